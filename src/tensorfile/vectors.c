// SPDX-License-Identifier: MIT
#include "tensorfile/vectors.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "tensorfile/delimited.h"
#include "yaml/text.h"

// A line of the file: a word, which may have spaces in it, and its numbers.
struct line {
    const char *text;
    size_t length; // without what ends it
    size_t word;   // bytes of the word
    int number;
};

struct vectors {
    struct reading *r;
    const char *file;
    const char *text, *end;
    int lines;           // so far
    int width;           // numbers of a word
    struct words wanted; // all of them: none
    const struct line **found;
    struct line all[MOST_SIDE];
    int count; // of [all]
};

static bool vectors_refuse(const struct vectors *v, int line, const char *key,
                           const struct slot *slots)
{
    complain(v->r->complaints, (struct mark){v->file, line, line > 0}, key,
             slots);
    return false;
}

// The next line that is not blank. False at the end.
static bool next_line(struct vectors *v, struct line *out)
{
    while (v->text < v->end) {
        const char *start = v->text;
        const char *stop = memchr(start, '\n', (size_t)(v->end - start));
        v->text = stop ? stop + 1 : v->end;
        stop = stop ? stop : v->end;
        v->lines++;
        while (stop > start && strchr(" \t\r", stop[-1]) && stop[-1])
            stop--;
        if (stop == start)
            continue;
        *out = (struct line){start, (size_t)(stop - start), 0, v->lines};
        return true;
    }
    return false;
}

static int count_fields(const struct line *l)
{
    int count = 0;
    for (size_t i = 0; i < l->length; i++)
        count += l->text[i] != ' ' && (!i || l->text[i - 1] == ' ');
    return count;
}

// "400000 300": so many words and so many numbers of each. A lie such as "-2 3"
// is a promise too, or it would be a word and its number.
static bool is_promise(const struct line *l, long *words, long *width)
{
    char *end, plain[24] = "";
    if (l->length >= sizeof plain)
        return false;
    memcpy(plain, l->text, l->length); // which nothing needs to end
    if (strspn(plain, "0123456789- ") < l->length || count_fields(l) != 2)
        return false;
    *words = strtol(plain, &end, 10);
    bool two = end != plain && *end == ' ';
    *width = strtol(end, &end, 10);
    return two && !*end;
}

// Finds where the word ends that has [width] numbers behind it.
static bool find_word(const struct vectors *v, struct line *l)
{
    size_t at = l->length;
    for (int i = 0; i < v->width; i++) {
        while (at && l->text[at - 1] != ' ')
            at--;
        while (at && l->text[at - 1] == ' ')
            at--;
    }
    l->word = at;
    if (at)
        return true;
    return vectors_refuse(
        v, l->number, "tensors.vectors.width",
        SLOTS(COUNT("count", count_fields(l) - 1), COUNT("width", v->width)));
}

static bool is_word(const struct line *l, const char *word)
{
    return strlen(word) == l->word && !memcmp(word, l->text, l->word);
}

// Keeps the line when its word is wanted.
static bool keep(struct vectors *v, const struct line *l)
{
    bool all = !v->wanted.count;
    if (all && v->count == MOST_SIDE)
        return vectors_refuse(v, 0, "tensors.vectors.tokens",
                              SLOTS(COUNT("most", MOST_SIDE)));
    if (all)
        v->all[v->count++] = *l;
    for (int i = 0; i < v->wanted.count; i++)
        if (!v->found[i] && is_word(l, v->wanted.word[i])) {
            struct line *copy = arena_alloc(v->r->arena, sizeof *copy);
            *copy = *l;
            v->found[i] = copy;
        }
    return true;
}

