// SPDX-License-Identifier: MIT
// What shows a language model: the layer of attention as in self-attention,
// before it the words that are looked up, behind it the likeliest next ones.
#include "views/all.h"

const struct panel language_model_views[] = {
    {"words", ANY, PICTURE_LOOKUP},
    {"Q K V", STAGE, PICTURE_PROJECTIONS, {"Q", "K", "V"}},
    {"scaled", ANY, PICTURE_DIVIDED},
    {"concat added", ROW, PICTURE_GATHERED, .right = 0.52F},
    {"concat added", ROW, PICTURE_AVERAGES, .left = 0.54F, .right = 1,
     .beside = true},
    {"weights", WHOLE, PICTURE_TELLINGS, {"probabilities"}},
    {"probabilities", WHOLE, PICTURE_TELLINGS, {"probabilities"}},
    {"probabilities", WHOLE, PICTURE_HEATMAP},
    {"next",
     ANY,
     PICTURE_TELLING,
     {"logits", "sum", "next", "weights", "probabilities"}},
    {"next",
     ANY,
     PICTURE_TELLING,
     {"logits", "sum", "next", "head1.weights", "probabilities"}},
    {"next", ANY, PICTURE_LOGITS, {"logits", "sum", "next"}},
    {"grad.logits grad.sum grad.output grad.weights "
     "grad.weights.average grad.masked grad.scaled grad.scores grad.K grad.Q",
     WHOLE | ROW | CELL,
     PICTURE_GRADIENT},
    {0},
};
