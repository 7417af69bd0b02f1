#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the .safetensors files here by the format's specification."""
import json
import struct

CODES = {"F64": "d", "F32": "f", "F16": "e", "I64": "q", "I32": "i", "I16": "h",
         "I8": "b", "U64": "Q", "U32": "I", "U16": "H", "U8": "B", "BOOL": "?"}


def packed(dtype, values):
    if dtype == "BF16":  # the upper half of a float
        return b"".join(struct.pack("<f", v)[2:] for v in values)
    return struct.pack(f"<{len(values)}{CODES[dtype]}", *values)


def write(path, tensors, metadata=None):
    header, data = {}, b""
    if metadata:
        header["__metadata__"] = metadata
    for name, (dtype, shape, values) in tensors.items():
        piece = packed(dtype, values)
        header[name] = {"dtype": dtype, "shape": shape,
                        "data_offsets": [len(data), len(data) + len(piece)]}
        data += piece
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text + data)


write("types.safetensors",
      {d: (d, [2, 3], list(range(6)) if d != "BOOL" else [0, 1, 1, 1, 1, 1])
       for d in list(CODES) + ["BF16"]})
write("head.safetensors",
      {"X": ("F32", [3, 4], [1, 0, 1, 0, 0, 2, 0, 1, 1, 1, 0, 1]),
       "attn.bias": ("BF16", [2], [0.5, -3]), "scale": ("F64", [], [0.25])},
      {"format": "pt", "tokens": "cat chased dog"})
