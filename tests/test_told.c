// SPDX-License-Identifier: MIT
// What became of questions: flags on the timeline, and what is told beside what
// was answered.
#include <check.h>
#include <math.h>
#include <string.h>

#include "app/quiz/kind/kind.h"
#include "app/edit/undo.h"
#include "app/overlay.h"
#include "app/quiz/gate.h"
#include "frame/route.h"
#include "frame/timeline_bar.h"
#include "hands.h"
#include "suite.h"

#define LESSON SOURCE_ROOT "/tests/lessons/arithmetic.yaml"

static struct hands hands;

static void set_up(void)
{
    const char *path = LESSON;
    struct strbuf why = {0};
    hands = (struct hands){0};
    hands.app = app_new(fake_font_init(&hands.font), NULL, &path, 1);
    ck_assert_msg(app_open(hands.app, path, &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
    hands.app->view.look.still = true;
}

static void tear_down(void)
{
    hands_close(&hands);
}

// Pages on until one asks; returns which.
static int walk_to_question(void)
{
    for (int i = 0; i < 60 && !hands.app->quiz.asking; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(hands.app->quiz.asking);
    return hands.app->place.page;
}

static void size(int width, int height)
{
    app_input(hands.app, &(struct input){.kind = INPUT_RESIZE,
                                         .width = width,
                                         .height = height,
                                         .scale = 1});
}

// --- flags -------------------------------------------------------------------

static bool has(const char *name, int page)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    app_pose(hands.app, &p);
    bool found = pose_find(&p, id_named(name, page));
    arena_free(&arena);
    return found;
}

// What the shape of a flag says, without its colour.
static const char *shape(int page)
{
    return !has("flag", page)        ? "none"
           : has("flag check", page) ? "check"
           : has("flag falls", page) ? "cross"
           : has("flag dash", page)  ? "dash"
                                     : "hollow";
}

// What the mouse is told at the flag.
static const char *tip(int page)
{
    static char text[200];
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    app_pose(hands.app, &p);
    ck_assert(pose_find(&p, id_named("flag", page)));
    struct shown shown = app_shown(hands.app);
    strncpy(
        text,
        frame_flag_tip(&shown, &hands.app->view, hands.app->font, &arena, page),
        sizeof text - 1);
    arena_free(&arena);
    return text;
}

START_TEST(a_flag_says_what_became_of_its_question)
{
    size(1280, 720);
    int first = walk_to_question();
    ck_assert_str_eq(shape(first), "hollow");
    ck_assert(strstr(tip(first), "question 1 of "));
    ck_assert(strstr(tip(first), "not answered yet"));
    hands_type(&hands, "2");
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    ck_assert_str_eq(shape(first), "cross");
    ck_assert(strstr(tip(first), "wrong at first"));
    int second = walk_to_question();
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_str_eq(shape(second), "dash");
    ck_assert(strstr(tip(second), "question 2 of "));
    ck_assert(strstr(tip(second), "skipped"));
    ck_assert_str_eq(shape(first), "cross"); // that stays
}
END_TEST

// Whether a line of the picture begins like that.
static bool reads(const char *text)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    bool found = false;
    app_pose(hands.app, &p);
    for (int i = 0; i < p.count; i++)
        found |=
            p.items[i].text && !strncmp(p.items[i].text, text, strlen(text));
    arena_free(&arena);
    return found;
}

// In a class what is asked is asked, and what is told of an answer told; nobody
// sees the teacher's note.
START_TEST(a_class_sees_what_is_asked_and_no_note)
{
    const char *question = "How large is q(cat)", *note = "Some read “cat”";
    size(1280, 720);
    walk_to_question();
    ck_assert(reads("A score says") && !reads(note));
    hands_key(&hands, 'v');
    ck_assert(reads(question) && !reads(note));
    if (_i) {
        hands_type(&hands, "17");
        hands_key(&hands, CODE_ENTER);
        ck_assert(reads(question) && reads("17 is not it. Another try"));
        hands_key(&hands, CODE_ENTER);
        ck_assert(reads(question) && reads("The answer is 4"));
    } else {
        hands_key(&hands, CODE_PAGE_DOWN);
        ck_assert(reads(question) && reads("The answer is 4"));
    }
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(!reads(note));
    hands_key(&hands, 'v');
    ck_assert(hands.app->quiz.asking);
    ck_assert(reads("A score says")); // nobody answered
}
END_TEST

// The [k]-th item of that name over the picture; its text is "" where it has
// none, and it is 0 wide where there is no such item.
static struct item over(const char *name, int k)
{
    static char text[64];
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    struct item found = {0};
    overlay_pose(hands.app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].id == id_named(name, k))
            found = p.items[i];
    snprintf(text, sizeof text, "%s", found.text ? found.text : "");
    found.text = text;
    arena_free(&arena);
    return found;
}

