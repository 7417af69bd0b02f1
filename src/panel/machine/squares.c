// SPDX-License-Identifier: MIT
#include <math.h>

#include "panel/machine/machine.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

// Of 720: the smallest cell of a vector, one for which no vector is broken into
// lines, and of what is learned the smallest that is a square and the largest.
#define LEAST_CELL 2.5
#define GOOD_CELL 8
#define LEAST_SQUARE 2
#define MOST_CELL 11

// The thinnest line that is seen, of 720.
#define LEAST_LINE 0.52

// What is not in the light is so far on its way from the paper to its colour.
#define DIM 0.42

struct strip strip_fit(const struct scene *s, int count, double along,
                       double across, double most)
{
    double least = u(s, LEAST_CELL), good = fmin(most, u(s, GOOD_CELL));
    struct strip f = {0, count, count};
    for (int lines = 1; lines <= count && f.side < good; lines++) {
        int line = (count + lines - 1) / lines;
        double side = fmin(fmin(along / line, across / lines), most);
        if (side <= f.side)
            continue;
        f.side = side;
        f.line = line;
    }
    if (f.side >= least)
        return f;
    f.side = least;
    f.line = (int)fmax(along / least, 1);
    f.count = (int)fmin(count, f.line * fmax(floor(across / least), 1));
    return f;
}

double strip_along(const struct strip *f)
{
    return f->side * (f->line < f->count ? f->line : f->count);
}

double strip_across(const struct strip *f)
{
    return f->side * ((f->count + f->line - 1) / f->line);
}

// Learned numbers have the colour of what they make.
static color hue_of(const struct scene *s, const struct tensor *m)
{
    enum role role = m->role;
    if (role == ROLE_NONE && m->learned && m->reader)
        role = m->reader->out->role;
    return role_color(s->theme, role);
}

static color square_color(const struct scene *s, const struct tensor *m,
                          double bright)
{
    color full = hue_of(s, m);
    return mix_colors(s->theme->paper, full, DIM + (1 - DIM) * bright);
}

void square_paint(struct scene *s, const struct lights *l,
                  const struct tensor *m, int row, int column, struct rect cell,
                  double bright)
{
    struct target target = {TARGET_CELLS, {m, row, column, -1}, 0};
    bool lit = lights_on(l, m, row, column);
    double gap = fmin(u(s, 1), cell.w * 0.12);
    struct rect back = rect_grow(cell, -gap / 2);
    paint_box(s, id_cell("machine cell", m, row, column), LAYER_SLOT, back, 0,
              s->theme->chrome)
        ->target = target;
    if (l->of.tensor == m && l->of.row == row && l->of.column == column)
        paint_outline(s, id_named("machine outline", 0),
                      rect_grow(cell, u(s, 2)), u(s, 2), u(s, 2));
    double value =
        m->learned || known(s, m, row, column) ? tensor_at(m, row, column) : 0;
    double part = isfinite(value) ? fabs(value) / m->largest : 1;
    double side = (back.w - gap) * sqrt(fmin(part, 1));
    if (side <= 0)
        return;
    color ink = square_color(s, m, l->of.tensor ? lit : bright);
    struct item *i =
        paint_box(s, id_cell("cell", m, row, column), LAYER_CELL,
                  (struct rect){cell.x + (cell.w - side) / 2,
                                cell.y + (cell.h - side) / 2, side, side},
                  0, ink);
    i->target = target;
    if (!isfinite(value))
        i->fill = s->theme->strange;
    double line = fmin(u(s, 1.4), side / 3);
    if (value < 0 && line < u(s, LEAST_LINE))
        i->alpha = 0.6; // too small for a hole: paler
    else if (value < 0 && isfinite(value)) { // inside of the square
        i->at = rect_grow(i->at, -line / 2);
        i->stroke = line;
        i->line = ink;
        i->fill = CLEAR;
    }
}

void strip_paint(struct scene *s, const struct lights *l, const struct strip *f,
                 const struct tensor *m, int row, struct spot at, bool down,
                 double bright)
{
    for (int k = 0; k < f->count && k < m->columns; k++) {
        double a = k % f->line * f->side, c = k / f->line * f->side;
        square_paint(s, l, m, row, k,
                     (struct rect){at.x + (down ? c : a), at.y + (down ? a : c),
                                   f->side, f->side},
                     bright);
    }
}

// --- what is learned ---------------------------------------------------------

static bool is_learned(const struct tensor *m)
{
    return m->learned && m->reader && !m->words;
}

// A long table of words lies.
static bool lies(const struct tensor *m)
{
    return m->rows > 2 * m->columns;
}

static int down_of(const struct tensor *m)
{
    return lies(m) ? m->columns : m->rows;
}

