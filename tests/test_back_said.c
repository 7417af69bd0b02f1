// SPDX-License-Identifier: MIT
// What the backward pass says, reads and writes down: sentences against the
// numbers they are about, what a gradient is made of against what happens to it
// when everything else is spoilt, formulas against the chain rule by hand.
#include <check.h>
#include <math.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "model/loss.h"
#include "suite.h"
#include "toy.h"
#include "trace/compare/shadow.h"
#include "trace/explain.h"
#include "trace/op.h"
#include "trace/gradients.h"
#include "trace/term.h"

static struct toy toy;
static struct trace trace;
static struct arena arena;
static int met[16]; // how often each of [keys] was said

static const char *const keys[] = {"slope.cell.grows",    "slope.cell.falls",
                                   "slope.cell.flat",     "slope.nowhere",
                                   "slope.whole.nowhere", "exchange.cell.gets",
                                   "exchange.row",        "exchange.cell.gives",
                                   "exchange.cell.stays", "surprise.row",
                                   "average.row",         "inside.cell",
                                   "down.cell",           "mean.row",
                                   "slope.term.last",     "inside.cell.linear"};

// --- models with a loss ------------------------------------------------------

static struct loss loss;
static int columns[512];

// Of every row but each third a column, of the last tensor that can have one.
static void wish(const char *of)
{
    struct trace t;
    toy.model.loss = NULL;
    ck_assert(run_model(&t, &toy.model));
    const struct tensor *m = trace_find(&t, of);
    ck_assert(m && m->rows <= 512);
    loss = (struct loss){.of = of,
                         .columns = columns,
                         .column_count = m->rows,
                         .optimizer = OPTIMIZER_SGD,
                         .rate = 0.25};
    for (int r = 0; r < m->rows; r++)
        columns[r] = r % 3 == 2 ? 0 : tensor_argmax(m, r) + 1;
    toy.model.loss = &loss;
    trace_free(&t);
    ck_assert(run_model(&trace, &toy.model));
}

static void make(int which)
{
    static const char *const masks[] = {"none", "causal", "window",
                                        "band"};
    uint64_t seed = (uint64_t)which + 1;
    if (which % 4 < 2)
        toy_attention(&toy, seed, masks[which % 4]);
    else if (which % 4 == 2)
        toy_translator_of(&toy, seed,
                          &(struct toy_translation){.gru = which % 8 == 6});
    else
        toy_looking(&toy, seed, "additive");
    wish(which % 4 < 2    ? which % 5 ? "output" : "weights"
         : which % 4 == 2 ? "logits"
                          : "contexts");
}

static void unmake(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

enum { MODELS = 24 };

// --- sentences ---------------------------------------------------------------

static double slot(const struct saying *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->slots[i].name, name))
            return s->slots[i].number;
    ck_abort_msg("%s has no {%s}", s->key, name);
    return NAN;
}

static const char *text(const struct saying *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->slots[i].name, name))
            return s->slots[i].text;
    ck_abort_msg("%s has no {%s}", s->key, name);
    return NULL;
}

static bool says(const struct saying *s, const char *key)
{
    for (int i = 0; i < 16; i++)
        met[i] += !strcmp(keys[i], key) && !strcmp(s->key, key);
    return !strcmp(s->key, key);
}

static void check_gradient(const struct saying *s, double x)
{
    if (says(s, "slope.cell.grows"))
        ck_assert(x > 0 && slot(s, "value") == x);
    else if (says(s, "slope.cell.falls"))
        ck_assert(x < 0 && slot(s, "value") == -x);
    else
        ck_assert(says(s, "slope.cell.flat") && x == 0);
}

// By the shares, their gradients and the average of these.
static void check_exchange(const struct saying *s, const struct operation *o,
                           int r, int c, double x)
{
    double gradient = operand_number(o, 1, r, c), average = 0;
    for (int k = 0; k < o->out->columns; k++)
        average += operand_number(o, 0, r, k) * operand_number(o, 1, r, k);
    if (says(s, "exchange.cell.stays")) {
        ck_assert(x == 0);
        return;
    }
    ck_assert(says(s, x < 0 ? "exchange.cell.gets" : "exchange.cell.gives"));
    ck_assert(x < 0 ? gradient < average : gradient > average);
    ck_assert(slot(s, "slope") == gradient);
    ck_assert(fabs(slot(s, "average") - average) <= 1e-12 * fabs(average));
    ck_assert_str_eq(text(s, "of"),
                     cell_name(NULL, &arena, o->out->gradients_of, r, c));
}

