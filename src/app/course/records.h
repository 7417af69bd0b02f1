// SPDX-License-Identifier: MIT
// What is kept of the learner's way through each lesson (document/record.h): it
// is read when a lesson is first looked at, in the list or opened, and written
// while the program runs.
#ifndef APP_COURSE_RECORDS_H
#define APP_COURSE_RECORDS_H

#include <stdbool.h>

struct app;
struct document;

// Zero-initialise: then nothing is read, and nothing written.
struct records {
    const char *folder; // not owned; NULL: none
    bool off;           // nothing is read or written, only forgotten
    bool anew;          // lessons begin at their beginning
    struct record *list;
    int count;
};

// Reads the record of [b], a good document, unless it was read. What it answers
// is in the app's answers then, and the document's place is the one kept there.
void records_read(struct app *a, struct document *b);

// The same before [b] is shown, when what was done for its tasks and does not
// fit any more is dropped.
void records_open(struct app *a, struct document *b);

// True when the lesson's last page, or where steps follow the pages their last,
// was ever shown.
bool records_finished(const struct app *a, const struct document *b);

// True when any of those that were read has a file.
bool records_any(const struct app *a);

// True when the lesson of [b], which need not be read, is on file: it was begun
// in this session, or has a record.
bool records_has(const struct app *a, const struct document *b);

// Notes where the lesson shown is by now.
void records_note(struct app *a);

// Says of the lesson shown, once, what is kept of it: where the learner was,
// changes that can be made again, answers that do not fit any more.
void records_tell(struct app *a);

// Makes the changes again that were kept of the lesson shown. False when there
// are none, or others were made since.
bool records_make_again(struct app *a);

// Writes what is new. Where it cannot be written nothing is said.
void records_write(struct app *a);

// Takes over at once what another window, or tab, has written in the files of
// records, and writes them again, with both.
void records_share(struct app *a);

// Deletes all records and forgets what they held, and what was answered in this
// session, but for changes that are not saved. Returns how many files are gone.
int records_forget(struct app *a);

void records_free(struct records *r);

#endif
