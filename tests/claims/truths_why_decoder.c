// SPDX-License-Identifier: MIT
// What is said of why a translator does what it does, word by word: without
// what it looked at it would write other words.
#include <math.h>
#include <string.h>

#include "facts.h"
#include "trace/op.h"

// --- what is looked up -------------------------------------------------------

static int count_repeats(const struct claim *c, int row)
{
    int repeats = 0;
    for (int r = 0; r < c->out->rows; r++)
        repeats +=
            !strcmp(name_label(c, c->out, r), name_label(c, c->out, row));
    return repeats;
}

static int first_repeated(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        if (count_repeats(c, r) > 1)
            return r;
    return 0;
}

static const char *repeated(const struct claim *c)
{
    return said(NULL, c->arena, "row.labelled",
                SLOTS(TEXT("label", name_label(c, c->out, first_repeated(c)))));
}

static const char *word_here(const struct claim *c)
{
    return said(NULL, c->arena, "row.labelled",
                SLOTS(TEXT("label", name_label(c, c->out, c->row))));
}

static double repeats(const struct claim *c)
{
    return count_repeats(c, first_repeated(c));
}

static double count_known(const struct claim *c)
{
    return operand_of(c, 0)->rows;
}

static bool some_are_repeated(const struct claim *c)
{
    return repeats(c) > 1;
}

static bool none_is_repeated(const struct claim *c)
{
    return repeats(c) == 1;
}

// --- a decoder, word by word -------------------------------------------------

static double count_before(const struct claim *c)
{
    return operand_of(c, 0)->columns;
}

static double change_at(const struct claim *c, int k)
{
    int row = claim_row(c);
    return fabs(tensor_at(c->out, row, k) - tensor_at(c->out, row - 1, k));
}

static double changed_place(const struct claim *c)
{
    int most = 0;
    for (int k = 1; k < c->out->columns; k++)
        most = change_at(c, k) > change_at(c, most) ? k : most;
    return most + 1;
}

static double changed_from(const struct claim *c)
{
    return tensor_at(c->out, claim_row(c) - 1, (int)changed_place(c) - 1);
}

static double changed_to(const struct claim *c)
{
    return claim_cell(c, (int)changed_place(c) - 1);
}

// One context, the same for every word, and no weights.
static bool is_all_it_gets(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (claim_cell(c, k) != tensor_at(c->out, 0, k))
            return false;
    return !trace_find(c->trace, "alignment");
}

// The word that was written before a row's; the start before the first.
static const char *word_before(const struct claim *c)
{
    const struct tensor *target = trace_find(c->trace, "target");
    int row = claim_row(c);
    int word = row ? (int)tensor_at(target, row - 1, 0) : start_word(c);
    return said(NULL, c->arena, "row.labelled",
                SLOTS(TEXT("label", target->words[word])));
}

static bool came_before(const struct claim *c)
{
    return claim_row(c) > 0;
}

static bool nothing_came(const struct claim *c)
{
    return claim_row(c) == 0;
}

// Made of the word before, the state before and the context.
static bool goes_on(const struct claim *c)
{
    return c->o->in_count >= 6 &&
           term_is(operand_of(c, 0), "target_embedding") &&
           term_is(operand_of(c, 2), "state") &&
           term_is(operand_of(c, 4), "context") &&
           operand_at(c, 2) == claim_row(c) - 1;
}

// And there is a word to come, which it asks for.
static bool goes_on_asking(const struct claim *c)
{
    return goes_on(c) && claim_row(c) + 1 < c->out->rows &&
           trace_find(c->trace, "alignment");
}

static bool goes_on_unasking(const struct claim *c)
{
    return goes_on(c) && (claim_row(c) + 1 == c->out->rows ||
                          !trace_find(c->trace, "alignment"));
}

// Made of the new state, the context and the word before.
static bool proposes(const struct claim *c)
{
    return c->o->in_count >= 6 && term_is(operand_of(c, 0), "state") &&
           term_is(operand_of(c, 2), "context") &&
           term_is(operand_of(c, 4), "target_embedding") &&
           operand_at(c, 0) == claim_row(c) + 1;
}

