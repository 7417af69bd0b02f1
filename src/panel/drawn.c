// SPDX-License-Identifier: MIT
// How a word is drawn: the chances of the next word as parts of a line from 0 to
// 1, the likeliest first, a line for each thing that is done to them. What is cut
// pales; what stays goes down to the next line, as long as it was until it is
// divided by its sum; on the last falls the number that is drawn.
//
//   chances    |▒▒▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒|▒▒▒▒|░░|░|
//               ╲             ╲       ╲    ╲
//   top 3      |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒|▒▒▒▒▒|
//                                    ╿ 0.61
#include <math.h>

#include "base/number.h"
#include "math/order.h"
#include "model/model.h"
#include "panel/panels.h"
#include "say/named.h"
#include "trace/term.h"

enum { MOST_LINES = 4, MOST_WORDS = 48 };

struct line {
    const struct tensor *m;
    const struct tensor *sum; // of what stays, which nothing is divided by yet
    const char *name;
    bool mass;
    double y, height;
};

struct drawing {
    struct line line[MOST_LINES];
    int count, row;
    int *order, words; // of the vocabulary; how many have a part of their own
    int lit;           // the word in the light; or -1
    const struct tensor *drawn, *point;
    double left, one; // where lines begin; how long 1 is
    bool inside;      // names stand over their lines, not before them
};

// --- what is shown -----------------------------------------------------------

static void add_line(struct drawing *d, const struct tensor *m,
                     const char *name)
{
    d->line[d->count++] = (struct line){.m = m, .name = name};
}

// What stays, or once it is known the same over its sum.
static void add_cut(const struct scene *s, struct drawing *d,
                    const struct tensor *m, const char *name)
{
    enum { KEPT, SUM };
    const struct operation *o = m->writer[d->row];
    bool over = known(s, m, d->row, -1);
    bool cut = known(s, o->in[KEPT].tensor, d->row, -1);
    add_line(d, cut && !over ? o->in[KEPT].tensor : m, name);
    if (cut && !over)
        d->line[d->count - 1].sum = o->in[SUM].tensor;
}

static const char *name_of(const struct scene *s, const char *key, double x)
{
    char number[NUMBER_SIZE];
    number_print_shortest(number, x);
    return caption(s, key, SLOTS(TEXT("x", text_print(s, "%s", number))));
}

static bool find_lines(const struct scene *s, struct drawing *d)
{
    const struct model *m = s->trace->model;
    const struct tensor *all = scene_tensor(s, "probabilities");
    const struct tensor *cooled = scene_tensor(s, "chances");
    const struct tensor *top = scene_tensor(s, "top");
    const struct tensor *mass = scene_tensor(s, "mass");
    *d = (struct drawing){.lit = -1,
                          .drawn = scene_tensor(s, "drawn")};
    if (!all || !d->drawn)
        return false;
    d->row = s->now.row < 0 ? all->rows - 1 : s->now.row;
    d->point = d->drawn->writer[d->row]->in[1].tensor;
    add_line(d, all, caption(s, "panel.drawn.chances", NO_SLOTS));
    if (cooled)
        add_line(d, cooled,
                 name_of(s, "panel.drawn.cooled",
                         model_number(m, "temperature", 1)));
    if (top)
        add_cut(s, d, top,
                name_of(s, "panel.drawn.top", model_number(m, "top", 1)));
    if (mass)
        add_cut(s, d, mass,
                name_of(s, "panel.drawn.mass", model_number(m, "mass", 1)));
    d->line[d->count - 1].mass = mass;
    return true;
}

static double chance_of(const struct drawing *d, int line, int word)
{
    double x = tensor_at(d->line[line].m, d->row, word);
    return x > 0 ? x : 0; // of NaN, and of what is below 0
}

static bool line_known(const struct scene *s, const struct drawing *d, int line)
{
    return known(s, d->line[line].m, d->row, -1);
}

static bool goes_on(const struct scene *s, const struct drawing *d, int line)
{
    return line + 1 < d->count && line_known(s, d, line + 1);
}

// Those that one sees on some line, the likeliest of those that may be drawn
// first.
static void find_order(const struct scene *s, struct drawing *d)
{
    int all = d->drawn->words ? d->line[0].m->columns : 0;
    bool cooled = d->count > 1 && d->line[1].m == scene_tensor(s, "chances");
    d->order = arena_array(s->pose->arena, (size_t)all + 1, sizeof *d->order);
    order_falling(tensor_row(d->line[cooled].m, d->row), all, d->order);
    for (int k = 0; k < all && k < MOST_WORDS; k++)
        for (int i = 0; i < d->count; i++)
            if (chance_of(d, i, d->order[k]) * d->one >= u(s, 2))
                d->words = k + 1;
}

