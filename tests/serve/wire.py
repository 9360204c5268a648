"""A minimal client of 'cardroom serve': POST /api, and a hand-written WebSocket.

Written from the protocol's page and nothing else.  A House is an address; its terminals are Terminal(house, token).
"""
import base64
import http.client
import json
import os
import socket
import ssl
import urllib.error
import urllib.request


class House:
    """Where it listens; tls: the certificate to trust, for https and wss."""

    def __init__(self, port, host="127.0.0.1", tls=None):
        self.host, self.port = host, port
        self.name = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        self.tls = ssl.create_default_context(cafile=tls) if tls else None
        self.url = ("https://" if tls else "http://") + self.name
        self.page = None  # a page.Page that checks every message; its findings are in faults
        self.faults = []
        self.patience = 20  # seconds that a connection waits

    def judge(self, message):
        fault = self.page.fault(message) if self.page else None
        if fault:
            self.faults.append(fault)
        return message

    def get(self, path):
        """The body of a page, whatever its status; self.status says that."""
        try:
            answer = urllib.request.urlopen(self.url + path, timeout=20, context=self.tls)
        except urllib.error.HTTPError as error:
            answer = error
        self.status = answer.status
        return answer.read().decode()

    def api(self, request, token=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        post = urllib.request.Request(self.url + "/api", json.dumps(request).encode(), headers)
        try:
            return self.judge(json.load(urllib.request.urlopen(post, timeout=20, context=self.tls)))
        except urllib.error.HTTPError as error:
            return self.judge(json.load(error))

    def hire(self, name, role, password, by):
        """A new person, who has chosen this password: their token."""
        self.api({"do": "user-add", "name": name, "role": role, "password": "first of " + password}, by)
        token = self.api({"do": "login", "name": name, "password": "first of " + password})["data"]["token"]
        self.api({"do": "password", "old": "first of " + password, "password": password}, token)
        return token

    def ask(self, path, token=None, address=None, body=None):
        """GET /api/..., or POST of a body: what comes back as it is; self.status and self.headers say more.

        address: asks from there.
        """
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60, source_address=address and (address, 0))
        headers = {"Authorization": "Bearer " + token} if token else {}
        connection.request("POST" if body else "GET", path, body, dict(headers, **{"Content-Type": "application/json"} if body else {}))
        answer = connection.getresponse()
        self.status, self.headers = answer.status, dict((k.lower(), v) for k, v in answer.getheaders())
        body = answer.read()
        connection.close()
        return body

    def connect(self):
        plain = socket.create_connection((self.host, self.port), timeout=self.patience)
        return self.tls.wrap_socket(plain, server_hostname=self.host) if self.tls else plain


class Terminal:
    """A WebSocket by hand: one text message at a time, masked as a client must."""

    def __init__(self, house, token, origin=None):
        self.house = house
        self.socket = house.connect()
        self.read = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", "Host: " + house.name, "Upgrade: websocket", "Connection: Upgrade",
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
        self.closed = None  # the code and the reason with which the house closed
        if self.opened and token:
            self.send({"do": "hello", "token": token})

    def send(self, message):
        self.frame(0x81, json.dumps(message).encode())

    def frame(self, kind, data):
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.socket.sendall(bytes([kind]) + length + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(data)))

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
        elif length == 127:
            self.need(10)
            length, at = int.from_bytes(self.read[2:10], "big"), 10
        self.need(at + length)
        kind, data, self.read = self.read[0] & 15, self.read[at:at + length], self.read[at + length:]
        if kind == 8:
            self.closed = int.from_bytes(data[:2], "big"), data[2:].decode()
            raise EOFError
        if kind == 9:  # a ping: still here
            self.frame(0x8a, data)
        if kind != 1:
            return self.receive()
        message = self.house.judge(json.loads(data))
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

    def ask(self, request):
        """What only asks, or people: the data of the result, or the refusal."""
        self.number += 1
        words = list(request.items())
        self.send(dict([words[0], ("n", self.number)] + words[1:]))
        while True:
            message = self.receive()
            if message.get("n") == self.number and message["is"] in ("result", "refused"):
                return message["data"] if message["is"] == "result" else message

    def until(self, good):
        while not (self.view and good(self.view)):
            self.receive()
        return self.view
