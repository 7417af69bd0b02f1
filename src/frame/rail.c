// SPDX-License-Identifier: MIT
#include "frame/rail.h"

#include <math.h>

#include "trace/term.h"

enum { NODES = LEVEL_COUNT - LEVEL_STAGE };

struct node {
    enum level level;
    const char *name, *count; // "row", "1 of 3"
    double x, y;              // of its middle
};

struct rail {
    struct node nodes[NODES];
    int count;
    double pitch; // from level to level
    bool lies;    // from left to right
};

// The level of the node that is open: a row of one number, and a cell of one
// term, are that.
static enum level open_level(const struct scene *s)
{
    const struct operation *o = scene_operation(s);
    int terms = operation_terms(o);
    enum level level = s->position.level;
    bool one = (level == LEVEL_ROW && s->now.tensor->columns == 1) ||
               (level == LEVEL_TERM && terms < 2);
    return one ? LEVEL_CELL : level;
}

static void add(const struct scene *s, struct rail *r, enum level level,
                const char *name, int64_t nth, int64_t of)
{
    bool open = level == open_level(s);
    const char *key = open && nth ? "rail.nth" : "rail.of";
    r->nodes[r->count++] = (struct node){
        level, name,
        of > 1 ? caption(s, key, SLOTS(COUNT("nth", nth), COUNT("of", of)))
               : "",
        0, 0};
}

// The levels at which the tensor of the step has steps of their own.
static struct rail rail_of(const struct scene *s)
{
    const struct tensor *m = s->now.tensor;
    const struct operation *o = scene_operation(s);
    int64_t cells = (int64_t)m->rows * m->columns;
    int terms = operation_terms(o);
    int row = s->now.row, column = s->now.column < 0 ? 0 : s->now.column;
    int64_t cell = (int64_t)row * m->columns + column;
    struct rail r = {.lies = s->narrow};
    if (m->rows > 1)
        add(s, &r, LEVEL_STAGE, caption(s, "rail.table", NO_SLOTS), 0, 1);
    if (m->columns > 1)
        add(s, &r, LEVEL_ROW, caption(s, "rail.row", NO_SLOTS), row + 1,
            m->rows);
    add(s, &r, LEVEL_CELL, tensor_number_noun(s->view->words, m), cell + 1,
        cells);
    if (terms > 1)
        add(s, &r, LEVEL_TERM, caption(s, "rail.term", NO_SLOTS),
            cell * terms + (s->now.term < 0 ? 0 : s->now.term) + 1,
            cells * terms);
    double from = r.lies ? s->box.x + u(s, 24) : u(s, 112);
    double to = r.lies ? s->box.x + s->box.w - u(s, 40)
                       : s->box.y + s->box.h - u(s, 24);
    r.pitch =
        (to - from) / fmax(r.nodes[r.count - 1].level - r.nodes[0].level, 1);
    for (int k = 0; k < r.count; k++) {
        double at = from + (to - from) * k / fmax(r.count - 1, 1);
        r.nodes[k].x = r.lies ? at : s->box.x + s->box.w + text_size(s, 150);
        r.nodes[k].y = r.lies ? s->box.y + s->box.h + u(s, 24) : at;
    }
    return r;
}

static void paint_node(struct scene *s, const struct rail *r, int k)
{
    const struct node *n = &r->nodes[k];
    bool open = n->level == open_level(s);
    double w = u(s, open ? 8 : 6), h = open && !r->lies ? u(s, 24) : w;
    double size = text_size(s, TEXT_SMALL);
    color ink = open ? s->theme->ink : s->theme->grey;
    struct item *i =
        paint_box(s, id_named(open ? "rail handle" : "rail node", open ? 0 : k),
                  LAYER_KNOB, (struct rect){n->x - w, n->y - h, 2 * w, 2 * h},
                  w, open ? s->theme->ink : s->theme->paper);
    i->line = ink;
    i->stroke = u(s, 2);
    double x = r->lies ? n->x : n->x - u(s, 20);
    double y = r->lies ? n->y + size * 2 : n->y + (*n->count ? 0 : size * 0.36);
    enum align align = r->lies ? ALIGN_MIDDLE : ALIGN_END;
    paint_text(s, id_named("rail name", (int)n->level), x, y, size,
               open ? WEIGHT_BOLD : WEIGHT_REGULAR, align, ink, n->name);
    if (*n->count && !r->lies)
        paint_text(s, id_named("rail count", (int)n->level), x, y + size * 1.2,
                   size, WEIGHT_REGULAR, align, s->theme->grey, n->count);
    double wide = u(s, 100);
    struct rect at = {n->x - wide, n->y - u(s, 22), wide + u(s, 24), u(s, 44)};
    if (r->lies)
        at =
            (struct rect){n->x - u(s, 40), n->y - u(s, 14), u(s, 80), u(s, 44)};
    paint_box(s, id_named("rail target", (int)n->level), LAYER_CHROME, at, 0,
              CLEAR)
        ->target = (struct target){
        TARGET_LEVEL, {0}, (int)n->level, r->lies ? -r->pitch : r->pitch};
}

void rail_paint(struct scene *s)
{
    if (s->box.w <= 0 || s->view->look.bare || s->beside)
        return;
    struct rail r = rail_of(s);
    struct spot line[] = {{r.nodes[0].x, r.nodes[0].y},
                          {r.nodes[r.count - 1].x, r.nodes[r.count - 1].y}};
    paint_line(s, id_named("rail", 0), LAYER_TICK, line, 2, u(s, 3),
               s->theme->rule);
    for (int k = 0; k < r.count; k++)
        paint_node(s, &r, k);
}
