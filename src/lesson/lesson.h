// SPDX-License-Identifier: MIT
// A lesson: a YAML file, validated and const. lesson_free() gives back
// everything; traces of its model must be freed before.
#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "lesson/question_kinds.h"
#include "model/model.h"
#include "say/complaints.h"

struct checkpoint; // checkpoint/checkpoint.h
struct reading;    // yaml/read.h

// A page's question: what is asked, and where its answer is computed from. No
// answer is ever typed.
struct question {
    const char *text;
    enum question_kind kind;
    const char *answer; // an expression: an address, "argmax(weights[cat])"
    struct mark mark;   // of the answer
    struct words wrong; // procedures that lead to wrong answers, by name
    const struct mark *wrong_marks; // where each stands
    double tolerance;               // of numbers; negative: the lesson's
    int blank; // of a row: so many of its last numbers are asked for,
               // the others stand there; 0: all are asked for
    const char *then; // the address of the picture that the answer stands in,
                      // from the first; NULL: the page's
    struct words keeps; // tensors that stay in sight though they follow from
                        // what is asked for
    const char *hint; // for who is stuck, which the presenter sees; or NULL
    struct mark then_mark;
    const struct mark *keeps_marks; // where each stands
};

// What a page is for in the rhythm of a lesson (lessons/pages.md).
enum page_role {
    PAGE_PLAIN, // nothing in particular
    PAGE_OPENING,
    PAGE_RETRIEVAL,
    PAGE_EXAMPLE,
    PAGE_PREDICT,
    PAGE_CHANGE,
    PAGE_FADE,
    PAGE_CONSTRUCT,
    PAGE_PLAYGROUND,
    PAGE_EXIT,
    PAGE_LIMITS,
    PAGE_FLAW, // find what is wrong with a statement
    PAGE_ROLES
};

// Where in a lesson's arc a page stands (lessons/pages.md).
enum page_part {
    PART_NONE, // the lesson names none
    PART_HOOK,
    PART_BOX,
    PART_MAP,
    PART_RUN,
    PART_ALL,
    PART_WHAT_IF,
    PART_TURN,
    PART_BACK,
    PART_LIMITS,
    PART_EXIT,
    PART_PLAYGROUND,
    PAGE_PARTS
};

// One value that a page sets of the view, or changes in the model.
struct page_setting {
    const char *name, *value;
    struct mark mark; // of the value
};

// A lesson may have further models by name; each page stands on one of them. A
// lesson is read with one of them as its model: the others are known by name,
// and what pages of theirs show is looked at where they are read.
//
// A page annotates an address, or opens what comes after it. What it shows is
// a function of the lesson, the page and what the learner has changed.
struct page {
    const char *id;    // what refers to it calls it so (lesson/page_id.h); or
                       // NULL: it is known by its number
    const char *model; // the further model that it stands on; NULL: `model`
    const char *against; // the model that stands beside it, as A; "": `model`;
                         // NULL: none
    const char *at;    // an address of the trace; NULL: an opening picture
    const char *say;   // with {address} parts; NULL when the page has none
    const char *note;  // for the presenter; or NULL
    int by; // the minute of a class by which it is done; 0: it does not say
    const char *can;   // what one can do after it, said at the end; or NULL
    enum page_role role;
    enum page_part part; // its own, or that of the one before it
    const char *more; // of which group of more it is (lesson/path.h); NULL: it
                      // is on the path
    const char *card;                // a term that is introduced; or NULL
    const struct page_setting *view; // what is set while it is shown
    int view_count;
    const char *const *edits; // what it changes in the model, for this page
    int edit_count;           // alone, in words (lesson/edit/edit.h)
    const char *why;          // a counterfactual of the mechanism; or NULL
    const char *see; // a lesson that it mentions, a file of this folder without
                     // ".yaml"; or NULL
    bool bare;       // its sentence stands alone, without the step's own reason
    const char *goal; // of a construct task: "weights[dog,cat] >= 0.6"; or NULL
    const char *holds;  // what it promises of what it shows, "rows(X) = 3", or
                        // NULL
    const char *when;   // what its sentence is true of, a condition
                        // (trace/expression/condition.h); NULL: of all numbers
    bool untrue;        // that is not so on these numbers
    struct words allow; // what the learner may change here, when [limited];
    bool limited;       // else what the lesson allows
    const struct question *ask; // or NULL
    const char *left_out; // why it cannot stand on the numbers as they were
                          // changed (document/check/left_out.h); NULL: it can
    struct mark mark, say_mark; // of `at`, or the page, and of `say`
    struct mark change_mark, why_mark, goal_mark, holds_mark, id_mark;
    struct mark when_mark, see_mark, against_mark, more_mark, by_mark;
};

// A value that the lesson promises. Exactly one of matrix.data and
// words.word is set.
struct expectation {
    const char *at;
    struct matrix matrix; // -INFINITY where the file says null
    int depth;            // 0 a number, 1 a flat list, 2 a list of lists
    struct words words;
    struct mark mark;
};

// What is to be other than in the lesson's file: words that stand in for its
// own, their key, "source" or "tokens", and them as one sentence; and changes
// in words (lesson/edit/edit.h).
struct own {
    const char *model;      // which of the lesson's further models all this is
                            // about, and is read; NULL: its `model`
    const char *key, *text; // NULL: its own words
    const char *const *edits;
    int edit_count;
    int page_edits;  // so many of the last ones are a page's: whatever they
                     // change, the pages stay, and it need not be allowed
    bool page_under; // they stand first, below what was made on it
    const struct words *page_allow; // what alone may be changed on that page;
                                    // NULL: what the lesson allows
    int page_made;       // so many of the edits before a page's were made on it
    bool page_task;      // and end with it: it stays, whatever they change
    const char *sibling; // what the name of the weights' file is to end with,
                         // before its .json; NULL: nothing more
    int drawn;           // the question of its bank that is its only page, from
                         // 1; 0: its pages are its pages
    const char *warms;   // the lesson that begins with that question, a path
};

