// SPDX-License-Identifier: MIT
// Words stand beside what they name: the label of a row at its cells, a word
// under its bar, over its column, at the end of its arcs.
#include <math.h>
#include <string.h>

#include "picture.h"
#include "scene/theme.h"
#include "trace/op.h"

// What a label is compared with; NAN where it may stand anywhere.
struct goal {
    const char *text;
    double x, y, slack;
};

static double middle_x(const struct item *i)
{
    return i->kind == ITEM_TEXT ? i->at.x : i->at.x + i->at.w / 2;
}

static double middle_y(const struct item *i)
{
    return i->kind == ITEM_TEXT ? i->at.y - i->size * CAP_MIDDLE
                                : i->at.y + i->at.h / 2;
}

// Long words end in "…".
static bool says(const char *text, const char *label)
{
    size_t length = strlen(text), cut = strlen("…");
    if (length >= cut && !strcmp(text + length - cut, "…"))
        return !strncmp(text, label, length - cut);
    return !strcmp(text, label);
}

static void check_label(const struct picture *p, const struct item *i,
                        struct goal goal)
{
    if (!i || !i->text)
        return;
    if (!says(i->text, goal.text))
        picture_fail(p, "“%s” stands where “%s” should", i->text, goal.text);
    if ((!isnan(goal.x) && fabs(middle_x(i) - goal.x) > goal.slack) ||
        (!isnan(goal.y) && fabs(middle_y(i) - goal.y) > goal.slack))
        picture_fail(p, "“%s” stands at (%g, %g), not at (%g, %g)", i->text,
                     middle_x(i), middle_y(i), goal.x, goal.y);
    p->found[READ_LABEL]++;
}

// What shows a cell: its box, the frame of its square, its empty slot.
static const struct item *cell_of(const struct picture *p,
                                  const struct tensor *m, int row, int column)
{
    static const char *const names[] = {"cell frame", "cell", "cell slot"};
    for (int k = 0; k < 3; k++) {
        const struct item *i = picture_item(p, names[k], m, row, column);
        if (i)
            return i;
    }
    return NULL;
}

// Any cell of the row, or with [row] -1 of the column.
static const struct item *line_of(const struct picture *p,
                                  const struct tensor *m, int row, int column)
{
    int count = row < 0 ? m->rows : m->columns;
    for (int k = 0; k < count; k++) {
        const struct item *i =
            row < 0 ? cell_of(p, m, k, column) : cell_of(p, m, row, k);
        if (i)
            return i;
    }
    return NULL;
}

static double words_wide(const char *text, const struct item *i)
{
    return i ? (double)strlen(text) * i->size * 0.35 + 2 : 0;
}

// Left of a grid and over it; [turned] when the rows run along x.
static void read_grid(const struct picture *p, const struct tensor *m, int line,
                      bool row, const char *text)
{
    const struct item *cell = line_of(p, m, row ? line : -1, row ? -1 : line);
    const struct item *top = picture_item(p, "cell top", m, line, row);
    double off = cell ? cell->at.h / 2 : 0; // a number stands under a square
    if (!cell)
        return;
    check_label(p, picture_item(p, "cell left", m, line, row),
                (struct goal){text, NAN, middle_y(cell), off + 1});
    check_label(
        p, top,
        (struct goal){text, middle_x(cell), NAN, words_wide(text, top)});
    if (row)
        check_label(p, picture_item(p, "row tick", m, line, -1),
                    (struct goal){text, NAN, middle_y(cell), 1});
}

// Any arc of a row, or of a column, that is a line.
static const struct item *arc_at(const struct picture *p,
                                 const struct tensor *m, int row, int column)
{
    int count = row < 0 ? m->rows : m->columns;
    for (int k = 0; k < count; k++) {
        const struct item *i =
            pose_find(p->pose, id_arc(m, row < 0 ? k : row,
                                      column < 0 ? k : column, false));
        if (i && i->kind == ITEM_LINE && i->stroke > 0)
            return i;
    }
    return NULL;
}

// The middle of what stands at a word: a bar where arcs lie side by side, or
// where they all meet. False when there are no arcs.
static bool arcs_middle(const struct picture *p, const struct tensor *m,
                        int row, int column, double *y)
{
    bool begins = column < 0;
    const struct item *i =
        picture_item(p, begins ? "arc start" : "arc end", m, row, column);
    if (i) {
        *y = i->at.y + i->at.h / 2;
        return true;
    }
    i = arc_at(p, m, row, column);
    if (i)
        *y = i->spots[begins ? 0 : i->spot_count - 1].y;
    return i != NULL;
}

