// SPDX-License-Identifier: MIT
// Words of one's own on the page of the course: letters are typed there, what
// means something else does so while nothing is typed, and Enter opens a lesson
// that knows the words.
#include <check.h>
#include <string.h>

#include "app/app.h"
#include "app/course/course.h"
#include "app/course/list.h"
#include "app/course/own.h"
#include "app/course/record.h"
#include "app/walk.h"
#include "fake_font.h"
#include "keyboard.h"
#include "lesson/pace.h"
#include "lesson/path.h"
#include "suite.h"

static struct app *app;
static struct fake_font fake;
static struct list list;

enum { SINUSOIDS, TRANSLATOR, SELF, BUDGET, BANK, ALL };
static const char *const paths[] = {
    SOURCE_ROOT "/lessons/13-sinusoids.yaml",
    SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
    SOURCE_ROOT "/lessons/09-self-attention.yaml",
    SOURCE_ROOT "/lessons/01-budget-of-attention.yaml",
    SOURCE_ROOT "/lessons/07-queries-keys-values.yaml",
};

static void begin(int count)
{
    app = app_new(fake_font_init(&fake), NULL, paths, count);
    app->view.extent = (struct extent){1280, 720, 1};
    course_arrive(app);
}

static void end(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

static const char *typed(void)
{
    return field_text(&app->chooser.own);
}

static bool shows(const char *text)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    list_pose(app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].text && strstr(p.items[i].text, text))
            return true;
    return false;
}

// Every letter, those that are keys elsewhere as well, and those of others.
START_TEST(letters_are_typed)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    begin(3);
    struct look look = app->view.look;
    press_keys(app, letters);
    ck_assert_str_eq(typed(), letters);
    ck_assert_ptr_null(app->document);
    ck_assert(!memcmp(&look, &app->view.look, sizeof look));
    press_key(app, CODE_ESCAPE);
    ck_assert_str_eq(typed(), "");
    enter_characters(app, "LCX");
    enter_text(app, "é");
    ck_assert_str_eq(typed(), "LCXé");
    ck_assert(shows("LCXé"));
    end();
}
END_TEST

// While it is empty digits choose, + enlarges, "." darkens, "?" explains and
// Space opens; behind a letter each of them is typed.
START_TEST(signs_mean_something_while_nothing_is_typed)
{
    begin(3);
    press_key(app, '9');
    ck_assert_int_eq(app->chooser.chosen, SELF);
    press_key(app, '+');
    ck_assert(app->view.look.text > 1);
    press_control(app, '0');
    ck_assert(app->view.look.text == 1);
    press_key(app, '.');
    ck_assert(app->view.look.blank);
    press_key(app, 'a');
    ck_assert(!app->view.look.blank);
    press_key(app, '?');
    ck_assert(layer_is_open(app, &help_layer));
    press_key(app, CODE_ESCAPE);
    ck_assert_str_eq(typed(), "");
    press_keys(app, "a 9+.?-=");
    ck_assert_str_eq(typed(), "a 9+.?-=");
    enter_text(app, "9 lives"); // at once
    ck_assert_str_eq(typed(), "a 9+.?-=9 lives");
    ck_assert_int_eq(app->chooser.chosen, SELF);
    ck_assert(app->view.look.text == 1 && !app->view.look.blank);
    press_control(app, '0');
    press_key(app, CODE_F1 + 9);
    ck_assert(layer_is_open(app, &settings_dialog_layer));
    end();
}
END_TEST

// What is pasted is one line; marks of the text move in it, not on the page.
START_TEST(it_is_a_field_like_any_other)
{
    begin(3);
    paste_text(app, "the\tcat\nsleeps");
    ck_assert_str_eq(typed(), "the cat sleeps");
    press_key(app, CODE_HOME);
    enter_text(app, "1");
    ck_assert_str_eq(typed(), "1the cat sleeps");
    press_key(app, CODE_LEFT), press_key(app, CODE_LEFT);
    ck_assert_int_eq(app->chooser.chosen, TRANSLATOR);
    press_key(app, CODE_END), press_key(app, CODE_RIGHT);
    ck_assert_int_eq(app->chooser.chosen, TRANSLATOR);
    press_key(app, CODE_BACKSPACE);
    ck_assert_str_eq(typed(), "1the cat sleep");
    press_key(app, CODE_DOWN);
    ck_assert_int_eq(app->chooser.chosen, SELF);
    struct rect at;
    app_frame(app, &list);
    ck_assert(app_typing(app, &at) && at.h > 0);
    end();
}
END_TEST

// Nothing typed: Enter starts the course, and nothing is asked before.
START_TEST(enter_alone_starts_at_the_beginning)
{
    begin(3);
    press_key(app, CODE_ENTER);
    ck_assert_ptr_eq(app->document, app->library.documents[TRANSLATOR]);
    ck_assert(!app->quiz.asking && !app->document->changes.made);
    ck_assert(app->place.on_page && app->place.page == 0);
    end();
}
END_TEST

