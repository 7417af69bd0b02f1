// What a learner says to a question.
#ifndef QUIZ_REPLY_H
#define QUIZ_REPLY_H

#include <stdbool.h>

// Which fields count follows from the question's kind.
struct reply {
    bool skipped;      // nothing was said; no other field counts
    bool yes;          // QUESTION_CHANGES
    double number;     // QUESTION_NUMBER
    const char *text;  // QUESTION_CHOICE: the option's. QUESTION_CLICK: the
                       // cell's address in numbers, "weights[1,2]"
    int count;         // of what follows
    const int *order;  // QUESTION_ORDER: what comes first, second…, from 0
    const double *row; // QUESTION_ROW: its numbers, those that are blank
};

#endif
