// SPDX-License-Identifier: MIT
// Numbers read back from the way they are printed.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"
#include "claims.h"

static bool takes(const char **text, const char *what)
{
    if (strncmp(*text, what, strlen(what)))
        return false;
    *text += strlen(what);
    return true;
}

static int count_digits(const char *text)
{
    return (int)strspn(text, "0123456789");
}

// "e−5", "e9", "e+09"
static int read_exponent(const char **text)
{
    const char *p = *text;
    if (!takes(&p, "e"))
        return 0;
    bool negative = takes(&p, "−") || takes(&p, "-");
    takes(&p, "+");
    int digits = count_digits(p), exponent = atoi(p);
    if (!digits)
        return 0;
    *text = p + digits;
    return negative ? -exponent : exponent;
}

bool printed_read(const char **text, struct printed *out)
{
    const char *p = *text;
    *out = (struct printed){0};
    out->sign = takes(&p, "<") ? 1 : takes(&p, ">") ? -1 : 0;
    double sign = takes(&p, "−") ? -1 : 1;
    if (takes(&p, "∞")) {
        out->x = sign * INFINITY;
        *text = p;
        return true;
    }
    int whole = count_digits(p), decimals = 0;
    if (!whole)
        return false;
    const char *digits = p;
    p += whole;
    if (*p == '.' && count_digits(p + 1)) {
        decimals = count_digits(p + 1);
        p += 1 + decimals;
    }
    const char *mantissa_end = p;
    int exponent = read_exponent(&p);
    char plain[64];
    c_snprintf(plain, sizeof plain, "%.*se%d", (int)(mantissa_end - digits),
               digits, exponent);
    out->x = sign * c_strtod(plain, NULL);
    if (decimals || exponent)
        out->half = 0.5 * pow(10, exponent - decimals);
    *text = p;
    return true;
}

bool printed_shows(const struct printed *p, double x)
{
    if (isinf(p->x) || isinf(x))
        return p->x == x;
    if (p->sign)
        return p->sign > 0 ? x > 0 && x < p->x
                           : x > p->x && x < (p->x > 0 ? 1 : 0);
    double slack = 1e-14 * fabs(x) + 1e-10 * p->half;
    return fabs(p->x - x) <= p->half + slack && (x != 0 || p->x == 0);
}

bool printed_exactly(const struct printed *p, double x)
{
    return p->x == x || (!p->sign && fabs(p->x - x) <= 4e-15 * fabs(x));
}
