// SPDX-License-Identifier: MIT
// Files of other programs: what they hold, and what is wrong with those that
// lie.
#define _POSIX_C_SOURCE 200809L // ftruncate
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "math/rng.h"
#include "suite.h"
#include "tensorfile/npy.h"
#include "tensorfile/npz.h"
#include "tensorfile/tensors.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))
#define FILES SOURCE_ROOT "/tests/tensorfiles/"

static struct arena arena;
static struct complaints complaints;

static void tear_down(void)
{
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    arena_free(&arena);
}

static bool read_bytes(const char *file, const void *bytes, size_t length,
                       struct words wanted, struct arrays *out)
{
    struct reading r = {&arena, &complaints};
    return tensors_read(&r, file, bytes, length, wanted, out);
}

static const void *load(const char *name, size_t *length)
{
    char path[500];
    snprintf(path, sizeof path, FILES "%s", name);
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "%s", path);
    char *bytes = arena_alloc(&arena, 100000);
    *length = fread(bytes, 1, 100000, f);
    fclose(f);
    return bytes;
}

static struct arrays read_file(const char *name)
{
    struct arrays out;
    size_t length;
    const void *bytes = load(name, &length);
    ck_assert_msg(read_bytes(name, bytes, length, (struct words){0}, &out),
                  "%s", strbuf_text(&complaints.text));
    ck_assert_int_eq(complaints.count, 0);
    return out;
}

static void check_numbers(const struct array *a, const double *want, int count)
{
    ck_assert_uint_eq(a->count, (size_t)count);
    for (int i = 0; i < count; i++) {
        double x;
        array_read(a, (size_t)i, 1, &x);
        ck_assert_msg(!memcmp(&x, &want[i], sizeof x) ||
                          (isnan(x) && isnan(want[i])),
                      "%s: number %d is %g, not %g", a->name, i, x, want[i]);
    }
}

static void check_words(struct words words, const char *want)
{
    struct strbuf text = {0};
    for (int i = 0; i < words.count; i++)
        strbuf_addf(&text, "%s%s", i ? " " : "", words.word[i]);
    ck_assert_str_eq(strbuf_text(&text), want);
    strbuf_free(&text);
}

// --- written by others -------------------------------------------------------

static const double plain[] = {0, 1, 2, 3, 4, 5};

static const char *const of_numpy[] = {
    "f2.npy",     "f4.npy",      "f8.npy",        "i1.npy",        "i2.npy",
    "i4.npy",     "i8.npy",      "u1.npy",        "u2.npy",        "u4.npy",
    "u8.npy",     "f2-big.npy",  "f4-big.npy",    "f8-big.npy",    "i2-big.npy",
    "i8-big.npy", "fortran.npy", "version-2.npy", "version-3.npy",
};

START_TEST(numpy_writes_what_is_read)
{
    struct arrays all = read_file(of_numpy[_i]);
    ck_assert_int_eq(all.count, 1);
    ck_assert_str_eq(array_shape(&arena, all.array), "2 × 3");
    check_numbers(all.array, plain, 6);
}
END_TEST

START_TEST(what_else_numpy_writes_is_read)
{
    static const double special[] = {1.5,      -0.25,     NAN,
                                     INFINITY, -INFINITY, -0.0};
    static const double half[] = {1,        -2,        65504,
                                  0x1p-24,  0x1p-14,   0.0999755859375,
                                  INFINITY, -INFINITY, NAN};
    static const double bools[] = {0, 1, 1, 1, 1, 1}, three[] = {1, 2, 3};
    double cube[24];
    for (int i = 0; i < 24; i++)
        cube[i] = i;
    struct arrays all = read_file("special.npy");
    check_numbers(all.array, special, 6);
    ck_assert_str_eq(all.array->name, "special");
    check_numbers(read_file("half.npy").array, half, 9);
    check_numbers(read_file("b1.npy").array, bools, 6);
    check_numbers(read_file("bias.npy").array, three, 3);
    check_numbers(read_file("one.npy").array, (double[]){4}, 1);
    all = read_file("cube-fortran.npy");
    ck_assert_str_eq(array_shape(&arena, all.array), "2 × 3 × 4");
    ck_assert(all.array->fortran);
    check_numbers(all.array, cube, 24);
    all = read_file("words.npy");
    ck_assert_int_eq(all.array->type, NUMBER_NONE);
    check_words(all.array->rows, "cat žluť 猫");
}
END_TEST

// As numpy.array(["cat", "猫"], ">U3") is saved: highest bytes first.
START_TEST(words_are_read_in_either_order)
{
    static const char big[] =
        "\x93NUMPY\1\0\x3A\0"
        "{'descr': '>U3', 'fortran_order': False, 'shape': (2,), } "
        "\0\0\0c\0\0\0a\0\0\0t\0\0\x73\x2B\0\0\0\0\0\0\0\0";
    struct arrays all;
    ck_assert_msg(
        read_bytes("w.npy", big, sizeof big - 1, (struct words){0}, &all), "%s",
        strbuf_text(&complaints.text));
    check_words(all.array->rows, "cat 猫");
}
END_TEST

