"""What packages bring to the anthology by entry points: who comes first, and that a broken one costs only itself."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from multiprocessing import parent_process
from typing import TypeVar

from triquest.engine.errors import PluginError
from triquest.engine.language import _

_OWN = "triquest"
_log = logging.getLogger(_OWN)

Kind = TypeVar("Kind")


@cache
def offered(group: str) -> Mapping[str, Sequence[EntryPoint]]:
    """Who offers what in a group, by the alphabet. Nothing is loaded yet."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=group), key=lambda point: (point.name, _package(point))):
        found.setdefault(point.name, []).append(point)
    return found


def load(points: Sequence[EntryPoint], kind: type[Kind]) -> Kind:
    """What the entry points of one name offer, which is to be a `kind`; `PluginError` says why it cannot be used.

    Nobody replaces what triquest itself offers. Where two other packages offer the same, neither is taken: which is
    meant cannot be known.
    """
    own = [point for point in points if _package(point) == _OWN]
    if len(points) > 1 and not own:
        packages = ", ".join(map(_package, points))
        raise PluginError(
            _("“{name}” is offered by several packages ({packages}): keep one of them.").format(
                name=points[0].name, packages=packages
            )
        )
    for point in points if own else ():
        if point not in own:
            tell(
                _("“{name}” of the package {package} is not used: triquest has its own.").format(
                    name=point.name, package=_package(point)
                )
            )
    point = (own or points)[0]
    try:
        thing = point.load()
    except (Exception, SystemExit) as error:  # whatever another package does when it is imported
        raise unusable(point, _words(error)) from error
    if not isinstance(thing, kind):
        raise unusable(point, _("it is no {kind}").format(kind=kind.__name__))
    return thing


def unusable(point: EntryPoint, why: str) -> PluginError:
    """The error that says why something cannot be used."""
    return PluginError(
        _("“{name}” of the package {package} cannot be used: {why}.").format(
            name=point.name, package=_package(point), why=why
        )
    )


@cache
def tell(sentence: str) -> None:
    """Say once what became of a package's offer: on stderr, unless the program that uses triquest logs elsewhere."""
    if parent_process() is None:  # the workers of a simulation leave it to the one that started them
        _log.warning("%s", sentence)


def _package(point: EntryPoint) -> str:
    return "?" if point.dist is None else point.dist.name


def _words(error: BaseException) -> str:
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0].rstrip('.')}" if text else type(error).__name__
