// SPDX-License-Identifier: MIT
#include "typeset/typeset.h"

#include <math.h>
#include <string.h>

// Measures for size 1, for a font with capitals of 0.727.
#define AXIS 0.364   // of bars above the baseline: half a capital
#define CAP 0.727    // the reach of a text above its baseline
#define DEEP 0.2     // and below it
#define AIR 0.26     // beside an operator, on either side
#define GAP 1.0      // between two equations
#define PART 0.85    // the size of what stands over and under a bar
#define BAR_AIR 0.17 // above and below a bar
#define LONGER 0.14  // a bar, on either side
#define SCRIPT 0.7   // the size of what is raised or lowered
#define LOWER 0.22
#define BRACKET 0.3 // how wide one is, for each of height
#define WIDEST 0.26
#define NEAR 0.1       // between a bracket and what is in it
#define BEYOND 0.05    // a bracket is taller
#define AFTER 0.05     // between a base and what is raised
#define CLEAR 0.13     // between a root's bar and what is tallest under it
#define LEAD 0.56      // the root's sign before it
#define BELOW 0.1      // and how far the sign reaches under the baseline
#define SIGMA 0.9      // the height of a sum's sign
#define SIGMA_WIDE 0.8 // and its width, of that
#define LIMIT 0.12     // between it and its limits

struct setter {
    const struct typesetter *with;
    const struct formula *f;
    struct setting *out;
    int from, to; // the terms that are left out
    bool skipped; // and what stands for them is there
    bool script;  // what is set is lowered or raised
    bool bar;     // or stands over or under a bar
    bool close;   // it has no place of its own: part of a symbol, or below
};

static struct type_mark *typeset_add(struct setter *s, enum mark_kind kind)
{
    struct setting *o = s->out;
    if (o->count == o->room) {
        int room = o->room ? 2 * o->room : 64;
        struct type_mark *more =
            arena_array(s->f->arena, (size_t)room, sizeof *more);
        if (o->count)
            memcpy(more, o->marks, (size_t)o->count * sizeof *more);
        o->marks = more;
        o->room = room;
    }
    struct type_mark *m = &o->marks[o->count++];
    *m = (struct type_mark){.kind = kind};
    return m;
}

// Moves the marks from number [first] on.
static void shift(struct setter *s, int first, double x, double y)
{
    for (int i = first; i < s->out->count; i++) {
        s->out->marks[i].x += x;
        s->out->marks[i].y += y;
    }
}

static void reach(struct type_extent *all, struct type_extent part, double y)
{
    all->width += part.width;
    all->up = fmax(all->up, part.up - y);
    all->down = fmax(all->down, part.down + y);
}

static double script_size(const struct setter *s, double size)
{
    return fmax(size * SCRIPT, s->with->least);
}

double bar_thickness(double size)
{
    return fmax(1.5, size * 0.05);
}

// --- symbols -----------------------------------------------------------------

static double space(int count, double size)
{
    return (count == 0 ? 0 : count == 1 ? AIR : GAP) * size;
}

// Text on the baseline.
static struct type_extent typeset_set_text(struct setter *s, const char *text,
                                           const struct symbol *y, double size)
{
    struct type_mark *m = typeset_add(s, MARK_TEXT);
    m->size = size;
    m->weight = y->strong ? WEIGHT_BOLD : s->with->weight;
    m->text = text;
    m->symbol = y;
    m->width = font_width(s->with->font, m->weight, size, text);
    return (struct type_extent){m->width, CAP * size, DEEP * size};
}

// A leaf with air for the spaces around it.
static struct type_extent set_leaf(struct setter *s,
                                   const struct formula_node *n, double size)
{
    const struct symbol *y = &s->f->symbols[n->symbol];
    const char *text = n->text;
    size_t length = strlen(text), before = strspn(text, " "), after = 0;
    while (after < length - before && text[length - 1 - after] == ' ')
        after++;
    struct type_extent all = {space((int)before, size), 0, 0};
    if (before < length) {
        int first = s->out->count;
        const char *inner =
            arena_copy(s->f->arena, text + before, length - before - after);
        struct type_extent e = typeset_set_text(s, inner, y, size);
        shift(s, first, all.width, 0);
        reach(&all, e, 0);
    }
    all.width += space((int)after, size);
    return all;
}

