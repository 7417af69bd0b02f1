// SPDX-License-Identifier: MIT
#include "soundness.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

enum { FAR = 1 << 29 }; // twice this is still a coordinate

static bool near(int32_t x)
{
    return x > -FAR && x < FAR;
}

// True when [word] stands in [text] by itself: "NaN", not "NaNs".
static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = text; (p = strstr(p, word)); p++)
        if ((p == text || !isalnum((unsigned char)p[-1])) &&
            !isalnum((unsigned char)p[length]))
            return true;
    return false;
}

// What printf writes for what is no number or no text.
static const char *const nonsense[] = {"NaN",      "nan",    "inf",
                                       "Infinity", "(null)", "(nil)"};

static const char *text_fault(const char *text)
{
    if (!text || !*text)
        return "an empty text";
    size_t left = strlen(text), bytes;
    uint32_t code;
    for (const char *p = text; left; p += bytes, left -= bytes) {
        bytes = utf8_read(p, left, &code);
        if (!bytes)
            return "text that is not UTF-8";
        if (code < ' ')
            return "a control character";
    }
    return NULL;
}

static const char *number_fault(const struct draw *d)
{
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        if (d->kind == DRAW_TEXT && has_word(d->text, nonsense[i]))
            return "no number";
    return NULL;
}

static const char *draw_fault(const struct draw *d)
{
    if (!near(d->x) || !near(d->y) || !near(d->width) || !near(d->height))
        return "a place far outside";
    if (d->width < 0 || d->height < 0 || d->radius < 0 || d->stroke < 0 ||
        d->dash < 0)
        return "a negative size";
    for (int i = 0; i < d->point_count; i++)
        if (!near(d->points[i].x) || !near(d->points[i].y))
            return "a point far outside";
    switch (d->kind) {
    case DRAW_TEXT:
        return d->size <= 0 || d->size > FAR ? "text without a size"
                                             : text_fault(d->text);
    case DRAW_STROKE:
        return d->point_count < 2 ? "a line without points" : NULL;
    case DRAW_POLYGON:
        return d->point_count < 3 ? "a polygon without points" : NULL;
    case DRAW_IMAGE:
        return d->rows < 1 || d->columns < 1 ? "an image of nothing" : NULL;
    default:
        return NULL;
    }
}

static bool all(const struct list *l,
                const char *(*fault_of)(const struct draw *d),
                struct strbuf *fault)
{
    for (int i = 0; i < l->count; i++) {
        const struct draw *d = &l->draws[i];
        const char *what = fault_of(d);
        if (!what)
            continue;
        strbuf_addf(fault,
                    "record %d of the frame: %s (kind %d, at %d, %d, %d x %d, "
                    "radius %d, stroke %d, text “%s”)",
                    i, what, (int)d->kind, (int)d->x, (int)d->y, (int)d->width,
                    (int)d->height, (int)d->radius, (int)d->stroke,
                    d->text ? d->text : "");
        return false;
    }
    return true;
}

bool list_sound(const struct list *l, struct strbuf *fault)
{
    return all(l, draw_fault, fault);
}

bool list_numbers(const struct list *l, struct strbuf *fault)
{
    return all(l, number_fault, fault);
}
