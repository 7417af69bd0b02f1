// SPDX-License-Identifier: MIT
// A lesson whose numbers are in a file of another program.
#define _GNU_SOURCE // mkdtemp, memmem
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "hands.h"
#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "report/expectations.h"
#include "suite.h"
#include "tensorfile/npz.h"
#include "tensorfile/tensors.h"
#include "trace/explain.h"
#include "app/focus.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))
#define FILES SOURCE_ROOT "/tests/tensorfiles/"

static struct lesson lesson;
static struct complaints complaints;

static void tear_down(void)
{
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    lesson_free(&lesson);
}

static bool load(const char *name, const struct own *own)
{
    char path[500] = FILES;
    return lesson_load_own(&lesson, strcat(path, name), &disk_files,
                           model_kinds, own, &complaints);
}

static void check_matrix(const char *name, int rows, const double *want,
                         int count)
{
    const struct matrix *m = model_matrix(&lesson.model, name);
    ck_assert_msg(m != NULL, "%s", name);
    ck_assert_int_eq(m->rows, rows);
    ck_assert_int_eq(m->rows * m->columns, count);
    for (int i = 0; i < count; i++)
        ck_assert_msg(m->data[i] == want[i], "%s: %d is %g, not %g", name, i,
                      m->data[i], want[i]);
}

static const double head[] = {1, 0, 1, 0, 0, 2, 0, 1, 1, 1, 0, 1};

START_TEST(words_and_numbers_come_from_the_file)
{
    ck_assert_msg(load("head.yaml", NULL), "%s", strbuf_text(&complaints.text));
    struct words tokens = model_words(&lesson.model, "tokens");
    ck_assert_int_eq(tokens.count, 3);
    ck_assert_str_eq(tokens.word[1], "chased");
    check_matrix("X", 3, head, 12);
    ck_assert(lesson.model.imported);
}
END_TEST

START_TEST(heads_come_from_the_file)
{
    ck_assert_msg(load("heads.yaml", NULL), "%s",
                  strbuf_text(&complaints.text));
    ck_assert_int_eq(model_parts(&lesson.model, "heads"), 2);
    check_matrix("head1.W_Q", 2, (double[]){1, 2, 3, 4}, 4);
    check_matrix("head2.W_V", 2, (double[]){2, 3, 4, 5}, 4);
    check_matrix("head2.b_Q", 1, (double[]){0.5, -0.5}, 2);
    check_matrix("W_O", 4, (double[]){1, 1, 1, 1, 1, 1, 1, 1}, 8);
}
END_TEST

// Whatever may be done to typed numbers may be done to these.
static const struct {
    const char *lesson, *edit, *name;
    int rows;
    double want[12];
    int count;
} edits[] = {
    // clang-format off
    {"head.yaml", "X[chased,2] = 7", "X", 3,
     {1, 0, 1, 0, 0, 7, 0, 1, 1, 1, 0, 1}, 12},
    {"head.yaml", "X[1] = [5, 6, 7, 8]", "X", 3,
     {5, 6, 7, 8, 0, 2, 0, 1, 1, 1, 0, 1}, 12},
    {"head.yaml", "X = swap 1 3", "X", 3,
     {1, 1, 0, 1, 0, 2, 0, 1, 1, 0, 1, 0}, 12},
    {"head.yaml", "X = zero", "X", 3, {0}, 12},
    {"heads.yaml", "head2.b_Q[1,2] = 3", "head2.b_Q", 1, {0.5, 3}, 2},
    // clang-format on
};

START_TEST(they_can_be_changed)
{
    const char *const list[] = {edits[_i].edit};
    const struct own own = {.edits = list, .edit_count = 1};
    ck_assert_msg(load(edits[_i].lesson, &own), "%s",
                  strbuf_text(&complaints.text));
    check_matrix(edits[_i].name, edits[_i].rows, edits[_i].want,
                 edits[_i].count);
}
END_TEST

START_TEST(other_words_keep_their_rows)
{
    const struct own own = {.key = "tokens", .text = "dog cat"};
    ck_assert_msg(load("head.yaml", &own), "%s", strbuf_text(&complaints.text));
    check_matrix("X", 2, (double[]){1, 1, 0, 1, 1, 0, 1, 0}, 8);
}
END_TEST

// Of a stack of weights the lesson says which matrix: layer 2, head 1 begins
// with the 9th number, counted in 32ths.
static const struct {
    const char *edits[3];
    double first;
} heads[] = {
    {{NULL}, 9},
    {{"head = 2"}, 13},
    {{"layer = 3"}, 17},
    {{"layer = 1", "head = 2"}, 5},
    {{"head = 2", "A[cat,cat] = 0.5"}, 16},
};

