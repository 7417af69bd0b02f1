// SPDX-License-Identifier: MIT
// What the axes of an array are besides the two of its matrices. Weights of
// which every layer, or every word that was written, has an array of its own
// become one array; of a batch one item is taken. What cannot be told apart is
// asked, and what is taken for heads is said.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/import/import.h"

// Arrays whose names differ in the number they end with: "arr_0", "arr_1".
struct series {
    struct found_tensor **part; // in the order of these numbers
    int count;
    bool steps;  // one after the other of a text; else one above the other
    bool batch;  // the first axis is one
    size_t item; // of that, which
    size_t heads, rows, columns; // of what they become
};

static size_t stem_length(const char *name)
{
    size_t length = strlen(name);
    while (length && name[length - 1] >= '0' && name[length - 1] <= '9')
        length--;
    return length;
}

static long number_at_end(const struct found_tensor *f)
{
    return strtol(f->array.name + stem_length(f->array.name), NULL, 10);
}

static int by_number(const void *a, const void *b)
{
    long x = number_at_end(*(struct found_tensor *const *)a);
    long y = number_at_end(*(struct found_tensor *const *)b);
    return (x > y) - (x < y);
}

// True when all tensors of numbers, two or more, are [s].
static bool find_series(const struct import *m, int least_axes,
                        struct series *s)
{
    s->part = arena_array(m->r->arena, (size_t)m->found_count + 1,
                          sizeof(struct found_tensor *));
    for (int i = 0; i < m->found_count; i++) {
        struct found_tensor *f = &m->found[i];
        const struct array *a = &f->array;
        size_t stem = stem_length(a->name);
        const char *first = s->count ? s->part[0]->array.name : a->name;
        if (a->type == NUMBER_NONE)
            continue;
        if (!a->name[stem] || f->said || a->axes < least_axes || a->axes > 4 ||
            (f->role != PLAYS_NONE && f->role != PLAYS_A) ||
            stem_length(first) != stem || strncmp(first, a->name, stem))
            return false;
        s->part[s->count++] = f;
    }
    if (s->count > 1)
        qsort(s->part, (size_t)s->count, sizeof *s->part, by_number);
    return s->count > 1;
}

static size_t side_of(const struct found_tensor *f, int from_last)
{
    return f->array.shape[f->array.axes - from_last];
}

// How many matrices stand in [f] for one item of a batch.
static size_t heads_in(const struct series *s, const struct found_tensor *f)
{
    int first = s->batch ? 1 : 0;
    return f->array.axes - 2 > first ? f->array.shape[first] : 1;
}

static bool refuse_shapes(struct import *m, const struct series *s, int k)
{
    struct arena *arena = m->r->arena;
    return import_refuse(
        m, s->part[k], "import.series.shapes",
        SLOTS(TEXT("shape", array_shape(arena, &s->part[k]->array)),
              TEXT("other", s->part[0]->array.name),
              TEXT("as", array_shape(arena, &s->part[0]->array))));
}

// All have as many axes, of which the first are of the same lengths. Of a batch
// one item is wanted.
static bool check_leading(struct import *m, struct series *s)
{
    const struct array *first = &s->part[0]->array;
    for (int k = 1; k < s->count; k++)
        for (int i = 0; i < first->axes - 2; i++)
            if (s->part[k]->array.axes != first->axes ||
                s->part[k]->array.shape[i] != first->shape[i])
                return refuse_shapes(m, s, k);
    s->batch = first->axes == 4 || (first->axes == 3 && m->wish->item);
    size_t items = s->batch ? first->shape[0] : 1;
    if (items > 1 && !m->wish->item)
        return import_refuse(m, s->part[0], "import.batch",
                             SLOTS(COUNT("count", items)));
    if ((size_t)m->wish->item > items)
        return import_refuse(
            m, s->part[0], "import.item.range",
            SLOTS(COUNT("item", m->wish->item), COUNT("count", items)));
    s->item = m->wish->item ? (size_t)m->wish->item - 1 : 0;
    s->heads = heads_in(s, s->part[0]);
    return true;
}

static bool are_alike(const struct series *s)
{
    for (int k = 1; k < s->count; k++)
        for (int side = 1; side <= 2; side++)
            if (side_of(s->part[k], side) != side_of(s->part[0], side))
                return false;
    return true;
}

// A text that grows: each step looks at all words up to its own last one. Where
// nothing was kept of earlier steps, each has all rows once more.
static bool do_grow(const struct series *s)
{
    for (int k = 1; k < s->count; k++) {
        const struct found_tensor *f = s->part[k];
        size_t rows = side_of(f, 2), columns = side_of(f, 1);
        size_t before = side_of(s->part[k - 1], 1);
        if (columns != before + rows && (rows != columns || columns <= before))
            return false;
    }
    return side_of(s->part[0], 2) <= side_of(s->part[0], 1);
}

