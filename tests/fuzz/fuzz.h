// SPDX-License-Identifier: MIT
// A fuzz target is one function that takes any bytes. replay.c feeds it the
// files of tests/corpus/NAME; with clang, libFuzzer makes up more: fuzz.sh.
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The target. Returns 0; what breaks a rule ends the program.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Ends the program, saying which rule was broken, unless [good].
static inline void must(bool good, const char *rule)
{
    if (good)
        return;
    fprintf(stderr, "broken: %s\n", rule);
    abort();
}

// The bytes as a string of its own, to be freed; it may hold zeros.
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    must(text != NULL, "there is memory");
    for (size_t i = 0; i < size; i++)
        text[i] = (char)data[i];
    text[size] = 0;
    return text;
}

#endif
