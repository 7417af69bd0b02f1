#include "draw/font.h"

// What the first byte of a sequence promises: how many bytes follow, and the
// range of the second byte, which rules out overlong forms and surrogates.
struct lead {
    uint8_t first, last; // of the first byte
    int more;
    uint8_t low, high; // of the second byte
};

static const struct lead leads[] = {
    {0xC2, 0xDF, 1, 0x80, 0xBF}, {0xE0, 0xE0, 2, 0xA0, 0xBF},
    {0xE1, 0xEC, 2, 0x80, 0xBF}, {0xED, 0xED, 2, 0x80, 0x9F},
    {0xEE, 0xEF, 2, 0x80, 0xBF}, {0xF0, 0xF0, 3, 0x90, 0xBF},
    {0xF1, 0xF3, 3, 0x80, 0xBF}, {0xF4, 0xF4, 3, 0x80, 0x8F},
};

static const struct lead *lead_of(uint8_t byte)
{
    for (unsigned i = 0; i < sizeof leads / sizeof *leads; i++)
        if (byte >= leads[i].first && byte <= leads[i].last)
            return &leads[i];
    return 0;
}

uint32_t utf8_next(const char **text)
{
    const uint8_t *at = (const uint8_t *)*text;
    if (at[0] < 0x80) {
        *text += at[0] ? 1 : 0;
        return at[0];
    }
    const struct lead *lead = lead_of(at[0]);
    *text += 1;
    if (!lead)
        return 0xFFFD;
    uint32_t code = at[0] & (0x3Fu >> lead->more);
    uint8_t low = lead->low, high = lead->high;
    // A broken sequence stops before the byte that breaks it, so that one
    // bad byte never swallows the good ones after it.
    for (int i = 1; i <= lead->more; i++) {
        if (at[i] < low || at[i] > high)
            return 0xFFFD;
        code = code << 6 | (at[i] & 0x3Fu);
        low = 0x80;
        high = 0xBF;
        *text += 1;
    }
    return code;
}

double font_width(const struct font *f, enum weight weight, double size,
                  const char *text)
{
    double width = 0;
    for (uint32_t code; (code = utf8_next(&text));)
        width += f->advance(f->self, weight, code);
    return width * size;
}

int font_fit(const struct font *f, enum weight weight, double size,
             const char *text, double width)
{
    const char *start = text, *end = text;
    double used = 0;
    for (uint32_t code; (code = utf8_next(&text)); end = text) {
        used += f->advance(f->self, weight, code);
        if (used * size > width)
            break;
    }
    return (int)(end - start);
}
