// SPDX-License-Identifier: MIT
// An item of the checklist of a lesson's form (form.h) while it is looked at.
#ifndef DOCUMENT_CHECK_LOOKING_H
#define DOCUMENT_CHECK_LOOKING_H

#include "document/document.h"

// The first page that is in the way, from 1, and what else a line about it says.
struct looking {
    const struct document *document;
    const struct lesson *lesson;
    const struct catalogue *words;
    struct arena *arena;
    int page, count, least, most;
    const char *term, *word;
    const char *pages; // by number, where a person is to look; or NULL
};

#endif
