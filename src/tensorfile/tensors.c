#include "tensorfile/tensors.h"

#include <string.h>

#include "base/c_locale.h"
#include "tensorfile/delimited.h"
#include "tensorfile/npy.h"
#include "tensorfile/npz.h"
#include "tensorfile/safetensors.h"
#include "tensorfile/vectors.h"

enum tensor_format tensors_format(const char *file)
{
    static const struct {
        const char *ending;
        enum tensor_format format;
    } endings[] = {
        {".npy", TENSORS_NPY},          {".npz", TENSORS_NPZ},
        {".safetensors", TENSORS_SAFE}, {".csv", TENSORS_TABLE},
        {".tsv", TENSORS_TABLE},        {".vec", TENSORS_VECTORS},
        {".txt", TENSORS_VECTORS},
    };
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (c_same_letters(dot, endings[i].ending))
            return endings[i].format;
    return TENSORS_UNKNOWN;
}

// "cat" of "x/cat.npy".
static const char *stem(struct arena *arena, const char *file)
{
    const char *slash = strrchr(file, '/');
    const char *name = slash ? slash + 1 : file;
    return arena_copy(arena, name, (size_t)(strrchr(name, '.') - name));
}

static bool refuse(struct reading *r, const char *file, const char *key,
                   const char *name)
{
    complain(r->complaints, (struct mark){file, 0, 0}, key,
             SLOTS(TEXT("name", name)));
    return false;
}

// A file of a single array.
static bool read_one(struct reading *r, const char *file, const void *bytes,
                     size_t length, struct words wanted, struct arrays *out)
{
    const char *name = stem(r->arena, file);
    out->array = arena_alloc(r->arena, sizeof *out->array);
    out->count = 1;
    switch (tensors_format(file)) {
    case TENSORS_NPY:
        return npy_read(r, file, name, bytes, length, out->array);
    case TENSORS_TABLE:
        return delimited_read(r, file, name, bytes, length, out->array);
    default:
        return vectors_read(r, file, name, bytes, length, wanted, out->array);
    }
}

static bool check_arrays(struct reading *r, const char *file,
                         const struct arrays *all)
{
    if (!all->count)
        return refuse(r, file, "tensors.none", "");
    for (int i = 0; i < all->count; i++) {
        const struct array *a = &all->array[i];
        if (arrays_find(all, a->name) != a)
            return refuse(r, file, "tensors.twice", a->name);
        if (!a->count)
            return refuse(r, file, "tensors.empty", a->name);
    }
    return true;
}

bool tensors_read(struct reading *r, const char *file, const void *bytes,
                  size_t length, struct words wanted, struct arrays *out)
{
    bool good;
    *out = (struct arrays){0};
    switch (tensors_format(file)) {
    case TENSORS_UNKNOWN:
        return refuse(r, file, "tensors.format", "");
    case TENSORS_NPZ:
        good = npz_read(r, file, bytes, length, out);
        break;
    case TENSORS_SAFE:
        good = safetensors_read(r, file, bytes, length, out);
        break;
    default:
        good = read_one(r, file, bytes, length, wanted, out);
        break;
    }
    return good && check_arrays(r, file, out);
}

const struct array *arrays_find(const struct arrays *all, const char *name)
{
    for (int i = 0; i < all->count; i++)
        if (!strcmp(all->array[i].name, name))
            return &all->array[i];
    return NULL;
}
