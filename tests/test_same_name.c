// SPDX-License-Identifier: MIT
// Two lessons of one name are two, whatever they have in common; one file is
// one, whatever it is called.
#define _XOPEN_SOURCE 700 // mkdtemp
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "app/course/library.h"
#include "app/edit/undo.h"
#include "document/record.h"
#include "document/recovery.h"
#include "fake_font.h"
#include "report/report.h"
#include "suite.h"

static struct fake_font fake;
static struct arena arena;
static char folder[] = "/tmp/followspot-names-XXXXXX";
static const char *path[4]; // a/x.yaml, b/x.yaml, and the first by other names

// The same lesson twice, but for one number.
static void write_lesson(const char *at, int first)
{
    FILE *f = fopen(at, "wb");
    ck_assert_ptr_nonnull(f);
    fprintf(f,
            "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
            "  tokens: [cat, dog]\n  X: [[%d, 0], [0, 2]]\npages:\n"
            "  - at: X\n    say: S\n"
            "    ask: {question: How much?, number: \"sum(X)\"}\n",
            first);
    ck_assert(!fclose(f));
}

static void setup(void)
{
    ck_assert_ptr_nonnull(
        mkdtemp(strcpy(folder, "/tmp/followspot-names-XXXXXX")));
    static const char *const names[] = {"a", "b"};
    for (int i = 0; i < 2; i++) {
        ck_assert(!mkdir(arena_print(&arena, "%s/%s", folder, names[i]), 0700));
        path[i] = arena_print(&arena, "%s/%s/x.yaml", folder, names[i]);
        write_lesson(path[i], i + 1);
    }
    path[2] = arena_print(&arena, "%s/b/../a/./x.yaml", folder);
    path[3] = arena_print(&arena, "%s/link.yaml", folder);
    ck_assert(!symlink(path[0], path[3]));
}

static void teardown(void)
{
    unlink(path[3]);
    for (int i = 0; i < 2; i++) {
        unlink(path[i]);
        rmdir(arena_print(&arena, "%s/%s", folder, i ? "b" : "a"));
    }
    rmdir(folder);
    arena_free(&arena);
}

static void open_it(struct app *a, int which)
{
    struct strbuf why = {0};
    ck_assert_msg(app_open(a, path[which], &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

START_TEST(one_file_is_one_document)
{
    struct app *a = app_new(fake_font_init(&fake), NULL, path, 4);
    ck_assert_int_eq(a->library.count, 2);
    ck_assert_int_eq(a->chooser.listed, 2);
    open_it(a, 0);
    ck_assert(edit_change(a, "X[1,1] = 9"));
    struct document *b = a->document;
    for (int i = 2; i < 4; i++) {
        open_it(a, 1);
        ck_assert_ptr_ne(a->document, b);
        open_it(a, i);
        ck_assert_ptr_eq(a->document, b);
        ck_assert_int_eq(a->library.count, 2);
        ck_assert_double_eq(
            tensor_at(trace_find(&a->document->trace, "X"), 0, 0), 9);
    }
    app_free(a);
}
END_TEST

// What is written to a file that is open by another name takes its place.
START_TEST(a_saved_lesson_takes_the_place_of_its_file)
{
    struct app *a = app_new(fake_font_init(&fake), NULL, path, 2);
    open_it(a, 1);
    library_rename(&a->library, NULL, a->document, path[2]);
    ck_assert_int_eq(a->library.count, 2);
    ck_assert_ptr_eq(library_find(&a->library, path[0]), a->document);
    app_free(a);
}
END_TEST

// Title, words, names of tensors and questions are the same.
START_TEST(two_files_of_one_name_mix_nothing)
{
    struct app *a = app_new(fake_font_init(&fake), NULL, path, 2);
    struct judged said = {.reply.number = 3, .right = true};
    struct strbuf copies[2] = {0}, records[2] = {0};
    struct document *b[2];
    for (int i = 0; i < 2; i++) {
        open_it(a, i);
        b[i] = a->document;
        recovery_file_path(folder, b[i], &copies[i]);
        record_path(folder, path[i], &records[i]);
    }
    ck_assert_str_ne(strbuf_text(&copies[0]), strbuf_text(&copies[1]));
    ck_assert_str_ne(strbuf_text(&records[0]), strbuf_text(&records[1]));
    answers_add(&a->answers, &b[0]->lesson, 0, &said);
    ck_assert_ptr_nonnull(answers_find(&a->answers, &b[0]->lesson, 0));
    ck_assert_ptr_null(answers_find(&a->answers, &b[1]->lesson, 0));
    open_it(a, 0);
    ck_assert(edit_change(a, "X[2,2] = 7"));
    open_it(a, 1);
    ck_assert_double_eq(tensor_at(trace_find(&a->document->trace, "X"), 1, 1),
                        2);
    ck_assert_int_eq(a->document->changes.made, 0);
    for (int i = 0; i < 2; i++) {
        strbuf_free(&copies[i]);
        strbuf_free(&records[i]);
    }
    app_free(a);
}
END_TEST

// Where titles do not tell them apart, paths do.
START_TEST(what_stands_beside_is_told_by_its_path)
{
    struct document b[2];
    struct sink out = {0};
    for (int i = 0; i < 2; i++)
        ck_assert(document_open(&b[i], NULL, path[i], NULL));
    struct beside beside = {.lesson = &b[1].lesson, .trace = &b[1].trace};
    report_text(NULL, &b[0].lesson, &b[0].trace, &beside, LEVEL_STAGE, &out);
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&out.text),
               arena_print(&arena, "B is this lesson, A is %s\n", path[1])));
    strbuf_free(&out.text);
    for (int i = 0; i < 2; i++)
        document_close(&b[i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("same_name");
    TCase *t = tcase_create("same_name");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, one_file_is_one_document);
    tcase_add_test(t, a_saved_lesson_takes_the_place_of_its_file);
    tcase_add_test(t, two_files_of_one_name_mix_nothing);
    tcase_add_test(t, what_stands_beside_is_told_by_its_path);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
