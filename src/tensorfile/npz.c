// SPDX-License-Identifier: MIT
#include "tensorfile/npz.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#include "base/utf8.h"
#include "tensorfile/npy.h"

static const char ending[] = ".npy";
enum { ENDING = sizeof ending - 1, MOST_NAME = 500 };

// An archive while it is being read.
struct npz {
    struct reading *r;
    const char *file;
    zip_t *zip;
    bool stays;  // open while the arrays are there
    size_t room; // bytes that may still be unpacked
};

static bool npz_refuse(const struct npz *z, const char *member, const char *key)
{
    complain(z->r->complaints, (struct mark){z->file, 0, 0}, key,
             SLOTS(TEXT("name", member), COUNT("most", TENSORS_MOST_MIB),
                   COUNT("count", MOST_ARRAYS)));
    return false;
}

// Nothing is ever unpacked to where a name says; but who writes such names
// means no good.
static bool is_path(const char *name)
{
    if (*name == '/' || strchr(name, '\\'))
        return true;
    for (const char *p = name; *p; p += strcspn(p, "/"), p += *p == '/')
        if (!strncmp(p, "..", 2) && (!p[2] || p[2] == '/'))
            return true;
    return false;
}

// What the array in the member [name] is called; NULL after complaining.
static const char *array_name(const struct npz *z, const char *name)
{
    size_t length = strlen(name);
    const char *key =
        !length || length > MOST_NAME || !is_visible(name, length)
            ? "tensors.npz.text"
        : is_path(name) ? "tensors.npz.path"
        : length <= ENDING || strcmp(name + length - ENDING, ending)
            ? "tensors.npz.member"
            : NULL;
    if (!key)
        return arena_copy(z->r->arena, name, length - ENDING);
    npz_refuse(z, length > MOST_NAME ? "…" : name, key);
    return NULL;
}

// Unpacks a member that says it has [size] bytes. What it says is not trusted:
// one byte more or less is a mistake, and so is another checksum.
static const void *unpack(const struct npz *z, zip_uint64_t index,
                          const char *name, size_t size)
{
    char *bytes = arena_alloc(z->r->arena, size + 1);
    zip_file_t *f = zip_fopen_index(z->zip, index, 0);
    size_t got = 0;
    zip_int64_t n = 0;
    while (f && got <= size &&
           (n = zip_fread(f, bytes + got, size + 1 - got)) > 0)
        got += (size_t)n;
    bool good = f && !zip_fclose(f) && n == 0 && got == size;
    if (!good)
        npz_refuse(z, name, "tensors.npz.broken");
    return good ? bytes : NULL;
}

// A member that stays in the archive, packed or as it is.
struct member {
    struct source_of_bytes source;
    zip_t *zip;
    zip_uint64_t index;
};

// What is packed is unpacked up to where it is wanted.
static bool skip_packed(zip_file_t *f, size_t count)
{
    char piece[65536];
    zip_int64_t n = 1;
    for (; count && n > 0; count -= n > 0 ? (size_t)n : 0)
        n = zip_fread(f, piece, count < sizeof piece ? count : sizeof piece);
    return !count;
}

static bool read_piece(void *self, size_t from, size_t count, void *out)
{
    const struct member *m = self;
    zip_file_t *f = zip_fopen_index(m->zip, m->index, 0);
    size_t got = 0;
    zip_int64_t n = 0;
    if (f && (m->source.packed ? skip_packed(f, from)
                               : !zip_fseek(f, (zip_int64_t)from, SEEK_SET)))
        while (got < count &&
               (n = zip_fread(f, (char *)out + got, count - got)) > 0)
            got += (size_t)n;
    // At its end the archive says whether that is what was packed.
    char beyond;
    bool last = from + count == m->source.length && m->source.packed;
    bool good = f && got == count && (!last || !zip_fread(f, &beyond, 1));
    if (f)
        zip_fclose(f);
    return good;
}

static bool open_member(const struct npz *z, const zip_stat_t *about,
                        const char *file, const char *name, struct array *out)
{
    struct member *m = arena_alloc(z->r->arena, sizeof *m);
    bool packed = !(about->valid & ZIP_STAT_COMP_METHOD) ||
                  about->comp_method != ZIP_CM_STORE ||
                  about->size <= READ_AT_ONCE;
    *m = (struct member){
        {read_piece, m, (size_t)about->size, packed}, z->zip, about->index};
    return npy_open(z->r, file, name, &m->source, out);
}

