#!/usr/bin/env python3
"""tamper.py CARDROOM RECEIPT.json... - every receipt, changed in every field, must fail; so must every forgery.

For every value in the JSON (and every key, and every item of a list) files are written that differ in it alone:
characters and digits changed, keys left out, doubled, renamed and swapped, items left out, doubled and swapped,
the text cut short.  'cardroom verify --json' must refuse each, and name the check that the change breaks.
Then forgeries: the changed receipt is signed again, by a stranger's key or by the house's own, so that only the
commitment, the shuffle, the rules and the settlement can find it out.

Prints what was not found out, and "N passed, N failed".
"""
import copy
import functools
import hashlib
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../dist"))
import verify  # noqa: E402

HOUSE = hashlib.blake2b(b"the house of these tests", digest_size=32).digest()
STRANGER = hashlib.blake2b(b"somebody else", digest_size=32).digest()

# ---- signing ----------------------------------------------------------------------------------------------


def encode(point):
    x, y, z, _ = point
    inverse = pow(z, verify.P - 2, verify.P)
    x, y = x * inverse % verify.P, y * inverse % verify.P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def secret_of(seed):
    h = hashlib.sha512(seed).digest()
    a = int.from_bytes(h[:32], "little") & (2**254 - 8) | 2**254
    return a, h[32:]


@functools.lru_cache
def public_of(seed):
    return encode(verify.times(secret_of(seed)[0], verify.BASE))


