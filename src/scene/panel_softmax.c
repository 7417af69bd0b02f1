#include "scene/panels.h"

#include <math.h>
#include <string.h>

#include "scene/grid.h"
#include "scene/ladder.h"
#include "trace/names.h"

// "weights" of "weights.exp": the four tensors of a softmax share it.
static const char *softmax_name(const struct scene *s, const char *name)
{
    static const char *const parts[] = {".max", ".exp", ".sum"};
    size_t length = strlen(name);
    for (int i = 0; i < 3; i++)
        if (length > 4 && !strcmp(name + length - 4, parts[i]))
            return text_print(s, "%.*s", (int)length - 4, name);
    return name;
}

static const struct tensor *part(const struct scene *s, const char *name,
                                 const char *what)
{
    return trace_find(s->trace, text_print(s, "%s%s", name, what));
}

// The row looked at when it is finished, else the row computed now.
static int row_shown(const struct scene *s, const struct ladder *l)
{
    const struct operation *o = scene_operation(s);
    const struct address *f = &s->focus;
    bool ours = f->tensor == l->in || f->tensor == l->max ||
                f->tensor == l->exp || f->tensor == l->sum ||
                f->tensor == l->out;
    if (ours && f->row >= 0 && known(s, l->out, f->row, -1))
        return f->row;
    return s->now.row < 0 ? o->row + o->rows - 1 : s->now.row;
}

static bool ladder_of(const struct scene *s, struct ladder *l)
{
    const char *name = softmax_name(s, s->now.tensor->name);
    l->out = trace_find(s->trace, name);
    l->max = part(s, name, ".max");
    l->exp = part(s, name, ".exp");
    l->sum = part(s, name, ".sum");
    if (!l->out || !l->max || !l->exp || !l->sum)
        return false;
    struct address a = {l->exp, s->now.row < 0 ? 0 : s->now.row, -1, -1};
    l->in = operation_of(&a)->in[0].tensor;
    l->row = a.row = row_shown(s, l);
    const struct operation *o = operation_of(&a);
    l->in_row = operand_row(o, 0, l->row);
    l->alone = o->rows == 1;
    const struct address *f = &s->focus;
    l->column = -1;
    if (f->row == l->row && (f->tensor == l->max || f->tensor == l->sum))
        l->column = f->term;
    else if (f->row == l->row && f->tensor->columns == l->out->columns)
        l->column = f->column;
    return true;
}

// --- where things are --------------------------------------------------------

struct rect ladder_cell(const struct ladder *l, enum rung rung, int column)
{
    return (struct rect){
        l->left + column * l->pitch + (l->pitch - l->cell_w) / 2,
        l->top + rung * (l->cell_h + l->gap), l->cell_w, l->cell_h};
}

static void place_down(const struct scene *s, struct ladder *l)
{
    double body = text_size(s, TEXT_BODY), axis = l->grid_w > 0 ? 0 : 1;
    l->strip_h = fmax(u(s, 26), body * 1.3);
    double head = body * 1.25 * l->word_lines + u(s, 16) + axis * body * 1.3;
    double room = l->at.h - head - l->strip_h - u(s, 14);
    l->gap = fmin(u(s, 28), room * 0.075);
    l->cell_h = fmin(u(s, 76), (room - 4 * l->gap) / RUNG_COUNT);
    double used = head + 4 * (l->cell_h + l->gap) + l->strip_h;
    double y = l->at.y + fmax(0, (l->at.h - used) * 0.4);
    l->top = y + head;
    l->words_y = l->top - u(s, 16);
    l->strip_y = l->top + 4 * (l->cell_h + l->gap);
}

