// SPDX-License-Identifier: MIT
#include "scene/grid/heading.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "scene/grid/figures.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

// In a thumbnail nothing is written, so nothing needs room.
double heading_line(const struct scene *s)
{
    if (s->view->look.thumbnail)
        return u(s, 8);
    return text_size(s, TEXT_BODY) * 1.3;
}

const char *title_fit(const struct scene *s, const struct tensor *m,
                      double size, enum weight weight, double width)
{
    const char *title = title_of(s, m);
    if (notation_width(s, size, weight, title) > width)
        title = short_of(s, m);
    if (notation_width(s, size, weight, title) > width)
        title = tensor_symbol(s->view->words, m);
    return notation_fit(s, size, weight, title, width);
}

struct item *paint_title(struct scene *s, const char *name,
                         const struct tensor *m, const char *end, double x,
                         double y, double width, enum align align)
{
    double size = text_size(s, TEXT_BODY);
    const char *title =
        end[0] ? notation_fit(s, size, WEIGHT_BOLD,
                              text_print(s, "%s%s", m->plain, end), width)
               : title_fit(s, m, size, WEIGHT_BOLD, width);
    return paint_notation(s, id_cell(name, m, -1, -1), x, y, size, WEIGHT_BOLD,
                          align, role_color(s->theme, m->role), title);
}

void paint_remark(struct scene *s, uint64_t id, double x, double y,
                  double width, enum align align, const char *text)
{
    double size = text_size(s, TEXT_SMALL);
    if (notation_width(s, size, WEIGHT_REGULAR, text) <= width)
        paint_notation(s, id, x, y, size, WEIGHT_REGULAR, align, s->theme->grey,
                       text);
}

const char *learned_remark(const struct scene *s)
{
    const char *key =
        s->trace->model->imported ? "panel.learned" : "panel.fixed";
    return caption(s, key, NO_SLOTS);
}

void paint_learned(struct scene *s, uint64_t id, double x, double y,
                   double right)
{
    paint_remark(s, id, x, y, right - x, ALIGN_START, learned_remark(s));
}

bool paint_rounded(struct scene *s, double x, double y, double width,
                   enum align align)
{
    static const char *const keys[] = {"panel.rounded", "panel.rounded.short"};
    double size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < 2; k++) {
        const char *text = caption(s, keys[k], NO_SLOTS);
        if (text_width(s, size, WEIGHT_REGULAR, text) > width)
            continue;
        paint_remark(s, id_named("rounded", 0), x, y, width, align, text);
        return true;
    }
    return false;
}

// The two lines of an axis: "query:" and "who asks ↓".
static const char *axis_name(const struct scene *s, enum role role)
{
    static const char *const keys[] = {
        [ROLE_QUERY] = "axis.query.name",
        [ROLE_KEY] = "axis.key.name",
        [ROLE_VALUE] = "axis.value.name",
        [ROLE_OUTPUT] = "axis.output.name",
    };
    return caption(s, keys[role], NO_SLOTS);
}

static const char *axis_does(const struct scene *s, enum role role,
                             const char *arrow)
{
    static const char *const keys[] = {
        [ROLE_QUERY] = "axis.query.does",
        [ROLE_KEY] = "axis.key.does",
        [ROLE_VALUE] = "axis.value.does",
        [ROLE_OUTPUT] = "axis.output.does",
    };
    const char *does = caption(s, keys[role], NO_SLOTS);
    return caption(s, "axis.arrow",
                   SLOTS(TEXT("axis", does), TEXT("arrow", arrow)));
}

double axis_width(const struct scene *s, enum role role, const char *arrow)
{
    return role == ROLE_NONE
               ? 0
               : text_width(s, text_size(s, TEXT_BODY), WEIGHT_REGULAR,
                            axis_caption(s, role, arrow));
}

double axis_narrow_width(const struct scene *s, enum role role,
                         const char *arrow)
{
    if (s->view->look.thumbnail || role == ROLE_NONE)
        return 0;
    return text_width(s, text_size(s, TEXT_WORD), WEIGHT_REGULAR,
                      axis_does(s, role, arrow));
}

double axis_lift(const struct scene *s, double cell_h)
{
    double label = text_size(s, TEXT_SMALL) * 0.36 - cell_h / 2;
    return fmax(u(s, 8), label + text_size(s, TEXT_BODY) * 0.25);
}

