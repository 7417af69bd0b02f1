// SPDX-License-Identifier: MIT
#include "app/camera.h"

#include <math.h>

#include "app/app.h"

#define SECONDS 0.6 // from one level to the next
#define REST 0.35   // until what the wheel left half-way goes on
#define NOTCH 0.2   // of the way, for one of the wheel
#define PINCH 0.2   // of the window, for all of the way
#define START 0.1   // of the way that two fingers go before anything does

static struct position above_of(const struct app *a, struct position p)
{
    return timeline_at_level(&a->document->trace, p, p.level - 1);
}

// True where the step above it is closed to a strip over it. Of two lessons
// beside each other both go there at once.
static bool is_opened(const struct app *a, struct position p)
{
    return a->document && !a->place.on_page && !a->view.look.whole &&
           !app_pairs(a) && p.level >= LEVEL_ROW &&
           timeline_address(&a->document->trace, p).row >= 0;
}

void camera_open(struct app *a, struct position above, const struct place *from)
{
    struct position now = app_step_now(a);
    if (a->view.look.still || !is_opened(a, now))
        return;
    struct position was =
        timeline_at_level(&a->document->trace, now, above.level);
    if (above.level < now.level && was.index == above.index)
        a->camera = (struct camera){.closed = 1, .above = above, .from = *from};
}

const struct page *camera_page(const struct app *a)
{
    const struct place *from = &a->camera.from;
    return a->camera.closed > 0 && from->on_page
               ? &a->document->lesson.pages[from->page]
               : NULL;
}

bool camera_close(struct app *a)
{
    if (a->view.look.still || !is_opened(a, app_step_now(a)))
        return false;
    if (a->camera.closed <= 0) {
        a->camera.above = above_of(a, app_step_now(a));
        a->camera.from = (struct place){0};
    }
    a->camera.goal = 1;
    a->camera.scrubbed = false;
    return true;
}

// By [by] of the way to the next level, or if that is below 0 to the one above.
static void scrub(struct app *a, double by)
{
    struct camera *c = &a->camera;
    double to = c->goal - by;
    if (hand_holds(a)) // nothing moves under a hand
        hand_end(a);
    if (c->closed <= 0 && c->goal <= 0 && by > 0) {
        app_apply(a, ACTION_INTO, NULL); // of what is looked at
        to = c->closed - by;
    } else if (c->closed <= 0 && !camera_close(a)) {
        app_apply(a, ACTION_OUT, NULL);
        return;
    } else if (!c->scrubbed)
        to = c->closed - by;
    if (!is_opened(a, app_step_now(a)) || a->view.look.still)
        return;
    c->scrubbed = true;
    c->waited = 0;
    c->goal = fmax(0, fmin(to, 1));
}

void camera_wheel(struct app *a, int notches)
{
    scrub(a, notches * NOTCH);
}

// Where nothing moves, a level is gone at once: one for a pinch.
void camera_pinch(struct app *a, const struct input *in)
{
    double *pinched = &a->pointer.pinched;
    bool moves = a->camera.scrubbed && camera_moves(a);
    double by = *pinched + in->spread / PINCH;
    *pinched = in->spread == 0 ? 0 : by;
    if (in->spread == 0 || isnan(by) || (!moves && fabs(by) < START))
        return;
    if (by > 0 && !moves && !a->quiz.asking)
        mouse_look(a, in->x, in->y);
    scrub(a, by);
    *pinched = camera_moves(a) ? 0 : NAN;
}

void camera_level(struct app *a, enum level level)
{
    struct position now = app_step_now(a);
    if (now.level + 1 == level)
        app_apply(a, ACTION_INTO, NULL);
    else if (now.level == level + 1)
        app_apply(a, ACTION_OUT, NULL);
    else
        app_go_to_step(a, timeline_at_level(&a->document->trace, now, level));
}

// --- the handle of the rail --------------------------------------------------

// To where it is [depth] levels deep: open to the level that this is on the way
// to, and closed as far as it lacks of that.
static void go_deep(struct app *a, double depth)
{
    struct position now = app_step_now(a);
    int level = (int)ceil(fmax(LEVEL_STAGE, fmin(depth, LEVEL_TERM)) - 1e-9);
    while ((int)now.level < level) {
        int was = (int)now.level;
        app_apply(a, ACTION_INTO, NULL);
        now = app_step_now(a);
        if ((int)now.level <= was)
            return; // there is nothing deeper
    }
    if ((int)now.level > level)
        app_go_to_step(
            a, timeline_at_level(&a->document->trace, now, (enum level)level));
    now = app_step_now(a);
    if (a->view.look.still || !is_opened(a, now))
        return;
    double closed = fmax(0, fmin(level - depth, 1));
    a->camera = (struct camera){.closed = closed,
                                .goal = closed,
                                .above = above_of(a, now),
                                .scrubbed = true,
                                .waited = -INFINITY}; // until it is let go
    a->changed = true;
}

static void drag(struct app *a, const struct input *in)
{
    const struct in_hand *h = &a->hand;
    double by = h->across ? in->x - h->x : in->y - h->y;
    go_deep(a, h->start + by / h->measure);
}

static void let_go(struct app *a, const struct in_hand *was, bool dropped)
{
    (void)dropped;
    a->camera.waited = was->on ? REST : 0;
}

static const struct grip rail_grip = {.far = 3, .move = drag, .end = let_go};

void camera_press(struct app *a, const struct target *t, const struct input *in)
{
    struct position now = app_step_now(a);
    if (t->number != (int)now.level || t->wide == 0) {
        camera_level(a, (enum level)t->number);
        return;
    }
    struct in_hand *h = hand_take(a, &rail_grip, in);
    h->across = t->wide < 0;
    h->down = !h->across;
    h->measure = fabs(t->wide);
    h->start = now.level - a->camera.closed;
}

// Up, to the step that was closed into.
static void arrive(struct app *a)
{
    const struct place from = a->camera.from;
    if (from.on_page)
        app_go(a, from);
    else
        app_go_to_step(a, a->camera.above);
}

// True where it was left half-way, and will go on by itself.
static bool is_left(const struct camera *c)
{
    return c->scrubbed && c->closed > 0 && c->waited >= 0;
}

bool camera_moves(const struct app *a)
{
    const struct camera *c = &a->camera;
    return c->closed != c->goal || is_left(c);
}

void camera_tick(struct app *a, double seconds)
{
    struct camera *c = &a->camera;
    double by = seconds / SECONDS;
    if (c->closed == c->goal && is_left(c)) {
        c->waited += seconds;
        if (c->waited > REST) {
            c->goal = c->closed < 0.5 ? 0 : 1;
            c->scrubbed = false;
        }
    } else if (c->closed != c->goal) {
        c->closed = c->closed < c->goal ? fmin(c->closed + by, c->goal)
                                        : fmax(c->closed - by, c->goal);
        a->changed = true;
        if (c->closed >= 1)
            arrive(a);
    }
}

void camera_settle(struct app *a)
{
    if (a->camera.goal >= 0.5)
        arrive(a); // which leaves it at rest
    a->camera = (struct camera){0};
}
