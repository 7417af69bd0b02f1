// SPDX-License-Identifier: MIT
// All heads of all layers at once, each as a small table of its weights: a line
// for each layer, light for a weight. What the word at hand looks at is framed in
// every one of them. A table leads to its head.
#include <math.h>
#include <string.h>

#include "panel/panels.h"
#include "scene/grid/grid.h"
#include "scene/grid/heading.h"
#include "trace/term.h"

enum { MOST_LAYERS = 128 };

struct wall {
    const struct tensor **table; // in the order of the trace: layer after layer
    int count, layers, across;   // across: the most heads of a layer
    int first[MOST_LAYERS + 1];  // of each layer
    int row;                     // the word at hand
    double x, y, pitch_x, pitch_y, side_w, side_h; // where tables stand
    double words, names; // how wide words, how high the numbers of heads are
};

// --- which tables ------------------------------------------------------------

// The layer that a tensor is of: the number of its outermost scope.
static int layer_of(const struct tensor *m)
{
    const struct scope *scope = m->scope;
    while (scope && scope->outer)
        scope = scope->outer;
    return scope ? scope->number : 0;
}

static bool find_tables(const struct scene *s, struct wall *w)
{
    const struct trace *t = s->trace;
    w->table =
        arena_array(s->pose->arena, (size_t)t->tensor_count, sizeof *w->table);
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        if (!is_a(m, "weight") || m->gradients_of || m->aside || !m->scope)
            continue;
        bool new = !w->count ||
                   layer_of(w->table[w->count - 1]) != layer_of(m);
        if (new && w->layers == MOST_LAYERS)
            return false;
        if (new)
            w->first[w->layers++] = w->count;
        w->table[w->count++] = m;
    }
    w->first[w->layers] = w->count;
    for (int l = 0; l < w->layers; l++)
        w->across = (int)fmax(w->across, w->first[l + 1] - w->first[l]);
    return w->count > 0;
}

// The word that is looked at, else the last, which tells what comes next.
static int row_at_hand(const struct scene *s, const struct wall *w)
{
    const struct tensor *m = s->focus.tensor;
    bool word = m && s->focus.row >= 0 && m->rows == w->table[0]->rows &&
                m->row_labels == w->table[0]->row_labels;
    return word ? s->focus.row : w->table[0]->rows - 1;
}

// --- where they stand --------------------------------------------------------

static const char *layer_name(const struct scene *s, const struct wall *w,
                              int layer, bool full)
{
    int number = layer_of(w->table[w->first[layer]]);
    return full ? caption(s, "panel.wall.layer", SLOTS(COUNT("n", number)))
                : text_print(s, "%d", number);
}

static double widest_layer(const struct scene *s, const struct wall *w,
                           bool full)
{
    double widest = 0;
    for (int l = 0; l < w->layers; l++)
        widest = fmax(widest, text_width(s, text_size(s, TEXT_SMALL),
                                         WEIGHT_REGULAR,
                                         layer_name(s, w, l, full)));
    return widest;
}

static bool layers_are_named(const struct scene *s)
{
    return !is_tall(s) && !s->view->look.thumbnail;
}

static void lay_out(const struct scene *s, struct wall *w, struct rect at)
{
    const struct tensor *m = w->table[0];
    double size = text_size(s, TEXT_SMALL), gap = u(s, 12);
    double title = s->view->look.thumbnail ? 0 : heading_line(s) * 1.4;
    double left = s->view->look.thumbnail
                      ? 0
                      : widest_layer(s, w, layers_are_named(s)) + gap;
    w->names = w->across > 1 && !s->view->look.thumbnail ? size * 1.5 : 0;
    double room_w = at.w - left, room_h = at.h - title - w->names;
    for (int words = 1; words >= 0; words--) { // left of the first of a layer
        w->words = words && !s->view->look.thumbnail
                       ? fmin(labels_width(s, m, 0, m->rows), at.w * 0.2) + gap
                       : 0;
        w->pitch_x = (room_w - w->words) / w->across;
        w->pitch_y = room_h / w->layers;
        double cell = fmin(w->pitch_x * 0.9 / m->columns,
                           w->pitch_y * 0.88 / m->rows);
        cell = fmin(cell, u(s, 56));
        w->side_w = cell * m->columns;
        w->side_h = cell * m->rows;
        if (cell >= size * 1.15)
            break; // words have room
    }
    // no wider apart than they are high, or the eye loses its line
    w->pitch_x = fmin(w->pitch_x, w->side_w + fmax(w->side_h * 0.4, u(s, 14)));
    w->pitch_y = fmin(w->pitch_y, w->side_h + u(s, 40));
    double wide = left + w->words + w->pitch_x * w->across;
    w->x = at.x + left + w->words + fmax(0, at.w - wide) / 2;
    w->y = at.y + title + w->names +
           fmax(0, room_h - w->pitch_y * w->layers) * 0.4;
}

static struct rect table_at(const struct wall *w, int layer, int head)
{
    return (struct rect){w->x + w->pitch_x * head +
                             (w->pitch_x - w->side_w) / 2,
                         w->y + w->pitch_y * layer +
                             (w->pitch_y - w->side_h) / 2,
                         w->side_w, w->side_h};
}

// --- painting ----------------------------------------------------------------

static int stage_of(const struct scene *s, const struct tensor *m)
{
    return s->trace->blocks[m->writer[m->rows - 1]->block].stage;
}

