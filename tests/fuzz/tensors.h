// SPDX-License-Identifier: MIT
// Any bytes as a file of another program: it is refused with a reason, or every
// number of it can be read, and what is written of it is the same again.
#ifndef TESTS_FUZZ_TENSORS_H
#define TESTS_FUZZ_TENSORS_H

#include <string.h>

#include "fuzz.h"
#include "tensorfile/npz.h"
#include "tensorfile/tensors.h"

enum { MOST_READ = 1 << 20 };

static inline void fuzz_array(const struct array *a)
{
    size_t count = a->count < MOST_READ ? a->count : MOST_READ;
    double sum = 0, x;
    for (size_t i = 0; i < count && a->type != NUMBER_NONE; i++) {
        array_read(a, a->count - 1 - i, 1, &x);
        sum += x;
    }
    for (int i = 0; i < a->rows.count; i++)
        sum += (double)strlen(a->rows.word[i]);
    for (int i = 0; i < a->columns.count; i++)
        sum += (double)strlen(a->columns.word[i]);
    must(sum == sum || sum != sum, "all of it can be read");
}

static inline void fuzz_again(struct reading *r, const struct arrays *all)
{
    struct strbuf file = {0};
    struct arrays again;
    must(npz_write(&file, all), "there is memory for it");
    if (!npz_read(r, "again.npz", file.text, file.length, &again)) {
        complaints_free(r->complaints); // a name that is no file's
        *r->complaints = (struct complaints){0};
    } else {
        must(again.count == all->count, "as many are read as were written");
        for (int i = 0; i < all->count; i++)
            must(again.array[i].count == all->array[i].count &&
                     !memcmp(again.array[i].bytes, all->array[i].bytes,
                             all->array[i].type == NUMBER_NONE
                                 ? 0
                                 : all->array[i].count *
                                       number_size(all->array[i].type)),
                 "what is written is read, to the last bit");
    }
    strbuf_free(&file);
}

static inline int fuzz_tensors(const char *name, const uint8_t *data,
                               size_t size)
{
    static const char *const wanted[] = {"cat", "dog"};
    struct arena arena = {0};
    struct complaints c = {0};
    struct reading r = {&arena, &c};
    struct arrays all;
    bool good = tensors_read(&r, name, data, size,
                             (struct words){size % 3 ? 0 : 2, wanted}, &all);
    must(good == !c.count, "it is refused for a reason, or read");
    size_t bytes = 0;
    for (int i = 0; good && i < all.count; i++) {
        must(all.array[i].count > 0, "no tensor is empty");
        fuzz_array(&all.array[i]);
        bytes += all.array[i].count * number_size(all.array[i].type);
    }
    bool bf16 = false; // which NumPy does not have
    for (int i = 0; good && i < all.count; i++)
        bf16 |= all.array[i].type == NUMBER_BF16;
    if (good && !bf16 && bytes < MOST_READ)
        fuzz_again(&r, &all);
    complaints_free(&c);
    arena_free(&arena);
    return 0;
}

#endif
