// SPDX-License-Identifier: MIT
#include "draw/piece.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "draw/bidi.h"

// --- scripts -----------------------------------------------------------------

// In order, without what stands alone: that is the rule. Arabic digits are
// not among the Arabic letters, for numbers run from left to right.
static const struct script scripts[] = {
    {0x0300, 0x036F, SHAPED_MARK, "Zinh"}, // accents
    {0x0370, 0x03FF, SHAPED_ALONE, "Grek"},
    {0x0400, 0x0482, SHAPED_ALONE, "Cyrl"},
    {0x0483, 0x0489, SHAPED_MARK, "Cyrl"},
    {0x048A, 0x052F, SHAPED_ALONE, "Cyrl"},
    {0x0590, 0x05FF, SHAPED_JOINED, "Hebr"},
    {0x0600, 0x065F, SHAPED_JOINED, "Arab"},
    {0x066A, 0x06EF, SHAPED_JOINED, "Arab"},
    {0x06FA, 0x06FF, SHAPED_JOINED, "Arab"},
    {0x0700, 0x074F, SHAPED_JOINED, "Syrc"},
    {0x0750, 0x077F, SHAPED_JOINED, "Arab"},
    {0x0780, 0x07BF, SHAPED_JOINED, "Thaa"},
    {0x07C0, 0x07FF, SHAPED_JOINED, "Nkoo"},
    {0x0800, 0x083F, SHAPED_JOINED, "Samr"},
    {0x0840, 0x085F, SHAPED_JOINED, "Mand"},
    {0x0860, 0x086F, SHAPED_JOINED, "Syrc"},
    {0x0870, 0x08FF, SHAPED_JOINED, "Arab"},
    {0x0900, 0x097F, SHAPED_JOINED, "Deva"},
    {0x0980, 0x09FF, SHAPED_JOINED, "Beng"},
    {0x0A00, 0x0A7F, SHAPED_JOINED, "Guru"},
    {0x0A80, 0x0AFF, SHAPED_JOINED, "Gujr"},
    {0x0B00, 0x0B7F, SHAPED_JOINED, "Orya"},
    {0x0B80, 0x0BFF, SHAPED_JOINED, "Taml"},
    {0x0C00, 0x0C7F, SHAPED_JOINED, "Telu"},
    {0x0C80, 0x0CFF, SHAPED_JOINED, "Knda"},
    {0x0D00, 0x0D7F, SHAPED_JOINED, "Mlym"},
    {0x0D80, 0x0DFF, SHAPED_JOINED, "Sinh"},
    {0x0E00, 0x0E7F, SHAPED_JOINED, "Thai"},
    {0x0E80, 0x0EFF, SHAPED_JOINED, "Laoo"},
    {0x0F00, 0x0FFF, SHAPED_JOINED, "Tibt"},
    {0x1000, 0x109F, SHAPED_JOINED, "Mymr"},
    {0x1100, 0x11FF, SHAPED_JOINED, "Hang"}, // parts of syllables
    {0x135D, 0x135F, SHAPED_MARK, "Ethi"},
    {0x1700, 0x171F, SHAPED_JOINED, "Tglg"},
    {0x1720, 0x173F, SHAPED_JOINED, "Hano"},
    {0x1740, 0x175F, SHAPED_JOINED, "Buhd"},
    {0x1760, 0x177F, SHAPED_JOINED, "Tagb"},
    {0x1780, 0x17FF, SHAPED_JOINED, "Khmr"},
    {0x1800, 0x18AF, SHAPED_JOINED, "Mong"},
    {0x1900, 0x194F, SHAPED_JOINED, "Limb"},
    {0x1980, 0x19DF, SHAPED_JOINED, "Talu"},
    {0x1A00, 0x1A1F, SHAPED_JOINED, "Bugi"},
    {0x1A20, 0x1AAF, SHAPED_JOINED, "Lana"},
    {0x1AB0, 0x1AFF, SHAPED_MARK, "Zinh"},
    {0x1B00, 0x1B7F, SHAPED_JOINED, "Bali"},
    {0x1B80, 0x1BBF, SHAPED_JOINED, "Sund"},
    {0x1BC0, 0x1BFF, SHAPED_JOINED, "Batk"},
    {0x1C00, 0x1C4F, SHAPED_JOINED, "Lepc"},
    {0x1CD0, 0x1CFF, SHAPED_MARK, "Zinh"}, // of the Vedas
    {0x1DC0, 0x1DFF, SHAPED_MARK, "Zinh"},
    {0x1F00, 0x1FFF, SHAPED_ALONE, "Grek"},
    {0x200B, 0x200F, SHAPED_MARK, "Zinh"}, // joiners and directions
    {0x202A, 0x202E, SHAPED_MARK, "Zinh"},
    {0x2060, 0x206F, SHAPED_MARK, "Zinh"},
    {0x20D0, 0x20FF, SHAPED_MARK, "Zinh"}, // arrows over letters
    {0x2CEF, 0x2CF1, SHAPED_MARK, "Copt"},
    {0x2DE0, 0x2DFF, SHAPED_MARK, "Cyrl"},
    {0x302A, 0x302F, SHAPED_MARK, "Hani"},
    {0x3099, 0x309A, SHAPED_MARK, "Kana"},
    {0xA66F, 0xA67D, SHAPED_MARK, "Cyrl"},
    {0xA69E, 0xA69F, SHAPED_MARK, "Cyrl"},
    {0xA6F0, 0xA6F1, SHAPED_MARK, "Bamu"},
    {0xA800, 0xA82F, SHAPED_JOINED, "Sylo"},
    {0xA840, 0xA87F, SHAPED_JOINED, "Phag"},
    {0xA880, 0xA8DF, SHAPED_JOINED, "Saur"},
    {0xA8E0, 0xA8FF, SHAPED_JOINED, "Deva"},
    {0xA900, 0xA92F, SHAPED_JOINED, "Kali"},
    {0xA930, 0xA95F, SHAPED_JOINED, "Rjng"},
    {0xA960, 0xA97F, SHAPED_JOINED, "Hang"},
    {0xA980, 0xA9DF, SHAPED_JOINED, "Java"},
    {0xA9E0, 0xA9FF, SHAPED_JOINED, "Mymr"},
    {0xAA00, 0xAA5F, SHAPED_JOINED, "Cham"},
    {0xAA60, 0xAA7F, SHAPED_JOINED, "Mymr"},
    {0xAA80, 0xAADF, SHAPED_JOINED, "Tavt"},
    {0xAAE0, 0xAAFF, SHAPED_JOINED, "Mtei"},
    {0xABC0, 0xABFF, SHAPED_JOINED, "Mtei"},
    {0xD7B0, 0xD7FF, SHAPED_JOINED, "Hang"},
    {0xFB1D, 0xFB4F, SHAPED_JOINED, "Hebr"},
    {0xFB50, 0xFDFF, SHAPED_JOINED, "Arab"},
    {0xFE00, 0xFE0F, SHAPED_MARK, "Zinh"}, // variants
    {0xFE20, 0xFE2F, SHAPED_MARK, "Zinh"},
    {0xFE70, 0xFEFE, SHAPED_JOINED, "Arab"},
    {0x10800, 0x10D3F, SHAPED_JOINED, "Zyyy"}, // Phoenician and many more
    {0x10E80, 0x10FFF, SHAPED_JOINED, "Zyyy"},
    {0x11000, 0x1107F, SHAPED_JOINED, "Brah"},
    {0x11080, 0x110CF, SHAPED_JOINED, "Kthi"},
    {0x11100, 0x1114F, SHAPED_JOINED, "Cakm"},
    {0x11180, 0x11FFF, SHAPED_JOINED, "Zyyy"}, // of India, mostly historical
    {0x1D165, 0x1D1AD, SHAPED_MARK, "Zinh"},   // of music
    {0x1E800, 0x1E8DF, SHAPED_JOINED, "Mend"},
    {0x1E900, 0x1E95F, SHAPED_JOINED, "Adlm"},
    {0x1EC70, 0x1EEFF, SHAPED_JOINED, "Arab"},
    {0xE0100, 0xE01EF, SHAPED_MARK, "Zinh"}, // more variants
};

const struct script *script_of(uint32_t code)
{
    static const struct script alone = {0, 0x10FFFF, SHAPED_ALONE, "Latn"};
    size_t low = 0, high = sizeof scripts / sizeof *scripts;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > scripts[middle].last)
            low = middle + 1;
        else if (code < scripts[middle].first)
            high = middle;
        else
            return &scripts[middle];
    }
    return &alone;
}

// --- pieces ------------------------------------------------------------------

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