struct measure_of; // lesson/measures.h

enum { MOST_MINUTES = 600 }; // of a class

enum { MOST_REMARKS = 4 };

struct lesson {
    struct arena arena;
    const char *path;    // as it was named
    const char *weights; // the file that they come from; or NULL
    const char *sibling; // of [own], while it is read
    const char *title, *goal;
    const char *question;  // that it answers, "… ?"; or NULL
    int minutes;           // that a class has for it; 0: it does not say
    bool long_one;         // its path may have more pages than others
    const char *companion; // the lesson that has the rest of its rhythm, a file
                           // beside it without ".yaml"; or NULL
    struct words needs;
    struct words allow; // of [own], what its page allows
    bool limited;       // only what [allow] lists may be changed
    struct model model;
    const char *stands;  // the name of that one, of [models]; NULL: `model`
    struct words models; // the names of the further ones
    bool reworded; // what pages on it say is about other words than it has
    const struct measure_of *measures; // (lesson/measures.h)
    int measure_count;
    const struct page *pages;
    int page_count;
    const struct page *bank; // questions for the beginning of later lessons
    int bank_count;
    const char *warms; // of [own]
    const struct expectation *expectations;
    int expectation_count;
    double tolerance; // absolute; DEFAULT_TOLERANCE unless given
    const struct checkpoint *checkpoint; // that the model is; or NULL
    struct words made_up; // whose rows are made up (lesson/made_up.h)
    // What one should know of it that is no mistake: "file:line:column: …".
    const char *remarks[MOST_REMARKS];
    int remark_count;
};

#define DEFAULT_TOLERANCE 0.00005

// How files enter the core: puts the whole of [path] into [arena] and returns
// it, zero-terminated, or NULL with the reason in [why]. Files over [most]
// bytes are refused. [lesson] is NULL for the lesson itself; for its weights
// it is the lesson's path, and [path] (relative to the lesson's folder) must
// not lead out of that folder tree, neither by ".." nor through a link.
typedef char *(*file_reader)(void *self, struct arena *arena,
                             const char *lesson, const char *path, size_t most,
                             size_t *length, struct reason *why);

struct files {
    file_reader read;
    void *self;
    // The path of the model called [name] that comes with the program, whether
    // or not it is there. NULL: none comes.
    const char *(*shipped)(struct arena *arena, const char *name);
    // The tree of [path], which messages call [file], where it is at hand, with
    // its [*text]: both outlive what is made of them. NULL: it must be read. No
    // such function: so it always is.
    const struct node *(*tree)(void *self, const char *path, const char *file,
                               const char **text, size_t *length);
    // Opens what [read] would read, to read of it what is wanted. No such
    // function: all is read.
    FILE *(*open)(void *self, const char *lesson, const char *path, size_t most,
                  struct reason *why);
    // Keeps [text], which was made and not read, to be found by [path] as if it
    // was. No such function: it is made anew each time.
    void (*keep)(void *self, const char *path, const char *text, size_t length);
    // The checkpoint in the folder [path], which messages call [called], kept
    // for the next time; NULL after complaining. No such function: it is read
    // into the arena of [r].
    const struct checkpoint *(*checkpoint)(void *self, struct reading *r,
                                           const char *lesson, const char *path,
                                           const char *called);
};

// Opens [path] as disk_files reads it and puts all of its bytes into memory as
// they lie on the disk; disk_unmap() is due. NULL with the reason in [why].
const void *disk_map(const char *lesson, const char *path, size_t most,
                     size_t *length, struct reason *why);
void disk_unmap(const void *bytes, size_t length);

// The reader for real files (lesson/files.c).
extern const struct files disk_files;

enum { LESSON_MOST_BYTES = 4 * 1024 * 1024 };
// Words that are typed, words that are imported; rows and columns of a matrix;
// heads.
enum {
    MOST_TYPED = 64,
    MOST_IMPORTED = 1024,
    MOST_IN_MATRIX = 8192,
    MOST_PARTS = 256
};
enum { MOST_PAGES = 256, MOST_EXPECTATIONS = 1024, MOST_MODELS = 8 };

// Reads and validates the lesson file [path]; [kinds] are those a model may
// be of, ending with NULL. On false the reasons are in
// [c] and [lesson] is already freed. On true later messages of [c] quote its
// lines: complaints_end() is due before lesson_free() where [c] is used on.
bool lesson_load(struct lesson *lesson, const char *path,
                 const struct files *files, const struct kind *const *kinds,
                 struct complaints *c);

// Loads like lesson_load(), with what is one's own; NULL: nothing. With other
// words the pages and expectations, which are about the lesson's, are left out.
bool lesson_load_own(struct lesson *lesson, const char *path,
                     const struct files *files, const struct kind *const *kinds,
                     const struct own *own, struct complaints *c);

// True when both name one of a lesson's models; NULL is its own.
bool model_is_same(const char *a, const char *b);

// True when [page] stands on the model that [l] was read with.
bool lesson_stands_on(const struct lesson *l, const struct page *page);

// What the page sets of the view called [name]; NULL: nothing, or no page.
const char *page_setting(const struct page *page, const char *name);

// True when the key [name] of the model may be changed.
bool lesson_allows(const struct lesson *l, const char *name);

void lesson_free(struct lesson *lesson);

// Remarks, about what stands at [at], the phrase called [key]. For the loader.
void lesson_remark(struct lesson *lesson, const struct catalogue *words,
                   struct mark at, const char *key, const struct slot *slots);

#endif
