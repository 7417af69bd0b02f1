// SPDX-License-Identifier: MIT
// What a question of one kind is, from its answer to its feedback: a row of
// functions, each in a file of its name. Who asks, judges, hides, writes or
// words a question goes through its row and needs not know which kinds there
// are; the window's part of the row is in app/quiz/kind/kind.h.
#ifndef QUIZ_KIND_KIND_H
#define QUIZ_KIND_KIND_H

#include "quiz/ask.h"
#include "yaml/read.h"

struct quiz_kind {
    // The phrase that says why a question of this kind cannot have that answer;
    // NULL: it can.
    const char *(*unfit)(const struct answer *truth);
    // The phrase that says why nobody could give the answer of [a]; NULL:
    // somebody could. Without the function somebody always can.
    const char *(*unsayable)(const struct asked *a);
    bool one_number; // its answer is one number, worked out or in a cell
    bool one_cell;   // its answer is a cell, told by its name

    // The cells before which the veil falls; no tensor, or without the
    // function: those that the answer reads.
    struct cells (*hides)(const struct asked *a);
    // Works out what else [a] holds, into [arena], once its mistakes are found;
    // [before] is the trace before the page's change, or NULL. Or no function.
    void (*complete)(struct asked *a, const struct trace *before,
                     struct arena *arena);

    // Whether a reply, which is no skip, is right; and whether it is what the
    // wrong procedure [m] gives. Without the second no procedure gives any.
    bool (*right)(const struct asked *a, const struct reply *r);
    bool (*given)(const struct asked *a, const struct mistaken *m,
                  const struct reply *r);

    // Appends what is true, to who gave no reply.
    bool tells_all; // in this, with what makes it so
    void (*say_answer)(const struct asked *a, const struct catalogue *words,
                       struct strbuf *out);
    // Appends what is true to the reply [r], shown as [yours], which is wrong
    // though no procedure gives it. Without the function say_answer() does.
    void (*say_wrong)(const struct asked *a, const struct reply *r,
                      const char *yours, const struct catalogue *words,
                      struct strbuf *out);

    // A reply in a file of answers: the key it stands under, its value read
    // into the arena of [r], false after complaining; and "key: value" appended.
    const char *key;
    bool (*read)(struct reading *r, const struct node *value,
                 struct reply *out);
    void (*write)(struct strbuf *out, const struct reply *r);
};

#define QUIZ_KIND_DECLARE(KIND, name, keys)                                    \
    extern const struct quiz_kind name##_kind;
QUESTION_KIND_LIST(QUIZ_KIND_DECLARE)

// The row of a kind; of the question that [a] is.
const struct quiz_kind *quiz_kind(enum question_kind kind);
const struct quiz_kind *quiz_kind_of(const struct asked *a);

#endif
