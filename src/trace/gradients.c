// SPDX-License-Identifier: MIT
#include "trace/gradients.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "trace/op/product/squash.h"
#include "trace/op/gradient/gradient_kinds.h"
#include "trace/op/partials.h"
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
    struct tensor *gradients;
    struct tensor *inside;  // before what it was squashed by, or of what its
                            // shares were made of; NULL: nothing squashed it
    struct tensor *average; // of shares
};

struct back {
    struct trace *t;
    const struct tensor *loss;
    struct behind *behind; // by tensor
    int stage, part;       // whose gradients are made; -1: none yet
    bool parts;            // the program has several, or they are named
};

static struct behind *behind_of(const struct back *b, const struct tensor *m)
{
    return &b->behind[m->index];
}

// --- what led to the loss ----------------------------------------------------

static bool has_partials(const struct operation *o, int k,
                         const struct tensor *m)
{
    for (int r = 0; r < m->room; r++)
        if (o->kind->partials(o, k, r))
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
    return o->kind->source != NULL;
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
        if (!behind_of(b, o->out)->wanted || !o->kind->partials)
            continue;
        for (int k = 0; k < o->in_count; k++) {
            const struct tensor *m = operand_source(o, k).tensor;
            if (!m || !has_partials(o, k, m))
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

static struct tensor *gradients_beside(struct trace *t, const struct tensor *m,
                                       bool inside)
{
    struct tensor *out = beside(t, m, inside ? ".inside" : "", m->columns);
    out->gradients_of = m;
    out->inside = inside;
    out->role = m->role;
    return out;
}

// What its shares are made of goes nowhere else, so that the gradients behind a
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
    d->gradients = gradients_beside(b->t, m, false);
    if (shared)
        d->average = is(&average, beside(b->t, m, ".average", 1));
    if (squashed)
        d->inside = gradients_beside(b->t, m, true);
    else if (shared) {
        const struct tensor *from = operand_source(m->writer[0], 0).tensor;
        if (!is_only_shared(b, from))
            d->inside = gradients_beside(b->t, m, true);
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

// Where the numbers of one row went, with the gradients there.
static int uses_of_row(const struct back *b, const struct tensor *m, int row,
                       struct use *out)
{
    const struct went *w = &behind_of(b, m)->went;
    int count = 0;
    for (int i = w->count - 1; i >= 0; i--) { // in the order of the program
        struct use u = w->use[i];
        const struct behind *to = behind_of(b, u.o->out);
        u.gradients = to->inside ? to->inside : to->gradients;
        if (u.o->kind->partials(u.o, u.k, row))
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
                gradient_partials(&a[i], 1, a_row) ==
                    gradient_partials(&b[i], 1, b_row);
    return equal;
}

// Rows that went on the same paths are one operation.
static void sum_rows(struct back *b, const struct tensor *m, int row, int rows)
{
    size_t most = (size_t)behind_of(b, m)->went.count + 1;
    struct tensor *gradients = behind_of(b, m)->gradients;
    struct use *now = arena_array(&b->t->arena, most, sizeof *now);
    struct use *next = arena_array(&b->t->arena, most, sizeof *next);
    int count = uses_of_row(b, m, row, now), first = row;
    for (int r = row + 1; r <= row + rows; r++) {
        int after = r < row + rows ? uses_of_row(b, m, r, next) : -1;
        if (uses_equal(now, count, first, next, after, r))
            continue;
        gradient_sum(b->t, gradients, first, r - first, now, count);
        memcpy(now, next, (size_t)(after < 0 ? 0 : after) * sizeof *now);
        count = after;
        first = r;
    }
}

// What a row of shares was made of does not matter where it is held by hand.
static bool is_shared(const struct operation *divide, int row)
{
    return divide->kind->partials(divide, 0, row) > 0;
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
            gradient_exchange(b->t, out, first, r - first, divide, d->gradients,
                              d->average);
        else
            gradient_sum(b->t, out, first, r - first, d->went.use, 0);
    }
}

// The gradients of the rows that [o] wrote.
static void write_gradients(struct back *b, const struct operation *o)
{
    const struct tensor *m = o->out;
    const struct behind *d = behind_of(b, m);
    if (m == b->loss) {
        gradient_begin(b->t, d->gradients);
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
        exchange_rows(b, divide, d->gradients, r, rows);
        r += rows;
    }
}

// Then those before it was squashed, or shared out.
static void write_inside(struct back *b, const struct operation *o)
{
    const struct behind *d = behind_of(b, o->out);
    if (d->average)
        gradient_average(b->t, d->average, o->row, o->rows, o->out,
                         d->gradients);
    if (!d->inside)
        return;
    if (is_shared_out(o))
        exchange_rows(b, o, d->inside, o->row, o->rows);
    else
        gradient_inside(b->t, d->inside, o->row, o->rows, d->gradients, o->out,
                        o->kind->squash ? o->kind->squash(o) : squashes);
}

void backpropagate(struct trace *t, const struct tensor *loss)
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
        if (!d->gradients)
            make_tensors(&b, o->out);
        open_stage(&b, o);
        write_gradients(&b, o);
        write_inside(&b, o);
    }
}

const struct tensor *gradients_of(const struct trace *t, const struct tensor *m)
{
    for (int i = m->index + 1; i < t->tensor_count; i++)
        if (t->tensors[i]->gradients_of == m && !t->tensors[i]->inside)
            return t->tensors[i];
    return NULL;
}
