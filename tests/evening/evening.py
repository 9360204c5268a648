#!/usr/bin/env python3
"""A whole evening at a live table, game by game: what happens there, and the money to the cent after each thing.

Usage: evening.py CARDROOM [GAME...]     prints "ok WHAT" or "FAILED WHAT"

Each game has a house of its own on the real server.  Amounts are worked out by hand from the documents, in the comments;
every terminal begins with $1,000.00.
"""
import os
import subprocess
import sys
import tempfile
import time

import chips
import games_three
import games_two
import room as rooms
from room import Room, check, equal

EVENINGS = {"catch": games_three.catch, "reader": games_three.reader, "super": games_three.super_three, "stadium": games_three.stadium,
            "chips": chips.chips, "chase": games_two.chase, "pai-gow": games_two.pai_gow}
EXPORTS = ("rounds", "transfers", "meters", "meter-changes", "events", "daily")


def exports(room, until):
    """All records up to then: a start adds events of its own."""
    return {what: room.house.ask(f"/api/export?what={what}&until={until}", room.token["ann"]) for what in EXPORTS}


def closing(name, room):
    """The end of the evening: nothing leaked, the books are good, and a second start has the same records."""
    leaks = room.recorder.leaks()
    cards = sum(len(cards) for cards in room.recorder.hidden.values())
    check(f"{name}: {len(room.recorder.messages)} messages, {cards} cards dealt face down, none seen before its time", not leaks, leaks[:1])
    check(f"{name}: every message was as the page has it", not room.house.faults, room.house.faults[:3])
    for number, hidden in list(room.recorder.hidden.items())[:1]:  # and it would have been seen
        room.recorder.note({"is": "view", "now": 0, "round": {"round": number, "dealer": {"cards": next(iter(hidden))}}})
        equal(f"{name}: the recorder finds a card that comes too early", len(room.recorder.leaks()), len(leaks) + 1)
    until = int(time.time() * 1000)
    before = exports(room, until)
    check(f"{name}: {len(before['transfers'].splitlines())} transfers are exported", len(before["transfers"].splitlines()) > 10)
    equal(f"{name}: the server ends cleanly", room.stop(), 0)
    good, said = room.audited()
    check(f"{name}: the audit is good", good, said)
    room.start()
    room.login("ann")
    after = exports(room, until)
    equal(f"{name}: started again, it has the same records", [what for what in EXPORTS if after[what] != before[what]], [])
    equal(f"{name}: and ends once more", room.stop(), 0)


def main():
    cardroom = os.path.abspath(sys.argv[1])
    for name in sys.argv[2:] or EVENINGS:
        with tempfile.TemporaryDirectory() as folder:
            room = None
            try:
                room = Room(cardroom, folder, EVENINGS[name].house)
                for number in (1, 2, 3):
                    room.buy_in(number, 100000)
                EVENINGS[name](room)
                closing(name, room)
            except (OSError, RuntimeError, KeyError, IndexError, ValueError, EOFError, subprocess.TimeoutExpired) as error:
                check(f"{name} came to its end", False, repr(error)[:1500])
            finally:
                if room:
                    room.kill()
    sys.exit(rooms.failed > 0)


main()
