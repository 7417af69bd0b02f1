// Sentences and formulas of the word with the largest logit.
#include "trace/op/argmax.h"
#include "trace/op/row_facts.h"
#include "trace/term.h"

const struct operation *argmax_looked(const struct operation *o)
{
    const struct operation *from = o->in[0].tensor->writer[o->row];
    for (int i = 0; i < from->in_count; i++) {
        int row = from->in[i].row;
        const struct operation *w =
            row >= 0 ? from->in[i].tensor->writer[row] : NULL;
        if (w && !strcmp(w->kind->name, "mix"))
            return w;
    }
    return NULL;
}

static const char *word_of(const struct operation *o, int row)
{
    return o->out->words[(int)tensor_at(o->out, row, 0)];
}

// --- words that cross ------------------------------------------------------

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
    if (f.high <= 0.5 || f.best != first + by ||
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
        saying_text(s, written[k], word_of(o, row - back));
        saying_column(s, read[k], w->tensor, first + back);
    }
}

// --- what wins -------------------------------------------------------------

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
              f.high > 0.5 ? "row.mostly"
              : f.ties > 1 ? "row"
                           : "row.spread");
    saying_column(s, "source", w->tensor, f.best);
    saying_short(s, "weight", f.high);
}

void argmax_say(const struct operation *o, const struct address *a,
                struct saying *s)
{
    int row = a->row < 0 ? o->row : a->row;
    saying_count(s, "n", row + 1);
    if (a->term >= 0) {
        saying_is(s, o, "term");
        saying_text(s, "word", o->out->words[a->term]);
        saying_number(s, "value", tensor_at(o->in[0].tensor, row, a->term));
        return;
    }
    saying_text(s, "word", word_of(o, row));
    say_winner(o, row, s);
}

void argmax_show(const struct operation *o, const struct address *a,
                 struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    int row = a->row < 0 ? o->row : a->row;
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
    formula_word(f, word_of(o, row), ROLE_QUERY,
                 cells_of(o->out, row, 1, 0, 1));
    formula_next(f, ",   ");
    formula_cell_name(f, A, row, (int)tensor_at(o->out, row, 0));
    formula_result(f, A, row, (int)tensor_at(o->out, row, 0));
}

// --- a word that the lesson says -------------------------------------------

void force_say(const struct operation *o, const struct address *a,
               struct saying *s)
{
    int row = a->row < 0 ? o->row : a->row;
    const struct tensor *A = o->in[0].tensor;
    struct row_facts f = row_facts(A, row, A->columns);
    saying_count(s, "n", row + 1);
    if (a->term >= 0) {
        argmax_say(o, a, s);
        return;
    }
    bool same = f.best == (int)tensor_at(o->out, row, 0);
    saying_is(s, o, f.ties > 1 ? "row.tie" : same ? "row.same" : "row");
    saying_count(s, "ties", f.ties);
    saying_text(s, "word", word_of(o, row));
    saying_text(s, "best", o->out->words[f.best]);
    saying_number(s, "value", f.high);
}

void told_say(const struct operation *o, const struct address *a,
              struct saying *s)
{
    (void)a;
    saying_is(s, o, "row");
    saying_count(s, "n", o->row + 1);
    saying_text(s, "word", word_of(o, o->row));
}

void told_show(const struct operation *o, const struct address *a,
               struct formula *f)
{
    (void)a;
    formula_vector(f, o->out, o->row);
    formula_relation(f);
    formula_word(f, word_of(o, o->row), ROLE_QUERY,
                 cells_of(o->out, o->row, 1, 0, 1));
}

void force_show(const struct operation *o, const struct address *a,
                struct formula *f)
{
    if (a->term >= 0)
        argmax_show(o, a, f);
    else
        told_show(o, a, f);
}
