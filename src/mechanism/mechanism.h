// A mechanism: the keys its lessons give, the program of operations that
// computes it, and the panels that show it. One file each; see self_attention.c
// for the shortest example and src/README.md for how to add one.
#ifndef MECHANISM_MECHANISM_H
#define MECHANISM_MECHANISM_H

#include <stdbool.h>

struct trace;

enum key_type {
    KEY_WORDS,    // a list of words; binds [rows] to their number
    KEY_MATRIX,   // [rows] x [columns]; one row may be written as a flat list
    KEY_WHOLE,    // a whole number >= 1; binds [rows] to it
    KEY_POSITIVE, // a number > 0
    KEY_SCALE,    // sqrt | none | d | a number > 0
    KEY_MASK,     // none | causal | {band: b} | rows x rows of 0 and 1
    KEY_POSITION, // none | sinusoidal, which needs [rows] to be even
    KEY_HEADS     // a list of mappings of the keys flagged KEY_PER_HEAD
};

enum key_flag {
    KEY_REQUIRED = 1,
    KEY_PER_HEAD = 2, // beside `heads:` it belongs in there: "head1.W_Q"
    KEY_IDENTITY = 4, // when missing it is the identity: rows == columns
    KEY_EVEN = 8,     // a whole number that must be even
    KEY_NEEDS_HEADS = 16, // only beside `heads:`
    KEY_FEW = 32 // shown one by one: at most MOST_TYPED when typed. Words
                 // without it are a vocabulary: each stands there once
};

// Sizes are symbols, bound by the first key that uses one and checked by all
// later ones: "E", "2H", "D+2H+E". In a head, symbols that start with '#' are
// the head's own; "concat" is the sum of the heads' "#d_v".
struct key {
    const char *name; // a dot is a nested mapping: "vocabulary.source"
    enum key_type type;
    const char *rows, *columns;
    int flags;        // enum key_flag, ored
    const char *among;  // words that must occur in this other key, or NULL
    const char *begins; // words that the list must begin with, or NULL
};

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
    const char *kind;  // as `kind:` names it
    const char *cover; // the address that stands for a lesson in the list
    const struct key *keys; // ends with a NULL name
    const struct panel *panels; // ends with a NULL stage
    void (*run)(struct trace *t);
};

// All mechanisms, ending with NULL.
extern const struct mechanism *const mechanisms[];

// The mechanism called [kind], or NULL.
const struct mechanism *mechanism_find(const char *kind);

#endif
