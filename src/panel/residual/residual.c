// SPDX-License-Identifier: MIT
#include "panel/residual/residual.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"

// Lengths of 720: a cell without a number, the room in which a sum is joined,
// between other columns, and from the line to what leaves it.
enum {
    BARE = 9,
    JOIN = 30,
    APART = 8,
    DIP = 44,
    DIP_ASIDE = 22,
    MOST_CELL = 46
};

double stop_middle(const struct line_stop *stop)
{
    return stop->way.at + stop->way.size / 2;
}

double stop_node(const struct line_stop *state)
{
    return state->way.at - state->way.gap / 2;
}

// --- what it is called -------------------------------------------------------

// "attention", in the longest form that fits.
static const char *part_name(const struct scene *s,
                             const struct line_stop *stop, double size,
                             double room)
{
    const char *text = caption(
        s, stop->feeds ? "panel.residual.feed" : "panel.residual.attention",
        NO_SLOTS);
    if (stop->feeds && text_width(s, size, WEIGHT_BOLD, text) > room)
        text = caption(s, "panel.residual.feed.short", NO_SLOTS);
    return text;
}

// As in x ← x + attention(norm(x)); where the line runs to the right, the parts
// have their names on the line.
static const char *stop_title(const struct scene *s, const struct residual *r,
                              const struct line_stop *stop)
{
    if (stop->kind == LINE_ADDED && r->down)
        return part_name(s, stop, text_size(s, TEXT_SMALL), 0);
    return caption(s,
                   stop->kind == LINE_ADDED ? "panel.residual.adds"
                   : stop->kind == LINE_READ || stop->joined == LINE_NORM
                       ? "panel.residual.norm"
                       : "panel.residual.x",
                   NO_SLOTS);
}

static double widest_title(const struct scene *s, const struct residual *r)
{
    double w = 0, size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < r->count; k++)
        w = fmax(
            w, text_width(s, size, WEIGHT_BOLD, stop_title(s, r, &r->stop[k])));
    return w;
}

// --- where it stands ---------------------------------------------------------

static double widest_name(const struct scene *s, const struct tensor *m,
                          bool rows, double size)
{
    double w = 0;
    for (int k = 0; k < (rows ? m->rows : m->columns); k++)
        w = fmax(w,
                 text_width(s, size, WEIGHT_BOLD,
                            rows ? row_name(s, m, k) : column_name(s, m, k)));
    return w;
}

// The word that comes next takes so much of the line's end.
static double end_room(const struct scene *s, const struct residual *r)
{
    if (!r->next || !r->chances || s->view->look.thumbnail)
        return u(s, 20);
    if (r->down)
        return text_size(s, TEXT_TITLE) * 1.9;
    double w = widest_name(s, r->chances, false, text_size(s, TEXT_BODY));
    w = fmax(w, text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, ">0.99"));
    return fmin(w, r->at.w * 0.16) + u(s, 40);
}

// Of what a number takes along the line and across it, with [decimals].
static double number_room(const struct scene *s, const struct figures *f,
                          bool wide, int decimals)
{
    double size = text_size(s, TEXT_SMALL);
    return wide ? figures_width(s, f, size, decimals) + u(s, 6.05) : size * 1.3;
}

static void count_numbers(const struct scene *s, struct residual *r)
{
    for (int k = 0; k < r->count; k++)
        figures_count_rows(s, &r->near, r->stop[k].tensor, r->row, 1);
    r->far = r->near;
}

// Where there is no room for all, layers far from the one at hand leave out
// what their parts read, then what they add, then what is on the line.
static int keep_of(const struct residual *r, const struct line_stop *stop)
{
    enum { FIRST_LEFT = 100 };
    int at = r->now < 0 ? r->stop[r->count - 1].layer : r->stop[r->now].layer;
    int far = abs(stop->layer - at);
    if (stop->near || stop == r->stop)
        return KEEP;
    return (3 - (int)stop->kind) * FIRST_LEFT + FIRST_LEFT - 1 -
           (far < FIRST_LEFT ? far : FIRST_LEFT - 1);
}

