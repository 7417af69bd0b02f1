// SPDX-License-Identifier: MIT
#include "app/dialog/menu.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dialog/sheet.h"
#include "app/widget/choose.h"
#include "scene/mark/notation.h"

enum { MOST_LINES = 16, MOST_BELOW = 6 }; // of them at once

// The numbers of targets: a line, its cross, a line under them.
enum { CROSS = 1 << 14, BELOW = 1 << 15 };

void menu_open(struct app *a, const struct menu_list *list)
{
    assert(a->document && list && list->count(a) > 0);
    app_settle(a);
    a->view.playing = false;
    a->menu = (struct menu){list, list->begin ? list->begin(a) : 0};
    layer_open(a, &menu_layer);
}

static void menu_close(struct app *a)
{
    a->menu = (struct menu){0};
}

static void menu_take(struct app *a)
{
    struct menu taken = a->menu;
    layer_close(a, &menu_layer);
    if (taken.below)
        taken.list->below->take(a, taken.line, taken.below - 1);
    else if (taken.list->take)
        taken.list->take(a, taken.line);
}

static void menu_drop(struct app *a, int line)
{
    const struct menu_list *list = a->menu.list;
    if (!list->drops || !list->drops(a, line))
        return;
    layer_close(a, &menu_layer);
    list->drop(a, line);
}

static int count_below(struct app *a)
{
    const struct menu *m = &a->menu;
    return m->list->below ? m->list->below->count(a, m->line) : 0;
}

// Into the lines under the list and out of them, and to and fro there.
static bool below_key(struct app *a, const struct input *in)
{
    int *below = &a->menu.below, line = *below - 1;
    if (!a->menu.list->below)
        return false;
    if (in->key == CODE_TAB)
        *below = !*below && count_below(a);
    else if (in->key == CODE_RIGHT)
        *below = *below ? *below : count_below(a) > 0;
    else if (in->key == CODE_LEFT)
        *below = 0;
    else if (!*below || !choose_key(&line, count_below(a), in))
        return false;
    else
        *below = line + 1;
    return true;
}

static void menu_move(struct app *a, int by)
{
    a->menu.line = choose_move(a->menu.line, a->menu.list->count(a), by);
}

static bool menu_key(struct app *a, const struct input *in)
{
    if (below_key(a, in) ||
        choose_key(&a->menu.line, a->menu.list->count(a), in))
        return true;
    switch (in->key) {
    case CODE_DELETE:
        if (!a->menu.list->drops)
            layer_close(a, &menu_layer);
        else if (!a->menu.below)
            menu_drop(a, a->menu.line);
        break;
    case CODE_ENTER:
        menu_take(a);
        break;
    case CODE_PAGE_DOWN:
    case CODE_PAGE_UP:
        return false;
    default:
        layer_close(a, &menu_layer);
    }
    return true;
}

// The line at a place of the window; -1 when none is there.
static int line_at(struct app *a, double x, double y)
{
    struct target t = dialog_target(a, x, y);
    return t.kind == TARGET_LINE ? t.number : -1;
}

// Pressed, or only pointed at.
static void use_line(struct app *a, int number, bool pressed)
{
    bool cross = number >= CROSS && number < BELOW;
    int line = cross ? number - CROSS : number;
    a->menu.below = number >= BELOW ? number - BELOW + 1 : 0;
    if (pressed && number < BELOW)
        a->menu.line = line;
    if (pressed && cross)
        menu_drop(a, line);
    else if (pressed)
        menu_take(a);
    else if (number < BELOW && !a->menu.list->below)
        a->menu.line = line;
}

static bool menu_mouse(struct app *a, const struct input *in)
{
    if (in->kind == INPUT_LEAVE)
        return true;
    bool pressed = in->kind == INPUT_PRESS;
    int line =
        in->kind == INPUT_POINT || pressed ? line_at(a, in->x, in->y) : -1;
    a->pointer.clickable = line >= 0;
    if (in->kind == INPUT_WHEEL)
        menu_move(a, in->wheel < 0 ? 1 : -1);
    else if (line >= 0)
        use_line(a, line, pressed);
    else if (pressed)
        layer_close(a, &menu_layer);
    return true;
}

// --- the list ----------------------------------------------------------------

static void paint_choice(struct app *a, struct scene *s, int number,
                         struct rect at, double size)
{
    const struct menu_list *list = a->menu.list;
    bool below = number >= BELOW;
    int line = below ? number - BELOW : number;
    bool chosen = below ? line + 1 == a->menu.below
                        : line == a->menu.line && !a->menu.below;
    bool about = !below && line == a->menu.line;
    enum menu_look look =
        !below && list->look ? list->look(a, line) : MENU_PLAIN;
    const char *text = below ? list->below->text(a, a->menu.line, line)
                             : list->text(a, s->pose->arena, line);
    struct item *i =
        paint_box(s, id_named("line", number), LAYER_TICK, at, u(s, 4),
                  chosen || about ? s->theme->chosen : s->theme->paper);
    i->target = (struct target){TARGET_LINE, {0}, number};
    if (chosen) {
        i->line = s->theme->ink;
        i->stroke = u(s, 2);
    }
    enum weight weight = look == MENU_NOW ? WEIGHT_BOLD : WEIGHT_REGULAR;
    double room = at.w - u(s, 20) - (list->drops ? at.h : 0);
    paint_notation(s, id_named("line text", number), at.x + u(s, 10),
                   at.y + at.h / 2 + size * 0.36, size, weight, ALIGN_START,
                   look == MENU_PALE ? s->theme->grey : s->theme->ink,
                   notation_fit(s, size, weight, text, room))
        ->layer = LAYER_KNOB;
}

