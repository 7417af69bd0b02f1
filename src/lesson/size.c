#include "lesson/size.h"

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

static const struct size *find(const struct sizes *s, const struct term *t)
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
        const struct size *z = t.length ? find(s, &t) : NULL;
        if (t.length && !z)
            return -1;
        sum += t.times * (z ? z->value : 1);
    }
    return sum;
}

void size_bind(struct sizes *s, const char *formula, int value, const char *by,
               struct mark at)
{
    struct term t;
    if (!next_term(&formula, &t) || *formula || !t.length || find(s, &t) ||
        value % t.times)
        return;
    assert(s->count < MOST_SIZES);
    s->size[s->count++] =
        (struct size){t.symbol, t.length, value / t.times, by, at};
}

void size_next_part(struct sizes *s)
{
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (s->size[i].symbol[0] != '#')
            s->size[kept++] = s->size[i];
    s->count = kept;
}

const struct size *size_find(const struct sizes *s, const char *formula)
{
    struct term t;
    return next_term(&formula, &t) ? find(s, &t) : NULL;
}

static void explain(const struct size *z, const char *file, struct strbuf *out)
{
    int hidden = z->symbol[0] == '#';
    strbuf_addf(out, "%.*s is %d (%s", z->length - hidden, z->symbol + hidden,
                z->value, z->by);
    if (z->at.line > 0 && strcmp(z->at.file, file))
        strbuf_addf(out, ", %s", z->at.file);
    if (z->at.line > 0)
        strbuf_addf(out, ", line %d", z->at.line);
    strbuf_add(out, ")");
}

void size_explain(const struct sizes *s, const char *formula, const char *file,
                  struct strbuf *out)
{
    struct term t;
    const char *between = "";
    while (next_term(&formula, &t)) {
        const struct size *z = t.length ? find(s, &t) : NULL;
        if (!z)
            continue;
        strbuf_add(out, between);
        explain(z, file, out);
        between = ", ";
    }
}
