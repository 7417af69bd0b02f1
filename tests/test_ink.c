// SPDX-License-Identifier: MIT
// An answer only adds ink: what a question's picture shows, the answer's shows
// too, in the same place and as large, on every page that asks of every lesson.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/quiz/kind/kind.h"
#include "boxes.h"
#include "frame/route.h"
#include "lesson/page_id.h"
#include "quiz/check_asked.h"
#include "hands.h"
#include "suite.h"

static const char *const asking[] = {"00-start-here",
                                     "01-budget-of-attention",
                                     "02-scores-to-weights",
                                     "03-one-vector",
                                     "04-why-an-rnn-forgets",
                                     "05-rnn-attention",
                                     "06-dot-products",
                                     "07-queries-keys-values",
                                     "08-divide-by-root-d",
                                     "09-self-attention",
                                     "10-masks",
                                     "11-heads",
                                     "12-rounds",
                                     "13-sinusoids",
                                     "14-position-methods",
                                     "15-smallest-transformer",
                                     "16-two-layers",
                                     "a-layer",
                                     "convolution",
                                     "finished-weights",
                                     "lstm-gates",
                                     "one-step",
                                     "rnn-luong"};
enum { ASKING = sizeof asking / sizeof *asking };

static struct hands hands;

static bool is_at(const struct item *a, const struct item *b)
{
    return fabs(a->at.x - b->at.x) < 0.5 && fabs(a->at.y - b->at.y) < 0.5 &&
           fabs(a->at.w - b->at.w) < 0.5 && fabs(a->at.h - b->at.h) < 0.5;
}

static bool same_text(const struct item *a, const struct item *b)
{
    bool sign = a->text && (!strcmp(a->text, "=") || !strcmp(a->text, "≈"));
    return !a->text || (b->text && (sign || !strcmp(a->text, b->text)) &&
                        fabs(a->size - b->size) < 0.01);
}

// The "?", and what becomes solid where it stands.
static bool gives_way(const struct item *i)
{
    return i->layer == LAYER_SLOT || i->layer == LAYER_OUTLINE;
}

// Lines are known by where they go; one may be longer than it was.
static bool same_way(const struct item *a, const struct item *b)
{
    bool same = a->kind == b->kind && (a->kind == ITEM_LINE && a->id == b->id
                                           ? a->spot_count <= b->spot_count
                                           : a->spot_count == b->spot_count);
    for (int k = 0; same && k < a->spot_count; k++)
        same = fabs(a->spots[k].x - b->spots[k].x) < 0.5 &&
               fabs(a->spots[k].y - b->spots[k].y) < 0.5;
    return same;
}

static bool overlaps(const struct item *a, const struct item *b)
{
    return a->at.x < b->at.x + b->at.w && b->at.x < a->at.x + a->at.w &&
           a->at.y < b->at.y + b->at.h && b->at.y < a->at.y + a->at.h;
}

static bool is_line(const struct item *i)
{
    return i->kind == ITEM_LINE || i->kind == ITEM_POLYGON;
}

static bool stays(const struct item *i, const struct pose *told)
{
    for (int k = 0; k < told->count; k++) {
        const struct item *j = &told->items[k];
        if (j->alpha <= 0)
            continue;
        if (is_line(i) ? same_way(i, j)
            : gives_way(i)
                ? overlaps(i, j) && j->layer < LAYER_CHROME
                : (j->id == i->id || j->fill == i->fill) &&
                      j->kind == i->kind && is_at(i, j) && same_text(i, j))
            return true;
    }
    return i->layer == LAYER_OUTLINE;
}

// What stands there for who sees, not for the mouse alone.
static bool is_seen(const struct item *i)
{
    bool flat = i->kind == ITEM_BOX && (i->at.w < 0.5 || i->at.h < 0.5);
    return i->alpha > 0 && !flat &&
           (i->fill >> 24 || i->line >> 24 || i->text || i->kind == ITEM_LINE ||
            i->kind == ITEM_IMAGE);
}

static int lost(const struct pose *asked, const struct pose *told,
                struct strbuf *out)
{
    int count = 0;
    for (int k = 0; k < asked->count; k++) {
        const struct item *i = &asked->items[k];
        if (!is_seen(i) || stays(i, told))
            continue;
        if (!count++)
            strbuf_addf(out, "“%s” at %.0f, %.0f", i->text ? i->text : "",
                        i->at.x, i->at.y);
    }
    return count;
}

