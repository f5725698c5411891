"""The book of rules against the manual's tables, typed here a second time, and what happens to wrong rules."""

from __future__ import annotations

from importlib.resources import files

import pytest

from triquest.engine import rules as loader
from triquest.engine.errors import OptionError, RulesError, TriquestError
from triquest.games.triquest.rules import Book, Consumable, Gear, Rules, book

from . import build

# name: attack, defense, body, mind, speed, sight, reach physical and mental, first subtile
HEROES = {
    "Warrior": (7, 6, 6, 1, 5, 5, 1, 2, 1),
    "Mage": (6, 2, 2, 10, 5, 5, 2, 3, 6),
    "Priest": (5, 4, 4, 7, 5, 5, 1, 3, 8),
}
# name: symbol, attack, defense, body, mind, speed, sight, danger from and to, chance of a drop, what drops
MONSTERS = {
    "Rat": ("r", 2, 1, 2, 1, 4, 3, 1, 3, 10, "consumable"),
    "Wolf": ("w", 3, 2, 4, 1, 5, 5, 2, 4, 20, "consumable"),
    "Goblin": ("g", 4, 4, 5, 2, 5, 4, 3, 5, 30, "armor"),
    "Orc Brute": ("o", 5, 5, 5, 1, 5, 5, 4, 6, 40, "weapon"),
    "Orc Shaman": ("o", 4, 7, 4, 5, 5, 5, 5, 7, 40, "consumable"),
    "Golem": ("G", 5, 8, 7, 1, 3, 4, 6, 8, 50, "armor"),
    "Dark Sage": ("s", 6, 4, 3, 8, 5, 5, 7, 9, 50, "consumable"),
    "Chaos Disciple": ("x", 8, 2, 6, 6, 5, 5, 8, 10, 50, "weapon"),
    "Chaos Lord": ("X", 10, 5, 8, 8, 5, 5, 10, 10, 0, None),
}
# name: symbol, hero, attack, defense, body, mind, sight
WEAPONS = {
    "Shortsword": ("/", "warrior", 4, 0, 0, 0, 0),
    "Longsword": ("\\", "warrior", 6, -1, 0, 0, 0),
    "Greatsword": ("|", "warrior", 8, -2, 0, 0, 0),
    "Battle-axe": ("{", "warrior", 10, -3, 0, 0, 0),
    "Fire Rod": ("/", "mage", 2, 0, 0, 4, 0),
    "Ice Rod": ("/", "mage", 0, 2, 0, 4, 0),
    "Lightning Rod": ("/", "mage", 0, 0, 0, 4, 2),
    "Tempest Rod": ("/", "mage", 2, 2, 0, 0, 2),
    "Mace": ("\\", "priest", 5, 0, 0, 0, 0),
    "Bo Staff": ("\\", "priest", 3, 3, 0, 0, 0),
    "Talisman": ("0", "priest", 0, 0, 3, 3, 0),
    "Diviner's Ring": ("=", "priest", 0, 0, 0, 0, 4),
}
ARMORS = {
    "Chainmail": ("#", "warrior", 0, 3, 0, 0, 0),
    "Platemail": ("#", "warrior", 0, 5, -1, 0, 0),
    "Crystal Armor": ("#", "warrior", 0, 7, -2, 0, 0),
    "Wizard's Robe": ("#", "mage", 0, 2, 0, 2, 0),
    "Robe of Protection": ("#", "mage", 0, 4, 0, 0, 0),
    "Robe of Wild Magic": ("#", "mage", 2, -1, 0, 4, 0),
    "Cassock": ("#", "priest", 0, 1, 3, 0, 0),
    "Monk's Robe": ("#", "priest", -2, 2, 2, 2, 0),
    "Leather Cuirass": ("#", "priest", 0, 3, 0, 0, 0),
}
# name: symbol, HP, MP, for everyone
CONSUMABLES = {
    "Pack of Small Health Potions": ("%", 20, 0, True),
    "Large Health Potion": ("!", 60, 0, False),
    "Pack of Small Mana Potions": ("%", 0, 20, True),
    "Large Mana Potion": ("!", 0, 60, False),
}
SKILLS = {
    "Berserk": ("warrior", 10),
    "Omnislash": ("warrior", 20),
    "Fireball": ("mage", 10),
    "Slow": ("mage", 20),
    "Cure Wounds": ("priest", 10),
    "Banish": ("priest", 20),
}
TERRAIN = {
    "Grass": (".", 1, range(7)),
    "Forest": ("#", 2, range(1, 4)),
    "Rocks": ("*", 2, range(4, 10)),
    "Desert": (".", 1, range(4, 7)),
    "Water": ("~", 3, range(1, 7)),
    "Wasteland": ("+", 1, range(7, 11)),
}
POOLS = {
    1: ["rat"],
    2: ["rat", "wolf"],
    3: ["rat", "wolf", "goblin"],
    4: ["wolf", "goblin", "orc-brute"],
    5: ["goblin", "orc-brute", "orc-shaman"],
    6: ["orc-brute", "orc-shaman", "golem"],
    7: ["orc-shaman", "golem", "dark-sage"],
    8: ["golem", "dark-sage", "chaos-disciple"],
    9: ["dark-sage", "chaos-disciple"],
    10: ["chaos-disciple"],  # the lord has his own group; elsewhere at that danger there are only disciples
}


