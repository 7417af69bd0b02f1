// SPDX-License-Identifier: MIT
// What changes when a step is taken out, in words that hold for any input.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "document/without.h"
#include "say/compared.h"
#include "say/join.h"
#include "say/named.h"
#include "trace/compare/difference.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { MOST_KEY = 64 };

// What its phrases are called.
static const char *said_as(const struct counterfactual *c)
{
    return c->said ? c->said : c->name;
}

const char *without_title(const struct catalogue *words,
                          const struct counterfactual *c)
{
    char key[MOST_KEY];
    c_snprintf(key, sizeof key, "taken.%s.title", said_as(c));
    return phrase_text(words, key);
}

const char *without_was(const struct catalogue *words,
                        const struct counterfactual *c)
{
    char key[MOST_KEY];
    c_snprintf(key, sizeof key, "taken.%s.was", said_as(c));
    return phrase_text(words, phrase_find(words, key) ? key : "trace.why.was");
}

const char *without_purpose(const struct catalogue *words,
                            const struct document *b,
                            const struct counterfactual *c)
{
    char key[MOST_KEY];
    if (c->key) {
        c_snprintf(key, sizeof key, "purpose.%s.%s", said_as(c),
                   model_choice(b->trace.model, c->key));
        if (phrase_find(words, key))
            return phrase_text(words, key);
    }
    c_snprintf(key, sizeof key, "purpose.%s", said_as(c));
    return phrase_text(words, key);
}

// The cell of rows [row, row + rows) that changes most, the first of equals,
// how many are the same to the last bit, and how many but for rounding.
struct most {
    int row, column, cells, same, rounded;
    double by;
};

static struct most most_changed(const struct outcome *o)
{
    struct most m = {.row = o->row};
    struct match both = match_of(o->watched, o->became);
    for (int r = o->row; r < o->row + o->rows; r++)
        for (int c = 0; c < o->became->columns; c++) {
            double by =
                fabs(tensor_at(o->became, r, c) - tensor_at(o->watched, r, c));
            enum became is = cell_became(&both, r, c);
            m.cells++;
            m.same += is == CELL_SAME;
            m.rounded += is == CELL_ROUNDED;
            if (by > m.by)
                m = (struct most){r, c, m.cells, m.same, m.rounded, by};
        }
    return m;
}

// "weights", or "“cat”'s row of weights".
static const char *without_what(const struct outcome *o, struct saying *s)
{
    const char *name = o->watched->name;
    if (o->rows > 1 || o->watched->rows == 1)
        return name;
    return said(
        s->words, s->arena, "taken.row",
        SLOTS(NAME("row", row_words(s->words, s->arena, o->watched, o->row)),
              TEXT("name", name)));
}

static void without_say_numbers(const struct outcome *o, struct saying *s)
{
    saying_text(s, "name", without_what(o, s));
    saying_count(s, "columns", o->became->columns);
    saying_count(s, "columns_before", o->watched->columns);
    saying_count(s, "rows", o->became->rows);
    saying_count(s, "rows_before", o->watched->rows);
    bool wide = o->became->columns == o->watched->columns;
    s->key = wide ? "taken.shape.rows" : "taken.shape";
    if (!wide || o->row + o->rows > o->became->rows ||
        (o->rows > 1 && o->rows != o->became->rows))
        return;
    struct most m = most_changed(o);
    int differing = m.cells - m.same - m.rounded;
    double now = tensor_at(o->became, m.row, m.column);
    double was = tensor_at(o->watched, m.row, m.column);
    bool share = row_is_of_shares(o->became, m.row);
    bool apart = shown_apart(share ? SLOT_SHARE : SLOT_NUMBER, was, now);
    s->key = m.same == m.cells      ? "taken.same"
             : !differing           ? "taken.equal"
             : !apart               ? "taken.rounding"
             : differing == m.cells ? "taken.changed.all"
                                    : "taken.changed";
    saying_cell(s, "cell", o->watched, m.row, m.column);
    saying_of(s, "now", o->became, m.row, now);
    saying_of(s, "was", o->watched, m.row, was);
    saying_precise(s, "by", m.by);
    saying_count(s, "same", m.same);
    saying_count(s, "cells", m.cells);
    saying_count(s, "differing", differing);
}

static const char *without_word(const struct tensor *m, int i)
{
    return i < m->rows ? m->words[(int)tensor_at(m, i, 0)] : "";
}

static void without_say_written(const struct outcome *o, struct saying *s)
{
    int was = o->watched->rows, now = o->became->rows, first = 0, other = 0;
    int least = was < now ? was : now;
    while (first < least && !strcmp(without_word(o->watched, first),
                                    without_word(o->became, first)))
        first++;
    for (int i = first; i < least; i++)
        other += strcmp(without_word(o->watched, i),
                        without_word(o->became, i)) != 0;
    s->key = first < least ? "taken.words"
             : now < was   ? "taken.words.shorter"
             : now > was   ? "taken.words.longer"
                           : "taken.words.same";
    saying_count(s, "first", first + 1);
    saying_text(s, "was", without_word(o->watched, first));
    saying_text(s, "now", without_word(o->became, first));
    saying_count(s, "written", now);
    saying_count(s, "before", was);
    saying_count(s, "other", other);
}

static void without_add(const struct saying *s, struct strbuf *out)
{
    if (!s->key)
        return;
    join_phrase(s->words, out, 0, "list.sentence", s->key, s->slots);
}

void without_say(const struct catalogue *words, const struct outcome *o,
                 const struct counterfactual *c, struct strbuf *out)
{
    assert(o->watched && o->became);
    struct arena arena = {0};
    struct saying first = {.words = words, .arena = &arena}, second = first;
    char key[MOST_KEY];
    c_snprintf(key, sizeof key, "taken.%s", said_as(c));
    saying_text(&first, "without", phrase_text(words, key));
    if (c->says)
        c->says(o, &first);
    if (!first.key)
        (o->watched->words ? without_say_written : without_say_numbers)(o,
                                                                        &first);
    without_add(&first, out);
    if (c->breaks)
        c->breaks(o, &second);
    without_add(&second, out);
    arena_free(&arena);
}
