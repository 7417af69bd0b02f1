// SPDX-License-Identifier: MIT
#include "trace/slopes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "trace/op/product/squash.h"
#include "trace/op/slope/slope_kinds.h"
#include "trace/op/ways.h"
#include "trace/operations.h"
#include "trace/term.h"

// Where the numbers of one tensor went.
struct went {
    struct use *use;
    int count, room;
};

// What belongs to a tensor from before; all in the trace's arena.
struct behind {
    bool wanted; // the loss depends on it
    struct went went;
    struct tensor *slopes;
    struct tensor *inside;  // before what it was squashed by, or of what its
                            // shares were made of; NULL: nothing squashed it
    struct tensor *average; // of shares
};

struct back {
    struct trace *t;
    const struct tensor *loss;
    struct behind *behind; // by tensor
    int stage, part;       // whose slopes are made; -1: none yet
    bool parts;            // the program has several, or they are named
};

static struct behind *behind_of(const struct back *b, const struct tensor *m)
{
    return &b->behind[m->index];
}

// --- what led to the loss ----------------------------------------------------

static bool has_ways(const struct operation *o, int k, const struct tensor *m)
{
    for (int r = 0; r < m->room; r++)
        if (o->kind->ways(o, k, r))
            return true;
    return false;
}

static void add_use(struct back *b, const struct operation *o, int k,
                    const struct tensor *m)
{
    struct went *w = &behind_of(b, m)->went;
    if (w->count == w->room) {
        int room = w->room ? 2 * w->room : 4;
        struct use *more =
            arena_array(&b->t->arena, (size_t)room, sizeof *more);
        if (w->count)
            memcpy(more, w->use, (size_t)w->count * sizeof *more);
        w->use = more;
        w->room = room;
    }
    w->use[w->count++] = (struct use){o, k, NULL};
}

static bool is_shared_out(const struct operation *o)
{
    return o->kind->fed != NULL;
}

static bool is_squashed(const struct operation *o)
{
    return o->kind->squash && o->kind->squash(o)->f;
}

static void find_uses(struct back *b, int operations)
{
    behind_of(b, b->loss)->wanted = true;
    for (int i = operations - 1; i >= 0; i--) {
        const struct operation *o = b->t->operations[i];
        if (!behind_of(b, o->out)->wanted || !o->kind->ways)
            continue;
        for (int k = 0; k < o->in_count; k++) {
            const struct tensor *m = operand_fed(o, k).tensor;
            if (!m || !has_ways(o, k, m))
                continue;
            behind_of(b, m)->wanted = true;
            add_use(b, o, k, m);
        }
    }
}

// --- their tensors -----------------------------------------------------------

// Rows and columns stand for what those of [m] do.
static struct tensor *beside(struct trace *t, const struct tensor *m,
                             const char *more, int columns)
{
    struct tensor *out =
        tensor(t, format(t, "grad.%s%s", m->name, more), m->rows, columns);
    out->scope = m->scope;
    out->plain = format(t, "grad.%s%s", m->plain, more);
    out->row_labels = m->row_labels;
    out->row_words = m->row_words;
    out->row_noun = m->row_noun;
    out->row_from = m->row_from;
    out->row_role = m->row_role;
    if (columns != m->columns)
        return out;
    out->column_labels = m->column_labels;
    out->column_noun = m->column_noun;
    out->column_from = m->column_from;
    out->column_role = m->column_role;
    return out;
}

static struct tensor *slopes_beside(struct trace *t, const struct tensor *m,
                                    bool inside)
{
    struct tensor *out = beside(t, m, inside ? ".inside" : "", m->columns);
    out->slopes_of = m;
    out->inside = inside;
    out->role = m->role;
    return out;
}

// What its shares are made of goes nowhere else, so that the slopes behind a
// softmax are at once its own.
static bool is_only_shared(const struct back *b, const struct tensor *m)
{
    const struct went *w = &behind_of(b, m)->went;
    for (int i = 0; i < w->count; i++)
        if (!is_shared_out(w->use[i].o) || w->use[i].o->out != w->use[0].o->out)
            return false;
    return w->count > 0;
}

static void make_tensors(struct back *b, const struct tensor *m)
{
    static const struct term average = {"slope_average", ROLE_NONE, NULL};
    struct behind *d = behind_of(b, m);
    bool squashed = false, shared = false;
    for (int r = 0; r < m->rows; r++) {
        squashed = squashed || is_squashed(m->writer[r]);
        shared = shared || is_shared_out(m->writer[r]);
    }
    d->slopes = slopes_beside(b->t, m, false);
    if (shared)
        d->average = is(&average, beside(b->t, m, ".average", 1));
    if (squashed)
        d->inside = slopes_beside(b->t, m, true);
    else if (shared) {
        const struct tensor *from = operand_fed(m->writer[0], 0).tensor;
        if (!is_only_shared(b, from))
            d->inside = slopes_beside(b->t, m, true);
    }
}

// --- their steps -------------------------------------------------------------

static void open_stage(struct back *b, const struct operation *o)
{
    struct trace *t = b->t;
    int now = t->blocks[o->block].stage;
    const struct stage was = t->stages[now];
    const struct part in = t->parts[was.part];
    if (b->stage == now)
        return;
    if (b->parts && b->part != was.part) {
        part(t, in.id, in.number);
        t->parts[t->part_count - 1].scope = in.scope;
        t->parts[t->part_count - 1].back = true;
    }
    stage_option(t, was.id, was.option, was.number);
    t->stages[t->stage_count - 1].back = true;
    b->stage = now;
    b->part = was.part;
}