def sign(seed, message):
    a, prefix = secret_of(seed)
    public = public_of(seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % verify.ORDER
    first = encode(verify.times(r, verify.BASE))
    h = int.from_bytes(hashlib.sha512(first + public + message).digest(), "little") % verify.ORDER
    return first + ((r + h * a) % verify.ORDER).to_bytes(32, "little")


def signed(receipt, seed):
    body = {key: value for key, value in receipt.items() if key not in ("signature", "proof")}
    message = b"cardroom receipt 1\n" + verify.blake(verify.canonical(body)).hex().encode()
    proof = {"proof": receipt["proof"]} if "proof" in receipt else {}
    return {**body, "signature": sign(seed, message).hex(), **proof}


# ---- every value ------------------------------------------------------------------------------------------


def other(c):
    """A character of the same kind that is another one."""
    if c.isdigit():
        return str((int(c) + 1) % 10)
    if c in "abcdef":
        return "abcdef"[("abcdef".index(c) + 1) % 6]
    return chr(ord(c) ^ 1) if c.isalpha() else "x"


def changed(value):
    if isinstance(value, str):
        if not value:
            return ["x", "0"]
        places = {0, len(value) // 2, len(value) - 1}
        return [value[:i] + other(value[i]) + value[i + 1 :] for i in sorted(places)] + [value[:-1], value + "0", ""]
    return [value + 1, value * 10, -value, str(value), None]


def paths(value, path=()):
    """Every place in the JSON, values and containers alike."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], path + (key,))
    elif isinstance(value, list):
        for i in range(len(value)):
            yield from paths(value[i], path + (i,))


def at(receipt, path):
    for step in path:
        receipt = receipt[step]
    return receipt


def replaced(receipt, path, value):
    result = copy.deepcopy(receipt)
    at(result, path[:-1])[path[-1]] = value
    return result


def reordered(receipt, path, order):
    result = copy.deepcopy(receipt)
    holder = at(result, path)
    items = list(holder.items())
    holder.clear()
    holder.update(order(items))
    return result


def doubled_key(text, receipt, path):
    """The JSON with one member written twice; Python's own dict cannot hold that."""
    marked = replaced(receipt, path, "@@")
    key = json.dumps(path[-1])
    value = verify.canonical(at(receipt, path)).decode()
    return verify.canonical(marked).decode().replace(f'{key}:"@@"', f"{key}:{value},{key}:{value}", 1)


def value_changes(receipt, path):
    value = at(receipt, path)
    if isinstance(value, (str, int)):
        for new in changed(value):
            if new != value or isinstance(new, str) != isinstance(value, str):
                yield "changed", replaced(receipt, path, new)
    elif isinstance(value, list):
        for i in range(len(value)):
            yield "item left out", replaced(receipt, path, value[:i] + value[i + 1 :])
            yield "item doubled", replaced(receipt, path, value[: i + 1] + value[i:])
            swapped = value[:i] + value[i + 1 : i + 2] + value[i : i + 1] + value[i + 2 :]
            if swapped != value:
                yield "items swapped", replaced(receipt, path, swapped)


def key_changes(receipt, path):
    value = at(receipt, path)
    if not isinstance(value, dict):
        return
    for key in value:
        yield "key left out", reordered(receipt, path, lambda items, k=key: [x for x in items if x[0] != k])
        yield "key renamed", reordered(receipt, path, lambda items, k=key: [(a + "s" if a == k else a, b) for a, b in items])
        yield "key last", reordered(
            receipt, path, lambda items, k=key: [x for x in items if x[0] != k] + [x for x in items if x[0] == k]
        )
    yield "unknown key", reordered(receipt, path, lambda items: items + [("note", "")])


def expected(receipt, path, what):
    """The checks of which one must fail, unless the text is no receipt any more."""
    if path[:1] == ("settlement",):
        return {"settlement"}
    if path == ("context", "tables_hash"):
        return {"rules"}
    if path[:1] == ("context",):
        return {"rules", "commitment" if receipt["seed"] else "signature"}
    shoe = receipt["context"]["game"] == "super-three-card"  # its seed may be absent, its rounds begin anywhere
    if path == ("commitment",) and receipt["seed"]:
        return {"commitment"}
    if path in [("seed",), ("round",)] and receipt["seed"]:
        return {"commitment", "signature"} if shoe else {"commitment"}
    if path == ("first_card",) and receipt["seed"]:
        return {"commitment", "shuffle"}
    if len(path) == 2 and path[0] == "events" and what == "changed" and receipt["seed"]:
        if receipt["events"][path[1]].split()[0] in ["card", "start"]:
            return {"shuffle"}
    return {"signature"}


def changes(receipt, text):
    for path in paths(receipt):
        for what, new in [*value_changes(receipt, path), *key_changes(receipt, path)]:
            if new != receipt or list(new) != list(receipt) or what == "key last":
                body = verify.canonical(new)
                if body != verify.canonical(receipt):
                    yield path, what, body
        if path and isinstance(path[-1], str):
            yield path, "key twice", doubled_key(text, receipt, path).encode()
    for size in range(0, len(text) - 1, max(1, len(text) // 60)):
        yield (), "cut short", text[:size].encode()
    yield (), "something behind it", text.encode() + b"{}"


# ---- forgeries --------------------------------------------------------------------------------------------


def with_context(receipt, **changes_):
    return {**receipt, "context": {**receipt["context"], **changes_}}


def other_seed(receipt):
    """Another shuffle with all that follows from it, but for the cards."""
    return {**receipt, "seed": verify.blake(bytes.fromhex(receipt["seed"])).hex() + receipt["seed"][64:]}


def commit(receipt):
    context = verify.canonical(receipt["context"])
    seed = bytes.fromhex(receipt["seed"])
    return {**receipt, "commitment": verify.blake(b"cardroom commitment 1\n", context, b"\n", seed).hex()}


def first_event(receipt, word):
    return next((i for i, event in enumerate(receipt["events"]) if event.startswith(word + " ")), None)


def forgeries(receipt):
    """(what, the receipt signed again, the checks of which at least one must fail, by whose key)"""
    card = first_event(receipt, "card")
    unused = next(c for c in verify.CARDS if f"card {c}" not in receipt["events"])
    award = receipt["settlement"]["seats"][0]["wagers"][0]
    paid = copy.deepcopy(receipt)
    paid["settlement"]["seats"][0]["wagers"][0]["returned"] = award["returned"] + 100
    paid["settlement"]["seats"][0]["returned"] += 100
    stranger = public_of(STRANGER).hex()

    yield "a payment", signed(paid, HOUSE), ["settlement"]
    yield "the stranger's signature", signed(receipt, STRANGER), ["signature"]
    if receipt["seed"]:
        yield "the stranger's key", signed(with_context(receipt, key=stranger), STRANGER), ["commitment"]
        new_card = replaced(receipt, ("events", card), "card " + unused)
        yield "a card", signed(new_card, HOUSE), ["shuffle"]
        left_out = {**receipt, "events": receipt["events"][:card] + receipt["events"][card + 1 :]}
        yield "a card left out", signed(left_out, HOUSE), ["shuffle"]
        yield "another seed", signed(other_seed(receipt), HOUSE), ["commitment"]
        yield "another seed, committed to", signed(commit(other_seed(receipt)), HOUSE), ["shuffle"]
        yield "another table", signed(with_context(receipt, table="Table 5"), HOUSE), ["commitment"]
        if receipt["first_card"] == 1:
            yield "another round", signed({**receipt, "round": receipt["round"] + 1}, HOUSE), ["commitment"]
        yield "another place", signed({**receipt, "first_card": receipt["first_card"] + 1}, HOUSE), ["commitment", "shuffle"]
    else:
        yield "the stranger's key", signed(with_context(receipt, key=stranger), STRANGER), ["key"]
    if first_event(receipt, "start") is not None:
        i = first_event(receipt, "start")
        spot = int(receipt["events"][i][6:]) % 7 + 1
        yield "the start", signed(replaced(receipt, ("events", i), f"start {spot}"), HOUSE), ["shuffle"]
    late = {**receipt, "times": {**receipt["times"], "committed": "2026-11-15T20:15:30.000Z"}}
    yield "committed after the bets", signed(late, HOUSE), ["times"]
    bet = first_event(receipt, "bet")
    words = receipt["events"][bet].split()
    more = " ".join(words[:3] + [str(int(words[3]) * 3)])
    yield "a wager", signed(replaced(receipt, ("events", bet), more), HOUSE), ["events", "settlement"]


# ---- running it -------------------------------------------------------------------------------------------


class Batch:
    """Files that one run of the program judges."""

    def __init__(self, program, folder):
        self.program, self.folder, self.cases = os.path.abspath(program), folder, []

    def add(self, name, body, wanted):
        path = f"{len(self.cases)}.json"
        with open(os.path.join(self.folder, path), "wb") as file:
            file.write(body)
        self.cases.append((path, name, wanted))

    def judge(self):
        house = public_of(HOUSE).hex()
        failed = 0
        for start in range(0, len(self.cases), 2000):
            part = self.cases[start : start + 2000]
            run = subprocess.run(
                [self.program, "verify", "--json", "--key", house, *(case[0] for case in part)],
                cwd=self.folder,
                capture_output=True,
                check=False,
            )
            answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
            if run.returncode != 1 or run.stderr or len(answers) != len(part):
                print("verify itself failed:", run.returncode, run.stderr.decode()[:400])
                return len(self.cases)
            failed += sum(not self.found_out(case, answer) for case, answer in zip(part, answers))
        return failed

    def found_out(self, case, answer):
        _, name, wanted = case
        bad = [check["check"] for check in answer["checks"] if check["state"] == "failed"]
        if answer["verdict"] == "failed" and ("format" in bad or not wanted or set(bad) & set(wanted)):
            return True
        print(f"NOT FOUND OUT: {name}: {answer['verdict']}, failed {bad}, wanted {wanted}")
        return False


def main(program, files):
    with tempfile.TemporaryDirectory() as folder:
        batch = Batch(program, folder)
        for path in files:
            with open(path, encoding="utf-8") as file:
                text = file.read().strip()
            receipt = json.loads(text)
            assert signed(receipt, HOUSE) == receipt, "our own signature differs from the program's"
            for place, what, body in changes(receipt, text):
                name = f"{os.path.basename(path)} {'.'.join(map(str, place))}: {what}"
                batch.add(name, body, expected(receipt, place, what))
            for what, forged, wanted in forgeries(receipt):
                batch.add(f"{os.path.basename(path)}: forged: {what}", verify.canonical(forged), set(wanted))
        failed = batch.judge()
        print(f"{len(batch.cases) - failed} passed, {failed} failed")
        return failed == 0


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], sys.argv[2:]) else 1)
