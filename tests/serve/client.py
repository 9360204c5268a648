#!/usr/bin/env python3
"""A terminal and a supervisor against a running 'cardroom serve', from the protocol's page and nothing else.

Usage: client.py PORT CODE     CODE makes the first supervisor; prints one line per check, "ok WHAT" or "FAILED WHAT"

Plays a stadium round to its settlement: refused and repeated wagers, credit to the cent.
"""
import base64
import json
import os
import socket
import sys
import urllib.error
import urllib.request

PORT, CODE = int(sys.argv[1]), sys.argv[2]
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what)


def api(request, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    post = urllib.request.Request(f"http://127.0.0.1:{PORT}/api", json.dumps(request).encode(), headers)
    try:
        return json.load(urllib.request.urlopen(post, timeout=20))
    except urllib.error.HTTPError as error:
        return json.load(error)


class Terminal:
    """A WebSocket by hand: one text message at a time, masked as a client must."""

    def __init__(self, token, origin=None):
        self.socket = socket.create_connection(("127.0.0.1", PORT), timeout=20)
        self.read = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{PORT}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: cardroom"]
        if origin:
            lines.append("Origin: " + origin)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.read:
            more = self.socket.recv(4096)
            if not more:
                break
            self.read += more
        self.opened = self.read.startswith(b"HTTP/1.1 101")
        self.read = self.read.partition(b"\r\n\r\n")[2]
        self.number = 0
        self.view = None
        if self.opened and token:
            self.send({"do": "hello", "token": token})

    def send(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + length + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(data)))

    def need(self, count):
        while len(self.read) < count:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.read += more

    def receive(self):
        self.need(2)
        length, at = self.read[1] & 127, 2
        if length == 126:
            self.need(4)
            length, at = int.from_bytes(self.read[2:4], "big"), 4
        self.need(at + length)
        kind, data, self.read = self.read[0] & 15, self.read[at:at + length], self.read[at + length:]
        if kind == 8:
            raise EOFError
        if kind != 1:
            return self.receive()
        message = json.loads(data)
        if message["is"] == "view":
            self.view = message
        return message

    def do(self, request, again=False):
        """Sends it with the next number, or once more with the last; the view that acknowledges it, or the refusal."""
        self.number += not again
        words = list(request.items())
        self.send(dict([words[0], ("n", self.number)] + words[1:]))
        while True:
            message = self.receive()
            if message["is"] == "refused" or (message["is"] == "view" and message["ack"] >= self.number):
                return message

    def until(self, good):
        while not (self.view and good(self.view)):
            self.receive()
        return self.view


supervisor = api({"do": "setup", "code": CODE, "name": "ann", "password": "correct horse battery"})
check("setup makes the first supervisor", supervisor.get("data", {}).get("role") == "supervisor")
token = supervisor["data"]["token"]
check("setup works once", api({"do": "setup", "code": CODE, "name": "eve", "password": "another long one"})["is"] == "refused")
check("a wrong password is refused", api({"do": "login", "name": "ann", "password": "wrong password"}).get("code") == "bad-login")
check("nobody may issue vouchers", api({"do": "issue", "n": 1, "cents": 100}).get("code") == "no-session")
check("rubbish is refused", api({"do": "nonsense"}).get("code") == "unknown-request")
code = api({"do": "pair-code", "device": "terminal", "terminal": 1, "name": "One"}, token)["data"]["code"]
pairing = api({"do": "pair", "code": code})["data"]
check("a code pairs its terminal", (pairing["role"], pairing["number"]) == ("terminal", 1))
check("a code is good once", api({"do": "pair", "code": code})["is"] == "refused")
voucher = api({"do": "issue", "n": 1, "cents": 100000}, token)["data"]["voucher"]
check("a page of another site gets no connection", not Terminal(None, "http://example.org").opened)

terminal = Terminal(pairing["token"])
check("hello is answered", terminal.receive()["is"] == "welcome")
check("a terminal may not issue", terminal.do({"do": "issue", "cents": 5}).get("code") == "not-allowed")
check("a voucher becomes credit", terminal.do({"do": "load", "voucher": voucher})["credit"] == 100000)
check("and only once", terminal.do({"do": "load", "voucher": voucher}).get("code") == "bad-voucher")
check("it sits", terminal.do({"do": "sit", "table": "Stadium 1", "seat": 3})["seat"] == 3)
check("a bet below the minimum is refused", terminal.do({"do": "bets", "spots": {"ante": 1}}).get("code") == "below-minimum")
bets = {"do": "bets", "spots": {"ante": 500, "pair-plus": 500}, "pick": [1, 5, 9]}
view = terminal.do(bets)
check("a bet is debited when it is accepted", (view["credit"], view["bet"]) == (99000, 1000))
check("the same request again bets nothing", terminal.do(bets, again=True)["credit"] == 99000)
second = Terminal(pairing["token"])
view = second.until(lambda v: v["ack"] == terminal.number)
check("after a lost connection the state is there", (view["credit"], view["bet"]) == (99000, 1000))
second.number = view["ack"]
view = second.until(lambda v: v.get("actions"))
check("nine cards lie open, the dealer's do not", (len(view["round"]["table"]["cards"].split()), view["round"]["dealer"]["cards"]) == (9, ""))
view = second.do({"do": "act", "action": "play"})
check("play costs the ante again", view["bet"] == 1500)
view = second.until(lambda v: v["round"]["settled"])
paid = sum(award["returned"] for award in view["mine"]["awards"])
check("the credit is right to the cent", view["credit"] == 98500 + paid == 98500 + view["mine"]["returned"])
check("a commitment was shown", len(view["round"]["commitment"]) == 64)
check("collect needs an idle terminal and gives all", second.do({"do": "collect"})["credit"] == 0)
health = json.load(urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz"))
check("the house is healthy", health["ok"] is True)
sys.exit(failed)
