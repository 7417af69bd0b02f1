// SPDX-License-Identifier: MIT
// The lesson's whole sentence in one field, all of it selected: what is typed
// or pasted stands in its place. From the list of lessons it is the sentence of
// the lesson chosen there, which opens with what was typed.
#ifndef APP_EDIT_SENTENCE_H
#define APP_EDIT_SENTENCE_H

#include <stdbool.h>

#include "app/layer.h"
#include "app/widget/field.h"
#include "base/strbuf.h"

struct app;
struct document;
struct key;
struct lesson;
struct model;
struct words;

struct sentence {
    const struct key *key; // whose words they are; not owned
    struct field field;
    struct strbuf of;  // the path of the lesson whose words they are
    struct strbuf why; // it is not taken; or ""
};

// Opens the field, or says why there is none.
void sentence_begin(struct app *a);

// Opens it with [text] and takes that, as Enter does: what is refused stays in
// the field, with the reason.
void sentence_take(struct app *a, const char *text);

// True when the lesson has a sentence that may be changed and knows all words
// of [text].
bool sentence_knows(const struct lesson *l, const char *text);

// True when the words of that sentence are those that its model has learned.
bool sentence_is_learned(const struct lesson *l);

// What is typed or pasted, on one line: lines and tabs part words.
void sentence_line(const char *text, struct strbuf *out);

// Why there is none now, the key of a phrase; or NULL.
const char *sentence_barred(const struct app *a);

extern const struct app_layer sentence_layer;

void sentence_free(struct sentence *n);

// Types the rest of the first of the words that [key] must be among and that
// begins like the last one in [f], where the cursor is behind that.
void sentence_complete(const struct model *m, const struct key *key,
                       struct field *f);

// --- for the sentence's own files --------------------------------------------

// The lesson it belongs to: the one shown, or the one chosen in the list, or
// NULL where the list is empty.
struct document *sentence_document(struct app *a);

// The words of [m] that [key] names, as they are typed: a word that would be
// read as several stands in quotes.
// Those of a tokenizer are the text that they stand for.
void sentence_print(const struct model *m, const struct key *key,
                    struct strbuf *out);

// The tokens of [text], where the words of [m] are a tokenizer's and it is that
// which cuts them, called by their names in [arena]. No words: there are none.
// False: a character has none, from byte [*at] on.
bool sentence_tokens(const struct model *m, struct arena *arena,
                     const char *text, struct words *out, size_t *at);

// The word of [text] that begins at or after byte [at], without its quotes, in
// [out], its first byte in [from]. Returns the byte behind it; 0: there is
// none.
size_t sentence_word(const char *text, size_t at, size_t *from,
                     struct strbuf *out);

// The change that puts the words of [text] in the place of those of [name]:
// "source = the cat ."; "tokens = [New York, is]" where they need it.
// With a model that has a tokenizer they are its tokens.
void sentence_change(const struct model *m, const char *name, const char *text,
                     struct strbuf *out);

#endif
