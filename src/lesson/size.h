// The sizes of a model's matrices as symbols: d_model, 2H, D+2H+E_y. The first
// key that uses a symbol binds it, later ones must agree.
#ifndef LESSON_SIZE_H
#define LESSON_SIZE_H

#include "say/complaints.h"

enum { MOST_SIZES = 32 };

struct size {
    const char *symbol; // not terminated
    int length;
    int value;
    const char *by; // what bound it, for messages
    struct mark at; // where; line 0: nowhere
};

struct sizes {
    struct size size[MOST_SIZES];
    int count;
};

// The value of [formula]: NULL is nothing, -1; so is one with a free symbol.
int size_value(const struct sizes *s, const char *formula);

// Binds the symbol of [formula], when that is a single free one.
void size_bind(struct sizes *s, const char *formula, int value, const char *by,
               struct mark at);

// Frees the symbols that start with '#', for the next part.
void size_next_part(struct sizes *s);

// The symbol of [formula], its only one, or NULL while it is free.
const struct size *size_find(const struct sizes *s, const char *formula);

// Appends where the value comes from: "d_model is 5 (X, line 7)"; nothing for
// a plain number. [file] is the one that the message is about.
void size_explain(const struct sizes *s, const char *formula, const char *file,
                  struct strbuf *out);

#endif
