// The end of every Check program.
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>

// Runs [suite] as the environment asks, frees it and returns the program's
// exit status.
static inline int suite_end(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

#endif
