// SPDX-License-Identifier: MIT
// Two documents side by side: A, which was frozen or opened beside it, and B,
// which may be changed.
#ifndef APP_COMPARE_COMPARE_H
#define APP_COMPARE_COMPARE_H

#include <stdbool.h>

#include "frame/pair/pair.h"

struct app;
struct document;

// A document, B, and what it is compared with where it is shown.
struct compared {
    struct document *a, *b; // NULL: nothing
    bool own;               // A stands in no library
};

// Freezes the present as A, beside which B, what is shown, may be changed.
void compare_freeze(struct app *a);

// Puts the lesson without the changes made in it as A, and what is shown beside
// it as B.
void compare_original(struct app *a);

// Puts [document], which is given away, as A beside what is shown.
void compare_with(struct app *a, struct document *document);

// Why the two below cannot be done: nothing is compared.
const char *compare_barred(const struct app *a);

// A becomes B and B becomes A, at the same place.
void compare_swap(struct app *a);

// Shows both, or the difference.
void compare_turn(struct app *a);

// Ends it; B stays.
void compare_end(struct app *a);

// The largest difference of what the step shows, where the frame names it; no
// tensor when none differs.
struct address compare_most(const struct app *a);

// Enter on its name goes to where it is. False where that is not looked at.
bool compare_go(struct app *a);

// What the document shown is compared with, or NULL.
struct document *compare_a(const struct app *a);

// A and B as a frame shows them, texts in [arena]. There must be an A.
struct pair compare_pair(const struct app *a, struct arena *arena);

// True when two results are shown in one frame; both, texts in [arena].
bool app_pairs(const struct app *a);
struct pair app_pair(const struct app *a, struct arena *arena);

#endif
