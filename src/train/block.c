// SPDX-License-Identifier: MIT
// A block on the tape, as it is in a trace (mechanism/block.c):
//
//   x ← x + attention(norm(x))           x ← norm(x + attention(x))
//   x ← x + feed-forward(norm(x))        x ← norm(x + feed-forward(x))
//
// What of it is learned says what there is: a normalization where its gain is,
// a feed-forward part where W_1 is, a gate where W_3 is.
#include "train/network.h"

#include <assert.h>
#include <math.h>

#include "base/c_locale.h"

// --- what is learned ---------------------------------------------------------

static void add(struct learned_list *l, const char *prefix, const char *name,
                int rows, int columns, double spread)
{
    char full[LEARNED_NAME];
    c_snprintf(full, sizeof full, "%s%s", prefix, name);
    learned_add(l, full, rows, columns, spread);
}

static int value_size(const struct network_sizes *s)
{
    return s->d_v ? s->d_v : s->heads > 1 ? s->d / s->heads : s->d;
}

// Gains begin at 1: nothing is drawn for them.
static void add_norm(struct learned_list *l, const struct network_sizes *s,
                     const char *prefix, const char *gain, const char *shift)
{
    if (s->norm == NORM_NONE)
        return;
    add(l, prefix, gain, 1, s->d, 0);
    l->matrix[l->count - 1].first = 1;
    if (s->norm == NORM_LAYER)
        add(l, prefix, shift, 1, s->d, 0);
}

static void add_feed(struct learned_list *l, const struct network_sizes *s,
                     const char *prefix)
{
    if (!s->feed)
        return;
    add_norm(l, s, prefix, "gain_2", "shift_2");
    add(l, prefix, "W_1", s->d, s->feed, -1);
    add(l, prefix, "b_1", 1, s->feed, 0);
    add(l, prefix, "W_2", s->feed, s->d, -1);
    add(l, prefix, "b_2", 1, s->d, 0);
}

void layer_learned(struct learned_list *l, const struct network_sizes *s,
                   const char *prefix)
{
    int d_v = value_size(s);
    if (s->layers)
        add_norm(l, s, prefix, "gain_1", "shift_1");
    for (int h = 1; h <= s->heads; h++) {
        char head[LEARNED_NAME];
        c_snprintf(head, sizeof head, s->heads > 1 ? "%shead%d." : "%s", prefix,
                   h);
        add(l, head, "W_Q", s->d, s->d_k, -1);
        add(l, head, "W_K", s->d, s->d_k, -1);
        add(l, head, "W_V", s->d, d_v, -1);
    }
    add(l, prefix, "W_O", s->heads * d_v, s->d, -1);
    if (s->layers)
        add_feed(l, s, prefix);
}

// False where nothing asks.
static bool head_find(const struct learned_list *l, const char *prefix,
                      struct learned_head *out)
{
    out->W_Q = learned_named(l, prefix, "W_Q");
    out->W_K = learned_named(l, prefix, "W_K");
    out->W_V = learned_named(l, prefix, "W_V");
    out->b_Q = learned_named(l, prefix, "b_Q");
    out->b_K = learned_named(l, prefix, "b_K");
    out->b_V = learned_named(l, prefix, "b_V");
    return out->W_Q.columns;
}

// The heads of a list, or the one that is no list.
static int find_heads(const struct learned_list *l, const char *prefix,
                      struct learned_head *out)
{
    int count = head_find(l, prefix, &out[0]);
    for (bool more = !count; more && count < MOST_HEADS; count += more) {
        char head[LEARNED_NAME];
        c_snprintf(head, sizeof head, "%shead%d.", prefix, count + 1);
        more = head_find(l, head, &out[count]);
    }
    return count;
}

bool layer_find(const struct learned_list *l, const char *prefix,
                struct learned_layer *out)
{
    *out = (struct learned_layer){0};
    out->heads = find_heads(l, prefix, out->head);
    out->W_O = learned_named(l, prefix, "W_O");
    out->b_O = learned_named(l, prefix, "b_O");
    out->gain_1 = learned_named(l, prefix, "gain_1");
    out->shift_1 = learned_named(l, prefix, "shift_1");
    out->W_1 = learned_named(l, prefix, "W_1");
    out->b_1 = learned_named(l, prefix, "b_1");
    out->W_3 = learned_named(l, prefix, "W_3");
    out->b_3 = learned_named(l, prefix, "b_3");
    out->W_2 = learned_named(l, prefix, "W_2");
    out->b_2 = learned_named(l, prefix, "b_2");
    out->gain_2 = learned_named(l, prefix, "gain_2");
    out->shift_2 = learned_named(l, prefix, "shift_2");
    return out->heads;
}

