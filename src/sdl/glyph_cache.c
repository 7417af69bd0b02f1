// SPDX-License-Identifier: MIT
#include "sdl/glyph_cache.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 512 };

struct glyph_key glyph_key(enum weight weight, int size, uint32_t codepoint)
{
    uint64_t bits =
        (uint64_t)weight << 56 | (uint64_t)(uint32_t)size << 24 | codepoint;
    return (struct glyph_key){.bits = bits};
}

struct glyph_key glyph_key_run(enum weight weight, int size,
                               const struct run *run)
{
    struct glyph_key key = glyph_key(weight, size, run->leftward);
    for (size_t i = 0; i < run->length; i++) // FNV-1a
        key.bits = (key.bits ^ (uint8_t)run->text[i]) * 0x100000001b3u;
    key.text = run->text;
    key.length = run->length;
    return key;
}

static bool same(const struct glyph_key *a, const struct glyph_key *b)
{
    return a->bits == b->bits && a->length == b->length &&
           (!a->length || !memcmp(a->text, b->text, a->length));
}

// The slot that holds [key], or the empty one where it belongs.
static struct glyph_entry **slot_of(const struct glyph_cache *c,
                                    const struct glyph_key *key)
{
    uint64_t hash = key->bits * 0x9e3779b97f4a7c15u; // Fibonacci hashing
    size_t i = (size_t)(hash >> 32) & (c->room - 1);
    while (c->slots[i] && !same(&c->slots[i]->key, key))
        i = (i + 1) & (c->room - 1);
    return &c->slots[i];
}

struct glyph_entry *glyph_cache_find(const struct glyph_cache *c,
                                     const struct glyph_key *key)
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
            *slot_of(c, &old.slots[i]->key) = old.slots[i];
    free(old.slots);
}

struct glyph_entry *glyph_cache_add(struct glyph_cache *c,
                                    const struct glyph_key *key)
{
    if (c->count * 2 >= c->room) // at most half full
        grow(c);
    struct glyph_entry *entry = arena_alloc(&c->arena, sizeof *entry);
    entry->key = *key;
    if (key->length)
        entry->key.text = arena_copy(&c->arena, key->text, key->length);
    *slot_of(c, key) = entry;
    c->bytes += sizeof *entry + key->length;
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
