"""The themes: palettes to choose from. Each game's face names its own."""

from __future__ import annotations

from types import MappingProxyType

from triquest.ui.colours import Ground, Palette
from triquest.ui.frame import Colour
from triquest.ui.tones import Tone


def _rgb(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


EMBER = Palette(
    back=_rgb("0d0e12"),
    unknown=_rgb("090a0d"),
    panel=_rgb("14161c"),
    raised=_rgb("20232d"),
    well=_rgb("0a0b0f"),
    line=_rgb("353a48"),
    text=_rgb("dfd8ca"),
    dim=_rgb("9c968b"),
    faint=_rgb("4d5160"),
    accent=_rgb("e5a853"),
    ember=_rgb("e07a4b"),
    hp=_rgb("6fa85a"),
    hp_low=_rgb("d0503f"),
    mp=_rgb("5b83c9"),
    ghost=_rgb("8c3a33"),
    good=_rgb("93d18b"),
    bad=_rgb("f2836b"),
    cursor=_rgb("ffe7a3"),
    path=_rgb("c9a45c"),
    reach=_rgb("a63d33"),
    heroes=(_rgb("ff7a62"), _rgb("7eaeff"), _rgb("8ee284")),
    foe=_rgb("ef6a55"),
    item=_rgb("ecc85a"),
    danger=(
        _rgb("7fae86"),
        _rgb("93b378"),
        _rgb("a8b56a"),
        _rgb("c0b35e"),
        _rgb("d3aa57"),
        _rgb("df9b52"),
        _rgb("e5894f"),
        _rgb("e8764d"),
        _rgb("ee6a52"),
        _rgb("f25f5f"),
        _rgb("f55c7a"),
    ),
    tones=MappingProxyType(
        {
            Tone.PLAIN: _rgb("dfd8ca"),
            Tone.OURS: _rgb("a7c6f2"),
            Tone.THEIRS: _rgb("f2906f"),
            Tone.MISS: _rgb("9c968b"),
            Tone.DEATH: _rgb("f7eed4"),
            Tone.ITEM: _rgb("ecc85a"),
            Tone.GAIN: _rgb("93d18b"),
            Tone.SKILL: _rgb("c9a2f5"),
            Tone.SIGHT: _rgb("ffd479"),
            Tone.WARNING: _rgb("ff9a5c"),
            Tone.VICTORY: _rgb("ffe394"),
            Tone.DEFEAT: _rgb("ff8080"),
            Tone.HINT: _rgb("8fbfb4"),
        }
    ),
    grounds=MappingProxyType(
        {
            "grass": Ground(_rgb("74a855"), _rgb("1a2915")),
            "forest": Ground(_rgb("4fa566"), _rgb("0d2418")),
            "rocks": Ground(_rgb("a19fa9"), _rgb("27272e")),
            "desert": Ground(_rgb("cbaa66"), _rgb("352a17")),
            "water": Ground(_rgb("629be2"), _rgb("122748")),
            "wasteland": Ground(_rgb("b27a7c"), _rgb("2c1a1e")),
        }
    ),
    other_ground=Ground(_rgb("8f8a80"), _rgb("17181c")),
)
"""A quiet dark ground, warm accents."""

PLASMA = Palette(
    back=_rgb("060200"),
    unknown=_rgb("000000"),
    panel=_rgb("0b0501"),
    raised=_rgb("251103"),
    well=_rgb("170a02"),
    line=_rgb("5e2f0b"),
    text=_rgb("ffa94d"),
    dim=_rgb("c47c36"),
    faint=_rgb("6e3a10"),
    accent=_rgb("ff8a1a"),
    ember=_rgb("ff7a2e"),
    hp=_rgb("a04e0c"),
    hp_low=_rgb("b8341a"),
    mp=_rgb("7d5a2a"),
    ghost=_rgb("7a2c10"),
    good=_rgb("ffd08a"),
    bad=_rgb("ff7a52"),
    cursor=_rgb("fff0d0"),
    path=_rgb("ffb866"),
    reach=_rgb("b04a1c"),
    heroes=(_rgb("ffd9a0"), _rgb("ffb35c"), _rgb("ff9230")),
    foe=_rgb("ff8148"),
    item=_rgb("ffd27a"),
    danger=(
        _rgb("d9914a"),
        _rgb("e0934a"),
        _rgb("e6954a"),
        _rgb("ec9748"),
        _rgb("f29644"),
        _rgb("f8943e"),
        _rgb("fc8f3a"),
        _rgb("ff8838"),
        _rgb("ff8040"),
        _rgb("ff7a48"),
        _rgb("ff7452"),
    ),
    tones=MappingProxyType(
        {
            Tone.PLAIN: _rgb("ffa94d"),
            Tone.OURS: _rgb("ffc98a"),
            Tone.THEIRS: _rgb("ff8a52"),
            Tone.MISS: _rgb("c47c36"),
            Tone.DEATH: _rgb("ffecd0"),
            Tone.ITEM: _rgb("ffd27a"),
            Tone.GAIN: _rgb("ffd9a0"),
            Tone.SKILL: _rgb("ffbe73"),
            Tone.SIGHT: _rgb("ffc04d"),
            Tone.WARNING: _rgb("ff7a52"),
            Tone.VICTORY: _rgb("fff0d0"),
            Tone.DEFEAT: _rgb("ff6a4a"),
            Tone.HINT: _rgb("d9924a"),
        }
    ),
    grounds=MappingProxyType(
        {
            "grass": Ground(_rgb("b96f26"), _rgb("140902")),
            "forest": Ground(_rgb("a86420"), _rgb("100701")),
            "rocks": Ground(_rgb("c98a48"), _rgb("1a0c03")),
            "desert": Ground(_rgb("d98f3c"), _rgb("1c0e04")),
            "water": Ground(_rgb("a8662a"), _rgb("080300")),
            "wasteland": Ground(_rgb("bf6a30"), _rgb("170804")),
        }
    ),
    other_ground=Ground(_rgb("c47c36"), _rgb("0e0601")),
)
"""Orange on black, like the plasma panels of PLATO terminals."""
