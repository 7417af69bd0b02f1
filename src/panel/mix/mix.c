// SPDX-License-Identifier: MIT
#include "panel/panels.h"

#include <math.h>

#include "base/number.h"
#include "panel/mix/table.h"
#include "scene/mark/accent.h"

uint64_t mix_scaled_id(const struct mix_table *t, int k, int column)
{
    int row = id_row(t->m.out, t->m.row);
    return id_cell("scaled", t->m.V, k, row * t->m.V->columns + column);
}

void mix_slot(struct scene *s, uint64_t id, struct rect at,
              struct target target)
{
    struct item *i = paint_box(s, id, LAYER_SLOT, at, fmin(u(s, 4), at.h / 5),
                               s->theme->chrome);
    if (fmin(at.w, at.h) > u(s, 9)) {
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        i->line = s->theme->slot_line;
    }
    i->target = target;
}

static enum light line_light(const struct scene *s, const struct mix_table *t,
                             int k, int column)
{
    enum light light = mixing_light(s, &t->m, k, column);
    if (!known(s, t->m.weights, t->m.weight_row, k) ||
        fabs(mixing_weight(&t->m, k)) >= 0.005 || light == LIGHT_FOCUS)
        return light;
    return light == LIGHT_OPERAND && s->focus.column >= 0 ? LIGHT_PLAIN
                                                          : LIGHT_DIM;
}

static enum role role_of(const struct tensor *V)
{
    return V->role == ROLE_NONE ? ROLE_VALUE : V->role;
}

static void paint_line_cells(struct scene *s, const struct mix_table *t,
                             int line)
{
    const struct mixing *m = &t->m;
    int k = t->rows[line], terms = m->V->rows;
    for (struct columns of = {0}; mix_columns_next(s, t, &of);) {
        int c = of.shown;
        enum light light = line_light(s, t, k, c);
        struct rect at = mix_cell_of(t, &t->value, line, &of);
        struct target value = {TARGET_CELLS, {m->V, k, c, -1}, 0};
        struct item *i;
        if (known(s, m->V, k, c)) {
            i = paint_figure(s, &t->value.figures, id_cell("cell", m->V, k, c),
                             at, tensor_at(m->V, k, c),
                             most_of_colors(s, m->V), light, role_of(m->V));
            i->target = value;
        } else {
            mix_slot(s, id_cell("cell slot", m->V, k, c), at, value);
        }
        at = mix_cell_of(t, &t->scaled, line, &of);
        struct target term = {TARGET_CELLS, {m->out, m->row, c, k}, 0};
        if (c >= m->done) {
            mix_slot(s, id_cell("scaled slot", m->V, k, c), at, term);
            continue;
        }
        i = paint_figure(s, &t->scaled.figures, mix_scaled_id(t, k, c), at,
                         mixing_term(m, k, c), most_of_colors(s, m->V), light,
                         role_of(m->V));
        i->beat = BEAT_SCALE;
        i->turn = k;
        i->turns = terms;
        i->target = term;
    }
}

static struct rect weight_place(const struct scene *s,
                                const struct mix_table *t, int line)
{
    struct rect at = mix_line(t, t->weight, line);
    if (!t->beside)
        at.y += u(s, 3), at.h -= u(s, 6);
    return at;
}

// How many decimals all weights under their squares have room for.
static int weight_digits(const struct scene *s, const struct mix_table *t,
                         struct rect at)
{
    int decimals = weight_decimals(s, at, t->decimals, t->near);
    while (decimals > CELL_DECIMALS && !weight_fits(s, at, t->tiny, decimals))
        decimals--; // or "<0.0001" would be "0.0000"
    return decimals;
}

const char *mix_weight_text(const struct scene *s, const struct mix_table *t,
                            int line)
{
    struct rect at = weight_place(s, t, line);
    double weight = mixing_weight(&t->m, t->rows[line]);
    if (!t->beside)
        return weight_number(s, weight, at, weight_digits(s, t, at));
    return number_alike(s, weight, true, t->decimals, text_size(s, TEXT_SMALL),
                        WEIGHT_BOLD, at.w - mix_square(s, t) - u(s, 4));
}