// With [all] the layers far from the one at hand have room for numbers, too.
static void want_room(const struct scene *s, struct residual *r, bool numbers,
                      bool all)
{
    double bare = u(s, BARE);
    double least = numbers ? number_room(s, &r->near, !r->down, 1) : bare;
    double wished =
        numbers ? number_room(s, &r->near, !r->down, CELL_DECIMALS) : bare;
    double most = u(s, r->down ? MOST_CELL : 2 * MOST_CELL);
    for (int k = 0; k < r->count; k++) {
        struct line_stop *stop = &r->stop[k];
        bool joins = stop->kind == LINE_STATE;
        double gap = u(s, joins && !r->down ? JOIN : APART / (1 + r->down));
        if (r->down && stop->kind == LINE_STATE && stop->joined != LINE_FIRST)
            gap = u(s, APART);
        if (r->over && stop->near)
            gap = text_size(s, TEXT_SMALL) * 1.35;
        else if (r->down && k && stop->layer != r->stop[k - 1].layer)
            gap = fmax(gap, text_size(s, TEXT_SMALL) * 1.5);
        stop->way = (struct track){.least = stop->near || all ? least : bare,
                                   .wished = wished,
                                   .most = fmax(most, wished),
                                   .gap = gap,
                                   .grow = 1,
                                   .keep = keep_of(r, stop)};
    }
}

static bool solve_way(const struct scene *s, struct residual *r, double start,
                      double room)
{
    struct track *way =
        arena_array(s->pose->arena, (size_t)r->count, sizeof *way);
    for (int k = 0; k < r->count; k++)
        way[k] = r->stop[k].way;
    bool fits = tracks_solve(way, r->count, start, room);
    double rest = start + room - tracks_end(way, r->count, start);
    for (int k = 0; k < r->count; k++) {
        r->stop[k].way = way[k];
        r->stop[k].way.at += r->down ? 0 : fmax(rest, 0) / 2;
    }
    return fits;
}

// Across the line: titles and cells, one for each number of the word.
static bool lay_across(const struct scene *s, struct residual *r)
{
    double small = text_size(s, TEXT_SMALL), room;
    const struct tensor *x = r->stop->tensor;
    if (r->down) {
        r->line = u(s, 10);
        r->branch = r->line + u(s, DIP_ASIDE);
        r->titles = r->branch + u(s, 14);
        r->cells = r->titles;
        if (!r->over)
            r->cells += fmin(widest_title(s, r), r->at.w * 0.3) + u(s, 6);
        room = r->at.w - r->cells;
    } else {
        r->line = small * 1.5 + u(s, 14);
        r->branch = r->line + u(s, DIP);
        r->titles = r->branch + u(s, 20) + small;
        r->cells = r->titles + u(s, 10);
        room = r->at.h - r->cells;
    }
    double most = r->down
                      ? number_room(s, &r->near, true, CELL_DECIMALS) + u(s, 8)
                      : u(s, MOST_CELL);
    r->pitch = fmin(room / x->columns, most);
    return r->pitch * x->columns >= u(s, 24);
}

static struct grid line_cells(const struct scene *s, const struct residual *r,
                              const struct line_stop *stop)
{
    struct grid g = {.tensor = stop->tensor,
                     .name = "cell",
                     .row = r->row,
                     .rows = 1,
                     .turned = !r->down};
    double gap = r->pitch > u(s, 12) ? u(s, 3) : 0;
    g.gap = gap;
    g.x = r->down ? r->at.x + r->cells : stop->way.at;
    g.y = r->down ? stop->way.at : r->at.y + r->cells;
    g.cell_w = r->down ? r->pitch - gap : stop->way.size;
    g.cell_h = r->down ? stop->way.size : r->pitch - gap;
    g.least = fmin(u(s, 9), fmin(g.cell_w, g.cell_h));
    if (r->pitch < u(s, 6))
        g.least = u(s, 9); // an image
    return g;
}

static bool leaves_out(const struct residual *r)
{
    for (int k = 0; k < r->count; k++)
        if (r->stop[k].way.left_out)
            return true;
    return false;
}

