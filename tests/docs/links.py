"""links.py FOLDER - every link, anchor and file of the site leads somewhere in it, and no page loads anything from a network."""
import html.parser
import pathlib
import sys
import urllib.parse

VOID = {"meta", "link", "img", "br", "hr", "input"}


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.places, self.links, self.loads, self.open, self.faults = set(), [], [], [], []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        for name in ("id", "name"):
            if name in given and tag != "input" and tag != "meta":
                if name == "id" and given["id"] in self.places:
                    self.faults.append(f"two places are called {given['id']}")
                self.places.add(given[name])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif "src" in given or "href" in given:
            self.loads.append(given.get("src") or given["href"])
        if tag == "img" and not given.get("alt"):
            self.faults.append("an image without words")

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")


def main():
    folder = pathlib.Path(sys.argv[1])
    pages = {}
    for path in sorted(folder.glob("*.html")):
        pages[path.name] = reader = Reader()
        reader.feed(path.read_text())
    bad = 0
    for name, reader in pages.items():
        faults = reader.faults + [f"{tag} is never closed" for tag in reader.open]
        faults += [f"loads {load}" for load in reader.loads if not (folder / load).is_file()]
        for link in reader.links:
            to, _, place = link.partition("#")
            if urllib.parse.urlparse(link).scheme:
                continue
            if to and not (folder / to).is_file():
                faults.append(f"link to nothing: {link}")
            elif place and place not in pages[to or name].places:
                faults.append(f"link to no place: {link}")
        for fault in faults:
            print(f"{name}: {fault}")
        bad += len(faults)
    reached, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [link.partition("#")[0] for link in pages[name].links if link.partition("#")[0] in pages]
    for name in set(pages) - reached:
        print(f"{name}: no way from the first page")
        bad += 1
    print(f"{len(pages)} pages, {sum(len(reader.links) for reader in pages.values())} links")
    return 1 if bad or len(pages) < 30 else 0


sys.exit(main())
