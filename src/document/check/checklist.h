// SPDX-License-Identifier: MIT
// What `check --form` asks of a lesson: assets/checklist.yaml, read.
#ifndef DOCUMENT_CHECK_CHECKLIST_H
#define DOCUMENT_CHECK_CHECKLIST_H

#include "lesson/lesson.h"
#include "yaml/read.h"

enum { MOST_ITEMS = 64, MOST_OF_ITEM = 10000 };

struct checked_item {
    int number;               // of its words, form.NUMBER
    int asks;                 // which of form_asks; -1: for a person
    bool once;                // a lesson and its companion need it but once
    bool arc;                 // looked at where pages name their parts
    int path;   // 1: of lessons with more alone (lesson/path.h), -1: without
    int longer; // in the place of [most] where a lesson says `long: true`; or 0
    bool left_out;            // it is not asked
    int least, most, besides; // 0: none
};

struct checklist {
    const char *start; // with which the files of short lessons begin
    struct checked_item items[MOST_ITEMS],
        shorter[MOST_ITEMS]; // of these, in turn
    int count;
};

// What may be asked, by name; form.c does it. Ends with NULL.
extern const char *const form_asks[];

// Reads the file [path] with [files]. False after complaining; what is read is
// in the arena of [r].
bool checklist_read(struct checklist *out, struct reading *r,
                    const struct files *files, const char *path);

// The items for [lesson], a file: its name decides.
const struct checked_item *checklist_for(const struct checklist *c,
                                         const char *lesson);

#endif
