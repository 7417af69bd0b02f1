// SPDX-License-Identifier: MIT
// A picture and what is made of it: what a step reads first at the left, or on
// top, then the rest of what it reads and its result; of several channels a
// line each, kernel and map. All cells are squares, so that a picture looks like
// one.
#include <math.h>

#include "panel/panels.h"
#include "scene/grid/grid.h"
#include "scene/grid/heading.h"
#include "scene/grid/table.h"
#include "trace/op.h"

enum { MOST_PARTS = 3, MOST_CHANNELS = 8 };

struct map_part {
    struct grid grid;
    struct rect at;   // with its heading
    const char *name; // in the place of its title; or NULL
    double room;      // for its title
};

// What stands beside each other: a kernel and its map, of several channels one
// behind the other where there is more room for that.
struct map_line {
    struct map_part part[2 * MOST_CHANNELS];
    int count;
};

struct maps {
    struct map_part first;
    struct map_line line[MOST_CHANNELS];
    int lines;
    const char *sign; // between what is read
    bool tall;        // what is read first stands on top
    double end;       // of the place for all of it
};

// --- what is shown -----------------------------------------------------------

static struct map_part part_with(const struct tensor *m)
{
    return (struct map_part){
        .grid = {.tensor = m, .name = "cell", .rows = m->rows}};
}

static void add_part(struct map_line *l, const struct tensor *m)
{
    l->part[l->count++] = part_with(m);
}

// The map of each channel, in the place of the one that is computed.
static void find_channels(struct scene *s, const struct tensor *now,
                          struct maps *m)
{
    for (int k = 1; k <= MOST_CHANNELS; k++) {
        const struct tensor *map =
            trace_find(s->trace, text_print(s, "channel%d.%s", k, now->plain));
        if (!map)
            return;
        struct map_line *l = &m->line[m->lines++];
        add_part(l, map->writer[0]->in[1].tensor);
        add_part(l, map);
        l->part[0].name = caption(s, "part.channel", SLOTS(COUNT("n", k)));
    }
}

static bool find_maps(struct scene *s, const struct operation *o,
                      struct maps *m)
{
    if (o->in_count < 1 || o->in_count > MOST_PARTS - 1)
        return false;
    m->first = part_with(o->in[0].tensor);
    const char *key = text_print(s, "chip.%s", o->kind->name);
    m->sign = phrase_find(s->view->words, key) ? caption(s, key, NO_SLOTS) : "";
    if (o->in_count == 2 && s->now.row < 0 && o->in[1].tensor->learned)
        find_channels(s, o->out, m);
    if (m->lines)
        return true;
    struct map_line *l = &m->line[m->lines++];
    for (int k = 1; k < o->in_count; k++)
        add_part(l, o->in[k].tensor);
    add_part(l, o->out);
    return true;
}

// --- where it stands ---------------------------------------------------------

static int longest(const struct map_part *p)
{
    const struct tensor *m = p->grid.tensor;
    return m->rows > m->columns ? m->rows : m->columns;
}

// How large a part is where the picture is 1: it has cells of the picture's
// size, or smaller ones where it has more of them.
static double cell_part(const struct maps *m, const struct map_part *p)
{
    int of = longest(p) > longest(&m->first) ? longest(p) : longest(&m->first);
    return 1.0 / of;
}

static double wide_part(const struct maps *m, const struct map_part *p)
{
    return p->grid.tensor->columns * cell_part(m, p);
}

static double high_part(const struct maps *m, const struct map_part *p)
{
    return p->grid.tensor->rows * cell_part(m, p);
}

static double line_wide(const struct maps *m, const struct map_line *l)
{
    double wide = 0;
    for (int k = 0; k < l->count; k++)
        wide += wide_part(m, &l->part[k]);
    return wide;
}

static double line_high(const struct maps *m, const struct map_line *l)
{
    double high = 0;
    for (int k = 0; k < l->count; k++)
        high = fmax(high, high_part(m, &l->part[k]));
    return high;
}

static double lines_wide(const struct maps *m)
{
    double wide = 0;
    for (int i = 0; i < m->lines; i++)
        wide = fmax(wide, line_wide(m, &m->line[i]));
    return wide;
}

static double lines_high(const struct maps *m)
{
    double high = 0;
    for (int i = 0; i < m->lines; i++)
        high += line_high(m, &m->line[i]);
    return high;
}