// --- what is left out --------------------------------------------------------

// The term that a node belongs to, that of its first leaf; -1: none.
static int term_of(const struct setter *s, const struct formula_node *n)
{
    while (n->kind != NODE_SYMBOL) {
        const struct formula_node *in = n->first;
        while (in && in->kind == NODE_ROW && !in->first)
            in = in->next;
        if (!in)
            return -1;
        n = in;
    }
    return s->f->symbols[n->symbol].term;
}

// Dots for the first that is left out, nothing for the others.
static struct type_extent set_dots(struct setter *s, double size)
{
    if (s->skipped)
        return (struct type_extent){0, 0, 0};
    s->skipped = true;
    // What joins the next term brings its own air.
    const char *text = s->f->elision;
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    struct symbol *dots = arena_array(s->f->arena, 1, sizeof *dots);
    size_t before = strspn(text, " ");
    *dots = (struct symbol){
        .text = arena_copy(s->f->arena, text + before, length - before),
        .term = -1};
    int first = s->out->count;
    double air = space((int)before, size);
    struct type_extent all = typeset_set_text(s, dots->text, dots, size);
    shift(s, first, air, 0);
    all.width += air;
    return all;
}

// --- what is made of rows ----------------------------------------------------

static struct type_extent set_row(struct setter *s,
                                  const struct formula_node *row, double size);

static struct type_extent
set_fraction(struct setter *s, const struct formula_node *n, double size)
{
    double part = fmax(size * PART, s->with->least),
           thick = bar_thickness(size);
    int first = s->out->count;
    bool outer = s->bar;
    s->bar = true;
    struct type_extent over = set_row(s, n->first, part);
    int second = s->out->count;
    bool close = s->close;
    s->close = true;
    struct type_extent under = set_row(s, n->last, part);
    s->close = close;
    s->bar = outer;
    double width = fmax(over.width, under.width) + 2 * LONGER * size;
    double air = thick / 2 + BAR_AIR * size;
    double up = AXIS * size + air + over.down;
    double down = air + under.up - AXIS * size;
    shift(s, second, (width - under.width) / 2, down);
    int third = s->out->count;
    s->out->count = second; // those above alone
    shift(s, first, (width - over.width) / 2, -up);
    s->out->count = third;
    struct type_mark *bar = typeset_add(s, MARK_BAR);
    bar->y = -AXIS * size - thick / 2;
    bar->width = width;
    bar->height = thick;
    return (struct type_extent){width, up + over.up, down + under.down};
}

// What is lowered and what is raised share a column; where they may not be much
// smaller than their base, the raised one stands higher, clear of the other. In
// a script there is no smaller one.
static struct type_extent set_scripts(struct setter *s,
                                      const struct formula_node *n, double size)
{
    const struct formula_node *lower = n->first->next, *upper = n->last;
    bool close = s->close;
    s->close = true;
    struct type_extent all = set_row(s, n->first, size);
    double part = s->script ? size : script_size(s, size), x = all.width;
    double drop = LOWER * size + fmax(all.down - DEEP * size, 0);
    double rise = fmax(all.up, CAP * size) - part * AXIS, top = 0;
    bool outer = s->script;
    s->script = true;
    for (int k = 0; k < 2; k++) {
        const struct formula_node *row = k ? upper : lower;
        int first = s->out->count;
        struct type_extent e = set_row(s, row, part);
        if (!row->first)
            continue;
        if (k && lower->first)
            rise = fmax(rise, top + e.down);
        top = e.up - drop;
        double at = x + (k ? AFTER * size : 0), y = k ? -rise : drop;
        shift(s, first, at, y);
        e.width += at;
        double width = fmax(all.width, e.width);
        reach(&all, e, y);
        all.width = width;
    }
    s->script = outer;
    s->close = close;
    return all;
}

static double bracket_width(const struct setter *s, struct type_extent in)
{
    return fmin((in.up + in.down) * BRACKET, WIDEST * s->with->size);
}

static void add_bracket(struct setter *s, enum mark_kind kind,
                        struct type_extent in, double size, bool turned,
                        double x)
{
    struct type_mark *m = typeset_add(s, kind);
    m->height = in.up + in.down;
    m->width = bracket_width(s, in);
    m->size = size;
    m->x = x;
    m->y = -in.up;
    m->turned = turned;
}

