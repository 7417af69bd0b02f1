// Operations whose every value is one value of one operand: copy, concat and
// lookup.
#include <assert.h>
#include <string.h>

#include "trace/names.h"
#include "trace/op.h"
#include "trace/operations.h"

// The operand that column [*column] of the output comes from; [*column]
// becomes the column in it.
static int source_of(const struct operation *o, int *column)
{
    int k = 0;
    while (*column >= o->in[k].tensor->columns)
        *column -= o->in[k++].tensor->columns;
    return k;
}

static void pass(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int k = 0; k < o->in_count; k++) {
        int columns = o->in[k].tensor->columns;
        memcpy(out, in_row(o, k, row), (size_t)columns * sizeof *out);
        out += columns;
    }
}

static int read_passed(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    (void)k;
    if (column >= 0) {
        int which = source_of(o, &column);
        out[0] = cells_of(o->in[which].tensor, operand_row(o, which, row), 1,
                          column, 1);
        return 1;
    }
    for (int i = 0; i < o->in_count; i++)
        out[i] = cells_of(o->in[i].tensor, operand_row(o, i, row), 1, 0,
                          o->in[i].tensor->columns);
    return o->in_count;
}

static void show_passed(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    formula_text(f, " = ");
    if (a->column < 0) {
        for (int i = 0; i < o->in_count; i++) {
            if (i > 0)
                formula_text(f, i > 8 ? "" : " , ");
            if (i < 8 &&
                name_plain(o->in[i].tensor->name) != o->in[i].tensor->name)
                formula_text(f, arena_print(f->arena, "head%d.", i + 1));
            if (i < 8)
                formula_name(f, o->in[i].tensor,
                             a->row < 0 ? -1 : operand_row(o, i, a->row), -1);
        }
        return;
    }
    int column = a->column, k = source_of(o, &column);
    formula_name(f, o->in[k].tensor, operand_row(o, k, a->row), column);
    formula_result(f, o->out, a->row, a->column);
}

// Which of several like parts: "head 2's z(w2)", or just the vector.
static void name_part(const struct operation *o, int k, int row,
                      struct strbuf *out)
{
    const char *name = o->in[k].tensor->name;
    if (name_plain(name) != name)
        strbuf_addf(out, "head %d's ", k + 1);
    name_vector(o->in[k].tensor, operand_row(o, k, row), out);
}

static void say_copy(const struct operation *o, const struct address *a,
                     struct strbuf *out)
{
    if (a->column >= 0) {
        add_named_number(o->out, a, out);
        strbuf_addf(out, ", taken over from %s.", o->in[0].tensor->name);
        return;
    }
    strbuf_addf(out, "Nothing is multiplied here: %s is %s itself.",
                o->out->name, o->in[0].tensor->name);
}

static void say_concat(const struct operation *o, const struct address *a,
                       struct strbuf *out)
{
    if (a->column >= 0) {
        int column = a->column, k = source_of(o, &column);
        add_named_number(o->out, a, out);
        strbuf_addf(out, ", taken over from %s.", o->in[k].tensor->name);
    } else if (a->row >= 0) {
        name_part(o, 0, a->row, out);
        strbuf_add(out, o->in_count == 2 ? " and " : " to ");
        name_part(o, o->in_count - 1, a->row, out);
        strbuf_addf(out, " side by side make the %s ", name_one(o->out->name));
        name_vector(o->out, a->row, out);
        strbuf_addf(out, ": %d numbers.", o->out->columns);
    } else {
        const char *between = o->in_count == 2 ? " and " : " to ";
        strbuf_addf(out, "%s%s%s side by side: every %s now has %d numbers.",
                    o->in[0].tensor->name, between,
                    o->in[o->in_count - 1].tensor->name,
                    o->out->row_labels ? "word" : "row", o->out->columns);
    }
}

static void say_lookup(const struct operation *o, const struct address *a,
                       struct strbuf *out)
{
    const struct tensor *table = o->in[0].tensor;
    if (a->column >= 0) {
        add_named_number(o->out, a, out);
        strbuf_addf(out, ", looked up in %s.", table->name);
        return;
    }
    if (a->row < 0) {
        strbuf_addf(out,
                    "Every word looks up its learned row in %s: %d numbers, "
                    "the same wherever the word stands.",
                    table->name, table->columns);
        return;
    }
    name_row(table, o->in[0].row, out);
    strbuf_addf(out,
                " looks up its learned row in %s: %d numbers, always the "
                "same for this word.",
                table->name, table->columns);
}

static const struct op_kind kind_copy = {
    "copy",   false,      false,       false,    pass,
    one_term, value_term, read_passed, say_copy, show_passed};
static const struct op_kind kind_concat = {
    "concat", false,      false,       false,      pass,
    one_term, value_term, read_passed, say_concat, show_passed};
static const struct op_kind kind_lookup = {
    "lookup", false,      false,       false,      pass,
    one_term, value_term, read_passed, say_lookup, show_passed};

struct tensor *copy(struct trace *t, const char *name, const struct tensor *A)
{
    struct tensor *out = tensor(t, name, A->rows, A->columns);
    out->row_labels = A->row_labels;
    operate(t, &kind_copy, out, 0, A->rows, &(struct operand){A, -1}, 1, 0);
    return out;
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
    operate(t, &kind_concat, out, 0, out->room, in, count, 0);
    return out;
}

void lookup(struct trace *t, struct tensor *out, int row,
            const struct tensor *table, int k)
{
    assert(out->columns == table->columns && k < table->rows);
    operate(t, &kind_lookup, out, row, 1, &(struct operand){table, k}, 1, 0);
}
