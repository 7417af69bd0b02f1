// SPDX-License-Identifier: MIT
// What a class said, from the files of its answers: of every question how many
// were right at first and which wrong procedures they began with, and what each
// learner said.
#ifndef QUIZ_SUMMARY_H
#define QUIZ_SUMMARY_H

#include "lesson/procedure.h"
#include "quiz/answers_file.h"

struct catalogue;

struct summary_question {
    const char *title;                      // of the lesson that it is of
    const struct answered_question *answer; // the first one to it
    int answered, right, skipped, unjudged; // learners, at first
    int mistakes[PROCEDURES];               // that gave what they said
};

struct summary_learner {
    const struct answers_file *file;
    int right, answered;                   // questions, at first
    const struct answered_question **said; // to each; NULL: nothing
};

struct summary {
    struct arena arena;
    struct summary_question *questions; // in the order of the files
    int *worst; // their numbers, the one that fewest had right first
    int question_count;
    struct summary_learner *learners; // who had fewest right first
    int learner_count;
};

// Of [count] files, which stay valid as long as [out]; summary_free() is due.
void summary_open(struct summary *out, const struct answers_file *files,
                  int count);
void summary_free(struct summary *s);

// So many were answered wrongly, and no procedure that has a name gives that.
int summary_else(const struct summary_question *q);

// The id of the question's page, or what is asked; the learner's name, or that
// there is none; and what was said, "0.6652", or that it was skipped, in
// [arena].
const char *summary_page(const struct summary_question *q);
const char *summary_name(const struct summary_learner *l,
                         const struct catalogue *words);
const char *summary_reply(const struct answered_question *a,
                          const struct catalogue *words, struct arena *arena);

// The whole as a table of text or as CSV; as CSV a row for every learner, with
// what was said on each page; and as CSV a row for every reply that was given.
void summary_text(const struct summary *s, const struct catalogue *words,
                  struct strbuf *out);
void summary_csv(const struct summary *s, const struct catalogue *words,
                 struct strbuf *out);
void summary_learners_csv(const struct summary *s,
                          const struct catalogue *words, struct strbuf *out);
void summary_answers_csv(const struct summary *s, const struct catalogue *words,
                         struct strbuf *out);

#endif
