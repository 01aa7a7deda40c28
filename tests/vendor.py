"""Lays out the sources of a Flatpak manifest as its builder does: vendor.py LIST FOLDER.

Crates are taken from those that cargo has downloaded already, and their checksums are compared."""

import glob
import hashlib
import json
import os
import sys
import tarfile

sources, folder = sys.argv[1:]
cache = os.path.join(os.environ.get("CARGO_HOME", os.path.expanduser("~/.cargo")), "registry/cache/*")
for source in json.load(open(sources)):
    place = os.path.join(folder, source["dest"])
    os.makedirs(place, exist_ok=True)
    if source["type"] == "inline":
        with open(os.path.join(place, source["dest-filename"]), "w") as file:
            file.write(source["contents"])
        continue
    name = os.path.basename(source["dest"])
    assert source["url"].startswith("https://"), source
    crate = glob.glob(os.path.join(cache, name + ".crate"))[0]
    data = open(crate, "rb").read()
    assert hashlib.sha256(data).hexdigest() == source["sha256"], name
    with tarfile.open(crate) as archive:
        # Each archive holds one folder, named after the crate.
        archive.extractall(os.path.dirname(place), filter="data")
