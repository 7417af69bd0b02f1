#include "trace/explain.h"

#include <math.h>

#include "base/number.h"
#include "trace/op.h"

int address_terms(const struct address *a)
{
    const struct operation *o = operation_of(a);
    return o->kind->terms(o);
}

void explain_address(const struct trace *t, const struct address *a,
                     struct strbuf *out)
{
    (void)t;
    const struct operation *o = operation_of(a);
    o->kind->sentence(o, a, out);
}

double address_value(const struct address *a)
{
    if (a->column < 0)
        return NAN;
    const struct operation *o = operation_of(a);
    return a->term < 0 ? tensor_at(a->tensor, a->row, a->column)
                       : o->kind->term(o, a->row, a->column, a->term);
}
