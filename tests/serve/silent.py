#!/usr/bin/env python3
"""A silent client is pinged after 20 seconds and dropped after 45; an active one is left alone.

Usage: silent.py PORT     of 'cardroom serve --demo'; prints "ok WHAT" or "FAILED WHAT" after about a minute
"""
import sys
import threading
import time

from wire import House, Terminal

SECONDS = 56  # the house looks every five seconds
house = House(int(sys.argv[1]))
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what, flush=True)


class Guest(Terminal):
    """Counts the pings, and answers them if answers is set; lasts: seconds until the house closes the connection."""

    def __init__(self, answers, talks):
        self.answers, self.talks, self.pings, self.lasts = answers, talks, [], None
        self.since = time.monotonic()
        super().__init__(house, house.api({"do": "demo", "as": "dealer"})["data"]["token"])
        self.thread = threading.Thread(target=self.stay, daemon=True)
        self.thread.start()

    def frame(self, kind, data):
        if kind == 0x8A:  # a pong
            self.pings.append(time.monotonic() - self.since)
        if kind != 0x8A or self.answers:
            super().frame(kind, data)

    def stay(self):
        self.socket.settimeout(SECONDS)
        try:
            while True:
                self.receive()
        except (EOFError, OSError):
            self.lasts = time.monotonic() - self.since


polite, deaf, talker = Guest(True, False), Guest(False, False), Guest(True, True)
while time.monotonic() - talker.since < SECONDS - 2:
    talker.send({"do": "watch"})
    time.sleep(5)
check(f"who talks is not pinged: {talker.pings}", not talker.pings and talker.lasts is None)
check(f"who is silent is pinged after twenty seconds: {polite.pings}", polite.pings and 19 < polite.pings[0] < 30)
check(f"and stays, if it answers: {polite.lasts}", polite.lasts is None)
check(f"else it is pinged once: {deaf.pings}", len(deaf.pings) == 1)
check(f"and given up after forty-five: {deaf.lasts}", deaf.lasts is not None and 44 < deaf.lasts < 55)
sys.exit(failed)