int paint_axis(struct scene *s, const char *name, enum role role,
               const char *arrow, double x, double y, double width,
               enum align align)
{
    if (role == ROLE_NONE)
        return 0;
    double size = text_size(s, TEXT_BODY);
    const char *text = axis_caption(s, role, arrow);
    if (text_width(s, size, WEIGHT_REGULAR, text) <= width) {
        paint_text(s, id_named(name, 0), x, y, size, WEIGHT_REGULAR, align,
                   role_color(s->theme, role), text);
        return 1;
    }
    size = text_size(s, TEXT_WORD);
    const char *lines[] = {axis_name(s, role), axis_does(s, role, arrow)};
    if (text_width(s, size, WEIGHT_REGULAR, lines[1]) > width)
        return 0; // half of it would say nothing
    for (int i = 0; i < 2; i++)
        paint_text(s, id_named(name, i), x, y - (1 - i) * size * 1.25, size,
                   WEIGHT_REGULAR, align, role_color(s->theme, role),
                   text_fit(s, size, WEIGHT_REGULAR, lines[i], width));
    return 2;
}

enum role rows_role(const struct tensor *m)
{
    return m->row_role != ROLE_NONE ? m->row_role : m->role;
}

enum role rows_axis(const struct tensor *m)
{
    return m->term && m->term->becomes ? ROLE_NONE : rows_role(m);
}

double numbers_width(const struct scene *s, const struct tensor *m, int row,
                     int rows, double size)
{
    assert(row >= 0 && row + rows <= m->rows);
    struct figures f = {0};
    figures_count_rows(s, &f, laid_by(s, m), row, rows);
    return figures_width(s, &f, size, CELL_DECIMALS);
}

bool is_single(const struct tensor *m)
{
    return m->rows * m->columns == 1 && !m->row_labels && !m->column_labels &&
           !m->row_words && !m->row_noun && !m->column_noun;
}

double labels_width(const struct scene *s, const struct tensor *m, int row,
                    int rows)
{
    assert(row >= 0 && row + rows <= m->rows);
    if (s->view->look.thumbnail || is_single(m))
        return 0;
    double widest = 0, size = text_size(s, TEXT_BODY);
    for (int r = row; r < row + rows; r++)
        widest =
            fmax(widest, text_width(s, size, WEIGHT_BOLD, row_name(s, m, r)));
    return widest;
}

static const char *bias_name(const struct scene *s, const struct grid *g)
{
    return text_print(s, "+ %s", g->tensor->plain);
}

double bias_name_width(const struct scene *s, const struct grid *g)
{
    return notation_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                          bias_name(s, g)) +
           u(s, 14);
}

void paint_bias_name(struct scene *s, const struct grid *g)
{
    double size = text_size(s, TEXT_SMALL);
    struct rect at = grid_row(g, 0);
    paint_notation(s, id_cell("bias name", g->tensor, g->row, -1),
                   at.x - u(s, 10), at.y + at.h / 2 + size * CAP_MIDDLE, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, bias_name(s, g));
}

static bool reads_tensor(const struct operation *o, const struct tensor *m)
{
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor == m)
            return true;
    return false;
}

const struct operation *shown_operation(const struct scene *s)
{
    const struct trace *t = s->trace;
    const struct operation *o = scene_operation(s);
    int stage = t->blocks[o->block].stage;
    for (int i = o->index + 1; i < t->operation_count && !o->in_count; i++) {
        const struct operation *next = t->operations[i];
        if (t->blocks[next->block].stage != stage)
            break;
        if (reads_tensor(next, o->out))
            return next;
    }
    return o;
}

void grid_space(const struct scene *s, struct grid *g, double x, double y,
                double pitch_x, double pitch_y, double most_w, double most_h)
{
    double small = fmin(pitch_x, pitch_y);
    bool image = small < u(s, 10);
    g->gap = image ? 0 : fmin(u(s, 4), small * 0.09);
    g->cell_w = image ? pitch_x : fmin(pitch_x - g->gap, most_w);
    g->cell_h = image ? pitch_y : fmin(pitch_y - g->gap, most_h);
    g->apart_x = pitch_x - g->cell_w - g->gap;
    g->apart_y = pitch_y - g->cell_h - g->gap;
    g->x = x + g->apart_x / 2;
    g->y = y + g->apart_y / 2;
}
