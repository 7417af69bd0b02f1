// How much memory the program holds.
#ifndef TESTS_DRIVE_MEMORY_H
#define TESTS_DRIVE_MEMORY_H

#include <stddef.h>

// Bytes allocated and not given back; 0 where nobody counts them.
size_t memory_in_use(void);

#endif
