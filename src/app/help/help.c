// SPDX-License-Identifier: MIT
#include "app/help/help.h"

#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/dialog/sheet.h"

enum { MOST_LINES = 110, MOST_COLUMNS = 3 };

// What is said of a key, or the heading over several.
struct line {
    const char *name, *keys, *does; // keys NULL: a heading
    int height;                     // in lines of text
    int page, column, y;            // where it stands, y in lines
};

struct layout {
    struct line line[MOST_LINES];
    int count;
    double size, step;  // of the text; from line to line
    double width, keys; // of a column; of the keys in it
    int columns, pages;
    int tall; // lines there is room for; then as many as are needed
};

// The lines while they are collected from the layers.
struct help_lines {
    struct layout *layout;
    struct scene *s;
};

// --- keys --------------------------------------------------------------------

static int turns(uint32_t key)
{
    switch (key) {
    case CODE_PAGE_DOWN:
    case CODE_RIGHT:
    case CODE_DOWN:
    case ' ':
        return 1;
    case CODE_PAGE_UP:
    case CODE_LEFT:
    case CODE_UP:
    case CODE_BACKSPACE:
        return -1;
    default:
        return 0;
    }
}

static void help_turn(struct help *h, int by)
{
    h->page = h->page + by < 0 ? 0 : h->page + by;
}

// Actions after which it is read on; 0 is a text size as well.
static bool shows(enum action c)
{
    return c == ACTION_TEXT_LARGER || c == ACTION_TEXT_SMALLER ||
           c == ACTION_TEXT_RESET || c == ACTION_FULLSCREEN ||
           c == ACTION_BLANK || c == ACTION_BLANK_POINT;
}

static bool help_key(struct app *a, const struct input *in)
{
    struct help *h = &a->help;
    enum action c = action_for(app_mode(a), in);
    if (turns(in->key)) {
        help_turn(h, turns(in->key));
        return true;
    }
    if (shows(c) || (c == ACTION_DIGIT && in->key == '0')) {
        app_apply(a, c, in);
        return true;
    }
    layer_close(a, &help_layer);
    return c == ACTION_HELP || c == ACTION_BACK || in->key == CODE_ENTER;
}

static bool help_mouse(struct app *a, const struct input *in)
{
    if (in->kind == INPUT_WHEEL)
        help_turn(&a->help, in->wheel > 0 ? -1 : 1);
    else if (in->kind == INPUT_PRESS)
        layer_close(a, &help_layer);
    return true;
}

void help_open(struct app *a)
{
    layer_open(a, &help_layer);
}

static void help_close(struct app *a)
{
    a->help = (struct help){0};
}

// --- what it says ------------------------------------------------------------

void help_add(struct help_lines *l, const char *name)
{
    assert(l->layout->count < MOST_LINES);
    l->layout->line[l->layout->count++] = (struct line){
        .name = name,
        .keys = caption(l->s, text_print(l->s, "key.%s", name), NO_SLOTS),
        .does = caption(l->s, text_print(l->s, "do.%s", name), NO_SLOTS)};
}

void help_add_heading(struct help_lines *l, const char *group)
{
    assert(l->layout->count < MOST_LINES);
    l->layout->line[l->layout->count++] = (struct line){
        .name = group,
        .does = caption(l->s, text_print(l->s, "keys.%s", group), NO_SLOTS)};
}

static const char *heading(const struct app *a, const struct scene *s)
{
    enum mode mode = app_mode(a);
    const char *key = a->document && a->quiz.asking ? "key.title.quiz"
                      : dock_has_keyboard(a)        ? "key.title.dock"
                      : mode & MODE_LISTS           ? "key.title.list"
                      : mode == MODE_FOCUS          ? "key.title.focus"
                                                    : "key.title.walk";
    return caption(s, key, NO_SLOTS);
}

// --- where it stands ---------------------------------------------------------

static struct sheet_text text_of(const struct scene *s, const struct layout *l,
                                 const struct line *line, bool keys)
{
    return (struct sheet_text){.name = keys ? "key" : "does",
                               .number = (int)(line - l->line),
                               .width = keys          ? l->keys - l->size
                                        : !line->keys ? l->width
                                                      : l->width - l->keys,
                               .size = l->size,
                               .weight = keys || !line->keys ? WEIGHT_BOLD
                                                             : WEIGHT_REGULAR,
                               .lines = 16,
                               .ink = s->theme->ink};
}

static void measure(struct scene *s, struct layout *l)
{
    double widest = 0;
    for (int k = 0; k < l->count; k++)
        if (l->line[k].keys)
            widest = fmax(widest,
                          text_width(s, l->size, WEIGHT_BOLD, l->line[k].keys));
    l->keys = fmin(widest + 1.5 * l->size, l->width * 0.36);
    for (int k = 0; k < l->count; k++) {
        struct line *line = &l->line[k];
        struct sheet_text keys = text_of(s, l, line, true);
        struct sheet_text does = text_of(s, l, line, false);
        int left = line->keys ? sheet_count(s, &keys, line->keys) : 0;
        int right = sheet_count(s, &does, line->does);
        line->height = left > right ? left : right;
    }
}

