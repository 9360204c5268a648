"""Evenings at Chase the Flush and Dealer Open Pai Gow."""
from games_three import house
from room import Table, check, equal, refused


def chase(room):
    pass


chase.house = house({"game": "chase-the-flush", "limits": {"ante": {"min": 500, "max": 10000}, "xtra": {"min": 500, "max": 10000}}})


def pai_gow(room):
    pass


pai_gow.house = house({"game": "dealer-open-pai-gow"})
