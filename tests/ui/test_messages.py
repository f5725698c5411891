"""The list of messages: counting, freshness, scrolling."""

from triquest.ui.frame import Frame
from triquest.ui.messages import Log, lines_of, paint_messages
from triquest.ui.tones import Line, Tone
from triquest.ui.widgets import Box

BOX = Box(0, 0, 400, 100)


def test_repeated_messages_are_counted() -> None:
    log = Log()
    log.add([Line("The mage misses.", Tone.MISS)] * 3)
    log.add([Line("The mage misses.", Tone.MISS), Line("The mage misses.", Tone.OURS)])
    assert [message.text for message in log.messages] == ["The mage misses. (×4)", "The mage misses."]


def test_only_the_last_action_is_fresh() -> None:
    log = Log()
    log.add([Line("one"), Line("two")])
    log.add([Line("three")])
    assert [message.fresh for message in log.messages] == [False, False, True]
    log.add([])
    assert not any(message.fresh for message in log.messages)


def test_the_newest_are_shown_at_the_bottom_and_older_ones_by_scrolling() -> None:
    log = Log()
    log.add([Line(f"message {number}") for number in range(50)])
    frame = Frame(400, 100)
    shown = paint_messages(frame, BOX, log.messages)
    assert frame.text().splitlines()[-1].endswith("message 49")
    assert 3 <= shown < 10
    back = Frame(400, 100)
    paint_messages(back, BOX, log.messages, skip=10)
    assert back.text().splitlines()[-1].endswith("message 39")
    assert lines_of(log.messages, frame, BOX) == 50


def test_long_messages_wrap_with_their_mark_on_the_first_line() -> None:
    log = Log()
    log.add([Line("word " * 30, Tone.WARNING)])
    frame = Frame(400, 200)
    paint_messages(frame, Box(0, 0, 400, 200), log.messages)
    marks = [line.lstrip().startswith("!") for line in frame.text().splitlines()]
    assert marks.count(True) == 1
    assert marks[0]
