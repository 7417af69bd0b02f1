// SPDX-License-Identifier: MIT
// Blocks, one behind the other on a line that each only adds to (Vaswani et al.
// 2017, section 3.1; with the normalization first, Radford et al. 2019):
//
//   x ← x + attention(norm(x))           x ← norm(x + attention(x))
//   x ← x + feed-forward(norm(x))        x ← norm(x + feed-forward(x))
//
// as `norm_at` says, before or after. Normalization is where its gain is given,
// the feed-forward part where W_1 is.
#include "mechanism/block.h"

#include <assert.h>

#include "mechanism/head.h"
#include "mechanism/terms.h"

TERM(ADDED, "added", ROLE_OUTPUT, NULL);
TERM(SUM, "summed", ROLE_NONE, "y", .counted = true);
TERM(MEAN, "row_mean", ROLE_NONE, NULL);
TERM(DEVIATION, "row_deviation", ROLE_NONE, NULL);
TERM(RMS, "row_rms", ROLE_NONE, NULL);
TERM(NORMED, "normed", ROLE_NONE, NULL);
TERM(HIDDEN, "hidden", ROLE_NONE, NULL);
TERM(ACTIVE, "active", ROLE_NONE, NULL);
TERM(UP, "up", ROLE_NONE, NULL);
TERM(GATED, "gated", ROLE_NONE, NULL);
TERM(FED, "fed", ROLE_OUTPUT, NULL);
TERM(OUT, "out", ROLE_NONE, "x", .counted = true);

// What the model calls [key] in the scope.
static const char *own(struct trace *t, const char *key)
{
    return format(t, "%s%s", t->scope ? t->scope->prefix : "", key);
}

static bool gives(struct trace *t, const char *key)
{
    return model_matrix(t->model, own(t, key));
}

static bool is_after(const struct trace *t)
{
    return !model_is(t->model, "norm_at", "before");
}

// --- normalization -----------------------------------------------------------

static bool norms(struct trace *t, const char *gain_key)
{
    return gives(t, gain_key) && !model_without(t->model, "norm");
}

// norm(x), with its gain and perhaps a shift; x itself where there is no gain.
static struct tensor *norm(struct trace *t, const char *name, struct tensor *x,
                           const char *gain_key, const char *shift_key)
{
    if (!norms(t, gain_key))
        return x;
    stage(t, "norm");
    struct tensor *gain = parameter(t, gain_key);
    struct tensor *shift = parameter(t, shift_key), *mean = NULL, *size;
    double epsilon = model_number(t->model, "epsilon", USUAL_EPSILON);
    if (model_is(t->model, "norm", "rms")) {
        size = is(RMS, row_rms(t, name, x, epsilon));
    } else {
        mean = is(MEAN, row_mean(t, name, x));
        size = is(DEVIATION, row_deviation(t, name, x, mean, epsilon));
    }
    return is(NORMED, normalize(t, name, x, mean, size, gain, shift));
}

// --- attention ---------------------------------------------------------------

// What all heads of the scope found, side by side.
static struct tensor *look(struct trace *t, const struct tensor *x)
{
    struct tensor *outputs[MAX_PARTS];
    int heads = model_parts(t->model, own(t, "heads"));
    assert(heads <= MAX_PARTS);
    for (int h = 0; h < heads; h++) {
        part(t, "head", h + 1);
        enter(t, "head", h + 1);
        outputs[h] = head_of(t, x, x);
        leave(t);
    }
    if (!heads)
        return head_of(t, x, x);
    part(t, "together", 0);
    stage(t, "concat");
    return is(CONCAT, concat(t, "concat", outputs, heads));
}

static struct tensor *attention(struct trace *t, const struct tensor *x)
{
    const struct tensor *found = look(t, x);
    stage(t, "added");
    return is(ADDED, project(t, "added", found, "W_O", "b_O"));
}

// --- the feed-forward part ---------------------------------------------------

static struct tensor *bend(struct trace *t, struct tensor *hidden)
{
    const char *how = model_choice(t->model, "activation");
    stage_option(t, "active", how, 0);
    enum activation activation = activation_named(how);
    return activation == RELU ? cut_off(t, "active", hidden)
                              : activate(t, "active", hidden, activation);
}

// act(x W_1 + b_1) W_2 + b_2, or with a gate (act(x W_1 + b_1) ∘ (x W_3 + b_3))
// W_2 + b_2 (Shazeer 2020).
static struct tensor *feed_forward(struct trace *t, const struct tensor *x)
{
    stage(t, "hidden");
    struct tensor *hidden = is(HIDDEN, project(t, "hidden", x, "W_1", "b_1"));
    struct tensor *active = is(ACTIVE, bend(t, hidden));
    if (gives(t, "W_3")) {
        stage(t, "gated");
        struct tensor *up = is(UP, project(t, "up", x, "W_3", "b_3"));
        active = is(GATED, multiply_all(t, "gated", active, up));
    }
    stage(t, "fed");
    return is(FED, project(t, "fed", active, "W_2", "b_2"));
}

// --- both --------------------------------------------------------------------

// The line x and what is [added] to it, in the stage of that.
static struct tensor *onto(struct trace *t, const char *name,
                           const struct tensor *x, const struct tensor *added)
{
    return model_without(t->model, "residual") ? copy(t, name, added)
                                               : add(t, name, x, added);
}

static struct tensor *found_added(struct trace *t, const struct tensor *x,
                                  const struct tensor *read)
{
    return is(SUM, onto(t, "sum", x, attention(t, read)));
}

static struct tensor *fed_added(struct trace *t, const struct tensor *x,
                                const struct tensor *read)
{
    return is(OUT, onto(t, "out", x, feed_forward(t, read)));
}

static struct tensor *norm_1(struct trace *t, struct tensor *x)
{
    return norm(t, "normed", x, "gain_1", "shift_1");
}

static struct tensor *norm_2(struct trace *t, struct tensor *x)
{
    return norm(t, "normed2", x, "gain_2", "shift_2");
}

struct tensor *block(struct trace *t, struct tensor *x)
{
    bool feeds = gives(t, "W_1") && !model_without(t->model, "feed");
    if (is_after(t)) {
        x = norm_1(t, found_added(t, x, x));
        return feeds ? norm_2(t, fed_added(t, x, x)) : x;
    }
    x = found_added(t, x, norm_1(t, x));
    return feeds ? fed_added(t, x, norm_2(t, x)) : x;
}

// True where the first step of the layer is not that of its first head.
static bool begins_itself(struct trace *t)
{
    return !model_parts(t->model, own(t, "heads")) ||
           (!is_after(t) && norms(t, "gain_1"));
}

struct tensor *blocks(struct trace *t, struct tensor *x)
{
    int layers = model_parts(t->model, "layers");
    if (!layers)
        return block(t, x);
    for (int l = 1; l <= layers; l++) {
        if (model_without(t->model, format(t, "layer%d", l)))
            continue;
        enter_next(t, "layer", l);
        if (begins_itself(t))
            part(t, "", 0);
        x = block(t, x);
        leave(t);
    }
    part(t, "tell", 0);
    return norm(t, "normed", x, "gain", "shift");
}
