// SPDX-License-Identifier: MIT
// What was answered is found again by what was asked, and kept from the first
// reply on.
#include <check.h>
#include <string.h>

#include "quiz/answers.h"
#include "suite.h"

static const struct question what = {.text = "What?", .answer = "X[1,1]"};
static const struct question whose = {
    .text = "Which?", .kind = QUESTION_CHOICE, .answer = "argmax(X[1])"};
static const struct question changes = {
    .text = "What?", .kind = QUESTION_CHANGES, .answer = "X[1,1]"};

static const struct page pages[] = {
    {.at = "X[1]"},
    {.at = "X[1]", .ask = &what},
    {.at = "X[2]", .ask = &what},
    {.at = "X[1]", .ask = &what},
    {.at = "X[1]", .ask = &changes},
    {.at = "X[1]", .ask = &whose},
    {.ask = &whose},
};
enum { PAGES = sizeof pages / sizeof *pages };

static const struct lesson lesson = {
    .path = "l.yaml", .pages = pages, .page_count = PAGES};
static const struct lesson other = {
    .path = "m.yaml", .pages = pages, .page_count = PAGES};

static struct judged number(double x, bool right)
{
    return (struct judged){.reply = {.number = x}, .right = right};
}

START_TEST(every_question_has_its_key)
{
    for (int i = 1; i < PAGES; i++)
        for (int k = i + 1; k < PAGES; k++)
            ck_assert_msg(question_key(&lesson, i) != question_key(&lesson, k),
                          "pages %d and %d", i, k);
}
END_TEST

// Other pages and tolerances before it do not matter.
START_TEST(a_question_is_found_in_another_version)
{
    struct question finer = whose;
    finer.tolerance = 0.5;
    const struct page moved[] = {{.at = "X"},
                                 {.at = "X[1]", .ask = &finer, .say = "New."}};
    const struct lesson newer = {
        .path = "l.yaml", .pages = moved, .page_count = 2};
    ck_assert_uint_eq(question_key(&lesson, 5), question_key(&newer, 1));
}
END_TEST

START_TEST(the_first_reply_stays)
{
    struct answers a = {0};
    ck_assert_ptr_null(answers_find(&a, &lesson, 1));
    struct judged said = number(3, false);
    char mistake[] = "no-scaling";
    said.mistake = mistake;
    answers_add(&a, &lesson, 1, &said);
    strcpy(mistake, "gone"); // it was copied
    said = number(2, true);
    answers_add(&a, &lesson, 1, &said);
    const struct answered_question *found = answers_find(&a, &lesson, 1);
    ck_assert_ptr_nonnull(found);
    ck_assert_str_eq(found->text, "What?");
    ck_assert_str_eq(found->lesson, "l.yaml");
    ck_assert_int_eq(found->tries, 2);
    ck_assert_double_eq(found->first.reply.number, 3);
    ck_assert(!found->first.right && found->last.right);
    ck_assert_str_eq(found->first.mistake, "no-scaling");
    ck_assert_ptr_null(found->last.mistake);
    ck_assert_double_eq(found->last.reply.number, 2);
    ck_assert_int_eq(a.count, 1);
    ck_assert_ptr_null(answers_find(&a, &lesson, 0));
    ck_assert_ptr_null(answers_find(&a, &lesson, 3));
    ck_assert_ptr_null(answers_find(&a, &other, 1));
    answers_free(&a);
}
END_TEST

START_TEST(all_of_a_reply_is_copied)
{
    struct answers a = {0};
    int order[] = {2, 0, 1};
    double row[] = {0.25, 0.75};
    char text[] = "cat";
    struct judged said = {.reply = {.text = text, .count = 3, .order = order}};
    answers_add(&a, &lesson, 5, &said);
    said.reply = (struct reply){.count = 2, .row = row};
    answers_add(&a, &lesson, 6, &said);
    text[0] = 'r';
    order[0] = 9;
    row[1] = 9;
    const struct reply *r = &answers_find(&a, &lesson, 5)->first.reply;
    ck_assert_str_eq(r->text, "cat");
    ck_assert_int_eq(r->order[0], 2);
    ck_assert_int_eq(r->order[2], 1);
    r = &answers_find(&a, &lesson, 6)->last.reply;
    ck_assert_double_eq(r->row[1], 0.75);
    answers_free(&a);
}
END_TEST

START_TEST(many_are_kept)
{
    enum { MANY = 100 };
    static struct page all[MANY];
    for (int i = 0; i < MANY; i++)
        all[i].ask = &what;
    const struct lesson long_one = {
        .path = "n.yaml", .pages = all, .page_count = MANY};
    struct answers a = {0};
    for (int i = 0; i < MANY; i++) {
        struct judged said = number(i, false);
        answers_add(&a, &long_one, i, &said);
    }
    for (int i = 0; i < MANY; i++)
        ck_assert_double_eq(answers_find(&a, &long_one, i)->first.reply.number,
                            i);
    answers_free(&a);
}
END_TEST

START_TEST(they_are_counted)
{
    struct answers a = {0};
    struct judged right = number(1, true), wrong = number(2, false);
    struct judged skip = {.reply = {.skipped = true}, .right = true};
    answers_add(&a, &lesson, 1, &right);
    answers_add(&a, &lesson, 2, &wrong);
    answers_add(&a, &lesson, 2, &right);
    answers_add(&a, &lesson, 3, &skip);
    answers_add(&a, &lesson, 4, &skip);
    answers_add(&a, &lesson, 4, &right);
    answers_add(&a, &other, 5, &right);
    struct answered n = answers_count(&a, &lesson);
    ck_assert_int_eq(n.questions, 6);
    ck_assert_int_eq(n.answered, 3);
    ck_assert_int_eq(n.skipped, 1);
    ck_assert_int_eq(n.right, 1);
    ck_assert_int_eq(answers_find(&a, &lesson, 4)->tries, 1);
    ck_assert_int_eq(answers_find(&a, &lesson, 3)->tries, 0);
    answers_free(&a);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("answers");
    TCase *c = tcase_create("answers");
    tcase_add_test(c, every_question_has_its_key);
    tcase_add_test(c, a_question_is_found_in_another_version);
    tcase_add_test(c, the_first_reply_stays);
    tcase_add_test(c, all_of_a_reply_is_copied);
    tcase_add_test(c, many_are_kept);
    tcase_add_test(c, they_are_counted);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
