"""Checks messages of the running house against docs/protocol.md.

Page(path).fault(message) is None, or a sentence that names the place.  Nothing of the program is read: a page that says
something else than the house does is found either way.
"""
import re

CARDS = re.compile(r"((10|[2-9TJQKA])[cdhs]|Jk|\?\?)( ((10|[2-9TJQKA])[cdhs]|Jk|\?\?))*")


class Page:
    def __init__(self, path):
        text = open(path, encoding="utf-8").read()
        self.objects, self.results = {}, {}
        for name, body in re.findall(r"\n### (?:Message|Object) (\w+)\n(.*?)(?=\n##)", text, re.S):
            self.objects[name] = {key: (need == "always", kind.strip()) for key, need, kind in re.findall(r"\| `(\w+)` \| (always|may) \| ([^|]*)\|", body)}
        for name, body in re.findall(r"\n### Request (\S+)\n(.*?)(?=\n##)", text, re.S):
            result = re.search(r"Result: (a list of )?\[(\w+)\]", body)
            if result:
                self.results[name] = bool(result[1]), result[2]
        self.seen = set()

    def fault(self, message):
        kind = message.get("is")
        if kind == "result":
            return self.object("Result", message, "result") or self.data(message["of"], message["data"])
        name = {"welcome": "Welcome", "floor": "Floor", "table": "Table", "refused": "Refused"}.get(kind)
        if kind == "view":
            name = {"terminal": "TerminalView", "dealer": "DealerView", "sign": "SignView", "pit": "PitView"}.get(message.get("of"))
        return self.object(name, message, kind) if name else f"no message is {kind}"

    def data(self, of, data):
        if of not in self.results:
            return None if data == {} else f"{of} has no result"
        many, name = self.results[of]
        if not many:
            return self.object(name, data, of)
        return self.each(data, lambda item, place: self.object(name, item, place), of)

    def object(self, name, value, place):
        self.seen.add(name)
        if not isinstance(value, dict):
            return f"{place} is no {name}"
        for key, (must, kind) in self.objects[name].items():
            if must and key not in value:
                return f"{place}.{key} is missing"
            fault = self.value(kind, value[key], f"{place}.{key}") if key in value else None
            if fault:
                return fault
        unknown = [key for key in value if key not in self.objects[name]]
        return f"{place}.{unknown[0]} is not on the page" if unknown else None

    def each(self, value, judge, place):
        if not isinstance(value, list):
            return f"{place} is no list"
        return next(filter(None, (judge(item, f"{place}[{i}]") for i, item in enumerate(value))), None)

    def value(self, kind, value, place):
        link = re.fullmatch(r"(list of )?\[(\w+)\]\(.*\)", kind)
        if link and link[1]:
            return self.each(value, lambda item, at: self.object(link[2], item, at), place)
        if link:
            return self.object(link[2], value, place)
        whole = isinstance(value, int) and not isinstance(value, bool)
        good = {
            "text": isinstance(value, str),
            "number": whole,
            "cents": whole,
            "time": whole,
            "true or false": isinstance(value, bool),
            "texts": isinstance(value, list) and all(isinstance(item, str) for item in value),
            "numbers": isinstance(value, list) and all(isinstance(item, int) for item in value),
            "cards": isinstance(value, str) and (value == "" or bool(CARDS.fullmatch(value))),
            "64 hexadecimal digits": isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value)),
            "object: wager id to cents": isinstance(value, dict) and all(isinstance(cents, int) for cents in value.values()),
            "object: name to number or text": isinstance(value, dict) and all(isinstance(item, (int, str)) for item in value.values()),
            "anything": True,
        }.get(kind)
        if good is None:
            words = re.findall(r"`([^`]+)`", kind)
            good = value in words if words else False
        return None if good else f"{place} is {value!r}, not {kind}"
