"""What every game shows, without a window: frames, bindings and text play."""
