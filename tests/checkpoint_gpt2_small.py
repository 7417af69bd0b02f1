#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a checkpoint of GPT-2 small's shape out of random numbers, to see how
long a model of that size takes: 12 layers of 12 heads, 768 numbers a word,
50,257 words, 498 MB in F32. Its tokenizer has the 256 bytes, and merges that
make tokens of random letters.
Usage: checkpoint_gpt2_small.py FOLDER [LAYERS [WORDS]]"""
import array
import json
import os
import random
import sys

folder = sys.argv[1]
layers = int(sys.argv[2]) if len(sys.argv) > 2 else 12
words = int(sys.argv[3]) if len(sys.argv) > 3 else 50257
d, heads, places = 768, 12, 1024
rng = random.Random(1)
os.makedirs(folder, exist_ok=True)

# One block of numbers is enough: every tensor takes it from somewhere else.
pool = array.array("f", (rng.gauss(0, 0.02) for _ in range(1 << 20)))
ones = array.array("f", (1 + rng.gauss(0, 0.02) for _ in range(4 * d)))
if sys.byteorder == "big":
    pool.byteswap()
    ones.byteswap()

shapes = [("wte.weight", [words, d]), ("wpe.weight", [places, d])]
for layer in range(layers):
    for name, shape in [
        ("ln_1.weight", [d]),
        ("ln_1.bias", [d]),
        ("attn.c_attn.weight", [d, 3 * d]),
        ("attn.c_attn.bias", [3 * d]),
        ("attn.c_proj.weight", [d, d]),
        ("attn.c_proj.bias", [d]),
        ("ln_2.weight", [d]),
        ("ln_2.bias", [d]),
        ("mlp.c_fc.weight", [d, 4 * d]),
        ("mlp.c_fc.bias", [4 * d]),
        ("mlp.c_proj.weight", [4 * d, d]),
        ("mlp.c_proj.bias", [d]),
    ]:
        shapes.append(("h.%d.%s" % (layer, name), shape))
shapes += [("ln_f.weight", [d]), ("ln_f.bias", [d])]

header, at = {}, 0
for name, shape in shapes:
    count = shape[0] * (shape[1] if len(shape) > 1 else 1)
    header[name] = {
        "dtype": "F32",
        "shape": shape,
        "data_offsets": [at, at + 4 * count],
    }
    at += 4 * count
text = json.dumps(header).encode()
with open(os.path.join(folder, "model.safetensors"), "wb") as out:
    out.write(len(text).to_bytes(8, "little") + text)
    for name, shape in shapes:
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        if "ln_" in name and name.endswith("weight"):
            out.write(ones[:count].tobytes())
            continue
        while count:
            start = rng.randrange(len(pool) // 2)
            some = min(count, len(pool) - start)
            out.write(pool[start : start + some].tobytes())
            count -= some

with open(os.path.join(folder, "config.json"), "w") as out:
    json.dump(
        {
            "model_type": "gpt2",
            "n_embd": d,
            "n_layer": layers,
            "n_head": heads,
            "n_positions": places,
            "vocab_size": words,
            "layer_norm_epsilon": 1e-5,
            "activation_function": "gelu_new",
            "eos_token_id": words - 1,
        },
        out,
    )

shown = [c for c in range(0x21, 0x7F)] + [c for c in range(0xA1, 0x100) if c != 0xAD]
hidden = [b for b in range(256) if b not in shown]
tokens = [chr(b) for b in shown] + [chr(0x100 + i) for i in range(len(hidden))]
merges, known = [], set(tokens)
letters = [chr(c) for c in range(0x61, 0x7B)] + ["\u0120"]
while len(tokens) < words - 1:
    left = rng.choice(tokens[:256] if len(tokens) < 900 else tokens[256:])
    right = rng.choice(letters[:26])
    if left[-1] not in letters or left + right in known:
        continue
    known.add(left + right)
    tokens.append(left + right)
    merges.append("%s %s" % (left, right))
tokens.append("<|endoftext|>")
with open(os.path.join(folder, "vocab.json"), "w", encoding="utf-8") as out:
    json.dump({t: i for i, t in enumerate(tokens)}, out, ensure_ascii=False)
with open(os.path.join(folder, "merges.txt"), "w", encoding="utf-8") as out:
    out.write("#version: 0.2\n" + "\n".join(merges) + "\n")
