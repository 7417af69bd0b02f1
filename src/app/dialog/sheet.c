// SPDX-License-Identifier: MIT
#include "app/dialog/sheet.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/widget/field_paint.h"
#include "base/utf8.h"
#include "draw/bidi.h"
#include "scene/mark/notation.h"

const char *sheet_tail(struct scene *s, double size, const char *text,
                       double width)
{
    const char *end = text;
    while (*end && text_width(s, size, WEIGHT_BOLD, end) > width)
        utf8_next(&end);
    return end == text ? text : text_print(s, "…%s", end);
}

// Where a line of [fits] bytes of [text] ends before a space, or where there is
// none after a sign that parts a path or a command; 0: nowhere.
static int end_of_line(const char *text, int fits)
{
    int end = fits;
    while (end > 0 && text[end] != ' ')
        end--;
    if (end > 0)
        return end;
    for (end = fits; end > 0 && !strchr("/,:;=", text[end - 1]);)
        end--;
    return end;
}

// How many bytes of [text] are the next line; at least a character.
static int next_line(const struct scene *s, const struct sheet_text *t,
                     const char *text)
{
    int fits = font_fit(s->font, t->weight, t->size, text, t->width);
    int end = text[fits] ? end_of_line(text, fits) : fits;
    if (end > 0 || fits > 0)
        return end > 0 ? end : fits;
    const char *next = text;
    utf8_next(&next);
    return (int)(next - text);
}

int sheet_count(const struct scene *s, const struct sheet_text *t,
                const char *text)
{
    int k = 0;
    for (; k < t->lines && *text; k++) {
        text += next_line(s, t, text);
        text += strspn(text, " ");
    }
    return k;
}

int sheet_wrap(struct scene *s, const struct sheet_text *t, const char *text)
{
    const char *all = text;
    int k = 0;
    for (; k < t->lines && *text; k++) {
        int end = next_line(s, t, text), shown = end;
        while (shown > 0 && text[shown - 1] == ' ')
            shown--;
        bool last = k + 1 == t->lines;
        size_t from = (size_t)(text - all);
        const char *line =
            bidi_part(all, from, last ? strlen(all) : from + (size_t)shown,
                      s->pose->arena);
        if (last)
            line = text_fit(s, t->size, t->weight, line, t->width);
        (t->notation ? paint_notation : paint_text)(
            s, id_named(t->name, t->number * 16 + k), t->x,
            t->y + k * t->size * SHEET_LINE, t->size, t->weight, ALIGN_START,
            t->ink, line)
            ->layer = LAYER_KNOB;
        text += end;
        text += strspn(text, " ");
    }
    return k;
}

int sheet_lines(struct scene *s, const char *name, int number, double x,
                double y, double width, double size, int lines, color ink,
                const char *text)
{
    struct sheet_text t = {.name = name,
                           .number = number,
                           .x = x,
                           .y = y,
                           .width = width,
                           .size = size,
                           .weight = WEIGHT_REGULAR,
                           .lines = lines,
                           .ink = ink};
    return sheet_wrap(s, &t, text);
}

struct rect sheet_place(const struct scene *s, bool warns)
{
    double width = s->view->extent.width, w = fmin(width - u(s, 24), u(s, 760));
    double more = warns ? text_size(s, 18) * 2.7 : 0;
    return (struct rect){(width - w) / 2, u(s, 200), w,
                         text_size(s, 22) * 6.4 + more};
}

// The sheet with its title and its line; returns the box for what stands in it.
static struct item *paint_sheet(struct scene *s, const char *title,
                                const char *line, bool warns)
{
    assert(s && title && line);
    double size = text_size(s, 22), small = text_size(s, 18), pad = u(s, 20);
    struct rect at = sheet_place(s, warns);
    struct item *i = paint_framed(s, id_named("keep", 0), LAYER_CHROME_FRONT,
                                  at, u(s, 12), s->theme->paper, u(s, 3));
    i->target = (struct target){TARGET_SHEET, {0}, 0};
    double x = at.x + pad, y = at.y + size * 1.7, room = at.w - 2 * pad;
    paint_text(s, id_named("keep", 1), x, y, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, title, room))
        ->layer = LAYER_KNOB;
    struct rect box = {x, y + size * 0.7, room, size * 1.8};
    int field = s->pose->count;
    i = paint_framed(s, id_named("keep", 2), LAYER_KNOB, box, u(s, 4),
                     s->theme->paper, u(s, 2));
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    if (warns)
        sheet_lines(s, "keep why", 0, x, box.y + box.h + small * 1.6, room,
                    small, 3, s->theme->ink, line);
    else
        paint_text(s, id_named("keep", 3), x, at.y + at.h - size * 0.8, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR, line, room))
            ->layer = LAYER_KNOB;
    return &s->pose->items[field];
}

void sheet_told(struct scene *s, const char *title, const char *text,
                const char *line, bool warns)
{
    struct item *box = paint_sheet(s, title, line, warns);
    box->fill = s->theme->chosen;
    box->text = sheet_tail(s, box->size, text, box->at.w - box->size * 2);
}

void sheet_field(struct scene *s, const char *title, struct field *f,
                 const char *line, bool warns)
{
    struct item *box = paint_sheet(s, title, line, warns);
    struct rect at = box->at;
    double size = box->size;
    bool all = field_all(f) && !f->composed.length;
    const char *text = field_shown(s, f, size, WEIGHT_BOLD, at.w - size * 2);
    box->fill = all ? s->theme->chosen : s->theme->paper;
    box->text = text;
    double x = at.x + (at.w - text_width(s, size, WEIGHT_BOLD, text)) / 2;
    field_marks(s, f, at, x, at.y + at.h / 2 + size * CAP_MIDDLE, !all);
}