START_TEST(one_head_is_there_at_a_time)
{
    struct own own = {.edits = heads[_i].edits};
    while (heads[_i].edits[own.edit_count])
        own.edit_count++;
    ck_assert_msg(load("weights.yaml", own.edit_count ? &own : NULL), "%s",
                  strbuf_text(&complaints.text));
    double n = heads[_i].first, next = n == 16 ? 13 : n;
    check_matrix(
        "A", 2,
        (double[]){n / 32, (next + 1) / 32, (next + 2) / 32, (next + 3) / 32},
        4);
}
END_TEST

static const struct {
    const char *edit, *want;
} no_heads[] = {
    {"head = 3", "--edit:1:8: 3 is more than 2"},
    {"layer = 0", "--edit:1:9: layer must be a whole number from 1"},
};

START_TEST(there_is_no_other_head)
{
    const struct own own = {.edits = &no_heads[_i].edit, .edit_count = 1};
    ck_assert(!load("weights.yaml", &own));
    const char *said = strbuf_text(&complaints.text);
    ck_assert_msg(!strncmp(said, no_heads[_i].want, strlen(no_heads[_i].want)),
                  "%s", said);
}
END_TEST

// Weights may be any numbers: what is not like softmax's is said, not refused.
START_TEST(they_need_not_be_shares)
{
    static const char *const list[] = {"A[1,1] = -0.5", "A[1,2] = 2"};
    const struct own own = {.edits = list, .edit_count = 2};
    ck_assert_msg(load("weights.yaml", &own), "%s",
                  strbuf_text(&complaints.text));
    check_matrix("A", 2, (double[]){-0.5, 2, 11 / 32.0, 12 / 32.0}, 4);
}
END_TEST

// NaN of a file is kept, and it is said where it spreads: the mask lets nothing
// of the last word reach the others.
START_TEST(what_is_no_number_is_followed)
{
    struct trace trace;
    ck_assert_msg(load("nan.yaml", NULL), "%s", strbuf_text(&complaints.text));
    ck_assert(isnan(model_matrix(&lesson.model, "X")->data[5]));
    ck_assert(run_model(&trace, &lesson.model));
    static const struct {
        const char *at, *want;
    } said[] = {
        {"X[3,2]", "x(dog)₂ was given as NaN, and so it is kept."},
        {"scores[1,3]", "score(the, dog) is NaN, because k(dog)₂ is NaN."},
        {"masked[1,3]", "masked(the, dog) is −∞, though scaled(the, dog) is"},
        {"weights[3,1]", "weight(dog, the) is NaN, because"},
        {"weights[2]", ""},
        {"output[3]", "numbers here are not finite, first z(dog)₁: it is NaN"},
    };
    for (int i = 0; i < LENGTH(said); i++) {
        struct address at;
        struct strbuf text = {0};
        ck_assert(address_parse(&trace, said[i].at, &at, NULL));
        explain_address(NULL, &at, &text);
        ck_assert_msg(said[i].want[0] ? strstr(text.text, said[i].want) != NULL
                                      : !strstr(text.text, "NaN"),
                      "%s: %s", said[i].at, text.text);
        strbuf_free(&text);
    }
    trace_free(&trace);
}
END_TEST

static bool stands(const struct list *list, const char *text)
{
    for (int i = 0; i < list->count; i++)
        if (list->draws[i].text && !strcmp(list->draws[i].text, text))
            return true;
    return false;
}

// A row of NaN is no row of which a mask lets nothing through, and all of it is
// in rose: three scores, the exponentials and the weights, which stand once more
// in the strip.
START_TEST(what_is_no_number_is_not_hidden)
{
    struct hands h;
    struct list list = {0};
    struct address at;
    hands_open(&h, FILES "nan.yaml", "weights");
    ck_assert(address_parse(&h.app->document->trace, "weights[3]", &at, NULL));
    app_go_to_step(h.app,
                   timeline_find(&h.app->document->trace, LEVEL_ROW, &at));
    app_settle(h.app);
    app_frame(h.app, &list);
    ck_assert(isnan(hands_at(&h, "weights[3,1]")));
    ck_assert(stands(&list, phrase_text(NULL, "panel.softmax.quotient")));
    ck_assert(!stands(&list, phrase_text(NULL, "panel.softmax.empty")));
    int rose = 0;
    for (int i = 0; i < list.count; i++)
        rose += list.draws[i].kind == DRAW_BOX &&
                list.draws[i].fill == h.app->view.look.theme->strange;
    ck_assert_int_ge(rose, 4 * 3);
    list_free(&list);
    hands_close(&h);
}
END_TEST

