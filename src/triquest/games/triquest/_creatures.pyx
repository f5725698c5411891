"""The numbers of a book of rules as kernels read them, and the party as it stands in a state."""

cimport cython
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free

from triquest._core.dice cimport table_of
from triquest.games.triquest._places cimport turned


cdef dice_t dice_of(int count, int sides) except NULL:
    """combat.sides: a die of 0 sides has one. The dice module keeps its tables for good."""
    return &table_of(count, sides if sides > 1 else 1).roll


@cython.final
cdef class Creatures:
    """The heroes' stats under all gear and both moods, the monsters', and the rules that kernels ask for.

    heroes    int32 [3, 2, weapons + 1, armors + 1, 6]: the fields of `Stats`, calm and berserk; 0 is no weapon or armor
    monsters  int32 [kinds, 8]: attack, defense, body, mind, reach, Sight, Speed, Speed under Slow; kind 0 is nobody
    costs     uint8 by terrain: cost points
    """

    def __cinit__(
        self, const int32_t[:, :, :, :, ::1] heroes not None, const int32_t[:, ::1] monsters not None,
        const uint8_t[::1] costs not None, *, int berserker, int ticks, int touching, int miss_sides, int crowd,
        int most_hp,
    ):
        cdef Py_ssize_t i, rows
        cdef const int32_t *row
        if (heroes.shape[0], heroes.shape[1], heroes.shape[4], monsters.shape[1]) != (HEROES, 2, 6, 8):
            raise ValueError("creatures need heroes [3, 2, weapons, armors, 6] and monsters [kinds, 8]")
        self.weapons, self.armors, self.kinds = heroes.shape[2], heroes.shape[3], monsters.shape[0]
        rows = HEROES * 2 * self.weapons * self.armors
        self.heroes = <hero_row *> calloc(rows, sizeof(hero_row))
        self.monsters = <monster_row *> calloc(self.kinds, sizeof(monster_row))
        if self.heroes == NULL or self.monsters == NULL:
            raise MemoryError
        row = &heroes[0, 0, 0, 0, 0]
        for i in range(rows):
            self.heroes[i].attack, self.heroes[i].defense, self.heroes[i].body = row[0], row[1], row[2]
            self.heroes[i].mind, self.heroes[i].speed, self.heroes[i].sight = row[3], row[4], row[5]
            row += 6
        for i in range(1, self.kinds):
            self.know_monster(&self.monsters[i], &monsters[i, 0])
        self.costs = costs
        self.berserker, self.ticks, self.touching, self.miss_sides = berserker, ticks, touching, miss_sides
        self.crowd, self.most_hp = crowd, most_hp
        self.miss = dice_of(1, miss_sides)

    def __dealloc__(self):
        free(self.heroes)
        free(self.monsters)

    cdef int know_monster(self, monster_row *monster, const int32_t *row) except -1:
        monster.attack, monster.defense, monster.body, monster.mind = row[0], row[1], row[2], row[3]
        monster.reach, monster.sight, monster.speed, monster.slow_speed = row[4], row[5], row[6], row[7]
        monster.body_blow = dice_of(monster.attack, monster.body)
        monster.mind_blow = dice_of(monster.attack, monster.mind)
        self.most_sight = max(self.most_sight, monster.sight)
        return 0

    cdef int read(self, object state, party_t *party) except -1:
        """The party of a State, with the stats that count now (fighters.hero_stats, fighters.party_sight)."""
        cdef object one = state.party, hero
        cdef int number, mood
        cdef Py_ssize_t weapon, armor
        party.x, party.y, party.facing, party.berserk = one.x, one.y, one.facing, one.berserk
        party.sight = 0
        for number, hero in enumerate(<list?> one.heroes):
            party.hp[number], party.mp[number] = hero.hp, hero.mp
            party.weapon[number], party.armor[number] = hero.weapon, hero.armor
            party.place[number] = turned(party.facing, hero.place)
            mood = party.berserk > 0 and number == self.berserker
            weapon = party.weapon[number] + 1
            # Armors are numbered on from the weapons.
            armor = 0 if party.armor[number] < 0 else party.armor[number] - self.weapons + 2
            if number >= HEROES or not 0 <= weapon < self.weapons or not 0 <= armor < self.armors:
                raise IndexError("a hero, weapon or armor that does not exist")
            party.stats[number] = &self.heroes[((number * 2 + mood) * self.weapons + weapon) * self.armors + armor]
            if party.hp[number] > 0:
                party.sight = max(party.sight, party.stats[number].sight)
        return 0

    cdef int arm(self, party_t *party) except -1:
        """Find the dice of the heroes' defense."""
        cdef int number
        cdef hero_row *stats
        for number in range(HEROES):
            stats = party.stats[number]
            if stats.mind_guard == NULL:
                stats.body_guard = dice_of(stats.defense, stats.body)
                stats.mind_guard = dice_of(stats.defense, stats.mind)
        return 0
