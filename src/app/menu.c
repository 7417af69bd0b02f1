// A list at the side from which one line is taken: the changes that were made,
// to go back to any of them, what may be put into the matrix looked at, and
// the terms.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "document/change/cause.h"

enum { MOST_LINES = 16 }; // of them at once

void menu_open(struct app *a, enum menu menu)
{
    app_settle(a);
    a->view.playing = false;
    if (menu == MENU_PRESETS && !edit_may(a)) {
        a->note = "note.edit.given";
        return;
    }
    a->menu = menu;
    a->line = menu == MENU_CHANGES ? a->document->changes.made
              : menu == MENU_TERMS ? glossary_here(a)
                                   : 0;
}

static int count_lines(struct app *a)
{
    return a->menu == MENU_CHANGES ? a->document->changes.count + 1
           : a->menu == MENU_TERMS ? glossary_count()
                                   : preset_count(a);
}

static void take(struct app *a)
{
    int line = a->line;
    if (a->menu == MENU_TERMS) {
        a->menu = MENU_NONE; // it was read
    } else if (a->menu == MENU_PRESETS) {
        a->menu = MENU_NONE;
        preset_take(a, line);
    } else if (line != a->document->changes.made) {
        undo_move(a, line - a->document->changes.made);
        a->menu = MENU_CHANGES; // open still: perhaps it is another one
    }
}

static void move(struct app *a, int by)
{
    int count = count_lines(a), line = a->line + by;
    a->line = line < 0 ? 0 : line >= count ? count - 1 : line;
}

void menu_key(struct app *a, const struct input *in)
{
    switch (in->key) {
    case CODE_ENTER:
        take(a);
        break;
    case CODE_UP:
        move(a, -1);
        break;
    case CODE_DOWN:
        move(a, 1);
        break;
    case CODE_HOME:
        a->line = 0;
        break;
    case CODE_END:
        a->line = count_lines(a) - 1;
        break;
    case CODE_PAGE_DOWN:
    case CODE_PAGE_UP: // a clicker's keys work everywhere
        a->menu = MENU_NONE;
        app_click(a, in);
        break;
    default:
        a->menu = MENU_NONE;
    }
}

// The line at a place of the window; -1 when none is there.
static int line_at(struct app *a, double x, double y)
{
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    overlay_pose(a, &pose);
    struct target t = pose_hit(&pose, x, y);
    return t.kind == TARGET_LINE ? t.number : -1;
}

void menu_mouse(struct app *a, const struct input *in)
{
    int line = in->kind == INPUT_POINT || in->kind == INPUT_PRESS
                   ? line_at(a, in->x, in->y)
                   : -1;
    a->clickable = line >= 0;
    if (in->kind == INPUT_WHEEL)
        move(a, in->wheel < 0 ? 1 : -1);
    else if (line >= 0)
        a->line = line;
    if (in->kind == INPUT_PRESS && line >= 0)
        take(a);
    else if (in->kind == INPUT_PRESS)
        a->menu = MENU_NONE;
}

// --- the list ----------------------------------------------------------------

static const char *change_text(struct app *a, struct scene *s, int line)
{
    const struct changes *c = &a->document->changes;
    if (!line)
        return caption(s, "menu.opened", NO_SLOTS);
    struct strbuf text = {0};
    change_say(s->view->words, a->document->lesson.model.kind,
               c->change[line - 1], c->was[line - 1], false, &text);
    const char *kept = text_print(s, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return kept;
}

static void paint_choice(struct app *a, struct scene *s, int line,
                         struct rect at, double size)
{
    bool changes = a->menu == MENU_CHANGES;
    bool now = changes && line == a->document->changes.made;
    bool pale = changes && line > a->document->changes.made;
    const char *text = changes ? change_text(a, s, line)
                       : a->menu == MENU_TERMS
                           ? glossary_text(a, s->pose->arena, line)
                           : preset_text(a, s->pose->arena, line);
    struct item *i =
        paint_box(s, id_named("line", line), LAYER_TICK, at, u(s, 4),
                  line == a->line ? s->theme->pool : s->theme->paper);
    i->target = (struct target){TARGET_LINE, {0}, line};
    if (line == a->line) {
        i->line = s->theme->ink;
        i->stroke = u(s, 2);
    }
    enum weight weight = now ? WEIGHT_BOLD : WEIGHT_REGULAR;
    paint_text(s, id_named("line text", line), at.x + u(s, 10),
               at.y + at.h / 2 + size * 0.36, size, weight, ALIGN_START,
               pale ? s->theme->grey : s->theme->ink,
               text_fit(s, size, weight, text, at.w - u(s, 20)))
        ->layer = LAYER_KNOB;
}

// The changes stand there whole, as far as a part of the window has room.
static double wanted_width(struct app *a, struct scene *s, double size)
{
    double most = 0;
    for (int k = 0; k < count_lines(a) && a->menu == MENU_CHANGES; k++)
        if (abs(k - a->line) <= MOST_LINES)
            most = fmax(most,
                        text_width(s, size, WEIGHT_BOLD, change_text(a, s, k)));
    return fmin(most + u(s, 50), a->view.extent.width * 0.7);
}

static struct rect sheet(struct app *a, struct scene *s, double height)
{
    double w = a->view.extent.width, h = a->view.extent.height;
    if (w < h)
        return (struct rect){w * 0.02, h * 0.76 - height, w * 0.96, height};
    double width = fmax(w * 0.333, wanted_width(a, s, text_size(s, 18)));
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
    for (int k = 0; a->menu == MENU_TERMS && k < glossary_count(); k++) {
        int lines = sheet_count(s, t, glossary_card(a, s->pose->arena, k));
        most = lines > most ? lines : most;
    }
    return most ? (most + 0.6) * t->size * SHEET_LINE : 0;
}

void menu_paint(struct app *a, struct scene *s)
{
    static const char *const titles[][2] = {
        [MENU_CHANGES] = {"menu.changes", "menu.changes.keys"},
        [MENU_PRESETS] = {"menu.presets", "menu.presets.keys"},
        [MENU_TERMS] = {"menu.terms", "menu.terms.keys"},
    };
    int count = count_lines(a), shown = count < MOST_LINES ? count : MOST_LINES;
    double size = text_size(s, 18), step = fmax(size * 1.5, u(s, 27));
    struct sheet_text card = card_of(s, sheet(a, s, 0), size);
    double below = card_height(a, s, &card);
    shown = (int)fmin(shown, floor((u(s, 430) - below) / step));
    struct rect at = sheet(a, s, shown * step + below + size * 5);
    struct item *i = paint_box(s, id_named("menu", 0), LAYER_CHROME_FRONT, at,
                               u(s, 10), s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 2);
    double x = at.x + u(s, 14), room = at.w - u(s, 28), y = at.y + size * 1.6;
    paint_words(s, 0, x, y, size, WEIGHT_BOLD, room, titles[a->menu][0]);
    paint_words(s, 1, x, at.y + at.h - size * 0.8, size, WEIGHT_REGULAR, room,
                titles[a->menu][1]);
    card.y = y + size * 2.2 + shown * step;
    if (below > 0)
        sheet_wrap(s, &card, glossary_card(a, s->pose->arena, a->line));
    int first = a->line - shown / 2;
    first = first > count - shown ? count - shown : first;
    first = first < 0 ? 0 : first;
    for (int k = 0; k < shown; k++)
        paint_choice(
            a, s, first + k,
            (struct rect){x, y + size * 0.8 + k * step, room, step - u(s, 2)},
            size);
}
