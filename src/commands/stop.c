// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // signals

#include "commands/stop.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "base/arena.h"

struct stop {
    sigset_t before;
};

struct stop *stop_hold(void)
{
    struct stop *s = must_realloc(NULL, 1, sizeof *s);
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigprocmask(SIG_BLOCK, &stop, &s->before);
    return s;
}

bool stop_asked(void)
{
    sigset_t pending;
    return !sigpending(&pending) && sigismember(&pending, SIGINT) > 0;
}

void stop_taken(struct stop *before)
{
    signal(SIGINT, SIG_IGN);
    sigprocmask(SIG_SETMASK, &before->before, NULL);
    free(before);
}

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
