// SPDX-License-Identifier: MIT
#include "mechanism/cells.h"

#include "mechanism/terms.h"
#include "trace/operations.h"

void run_gru(struct trace *t, const struct tensor *x)
{
    stage(t, "gru");
    recur(t, "gru", GRU_STATE, &gru_gates, x, "W_ U_ b_", "g", 1);
}

// --- LSTM --------------------------------------------------------------------

enum { FORGETS, WRITES, SHOWS, OFFERS, SUMS };

struct sum {
    const struct tensor *W, *U, *b;
    enum squash squash;
    struct tensor *out;
};

struct lstm {
    struct sum sums[SUMS];
    struct tensor *kept, *written, *cell, *shown, *h;
};

// "lstm.f": a row for each word.
static struct tensor *lstm_tensor(struct trace *t, const char *name,
                                  const struct term *term,
                                  const struct tensor *x, int n)
{
    struct tensor *m = tensor(t, format(t, "lstm%s", name), x->rows, n);
    m->row_labels = x->row_labels;
    return is(term, m);
}

static struct sum sum_of(struct trace *t, const char *letter,
                         enum squash squash)
{
    return (struct sum){parameter(t, format(t, "W_%s", letter)),
                        parameter(t, format(t, "U_%s", letter)),
                        parameter(t, format(t, "b_%s", letter)), squash, NULL};
}

static struct lstm lstm_of(struct trace *t, const struct tensor *x)
{
    static const struct {
        const char *letter, *name;
        const struct term *term;
    } sums[] = {[FORGETS] = {"f", ".f", FORGET_GATE},
                [WRITES] = {"i", ".i", INPUT_GATE},
                [SHOWS] = {"o", ".o", OUTPUT_GATE},
                [OFFERS] = {"c", ".candidate", OFFERED}};
    struct lstm l;
    for (int k = 0; k < SUMS; k++)
        l.sums[k] =
            sum_of(t, sums[k].letter, k == OFFERS ? squash_of(t) : SIGMOID);
    int n = l.sums[OFFERS].b->columns;
    for (int k = 0; k < SUMS; k++)
        l.sums[k].out = lstm_tensor(t, sums[k].name, sums[k].term, x, n);
    l.kept = lstm_tensor(t, ".kept", CELL_KEPT, x, n);
    l.written = lstm_tensor(t, ".written", CELL_WRITTEN, x, n);
    l.cell = lstm_tensor(t, ".cell", CELL_STATE, x, n);
    l.shown = lstm_tensor(t, ".shown", CELL_SHOWN, x, n);
    l.h = lstm_tensor(t, "", LSTM_STATE, x, n);
    return l;
}

// out[row] = squash(x W + h U + b), h being the state before.
static void sum_up(struct trace *t, const struct lstm *l, int which,
                   const struct tensor *x, int row)
{
    const struct sum *s = &l->sums[which];
    affine(t, s->out, row, s->squash, s->b, 2,
           (struct product[]){{x, row, s->W, 0}, {l->h, row - 1, s->U, 0}});
}

// gate ∘ [vector], or all of it where the gate is taken out.
static void pass_gate(struct trace *t, const struct lstm *l, int gate,
                      const char *name, struct tensor *out, int row,
                      struct operand vector)
{
    if (model_without(t->model, name) && vector.row >= 0)
        copy_row(t, out, row, &vector);
    else
        multiply(t, out, row, (struct operand){l->sums[gate].out, row}, vector);
}

static void squeeze(struct trace *t, const struct lstm *l, int row)
{
    struct operand cell = {l->cell, row};
    if (squash_of(t) == LINEAR)
        copy_row(t, l->shown, row, &cell);
    else
        squash_row(t, l->shown, row, squash_of(t), cell);
}

static void lstm_step(struct trace *t, const struct lstm *l,
                      const struct tensor *x, int row)
{
    sum_up(t, l, FORGETS, x, row);
    sum_up(t, l, WRITES, x, row);
    sum_up(t, l, OFFERS, x, row);
    pass_gate(t, l, FORGETS, "forget", l->kept, row,
              (struct operand){l->cell, row - 1});
    pass_gate(t, l, WRITES, "input", l->written, row,
              (struct operand){l->sums[OFFERS].out, row});
    add_up(t, l->cell, row, LINEAR, (struct operand){l->kept, row},
           (struct operand){l->written, row});
    sum_up(t, l, SHOWS, x, row);
    squeeze(t, l, row);
    pass_gate(t, l, SHOWS, "output", l->h, row,
              (struct operand){l->shown, row});
}

void run_lstm(struct trace *t, const struct tensor *x)
{
    struct lstm l = lstm_of(t, x);
    stage(t, "lstm");
    for (int row = 0; row < x->rows; row++)
        lstm_step(t, &l, x, row);
}