def identity(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "-")


def test_heroes() -> None:
    assert {
        h.name: (
            h.attack, h.defense, h.body, h.mind, h.speed, h.sight, h.reach_physical, h.reach_mental, h.place
        )
        for h in book().heroes
    } == HEROES  # fmt: skip
    assert [hero.name for hero in book().heroes] == list(HEROES), "their order is that of blows"


def test_monsters() -> None:
    found = {
        m.name: (
            m.symbol, m.attack, m.defense, m.body, m.mind, m.speed, m.sight, *m.danger, m.drop,
            m.drops if m.drop else None,
        )
        for m in book().rules.monster
    }  # fmt: skip
    assert found == MONSTERS
    assert all(monster.reach == 1 for monster in book().rules.monster)
    assert [monster.id for monster in book().rules.monster] == [identity(name) for name in MONSTERS]
    assert book().monster(book().lord).name == "Chaos Lord"


def test_weapons_and_armors() -> None:
    for rows, table in ((book().rules.weapon, WEAPONS), (book().rules.armor, ARMORS)):
        found = {g.name: (g.symbol, g.hero, g.attack, g.defense, g.body, g.mind, g.sight) for g in rows}
        assert found == table
        assert [gear.id for gear in rows] == [identity(name) for name in table], "the order of menus is the manual's"


def test_consumables() -> None:
    assert {c.name: (c.symbol, c.hp, c.mp, c.everyone) for c in book().rules.consumable} == CONSUMABLES
    assert (book().rules.creature.hp, book().rules.creature.mp) == (100, 100)


def test_skills() -> None:
    owners = {skill: hero.id for hero in book().heroes for skill in hero.skills}
    assert {s.name: (owners[s.id], s.mp) for s in book().rules.skill} == SKILLS
    assert [hero.skills for hero in book().heroes] == [
        ("berserk", "omnislash"), ("fireball", "slow"), ("cure", "banish"),
    ]  # fmt: skip
    berserk = book().skills["berserk"]
    assert (berserk.attack, berserk.defense, berserk.body, berserk.mind) == (1, -1, 1, -1)


def test_terrain_and_where_it_occurs() -> None:
    rules = book().rules
    found = {
        t.name: (t.symbol, t.cost, sorted(level for b in rules.band if t.id in b.terrain for level in b.danger))
        for t in rules.terrain
    }
    assert found == {name: (symbol, cost, list(levels)) for name, (symbol, cost, levels) in TERRAIN.items()}


