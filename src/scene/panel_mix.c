#include "scene/panels.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "scene/mix_table.h"

// --- which values are shown ----------------------------------------------------

struct ranked {
    double weight;
    int k;
};

static int heavier(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? 1 : -1;
    return x->k - y->k;
}

// All values when there is room for [most] lines; else the heaviest, the one
// whose term is computed now, and one line for the others together.
static void choose_rows(const struct scene *s, struct mix_table *t, int most)
{
    int n = t->m.V->rows, fit = n <= most ? n : most - 1;
    struct arena *arena = s->pose->arena;
    struct ranked *r = arena_array(arena, (size_t)n, sizeof *r);
    t->shown = arena_array(arena, (size_t)n, sizeof *t->shown);
    t->rows = arena_array(arena, (size_t)n, sizeof *t->rows);
    for (int k = 0; k < n; k++)
        r[k] = (struct ranked){
            k == s->now.term ? INFINITY : mixing_weight(&t->m, k), k};
    qsort(r, (size_t)n, sizeof *r, heavier);
    for (int k = 0; k < fit; k++)
        t->shown[r[k].k] = true;
    t->count = 0;
    for (int k = 0; k < n; k++)
        if (t->shown[k])
            t->rows[t->count++] = k;
    t->others = n - t->count;
}

double mix_others_weight(const struct mix_table *t)
{
    double sum = 0;
    for (int k = 0; k < t->m.V->rows; k++)
        sum += t->shown[k] ? 0 : mixing_weight(&t->m, k);
    return sum;
}

double mix_others(const struct scene *s, const struct mix_table *t, int column,
                  bool *done)
{
    double sum = 0;
    *done = false;
    for (int k = 0; k < t->m.V->rows; k++) {
        if (t->shown[k] || !mixing_done(s, &t->m, k, column))
            continue;
        sum += mixing_term(&t->m, k, column);
        *done = true;
    }
    return sum;
}

// --- where things are ------------------------------------------------------------

struct rect mix_cell(const struct mix_table *t, const struct block_of_cells *b,
                     int line, int column)
{
    bool wide = column == t->wide;
    double x = b->x + column * (b->cell_w + b->gap);
    if (t->wide >= 0 && column > t->wide)
        x += b->wide_w - b->cell_w;
    double y = line > t->count + (t->others > 0) - 1
                   ? t->total_y
                   : t->top + line * t->pitch + (t->pitch - t->cell_h) / 2;
    return (struct rect){x, y, wide ? b->wide_w : b->cell_w,
                         line > t->count + (t->others > 0) - 1 ? t->total_h
                                                               : t->cell_h};
}

double mix_block_width(const struct mix_table *t,
                       const struct block_of_cells *b)
{
    struct rect last = mix_cell(t, b, 0, t->m.V->columns - 1);
    return last.x + last.w - b->x;
}

static void count_figures(struct mix_table *t)
{
    int columns = t->m.V->columns;
    for (int c = 0; c < columns; c++) {
        figures_count(&t->scaled.figures, tensor_at(t->m.out, t->m.row, c));
        for (int i = 0; i < t->count; i++) {
            figures_count(&t->value.figures, tensor_at(t->m.V, t->rows[i], c));
            figures_count(&t->scaled.figures,
                          mixing_term(&t->m, t->rows[i], c));
        }
    }
}

// Both blocks share [room]. Where numbers do not fit everywhere, the column
// computed now is wide enough for its own.
static void share_width(const struct scene *s, struct mix_table *t, double room)
{
    int n = t->m.V->columns;
    struct block_of_cells *v = &t->value, *z = &t->scaled;
    double small = text_size(s, TEXT_SMALL), pad = u(s, 8);
    double need_v = figures_width(s, &v->figures, small, 2) + pad;
    double need_z = figures_width(s, &z->figures, small, 2) + pad;
    need_z = fmax(need_z, need_v);
    double each = room / n, most_v = u(s, 84) * s->view->text,
           most_z = u(s, 112) * s->view->text;
    v->gap = z->gap = fmin(u(s, 4), each * 0.05);
    t->wide = -1;
    if (need_v + need_z + v->gap + z->gap <= each) {
        double part = fmax(need_v / (need_v + need_z), 0.4);
        v->cell_w = fmin(each * part - v->gap, most_v);
        z->cell_w = fmin(each * (1 - part) - z->gap, most_z);
    } else {
        t->wide = s->now.column;
        double rest = each * n, lines = n;
        if (t->wide >= 0 && n > 1)
            rest -= need_v + need_z + 2 * v->gap, lines--;
        v->cell_w = z->cell_w = fmax(rest / lines / 2 - v->gap, u(s, 1));
    }
    v->wide_w = t->wide >= 0 ? need_v : v->cell_w;
    z->wide_w = t->wide >= 0 ? need_z : z->cell_w;
}

