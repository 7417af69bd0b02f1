#include "trace/op/masking.h"

#include <string.h>

#include "model/key.h"
#include "trace/term.h"

static bool is_mask(const struct key *k)
{
    for (const struct option *o = k->options; o && o->name; o++)
        if (o->allows)
            return true;
    return k->flags & KEY_BINARY;
}

static const struct key *mask_key(const struct kind *kind)
{
    for (const struct key *k = kind ? kind->keys : NULL; k && k->name; k++)
        if (is_mask(k))
            return k;
    return NULL;
}

static bool is_a(const struct tensor *m, const char *term)
{
    return m->term && !strcmp(m->term->name, term);
}

// The mask among the tensors of the same head; NULL where nobody is masked.
static const struct tensor *mask_beside(const struct trace *t,
                                        const struct tensor *m)
{
    for (int i = 0; i < t->tensor_count; i++)
        if (is_a(t->tensors[i], "allowed") && t->tensors[i]->scope == m->scope)
            return t->tensors[i];
    return NULL;
}

bool masking_find(const struct trace *t, const struct address *a,
                  struct masking *out)
{
    const struct tensor *m = a->tensor;
    const struct key *k = mask_key(t->model->kind);
    if (!m || !k || a->row < 0 || a->column < 0)
        return false;
    bool own = is_a(m, "allowed");
    if (!own && (m->row_role != ROLE_QUERY || m->column_role != ROLE_KEY))
        return false;
    const struct tensor *mask = mask_beside(t, m);
    *out = (struct masking){.key = k,
                            .row = a->row,
                            .column = a->column,
                            .allowed = !mask ||
                                       tensor_at(mask, a->row, a->column) != 0,
                            .surface = own || is_a(m, "masked")};
    return true;
}
