// The words around the ladder, max and sum beside it, the budget under it.
#include "scene/ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "trace/names.h"

const char *ladder_rung_name(const struct ladder *l, enum rung rung)
{
    switch (rung) {
    case RUNG_SCORE:
        return name_title(l->in->name);
    case RUNG_MINUS:
        return "minus the largest";
    case RUNG_EXP:
        return "exp";
    default:
        return "weight";
    }
}

static const char budget_name[] = "handed out, of 1";
static const char budget_short[] = "handed out";

// The space at which a text breaks into two lines of about equal length.
static const char *middle_space(const char *text)
{
    const char *best = NULL;
    int length = (int)strlen(text), off = length;
    for (const char *p = strchr(text, ' '); p; p = strchr(p + 1, ' ')) {
        int d = abs(2 * (int)(p - text) - length);
        if (d < off)
            off = d, best = p;
    }
    return best;
}

static double broken_width(const struct scene *s, double size, const char *text)
{
    const char *space = middle_space(text);
    if (!space)
        return text_width(s, size, WEIGHT_BOLD, text);
    const char *first = text_print(s, "%.*s", (int)(space - text), text);
    return fmax(text_width(s, size, WEIGHT_BOLD, first),
                text_width(s, size, WEIGHT_BOLD, space + 1));
}

double ladder_names_width(const struct scene *s, const struct ladder *l,
                          bool two_lines)
{
    double size = text_size(s, TEXT_BODY);
    double small = text_size(s, TEXT_SMALL), widest = 0;
    for (enum rung r = 0; r <= RUNG_COUNT; r++) {
        const char *name = r < RUNG_COUNT ? ladder_rung_name(l, r)
                           : two_lines    ? budget_short
                                          : budget_name;
        widest =
            fmax(widest, two_lines ? broken_width(s, size, name)
                                   : text_width(s, size, WEIGHT_BOLD, name));
    }
    if (two_lines) // then the axis stands above them
        widest = fmax(widest, text_width(s, small, WEIGHT_REGULAR,
                                         role_axis(l->out->row_role)));
    return fmax(widest, text_width(s, small, WEIGHT_BOLD, "exp ÷ sum"));
}

// Right-aligned at [x], in the middle of [y], in one line or two.
static void paint_name(struct scene *s, int id, double x, double y,
                       double width, enum weight weight, color ink,
                       const char *text)
{
    double size = text_size(s, TEXT_BODY), shift = size * CAP_MIDDLE;
    const char *space = middle_space(text);
    if (!space || text_width(s, size, weight, text) <= width) {
        paint_text(s, id_named("softmax name", id), x, y + shift, size, weight,
                   ALIGN_END, ink, text_fit(s, size, weight, text, width));
        return;
    }
    const char *first = text_print(s, "%.*s", (int)(space - text), text);
    paint_text(s, id_named("softmax name", id), x, y + shift - size * 0.6, size,
               weight, ALIGN_END, ink, text_fit(s, size, weight, first, width));
    paint_text(s, id_named("softmax name", id + 1), x, y + shift + size * 0.6,
               size, weight, ALIGN_END, ink,
               text_fit(s, size, weight, space + 1, width));
}