static const struct {
    int width, height;
} sizes[] = {{1280, 720}, {390, 844}, {1920, 1080}};
enum { SIZES = sizeof sizes / sizeof *sizes };

// What cannot hold yet, and why.
static const struct {
    const char *lesson, *page;
} moving[] = {
    // a level is drawn through the name of a value, which makes way
    {"05-rnn-attention", "average"},
    {"09-self-attention", "mixed"},
    // the axis reaches as far as the numbers
    {"05-rnn-attention", "count"},
    // what has no room stands where it is looked: at the largest share
    {"00-start-here", "turned"},
    {"00-start-here", "crossing"},
    {"05-rnn-attention", "asks"},
    {"05-rnn-attention", "before-europeenne"},
    {"05-rnn-attention", "own-translation"},
    {"05-rnn-attention", "last-question"},
    {"16-two-layers", "one-layer"},
    {"16-two-layers", "own"},
    {"16-two-layers", "two-anas"},
    // a name ends where its number begins, or has it
    {"03-one-vector", "most-guess"},
    {"05-rnn-attention", "hand-shares"},
    {"15-smallest-transformer", "places-guess"},
    // there comes a second plot
    {"a-layer", "fade"},
    // the outline of what is known grows by what came
    {"13-sinusoids", "which-end"},
    {"13-sinusoids", "base"},
    {"13-sinusoids", "same-distance"},
    {"13-sinusoids", "with-itself"},
    {"13-sinusoids", "trend"},
    {"13-sinusoids", "last-question"},
    {"13-sinusoids", "which-side"},
    {"13-sinusoids", "whole-row"},
    // the strongest arcs are drawn, of more weights others
    {"11-heads", "trained-heads"},
    // an arrow is as long as its number
    {"rnn-luong", "unfed"},
    {"rnn-luong", "feeds"},
};

static bool may_move(const char *lesson, int page)
{
    const char *id = hands.app->document->lesson.pages[page].id;
    for (size_t i = 0; id && i < sizeof moving / sizeof *moving; i++)
        if (!strcmp(moving[i].lesson, lesson) && !strcmp(moving[i].page, id))
            return true;
    return false;
}

// What the window shows now without what lies over the picture; its texts
// outlive what they are of, which an answer gives back.
static struct pose picture(struct arena *arena)
{
    struct pose p = {.arena = arena};
    app_pose(hands.app, &p);
    for (int k = 0; k < p.count; k++)
        if (p.items[k].text)
            p.items[k].text = arena_print(arena, "%s", p.items[k].text);
    return p;
}

static void check_page(const char *lesson, int page)
{
    struct arena arena = {0};
    struct strbuf what = {0};
    struct pose asked = picture(&arena);
    quiz_click(hands.app, QUIZ_SKIP, NULL);
    app_catch_up(hands.app);
    ck_assert(!hands.app->quiz.asking && hands.app->place.page == page);
    struct pose told = picture(&arena);
    int count = lost(&asked, &told, &what);
    ck_assert_msg(!count || may_move(lesson, page),
                  "%s, page %d at %d: %d of %d items go or move, first %s",
                  lesson, page + 1, hands.app->view.extent.width, count,
                  asked.count, strbuf_text(&what));
    strbuf_free(&what);
    arena_free(&arena);
}

START_TEST(an_answer_only_adds_ink)
{
    char name[200];
    const char *lesson = asking[_i / SIZES];
    snprintf(name, sizeof name, "lessons/%s", lesson);
    hands_open_asking(&hands, name);
    hands.app->view.look.still = true;
    hands.app->view.extent.width = sizes[_i % SIZES].width;
    hands.app->view.extent.height = sizes[_i % SIZES].height;
    int asked = 0;
    for (int i = 0; i < hands.app->document->lesson.page_count; i++) {
        app_go_to_page(hands.app, i);
        app_catch_up(hands.app);
        if (!hands.app->quiz.asking)
            continue;
        check_page(lesson, hands.app->place.page);
        asked++;
    }
    ck_assert_int_gt(asked, 0);
    hands_close(&hands);
}
END_TEST