static bool lay_stops(const struct scene *s, struct residual *r)
{
    double across = r->pitch - u(s, 3);
    bool numbers = across >= number_room(s, &r->near, r->down, 1);
    double start = r->down ? r->at.y : r->at.x + r->names;
    double end = r->down ? r->at.y + r->at.h : r->at.x + r->at.w;
    double heads = r->down ? text_size(s, TEXT_SMALL) * (1.6 + r->over) : 0;
    double least_near = INFINITY, least_far = INFINITY;
    double room = end - start - heads - end_room(s, r);
    want_room(s, r, numbers, true);
    if (!solve_way(s, r, start + heads, room) || leaves_out(r)) {
        want_room(s, r, numbers, false);
        if (!solve_way(s, r, start + heads, room))
            return false;
    }
    for (int k = 0; k < r->count; k++) {
        struct line_stop *stop = &r->stop[k];
        double *least = stop->near ? &least_near : &least_far;
        stop->cells = line_cells(s, r, stop);
        if (!stop->way.left_out)
            *least = fmin(*least, stop->way.size);
        r->end = stop->way.left_out ? r->end : stop->way.at + stop->way.size;
    }
    figures_fit(s, &r->near, r->down ? across : least_near,
                r->down ? least_near : across, CELL_DECIMALS, 1);
    figures_fit(s, &r->far, r->down ? across : least_far,
                r->down ? least_far : across, CELL_DECIMALS, 1);
    if (r->far.decimals != r->near.decimals)
        r->far.decimals = -1; // not two of one vector printed differently
    for (int k = 0; k < r->count; k++)
        r->stop[k].cells.figures = r->stop[k].near ? &r->near : &r->far;
    return true;
}

static bool lay_out(const struct scene *s, struct residual *r)
{
    const struct tensor *x = r->stop->tensor;
    double size = text_size(s, TEXT_TITLE), small = text_size(s, TEXT_SMALL);
    r->names = r->down ? 0
                       : fmin(fmax(widest_name(s, x, true, size),
                                   widest_name(s, x, false, small)),
                              r->at.w * 0.16) +
                             u(s, 16);
    count_numbers(s, r);
    bool fits = lay_across(s, r) && lay_stops(s, r);
    if (!r->down || (fits && r->near.decimals >= 0))
        return fits;
    r->over = true; // wider numbers
    if (lay_across(s, r) && lay_stops(s, r) && r->near.decimals >= 0)
        return true;
    r->over = false;
    return lay_across(s, r) && lay_stops(s, r);
}

// --- what is painted ---------------------------------------------------------

static bool is_now(const struct residual *r, const struct line_stop *stop)
{
    return r->now >= 0 && stop == &r->stop[r->now];
}

static color title_ink(const struct scene *s, const struct line_stop *stop)
{
    return stop->kind == LINE_ADDED  ? role_color(s->theme, ROLE_OUTPUT)
           : stop->kind == LINE_READ ? s->theme->grey
                                     : s->theme->ink;
}

static void paint_stop_title(struct scene *s, const struct residual *r,
                             const struct line_stop *stop)
{
    double size = text_size(s, TEXT_SMALL);
    enum weight weight = stop->kind == LINE_READ ? WEIGHT_REGULAR : WEIGHT_BOLD;
    const struct address row = {stop->tensor, r->row, -1, -1};
    uint64_t id = id_cell("line title", stop->tensor, -1, 0);
    struct item *i;
    if (r->down) {
        double room =
            r->over ? r->at.w - r->titles : r->cells - r->titles - u(s, 4);
        if (r->over ? !stop->near : stop->way.size < size)
            return;
        i = paint_text(s, id, r->at.x + r->titles,
                       r->over ? stop->way.at - size * 0.3
                               : stop_middle(stop) + size * CAP_MIDDLE,
                       size, weight, ALIGN_START, title_ink(s, stop),
                       text_fit(s, size, weight, stop_title(s, r, stop), room));
    } else {
        double room = stop->way.size + u(s, APART) * 0.8;
        const char *text = stop_title(s, r, stop);
        if (text_width(s, size, weight, text) > room)
            return;
        i = paint_text(s, id, stop_middle(stop), r->at.y + r->titles, size,
                       weight, ALIGN_MIDDLE, title_ink(s, stop), text);
    }
    text_answers(s, i, &row);
}

// A sum comes from what is added, beside it, so that nothing runs over what was
// read.
static void come_from(struct scene *s, const struct residual *r,
                      const struct line_stop *added, int first)
{
    for (int k = first; k < s->pose->count; k++)
        if (s->pose->items[k].from)
            s->pose->items[k].from =
                id_cell("cell", added->tensor, r->row,
                        s->pose->items[k].target.address.column);
}

