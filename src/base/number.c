// SPDX-License-Identifier: MIT
#include "base/number.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/c_locale.h"

// What a few roundings of a double may leave of a decimal number: 0.1 + 0.2
// still is 0.3.
static const double LAST_BITS = 4e-15;

// The most decimals that a share has only because it is not 1.
enum { SHARE_DECIMALS = 3 };

static bool is_integer(double x)
{
    return fabs(x) < 1e6 && floor(x) == x;
}

// What "%.*f" prints, for [x] from 0 to below a million, but several
// times as fast: a frame prints hundreds of numbers. False when [x] is so
// close to the middle of two prints that only exact arithmetic can round it.
static bool print_fixed(char *out, double x, int decimals)
{
    static const int powers[] = {1, 10, 100, 1000, 10000};
    if (decimals < 0 || decimals >= (int)(sizeof powers / sizeof *powers))
        return false;
    double scaled = x * powers[decimals];
    int64_t whole = (int64_t)scaled;
    double rest = scaled - (double)whole;
    if (fabs(rest - 0.5) < 1e-5)
        return false;
    whole += rest > 0.5;
    char reversed[NUMBER_SIZE];
    int count = 0;
    for (int k = 0; whole || k <= decimals; k++) {
        if (k > 0 && k == decimals)
            reversed[count++] = '.';
        reversed[count++] = (char)('0' + whole % 10);
        whole /= 10;
    }
    while (count)
        *out++ = reversed[--count];
    *out = 0;
    return true;
}

// printf's digits with '-' in front of non-zero digits made a true minus.
static void digits(char *out, double x, int decimals)
{
    assert(decimals >= 0 && decimals <= 20); // more would not fit
    if (is_integer(x))
        decimals = 0;
    if (fabs(x) >= 1e6)
        c_snprintf(out, NUMBER_SIZE, "%.1e", fabs(x));
    else if (!print_fixed(out, fabs(x), decimals))
        c_snprintf(out, NUMBER_SIZE, "%.*f", decimals, fabs(x));
}

static const char *print_special(char *out, double x)
{
    return strcpy(out, isnan(x) ? "NaN" : x < 0 ? "−∞" : "∞");
}

const char *number_print(char out[static NUMBER_SIZE], double x, int decimals)
{
    assert(decimals >= 0 && decimals <= MOST_PRINTED);
    if (!isfinite(x))
        return print_special(out, x);
    char plain[NUMBER_SIZE];
    digits(plain, x, decimals);
    bool zeros = strspn(plain, "0.") == strlen(plain);
    bool tiny = x != 0 && zeros && decimals > 0;
    if (tiny)
        plain[strlen(plain) - 1] = '1';
    strcpy(out, tiny ? x > 0 ? "<" : ">" : "");
    strcat(out, x > 0 || (zeros && !tiny) ? "" : "−");
    return strcat(out, plain);
}

const char *number_print_rounded(char out[static NUMBER_SIZE], double x,
                                 int decimals)
{
    assert(decimals >= 0 && decimals <= MOST_PRINTED);
    if (isfinite(x)) {
        digits(out, x, decimals);
        if (strspn(out, "0.") == strlen(out))
            return out;
    }
    return number_print(out, x, decimals);
}

// True of a share whose digits would be those of 1.
static bool looks_whole(double x, int decimals)
{
    char plain[NUMBER_SIZE];
    if (!(x > 0.5 && x < 1))
        return false;
    digits(plain, x, decimals);
    return *plain == '1';
}

// How many decimals say of a share that it is not 1, from [decimals] up to
// those that are the most: beyond them it only has a bound.
static int share_decimals(double x, int decimals)
{
    while (decimals < SHARE_DECIMALS && looks_whole(x, decimals))
        decimals++;
    return decimals;
}

const char *number_print_share(char out[static NUMBER_SIZE], double x,
                               int decimals)
{
    assert(decimals >= 0 && decimals <= MOST_PRINTED);
    decimals = share_decimals(x, decimals);
    if (!looks_whole(x, decimals))
        return number_print(out, x, decimals);
    strcpy(out, ">0.");
    memset(out + 3, '9', (size_t)decimals);
    out[3 + decimals] = '\0';
    return out;
}

int number_decimals_said(double x, bool share)
{
    bool small = fabs(x) < 0.01, nearly = fabs(x - round(x)) < 0.005;
    return small || (nearly && !share) ? FORMULA_DECIMALS : CELL_DECIMALS;
}

const char *number_print_share_precise(char out[static NUMBER_SIZE], double x)
{
    return looks_whole(x, FORMULA_DECIMALS)
               ? number_print_share(out, x, FORMULA_DECIMALS)
               : number_print_precise(out, x);
}

bool number_is_bound(const char *text)
{
    return *text == '<' || *text == '>';
}

const char *number_print_whole(char out[static NUMBER_SIZE], double x)
{
    if (!(fabs(x) < 1e15))
        return number_print(out, x, 0);
    c_snprintf(out, NUMBER_SIZE, "%s%.0f", x < 0 ? "−" : "", fabs(x));
    return out;
}

const char *number_print_brief(char out[static NUMBER_SIZE], double x)
{
    double size = fabs(x);
    return number_print(out, x, size < 100 ? 2 : size < 1000 ? 1 : 0);
}