// Over a grid: its title and the numbers of its columns. Before it: those of
// its rows; between two of them a sign.
static double head(const struct scene *s)
{
    return heading_line(s) * 2.3;
}

static double before(const struct scene *s)
{
    return u(s, 30);
}

static double between(const struct scene *s)
{
    return u(s, 46);
}

// How large the picture can be, beside the rest or on top of it.
static double size_of(const struct scene *s, const struct maps *m,
                      struct rect at, bool tall)
{
    int parts = m->line[0].count;
    double gaps = before(s) * parts + between(s) * (parts - 1);
    double most = u(s, 64) * longest(&m->first);
    double first_w = wide_part(m, &m->first), first_h = high_part(m, &m->first);
    double lines_h = lines_high(m), lines_w = lines_wide(m), w, h;
    if (tall) {
        w = fmin((at.w - before(s)) / first_w, (at.w - gaps) / lines_w);
        h = (at.h - head(s) * (1 + m->lines)) / (first_h + lines_h);
    } else {
        w = (at.w - gaps - before(s) - between(s)) / (first_w + lines_w);
        h = fmin((at.h - head(s)) / first_h,
                 (at.h - head(s) * m->lines) / lines_h);
    }
    return fmax(0, fmin(most, fmin(w, h)));
}

static void put(const struct scene *s, const struct maps *m, double size,
                double x, double y, struct map_part *p)
{
    struct grid *g = &p->grid;
    double cell = size * cell_part(m, p);
    p->at = (struct rect){x, y, before(s) + size * wide_part(m, p),
                          head(s) + size * high_part(m, p)};
    p->room = fmin(p->at.w + between(s) * 0.8, m->end - x - before(s));
    g->gap = cell > u(s, 14) ? u(s, 3) : cell > u(s, 6) ? 1 : 0;
    g->x = x + before(s);
    g->y = y + head(s);
    g->cell_w = g->cell_h = cell - g->gap;
}

static double part_width(const struct scene *s, const struct maps *m,
                         double size, const struct map_part *p)
{
    return before(s) + size * wide_part(m, p);
}

static double line_width(const struct scene *s, const struct maps *m,
                         double size, const struct map_line *l)
{
    double wide = between(s) * (l->count - 1);
    for (int k = 0; k < l->count; k++)
        wide += part_width(s, m, size, &l->part[k]);
    return wide;
}

static void put_line(const struct scene *s, const struct maps *m, double size,
                     double x, double y, struct map_line *l)
{
    double high = size * line_high(m, l);
    for (int k = 0; k < l->count; k++) {
        struct map_part *p = &l->part[k];
        put(s, m, size, x, y + (high - size * high_part(m, p)) / 2, p);
        x += p->at.w + between(s);
    }
}

// All channels in one line.
static struct maps in_a_row(const struct maps *m)
{
    struct maps row = *m;
    row.lines = 1;
    for (int i = 1; i < m->lines; i++)
        for (int k = 0; k < m->line[i].count; k++)
            row.line[0].part[row.line[0].count++] = m->line[i].part[k];
    return row;
}

static double size_at_best(const struct scene *s, struct rect at,
                           struct maps *m)
{
    double beside = size_of(s, m, at, false), under = size_of(s, m, at, true);
    m->tall = under > beside;
    return fmax(beside, under);
}

static void lay_out(const struct scene *s, struct rect at, struct maps *m)
{
    m->end = at.x + at.w;
    struct maps row = in_a_row(m);
    double size = size_at_best(s, at, m);
    if (m->lines > 1 && size_at_best(s, at, &row) > size) {
        *m = row;
        size = size_at_best(s, at, m);
    }
    double first_w = part_width(s, m, size, &m->first);
    double first_h = head(s) + size * high_part(m, &m->first);
    double lines_h = head(s) * m->lines + size * lines_high(m);
    double lines_w = line_width(s, m, size, &m->line[0]);
    double all_w =
        m->tall ? fmax(first_w, lines_w) : first_w + between(s) + lines_w;
    double all_h = m->tall ? first_h + lines_h : fmax(first_h, lines_h);
    double x = at.x + (at.w - all_w) / 2, y = at.y + (at.h - all_h) / 2;
    if (m->tall) {
        put(s, m, size, x + (all_w - first_w) / 2, y, &m->first);
        y += first_h;
    } else {
        put(s, m, size, x, y + (all_h - first_h) / 2, &m->first);
        if (m->lines > 1) // beside it stand the labels of rows
            m->first.room -= before(s);
        x += first_w + between(s);
        y += (all_h - lines_h) / 2;
    }
    for (int i = 0; i < m->lines; i++) {
        put_line(s, m, size, x, y, &m->line[i]);
        y += head(s) + size * line_high(m, &m->line[i]);
    }
}