// However small the window, the lens over an image of weights shows the number
// of what is looked at, under its words.
static const struct extent small[] = {
    {1280, 720, 1}, {480, 800, 1}, {400, 400, 1}, {300, 400, 1}};

enum { SIDE = 120 };

// A lesson, and beside it the weights that it shows.
static void write_image(const char *path, const char *numbers)
{
    double x[SIDE * SIDE];
    char word[SIDE][8];
    const char *words[SIDE];
    struct array a[2] = {{.name = "A", .type = NUMBER_F64},
                         {.name = "tokens", .type = NUMBER_NONE}};
    struct strbuf bytes = {0};
    for (int i = 0; i < SIDE * SIDE; i++)
        x[i] = (i + 1) * 37 % 10000 / 1e4;
    array_set_shape(&a[0], (const uint64_t[]){SIDE, SIDE}, 2);
    array_set_shape(&a[1], (const uint64_t[]){SIDE}, 1);
    for (int i = 0; i < SIDE; i++) {
        snprintf(word[i], sizeof word[i], "w%d", i + 1);
        words[i] = word[i];
    }
    a[0].bytes = (const unsigned char *)x;
    a[1].rows = (struct words){SIDE, words};
    ck_assert(npz_write(&bytes, &(struct arrays){a, 2}));
    FILE *f = fopen(numbers, "wb");
    ck_assert(f && fwrite(bytes.text, 1, bytes.length, f) == bytes.length);
    ck_assert_int_eq(fclose(f), 0);
    f = fopen(path, "w");
    ck_assert(f && fputs("title: T\ngoal: G.\nmodel:\n  kind: weights\n"
                         "  weights: image.npz\n",
                         f) >= 0);
    ck_assert_int_eq(fclose(f), 0);
    strbuf_free(&bytes);
}

static const char *text_of(const struct pose *p, uint64_t id)
{
    const struct item *i = pose_find(p, id);
    return i && i->text ? i->text : "";
}

START_TEST(a_lens_shows_what_is_looked_at)
{
    struct hands h;
    struct address at;
    char folder[] = "/tmp/followspot-XXXXXX", path[60], numbers[60];
    char number[NUMBER_SIZE];
    ck_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/image.yaml", folder);
    snprintf(numbers, sizeof numbers, "%s/image.npz", folder);
    write_image(path, numbers);
    hands_open(&h, path, "weights");
    h.app->view.extent = small[_i];
    hands_look(&h, "weights[50,70]");
    struct pose p = focus_picture(h.app);
    number_print(number, hands_at(&h, "weights[50,70]"), FORMULA_DECIMALS);
    ck_assert(
        address_parse(&h.app->document->trace, "weights[50,70]", &at, NULL));
    const struct item *lens = pose_find(&p, id_named("lens", 0));
    ck_assert_ptr_nonnull(lens);
    ck_assert_str_eq(text_of(&p, id_cell("lens", at.tensor, 49, 69)), number);
    ck_assert_str_eq(text_of(&p, id_cell("lens left", at.tensor, 49, -1)),
                     "w50");
    ck_assert_str_eq(text_of(&p, id_cell("lens top", at.tensor, -1, 69)),
                     "w70");
    ck_assert(lens->at.x >= 0 && lens->at.x + lens->at.w <= small[_i].width);
    hands_close(&h);
    remove(path);
    remove(numbers);
    rmdir(folder);
}
END_TEST

// What is wrong in such a file is said with its name.
static const struct {
    const char *weights, *want;
} broken[] = {
    {"gone.npz", "lesson.yaml:6:12: cannot read 'gone.npz': "},
    {"../tensorfiles/head.npz", "lesson.yaml:6:12: weights must not leave"},
    {"complex.npy", "complex.npy: numbers of type <c16"},
    {"broken-key.npz", "broken-key.npz: 'Y' is not a key of self-attention"},
    {"f4.npy", "f4.npy: 'f4' is not a key of self-attention"},
    {"numpy.csv", "numpy.csv:"},
    {"bomb.npz", "bomb.npz: b.npy is too large"},
    {"head.npz", "lesson.yaml:5:3: tokens is given here and in head.npz: remove "
                 "one of them"},
};

static char *read_beside(void *self, struct arena *arena, const char *of,
                         const char *path, size_t most, size_t *length,
                         struct reason *why)
{
    if (of)
        return disk_files.read(NULL, arena, FILES "lesson.yaml", path, most,
                               length, why);
    *length = strlen(self);
    return arena_copy(arena, self, *length);
}

