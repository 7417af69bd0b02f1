// SPDX-License-Identifier: MIT
#include "panel/opened/opened.h"

#include <math.h>
#include <string.h>

#include "panel/opened/columns.h"
#include "panel/opened/level.h"
#include "panel/opened/term.h"
#include "panel/softmax.h"
#include "scene/grid/heading.h"
#include "trace/origin.h"

// Lengths of 720, those of what has texts as large as these: a strip with its
// column labels, the light under it, and what its names and the rail take
// beside it, or under it. A row's picture, with its legends, needs more than
// columns do.
enum {
    STRIP = 96,
    CONE = 44,
    LINE = 25,
    LEAST = 120,
    BOX = 160,
    LEAST_OF_PICTURE = 192,
    NAMES = 126,
    RAIL = 166,
    LYING_RAIL = 70,
    WIDE = 860
};

// A table that has closed: squares for shares, else cells by their colour.
static struct grid close_table(const struct scene *s, const struct tensor *m,
                               struct rect at, double labels)
{
    double head = text_size(s, TEXT_SMALL) * 1.4;
    struct rect room = {at.x + labels, at.y + head, at.w - labels - u(s, 6),
                        at.h - head};
    struct grid g = grid_fit(s, m, room, false, u(s, 64), u(s, 32));
    g.weights = row_is_of_shares(m, s->now.row);
    double wide = fmin(u(s, 92), room.w / m->columns);
    if (g.weights)
        g.cell_w = g.cell_h = fmin(g.cell_h, fmax(wide - g.gap, 0));
    g.apart_x = fmax(0, wide - g.cell_w - g.gap);
    g.x += fmax((at.w - grid_box(&g).w) / 2 - labels, 0);
    return g;
}

// The light that leads from what is open at [level] to the box under it.
static void paint_cone(struct scene *s, enum level level, struct rect from,
                       struct rect to)
{
    const struct spot edge[] = {{from.x, from.y + from.h},
                                {from.x + from.w, from.y + from.h},
                                {to.x + to.w, to.y},
                                {to.x, to.y}};
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_POOL,
                              id_named("cone", (int)level));
    struct spot *spots = arena_array(s->pose->arena, 4, sizeof *spots);
    for (int k = 0; k < 4; k++)
        spots[k] = edge[k];
    i->spots = spots;
    i->spot_count = 4;
    i->fill = fade(s->theme->pool, 0.9);
}

// A band keeps its frame while it closes to a strip. What is open is framed
// over all that stands there.
static void paint_frame(struct scene *s, const char *name, enum level level,
                        struct rect at, color line)
{
    bool open = !strcmp(name, "open");
    struct item *i = paint_box(s, id_named(name, (int)level),
                               open ? LAYER_OUTLINE : LAYER_POOL, at, u(s, 5),
                               CLEAR);
    i->line = line;
    i->stroke = u(s, 1.5);
}

// The labels of its rows: of rows lower than a line only that of the open one.
static void paint_labels(struct scene *s, const struct grid *g, double width)
{
    const struct tensor *m = g->tensor;
    double size = text_size(s, TEXT_SMALL);
    struct rect row = grid_row(g, s->now.row);
    if (grid_pitch_y(g) >= size * 1.15) {
        grid_left_labels(s, g, width, rows_role(m));
        return;
    }
    struct item *label = paint_text(
        s, id_line("strip left", m, s->now.row, true), row.x - u(s, 10),
        row.y + row.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD, ALIGN_END,
        role_color(s->theme, rows_role(m)),
        text_fit(s, size, WEIGHT_BOLD, row_name(s, m, s->now.row),
                 width - u(s, 10)));
    label_answers(s, label, &(struct address){m, s->now.row, -1, -1});
}

