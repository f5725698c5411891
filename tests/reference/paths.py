"""Slow, obvious twins of the path kernels: Dijkstra's algorithm on a heap, and search level by level."""

from __future__ import annotations

import heapq
import itertools
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

DIRECTIONS = ((-1, 0), (1, 0), (0, 1), (0, -1))  # (dy, dx): North, South, East, West

State = TypeVar("State")
Cell = tuple[int, int]
Costs = list[list[int]]
Arrangement = tuple[int, ...]


def cheapest(starts: Iterable[State], ways: Callable[[State], Iterable[tuple[State, int]]]) -> dict[State, int]:
    """The cost of the cheapest way from any start to everything reachable."""
    best: dict[State, int] = {}
    heap = [(0, i, start) for i, start in enumerate(starts)]
    serial = itertools.count(len(heap))
    heapq.heapify(heap)
    while heap:
        cost, _, state = heapq.heappop(heap)
        if state in best:
            continue
        best[state] = cost
        for after, price in ways(state):
            heapq.heappush(heap, (cost + price, next(serial), after))
    return best


def open_edge(walls: Costs | None, y: int, x: int, direction: int) -> bool:
    """Whether one may cross this edge; the cell behind it must be on the map."""
    if walls is None:
        return True
    dy, dx = DIRECTIONS[direction]
    return not (walls[y][x] >> direction & 1 or walls[y + dy][x + dx] >> (direction ^ 1) & 1)


def neighbours(costs: Costs, walls: Costs | None, cell: Cell) -> Iterator[Cell]:
    """The passable cells one step away, in the order of directions."""
    y, x = cell
    for direction, (dy, dx) in enumerate(DIRECTIONS):
        there = y + dy, x + dx
        on_map = 0 <= there[0] < len(costs) and 0 <= there[1] < len(costs[0])
        if on_map and costs[there[0]][there[1]] and open_edge(walls, y, x, direction):
            yield there


def distances(
    costs: NDArray[Any], sources: Iterable[Cell], walls: NDArray[Any] | None, toward: bool
) -> dict[Cell, int]:
    """The cost between every reachable cell and its nearest source."""
    grid: Costs = costs.tolist()
    shut: Costs | None = None if walls is None else walls.tolist()

    def ways(cell: Cell) -> Iterator[tuple[Cell, int]]:
        for there in neighbours(grid, shut, cell):
            y, x = cell if toward else there
            yield there, grid[y][x]

    return cheapest([(y, x) for y, x in sources if grid[y][x]], ways)


def first_cheapest_path(costs: NDArray[Any], start: Cell, goal: Cell, walls: NDArray[Any] | None) -> list[Cell] | None:
    """The walk that at each cell takes the first direction leading to the goal at no extra cost."""
    left = distances(costs, [goal], walls, toward=True)
    if start not in left:
        return None
    grid: Costs = costs.tolist()
    shut: Costs | None = None if walls is None else walls.tolist()
    path = [start]
    while path[-1] != goal:
        here = path[-1]
        path.append(
            next(
                there for there in neighbours(grid, shut, here) if left[there] + grid[there[0]][there[1]] == left[here]
            )
        )
    return path


def formations(costs: NDArray[Any], goals: Iterable[tuple[int, ...]], toward: bool) -> dict[tuple[int, int, int], int]:
    """The cost between every reachable (y, x, facing) and its nearest goal."""
    grid: Costs = costs.tolist()
    height, width = len(grid), len(grid[0])

    def actions(state: tuple[int, int, int]) -> Iterator[tuple[tuple[int, int, int], int]]:
        y, x, facing = state
        for turn in range(4):
            if turn != facing:
                yield (y, x, turn), grid[y][x]
        dy, dx = DIRECTIONS[facing]
        if 0 <= y + dy < height and 0 <= x + dx < width and grid[y + dy][x + dx]:
            yield (y + dy, x + dx, facing), grid[y + dy][x + dx]

    states = [(y, x, f) for y in range(height) for x in range(width) for f in range(4) if grid[y][x]]
    ways: dict[tuple[int, int, int], list[tuple[tuple[int, int, int], int]]] = {state: [] for state in states}
    for state in states:
        for after, price in actions(state):
            if toward:
                ways[after].append((state, price))
            else:
                ways[state].append((after, price))
    wanted = [state for state in states for goal in goals if state[: len(goal)] == tuple(goal)]
    return cheapest(wanted, lambda state: ways[state])


def legal_step(before: Arrangement, after: Arrangement) -> bool:
    """Whether creatures on a 3 x 3 grid may all at once go from one arrangement to the other."""
    near = all(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) <= 1 for a, b in zip(before, after, strict=True))
    swaps = any(before[i] == after[j] and before[j] == after[i] for i in range(len(before)) for j in range(i))
    return near and not swaps and len(set(after)) == len(after)


def regrouping(before: Arrangement, after: Arrangement) -> tuple[int, int]:
    """The fewest joint steps between two arrangements and, with so many, the fewest single moves."""
    level = {before: 0}
    seen = {before}
    steps = 0
    while after not in level:
        further: dict[Arrangement, int] = {}
        for here, moved in level.items():
            for there in itertools.product(*(stays_or_goes(place) for place in here)):
                if there not in seen and legal_step(here, there):
                    total = moved + sum(a != b for a, b in zip(here, there, strict=True))
                    further[there] = min(total, further.get(there, total))
        seen |= further.keys()
        level = further
        steps += 1
    return steps, level[after]


def stays_or_goes(place: int) -> list[int]:
    """A subtile and its neighbours."""
    return [other for other in range(9) if abs(other // 3 - place // 3) + abs(other % 3 - place % 3) <= 1]
