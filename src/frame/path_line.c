// SPDX-License-Identifier: MIT
#include "frame/path_line.h"

#include <math.h>

#include "frame/chrome.h"
#include "frame/looked.h"
#include "lesson/grammar.h"
#include "lesson/path.h"
#include "quiz/answers.h"
#include "report/page_say.h"

// A page of the path, or a group that hangs on it.
struct stand {
    int page; // the first of a group
    int more; // how many the group has; 0: a page
    double x, w;
};

// How far apart pages stand, a part from the next, a group from its page; of
// the pitch.
#define PART_GAP 0.8
#define MORE_WIDE 1.7

enum { LEAST_PRESSED = 16 }; // pixels; where they are closer the line is told

static int find_stands(const struct lesson *l, struct stand *out)
{
    int count = 0;
    for (int page = 0; page >= 0; page = path_next(l, page)) {
        struct more more;
        out[count++] = (struct stand){.page = page};
        for (int k = 0; more_at(l, page, k, &more); k++)
            out[count++] = (struct stand){.page = more.first,
                                          .more = more.count};
    }
    return count;
}

static bool begins_part(const struct lesson *l, const struct stand *all, int k)
{
    int before = k - 1;
    while (before >= 0 && all[before].more)
        before--;
    return before >= 0 && !all[k].more &&
           l->pages[all[k].page].part != l->pages[all[before].page].part;
}

static double step_before(const struct lesson *l, const struct stand *all,
                          int k)
{
    double own = all[k].more ? MORE_WIDE : 1;
    return own + (begins_part(l, all, k) ? PART_GAP : 0);
}

// Gives all their places; returns the pitch.
static double lay_stands(const struct lesson *l, struct stand *all, int count,
                         struct rect at)
{
    double units = 0, x = at.x;
    for (int k = 0; k < count; k++)
        units += step_before(l, all, k);
    double pitch = at.w / fmax(units, 1);
    for (int k = 0; k < count; k++) {
        x += step_before(l, all, k) * pitch;
        all[k].w = (all[k].more ? MORE_WIDE : 1) * pitch;
        all[k].x = x - all[k].w / 2;
    }
    return pitch;
}

static bool right_at_first(const struct lesson *l,
                           const struct answers *answers, int page)
{
    const struct answered_question *a = answers_find(answers, l, page);
    return a && a->first.right;
}

static void paint_page(struct scene *s, const struct lesson *l,
                       const struct answers *answers, const struct stand *p,
                       bool now, double y, double high)
{
    bool asks = page_asks(&l->pages[p->page]);
    bool right = asks && right_at_first(l, answers, p->page);
    double r = fmin(u(s, asks ? 9 : 5), p->w * 0.42);
    struct item *i = paint_box(
        s, id_named("path page", p->page), LAYER_CHROME_FRONT,
        (struct rect){p->x - r, y - r, 2 * r, 2 * r}, r,
        now     ? s->theme->light
        : right ? s->theme->ink
        : asks  ? s->theme->paper
                : s->theme->grey);
    if (asks && !right) {
        i->stroke = u(s, 2.5);
        i->line = now ? s->theme->light : s->theme->ink;
    }
    if (p->w >= LEAST_PRESSED)
        paint_box(s, id_named("path place", p->page), LAYER_CHROME_FRONT,
                  (struct rect){p->x - p->w / 2, y - high / 2, p->w, high}, 0,
                  CLEAR)
            ->target = (struct target){TARGET_FLAG, {0}, p->page};
}

static void paint_group(struct scene *s, const struct stand *p, double y)
{
    double size = text_size(s, TEXT_SMALL), high = fmax(u(s, 30), FINGER);
    const char *text =
        caption(s, "frame.more.brief", SLOTS(COUNT("count", p->more)));
    if (text_width(s, size, WEIGHT_REGULAR, text) > p->w - u(s, 12))
        text = text_print(s, "+%d", p->more);
    if (text_width(s, size, WEIGHT_REGULAR, text) > p->w - u(s, 8))
        text = "+";
    struct rect at = {p->x - p->w / 2 + u(s, 3), y - high / 2,
                      p->w - u(s, 6), high};
    struct item *i = paint_framed(s, id_named("path more", p->page),
                                  LAYER_CHROME_FRONT, at, high / 2,
                                  s->theme->paper, u(s, 1.5));
    i->line = s->theme->rule;
    i->text = text_fit(s, size, WEIGHT_REGULAR, text, at.w);
    i->size = size;
    i->ink = s->theme->ink;
    if (at.w >= LEAST_PRESSED)
        i->target = (struct target){TARGET_MORE, {0}, p->page};
}

