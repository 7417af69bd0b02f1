// What a kind of model is given: the keys under `model:` of its lessons. The
// loader checks by these tables and words the errors; it knows no mechanism.
#ifndef MODEL_KEY_H
#define MODEL_KEY_H

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

struct kind {
    const char *name;       // as `kind:` names it
    const struct key *keys; // ends with a NULL name
};

#endif
