// SPDX-License-Identifier: MIT
#include "trace/trace.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/kernels.h"
#include "model/packed.h"
#include "trace/op.h"
#include "trace/operations.h"
#include "trace/token.h"
#include "trace/walk.h"

enum array { TENSORS, OPERATIONS, BLOCKS, STAGES, PARTS };

// Makes room for one more item and returns the array, moved if need be.
static void *trace_grow(struct trace *t, enum array which, void *items,
                        int count, size_t size)
{
    if (count < t->room[which])
        return items;
    int room = count ? 2 * count : 16;
    void *more = arena_array(&t->arena, (size_t)room, size);
    if (count)
        memcpy(more, items, (size_t)count * size);
    t->room[which] = room;
    return more;
}

const char *format(struct trace *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprint(&t->arena, format, args);
    va_end(args);
    return text;
}

void part(struct trace *t, const char *id, int number)
{
    t->parts = trace_grow(t, PARTS, t->parts, t->part_count, sizeof *t->parts);
    t->parts[t->part_count++] = (struct part){
        .id = id, .number = number, .scope = t->scope, .first = t->stage_count};
}

void stage(struct trace *t, const char *id)
{
    stage_option(t, id, NULL, 0);
}

void stage_option(struct trace *t, const char *id, const char *option,
                  double number)
{
    assert(id && *id);
    if (!t->part_count)
        part(t, "", 0);
    t->stages =
        trace_grow(t, STAGES, t->stages, t->stage_count, sizeof *t->stages);
    t->parts[t->part_count - 1].count++;
    t->stages[t->stage_count++] = (struct stage){.id = id,
                                                 .option = option,
                                                 .number = number,
                                                 .part = t->part_count - 1,
                                                 .first = t->block_count};
}

static void enter_scope(struct trace *t, const char *name, int number,
                        bool goes_on)
{
    assert(number >= 0);
    struct scope *s = arena_alloc(&t->arena, sizeof *s);
    const char *outer = t->scope ? t->scope->prefix : "";
    *s = (struct scope){name, number, t->scope,
                        number ? format(t, "%s%s%d.", outer, name, number)
                               : format(t, "%s%s.", outer, name),
                        goes_on};
    t->scope = s;
}

void enter(struct trace *t, const char *name, int number)
{
    enter_scope(t, name, number, false);
}

void enter_next(struct trace *t, const char *name, int number)
{
    enter_scope(t, name, number, true);
}

void leave(struct trace *t)
{
    assert(t->scope && "leave() closes an enter()");
    t->scope = t->scope->outer;
}

void means(struct trace *t, const char *meaning)
{
    assert(t->operation_count > 0);
    t->operations[t->operation_count - 1]->meaning = meaning;
}

static struct arena *widening_of(struct trace *t)
{
    if (!t->widening) {
        t->widening = must_realloc(NULL, 1, sizeof *t->widening);
        *t->widening = (struct arena){0};
    }
    return t->widening;
}

// With those of [lent] in the place of numbers of its own, unless that is NULL.
static struct tensor *tensor_new(struct trace *t, const char *name, int rows,
                                 int columns, const struct matrix *lent)
{
    assert(rows >= 0 && columns >= 0 && *name);
    const char *prefix = t->scope ? t->scope->prefix : "";
    struct tensor *m = arena_alloc(&t->arena, sizeof *m);
    m->name = format(t, "%s%s", prefix, name);
    m->plain = m->name + strlen(prefix);
    assert(strlen(m->name) < TENSOR_NAME_SIZE);
    m->model = t->model;
    m->scope = t->scope;
    m->row_from = m->column_from = 1;
    m->room = rows;
    m->columns = columns;
    m->index = t->tensor_count;
    m->number = t->tensor_count - t->held_count;
    size_t values = (size_t)rows * (size_t)columns;
    m->lent = lent;
    m->packed = lent ? lent->packed : NULL;
    if (m->packed) {
        m->widened = arena_array(&t->arena, (size_t)rows, sizeof *m->widened);
        m->widening = widening_of(t);
    } else if (!t->dry)
        m->data = lent ? lent->data
                       : arena_array(&t->arena, values, sizeof *m->data);
    if (!t->dry)
        m->bounds = arena_array(&t->arena, (size_t)rows, sizeof *m->bounds);
    if (!m->packed)
        t->cost.bytes += (double)values * sizeof *m->data;
    m->writer = arena_array(&t->arena, (size_t)rows, sizeof(void *));
    t->tensors =
        trace_grow(t, TENSORS, t->tensors, t->tensor_count, sizeof(void *));
    t->tensors[t->tensor_count++] = m;
    return m;
}

struct tensor *tensor(struct trace *t, const char *name, int rows, int columns)
{
    return tensor_new(t, name, rows, columns, NULL);
}

struct tensor *tensor_lent(struct trace *t, const char *name,
                           const struct matrix *m)
{
    assert(m && (m->data || m->packed));
    return tensor_new(t, name, m->rows, m->columns, m);
}

