// SPDX-License-Identifier: MIT
#include "quiz/ask.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "quiz/ask_parts.h"
#include "quiz/kind/kind.h"
#include "trace/op.h"
#include "trace/origin.h"

// --- what is asked ----------------------------------------------------------

bool answer_is_line(const struct answer *a)
{
    return a->form == ANSWER_CELLS &&
           (a->cells.rows == 1 || a->cells.columns == 1);
}

static bool ask_find_truth(struct asked *a, struct reason *why)
{
    const struct question *q = a->question;
    if (!expression_evaluate(a->trace, q->answer, &a->truth, why))
        return false;
    const char *unfit = quiz_kind_of(a)->unfit(&a->truth);
    if (unfit)
        reason_add(why, unfit, SLOTS(TEXT("text", q->answer)));
    return !unfit;
}

// Before the first of the cells [c]; what is given is known from the start, and
// may be needed to find the answer.
static int64_t ask_cells_before(const struct trace *t, const struct cells *c)
{
    int64_t first = INT64_MAX;
    if (c->tensor->writer[0]->kind->whole)
        return first;
    for (int r = c->row; r < c->row + c->rows; r++)
        for (int k = c->column; k < c->column + c->columns; k++) {
            int64_t cell = timeline_cell(t, c->tensor, r, k);
            first = cell < first ? cell : first;
        }
    return first;
}

bool ask_names_cell(const struct asked *a)
{
    return quiz_kind_of(a)->one_cell && a->truth.form != ANSWER_PLACE;
}

struct cells ask_among(const struct asked *a)
{
    const struct tensor *m = a->truth.cells.tensor;
    if (ask_names_cell(a)) // which one it is would tell
        return cells_of(m, 0, m->rows, 0, m->columns);
    return a->truth.form == ANSWER_PLACE ? a->truth.reads[0] : a->truth.cells;
}

static struct progress ask_known_before(const struct asked *a)
{
    struct progress known = {INT64_MAX, 0, NULL};
    known.keeps = a->question->keeps.count ? &a->question->keeps : NULL;
    const struct quiz_kind *kind = quiz_kind_of(a);
    struct cells hidden = kind->hides ? kind->hides(a) : (struct cells){0};
    if (hidden.tensor) {
        known.cells = ask_cells_before(a->trace, &hidden);
        return known;
    }
    for (int i = 0; i < a->truth.read_count; i++) {
        int64_t cells = ask_cells_before(a->trace, &a->truth.reads[i]);
        known.cells = cells < known.cells ? cells : known.cells;
    }
    return known;
}

static int ask_count_line(const struct answer *a)
{
    return answer_is_line(a) ? a->cells.rows * a->cells.columns : 0;
}

static bool ask_find_line(struct asked *a, struct reason *why)
{
    int all = ask_count_line(&a->truth), blank = a->question->blank;
    a->count = blank ? blank : all;
    a->first = all - a->count;
    if (a->first >= 0)
        return true;
    reason_add(why, "error.ask.blank.many", SLOTS(COUNT("count", all)));
    return false;
}

bool ask_find(struct asked *out, const struct lesson *l,
              const struct question *q, const struct trace *t,
              struct reason *why)
{
    assert(q->kind < QUESTION_KINDS && !t->dry);
    *out = (struct asked){.question = q, .trace = t};
    out->tolerance = q->tolerance < 0 ? l->tolerance : q->tolerance;
    return ask_find_truth(out, why) && ask_find_line(out, why);
}

bool ask_open(struct asked *out, const struct lesson *l,
              const struct question *q, const struct trace *t,
              const struct trace *before, struct arena *arena,
              struct reason *why)
{
    if (!ask_find(out, l, q, t, why))
        return false;
    const struct quiz_kind *kind = quiz_kind_of(out);
    const char *unsayable = kind->unsayable ? kind->unsayable(out) : NULL;
    if (unsayable) {
        reason_add(why, unsayable, SLOTS(TEXT("text", q->answer)));
        return false;
    }
    out->decimal = !number_exact(out->truth.number, 0);
    out->known = ask_known_before(out);
    ask_find_mistakes(out, arena);
    if (kind->complete)
        kind->complete(out, before, arena);
    return true;
}