static const double head[] = {1, 0, 1, 0, 0, 2, 0, 1, 1, 1, 0, 1};

START_TEST(archives_are_read)
{
    static const char *const names[] = {"head.npz", "packed.npz"};
    struct arrays all = read_file(names[_i]);
    ck_assert_int_eq(all.count, 2);
    check_numbers(arrays_find(&all, "X"), head, 12);
    check_words(arrays_find(&all, "tokens")->rows, "cat chased dog");
    ck_assert_ptr_null(arrays_find(&all, "x"));
}
END_TEST

START_TEST(safetensors_are_read)
{
    static const double bools[] = {0, 1, 1, 1, 1, 1}, bias[] = {0.5, -3};
    struct arrays all = read_file("types.safetensors");
    ck_assert_int_eq(all.count, 13);
    for (int i = 0; i < all.count; i++) {
        const struct array *a = &all.array[i];
        ck_assert_str_eq(array_shape(&arena, a), "2 × 3");
        check_numbers(a, strcmp(a->name, "BOOL") ? plain : bools, 6);
    }
    all = read_file("head.safetensors");
    ck_assert_int_eq(all.count, 4);
    check_numbers(arrays_find(&all, "X"), head, 12);
    check_numbers(arrays_find(&all, "attn.bias"), bias, 2);
    check_numbers(arrays_find(&all, "scale"), (double[]){0.25}, 1);
    check_words(arrays_find(&all, "tokens")->rows, "cat chased dog");
}
END_TEST

START_TEST(tables_of_numpy_are_read)
{
    static const double quarters[] = {0, 0.25, 0.5, 0.75, 1, 1.25};
    check_numbers(read_file("numpy.csv").array, quarters, 6);
    struct arrays all = read_file("numpy.tsv");
    check_numbers(all.array, quarters, 6);
    check_words(all.array->columns, "a b c");
}
END_TEST

// --- text --------------------------------------------------------------------

#define NUMBERS(...)                                                           \
    (const double[]){__VA_ARGS__},                                             \
        (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

static const struct {
    const char *file, *text;
    const double *want;
    int count;
    const char *rows, *columns, *shape;
} tables[] = {
    {"t.csv", "1,2\n3,4\n", NUMBERS(1, 2, 3, 4), "", "", "2 × 2"},
    {"t.csv", "1,2\r\n3,4", NUMBERS(1, 2, 3, 4), "", "", "2 × 2"},
    {"t.csv", "\xEF\xBB\xBF 1 ,2 \n\n3, -4e1\n\n", NUMBERS(1, 2, 3, -40), "",
     "", "2 × 2"},
    {"t.csv", "1;2,5\n-3,25;4\n", NUMBERS(1, 2.5, -3.25, 4), "", "", "2 × 2"},
    {"t.csv", "1;2.5\n", NUMBERS(1, 2.5), "", "", "1 × 2"},
    {"t.TSV", "1,5\t2\n", NUMBERS(1.5, 2), "", "", "1 × 2"},
    {"t.csv", "a,b\n1,2\n", NUMBERS(1, 2), "", "a b", "1 × 2"},
    {"t.csv", "cat,1,2\ndog,3,4\n", NUMBERS(1, 2, 3, 4), "cat dog", "",
     "2 × 2"},
    {"t.csv", ",a,b\ncat,1,2\n", NUMBERS(1, 2), "cat", "a b", "1 × 2"},
    {"t.csv", "word,a,b\ncat,1,2\n", NUMBERS(1, 2), "cat", "a b", "1 × 2"},
    {"t.csv", "a,b\ncat,1,2\n", NUMBERS(1, 2), "cat", "a b", "1 × 2"},
    // decimal commas: in quotes, and where blanks or semicolons part numbers
    {"t.csv", "\"0,5\",\"1,5\"\n\"2,5\",\"3\"\n", NUMBERS(0.5, 1.5, 2.5, 3), "",
     "", "2 × 2"},
    {"t.csv", "cat,\"0,5\",1\ndog,\"1,5\",2\n", NUMBERS(0.5, 1, 1.5, 2),
     "cat dog", "", "2 × 2"},
    {"t.csv", "0,5 1,5\n2,5 3\n", NUMBERS(0.5, 1.5, 2.5, 3), "", "", "2 × 2"},
    {"t.csv", "0,5;1,5\n2,5;3\n", NUMBERS(0.5, 1.5, 2.5, 3), "", "", "2 × 2"},
    {"t.csv", "1,5\n2,3\n", NUMBERS(1, 5, 2, 3), "", "", "2 × 2"},
    {"t.csv", ",0,1\n0,5,6\n1,7,8\n", NUMBERS(5, 6, 7, 8), "0 1", "0 1",
     "2 × 2"},
    {"t.csv", "\"a, \"\"b\"\"\",\"c;d\"\n\"1\",2\n", NUMBERS(1, 2), "",
     "a, \"b\" c;d", "1 × 2"},
    {"t.csv", "nan,-inf\nInf,∞\n", NUMBERS(NAN, -INFINITY, INFINITY, INFINITY),
     "", "", "2 × 2"},
    {"t.csv", "x\n1\n2\n", NUMBERS(1, 2), "", "x", "2 × 1"},
    {"t.vec", "2 3\ncat 1 2 3\ndog 4 5 6\n", NUMBERS(1, 2, 3, 4, 5, 6),
     "cat dog", "", "2 × 3"},
    {"t.txt", "cat 1 2 3 \r\nnew york 4 5 6e-1\n", NUMBERS(1, 2, 3, 4, 5, 0.6),
     "cat new york", "", "2 × 3"},
    {"t.txt", "cat 1 2\ncat 3 4\n", NUMBERS(1, 2), "cat", "", "1 × 2"},
};

START_TEST(text_is_read)
{
    struct arrays all;
    const char *text = tables[_i].text;
    ck_assert_msg(read_bytes(tables[_i].file, text, strlen(text),
                             (struct words){0}, &all),
                  "%s", strbuf_text(&complaints.text));
    check_numbers(all.array, tables[_i].want, tables[_i].count);
    check_words(all.array->rows, tables[_i].rows);
    check_words(all.array->columns, tables[_i].columns);
    ck_assert_str_eq(array_shape(&arena, all.array), tables[_i].shape);
}
END_TEST

// Only the words typed get their rows, and what stands in the others' is not
// looked at.
START_TEST(only_wanted_words_are_read)
{
    static const char *const words[] = {"dog", "fish", "cat", "dog"};
    static const char text[] = "4 2\ncow 1 oops\ncat 1 2\ndog 3 4\nsun 0 0\n";
    struct arrays all;
    ck_assert(read_bytes("w.vec", text, strlen(text), (struct words){4, words},
                         &all));
    check_words(all.array->rows, "dog cat");
    check_numbers(all.array, (double[]){3, 4, 1, 2}, 4);
    ck_assert(!read_bytes("w.vec", text, strlen(text),
                          (struct words){2, (const char *[]){"ox", "hen"}},
                          &all));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&complaints.text),
                                 "w.vec: none of the 2 words of --tokens"));
}
END_TEST