static void check_exchange_row(const struct saying *s, const struct tensor *m,
                               int r)
{
    const double *x = tensor_row(m, r);
    double low = 0, high = 0;
    int gets = 0, gives = 0;
    for (int c = 0; c < m->columns; c++) {
        if (x[c] < low)
            low = x[gets = c];
        if (x[c] > high)
            high = x[gives = c];
    }
    if (low == 0 || high == 0) {
        ck_assert_str_eq(s->key, "exchange.row.none");
        return;
    }
    ck_assert(says(s, "exchange.row"));
    ck_assert_str_eq(text(s, "gets"), column_words(NULL, &arena, m, gets));
    ck_assert_str_eq(text(s, "gives"), column_words(NULL, &arena, m, gives));
    ck_assert_str_eq(text(s, "row"), row_words(NULL, &arena, m, r));
}

static void check_others(const struct saying *s, const struct operation *o,
                         int r, int c, double x)
{
    if (says(s, "surprise.row"))
        ck_assert(x == 0 - log(slot(s, "share")) && slot(s, "value") == x);
    else if (says(s, "average.row"))
        ck_assert(slot(s, "value") == x);
    else if (says(s, "inside.cell"))
        ck_assert(slot(s, "slope") * slot(s, "steep") == x &&
                  slot(s, "value") == x && slot(s, "steep") >= 0 &&
                  slot(s, "steep") <= 1);
    else if (says(s, "inside.cell.linear"))
        ck_assert(slot(s, "value") == x && x == operand_number(o, 0, r, c));
    else if (says(s, "down.cell"))
        ck_assert(slot(s, "of.value.number") -
                          0.25 * operand_number(o, 1, r, c) ==
                      x &&
                  slot(s, "value.number") == x && slot(s, "number") == 0.25);
    else if (says(s, "mean.row"))
        ck_assert(slot(s, "value") == x &&
                  slot(s, "rows") == o->in[0].tensor->rows);
}

static void check_term(const struct address *a, double x)
{
    struct saying s = explain_saying(NULL, &arena, a);
    if (says(&s, "slope.nowhere"))
        ck_assert(x == 0);
    else if (says(&s, "slope.term.last"))
        ck_assert(slot(&s, "so_far") == x);
    if (!strncmp(s.key, "slope.term", strlen("slope.term")))
        ck_assert(slot(&s, "is") * slot(&s, "by") ==
                  operation_term(operation_of(a), a->row, a->column, a->term));
}

// --- reasons -----------------------------------------------------------------

static const char *const reasons[] = {
    "why.slope.row",        "why.slope.cell.falls", "why.slope.cell.grows",
    "why.slope.cell.most",  "why.average.row",      "why.exchange.row",
    "why.surprise.row",     "why.down.whole",       "why.down.cell.up",
    "why.down.cell.down",   "why.slope.cell.all"};
enum { REASONS = sizeof reasons / sizeof *reasons };
static int given[REASONS]; // how often each was

// How many cells of row [r], or of all, are as steep as the steepest.
static int count_steepest(const struct tensor *gradients, int r, double most)
{
    int equal = 0;
    for (int i = 0; i < gradients->rows; i++)
        for (int c = 0; c < gradients->columns; c++)
            equal += (r < 0 || i == r) &&
                     fabs(tensor_at(gradients, i, c)) == fabs(most);
    return equal;
}

// The name of that cell.
static const char *name_steepest(const struct tensor *gradients, int r,
                                 const struct tensor *of, double *value)
{
    int row = 0, column = 0;
    *value = 0;
    for (int i = 0; i < gradients->rows; i++)
        for (int c = 0; c < gradients->columns; c++)
            if ((r < 0 || i == r) &&
                fabs(tensor_at(gradients, i, c)) > fabs(*value)) {
                *value = tensor_at(gradients, i, c);
                row = i;
                column = c;
            }
    return cell_name(NULL, &arena, of, row, column);
}

static bool has_steepest(const struct tensor *gradients, int r)
{
    double most;
    name_steepest(gradients, r, gradients, &most);
    return most != 0 && gradients->columns > 1 &&
           count_steepest(gradients, r, most) == 1;
}

// There is one, or nothing is said.
static const char *steepest(const struct tensor *gradients, int r,
                            const struct tensor *of, double *value)
{
    const char *name = name_steepest(gradients, r, of, value);
    ck_assert_int_eq(count_steepest(gradients, r, *value), 1);
    return name;
}

