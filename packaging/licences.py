#!/usr/bin/env python3
"""Writes THIRD-PARTY.txt: the licence of each crate that is in the program or the page, of fonts and of copied tables.

    python3 packaging/licences.py            writes it
    python3 packaging/licences.py --check    fails where it is not current

Both fail where a crate has none of the licences that deny.toml allows.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "THIRD-PARTY.txt"
# The builds that are distributed, and their systems.
BUILDS = [
    ("knights-tour", "x86_64-unknown-linux-gnu"),
    ("knights-tour", "x86_64-pc-windows-gnu"),
    ("knights-tour", "aarch64-apple-darwin"),
    ("knights-tour-web", "wasm32-unknown-unknown"),
]
# Preferred licences, with patterns for the names of their files.
PREFERRED = {
    "MIT": r"mit",
    "Zlib": r"zlib",
    "BSD-3-Clause": r"bsd|^license\.md$",
    "BSL-1.0": r"boost|bsl",
    "Apache-2.0": r"apache",
    "Unicode-3.0": r"unicode",
    "MPL-2.0": r"mpl",
}
LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice|unlicense)", re.IGNORECASE)


def cargo(*arguments):
    run = subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return run.stdout


def crates():
    """The crates in what is handed out, sorted; macros run at build time only."""
    packages = json.loads(cargo("metadata", "--locked", "--format-version", "1"))["packages"]
    known = {(package["name"], package["version"]): package for package in packages}
    linked = set()
    for package, target in BUILDS:
        tree = cargo("tree", "--locked", "--package", package, "--target", target, "--edges", "normal,no-proc-macro",
                     "--prefix", "none", "--format", "{p}")
        words = (line.split() for line in tree.splitlines() if line)
        linked |= {(word[0], word[1].removeprefix("v")) for word in words}
    return [known[it] for it in sorted(linked) if known[it]["source"]]


def chosen(expression, allowed):
    """The licences by which a crate is used: of each choice one that is allowed, or None."""
    parts = []
    for part in re.split(r" AND ", expression.replace("/", " OR ")):
        choices = [choice.strip(" ()") for choice in part.split(" OR ")]
        choices = [choice for choice in [*PREFERRED, *choices] if choice in choices and choice in allowed]
        if not choices:
            return None
        parts.append(choices[0])
    return parts


def texts(package, licences):
    """The crate's own files for these licences, or what stands for them."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if file.is_file() and LICENCE_FILE.match(file.name))
    fonts = sorted(folder.glob("fonts/*.txt"))
    found = list(fonts)
    for licence in licences:
        name = re.compile(PREFERRED.get(licence, "$^"), re.IGNORECASE)
        named = [file for file in files if name.search(file.name)]
        plain = [file for file in files if file.stem.lower() in ("license", "licence")]
        found += (named or plain)[:1]
    found += [file for file in files if file.name.upper().startswith("NOTICE")]
    if found and (len(found) > len(fonts) or not fonts):
        return [file.read_text(encoding="utf-8", errors="replace") for file in found]
    return [file.read_text(encoding="utf-8") for file in fonts] + [standard(package, it) for it in licences if it in PREFERRED]


def mit(holder):
    own = (ROOT / "LICENSE-MIT").read_text(encoding="utf-8")
    return re.sub(r"^Copyright.*$", f"Copyright (c) {holder}", own, flags=re.MULTILINE)


def standard(package, licence):
    """The text of a licence for a crate that brings none."""
    if licence == "MIT":
        authors = ", ".join(re.sub(r" <.*?>", "", author) for author in package["authors"])
        return mit(authors or f"the {package['name']} developers")
    if licence == "BSL-1.0":
        # Every crate has the same text.
        others = Path(package["manifest_path"]).parent.parent.glob("error-code-*/LICENSE")
        return next(others).read_text(encoding="utf-8")
    sys.exit(f"{package['name']} {package['version']} has no text of {licence}")


def main():
    allowed = set(tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))["licenses"]["allow"])
    by_text = {}
    for package in crates():
        licences = chosen(package["license"] or "", allowed)
        if licences is None:
            sys.exit(f"{package['name']} {package['version']} has the licence {package['license']}: deny.toml allows none of it")
        name = f"{package['name']} {package['version']} ({' and '.join(licences)})"
        for text in texts(package, licences):
            text = "\n".join(line.rstrip() for line in text.strip().splitlines())
            # Copies of one text may have other line breaks.
            names = by_text.setdefault(" ".join(text.split()), (text, []))[1]
            if name not in names:
                names.append(name)
    inter = (ROOT / "assets/font/LICENSE-Inter").read_text(encoding="utf-8").strip()
    rust = mit("The Rust Project Contributors").strip()
    patterns = mit("the authors of MinCrossingsKnightsTour").strip()
    entries = [
        (["The typeface Inter (OFL-1.1)"], inter),
        (["The standard library of Rust (MIT)"], rust),
        (["The patterns of straight tours, from github.com/nmamano/MinCrossingsKnightsTour (MIT)"], patterns),
    ]
    entries += [(names, text) for text, names in by_text.values()]
    rule = "=" * 80
    head = (
        "Knight's Tour has parts made by others. Each is named with the licence by which it is used, and the text of that\n"
        "licence follows. The source of each crate is at https://crates.io/crates/NAME/VERSION.\n"
    )
    whole = head + "".join(f"\n{rule}\n" + "\n".join(names) + f"\n{rule}\n\n{text}\n" for names, text in entries)
    if "--check" not in sys.argv[1:]:
        FILE.write_text(whole, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != whole:
        sys.exit("THIRD-PARTY.txt is not current: run python3 packaging/licences.py")


main()
