// SPDX-License-Identifier: MIT
// One sentence by every way to tell positions, in columns: its table of
// weights, under it the same with the sentence moved, where it is, whether that
// changed anything, and what the method touches. In a narrow window one method
// alone.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"

enum { MOST_METHODS = 8, MARKS = 3 };

// What a method touches: the bits of marks[].
static const struct touched {
    const char *name; // of its scope
    unsigned marks;
} touches[] = {{"none", 0}, {"sinusoidal", 1}, {"shaw", 4},
               {"t5", 4},   {"alibi", 4},      {"rope", 2}};

static const char *const marks[MARKS] = {"panel.methods.x", "panel.methods.qk",
                                         "panel.methods.score"};

struct methods {
    const struct tensor *changes;
    const struct tensor *table[MOST_METHODS][2]; // as it is, moved
    int tables;       // 2, or 1: the sentence is not moved
    int first, count; // of its rows, those that are shown
    struct rect at;
    double left;   // what stands left of the first column
    double column; // from one to the next
    double cell;   // one square and its gap
    double line;   // of the words over the first table
    double again;  // over the second: level, or not once more
    double number; // of the line under the row that has numbers
    int numbered;  // the row that has them
    bool words;    // there is room for them, level
    bool tilted;   // or not
};

static const struct touched *touch_of(const struct tensor *weights)
{
    size_t i = 0;
    while (i + 1 < sizeof touches / sizeof *touches &&
           strncmp(weights->name, touches[i].name, strlen(touches[i].name)))
        i++;
    return &touches[i];
}

// How far the sentence is moved.
static int shift_of(const struct scene *s)
{
    return (int)model_number(s->trace->model, "shift", 0);
}

// What the row of changes compares.
static void find_tables(struct methods *m, int row)
{
    const struct operation *o = m->changes->writer[row];
    for (int k = 0; k < 2; k++)
        m->table[row][k] = o->in[k].tensor;
}

static int words_count(const struct methods *m)
{
    return m->table[m->first][0]->rows;
}

// The method that is looked at, or the one that changed most.
static int chosen_method(const struct scene *s, const struct methods *m)
{
    const struct address *f = &s->focus;
    int best = 0;
    if (f->tensor == m->changes && f->row >= 0)
        return f->row;
    for (int r = 1; r < m->changes->rows; r++)
        if (known(s, m->changes, r, 0) &&
            tensor_at(m->changes, r, 0) > tensor_at(m->changes, best, 0))
            best = r;
    return best;
}

static double widest_word(const struct scene *s, const struct methods *m,
                          double size)
{
    const struct tensor *t = m->table[m->first][0];
    double wide = 0;
    for (int r = 0; r < t->rows; r++)
        wide =
            fmax(wide, text_width(s, size, WEIGHT_REGULAR, row_name(s, t, r)));
    return wide;
}

static void methods_place(const struct scene *s, struct methods *m,
                          struct rect at)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    int n = words_count(m);
    double word = widest_word(s, m, small);
    m->at = at;
    m->left =
        fmax(word, text_width(s, small, WEIGHT_BOLD, "10, 11, 12")) + u(s, 12);
    m->column = (at.w - m->left) / m->count;
    m->line = small * 1.5;
    m->again = m->line;
    m->number = small * 1.3;
    double high = at.h - body * 2.2 - small * 1.5 -
                  (m->tables > 1 ? m->again + m->number : 0) - m->line -
                  m->number - small * (m->tables > 1 ? 6.2 : 3);
    int rows = m->tables * n;
    double wide = (m->column - u(s, 14)) / n;
    m->cell = fmin(high / rows, fmin(wide, u(s, 64)));
    m->words = word <= wide - u(s, 3);
    m->tilted = !m->words && wide >= small * 1.35;
    if (m->tilted) {
        high += m->line - (word + small) * TILT;
        high += m->tables > 1 ? m->again - small * 0.3 : 0;
        m->line = (word + small) * TILT;
        m->again = small * 0.3;
    }
    if (m->words || m->tilted)
        m->cell = fmin(high / rows, fmin(wide, u(s, 64)));
    m->numbered = n / 2;
}

static double pitch(const struct methods *m)
{
    double all = (m->column - 14) / words_count(m);
    return m->words || m->tilted ? fmax(m->cell, all) : m->cell;
}