// The lesson chosen, if it knows the words, else the first that has learned them,
// else where they look at each other by the whole formula: of those who share a
// light they would be names, and “bank” stands where nothing is divided yet.
START_TEST(enter_opens_a_lesson_of_the_words)
{
    static const struct {
        int chosen;
        const char *text;
        int opens;
        const char *change;
    } cases[] = {
        {TRANSLATOR, "the dog sees the cat .", TRANSLATOR,
         "source = the dog sees the cat ."},
        {TRANSLATOR, "my cat sleeps", SELF, "tokens = my cat sleeps"},
        {SELF, "the dog sees", SELF, "tokens = the dog sees"},
        {SINUSOIDS, "the dog .", TRANSLATOR, "source = the dog ."},
        {SINUSOIDS, "moon, moon", SELF, "tokens = [moon, \",\", moon]"},
        {BUDGET, "my cat sleeps", BUDGET, "tokens = my cat sleeps"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(ALL);
        app->chooser.chosen = cases[i].chosen;
        enter_text(app, cases[i].text);
        ck_assert_int_eq(own_lesson(app), cases[i].opens);
        const struct document *b = app->library.documents[cases[i].opens];
        ck_assert(shows(b->lesson.title));
        press_key(app, CODE_ENTER);
        ck_assert_ptr_nonnull(app->document);
        ck_assert_str_eq(app->document->path, paths[cases[i].opens]);
        ck_assert_int_eq(app->document->changes.made, 1);
        ck_assert_msg(
            !strcmp(app->document->changes.change[0], cases[i].change), "%s",
            app->document->changes.change[0]);
        ck_assert(!app->quiz.asking);
        press_key(app, 'o');
        ck_assert_str_eq(typed(), "");
        end();
    }
}
END_TEST

// Each card asks what its lesson asks; a lesson without a question has its
// goal there.
START_TEST(a_card_has_the_question_of_its_lesson)
{
    begin(3);
    app->view.look.text = 0.8;
    app->view.extent = (struct extent){2000, 720, 1};
    for (int i = 0; i < 3; i++)
        ck_assert(shows(list_document(app, i)->lesson.question));
    app->library.documents[SELF]->lesson.question = NULL;
    ck_assert(!shows("Who chased whom?") && shows("Carry three words"));
    ck_assert(!shows("of 3 lessons finished")); // none
    end();
}
END_TEST

// How many are finished is counted among those that are written.
START_TEST(what_is_finished_is_counted)
{
    struct record finished = {.path = (char *)paths[SELF], .finished = true};
    begin(3);
    list_document(app, SELF);
    app->records.list = &finished;
    app->records.count = 1;
    ck_assert(shows("1 of 3 lessons finished"));
    app->records = (struct records){0};
    end();
}
END_TEST

// What no lesson knows is told, stays to be mended, and opens nothing.
START_TEST(words_that_no_lesson_knows_are_told)
{
    begin(2);
    enter_text(app, "the zebra sees");
    ck_assert_int_eq(own_lesson(app), -1);
    ck_assert(shows("No lesson here knows"));
    press_key(app, CODE_ENTER);
    ck_assert_ptr_null(app->document);
    ck_assert(layer_is_open(app, &sentence_layer));
    ck_assert(strstr(strbuf_text(&app->sentence.why), "zebra"));
    ck_assert_str_eq(field_text(&app->sentence.field), "the zebra sees");
    ck_assert_str_eq(typed(), ""); // they stand in that field
    press_key(app, CODE_ESCAPE);
    ck_assert_ptr_null(app->document);
    end();
}
END_TEST

// In a lesson, and in a list that is no course, letters are keys.
START_TEST(elsewhere_letters_are_keys)
{
    static const char *const alone =
        SOURCE_ROOT "/lessons/self-attention-biases.yaml";
    begin(3);
    press_key(app, CODE_ENTER);
    bool still = app->view.look.still;
    press_key(app, 'a');
    ck_assert(app->view.look.still != still);
    ck_assert_str_eq(typed(), "");
    end();
    app = app_new(fake_font_init(&fake), NULL, &alone, 1);
    still = app->view.look.still;
    press_key(app, 'a');
    ck_assert(app->view.look.still != still);
    press_key(app, 'x');
    ck_assert(layer_is_open(app, &sentence_layer));
    end();
}
END_TEST

// A digit chooses the lesson at its place, 0 as well; a second one within a
// second makes one number, later it begins anew.
START_TEST(two_digits_are_one_number)
{
    static const char *const listed[] = {
        SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
        SOURCE_ROOT "/lessons/13-sinusoids.yaml", "00-start.yaml",
        "15-all.yaml", "01-budget.yaml"};
    struct app *a = app_new(fake_font_init(&fake), NULL, listed, 5);
    static const struct {
        const char *keys;
        double pause;
        int chosen;
    } typed[] = {{"5", 0, 0},    {"0", 0, 2},    {"13", 0, 1}, {"15", 0.9, 3},
                 {"15", 1.1, 0}, {"05", 0.5, 0}, {"1", 0, 4},  {"00", 0.2, 2}};
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        app_tick(a, 5);
        for (const char *k = typed[i].keys; *k; k++) {
            press_key(a, (uint32_t)*k);
            app_tick(a, typed[i].pause);
        }
        ck_assert_msg(a->chooser.chosen == typed[i].chosen, "%s: %d",
                      typed[i].keys, a->chooser.chosen);
    }
    app_free(a);
}
END_TEST

