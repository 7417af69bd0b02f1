// The total under the table of a weighted sum.
#include "panel/mix_table.h"
#include "scene/accent.h"

#include <math.h>

// A thin line down each column says that it is added up.
static void paint_chain(struct scene *s, const struct mix_table *t, int c)
{
    int n = 0;
    mixing_so_far(&t->m, c, &n);
    struct rect a = mix_cell(t, &t->scaled, 0, c);
    if (n == 0 || a.w < u(s, 9) || t->pitch - t->cell_h < u(s, 2))
        return;
    double x = a.x + a.w / 2, down = t->total_y - u(s, 2);
    struct spot line[] = {{x, a.y + a.h / 2}, {x, down - u(s, 6)}};
    bool lit = light_on(s, t->m.out, t->m.row, c) == LIGHT_FOCUS;
    color ink = lit ? role_color(s->theme, t->m.V->role) : s->theme->slot_line;
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
    const struct figures *f = mix_figures(t, &t->scaled, c);
    struct rect at = mix_cell(t, &t->scaled, t->m.V->rows + 1, c);
    struct target target = {TARGET_CELLS, {m->out, m->row, c, -1}, 0};
    enum light light = light_on(s, m->out, m->row, c);
    if (c < m->done) {
        bool whole = light == LIGHT_FOCUS && s->focus.column < 0;
        struct item *i =
            paint_figure(s, f, id_cell("cell", m->out, m->row, c), at,
                         tensor_at(m->out, m->row, c), m->V->largest,
                         whole ? LIGHT_OPERAND : light, ROLE_NONE);
        if (light == LIGHT_FOCUS && at.w > u(s, 14))
            i->stroke = u(s, 4);
        i->from = mix_scaled_id(t, m->V->rows - 1, c);
        i->delay = 1;
        i->target = target;
        return;
    }
    int n;
    double sum = mixing_so_far(m, c, &n);
    if (!n) {
        mix_slot(s, id_cell("cell slot", m->out, m->row, c), at, target);
        return;
    }
    // the running sum
    struct item *i =
        paint_figure(s, f, id_cell("so far", m->out, m->row, c), at, sum,
                     m->V->largest, LIGHT_PLAIN, ROLE_NONE);
    i->from = mix_scaled_id(t, n - 1, c);
    i->line = s->theme->ink;
    i->stroke = u(s, 2);
    i->dash = u(s, 4);
    i->delay = 0.7;
    i->target = target;
}

// True when the printed totals are what has been added so far.
static bool total_exact(const struct mix_table *t)
{
    const struct mixing *m = &t->m;
    for (int c = 0, count; c < m->out->columns; c++) {
        double sum = mixing_so_far(m, c, &count);
        if (c < m->done)
            sum = tensor_at(m->out, m->row, c);
        if (!figures_exact(&t->scaled.figures, sum))
            return false;
    }
    return true;
}

// Where there is no room the vector's name stands alone.
static void paint_label(struct scene *s, const struct mix_table *t)
{
    const struct mixing *m = &t->m;
    double size = text_size(s, TEXT_BODY),
           width = mix_block_width(t, &t->scaled);
    struct spot rule[] = {{t->scaled.x, t->total_y - u(s, 15)},
                          {t->scaled.x + width, t->total_y - u(s, 15)}};
    paint_line(s, id_named("mix rule", 0), LAYER_LABEL, rule, 2, u(s, 3),
               s->theme->ink);
    bool part = s->now.term >= 0 && s->now.row == m->row &&
                !known(s, m->out, m->row, s->now.column);
    const struct accent accents[] = {
        {"vector", mixing_vector(s, m), WEIGHT_BOLD,
         role_color(s->theme, m->out->role)},
        {"equals", total_exact(t) ? "=" : "≈", WEIGHT_REGULAR, s->theme->ink},
        {0}};
    struct accented label =
        accent(s, part ? "panel.mix.far" : "panel.mix.total", accents);
    double x = t->scaled.x - u(s, 14);
    double room = x - (t->word_right - t->word_w + u(s, 6));
    if (accented_width(s, &label, size) > room)
        label = accent(s, "panel.mix.alone", accents);
    double wide = accented_width(s, &label, size);
    paint_accented(s, "mix total", &label, x - wide,
                   t->total_y + t->total_h / 2 + size * CAP_MIDDLE, size,
                   wide + 1);
}

void mix_total(struct scene *s, const struct mix_table *t)
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
    paint_label(s, t);
}