void tensor_own(struct tensor *m, struct arena *arena)
{
    size_t count = (size_t)m->room * (size_t)m->columns;
    double *own = arena_array(arena, count + 1, sizeof *own);
    for (int r = 0; m->packed && r < m->room; r++)
        packed_row(m->packed, r, 0, m->columns,
                   own + (size_t)r * (size_t)m->columns);
    if (!m->packed)
        memcpy(own, m->data, count * sizeof *own);
    m->data = own;
    m->packed = NULL;
    m->lent = false;
}

void label_like(struct tensor *out, const struct tensor *A)
{
    out->row_labels = A->row_labels;
    out->row_words = A->row_words;
    out->row_role = A->row_role;
    out->column_labels = A->column_labels;
    out->column_role = A->column_role;
    take_column_names(out, A);
}

void take_column_names(struct tensor *out, const struct tensor *A)
{
    if (columns_have_names(A) && A->columns == out->columns) {
        out->column_labels = A->column_labels;
        out->column_noun = A->column_noun;
    }
}

void take_row_names(struct trace *t, const struct tensor *W,
                    const struct tensor *A)
{
    struct tensor *named = t->tensors[W->index];
    if (columns_have_names(A) && A->columns == W->room && !W->row_labels) {
        named->row_labels = A->column_labels;
        named->row_noun = NOUN_NAMED;
    }
}

struct tensor *tensor_like(struct trace *t, const char *name,
                           const struct tensor *A)
{
    struct tensor *out = tensor(t, name, A->rows, A->columns);
    label_like(out, A);
    return out;
}

struct tensor *rows_are(struct trace *t, struct tensor *m, const char *key)
{
    struct words words = model_words(t->model, key);
    if (m && words.count >= m->room)
        m->row_labels = words.word;
    return m;
}

struct tensor *rows_count(struct trace *t, struct tensor *m, const char *noun)
{
    return rows_count_from(t, m, noun, 0);
}

struct tensor *rows_count_from(struct trace *t, struct tensor *m,
                               const char *noun, int first)
{
    const char **labels =
        arena_array(&t->arena, (size_t)m->room, sizeof *labels);
    for (int i = 0; i < m->room; i++)
        labels[i] = noun[1] ? format(t, "%d", first + i)
                            : format(t, "%s%d", noun, first + i);
    m->row_labels = labels;
    m->row_noun = noun[1] ? noun : "";
    return m;
}

struct tensor *columns_count(struct trace *t, struct tensor *m,
                             const char *noun)
{
    const char **labels =
        arena_array(&t->arena, (size_t)m->columns, sizeof *labels);
    for (int i = 0; i < m->columns; i++)
        labels[i] = format(t, "%d", i);
    m->column_labels = labels;
    m->column_noun = noun;
    return m;
}

struct tensor *columns_are(struct tensor *m, const char *const *words)
{
    m->column_labels = words;
    return m;
}

struct tensor *rows_spell(struct tensor *m, const struct tensor *words)
{
    assert(words->words);
    m->row_words = words;
    return m;
}

static void append_block(struct trace *t, const struct operation *o)
{
    assert(t->stage_count && "an operation belongs to a stage");
    t->blocks =
        trace_grow(t, BLOCKS, t->blocks, t->block_count, sizeof *t->blocks);
    t->blocks[t->block_count++] = (struct block){
        .first = o->index,
        .rows = o->rows,
        .whole = o->kind->whole,
        .stage = t->stage_count - 1,
    };
    t->stages[t->stage_count - 1].count++;
}

// Remembers the first value that no longer is a number.
static void check_row(struct trace *t, const struct operation *o, int row)
{
    const double *x = tensor_row(o->out, row);
    if (o->out->spread)
        return;
    for (int c = 0; c < o->out->columns && !t->overflow.tensor; c++)
        if (!isfinite(x[c]) && !(o->kind->masks && x[c] == -INFINITY))
            t->overflow = cells_of(o->out, row, 1, c, 1);
}

// The first number of a row that is none.
static void find_overflow(struct trace *t, const struct tensor *m, int row)
{
    for (int c = 0; c < m->columns && !t->overflow.tensor; c++)
        if (!isfinite(packed_at(m->packed, row, c)))
            t->overflow = cells_of(m, row, 1, c, 1);
}

// What is found out of numbers that are computed row by row, found out of packed
// ones, which are widened for it and not kept.
static void measure_packed(struct trace *t, struct tensor *m)
{
    m->largest = 1e-300;
    for (int r = 0; r < m->room; r++) {
        double low, high;
        if (!packed_extent(m->packed, r, &low, &high))
            find_overflow(t, m, r);
        m->bounds[r].size = fmax(-low, high);
        m->largest = fmax(m->largest, m->bounds[r].size);
        range_hold(&m->range, low);
        range_hold(&m->range, high);
    }
}

// Beside its terms a cell costs its memory and two looks at it.
static void charge(struct trace *t, const struct operation *o)
{
    enum { CELL = 4 };
    double price = o->kind->price ? o->kind->price : 1;
    double work = (CELL + price * operation_terms(o)) * o->out->columns;
    o->out->work += o->rows * work;
    t->cost.work += o->rows * work;
}