// --- what lies ---------------------------------------------------------------

#define NPY(header) "\x93NUMPY\1\0" header
#define V76 "\x4C\0" // the length of a header of 76 bytes
#define SAFE(length, header) length "\0\0\0\0\0\0\0" header

static const struct {
    const char *file, *bytes;
    int length; // 0: up to the zero
    const char *want;
} broken[] = {
    {"a.mat", "x", 1, "a.mat: the ending of a file tells its format"},
    {"a.vec", "cat 0,5 1\n", 0, "a.vec:1:5: '0,5' has a decimal comma"},
    {"a.txt", "0.5 1\n2 x\n", 0, "a.txt:2:3: 'x' is not a number"},
    {"csv", "x", 1, "csv: the ending of a file"},
    // tables
    {"a.csv", "", 0, "a.csv: this table has no rows"},
    {"a.csv", "a,b\n", 0, "a.csv: this table has no rows"},
    {"a.csv", "1,2\n3\n", 0, "a.csv:2:1: this row has 1 number, but the"},
    {"a.csv", "1,2\n3,4,5\n", 0, "a.csv:2:1: this row has 3 numbers, but"},
    {"a.csv", "1,é\n2,x\n", 0, "a.csv:2:3: 'x' is not a number"},
    {"a.csv", "1,2\n3,\n", 0, "a.csv:2:3: a number is missing here"},
    {"a.csv", "1,2\n,3\n", 0, "a.csv:2:1: a number is missing here"},
    {"a.csv", "1;1.000,5\n", 0, "a.csv: this table has no rows"},
    {"a.csv", "1,2\n\"3,4\n", 0, "a.csv:2:1: a cell in quotes must end"},
    {"a.csv", "1,2\n\"3\"4,1\n", 0, "a.csv:2:4: a cell in quotes must end"},
    {"a.csv", "a,b,c\n1,2,3,4,5\n", 0, "a.csv:2:1: the first row has 3 lab"},
    {"a.csv", "1,\xFF\n", 0, "a.csv:1:3: this is not plain text"},
    {"a.csv", "1,2\0003\n", 6, "a.csv:1:3: this is not plain text"},
    {"a.csv", "\x93NUMPY", 0, "a.csv:1:1: this is not plain text"},
    // word vectors
    {"a.vec", "", 0, "a.vec: the first line must be a word and its"},
    {"a.vec", "2 2\n", 0, "a.vec: the first line must be a word and its"},
    {"a.vec", "cat\n", 0, "a.vec: the first line must be a word and its"},
    {"a.vec", "-2 3\ncat 1 2 3\n", 0, "a.vec:1:1: the first line promises −2"},
    {"a.vec", "2 -3\ncat 1 2 3\n", 0, "a.vec:1:1: the first line promises 2 w"},
    {"a.vec", "0 3\ncat 1 2 3\n", 0, "a.vec:1:1: the first line promises 0 w"},
    {"a.vec", "2 3\ncat 1 2\ndog 1 2\n", 0, "a.vec:2:1: this line has 2 numb"},
    {"a.vec", "3 2\ncat 1 2\ndog 1 2\n", 0, "a.vec: the first line promises 3"},
    {"a.vec", "cat 1 2\ndog 1\n", 0, "a.vec:2:1: this line has 1 number, but"},
    {"a.vec", "cat 1 2\nžluť 1 x\n", 0, "a.vec:2:8: 'x' is not a number"},
    {"a.vec", "99999999999999 2\ncat 1 2\n", 0, "a.vec: the first line prom"},
    {"a.vec", "\xFF\xFE 1\n", 0, "a.vec:1:1: this is not plain text"},
    // .npy
    {"a.npy", "", 0, "a.npy: this is not a .npy file"},
    {"a.npy", "PK\3\4 not numpy at all", 0, "a.npy: this is not a .npy file"},
    {"a.npy", "\x93NUMPY\1\0", 8, "a.npy: this is not a .npy file"},
    {"a.npy", "\x93NUMPY\4\0ab", 10, "a.npy: this is version 4 of .npy"},
    {"a.npy", "\x93NUMPY\2\0ab", 10, "a.npy: this is not a .npy file"},
    {"a.npy", NPY("\xFF\xFF{}"), 12,
     "a.npy: the header says that it has 65535"},
    {"a.npy", NPY("\2\0{}"), 12, "a.npy: the header must give descr"},
    // .npz
    {"a.npz", "", 0, "a.npz: an archive must hold one to 4096"},
    {"a.npz", "PK\3\4", 4, "a.npz: this is not a zip archive"},
    {"a.npz", "PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22,
     "a.npz: an archive must hold one to 4096 arrays"},
    // safetensors
    {"a.safetensors", "", 0, "a.safetensors: this is not a safetensors file"},
    {"a.safetensors", SAFE("\2", "[]"), 10, "a.safetensors: this is not a"},
    {"a.safetensors", SAFE("\3", "{}"), 10,
     "a.safetensors: the header says th"},
    {"a.safetensors", "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF{}", 10,
     "a.safetensors: the header says that it"},
    {"a.safetensors", SAFE("\2", "{}"), 10, "a.safetensors: there are no tens"},
    {"a.safetensors", SAFE("\2", "{}") "abc", 13,
     "a.safetensors: 3 bytes at the end belong"},
    {"a.safetensors", SAFE("\2", "{x"), 10, "a.safetensors:1:1: "},
    {"a.safetensors", SAFE("\6", "{a: 1}"), 14,
     "a.safetensors: numbers of type … cannot"},
};