// Where the numbers of one row went, with the slopes there.
static int uses_of_row(const struct back *b, const struct tensor *m, int row,
                       struct use *out)
{
    const struct went *w = &behind_of(b, m)->went;
    int count = 0;
    for (int i = w->count - 1; i >= 0; i--) { // in the order of the program
        struct use u = w->use[i];
        const struct behind *to = behind_of(b, u.o->out);
        u.slopes = to->inside ? to->inside : to->slopes;
        if (u.o->kind->ways(u.o, u.k, row))
            out[count++] = u;
    }
    return count;
}

static bool uses_equal(const struct use *a, int a_count, int a_row,
                       const struct use *b, int b_count, int b_row)
{
    bool equal = a_count == b_count;
    for (int i = 0; i < a_count && equal; i++)
        equal = a[i].o == b[i].o && a[i].k == b[i].k &&
                slope_ways(&a[i], 1, a_row) == slope_ways(&b[i], 1, b_row);
    return equal;
}

// Rows that went on the same ways are one operation.
static void sum_rows(struct back *b, const struct tensor *m, int row, int rows)
{
    size_t most = (size_t)behind_of(b, m)->went.count + 1;
    struct tensor *slopes = behind_of(b, m)->slopes;
    struct use *now = arena_array(&b->t->arena, most, sizeof *now);
    struct use *next = arena_array(&b->t->arena, most, sizeof *next);
    int count = uses_of_row(b, m, row, now), first = row;
    for (int r = row + 1; r <= row + rows; r++) {
        int after = r < row + rows ? uses_of_row(b, m, r, next) : -1;
        if (uses_equal(now, count, first, next, after, r))
            continue;
        slope_sum(b->t, slopes, first, r - first, now, count);
        memcpy(now, next, (size_t)(after < 0 ? 0 : after) * sizeof *now);
        count = after;
        first = r;
    }
}

// What a row of shares was made of does not matter where it is held by hand.
static bool is_shared(const struct operation *divide, int row)
{
    return divide->kind->ways(divide, 0, row) > 0;
}

static void exchange_rows(struct back *b, const struct operation *divide,
                          struct tensor *out, int row, int rows)
{
    const struct behind *d = behind_of(b, divide->out);
    for (int r = row, end = row + rows; r < end;) {
        bool shared = is_shared(divide, r);
        int first = r++;
        while (r < end && is_shared(divide, r) == shared)
            r++;
        if (shared)
            slope_exchange(b->t, out, first, r - first, divide, d->slopes,
                           d->average);
        else
            slope_sum(b->t, out, first, r - first, d->went.use, 0);
    }
}

// The slopes of the rows that [o] wrote.
static void write_slopes(struct back *b, const struct operation *o)
{
    const struct tensor *m = o->out;
    const struct behind *d = behind_of(b, m);
    if (m == b->loss) {
        slope_begin(b->t, d->slopes);
        return;
    }
    if (!is_only_shared(b, m)) {
        sum_rows(b, m, o->row, o->rows);
        return;
    }
    const struct tensor *shares = d->went.use[0].o->out;
    for (int r = o->row; r < o->row + o->rows;) {
        const struct operation *divide = shares->writer[r];
        int end = divide->row + divide->rows;
        int rows = (end < o->row + o->rows ? end : o->row + o->rows) - r;
        exchange_rows(b, divide, d->slopes, r, rows);
        r += rows;
    }
}

// Then those before it was squashed, or shared out.
static void write_inside(struct back *b, const struct operation *o)
{
    const struct behind *d = behind_of(b, o->out);
    if (d->average)
        slope_average(b->t, d->average, o->row, o->rows, o->out, d->slopes);
    if (!d->inside)
        return;
    if (is_shared_out(o))
        exchange_rows(b, o, d->inside, o->row, o->rows);
    else
        slope_inside(b->t, d->inside, o->row, o->rows, d->slopes, o->out,
                     o->kind->squash ? o->kind->squash(o) : squashes);
}

void slopes_back(struct trace *t, const struct tensor *loss)
{
    assert(trace_has(t, loss) && loss->rows == 1 && loss->columns == 1);
    int operations = t->operation_count, tensors = t->tensor_count;
    struct back b = {
        .t = t,
        .loss = loss,
        .behind = arena_array(&t->arena, (size_t)tensors, sizeof *b.behind),
        .stage = -1,
        .part = -1,
        .parts = t->part_count > 1 || t->parts[0].id[0],
    };
    find_uses(&b, operations);
    for (int i = operations - 1; i >= 0; i--) {
        const struct operation *o = t->operations[i];
        struct behind *d = behind_of(&b, o->out);
        if (!d->wanted)
            continue;
        if (!d->slopes)
            make_tensors(&b, o->out);
        open_stage(&b, o);
        write_slopes(&b, o);
        write_inside(&b, o);
    }
}

const struct tensor *slopes_of(const struct trace *t, const struct tensor *m)
{
    for (int i = m->index + 1; i < t->tensor_count; i++)
        if (t->tensors[i]->slopes_of == m && !t->tensors[i]->inside)
            return t->tensors[i];
    return NULL;
}
