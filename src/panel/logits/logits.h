// SPDX-License-Identifier: MIT
// The next word: what makes the new state, and the words of the vocabulary
// with their logits as bars.
#ifndef PANEL_LOGITS_LOGITS_H
#define PANEL_LOGITS_LOGITS_H

#include "math/range.h"
#include "scene/scene.h"

struct choice {
    const struct operation *o; // of the logits' row
    const struct tensor *logits, *state;
    const struct tensor *words; // chosen
    int row, state_row;
    const struct operation *made; // of the state
    const double *without; // the logits had nothing been looked at; or NULL
    const double *beside;  // these of the other result in the frame; or NULL
};

// The vectors that make the state, and the state, as columns of cells from
// the left of [at]; returns how wide that is.
double logits_state(struct scene *s, const struct choice *c, struct rect at);

// Its [beside], from its words and row.
const double *choice_beside(const struct scene *s, const struct choice *c);

// The words of the vocabulary with their logits as bars, in [at]; under each a
// pale one where it is known what it would be without the context. How wide it
// must be for its words and numbers.
double ballot_width(const struct scene *s, const struct choice *c);
void logits_ballot(struct scene *s, const struct choice *c, struct rect at);

// The bars of the vocabulary. Until all logits of the row are known they
// stand in the vocabulary's order, a page at a time; then best first. Beside
// another result both show the same words in the same lines, by the larger of
// their two logits.
struct ballot {
    const struct tensor *m;
    const struct tensor *other; // what the other result has for it; or NULL
    int row, current;           // current: the word being computed or tried; -1
    int *order, count;          // the words shown, from the top
    int written;                // the word of the row, once it is known; -1
    int best; // it, or the largest of those that count so far; -1
    bool ranked;
    enum {
        REST_LOWER,
        REST_NOT_HIGHER,
        REST_ANY
    } rest; // of those left out,
            // against the lowest
    struct range scale;
    double longest; // how long the bars may be, so that both have one measure
    struct rect at;
    double step, label, number;     // label, number: how wide they may be
    const double *without, *beside; // as in struct choice
    int written_there;              // the word that the other result writes; -1
};

// Chooses the words shown, at most [rows]; then their scale.
void ballot_order(const struct scene *s, struct ballot *b, int rows);
void ballot_scale(const struct scene *s, struct ballot *b);

// Where a logit's bar ends.
double ballot_x(const struct ballot *b, double x);

// The pale bars of all words shown; which line has room to say what they are,
// or -1.
void ballot_without(struct scene *s, const struct ballot *b);
int ballot_without_line(const struct scene *s, const struct ballot *b);

#endif
