// SPDX-License-Identifier: MIT
// A term's card: small, behind the sentence of the page that needs it; and over
// the word itself, wherever it is said and pointed at.
#include <check.h>
#include <string.h>

#include "app/dialog/menu.h"
#include "app/help/glossary.h"
#include "hands.h"
#include "lesson/grammar.h"
#include "suite.h"

// tests/lessons/terms.yaml
enum { ALONE, SAID, ASKED, WEIGHTS, BARE };

static struct hands hands;
static struct app *app;

static void setup(void)
{
    hands_open_asking(&hands, "tests/lessons/terms");
    app = hands.app;
    app->view.look.still = true;
}

static void tear_down(void)
{
    hands_close(&hands);
}

static void go(int page)
{
    app->quiz.all = page != ASKED;
    app_go_to_page(app, page);
    quiz_check(app);
}

static struct pose pose_now(void)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, &p);
    return p;
}

static const struct item *find_text(const struct pose *p, const char *text)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].text && strstr(p->items[i].text, text))
            return &p->items[i];
    return NULL;
}

static int number_of(const char *term)
{
    int k = 0;
    while (strcmp(card_term(k), term))
        k++;
    return k;
}

static int count_terms(const struct pose *p)
{
    int count = 0;
    for (int i = 0; i < p->count; i++)
        count += p->items[i].target.kind == TARGET_TERM;
    return count;
}

static bool find_term(const char *term, struct item *out)
{
    struct pose p = pose_now();
    int number = number_of(term);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].target.kind == TARGET_TERM &&
            p.items[i].target.number == number) {
            *out = p.items[i];
            return true;
        }
    return false;
}

static bool shows(const char *text)
{
    struct pose p = pose_now();
    return find_text(&p, text);
}

static void mouse(enum input_kind kind, struct rect at)
{
    app_input(app, &(struct input){.kind = kind,
                                   .x = at.x + at.w / 2,
                                   .y = at.y + at.h / 2});
}

static const char weight_card[] = "A weight is a share",
                  word_card[] = "Each row stands for one word",
                  score_card[] = "A score says how well";

// --- small, behind the sentence ----------------------------------------------

START_TEST(a_card_stands_under_its_sentence)
{
    go(SAID);
    struct pose p = pose_now();
    const struct item *says = find_text(&p, "A cat is four");
    const struct item *card = find_text(&p, word_card);
    ck_assert(says && card);
    ck_assert(!strstr(says->text, word_card));
    ck_assert_double_gt(card->at.y, says->at.y);
    ck_assert_double_lt(card->size, says->size);
    struct strbuf spoken = {0};
    struct shown shown = app_shown(app);
    frame_sentence(&shown, &app->view, &spoken);
    const char *text = strbuf_text(&spoken);
    ck_assert_msg(strstr(text, word_card) > strstr(text, "A cat"), "%s", text);
    strbuf_free(&spoken);
}
END_TEST

// The step's own reason waits behind the dot, for the card has its place.
START_TEST(a_reason_waits_behind_a_card)
{
    go(SAID);
    struct shown shown = app_shown(app);
    struct pose p = pose_now();
    bool dot = false;
    for (int k = 0; k < p.count; k++)
        dot |= p.items[k].target.kind == TARGET_REASON;
    ck_assert_int_eq(dot, frame_waits(&shown, &app->view));
    ck_assert(dot);
    hands_key(&hands, 'k');
    ck_assert(app->view.attention.reason);
    hands_key(&hands, 'k');
    ck_assert(layer_is_open(app, &menu_layer));
}
END_TEST

// Nothing moves when the answer comes between them.
START_TEST(a_question_has_its_answer_under_it_and_then_its_card)
{
    go(ASKED);
    ck_assert(app->quiz.asking);
    struct pose p = pose_now();
    const struct item *asks = find_text(&p, "Which key fits");
    const struct item *card = find_text(&p, score_card);
    ck_assert(asks && card && !strstr(asks->text, score_card));
    ck_assert_double_gt(card->at.y - asks->at.y, card->size);
    ck_assert_double_lt(card->size, asks->size);
    int cards = 0;
    for (int i = 0; i < p.count; i++)
        cards += p.items[i].text && strstr(p.items[i].text, score_card);
    ck_assert_int_eq(cards, 1);
    double question_y = asks->at.y, card_y = card->at.y;
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(!app->quiz.asking);
    p = pose_now();
    card = find_text(&p, score_card);
    ck_assert_double_eq(find_text(&p, "Which key fits")->at.y, question_y);
    ck_assert_double_eq(card->at.y, card_y);
    double answer_y = find_text(&p, "fits best.")->at.y;
    ck_assert_double_gt(answer_y, question_y);
    ck_assert_double_lt(answer_y, card_y);
    struct strbuf said = {0};
    struct shown shown = app_shown(app);
    frame_sentence(&shown, &app->view, &said);
    const char *answer = strstr(strbuf_text(&said), "fits best.");
    const char *after = strstr(strbuf_text(&said), score_card);
    ck_assert(answer && after && answer < after);
    strbuf_free(&said);
}
END_TEST

START_TEST(a_card_alone_is_what_its_page_says)
{
    go(ALONE);
    struct pose p = pose_now();
    ck_assert(find_text(&p, "A head is one of several"));
    ck_assert_ptr_nonnull(pose_find(&p, id_named("card", 0)));
    go(SAID);
    p = pose_now();
    ck_assert_ptr_null(pose_find(&p, id_named("card", 0)));
}
END_TEST