// Digits count what a class holds up, and Enter shows it beside what is right;
// nobody is judged.
START_TEST(a_class_raises_hands)
{
    size(1280, 720);
    hands_key(&hands, 'v');
    while (!hands.app->quiz.asking ||
           hands.app->quiz.asked.question->kind != QUESTION_CHOICE)
        hands_key(&hands, CODE_PAGE_DOWN);
    int page = hands.app->place.page;
    hands_key(&hands, CODE_ENTER);
    ck_assert(hands.app->quiz.asking); // no hand is up
    hands_type(&hands, "1122211");
    hands_key(&hands, CODE_SHIFT_1);
    hands_type(&hands, "!"); // what that types
    ck_assert(!layer_is_open(hands.app, &gate_layer));
    hands_key(&hands, CODE_SHIFT_1 + 2);
    ck_assert_str_eq(over("quiz hands", 0).text, "3");
    ck_assert_str_eq(over("quiz hands", 1).text, "3");
    hands_key(&hands, '2');
    ck_assert_str_eq(over("quiz hands", 1).text, "4");
    ck_assert_str_eq(over("quiz hands", 2).text, "0");
    ck_assert(hands.app->quiz.asking && over("quiz hands bar", 1).at.w == 0);
    hands_key(&hands, _i ? CODE_PAGE_DOWN : CODE_ENTER);
    ck_assert(!hands.app->quiz.asking);
    ck_assert_int_eq(hands.app->place.page, page);
    ck_assert_double_eq_tol(over("quiz hands bar", 0).at.w /
                                over("quiz hands bar", 1).at.w,
                            0.75, 1e-9);
    ck_assert(over("quiz hands bar", 2).at.w == 0);
    ck_assert(reads("The answer is "));
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_ne(hands.app->place.page, page);
    hands_key(&hands, 'v');
}
END_TEST

// Who brings the picture back has not shown the answer.
START_TEST(the_screen_goes_dark_while_it_is_asked)
{
    int page = walk_to_question();
    hands_key(&hands, 'b');
    ck_assert(hands.app->view.look.blank);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(!hands.app->view.look.blank && hands.app->quiz.asking);
    ck_assert_int_eq(hands.app->place.page, page);
}
END_TEST

static const struct {
    int width, height;
} sizes[] = {{1280, 720}, {1920, 1080}, {700, 1000}, {640, 480}};

// In a tall window, too, where they stand one over the other.
START_TEST(pictures_of_both_have_their_numbers)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    int fours = 0;
    size(sizes[_i].width, sizes[_i].height);
    walk_to_question();
    hands_type(&hands, "2");
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    hands_key(&hands, 'w');
    ck_assert(quiz_pictures(hands.app));
    app_pose(hands.app, &p);
    for (int i = 0; i < p.count; i++)
        fours += p.items[i].text && !strcmp(p.items[i].text, "4") &&
                 p.items[i].target.address.tensor;
    ck_assert_int_eq(fours, 4); // two in each
    arena_free(&arena);
}
END_TEST