// One way alone, more than half of it and not more than all.
static void check_most(const struct saying *s, const struct operation *o,
                       int r, int c, double x)
{
    int found = 0;
    double term = slot(s, "term");
    ck_assert(slot(s, "value") == x && term / x > 0.5 && term / x <= 1);
    for (int i = 0; i < o->use_count; i++) {
        const struct use *u = &o->uses[i];
        for (int k = 0; k < u->o->kind->partials(u->o, u->k, r); k++) {
            struct partial w = u->o->kind->partial(u->o, u->k, r, c, k);
            const char *name =
                cell_name(NULL, &arena, u->gradients, w.row, w.column);
            found += !strcmp(name, text(s, "slope")) &&
                     tensor_at(u->gradients, w.row, w.column) * w.by == term;
        }
    }
    ck_assert_int_ge(found, 1);
}

static void check_exchanged(const struct saying *s, const struct tensor *m,
                            int r)
{
    double most, sum = 0;
    int row = 0;
    steepest(m, r, m, &most);
    for (int i = 0; i < m->rows; i++)
        for (int c = 0; c < m->columns; c++)
            if ((r < 0 || i == r) && tensor_at(m, i, c) == most) { // the first
                row = i;
                i = m->rows - 1;
                break;
            }
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(m, row, c);
    const struct operation *o = m->writer[row];
    double off = fabs(most); // what rounds are the gradients of the shares
    for (int c = 0; c < m->columns; c++)
        off = fmax(off, fabs(operand_number(o, 1, row, c)));
    ck_assert(slot(s, "value") == most);
    ck_assert(fabs(slot(s, "rest") + most) <= 1e-12 * off);
    ck_assert(fabs(sum) <= 1e-12 * off);
}

static void check_reason(const struct address *a)
{
    const struct tensor *m = a->tensor;
    const struct operation *o = m->writer[a->row < 0 ? 0 : a->row];
    struct saying s = explain_why_saying(NULL, &arena, &trace, a);
    int which = 0;
    while (s.key && which < REASONS && strcmp(reasons[which], s.key))
        which++;
    if (!s.key || which == REASONS)
        return;
    given[which]++;
    double x = a->column < 0 ? NAN : tensor_at(m, a->row, a->column), value;
    double gradient = strncmp(s.key, "why.down.cell", 13)
                          ? x
                          : operand_number(o, 1, a->row, a->column);
    switch (which) {
    case 0:
        ck_assert_str_eq(text(&s, "of"),
                         steepest(m, a->row, m->gradients_of, &value));
        ck_assert(slot(&s, "value") == value && value != 0);
        ck_assert(a->row >= 0 && a->column < 0); // the rest of it is known
        break;
    case 1:
    case 8:
        ck_assert(gradient < 0);
        break;
    case 2:
    case 9:
        ck_assert(gradient > 0);
        break;
    case 3:
    case 10:
        check_most(&s, o, a->row, a->column, x);
        ck_assert((slot(&s, "term") == x) == (which == 10));
        break;
    case 5:
        ck_assert(a->row >= 0 && a->column < 0); // the rest of it is known
        check_exchanged(&s, m, a->row);
        break;
    case 6:
        ck_assert(fabs(slot(&s, "value") -
                       -log(exp(-tensor_at(m, a->row, 0)) / 2)) < 1e-9);
        ck_assert(fabs(exp(slot(&s, "more")) - 2) < 1e-12);
        break;
    case 7: // a first row that has no steepest says it of all
        ck_assert_str_eq(text(&s, "of"),
                         steepest(o->in[1].tensor,
                                  has_steepest(o->in[1].tensor, a->row)
                                      ? a->row
                                      : -1,
                                  o->in[0].tensor, &value));
        ck_assert(slot(&s, "slope") == value);
        ck_assert(slot(&s, "value") == 0.25 * fabs(value));
        break;
    default:
        break;
    }
}

static void check_reasons(const struct tensor *m)
{
    check_reason(&(struct address){m, -1, -1, -1});
    for (int r = 0; r < m->rows; r++) {
        check_reason(&(struct address){m, r, -1, -1});
        for (int c = 0; c < m->columns; c += 1 + m->columns / 6)
            check_reason(&(struct address){m, r, c, -1});
    }
}

START_TEST(reasons_follow_from_the_numbers)
{
    for (int i = 0; i < MODELS; i++) {
        make(i);
        for (int k = trace_find(&trace, "loss.each")->index;
             k < trace.tensor_count; k++)
            check_reasons(trace.tensors[k]);
        unmake();
    }
    for (int i = 0; i < REASONS; i++)
        ck_assert_msg(given[i], "%s was never given", reasons[i]);
}
END_TEST

