// SPDX-License-Identifier: MIT
// The word with the largest number of a row, the first of equals.
#include "trace/label.h"
#include "trace/op/argmax.h"

#include <math.h>
#include <string.h>

#include "math/kernels.h"
#include "say/compared.h"
#include "trace/op/product/product.h"
#include "trace/op/row_facts.h"
#include "trace/op/elsewhere.h"
#include "trace/op/instead.h"
#include "trace/operations.h"
#include "trace/origin.h"
#include "trace/term.h"

static void argmax_forward(const struct operation *o, int row)
{
    *out_row(o, row) = row_argmax(in_row(o, 0, row), o->in[0].tensor->columns);
}

// The weighted sum of row [row] among what [from] reads, or among what is read
// for that, [deep] operations back: the logits read it themselves, or the state
// that they read was made of it, by gates in a GRU.
static const struct operation *find_mix(const struct operation *from, int row,
                                        int deep)
{
    for (int partial = 0; partial < 2; partial++)
        for (int i = 0; i < from->in_count && (!partial || deep); i++) {
            const struct operand *in = &from->in[i];
            bool there = in->row >= 0 && in->row < in->tensor->rows;
            const struct operation *w =
                there ? in->tensor->writer[in->row] : NULL;
            if (partial && w)
                w = find_mix(w, row, deep - 1);
            if (w && w->kind->does == DOES_MIX && w->row == row)
                return w;
        }
    return NULL;
}

const struct operation *argmax_looked(const struct operation *o)
{
    enum { LOGITS_STATE_GATES = 2 };
    return find_mix(o->in[0].tensor->writer[o->row], o->row,
                    LOGITS_STATE_GATES);
}

const char *argmax_word(const struct operation *o, int row)
{
    return o->out->words[(int)tensor_at(o->out, row, 0)];
}

// --- words that cross --------------------------------------------------------

enum { MOST_CROSSING = 3 };

static const char *source_word(const struct tensor *weights, int column)
{
    return weights->column_labels ? weights->column_labels[column] : NULL;
}

// True when a row looks clearly at one word, [by] places after [first], which
// is not told yet, and what was written there is a word.
static bool crosses(const struct operation *o, int row,
                    const struct tensor *weights, int weight_row, int first,
                    int by)
{
    struct row_facts f = row_facts(weights, weight_row, weights->columns);
    if (!is_most(f.high) || f.best != first + by ||
        (int)tensor_at(o->out, row, 0) == (int)o->number)
        return false;
    const char *here = source_word(weights, f.best);
    for (int k = 0; here && k < by; k++)
        if (!strcmp(here, source_word(weights, first + k)))
            return false;
    return here != NULL;
}

// How many words up to this one looked clearly at one word each, every one
// at the neighbour before the last: they cross. At most three are told.
static int count_crossing(const struct operation *o, int row,
                          const struct operand *w)
{
    int first = row_facts(w->tensor, w->row, w->tensor->columns).best;
    int count = 0;
    while (count < MOST_CROSSING && count <= row && count <= w->row &&
           first + count < w->tensor->columns &&
           crosses(o, row - count, w->tensor, w->row - count, first, count))
        count++;
    return count;
}

// "zone économique" looks at "area", "economic": the source, read backwards.
static void say_crossing(const struct operation *o, int row,
                         const struct operand *w, int count, struct saying *s)
{
    static const char *const written[] = {"word_1", "word_2", "word_3"};
    static const char *const read[] = {"source_1", "source_2", "source_3"};
    int first = row_facts(w->tensor, w->row, w->tensor->columns).best;
    saying_is(s, o, count == 2 ? "row.crossing_2" : "row.crossing_3");
    for (int k = 0; k < count; k++) {
        int back = count - 1 - k;
        saying_text(s, written[k], argmax_word(o, row - back));
        saying_column(s, read[k], w->tensor, first + back);
    }
}

// --- where a language model looked -------------------------------------------

// Where each row tells what comes next, and does not wait for the one before.
static bool tells_next(const struct operation *o)
{
    return o->out->row_words != o->out;
}

// What the word that asks looked at most, before it is told what comes. False
// where several heads look, or nothing stands out.
static bool say_looking(const struct operation *o, int row, struct saying *s)
{
    static const char *const keys[2][3] = {
        {"row.back.most", "row.self.most", "row.ahead"},
        {"row.back", "row.self", "row.ahead"}};
    int at;
    const struct tensor *m = light_behind(o->in[0].tensor, row, &at);
    if (!m)
        return false;
    struct row_facts f = row_facts(m, at, m->columns);
    if (f.ties > 1 || f.high <= 0)
        return false;
    saying_column(s, "source", m, f.best);
    saying_short_share(s, "weight", f.high);
    return saying_own(s, o,
                      keys[is_most(f.high)][(f.best >= at) + (f.best > at)]);
}

