#include "trace/difference_say.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trace/term.h"

struct telling {
    const struct catalogue *words;
    struct arena arena; // of the slots' texts
    const struct difference *d;
    struct strbuf *out;
};

static const struct tensor *either(const struct difference *d)
{
    return d->now ? d->now : d->was;
}

// "9 weights", "12 numbers of Q".
static const char *numbers(struct telling *t)
{
    const struct tensor *m = either(t->d);
    const char *own =
        m->term ? arena_print(&t->arena, "%s.numbers", m->term->name) : "";
    return said(t->words, &t->arena,
                phrase_find(t->words, own) ? own : "tensor.numbers",
                SLOTS(COUNT("n", t->d->cells),
                      TEXT("tensor", tensor_short(t->words, &t->arena, m))));
}

// "0.09 → 1", or how far apart the two are where their digits are the same.
static const char *change(struct telling *t)
{
    const struct difference *d = t->d;
    char a[NUMBER_SIZE], b[NUMBER_SIZE];
    double was = tensor_at(d->was, d->most.row, d->most.column);
    double now = tensor_at(d->now, d->most.row, d->most.column);
    number_print(a, was, FORMULA_DECIMALS);
    number_print(b, now, FORMULA_DECIMALS);
    const char *key = strcmp(a, b) ? "differ.change"
                      : d->by == 0 ? "differ.sign"
                                   : "differ.by";
    return said(t->words, &t->arena, key,
                SLOTS(NUMBER("was", was), NUMBER("now", now),
                      PRECISE("by", fabs(d->by))));
}

// The only row that is the same as a whole; -1 when there are none or several.
static int only_same_row(const struct difference *d)
{
    int only = -1;
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
        say(t->words, t->out, "differ.none",
            SLOTS(COUNT("n", d->cells), TEXT("numbers", numbers(t))));
        return;
    }
    int row = only_same_row(d);
    const char *key = d->cells == 1              ? "differ.one"
                      : d->differing == d->cells ? "differ.all"
                      : row >= 0                 ? "differ.row"
                                                 : "differ.some";
    const char *same =
        row < 0 ? "" : row_words(t->words, &t->arena, d->now, row);
    say(t->words, t->out, key,
        SLOTS(COUNT("n", d->differing), TEXT("numbers", numbers(t)),
              TEXT("cell", cell_name(t->words, &t->arena, d->now, most->row,
                                     most->column)),
              TEXT("change", change(t)), TEXT("row", same)));
}

// How many cells both have.
static int64_t shared(const struct difference *d)
{
    int rows = d->was->rows < d->now->rows ? d->was->rows : d->now->rows;
    bool narrow = d->was->columns < d->now->columns;
    return (int64_t)rows * (narrow ? d->was->columns : d->now->columns);
}

static void say_shapes(struct telling *t)
{
    const struct difference *d = t->d;
    int64_t both = shared(d), new = d->cells - both;
    say(t->words, t->out, "differ.shape",
        SLOTS(TEXT("tensor", tensor_short(t->words, &t->arena, d->now)),
              COUNT("rows_was", d->was->rows),
              COUNT("columns_was", d->was->columns),
              COUNT("rows_now", d->now->rows),
              COUNT("columns_now", d->now->columns), COUNT("both", both),
              COUNT("n", d->differing - new)));
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

void difference_say(const struct catalogue *words, const struct difference *d,
                    struct strbuf *out)
{
    struct telling t = {.words = words, .d = d, .out = out};
    const struct tensor *m = either(d);
    if (!d->was || !d->now)
        say(words, out, "differ.absent",
            SLOTS(TEXT("tensor", tensor_short(words, &t.arena, m)),
                  TEXT("has", d->now ? "B" : "A"),
                  TEXT("lacks", d->now ? "A" : "B")));
    else if (m->words)
        say_words(&t);
    else if (d->reshaped)
        say_shapes(&t);
    else
        say_numbers(&t);
    arena_free(&t.arena);
}

static bool finite_in(const struct tensor *m, const struct address *at)
{
    return m && at->row >= 0 && at->row < m->rows && at->column >= 0 &&
           at->column < m->columns &&
           isfinite(tensor_at(m, at->row, at->column));
}

struct formula difference_formula(const struct catalogue *words,
                                  struct arena *arena,
                                  const struct difference *d,
                                  const struct address *at)
{
    struct formula f = {.arena = arena, .words = words};
    if (!finite_in(d->was, at) || !finite_in(d->now, at) || d->now->words)
        return f;
    formula_phrase(&f, "differ.at",
                   SLOTS(TEXT("cell", cell_name(words, arena, d->now, at->row,
                                                at->column))));
    formula_relation(&f);
    formula_cell(&f, d->now, at->row, at->column, false);
    formula_text(&f, " − ");
    formula_cell(&f, d->was, at->row, at->column, true);
    formula_result_number(&f, tensor_at(d->now, at->row, at->column) -
                                  tensor_at(d->was, at->row, at->column));
    formula_end(&f);
    return f;
}
