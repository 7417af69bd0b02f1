// SPDX-License-Identifier: MIT
// A summary goes by what lessons compute, not by what a file of answers says
// of itself.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/check/every_page.h"
#include "document/rejudge.h"
#include "lesson/procedure.h"
#include "quiz/ask.h"
#include "suite.h"
#include "summed.h"

static const char *const paths[] = {
    SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/arithmetic.yaml",
    SOURCE_ROOT "/tests/lessons/order-lost.yaml"};
enum { TRANSLATOR, ATTENTION, ORDER, PATHS };

static struct document lesson;
static struct answers_file file;

static void begin(int which, const struct own *own)
{
    ck_assert_msg(document_open(&lesson, NULL, paths[which], own), "%s",
                  strbuf_text(&lesson.complaints.text));
    file = (struct answers_file){.lesson = paths[which],
                                 .title = lesson.lesson.title};
}

static void end(void)
{
    answers_free(&file.answers);
    document_close(&lesson);
}

// Claims that [r] was right, or wrong by a mistake that nobody made, to the
// question of [l] whose text begins so.
static void claim(const struct lesson *l, const char *question, struct reply r,
                  bool right)
{
    struct judged j = {
        .reply = r, .right = right, .mistake = right ? NULL : "transposed"};
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].ask &&
            !strncmp(l->pages[i].ask->text, question, strlen(question))) {
            answers_add(&file.answers, l, i, &j);
            return;
        }
    ck_abort_msg("nobody asks “%s”", question);
}

static const struct answered_question *judged(int k)
{
    ck_assert_int_lt(k, file.answers.count);
    return &file.answers.list[k];
}

// Each with what its page lays over the lesson: 16 words, another order.
START_TEST(what_a_file_claims_counts_nothing)
{
    begin(ATTENTION, NULL);
    const struct lesson *l = &lesson.lesson;
    claim(l, "How many weights will 16", (struct reply){.number = 48}, true);
    claim(l, "From ", (struct reply){.number = 4}, false);
    claim(l, "“Attention is always", (struct reply){.number = 4}, false);
    claim(l, "Only the third word", (struct reply){.yes = false}, true);
    claim(l, "Who will get most", (struct reply){.skipped = true}, true);
    rejudge(&file, &lesson, NULL, paths, PATHS);
    static const bool right[] = {false, true, true, false};
    for (int k = 0; k < 4; k++) {
        ck_assert(!judged(k)->unjudged);
        ck_assert_msg(judged(k)->first.right == right[k], "%s",
                      judged(k)->text);
        ck_assert(judged(k)->last.right == right[k]);
        ck_assert_ptr_null(judged(k)->first.mistake);
    }
    ck_assert(judged(4)->first.reply.skipped && !judged(4)->first.right);
    end();
}
END_TEST

START_TEST(a_question_about_order_is_judged_but_for_rounding)
{
    begin(ORDER, NULL);
    const struct lesson *l = &lesson.lesson;
    claim(l, "No positions, and the", (struct reply){.yes = true}, true);
    claim(l, "“cat” still asks", (struct reply){.yes = false}, false);
    rejudge(&file, &lesson, NULL, paths, PATHS);
    ck_assert(!judged(0)->first.right && judged(1)->first.right);
    end();
}
END_TEST

// What is right on one's own numbers is right, and so is what was right before
// they became one's own.
START_TEST(own_input_was_asked_about_too)
{
    static const char *const edits[] = {"X[1,1] = 3"};
    struct own own = {.edits = edits, .edit_count = 1};
    struct document mine;
    begin(ATTENTION, NULL);
    ck_assert(document_open(&mine, NULL, paths[ATTENTION], &own));
    const struct lesson *l = &lesson.lesson;
    int page = 0, both = 0;
    for (; page < l->page_count && both < 2; page++) {
        const struct page *p = &l->pages[page];
        struct document shown[2];
        struct answer a[2];
        if (!p->ask || p->ask->kind != QUESTION_NUMBER)
            continue;
        for (int k = 0; k < 2; k++) {
            ck_assert(page_open(&shown[k], k ? &mine : &lesson, page));
            ck_assert(expression_evaluate(&shown[k].trace, p->ask->answer,
                                          &a[k], NULL));
            document_close(&shown[k]);
        }
        if (fabs(a[0].number - a[1].number) < 0.5)
            continue;
        for (int k = 0; k < 2; k++) {
            struct judged j = {.reply.number = a[k].number};
            struct answers_file one = file;
            one.answers = (struct answers){0};
            answers_add(&one.answers, l, page, &j);
            rejudge(&one, &lesson, NULL, paths, PATHS);
            ck_assert(one.answers.list[0].first.right == !k);
            rejudge(&one, NULL, &mine, paths, PATHS);
            ck_assert(one.answers.list[0].first.right == k);
            rejudge(&one, &lesson, &mine, paths, PATHS);
            ck_assert(one.answers.list[0].first.right);
            answers_free(&one.answers);
            both++;
        }
    }
    ck_assert_int_eq(both, 2);
    document_close(&mine);
    end();
}
END_TEST