static void check_cell(const struct tensor *m, int r, int c)
{
    const struct operation *o = m->writer[r];
    double x = tensor_at(m, r, c);
    struct saying s =
        explain_saying(NULL, &arena, &(struct address){m, r, c, -1});
    if (!strcmp(o->kind->name, "slope"))
        check_gradient(&s, x);
    else if (!strcmp(o->kind->name, "exchange"))
        check_exchange(&s, o, r, c, x);
    else
        check_others(&s, o, r, c, x);
    if (o->kind->form == FORM_GRADIENT)
        check_term(&(struct address){m, r, c, operation_terms(o) - 1}, x);
}

START_TEST(what_is_said_follows_from_the_numbers)
{
    for (int i = 0; i < MODELS; i++) {
        make(i);
        for (int k = trace_find(&trace, "loss.each")->index;
             k < trace.tensor_count; k++) {
            const struct tensor *m = trace.tensors[k];
            struct saying whole =
                explain_saying(NULL, &arena, &(struct address){m, -1, -1, -1});
            if (says(&whole, "slope.whole.nowhere"))
                for (int j = 0; j < m->rows * m->columns; j++)
                    ck_assert(m->data[j] == 0);
            for (int r = 0; r < m->rows; r++) {
                struct saying s = explain_saying(
                    NULL, &arena, &(struct address){m, r, -1, -1});
                if (!strncmp(s.key, "exchange.row", strlen("exchange.row")))
                    check_exchange_row(&s, m, r);
                for (int c = 0; c < m->columns; c += 1 + m->columns / 6)
                    check_cell(m, r, c);
            }
        }
        unmake();
    }
    for (int i = 0; i < 16; i++)
        ck_assert_msg(met[i] || !strcmp(keys[i], "slope.whole.nowhere") ||
                          !strcmp(keys[i], "slope.nowhere"),
                      "%s was never said", keys[i]);
}
END_TEST

// --- what they are made of ---------------------------------------------------

static bool in_any(const struct cells *reads, int count, const struct tensor *m,
                   int r, int c)
{
    for (int i = 0; i < count; i++)
        if (reads[i].tensor == m && r >= reads[i].row &&
            r < reads[i].row + reads[i].rows && c >= reads[i].column &&
            c < reads[i].column + reads[i].columns)
            return true;
    return false;
}

// Spoils what the cell does not read and computes its row again: it stays.
static void check_reads(const struct operation *o, int row, int column)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, column, -1, reads);
    size_t bytes = (size_t)o->out->columns * sizeof(double);
    double *out = out_row(o, row), want = out[column];
    double *kept = arena_array(&arena, (size_t)o->out->columns, sizeof *kept);
    double *was[MAX_READS];
    memcpy(kept, out, bytes);
    for (int k = 0; k < o->in_count; k++) {
        const struct tensor *m = o->in[k].tensor;
        size_t size = (size_t)m->rows * (size_t)m->columns;
        was[k] = arena_array(&arena, size + 1, sizeof(double));
        memcpy(was[k], m->data, size * sizeof(double));
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++)
                if (!in_any(reads, count, m, r, c) && m != o->out)
                    m->data[r * m->columns + c] = 1e3;
    }
    memset(out, 0, bytes);
    o->kind->forward(o, row);
    ck_assert_msg(out[column] == want, "%s[%d,%d] reads more than it says",
                  o->out->name, row + 1, column + 1);
    memcpy(out, kept, bytes);
    for (int k = o->in_count - 1; k >= 0; k--) {
        const struct tensor *m = o->in[k].tensor;
        if (m != o->out)
            memcpy(m->data, was[k],
                   (size_t)m->rows * (size_t)m->columns * sizeof(double));
    }
}

// Every term of a cell lies in what the cell reads, and adds up to it.
static void check_terms(const struct operation *o, int row, int column)
{
    struct cells all[MAX_READS], one[MAX_READS];
    int count = operation_reads(o, row, column, -1, all);
    double sum = 0;
    for (int k = 0; k < operation_terms(o); k++) {
        int reads = operation_reads(o, row, column, k, one);
        for (int i = 0; i < reads; i++)
            ck_assert(
                in_any(all, count, one[i].tensor, one[i].row, one[i].column));
        sum += operation_term(o, row, column, k);
    }
    if (o->kind->form == FORM_GRADIENT)
        ck_assert(sum == tensor_at(o->out, row, column));
}

