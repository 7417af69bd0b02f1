#include "draw/font.h"

#include <string.h>

#include "base/utf8.h"

uint32_t utf8_next(const char **text)
{
    unsigned char first = (unsigned char)**text;
    if (first && first < 0x80) {
        ++*text;
        return first;
    }
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

double font_advance(const struct font *f, enum weight weight,
                    const struct text_piece *piece)
{
    return piece->run.length ? f->run_advance(f->self, weight, &piece->run)
                             : f->advance(f->self, weight, piece->code);
}

double font_width(const struct font *f, enum weight weight, double size,
                  const char *text)
{
    double width = 0;
    for (struct text_piece p; text_next(&text, &p);)
        width += font_advance(f, weight, &p);
    return width * size;
}

// How many bytes of [run] fit into [room]. What is left of a run is another
// run, with a shape and a width of its own.
static size_t fit_run(const struct font *f, enum weight weight,
                      const struct run *run, double room)
{
    size_t fits = 0, too_long = run->length;
    while (fits + 1 < too_long) {
        size_t middle = (fits + too_long) / 2;
        struct run part = *run;
        part.length = run_whole(run, middle);
        if (!part.length || f->run_advance(f->self, weight, &part) <= room)
            fits = middle;
        else
            too_long = middle;
    }
    return run_whole(run, fits);
}

int font_fit(const struct font *f, enum weight weight, double size,
             const char *text, double width)
{
    const char *start = text, *end = text;
    double used = 0;
    for (struct text_piece p; text_next(&text, &p); end = text) {
        double advance = font_advance(f, weight, &p);
        if ((used + advance) * size > width) {
            if (p.run.length)
                end += fit_run(f, weight, &p.run, width / size - used);
            break;
        }
        used += advance;
    }
    return (int)(end - start);
}