static int across_of(const struct tensor *m)
{
    return lies(m) ? m->rows : m->columns;
}

static const char *count_of(const struct scene *s, const struct tensor *m)
{
    return caption(s, "panel.machine.count",
                   SLOTS(COUNT("n", (int64_t)m->rows * m->columns)));
}

// Told apart from the like of other heads.
static const char *matrix_of(const struct scene *s, const struct tensor *m)
{
    return m->scope ? matrix_name_scoped(s->pose->arena, m) : short_of(s, m);
}

static double name_width(const struct scene *s, const struct tensor *m,
                         bool counted)
{
    double size = text_size(s, TEXT_SMALL), gap = u(s, 5);
    double w = notation_width(s, size, WEIGHT_BOLD, matrix_of(s, m));
    return counted
               ? w + gap + text_width(s, size, WEIGHT_REGULAR, count_of(s, m))
               : w;
}

// Matrices in columns from left to right, with cells of one size; [paint]
// paints them. False where they have no room.
struct shelf {
    struct rect at;
    double side;
    bool named, counted;
    double raised; // what stands raised in a name
    double over;   // for words over a table
};

struct board {
    const struct tensor *const *all;
    int count;
};

static double matrix_width(const struct scene *s, const struct shelf *f,
                           const struct tensor *m)
{
    double w = across_of(m) * f->side;
    return f->named ? fmax(w, name_width(s, m, f->counted)) : w;
}

static bool lay_shelf(struct scene *s, const struct shelf *f,
                      const struct board *b,
                      void (*paint)(struct scene *s, const struct shelf *f,
                                    const struct tensor *m, struct spot at,
                                    const void *with),
                      const void *with)
{
    double size = text_size(s, TEXT_SMALL), gap = u(s, f->named ? 18 : 10);
    double under = f->named ? size * 1.7 + f->raised : u(s, 5);
    double x = 0, y = f->over, wide = 0;
    for (int k = 0; k < b->count; k++) {
        double w = matrix_width(s, f, b->all[k]);
        double h = down_of(b->all[k]) * f->side + under;
        if (y > f->over && y + h > f->at.h) { // the next column
            x += wide + gap;
            y = f->over;
            wide = 0;
        }
        if (x + w > f->at.w + 0.01 || y + h > f->at.h + 0.01)
            return false;
        if (paint)
            paint(s, f, b->all[k], (struct spot){f->at.x + x, f->at.y + y},
                  with);
        wide = fmax(wide, w);
        y += h;
    }
    return true;
}

struct shown_with {
    const struct lights *lights;
    const struct lit_row *lit;
    int count;
};

static bool is_lit_row(const struct shown_with *w, const struct tensor *m,
                       int row)
{
    for (int k = 0; k < w->count; k++)
        if (w->lit[k].table == m && w->lit[k].row == row)
            return true;
    return false;
}

// The words of the table that are in light, over their columns, where they have
// room beside each other.
static void paint_lit_words(struct scene *s, const struct shelf *f,
                            const struct tensor *m, struct spot at,
                            const struct shown_with *w)
{
    double size = text_size(s, TEXT_SMALL), last = -INFINITY;
    for (int r = 0; r < m->rows && lies(m) && f->over > 0; r++) {
        if (!is_lit_row(w, m, r))
            continue;
        const char *name = row_name(s, m, r);
        double half = text_width(s, size, WEIGHT_REGULAR, name) / 2;
        double x = at.x + (r + 0.5) * f->side;
        if (x - half < fmax(last + u(s, 6), f->at.x))
            continue;
        last = x + half;
        paint_text(s, id_cell("machine lit", m, r, -1), x, at.y - size * 0.4,
                   size, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->ink, name);
    }
}

// Too small for squares: as light as they are large.
static void paint_image(struct scene *s, const struct shelf *f,
                        const struct tensor *m, struct spot at,
                        const struct shown_with *w)
{
    int across = across_of(m), down = down_of(m);
    color *pixels = arena_array(s->pose->arena, (size_t)across * (size_t)down,
                                sizeof *pixels);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double part = fmin(fabs(tensor_at(m, r, c)) / m->largest, 1);
            double bright = w->lights->of.tensor
                                ? 0.35 + 0.65 * lights_on(w->lights, m, r, c)
                            : is_lit_row(w, m, r) ? 1
                                                  : 0.6;
            pixels[lies(m) ? c * across + r : r * across + c] =
                mix_colors(s->theme->paper, hue_of(s, m),
                           isfinite(part) ? part * bright : 1);
        }
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_CELL,
                              id_cell("machine image", m, -1, -1));
    i->at = (struct rect){at.x, at.y, across * f->side, down * f->side};
    i->rows = down;
    i->columns = across;
    i->pixels = pixels;
    i->target = (struct target){TARGET_CELLS, {m, 0, 0, -1}, lies(m)};
}

