// SPDX-License-Identifier: MIT
#include "tensorfile/tensors.h"

#include <assert.h>
#include <string.h>
#include <zip.h>

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

static bool tensors_refuse(struct reading *r, const char *file, const char *key,
                           const char *name)
{
    complain(r->complaints, (struct mark){file, 0, 0}, key,
             SLOTS(TEXT("name", name)));
    return false;
}

// What is called .vec are words.
static bool is_text(const char *file)
{
    return c_same_letters(strrchr(file, '.'), ".txt");
}

// True for numbers that no words stand before.
static bool is_table(const void *bytes, size_t length)
{
    struct arena own = {0};
    bool table = delimited_has_blanks(&own, bytes, length);
    arena_free(&own);
    return table;
}

// Formats that are not read, and the two lines that save what they hold as one
// that is: IN stands for the file, OUT for what is made of it.
static const struct {
    const char *ending, *key, *lines[2];
} unread[] = {
#define TORCH                                                                  \
    "tensors.format.torch",                                                    \
    {                                                                          \
        "import torch, numpy as np",                                           \
            "np.savez(\"OUT\", **{k: v.float().numpy() for k, v in "           \
            "torch.load(\"IN\", map_location=\"cpu\", "                        \
            "weights_only=True).items()})"                                     \
    }
#define PICKLE                                                                 \
    "tensors.format.pickle",                                                   \
    {                                                                          \
        "import pickle, numpy as np",                                          \
            "np.savez(\"OUT\", A=pickle.load(open(\"IN\", \"rb\")))"           \
    }
#define HDF5                                                                   \
    "tensors.format.hdf5",                                                     \
    {                                                                          \
        "import h5py, numpy as np; f = h5py.File(\"IN\"); names = []; "        \
        "f.visit(names.append)",                                               \
            "np.savez(\"OUT\", **{k: f[k][()] for k in names if "              \
            "isinstance(f[k], h5py.Dataset)})"                                 \
    }
    {".pt", TORCH},
    {".pth", TORCH},
    {".ckpt", TORCH},
    {".bin", TORCH},
    {".pkl", PICKLE},
    {".pickle", PICKLE},
    {".h5", HDF5},
    {".hdf5", HDF5},
    {".keras",
     "tensors.format.keras",
     {"import keras, numpy as np; model = keras.models.load_model(\"IN\")",
      "np.savez(\"OUT\", **{w.path: w.numpy() for w in model.weights})"}},
    {".onnx",
     "tensors.format.onnx",
     {"import onnx, numpy as np; from onnx.numpy_helper import to_array",
      "np.savez(\"OUT\", **{t.name: to_array(t) for t in "
      "onnx.load(\"IN\").graph.initializer})"}},
    {"/", // a folder
     "tensors.format.folder",
     {"import numpy as np; from transformers import AutoModel",
      "np.savez(\"OUT\", **{k: v.float().numpy() for k, v in "
      "AutoModel.from_pretrained(\"IN\").state_dict().items()})"}},
};

// Says [line] with the names of the files.
static void say_python(struct reading *r, const char *line, const char *file,
                       const char *saved)
{
    struct strbuf out = {0};
    for (; *line; line++)
        if (!strncmp(line, "\"IN\"", 4)) {
            strbuf_addf(&out, "\"%s\"", file);
            line += 3;
        } else if (!strncmp(line, "\"OUT\"", 5)) {
            strbuf_addf(&out, "\"%s\"", saved);
            line += 4;
        } else {
            strbuf_add_n(&out, line, 1);
        }
    complain(r->complaints, (struct mark){0}, "tensors.python",
             SLOTS(TEXT("line", strbuf_text(&out))));
    strbuf_free(&out);
}

// "x.npz" for "a/x.pt" or the folder "a/x/".
static const char *saved_as(struct arena *arena, const char *name, bool folder)
{
    const char *dot = strrchr(name, '.');
    size_t length = !folder && dot ? (size_t)(dot - name) : strcspn(name, "/");
    return arena_print(arena, "%.*s.npz", (int)length, name);
}

bool tensors_refuse_format(struct reading *r, const char *file, bool folder)
{
    assert(r && file);
    size_t length = strlen(file), i = 0, count = sizeof unread / sizeof *unread;
    while (length > 1 && file[length - 1] == '/')
        length--;
    const char *path = arena_copy(r->arena, file, length);
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const char *name = slash ? slash + 1 : path;
    const char *ending = folder ? "/" : dot ? dot : "";
    while (i < count && !c_same_letters(ending, unread[i].ending))
        i++;
    if (i == count)
        return tensors_refuse(r, file, "tensors.format", "");
    tensors_refuse(r, file, unread[i].key, "");
    for (int k = 0; k < 2; k++)
        say_python(r, unread[i].lines[k], name,
                   saved_as(r->arena, name, folder));
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
        if (is_text(file) && !vectors_promised(bytes, length) &&
            is_table(bytes, length))
            return delimited_read(r, file, name, bytes, length, out->array);
        return vectors_read(r, file, name, bytes, length, wanted, out->array);
    }
}

