// A row of the input's dock: a key of the lesson's model, or the number of the
// option that is chosen there.
#ifndef APP_KNOB_H
#define APP_KNOB_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "model/key.h"

struct app;

enum {
    MOST_KNOBS = 128,
    KNOB_PARTS = 3 // of a row, for the mouse: itself, its left and right arrow
};

struct knob {
    const struct key *key;
    bool width; // the number of the option that is chosen
};

// The rows: what is switched and typed first, then matrices. Returns how many.
int knobs_list(const struct app *a, struct knob out[MOST_KNOBS]);

// The chosen row; false when there is none.
bool knobs_chosen(struct app *a, struct knob *out);

// Whether the lesson lets it be changed.
bool knob_allowed(const struct app *a, const struct knob *k);

// Appends the value as it would be typed; nothing for a matrix, or what is not
// given.
void knob_value(const struct app *a, const struct knob *k, struct strbuf *out);

#endif
