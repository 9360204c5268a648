#!/usr/bin/env python3
"""Books in PostgreSQL whose server lost its power, and whose files are then damaged: is anything acknowledged gone, unseen?

Usage: damaged_pages.py CARDROOM FOLDER CLUSTER DAMAGES SEED     from the root of the tree; FOLDER and CLUSTER are made

A house issues vouchers until its server is killed.  Then copies of the server's files are damaged: a bit, bytes, a page or
a tail of the table, its index or the log.  PostgreSQL or the house must refuse to start, or every voucher that was
acknowledged is out.  Every third start is that of a standby, which takes over.  Prints "ok WHAT" or "FAILED WHAT".
"""
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

cardroom, folder, cluster, damages = os.path.realpath(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
chance = random.Random(sys.argv[5])
data = f"{cluster}/one/data"
SEEN_S = 2.5  # the witness has seen what is older


def order(*words):
    return subprocess.run(["tools/cluster", cluster, *words], capture_output=True, text=True)


def sql(text):
    return subprocess.run(["psql", "-AtqX", url, "-c", text], capture_output=True, text=True, check=True).stdout.split()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class House:
    def __init__(self, standby=False):
        self.port = ports[standby]
        self.log = open(f"{folder}/log", "w+")
        self.process = subprocess.Popen(
            [cardroom, "serve", "--demo", "--config", "house.json", "--key", "house.key", "--witness", "witness", "--log", "json", "--store", url,
             "--address", f"127.0.0.1:{self.port}", *(["--standby"] if standby else [])], cwd=folder, stdout=subprocess.DEVNULL, stderr=self.log)
        self.is_open = self.wait(60)

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def wait(self, seconds):
        """It is the house; False: it ended, or is none in time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.process.poll() is None:
            if '"event":"start"' in self.said():
                return True
            time.sleep(0.05)
        return False

    def ask(self, request, token=None):
        headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
        post = urllib.request.Request(f"http://127.0.0.1:{self.port}/api", json.dumps(request).encode(), headers)
        try:
            return json.load(urllib.request.urlopen(post, timeout=10))
        except urllib.error.HTTPError as error:
            return json.load(error)

    def cashier(self):
        return self.ask({"do": "demo", "as": "cashier"})["data"]["token"]

    def end(self, how=signal.SIGKILL):
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait()


def issue(house, told, seconds):
    """Vouchers that were acknowledged: what each is worth, which no other is, and when."""
    token, until, number = house.cashier(), time.monotonic() + seconds, 0
    while time.monotonic() < until:
        number += 1
        answer = house.ask({"do": "issue", "n": number, "cents": 100 + number}, token)
        if answer["is"] == "result":
            told.append((100 + number, time.monotonic()))
        time.sleep(0.02)


def damage(path, size, begin):
    """Somewhere between these bytes."""
    how = chance.choice(["a bit of", "bytes of", "a page of zeros in", "the tail cut off"])
    with open(path, "r+b") as file:
        at = chance.randrange(min(begin, size), max(size, 1))
        if how == "the tail cut off":
            file.truncate(max(0, size - chance.choice([1, 100, 8192, 16384])) // 8192 * 8192)
        elif size:
            page = at - at % 8192
            file.seek(page if "page" in how else at)
            was = file.read(8192 if "page" in how else 1 if "bit" in how else 16)
            file.seek(page if "page" in how else at)
            file.write(bytes(len(was)) if "page" in how else bytes([was[0] ^ 1 << chance.randrange(8)]) if "bit" in how
                       else chance.randbytes(len(was)))
    return f"{how} {os.path.relpath(path, data)}"


def outcome(told, crashed):
    """refused, whole, or what is missing."""
    if order("start", "one").returncode:
        return "refused by PostgreSQL"
    house = House(standby=chance.randrange(3) == 0)
    try:
        if not house.is_open:
            return "refused by the house" if "refused" in house.said() or "damaged" in house.said() else "no house, unsaid: " + house.said()[-300:]
        token = house.cashier()
        out = {v["cents"] for v in house.ask({"do": "vouchers", "limit": 1000}, token)["data"]}
        missing = [at for cents, at in told if cents not in out]
        if not missing:
            return "whole"
        return "lost before the witness saw it" if min(missing) > crashed - SEEN_S else f"LOST {len(missing)} of {len(told)}"
    except (OSError, KeyError, TypeError) as error:
        return f"refused while it played ({type(error).__name__})"
    finally:
        house.end()


os.makedirs(folder)
order("make", "0")
url = order("url").stdout.strip()
ports = free_port(), free_port()
with open(f"{folder}/house.json", "w") as file:
    json.dump({"venue": "Damaged", "store": url, "houses": [f"http://127.0.0.1:{port}" for port in ports], "terminals": 2,
               "jurisdiction": "wa-tribal", "facsimile": "test",
               "tables": [{"name": "Stadium", "game": "stadium-three-card", "seats": 2}]}, file)
house, told = House(), []
if not house.is_open:
    sys.exit("FAILED the house does not open: " + house.said())
relations = sql("SELECT pg_relation_filepath(c.oid) FROM pg_class c LEFT JOIN pg_index ON indexrelid = c.oid"
                " WHERE 'cardroom_entry'::regclass IN (c.oid, indrelid)")
begins = int(sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")[0])
issue(house, told, 6)
ends = int(sql("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint")[0])
order("kill", "one")
crashed = time.monotonic()
house.end()
# Without power: what it does not find in its log is gone.  Closed: what it does not find in its tables is.
shutil.copy(f"{folder}/witness", f"{folder}/witness.kept")
subprocess.run(["cp", "-a", data, f"{folder}/crashed"], check=True)
order("start", "one")
order("stop", "one")
subprocess.run(["cp", "-a", data, f"{folder}/closed"], check=True)
SEGMENT = 16 << 20
counts, failed = {}, False
for i in range(damages + 1):
    log = i % 2
    shutil.rmtree(data)
    subprocess.run(["cp", "-a", f"{folder}/{'crashed' if log else 'closed'}", data], check=True)
    shutil.copy(f"{folder}/witness.kept", f"{folder}/witness")
    path = f"{data}/{chance.choice(relations)}"
    if log:
        path = f"{data}/pg_wal/00000001{ends // SEGMENT >> 8:08X}{ends // SEGMENT & 255:08X}"
    what = "nothing" if not i else damage(path, ends % SEGMENT if log else os.path.getsize(path), begins % SEGMENT if log else 0)
    result = outcome(told, crashed)
    order("kill", "one")
    counts[result] = counts.get(result, 0) + 1
    if result.startswith(("LOST", "no house")) or (not i and result != "whole"):
        failed = True
        print("FAILED", what, "damaged:", result)
print("ok" if not failed else "FAILED", f"{damages} damages, {len(told)} vouchers acknowledged:",
      ", ".join(f"{count} {result}" for result, count in sorted(counts.items())))
order("remove")
sys.exit(failed)
