// SPDX-License-Identifier: MIT
// What the tensors of other programs are, by the names that they are saved
// under: "h.0.attn.c_attn.weight" is the three projections of GPT-2 in one.
#ifndef LESSON_IMPORT_ROLES_H
#define LESSON_IMPORT_ROLES_H

#include <stdbool.h>

enum plays {
    PLAYS_NONE,
    PLAYS_TOKENS,
    PLAYS_QUERIES, // words of the rows of Q
    PLAYS_X,
    PLAYS_MEMORY, // the words of another sequence, which those of X look at
    PLAYS_Q,
    PLAYS_K,
    PLAYS_V,
    PLAYS_W_Q,
    PLAYS_W_K,
    PLAYS_W_V,
    PLAYS_W_O,
    PLAYS_B_Q,
    PLAYS_B_K,
    PLAYS_B_V,
    PLAYS_B_O,
    PLAYS_W_ALL, // W_Q, W_K and W_V side by side
    PLAYS_B_ALL,
    PLAYS_HEADS,  // how many
    PLAYS_A,      // finished weights
    PLAYS_MASK,   // who may look at whom: any number of them
    PLAYS_FAR,    // T5's learned numbers for distances
    PLAYS_TURNS,  // how fast rotary positions turn
    PLAYS_SCORES, // what softmax makes weights of
    PLAYS_COUNT
};

// What tensors are whose names do not tell.
enum import_as {
    AS_FOUND,
    AS_X,
    AS_QKV,
    AS_WEIGHTS,
    AS_SCORES, // weights before softmax
    AS_LAYERS, // weights, of each layer an array
    AS_STEPS   // weights, of each step of a text an array
};

// Models whose names are known, and what follows from who it is.
enum family {
    FAMILY_ANY, // many use the name
    FAMILY_GPT2,
    FAMILY_GPT_J,
    FAMILY_GPT_NEO,
    FAMILY_MIN_GPT,
    FAMILY_LLAMA,
    FAMILY_PHI3,
    FAMILY_LENS,
    FAMILY_NEOX,
    FAMILY_BLOOM,
    FAMILY_T5,
    FAMILY_T5_CROSS,
    FAMILY_COUNT
};

// What the numbers of a mask mean.
enum mask_means {
    MASK_OPEN,    // nobody has said yet
    MASK_ALLOWED, // 1: may look
    MASK_HIDDEN,  // 1: may not
    MASK_ADDED    // 0, or far below it, added to the scores
};

// How matrices are saved.
enum saved { SAVED_FOUND, SAVED_IN_OUT, SAVED_OUT_IN };

struct family_facts {
    const char *name;    // its own; or NULL
    const char *called;  // where several have these names, the phrase that says
                         // so; or NULL
    bool causal;         // it never looks ahead
    bool unscaled;       // it does not divide the scores by √d
    const char *position; // how it tells positions, as a lesson says it; or NULL
    const char *placed;   // the phrase on that
    const char *missing; // the phrase on what it does that no lesson computes;
                         // NULL: nothing
};

struct known_name {
    const char *name; // the whole name, or its end behind a dot or a slash; a
                      // star is a number
    enum plays role;
    bool turned; // saved as out × in, as PyTorch's layers are
    enum family family;
    bool cased;    // only so, not in other letters: many things are called a
    bool per_head; // of W_Q, W_K and W_V in one: each head's three together
};

// What is known of the models of [family].
const struct family_facts *family_known(enum family family);

// What is known of [name]; its role is PLAYS_NONE when nothing is.
struct known_name name_known(const char *name);

// What a role is called in a lesson: "W_Q". "" where it is none of its keys.
const char *role_key(enum plays role);

// What a tensor is said to be, whatever its name tells.
struct import_role {
    const char *name; // the tensor's
    enum plays role;
    bool turned; // it is saved as out × in
    enum mask_means mask;
};

// What a tensor may be said to be: "W_Q", "W_Q.T" for one saved as out × in,
// "weights", "none". Neither name nor anything else of it: the end.
extern const struct said_role {
    const char *name;
    enum plays role;
    bool turned;
    enum mask_means mask;
} said_roles[];

// What is asked for.
struct import_wish {
    const char *const *files;
    int file_count;
    enum import_as as;
    enum saved saved;   // of all matrices whose shape does not tell
    const char *tokens; // as a sentence; NULL: as in the files
    const char *under;  // what the names of tensors must begin with; or NULL
    int heads;          // 0: as in the files
    int item;           // which of a batch, from 1; 0: there is none
    const struct import_role *roles; // of so many tensors
    int role_count;
    bool typed; // they are: a name may be just the end of a tensor's behind a
                // dot or a slash, and one that is nowhere is an error
    const char *output; // the path of the lesson, which ends with .yaml
};

#endif
