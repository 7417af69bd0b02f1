// SPDX-License-Identifier: MIT
// What the logits would read on the way: each row of the line as it is behind a
// sum, through the last normalization and U (nostalgebraist 2020, "logit lens").
// A reading: the machine itself reads the line only at its end.
#include <string.h>

#include "mechanism/block.h"
#include "mechanism/shares.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

TERM(LENS_MEAN, "row_mean", ROLE_NONE, NULL);
TERM(LENS_DEVIATION, "row_deviation", ROLE_NONE, NULL);
TERM(LENS_RMS, "row_rms", ROLE_NONE, NULL);
TERM(LENS_NORMED, "normed", ROLE_NONE, NULL);
TERM(LENS_LOGIT, "lens_logit", ROLE_NONE, NULL);
TERM(LENS_CHANCE, "lens_chance", ROLE_NONE, NULL);

// [x] as the logits read it at the end: normalized, where that is.
static const struct tensor *as_read(struct trace *t, const char *name,
                                    const struct tensor *x)
{
    const struct tensor *end = trace_find(t, "normed");
    const struct tensor *gain = trace_find(t, "gain"), *mean = NULL, *size;
    if (!end || !gain)
        return x;
    double epsilon = model_number(t->model, "epsilon", USUAL_EPSILON);
    stage(t, "norm");
    if (trace_find(t, "normed.mean")) {
        mean = is(LENS_MEAN, row_mean(t, name, x));
        size = is(LENS_DEVIATION, row_deviation(t, name, x, mean, epsilon));
    } else {
        size = is(LENS_RMS, row_rms(t, name, x, epsilon));
    }
    return is(LENS_NORMED,
              normalize(t, name, x, mean, size, gain, trace_find(t, "shift")));
}

static void reading(struct trace *t, const struct tensor *line)
{
    const struct tensor *U = trace_find(t, "U"), *E = trace_find(t, "E");
    const char *name = line->plain;
    const struct tensor *x =
        as_read(t, format(t, "%s.lens.normed", name), line);
    stage(t, U ? "own_logits" : "logits");
    const char *logits_name = format(t, "%s.lens.logits", name);
    struct tensor *logits = U ? matmul(t, logits_name, x, U)
                              : matmul_t(t, logits_name, x, E);
    logits->column_labels = trace_find(t, "logits")->column_labels;
    is(LENS_LOGIT, logits);
    stage(t, "lens");
    is(LENS_CHANCE,
       softmax(t, format(t, "%s.lens", name), logits, softmax_less(t)));
}

// The line behind a sum of layer [l]: the sum, or what it is normalized to.
static void read_sum(struct trace *t, const char *sum, const char *normed)
{
    const char *prefix = t->scope->prefix;
    const struct tensor *line = trace_find(t, format(t, "%s%s", prefix, sum));
    const struct tensor *after =
        trace_find(t, format(t, "%s%s", prefix, normed));
    bool is_after = !model_is(t->model, "norm_at", "before");
    if (line)
        reading(t, is_after && after ? after : line);
}

void read_on_the_way(struct trace *t)
{
    int layers = model_parts(t->model, "layers");
    if (!layers || !model_is(t->model, "lens", "layers"))
        return;
    part(t, "lens", 0);
    reading(t, trace_find(t, "X"));
    for (int l = 1; l <= layers; l++) {
        enter_next(t, "layer", l);
        read_sum(t, "sum", "normed");
        read_sum(t, "out", "normed2");
        leave(t);
    }
}
