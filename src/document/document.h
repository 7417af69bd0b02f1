// SPDX-License-Identifier: MIT
// An opened lesson: read, checked and run once, for the window and for the
// commands alike, so that every mistake is worded in one way. A document owns
// its lesson, its traces, its changes and its complaints; the bytes of its file
// it shares with documents of the same lesson (file_cache.h).
#ifndef DOCUMENT_DOCUMENT_H
#define DOCUMENT_DOCUMENT_H

#include "lesson/lesson.h"
#include "place.h"
#include "document/change/changes.h"
#include "document/file_cache.h"
#include "report/beside.h"

// How a lesson was left.
struct left {
    struct below below; // below which of its pages
    int page;           // that was left for its steps, from 1; 0: none
    bool seen;          // without the ghosts of a change
    bool set;           // its page set the view, and this became of it
    bool numbers, sums, whole;
    int difference; // enum difference_look
    int met;        // the last page, from 1, that asked
    char row[64];   // of the dock: the one chosen; "": the first
    bool unfolded;  // there: what is locked is listed
};

struct document {
    char *path;
    struct changes changes;               // what is other than in its file
    const struct counterfactual *without; // a step that is taken out; or NULL
    bool alone; // of its pages only the one that is laid over it is looked at
    bool read;  // what follows is known,
    bool whole; // and its further models hold, too
    bool good;  // lesson and trace can be shown
    struct lesson lesson; // valid when good
    struct trace trace;
    struct trace truth;    // while [hidden]: all of it, of which [trace] is
    bool hidden;           // without what is asked for,
    struct progress known; // which comes after this
    struct trace unmoved;  // while [without] exchanges words: without the step
    struct trace moved;    // but in their order; with it, but in the other
    struct complaints complaints; // why it is not good
    struct file_cache *cache;     // of its file and its weights, as read
    struct stamp stamps[2];       // of them, when read
    struct stamp told[2];         // when it was last told that they changed
    struct stamp asked[2];        // when somebody was asked about them
    struct place place;           // where it was left; "" when never opened
    struct left left;             // and what belongs to that
};

// Reads the lesson at [path], with what is one's [own] unless it is NULL, runs
// it and checks its pages. False with the reasons in b->complaints, worded by
// [words]; document_close() is due either way.
bool document_open(struct document *b, const struct catalogue *words,
                   const char *path, const struct own *own);

// Names the lesson at [path], with what is one's [own] unless it is NULL, and
// reads nothing yet; document_close() is due.
void document_name(struct document *b, const struct catalogue *words,
                   const char *path, const struct own *own);

// Names the lesson of [b] once more, in [out], to be read from the very bytes
// that [b] was read from; document_close() is due for both.
void document_name_again(struct document *out, const struct document *b,
                         const struct catalogue *words, const struct own *own);

// Reads a document that was named, when it is first asked for. True when it can
// be shown; else b->complaints has the reasons.
bool document_read(struct document *b);

// Reads it so and, where nothing of it is changed, each of its further models:
// whoever opens a lesson is told what is wrong on any of them, whoever looks
// at a list of lessons need not wait for it. True when all can be shown.
bool document_read_whole(struct document *b);

// Opens the lesson of [b] with its changes as it stands on its model [model],
// NULL: `model`, without what a page lays over it. False when it cannot be
// computed; document_close() is due either way.
bool document_open_on(struct document *out, const struct document *b,
                      const char *model);

// Says that [b] was read again from what [from] was read from, of which it
// knows what [from] knows; but the weights may be those of another model.
void document_read_as(struct document *b, const struct document *from);

// True when its file or its weights are not what was read.
bool document_changed(const struct document *b);

// True when its file or its weights changed since it was last asked.
bool document_changed_again(struct document *b);

// True when its file or its weights are not what they were when this was last
// asked: who was asked about them was asked about others.
bool document_changed_since(struct document *b);

// What became of the expectations in its file, which were about the numbers of
// before.
struct expectations_kept {
    int renewed;    // so many say what is computed now
    int gone;       // so many are comments: what they name has another shape
    int pages;      // so many pages are comments: they cannot stand
    bool commented; // all are, with the pages: they were about other words
};

// Appends the text of its file with its changes in it, as it would stand at
// [path]: it is certain to open there, and keeps what it expects as it did
// before. False with the reasons in [c].
bool document_text(const struct document *b, const char *path,
                   struct strbuf *out, struct expectations_kept *kept,
                   struct complaints *c);

// What has to stand beside that text, for it is named there: the numbers of the
// moment of a training that the lesson was changed to. Appends the file's name;
// its bytes live as long as [b]. NULL: nothing has to.
const char *document_weights(const struct document *b, struct strbuf *name,
                             size_t *length);

// Says that its text was written to [path], which may be another one: it is
// called so now, and its changes are safe.
void document_saved(struct document *b, const char *path);

// Takes away from its trace what comes after [known], with [filler] in its
// place: nothing that shows the document can tell it.
void document_hide(struct document *b, struct progress known, double filler);

// Puts back what document_hide() took away, if anything is.
void document_reveal(struct document *b);

// Frees all that it owns, also of one that could not be read.
void document_close(struct document *b);

// --- in a report -------------------------------------------------------------

// An opened document as reports (report/) tell it: what stands beside it, A or
// the same lesson with a step taken out.

// Says of [other], which is A or [b] without a step, what a report tells beside
// [b]. The result points into both and [arena].
struct beside document_beside(const struct document *b,
                              const struct document *other,
                              struct arena *arena);

#endif