// The word that was drawn, or the one that makes the mass full.
static int find_lit(const struct scene *s, const struct drawing *d)
{
    int last = d->count - 1, lit = -1;
    if (known(s, d->drawn, d->row, 0))
        return (int)tensor_at(d->drawn, d->row, 0);
    if (d->line[last].mass && line_known(s, d, last))
        for (int k = 0; k < d->words; k++)
            if (chance_of(d, last, d->order[k]) > 0)
                lit = d->order[k];
    return lit;
}

// --- painting ----------------------------------------------------------------

static color part_fill(const struct scene *s, const struct drawing *d, int word,
                       bool cut)
{
    return cut              ? mix_colors(s->theme->paper, s->theme->idle, 0.2)
           : word == d->lit ? s->theme->light
                            : mix_colors(s->theme->paper, s->theme->ink, 0.62);
}

// "bark 0.61", or as much of it as has room.
static const char *part_text(const struct scene *s, const char *name, double x,
                             double width)
{
    char number[NUMBER_SIZE];
    double size = text_size(s, TEXT_SMALL), room = width - u(s, 8);
    if (s->view->look.thumbnail)
        return NULL;
    number_print_share(number, x, CELL_DECIMALS);
    const char *both = text_print(s, "%s %s", name, number);
    if (s->view->look.numbers && text_width(s, size, WEIGHT_BOLD, both) <= room)
        return both;
    return text_width(s, size, WEIGHT_BOLD, name) <= room ? name : NULL;
}

static void paint_part(struct scene *s, const struct drawing *d, int line,
                       int word, struct rect at, bool cut)
{
    const struct line *l = &d->line[line];
    struct item *i =
        paint_box(s, id_cell("cell", l->m, d->row, word), LAYER_CELL, at, 0,
                  part_fill(s, d, word, cut));
    bool looked = s->focus.tensor == l->m && s->focus.row == d->row &&
                  s->focus.column == word;
    i->line = looked ? s->theme->ink : cut ? s->theme->slot_line : s->theme->paper;
    i->stroke = looked ? u(s, 2) : at.w > u(s, 5) ? u(s, 1) : 0;
    i->dash = cut && !looked ? u(s, 4) : 0;
    i->size = text_size(s, TEXT_SMALL);
    i->weight = word == d->lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = cut ? s->theme->grey : ink_on(i->fill);
    i->text = part_text(s, column_name(s, l->m, word),
                        chance_of(d, line, word), at.w);
    i->target = (struct target){TARGET_CELLS, {l->m, d->row, word, -1}, 0};
    if (line)
        i->from = id_cell("cell", d->line[line - 1].m, d->row, word);
}

// All words that have no part of their own.
static void paint_rest(struct scene *s, const struct drawing *d, int line,
                       struct rect at, bool cut)
{
    const struct tensor *m = d->line[line].m;
    int count = 0;
    for (int k = d->words; k < m->columns; k++)
        count += chance_of(d, line, d->order[k]) > 0;
    struct item *i =
        paint_box(s, id_cell("drawn rest", m, d->row, 0), LAYER_CELL, at, 0,
                  part_fill(s, d, -1, cut));
    i->line = cut ? s->theme->slot_line : s->theme->paper;
    i->stroke = at.w > u(s, 5) ? u(s, 1) : 0;
    i->dash = cut ? u(s, 4) : 0;
    i->size = text_size(s, TEXT_SMALL);
    i->ink = cut ? s->theme->grey : ink_on(i->fill);
    const char *text =
        caption(s, "panel.drawn.rest", SLOTS(COUNT("n", count)));
    if (!s->view->look.thumbnail &&
        text_width(s, i->size, WEIGHT_REGULAR, text) <= at.w - u(s, 8))
        i->text = text;
}

// From a part of one line to the same word's part of the next.
static void paint_way(struct scene *s, const struct drawing *d, int line,
                      int word, struct rect from, struct rect to)
{
    struct spot *way = arena_array(s->pose->arena, 4, sizeof *way);
    way[0] = (struct spot){from.x, from.y + from.h};
    way[1] = (struct spot){from.x + from.w, from.y + from.h};
    way[2] = (struct spot){to.x + to.w, to.y};
    way[3] = (struct spot){to.x, to.y};
    struct item *i =
        pose_add(s->pose, ITEM_POLYGON, LAYER_LINK,
                 id_cell("drawn way", d->line[line].m, d->row, word));
    i->spots = way;
    i->spot_count = 4;
    i->fill = word == d->lit
                  ? s->theme->pool
                  : mix_colors(s->theme->paper, s->theme->idle, 0.25);
}

