"""The scenes of the window. None of them knows pyglet: they paint Frames and answer keys and clicks."""
