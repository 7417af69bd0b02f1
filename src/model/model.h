// The model of a lesson: what its file gave under `model:`, by name. Read by
// the mechanisms, const after loading. Owned by the lesson's arena.
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include <stdbool.h>

#include "say/complaints.h"
#include "model/matrix.h"

struct words {
    int count;
    const char *const *word;
};

enum entry_type { ENTRY_MATRIX, ENTRY_WORDS, ENTRY_NUMBER, ENTRY_CHOICE };

// One key. Nested keys have dotted names: "vocabulary.source", "head1.W_Q".
// A choice is a word, some with a number: mask {band: 1} is choice "band",
// number 1; `scale: 3` is choice "number", number 3.
struct entry {
    const char *name;
    enum entry_type type;
    struct matrix matrix;
    struct words words;
    double number;
    const char *choice;
    struct mark mark;
};

// Where [word] stands in [list], from 0; -1 when it does not.
int words_find(struct words list, const char *word);

struct kind;

struct model {
    const struct kind *kind;
    const struct entry *entries;
    int count;
    int heads;        // 0 without `heads:`
    bool imported;    // some of it stood in another file
    struct mark mark; // of the key `model`
};

// The entry called [name], or NULL when the lesson does not have it.
const struct entry *model_find(const struct model *m, const char *name);

// The matrix called [name], or NULL.
const struct matrix *model_matrix(const struct model *m, const char *name);

// The words called [name]; none ({0, NULL}) when missing.
struct words model_words(const struct model *m, const char *name);

// The number called [name], or [missing].
double model_number(const struct model *m, const char *name, double missing);

// True when the choice called [name] is [choice]; a missing key is "none".
bool model_is(const struct model *m, const char *name, const char *choice);

#endif
