// SPDX-License-Identifier: MIT
// What a learner may take for the answer: what wrong procedures give, and the
// options of a choice.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "mechanism/mistake.h"
#include "quiz/ask_parts.h"
#include "quiz/kind/kind.h"

static bool is_whole_number(const struct cells *c)
{
    for (int r = 0; r < c->rows; r++)
        for (int k = 0; k < c->columns; k++)
            if (isnan(tensor_at(c->tensor, c->row + r, c->column + k)))
                return false;
    return true;
}

// The cell on the other side of the diagonal, when it is asked where one is.
static bool mistake_turn(const struct asked *a, struct answer *gives)
{
    struct cells *c = &gives->cells;
    bool there = c->column < c->tensor->rows && c->row < c->tensor->columns;
    (void)a;
    if (!there)
        return false;
    *c = cells_of(c->tensor, c->column, 1, c->row, 1);
    gives->number = tensor_at(c->tensor, c->row, c->column);
    return true;
}

static bool mistake_is_answer(const struct asked *a, const struct answer *gives)
{
    if (a->truth.form != ANSWER_CELLS)
        return answer_is_number(gives) && isfinite(gives->number);
    const struct cells *c = &gives->cells, *truth = &a->truth.cells;
    return c->rows == truth->rows && c->columns == truth->columns;
}

static bool mistake_works_out(const struct asked *a, struct mistaken *m)
{
    bool good =
        expression_evaluate(m->trace, a->question->answer, &m->gives, NULL) &&
        mistake_is_answer(a, &m->gives);
    for (int i = 0; good && i < m->gives.read_count; i++)
        good = is_whole_number(&m->gives.reads[i]);
    return good;
}

double ask_mistaken(const struct asked *a, const struct mistaken *m, int k)
{
    assert(m->gives.cells.tensor && k >= 0 && k < a->count);
    const struct cells *c = &m->gives.cells;
    k += a->first;
    return tensor_at(c->tensor, c->row + k / c->columns,
                     c->column + k % c->columns);
}

static bool mistake_row_coincides(const struct asked *a,
                                  const struct mistaken *m)
{
    bool same = true;
    for (int k = 0; same && k < a->count; k++)
        same =
            ask_near(ask_mistaken(a, m, k), ask_number(a, k), 2 * a->tolerance);
    return same;
}

// True when it cannot be told from what is right.
static bool mistake_coincides(const struct asked *a, const struct mistaken *m)
{
    if (a->truth.form == ANSWER_CELLS)
        return mistake_row_coincides(a, m);
    const struct cells *c = &m->gives.cells;
    bool place = quiz_kind_of(a)->one_cell || m->gives.form == ANSWER_PLACE;
    return place ? answer_holds(&a->truth, c->tensor, c->row, c->column)
                 : ask_near(m->gives.number, a->truth.number, 2 * a->tolerance);
}

static bool mistake_find(const struct asked *a, enum procedure procedure,
                         struct arena *arena, struct mistaken *out)
{
    *out = (struct mistaken){.procedure = procedure};
    if (ask_names_cell(a)) {
        out->trace = a->trace;
        out->gives = a->truth;
        return procedure == TRANSPOSED && mistake_turn(a, &out->gives);
    }
    out->trace = mistake_trace(a->trace, procedure, arena);
    return out->trace && mistake_works_out(a, out);
}

enum mistake_fate ask_mistake(const struct asked *a, enum procedure procedure,
                              struct arena *arena, struct mistaken *out)
{
    assert(procedure < PROCEDURES);
    if (!mistake_find(a, procedure, arena, out))
        return MISTAKE_NOWHERE;
    return mistake_coincides(a, out) ? MISTAKE_COINCIDES : MISTAKE_GIVES;
}

void ask_find_mistakes(struct asked *a, struct arena *arena)
{
    assert(!a->mistakes && !a->mistake_count);
    const struct words *wrong = &a->question->wrong;
    if (!wrong->count || !a->truth.read_count)
        return;
    struct mistaken *found =
        arena_array(arena, (size_t)wrong->count, sizeof *found);
    for (int i = 0; i < wrong->count; i++)
        a->mistake_count +=
            ask_mistake(a, procedure_find(wrong->word[i]), arena,
                        &found[a->mistake_count]) == MISTAKE_GIVES;
    a->mistakes = found;
}