// Made of the new state and nothing else but the bias.
static bool proposes_alone(const struct claim *c)
{
    return c->o->in_count == 3 && term_is(c->out, "logit") &&
           term_is(operand_of(c, 0), "state") &&
           operand_at(c, 0) == claim_row(c) + 1 &&
           operand_of(c, 1)->rows == operand_of(c, 0)->columns;
}

// Made of context and state, and nothing else, without a bias; and no state
// that comes later was made of a context.
static bool meets_after(const struct claim *c)
{
    const struct tensor *states = claim_tensor(c, "states");
    for (int r = 1; r < states->rows; r++)
        for (int k = 0; k < states->writer[r]->in_count; k++)
            if (term_is(states->writer[r]->in[k].tensor, "context"))
                return false;
    return c->o->in_count == 4 && term_is(operand_of(c, 0), "context") &&
           term_is(operand_of(c, 2), "state");
}

// Made of the word and the state before, and no context.
static bool goes_on_unfed(const struct claim *c)
{
    return c->o->in_count == 5 &&
           term_is(operand_of(c, 0), "target_embedding") &&
           term_is(operand_of(c, 2), "state") &&
           operand_at(c, 2) == claim_row(c) - 1 &&
           claim_tensor(c, "attentional");
}

static bool proposes_from_both(const struct claim *c)
{
    return c->o->in_count == 3 && term_is(c->out, "logit") &&
           term_is(operand_of(c, 0), "attentional") &&
           operand_at(c, 0) == claim_row(c);
}

static bool asks_first(const struct claim *c)
{
    return claim_row(c) == 0 && term_is(operand_of(c, 0), "state");
}

static bool asks_something_else(const struct claim *c)
{
    return claim_row(c) > 0 && changed_from(c) != changed_to(c);
}

static bool asks_the_same(const struct claim *c)
{
    return claim_row(c) > 0 && changed_from(c) == changed_to(c);
}

// What meets the queries, and the row of it that met the one before.
static const struct tensor *energies_of(const struct claim *c)
{
    return claim_tensor(c, "energies");
}

static struct found met_before(const struct claim *c)
{
    const struct tensor *e = energies_of(c);
    return find_in(e, claim_row(c) - 1, e->columns);
}

// Only queries change from word to word, so the one before would fit the best
// of its own word again.
static bool would_look_again(const struct claim *c)
{
    const struct tensor *e = energies_of(c);
    if (!asks_something_else(c) || !e || e->rows < claim_row(c))
        return false;
    const struct operation *o = e->writer[claim_row(c) - 1];
    bool same = o->in[0].tensor == c->out && o->in[0].row == claim_row(c) - 1;
    for (int r = 0; r < e->rows; r++)
        same = same && e->writer[r]->in[1].tensor == o->in[1].tensor;
    struct found now = find_in(e, claim_row(c), e->columns);
    return same && met_before(c).ties == 1 &&
           now.x[met_before(c).best] < now.high;
}

static bool asks_something_new(const struct claim *c)
{
    return asks_something_else(c) && !would_look_again(c);
}

static const char *looked_before(const struct claim *c)
{
    return name_column(c, energies_of(c), met_before(c).best);
}

static const char *query_before(const struct claim *c)
{
    return name_vector(c, c->out, claim_row(c) - 1, false);
}

static const char *best_now(const struct claim *c)
{
    return name_column(c, c->out, claim_found(c).best);
}

static double had_before(const struct claim *c)
{
    return tensor_at(c->out, claim_row(c) - 1, claim_found(c).best);
}

static bool has_changed(const struct claim *c)
{
    return claim_row(c) > 0 && had_before(c) != claim_found(c).high;
}

// --- words -------------------------------------------------------------------

