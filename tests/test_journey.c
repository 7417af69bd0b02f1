// SPDX-License-Identifier: MIT
// Numbers on their way: from the file of another program into a lesson, through
// a change that is kept, and out again as .npz. Not a bit of them is other.
#define _POSIX_C_SOURCE 200809L // mkdtemp

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/save.h"
#include "lesson/import/import.h"
#include "math/rng.h"
#include "document/import.h"
#include "suite.h"
#include "taking.h"
#include "tensorfile/npz.h"
#include "tensorfile/tensors.h"

enum { MOST = 64 * 64 };

// How a number of so many bits is stored: sign, exponent, fraction.
static const struct stored {
    const char *name; // as safetensors says it
    int bytes, fraction, exponent;
} types[] = {{"F16", 2, 10, 5},
             {"BF16", 2, 7, 8},
             {"F32", 4, 23, 8},
             {"F64", 8, 52, 11}};

// A lesson's tensors: three of one shape, or one of them.
static const struct shape {
    const char *names[3];
    int rows, columns;
} shapes[] = {
    {{"X"}, 3, 4},   // would be typed, but for its many digits
    {{"X"}, 64, 64}, // beside the lesson
    {{"Q", "K", "V"}, 20, 16},
    {{"weights"}, 12, 12},
};
enum { TYPES = 4, SHAPES = 4 };

static char folder[32];

static const char *in_folder(struct arena *arena, const char *name)
{
    return arena_print(arena, "%s/%s", folder, name);
}

// --- the file of another program ---------------------------------------------

// Any bits: subnormal numbers, zeros with a sign, NaN and infinities too.
static uint64_t some_bits(struct rng *rng, const struct stored *type)
{
    uint64_t bits = rng_next(rng) >> (64 - 8 * type->bytes);
    int kind = rng_between(rng, 0, 19);
    uint64_t sign = 1ull << (8 * type->bytes - 1);
    uint64_t top = ((1ull << type->exponent) - 1) << type->fraction;
    return kind == 0   ? bits & sign                        // zero
           : kind == 1 ? (bits & sign) | top                // infinity
           : kind == 2 ? top | 1ull << (type->fraction - 1) // NaN
           : kind == 3 ? bits & (sign | ((1ull << type->fraction) - 1))
                       : bits;
}

// What the bits mean, by the definition of IEEE 754.
static double meaning(uint64_t bits, const struct stored *type)
{
    int64_t exponent =
        (int64_t)(bits >> type->fraction) & ((1 << type->exponent) - 1);
    int bias = (1 << (type->exponent - 1)) - 1;
    double part = (double)(bits & ((1ull << type->fraction) - 1));
    double sign = bits >> (8 * type->bytes - 1) ? -1 : 1;
    if (exponent == (1 << type->exponent) - 1)
        return part != 0 ? NAN : sign * INFINITY;
    if (exponent)
        part += ldexp(1, type->fraction);
    return sign *
           ldexp(part, (int)(exponent ? exponent : 1) - bias - type->fraction);
}

static void add_little(struct strbuf *out, uint64_t bits, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        char byte = (char)(bits >> 8 * i & 255);
        strbuf_add_n(out, &byte, 1);
    }
}

// Appends a safetensors file; what its numbers mean goes to [means].
static void make_file(struct strbuf *out, const struct stored *type,
                      const struct shape *shape, double means[3][MOST])
{
    struct strbuf header = {0}, numbers = {0};
    struct rng rng = {0};
    int count = shape->rows * shape->columns;
    for (int k = 0; k < 3 && shape->names[k]; k++) {
        strbuf_addf(&header,
                    "%s\"%s\": {\"dtype\": \"%s\", \"shape\": [%d, %d]",
                    k ? ", " : "{", shape->names[k], type->name, shape->rows,
                    shape->columns);
        strbuf_addf(&header, ", \"data_offsets\": [%d, %d]}",
                    k * count * type->bytes, (k + 1) * count * type->bytes);
        for (int i = 0; i < count; i++) {
            uint64_t bits = some_bits(&rng, type);
            add_little(&numbers, bits, type->bytes);
            means[k][i] = meaning(bits, type);
        }
    }
    strbuf_add(&header, "}");
    add_little(out, header.length, 8);
    strbuf_add_n(out, header.text, header.length);
    strbuf_add_n(out, numbers.text, numbers.length);
    strbuf_free(&header);
    strbuf_free(&numbers);
}

