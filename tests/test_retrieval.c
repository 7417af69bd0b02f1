// SPDX-License-Identifier: MIT
// Before a lesson of the course two questions of earlier ones: drawn by a seed,
// asked, told and counted like any other, and none where there are none.
#define _XOPEN_SOURCE 700 // mkstemp, mkdtemp, symlink

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/course/course.h"
#include "app/edit/undo.h"
#include "app/overlay.h"
#include "app/quiz/retrieval.h"
#include "base/save.h"
#include "document/record.h"
#include "hands.h"
#include "quiz/answers_file.h"
#include "suite.h"
#include "summed.h"

#define FOLDER SOURCE_ROOT "/lessons/"
#define FIXTURES SOURCE_ROOT "/tests/lessons/"

static const char *const paths[] = {
    FOLDER "05-rnn-attention.yaml", FOLDER "09-self-attention.yaml",
    FOLDER "13-sinusoids.yaml", FIXTURES "order-lost.yaml"};
static struct hands hands;

// The list, nothing opened, for who has nothing on file.
static struct app *open_fresh(int seed)
{
    hands = (struct hands){0};
    hands.app = app_new(fake_font_init(&hands.font), NULL, paths, 4);
    hands.app->answers.seed = seed;
    return hands.app;
}

// One question of the lesson at [path] was answered, or skipped.
static void put_on_file(struct app *a, const char *path, bool skipped)
{
    struct answered_question q = {.lesson = path, .key = 7, .text = "?"};
    q.first.reply.skipped = q.last.reply.skipped = skipped;
    answers_put(&a->answers, &q);
}

// The same for who has answered something in all but 13-sinusoids.
enum { FILED = 3 };
static struct app *open_list(int seed)
{
    struct app *a = open_fresh(seed);
    for (int i = 0; i < 4; i++)
        if (i != 2)
            put_on_file(a, paths[i], false);
    return a;
}

static void tear_down(void)
{
    hands_close(&hands);
}

// Lessons 5 and 9, where 5 needs one beside the course; both are on file.
static struct app *open_needing(int seed)
{
    static const char *const names[] = {"05-a.yaml", "09-b.yaml"};
    char folder[] = "/tmp/followspot-needed-XXXXXX";
    ck_assert(mkdtemp(folder) && !chdir(folder));
    ck_assert(!system("cp " FIXTURES "order-lost.yaml 09-b.yaml && "
                      "cp " FIXTURES "looking-by-hand.yaml needed.yaml && "
                      "cp " FIXTURES "order-lost.yaml 05-a.yaml && "
                      "echo 'needs: [needed]' >>05-a.yaml"));
    hands = (struct hands){0};
    struct app *a = hands.app =
        app_new(fake_font_init(&hands.font), NULL, names, 2);
    a->answers.seed = seed;
    library_add(&a->library, NULL, "needed.yaml", NULL);
    a->chooser.listed++;
    put_on_file(a, "05-a.yaml", false);
    put_on_file(a, "needed.yaml", false);
    return a;
}

static void open_place(struct app *a, int place)
{
    if (a->document)
        hands_key(&hands, 'o');
    course_choose(a, place);
    hands_key(&hands, CODE_ENTER);
}

static int number(const struct app *a)
{
    int count;
    return retrieval_number(a, &count);
}

// Answers what is asked, rightly or not.
static void answer(void)
{
    struct app *a = hands.app;
    bool cell = a->quiz.asked.question->kind == QUESTION_CLICK;
    ck_assert(a->quiz.asking);
    for (int i = 0; i < 40 && a->quiz.asking; i++) {
        hands_key(&hands, cell ? CODE_RIGHT : '1');
        for (int k = 0; k < 2 && a->quiz.asking; k++)
            hands_key(&hands, CODE_ENTER); // and no other try
    }
    ck_assert(!a->quiz.asking &&
              !a->answers.list[a->answers.count - 1].last.reply.skipped);
}

// Both questions, and on to the lesson.
static void answer_both(void)
{
    for (int i = 0; i < 2; i++) {
        answer();
        hands_key(&hands, CODE_PAGE_DOWN);
    }
}

static bool shows(const char *path)
{
    const struct app *a = hands.app;
    return a->document && !a->document->lesson.warms &&
           !strcmp(a->document->path, path);
}

static const char *texts(void)
{
    static struct strbuf all;
    struct pose p = {.arena = &hands.app->frame};
    quiz_check(hands.app);
    arena_reset(&hands.app->frame);
    app_pose(hands.app, &p);
    overlay_pose(hands.app, &p);
    strbuf_clear(&all);
    for (int i = 0; i < p.count; i++)
        strbuf_addf(&all, "\n%s", p.items[i].text ? p.items[i].text : "");
    return strbuf_text(&all);
}