// The table that is left of it, with the row that is open framed: that row is
// the box's, and stands here once more.
static struct rect paint_table(struct scene *s, const struct tensor *m,
                               struct rect at)
{
    double labels = fmin(labels_width(s, m, 0, m->rows), u(s, 140)) + u(s, 12);
    struct grid all = close_table(s, m, at, labels);
    bool low = grid_pitch_y(&all) < text_size(s, TEXT_SMALL) * 1.15;
    if (grid_is_image(s, &all))
        all.name = "strip";
    grid_paint(s, &all);
    paint_labels(s, &all, labels);
    grid_top_labels(s, &all, m->column_role);
    struct rect row = grid_row(&all, s->now.row);
    row.x -= low ? 0 : labels;
    row.w += low ? 0 : labels;
    return (struct rect){row.x - u(s, 4), row.y - u(s, 2), row.w + u(s, 8),
                         row.h + u(s, 4)};
}

// Takes a strip of [lines] lines and the light under it from the top of [at];
// of many it takes more, where the box under it does without.
static struct rect take_strip(const struct scene *s, int lines, struct rect *at)
{
    struct rect strip = *at;
    double spare = at->h - u(s, CONE) - text_size(s, BOX);
    strip.h = fmax(text_size(s, STRIP), fmin(lines * text_size(s, LINE), spare));
    at->y += strip.h + u(s, CONE);
    at->h -= strip.h + u(s, CONE);
    return strip;
}

static void paint_strip_of(struct scene *s, enum level level,
                           const struct columns *c, struct rect *at)
{
    struct rect strip = take_strip(s, c->line_count, at);
    paint_frame(s, "band", level, strip, s->theme->rule);
    struct rect from = columns_paint(s, c, rect_grow(strip, -u(s, 6)));
    paint_frame(s, "open", level, from, s->theme->light);
    paint_cone(s, level, from, *at);
}

// The scene in which the step above, at [level], was at rest: what stands
// beside that which is open stays. Pages, and what is asked, show no more than
// they do by themselves.
static struct scene above_of(const struct scene *s, enum level level)
{
    struct scene above = *s;
    struct progress own = timeline_progress(s->trace, s->position);
    if (s->asking && s->asks.tensor == s->now.tensor &&
        own.cells < above.progress.cells)
        above.progress.cells = own.cells; // a later number may be alike
    if (s->page || s->asked || s->hidden)
        return above;
    struct progress p = timeline_progress(
        s->trace, timeline_at_level(s->trace, s->position, level));
    if (p.cells > above.progress.cells)
        above.progress = p;
    return above;
}

// The table that a row is opened from: of a softmax that of its weights,
// whichever of its numbers the step computes.
static const struct tensor *table_of(const struct scene *s)
{
    struct softmax four;
    return find_softmax(s, &four) ? four.out : s->now.tensor;
}

// What a step is opened from, the outermost first.
struct chain {
    enum level level[LEVEL_COUNT];
    int count;
};

// Of a row its table, of a cell that has terms its row too, of a term the row
// and the cell: a fourth band would be the table again. The outermost have no
// strip where there is no room for all of them over a box [least] high.
static struct chain chain_of(const struct scene *s, const struct tensor *m,
                             bool terms, bool term, double least)
{
    struct chain c = {.count = 0};
    if (m->rows > 1 && !term)
        c.level[c.count++] = LEVEL_STAGE;
    if (terms && m->columns > 1)
        c.level[c.count++] = LEVEL_ROW;
    if (term)
        c.level[c.count++] = LEVEL_CELL;
    while (c.count &&
           s->stage.h < c.count * (text_size(s, STRIP) + u(s, CONE)) +
                            text_size(s, least)) {
        memmove(c.level, c.level + 1, sizeof c.level - sizeof *c.level);
        c.count--;
    }
    return c;
}

// What is open and has no strip: of the table its row, of a row its column.
static const char *path_of(const struct scene *s, const struct chain *c,
                           const struct address *cell)
{
    const struct tensor *m = cell->tensor;
    const char *path = title_of(s, m);
    bool table = m->rows > 1, row = m->columns > 1 && cell->column >= 0;
    for (int k = 0; k < c->count; k++) {
        table = table && c->level[k] != LEVEL_STAGE;
        row = row && c->level[k] != LEVEL_ROW;
    }
    bool deeper = s->position.level > LEVEL_CELL;
    if (table)
        path = text_print(s, "%s › %s", path, row_name(s, m, cell->row));
    if (row && deeper)
        path = text_print(s, "%s › %s", path, column_name(s, m, cell->column));
    return table || (row && deeper) ? path : NULL;
}

