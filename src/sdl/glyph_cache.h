// SPDX-License-Identifier: MIT
// Finds what was made for a glyph or a run again: an open hash table that
// grows.
#ifndef SDL_GLYPH_CACHE_H
#define SDL_GLYPH_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "draw/font.h"

struct face;

// What an entry is found by: a face, a size, and a code point or a text. Size
// 0 keeps the advance, others a mask.
struct glyph_key {
    uint64_t bits;    // of all of it
    const char *text; // of a run, not zero-terminated
    size_t length;    // 0: a code point, which is in the bits
};

struct glyph_entry {
    struct glyph_key key; // its text lives as long as the entry
    double advance;       // for text of size 1
    struct face *face;    // that the glyph is from
    struct glyph glyph;
};

// Zero-initialise it; glyph_cache_free() gives everything back.
struct glyph_cache {
    struct glyph_entry **slots; // room is a power of two, or 0
    size_t count, room;
    size_t bytes; // of everything but the table
    struct arena arena;
};

struct glyph_key glyph_key(enum weight weight, int size, uint32_t codepoint);

// The key of a run, whose text is copied when it is added.
struct glyph_key glyph_key_run(enum weight weight, int size,
                               const struct run *run);

// The entry of [key], or NULL.
struct glyph_entry *glyph_cache_find(const struct glyph_cache *c,
                                     const struct glyph_key *key);

// Adds an empty entry, which must not be there yet. Entries do not move.
struct glyph_entry *glyph_cache_add(struct glyph_cache *c,
                                    const struct glyph_key *key);

// Room for a mask, as long-lived as the entries.
uint8_t *glyph_cache_mask(struct glyph_cache *c, size_t bytes);

void glyph_cache_free(struct glyph_cache *c);

#endif