// The grid of scores and the arrow from it are there when the columns keep a
// comfortable width beside them.
static void place_across(const struct scene *s, struct ladder *l,
                         double *names_w)
{
    int n = l->out->columns;
    double side = ladder_side_width(s, false), gap = u(s, 14), most = u(s, 168);
    double comfortable = fmax(u(s, 80), text_size(s, TEXT_NUMBER) * 4.6);
    double wide = ladder_names_width(s, l, false);
    double narrow = ladder_names_width(s, l, true);
    double rest = l->at.w - side - 2 * gap;
    double cell = fmin(u(s, 58), u(s, 260) / n);
    for (int r = 0; r < l->in->rows; r++)
        l->grid_words =
            fmax(l->grid_words, text_width(s, text_size(s, TEXT_BODY),
                                           WEIGHT_BOLD, row_name(s, l->in, r)));
    l->grid_words = fmin(l->grid_words, u(s, 130));
    l->grid_w = l->grid_words + u(s, 12) + n * cell + u(s, 66);
    *names_w = wide;
    if (l->alone || (rest - narrow - l->grid_w) / n < comfortable)
        l->grid_w = 0;
    l->side_lines = 1;
    if ((rest - wide - l->grid_w) / n < comfortable * 1.1) {
        *names_w = narrow;
        l->side_lines = 2;
        rest += side;
        side = ladder_side_width(s, true);
        rest -= side;
    }
    l->pitch = fmin((rest - *names_w - l->grid_w) / n, most);
    l->cell_w = l->pitch - fmin(u(s, 12), l->pitch * 0.1);
    double used = l->grid_w + *names_w + n * l->pitch + side + 2 * gap;
    double x = l->at.x + (l->at.w - used) / 2;
    l->left = x + l->grid_w + *names_w + gap;
    l->side_x = l->left + n * l->pitch + gap;
    l->at.x = x;
    l->at.w = used;
}

static void fit_figures(const struct scene *s, struct ladder *l)
{
    double bar = fmin(u(s, 11), l->cell_h * 0.2);
    for (int r = 0; r < RUNG_COUNT; r++) {
        struct figures *f = &l->figures[r];
        for (int c = 0; c < l->out->columns; c++)
            figures_count(f, ladder_value(l, r, c));
        bool share = r == RUNG_EXP || r == RUNG_WEIGHT;
        figures_fit(s, f, l->cell_w, l->cell_h - (share ? 2 * bar : 0),
                    share ? 4 : 2, share ? 2 : 1);
    }
    // neighbouring rungs alike
    for (int r = 0; r < RUNG_COUNT; r += 2) {
        struct figures *a = &l->figures[r], *b = &l->figures[r + 1];
        a->size = b->size = fmin(a->size, b->size);
        a->decimals = b->decimals =
            a->decimals < b->decimals ? a->decimals : b->decimals;
    }
}

// --- the cells -----------------------------------------------------------------

double ladder_value(const struct ladder *l, enum rung rung, int column)
{
    double x = tensor_at(l->in, l->in_row, column);
    switch (rung) {
    case RUNG_SCORE:
        return x;
    case RUNG_MINUS:
        return isfinite(x) ? x - tensor_at(l->max, l->row, 0) : x;
    case RUNG_EXP:
        return tensor_at(l->exp, l->row, column);
    default:
        return tensor_at(l->out, l->row, column);
    }
}

bool ladder_known(const struct scene *s, const struct ladder *l, enum rung rung,
                  int column)
{
    if (rung == RUNG_SCORE)
        return known(s, l->in, l->in_row, column);
    return known(s, rung == RUNG_WEIGHT ? l->out : l->exp, l->row, column);
}

int ladder_best(const struct ladder *l)
{
    for (int c = 0; c < l->in->columns; c++)
        if (tensor_at(l->in, l->in_row, c) == tensor_at(l->max, l->row, 0))
            return isfinite(tensor_at(l->in, l->in_row, c)) ? c : -1;
    return -1;
}

static const struct tensor *rung_tensor(const struct ladder *l, enum rung r)
{
    return r == RUNG_SCORE ? l->in : r == RUNG_WEIGHT ? l->out : l->exp;
}

static uint64_t piece(const struct ladder *l, const char *name, enum rung r,
                      int column)
{
    return id_cell(name, rung_tensor(l, r),
                   r == RUNG_SCORE ? l->in_row : l->row, column);
}

static enum light column_light(const struct ladder *l, int column)
{
    if (l->column < 0)
        return LIGHT_PLAIN;
    return l->column == column ? LIGHT_OPERAND : LIGHT_DIM;
}

