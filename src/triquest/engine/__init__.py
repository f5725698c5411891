"""What every game is: rules in progress, their journal, their dice, and where they are registered."""