START_TEST(a_lesson_begins_with_two_questions)
{
    struct app *a = open_list(7);
    a->view.extent = (struct extent){2560, 1080, 1};
    open_place(a, 13);
    ck_assert_int_eq(number(a), 1);
    ck_assert_ptr_nonnull(strstr(texts(), ", before “"));
    ck_assert_ptr_nonnull(strstr(texts(), "from an earlier lesson"));
    ck_assert_ptr_nonnull(strstr(texts(), "seed 7"));
    ck_assert(a->quiz.asking && a->document->hidden);
    answer();
    ck_assert(number(a) == 1 && !a->quiz.asking);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(number(a) == 2 && a->quiz.asking);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert(number(a) == 1 && !a->quiz.asking);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert_int_eq(number(a), 1);
    ck_assert_str_eq(a->notice.note, "note.page.first");
    hands_key(&hands, CODE_PAGE_DOWN);
    answer();
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(shows(paths[2]) && !a->place.page && !a->quiz.asking);
    ck_assert_int_eq(a->retrieval.count, 0);
    ck_assert_int_eq(a->answers.count, FILED + 2);
}
END_TEST

// Of another lesson each, where there are two.
START_TEST(answers_stand_under_the_lesson_they_come_from)
{
    struct app *a = open_list(_i);
    open_place(a, 13);
    answer_both();
    const struct answered_question *q = a->answers.list + FILED;
    ck_assert_int_eq(a->answers.count, FILED + 2);
    ck_assert(!strcmp(q[0].lesson, paths[2]) && !strcmp(q[1].lesson, paths[2]));
    ck_assert_str_ne(q[0].from, q[1].from);
    for (int i = 0; i < 2; i++)
        ck_assert(!q[i].first.reply.skipped &&
                  (!strcmp(q[i].from, "RNN with attention") ||
                   !strcmp(q[i].from, "Self-attention, end to end")));
    struct answered own = answers_count(
        &a->answers, &library_find(&a->library, paths[2])->lesson);
    ck_assert_int_eq(own.answered + own.skipped, 0);
    open_place(a, 13); // not once more
    ck_assert(shows(paths[2]));
}
END_TEST

static void add_drawn(int seed, struct strbuf *out)
{
    struct app *a = open_list(seed);
    open_place(a, 13);
    for (int i = 0; i < a->retrieval.count; i++)
        strbuf_addf(
            out, "%s ",
            library_document(&a->retrieval, i)->lesson.pages->ask->text);
    strbuf_add(out, "\n");
    hands_close(&hands);
}

START_TEST(a_seed_draws_the_same_two)
{
    struct strbuf once = {0}, again = {0};
    int others = 0;
    add_drawn(1, &once);
    for (int seed = 1; seed <= 6; seed++) {
        strbuf_clear(&again);
        add_drawn(seed, &again);
        ck_assert(seed > 1 || !strcmp(once.text, again.text));
        others += strcmp(once.text, again.text) != 0;
    }
    ck_assert_int_gt(others, 2);
    strbuf_free(&once);
    strbuf_free(&again);
    open_list(1);
}
END_TEST

START_TEST(there_are_none_before_the_first)
{
    struct app *a = open_list(1);
    open_place(a, 5);
    ck_assert(shows(paths[0]) && !a->retrieval.count);
    open_place(a, 9); // one lesson comes before
    ck_assert_int_eq(number(a), 1);
    for (int i = 0; i < 2; i++)
        ck_assert_str_eq(library_document(&a->retrieval, i)->lesson.title,
                         "RNN with attention");
    ck_assert_str_ne(
        library_document(&a->retrieval, 0)->lesson.pages->ask->text,
        library_document(&a->retrieval, 1)->lesson.pages->ask->text);
}
END_TEST

// Two questions of one lesson are two; a lesson beside the course that an
// earlier one needs gives some, too.
START_TEST(none_is_drawn_twice)
{
    int needed = 0;
    for (int seed = 1; seed <= 30; seed++) {
        struct app *a = open_list(seed);
        open_place(a, 9);
        ck_assert_int_eq(a->retrieval.count, 2);
        const struct lesson *one = &library_document(&a->retrieval, 0)->lesson;
        const struct lesson *two = &library_document(&a->retrieval, 1)->lesson;
        ck_assert_str_ne(one->pages->ask->text, two->pages->ask->text);
        hands_close(&hands);
    }
    for (int seed = 1; seed <= 10; seed++) {
        struct app *a = open_needing(seed);
        open_place(a, 9);
        ck_assert_int_eq(a->retrieval.count, 2);
        for (int i = 0; i < 2; i++)
            needed += !strcmp(library_document(&a->retrieval, i)->lesson.title,
                              "Looking, by hand");
        if (seed < 10)
            hands_close(&hands);
    }
    ck_assert_int_eq(needed, 10); // one of each
}
END_TEST

