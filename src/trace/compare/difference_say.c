// SPDX-License-Identifier: MIT
#include "trace/compare/difference_say.h"

#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "say/join.h"
#include "say/named.h"
#include "trace/compare/difference.h"
#include "trace/origin.h"
#include "trace/term.h"

struct telling {
    const struct catalogue *words;
    struct arena arena; // of the slots' texts
    const struct difference *d;
    struct strbuf *out;
};

const char *same_words(const struct catalogue *words, bool rounded)
{
    return phrase_text(words, rounded ? "equal.rounded" : "equal.bits");
}

// "9 weights", "12 numbers of Q", "3 weights in row “cat”".
static const char *difference_numbers(struct telling *t)
{
    const struct difference *d = t->d;
    const struct tensor *m = d->now;
    const char *own =
        m->term ? arena_print(&t->arena, "%s.amount", m->term->name) : "";
    const char *all = said(
        t->words, &t->arena, phrase_find(t->words, own) ? own : "tensor.amount",
        SLOTS(COUNT("n", d->cells),
              TEXT("tensor", tensor_short(t->words, &t->arena, m))));
    if (d->row < 0)
        return all;
    return said(t->words, &t->arena, "differ.in_row",
                SLOTS(TEXT("numbers", all),
                      NAME("row", row_words(t->words, &t->arena, m, d->row))));
}

// A slot with a number of what the difference is about, or of what it was.
static struct slot number_slot(const struct telling *t, const char *slot,
                               int row, double x)
{
    return row_is_of_shares(t->d->now, row) ? PRECISE_SHARE(slot, x)
                                            : PRECISE(slot, x);
}

// "0.09 → 1", or how far apart the two are where their digits are the same.
static const char *change(struct telling *t)
{
    const struct difference *d = t->d;
    char a[400], b[400]; // as long as the largest double
    double was = 0;
    match_cell(&d->match, d->most.row, d->most.column, &was);
    double now = tensor_at(d->now, d->most.row, d->most.column);
    c_snprintf(a, sizeof a, "%.*f", FORMULA_DECIMALS, was);
    c_snprintf(b, sizeof b, "%.*f", FORMULA_DECIMALS, now);
    bool told = strcmp(a, b) || was == 0 || now == 0;
    const char *key = d->by == 0 ? "differ.sign"
                      : told     ? "differ.change"
                                 : "differ.by";
    return said(t->words, &t->arena, key,
                SLOTS(number_slot(t, "was", d->most.row, was),
                      number_slot(t, "now", d->most.row, now),
                      PRECISE("by", fabs(d->by))));
}

// The only row that is the same as a whole; -1 when there are none or several.
static int only_same_row(const struct difference *d)
{
    int only = -1;
    if (d->row >= 0)
        return -1;
    for (int row = 0; row < d->now->rows; row++) {
        if (!same_row(d->was, d->now, row))
            continue;
        if (only >= 0)
            return -1;
        only = row;
    }
    return only;
}

static void say_numbers(struct telling *t)
{
    const struct difference *d = t->d;
    const struct address *most = &d->most;
    if (!d->differing) {
        say(t->words, t->out,
            d->rounded ? "differ.none.rounded" : "differ.none",
            SLOTS(COUNT("n", d->cells), PRECISE("by", d->rounded_by),
                  TEXT("numbers", difference_numbers(t))));
        return;
    }
    int row = only_same_row(d);
    const char *key = d->cells == 1              ? "differ.one"
                      : d->differing == d->cells ? "differ.all"
                      : row >= 0                 ? "differ.row"
                                                 : "differ.some";
    const char *same =
        row < 0 ? "" : row_words(t->words, &t->arena, d->now, row);
    bool rounded =
        row < 0 ? d->rounded : difference_of_row(d->was, d->now, row).rounded;
    say(t->words, t->out, key,
        SLOTS(COUNT("n", d->differing), TEXT("numbers", difference_numbers(t)),
              TEXT("cell", cell_name(t->words, &t->arena, d->now, most->row,
                                     most->column)),
              TEXT("change", change(t)), TEXT("row", same),
              TEXT("exactly", same_words(t->words, rounded))));
}

static void say_shapes(struct telling *t)
{
    struct difference all = difference_of(t->d->was, t->d->now), *d = &all;
    say(t->words, t->out, "differ.shape",
        SLOTS(TEXT("tensor", tensor_short(t->words, &t->arena, d->now)),
              COUNT("rows_was", d->was->rows),
              COUNT("columns_was", d->was->columns),
              COUNT("rows_now", d->now->rows),
              COUNT("columns_now", d->now->columns),
              COUNT("both", d->cells - d->fresh),
              COUNT("n", d->differing - d->fresh)));
}

static const char *word_of(const struct tensor *m, int row)
{
    return m->words[(int)tensor_at(m, row, 0)];
}

