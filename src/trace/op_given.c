// What the lesson gives, as tensors of the trace.
#include <string.h>

#include "trace/op.h"
#include "trace/operations.h"

static void stay(const struct operation *o, int row)
{
    (void)o, (void)row; // given() has filled the tensor
}

static void say_given(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *m = o->out;
    saying_text(s, "name", m->plain);
    saying_count(s, "rows", m->rows);
    saying_count(s, "columns", m->columns);
    if (a->column < 0) {
        saying_is(s, o, m->learned ? "whole.learned" : "whole");
        return;
    }
    saying_is(s, o, m->learned ? "cell.learned" : "cell");
    saying_cell(s, "cell", m, a->row, a->column);
    saying_number(s, "value", tensor_at(m, a->row, a->column));
}

static void show_cell(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    if (a->column >= 0)
        formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_given = {
    .name = "given",
    .whole = true,
    .forward = stay,
    .terms = one_term,
    .term = value_term,
    .reads = read_nothing,
    .sentence = say_given,
    .formula = show_cell,
};

static struct tensor *hold(struct trace *t, const char *name,
                           const struct matrix *m)
{
    if (!m)
        return NULL;
    struct tensor *out = tensor(t, name, m->rows, m->columns);
    if (!t->dry)
        memcpy(out->data, m->data,
               (size_t)m->rows * (size_t)m->columns * sizeof *m->data);
    operate(t, &kind_given, out, 0, m->rows, NULL, 0, 0);
    return out;
}

struct tensor *given(struct trace *t, const char *name, const char *key)
{
    const char *prefix = t->scope ? t->scope->prefix : "";
    return hold(t, name,
                model_matrix(t->model, format(t, "%s%s", prefix, key)));
}

struct tensor *parameter(struct trace *t, const char *name)
{
    struct tensor *out = given(t, name, name);
    if (out)
        out->learned = true;
    return out;
}

struct tensor *given_to_all(struct trace *t, const char *name, const char *key)
{
    return hold(t, name, model_matrix(t->model, key));
}
