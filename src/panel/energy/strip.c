// SPDX-License-Identifier: MIT
// The two vectors that are compared, as strips of cells without numbers.
#include <math.h>

#include "panel/energy/energy.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

static struct origin source_of(const struct tensor *made, int row)
{
    struct address a = {made, row, -1, -1};
    const struct operation *o = operation_of(&a);
    if (!o || o->in_count < 2)
        return (struct origin){0};
    return (struct origin){o->in[0].tensor, o->in[1].tensor,
                           operand_row(o, 0, row)};
}

struct origin energy_origin(const struct energy *e, int row)
{
    return row == ROW_QUERY ? source_of(e->queries, e->row)
                            : source_of(e->keys, e->column);
}

// A strip's cell; all of it stays in 190 units.
static double strip_cell(const struct scene *s, const struct energy *e,
                         const struct tensor *vector)
{
    return fmin(u(s, 15), u(s, e->brief ? 96 : 190) / vector->columns);
}

double energy_strip_width(const struct scene *s, const struct energy *e,
                          const struct tensor *vector)
{
    return strip_cell(s, e, vector) * vector->columns;
}

// Where the first of two joined vectors ends; 0 when there is one only.
static int joint(const struct tensor *m, int row)
{
    struct address a = {m, row, -1, -1};
    const struct operation *o = operation_of(&a);
    bool joined =
        o && o->in_count == 2 &&
        o->in[0].tensor->columns + o->in[1].tensor->columns == m->columns;
    return joined ? o->in[0].tensor->columns : 0;
}

static const char *joined(const struct scene *s, const struct operation *o,
                          const char *first, const char *second)
{
    return caption(
        s, "panel.energy.joined",
        SLOTS(COUNT("n", o->in[0].tensor->columns), TEXT("first", first),
              COUNT("m", o->in[1].tensor->columns), TEXT("second", second)));
}

// How many numbers the vector has, and what of; in symbols where words do
// not fit into [room].
static const char *strip_caption(const struct scene *s,
                                 const struct origin *from, double room)
{
    const struct tensor *m = from->vector;
    int first = joint(m, from->row);
    if (!first)
        return caption(s, "panel.energy.numbers",
                       SLOTS(COUNT("n", m->columns)));
    const struct operation *o =
        operation_of(&(struct address){m, from->row, -1, -1});
    const struct tensor *a = o->in[0].tensor, *b = o->in[1].tensor;
    const char *words = joined(s, o, title_of(s, a), title_of(s, b));
    if (text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, words) <= room)
        return words;
    return joined(s, o, tensor_symbol(s->view->words, a),
                  tensor_symbol(s->view->words, b));
}

void energy_strip(struct scene *s, const struct energy *e, int row,
                  double label)
{
    struct origin from = energy_origin(e, row);
    if (!from.vector)
        return;
    const struct tensor *m = from.vector;
    double small = text_size(s, TEXT_SMALL), w = strip_cell(s, e, m);
    struct rect line = energy_cell(e, row, 0);
    double tall = fmin(u(s, 20), line.h - small * 1.25);
    if (tall < u(s, 8))
        return;
    double top = line.y + (line.h - tall - small * 1.25) / 2;
    double y = top + small * 1.25;
    enum role role = row == ROW_QUERY ? e->queries->role : e->keys->role;
    int first = joint(m, from.row);
    for (int c = 0; c < m->columns; c++) {
        double skip = first && c >= first ? u(s, 5) : 0;
        struct item *i = paint_value(
            s, id_cell("cell", m, from.row, c),
            (struct rect){e->side.x + c * w + skip, y, w * 0.88, tall},
            tensor_at(m, from.row, c), most_of_colors(s, m), LIGHT_PLAIN, NULL);
        i->line = role_color(s->theme, role);
        i->stroke = fmin(u(s, 1), w / 8);
        i->target = (struct target){TARGET_CELLS, {m, from.row, c, -1}, 0};
    }
    double space = e->table.x - e->side.x - label - u(s, 22);
    const char *name = text_fit(
        s, small, WEIGHT_BOLD,
        vector_name(s->view->words, s->pose->arena, m, from.row), space);
    double after = notation_width(s, small, WEIGHT_BOLD, name) + u(s, 8);
    paint_notation(s, id_named("vector", row), e->side.x, top + small * 0.9,
                   small, WEIGHT_BOLD, ALIGN_START, role_color(s->theme, role),
                   name);
    const char *caption = strip_caption(s, &from, space - after);
    if (text_width(s, small, WEIGHT_REGULAR, caption) <= space - after)
        paint_notation(s, id_named("vector caption", row), e->side.x + after,
                       top + small * 0.9, small, WEIGHT_REGULAR, ALIGN_START,
                       s->theme->ink, caption);
}
