// SPDX-License-Identifier: MIT
// What a trace has against what was reckoned anew.
#include <check.h>
#include <math.h>

#include "oracle.h"
#include "../suite.h"

// But for the order of additions.
static bool near(double x, double y)
{
    return x == y || fabs(x - y) <= 1e-12 * fmax(1, fabs(x));
}

static void compare(const struct oracle *o, const struct tensor *m,
                    const char *what)
{
    const struct table *want = oracle_find(o, m->name);
    ck_assert_msg(want != NULL, "%s: nothing is known of %s", what, m->name);
    ck_assert_msg(m->rows == want->rows && m->columns == want->columns,
                  "%s: %s is %d × %d, not %d × %d", what, m->name, m->rows,
                  m->columns, want->rows, want->columns);
    for (int i = 0; i < m->rows * m->columns; i++)
        if (!near(want->data[i], m->data[i]))
            ck_abort_msg("%s: %s[%d,%d] is %.17g, not %.17g", what, m->name,
                         i / m->columns + 1, i % m->columns + 1, m->data[i],
                         want->data[i]);
}

void oracle_check(const struct oracle *o, const struct trace *t,
                  const char *what)
{
    for (int i = 0; i < t->tensor_count; i++)
        compare(o, t->tensors[i], what);
    ck_assert_msg(t->tensor_count == o->count, "%s: %d tensors, not %d", what,
                  t->tensor_count, o->count);
}
