// SPDX-License-Identifier: MIT
// One key opens the lesson's whole sentence, all of it selected: what is typed
// or pasted stands in its place, in the lesson shown and in the one chosen in
// the list; what is refused stays to be mended.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/quiz/quiz.h"
#include "fake_font.h"
#include "keyboard.h"
#include "lesson/own.h"
#include "math/rng.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;

enum { SELF, TRANSLATOR, SINUSOIDS, WEIGHTS, LOCKED, PAGES, TELLS };
static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/clocks.yaml",
    SOURCE_ROOT "/lessons/finished-weights.yaml",
    SOURCE_ROOT "/tests/lessons/looking-by-hand.yaml",
    SOURCE_ROOT "/tests/lessons/arithmetic.yaml",
    SOURCE_ROOT "/lessons/next-word.yaml",
};

static void begin(void)
{
    app = app_new(fake_font_init(&fake), NULL, paths, TELLS + 1);
    app->view.extent = (struct extent){1280, 720, 1};
}

static void open_lesson(int which)
{
    struct strbuf why = {0};
    begin();
    ck_assert_msg(app_open(app, paths[which], &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
    quiz_ask_no_more(app); // its first page
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
}

static bool is_open(void)
{
    return layer_is_open(app, &sentence_layer);
}

static const char *typed(void)
{
    return field_text(&app->sentence.field);
}

static const char *last_change(void)
{
    const struct changes *c = &app->document->changes;
    return c->made ? c->change[c->made - 1] : "";
}

static struct words words(const char *name)
{
    return model_words(&app->document->lesson.model, name);
}

static void check_words(const char *name, const char *want)
{
    struct strbuf text = {0};
    struct words all = words(name);
    for (int i = 0; i < all.count; i++)
        strbuf_addf(&text, "%s%s", i ? "|" : "", all.word[i]);
    ck_assert_str_eq(strbuf_text(&text), want);
    strbuf_free(&text);
}

// What the window shows has [want] in one of its texts.
static bool shows(const char *want)
{
    struct list list = {0};
    bool found = false;
    app_frame(app, &list);
    for (int i = 0; i < list.count; i++)
        found |= list.draws[i].text && strstr(list.draws[i].text, want);
    list_free(&list);
    return found;
}

START_TEST(all_of_it_is_selected)
{
    open_lesson(SELF);
    struct strbuf was = {0};
    for (int i = 0; i < words("tokens").count; i++)
        strbuf_addf(&was, "%s%s", i ? " " : "", words("tokens").word[i]);
    enter_text(app, "x");
    ck_assert(is_open() && field_all(&app->sentence.field));
    ck_assert_str_eq(typed(), strbuf_text(&was));
    ck_assert(shows(strbuf_text(&was)));
    enter_characters(app, "new words here");
    ck_assert_str_eq(typed(), "new words here");
    press_key(app, CODE_ENTER);
    ck_assert(!is_open());
    check_words("tokens", "new|words|here");
    ck_assert_str_eq(last_change(), "tokens = new words here");
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&app->notice.effect), "new words"));
    press_control(app, 'z');
    enter_text(app, "x");
    ck_assert_str_eq(typed(), strbuf_text(&was));
    strbuf_free(&was);
    app_free(app);
}
END_TEST

// Nothing new is said to be new: neither a word that is there already nor one
// that was new in an earlier change.
START_TEST(only_new_words_are_told)
{
    open_lesson(SELF);
    const char *first = words("tokens").word[0];
    char twice[200];
    snprintf(twice, sizeof twice, "%s %s", first, first);
    enter_text(app, "x");
    enter_text(app, "unheard");
    press_key(app, CODE_ENTER);
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->notice.effect), "made up"));
    enter_text(app, "x");
    enter_text(app, "unheard unheard");
    press_key(app, CODE_ENTER);
    ck_assert_ptr_null(strstr(strbuf_text(&app->notice.effect), "drawn"));
    app_free(app);
}
END_TEST