void ladder_names(struct scene *s, const struct ladder *l, double width)
{
    double x = l->left - u(s, 14), size = text_size(s, TEXT_BODY);
    double small = text_size(s, TEXT_SMALL);
    const struct tensor *m = s->focus.tensor;
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        struct rect at = ladder_cell(l, r, 0);
        bool bold = (r == RUNG_SCORE && (m == l->in || m == l->max)) ||
                    (r == RUNG_EXP && (m == l->exp || m == l->sum)) ||
                    (r == RUNG_WEIGHT && m == l->out);
        bool under = r == RUNG_WEIGHT;
        double y = at.y + at.h / 2 - (under ? small * 0.65 : 0);
        paint_name(s, 10 * (int)r, x, y, width,
                   bold ? WEIGHT_BOLD : WEIGHT_REGULAR, INK,
                   ladder_rung_name(l, r));
        if (under)
            paint_text(s, id_named("softmax quotient", 0), x,
                       y + size * CAP_MIDDLE + small * 1.35, small,
                       WEIGHT_REGULAR, ALIGN_END, GREY, "exp ÷ sum");
    }
    bool fits = text_width(s, size, WEIGHT_REGULAR, budget_name) <= width;
    paint_name(s, 100, x, l->strip_y + l->strip_h / 2, width, WEIGHT_REGULAR,
               GREY, fits ? budget_name : budget_short);
    if (l->grid_w > 0)
        return;
    const char *row = row_name(s, l->out, l->row);
    paint_text(s, id_named("softmax row name", 0), x, l->words_y, size,
               WEIGHT_BOLD, ALIGN_END, role_color(l->out->row_role),
               text_fit(s, size, WEIGHT_BOLD, row, width));
    double y = l->words_y - size * (1.25 * l->word_lines + 0.05);
    if (role_axis(l->out->column_role)[0])
        paint_text(s, id_named("softmax key axis", 0), l->left, y, small,
                   WEIGHT_REGULAR, ALIGN_START, role_color(l->out->column_role),
                   text_print(s, "%s →", role_axis(l->out->column_role)));
    if (role_axis(l->out->row_role)[0])
        paint_text(s, id_named("softmax query axis", 0), x, y, small,
                   WEIGHT_REGULAR, ALIGN_END, role_color(l->out->row_role),
                   text_fit(s, small, WEIGHT_REGULAR,
                            role_axis(l->out->row_role),
                            x - (l->at.x - u(s, 6))));
}

// --- the keys over the columns -------------------------------------------------

struct word {
    int column;
    const char *text;
    double width, x; // x: left edge
    int line;        // 0 low, 1 high, -1 left out
    double rank;
};

static int by_rank(const void *a, const void *b)
{
    const struct word *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? 1 : -1;
    return x->column - y->column;
}

static double word_size(const struct scene *s, const struct ladder *l)
{
    return text_size(s, l->pitch > text_size(s, 90) ? TEXT_BODY : TEXT_SMALL);
}

static bool free_at(const struct word *words, int count, const struct word *w,
                    int line, double space)
{
    for (int i = 0; i < count; i++)
        if (words[i].line == line &&
            w->x < words[i].x + words[i].width + space &&
            words[i].x < w->x + w->width + space)
            return false;
    return true;
}

static struct word *place_words(const struct scene *s, const struct ladder *l,
                                int *lines)
{
    int n = l->out->columns;
    double size = word_size(s, l), space = size * 0.5;
    double end = l->left + n * l->pitch;
    struct word *w = arena_array(s->pose->arena, (size_t)n, sizeof *w);
    for (int c = 0; c < n; c++) {
        w[c].column = c;
        w[c].text = text_fit(s, size, WEIGHT_BOLD, column_name(s, l->out, c),
                             fmax(l->pitch - space, u(s, 130)));
        w[c].width = text_width(s, size, WEIGHT_BOLD, w[c].text);
        w[c].x = l->left + (c + 0.5) * l->pitch - w[c].width / 2;
        w[c].x = fmax(l->left, fmin(w[c].x, end - w[c].width));
        double score = tensor_at(l->in, l->in_row, c);
        w[c].rank = c == l->column ? INFINITY : fmax(score, -1e300);
    }
    *lines = 1;
    bool one = true, two = true;
    for (int c = 0; c < n; c++) {
        w[c].line = 0;
        if (c > 0)
            one &= w[c - 1].x + w[c - 1].width + space <= w[c].x;
        if (c > 1)
            two &= w[c - 2].x + w[c - 2].width + space <= w[c].x;
    }
    if (one)
        return w;
    *lines = 2;
    for (int c = 0; c < n; c++)
        w[c].line = two ? c % 2 : -1;
    if (two)
        return w;
    qsort(w, (size_t)n, sizeof *w, by_rank);
    bool few = l->pitch < size * 2.5; // too narrow to say whose word it is
    *lines = few ? 1 : 2;
    for (int i = 0, shown = 0; i < n && (!few || shown < 8); i++)
        for (int line = 0; line < *lines && w[i].line < 0; line++)
            if (free_at(w, i, &w[i], line, space)) {
                w[i].line = line;
                shown++;
            }
    return w;
}

int ladder_word_lines(const struct scene *s, const struct ladder *l)
{
    int lines;
    place_words(s, l, &lines);
    return lines;
}

