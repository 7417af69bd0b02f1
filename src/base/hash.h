// SPDX-License-Identifier: MIT
// Text as a number (FNV-1a): equal texts have equal ones, on every machine.
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)

// [hash] and then one byte.
static inline uint64_t hash_byte(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001B3);
}

// [hash], then the bytes of [text] and the zero that ends it.
static inline uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = hash_byte(hash, (unsigned char)*text);
    return hash_byte(hash, 0);
}

#endif
