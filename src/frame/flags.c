#include "frame/flags.h"

#include <assert.h>
#include <math.h>

#include "frame/route.h"
#include "quiz/answers.h"
#include "report/page_say.h"

struct flag {
    int page; // from 0
    double x; // of its middle
};

// All flags of a lesson, from left to right.
struct flags {
    struct flag *list; // in the pose's arena
    int count;
    double radius, y;
};

// Where the page's step ends on the bar.
static double flag_place(const struct scene *s, const struct shown *shown,
                         const struct bar *b, int page)
{
    struct place at = route_page(shown->lesson, s->trace, page);
    struct position step = place_step(s->trace, &at);
    step = timeline_at_level(s->trace, step, s->position.level);
    return bar_place(b, shown->lesson->pages[page].at ? step.index : -1);
}

static void flags_insert(struct flags *f, struct flag one)
{
    int k = f->count++;
    for (; k > 0 && f->list[k - 1].x > one.x; k--)
        f->list[k] = f->list[k - 1];
    f->list[k] = one;
}

// Flags side by side, round the middle of where they would stand.
struct cluster {
    int first, count;
    double sum; // of their places
};

struct spread {
    double pitch, from, to;
};

// How far the middle of [c] is from its first and its last flag; where it is.
static double cluster_half(const struct spread *p, const struct cluster *c)
{
    return (c->count - 1) * p->pitch / 2;
}

static double cluster_middle(const struct spread *p, const struct cluster *c)
{
    double half = cluster_half(p, c);
    return fmin(fmax(c->sum / c->count, p->from + half), p->to - half);
}

static bool clusters_touch(const struct spread *p, const struct cluster *left,
                           const struct cluster *right)
{
    return cluster_middle(p, left) + cluster_half(p, left) + p->pitch >
           cluster_middle(p, right) - cluster_half(p, right);
}

// Flags of one step, or of steps close to each other, stand side by side, as
// few to the left of their place as to the right.
static void flags_spread(struct arena *arena, struct flags *f, double from,
                         double to)
{
    struct spread p = {
        fmin(2.3 * f->radius, (to - from) / fmax(f->count - 1, 1)), from, to};
    struct cluster *all = arena_array(arena, (size_t)f->count, sizeof *all);
    int count = 0;
    f->radius = fmin(f->radius, p.pitch / 2.15);
    for (int k = 0; k < f->count; k++) {
        all[count++] = (struct cluster){k, 1, f->list[k].x};
        for (;
             count > 1 && clusters_touch(&p, &all[count - 2], &all[count - 1]);
             count--) {
            all[count - 2].count += all[count - 1].count;
            all[count - 2].sum += all[count - 1].sum;
        }
    }
    for (const struct cluster *c = all; c < all + count; c++)
        for (int k = 0; k < c->count; k++)
            f->list[c->first + k].x =
                cluster_middle(&p, c) - cluster_half(&p, c) + k * p.pitch;
}

static struct flags flags_of(const struct scene *s, const struct shown *shown)
{
    const struct lesson *l = shown->lesson;
    struct bar b = timeline_bar(s);
    struct flags f = {.radius = u(s, b.alone ? 4.5 : 6.5),
                      .y = u(s, b.alone ? 653.5 : 655)};
    if (!shown->answers || !l->page_count || b.w < u(s, 60))
        return f;
    f.list = arena_array(s->pose->arena, (size_t)l->page_count, sizeof *f.list);
    for (int i = 0; i < l->page_count; i++)
        if (page_asks(&l->pages[i]))
            flags_insert(&f, (struct flag){i, flag_place(s, shown, &b, i)});
    flags_spread(s->pose->arena, &f, b.x, b.x + b.w);
    return f;
}

// --- what became of it -------------------------------------------------------

enum state { OPEN, RIGHT, WRONG, MENDED, SKIPPED };

