// A mechanism: the keys its lessons give, the program of operations that
// computes it, and the panels that show it. One file each; see self_attention.c
// for the shortest example and src/README.md for how to add one.
#ifndef MECHANISM_MECHANISM_H
#define MECHANISM_MECHANISM_H

#include <stdbool.h>

#include "model/key.h"
#include "trace/trace.h"

// What kind of picture shows a tensor. panel/*.c draws each of them.
enum panel_kind {
    PANEL_PRODUCT,   // left rows meet top columns: A·B and Q·Kᵀ
    PANEL_STEPWISE,  // grids side by side: given, scale, mask, add, concat
    PANEL_SOFTMAX,   // one row opened: max, exponentials, sum, weights
    PANEL_HEATMAP,   // N×N weights with sums
    PANEL_ARCS,      // the same weights as arcs between two rows of words
    PANEL_MIX,       // weights × values, chained, total
    PANEL_PLANE,     // the weighted sum as arrows, for values of two numbers
    PANEL_ENCODER,   // states as columns of cells over the words
    PANEL_ENERGY,    // v·tanh(q + k), unit by unit
    PANEL_BARS,      // energies as bars over the words
    PANEL_LOGITS,    // the best logits as bars, the word chosen
    PANEL_ALIGNMENT, // two rows of words, arcs, the grid growing under them
    PANEL_WAVES,     // the encoding as a heatmap with its curve and clock
    PANEL_OFFSETS    // P_p·P_q against the offset
};

// How deep the step goes: a whole tensor, one row, one cell or term.
enum depth { WHOLE = 1, ROW = 2, CELL = 4, ANY = 7 };

// While the timeline stands in [stage] and computes [tensor] to that depth,
// the panel shows at a region of the stage, in fractions of its width and
// height. [stage] may name several, separated by '|'; [tensor] may, separated
// by spaces, and a name stands for its sub-tensors too. "*" is any stage or
// tensor; "÷*" any stage that begins so.
struct panel {
    const char *stage;
    const char *tensor;
    int depth; // enum depth, ored
    enum panel_kind kind;
    float left, top, right, bottom;
};

struct mechanism {
    struct kind kind;
    const char *cover; // the address that stands for a lesson in the list
    const struct panel *panels; // ends with a NULL stage
    void (*run)(struct trace *t);
};

// The kinds of all mechanisms, ending with NULL, for the loader of lessons.
extern const struct kind *const model_kinds[];

// The mechanism that computes [m].
const struct mechanism *mechanism_of(const struct model *m);

// What a run of [m] may cost: with what is typed, on a slow processor, half a
// second; with imported weights, three seconds.
struct cost run_limit(const struct model *m);

// Runs the model's mechanism. Returns false when a value overflowed: then
// t->overflow names the first such cell; and when it would cost more than the
// limit: then t->dry is true and the trace only a reckoning. Free the trace in
// any case.
bool run_model(struct trace *t, const struct model *m);

#endif
