// SPDX-License-Identifier: MIT
#include "tokenizer/pieces.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"
#include "tokenizer/letters.h"

const char *pieces_pattern(enum pieces by)
{
#define NEWER(digits)                                                          \
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|" digits       \
    "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"
    switch (by) {
    case PIECES_GPT2:
        return "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| "
               "?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
    case PIECES_THREES:
        return NEWER("\\p{N}{1,3}");
    case PIECES_SINGLES:
        return NEWER("\\p{N}");
    case PIECES_WHOLE:
        break;
    }
    return NULL;
}

// --- runs of one sort --------------------------------------------------------

struct rest {
    const char *text;
    size_t length;
};

static bool is_sign(uint32_t code)
{
    return !is_space(code) && !is_letter(code) && !is_numeral(code);
}

static bool is_break(uint32_t code)
{
    return code == '\r' || code == '\n';
}

// The character at byte [at]; 0 bytes where the text ends.
static size_t character(const struct rest *r, size_t at, uint32_t *code)
{
    return at < r->length ? utf8_read(r->text + at, r->length - at, code) : 0;
}

// Where the characters that are [of] a sort end that begin at [from], of which
// at most [most] are taken.
static size_t run(const struct rest *r, size_t from, bool (*of)(uint32_t code),
                  int most)
{
    uint32_t code;
    for (size_t n; most-- && (n = character(r, from, &code)) && of(code);)
        from += n;
    return from;
}

enum { ANY = -1 };

// White space: all of it at the end of a text, and all but the last character
// before anything else, which that takes along where it is a space.
static size_t blanks(const struct rest *r)
{
    uint32_t code;
    size_t end = run(r, 0, is_space, ANY), last = end;
    if (end == r->length || !end)
        return end;
    do
        last--;
    while (!utf8_read(r->text + last, end - last, &code));
    return last ? last : end;
}

// 's 't 're 've 'm 'll 'd, in capitals too where [cased] does not matter.
static size_t ending(const struct rest *r, bool cased)
{
    static const char *const endings[] = {"s", "t", "re", "ve", "m", "ll", "d"};
    if (r->text[0] != '\'')
        return 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]), k = 0;
        while (k < n && k + 1 < r->length &&
               (r->text[k + 1] == endings[i][k] ||
                (!cased && r->text[k + 1] == (endings[i][k] ^ 0x20))))
            k++;
        if (k == n)
            return n + 1;
    }
    return 0;
}

// --- the patterns ------------------------------------------------------------

static size_t by_gpt2(const struct rest *r)
{
    static bool (*const sorts[])(uint32_t) = {is_letter, is_numeral, is_sign};
    size_t end = ending(r, true), blank = r->text[0] == ' ';
    for (int i = 0; i < 3 && !end; i++)
        if ((end = run(r, blank, sorts[i], ANY)) == blank)
            end = 0;
    return end ? end : blanks(r);
}

// White space that ends with the last of its line breaks; 0 where it has none.
static size_t breaks(const struct rest *r)
{
    size_t last = 0, n;
    uint32_t code;
    for (size_t at = 0; (n = character(r, at, &code)) && is_space(code);
         at += n)
        if (is_break(code))
            last = at + n;
    return last;
}

static size_t by_newer(const struct rest *r, int digits)
{
    uint32_t code = 0;
    size_t end = ending(r, false), n = character(r, 0, &code);
    if (end)
        return end;
    bool before = !is_break(code) && !is_letter(code) && !is_numeral(code);
    size_t from = before ? n : 0;
    if ((end = run(r, from, is_letter, ANY)) > from)
        return end;
    if ((end = run(r, 0, is_numeral, digits)))
        return end;
    from = r->text[0] == ' ';
    if ((end = run(r, from, is_sign, ANY)) > from)
        return run(r, end, is_break, ANY);
    return (end = breaks(r)) ? end : blanks(r);
}

size_t piece_length(enum pieces by, const char *text, size_t length)
{
    assert(text && length);
    const struct rest r = {text, length};
    switch (by) {
    case PIECES_GPT2:
        return by_gpt2(&r);
    case PIECES_THREES:
        return by_newer(&r, 3);
    case PIECES_SINGLES:
        return by_newer(&r, 1);
    case PIECES_WHOLE:
        break;
    }
    return length;
}

size_t digits_length(const char *text, size_t length)
{
    const struct rest r = {text, length};
    size_t end = run(&r, 0, is_numeral, 1), n;
    uint32_t code;
    if (end)
        return end;
    while ((n = character(&r, end, &code)) && !is_numeral(code))
        end += n;
    return end;
}
