// SPDX-License-Identifier: MIT
// A change of a lesson in words, taken apart: which key, which row or cell of
// it, and what shall stand there.
#ifndef LESSON_EDIT_READ_H
#define LESSON_EDIT_READ_H

#include "lesson/model/given.h"
#include "lesson/edit/word_list.h"
#include "model/index.h"

// One change while it is being made.
struct edit {
    struct reading *r;
    struct given *g;
    const char *file; // what messages call it
    struct mark at;   // where it is said
    const char *text;
    const char *name;      // of the key
    struct index index[2]; // a row, a column
    int depth;             // how many of them
    const struct node *value;
    enum word_act act; // what is done to a word
    long to;           // where it is moved, from 1
};

// Fills in what [text] says. False after complaining.
bool edit_read(struct edit *e);

// What a change of a word begins with: "remove tokens[2]". Moves past it.
enum word_act edit_act(const char **text);

// Complains of the whole change; always false.
bool edit_refuse(const struct edit *e, const char *key,
                 const struct slot *slots);

#endif
