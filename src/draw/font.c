// SPDX-License-Identifier: MIT
#include "draw/font.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"

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

void font_walk_begin(struct text_walk *walk, const char *text)
{
    assert(walk && text);
    *walk = (struct text_walk){.rest = text};
    if (text_turns(text))
        walk->line = text_line(text, &walk->arena);
}

void font_walk_end(struct text_walk *walk)
{
    arena_free(&walk->arena);
}

static bool next_piece(struct text_walk *walk, struct text_piece *out)
{
    if (!walk->line.pieces)
        return text_next(&walk->rest, out);
    if (walk->next == walk->line.count)
        return false;
    *out = walk->line.pieces[walk->next++];
    return true;
}

bool font_walk(const struct font *f, enum weight weight, struct text_walk *walk,
               struct text_piece *out)
{
    if (!next_piece(walk, out))
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
    assert(f && text);
    struct text_walk walk;
    font_walk_begin(&walk, text);
    for (struct text_piece p; font_walk(f, weight, &walk, &p);)
        ;
    font_walk_end(&walk);
    return walk.end * size;
}

// The width for size 1 of the first [length] bytes of [text].
static double width_of_start(const struct font *f, enum weight weight,
                             const char *text, size_t length)
{
    struct arena arena = {0};
    double width = font_width(f, weight, 1, arena_copy(&arena, text, length));
    arena_free(&arena);
    return width;
}

// How many of the first [length] bytes of [text] fit into [room], for size 1.
// What is left of a run is another run, with a shape and a width of its own.
static size_t fit_start(const struct font *f, enum weight weight,
                        const char *text, size_t length, double room)
{
    size_t fits = 0, too_long = length;
    while (fits + 1 < too_long) {
        size_t middle = (fits + too_long) / 2;
        size_t part = text_whole(text, length, middle);
        if (!part || width_of_start(f, weight, text, part) <= room)
            fits = middle;
        else
            too_long = middle;
    }
    return text_whole(text, length, fits);
}

int font_fit(const struct font *f, enum weight weight, double size,
             const char *text, double width)
{
    assert(f && text && size > 0);
    double room = width / size;
    if (text_turns(text)) {
        size_t length = strlen(text);
        return (int)(width_of_start(f, weight, text, length) <= room
                         ? length
                         : fit_start(f, weight, text, length, room));
    }
    struct text_walk walk;
    const char *end = text;
    font_walk_begin(&walk, text);
    for (struct text_piece p; font_walk(f, weight, &walk, &p);
         end = walk.rest) {
        if (walk.end * size > width) {
            if (p.run.length)
                end += fit_start(f, weight, end, p.run.length, room - walk.x);
            break;
        }
    }
    font_walk_end(&walk);
    return (int)(end - text);
}