static struct rect line_at(const struct drawing *d, int line)
{
    return (struct rect){d->left, d->line[line].y, d->one,
                         d->line[line].height};
}

// The k-th part of a line, behind those before it; behind the last, the rest.
static struct rect part_at(const struct drawing *d, int line, int k)
{
    struct rect at = line_at(d, line);
    double before = 0;
    for (int i = 0; i < k; i++)
        before += chance_of(d, line, d->order[i]);
    at.x += fmin(before, 1) * d->one;
    at.w = k < d->words
               ? fmin(chance_of(d, line, d->order[k]), 1 - fmin(before, 1)) *
                     d->one
               : d->left + d->one - at.x;
    return at;
}

static void paint_parts(struct scene *s, const struct drawing *d, int line)
{
    bool on = goes_on(s, d, line);
    double rest = 0, next = 0;
    for (int k = 0; k < d->words; k++) {
        int word = d->order[k];
        struct rect at = part_at(d, line, k);
        if (chance_of(d, line, word) <= 0)
            continue;
        bool stays = on && chance_of(d, line + 1, word) > 0;
        if (stays)
            paint_way(s, d, line, word, at, part_at(d, line + 1, k));
        paint_part(s, d, line, word, at, on && !stays);
    }
    for (int k = d->words; k < d->line[line].m->columns; k++) {
        rest += chance_of(d, line, d->order[k]);
        if (on)
            next += chance_of(d, line + 1, d->order[k]);
    }
    struct rect at = part_at(d, line, d->words);
    at.w = fmin(at.w, rest * d->one);
    if (at.w >= u(s, 1))
        paint_rest(s, d, line, at, on && next == 0);
}

static void paint_name(struct scene *s, const struct drawing *d, int line,
                       struct rect at)
{
    double size = text_size(s, TEXT_SMALL);
    const struct line *l = &d->line[line];
    struct item *i = paint_text(
        s, id_named("drawn name", line),
        d->inside ? d->left : d->left - u(s, 14),
        d->inside ? l->y - u(s, 6) : l->y + l->height / 2 + size * CAP_MIDDLE,
        size, WEIGHT_BOLD, d->inside ? ALIGN_START : ALIGN_END, s->theme->ink,
        d->inside ? text_fit(s, size, WEIGHT_BOLD, l->name, at.w) : l->name);
    text_answers(s, i, &(struct address){l->m, d->row, -1, -1});
}

// A mark over and under a line, which leaves its texts free; the lower end.
static double paint_ticks(struct scene *s, const char *name, double x,
                          const struct line *l, double beyond)
{
    double top = l->y - u(s, 7), end = l->y + l->height + beyond;
    struct spot over[] = {{x, top}, {x, l->y + l->height * 0.2}};
    struct spot under[] = {{x, l->y + l->height * 0.8}, {x, end}};
    paint_line(s, id_named(name, 0), LAYER_OUTLINE, over, 2, u(s, 2.5),
               s->theme->ink);
    paint_line(s, id_named(name, 1), LAYER_OUTLINE, under, 2, u(s, 2.5),
               s->theme->ink);
    return end;
}

// Where the chances make the mass that the next line keeps.
static void paint_mark(struct scene *s, const struct drawing *d, int line)
{
    if (line + 1 >= d->count || !d->line[line + 1].mass)
        return;
    double mass = model_number(s->trace->model, "mass", 1);
    paint_ticks(s, "drawn mass", d->left + mass * d->one, &d->line[line],
                u(s, 7));
}

// What stays as long as it was, and what that comes to.
static void paint_sum(struct scene *s, const struct drawing *d, int line)
{
    char number[NUMBER_SIZE];
    const struct line *l = &d->line[line];
    double size = text_size(s, TEXT_SMALL), sum = 0;
    for (int k = 0; k < l->m->columns; k++)
        sum += chance_of(d, line, k);
    struct rect left = line_at(d, line);
    left.x += fmin(sum, 1) * d->one;
    left.w -= fmin(sum, 1) * d->one;
    if (left.w > u(s, 1))
        paint_empty(s, id_named("drawn left", line), left);
    if (!known(s, l->sum, d->row, 0) || s->view->look.thumbnail)
        return;
    number_print_share(number, tensor_at(l->sum, d->row, 0), FORMULA_DECIMALS);
    const char *text =
        caption(s, "panel.drawn.sum",
                SLOTS(TEXT("x", text_print(s, "%s", number))));
    double w = text_width(s, size, WEIGHT_BOLD, text);
    struct item *i = paint_text(
        s, id_cell("cell", l->sum, d->row, 0),
        fmax(d->left, fmin(left.x - w, d->left + d->one - w)),
        l->y + l->height + size * 1.3 + u(s, 5), size, WEIGHT_BOLD, ALIGN_START,
        s->theme->ink, text);
    text_answers(s, i, &(struct address){l->sum, d->row, 0, -1});
}