// --- what wins ---------------------------------------------------------------

static void say_winner(const struct operation *o, int row, struct saying *s)
{
    const struct operation *mix = argmax_looked(o->out->writer[row]);
    const struct operand *w = mix ? &mix->in[0] : NULL;
    struct row_facts logits =
        row_facts(o->in[0].tensor, row, o->in[0].tensor->columns);
    saying_number(s, "value", logits.high);
    saying_count(s, "ties", logits.ties);
    if (logits.ties > 1) {
        saying_is(s, o, "row.tie");
        return;
    }
    if ((int)tensor_at(o->out, row, 0) == (int)o->number) {
        saying_is(s, o, "row.end");
        saying_count(s, "words", row);
        return;
    }
    if (tells_next(o) && say_looking(o, row, s))
        return;
    int crossing = w ? count_crossing(o, row, w) : 0;
    if (crossing > 1) {
        say_crossing(o, row, w, crossing, s);
        return;
    }
    if (!w) {
        saying_is(s, o, "row");
        return;
    }
    struct row_facts f = row_facts(w->tensor, w->row, w->tensor->columns);
    saying_is(s, o,
              is_most(f.high) ? "row.mostly"
              : f.ties > 1    ? "row"
                              : "row.spread");
    saying_column(s, "source", w->tensor, f.best);
    saying_short_share(s, "weight", f.high);
}

void argmax_say(const struct operation *o, const struct address *a,
                struct saying *s)
{
    int row = operation_row(o, a);
    if (a->term >= 0) {
        saying_is(s, o, "term");
        saying_text(s, "word", label_shown(s->arena, o->out, o->out->words[a->term]));
        saying_number(s, "value", tensor_at(o->in[0].tensor, row, a->term));
        return;
    }
    saying_text(s, "word", argmax_word(o, row));
    say_winner(o, row, s);
}

// --- why it ends, or what would have been without what was looked at ---------

enum { MOST_TOLD = 16 }; // words of a sentence that is quoted

// The first [count] words, with dots for more than are told.
static const char *argmax_written(const struct operation *o, int count,
                                  struct arena *arena)
{
    const char *text = "";
    for (int r = 0; r < count && r < MOST_TOLD; r++)
        text = arena_print(arena, "%s%s%s", text, r ? " " : "",
                           label_shown(arena, o->out, argmax_word(o, r)));
    return count > MOST_TOLD ? arena_print(arena, "%s …", text) : text;
}

// How often one of the first [count] words looked most to the left of where
// the word before it had looked.
static int count_back(const struct tensor *weights, int count)
{
    int back = 0;
    for (int r = 1; r < count; r++)
        back += tensor_argmax(weights, r) < tensor_argmax(weights, r - 1);
    return back;
}

// What has been written, and that no fixed order of looking would have done.
static void why_end(const struct operation *o, const struct operation *context,
                    struct saying *s)
{
    int words = o->row;
    int back = context ? count_back(context->in[0].tensor, words) : 0;
    saying_why(s, o,
               !words     ? "row.empty"
               : !context ? "row.fixed"
               : back     ? "row.back"
                          : "row.onward");
    saying_text(s, "sentence", argmax_written(o, words, s->arena));
    saying_count(s, "back", back);
}

// Without weights there is only what else was proposed.
static void why_blind(const struct operation *o, struct saying *s)
{
    const struct tensor *logits = o->in[0].tensor;
    const double *x = tensor_row(logits, o->row);
    int word = (int)tensor_at(o->out, o->row, 0), next = -1;
    for (int k = 0; k < logits->columns; k++)
        if (k != word && (next < 0 || x[k] > x[next]))
            next = k;
    saying_why(s, o, "row.blind");
    saying_text(s, "next", label_shown(s->arena, o->out, o->out->words[next]));
    saying_number(s, "less", x[next]);
}

const double *argmax_without(const struct operation *o, struct arena *arena)
{
    const struct operation *context = argmax_looked(o);
    const struct operation *made = o->in[0].tensor->writer[o->row];
    return context ? row_without(made, context, arena) : NULL;
}

// How spread chances are: e to the power of their entropy, as many equally
// likely words would be as spread (Shannon 1948, section 6).
static double count_likely(const double *p, int count)
{
    double entropy = 0;
    for (int k = 0; k < count; k++)
        entropy -= p[k] > 0 ? p[k] * log(p[k]) : 0;
    return exp(entropy);
}