static void place_across(const struct scene *s, struct mix_table *t)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    t->word_w = 0;
    for (int i = 0; i < t->count + (t->others > 0); i++)
        t->word_w = fmax(t->word_w,
                         text_width(s, body, WEIGHT_BOLD, mix_word(s, t, i)));
    t->word_w = fmin(t->word_w, t->at.w * 0.2);
    double number = text_width(s, small, WEIGHT_BOLD, "0.0000");
    t->weight_w = t->beside ? t->pitch + number + u(s, 8)
                            : fmax(u(s, 80), number + u(s, 8));
    t->weight_w =
        fmax(t->weight_w, text_width(s, body, WEIGHT_BOLD, "weight") + u(s, 4));
    double sign = body * 1.9;
    double room = t->at.w - t->word_w - u(s, 24) - t->weight_w - 2 * sign;
    count_figures(t);
    share_width(s, t, room);
    double used =
        mix_block_width(t, &t->value) + mix_block_width(t, &t->scaled);
    double x = t->at.x;
    if (t->at.w > u(s, 1000)) // the whole stage: in the middle
        x += fmax(0, (room - used) / 2);
    t->word_right = x + t->word_w;
    t->weight_x = t->word_right + u(s, 12);
    t->times_x = t->weight_x + t->weight_w + sign / 2;
    t->value.x = t->times_x + sign / 2;
    t->equals_x = t->value.x + mix_block_width(t, &t->value) + sign / 2;
    t->scaled.x = t->equals_x + sign / 2;
}

// How many lines fit, and how tall they are.
static int place_down(const struct scene *s, struct mix_table *t)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double head = mix_head_height(s), foot = u(s, 22);
    t->total_h = fmax(u(s, 46), body * 1.7);
    double room = t->at.h - head - foot - t->total_h - u(s, 14);
    int n = t->m.V->rows, most = (int)(room / (small * 1.28));
    int lines = n < most ? n : most < 2 ? 2 : most;
    t->pitch = fmin(room / lines, u(s, 92));
    t->beside = t->pitch < small * 2.4 + u(s, 24);
    t->cell_h = fmin(t->pitch - fmin(u(s, 8), t->pitch * 0.1), u(s, 58));
    double y = t->at.y + (room - t->pitch * lines) * 0.3;
    t->top = y + head;
    t->total_y = t->top + t->pitch * lines + foot;
    return lines;
}

static void fit_blocks(const struct scene *s, struct mix_table *t)
{
    struct block_of_cells *v = &t->value, *z = &t->scaled;
    figures_fit(s, &v->figures, v->wide_w, t->cell_h, 2, 2);
    bool few = t->wide < 0;
    figures_fit(s, &z->figures, z->wide_w, t->cell_h, few ? 4 : 2, 2);
    double size = fmin(v->figures.size, z->figures.size);
    v->figures.size = z->figures.size = size;
}

// --- the cells -------------------------------------------------------------------

static struct figures no_figures(void)
{
    return (struct figures){.decimals = -1};
}

// Numbers stand in all columns or, where these are narrow, in the wide one.
static const struct figures *figures_in(const struct mix_table *t,
                                        const struct block_of_cells *b,
                                        const struct figures *none, int column)
{
    bool narrow = b->wide_w > b->cell_w + 1 || t->wide >= 0;
    return narrow && column != t->wide ? none : &b->figures;
}

static enum light line_light(const struct scene *s, const struct mix_table *t,
                             int k, int column)
{
    enum light light = mixing_light(s, &t->m, k, column);
    if (mixing_weight(&t->m, k) >= 0.005 || light == LIGHT_FOCUS)
        return light;
    return light == LIGHT_OPERAND && s->focus.column >= 0 ? LIGHT_PLAIN
                                                          : LIGHT_DIM;
}

static enum role role_of(const struct tensor *V)
{
    return V->role == ROLE_NONE ? ROLE_VALUE : V->role;
}

static uint64_t scaled_id(const struct mix_table *t, int k, int column)
{
    return id_cell("scaled", t->m.V, k, t->m.row * t->m.V->columns + column);
}

