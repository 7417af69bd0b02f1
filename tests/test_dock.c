// SPDX-License-Identifier: MIT
// The parts of the question's dock, with keys and with the mouse: what is no
// answer yet locks nothing, what is dragged stays, what fades is judged on the
// way; and what is drawn of an answer before and after the lock.
#include <check.h>
#include <math.h>
#include <string.h>

#include "app/quiz/kind/kind.h"
#include "app/edit/undo.h"
#include "app/overlay.h"
#include "boxes.h"
#include "hands.h"
#include "suite.h"

static struct hands hands;

static void tear_down(void)
{
    hands_close(&hands);
}

static bool rects_meet(struct rect a, struct rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h &&
           b.y < a.y + a.h;
}

// --- what is said in part ----------------------------------------------------

// To the page that asks for that, what comes before it skipped.
static void walk_to(enum question_kind kind, enum page_role role)
{
    hands_open_asking(&hands, "tests/lessons/replies");
    for (int i = 0; i < 30; i++) {
        const struct lesson *l = &hands.app->document->lesson;
        if (hands.app->quiz.asking &&
            hands_asked(&hands)->question->kind == kind &&
            l->pages[hands.app->quiz.page].role == role)
            return;
        hands_key(&hands, CODE_PAGE_DOWN);
    }
    ck_abort_msg("no page asks for that");
}

// To the next that asks, this one skipped.
static void skip(void)
{
    int page = hands.app->quiz.page;
    for (int i = 0; i < 4 && hands.app->quiz.page == page; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(hands.app->quiz.asking);
}

static bool is_begun(void)
{
    return quiz_face(hands.app)->begun(hands.app);
}

// Where the dock or the picture, painted now, has that part of the answer.
static void aim_at(int number)
{
    struct pose p = {.arena = &hands.app->frame};
    arena_reset(&hands.app->frame);
    overlay_dock(hands.app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].target.kind == TARGET_ANSWER &&
            p.items[i].target.number == number) {
            hands.x = p.items[i].at.x + p.items[i].at.w / 2;
            hands.y = p.items[i].at.y + p.items[i].at.h / 2;
            return;
        }
    ck_abort_msg("there is no part %d", number);
}

static void press(int number)
{
    aim_at(number);
    hands_press(&hands);
    hands_release(&hands);
}

// What became of the question of [page].
enum became { OPEN, SKIPPED, LOCKED };

static enum became became(int page)
{
    const struct answered_question *q = hands_answered(&hands, page);
    ck_assert(!q == (hands.app->quiz.asking && !hands.app->quiz.waits));
    return !q ? OPEN : q->last.reply.skipped ? SKIPPED : LOCKED;
}

static const struct {
    enum question_kind kind;
    const char *keys; // v ^ > <: arrows, V: Shift and down
    bool begun;       // something is said then,
    bool whole;       // and it is an answer
} parts[] = {
    {QUESTION_ORDER, "", false, false},  {QUESTION_ORDER, "v", false, false},
    {QUESTION_ORDER, "V", true, true},   {QUESTION_ORDER, "2", true, true},
    {QUESTION_ROW, "", false, false},    {QUESTION_ROW, ">", false, false},
    {QUESTION_ROW, "0.5", true, false},  {QUESTION_ROW, "-", true, false},
    {QUESTION_ROW, "1>2>", true, false}, {QUESTION_ROW, "1>2>3", true, true},
    {QUESTION_ROW, "1>2>^", true, true}, {QUESTION_ROW, "1>2>3/", true, false},
    {QUESTION_CLICK, "", false, false},  {QUESTION_CLICK, ">", true, true},
};
enum { PARTS = sizeof parts / sizeof *parts };

static void press_keys(const char *keys)
{
    for (; *keys; keys++)
        if (*keys == 'V')
            hands_shift(&hands, CODE_DOWN);
        else
            hands_key(&hands, *keys == 'v'   ? CODE_DOWN
                              : *keys == '^' ? CODE_UP
                              : *keys == '>' ? CODE_RIGHT
                              : *keys == '<' ? CODE_LEFT
                                             : (uint32_t)*keys);
}

// PgDn locks an answer, skips where nothing is said, and where something is
// said that is no answer yet only at the second time.
START_TEST(page_down_loses_no_answer)
{
    walk_to(parts[_i].kind, PAGE_PLAIN);
    int page = hands.app->quiz.page;
    press_keys(parts[_i].keys);
    ck_assert(is_begun() == parts[_i].begun);
    hands_key(&hands, CODE_PAGE_DOWN);
    if (parts[_i].begun && !parts[_i].whole) {
        ck_assert_int_eq(became(page), OPEN);
        ck_assert(is_begun());
        ck_assert_str_eq(hands.app->notice.note, "note.quiz.part");
        hands_key(&hands, CODE_PAGE_DOWN);
    }
    ck_assert_int_eq(became(page), parts[_i].whole ? LOCKED : SKIPPED);
}
END_TEST

// Enter is no way round it.
START_TEST(enter_locks_answers_alone)
{
    walk_to(parts[_i].kind, PAGE_PLAIN);
    int page = hands.app->quiz.page;
    press_keys(parts[_i].keys);
    hands_key(&hands, CODE_ENTER);
    ck_assert_int_eq(became(page), parts[_i].whole ? LOCKED : OPEN);
    if (!parts[_i].whole)
        hands_key(&hands, CODE_ENTER); // an order as it stands
    bool stands = parts[_i].kind == QUESTION_ORDER;
    ck_assert_int_eq(became(page), parts[_i].whole || stands ? LOCKED : OPEN);
}
END_TEST

