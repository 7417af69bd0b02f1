// SPDX-License-Identifier: MIT
// What mechanisms call their tensors, in the field's words; see trace/term.h.
#ifndef MECHANISM_TERMS_H
#define MECHANISM_TERMS_H

#include "mechanism/recurrent.h"
#include "trace/term.h"

#define TERM(name, ...) static const struct term name[] = {{__VA_ARGS__}}

TERM(TOKEN, "token", ROLE_NONE, "x");
TERM(POSITION, "position", ROLE_NONE, NULL);
TERM(SWITCHES, "switches", ROLE_NONE, NULL);
TERM(TURN, "turn", ROLE_NONE, NULL);
TERM(TURNED, "turned", ROLE_NONE, NULL);
TERM(QUERY, "query", ROLE_QUERY, "q");
TERM(KEY, "key", ROLE_KEY, "k");
TERM(VALUE, "value", ROLE_VALUE, "v");
TERM(SCORE, "score", ROLE_NONE, NULL);
TERM(SCALED, "scaled", ROLE_NONE, NULL);
TERM(ALLOWED, "allowed", ROLE_NONE, NULL);
TERM(MASKED, "masked", ROLE_NONE, NULL);
TERM(WEIGHT, "weight", ROLE_NONE, NULL);
TERM(OUTPUT, "output", ROLE_OUTPUT, "z");
TERM(CONCAT, "concat", ROLE_OUTPUT, NULL);
TERM(SOURCE_EMBEDDING, "source_embedding", ROLE_NONE, "x");
TERM(TARGET_EMBEDDING, "target_embedding", ROLE_NONE, "y");
TERM(FORWARD, "forward", ROLE_KEY, "→h", true);
TERM(BACKWARD, "backward", ROLE_KEY, "←h", true);
TERM(ANNOTATION, "annotation", ROLE_KEY, "h", true);
TERM(STATE, "state", ROLE_QUERY, "s", true);
TERM(ENERGY, "energy", ROLE_NONE, "e");
TERM(ALIGNMENT, "alignment", ROLE_NONE, "α");
TERM(CONTEXT, "context", ROLE_OUTPUT, "c");
TERM(ATTENTIONAL, "attentional", ROLE_OUTPUT, "ŝ");
TERM(LOGIT, "logit", ROLE_NONE, NULL);
TERM(TARGET, "target", ROLE_NONE, NULL);
TERM(DOT, "dot", ROLE_NONE, NULL);
TERM(TURNED_QUERY, "turned_query", ROLE_QUERY, "q\u0302");
TERM(TURNED_KEY, "turned_key", ROLE_KEY, "k\u0302");
TERM(BIAS, "bias", ROLE_NONE, NULL);
TERM(BIASED, "biased", ROLE_NONE, NULL);
TERM(OFFSET, "offset", ROLE_NONE, NULL);
TERM(CHANGE, "change", ROLE_NONE, NULL);
TERM(PRODUCT, "drawn", ROLE_NONE, NULL);
TERM(SCALED_DRAW, "drawn_scaled", ROLE_NONE, NULL);
TERM(SPREAD, "spread", ROLE_NONE, NULL);
TERM(TOP, "top", ROLE_NONE, NULL);
TERM(SHARE_OF, "share", ROLE_NONE, NULL);
TERM(SLOPE, "steepness", ROLE_NONE, NULL);
TERM(SAID_NUMBER, "said_number", ROLE_NONE, "x");
TERM(TAKEN, "taken", ROLE_NONE, NULL);
TERM(STEP_KEEPS, "step_keeps", ROLE_NONE, NULL);
TERM(REMEMBERED, "remembered", ROLE_KEY, "h");
TERM(INFLUENCE, "influence", ROLE_NONE, NULL);
TERM(FELT, "felt", ROLE_NONE, NULL);
TERM(GRU_STATE, "gru_state", ROLE_KEY, "g");
TERM(FORGET_GATE, "forget_gate", ROLE_NONE, "f");
TERM(INPUT_GATE, "input_gate", ROLE_NONE, "i");
TERM(OUTPUT_GATE, "output_gate", ROLE_NONE, "o");
TERM(OFFERED, "offered", ROLE_VALUE, "c\u0303");
TERM(CELL_KEPT, "cell_kept", ROLE_VALUE, NULL);
TERM(CELL_WRITTEN, "cell_written", ROLE_VALUE, NULL);
TERM(CELL_STATE, "cell_state", ROLE_VALUE, "c");
TERM(CELL_SHOWN, "cell_shown", ROLE_KEY, NULL);
TERM(LSTM_STATE, "lstm_state", ROLE_KEY, "h");
TERM(ARROW, "arrow", ROLE_NONE, "x");
TERM(AGREEMENT, "agreement", ROLE_NONE, NULL);
TERM(LENGTH, "length", ROLE_NONE, NULL);
TERM(DIRECTION, "direction", ROLE_NONE, "u");
TERM(COSINE, "cosine", ROLE_NONE, NULL);
TERM(SHADOW, "shadow", ROLE_NONE, NULL);
TERM(ENTRY, "entry", ROLE_NONE, NULL);
TERM(FIRST, "first_input", ROLE_NONE, NULL);
TERM(SECOND, "second_input", ROLE_NONE, NULL);
TERM(MULTIPLIED, "multiplied", ROLE_NONE, NULL);
TERM(ADDED_UP, "added_up", ROLE_NONE, NULL);
TERM(BOTH, "both", ROLE_NONE, NULL);

// The gates of recurrent layers, and what they make; see recurrent.h.
#define GATES(name, arrow, role, state)                                        \
    static const struct gate_terms name = {                                    \
        {"update", ROLE_NONE, arrow "z"},                                      \
        {"reset", ROLE_NONE, arrow "r"},                                       \
        {"seen", role, NULL, true},                                            \
        {"candidate", role, arrow state "\u0303", true},                       \
        {"keeps", ROLE_NONE, arrow "z"},                                       \
        {"zeros", role, arrow state "\u2070", true},                                           \
        {"input_part", role, NULL, true},                                      \
        {"memory_part", role, NULL, true},                                     \
        {"recalled", role, NULL, true},                                        \
    }

GATES(forward_gates, "→", ROLE_KEY, "h");
GATES(backward_gates, "←", ROLE_KEY, "h");
GATES(annotation_gates, "", ROLE_KEY, "h");
GATES(state_gates, "", ROLE_QUERY, "s");
GATES(gru_gates, "", ROLE_KEY, "g");

#endif
