// SPDX-License-Identifier: MIT
#include "export/trained_film.h"

#include <math.h>

#include "frame/wander.h"
#include "mechanism/plan.h"
#include "mechanism/stood.h"
#include "scene/theme.h"

struct trained_film {
    const struct model *model;
    struct training_plan plan;
    struct training *training;
    struct stood stood;
    double right;
};

bool trained_film_may(const struct model *m)
{
    struct training_plan plan;
    return plan_of_model(m, &plan);
}

static void stand(struct trained_film *f)
{
    const double *numbers = training_numbers(f->training);
    stood_run(&f->stood, f->model, training_network(f->training), f->plan.task,
              numbers, training_steps(f->training));
    f->right = training_right(f->training, numbers);
}

struct trained_film *trained_film(const struct model *m, struct arena *arena)
{
    struct trained_film *f = arena_alloc(arena, sizeof *f);
    *f = (struct trained_film){.model = m};
    plan_of_model(m, &f->plan);
    f->training = training_begin(&f->plan);
    stand(f);
    return f;
}

void trained_film_end(struct trained_film *f)
{
    stood_free(&f->stood);
    training_free(f->training);
}

void trained_film_go(struct trained_film *f, double part)
{
    int to = (int)lround(part * f->plan.steps);
    int from = training_steps(f->training);
    while (training_steps(f->training) < to &&
           training_state(f->training) == TRAINING_GOES_ON)
        training_step(f->training);
    if (training_steps(f->training) > from)
        stand(f);
}

void trained_film_build(const struct trained_film *f, const struct view *view,
                        const struct font *font, struct arena *arena,
                        struct list *list)
{
    const struct extent *e = &view->extent;
    struct pose pose = {.arena = arena};
    struct scene s = {
        .view = view, .theme = view->look.theme, .font = font, .pose = &pose};
    struct wander w = {.stood = &f->stood,
                       .steps = f->plan.steps,
                       .right = f->right,
                       .task = f->plan.task};
    list_begin(list, arena, (int)lround(e->width * e->scale),
               (int)lround(e->height * e->scale),
               view->look.clear ? CLEAR : view->look.theme->paper);
    wander_frame(&s, &w);
    pose_emit(&pose, e->scale, font, list);
}