// True when the last step repeats what the steps before it had.
static bool is_repeated(const struct series *s, int k)
{
    return k + 1 < s->count &&
           side_of(s->part[k + 1], 2) == side_of(s->part[k + 1], 1);
}

// What they are together. False after complaining.
static bool measure_series(struct import *m, struct series *s)
{
    bool alike = are_alike(s), grow = do_grow(s);
    bool one_row = alike && side_of(s->part[0], 2) == 1;
    if (m->wish->as == AS_STEPS ? !grow && !one_row
                                : !alike && (m->wish->as == AS_LAYERS || !grow))
        return refuse_shapes(m, s, s->count - 1);
    if (one_row && m->wish->as != AS_STEPS && m->wish->as != AS_LAYERS)
        return import_refuse(m, s->part[0], "import.series.rows",
                             SLOTS(COUNT("count", s->count)));
    s->steps = m->wish->as == AS_STEPS || !alike;
    s->rows = s->steps ? 0 : side_of(s->part[0], 2);
    s->columns = side_of(s->part[s->count - 1], 1);
    for (int k = 0; s->steps && k < s->count; k++)
        s->rows += is_repeated(s, k) ? 0 : side_of(s->part[k], 2);
    return true;
}

static bool all_are_singles(const struct series *s)
{
    for (int k = 0; k < s->count; k++) {
        enum number_type type = s->part[k]->array.type;
        if (type != NUMBER_F32 && type != NUMBER_F16 && type != NUMBER_BF16)
            return false;
    }
    return true;
}

// Puts the matrices of the [k]-th into [out], of which its rows begin with the
// [row]-th; what it did not look at stays 0. False when it cannot be read.
static bool put_part(const struct series *s, int k, size_t row, size_t layer,
                     double *out)
{
    const struct found_tensor *f = s->part[k];
    size_t rows = side_of(f, 2), columns = side_of(f, 1), size = rows * columns;
    struct arena own = {0};
    double *one = arena_array(&own, size, sizeof *one);
    bool good = true;
    for (size_t h = 0; h < s->heads && good; h++) {
        good =
            array_read(&f->array, (s->item * s->heads + h) * size, size, one);
        double *to =
            out + ((layer * s->heads + h) * s->rows + row) * s->columns;
        for (size_t i = 0; i < rows; i++)
            memcpy(to + i * s->columns, one + i * columns,
                   columns * sizeof *one);
    }
    arena_free(&own);
    return good;
}

static bool fill_series(const struct series *s, double *out)
{
    size_t row = 0;
    bool good = true;
    for (int k = 0; k < s->count && good; k++) {
        if (s->steps && is_repeated(s, k))
            continue;
        good = put_part(s, k, row, s->steps ? 0 : (size_t)k, out);
        row += s->steps ? side_of(s->part[k], 2) : 0;
    }
    return good;
}

static void tell_series(struct import *m, const struct series *s)
{
    const struct array *last = &s->part[s->count - 1]->array;
    say(m->r->complaints->words, &m->told,
        s->steps ? "import.series.steps" : "import.series.layers",
        SLOTS(TEXT("first", s->part[0]->array.name), TEXT("last", last->name),
              COUNT("count", s->count), COUNT("heads", s->heads),
              COUNT("item", m->wish->item), COUNT("rows", s->rows),
              COUNT("columns", s->columns)));
    strbuf_add(&m->told, "\n");
}

// In the place of the first of them stands what they are together.
static void replace_series(struct import *m, const struct series *s,
                           const struct array *a)
{
    int kept = 0;
    bool first = true;
    const char *file = s->part[0]->file;
    for (int i = 0; i < m->found_count; i++) {
        const struct found_tensor *f = &m->found[i];
        if (f->array.type == NUMBER_NONE)
            m->found[kept++] = *f;
        else if (first)
            m->found[kept++] = (struct found_tensor){
                .array = *a, .file = file, .role = PLAYS_A, .item = true};
        first = first && f->array.type == NUMBER_NONE;
    }
    memmove(m->found + kept, m->found + m->found_count,
            (size_t)m->left_out * sizeof *m->found); // they stand behind it
    m->found_count = kept;
}

bool import_series(struct import *m)
{
    assert(m->found || !m->found_count);
    struct series s = {0};
    bool asked = m->wish->as == AS_LAYERS || m->wish->as == AS_STEPS;
    if (!find_series(m, asked ? 2 : 3, &s))
        return !asked || import_refuse(m, NULL, "import.series.none", NO_SLOTS);
    if (!check_leading(m, &s) || !measure_series(m, &s))
        return false;
    size_t layers = s.steps ? 1 : (size_t)s.count;
    struct array a = {.name = "A", .type = NUMBER_F64};
    uint64_t shape[] = {layers, s.heads, s.rows, s.columns};
    if (!array_set_shape(&a, shape, 4) ||
        a.count > ((size_t)TENSORS_MOST_MIB << 20) / sizeof(double))
        return import_refuse(m, s.part[0], "import.memory", NO_SLOTS);
    double *out = arena_array(m->r->arena, a.count, sizeof *out);
    if (!fill_series(&s, out))
        return import_refuse(m, s.part[0], "tensors.unread", NO_SLOTS);
    a.big = array_of("A", out, 1, 1).big;
    a.bytes = (const unsigned char *)out;
    a.singles = all_are_singles(&s);
    tell_series(m, &s);
    replace_series(m, &s, &a);
    return true;
}

