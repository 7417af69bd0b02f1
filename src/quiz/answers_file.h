// SPDX-License-Identifier: MIT
// What a learner answered in a lesson, as a file that people can read: which
// lesson it is, what was changed in it, where the learner stood, and every
// question with its first reply and its last.
#ifndef QUIZ_ANSWERS_FILE_H
#define QUIZ_ANSWERS_FILE_H

#include "quiz/answers.h"
#include "lesson/lesson.h"
#include "place.h"

struct reading;
struct node;

// What was done of a construct task.
struct answered_task {
    const char *goal;
    const char *page; // the id of its page, which is known by it; or NULL
    bool reached;
    const char **edits; // that stand, in words
    int edit_count;
};

struct answers_file {
    struct arena arena;
    const char *name;   // of the learner, if it was typed; or NULL
    const char *lesson; // its name: of one that comes with the program, or of a
                        // file beside this one; in old files its path
    uint64_t text;      // the hash of its bytes; 0: nobody kept it
    const char *title;
    const char *at;   // the step that was shown, an address; or NULL
    enum level level; // it is walked at
    const char *page; // or below which of them: its id, else its number from 1;
                      // or NULL
    uint64_t version; // of the lesson's pages and questions
    uint64_t bytes;   // the hash of this file's own
    bool finished;    // its last page was shown
    struct own own;   // what was other than in its file
    struct answered_task *tasks;
    int task_count;
    struct answers answers; // their lesson is [lesson]
};

// What tells one version of a lesson from another: all that it asks.
uint64_t lesson_version(const struct lesson *l);

// What tells one text of a lesson's file from another, never 0.
uint64_t answers_text_hash(const char *text, size_t length);

// Reads the file at [path]. False with the reasons in [c];
// answers_file_free() is due either way.
bool answers_file_read(struct answers_file *out, const char *path,
                       const struct files *files, struct complaints *c);

void answers_file_free(struct answers_file *f);

// True when [t] was done on [page]: by its id, or its goal is the same still.
bool answers_task_is(const struct answered_task *t, const struct page *page);

// Gives [into] the answers of [f] whose questions [l] asks, too; returns how
// many were set aside.
int answers_match(const struct answers_file *f, const struct lesson *l,
                  struct answers *into);

// Appends "key: text", quoted where YAML needs it, without the line's end; and
// reads yes or no, the value of [name], false after complaining.
void answers_add_text(struct strbuf *out, const char *key, const char *text);
bool answers_read_yes(struct reading *r, const struct node *n, const char *name,
                      bool *out);

#endif
