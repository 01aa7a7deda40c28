"""Copies a Windows program as one with a window, for which Windows opens no console: window.py PROGRAM COPY"""

import struct
import sys

# Offsets from the signature of the PE header.
CHECKSUM = 88
SUBSYSTEM = 92
WINDOW, CONSOLE = 2, 3

source, copy = sys.argv[1:]
with open(source, "rb") as file:
    program = bytearray(file.read())
(header,) = struct.unpack_from("<I", program, 0x3C)
if program[header : header + 4] != b"PE\0\0" or program[header + SUBSYSTEM] != CONSOLE:
    sys.exit(f"{source} is not a console program for Windows")
struct.pack_into("<H", program, header + SUBSYSTEM, WINDOW)
# Zero means that there is none; Windows checks only those of drivers.
struct.pack_into("<I", program, header + CHECKSUM, 0)
with open(copy, "wb") as file:
    file.write(program)
