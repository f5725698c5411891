"""Ground in lines of text: what it costs, how to get there, and what lies on it."""

from __future__ import annotations

from triquest.engine.language import _, ngettext
from triquest.games.triquest import looks
from triquest.games.triquest.modifiers import modifiers
from triquest.games.triquest.nouns import HEROES, ITEMS, PLACES, TERRAINS, hero_columns, sentence, where
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.rules import Consumable
from triquest.games.triquest.travel import Route, needed
from triquest.ui.palette import PALETTE
from triquest.ui.rows import GAP, Row, Span, plain, wrapped


def ground_title(observation: Observation, tile: tuple[int, int]) -> str:
    """What a tile is called."""
    x, y = tile
    if not (0 <= x < observation.width and 0 <= y < observation.height):
        return _("The world's end")
    if not observation.known(x, y):
        return _("Unknown land")
    return sentence(TERRAINS[observation.book.rules.terrain[observation.terrain[y, x]].id])


def ground_rows(observation: Observation, tile: tuple[int, int], way: Route | None, columns: int) -> list[Row]:
    """A tile: its cost, the way there, and every item on it with what it does and for whom."""
    x, y = tile
    there = sentence(where(x - observation.x, y - observation.y))
    if not observation.known(x, y):
        return [plain(there, PALETTE.dim)]
    rows: list[Row] = [plain(_("Cost to enter {cost}").format(cost=observation.cost(x, y)), PALETTE.dim)]
    if (x, y) == (observation.x, observation.y) and not any(hero.alive for hero in observation.heroes):
        rows.append(plain(_("Here the party fell."), PALETTE.bad))
    elif (x, y) == (observation.x, observation.y):
        rows.append(plain(_("The heroes stand here:"), PALETTE.dim))
        for hero in observation.heroes:
            place = sentence(PLACES[hero.subtile]) if hero.alive else _("dead")
            rows.append(
                (Span(2, HEROES[hero.id].name, looks.hero(hero.id)), Span(3 + hero_columns(), place, PALETTE.text))
            )
    else:
        seen = _("in sight") if observation.visible(x, y) else _("as remembered")
        rows += wrapped(f"{there}, {seen}", columns, PALETTE.dim)
        if way is not None:
            steps = ngettext("{count} step", "{count} steps", len(way.tiles)).format(count=len(way.tiles))
            rows.append(plain(_("Way: {steps}, cost {cost}").format(steps=steps, cost=way.cost), PALETTE.path))
    for lying in observation.items:
        if (lying.x, lying.y) == (x, y):
            rows += [GAP, *item_rows(observation, lying.item, columns)]
    return rows


def item_rows(observation: Observation, number: int, columns: int) -> list[Row]:
    """An item: its name, what it does, and who can use it."""
    item = observation.book.items[number]
    colour = looks.item(item.id)
    rows: list[Row] = [(Span(0, item.symbol, colour), Span(2, ITEMS[item.id].name, colour))]
    if isinstance(item, Consumable):
        what = _("{count} HP").format(count=item.hp) if item.hp else _("{count} MP").format(count=item.mp)
        whom = _("every hero") if item.everyone else _("the hero who has least")
        rows += wrapped(_("+{what} for {whom}").format(what=what, whom=whom), columns, PALETTE.text, 2)
        if not needed(observation, item):
            rows += wrapped(_("Nobody needs it now; travelling goes round it."), columns, PALETTE.dim, 2)
        return rows
    rows += wrapped(_("{hero}: {changes}").format(hero=HEROES[item.hero].name, changes=modifiers(item)), columns, at=2)
    if number in observation.found:
        rows.append(plain(_("The heroes have one already."), PALETTE.dim, 2))
    return rows
