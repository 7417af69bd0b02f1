#include "report/compare.h"

#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "trace/explain.h"

enum { MOST_CELLS_TOLD = 10 }; // of one expectation; the others are counted

// One expectation while it is being compared.
struct comparison {
    const struct expectation *expected;
    const struct tensor *m;
    double tolerance;
    int differing;
    struct strbuf *failures;
};

// Equal infinities are equal; NaN equals nothing. A value rounded to the
// digits of the lesson is off by exactly half a unit at most, and the
// subtraction adds a last bit: hence the billionth.
static bool near(double expected, double computed, double tolerance)
{
    return expected == computed ||
           fabs(expected - computed) <= tolerance * (1 + 1e-9);
}

static void difference(struct strbuf *out, double expected, double computed)
{
    char a[40], b[40];
    for (int digits = 10; digits <= 17; digits += 7) {
        c_snprintf(a, sizeof a, "%.*g", digits, expected);
        c_snprintf(b, sizeof b, "%.*g", digits, computed);
        if (strcmp(a, b))
            break;
    }
    strbuf_addf(out, "expected %s, computed %s, difference %.4g", a, b,
                fabs(computed - expected));
}

// Begins the line of a failure. Returns false when there were enough.
static bool tell(struct comparison *c, const struct address *a)
{
    if (++c->differing > MOST_CELLS_TOLD)
        return false;
    struct mark at = c->expected->mark;
    strbuf_addf(c->failures, "%s:%d:%d: ", at.file, at.line, at.column);
    address_print(a, c->failures);
    strbuf_add(c->failures, ": ");
    return true;
}

static void compare_number(struct comparison *c, const struct address *a,
                           double expected)
{
    double computed = address_value(a);
    if (near(expected, computed, c->tolerance) || !tell(c, a))
        return;
    difference(c->failures, expected, computed);
    strbuf_add(c->failures, "\n");
}

static void compare_numbers(struct comparison *c, struct address a)
{
    const struct matrix *e = &c->expected->matrix;
    if (a.column >= 0) {
        compare_number(c, &a, e->data[0]);
        return;
    }
    int first = a.row < 0 ? 0 : a.row;
    for (int i = 0; i < e->rows * e->columns; i++) {
        struct address cell = {c->m, first + i / e->columns, i % e->columns,
                               -1};
        compare_number(c, &cell, e->data[i]);
    }
}

static void add_words(struct strbuf *out, const char *const *word, int count)
{
    for (int i = 0; i < count; i++)
        strbuf_addf(out, "%s%s", i ? " " : "", word[i]);
}

static void compare_words(struct comparison *c, struct address a)
{
    struct words e = c->expected->words;
    const struct tensor *m = c->m;
    int first = a.row < 0 ? 0 : a.row, count = a.row < 0 ? m->rows : 1;
    if (count != e.count && tell(c, &a)) {
        strbuf_add(c->failures, "expected ");
        add_words(c->failures, e.word, e.count);
        strbuf_addf(c->failures, " (%d words), computed", e.count);
        for (int i = 0; i < count; i++)
            strbuf_addf(c->failures, " %s",
                        m->words[(int)tensor_at(m, first + i, 0)]);
        strbuf_addf(c->failures, " (%d), difference %d\n", count,
                    count - e.count);
        return;
    }
    for (int i = 0; i < count; i++) {
        const char *word = m->words[(int)tensor_at(m, first + i, 0)];
        struct address row = {m, first + i, -1, -1};
        if (strcmp(word, e.word[i]) && tell(c, &row))
            strbuf_addf(c->failures, "expected '%s', computed '%s'\n",
                        e.word[i], word);
    }
}

int compare(const struct expectation *e, const struct address *a,
            double tolerance, struct strbuf *failures)
{
    struct comparison c = {e, a->tensor, tolerance, 0, failures};
    if (e->words.word)
        compare_words(&c, *a);
    else
        compare_numbers(&c, *a);
    int untold = c.differing - MOST_CELLS_TOLD;
    if (untold > 0)
        strbuf_addf(failures, "%s:%d:%d: %s: and %d more differ\n",
                    e->mark.file, e->mark.line, e->mark.column, e->at, untold);
    return c.differing;
}
