"""The numbers of a book of rules as kernels read them, and the party as it stands in a state."""

cimport cython
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free

from triquest._core.dice cimport table_of


cdef dice_t dice_of(int count, int sides) except NULL:
    """combat.sides: a die of 0 sides has one. The dice module keeps its tables for good."""
    return &table_of(count, sides if sides > 1 else 1).roll


cdef int give_dice(creature_t *creature) except -1:
    if creature.guard[MENTAL] == NULL:
        creature.blow[PHYSICAL] = dice_of(creature.attack, creature.body)
        creature.blow[MENTAL] = dice_of(creature.attack, creature.mind)
        creature.guard[PHYSICAL] = dice_of(creature.defense, creature.body)
        creature.guard[MENTAL] = dice_of(creature.defense, creature.mind)
    return 0


@cython.final
cdef class Creatures:
    """The heroes' stats under all gear and both moods, the monsters', and the rules that kernels ask for.

    heroes    int32 [3, 2, weapons + 1, armors + 1, 6]: the fields of `Stats`, calm and berserk; 0 is no weapon or armor
    reaches   int32 [3, 2]: the heroes' reach of physical and of mental blows
    monsters  int32 [kinds, 12]: attack, defense, body, mind, Speed, Sight, reach, Speed under Slow, the chance that it
              leaves an item, the first of these items and how many there are, 1 for the lord; kind 0 is nobody
    skills    int32 [6, 2]: whose each is, and its MP, in the order of `SKILLS`
    costs     uint8 by terrain: cost points
    """

    def __cinit__(
        self, const int32_t[:, :, :, :, ::1] heroes not None, const int32_t[:, ::1] reaches not None,
        const int32_t[:, ::1] monsters not None, const int32_t[:, ::1] skills not None,
        const uint8_t[::1] costs not None, *, int ticks, int berserk_ticks, int touching, int miss_sides, int crowd,
        int most_hp,
    ):
        cdef Py_ssize_t i, dressed
        if (heroes.shape[0], heroes.shape[1], heroes.shape[4], monsters.shape[1]) != (HEROES, 2, 6, 12):
            raise ValueError("creatures need heroes [3, 2, weapons, armors, 6] and monsters [kinds, 12]")
        if (reaches.shape[0], reaches.shape[1], skills.shape[0], skills.shape[1]) != (HEROES, 2, SKILLS, 2):
            raise ValueError("creatures need reaches [3, 2] and skills [6, 2]")
        self.weapons, self.armors, self.kinds = heroes.shape[2], heroes.shape[3], monsters.shape[0]
        dressed = 2 * self.weapons * self.armors
        self.heroes = <creature_t *> calloc(HEROES * dressed, sizeof(creature_t))
        self.monsters = <creature_t *> calloc(self.kinds, sizeof(creature_t))
        if self.heroes == NULL or self.monsters == NULL:
            raise MemoryError
        for i in range(HEROES * dressed):
            self.know_hero(&self.heroes[i], &heroes[0, 0, 0, 0, 0] + 6 * i, &reaches[i // dressed, 0])
        for i in range(1, self.kinds):
            self.know_monster(&self.monsters[i], &monsters[i, 0])
        for i in range(SKILLS):
            self.skills[i].hero, self.skills[i].mp = skills[i, 0], skills[i, 1]
        self.costs = costs
        self.ticks, self.berserk_ticks, self.touching, self.miss_sides = ticks, berserk_ticks, touching, miss_sides
        self.crowd, self.most_hp = crowd, most_hp
        self.miss = dice_of(1, miss_sides)

    def __dealloc__(self):
        free(self.heroes)
        free(self.monsters)

    cdef int know_hero(self, creature_t *hero, const int32_t *row, const int32_t *reach) except -1:
        hero.attack, hero.defense, hero.body, hero.mind = row[0], row[1], row[2], row[3]
        hero.speed, hero.sight = row[4], row[5]
        hero.reach[PHYSICAL], hero.reach[MENTAL] = reach[0], reach[1]
        return 0

    cdef int know_monster(self, creature_t *monster, const int32_t *row) except -1:
        monster.attack, monster.defense, monster.body, monster.mind = row[0], row[1], row[2], row[3]
        monster.speed, monster.sight, monster.slow_speed = row[4], row[5], row[7]
        monster.reach[PHYSICAL] = monster.reach[MENTAL] = row[6]
        monster.drop, monster.first_item, monster.items, monster.lord = row[8], row[9], row[10], row[11]
        give_dice(monster)
        self.most_sight = max(self.most_sight, monster.sight)
        return 0

    cdef int read(self, object one, party_t *party) except -1:
        """A Party, with the stats that count now (fighters.hero_stats, fighters.party_sight)."""
        cdef object hero
        cdef int number
        party.x, party.y, party.berserk = one.x, one.y, one.berserk
        for number, hero in enumerate(<list?> one.heroes):
            party.hp[number], party.mp[number], party.seat[number] = hero.hp, hero.mp, hero.place
            party.weapon[number], party.armor[number] = hero.weapon, hero.armor
            if (
                number >= HEROES or not -1 <= party.weapon[number] < self.weapons - 1
                or not (party.armor[number] == -1 or 0 <= party.armor[number] - self.weapons + 1 < self.armors - 1)
            ):
                raise IndexError("a hero, weapon or armor that does not exist")
        face(party, one.facing)
        dress(self, party)
        party.sight = sight_of_party(party)
        return 0

    cdef int arm(self, party_t *party) except -1:
        """Find the dice of the heroes' blows and defense, in both moods."""
        cdef int number, mood
        # Games of several threads share a book, and what one of them has half done is not done.
        with cython.critical_section(self):
            for number in range(HEROES):
                for mood in range(2):
                    give_dice(stats_of(self, party, number, mood))
        return 0

    cdef int arm_healer(self, party_t *party) except -1:
        """Find the dice of Cure Wounds: the healer's Mind in dice of each patient's Body."""
        cdef int number, mood
        for mood in range(2):
            for number in range(HEROES):
                party.cures[mood][number] = dice_of(
                    stats_of(self, party, self.skills[CURE].hero, mood).mind, stats_of(self, party, number, mood).body
                )
        return 0