// Nothing can be remembered of what was never learnt.
START_TEST(who_is_fresh_is_asked_none)
{
    struct app *a = open_fresh(1);
    open_place(a, 13);
    ck_assert(shows(paths[2]) && !a->retrieval.count);
    put_on_file(a, paths[0], true); // a skip is no answer,
    open_place(a, 9); // nor is what was begun, but comes later, earlier
    ck_assert(shows(paths[1]) && !a->retrieval.count);
    open_place(a, 5); // begun by this
    hands_key(&hands, 'o');
    a->library.documents[1]->place = (struct place){0};
    open_place(a, 9);
    ck_assert_int_eq(a->retrieval.count, 2);
}
END_TEST

START_TEST(only_lessons_on_file_are_asked_about)
{
    struct app *a = open_fresh(_i);
    library_add(&a->library, NULL, FIXTURES "looking-by-hand.yaml", NULL);
    a->chooser.listed++; // it is not on file
    put_on_file(a, paths[_i % 2], false);
    open_place(a, 13);
    ck_assert_int_eq(a->retrieval.count, 2);
    for (int i = 0; i < 2; i++)
        ck_assert_str_eq(library_document(&a->retrieval, i)->path,
                         paths[_i % 2]);
}
END_TEST

// By the dock's button, the clicker, or the gate.
START_TEST(a_skip_leads_to_the_lesson_at_once)
{
    struct app *a = open_list(1);
    open_place(a, 13);
    ck_assert(number(a) == 1 && a->quiz.asking);
    if (_i == 0)
        hands_key(&hands, CODE_PAGE_DOWN);
    else if (_i == 1)
        quiz_click(a, QUIZ_SKIP, 0);
    else if (_i == 2)
        hands_control(&hands, CODE_ENTER);
    else {
        hands_key(&hands, CODE_END);
        ck_assert(layer_is_open(a, &gate_layer));
        hands_key(&hands, CODE_TAB);
        if (_i == 4)
            hands_key(&hands, CODE_TAB);
        hands_key(&hands, CODE_ENTER);
    }
    ck_assert(shows(paths[2]) && !a->place.page && a->place.on_page);
    ck_assert(!a->retrieval.count && !layer_is_open(a, &gate_layer));
    ck_assert_int_eq(a->answers.count, FILED + 1);
}
END_TEST

START_TEST(a_teacher_is_asked_none)
{
    struct app *a = open_list(1);
    a->quiz.all = true;
    open_place(a, 13);
    ck_assert(shows(paths[2]));
}
END_TEST

// The list keeps its place, and another lesson may be opened from there.
START_TEST(it_may_be_left)
{
    struct app *a = open_list(1);
    open_place(a, 13);
    hands_key(&hands, 'o');
    ck_assert_str_eq(a->library.documents[a->chooser.chosen]->path, paths[2]);
    ck_assert(a->left->hidden);
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(number(a) == 1 && a->quiz.asking);
    open_place(a, 9);
    ck_assert_str_eq(a->document->lesson.warms, paths[1]);
    open_place(a, 5);
    ck_assert(shows(paths[0]) && !a->retrieval.count);
    open_place(a, 13);
    ck_assert_int_eq(number(a), 1);
}
END_TEST

static void is_barred(uint32_t key, bool shift)
{
    struct app *a = hands.app;
    a->notice.note = NULL;
    app_input(
        a, &(struct input){
               .kind = INPUT_KEY, .key = key, .control = true, .shift = shift});
    ck_assert_str_eq(a->notice.note, "note.retrieval.bars");
    ck_assert(!layer_is_open(a, &save_as_layer));
}

START_TEST(it_is_no_file_and_nothing_in_it_is_changed)
{
    struct app *a = open_list(1);
    open_place(a, 13);
    answer();
    is_barred('s', false);
    is_barred('s', true);
    ck_assert(!app_poll(a));
    hands_key(&hands, CODE_DOWN); // into its stages
    ck_assert(!a->place.on_page && !edit_change(a, "scale = none"));
    hands_key(&hands, CODE_UP);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_eq(number(a), 2);
}
END_TEST

