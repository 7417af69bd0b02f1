// SPDX-License-Identifier: MIT
// The labels of a grid, thinned where they would touch.
#include "scene/grid/heading.h"
#include "scene/mark/axis.h"

#include <math.h>

// The label of the [k]-th line of the grid along one side.
static const char *line_name(const struct scene *s, const struct grid *g,
                             bool rows, int k)
{
    return rows ? row_name(s, g->tensor, k + g->row)
                : column_name(s, g->tensor, k);
}

static enum light line_light(const struct scene *s, const struct grid *g,
                             bool rows, int k)
{
    return rows ? light_on(s, g->tensor, k + g->row, -1)
                : light_on(s, g->tensor, -1, k);
}

static color label_ink(const struct scene *s, enum light light, enum role role)
{
    return light == LIGHT_DIM && role == ROLE_NONE ? s->theme->grey
                                                   : role_color(s->theme, role);
}

// The line in the light: the one looked at, or the only one that feeds it.
static int lit_line(const struct scene *s, const struct grid *g, bool rows,
                    int count)
{
    int lit = NO_LINE, operands = 0, operand = NO_LINE;
    for (int k = 0; k < count && s->focus.row >= 0; k++) {
        enum light light = line_light(s, g, rows, k);
        if (light == LIGHT_FOCUS && (lit >= 0 || count == 1))
            return count == 1 ? 0 : NO_LINE;
        if (light == LIGHT_FOCUS)
            lit = k;
        if (light == LIGHT_OPERAND)
            operands++, operand = k;
    }
    return lit == NO_LINE && operands == 1 ? operand : lit;
}

// Bold is the one line in the light.
static enum weight label_weight(const struct thinning *t, int k)
{
    return k == t->lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
}