// The square of a weight with its number under it, or beside it in low lines.
static void paint_line_weight(struct scene *s, const struct mix_table *t,
                              int line)
{
    const struct mixing *m = &t->m;
    int k = t->rows[line];
    struct rect at = weight_place(s, t, line);
    if (!t->beside) {
        paint_weight(s, "cell", m->weights, m->weight_row, k, at,
                     weight_digits(s, t, at));
        return;
    }
    double side = mix_square(s, t), size = text_size(s, TEXT_SMALL);
    struct rect square = {at.x, at.y + (at.h - side) / 2, side, side};
    enum light light = line_light(s, t, k, -1);
    if (!paint_share(s, "cell", m->weights, m->weight_row, k, square, light))
        return;
    const char *text = mix_weight_text(s, t, line);
    if (text)
        paint_text(s, id_cell("cell number", m->weights, m->weight_row, k),
                   at.x + at.w, at.y + at.h / 2 + size * CAP_MIDDLE, size,
                   light == LIGHT_FOCUS ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   ALIGN_END,
                   light == LIGHT_DIM ? s->theme->grey : s->theme->ink, text)
            ->with = id_cell("cell", m->weights, m->weight_row, k);
}

// One line for all values that have none of their own.
static void paint_others(struct scene *s, const struct mix_table *t)
{
    if (!t->others)
        return;
    double size = text_size(s, TEXT_SMALL);
    struct rect at = mix_line(t, t->weight, t->count);
    double y = at.y + at.h / 2 + size * CAP_MIDDLE;
    const char *text = number_alike(s, mix_others_weight(t), true, t->decimals,
                                    size, WEIGHT_REGULAR, at.w);
    if (text && known(s, t->m.weights, t->m.weight_row, -1))
        paint_text(s, id_named("mix others weight", 0), at.x + at.w, y, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, text);
    const char *name = caption(s, "panel.mix.together", NO_SLOTS);
    struct rect block = mix_block(t, &t->value);
    if (text_width(s, size, WEIGHT_REGULAR, name) <= block.w)
        paint_text(s, id_named("mix others", 0), block.x + block.w / 2, y, size,
                   WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, name);
    for (struct columns of = {0}; mix_columns_next(s, t, &of);) {
        int c = of.shown;
        bool done;
        double sum = mix_others(t, c, &done);
        at = mix_cell_of(t, &t->scaled, t->count, &of);
        int first = s->pose->count;
        if (done)
            paint_figure(s, &t->scaled.figures, id_named("mix others sum", c),
                         at, sum, most_of_colors(s, t->m.V), LIGHT_DIM,
                         ROLE_NONE);
        if (done)
            pose_beat(s->pose, first, BEAT_SCALE, t->m.V->rows - 1,
                      t->m.V->rows);
        else
            mix_slot(s, id_named("mix others slot", c), at,
                     (struct target){TARGET_NONE, {0}, 0});
    }
}

// --- the total ---------------------------------------------------------------

// A thin line down each column says that it is added up.
static void paint_chain(struct scene *s, const struct mix_table *t, int c)
{
    struct rect a = mix_cell(t, &t->scaled, 0, c);
    if (c >= t->m.done || a.w < u(s, 9) || t->pitch - t->cell_h < u(s, 2))
        return;
    double x = a.x + a.w / 2, down = mix_below(t, t->word).y - u(s, 2);
    struct spot line[] = {{x, a.y + a.h / 2}, {x, down - u(s, 6)}};
    bool lit = light_on(s, t->m.out, t->m.row, c) == LIGHT_FOCUS;
    color ink = lit ? role_color(s->theme, t->m.V->role) : s->theme->slot_line;
    int first = s->pose->count;
    paint_line(s, id_named("mix chain", c), LAYER_BACK, line, 2,
               u(s, lit ? 2 : 1.2), ink);
    paint_head(s, id_named("mix chain head", c), line[0],
               (struct spot){x, down}, u(s, 8), ink);
    pose_beat(s->pose, first, BEAT_LAY, t->m.V->rows - 1, t->m.V->rows);
}

