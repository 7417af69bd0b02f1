// SPDX-License-Identifier: MIT
// Which picture shows a step: the first line of the mechanism's table that
// can; where none can, the pictures of the operation's form. What a line says
// stands beside it is painted with it.
#include "panel/panels.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "panel/opened/opened.h"
#include "scene/grid/heading.h"

static const panel_painter painters[] = {
#define PICTURE(name, painter, stands) [PICTURE_##name] = panel_##painter,
#include "views/pictures.h"
#undef PICTURE
};

// What may stand in a box.
enum { ALONE, OPENS };
static const bool opens[] = {
#define PICTURE(name, painter, stands) [PICTURE_##name] = stands,
#include "views/pictures.h"
#undef PICTURE
};

// True when [name] stands in the list [names].
static bool names_tensor(const char *names, const char *name)
{
    for (const char *p = names; *p; p += strspn(p, " ")) {
        size_t length = strcspn(p, " ");
        if (!strncmp(p, name, length) && strlen(name) == length)
            return true;
        p += length;
    }
    return false;
}

static int depth_of(const struct scene *s)
{
    const struct address *a = &s->now;
    int stage = s->position.level == LEVEL_STAGE  ? STAGE
                : s->position.level == LEVEL_PART ? PART
                                                  : 0;
    if (a->row < 0)
        return WHOLE | stage;
    if (a->column < 0)
        return ROW | stage;
    return a->term < 0 || known(s, a->tensor, a->row, a->column) ? CELL : TERM;
}

// Of all layers and heads the last one's; NULL: there are none.
static const struct tensor *last_called(const struct scene *s,
                                        const char *plain)
{
    for (int i = s->trace->tensor_count; i-- > 0;) {
        const struct tensor *m = s->trace->tensors[i];
        if (m->scope && !strcmp(m->plain, plain))
            return m;
    }
    return NULL;
}

const struct tensor *panel_with(const struct scene *s, const struct panel *p,
                                int k)
{
    assert(k >= 0 && k < MOST_WITH);
    const char *name = p->with[k];
    if (name && *name == '^')
        return last_called(s, name + 1);
    bool behind = name && *name == '<';
    const struct tensor *m = name ? scene_tensor(s, name + behind) : NULL;
    if (!behind || !m)
        return m;
    const struct operation *o = m->writer[0];
    return o->in_count ? o->in[0].tensor : NULL;
}

static bool has_all(const struct scene *s, const struct panel *p)
{
    for (int k = 0; k < MOST_WITH; k++)
        if (p->with[k] && !panel_with(s, p, k))
            return false;
    return true;
}

// That gives them a better shape in a window that is taller than wide.
bool panel_stacks(struct rect at)
{
    return at.h > at.w * 0.75;
}

// Where two documents share a phone, or a box is low or narrow, there is no room
// for two pictures: what stands beside another is left out.
static bool has_no_room_beside(const struct scene *s)
{
    double w = s->stage.w;
    bool small = s->narrow ? s->stage.h <= w : w < text_size(s, 700);
    return (s->beside && is_tall(s)) || (s->box.w > 0 && small);
}

static struct rect panel_place(const struct scene *s, const struct panel *p)
{
    struct rect at = s->stage;
    if (p->right <= 0 || has_no_room_beside(s))
        return at;
    bool tall = panel_stacks(at);
    double *start = tall ? &at.y : &at.x, *room = tall ? &at.h : &at.w;
    *start += p->left * *room;
    *room *= p->right - p->left;
    return at;
}

static bool panel_paint(struct scene *s, const struct panel *p)
{
    return has_all(s, p) && painters[p->picture](s, p, panel_place(s, p));
}

// The first picture of a step, in a box where it is opened from something; where
// it cannot show it nothing is left of that. [boxed] is true if it had a box.
static bool panel_try(struct scene *s, const struct panel *p, bool opened,
                      bool *boxed)
{
    const struct scene before = *s;
    int count = s->pose->count;
    if (opened)
        opened_paint(s);
    *boxed = s->box.w > 0;
    if (s->boxed || panel_paint(s, p))
        return true;
    *s = before;
    s->pose->count = count;
    return false;
}

// A picture that has no room in the box under what it is opened from stands
// alone.
static bool panel_begin(struct scene *s, const struct panel *p)
{
    bool boxed = false;
    return has_all(s, p) && (panel_try(s, p, opens[p->picture], &boxed) ||
                             (boxed && panel_try(s, p, false, &boxed)));
}

// The first line that shows the step, and what stands beside it.
static const struct panel *paint_table(struct scene *s, const struct panel *p)
{
    const char *tensor = s->now.tensor->plain;
    int depth = depth_of(s);
    for (; p && p->picture; p++) {
        if (p->beside || !(p->depth & depth) ||
            (p->tensors && !names_tensor(p->tensors, tensor)) ||
            !panel_begin(s, p))
            continue;
        const struct panel *shown = p;
        while ((++p)->beside)
            if (!has_no_room_beside(s) && !s->boxed)
                panel_paint(s, p);
        return shown;
    }
    return NULL;
}

const struct panel *panels_paint(struct scene *s)
{
    assert(s->pose && s->now.tensor);
    const struct panel *p = paint_table(s, views_of(s->trace->model)->panels);
    if (!p)
        p = paint_table(s, views_by_form(shown_operation(s)->kind->form));
    if (s->box.w > 0)
        opened_name_again(s);
    return p;
}
