#include <math.h>

#include "frame/chrome.h"
#include "trace/term.h"

enum { HEADER = 52, MARGIN = 24 }; // 720ths of the height

static const char *stage_name(const struct scene *s, int stage)
{
    return stage_title(s->view->words, s->pose->arena,
                       &s->trace->stages[stage]);
}

static double chip_width(const struct scene *s, const char *name)
{
    return text_width(s, text_size(s, 18), WEIGHT_BOLD, name) + u(s, 30);
}

static double chips_width(const struct scene *s, int first, int count)
{
    double w = -u(s, 14);
    for (int i = first; i < first + count; i++)
        w += chip_width(s, stage_name(s, i)) + u(s, 14);
    return w;
}

static void paint_chip(struct scene *s, int stage, double x, double w,
                       int current)
{
    struct rect at = {x, u(s, HEADER / 2.0 - 16), w, u(s, 32)};
    int part = s->trace->stages[stage].part;
    int number = stage - s->trace->parts[part].first;
    struct item *i = paint_box(s, id_named("chrome chip", number), LAYER_CHROME,
                               at, at.h / 2, stage == current ? INK : PAPER);
    i->stroke = u(s, 1.5);
    i->line = stage == current ? INK : RULE;
    i->text = stage_name(s, stage);
    i->size = text_size(s, 18);
    i->weight = stage == current ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = stage == current ? PAPER : stage < current ? INK : GREY;
    i->target = (struct target){TARGET_STAGE, {0}, stage};
}

// The stages of the current part; when there is no room for all, those
// around the current one.
static double paint_chips(struct scene *s, double room)
{
    int current = timeline_stage(s->trace, s->position);
    const struct part *p = &s->trace->parts[s->trace->stages[current].part];
    int first = p->first, count = p->count;
    while (count > 1 && chips_width(s, first, count) > room) {
        if (current - first > first + count - 1 - current)
            first++;
        count--;
    }
    double x = s->view->width - u(s, MARGIN) - chips_width(s, first, count);
    double left = x;
    struct spot line[] = {{x + u(s, 10), u(s, HEADER / 2.0)},
                          {s->view->width - u(s, 40), u(s, HEADER / 2.0)}};
    paint_line(s, id_named("chrome chip line", 0), LAYER_SLOT, line, 2, u(s, 2),
               RULE);
    for (int i = first; i < first + count; i++) {
        double w = chip_width(s, stage_name(s, i));
        paint_chip(s, i, x, w, current);
        x += w + u(s, 14);
    }
    return left;
}

void chrome_header(struct scene *s, const char *title)
{
    struct rect ground = {0, 0, s->view->width, u(s, HEADER)};
    paint_box(s, id_named("chrome a header", 0), LAYER_BACK, ground, 0, CHROME);
    double left = paint_chips(s, s->view->width * 0.72);
    double size = text_size(s, TEXT_TITLE);
    int part = timeline_part(s->trace, s->position);
    const char *name = part_title(s->view->words, s->pose->arena,
                                  &s->trace->parts[part]);
    double width = left - u(s, MARGIN + 20);
    if (width < size * 4)
        return;
    if (name[0]) { // which part it is matters more than the whole title
        const char *after = text_print(s, " · %s", name);
        double room = width - text_width(s, size, WEIGHT_BOLD, after);
        title =
            room > size * 3
                ? text_print(s, "%s%s",
                             text_fit(s, size, WEIGHT_BOLD, title, room), after)
                : name;
    }
    paint_text(s, id_named("chrome title", 0), u(s, MARGIN),
               u(s, HEADER / 2.0) + size * CAP_MIDDLE, size, WEIGHT_BOLD,
               ALIGN_START, INK, text_fit(s, size, WEIGHT_BOLD, title, width));
    struct item *back =
        paint_box(s, id_named("chrome back", 0), LAYER_CHROME,
                  (struct rect){0, 0, left - u(s, 20), u(s, HEADER)}, 0, CLEAR);
    back->target.kind = TARGET_BACK;
}
