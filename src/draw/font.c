#include "draw/font.h"

#include <string.h>

#include "base/utf8.h"

uint32_t utf8_next(const char **text)
{
    const char *end = memchr(*text, 0, 4); // no code point has more bytes
    uint32_t code = 0;
    size_t bytes = utf8_read(*text, end ? (size_t)(end - *text) : 4, &code);
    if (bytes == 0 && **text) { // a bad byte never swallows good ones
        code = 0xFFFD;
        bytes = 1;
    }
    *text += bytes;
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