START_TEST(escape_takes_it_back)
{
    walk_to(parts[_i].kind, PAGE_PLAIN);
    int page = hands.app->quiz.page;
    press_keys(parts[_i].keys);
    for (int i = 0; i < 4; i++)
        hands_key(&hands, CODE_ESCAPE);
    ck_assert(!is_begun());
    ck_assert_int_eq(became(page), OPEN);
}
END_TEST

START_TEST(who_goes_back_keeps_it)
{
    walk_to(parts[_i].kind, PAGE_PLAIN);
    int page = hands.app->quiz.page;
    press_keys(parts[_i].keys);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert(!hands.app->quiz.asking);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(hands.app->quiz.asking && is_begun() == parts[_i].begun);
    press(QUIZ_LOCK);
    ck_assert_int_eq(became(page), parts[_i].whole ? LOCKED : OPEN);
}
END_TEST

// Each label once: what has its place stays there.
START_TEST(digits_give_the_next_place)
{
    walk_to(QUESTION_ORDER, PAGE_PLAIN);
    const int *list = hands.app->quiz.order.list;
    press_keys("33");
    ck_assert(list[0] == 2 && list[1] == 0 && list[2] == 1);
    press_keys("2");
    ck_assert(list[0] == 2 && list[1] == 1 && list[2] == 0);
    hands_key(&hands, CODE_BACKSPACE);
    press_keys("1");
    ck_assert(list[0] == 2 && list[1] == 0 && list[2] == 1);
    hands_key(&hands, CODE_BACKSPACE);
    ck_assert(is_begun());
    hands_key(&hands, CODE_BACKSPACE); // the first of them: all of it
    ck_assert(!is_begun());
    ck_assert(list[0] == 0 && list[1] == 1 && list[2] == 2);
}
END_TEST

START_TEST(a_number_is_wiped)
{
    walk_to(QUESTION_ROW, PAGE_PLAIN);
    const struct quiz_row *r = &hands.app->quiz.row;
    press_keys("12>3<");
    hands_key(&hands, CODE_BACKSPACE);
    ck_assert(!r->state[0] && r->state[1]);
    press_keys("12");
    hands_key(&hands, CODE_BACKSPACE); // a digit, while it is typed
    ck_assert(r->state[0] && r->value[0] == 1);
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(!r->state[0] && r->state[1]);
    hands_key(&hands, CODE_ESCAPE); // and then all of it
    ck_assert(!is_begun());
}
END_TEST

// A clicker's "." darkens the screen wherever no number goes on with it; [dark]
// says so, [text] is what stands in the field then.
static const struct {
    const char *keys;
    bool dark;
    const char *text;
} points[] = {
    {".", true, ""},     {"-.", true, "-"},       {"1/.", true, "1/"},
    {"1..", true, "1."}, {"1.5.", true, "1.5"},   {"1,5.", true, "1,5"},
    {"0.", false, "0."}, {"-12.", false, "-12."}, {"1.5/2.", false, "1.5/2."},
};
enum { POINTS = sizeof points / sizeof *points };

static void walk_to_number(void)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    while (!hands.app->quiz.asking ||
           hands_asked(&hands)->question->kind != QUESTION_NUMBER)
        hands_key(&hands, CODE_PAGE_DOWN);
}

static void check_point(const char *keys, bool dark, const char *text)
{
    const struct field *f = &hands.app->quiz.field;
    press_keys(keys);
    ck_assert_msg(hands.app->view.look.blank == dark, "%s", keys);
    ck_assert_str_eq(field_text(f), text);
    if (dark)
        press_keys("."); // back again
    ck_assert(!hands.app->view.look.blank && hands.app->quiz.asking);
    ck_assert_str_eq(field_text(f), text);
}

START_TEST(a_point_is_decimal_behind_its_digits)
{
    walk_to_number();
    check_point(points[_i].keys, points[_i].dark, points[_i].text);
    hands_close(&hands);
    walk_to(QUESTION_ROW, PAGE_PLAIN);
    check_point(points[_i].keys, points[_i].dark, points[_i].text);
    press_keys(">"); // nothing stands in front of it at the next bar
    check_point(".", true, "");
}
END_TEST

// What is selected goes: the digit in front of it counts.
START_TEST(a_point_replaces_what_is_selected)
{
    walk_to_number();
    struct field *f = &hands.app->quiz.field;
    press_keys("1.5");
    f->anchor = 1;
    check_point(".", false, "1.");
    field_set(f, "15");
    field_select_all(f);
    check_point(".", true, "15");
}
END_TEST

// --- what is told ------------------------------------------------------------

// The line under a wrong answer is a button: it asks once more.
START_TEST(the_told_answer_asks_once_more)
{
    walk_to_number();
    int page = hands.app->place.page;
    press_keys("-77");
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    ck_assert(!hands.app->quiz.asking);
    press(QUIZ_AGAIN);
    ck_assert(hands.app->quiz.asking && hands.app->place.page == page);
    ck_assert_str_eq(hands.app->notice.note, "note.quiz.again");
    ck_assert_str_eq(field_text(&hands.app->quiz.field), "");
    ck_assert(!hands_answered(&hands, page)->first.right);
}
END_TEST

