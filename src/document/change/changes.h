// SPDX-License-Identifier: MIT
// What is other in an opened lesson than in its file: words of one's own, and
// the changes made one after the other, of which the last ones may be undone
// and redone. A page may lay changes of its own over them while it is shown.
// Where a lesson has several models each has changes of its own: those of the
// one shown are at hand, the others wait.
// Zero-initialise; owns its texts: changes_free().
#ifndef DOCUMENT_CHANGE_CHANGES_H
#define DOCUMENT_CHANGE_CHANGES_H

#include "lesson/lesson.h"

// What the learner changed on a page that begins as the lesson is, in words.
struct task {
    int page; // counted from 1
    char **change;
    int count;
};

// The changes of one of the lesson's models, each as in struct changes.
struct model_changes {
    char *model;
    char **change, **was;
    int count, made, saved, begun;
    bool parted;
};

struct changes {
    char *model; // the further model that they are of; NULL: `model`
    struct model_changes *others; // of those that are not shown
    int other_count;
    char *key, *text; // words of one's own, as in struct own; or NULL
    char **change;    // in words, as lesson/edit/edit.h has them
    char **was;       // and what stood there before; NULL where nobody said
    int count;        // of them, also those undone
    int made;         // the first so many are in force
    int saved;        // so many stand in the file; -1: no such number
    bool parted;      // it holds others, which were undone
    int begun;        // so many came with the command line, and are no work of
                      // anybody; -1: no such number
    int page;         // over them lies what this page changes, counted from 1;
                      // 0: none
    char **over;      // that, in words
    int over_count;
    int aside;    // the first so many are not in force while it lies there
    bool anew;    // it begins as the lesson is
    int before;   // so many were made before it lay there
    char **allow; // what alone may be changed on that page, when [limited]
    int allow_count;
    bool limited;
    int drawn;   // the question of the lesson's bank that is asked alone, from
    char *warms; // 1, and at the beginning of which lesson; 0, NULL: none
    struct task *tasks; // what was done on pages that begin as the lesson is
    int task_count;
};

// The changes that [own] holds; none when it is NULL.
struct changes changes_of(const struct own *own);

// A copy of [from]; changes_free() is due for both.
struct changes changes_copy(const struct changes *from);

// Makes one more change. What was undone before is forgotten.
void changes_add(struct changes *c, const char *change);

// Turns to the model [model], NULL: `model`; what a page lays over [c] must be
// taken away.
void changes_turn(struct changes *c, const char *model);

// A change in a list of all of them names its model, "twin: scale = none", and
// none for `model`: returns what follows, and [*length], the bytes of the name.
const char *changes_named(const char *edit, size_t *length);

// [edits], changes of the model shown, and those in force on the others, each
// with its name; those [unsaved]: but for what stands in the file. They point
// into [c] and [arena].
struct words changes_all(const struct changes *c, struct words edits,
                         bool unsaved, struct arena *arena);

// True when a model that is not shown has changes that would be lost; when the
// file holds some of one that were undone.
bool changes_wait_unsaved(const struct changes *c);
bool changes_wait_parted(const struct changes *c);

// Makes one more change of the model that it names, and turns to it.
void changes_add_named(struct changes *c, const char *change);

// How many are in force on the models that are not shown.
int changes_waiting_made(const struct changes *c);

// True when both have the same changes in force, on every model, and some.
bool changes_same(const struct changes *a, const struct changes *b);

// True when nothing was done since [c] was opened, on any model.
bool changes_as_begun(const struct changes *c);

// How many changes are in force, with those of the page.
int changes_in_force(const struct changes *c);

// Takes the [k]-th change, from 0, back alone: it is the first one undone then,
// and what was undone before is forgotten. It is in force.
void changes_take_out(struct changes *c, int k);

// A copy of [c] without what its page changes: what a change is made of when it
// is made on that page and goes for the lesson; changes_free() is due.
struct changes changes_below(const struct changes *c);

// Notes what stood where the [k]-th change puts something else; "": nothing.
void changes_note(struct changes *c, int k, const char *was);

// Undoes (-1) or redoes (1) a change, or so many of them. False when there are
// not as many.
bool changes_move(struct changes *c, int by);

// Sets [out], which points into [c], to the words and changes in force, without
// what was done on a page that begins as the lesson is but for changes of its
// own: that is no change of the lesson. False when there are none.
bool changes_own(const struct changes *c, struct own *out);

// Sets [out] to the words and changes in force with what a page lays over them;
// it points into [c] and [arena]. False when there are none.
bool changes_shown(const struct changes *c, struct arena *arena,
                   struct own *out);

// Lays over the changes what [page], the [number]-th from 1, changes, in the place of
// what another page did; NULL: nothing. A construct task and a fade begin as
// the lesson is: what was changed before is set aside, and what was changed
// there is kept for that page alone.
void changes_lay(struct changes *c, const struct page *page, int number);

// True when that page begins as the lesson is, whatever was changed: a construct
// task and a fade. What is done there is kept for it alone.
bool page_begins_anew(const struct page *page);

// True when that page shows another lesson than its neighbours.
bool page_lays(const struct page *page);

// True when it does, or stands on another model than [l] was read with.
bool page_shows_other(const struct lesson *l, const struct page *page);

// Notes the [count] changes that were made on that page, counted from 1, for
// when somebody comes to it.
void changes_task(struct changes *c, int page, const char *const *change,
                  int count);

// The changes made on that page so far, counted from 1, also while it is shown;
// they point into [c].
struct task changes_done(const struct changes *c, int page);

// Says that none of the changes stands in the file, nor came with the command
// line; and whether it holds others that were undone.
void changes_recovered(struct changes *c, bool parted);

// True when no work would be lost with the changes.
bool changes_safe(const struct changes *c);

// Says that the changes in force were written: they stand in the file.
void changes_written(struct changes *c);

void changes_free(struct changes *c);

#endif
