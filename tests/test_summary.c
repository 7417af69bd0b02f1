// SPDX-License-Identifier: MIT
// What a class said: who is counted where, and how it is told.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "export/class_html.h"
#include "quiz/summary.h"
#include "suite.h"

enum { LEARNERS = 5, QUESTIONS = 3 };

static struct answers_file files[LEARNERS];
static struct summary sum;
static struct strbuf out;

// "r" right, "s" skipped, "n" a wrong number, "m" one that no-scaling gives,
// "u" one that nobody can judge, "-" nothing.
static void answer(int i, int k, char how)
{
    static const char *const pages[QUESTIONS] = {"share", "out", NULL};
    static const char *const texts[QUESTIONS] = {"Share?", "=Out <b>?",
                                                 "Which one?"};
    struct answered_question a = {
        .lesson = "x.yaml",
        .key = (uint64_t)k + 1,
        .page = pages[k],
        .text = texts[k],
        .kind = QUESTION_NUMBER,
        .tries = how != 's',
        .unjudged = how == 'u',
        .first = {.reply = {.skipped = how == 's', .number = how == 'r' ? 2 : 7},
                  .right = how == 'r',
                  .mistake = how == 'm' ? "no-scaling" : NULL}};
    a.last = a.first;
    if (how != '-')
        answers_put(&files[i].answers, &a);
}

static void set_up(void)
{
    static const char *const names[LEARNERS] = {"Ana", "Bo", NULL, "Cleo & Co",
                                                "Dan"};
    static const char *const how[LEARNERS] = {"rmr", "rns", "-m-", "rru",
                                              "snr"};
    for (int i = 0; i < LEARNERS; i++) {
        files[i] = (struct answers_file){.name = names[i], .title = "T"};
        for (int k = 0; k < QUESTIONS; k++)
            answer(i, k, how[i][k]);
    }
    summary_open(&sum, files, LEARNERS);
}

static void tear_down(void)
{
    summary_free(&sum);
    for (int i = 0; i < LEARNERS; i++)
        answers_file_free(&files[i]);
    strbuf_free(&out);
}

START_TEST(each_reply_is_counted_once)
{
    const struct summary_question *share = &sum.questions[0];
    const struct summary_question *of = &sum.questions[1];
    const struct summary_question *which = &sum.questions[2];
    ck_assert_int_eq(sum.question_count, 3);
    ck_assert(share->answered == 3 && share->right == 3 && share->skipped == 1);
    ck_assert(of->answered == 5 && of->right == 1 && of->skipped == 0);
    ck_assert_int_eq(of->mistakes[NO_SCALING], 2);
    ck_assert_int_eq(summary_else(of), 2);
    ck_assert(which->answered == 2 && which->right == 2);
    ck_assert(which->skipped == 1 && which->unjudged == 1);
    ck_assert_int_eq(summary_else(which), 0);
}
END_TEST

START_TEST(who_needs_it_comes_first)
{
    static const char *const names[] = {NULL, "Bo", "Dan", "Ana", "Cleo & Co"};
    static const int right[] = {0, 1, 1, 2, 2}, worst[] = {1, 0, 2};
    for (int k = 0; k < QUESTIONS; k++)
        ck_assert_int_eq(sum.worst[k], worst[k]);
    for (int i = 0; i < LEARNERS; i++) {
        const struct summary_learner *l = &sum.learners[i];
        ck_assert_pstr_eq(l->file->name, names[i]);
        ck_assert_int_eq(l->right, right[i]);
    }
    ck_assert(!sum.learners[0].said[0] && sum.learners[0].said[1]);
    ck_assert(sum.learners[1].said[0]->first.right); // the rows went along
}
END_TEST

// A question that nobody could answer is not the hardest.
START_TEST(what_nobody_answered_comes_last)
{
    summary_free(&sum);
    for (int i = 0; i < LEARNERS; i++)
        for (int k = 0; k < files[i].answers.count; k++)
            files[i].answers.list[k].unjudged |=
                files[i].answers.list[k].key == 2;
    summary_open(&sum, files, LEARNERS);
    ck_assert_int_eq(sum.worst[2], 1);
    ck_assert_int_eq(sum.questions[1].mistakes[NO_SCALING], 0);
    ck_assert_int_eq(sum.questions[1].unjudged, 5);
}
END_TEST

START_TEST(sheets_have_a_row_each)
{
    summary_learners_csv(&sum, NULL, &out);
    ck_assert_str_eq(out.text,
                     "student,share,out,Which one?,right at first\n"
                     "no name,,7,,0\n"
                     "Bo,2,7,skipped,1\n"
                     "Dan,skipped,7,2,1\n"
                     "Ana,2,7,2,2\n"
                     "Cleo & Co,2,2,7,2\n");
    strbuf_clear(&out);
    summary_answers_csv(&sum, NULL, &out);
    ck_assert_str_eq(out.text, "page,answer,mistake,right,count\n"
                               "share,2,,yes,3\n"
                               "share,skipped,,no,1\n"
                               "out,7,no-scaling,no,4\n"
                               "out,2,,yes,1\n"
                               "Which one?,skipped,,no,1\n"
                               "Which one?,2,,yes,2\n"
                               "Which one?,7,,not judged,1\n");
    strbuf_clear(&out);
    summary_csv(&sum, NULL, &out);
    ck_assert(strstr(out.text, "\nT,'=Out <b>?,number,5,1,0,0,no-scaling 2,"));
}
END_TEST

static int times(const char *part)
{
    int count = 0;
    for (const char *at = out.text; (at = strstr(at, part)); at++)
        count++;
    return count;
}

START_TEST(a_page_has_bars_and_rows)
{
    class_html(&sum, NULL, &out);
    const char *at = getenv("FOLLOWSPOT_SHOW"); // to look at it
    FILE *file = at ? fopen(at, "w") : NULL;
    if (file)
        fputs(out.text, file), fclose(file);
    ck_assert_int_eq(times("class=\"bar\""), QUESTIONS);
    ck_assert(strstr(out.text, "flex-grow: 2\" title=\"not divided\">2</span>"));
    ck_assert(strstr(out.text, "=Out &lt;b&gt;? <code>out</code>"));
    ck_assert(strstr(out.text, "1 of 5 right at first · T"));
    ck_assert(strstr(out.text, "<b>2</b> something else"));
    ck_assert_int_eq(times("<td class=\"name\">"), LEARNERS);
    ck_assert(strstr(out.text, "Cleo &amp; Co"));
    ck_assert_int_eq(times("<td>●</td>"), 6);
    ck_assert_int_eq(times("<td>–</td>"), 2);
    ck_assert(strstr(out.text, ":not(:checked) ~ main .name"));
    const char *hardest = strstr(out.text, "=Out &lt;b&gt;?");
    ck_assert(hardest && hardest < strstr(out.text, "Share?"));
}
END_TEST

START_TEST(nobody_said_anything)
{
    summary_free(&sum);
    summary_open(&sum, files, 0);
    class_html(&sum, NULL, &out);
    ck_assert_int_eq(times("class=\"bar\""), 0);
    strbuf_clear(&out);
    summary_learners_csv(&sum, NULL, &out);
    ck_assert_str_eq(out.text, "student,right at first\n");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("summary");
    TCase *c = tcase_create("summary");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, each_reply_is_counted_once);
    tcase_add_test(c, who_needs_it_comes_first);
    tcase_add_test(c, what_nobody_answered_comes_last);
    tcase_add_test(c, sheets_have_a_row_each);
    tcase_add_test(c, a_page_has_bars_and_rows);
    tcase_add_test(c, nobody_said_anything);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