// The input's dock stays open under a question, which has the keys: nothing is
// typed where it is not shown.
START_TEST(the_question_has_the_keys_before_the_dock)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    hands_key(&hands, 'i');
    ck_assert(layer_is_open(hands.app, &dock_layer));
    for (int i = 0; i < 30 && !hands.app->quiz.asking; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(hands.app->quiz.asking);
    int made = hands.app->document->changes.made;
    press_keys("12");
    ck_assert_str_eq(field_text(&hands.app->quiz.field), "12");
    ck_assert_int_eq(hands.app->document->changes.made, made);
}
END_TEST

// --- with the mouse ----------------------------------------------------------

static void drag_to(double x, double y)
{
    hands_press(&hands);
    hands_pull(&hands, x - hands.x, y - hands.y);
    hands_release(&hands);
}

START_TEST(lines_are_dragged)
{
    walk_to(QUESTION_ORDER, PAGE_PLAIN);
    int page = hands.app->quiz.page;
    aim_at(QUIZ_PARTS);
    double x = hands.x, top = hands.y;
    aim_at(QUIZ_PARTS + 2);
    drag_to(x, top); // the last one goes first
    const int *list = hands.app->quiz.order.list;
    ck_assert(list[0] == 2 && list[1] == 0 && list[2] == 1);
    hands_pull(&hands, 0, 400); // its button is up
    ck_assert(list[0] == 2 && list[1] == 0 && list[2] == 1);
    press(QUIZ_LOCK);
    ck_assert_int_eq(became(page), LOCKED);
}
END_TEST

START_TEST(a_cell_is_clicked)
{
    walk_to(QUESTION_CLICK, PAGE_PLAIN);
    skip();
    ck_assert_int_eq(hands.app->quiz.shown.rows, 3);
    int page = hands.app->quiz.page;
    hands_point(&hands, "scaled[cat,dog]");
    hands_press(&hands);
    ck_assert(!is_begun()); // it is not among them
    ck_assert_str_eq(hands.app->notice.note, "note.quiz.cell");
    hands_point(&hands, "weights[cat,dog]");
    hands_press(&hands);
    hands_point(&hands, "weights[chased,cat]");
    hands_press(&hands);
    ck_assert(is_begun() && !hands_answered(&hands, page));
    press(QUIZ_LOCK);
    ck_assert(became(page) == LOCKED &&
              hands_answered(&hands, page)->last.right);
    ck_assert_str_eq(hands_answered(&hands, page)->last.reply.text,
                     "weights[2,1]");
}
END_TEST

// --- judged on the way -------------------------------------------------------

START_TEST(a_page_that_fades_judges_each)
{
    walk_to(QUESTION_ROW, PAGE_FADE);
    const struct quiz_row *r = &hands.app->quiz.row;
    int page = hands.app->quiz.page;
    ck_assert_int_eq(hands_asked(&hands)->count, 2);
    hands_type_number(&hands,
                      ask_mistaken(hands_asked(&hands),
                                   &hands_asked(&hands)->mistakes[0], 0));
    ck_assert_int_eq(r->state[0], QUIZ_FILLED); // not while it is typed
    hands_key(&hands, CODE_ENTER);
    ck_assert_int_eq(r->state[0], QUIZ_JUDGED);
    ck_assert_int_eq(r->at, 0); // there it is told
    hands_key(&hands, CODE_RIGHT);
    hands_type_number(&hands, ask_number(hands_asked(&hands), 1));
    hands_key(&hands, CODE_ENTER); // right, and back to what is not
    ck_assert_int_eq(r->at, 0);
    ck_assert_int_eq(became(page), OPEN);
    hands_type_number(&hands, ask_number(hands_asked(&hands), 0));
    hands_key(&hands, CODE_ENTER);
    ck_assert_int_eq(became(page), LOCKED);
    ck_assert(hands_answered(&hands, page)->last.right &&
              !hands_answered(&hands, page)->first.right);
    ck_assert_int_eq(hands_answered(&hands, page)->tries, 2);
    ck_assert(hands_answered(&hands, page)->first.mistake);
}
END_TEST

// Elsewhere nothing is judged before the lock.
START_TEST(a_page_that_predicts_judges_none)
{
    walk_to(QUESTION_ROW, PAGE_PLAIN);
    const struct quiz_row *r = &hands.app->quiz.row;
    int page = hands.app->quiz.page;
    for (int k = 0; k < hands_asked(&hands)->count; k++) {
        hands_type_number(&hands, 100 + k);
        hands_key(&hands, CODE_ENTER);
        ck_assert_int_ne(r->state[k], QUIZ_JUDGED);
    }
    ck_assert_int_eq(became(page), LOCKED); // with the last
    ck_assert_int_eq(hands_answered(&hands, page)->tries, 1);
}
END_TEST
// --- what is drawn -----------------------------------------------------------

// All that the window shows, its texts joined; in the hands' memory.
static const char *all_texts(void)
{
    static char text[20000];
    struct list list = {0};
    size_t at = 0;
    hands.app->quiz.comes = 0; // it has come
    app_frame(hands.app, &list);
    for (int i = 0; i < list.count && at < sizeof text; i++)
        if (list.draws[i].text)
            at += (size_t)snprintf(text + at, sizeof text - at, "%s\n",
                                   list.draws[i].text);
    list_free(&list);
    return text;
}

