// SPDX-License-Identifier: MIT
#include "frame/route.h"

#include "lesson/path.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { WALKABLE = 150 }; // steps a person may be asked to walk

struct position route_first_step(const struct trace *t)
{
    int level = LEVEL_CELL;
    while (level > LEVEL_STAGE &&
           timeline_count(t, (enum level)level) > WALKABLE)
        level--;
    return (struct position){(enum level)level, 0};
}

struct place route_page(const struct lesson *l, const struct trace *t, int page)
{
    assert(page >= 0 && page < l->page_count);
    struct address at;
    const struct question *ask = l->pages[page].ask;
    const char *name = ask && ask->then ? ask->then : l->pages[page].at;
    struct place p = place_of_step(t, route_first_step(t));
    if (name && address_parse(t, name, &at, NULL))
        p = place_of_address(&at);
    if (page_setting(&l->pages[page], "level"))
        p.level = LEVEL_PART;
    p.on_page = true;
    p.page = page;
    return p;
}

int route_next(const struct lesson *l, int page, int direction)
{
    assert(direction == 1 || direction == -1);
    struct more more;
    bool inside = more_of(l, page, &more);
    int next = page;
    do
        next += direction;
    while (next >= 0 && next < l->page_count &&
           (l->pages[next].left_out || !path_meets(l, page, next)));
    if (next >= 0 && next < l->page_count)
        return next;
    return inside && direction > 0 && !l->pages[more.at].left_out ? more.at
                                                                  : -1;
}

const struct page *route_before(const struct lesson *l, const struct page *page)
{
    int before = route_next(l, (int)(page - l->pages), -1);
    return before < 0 ? page : &l->pages[before];
}

// The next page that stands, on the very model of [page].
static int next_alike(const struct lesson *l, int page, int direction)
{
    const char *model = l->pages[page].model;
    int next = page;
    do
        next = route_next(l, next, direction);
    while (next >= 0 && !model_is_same(l->pages[next].model, model));
    return next;
}

int route_standing(const struct lesson *l, int page, int toward)
{
    page = page < 0 ? 0 : page >= l->page_count ? l->page_count - 1 : page;
    if (page < 0 || !l->pages[page].left_out)
        return page;
    int after = route_next(l, page, 1), before = route_next(l, page, -1);
    if (!toward) {
        int alike[] = {next_alike(l, page, 1), next_alike(l, page, -1)};
        bool any = alike[0] >= 0 || alike[1] >= 0;
        after = any ? alike[0] : after;
        before = any ? alike[1] : before;
    }
    if (after < 0 || before < 0)
        return after < 0 ? before : after;
    bool on = toward ? toward > 0 : after - page <= page - before;
    return on ? after : before;
}

bool route_opens_steps(const struct lesson *l)
{
    return l->page_count && !l->pages[path_last(l)].at;
}

bool route_has_pages(const struct lesson *l)
{
    return l->page_count > 1 || (l->page_count && l->pages[0].at);
}

bool route_moves(struct position from, struct position to)
{
    return to.level == from.level && to.index == from.index + 1;
}

double route_reading(const char *text)
{
    int words = 0;
    for (text += strspn(text, " "); *text; words++) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    return fmax(2, words * 60 / 200.0);
}
