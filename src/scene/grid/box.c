// SPDX-License-Identifier: MIT
#include "scene/grid/box.h"

#include <assert.h>
#include <math.h>

#include "scene/kept.h"
#include "scene/mark/notation.h"

static struct box *add(struct boxes *b, enum box_kind kind)
{
    struct box *box = arena_array(b->s->pose->arena, 1, sizeof *box);
    struct box *in = b->open;
    *box = (struct box){.kind = kind, .parent = in};
    box->w.keep = box->h.keep = KEEP;
    box->lies = ALIGN_MIDDLE;
    box->stand = 0.5;
    *(in->last ? &in->last->next : &in->first) = box;
    in->last = box;
    return box;
}

void boxes_start(struct boxes *b, const struct scene *s)
{
    *b = (struct boxes){.s = s, .all = {.kind = BOX_DOWN, .stand = 0.5}};
    b->open = &b->all;
}

struct box *box_open(struct boxes *b, enum box_kind kind)
{
    return b->open = add(b, kind);
}

void box_close(struct boxes *b)
{
    assert(b->open->parent);
    b->open = b->open->parent;
}

// --- parts -------------------------------------------------------------------

struct box *box_part(struct boxes *b, struct track w, struct track h)
{
    struct box *part = add(b, BOX_PART);
    int keep_w = w.keep ? w.keep : KEEP, keep_h = h.keep ? h.keep : KEEP;
    part->w = w, part->h = h;
    part->w.keep = keep_w, part->h.keep = keep_h;
    return part;
}

static void paint_words(struct scene *s, const struct box *b)
{
    double x = b->align == ALIGN_START ? b->at.x
               : b->align == ALIGN_END ? b->at.x + b->at.w
                                       : b->at.x + b->at.w / 2;
    struct item *i = paint_notation(
        s, b->id, x, b->at.y + b->at.h / 2 + b->size * CAP_MIDDLE, b->size,
        b->weight, b->align, b->ink,
        notation_fit(s, b->size, b->weight, b->text, b->at.w + 0.01));
    if (b->of.tensor)
        text_answers(s, i, &b->of);
}

struct box *box_text(struct boxes *b, uint64_t id, double size,
                     enum weight weight, enum align align, color ink,
                     const char *text)
{
    double w = notation_width(b->s, size, weight, text), h = size * 1.3;
    struct box *part =
        box_part(b, (struct track){w, w, w}, (struct track){h, h, h});
    part->paint = *text ? paint_words : NULL;
    part->id = id;
    part->size = size;
    part->weight = weight;
    part->align = part->lies = align;
    part->ink = ink;
    part->text = text;
    return part;
}

static void paint_number(struct scene *s, const struct box *b)
{
    paint_cell_among(s, "cell", b->of.tensor, b->of.row, b->of.column, b->at,
                     b->figures);
}

struct box *box_cell(struct boxes *b, const struct tensor *m, int row,
                     int column, struct figures *f, int decimals)
{
    const struct scene *s = b->s;
    double size = text_size(s, TEXT_SMALL);
    double least = figures_width(s, f, size, 1) + u(s, 8);
    double wished =
        fmax(least, figures_width(s, f, text_size(s, TEXT_NUMBER), decimals) +
                        u(s, 20));
    struct box *part = box_part(b, (struct track){least, wished, wished},
                                (struct track){size * 1.2, u(s, 44), u(s, 44)});
    part->paint = paint_number;
    part->of = (struct address){m, row, column, -1};
    part->figures = f;
    part->decimals = decimals;
    return part;
}

static void paint_bar(struct scene *s, const struct box *b)
{
    double room = fmax(b->at.w - b->after, 0);
    double low = b->at.x + fmin(b->from, b->to) * room;
    double high = b->at.x + fmax(b->from, b->to) * room;
    struct target target = {TARGET_CELLS, b->of, 0};
    struct rect bar = {low, b->at.y, fmax(high - low, u(s, 1.5)), b->at.h};
    struct item *i = paint_box(s, b->id, LAYER_CELL, bar, u(s, 2), b->fill);
    make_signed(s, i, b->below ? -1 : 1, b->fill);
    if (b->of.tensor)
        i->target = target;
    if (!b->text)
        return;
    i = paint_text(s, b->id ^ id_named("bar number", 0), high + u(s, 8),
                   b->at.y + b->at.h / 2 + b->size * CAP_MIDDLE, b->size,
                   b->weight, ALIGN_START, b->ink, b->text);
    if (b->of.tensor)
        i->target = target;
}

