// SPDX-License-Identifier: MIT
#include "commands/place.h"

#include "place.h"
#include "report/steps.h"

static bool find_step(const struct arguments *a, const struct trace *t,
                      struct position *out, struct reason *why)
{
    int64_t count = timeline_count(t, a->level);
    if (a->step > count) {
        reason_add(why, "error.step",
                   SLOTS(COUNT("step", a->step), COUNT("count", count),
                         TEXT("level", level_names[a->level])));
        return false;
    }
    *out = (struct position){a->level, a->step - 1};
    return true;
}

bool place_find(const struct arguments *a, const struct trace *t,
                struct position *out, struct reason *why)
{
    struct address at;
    if (a->step)
        return find_step(a, t, out, why);
    if (!a->at)
        return true;
    if (!address_parse(t, a->at, &at, why))
        return false;
    *out = place_asked(t, &at);
    return true;
}

bool view_find(const struct arguments *a, struct view *out, struct reason *why)
{
    *out = default_view;
    out->words = a->words;
    out->extent = (struct extent){a->width, a->height, a->scale};
    for (int i = 0; i < a->view_count; i++)
        if (!view_set(out, a->views[i].key, a->views[i].value, why))
            return false;
    return true;
}
