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

static bool is_digit(uint32_t code)
{
    return code >= '0' && code <= '9';
}

// Digits are not kerned: numbers under each other keep their columns.
static double kern(const struct font *f, enum weight weight, uint32_t left,
                   uint32_t right)
{
    if (!left || is_digit(left) || is_digit(right))
        return 0;
    return f->kern(f->self, weight, left, right);
}

bool font_walk(const struct font *f, enum weight weight, struct text_walk *walk,
               struct text_piece *out)
{
    if (!text_next(&walk->rest, out))
        return false;
    walk->x = walk->end;
    if (out->run.length) {
        walk->end += f->run_advance(f->self, weight, &out->run);
        walk->before = 0;
    } else {
        walk->x += kern(f, weight, walk->before, out->code);
        walk->end = walk->x + f->advance(f->self, weight, out->code);
        walk->before = out->code;
    }
    return true;
}

double font_width(const struct font *f, enum weight weight, double size,
                  const char *text)
{
    struct text_walk walk = {.rest = text};
    for (struct text_piece p; font_walk(f, weight, &walk, &p);)
        ;
    return walk.end * size;
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
    struct text_walk walk = {.rest = text};
    const char *end = text;
    for (struct text_piece p; font_walk(f, weight, &walk, &p);
         end = walk.rest) {
        if (walk.end * size > width) {
            if (p.run.length)
                end += fit_run(f, weight, &p.run, width / size - walk.x);
            break;
        }
    }
    return (int)(end - text);
}
