// SPDX-License-Identifier: MIT
// A file of answers says what was said, comes back as it was, and one that is
// damaged or somebody else's is refused with its line and column.
#include <check.h>
#include <string.h>

#include "document/record.h"
#include "memory_files.h"
#include "mechanism/mechanism.h"
#include "quiz/answers_file.h"
#include "suite.h"
#include "summed.h"

static const char *const asks[] = {"number: X[1,1]", "choice: argmax(X[1])",
                                   "order: X[1]",    "click: X[1,2]",
                                   "row: X[1]",      "changes: scores"};
static struct document document;
static struct answers told;

static void setup(void)
{
    struct strbuf text = {0};
    static struct memory m;
    struct complaints c = {0};
    strbuf_add(&text, "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
                      "  tokens: [a, b]\n  X: [[1, 0], [0, 2]]\npages:\n");
    for (int i = 0; i < 6; i++)
        strbuf_addf(&text,
                    "  - at: X\n    say: S\n    change: {\"X[1,1]\": 2}\n"
                    "    ask:\n      question: \"Which: '%d'?\"\n      %s\n",
                    i, asks[i]);
    document_name(&document, NULL, "l.yaml", NULL);
    m = (struct memory){.lesson = strbuf_text(&text)};
    const struct files files = memory_files(&m);
    ck_assert_msg(
        lesson_load(&document.lesson, "l.yaml", &files, model_kinds, &c), "%s",
        strbuf_text(&c.text));
    strbuf_free(&text);
    complaints_free(&c);
}

static void teardown(void)
{
    answers_free(&told);
    lesson_free(&document.lesson);
    document_close(&document);
}

static void say_all(void)
{
    static const int order[] = {1, 0};
    static const double row[] = {0.1, 1e-300};
    struct judged all[] = {
        {.reply = {.number = 1.0 / 3}, .mistake = "no-scaling"},
        {.reply = {.text = "b: \"yes\""}, .right = true},
        {.reply = {.count = 2, .order = order}},
        {.reply = {.text = "X[1,2]"}, .right = true},
        {.reply = {.count = 2, .row = row}},
        {.reply = {.yes = true}, .right = true},
    };
    for (int i = 0; i < 6; i++)
        answers_add(&told, &document.lesson, i, &all[i]);
    all[0].reply.skipped = true;
    answers_add(&told, &document.lesson, 0, &all[0]);
    all[2].right = true; // the second time
    answers_add(&told, &document.lesson, 2, &all[2]);
}

static void write_now(const struct place *at, struct strbuf *out)
{
    changes_add(&document.changes, "X[1,2] = 3");
    answers_write(&told, &document, at, "Ana: \"x\"", out);
}

static bool read_back(struct answers_file *f, const char *text,
                      struct complaints *c)
{
    const struct memory m = {.lesson = text};
    const struct files files = memory_files(&m);
    return answers_file_read(f, "a.yaml", &files, c);
}

START_TEST(a_file_comes_back_as_it_was)
{
    struct strbuf text = {0}, again = {0};
    struct complaints c = {0};
    struct answers_file f;
    struct answers matched = {0};
    const struct place at = {.on_page = true, .page = 3};
    say_all();
    write_now(&at, &text);
    ck_assert_msg(read_back(&f, text.text, &c), "%s", strbuf_text(&c.text));
    ck_assert_str_eq(f.name, "Ana: \"x\"");
    ck_assert_str_eq(f.lesson, "l"); // no path, no ending
    ck_assert_str_eq(f.page, "4");
    ck_assert_int_eq(f.own.edit_count, 1);
    ck_assert_str_eq(f.own.edits[0], "X[1,2] = 3");
    ck_assert(f.version == lesson_version(&document.lesson));
    ck_assert_int_eq(answers_match(&f, &document.lesson, &matched), 0);
    answers_write(&matched, &document, &at, f.name, &again);
    ck_assert_str_eq(again.text, text.text);
    ck_assert(matched.list[0].first.reply.number == 1.0 / 3);
    ck_assert(matched.list[4].first.reply.row[1] == 1e-300);
    answers_free(&matched);
    answers_file_free(&f);
    complaints_free(&c);
    strbuf_free(&text);
    strbuf_free(&again);
}
END_TEST

