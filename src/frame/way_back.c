// SPDX-License-Identifier: MIT
#include "frame/way_back.h"

#include <math.h>

#include "frame/chrome.h"
#include "frame/timeline_bar.h"
#include "lesson/path.h"

enum { HIGH = 26, AIR = 10, GAP = 14, BETWEEN = 6 };
enum { BUTTON = 24 }; // pixels that a finger needs

// A way that is painted as a button, in the pose's arena.
struct way {
    const char *text;
    struct target target;
};

static double button_width(const struct scene *s, const struct way *w)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, w->text) +
           u(s, 2 * AIR);
}

static double row_width(const struct scene *s, const struct way *ways,
                        int count)
{
    double width = u(s, BETWEEN) * (count - 1);
    for (int i = 0; i < count; i++)
        width += button_width(s, &ways[i]);
    return fmax(width, 0);
}

// --- which there are ---------------------------------------------------------

static struct way way_to(const struct scene *s, const char *key,
                         const struct lesson *l, int page,
                         enum target_kind kind)
{
    struct page_label label = path_label(l, page);
    return (struct way){caption(s, key, SLOTS(TEXT("page", label.text))),
                        {kind, {0}, page}};
}

static int ways_into_more(const struct scene *s, const struct lesson *l,
                          int page, bool brief, struct way *out)
{
    int count = 0;
    struct more more;
    for (; more_at(l, page, count, &more); count++)
        out[count] = (struct way){
            caption(s, brief ? "frame.more.brief" : "frame.more",
                    SLOTS(COUNT("count", more.count), TEXT("name", more.name))),
            {TARGET_MORE, {0}, more.first}};
    return count;
}

// What a row may take of the window's width; with names or, where they have no
// room, without.
static int ways_on_page(const struct scene *s, const struct lesson *l, int page,
                        struct way *out)
{
    double all = s->view->extent.width;
    double room = timeline_is_narrow(s) ? all - u(s, 48) : all * 0.22;
    struct more more;
    if (more_of(l, page, &more)) {
        out[0] = way_to(s, "frame.more.back", l, more.at, TARGET_MORE);
        return 1;
    }
    int count = ways_into_more(s, l, page, false, out);
    return row_width(s, out, count) <= room
               ? count
               : ways_into_more(s, l, page, true, out);
}

static const char *number(const struct scene *s, const struct lesson *l,
                          int page)
{
    return text_print(s, "%s", path_label(l, page).text);
}

static void find_number(struct scene *s, const struct lesson *l, int page)
{
    s->page = number(s, l, page);
    s->pages = number(s, l, path_end(l, page));
}

// With the page's number, of all pages.
static double widest(const struct scene *s, const struct lesson *l,
                     struct way *room)
{
    double width = 0;
    struct scene other = *s;
    for (int i = 0; i < l->page_count; i++) {
        find_number(&other, l, i);
        double w = row_width(s, room, ways_on_page(s, l, i, room)) +
                   chrome_count_width(&other);
        width = fmax(width, w);
    }
    return width;
}

void ways_find(struct scene *s, const struct shown *shown)
{
    const struct lesson *l = shown->lesson;
    int page = shown->page ? (int)(shown->page - l->pages) : 0;
    if (!s->font)
        return; // nothing is painted
    if (shown->page)
        find_number(s, l, page);
    bool pages = shown->page && path_beside(l);
    if (s->view->look.bare || s->view->look.thumbnail ||
        (!pages && !shown->left))
        return;
    struct way *ways =
        arena_array(s->pose->arena, (size_t)l->page_count + 1, sizeof *ways);
    s->ways = ways;
    if (pages) {
        s->ways_width = widest(s, l, ways);
        s->way_count = ways_on_page(s, l, page, ways);
    } else {
        ways[0] = way_to(s, "frame.left", l, shown->left - 1, TARGET_LEFT);
        ways[0].target.number = 0;
        s->way_count = 1;
        s->ways_width = button_width(s, ways);
    }
}

// --- where they stand --------------------------------------------------------

// What the longest of the step's numbers leaves free of its room.
double way_back_width(const struct scene *s)
{
    if (!s->ways)
        return 0;
    double number = s->page ? 0 : chrome_count_width(s);
    double spare = u(s, COUNT_ROOM) - number;
    return fmax(0, s->ways_width + u(s, GAP) - fmax(spare, 0));
}

static double button_height(const struct scene *s)
{
    double h = fmax(u(s, HIGH), text_size(s, TEXT_SMALL) * 1.4);
    return fmax(h, BUTTON);
}

double way_back_room(const struct scene *s)
{
    bool over = s->way_count && timeline_is_alone(s);
    return over ? button_height(s) + u(s, 6) : 0;
}

// Where the row of them begins.
static struct spot row_start(const struct scene *s)
{
    double w = row_width(s, s->ways, s->way_count), h = button_height(s);
    double right = s->view->extent.width - u(s, 24);
    if (timeline_is_alone(s))
        return (struct spot){u(s, 24), u(s, HEADER + 5)};
    right -= chrome_count_width(s) + u(s, GAP);
    double y = fmin(u(s, 674) - h / 2, chrome_levels_top(s) - h - u(s, 1));
    return (struct spot){right - w, y};
}

void way_back_paint(struct scene *s)
{
    if (!s->way_count)
        return;
    struct spot at = row_start(s);
    for (int k = 0; k < s->way_count; k++) {
        const struct way *w = &s->ways[k];
        struct rect place = {at.x, at.y, button_width(s, w), button_height(s)};
        struct item *i =
            paint_framed(s, id_named("chrome left", k), LAYER_CHROME, place,
                         u(s, 6), s->theme->paper, u(s, 1.5));
        i->text = w->text;
        i->size = text_size(s, TEXT_SMALL);
        i->weight = WEIGHT_BOLD;
        i->ink = s->theme->ink;
        i->target = w->target;
        at.x += place.w + u(s, BETWEEN);
    }
}
