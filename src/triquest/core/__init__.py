"""The public face of the compiled kernels: dice, noise, gradients, paths and sight for turn-based games."""
