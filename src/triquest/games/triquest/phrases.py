"""The many wordings of one sort of event: blows by who deals them, skills, and kinds of ground."""

from __future__ import annotations

from triquest.engine.language import _

DEEDS = {
    ("warrior", "physical"): _("{attacker} slashes {target}"),
    ("warrior", "mental"): _("{attacker} glares at {target}"),
    ("warrior", "omnislash"): _("{attacker} cuts at {target}"),
    ("mage", "physical"): _("{attacker} bashes {target}"),
    ("mage", "mental"): _("{attacker} blasts {target}"),
    ("mage", "fireball"): _("{attacker} burns {target}"),
    ("priest", "physical"): _("{attacker} smites {target}"),
    ("priest", "mental"): _("{attacker} harrows {target}"),
    ("rat", "physical"): _("{attacker} bites {target}"),
    ("rat", "mental"): _("{attacker} sickens {target}"),
    ("wolf", "physical"): _("{attacker} bites {target}"),
    ("wolf", "mental"): _("{attacker} howls at {target}"),
    ("goblin", "physical"): _("{attacker} clubs {target}"),
    ("goblin", "mental"): _("{attacker} menaces {target}"),
    ("orc-brute", "physical"): _("{attacker} whacks {target}"),
    ("orc-brute", "mental"): _("{attacker} roars at {target}"),
    ("orc-shaman", "physical"): _("{attacker} bashes {target}"),
    ("orc-shaman", "mental"): _("{attacker} curses {target}"),
    ("golem", "physical"): _("{attacker} smashes {target}"),
    ("golem", "mental"): _("{attacker} looms over {target}"),
    ("dark-sage", "physical"): _("{attacker} stabs {target}"),
    ("dark-sage", "mental"): _("{attacker} sears {target}"),
    ("chaos-disciple", "physical"): _("{attacker} flogs {target}"),
    ("chaos-disciple", "mental"): _("{attacker} warps {target}"),
    ("chaos-lord", "physical"): _("{attacker} rends {target}"),
    ("chaos-lord", "mental"): _("{attacker} blanks {target}"),
}
"""Who strikes how."""

ENTRANCES = {
    "grass": _("The heroes walk out onto grass."),
    "forest": _("The heroes push into forest."),
    "rocks": _("The heroes climb among rocks."),
    "desert": _("The heroes walk into desert."),
    "water": _("The heroes wade into water."),
    "wasteland": _("The heroes walk into wasteland."),
}
"""What ground the heroes come to, told when it changes."""

SKILL_USES = {
    "berserk": _("{hero} goes Berserk: {changes} for some {actions} actions."),
    "omnislash": _("{hero} whirls into an Omnislash!"),
    "fireball": _("{hero} casts Fireball!"),
    "slow": _("{hero} casts Slow."),
    "cure": _("{hero} speaks the prayer of Cure Wounds."),
    "banish": _("{hero} speaks the word of Banish."),
}
"""How each skill begins; `{changes}` and `{actions}` are what Berserk does and for how long."""
