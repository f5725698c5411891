"""Plays a fight out with mean damages, as `tactics.py` tells it: the same sums in the same order."""

from libc.string cimport memset

from triquest.games.triquest._places cimport gap_of, turned

cdef enum:
    HEROES = 3
    MOST_BANDS = 64
    MOST_FOES = 9
    MOST_PROFILES = 32
    FAR = 99
    LONGEST = 60
    WARRIOR = 0
    MAGE = 1
    PRIEST = 2

cdef enum:              # actions, in the order of `NAMES`
    NOTHING = -1
    ATTACK = 0
    TURN
    CURE
    BERSERK
    SLOW
    FIREBALL
    OMNISLASH

NAMES = ("attack", "turn", "cure", "berserk", "slow", "fireball", "omnislash")

cdef struct blow_t:
    double mean
    int reach

cdef struct profile_t:
    # What a kind of monster does to each hero and each hero to it, calm and (the warrior alone) berserk.
    blow_t[2][HEROES] theirs
    blow_t[2][HEROES] ours
    double fireball
    double[2] omnislash

cdef struct foe_t:
    double hp
    int place
    int profile
    int lord

cdef struct band_t:
    foe_t[MOST_FOES] foes
    int count
    int way
    int cost
    int speed
    int slowed
    long long delay
    bint weighed        # whether `harm` holds
    double[HEROES] harm

cdef struct style_t:
    int fireball
    int omnislash
    int slow
    int berserk
    int cure

cdef struct aim_t:
    int foe
    double mean

cdef struct fight_t:
    profile_t[MOST_PROFILES] profiles
    band_t[MOST_BANDS] bands
    int first_band      # those before it are slain
    int bands_end
    style_t style
    double[HEROES] hp
    double[HEROES] lowest
    int[HEROES] mp
    int[HEROES] place
    double[2][HEROES] cures
    int facing
    int here
    int berserk
    int raging          # 1 once Berserk was used
    bint aimed          # whether `aims` holds
    aim_t[HEROES] aims
    int aim_count
    double[12] reached


def forecast(object side, object bands, object style, object blow, object sweep, object sides, tuple reached not None):
    """HP, lowest HP and MP left by hero, what is left of the foes, the first action, and the rounds it takes.

    `blow`, `sweep` and `sides` are those of tactics.py, `reached` the chance to reach a target by distance.
    """
    cdef fight_t fight
    cdef int rounds, first = NOTHING, i
    cdef double left
    if len(bands) > MOST_BANDS or len(reached) != 12:
        raise ValueError(f"a forecast takes up to {MOST_BANDS} groups, not {len(bands)}")
    for i in range(12):
        fight.reached[i] = reached[i]
    open_side(&fight, side, sides)
    open_style(&fight.style, style)
    open_bands(&fight, side, bands, blow, sweep)
    with nogil:
        rounds = run(&fight, &first)
        left = left_over(&fight)
    return (
        [fight.hp[i] for i in range(HEROES)], [fight.lowest[i] for i in range(HEROES)],
        [fight.mp[i] for i in range(HEROES)], left, NAMES[first] if first != NOTHING else "", rounds
    )


cdef int open_side(fight_t *fight, object side, object sides) except -1:
    cdef int hero
    cdef object priest = side.profiles[PRIEST]
    for hero in range(HEROES):
        fight.hp[hero] = fight.lowest[hero] = side.hp[hero]
        fight.mp[hero], fight.place[hero] = side.mp[hero], side.places[hero]
        # Berserk raises the Body that a cure counts.
        fight.cures[0][hero] = fight.cures[1][hero] = priest[3] * (sides(side.profiles[hero][2]) + 1) / 2
    fight.facing, fight.here, fight.berserk = side.facing, side.here, side.berserk
    fight.raging, fight.aimed = 0, False
    fight.cures[1][WARRIOR] = priest[3] * (sides(side.raging[2]) + 1) / 2
    return 0


cdef int open_style(style_t *style, object given) except -1:
    style.fireball, style.omnislash = given.fireball, given.omnislash
    style.slow, style.berserk, style.cure = given.slow, given.berserk, given.cure
    return 0


cdef int open_bands(fight_t *fight, object side, object bands, object blow, object sweep) except -1:
    cdef dict known = {}
    cdef object band, foe
    cdef band_t *to
    cdef int i
    fight.first_band, fight.bands_end = 0, <int> len(bands)
    for i, band in enumerate(bands):
        to = &fight.bands[i]
        to.way, to.cost, to.speed, to.slowed, to.delay = band.way, band.cost, band.speed, band.slowed, band.delay
        to.count, to.weighed = 0, False
        if len(band.foes) > MOST_FOES:
            raise ValueError(f"a group has at most {MOST_FOES} members, not {len(band.foes)}")
        for foe in band.foes:
            if foe.profile not in known:
                if len(known) == MOST_PROFILES:
                    raise ValueError(f"a forecast takes up to {MOST_PROFILES} kinds of monsters")
                open_profile(&fight.profiles[len(known)], side, foe.profile, blow, sweep)
                known[foe.profile] = len(known)
            to.foes[to.count].hp, to.foes[to.count].place = foe.hp, foe.place
            to.foes[to.count].profile, to.foes[to.count].lord = known[foe.profile], foe.lord
            to.count += 1
    return 0


