"""Danger round hotspots: stepped diamonds, discs, smooth falloff."""

include "gradient_spots.pxi"
include "gradient_stepped.pxi"
include "gradient_discs.pxi"
