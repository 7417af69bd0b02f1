#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Saves heads of PyTorch's own MultiheadAttention, and of GPT-2's layout.

Beside the tensors it writes what the model itself computed: output and
weights, which Followspot must find again (tests/test_import.c).
"""
import json

import numpy as np
import torch

torch.manual_seed(7)
WORDS = ["The", "cat", "saw", "the", "dog"]
N, D, HEADS = len(WORDS), 6, 2


def save(path, X, tensors, expect):
    np.savez(path + ".npz", X=X.numpy(), tokens=np.array(WORDS),
             **{k: v.detach().numpy() for k, v in tensors.items()})
    with open(path + ".json", "w") as f:
        json.dump({k: v.detach().double().tolist() for k, v in expect.items()},
                  f, indent=0)


def multihead(bias, path, **more):
    m = torch.nn.MultiheadAttention(D, HEADS, bias=bias, dtype=torch.float64)
    if bias:
        torch.nn.init.normal_(m.in_proj_bias)
        torch.nn.init.normal_(m.out_proj.bias)
    X = torch.randn(N, D, dtype=torch.float64)
    with torch.no_grad():
        out, weights = m(X, X, X, average_attn_weights=False)
    save(path, X, m.state_dict(), {"output": out, "head1.weights": weights[0],
                                   "head2.weights": weights[1]})


def gpt2(path):
    """As transformers' GPT2Attention: Conv1D layers, in × out, causal."""
    X = torch.randn(N, D, dtype=torch.float64)
    W, b = torch.randn(D, 3 * D).double(), torch.randn(3 * D).double()
    P, c = torch.randn(D, D).double(), torch.randn(D).double()
    q, k, v = (X @ W + b).split(D, dim=1)
    heads, weights = [], {}
    for h in range(HEADS):
        s = slice(h * D // HEADS, (h + 1) * D // HEADS)
        score = q[:, s] @ k[:, s].T / (D // HEADS) ** 0.5
        score = score.masked_fill(torch.ones(N, N).triu(1).bool(), -torch.inf)
        w = score.softmax(dim=1)
        weights[f"head{h + 1}.weights"] = w
        heads.append(w @ v[:, s])
    out = torch.cat(heads, dim=1) @ P + c
    save(path, X, {"h.0.attn.c_attn.weight": W, "h.0.attn.c_attn.bias": b,
                   "h.0.attn.c_proj.weight": P, "h.0.attn.c_proj.bias": c},
         {"output": out, **weights})


multihead(True, "multihead")
multihead(False, "multihead-plain")
gpt2("gpt2")