void grid_left_labels(struct scene *s, const struct grid *g, double width,
                      enum role role)
{
    bool rows = !g->turned;
    double pitch = grid_pitch_y(g);
    if (is_single(g->tensor))
        return;
    double size = text_size(s, pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    struct thinning t =
        thin_words(pitch, size * 1.1, lit_line(s, g, rows, grid_down(g)));
    // Every few are others than every eighth: none travels over those to come.
    const char *left = t.every > 1
                           ? text_print(s, "%s left of %d", g->name, t.every)
                           : text_print(s, "%s left", g->name);
    for (int k = 0; k < grid_down(g); k++) {
        if (!thin_shows(&t, k))
            continue;
        enum light light = line_light(s, g, rows, k);
        const char *name = line_name(s, g, rows, k);
        enum weight weight =
            weight_fit(s, size, label_weight(&t, k), name, width);
        int line = rows ? g->row + k : k;
        struct rect at = rows ? grid_cell(g, line, 0) : grid_cell(g, g->row, k);
        paint_text(s, id_line(left, g->tensor, line, rows), g->x - u(s, 10),
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, weight, ALIGN_END,
                   label_ink(s, light, role),
                   text_fit(s, size, weight, name, width));
        double w = fmin(text_width(s, size, weight, name), width);
        if (rows)
            paint_answer(
                s,
                id_cell(text_print(s, "%s left answer", g->name), g->tensor,
                        line, -1),
                (struct rect){g->x - u(s, 10) - w, at.y + at.h / 2 - size * 0.6,
                              w, size * 1.2},
                label_target(&(struct address){g->tensor, line, -1, -1}));
    }
}

static double widest_label(const struct scene *s, const struct grid *g,
                           bool rows, double size)
{
    double widest = 0;
    for (int k = 0; k < grid_across(g); k++)
        widest = fmax(
            widest, text_width(s, size, WEIGHT_BOLD, line_name(s, g, rows, k)));
    return widest;
}

// A label above a grid with where it begins and ends.
struct head {
    const char *text;
    enum weight weight;
    double x, half;
};

static struct head head_of(const struct scene *s, const struct grid *g, int k,
                           double size, enum weight weight, double room)
{
    bool rows = g->turned;
    struct rect at =
        rows ? grid_cell(g, g->row + k, 0) : grid_cell(g, g->row, k);
    struct rect box = grid_box(g);
    const char *name = line_name(s, g, rows, k);
    weight = weight_fit(s, size, weight, name, room);
    struct head h = {text_fit(s, size, weight, name, room), weight,
                     at.x + at.w / 2, 0};
    h.half = text_width(s, size, weight, h.text) / 2;
    if (h.half >
        grid_pitch_x(g) / 2) { // wider than its column: stays over the grid
        h.x = fmin(h.x, box.x + box.w + u(s, 6) - h.half);
        h.x = fmax(h.x, box.x - u(s, 4) + h.half);
        h.x = fmin(h.x, s->stage.x + s->stage.w + u(s, 16) - h.half);
    }
    return h;
}

static bool heads_touch(const struct head *a, const struct head *b,
                        double apart)
{
    return a->text && fabs(a->x - b->x) < a->half + b->half + apart;
}

// True when labels at every [every]-th column keep clear of each other.
static bool heads_fit(const struct scene *s, const struct grid *g, int every,
                      double size, double room)
{
    struct head before = {0};
    for (int k = 0; k < grid_across(g); k += every) {
        struct head h = head_of(s, g, k, size, WEIGHT_REGULAR, room);
        if (heads_touch(&before, &h, size * 0.4))
            return false;
        before = h;
    }
    return true;
}

// Every how many columns there is a label: as few apart as they fit where they
// stand, the first and the last of them over the grid, so that none between
// them is left out.
static int heads_apart(const struct scene *s, const struct grid *g, double size,
                       double room, double widest)
{
    double pitch = grid_pitch_x(g);
    int most = axis_lines(pitch, 2 * widest + size * 0.8);
    int every = axis_lines(pitch, size * 1.2);
    while (every < most && !heads_fit(s, g, every, size, room))
        every += 1 + every / 8;
    return every < most ? every : most;
}

static bool labels_words(const struct tensor *m)
{
    return m->column_labels && !m->column_noun;
}

// Whether names beside each other, [pitch] apart, have room for all of them.
static bool names_fit(const struct scene *s, const struct grid *g, double pitch)
{
    double size = text_size(s, TEXT_SMALL), before = 0;
    for (int k = 0; k < grid_across(g); k++) {
        double wide =
            text_width(s, size, WEIGHT_REGULAR, line_name(s, g, g->turned, k));
        if (k && (before + wide) / 2 + size * 0.4 > pitch)
            return false;
        before = wide;
    }
    return true;
}

// --- tilted ------------------------------------------------------------------

// Whether level labels have room beside each other where the columns share
// about so much of the stage as a table with words at its left leaves them.
static bool level_labels_fit(const struct scene *s, const struct tensor *m)
{
    const struct grid g = {.tensor = m};
    return names_fit(s, &g,
                     s->stage.w * (is_tall(s) ? 0.55 : 0.3) / m->columns);
}

bool grid_tilts(const struct scene *s, const struct tensor *m)
{
    enum { FEW = 6, MANY = 20 }; // words
    if (m->columns <= FEW || !labels_words(m) || s->view->look.thumbnail)
        return false;
    return m->columns > MANY || !level_labels_fit(s, m);
}

bool grid_crowds(const struct scene *s, const struct grid *g, double pitch)
{
    const struct tensor *m = g->tensor;
    double size = text_size(s, TEXT_SMALL);
    bool words = g->turned ? m->row_labels && !m->row_noun : labels_words(m);
    return words && !s->view->look.thumbnail && pitch >= size * 1.35 &&
           pitch <= size * 3.6 && !names_fit(s, g, pitch);
}

static double most_tilted(const struct scene *s)
{
    return u(s, 110);
}

double grid_tilt_rise(const struct scene *s, const struct grid *g)
{
    double size = text_size(s, TEXT_SMALL);
    double wide = fmin(widest_label(s, g, g->turned, size), most_tilted(s));
    return g->tilted ? fmax(0, (wide + size) * TILT - size) : 0;
}

static void paint_tilted(struct scene *s, const struct grid *g, int k,
                         const struct thinning *t, enum role role)
{
    bool rows = g->turned;
    const char *name = line_name(s, g, rows, k);
    struct rect at =
        rows ? grid_cell(g, g->row + k, 0) : grid_cell(g, g->row, k);
    double size = text_size(s, TEXT_SMALL), foot = g->y - u(s, 6);
    double x = at.x + at.w / 2 + size * 0.25, edge = s->stage.x + s->stage.w;
    double room = fmin(most_tilted(s), (edge + u(s, 8) - x) / TILT);
    enum weight weight = weight_fit(s, size, label_weight(t, k), name, room);
    int line = rows ? g->row + k : k;
    uint64_t id =
        id_line(text_print(s, "%s top", g->name), g->tensor, line, rows);
    paint_text(s, id, x, foot, size, weight, ALIGN_START,
               label_ink(s, line_light(s, g, rows, k), role),
               text_fit(s, size, weight, name, room))
        ->tilted = true;
    // In a frame without room columns are narrower than nothing.
    double half = fmax(grid_pitch_x(g), 0) * t->every * 0.42;
    paint_answer(s,
                 id_line(text_print(s, "%s top answer", g->name), g->tensor,
                         line, rows) +
                     (uint64_t)g->row,
                 (struct rect){x - half, foot - size, 2 * half, size * 1.2},
                 label_target(&(struct address){g->tensor, rows ? line : g->row,
                                                rows ? -1 : k, -1}));
}

static void grid_tilted_labels(struct scene *s, const struct grid *g,
                               enum role role)
{
    struct thinning t =
        thin_words(grid_pitch_x(g), text_size(s, TEXT_SMALL) * 1.35,
                   lit_line(s, g, g->turned, grid_across(g)));
    for (int k = 0; k < grid_across(g); k++)
        if (thin_shows(&t, k))
            paint_tilted(s, g, k, &t, role);
}

void grid_top_labels(struct scene *s, const struct grid *g, enum role role)
{
    if (is_single(g->tensor))
        return;
    if (g->tilted) {
        grid_tilted_labels(s, g, role);
        return;
    }
    bool rows = g->turned;
    double pitch = grid_pitch_x(g);
    double size = text_size(s, pitch > u(s, 80) ? TEXT_BODY : TEXT_SMALL);
    double widest = fmin(widest_label(s, g, rows, size), u(s, 150));
    bool all = widest <= pitch - u(s, 3) || pitch > size * 3.6;
    // A grid of one column has none beside it to keep clear of.
    double most = grid_across(g) > 1 ? grid_box(g).w + u(s, 10) : u(s, 150);
    double room = all ? pitch - u(s, 3) : fmin(most, u(s, 150));
    // Short neighbours leave a word more than its own column.
    if (all && widest > room && heads_fit(s, g, 1, size, u(s, 150)))
        room = u(s, 150);
    struct thinning t = thin_words(pitch, all ? 0 : widest + size * 0.6,
                                   lit_line(s, g, rows, grid_across(g)));
    if (!all)
        t.every = heads_apart(s, g, size, room, widest);
    struct head lit = {0}, before = {0};
    if (t.lit >= 0)
        lit = head_of(s, g, t.lit, size, WEIGHT_BOLD, room);
    for (int k = 0; k < grid_across(g); k++) {
        struct head h = lit;
        if (k != t.lit) {
            if (!thin_shows(&t, k))
                continue;
            h = head_of(s, g, k, size, WEIGHT_REGULAR, room);
            if (!all && (heads_touch(&lit, &h, size * 0.4) ||
                         heads_touch(&before, &h, size * 0.4)))
                continue;
            before = h;
        }
        int line = rows ? g->row + k : k;
        paint_text(
            s, id_line(text_print(s, "%s top", g->name), g->tensor, line, rows),
            h.x, g->y - u(s, 8), size, h.weight, ALIGN_MIDDLE,
            label_ink(s, line_light(s, g, rows, k), role), h.text);
        struct rect at = {h.x - h.half, g->y - u(s, 8) - size, 2 * h.half,
                          size * 1.2};
        uint64_t id = rows ? id_cell(text_print(s, "%s top answer", g->name),
                                     g->tensor, line, -1)
                           : id_line(text_print(s, "%s top answer", g->name),
                                     g->tensor, line, false) +
                                 (uint64_t)g->row;
        if (rows)
            paint_answer(
                s, id, at,
                label_target(&(struct address){g->tensor, line, -1, -1}));
        else if (labels_words(g->tensor))
            paint_answer(
                s, id, at,
                label_target(&(struct address){g->tensor, g->row, k, -1}));
    }
}