void ladder_words(struct scene *s, const struct ladder *l)
{
    int lines;
    const struct word *w = place_words(s, l, &lines);
    double size = word_size(s, l), step = text_size(s, TEXT_BODY) * 1.2;
    for (int i = 0; i < l->out->columns; i++) {
        int c = w[i].column;
        if (w[i].line < 0)
            continue;
        double y = l->words_y - w[i].line * step;
        color ink = role_color(l->out->column_role);
        paint_text(s, id_cell("softmax word", l->out, -1, c),
                   w[i].x + w[i].width / 2, y, size,
                   c == l->column ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   ink, w[i].text);
        if (w[i].line == 0)
            continue;
        double x = l->left + (c + 0.5) * l->pitch;
        struct spot tick[] = {{x, y + size * 0.35}, {x, l->top - u(s, 5)}};
        paint_line(s, id_cell("softmax tick", l->out, -1, c), LAYER_BACK, tick,
                   2, u(s, 1), mix_colors(ink, PAPER, 0.5));
    }
}

// --- max and sum -------------------------------------------------------------

double ladder_side_width(const struct scene *s, bool two_lines)
{
    double size = text_size(s, TEXT_BODY);
    return text_width(s, size, WEIGHT_BOLD,
                      two_lines ? "00.0000" : "sum = 00.0000") +
           u(s, 20);
}

// The largest or the sum of the first [count] numbers.
static double so_far(const struct ladder *l, bool sum, int count)
{
    double x = sum ? 0 : -INFINITY;
    for (int c = 0; c < count; c++)
        x = sum ? x + ladder_value(l, RUNG_EXP, c)
                : fmax(x, ladder_value(l, RUNG_SCORE, c));
    return x;
}

// The number's place: after "sum = ", or under it where there is no room.
static struct rect total_place(const struct scene *s, const struct ladder *l,
                               struct rect at, const char *name)
{
    double size = text_size(s, TEXT_BODY), middle = at.y + at.h / 2;
    double wide = text_width(s, size, WEIGHT_REGULAR, name);
    struct rect box = {at.x + u(s, 10), middle - size * 0.7, at.w - u(s, 14),
                       size * 1.4};
    if (l->side_lines == 2) {
        box.y += size * 0.62;
        return box;
    }
    box.x += wide;
    box.w -= wide;
    return box;
}

static void paint_total_slot(struct scene *s, const struct tensor *m, int row,
                             struct rect box)
{
    struct item *i = paint_box(s, id_cell("slot", m, row, 0), LAYER_SLOT, box,
                               u(s, 4), CHROME);
    i->stroke = u(s, 1.2);
    i->dash = u(s, 3);
    i->line = SLOT_LINE;
}

static void paint_total(struct scene *s, const struct ladder *l,
                        const struct tensor *m, enum rung rung)
{
    bool sum = rung == RUNG_EXP, done = known(s, m, l->row, 0);
    bool part =
        !done && s->now.tensor == m && s->now.row == l->row && s->now.term >= 0;
    double size = text_size(s, TEXT_BODY);
    struct rect at = ladder_cell(l, rung, 0);
    at.x = l->side_x;
    at.w = ladder_side_width(s, l->side_lines == 2);
    const char *name = part  ? sum ? "so far " : "so far "
                       : sum ? "sum = "
                             : "max = ";
    if (light_on(s, m, l->row, 0) >= LIGHT_OPERAND && (done || part))
        paint_pool(s, sum ? "sum pool" : "max pool", at);
    struct rect box = total_place(s, l, at, name);
    double base = box.y + box.h / 2 + size * CAP_MIDDLE;
    paint_text(s, id_named(sum ? "sum name" : "max name", 0), at.x + u(s, 10),
               base - (l->side_lines - 1) * size * 1.25, size, WEIGHT_REGULAR,
               ALIGN_START, done || part ? INK : GREY, name);
    if (!done && !part) {
        paint_total_slot(s, m, l->row, box);
        return;
    }
    double value =
        done ? tensor_at(m, l->row, 0) : so_far(l, sum, s->now.term + 1);
    const char *text =
        number_fit(s, value, FORMULA_DECIMALS, size, WEIGHT_BOLD, box.w);
    box.w = text ? text_width(s, size, WEIGHT_BOLD, text) : 0;
    struct item *i =
        paint_box(s, id_cell("cell", m, l->row, 0), LAYER_CELL, box, 0, CLEAR);
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = INK;
    i->delay = 0.7;
    i->target = (struct target){TARGET_CELLS, {m, l->row, 0, -1}, 0};
}