START_TEST(what_is_wrong_there_is_said)
{
    struct strbuf text = {0}, want = {0};
    strbuf_addf(&text,
                "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
                "  tokens: [a, b]\n  weights: %s\n",
                broken[_i].weights);
    const struct files files = {read_beside, text.text};
    ck_assert(
        !lesson_load(&lesson, "lesson.yaml", &files, model_kinds, &complaints));
    const char *said = strbuf_text(&complaints.text);
    ck_assert_msg(!strncmp(said, broken[_i].want, strlen(broken[_i].want)),
                  "%s", said);
    strbuf_free(&text);
    strbuf_free(&want);
}
END_TEST

// Where the last byte of the numbers of [name] stands in [npz].
static char *last_of(struct strbuf *npz, const char *name, size_t bytes)
{
    char *at = memmem(npz->text, npz->length, name, strlen(name));
    ck_assert_ptr_nonnull(at);
    return at + strlen(name) + 128 + bytes - 1;
}

static bool hold(const struct strbuf *npz, bool both)
{
    struct arena arena = {0};
    struct reading r = {&arena, &complaints};
    struct tensors_file f;
    struct arrays all;
    double x[40];
    bool good = tensors_hold(&f, &r, "m.npz", npz->text, npz->length, &all) &&
                array_read(&all.array[0], 0, 40, x) && x[39] == 39 &&
                (!both || array_read(&all.array[1], 0, 40, x));
    tensors_close(&f);
    arena_free(&arena);
    return good;
}

// What nobody asks for is not read: whatever its bytes are does no harm. What
// is asked for is checked.
START_TEST(what_is_not_used_is_not_read)
{
    double a[40], b[40];
    for (int i = 0; i < 40; i++)
        b[i] = -(a[i] = i);
    struct array both[] = {array_of("a", a, 5, 8), array_of("b", b, 5, 8)};
    struct strbuf npz = {0};
    ck_assert(npz_write(&npz, &(struct arrays){both, 2}));
    ck_assert(hold(&npz, true));
    *last_of(&npz, "b.npy", sizeof b) ^= 1;
    ck_assert_msg(hold(&npz, false), "%s", strbuf_text(&complaints.text));
    ck_assert(!hold(&npz, true));
    *last_of(&npz, "b.npy", sizeof b) ^= 1;
    *last_of(&npz, "a.npy", sizeof a - 16) ^= 1;
    ck_assert(!hold(&npz, false));
    strbuf_free(&npz);
}
END_TEST

// A header may be longer than most are.
START_TEST(a_long_header_is_read)
{
    for (int spaces = 0; spaces < 600; spaces += 37) {
        const double want[] = {3, -1, 0.5};
        struct strbuf says = {0}, npy = {0};
        strbuf_addf(&says,
                    "{'descr': '<f8', 'fortran_order': False, %*s'shape': "
                    "(3,), }\n",
                    spaces, "");
        const char length[] = {(char)says.length, (char)(says.length >> 8)};
        strbuf_add_n(&npy, "\x93NUMPY\1\0", 8);
        strbuf_add_n(&npy, length, sizeof length);
        strbuf_add_n(&npy, says.text, says.length);
        strbuf_add_n(&npy, (const char *)want, sizeof want);
        struct arena arena = {0};
        struct reading r = {&arena, &complaints};
        struct tensors_file f;
        struct arrays all;
        double x[3];
        FILE *stream = fmemopen(npy.text, npy.length, "rb");
        ck_assert_msg(tensors_open(&f, &r, "m.npy", stream, &all), "%s",
                      strbuf_text(&complaints.text));
        ck_assert_int_eq((int)all.array[0].count, 3);
        ck_assert(array_read(&all.array[0], 0, 3, x));
        ck_assert(!memcmp(x, want, sizeof want));
        tensors_close(&f);
        arena_free(&arena);
        strbuf_free(&says);
        strbuf_free(&npy);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("imported");
    TCase *t = tcase_create("imported");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_test(t, words_and_numbers_come_from_the_file);
    tcase_add_test(t, what_is_not_used_is_not_read);
    tcase_add_test(t, a_long_header_is_read);
    tcase_add_test(t, heads_come_from_the_file);
    tcase_add_loop_test(t, they_can_be_changed, 0, LENGTH(edits));
    tcase_add_test(t, other_words_keep_their_rows);
    tcase_add_loop_test(t, one_head_is_there_at_a_time, 0, LENGTH(heads));
    tcase_add_loop_test(t, there_is_no_other_head, 0, LENGTH(no_heads));
    tcase_add_test(t, they_need_not_be_shares);
    tcase_add_test(t, what_is_no_number_is_followed);
    tcase_add_test(t, what_is_no_number_is_not_hidden);
    tcase_add_loop_test(t, a_lens_shows_what_is_looked_at, 0, LENGTH(small));
    tcase_add_loop_test(t, what_is_wrong_there_is_said, 0, LENGTH(broken));
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
