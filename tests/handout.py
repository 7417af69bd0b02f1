# SPDX-License-Identifier: MIT
"""A handout as a reader gets it: out of a browser and off a PDF's text.

Every number in a picture or a formula is one that the trace holds, or a label
or size of one of its tensors; every step's result is there; the sentences are
the trace's; of what a worksheet asks for nothing is left.
Usage: handout.py PROGRAM FOLDER [CHROMIUM]
"""
import bisect
import html
import html.parser
import json
import math
import re
import subprocess
import sys
import unicodedata

PROGRAM, FOLDER = sys.argv[1:3]
CHROMIUM = sys.argv[3] if len(sys.argv) > 3 else None
NUMBER = re.compile(r"(?<![\w.])[−-]?\d+(?:\.\d+)?(?:e[−+-]?\d+)?")
BOUND = re.compile(r"<(\d+(?:\.\d+)?)")  # of what is too small for its cell
checks = 0
failed = []


def check(good, what):
    global checks
    checks += 1
    if not good:
        failed.append(what)
        print("not so:", what[:300])


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command}: {done.stderr}")
    return done.stdout


def export(name, *options):
    run(PROGRAM, "export", *options, "-o", f"{FOLDER}/{name}")
    return f"{FOLDER}/{name}"


def number_of(text):
    return float(text.replace("−", "-"))


def half_a_place(text):
    digits, _, power = text.partition("e")
    places = len(digits.partition(".")[2])
    power = number_of(power or "0")
    return 0.5000001 * 10 ** (power - places)


class Numbers:
    """Some numbers, to be asked whether one of them is written so."""

    def __init__(self, numbers):
        self.sorted = sorted(x for x in numbers if math.isfinite(x))

    def has(self, text):
        x, by = number_of(text), half_a_place(text)
        k = bisect.bisect_left(self.sorted, x - by)
        return k < len(self.sorted) and self.sorted[k] <= x + by


def finite(text):
    """JSON has no infinities."""
    return re.sub(r"(?<=[\[ ,])-?(?:inf|nan)\b", "null", text)


def without(options, name):
    k = options.index(name) if name in options else len(options)
    return options[:k] + options[k + 2:]


def shares(row):
    """Softmax, and what is left to all others."""
    powers = [math.exp(x - max(row)) for x in row]
    return [y for x in powers
            for y in (x / sum(powers), 1 - x / sum(powers))]


# The ends of a scale of weights, and from where on one is drawn; and what
# stands at an axis that goes from 0 to 1.
SCALE = {"0", "0.5", "1", "0.02", "0.2", "0.4", "0.6", "0.8"}


class Trace:
    """Steps at [level]; the numbers of what it stands beside as well."""

    def __init__(self, level, *options):
        self.options, self.level, self.all = options, level, {}
        trace = self.read(level)
        beside = trace.get("against", {"tensors": []})["tensors"]
        self.pair = "against" in trace
        self.tensors = {m["name"]: m for m in trace["tensors"]}
        self.steps = {s["index"]: s for s in trace["steps"]}
        both = trace["tensors"] + beside
        values = [x for m in both for row in m["data"]
                  for x in row if isinstance(x, (int, float))]
        self.values = Numbers(values + self.parts(both))
        self.labels = set()
        for m in both:
            self.labels |= set(m["row_labels"]) | set(m["column_labels"])
            self.labels |= {str(m["rows"]), str(m["columns"])}

    def read(self, level):
        if level not in self.all:
            self.all[level] = json.loads(finite(run(
                PROGRAM, "trace", *self.options, "--level", level,
                "--format", "json")))
        return self.all[level]

    def at(self, heading):
        """The step that a handout's heading names, of this level or another;
        None: it has no such step."""
        found = re.search(r"Step (\d+) of (\d+)", heading)
        n, count = int(found.group(1)), int(found.group(2))
        for level in (self.level, "row", "stage"):
            steps = (self.steps if level == self.level else
                     {s["index"]: s for s in self.read(level)["steps"]})
            if len(steps) == count:
                return steps[n]
        return None

    def parts(self, tensors):
        """What a cell is computed from that is no cell: the terms of its sum,
        as far as it goes, and the exponent of e."""
        values, cell, so_far = [], None, 0
        for step in self.read("term")["steps"]:
            at = step["at"].split(",")
            x = step["value"]
            if len(at) < 3 or not isinstance(x, (int, float)):
                continue
            so_far = so_far + x if at[:2] == cell else x
            cell = at[:2]
            values += [x, so_far]
        for m in tensors:
            if m["name"].endswith(".exp"):
                powers = [math.log(x) for row in m["data"] for x in row
                          if isinstance(x, (int, float)) and x > 0]
                values += powers + [-x for x in powers]
            rows = [row for row in m["data"] if None not in row]
            if m["name"] == "scores": # what it would be undivided
                values += [x for row in rows for x in shares(row)]
            if m["name"] == "weights":
                values += [1 - x for row in rows for x in row]
        return values

    def cells_at(self, step):
        """The numbers of what the step computes."""
        if isinstance(step["value"], (int, float)):
            return [step["value"]]
        name, _, index = step["at"].rstrip("]").partition("[")
        if name not in self.tensors: # words that are written
            return []
        rows = self.tensors[name]["data"]
        if index:
            rows = [rows[int(index) - 1]]
        return [x for row in rows for x in row
                if isinstance(x, (int, float))]