// --- a wrong answer ----------------------------------------------------------

static int tries(int page)
{
    const struct answered_question *q = hands_answered(&hands, page);
    return q ? q->tries : 0;
}

// It says what gives it and waits, and nothing of the answer is there.
START_TEST(a_first_wrong_answer_is_not_followed_by_the_right_one)
{
    int page = hands_open_page(&hands, "lessons/09-self-attention", "share");
    hands_type(&hands, "0.8668");
    hands_key(&hands, CODE_ENTER);
    ck_assert(hands.app->quiz.asking && hands.app->document->hidden);
    ck_assert(quiz_revealed(hands.app) &&
              strstr(quiz_revealed(hands.app), "not divided"));
    ck_assert_int_eq(tries(page), 1);
    ck_assert(!hands_answered(&hands, page)->first.right);
    hands_key(&hands, CODE_ENTER); // shows it
    ck_assert(!hands.app->quiz.asking && !hands.app->document->hidden);
    ck_assert(quiz_tells_wrong(hands.app));
    ck_assert_int_eq(tries(page), 1);
    hands_close(&hands);
}
END_TEST

START_TEST(another_try_is_told_whatever_it_is)
{
    int page = hands_open_page(&hands, "lessons/09-self-attention", "mixed");
    hands_type(&hands, "3");
    hands_key(&hands, CODE_ENTER);
    ck_assert(hands.app->quiz.asking && hands.app->quiz.waits);
    hands_key(&hands, CODE_BACKSPACE);
    ck_assert(!hands.app->quiz.waits && !quiz_revealed(hands.app));
    hands_type(&hands, _i ? "0.85" : "5");
    hands_key(&hands, CODE_ENTER);
    ck_assert(!hands.app->quiz.asking);
    ck_assert_int_eq(hands.app->quiz.right, _i);
    ck_assert_int_eq(tries(page), 2);
    ck_assert(!hands_answered(&hands, page)->first.right);
    ck_assert_int_eq(hands_answered(&hands, page)->last.right, _i);
    hands_close(&hands);
}
END_TEST

START_TEST(yes_or_no_is_told_at_once)
{
    hands_open_page(&hands, "lessons/09-self-attention", "undivided");
    hands_key(&hands, '2');
    ck_assert(!hands.app->quiz.asking && quiz_tells_wrong(hands.app));
    hands_close(&hands);
}
END_TEST

// The number that was said stands in the picture: a line leads there.
START_TEST(a_wrong_number_is_found_where_it_stands)
{
    hands_open_page(&hands, "lessons/09-self-attention", "share");
    hands_type(&hands, _i ? "0.37" : "0.41");
    hands_key(&hands, CODE_ENTER);
    struct list list = {0};
    app_frame(hands.app, &list);
    ck_assert(hands.app->quiz.waits);
    ck_assert_int_eq(hands.app->quiz.stands.w > 0, _i);
    ck_assert_int_eq(
        strstr(strbuf_text(&hands.app->quiz.instead), "dog") != NULL, _i);
    list_free(&list);
    hands_close(&hands);
}
END_TEST

// --- what is said of it  -----------------------------------------------------

static int count_boxes(const struct pose *p, const char *text)
{
    int count = 0;
    for (int k = 0; k < p->count; k++)
        count += p->items[k].kind == ITEM_BOX && p->items[k].text &&
                 !strcmp(p->items[k].text, text);
    return count;
}

// In its cell, whose neighbours have two decimals; not where it has no room.
START_TEST(what_is_answered_has_the_digits_that_are_said)
{
    struct arena arena = {0};
    hands_open_page(&hands, "lessons/04-why-an-rnn-forgets", "stories-guess");
    hands.app->view.extent = (struct extent){_i ? 640 : 1280, 720, 1};
    quiz_click(hands.app, QUIZ_SKIP, NULL);
    app_catch_up(hands.app);
    struct pose p = picture(&arena);
    ck_assert_int_eq(count_boxes(&p, "0.0058"), !_i);
    ck_assert_int_eq(count_boxes(&p, "0.01"), _i ? 0 : 4);
    hands_close(&hands);
    arena_free(&arena);
}
END_TEST