static bool check_arrays(struct reading *r, const char *file,
                         const struct arrays *all)
{
    if (!all->count)
        return tensors_refuse(r, file, "tensors.none", "");
    for (int i = 0; i < all->count; i++) {
        const struct array *a = &all->array[i];
        if (arrays_find(all, a->name) != a)
            return tensors_refuse(r, file, "tensors.twice", a->name);
        if (!a->count)
            return tensors_refuse(r, file, "tensors.empty", a->name);
    }
    return true;
}

bool tensors_read(struct reading *r, const char *file, const void *bytes,
                  size_t length, struct words wanted, struct arrays *out)
{
    assert(file && (bytes || !length) && wanted.count >= 0);
    bool good;
    *out = (struct arrays){0};
    switch (tensors_format(file)) {
    case TENSORS_UNKNOWN:
        return tensors_refuse_format(r, file, false);
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

// --- files that stay open ----------------------------------------------------

static bool read_stream(void *self, size_t from, size_t count, void *out)
{
    FILE *f = self;
    return !fseek(f, (long)from, SEEK_SET) && fread(out, 1, count, f) == count;
}

// What is no archive: a header, and numbers.
static bool open_plain(struct tensors_file *f, struct reading *r,
                       const char *file, struct arrays *out)
{
    long length = fseek(f->stream, 0, SEEK_END) ? -1 : ftell(f->stream);
    if (length < 0)
        return tensors_refuse(r, file, "tensors.unread", "");
    f->source = (struct source_of_bytes){
        .read = read_stream, .self = f->stream, .length = (size_t)length};
    if (tensors_format(file) == TENSORS_SAFE)
        return safetensors_open(r, file, &f->source, out);
    out->array = arena_alloc(r->arena, sizeof *out->array);
    out->count = 1;
    return npy_open(r, file, stem(r->arena, file), &f->source, out->array);
}

// The archive that [source] is, which becomes [f]'s.
static bool open_zip(struct tensors_file *f, struct reading *r,
                     const char *file, zip_source_t *source, size_t most,
                     struct arrays *out)
{
    f->zip = source ? zip_open_from_source(source, ZIP_RDONLY, NULL) : NULL;
    if (f->zip)
        return npz_open(r, file, f->zip, most, out);
    zip_source_free(source);
    return tensors_refuse(r, file, "tensors.npz", "");
}

static bool open_archive(struct tensors_file *f, struct reading *r,
                         const char *file, struct arrays *out)
{
    zip_source_t *source = zip_source_filep_create(f->stream, 0, -1, NULL);
    if (!source)
        return tensors_refuse(r, file, "tensors.npz", "");
    f->stream = NULL; // it is the source's
    return open_zip(f, r, file, source, SIZE_MAX, out);
}

bool tensors_may_open(const char *file)
{
    enum tensor_format format = tensors_format(file);
    return format == TENSORS_NPY || format == TENSORS_NPZ ||
           format == TENSORS_SAFE;
}

bool tensors_open(struct tensors_file *f, struct reading *r, const char *file,
                  FILE *stream, struct arrays *out)
{
    assert(f && file && stream && out);
    *f = (struct tensors_file){.stream = stream};
    *out = (struct arrays){0};
    bool good = tensors_format(file) == TENSORS_NPZ
                    ? open_archive(f, r, file, out)
                    : open_plain(f, r, file, out);
    return good && check_arrays(r, file, out);
}

bool tensors_hold(struct tensors_file *f, struct reading *r, const char *file,
                  const void *bytes, size_t length, struct arrays *out)
{
    assert(f && file && (bytes || !length) && out);
    *f = (struct tensors_file){0};
    *out = (struct arrays){0};
    if (tensors_format(file) != TENSORS_NPZ)
        return tensors_read(r, file, bytes, length, (struct words){0}, out);
    zip_source_t *source = zip_source_buffer_create(bytes, length, 0, NULL);
    size_t most = (size_t)TENSORS_MOST_MIB << 20;
    return open_zip(f, r, file, source, most, out) &&
           check_arrays(r, file, out);
}

void tensors_close(struct tensors_file *f)
{
    if (f->zip)
        zip_discard(f->zip);
    if (f->stream)
        fclose(f->stream);
    *f = (struct tensors_file){0};
}

const struct array *arrays_find(const struct arrays *all, const char *name)
{
    assert(all && name);
    for (int i = 0; i < all->count; i++)
        if (!strcmp(all->array[i].name, name))
            return &all->array[i];
    return NULL;
}
