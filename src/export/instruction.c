// SPDX-License-Identifier: MIT
#include "export/instruction.h"

#include <assert.h>

#include "say/named.h"
#include "trace/op.h"
#include "trace/op/product/product.h"
#include "trace/term.h"

// Rows of scores have a number for each word, and are called after all of
// them; rows that are vectors have one name.
static bool is_of_many(const struct tensor *m)
{
    return m->column_role != ROLE_NONE || (m->column_labels && !m->column_noun);
}

// The largest of a row, or the sum of its exponentials: what is read off it.
static const char *reading_key(const struct operation *o)
{
    if (!o->in_count || o->out->columns != 1 ||
        (o->kind->form != FORM_SOFTMAX && o->kind->does != DOES_LARGEST))
        return NULL;
    const struct tensor *from = o->in[0].tensor;
    bool raised = from->writer[0] && from->writer[0]->kind->does == DOES_RAISE;
    return raised ? "sheet.sum" : "sheet.largest";
}

static const char *of_row(const struct catalogue *words, struct arena *arena,
                          const struct address *a)
{
    const struct tensor *m = a->tensor;
    const struct operation *o = operation_of(a);
    const char *row = row_words(words, arena, m, a->row);
    const char *reading = reading_key(o);
    if (m->words)
        return said(words, arena, "sheet.word",
                    SLOTS(COUNT("n", row_number(m, a->row))));
    if (reading)
        return said(
            words, arena, reading,
            SLOTS(TEXT("row", row),
                  TEXT("number", tensor_number_noun(words, o->in[0].tensor))));
    if (is_of_many(m) || m->columns == 1)
        return said(words, arena, "sheet.row.many",
                    SLOTS(TEXT("numbers", tensor_title(words, arena, m)),
                          TEXT("row", row)));
    return said(
        words, arena, "sheet.row",
        SLOTS(TEXT("one", tensor_one(words, m)), TEXT("row", row),
              TEXT("vector", vector_name_scoped(words, arena, m, a->row))));
}

static const char *of_cell(const struct catalogue *words, struct arena *arena,
                           const struct address *a)
{
    const struct tensor *m = a->tensor;
    if (m->columns == 1)
        return of_row(words, arena, a);
    if (is_of_many(m))
        return said(
            words, arena, "sheet.cell",
            SLOTS(TEXT("number", tensor_number_noun(words, m)),
                  NAME("row", row_words(words, arena, m, a->row)),
                  NAME("column", column_words(words, arena, m, a->column))));
    return said(
        words, arena, "sheet.cell.of",
        SLOTS(COUNT("n", a->column + 1),
              TEXT("vector", vector_name_scoped(words, arena, m, a->row))));
}

static const char *of_whole(const struct catalogue *words, struct arena *arena,
                            const struct address *a)
{
    const struct operation *o = operation_of(a), *three[3];
    if (a->tensor->rows == 1)
        return of_row(words, arena, &(struct address){a->tensor, 0, -1, -1});
    if (a->tensor->words)
        return said(words, arena, "sheet.words", NO_SLOTS);
    if (o && product_three(o, three))
        return said(words, arena, "sheet.three",
                    SLOTS(TEXT("a", three[0]->out->plain),
                          TEXT("b", three[1]->out->plain),
                          TEXT("c", three[2]->out->plain)));
    return said(words, arena, "sheet.whole",
                SLOTS(TEXT("name", tensor_short(words, arena, a->tensor))));
}

const char *instruction_of(const struct catalogue *words, struct arena *arena,
                           const struct address *a)
{
    assert(a && a->tensor);
    return a->row < 0      ? of_whole(words, arena, a)
           : a->column < 0 ? of_row(words, arena, a)
                           : of_cell(words, arena, a);
}