struct box *box_bar(struct boxes *b, uint64_t id, const char *label,
                    double size, double from, double to, color fill)
{
    const struct scene *s = b->s;
    double least = size * 1.45, high = fmax(least, u(s, 46));
    box_open(b, BOX_ACROSS);
    struct box *name = box_text(b, id ^ id_named("bar name", 0), size,
                                WEIGHT_BOLD, ALIGN_END, s->theme->ink, label);
    name->weight = WEIGHT_REGULAR; // may be bold, and has its room
    name->w.least = fmin(name->w.least, size * 4);
    name->h = (struct track){least, high, high, .keep = KEEP};
    struct box *bar = box_part(b,
                               (struct track){u(s, 40), u(s, 120), INFINITY,
                                              .gap = u(s, 10), .grow = 1},
                               (struct track){u(s, 5), u(s, 26), u(s, 26)});
    box_close(b);
    bar->paint = paint_bar;
    bar->id = id;
    bar->from = from, bar->to = to;
    bar->fill = fill;
    bar->size = size;
    bar->ink = s->theme->ink;
    return bar;
}

// --- how large ---------------------------------------------------------------

static void take_beside(struct track *all, const struct track *t, bool first)
{
    double gap = first ? 0 : t->gap;
    all->least += t->keep < KEEP ? 0 : t->least + gap; // or it is left out
    all->wished += t->wished + gap;
    all->most += t->most + gap;
    all->grow = fmax(all->grow, t->grow);
}

static void take_largest(struct track *all, const struct track *t)
{
    all->least = fmax(all->least, t->least);
    all->wished = fmax(all->wished, t->wished);
    all->most = fmax(all->most, t->most);
    all->grow = fmax(all->grow, t->grow);
    all->gap = fmax(all->gap, t->gap);
    all->keep = all->keep < t->keep ? t->keep : all->keep;
}

static int parts_of(const struct box *b)
{
    int count = 0;
    for (const struct box *part = b->first; part; part = part->next)
        count++;
    return count;
}

// The columns of lines: each as wide as its widest part.
struct columns {
    struct track *track;
    int count;
};

static struct columns columns_of(struct arena *arena, const struct box *lines)
{
    struct columns out = {NULL, 0};
    for (const struct box *l = lines->first; l; l = l->next) {
        int parts = parts_of(l);
        out.count = parts > out.count ? parts : out.count;
    }
    out.track = arena_array(arena, (size_t)out.count, sizeof *out.track);
    for (int k = 0; k < out.count; k++)
        out.track[k] = (struct track){0};
    for (const struct box *l = lines->first; l; l = l->next) {
        struct track *t = out.track;
        for (const struct box *part = l->first; part; part = part->next)
            take_largest(t++, &part->w);
    }
    return out;
}

// Bars of one chart leave the longest of their numbers room.
static void leave_room(struct boxes *b, const struct box *lines)
{
    double most = 0;
    for (const struct box *l = lines->first; l; l = l->next)
        for (struct box *part = l->first; part; part = part->next)
            if (part->paint == paint_bar && part->text)
                most = fmax(most, text_width(b->s, part->size, WEIGHT_BOLD,
                                             part->text) +
                                      u(b->s, 12));
    for (struct box *l = lines->first; l; l = l->next)
        for (struct box *part = l->first; part; part = part->next)
            if (part->paint == paint_bar) {
                part->w.least += most - part->after;
                part->w.wished += most - part->after;
                part->after = most;
            }
}

static void measure(struct boxes *all, struct box *b)
{
    if (b->kind == BOX_PART)
        return;
    if (b->kind == BOX_LINES)
        leave_room(all, b);
    b->w.least = b->w.wished = b->w.most = 0;
    b->h.least = b->h.wished = b->h.most = 0;
    for (struct box *part = b->first; part; part = part->next) {
        bool first = part == b->first, across = b->kind == BOX_ACROSS;
        double gap_w = b->w.gap, gap_h = b->h.gap; // its own, not its parts'
        int keep_w = b->w.keep, keep_h = b->h.keep;
        measure(all, part);
        if (across)
            take_beside(&b->w, &part->w, first);
        else
            take_largest(&b->w, &part->w);
        if (across)
            take_largest(&b->h, &part->h);
        else
            take_beside(&b->h, &part->h, first);
        b->w.gap = gap_w, b->h.gap = gap_h;
        b->w.keep = keep_w, b->h.keep = keep_h;
    }
    if (b->kind == BOX_LINES) {
        struct columns c = columns_of(all->s->pose->arena, b);
        b->w.least = b->w.wished = b->w.most = 0;
        for (int k = 0; k < c.count; k++)
            take_beside(&b->w, &c.track[k], k == 0);
    }
}