// Unchanged, left, or left by a click: no change is made.
START_TEST(what_is_left_changes_nothing)
{
    open_lesson(SELF);
    uint64_t bits = trace_bits(&app->document->trace);
    for (int i = 0; i < 4; i++) {
        enter_text(app, "x");
        if (i)
            enter_text(app, "other");
        if (i == 0)
            press_key(app, CODE_ENTER);
        else if (i == 1)
            press_key(app, CODE_ESCAPE);
        else if (i == 2)
            app_input(app,
                      &(struct input){.kind = INPUT_PRESS, .x = 3, .y = 700});
        else
            press_key(app, CODE_PAGE_DOWN);
        ck_assert(!is_open());
        ck_assert_int_eq(app->document->changes.count, 0);
        ck_assert_uint_eq(trace_bits(&app->document->trace), bits);
    }
    app_free(app);
}
END_TEST

// A click in the sheet is the field's or nobody's.
START_TEST(the_mouse_selects_in_it)
{
    open_lesson(SELF);
    enter_text(app, "x");
    shows("");
    const struct field_place *p = &app->sentence.field.place;
    app_input(app, &(struct input){.kind = INPUT_PRESS,
                                   .x = p->text_x,
                                   .y = p->y + p->h / 2});
    ck_assert(is_open() && !app->sentence.field.cursor);
    app_input(app, &(struct input){
                       .kind = INPUT_PRESS, .x = p->x + 2, .y = p->y - 5});
    ck_assert(is_open());
    app_free(app);
}
END_TEST

// --- what is refused ---------------------------------------------------------

START_TEST(an_unknown_word_is_selected_and_the_known_shown)
{
    open_lesson(TRANSLATOR);
    struct changes *c = &app->document->changes;
    enter_text(app, "x");
    ck_assert(shows("23 words that it knows")); // not its padding
    ck_assert(shows("garden") && shows("economic"));
    enter_text(app, "the dog sees the horse .");
    press_key(app, CODE_ENTER);
    ck_assert(is_open() && !c->count);
    ck_assert_str_eq(typed(), "the dog sees the horse .");
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->sentence.why), "horse"));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->sentence.why), "house"));
    ck_assert(shows("garden"));
    size_t from = field_from(&app->sentence.field);
    ck_assert_int_eq((int)from, 17);
    ck_assert_int_eq((int)field_to(&app->sentence.field), 22);
    enter_text(app, "ho"); // only that word
    ck_assert_str_eq(typed(), "the dog sees the ho .");
    ck_assert(!app->sentence.why.length);
    press_key(app, CODE_END);
    press_key(app, CODE_BACKSPACE);
    press_key(app, CODE_BACKSPACE);
    ck_assert(shows("house") && !shows("garden")); // those that begin so
    press_key(app, CODE_TAB);
    ck_assert_str_eq(typed(), "the dog sees the house");
    enter_text(app, ".");
    press_key(app, CODE_ENTER);
    check_words("source", "the|dog|sees|the|house|.");
    ck_assert_ptr_null(strstr(strbuf_text(&app->notice.effect), "drawn"));
    app_free(app);
}
END_TEST

START_TEST(what_is_too_long_stays)
{
    open_lesson(TRANSLATOR);
    struct strbuf long_one = {0};
    for (int i = 0; i < 65; i++)
        strbuf_add(&long_one, i ? " the" : "the");
    enter_text(app, "x");
    paste_text(app, strbuf_text(&long_one));
    press_key(app, CODE_ENTER);
    ck_assert(is_open() && !app->document->changes.count);
    ck_assert_str_eq(typed(), strbuf_text(&long_one));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->sentence.why), "65"));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->sentence.why), "64"));
    ck_assert(!app->notice.trouble.length); // it is said once
    // more than the field takes is not cut anywhere
    for (int i = 0; i < 3000; i++)
        strbuf_add(&long_one, " the");
    paste_text(app, strbuf_text(&long_one));
    ck_assert_int_eq((int)strlen(typed()), 65 * 4 - 1);
    ck_assert(app->sentence.why.length);
    press_key(app, CODE_BACKSPACE);
    ck_assert(!app->sentence.why.length);
    strbuf_free(&long_one);
    app_free(app);
}
END_TEST

