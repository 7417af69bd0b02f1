// SPDX-License-Identifier: MIT
#include "frame/flags.h"

#include <assert.h>
#include <math.h>

#include "frame/route.h"
#include "lesson/path.h"
#include "quiz/answers.h"
#include "report/page_say.h"
#include "say/join.h"

struct flag {
    int page;         // to which it leads, from 0
    double x;         // of its middle
    int first, count; // of [pages], those that it stands for
};

// All flags of a lesson, from left to right.
struct flags {
    struct flag *list; // in the pose's arena
    int *pages;        // all that ask, in that order
    int count;
    double radius, y;
    double pitch, bottom; // of the buttons: side by side, over the bar
};

// Who is on page [from] meets [page]: of the path, or in the group that it is of.
static bool is_walked(const struct lesson *l, int page, int from)
{
    return path_meets(l, from, page) &&
           !l->pages[from].more == !l->pages[page].more;
}

enum { BUTTON = 24 }; // pixels that a finger needs

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
    struct spread p = {f->pitch, from, to};
    struct cluster *all = arena_array(arena, (size_t)f->count, sizeof *all);
    int count = 0;
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

// --- where they stand --------------------------------------------------------

// Where several have one flag: behind the one that is shown, else to the first
// that is open, else to the first.
static int flag_leads(const struct shown *shown, const int *pages, int count)
{
    for (int i = 0; i < count; i++)
        if (shown->page == &shown->lesson->pages[pages[i]])
            return pages[(i + 1) % count];
    for (int i = 0; i < count; i++)
        if (flag_state(shown, pages[i]) == OPEN)
            return pages[i];
    return pages[0];
}

// Of so many as have no room side by side neighbours share a flag.
static void flags_merge(const struct scene *s, const struct shown *shown,
                        struct flags *f, double width)
{
    int all = f->count, most = (int)floor(width / f->pitch) + 1;
    f->pages = arena_array(s->pose->arena, (size_t)all, sizeof *f->pages);
    for (int i = 0; i < all; i++)
        f->pages[i] = f->list[i].page;
    f->count = all < most ? all : most;
    for (int k = 0; k < f->count; k++) {
        int first = k * all / f->count;
        int count = (k + 1) * all / f->count - first;
        double sum = 0;
        for (int i = first; i < first + count; i++)
            sum += f->list[i].x; // no earlier one was written over
        f->list[k] = (struct flag){flag_leads(shown, &f->pages[first], count),
                                   sum / count, first, count};
    }
}

static struct flags flags_of(const struct scene *s, const struct shown *shown)
{
    const struct lesson *l = shown->lesson;
    int here = shown->page ? (int)(shown->page - l->pages) : 0;
    struct bar b = timeline_bar(s);
    struct flags f = {.radius = u(s, b.alone ? 4.5 : 6.5),
                      .y = b.y - u(s, b.alone ? 10.5 : 19),
                      .bottom = b.y - u(s, b.alone ? 9 : 12)};
    f.pitch = fmax(2.3 * f.radius, BUTTON);
    if (!shown->answers || !l->page_count || b.w < u(s, 60))
        return f;
    f.list = arena_array(s->pose->arena, (size_t)l->page_count, sizeof *f.list);
    for (int i = 0; i < l->page_count; i++)
        if (page_asks(&l->pages[i]) && lesson_stands_on(l, &l->pages[i]) &&
            is_walked(l, i, here))
            flags_insert(&f,
                         (struct flag){i, flag_place(s, shown, &b, i), 0, 1});
    flags_merge(s, shown, &f, b.w);
    flags_spread(s->pose->arena, &f, b.x, b.x + b.w);
    return f;
}

int flags_number(const struct lesson *l, int page, int *count)
{
    assert(page >= 0);
    assert(page >= 0);
    int number = 0;
    *count = 0;
    for (int i = 0; i < l->page_count; i++) {
        *count += l->pages[i].ask && is_walked(l, i, page);
        if (i == page)
            number = *count;
    }
    return number;
}

// "3, 4"
static const char *flag_numbers(const struct scene *s,
                                const struct shown *shown,
                                const struct flags *f, const struct flag *one)
{
    struct strbuf all = {0};
    int of;
    for (int i = 0; i < one->count; i++) {
        int n = flags_number(shown->lesson, f->pages[one->first + i], &of);
        join_text(s->view->words, &all, 0, "list.more", text_print(s, "%d", n));
    }
    const char *kept = text_print(s, "%s", strbuf_text(&all));
    strbuf_free(&all);
    return kept;
}

const char *flags_tip(const struct scene *s, const struct shown *shown,
                      int page)
{
    assert(page >= 0 && page < shown->lesson->page_count);
    static const char *const keys[] = {"flag.open", "flag.right", "flag.wrong",
                                       "flag.mended", "flag.skipped"};
    struct flags f = flags_of(s, shown);
    int count, number = flags_number(shown->lesson, page, &count);
    for (int k = 0; k < f.count; k++)
        if (f.list[k].page == page && f.list[k].count > 1)
            return caption(
                s, "flag.several",
                SLOTS(TEXT("all", flag_numbers(s, shown, &f, &f.list[k])),
                      COUNT("n", number), COUNT("of", count)));
    return caption(s, keys[flag_state(shown, page)],
                   SLOTS(COUNT("n", number), COUNT("of", count)));
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
    double more = f->count > 1 ? radius * 0.8 : 0; // several are long
    struct rect at = {f->x - radius - more, y - radius, 2 * (radius + more),
                      2 * radius};
    if (state == RIGHT) // corners: it is told from a cross from afar
        at = (struct rect){at.x, y - radius * 0.9, at.w, 1.8 * radius};
    paint_framed(s, id_named("flag", f->page), LAYER_TICK, at,
                 state == RIGHT ? radius * 0.3 : radius,
                 hollow ? s->theme->paper : s->theme->ink, u(s, now ? 3 : 1.5));
    if (state == SKIPPED) {
        double r = radius * 0.5;
        struct spot dash[] = {{f->x - r, y}, {f->x + r, y}};
        paint_line(s, id_named("flag dash", f->page), LAYER_KNOB, dash, 2,
                   fmax(radius * 0.35, u(s, 1)), s->theme->ink);
    } else if (!hollow) {
        flag_paint_mark(s, f, y, radius, state);
    }
}

// As wide as they stand apart, and as high as a finger needs.
static void flag_paint_button(struct scene *s, const struct flags *f,
                              const struct flag *one)
{
    double h = fmax(u(s, BUTTON), BUTTON);
    paint_box(s, id_named("flag button", one->page), LAYER_KNOB,
              (struct rect){one->x - f->pitch / 2, f->bottom - h, f->pitch, h},
              0, CLEAR)
        ->target = (struct target){TARGET_FLAG, {0}, one->page};
}

void flags_paint(struct scene *s, const struct shown *shown)
{
    if (s->view->look.bare)
        return;
    struct flags f = flags_of(s, shown);
    for (int k = 0; k < f.count; k++) {
        const struct flag *one = &f.list[k];
        bool now = false;
        for (int i = 0; i < one->count; i++)
            now |=
                shown->page == &shown->lesson->pages[f.pages[one->first + i]];
        flag_paint(s, one, f.y, f.radius, flag_state(shown, one->page), now);
        flag_paint_button(s, &f, one);
    }
}
