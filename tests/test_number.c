// SPDX-License-Identifier: MIT
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "math/rng.h"
#include "suite.h"

static const struct {
    double x;
    int decimals;
    const char *text;
    bool exact;
} rows[] = {
    {NAN, 2, "NaN", true},
    {-INFINITY, 2, "−∞", true},
    {INFINITY, 2, "∞", true},
    {0, 2, "0", true},
    {-0.0, 2, "0", true},
    {4, 2, "4", true},
    {-4, 2, "−4", true},
    {0.5, 2, "0.50", true},
    {-0.5, 4, "−0.5000", true},
    {0.6652409557748219, 4, "0.6652", false},
    {0.6652409557748219, 2, "0.67", false},
    {-0.001, 2, ">−0.01", false},
    {0.001, 2, "<0.01", false},
    {0.001, 0, "0", false},
    {1e-300, 4, "<0.0001", false},
    {0.1 + 0.2, 2, "0.30", true},
    {1e7, 2, "1.0e+07", true},
    {-1.25e9, 2, "−1.2e+09", false},
    {999999, 2, "999999", true},
    {123.456, 2, "123.46", false},
    {-1.005, 0, "−1", false},
    {0.1, 2, "0.10", true},
};

START_TEST(numbers_are_written_truly)
{
    char text[NUMBER_SIZE];
    ck_assert_str_eq(number_print(text, rows[_i].x, rows[_i].decimals),
                     rows[_i].text);
    ck_assert_int_eq(number_exact(rows[_i].x, rows[_i].decimals),
                     rows[_i].exact);
}
END_TEST

static const struct {
    double x;
    const char *text;
} briefs[] = {
    {0, "0"},          {-7, "−7"},          {0.5, "0.50"},
    {0.001, "<0.01"},  {6.2831853, "6.28"}, {-44.4288, "−44.43"},
    {99.99, "99.99"},  {100.04, "100.0"},   {198.6917, "198.7"},
    {999.94, "999.9"}, {1000.6, "1001"},    {-54410.4, "−54410"},
    {12, "12"},        {INFINITY, "∞"},     {628.31853, "628.3"},
};

START_TEST(what_is_said_in_passing_has_about_four_digits)
{
    char text[NUMBER_SIZE];
    ck_assert_str_eq(number_print_brief(text, briefs[_i].x), briefs[_i].text);
}
END_TEST

static const struct {
    const char *text;
    double x; // NAN: no number
} read[] = {
    {"0", 0},
    {"-0", 0},
    {"12", 12},
    {"+1.5", 1.5},
    {".5", 0.5},
    {"5.", 5},
    {"1e3", 1000},
    {"-1.25E-2", -0.0125},
    {"0.1", 0.1},
    {"9007199254740993", 9007199254740992.0}, // half way, to even
    {"4.9406564584124654e-324", 0x1p-1074},
    {"2.4703282292062327e-324", 0}, // just below half of that
    {"1.7976931348623157e308", 0x1.fffffffffffffp1023},
    {"1e309", INFINITY},
    {"", NAN},
    {".", NAN},
    {"-", NAN},
    {" 1", NAN},
    {"1 ", NAN},
    {"1,5", NAN},
    {"010", NAN},
    {"0x10", NAN},
    {"1_000", NAN},
    {"1:30", NAN},
    {"1e", NAN},
    {"1e+", NAN},
    {"nan", NAN},
    {"inf", NAN},
    {"1.5.", NAN},
};

START_TEST(whole_numbers_have_all_digits_or_none)
{
    char text[NUMBER_SIZE];
    ck_assert_str_eq(number_print_whole(text, 1234567), "1234567");
    ck_assert_str_eq(number_print_whole(text, -1e14), "−100000000000000");
    ck_assert_str_eq(number_print_whole(text, 1.7e308), "1.7e+308");
}
END_TEST

START_TEST(numbers_are_read_exactly)
{
    double x = 7;
    bool number = number_read(read[_i].text, &x);
    ck_assert_int_eq(number, !isnan(read[_i].x));
    ck_assert_msg(x == (number ? read[_i].x : 7), "%s: %.17g", read[_i].text,
                  x);
}
END_TEST

START_TEST(pages_say_two_decimals_unless_they_mislead)
{
    static const struct {
        double x;
        int number, share;
    } said[] = {{0.5, 2, 2},    {1.0721, 2, 2},  {1.0053, 2, 2}, {1.0049, 4, 2},
                {0.9951, 4, 2}, {0.9949, 2, 2},  {0.0058, 4, 4}, {0.0099, 4, 4},
                {0.0101, 2, 2}, {-0.0058, 4, 4}, {-3.002, 4, 2}, {7.5, 2, 2}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        ck_assert_int_eq(number_decimals_said(said[i].x, false),
                         said[i].number);
        ck_assert_int_eq(number_decimals_said(said[i].x, true), said[i].share);
    }
}
END_TEST

// A sign or none, up to 19 digits, a point anywhere or nowhere.
static void write_decimal(struct rng *rng, char *out)
{
    static const char *const signs[] = {"", "-", "+"};
    int digits = rng_between(rng, 1, 19);
    int point = rng_between(rng, 0, digits + 1);
    out += sprintf(out, "%s", signs[rng_between(rng, 0, 2)]);
    for (int k = 0; k <= digits; k++) {
        if (k == point)
            *out++ = '.';
        if (k < digits) // no zero begins what has more digits
            *out++ = (char)('0' + rng_between(rng, k ? 0 : 1, 9));
    }
    *out = 0;
}

// To the last bit, whatever way was taken.
START_TEST(decimals_are_read_as_c_reads_them)
{
    struct rng rng = {2017};
    char text[32];
    double x;
    for (int k = 0; k < 100000; k++) {
        write_decimal(&rng, text);
        double want = strtod(text, NULL);
        ck_assert(number_read(text, &x));
        ck_assert_msg(!memcmp(&x, &want, sizeof x), "%s: %.17g, not %.17g",
                      text, x, want);
    }
    ck_assert(number_read("-0", &x) && signbit(x));
    ck_assert(number_read("-.0", &x) && signbit(x));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("number");
    TCase *t = tcase_create("number");
    tcase_add_test(t, whole_numbers_have_all_digits_or_none);
    tcase_add_test(t, pages_say_two_decimals_unless_they_mislead);
    tcase_add_test(t, decimals_are_read_as_c_reads_them);
    tcase_add_loop_test(t, what_is_said_in_passing_has_about_four_digits, 0,
                        sizeof briefs / sizeof *briefs);
    tcase_add_loop_test(t, numbers_are_written_truly, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_loop_test(t, numbers_are_read_exactly, 0,
                        sizeof read / sizeof *read);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
