// Finds what was made for a key again: an open hash table that grows.
#ifndef SDL_GLYPH_CACHE_H
#define SDL_GLYPH_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "draw/font.h"

// One face, size and code point. Size 0 keeps the advance, others a mask.
struct glyph_entry {
    uint64_t key;
    double advance; // for text of size 1
    struct glyph glyph;
};

// Zero-initialise it; glyph_cache_free() gives everything back.
struct glyph_cache {
    struct glyph_entry **slots; // room is a power of two, or 0
    size_t count, room;
    size_t bytes; // of masks
    struct arena arena;
};

uint64_t glyph_key(enum weight weight, int size, uint32_t codepoint);

// The entry of [key], or NULL.
struct glyph_entry *glyph_cache_find(const struct glyph_cache *c, uint64_t key);

// Adds an empty entry, which must not be there yet. Entries do not move.
struct glyph_entry *glyph_cache_add(struct glyph_cache *c, uint64_t key);

// Room for a mask, as long-lived as the entries.
uint8_t *glyph_cache_mask(struct glyph_cache *c, size_t bytes);

void glyph_cache_free(struct glyph_cache *c);

#endif