static void paint_slot(struct scene *s, uint64_t id, struct rect at,
                       struct target target)
{
    struct item *i =
        paint_box(s, id, LAYER_SLOT, at, fmin(u(s, 4), at.h / 5), CHROME);
    if (fmin(at.w, at.h) > u(s, 9)) {
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        i->line = SLOT_LINE;
    }
    i->target = target;
}

static void paint_line_cells(struct scene *s, const struct mix_table *t,
                             int line)
{
    const struct figures none = no_figures();
    const struct mixing *m = &t->m;
    int k = t->rows[line], terms = m->V->rows;
    for (int c = 0; c < m->V->columns; c++) {
        enum light light = line_light(s, t, k, c);
        struct item *i = paint_figure(
            s, figures_in(t, &t->value, &none, c), id_cell("cell", m->V, k, c),
            mix_cell(t, &t->value, line, c), tensor_at(m->V, k, c),
            m->V->largest, light, role_of(m->V));
        i->target = (struct target){TARGET_CELLS, {m->V, k, c, -1}, 0};
        struct rect at = mix_cell(t, &t->scaled, line, c);
        struct target term = {TARGET_CELLS, {m->out, m->row, c, k}, 0};
        if (!mixing_done(s, m, k, c)) {
            paint_slot(s, id_cell("scaled slot", m->V, k, c), at, term);
            continue;
        }
        i = paint_figure(s, figures_in(t, &t->scaled, &none, c),
                         scaled_id(t, k, c), at, mixing_term(m, k, c),
                         m->V->largest, light, role_of(m->V));
        i->from = id_cell("cell", m->V, k, c);
        i->delay = s->now.term >= 0 ? 0 : 0.4 * k / terms;
        i->target = term;
    }
}

// The square of a weight with its number under it, or beside it in low lines.
static void paint_line_weight(struct scene *s, const struct mix_table *t,
                              int line)
{
    const struct mixing *m = &t->m;
    int k = t->rows[line];
    struct rect at = {t->weight_x, t->top + line * t->pitch, t->weight_w,
                      t->pitch};
    if (!t->beside) {
        at.y += u(s, 3), at.h -= u(s, 6);
        paint_weight(s, "cell", m->weights, m->weight_row, k, at);
        return;
    }
    double side = t->pitch * 0.88, size = text_size(s, TEXT_SMALL);
    struct rect square = {at.x, at.y + (at.h - side) / 2, side, side};
    enum light light = line_light(s, t, k, -1);
    struct item *frame =
        paint_box(s, id_cell("cell frame", m->weights, m->weight_row, k),
                  LAYER_SLOT, square, 0, PAPER);
    frame->stroke = u(s, 1.2);
    frame->dash = u(s, 3);
    frame->line = SLOT_LINE;
    frame->target =
        (struct target){TARGET_CELLS, {m->weights, m->weight_row, k, -1}, 0};
    paint_share(s, "cell", m->weights, m->weight_row, k, square, light);
    const char *text = number_fit(s, mixing_weight(m, k), FORMULA_DECIMALS,
                                  size, WEIGHT_BOLD, at.w - side - u(s, 4));
    if (text)
        paint_text(s, id_cell("cell number", m->weights, m->weight_row, k),
                   at.x + at.w, at.y + at.h / 2 + size * CAP_MIDDLE, size,
                   light == LIGHT_FOCUS ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   ALIGN_END, light == LIGHT_DIM ? GREY : INK, text);
}

// One line for all values that have none of their own.
static void paint_others(struct scene *s, const struct mix_table *t)
{
    if (!t->others)
        return;
    const struct figures none = no_figures();
    double size = text_size(s, TEXT_SMALL);
    double y = t->top + (t->count + 0.5) * t->pitch + size * CAP_MIDDLE;
    const char *text = number_fit(s, mix_others_weight(t), FORMULA_DECIMALS,
                                  size, WEIGHT_REGULAR, t->weight_w);
    if (text)
        paint_text(s, id_named("mix others weight", 0),
                   t->weight_x + t->weight_w, y, size, WEIGHT_REGULAR,
                   ALIGN_END, GREY, text);
    const char *name = "together";
    double room = mix_block_width(t, &t->value);
    if (text_width(s, size, WEIGHT_REGULAR, name) <= room)
        paint_text(s, id_named("mix others", 0), t->value.x + room / 2, y, size,
                   WEIGHT_REGULAR, ALIGN_MIDDLE, GREY, name);
    for (int c = 0; c < t->m.V->columns; c++) {
        bool done;
        double sum = mix_others(s, t, c, &done);
        struct rect at = mix_cell(t, &t->scaled, t->count, c);
        if (done)
            paint_figure(s, figures_in(t, &t->scaled, &none, c),
                         id_named("mix others sum", c), at, sum,
                         t->m.V->largest, LIGHT_DIM, ROLE_NONE);
        else
            paint_slot(s, id_named("mix others slot", c), at,
                       (struct target){TARGET_NONE, {0}, 0});
    }
}