static void paint_stop(struct scene *s, const struct residual *r,
                       const struct line_stop *stop)
{
    static const struct grid_light light = {4, 2, 5, 3};
    if (is_now(r, stop))
        grid_paint_light(s, &stop->cells, &light, "pool",
                         id_named("row outline", 0), false);
    int first = s->pose->count;
    grid_paint(s, &stop->cells);
    if (stop->kind == LINE_STATE && stop->joined == LINE_SUM)
        come_from(s, r, stop - 1, first);
    for (int k = first; k < s->pose->count; k++)
        if (s->now.row > 0 && s->pose->items[k].layer == LAYER_SLOT)
            s->pose->items[k].beat = BEAT_WORDS; // they were there for the row
                                                 // before
    if (!s->view->look.thumbnail)
        paint_stop_title(s, r, stop);
}

// The word, where its line begins, and what its numbers are called.
static void paint_word_name(struct scene *s, const struct residual *r)
{
    const struct tensor *x = r->stop->tensor;
    double size = text_size(s, TEXT_TITLE);
    const char *name = row_name(s, x, r->row);
    struct item *i;
    if (r->down) {
        struct grid top = r->stop->cells;
        top.y -= r->over ? text_size(s, TEXT_SMALL) : 0;
        grid_top_labels(s, &top, ROLE_NONE);
        size = text_size(s, TEXT_BODY);
        double room = r->cells - u(s, 8);
        i = paint_text(s, id_cell("line word", x, r->row, -1), r->at.x,
                       r->at.y + size, size, WEIGHT_BOLD, ALIGN_START,
                       s->theme->ink,
                       text_fit(s, size, WEIGHT_BOLD, name, room));
    } else {
        double room = r->names - u(s, 16);
        struct grid first = r->stop->cells;
        i = paint_text(
            s, id_cell("line word", x, r->row, -1), first.x - u(s, 10),
            r->at.y + r->line + size * CAP_MIDDLE, size, WEIGHT_BOLD, ALIGN_END,
            s->theme->ink, text_fit(s, size, WEIGHT_BOLD, name, room));
        grid_left_labels(s, &first, room, ROLE_NONE);
    }
    text_answers(s, i, &(struct address){x, r->row, -1, -1});
}

// Over what leaves the line, the name of the part that it goes through.
static void paint_part_name(struct scene *s, const struct residual *r, int k)
{
    const struct line_stop *stop = &r->stop[k];
    double size = text_size(s, TEXT_SMALL), from = stop->way.at;
    double to = from + stop->way.size;
    if (k && r->stop[k - 1].kind == LINE_READ && !r->stop[k - 1].way.left_out)
        from = r->stop[k - 1].way.at;
    const char *name = part_name(s, stop, size, to - from);
    if (text_width(s, size, WEIGHT_BOLD, name) > to - from + u(s, 10))
        return;
    struct item *i =
        paint_text(s, id_cell("line part name", stop->tensor, -1, 0),
                   (from + to) / 2, r->at.y + r->branch - u(s, 13), size,
                   WEIGHT_BOLD, ALIGN_MIDDLE, title_ink(s, stop), name);
    text_answers(s, i, &(struct address){stop->tensor, r->row, -1, -1});
}

// "layer 2", over its stops, or before the first of them.
static void paint_layer_name(struct scene *s, const struct residual *r,
                             int first, int last)
{
    const struct line_stop *a = &r->stop[first], *b = &r->stop[last];
    double size = text_size(s, TEXT_SMALL);
    const char *name = caption(s, "part.layer", SLOTS(COUNT("n", a->layer)));
    double from = a->way.at, room = b->way.at + b->way.size - from;
    enum weight weight = a->near && r->now >= 0 ? WEIGHT_BOLD : WEIGHT_REGULAR;
    uint64_t id = id_named("line layer", a->layer);
    if (r->down && (a->way.gap < size * 1.3))
        return;
    if (r->over) {
        paint_text(s, id, r->at.x + r->at.w, from - size * 0.3, size, weight,
                   ALIGN_END, s->theme->grey, name);
    } else if (r->down)
        paint_text(s, id, r->at.x + r->titles, from - size * 0.35, size, weight,
                   ALIGN_START, s->theme->grey,
                   text_fit(s, size, weight, name, r->at.w - r->titles));
    else if (text_width(s, size, weight, name) <= room)
        paint_text(s, id, from + room / 2, r->at.y + size, size, weight,
                   ALIGN_MIDDLE, s->theme->grey, name);
}