START_TEST(what_is_right_at_first_has_a_check_mark)
{
    size(1280, 720);
    int page = walk_to_question();
    hands_type(&hands, "4");
    hands_key(&hands, CODE_ENTER);
    ck_assert_str_eq(shape(page), "check");
    ck_assert(strstr(tip(page), "right at first"));
}
END_TEST

// All flags stand apart, on the timeline's ground, and can be made out.
START_TEST(flags_stand_apart)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    double right[100] = {0}, left[100] = {0};
    int count = 0;
    size(sizes[_i].width, sizes[_i].height);
    walk_to_question();
    app_pose(hands.app, &p);
    const struct lesson *l = &hands.app->document->lesson;
    const struct item *bar =
        pose_find(&p, id_named("chrome timeline target", 0));
    ck_assert(bar);
    for (int k = 0; k < l->page_count && count < 100; k++) {
        const struct item *i = pose_find(&p, id_named("flag", k));
        bool narrow = sizes[_i].width < 700; // where neighbours share one
        ck_assert(i ? l->pages[k].ask != NULL : narrow || !l->pages[k].ask);
        if (!i)
            continue;
        ck_assert_double_ge(i->at.x, 0);
        ck_assert_double_le(i->at.x + i->at.w, sizes[_i].width);
        ck_assert_double_ge(i->at.y + i->at.h, bar->at.y - 1);
        ck_assert_double_le(i->at.y + i->at.h, bar->at.y + bar->at.h / 2);
        ck_assert_double_ge(i->at.w, 8);
        left[count] = i->at.x;
        right[count++] = i->at.x + i->at.w;
    }
    ck_assert_int_ge(count, fmin(16, sizes[_i].width / 50.0));
    for (int k = 0; k < count; k++)
        for (int other = 0; other < k; other++)
            ck_assert(left[k] >= right[other] || left[other] >= right[k]);
    arena_free(&arena);
}
END_TEST

// Those that share a place stand as far to its left as to its right: moving
// them moves their middle nowhere.
START_TEST(flags_stand_round_their_place)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    double off = 0, away = 0;
    size(1280, 720);
    walk_to_question();
    app_pose(hands.app, &p);
    struct shown shown = app_shown(hands.app);
    struct scene s = {.view = &hands.app->view,
                      .font = hands.app->font,
                      .pose = &p,
                      .trace = shown.trace,
                      .position = shown.position};
    struct bar b = timeline_bar(&s);
    for (int k = 0; k < shown.lesson->page_count; k++) {
        const struct item *i = pose_find(&p, id_named("flag", k));
        if (!i)
            continue;
        struct place at = route_page(shown.lesson, s.trace, k);
        struct position step = place_step(s.trace, &at);
        step = timeline_at_level(s.trace, step, s.position.level);
        double by = i->at.x + i->at.w / 2 - bar_place(&b, step.index);
        off += by;
        away = fmax(away, fabs(by));
    }
    ck_assert_double_gt(away, 20); // they are moved
    ck_assert_double_eq_tol(off, 0, 1e-6);
    arena_free(&arena);
}
END_TEST

// --- what is told ------------------------------------------------------------

static const struct answered_question *answered(int page)
{
    return answers_find(&hands.app->answers, &hands.app->document->lesson,
                        page);
}

static int answer(const char *text)
{
    int page = walk_to_question();
    hands_type(&hands, text);
    hands_key(&hands, CODE_ENTER);
    if (hands.app->quiz.waits)
        hands_key(&hands, CODE_ENTER); // no other try
    ck_assert(!hands.app->quiz.asking);
    return page;
}

// The first score is 0·0 + 0·2 + 1·4 + 0·0.
START_TEST(what_nothing_gives_is_told_what_is_right)
{
    answer("17");
    const char *why = strbuf_text(&hands.app->quiz.why);
    ck_assert_msg(strstr(why, "17 is not it: "), "%s", why);
    ck_assert_msg(strstr(why, "0·0 + 0·2 + 1·4 + 0·0 = 4"), "%s", why);
}
END_TEST

