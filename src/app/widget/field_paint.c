// SPDX-License-Identifier: MIT
#include "app/widget/field_paint.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/utf8.h"

// A sign that is put where an x is asked for, to see where it comes to stand.
struct sought {
    const char *sign;
    uint32_t code;
};

// Like the cursor's bar it has no direction of its own; or it is of the
// direction of the letter behind it: a private letter, and one of Samaritan.
static const struct sought sought_bar = {"\uFFFC", 0xFFFC};
static const struct sought sought_right = {"\uE000", 0xE000};
static const struct sought sought_left = {"\u083E", 0x083E};

// How far right byte [at] of what is between [from] and [to] of [text] stands.
static double offset_of(const struct field_place *p, const struct font *font,
                        const char *text, size_t at, const struct sought *mark)
{
    struct strbuf line = {0};
    struct text_walk walk;
    struct text_piece piece;
    double x = 0;
    size_t from = p->from < at ? p->from : at, length = strlen(text);
    size_t to = p->to < length ? p->to : length;
    strbuf_add_n(&line, text + from, at - from);
    strbuf_add(&line, mark->sign);
    strbuf_add_n(&line, text + at, to > at ? to - at : 0);
    font_walk_begin(&walk, line.text);
    while (font_walk(font, p->weight, &walk, &piece))
        if (piece.code == mark->code)
            x = walk.x * p->size;
    font_walk_end(&walk);
    strbuf_free(&line);
    return x;
}

static double x_before(const struct field *f, const struct font *font,
                       const char *text, size_t at, const struct sought *mark)
{
    const struct field_place *p = &f->place;
    at = at > p->to ? p->to : at;
    const double cut = p->from ? font_width(font, p->weight, p->size, "…") : 0;
    return p->text_x + cut + offset_of(p, font, text, at, mark);
}

static double x_of(const struct field *f, const struct font *font,
                   const char *text, size_t at)
{
    return x_before(f, font, text, at, &sought_bar);
}

double field_x(const struct field *f, const struct font *font, size_t at)
{
    assert(f && font && at <= f->text.length);
    return x_of(f, font, field_text(f), at);
}

// --- what is shown -----------------------------------------------------------

// The text with what is composed at its cursor.
static const char *with_composed(const struct scene *s, const struct field *f)
{
    if (!f->composed.length)
        return field_text(f);
    return text_print(s, "%.*s%s%s", (int)f->cursor, field_text(f),
                      f->composed.text, field_text(f) + f->cursor);
}

static size_t cursor_of(const struct field *f)
{
    return f->cursor + f->composed.length;
}

// The first byte that is shown where all is too long: as much of the end as
// there is room for, unless the cursor is before that; then it is in the
// middle.
static size_t first_shown(const struct scene *s, const struct field_place *p,
                          const char *text, size_t cursor, double room)
{
    size_t from = 0;
    while (text[from] && text_width(s, p->size, p->weight, text + from) > room)
        from = field_next(text, from);
    if (cursor >= from)
        return from;
    for (from = 0; from < cursor; from = field_next(text, from)) {
        const char *before =
            text_print(s, "%.*s", (int)(cursor - from), text + from);
        if (text_width(s, p->size, p->weight, before) < room / 2)
            break;
    }
    return from;
}

const char *field_shown(struct scene *s, struct field *f, double size,
                        enum weight weight, double room)
{
    assert(s && f && size > 0);
    const char *text = with_composed(s, f);
    struct field_place *p = &f->place;
    size_t length = f->text.length + f->composed.length, cursor = cursor_of(f);
    p->size = size;
    p->weight = weight;
    p->from = first_shown(s, p, text, cursor, room);
    p->to =
        p->from + (size_t)font_fit(s->font, weight, size, text + p->from, room);
    if (text_width(s, size, weight, text + p->from) <= room)
        p->to = length;
    bool bar = cursor == length && f->cursor == f->anchor;
    return text_print(s, "%s%.*s%s%s", p->from ? "…" : "",
                      (int)(p->to - p->from), text + p->from,
                      p->to < length ? "…" : "", bar ? "|" : "");
}

// Items of one layer are painted by their ids: marks come last, over the box of
// their field, whatever that is called. One field is typed in at a time.
#define MARKS (UINT64_MAX - 2)

// --- its marks ---------------------------------------------------------------

static bool is_letter(unsigned char c)
{
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void paint_selected(struct scene *s, int k, double x, double to,
                           double y, double size)
{
    struct rect at = {fmin(x, to), y - size, fabs(to - x), size * 1.3};
    paint_box(s, MARKS - (uint64_t)k, LAYER_KNOB, at, u(s, 2),
              (s->theme->ink & 0xFFFFFFu) | 0x40000000u);
}

// The character of bytes [from] to [to]: a letter stands on that side of where
// it begins to which it is read.
static void paint_selected_letter(struct scene *s, const struct field *f, int k,
                                  size_t from, size_t to, double y)
{
    const struct field_place *p = &f->place;
    const char *text = field_text(f);
    const char *letter = text_print(s, "%.*s", (int)(to - from), text + from);
    double w = text_width(s, p->size, p->weight, letter);
    double x = x_of(f, s->font, text, from), end = x_of(f, s->font, text, to);
    if (text_turns(letter)) {
        x = x_before(f, s->font, text, from, &sought_left);
        end = x - w;
    } else if (is_letter((unsigned char)*letter)) {
        x = x_before(f, s->font, text, from, &sought_right);
        end = x + w;
    }
    paint_selected(s, k, x, end, y, p->size);
}

// In one box, or in one for each character where some run to the left.
static void paint_selection(struct scene *s, const struct field *f, double y)
{
    const struct field_place *p = &f->place;
    const char *text = field_text(f);
    size_t from = field_from(f) > p->from ? field_from(f) : p->from;
    size_t end = field_to(f) < p->to ? field_to(f) : p->to;
    if (from < end && !text_turns(text)) {
        paint_selected(s, 0, x_of(f, s->font, text, from),
                       x_of(f, s->font, text, end), y, p->size);
        return;
    }
    for (int k = 0; from < end; k++) {
        size_t to = field_next(text, from);
        paint_selected_letter(s, f, k, from, to, y);
        from = to;
    }
}

static void paint_stroke(struct scene *s, int k, struct spot from,
                         struct spot to)
{
    const struct spot line[] = {from, to};
    paint_line(s, MARKS + (uint64_t)k, LAYER_KNOB, line, 2, u(s, 2),
               s->theme->ink);
}

static void paint_cursor(struct scene *s, const struct field *f, double y)
{
    const char *text = with_composed(s, f);
    double x = x_of(f, s->font, text, cursor_of(f)), size = f->place.size;
    if (cursor_of(f) < f->text.length + f->composed.length)
        paint_stroke(s, 1, (struct spot){x, y - size * 0.85},
                     (struct spot){x, y + size * 0.25});
    if (!f->composed.length)
        return;
    double from = x_of(f, s->font, text, f->cursor);
    paint_stroke(s, 2, (struct spot){from, y + size * 0.2},
                 (struct spot){x, y + size * 0.2});
}

void field_marks(struct scene *s, struct field *f, struct rect box, double x,
                 double y, bool marked)
{
    assert(s && f);
    struct field_place *p = &f->place;
    p->x = box.x;
    p->y = box.y;
    p->w = fmax(box.w, 0); // a tiny window has no room for it
    p->h = fmax(box.h, 0);
    p->text_x = x;
    if (!marked)
        return;
    if (f->cursor != f->anchor && !f->composed.length)
        paint_selection(s, f, y);
    else
        paint_cursor(s, f, y);
}