static void paint_strip(struct scene *s, const struct tensor *m,
                        const struct address *cell, enum level level,
                        struct rect *at)
{
    struct scene above = above_of(s, level);
    if (level == LEVEL_STAGE) {
        struct rect from = paint_table(&above, m, take_strip(s, 0, at));
        paint_frame(s, "open", level, from, s->theme->light);
        paint_cone(s, level, from, *at);
        return;
    }
    struct columns c = level == LEVEL_ROW ? columns_of_row(&above, cell)
                                          : columns_of_cell(&above, cell);
    paint_strip_of(s, level, &c, at);
}

void opened_paint(struct scene *s)
{
    const struct tensor *m = table_of(s);
    struct address cell = {m, s->now.row, s->now.column, s->now.term};
    if (cell.row < 0 || s->position.level < LEVEL_ROW ||
        s->view->look.thumbnail)
        return;
    struct columns c = {0};
    enum form form = scene_operation(s)->kind->form;
    bool adds = form != FORM_SOFTMAX && form != FORM_READING &&
                form != FORM_CHOICE; // else terms are what it goes through
    bool softmax = form == FORM_SOFTMAX && cell.column >= 0;
    if (s->now.tensor->columns != m->columns)
        cell.column = -1; // the largest, the sum: of all of the row
    if (cell.column >= 0 && adds)
        c = columns_of_cell(s, &cell);
    bool term = s->position.level == LEVEL_TERM && c.count;
    bool picture = !c.count && form != FORM_SOFTMAX;
    struct chain chain = chain_of(s, m, c.count || softmax, term,
                                  picture ? LEAST_OF_PICTURE : LEAST);
    if (!chain.count && picture)
        return;
    struct rect at = s->stage;
    s->narrow = is_tall(s) || at.w < u(s, WIDE); // beside another, or a dock
    if (!s->narrow) {
        at.x += u(s, NAMES);
        at.w -= u(s, NAMES) + text_size(s, RAIL);
    } else if (!s->beside)
        at.h -= u(s, LYING_RAIL);
    for (int k = 0; k < chain.count; k++)
        paint_strip(s, m, &cell, chain.level[k], &at);
    paint_frame(s, "band", s->position.level, at, s->theme->light);
    struct rect inside = rect_grow(at, -u(s, 10));
    if (term) {
        struct scene above = above_of(s, LEVEL_CELL);
        term_paint(&above, &cell, inside);
    } else if (c.count && !level_paint(s, &cell, inside))
        columns_paint(s, &c, inside);
    s->path = path_of(s, &chain, &cell);
    s->box = at;
    s->stage = inside;
    s->boxed = c.count;
}

void opened_name_again(struct scene *s)
{
    struct pose *p = s->pose;
    const int *order = pose_order(p);
    for (int k = 0, n = 0; k + 1 < p->count; k++) {
        struct item *i = &p->items[order[k]];
        bool more = i->id == p->items[order[k + 1]].id;
        if (more) { // of one id in the order of painting
            i->id = id_again(i->id, n);
            i->from = 0; // it comes where it stands
        }
        n = more ? n + 1 : 0;
    }
}

// What in [p] stands where [other] has it once more is that.
static void stay(struct pose *p, const struct pose *other)
{
    uint64_t *ids = arena_array(p->arena, (size_t)p->count, sizeof *ids);
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        const struct item *is = pose_find(other, i->id);
        ids[k] = i->id;
        for (int n = 0; is && !item_stays(i, is) && n < LEVEL_COUNT; n++) {
            const struct item *strip = pose_find(other, id_again(i->id, n));
            if (strip && item_stays(i, strip) && !pose_find(p, strip->id))
                ids[k] = strip->id;
        }
    }
    for (int k = 0; k < p->count; k++)
        p->items[k].id = ids[k];
    pose_sort(p);
}

void opened_stay(struct pose *from, struct pose *to)
{
    stay(from, to);
    stay(to, from);
}