int number_decimals_precise(double x)
{
    double size = fabs(x);
    if (!isfinite(x) || is_integer(x) || (size >= 0.5e-4 && size < 1e6))
        return FORMULA_DECIMALS;
    return 1 - (int)floor(log10(size));
}

// The digits of number_print_to() as C writes them: "1.6e-05".
static void digits_to(char *out, double x, int decimals)
{
    double size = fabs(x);
    bool tiny = size < (decimals > FORMULA_DECIMALS ? 1e-4 : 0.5e-4);
    bool huge = size >= 1e6;
    if (is_integer(x) || (!tiny && !huge && decimals >= 0)) {
        digits(out, x, decimals < 0 ? 0 : decimals);
        return;
    }
    int mantissa = decimals + (int)floor(log10(size));
    if (mantissa >= 0 && (tiny || decimals <= 0))
        c_snprintf(out, NUMBER_SIZE, "%.*e", mantissa, size);
    else
        c_snprintf(out, NUMBER_SIZE, "%.*f", decimals < 0 ? 0 : decimals, size);
}

const char *number_print_to(char out[static NUMBER_SIZE], double x,
                            int decimals)
{
    if (!isfinite(x))
        return print_special(out, x);
    char plain[NUMBER_SIZE];
    digits_to(plain, x, decimals);
    bool zeros = strspn(plain, "0.") == strlen(plain);
    strcpy(out, x < 0 && !zeros ? "−" : "");
    char *e = strchr(plain, 'e');
    if (!e)
        return strcat(out, plain);
    const char *exponent = e + 2 + strspn(e + 2, "0");
    bool negative = e[1] == '-';
    *e = 0;
    strcat(out, plain);
    return strcat(strcat(out, negative ? "e−" : "e"), exponent);
}

const char *number_print_precise(char out[static NUMBER_SIZE], double x)
{
    return number_print_to(out, x, number_decimals_precise(x));
}

double number_cut(double x, int decimals)
{
    static const double powers[] = {1,    1e1,  1e2,  1e3, 1e4,  1e5,
                                    1e6,  1e7,  1e8,  1e9, 1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15};
    if (!isfinite(x) || is_integer(x))
        return x;
    if (decimals >= 0 && decimals < (int)(sizeof powers / sizeof *powers)) {
        double scaled = fabs(x) * powers[decimals], whole = floor(scaled);
        if (scaled < 1e12 && fabs(scaled - whole - 0.5) > 1e-3)
            return copysign(round(scaled) / powers[decimals], x);
    }
    char plain[NUMBER_SIZE]; // only exact arithmetic can round it
    digits_to(plain, x, decimals);
    return copysign(c_strtod(plain, NULL), x);
}

bool number_exact_to(double x, int decimals)
{
    return !isfinite(x) ||
           fabs(number_cut(x, decimals) - x) <= LAST_BITS * fabs(x);
}

bool number_exact_precise(double x)
{
    return number_exact_to(x, number_decimals_precise(x));
}

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
    ptrdiff_t digits = p - whole;
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

// A decimal of few digits without an exponent, to the last bit as C reads it,
// but twenty times as fast: a lesson has thousands. Digits and power are exact,
// thus one division rounds correctly. False for any other.
static bool read_short(const char *p, double *out)
{
    static const double powers[] = {1,    1e1,  1e2,  1e3, 1e4,  1e5,
                                    1e6,  1e7,  1e8,  1e9, 1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15};
    enum { MOST = sizeof powers / sizeof *powers - 1 };
    bool negative = *p == '-';
    int64_t whole = 0;
    int count = 0, point = -1;
    for (p += *p == '+' || *p == '-'; *p && count <= MOST; p++) {
        if (*p == '.') {
            point = count;
        } else if (*p >= '0' && *p <= '9') {
            whole = whole * 10 + (*p - '0');
            count++;
        } else {
            return false;
        }
    }
    if (count > MOST || FLT_EVAL_METHOD != 0)
        return false;
    double x = (double)whole / powers[point < 0 ? 0 : count - point];
    *out = negative ? -x : x;
    return true;
}

bool number_read(const char *text, double *out)
{
    assert(text && out);
    if (!is_decimal(text))
        return false;
    if (!read_short(text, out))
        *out = c_strtod(text, NULL);
    return true;
}

bool number_exact(double x, int decimals)
{
    assert(decimals >= 0 && decimals <= MOST_PRINTED);
    if (!isfinite(x))
        return true;
    char plain[NUMBER_SIZE];
    digits(plain, x, decimals);
    return fabs(c_strtod(plain, NULL) - fabs(x)) <= LAST_BITS * fabs(x);
}

bool number_exact_share(double x, int decimals)
{
    decimals = share_decimals(x, decimals);
    return !looks_whole(x, decimals) && number_exact(x, decimals);
}

bool number_exact_share_precise(double x)
{
    return !looks_whole(x, FORMULA_DECIMALS) && number_exact_precise(x);
}

const char *number_print_shortest(char out[static NUMBER_SIZE], double x)
{
    int precision = 1;
    if (fabs(x) < 1e15 && floor(x) == x) { // 50 rather than 5e+01
        c_snprintf(out, NUMBER_SIZE, "%.0f", x);
        return out;
    }
    do
        c_snprintf(out, NUMBER_SIZE, "%.*g", precision, x);
    while (c_strtod(out, NULL) != x && precision++ < 17);
    return out;
}