START_TEST(what_lies_is_refused)
{
    struct arrays all;
    const char *bytes = broken[_i].bytes;
    size_t length =
        broken[_i].length ? (size_t)broken[_i].length : strlen(bytes);
    ck_assert_msg(
        !read_bytes(broken[_i].file, bytes, length, (struct words){0}, &all),
        "taken: %s", broken[_i].want);
    const char *text = strbuf_text(&complaints.text);
    ck_assert_msg(!strncmp(text, broken[_i].want, strlen(broken[_i].want)),
                  "expected: %s\n%s", broken[_i].want, text);
    ck_assert_int_eq(complaints.count, 1);
}
END_TEST

// Dictionaries of .npy, all with six bytes behind them.
static const struct {
    const char *header, *want;
} headers[] = {
    {"{'descr': '|i1', 'fortran_order': False, 'shape': (2, 3), }", NULL},
    {"{'shape':(6,),'fortran_order':True,'descr':'<i1'}", NULL},
    {"{'descr': '<i2', 'fortran_order': False, 'shape': (3,), }", NULL},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': (2, 4), }",
     "2 × 4 numbers of 1 byte need 8 bytes, but there are 6"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': (5,), }",
     "5 numbers of 1 byte need 5 bytes, but"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': (-2, 3), }",
     "the shape (-2, 3) must be"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': (1.5, 4), }",
     "the shape (1.5, 4) must be"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': (6, }",
     "the shape (6, } must be"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': "
     "(4294967296, 4294967296), }",
     "(4294967296, 4294967296) is too large"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': "
     "(99999999999999999999,), }",
     "the shape (99999999999999999999,) must"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': "
     "(6,1,1,1,1,1,1,1,1), }",
     "(6,1,1,1,1,1,1,1,1) is too large: a tensor has at most 8 axes"},
    {"{'descr': '<f8', 'fortran_order': False, 'shape': (33554433,), }",
     "33554433 numbers of 8 bytes need 268435464 bytes, but there are 6"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': (0, 3), }",
     "0 × 3 numbers of 1 byte need 0 bytes"},
    {"{'descr': '<c16', 'fortran_order': False, 'shape': (1,), }",
     "numbers of type <c16 cannot"},
    {"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
     "type |O cannot be read: words are saved with np.array(words, dtype=str)"},
    {"{'descr': '|S6', 'fortran_order': False, 'shape': (1,), }",
     "type |S6 cannot be read: words are saved with np.array(words"},
    {"{'descr': '|i2', 'fortran_order': False, 'shape': (3,), }",
     "numbers of type |i2 cannot"},
    {"{'descr': 'i1', 'fortran_order': False, 'shape': (6,), }",
     "numbers of type i1 cannot"},
    {"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }",
     "the header must give descr"},
    {"{'descr': '|i1', 'fortran_order': 0, 'shape': (6,), }",
     "the header must give descr"},
    {"{'descr': '|i1', 'fortran_order': False, 'shape': 6, }",
     "the header must give descr"},
    {"{'descr': '|i1', 'shape': (6,), }", "the header must give descr"},
    {"{'descr': '|i1', 'descr': '|i1', 'fortran_order': False, "
     "'shape': (6,), }",
     "the header must give descr"},
    {"{'descr': '<U0', 'fortran_order': False, 'shape': (1,), }",
     "words must be one row"},
    {"{'descr': '<U1', 'fortran_order': False, 'shape': (1, 1), }",
     "words must be one row"},
    {"{'descr': '<U9999', 'fortran_order': False, 'shape': (1,), }",
     "numbers of type <U9999 cannot"},
};