class Sections(html.parser.HTMLParser):
    """The sections of a handout: what stands in its picture, its formula and
    its words."""

    def __init__(self, text):
        super().__init__()
        self.all, self.into = [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "section":
            self.all.append({"h2": "", "text": [], "math": "", "p": [],
                             "height": 0, "bottom": 0})
        elif self.all and tag in ("h2", "text", "math", "p"):
            self.into = tag if self.into != "math" else "math"
            if isinstance(self.all[-1].get(tag), list):
                self.all[-1][tag].append("")
        self.measure(tag, dict(attrs))

    def measure(self, tag, attrs):
        """How high the picture is, and how far down something stands."""
        if self.all and tag == "svg":
            self.all[-1]["height"] = float(attrs["height"])
        elif self.all and "y" in attrs:
            y = float(attrs["y"]) + float(attrs.get("height", "0"))
            paper = attrs.get("width") == "1280"
            self.all[-1]["bottom"] = max(self.all[-1]["bottom"],
                                         0 if paper else y)

    def handle_endtag(self, tag):
        if tag == self.into:
            self.into = None

    def handle_data(self, data):
        if not self.all or not self.into:
            return
        here = self.all[-1]
        if isinstance(here[self.into], list):
            here[self.into][-1] += data
        else:
            here[self.into] += data + " "


def sections(path):
    if CHROMIUM:
        text = run(CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu",
                   f"--user-data-dir={FOLDER}/browser", "--dump-dom",
                   f"file://{path}")
    else:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    return Sections(text).all


def squeeze(text):
    return " ".join(text.split())


def plain(text):
    """Its words, but for those with parts that stand lower or higher."""
    return [w for w in text.split()
            if "_" not in w and unicodedata.normalize("NFKC", w) == w]


def in_order(sentence, text):
    """Lines are wrapped, and others stand beside them."""
    words = iter(text.split())
    return all(any(w == word for w in words) for word in plain(sentence))


def told(texts):
    return [t for text in texts for t in NUMBER.findall(text)]


def compare(what, texts, step, trace, said=()):
    """Numbers of a picture, and the step's result among them."""
    numbers = told(texts)
    for n in numbers:
        check(trace.values.has(n) or n in trace.labels or n in said or n in SCALE,
              f"{what} step {step['index']}: {n} is no number of the trace")
    # In half the width a cell may have no room for its number.
    bounds = [number_of(n) for text in texts for n in BOUND.findall(text)]
    # A direction of an encoder as a whole is columns of colour: its numbers
    # stand where one points, and in the steps of its words.
    columns = step['at'] in ('forward', 'backward')
    for x in [] if trace.pair or columns else trace.cells_at(step):
        check(any(abs(number_of(n) - x) <= half_a_place(n) for n in numbers)
              or any(0 < x < bound for bound in bounds),
              f"{what} step {step['index']}: {x} of {step['at']} is not told")


def sentences(step):
    return squeeze(f"{step['sentence']} {step['why'] or ''}")


def in_a_browser(what, trace, *options):
    path = export("a.html", *trace.options, *options)
    found = []
    for s in sections(path):
        step = trace.at(s["h2"])
        compare(what, s["text"] + [s["math"]], step, trace)
        words = squeeze(" ".join(s["p"]))
        check(trace.pair or sentences(step) in words,
              f"{what} step {step['index']}: {words}")
        check(0 <= s["height"] - s["bottom"] < 60, f"{what}: a gap under it")
        check(step["at"] in s["h2"], f"{what}: {s['h2']}, {step['at']}")
        found.append((step, words))
    check(len(found) > 0, f"{what}: no sections")
    return found


def text_of(path):
    """A PDF's, of which its reader has nothing to complain."""
    done = subprocess.run(["pdftotext", "-layout", path, "-"],
                          capture_output=True, text=True)
    check(not done.returncode and not done.stderr, f"{path}: {done.stderr}")
    return done.stdout


def on_paper(what, trace, found, *options):
    """The same steps and words as in the browser, off the paper."""
    path = export("a.pdf", *trace.options, *options)
    text = text_of(path)
    text = re.sub(r"· page \d+$", "", text, flags=re.M)
    parts = re.split(r"(?=Step \d+ of \d+ ·)", text)[1:]
    check(in_order(goal(f"{FOLDER}/a.html"), text), f"{what}: its goal is cut")
    check(len(parts) == len(found), f"{what}: {len(parts)} steps")
    for part, (step, words) in zip(parts, found):
        heading, _, rest = part.partition("\n")
        check(trace.at(heading) == step, f"{what}: {heading}")
        check(in_order(words, rest), f"{what}: {words} / {rest}")
        compare(what, [rest], step, trace, told([words]))


def goal(path):
    with open(path, encoding="utf-8") as file:
        return html.unescape(re.search("<p>(.*?)</p>", file.read()).group(1))


def pages_are(path, size):
    text = run("pdfinfo", path)
    check(f"Page size:{' ' * 7}{size}" in text, f"{path} is not {size}")


def words_of(text, named):
    """All numbers with a point in a worksheet's text."""
    return {n for n in NUMBER.findall(text) if "." in n and n not in named}


def asked(what, trace, sheet, answers, steps):
    """A worksheet of these steps: no number that they compute is in it, unless
    something that is known has the same; the answers have each."""
    first = steps[0]
    blank = {k: trace.cells_at(s) for k, s in trace.steps.items()}
    later = {s["at"].partition("[")[0] for k, s in trace.steps.items()
             if k >= first}
    known = Numbers(
        [x for name, m in trace.tensors.items() if name not in later
         for row in m["data"] for x in row if isinstance(x, (int, float))] +
        [x for k in blank if k < first for x in blank[k]])
    hidden = Numbers(x for k in steps for x in blank[k])
    for n in {n for n in NUMBER.findall(sheet) if "." in n} - SCALE:
        check(not hidden.has(n) or known.has(n), f"{what}: {n} is left")
    solved = told([answers])
    for x in [x for k in steps for x in blank[k]]:
        check(any(abs(number_of(n) - x) <= half_a_place(n) for n in solved),
              f"{what}: {x} is not among the answers")


def worksheet(lesson, level, first, last):
    trace = Trace(level, lesson)
    options = ("--level", level, "--steps", f"{first}-{last}", "--worksheet")
    path = export("w.html", lesson, *options)
    what = f"worksheet of {lesson}"
    with open(path, encoding="utf-8") as file:
        whole = file.read()
    text = " ".join(" ".join(s["text"] + [s["math"]] + s["p"])
                    for s in sections(path))
    check("______" in text and "aria-label" not in whole, f"{what}: no gaps")
    with open(f"{FOLDER}/w-answers.html", encoding="utf-8") as file:
        answers = re.sub("<[^>]*>", " ", file.read())
    steps = range(first, last + 1)
    asked(f"{what} html", trace, text, answers, steps)
    for page in ("a4", "letter"):
        path = export("w.pdf", lesson, *options, "--page", page)
        text = text_of(path)
        answers = text_of(f"{FOLDER}/w-answers.pdf")
        asked(f"{what} {page}", trace, text, answers, steps)


def handout(level, steps, *options):
    trace = Trace(level, *options)
    what = " ".join(options)
    chosen = ("--level", level, "--steps", steps)
    found = in_a_browser(f"{what} html", trace, *chosen)
    for page, size in (("a4", "595"), ("letter", "612 x 792")):
        on_paper(f"{what} {page}", trace, found, *chosen, "--page", page)
        pages_are(f"{FOLDER}/a.pdf", size)


def main():
    for one in HANDOUTS:
        handout(*one)
    for one in WORKSHEETS:
        worksheet(*one)


HANDOUTS = [
    ("cell", "12-84", "self-attention"),
    ("cell", "1-12", "self-attention", "--edit", "X[1,1] = 0.37"),
    ("row", "1-40", "rnn-attention"),
    ("cell", "1-", "global-attention"),
    ("row", "20-36", "self-attention", "--why", "projections"),
    ("row", "20-36", "self-attention", "--why", "max"),
    ("row", "80-90", "rnn-attention", "--why", "max"),
]
WORKSHEETS = [
    ("self-attention", "row", 20, 30),
    ("self-attention", "cell", 36, 60),
    ("rnn-attention", "row", 30, 60),
    ("rnn-attention", "cell", 900, 930),
]

main()
print(f"Checks: {checks}, Failures: {len(failed)}, Errors: 0")
sys.exit(1 if failed else 0)
