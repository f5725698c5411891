"""Exploring, journeys and resting by a key: in the window and in words, one action after the other."""

from io import StringIO

from tests.shell.play import KIND, SMALL, actions, playing
from triquest.engine.options import settle
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find
from triquest.engine.session import Session
from triquest.ui.textplay import play


def test_resting_goes_on_by_itself_and_any_key_ends_it() -> None:
    player, scene = playing()
    player.press("z")
    player.wait(0.5)
    player.press("left")
    waits = actions(scene.run.path)
    assert 1 <= len(waits) < 25
    assert set(waits) == {"wait"}
    player.wait()
    assert actions(scene.run.path) == waits
    player.press("z")
    player.wait(10)
    assert "Nothing comes." in player.text


def test_exploring_stops_at_what_comes_into_sight_or_says_why_not() -> None:
    player, scene = playing()
    player.desk.options = Preferences(animation="off")
    for _press in range(30):
        player.press("p")
        player.wait(20)
        if "no time to explore" in player.text:
            break
    assert scene.observation.groups
    assert actions(scene.run.path)


def test_travel_asks_where_to() -> None:
    player, _scene = playing()
    player.press("u")
    assert "No place is known" in player.text


def test_the_same_in_words() -> None:
    write = StringIO()
    session = Session(KIND.new(7, SMALL))
    play(session, KIND.front(), iter(["rest\n", "explore\n", "travel\n"]), write)
    text = write.getvalue()
    assert "Nothing comes." in text
    assert "25 actions were taken." in text
    assert session.actions > 25
    orthanc = find("orthanc")
    write, session = StringIO(), Session(orthanc.new(3, settle(orthanc.options, {})))
    play(
        session,
        orthanc.front(),
        iter(["explore\n", "begin\n", "enter\n", "no\n", "explore\n", "no\n", "travel\n", "1\n"]),
        write,
    )
    text = write.getvalue()
    assert "Begin first, or roll again." in text
    assert "Where to?" in text
    assert session.actions > 4