static struct target look(const struct ladder *l, enum rung r, int column)
{
    const struct tensor *m = rung_tensor(l, r);
    return (struct target){
        TARGET_CELLS, {m, m == l->in ? l->in_row : l->row, column, -1}, 0};
}

// A dashed place for what is not computed yet.
static void paint_place(struct scene *s, const struct ladder *l, enum rung r,
                        int c)
{
    struct item *i = paint_box(
        s, piece(l, r == RUNG_MINUS ? "minus slot" : "rung slot", r, c),
        LAYER_SLOT, ladder_cell(l, r, c), u(s, 4), CHROME);
    if (l->cell_w > u(s, 9)) {
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        i->line = SLOT_LINE;
    }
    i->target = look(l, r, c);
}

// Scores and differences: boxes with their signed numbers.
static void paint_signed(struct scene *s, const struct ladder *l, enum rung r,
                         int c)
{
    const char *name = r == RUNG_MINUS ? "minus"
                       : l->grid_w > 0 ? "rung"
                                       : "cell";
    enum light light = column_light(l, c);
    struct item *i = paint_figure(
        s, &l->figures[r], piece(l, name, r, c), ladder_cell(l, r, c),
        ladder_value(l, r, c), l->in->largest,
        light == LIGHT_OPERAND ? LIGHT_PLAIN : light, ROLE_NONE);
    i->from = r == RUNG_MINUS
                  ? piece(l, l->grid_w > 0 ? "rung" : "cell", RUNG_SCORE, c)
                  : id_cell("cell", l->in, l->in_row, c);
    if (light == LIGHT_OPERAND)
        i->weight = WEIGHT_BOLD;
    bool best =
        r == RUNG_SCORE && known(s, l->max, l->row, 0) && c == ladder_best(l);
    if (best && l->cell_w > u(s, 9)) {
        i->line = INK;
        i->stroke = u(s, 2.5);
        i->weight = WEIGHT_BOLD;
    }
    if (l->column < 0)
        i->delay = 0.6 * c / l->out->columns;
    i->target = look(l, r, c);
}

// Exponentials and weights: a number over a bar from 0 to 1. The bar carries
// the cell's identity: it grows out of the rung above and becomes the square
// of the next picture.
static void paint_exponent(struct scene *s, const struct ladder *l, enum rung r,
                           int c)
{
    struct rect at = ladder_cell(l, r, c);
    double x = ladder_value(l, r, c), size = l->figures[r].size;
    enum light light = column_light(l, c);
    double late = l->column < 0 ? 0.6 * c / l->out->columns : 0.5;
    struct item *box = paint_box(s, piece(l, "cell frame", r, c), LAYER_SLOT,
                                 at, u(s, 4), PAPER);
    bool slim = l->cell_w < u(s, 20);
    box->line = RULE;
    box->stroke = slim ? 0 : u(s, 1);
    box->target = look(l, r, c);
    double side = slim ? 0 : fmin(u(s, 10), at.w * 0.08);
    const char *text = figures_print(s, &l->figures[r], x);
    double thick = fmin(u(s, 12), at.h * 0.2), base = at.y + at.h - thick * 0.7;
    struct rect bar = {at.x + side, base - thick, at.w - 2 * side, thick};
    if (slim || !text) // bars that stand tell more than slivers that lie
        bar = (struct rect){at.x + side, at.y, at.w - 2 * side, at.h};
    struct item *track =
        paint_box(s, piece(l, "track", r, c), LAYER_LINK, bar, u(s, 2), CHROME);
    track->line = RULE;
    track->stroke = slim ? 0 : u(s, 1);
    struct rect fill = bar;
    fill.w *= x;
    if (slim || !text)
        fill = (struct rect){bar.x, bar.y + bar.h * (1 - x), bar.w, bar.h * x};
    color full = r == RUNG_WEIGHT ? weight_color(s->view->map, x) : POSITIVE;
    struct item *i =
        paint_box(s, piece(l, "cell", r, c), LAYER_CELL, fill, 0,
                  light == LIGHT_DIM ? mix_colors(full, PAPER, 0.5) : full);
    i->from = r == RUNG_WEIGHT
                  ? piece(l, "cell", RUNG_EXP, c)
                  : piece(l, l->grid_w > 0 ? "rung" : "cell", RUNG_SCORE, c);
    i->delay = late;
    if (!text)
        return;
    i = paint_text(s, piece(l, "cell number", r, c), at.x + at.w / 2,
                   (at.y + bar.y) / 2 + size * (CAP_MIDDLE + 0.05), size,
                   light == LIGHT_OPERAND ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   ALIGN_MIDDLE, light == LIGHT_DIM ? GREY : INK, text);
    i->delay = late;
}

