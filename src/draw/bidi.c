// SPDX-License-Identifier: MIT
#include "draw/bidi.h"

#include <assert.h>
#include <fribidi.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"

// A paragraph as FriBidi wants it: by code points, not by bytes.
struct paragraph {
    const char *text;
    int count;          // of code points
    FriBidiChar *codes; // U+FFFD for a bad byte
    size_t *at;         // where each begins in [text], and where the last ends
    FriBidiCharType *types;
    FriBidiLevel *levels; // even: to the right; odd: to the left
    FriBidiParType base;
};

static void paragraph_decode(struct paragraph *p, struct arena *arena)
{
    size_t most = strlen(p->text) + 1;
    p->codes = arena_array(arena, most, sizeof *p->codes);
    p->at = arena_array(arena, most, sizeof *p->at);
    p->types = arena_array(arena, most, sizeof *p->types);
    p->levels = arena_array(arena, most, sizeof *p->levels);
    const char *rest = p->text;
    for (uint32_t code; (code = utf8_next(&rest)); p->count++) {
        p->codes[p->count] = code;
        p->at[p->count + 1] = (size_t)(rest - p->text);
    }
}

static struct paragraph paragraph_read(const char *text, struct arena *arena)
{
    struct paragraph p = {.text = text, .base = FRIBIDI_PAR_ON};
    paragraph_decode(&p, arena);
    FriBidiBracketType *brackets =
        arena_array(arena, (size_t)p.count + 1, sizeof *brackets);
    fribidi_get_bidi_types(p.codes, p.count, p.types);
    fribidi_get_bracket_types(p.codes, p.count, p.types, brackets);
    if (!fribidi_get_par_embedding_levels_ex(p.types, brackets, p.count,
                                             &p.base, p.levels)) {
        memset(p.levels, 0, (size_t)p.count * sizeof *p.levels);
        p.base = FRIBIDI_PAR_LTR;
    }
    return p;
}

// The order of the code points of [p] as one line: which stands k-th from the
// left. Spaces at its end get the level of the paragraph.
static const FriBidiStrIndex *line_order(struct paragraph *p,
                                         struct arena *arena)
{
    FriBidiStrIndex *map =
        arena_array(arena, (size_t)p->count + 1, sizeof *map);
    for (int k = 0; k < p->count; k++)
        map[k] = k;
    FriBidiLevel levels = fribidi_reorder_line(0, p->types, p->count, 0,
                                               p->base, p->levels, NULL, map);
    (void)levels; // nothing is allocated there, so nothing fails
    return map;
}

static bool level_is_leftward(FriBidiLevel level)
{
    return level % 2;
}

// The text of the code points from [first] up to [last] without those that only
// turn directions.
static const char *copy_letters(const struct paragraph *p, int first, int last,
                                struct arena *arena)
{
    size_t size = p->at[last] - p->at[first], length = 0;
    char *copy = arena_alloc(arena, size + 1);
    for (int k = first; k < last; k++) {
        size_t bytes = p->at[k + 1] - p->at[k];
        if (is_direction(p->codes[k]))
            continue;
        memcpy(copy + length, p->text + p->at[k], bytes);
        length += bytes;
    }
    return copy;
}

// Code points of one level that stand beside each other follow each other in
// the text, one way or the other.
static void find_stretches(const struct paragraph *p,
                           const FriBidiStrIndex *order, struct bidi_line *line,
                           struct arena *arena)
{
    struct bidi_stretch *stretches =
        arena_array(arena, (size_t)p->count + 1, sizeof *stretches);
    for (int from = 0, to; from < p->count; from = to) {
        FriBidiLevel level = p->levels[order[from]];
        for (to = from; to < p->count && p->levels[order[to]] == level;)
            to++;
        bool leftward = level_is_leftward(level);
        int first = order[leftward ? to - 1 : from];
        const char *text = copy_letters(p, first, first + to - from, arena);
        if (*text)
            stretches[line->count++] = (struct bidi_stretch){text, leftward};
    }
    line->stretches = stretches;
}

// The texts that stand as they are written.
static bool bidi_is_plain(const char *text)
{
    return !text_turns(text) || strlen(text) > BIDI_MOST;
}

struct bidi_line bidi_line(const char *text, struct arena *arena)
{
    assert(text && arena);
    struct bidi_line line = {0};
    if (bidi_is_plain(text)) {
        struct bidi_stretch *all = arena_array(arena, 1, sizeof *all);
        *all = (struct bidi_stretch){text, false};
        return (struct bidi_line){all, *text != 0, false};
    }
    struct paragraph p = paragraph_read(text, arena);
    const FriBidiStrIndex *order = line_order(&p, arena);
    line.leftward = FRIBIDI_IS_RTL(p.base);
    find_stretches(&p, order, &line, arena);
    return line;
}

