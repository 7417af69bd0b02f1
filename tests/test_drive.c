// SPDX-License-Identifier: MIT
// Random inputs, sizes and moments on every kind of lesson: see drive/. One
// seed that fails is cut down to what is needed by
// build-test/tests/drive/drive --from SEED --seeds 1.
#include "drive/drive.h"
#include "suite.h"

enum { SEEDS = 50, LONG_SEEDS = 125 };

START_TEST(any_inputs_keep_every_rule)
{
    struct strbuf why = {0};
    uint64_t seed = (uint64_t)_i + 1, inputs = 0;
    if (!drive(seed, NULL, &inputs, &why)) {
        strbuf_add(&why, "\n");
        drive_print(seed, NULL, &why);
    }
    ck_assert_msg(!why.length, "%.3000s", strbuf_text(&why)); // what fits
    strbuf_free(&why);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("drive");
    TCase *t = tcase_create("seeds");
    tcase_add_loop_test(t, any_inputs_keep_every_rule, 0, SEEDS);
    tcase_add_loop_test(suite_long(suite), any_inputs_keep_every_rule, SEEDS,
                        LONG_SEEDS);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
