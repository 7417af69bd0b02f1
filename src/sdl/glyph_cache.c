#include "sdl/glyph_cache.h"

#include <stdlib.h>

enum { FIRST_ROOM = 512 };

uint64_t glyph_key(enum weight weight, int size, uint32_t codepoint)
{
    return (uint64_t)weight << 56 | (uint64_t)(uint32_t)size << 24 | codepoint;
}

// The slot that holds [key], or the empty one where it belongs.
static struct glyph_entry **slot_of(const struct glyph_cache *c, uint64_t key)
{
    uint64_t hash = key * 0x9e3779b97f4a7c15u; // Fibonacci hashing
    size_t i = (size_t)(hash >> 32) & (c->room - 1);
    while (c->slots[i] && c->slots[i]->key != key)
        i = (i + 1) & (c->room - 1);
    return &c->slots[i];
}

struct glyph_entry *glyph_cache_find(const struct glyph_cache *c, uint64_t key)
{
    return c->room ? *slot_of(c, key) : NULL;
}

static void grow(struct glyph_cache *c)
{
    struct glyph_cache old = *c;
    c->room = old.room ? old.room * 2 : FIRST_ROOM;
    c->slots = must_realloc(NULL, c->room, sizeof *c->slots);
    for (size_t i = 0; i < c->room; i++)
        c->slots[i] = NULL;
    for (size_t i = 0; i < old.room; i++)
        if (old.slots[i])
            *slot_of(c, old.slots[i]->key) = old.slots[i];
    free(old.slots);
}

struct glyph_entry *glyph_cache_add(struct glyph_cache *c, uint64_t key)
{
    if (c->count * 2 >= c->room) // at most half full
        grow(c);
    struct glyph_entry *entry = arena_alloc(&c->arena, sizeof *entry);
    entry->key = key;
    *slot_of(c, key) = entry;
    c->count++;
    return entry;
}

uint8_t *glyph_cache_mask(struct glyph_cache *c, size_t bytes)
{
    c->bytes += bytes;
    return arena_alloc(&c->arena, bytes);
}

void glyph_cache_free(struct glyph_cache *c)
{
    free(c->slots);
    arena_free(&c->arena);
    *c = (struct glyph_cache){0};
}
