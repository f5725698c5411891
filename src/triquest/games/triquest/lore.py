"""What is remembered of TriQuest: what was met, slain and found, what it is, and what a quest was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triquest.engine.game import Event, Result
from triquest.engine.language import _, ngettext
from triquest.engine.lore import Meeting, Thing
from triquest.games.triquest import reports
from triquest.games.triquest.events import Attacked, Dropped, Drunk, Found, Missed, Sighted, Slain
from triquest.games.triquest.modifiers import modifiers
from triquest.games.triquest.nouns import HEROES, ITEMS, MONSTERS, sentence
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.rules import Gear, book
from triquest.ui.tones import Line, Tone

MONSTER, ITEM = "monster", "item"
_WIN, _SURVIVOR, _KILL, _PIECE = 1000, 200, 10, 20


def score(observation: Observation) -> int:
    """Our choice: a victory and who lives to see it count most, then kills and gear."""
    deeds = _KILL * observation.kills + _PIECE * len(observation.found)
    if observation.outcome is None or observation.outcome.result is not Result.WIN:
        return deeds
    return _WIN + _SURVIVOR * sum(hero.alive for hero in observation.heroes) + deeds


def story(observation: Observation) -> str:
    """“The Chaos Lord slain; 31 kills; the Mage and the Priest live”, in short."""
    kills = ngettext("{count} kill", "{count} kills", observation.kills).format(count=observation.kills)
    if observation.outcome is not None and observation.outcome.result is Result.WIN:
        alive = sum(hero.alive for hero in observation.heroes)
        told = ngettext("The Chaos Lord is slain, {count} hero lives; {kills}",
                        "The Chaos Lord is slain, {count} heroes live; {kills}", alive)  # fmt: skip
        return told.format(count=alive, kills=kills)
    if observation.outcome is None:
        return _("The quest was given up; {kills}").format(kills=kills)
    return _("The heroes fell; {kills}").format(kills=kills)


def dossier(observation: Observation) -> list[tuple[str, list[Line]]]:
    """The heroes and their gear."""
    return [(_("The heroes"), reports.party(observation)), (_("Gear"), reports.gear(observation))]


def met(events: Sequence[Event]) -> Iterator[Meeting]:
    """What came into sight, fell, was slain or found."""
    for event in events:
        match event:
            case Sighted(members=members):
                yield from (Meeting(MONSTER, kind) for kind in sorted(set(members)))
            case Slain(victim=victim) if victim.id in MONSTERS:
                yield Meeting(MONSTER, victim.id, 1)
            case Dropped(item=item):
                yield Meeting(ITEM, item)
            case Found(item=item, known=known):
                yield Meeting(ITEM, item, 0 if known else 1)
            case Drunk(item=item):
                yield Meeting(ITEM, item, 1)


def is_fight(events: Sequence[Event]) -> bool:
    """Whether anybody struck, or tried to."""
    return any(isinstance(event, Attacked | Missed) for event in events)


def in_view(observation: Observation) -> Iterator[Meeting]:
    """The groups and items in sight."""
    yield from (Meeting(MONSTER, member.id) for group in observation.groups for member in group.members)
    yield from (Meeting(ITEM, observation.book.items[lying.item].id) for lying in observation.items)


def everything() -> list[Thing]:
    """All monsters, then all items, in the order of the rules."""
    rules = book()
    monsters = [(MONSTER, monster.id) for monster in rules.rules.monster]
    return [*monsters, *((ITEM, item.id) for item in rules.items)]


def name(sort: str, ident: str) -> str:
    """The name of a thing, or of its sort."""
    if not ident:
        return _("Monsters") if sort == MONSTER else _("Items")
    return sentence((MONSTERS if sort == MONSTER else ITEMS)[ident].name)


def describe(sort: str, ident: str) -> list[Line]:
    """What the rules say."""
    rules = book()
    if sort == MONSTER:
        return reports.monster(rules.monster(rules.monster_ids[ident]))
    item = rules.items[rules.item_ids[ident]]
    if isinstance(item, Gear):
        wearer = HEROES[item.hero].the
        what = _("A weapon for {hero}.") if rules.slot(rules.item_ids[ident]) == "weapon" else _("Armor for {hero}.")
        return [Line(what.format(hero=wearer), Tone.ITEM), Line(modifiers(item))]
    gains = [_("{count} HP").format(count=item.hp)] if item.hp else []
    gains += [_("{count} MP").format(count=item.mp)] if item.mp else []
    told = _("Drunk the moment the heroes walk onto it: up to {gains}.")
    return [Line(_("A potion."), Tone.ITEM), Line(told.format(gains=_(" and ").join(gains)))]