static void paint_arrow(struct scene *s, const struct ladder *l, enum rung r,
                        int c)
{
    struct rect a = ladder_cell(l, r, c), b = ladder_cell(l, r + 1, c);
    bool lit = column_light(l, c) == LIGHT_OPERAND;
    if (l->pitch < u(s, 26) && !lit)
        return;
    double x = a.x + a.w / 2, head = fmin(u(s, 10), l->gap * 0.42);
    struct spot ends[] = {{x, a.y + a.h + u(s, 2)}, {x, b.y - u(s, 2)}};
    color ink = lit ? INK : 0xFF97A1AFu;
    paint_head(s, piece(l, r ? "arrow head" : "first head", r + 1, c), ends[0],
               ends[1], head, ink);
    ends[1].y -= head * 0.8;
    paint_line(s, piece(l, r ? "arrow" : "first arrow", r + 1, c), LAYER_LINK,
               ends, 2, u(s, lit ? 2.4 : 1.6), ink);
}

static void paint_column(struct scene *s, const struct ladder *l, int c)
{
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        if (!ladder_known(s, l, r, c))
            paint_place(s, l, r, c);
        else if (r == RUNG_SCORE || r == RUNG_MINUS)
            paint_signed(s, l, r, c);
        else
            paint_exponent(s, l, r, c);
        if (r > 0 && ladder_known(s, l, r, c))
            paint_arrow(s, l, r - 1, c);
    }
}

// The pool lies under the column looked at, or along the rung.
static void paint_light(struct scene *s, const struct ladder *l)
{
    const struct tensor *m = s->focus.tensor;
    double pad = fmin(u(s, 6), l->pitch * 0.08 + u(s, 2));
    struct rect first = ladder_cell(l, RUNG_SCORE, 0), pool = first;
    int last = l->out->columns - 1;
    if (l->column >= 0) {
        pool = ladder_cell(l, RUNG_SCORE, l->column);
        pool.h = 4 * l->cell_h + 3 * l->gap;
        double words = l->top - u(s, 12) - text_size(s, TEXT_BODY) - pool.y;
        pool.y += words;
        pool.h -= words;
    } else {
        enum rung r = m == l->out                  ? RUNG_WEIGHT
                      : m == l->exp || m == l->sum ? RUNG_EXP
                                                   : RUNG_SCORE;
        pool = ladder_cell(l, r, 0);
        pool.w = ladder_cell(l, r, last).x + l->cell_w - pool.x;
    }
    pool.x -= pad, pool.w += 2 * pad;
    pool.y -= pad, pool.h += 2 * pad;
    paint_pool(s, "softmax pool", pool);
    bool share = m == l->out || m == l->exp;
    if (l->column < 0 || !share || s->focus.row != l->row)
        return;
    enum rung r = m == l->out ? RUNG_WEIGHT : RUNG_EXP;
    struct item *o = paint_box(s, id_named("softmax outline", 0), LAYER_OUTLINE,
                               ladder_cell(l, r, l->column), u(s, 4), CLEAR);
    o->stroke = u(s, 4);
    o->line = INK;
}

// --- the grid the row comes from ---------------------------------------------

