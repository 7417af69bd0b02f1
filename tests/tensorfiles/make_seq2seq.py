#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Saves the modules of PyTorch's tutorial on translation, and what they compute.

The sizes differ from each other, so that nothing turned goes unseen. The bias
of Va is in the files, and not in the energies of the reference: no lesson has
it (tests/test_import_models.c, tests/test_reference.c).
"""
import json
import struct

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_default_dtype(torch.float64); torch.manual_seed(25)
OUT = ""
E, H, EY, A = 3, 4, 5, 6
SRC = ["SOS", "EOS", "il", "a", "froid", "."]
TGT = ["SOS", "EOS", "he", "is", "cold", ".", "she"]
class EncoderRNN(nn.Module):
    def __init__(self, n, hidden):
        super().__init__()
        self.embedding = nn.Embedding(n, E)
        self.gru = nn.GRU(E, hidden, batch_first=True)
    def forward(self, x):
        return self.gru(self.embedding(x))
class BahdanauAttention(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.Wa = nn.Linear(hidden, A); self.Ua = nn.Linear(hidden, A); self.Va = nn.Linear(A, 1)
    def forward(self, query, keys):
        scores = self.Va(torch.tanh(self.Wa(query) + self.Ua(keys)))
        scores = scores.squeeze(2).unsqueeze(1)
        weights = F.softmax(scores, dim=-1)
        return torch.bmm(weights, keys), weights, scores
class AttnDecoderRNN(nn.Module):
    def __init__(self, hidden, n):
        super().__init__()
        self.embedding = nn.Embedding(n, EY)
        self.attention = BahdanauAttention(hidden)
        self.gru = nn.GRU(EY + hidden, hidden, batch_first=True)
        self.out = nn.Linear(hidden, n)
    def step(self, word, hidden, outputs):
        e = self.embedding(word)
        context, w, scores = self.attention(hidden.permute(1, 0, 2), outputs)
        o, hidden = self.gru(torch.cat((e, context), dim=2), hidden)
        return self.out(o), hidden, w, context, scores
enc, dec = EncoderRNN(len(SRC), H), AttnDecoderRNN(H, len(TGT))
for m in (enc, dec):
    for p in m.parameters():
        p.data = torch.round(torch.randn_like(p) * 64) / 64
sentence = ["il", "a", "froid", ".", "EOS"]
x = torch.tensor([[SRC.index(w) for w in sentence]])
exp = dict(states=[], logits=[], alignment=[], contexts=[], energies=[])
written = []
with torch.no_grad():
    outputs, hidden = enc(x)
    exp["annotations"] = outputs[0].tolist()
    exp["states"].append(hidden[0, 0].tolist())
    word = torch.tensor([[0]])
    for i in range(2 * len(sentence) + 10):
        o, hidden, w, c, sc = dec.step(word, hidden, outputs)
        for k, v in (("states", hidden), ("logits", o), ("alignment", w), ("contexts", c), ("energies", sc)):
            exp[k].append(v[0, 0].tolist())
        b = int(o.argmax()); written.append(TGT[b])
        if b == 1: break
        word = torch.tensor([[b]])
state = {"encoder." + k: v for k, v in enc.state_dict().items()}
state |= {"decoder." + k: v for k, v in dec.state_dict().items()}
def safe(path, tensors):
    head, data = {"__metadata__": {"format": "pt"}}, b""
    for k, v in tensors.items():
        raw = v.to(torch.float32).numpy().tobytes()
        head[k] = {"dtype": "F32", "shape": list(v.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    h = json.dumps(head).encode()
    h += b" " * (-len(h) % 8)
    open(path, "wb").write(struct.pack("<Q", len(h)) + h + data)
safe(OUT + "seq2seq.safetensors", state)
np.savez(OUT + "seq2seq-encoder.npz", **{k: v.numpy() for k, v in enc.state_dict().items()}, **{"vocabulary.source": np.array(SRC)})
np.savez(OUT + "seq2seq-decoder.npz", **{k: v.numpy() for k, v in dec.state_dict().items()}, **{"vocabulary.target": np.array(TGT)})
def T(m): return m.T.tolist()
m = {"kind": "rnn-attention", "cell": "gru-pytorch", "encoder": "forward", "start": "last", "readout": "state", "source": sentence,
     "vocabulary": {"source": SRC, "target": TGT}}
s = {k: v for k, v in state.items()}
m["E_src"] = s["encoder.embedding.weight"].tolist(); m["E_tgt"] = s["decoder.embedding.weight"].tolist()
def gru(p, names, hh, bias):
    ih, hhw, bi, bh = (s[p + ".gru." + n] for n in ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"))
    for g, suffix in enumerate(("r", "z", "")):
        at = 0
        for n, width in names:
            m[n + suffix] = T(ih[g*H:(g+1)*H, at:at+width]); at += width
        m[hh + suffix] = T(hhw[g*H:(g+1)*H])
        b = bi[g*H:(g+1)*H]
        m[bias + suffix] = [(b + bh[g*H:(g+1)*H] if suffix else b).tolist()]
    m[bias + "h"] = [bh[2*H:].tolist()]
gru("encoder", [("W_f", E)], "U_f", "b_f")
gru("decoder", [("W_y", EY), ("W_c", H)], "W_s", "b_s")
a = "decoder.attention."
m["W_a"], m["b_a"] = T(s[a+"Wa.weight"]), [s[a+"Wa.bias"].tolist()]
m["U_a"], m["b_u"] = T(s[a+"Ua.weight"]), [s[a+"Ua.bias"].tolist()]
m["v_a"] = T(s[a+"Va.weight"])
m["W_o"], m["b_o"] = T(s["decoder.out.weight"]), [s["decoder.out.bias"].tolist()]
v = float(s[a+"Va.bias"])
exp["energies"] = [[q - v for q in row] for row in exp["energies"]]
exp["target"] = written
exp = {"tolerance": 1e-9, **exp}
json.dump({"title": "The translator of PyTorch's tutorial", "goal": "g",
           "model": m, "expect": exp},
          open("../reference/seq2seq-pytorch.json", "w"))