// What a step taken out changes, and in which round.
START_TEST(a_part_has_its_name_in_words)
{
    struct arena arena = {0};
    struct strbuf all = {0};
    hands_open_asking(&hands, "lessons/12-rounds");
    const struct lesson *l = &hands.app->document->lesson;
    int page = page_with_id(l, "taken-out");
    ck_assert(page >= 0 && l->pages[page].why);
    hands.app->quiz.all = true;
    app_go_to_page(hands.app, page);
    ck_assert_ptr_nonnull(hands.app->without);
    struct pose p = picture(&arena);
    for (int k = 0; k < p.count; k++)
        strbuf_addf(&all, "%s ", p.items[k].text ? p.items[k].text : "");
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&all), "of what each word has (round 10) change"));
    ck_assert_ptr_null(strstr(strbuf_text(&all), "round10.x"));
    strbuf_free(&all);
    hands_close(&hands);
    arena_free(&arena);
}
END_TEST

// As much is free over a picture of the light as under it.
START_TEST(in_a_high_window_the_light_stands_in_the_middle)
{
    static const struct {
        const char *lesson, *page;
    } at[] = {{"lessons/15-smallest-transformer", "writes"},
              {"lessons/10-masks", "useless"}};
    struct arena arena = {0};
    double top = INFINITY, bottom = 0;
    hands_open_asking(&hands, at[_i].lesson);
    hands.app->view.extent = (struct extent){390, 844, 1};
    int page = page_with_id(&hands.app->document->lesson, at[_i].page);
    ck_assert_int_ge(page, 0);
    hands.app->quiz.all = true;
    app_go_to_page(hands.app, page);
    struct pose p = picture(&arena);
    const double header = 62;
    double end = pose_find(&p, id_named("chrome sentence", 0))->at.y - 40;
    for (int k = 0; k < p.count; k++) {
        double y = p.items[k].kind == ITEM_TEXT ? p.items[k].at.y : 0;
        if (y <= header || y >= end)
            continue;
        top = fmin(top, y);
        bottom = fmax(bottom, y);
    }
    ck_assert_double_gt(top - header, (end - bottom) * 0.6);
    ck_assert_double_lt(top - header, (end - bottom) * 3);
    hands_close(&hands);
    arena_free(&arena);
}
END_TEST

// --- what stays in sight -----------------------------------------------------

// The table stays, its sum is asked for; nothing else of the softmax does.
START_TEST(what_is_kept_stays_in_sight)
{
    struct arena arena = {0};
    struct rect at;
    hands_open_page(&hands, "lessons/09-self-attention", "column");
    const struct trace *t = &hands.app->document->trace;
    ck_assert(hands.app->document->hidden);
    ck_assert_double_eq_tol(hands_at(&hands, "weights[cat,chased]"), 0.6652,
                            5e-5);
    ck_assert_double_eq(hands_at(&hands, "output[cat,1]"), 0);
    struct pose p = picture(&arena);
    struct address a = {trace_find(t, "weights"), 0, 1, -1};
    const struct item *i =
        pose_find(&p, id_cell("cell number", a.tensor, 0, 1));
    ck_assert(pose_largest(&p, &a, &at) && i && !strcmp(i->text, "0.6652"));
    arena_free(&arena);
    hands_close(&hands);
}
END_TEST

// What is asked for cannot be kept, nor what is not there.
START_TEST(check_refuses_what_would_tell)
{
    static const char *const keeps[] = {"[scores]", "[nix]", "[scaled]"};
    static const char *const says[] = {"is what “scores[cat,chased]”",
                                       "there is no nix", NULL};
    char path[] = "/tmp/followspot-keeps-XXXXXX";
    struct document b;
    FILE *f = fdopen(mkstemp(path), "w");
    ck_assert(f &&
              fprintf(f,
                      "title: T\ngoal: Ask.\n"
                      "model: {kind: self-attention, tokens: [cat, "
                      "chased], X: [[1, 0], [2, 1]]}\npages:\n"
                      "  - at: scores\n    ask: {question: How much?, "
                      "number: \"scores[cat,chased]\", keeps: %s, then: "
                      "\"weights[cat]\"}\n",
                      keeps[_i]) > 0 &&
              !fclose(f));
    ck_assert(document_open(&b, NULL, path, NULL));
    unlink(path);
    struct complaints found = {0};
    size_t length;
    check_asked(&b.lesson, b.lesson.pages[0].ask, &b.trace, &found);
    ck_assert_int_eq(found.count, says[_i] != NULL);
    if (says[_i])
        ck_assert(strstr(complaints_first(&found, &length), says[_i]));
    struct place at = route_page(&b.lesson, &b.trace, 0);
    ck_assert(!strcmp(at.tensor, "weights") && at.row == 0); // told there
    complaints_free(&found);
    document_close(&b);
}
END_TEST

