// SPDX-License-Identifier: MIT
#include "tensorfile/safetensors.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum { BEFORE = 8, MOST_HEADER = 4 * 1024 * 1024 };
static const char metadata[] = "__metadata__";

// The file while it is being read.
struct safe {
    struct reading *r;
    const char *file;
    const unsigned char *data;            // of all tensors; NULL: of a source
    const struct source_of_bytes *source; // or NULL
    size_t before, length;                // of the data: what stands before it
};

static bool safetensors_refuse(const struct safe *s, const char *key,
                               const struct slot *slots)
{
    complain(s->r->complaints, (struct mark){s->file, 0, 0}, key, slots);
    return false;
}

static const struct {
    const char *name;
    enum number_type type;
} types[] = {
    {"F64", NUMBER_F64},   {"F32", NUMBER_F32}, {"F16", NUMBER_F16},
    {"BF16", NUMBER_BF16}, {"I64", NUMBER_I64}, {"I32", NUMBER_I32},
    {"I16", NUMBER_I16},   {"I8", NUMBER_I8},   {"U64", NUMBER_U64},
    {"U32", NUMBER_U32},   {"U16", NUMBER_U16}, {"U8", NUMBER_U8},
    {"BOOL", NUMBER_BOOL},
};

// A list of whole numbers, such as a shape. False unless [n] is one of at most
// [most].
static bool read_wholes(const struct node *n, int most, uint64_t *out)
{
    if (!n || n->kind != NODE_LIST || n->count > most)
        return false;
    for (const struct node *i = n->first; i; i = i->next) {
        size_t digits = i->kind == NODE_SCALAR && i->plain
                            ? strspn(i->text, "0123456789")
                            : 0;
        if (!digits || digits > 18 || i->text[digits])
            return false;
        *out++ = strtoull(i->text, NULL, 10);
    }
    return true;
}

static bool find_type(const struct node *n, struct array *a)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (n && n->kind == NODE_SCALAR && !strcmp(n->text, types[i].name)) {
            a->type = types[i].type;
            return true;
        }
    return false;
}

static bool read_tensor(const struct safe *s, const struct node *n,
                        struct array *a)
{
    uint64_t shape[MOST_AXES] = {0}, place[2] = {0};
    const struct node *type = node_find(n, "dtype");
    const struct node *axes = node_find(n, "shape");
    const struct node *at = node_find(n, "data_offsets");
    *a = (struct array){.name = n->key->text};
    if (!find_type(type, a))
        return safetensors_refuse(
            s, "tensors.type",
            SLOTS(TEXT("type",
                       type && type->kind == NODE_SCALAR ? type->text : "…")));
    if (!read_wholes(axes, MOST_AXES, shape) || !read_wholes(at, 2, place) ||
        at->count != 2)
        return safetensors_refuse(s, "tensors.safe.entry",
                                  SLOTS(TEXT("name", a->name)));
    if (!array_set_shape(a, shape, axes->count))
        return safetensors_refuse(
            s, "tensors.large",
            SLOTS(TEXT("shape", a->name), COUNT("axes", MOST_AXES)));
    size_t want = a->count * number_size(a->type);
    if (place[0] > place[1] || place[1] > s->length)
        return safetensors_refuse(
            s, "tensors.safe.place",
            SLOTS(TEXT("name", a->name), COUNT("from", place[0]),
                  COUNT("to", place[1]), COUNT("bytes", s->length)));
    if (place[1] - place[0] != want)
        return safetensors_refuse(
            s, "tensors.bytes",
            SLOTS(TEXT("shape", array_shape(s->r->arena, a)),
                  COUNT("size", number_size(a->type)), COUNT("want", want),
                  COUNT("bytes", place[1] - place[0])));
    a->bytes = s->data ? s->data + place[0] : NULL;
    a->source = s->source;
    a->from = s->before + (size_t)place[0];
    return true;
}

// Words between spaces.
static struct words split(struct arena *arena, const char *text)
{
    const char **words =
        arena_array(arena, strlen(text) / 2 + 1, sizeof *words);
    int count = 0;
    for (size_t n; text += strspn(text, " "), n = strcspn(text, " "); text += n)
        words[count++] = arena_copy(arena, text, n);
    return (struct words){count, words};
}