// What the logits of a word look at: the weighted sum among their vectors, or
// the context that their state has come by.
static const struct operation *looked_at(const struct claim *logits)
{
    for (int k = 0; k < logits->o->in_count; k++) {
        int row = logits->o->in[k].row;
        const struct operation *from =
            row >= 0 ? operand_of(logits, k)->writer[row] : NULL;
        if (from && !strcmp(from->kind->name, "mix"))
            return from;
    }
    const struct tensor *contexts = trace_find(logits->trace, "contexts");
    const struct operation *from =
        contexts ? contexts->writer[claim_row(logits)] : NULL;
    return from && !strcmp(from->kind->name, "mix") ? from : NULL;
}

static double cell_without(const struct claim *c, const struct tensor *m,
                           int row, int column, const struct operation *zero);

static double operand_without(const struct claim *c, int k, int column,
                              const struct operation *zero)
{
    return cell_without(c, operand_of(c, k), operand_at(c, k), column, zero);
}

static double sum_without(const struct claim *c, int column,
                          const struct operation *zero)
{
    double sum = 0;
    for (int k = 0; k < claim_terms(c); k++) {
        struct address f[2];
        claim_factors(c, column, k, f);
        double b =
            f[1].tensor ? tensor_at(f[1].tensor, f[1].row, f[1].column) : 1;
        sum += cell_without(c, f[0].tensor, f[0].row, f[0].column, zero) * b;
    }
    int squash = (int)c->o->number; // none, tanh, σ
    return squash == 2 ? 1 / (1 + exp(-sum)) : squash ? tanh(sum) : sum;
}

// A cell when the row that [zero] wrote is all zeros.
static double cell_without(const struct claim *c, const struct tensor *m,
                           int row, int column, const struct operation *zero)
{
    const struct operation *from = m->writer[row];
    struct claim made = claim_at(c, m, row);
    if (m == zero->out && row == zero->row)
        return 0;
    if (from->index < zero->index)
        return tensor_at(m, row, column);
    if (!strcmp(from->kind->name, "multiply"))
        return operand_without(&made, 0, column, zero) *
               operand_without(&made, 1, column, zero);
    if (!strcmp(from->kind->name, "add")) {
        double sum = operand_without(&made, 0, column, zero) +
                     operand_without(&made, 1, column, zero);
        return from->number ? tanh(sum) : sum;
    }
    if (strcmp(from->kind->name, "blend"))
        return strcmp(from->kind->name, "affine")
                   ? tensor_at(m, row, column)
                   : sum_without(&made, column, zero);
    double z = operand_without(&made, 0, column, zero);
    return (1 - z) * operand_without(&made, 1, column, zero) +
           z * operand_without(&made, 2, column, zero);
}

static double other_logit(const struct claim *c, int word)
{
    struct claim logits = claim_at(c, operand_of(c, 0), operand_at(c, 0));
    return sum_without(&logits, word, looked_at(&logits));
}

static int other_word(const struct claim *c)
{
    int best = 0;
    for (int k = 1; k < operand_of(c, 0)->columns; k++)
        best = other_logit(c, k) > other_logit(c, best) ? k : best;
    return best;
}

static const char *other_name(const struct claim *c)
{
    return c->out->words[other_word(c)];
}

static const char *written_name(const struct claim *c)
{
    return c->out->words[(int)claim_cell(c, 0)];
}

static double written_logit(const struct claim *c)
{
    return operand_cell(c, 0, (int)claim_cell(c, 0));
}

static double written_without(const struct claim *c)
{
    return other_logit(c, (int)claim_cell(c, 0));
}

// All words before this one: the sentence when this is its end.
static const char *sentence_so_far(const struct claim *c)
{
    const char *text = "";
    for (int r = 0; r < claim_row(c); r++) {
        const char *word = c->out->words[(int)tensor_at(c->out, r, 0)];
        if (r < 16)
            text = arena_print(c->arena, "%s%s%s", text, r ? " " : "", word);
        else if (r == 16)
            text = arena_print(c->arena, "%s …", text);
    }
    return text;
}

// How often the heaviest weight of a word stood before that of the last word.
static double count_back(const struct claim *c)
{
    const struct tensor *w = trace_find(c->trace, "alignment");
    int back = 0;
    for (int r = 1; w && r < claim_row(c); r++)
        back +=
            find_in(w, r, w->columns).best < find_in(w, r - 1, w->columns).best;
    return back;
}

