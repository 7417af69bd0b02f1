#include <math.h>

#include "scene/panel_energy.h"
#include "trace/names.h"

enum { SPOTS = 33 };

static const double REACH = 4; // of the tanh curve, to either side

// Which vector went through which matrix to make a row of the table.
struct origin {
    const struct tensor *vector, *matrix;
    int row;
};

static struct origin source_of(const struct tensor *made, int row)
{
    struct address a = {made, row, -1, -1};
    const struct operation *o = operation_of(&a);
    if (!o || o->in_count < 2)
        return (struct origin){0};
    return (struct origin){o->in[0].tensor, o->in[1].tensor,
                           operand_row(o, 0, row)};
}

static struct origin source_row(const struct energy *e, int row)
{
    return row == ROW_QUERY ? source_of(e->queries, e->row)
                            : source_of(e->keys, e->column);
}

struct label {
    const char *strong, *plain;
    enum role role;
};

static struct label label_of(const struct scene *s, const struct energy *e,
                             int row)
{
    struct origin from;
    switch (row) {
    case ROW_QUERY:
    case ROW_KEY:
        from = source_row(e, row);
        return (struct label){
            from.matrix ? text_print(s, "· %s →", from.matrix->name) : "", "",
            row == ROW_QUERY ? e->queries->role : e->keys->role};
    case ROW_ADD:
        return (struct label){e->brief ? "add" : "", "add the two", ROLE_NONE};
    case ROW_TANH:
        return (struct label){"tanh", "squeeze to ±1", ROLE_NONE};
    case ROW_SAY:
        return (struct label){e->v->name, "each unit’s say", ROLE_NONE};
    default:
        return (struct label){text_print(s, "tanh × %s", e->v->name),
                              "its vote", ROLE_NONE};
    }
}

static double label_size(const struct scene *s)
{
    return text_size(s, TEXT_NUMBER);
}

static double plain_width(const struct scene *s, const struct energy *e,
                          const struct label *l)
{
    double w = text_width(s, label_size(s), WEIGHT_REGULAR, l->plain);
    bool gap = l->strong[0] && l->plain[0];
    return e->brief ? 0 : w + (gap ? u(s, 10) : 0);
}

static double label_width(const struct scene *s, const struct energy *e,
                          int row)
{
    struct label l = label_of(s, e, row);
    return plain_width(s, e, &l) +
           text_width(s, label_size(s), WEIGHT_BOLD, l.strong);
}

// A strip's cell; all of it stays in 190 units.
static double strip_cell(const struct scene *s, const struct energy *e,
                         const struct tensor *vector)
{
    return fmin(u(s, 15), u(s, e->brief ? 96 : 190) / vector->columns);
}

static double curve_width(const struct scene *s)
{
    return u(s, 96);
}

double energy_side_width(const struct scene *s, const struct energy *e)
{
    double widest = 0;
    for (int row = 0; row < ROWS; row++) {
        double w = label_width(s, e, row);
        if (row <= ROW_KEY) {
            struct origin from = source_row(e, row);
            if (from.vector)
                w += strip_cell(s, e, from.vector) * from.vector->columns +
                     u(s, 25);
        }
        if (row == ROW_TANH && !e->brief)
            w += curve_width(s) + u(s, 14);
        widest = fmax(widest, w);
    }
    return widest;
}

static void paint_label(struct scene *s, const struct energy *e, int row)
{
    struct label l = label_of(s, e, row);
    double size = label_size(s), right = e->table.x - u(s, 12);
    struct rect cell = energy_cell(e, row, 0);
    double y = cell.y + cell.h / 2 + size * CAP_MIDDLE;
    if (!e->brief && l.plain[0])
        paint_text(s, id_named("row explained", row), right, y, size,
                   WEIGHT_REGULAR, ALIGN_END, INK, l.plain);
    if (l.strong[0])
        paint_text(s, id_named("row name", row),
                   right - plain_width(s, e, &l), y, size, WEIGHT_BOLD,
                   ALIGN_END, role_color(l.role), l.strong);
}

// The vector's name: "s3", "h(european)", or "h2" when that is too long.
static const char *vector_name(const struct scene *s,
                               const struct origin *from, double room)
{
    const struct tensor *m = from->vector;
    const char *word = row_name(s, m, from->row);
    if (m->row_noun)
        return word;
    char letter = name_letter(m->name);
    const char *whole = text_print(s, "%c(%s)", letter ? letter : 'h', word);
    if (text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, whole) <= room)
        return whole;
    return text_print(s, "%c%d", letter ? letter : 'h', from->row + 1);
}