static bool read_lines(struct vectors *v)
{
    struct line l;
    long words = 0, width = 0, count = 0;
    bool more = next_line(v, &l);
    bool promised = more && is_promise(&l, &words, &width);
    if (promised && (words < 1 || width < 1))
        return vectors_refuse(
            v, l.number, "tensors.vectors.promise",
            SLOTS(COUNT("words", words), COUNT("width", width)));
    if (promised)
        more = next_line(v, &l);
    v->width = more ? count_fields(&l) - 1 : 0;
    if (v->width < 1 || v->width > MOST_SIDE)
        return vectors_refuse(v, 0, "tensors.vectors",
                              SLOTS(COUNT("most", MOST_SIDE)));
    if (promised && width != v->width)
        return vectors_refuse(
            v, l.number, "tensors.vectors.width",
            SLOTS(COUNT("count", v->width), COUNT("width", width)));
    for (; more; more = next_line(v, &l), count++)
        if (!find_word(v, &l) || !keep(v, &l))
            return false;
    if (promised && words != count)
        return vectors_refuse(
            v, 0, "tensors.vectors.count",
            SLOTS(COUNT("words", words), COUNT("count", count)));
    return true;
}

static bool read_numbers(const struct vectors *v, const struct line *l,
                         double *out)
{
    size_t at = l->word;
    for (int i = 0; i < v->width; i++) {
        while (l->text[at] == ' ')
            at++;
        size_t from = at;
        while (at < l->length && l->text[at] != ' ')
            at++;
        const char *text = arena_copy(v->r->arena, l->text + from, at - from);
        if (!cell_number(v->r->arena, text, false, &out[i])) {
            struct mark mark = {v->file, l->number, 1};
            for (size_t k = 0; k < from; k++) // columns are characters
                mark.column += ((unsigned char)l->text[k] & 0xC0) != 0x80;
            bool comma = cell_number(v->r->arena, text, true, &out[i]);
            complain(v->r->complaints, mark,
                     comma ? "tensors.vectors.comma" : "error.number",
                     SLOTS(TEXT("text", text)));
            return false;
        }
    }
    return true;
}

// The rows of the lines that were kept.
static bool read_rows(struct vectors *v, const char *name, struct array *out)
{
    int most = v->wanted.count ? v->wanted.count : v->count, rows = 0;
    double *values = arena_array(v->r->arena, (size_t)most * (size_t)v->width,
                                 sizeof *values);
    const char **words =
        arena_array(v->r->arena, (size_t)most + 1, sizeof *words);
    for (int i = 0; i < most; i++) {
        const struct line *l = v->wanted.count ? v->found[i] : &v->all[i];
        if (!l)
            continue;
        if (!is_visible(l->text, l->word))
            return vectors_refuse(v, l->number, "tensors.table.text", NO_SLOTS);
        words[rows] = arena_copy(v->r->arena, l->text, l->word);
        int same = 0;
        while (strcmp(words[same], words[rows]))
            same++;
        if (same == rows &&
            !read_numbers(v, l, values + (size_t)rows++ * (size_t)v->width))
            return false;
    }
    if (!rows)
        return vectors_refuse(v, 0, "tensors.vectors.none",
                              SLOTS(COUNT("count", most)));
    *out = array_of(name, values, rows, v->width);
    out->rows = (struct words){rows, words};
    return true;
}

bool vectors_read(struct reading *r, const char *file, const char *name,
                  const char *text, size_t length, struct words wanted,
                  struct array *out)
{
    assert(file && name && (text || !length) && wanted.count >= 0);
    size_t mark = text_order_mark(text, length);
    struct vectors *v = arena_alloc(r->arena, sizeof *v);
    *v = (struct vectors){.r = r,
                          .file = file,
                          .text = text + mark,
                          .end = text + length,
                          .wanted = wanted};
    complaints_source(r->complaints, r->arena, file, v->text, length - mark);
    v->found =
        arena_array(r->arena, (size_t)wanted.count + 1, sizeof *v->found);
    return read_lines(v) && read_rows(v, name, out);
}

bool vectors_promised(const char *text, size_t length)
{
    struct vectors v = {.text = text, .end = text + length};
    struct line l;
    long words = 0, width = 0, count = 0;
    if (!next_line(&v, &l) || !is_promise(&l, &words, &width))
        return false;
    while (next_line(&v, &l))
        if (++count > words || count_fields(&l) != width + 1)
            return false;
    return count == words && count > 0;
}
