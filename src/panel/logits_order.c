// Which words of the vocabulary are shown, in which order, on which scale.
#include <math.h>

#include "panel/logits.h"
#include "scene/ghost.h"

static bool better(const struct ballot *b, int x, int y)
{
    double p = tensor_at(b->m, b->row, x), q = tensor_at(b->m, b->row, y);
    return p > q || (p == q && x < y);
}

// How those that are left out compare with the last of [count] shown. What the
// lesson said may stand there instead of something better.
static void compare_rest(struct ballot *b)
{
    double last = tensor_at(b->m, b->row, b->order[b->count - 1]);
    int higher = 0, as_high = 0;
    for (int w = 0; w < b->m->columns; w++) {
        double x = tensor_at(b->m, b->row, w);
        higher += x > last;
        as_high += x >= last;
    }
    b->rest = higher >= b->count    ? REST_ANY
              : as_high > b->count ? REST_NOT_HIGHER
                                   : REST_LOWER;
}

// The [count] best words, best first; the one that is written among them.
static void rank(struct ballot *b)
{
    int filled = 0;
    for (int w = 0; w < b->m->columns; w++) {
        int k = filled;
        while (k > 0 && better(b, w, b->order[k - 1]))
            k--;
        if (k >= b->count)
            continue;
        filled += filled < b->count;
        for (int j = filled - 1; j > k; j--)
            b->order[j] = b->order[j - 1];
        b->order[k] = w;
    }
    if (b->written < 0)
        return;
    b->best = b->written;
    if (better(b, b->order[b->count - 1], b->written))
        b->order[b->count - 1] = b->written;
}

// The word that would win without the context is shown too: in the place of
// the last, or of the one before where what is written stands there.
static void show_instead(struct ballot *b)
{
    int last = b->count - 1;
    for (int k = 0; k < b->count; k++)
        if (b->order[k] == b->instead)
            return;
    if (last < 1)
        return;
    if (b->order[last] != b->written) {
        b->order[last] = b->instead;
        return;
    }
    bool above = better(b, b->instead, b->written);
    b->order[last - 1] = above ? b->instead : b->written;
    b->order[last] = above ? b->written : b->instead;
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
        if (known(s, m, b->row, w) && (b->best < 0 || better(b, w, b->best)))
            b->best = w;
    if (b->ranked) {
        rank(b);
        if (b->instead >= 0)
            show_instead(b);
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
    for (int w = 0; w < b->m->columns; w++)
        range_hold(&b->scale, tensor_at(b->m, b->row, w));
    if (b->ranked) // what is folded needs no room
        b->scale.low =
            fmin(0, tensor_at(b->m, b->row, b->order[b->count - 1]));
    for (int k = 0; b->without && k < b->count; k++)
        range_hold(&b->scale, b->without[b->order[k]]);
    const struct tensor *was = ghost_tensor(s, b->m);
    for (int k = 0; b->row < was->rows && k < b->count; k++)
        if (b->order[k] < was->columns)
            range_hold(&b->scale, tensor_at(was, b->row, b->order[k]));
    range_open(&b->scale);
}
