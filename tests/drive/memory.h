// SPDX-License-Identifier: MIT
// How much memory the program holds.
#ifndef TESTS_DRIVE_MEMORY_H
#define TESTS_DRIVE_MEMORY_H

#include <stddef.h>

// Bytes allocated and not given back; 0 without the address sanitizer. What
// malloc itself tells are pieces with what is too small to be split off, which
// differ from one time to the next.
size_t memory_in_use(void);

#endif