START_TEST(headers_of_npy_are_not_trusted)
{
    struct strbuf file = {0}, want = {0};
    struct arrays all;
    const char length[] = {(char)strlen(headers[_i].header), 0};
    strbuf_add_n(&file, "\x93NUMPY\1\0", 8);
    strbuf_add_n(&file, length, 2);
    strbuf_add(&file, headers[_i].header);
    strbuf_add(&file, "abcdef");
    bool good =
        read_bytes("a.npy", file.text, file.length, (struct words){0}, &all);
    const char *text = strbuf_text(&complaints.text);
    ck_assert_int_eq(good, !headers[_i].want);
    if (!good) {
        strbuf_addf(&want, "a.npy: %s", headers[_i].want);
        ck_assert_msg(!strncmp(text, want.text, want.length), "%s\n%s",
                      want.text, text);
    }
    strbuf_free(&file);
    strbuf_free(&want);
}
END_TEST

#define F32(shape, from, to)                                                   \
    "{\"dtype\":\"F32\",\"shape\":" shape ",\"data_offsets\":[" from "," to "]}"

// Headers of safetensors, all with eight bytes behind them.
static const struct {
    const char *header, *want;
} safe[] = {
    {"{\"a\":" F32("[2]", "0", "8") "}", NULL},
    {"{\"b\":" F32("[1]", "4", "8") ",\"a\":" F32("[]", "0", "4") "}", NULL},
    {"{\"a\":" F32("[2]", "0", "8") ",\"__metadata__\":{\"x\":\"y\"}}", NULL},
    {"{\"a\":" F32("[1]", "0", "4") "}", "4 bytes at the end belong to no"},
    {"{\"a\":" F32("[1]", "4", "8") "}", "the numbers of a must begin where"},
    {"{\"a\":" F32("[2]", "0", "8") ",\"b\":" F32("[1]", "4", "8") "}",
     "the numbers of b must begin where"},
    {"{\"a\":" F32("[3]", "0", "12") "}",
     "the header says that the numbers of a are bytes 0 to 12, but there are 8"},
    {"{\"a\":" F32("[2]", "8", "0") "}", "the header says that the numbers of a are bytes 8"},
    {"{\"a\":" F32("[3]", "0", "8") "}", "3 numbers of 4 bytes need 12 bytes"},
    {"{\"a\":" F32("[0]", "0", "0") ",\"b\":" F32("[2]", "0", "8") "}",
     "a has no numbers"},
    {"{\"a\":" F32("[-2]", "0", "8") "}", "what the header says of a is not"},
    {"{\"a\":" F32("[2.0]", "0", "8") "}", "what the header says of a is not"},
    {"{\"a\":" F32("[\"2\"]", "0", "8") "}", "what the header says of a is"},
    {"{\"a\":" F32("[999999999999,999999999999]", "0", "8") "}",
     "a is too large"},
    {"{\"a\":" F32("[9999999999999999999]", "0", "8") "}",
     "what the header says of a is"},
    {"{\"a\":" F32("2", "0", "8") "}", "what the header says of a is not"},
    {"{\"a\":{\"dtype\":\"F8_E4M3\",\"shape\":[8],\"data_offsets\":[0,8]}}",
     "numbers of type F8_E4M3 cannot be read"},
    {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2]}}", "what the header says of a"},
    {"{\"__metadata__\":[]}", "what the header says of __metadata__"},
};

START_TEST(headers_of_safetensors_are_not_trusted)
{
    struct strbuf file = {0}, want = {0};
    struct arrays all;
    const char length[8] = {(char)strlen(safe[_i].header)};
    strbuf_add_n(&file, length, 8);
    strbuf_add(&file, safe[_i].header);
    strbuf_add_n(&file, "\0\0\x80?\0\0\0@", 8);
    bool good = read_bytes("a.safetensors", file.text, file.length,
                           (struct words){0}, &all);
    const char *text = strbuf_text(&complaints.text);
    ck_assert_msg(good == !safe[_i].want, "%s\n%s", safe[_i].header, text);
    if (good)
        ck_assert_str_eq(all.array[0].name, _i == 1 ? "b" : "a");
    if (!good) {
        strbuf_addf(&want, "a.safetensors: %s", safe[_i].want);
        ck_assert_msg(!strncmp(text, want.text, want.length), "%s\n%s",
                      want.text, text);
    }
    strbuf_free(&file);
    strbuf_free(&want);
}
END_TEST

