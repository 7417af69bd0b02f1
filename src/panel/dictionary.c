// SPDX-License-Identifier: MIT
#include "panel/dictionary.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "scene/mark/axis.h"
#include "scene/grid/heading.h"

enum { MOST_PAGES = 6, LANES_OF_PAGE = 3 };

static const struct operation *lookup_of(const struct tensor *m, int row)
{
    const struct operation *o = m->writer[row];
    bool looked = o && o->in_count == 1 && o->in[0].row >= 0;
    return looked && o->in[0].tensor->learned ? o : NULL;
}

const struct tensor *dictionary_of(const struct tensor *m)
{
    const struct operation *o = m->rows ? lookup_of(m, 0) : NULL;
    return o ? o->in[0].tensor : NULL;
}

// --- which rows stand --------------------------------------------------------

// How much a row is needed: 2 what is looked at, 1 what is looked up for the
// words that are given, or has been for those that are written.
static void count_need(const struct scene *s, const struct dictionary *d,
                       int *need)
{
    bool given = d->by->row_labels && !d->by->row_noun;
    for (int r = 0; r < d->by->rows; r++)
        if (given || known(s, d->by, r, 0))
            need[lookup_of(d->by, r)->in[0].row] = 1;
    for (int r = 0; r < d->table->rows && s->focus.row >= 0; r++)
        if (light_on(s, d->table, r, -1) > LIGHT_PLAIN)
            need[r] = 2;
}

// At most [most] rows, the needed ones first, in the order of the table.
static void choose_rows(const struct scene *s, struct dictionary *d, int most)
{
    size_t rows = (size_t)d->table->rows;
    int *need = arena_array(s->pose->arena, rows, sizeof *need);
    bool *stands = arena_array(s->pose->arena, rows, sizeof *stands);
    d->row = arena_array(s->pose->arena, rows, sizeof *d->row);
    d->count = 0;
    count_need(s, d, need);
    int left = most;
    for (int level = 2; level >= 0; level--)
        for (int r = 0; r < d->table->rows && left > 0; r++)
            if (need[r] == level) {
                stands[r] = true;
                left--;
            }
    for (int r = 0; r < d->table->rows; r++)
        if (stands[r])
            d->row[d->count++] = r;
}

// --- where they stand --------------------------------------------------------

static double line_height(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.2;
}

static double head_height(const struct scene *s)
{
    return heading_line(s) + text_size(s, TEXT_SMALL) * 1.3 + u(s, 12);
}

static double words_width(const struct scene *s, const struct dictionary *d,
                          double most)
{
    const struct tensor *m = d->table;
    double widest = 0, size = text_size(s, TEXT_SMALL);
    for (int r = 0; r < m->rows && !s->view->look.thumbnail; r++)
        widest =
            fmax(widest, text_width(s, size, WEIGHT_BOLD, row_name(s, m, r)));
    return fmin(widest, most) + u(s, 12);
}

// Pages side by side. False when their numbers have no room.
static bool pages_across(const struct scene *s, struct dictionary *d,
                         struct rect at, int pages)
{
    struct lanes *a = &d->place.across;
    double words = words_width(s, d, at.w * 0.2);
    double number =
        figures_width(s, &d->figures, text_size(s, TEXT_SMALL), CELL_DECIMALS) +
        u(s, 7);
    *a = (struct lanes){0};
    d->pages = pages;
    lane_free(a, 1);
    for (int k = 0; k < pages; k++) {
        int lane = lane_fixed(a, words);
        int cells = lane_cells(a, d->table->columns, 0, number, number * 1.3);
        if (k == 0) {
            d->words = lane;
            d->cells = cells;
        }
        if (k < pages - 1)
            lane_fixed(a, u(s, 12));
    }
    lane_free(a, 1);
    return lanes_solve(a, at.x, at.w) &&
           lane_pitch(a, d->cells) >= number - 0.001;
}

static void lines_down(const struct scene *s, struct dictionary *d,
                       struct rect at)
{
    struct lanes *l = &d->place.down;
    *l = (struct lanes){0};
    d->head = lane_fixed(l, head_height(s));
    d->body = lane_cells(l, d->lines, 0, line_height(s), u(s, 32));
    lane_free(l, 0.001);
    lanes_solve(l, at.y, at.h);
}

bool dictionary_fit(const struct scene *s, const struct tensor *by,
                    struct rect at, struct dictionary *d)
{
    assert(by);
    *d = (struct dictionary){.table = dictionary_of(by), .by = by};
    double room = at.h - head_height(s);
    int most = (int)(room / line_height(s)), pages = 1;
    if (!d->table || most < 3 || at.w < u(s, 160))
        return false;
    figures_count_rows(s, &d->figures, d->table, 0, d->table->rows);
    while (pages < MOST_PAGES && pages * most < d->table->rows &&
           pages_across(s, d, at, pages + 1))
        pages++;
    pages_across(s, d, at, pages);
    choose_rows(s, d, pages * most);
    d->lines = (d->count + pages - 1) / pages;
    lines_down(s, d, at);
    figures_fit(s, &d->figures, lane_pitch(&d->place.across, d->cells),
                lane_pitch(&d->place.down, d->body) - u(s, 1), CELL_DECIMALS,
                1);
    return true;
}