// The wrong procedure that gives a reply is found, not believed.
START_TEST(a_mistake_is_found_anew)
{
    begin(ATTENTION, NULL);
    const struct lesson *l = &lesson.lesson;
    int found = 0;
    for (int i = 0; i < l->page_count && !found; i++) {
        const struct question *q = l->pages[i].ask;
        if (!q || q->kind != QUESTION_NUMBER || !q->wrong.count)
            continue;
        struct arena arena = {0};
        struct asked a;
        struct document shown;
        ck_assert(page_open(&shown, &lesson, i));
        ck_assert(ask_open(&a, &shown.lesson, shown.lesson.pages[i].ask,
                           &shown.trace, &lesson.trace, &arena, NULL));
        if (a.mistake_count) {
            struct judged j = {.reply.number = a.mistakes[0].gives.number,
                               .right = true};
            answers_add(&file.answers, l, i, &j);
            rejudge(&file, &lesson, NULL, paths, PATHS);
            ck_assert(!judged(0)->first.right);
            ck_assert_str_eq(judged(0)->first.mistake,
                             procedure_names[a.mistakes[0].procedure]);
            found++;
        }
        arena_free(&arena);
        document_close(&shown);
    }
    ck_assert_int_eq(found, 1);
    end();
}
END_TEST

START_TEST(what_is_asked_no_more_is_unjudged)
{
    begin(ATTENTION, NULL);
    claim(&lesson.lesson, "How many weights will 16",
          (struct reply){.number = 256}, true);
    file.answers.list[0].key ^= 1;
    rejudge(&file, &lesson, NULL, paths, PATHS);
    ck_assert(judged(0)->unjudged && !judged(0)->first.right);
    file.answers.list[0].key ^= 1;
    rejudge(&file, NULL, NULL, paths, PATHS);
    ck_assert(judged(0)->unjudged && !judged(0)->first.right);
    rejudge(&file, &lesson, NULL, paths, PATHS);
    ck_assert(!judged(0)->unjudged && judged(0)->first.right);
    end();
}
END_TEST

// A question of an earlier lesson is judged by that one.
START_TEST(what_was_drawn_is_judged_where_it_is_from)
{
    struct own own = {.drawn = 2, .warms = paths[ATTENTION]};
    struct document earlier;
    begin(ATTENTION, NULL);
    ck_assert(document_open(&earlier, NULL, paths[ORDER], &own));
    const struct question *q = earlier.lesson.pages[0].ask;
    ck_assert(q && q->kind == QUESTION_CHANGES);
    claim(&earlier.lesson, q->text, (struct reply){.yes = false}, false);
    ck_assert_ptr_nonnull(judged(0)->from);
    rejudge(&file, &lesson, NULL, paths, PATHS);
    ck_assert(!judged(0)->unjudged && judged(0)->first.right);
    rejudge(&file, &lesson, NULL, paths, 2); // it is not there
    ck_assert(judged(0)->unjudged);
    document_close(&earlier);
    end();
}
END_TEST

// Who said what stands in the table, and begins no formula.
START_TEST(a_table_says_who_said_what)
{
    struct strbuf out = {0};
    begin(ATTENTION, NULL);
    claim(&lesson.lesson, "How many weights will 16",
          (struct reply){.number = 48}, true);
    claim(&lesson.lesson, "Only the third word", (struct reply){.yes = true},
          true);
    file.answers.list[1].key ^= 1;
    rejudge(&file, &lesson, NULL, paths, PATHS);
    file.name = "=Ana";
    summed(&file, 1, false, &out);
    ck_assert_ptr_nonnull(
        strstr(out.text, "0 of 1 right at first, 0 skipped: How many weights"));
    ck_assert_ptr_nonnull(strstr(out.text, "\n      =Ana: 48, wrong\n"));
    ck_assert_ptr_nonnull(strstr(out.text, "0 of 0 right at first, 0 skipped"));
    ck_assert_ptr_nonnull(strstr(out.text, "\n      =Ana: yes, not judged\n"));
    strbuf_clear(&out);
    summed(&file, 1, true, &out);
    ck_assert_ptr_nonnull(strstr(
        out.text, "How many weights will 16 words have?,number,1,0,0,0,,\"'=Ana"
                  ": 48, wrong\"\n"));
    ck_assert_ptr_nonnull(
        strstr(out.text, ",changes,0,0,0,1,,\"'=Ana: yes, not judged\"\n"));
    file.name = NULL;
    strbuf_clear(&out);
    summed(&file, 1, false, &out);
    ck_assert_ptr_nonnull(strstr(out.text, "\n      no name: 48, wrong\n"));
    strbuf_free(&out);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rejudge");
    TCase *t = tcase_create("rejudge");
    tcase_add_test(t, what_a_file_claims_counts_nothing);
    tcase_add_test(t, a_question_about_order_is_judged_but_for_rounding);
    tcase_add_test(t, own_input_was_asked_about_too);
    tcase_add_test(t, a_mistake_is_found_anew);
    tcase_add_test(t, what_is_asked_no_more_is_unjudged);
    tcase_add_test(t, what_was_drawn_is_judged_where_it_is_from);
    tcase_add_test(t, a_table_says_who_said_what);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