START_TEST(what_is_right_has_no_why)
{
    answer("4");
    ck_assert_str_eq(strbuf_text(&hands.app->quiz.why), "");
    hands_control(&hands, 'z');
    ck_assert(!hands.app->quiz.asking); // there is nothing to try again
}
END_TEST

START_TEST(it_is_asked_again_and_the_first_answer_stays)
{
    int page = answer("2");
    hands_control(&hands, 'z');
    ck_assert(hands.app->quiz.asking && hands.app->document->hidden);
    ck_assert_int_eq(hands.app->place.page, page);
    ck_assert_str_eq(field_text(&hands.app->quiz.field), "");
    hands_key(&hands, CODE_END); // no way leads past it
    ck_assert(hands.app->quiz.asking && hands.app->place.page == page);
    hands_type(&hands, "94");
    hands_key(&hands, CODE_LEFT); // the cursor is in the field
    hands_key(&hands, CODE_BACKSPACE);
    ck_assert_str_eq(field_text(&hands.app->quiz.field), "4");
    hands_key(&hands, CODE_ENTER);
    ck_assert(!hands.app->quiz.asking);
    ck_assert(answered(page)->last.right && !answered(page)->first.right);
    ck_assert_double_eq(answered(page)->first.reply.number, 2);
    ck_assert_int_eq(answered(page)->tries, 2);
    ck_assert_str_eq(shape(page), "cross");
    ck_assert(strstr(tip(page), "then right"));
}
END_TEST

START_TEST(who_does_not_try_again_has_skipped_nothing)
{
    int page = answer("2");
    hands_control(&hands, 'z');
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(!hands.app->quiz.asking && !hands.app->document->hidden);
    ck_assert(!answered(page)->last.reply.skipped);
    ck_assert_int_eq(answered(page)->tries, 1);
}
END_TEST

// What stands in both pictures: the right one, and with columns as rows.
START_TEST(what_a_procedure_gives_is_shown_beside_it)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    int page = answer("2");
    size(sizes[_i].width, sizes[_i].height);
    ck_assert(!quiz_pictures(hands.app));
    hands_key(&hands, 'w');
    ck_assert(quiz_pictures(hands.app) && !hands.app->without);
    struct pair pair = quiz_pair(hands.app, &arena);
    for (int side = 0; side < 2; side++) {
        const struct tensor *m = trace_find(pair.shown[side].trace, "scores");
        ck_assert_double_eq(tensor_at(m, 0, 1), side ? 2 : 4);
        ck_assert_double_eq(tensor_at(m, 1, 0), side ? 4 : 2);
    }
    ck_assert_str_eq(pair.names[1].name, "columns as rows");
    ck_assert_str_eq(pair.sentence, strbuf_text(&hands.app->quiz.why));
    ck_assert(strstr(pair.sentence, "2 is what stands where “chased” asks"));
    ck_assert(strstr(pair.sentence, "“chased” is asked: 4."));
    ck_assert_int_eq(pair.shown[0].position.level, LEVEL_STAGE);
    for (int side = 0; side < 2; side++) {
        struct address about =
            place_address(pair.shown[side].trace, &pair.about[side]);
        ck_assert(about.tensor && !strcmp(about.tensor->name, "scores"));
        ck_assert(about.row == 0 && about.column == 1);
    }
    app_pose(hands.app, &p);
    int both = 0;
    for (int k = 0; k < p.count; k++)
        both += p.items[k].text && !strcmp(p.items[k].text, "columns as rows");
    ck_assert_int_eq(both, 1);
    arena_free(&arena);
    hands_key(&hands, 'w'); // nothing else gives it
    ck_assert(!quiz_pictures(hands.app));
    ck_assert_int_eq(hands.app->place.page, page);
    hands_key(&hands, 'w');
    hands_key(&hands, CODE_ENTER);
    ck_assert(!quiz_pictures(hands.app));
    ck_assert_int_eq(hands.app->place.page, page + 1);
}
END_TEST

