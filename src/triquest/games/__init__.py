"""The games. One folder is one game."""
