"""triquest: an anthology of turn-based games on one compiled core.

Importing it needs no display, no OpenGL and no sound.
"""

from importlib.metadata import version

__version__ = version("triquest")
