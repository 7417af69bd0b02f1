// SPDX-License-Identifier: MIT
#include "document/without.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "say/compared.h"
#include "say/join.h"
#include "say/named.h"
#include "say/suggest.h"
#include "trace/compare/difference.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { MOST_NAMES = 32 };

static bool without_is_there(const struct document *b,
                             const struct counterfactual *c)
{
    return counterfactual_there(c, &b->trace, b->lesson.weights);
}

// --- which there are ---------------------------------------------------------

const struct counterfactual *without_find(const struct document *b,
                                          const char *name, struct reason *why)
{
    assert(b->good && name);
    const char *names[MOST_NAMES];
    int count = 0;
    const struct counterfactual *c = counterfactuals_of(&b->trace);
    for (; c->name && count < MOST_NAMES; c++) {
        if (!without_is_there(b, c))
            continue;
        if (!strcmp(c->name, name))
            return c;
        names[count++] = c->name;
    }
    struct strbuf all = {0}, near = {0};
    list_names(why->words, &all, "list.or", names, count);
    bool some = suggest(why->words, &near, name, names, count);
    reason_add(why,
               !count ? "error.why.none"
               : some ? "error.why.near"
                      : "error.why",
               SLOTS(TEXT("name", name), TEXT("names", strbuf_text(&all)),
                     TEXT("near", strbuf_text(&near))));
    strbuf_free(&all);
    strbuf_free(&near);
    return NULL;
}

const struct counterfactual *without_at(const struct document *b,
                                        const struct address *at,
                                        const struct counterfactual *after)
{
    assert(b->good);
    const struct counterfactual *c =
        after ? after + 1 : counterfactuals_of(&b->trace);
    for (; c->name; c++)
        if (at->tensor && counterfactual_at(c, at->tensor) &&
            without_is_there(b, c))
            return c;
    return NULL;
}

// The stage that computes [m].
static const struct stage *without_stage(const struct trace *t,
                                         const struct tensor *m)
{
    return m->rows ? &t->stages[t->blocks[m->writer[0]->block].stage] : NULL;
}

static bool without_has_name(const char *const *names, int count,
                             const char *name)
{
    while (count && strcmp(names[count - 1], name))
        count--;
    return count;
}

const char *without_stages(const struct document *b, struct arena *arena)
{
    const char *names[MOST_NAMES];
    int count = 0;
    const struct trace *t = &b->trace;
    for (int i = 0; i < t->tensor_count && count < MOST_NAMES; i++) {
        const struct tensor *m = t->tensors[i];
        const struct stage *s = without_stage(t, m);
        struct address at = {m, -1, -1, -1};
        if (!s || m->learned || !without_at(b, &at, NULL))
            continue;
        const char *title = stage_title(b->complaints.words, arena, s);
        if (!without_has_name(names, count, title))
            names[count++] = title;
    }
    struct strbuf out = {0};
    list_names(b->complaints.words, &out, "list.last", names, count);
    const char *text = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return text;
}

// --- both results ------------------------------------------------------------

bool without_open(struct document *out, const struct document *b,
                  const struct counterfactual *c)
{
    assert(out != b && b->good && c->name);
    struct own own;
    struct arena arena = {0};
    bool other = changes_shown(&b->changes, &arena, &own);
    document_name_again(out, b, b->complaints.words, other ? &own : NULL);
    arena_free(&arena);
    out->without = c;
    return document_read(out);
}

// The first tensor called [plain], in the scope around [at] if there is one.
static const struct tensor *without_watched(const struct trace *t,
                                            const char *plain,
                                            const struct address *at)
{
    const struct tensor *found = NULL;
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        if (strcmp(m->plain, plain))
            continue;
        if (at && m->scope == at->tensor->scope)
            return m;
        if (!found)
            found = m;
    }
    return found;
}

struct outcome without_outcome(const struct document *b,
                               const struct document *without,
                               const struct counterfactual *c,
                               const struct address *at)
{
    struct outcome o = {.was = &b->trace,
                        .now = &without->trace,
                        .watched = without_watched(&b->trace, c->watch, at)};
    assert(o.watched);
    if (c->exchanges) {
        o.was = &without->unmoved;
        o.with = &b->trace;
        o.moved = &without->moved;
        o.watched = trace_find(o.was, o.watched->name);
    }
    o.became = trace_find(o.now, o.watched->name);
    o.rows = o.watched->rows;
    bool row = at && !c->exchanges && at->row >= 0 && at->row < o.rows &&
               !o.watched->words && at->tensor->rows == o.rows;
    if (row) {
        o.row = at->row;
        o.rows = 1;
    }
    return o;
}

// --- in words ----------------------------------------------------------------
//
// What changes when a step is taken out, in words that hold for any input.

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

// "weights", or "“cat”'s row of weights"; and of which part, "what each word has
// (round 10)".
static const char *without_what(const struct outcome *o, struct saying *s)
{
    const struct tensor *m = o->watched;
    const struct part part = {.id = "", .scope = m->scope};
    const char *name = m->name;
    if (m->scope)
        name = said(s->words, s->arena, "taken.part",
                    SLOTS(TEXT("name", tensor_noun(s->words, m)),
                          TEXT("part", part_title(s->words, s->arena, &part))));
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
