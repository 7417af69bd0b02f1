// SPDX-License-Identifier: MIT
#include "frame/hidden_text.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "draw/bidi.h"
#include "trace/formula/chain.h"

// Bytes that no sentence has: a number, and a word, that is covered.
enum { COVER = 1, COVER_WORD = 2, MOST_READ = 256 };

static bool is_cover(char byte)
{
    return byte == COVER || byte == COVER_WORD;
}

// A part of a text.
struct written {
    const char *text;
    size_t length;
};

static bool says(struct written p, const char *text)
{
    return strlen(text) == p.length && !memcmp(text, p.text, p.length);
}

// True when [x] may be written as [p].
static bool writes(struct written p, double x)
{
    char n[NUMBER_SIZE];
    for (int decimals = 2; decimals <= 4; decimals += 2)
        if (says(p, number_print(n, x, decimals)) ||
            says(p, number_print_share(n, x, decimals)))
            return true;
    for (int more = 1; more < MOST_FIGURES; more++) // a result needs them
        if (says(p, number_print_to(n, x, number_decimals_precise(x) + more)))
            return true;
    return says(p, number_print_share(n, x, 3)) ||
           says(p, number_print_precise(n, x)) ||
           says(p, number_print_share_precise(n, x));
}

static bool writes_one_of(struct written p, const struct cells *c)
{
    for (int k = 0; k < c->rows * c->columns; k++)
        if (writes(p, tensor_at(c->tensor, c->row + k / c->columns,
                                c->column + k % c->columns)))
            return true;
    return false;
}

static bool is_read(const struct scene *s, struct written p)
{
    for (int k = 0; k < s->read_count && s->read_cells <= MOST_READ; k++)
        if (writes_one_of(p, &s->reads[k]))
            return true;
    return false;
}

static bool is_result(const struct scene *s, struct written p)
{
    const struct address *a = &s->now;
    bool cell = a->column >= 0;
    if (a->row < 0 || a->tensor->words || a->tensor->columns > MOST_READ)
        return true;
    struct cells c = {a->tensor, a->row, 1, cell ? a->column : 0,
                      cell ? 1 : a->tensor->columns};
    return writes_one_of(p, &c);
}

// The next number of [told] that [quiet] has not, both of which begin alike.
// False when there is none, or they are not the same sentence.
static bool next_number(const char **told, const char **quiet,
                        struct written *out)
{
    const char *t = *told, *q = *quiet;
    while (*q && *t == *q)
        t++, q++;
    if (*q != '?' || !*t)
        return false;
    size_t same = strcspn(q + 1, "?");
    const char *end = t + strlen(t);
    if (!q[1 + same]) // the last: its stop is no point of the number
        end -= same < (size_t)(end - t) ? same : 0;
    else
        for (end = t + 1; *end && strncmp(end, q + 1, same) != 0;)
            end++;
    if (same && (!*end || (!q[1 + same] && strcmp(end, q + 1) != 0)))
        return false;
    *out = (struct written){t, (size_t)(end - t)};
    *told = end;
    *quiet = q + 1;
    return true;
}

// A word that is covered is no question, which the sentence may ask.
static char cover_of(struct written p)
{
    return strpbrk(p.text, "0123456789") < p.text + p.length &&
                   strpbrk(p.text, "0123456789")
               ? COVER
               : COVER_WORD;
}

const char *hidden_text(const struct scene *s, const char *told,
                        const char *quiet)
{
    assert(told && quiet);
    char *covered = arena_copy(s->pose->arena, told, strlen(told));
    const char *t = told, *q = quiet;
    struct written p, last = {NULL, 0}; // a result that is read as well
    bool any = false;
    while (next_number(&t, &q, &p)) {
        bool read = is_read(s, p), result = is_result(s, p);
        if (read && result && s->now.column >= 0)
            last = p;
        if (read && (!result || s->now.column >= 0))
            continue;
        memset(covered + (p.text - told), cover_of(p), p.length);
        any = true;
        if (result)
            last.text = NULL; // it was not that
    }
    if (last.text)
        memset(covered + (last.text - told), COVER, last.length);
    return any || last.text ? covered : NULL;
}

// [covered] with "?" for each number and "…" for each word, and where byte [at]
// of it stands there.
static size_t question(const char *covered, size_t at, char *out)
{
    size_t count = 0, place = 0;
    for (size_t i = 0; covered[i]; i++) {
        if (i == at)
            place = count;
        const char *mark = covered[i] == COVER ? "?" : "…";
        if (!is_cover(covered[i]))
            out[count++] = covered[i];
        else if (!i || !is_cover(covered[i - 1]))
            for (const char *m = mark; *m; m++)
                out[count++] = *m;
    }
    out[count] = '\0';
    return covered[at] ? place : count;
}

const char *hidden_line(const struct scene *s, const char *covered, size_t from,
                        size_t to)
{
    assert(from <= to);
    if (!covered || (!memchr(covered + from, COVER, to - from) &&
                     !memchr(covered + from, COVER_WORD, to - from)))
        return NULL;
    char *quiet =
        arena_alloc(s->pose->arena, strlen("…") * strlen(covered) + 1);
    size_t first = question(covered, from, quiet);
    size_t last = question(covered, to, quiet);
    return bidi_part(quiet, first, last, s->pose->arena);
}
