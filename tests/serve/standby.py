#!/usr/bin/env python3
"""A house and its standby on one store: real processes, kill -9, SIGSTOP, and a terminal that moves.

Usage: standby.py CARDROOM [KILLS [STORE]]     prints what failed, the times from the kill to the first acknowledged wager,
                                               and "N passed, N failed"; STORE: an empty one, else a SQLite file
"""
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from wire import House, Terminal

CARDROOM = os.path.abspath(sys.argv[1])
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 2
STORE = sys.argv[3] if len(sys.argv) > 3 else "sqlite:house.db"
passed = failed = 0
ended = []  # machines whose process ends with this one


def check(what, good, why=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("----", what, why)


def free_ports():
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


class Machine:
    """One of the two machines: its address, and the process that runs there."""

    def __init__(self, name, port):
        self.house, self.log, self.process = House(port), name + ".log", None
        self.house.patience = 1

    def start(self, *args, until="listen"):
        self.process = subprocess.Popen([CARDROOM, "serve", "--config", "house.json", "--key", "house.key", "--stop-seconds", "0", "--log", "json", "--address",
                                         f"127.0.0.1:{self.house.port}", *args], stdout=subprocess.DEVNULL, stderr=open(self.log, "w"))
        self.until(until)

    def lines(self, event):
        lines = [json.loads(line) for line in open(self.log) if line.startswith("{")]
        return [line for line in lines if line["event"] == event]

    def until(self, event, seconds=30):
        end = time.time() + seconds
        while not self.lines(event):
            if time.time() > end or (event != "stop" and self.process.poll() is not None):
                raise AssertionError(f"no {event}:\n" + open(self.log).read()[-3000:])
            time.sleep(0.02)
        return self.lines(event)[0]

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(timeout=30)


class Player:
    """A terminal that does what the page does: knows both addresses, and sends again what was not answered."""

    def __init__(self, machines, token):
        self.machines, self.token, self.number, self.cents, self.done = machines, token, 0, 0, 0
        self.terminal = Terminal(machines[0].house, token)

    def move(self):
        """To whichever address says welcome."""
        end = time.time() + 20
        while time.time() < end:
            for machine in self.machines:
                try:
                    self.terminal = Terminal(machine.house, self.token)
                    if self.terminal.receive()["is"] == "welcome":
                        return
                except (OSError, EOFError):
                    pass
            time.sleep(0.05)
        raise AssertionError("no house")

    def send(self, request):
        """With a number of its own; not answered yet."""
        self.number += 1
        self.request = dict(list(request.items())[:1] + [("n", self.number)] + list(request.items())[1:])
        try:
            self.terminal.send(self.request)
        except OSError:
            pass

    def answered(self):
        """The view that acknowledges it, wherever the house is."""
        while True:
            try:
                message = self.terminal.receive()
                if message["is"] == "refused":
                    return message
                if message["is"] == "view" and message["ack"] >= self.number:
                    self.done += 1
                    return message
            except (OSError, EOFError):
                self.move()
                self.terminal.send(self.request)

    def wager(self):
        self.cents = self.cents % 20000 + 100
        self.send({"do": "bets", "spots": {"ante": self.cents}, "pick": [1, 2, 3]})

    def change(self, request):
        self.send(request)
        return self.answered()


def audited():
    verdict = subprocess.run([CARDROOM, "audit", "--store", STORE, "--key", "house.key"], capture_output=True, text=True)
    return verdict.returncode == 0 and "GOOD" in verdict.stdout


def entries_of_terminal():
    ask = "SELECT count(*) FROM {} WHERE terminal = 1"
    if STORE.startswith("sqlite:"):
        return sqlite3.connect("file:house.db?mode=ro", uri=True).execute(ask.format("entry")).fetchone()[0]
    return int(subprocess.run(["psql", "-qXAt", STORE, "-c", ask.format("cardroom_entry")], capture_output=True, text=True).stdout)


def is_whole(what, player, view):
    """Every wager once, and all the money."""
    check(f"{what}: the last wager stands: {view}", view["is"] == "view" and view["mine"]["stakes"]["ante"] == player.cents)
    check(f"{what}: no cent is lost", view["credit"] + player.cents == 1000000)
    check(f"{what}: none lost, none doubled", entries_of_terminal() == player.done, (entries_of_terminal(), player.done))


def stands_by(machine, other):
    """What it says while it is not the house."""
    health = json.loads(machine.house.get("/healthz"))
    check(f"a standby says so: {health}", machine.house.status == 503 and health["ok"] and 0 <= health["standby_behind_ms"] < 2000)
    check("and in its metrics", "\ncardroom_standby 1\n" in machine.house.get("/metrics"))
    answer = machine.house.api({"do": "login", "name": "ann", "password": "correct horse battery"})
    check(f"it takes no request, and names the house: {answer}", answer["is"] == "standby" and other.house.url in answer["houses"])
    terminal, message = Terminal(machine.house, "x" * 40), {}
    try:
        message = terminal.receive()
        terminal.receive()
    except EOFError:
        pass
    check(f"nor over a WebSocket: {message} {terminal.closed}", message.get("is") == "standby" and terminal.closed and terminal.closed[0] == 4007)
    check("its pages are there", "<html" in machine.house.get("/") and machine.house.status == 200)


def opened(a):
    """A new house with a supervisor, and a terminal that has wagered."""
    a.start()
    code = a.until("setup")["setup_code"]
    ann = a.house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]
    code = a.house.api({"do": "pair-code", "device": "terminal", "terminal": 1}, ann)["data"]["code"]
    voucher = a.house.api({"do": "issue", "n": 1, "cents": 1000000}, ann)["data"]["voucher"]
    return ann, a.house.api({"do": "pair", "code": code})["data"]["token"], voucher


