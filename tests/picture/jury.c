// SPDX-License-Identifier: MIT
// A jury: what its columns come to, the factor from a line to the next, and what
// is said of each way of sharing. A pooled text over its plane.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "picture.h"
#include "say/catalogue.h"

// The number that a text ends with.
static double last_number(const struct item *i)
{
    const char *at = strrchr(i->text, ' ');
    char plain[NUMBER_SIZE];
    if (!at)
        return NAN;
    const char *minus = strstr(at + 1, "−");
    snprintf(plain, sizeof plain, "%s%s", minus ? "-" : "",
             minus ? minus + strlen("−") : at + 1);
    return strtod(plain, NULL);
}

// The first is the largest of what becomes shares, the other the sum of powers.
static void check_feet(const struct picture *p, const struct tensor *max,
                       const struct tensor *sum)
{
    for (int k = 0; k < 5; k++) {
        const struct item *i = picture_named(p, "jury foot", k);
        if (!i)
            continue;
        double want = tensor_at(k < 3 ? max : sum, 0, 0);
        if (isfinite(want) && fabs(want) < 1e6 &&
            !picture_near(last_number(i), want, 0.00005 + 1e-9 * fabs(want)))
            picture_fail(p, "“%s” under a column, which comes to %g", i->text,
                         want);
        p->found[READ_SUM]++;
    }
}

static void check_factors(const struct picture *p, const struct tensor *exp)
{
    for (int k = 0; k + 1 < exp->columns; k++) {
        const struct item *i = picture_named(p, "jury factor", k);
        double a = tensor_at(exp, 0, k), b = tensor_at(exp, 0, k + 1);
        if (!i || a <= 0 || b <= 0)
            continue;
        bool less = !strncmp(i->text, "÷", strlen("÷"));
        double want = less ? a / b : b / a;
        if (less != (a > b) || !picture_near(last_number(i), want, want * 0.01))
            picture_fail(p, "“%s” from %g to %g", i->text, a, b);
        p->found[READ_TERM]++;
    }
}

static const char *verdict(const struct tensor *m, const struct tensor *s)
{
    bool any = false, negative = false, turned = false, none = false;
    for (int a = 0; a < m->columns; a++) {
        double x = tensor_at(m, 0, a);
        any |= x != 0;
        negative |= x < 0;
        none |= x == 0 && tensor_at(s, 0, a) != -INFINITY;
        for (int b = 0; b < m->columns; b++)
            turned |= tensor_at(s, 0, a) < tensor_at(s, 0, b) &&
                      x > tensor_at(m, 0, b);
    }
    return !any       ? "panel.rivals.nothing"
           : negative ? "panel.rivals.negative"
           : turned   ? "panel.rivals.turned"
           : none     ? "panel.rivals.none"
                      : "panel.rivals.shares";
}

static void check_verdicts(const struct picture *p)
{
    static const char *const ways[] = {"weights", "by_sum", "cut", "squared",
                                       "winner"};
    const char *from[] = {"masked", "scaled", "scores"};
    const struct tensor *s = NULL;
    for (int k = 0; k < 3 && !s; k++)
        s = trace_find(p->trace, from[k]);
    for (int k = 0; k < 5; k++) {
        const struct item *i = picture_named(p, "rivals verdict", k);
        const struct tensor *m = trace_find(p->trace, ways[k]);
        const char *want = i ? phrase_text(NULL, verdict(m, s)) : NULL;
        const char *cut = i ? strstr(i->text, "…") : NULL;
        size_t shown = cut ? (size_t)(cut - i->text) : i ? strlen(want) + 1 : 0;
        while (cut && shown && i->text[shown - 1] == ' ')
            shown--;
        if (i && strncmp(i->text, want, shown))
            picture_fail(p, "%s is said to be “%s”, not “%s”", ways[k], i->text,
                         want);
        p->found[READ_LABEL] += i != NULL;
    }
}

// The numbers of a pooled text stand under or over their words, shares right of
// their squares; and the line of 0 parts what is below from what is above.
static void check_document(const struct picture *p)
{
    const struct tensor *of[] = {trace_find(p->trace, "scores"), NULL,
                                 trace_find(p->trace, "weights"),
                                 trace_find(p->trace, "carried")};
    const struct tensor *masked = trace_find(p->trace, "masked");
    char name[32];
    for (int line = 0; line < 4; line++)
        for (int k = 0; of[line] && k < of[line]->columns; k++) {
            snprintf(name, sizeof name, "document %d", line);
            const struct item *i = picture_named(p, name, k);
            const struct item *word =
                picture_item(p, "document word", of[2], -1, k);
            if (!i)
                continue;
            bool hidden = !line && masked && isinf(tensor_at(masked, 0, k));
            picture_number(p, i, name,
                           hidden ? -INFINITY : tensor_at(of[line], 0, k));
            if (!word || (line != 2 && !picture_near(i->at.x, word->at.x, 0.01)))
                picture_fail(p, "%s %d does not stand at its word", name, k);
            p->found[READ_NUMBER]++;
        }
    const struct item *less = picture_named(p, "plane half", 0);
    const struct item *more = picture_named(p, "plane half", 1);
    if (less && !strstr(less->text, "below 0"))
        picture_fail(p, "the half below 0 is called “%s”", less->text);
    if (more && !strstr(more->text, "above 0"))
        picture_fail(p, "the half above 0 is called “%s”", more->text);
    p->found[READ_ARROW] += less && more;
}

void picture_jury(const struct picture *p)
{
    check_document(p);
    const struct tensor *max = trace_find(p->trace, "weights.max");
    if (!trace_find(p->trace, "winner"))
        return;
    check_feet(p, max, trace_find(p->trace, "weights.sum"));
    check_factors(p, trace_find(p->trace, "weights.exp"));
    check_verdicts(p);
}
