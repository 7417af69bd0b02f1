// SPDX-License-Identifier: MIT
#include "frame/timeline_bar.h"

#include <math.h>

#include "frame/chrome.h"
#include "frame/way_back.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

// The first step of a segment at the current level.
static int64_t first_step(const struct scene *s, bool parts, int k)
{
    int count = parts ? s->trace->part_count : s->trace->stage_count;
    if (k >= count)
        return timeline_count(s->trace, s->position.level);
    if (!parts && s->position.level == LEVEL_PART)
        return k; // one part: show its stages all the same
    int stage = parts ? s->trace->parts[k].first : k;
    return timeline_stage_start(s->trace, stage, s->position.level).index;
}

// Every segment gets room for its label when there is room for all; the rest
// is shared by the number of steps, softened by a square root.
static void share_width(const struct scene *s, struct bar *b)
{
    double labels = 0, steps = 0, gap = u(s, 5);
    double size = text_size(s, TEXT_SMALL);
    for (int i = 0; i < b->count; i++) {
        struct segment *g = &b->segments[i];
        g->w = notation_width(s, size, WEIGHT_BOLD, g->name) + u(s, 14);
        labels += g->w;
        steps += sqrt((double)g->count + 1);
    }
    double rest = b->w - gap * (b->count - 1) - labels;
    double x = b->x;
    for (int i = 0; i < b->count; i++) {
        struct segment *g = &b->segments[i];
        double share = sqrt((double)g->count + 1) / steps;
        if (rest > 0)
            g->w += rest * share;
        else
            g->w = (b->w - gap * (b->count - 1)) * share;
        g->x = x;
        x += g->w + gap;
    }
}

// Left of it and right of it stand the controls.
enum { LEFT = 100, RIGHT = 390, LEAST = 200 };

static bool lacks_room(const struct scene *s, double beside)
{
    double rest = u(s, LEFT + RIGHT) + beside;
    return is_tall(s) || s->view->extent.width - rest < u(s, LEAST);
}

bool timeline_is_narrow(const struct scene *s)
{
    return lacks_room(s, 0);
}

bool timeline_is_alone(const struct scene *s)
{
    return lacks_room(s, way_back_width(s));
}

struct bar timeline_bar(const struct scene *s)
{
    bool parts = s->trace->part_count > 1;
    struct bar b = {.x = u(s, LEFT),
                    .y = u(s, 674),
                    .count =
                        parts ? s->trace->part_count : s->trace->stage_count};
    b.alone = timeline_is_alone(s);
    if (!b.alone)
        b.w = s->view->extent.width - u(s, LEFT + RIGHT) - way_back_width(s);
    if (b.alone) {
        b.x = u(s, 30);
        b.y = is_tall(s) ? chrome_controls_top(s) + u(s, 16) : u(s, 663);
        b.w = fmax(s->view->extent.width - u(s, 60), 0);
    }
    b.segments =
        arena_array(s->pose->arena, (size_t)b.count, sizeof *b.segments);
    for (int i = 0; i < b.count; i++) {
        struct segment *g = &b.segments[i];
        g->name = parts ? part_title(s->view->words, s->pose->arena,
                                     &s->trace->parts[i])
                        : stage_title(s->view->words, s->pose->arena,
                                      &s->trace->stages[i]);
        g->first = first_step(s, parts, i);
        g->count = first_step(s, parts, i + 1) - g->first;
        if (!parts && s->position.level == LEVEL_PART)
            g->count = i + 1 < b.count ? 0 : 1, g->first = 0;
    }
    share_width(s, &b);
    return b;
}

struct label bar_label(const struct scene *s, const struct bar *b, int i,
                       enum weight weight)
{
    const struct segment *g = &b->segments[i];
    double w = notation_width(s, text_size(s, TEXT_SMALL), weight, g->name);
    return (struct label){fmax(g->x + g->w / 2, b->x + w / 2), w};
}

double bar_place(const struct bar *b, int64_t index)
{
    if (index < 0)
        return b->x;
    for (int i = b->count - 1; i >= 0; i--) {
        const struct segment *g = &b->segments[i];
        if (g->count > 0 && index >= g->first)
            return g->x + g->w * fmin(1, (double)(index - g->first + 1) /
                                             (double)g->count);
    }
    return b->x;
}

int64_t bar_step(const struct bar *b, double x)
{
    int64_t step = 0;
    for (int i = 0; i < b->count; i++) {
        const struct segment *g = &b->segments[i];
        if (g->count == 0 || x < g->x)
            continue;
        int64_t k = g->count - 1; // beyond its right end
        if (x - g->x < g->w)
            k = (int64_t)((x - g->x) / g->w * (double)g->count);
        step = g->first + (k < g->count ? k : g->count - 1);
    }
    return step;
}
