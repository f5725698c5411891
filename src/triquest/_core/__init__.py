"""Compiled kernels: buffers and numbers in, buffers out. They check nothing; `triquest.core` does."""
