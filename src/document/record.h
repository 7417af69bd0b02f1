// SPDX-License-Identifier: MIT
// What is kept of a learner's way through a lesson, from one run of the program
// to the next: a file of answers (quiz/answers_file.h) in the user's state
// folder, one for each lesson. It holds where the learner stood, what was
// answered, and what was changed and not saved.
#ifndef DOCUMENT_RECORD_H
#define DOCUMENT_RECORD_H

#include <stdbool.h>

#include "quiz/answers_file.h"
#include "document/document.h"
#include "quiz/answers.h"

struct arena;
struct strbuf;

enum { RECORD_MOST_BYTES = 1 << 20 };

// Whether records are read and written: not with FOLLOWSPOT_KEEP=0 in the
// environment, else where it is [wanted], which a person may set.
bool record_is_saved(bool wanted);

// The folder of all records, in [arena]: progress in the user's state folder.
// NULL when there is no home.
const char *record_folder(struct arena *arena);

// Appends the path of the record of the lesson at [path] in [folder]. Two
// lessons in different folders never share one; a lesson that the program came
// with keeps its own wherever the program stands.
void record_path(const char *folder, const char *path, struct strbuf *out);

// What became of reading one.
enum record_read { RECORD_NONE, RECORD_GOOD, RECORD_BAD };

// Reads the file [path], a record. Where it is bad the reasons are in [c].
// answers_file_free() is due in any case. What is no regular file is none.
enum record_read record_read(struct answers_file *out, const char *path,
                             struct complaints *c);

// Writes [text] as the record [path] in [folder], which is made where it is not
// there, by [write] (base/save.h), for this user alone. False when it could not
// be; what is no regular file stays as it is.
bool record_write_file(const char *folder, const char *path,
                       int (*write)(const char *path, const void *data,
                                    size_t length),
                       const struct strbuf *text);

// Sets a file that cannot be read aside, under the name that ends in ".bad":
// another record may be written in its place.
void record_set_aside(const char *path);

// How many files of records [folder] has, those set aside among them; and
// deletes them, and nothing else. Returns how many are gone.
int record_count(const char *folder);
int record_forget(const char *folder);

// --- as a file ---------------------------------------------------------------

// What a learner answered in a document, written as the file that
// quiz/answers_file.h reads.

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
