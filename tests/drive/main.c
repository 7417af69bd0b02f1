// SPDX-License-Identifier: MIT
// Drives the program with many seeds, each in its own process group of seeds,
// and cuts a run that breaks a rule, or the program, down to what is needed.
// Usage: drive [--from SEED] [--seeds COUNT]
//        drive --seed SEED [--keep STEP,STEP,…]
//        drive --lessons SEED   prints those that were made for it
#define _POSIX_C_SOURCE 200809L // fork, alarm, sigaction

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drive.h"

enum { PATIENCE = 60 }; // seconds that one run may take
enum { MOST_FAILED = 10 };

// Runs in a process of its own. True when it ended well; if not, a [loud] one
// has said why.
static bool ends_well(uint64_t seed, const bool *kept, bool loud)
{
    pid_t child = fork();
    if (child == 0) {
        struct strbuf why = {0};
        int nowhere = open("/dev/null", O_WRONLY);
        if (!loud)
            dup2(nowhere, STDERR_FILENO);
        alarm(PATIENCE);
        uint64_t inputs = 0;
        bool good = drive(seed, kept, &inputs, &why);
        if (loud)
            fprintf(stderr, "%s\n", strbuf_text(&why));
        _exit(!good);
    }
    int status = 1;
    waitpid(child, &status, 0);
    return status == 0;
}

// Leaves out ever smaller runs of steps as long as it still ends badly.
static void shrink(uint64_t seed, bool kept[DRIVE_STEPS])
{
    for (int length = DRIVE_STEPS / 2; length > 0; length /= 2)
        for (int first = 0; first < DRIVE_STEPS; first += length) {
            bool fewer[DRIVE_STEPS];
            int left_out = 0;
            memcpy(fewer, kept, sizeof fewer);
            for (int k = first; k < first + length && k < DRIVE_STEPS; k++) {
                left_out += fewer[k];
                fewer[k] = false;
            }
            if (left_out && !ends_well(seed, fewer, false))
                memcpy(kept, fewer, sizeof fewer);
        }
}

static void report(uint64_t seed)
{
    struct strbuf text = {0};
    bool kept[DRIVE_STEPS];
    for (int k = 0; k < DRIVE_STEPS; k++)
        kept[k] = true;
    printf("seed %" PRIu64 " fails", seed);
    fflush(stdout);
    shrink(seed, kept);
    drive_print(seed, kept, &text);
    printf(" after these steps:\n%sagain: drive --seed %" PRIu64 " --keep ",
           strbuf_text(&text), seed);
    for (int k = 0, more = 0; k < DRIVE_STEPS; k++)
        if (kept[k])
            printf("%s%d", more++ ? "," : "", k);
    printf("\n");
    fflush(stdout);
    ends_well(seed, kept, true);
    strbuf_free(&text);
}

// A seed that was driven, and how many inputs that were.
struct done {
    uint64_t seed, inputs;
};

// Drives seeds from [first] on in one process, which says through [out] which
// one it has done. Ends at the first that fails.
static void drive_on(uint64_t first, uint64_t end, int out)
{
    struct strbuf why = {0};
    for (uint64_t seed = first; seed < end; seed++) {
        alarm(PATIENCE);
        struct done done = {seed, 0};
        if (!drive(seed, NULL, &done.inputs, &why))
            _exit(1);
        if (write(out, &done, sizeof done) != sizeof done)
            _exit(1);
    }
    _exit(0);
}

// Drives until a seed fails; returns that one, or [end]. Adds to [inputs].
static uint64_t first_bad(uint64_t first, uint64_t end, uint64_t *inputs)
{
    int ends[2], status;
    if (pipe(ends)) {
        perror("pipe");
        exit(2);
    }
    pid_t child = fork();
    if (child == 0)
        drive_on(first, end, ends[1]);
    close(ends[1]);
    uint64_t next = first;
    struct done done;
    while (read(ends[0], &done, sizeof done) == sizeof done) {
        next = done.seed + 1;
        *inputs += done.inputs;
        if (next % 1000 == 0 && isatty(STDERR_FILENO))
            fprintf(stderr, "\r%" PRIu64, next);
    }
    close(ends[0]);
    waitpid(child, &status, 0);
    return next;
}

static int drive_many(uint64_t first, uint64_t count)
{
    uint64_t end = first + count, next = first, inputs = 0;
    int failed = 0;
    while (next < end && failed < MOST_FAILED) {
        next = first_bad(next, end, &inputs);
        if (next < end) {
            report(next++);
            failed++;
        }
    }
    printf("%" PRIu64 " seeds driven with %" PRIu64 " inputs, %d failed\n",
           next - first, inputs, failed);
    return failed > 0;
}

static int print_lessons(uint64_t seed)
{
    struct strbuf text = {0};
    drive_print_lessons(seed, &text);
    fputs(strbuf_text(&text), stdout);
    strbuf_free(&text);
    return 0;
}

// One run, here, with everything it prints.
static int drive_one(uint64_t seed, char *keep)
{
    struct strbuf why = {0};
    bool kept[DRIVE_STEPS] = {0};
    for (char *p = keep ? strtok(keep, ",") : NULL; p; p = strtok(NULL, ",")) {
        long k = strtol(p, NULL, 10);
        if (k >= 0 && k < DRIVE_STEPS)
            kept[k] = true;
    }
    uint64_t inputs = 0;
    bool good = drive(seed, keep ? kept : NULL, &inputs, &why);
    printf("%s\n", good ? "good" : strbuf_text(&why));
    strbuf_free(&why);
    return !good;
}

int main(int argc, char **argv)
{
    uint64_t first = 1, count = 100, seed = 0;
    char *keep = NULL;
    bool one = false;
    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t number = strtoull(argv[i + 1], NULL, 10);
        if (!strcmp(argv[i], "--from"))
            first = number;
        else if (!strcmp(argv[i], "--seeds"))
            count = number;
        else if (!strcmp(argv[i], "--seed"))
            seed = number, one = true;
        else if (!strcmp(argv[i], "--lessons"))
            return print_lessons(number);
        else if (!strcmp(argv[i], "--keep"))
            keep = argv[i + 1];
    }
    return one ? drive_one(seed, keep) : drive_many(first, count);
}