static bool tells(const struct scene *s, const struct methods *m, int row)
{
    return known(s, m->changes, row, 0);
}

// Nothing moved but what rounding moves.
static bool stays(const struct methods *m, int row)
{
    return tensor_at(m->changes, row, 0) <= bound_row(m->changes, row).off;
}

static double paint_table_at(struct scene *s, const struct methods *m, int row,
                             int which, double x, double y)
{
    const struct tensor *t = m->table[row][which];
    double small = text_size(s, TEXT_SMALL), wide = pitch(m);
    int n = t->rows;
    y += which ? m->again : m->line;
    for (int c = 0; c < n && (m->words || (m->tilted && !which)); c++)
        paint_text(s, id_cell("method key", t, 0, c), x + (c + 0.5) * wide,
                   y - small * 0.5, small, WEIGHT_REGULAR,
                   m->tilted ? ALIGN_START : ALIGN_MIDDLE,
                   role_color(s->theme, ROLE_KEY), column_name(s, t, c))
            ->tilted = m->tilted;
    for (int r = 0; r < n; r++) {
        if (row == m->first)
            paint_text(s, id_cell("method query", t, r, 0), x - u(s, 8),
                       y + m->cell / 2 + small * CAP_MIDDLE, small,
                       r == m->numbered ? WEIGHT_BOLD : WEIGHT_REGULAR,
                       ALIGN_END, role_color(s->theme, ROLE_QUERY),
                       row_name(s, t, r));
        for (int c = 0; c < n; c++) {
            struct rect full = {x + (c + 0.5) * wide - m->cell / 2 + u(s, 2),
                                y + u(s, 2), m->cell - u(s, 4),
                                m->cell - u(s, 4)};
            bool lit = which && known(s, t, r, c) && tells(s, m, row) &&
                       !stays(m, row) && r == m->numbered &&
                       c == tensor_argmax(t, r);
            if (known(s, t, r, c))
                paint_share(s, "cell", t, r, c, full,
                            lit ? LIGHT_FOCUS : LIGHT_PLAIN);
            else
                paint_empty(s, id_cell("method slot", t, r, c), full);
            char text[NUMBER_SIZE];
            if (r != m->numbered || !known(s, t, r, c) ||
                !s->view->look.numbers || s->view->look.thumbnail)
                continue;
            for (int places = 4; places >= 2; places--) {
                number_print_share(text, tensor_at(t, r, c), places);
                if (text_width(s, small, WEIGHT_BOLD, text) > wide - u(s, 3))
                    continue;
                paint_text(s, id_cell("method number", t, r, c),
                           x + (c + 0.5) * wide, y + m->cell + small, small,
                           lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                           s->theme->ink, text_print(s, "%s", text));
                break;
            }
        }
        y += m->cell + (r == m->numbered ? m->number : 0);
    }
    return y;
}

// "x", "q and k", "score": what is touched is filled.
static void paint_marks(struct scene *s, const struct methods *m, int row,
                        double x, double y, double width)
{
    double small = text_size(s, TEXT_SMALL), tall = small * 1.7;
    const struct touched *t = touch_of(m->table[row][0]);
    double gap = u(s, 4), sum = gap * (MARKS - 1), wide[MARKS];
    for (int k = 0; k < MARKS; k++)
        sum += wide[k] = text_width(s, small, WEIGHT_REGULAR,
                                    caption(s, marks[k], NO_SLOTS)) +
                         u(s, 12);
    if (sum > width)
        return;
    x += (width - sum) / 2;
    for (int k = 0; k < MARKS; k++) {
        bool on = t->marks >> k & 1;
        struct rect at = {x, y, wide[k], tall};
        struct item *i =
            paint_box(s, id_cell("mark", m->changes, row, k), LAYER_CELL, at,
                      tall / 2, on ? s->theme->ink : s->theme->paper);
        i->line = on ? s->theme->ink : s->theme->rule;
        i->stroke = u(s, 1.2);
        i->text = caption(s, marks[k], NO_SLOTS);
        i->size = small;
        i->ink = on ? s->theme->paper : s->theme->grey;
        x += wide[k] + gap;
    }
}

