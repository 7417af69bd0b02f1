// SPDX-License-Identifier: MIT
// Over the picture: the lesson's title, the ways out and to the keys, and a map
// of the stages, in which the one at work is filled. Names of stages get
// shorter, then vanish, before the title is cut.
#include <math.h>
#include <string.h>

#include "frame/chrome.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { MARGIN = 24 };
enum { BACK = 20, HELP = 30 }; // room for what leads out, and to the keys

static const char *stage_name(const struct scene *s, int stage)
{
    return stage_title(s->view->words, s->pose->arena,
                       &s->trace->stages[stage]);
}

// --- the stages --------------------------------------------------------------

// The stages that are shown, how far apart, and how wide a name may be: beyond
// it, it is cut. The current one stands in a pill that reaches further out.
struct stages {
    int first, count, current;
    double size, most;
    double gap, pill;
};

static double header_name_width(const struct scene *s, const struct stages *g,
                                int stage)
{
    bool now = stage == g->current;
    double w = notation_width(s, g->size, now ? WEIGHT_BOLD : WEIGHT_REGULAR,
                              stage_name(s, stage));
    return now ? w : fmin(w, g->most);
}

static double header_names_width(const struct scene *s, const struct stages *g)
{
    double w = (g->count - 1) * g->gap;
    for (int i = g->first; i < g->first + g->count; i++)
        w += header_name_width(s, g, i);
    return w;
}

// Cuts names, then leaves out those furthest from the current one.
static void squeeze(const struct scene *s, struct stages *g, double room)
{
    for (g->most = g->size * 8; g->most > g->size * 3.2; g->most -= g->size / 4)
        if (header_names_width(s, g) <= room)
            return;
    while (g->count > 1 && header_names_width(s, g) > room) {
        if (g->current - g->first > g->first + g->count - 1 - g->current)
            g->first++;
        g->count--;
    }
}

// All stages of the part where there is room, if need be in that of the title,
// closer together and smaller: names give way last.
static struct stages stages_in(const struct scene *s)
{
    static const struct {
        double part; // of the header beside what stands at its ends
        double size, gap, pill;
    } tries[] = {{0.76, TEXT_BODY, 28, 15},
                 {0.76, TEXT_BODY, 18, 10},
                 {1, TEXT_BODY, 18, 10},
                 {1, TEXT_SMALL, 16, 9}};
    int current = timeline_stage(s->trace, s->position);
    const struct part *p = &s->trace->parts[s->trace->stages[current].part];
    double room = 0, ends = u(s, 2 * MARGIN + BACK + HELP);
    struct stages g = {.count = 0};
    for (int k = 0; k < 4; k++) {
        g = (struct stages){p->first,
                            p->count,
                            current,
                            text_size(s, tries[k].size),
                            INFINITY,
                            u(s, tries[k].gap),
                            u(s, tries[k].pill)};
        room = (s->view->extent.width - ends) * tries[k].part - 2 * g.pill;
        if (header_names_width(s, &g) <= room)
            return g;
    }
    squeeze(s, &g, room);
    return g;
}

static void paint_stage(struct scene *s, const struct stages *g, int stage,
                        double x, double w)
{
    bool now = stage == g->current;
    int part = s->trace->stages[stage].part;
    int number = stage - s->trace->parts[part].first;
    // Where two meet, each has half of the gap.
    double beside = now ? g->pill : g->gap / 2;
    struct rect at = {x - beside, u(s, HEADER / 2.0 - 16), w + 2 * beside,
                      u(s, 32)};
    enum weight weight = now ? WEIGHT_BOLD : WEIGHT_REGULAR;
    color ink = now                  ? s->theme->paper
                : stage < g->current ? s->theme->ink
                                     : s->theme->grey;
    paint_box(s, id_named("chrome stage name", number), LAYER_CELL, at,
              at.h / 2, now ? s->theme->ink : CLEAR)
        ->target = (struct target){TARGET_STAGE, {0}, stage};
    paint_notation(
        s, id_named("chrome stage text", number), at.x + at.w / 2,
        u(s, HEADER / 2.0) + g->size * CAP_MIDDLE, g->size, weight,
        ALIGN_MIDDLE, ink,
        notation_fit(s, g->size, weight, stage_name(s, stage), w + 0.5));
}

// Returns where the leftmost name begins.
static double paint_stages(struct scene *s)
{
    struct stages g = stages_in(s);
    double left = s->view->extent.width - u(s, MARGIN + HELP) - g.pill -
                  header_names_width(s, &g);
    double x = left;
    for (int i = g.first; i < g.first + g.count; i++) {
        double w = header_name_width(s, &g, i);
        paint_stage(s, &g, i, x, w);
        x += w + g.gap;
    }
    return left - g.pill;
}

// --- the title ---------------------------------------------------------------

// How many parts are of the kind of [p].
static int parts_like(const struct trace *t, const struct part *p)
{
    int count = 0;
    for (int i = 0; i < t->part_count; i++)
        count += !strcmp(t->parts[i].id, p->id);
    return count;
}

// What stands beside the title: the part, in a tall window with how many there
// are; where that shows no stages, it is the stage of a lesson of one part.
static const char *part_beside(const struct scene *s)
{
    int stage = timeline_stage(s->trace, s->position);
    const struct part *p =
        &s->trace->parts[timeline_part(s->trace, s->position)];
    const char *name = part_title(s->view->words, s->pose->arena, p);
    if (!is_tall(s))
        return name;
    int count = p->scope ? 1 : parts_like(s->trace, p);
    if (name[0] && count > 1)
        return caption(s, "header.part",
                       SLOTS(TEXT("part", name), COUNT("count", count)));
    return name[0] ? name : stage_name(s, stage);
}

