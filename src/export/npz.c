// SPDX-License-Identifier: MIT
// All tensors as NumPy's .npz: every number to the last bit, under the names
// that addresses have. Words are their places in the vocabulary. What makes the
// lesson is there too, so that an import brings it back.
#include "tensorfile/npz.h"

#include "base/arena.h"
#include "export/format.h"
#include "lesson/import/embedded.h"

static bool npz_begin(struct export *e)
{
    const struct chosen *asked = &e->wish.steps;
    if (e->wish.documents.other)
        return export_fail(e, "export.npz.two");
    return (!asked->pages && !asked->first && !asked->leveled) ||
           export_fail(e, "export.npz.steps");
}

static const double *numbers_of(struct arena *arena, const struct tensor *m)
{
    const struct matrix all = {m->rows, m->columns, m->data, m->packed};
    return matrix_numbers(arena, &all);
}

static bool npz_more(struct export *e)
{
    const struct document *b = e->wish.documents.document;
    const struct trace *t = &b->trace;
    const struct model *model = &b->lesson.model;
    struct arrays all = {NULL, 0};
    all.array =
        arena_array(&e->arena, (size_t)(t->tensor_count + model->count + 1),
                    sizeof *all.array);
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        all.array[all.count++] =
            array_of(m->name, numbers_of(&e->arena, m), m->rows, m->columns);
    }
    embedded_arrays(&e->arena, model, &all);
    if (!npz_write(export_file(e, 0), &all))
        export_fail(e, "export.library");
    return false;
}

const struct file_format npz_format = {
    .ending = "npz",
    .can = CAN_DATA,
    .begin = npz_begin,
    .more = npz_more,
};