// What takes a line away, at its right end.
static void paint_cross(struct scene *s, int line, struct rect at)
{
    double x = at.x + at.w - at.h / 2, y = at.y + at.h / 2, r = at.h * 0.16;
    for (int k = 0; k < 2; k++) {
        const struct spot bar[] = {{x - r, k ? y + r : y - r},
                                   {x + r, k ? y - r : y + r}};
        paint_line(s, id_named("line cross", 2 * line + k), LAYER_KNOB, bar, 2,
                   u(s, 1.6), s->theme->grey);
    }
    paint_box(s, id_named("line cross target", line), LAYER_KNOB,
              (struct rect){x - at.h / 2, at.y, at.h, at.h}, 0, CLEAR)
        ->target = (struct target){TARGET_LINE, {0}, CROSS + line};
}

// What is long stands there whole, as far as a part of the window has room.
static double wanted_width(struct app *a, struct scene *s, double size)
{
    double most = 0;
    const struct menu *m = &a->menu;
    for (int k = 0; m->list->wide && k < m->list->count(a); k++)
        if (abs(k - m->line) <= MOST_LINES)
            most = fmax(most, text_width(s, size, WEIGHT_BOLD,
                                         m->list->text(a, s->pose->arena, k)));
    return fmin(most + u(s, 50), a->view.extent.width * 0.7);
}

static struct rect sheet(struct app *a, struct scene *s, double height)
{
    double w = a->view.extent.width, h = a->view.extent.height;
    if (w < h)
        return (struct rect){w * 0.02, h * 0.76 - height, w * 0.96, height};
    double least = w * (a->menu.list->below ? 0.46 : 0.333);
    double width = fmax(least, wanted_width(a, s, text_size(s, 18)));
    return (struct rect){w * 0.988 - width, u(s, 62), width, height};
}

static void paint_words(struct scene *s, int number, double x, double y,
                        double size, enum weight weight, double room,
                        const char *key)
{
    paint_text(s, id_named("menu words", number), x, y, size, weight,
               ALIGN_START, s->theme->ink,
               text_fit(s, size, weight, caption(s, key, NO_SLOTS), room))
        ->layer = LAYER_KNOB;
}

// What the term chosen is, under the list: there is room for any.
static struct sheet_text card_of(struct scene *s, struct rect at, double size)
{
    return (struct sheet_text){.name = "menu card",
                               .width = at.w - u(s, 28),
                               .x = at.x + u(s, 14),
                               .size = size,
                               .weight = WEIGHT_REGULAR,
                               .lines = 16,
                               .ink = s->theme->ink,
                               .notation = true};
}

static double card_height(struct app *a, struct scene *s,
                          const struct sheet_text *t)
{
    int most = 0;
    const struct menu_list *list = a->menu.list;
    for (int k = 0; list->card && k < list->count(a); k++) {
        int lines = sheet_count(s, t, list->card(a, s->pose->arena, k));
        most = lines > most ? lines : most;
    }
    return most ? (most + 0.6) * t->size * SHEET_LINE : 0;
}

// The lines under the list, and what they are, from [y] on.
static void paint_below(struct app *a, struct scene *s, struct rect at,
                        double y, double size, double step)
{
    int count = count_below(a), line = a->menu.below - 1;
    int first = choose_first(line < 0 ? 0 : line, count, MOST_BELOW);
    double x = at.x + u(s, 14), room = at.w - u(s, 28);
    paint_words(s, 2, x, y + size, size, WEIGHT_BOLD, room,
                a->menu.list->below->title);
    for (int k = first; k < count && k < first + MOST_BELOW; k++)
        paint_choice(a, s, BELOW + k,
                     (struct rect){x, y + size * 1.5 + (k - first) * step, room,
                                   step - u(s, 2)},
                     size);
}

static void menu_paint(struct app *a, struct scene *s)
{
    const struct menu_list *list = a->menu.list;
    int count = list->count(a), shown = count < MOST_LINES ? count : MOST_LINES;
    double size = text_size(s, 18),
           step = fmax(FINGER, fmax(size * 1.5, u(s, 27)));
    struct sheet_text card = card_of(s, sheet(a, s, 0), size);
    bool more = list->below && count > 1;
    double under = more ? MOST_BELOW * step + size * 2 : 0;
    double below = card_height(a, s, &card) + under;
    shown = (int)fmax(1, fmin(shown, floor((u(s, 430) - below) / step)));
    struct rect at = sheet(a, s, shown * step + below + size * 5);
    paint_framed(s, id_named("menu", 0), LAYER_CHROME_FRONT, at, u(s, 10),
                 s->theme->paper, u(s, 2));
    double x = at.x + u(s, 14), room = at.w - u(s, 28), y = at.y + size * 1.6;
    paint_words(s, 0, x, y, size, WEIGHT_BOLD, room, list->title);
    paint_words(s, 1, x, at.y + at.h - size * 0.8, size, WEIGHT_REGULAR, room,
                list->keys);
    card.y = y + size * 2.2 + shown * step;
    if (below > under)
        sheet_wrap(s, &card, list->card(a, s->pose->arena, a->menu.line));
    if (more)
        paint_below(a, s, at, y + size * 1.2 + shown * step, size, step);
    int first = choose_first(a->menu.line, count, shown);
    for (int k = 0; k < shown; k++) {
        struct rect place = {x, y + size * 0.8 + k * step, room,
                             step - u(s, 2)};
        paint_choice(a, s, first + k, place, size);
        if (list->drops && list->drops(a, first + k))
            paint_cross(s, first + k, place);
    }
}

const struct app_layer menu_layer = {
    .name = "menu",
    .key = menu_key,
    .mouse = menu_mouse,
    .paint = menu_paint,
    .close = menu_close,
    .modal = true,
    .steps = true,
    .covers = true,
    .about_document = true,
};
