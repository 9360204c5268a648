#!/usr/bin/env python3
"""Misbehaving clients against a running 'cardroom serve': each request is applied at most once, and the house goes on.

Usage: rude.py PORT CODE     of the house answers.json; prints "ok WHAT" or "FAILED WHAT"
"""
import json
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor

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
    return b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + bearer + b"Content-Length: %d\r\n\r\n" % len(body) + body


def get(path, token):
    return b"GET " + path.encode() + b" HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token.encode() + b"\r\n\r\n"


def send(*pieces, read=True):
    """Sends all pieces at once; returns what comes back until the other side closes or has no more to say."""
    connection = socket.create_connection((house.host, house.port), timeout=3)
    connection.sendall(b"".join(pieces))
    data = b""
    try:
        while read and (more := connection.recv(65536)):
            data += more
            connection.settimeout(1)
    except OSError:
        pass
    connection.close()
    return data


def healthy():
    return json.loads(house.get("/healthz"))["ok"] is True


def facts():
    return json.loads(house.get("/healthz"))["facts"]


def closed(terminal):
    """The code and the reason of the house's last frame; what comes before it does not matter."""
    try:
        while True:
            terminal.receive()
    except (EOFError, OSError):
        return terminal.closed


def framed(*frames):
    terminal = Terminal(house, None)
    for frame in frames:
        terminal.frame(*frame)
    return closed(terminal)


ann = house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]
login = {"do": "login", "name": "ann", "password": "correct horse battery"}
answer = send(post(login), get("/healthz", ann), post(login))
check("a request that does not wait for the answer before it is not taken twice", answer.count(b'"token"') <= 2 and answer.count(b"HTTP/1.1") <= 3)
time.sleep(0.5)  # a login is a fact of its own
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
check("a body above all limits", b'"message-too-large"' in send(b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n" + b" " * 2000000))
check("headers above all limits", b'"is":"result"' not in send(b"GET /api/users HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 20000 + b"\r\n\r\n"))
check("no HTTP at all", b"HTTP/1.1 2" not in send(b"\x16\x03\x01\x02\x00" * 50))
LONG = b"Origin: http://" + b"a" * 63 + b"." + b"b" * 63 + b".example\r\n"  # a name may have 253 bytes
for origin in b"Origin: http://elsewhere\r\n", b"Origin: null\r\n", LONG:
    answer = send(post({"do": "issue", "n": 2, "cents": 500}, ann).replace(b"Host: x\r\n", b"Host: x\r\n" + origin))
    check(f"a page of another site is refused: {origin}", b"HTTP/1.1 403" in answer and b"another site" in answer)
    check("and gets no WebSocket", not Terminal(house, None, origin.decode()[8:].strip()).opened)
foreign = get("/api/users", ann).replace(b"Host: x", b"Host: evil.example")
check("a name of another site is not the house's", b"HTTP/1.1 421" in send(foreign) and b"HTTP/1.1 421" in send(foreign.replace(b"/api/users", b"/pit")))
check("nor is one that is too long to be read", b"HTTP/1.1 421" in send(foreign.replace(b"evil", b".".join([b"e" * 60] * 3))))
check("whoever watches may call it what they like", b"HTTP/1.1 200" in send(foreign.replace(b"/api/users", b"/healthz")))
for host in b"x/y", b"x y", b"<b>", b"x@y", b"x\xff":
    check(f"what names no server is no Host: {host}", b"HTTP/1.1 400" in send(get("/healthz", ann).replace(b"Host: x", b"Host: " + host)))
bearer = b"Authorization: Bearer " + ann.encode()
for cookie, known in (b"cardroom=%b", True), (b"a=b; cardroom=%b; c=d", True), (b"xxcardroom=%b", False), (b"a=cardroom=%b", False):
    answer = send(get("/api/users", ann).replace(bearer, b"Cookie: " + cookie % ann.encode()))
    check(f"the cookie is the one of this name: {cookie}", (b"HTTP/1.1 200" if known else b"HTTP/1.1 401") in answer)
for kind in b"", b"Content-Type: text/plain\r\n", b"Content-Type: application/jsonp\r\n", b"Content-Type: application/x-www-form-urlencoded\r\n":
    answer = send(post({"do": "users"}, ann).replace(b"Content-Type: application/json\r\n", kind))
    check(f"a form or plain text is no request: {kind}", b"HTTP/1.1 415" in answer and b'"content-type"' in answer)
check("its own page may ask", b"HTTP/1.1 200" in send(post({"do": "users"}, ann).replace(b"Host: x\r\n", b"Host: x\r\nOrigin: http://x\r\n")))
answer = send(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + get("/healthz", ann))
check("HEAD has no body", answer.count(b"HTTP/1.1 200") == 2 and answer.count(b'"ok"') == 1)
for method in b"PUT", b"DELETE", b"OPTIONS", b"PATCH", b"TRACE", b"BREW":
    check(f"{method} is not answered", b"HTTP/1.1 405" in send(method + b" /healthz HTTP/1.1\r\nHost: x\r\n\r\n"))
check("a POST without a length is told so", b"HTTP/1.1 411" in send(b"POST /api HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"))
binary = (1003, "a message is a text frame, not a binary one")
check("a body of no bytes", b'"code":"json"' in send(post({}).partition(b"Content-Length")[0] + b"Content-Length: 0\r\n\r\n"))
check("a binary message is called that", framed((0x82, b'{"do":"hello","token":"12345678"}')) == binary)
check("and so is one in pieces", framed((0x02, b'{"do":'), (0x80, b'"hello","token":"12345678"}')) == binary)
check("a message that is too long is called that", framed((0x01, b"x" * 60000), (0x00, b"x" * 60000)) == (1009, "the message is too long"))
check("who has never said hello is told so when it must go", framed() == (4003, "no hello came"))
pair_code = house.api({"do": "pair-code", "device": "terminal", "terminal": 1, "name": "One"}, ann)["data"]["code"]
token = house.api({"do": "pair", "code": pair_code})["data"]["token"]
first, second = Terminal(house, token), Terminal(house, token)
check("a terminal that connects again replaces its first connection", closed(first) == (4000, "this terminal has connected again"))
house.api({"do": "unpair", "device": "terminal", "terminal": 1}, ann)
check("the connection of a terminal that is unpaired ends", closed(second) == (4001, "the session has ended"))
person = Terminal(house, house.api(login)["data"]["token"])
person.send({"do": "logout", "n": 1})
check("who logs out is closed with that code", closed(person) == (4002, "logged out"))
# Forty machines guess at once; whoever logs in where people have logged in before does not wait for them.
guess = json.dumps({"do": "login", "name": "ann", "password": "mistyped horse"}).encode()
guesses = [ThreadPoolExecutor(1).submit(house.ask, "/api", None, f"127.0.1.{i}", guess) for i in range(1, 41)]
while sum(future.done() for future in guesses) < 1:
    time.sleep(0.01)
begun = time.monotonic()
answer = house.api(login)
seconds, answered = time.monotonic() - begun, sum(future.done() for future in guesses)
check(f"a login waits for none of forty guesses that came before it ({seconds:.2f} s)", answer["is"] == "result" and answered <= 8)
check("and each of them is answered", len([future.result() for future in guesses]) == 40)
check("the house goes on", healthy() and house.api({"do": "users"}, ann)["is"] == "result")
sys.exit(failed)
