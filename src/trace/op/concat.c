// SPDX-License-Identifier: MIT
// Rows side by side: of heads (Vaswani et al. 2017, section 3.2.2), or of two
// readings of the same words, from both ends (Bahdanau et al. 2014, section
// 3.2).
#include <assert.h>

#include "trace/op/pass.h"
#include "trace/operations.h"

static void say_concat(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    if (a->column >= 0) {
        pass_say_cell(o, a, s);
        return;
    }
    bool one = o->in_count == 1;
    saying_count(s, "parts", o->in_count);
    if (a->row < 0) {
        saying_is(s, o, one ? "whole.one" : "whole");
        return;
    }
    saying_is(s, o, one ? "row.one" : "row");
    saying_vector(s, "first", o->in[0].tensor, operand_row(o, 0, a->row));
    int last = o->in_count - 1;
    saying_vector(s, "last", o->in[last].tensor, operand_row(o, last, a->row));
}

// The weights behind an operand that is a weighted sum; else NULL.
static const struct tensor *mixed_by(const struct operation *o, int k)
{
    const struct operation *from = o->in[k].tensor->writer[0];
    return from->kind->form == FORM_MIX ? from->in[0].tensor : NULL;
}

// Heads that look elsewhere: two, and a row in which they do.
static bool why_heads(const struct operation *o, struct saying *s)
{
    const struct tensor *first = mixed_by(o, 0);
    for (int k = 1; first && k < o->in_count; k++) {
        const struct tensor *other = mixed_by(o, k);
        for (int r = 0; other && r < first->rows; r++) {
            int best = tensor_argmax(first, r),
                best_too = tensor_argmax(other, r);
            if (best == best_too || !saying_why(s, o, "whole.heads"))
                continue;
            saying_row(s, "asker", first, r);
            saying_column(s, "best", first, best);
            saying_column(s, "other", other, best_too);
            saying_count(s, "head", k + 1);
            return true;
        }
    }
    return first && o->in_count > 1 && saying_why(s, o, "whole.alike");
}

// Two readings of the same words, from both ends.
static void why_concat(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    int rows = o->out->rows, row = rows / 2;
    if (a->row >= 0 && saying_why(s, o, "row")) {
        saying_count(s, "word", a->row + 1);
        saying_count(s, "words", o->in[0].tensor->rows);
    }
    if (a->row >= 0 || why_heads(o, s))
        return;
    if (rows == 1 || !saying_why(s, o, "whole"))
        return;
    saying_row(s, "row", o->out, row);
    saying_vector(s, "forward", o->in[0].tensor, row);
    saying_vector(s, "backward", o->in[o->in_count - 1].tensor, row);
    saying_count(s, "left", row + 1);
    saying_count(s, "right", rows - row);
}

static const struct op_kind kind_concat = {
    .name = "concat",
    .says = "concat.whole concat.whole.one concat.row concat.row.one "
            "concat.cell",
    .whys = "why.concat.whole why.concat.whole.heads why.concat.whole.alike "
            "why.concat.row",
    .why = why_concat,
    .forward = pass_forward,
    .reads = pass_reads,
    .partials = partials_in_place,
    .partial = pass_partial,
    .sentence = say_concat,
    .formula = pass_formula,
    .spell = pass_spell,
};

// Side by side they keep their names, where all have some.
static void name_joined(struct trace *t, struct tensor *out,
                        struct tensor *const *parts, int count)
{
    const char **names =
        arena_array(&t->arena, (size_t)out->columns, sizeof *names);
    int column = 0;
    for (int i = 0; i < count; i++) {
        if (!columns_have_names(parts[i]))
            return;
        for (int c = 0; c < parts[i]->columns; c++)
            names[column++] = parts[i]->column_labels[c];
    }
    out->column_labels = names;
    out->column_noun = NOUN_NAMED;
}

struct tensor *concat(struct trace *t, const char *name,
                      struct tensor *const *parts, int count)
{
    struct operand in[MAX_PARTS];
    int columns = 0;
    assert(count >= 1 && count <= MAX_PARTS);
    for (int i = 0; i < count; i++) {
        assert(parts[i]->rows == parts[0]->rows);
        in[i] = (struct operand){parts[i], -1};
        columns += parts[i]->columns;
    }
    struct tensor *out = tensor(t, name, parts[0]->rows, columns);
    out->row_labels = parts[0]->row_labels;
    name_joined(t, out, parts, count);
    operate(t, &kind_concat, out, 0, out->room, in, count, 0);
    return out;
}

void concat_row(struct trace *t, struct tensor *out, int row,
                const struct operand *parts, int count)
{
    int columns = 0;
    for (int i = 0; i < count; i++)
        columns += parts[i].tensor->columns;
    assert(count >= 1 && count <= MAX_PARTS && out->columns == columns);
    (void)columns;
    operate(t, &kind_concat, out, row, 1, parts, count, 0);
}