static void paint_source(struct scene *s, const struct ladder *l)
{
    const struct tensor *in = l->in;
    int n = in->columns;
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double right = l->at.x + l->grid_w - u(s, 66), label_w = l->grid_words;
    struct grid g = {.tensor = in, .name = "cell", .rows = in->rows};
    double pitch = fmin(u(s, 58), (right - l->at.x - label_w - u(s, 12)) / n);
    g.gap = fmin(u(s, 4), pitch * 0.09);
    g.cell_w = pitch - g.gap;
    g.cell_h = fmin(g.cell_w, (l->at.h * 0.6) / in->rows);
    g.x = right - n * pitch;
    double head = body * 1.4 + small * 2.9, foot = small * 2;
    double tall = head + (g.cell_h + g.gap) * in->rows + foot;
    g.y = l->at.y + fmax(0, (l->at.h - tall) * 0.35) + head;
    grid_paint(s, &g);
    grid_left_labels(s, &g, label_w, in->row_role);
    grid_top_labels(s, &g, in->column_role);
    struct rect box = grid_box(&g), row = grid_row(&g, l->in_row);
    double x = box.x + box.w / 2, y = g.y - u(s, 8) - small * 1.5;
    double room = 2 * fmin(x - l->at.x, l->grid_w - (x - l->at.x));
    paint_text(s, id_named("softmax key axis", 0), x, y, small, WEIGHT_REGULAR,
               ALIGN_MIDDLE, role_color(in->column_role),
               text_fit(s, small, WEIGHT_REGULAR,
                        text_print(s, "%s →", role_axis(in->column_role)),
                        room));
    paint_text(s, id_named("softmax source", 0), x, y - small * 1.6, body,
               WEIGHT_BOLD, ALIGN_MIDDLE, INK,
               text_fit(s, body, WEIGHT_BOLD, name_title(in->name), room));
    paint_text(s, id_named("softmax query axis", 0), l->at.x,
               box.y + box.h + small * 1.7, small, WEIGHT_REGULAR, ALIGN_START,
               role_color(in->row_role),
               text_fit(s, small, WEIGHT_REGULAR,
                        text_print(s, "%s ↓", role_axis(in->row_role)),
                        l->grid_w - u(s, 10)));
    double grow = u(s, 2);
    struct item *o =
        paint_box(s, id_named("softmax row", 0), LAYER_OUTLINE,
                  (struct rect){row.x - grow, row.y - grow, row.w + 2 * grow,
                                row.h + 2 * grow},
                  u(s, 5), CLEAR);
    o->stroke = u(s, 3);
    o->line = INK;
    struct rect goal = ladder_cell(l, RUNG_SCORE, 0);
    const char *name = ladder_rung_name(l, RUNG_SCORE);
    double tip = l->left - u(s, 24) - text_width(s, body, WEIGHT_REGULAR, name);
    struct spot a = {row.x + row.w + u(s, 8), row.y + row.h / 2},
                d = {fmax(tip, a.x + u(s, 34)), goal.y + goal.h / 2};
    double bend = (d.x - a.x) / 2;
    struct spot line[24];
    bezier(a, (struct spot){a.x + bend, a.y}, (struct spot){a.x + bend, d.y},
           (struct spot){d.x - u(s, 9), d.y}, 24, line);
    paint_line(s, id_named("softmax copy", 0), LAYER_LINK, line, 24, u(s, 2.6),
               INK);
    paint_head(s, id_named("softmax copy head", 0),
               (struct spot){d.x - bend, d.y}, d, u(s, 12), INK);
}

void panel_softmax(struct scene *s, const struct panel *p, struct rect at)
{
    struct ladder l = {.at = at};
    double names;
    (void)p;
    if (!ladder_of(s, &l))
        return;
    place_across(s, &l, &names);
    l.word_lines = ladder_word_lines(s, &l);
    place_down(s, &l);
    fit_figures(s, &l);
    paint_light(s, &l);
    for (int c = 0; c < l.out->columns; c++)
        paint_column(s, &l, c);
    if (l.grid_w > 0)
        paint_source(s, &l);
    ladder_names(s, &l, names);
    ladder_words(s, &l);
    ladder_side(s, &l);
    ladder_budget(s, &l);
}
