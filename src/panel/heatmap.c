// SPDX-License-Identifier: MIT
// Weights as squares: a square's area is its weight, on one scale from 0 to 1
// for all of them, so that zero vanishes. Rows add up to 1 and say so; columns
// say on request how much looks at them.
#include "panel/panels.h"

#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "trace/origin.h"
#include "panel/heatmap.h"
#include "panel/lens.h"
#include "scene/mark/legend.h"
#include "scene/mark/axis.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/scale.h"
#include "scene/span.h"

struct lines heatmap_lines(const struct scene *s, struct rect at,
                           const struct tensor *m, int count)
{
    double line = heading_line(s), head = line * 2.1 + u(s, 4);
    double wide = at.w * 0.75;
    if (axis_width(s, m->column_role, "→") > wide &&
        axis_narrow_width(s, m->column_role, "→") <= wide)
        head += line; // on two lines
    head += grid_tilt_rise(
        s, &(struct grid){.tensor = m, .tilted = grid_tilts(s, m)});
    double foot = line * 1.9, room = at.h - head - foot;
    double pitch = fmin(room / count, u(s, 180));
    return (struct lines){at.y + head + (room - pitch * count) / 2, pitch};
}

double line_middle(const struct lines *l, int k)
{
    return l->y + (k + 0.5) * l->pitch;
}

int row_in_focus(const struct scene *s, const struct tensor *m)
{
    if (s->focus.tensor == m)
        return s->focus.row;
    const struct cells *c = &s->reads[0]; // what is read off a single row of it
    bool row = s->focus.row >= 0 && s->read_count == 1 && c->tensor == m &&
               c->rows == 1 && scene_operation(s)->kind->form == FORM_READING;
    return row ? c->row : -1;
}

bool shows_shares(const struct tensor *m)
{
    const struct operation *o = m->writer[0];
    return o->in_count ||
           (!m->spread && m->range.low >= 0 && m->range.high <= MOST_SHARE);
}

struct thinning lines_thinned(const struct scene *s, const struct lines *l,
                              const struct tensor *m, double size)
{
    int row = row_in_focus(s, m);
    return thin_words(l->pitch, size * 1.1, row < 0 ? NO_LINE : row);
}

static void paint_focus(struct scene *s, const struct grid *g,
                        const struct lines *l, double left, double right)
{
    int row = row_in_focus(s, g->tensor);
    if (row < 0)
        return;
    double y = l->y + row * l->pitch, grow = fmax(0, u(s, 12) - l->pitch) / 2;
    paint_pool(
        s, "pool",
        (struct rect){left, y - grow, right - left, l->pitch + 2 * grow});
    if (s->focus.column >= 0 || fmin(g->cell_w, g->cell_h) < u(s, 9))
        return;
    struct rect at = grid_row(g, row);
    double off = u(s, 4);
    paint_outline(
        s, id_named("row outline", 0),
        (struct rect){at.x - off, y + off / 2, at.w + 2 * off, l->pitch - off},
        u(s, 6), u(s, 3.5));
}

// In a narrow window the columns of a single row need the room of its axis.
static double label_room(const struct scene *s, const struct tensor *m,
                         double width)
{
    bool said = m->rows > 1 || !is_tall(s);
    double words = said ? axis_narrow_width(s, m->row_role, "↓") : 0;
    double labels = fmin(labels_width(s, m, 0, m->rows), width * 0.22);
    return fmax(labels, fmin(words, width * 0.3)) + u(s, 16);
}

// What the columns are is said where it stands below [top].
static void heatmap_paint_axes(struct scene *s, const struct grid *g,
                               double labels, double right, double top)
{
    const struct tensor *m = g->tensor;
    struct rect box = grid_box(g);
    double y = g->y - u(s, 8) - grid_tilt_rise(s, g);
    double wide = axis_width(s, m->column_role, "→");
    grid_left_labels(s, g, labels - u(s, 12), m->row_role);
    grid_top_labels(s, g, m->column_role);
    paint_axis(s, "heat axis left", m->row_role, "↓", g->x - u(s, 10),
               g->y - axis_lift(s, g->cell_h), labels - u(s, 8), ALIGN_END);
    y -= heading_line(s);
    if (wide > right - box.x && y - text_size(s, TEXT_WORD) * 2 < top)
        return; // in two lines
    paint_axis(s, "heat axis top", m->column_role, "→",
               fmax(box.x, box.x + (box.w - wide) / 2), y, right - box.x,
               ALIGN_START);
}