// --- on the tape -------------------------------------------------------------

// out += in W + b, each where there is one.
static void project_onto(struct tape *t, struct lane_cells out,
                         struct lane_cells in, struct learned W,
                         struct learned b)
{
    if (b.columns)
        tape_bias(t, out, b);
    if (W.columns)
        tape_product(t, out, in, W, false);
    else
        tape_add(t, out, in);
}

static struct lane_cells project(struct tape *t, struct lane_cells in,
                                 struct learned W, struct learned b)
{
    struct lane_cells out = tape_block(t, in.rows, W.columns);
    project_onto(t, out, in, W, b);
    return out;
}

struct lane_cells norm_run(const struct network *n, struct tape *t,
                           struct lane_cells x, struct learned gain,
                           struct learned shift)
{
    if (!gain.columns)
        return x;
    struct lane_cells out = tape_block(t, x.rows, x.columns);
    tape_normalize(t, out, x, gain, n->sizes.norm == NORM_RMS, n->epsilon);
    if (shift.columns)
        tape_bias(t, out, shift);
    return out;
}

// x + what all heads found in [read], side by side, through W_O.
static struct lane_cells attended(const struct learned_layer *l, struct tape *t,
                                  struct lane_cells x, struct lane_cells read,
                                  struct sight sight)
{
    int wide = 0, at = 0;
    for (int h = 0; h < l->heads; h++)
        wide += l->head[h].W_V.columns;
    struct lane_cells found = tape_block(t, x.rows, wide);
    struct lane_cells sum = tape_block(t, x.rows, x.columns);
    for (int h = 0; h < l->heads; h++) {
        const struct learned_head *m = &l->head[h];
        struct lane_cells Q = project(t, read, m->W_Q, m->b_Q);
        struct lane_cells K = project(t, read, m->W_K, m->b_K);
        struct lane_cells V = project(t, read, m->W_V, m->b_V);
        tape_attend(t, cells_columns(found, at, V.columns), Q, K, V,
                    1 / sqrt(Q.columns), sight);
        at += V.columns;
    }
    tape_add(t, sum, x);
    project_onto(t, sum, found, l->W_O, l->b_O);
    return sum;
}

// x + (act(read W_1 + b_1) ∘ (read W_3 + b_3)) W_2 + b_2, the second factor
// where there is a gate.
static struct lane_cells fed(const struct network *n,
                             const struct learned_layer *l, struct tape *t,
                             struct lane_cells x, struct lane_cells read)
{
    struct lane_cells hidden = project(t, read, l->W_1, l->b_1);
    struct lane_cells active = tape_block(t, x.rows, hidden.columns);
    struct lane_cells sum = tape_block(t, x.rows, x.columns);
    tape_curve(t, active, hidden,
               (enum curve)(CURVE_ACTIVATION + n->sizes.activation));
    if (l->W_3.columns) {
        struct lane_cells up = project(t, read, l->W_3, l->b_3);
        struct lane_cells gated = tape_block(t, x.rows, hidden.columns);
        tape_multiply(t, gated, active, up);
        active = gated;
    }
    tape_add(t, sum, x);
    project_onto(t, sum, active, l->W_2, l->b_2);
    return sum;
}

struct lane_cells layer_run(const struct network *n,
                            const struct learned_layer *l, struct tape *t,
                            struct lane_cells x, struct sight sight)
{
    bool feeds = l->W_1.columns;
    if (n->norm_after) {
        x = norm_run(n, t, attended(l, t, x, x, sight), l->gain_1, l->shift_1);
        return feeds ? norm_run(n, t, fed(n, l, t, x, x), l->gain_2, l->shift_2)
                     : x;
    }
    x = attended(l, t, x, norm_run(n, t, x, l->gain_1, l->shift_1), sight);
    return feeds ? fed(n, l, t, x, norm_run(n, t, x, l->gain_2, l->shift_2))
                 : x;
}
