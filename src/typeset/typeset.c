#include "typeset/typeset.h"

#include <math.h>
#include <string.h>

#include "typeset/small.h"

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
#define NEAR 0.1    // between a bracket and what is in it
#define BEYOND 0.05 // a bracket is taller
#define AFTER 0.05  // between a base and its exponent

struct setter {
    const struct typesetter *with;
    const struct formula *f;
    struct setting *out;
    int from, to; // the terms that are left out
    bool skipped; // and what stands for them is there
};

static struct type_mark *add(struct setter *s, enum mark_kind kind)
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

static double bar_thickness(double size)
{
    return fmax(1.5, size * 0.05);
}

// --- symbols ------------------------------------------------------------------

static double space(int count, double size)
{
    return (count == 0 ? 0 : count == 1 ? AIR : GAP) * size;
}

// Text on the baseline, at x. Returns what it reaches.
static struct type_extent set_text(struct setter *s, const char *text,
                              const struct symbol *y, double size, double x)
{
    struct type_mark *m = add(s, MARK_TEXT);
    m->x = x;
    m->size = size;
    m->weight = y->strong ? WEIGHT_BOLD : WEIGHT_REGULAR;
    m->text = text;
    m->symbol = y;
    m->width = font_width(s->with->font, m->weight, size, text);
    return (struct type_extent){m->width, CAP * size, DEEP * size};
}

// A text with its small letters lowered and raised, those that follow each
// other in one column: sᵢ₋₁, z¹(dog).
static struct type_extent set_symbol(struct setter *s, const struct symbol *y,
                                double size)
{
    struct type_extent all = {0, CAP * size, DEEP * size};
    const char *text = y->text;
    size_t length = strlen(text), before = strspn(text, " ");
    size_t after = 0;
    while (after < length - before && text[length - 1 - after] == ' ')
        after++;
    all.width = space((int)before, size);
    const char *at = text + before, *end = text + length - after;
    while (at < end) {
        struct piece_of piece = small_piece(s->f->arena, &at, end);
        bool plain = piece.place == PLACE_LINE;
        double part = plain ? size : script_size(s, size);
        double drop = plain                         ? 0
                      : piece.place == PLACE_LOWER ? LOWER * size
                                                    : -CAP * size + part * AXIS;
        struct type_extent e = set_text(s, piece.text, y, part, all.width);
        s->out->marks[s->out->count - 1].y = drop;
        reach(&all, e, drop);
    }
    all.width += space((int)after, size);
    return all;
}

static struct type_extent set_leaf(struct setter *s, const struct node *n,
                              double size)
{
    const struct symbol *y = &s->f->symbols[n->symbol];
    if (y->term < s->from || y->term >= s->to)
        return set_symbol(s, y, size);
    if (s->skipped)
        return (struct type_extent){0, 0, 0};
    s->skipped = true;
    // What joins the next term brings its own air.
    const char *text = s->f->elision;
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    struct symbol *dots = arena_array(s->f->arena, 1, sizeof *dots);
    *dots = (struct symbol){.text = arena_copy(s->f->arena, text, length),
                            .term = -1};
    return set_symbol(s, dots, size);
}

// --- what is made of rows -------------------------------------------------------

static struct type_extent set_row(struct setter *s, const struct node *row,
                             double size);

static struct type_extent set_fraction(struct setter *s, const struct node *n,
                                  double size)
{
    double part = fmax(size * PART, s->with->least), thick = bar_thickness(size);
    int first = s->out->count;
    struct type_extent over = set_row(s, n->first, part);
    int second = s->out->count;
    struct type_extent under = set_row(s, n->last, part);
    double width = fmax(over.width, under.width) + 2 * LONGER * size;
    double air = thick / 2 + BAR_AIR * size;
    double up = AXIS * size + air + over.down;
    double down = air + under.up - AXIS * size;
    shift(s, second, (width - under.width) / 2, down);
    int third = s->out->count;
    s->out->count = second; // those above alone
    shift(s, first, (width - over.width) / 2, -up);
    s->out->count = third;
    struct type_mark *bar = add(s, MARK_BAR);
    bar->y = -AXIS * size - thick / 2;
    bar->width = width;
    bar->height = thick;
    return (struct type_extent){width, up + over.up, down + under.down};
}