static void paint_layer_names(struct scene *s, const struct residual *r)
{
    for (int k = 0; k < r->count; k++) {
        int last = -1, layer = r->stop[k].layer;
        if (layer == 0 || (k && r->stop[k - 1].layer == layer))
            continue;
        int first = -1;
        for (int i = k; i < r->count && r->stop[i].layer == layer; i++)
            if (!r->stop[i].way.left_out) {
                first = first < 0 ? i : first;
                last = i;
            }
        if (first >= 0)
            paint_layer_name(s, r, first, last);
    }
}

// What comes next, at the end of the line.
static void paint_next(struct scene *s, const struct residual *r)
{
    if (!r->next || !r->chances || !known(s, r->next, r->row, 0))
        return;
    char number[NUMBER_SIZE];
    int next = (int)tensor_at(r->next, r->row, 0);
    const struct address a = {r->next, r->row, 0, -1};
    const struct address share = {r->chances, r->row, next, -1};
    double size = text_size(s, TEXT_BODY), y, x, room;
    const char *word = column_name(s, r->chances, next);
    const char *chance = text_print(
        s, "%s",
        number_print_share(number, tensor_at(r->chances, r->row, next), 2));
    double wide = text_width(s, size, WEIGHT_REGULAR, chance);
    if (r->down) {
        x = r->at.x;
        y = r->end + text_size(s, TEXT_TITLE) * 1.7;
        room = r->at.w - wide - u(s, 12);
    } else {
        x = r->end + u(s, 36);
        y = r->at.y + r->line + size * CAP_MIDDLE;
        room = r->at.x + r->at.w - x;
    }
    word = text_fit(s, size, WEIGHT_BOLD, word, room);
    double behind = text_width(s, size, WEIGHT_BOLD, word) + u(s, 12);
    struct item *i = paint_text(s, id_named("line next", 0), x, y, size,
                                WEIGHT_BOLD, ALIGN_START, s->theme->ink, word);
    text_answers(s, i, &a);
    if (!s->view->look.numbers)
        return;
    i = paint_text(s, id_named("line chance", 0), r->down ? x + behind : x,
                   r->down ? y : y + size * 1.4, size, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, chance);
    text_answers(s, i, &share);
}

// All words, to look at the line of each, where all have room in a line.
static double paint_words(struct scene *s, struct rect at, int row)
{
    const struct tensor *m = s->now.tensor;
    double size = text_size(s, TEXT_BODY), gap = u(s, 22), all = -gap;
    for (int k = 0; k < m->rows; k++)
        all += text_width(s, size, WEIGHT_BOLD, row_name(s, m, k)) + gap;
    if (s->now.row >= 0 || m->rows < 2 || all > at.w)
        return 0;
    double x = at.x + (at.w - all) / 2, y = at.y + at.h - size * 0.4;
    for (int k = 0; k < m->rows; k++) {
        const char *name = row_name(s, m, k);
        struct item *i =
            paint_text(s, id_cell("line choice", m, k, -1), x, y, size,
                       k == row ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
                       k == row ? s->theme->ink : s->theme->grey, name);
        label_answers(s, i, &(struct address){m, k, -1, -1});
        x += text_width(s, size, WEIGHT_BOLD, name) + gap;
    }
    return size * 2;
}

bool panel_residual(struct scene *s, const struct panel *p, struct rect at)
{
    struct residual *r = arena_array(s->pose->arena, 1, sizeof *r);
    int before = s->pose->count;
    (void)p;
    if (!residual_find(s, r))
        return false;
    r->down = panel_stacks(at);
    if (!s->view->look.thumbnail &&
        s->now.tensor->rows == r->stop->tensor->rows)
        at.h -= paint_words(s, at, r->row);
    r->at = at;
    if (!lay_out(s, r)) {
        s->pose->count = before;
        return false;
    }
    residual_paint_way(s, r);
    bool named = !s->view->look.thumbnail;
    for (int k = 0; k < r->count; k++) {
        const struct line_stop *stop = &r->stop[k];
        if (!stop->way.left_out)
            paint_stop(s, r, stop);
        if (named && !r->down && stop->kind == LINE_ADDED &&
            !stop->way.left_out)
            paint_part_name(s, r, k);
    }
    if (!named)
        return true;
    paint_word_name(s, r);
    paint_layer_names(s, r);
    paint_next(s, r);
    return true;
}