static enum state flag_state(const struct shown *shown, int page)
{
    const struct answered_question *a =
        answers_find(shown->answers, shown->lesson, page);
    return !a                       ? OPEN
           : a->first.reply.skipped ? SKIPPED
           : a->first.right         ? RIGHT
           : a->last.right          ? MENDED
                                    : WRONG;
}

int flags_number(const struct lesson *l, int page, int *count)
{
    assert(page >= 0);
    assert(page >= 0);
    int number = 0;
    *count = 0;
    for (int i = 0; i < l->page_count; i++) {
        *count += l->pages[i].ask != NULL;
        if (i == page)
            number = *count;
    }
    return number;
}

const char *flags_tip(const struct scene *s, const struct shown *shown,
                      double x)
{
    static const char *const keys[] = {"flag.open", "flag.right", "flag.wrong",
                                       "flag.mended", "flag.skipped"};
    struct flags f = flags_of(s, shown);
    for (int k = 0; k < f.count; k++) {
        if (fabs(f.list[k].x - x) > f.radius * 1.1)
            continue;
        int count, page = f.list[k].page;
        int number = flags_number(shown->lesson, page, &count);
        return caption(s, keys[flag_state(shown, page)],
                       SLOTS(COUNT("n", number), COUNT("of", count)));
    }
    return NULL;
}

// --- its shape ---------------------------------------------------------------

// A stroke of a mark in a full disc of [radius].
static void flag_paint_stroke(struct scene *s, const char *name, int page,
                              const struct spot *line, int count, double radius)
{
    paint_line(s, id_named(name, page), LAYER_KNOB, line, count,
               fmax(radius * 0.3, u(s, 1)), s->theme->paper);
}

static void flag_paint_mark(struct scene *s, const struct flag *f, double y,
                            double radius, enum state state)
{
    double x = f->x, r = radius * 0.48;
    struct spot check[] = {
        {x - r, y}, {x - r * 0.2, y + r * 0.8}, {x + r, y - r * 0.8}};
    struct spot falls[] = {{x - r, y - r}, {x + r, y + r}};
    struct spot rises[] = {{x - r, y + r}, {x + r, y - r}};
    if (state == RIGHT)
        flag_paint_stroke(s, "flag check", f->page, check, 3, radius);
    if (state == WRONG || state == MENDED) {
        flag_paint_stroke(s, "flag falls", f->page, falls, 2, radius);
        flag_paint_stroke(s, "flag rises", f->page, rises, 2, radius);
    }
}

// A skipped one is hollow, too: with a dash in it.
static void flag_paint(struct scene *s, const struct flag *f, double y,
                       double radius, enum state state, bool now)
{
    bool hollow = state == OPEN || state == SKIPPED;
    struct rect at = {f->x - radius, y - radius, 2 * radius, 2 * radius};
    if (state == RIGHT) // corners: it is told from a cross from afar
        at = (struct rect){f->x - radius, y - radius * 0.9, 2 * radius,
                           1.8 * radius};
    struct item *i = paint_box(s, id_named("flag", f->page), LAYER_TICK, at,
                               state == RIGHT ? radius * 0.3 : radius,
                               hollow ? s->theme->paper : s->theme->ink);
    i->line = s->theme->ink;
    i->stroke = u(s, now ? 3 : 1.5);
    if (state == SKIPPED) {
        double r = radius * 0.5;
        struct spot dash[] = {{f->x - r, y}, {f->x + r, y}};
        paint_line(s, id_named("flag dash", f->page), LAYER_KNOB, dash, 2,
                   fmax(radius * 0.35, u(s, 1)), s->theme->ink);
    } else if (!hollow) {
        flag_paint_mark(s, f, y, radius, state);
    }
}

void flags_paint(struct scene *s, const struct shown *shown)
{
    if (s->view->look.bare)
        return;
    struct flags f = flags_of(s, shown);
    for (int k = 0; k < f.count; k++) {
        int page = f.list[k].page;
        bool now = shown->page == &shown->lesson->pages[page];
        flag_paint(s, &f.list[k], f.y, f.radius, flag_state(shown, page), now);
    }
}