static int count_texts(const char *line)
{
    char whole[200];
    int found = 0;
    snprintf(whole, sizeof whole, "\n%s\n", line);
    for (const char *t = all_texts(); (t = strstr(t, whole)); t++)
        found++;
    return found;
}

// To the cell that is asked for by its own address.
static void walk_to_named(void)
{
    walk_to(QUESTION_CLICK, PAGE_PLAIN);
    skip();
    ck_assert_str_eq(hands_asked(&hands)->question->answer,
                     "weights[chased,cat]");
}

START_TEST(cells_that_it_may_be_are_marked)
{
    walk_to_named();
    ck_assert_int_eq(count_texts("?"), 9);
    ck_assert_int_eq(count_texts("your answer"), 0);
    hands_key(&hands, CODE_RIGHT);
    ck_assert(hands.app->quiz.shown.pointed);
}
END_TEST

START_TEST(yours_and_the_right_cell_are_marked)
{
    walk_to_named();
    press_keys(">>>"); // the last of the first row
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    ck_assert_int_eq(count_texts("✗") + count_texts("yours ✗"), 1);
    ck_assert_int_eq(count_texts("✓") + count_texts("right ✓"), 1);
}
END_TEST

// In the picture: the cells that it is asked for, of any row.
START_TEST(the_row_that_is_asked_for_is_marked)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    walk_to(QUESTION_ROW, PAGE_PLAIN);
    skip(); // weights, the second row
    app_pose(hands.app, &p);
    const struct tensor *m = trace_find(&hands.app->document->trace, "weights");
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            ck_assert(!pose_find(&p, id_cell("asked", m, r, c)) == (r != 1));
    arena_free(&arena);
}
END_TEST

// Of two cells beside each other the tags reach away from each other.
START_TEST(tags_of_neighbours_stand_apart)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    walk_to_named();
    hands.app->view.extent = (struct extent){1280, 720, 1};
    press_keys(">v>");
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    struct pointed *told = &hands.app->quiz.pointed;
    ck_assert(!told->right && told->row == 1 && told->right_row == 1);
    ck_assert(told->column == 1 && told->right_column == 0);
    if (_i) { // and as if they stood the other way round
        told->column = 0;
        told->right_column = 1;
    }
    app_pose(hands.app, &p);
    const struct tensor *m = trace_find(&hands.app->document->trace, "weights");
    const struct item *yours = pose_find(&p, id_named("asked at", 1));
    const struct item *right = pose_find(&p, id_named("right at", 1));
    const struct item *frames[] = {
        pose_find(&p, id_cell("right at", m, 1, told->right_column)),
        pose_find(&p, id_cell("asked at", m, 1, told->column))};
    for (int k = 0; k < 2; k++) { // the number under a cell is free
        int column = k ? told->column : told->right_column;
        const struct item *number =
            pose_find(&p, id_cell("cell number", m, 1, column));
        ck_assert(frames[k] && number);
        ck_assert((frames[k]->dash > 0) == k); // a wrong one is in dashes
        double low = frames[k]->at.y + frames[k]->at.h + frames[k]->stroke / 2;
        ck_assert_double_le(low, number->at.y - number->size * 0.7);
    }
    ck_assert(yours && right && !rects_meet(yours->at, right->at));
    if (strcmp(yours->text, "yours ✗")) { // a small cell holds a mark alone
        ck_assert_str_eq(yours->text, "✗");
        ck_assert_str_eq(right->text, "✓");
        ck_assert(rects_meet(right->at, frames[0]->at));
        ck_assert(rects_meet(yours->at, frames[1]->at));
        ck_assert(!rects_meet(right->at, frames[1]->at));
        ck_assert(!rects_meet(yours->at, frames[0]->at));
    } else {
        ck_assert_str_eq(right->text, "right ✓");
    }
    ck_assert((yours->at.x < right->at.x) == _i);
    arena_free(&arena);
}
END_TEST

// A note covers a label of the timeline whole, or leaves it alone.
START_TEST(a_note_cuts_no_label)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena}, over = {.arena = &arena};
    int covered = 0, left = 0;
    hands_open_asking(&hands, "tests/lessons/order-lost");
    while (!hands.app->quiz.asking || !hands.app->notice.effect.length)
        hands_key(&hands, CODE_PAGE_DOWN);
    app_pose(hands.app, &p);
    overlay_pose(hands.app, &over);
    pose_sort(&over);
    struct rect note = pose_find(&over, id_named("note", 0))->at;
    for (int i = 0; i < 6; i++) {
        const struct item *label =
            pose_find(&p, id_named("chrome segment label", i));
        const struct item *cover = pose_find(&over, id_named("note cover", i));
        double w = font_width(hands.app->font, label->weight, label->size,
                              label->text);
        struct rect at = {label->at.x - w / 2, note.y, w, note.h};
        if (!rects_meet(at, note)) {
            ck_assert(!cover);
            left++;
            continue;
        }
        ck_assert(cover && cover->layer > label->layer);
        ck_assert_double_le(cover->at.x, at.x);
        ck_assert_double_ge(cover->at.x + cover->at.w, at.x + w);
        covered++;
    }
    ck_assert(covered && left);
    arena_free(&arena);
}
END_TEST

// --- at every size -----------------------------------------------------------

