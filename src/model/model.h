// SPDX-License-Identifier: MIT
// The model of a lesson: what its file gave under `model:`, by name. Read by
// the mechanisms, const after loading. Owned by the lesson's arena.
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "say/complaints.h"

// A matrix of doubles, row-major. Plain data; whoever made it owns [data].

struct packed; // model/packed.h

struct matrix {
    int rows, columns;
    double *data; // rows * columns; NULL where they are packed
    const struct packed *packed; // in their file's type; or NULL
};

double matrix_at(const struct matrix *m, int row, int column);

// Its numbers, [data], or those that were packed, row by row in [arena].
const double *matrix_numbers(struct arena *arena, const struct matrix *m);

struct words {
    int count;
    const char *const *word; // some may be NULL where the key has KEY_NULLS
    const int *id; // of words of the input: which word each of them is, from 1,
                   // wherever a change has put it; NULL: nobody numbered them
};

enum entry_type {
    ENTRY_MATRIX,
    ENTRY_WORDS,
    ENTRY_NUMBER,
    ENTRY_CHOICE,
    ENTRY_PARTS // how many
};

// One key. Nested keys have dotted names: "vocabulary.source", "head1.W_Q".
// A choice is the name of an option, some with a number or a matrix: mask
// {band: 1} is choice "band", number 1; `scale: 3` is "number", number 3.
struct entry {
    const char *name;
    enum entry_type type;
    struct matrix matrix;
    struct words words;
    double number;
    const char *choice;
    struct mark mark;
};

// Where the word now.word[at] stands in [was], when only the words are known:
// in its place when the same word stands there, else where the same word stands
// the first time from the left among those that have not stayed in their
// places, the second for its second, and so on. -1 when none is left: it is a
// new word.
int words_match(struct words was, struct words now, int at);

// Where [word] stands in [list], from 0; -1 when it does not.
int words_find(struct words list, const char *word);

// The columns of the matrix [key] have names.
struct column_names {
    const char *key;
    struct words names;
};

struct kind;
struct tokenizer; // tokenizer/tokenizer.h
struct heads; // model/heads.h
struct loss;  // model/loss.h
struct counted; // model/counted.h

struct model {
    const struct kind *kind;
    const struct entry *entries;
    int count;
    uint64_t words_sign; // of the words of the input as the file gave them,
                         // before any change: in two models that have the same
                         // one equal ids are the same word. 0: nobody read them
    const struct column_names *columns; // that have names
    int column_count;
    bool opened;         // it is somebody's whole model, in a folder
    const struct tokenizer *tokenizer; // whose tokens its words are; or NULL
    bool imported;       // some of it stood in another file
    const struct heads *heads; // finished weights of all heads of that file, of
                               // which A is one; NULL: there are no others
    const struct loss *loss; // what is wanted of it; or NULL
    const struct counted *measured; // what was counted with the models of its
    int measured_count;              // lesson (model/counted.h)
    const char *without; // the step that is taken out of its mechanism, as the
                         // mechanism calls it; no lesson says so. NULL: none
    struct mark mark;    // of the key `model`
};

// The entry called [name], or NULL when the lesson does not have it.
const struct entry *model_find(const struct model *m, const char *name);

// The matrix called [name], also as a choice; or NULL.
const struct matrix *model_matrix(const struct model *m, const char *name);

// The words called [name]; none ({0, NULL}) when missing.
struct words model_words(const struct model *m, const char *name);

// The names of the columns of the matrix called [name]; none ({0, NULL}) when it
// has none.
struct words model_columns(const struct model *m, const char *name);

// The number called [name], or [missing].
double model_number(const struct model *m, const char *name, double missing);

// The name of the option chosen for [name]; the first one when it is missing.
const char *model_choice(const struct model *m, const char *name);

// True when that is [choice].
bool model_is(const struct model *m, const char *name, const char *choice);

// True when it has, chooses or lacks what a key's [when] says (model/key.h).
bool model_meets(const struct model *m, const char *when);

// True when the step called [name] is taken out.
bool model_without(const struct model *m, const char *name);

// How many parts the list called [name] has; 0 when it is missing.
int model_parts(const struct model *m, const char *name);

#endif