cdef int open_profile(profile_t *profile, object side, object foe, object blow, object sweep) except -1:
    cdef int hero, mood
    cdef object own
    for mood in range(2):
        for hero in range(HEROES):
            own = side.raging if mood and hero == WARRIOR else side.profiles[hero]
            profile.theirs[mood][hero].mean, profile.theirs[mood][hero].reach = blow(foe, own)
            profile.ours[mood][hero].mean, profile.ours[mood][hero].reach = blow(own, foe)
            if hero == WARRIOR:
                profile.omnislash[mood] = sweep(own, foe, False)
    profile.fireball = sweep(side.profiles[MAGE], foe, True)
    return 0


cdef inline bint standing(const fight_t *fight) noexcept nogil:
    return fight.hp[0] > 0 or fight.hp[1] > 0 or fight.hp[2] > 0


cdef int run(fight_t *fight, int *first) noexcept nogil:
    """The rounds it takes."""
    cdef int rounds = 0, ticks, action, i
    cdef bint hunted = lords(fight)
    cdef band_t *band
    while fight.first_band < fight.bands_end and standing(fight) and rounds < LONGEST:
        rounds += 1
        action = choose(fight)
        if first[0] == NOTHING:
            first[0] = action
        ticks = act(fight, action)
        if hunted and not lords(fight):
            fight.first_band = fight.bands_end
        fight.berserk = max(0, fight.berserk - ticks)
        for i in range(fight.first_band, fight.bands_end):
            band = &fight.bands[i]
            band.delay -= ticks
            while band.delay < 0 and standing(fight):
                suffer(fight, band)
                band.delay += fight.here * 60 // band.speed
    return rounds


cdef bint lords(const fight_t *fight) noexcept nogil:
    cdef int i, j
    for i in range(fight.first_band, fight.bands_end):
        for j in range(fight.bands[i].count):
            if fight.bands[i].foes[j].lord:
                return True
    return False


cdef double left_over(const fight_t *fight) noexcept nogil:
    cdef double left = 0
    cdef int i, j
    for i in range(fight.first_band, fight.bands_end):
        for j in range(fight.bands[i].count):
            left += fight.bands[i].foes[j].hp * (4 if fight.bands[i].foes[j].lord else 1)
    return left


cdef inline double reached_by(const fight_t *fight, const blow_t *blow, int gap) noexcept nogil:
    """The mean damage of a blow at a target so far away."""
    return blow.mean * (fight.reached[gap - blow.reach] if gap > blow.reach else 1.0)


cdef void changed(fight_t *fight) noexcept nogil:
    """Heroes moved, fell or grew: every strike is worth something else now."""
    cdef int i
    for i in range(fight.first_band, fight.bands_end):
        fight.bands[i].weighed = False
    fight.aimed = False


cdef void suffer(fight_t *fight, band_t *band) noexcept nogil:
    cdef double[HEROES] harm
    cdef int hero
    if not band.weighed:
        volley(fight, band)
    for hero in range(HEROES):
        harm[hero] = band.harm[hero]
    for hero in range(HEROES):
        if harm[hero] != 0 and fight.hp[hero] > 0:
            fight.hp[hero] -= harm[hero]
            if fight.hp[hero] < fight.lowest[hero]:
                fight.lowest[hero] = fight.hp[hero]
            if fight.hp[hero] <= 0:
                changed(fight)


cdef void volley(fight_t *fight, band_t *band) noexcept nogil:
    """tactics.volley."""
    cdef int[HEROES] gaps
    cdef int i, hero, least, near
    memset(band.harm, 0, sizeof(band.harm))
    for i in range(band.count):
        least, near = FAR, 0
        for hero in range(HEROES):
            gaps[hero] = FAR + 1
            if fight.hp[hero] > 0:
                gaps[hero] = gap_of(band.way, fight.place[hero], band.foes[i].place, 0)
                if gaps[hero] < least:
                    least, near = gaps[hero], 1
                elif gaps[hero] == least:
                    near += 1
        for hero in range(HEROES):
            if gaps[hero] == least:
                band.harm[hero] += reached_by(
                    fight, &fight.profiles[band.foes[i].profile].theirs[fight.raging][hero], least) / near
    band.weighed = True


