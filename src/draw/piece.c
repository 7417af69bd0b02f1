// SPDX-License-Identifier: MIT
#include "draw/piece.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "draw/bidi.h"

// What begins all marks and letters that are not set alone: a byte below this
// does not.
enum { FIRST_MARK = 0x300, FIRST_MARK_BYTE = 0xCC };

// The end of the marks that start [text].
static const char *skip_marks(const char *text)
{
    const char *end = text;
    while (script_of(utf8_next(&text))->shaping == SHAPED_MARK)
        end = text;
    return end;
}

// The end of the letters of [script], with their marks, that start [text].
static const char *skip_letters(const char *text, const struct script *script)
{
    const char *start = text, *end = text;
    while (text - start < MOST_RUN) {
        const struct script *s = script_of(utf8_next(&text));
        if (s->shaping != SHAPED_MARK &&
            (s->shaping != script->shaping || strcmp(s->tag, script->tag)))
            break;
        end = text;
    }
    return end;
}

bool text_next(const char **text, struct text_piece *out)
{
    assert(text && *text && out);
    const char *start = *text, *end;
    out->code = utf8_next(text);
    out->run.length = 0;
    // Nearly all text: no more than two comparisons.
    if (out->code < FIRST_MARK && (unsigned char)**text < FIRST_MARK_BYTE)
        return out->code != 0;
    const struct script *script = script_of(out->code);
    if (script->shaping == SHAPED_ALONE)
        end = skip_marks(*text);
    else
        end = skip_letters(start, script);
    if (script->shaping == SHAPED_ALONE && end == *text)
        return true;
    out->run = (struct run){start, (size_t)(end - start), script, false};
    *text = end;
    return true;
}

// --- lines -------------------------------------------------------------------

// The pieces of a stretch in [out], from left to right. Returns how many.
static int add_pieces(const struct bidi_stretch *s, struct text_piece *out)
{
    const char *text = s->text;
    int count = 0;
    for (struct text_piece p; text_next(&text, &p); count++) {
        p.run.leftward = s->leftward;
        if (s->leftward && !p.run.length)
            p.code = bidi_mirrored(p.code);
        out[count] = p;
    }
    for (int i = 0, k = count - 1; s->leftward && i < k; i++, k--) {
        struct text_piece p = out[i];
        out[i] = out[k];
        out[k] = p;
    }
    return count;
}

struct text_line text_line(const char *text, struct arena *arena)
{
    assert(text && arena);
    struct bidi_line line = bidi_line(text, arena);
    struct text_piece *pieces =
        arena_array(arena, strlen(text) + 1, sizeof *pieces);
    int count = 0;
    for (int i = 0; i < line.count; i++)
        count += add_pieces(&line.stretches[i], pieces + count);
    return (struct text_line){pieces, count};
}

size_t text_whole(const char *text, size_t length, size_t most)
{
    assert(text || !length);
    size_t whole = 0;
    for (size_t at = 0, bytes; at <= most && at < length; at += bytes) {
        uint32_t code = 0xFFFD;
        bytes = utf8_read(text + at, length - at, &code);
        if (script_of(bytes ? code : 0xFFFD)->shaping != SHAPED_MARK)
            whole = at;
        bytes = bytes ? bytes : 1; // a bad byte is a character of its own
    }
    return length <= most ? length : whole;
}