// Under its pages, where it does not touch the one before.
static double paint_part(struct scene *s, const struct lesson *l,
                         const struct stand *first, const struct stand *last,
                         double y, double taken)
{
    double size = text_size(s, TEXT_SMALL);
    enum page_part part = l->pages[first->page].part;
    if (part == PART_NONE)
        return taken;
    const char *name = caption(
        s, text_print(s, "arc.%s", part_names[part - PART_HOOK]), NO_SLOTS);
    double w = text_width(s, size, WEIGHT_REGULAR, name);
    double x = (first->x + last->x) / 2;
    if (x - w / 2 < taken || x + w / 2 > s->view->extent.width - u(s, 8))
        return taken;
    paint_text(s, id_named("path part", first->page), x, y, size,
               WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, name)
        ->layer = LAYER_CHROME;
    return x + w / 2 + u(s, 12);
}

void path_line_paint(struct scene *s, const struct lesson *l,
                     const struct answers *answers, int now, struct rect at)
{
    struct stand *all =
        arena_array(s->pose->arena, (size_t)l->page_count + 1, sizeof *all);
    int count = find_stands(l, all), first = 0;
    double size = text_size(s, TEXT_SMALL), y = at.y + at.h / 2, taken = 0;
    lay_stands(l, all, count, at);
    for (int k = 0; k < count; k++) {
        bool ends = k + 1 == count || begins_part(l, all, k + 1);
        if (!ends)
            paint_box(s, id_named("path way", k), LAYER_CHROME,
                      (struct rect){all[k].x, y - u(s, 1.5),
                                    all[k + 1].x - all[k].x, u(s, 3)},
                      0, s->theme->rule);
        if (all[k].more)
            paint_group(s, &all[k], y);
        else
            paint_page(s, l, answers, &all[k], all[k].page == now, y, at.h);
        if (!ends)
            continue;
        taken = paint_part(s, l, &all[first], &all[k],
                           y + u(s, 28) + size * 0.7, taken);
        first = k + 1;
    }
    for (int k = 0; k < count; k++)
        if (!k || all[k].page == now)
            paint_text(s, id_named("path number", k), all[k].x, y - u(s, 24),
                       size, k ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                       k ? s->theme->ink : s->theme->grey,
                       text_print(s, "%s", path_label(l, all[k].page).text))
                ->layer = LAYER_CHROME;
}

bool path_line_shows(const struct scene *s)
{
    return s->page && s->ways && !s->asking && !is_tall(s) &&
           !s->view->look.bare && s->view->extent.width >= u(s, 900);
}

void path_line_over(struct scene *s, const struct lesson *l,
                    const struct answers *answers, int now)
{
    double high = u(s, 110), edge = u(s, 24), pad = u(s, 30);
    double width = s->view->extent.width - 2 * edge;
    struct rect at = {edge, chrome_levels_top(s) - u(s, 50) - high, width,
                      high};
    if (!s->view->attention.path || !path_line_shows(s) || !answers)
        return;
    looked_paper(s, id_named("path paper", 0), at);
    // Down to its number, so that the mouse comes to it.
    struct rect reach = {at.x, at.y, at.w, high + u(s, 30)};
    paint_box(s, id_named("path paper", 1), LAYER_FLYING, reach, 0, CLEAR)
        ->target.kind = TARGET_PATH;
    struct rect line = {at.x + pad, at.y + high * 0.45 - u(s, 20),
                        width - 2 * pad, u(s, 40)};
    path_line_paint(s, l, answers, now, line);
}

void path_line_legend(struct scene *s, double x, double y, double room)
{
    static const char *const keys[] = {"arc.right", "arc.open", "arc.look"};
    double size = text_size(s, TEXT_SMALL), end = x + room;
    for (int k = 0; k < 3; k++) {
        const char *text = caption(s, keys[k], NO_SLOTS);
        double r = u(s, k < 2 ? 8 : 5);
        double w = text_width(s, size, WEIGHT_REGULAR, text);
        if (x + 2 * u(s, 8) + u(s, 8) + w > end)
            return;
        struct item *i = paint_box(
            s, id_named("path legend", k), LAYER_CHROME,
            (struct rect){x + u(s, 8) - r, y - size * CAP_MIDDLE - r, 2 * r,
                          2 * r},
            r,
            k == 0   ? s->theme->ink
            : k == 1 ? s->theme->paper
                     : s->theme->grey);
        i->stroke = k == 1 ? u(s, 2.5) : 0;
        i->line = s->theme->ink;
        x += 2 * u(s, 8) + u(s, 8);
        paint_text(s, id_named("path legend text", k), x, y, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, text);
        x += w + u(s, 28);
    }
}
