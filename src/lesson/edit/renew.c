// SPDX-License-Identifier: MIT
#include "lesson/edit/renew.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "yaml/change.h"

enum { MOST_DECIMALS = 17 };

// Equal infinities are equal; NaN equals nothing. A value rounded to the
// digits of the lesson is off by exactly half a unit at most, and the
// subtraction adds a last bit: hence the billionth.
bool expected_near(double expected, double computed, double tolerance)
{
    assert(tolerance >= 0);
    return expected == computed ||
           fabs(expected - computed) <= tolerance * (1 + 1e-9);
}

// What is left to write of one expectation.
struct computed {
    struct arena *arena;
    const double *next; // NULL: words
    double tolerance;
};

static int decimals_of(const char *text)
{
    const char *point = strchr(text, '.');
    return point ? (int)strspn(point + 1, "0123456789") : 0;
}

// The digits of [x] in place of [was].
static const char *digits(const struct computed *s, double x, const char *was)
{
    char text[NUMBER_SIZE];
    double read = NAN;
    if (isinf(x))
        return "null";
    for (int d = decimals_of(was); d <= MOST_DECIMALS && fabs(x) < 1e15; d++) {
        // 0 has no sign
        c_snprintf(text, sizeof text, "%.*f", d, x);
        number_read(text, &read);
        if (read == 0)
            c_snprintf(text, sizeof text, "%.*f", d, 0.0);
        if (expected_near(read, x, s->tolerance))
            return arena_copy(s->arena, text, strlen(text));
    }
    number_print_shortest(text, x);
    return arena_copy(s->arena, text, strlen(text));
}

static const struct node *number(struct computed *s, const struct node *was)
{
    double x = *s->next++, expected = -INFINITY;
    if (!node_is_null(was))
        number_read(was->text, &expected);
    return expected_near(expected, x, s->tolerance)
               ? was
               : node_scalar(s->arena, digits(s, x, was->text), was->mark);
}

static const struct node *numbers(struct computed *s, const struct node *was)
{
    if (was->kind == NODE_SCALAR)
        return number(s, was);
    struct node *list = arena_alloc(s->arena, sizeof *list), *last = NULL;
    *list = *was;
    list->first = NULL;
    list->count = 0;
    for (const struct node *i = was->first; i; i = i->next)
        node_append(s->arena, list, &last, numbers(s, i));
    return list;
}

static const struct node *words(struct computed *s, const struct node *was,
                                const struct words *now)
{
    struct node *list = arena_alloc(s->arena, sizeof *list), *last = NULL;
    *list = *was;
    list->first = NULL;
    list->count = 0;
    for (int k = 0; k < now->count; k++) {
        struct node word = {
            .kind = NODE_SCALAR, .text = now->word[k], .mark = was->mark};
        node_append(s->arena, list, &last, &word);
    }
    return list;
}

const struct node *renew_pages(struct arena *arena, const struct node *pages,
                               const struct renewal *renewal)
{
    assert(pages->kind == NODE_LIST);
    struct node *list = arena_alloc(arena, sizeof *list), *last = NULL;
    int number = 0;
    *list = *pages;
    list->first = NULL;
    list->count = 0;
    for (const struct node *i = pages->first; i; i = i->next, number++)
        if (number >= renewal->page_count || !renewal->pages[number].left_out)
            node_append(arena, list, &last, i);
    return list->count < pages->count ? list : pages;
}

const struct node *renew_expect(struct arena *arena, const struct node *expect,
                                const struct renewal *renewal)
{
    assert(expect->kind == NODE_MAP && renewal->count >= 0);
    for (int k = 0; k < renewal->count; k++) {
        const struct expectation *e = &renewal->expectations[k];
        const struct node *was = node_find(expect, e->at);
        struct computed s = {arena, e->matrix.data, renewal->tolerance};
        if (!e->matrix.data && !e->words.word)
            expect = node_without(arena, expect, e->at);
        else
            expect =
                node_put(arena, expect, &was, 1,
                         s.next ? numbers(&s, was) : words(&s, was, &e->words));
    }
    return expect;
}