// What was answered is written with the lesson, read again and not asked again.
START_TEST(it_is_kept_with_the_lesson)
{
    struct app *a = open_list(3);
    struct strbuf text = {0}, table = {0};
    open_place(a, 13);
    answer_both();
    answers_write(&a->answers, a->document, &a->place, NULL, &text);
    ck_assert_ptr_nonnull(strstr(text.text, "\nseed: 3\n"));
    ck_assert_ptr_nonnull(
        strstr(text.text, "\n    from: RNN with attention\n"));
    char path[] = "/tmp/followspot-retrieval-XXXXXX";
    int fd = mkstemp(path);
    ck_assert(fd >= 0 &&
              write(fd, text.text, text.length) == (ssize_t)text.length &&
              !close(fd));
    struct answers_file f;
    struct complaints c = {0};
    ck_assert_msg(answers_file_read(&f, path, &disk_files, &c), "%s",
                  strbuf_text(&c.text));
    hands_close(&hands);
    a = open_list(0);
    ck_assert(app_open(a, paths[2], NULL));
    ck_assert_int_eq(app_replay(a, &f), 0);
    ck_assert(a->answers.seed == 3 && a->answers.count == FILED + 2);
    open_place(a, 13);
    ck_assert(shows(paths[2]));
    summed(&f, 1, false, &table);
    ck_assert_ptr_nonnull(strstr(table.text, "RNN with attention"));
    ck_assert_ptr_nonnull(strstr(table.text, "Self-attention, end to end"));
    ck_assert(!unlink(path));
    answers_file_free(&f);
    strbuf_free(&text);
    strbuf_free(&table);
}
END_TEST

// Another seed draws others: a bank that has grown does so, too.
START_TEST(what_is_answered_stays_drawn)
{
    struct app *a = open_list(1);
    open_place(a, 13);
    for (int i = 0; i <= _i; i++) // one of them, or both
        answer(), hands_key(&hands, CODE_PAGE_DOWN);
    for (a->answers.seed = 2; a->answers.seed < 9; a->answers.seed++) {
        int answered = 0;
        open_place(a, 13);
        ck_assert_int_eq(shows(paths[2]), _i);
        for (int k = 1; retrieval_again(a, k); k++)
            answered +=
                answers_find(&a->answers, &a->document->lesson, 0) != NULL;
        ck_assert_int_eq(answered, _i + 1);
        ck_assert_int_eq(a->retrieval.count, 2);
        open_place(a, 5);
    }
}
END_TEST

// But for what was said of keys, and of a change as it was laid.
static uint64_t picture(void)
{
    struct list list = {0};
    hands.app->notice.note = NULL; // nor what was said of a change
    strbuf_clear(&hands.app->notice.effect);
    app_settle(hands.app);
    app_frame(hands.app, &list);
    uint64_t hash = list_hash(&list);
    list_free(&list);
    return hash;
}

// Answered by its key, so that it is told, and read from a file's answers.
START_TEST(performed_again_it_looks_the_same)
{
    uint64_t told[2];
    struct app *a = open_list(_i);
    struct answers_file f = {.answers.seed = _i};
    a->view.look.still = true;
    open_place(a, 13);
    for (int i = 0; i < 2; i++) {
        answer();
        told[i] = picture();
        hands_key(&hands, CODE_PAGE_DOWN);
    }
    ck_assert(shows(paths[2]) && told[0] != told[1]);
    for (int i = 0; i < 2; i++)
        answers_put(&f.answers, &a->answers.list[FILED + i]);
    hands_close(&hands);
    a = open_fresh(0); // another's program
    a->view.look.still = true;
    ck_assert(app_open(a, paths[2], NULL));
    ck_assert_int_eq(app_replay(a, &f), 0);
    for (int i = 0; i < 2; i++) {
        ck_assert(retrieval_again(a, i + 1));
        ck_assert_uint_eq(picture(), told[i]);
    }
    ck_assert(!retrieval_again(a, 3));
    answers_free(&f.answers);
}
END_TEST

