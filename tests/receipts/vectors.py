#!/usr/bin/env python3
"""vectors.py - shuffles and starts of fixed seeds by dist/verify.py, as pinned in shuffle_test.c."""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "dist"))
from verify import shuffle, start  # noqa: E402

for cards, deck in [(52, 52), (53, 53), (312, 52), (416, 52)]:
    seed = bytes(i % 251 for i in range(32 * ((cards + 15) // 16)))
    order = shuffle(seed, cards, deck)
    print(cards, " ".join(order[:12]), "...", " ".join(order[-3:]), "start", start(seed, False), start(seed, True))
