#!/usr/bin/env python3
"""The house as an operator runs it, each test on a real server in a folder of its own.

Usage: operate.py CARDROOM [TEST...]    prints what failed, and "N passed, N failed"
"""
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from wire import House, Terminal

CARDROOM = sys.argv[1]
TWIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "receipts", "books.py")
VERIFY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "dist", "verify.py")
PASSWORD = "correct horse battery"
passed = failed = 0

TABLES = [
    {"name": "Stadium 1", "game": "stadium-three-card", "seats": 50,
     "windows": {"betting": 2, "decision": 3, "pause": 1}, "limits": {"ante": {"min": 100, "max": 20000}}},
    {"name": "Chase 1", "game": "chase-the-flush", "windows": {"betting": 600, "decision": 3, "pause": 1},
     "limits": {"ante": {"min": 500, "max": 10000}, "xtra": {"min": 500, "max": 10000}}},
    {"name": "Super 1", "game": "super-three-card", "windows": {"betting": 2, "decision": 3, "pause": 1},
     "pool": "21+3 jackpot", "limits": {"ante": {"min": 500, "max": 10000}, "odds": {"min": 500, "max": 10000}}},
]
CONFIG = {"venue": "Test", "store": "sqlite:house.db", "addresses": ["127.0.0.1:0"],
          "jurisdiction": "wa-tribal", "facsimile": "test approval",
          "pools": [{"name": "21+3 jackpot", "game": "super-three-card"}], "tables": TABLES}


def check(what, good, why=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("----", what, why)


class Server:
    """A server in the present folder; its log goes to the file 'log', a JSON object a line."""

    def __init__(self, *args, config=CONFIG, tls=None, wait=True, program=CARDROOM, before=()):
        with open("house.json", "w") as file:
            json.dump(config, file)
        self.args = [*before, program, "serve", "--config", "house.json", "--key", "house.key", "--log-level", "debug", *args]
        self.log = open("log", "a")
        self.from_line = sum(1 for _ in open("log"))
        # through a pipe: the limits that a test puts on the server's files are not the log's
        self.journal = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=self.log)
        self.process = subprocess.Popen(self.args, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.journal.stdin)
        self.journal.stdin.close()
        self.tls = tls
        if wait:
            self.ports = [int(line["url"].rpartition(":")[2]) for line in self.until("listen", count=len(config["addresses"]))]
            self.house = House(self.ports[0], tls=tls)

    def lines(self, event=None):
        """What this server has logged so far."""
        text = open("log").read().splitlines()[self.from_line:]
        lines = [json.loads(line) for line in text if line.startswith("{")]
        return [line for line in lines if event in (None, line["event"])]

    def until(self, event, count=1, seconds=60):
        for _ in range(seconds * 20):
            if len(self.lines(event)) >= count:
                return self.lines(event)
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"no {event} in the log:\n" + open("log").read()[-3000:])

    def supervisor(self):
        code = self.until("setup")[0]["setup_code"]
        return self.house.api({"do": "setup", "code": code, "name": "ann", "password": PASSWORD})["data"]["token"]

    def terminal(self, token, number, table=None, cents=100000):
        """A terminal with credit, at a table."""
        code = self.house.api({"do": "pair-code", "device": "terminal", "terminal": number}, token)["data"]["code"]
        voucher = self.house.api({"do": "issue", "n": 1000 + number, "cents": cents}, token)["data"]["voucher"]
        secret = self.house.api({"do": "pair", "code": code})["data"]["token"]
        terminal = Terminal(self.house, secret)
        terminal.secrets = [secret, code, voucher]
        terminal.do({"do": "load", "voucher": voucher})
        if table:
            terminal.do({"do": "sit", "table": table})
        return terminal

    def seconds(self, one, other):
        """From one event to another, by the server's clock."""
        at = [datetime.fromisoformat(self.lines(event)[-1]["time"]) for event in (one, other)]
        return (at[1] - at[0]).total_seconds()

    def wait(self, seconds=120):
        """The exit status; then all that it said is in the log."""
        status = self.process.wait(seconds)
        self.journal.wait()
        return status

    def stop(self, how=signal.SIGTERM, seconds=120):
        """The exit status, and how long it took."""
        begun = time.monotonic()
        self.process.send_signal(how)
        status = self.wait(seconds)
        return status, time.monotonic() - begun

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.journal.wait()
        self.log.close()