// However long the course is.
START_TEST(only_two_earlier_lessons_are_read)
{
    enum { EARLIER = 4 };
    char folder[] = "/tmp/followspot-retrieval-XXXXXX";
    const char *names[] = {"01-a.yaml", "02-b.yaml", "03-c.yaml", "04-d.yaml",
                           "05-e.yaml"};
    ck_assert(mkdtemp(folder) && !chdir(folder));
    for (int i = 0; i <= EARLIER; i++) { // links would be one lesson
        char copy[512];
        snprintf(copy, sizeof copy, "cp %sorder-lost.yaml %s", FIXTURES,
                 names[i]);
        ck_assert(!system(copy));
    }
    hands = (struct hands){0};
    struct app *a = hands.app =
        app_new(fake_font_init(&hands.font), NULL, names, EARLIER + 1);
    a->answers.seed = _i;
    for (int i = 0; i < EARLIER; i++)
        put_on_file(a, names[i], false);
    open_place(a, 5);
    int read = 0;
    for (int i = 0; i < EARLIER; i++)
        read += a->library.documents[i]->read;
    ck_assert_int_eq(number(a), 1);
    ck_assert_int_eq(read, 2);
    ck_assert_str_ne(a->retrieval.documents[0]->path,
                     a->retrieval.documents[1]->path);
    for (int i = 0; i <= EARLIER; i++)
        ck_assert(!remove(names[i]));
    ck_assert(!chdir("/") && !rmdir(folder));
}
END_TEST

// What two lessons need is drawn from once.
START_TEST(what_two_lessons_need_is_drawn_once)
{
    char folder[] = "/tmp/followspot-retrieval-XXXXXX";
    const char *names[] = {"01-a.yaml", "02-b.yaml", "03-c.yaml", "need.yaml"};
    static const char text[] =
        "title: T\ngoal: G\nneeds: [need]\nmodel:\n  kind: self-attention\n"
        "  tokens: [a, b]\n  X: [[1, 0], [0, 2]]\npages:\n"
        "  - at: X\n    say: One\n";
    static const char bank[] = "bank:\n  - at: X\n    ask:\n"
                               "      question: Which?\n"
                               "      number: \"scores[1,2]\"\n";
    struct strbuf need = {0};
    strbuf_addf(&need, "%s%s", text, bank);
    ck_assert(mkdtemp(folder) && !chdir(folder));
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(save_file(names[i], text, strlen(text)), 0);
    ck_assert_int_eq(save_file(names[3], need.text, need.length), 0);
    hands = (struct hands){0};
    struct app *a = hands.app =
        app_new(fake_font_init(&hands.font), NULL, names, 4);
    for (int i = 0; i < 4; i++)
        put_on_file(a, names[i], false);
    open_place(a, 3);
    ck_assert_int_eq(number(a), 1);
    ck_assert_int_eq(a->retrieval.count, 1);
    for (int i = 0; i < 4; i++)
        ck_assert(!remove(names[i]));
    ck_assert(!chdir("/") && !rmdir(folder));
    strbuf_free(&need);
}
END_TEST

// Also where a page would say what its change does.
START_TEST(it_says_what_it_is)
{
    struct app *a = open_list(_i);
    open_place(a, 13);
    ck_assert_str_eq(a->notice.note, "note.retrieval");
    ck_assert_uint_eq(a->notice.effect.length, 0);
}
END_TEST

START_TEST(it_is_read_when_it_is_shown)
{
    struct app *a = open_list(1);
    open_place(a, 13);
    ck_assert(a->retrieval.documents[0]->read &&
              !a->retrieval.documents[1]->read);
    answer();
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(a->retrieval.documents[1]->read);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("retrieval");
    TCase *c = tcase_create("retrieval");
    tcase_add_checked_fixture(c, NULL, tear_down);
    tcase_add_test(c, a_lesson_begins_with_two_questions);
    tcase_add_loop_test(c, answers_stand_under_the_lesson_they_come_from, 1, 9);
    tcase_add_test(c, a_seed_draws_the_same_two);
    tcase_add_test(c, there_are_none_before_the_first);
    tcase_add_test(c, none_is_drawn_twice);
    tcase_add_test(c, who_is_fresh_is_asked_none);
    tcase_add_loop_test(c, only_lessons_on_file_are_asked_about, 1, 5);
    tcase_add_loop_test(c, a_skip_leads_to_the_lesson_at_once, 0, 5);
    tcase_add_test(c, a_teacher_is_asked_none);
    tcase_add_test(c, it_may_be_left);
    tcase_add_test(c, it_is_no_file_and_nothing_in_it_is_changed);
    tcase_add_test(c, it_is_kept_with_the_lesson);
    tcase_add_loop_test(c, what_is_answered_stays_drawn, 0, 2);
    tcase_add_loop_test(c, performed_again_it_looks_the_same, 1, 6);
    tcase_add_loop_test(c, only_two_earlier_lessons_are_read, 1, 6);
    tcase_add_test(c, what_two_lessons_need_is_drawn_once);
    tcase_add_loop_test(c, it_says_what_it_is, 1, 9);
    tcase_add_test(c, it_is_read_when_it_is_shown);
    suite_add_tcase(s, c);
    return suite_end(s);
}
