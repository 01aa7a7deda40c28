"""Writes the icon of macOS: icon.py FILE. An icon is a list of PNG pictures, each with its kind and length."""

import struct
import sys
from pathlib import Path

# Kinds for 16, 32 and 128 points at two pixels a point, and for 128 and 256 points at one.
KINDS = {"ic11": 32, "ic12": 64, "ic13": 256, "ic07": 128, "ic08": 256}
ICONS = Path(__file__).resolve().parent.parent.parent / "assets/icon"


def element(kind, data):
    return kind.encode() + struct.pack(">I", 8 + len(data)) + data


pictures = [element(kind, (ICONS / f"{side}.png").read_bytes()) for kind, side in KINDS.items()]
Path(sys.argv[1]).write_bytes(element("icns", b"".join(pictures)))
