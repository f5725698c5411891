"""The kernels beside their peers and the machine's limits, measured in one run: `triquest bench`."""
