// SPDX-License-Identifier: MIT
#include "app/learning/state.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/learning/taken.h"
#include "app/reload.h"
#include "lesson/edit/moment.h"

#define PLAY_SECONDS 8.0 // for all that was learned

struct watch *learning_watch(const struct app *a)
{
    return a->learning ? a->learning->pupils[0].watch : NULL;
}

// --- beginning and ending ----------------------------------------------------

static void pupil_free(struct pupil *p)
{
    stood_free(&p->large);
    for (int k = 0; k < LEARNING_TABLES; k++)
        stood_free(&p->small[k]);
    watch_free(p->watch);
    if (p->base)
        library_drop(p->base);
    *p = (struct pupil){0};
}

void learning_free(struct learning *l)
{
    if (!l)
        return;
    pupil_free(&l->pupils[0]);
    pupil_free(&l->pupils[1]);
    field_free(&l->options.rate);
    field_free(&l->options.seed);
    strbuf_free(&l->options.said);
    free(l->path);
    free(l);
}

const char *learning_barred(const struct app *a)
{
    struct training_plan plan;
    const struct document *b = a->document;
    if (b->hidden || b->lesson.warms)
        return "note.quiz.held";
    return taken_may(&b->lesson.model) ||
                   plan_of_model(&b->lesson.model, &plan)
               ? NULL
               : "note.learning.none";
}

// The lesson shown with the first numbers of [plan]: what its pictures are made
// of, with other numbers. NULL, with the reason shown, when it cannot be.
static struct document *base_of(struct app *a, const struct training_plan *plan)
{
    struct strbuf change = {0};
    const struct trained first = {*plan, 0};
    moment_print(&first, &change);
    struct changes changes = changes_copy(&a->document->changes);
    changes_add(&changes, strbuf_text(&change));
    strbuf_free(&change);
    struct document *base =
        library_reread(a->view.words, a->document, changes);
    return app_takes(a, base, true) ? base : NULL;
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must_realloc(NULL, size, 1), text, size);
}

// Where one stands, and how, at the beginning of a training.
static void begin_anew(struct learning *l)
{
    l->level = LEARNING_FILM;
    l->waits = l->plays = l->is_open = false;
    l->follows = true;
    l->due = 0;
    l->number = -1;
    l->matrix = 0;
}