static const struct item *find_item(const struct pose *p, const char *name,
                                    int number)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].id == id_named(name, number))
            return &p->items[i];
    return NULL;
}

static void open_other(const char *lesson)
{
    tear_down();
    hands_open_asking(&hands, lesson);
    hands.app->view.look.still = true;
    size(1280, 720);
}

// What is said to one question is not said to the next.
START_TEST(each_is_told_again_from_the_next)
{
    open_other("tests/lessons/again");
    static const char *const answers[] = {"1", "1"}; // the first word
    for (int i = 0; i < 2; i++) {
        int page = answer(answers[i]);
        char why[300] = "";
        strncpy(why, strbuf_text(&hands.app->quiz.why), sizeof why - 1);
        ck_assert(*why);
        hands_key(&hands, CODE_PAGE_DOWN);
        ck_assert(hands.app->quiz.asking);
        hands_key(&hands, CODE_PAGE_UP);
        ck_assert_int_eq(hands.app->place.page, page);
        ck_assert(quiz_shows(hands.app));
        ck_assert_str_eq(strbuf_text(&hands.app->quiz.why), why);
    }
}
END_TEST

// An answer that no longer is one is not told of other numbers.
START_TEST(what_can_be_no_answer_is_not_told)
{
    open_other("tests/lessons/again");
    const char *const answers[] = {"1", "1", "1", "1"};
    int page = 0;
    for (int i = 0; i < 4; i++)
        page = answer(answers[i]);
    ck_assert(edit_change(hands.app, "X[1,1] = 3"));
    ck_assert_int_gt(hands.app->document->lesson.page_count, page);
    app_go_to_page(hands.app, page);
    quiz_check(hands.app);
    ck_assert(hands.app->place.on_page && hands.app->place.page == page);
    ck_assert(!quiz_revealed(hands.app));
}
END_TEST

START_TEST(who_comes_back_is_told_again)
{
    int page = answer("2");
    char why[300] = "";
    strncpy(why, strbuf_text(&hands.app->quiz.why), sizeof why - 1);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert(!quiz_shows(hands.app));
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_eq(hands.app->place.page, page);
    ck_assert(quiz_shows(hands.app) && !hands.app->quiz.asking);
    ck_assert_str_eq(strbuf_text(&hands.app->quiz.yours), "2");
    ck_assert_str_eq(strbuf_text(&hands.app->quiz.why), why);
    ck_assert_int_eq(answered(page)->tries, 1);
}
END_TEST

START_TEST(it_ends_with_the_numbers_it_is_about)
{
    answer("2");
    hands_key(&hands, 'w');
    ck_assert(quiz_pictures(hands.app));
    ck_assert(edit_change(hands.app, "X[1,1] = 3"));
    ck_assert(!quiz_pictures(hands.app) && !quiz_revealed(hands.app));
}
END_TEST

// What is to be reached stands over two panes as over one, and they under it.
START_TEST(a_goal_stands_over_both_panes)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    open_other("tests/lessons/goal");
    size(sizes[_i].width, sizes[_i].height);
    hands_key(&hands, 'd');
    ck_assert(app_pairs(hands.app));
    app_pose(hands.app, &p);
    const struct item *strip = find_item(&p, "task", 0);
    const struct item *line = find_item(&p, "task line", 0);
    ck_assert(strip && line && strstr(line->text, "is 0.2119 now"));
    for (int i = 0; i < p.count; i++)
        ck_assert(p.items[i].target.kind != TARGET_CELLS ||
                  p.items[i].at.y >= strip->at.y + strip->at.h);
    ck_assert(edit_change(hands.app, "W_Q[1,1] = 9"));
    arena_reset(&arena);
    p = (struct pose){.arena = &arena};
    app_pose(hands.app, &p);
    line = find_item(&p, "task line", 0);
    ck_assert(line && !strstr(line->text, "is 0.2119 now")); // B's
    hands_key(&hands, CODE_DOWN); // at a step it stays
    ck_assert(!hands.app->place.on_page && app_pairs(hands.app));
    arena_reset(&arena);
    p = (struct pose){.arena = &arena};
    app_pose(hands.app, &p);
    ck_assert(find_item(&p, "task line", 0));
    arena_free(&arena);
}
END_TEST

