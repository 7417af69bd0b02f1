// SPDX-License-Identifier: MIT
#include "document/measured_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/save.h"
#include "base/strbuf.h"
#include "document/record.h"
#include "document/recovery.h"
#include "model/key.h"

// What is counted is another when the way of counting is.
enum { VERSION = 1 };

// FNV-1a.
static uint64_t add_bytes(uint64_t h, const void *bytes, size_t length)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < length; i++)
        h = (h ^ b[i]) * 0x100000001b3;
    return h;
}

static uint64_t add_text(uint64_t h, const char *text)
{
    return add_bytes(h, text ? text : "", text ? strlen(text) + 1 : 1);
}

static uint64_t add_number(uint64_t h, double x)
{
    return add_bytes(h, &x, sizeof x);
}

static uint64_t add_entry(uint64_t h, const struct entry *e)
{
    const struct matrix *a = &e->matrix;
    h = add_text(add_text(h, e->name), e->choice);
    h = add_number(h, e->number);
    h = add_number(add_number(h, a->rows), a->columns);
    for (int i = 0; a->data && i < a->rows * a->columns; i++)
        h = add_number(h, a->data[i]);
    for (int i = 0; i < e->words.count; i++)
        h = add_text(h, e->words.word[i]);
    return h;
}

static uint64_t sign_of(const struct model *m, const struct measure_of *of)
{
    uint64_t h = add_text(0xcbf29ce484222325, m->kind->name);
    h = add_text(add_number(h, VERSION), of->task->name);
    h = add_number(add_number(h, of->others), of->words);
    h = add_number(add_number(h, of->sentences), of->seed);
    for (int i = 0; i < m->count; i++)
        h = add_entry(h, &m->entries[i]);
    return h;
}

// In [arena]; NULL where nothing is kept.
static const char *folder_of(struct arena *arena)
{
    const char *state =
        record_is_kept(true) ? recovery_file_folder(arena) : NULL;
    return state ? arena_print(arena, "%s/measured", state) : NULL;
}

static const char *file_of(struct arena *arena, const struct model *m,
                           const struct measure_of *of)
{
    const char *folder = folder_of(arena);
    return folder ? arena_print(arena, "%s/%016" PRIx64, folder, sign_of(m, of))
                  : NULL;
}

bool measured_find(const struct model *m, const struct measure_of *of,
                   struct counted *out)
{
    struct arena arena = {0};
    const char *path = file_of(&arena, m, of);
    FILE *f = path ? fopen(path, "rb") : NULL;
    int right, all;
    bool good = f && fscanf(f, "%d of %d", &right, &all) == 2 && right >= 0 &&
                right <= all && all <= of->sentences;
    if (f)
        fclose(f);
    if (good) {
        out->right = right;
        out->of = all;
        out->looked = out->sentences = of->sentences;
        out->done = true;
    }
    arena_free(&arena);
    return good;
}

void measured_keep(const struct model *m, const struct measure_of *of,
                   const struct counted *counted)
{
    struct arena arena = {0};
    struct strbuf text = {0};
    const char *path = file_of(&arena, m, of);
    strbuf_addf(&text, "%d of %d\n", counted->right, counted->of);
    if (path) {
        recovery_file_make_folder(folder_of(&arena));
        (void)save_file(path, text.text, text.length); // it is counted again
    }
    strbuf_free(&text);
    arena_free(&arena);
}
