// SPDX-License-Identifier: MIT
#include "say/plurals.h"

#include <assert.h>
#include <math.h>
#include <string.h>

const char *const plural_names[PLURAL_KINDS] = {"zero", "one",  "two",
                                                "few",  "many", "other"};

enum {
    ZERO = 1 << PLURAL_ZERO,
    ONE = 1 << PLURAL_ONE,
    TWO = 1 << PLURAL_TWO,
    FEW = 1 << PLURAL_FEW,
    MANY = 1 << PLURAL_MANY,
    OTHER = 1 << PLURAL_OTHER
};

static bool within(long n, long least, long most)
{
    return n >= least && n <= most;
}

static enum plural none(long n)
{
    (void)n;
    return PLURAL_OTHER;
}

static enum plural one(long n)
{
    return n == 1 ? PLURAL_ONE : PLURAL_OTHER;
}

static enum plural zero_or_one(long n)
{
    return n <= 1 ? PLURAL_ONE : PLURAL_OTHER;
}

// Millions: "un million de mots", "un millón de palabras".
static bool millions(long n)
{
    return n != 0 && n % 1000000 == 0;
}

static enum plural one_millions(long n)
{
    return millions(n) ? PLURAL_MANY : one(n);
}

static enum plural zero_or_one_millions(long n)
{
    return millions(n) ? PLURAL_MANY : zero_or_one(n);
}

static enum plural hebrew(long n)
{
    return n == 2 ? PLURAL_TWO : one(n);
}

static enum plural arabic(long n)
{
    if (n <= 2)
        return n == 0 ? PLURAL_ZERO : n == 1 ? PLURAL_ONE : PLURAL_TWO;
    if (within(n % 100, 3, 10))
        return PLURAL_FEW;
    return n % 100 >= 11 ? PLURAL_MANY : PLURAL_OTHER;
}

// 2, 3, 4, 22, 23, 24, 32 …, but not 12, 13, 14.
static bool slavic_few(long n)
{
    return within(n % 10, 2, 4) && !within(n % 100, 12, 14);
}

static enum plural polish(long n)
{
    return n == 1 ? PLURAL_ONE : slavic_few(n) ? PLURAL_FEW : PLURAL_MANY;
}

static bool ends_in_one(long n)
{
    return n % 10 == 1 && n % 100 != 11;
}

static enum plural russian(long n)
{
    return ends_in_one(n)  ? PLURAL_ONE
           : slavic_few(n) ? PLURAL_FEW
                           : PLURAL_MANY;
}

static enum plural serbian(long n)
{
    enum plural p = russian(n);
    return p == PLURAL_MANY ? PLURAL_OTHER : p;
}

static enum plural czech(long n)
{
    return within(n, 2, 4) ? PLURAL_FEW : one(n);
}

static enum plural slovenian(long n)
{
    static const enum plural by_end[] = {PLURAL_OTHER, PLURAL_ONE, PLURAL_TWO,
                                         PLURAL_FEW, PLURAL_FEW};
    return n % 100 <= 4 ? by_end[n % 100] : PLURAL_OTHER;
}

static enum plural lithuanian(long n)
{
    if (within(n % 100, 11, 19) || n % 10 == 0)
        return PLURAL_OTHER;
    return n % 10 == 1 ? PLURAL_ONE : PLURAL_FEW;
}

static enum plural latvian(long n)
{
    if (within(n % 100, 11, 19) || n % 10 == 0)
        return PLURAL_ZERO;
    return n % 10 == 1 ? PLURAL_ONE : PLURAL_OTHER;
}

static enum plural romanian(long n)
{
    if (n == 1)
        return PLURAL_ONE;
    return n == 0 || within(n % 100, 1, 19) ? PLURAL_FEW : PLURAL_OTHER;
}

static enum plural icelandic(long n)
{
    return ends_in_one(n) ? PLURAL_ONE : PLURAL_OTHER;
}

static enum plural filipino(long n)
{
    long end = n % 10;
    return end == 4 || end == 6 || end == 9 ? PLURAL_OTHER : PLURAL_ONE;
}

static enum plural irish(long n)
{
    if (n == 1 || n == 2)
        return n == 1 ? PLURAL_ONE : PLURAL_TWO;
    if (within(n, 3, 6))
        return PLURAL_FEW;
    return within(n, 7, 10) ? PLURAL_MANY : PLURAL_OTHER;
}

static enum plural welsh(long n)
{
    static const enum plural first[] = {PLURAL_ZERO, PLURAL_ONE,   PLURAL_TWO,
                                        PLURAL_FEW,  PLURAL_OTHER, PLURAL_OTHER,
                                        PLURAL_MANY};
    return n <= 6 ? first[n] : PLURAL_OTHER;
}

// A rule, the languages that follow it, and the categories it has. Those of
// [spare] are for fractions, which the program does not count, or millions.
struct plural_rule {
    const char *names[24];
    unsigned categories, spare;
    enum plural (*of)(long n);
};