// --- what stands beside ------------------------------------------------------

static void other_lesson(const char *name)
{
    hands_close(&hands);
    hands_open_asking(&hands, name);
    hands.app->view.look.still = true;
    size(1280, 720);
}

// Matrices that a lesson has itself stay; those of a file of weights were
// learned, too.
START_TEST(only_what_was_trained_is_called_learned)
{
    other_lesson("lessons/09-self-attention");
    hands_go(&hands, "Q");
    ck_assert(reads("fixed") && !reads("learned"));
    other_lesson("lessons/15-smallest-transformer");
    hands_go(&hands, "Q");
    ck_assert(reads("learned, fixed") && !reads("fixed"));
}
END_TEST

// A number that has no box is framed with air around it.
START_TEST(a_frame_touches_no_number)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    struct rect text;
    int page = 0;
    other_lesson("lessons/01-budget-of-attention");
    while (strcmp(hands.app->document->lesson.pages[page].id, "unlit-guess"))
        page++;
    quiz_lead(hands.app, page);
    hands_type(&hands, "7.5");
    hands_key(&hands, CODE_ENTER);
    const struct tensor *m = trace_find(&hands.app->document->trace, "output");
    app_pose(hands.app, &p);
    const struct item *frame = pose_find(&p, id_cell("answered", m, 0, 0));
    ck_assert(frame);
    struct address cell = {(struct tensor *)m, 0, 0, -1};
    ck_assert(pose_place(&p, &cell, &text));
    ck_assert_double_ge(text.x - frame->at.x, 2);
    ck_assert_double_ge(frame->at.x + frame->at.w - text.x - text.w, 2);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("told");
    TCase *c = tcase_create("told");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, a_flag_says_what_became_of_its_question);
    tcase_add_test(c, only_what_was_trained_is_called_learned);
    tcase_add_test(c, a_frame_touches_no_number);
    tcase_add_loop_test(c, a_class_sees_what_is_asked_and_no_note, 0, 2);
    tcase_add_loop_test(c, a_class_raises_hands, 0, 2);
    tcase_add_test(c, the_screen_goes_dark_while_it_is_asked);
    tcase_add_loop_test(c, pictures_of_both_have_their_numbers, 0, 3);
    tcase_add_test(c, what_is_right_at_first_has_a_check_mark);
    tcase_add_loop_test(c, flags_stand_apart, 0, sizeof sizes / sizeof *sizes);
    tcase_add_test(c, flags_stand_round_their_place);
    tcase_add_test(c, what_nothing_gives_is_told_what_is_right);
    tcase_add_test(c, what_is_right_has_no_why);
    tcase_add_test(c, it_is_asked_again_and_the_first_answer_stays);
    tcase_add_test(c, who_does_not_try_again_has_skipped_nothing);
    tcase_add_loop_test(c, what_a_procedure_gives_is_shown_beside_it, 0,
                        sizeof sizes / sizeof *sizes);
    tcase_add_test(c, each_is_told_again_from_the_next);
    tcase_add_test(c, what_can_be_no_answer_is_not_told);
    tcase_add_loop_test(c, a_goal_stands_over_both_panes, 0,
                        sizeof sizes / sizeof *sizes);
    tcase_add_test(c, who_comes_back_is_told_again);
    tcase_add_test(c, it_ends_with_the_numbers_it_is_about);
    suite_add_tcase(s, c);
    return suite_end(s);
}