static struct operation *
operate_all(struct trace *t, const struct op_kind *kind, struct tensor *out,
            int row, int rows, const struct operand *in, int in_count,
            double number, int option, const struct use *uses, int use_count)
{
    assert(row >= 0 && row + rows <= out->room);
    assert(in_count <= MAX_READS);
    struct operation *o = arena_alloc(&t->arena, sizeof *o);
    struct operand *operands =
        arena_array(&t->arena, (size_t)in_count, sizeof *operands);
    if (in_count)
        memcpy(operands, in, (size_t)in_count * sizeof *operands);
    *o = (struct operation){.kind = kind,
                            .out = out,
                            .row = row,
                            .rows = rows,
                            .in = operands,
                            .in_count = in_count,
                            .number = number,
                            .option = option,
                            .uses = uses,
                            .use_count = use_count,
                            .index = t->operation_count};
    for (int k = 0; k < in_count; k++) {
        struct tensor *read = t->tensors[operands[k].tensor->index];
        if (!read->reader || read->reader->out->aside)
            read->reader = o;
        out->spread = out->spread || read->spread;
    }
    if (!kind->joined || !t->stages[t->stage_count - 1].count)
        append_block(t, o);
    o->block = t->block_count - 1;
    t->blocks[o->block].count++;
    t->operations = trace_grow(t, OPERATIONS, t->operations, t->operation_count,
                               sizeof(void *));
    t->operations[t->operation_count++] = o;
    charge(t, o);
    bool whole = !t->dry && kind->forward_all && kind->forward_all(o);
    for (int r = row; r < row + rows; r++) {
        assert(!out->writer[r] && "a row is written once");
        out->writer[r] = o;
        if (t->dry || out->packed)
            continue;
        if (!whole)
            kind->forward(o, r);
        bound_find(o, r);
        check_row(t, o, r);
    }
    if (out->packed && !t->dry)
        measure_packed(t, out);
    if (out->rows < row + rows)
        out->rows = row + rows;
    return o;
}

struct operation *operate(struct trace *t, const struct op_kind *kind,
                          struct tensor *out, int row, int rows,
                          const struct operand *in, int in_count, double number)
{
    return operate_all(t, kind, out, row, rows, in, in_count, number, 0, NULL,
                       0);
}

struct operation *operate_by(struct trace *t, const struct op_kind *kind,
                             struct tensor *out, int row, int rows,
                             const struct operand *in, int in_count,
                             double number, int option)
{
    return operate_all(t, kind, out, row, rows, in, in_count, number, option,
                       NULL, 0);
}

struct operation *operate_back(struct trace *t, const struct op_kind *kind,
                               struct tensor *out, int row, int rows,
                               const struct operand *in, int in_count,
                               double number, const struct use *uses,
                               int use_count)
{
    return operate_all(t, kind, out, row, rows, in, in_count, number, 0, uses,
                       use_count);
}

static void find_largest(struct tensor *m)
{
    if (m->packed)
        return; // it is known
    m->largest = 1e-300;
    for (int r = 0; r < m->rows; r++)
        m->largest = row_largest(tensor_row(m, r), m->columns, m->largest);
}

static void trace_go(struct trace *t, void (*run)(struct trace *t))
{
    run(t);
    walk_count(t);
}

static void measure_row(struct tensor *m, int row)
{
    const double *x = tensor_row(m, row);
    for (int c = 0; c < m->columns; c++)
        range_hold(&m->range, x[c]);
}

void trace_measure(struct trace *t)
{
    for (int i = 0; i < t->tensor_count; i++) {
        struct tensor *m = t->tensors[i];
        if (!m->packed)
            m->range = (struct range){0, 0};
        for (int r = 0; r < m->rows && !m->packed; r++)
            measure_row(m, r);
        m->most = fmax(fmax(-m->range.low, m->range.high), 1e-300);
    }
}

bool trace_run(struct trace *t, const struct model *m,
               void (*run)(struct trace *t))
{
    assert(m && run);
    *t = (struct trace){.model = m};
    trace_go(t, run);
    for (int i = 0; i < t->tensor_count; i++) {
        find_largest(t->tensors[i]);
        token_lists(m, t->tensors[i]);
    }
    trace_measure(t);
    return !t->overflow.tensor && !t->loss_fault;
}

void trace_reckon(struct trace *t, const struct model *m,
                  void (*run)(struct trace *t))
{
    assert(m && run);
    *t = (struct trace){.model = m, .dry = true};
    trace_go(t, run);
}

void trace_free(struct trace *t)
{
    if (t->widening)
        arena_free(t->widening);
    free(t->widening);
    arena_free(&t->arena);
    *t = (struct trace){0};
}

bool trace_has(const struct trace *t, const struct tensor *m)
{
    return m->index < t->tensor_count && t->tensors[m->index] == m;
}

const struct tensor *trace_find(const struct trace *t, const char *name)
{
    for (int i = 0; i < t->tensor_count; i++)
        if (!strcmp(t->tensors[i]->name, name))
            return t->tensors[i];
    return NULL;
}
