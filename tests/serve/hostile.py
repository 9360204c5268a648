#!/usr/bin/env python3
"""A paired terminal acts while hostile sockets come from other addresses; how long its acts take.

Usage: hostile.py PORT [SOCKETS]     of 'cardroom serve --demo'; prints "ok WHAT" or "FAILED WHAT"

Silent sockets, requests and bodies a byte at a time, bytes that are no HTTP, WebSockets that say nothing, send too much,
unmasked or senseless frames, and guesses of passwords: a tenth of SOCKETS (600) are open at any time.
"""
import multiprocessing
import os
import random
import resource
import socket
import sys
import time

from wire import House, Terminal

UPGRADE = (b"GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
           b"AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: cardroom\r\n\r\n")
POST = b"POST /api HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


def guess(name):
    body = b'{"do":"login","name":"demo-supervisor","password":"%d"}' % random.randrange(10**12)
    return POST % (name, len(body)) + body


# What a hostile socket sends at once, and what then a byte at a time.
KINDS = {
    "silent": lambda name: (b"", b""),
    "slow request": lambda name: (b"", b"GET / HTTP/1.1\r\nHost: " + b"x" * 4000),
    "slow body": lambda name: (POST % (name, 60000), b"{" * 60000),
    "no HTTP": lambda name: (os.urandom(3000), b""),
    "TLS": lambda name: (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(500), b""),
    "silent WebSocket": lambda name: (UPGRADE % name, b""),
    "too much": lambda name: (UPGRADE % name + b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask" + b"x" * 70000, b""),
    "unmasked": lambda name: (UPGRADE % name + b'\x81\x10{"do":"hello","t"' * 200, b""),
    "senseless frames": lambda name: (UPGRADE % name + os.urandom(3000), b""),
    "guess": lambda name: (guess(name), b""),
    "large path": lambda name: (b"GET /" + b"a" * 60000 + b" HTTP/1.1\r\n\r\n", b""),
}


def attack(host, port, count, done):
    """Keeps a tenth of count open; a socket lives for a while and is then followed by another."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    name, opened, alive = f"{host}:{port}".encode(), 0, []
    kinds = list(KINDS.values())
    while opened < count:
        now, room = time.monotonic(), max(count // 10, 10)
        for one in list(alive):
            peer, rest, until = one
            try:
                if rest:
                    peer.send(rest[:1])
                    one[1] = rest[1:]
            except BlockingIOError:
                pass
            except OSError:
                until = 0
            if now > until:
                peer.close()
                alive.remove(one)
        while len(alive) < room and opened < count:
            peer = socket.socket()
            peer.bind((f"127.0.0.{random.randrange(10, 250)}", 0))
            at_once, rest = kinds[opened % len(kinds)](name)
            opened += 1
            try:
                peer.connect((host, port))
                peer.setblocking(False)
                peer.send(at_once)
                alive.append([peer, rest, now + random.random()])
            except OSError:
                peer.close()
        done.value = opened
        time.sleep(0.02)


def act(terminal, goes_on):
    """Sits down and gets up: two durable acts at a time. Milliseconds by percent, and how many were refused."""
    took, wrong = [], 0
    while goes_on():
        for request in {"do": "sit", "table": "Stadium 1"}, {"do": "leave"}:
            begun = time.monotonic()
            wrong += terminal.do(request)["is"] != "view"
            took.append(1000 * (time.monotonic() - begun))
        time.sleep(0.05)  # a terminal may not do more than some acts a second
    took.sort()
    return {"acts": len(took), **{share: took[(len(took) - 1) * share // 100] for share in (50, 99, 100)}}, wrong


def main():
    port, sockets = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 600
    house = House(port)
    terminal = Terminal(house, house.api({"do": "demo", "as": "terminal"})["data"]["token"])
    terminal.receive()
    quiet_until = time.monotonic() + 2
    quiet, _ = act(terminal, lambda: time.monotonic() < quiet_until)
    done = multiprocessing.Value("i", 0)
    attacker = multiprocessing.Process(target=attack, args=(house.host, port, sockets, done), daemon=True)
    attacker.start()
    took, wrong = act(terminal, attacker.is_alive)
    most = 100 + 5 * quiet[99]  # this machine may have other work
    good = {
        f"{done.value} hostile sockets were opened": done.value == sockets,
        f"beside them a paired terminal acts as always: {wrong} of {took['acts']} refused": wrong == 0 and took["acts"] > 20,
        f"half within {took[50]:.1f} ms, 99 of 100 within {took[99]:.1f} ms, all within {took[100]:.1f} ms; alone "
        f"{quiet[50]:.1f} ms, {quiet[99]:.1f} ms, {quiet[100]:.1f} ms": took[99] < most,
    }
    for what, is_so in good.items():
        print("ok" if is_so else "FAILED", what)
    return not all(good.values())


if __name__ == "__main__":
    sys.exit(main())
