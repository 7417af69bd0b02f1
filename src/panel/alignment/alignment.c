// SPDX-License-Identifier: MIT
#include "panel/alignment/alignment.h"

#include <math.h>

#include "panel/panels.h"
#include "scene/kept.h"

enum { WRITTEN, WEIGHTS, READ }; // the tensors of the panel's line
enum { RECENT = 3 };             // words whose arcs stay in the light

int alignment_peak(const struct alignment *a, int row)
{
    int best = a->largest[row];
    return best >= 0 && tensor_at(a->weights, row, best) > 0.5 ? best : -1;
}

// The column with the largest weight of every row that is known.
static void find_largest(const struct scene *s, struct alignment *a)
{
    const struct tensor *m = a->weights;
    a->largest =
        arena_array(s->pose->arena, (size_t)m->rows + 1, sizeof *a->largest);
    for (int r = 0; r < m->rows; r++)
        a->largest[r] = known(s, m, r, -1) ? tensor_argmax(m, r) : -1;
}

enum light alignment_light(const struct alignment *a, int row)
{
    if (row == a->row)
        return LIGHT_FOCUS;
    bool done = a->now + 1 == a->target->rows; // the whole sentence
    bool recent = a->row == a->now && (done || row >= a->recent);
    return recent || a->row < 0 ? LIGHT_PLAIN : LIGHT_DIM;
}

// What is looked at: a row, a cell, or one of the words that are asked.
static void alignment_look_at(const struct scene *s, struct alignment *a)
{
    const struct address *f = &s->focus;
    a->row = a->now;
    a->looked = -1;
    bool own = f->tensor == a->target || f->tensor == a->weights;
    if (s->view->look.thumbnail) {
        a->row = -1;
    } else if (own && f->row >= 0 && f->row <= a->now &&
               known(s, a->weights, f->row, -1)) {
        a->row = f->row;
        a->looked = f->tensor == a->weights ? f->column : -1;
    } else if (f->row >= 0 && f->tensor == a->source) {
        a->row = -1;
        a->looked = f->row;
    }
    a->recent = a->now - RECENT + 1;
    // Words before a blurred one belong to another story.
    for (int r = a->now; r >= 0 && r >= a->recent; r--)
        if (r < a->now && alignment_peak(a, r) < 0)
            a->recent = r + 1;
}

// In a window as narrow as a phone's there is one row.
enum { NARROW = 540 };

// Of a tall window, where the words slide: arcs get what the rows leave, up to
// where a ribbon reads as one. One row alone stands in the middle.
static void share_column(const struct scene *s, struct alignment *a,
                         struct rect *at)
{
    double small = text_size(s, TEXT_SMALL), line = small * 1.2;
    int shown = a->row >= 0 ? a->row : a->now;
    a->word = text_size(s, TEXT_NUMBER) * 1.8;
    a->digits = text_size(s, a->single ? TEXT_NUMBER : TEXT_SMALL);
    double room = at->h - 2 * a->word - u(s, 12) - line; // and what lies beyond
    double least = fmin(u(s, 150), room * 0.4);
    int rows = a->single ? 1 : a->laid + 1;
    a->pitch = fmin((room - least) / rows, u(s, 40) + a->digits * 1.15);
    if (a->pitch < line) {
        rows = (int)fmax((room - least - line) / line, 1);
        a->pitch = line;
    }
    a->last = a->single ? shown : a->laid;
    a->first = a->last + 1 - rows;
    if (shown < a->first)
        a->last -= a->first - shown, a->first = shown;
    double above = !a->single && a->first > 0 ? small * 1.3 : 0;
    double arcs = fmin(room - a->pitch * rows - above, u(s, 400));
    double spare = a->single ? room - a->pitch * rows - arcs : 0;
    at->y += spare / 2;
    at->h -= spare / 2;
    a->arcs.y = at->y + a->word;
    a->arcs.h = arcs;
    a->grid.y = a->arcs.y + arcs + a->word + u(s, 8) + above;
    a->grid.h = a->pitch * rows;
}

// How the height is shared: arcs shrink before the grid's rows do.
static void share_height(const struct scene *s, struct alignment *a,
                         struct rect *at)
{
    double small = text_size(s, TEXT_SMALL);
    bool bare = s->view->look.thumbnail, done = a->laid + 1 == a->rows;
    // The whole of it shows all its rows.
    a->word = done ? text_size(s, TEXT_BODY) * 1.35 : word_line_height(s);
    double room = at->h - 2 * a->word - u(s, 12) - a->extra;
    double least = fmin(u(s, done ? 84 : 104), room * 0.4), line = small * 1.2;
    if (done) // what rows of one line each leave
        least =
            fmax(least, fmin(u(s, 124), room - (a->laid + 1) * line * 1.04));
    // A sentence of few words has high rows, from the first on.
    double high = fmin(u(s, 84), room * 0.55 / a->rows);
    double most = fmax(fmax(u(s, 38) + small * 1.15, small * 3), high);
    int rows = a->laid + 1;
    if (bare)
        least = room * 0.42, line = 0;
    a->pitch = fmin((room - least) / rows, most);
    if (a->pitch < line && !(done && a->pitch >= line * 0.4)) {
        int fit = (int)((room - least - small * 1.3) / line);
        rows = fit > 1 ? fit : 1;
        a->pitch = line;
    }
    a->last = a->laid;
    a->first = a->laid + 1 - rows;
    double above = a->first > 0 ? small * 1.3 : 0;
    double arcs = fmin(room - a->pitch * rows - above, room * 0.45);
    a->arcs.y = at->y + a->word;
    a->arcs.h = arcs;
    a->grid.y = a->arcs.y + arcs + a->word + u(s, 8) + above;
    a->grid.h = a->pitch * rows + a->extra;
}