// The number that is drawn, and the word that it falls on.
static void paint_point(struct scene *s, const struct drawing *d,
                        struct rect at)
{
    char number[NUMBER_SIZE];
    const struct line *l = &d->line[d->count - 1];
    if (!known(s, d->point, d->row, 0))
        return;
    double point = tensor_at(d->point, d->row, 0), size = text_size(s, TEXT_BODY);
    double x = d->left + point * d->one;
    double low = paint_ticks(s, "drawn mark", x, l, u(s, 22));
    if (s->view->look.thumbnail)
        return;
    number_print_share(number, point, FORMULA_DECIMALS);
    bool told = known(s, d->drawn, d->row, 0);
    const char *word = told ? text_print(s, "→  %s", d->drawn->words[d->lit]) : "";
    double wide = text_width(s, size, WEIGHT_BOLD, number), gap = u(s, 8);
    double w = wide + (told ? gap + text_width(s, size, WEIGHT_BOLD, word) : 0);
    double from = fmax(at.x, fmin(x - wide / 2, at.x + at.w - w));
    struct item *i = paint_text(
        s, id_cell("cell", d->point, d->row, 0), from, low + size * 1.25, size,
        WEIGHT_BOLD, ALIGN_START, s->theme->ink, text_print(s, "%s", number));
    text_answers(s, i, &(struct address){d->point, d->row, 0, -1});
    if (!told)
        return;
    i = paint_text(s, id_cell("cell", d->drawn, d->row, 0), from + wide + gap,
                   low + size * 1.25, size, WEIGHT_BOLD, ALIGN_START,
                   s->theme->ink, word);
    text_answers(s, i, &(struct address){d->drawn, d->row, 0, -1});
}

// Of which word the chances are what comes next.
static void paint_heading(struct scene *s, const struct drawing *d,
                          struct rect at, double size)
{
    if (s->view->look.thumbnail)
        return;
    paint_text(
        s, id_named("drawn of", 0), at.x, at.y + size, size, WEIGHT_REGULAR,
        ALIGN_START, s->theme->grey,
        text_fit(s, size, WEIGHT_REGULAR,
                 caption(s, "panel.drawn.of",
                         SLOTS(NAME("row", row_words(s->view->words,
                                                     s->pose->arena,
                                                     d->line[0].m, d->row)))),
                 at.w));
}

static void lay_out(const struct scene *s, struct drawing *d, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), label = 0, head = size * 2;
    double foot = u(s, 22) + text_size(s, TEXT_BODY) * 1.6;
    for (int i = 0; i < d->count; i++)
        label = fmax(label, text_width(s, size, WEIGHT_BOLD, d->line[i].name));
    label = s->view->look.thumbnail ? 0 : label + u(s, 14);
    d->inside = at.w - label < u(s, 420);
    double name = d->inside && label > 0 ? size * 1.5 : 0;
    d->left = at.x + (d->inside ? 0 : label);
    d->one = at.x + at.w - d->left;
    double step = (at.h - head - foot) / d->count;
    double bar = fmin(step * (d->inside ? 0.42 : 0.5), u(s, 56));
    step = fmin(step, bar + name + u(s, 64));
    double y = at.y + head + (at.h - head - foot - step * d->count) * 0.4;
    for (int i = 0; i < d->count; i++) {
        d->line[i].y = y + i * step + name;
        d->line[i].height = bar;
    }
}

bool panel_drawn(struct scene *s, const struct panel *p, struct rect at)
{
    struct drawing d;
    (void)p;
    if (!find_lines(s, &d))
        return false;
    lay_out(s, &d, at);
    find_order(s, &d);
    d.lit = find_lit(s, &d);
    paint_heading(s, &d, at, text_size(s, TEXT_SMALL));
    for (int i = 0; i < d.count; i++) {
        if (!s->view->look.thumbnail)
            paint_name(s, &d, i, at);
        if (line_known(s, &d, i))
            paint_parts(s, &d, i);
        else
            paint_empty(s, id_cell("slot", d.line[i].m, d.row, 0),
                        line_at(&d, i));
        if (d.line[i].sum)
            paint_sum(s, &d, i);
        paint_mark(s, &d, i);
    }
    paint_point(s, &d, at);
    return true;
}