bool bidi_is_leftward(const char *text)
{
    assert(text);
    if (bidi_is_plain(text))
        return false;
    struct arena arena = {0};
    struct paragraph p = paragraph_read(text, &arena);
    arena_free(&arena);
    return FRIBIDI_IS_RTL(p.base);
}

// --- lines of a paragraph ----------------------------------------------------

// Opens and closes isolates in [out] until as many are open as [level] has
// beyond *[now].
static void add_isolates(struct strbuf *out, FriBidiLevel *now,
                         FriBidiLevel level)
{
    for (; *now > level; --*now)
        strbuf_add(out, ISOLATE_END);
    while (*now < level)
        strbuf_add(out, level_is_leftward(++*now) ? ISOLATE_RIGHT_TO_LEFT
                                                  : ISOLATE_LEFT_TO_RIGHT);
}

// The code point that begins at byte [at], or the next one.
static int code_at(const struct paragraph *p, size_t at)
{
    int k = 0;
    while (k < p->count && p->at[k] < at)
        k++;
    return k;
}

const char *bidi_part(const char *text, size_t from, size_t to,
                      struct arena *arena)
{
    assert(text && arena && from <= to && to <= strlen(text));
    if (bidi_is_plain(text))
        return arena_copy(arena, text + from, to - from);
    struct paragraph p = paragraph_read(text, arena);
    int first = code_at(&p, from), last = code_at(&p, to);
    FriBidiLevel base = FRIBIDI_IS_RTL(p.base) ? 1 : 0, now = base;
    struct strbuf out = {0};
    strbuf_add(&out, base ? RIGHT_TO_LEFT_MARK : "");
    for (int k = first; k < last; k++) {
        add_isolates(&out, &now, p.levels[k]);
        if (!is_direction(p.codes[k]))
            strbuf_add_n(&out, text + p.at[k], p.at[k + 1] - p.at[k]);
    }
    add_isolates(&out, &now, base);
    const char *part = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return part;
}

bool bidi_is_mark(uint32_t code)
{
    return fribidi_get_bidi_type(code) == FRIBIDI_TYPE_NSM;
}

uint32_t bidi_mirrored(uint32_t code)
{
    FriBidiChar mirrored = code;
    (void)fribidi_get_mirror_char(code, &mirrored);
    return mirrored;
}

// --- glyphs ------------------------------------------------------------------

// Gives the letters of Arabic in [p] the forms they take beside each other.
static void join_letters(struct paragraph *p, struct arena *arena)
{
    FriBidiArabicProp *joining =
        arena_array(arena, (size_t)p->count + 1, sizeof *joining);
    fribidi_get_joining_types(p->codes, p->count, joining);
    fribidi_join_arabic(p->types, p->count, p->levels, joining);
    fribidi_shape_arabic(FRIBIDI_FLAGS_ARABIC, p->levels, p->count, joining,
                         p->codes);
}

// Two letters that became one leave this behind.
static bool is_filler(FriBidiChar code)
{
    return code == FRIBIDI_CHAR_FILL || is_direction(code) ||
           fribidi_get_bidi_type(code) == FRIBIDI_TYPE_BN;
}

const char *bidi_glyphs(const char *text, size_t length, bool joined,
                        struct arena *arena)
{
    assert((text || !length) && arena);
    text = arena_copy(arena, text, length);
    struct paragraph p = {.text = text, .base = FRIBIDI_PAR_RTL};
    if (length > BIDI_MOST)
        return text;
    paragraph_decode(&p, arena);
    fribidi_get_bidi_types(p.codes, p.count, p.types);
    memset(p.levels, 1, (size_t)p.count);
    if (joined)
        join_letters(&p, arena);
    fribidi_shape_mirroring(p.levels, p.count, p.codes);
    FriBidiLevel levels =
        fribidi_reorder_line(FRIBIDI_FLAG_REORDER_NSM, p.types, p.count, 0,
                             p.base, p.levels, p.codes, NULL);
    (void)levels;
    char *out = arena_array(arena, (size_t)p.count + 1, 4);
    size_t at = 0;
    for (int k = 0; k < p.count; k++)
        if (!is_filler(p.codes[k]))
            at += utf8_write(p.codes[k], out + at);
    return out;
}