// --- the way -----------------------------------------------------------------

static void import(struct arena *arena, const char *file, const char *lesson)
{
    struct complaints c = {0};
    struct reading r = {arena, &c};
    struct import *m = arena_alloc(arena, sizeof *m);
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .output = lesson};
    bool good =
        import_make(m, &r, &wish, &disk_files) && import_save(m, save_file);
    ck_assert_msg(good, "%s", strbuf_text(&c.text));
    import_free(m);
    complaints_free(&c);
}

// Writes the lesson with [edit] in it, as Ctrl+S does.
static void change_and_keep(const char *lesson, const char *edit)
{
    const char *const edits[] = {edit};
    const struct own own = {.edits = edits, .edit_count = 1};
    struct complaints c = {0};
    struct strbuf text = {0};
    struct document document;
    struct expectations_kept kept;
    ck_assert_msg(document_open(&document, NULL, lesson, &own), "%s",
                  strbuf_text(&document.complaints.text));
    ck_assert_msg(document_text(&document, lesson, &text, &kept, &c), "%s",
                  strbuf_text(&c.text));
    ck_assert_int_eq(save_file(lesson, text.text, text.length), 0);
    complaints_free(&c);
    strbuf_free(&text);
    document_close(&document);
}

static void compare(const struct arrays *all, const char *name,
                    const double *means, int count)
{
    static double out[MOST];
    const struct array *a = arrays_find(all, name);
    ck_assert_msg(a != NULL, "%s is gone", name);
    ck_assert_uint_eq(a->count, (size_t)count);
    ck_assert(array_read(a, 0, a->count, out));
    for (int i = 0; i < count; i++)
        ck_assert_msg(isnan(means[i]) ? isnan(out[i])
                                      : !memcmp(&out[i], &means[i], 8),
                      "%s: %d is %.17g, not %.17g", name, i, out[i], means[i]);
}

START_TEST(not_a_bit_is_other)
{
    static double means[3][MOST];
    const struct stored *type = &types[_i % TYPES];
    const struct shape *shape = &shapes[_i / TYPES];
    struct arena arena = {0};
    struct strbuf bytes = {0};
    struct complaints c = {0};
    struct reading r = {&arena, &c};
    struct taking taking;
    struct arrays all;
    bool weights = !strcmp(shape->names[0], "weights");
    strcpy(folder, "/tmp/followspot-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    const char *file = in_folder(&arena, "a.safetensors");
    const char *lesson = in_folder(&arena, "a.yaml");
    make_file(&bytes, type, shape, means);
    ck_assert_int_eq(save_file(file, bytes.text, bytes.length), 0);
    import(&arena, file, lesson);
    change_and_keep(lesson, weights ? "tokens[1] = cat" : "scale = none");
    taking_open(&taking, lesson);
    ck_assert_str_eq(taking_do(&taking, "out.npz"), "");
    ck_assert_msg(npz_read(&r, "out.npz", taken_files[0].bytes.text,
                           taken_files[0].bytes.length, &all),
                  "%s", strbuf_text(&c.text));
    for (int k = 0; k < 3 && shape->names[k]; k++)
        compare(&all, shape->names[k], means[k], shape->rows * shape->columns);
    taking_close(&taking);
    unlink(in_folder(&arena, "a.npz"));
    unlink(lesson);
    unlink(file);
    rmdir(folder);
    strbuf_free(&bytes);
    complaints_free(&c);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    TCase *t = tcase_create("journey");
    tcase_add_loop_test(t, not_a_bit_is_other, 0, TYPES * SHAPES);
    Suite *suite = suite_create("journey");
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