// Nothing is said to be lit that is not known.
static void paint_table(struct scene *s, const struct wall *w,
                        const struct tensor *m, struct rect at)
{
    struct target leads = {TARGET_STAGE, {m, -1, -1, -1}, stage_of(s, m)};
    bool any = false;
    size_t count = (size_t)(m->rows * m->columns);
    color *pixels = arena_array(s->pose->arena, count, sizeof *pixels);
    for (int r = 0; r < m->rows; r++) {
        bool told = known(s, m, r, -1);
        any = any || told;
        for (int c = 0; c < m->columns; c++)
            pixels[r * m->columns + c] =
                told ? weight_pixel(s->theme, s->view->look.map,
                                    tensor_at(m, r, c), r == w->row)
                     : s->theme->paper;
    }
    if (!any) {
        struct item *slot = paint_empty(s, id_cell("wall", m, 0, 0), at);
        slot->target = leads;
        return;
    }
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_CELL,
                              id_cell("wall", m, 0, 0));
    i->at = at;
    i->rows = m->rows;
    i->columns = m->columns;
    i->pixels = pixels;
    i->target = leads;
    struct item *frame = paint_box(s, id_cell("wall frame", m, 0, 0),
                                   LAYER_SLOT, rect_grow(at, u(s, 1)), 0, CLEAR);
    bool looked = s->focus.tensor == m && s->focus.row < 0;
    frame->layer = looked ? LAYER_OUTLINE : LAYER_SLOT;
    frame->line = looked ? s->theme->ink : s->theme->slot_line;
    frame->stroke = looked ? u(s, 3) : u(s, 1);
}

// The row of the word at hand.
static void paint_row(struct scene *s, const struct wall *w,
                      const struct tensor *m, struct rect at)
{
    double line = at.h / m->rows;
    double off = line < u(s, 6) ? u(s, 0.5) : u(s, 1.5);
    if (!known(s, m, w->row, -1))
        return;
    struct rect row = {at.x - off, at.y + w->row * line - off, at.w + 2 * off,
                       line + 2 * off};
    struct item *i = paint_box(s, id_cell("wall row", m, 0, 0), LAYER_LABEL,
                               row, line < u(s, 6) ? 0 : u(s, 2), CLEAR);
    i->line = role_color(s->theme, ROLE_QUERY);
    i->stroke = line < u(s, 6) ? u(s, 0.8) : u(s, 2);
}

static void paint_word_of(struct scene *s, const struct wall *w, int layer,
                          int row, double y)
{
    const struct tensor *m = w->table[w->first[layer]];
    double size = text_size(s, TEXT_SMALL), x = table_at(w, layer, 0).x;
    bool hand = row == w->row;
    struct item *i = paint_text(
        s, id_cell("wall word", m, row, 0), x - u(s, 8),
        y + size * CAP_MIDDLE, size, hand ? WEIGHT_BOLD : WEIGHT_REGULAR,
        ALIGN_END, hand ? role_color(s->theme, ROLE_QUERY) : s->theme->grey,
        text_fit(s, size, hand ? WEIGHT_BOLD : WEIGHT_REGULAR,
                 row_name(s, m, row), w->words - u(s, 12)));
    text_answers(s, i, &(struct address){m, row, -1, -1});
}

static void paint_layer(struct scene *s, const struct wall *w, int layer)
{
    struct rect first = table_at(w, layer, 0);
    const struct tensor *m = w->table[0];
    double size = text_size(s, TEXT_SMALL), line = first.h / m->rows;
    for (int r = 0; r < m->rows && w->words > 0; r++)
        paint_word_of(s, w, layer, r, first.y + (r + 0.5) * line);
    if (w->pitch_y >= size * 1.1)
        paint_text(s, id_named("wall layer", layer),
                   first.x - w->words - u(s, 12),
                   first.y + first.h / 2 + size * CAP_MIDDLE, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
                   layer_name(s, w, layer, layers_are_named(s)));
}

// A number over each column of heads, of as many as have room.
static void paint_heads(struct scene *s, const struct wall *w)
{
    double size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < w->across && w->names > 0; k++) {
        struct rect at = table_at(w, 0, k);
        const char *full =
            caption(s, "panel.wall.head", SLOTS(COUNT("n", k + 1)));
        bool fits =
            text_width(s, size, WEIGHT_REGULAR, full) <= w->pitch_x * 0.95;
        paint_text(s, id_named("wall head", k), at.x + at.w / 2,
                   at.y - u(s, 8), size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->grey, fits ? full : text_print(s, "%d", k + 1));
    }
}

static void paint_title_of(struct scene *s, const struct wall *w,
                           struct rect at)
{
    double size = text_size(s, TEXT_BODY);
    const char *text = caption(
        s, "panel.wall.title",
        SLOTS(TEXT("word", row_name(s, w->table[0], w->row))));
    paint_text(s, id_named("wall title", 0), at.x,
               at.y + heading_line(s) * 0.8, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey, text_fit(s, size, WEIGHT_REGULAR, text, at.w));
}

bool panel_wall(struct scene *s, const struct panel *p, struct rect at)
{
    struct wall w = {0};
    (void)p;
    if (!find_tables(s, &w))
        return false;
    w.row = row_at_hand(s, &w);
    lay_out(s, &w, at);
    for (int l = 0; l < w.layers; l++) {
        for (int k = w.first[l]; k < w.first[l + 1]; k++) {
            struct rect to = table_at(&w, l, k - w.first[l]);
            paint_table(s, &w, w.table[k], to);
            paint_row(s, &w, w.table[k], to);
        }
        if (!s->view->look.thumbnail)
            paint_layer(s, &w, l);
    }
    if (s->view->look.thumbnail)
        return true;
    paint_heads(s, &w);
    paint_title_of(s, &w, at);
    return true;
}