// --- the total -----------------------------------------------------------------

// A thin line down each column says that it is added up.
static void paint_chain(struct scene *s, const struct mix_table *t, int c)
{
    int n = 0;
    mixing_so_far(s, &t->m, c, &n);
    struct rect a = mix_cell(t, &t->scaled, 0, c);
    if (n == 0 || a.w < u(s, 9) || t->pitch - t->cell_h < u(s, 2))
        return;
    double x = a.x + a.w / 2, down = t->total_y - u(s, 2);
    struct spot line[] = {{x, a.y + a.h / 2}, {x, down - u(s, 6)}};
    bool lit = light_on(s, t->m.out, t->m.row, c) == LIGHT_FOCUS;
    color ink = lit ? role_color(t->m.V->role) : SLOT_LINE;
    struct item *i = paint_line(s, id_named("mix chain", c), LAYER_BACK, line,
                                2, u(s, lit ? 2 : 1.2), ink);
    i->delay = 0.7;
    i = paint_head(s, id_named("mix chain head", c), line[0],
                   (struct spot){x, down}, u(s, 8), ink);
    i->delay = 0.7;
}

static void paint_total_cell(struct scene *s, const struct mix_table *t, int c)
{
    const struct mixing *m = &t->m;
    const struct figures none = no_figures();
    const struct figures *f = figures_in(t, &t->scaled, &none, c);
    struct rect at = mix_cell(t, &t->scaled, t->m.V->rows + 1, c);
    struct target target = {TARGET_CELLS, {m->out, m->row, c, -1}, 0};
    enum light light = light_on(s, m->out, m->row, c);
    if (known(s, m->out, m->row, c)) {
        bool whole = light == LIGHT_FOCUS && s->focus.column < 0;
        struct item *i =
            paint_figure(s, f, id_cell("cell", m->out, m->row, c), at,
                         tensor_at(m->out, m->row, c), m->V->largest,
                         whole ? LIGHT_OPERAND : light, ROLE_NONE);
        if (light == LIGHT_FOCUS && at.w > u(s, 14))
            i->stroke = u(s, 4);
        i->from = scaled_id(t, m->V->rows - 1, c);
        i->delay = 1;
        i->target = target;
        return;
    }
    int n;
    double sum = mixing_so_far(s, m, c, &n);
    if (!n) {
        paint_slot(s, id_cell("cell slot", m->out, m->row, c), at, target);
        return;
    }
    // the running sum
    struct item *i =
        paint_figure(s, f, id_cell("so far", m->out, m->row, c), at, sum,
                     m->V->largest, LIGHT_PLAIN, ROLE_NONE);
    i->from = scaled_id(t, n - 1, c);
    i->line = INK;
    i->stroke = u(s, 2);
    i->dash = u(s, 4);
    i->delay = 0.7;
    i->target = target;
}

static void paint_total(struct scene *s, const struct mix_table *t)
{
    double width = mix_block_width(t, &t->scaled), pad = u(s, 9);
    double left = t->word_right - t->word_w;
    paint_pool(s, "mix pool",
               (struct rect){left, t->total_y - pad,
                             t->scaled.x + width + pad - left,
                             t->total_h + 2 * pad});
    for (int c = 0; c < t->m.V->columns; c++) {
        paint_chain(s, t, c);
        paint_total_cell(s, t, c);
    }
    mix_total_label(s, t);
}

void panel_mix(struct scene *s, const struct panel *p, struct rect at)
{
    struct mix_table t = {.at = at};
    (void)p;
    if (!mixing_of(s, &t.m))
        return;
    // without a plane beside it the table has the whole stage
    if (t.m.V->columns != 2)
        t.at = s->stage;
    int lines = place_down(s, &t);
    choose_rows(s, &t, lines);
    place_across(s, &t);
    fit_blocks(s, &t);
    for (int i = 0; i < t.count; i++) {
        paint_line_weight(s, &t, i);
        paint_line_cells(s, &t, i);
    }
    paint_others(s, &t);
    mix_words(s, &t);
    mix_heads(s, &t);
    paint_total(s, &t);
}