// The matrix that is opened first: by which words ask.
static int asking_matrix(const struct learned_list *l)
{
    static const char *const names[] = {"W_Q", "head1.W_Q", "W_a",
                                        "layer1.W_Q", "layer1.head1.W_Q"};
    for (int i = 0; i < l->count; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (!strcmp(l->matrix[i].name, names[k]))
                return i;
    return 0;
}

bool learning_train(struct app *a, const struct training_plan *plan,
                    bool beside)
{
    struct learning *l = a->learning;
    struct document *base = base_of(a, plan);
    if (!base)
        return false;
    pupil_free(&l->pupils[1]);
    if (beside)
        l->pupils[1] = l->pupils[0];
    else
        pupil_free(&l->pupils[0]);
    l->pupils[0] = (struct pupil){.watch = watch_begin(plan), .base = base};
    free(l->path);
    l->path = copy_of(a->document->path);
    begin_anew(l);
    l->matrix =
        asking_matrix(&training_network(learning_watch(a)->training)->learned);
    return true;
}

// What was trained of this very lesson is still there; its words may be others
// by now.
static bool goes_on(struct app *a)
{
    struct learning *l = a->learning;
    if (!l->pupils[0].watch || strcmp(l->path, a->document->path) != 0)
        return false;
    struct document *base[2] = {NULL, NULL};
    for (int k = 0; k < 2 && l->pupils[k].watch; k++)
        if (!(base[k] = base_of(a, &l->pupils[k].watch->plan))) {
            if (base[0])
                library_drop(base[0]);
            return false;
        }
    for (int k = 0; k < 2 && base[k]; k++) {
        struct pupil *p = &l->pupils[k];
        stood_free(&p->large);
        for (int i = 0; i < LEARNING_TABLES; i++)
            stood_free(&p->small[i]);
        library_drop(p->base);
        p->base = base[k];
    }
    return true;
}

bool learning_renew(struct app *a)
{
    return a->document && a->document->good && !learning_barred(a) &&
           !taken_may(&a->document->lesson.model) && goes_on(a);
}

void learning_begin(struct app *a)
{
    assert(a && a->document && !learning_barred(a));
    struct training_plan plan;
    if (taken_may(&a->document->lesson.model)) {
        taken_next(a);
        return;
    }
    app_settle(a);
    a->view.playing = false;
    a->notice.note = NULL;
    strbuf_clear(&a->notice.effect);
    plan_of_model(&a->document->lesson.model, &plan);
    if (!a->learning) {
        a->learning = must_realloc(NULL, 1, sizeof *a->learning);
        *a->learning = (struct learning){.pace = LEARNING_PACE};
    }
    if (!goes_on(a) && !learning_train(a, &plan, false))
        return;
    a->learning->is_open = false;
    layer_open(a, &learning_layer);
}

// --- what goes on ------------------------------------------------------------

bool learning_trains(const struct learning *l)
{
    for (int k = 0; k < 2; k++)
        if (l->pupils[k].watch && watch_goes_on(l->pupils[k].watch))
            return true;
    return false;
}

static bool any_seeks(const struct learning *l)
{
    for (int k = 0; k < 2; k++)
        if (l->pupils[k].watch && !watch_there(l->pupils[k].watch))
            return true;
    return false;
}

bool learning_goes_on(const struct app *a)
{
    const struct learning *l = a->learning;
    return l && ((learning_trains(l) && !l->waits) || l->plays || any_seeks(l));
}

void learning_go(struct app *a, int step)
{
    struct learning *l = a->learning;
    for (int k = 0; k < 2 && l->pupils[k].watch; k++) {
        struct watch *w = l->pupils[k].watch;
        int last = watch_steps(w);
        watch_go(w, step < 0 ? 0 : step > last ? last : step);
    }
    l->is_open &= l->opened.step == learning_watch(a)->at;
    a->changed = true;
}

// Along the steps at an equal speed on their axis, from one kept moment to the
// next; of the light alone as in its film.
static void play_on(struct app *a, double seconds)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    l->played = fmin(1, l->played + seconds / PLAY_SECONDS);
    double step = l->level == LEARNING_FILM
                      ? l->played * l->played * watch_steps(w)
                      : expm1(l->played * log1p(watch_steps(w)));
    learning_go(a, watch_moment_at(w, (int)(step + 1e-6)));
    l->plays = l->played < 1;
}

bool learning_tick(struct app *a, double seconds)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    if (!w)
        return false;
    double all = w->plan.steps, pace = learning_seconds(a);
    bool learns = learning_trains(l) && !l->waits;
    l->since += seconds;
    if (learns)
        // What one frame had no time for is not made up for later.
        l->due = pace > 0 ? fmin(l->due + all / pace * seconds, all / pace)
                          : all;
    else
        l->due = 0;
    if (l->plays)
        play_on(a, seconds);
    bool open = layer_is_open(a, &learning_layer);
    a->changed |= open && (learns || l->plays || any_seeks(l));
    return learning_goes_on(a);
}

bool learning_work(struct app *a)
{
    struct learning *l = a->learning;
    if (!l)
        return false;
    for (int k = 0; k < 2 && l->pupils[k].watch; k++)
        watch_seek(l->pupils[k].watch);
    if (l->due >= 1) {
        l->due--;
        for (int k = 0; k < 2 && l->pupils[k].watch; k++)
            watch_step(l->pupils[k].watch);
    }
    if (!learning_trains(l))
        l->due = 0;
    return l->due >= 1 || any_seeks(l);
}
