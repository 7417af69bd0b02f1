// SPDX-License-Identifier: MIT
// The sizes of a model's matrices as symbols: d_model, 2H, D+2H+E_y. The first
// key that uses a symbol binds it, later ones must agree.
#ifndef LESSON_MODEL_SIZE_H
#define LESSON_MODEL_SIZE_H

#include <stdbool.h>

#include "yaml/read.h"

enum { MOST_SIZES = 32 };

struct size {
    const char *symbol; // not terminated
    int length;
    int value;
    const char *by; // the key that bound it, for messages
    bool identity;  // because the key is missing
    bool words;     // it counts the words of [by]
    int depth;      // of the part whose own it is; 0: of no part
    struct mark at; // where; line 0: nowhere
};

struct sizes {
    struct size size[MOST_SIZES];
    int count;
    int depth; // of the part that is read: 2 in a head of a layer
};

// The value of [formula]: NULL is nothing, -1; so is one with a free symbol.
int size_value(const struct sizes *s, const char *formula);

// Binds the symbol of [formula], when that is a single free one, to what the
// key [by] has there.
void size_bind(struct sizes *s, const char *formula, int value, const char *by,
               struct mark at);

// Binds the symbol of [formula] like size_bind() where the key [by] is missing,
// which makes it the identity.
void size_bind_missing(struct sizes *s, const char *formula, int value,
                       const char *by);

// Binds the symbol of [formula] like size_bind() to the number of words that
// the key [by] has.
void size_bind_words(struct sizes *s, const char *formula, int value,
                     const char *by, struct mark at);

// What is bound from here on to symbols that start with '#' is a part's own, and
// free again behind it. Parts nest.
void size_enter_part(struct sizes *s);
void size_leave_part(struct sizes *s);

// The symbol of [formula], its only one, or NULL while it is free.
const struct size *size_find(const struct sizes *s, const char *formula);

// Where the values of the two come from: "d_model is 5 (X, line 7) and tokens
// has 2 words (N, line 5)"; nothing for plain numbers and for NULL. [file] is
// the one that the message is about.
const char *size_explain(struct reading *r, const struct sizes *s,
                         const char *file, const char *formula,
                         const char *other);

#endif
