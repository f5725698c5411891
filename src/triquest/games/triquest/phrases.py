"""The many wordings of one sort of event: blows by who deals them, skills, and kinds of ground."""

from __future__ import annotations

from triquest.engine.language import N_, Words

DEEDS = Words(
    {
        ("warrior", "physical"): N_("{attacker} slashes {target}"),
        ("warrior", "mental"): N_("{attacker} glares at {target}"),
        ("warrior", "omnislash"): N_("{attacker} cuts at {target}"),
        ("mage", "physical"): N_("{attacker} bashes {target}"),
        ("mage", "mental"): N_("{attacker} blasts {target}"),
        ("mage", "fireball"): N_("{attacker} burns {target}"),
        ("priest", "physical"): N_("{attacker} smites {target}"),
        ("priest", "mental"): N_("{attacker} harrows {target}"),
        ("rat", "physical"): N_("{attacker} bites {target}"),
        ("rat", "mental"): N_("{attacker} sickens {target}"),
        ("wolf", "physical"): N_("{attacker} bites {target}"),
        ("wolf", "mental"): N_("{attacker} howls at {target}"),
        ("goblin", "physical"): N_("{attacker} clubs {target}"),
        ("goblin", "mental"): N_("{attacker} menaces {target}"),
        ("orc-brute", "physical"): N_("{attacker} whacks {target}"),
        ("orc-brute", "mental"): N_("{attacker} roars at {target}"),
        ("orc-shaman", "physical"): N_("{attacker} bashes {target}"),
        ("orc-shaman", "mental"): N_("{attacker} curses {target}"),
        ("golem", "physical"): N_("{attacker} smashes {target}"),
        ("golem", "mental"): N_("{attacker} looms over {target}"),
        ("dark-sage", "physical"): N_("{attacker} stabs {target}"),
        ("dark-sage", "mental"): N_("{attacker} sears {target}"),
        ("chaos-disciple", "physical"): N_("{attacker} flogs {target}"),
        ("chaos-disciple", "mental"): N_("{attacker} warps {target}"),
        ("chaos-lord", "physical"): N_("{attacker} rends {target}"),
        ("chaos-lord", "mental"): N_("{attacker} blanks {target}"),
    }
)
"""Who strikes how."""

ENTRANCES = Words(
    {
        "grass": N_("The heroes walk out onto grass."),
        "forest": N_("The heroes push into forest."),
        "rocks": N_("The heroes climb among rocks."),
        "desert": N_("The heroes walk into desert."),
        "water": N_("The heroes wade into water."),
        "wasteland": N_("The heroes walk into wasteland."),
    }
)
"""What ground the heroes come to, told when it changes."""

SKILL_USES = Words(
    {
        "berserk": N_("{hero} goes Berserk: {changes} for some {actions} actions."),
        "omnislash": N_("{hero} whirls into an Omnislash!"),
        "fireball": N_("{hero} casts Fireball!"),
        "slow": N_("{hero} casts Slow."),
        "cure": N_("{hero} speaks the prayer of Cure Wounds."),
        "banish": N_("{hero} speaks the word of Banish."),
    }
)
"""How each skill begins; `{changes}` and `{actions}` are what Berserk does and for how long."""
