#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What bench_train.c compares with: the same trainings in PyTorch.

Usage: bench_torch.py next-word|recall|rnn-attention STEPS

Prints how many steps it takes in a second of processor time, on one thread,
with sentences that were made beforehand.
"""
import random
import sys
import time

import torch
from torch.nn.functional import cross_entropy

NOUNS = "dog bird child star flower fish".split()
FRENCH = dict(cat="chat", dog="chien", car="voiture", house="maison",
              book="livre", table="table", bird="oiseau", flower="fleur")
PAD = 0


def numbered(sentences):
    """Words as numbers from 1 on, and how many there are with the padding."""
    words = {}
    return [[[words.setdefault(w, len(words) + 1) for w in s] for s in side]
            for side in sentences], len(words) + 1


def padded(rows):
    out = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
    for i, row in enumerate(rows):
        out[i, :len(row)] = torch.tensor(row)
    return out


def learned(**shapes):
    return {k: (torch.randn(s) * (1 if k[0] == "E" else s[0] ** -.5))
            .requires_grad_() for k, s in shapes.items()}


# --- the next word -----------------------------------------------------------


def noun_phrase():
    adjective = ["old"] if random.random() < .35 else []
    return ["the", *adjective, random.choice(NOUNS)]


def sentence():
    words = noun_phrase()
    first = words[-1]
    for _ in range(random.choice([0, 1, 1, 2])):
        words += [random.choice(["near", "behind"]), *noun_phrase()]
    return [*words, first + "-verb", "."]


def positions(rows, d):
    p, k = torch.arange(rows)[:, None].float(), torch.arange(d)[None]
    angle = p / 10000 ** ((k // 2 * 2).float() / d)
    return torch.where(k % 2 == 0, angle.sin(), angle.cos())


def next_word(d=8, d_k=4, batch=64, batches=50):
    (rows,), words = numbered([[sentence() for _ in range(batch * batches)]])
    w = learned(E=(words, d), W_Q=(d, d_k), W_K=(d, d_k), W_V=(d, d),
                W_O=(d, d))
    parts = [padded(rows[k * batch:][:batch]) for k in range(batches)]
    place = positions(40, d)

    def loss(k):
        x = parts[k % batches]
        wanted = torch.cat([x[:, 1:], torch.zeros_like(x[:, :1])], 1)
        X = w["E"][x] + place[:x.shape[1]]
        hidden = torch.ones(x.shape[1], x.shape[1]).triu(1).bool()
        scores = (X @ w["W_Q"]) @ (X @ w["W_K"]).transpose(1, 2) / d_k ** .5
        weights = scores.masked_fill(hidden, float("-inf")).softmax(-1)
        logits = (X + weights @ (X @ w["W_V"]) @ w["W_O"]) @ w["E"].T
        return cross_entropy(logits.flatten(0, 1), wanted.flatten(),
                             ignore_index=PAD)
    return w, loss


# --- who drinks what ---------------------------------------------------------


def sequence(names=4, drinks=6, pairs=7):
    """What is read, and what is wanted after each word; -1: nothing."""
    drink = [names + random.randrange(drinks) for _ in range(names)]
    read, wanted, known = [], [], set()
    for _ in range(pairs):
        name = random.randrange(names)
        read += [name, drink[name]]
        wanted += [drink[name] if name in known else -1, -1]
        known.add(name)
    return read[:-1], wanted[:-1]


def recall(d=8, d_k=2, d_v=2, layers=2, batch=64, batches=50):
    shapes = {"E": (10, d)}
    for k in range(layers):
        shapes |= {f"W_Q{k}": (d, d_k), f"W_K{k}": (d, d_k),
                   f"W_V{k}": (d, d_v), f"W_O{k}": (d_v, d)}
    w = learned(**shapes)
    parts = [torch.tensor([sequence() for _ in range(batch)])
             for _ in range(batches)]
    count = parts[0].shape[2]
    place = positions(count, d)
    hidden = torch.ones(count, count).triu(1).bool()

    def loss(k):
        x, wanted = parts[k % batches].unbind(1)
        X = w["E"][x] + place
        for n in range(layers):
            scores = ((X @ w[f"W_Q{n}"]) @
                      (X @ w[f"W_K{n}"]).transpose(1, 2) / d_k ** .5)
            weights = scores.masked_fill(hidden, float("-inf")).softmax(-1)
            X = X + weights @ (X @ w[f"W_V{n}"]) @ w[f"W_O{n}"]
        return cross_entropy((X @ w["E"].T).flatten(0, 1), wanted.flatten(),
                             ignore_index=-1)
    return w, loss


# --- the translator ----------------------------------------------------------


def phrase():
    noun = random.choice(list(FRENCH))
    adjectives = random.sample(["black", "green", "white", "economic"],
                               random.choice([0, 1, 1, 2]))
    return (["the", *adjectives, noun],
            ["le", FRENCH[noun], *(a + "-fr" for a in reversed(adjectives))])


def pair():
    (a, b), (c, d) = phrase(), phrase()
    english, french = [*a, "sees", *c], [*b, "voit", *d]
    if random.random() < .5:
        e, f = phrase()
        english, french = [*english, "and", *e], [*french, "et", *f]
    return [*english, "."], ["<s>", *french, ".", "</s>"]


def translator(e=6, h=6, d=12, a=8, batch=32, batches=40):
    pairs = [pair() for _ in range(batch * batches)]
    (source,), words = numbered([[p[0] for p in pairs]])
    (target,), target_words = numbered([[p[1] for p in pairs]])
    w = learned(
        E_src=(words, e), E_tgt=(target_words, e), W_f=(e, h), U_f=(h, h),
        b_f=(1, h), W_b=(e, h), U_b=(h, h), b_b=(1, h), W_init=(h, d),
        b_init=(1, d), W_a=(d, a), U_a=(2 * h, a), v_a=(a, 1), W_y=(e, d),
        W_s=(d, d), W_c=(2 * h, d), b_s=(1, d),
        W_o=(d + 2 * h + e, target_words), b_o=(1, target_words))
    parts = [(padded(source[k * batch:][:batch]),
              padded(target[k * batch:][:batch])) for k in range(batches)]

    def annotations(x, empty):
        given, there = w["E_src"][x], (~empty).float()[..., None]
        count = x.shape[1]
        onward, back = [None] * count, [None] * count
        state = given.new_zeros(x.shape[0], h)
        for t in range(count):
            state = torch.tanh(given[:, t] @ w["W_f"] + state @ w["U_f"] +
                               w["b_f"])
            onward[t] = state
        state = given.new_zeros(x.shape[0], h)
        for t in reversed(range(count)):
            state = torch.tanh(given[:, t] @ w["W_b"] + state @ w["U_b"] +
                               w["b_b"]) * there[:, t]
            back[t] = state
        return torch.cat([torch.stack(onward, 1), torch.stack(back, 1)], -1)

    def loss(k):
        x, y = parts[k % batches]
        empty = x == PAD
        notes = annotations(x, empty)
        keys = notes @ w["U_a"]
        state = torch.tanh(notes[:, 0, h:] @ w["W_init"] + w["b_init"])
        logits = []
        for t in range(y.shape[1] - 1):
            energies = (torch.tanh((state @ w["W_a"])[:, None] + keys) @
                        w["v_a"])[..., 0]
            weights = energies.masked_fill(empty, float("-inf")).softmax(-1)
            context = (weights[..., None] * notes).sum(1)
            word = w["E_tgt"][y[:, t]]
            state = torch.tanh(word @ w["W_y"] + state @ w["W_s"] +
                               context @ w["W_c"] + w["b_s"])
            logits.append(torch.cat([state, context, word], -1) @ w["W_o"] +
                          w["b_o"])
        return cross_entropy(torch.stack(logits, 1).flatten(0, 1),
                             y[:, 1:].flatten(), ignore_index=PAD)
    return w, loss


# --- a training --------------------------------------------------------------


def main():
    name, steps = sys.argv[1], int(sys.argv[2])
    torch.set_num_threads(1)
    torch.manual_seed(0)
    random.seed(0)
    weights, loss = {"next-word": next_word, "recall": recall,
                     "rnn-attention": translator}[name]()
    adam = torch.optim.Adam(weights.values(), lr=1e-2)

    def step(k):
        adam.zero_grad()
        now = loss(k)
        now.backward()
        torch.nn.utils.clip_grad_norm_(weights.values(), 1.)
        adam.step()
        return now.item()

    first = [step(k) for k in range(10)]
    began = time.process_time()
    last = [step(k) for k in range(steps)]
    took = time.process_time() - began
    assert last[-1] < first[0], "nothing was learned"
    print(f"{steps / took:.1f}")


main()