// Where the first of two joined vectors ends; 0 when there is one only.
static int joint(const struct tensor *m, int row)
{
    struct address a = {m, row, -1, -1};
    const struct operation *o = operation_of(&a);
    bool joined = o && o->in_count == 2 &&
                  o->in[0].tensor->columns + o->in[1].tensor->columns ==
                      m->columns;
    return joined ? o->in[0].tensor->columns : 0;
}

static const char *strip_caption(const struct scene *s,
                                 const struct origin *from)
{
    const struct tensor *m = from->vector;
    int first = joint(m, from->row);
    if (!first)
        return text_print(s, "%d numbers", m->columns);
    struct address a = {m, from->row, -1, -1};
    const struct operation *o = operation_of(&a);
    return text_print(s, "%d %s, %d %s", first, o->in[0].tensor->name,
                      m->columns - first, o->in[1].tensor->name);
}

static void paint_strip(struct scene *s, const struct energy *e, int row)
{
    struct origin from = source_row(e, row);
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
            tensor_at(m, from.row, c), m->largest, LIGHT_PLAIN);
        i->text = NULL;
        i->line = role_color(role);
        i->stroke = fmin(u(s, 1), w / 8);
        i->target = (struct target){TARGET_CELLS, {m, from.row, c, -1}, 0};
    }
    double space = e->table.x - e->side.x - label_width(s, e, row) - u(s, 22);
    const char *name = vector_name(s, &from, space);
    double after = text_width(s, small, WEIGHT_BOLD, name) + u(s, 8);
    paint_text(s, id_named("vector", row), e->side.x, top + small * 0.9,
               small, WEIGHT_BOLD, ALIGN_START, role_color(role), name);
    const char *caption = strip_caption(s, &from);
    if (text_width(s, small, WEIGHT_REGULAR, caption) <= space - after)
        paint_text(s, id_named("vector caption", row), e->side.x + after,
                   top + small * 0.9, small, WEIGHT_REGULAR, ALIGN_START, INK,
                   caption);
}

static struct spot on_curve(struct rect at, double x)
{
    x = fmax(-REACH, fmin(REACH, x));
    return (struct spot){at.x + at.w * (x + REACH) / (2 * REACH),
                         at.y + at.h * (1 - tanh(x)) / 2};
}

// tanh as a curve, with a dot for every unit whose vote has been cast.
static void paint_curve(struct scene *s, const struct energy *e)
{
    struct rect line = energy_cell(e, ROW_TANH, 0);
    struct rect at = {e->side.x, line.y + line.h * 0.08, curve_width(s),
                      line.h * 0.84};
    struct spot spots[SPOTS];
    struct spot across[] = {{at.x, at.y + at.h / 2},
                            {at.x + at.w, at.y + at.h / 2}};
    struct spot down[] = {{at.x + at.w / 2, at.y},
                          {at.x + at.w / 2, at.y + at.h}};
    paint_line(s, id_named("tanh axis", 0), LAYER_SLOT, across, 2, u(s, 1.2),
               RULE);
    paint_line(s, id_named("tanh axis", 1), LAYER_SLOT, down, 2, u(s, 1.2),
               RULE);
    for (int i = 0; i < SPOTS; i++)
        spots[i] = on_curve(at, REACH * (2.0 * i / (SPOTS - 1) - 1));
    paint_line(s, id_named("tanh curve", 0), LAYER_LINK, spots, SPOTS,
               u(s, 2.2), GREY);
    for (int k = 0; k < e->votes; k++) {
        bool here = k == e->current;
        double r = u(s, here ? 5.5 : 3.5);
        struct spot c = on_curve(at, energy_sum(e, k));
        struct item *dot = paint_box(
            s, id_named("tanh dot", k), here ? LAYER_OUTLINE : LAYER_CELL,
            (struct rect){c.x - r, c.y - r, 2 * r, 2 * r}, r,
            here || e->current < 0 ? INK : mix_colors(INK, PAPER, 0.6));
        dot->stroke = u(s, 1.5);
        dot->line = PAPER;
    }
}

void energy_side(struct scene *s, const struct energy *e)
{
    for (int row = 0; row < ROWS; row++)
        paint_label(s, e, row);
    paint_strip(s, e, ROW_QUERY);
    paint_strip(s, e, ROW_KEY);
    if (!e->brief)
        paint_curve(s, e);
}
