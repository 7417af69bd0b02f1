// SPDX-License-Identifier: MIT
// Whether what the page changes changes a tensor too: yes or no.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "quiz/answers_file.h"
#include "quiz/kind/parts.h"
#include "trace/compare/difference.h"
#include "trace/origin.h"

static const char *changes_unfit(const struct answer *truth)
{
    return truth->cells.tensor ? NULL : "error.ask.needs.cells";
}

// Each cell beside itself, wherever its words stood, and but for rounding: as
// everywhere in the program.
static struct altered changes_compare(const struct cells *was,
                                      const struct cells *now)
{
    struct altered c = {.of = now->rows * now->columns};
    struct match both = match_of(was->tensor, now->tensor);
    double most = -1, x;
    for (int k = 0; k < c.of; k++) {
        int row = now->row + k / now->columns;
        int column = now->column + k % now->columns;
        enum became is = cell_became(&both, row, column);
        c.count += is == CELL_CHANGED;
        c.rounded += is == CELL_ROUNDED;
        if (is != CELL_CHANGED || !match_cell(&both, row, column, &x))
            continue;
        double by = fabs(tensor_at(now->tensor, row, column) - x);
        if (by > most) {
            most = by;
            c.most = cells_of(now->tensor, row, 1, column, 1);
            c.was = x;
        }
    }
    return c;
}

// What was not there before has changed.
static void changes_find(struct asked *a, const struct trace *before,
                         struct arena *arena)
{
    struct answer was = {.form = ANSWER_NUMBER};
    (void)arena;
    if (!before)
        return;
    if (!expression_evaluate(before, a->question->answer, &was, NULL))
        was = (struct answer){.form = ANSWER_NUMBER};
    a->altered = changes_compare(&was.cells, &a->truth.cells);
    a->changes = a->altered.count;
}

static bool changes_right(const struct asked *a, const struct reply *r)
{
    return r->yes == a->changes;
}

// The phrase for a change of which [was] and [now] are told, where they are.
static const char *changes_key(const struct asked *a, bool shown,
                               const char *was, const char *now)
{
    const struct altered *c = &a->altered;
    if (!a->changes)
        return c->rounded ? "quiz.not.rounded" : "quiz.not.same";
    if (!shown)
        return "quiz.not.changes";
    if (!strcmp(was, now))
        return "quiz.not.changes.little";
    return c->of == 1 ? "quiz.not.changes.one" : "quiz.not.changes.most";
}

// "It changes: 2 of 3 numbers. score(cat, dog) was 2 and is now 1."
static void changes_say(const struct asked *a, const struct catalogue *words,
                        struct strbuf *out)
{
    struct arena arena = {0};
    const struct altered *c = &a->altered;
    char was[NUMBER_SIZE] = "", now[NUMBER_SIZE] = "";
    bool shown = a->changes && c->most.tensor && !c->most.tensor->words;
    if (shown) {
        const struct cells *at = &c->most;
        number_print_precise_of(was, at->tensor, at->row, c->was);
        number_print_precise_of(now, at->tensor, at->row,
                                tensor_at(at->tensor, at->row, at->column));
    }
    const char *key = changes_key(a, shown, was, now);
    say(words, out, key,
        SLOTS(COUNT("count", c->count), COUNT("of", c->of),
              COUNT("rounded", c->rounded),
              TEXT("name", shown ? cells_name(&c->most, words, &arena) : ""),
              TEXT("was", was), TEXT("now", now)));
    arena_free(&arena);
}

static bool changes_read_reply(struct reading *r, const struct node *value,
                               struct reply *out)
{
    return answers_read_yes(r, value, "changes", &out->yes);
}

static void changes_write(struct strbuf *out, const struct reply *r)
{
    strbuf_addf(out, "changes: %s", r->yes ? "yes" : "no");
}

const struct quiz_kind changes_kind = {.unfit = changes_unfit,
                                       .complete = changes_find,
                                       .right = changes_right,
                                       .tells_all = true,
                                       .say_answer = changes_say,
                                       .key = "changes",
                                       .read = changes_read_reply,
                                       .write = changes_write};
