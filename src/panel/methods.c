// SPDX-License-Identifier: MIT
// One sentence by every way to tell positions, side by side: its table of
// weights, under it the same with the sentence moved, where it is, whether that
// changed anything, and what the method touches. In a narrow window they stand
// in several lines; where not even so all have room one stands alone.
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
    int per;          // in a line
    struct rect at;
    double high;   // a line of methods
    double left;   // what stands left of the first column
    double column; // from one to the next
    double cell;   // one square and its gap
    double line;   // of the words over the first table
    double again;  // over the second: level, or not once more
    double number; // of the line under the row that has numbers
    int numbered;  // the row that has them
    bool told;     // what each does stands under its name
    bool marked;   // and what it touches under its tables
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

// How wide its marks are, with what is between them.
static double marks_width(const struct scene *s, double widths[MARKS])
{
    double sum = u(s, 4) * (MARKS - 1), small = text_size(s, TEXT_SMALL);
    for (int k = 0; k < MARKS; k++)
        sum += widths[k] = text_width(s, small, WEIGHT_REGULAR,
                                      caption(s, marks[k], NO_SLOTS)) +
                           u(s, 12);
    return sum;
}

// "0–2", or moved: "10–12".
static const char *places_of(const struct scene *s, const struct methods *m,
                             int moved)
{
    int n = words_count(m), from = moved ? shift_of(s) : 0;
    return n > 1 ? text_print(s, "%d–%d", from, from + n - 1)
                 : text_print(s, "%d", from);
}

static int lines_of(const struct methods *m)
{
    return (m->count + m->per - 1) / m->per;
}

// Over the words of the first table.
static double over_words(const struct scene *s, const struct methods *m)
{
    double told = m->told ? text_size(s, TEXT_SMALL) * 1.5 : 0;
    return text_size(s, TEXT_BODY) * 2.2 + told;
}

// How high a line is beside its squares.
static double around_squares(const struct scene *s, const struct methods *m)
{
    double small = text_size(s, TEXT_SMALL), below = m->marked ? 2.1 : 0;
    double once = over_words(s, m) + m->line + m->number;
    return m->tables > 1 ? once + m->again + m->number + small * (4.1 + below)
                         : once + small * (0.9 + below);
}

static const char *does(const struct scene *s, const struct methods *m, int row)
{
    return caption(s,
                   text_print(s, "panel.methods.%s.does",
                              touch_of(m->table[row][0])->name),
                   NO_SLOTS);
}

// Whether what each does has room in [width].
static bool tells_all(const struct scene *s, const struct methods *m,
                      double width)
{
    double small = text_size(s, TEXT_SMALL);
    bool fits = true;
    for (int r = m->first; r < m->first + m->count; r++)
        fits = fits &&
               text_width(s, small, WEIGHT_REGULAR, does(s, m, r)) <= width;
    return fits;
}

// Where its name has no room in [width] a method is not told from the next.
static bool names_all(const struct scene *s, const struct methods *m,
                      double width)
{
    double body = text_size(s, TEXT_BODY);
    bool fits = true;
    for (int r = m->first; r < m->first + m->count; r++)
        fits = fits && text_width(s, body, WEIGHT_BOLD,
                                  row_name(s, m->changes, r)) <= width;
    return fits;
}

