// SPDX-License-Identifier: MIT
// What a learner said to the questions of lessons: of each question the first
// reply and the last, and what became of them. A question is known by what it
// asks, or by its page's id, not by its number, so that answers find it in another version of a
// lesson. Zero-initialise; owns its texts: answers_free().
#ifndef QUIZ_ANSWERS_H
#define QUIZ_ANSWERS_H

#include <stdint.h>

#include "lesson/lesson.h"
#include "quiz/reply.h"

// What was judged about a reply.
struct judged {
    struct reply reply;
    bool right;
    const char *mistake; // the wrong procedure that gives it; NULL: none does
};

struct answered_question {
    const char *lesson; // the path of the lesson in which it was asked
    const char *from;   // the title of the earlier lesson it was drawn from; or
                        // NULL
    uint64_t key;       // of the question
    const char *text;   // it in words, for people
    const char *page;   // the id of its page, where that is known; or NULL
    enum question_kind kind;
    struct judged first, last; // the same when there was one
    int tries;                 // replies that were not skips
    bool unjudged; // nobody knows whether they are right (document/rejudge.h)
};

// A construct task of which the goal was reached.
struct reached_goal {
    const char *lesson, *goal;
};

enum { MOST_SEED = 999999999 };

struct answers {
    struct arena arena;
    struct reached_goal *reached;
    int reached_count;
    struct answered_question
        *list; // in the order in which they were first answered
    int count, room;
    int seed; // by which questions from earlier lessons are drawn
};

// A key for what page [page] of [l], from 0, asks: of its id, or its question
// where it has none, how it is answered, from what and at which address, and,
// without an id, the how manieth such question of the lesson it is. A question
// that has an id may be worded anew, and in another language. The page must ask.
uint64_t question_key(const struct lesson *l, int page);

// Notes a reply to what page [page] asks; copies all of it.
void answers_add(struct answers *a, const struct lesson *l, int page,
                 const struct judged *said);

// Adds a copy of [answer], unless there is an answer to its question.
void answers_put(struct answers *a, const struct answered_question *answer);

// Notes what was done in the lesson at [from] in the one at [to], too, where
// nothing else is noted: it is saved there.
void answers_follow(struct answers *a, const char *from, const char *to);

// What was answered to page [page]; NULL: nothing yet, or the page does not ask.
// The answer is valid until the next one is added.
const struct answered_question *answers_find(const struct answers *a,
                                             const struct lesson *l, int page);

// Of the questions on a lesson's path (lesson/path.h): how many there are, were answered, skipped so
// far, and answered rightly at first.
struct answered {
    int questions, answered, skipped, right;
};
struct answered answers_count(const struct answers *a, const struct lesson *l);

// Notes that the goal of page [page], which has one, was reached.
void answers_reach(struct answers *a, const struct lesson *l, int page);

// True when the goal of page [page], which has one, was ever reached.
bool answers_reached(const struct answers *a, const struct lesson *l, int page);

void answers_free(struct answers *a);

#endif
