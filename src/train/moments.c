// SPDX-License-Identifier: MIT
#include "train/moments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

void moments_free(struct moments *m)
{
    for (int i = 0; i < m->count; i++)
        free(m->kept[i].numbers);
    m->count = 0;
}

static double distance(const double *a, const double *b, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(sum);
}

static double from_before(const struct moments *m, int i)
{
    return distance(m->kept[i].numbers, m->kept[i - 1].numbers, m->numbers);
}

// Takes away what is closer than [apart] to the one kept before it.
static void thin(struct moments *m)
{
    int count = 1;
    for (int i = 1; i < m->count; i++) {
        m->kept[count] = m->kept[i];
        if (from_before(m, count) < m->apart)
            free(m->kept[count].numbers);
        else
            count++;
    }
    m->count = count;
}

void moments_offer(struct moments *m, const struct kept_moment *now)
{
    if (m->count && distance(m->kept[m->count - 1].numbers, now->numbers,
                             m->numbers) <= m->apart)
        return;
    while (m->count == MOST_MOMENTS) {
        double least = from_before(m, 1);
        for (int i = 2; i < m->count; i++)
            least = fmin(least, from_before(m, i));
        m->apart = 1.1 * fmax(m->apart, least);
        thin(m);
    }
    struct kept_moment *k = &m->kept[m->count++];
    *k = *now;
    size_t room = 3 * (size_t)m->numbers;
    k->numbers = must_realloc(NULL, room + 1, sizeof *k->numbers);
    memcpy(k->numbers, now->numbers, room * sizeof *k->numbers);
}