def test_world_numbers() -> None:
    world = book().rules.world
    assert world.max_danger == 10
    assert (world.hotspots, world.tiles_per_group, world.group_chance, world.start_danger) == (50, 20, 3, 1)
    assert (book().rules.time.ticks, book().rules.time.berserk) == (60, 600)
    assert (book().rules.combat.touching, book().rules.combat.miss_sides) == (0, 3)


@pytest.mark.parametrize("danger", POOLS)
def test_pools(danger: int) -> None:
    assert [book().monster(kind).id for kind in book().pools[danger]] == POOLS[danger]


def test_slow_speeds() -> None:
    slowed = {m.id: book().monster_speed(k, True) for k, m in enumerate(book().rules.monster, 1)}
    assert slowed.pop("rat") == 2
    assert slowed.pop("golem") == 1
    assert set(slowed.values()) == {2}


def worn(*names: str, berserk: bool = False, hero: int = 0) -> tuple[int, ...]:
    weapon, armor = -1, -1
    for name in names:
        item = book().item_ids[name]
        weapon, armor = (item, armor) if book().slot(item) == "weapon" else (weapon, item)
    stats = book().hero_stats(hero, weapon, armor, berserk)
    return stats.attack, stats.defense, stats.body, stats.mind, stats.speed, stats.sight


def test_stats_with_gear() -> None:
    assert worn() == (7, 6, 6, 1, 5, 5)
    assert worn("battle-axe", "crystal-armor") == (17, 10, 4, 1, 5, 5)
    assert worn("battle-axe", berserk=True) == (18, 2, 7, 0, 5, 5), "the least Defense and Mind a warrior can have"
    assert worn("lightning-rod", "robe-of-wild-magic", hero=1) == (8, 1, 2, 18, 5, 7)
    assert worn("talisman", "monks-robe", hero=2) == (3, 6, 9, 12, 5, 5), "the least Attack a priest can have"
    assert worn("diviners-ring", hero=2)[5] == 9


def test_gear_never_changes_speed_or_reach_and_stats_never_fall_below_nothing() -> None:
    kinds = book().kinds
    for hero in range(3):
        for weapon in (-1, *kinds["weapon"]):
            for armor in (-1, *kinds["armor"]):
                if any(item >= 0 and book().wearer(item) != hero for item in (weapon, armor)):
                    continue
                stats = book().hero_stats(hero, weapon, armor, hero == 0)
                assert min(stats.attack, stats.defense, stats.body, stats.mind) >= 0
                assert stats.speed == 5


def test_items_stand_in_the_order_weapons_armors_consumables() -> None:
    names = [item.name for item in book().items]
    assert names == [*WEAPONS, *ARMORS, *CONSUMABLES]
    assert isinstance(book().items[0], Gear)
    assert isinstance(book().items[24], Consumable)
    assert list(book().gear) == list(range(21))


TEXT = files("triquest.games.triquest").joinpath("rules.toml").read_text(encoding="utf-8")