static struct type_extent set_in_brackets(struct setter *s,
                                          const struct formula_node *row,
                                          enum mark_kind kind, double size)
{
    int first = s->out->count;
    struct type_extent in = set_row(s, row, size);
    in.up = fmax(in.up, CAP * size) + BEYOND * size;
    in.down = fmax(in.down, DEEP * size);
    double air = NEAR * size, wide = bracket_width(s, in);
    shift(s, first, air + wide, 0);
    add_bracket(s, kind, in, size, false, 0);
    add_bracket(s, kind, in, size, true, wide + 2 * air + in.width);
    in.width += 2 * (wide + air);
    return in;
}

static struct type_extent set_bracket(struct setter *s,
                                      const struct formula_node *n, double size)
{
    return set_in_brackets(s, n->first,
                           *n->text == '[' ? MARK_SQUARE : MARK_ROUND, size);
}

static struct type_extent set_call(struct setter *s,
                                   const struct formula_node *n, double size)
{
    struct type_extent all = set_row(s, n->first, size);
    all.width += NEAR / 2 * size;
    int first = s->out->count;
    struct type_extent in = set_in_brackets(s, n->last, MARK_ROUND, size);
    shift(s, first, all.width, 0);
    reach(&all, in, 0);
    return all;
}

static struct type_extent set_root(struct setter *s,
                                   const struct formula_node *n, double size)
{
    double lead = LEAD * size, thick = bar_thickness(size);
    int first = s->out->count;
    struct type_extent all = set_row(s, n->first, size);
    all.up = fmax(all.up, CAP * size);
    double down = fmax(all.down - DEEP * size, 0) + BELOW * size;
    shift(s, first, lead, 0);
    all.up += CLEAR * size + thick;
    all.width += lead + AFTER * size;
    struct type_mark *m = typeset_add(s, MARK_ROOT);
    m->size = size;
    m->y = -all.up;
    m->width = all.width;
    m->height = all.up + down;
    all.down = fmax(all.down, down);
    return all;
}

// At a bar the index stands behind the sign, where it takes no height.
static struct type_extent set_short_sum(struct setter *s,
                                        const struct formula_node *n,
                                        struct type_extent sign, double size)
{
    int first = s->out->count;
    struct type_extent index = set_row(s, n->first, script_size(s, size));
    double drop = sign.down + DEEP / 5 * size;
    shift(s, first, sign.width + AFTER * size, drop);
    index.width += sign.width + (AFTER + AIR / 2) * size;
    sign.width = index.width;
    reach(&sign, index, drop);
    sign.width = index.width;
    return sign;
}

// The sign in the middle of the line, its limits under and over it.
static struct type_extent set_sum(struct setter *s,
                                  const struct formula_node *n, double size)
{
    double half = SIGMA * size / 2, wide = SIGMA * size * SIGMA_WIDE;
    double part = script_size(s, size);
    struct type_extent all = {0, half + AXIS * size, half - AXIS * size};
    int sign = s->out->count, under = sign + 1;
    *typeset_add(s, MARK_SUM) = (struct type_mark){
        .kind = MARK_SUM, .y = -all.up, .width = wide, .height = 2 * half};
    if (s->bar && !n->last->first) {
        all.width = wide;
        return set_short_sum(s, n, all, size);
    }
    struct type_extent below = set_row(s, n->first, part);
    double drop = all.down + LIMIT * size + below.up;
    double rise = all.up + LIMIT * size; // digits and capitals end on the line
    shift(s, under, 0, drop + rise);
    int over = s->out->count;
    struct type_extent above = set_row(s, n->last, part);
    shift(s, under, 0, -rise);
    all.width = fmax(fmax(below.width, above.width), wide);
    s->out->marks[sign].x = (all.width - wide) / 2;
    for (int i = under; i < s->out->count; i++)
        s->out->marks[i].x +=
            (all.width - (i < over ? below.width : above.width)) / 2;
    double width = all.width;
    reach(&all, below, drop);
    reach(&all, above, above.width > 0 ? -rise : 0);
    all.width = width + AIR / 2 * size;
    return all;
}

