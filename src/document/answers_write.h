// SPDX-License-Identifier: MIT
// What a learner answered in a document, written as the file that
// quiz/answers_file.h reads.
#ifndef DOCUMENT_ANSWERS_WRITE_H
#define DOCUMENT_ANSWERS_WRITE_H

#include "document/document.h"
#include "quiz/answers.h"

// Appends the file of what was answered in [b], which stands at [at], or below
// it at a page. [name] may be NULL.
void answers_write(const struct answers *all, const struct document *b,
                   const struct place *at, const char *name,
                   struct strbuf *out);

// What a record of a lesson (document/record.h) holds beside its answers.
struct answers_kept {
    bool finished;      // its last page was shown
    struct words edits; // in the place of those that [b] holds
};

// Appends such a file as a record.
void answers_write_record(const struct answers *all, const struct document *b,
                          const struct place *at,
                          const struct answers_kept *kept, struct strbuf *out);

#endif
