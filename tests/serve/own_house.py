"""A house of its own in a folder, that a check starts, stops, kills and looks into."""
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time

from wire import House


class OwnHouse:
    """arguments: of the check, CARDROOM VERIFY FOLDER; every check prints "ok ..." or "FAILED ..."."""

    def __init__(self, arguments, config):
        self.cardroom, self.verify = os.path.abspath(arguments[1]), os.path.abspath(arguments[2])
        os.chdir(arguments[3])
        for name in os.listdir("."):
            if name.startswith("house."):
                os.remove(name)
        with open("house.json", "w") as file:
            json.dump(config, file)
        self.failed, self.number, self.server, self.house = False, 0, None, None

    def check(self, what, good, detail=""):
        self.failed = self.failed or not good
        print("ok" if good else "FAILED", what, "" if good else detail, flush=True)

    def refused(self, what, answer, code):
        self.check(f"{what}: {code}", answer.get("code") == code, answer)

    def start(self, *options):
        """The house, or None; the code for a first supervisor, where it printed one; all that it said."""
        said = open("house.log", "w+")
        self.server = subprocess.Popen([self.cardroom, "serve", "--config", "house.json", "--key", "house.key", *options],
                                       stdout=subprocess.DEVNULL, stderr=said)
        for _ in range(1200):
            said.seek(0)
            text = said.read()
            port = re.search(r"is open at \S+:(\d+)", text)
            if port or self.server.poll() is not None:
                break
            time.sleep(0.05)
        code = re.search(r"code to make one is ([\w-]+)", text)
        self.house = port and House(int(port.group(1)))
        return self.house, code and code.group(1), text

    def stop(self, how=signal.SIGKILL):
        self.server.send_signal(how)
        self.server.wait()

    def change(self, who, do, **more):
        self.number += 1
        return self.house.api(dict({"do": do, "n": self.number}, **more), who)

    def login(self, name, password):
        return self.house.api({"do": "login", "name": name, "password": password})

    def audits(self):
        """What 'cardroom audit' and verify.py say of its books."""
        own = subprocess.run([self.cardroom, "audit", "--store", "house.db", "--key", "house.key"], capture_output=True, text=True)
        subprocess.run([self.cardroom, "key", "house.key", "--public", "house.pub"], capture_output=True)
        other = subprocess.run([sys.executable, self.verify, "--books", "house.db", "--key", "house.pub"], capture_output=True, text=True)
        return own, other


def rows():
    with sqlite3.connect("house.db") as books:
        return dict((name, (data, sum_)) for name, data, sum_ in books.execute("SELECT name, bytes, sum FROM value WHERE name LIKE 'access/%'"))


def put_back(kept, *names):
    with sqlite3.connect("house.db") as books:
        for name in names:
            books.execute("REPLACE INTO value VALUES (?, ?, ?)", (name, *kept[name]))