// How sure the model is of the word that it tells after that of row [row].
static void why_sure(const struct operation *o, int row, bool all,
                     struct saying *s)
{
    const struct tensor *m = shares_made_of(o->in[0].tensor);
    if (!m || !row_holds_shares(m, row))
        return;
    double best = tensor_at(m, row, tensor_argmax(m, row));
    bool made = best > 0 && best <= 1; // of exponentials
    if (!made || !saying_why(s, o,
                             takes_all(best) ? (all ? "whole.sure" : "row.sure")
                             : all           ? "whole.unsure"
                                             : "row.unsure"))
        return;
    if (all)
        saying_row(s, "row", o->out, row);
    saying_text(s, "word", argmax_word(o, row));
    saying_share(s, "chance", best);
    saying_short(s, "likely", count_likely(tensor_row(m, row), m->columns));
}

static void why_step_argmax(const struct operation *o, const struct address *a,
                            struct saying *s)
{
    if (tells_next(o) && a->row >= 0)
        why_sure(o, a->row, false, s);
}

static void why_argmax(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *logits = o->in[0].tensor;
    const struct operation *made = logits->writer[o->row];
    bool written = !tells_next(o);
    if (written && a->row >= 0 && tensor_at(o->out, o->row, 0) == o->number) {
        why_end(o, argmax_looked(o), s);
        return;
    }
    if (!written) {
        why_sure(o, a->row < 0 ? o->out->rows - 1 : a->row, a->row < 0, s);
        return;
    }
    if (a->row < 0 || made->kind != &kind_affine)
        return;
    const double *other = argmax_without(o, s->arena);
    if (!other) {
        why_blind(o, s);
        return;
    }
    int word = (int)tensor_at(o->out, o->row, 0);
    int best = row_argmax(other, logits->columns);
    bool apart =
        shown_apart(SLOT_SHORT, tensor_at(logits, o->row, word), other[word]);
    if (best != word && !apart)
        return; // another would win by less than is printed
    saying_why(s, o, best != word ? "row" : apart ? "row.same" : "row.stays");
    saying_text(s, "word", label_shown(s->arena, o->out, o->out->words[word]));
    saying_text(s, "other", label_shown(s->arena, o->out, o->out->words[best]));
    saying_short(s, "value", tensor_at(logits, o->row, word));
    saying_short(s, "without", other[word]);
}

// --- its formula -------------------------------------------------------------

void argmax_formula(const struct operation *o, const struct address *a,
                    struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    int row = operation_row(o, a);
    if (a->term >= 0) { // the winner is not known yet
        formula_cell_name(f, A, row, a->term);
        formula_result(f, A, row, a->term);
        return;
    }
    formula_vector(f, o->out, row);
    formula_relation(f);
    formula_text(f, "argmax ");
    formula_vector(f, A, row);
    formula_relation(f);
    formula_word(f, argmax_word(o, row), ROLE_QUERY,
                 cells_of(o->out, row, 1, 0, 1));
    formula_next(f, ",   ");
    formula_cell_name(f, A, row, (int)tensor_at(o->out, row, 0));
    formula_result(f, A, row, (int)tensor_at(o->out, row, 0));
}

static void spell_argmax(const struct operation *o, struct spelling *s)
{
    formula_text(s->f, "argmax ");
    spell_operand(s, o, 0);
}

static const struct op_kind kind_argmax = {
    .name = "argmax",
    .says = "argmax.row argmax.row.crossing_2 argmax.row.crossing_3 "
            "argmax.row.end argmax.row.mostly argmax.row.spread "
            "argmax.row.tie argmax.term",
    .whys = "why.argmax.row why.argmax.row.empty why.argmax.row.fixed "
            "why.argmax.row.back why.argmax.row.onward why.argmax.row.blind "
            "why.argmax.row.same why.argmax.row.stays why.argmax.row.sure "
            "why.argmax.row.unsure why.argmax.whole.sure "
            "why.argmax.whole.unsure",
    .why_step = why_step_argmax,
    .forward = argmax_forward,
    .terms = row_terms,
    .term = row_term,
    .reads = read_row,
    .sentence = argmax_say,
    .why = why_argmax,
    .formula = argmax_formula,
    .spell = spell_argmax,
    .form = FORM_CHOICE,
    .does = DOES_CHOOSE,
};

int argmax(struct trace *t, struct tensor *out, int row, const struct tensor *A,
           int end)
{
    operate(t, &kind_argmax, out, row, 1, &(struct operand){A, row}, 1, end);
    return t->dry ? 0 : (int)tensor_at(out, row, 0);
}
