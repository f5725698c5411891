include "noise.pxi"
