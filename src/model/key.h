// SPDX-License-Identifier: MIT
// What a kind of model is given: the keys under `model:` of its lessons. The
// loader checks by these tables and words the errors; it knows no mechanism.
#ifndef MODEL_KEY_H
#define MODEL_KEY_H

#include <stdbool.h>

enum key_type {
    KEY_WORDS,    // a list of words; binds [rows] to their number
    KEY_MATRIX,   // [rows] x [columns]; one row may be written as a flat list
    KEY_WHOLE,    // a whole number >= 1; binds [rows] to it
    KEY_POSITIVE, // a number > 0
    KEY_SHARE,    // a number > 0 that is at most 1
    KEY_CHOICE,   // one of [options]; one that is a matrix has this shape
    KEY_PARTS     // a list of mappings of the keys that are [within] it
};

enum key_flag {
    KEY_REQUIRED = 1, // where it is allowed: see [when]
    KEY_IDENTITY = 2, // when missing it is the identity: rows == columns
    KEY_EVEN = 4,     // a whole number that must be even
    KEY_ZERO = 8,     // a number that may be 0
    KEY_BINARY = 16,  // a matrix of 0 and 1
    KEY_FEW = 32,     // shown one by one: at most MOST_TYPED when typed
    KEY_ONCE = 64,    // a vocabulary: each word stands there once
    KEY_NULLS = 128,  // words: null stands for none, a NULL
    KEY_OFFERED = 256, // a choice or a number that is offered wherever it is
                       // allowed
    KEY_MANY = 1024, // a whole number up to MOST_IN_MATRIX
    KEY_COUNTS = 2048, // a matrix of whole numbers that are not below 0
    KEY_HELD = 512     // rows of weights held by hand (lesson/edit/held.h): it
                       // stands beside the model, not in it
};

// How one may write an option.
enum option_form {
    OPTION_WORD,   // its name, or {kind: name} with its further keys beside it
    OPTION_NUMBER, // a number > 0 instead of a name
    OPTION_WHOLE,  // {name: n}, n a whole number >= [least]
    OPTION_MATRIX  // a matrix of 0 and 1 instead of a name
};

struct option {
    const char *name;
    enum option_form form;
    const char *even;       // a size that it needs to be even; or NULL
    const struct key *keys; // beside its `kind`: "position.base"; or NULL
    // What the matrix of 0 and 1 that it stands for has; or NULL. [number] is
    // that of an OPTION_WHOLE.
    bool (*allows)(int row, int column, double number);
    int least; // of an OPTION_WHOLE; of an OPTION_NUMBER that is whole
};

// Sizes are symbols, bound by the first key that uses one and checked by all
// later ones: "E", "2H", "D+2H+E". In a part, symbols that start with '#' are
// the part's own.
//
// A key that depends on the others says [when] it is needed, or allowed:
// "cell: gru" (chosen, if only by default), "heads" (given), "!annotations"
// (not so), or several of them: "heads, cell: gru". It may then stand in the
// table again with another shape, where its conditions exclude each other.
struct key {
    const char *name; // a dot is a nested mapping: "vocabulary.source"
    enum key_type type;
    const char *rows, *columns;
    int flags;          // enum key_flag, ored
    const char *when;   // or NULL: always
    const char *within; // the parts that it belongs into when there are some:
                        // "heads"; or NULL
    double usual;       // where it is not given; NAN: it depends
    // of words, each may be NULL
    const char *among;  // the key whose words they must be
    const char *begins; // the words that the list must begin with, or others
                        // behind a bar: "<s> </s>|SOS EOS"
    const char *most;   // a size: there may be so many
    // of a choice: ends with a NULL name; the first is meant when it is missing
    const struct option *options;
    // of parts
    const char *part; // what one is called: "head"; its keys are "head1.W_Q"
    const char *each, *sum; // [sum] is bound to the sum of the parts' [each]
    const char *holds; // of KEY_HELD: the tensor whose rows these are
};

// Of [rows] rows and as many columns as follow, each row is one of [tensor]
// that is held by hand; one of zeros is computed.
// clang-format off
#define HELD(tensor, rows, ...) \
    {"held", KEY_MATRIX, rows, __VA_ARGS__, .flags = KEY_HELD, .holds = tensor}
// clang-format on

struct arena;
struct model;
struct descent; // model/loss.h

struct kind {
    const char *name;       // as `kind:` names it
    const struct key *keys; // ends with a NULL name
    bool strange;           // its matrices may hold NaN and infinities
    // Takes [steps] of the optimizer of [m]: what is learned are new matrices
    // in [arena] then, unless it ends otherwise (model/loss.h). NULL: nobody
    // can.
    struct descent (*descend)(struct arena *arena, struct model *m, int steps);
};

// The first key of [kind] called [name], or NULL.
const struct key *kind_key(const struct kind *kind, const char *name);

// What a matrix with a column for each word says: whom a word may see, or how
// much it gives to whom, or gives because somebody holds it so.
enum meets { MEETS_NONE, MEETS_SEEING, MEETS_GIVING, MEETS_HELD };
enum meets kind_meets(const struct kind *kind, const struct key *key);

#endif
