// Which words of the vocabulary are shown, in which order, on which scale.
#include <math.h>

#include "panel/logits.h"

static bool better(const struct ballot *b, int x, int y)
{
    double p = tensor_at(b->m, b->row, x), q = tensor_at(b->m, b->row, y);
    return p > q || (p == q && x < y);
}

// The [count] best words, best first, and whether others are as good.
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
    double last = tensor_at(b->m, b->row, b->order[b->count - 1]);
    int as_good = 0;
    for (int w = 0; w < b->m->columns; w++)
        as_good += tensor_at(b->m, b->row, w) >= last;
    b->tied = as_good > b->count;
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
        return;
    }
    int first = b->current < 0 ? 0 : b->current / b->count * b->count;
    if (first + b->count > m->columns)
        first = m->columns - b->count;
    for (int k = 0; k < b->count; k++)
        b->order[k] = first + k;
}

void ballot_scale(struct ballot *b)
{
    for (int w = 0; w < b->m->columns; w++)
        range_hold(&b->scale, tensor_at(b->m, b->row, w));
    if (b->ranked) // what is folded needs no room
        b->scale.low =
            fmin(0, tensor_at(b->m, b->row, b->order[b->count - 1]));
    range_open(&b->scale);
}