static bool read_member(struct npz *z, zip_uint64_t index, struct array *out)
{
    zip_stat_t about;
    if (zip_stat_index(z->zip, index, 0, &about) ||
        !(about.valid & ZIP_STAT_NAME) || !(about.valid & ZIP_STAT_SIZE))
        return npz_refuse(z, "", "tensors.npz");
    const char *name = array_name(z, about.name);
    if (!name)
        return false;
    const char *file = arena_print(z->r->arena, "%s/%s", z->file, about.name);
    if (about.size > z->room)
        return npz_refuse(z, about.name, "tensors.npz.large");
    z->room -= (size_t)about.size;
    if (z->stays)
        return open_member(z, &about, file, name, out);
    const void *bytes = unpack(z, index, about.name, (size_t)about.size);
    return bytes && npy_read(z->r, file, name, bytes, (size_t)about.size, out);
}

static bool read_members(struct npz *z, struct arrays *out)
{
    zip_int64_t count = zip_get_num_entries(z->zip, 0);
    if (count < 1 || count > MOST_ARRAYS)
        return npz_refuse(z, "", "tensors.npz.count");
    out->array = arena_array(z->r->arena, (size_t)count, sizeof *out->array);
    for (zip_int64_t i = 0; i < count; i++) {
        if (!read_member(z, (zip_uint64_t)i, &out->array[i]))
            return false;
        out->count++;
    }
    return true;
}

bool npz_read(struct reading *r, const char *file, const void *bytes,
              size_t length, struct arrays *out)
{
    assert(file && (bytes || !length) && out);
    struct npz z = {
        .r = r, .file = file, .room = (size_t)TENSORS_MOST_MIB << 20};
    zip_error_t error;
    *out = (struct arrays){0};
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(bytes, length, 0, &error);
    z.zip = source ? zip_open_from_source(source, ZIP_RDONLY, &error) : NULL;
    if (!z.zip && source)
        zip_source_free(source);
    zip_error_fini(&error);
    if (!z.zip)
        return npz_refuse(&z, "", "tensors.npz");
    bool good = read_members(&z, out);
    zip_discard(z.zip);
    return good;
}

bool npz_open(struct reading *r, const char *file, struct zip *zip, size_t most,
              struct arrays *out)
{
    assert(file && zip && out);
    struct npz z = {
        .r = r, .file = file, .zip = zip, .stays = true, .room = most};
    *out = (struct arrays){0};
    return read_members(&z, out);
}

// --- writing -----------------------------------------------------------------

// Adds one member, stored as it is: numbers hardly get smaller. The date is
// zip's first.
static bool add_member(zip_t *zip, struct arena *arena, const struct array *a)
{
    struct strbuf npy = {0};
    npy_write(&npy, a);
    const char *bytes = arena_copy(arena, npy.text, npy.length);
    zip_source_t *source = zip_source_buffer(zip, bytes, npy.length, 0);
    strbuf_free(&npy);
    zip_int64_t at =
        source ? zip_file_add(zip, arena_print(arena, "%s%s", a->name, ending),
                              source, ZIP_FL_ENC_UTF_8)
               : -1;
    if (at < 0) {
        zip_source_free(source);
        return false;
    }
    return !zip_set_file_compression(zip, (zip_uint64_t)at, ZIP_CM_STORE, 0) &&
           !zip_file_set_dostime(zip, (zip_uint64_t)at, 0, 33, 0);
}

// Appends all of [source]; false when it cannot be read.
static bool copy_source(struct strbuf *out, zip_source_t *source)
{
    char piece[65536];
    zip_int64_t n = -1;
    if (zip_source_open(source))
        return false;
    while ((n = zip_source_read(source, piece, sizeof piece)) > 0)
        strbuf_add_n(out, piece, (size_t)n);
    zip_source_close(source);
    return n == 0;
}

bool npz_write(struct strbuf *out, const struct arrays *arrays)
{
    assert(out && arrays->count >= 0);
    struct arena arena = {0};
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *to = zip_source_buffer_create(NULL, 0, 0, &error);
    zip_t *zip = to ? zip_open_from_source(to, ZIP_TRUNCATE, &error) : NULL;
    bool good = zip;
    if (zip)
        zip_source_keep(to); // it outlives the archive
    for (int i = 0; good && i < arrays->count; i++)
        good = add_member(zip, &arena, &arrays->array[i]);
    if (zip && (!good || zip_close(zip))) {
        zip_discard(zip);
        good = false;
    }
    arena_free(&arena); // as soon as it can: it is as large as what is written
    good = good && copy_source(out, to);
    if (to)
        zip_source_free(to);
    zip_error_fini(&error);
    return good;
}
