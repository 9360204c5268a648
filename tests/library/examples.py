#!/usr/bin/python3
"""examples.py PYTHON.md LIBRARY.md FOLDER - runs the examples of the documentation: dialogs of Python as doctests, and
whole programs in C and JavaScript, each followed by what it prints.  FOLDER has npm/node_modules/cardroom."""
import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path


def fences(path: str) -> list:
    """(language, text, line) of each fenced block."""
    text = Path(path).read_text(encoding="utf-8")
    found = re.finditer(r"^```([a-z]+)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return [(m[1], m[2], text.count("\n", 0, m.start()) + 1) for m in found]


def run_dialogs(path: str) -> tuple:
    """All dialogs of the page are one session."""
    runner, names = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), {}
    for language, text, line in fences(path):
        if language == "python" and ">>>" in text:
            test = doctest.DocTestParser().get_doctest(text, names, path, path, line)
            runner.run(test, clear_globs=False)
            names = test.globs  # a copy, with what was defined here
    return runner.tries - runner.failures, runner.failures


def build(language: str, text: str, folder: Path, number: int) -> list:
    """The command that runs the example."""
    if language == "js":
        file = folder / "npm" / f"example_{number}.mjs"
        file.write_text(text, encoding="utf-8")
        return ["node", file.name]
    source, program = folder / f"example_{number}.c", folder / f"example_{number}"
    source.write_text(text, encoding="utf-8")
    flags = shlex.split(subprocess.check_output(["pkg-config", "--cflags", "--libs", "cardroom"], text=True))
    subprocess.check_call(["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", str(source), "-o", str(program), *flags])
    return [str(program)]


def run_programs(path: str, folder: Path) -> tuple:
    passed, failed, blocks = 0, 0, fences(path)
    for (language, text, line), (kind, expected, _) in zip(blocks, blocks[1:]):
        if language not in ("c", "js") or kind != "text":
            continue
        command = build(language, text, folder, line)
        printed = subprocess.run(command, cwd=folder / "npm", capture_output=True, text=True)
        if printed.returncode == 0 and printed.stdout == expected:
            passed += 1
        else:
            failed += 1
            print(f"{path}:{line}: it prints\n{printed.stdout}{printed.stderr}")
    return passed, failed


if __name__ == "__main__":
    results = [run_dialogs(sys.argv[1]), run_programs(sys.argv[2], Path(sys.argv[3]))]
    print(f"{sum(r[0] for r in results)} passed, {sum(r[1] for r in results)} failed")