static struct word_line target_line(const struct scene *s,
                                    const struct alignment *a, struct rect at)
{
    const char **names =
        arena_array(s->pose->arena, (size_t)a->rows + 1, sizeof *names);
    for (int r = 0; r <= a->now; r++)
        names[r] = row_name(s, a->target, r);
    if (!a->column)
        return word_line_fit(s, names, a->rows, a->now, at);
    double *worth =
        arena_array(s->pose->arena, (size_t)a->rows + 1, sizeof *worth);
    for (int r = 0; r < a->rows; r++)
        worth[r] = 1 + r * 1e-3; // as many as fit, of these the newest
    int must = a->row >= 0 ? a->row : a->now;
    return word_line_slide(s, names, a->rows, must, worth, at);
}

// What a source word is worth that is in sight: the light of the words that
// are looked at, of the newest most.
static struct word_line sliding_source(const struct scene *s,
                                       const struct alignment *a, int must,
                                       struct rect at)
{
    int count = a->source->rows, row = a->row >= 0 ? a->row : a->now;
    struct arena *arena = s->pose->arena;
    const char **names = arena_array(arena, (size_t)count + 1, sizeof *names);
    double *worth = arena_array(arena, (size_t)count + 1, sizeof *worth);
    for (int j = 0; j < count; j++) {
        names[j] = row_name(s, a->source, j);
        worth[j] = 1e-3;
        for (int r = a->recent < 0 ? 0 : a->recent; r <= row; r++)
            if (known(s, a->weights, r, j))
                worth[j] += tensor_at(a->weights, r, j) / (r < row ? 4 : 1);
    }
    return word_line_slide(s, names, count, must, worth, at);
}

// The words that the lit rows look at: the last to be cut.
static const bool *lit_words(const struct scene *s, const struct alignment *a)
{
    bool *lit =
        arena_array(s->pose->arena, (size_t)a->source->rows + 1, sizeof *lit);
    for (int r = a->recent < 0 ? 0 : a->recent; r <= a->now; r++)
        if (a->largest[r] >= 0)
            lit[a->largest[r]] = true;
    return lit;
}

// Numbers stand under squares, or beside smaller ones, or nowhere.
static void choose_squares(const struct scene *s, struct alignment *a)
{
    double small = text_size(s, TEXT_SMALL), line = a->digits * 1.15;
    double most = fmax(u(s, a->single ? 40 : 30), a->pitch * 0.6);
    double wide = fmin(a->spacing * 0.9, most);
    bool wished = s->view->look.numbers && !s->view->look.thumbnail;
    wished &= a->extra == 0; // of that row alone
    a->numbers = wished && a->pitch - line - u(s, 9) >= u(s, 16);
    double tall = a->numbers ? a->pitch - line - u(s, 9) : a->pitch * 0.8;
    a->side = fmin(wide, tall);
    double side = fmin(a->side, small * 1.1);
    double number = text_width(s, small, WEIGHT_BOLD, "0.000");
    a->beside = wished && !a->numbers && a->pitch >= line &&
                side + alignment_gap(s) + number <= a->spacing;
    if (a->beside)
        a->side = side;
}

// The captions' column, wide enough for the axes in words.
static double caption_width(const struct scene *s, const struct alignment *a)
{
    double small = text_size(s, TEXT_SMALL), most = text_size(s, 130);
    if (a->column)
        return a->single ? 0 : most;
    const enum role roles[] = {ROLE_QUERY, ROLE_KEY};
    if (s->view->look.thumbnail)
        return 0;
    for (int i = 0; i < 2; i++) {
        const char *text = axis_caption(s, roles[i], "→");
        most = fmax(most, text_width(s, small, WEIGHT_REGULAR, text));
    }
    return most + u(s, 16);
}

// True where no line would have room for all of its words in a tall window.
static bool slides(const struct scene *s, const struct alignment *a, double w)
{
    int count = a->source->rows;
    const char **names =
        arena_array(s->pose->arena, (size_t)count + 1, sizeof *names);
    for (int j = 0; j < count; j++)
        names[j] = row_name(s, a->source, j);
    return is_tall(s) && !s->view->look.thumbnail &&
           word_line_is_cut(s, names, count, w - caption_width(s, a));
}

