// SPDX-License-Identifier: MIT
// Over the picture: the lesson's title and the path to what is open, the way
// out, and what one can do.
#include <math.h>
#include <string.h>

#include "document/change/changes.h"
#include "frame/chrome.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { MARGIN = 24 };
enum { BACK = 20, CAN = 72 }; // room for what leads out, and for what one can do

static const char *stage_name(const struct scene *s, int stage)
{
    return stage_title(s->view->words, s->pose->arena,
                       &s->trace->stages[stage]);
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
    if (s->path) // in a tall window it has the stage's place
        name = name[0] && !is_tall(s) ? text_print(s, "%s · %s", name, s->path)
                                      : s->path;
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

// "… /": what one can do, and its key.
static void paint_can(struct scene *s)
{
    double size = text_size(s, TEXT_BODY), h = u(s, 30), w = u(s, 60);
    double right = s->view->extent.width - u(s, MARGIN);
    bool key = !is_tall(s); // a phone has none
    if (!key)
        w = u(s, 36);
    struct rect at = {right - w, u(s, HEADER / 2.0) - h / 2, w, h};
    struct item *i = paint_box(s, id_named("chrome can", 0), LAYER_CHROME, at,
                               u(s, 7), CLEAR);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    double y = u(s, HEADER / 2.0), r = u(s, 1.8);
    for (int k = 0; k < 3; k++)
        paint_box(s, id_named("chrome can dot", k), LAYER_CHROME_FRONT,
                  (struct rect){at.x + u(s, 12) + k * u(s, 6) - r, y - r,
                                2 * r, 2 * r},
                  r, s->theme->ink);
    if (key)
        paint_text(s, id_named("chrome can key", 0), right - u(s, 12),
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, "/")
            ->layer = LAYER_CHROME_FRONT;
    header_paint_target(s, "chrome can target", at.x - u(s, 4),
                        w + u(s, 4 + MARGIN), TARGET_PALETTE);
}

// "2 changes", left of it, after a change: how many are in force. Returns where
// it begins.
static double paint_changes(struct scene *s, double right)
{
    if (!s->before || !s->changes[1])
        return right;
    double size = text_size(s, TEXT_SMALL), h = u(s, 30);
    const char *text =
        caption(s, "header.changes",
                SLOTS(COUNT("n", changes_in_force(s->changes[1]))));
    double w = text_width(s, size, WEIGHT_REGULAR, text) + u(s, 24);
    struct rect at = {right - w, u(s, HEADER / 2.0) - h / 2, w, h};
    struct item *i = paint_box(s, id_named("chrome changes", 0), LAYER_CHROME,
                               at, u(s, 7), CLEAR);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    i->text = text;
    i->size = size;
    i->ink = s->theme->ink;
    i->target.kind = TARGET_CHANGES;
    return at.x - u(s, 8);
}

void chrome_header(struct scene *s, const char *title)
{
    if (s->view->look.untitled)
        return;
    if (s->opens)
        title = caption(s, "frame.opens",
                        SLOTS(TEXT("title", title), TEXT("opens", s->opens)));
    double left = s->view->extent.width - u(s, MARGIN + CAN);
    if (!s->view->look.bare)
        left = paint_changes(s, left);
    double width = left - u(s, MARGIN + BACK + 12);
    bool titled = width >= text_size(s, TEXT_TITLE) * 4;
    if (titled)
        paint_title_in(s, title, width);
    if (s->view->look.bare)
        return;
    if (left > u(s, MARGIN + BACK))
        paint_back(s, titled ? left - u(s, 12) : u(s, MARGIN + BACK));
    paint_can(s);
}