static void paint_matrix(struct scene *s, const struct shelf *f,
                         const struct tensor *m, struct spot at,
                         const void *with)
{
    const struct shown_with *w = with;
    double size = text_size(s, TEXT_SMALL);
    if (f->side < u(s, LEAST_SQUARE))
        paint_image(s, f, m, at, w);
    for (int r = 0; r < m->rows && f->side >= u(s, LEAST_SQUARE); r++)
        for (int c = 0; c < m->columns; c++)
            square_paint(s, w->lights, m, r, c,
                         (struct rect){at.x + (lies(m) ? r : c) * f->side,
                                       at.y + (lies(m) ? c : r) * f->side,
                                       f->side, f->side},
                         is_lit_row(w, m, r) ? 1
                         : m->row_labels     ? 0.2
                                             : 0.6);
    paint_lit_words(s, f, m, at, w);
    if (!f->named)
        return;
    double y = at.y + down_of(m) * f->side + size * 1.2 + f->raised;
    struct item *i =
        paint_notation(s, id_cell("title", m, -1, -1), at.x, y, size,
                       WEIGHT_BOLD, ALIGN_START, hue_of(s, m), matrix_of(s, m));
    text_answers(s, i, &(struct address){m, -1, -1, -1});
    if (f->counted)
        paint_text(s, id_cell("machine count", m, -1, -1),
                   at.x + name_width(s, m, false) + u(s, 5), y, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, count_of(s, m));
}

static struct board board_of(const struct scene *s, int64_t *numbers)
{
    const struct trace *t = s->trace;
    const struct tensor **all =
        arena_array(s->pose->arena, (size_t)t->tensor_count, sizeof *all);
    struct board b = {all, 0};
    *numbers = 0;
    for (int k = 0; k < t->tensor_count; k++)
        if (is_learned(t->tensors[k])) {
            all[b.count++] = t->tensors[k];
            *numbers += (int64_t)t->tensors[k]->rows * t->tensors[k]->columns;
        }
    return b;
}

// As large as they fit, with names and counts as long as these have room.
static struct shelf fit_shelf(struct scene *s, const struct board *b,
                              struct rect at, bool words)
{
    double size = text_size(s, TEXT_SMALL), least = u(s, 1);
    struct shelf f = {at, 0, true, true, 0, words ? size * 1.3 : 0};
    for (int k = 0; k < b->count; k++)
        f.raised = fmax(f.raised, b->all[k]->scope ? size * 0.4 : 0);
    for (int k = 0; k < 4; k++) {
        f.counted = k < 1;
        f.named = k < 2;
        f.over = words && k < 3 ? size * 1.3 : 0;
        double good = k < 3 ? u(s, 3) : least;
        for (f.side = u(s, MOST_CELL); f.side >= good; f.side *= 0.95)
            if (lay_shelf(s, &f, b, NULL, NULL))
                return f;
    }
    f.side = 0;
    return f;
}

double learned_height(const struct scene *s)
{
    int64_t numbers;
    struct board b = board_of(s, &numbers);
    double size = text_size(s, TEXT_SMALL), most = 0;
    for (int k = 0; k < b.count; k++)
        most = fmax(most, down_of(b.all[k]));
    return fmin(most * u(s, MOST_CELL), u(s, 120)) + size * 4.4;
}

void learned_paint(struct scene *s, const struct lights *l, struct rect at,
                   const struct lit_row *lit, int count)
{
    int64_t numbers;
    struct board b = board_of(s, &numbers);
    if (!b.count)
        return;
    double size = text_size(s, TEXT_SMALL);
    const char *all =
        caption(s, "panel.machine.learned", SLOTS(COUNT("n", numbers)));
    struct rect place = {at.x, at.y + size * 1.7, at.w, at.h - size * 1.7};
    struct shelf f = fit_shelf(s, &b, place, count > 0);
    const char *note =
        caption(s,
                f.side < u(s, LEAST_SQUARE) ? "panel.machine.light"
                                            : "panel.machine.square",
                NO_SLOTS);
    double y = at.y + size * 1.1;
    double w = text_width(s, size, WEIGHT_BOLD, all);
    paint_text(s, id_named("machine learned", 0), at.x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, all, at.w));
    if (w + u(s, 24) + text_width(s, size, WEIGHT_REGULAR, note) <= at.w)
        paint_text(s, id_named("machine square", 0), at.x + at.w, y, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, note);
    const struct shown_with with = {l, lit, count};
    if (f.side > 0)
        lay_shelf(s, &f, &b, paint_matrix, &with);
}