struct address column_address(const struct scene *s, const struct tensor *m,
                              int column)
{
    int row = row_in_focus(s, m);
    for (int r = 0; row < 0 && r < m->rows; r++)
        if (r == 0 || tensor_at(m, r, column) > tensor_at(m, row, column))
            row = r;
    return (struct address){m, row, column, -1};
}

// Squares as large as those of 0, a half and 1 would be, each before its
// number; where they end.
static double paint_samples(struct scene *s, double x, double base)
{
    static const double weights[] = {0, 0.5, 1};
    static const char *const names[] = {"0", "0.5", "1"};
    double size = text_size(s, TEXT_SMALL), side = size * 1.1;
    for (int k = 0; k < 3; k++) {
        struct rect full = {x, base - size * CAP_MIDDLE - side / 2, side, side};
        double in = side * (1 - sqrt(weights[k])) / 2;
        struct item *i = paint_box(s, id_named("sample frame", k), LAYER_SLOT,
                                   full, 0, s->theme->paper);
        i->line = s->theme->slot_line;
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        if (weights[k] > 0)
            paint_box(s, id_named("sample square", k), LAYER_CELL,
                      rect_grow(full, -in), 0,
                      share_fill(s, weights[k], LIGHT_PLAIN));
        x += side + size * 0.4;
        paint_text(s, id_named("sample number", k), x, base, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, names[k]);
        x += text_width(s, size, WEIGHT_REGULAR, names[k]) + size;
    }
    return x;
}

static double samples_width(const struct scene *s)
{
    double size = text_size(s, TEXT_SMALL);
    return 3 * size * 2.5 + text_width(s, size, WEIGHT_REGULAR, "00.51");
}

// What is not finite, if there is room for it; where it ends.
static double paint_strange(struct scene *s, double x, double base,
                            double right)
{
    double size = text_size(s, TEXT_SMALL);
    const char *text = caption(s, "legend.strange", NO_SLOTS);
    double end = x + size * 1.4 + text_width(s, size, WEIGHT_REGULAR, text);
    if (end > right)
        return x;
    paint_box(s, id_named("strange", 0), LAYER_CELL,
              (struct rect){x, base - size * CAP_MIDDLE - size / 2, size, size},
              u(s, 2), s->theme->strange);
    paint_text(s, id_named("strange", 1), x + size * 1.4, base, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey, text);
    return end + size;
}

// What squares stand for, or the colours of small cells.
static void paint_legend(struct scene *s, const struct grid *g, double base,
                         double right)
{
    char full[NUMBER_SIZE] = "1";
    if (g->full > 0)
        number_print(full, g->full, FORMULA_DECIMALS);
    const struct scale scale = {caption(s, "panel.heatmap.from", NO_SLOTS),
                                text_print(s, "%s", full), .weights = true};
    double size = text_size(s, TEXT_SMALL), x = g->x;
    const char *name = caption(s, "panel.heatmap.weight", NO_SLOTS);
    double wide = text_width(s, size, WEIGHT_REGULAR, name) + size * 0.6;
    if (!s->view->look.thumbnail && g->tensor->spread)
        x = paint_strange(s, x, base, right);
    if (s->view->look.thumbnail || !g->weights || !legend_needed(s, g->tensor))
        return;
    if (grid_is_image(s, g)) {
        if (scale_width(s, &scale) <= right - x)
            paint_scale(s, &scale, x, base);
        return;
    }
    if (wide + samples_width(s) <= right - x) {
        paint_text(s, id_named("legend", 0), x, base, size, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, name);
        x += wide;
    }
    if (x + samples_width(s) <= right)
        paint_samples(s, x, base);
}

// --- sums: of the rows always, of the columns on request ---------------------

static double sum_of(const struct tensor *m, int row, int column)
{
    double sum = 0;
    int count = row >= 0 ? m->columns : m->rows;
    for (int k = 0; k < count; k++)
        sum += row >= 0 ? tensor_at(m, row, k) : tensor_at(m, k, column);
    return sum;
}