def run(*args):
    """Exit status and all output."""
    done = subprocess.run([CARDROOM, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def audited(*args, store="house.db"):
    status, text = run("audit", "--store", store, *args)
    return status == 0 and "GOOD" in text, text[-400:]


BETS = {"do": "bets", "spots": {"ante": 500, "pair-plus": 500}, "pick": [1, 5, 9]}


def wait_for_betting(terminal):
    terminal.until(lambda v: v.get("round") and v["round"]["phase"] == "betting")


# ---- closing ----------------------------------------------------------------------------------------------


def test_closing(server):
    token = server.supervisor()
    player, other = server.terminal(token, 1, "Stadium 1"), server.terminal(token, 2, "Chase 1")
    wait_for_betting(player)
    player.do(BETS)
    server.process.terminate()
    player.until(lambda v: "closing" in v.get("trouble", ""))
    check("a terminal is told that the house closes", True)
    refused = other.do({"do": "bets", "spots": {"ante": 500, "xtra": 500}})
    check("where nobody has wagered nothing begins", refused.get("code") == "closing", refused)
    back = Terminal(server.house, player.secrets[0])
    view = back.until(lambda v: v["round"].get("settled"))
    check("a terminal that comes back meanwhile sees its round end", view["mine"]["staked"] == 1000, view)
    check("the house closes when the round is over", server.wait() == 0)
    events = [line["event"] for line in server.lines()]
    check("it signs the end of its log", events[-2:] == ["checkpoint", "stop"], events[-5:])
    good, text = audited()
    check("its books need no key: every seed was made known", good, text)
    exported = run("audit", "--store", "house.db", "--export", "events")[1]
    check("the end is in the books", re.search(r"\bstop\b", exported), exported[-300:])
    again = Server("--address", "127.0.0.1:0", config=dict(CONFIG, venue="Renamed"))
    check("another configuration may follow", again.stop()[0] == 0)
    again.kill()


def test_second_signal(server):
    token = server.supervisor()
    player = server.terminal(token, 1, "Chase 1")
    wait_for_betting(player)
    player.do({"do": "bets", "spots": {"ante": 500, "xtra": 500}})
    server.process.terminate()
    server.until("stopping")
    status, seconds = server.stop()
    check("a second signal stops at once", status == 130 and seconds < 2, (status, seconds))
    again = Server()
    back = Terminal(again.house, player.secrets[0])
    view = back.until(lambda v: True)
    check("and nothing that was acknowledged is lost", (view["credit"], view["bet"]) == (99000, 1000), view)
    again.kill()
    check("the books are right", audited("--key", "house.key")[0])


def test_stop_seconds(server):
    token = server.supervisor()
    player = server.terminal(token, 1, "Chase 1")
    wait_for_betting(player)
    player.do({"do": "bets", "spots": {"ante": 500, "xtra": 500}})
    status, _ = server.stop()
    seconds = server.seconds("stopping", "stop")  # an exact analysis for the pit may still have to be given up
    check("a window of ten minutes is not waited for", status == 0 and seconds < 8, (status, seconds))
    check("the log says what was left", server.lines("rounds-left")[0]["rounds"] == 1)
    again = Server()
    view = Terminal(again.house, player.secrets[0]).until(lambda v: True)
    check("the round goes on where it was", (view["credit"], view["bet"]) == (99000, 1000), view)
    again.kill()


test_stop_seconds.args = ["--stop-seconds", "1"]


# ---- addresses --------------------------------------------------------------------------------------------


def test_addresses(server):
    healthy = [json.loads(House(port, host).get("/healthz"))["ok"] for port, host in zip(server.ports, ("127.0.0.1", "127.0.0.2"))]
    check("it listens on every address", healthy == [True, True] and len(set(server.ports)) == 2, server.ports)
    taken = f"127.0.0.1:{server.ports[0]}"
    for args, said in [(["--address", taken], "is in use by another program"),
                       (["--address", "8.8.8.8:80"], "nor a private one: the games are not approved for the internet"),
                       (["--address", "192.168.1.7:80"], "private-network"),
                       (["--address", "example.org:80"], "write the host as numbers"),
                       (["--address", "127.0.0.1"], "HOST:PORT"),
                       (["--log", "loud"], "json"), (["--log-level", "loud"], "warning"),
                       (["--stop-seconds", "soon"], "whole number")]:
        status, text = run("serve", "--store", "memory:", "--key", "house.key", *args)
        check(f"refused in words: {' '.join(args)}", status in (2, 3) and said in text, text)


test_addresses.config = dict(CONFIG, addresses=["127.0.0.1:0", "127.0.0.2:0"])


def test_few_files(server):
    """A soft limit of 300 files is raised; a hard one is reported."""
    for limit, told in ("300:4096", 0), ("300:300", 1):
        process = subprocess.Popen(["prlimit", "--nofile=" + limit, CARDROOM, "serve", "--store", "memory:", "--key", "house.key",
                                    "--address", "127.0.0.1:0", "--log", "json"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = ""
        while '"listen"' not in said:
            said += process.stderr.readline()
        check(f"open files, {limit}", said.count('"few-files"') == told, said)
        process.terminate()
        process.stderr.read()
        process.wait(120)


# ---- hostile connections ----------------------------------------------------------------------------------


def open_many(server, count, text, address="127.0.0.1"):
    """So many connections from one address, each of which has sent that much and no more."""
    many = []
    for _ in range(count):
        many.append(socket.create_connection((server.house.host, server.ports[0]), timeout=20, source_address=(address, 0)))
        many[-1].sendall(text)
    return many


def still_open(many):
    """How many of them the house has not closed."""
    count = 0
    for one in many:
        one.setblocking(False)
        try:
            while one.recv(65536):
                pass
        except BlockingIOError:
            count += 1
        except OSError:
            pass
    return count


def close_all(many):
    for one in many:
        one.close()


def test_strangers(server):
    """Hundreds of silent WebSockets of one address do not keep a paired terminal out, from there or from elsewhere."""
    token = server.supervisor()
    kept = server.terminal(token, 1)
    upgrade = ("GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
               "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: cardroom\r\n\r\n").replace("Host: x", "Host: " + server.house.name).encode()
    for text in upgrade, b"", b"GET /healthz HTTP/1.1\r\nX: ":
        silent = open_many(server, 900, text)
        inside = 0
        for _ in range(20):
            back = Terminal(server.house, kept.secrets[0])
            inside += back.opened and back.receive()["is"] == "welcome"
        check(f"a paired terminal gets in while others say {text[:9]}", inside == 20, inside)
        check("and so does an operator", json.loads(server.house.get("/healthz"))["ok"])
        check("they hold what there is room for, and no more", 100 < still_open(silent) < 638, still_open(silent))
        close_all(silent)


test_strangers.config = dict(CONFIG, terminals=63)


def processor_seconds(server):
    """Of the thread that serves connections: others compute for the pit."""
    words = open(f"/proc/{server.process.pid}/task/{server.process.pid}/stat").read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def test_slow_bodies(server):
    """Bodies that come a byte at a time end after a quarter of a minute, and a thousand files are never too few."""
    subprocess.run(["prlimit", f"--pid={server.process.pid}", "--nofile=1024:1024"], check=True)
    slow = open_many(server, 900, b"POST /api HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n")
    begun, busy = time.monotonic(), processor_seconds(server)
    while time.monotonic() - begun < 22:
        for one in slow:
            try:
                one.sendall(b" ")
            except OSError:
                pass
        time.sleep(2)
    busy = (processor_seconds(server) - busy) / (time.monotonic() - begun)
    check("a body that does not end is not waited for", still_open(slow) == 0, still_open(slow))
    check("the house answers meanwhile", json.loads(server.house.get("/healthz"))["ok"])
    check("and is idle", busy < 0.2, busy)
    close_all(slow)


test_slow_bodies.config = dict(CONFIG, terminals=63)


def test_pings(server):
    token = server.supervisor()
    flood, calm = server.terminal(token, 1), server.terminal(token, 2)
    begun, sent = time.monotonic(), 0
    try:
        while time.monotonic() - begun < 20:
            flood.socket.sendall((b"\x89\xfd" + bytes(4 + 125)) * 100)
            sent += 1
            time.sleep(0.02)
            calm.frame(0x89, b"?")
    except OSError:
        pass
    check("who sends nothing but pings is closed", time.monotonic() - begun < 15, sent)
    check("who sends some is not", calm.do({"do": "collect"})["credit"] == 0)


def test_six(server):
    check("it listens on IPv6", json.loads(House(server.ports[0], "::1").get("/healthz"))["ok"])


test_six.config = dict(CONFIG, addresses=["[::1]:0"])
test_six.needs = lambda: socket.has_ipv6 and os.path.exists("/proc/net/if_inet6") and open("/proc/net/if_inet6").read()


def test_demo_port(server):
    held = socket.socket()
    try:
        held.bind(("127.0.0.1", 8080))
        held.listen()
    except OSError:
        pass  # somebody else holds it, which is as good
    process = subprocess.Popen([CARDROOM, "serve", "--log", "json"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    url = ""
    for line in process.stderr:
        if '"listen"' in line:
            url = json.loads(line)["url"]
            break
    port = int(url.rpartition(":")[2] or 0)
    check("without a configuration it is play money, and takes the next free port", port > 8080 and json.loads(House(port).get("/healthz"))["demo"], url)
    process.terminate()
    process.stderr.read()
    check("and ends well", process.wait(120) == 0)
    held.close()


def make_certificate(name, days="2", bits="2048"):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:" + bits, "-nodes", "-days", days, "-subj", "/CN=cardroom test",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", name + ".key", "-out", name + ".pem"],
                   check=True, capture_output=True)


def test_tls(server):
    for name in "one", "two":
        make_certificate(name)
    open("rubbish.pem", "w").write("no certificate\n")
    make_certificate("past")
    subprocess.run(["openssl", "x509", "-in", "past.pem", "-signkey", "past.key", "-days", "-1", "-out", "past.pem"], check=True, capture_output=True)
    make_certificate("short", bits="1024")
    make_certificate("long", days="400")
    for certificate, key, said in [("none.pem", "one.key", "none.pem cannot be read"), ("one.pem", "none.key", "none.key cannot be read"),
                                   ("rubbish.pem", "one.key", "rubbish.pem is no certificate"), ("one.pem", "rubbish.pem", "is no private key"),
                                   ("one.pem", "two.key", "does not belong to the certificate"),
                                   ("past.pem", "past.key", "is not valid today"), ("short.pem", "short.key", "too short; RSA needs 2048 bits")]:
        json.dump(dict(CONFIG, certificate=certificate, key=key), open("tls.json", "w"))
        status, text = run("serve", "--config", "tls.json", "--store", "memory:", "--key", "house.key")
        check(f"refused in words: {certificate} with {key}", status == 3 and said in text, text)
        for told in ["--check", "tls.json"], ["--check", "tls.json", "--expired-certificate"]:
            status, text = run("serve", *told)
            check("--check says so", status == 0 and "warning: " in text and (said in text) == (told[-1] == "tls.json" or "past" not in certificate), text)
    status, text = run("serve", "--check", "house.json")
    check("a house that nobody can listen to needs no warning", status == 0 and "warning" not in text, text)
    json.dump({**CONFIG, "private-network": True, "addresses": ["10.0.0.1:80"]}, open("open.json", "w"))
    status, text = run("serve", "--check", "open.json")
    check("one without TLS on a network does", status == 0 and "warning: passwords and tokens cross the network in the clear" in text, text)
    json.dump({**CONFIG, "certificate": "long.pem", "key": "long.key"}, open("tls.json", "w"))
    check("nor does a certificate that lasts", "warning" not in run("serve", "--check", "tls.json")[1])
    late = Server("--store", "memory:", "--expired-certificate", config=dict(CONFIG, certificate="past.pem", key="past.key"))
    check("an expired one may be used", late.lines("certificate-ends"), late.lines())
    late.kill()
    secure = Server("--store", "sqlite:tls.db", "--witness", "tls.witness", config=dict(CONFIG, certificate="one.pem", key="one.key"), tls="one.pem")
    check("the address says https", secure.lines("listen")[0]["url"].startswith("https://"))
    player = secure.terminal(secure.supervisor(), 1, "Stadium 1")
    wait_for_betting(player)
    check("a terminal plays over wss", player.do(BETS)["bet"] == 1000)
    browser = ssl.create_default_context(cafile="one.pem")
    browser.set_alpn_protocols(["h2", "http/1.1"])  # as a browser offers
    line = browser.wrap_socket(socket.create_connection(("127.0.0.1", secure.ports[0])), server_hostname="127.0.0.1")
    check("a browser is spoken to in HTTP/1.1", line.selected_alpn_protocol() == "http/1.1", line.selected_alpn_protocol())
    name, body = f"127.0.0.1:{secure.ports[0]}", json.dumps({"do": "login", "name": "ann", "password": PASSWORD})
    line.sendall(f"POST /api HTTP/1.1\r\nHost: {name}\r\nOrigin: https://{name}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    answer = line.recv(4096)
    check("and its page may log in", answer.startswith(b"HTTP/1.1 200"))
    check("and is told to come by TLS alone", b"\r\nstrict-transport-security: max-age=31536000\r\n" in answer, answer)
    for ciphers, taken in ("ECDHE+AESGCM", True), ("AES128-GCM-SHA256", False), ("ECDHE-RSA-AES128-SHA", False), ("AES128-SHA", False):
        old = ssl.create_default_context(cafile="one.pem")
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        old.set_ciphers(ciphers + ":@SECLEVEL=0")
        try:
            old.wrap_socket(socket.create_connection(("127.0.0.1", secure.ports[0])), server_hostname="127.0.0.1")
            agreed = True
        except ssl.SSLError:
            agreed = False
        check(f"of TLS 1.2 only with a key of the moment and AEAD: {ciphers}", agreed == taken)
    check("and open a WebSocket", Terminal(secure.house, None, f"https://{name}").opened)
    try:
        House(secure.ports[0]).get("/healthz")
        plain = True
    except OSError:
        plain = False
    check("nobody is served without TLS", not plain)
    secure.kill()


# ---- a disk that is full ----------------------------------------------------------------------------------


def limit_files(server, size):
    subprocess.run(["prlimit", "--pid", str(server.process.pid), f"--fsize={size}:"], check=True)


def test_full_disk(server):
    token = server.supervisor()
    player = server.terminal(token, 1, "Stadium 1")
    wait_for_betting(player)
    limit_files(server, 1)  # not a byte more: as if the disk were full
    player.number += 1
    player.send({"do": "bets", "n": player.number, **{k: v for k, v in BETS.items() if k != "do"}})
    view = player.until(lambda v: "cannot write" in v.get("trouble", ""))
    check("the wager is not acknowledged", (view["credit"], view["ack"]) == (100000, player.number - 1), view)
    refused = player.do({"do": "collect"})
    check("what comes then is refused with the reason", refused.get("code") in ("store", "store-full"), refused)
    json.loads(server.house.get("/healthz"))
    check("/healthz says so", server.house.status == 503)
    check("so do the metrics", "cardroom_store_trouble 1" in server.house.get("/metrics"))
    refused = server.house.api({"do": "pair-code", "device": "terminal", "terminal": 5}, token)
    issued = server.house.api({"do": "issue", "n": 5000, "cents": 100}, token)
    check("the cage issues nothing", issued.get("code") in ("store", "store-full"), issued)
    check("the log says why", server.until("store-trouble")[0]["level"] == "error")
    limit_files(server, "unlimited")
    view = player.until(lambda v: not v.get("trouble") and v["ack"] >= player.number - 1)
    check("it goes on by itself", True)
    view = player.until(lambda v: v["round"].get("settled") and v.get("mine", {}).get("staked"))
    check("the wager that waited was taken once", view["mine"]["staked"] == 1000, view)
    check("the log says that too", len(server.until("store-recovered")) >= 1)
    server.house.get("/healthz")
    check("/healthz is well again", server.house.status == 200)
    check("it closes well", server.stop()[0] == 0)
    check("no cent was lost", audited()[0])


def test_full_disk_stop(server):
    """Told to stop while the disk is full, it stops in bounded time and reports that it could not write."""
    player = server.terminal(server.supervisor(), 1, "Chase 1")
    wait_for_betting(player)
    player.do({"do": "bets", "spots": {"ante": 500, "xtra": 500}})
    limit_files(server, 1)
    player.send({"do": "leave", "n": 90})
    player.send({"do": "bets", "n": 91, "spots": {"ante": 600, "xtra": 600}})
    server.until("store-trouble")
    status, seconds = server.stop()
    check("it ends, and its status says that something is wrong", status == 3 and server.lines("stop")[0]["level"] == "error", (status, seconds))
    again = Server()
    view = Terminal(again.house, player.secrets[0]).until(lambda v: True)
    check("what was acknowledged is there, and nothing else", (view["credit"], view["bet"]) == (99000, 1000), view)
    again.kill()
    check("the books are right", audited("--key", "house.key")[0])


test_full_disk_stop.args = ["--stop-seconds", "1"]


def test_full_disk_start(server):
    """A house that finds its disk full listens and waits, and opens by itself when there is room."""
    token = server.supervisor()
    player = server.terminal(token, 1, "Chase 1")
    server.kill()
    for stays in False, True:
        waiting = Server(wait=False, before=["prlimit", "--fsize=1000:"])
        url = waiting.until("store-trouble")[0]["url"]
        waiting.house = House(int(url.rpartition(":")[2]))
        told = json.loads(waiting.house.get("/healthz"))
        check("/healthz says that it waits, and why", waiting.house.status == 503 and (told["ok"], told["code"]) == (False, "store-full"), told)
        check("no page is served, and nothing asked", waiting.house.api({"do": "login"}).get("code") == "store-full")
        if stays:
            check("told to stop, it stops", waiting.stop()[0] == 0)
        else:
            limit_files(waiting, "unlimited")
            waiting.until("listen")
            waiting.house.get("/healthz")
            check("it opened by itself, at the same address", waiting.house.status == 200 and waiting.lines("listen")[0]["url"] == url)
            view = Terminal(waiting.house, player.secrets[0]).until(lambda v: True)
            check("with all that was acknowledged", view["credit"] == 100000, view)
        waiting.kill()
    check("the books are right", audited("--key", "house.key")[0])


# ---- two houses -------------------------------------------------------------------------------------------


def test_two_houses(server):
    """Whoever opens the books last writes them; the other house stops at its next commit, and no cent is lost."""
    token = server.supervisor()
    player = server.terminal(token, 1, "Chase 1")
    os.symlink("house.db", "link.db")
    status, text = run("serve", "--store", "sqlite:link.db", "--key", "house.key", "--address", "127.0.0.1:0")
    check("a symbolic link leads to the same lock", status == 3 and "in use by another cardroom" in text, text)
    os.unlink("house.db.lock")
    second = Server()
    try:
        answer = server.house.api({"do": "issue", "n": 5000, "cents": 100}, token)
    except OSError:
        answer = {}  # it has stopped already
    check("the first takes nothing more", "data" not in answer, answer)
    check("it stops, and its status says that something is wrong", server.wait(60) == 3)
    told = server.lines("store-fenced")
    check("it says why, once", len(told) == 1 and told[0]["level"] == "error", server.lines()[-5:])
    view = Terminal(second.house, player.secrets[0]).until(lambda v: True)
    check("what it acknowledged is with the second", view["credit"] == 100000, view)
    again = second.house.api({"do": "issue", "n": 5001, "cents": 100}, token)
    check("which plays on", "data" in again, again)
    check("and closes well", second.stop()[0] == 0)
    second.kill()
    good, text = audited()
    check("no cent was lost", good, text)


# ---- logs -------------------------------------------------------------------------------------------------


def test_secrets(server):
    """No secret may be in the log of a whole session."""
    token = server.supervisor()
    player = server.terminal(token, 1, "Stadium 1")
    secrets = [token, PASSWORD, *player.secrets]
    for name, password in ("bob", "a dealer's password"), ("eve", "an auditor's password"):
        server.house.api({"do": "user-add", "name": name, "role": "dealer", "password": password}, token)
        secrets += [password, server.house.api({"do": "login", "name": name, "password": password})["data"]["token"]]
    for wrong in "mistyped secret", "another mistyped one":
        server.house.api({"do": "login", "name": wrong, "password": wrong})
        server.house.api({"do": "login", "name": "ann", "password": wrong})
        secrets.append(wrong)
    server.house.api({"do": "pair", "code": "WRNG-C0DE"})
    secrets.append("WRNG")
    wait_for_betting(player)
    player.do(BETS)
    view = player.until(lambda v: v["round"].get("settled"))
    cards = [card for part in ("table", "dealer") for card in view["round"][part]["cards"].split()]
    player.send({"do": "collect", "n": player.number + 1})
    server.house.api({"do": "void", "n": 2000, "table": "Stadium 1", "round": view["round"]["round"], "reason": "a test"}, token)
    voucher = player.receive()
    while voucher["is"] != "result":
        voucher = player.receive()
    secrets.append(voucher["data"]["voucher"])
    flood = Terminal(server.house, None)
    try:
        for _ in range(60):
            flood.send({"do": "hello", "token": "t1.aaaaaaaaaaaaaaaa"})
    except OSError:
        pass  # who asks faster than it listens is hung up on
    server.until("flood")
    server.kill()
    log = "".join(line for line in open("log") if '"setup_code"' not in line)
    check("the log is JSON, line by line", all(json.loads(line)["time"] for line in log.splitlines()))
    for secret in secrets:
        check("no secret is in the log", secret not in log, secret)
    check("no token, whoever's", not re.search(r"[stg]\d+\.[A-Za-z0-9_-]{20,}", log))
    check("no voucher", not re.search(r"\b\d{18}\b", log))
    check("no card, dealt or not", len(cards) >= 9 and not re.search(r"\b[2-9TJQKA][cdhs]\b", log))
    hexes = [match for line in log.splitlines() if json.loads(line)["event"] != "start" for match in re.findall(r"[0-9a-f]{32,}", line)]
    check("no seed and no key", not hexes, hexes)
    failures = server.lines("login-failed")
    check("failed logins are told with their address", len(failures) >= 5 and failures[0]["address"] == "127.0.0.1", failures)
    check("and good ones", {line["way"] for line in server.lines("login")} >= {"setup", "login", "pair"})
    check("so is a void", any(line.get("reason") == "a test" for line in server.lines("void")))


def test_no_dump(server):
    """Memory holds undealt cards: no core file, whatever the system allows."""
    limits = open(f"/proc/{server.process.pid}/limits").read()
    check("the process leaves no core file", re.search(r"Max core file size +0 +0 ", limits), limits)


def test_nonsense(server):
    """Messages of the network library are log lines like any other."""
    peer = socket.create_connection(("127.0.0.1", server.ports[0]))
    peer.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * 20000 + b"\r\n\r\n")
    server.until("network")
    check("every line of the log is JSON", all(line.startswith("{") for line in open("log")), open("log").read())
    status, _ = server.stop(signal.SIGHUP)
    check("a terminal that is closed ends it cleanly", status == 0 and server.lines("stop"), status)


def test_refused_start(server):
    json.dump(dict(CONFIG, tables=[dict(TABLES[0], limits={"ante": {"min": 100, "max": 900000}})]), open("bad.json", "w"))
    status, text = run("serve", "--config", "bad.json", "--key", "house.key")
    line = json.loads(text)
    check("a configuration that breaks a rule is refused, and the log says by which",
          status == 3 and line["event"] == "config-refused" and "the ceiling in force is $500" in line["text"], text)
    status, text = run("serve", "--config", "house.json", "--key", "house.key")
    check("so is a store that is in use", status == 3 and json.loads(text)["event"] == "store-refused", text)
    open("rubbish.key", "w").write("no key\n")
    for event, config, key in ("config-refused", "none.json", "house.key"), ("key-refused", "house.json", "rubbish.key"), ("key-refused", "house.json", "none/new.key"):
        status, text = run("serve", "--config", config, "--key", key)
        check(f"and a file that cannot be used: {event}", status == 3 and json.loads(text)["event"] == event, text)


def test_people_read(server):
    process = subprocess.Popen([CARDROOM, "serve", "--config", "house.json", "--store", "memory:", "--key", "house.key", "--address", "127.0.0.1:0", "--log", "text"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said = ""
    while "make one is" not in said:
        said += process.stderr.readline()
    process.send_signal(signal.SIGINT)
    said += process.stderr.read()
    pages = process.stdout.read()
    check("Ctrl-C closes it", process.wait(120) == 0)
    for page in "terminal", "dealer", "sign", "pit", "room", "trainer":
        check(f"the address of /{page} is printed", re.search(rf"http://127\.0\.0\.1:\d+/{page} ", pages), pages)


# ---- metrics ----------------------------------------------------------------------------------------------

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf'^({NAME})(\{{{NAME}="(?:[^"\\\n]|\\.)*"(?:,{NAME}="(?:[^"\\\n]|\\.)*")*\}})? (-?[0-9.]+)$')


def test_metrics(server):
    token = server.supervisor()
    player = server.terminal(token, 1, "Stadium 1")
    wait_for_betting(player)
    player.do(BETS)
    for who in None, player.secrets[0], "s0.nonsense":
        text = server.house.ask("/metrics", who).decode()
        check("nobody sees the money who may not read the books", "cents" not in text and "vouchers" not in text and "cardroom_terminals 1" in text, text)
    text = server.house.ask("/metrics", token).decode()
    kinds, values, seen = {}, {}, []
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            check("a family is described once", name not in kinds, name)
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            match = SAMPLE.match(line)
            check("a sample is well formed", match, line)
            name = match[1]
            family = name if name in kinds else re.sub("_(bucket|sum|count)$", "", name)
            check("it belongs to the family above it", list(kinds)[-1] == family, line)
            values[name + (match[2] or "")] = float(match[3])
            seen.append(name)
    check("counters are named so", all(name.endswith("_total") == (kind == "counter") for name, kind in kinds.items()), kinds)
    buckets = [value for name, value in values.items() if name.startswith("cardroom_durable_seconds_bucket")]
    check("a histogram rises to its count", buckets == sorted(buckets) and buckets[-1] == values["cardroom_durable_seconds_count"] > 0, buckets)
    check("rounds by table", values['cardroom_table_rounds_total{table="Stadium 1"}'] >= 1)
    check("the money: what came in is credit and escrow",
          values['cardroom_money_cents{account="cash"}'] == 100000 and values['cardroom_money_cents{account="credit"}'] == 99000
          and values['cardroom_money_cents{account="escrow"}'] == 1000, text)
    if shutil.which("promtool"):
        verdict = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True)
        check("promtool is content", verdict.returncode == 0, verdict.stdout + verdict.stderr)


# ---- exports ----------------------------------------------------------------------------------------------


def test_long_export(server):
    """An export that is not held in memory arrives whole, as the command writes it."""
    token = server.supervisor()
    player = server.terminal(token, 1, "Chase 1")
    wait_for_betting(player)
    for i in range(700):
        player.do({"do": "bets", "spots": {"ante": 500 + 100 * (i % 2), "xtra": 500 + 100 * (i % 2)}})
        time.sleep(0.011)  # as fast as a terminal may
    text = server.house.ask("/api/export?what=transfers", token).decode()
    check("it is long", len(text) > 100000 and server.house.headers["content-length"] == str(len(text.encode())), len(text))
    text = text.replace("\r\n", "\n")  # as run() reads
    written = run("audit", "--store", "house.db", "--export", "transfers", "--csv")[1]
    check("it is the export", written.startswith(text) and text.endswith("\n"), (len(text), len(written), text[-200:], written[-200:]))
    open_many(server, 5, f"GET /api/export?what=transfers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    check("who does not read it harms nobody", json.loads(server.house.get("/healthz"))["ok"])


# ---- keys and copies --------------------------------------------------------------------------------------


def test_rotation(server):
    player = server.terminal(server.supervisor(), 1, "Stadium 1")
    wait_for_betting(player)
    player.do(BETS)
    played = player.until(lambda v: v["round"].get("settled"))["round"]["round"]
    check("the house closes", server.stop()[0] == 0)
    os.rename("house.key", "old.key")
    again = Server("--old-key", "old.key")
    check("it starts with another key", again.lines("key-made") and json.loads(again.house.get("/healthz"))["ok"])
    back = Terminal(again.house, player.secrets[0])
    check("terminals, people and credit are as they were", back.until(lambda v: True)["credit"] > 0)
    wait_for_betting(back)
    back.send({"do": "receipt", "round": played})
    receipt = back.receive()
    while receipt["is"] not in ("result", "refused"):
        receipt = back.receive()
    open("receipt.json", "w").write(receipt.get("data", {}).get("text", ""))
    status, text = run("verify", "receipt.json", "--key", "old.key")
    check("a receipt of a round before it is signed by the key of that time", status == 0, (receipt, text))
    again.kill()
    good, text = audited("--key", "house.key")
    check("the books of both keys are right", good, text)
    os.rename("house.key", "new.key")
    os.rename("old.key", "house.key")
    stranger = Server("--accept-older-books", wait=False)  # the witness would refuse it before
    check("so is a key that did not seal the people", stranger.wait() == 3 and "does not carry the house's seal" in open("log").read())
    stranger.kill()
    wrong = Server("--accept-older-books", "--accept-people", wait=False)
    check("a key that cannot open what is sealed is refused", wrong.wait() == 3 and "cannot be opened with this key" in open("log").read(), open("log").read()[-600:])
    wrong.kill()


def test_backup(server):
    token = server.supervisor()
    player = server.terminal(token, 1, "Stadium 1")
    wait_for_betting(player)
    player.do(BETS)
    status, text = run("backup", "copy.db", "--store", "house.db")
    check("a backup while the house plays", status == 0 and "whole" in text, text)
    check("a backup overwrites nothing", run("backup", "copy.db", "--store", "house.db")[0] == 3)
    check("the copy is right", audited("--key", "house.key", store="copy.db")[0])
    plain = subprocess.run(["sqlite3", "house.db", ".backup plain.db"], capture_output=True) if shutil.which("sqlite3") else None
    if plain:
        check("so is one that SQLite's own tool makes", plain.returncode == 0 and audited("--key", "house.key", store="plain.db")[0])
    server.kill()
    status, text = run("backup", "--restore", "copy.db", "--store", "sqlite:restored.db")
    check("it is put back", status == 0 and "whole" in text, text)
    again = Server("--store", "sqlite:restored.db", "--accept-older-books")
    view = Terminal(again.house, player.secrets[0]).until(lambda v: True)
    check("the house goes on from it", view["credit"] + view["bet"] == 100000, view)
    again.kill()
    check("an empty store is not the house's", "older copy" in refused("--store", "sqlite:other.db"))
    other = Server("--store", "sqlite:other.db", "--accept-older-books")
    other.kill()
    status, text = run("backup", "--restore", "copy.db", "--store", "sqlite:other.db")
    check("a store of other books is not written over", status == 3, text)


def restore(copy):
    """The present books give way to a copy of them."""
    for end in ("", "-wal", "-shm"):
        if os.path.exists("house.db" + end):
            os.remove("house.db" + end)
    shutil.copy(copy, "house.db")


def refused(*args, **more):
    """How a server that does not start says so."""
    server = Server(*args, wait=False, **more)
    status = server.wait()
    text = " ".join(line["text"] for line in server.lines("witness-refused"))
    server.kill()
    return text if status == 3 else f"status {status}"


def on_disk():
    """What lies on the disk, the lock apart."""
    return [open("house.db" + end, "rb").read() for end in ("", "-wal", "-shm")]


def flip_in_log(at):
    with open("house.db-wal", "r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 4]))


def test_damaged_log(server):
    token = server.supervisor()
    for n in range(1, 31):
        server.house.api({"do": "issue", "n": n, "cents": 5000}, token)
    server.kill()
    frames = int.from_bytes(on_disk()[2][16:20], "little")  # as many as were synced
    check("the vouchers lie in the log of the last commits", frames > 30, frames)
    for frame in (0, frames // 3, frames - 1):
        at = 32 + frame * 4120 + 2000
        flip_in_log(at)
        damaged = on_disk()
        again = Server(wait=False)
        status = again.wait()
        text = open("log").read()[-2000:]
        again.kill()
        check(f"a house whose log is damaged in frame {frame} does not start",
              status == 3 and "house.db-wal" in text and "acknowledged" in text, (status, text))
        status, text = run("audit", "--store", "house.db", "--key", "house.key")
        check("nor does the audit call its books good", status in (1, 3) and "damaged" in text and "GOOD" not in text, text)
        check("nothing was changed", on_disk() == damaged)
        flip_in_log(at)
    again = Server()
    listed = again.house.api({"do": "vouchers"}, token)["data"]
    check("without the damage all is there", len(listed) == 30, len(listed))
    again.kill()


def test_witness(server):
    token = server.supervisor()
    check("there is one beside the key, though nobody named it", server.lines("witness-made") and os.path.exists("house.key.witness"))
    server.stop()
    os.mkdir("elsewhere")
    os.rename("house.key.witness", "elsewhere/house.witness")  # it moves with the books that have one
    file = "elsewhere/house.witness"
    kept = ("--witness", file)
    server = Server(*kept)
    early = open(file).read()
    voucher = server.house.api({"do": "issue", "n": 1, "cents": 5000}, token)["data"]["voucher"]
    check("a backup", run("backup", "older.db", "--store", "house.db")[0] == 0)
    paid = server.house.api({"do": "redeem", "n": 2, "voucher": voucher}, token)
    check("the voucher is paid", paid.get("is") == "result", paid)
    entries = json.loads(server.house.get("/healthz"))["facts"]
    collected = ""
    for _ in range(100):
        collected = server.house.get("/checkpoint")  # told as soon as the file is written
        if int(collected.split()[2]) >= entries:
            break
        time.sleep(0.05)
    first = early.split()[2]
    connected = server.house.get(f"/checkpoint?from={first}&to={collected.split()[2]}")
    check("anybody is told what connects two checkpoints",
          connected.startswith(f"cardroom-consistency 1 {first} {collected.split()[2]} ") and connected.endswith("\n"), connected)
    check("the witness has seen it soon", int(open(file).read().split()[2]) >= entries)
    welcome = Terminal(server.house, token).receive()
    server.kill()
    shown = run("key", "house.key", "--public", "house.pub")[1]
    check("who connects is told whose house it is", f"fingerprint {welcome['fingerprint']}" in shown, (welcome, shown))

    def collect(line):
        done = subprocess.run([CARDROOM, "witness", "--key", "house.pub", "-o", "collected"], input=line, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    status, text = collect(collected)
    check("another machine collects checkpoints", status == 0 and text.startswith("1 new"), text)
    check("one that is known is not added", collect(collected)[1].startswith("0 new"))
    status, text = collect(early)
    check("one that goes back is not either, and that is said", status == 1 and "THE LOG GOES BACK" in text, text)
    check("one that was changed is refused", collect(collected.replace("T", "U", 1))[0] == 1)
    same = Server(*kept)
    check("after kill -9 the same books start", not [line for line in same.lines() if line["event"].startswith("witness")])
    same.kill()
    restore("older.db")
    text = refused(*kept)
    check("an older copy of the books does not start", "older copy" in text and "--accept-older-books" in text, text)
    status, text = run("audit", "--store", "house.db", "--key", "house.key", "--witness", file)
    check("an audit with the witness finds it out", status == 1 and "the log ends before" in text, text[-400:])
    check("without it the copy is good", audited("--key", "house.key")[0])
    status, text = run("audit", "--store", "house.db", "--public", "house.pub", "--witness", "collected")
    check("so does one with what was collected", status == 1, text[-400:])
    os.rename(file, file + ".away")
    check("nor does it without the witness that it had", "is gone" in refused(*kept))
    open(file, "w").write("cardroom-checkpoint 2")
    check("nor with a damaged one", "damaged" in refused(*kept))
    check("nor without the line that names it, or with a line that says none",
          "is gone" in refused() and "have a witness" in refused(config=dict(CONFIG, witness="none")))
    os.rename(file + ".away", file)
    again = Server(*kept, "--accept-older-books")
    alarms = [line for line in again.until("note") if line["text"] == "witness-overruled"]
    check("a person's word starts it, in the log and at the pit", len(alarms) == 1, again.lines("note"))
    check("what was overruled is kept", os.path.exists(file + ".overruled"))
    check("it stops", again.stop()[0] == 0)
    with sqlite3.connect("house.db") as books:
        last = books.execute("SELECT max(number) FROM entry").fetchone()[0]
    check("a clean stop leaves the witness at the end", int(open(file).read().split()[2]) == last)
    good, text = audited("--key", "house.key", "--witness", file)
    check("the books go on from there", good, text)
    status, text = run("audit", "--store", "house.db", "--key", "house.key", "--witness", "collected")
    check("but they are not those that were collected", status == 1 and "the witness" in text, text[-400:])
    named = Server(config=dict(CONFIG, witness=file))
    check("the configuration may name it", named.stop()[0] == 0 and int(open(file).read().split()[2]) > last and not named.lines("witness-off"))
    without = Server("--witness", "none")
    alarms = [line for line in without.until("note") if line["text"] == "witness-overruled"]
    check("going without takes a word at the start, which is in the log and at the pit", without.lines("witness-off") and len(alarms) == 1)
    without.stop()
    without = Server(config=dict(CONFIG, witness="none"))
    check("from then on the configuration is enough", without.lines("witness-off") and not without.lines("note"))
    without.kill()


def test_unsigned(server):
    ann = server.supervisor()
    server.stop()
    check("signed books are good under their key", audited("--key", "house.key")[0])
    run("key", "house.key", "--public", "house.pub")
    check("under the public one too", audited("--public", "house.pub")[0])
    again = Server()
    verdict = again.house.api({"do": "audit"}, ann)["data"]
    with sqlite3.connect("house.db") as books:
        signed = [int(name.rpartition("/")[2]) for (name,) in books.execute("SELECT name FROM value WHERE name LIKE 'checkpoint/%'")]
    check("the pit's audit says up to where the log is signed", verdict["good"] and verdict["signed_to"] in signed and verdict["facts"] >= verdict["signed_to"] > 0
          and verdict["text"].endswith(f"signed up to entry {verdict['signed_to']}"), (verdict, signed))
    again.stop()
    with sqlite3.connect("house.db") as books:
        books.execute("DELETE FROM value WHERE name LIKE 'checkpoint/%'")
    for key in (("--key", "house.key"), ("--public", "house.pub")):
        status, text = run("audit", "--store", "house.db", *key)
        check("nobody vouches for books without a signature", status == 1 and "\nUNSIGNED: " in text and "GOOD" not in text, text[-400:])
        status, text = run("audit", "--store", "house.db", *key, "--json")
        check("and the verdict says so", status == 1 and json.loads(text)["verdict"] == "unsigned", text[:300])
        check("it may be allowed", audited(*key, "--allow-unsigned")[0])
    status, text = run("audit", "--store", "house.db")
    check("without a key they are good in themselves at best", status == 0 and "\nGOOD IN ITSELF: " in text and "nobody has signed" in text, text[-400:])


def test_snapshots(server):
    token = server.supervisor()
    for i in range(120):
        server.house.api({"do": "issue", "n": 5000 + i, "cents": 100}, token)
        time.sleep(0.02)
    check("a house without a snapshot reads its whole log", server.lines("start")[0]["snapshot"] == 0)
    status, _ = server.stop()
    check("a clean stop takes a snapshot", status == 0 and len(server.lines("snapshot")) == 1, server.lines("snapshot-failed"))
    status, text = run("audit", "--store", "house.db", "--key", "house.key")
    check("the audit compares it", status == 0 and re.search(r"snapshots compared +1\n", text), text)
    status, text = run("audit", "--store", "house.db")
    check("and says what it cannot compare without the key", re.search(r"snapshots compared +0\nsnapshots hashed +1\n", text) and "no key was given" in text, text)
    public = run("key", "house.key")[1].split()[2]
    twin = subprocess.run([sys.executable, TWIN, "house.db", public, "snapshot"], capture_output=True, text=True, check=False)
    check("a second program takes the books, and no changed copy of them", twin.returncode == 0, twin.stdout + twin.stderr)
    good, text = audited("--key", "house.key", "--from-snapshot")
    check("an audit may begin with it, and says so", good and "GOOD FROM ENTRY" in text, text)
    again = Server()
    entries = again.lines("start")[0]
    check("the next start begins with it", 0 < entries["snapshot"] < entries["facts"], entries)
    again.kill()
    with sqlite3.connect("house.db") as books:
        books.execute("DELETE FROM value WHERE name LIKE 'snapshot/%'")
    other = Server()
    check("one that is gone is passed over, in words", "is not stored" in other.until("snapshot-passed-over")[0]["text"])
    check("and the whole log is read", other.lines("start")[0]["snapshot"] == 0)
    other.kill()


def test_archives(server):
    token = server.supervisor()
    for i in range(1100):
        while server.house.api({"do": "issue", "n": 5000 + i, "cents": 100}, token)["is"] != "result":
            time.sleep(0.2)  # too many at once
    server.stop()
    status, text = run("archive", "--store", "house.db", "--key", "house.key")
    check("old entries are archived", status == 0 and "can be removed" in text, text)
    playing = Server()
    status, text = run("archive", "--store", "house.db", "--remove")
    check("nothing is removed under a house that is open", status == 3 and "in use" in text, text)
    playing.stop()
    status, text = run("archive", "--store", "house.db", "--remove")
    check("and removed from the store", status == 0 and "entries up to 1024 are no longer in the store" in text, text)
    with sqlite3.connect("house.db") as books:
        check("they are gone", books.execute("SELECT min(number) FROM entry").fetchone()[0] == 1025)
    left = re.search(r"entries up to (\d+) are in archives", text).group(1)
    check("that others still lie there is said", f"entries 1025 to {left} still lie there too" in text, text)
    again = Server()
    check("the next start begins with its snapshot", again.lines("start")[0]["snapshot"] > 1025)
    again.kill()
    check("archives and store are one log", audited("--key", "house.key")[0])
    os.rename("house.db.archives", "away")
    with sqlite3.connect("house.db") as books:
        books.execute("DELETE FROM value WHERE name LIKE 'snapshot/%'")
    without = Server(wait=False)
    without.process.wait(60)
    without.journal.wait(60)
    said = open("log").read()
    check("a start that needs archives names the file", "house.db.archives/0000000000000000001.archive" in said, said[-500:])
    os.rename("away", "house.db.archives")
    other = Server()
    check("without a snapshot it reads them", other.lines("start")[0]["snapshot"] == 0)
    other.kill()


def flip(path, at, mask=1):
    """One bit of a file is another; the file is a new one, for nobody may write into a program that runs."""
    data = bytearray(open(path, "rb").read())
    data[at] ^= mask
    with open(path + ".new", "wb") as file:
        file.write(data)
    shutil.copymode(path, path + ".new")
    os.replace(path + ".new", path)


def place_of(path, text):
    at = open(path, "rb").read().find(text)
    assert at >= 0, text
    return at


def test_self_check(server):
    """One bit of the program, of a page in it, of the configuration, of the list and of the books: each is named."""
    server.stop()
    page = open(os.path.join(os.path.dirname(CARDROOM), "web", "none.html.gz"), "rb").read()
    program = os.path.abspath("cardroom")
    shutil.copy(CARDROOM, program)

    def checked(*args):
        """Exit status, and what differs."""
        done = subprocess.run([program, "self-check", *args], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.returncode, "".join(line[11:] for line in done.stdout.splitlines() if line.startswith("# DIFFERS: "))

    def listed():
        return subprocess.run([program, "self-check", "--config", "house.json"], capture_output=True, text=True).stdout

    config = dict(CONFIG, **{"self-check": {"approved": "approved.list", "on-difference": "stop"}})
    with open("house.json", "w") as file:
        json.dump(config, file)
    approved = listed()
    with open("approved.list", "w") as file:
        file.write(approved)
    names = [line.split(" ", 2)[2] for line in approved.splitlines() if line[0] != "#"]
    check("a list has every part", {"program", "page none.html", "pay tables super-three-card", "rules super-three-card", "configuration"} <= set(names), names)
    all_of_it = ("--approved", "approved.list", "--config", "house.json")
    check("nothing differs", checked(*all_of_it) == (0, ""), checked(*all_of_it))

    good = Server(config=config, program=program)
    token = good.supervisor()
    first = good.until("self-check")
    check("the check of the start is in the log", first[0]["by"] == "program", first)
    answer = good.house.api({"do": "self-check"}, token)["data"]
    check("the pit asks for one", answer["differ"] == 0 and answer["list"].count("\n") == answer["parts"] and " program\n" in answer["list"], answer)
    shown = {line.split(" ", 2)[2]: line for line in answer["list"].splitlines()}
    check("its digests are those of the command", all(shown[line.split(" ", 2)[2]] == line for line in approved.splitlines() if line[0] != "#"))
    events = good.house.api({"do": "events", "limit": 100}, token)["data"]
    check("each is an event", [e.get("who") for e in events if e["kind"] == "self-check"][:1] == ["ann"], events[:3])
    terminal = good.terminal(token, 1, "Stadium 1")
    wait_for_betting(terminal)
    check("a house as approved plays", terminal.do(BETS)["bet"] > 0)
    terminal.until(lambda v: v["round"]["settled"])

    # the installed program is another one while the house runs
    flip(program, os.path.getsize(program) - 1)
    answer = good.house.api({"do": "self-check"}, token)["data"]
    check("a program that was replaced is named", answer["differ"] == 1 and answer["why"] == "program is not the approved one", answer["why"])
    good.until("note")
    alarm = good.house.api({"do": "alarms"}, token)["data"][0]
    check("it rings", (alarm["kind"], alarm["values"]) == ("self-check-differs", {"count": 1, "parts": "program is not the approved one"}), alarm)
    view = terminal.until(lambda v: v.get("trouble_code"))
    check("every view says that no round opens", view["trouble_code"] == "self-check")
    time.sleep(4)
    rounds = good.house.api({"do": "rounds", "limit": 1}, token)["data"][0]["round"]
    time.sleep(4)
    check("and none does", good.house.api({"do": "rounds", "limit": 1}, token)["data"][0]["round"] == rounds)
    refused = terminal.do(BETS)
    check("nor is a wager taken that would begin one", refused.get("code") in ("self-check", "betting-closed"), refused)
    flip(program, os.path.getsize(program) - 1)
    check("the same program again is good", good.house.api({"do": "self-check"}, token)["data"]["differ"] == 0)
    wait_for_betting(terminal)
    check("rounds open again", terminal.do(BETS)["bet"] > 0)
    terminal.until(lambda v: v["round"]["settled"])
    check("beside the running house the command agrees", checked("--store", "house.db") == (0, ""), checked("--store", "house.db"))
    check("it closes", good.stop()[0] == 0)

    # a bit of a page, in the program
    at = place_of(program, page) + 40  # behind the head
    flip(program, at)
    check("a page and its program are named", checked(*all_of_it) == (1, "program is not the approved one; page none.html is not the approved one"), checked(*all_of_it))
    bad = Server(config=config, program=program)
    line = bad.until("self-check")[0]
    check("a start with it rings, and is an event", bad.until("note")[0]["text"] == "self-check-differs")
    events = [e for e in bad.house.api({"do": "events", "limit": 20}, token)["data"] if e["kind"] == "self-check"]
    check("which names them", events[0]["fact"] == line["fact"] and events[0]["text"] == "program is not the approved one; page none.html is not the approved one", events[:1])
    before = bad.house.api({"do": "rounds", "limit": 1}, token)["data"][0]["round"]
    time.sleep(3)
    check("no round opens", bad.house.api({"do": "rounds", "limit": 1}, token)["data"][0]["round"] == before)
    bad.stop()
    flip(program, at)

    # the configuration, the list
    flip("house.json", place_of("house.json", b"Test"))
    check("a configuration is named", checked(*all_of_it) == (1, "configuration is not the approved one"))
    check("also beside the one in force", checked(*all_of_it, "--store", "house.db") == (1, "configuration is not the one in force"), checked(*all_of_it, "--store", "house.db"))
    flip("house.json", place_of("house.json", b"Uest"))
    flip("approved.list", place_of("approved.list", b" page none"), 2)
    check("a list is named", checked(*all_of_it)[1] == "approved list has a line that is no part", checked(*all_of_it))
    with open("approved.list", "w") as file:
        file.write(approved)

    # the books, and a list that has their end; the second program says the same from outside
    def verified():
        done = subprocess.run([sys.executable, VERIFY, "--books", "house.db", "--approved", "approved.list", "--program", program, "--config", "house.json"],
                              capture_output=True, text=True)
        return done.returncode, done.stdout.strip()

    with open("approved.list", "w") as file:
        file.write(subprocess.run([program, "self-check", "--store", "house.db"], capture_output=True, text=True).stdout)
    last = Server(config=config, program=program)
    last.until("self-check")
    last.stop()
    check("books that grew are good", checked("--approved", "approved.list", "--store", "house.db") == (0, ""))
    check("verify.py finds the same", verified()[0] == 0, verified())
    for what, path, at, why in (("program", program, -1, f"{program}: not the approved program"), ("configuration", "house.json", 12, "house.json: not the approved configuration"),
                                ("list", "approved.list", place_of("approved.list", b" books") - 1, "approved.list: its books are not these")):
        flip(path, at)
        check(f"verify.py names the {what}", verified() == (1, f"failed: {why}"), verified())
        flip(path, at)
    with sqlite3.connect("house.db") as books:
        number, data = books.execute("SELECT number, bytes FROM entry WHERE kind = 19 ORDER BY number LIMIT 1").fetchone()
        books.execute("UPDATE entry SET bytes = ? WHERE number = ?", (data[:-1] + bytes([data[-1] ^ 1]), number))
    check("verify.py names the entry", verified() == (1, f"failed: entry {number}: the chain breaks"), verified())
    status, why = checked("--approved", "approved.list", "--store", "house.db")
    check("books are named, with the entry", (status, why) == (1, f"books break at entry {number}"), why)


def perform(name, test):
    """One test, in a folder of its own."""
    before, server = os.getcwd(), None
    with tempfile.TemporaryDirectory(prefix="cardroom-") as folder:
        os.chdir(folder)
        try:
            server = Server(*getattr(test, "args", []), config=getattr(test, "config", CONFIG))
            test(server)
        except Exception as error:  # a test that breaks off is one that failed
            check(name, False, traceback.format_exc())
        finally:
            if server:
                server.kill()
                said = open("log").read()
                check(name + ": nothing is wrong with its memory", "Sanitizer" not in said and "runtime error" not in said, said[-2000:])
            os.chdir(before)


def perform_apart(name):
    """The same in a process of its own: what it said, and how many checks passed and failed."""
    done = subprocess.run([sys.executable, __file__, CARDROOM, name[5:]], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    said, _, counted = done.stdout.rstrip().rpartition("\n")
    counts = re.fullmatch(r"(\d+) passed, (\d+) failed", counted)
    return (said, int(counts[1]), int(counts[2])) if counts else (done.stdout + done.stderr, 0, 1)


def main():
    """A test mostly waits (for a countdown, for a server to stop), so several of them go at once."""
    global passed, failed
    tests = {name: test for name, test in list(globals().items()) if name.startswith("test_") and getattr(test, "needs", lambda: True)()}
    wanted = ["test_" + name for name in sys.argv[2:]]
    if wanted:
        for name in filter(tests.get, wanted):
            perform(name, tests[name])
    else:
        with ThreadPoolExecutor(3) as pool:
            for said, good, bad in pool.map(perform_apart, tests):
                passed, failed = passed + good, failed + bad
                if bad:
                    print(said)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