// Only a digit to which another one may be added keeps the program awake, and
// only for its second; who comes back to the list types a new one.
START_TEST(a_digit_waits_only_for_one_that_may_come)
{
    static const char *const listed[] = {SOURCE_ROOT
                                         "/lessons/05-rnn-attention.yaml",
                                         "01-budget.yaml", "15-all.yaml"};
    struct app *a = app_new(fake_font_init(&fake), NULL, listed, 3);
    static const struct {
        const char *keys;
        bool waits;
    } typed[] = {{"1", true},   {"0", false}, {"5", false},
                 {"15", false}, {"01", true}, {"51", true}};
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        ck_assert(!app_tick(a, 5));
        for (const char *k = typed[i].keys; *k; k++)
            press_key(a, (uint32_t)*k);
        ck_assert_msg(app_tick(a, 0.9) == typed[i].waits, "%s", typed[i].keys);
        ck_assert_msg(!app_tick(a, 0.2), "%s", typed[i].keys);
    }
    struct strbuf why = {0};
    press_key(a, '1');
    ck_assert(app_open(a, listed[0], &why));
    walk_to_list(a);
    ck_assert(!app_tick(a, 0));
    press_key(a, '5');
    ck_assert_int_eq(a->chooser.chosen, 0);
    strbuf_free(&why);
    app_free(a);
}
END_TEST

// In a list that is no course the numbers end with the lessons.
START_TEST(a_short_list_waits_for_no_second_digit)
{
    static const char *const listed[] = {"a.yaml", "b.yaml"};
    for (int count = 0; count <= 2; count++) {
        struct app *a = app_new(fake_font_init(&fake), NULL, listed, count);
        press_key(a, '1');
        ck_assert(!app_tick(a, 0));
        press_key(a, '2');
        ck_assert(!app_tick(a, 0));
        ck_assert_int_eq(a->chooser.chosen, count == 2);
        app_free(a);
    }
}
END_TEST

START_TEST(enter_alone_starts_at_the_first_place)
{
    static const char *const listed[] = {SOURCE_ROOT
                                         "/lessons/05-rnn-attention.yaml",
                                         "15-all.yaml", "00-start.yaml"};
    struct app *a = app_new(fake_font_init(&fake), NULL, listed, 3);
    course_arrive(a);
    ck_assert_int_eq(a->chooser.chosen, 2);
    ck_assert_int_eq(course_place(listed[2]), 0);
    ck_assert_int_eq(course_place("15-all.yaml"), 15);
    ck_assert_int_eq(course_place("17-more.yaml"), -1);
    ck_assert_int_eq(course_place("next-word.yaml"), -1);
    app_free(a);
}
END_TEST

static bool is_marked(int number)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    list_pose(app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].id == id_named("course short", number))
            return true;
    return false;
}

// Marked at the cards and counted once, from what is there.
START_TEST(the_short_way_is_marked)
{
    static const int way[] = {0, 2, 7, 9, 13, 15};
    static const int written[] = {13, 5, 9, 1, 7}; // [paths]
    int found = 0;
    for (int place = -1; place < COURSE_PLACES + 2; place++) {
        bool due = found < 6 && way[found] == place;
        ck_assert_int_eq(course_short(place), due);
        found += due;
    }
    begin(5);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(is_marked(written[i]), course_short(written[i]));
    ck_assert(is_marked(COURSE_PLACES)); // what the mark means
    int pages = 0, minutes = 0;
    for (int i = 0; i < 5; i++)
        if (course_short(written[i])) {
            const struct lesson *l = &app->library.documents[i]->lesson;
            pages += path_count(l);
            minutes += pace_minutes(l, 0);
        }
    char says[128];
    snprintf(says, sizeof says, "the short way: 3 lessons, %d pages, %d min",
             pages, minutes);
    ck_assert_msg(shows(says), "%s", says);
    app->view.look.text = 0.8;
    app->chooser.chosen = TRANSLATOR;
    ck_assert(shows("the older way, before or after 9"));
    end();
    static const char *const other[] = {SOURCE_ROOT
                                        "/lessons/01-budget-of-attention.yaml"};
    app = app_new(fake_font_init(&fake), NULL, other, 1);
    app->view.extent = (struct extent){1280, 720, 1};
    ck_assert(!shows("the short way") && !shows("the older way"));
    end();
}
END_TEST