// What it was before a change; false when no bit of it changed, or it was not
// there.
static bool sum_was(const struct scene *s, const struct tensor *m, int row,
                    int column, double *was)
{
    const struct tensor *old = ghost_tensor(s, m);
    if (old == m || old->rows != m->rows || old->columns != m->columns ||
        ghost_calm(s, m, row, column))
        return false;
    *was = sum_of(old, row, column);
    return true;
}

// Sums are read against 1, so they always have four decimals.
static const char *sum_text(const struct scene *s, double sum, int decimals)
{
    char number[NUMBER_SIZE];
    if (!isfinite(sum))
        return text_print(s, "%s", number_print(number, sum, 1));
    c_snprintf(number, sizeof number, "%.*f", decimals, fabs(sum));
    bool minus = sum < 0 && strpbrk(number, "123456789");
    return text_print(s, "%s%s", minus ? "−" : "", number);
}

// The widest number of the column: 1.0000 where softmax has made it.
static double widest_sum(const struct scene *s, const struct tensor *m)
{
    double size = text_size(s, TEXT_BODY);
    double widest = text_width(s, size, WEIGHT_BOLD, "1.0000");
    for (int k = 0; k < m->rows; k++)
        if (known(s, m, k, -1))
            widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                             sum_text(s, sum_of(m, k, -1), 4)));
    return fmin(widest, size * 9);
}

static double sums_width(const struct scene *s, const struct tensor *m)
{
    if (s->view->look.thumbnail)
        return 0;
    double head = text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                             caption(s, "panel.row_sum", NO_SLOTS));
    return fmax(head, widest_sum(s, m)) + u(s, 18);
}

// What the sums of all rows are printed as, where they are so many and all the
// same that one look at the column tells no more than one of them; or NULL.
static const char *sum_of_all(const struct scene *s, const struct tensor *m)
{
    enum { FEW = 8 };
    const char *all = sum_text(s, sum_of(m, 0, -1), 4);
    for (int k = 0; k < m->rows; k++)
        if (!known(s, m, k, -1) ||
            strcmp(sum_text(s, sum_of(m, k, -1), 4), all) != 0)
            return NULL;
    return m->rows > FEW && !s->changed ? all : NULL;
}

// It stands once, behind a bracket over all rows.
static void paint_sum_of_all(struct scene *s, const struct grid *g,
                             const struct lines *l, double right,
                             const char *text)
{
    const struct tensor *m = g->tensor;
    struct rect box = grid_box(g);
    double size = text_size(s, TEXT_BODY), x = box.x + box.w + u(s, 10);
    double middle = l->y + l->pitch * m->rows / 2, end = box.y + box.h;
    struct spot bracket[] = {
        {x, box.y}, {x + u(s, 6), box.y}, {x + u(s, 6), end}, {x, end}};
    paint_line(s, id_named("row sums", 0), LAYER_LINK, bracket, 4, u(s, 1.5),
               s->theme->grey);
    paint_text(s, id_named("row sums", 1), right, middle - size * 0.25, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               caption(s, "panel.row_sum.each", NO_SLOTS));
    paint_text(s, id_named("row sums", 2), right, middle + size * 0.95, size,
               WEIGHT_BOLD, ALIGN_END, s->theme->ink, text);
}

