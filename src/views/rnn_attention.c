// SPDX-License-Identifier: MIT
// What shows the translator, from its encoder to the words it writes.
#include "views/all.h"

// clang-format off
const struct panel rnn_attention_views[] = {
    // what is made by learned weights
    {"forward forward.z forward.r forward.candidate forward.input "
     "forward.memory backward backward.z backward.r backward.candidate "
     "backward.input backward.memory annotations.z annotations.r "
     "annotations.candidate annotations.input annotations.memory",
     CELL | TERM, PICTURE_AFFINE},
    {"keys", ROW | CELL | TERM, PICTURE_AFFINE},
    {"queries", ANY, PICTURE_AFFINE},
    {"states states.z states.r states.candidate states.input states.memory",
     ANY, PICTURE_AFFINE},
    // a gated state is not made of what stands below and beside it
    {"forward", ROW | CELL | TERM, PICTURE_GATE,
     {"forward.z", "forward.candidate"}},
    {"backward", ROW | CELL | TERM, PICTURE_GATE,
     {"backward.z", "backward.candidate"}},
    {"states", ROW | CELL | TERM, PICTURE_GATE,
     {"states.z", "states.candidate"}},
    {"forward", CELL | TERM, PICTURE_STEPWISE, {"forward.z"}},
    {"backward", CELL | TERM, PICTURE_STEPWISE, {"backward.z"}},
    // where the words are read from left to right alone
    {"annotations", CELL | TERM, PICTURE_STEPWISE, {"annotations.z"}},
    {"x forward backward annotations", ANY, PICTURE_ENCODER,
     {"x", "forward", "backward", "annotations"}},
    {"annotations", CELL | TERM, PICTURE_AFFINE},
    {"x annotations", ANY, PICTURE_ENCODER, {"x", "annotations"}},
    {"y", ANY, PICTURE_LOOKUP},
    {"energies", ROW, PICTURE_BARS, {"annotations"}},
    // where the context is joined after the step
    {"attentional", CELL | TERM, PICTURE_AFFINE},
    {"attentional logits", ANY, PICTURE_LOGITS,
     {"logits", "attentional", "target"}},
    {"target", TERM, PICTURE_LOGITS, {"logits", "attentional", "target"}},
    {"states logits", ANY, PICTURE_LOGITS, {"logits", "states", "target"}},
    // the largest is still being looked for
    {"target", TERM, PICTURE_LOGITS, {"logits", "states", "target"}},
    {"target", STAGE, PICTURE_STORY,
     {"target", "energies", "alignment", "contexts", "states", "logits",
      "attentional"}},
    {"target", STAGE, PICTURE_STORY,
     {"target", "energies", "alignment", "contexts", "states", "logits"}},
    {"target", ANY, PICTURE_ALIGNMENT, {"target", "alignment", "annotations"}},
    {"target", ANY, PICTURE_LOGITS, {"logits", "attentional", "target"}},
    {"target", ANY, PICTURE_LOGITS, {"logits", "states", "target"}},
    {0},
};
