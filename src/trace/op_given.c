// What the lesson gives, as tensors of the trace.
#include <string.h>

#include "trace/names.h"
#include "trace/op.h"
#include "trace/operations.h"

static void stay(const struct operation *o, int row)
{
    (void)o, (void)row; // given() has filled the tensor
}

static int read_nothing(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    (void)o, (void)row, (void)column, (void)k, (void)out;
    return 0;
}

static void say_given(const struct operation *o, const struct address *a,
                      struct strbuf *out)
{
    const struct tensor *m = o->out;
    if (a->column >= 0) {
        add_named_number(o->out, a, out);
        strbuf_add(out, name_learned(m->name) ? ", learned and fixed."
                                              : ", given by the lesson.");
    } else if (name_learned(m->name)) {
        strbuf_addf(out,
                    "%s is learned and fixed: %d × %d numbers, the same for "
                    "every input.",
                    m->name, m->rows, m->columns);
    } else {
        strbuf_addf(out, "%s is given: %d rows of %d numbers.", m->name,
                    m->rows, m->columns);
    }
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
