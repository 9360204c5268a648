#!/usr/bin/env python3
"""Clients without manners, on a running 'cardroom serve': what they do is done once, and the house goes on.

Usage: rude.py PORT CODE     of the house answers.json; prints "ok WHAT" or "FAILED WHAT"
"""
import json
import socket
import sys
import time

from wire import House, Terminal

house, code = House(int(sys.argv[1])), sys.argv[2]
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what, flush=True)


def post(request, token=None):
    body = json.dumps(request).encode()
    bearer = b"Authorization: Bearer " + token.encode() + b"\r\n" if token else b""
    return b"POST /api HTTP/1.1\r\nHost: x\r\n" + bearer + b"Content-Length: %d\r\n\r\n" % len(body) + body


def get(path, token):
    return b"GET " + path.encode() + b" HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token.encode() + b"\r\n\r\n"


def send(*pieces, read=True):
    """All of it at once; what comes back until the other side has nothing more to say."""
    connection = socket.create_connection((house.host, house.port), timeout=3)
    connection.sendall(b"".join(pieces))
    data = b""
    try:
        while read and (more := connection.recv(65536)):
            data += more
    except OSError:
        pass
    connection.close()
    return data


def healthy():
    return json.loads(house.get("/healthz"))["ok"] is True


def facts():
    return json.loads(house.get("/healthz"))["facts"]


ann = house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]
login = {"do": "login", "name": "ann", "password": "correct horse battery"}
answer = send(post(login), get("/healthz", ann), post(login))
check("a request that does not wait for the answer before it is not taken twice", answer.count(b'"token"') <= 2 and answer.count(b"HTTP/1.1") <= 3)
before = facts()
answer = send(post({"do": "issue", "n": 1, "cents": 500}, ann), b"x" * 3000)
time.sleep(0.5)
check("rubbish after a change does not repeat it", facts() == before + 1)
for _ in range(10):
    send(get("/api/audit", ann), read=False)
    send(post(login), read=False)
    send(get("/api/export?what=transfers", ann), read=False)
time.sleep(1)
check("who does not wait for an answer harms nobody", healthy())
check("a body that is longer than it says", b"HTTP/1.1 2" not in send(b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n" + b"{" * 500))
check("a body that never comes", send(b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{") == b"")
check("a body above all limits", b'"is":"result"' not in send(b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n" + b" " * 2000000))
check("headers above all limits", b'"is":"result"' not in send(b"GET /api/users HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 20000 + b"\r\n\r\n"))
check("no HTTP at all", b"HTTP/1.1 2" not in send(b"\x16\x03\x01\x02\x00" * 50))
binary = Terminal(house, None)
binary.frame(0x82, json.dumps({"do": "hello", "token": ann}).encode())
try:
    said = binary.receive()
except (EOFError, OSError):
    said = None
check("a message that is no text closes the connection", said is None)
check("the house goes on", healthy() and house.api({"do": "users"}, ann)["is"] == "result")
sys.exit(failed)
