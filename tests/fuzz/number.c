// SPDX-License-Identifier: MIT
// Any bytes as the text of a number; and eight of them as a number to print.
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "fuzz.h"

static const char MINUS[] = "−";

// What the printed digits say: "−1.5" as −1.5, "1.6e−5" as 1.6e-5.
static double value_of(const char *printed)
{
    char plain[NUMBER_SIZE];
    size_t length = 0;
    for (const char *p = printed; *p; p++)
        if (!strncmp(p, MINUS, strlen(MINUS))) {
            plain[length++] = '-';
            p += strlen(MINUS) - 1;
        } else {
            plain[length++] = *p;
        }
    plain[length] = 0;
    char *end;
    double x = strtod(plain, &end);
    must(end > plain && !*end, "a printed number is a number");
    return x;
}

static bool close_to(double a, double b, double relative)
{
    return fabs(a - b) <= relative * fmax(fabs(a), fabs(b));
}

static void check_print(const char *printed, double x, double half)
{
    must(strlen(printed) > 0 && strlen(printed) < NUMBER_SIZE,
         "a printed number has room");
    if (!isfinite(x)) {
        must(!strpbrk(printed, "0123456789"),
             "what is no number has no digits");
        return;
    }
    if (*printed == '<' || *printed == '>') {
        double bound = value_of(printed + 1);
        must(x != 0 && (x < 0) == (bound < 0) && fabs(x) < fabs(bound),
             "a tiny number is below its bound");
        return;
    }
    double back = value_of(printed);
    must(back == 0 || (back < 0) == (x < 0), "the sign is kept");
    must(x == 0 || back != 0 || half > 0.1, "only 0 is printed as 0");
    must(close_to(back, x, 0.051) || fabs(back - x) <= half,
         "the digits are the nearest");
}

static void print(double x)
{
    char out[NUMBER_SIZE];
    double half = 0.5 * (1 + 1e-9);
    for (int d = 0; d <= 9; d++, half /= 10) {
        check_print(number_print(out, x, d), x, half);
        if (isfinite(x) && number_exact(x, d))
            must(close_to(value_of(out), x, 1e-12), "exact digits are exact");
    }
    check_print(number_print_precise(out, x), x, 0.5e-4 * (1 + 1e-9));
    if (isfinite(x) && floor(x) == x)
        check_print(number_print_whole(out, x), x, 0.5);
}

// Numbers are those of JSON, perhaps with a + or a point in front.
static bool is_number(const char *p)
{
    const char *digits;
    p += *p == '+' || *p == '-';
    digits = p;
    p += strspn(p, "0123456789");
    size_t count = (size_t)(p - digits);
    if (count > 1 && *digits == '0')
        return false;
    if (*p == '.') {
        size_t fraction = strspn(p + 1, "0123456789");
        count += fraction;
        p += 1 + fraction;
    }
    if (!count)
        return false;
    if (*p == 'e' || *p == 'E') {
        p++;
        p += *p == '+' || *p == '-';
        if (!isdigit((unsigned char)*p))
            return false;
        p += strspn(p, "0123456789");
    }
    return !*p;
}

static void read(const char *text)
{
    double x = 0;
    bool good = number_read(text, &x);
    must(good == is_number(text), "numbers are those of JSON");
    if (!good)
        return;
    must(x == strtod(text, NULL), "the nearest double is read");
    print(x);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    double x;
    read(text);
    if (size >= sizeof x) {
        memcpy(&x, data, sizeof x);
        print(x);
    }
    free(text);
    return 0;
}
