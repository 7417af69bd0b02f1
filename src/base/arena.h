// SPDX-License-Identifier: MIT
// Memory that lives and dies together: allocate freely, free once.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena_block;

// A growing arena. Zero-initialise it; arena_free() gives everything back.
struct arena {
    struct arena_block *block; // the newest, the one being filled
};

// Returns [size] zeroed bytes, aligned for any type. Never returns NULL: a
// machine that cannot give a lesson its few kilobytes cannot run it.
void *arena_alloc(struct arena *a, size_t size);

// Returns room for [count] items of [size] bytes, zeroed. The product is
// checked; an overflow ends the program like any failed allocation.
void *arena_array(struct arena *a, size_t count, size_t size);

// Copies [length] bytes and a closing zero.
char *arena_copy(struct arena *a, const char *text, size_t length);

// Formats like printf into the arena, however long it becomes.
char *arena_print(struct arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprint(struct arena *a, const char *format, va_list args);

// Forgets the contents but keeps the newest block, for a per-frame arena.
void arena_reset(struct arena *a);

void arena_free(struct arena *a);

// malloc/realloc that end the program with a message when memory is out.
void *must_realloc(void *old, size_t count, size_t size);

#endif