static const struct {
    const char *file, *want;
} others[] = {
    {"empty.npy", "empty.npy: empty has no numbers"},
    {"complex.npy", "complex.npy: numbers of type <c16 cannot be read"},
    {"record.npy", "record.npy: the header must give descr"},
    {"object.npy", "object.npy: type |O cannot be read: words"},
};

START_TEST(what_numpy_writes_but_is_no_tensor_is_refused)
{
    struct arrays all;
    size_t length;
    const void *bytes = load(others[_i].file, &length);
    ck_assert(
        !read_bytes(others[_i].file, bytes, length, (struct words){0}, &all));
    const char *text = strbuf_text(&complaints.text);
    ck_assert_msg(!strncmp(text, others[_i].want, strlen(others[_i].want)),
                  "%s", text);
}
END_TEST

// However a file is cut, or one of its bytes changed, it is refused with a
// reason, or it is read: never both, never neither.
static const char *const whole[] = {
    "f4.npy",     "words.npy",        "head.npz",
    "packed.npz", "head.safetensors", "numpy.tsv",
};

static void read_changed(const char *name, const char *bytes, size_t length,
                         bool cut)
{
    struct arrays all;
    bool good = read_bytes(name, bytes, length, (struct words){0}, &all);
    ck_assert_int_eq(good, !complaints.count);
    ck_assert_msg(!good || !cut, "%s was read after %zu bytes", name, length);
    complaints_free(&complaints);
    complaints = (struct complaints){0};
}

START_TEST(what_is_cut_or_changed_is_refused_or_read)
{
    size_t length;
    const char *bytes = load(whole[_i], &length);
    bool text = strstr(whole[_i], "tsv");
    for (size_t i = 0; i < length; i++) {
        struct arena own = arena;
        char *copy = malloc(length);
        memcpy(copy, bytes, length);
        arena = (struct arena){0};
        read_changed(whole[_i], copy, i, !text);
        for (int bit = 0; bit < 8; bit++) {
            copy[i] ^= (char)(1 << bit);
            read_changed(whole[_i], copy, length, false);
            copy[i] ^= (char)(1 << bit);
        }
        arena_free(&arena);
        free(copy);
        arena = own;
    }
}
END_TEST

// --- archives that mean no good ----------------------------------------------

static bool read_archive(const struct array *array, int count,
                         struct arrays *out)
{
    struct strbuf file = {0};
    const struct arrays all = {(struct array *)array, count};
    ck_assert(npz_write(&file, &all));
    const char *bytes = arena_copy(&arena, file.text, file.length);
    bool good = read_bytes("a.npz", bytes, file.length, (struct words){0}, out);
    strbuf_free(&file);
    return good;
}

static const struct {
    const char *name, *want;
} paths[] = {
    {"plain", NULL},
    {"a/b.c", NULL},
    {"..a/b..", NULL},
    {"../evil", "a.npz: the name ../evil.npy leads out"},
    {"a/../../evil", "a.npz: the name a/../../evil.npy leads out"},
    {"/etc/passwd", "a.npz: the name /etc/passwd.npy leads out"},
    {"a\\b", "a.npz: the name a\\b.npy leads out"},
    {"a\u202Eb", "a.npz: a name in this archive is not text"},
};

START_TEST(names_are_no_paths)
{
    struct arrays all;
    struct array one = array_of(paths[_i].name, plain, 2, 3);
    bool good = read_archive(&one, 1, &all);
    const char *text = strbuf_text(&complaints.text);
    ck_assert_int_eq(good, !paths[_i].want);
    if (good)
        ck_assert_str_eq(all.array->name, paths[_i].name);
    else
        ck_assert_msg(!strncmp(text, paths[_i].want, strlen(paths[_i].want)),
                      "%s", text);
}
END_TEST

// What is written is read again, to the last bit.
START_TEST(what_is_written_is_read)
{
    static const double odd[] = {0.1, -0.0, NAN, INFINITY, 5e-324, 1e308};
    static const char *const words[] = {"a", "žluť", "😀"};
    const struct array out[] = {
        array_of("odd", odd, 3, 2),
        {.name = "tokens",
         .type = NUMBER_NONE,
         .axes = 1,
         .shape = {3},
         .count = 3,
         .rows = {3, words}},
        *read_file("cube-fortran.npy").array,
        *read_file("f2-big.npy").array,
        *read_file("one.npy").array,
        *read_file("bias.npy").array,
        *read_file("b1.npy").array,
        *arrays_find(&(struct arrays){read_file("head.safetensors").array, 4},
                     "attn.bias"),
    };
    struct arrays all;
    double cube[24];
    for (int i = 0; i < 24; i++)
        cube[i] = i;
    ck_assert_msg(read_archive(out, LENGTH(out), &all), "%s",
                  strbuf_text(&complaints.text));
    ck_assert_int_eq(all.count, LENGTH(out));
    for (int i = 0; i < all.count; i++) {
        ck_assert_str_eq(all.array[i].name, out[i].name);
        ck_assert_str_eq(array_shape(&arena, &all.array[i]),
                         array_shape(&arena, &out[i]));
        if (out[i].type != NUMBER_NONE && out[i].type != NUMBER_BF16)
            ck_assert(!memcmp(all.array[i].bytes, out[i].bytes,
                              out[i].count * number_size(out[i].type)));
    }
    check_numbers(&all.array[0], odd, 6);
    check_words(all.array[1].rows, "a žluť 😀");
    check_numbers(&all.array[2], cube, 24);
    check_numbers(&all.array[7], (double[]){0.5, -3}, 2); // as F32
}
END_TEST

