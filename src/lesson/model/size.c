// SPDX-License-Identifier: MIT
#include "lesson/model/size.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

// One term of a formula: "2H" is 2 times H, "1" is 1 times nothing.
struct term {
    int times;
    const char *symbol;
    int length;
};

// Reads the term at [*p] and moves past it.
static bool next_term(const char **p, struct term *t)
{
    if (!*p || !**p)
        return false;
    int times = 0;
    for (; **p >= '0' && **p <= '9'; ++*p)
        times = times * 10 + (**p - '0');
    t->symbol = *p;
    t->length = (int)strcspn(*p, "+");
    t->times = times ? times : 1;
    *p += t->length;
    *p += **p == '+';
    return true;
}

static const struct size *size_look_up(const struct sizes *s,
                                       const struct term *t)
{
    for (int i = 0; i < s->count; i++) {
        const struct size *z = &s->size[i];
        if (z->length == t->length &&
            !memcmp(z->symbol, t->symbol, (size_t)t->length))
            return z;
    }
    return NULL;
}

int size_value(const struct sizes *s, const char *formula)
{
    struct term t;
    int sum = 0;
    if (!formula)
        return -1;
    while (next_term(&formula, &t)) {
        const struct size *z = t.length ? size_look_up(s, &t) : NULL;
        if (t.length && !z)
            return -1;
        sum += t.times * (z ? z->value : 1);
    }
    return sum;
}

static struct size *bind(struct sizes *s, const char *formula, int value,
                         const char *by)
{
    struct term t;
    if (!next_term(&formula, &t) || *formula || !t.length ||
        size_look_up(s, &t) || value % t.times)
        return NULL;
    assert(s->count < MOST_SIZES);
    struct size *z = &s->size[s->count++];
    *z = (struct size){t.symbol, t.length, value / t.times, .by = by,
                       .depth = t.symbol[0] == '#' ? s->depth : 0};
    return z;
}

void size_bind(struct sizes *s, const char *formula, int value, const char *by,
               struct mark at)
{
    assert(by && value >= 0);
    struct size *z = bind(s, formula, value, by);
    if (z)
        z->at = at;
}

void size_bind_missing(struct sizes *s, const char *formula, int value,
                       const char *by)
{
    assert(by && value >= -1);
    struct size *z = bind(s, formula, value, by);
    if (z)
        z->identity = true;
}

void size_bind_words(struct sizes *s, const char *formula, int value,
                     const char *by, struct mark at)
{
    assert(by && value >= 0);
    struct size *z = bind(s, formula, value, by);
    if (!z)
        return;
    z->at = at;
    z->words = true;
}

void size_enter_part(struct sizes *s)
{
    s->depth++;
}

void size_leave_part(struct sizes *s)
{
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (s->size[i].depth < s->depth)
            s->size[kept++] = s->size[i];
    s->count = kept;
    s->depth--;
}

const struct size *size_find(const struct sizes *s, const char *formula)
{
    struct term t;
    return next_term(&formula, &t) ? size_look_up(s, &t) : NULL;
}

// "d_model is 5 (X, line 7)", "tokens has 3 words (N, line 5)".
static const char *explain(struct reading *r, const struct size *z,
                           const char *file)
{
    int hidden = z->symbol[0] == '#';
    const char *name =
        arena_copy(r->arena, z->symbol + hidden, (size_t)(z->length - hidden));
    const char *key = z->identity       ? "size.identity"
                      : z->at.line == 0 ? "size.by"
                      : !strcmp(z->at.file, file)
                          ? z->words ? "size.words" : "size.line"
                      : z->words ? "size.words.file"
                                 : "size.file";
    return said(r->complaints->words, r->arena, key,
                SLOTS(TEXT("size", name), COUNT("value", z->value),
                      TEXT("by", z->by), TEXT("file", z->at.file),
                      COUNT("line", z->at.line)));
}

const char *size_explain(struct reading *r, const struct sizes *s,
                         const char *file, const char *formula,
                         const char *other)
{
    const char *parts[MOST_SIZES];
    const struct size *last = NULL; // a square needs no two reasons
    int count = 0;
    const char *both[] = {formula, other};
    for (int i = 0; i < 2; i++)
        for (struct term t; next_term(&both[i], &t);) {
            const struct size *z = t.length ? size_look_up(s, &t) : NULL;
            if (z && z != last && count < MOST_SIZES)
                parts[count++] = explain(r, z, file);
            last = z ? z : last;
        }
    return list_all(r, "list.last", parts, count);
}