static struct type_extent set_power(struct setter *s, const struct node *n,
                               double size)
{
    static const struct symbol e = {.text = "e", .term = -1};
    bool of_e = n->first == n->last;
    struct type_extent all = of_e ? set_text(s, e.text, &e, size, 0)
                             : set_row(s, n->first, size);
    double small = script_size(s, size);
    double rise = all.up - small * AXIS; // its middle is at the base's top
    int first = s->out->count;
    struct type_extent raised = set_row(s, n->last, small);
    all.width += AFTER * size;
    shift(s, first, all.width, -rise);
    reach(&all, raised, -rise);
    return all;
}

static double bracket_width(const struct setter *s, struct type_extent in)
{
    return fmin((in.up + in.down) * BRACKET, WIDEST * s->with->size);
}

static void set_bracket(struct setter *s, struct type_extent in, bool turned,
                        double x)
{
    struct type_mark *m = add(s, MARK_BRACKET);
    m->height = in.up + in.down;
    m->width = bracket_width(s, in);
    m->x = x;
    m->y = -in.up;
    m->turned = turned;
}

static struct type_extent set_call(struct setter *s, const struct node *n,
                              double size)
{
    static const struct symbol name = {.term = -1};
    struct type_extent all = set_text(s, n->name, &name, size, 0);
    int first = s->out->count;
    struct type_extent in = set_row(s, n->first, size);
    in.up = fmax(in.up, CAP * size) + BEYOND * size;
    in.down = fmax(in.down, DEEP * size);
    double air = NEAR * size, wide = bracket_width(s, in);
    all.width += air / 2;
    shift(s, first, all.width + air + wide, 0);
    set_bracket(s, in, false, all.width);
    set_bracket(s, in, true, all.width + wide + 2 * air + in.width);
    in.width += 2 * (wide + air);
    reach(&all, in, 0);
    return all;
}

static struct type_extent set_row(struct setter *s, const struct node *row,
                             double size)
{
    struct type_extent all = {0, 0, 0};
    for (const struct node *n = row->first; n; n = n->next) {
        int first = s->out->count;
        struct type_extent e = n->kind == NODE_SYMBOL     ? set_leaf(s, n, size)
                          : n->kind == NODE_FRACTION ? set_fraction(s, n, size)
                          : n->kind == NODE_POWER    ? set_power(s, n, size)
                          : n->kind == NODE_CALL     ? set_call(s, n, size)
                                                     : set_row(s, n, size);
        shift(s, first, all.width, 0);
        reach(&all, e, 0);
    }
    return all;
}

// --- all of it -------------------------------------------------------------------

static struct setting set_without(const struct typesetter *t,
                                  const struct formula *f, int from, int to)
{
    struct setting out = {.count = 0};
    struct setter s = {t, f, &out, from, to, false};
    out.extent = set_row(&s, &f->root, t->size);
    return out;
}

struct setting typeset(const struct typesetter *t, const struct formula *f,
                       double width)
{
    int last = -1;
    for (int i = 0; i < f->count; i++)
        last = f->symbols[i].term > last ? f->symbols[i].term : last;
    struct setting all = set_without(t, f, last, last);
    if (all.extent.width <= width || last < 2)
        return all;
    int low = 1, high = last - 1; // the terms before the dots
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (set_without(t, f, middle, last).extent.width <= width)
            low = middle;
        else
            high = middle - 1;
    }
    return set_without(t, f, low, last);
}

double typeset_up(void)
{
    return AXIS + BAR_AIR + 0.04 + PART * (CAP + DEEP);
}

double typeset_down(void)
{
    return BAR_AIR + 0.04 + PART * (CAP + DEEP) - AXIS;
}

struct outline bracket_outline(const struct type_mark *m)
{
    struct outline o;
    int half = BRACKET_POINTS / 2;
    for (int i = 0; i < BRACKET_POINTS; i++) {
        double t = i < half ? (double)i / (half - 1)
                            : (double)(BRACKET_POINTS - 1 - i) / (half - 1);
        double bend = 4 * t * (1 - t); // 0 at the tips, 1 in the middle
        double x = m->width * (1 - bend * (i < half ? 0.95 : 0.62));
        o.x[i] = m->x + (m->turned ? m->width - x : x);
        o.y[i] = m->y + t * m->height;
    }
    return o;
}
