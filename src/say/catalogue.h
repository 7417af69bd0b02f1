// SPDX-License-Identifier: MIT
// What the program says to people: templates with named slots, found by key.
// English is assets/words/en.yaml, whose head says what a template is; the
// build makes a table of it (embed.c). A catalogue from a file replaces it key
// by key. No other file holds a word that a person reads.
#ifndef SAY_CATALOGUE_H
#define SAY_CATALOGUE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/strbuf.h"

struct phrase {
    const char *key;  // "score.matmul_t.cell"
    const char *text; // the template
};

// Phrases sorted by key. NULL stands for English alone.
struct catalogue {
    const struct phrase *phrases;
    int count;
    bool quiet; // computed numbers are "?": they are for a person to find
};

// All of English, sorted by key; made by the build.
extern const struct phrase english[];
extern const int english_count;

// The template called [key]; the English one where [c] lacks it. It is a
// mistake of the program to ask for a key that English does not have, and ends
// in an assertion; without asserts a more general phrase stands for it,
// "unsaid" if there is none, never the key.
const char *phrase_text(const struct catalogue *c, const char *key);

// The template called [key], or NULL when English does not have it either.
const char *phrase_find(const struct catalogue *c, const char *key);

// True when [c] itself has the phrase called [key].
bool phrase_is_own(const struct catalogue *c, const char *key);

// What follows "[family]." in the [index]-th English key, from 0, that begins
// so: of "card" the terms that have a card. NULL when there are not so many.
const char *phrase_under(const char *family, int index);

// What a slot is filled with.
enum slot_kind {
    SLOT_END,     // of a list of slots
    SLOT_TEXT,    // text; of control characters the escapes
    SLOT_SAID,    // text that was said already, taken as it is
    SLOT_COUNT,   // a whole number, which may choose a plural
    SLOT_NUMBER,  // a number with four decimals
    SLOT_SHORT,   // as cells do, with two
    SLOT_PRECISE, // as formulas do, also when it is tiny: 1.6e−5
    SLOT_SHARE,   // a share of 1 with four decimals, ">0.9999" when nearly 1
    SLOT_SHORT_SHARE,  // as cells do, with two or three, ">0.999"
    SLOT_PRECISE_SHARE // as formulas do
};

struct slot {
    const char *name;
    enum slot_kind kind;
    const char *text; // of a number: its digits; NULL: those of its kind
    double number;
};

#define TEXT(name, text) ((struct slot){name, SLOT_TEXT, text, 0})
#define SAID(name, text) ((struct slot){name, SLOT_SAID, text, 0})
#define COUNT(name, count) ((struct slot){name, SLOT_COUNT, 0, (double)(count)})
#define NUMBER(name, x) ((struct slot){name, SLOT_NUMBER, 0, x})
#define SHORT(name, x) ((struct slot){name, SLOT_SHORT, 0, x})
#define PRECISE(name, x) ((struct slot){name, SLOT_PRECISE, 0, x})
#define SHARE(name, x) ((struct slot){name, SLOT_SHARE, 0, x})
#define SHORT_SHARE(name, x) ((struct slot){name, SLOT_SHORT_SHARE, 0, x})
#define PRECISE_SHARE(name, x) ((struct slot){name, SLOT_PRECISE_SHARE, 0, x})
#define SLOTS(...) ((const struct slot[]){__VA_ARGS__, {0}})
#define NO_SLOTS ((const struct slot[]){{0}})

// Appends the phrase called [key], its slots filled from [slots].
void say(const struct catalogue *c, struct strbuf *out, const char *key,
         const struct slot *slots);

// The phrase called [key], its slots filled from [slots], as text in [arena].
const char *said(const struct catalogue *c, struct arena *arena,
                 const char *key, const struct slot *slots);

// Why something could not be done, as it is found out. Zero-initialise it but
// for the catalogue (NULL: English); reason_free() gives it back.
struct reason {
    const struct catalogue *words;
    struct strbuf text;
};

// Adds a phrase; to NULL, where nobody wants to know, nothing.
void reason_add(struct reason *r, const char *key, const struct slot *slots);

// Adds what the operating system calls [error], an errno.
void reason_system(struct reason *r, int error);

// Adds that [path] cannot be written, for [error], an errno; nothing where that
// is 0. True when it is.
bool reason_saved(struct reason *r, const char *path, int error);

const char *reason_text(const struct reason *r);
void reason_clear(struct reason *r);
void reason_free(struct reason *r);

#endif
