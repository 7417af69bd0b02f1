// SPDX-License-Identifier: MIT
// Which words of the vocabulary are shown, in which order, on which scale.
#include <math.h>

#include "math/kernels.h"
#include "panel/logits/logits.h"
#include "scene/span.h"

// Where a word stands: by its logit, or the larger one of both results.
static double height_of(const struct ballot *b, int word)
{
    double x = tensor_at(b->m, b->row, word);
    return b->other ? fmax(x, tensor_at(b->other, b->row, word)) : x;
}

static bool is_before(const struct ballot *b, int x, int y)
{
    double p = height_of(b, x), q = height_of(b, y);
    return p > q || (p == q && x < y);
}

static bool wins(const struct ballot *b, int x, int y)
{
    double p = tensor_at(b->m, b->row, x), q = tensor_at(b->m, b->row, y);
    return p > q || (p == q && x < y);
}

// The word with the largest of [logits], which may be NULL; -1.
static int best_of(const struct ballot *b, const double *logits)
{
    return logits ? row_argmax(logits, b->m->columns) : -1;
}

static bool is_shown(const struct ballot *b, int word)
{
    for (int k = 0; k < b->count; k++)
        if (b->order[k] == word)
            return true;
    return false;
}

// How those that are left out compare with the lowest that is shown. What the
// lesson said may stand there instead of something better.
static void compare_rest(struct ballot *b)
{
    double lowest = tensor_at(b->m, b->row, b->order[0]), most = -INFINITY;
    for (int k = 1; k < b->count; k++)
        lowest = fmin(lowest, tensor_at(b->m, b->row, b->order[k]));
    for (int w = 0; w < b->m->columns; w++)
        if (!is_shown(b, w))
            most = fmax(most, tensor_at(b->m, b->row, w));
    b->rest = most > lowest    ? REST_ANY
              : most == lowest ? REST_NOT_HIGHER
                               : REST_LOWER;
}

// Puts [word] among the [*filled] that are sorted, of [b->count] at most.
static void sort_in(struct ballot *b, int word, int *filled)
{
    int k = *filled;
    while (k > 0 && is_before(b, word, b->order[k - 1]))
        k--;
    if (k >= b->count)
        return;
    *filled += *filled < b->count;
    for (int j = *filled - 1; j > k; j--)
        b->order[j] = b->order[j - 1];
    b->order[k] = word;
}

// What must be shown, most needed first: the words that are written, and those
// that would win without the context.
enum { NEEDED = 4 };

static bool is_one_of(int word, const int *needed, int count)
{
    for (int k = 0; k < count; k++)
        if (needed[k] == word)
            return true;
    return false;
}

// The last line whose word is none of the first [count] needed ones; -1.
static int last_without(const struct ballot *b, const int *needed, int count)
{
    int at = b->count - 1;
    while (at >= 0 && is_one_of(b->order[at], needed, count))
        at--;
    return at;
}

// Shows the [k]-th needed word in the place of the last that need not be there;
// with too few lines for all, of the last that is needed less.
static void order_show(struct ballot *b, const int needed[NEEDED], int k)
{
    int at = last_without(b, needed, NEEDED);
    if (at < 0)
        at = last_without(b, needed, k);
    if (at < 0)
        return;
    for (; at + 1 < b->count; at++)
        b->order[at] = b->order[at + 1];
    int filled = b->count - 1;
    sort_in(b, needed[k], &filled);
}

// The [count] best words, best first; those that are needed among them.
static void rank(struct ballot *b)
{
    const int needed[NEEDED] = {b->written, b->written_there,
                                best_of(b, b->without), best_of(b, b->beside)};
    int filled = 0;
    for (int w = 0; w < b->m->columns; w++)
        sort_in(b, w, &filled);
    for (int k = 0; k < NEEDED; k++)
        if (needed[k] >= 0 && !is_shown(b, needed[k]))
            order_show(b, needed, k);
    if (b->written >= 0)
        b->best = b->written;
}

// While something is held a word keeps its line as long as it has one; who
// comes has that of one who goes.
static void keep_lines(const struct scene *s, struct ballot *b)
{
    struct ballot was = *b;
    struct arena *arena = s->pose->arena;
    size_t room = (size_t)b->count + 1;
    was.m = laid_by(s, b->m);
    was.written = was.written_there = -1;
    was.without = was.beside = NULL;
    if (was.m == b->m)
        return;
    was.order = arena_array(arena, room, sizeof *was.order);
    rank(&was);
    struct ballot now = *b;
    b->order = arena_array(arena, room, sizeof *b->order);
    for (int k = 0; k < b->count; k++)
        b->order[k] = is_shown(&now, was.order[k]) ? was.order[k] : -1;
    for (int k = 0, at = 0; k < now.count; k++) {
        if (is_shown(b, now.order[k]))
            continue;
        while (b->order[at] >= 0)
            at++;
        b->order[at] = now.order[k];
    }
}

void ballot_order(const struct scene *s, struct ballot *b, int rows)
{
    const struct tensor *m = b->m;
    bool complete = known(s, m, b->row, -1);
    b->ranked = complete && b->current < 0;
    b->count = m->columns < rows ? m->columns : rows;
    b->order =
        arena_array(s->pose->arena, (size_t)b->count + 1, sizeof *b->order);
    int seen = b->ranked ? m->columns : b->current + 1;
    b->best = -1;
    for (int w = 0; w < seen; w++)
        if (known(s, m, b->row, w) && (b->best < 0 || wins(b, w, b->best)))
            b->best = w;
    if (b->ranked) {
        rank(b);
        keep_lines(s, b);
        compare_rest(b);
        return;
    }
    int first = b->current < 0 ? 0 : b->current / b->count * b->count;
    if (first + b->count > m->columns)
        first = m->columns - b->count;
    for (int k = 0; k < b->count; k++)
        b->order[k] = first + k;
}

void ballot_scale(const struct scene *s, struct ballot *b)
{
    for (int w = 0; w < b->m->columns && !b->ranked; w++)
        span_hold(s, b->m, b->row, w, &b->scale);
    for (int k = 0; k < b->count; k++) // what is folded needs no room
        span_hold(s, b->m, b->row, b->order[k], &b->scale);
    for (int k = 0; b->without && k < b->count; k++)
        range_hold(&b->scale, b->without[b->order[k]]);
    for (int k = 0; b->beside && k < b->count; k++)
        range_hold(&b->scale, b->beside[b->order[k]]);
    range_open(&b->scale);
}
