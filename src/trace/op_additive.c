// The additive energy: how well a decoder state matches an annotation
// (Bahdanau et al. 2014, appendix A.1.2), a vote of A units.
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "trace/op.h"
#include "trace/operations.h"

enum { QUERIES, KEYS, V };

static double query(const struct operation *o, int u)
{
    return tensor_at(o->in[QUERIES].tensor, o->in[QUERIES].row, u);
}

static double key(const struct operation *o, int j, int u)
{
    return tensor_at(o->in[KEYS].tensor, j, u);
}

static double say_of(const struct operation *o, int u)
{
    return tensor_at(o->in[V].tensor, u, 0);
}

static int count_units(const struct operation *o)
{
    return o->in[V].tensor->rows;
}

static double vote(const struct operation *o, int row, int column, int u)
{
    (void)row;
    return say_of(o, u) * tanh(query(o, u) + key(o, column, u));
}

static void count_votes(const struct operation *o, int row)
{
    double *energy = out_row(o, row);
    const double *q = in_row(o, QUERIES, row), *v = tensor_row(o->in[V].tensor, 0);
    for (int j = 0; j < o->out->columns; j++) {
        const double *k = tensor_row(o->in[KEYS].tensor, j);
        for (int u = 0; u < count_units(o); u++)
            energy[j] += v[u] * tanh(q[u] + k[u]);
    }
}

static int read_units(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    int first = k < 0 ? 0 : k, units = k < 0 ? count_units(o) : 1;
    (void)row;
    out[0] =
        cells_of(o->in[QUERIES].tensor, o->in[QUERIES].row, 1, first, units);
    out[1] = cells_of(o->in[KEYS].tensor, column < 0 ? 0 : column,
                      column < 0 ? o->out->columns : 1, first, units);
    out[2] = cells_of(o->in[V].tensor, first, units, 0, 1);
    return 3;
}

static void say_unit(const struct operation *o, const struct address *a,
                     struct strbuf *out)
{
    int left = count_units(o) - a->term - 1;
    strbuf_addf(out,
                "Unit %d adds the asking part and the offered part, "
                "squeezes the sum with tanh, and casts a vote of ",
                a->term + 1);
    add_short(out, vote(o, a->row, a->column, a->term));
    if (left == 0)
        strbuf_add(out, ", the last.");
    else
        strbuf_addf(out, ". %d to come.", left);
}

static void say_energy(const struct operation *o, const struct address *a,
                       struct strbuf *out)
{
    int row = a->row < 0 ? o->row : a->row, best = 0;
    if (a->term >= 0) {
        say_unit(o, a, out);
    } else if (a->column >= 0) {
        strbuf_addf(out,
                    "%d units vote on how well the state before word %d "
                    "matches ",
                    count_units(o), row + 1);
        name_column(o->out, a->column, out);
        strbuf_add(out, ". Their sum is the energy, ");
        add_short(out, tensor_at(o->out, row, a->column));
        strbuf_add(out, ".");
    } else {
        for (int j = 1; j < o->out->columns; j++)
            if (tensor_at(o->out, row, j) > tensor_at(o->out, row, best))
                best = j;
        strbuf_addf(out,
                    "Before word %d is written, every source word gets "
                    "an energy. The highest: ",
                    row + 1);
        name_column(o->out, best, out);
        strbuf_add(out, ", ");
        add_short(out, tensor_at(o->out, row, best));
        strbuf_add(out, ".");
    }
}

static void show_unit(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int u = a->term;
    double sum = query(o, u) + key(o, a->column, u);
    formula_cell(f, o->in[V].tensor, u, 0, false);
    formula_text(f, " · tanh( ");
    formula_cell(f, o->in[QUERIES].tensor, o->in[QUERIES].row, u, false);
    formula_text(f, " + ");
    formula_cell(f, o->in[KEYS].tensor, a->column, u, true);
    formula_text(f, " )");
    formula_equals(f, tanh(sum));
    formula_cell(f, o->in[V].tensor, u, 0, false);
    formula_text(f, " · ");
    formula_number(f, tanh(sum), true);
    double v = vote(o, a->row, a->column, u);
    formula_equals(f, v);
    formula_number(f, v, false);
    f->symbols[f->count - 1].strong = true;
}

static void show_energy(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    if (a->term >= 0) {
        show_unit(o, a, f);
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    if (a->column < 0) {
        formula_text(f, " = tanh( ");
        formula_name(f, o->in[QUERIES].tensor, o->in[QUERIES].row, -1);
        formula_text(f, " + ");
        formula_name(f, o->in[KEYS].tensor, -1, -1);
        formula_text(f, " ) ");
        formula_name(f, o->in[V].tensor, -1, -1);
        return;
    }
    f->rounded = true; // tanh of anything but 0 has no last digit
    formula_equals(f, 0);
    for (int u = 0; u < count_units(o); u++) {
        f->term = u + 1;
        if (u > 0)
            formula_text(f, " + ");
        formula_number(f, vote(o, a->row, a->column, u), u > 0);
        f->symbols[f->count - 1].cells =
            cells_of(o->in[KEYS].tensor, a->column, 1, u, 1);
        f->term = 0;
    }
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_additive = {
    .name = "additive",
    .forward = count_votes,
    .terms = count_units,
    .term = vote,
    .reads = read_units,
    .sentence = say_energy,
    .formula = show_energy,
    .price = 40, // tanh
    .form = FORM_PAIR,
};

void additive(struct trace *t, struct tensor *out, int row,
              const struct tensor *queries, const struct tensor *keys,
              const struct tensor *v)
{
    assert(queries->columns == keys->columns && keys->columns == v->rows);
    assert(out->columns == keys->rows && v->columns == 1);
    struct operand in[] = {{queries, row}, {keys, -1}, {v, -1}};
    out->column_labels = keys->row_labels;
    out->row_role = ROLE_QUERY;
    out->column_role = ROLE_KEY;
    operate(t, &kind_additive, out, row, 1, in, 3, 0);
}
