// SPDX-License-Identifier: MIT
#include "mechanism/learning.h"

#include <string.h>

#include "mechanism/terms.h"
#include "trace/op/slope/loss.h"
#include "trace/op/slope/step.h"
#include "trace/operations.h"
#include "trace/origin.h"
#include "trace/slopes.h"

TERM(SURPRISE, "surprise", ROLE_NONE, NULL);
TERM(LOSS, "loss", ROLE_NONE, NULL);

// --- what is wanted ----------------------------------------------------------

static int column_called(const struct tensor *m, const char *label)
{
    char room[16];
    for (int c = 0; c < m->columns; c++)
        if (!strcmp(column_label(m, c, room), label))
            return c;
    return -1;
}

// The column that row [row] of [m] wants, -1 for none; what is not there is a
// fault.
static int wanted_column(struct trace *t, const struct loss *l,
                         const struct tensor *m, int row)
{
    char room[16];
    const char *label = NULL;
    int column = -1;
    if (l->columns)
        column = row < l->column_count ? l->columns[row] - 1 : -1;
    else if (l->words.count)
        label = row < l->words.count ? l->words.word[row] : NULL;
    else if (row + 1 < m->rows)
        label = row_label(m, row + 1, room);
    if (label)
        column = column_called(m, label);
    if (t->dry) // words are not written yet, so anything may be wanted
        return column < 0 || column >= m->columns ? 0 : column;
    bool missing = label && column < 0;
    if (t->loss_fault == LOSS_GOOD && (missing || column >= m->columns)) {
        t->loss_fault = LOSS_COLUMN;
        t->loss_row = row;
        return -1;
    }
    return column;
}

// More is wanted than there are rows; how many words a decoder writes nobody
// knows before.
static void check_rows(struct trace *t, const struct loss *l,
                       const struct tensor *m)
{
    int wanted = l->columns ? l->column_count : l->words.count;
    if (wanted <= m->rows || m->row_words || t->dry)
        return;
    t->loss_fault = LOSS_ROWS;
    t->loss_row = m->rows;
}

// --- the loss ----------------------------------------------------------------

// Rows with the labels of those of [m] that are chosen.
static void label_chosen(struct trace *t, struct tensor *out,
                         const struct tensor *m, const int *rows)
{
    out->row_role = m->row_role;
    if (!m->row_labels) {
        out->row_words =
            rows[out->room - 1] == out->room - 1 ? m->row_words : NULL;
        return;
    }
    const char **labels =
        arena_array(&t->arena, (size_t)out->room, sizeof *labels);
    for (int i = 0; i < out->room; i++)
        labels[i] = m->row_labels[rows[i]];
    out->row_labels = labels;
}

// Rows of a tensor and the column that each of them wants, from 0.
struct wanted {
    int *rows, *columns;
    int count;
};

static struct wanted find_wanted(struct trace *t, const struct loss *l,
                                 const struct tensor *m)
{
    struct wanted w = {
        .rows = arena_array(&t->arena, (size_t)m->rows + 1, sizeof *w.rows),
        .columns =
            arena_array(&t->arena, (size_t)m->rows + 1, sizeof *w.columns)};
    check_rows(t, l, m);
    for (int r = 0; r < m->rows; r++) {
        w.columns[w.count] = wanted_column(t, l, m, r);
        w.rows[w.count] = r;
        w.count += w.columns[w.count] >= 0;
    }
    return w;
}

static const struct tensor *mean_surprise(struct trace *t,
                                          const struct wanted *w,
                                          const struct tensor *shares)
{
    struct tensor *each = is(SURPRISE, tensor(t, "loss.each", w->count, 1));
    label_chosen(t, each, shares, w->rows);
    for (int i = 0; i < w->count; i++)
        surprise(t, each, i, shares, w->rows[i], w->columns[i]);
    return is(LOSS, mean(t, "loss", each));
}

// --- a step ------------------------------------------------------------------

// One step of [W] against its slopes.
static void step(struct trace *t, const struct loss *l, const struct tensor *W)
{
    const struct tensor *slopes = slopes_of(t, W);
    if (l->optimizer == OPTIMIZER_SGD) {
        step_down(t, format(t, "new.%s", W->name), W, slopes, l->rate);
        return;
    }
    struct tensor *mean =
        step_mean(t, format(t, "mean.%s", W->name), slopes, ADAM_MEAN);
    struct tensor *square =
        step_square(t, format(t, "square.%s", W->name), slopes, ADAM_SQUARE);
    step_adam(t, format(t, "new.%s", W->name), W, mean, square, l->rate);
}

static void step_all(struct trace *t, const struct loss *l, int tensors)
{
    bool first = true;
    for (int i = 0; i < tensors && l->optimizer; i++) {
        const struct tensor *W = t->tensors[i];
        if (!W->learned || !slopes_of(t, W))
            continue;
        if (first && t->part_count > 1)
            part(t, "step", 0);
        if (first)
            stage(t, "step");
        first = false;
        step(t, l, W);
    }
}

void learn_back(struct trace *t, const struct loss *l)
{
    const struct tensor *of = trace_find(t, l->of);
    if (!of || of->words || !of->rows) {
        t->loss_fault = LOSS_OF;
        return;
    }
    t->loss_of = of;
    struct wanted wanted = find_wanted(t, l, of);
    if (t->loss_fault || !wanted.count)
        return;
    int tensors = t->tensor_count;
    if (t->part_count > 1)
        part(t, "loss", 0);
    stage(t, "loss");
    const struct tensor *shares = of;
    if (!tensor_holds_shares(of))
        shares = is(WEIGHT, softmax(t, "loss.shares", of, SOFTMAX));
    slopes_back(t, mean_surprise(t, &wanted, shares));
    step_all(t, l, tensors);
}