static void check_boxes(int width, int height, const char *when)
{
    struct list list = {0};
    char where[100];
    snprintf(where, sizeof where, "page %d at %d x %d, %s",
             hands.app->quiz.page + 1, width, height, when);
    hands.app->notice.note = NULL;       // it may lie over the timeline,
    layer_close(hands.app, &gate_layer); // and so may this
    app_frame(hands.app, &list);
    boxes_check(&list, where, &hands.app->view, 0);
    list_free(&list);
}

// Before a key, with something said and once it is locked.
START_TEST(no_texts_overlap)
{
    static const int sizes[][2] = {
        {1280, 720}, {1920, 1080}, {700, 1000}, {640, 480}};
    const int *size = sizes[_i];
    hands_open_asking(&hands, "tests/lessons/replies");
    app_input(hands.app, &(struct input){.kind = INPUT_RESIZE,
                                         .width = size[0],
                                         .height = size[1],
                                         .scale = 1});
    for (int i = 0; i < 30; i++) {
        if (hands.app->quiz.asking) {
            check_boxes(size[0], size[1], "asking");
            press_keys("v1>2>1");
            check_boxes(size[0], size[1], "said");
        }
        hands_key(&hands, CODE_PAGE_DOWN);
        if (hands.app->quiz.revealed)
            check_boxes(size[0], size[1], "told");
    }
}
END_TEST

// One wrong answer of every kind that this lesson asks for.
static const struct {
    enum question_kind kind;
    const char *keys, *truth;
} wrongs[] = {
    {QUESTION_ORDER, "31", "From the largest down: chased (0."},
    {QUESTION_ROW, "7>8>9", " of 3 right. Farthest off: score(chased, "},
    {QUESTION_CLICK, ">>>", " is not it, weight(dog, "}};

// Who comes back sees it again, to the letter; an answer that waits elsewhere
// is not lost for it.
START_TEST(what_was_answered_is_told_again)
{
    walk_to(wrongs[_i].kind, PAGE_PLAIN);
    int page = hands.app->quiz.page;
    press_keys(wrongs[_i].keys);
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    static char was[20000];
    strcpy(was, all_texts());
    const char *why = strbuf_text(&hands.app->quiz.why);
    ck_assert_msg(strstr(why, wrongs[_i].truth), "%s", why);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert(!quiz_shows(hands.app) || hands.app->place.page != page);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_eq(hands.app->place.page, page);
    app_settle(hands.app);
    ck_assert_str_eq(all_texts(), was);
    hands_key(&hands, CODE_PAGE_DOWN); // on to the next, and back from there
    ck_assert(hands.app->quiz.asking && !is_begun());
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert_str_eq(all_texts(), was);
}
END_TEST