static const struct plural_rule rules[] = {
    {{"id", "ja", "jv", "km", "ko", "lo", "ms", "my", "su", "th", "vi", "yo",
      "yue", "zh"},
     OTHER,
     0,
     none},
    {{"af", "az", "bg", "da", "de", "el", "en", "et", "eu", "fi", "gl",
      "ha", "hu", "ka", "kk", "ky", "ml", "mn", "mr", "nb", "ne"},
     ONE | OTHER,
     0,
     one},
    {{"nl", "nn", "no", "or", "ps", "sd", "so", "sq", "sv", "sw", "ta", "te",
      "tr", "ug", "ur", "uz", "xh"},
     ONE | OTHER,
     0,
     one},
    {{"am", "as", "bn", "fa", "gu", "hi", "hy", "kn", "mg", "pa", "si", "zu"},
     ONE | OTHER,
     0,
     zero_or_one},
    {{"ca", "es", "it", "pt-PT"}, ONE | MANY | OTHER, MANY, one_millions},
    {{"fr", "pt"}, ONE | MANY | OTHER, MANY, zero_or_one_millions},
    {{"ar"}, ZERO | ONE | TWO | FEW | MANY | OTHER, 0, arabic},
    {{"be", "ru", "uk"}, ONE | FEW | MANY | OTHER, OTHER, russian},
    {{"pl"}, ONE | FEW | MANY | OTHER, OTHER, polish},
    {{"cs", "sk"}, ONE | FEW | MANY | OTHER, MANY, czech},
    {{"bs", "hr", "sr"}, ONE | FEW | OTHER, 0, serbian},
    {{"sl"}, ONE | TWO | FEW | OTHER, 0, slovenian},
    {{"lt"}, ONE | FEW | MANY | OTHER, MANY, lithuanian},
    {{"lv"}, ZERO | ONE | OTHER, 0, latvian},
    {{"ro"}, ONE | FEW | OTHER, 0, romanian},
    {{"is", "mk"}, ONE | OTHER, 0, icelandic},
    {{"fil", "tl"}, ONE | OTHER, 0, filipino},
    {{"he"}, ONE | TWO | OTHER, 0, hebrew},
    {{"ga"}, ONE | TWO | FEW | MANY | OTHER, 0, irish},
    {{"cy"}, ZERO | ONE | TWO | FEW | MANY | OTHER, 0, welsh},
    // The names of old, which files may have.
    {{"one other"}, ONE | OTHER, 0, one},
    {{"zero-one other"}, ONE | OTHER, 0, zero_or_one},
    {{"one few many"}, ONE | FEW | MANY, 0, russian},
    {{"other"}, OTHER, 0, none},
};

enum { RULES = sizeof rules / sizeof *rules };

// True when [name], of [length] bytes, is [code]; a '_' is as good as a '-'.
static bool is_code(const char *code, const char *name, size_t length)
{
    if (strlen(code) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (code[i] != name[i] && !(code[i] == '-' && name[i] == '_'))
            return false;
    return true;
}

static const struct plural_rule *find_rule(const char *name, size_t length)
{
    for (int i = 0; i < RULES; i++)
        for (const char *const *code = rules[i].names; *code; code++)
            if (is_code(*code, name, length))
                return &rules[i];
    return NULL;
}

const struct plural_rule *plural_rule(const char *name)
{
    size_t length = strlen(name), language = strcspn(name, "-_");
    const struct plural_rule *r = find_rule(name, length);
    bool longer = language < length && language <= strlen("fil");
    return r || !longer ? r : find_rule(name, language);
}

enum plural plural_of(const struct plural_rule *r, double count)
{
    return r->of(lround(fabs(count)));
}

static int bits(unsigned set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

int plural_most(const struct plural_rule *r)
{
    return bits(r->categories);
}

int plural_least(const struct plural_rule *r)
{
    return bits(r->categories & ~r->spare);
}

static unsigned held(const struct plural_rule *r, int forms)
{
    bool all = forms >= plural_most(r);
    return all ? r->categories : r->categories & ~r->spare;
}

bool plural_has(const struct plural_rule *r, int forms, enum plural p)
{
    return held(r, forms) >> p & 1;
}

int plural_form(const struct plural_rule *r, int forms, double count)
{
    enum plural p = plural_of(r, count);
    if (!plural_has(r, forms, p))
        return bits(held(r, forms)) - 1;
    return bits(held(r, forms) & ((1u << p) - 1));
}

int plural_rules(const char *names[static MOST_PLURAL_NAMES])
{
    int count = 0;
    for (int i = 0; i < RULES; i++)
        for (const char *const *code = rules[i].names; *code; code++) {
            assert(count < MOST_PLURAL_NAMES);
            names[count++] = *code;
        }
    return count;
}