static void read_arc_ends(const struct picture *p, const struct tensor *m)
{
    char room[16];
    for (int k = 0; k < m->rows; k++) {
        double y;
        if (arcs_middle(p, m, k, -1, &y))
            check_label(p, picture_item(p, "arc query", m, k, -1),
                        (struct goal){row_label(m, k, room), NAN, y, 1});
    }
    for (int k = 0; k < m->columns; k++) {
        double y;
        const struct item *number = picture_item(p, "arc number", m, -1, k);
        if (arcs_middle(p, m, -1, k, &y))
            check_label(p, picture_item(p, "arc key", m, -1, k),
                        (struct goal){column_label(m, k, room), NAN, y, 1});
        if (number && p->look.tensor == m && p->look.row >= 0)
            picture_number(p, number, "an arc", tensor_at(m, p->look.row, k));
    }
}

static void read_columns(const struct picture *p, const struct tensor *m)
{
    char room[16];
    for (int c = 0; c < m->columns; c++) {
        const char *text = column_label(m, c, room);
        const struct item *i = picture_item(p, "softmax word", m, -1, c);
        const struct item *cell =
            i ? picture_item(p, "track", m, p->now.row, c) : NULL;
        if (cell)
            check_label(
                p, i,
                (struct goal){text, middle_x(cell), NAN, words_wide(text, i)});
        read_grid(p, m, c, false, text);
    }
}

// "s12" as it is written: "s₁₂".
static const char *lowered(const char *label, char out[static 48])
{
    static const char *const digits[] = {"₀", "₁", "₂", "₃", "₄",
                                         "₅", "₆", "₇", "₈", "₉"};
    strcpy(out, "");
    for (; *label; label++)
        if (*label >= '0' && *label <= '9')
            strcat(out, digits[*label - '0']);
        else
            strncat(out, label, 1);
    return out;
}

static void read_rows(const struct picture *p, const struct tensor *m)
{
    char room[16], low[48];
    bool counted = m->row_noun && !m->row_noun[0]; // s0, s1, …
    for (int r = 0; r < m->rows && !m->row_words; r++) {
        const char *text = row_label(m, r, room);
        if (counted)
            text = lowered(text, low);
        const struct item *value = picture_item(p, "cell", m, r, 0);
        if (value)
            check_label(p, picture_item(p, "mix word", m, r, -1),
                        (struct goal){text, NAN, middle_y(value), 1});
        read_grid(p, m, r, true, text);
    }
}

// The words of the source: under their bars, over their squares, at the ends
// of their arcs.
static void read_source(const struct picture *p)
{
    const struct tensor *h = trace_find(p->trace, "annotations");
    const struct tensor *a = trace_find(p->trace, "alignment");
    bool bars = picture_named(p, "bars zero", 0) != NULL;
    for (int j = 0; h && a && j < h->rows; j++) {
        const struct item *word = picture_named(p, "source word", j);
        const struct item *arc = arc_at(p, a, -1, j);
        const struct item *bar =
            bars ? picture_item(p, "cell", p->now.tensor, p->now.row, j) : NULL;
        double x = bar   ? middle_x(bar)
                   : arc ? arc->spots[arc->spot_count - 1].x
                         : NAN;
        check_label(p, word, (struct goal){h->row_labels[j], x, NAN, 1});
    }
}

// The words of the target, each where its arcs begin and beside its squares.
static void read_target(const struct picture *p)
{
    const struct tensor *y = trace_find(p->trace, "target");
    const struct tensor *a = trace_find(p->trace, "alignment");
    for (int r = 0; y && a && r < y->rows; r++) {
        const char *text = y->words[(int)tensor_at(y, r, 0)];
        const struct item *arc = arc_at(p, a, r, -1);
        const struct item *square = picture_item(p, "cell frame", a, r, 0);
        if (arc)
            check_label(p, picture_item(p, "word", y, r, 0),
                        (struct goal){text, arc->spots[0].x, NAN, 1});
        if (square)
            check_label(
                p, picture_item(p, "row label", y, r, 0),
                (struct goal){text, NAN, middle_y(square), square->at.h});
    }
}

void picture_labels(const struct picture *p)
{
    const struct tensor *m;
    for (int t = 0; (m = picture_next(p, &t));) {
        read_rows(p, m);
        read_columns(p, m);
        read_arc_ends(p, m);
    }
    read_source(p);
    read_target(p);
}
