// SPDX-License-Identifier: MIT
// Times for benches: processor time of a program of one thread, so that what
// else runs on the machine hardly counts, and medians.
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

// Milliseconds since the program began.
static inline double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static inline int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The one in the middle; sorts [times].
static inline double median(double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, ascending);
    return times[count / 2];
}

// The most memory that the program has had so far, in MB.
static inline double peak_mb(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

#endif