static void paint_total_cell(struct scene *s, const struct mix_table *t,
                             const struct columns *of)
{
    const struct mixing *m = &t->m;
    int c = of->shown;
    const struct figures *f =
        t->sums.decimals < 0 ? &t->scaled.figures : &t->sums;
    struct rect at = mix_cell_of(t, &t->scaled, t->m.V->rows + 1, of);
    struct target target = {TARGET_CELLS, {m->out, m->row, c, -1}, 0};
    enum light light = light_on(s, m->out, m->row, c);
    if (c >= m->done) {
        mix_slot(s, id_cell("cell slot", m->out, m->row, c), at, target);
        return;
    }
    bool whole = light == LIGHT_FOCUS && s->focus.column < 0;
    struct item *i =
        paint_figure(s, f, id_cell("cell", m->out, m->row, c), at,
                     tensor_at(m->out, m->row, c), most_of_colors(s, m->out),
                     whole ? LIGHT_OPERAND : light, ROLE_NONE);
    if (light == LIGHT_FOCUS && at.w > u(s, 14))
        i->stroke = u(s, 4);
    i->target = target;
}

// True when the printed totals are what has been added.
static bool total_exact(const struct mix_table *t)
{
    for (int c = 0; c < t->m.out->columns; c++)
        if (!mix_column_exact(t, c) ||
            (t->sums.decimals >= 0 &&
             !figures_exact(&t->sums, tensor_at(t->m.out, t->m.row, c))))
            return false;
    return true;
}

// Where there is no room the vector's name stands alone.
static void paint_label(struct scene *s, const struct mix_table *t)
{
    const struct mixing *m = &t->m;
    double size = text_size(s, TEXT_BODY);
    struct rect at = mix_below(t, t->word), block = mix_block(t, &t->scaled);
    struct spot rule[] = {{block.x, at.y - u(s, 15)},
                          {block.x + block.w, at.y - u(s, 15)}};
    paint_line(s, id_named("mix rule", 0), LAYER_LABEL, rule, 2, u(s, 3),
               s->theme->ink);
    struct accent accents[] = {
        {"vector", mixing_vector(s, m), WEIGHT_BOLD,
         role_color(s->theme, m->out->role)},
        {"equals", total_exact(t) ? "=" : "≈", WEIGHT_REGULAR, s->theme->ink},
        {0}};
    struct accented label = accent(s, "panel.mix.total", accents);
    double x = block.x - u(s, 14), room = x - at.x - u(s, 6);
    if (accented_width(s, &label, size) > room)
        label = accent(s, "panel.mix.alone", accents);
    double wide = accented_width(s, &label, size), most = x - u(s, 6);
    if (wide > most) { // the name of a long word would leave the frame
        double name = text_width(s, size, WEIGHT_BOLD, accents[0].text);
        accents[0].text = text_fit(s, size, WEIGHT_BOLD, accents[0].text,
                                   name - (wide - most));
        label = accent(s, "panel.mix.alone", accents);
        wide = accented_width(s, &label, size);
    }
    paint_accented(s, "mix total", &label, x - wide,
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, wide + 1);
}

static void paint_total(struct scene *s, const struct mix_table *t)
{
    struct rect at = mix_below(t, t->word), block = mix_block(t, &t->scaled);
    at.w = block.x + block.w - at.x;
    paint_pool(s, "mix pool", rect_grow(at, u(s, 9)));
    for (struct columns of = {0}; mix_columns_next(s, t, &of);) {
        paint_chain(s, t, of.shown);
        paint_total_cell(s, t, &of);
    }
    paint_label(s, t);
}

bool panel_mix(struct scene *s, const struct panel *p, struct rect at)
{
    struct mix_table t = {.at = at};
    (void)p;
    if (!mixing_of(s, &t.m))
        return false;
    // without a plane beside it the table has the whole stage
    if (t.m.V->columns != 2)
        t.at = s->stage;
    mix_layout(s, &t);
    for (int i = 0; i < t.count; i++) {
        paint_line_weight(s, &t, i);
        paint_line_cells(s, &t, i);
    }
    if (t.others)
        paint_others(s, &t);
    mix_words(s, &t);
    mix_heads(s, &t);
    paint_total(s, &t);
    mix_note(s, &t);
    return true;
}