// What each page of the lesson that asks tells who skips it.
static const struct {
    const char *lesson, *answer;
    int page; // from 0
} answers[] = {
    {"tests/lessons/replies",
     "From the largest down: chased (0.6652), dog (0.2447), cat (0.0900).", 1},
    {"tests/lessons/replies",
     "The answer is score(chased, cat) = 0, score(chased, chased) = 0, "
     "score(chased, dog) = 0.",
     3},
    {"tests/lessons/replies", "The answer is weight(dog, chased).", 6},
    {"tests/lessons/replies", "The answer is weight(chased, cat).", 7},
    {"tests/lessons/arithmetic", "The answer is 4.", 8},
    {"tests/lessons/arithmetic", "The answer is 0.8781.", 23},
    {"tests/lessons/arithmetic", "The answer is “chased”.", 54},
    {"tests/lessons/arithmetic",
     "Nothing changes: all 9 are the same to the last bit.", 36},
    {"tests/lessons/clocks",
     "The answer is P[3, 0] ≈ 0.1411, P[3, 1] ≈ −0.9900, P[3, 2] ≈ 0.0300, "
     "P[3, 3] ≈ 0.9996.",
     34},
    {"tests/lessons/order-lost", "It changes: 5 of 6 numbers. ", 10}, // not its card
    {"tests/lessons/sixty-four", "", 2}, // too long for a sentence
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static void walk_to_page(int page)
{
    for (int i = 0; i < 200 && hands.app->place.page < page; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_eq(hands.app->place.page, page);
}

START_TEST(who_skips_is_told_the_answer)
{
    int page = answers[_i].page;
    hands_open_asking(&hands, answers[_i].lesson);
    walk_to_page(page);
    ck_assert(hands.app->quiz.asking && !quiz_answer(hands.app));
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_eq(hands.app->place.page, page);
    for (int i = 0; i < 2; i++) {
        const char *answer = quiz_answer(hands.app);
        const char *want = answers[_i].answer;
        ck_assert_msg(!strncmp(answer ? answer : "", want, strlen(want)) &&
                          (*want || !answer),
                      "%s", answer);
        ck_assert(hands_says(&hands, want));
        ck_assert(!*want || strstr(all_texts(), "The answer is ") ||
                  strstr(all_texts(), "From the largest down: ") ||
                  strstr(all_texts(), " changes: "));
        hands_key(&hands, CODE_PAGE_DOWN);
        ck_assert(!quiz_answer(hands.app)); // it is the page's
        hands_key(&hands, CODE_PAGE_UP);
    }
}
END_TEST

// Of the numbers that stand there by now.
START_TEST(the_answer_told_is_that_of_the_numbers_shown)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    walk_to_page(8);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_str_eq(quiz_answer(hands.app),
                     "The answer is 4. Multiply what “cat” asks with what "
                     "“chased” offers, entry by entry. The sum is the score, "
                     "4.");
    ck_assert(edit_change(hands.app, "W_Q[1,3] = 2"));
    app_input(hands.app, &(struct input){.kind = INPUT_NONE});
    ck_assert(hands_says(&hands, "The answer is 8. Multiply what “cat” asks"));
}
END_TEST

// The frame says this and no more.
static void check_sentence(const char *want)
{
    struct strbuf text = {0};
    struct shown shown = app_shown(hands.app);
    frame_sentence(&shown, &hands.app->view, &text);
    ck_assert_ptr_nonnull(strstr(strbuf_text(&text), want));
    strbuf_free(&text);
}

// Who answers rightly is told it with what makes it so where the page says
// nothing itself, also on coming back; where it speaks, it says that.
static const struct {
    int page; // of the arithmetic, from 0
    bool right;
    const char *told; // NULL: nothing but the page
} given[] = {
    {10, true, "The answer is 2. Multiply what “chased” asks with what “cat” "
               "offers, entry by entry. The sum is the score, 2."},
    {10, false, "The answer is 2. Multiply what “chased” asks with what “cat” "
                "offers, entry by entry. The sum is the score, 2."},
    {23, true, "The answer is 0.8781. Each row becomes shares of 1: exp of each "
               "number minus the largest, divided by their sum. Columns need "
               "not sum to 1."},
    {41, true, NULL},
};
enum { GIVEN = sizeof given / sizeof *given };

START_TEST(what_is_right_is_told_with_what_makes_it)
{
    const char *want = given[_i].told;
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    walk_to_page(given[_i].page);
    double truth = hands_asked(&hands)->truth.number;
    hands_type_number(&hands, given[_i].right ? truth : truth + 17);
    hands_key(&hands, CODE_ENTER);
    if (hands.app->quiz.waits)
        hands_key(&hands, CODE_ENTER); // no other try
    for (int i = 0; i < 2; i++) {
        const char *answer = quiz_answer(hands.app);
        ck_assert(quiz_shows(hands.app));
        ck_assert_msg(!answer == !want, "%s", answer);
        if (want)
            check_sentence(want);
        hands_key(&hands, CODE_PAGE_DOWN);
        ck_assert(!quiz_answer(hands.app));
        hands_key(&hands, CODE_PAGE_UP);
    }
}
END_TEST

// While a page asks an earlier change is taken back and made again: it is asked
// of these numbers then, and nothing tells them.
START_TEST(a_change_is_taken_back_while_it_is_asked)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    walk_to_page(7);
    ck_assert(edit_change(hands.app, "W_Q[1,3] = 2"));
    walk_to_page(8);
    press_keys("7"); // said so far, and stays
    double truth[] = {4, 8, 4};
    for (int i = 0; i < 3; i++) {
        hands_control(&hands, i == 1 ? 'y' : 'z');
        ck_assert(hands.app->quiz.asking && hands.app->document->hidden);
        ck_assert_int_eq(hands.app->place.page, 8);
        ck_assert_double_eq(hands_asked(&hands)->truth.number, truth[i]);
        ck_assert(strstr(all_texts(), "\n7|\n"));
        ck_assert(!hands.app->before && count_texts("?") > 0);
        const char *said = strbuf_text(&hands.app->notice.effect);
        ck_assert_str_eq(said, i == 1 ? "redone: W_Q[1, 3]: 2 · the question "
                                        "is about these numbers now"
                                      : "undone: W_Q[1, 3]: 2 · the question "
                                        "is about these numbers now");
    }
    hands_control(&hands, 'z');
    ck_assert_str_eq(hands.app->notice.note, "note.undo.none");
    ck_assert(hands.app->quiz.asking && !hands_answered(&hands, 8));
    hands_key(&hands, CODE_BACKSPACE);
    hands_key(&hands, '4');
    hands_key(&hands, CODE_ENTER);
    ck_assert(hands_answered(&hands, 8)->last.right);
}
END_TEST

// Where the page has a change of its own, that stays, and is compared with the
// lesson as it is by then once it is answered.
START_TEST(a_page_keeps_its_change_when_another_is_taken_back)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    walk_to_page(7);
    ck_assert(edit_change(hands.app, "W_Q[1,3] = 2"));
    walk_to_page(20); // not divided
    ck_assert(hands.app->quiz.asking);
    hands_control(&hands, 'z');
    ck_assert(hands.app->quiz.asking && hands.app->before);
    press_keys("1");
    ck_assert(hands.app->quiz.right);
    ck_assert_double_eq_tol(hands_at(&hands, "weights[1,2]"), 0.8668, 5e-5);
    const struct trace *was = &hands.app->before->trace;
    ck_assert_double_eq_tol(tensor_at(trace_find(was, "weights"), 0, 1), 0.6652,
                            5e-5);
}
END_TEST

// On pages that show more than is known where it is asked, too.
START_TEST(who_looks_back_waits_for_nothing)
{
    const double mark = 0.123;
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    walk_to_page(31); // values, after a page with outputs
    ck_assert(hands.app->quiz.asking);
    hands.app->quiz.asked.tolerance = mark;
    for (int page = 30; page >= 28; page--) {
        hands_key(&hands, CODE_PAGE_UP);
        ck_assert_int_eq(hands.app->place.page, page);
        ck_assert(!hands.app->document->hidden);
        ck_assert_double_eq(hands_asked(&hands)->tolerance, mark);
    }
    walk_to_page(31);
    ck_assert(hands.app->quiz.asking && hands.app->document->hidden);
    ck_assert_double_eq(hands_asked(&hands)->tolerance, mark);
    hands_control(&hands, 'z'); // nothing to take back, nothing to work out
    ck_assert_double_eq(hands_asked(&hands)->tolerance, mark);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert(edit_change(hands.app, "W_V[1,1] = 3")); // other numbers
    walk_to_page(31);
    ck_assert(hands_asked(&hands)->tolerance != mark);
    ck_assert_double_eq(hands_asked(&hands)->truth.number, 5);
}
END_TEST

