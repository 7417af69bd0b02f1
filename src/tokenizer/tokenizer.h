// SPDX-License-Identifier: MIT
// Byte-level byte pair encoding (Sennrich et al. 2016; on bytes, Radford et al.
// 2019): text in tokens of a vocabulary. The bytes of each piece of the text are
// tokens first, then of all neighbours that may merge those do that were the
// first to in training, until none are left.
//
// A token is called as its vocabulary calls it: each byte is one character that
// shows, a space is Ġ, so " has" is Ġhas. A token that was added to a vocabulary,
// <|endoftext|>, is its own text.
#ifndef TOKENIZER_TOKENIZER_H
#define TOKENIZER_TOKENIZER_H

#include "base/strbuf.h"
#include "tokenizer/pieces.h"
#include "yaml/read.h"

enum { MOST_TOKENS = 1 << 18 };

// A text that a tokenizer is read from.
struct token_file {
    const char *name; // for messages
    const char *text; // NULL: it is not there
    size_t length;
};

struct tokenizer;

// Reads the tokenizer.json that the `tokenizers` of Hugging Face write. What it
// would do that is not done here is refused by its name. NULL after
// complaining.
const struct tokenizer *tokenizer_read(struct reading *r,
                                       const struct token_file *file);

// Reads GPT-2's two files, vocab.json and merges.txt.
const struct tokenizer *tokenizer_read_pair(struct reading *r,
                                            const struct token_file *vocabulary,
                                            const struct token_file *merges);

// What its tokens are called, by their ids; "" where an id is nobody's.
struct words tokenizer_words(const struct tokenizer *t);

// The id of the token called [name]; -1: there is none.
int token_named(const struct tokenizer *t, const char *name);

struct tokens {
    int *id;
    int count;
};

// The tokens of [text], UTF-8, in [arena], with those that stand around every
// text. NULL ids: the bytes from [*at] on are none that can be read: there is
// no token for them, or they must be composed first (Unicode's NFC).
struct tokens tokenize(struct arena *arena, const struct tokenizer *t,
                       const char *text, size_t *at);

// Appends the text that tokens stand for, by their names; those that stand
// around every text are left out.
void tokens_text(const struct tokenizer *t, struct words tokens,
                 struct strbuf *out);

// Appends the token called [name] as it is shown: its text, each space that it
// begins with a thin mark, "·has", and what is no text as what it is, "\xe2".
void token_show(const struct tokenizer *t, const char *name,
                struct strbuf *out);

// Appends the bytes that the token called [name] stands for. They need not be
// text by themselves: a letter may have several tokens.
void token_bytes(const struct tokenizer *t, const char *name,
                 struct strbuf *out);

#endif