START_TEST(who_presents_says_the_card)
{
    app->view.look.presenting = true;
    go(SAID);
    ck_assert(!shows(word_card));
    go(ASKED);
    ck_assert(shows("Which key fits") && !shows(score_card));
}
END_TEST

// --- at the word itself ------------------------------------------------------

// Each once, the longest that fits, whole words, and none that is quoted.
START_TEST(terms_are_found_in_what_is_said)
{
    struct item first, learned, value, none;
    go(WEIGHTS);
    struct pose p = pose_now();
    ck_assert_int_eq(count_terms(&p), 3);
    ck_assert(find_term("weight", &first) && find_term("value", &value) &&
              find_term("learned-weights", &learned));
    ck_assert(!find_term("query", &none) && !find_term("key", &none));
    ck_assert_double_lt(first.at.x, value.at.x);
    ck_assert_double_gt(learned.at.w, first.at.w * 1.5);
    go(BARE);
    p = pose_now();
    ck_assert_int_eq(count_terms(&p), 0);
}
END_TEST

// Where a term begins as another does, in some language, the longer one is meant.
START_TEST(the_longest_term_is_meant)
{
    static const struct phrase phrases[] = {{"forms.weight", "learned"}};
    static const struct catalogue words = {phrases, 1, false};
    struct item i;
    const struct catalogue *kept = app->view.words;
    app->view.words = &words;
    go(WEIGHTS);
    ck_assert(find_term("learned-weights", &i));
    ck_assert(!find_term("weight", &i));
    app->view.words = kept;
}
END_TEST

START_TEST(there_is_room_for_every_term)
{
    int terms = 0;
    while (card_term(terms))
        terms++;
    ck_assert_int_le(terms, 64); // as frame/terms.c has
}
END_TEST

START_TEST(pointing_shows_the_card)
{
    struct item i;
    go(WEIGHTS);
    ck_assert(!shows(weight_card));
    ck_assert(find_term("weight", &i));
    mouse(INPUT_POINT, i.at);
    ck_assert(shows(weight_card) && !shows("The value, v, is"));
    ck_assert(find_term("value", &i));
    mouse(INPUT_POINT, i.at);
    ck_assert(!shows(weight_card) && shows("The value, v, is"));
    mouse(INPUT_POINT, (struct rect){1, 1, 0, 0});
    ck_assert(!shows("The value, v, is"));
    mouse(INPUT_POINT, i.at);
    mouse(INPUT_LEAVE, i.at);
    ck_assert(!shows("The value, v, is"));
}
END_TEST

// A finger does not point before it presses.
START_TEST(a_tap_shows_it_until_the_next_input)
{
    struct item i;
    go(WEIGHTS);
    ck_assert(find_term("weight", &i));
    mouse(INPUT_PRESS, i.at);
    mouse(INPUT_RELEASE, i.at);
    ck_assert(shows(weight_card));
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(!shows(weight_card));
    ck_assert(app->place.on_page && app->place.page == WEIGHTS);
}
END_TEST

START_TEST(it_is_shown_while_asked)
{
    struct item i;
    go(ASKED);
    ck_assert(find_term("key", &i));
    mouse(_i ? INPUT_PRESS : INPUT_POINT, i.at);
    ck_assert(app->quiz.asking && shows("The key, k, is"));
}
END_TEST

START_TEST(tab_comes_to_it_and_enter_opens_the_glossary)
{
    go(WEIGHTS);
    int number = number_of("value");
    for (int k = 0; k < 80 && (app->controls.at.kind != TARGET_TERM ||
                               app->controls.at.number != number);
         k++)
        hands_key(&hands, CODE_TAB);
    ck_assert_int_eq(app->controls.at.kind, TARGET_TERM);
    ck_assert(shows("The value, v, is"));
    hands_key(&hands, _i ? 'k' : CODE_ENTER);
    ck_assert(layer_is_open(app, &menu_layer));
    ck_assert_int_eq(app->menu.line, number);
}
END_TEST

START_TEST(leaving_the_controls_ends_it)
{
    go(WEIGHTS);
    for (int k = 0; k < 80 && app->controls.at.kind != TARGET_TERM; k++)
        hands_key(&hands, CODE_TAB);
    ck_assert(app->view.attention.term);
    hands_key(&hands, CODE_ESCAPE);
    ck_assert_int_eq(app->view.attention.term, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("terms");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, setup, tear_down);
    tcase_add_test(t, a_card_stands_under_its_sentence);
    tcase_add_test(t, a_reason_waits_behind_a_card);
    tcase_add_test(t, a_question_has_its_answer_under_it_and_then_its_card);
    tcase_add_test(t, a_card_alone_is_what_its_page_says);
    tcase_add_test(t, who_presents_says_the_card);
    tcase_add_test(t, terms_are_found_in_what_is_said);
    tcase_add_test(t, the_longest_term_is_meant);
    tcase_add_test(t, there_is_room_for_every_term);
    tcase_add_test(t, pointing_shows_the_card);
    tcase_add_test(t, a_tap_shows_it_until_the_next_input);
    tcase_add_loop_test(t, it_is_shown_while_asked, 0, 2);
    tcase_add_loop_test(t, tab_comes_to_it_and_enter_opens_the_glossary, 0, 2);
    tcase_add_test(t, leaving_the_controls_ends_it);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