START_TEST(no_two_have_one_name)
{
    struct arrays all;
    struct array two[] = {array_of("a", plain, 2, 3),
                          array_of("b", plain, 2, 3)};
    struct strbuf file = {0};
    ck_assert(npz_write(&file, &(struct arrays){two, 2}));
    for (size_t i = 0; i + 5 < file.length; i++)
        if (!memcmp(file.text + i, "b.npy", 5))
            file.text[i] = 'a';
    ck_assert(
        !read_bytes("a.npz", file.text, file.length, (struct words){0}, &all));
    ck_assert_str_eq(strbuf_text(&complaints.text),
                     "a.npz: there are two tensors called a\n");
    strbuf_free(&file);
}
END_TEST

// Zeros that pack into a thousandth: what says that it is too large is not
// unpacked, and what is larger than it says, no further than that.
static const struct {
    const char *file, *want;
} bombs[] = {
    {"bomb.npz", "bomb.npz: b.npy is too large: unpacked, an archive may "
                 "have 256 MiB\n"},
    {"small-bomb.npz", "small-bomb.npz: b.npy cannot be unpacked: its bytes "
                       "are not what the archive says\n"},
};

START_TEST(a_bomb_is_not_unpacked)
{
    struct arrays all;
    size_t length;
    const void *bytes = load(bombs[_i].file, &length);
    ck_assert(
        !read_bytes(bombs[_i].file, bytes, length, (struct words){0}, &all));
    ck_assert_str_eq(strbuf_text(&complaints.text), bombs[_i].want);
}
END_TEST

// --- files that stay open ----------------------------------------------------

enum { HEADS = 3, SIDE = 300 }; // more than is read at once

// [HEADS, SIDE, SIDE] as a file: its numbers are their places.
static FILE *open_stack(const char *name, size_t cut, struct arrays *in)
{
    static const size_t shape[] = {HEADS, SIDE, SIDE};
    size_t count = (size_t)HEADS * SIDE * SIDE;
    double *x = arena_array(&arena, count, sizeof *x);
    struct strbuf bytes = {0};
    for (size_t i = 0; i < count; i++)
        x[i] = (double)i;
    in->array = arena_alloc(&arena, sizeof *in->array);
    in->count = 1;
    *in->array = array_of("A", x, HEADS * SIDE, SIDE);
    in->array->axes = 3;
    memcpy(in->array->shape, shape, sizeof shape);
    if (tensors_format(name) == TENSORS_NPZ)
        ck_assert(npz_write(&bytes, in));
    else
        npy_write(&bytes, in->array);
    FILE *f = tmpfile();
    ck_assert(fwrite(bytes.text, 1, bytes.length - cut, f) ==
              bytes.length - cut);
    ck_assert(!fflush(f));
    strbuf_free(&bytes);
    return f;
}

static const char *const stacks[] = {"A.npy", "A.npz"};

START_TEST(only_what_is_asked_for_is_read)
{
    struct arrays in, out;
    struct tensors_file file;
    struct reading r = {&arena, &complaints};
    FILE *f = open_stack(stacks[_i], 0, &in);
    ck_assert_msg(tensors_open(&file, &r, stacks[_i], f, &out), "%s",
                  strbuf_text(&complaints.text));
    const struct array *a = &out.array[0];
    ck_assert_str_eq(a->name, "A");
    ck_assert_ptr_null(a->bytes);
    ck_assert_int_eq(a->axes, 3);
    for (size_t from = 0; from < a->count; from += 12345) {
        static double x[20000];
        size_t count = a->count - from < 20000 ? a->count - from : 20000;
        ck_assert(array_read(a, from, count, x));
        for (size_t i = 0; i < count; i++)
            ck_assert(x[i] == (double)(from + i));
    }
    tensors_close(&file);
}
END_TEST

// Cut before it is opened it is refused; cut after that, reading fails.
START_TEST(what_ends_too_soon_is_said)
{
    struct arrays in, out;
    struct tensors_file file;
    struct reading r = {&arena, &complaints};
    double x[SIDE];
    FILE *f = open_stack(stacks[_i], 8, &in);
    ck_assert(!tensors_open(&file, &r, stacks[_i], f, &out));
    ck_assert_int_eq(complaints.count, 1);
    tensors_close(&file);
    f = open_stack(stacks[_i], 0, &in);
    ck_assert(tensors_open(&file, &r, stacks[_i], f, &out));
    if (_i == 0) // libzip may have read it before
        ck_assert(!ftruncate(fileno(f), 1000000));
    size_t last = out.array[0].count - SIDE;
    ck_assert(array_read(&out.array[0], last, SIDE, x) == (_i == 1));
    tensors_close(&file);
}
END_TEST