// The mask makes the last of three 0: it is not asked for, and is skipped.
START_TEST(what_is_masked_stands_there)
{
    hands_open_asking(&hands, "tests/lessons/masked");
    hands_key(&hands, CODE_PAGE_DOWN);
    const struct quiz_row *r = &hands.app->quiz.row;
    ck_assert(!is_begun());
    ck_assert(ask_fixed(hands_asked(&hands), 2));
    ck_assert(!ask_fixed(hands_asked(&hands), 1));
    press_keys(">>>0.5"); // stays on the second
    ck_assert_int_eq(r->at, 1);
    ck_assert_double_eq(r->value[1], 0.5);
    ck_assert_double_eq(r->value[2], 0);
    press_keys("<0.5");
    int page = hands.app->quiz.page;
    hands_key(&hands, CODE_ENTER);
    ck_assert(hands_answered(&hands, page)->last.right);
}
END_TEST

// Of several that are right the one that was pointed at is, and no other.
START_TEST(of_equals_yours_is_right)
{
    hands_open_asking(&hands, "tests/lessons/asked-next");
    hands_key(&hands, CODE_PAGE_DOWN);
    press_keys(_i ? ">>" : ">");
    hands_key(&hands, CODE_ENTER);
    arena_reset(&hands.app->frame);
    struct pose p = {.arena = &hands.app->frame};
    app_pose(hands.app, &p);
    const struct tensor *m = trace_find(&hands.app->document->trace, "scores");
    for (int c = 0; c < m->columns; c++) {
        ck_assert(!pose_find(&p, id_cell("asked at", m, 1, c)));
        ck_assert((pose_find(&p, id_cell("right at", m, 1, c)) != NULL) ==
                  (c == _i));
    }
    const struct item *tag = pose_find(&p, id_named("right at", 1));
    const struct item *frame = pose_find(&p, id_cell("right at", m, 1, _i));
    ck_assert_str_eq(tag->text, "right ✓");
    ck_assert_double_eq_tol(tag->at.x + tag->at.w / 2,
                            frame->at.x + frame->at.w / 2, 0.01);
}
END_TEST

// Marks of 14 words cover no cell but their own.
START_TEST(marks_cover_no_other_cell)
{
    hands_open_asking(&hands, "tests/lessons/fourteen");
    app_input(hands.app, &(struct input){.kind = INPUT_RESIZE,
                                         .width = 1920,
                                         .height = 1080,
                                         .scale = 1});
    hands_key(&hands, CODE_PAGE_DOWN);
    press_keys(">>>vv");
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    arena_reset(&hands.app->frame);
    struct pose p = {.arena = &hands.app->frame};
    app_pose(hands.app, &p);
    const struct tensor *m = trace_find(&hands.app->document->trace, "weights");
    const char *const names[] = {"asked at", "right at"}, *const marks = "✗✓";
    const int cells[2][2] = {{2, 2}, {1, 5}};
    for (int k = 0; k < 2; k++) {
        const struct item *i = pose_find(&p, id_named(names[k], 1));
        struct address at = {m, cells[k][0], cells[k][1], -1};
        struct rect own;
        ck_assert(i && pose_place(&p, &at, &own));
        ck_assert(!strncmp(i->text, marks + 3 * k, 3));
        for (int by = -1; by <= 1; by += 2) {
            struct rect other;
            struct address beside = {m, at.row, at.column + by, -1};
            struct address over = {m, at.row + by, at.column, -1};
            ck_assert(pose_place(&p, &beside, &other));
            ck_assert(!rects_meet(i->at, other));
            ck_assert(pose_place(&p, &over, &other));
            ck_assert(!rects_meet(i->at, other));
        }
    }
}
END_TEST

