#include "mechanism/mistake.h"

#include <stddef.h>

const struct trace *mistake_trace(const struct trace *t,
                                  enum procedure procedure, struct arena *arena)
{
    (void)t, (void)procedure, (void)arena;
    return NULL;
}

int mistake_reads(const struct trace *t, enum procedure procedure,
                  const struct tensor *m, int row, int column,
                  struct cells *out, int most)
{
    (void)t, (void)procedure, (void)m, (void)row, (void)column, (void)out;
    (void)most;
    return 0;
}