def refused(old: str, new: str) -> str:
    """What the loader says of the rules with the first `old` replaced."""
    assert old in TEXT
    with pytest.raises(RulesError) as caught:
        Book(loader.parse(TEXT.replace(old, new, 1), Rules, "triquest/rules.toml"))
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("miss_sides = 3", 'miss_sides = "three"', ("combat.miss_sides", "`int`", "`str`")),
        ("miss_sides = 3", "miss_sides = 0", ("combat.miss_sides", ">= 1")),
        ("miss_sides = 3", "miss_sites = 3", ("combat", "miss_sites")),
        ("touching = 0 ", "#", ("combat", "touching")),
        ("attack = 7", "attack = -7", ("hero", "attack", ">= 0")),
        ("attack = 7", "attack = 7.5", ("hero", "attack", "`int`")),
        ('drops = "armor"', 'drops = "armour"', ("monster", "drops", "armour")),
        ("drop = 10", "drop = 101", ("monster", "drop", "<= 100")),
        ("place = 1 ", "place = 9 ", ("hero", "place", "<= 8")),
        ("place = 1 ", "place = 6 ", ("hero", "place")),
        ("lord = true", "lord = false", ("monster", "lord")),
        ('hero = "mage"', 'hero = "wizard"', ("hero",)),
        ("danger = [10]", "danger = [9]", ("band", "danger")),
        ("parts = [1, 2, 1]", "parts = [1, 2]", ("band", "parts")),
        ('skills = ["cure", "banish"]', 'skills = ["heal", "banish"]', ("hero", "skill")),
        ('id = "wolf"', 'id = "rat"', ("monster", "id")),
        ("ticks = 60 ", "ticks = 4 ", ("time.ticks",)),
        ("[combat]", "[combat", ("TOML",)),
    ],
)
def test_wrong_rules_are_refused_naming_file_key_and_expectation(old: str, new: str, said: tuple[str, ...]) -> None:
    sentence = refused(old, new)
    assert sentence.startswith("triquest/rules.toml")
    assert sentence.endswith(".")
    for part in said:
        assert part in sentence, sentence


def test_changed_rules_take_effect() -> None:
    game = build.new(combat__miss_sides="4", monster__golem__attack="6", weapon__mace__sight="2", time__berserk="120")
    assert game.book.rules.combat.miss_sides == 4
    assert game.book.monster(game.book.monster_ids["golem"]).attack == 6
    assert game.book.hero_stats(2, game.book.item_ids["mace"], -1, False).sight == 7
    assert book().rules.combat.miss_sides == 3, "other games keep their rules"
    build.do(game, "skill 0 berserk")
    assert game.state.party.berserk < 120
    twin = type(game).restore(game.snapshot())
    assert twin.book.rules.combat.miss_sides == 4


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("combat.miss_sides", "0"),
        ("combat.miss_sides", "four"),
        ("combat.miss_sides", "2.5"),
        ("combat.miss_sides", ""),
        ("combat.miss_sides", "9" * 30),
        ("combat.miss_sides", "100000"),
        ("combat.miss_side", "4"),
        ("fight.miss_sides", "4"),
        ("combat.miss_sides.more", "4"),
        ("monster.dragon.attack", "4"),
        ("monster.golem.drops", "4"),
        ("monster.golem.danger", "4"),
        ("monster.attack", "4"),
        ("monster.golem.speed", "0"),
        ("monster.golem.speed", "61"),
        ("monster.golem.attack", "900"),
        ("terrain.water.cost", "0"),
        ("hero.mage.place", "1"),
        ("creature.hp", "1001"),
        ("pursuit.crowd_cost", "300"),
        ("time.ticks", "1"),
        ("world.noise_octaves", "4"),
        ("world.noise_cell", "1000000"),
        ("world.warp_cell", "1"),
        ("world.warp_reach", "1000"),
        ("world.max_danger", "9"),
        ("combat.", "1"),
        (".", "1"),
        ("..", "1"),
    ],
)
def test_wrong_changes_are_refused_in_a_sentence(key: str, value: str) -> None:
    with pytest.raises(TriquestError) as caught:
        build.new(**{key.replace(".", "__"): value})
    assert isinstance(caught.value, OptionError | RulesError)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 160


@pytest.mark.parametrize("key", ["hero.mage.sight", "monster.rat.speed", "combat.touching", "pursuit.crowd_cost"])
def test_small_changes_are_playable(key: str) -> None:
    game = build.new(3, **{key.replace(".", "__"): "1"})
    build.do(game, "wait", "turn s", "wait", "wait")


def test_no_two_monsters_look_alike() -> None:
    letters = [monster.letter for monster in book({}).rules.monster]
    assert len(set(letters)) == len(letters)