// What another version does not ask is set aside; an answer of this session
// is not put over.
START_TEST(answers_are_matched_by_question)
{
    struct strbuf text = {0};
    struct complaints c = {0};
    struct answers_file f;
    struct answers now = {0};
    const struct place at = {.on_page = true};
    struct judged mine = {.reply = {.number = 9}};
    say_all();
    write_now(&at, &text);
    ck_assert(read_back(&f, text.text, &c));
    struct lesson newer = document.lesson;
    struct question reworded = *document.lesson.pages[3].ask;
    struct page pages[] = {document.lesson.pages[1], document.lesson.pages[2],
                           document.lesson.pages[3]};
    reworded.text = "Where?";
    pages[2].ask = &reworded;
    newer.pages = pages;
    newer.page_count = 3;
    newer.path = "m.yaml";
    answers_add(&now, &newer, 0, &mine);
    ck_assert_int_eq(answers_match(&f, &newer, &now), 4);
    ck_assert_int_eq(now.count, 2);
    ck_assert_double_eq(now.list[0].first.reply.number, 9);
    ck_assert(lesson_version(&newer) != f.version);
    answers_free(&now);
    answers_file_free(&f);
    complaints_free(&c);
    strbuf_free(&text);
}
END_TEST

// What has an id is known by it: in another order and worded anew.
START_TEST(an_id_is_known_in_another_order)
{
    struct strbuf text = {0};
    struct complaints c = {0};
    struct answers_file f;
    struct answers now = {0};
    struct page pages[6], named = document.lesson.pages[3];
    struct lesson newer = document.lesson;
    const struct place at = {.on_page = true, .page = 3};
    memcpy(pages, document.lesson.pages, sizeof pages);
    named.id = pages[3].id = "whose";
    document.lesson.pages = pages;
    say_all();
    write_now(&at, &text);
    ck_assert_ptr_nonnull(strstr(text.text, "\npage: whose\n"));
    ck_assert(read_back(&f, text.text, &c));
    ck_assert_str_eq(f.page, "whose");
    struct question reworded = *named.ask;
    reworded.text = "Where?";
    named.ask = &reworded;
    newer.pages = &named;
    newer.page_count = 1;
    ck_assert_int_eq(answers_match(&f, &newer, &now), 5);
    ck_assert_str_eq(answers_find(&now, &newer, 0)->first.reply.text, "X[1,2]");
    // the same question before it, on a page without an id, is another one
    struct page two[] = {named, named};
    two[0].id = NULL;
    struct lesson longer = newer;
    longer.pages = two;
    longer.page_count = 2;
    ck_assert(question_key(&longer, 1) == question_key(&newer, 0));
    ck_assert(question_key(&longer, 0) != question_key(&newer, 0));
    named.id = "other";
    ck_assert_ptr_null(answers_find(&now, &newer, 0));
    named.id = "whose";
    reworded.answer = "X[1,1]"; // another question has another answer
    ck_assert_ptr_null(answers_find(&now, &newer, 0));
    answers_free(&now);
    answers_file_free(&f);
    complaints_free(&c);
    strbuf_free(&text);
}
END_TEST

// Nor does a cell of the table begin what a sheet would reckon out.
START_TEST(a_table_has_no_formulas)
{
    static const char first[] = "=+-@";
    struct strbuf text = {0}, out = {0};
    const struct place at = {.on_page = true};
    say_all();
    for (const char *p = first; *p; p++) {
        struct complaints c = {0};
        struct answers_file f;
        char cell[32];
        strbuf_clear(&text);
        strbuf_clear(&out);
        write_now(&at, &text);
        ck_assert(read_back(&f, text.text, &c));
        snprintf(cell, sizeof cell, "%cSUM(A1)", *p);
        f.title = cell;
        summed(&f, 1, true, &out);
        snprintf(cell, sizeof cell, "\n'%cSUM(A1),Which", *p);
        ck_assert_ptr_nonnull(strstr(out.text, cell));
        answers_file_free(&f);
        complaints_free(&c);
    }
    strbuf_free(&text);
    strbuf_free(&out);
}
END_TEST