// Each word of the vocabulary is one that may be typed, also the first; and
// what is selected is not completed.
START_TEST(all_known_words_are_known)
{
    open_lesson(TRANSLATOR);
    int count = words("vocabulary.source").count;
    for (int i = 0; i < count; i++) {
        enter_text(app, "x");
        struct words all = words("vocabulary.source");
        enter_text(app, all.word[i]);
        enter_text(app, " the");
        press_control(app, 'a');
        press_key(app, CODE_TAB);
        ck_assert_int_eq((int)strlen(typed()), (int)strlen(all.word[i]) + 4);
        press_key(app, CODE_ENTER);
        ck_assert_msg(!is_open(), "%s", strbuf_text(&app->sentence.why));
        ck_assert_str_eq(words("source").word[0],
                         words("vocabulary.source").word[i]);
    }
    ck_assert_int_gt(count, 20);
    enter_text(app, "x");
    field_set(&app->sentence.field, "gar");
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = CODE_HOME, .shift = true});
    app->sentence.field.cursor = 3; // selected from its start to its end
    app->sentence.field.anchor = 0;
    press_key(app, CODE_TAB);
    ck_assert_str_eq(typed(), "gar");
    app_free(app);
}
END_TEST

START_TEST(a_word_there_must_be)
{
    open_lesson(SELF);
    for (int i = 0; i < 2; i++) {
        enter_text(app, "x");
        press_control(app, 'a');
        enter_text(app, " ");
        if (i)
            press_key(app, CODE_BACKSPACE);
        press_key(app, CODE_ENTER);
        ck_assert(is_open() && app->sentence.why.length);
        ck_assert_int_eq(app->document->changes.count, 0);
        press_key(app, CODE_ESCAPE);
    }
    app_free(app);
}
END_TEST

// --- which words -------------------------------------------------------------

START_TEST(without_words_it_is_said)
{
    open_lesson(SINUSOIDS);
    enter_text(app, "x");
    ck_assert(!is_open());
    ck_assert_str_eq(app->notice.note, "note.sentence.none");
    app_free(app);
    open_lesson(LOCKED);
    enter_text(app, "x");
    ck_assert(!is_open());
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->notice.effect), "states"));
    app_free(app);
}
END_TEST

// Two sentences: the arrow takes the first and goes to the other.
START_TEST(of_two_sentences_both_are_typed)
{
    open_lesson(WEIGHTS);
    int queries = words("queries").count;
    enter_text(app, "x");
    ck_assert_str_eq(app->sentence.key->name, "tokens");
    ck_assert(shows("the queries"));
    press_key(app, CODE_DOWN);
    ck_assert(is_open() && !app->document->changes.count);
    ck_assert_str_eq(app->sentence.key->name, "queries");
    struct strbuf text = {0};
    for (int i = 0; i < queries; i++)
        strbuf_addf(&text, "q%d ", i + 1);
    enter_text(app, strbuf_text(&text));
    press_key(app, CODE_UP);
    ck_assert_str_eq(app->sentence.key->name, "tokens");
    ck_assert(is_open() && field_all(&app->sentence.field));
    ck_assert_str_eq(words("queries").word[0], "q1");
    enter_text(app, "too few");
    press_key(app, CODE_DOWN); // refused: it stays
    ck_assert_str_eq(app->sentence.key->name, "tokens");
    ck_assert_str_eq(typed(), "too few");
    strbuf_free(&text);
    app_free(app);
}
END_TEST

static void go_to_page(int page)
{
    app_go_to_page(app, page);
    app_input(app, &(struct input){.kind = INPUT_NONE}); // it may ask
}

// A page that changes the words shows its own; what is typed is the lesson's.
START_TEST(on_a_page_they_are_the_lessons)
{
    struct strbuf why = {0};
    begin();
    ck_assert(app_open(app, paths[PAGES], &why));
    for (int i = 0; i < 200; i++) {
        press_key(app, CODE_PAGE_DOWN); // an answer is shown, or the next page
        if (!app->document->hidden && app->document->changes.over_count)
            break;
    }
    ck_assert(app->place.on_page && app->document->changes.over_count);
    enter_text(app, "x");
    ck_assert(is_open());
    enter_text(app, "chased cat chased");
    press_key(app, CODE_ENTER);
    ck_assert(!is_open());
    check_words("tokens", "chased|cat|chased");
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
    check_words("tokens", "chased|cat|chased");
    press_control(app, 'z');
    check_words("tokens", "cat|chased|dog");
    strbuf_free(&why);
    app_free(app);
}
END_TEST

START_TEST(while_it_is_asked_it_waits)
{
    struct strbuf why = {0};
    begin();
    ck_assert(app_open(app, paths[PAGES], &why));
    for (int i = 0; !app->document->hidden; i++)
        go_to_page(i);
    enter_text(app, "x");
    ck_assert(!is_open());
    strbuf_free(&why);
    app_free(app);
}
END_TEST

// --- in the list -------------------------------------------------------------

