#include "draw/piece.h"

#include <string.h>

#include "draw/font.h"

// What begins all marks and letters that are not set alone: a byte below this
// does not.
enum { FIRST_MARK = 0x300, FIRST_MARK_BYTE = 0xCC };

enum { ELLIPSIS = 0x2026 };

// The end of the marks that start [text].
static const char *skip_marks(const char *text)
{
    const char *end = text;
    while (script_of(utf8_next(&text))->shaping == SHAPED_MARK)
        end = text;
    return end;
}

// The end of the letters of [script] that start [text]. When they run to the
// left, words do as well, over the spaces between them; and what was cut off
// is missing on the left.
static const char *skip_letters(const char *text, const struct script *script)
{
    const char *start = text, *end = text;
    while (text - start < MOST_RUN) {
        uint32_t code = utf8_next(&text);
        const struct script *s = script_of(code);
        if (s->shaping == SHAPED_MARK ||
            (s->shaping == script->shaping && !strcmp(s->tag, script->tag)))
            end = text;
        else if (script->shaping == SHAPED_LEFTWARD && code == ELLIPSIS)
            return text;
        else if (script->shaping != SHAPED_LEFTWARD || code != ' ')
            break;
    }
    return end;
}

bool text_next(const char **text, struct text_piece *out)
{
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
    out->run = (struct run){start, (size_t)(end - start), script};
    *text = end;
    return true;
}

size_t run_whole(const struct run *run, size_t length)
{
    const char *text = run->text;
    size_t whole = 0;
    while ((size_t)(text - run->text) <= length) {
        size_t at = (size_t)(text - run->text);
        if (script_of(utf8_next(&text))->shaping != SHAPED_MARK)
            whole = at;
    }
    return whole;
}
