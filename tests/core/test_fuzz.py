"""Every public function of the core against arguments of all kinds: it answers, or refuses in a sentence.

Hypothesis draws the seed that the arguments of ten calls are made from, which is fast enough for 10^5 calls of each
function: `pytest --fuzz -n auto tests/core/test_fuzz.py`.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triquest.core import dice, gradient, noise, paths, rng, sight, subtiles

WRONG: list[Any] = [None, 1.5, "1", True, -1, 2**63, 2**64, [], (1,), [[1, 2, 3]], float("nan"), {}, np.zeros(3)]
DTYPES = ["uint8", "int8", "uint16", "int16", "int32", "uint32", "int64", "uint64", "float32", "float64", "bool", ">i4"]
EDGES = [-(2**31), 2**31 - 1, -1, 0, 1, 255, 256, 65535, 2**20]


class Maker(Random):
    """Arguments, most of them right. `filler` is what arrays to be filled hold before."""

    filler = 0

    def often(self, likely: Any, *others: Any) -> Any:
        return likely if self.random() < 0.97 else self.choice([*others, *WRONG])

    def whole(self, low: int, high: int) -> Any:
        number = self.randint(low, high)
        return self.often(self.choice([number, low, high, np.min_scalar_type(number).type(number)]), low - 1, high + 1)

    def shape(self, least: int = 0) -> Any:
        return self.often((self.randint(least, 9), self.randint(least, 9)), (3, -1), [4, 5], (2**40, 2), (3, 4, 5))

    def array(self, dtype: str, shape: tuple[int, ...], low: int, high: int) -> Any:
        """Numbers from `low` to `high`; perhaps with some beyond, of another kind, or laid out in another way."""
        draw = np.random.default_rng(self.getrandbits(32))
        right = draw.integers(low, high + 1, shape).astype(dtype)
        if self.random() < 0.9:
            return right
        if right.size and self.random() < 0.3:
            right.flat[0] = np.int64(self.choice(EDGES)).astype(dtype)
            return right
        frozen = right.copy()
        frozen.flags.writeable = False
        odd = [right.T, right[..., None], right[..., ::-1], right.astype(self.choice(DTYPES)), right[:0], frozen]
        return self.choice([*odd, np.asfortranarray(right), np.repeat(right, 2, axis=0)[::2], right.tolist(), *WRONG])

    def out(self, dtype: str, *shapes: tuple[int, ...]) -> Any:
        if self.random() < 0.6:
            return None
        made = self.array(dtype, self.choice(shapes), 0, 0)
        if isinstance(made, np.ndarray) and made.flags.writeable:
            made.fill(self.filler)
        return made

    def points(self, shape: tuple[int, ...], columns: int = 2, least: int = 0) -> Any:
        places = [
            [self.randrange(max(1, side)) for side in (*shape, 4)][:columns] for _ in range(self.randint(least, 4))
        ]
        return self.often(np.array(places, np.int64).reshape(-1, columns), places, [(9, 9)], [(-1, 0)])

    def threads(self) -> Any:
        return self.often(self.choice([1, 2, None]), 0, 65)


def fields(m: Maker) -> dict[str, Any]:
    return {
        "seed": m.whole(0, 2**64 - 1),
        "cell": m.often(m.uniform(8, 90), 65536.0, 2, float("inf")),
        "octaves": m.whole(1, 16) if m.random() < 0.1 else m.whole(1, 3),
        "gain": m.often(m.random(), 0, 1, 2.0),
    }


def windows(m: Maker) -> dict[str, Any]:
    place = (m.whole(-(2**31), 2**31), m.whole(-(2**31), 2**31))
    return {"origin": m.often(place, (0, 0), [1, 2]), "threads": m.threads(), **fields(m)}


def real(m: Maker) -> Any:
    kind = m.choice(["float32", "float64", "int64"])
    many = (m.array(kind, (m.choice([1, 5, 130]),), -1000, 1000), m.array(kind, (2, 1), -(2**31), 2**31))
    return m.choice([m.uniform(-9, 9), *many])


def hotspots(m: Maker) -> Any:
    spots = m.array("int32", (m.randint(0, 5), 3), 0, 12)
    if (
        isinstance(spots, np.ndarray)
        and spots.dtype == np.int32
        and spots.size
        and spots.ndim == 2
        and m.random() < 0.5
    ):
        spots = spots.copy()
        spots[0, :2] = m.choice(EDGES)
    return spots


def shares(m: Maker) -> Any:
    return m.often([(m.whole(0, 255), m.whole(0, 9)), (m.whole(0, 255), m.whole(1, 65535))], [(1, 0)])


def terrain(m: Maker) -> Any:
    size = (m.randint(0, 6), m.randint(0, 6))
    danger, bands = m.array("uint8", size, 0, 3), m.array("uint8", (256,), 0, 1)
    given, sizes = m.array("int32", size, 0, 35), m.array("int64", (256,), 0, 40)
    if m.random() < 0.7 and all(isinstance(each, np.ndarray) for each in (danger, bands)) and danger.dtype == np.uint8:
        given, sizes = noise.ranks(np.zeros(danger.shape, np.int16), np.zeros(danger.shape, np.uint8))
    return gradient.terrain(danger, given, sizes, bands, [shares(m), shares(m)], out=m.out("uint8", size))


def terrain_by_rank(m: Maker) -> Any:
    size = (m.randint(0, 6), m.randint(0, 6))
    danger, values = m.array("uint8", size, 0, 3), m.array("int16", size, -32768, 32767)
    bands = m.often([([0, 1], shares(m)), ([2, 3], shares(m))], [], [([0], shares(m))])
    return gradient.terrain_by_rank(danger, values, bands, out=m.out("uint8", size))


def warped(m: Maker) -> Any:
    size = (m.randint(0, 9), m.randint(0, 9))
    shifts = [m.array("int16", size, -1024, 1024) for _ in range(2)]
    return gradient.warped(size, hotspots(m), m.whole(1, 40), *shifts, out=m.out("uint8", size))


def falloff(m: Maker) -> Any:
    n = m.randint(0, 4)
    bumps = m.array("int32", (n, 2), -9, 20), m.array("int32", (n,), 1, 30), m.array("float32", (n,), -2, 2)
    size = m.shape()
    return gradient.falloff(size, *bumps, out=m.out("float32", (3, 4), (9, 9)), threads=m.threads())


def distance_field(m: Maker) -> Any:
    size = (m.randint(1, 8), m.randint(1, 8))
    kind = m.choice(["uint16", "int32"])
    return paths.distance_field(
        m.array("uint8", size, 0, m.choice([1, 3, 255])),
        m.points(size),
        walls=m.choice([None, m.array("uint8", size, 0, 15)]),
        limit=m.choice([None, m.whole(0, 30)]),
        toward=m.random() < 0.5,
        dtype=m.often(None, kind, "int64"),
        out=m.out(kind, size),
    )


def distance_fields(m: Maker) -> Any:
    size, n = (m.randint(1, 8), m.randint(1, 8)), m.randint(0, 3)
    groups = m.often([m.points(size) for _ in range(n)])
    costs = m.array("uint8", size, 0, 3)
    return paths.distance_fields(costs, groups, out=m.out("uint16", (n, *size)), threads=m.threads())


def shortest_path(m: Maker) -> Any:
    size = (m.randint(1, 12), m.randint(1, 12))
    ends = [m.often(tuple(m.randrange(side) for side in size), (0, 99), [0, 0]) for _ in range(2)]
    walls = m.choice([None, m.array("uint8", size, 0, 15)])
    return paths.shortest_path(m.array("uint8", size, 0, m.choice([2, 255])), *ends, walls=walls)


def formation_field(m: Maker) -> Any:
    size = (m.randint(1, 6), m.randint(1, 6))
    goals = m.points(size, columns=m.choice([2, 3]))
    return paths.formation_field(
        m.array("uint8", size, 0, 9), goals, toward=m.random() < 0.5, out=m.out("uint16", (*size, 4))
    )


def formation_step(m: Maker) -> Any:
    size = (m.randint(1, 6), m.randint(1, 6))
    costs, field = m.array("uint8", size, 0, 9), m.array("uint16", (*size, 4), 0, 65535)
    return paths.formation_step(field, costs, m.whole(0, size[0] - 1), m.whole(0, size[1] - 1), m.whole(0, 3))


def places(m: Maker) -> tuple[Any, Any, Any]:
    shape = m.shape(least=1)
    return shape, m.often((m.whole(0, 2), m.whole(0, 2)), [0, 0], (9, 9)), m.often(m.randint(0, 20), 8192, 8193)


def shadowcast(m: Maker) -> Any:
    size, radius = (m.randint(1, 12), m.randint(1, 12)), m.randint(0, 9)
    window = m.random() < 0.5
    seen = (2 * radius + 1, 2 * radius + 1) if window else size
    return sight.shadowcast(
        m.array(m.choice(["uint8", "bool"]), size, 0, 1),
        m.often((m.whole(0, size[0] - 1), m.whole(0, size[1] - 1)), [0, 0]),
        m.often(radius, -1, 8193),
        walls=m.choice([None, m.array("uint8", size, 0, 15)]),
        window=window,
        out=m.out("bool", seen),
    )


def shadowcast_many(m: Maker) -> Any:
    size, radius = (m.randint(1, 12), m.randint(1, 12)), m.randint(0, 9)
    walls = m.choice([None, m.array("uint8", size, 0, 15)])
    opaque = m.array("uint8", size, 0, 1)
    return sight.shadowcast_many(opaque, m.points(size), m.often(radius, -1), walls=walls, threads=m.threads())


def bulk(m: Maker) -> dict[str, Any]:
    kind = m.choice(["uint8", "uint16", "int64"])
    dtype = m.often(None, kind, "float32")
    return {
        "out": m.out(kind, (5,), (5,), (0,)) if m.random() < 0.3 else None,
        "dtype": dtype,
        "first": m.whole(0, 2**60),
        "threads": m.threads(),
    }


def throw(m: Maker) -> tuple[Any, Any]:
    return m.often(m.randint(1, 12), 40, 1001), m.often(m.choice([1, 2, 6, 20]), 100, 0)


def opposed_batch(m: Maker) -> Any:
    n = m.randint(0, 5)
    attack, attack_sides, defense, defense_sides = (
        m.choice([m.whole(1, 6), m.array("int64", (n,), 1, 6)]) for _ in range(4)
    )
    key, first = m.whole(0, 2**64 - 1), m.whole(0, 2**60)
    return dice.opposed_batch(attack, attack_sides, defense, defense_sides, key, first=first, threads=m.threads())


def law(m: Maker) -> Any:
    return dice.distribution(m.randint(0, 6), m.choice([1, 2, 6]))


def miss(m: Maker) -> Any:
    return m.often(Fraction(m.randint(0, 3), 4), 0, 1, Fraction(5, 4))


def word_keys(m: Maker) -> tuple[Any, Any, Any]:
    return m.whole(0, 2**64 - 1), m.often("play", "", "é", b"play"), m.whole(0, 2**64 - 1)


def tiles(m: Maker) -> Any:
    size = (m.randint(1, 5), m.randint(1, 5))
    patterns = m.array("uint8", (m.randint(1, 4), 3, 3), 0, 255)
    return subtiles.subtile_costs(
        m.array("uint8", size, 0, 2), patterns, out=m.out("uint8", (3 * size[0], 3 * size[1]))
    )


def regroup(m: Maker) -> Any:
    n = m.randint(0, 9)
    return subtiles.regroup(
        *(m.often(m.sample(range(9), n), [0, 0], np.array(m.sample(range(9), n))) for _ in range(2))
    )


CALLS: dict[str, Callable[[Maker], Any]] = {
    "gradient.stepped": lambda m: gradient.stepped(
        m.shape(), hotspots(m), m.whole(1, 4096), out=m.out("uint8", (3, 4), (9, 9))
    ),
    "gradient.smooth": lambda m: gradient.smooth(
        m.shape(), hotspots(m), m.whole(1, 40), out=m.out("uint8", (3, 4), (9, 9))
    ),
    "gradient.warped": warped,
    "gradient.falloff": falloff,
    "gradient.terrain": terrain,
    "gradient.terrain_by_rank": terrain_by_rank,
    "noise.gradient": lambda m: noise.gradient(m.shape(), out=m.out("float32", (3, 4), (9, 9)), **windows(m)),
    "noise.quantised": lambda m: noise.quantised(m.shape(), out=m.out("int16", (3, 4), (9, 9)), **windows(m)),
    "noise.at": lambda m: noise.at(real(m), real(m), out=m.out("float32", (5,), (130,)), **fields(m)),
    "noise.Field": lambda m: noise.Field(**fields(m)).at(
        m.often(m.uniform(-9, 9)), m.often(m.uniform(-(2**31), 2**31))
    ),
    "noise.ranks": lambda m: noise.ranks(m.array("int16", (4, 5), -9, 9), m.array("uint8", (4, 5), 0, 255)),
    "paths.distance_field": distance_field,
    "paths.distance_fields": distance_fields,
    "paths.shortest_path": shortest_path,
    "paths.formation_field": formation_field,
    "paths.formation_step": formation_step,
    "sight.diamond": lambda m: sight.diamond(*places(m), out=m.out("bool", (3, 4), (9, 9))),
    "sight.diamonds": lambda m: sight.diamonds(
        m.shape(1), m.points((3, 3)), m.whole(0, 8192), out=m.out("bool", (3, 4))
    ),
    "sight.circle": lambda m: sight.circle(*places(m), out=m.out("bool", (3, 4), (9, 9))),
    "sight.shadowcast": shadowcast,
    "sight.shadowcast_many": shadowcast_many,
    "dice.roll": lambda m: dice.roll(m.often(rng.Stream(m.getrandbits(64)), rng.stream(1, "x")), *throw(m)),
    "dice.rolls": lambda m: dice.rolls(m.often(m.choice([5, 50])), *throw(m), m.whole(0, 2**64 - 1), **bulk(m)),
    "dice.opposed_rolls": lambda m: dice.opposed_rolls(
        m.often(m.choice([5, 50])), *throw(m), *throw(m), m.whole(0, 2**64 - 1), **bulk(m)
    ),
    "dice.opposed_batch": opposed_batch,
    "dice.distribution": lambda m: dice.distribution(*throw(m)),
    "dice.opposed": lambda m: dice.opposed(*throw(m), *throw(m)),
    "dice.chance_to_kill": lambda m: dice.chance_to_kill(
        m.often(law(m)), m.often(m.randint(0, 30)), m.often(m.randint(0, 9)), miss(m)
    ),
    "dice.hits_to_kill": lambda m: dice.hits_to_kill(m.often(law(m)), m.often(m.randint(0, 30)), miss(m)),
    "dice.mean_hits": lambda m: dice.mean_hits(m.often(law(m)), m.often(m.randint(0, 30)), miss(m)),
    "dice.miss_chance": lambda m: dice.miss_chance(m.whole(0, 9), m.whole(1, 6)),
    "rng.seed_of": lambda m: rng.seed_of(m.often(m.choice([str(m.getrandbits(70)), "a word", m.getrandbits(64)]))),
    "rng.stream": lambda m: rng.stream(*word_keys(m)).next(),
    "rng.stream_key": lambda m: rng.stream_key(*word_keys(m)),
    "rng.random_u64": lambda m: rng.random_u64(
        m.often(m.randint(0, 50)),
        m.whole(0, 2**64 - 1),
        out=m.out("uint64", (5,), (0,)),
        first=m.whole(0, 2**60),
        threads=m.threads(),
    ),
    "subtiles.subtile_costs": tiles,
    "subtiles.regroup": regroup,
}


def outcome(call: Callable[[Maker], Any], seed: int, filler: int) -> object:
    """What came of a call, comparable: an answer, or the refusal's kind and sentence."""
    maker = Maker(seed)
    maker.filler = filler
    try:
        answer = call(maker)
    except (TypeError, ValueError, OverflowError) as error:
        return type(error), str(error)
    if isinstance(answer, np.ndarray):
        return answer.dtype, answer.shape, answer.tobytes()
    if isinstance(answer, noise.Ranks):
        return answer.ranks.tobytes(), answer.sizes.tobytes()
    return answer


@pytest.mark.parametrize("name", CALLS)
@settings(deadline=None)
@given(st.integers(0, 2**64 - 1))
def test_calls_answer_or_refuse(name: str, seed: int) -> None:
    draw = Random(seed)
    for call in (draw.getrandbits(64) for _ in range(10)):
        first = outcome(CALLS[name], call, 0)
        # Whatever `out` held before, and whatever lay in memory, the answer is the same.
        assert outcome(CALLS[name], call, 1) == first, call
        if isinstance(first, tuple) and isinstance(first[0], type):
            assert first[1], call
            assert "\n" not in first[1], call