// A hidden place in the middle is stepped over, both ways.
START_TEST(what_is_masked_is_stepped_over)
{
    hands_open_asking(&hands, "tests/lessons/masked");
    for (int i = 0; i < 3; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    const struct quiz_row *r = &hands.app->quiz.row;
    ck_assert(ask_fixed(hands_asked(&hands), 1));
    ck_assert_int_eq(r->at, 0);
    press_keys(">");
    ck_assert_int_eq(r->at, 2);
    press_keys("<");
    ck_assert_int_eq(r->at, 0);
}
END_TEST

static void turn_wheel(int notches)
{
    app_input(hands.app,
              &(struct input){.kind = INPUT_WHEEL, .wheel = notches});
}

// By keys and with the wheel, to the last and no further.
START_TEST(a_long_order_is_seen_to_its_end)
{
    hands_open_asking(&hands, "tests/lessons/sixty-four");
    hands_key(&hands, CODE_PAGE_DOWN);
    press_keys("3");
    hands_key(&hands, CODE_ENTER);
    hands_key(&hands, CODE_ENTER); // no other try
    int page = hands.app->place.page;
    ck_assert(strstr(all_texts(), "\n1–"));
    hands_shift(&hands, CODE_DOWN);
    hands_shift(&hands, CODE_DOWN);
    ck_assert(strstr(all_texts(), "\n3–"));
    hands_shift(&hands, CODE_UP);
    ck_assert(strstr(all_texts(), "\n2–"));
    ck_assert(strstr(all_texts(), "\n2.\n"));
    ck_assert(!strstr(all_texts(), "\n1.\n"));
    turn_wheel(-1);
    ck_assert(strstr(all_texts(), "\n3–"));
    for (int i = 0; i < 70; i++)
        hands_shift(&hands, CODE_DOWN);
    ck_assert(strstr(all_texts(), "–64 of 64"));
    ck_assert(strstr(all_texts(), "\n64.\n"));
    ck_assert_int_eq(hands.app->place.page, page);
    turn_wheel(1); // where nothing is left to scroll it scrolls nothing
    ck_assert(strstr(all_texts(), "–63 of 64"));
    hands_key(&hands, CODE_PAGE_UP);
    turn_wheel(-1);
    ck_assert_int_ne(hands.app->place.page, page - 1);
}
END_TEST

START_TEST(an_answer_that_waits_is_not_lost)
{
    walk_to(QUESTION_ORDER, PAGE_PLAIN);
    press_keys("31");
    hands_key(&hands, CODE_ENTER);
    if (hands.app->quiz.waits)
        hands_key(&hands, CODE_ENTER); // no other try
    hands_key(&hands, CODE_PAGE_DOWN);
    press_keys("2");
    ck_assert(is_begun());
    hands_key(&hands, CODE_PAGE_UP);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(hands.app->quiz.asking && is_begun());
    ck_assert_int_eq(hands.app->quiz.order.list[0], 1);
}
END_TEST

// Up begins with the last option; who comes back to it finds it chosen.
START_TEST(the_last_option_is_chosen_and_told_again)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    for (int i = 0; i < 200; i++) {
        if (hands.app->quiz.asking &&
            hands_asked(&hands)->question->kind == QUESTION_CHOICE)
            break;
        hands_key(&hands, CODE_PAGE_DOWN);
    }
    int last = hands_asked(&hands)->choice_count;
    ck_assert(hands.app->quiz.asking && last > 1);
    hands_key(&hands, CODE_UP);
    ck_assert_int_eq(hands.app->quiz.chosen, last);
    hands_key(&hands, CODE_PAGE_DOWN);
    hands_key(&hands, CODE_PAGE_UP);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(quiz_shows(hands.app) && !hands.app->quiz.asking);
    ck_assert_int_eq(hands.app->quiz.chosen, last);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("dock");
    TCase *c = tcase_create("dock");
    tcase_add_checked_fixture(c, NULL, tear_down);
    tcase_add_loop_test(c, page_down_loses_no_answer, 0, PARTS);
    tcase_add_loop_test(c, enter_locks_answers_alone, 0, PARTS);
    tcase_add_loop_test(c, escape_takes_it_back, 0, PARTS);
    tcase_add_loop_test(c, who_goes_back_keeps_it, 0, PARTS);
    tcase_add_loop_test(c, what_was_answered_is_told_again, 0,
                        sizeof wrongs / sizeof *wrongs);
    tcase_add_test(c, an_answer_that_waits_is_not_lost);
    tcase_add_loop_test(c, of_equals_yours_is_right, 0, 2);
    tcase_add_test(c, marks_cover_no_other_cell);
    tcase_add_test(c, what_is_masked_is_stepped_over);
    tcase_add_test(c, a_long_order_is_seen_to_its_end);
    tcase_add_loop_test(c, who_skips_is_told_the_answer, 0, ANSWERS);
    tcase_add_test(c, the_answer_told_is_that_of_the_numbers_shown);
    tcase_add_loop_test(c, what_is_right_is_told_with_what_makes_it, 0, GIVEN);
    tcase_add_test(c, a_change_is_taken_back_while_it_is_asked);
    tcase_add_test(c, a_page_keeps_its_change_when_another_is_taken_back);
    tcase_add_test(c, who_looks_back_waits_for_nothing);
    tcase_add_test(c, what_is_masked_stands_there);
    tcase_add_test(c, digits_give_the_next_place);
    tcase_add_test(c, a_number_is_wiped);
    tcase_add_loop_test(c, a_point_is_decimal_behind_its_digits, 0, POINTS);
    tcase_add_test(c, a_point_replaces_what_is_selected);
    tcase_add_test(c, the_told_answer_asks_once_more);
    tcase_add_test(c, the_question_has_the_keys_before_the_dock);
    tcase_add_test(c, lines_are_dragged);
    tcase_add_test(c, a_cell_is_clicked);
    tcase_add_test(c, the_last_option_is_chosen_and_told_again);
    tcase_add_test(c, a_page_that_fades_judges_each);
    tcase_add_test(c, a_page_that_predicts_judges_none);
    tcase_add_test(c, cells_that_it_may_be_are_marked);
    tcase_add_test(c, yours_and_the_right_cell_are_marked);
    tcase_add_test(c, the_row_that_is_asked_for_is_marked);
    tcase_add_loop_test(c, tags_of_neighbours_stand_apart, 0, 2);
    tcase_add_test(c, a_note_cuts_no_label);
    tcase_add_loop_test(c, no_texts_overlap, 0, 4);
    suite_add_tcase(s, c);
    return suite_end(s);
}
