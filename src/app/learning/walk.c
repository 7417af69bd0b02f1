// SPDX-License-Identifier: MIT
// Going about in a training: along its moments and steps, into a number and to
// others of its matrix; how fast it goes on.
#include "app/learning/state.h"

#include <math.h>

#include "app/app.h"

// Seconds that all steps take, from the quickest on.
static const double paces[] = {0, 4, 8, 30, 120};
enum { PACES = sizeof paces / sizeof *paces };

double learning_seconds(const struct app *a)
{
    return paces[a->learning->pace];
}

static void say_note(struct app *a, const char *key)
{
    a->notice.note = key;
    strbuf_clear(&a->notice.effect);
}

void learning_walk_moments(struct app *a, int by)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    int step = w->at, last = watch_steps(w);
    int to = l->level <= LEARNING_MOMENT ? watch_moment_beside(w, step, by)
                                         : step + by;
    l->follows = l->plays = false;
    if (to == step || to < 0 || to > last)
        say_note(a, by > 0 ? "note.learning.last" : "note.learning.first");
    else
        learning_go(a, to);
}

void learning_open_number(struct learning *l, int number)
{
    l->number = number;
    l->is_open = false;
}

static const struct learned *matrix_of(const struct learning *l)
{
    const struct watch *w = l->pupils[0].watch;
    return &training_network(w->training)->learned.matrix[l->matrix].at;
}

// Inside the matrix; off its upper edge one is out of it.
void learning_walk_numbers(struct app *a, int rows, int columns)
{
    struct learning *l = a->learning;
    const struct learned *m = matrix_of(l);
    int at = l->opened.number - m->at;
    int row = at / m->columns + rows, column = at % m->columns + columns;
    if (row < 0) {
        l->level = LEARNING_STEP;
        return;
    }
    if (row < m->rows && column >= 0 && column < m->columns)
        learning_open_number(l, m->at + row * m->columns + column);
}

void learning_walk_levels(struct app *a, int by)
{
    struct learning *l = a->learning;
    const struct watch *w = learning_watch(a);
    int to = (int)l->level + by;
    if (to < LEARNING_FILM || to > LEARNING_NUMBER)
        return;
    l->follows = l->plays = false;
    if (to == LEARNING_NUMBER && (!l->is_open || l->opened.step != w->at))
        say_note(a, "note.learning.closed");
    else
        l->level = (enum learning_level)to;
    // A moment is where one stands again.
    if (l->level <= LEARNING_MOMENT)
        learning_go(a, watch_moment_at(w, w->at));
}

void learning_next_matrix(struct app *a, int by)
{
    struct learning *l = a->learning;
    const struct watch *w = learning_watch(a);
    int count = training_network(w->training)->learned.count;
    l->matrix = (l->matrix + by + count) % count;
    learning_open_number(l, -1);
}

// Where nothing is left it goes on from the first again.
void learning_play(struct app *a)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    if (l->follows && learning_trains(l)) {
        l->waits = !l->waits;
        return;
    }
    double all = log1p(watch_steps(w));
    bool end = w->at >= watch_steps(w);
    l->plays = !l->plays;
    l->follows = false;
    if (l->level > LEARNING_MOMENT)
        l->level = LEARNING_MOMENT;
    l->played = end || all <= 0              ? 0
                : l->level == LEARNING_FILM ? sqrt(w->at / (double)watch_steps(w))
                                             : log1p(w->at) / all;
}

void learning_go_to_end(struct app *a)
{
    struct learning *l = a->learning;
    if (learning_trains(l)) { // at once
        l->pace = 0;
        l->waits = false;
    }
    l->plays = false;
    l->follows = true;
}

void learning_change_pace(struct app *a, int by)
{
    struct learning *l = a->learning;
    int pace = l->pace - by;
    l->pace = pace < 0 ? 0 : pace >= PACES ? PACES - 1 : pace;
    l->waits = false;
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect,
        l->pace ? "note.learning.pace" : "note.learning.at_once",
        SLOTS(COUNT("seconds", learning_seconds(a))));
}

void learning_train_again(struct app *a)
{
    struct training_plan plan = learning_watch(a)->plan;
    learning_train(a, &plan, false);
}
