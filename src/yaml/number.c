// Numbers are decimal, as in JSON, perhaps with a leading + or point. What
// YAML 1.1 and 1.2 read differently (010, 0x10, 1_000, 1:30, yes) is no number
// here, so that nobody computes with a number they did not mean.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "yaml/read.h"

static const char *skip_digits(const char *p)
{
    while (*p >= '0' && *p <= '9')
        p++;
    return p;
}

static bool is_decimal(const char *p)
{
    p += *p == '+' || *p == '-';
    const char *whole = p;
    p = skip_digits(p);
    long digits = p - whole;
    if (digits > 1 && *whole == '0')
        return false;
    if (*p == '.') {
        const char *fraction = p + 1;
        p = skip_digits(fraction);
        digits += p - fraction;
    }
    if (!digits)
        return false;
    if (*p == 'e' || *p == 'E') {
        p++;
        p += *p == '+' || *p == '-';
        const char *exponent = p;
        p = skip_digits(p);
        if (p == exponent)
            return false;
    }
    return !*p;
}

static bool is_special(const char *p)
{
    static const char *const names[] = {
        ".nan", "nan", ".inf", "inf", "infinity", "∞",
    };
    p += *p == '+' || *p == '-';
    if (!strncmp(p, "−", strlen("−")))
        p += strlen("−");
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (!strcasecmp(p, names[i]))
            return true;
    return false;
}

bool node_is_number(const struct node *n)
{
    return n->kind == NODE_SCALAR && n->plain &&
           (is_decimal(n->text) || is_special(n->text));
}

static const char *hint(const char *text)
{
    if (!strncmp(text, "−", strlen("−")))
        return ": its minus is not the - of the keyboard";
    text += *text == '+' || *text == '-';
    if (isdigit((unsigned char)text[0]) || text[0] == '.')
        return ": write it in plain decimal digits";
    return "";
}

bool read_number(struct reading *r, const struct node *n, double *out)
{
    struct complaints *c = r->complaints;
    if (n->kind != NODE_SCALAR)
        complain(c, n->mark, "a number must stand here, not a %s",
                 n->kind == NODE_LIST ? "list" : "mapping");
    else if (node_is_null(n))
        complain(c, n->mark, "a number is missing here");
    else if (!n->plain && is_decimal(n->text))
        complain(c, n->mark, "\"%s\" is text: write the number without quotes",
                 n->text);
    else if (is_special(n->text))
        complain(c, n->mark, "NaN and infinities cannot be given");
    else if (!is_decimal(n->text))
        complain(c, n->mark, "'%s' is not a number%s", n->text, hint(n->text));
    else if (!isfinite(*out = strtod(n->text, NULL)))
        complain(c, n->mark, "%s is too large for a number", n->text);
    else
        return true;
    return false;
}

bool read_whole(struct reading *r, const struct node *n, const char *name,
                int least, int most, int *out)
{
    double x;
    if (!read_number(r, n, &x))
        return false;
    if (floor(x) != x || x < least)
        complain(r->complaints, n->mark,
                 "%s must be a whole number from %d, not %s", name, least,
                 n->text);
    else if (x > most)
        complain(r->complaints, n->mark, "%s is more than %d", n->text, most);
    else {
        *out = (int)x;
        return true;
    }
    return false;
}
