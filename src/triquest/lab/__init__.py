"""Many games at once: simulation and pictures of generated worlds."""