// --- where -------------------------------------------------------------------

// Solves tracks, with [stand] of what is left of [room] before them.
static void solve_along(struct track *t, int count, double start, double room,
                        double stand)
{
    tracks_solve(t, count, start, room);
    double rest = start + room - tracks_end(t, count, start);
    for (int k = 0; k < count; k++)
        t[k].at += fmax(rest, 0) * stand;
}

// A part as large as it can be in its place.
static void lie_in(struct box *b, struct rect place)
{
    double w = fmin(place.w, b->w.most), h = fmin(place.h, b->h.most);
    double part = b->lies == ALIGN_START ? 0 : b->lies == ALIGN_END ? 1 : 0.5;
    b->at = (struct rect){place.x + (place.w - w) * part,
                          place.y + (place.h - h) / 2, w, h};
}

static void place_parts(struct arena *arena, struct box *b);

// The parts of a line stand in the columns.
static void place_line(struct arena *arena, struct box *line,
                       const struct track *columns)
{
    for (struct box *part = line->first; part; part = part->next, columns++) {
        lie_in(part, (struct rect){columns->at, line->at.y, columns->size,
                                   line->at.h});
        place_parts(arena, part);
    }
}

static void place_parts(struct arena *arena, struct box *b)
{
    bool across = b->kind == BOX_ACROSS, lines = b->kind == BOX_LINES;
    int count = parts_of(b), k = 0;
    struct track *t = arena_array(arena, (size_t)count, sizeof *t);
    struct columns columns = {NULL, 0};
    for (struct box *part = b->first; part; part = part->next)
        t[k++] = across ? part->w : part->h;
    solve_along(t, count, across ? b->at.x : b->at.y,
                across ? b->at.w : b->at.h, b->stand);
    if (lines) {
        columns = columns_of(arena, b);
        solve_along(columns.track, columns.count, b->at.x, b->at.w, b->stand);
    }
    for (struct box *part = b->first; part; part = part->next, t++) {
        struct rect at = b->at;
        if (across)
            at.x = t->at, at.w = t->size;
        else
            at.y = t->at, at.h = t->size;
        if (lines) {
            part->at = at;
            place_line(arena, part, columns.track);
        } else {
            lie_in(part, at);
            place_parts(arena, part);
        }
    }
}

// The next of all parts of [all] behind [b].
static struct box *next_of(const struct box *all, const struct box *b)
{
    if (b->first)
        return b->first;
    while (b != all && !b->next)
        b = b->parent;
    return b == all ? NULL : b->next;
}

// Numbers that are printed alike have the digits for the smallest of their cells.
static void fit_figures(struct boxes *b)
{
    for (struct box *one = b->all.first; one; one = next_of(&b->all, one)) {
        double w = INFINITY, h = INFINITY;
        for (struct box *o = b->all.first; o && one->figures;
             o = next_of(&b->all, o))
            if (o->figures == one->figures)
                w = fmin(w, o->at.w), h = fmin(h, o->at.h);
        if (one->figures)
            figures_fit(b->s, one->figures, w - u(b->s, 6), h, one->decimals,
                        1);
    }
}

// Under a hand what stands in the same boxes stays where it is.
static void keep_places(struct boxes *b, struct rect at)
{
    struct kept *kept = b->s->view->stay.kept;
    int count = 0, nth = 0;
    for (struct box *o = b->all.first; o && kept; o = next_of(&b->all, o))
        count++;
    for (struct box *o = b->all.first; o && kept; o = next_of(&b->all, o))
        kept_layout(kept, id_named("box", nth++) ^ id_named("boxes", count), at,
                    &o->at, sizeof o->at);
}

bool boxes_solve(struct boxes *b, struct rect at)
{
    measure(b, &b->all);
    b->all.at = at;
    place_parts(b->s->pose->arena, &b->all);
    keep_places(b, at);
    fit_figures(b);
    return b->all.w.least <= at.w && b->all.h.least <= at.h;
}

void boxes_paint(struct scene *s, const struct boxes *b)
{
    for (const struct box *one = b->all.first; one; one = next_of(&b->all, one))
        if (one->paint && one->at.w > 0 && one->at.h > 0)
            one->paint(s, one);
}
