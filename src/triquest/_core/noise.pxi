"""Coherent gradient noise over windows and at points."""

include "noise_waves.pxi"
include "noise_grid.pxi"
include "noise_points.pxi"
