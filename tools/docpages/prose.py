"""Loaded by the reader of docstrings (griffe) when the reference is built."""

from __future__ import annotations

from typing import Any

from griffe import Extension

from tools.docpages.docstrings import markdown


class Prose(Extension):  # type: ignore[misc]
    """Makes Markdown of every docstring that is read."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """Called for each module, class, function and attribute."""
        if obj.docstring is not None:
            obj.docstring.value = markdown(obj.docstring.value)

    def on_class_members(self, *, cls: Any, **_: Any) -> None:
        """Called when a class is complete. A compiled one knows nothing of how it is made; its stub does."""
        made = cls.members.get("__init__")
        if made is not None and made.docstring is not None and made.docstring.value.startswith("Initialize self."):
            del cls.members["__init__"]