// On the page of the course letters are typed (test_course.c); a list without
// it has the key.
static void choose(int which)
{
    begin();
    app->chooser.chosen = which;
    sentence_begin(app);
}

START_TEST(the_list_opens_the_lesson_chosen_with_them)
{
    choose(TRANSLATOR);
    ck_assert(is_open() && !app->document);
    ck_assert(field_all(&app->sentence.field) && shows("garden"));
    paste_text(app, "the dog\nsees\tthe house.");
    press_key(app, CODE_ENTER);
    ck_assert(!is_open() && app->document);
    ck_assert_str_eq(app->document->path, paths[TRANSLATOR]);
    check_words("source", "the|dog|sees|the|house|.");
    app_free(app);
    choose(PAGES); // which may ask first
    enter_text(app, "one two");
    press_key(app, CODE_ENTER);
    check_words("tokens", "one|two");
    ck_assert(!app->document->hidden);
    app_free(app);
}
END_TEST

START_TEST(the_list_keeps_what_is_refused)
{
    choose(TRANSLATOR);
    enter_text(app, "the horse .");
    press_key(app, CODE_ENTER);
    ck_assert(is_open() && !app->document);
    ck_assert_str_eq(typed(), "the horse .");
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->sentence.why), "horse"));
    press_key(app, CODE_PAGE_DOWN); // a clicker leaves it
    ck_assert(!is_open() && !app->document);
    sentence_begin(app);
    struct strbuf many = {0};
    for (int i = 0; i < 70; i++)
        strbuf_add(&many, "the ");
    paste_text(app, strbuf_text(&many));
    press_key(app, CODE_ENTER);
    ck_assert(is_open() && !app->document && app->sentence.why.length);
    ck_assert_ptr_null(strstr(strbuf_text(&app->sentence.why), "--edit"));
    press_key(app, CODE_ESCAPE);
    ck_assert(!is_open() && !app->document);
    strbuf_free(&many);
    app_free(app);
    choose(SINUSOIDS);
    ck_assert(!is_open());
    ck_assert_str_eq(app->notice.note, "note.sentence.none");
    app_free(app);
}
END_TEST

START_TEST(unchanged_in_the_list_it_is_opened_as_it_is)
{
    choose(TRANSLATOR);
    press_key(app, CODE_ENTER);
    ck_assert(!is_open() && app->document);
    ck_assert_int_eq(app->document->changes.count, 0);
    app_free(app);
}
END_TEST

// --- words as text -----------------------------------------------------------

static const struct {
    const char *text, *change;
} changes[] = {
    {"the cat.", "t = the cat ."},
    {"  a   b ", "t = a b"},
    {"12 3.5", "t = 12 3.5"},
    {"\"New York\" is", "t = [New York, is]"},
    {"a \"b\\\"c\\\\ d\"", "t = [a, \"b\\\"c\\\\ d\"]"},
    {"5\" pipe", "t = [\"5\", \"\\\"\", pipe]"}, // quotes stand apart
    {"\"\" b", "t = [\"\\\"\", \"\\\"\", b]"},
    {"Zürich, ja", "t = [Zürich, \",\", ja]"},
};

START_TEST(words_become_a_change)
{
    struct strbuf out = {0};
    const struct model plain = {0};
    sentence_change(&plain, "t", changes[_i].text, &out);
    ck_assert_str_eq(strbuf_text(&out), changes[_i].change);
    strbuf_free(&out);
}
END_TEST

// Any words that stand in a lesson are typed again as they are.
START_TEST(what_is_printed_is_read_again)
{
    static const char signs[] = "ab \"\\.,;:!?[]#{}é-";
    enum { TIMES = 2000, MOST = 5 };
    struct rng rng = {(uint64_t)_i + 7};
    for (int k = 0; k < TIMES; k++) {
        char word[MOST][12];
        const char *list[MOST];
        int count = 1 + (int)(rng_next(&rng) % MOST);
        struct strbuf text = {0}, read = {0};
        for (int i = 0; i < count; i++) {
            int length = 1 + (int)(rng_next(&rng) % 8);
            for (int c = 0; c < length; c++)
                word[i][c] = signs[rng_next(&rng) % (sizeof signs - 1)];
            word[i][length] = 0;
            list[i] = word[i];
        }
        const struct key key = {.name = "t", .type = KEY_WORDS};
        struct entry e = {
            .name = "t", .type = ENTRY_WORDS, .words = {count, list}};
        struct model m = {.entries = &e, .count = 1};
        sentence_print(&m, &key, &text);
        size_t from, at = 0;
        for (int i = 0; i < count; i++) {
            at = sentence_word(strbuf_text(&text), at, &from, &read);
            ck_assert_msg(at && !strcmp(strbuf_text(&read), list[i]),
                          "'%s' of '%s'", list[i], strbuf_text(&text));
        }
        ck_assert(!sentence_word(strbuf_text(&text), at, &from, &read));
        strbuf_free(&text);
        strbuf_free(&read);
    }
}
END_TEST