struct cells ask_cell(const struct asked *a, int k)
{
    assert(k >= -a->first && k < a->count);
    const struct cells *c = &a->truth.cells;
    k += a->first;
    return cells_of(c->tensor, c->row + k / c->columns, 1,
                    c->column + k % c->columns, 1);
}

double ask_number(const struct asked *a, int k)
{
    struct cells c = ask_cell(a, k);
    return tensor_at(c.tensor, c.row, c.column);
}

struct cells ask_scores(const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->rows);
    const struct operation *o = m->writer[row];
    while (o && o->kind->form == FORM_SOFTMAX) {
        row = operand_row(o, 0, row);
        m = o->in[0].tensor;
        o = m->writer[row];
    }
    return cells_of(m, row, 1, 0, m->columns);
}

bool ask_fixed(const struct asked *a, int k)
{
    struct cells c = ask_cell(a, k);
    if (!row_holds_shares(c.tensor, c.row))
        return false;
    struct cells scores = ask_scores(c.tensor, c.row);
    return tensor_at(scores.tensor, scores.row, c.column) == -INFINITY;
}

const char *ask_label(const struct asked *a, int k, char room[static 16])
{
    struct cells c = ask_cell(a, k);
    return a->truth.cells.rows > 1 ? row_label(c.tensor, c.row, room)
                                   : column_label(c.tensor, c.column, room);
}

const int *ask_order(const struct asked *a, struct arena *arena)
{
    assert(a->count > 0);
    int *list = arena_array(arena, (size_t)a->count, sizeof *list);
    for (int i = 0; i < a->count; i++) {
        int k = i;
        for (; k > 0 && ask_number(a, list[k - 1]) < ask_number(a, i); k--)
            list[k] = list[k - 1];
        list[k] = i;
    }
    return list;
}

// --- whether a reply is right ------------------------------------------------

bool ask_near(double x, double y, double tolerance)
{
    assert(tolerance >= 0);
    return x == y || fabs(x - y) <= tolerance * (1 + 1e-9);
}

// Where several are the largest, each of them is right.
bool answer_holds(const struct answer *a, const struct tensor *m, int row,
                  int column)
{
    assert(row >= 0 && row < m->rows && column >= 0 && column < m->columns);
    const struct cells *c = a->form == ANSWER_PLACE ? &a->reads[0] : &a->cells;
    return c->tensor && m->index == c->tensor->index && row >= c->row &&
           row < c->row + c->rows && column >= c->column &&
           column < c->column + c->columns &&
           tensor_at(c->tensor, row, column) == a->number;
}

bool ask_right_at(const struct asked *a, int k, double x)
{
    return ask_near(x, ask_number(a, k), a->tolerance);
}

int ask_farthest(const struct asked *a, const double *said)
{
    int far = 0;
    for (int k = 1; k < a->count; k++)
        if (fabs(said[k] - ask_number(a, k)) >
            fabs(said[far] - ask_number(a, far)))
            far = k;
    return far;
}

const struct mistaken *ask_mistake_at(const struct asked *a, int k, double x)
{
    assert(k >= 0 && k < a->count);
    for (int i = 0; i < a->mistake_count && !ask_right_at(a, k, x); i++)
        if (ask_near(x, ask_mistaken(a, &a->mistakes[i], k), a->tolerance))
            return &a->mistakes[i];
    return NULL;
}

struct verdict ask_judge(const struct asked *a, const struct reply *r)
{
    assert(a->mistake_count <= ASK_MOST_GIVEN);
    const struct quiz_kind *kind = quiz_kind_of(a);
    struct verdict v = {.right = !r->skipped && kind->right(a, r)};
    bool wrong = !v.right && !r->skipped && kind->given;
    for (int i = 0; wrong && i < a->mistake_count; i++)
        if (kind->given(a, &a->mistakes[i], r))
            v.given[v.given_count++] = &a->mistakes[i];
    return v;
}

// --- kinds -------------------------------------------------------------------

#define ROW_OF(KIND, name, keys) [QUESTION_##KIND] = &name##_kind,
static const struct quiz_kind *const kinds[QUESTION_KINDS] = {
    QUESTION_KIND_LIST(ROW_OF)};

const struct quiz_kind *quiz_kind(enum question_kind kind)
{
    assert(kind < QUESTION_KINDS);
    return kinds[kind];
}

const struct quiz_kind *quiz_kind_of(const struct asked *a)
{
    return quiz_kind(a->question->kind);
}