START_TEST(a_gradient_is_made_of_what_it_reads)
{
    for (int i = 0; i < MODELS; i++) {
        make(i);
        for (int k = 0; k < trace.operation_count; k++) {
            const struct operation *o = trace.operations[k];
            if (o->out->index < trace_find(&trace, "loss.each")->index)
                continue;
            int row = o->row + o->rows - 1, column = o->out->columns - 1;
            check_reads(o, o->row, 0);
            check_reads(o, row, column);
            check_terms(o, row, column);
        }
        unmake();
    }
}
END_TEST

// --- formulas ----------------------------------------------------------------

static void check_formula(const char *name, const char *want)
{
    struct strbuf out = {0};
    const struct tensor *m = trace_find(&trace, name);
    ck_assert_msg(m, "no %s", name);
    explain_line(NULL, &(struct address){m, -1, -1, -1}, &out);
    ck_assert_str_eq(strbuf_text(&out), want);
    strbuf_free(&out);
}

START_TEST(the_chain_rule_is_written_down)
{
    toy_attention(&toy, 3, "none");
    wish("output");
    check_formula("grad.V", "∂V = weightsᵀ ∂output");
    check_formula("grad.weights", "∂weights = ∂output Vᵀ");
    check_formula("grad.scaled", "∂scaled = weights ∘ (∂weights − average)");
    check_formula("grad.Q", "∂Q = ∂scores K");
    check_formula("grad.K", "∂K = ∂scoresᵀ Q");
    check_formula("grad.W_Q", "∂W_Q = Xᵀ ∂Q");
    check_formula("grad.X", "∂X = ∂Q W_Qᵀ + ∂K W_Kᵀ + ∂V W_Vᵀ");
    check_formula("new.W_Q", "new.W_Q = W_Q − 0.2500 ∂W_Q");
    unmake();
}
END_TEST

// --- steps, and traces done over ---------------------------------------------

// Of Adam's first step the two means cancel: it goes by the gradient's sign.
START_TEST(adam_takes_its_first_step)
{
    toy_attention(&toy, 5, "none");
    wish("output");
    trace_free(&trace);
    loss.optimizer = OPTIMIZER_ADAM;
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *W = trace_find(&trace, "W_Q");
    const struct tensor *g = trace_find(&trace, "grad.W_Q");
    const struct tensor *new = trace_find(&trace, "new.W_Q");
    const struct tensor *mean = trace_find(&trace, "mean.W_Q");
    const struct tensor *square = trace_find(&trace, "square.W_Q");
    ck_assert(W && g && new &&mean &&square);
    for (int i = 0; i < W->rows * W->columns; i++) {
        double x = g->data[i];
        double want = W->data[i] - 0.25 * x / (fabs(x) + ADAM_LEAST);
        ck_assert(fabs(new->data[i] - want) < 1e-12);
        ck_assert(fabs(mean->data[i] - 0.1 * x) < 1e-15 * fabs(x));
        ck_assert(fabs(square->data[i] - 0.001 * x * x) < 1e-15 * x * x);
    }
    unmake();
}
END_TEST

// What a wrong procedure leads to has gradients by numbers of its own.
START_TEST(a_shadow_has_gradients_of_its_own)
{
    make(2);
    struct trace *shadow = shadow_of(&trace, &arena);
    int uses = 0;
    for (int i = 0; i < shadow->operation_count; i++) {
        const struct operation *o = shadow->operations[i];
        for (int k = 0; k < o->use_count; k++, uses++) {
            ck_assert(trace_has(shadow, o->uses[k].gradients));
            ck_assert(o->uses[k].o == shadow->operations[o->uses[k].o->index]);
        }
    }
    for (int i = 0; i < shadow->tensor_count; i++)
        ck_assert(!shadow->tensors[i]->gradients_of ||
                  trace_has(shadow, shadow->tensors[i]->gradients_of));
    ck_assert_int_gt(uses, 10);
    unmake();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("back_said");
    TCase *c = tcase_create("said");
    tcase_add_test(c, what_is_said_follows_from_the_numbers);
    tcase_add_test(c, reasons_follow_from_the_numbers);
    tcase_add_test(c, a_gradient_is_made_of_what_it_reads);
    tcase_add_test(c, the_chain_rule_is_written_down);
    tcase_add_test(c, adam_takes_its_first_step);
    tcase_add_test(c, a_shadow_has_gradients_of_its_own);
    suite_add_tcase(s, c);
    return suite_end(s);
}
