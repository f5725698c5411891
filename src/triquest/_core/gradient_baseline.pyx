include "gradient.pxi"
