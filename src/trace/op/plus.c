// SPDX-License-Identifier: MIT
// Several tensors of one size, added cell by cell: what a sum is made of, part by
// part.
#include <assert.h>

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/term.h"

static void say_plus(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    saying_level(s, o, a, "");
    saying_count(s, "parts", o->in_count);
    if (a->term >= 0)
        saying_text(s, "part",
                    tensor_number_noun(s->words, o->in[a->term].tensor));
}

static const struct op_kind kind_plus = {
    .name = "plus",
    .says = "plus.whole plus.row plus.cell plus.term plus.term.last",
    .whys = "why.plus.whole",
    OF_LAW(EACH),
    .sentence = say_plus,
};

struct tensor *plus(struct trace *t, const char *name,
                    struct tensor *const *parts, int count)
{
    enum { MOST = 8 };
    struct operand in[MOST];
    assert(count >= 2 && count <= MOST);
    for (int k = 0; k < count; k++) {
        assert(parts[k]->room == parts[0]->room &&
               parts[k]->columns == parts[0]->columns);
        in[k] = (struct operand){parts[k], -1};
    }
    struct tensor *out = tensor_like(t, name, parts[0]);
    operate(t, &kind_plus, out, 0, out->room, in, count, 0);
    return out;
}