// --- one of a batch ----------------------------------------------------------

// How many axes of length 1 come before the last two.
static int leading_ones(const struct array *a)
{
    int first = 0;
    while (first < a->axes - 2 && a->shape[first] == 1)
        first++;
    return first;
}

// Which axis of [f] is a batch: the first, or of vectors the second, where only
// the first is as long as there are words. -1: none.
static int batch_axis(const struct import *m, const struct found_tensor *f)
{
    const struct array *a = &f->array;
    int first = leading_ones(a);
    bool vectors = f->role == PLAYS_X || f->role == PLAYS_MEMORY;
    if (f->item || a->type == NUMBER_NONE || first >= a->axes - 2)
        return -1;
    const struct found_tensor *tokens = m->by[PLAYS_TOKENS];
    size_t words = m->tokens.count ? (size_t)m->tokens.count
                   : tokens        ? (size_t)tokens->array.rows.count
                                   : 0;
    bool second = vectors && first == a->axes - 3 && words > 1 &&
                  a->shape[first] == words && a->shape[first + 1] != words;
    return second ? first + 1 : first;
}

// Copies the [item]-th of [axis] into an array of its own.
static bool take_item(struct import *m, struct found_tensor *f, int axis,
                      size_t item)
{
    struct array *a = &f->array;
    size_t inner = 1, outer = 1, length = a->shape[axis];
    for (int i = 0; i < axis; i++)
        outer *= a->shape[i];
    for (int i = axis + 1; i < a->axes; i++)
        inner *= a->shape[i];
    if (outer * inner > ((size_t)TENSORS_MOST_MIB << 20) / sizeof(double))
        return import_refuse(m, f, "import.memory", NO_SLOTS);
    double *out = arena_array(m->r->arena, outer * inner, sizeof *out);
    for (size_t i = 0; i < outer; i++)
        if (!array_read(a, (i * length + item) * inner, inner, out + i * inner))
            return import_refuse(m, f, "tensors.unread", NO_SLOTS);
    a->singles = a->type == NUMBER_F32;
    a->type = NUMBER_F64;
    a->big = array_of("", out, 1, 1).big;
    a->fortran = false;
    a->bytes = (const unsigned char *)out;
    a->source = NULL;
    a->count = outer * inner;
    a->axes--;
    memmove(a->shape + axis, a->shape + axis + 1,
            (size_t)(a->axes - axis) * sizeof *a->shape);
    f->item = true;
    return true;
}

// Of what a batch has an item for each sentence.
static bool has_items(const struct found_tensor *f)
{
    return f->role == PLAYS_X || f->role == PLAYS_Q || f->role == PLAYS_K ||
           f->role == PLAYS_V || f->role == PLAYS_A ||
           f->role == PLAYS_SCORES || f->role == PLAYS_MEMORY;
}

// What the first axis of [f] is taken for where nobody asks for an item of it.
static bool tell_axis(struct import *m, const struct found_tensor *f, int axis)
{
    const struct array *a = &f->array;
    if (f->role == PLAYS_X || f->role == PLAYS_MEMORY)
        return import_refuse(m, f, "import.batch",
                             SLOTS(COUNT("count", a->shape[axis])));
    say(m->r->complaints->words, &m->told,
        axis == a->axes - 3 ? "import.axis.heads" : "import.axis.layers",
        SLOTS(TEXT("name", a->name), COUNT("count", a->shape[axis])));
    strbuf_add(&m->told, "\n");
    return true;
}

bool import_item(struct import *m)
{
    bool taken = !m->wish->item;
    for (int i = 0; i < m->found_count; i++) {
        struct found_tensor *f = &m->found[i];
        int axis = has_items(f) ? batch_axis(m, f) : -1;
        taken = taken || f->item;
        if (axis < 0)
            continue;
        size_t item = (size_t)m->wish->item, count = f->array.shape[axis];
        if (!item) {
            if (!tell_axis(m, f, axis))
                return false;
            continue;
        }
        if (item > count)
            return import_refuse(
                m, f, "import.item.range",
                SLOTS(COUNT("item", item), COUNT("count", count)));
        if (!take_item(m, f, axis, item - 1))
            return false;
        taken = true;
    }
    return taken || import_refuse(m, NULL, "import.item.none", NO_SLOTS);
}