static void paint_row_sums(struct scene *s, const struct grid *g,
                           const struct lines *l, double right)
{
    const struct tensor *m = g->tensor;
    const char *all = sum_of_all(s, m);
    double size = text_size(s, l->pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    double small = text_size(s, TEXT_SMALL);
    // Labels that are tilted lean over the place above: then over what it
    // heads.
    double middle = l->y + l->pitch * m->rows / 2;
    double head = all && grid_tilts(s, m)
                      ? middle - text_size(s, TEXT_BODY) * 1.4
                      : g->y - axis_lift(s, g->cell_h);
    paint_text(s, id_named("row sum head", 0), right, head, small,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               caption(s, "panel.row_sum", NO_SLOTS));
    int row = row_in_focus(s, m), first = s->pose->count;
    if (all)
        paint_sum_of_all(s, g, l, right, all);
    struct thinning shown = lines_thinned(s, l, m, size);
    for (int k = 0; k < m->rows && !all; k++) {
        if (!known(s, m, k, -1) || !thin_shows(&shown, k))
            continue;
        bool dim = s->focus.row >= 0 && k != row;
        struct item *i = paint_text(
            s, id_cell("row sum", m, k, -1), right,
            line_middle(l, k) + size * CAP_MIDDLE, size,
            k == row ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
            dim ? s->theme->grey : s->theme->ink,
            row_is_held(m, k) ? caption(s, "panel.row_sum.held", NO_SLOTS)
                              : sum_text(s, sum_of(m, k, -1), 4));
        text_answers(s, i, &(struct address){m, k, -1, -1});
    }
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

// How many decimals fit under a column; -1: none.
static int column_decimals(const struct scene *s, double most, double pitch,
                           double size)
{
    for (int d = 4; d >= 1; d--)
        if (text_width(s, size, WEIGHT_BOLD, sum_text(s, most, d)) <
            pitch - u(s, 4))
            return d;
    return -1;
}

// Columns too narrow for numbers show their sums as bars.
static void paint_sum_bar(struct scene *s, const struct grid *g, int column,
                          double most, double y, double height)
{
    struct rect c = grid_cell(g, 0, column);
    double h = sum_of(g->tensor, -1, column) / most * height;
    paint_box(s, id_cell("column bar", g->tensor, -1, column), LAYER_CELL,
              (struct rect){c.x, y, fmax(c.w * 0.8, 1), h}, 0, s->theme->grey)
        ->target =
        (struct target){TARGET_CELLS, column_address(s, g->tensor, column), 0};
}

static void paint_column_sums(struct scene *s, const struct grid *g, double y,
                              double right)
{
    const struct tensor *m = g->tensor;
    struct rect box = grid_box(g);
    double pitch = box.w / m->columns, most = 1;
    double size = text_size(s, pitch > u(s, 90) ? TEXT_BODY : TEXT_SMALL);
    struct spot rule[] = {{box.x, y}, {box.x + box.w, y}};
    paint_line(s, id_named("sum rule", 0), LAYER_LINK, rule, 2, u(s, 1.5),
               s->theme->rule);
    const struct tensor *other = other_of(s, m);
    for (int c = 0; c < m->columns; c++)
        most = fmax(most, sum_of(m, -1, c));
    for (int c = 0; other && c < other->columns; c++)
        most = fmax(most, sum_of(other, -1, c));
    int decimals = column_decimals(s, most, pitch, size);
    for (int c = 0; c < m->columns; c++) {
        if (decimals < 0) {
            paint_sum_bar(s, g, c, most, y + u(s, 3), heading_line(s));
            continue;
        }
        bool lit = in_focus(s, m, -1, c) && s->focus.column >= 0;
        struct rect at = grid_cell(g, 0, c);
        struct rect room = {at.x + (at.w - pitch) / 2, y, pitch, size};
        const char *text = sum_text(s, sum_of(m, -1, c), decimals);
        double was, x = at.x + at.w / 2;
        if (ghost_told(s, m, -1, c) && sum_was(s, m, -1, c, &was))
            x += ghost_beside(s, id_cell("column sum was", m, -1, c), was, room,
                              y + size * 1.25, size, text);
        struct item *i =
            paint_text(s, id_cell("column sum", m, -1, c), x, y + size * 1.25,
                       size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                       s->theme->ink, text);
        struct address lead = column_address(s, m, c);
        text_answers(s, i, &lead);
    }
    double x = box.x + box.w + u(s, 12);
    paint_remark(s, id_named("need not", 0), x,
                 y + text_size(s, TEXT_SMALL) * 1.3, right - x, ALIGN_START,
                 caption(s, "panel.heatmap.free", NO_SLOTS));
}

// The switch of the columns' sums, and its name before it.
static double switch_width(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.1 * 1.9;
}

static double switch_room(const struct scene *s)
{
    double size = text_size(s, TEXT_SMALL);
    return switch_width(s) + size * 0.5 +
           text_width(s, size, WEIGHT_REGULAR,
                      caption(s, "panel.heatmap.columns", NO_SLOTS));
}

// It ends at [x]; its name stands under it where short words leave no room for
// both.
static void paint_switch(struct scene *s, double x, double y)
{
    bool on = s->view->look.column_sums;
    if (s->view->look.thumbnail)
        return;
    double size = text_size(s, TEXT_SMALL), w = switch_width(s), h = w / 1.9;
    struct target target = {TARGET_SUMS, {0}, 0};
    double mid = y + size * 0.85, left = x - w;
    struct item *i = paint_box(s, id_named("sums switch", 0), LAYER_OUTLINE,
                               (struct rect){left, mid - h / 2, w, h}, h / 2,
                               on ? s->theme->ink : s->theme->paper);
    i->stroke = u(s, 1.5);
    i->line = on ? s->theme->ink : s->theme->grey;
    i->target = target;
    double knob = h * 0.66, gap = (h - knob) / 2;
    paint_box(s, id_named("sums knob", 0), LAYER_CHROME,
              (struct rect){on ? x - gap - knob : left + gap, mid - knob / 2,
                            knob, knob},
              knob / 2, on ? s->theme->paper : s->theme->grey);
    double wide = switch_room(s) - w - size * 0.5;
    bool before = x - switch_room(s) >= s->stage.x - u(s, 1);
    double end = before ? left - size * 0.5 : fmax(x, s->stage.x + wide);
    double base = before ? size * CAP_MIDDLE : h / 2 + size * 1.05;
    paint_text(s, id_named("sums name", 0), end, mid + base, size,
               WEIGHT_REGULAR, ALIGN_END, on ? s->theme->ink : s->theme->grey,
               caption(s, "panel.heatmap.columns", NO_SLOTS));
    paint_box(s, id_named("sums target", 0), LAYER_CHROME,
              (struct rect){end - wide, mid - h, fmax(x, end) - end + wide,
                            before ? h * 2 : h * 2 + size},
              0, CLEAR)
        ->target = target;
}

// --- the picture -------------------------------------------------------------

// In smaller cells the squares of most weights are dots, lighter than the
// outlines around them: colours fill a cell.
enum { SQUARE = 13 };

// What is given fills its cells with colour, and so do weights in cells too
// small for squares; beside another table both have the colours of a whole 1.
static bool fills(const struct scene *s, const struct grid *g)
{
    const struct tensor *m = g->tensor;
    bool all = known(s, m, m->rows - 1, -1) && !s->beside && !s->before;
    return g->weights &&
           (!m->writer[0]->in_count || (all && grid_is_image(s, g)));
}

bool panel_heatmap(struct scene *s, const struct panel *p, struct rect at)
{
    const struct tensor *with = panel_with(s, p, 0);
    const struct tensor *m = with ? with : s->now.tensor;
    struct lines l = heatmap_lines(s, at, m, m->rows);
    double labels = label_room(s, m, at.w), sums = sums_width(s, m);
    double room = at.w - labels - sums - u(s, 12), most = l.pitch * 1.25;
    double pitch = fmin(room / m->columns, most);
    // For the switch's name columns may be a little narrower.
    double spare = room - 0.9 * pitch * m->columns;
    double more = switch_room(s) + u(s, 12) - labels;
    if (m->rows > 1 && more > 0 && more <= spare) {
        labels += more, room -= more;
        pitch = fmin(room / m->columns, most);
    }
    double x = at.x + labels + (room - pitch * m->columns) / 2;
    struct grid g = {.tensor = m,
                     .name = "cell",
                     .rows = m->rows,
                     .weights = shows_shares(m),
                     .least = u(s, SQUARE),
                     .tilted = grid_tilts(s, m)};
    grid_space(s, &g, x, l.y, pitch, l.pitch, 1e9, 1e9);
    if (fills(s, &g)) // the more words the paler
        g.full = m->range.high;
    double right = fmin(at.x + at.w, x + pitch * m->columns + sums + u(s, 12));
    paint_focus(s, &g, &l, x - labels - u(s, 4), right + u(s, 8));
    grid_paint(s, &g);
    paint_lens(s, &g);
    heatmap_paint_axes(s, &g, labels, right, at.y);
    paint_row_sums(s, &g, &l, right);
    double foot = l.y + l.pitch * m->rows + u(s, 6);
    if (m->rows > 1) // of a single row they are its own numbers
        paint_switch(s, g.x - u(s, 12), foot);
    if (s->view->look.column_sums && m->rows > 1)
        paint_column_sums(s, &g, foot, right + u(s, 30));
    else
        paint_legend(s, &g, foot + text_size(s, TEXT_SMALL) * 1.3, right);
    return true;
}
