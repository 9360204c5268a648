#!/usr/bin/env python3
"""readme.py BUILD-FOLDER [PAGE] - does what the README says: every '$ ./run …' of an indented block, in a copy of examples/.

What follows a command in its block is its output, line by line; '…' stands for any text, also for any lines.  A command that serves
pages prints what is shown and is then ended; it listens on a port of its own.
"""
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 60
SERVERS = {"serve", "lab", "drill"}


def commands(page):
    """Of each command its line and the output that is shown."""
    found, open_block = [], False
    for line in page.read_text().splitlines():
        if line.startswith("    $ "):
            found.append((line[6:].split("  #")[0].strip(), []))
            open_block = True
        elif open_block and line.startswith("    "):
            found[-1][1].append(line[4:])
        else:
            open_block = False
    return found


def matches(shown, said):
    pattern = ".*".join(re.escape(part) for part in "\n".join(shown).split("…"))
    return re.search(pattern, said, re.DOTALL) is not None


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def serves(line, where):
    """The same command on a port of its own, or None where it ends by itself."""
    words = shlex.split(line)
    name = words[1] if len(words) > 1 else "serve"
    if name not in SERVERS or "--check" in words:
        return None
    port = str(free_port())
    if name == "lab" or name == "drill":
        return [*words, "--port", port]
    return [*(words if len(words) > 1 else [*words, "serve", "--demo"]), "--address", f"127.0.0.1:{port}"]


def run(line, shown, where):
    """What the command said, and whether that is right."""
    server = serves(line, where)
    command = ["bash", "-o", "pipefail", "-c", "exec " + shlex.join(server)] if server else ["bash", "-o", "pipefail", "-c", line]
    log = where / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=where, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                   start_new_session=True)
    until, good = time.monotonic() + SECONDS, False
    while time.monotonic() < until:
        ended = process.poll()
        good = matches(shown or ["http://127.0.0.1"] if server else shown, log.read_text())
        if ended is not None or (server and good):
            break
        time.sleep(0.05)
    if server:
        good = good and process.poll() is None
    else:
        good = good and process.poll() == 0
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
    return good, log.read_text()


def main():
    build = (TOP / sys.argv[1]).resolve()
    page = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else TOP / "README.md"
    found = commands(page)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        where = pathlib.Path(folder)
        shutil.copytree(TOP / "examples", where / "examples")
        (where / "run").write_text(f'#!/bin/bash\nexec {shlex.quote(str(TOP / "tools/either"))} {shlex.quote(str(build))} "$@"\n')
        (where / "run").chmod(0o755)
        for line, shown in found:
            good, said = run(line, shown, where)
            if not good:
                failed += 1
                print(f"---- {page.name}: {line}\n{said[:2000]}")
    print(f"{len(found) - failed} commands do what {page.name} says, {failed} do not")
    sys.exit(failed != 0 or not found)


main()
