#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the tables of src/tokenizer/letters.c: the code points of Unicode's
categories L and N, and those that its composed form (NFC) may change, as far
as the Unicode of this Python knows them."""
import sys
import unicodedata


def ranges(belongs):
    first = None
    for code in range(sys.maxunicode + 2):
        inside = (
            code <= sys.maxunicode
            and not 0xD800 <= code < 0xE000
            and belongs(chr(code))
        )
        if inside and first is None:
            first = code
        if not inside and first is not None:
            yield first, code - 1
            first = None


def table(name, belongs):
    print("static const struct range %s[] = {" % name)
    line = "   "
    for first, last in ranges(belongs):
        item = " {0x%X, 0x%X}," % (first, last)
        if len(line + item) > 80:
            print(line)
            line = "   "
        line += item
    print(line + "\n};")


def may_change(character):
    """True where NFC makes something else of it, or may of it and what stands
    before it."""
    if unicodedata.normalize("NFC", character) != character:
        return True
    return character in second


second = set()
for code in range(sys.maxunicode + 1):
    parts = unicodedata.decomposition(chr(code)).split()
    if len(parts) == 2 and not parts[0].startswith("<"):
        second.add(chr(int(parts[1], 16)))
second |= {chr(code) for code in range(0x1161, 0x1176)}
second |= {chr(code) for code in range(0x11A8, 0x11C3)}
second |= {
    chr(code)
    for code in range(sys.maxunicode + 1)
    if unicodedata.combining(chr(code))
}

print("// Unicode %s" % unicodedata.unidata_version)
table("letters", lambda c: unicodedata.category(c)[0] == "L")
table("numbers", lambda c: unicodedata.category(c)[0] == "N")
table("composing", may_change)