// --- painted -----------------------------------------------------------------

static const struct grid_light light = {6, 3, 6, 3.5};

static void paint_part(struct scene *s, const struct map_part *p)
{
    const struct grid *g = &p->grid;
    double y = g->y - heading_line(s) * 1.25;
    grid_paint(s, g);
    grid_top_labels(s, g, ROLE_NONE);
    grid_left_labels(s, g, before(s) - u(s, 8), ROLE_NONE);
    // Over a single number at the right edge a title reaches to the left.
    const char *name = p->name ? p->name : title_of(s, g->tensor);
    bool ends = g->tensor->columns == 1 &&
                text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, name) >
                    p->room;
    double room = p->room + (ends ? u(s, 90) : 0);
    struct item *i =
        paint_title(s, "title", g->tensor, "", g->x + (ends ? p->room : 0), y,
                    room, ends ? ALIGN_END : ALIGN_START);
    if (p->name)
        i->text = text_fit(s, i->size, i->weight, p->name, room);
}

// Between two parts that stand beside each other.
static void paint_maps_sign(struct scene *s, int k, const struct map_part *a,
                            const struct map_part *b, const char *sign)
{
    struct rect from = grid_box(&a->grid), to = grid_box(&b->grid);
    double y = (fmax(from.y, to.y) + fmin(from.y + from.h, to.y + to.h)) / 2;
    if (sign[0] && !s->view->look.thumbnail)
        paint_operator(s, id_named("maps sign", k),
                       from.x + from.w + between(s) / 2, y, sign);
}

// A frame around the pixels that the kernel lies on.
static void paint_window(struct scene *s, const struct maps *m,
                         const struct operation *o)
{
    struct cells reads[MAX_READS];
    const struct grid *g = &m->first.grid;
    const struct address *a = &s->now;
    if (a->column < 0 || o->in_count < 2 ||
        !operation_reads(o, a->row, a->column, -1, reads) ||
        reads[0].tensor != g->tensor)
        return;
    struct rect from = grid_cell(g, reads[0].row, reads[0].column);
    struct rect to = grid_cell(g, reads[0].row + reads[0].rows - 1,
                               reads[0].column + reads[0].columns - 1);
    struct rect all = {from.x, from.y, to.x + to.w - from.x,
                       to.y + to.h - from.y};
    paint_outline(s, id_named("maps window", 0), rect_grow(all, u(s, 4)),
                  u(s, 6), u(s, 3.5));
}

// What leads from each part of a line to the next; a channel leads to no other.
static void paint_line_of(struct scene *s, const struct maps *m, int line)
{
    const struct map_line *l = &m->line[line];
    for (int k = 0; k < l->count; k++)
        paint_part(s, &l->part[k]);
    for (int k = 1; k < l->count; k += 2)
        paint_maps_sign(s, 16 * line + k, &l->part[k - 1], &l->part[k],
                        m->sign[0] ? "=" : "→");
}

bool panel_maps(struct scene *s, const struct panel *p, struct rect at)
{
    struct maps m = {.lines = 0};
    const struct operation *o = shown_operation(s);
    (void)p;
    if (!find_maps(s, o, &m))
        return false;
    lay_out(s, at, &m);
    for (int i = 0; i < m.lines; i++)
        for (int k = 0; k < m.line[i].count; k++)
            if (m.line[i].part[k].grid.tensor == o->out)
                grid_paint_light(s, &m.line[i].part[k].grid, &light, "pool",
                                 id_named("row outline", 0), false);
    for (int i = 0; i < m.lines; i++)
        paint_line_of(s, &m, i);
    if (!m.tall && m.line[0].count <= 2 && m.lines == 1)
        paint_maps_sign(s, 0, &m.first, &m.line[0].part[0],
                        m.line[0].count > 1 ? m.sign : "→");
    paint_part(s, &m.first);
    paint_window(s, &m, o);
    return true;
}
