// SPDX-License-Identifier: MIT
// The end of every Check program, and what of it takes long.
//
// ./test passes over the cases with the tag "long" and .ci/run does them
// after it (../test --long): Check reads CK_EXCLUDE_TAGS and CK_INCLUDE_TAGS.
// A program started by hand does both.
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>
#include <stdlib.h>

// Check writes a note to a file for every assertion that holds, so that a
// crash can be said to lie behind it: a quarter of the time of tests that
// assert millions of times. The sanitizers say where it was, and better.
#define _mark_point(file, line) ((void)0)

// A case whose tests have no limit of their own: how long one takes says how
// busy the machine is (Check's limit is 4 s). What hangs, Meson ends.
static inline TCase *suite_case(const char *name)
{
    TCase *t = tcase_create(name);
    tcase_set_timeout(t, 0);
    return t;
}
#define tcase_create(name) suite_case(name)

// Runs [suite] as the environment asks, frees it and returns the program's
// exit status. All tests run in one process unless CK_FORK=yes: one of its own
// takes 13 ms with the sanitizers, most of it for a search after what is lost,
// which is made once, when the program ends.
static inline int suite_end(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    if (!getenv("CK_FORK"))
        srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

// A case of [suite] that ./test passes over.
static inline TCase *suite_long(Suite *suite)
{
    TCase *t = tcase_create("long");
    tcase_set_tags(t, "long");
    suite_add_tcase(suite, t);
    return t;
}

// Adds [test] for 0 to [count] - 1: those that begin a run of [nth] to
// [share], the others to [rest]. Both together do each of them once.
static inline void suite_share(TCase *share, TCase *rest, const TTest *test,
                               int count, int nth)
{
    for (int i = 0; i < count; i++)
        tcase_add_loop_test(i % nth ? rest : share, test, i, i + 1);
}

#endif