// Where nothing is typed a language model goes on by itself, word by word, and
// what was there before is what it was, to the last bit.
START_TEST(a_language_model_writes_on)
{
    open_lesson(TELLS);
    const struct tensor *m = trace_find(&app->document->trace, "probabilities");
    double was[6 * 31];
    ck_assert(m->rows == 6 && m->columns == 31);
    memcpy(was, m->data, sizeof was);
    press_key(app, 'x');
    press_key(app, CODE_ENTER);
    ck_assert(is_open());
    check_words("prompt", "the|dogs|near|the|old|flower|bark");
    ck_assert_str_eq(typed(), "the dogs near the old flower bark");
    m = trace_find(&app->document->trace, "probabilities");
    ck_assert(m->rows == 7 && !memcmp(was, m->data, sizeof was));
    press_key(app, CODE_ENTER); // "." ends it and adds none
    check_words("prompt", "the|dogs|near|the|old|flower|bark");
    ck_assert(shows("the sentence ends here"));
    press_key(app, CODE_ESCAPE);
    press_control(app, 'z');
    check_words("prompt", "the|dogs|near|the|old|flower");
    press_key(app, 'x'); // what is typed is taken, and nothing written
    enter_characters(app, "the birds");
    press_key(app, CODE_ENTER);
    ck_assert(!is_open());
    check_words("prompt", "the|birds");
    app_free(app);
}
END_TEST

// To the end of the sentence, by one change.
START_TEST(a_language_model_writes_to_the_end)
{
    open_lesson(TELLS);
    sentence_take(app, "the");
    int made = app->document->changes.made;
    press_key(app, 'x');
    press_shift(app, CODE_ENTER);
    ck_assert_int_eq(app->document->changes.made, made + 1);
    struct words w = words("prompt");
    ck_assert(w.count > 2 && !strcmp(w.word[0], "the"));
    const struct tensor *next = trace_find(&app->document->trace, "next");
    for (int i = 0; i + 1 < w.count; i++)
        ck_assert_str_eq(next->words[(int)tensor_at(next, i, 0)],
                         w.word[i + 1]);
    ck_assert_str_eq(next->words[(int)tensor_at(next, w.count - 1, 0)], ".");
    press_key(app, CODE_ESCAPE);
    press_control(app, 'z');
    check_words("prompt", "the");
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("sentence");
    TCase *t = tcase_create("typed");
    tcase_add_test(t, all_of_it_is_selected);
    tcase_add_test(t, only_new_words_are_told);
    tcase_add_test(t, what_is_left_changes_nothing);
    tcase_add_test(t, the_mouse_selects_in_it);
    tcase_add_test(t, an_unknown_word_is_selected_and_the_known_shown);
    tcase_add_test(t, what_is_too_long_stays);
    tcase_add_test(t, a_word_there_must_be);
    tcase_add_test(t, all_known_words_are_known);
    tcase_add_test(t, without_words_it_is_said);
    tcase_add_test(t, of_two_sentences_both_are_typed);
    tcase_add_test(t, on_a_page_they_are_the_lessons);
    tcase_add_test(t, while_it_is_asked_it_waits);
    tcase_add_test(t, the_list_opens_the_lesson_chosen_with_them);
    tcase_add_test(t, the_list_keeps_what_is_refused);
    tcase_add_test(t, unchanged_in_the_list_it_is_opened_as_it_is);
    tcase_add_loop_test(t, words_become_a_change, 0,
                        sizeof changes / sizeof *changes);
    tcase_add_loop_test(t, what_is_printed_is_read_again, 0, 4);
    tcase_add_test(t, a_language_model_writes_on);
    tcase_add_test(t, a_language_model_writes_to_the_end);
    suite_add_tcase(s, t);
    return suite_end(s);
}