// The same with the sentence moved, and whether that changed anything.
static void paint_moved(struct scene *s, const struct methods *m, int row,
                        double x, double y)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double middle = x + pitch(m) * words_count(m) / 2;
    bool told = tells(s, m, row), moved = told && !stays(m, row);
    struct spot from = {middle, y + small * 0.2}, tip = {middle, y + small};
    struct spot arrow[] = {from, tip};
    paint_line(s, id_cell("method arrow", m->changes, row, 0), LAYER_LINK,
               arrow, 2, u(s, 1.5), s->theme->grey);
    paint_head(s, id_cell("method head", m->changes, row, 0), from, tip,
               u(s, 6), s->theme->grey);
    y = paint_table_at(s, m, row, 1, x, y + small * 1.2);
    if (told)
        paint_text(
            s, id_cell("verdict", m->changes, row, 0), middle, y + body * 1.2,
            body, moved ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
            s->theme->ink,
            caption(s, moved ? "panel.methods.moved" : "panel.methods.stays",
                    NO_SLOTS))
            ->beat = BEAT_RESULT;
}

static void paint_method(struct scene *s, const struct methods *m, int row)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double x = m->at.x + m->left + (row - m->first) * m->column;
    double inner = m->column - u(s, 14), middle = x + inner / 2;
    double table = pitch(m) * words_count(m), y = m->at.y;
    struct address a = {m->changes, row, -1, -1};
    bool told = tells(s, m, row), moved = told && !stays(m, row);
    if (moved)
        paint_pool(s, text_print(s, "method pool %d", row),
                   (struct rect){x - u(s, 4), y, inner + u(s, 8), m->at.h});
    struct item *title = paint_text(
        s, id_cell("method", m->changes, row, 0), middle, y + body * 1.2, body,
        WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, row_name(s, m->changes, row));
    label_answers(s, title, &a);
    const char *key = text_print(s, "panel.methods.%s.does",
                                 touch_of(m->table[row][0])->name);
    paint_text(
        s, id_cell("method does", m->changes, row, 0), middle,
        y + body * 1.2 + small * 1.5, small, WEIGHT_REGULAR, ALIGN_MIDDLE,
        s->theme->grey,
        text_fit(s, small, WEIGHT_REGULAR, caption(s, key, NO_SLOTS), inner));
    y += body * 2.2 + small * 1.5;
    x += (inner - table) / 2;
    y = paint_table_at(s, m, row, 0, x, y);
    if (m->tables > 1)
        paint_moved(s, m, row, x, y);
    paint_marks(s, m, row, m->at.x + m->left + (row - m->first) * m->column,
                m->tables > 1 ? m->at.y + m->at.h - small * 2.1 : y + small,
                inner);
}

static void paint_places(struct scene *s, const struct methods *m)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    int n = words_count(m);
    double y = m->at.y + body * 2.2 + small * 1.5;
    double tall = m->line + n * m->cell + m->number + small * 1.2;
    int shift = shift_of(s);
    for (int k = 0; k < m->tables; k++) {
        int from = k ? shift : 0;
        const char *places = n > 1 ? text_print(s, "%d–%d", from, from + n - 1)
                                   : text_print(s, "%d", from);
        double base = k && m->tilted ? -0.2 : 1; // beside the arrow
        paint_text(s, id_named("method places", k), m->at.x, y + small * base,
                   small, WEIGHT_BOLD, ALIGN_START, s->theme->ink, places);
        y += tall;
    }
}

bool panel_methods(struct scene *s, const struct panel *p, struct rect at)
{
    struct methods m = {.changes = s->now.tensor};
    (void)p;
    if (m.changes->rows > MOST_METHODS)
        return false;
    for (int r = 0; r < m.changes->rows; r++)
        find_tables(&m, r);
    m.tables = shift_of(s) ? 2 : 1;
    m.count = m.changes->rows;
    methods_place(s, &m, at);
    if (!(m.words || m.tilted) || panel_stacks(at)) {
        m.first = chosen_method(s, &m);
        m.count = 1;
        methods_place(s, &m, at);
    }
    if (m.cell < u(s, 6))
        return false;
    for (int r = m.first; r < m.first + m.count; r++)
        paint_method(s, &m, r);
    if (!s->view->look.thumbnail)
        paint_places(s, &m);
    return true;
}