// What is known but not read is answered with two lines that save it.
START_TEST(python_saves_what_is_not_read)
{
    static const struct {
        const char *file, *part, *saved;
        bool folder;
    } table[] = {{"a/m.pt", "torch.load(\"m.pt\"", "\"m.npz\"", false},
                 {"m.PTH", "torch.load(\"m.PTH\"", "\"m.npz\"", false},
                 {"pytorch_model.bin", "torch.load(", "\"pytorch_model.npz\"",
                  false},
                 {"x.y.onnx", "onnx.load(\"x.y.onnx\")", "\"x.y.npz\"", false},
                 {"w.h5", "h5py.File(\"w.h5\")", "\"w.npz\"", false},
                 {"k.keras", "load_model(\"k.keras\")", "\"k.npz\"", false},
                 {"a.pkl", "open(\"a.pkl\", \"rb\")", "\"a.npz\"", false},
                 {"in/bert.v1//", "from_pretrained(\"bert.v1\")",
                  "\"bert.v1.npz\"", true}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct arena own = {0};
        struct complaints c = {0};
        struct reading r = {&own, &c};
        ck_assert(!tensors_refuse_format(&r, table[k].file, table[k].folder));
        const char *text = strbuf_text(&c.text);
        ck_assert_msg(strstr(text, table[k].part) &&
                          strstr(text, table[k].saved) &&
                          strstr(text, ":\n  import "),
                      "%s", text);
        complaints_free(&c);
        arena_free(&own);
    }
}
END_TEST

// As np.savetxt() leaves them, of random sizes: numbers alone are no words.
START_TEST(numbers_between_blanks_are_a_table)
{
    static const char *const gaps[] = {" ", "  ", "\t", " \t "};
    struct rng rng = {1};
    for (int k = 0; k < 60; k++) {
        int rows = rng_between(&rng, 2, 6), columns = rng_between(&rng, 2, 6);
        struct strbuf text = {0};
        struct arena own = {0};
        struct complaints c = {0};
        struct reading r = {&own, &c};
        struct arrays all;
        double want[36], got[36];
        strbuf_add(&text, k % 3 ? "" : "# made by hand, once\n");
        for (int i = 0; i < rows * columns; i++) {
            want[i] = rng_between(&rng, -4000, 4000) / 512.0;
            strbuf_addf(&text, "%s%.18e%s", k % 5 || i % columns ? "" : " ",
                        want[i], (i + 1) % columns ? gaps[k % 4] : "\n");
        }
        bool good = tensors_read(&r, k % 2 ? "a.txt" : "a.csv",
                                 strbuf_text(&text), text.length,
                                 (struct words){0}, &all);
        bool tabs = k % 2 == 0 && k % 4 > 1; // a TSV needs one each
        if (!tabs) {
            ck_assert_msg(good, "%s\n%s", strbuf_text(&c.text), text.text);
            const struct array *a = &all.array[0];
            ck_assert(a->shape[0] == (size_t)rows &&
                      a->shape[1] == (size_t)columns && !a->rows.count);
            ck_assert(array_read(a, 0, a->count, got));
            ck_assert(!memcmp(got, want, a->count * sizeof *got));
        }
        complaints_free(&c);
        strbuf_free(&text);
        arena_free(&own);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tensors");
    TCase *t = tcase_create("tensors");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_loop_test(t, numpy_writes_what_is_read, 0, LENGTH(of_numpy));
    tcase_add_test(t, what_else_numpy_writes_is_read);
    tcase_add_test(t, words_are_read_in_either_order);
    tcase_add_loop_test(t, archives_are_read, 0, 2);
    tcase_add_test(t, safetensors_are_read);
    tcase_add_test(t, tables_of_numpy_are_read);
    tcase_add_loop_test(t, text_is_read, 0, LENGTH(tables));
    tcase_add_test(t, only_wanted_words_are_read);
    tcase_add_loop_test(t, what_lies_is_refused, 0, LENGTH(broken));
    tcase_add_loop_test(t, headers_of_npy_are_not_trusted, 0, LENGTH(headers));
    tcase_add_loop_test(t, headers_of_safetensors_are_not_trusted, 0,
                        LENGTH(safe));
    tcase_add_loop_test(t, what_numpy_writes_but_is_no_tensor_is_refused, 0,
                        LENGTH(others));
    tcase_add_loop_test(t, what_is_cut_or_changed_is_refused_or_read, 0,
                        LENGTH(whole));
    tcase_add_loop_test(t, names_are_no_paths, 0, LENGTH(paths));
    tcase_add_test(t, what_is_written_is_read);
    tcase_add_test(t, no_two_have_one_name);
    tcase_add_loop_test(t, a_bomb_is_not_unpacked, 0, LENGTH(bombs));
    tcase_add_loop_test(t, only_what_is_asked_for_is_read, 0, LENGTH(stacks));
    tcase_add_loop_test(t, what_ends_too_soon_is_said, 0, LENGTH(stacks));
    tcase_add_test(t, python_saves_what_is_not_read);
    tcase_add_test(t, numbers_between_blanks_are_a_table);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