START_TEST(a_class_is_counted)
{
    struct strbuf text = {0}, out = {0};
    struct complaints c = {0};
    struct answers_file f[2];
    const struct place at = {.on_page = true};
    say_all();
    write_now(&at, &text);
    ck_assert(read_back(&f[0], text.text, &c) &&
              read_back(&f[1], text.text, &c));
    summed(f, 2, true, &out);
    ck_assert_ptr_nonnull(strstr(
        out.text, "\nT,Which: '0'?,number,2,0,0,0,no-scaling 2,\"Ana: "));
    ck_assert_ptr_nonnull(
        strstr(out.text, "\nT,Which: '2'?,order,2,0,0,0,,\"Ana: "));
    ck_assert_ptr_nonnull(
        strstr(out.text, "\nT,Which: '5'?,changes,2,2,0,0,,\"Ana: "));
    strbuf_clear(&out);
    summed(f, 2, false, &out);
    ck_assert_ptr_nonnull(
        strstr(out.text, "T\n  0 of 2 right at first, 0 skipped: Which: '0'?\n"
                         "      no-scaling 2\n"));
    answers_file_free(&f[0]);
    answers_file_free(&f[1]);
    complaints_free(&c);
    strbuf_free(&text);
    strbuf_free(&out);
}
END_TEST

#define KEY "\"0123456789abcdef\""
#define HEAD                                                                   \
    "followspot: answers\nlesson: l\ntitle: T\nversion: " KEY "\nanswers:\n"
#define ANSWER HEAD "  - question: Q\n    key: " KEY "\n    tries: 1\n"

static const struct {
    const char *text, *says;
} damaged[] = {
    {"title: T\n", "a.yaml:1:1: this is not a file of answers"},
    {"[1, 2]\n", "a.yaml:1:1: this is not a file of answers"},
    {"followspot: answers\n", "a.yaml:1:1: lesson is missing"},
    {"followspot: answers\nlesson: l\ntitle: T\nversion: 12\n",
     "a.yaml:1:1: answers is missing"},
    {"followspot: answers\nlesson: l\ntitle: T\nversion: x\nanswers: []\n",
     "a.yaml:4:10: version is 'x', not 16 digits"},
    {HEAD "  - question: Q\n", "a.yaml:6:5: key is missing"},
    {ANSWER "    kind: numbr\n    first: {}\n", "a.yaml:9:11: "},
    {ANSWER "    kind: number\n    first: {number: x, right: yes}\n",
     "a.yaml:10:21: "},
    {ANSWER "    kind: number\n    first: {number: 1, right: 7}\n",
     "a.yaml:10:31: "},
    {ANSWER "    kind: order\n    first: {order: [1, 1], right: no}\n",
     "a.yaml:10:24: 1 comes twice"},
    {ANSWER "    kind: order\n    first: {order: [1, 3], right: no}\n",
     "a.yaml:10:24: "},
    {ANSWER "    kind: number\n    first: {skipped: yes}\n",
     "a.yaml:6:5: last is missing"},
    {ANSWER "    kind: number\n    fist: {skipped: yes}\n", "a.yaml:10:5: "},
    {ANSWER "    kind: number\n    first: {skipped: yes, mistak: a}\n"
            "    last: {skipped: yes}\n",
     "a.yaml:10:27: "},
    {"followspot: answers\nlesson: l\ntitle: T\nversion: " KEY
     "\npage: 0\nanswers: []\n",
     "a.yaml:5:7: "},
    {"followspot: answers\nlesson: l\ntitle: T\nversion: " KEY
     "\npage: a b\nanswers: []\n",
     "a.yaml:5:7: "},
    {HEAD "  - [", "a.yaml:"},
};

START_TEST(what_is_damaged_is_refused)
{
    struct complaints c = {0};
    struct answers_file f;
    ck_assert(!read_back(&f, damaged[_i].text, &c));
    ck_assert_msg(!strncmp(strbuf_text(&c.text), damaged[_i].says,
                           strlen(damaged[_i].says)),
                  "“%s”, not “%s”", strbuf_text(&c.text), damaged[_i].says);
    answers_file_free(&f);
    complaints_free(&c);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("answers file");
    TCase *c = tcase_create("answers file");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, a_file_comes_back_as_it_was);
    tcase_add_test(c, answers_are_matched_by_question);
    tcase_add_test(c, an_id_is_known_in_another_order);
    tcase_add_test(c, a_class_is_counted);
    tcase_add_test(c, a_table_has_no_formulas);
    tcase_add_loop_test(c, what_is_damaged_is_refused, 0,
                        sizeof damaged / sizeof *damaged);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