// The title over the part, each on a line of its own.
static void paint_title_over(struct scene *s, const char *title,
                             const char *name, double width)
{
    double size = text_size(s, TEXT_BODY), x = u(s, MARGIN + BACK);
    double small = text_size(s, TEXT_SMALL), middle = u(s, HEADER / 2.0);
    paint_text(s, id_named("chrome title", 0), x, middle - size * 0.42, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, width));
    paint_notation(s, id_named("chrome part", 0), x, middle + small * 1.22,
                   small, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   notation_fit(s, small, WEIGHT_REGULAR, name, width));
}

// Two halves of a title that is too long for a line, broken at a space.
static void paint_title_broken(struct scene *s, const char *title, double width)
{
    double size = text_size(s, TEXT_BODY), x = u(s, MARGIN + BACK);
    const char *rest = NULL;
    for (const char *k = title; (k = strchr(k, ' ')); k++) {
        const char *first = text_print(s, "%.*s", (int)(k - title), title);
        if (text_width(s, size, WEIGHT_BOLD, first) <= width)
            rest = k + 1;
    }
    const char *lines[] = {
        rest ? text_print(s, "%.*s", (int)(rest - 1 - title), title) : title,
        rest};
    for (int k = 0; k < 2 && lines[k]; k++)
        paint_text(s, id_named("chrome title", k), x,
                   u(s, HEADER / 2.0) + size * (k ? 1.0 : rest ? -0.2 : 0.36),
                   size, WEIGHT_BOLD, ALIGN_START, s->theme->ink,
                   text_fit(s, size, WEIGHT_BOLD, lines[k], width));
}

// The lesson's title and, paler, its part: where one is matters more than the
// whole title. Where both have no room side by side, one stands over the other.
static void paint_title_in(struct scene *s, const char *title, double width)
{
    double size = text_size(s, TEXT_TITLE), x = u(s, MARGIN + BACK);
    double small = text_size(s, TEXT_BODY), gap = size * 0.6;
    double y = u(s, HEADER / 2.0) + size * CAP_MIDDLE;
    const char *name = part_beside(s);
    double beside = notation_width(s, small, WEIGHT_REGULAR, name);
    double room = name[0] ? width - beside - gap : width;
    // A long title has a line of its own whatever the part is called, so that it
    // does not move from step to step.
    double own = fmin(room, is_tall(s) ? width * 0.6 : width);
    if (name[0] && text_width(s, size, WEIGHT_BOLD, title) > own &&
        small * 2.2 < u(s, HEADER)) {
        paint_title_over(s, title, name, width);
        return;
    }
    if (!name[0] && text_width(s, size, WEIGHT_BOLD, title) > room) {
        paint_title_broken(s, title, width);
        return;
    }
    if (room > size * 3) {
        title = text_fit(s, size, WEIGHT_BOLD, title, room);
        paint_text(s, id_named("chrome title", 0), x, y, size, WEIGHT_BOLD,
                   ALIGN_START, s->theme->ink, title);
        x += text_width(s, size, WEIGHT_BOLD, title) + gap;
    }
    if (name[0])
        paint_notation(s, id_named("chrome part", 0), x, y, small,
                       WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                       notation_fit(s, small, WEIGHT_REGULAR, name,
                                    width + u(s, MARGIN + BACK) - x));
}

// --- the ends ----------------------------------------------------------------

static void header_paint_target(struct scene *s, const char *name, double x,
                                double w, enum target_kind kind)
{
    paint_box(s, id_named(name, 0), LAYER_CHROME,
              (struct rect){x, 0, w, u(s, HEADER)}, 0, CLEAR)
        ->target.kind = kind;
}

// An arrow to the list of lessons; with the title it is one target, [width]
// wide.
static void paint_back(struct scene *s, double width)
{
    double x = u(s, MARGIN), middle = u(s, HEADER / 2.0), h = u(s, 7);
    struct spot line[] = {
        {x + h, middle - h}, {x, middle}, {x + h, middle + h}};
    paint_line(s, id_named("chrome back arrow", 0), LAYER_CHROME, line, 3,
               u(s, 2.5), s->theme->grey);
    header_paint_target(s, "chrome back", 0, width, TARGET_BACK);
}

// "?" says that there are keys to know.
static void paint_help(struct scene *s)
{
    double size = text_size(s, TEXT_BODY);
    double right = s->view->extent.width - u(s, MARGIN);
    double y = u(s, HEADER / 2.0) + size * CAP_MIDDLE;
    paint_text(s, id_named("chrome help", 0), right, y, size, WEIGHT_BOLD,
               ALIGN_END, s->theme->grey, caption(s, "key.help", NO_SLOTS));
    header_paint_target(s, "chrome help target", right - u(s, 20),
                        u(s, 20 + MARGIN), TARGET_HELP);
}

void chrome_header(struct scene *s, const char *title)
{
    if (s->view->look.untitled)
        return;
    if (s->opens)
        title = caption(s, "frame.opens",
                        SLOTS(TEXT("title", title), TEXT("opens", s->opens)));
    struct rect ground = {0, 0, s->view->extent.width, u(s, HEADER)};
    paint_box(s, id_named("chrome a header", 0), LAYER_BACK, ground, 0,
              s->theme->chrome);
    double left = is_tall(s) ? s->view->extent.width - u(s, MARGIN + HELP)
                             : paint_stages(s);
    double width = left - u(s, MARGIN + BACK + 12);
    bool titled = width >= text_size(s, TEXT_TITLE) * 4;
    if (titled)
        paint_title_in(s, title, width);
    if (s->view->look.bare)
        return;
    if (left > u(s, MARGIN + BACK))
        paint_back(s, titled ? left - u(s, 12) : u(s, MARGIN + BACK));
    paint_help(s);
}