// Line by line, column by column; a heading stays with the line under it, and
// has air over it. Returns how many pages there are.
static int place(struct layout *l, int tall)
{
    int slot = 0, y = 0; // the columns of all pages, in a row
    for (int k = 0; k < l->count; k++) {
        struct line *line = &l->line[k];
        bool heads = !line->keys && k + 1 < l->count;
        int with = line->height + (heads ? l->line[k + 1].height : 0);
        int air = heads && y > 0;
        if (y > 0 && y + air + with > tall) {
            slot++;
            y = air = 0;
        }
        line->page = slot / l->columns;
        line->column = slot % l->columns;
        line->y = y + air;
        y = line->y + line->height;
    }
    return slot / l->columns + 1;
}

// The columns are as low as the number of pages lets them be.
static void lay_out(struct app *a, struct scene *s, struct rect room,
                    struct layout *l)
{
    l->size = fmax(text_size(s, TEXT_SMALL),
                   fmin(text_size(s, 18), room.w / 30)); // where it is narrow
    l->step = l->size * SHEET_LINE;
    l->columns = (int)fmax(1, fmin(room.w / (20 * l->size), MOST_COLUMNS));
    l->width = (room.w - (l->columns - 1) * 2 * l->size) / l->columns;
    layers_keys(a, &(struct help_lines){l, s});
    measure(s, l);
    l->tall = (int)(room.h / l->step);
    l->pages = place(l, l->tall);
    while (l->tall > 1 && place(l, l->tall - 1) == l->pages)
        l->tall--;
    place(l, l->tall);
}

// --- painting ----------------------------------------------------------------

static void paint_entry(struct scene *s, const struct layout *l,
                        const struct line *line, struct rect at)
{
    struct sheet_text keys = text_of(s, l, line, true);
    struct sheet_text does = text_of(s, l, line, false);
    keys.x = at.x + line->column * (l->width + 2 * l->size);
    does.x = keys.x + (line->keys ? l->keys : 0);
    keys.y = does.y = at.y + line->y * l->step + l->size;
    if (line->keys)
        sheet_wrap(s, &keys, line->keys);
    else
        does.ink = s->theme->grey;
    sheet_wrap(s, &does, line->does);
}

// How to turn pages and to close it, at the sheet's lower edge.
static void paint_foot(struct scene *s, const struct layout *l,
                       const struct help *h, struct rect room)
{
    struct sheet_text t = {.name = "help foot",
                           .x = room.x,
                           .y = room.y + l->tall * l->step + l->size * 1.8,
                           .width = room.w,
                           .size = l->size,
                           .weight = WEIGHT_REGULAR,
                           .lines = 1,
                           .ink = s->theme->grey};
    sheet_wrap(
        s, &t,
        caption(s, l->pages > 1 ? "keys.page" : "keys.close",
                SLOTS(COUNT("page", h->page + 1), COUNT("pages", l->pages))));
}

// A sheet as high as its lines need, in the middle; the frame behind it pales.
static void help_paint(struct app *a, struct scene *s)
{
    struct extent all = a->view.extent;
    struct layout l = {0};
    double pad = u(s, 30), title = text_size(s, 24);
    double width = fmin(all.width - u(s, 24), u(s, 1220));
    double more = 2 * pad + title * 1.8 + text_size(s, 18) * 2;
    struct rect room = {.w = width - 2 * pad,
                        .h = all.height - u(s, 24) - more};
    lay_out(a, s, room, &l);
    a->help.page = a->help.page < l.pages ? a->help.page : l.pages - 1;
    struct rect at = {(all.width - width) / 2, 0, width,
                      more + l.tall * l.step};
    at.y = (all.height - at.h) / 2;
    room.x = at.x + pad;
    room.y = at.y + pad + title * 1.8;
    paint_box(s, id_named("veil", 0), LAYER_CHROME,
              (struct rect){0, 0, all.width, all.height}, 0, s->theme->veil);
    struct item *i = paint_box(s, id_named("help", 0), LAYER_CHROME_FRONT, at,
                               u(s, 14), s->theme->paper);
    i->stroke = u(s, 3);
    i->line = s->theme->ink;
    paint_text(s, id_named("help", 1), room.x, at.y + pad + title, title,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, title, WEIGHT_BOLD, heading(a, s), room.w))
        ->layer = LAYER_KNOB;
    for (int k = 0; k < l.count; k++)
        if (l.line[k].page == a->help.page)
            paint_entry(s, &l, &l.line[k], room);
    paint_foot(s, &l, &a->help, room);
}

const struct app_layer help_layer = {
    .name = "help",
    .key = help_key,
    .mouse = help_mouse,
    .paint = help_paint,
    .close = help_close,
    .covers = true,
};
