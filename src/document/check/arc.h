// SPDX-License-Identifier: MIT
// The arc of a lesson whose pages name their parts: whether it is told in the
// order and the length that assets/checklist.yaml asks for, one picture after
// the other, and forward in time. Each function is an item of the checklist:
// false, and [k] says where, when it does not hold.
#ifndef DOCUMENT_CHECK_ARC_H
#define DOCUMENT_CHECK_ARC_H

#include "document/document.h"

// An item of the checklist while it is looked at. The first page that is in the
// way, from 1, and what else a line about it says.
struct looking {
    const struct document *document;
    const struct lesson *lesson;
    const struct catalogue *words;
    struct arena *arena;
    int least, most, besides; // of the item
    int page, count;
    const char *term, *word;
    const char *pages; // by number, where a person is to look; or NULL
};

// True when a page names its part: the others are not looked at otherwise.
bool arc_is_named(const struct lesson *l);

bool arc_has_all_parts(struct looking *k);
bool arc_is_as_long(struct looking *k);
bool arc_brings_pictures(struct looking *k);
bool arc_leaves_pictures(struct looking *k);
bool arc_goes_forward(struct looking *k);
bool arc_has_whole_cards(struct looking *k);
bool arc_is_said_shortly(struct looking *k);
bool arc_has_thoughts(struct looking *k);
bool arc_answers(struct looking *k);

#endif
