// SPDX-License-Identifier: MIT
#include "frame/task.h"

#include <math.h>
#include <string.h>

#include "frame/chrome.h"
#include "frame/way_back.h"
#include "quiz/task_say.h"
#include "scene/mark/notation.h"

enum { PARTS = 3 };

// Its parts, in as few lines as they fit.
struct lines {
    const char *text[PARTS];
    int count;
    double size, pitch;
};

static const struct page *task_of(const struct shown *shown,
                                  const struct scene *s)
{
    const struct page *task = shown->task ? shown->task : shown->page;
    bool silent = s->view->look.silent || s->view->look.thumbnail;
    return task && task->goal && !shown->asking && !silent ? task : NULL;
}

static double flag_width(const struct scene *s)
{
    return u(s, 24);
}

static double room_for_text(const struct scene *s)
{
    return s->view->extent.width - u(s, 2 * 24) - u(s, 2 * 12) - flag_width(s);
}

// What it is now, what is wanted, and what may be changed; so many.
static int task_parts(const struct page *task, const struct scene *s,
                      const char *parts[PARTS])
{
    const struct catalogue *words = s->view->words;
    bool numbers = s->view->look.numbers;
    struct strbuf text[PARTS] = {{0}};
    int count = 0;
    if (numbers)
        task_say_now(words, s->trace, task, &text[0]);
    task_say_wanted(words, s->trace, !numbers, task, &text[1]);
    task_say_allowed(words, task, &text[2]);
    for (int i = 0; i < PARTS; i++) {
        if (text[i].length)
            parts[count++] = text_print(s, "%s", text[i].text);
        strbuf_free(&text[i]);
    }
    return count;
}

static bool task_fits(const struct scene *s, const struct lines *l,
                      const char *text)
{
    return notation_width(s, l->size, WEIGHT_BOLD, text) <= room_for_text(s);
}

static struct lines task_lines(const struct page *task, const struct scene *s)
{
    static const double sizes[] = {TEXT_BODY, TEXT_SMALL};
    const char *parts[PARTS];
    int count = task_parts(task, s, parts);
    struct lines l = {0};
    for (int k = 0; k < 2 && l.count != 1; k++) {
        l = (struct lines){.size = text_size(s, sizes[k])};
        l.pitch = l.size * 1.35;
        for (int i = 0; i < count; i++) {
            const char *last = l.count ? l.text[l.count - 1] : "";
            const char *both =
                caption(s, "task.both",
                        SLOTS(SAID("list", last), SAID("item", parts[i])));
            if (l.count && task_fits(s, &l, both))
                l.text[l.count - 1] = both;
            else
                l.text[l.count++] = parts[i];
        }
    }
    return l;
}

static double task_height(const struct scene *s, const struct lines *l)
{
    return l->pitch * l->count + u(s, 10);
}

double task_room(const struct shown *shown, const struct scene *s)
{
    const struct page *task = task_of(shown, s);
    if (!task)
        return 0;
    struct lines l = task_lines(task, s);
    return task_height(s, &l) + u(s, 6);
}

static void task_paint_cloth(struct scene *s, const struct spot *spots,
                             int count, color fill)
{
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_CHROME,
                              id_named("task cloth", 1));
    struct spot *own = arena_array(s->pose->arena, (size_t)count, sizeof *own);
    memcpy(own, spots, (size_t)count * sizeof *own);
    i->spots = own;
    i->spot_count = count;
    i->fill = fill;
}

// Filled where the goal is reached, not by colour alone: the words say so.
static void task_paint_flag(struct scene *s, struct rect at, color ink,
                            bool filled)
{
    double x = at.x + u(s, 14), top = at.y + u(s, 7), h = at.h - u(s, 14);
    h = fmin(h, u(s, 20));
    const struct spot pole[] = {{x, top}, {x, top + h}};
    const struct spot cloth[] = {{x, top},
                                 {x + u(s, 12), top + h * 0.28},
                                 {x, top + h * 0.56},
                                 {x, top}};
    paint_line(s, id_named("task pole", 0), LAYER_CHROME, pole, 2, u(s, 2),
               ink);
    if (filled)
        task_paint_cloth(s, cloth, 3, ink);
    paint_line(s, id_named("task cloth", 0), LAYER_CHROME, cloth, 4, u(s, 2),
               ink);
}

void task_paint(const struct shown *shown, struct scene *s)
{
    const struct page *task = task_of(shown, s);
    if (!task)
        return;
    struct lines l = task_lines(task, s);
    bool reached = s->view->look.numbers && task_reached(s->trace, task);
    color ink = reached ? s->theme->paper : s->theme->ink;
    double margin = u(s, 24), width = s->view->extent.width;
    struct rect at = {margin, u(s, HEADER + 5) + way_back_room(s),
                      width - 2 * margin, task_height(s, &l)};
    paint_framed(s, id_named("task", 0), LAYER_BACK, at, u(s, 6),
                 reached ? s->theme->ink : s->theme->paper, u(s, 2));
    task_paint_flag(s, at, ink, reached);
    double x = at.x + u(s, 12) + flag_width(s);
    for (int k = 0; k < l.count; k++)
        paint_notation(
            s, id_named("task line", k), x,
            at.y + u(s, 5) + l.pitch * (k + 0.5) + l.size * CAP_MIDDLE, l.size,
            k ? WEIGHT_REGULAR : WEIGHT_BOLD, ALIGN_START, ink,
            notation_fit(s, l.size, WEIGHT_BOLD, l.text[k], room_for_text(s)));
}
