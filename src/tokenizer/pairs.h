// SPDX-License-Identifier: MIT
// A tokenizer as it is held: what its tokens are called, which of them merge.
// For the files of this folder.
#ifndef TOKENIZER_PAIRS_H
#define TOKENIZER_PAIRS_H

#include "tokenizer/tokenizer.h"

// Two tokens that become one.
struct merge {
    int left, right, whole;
    int rank; // the lower, the earlier
};

// A token that is looked for in the text before anything else.
struct added_token {
    const char *text;
    size_t length;
    int id;
    bool alone;       // no letter, digit or _ stands beside it
    bool left, right; // it takes blanks beside it along
};

struct tokenizer {
    const char **word; // by id
    int count;
    int *slot;                 // of the hash of their names: an id + 1, or 0
    uint32_t slots;            // a power of 2
    struct merge *merge;       // a hash, too: a rank of -1 is an empty place
    uint32_t merges;           // a power of 2
    int byte[256];             // the token of each byte; -1: none
    struct added_token *added; // the longest first
    int added_count;
    enum pieces pieces;
    bool digits;      // each digit is a piece
    bool blank_first; // a text begins with a space, if need be by one more
    bool composed;    // it wants Unicode's composed form
    bool whole_first; // a piece that is a token is that, whatever may merge
    struct tokens before, behind; // around every text
};

// Room for the names of [count] tokens and for [merges] merges.
struct tokenizer *tokenizer_new(struct arena *arena, int count, int merges);

// Calls token [id] [name]. False when another is called so.
bool token_call(struct tokenizer *t, int id, const char *name);

// The token called by the first [length] bytes of [name]; -1: there is none.
int token_find(const struct tokenizer *t, const char *name, size_t length);

// Adds the merge; of two of the same tokens the first counts.
void merge_add(struct tokenizer *t, const struct merge *m);

// Finds out which tokens are single bytes, once all have their names.
void tokenizer_settle(struct tokenizer *t);

#endif