// As large as there is room for when so many stand in a line. [spared]: without
// what each does, 1, and what it touches, 2.
static void methods_place(const struct scene *s, struct methods *m,
                          struct rect at, int per, int spared)
{
    double small = text_size(s, TEXT_SMALL), gap = u(s, 14), widths[MARKS];
    int n = words_count(m), rows = m->tables * n;
    double word = widest_word(s, m, small);
    m->at = at;
    m->per = per;
    const char *places = places_of(s, m, m->tables - 1);
    m->left = fmax(word, text_width(s, small, WEIGHT_BOLD, places)) + u(s, 12);
    m->column = (at.w - m->left) / per;
    double inner = m->column - gap, each = inner / n;
    m->told = spared < 1 && tells_all(s, m, inner);
    m->marked = spared < 2 && marks_width(s, widths) <= inner;
    m->words = word <= each - u(s, 3);
    m->tilted = !m->words && each >= small * 1.35;
    m->line = m->tilted ? (word + small) * TILT : small * 1.5;
    m->again = m->tilted ? small * 0.3 : m->line;
    bool numbers = text_width(s, small, WEIGHT_BOLD, "0.55") <= each - u(s, 3);
    m->number = numbers ? small * 1.3 : 0;
    m->numbered = n / 2;
    m->high = (at.h - (lines_of(m) - 1) * gap) / lines_of(m);
    double around = around_squares(s, m);
    m->cell = fmin((m->high - around) / rows, fmin(each, u(s, 64)));
    m->high = around + rows * m->cell;
    m->at.h = lines_of(m) * (m->high + gap) - gap;
    m->at.y += fmax(at.h - m->at.h, 0) / 2;
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
        if ((row - m->first) % m->per == 0)
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

// Where what is shown of a method begins, and where its line does.
static struct spot method_place(const struct scene *s, const struct methods *m,
                                int row)
{
    int k = row - m->first;
    return (struct spot){m->at.x + m->left + k % m->per * m->column,
                         m->at.y + k / m->per * (m->high + u(s, 14))};
}

// "x", "q and k", "score": what is touched is filled.
static void paint_marks(struct scene *s, const struct methods *m, int row,
                        double x, double y, double width)
{
    double small = text_size(s, TEXT_SMALL), tall = small * 1.7;
    const struct touched *t = touch_of(m->table[row][0]);
    double gap = u(s, 4), wide[MARKS], sum = marks_width(s, wide);
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
    struct spot at = method_place(s, m, row);
    double x = at.x, y = at.y;
    double inner = m->column - u(s, 14), middle = x + inner / 2;
    double table = pitch(m) * words_count(m);
    struct address a = {m->changes, row, -1, -1};
    bool told = tells(s, m, row), moved = told && !stays(m, row);
    if (moved)
        paint_pool(s, text_print(s, "method pool %d", row),
                   (struct rect){x - u(s, 4), y, inner + u(s, 8), m->high});
    struct item *title = paint_text(
        s, id_cell("method", m->changes, row, 0), middle, y + body * 1.2, body,
        WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, row_name(s, m->changes, row));
    label_answers(s, title, &a);
    if (m->told)
        paint_text(s, id_cell("method does", m->changes, row, 0), middle,
                   y + body * 1.2 + small * 1.5, small, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->grey, does(s, m, row));
    y += over_words(s, m);
    x += (inner - table) / 2;
    y = paint_table_at(s, m, row, 0, x, y);
    if (m->tables > 1)
        paint_moved(s, m, row, x, y);
    if (m->marked)
        paint_marks(s, m, row, at.x,
                    m->tables > 1 ? at.y + m->high - small * 2.1 : y + small,
                    inner);
}

static void paint_places(struct scene *s, const struct methods *m, int row)
{
    double small = text_size(s, TEXT_SMALL);
    int n = words_count(m), line = (row - m->first) / m->per;
    double y = method_place(s, m, row).y + over_words(s, m);
    double tall = m->line + n * m->cell + m->number + small * 1.2;
    for (int k = 0; k < m->tables; k++) {
        double base = k && m->tilted ? -0.2 : 1; // beside the arrow
        paint_text(s, id_named("method places", 2 * line + k), m->at.x,
                   y + small * base, small, WEIGHT_BOLD, ALIGN_START,
                   s->theme->ink, places_of(s, m, k));
        y += tall;
    }
}

// With all that is not spared. Below one another the words at the left have
// room, too.
static bool has_room(const struct scene *s, const struct methods *m, int spared)
{
    double least = m->per < m->count ? text_size(s, TEXT_SMALL) * 1.1 : u(s, 6);
    return (m->words || m->tilted) && m->cell >= least &&
           (spared > 0 || m->told) && (spared > 1 || m->marked) &&
           names_all(s, m, m->column);
}

// In as few lines as have room, but in a window that is higher than wide rather
// with more on them, and with the largest squares. False: not even without
// what may be spared.
static bool place_all(const struct scene *s, struct methods *m, struct rect at)
{
    enum { SPARED = 3 };
    struct methods best = {0};
    int count = m->count;
    bool tall = panel_stacks(at);
    for (int k = 0; k < SPARED * count && !(best.count && !tall); k++) {
        int lines = 1 + (tall ? k % count : k / SPARED);
        int spared = tall ? k / count : k % SPARED;
        if (best.count && lines == 1)
            break; // with less on them
        methods_place(s, m, at, (count + lines - 1) / lines, spared);
        if (has_room(s, m, spared) && m->cell > best.cell * 1.05)
            best = *m;
    }
    if (best.count)
        *m = best;
    return best.count;
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
    if (!place_all(s, &m, at)) {
        m.first = chosen_method(s, &m);
        m.count = 1;
        methods_place(s, &m, at, 1, 0);
    }
    if (m.cell < u(s, 6))
        return false;
    for (int r = m.first; r < m.first + m.count; r++) {
        paint_method(s, &m, r);
        if ((r - m.first) % m.per == 0 && !s->view->look.thumbnail)
            paint_places(s, &m, r);
    }
    return true;
}
