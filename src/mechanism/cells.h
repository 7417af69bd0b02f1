// SPDX-License-Identifier: MIT
// Recurrent cells with learned gates over T words of d numbers, states of n:
//
//   GRU   z = σ(x W_z + g U_z + b_z)      r = σ(x W_r + g U_r + b_r)
//         g̃ = tanh(x W_g + (r ∘ g) U_g + b_g)
//         new g = (1 − z) ∘ g + z ∘ g̃
//   LSTM  f = σ(x W_f + h U_f + b_f)      i and o likewise, with their own
//         c̃ = tanh(x W_c + h U_c + b_c)
//         new c = f ∘ c + i ∘ c̃           new h = o ∘ tanh(new c)
//
// Before the first word g, h and c are zeros. The GRU is that of Cho et al.
// 2014, whose z renews; its state is called g here, so that h is the LSTM's. The
// LSTM is that of Hochreiter and Schmidhuber 1997 with the forget gate of Gers,
// Schmidhuber and Cummins 2000, and without peepholes.
#ifndef MECHANISM_CELLS_H
#define MECHANISM_CELLS_H

#include "trace/trace.h"

// The states of all words x (T × d), with the gates they came by: "gru",
// "gru.z", "gru.r", "gru.reset", "gru.candidate".
void run_gru(struct trace *t, const struct tensor *x);

// Likewise "lstm", "lstm.f", "lstm.i", "lstm.o", "lstm.candidate"; "lstm.cell"
// is "lstm.kept" and "lstm.written", added; "lstm.shown" is tanh of it.
void run_lstm(struct trace *t, const struct tensor *x);

#endif