// --- what lies over the picture ----------------------------------------------

// A picture that is crowded on a phone, whatever is asked of it.
static bool is_crowded(const char *lesson)
{
    return hands.app->view.extent.width < 400 &&
           !strcmp(lesson, "finished-weights");
}

static void check_boxes(const char *lesson, const char *when)
{
    if (is_crowded(lesson))
        return;
    char where[200];
    struct list list = {0};
    strbuf_clear(&hands.app->notice.effect); // it may lie over the timeline
    hands.app->notice.note = NULL;
    app_frame(hands.app, &list);
    snprintf(where, sizeof where, "%s, page %d at %d, %s", lesson,
             hands.app->place.page + 1, hands.app->view.extent.width, when);
    boxes_check(&list, where, &hands.app->view, 1 / 50.0);
    list_free(&list);
}

// Something that is wrong, most often.
static void say_wrong(void)
{
    switch (hands_asked(&hands)->question->kind) {
    case QUESTION_NUMBER:
        hands_type(&hands, "17.25");
        break;
    case QUESTION_CHOICE:
    case QUESTION_CHANGES:
        hands_key(&hands, hands.app->quiz.waits ? '2' : '1');
        return;
    case QUESTION_ROW:
        for (int k = 0; k < hands_asked(&hands)->count; k++) {
            hands_type(&hands, "0.25");
            hands_key(&hands, CODE_RIGHT);
        }
        break;
    default:
        hands_key(&hands, CODE_RIGHT);
        break;
    }
    hands_key(&hands, CODE_ENTER);
    if (hands.app->quiz.asking && !hands.app->quiz.waits)
        hands_key(&hands, CODE_ENTER); // an order as it stands
}

START_TEST(what_is_said_covers_nothing)
{
    char name[200];
    const char *lesson = asking[_i / SIZES];
    snprintf(name, sizeof name, "lessons/%s", lesson);
    hands_open_asking(&hands, name);
    hands.app->view.look.still = true;
    hands.app->view.extent.width = sizes[_i % SIZES].width;
    hands.app->view.extent.height = sizes[_i % SIZES].height;
    for (int i = 0; i < hands.app->document->lesson.page_count; i++) {
        app_go_to_page(hands.app, i);
        app_catch_up(hands.app);
        if (!hands.app->quiz.asking)
            continue;
        check_boxes(lesson, "asked");
        say_wrong();
        check_boxes(lesson, "said");
        if (hands.app->quiz.asking)
            quiz_click(hands.app, QUIZ_SKIP, NULL);
        check_boxes(lesson, "told");
    }
    hands_close(&hands);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ink");
    TCase *t = tcase_create("ink");
    tcase_add_loop_test(t, an_answer_only_adds_ink, 0, ASKING * SIZES);
    tcase_add_test(t, a_first_wrong_answer_is_not_followed_by_the_right_one);
    tcase_add_loop_test(t, another_try_is_told_whatever_it_is, 0, 2);
    tcase_add_test(t, yes_or_no_is_told_at_once);
    tcase_add_test(t, what_is_kept_stays_in_sight);
    tcase_add_loop_test(t, check_refuses_what_would_tell, 0, 3);
    tcase_add_loop_test(t, what_is_said_covers_nothing, 0, ASKING * SIZES);
    tcase_add_loop_test(t, a_wrong_number_is_found_where_it_stands, 0, 2);
    tcase_add_test(t, a_part_has_its_name_in_words);
    tcase_add_loop_test(t, what_is_answered_has_the_digits_that_are_said, 0, 2);
    TCase *high = tcase_create("high windows");
    tcase_add_loop_test(high, in_a_high_window_the_light_stands_in_the_middle,
                        0, 2);
    suite_add_tcase(suite, high);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
