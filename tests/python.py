#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What other programs write and read, tried with those very programs.

Usage: python.py PROGRAM MANUAL FOLDER, by python.sh
"""
import json
import os
import re
import subprocess
import sys

import numpy as np
import torch

PROGRAM, MANUAL, FOLDER = sys.argv[1:]
WORDS = ["The", "cat", "saw", "the", "dog"]
WIDTH, HEADS = 8, 2


def run(*arguments):
    made = subprocess.run([PROGRAM, *arguments], cwd=FOLDER, text=True,
                          capture_output=True)
    assert made.returncode == 0, made.stderr


def exported(lesson):
    """All tensors of a lesson, as NumPy opens them."""
    out = os.path.join(FOLDER, "out.npz")
    if os.path.exists(out):
        os.remove(out)
    run("export", lesson, "-o", out)
    with np.load(out, allow_pickle=False) as z:
        return dict(z)


def saved_by_manual(model, x, words):
    """Runs the lines of the manual as they stand there."""
    with open(MANUAL, encoding="utf-8") as f:
        blocks = re.findall(r"```python\n(.*?)```", f.read(), re.S)
    assert len(blocks) == 1, "the manual has one piece of Python"
    here = os.getcwd()
    os.chdir(FOLDER)
    exec(blocks[0], {"np": np, "torch": torch, "model": model, "x": x,
                     "words": words})
    os.chdir(here)


def same_head(bias):
    """A head of a model agrees with what the model itself computes."""
    torch.manual_seed(3)
    model = torch.nn.TransformerEncoderLayer(WIDTH, HEADS, batch_first=True,
                                             dtype=torch.float64)
    model.self_attn = torch.nn.MultiheadAttention(
        WIDTH, HEADS, bias=bias, batch_first=True, dtype=torch.float64)
    for p in model.self_attn.parameters():
        torch.nn.init.normal_(p)
    x = torch.randn(1, len(WORDS), WIDTH, dtype=torch.float64)
    saved_by_manual(model, x, WORDS)
    run("import", "head.npz", "--heads", str(HEADS), "-o", f"mine{bias}.yaml")
    with torch.no_grad():
        output, weights = model.self_attn(x, x, x, average_attn_weights=False)
    found = exported(f"mine{bias}.yaml")
    assert np.abs(found["output"] - output[0].numpy()).max() < 1e-12
    for h in range(HEADS):
        mine = found[f"head{h + 1}.weights"]
        assert np.abs(mine - weights[0, h].numpy()).max() < 1e-12
    assert found["X"].tobytes() == x[0].numpy().tobytes()


def number(x):
    """A number of the JSON, which has no infinities of its own."""
    return float(x) if isinstance(x, str) else -np.inf if x is None else x


def same_tensors(lesson):
    """Names, shapes and bits of an exported file are those of the trace."""
    found = exported(lesson)
    made = subprocess.run([PROGRAM, "trace", lesson, "--format", "json"],
                          cwd=FOLDER, text=True, capture_output=True,
                          check=True)
    trace = json.loads(made.stdout, parse_int=float)
    tensors = trace["tensors"]
    words = found.pop("target", None)  # places in a vocabulary; there, words
    assert (words is None) == ("target" not in trace)
    assert words is None or words.shape == (len(trace["target"]), 1)
    given = [name for name in found if name.startswith("lesson/")]
    assert "lesson/model" in given  # what it is read again from
    assert list(found) == [t["name"] for t in tensors] + given
    for t in tensors:
        mine = found[t["name"]]
        want = np.array([[number(x) for x in row] for row in t["data"]])
        assert mine.dtype == np.dtype("<f8") and mine.ndim == 2, t["name"]
        assert mine.shape == (t["rows"], t["columns"]), t["name"]
        assert mine.tobytes() == want.tobytes(), t["name"]


same_head(True)
same_head(False)
for lesson in ["self-attention", "self-attention-biases", "rnn-attention",
               "global-attention", "sinusoids", "mineTrue.yaml"]:
    same_tensors(lesson)
print("a model's heads and 6 exported lessons are the same")