static struct rect cell_at(const struct scene *s, const struct dictionary *d,
                           int k, int column)
{
    int page = k / d->lines * LANES_OF_PAGE;
    struct rect at =
        table_cell(&d->place, d->cells + page, column, d->body, k % d->lines);
    double small = fmin(at.w, at.h), gap = small > u(s, 9) ? u(s, 2) : 0;
    at.w -= gap;
    at.h -= gap;
    return at;
}

// --- how they look -----------------------------------------------------------

static void paint_word_of(struct scene *s, const struct dictionary *d, int k)
{
    const struct tensor *m = d->table;
    int row = d->row[k];
    struct rect at = cell_at(s, d, k, 0);
    double size = text_size(s, TEXT_SMALL);
    double room = table_place(&d->place, d->words, d->body).w - u(s, 10);
    enum light light = light_on(s, m, row, -1);
    bool lit = light > LIGHT_PLAIN && s->focus.row >= 0;
    const char *name = row_name(s, m, row);
    enum weight weight =
        weight_fit(s, size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR, name, room);
    paint_text(s, id_cell("cell left", m, row, true), at.x - u(s, 8),
               at.y + at.h / 2 + size * CAP_MIDDLE, size, weight, ALIGN_END,
               light == LIGHT_DIM ? s->theme->grey : s->theme->ink,
               text_fit(s, size, weight, name, room));
    double w = fmin(text_width(s, size, weight, name), room);
    paint_answer(s, id_cell("cell left answer", m, row, -1),
                 (struct rect){at.x - u(s, 8) - w, at.y, w, at.h},
                 label_target(&(struct address){m, row, -1, -1}));
}

static void paint_row_of(struct scene *s, const struct dictionary *d, int k)
{
    const struct tensor *m = d->table;
    for (int c = 0; c < m->columns; c++) {
        struct item *i =
            paint_bare(s, "cell", m, d->row[k], c, cell_at(s, d, k, c));
        if (!i)
            continue;
        i->size = d->figures.size;
        i->text = figures_print(s, &d->figures, tensor_at(m, d->row[k], c));
    }
    if (s->focus.row < 0 || light_on(s, m, d->row[k], -1) <= LIGHT_PLAIN)
        return;
    struct rect at = cell_at(s, d, k, 0),
                end = cell_at(s, d, k, m->columns - 1);
    at.w = end.x + end.w - at.x;
    paint_pool(s, text_print(s, "dictionary pool %d", d->row[k]),
               rect_grow(at, u(s, 4)));
}

static const char *remark(const struct scene *s, const struct dictionary *d)
{
    const struct tensor *m = d->table;
    bool all = d->count == m->rows;
    return caption(s, all ? "panel.dictionary.all" : "panel.dictionary.some",
                   SLOTS(COUNT("shown", d->count), COUNT("rows", m->rows),
                         COUNT("columns", m->columns)));
}

// The numbers of the columns over every page.
static void paint_numbers(struct scene *s, const struct dictionary *d)
{
    double size = text_size(s, TEXT_SMALL);
    double pitch = lane_pitch(&d->place.across, d->cells);
    struct thinning t = thin_numbers(
        pitch, text_width(s, size, WEIGHT_BOLD, "00") + u(s, 4), NO_LINE);
    for (int k = 0; k < d->count; k += d->lines)
        for (int c = 0; c < d->table->columns; c++) {
            struct rect at = cell_at(s, d, k, c);
            if (thin_shows(&t, c))
                paint_text(s, id_cell("page top", d->table, k / d->lines, c),
                           at.x + at.w / 2, at.y - u(s, 6), size,
                           WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                           text_print(s, "%d", c + 1));
        }
}

void dictionary_paint(struct scene *s, const struct dictionary *d)
{
    struct rect first = cell_at(s, d, 0, 0);
    double left = first.x - table_place(&d->place, d->words, d->body).w;
    double y = d->place.down.track[d->head].at + text_size(s, TEXT_BODY);
    const struct lanes *a = &d->place.across;
    double right = a->track[a->count - 1].at;
    struct item *i = paint_title(s, "title", d->table, "", left, y,
                                 right - left, ALIGN_START);
    double x = left + text_width(s, i->size, i->weight, i->text) + u(s, 14);
    paint_remark(s, id_cell("learned", d->table, -1, 0), x, y, right - x,
                 ALIGN_START, remark(s, d));
    paint_numbers(s, d);
    for (int k = 0; k < d->count; k++) {
        paint_word_of(s, d, k);
        paint_row_of(s, d, k);
    }
}

void dictionary_copies(struct scene *s, int first)
{
    const struct address *now = &s->now;
    for (int k = first; k < s->pose->count && now->row >= 0; k++) {
        struct item *i = &s->pose->items[k];
        const struct address *a = &i->target.address;
        if (i->target.kind != TARGET_CELLS || i->layer != LAYER_CELL ||
            a->tensor != now->tensor || a->row != now->row ||
            (now->column >= 0 && a->column != now->column))
            continue;
        i->beat = BEAT_COPY;
        i->turns = 1;
        if (now->column < 0)
            i->delay = 0.6 * a->column / a->tensor->columns;
    }
}
