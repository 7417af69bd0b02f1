// SPDX-License-Identifier: MIT
#include "frame/reason.h"

#include <string.h>

#include "trace/explain.h"

enum { MOST_LOOKED = 64 }; // steps back: what was told longer ago is no news

// The template of why [a] is computed, in [arena]; or NULL.
static const char *reason_of(const struct trace *t, struct arena *arena,
                             const struct address *a)
{
    return explain_why_saying(NULL, arena, t, a).key;
}

static bool same_key(const char *a, const char *b)
{
    return a && b && !strcmp(a, b);
}

bool reason_same(const struct trace *t, const struct address *a,
                 const struct address *b)
{
    struct arena arena = {0};
    bool same = same_key(reason_of(t, &arena, a), reason_of(t, &arena, b));
    arena_free(&arena);
    return same;
}

// The first stage that is called as [stage] is.
static int first_like(const struct trace *t, int stage)
{
    int k = 0;
    while (strcmp(t->stages[k].id, t->stages[stage].id) != 0)
        k++;
    return k;
}

bool reason_new(const struct trace *t, struct position step)
{
    struct arena arena = {0};
    int stage = timeline_stage(t, step), back = 0;
    struct position from = timeline_stage_start(t, stage, step.level);
    if (first_like(t, stage) != stage)
        return false;
    struct address at = timeline_address(t, step);
    const char *key = reason_of(t, &arena, &at);
    bool new = true;
    for (struct position p = step; new &&p.index-- > from.index;) {
        at = timeline_address(t, p);
        new = back++ < MOST_LOOKED && !same_key(key, reason_of(t, &arena, &at));
    }
    arena_free(&arena);
    return new;
}
