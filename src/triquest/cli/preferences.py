"""`triquest options`."""

from __future__ import annotations

import argparse
import sys

from triquest.engine import language, preferencefile
from triquest.engine.errors import OptionError
from triquest.engine.language import _
from triquest.engine.preferencefile import PreferenceFile
from triquest.ui import setting


def run(chosen: argparse.Namespace) -> int:
    """Show the options, or set some and show those."""
    file = PreferenceFile()
    options, notice = file.load()
    if notice:
        print(notice, file=sys.stderr)
    names = options.set_all(chosen.pairs)
    trouble = file.save(options)
    language.use(options.language)
    if trouble:
        raise OptionError(trouble)
    for line in setting.listed(options, names, explained=chosen.list):
        print(line)
    if not names:
        print(_("They are kept in {path}").format(path=preferencefile.path()))
    return 0