static bool read_metadata(const struct safe *s, const struct node *n,
                          struct arrays *out)
{
    const struct node *tokens = node_find(n, "tokens");
    if (n->kind != NODE_MAP || (tokens && tokens->kind != NODE_SCALAR))
        return safetensors_refuse(s, "tensors.safe.entry",
                                  SLOTS(TEXT("name", n->key->text)));
    if (!tokens)
        return true;
    struct words words = split(s->r->arena, tokens->text);
    out->array[out->count++] = (struct array){.name = "tokens",
                                              .type = NUMBER_NONE,
                                              .axes = 1,
                                              .shape = {(size_t)words.count},
                                              .count = (size_t)words.count,
                                              .rows = words};
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct array *const *x = a, *const *y = b;
    if ((*x)->from != (*y)->from)
        return (*x)->from < (*y)->from ? -1 : 1;
    return ((*x)->count > (*y)->count) - ((*x)->count < (*y)->count);
}

// The numbers of all tensors fill the file: none belong to two, none to none.
static bool check_places(const struct safe *s, const struct arrays *all)
{
    const struct array **order =
        arena_array(s->r->arena, (size_t)all->count + 1, sizeof *order);
    size_t at = s->before, end = s->before + s->length, count = 0;
    for (int i = 0; i < all->count; i++)
        if (all->array[i].type != NUMBER_NONE)
            order[count++] = &all->array[i];
    qsort(order, count, sizeof *order, by_place);
    for (size_t i = 0; i < count; i++) {
        if (order[i]->from != at)
            return safetensors_refuse(s, "tensors.safe.gap",
                                      SLOTS(TEXT("name", order[i]->name)));
        at += order[i]->count * number_size(order[i]->type);
    }
    return at == end || safetensors_refuse(s, "tensors.safe.rest",
                                           SLOTS(COUNT("bytes", end - at)));
}

static bool read_header(const struct safe *s, const struct node *header,
                        struct arrays *out)
{
    if (header->kind != NODE_MAP || header->count > MOST_ARRAYS)
        return safetensors_refuse(s, "tensors.safe", NO_SLOTS);
    out->array =
        arena_array(s->r->arena, (size_t)header->count + 1, sizeof *out->array);
    for (const struct node *n = header->first; n; n = n->next) {
        bool meta = !strcmp(n->key->text, metadata);
        if (meta ? !read_metadata(s, n, out)
                 : !read_tensor(s, n, &out->array[out->count++]))
            return false;
    }
    return check_places(s, out);
}

// Where the header ends, by the first bytes of a file of [length]; 0 after
// complaining.
static size_t find_header(const struct safe *s, const unsigned char *first,
                          size_t length)
{
    uint64_t header = 0;
    for (size_t i = BEFORE; i-- && length >= BEFORE;)
        header = header << 8 | first[i];
    if (length < BEFORE + 2 || first[BEFORE] != '{') {
        safetensors_refuse(s, "tensors.safe", NO_SLOTS);
        return 0;
    }
    if (header > length - BEFORE || header > MOST_HEADER) {
        safetensors_refuse(
            s, "tensors.safe.header",
            SLOTS(COUNT("bytes", header), COUNT("rest", length - BEFORE)));
        return 0;
    }
    return BEFORE + (size_t)header;
}

static bool read_text_of_header(const struct safe *s, const char *text,
                                struct arrays *out)
{
    int before = s->r->complaints->count;
    const struct node *tree =
        read_source(s->r, s->file, text, s->before - BEFORE);
    return tree && s->r->complaints->count == before &&
           read_header(s, tree, out);
}

bool safetensors_read(struct reading *r, const char *file, const void *bytes,
                      size_t length, struct arrays *out)
{
    assert(file && (bytes || !length) && out);
    struct safe s = {.r = r, .file = file};
    const unsigned char *p = bytes;
    *out = (struct arrays){0};
    if (!(s.before = find_header(&s, p, length)))
        return false;
    s.data = p + s.before;
    s.length = length - s.before;
    return read_text_of_header(
        &s, arena_copy(r->arena, (const char *)p + BEFORE, s.before - BEFORE),
        out);
}

bool safetensors_open(struct reading *r, const char *file,
                      const struct source_of_bytes *source, struct arrays *out)
{
    assert(file && source->read && out);
    struct safe s = {.r = r, .file = file, .source = source};
    unsigned char first[BEFORE + 2] = {0};
    *out = (struct arrays){0};
    size_t some = source->length < sizeof first ? source->length : sizeof first;
    if (!source->read(source->self, 0, some, first))
        return safetensors_refuse(&s, "tensors.unread", NO_SLOTS);
    if (!(s.before = find_header(&s, first, source->length)))
        return false;
    s.length = source->length - s.before;
    char *text = arena_alloc(r->arena, s.before - BEFORE + 1);
    if (!source->read(source->self, BEFORE, s.before - BEFORE, text))
        return safetensors_refuse(&s, "tensors.unread", NO_SLOTS);
    text[s.before - BEFORE] = '\0';
    return read_text_of_header(&s, text, out);
}