def cross_origin(a, b):
    """A page that came from the one machine asks the other; a page from anywhere else does not."""
    for origin, good in (b.house.url, True), ("http://evil.example", False):
        check(f"a page of {origin} opens a WebSocket", Terminal(a.house, None, origin=origin).opened == good)
        asked = subprocess.run(["curl", "-si", "-X", "OPTIONS", "-H", "Origin: " + origin, a.house.url + "/api"], capture_output=True, text=True).stdout
        check(f"and may ask: {asked}", ("access-control-allow-origin: " + origin in asked) == good)
    policy = subprocess.run(["curl", "-si", a.house.url + "/terminal"], capture_output=True, text=True).stdout
    check("its pages may go there", f"connect-src 'self' {a.house.url} ws://127.0.0.1:{a.house.port} {b.house.url} ws" in policy)


def fail_over(house, standby, player, number):
    """Ends the house in the middle of a wager; milliseconds until the next one is acknowledged elsewhere."""
    player.wager()
    time.sleep(random.random() / 100)  # not sent, taken, durable, or answered
    house.process.send_signal(number)
    since = time.monotonic()
    player.answered()
    player.wager()
    view = player.answered()
    took = (time.monotonic() - since) * 1000
    check("it says that it took over", standby.until("take-over")["silent_ms"] >= 1200)
    is_whole("after " + signal.Signals(number).name, player, view)
    return took


def refuses():
    """What a standby cannot be without."""
    words = [CARDROOM, "serve", "--standby", "--config", "house.json", "--store", STORE]
    refused = subprocess.run(words + ["--key", "missing.key"], capture_output=True, text=True)
    check(f"without the house's key it makes none: {refused.stderr}", refused.returncode == 3 and not os.path.exists("missing.key"))
    json.dump({**json.load(open("house.json")), "houses": []}, open("alone.json", "w"))
    refused = subprocess.run(words[:4] + ["alone.json"] + words[5:] + ["--key", "house.key"], capture_output=True, text=True)
    check(f"nor without both addresses: {refused.stderr}", refused.returncode == 3 and 'needs \\"houses\\"' in refused.stderr)
    refused = subprocess.run([CARDROOM, "serve", "--standby", "--config", "house.json", "--store", "sqlite:none.db", "--key", "house.key"], capture_output=True, text=True)
    check(f"nor of books that nobody has begun: {refused.stderr}", refused.returncode == 3 and "there is no file none.db" in refused.stderr and not os.path.exists("none.db"))


def run():
    ports = free_ports()
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    config = {"venue": "Test", "store": STORE, "jurisdiction": "wa-tribal", "facsimile": "test approval", "houses": urls,
              "tables": [{"name": "Slow", "game": "stadium-three-card", "seats": 50, "windows": {"betting": 600, "decision": 3, "pause": 1},
                          "limits": {"ante": {"min": 100, "max": 20000}}}]}
    json.dump(config, open("house.json", "w"))
    house, standby = machines = Machine("a", ports[0]), Machine("b", ports[1])
    ended.extend(machines)
    ann, token, voucher = opened(house)
    standby.start("--standby", until="standby")
    refuses()
    stands_by(standby, house)
    cross_origin(house, standby)
    player = Player([house, standby], token)
    player.change({"do": "load", "voucher": voucher})
    player.change({"do": "sit", "table": "Slow"})
    for _ in range(3):
        player.wager()
        player.answered()

    times = []
    for _ in range(KILLS):
        times.append(fail_over(house, standby, player, signal.SIGKILL))
        house.process.wait()
        refused = subprocess.run([CARDROOM, "serve", "--config", "house.json", "--key", "house.key", "--address", f"127.0.0.1:{house.house.port}"],
                                 capture_output=True, text=True)
        check(f"a second house is refused: {refused.stderr}", refused.returncode == 3 and "in use by another cardroom" in refused.stderr)
        house.start("--standby", until="standby")
        house, standby = standby, house
    check("a person is still signed in", house.house.api({"do": "users"}, ann)["is"] == "result")
    check("the books", audited())

    fail_over(house, standby, player, signal.SIGSTOP)
    house.process.send_signal(signal.SIGCONT)
    check("a house that only slept is fenced, and stops for good", house.process.wait(timeout=20) == 3 and house.lines("store-fenced"))
    player.wager()
    is_whole("after it woke", player, player.answered())
    house.start("--standby", until="standby")
    house, standby = standby, house
    check("a house that is stopped ends well", house.end(signal.SIGTERM) == 0)
    player.wager()
    is_whole("after SIGTERM", player, player.answered())
    check("a standby that is stopped leaves the house alone", standby.end(signal.SIGTERM) == 0)
    check("the books at the end", audited())
    times.sort()
    print(f"from kill -9 to the first acknowledged wager, {len(times)} times: median {times[len(times) // 2]:.0f} ms, longest {times[-1]:.0f} ms")
    check("in time, even on a busy machine", times[len(times) // 2] <= 4000)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    try:
        run()
    finally:
        for machine in ended:
            if machine.process and machine.process.poll() is None:
                machine.process.kill()
    os.chdir("/")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
