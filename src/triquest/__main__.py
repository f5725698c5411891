"""`python -m triquest` is the command `triquest`."""

import sys

from triquest.cli import main

if __name__ == "__main__":
    sys.exit(main())
