// SPDX-License-Identifier: MIT
// A again, under another name: a projection that is missing. A name of its own
// lets pictures and sentences speak of queries where X asks as it is.
#include <assert.h>

#include "trace/op/pass.h"
#include "trace/operations.h"

static void say_copy(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->column >= 0) {
        pass_say_cell(o, a, s);
        return;
    }
    if (a->row >= 0 && o->in[0].row >= 0) {
        saying_is(s, o, "row");
        saying_vector(s, "source", o->in[0].tensor, o->in[0].row);
        return;
    }
    saying_is(s, o, "whole");
    saying_text(s, "source", o->in[0].tensor->plain);
}

static const struct op_kind kind_copy = {
    .name = "copy",
    .says = "copy.whole copy.row copy.cell",
    .forward = pass_forward,
    .reads = pass_reads,
    .partials = partials_in_place,
    .partial = pass_partial,
    .sentence = say_copy,
    .formula = pass_formula,
    .spell = pass_spell,
};

struct tensor *copy(struct trace *t, const char *name, const struct tensor *A)
{
    struct tensor *out = tensor(t, name, A->rows, A->columns);
    out->row_labels = A->row_labels;
    take_column_names(out, A);
    operate(t, &kind_copy, out, 0, A->rows, &(struct operand){A, -1}, 1, 0);
    return out;
}

void copy_row(struct trace *t, struct tensor *out, int row,
              const struct operand *from)
{
    assert(from->tensor->columns == out->columns && from->row >= 0);
    operate(t, &kind_copy, out, row, 1, from, 1, 0);
}