cdef int aim(const fight_t *fight, const band_t *band, aim_t *aims) noexcept nogil:
    """tactics.aim: how many heroes strike."""
    cdef int hero, i, gap, least, target, count = 0
    for hero in range(HEROES):
        if fight.hp[hero] > 0:
            least, target = FAR, 0
            for i in range(band.count):
                gap = gap_of(band.way, fight.place[hero], band.foes[i].place, 0)
                if gap < least:
                    least, target = gap, i
            aims[count].foe = target
            aims[count].mean = reached_by(
                fight, &fight.profiles[band.foes[target].profile].ours[fight.raging][hero], least)
            count += 1
    return count


cdef int choose(const fight_t *fight) noexcept nogil:
    cdef const style_t *style = &fight.style
    cdef const band_t *band = &fight.bands[fight.first_band]
    cdef int hero, action = ATTACK
    if style.cure and fight.hp[PRIEST] > 0 and fight.mp[PRIEST] >= 10:
        for hero in range(HEROES):
            if 0 < fight.hp[hero] < style.cure:
                return CURE
    if style.berserk and fight.hp[WARRIOR] > 0 and fight.mp[WARRIOR] >= 10 and not fight.berserk:
        return BERSERK
    if style.slow and not band.slowed and fight.hp[MAGE] > 0 and fight.mp[MAGE] >= 20:
        action = SLOW
    elif band.count >= style.fireball and fight.hp[MAGE] > 0 and fight.mp[MAGE] >= 10:
        action = FIREBALL
    elif band.count >= style.omnislash and fight.hp[WARRIOR] > 0 and fight.mp[WARRIOR] >= 20:
        action = OMNISLASH
    return TURN if action != ATTACK and fight.facing != band.way else action


cdef int act(fight_t *fight, int action) noexcept nogil:
    """One action of the party; its ticks."""
    cdef band_t *band = &fight.bands[fight.first_band]
    if action == ATTACK:
        attack(fight, band)
    elif action == TURN:
        turn(fight, band.way)
    elif action == CURE:
        cure(fight)
    elif action == BERSERK:
        fight.mp[WARRIOR] -= 10
        fight.berserk, fight.raging = 600, 1
        changed(fight)
    elif action == SLOW:
        fight.mp[MAGE] -= 20
        band.slowed, band.speed = 1, max(1, band.speed // 2)
    else:
        sweep_all(fight, band, action)
    if band.count == 0:
        fight.first_band += 1
        fight.aimed = False
    return 12 * (band.cost if action == ATTACK else fight.here)


cdef void attack(fight_t *fight, band_t *band) noexcept nogil:
    cdef aim_t[HEROES] rest
    cdef int number, many
    cdef bint fallen = False
    cdef aim_t aimed
    if not fight.aimed:
        fight.aim_count, fight.aimed = aim(fight, band, fight.aims), True
    for number in range(fight.aim_count):
        aimed = fight.aims[number]
        if fallen:
            # Whoever comes after a kill looks for a target anew.
            many = aim(fight, band, rest) if band.count else 0
            if number >= many:
                break
            aimed = rest[number]
        band.foes[aimed.foe].hp -= aimed.mean
        if band.foes[aimed.foe].hp <= 0:
            bury(band, aimed.foe)
            fallen = True
    if fallen:
        band.weighed = fight.aimed = False


cdef void bury(band_t *band, int foe) noexcept nogil:
    """Take a foe out of the row."""
    cdef int i
    band.count -= 1
    for i in range(foe, band.count):
        band.foes[i] = band.foes[i + 1]


cdef void turn(fight_t *fight, int facing) noexcept nogil:
    """Side.turn: everyone keeps his relative place."""
    cdef int hero, place
    for hero in range(HEROES):
        for place in range(9):
            if turned(fight.facing, place) == fight.place[hero]:
                fight.place[hero] = turned(facing, place)
                break
    fight.facing = facing
    changed(fight)


cdef void cure(fight_t *fight) noexcept nogil:
    cdef int hero
    cdef double after
    fight.mp[PRIEST] -= 10
    for hero in range(HEROES):
        if fight.hp[hero] > 0:
            after = fight.hp[hero] + fight.cures[fight.raging][hero]
            fight.hp[hero] = after if after < 100.0 else 100.0


cdef void sweep_all(fight_t *fight, band_t *band, int action) noexcept nogil:
    cdef int i, kept = 0
    cdef const profile_t *profile
    fight.mp[MAGE if action == FIREBALL else WARRIOR] -= 10 if action == FIREBALL else 20
    for i in range(band.count):
        profile = &fight.profiles[band.foes[i].profile]
        band.foes[i].hp -= profile.fireball if action == FIREBALL else profile.omnislash[fight.raging]
        if band.foes[i].hp > 0:
            band.foes[kept] = band.foes[i]
            kept += 1
    band.count = kept
    band.weighed = fight.aimed = False
