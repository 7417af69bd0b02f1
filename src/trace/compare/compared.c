// SPDX-License-Identifier: MIT
#include "trace/compare/compared.h"

#include <math.h>

#include "trace/op/product/product.h"

// Tensors that are compared are a tree: each points to another one of its
// group, the root to itself.
static int root_of(int *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static void join_groups(int *parent, const struct tensor *a,
                        const struct tensor *b)
{
    parent[root_of(parent, a->index)] = root_of(parent, b->index);
}

static int compared_stage(const struct trace *t, const struct operation *o)
{
    return t->blocks[o->block].stage;
}

// The operation before [o] in its stage that computes in the same way.
static const struct operation *same_before(const struct trace *t,
                                           const struct operation *o)
{
    for (int i = o->index - 1; i >= 0; i--) {
        const struct operation *before = t->operations[i];
        if (compared_stage(t, before) != compared_stage(t, o))
            return NULL;
        if (before->kind == o->kind && before->number == o->number)
            return before;
    }
    return NULL;
}

static const struct tensor *parameter_of(const struct operation *o)
{
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor->learned)
            return o->in[k].tensor;
    return NULL;
}

// True when operand [k] has the scale of the result. An operation may read more
// operands than there are bits: heads side by side, which are all alike.
static bool op_alike(const struct op_kind *kind, int k)
{
    return kind->alike == ALIKE_ALL || (k < 64 && kind->alike & ALIKE(k));
}

static void join_operands(int *parent, const struct operation *o)
{
    const struct tensor *parameter = parameter_of(o);
    for (int k = 0; k < o->in_count; k++) {
        const struct tensor *in = o->in[k].tensor;
        if (op_alike(o->kind, k))
            join_groups(parent, in, o->out);
        else if (in->learned)
            join_groups(parent, in, parameter);
    }
}

// Queries, keys and values: of the same vectors, and shown at once.
static bool side_by_side(const struct operation *a, const struct operation *b)
{
    return a->kind == &kind_matmul && a->in[0].tensor == b->in[0].tensor;
}

// Given things have a stage in common, and nothing else.
static bool computes(const struct operation *o)
{
    return o->in_count > 0;
}

static void join_all(const struct trace *t, int *parent)
{
    for (int i = 0; i < t->operation_count; i++) {
        const struct operation *o = t->operations[i];
        join_operands(parent, o);
        const struct operation *before = computes(o) ? same_before(t, o) : NULL;
        if (!before)
            continue;
        join_groups(parent, before->out, o->out);
        const struct tensor *a = parameter_of(before), *b = parameter_of(o);
        if (a && b)
            join_groups(parent, a, b);
        if (a && b && side_by_side(before, o)) {
            join_groups(parent, a, o->out);
            join_groups(parent, o->in[0].tensor, o->out);
        }
    }
}

static void hold_numbers(struct range *r, const struct tensor *m)
{
    const double *x = m->data;
    for (size_t k = 0; k < (size_t)m->rows * (size_t)m->columns; k++)
        range_hold(r, x[k]);
}

static double most_of(const struct range *r)
{
    return fmax(-r->low, r->high);
}

// A parameter's largest number would be as pale as a zero.
static bool is_faint(double parameters, double all)
{
    enum { FAINT = 4 };
    return parameters > 0 && parameters * FAINT < all;
}

bool tensor_is_fainter(const struct tensor *m)
{
    return m->learned && m->reader && is_faint(m->most, m->reader->out->most);
}

void compare_tensors(struct trace *t)
{
    size_t count = (size_t)t->tensor_count;
    struct arena scratch = {0}; // a shadow's own arena is never freed
    int *parent = arena_array(&scratch, count, sizeof *parent);
    struct range *group = arena_array(&scratch, count, sizeof *group);
    struct range *learned = arena_array(&scratch, count, sizeof *learned);
    for (int i = 0; i < t->tensor_count; i++) {
        parent[i] = i;
        group[i] = learned[i] = (struct range){0, 0};
    }
    join_all(t, parent);
    for (int i = 0; i < t->tensor_count; i++) {
        hold_numbers(&group[root_of(parent, i)], t->tensors[i]);
        if (t->tensors[i]->learned)
            hold_numbers(&learned[root_of(parent, i)], t->tensors[i]);
    }
    for (int i = 0; i < t->tensor_count; i++) {
        struct tensor *m = t->tensors[i];
        int root = root_of(parent, i);
        bool faint = is_faint(most_of(&learned[root]), most_of(&group[root]));
        m->compared = m->learned && faint ? learned[root] : group[root];
        m->most = fmax(most_of(&m->compared), 1e-300);
    }
    arena_free(&scratch);
}
