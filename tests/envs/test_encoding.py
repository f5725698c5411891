"""Encodings against their slow twins, which are written from observations alone; and masks against the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.reference.encodings import orthanc, triquest
from triquest.core.rng import stream
from triquest.engine.encoding import Encoding
from triquest.engine.game import SOLO, AnyGame
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.registry import find, games, make_bot

TWINS: dict[str, Callable[[Any, Encoding], dict[str, Any]]] = {"triquest": triquest, "orthanc": orthanc}


def encoded(game: AnyGame, encoding: Encoding) -> dict[str, Any]:
    out = encoding.blank()
    for array in out.values():
        array[...] = 77  # everything must be written
    encoding.write(game, out)
    return out


PLAYERS = [("triquest", "random"), ("triquest", "captain"), ("orthanc", "random"), ("orthanc", "careful")]


@pytest.mark.parametrize(("name", "bot"), PLAYERS)
def test_what_is_written_is_what_is_observed(name: str, bot: str) -> None:
    kind = find(name)
    options = settle(kind.options, {"size": "40x41"} if name == "triquest" else {})
    assert kind.encoding is not None
    encoding = kind.encoding(options)
    kinds = {field.name: field for field in encoding.fields}
    for seed in range(4):
        game, player = kind.new(seed, options), make_bot(kind, bot, stream(seed, "bot"))
        legal: Legal[Any] = Legal(game)
        for number in range(150):
            seen = game.observe(SOLO)
            if number % 3 == 0 or game.to_move() is None:
                found, wanted = encoded(game, encoding), TWINS[name](seen, encoding)
                assert found.keys() == wanted.keys() == kinds.keys()
                for key, value in wanted.items():
                    assert np.array_equal(found[key], value), key
                    assert kinds[key].low <= found[key].min()
                    assert found[key].max() <= kinds[key].high
            if game.to_move() is None:
                break
            game.apply(player.choose(seen, legal))


@pytest.mark.parametrize(("name", "bot"), PLAYERS)
def test_the_mask_is_what_the_rules_allow(name: str, bot: str) -> None:
    kind = find(name)
    options = settle(kind.options, {})
    assert kind.encoding is not None
    encoding = kind.encoding(options)
    mask = np.full(len(encoding.actions), 5, np.int8)
    assert len(set(map(str, encoding.actions))) == len(encoding.actions)
    for seed in range(4):
        game, player = kind.new(seed, options), make_bot(kind, bot, stream(seed, "bot"))
        for number in range(200):
            encoding.mask(game, mask)
            if number % 10 == 0 or game.to_move() is None:
                assert mask.tolist() == [encoding.legal(game, i) for i in range(len(mask))]
            assert mask.sum() == len(Legal(game)), "every legal action has a number"
            if game.to_move() is None:
                break
            game.apply(player.choose(game.observe(SOLO), Legal(game)))


@pytest.mark.parametrize("name", [name for name, kind in games().items() if kind.encoding is not None])
def test_arrays_that_do_not_fit_are_refused(name: str) -> None:
    kind = find(name)
    options = settle(kind.options, {})
    assert kind.encoding is not None
    encoding, game = kind.encoding(options), kind.new(1, options)
    for field in encoding.fields:
        wrongs: list[NDArray[Any]] = [np.zeros((2, *field.shape), field.dtype), np.zeros(field.shape, np.int16)]
        for wrong in wrongs:
            with pytest.raises(ValueError, match="array to fill"):
                encoding.write(game, encoding.blank() | {field.name: wrong})
    with pytest.raises(ValueError, match="array to fill"):
        encoding.mask(game, np.zeros(2 * len(encoding.actions), np.int8)[::2])