// The words that are asked, and the squares under them.
static void place_columns(const struct scene *s, struct alignment *a)
{
    struct rect under = {a->grid.x, a->arcs.y + a->arcs.h, a->grid.w, a->word};
    int row = a->column && a->row >= 0 ? a->row : a->now;
    int must = a->looked >= 0 ? a->looked : a->largest[row];
    must = must < 0 ? 0 : must;
    a->asked = a->column
                   ? sliding_source(s, a, must, under)
                   : source_line(s, a->source, must, lit_words(s, a), under);
    word_line_keep(s, &a->asked, "asked", under);
    a->spacing = word_line_pitch(&a->asked);
    choose_squares(s, a);
}

// Where no row has room for numbers, the one that is looked at is made higher.
static void raise_row(const struct scene *s, struct alignment *a,
                      struct rect at)
{
    const struct look *look = &s->view->look;
    if (a->column || a->numbers || a->beside || !look->numbers ||
        look->thumbnail)
        return;
    a->extra = a->digits * 1.15 + u(s, 3);
    share_height(s, a, &at);
    place_columns(s, a);
}

// By how much a last square reaches beyond its word, with the number beside it
// in any row that has one there.
static double overhang(const struct scene *s, const struct alignment *a)
{
    int last = a->asked.end - 1;
    bool any = false;
    for (int r = 0; r < a->weights->rows; r++)
        any |= alignment_has_number(a, r, last);
    double wide = alignment_square_width(s, a);
    return (a->beside ? any : a->column)
               ? fmax((wide - a->asked.box[last].w) / 2, 0)
               : 0;
}

static bool prepare(const struct scene *s, const struct panel *p,
                    struct alignment *a, struct rect at)
{
    *a = (struct alignment){
        .target = panel_with(s, p, WRITTEN),
        .weights = panel_with(s, p, WEIGHTS),
        .source = panel_with(s, p, READ),
        .grown = 1,
    };
    a->now = a->laid = s->now.row >= 0 ? s->now.row : a->target->rows - 1;
    a->rows = a->target->rows;
    kept_layout(s->view->stay.kept, id_named("asks rows", 0), at, &a->rows,
                sizeof a->rows);
    kept_layout(s->view->stay.kept, id_named("asks laid", 0), at, &a->laid,
                sizeof a->laid);
    if (a->now >= a->target->rows || a->now >= a->weights->rows)
        return false;
    a->now = a->now < a->laid ? a->now : a->laid;
    find_largest(s, a);
    alignment_look_at(s, a);
    a->digits = text_size(s, TEXT_SMALL);
    a->column = slides(s, a, at.w);
    a->single = a->column && at.w < u(s, NARROW);
    if (a->column)
        share_column(s, a, &at);
    else
        share_height(s, a, &at);
    double left = caption_width(s, a);
    const char *sum = caption(s, "panel.row_sum", NO_SLOTS);
    double sums =
        left > 0 && !a->column
            ? text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, sum) +
                  u(s, 16)
            : 0;
    a->arcs.x = a->grid.x = at.x + left;
    a->arcs.w = at.w - left;
    a->grid.w = at.w - left - sums;
    struct rect over = {a->arcs.x, at.y, a->arcs.w, a->word};
    a->asks = target_line(s, a, over);
    word_line_keep(s, &a->asks, "asks", over);
    place_columns(s, a);
    double beyond = overhang(s, a);
    kept_layout(s->view->stay.kept, id_named("overhang", 0), at, &beyond,
                sizeof beyond);
    if (beyond > 0) { // as much less for the words
        a->grid.w -= beyond;
        place_columns(s, a);
    }
    raise_row(s, a, at);
    a->last = a->last < a->now ? a->last : a->now;
    struct rect last = a->asked.box[a->asked.end - 1];
    a->right = fmin(at.x + at.w, last.x + last.w + u(s, 24) + sums);
    return true;
}

// Half of what few words leave free, which stand in the middle then.
static double spare(const struct scene *s, const struct panel *p,
                    struct rect at)
{
    struct alignment a;
    if (!prepare(s, p, &a, at) || !a.asks.count)
        return 0;
    struct rect last = a.asks.box[a.asks.end - 1];
    double right = fmax(a.right, last.x + last.w);
    return fmax(at.x + at.w - right, 0) / 2;
}

bool panel_alignment(struct scene *s, const struct panel *p, struct rect at)
{
    struct alignment a;
    double pad = u(s, 6); // for the pool around the first words
    at.y += pad;
    at.h -= 2 * pad;
    at.x += spare(s, p, at);
    if (!prepare(s, p, &a, at))
        return false;
    alignment_captions(s, &a, at);
    alignment_arcs(s, &a);
    alignment_words(s, &a);
    a.printed = alignment_prints(s, &a);
    alignment_grid(s, &a, at);
    return true;
}
