// SPDX-License-Identifier: MIT
// What is said about the answer to a question.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "quiz/kind/kind.h"
#include "quiz/ask_parts.h"
#include "report/say.h"
#include "say/join.h"
#include "trace/explain.h"
#include "trace/origin.h"
#include "trace/term.h"

// "0.6652", "“chased”", "score(cat, dog)".
static const char *answer_words(const struct asked *a, const struct answer *x,
                                const struct catalogue *words,
                                struct arena *arena)
{
    char room[NUMBER_SIZE];
    const struct cells *c = &x->cells;
    if (a->truth.form != ANSWER_PLACE && !quiz_kind_of(a)->one_cell) {
        if (c->tensor)
            number_print_of(room, c->tensor, c->row, x->number,
                            FORMULA_DECIMALS);
        else
            number_print(room, x->number, FORMULA_DECIMALS);
        return arena_copy(arena, room, strlen(room));
    }
    if (x->form == ANSWER_PLACE && x->reads[0].rows == 1)
        return column_words(words, arena, c->tensor, c->column);
    return cell_name(words, arena, c->tensor, c->row, c->column);
}

// True when it was a cell of a table of pairs.
static bool is_pair(const struct asked *a, const struct answer *x)
{
    const struct tensor *m = x->cells.tensor;
    return m && x->form == ANSWER_NUMBER && m->row_role == ROLE_QUERY &&
           m->column_role == ROLE_KEY && m->rows == m->columns &&
           !quiz_kind_of(a)->one_cell;
}

// Appends the phrase about [m] that begins with [key].
static void say_mistake(const struct asked *a, const struct mistaken *m,
                        const char *key, const struct catalogue *words,
                        struct strbuf *out)
{
    struct arena arena = {0};
    double divisor = trace_divisor(a->trace, a->truth.reads[0].tensor->scope);
    bool pair = m->procedure == TRANSPOSED && is_pair(a, &a->truth);
    const struct cells *c = &a->truth.cells;
    const char *full =
        arena_print(&arena, "%s.%s", key, procedure_names[m->procedure]);
    const char *special = arena_print(&arena, "%s.%s", full,
                                      pair             ? "pair"
                                      : isnan(divisor) ? "heads"
                                      : divisor == 1   ? "one"
                                                       : "");
    const char *row = pair ? row_words(words, &arena, c->tensor, c->row) : "";
    const char *column =
        pair ? column_words(words, &arena, c->tensor, c->column) : "";
    say(words, out, phrase_find(NULL, special) ? special : full,
        SLOTS(TEXT("number", answer_words(a, &m->gives, words, &arena)),
              TEXT("right", answer_words(a, &a->truth, words, &arena)),
              TEXT("row", row), TEXT("column", column),
              PRECISE("divisor", divisor)));
    arena_free(&arena);
}

// [k] of a row and what [m] gives for it, as if nothing else were asked.
static void say_alone(const struct asked *a, const struct mistaken *m, int k,
                      const char *key, const struct catalogue *words,
                      struct strbuf *out)
{
    struct asked alone = *a;
    struct mistaken gives = *m;
    alone.truth.number = ask_number(a, k);
    gives.gives.number = ask_mistaken(a, m, k);
    say_mistake(&alone, &gives, key, words, out);
}

// Of a row the number that [m] leaves farthest from the right one.
static void say_any(const struct asked *a, const struct mistaken *m,
                    const char *key, const struct catalogue *words,
                    struct strbuf *out)
{
    struct arena arena = {0};
    if (a->truth.form == ANSWER_CELLS) {
        double *gives = arena_array(&arena, (size_t)a->count, sizeof *gives);
        for (int k = 0; k < a->count; k++)
            gives[k] = ask_mistaken(a, m, k);
        say_alone(a, m, ask_farthest(a, gives), key, words, out);
    } else {
        say_mistake(a, m, key, words, out);
    }
    arena_free(&arena);
}

void ask_say_mistake_at(const struct asked *a, const struct mistaken *m, int k,
                        const struct catalogue *words, struct strbuf *out)
{
    assert(k >= 0 && k < a->count);
    say_alone(a, m, k, "mistake.gives", words, out);
}

void ask_say_mistake(const struct asked *a, const struct mistaken *m,
                     const struct catalogue *words, struct strbuf *out)
{
    say_any(a, m, "mistake.gives", words, out);
}

void ask_say_right(const struct asked *a, const struct mistaken *m,
                   const struct catalogue *words, struct strbuf *out)
{
    say_any(a, m, "mistake.here", words, out);
}

void ask_truth(const struct asked *a, struct strbuf *out)
{
    for (int i = 0; i < a->choice_count; i++)
        if (a->choices[i].right) {
            strbuf_add(out, a->choices[i].text);
            return;
        }
    say_answer(&a->truth, out);
}

void ask_say_wrong(const struct asked *a, const struct reply *r,
                   const char *yours, const struct catalogue *words,
                   struct strbuf *out)
{
    assert(!r->skipped);
    const struct quiz_kind *kind = quiz_kind_of(a);
    if (kind->say_wrong)
        kind->say_wrong(a, r, yours, words, out);
    else
        kind->say_answer(a, words, out);
}

void ask_say_answer(const struct asked *a, const struct catalogue *words,
                    struct strbuf *out)
{
    quiz_kind_of(a)->say_answer(a, words, out);
}

// What the answer is read off: where it says itself where it stands, or all that
// it was found in. No tensor: it is worked out of several.
static struct address answer_source(const struct asked *a)
{
    const struct answer *x = &a->truth;
    struct address at;
    if (address_parse(a->trace, a->question->answer, &at, NULL))
        return at;
    bool own = x->form != ANSWER_PLACE && x->cells.tensor;
    const struct cells *c = own ? &x->cells : &x->reads[0];
    if (!own && x->read_count != 1)
        return (struct address){0};
    bool row = c->rows == 1, cell = row && c->columns == 1;
    return (struct address){c->tensor, row ? c->row : -1,
                            cell ? c->column : -1, -1};
}

void ask_say_found(const struct asked *a, const struct catalogue *words,
                   struct strbuf *out)
{
    struct address of = answer_source(a);
    struct strbuf made = {0};
    size_t from = out->length;
    ask_say_answer(a, words, out);
    bool told = out->length > from;
    if (told && of.tensor && !quiz_kind_of(a)->tells_all)
        explain_address(words, &of, &made);
    if (made.length)
        join_text(words, out, from, "list.sentence", strbuf_text(&made));
    strbuf_free(&made);
}