void ladder_side(struct scene *s, const struct ladder *l)
{
    paint_total(s, l, l->max, RUNG_SCORE);
    paint_total(s, l, l->sum, RUNG_EXP);
    if (s->focus.tensor != l->out || l->column < 0)
        return;
    // the sum divides the weight looked at
    struct rect sum = ladder_cell(l, RUNG_EXP, 0),
                goal = ladder_cell(l, RUNG_WEIGHT, l->column);
    double y = sum.y + sum.h + l->gap / 2;
    struct spot a = {l->side_x + ladder_side_width(s, l->side_lines == 2) * 0.4,
                     sum.y + sum.h},
                d = {goal.x + goal.w + u(s, 1), goal.y + u(s, 4)};
    struct spot line[24];
    bezier(a, (struct spot){a.x, y + l->gap / 2}, (struct spot){a.x, y},
           (struct spot){fmin(a.x - u(s, 20), d.x + u(s, 60)), y}, 20, line);
    line[20] = (struct spot){d.x + u(s, 12), y};
    line[21] = (struct spot){d.x + u(s, 6), y + u(s, 2)};
    line[22] = (struct spot){d.x + u(s, 2), (y + d.y) / 2};
    line[23] = d;
    struct item *i = paint_line(s, id_named("softmax divides", 0), LAYER_LINK,
                                line, 24, u(s, 2.4), INK);
    i->dash = u(s, 3);
}

// --- the budget ----------------------------------------------------------------

void ladder_budget(struct scene *s, const struct ladder *l)
{
    int n = l->out->columns;
    struct rect at = ladder_cell(l, RUNG_SCORE, 0);
    at.w = ladder_cell(l, RUNG_SCORE, n - 1).x + l->cell_w - at.x;
    at.w = fmax(at.w, u(s, 160));
    at.y = l->strip_y;
    at.h = l->strip_h;
    struct item *i =
        paint_box(s, id_named("budget", 0), LAYER_SLOT, at, u(s, 4), CHROME);
    i->line = SLOT_LINE;
    i->stroke = u(s, 1.5);
    i->dash = u(s, 4);
    double x = at.x, size = text_size(s, TEXT_SMALL);
    bool nothing =
        known(s, l->sum, l->row, 0) && tensor_at(l->sum, l->row, 0) == 0;
    if (nothing) {
        i->text = text_fit(s, size, WEIGHT_BOLD, "nothing allowed: 0 / 0 → 0",
                           at.w - u(s, 8));
        i->size = size;
        i->ink = INK;
        i->weight = WEIGHT_BOLD;
        return;
    }
    for (int c = 0; c < n; c++) {
        double w = ladder_value(l, RUNG_WEIGHT, c);
        if (!ladder_known(s, l, RUNG_WEIGHT, c) || w <= 0)
            continue;
        bool dim = l->column >= 0 && l->column != c;
        color fill = weight_color(s->view->map, w);
        struct rect share = {x, at.y, w * at.w, at.h};
        x += share.w;
        i = paint_box(s, id_cell("share", l->out, l->row, c), LAYER_CELL, share,
                      0, dim ? mix_colors(fill, PAPER, 0.35) : fill);
        i->line = PAPER;
        i->stroke = share.w > u(s, 6) ? u(s, 1) : 0;
        i->delay = 0.8;
        i->target = (struct target){TARGET_CELLS, {l->out, l->row, c, -1}, 0};
        const char *name = column_name(s, l->out, c);
        if (s->view->thumbnail ||
            text_width(s, size, WEIGHT_BOLD, name) > share.w - u(s, 8))
            continue;
        i->text = name;
        i->size = size;
        i->weight = c == l->column ? WEIGHT_BOLD : WEIGHT_REGULAR;
        i->ink = ink_on(i->fill);
    }
}