static bool is_end(const struct claim *c)
{
    return (int)claim_cell(c, 0) == start_word(c) + 1 ||
           !trace_find(c->trace, "E_src"); // a program has its own
}

static bool nothing_written(const struct claim *c)
{
    return claim_row(c) == 0 && is_end(c);
}

static bool ends_unseeing(const struct claim *c)
{
    return claim_row(c) > 0 && is_end(c) && !trace_find(c->trace, "alignment");
}

static bool ends_looking_back(const struct claim *c)
{
    return count_back(c) > 0 && is_end(c);
}

static bool ends_looking_on(const struct claim *c)
{
    return claim_row(c) > 0 && count_back(c) == 0 && is_end(c);
}

// The word with the largest logit but one.
static int next_word(const struct claim *c)
{
    int next = claim_cell(c, 0) == 0;
    for (int k = 0; k < operand_of(c, 0)->columns; k++)
        if (k != (int)claim_cell(c, 0) &&
            operand_cell(c, 0, k) > operand_cell(c, 0, next))
            next = k;
    return next;
}

static const char *next_name(const struct claim *c)
{
    return c->out->words[next_word(c)];
}

static double next_logit(const struct claim *c)
{
    return operand_cell(c, 0, next_word(c));
}

// The logits come from no weighted sum.
static bool sees_no_weights(const struct claim *c)
{
    struct claim logits = claim_at(c, operand_of(c, 0), operand_at(c, 0));
    for (int k = 0; k < logits.o->in_count; k++) {
        int row = logits.o->in[k].row;
        const struct tensor *m = operand_of(&logits, k);
        if (row >= 0 && !strcmp(m->writer[row]->kind->name, "mix"))
            return false;
    }
    return true;
}

static bool context_decides(const struct claim *c)
{
    return other_word(c) != (int)claim_cell(c, 0);
}

static bool context_does_not_decide(const struct claim *c)
{
    return !context_decides(c);
}

// --- how sure a language model is --------------------------------------------

static const double *probabilities_of(const struct claim *c, int *count)
{
    const struct tensor *p = claim_tensor(c, "probabilities");
    int row = c->row < 0 ? c->out->rows - 1 : c->row;
    *count = p->columns;
    return &p->data[row * p->columns];
}

static double probability_of_best(const struct claim *c)
{
    int count;
    const double *p = probabilities_of(c, &count);
    double best = 0;
    for (int k = 0; k < count; k++)
        best = fmax(best, p[k]);
    return best;
}

// The geometric mean of 1 / p, weighted by p.
static double likely_words(const struct claim *c)
{
    int count;
    const double *p = probabilities_of(c, &count);
    double product = 1;
    for (int k = 0; k < count; k++)
        product *= p[k] > 0 ? pow(p[k], -p[k]) : 1;
    return product;
}

static const char *last_row(const struct claim *c)
{
    struct claim last = claim_at(c, c->out, c->out->rows - 1);
    return fact_row(&last);
}

static const char *last_told(const struct claim *c)
{
    return c->out->words[(int)tensor_at(c->out, c->out->rows - 1, 0)];
}

static bool is_sure(const struct claim *c)
{
    return probability_of_best(c) > 0.99;
}

static bool is_unsure(const struct claim *c)
{
    return !is_sure(c) && likely_words(c) > 1;
}

