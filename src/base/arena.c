// SPDX-License-Identifier: MIT
#include "base/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"

// With the address sanitizer what nobody asked for may not be touched: the
// rest of a block, and some bytes after each piece of it.
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { BETWEEN = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
enum { BETWEEN = 0 };
#endif

enum {
    FIRST_BLOCK = 64 * 1024,
    MOST_BLOCK = 512 * FIRST_BLOCK,
    MOST_TEXT = 256
};

struct arena_block {
    struct arena_block *older;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

static void out_of_memory(void)
{
    fputs("followspot: out of memory\n", stderr);
    abort();
}

void *must_realloc(void *old, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        out_of_memory();
    void *p = realloc(old, count && size ? count * size : 1);
    if (!p)
        out_of_memory();
    return p;
}

static struct arena_block *block_new(struct arena_block *older, size_t need)
{
    // After one that is large for one thing the next is not twice as large.
    size_t size = !older                     ? FIRST_BLOCK
                  : older->size < MOST_BLOCK ? older->size * 2
                                             : MOST_BLOCK;
    if (size < need)
        size = need;
    if (size > SIZE_MAX - sizeof(struct arena_block))
        out_of_memory();
    struct arena_block *b =
        must_realloc(NULL, 1, sizeof(struct arena_block) + size);
    b->older = older;
    b->size = size;
    b->used = 0;
    ASAN_POISON_MEMORY_REGION(b->bytes, size);
    return b;
}

// [size] rounded up, so that whatever follows is aligned.
static size_t aligned(size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - align - BETWEEN)
        out_of_memory();
    return (size + align - 1) / align * align + BETWEEN;
}

static size_t room_of(const struct arena *a)
{
    return a->block ? a->block->size - a->block->used : 0;
}

// The next [size] bytes of the block, for which there is room.
static void *take(struct arena *a, size_t size)
{
    void *p = a->block->bytes + a->block->used;
    a->block->used += aligned(size);
    ASAN_UNPOISON_MEMORY_REGION(p, size);
    return p;
}

void *arena_alloc(struct arena *a, size_t size)
{
    size_t need = aligned(size);
    if (room_of(a) < need)
        a->block = block_new(a->block, need);
    return memset(take(a, size), 0, size);
}

void *arena_array(struct arena *a, size_t count, size_t size)
{
    assert(a && size > 0);
    if (size && count > SIZE_MAX / size)
        out_of_memory();
    return arena_alloc(a, count * size);
}

char *arena_copy(struct arena *a, const char *text, size_t length)
{
    assert(a && text);
    char *copy = arena_alloc(a, length + 1);
    return memcpy(copy, text, length);
}

char *arena_vprint(struct arena *a, const char *format, va_list args)
{
    assert(a && format);
    // A frame prints hundreds of texts: mostly there is room for one in the
    // block and once is enough. Only as much of it is opened as most need.
    size_t room = room_of(a) < MOST_TEXT ? room_of(a) : MOST_TEXT;
    char *text = room ? (char *)a->block->bytes + a->block->used : NULL;
    va_list again;
    va_copy(again, args);
    ASAN_UNPOISON_MEMORY_REGION(text, room);
    int length = c_vsnprintf(text, room, format, args);
    ASAN_POISON_MEMORY_REGION(text, room);
    if (length < 0)
        out_of_memory(); // longer than an int can say
    size_t size = (size_t)length + 1;
    if (aligned(size) <= room) {
        take(a, size);
    } else {
        text = arena_alloc(a, size);
        c_vsnprintf(text, size, format, again);
    }
    va_end(again);
    return text;
}

char *arena_print(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vprint(a, format, args);
    va_end(args);
    return text;
}

static void free_from(struct arena_block *b)
{
    while (b) {
        struct arena_block *older = b->older;
        free(b);
        b = older;
    }
}

void arena_reset(struct arena *a)
{
    if (!a->block)
        return;
    free_from(a->block->older);
    a->block->older = NULL;
    a->block->used = 0;
    ASAN_POISON_MEMORY_REGION(a->block->bytes, a->block->size);
}

void arena_free(struct arena *a)
{
    free_from(a->block);
    a->block = NULL;
}