static struct type_extent set_node(struct setter *s,
                                   const struct formula_node *n, double size)
{
    static struct type_extent (*const set[])(
        struct setter *, const struct formula_node *, double) = {
        [NODE_SYMBOL] = set_leaf,       [NODE_ROW] = set_row,
        [NODE_FRACTION] = set_fraction, [NODE_SCRIPTS] = set_scripts,
        [NODE_CALL] = set_call,         [NODE_ROOT] = set_root,
        [NODE_BRACKET] = set_bracket,   [NODE_SUM] = set_sum,
    };
    int term = term_of(s, n);
    return term >= s->from && term < s->to ? set_dots(s, size)
                                           : set[n->kind](s, n, size);
}

// What a row computes is a part of the formula with a box of its own.
static void add_part(struct setter *s, const struct formula_node *row,
                     int first, struct type_extent all, double size)
{
    struct type_mark *m = typeset_add(s, MARK_PART);
    m->size = size;
    m->y = -all.up;
    m->width = all.width;
    m->height = all.up + all.down;
    m->part = row->computes;
    m->first = first;
}

// Puts the marks from [first] on, of node [n], into the middle of its place.
static void give_place(struct setter *s, const struct formula_node *n,
                       int first, struct type_extent *e)
{
    bool scripts = n->kind == NODE_SCRIPTS;
    if (!s->with->place || s->close || (n->kind != NODE_SYMBOL && !scripts))
        return;
    const struct formula_node *leaf = scripts ? n->first->first : n;
    if (!leaf || leaf->kind != NODE_SYMBOL)
        return; // a power of what is no symbol
    double more =
        s->with->place(s->with->of, &s->f->symbols[leaf->symbol]) - e->width;
    if (more <= 0)
        return;
    shift(s, first, more / 2, 0);
    e->width += more;
}

static struct type_extent set_row(struct setter *s,
                                  const struct formula_node *row, double size)
{
    struct type_extent all = {0, 0, 0};
    int start = s->out->count;
    for (const struct formula_node *n = row->first; n; n = n->next) {
        int first = s->out->count;
        struct type_extent e = set_node(s, n, size);
        give_place(s, n, first, &e);
        shift(s, first, all.width, 0);
        reach(&all, e, 0);
    }
    if (row->computes)
        add_part(s, row, start, all, size);
    return all;
}

// --- all of it ---------------------------------------------------------------

// Without the terms [from, to); *fits says whether that is narrow enough.
static struct setting set_without(const struct typesetter *t,
                                  const struct formula *f, int from, int to,
                                  double width, bool *fits)
{
    struct setting out = {.count = 0};
    struct setter s = {t, f, &out, from, to, false, false, false, false};
    out.extent = set_row(&s, &f->root, t->size);
    *fits = t->lines > 1 ? setting_break(&out, t->size, width)
                         : out.extent.width <= width;
    return out;
}

enum { MANY = 64 }; // terms, of which few sums have more

struct setting typeset(const struct typesetter *t, const struct formula *f,
                       double width)
{
    int last = -1;
    bool fits;
    for (int i = 0; i < f->count; i++)
        last = f->symbols[i].term > last ? f->symbols[i].term : last;
    if (last > MANY)
        set_without(t, f, MANY, last, width, &fits);
    bool long_sum = last > MANY && !fits; // all are longer still
    struct setting all = {0};
    if (!long_sum)
        all = set_without(t, f, last, last, width, &fits);
    if (fits || last < 2)
        return all;
    int low = 1, high = long_sum ? MANY - 1 : last - 1; // before the dots
    while (low < high) {
        int middle = (low + high + 1) / 2;
        set_without(t, f, middle, last, width, &fits);
        if (fits)
            low = middle;
        else
            high = middle - 1;
    }
    return set_without(t, f, low, last, width, &fits);
}

// An exponent over a bar is highest, the limit under a sum lowest.
double typeset_up(void)
{
    double raised = PART * CAP + PART * SCRIPT * (CAP - AXIS);
    return AXIS + BAR_AIR + 0.04 + PART * DEEP + raised;
}

double typeset_down(void)
{
    return BAR_AIR + 0.04 + PART * (CAP + DEEP) - AXIS;
}
