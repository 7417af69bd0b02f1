#include "panel/panels.h"

#include <stddef.h>
#include <string.h>

#include "trace/names.h"

static const panel_painter painters[] = {
    [PANEL_PRODUCT] = panel_product, [PANEL_STEPWISE] = panel_stepwise,
    [PANEL_SOFTMAX] = panel_softmax, [PANEL_HEATMAP] = panel_heatmap,
    [PANEL_ARCS] = panel_arcs,       [PANEL_MIX] = panel_mix,
    [PANEL_PLANE] = panel_plane,     [PANEL_ENCODER] = panel_encoder,
    [PANEL_ENERGY] = panel_energy,   [PANEL_BARS] = panel_bars,
    [PANEL_LOGITS] = panel_logits,   [PANEL_ALIGNMENT] = panel_alignment,
    [PANEL_WAVES] = panel_waves,     [PANEL_OFFSETS] = panel_offsets,
};

// "÷*" matches "÷ √d", "*" everything; one of several between '|' is enough.
static bool matches(const char *patterns, const char *name)
{
    for (const char *p = patterns; *p; p += strspn(p, "|")) {
        size_t length = strcspn(p, "|"), star = strcspn(p, "*|");
        bool whole = strlen(name) == length && !strncmp(p, name, length);
        if (whole || (star < length && !strncmp(p, name, star)))
            return true;
        p += length;
    }
    return false;
}

// True when [name] or what it is a part of ("weights" of "weights.exp")
// stands in the list [names].
static bool names_tensor(const char *names, const char *name)
{
    size_t length = strcspn(name, ".");
    for (const char *p = names; *p; p += strspn(p, " ")) {
        size_t word = strcspn(p, " ");
        if ((word == length && !strncmp(p, name, length)) || *p == '*')
            return true;
        p += word;
    }
    return false;
}

static int depth_of(const struct address *a)
{
    return a->row < 0 ? WHOLE : a->column < 0 ? ROW : CELL;
}

static struct rect part_of(struct rect r, const struct panel *p)
{
    return (struct rect){r.x + p->left * r.w, r.y + p->top * r.h,
                         (p->right - p->left) * r.w,
                         (p->bottom - p->top) * r.h};
}

void panels_paint(struct scene *s)
{
    const struct trace *t = s->trace;
    const char *stage = t->stages[timeline_stage(t, s->position)].id;
    const char *tensor = s->now.tensor->plain;
    const struct panel *p = mechanism_of(t->model)->panels;
    for (; p->stage; p++)
        if (matches(p->stage, stage) && names_tensor(p->tensor, tensor) &&
            (p->depth & depth_of(&s->now)))
            painters[p->kind](s, p, part_of(s->stage, p));
}
