#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_integer(double x)
{
    return fabs(x) < 1e6 && floor(x) == x;
}

// printf's digits with '-' in front of non-zero digits made a true minus.
static void digits(char *out, double x, int decimals)
{
    if (is_integer(x))
        snprintf(out, NUMBER_SIZE, "%.0f", fabs(x));
    else if (fabs(x) >= 1e6)
        snprintf(out, NUMBER_SIZE, "%.1e", fabs(x));
    else
        snprintf(out, NUMBER_SIZE, "%.*f", decimals, fabs(x));
}

const char *number_print(char out[static NUMBER_SIZE], double x, int decimals)
{
    if (isnan(x))
        return strcpy(out, "NaN");
    if (isinf(x))
        return strcpy(out, x < 0 ? "−∞" : "∞");
    char plain[NUMBER_SIZE];
    digits(plain, x, decimals);
    bool zero = strspn(plain, "0.") == strlen(plain);
    const char *minus = "−";
    if (x > 0 || zero)
        minus = "";
    snprintf(out, NUMBER_SIZE, "%s%.*s", minus, NUMBER_SIZE - 4, plain);
    return out;
}

bool number_exact(double x, int decimals)
{
    if (!isfinite(x))
        return true;
    char plain[NUMBER_SIZE];
    digits(plain, x, decimals);
    return strtod(plain, NULL) == fabs(x);
}