// clang-format off
static const struct truth truths[] = {
    {"why.source_embedding.lookup.whole", none_is_repeated, "words table"},
    {"why.source_embedding.lookup.row.again", NULL, "row"},
    {"why.source_embedding.lookup.whole.same", some_are_repeated, "row times"},
    {"why.context.concat.row", is_all_it_gets, "columns word words"},
    {"why.target_embedding.lookup.row", came_before, "columns before"},
    {"why.target_embedding.lookup.row.start", nothing_came, "columns before"},
    {"why.state.affine.row.made", goes_on_asking, "columns"},
    {"why.state.affine.row.made.fixed", goes_on_unasking, "columns"},
    {"why.state.affine.row.joined", goes_on_unfed, "columns"},
    {"why.attentional.affine.row.joined", meets_after, ""},
    {"why.logit.affine.row.attended", proposes_from_both, "columns"},
    {"why.logit.affine.row.alone", proposes_alone, "columns"},
    {"why.logit.affine.row.made", proposes, "columns"},
    {"why.query.affine.row.asks", asks_first, "weights d columns"},
    {"why.query.affine.row.again", would_look_again, "old best place now"},
    {"why.query.affine.row.next", asks_something_new, "place before now"},
    {"why.query.affine.row.alike", asks_the_same, ""},
    {"why.energy.additive.row.next", has_changed, "best before value"},
    {"why.energy.matmul_t.row.next", has_changed, "best before value"},
    {"why.argmax.row", context_decides, "word without value other"},
    {"why.argmax.row.empty", nothing_written, ""},
    {"why.argmax.row.fixed", ends_unseeing, "sentence"},
    {"why.argmax.row.back", ends_looking_back, "back sentence"},
    {"why.argmax.row.onward", ends_looking_on, "sentence"},
    {"why.argmax.row.blind", sees_no_weights, "next less"},
    {"why.told.row", NULL, ""},
    {"why.force.row", NULL, "value word"},
    {"why.next.argmax.row.sure", is_sure, "word chance"},
    {"why.next.argmax.row.unsure", is_unsure, "word chance likely"},
    {"why.next.argmax.whole.sure", is_sure, "row word chance"},
    {"why.next.argmax.whole.unsure", is_unsure, "row word chance likely"},
    {"why.argmax.row.stays", context_does_not_decide, "word"},
    {"why.argmax.row.same", context_does_not_decide, "word without value"},
    {0},
};

static const struct fact facts[] = {
    {"why.lookup", "words", .number = count_known},
    {"why.lookup", "table", .text = fact_left},
    {"why.lookup", "times", .number = repeats},
    {"why.lookup", "row", .text = repeated},
    {"why.lookup.row", "before", .text = word_before},
    {"why.lookup.row", "columns", .number = fact_columns},
    {"why.lookup.row", "row", .text = word_here},
    {"why.affine.row", "old", .text = query_before},
    {"why.affine.row", "best", .text = looked_before},
    {"why.affine.row", "place", .number = changed_place},
    {"why.affine.row", "before", .number = changed_from},
    {"why.affine.row", "now", .number = changed_to},
    {"why.affine.row", "d", .number = count_before},
    {"why.affine.row", "columns", .number = fact_columns},
    {"why.affine.row", "weights", .text = fact_right},
    {"why.concat.row", "columns", .number = fact_columns},
    {"why.concat.row", "word", .number = fact_row_ordinal},
    {"why.concat.row", "words", .number = count_known},
    {"why.additive.row", "best", .text = best_now},
    {"why.additive.row", "before", .number = had_before},
    {"why.additive.row", "value", .number = fact_largest},
    {"why.matmul_t.row", "best", .text = best_now},
    {"why.matmul_t.row", "before", .number = had_before},
    {"why.matmul_t.row", "value", .number = fact_largest},
    {"why.argmax", "word", .text = written_name},
    {"why.argmax", "other", .text = other_name},
    {"why.argmax", "value", .number = written_logit},
    {"why.argmax", "next", .text = next_name},
    {"why.argmax", "chance", .number = probability_of_best},
    {"why.argmax.whole", "row", .text = last_row},
    {"why.argmax.whole", "word", .text = last_told},
    {"why.argmax", "likely", .number = likely_words},
    {"why.argmax", "less", .number = next_logit},
    {"why.argmax", "sentence", .text = sentence_so_far},
    {"why.argmax", "back", .number = count_back},
    {"why.force", "word", .text = written_name},
    {"why.force", "value", .number = written_logit},
    {"why.argmax", "without", .number = written_without},
    {0},
};
// clang-format on

const struct truths why_decoder_truths = {truths, facts};
