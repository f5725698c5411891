"""Whether items are honest trade-offs, and how hard it is where: measured over many battles, told in a report."""
