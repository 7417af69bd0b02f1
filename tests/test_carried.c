// SPDX-License-Identifier: MIT
// A lesson that is exported as npz and imported again is the same lesson: its
// model computes every tensor to the last bit.
#include <check.h>
#include <string.h>

#include "lesson/import/embedded.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "random_lesson.h"
#include "suite.h"
#include "tensorfile/npz.h"
#include "toy.h"

enum { ROUNDS = 300 };

static char *read_npz(void *self, struct arena *to, const char *lesson,
                      const char *path, size_t most, size_t *length,
                      struct reason *why)
{
    const struct strbuf *npz = self;
    (void)lesson, (void)path, (void)most, (void)why;
    *length = npz->length;
    return arena_copy(to, strbuf_text(npz), npz->length);
}

static char *read_made(void *self, struct arena *to, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    const struct import *m = self;
    const struct strbuf *text = lesson ? &m->beside : &m->lesson;
    (void)path, (void)most, (void)why;
    *length = text->length;
    return arena_copy(to, strbuf_text(text), text->length);
}

static void check_tensors(const struct trace *was, const struct trace *now,
                          const char *text)
{
    ck_assert_msg(was->tensor_count == now->tensor_count, "%s", text);
    for (int i = 0; i < was->tensor_count; i++) {
        const struct tensor *a = was->tensors[i], *b = now->tensors[i];
        ck_assert_msg(
            !strcmp(a->name, b->name) && a->rows == b->rows &&
                a->columns == b->columns &&
                !memcmp(a->data, b->data,
                        (size_t)(a->rows * a->columns) * sizeof *a->data),
            "%s is not %s of\n%s", b->name, a->name, text);
    }
}

// What NumPy reads besides is there as well, called as roles are: nothing of it
// is taken for the lesson's.
static void write_npz(const struct model *m, struct strbuf *npz, bool *carried)
{
    struct arena arena = {0};
    const double other[] = {7, 7, 7, 7};
    struct arrays all = {
        arena_array(&arena, (size_t)m->count + 3, sizeof *all.array), 0};
    all.array[all.count++] = array_of("X", other, 2, 2);
    all.array[all.count++] = array_of("weights", other, 2, 2);
    *carried = embedded_arrays(&arena, m, &all);
    ck_assert(npz_write(npz, &all));
    arena_free(&arena);
}

static void check_back(const struct lesson *was, const char *text)
{
    static const char *const file = "taken.npz";
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .output = "back.yaml"};
    struct strbuf npz = {0};
    struct arena arena = {0};
    struct complaints c = {0};
    struct reading r = {&arena, &c};
    struct import m;
    struct lesson now;
    struct trace before, after;
    bool carried;
    write_npz(&was->model, &npz, &carried);
    const struct files there = {.read = read_npz, .self = &npz};
    const struct files made = {.read = read_made, .self = &m};
    if (carried) {
        ck_assert_msg(import_make(&m, &r, &wish, &there), "%s\n%s",
                      strbuf_text(&c.text), text);
        ck_assert_msg(lesson_load(&now, "back.yaml", &made, model_kinds, &c),
                      "%s\n%s\nof\n%s", strbuf_text(&c.text),
                      strbuf_text(&m.lesson), text);
        ck_assert(run_model(&before, &was->model));
        ck_assert(run_model(&after, &now.model));
        check_tensors(&before, &after, text);
        trace_free(&before);
        trace_free(&after);
        complaints_end(&c, &now.arena);
        lesson_free(&now);
        import_free(&m);
    }
    strbuf_free(&npz);
    complaints_free(&c);
    arena_free(&arena);
}

static void check_text(const char *text)
{
    const struct memory memory = {text, NULL, 0, 0};
    const struct files files = memory_files(&memory);
    struct complaints c = {0};
    struct lesson was;
    ck_assert_msg(lesson_load(&was, "was.yaml", &files, model_kinds, &c),
                  "%s\n%s", strbuf_text(&c.text), text);
    check_back(&was, text);
    complaints_end(&c, &was.arena);
    lesson_free(&was);
    complaints_free(&c);
}

START_TEST(any_lesson_comes_back)
{
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        struct strbuf text = {0};
        struct rng rng = {seed};
        random_lesson(&rng, &text);
        check_text(strbuf_text(&text));
        strbuf_free(&text);
    }
}
END_TEST

// Heads within layers, and layers without any, beside each other.
START_TEST(blocks_come_back)
{
    for (uint64_t seed = 0; seed < 48; seed++) {
        struct toy toy;
        toy_blocks(&toy, seed);
        struct lesson lesson = {.model = toy.model};
        check_back(&lesson, "blocks");
        toy_free(&toy);
    }
}
END_TEST

#define BEGIN                                                                  \
    "title: t\ngoal: g\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, 'null', '12']\n  X: [[1, 2], [3, -4], [0.1, 1e-9]]\n"
#define HEADS                                                                  \
    "  heads: [{W_Q: [[1], [2]], W_K: [[3], [1]]}, {W_V: [[1, 2], [0, 3]]}]\n"

static const char *const typed[] = {
    BEGIN,
    BEGIN HEADS "  W_O: [[1, 0], [2, 1], [0, 3], [1, 1]]\n  b_O: [1, 2]\n",
    BEGIN "  mask: causal\n  scale: d\n",
    BEGIN "  mask: {band: 1}\n  scale: 3.5\n",
    BEGIN "  mask: [[1, 0, 0], [1, 1, 0], [0, 1, 1]]\n  scale: none\n",
    BEGIN "  position: sinusoidal\n",
};

START_TEST(every_option_comes_back)
{
    check_text(typed[_i]);
}
END_TEST

// A file has no place for a head of which nothing is given.
START_TEST(an_empty_head_cannot_be_carried)
{
    const struct memory memory = {BEGIN "  heads: [{}, {W_V: [[1], [2]]}]\n",
                                  NULL, 0, 0};
    const struct files files = memory_files(&memory);
    struct complaints c = {0};
    struct lesson was;
    struct strbuf npz = {0};
    bool carried;
    ck_assert(lesson_load(&was, "was.yaml", &files, model_kinds, &c));
    write_npz(&was.model, &npz, &carried);
    ck_assert(!carried);
    lesson_free(&was);
    strbuf_free(&npz);
    complaints_free(&c);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("carried");
    TCase *t = tcase_create("carried");
    tcase_add_test(t, any_lesson_comes_back);
    tcase_add_test(t, blocks_come_back);
    tcase_add_loop_test(t, every_option_comes_back, 0,
                        (int)(sizeof typed / sizeof *typed));
    tcase_add_test(t, an_empty_head_cannot_be_carried);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
