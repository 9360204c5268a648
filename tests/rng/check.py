#!/usr/bin/env python3
"""Reads the JSON report of 'cardroom-lab rng --test' strictly and judges it a second time.

Usage: check.py REPORT FAULT     FAULT is none, modulo, lcg or swap

Every p-value that comes from a chi-square is computed again (by the Wilson-Hilferty cube root, good to some percent);
the verdict follows from the p-values alone.  With a fault, the cards of every game must fail, each by itself.
"""
import json
import math
import sys

DEALT = ["card-position", "pairs", "triples", "serial", "runs", "gap", "poker", "coupon", "permutation",
         "serial-correlation", "interplay-positions", "interplay-deals", "duplicates", "complete", "repeats"]
DECKS = {"three-card-catch": 52, "chase-the-flush": 52, "super-three-card/6": 312, "super-three-card/8": 416,
         "stadium-three-card": 52, "dealer-open-pai-gow": 53}


def no_constant(text):
    raise ValueError(text)


def approximate_tail(square, degrees):
    third = 2 / (9 * degrees)
    return 0.5 * math.erfc(((square / degrees) ** (1 / 3) - 1 + third) / math.sqrt(2 * third))


def kolmogorov(values):
    values = sorted(values)
    return max(max(p - i / len(values), (i + 1) / len(values) - p) for i, p in enumerate(values))


def check(report, fault):
    assert report["program"] == "cardroom" and report["version"] and report["seed"] and report["broken"] == fault
    sections = {section["section"]: section for section in report["sections"]}
    assert list(sections)[:len(DECKS)] == list(DECKS), list(sections)  # a game added later comes after these
    values = []
    for key, section in sections.items():
        ids = [result["test"] for result in section["results"]]
        extra = ["start", "start-dice"] if section["joker"] else []
        assert ids == DEALT[:12] + extra + DEALT[12:], ids
        for result in section["results"]:
            assert result["samples"] > 0
            if result["kind"] == "never":
                assert "p" not in result and result["failed"] == (result["statistic"] > 0)
                continue
            values.append(result["p"])
            assert 0 <= result["p"] <= 1
            if result["kind"] == "chi-square" and result["statistic"] is not None and 1e-6 < result["p"] < 1 - 1e-6:
                near = approximate_tail(result["statistic"], result["degrees"])
                assert abs(near - result["p"]) < 0.01, (key, result, near)
        position = section["results"][0]
        kinds = 53 if section["joker"] else 52
        size = kinds * section["decks"]
        assert position["degrees"] == (kinds - 1) * (size - 1)
        assert section["deals"] > 0 and size == DECKS.get(key, size)
    verdict = report["verdict"]
    assert verdict["tests"] == len(values) == 13 * len(sections) + 2 and verdict["confidence"] == 0.99
    bound = 0.009 / len(values)
    surprise = [2 * min(p, 1 - p) for p in values]
    assert math.isclose(verdict["smallest"]["bound"], bound)
    assert math.isclose(verdict["smallest"]["two_sided_p"], min(surprise), rel_tol=1e-6, abs_tol=1e-12)
    assert math.isclose(verdict["uniformity"]["distance"], kolmogorov(values), rel_tol=1e-6)
    never = sum(r["failed"] for s in sections.values() for r in s["results"] if r["kind"] == "never")
    assert verdict["violations"] == never
    good = min(surprise) >= bound and verdict["uniformity"]["p"] >= 0.001 and never == 0
    assert verdict["passed"] == good
    for key, section in sections.items():
        failed = [r["test"] for r in section["results"] if r["failed"]]
        assert section["failed"] == bool(failed)
        if fault != "none":
            assert failed, f"{fault} is not seen in {key}"
    assert (fault == "none") == verdict["passed"], "the verdict"


with open(sys.argv[1], encoding="utf-8") as file:
    check(json.load(file, parse_constant=no_constant), sys.argv[2])
