// SPDX-License-Identifier: MIT
// A question worked out on a trace, without a window: what is right, what
// wrong procedures give instead, and whether a reply is one or the other. All
// of it is computed, so it holds for edited and own input as well.
#ifndef QUIZ_ASK_H
#define QUIZ_ASK_H

#include "lesson/lesson.h"
#include "lesson/procedure.h"
#include "quiz/reply.h"
#include "timeline.h"
#include "trace/expression/expression.h"

// A wrong procedure and what it gives for the very thing that is asked.
struct mistaken {
    enum procedure procedure;
    const struct trace *trace; // all numbers as the procedure leaves them; of
                               // the same tensors, steps and addresses
    struct answer gives;       // on that trace
};

// An option of a choice.
struct choice {
    const char *text;  // "0.6652", "chased"; no two are alike
    struct cells cell; // that the label stands for; no tensor: it is a number
    double number;
    bool right; // of equals that all are the largest several are
};

// What a change did to the cells asked about.
struct altered {
    int count, of;     // so many of them changed
    int rounded;       // and so many of the others are equal but for rounding
    struct cells most; // and this one by most; no tensor: none, or they are
    double was;        // more or fewer by now
};

struct asked {
    const struct question *question;
    const struct trace *trace;
    struct answer truth; // its cells are those asked about
    double tolerance;    // a number this near, or nearer, is right
    bool decimal;        // the tolerance is worth telling: a number that is
                         // asked for is no whole one
    bool changes;        // the page changes the cells, not by rounding alone
    struct altered altered;
    const struct choice *choices; // in the order in which they are shown
    int choice_count;
    const struct mistaken *mistakes; // in the order of `wrong`, without those
    int mistake_count;               // that do not apply or give the truth
    int count; // of a row or column: so many of its numbers are asked for,
    int first; // those from [first] on
    struct progress known; // before the first cell that the answer reads and
                           // that is not given; without any INT64_MAX cells
};

// Works [q] out on [t], into [arena]; [before] is the trace before the page's
// change, for a question that NEEDS_CHANGE, else it may be NULL. False when it
// cannot be asked there, with what is wrong in [why], which may be NULL. The
// trace, the question and the arena must outlive it.
bool ask_open(struct asked *out, const struct lesson *l,
              const struct question *q, const struct trace *t,
              const struct trace *before, struct arena *arena,
              struct reason *why);

// The [k]-th number, from 0, of the row or column that is asked for.
double ask_number(const struct asked *a, int k);

// All that it could be: the cells it is found among when it is asked where it
// is, else those asked about. Without a tensor where it is worked out.
struct cells ask_among(const struct asked *a);

// The row of scores that row [row] of shares comes from, past what the softmax
// notes on its way.
struct cells ask_scores(const struct tensor *m, int row);

// True when the mask makes the [k]-th number of the row 0: it is a share of
// what may not be looked at.
bool ask_fixed(const struct asked *a, int k);

// The cell of the [k]-th number.
struct cells ask_cell(const struct asked *a, int k);

// The numbers from 0 of all that are asked for, from the largest down, in
// [arena]; equal ones as they stand in the row.
const int *ask_order(const struct asked *a, struct arena *arena);

// The [k]-th number of the row as the wrong procedure [m] leaves it.
double ask_mistaken(const struct asked *a, const struct mistaken *m, int k);

// The first of the mistakes that gives [x] as the [k]-th number of the row;
// NULL where none does, or [x] is right there.
const struct mistaken *ask_mistake_at(const struct asked *a, int k, double x);

// True when [x] is right as the [k]-th number of the row.
bool ask_right_at(const struct asked *a, int k, double x);

// Which of the numbers that are asked for, from 0, the number [said] of the same
// place is farthest from; the first of equals. [said] has as many numbers.
int ask_farthest(const struct asked *a, const double *said);

// The label of the [k]-th number, such as "chased" or "3"; it may be in [room].
const char *ask_label(const struct asked *a, int k, char room[static 16]);

// What became of a reply.
enum { ASK_MOST_GIVEN = 16 };
struct verdict {
    bool right;
    // When it is not, the mistakes that give it, in the order of `wrong`.
    const struct mistaken *given[ASK_MOST_GIVEN];
    int given_count;
};

// Judges what was said, or that nothing was.
struct verdict ask_judge(const struct asked *a, const struct reply *r);

// Appends a sentence on the procedure [m] that gives the reply.
void ask_say_mistake(const struct asked *a, const struct mistaken *m,
                     const struct catalogue *words, struct strbuf *out);

// Appends a sentence on what is right here and not done by the procedure [m].
void ask_say_right(const struct asked *a, const struct mistaken *m,
                   const struct catalogue *words, struct strbuf *out);

// Appends a sentence on the procedure [m] that gives the [k]-th number of the
// row, as if no other were asked for.
void ask_say_mistake_at(const struct asked *a, const struct mistaken *m, int k,
                        const struct catalogue *words, struct strbuf *out);

// Appends what is true, to an answer that no mistake gives: [yours] is how it
// is shown.
void ask_say_wrong(const struct asked *a, const struct reply *r,
                   const char *yours, const struct catalogue *words,
                   struct strbuf *out);

// Appends what is true, to who has not said anything. Nothing of a row that is
// too long for a sentence: it stands in the picture.
void ask_say_answer(const struct asked *a, const struct catalogue *words,
                    struct strbuf *out);

// Appends the same, and what makes it so: the sentence of the step that the
// answer is read off.
void ask_say_found(const struct asked *a, const struct catalogue *words,
                   struct strbuf *out);

// Appends the right answer as it is shown: "0.6652", "chased", "(0, 2, 1)".
// Neither for yes or no nor for an order.
void ask_truth(const struct asked *a, struct strbuf *out);

#endif