// What hangs on the path is on every card of what is not begun, also where these
// have two lines.
START_TEST(a_card_says_how_much_more)
{
    static char names[COURSE_PLACES][80];
    const char *listed[COURSE_PLACES];
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}};
    for (int i = 0; i < COURSE_PLACES; i++) {
        snprintf(names[i], sizeof names[i], "%02d-a.yaml", i);
        listed[i] = names[i];
    }
    listed[9] = paths[SELF];
    listed[13] = paths[SINUSOIDS];
    for (int k = 0; k < 2; k++) {
        struct arena arena = {0};
        app = app_new(fake_font_init(&fake), NULL, listed, COURSE_PLACES);
        app->view.extent = (struct extent){sizes[k][0], sizes[k][1], 1};
        ck_assert_int_eq(course_laid_out(app, &arena).size, COURSE_DENSE);
        for (int i = 9; i <= 13; i += 4) {
            char more[32];
            snprintf(more, sizeof more, "+ %d more",
                     path_beside(&list_document(app, i)->lesson));
            ck_assert_msg(shows(more), "%s", more);
        }
        arena_free(&arena);
        end();
    }
}
END_TEST

// All seventeen are seen at once, whatever is chosen, in two columns that go on
// in order; fewer have larger cards.
START_TEST(the_whole_course_is_seen)
{
    static const int shapes[][2] = {{1280, 720}, {1920, 1080}, {3840, 2160}};
    static char names[COURSE_PLACES + 1][16];
    const char *listed[COURSE_PLACES + 1] = {[COURSE_PLACES] = "beside.yaml"};
    for (int i = 0; i < COURSE_PLACES; i++) {
        snprintf(names[i], sizeof names[i], "%02d-a.yaml", i);
        listed[i] = names[i];
    }
    for (int k = 0; k < 3; k++) {
        struct app *a = app_new(fake_font_init(&fake), NULL, listed, COURSE_PLACES + 1);
        struct arena arena = {0};
        a->view.extent = (struct extent){shapes[k][0], shapes[k][1], 1};
        for (a->chooser.chosen = 0; a->chooser.chosen < COURSE_PLACES;
             a->chooser.chosen++) {
            struct course c = course_laid_out(a, &arena);
            ck_assert_int_eq(c.size, COURSE_DENSE);
            ck_assert_double_eq(c.scrolled, 0);
            for (int i = 0; i < COURSE_PLACES; i++) {
                struct rect at = c.cards[i].at, was = c.cards[i ? i - 1 : 0].at;
                ck_assert(at.y + at.h <= c.seen.y + c.seen.h + 1);
                ck_assert(!i || at.x > was.x || at.y >= was.y + was.h);
            }
        }
        a->chooser.chosen = COURSE_PLACES; // beside the course
        ck_assert(course_laid_out(a, &arena).scrolled >= 0);
        app_free(a);
        a = app_new(fake_font_init(&fake), NULL, listed, 3);
        a->view.extent = (struct extent){shapes[k][0], shapes[k][1], 1};
        ck_assert_int_eq(course_laid_out(a, &arena).size, COURSE_ROOMY);
        app_free(a);
        arena_free(&arena);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("course");
    TCase *t = tcase_create("own");
    tcase_add_test(t, letters_are_typed);
    tcase_add_test(t, two_digits_are_one_number);
    tcase_add_test(t, a_digit_waits_only_for_one_that_may_come);
    tcase_add_test(t, a_short_list_waits_for_no_second_digit);
    tcase_add_test(t, enter_alone_starts_at_the_first_place);
    tcase_add_test(t, signs_mean_something_while_nothing_is_typed);
    tcase_add_test(t, it_is_a_field_like_any_other);
    tcase_add_test(t, enter_alone_starts_at_the_beginning);
    tcase_add_test(t, enter_opens_a_lesson_of_the_words);
    tcase_add_test(t, words_that_no_lesson_knows_are_told);
    tcase_add_test(t, a_card_has_the_question_of_its_lesson);
    tcase_add_test(t, what_is_finished_is_counted);
    tcase_add_test(t, the_short_way_is_marked);
    tcase_add_test(t, a_card_says_how_much_more);
    tcase_add_test(t, the_whole_course_is_seen);
    tcase_add_test(t, elsewhere_letters_are_keys);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
