#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
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
    {-0.001, 2, "0.00", false},
    {0.001, 2, "0.00", false},
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

int main(void)
{
    Suite *suite = suite_create("number");
    TCase *t = tcase_create("number");
    tcase_add_loop_test(t, numbers_are_written_truly, 0,
                        sizeof rows / sizeof *rows);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
