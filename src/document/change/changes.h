// What is other in an opened lesson than in its file: words of one's own, and
// the changes made one after the other, of which the last ones may be taken
// back and made again. Owns its texts: changes_free(). Zero-initialise.
#ifndef DOCUMENT_CHANGE_CHANGES_H
#define DOCUMENT_CHANGE_CHANGES_H

#include "lesson/lesson.h"

// What the learner changed on a page that begins as the lesson is, in words.
struct task {
    int page; // counted from 1
    char **change;
    int count;
};

struct changes {
    char *key, *text; // words of one's own, as in struct own; or NULL
    char **change;    // in words, as lesson/edit/edit.h has them
    char **was;       // and what stood there before; NULL where nobody said
    int count;        // of them, also those taken back
    int made;         // the first so many are in force
    int kept;         // so many stand in the file; -1: no such number
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

// A copy of [own], of nothing when it is NULL, and one of [from].
struct changes changes_of(const struct own *own);
struct changes changes_copy(const struct changes *from);

// Makes one more. What was taken back before is forgotten.
void changes_add(struct changes *c, const char *change);

// Says what stood where the last one puts something else; "": nothing to say.
void changes_note(struct changes *c, const char *was);

// Takes the last one back (-1) or makes the next one again (1), or so many.
// False when there is none.
bool changes_move(struct changes *c, int by);

// What is in force; points into [c]. False when nothing is.
bool changes_own(const struct changes *c, struct own *out);

// The same with what a page lays over them, as [out] with its list of edits in
// [arena].
bool changes_shown(const struct changes *c, struct arena *arena,
                   struct own *out);

// Lays over them what [page], the [number]-th from 1, changes, in the place of
// what another page did; NULL: nothing. A construct task and a fade begin as
// the lesson is: what was changed before is set aside, and what was changed
// there is kept for that page alone.
void changes_lay(struct changes *c, const struct page *page, int number);

// True when that page shows another lesson than its neighbours.
bool page_lays(const struct page *page);

// What was done on that page, counted from 1, for when one comes to it.
void changes_task(struct changes *c, int page, const char *const *change,
                  int count);

// What was done there so far, also while it is shown; points into [c].
struct task changes_done(const struct changes *c, int page);

// True when no work would be lost with them.
bool changes_safe(const struct changes *c);

// They were written: those in force stand in the file.
void changes_written(struct changes *c);

void changes_free(struct changes *c);

#endif