// Words that were written: from where on they differ.
static void say_words(struct telling *t)
{
    const struct tensor *was = t->d->was, *now = t->d->now;
    int first = 0;
    while (first < was->rows && first < now->rows &&
           !strcmp(word_of(was, first), word_of(now, first)))
        first++;
    bool ended = first == was->rows || first == now->rows;
    const char *key = !ended && !first         ? "differ.words.first"
                      : !ended                 ? "differ.words"
                      : was->rows == now->rows ? "differ.words.none"
                                               : "differ.words.longer";
    say(t->words, t->out, key,
        SLOTS(COUNT("first", first + 1), COUNT("same", first),
              COUNT("count_was", was->rows), COUNT("count_now", now->rows),
              TEXT("was", ended ? "" : word_of(was, first)),
              TEXT("now", ended ? "" : word_of(now, first))));
}

// One number of both.
static void difference_say_cell(struct telling *t, int row, int column)
{
    const struct difference *d = t->d;
    enum became is = cell_became(&d->match, row, column);
    const char *key =
        is == CELL_CHANGED ? "differ.number" : "differ.number.same";
    say(t->words, t->out, key,
        SLOTS(TEXT("cell", cell_name(t->words, &t->arena, d->now, row, column)),
              number_slot(t, "now", row, tensor_at(d->now, row, column)),
              TEXT("exactly", same_words(t->words, is == CELL_ROUNDED)),
              TEXT("change", d->most.tensor ? change(t) : "")));
}

// One word of both.
static void say_word(struct telling *t, int row)
{
    const struct difference *d = t->d;
    const char *was = word_of(d->was, row), *now = word_of(d->now, row);
    say(t->words, t->out, strcmp(was, now) ? "differ.word" : "differ.word.same",
        SLOTS(TEXT("was", was), TEXT("now", now)));
}

// Whether A has what [at] is about, or the tensor where it is about all of it.
static bool has(const struct difference *d, const struct address *at)
{
    return d->was && (at->row < 0 || match_row(&d->match, at->row) >= 0) &&
           (at->column < 0 || match_column(&d->match, at->column) >= 0);
}

// A new row or column in a tensor that is as large as before has one that is
// gone beside it.
static bool replaced(const struct difference *d)
{
    return d->row < 0 && d->fresh && !d->reshaped;
}

// A row as long as before, of which columns are new: the word of one was put in
// where another was taken out.
static void say_new_columns(struct telling *t)
{
    const struct difference *d = t->d;
    int64_t both = d->cells - d->fresh;
    say(t->words, t->out, both ? "differ.fresh" : "differ.fresh.all",
        SLOTS(TEXT("numbers", difference_numbers(t)), COUNT("fresh", d->fresh),
              COUNT("both", both), COUNT("n", d->differing - d->fresh)));
}

static void say_all(struct telling *t, const struct address *at)
{
    const struct difference *d = t->d;
    const struct tensor *m = at->tensor;
    if (!has(d, at))
        say(t->words, t->out, d->was ? "differ.absent.part" : "differ.absent",
            SLOTS(TEXT("tensor", tensor_short(t->words, &t->arena, m))));
    else if (m->words && at->row >= 0)
        say_word(t, at->row);
    else if (m->words)
        say_words(t);
    else if (at->row >= 0 && at->column >= 0)
        difference_say_cell(t, at->row, at->column);
    else if (m->columns != d->was->columns || (d->reshaped && at->row < 0) ||
             replaced(d))
        say_shapes(t);
    else if (d->fresh)
        say_new_columns(t);
    else
        say_numbers(t);
    if (d->was && !m->words && match_moved(&d->match))
        join_phrase(t->words, t->out, 0, "list.sentence", "differ.moved",
                    NO_SLOTS);
}

// What [at] is about; of one number the largest difference is its own.
static struct difference difference_at(const struct tensor *was,
                                       const struct address *at)
{
    struct difference d = at->row < 0
                              ? difference_of(was, at->tensor)
                              : difference_of_row(was, at->tensor, at->row);
    double old;
    if (at->row >= 0 && at->column >= 0 &&
        match_cell(&d.match, at->row, at->column, &old)) {
        d.most = *at;
        d.by = tensor_at(at->tensor, at->row, at->column) - old;
    }
    return d;
}

void difference_say(const struct catalogue *words, const struct tensor *was,
                    const struct address *at, struct strbuf *out)
{
    struct difference d = difference_at(was, at);
    struct telling t = {.words = words, .d = &d, .out = out};
    say_all(&t, at);
    arena_free(&t.arena);
}

struct formula difference_formula(const struct catalogue *words,
                                  struct arena *arena, const struct tensor *was,
                                  const struct address *at)
{
    const struct tensor *now = at->tensor;
    struct formula f = {.arena = arena, .words = words};
    struct match both = match_of(was, now);
    double old;
    if (!now || now->words || at->row < 0 || at->column < 0 ||
        at->row >= now->rows || at->column >= now->columns ||
        !match_cell(&both, at->row, at->column, &old) || !isfinite(old) ||
        !isfinite(tensor_at(now, at->row, at->column)))
        return f;
    formula_phrase(
        &f, "differ.at",
        SLOTS(TEXT("cell", cell_name(words, arena, now, at->row, at->column))));
    formula_relation(&f);
    formula_cell(&f, now, at->row, at->column, false);
    formula_text(&f, " − ");
    formula_cell(&f, was, match_row(&both, at->row),
                 match_column(&both, at->column), true);
    formula_result_number(&f, tensor_at(now, at->row, at->column) - old);
    formula_end(&f);
    return f;
}
