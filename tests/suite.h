// SPDX-License-Identifier: MIT
// The end of every Check program, and what of it takes long.
//
// ./test passes over the cases with the tag "long" and .ci/run does them
// after it (../test --long): Check reads CK_EXCLUDE_TAGS and CK_INCLUDE_TAGS.
// A program started by hand does both.
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Of the C library, without the headers that would bring all the rest of it; and
// of the sanitizers, where there are any.
extern int getpid(void);
extern int on_exit(void (*leave)(int status, void *arg), void *arg);
extern void __lsan_do_leak_check(void) __attribute__((weak));

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

// Check runs every test in a process of its own, ten milliseconds with the
// sanitizers: what is tried with hundreds of seeds, and is small, is tried with
// [portion] of them in one process. Added with suite_portions().
#define START_SEEDS(name, portion)                                             \
    static void name##_of(int _i);                                             \
    enum { name##_portion = (portion) };                                       \
    START_TEST(name)                                                           \
    {                                                                          \
        for (int k = 0; k < (portion); k++)                                    \
            name##_of(_i * (portion) + k);                                     \
    }                                                                          \
    END_TEST                                                                   \
    static void name##_of(int _i)

// Adds [name] for 0 to [count] - 1; [count] is a multiple of its portion.
#define suite_portions(tcase, name, count)                                     \
    do {                                                                       \
        _Static_assert((count) % name##_portion == 0, "a rest of a portion");  \
        tcase_add_loop_test(tcase, name, 0, (count) / name##_portion);         \
    } while (0)

// The end of a test's process: what is lost is looked for, as ever, but nobody
// takes the tables of the sanitizers apart, one page of the parent's after the
// other.
static inline void suite_leave(int status, void *parent)
{
    if (getpid() == (int)(intptr_t)parent)
        return;
    fflush(NULL);
    if (__lsan_do_leak_check)
        __lsan_do_leak_check();
    _Exit(status);
}

// Runs [suite] as the environment asks, frees it and returns the program's
// exit status.
static inline int suite_end(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    on_exit(suite_leave, (void *)(intptr_t)getpid());
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
