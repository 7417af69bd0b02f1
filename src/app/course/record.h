// SPDX-License-Identifier: MIT
// One lesson's record while the program runs: what its file says that the
// lesson itself cannot hold.
#ifndef APP_COURSE_RECORD_H
#define APP_COURSE_RECORD_H

#include "base/strbuf.h"
#include "place.h"
#include "quiz/answers_file.h"

struct app;
struct document;

// Owns its texts: record_free().
struct record {
    char *path;         // of the lesson
    struct strbuf text; // as it was read, or was last to be written
    bool there;         // it has a file
    bool finished;      // the lesson's end was shown
    bool again;         // the lesson opens where it was left
    bool checked;       // what was done for its tasks fits still
    bool told;          // what is kept was said
    bool gone;          // the page where it was left is
    int aside;          // so many answers do not fit any more
    struct place was;   // where it was left, as long as one is at its
                        // beginning; or nowhere
    char **edits;       // changes of before, which are not made again
    int edit_count;
};

// The record of [b] if it was read, else NULL.
struct record *record_of(const struct app *a, const struct document *b);

// True when [at], or nowhere, is where the lesson [b] begins; where it ends.
bool record_begins(const struct document *b, const struct place *at);
bool record_ends(const struct document *b, const struct place *at);

// Takes over what [f] says. With [anew] the lesson opens at its beginning.
void record_take(struct record *r, struct document *b,
                 const struct answers_file *f, bool anew);

// Takes over what another window has written since, and this one has not done:
// where both did something, the later one to write is right.
void record_merge(struct record *r, struct document *b,
                  const struct answers_file *f);

// Drops what was done for tasks and does not fit the lesson any more.
void record_check_tasks(struct app *a, struct record *r, struct document *b);

void record_drop_edits(struct record *r);
void record_free(struct record *r);

#endif
