"""Many games at once: simulations, catalogues of what seeds hold, dice, and measurements."""
