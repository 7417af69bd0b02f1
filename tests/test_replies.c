// SPDX-License-Identifier: MIT
// Answers given by hand, with keys and with the mouse: what is right by the
// engine's word is right, of every question there is, and what a wrong
// procedure gives is known as such.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/quiz/kind/kind.h"
#include "frame/laid.h"
#include "frame/route.h"
#include "frame/settled.h"
#include "hands.h"
#include "report/page_say.h"
#include "suite.h"

static struct hands hands;

static void tear_down(void)
{
    hands_close(&hands);
}

static int last_page(void)
{
    return hands.app->document->lesson.page_count - 1;
}

// --- with keys ---------------------------------------------------------------

static void give_choice(bool (*wanted)(const struct choice *c))
{
    for (int k = 0; k < hands_asked(&hands)->choice_count; k++)
        if (wanted(&hands_asked(&hands)->choices[k])) {
            for (int i = 0; i <= k; i++)
                hands_key(&hands, CODE_DOWN);
            return;
        }
    ck_abort_msg("no such option");
}

static bool is_right(const struct choice *c)
{
    return c->right;
}

// The line with number [what] goes to place [to].
static void carry(int what, int to)
{
    const struct quiz_ordered *o = &hands.app->quiz.order;
    while (o->list[o->at] != what)
        hands_key(&hands, CODE_DOWN);
    while (o->at > to)
        hands_shift(&hands, CODE_UP);
}

static void give_order(void)
{
    const int *list = hands.app->quiz.order.list;
    for (int to = 0; to < hands_asked(&hands)->count; to++) {
        int best = to;
        for (int i = to; i < hands_asked(&hands)->count; i++)
            if (ask_number(hands_asked(&hands), list[i]) >
                ask_number(hands_asked(&hands), list[best]))
                best = i;
        carry(list[best], to);
    }
    if (!hands.app->quiz.order.said)
        hands_key(&hands, CODE_ENTER); // it is right as it stands
}

// What stands there already is passed over, such as the share of a hidden key.
static void give_row(double (*number)(int k))
{
    const struct quiz_row *row = &hands.app->quiz.row;
    for (int k = 0; k < hands_asked(&hands)->count; k++) {
        if (row->state[k] == QUIZ_FIXED)
            continue;
        ck_assert_int_eq(row->at, k);
        hands_type_number(&hands, number(k));
        hands_key(&hands, CODE_RIGHT);
    }
}

static double right_number(int k)
{
    return ask_number(hands_asked(&hands), k);
}

// With the arrows, from the first cell that it could be.
static void give_cell(int row, int column)
{
    const struct asking *q = &hands.app->quiz.shown;
    hands_key(&hands, CODE_RIGHT);
    for (int i = q->row; i < row; i++)
        hands_key(&hands, CODE_DOWN);
    for (int i = q->column; i < column; i++)
        hands_key(&hands, CODE_RIGHT);
    ck_assert_int_eq(q->at_row, row);
    ck_assert_int_eq(q->at_column, column);
}

static void give_right(void)
{
    switch (hands_asked(&hands)->question->kind) {
    case QUESTION_NUMBER:
        hands_type_number(&hands, hands_asked(&hands)->truth.number);
        break;
    case QUESTION_CHOICE:
        give_choice(is_right);
        break;
    case QUESTION_ORDER:
        give_order();
        break;
    case QUESTION_ROW:
        give_row(right_number);
        break;
    case QUESTION_CHANGES:
        hands_key(&hands, hands_asked(&hands)->changes ? '1' : '2');
        break;
    case QUESTION_CLICK:
        give_cell(hands_asked(&hands)->truth.cells.row,
                  hands_asked(&hands)->truth.cells.column);
        break;
    case QUESTION_KINDS:
        break;
    }
}

// --- the lessons -------------------------------------------------------------

static const char *const lessons[] = {
    "lessons/05-rnn-attention", "lessons/09-self-attention",
    "lessons/13-sinusoids",     "lessons/07-queries-keys-values",
    "lessons/10-masks",         "lessons/15-smallest-transformer",
    "tests/lessons/order-lost", "tests/lessons/looking-by-hand",
    "lessons/00-start-here",    "tests/lessons/replies"};
enum { LESSONS = sizeof lessons / sizeof *lessons };

// What their banks hold stands alone.
static const int banks[LESSONS] = {8, 9, 10, 3, 2, 2, 3, 3};
enum { ALL = LESSONS + 8 + 9 + 10 + 3 + 2 + 2 + 3 + 3 };

static void open_one(int number)
{
    int lesson = 0, drawn = number - LESSONS + 1;
    for (; drawn > banks[lesson]; lesson++)
        drawn -= banks[lesson];
    if (number < LESSONS)
        hands_open_asking(&hands, lessons[number]);
    else
        hands_open_drawn(&hands, lessons[lesson], drawn);
}

START_TEST(all_banks_are_here)
{
    hands_open_asking(&hands, lessons[_i]);
    ck_assert_int_eq(hands.app->document->lesson.bank_count, banks[_i]);
}
END_TEST

// Answers what is asked with [give] and [lock], page by page. Returns how much
// was asked.
static int walk(void (*give)(void), uint32_t lock, void (*check)(int page))
{
    int count = 0;
    for (int i = 0; i < 200; i++) {
        if (hands.app->quiz.asking) {
            int page = hands.app->quiz.page;
            give();
            if (hands.app->quiz.asking)
                hands_key(&hands, lock);
            if (hands.app->quiz.waits)
                hands_key(&hands, lock); // no other try
            ck_assert_msg(!hands.app->quiz.asking, "page %d still asks", page);
            check(page);
            count++;
        }
        if (hands.app->place.page == last_page())
            break;
        hands_key(&hands, CODE_PAGE_DOWN);
    }
    ck_assert_int_eq(hands.app->place.page, last_page());
    return count;
}

static void is_answered_rightly(int page)
{
    const struct answered_question *q = hands_answered(&hands, page);
    ck_assert_msg(q && q->last.right && !q->last.reply.skipped,
                  "page %d is not answered rightly", page + 1);
    ck_assert_int_eq(hands.app->place.page, page); // it is told there
    ck_assert(hands.app->quiz.right && quiz_shows(hands.app));
    ck_assert(hands.app->quiz.yours.length);
}

START_TEST(what_is_right_is_right)
{
    static const uint32_t lock[] = {CODE_ENTER, CODE_PAGE_DOWN};
    open_one(_i / 2);
    int count = walk(give_right, lock[_i % 2], is_answered_rightly);
    struct answered all =
        answers_count(&hands.app->answers, &hands.app->document->lesson);
    ck_assert_int_gt(count, 0);
    ck_assert_int_eq(count, all.questions);
    ck_assert_int_eq(count, all.right);
}
END_TEST

// --- a page is what it shows -------------------------------------------------

// Every lesson with questions.
static const char *const asking[] = {
    "lessons/00-start-here",
    "lessons/01-budget-of-attention",
    "lessons/02-scores-to-weights",
    "lessons/03-one-vector",
    "lessons/04-why-an-rnn-forgets",
    "lessons/05-rnn-attention",
    "lessons/06-dot-products",
    "lessons/07-queries-keys-values",
    "lessons/08-divide-by-root-d",
    "lessons/09-self-attention",
    "lessons/10-masks",
    "lessons/11-heads",
    "lessons/12-rounds",
    "lessons/13-sinusoids",
    "lessons/14-position-methods",
    "lessons/15-smallest-transformer",
    "lessons/16-two-layers",
    "lessons/a-layer",
    "lessons/convolution",
    "lessons/finished-weights",
    "lessons/lstm-gates",
    "lessons/one-step",
    "lessons/rnn-luong"};
enum { ASKING = sizeof asking / sizeof *asking };

static struct document plain; // the lesson as `render --page` opens it
static int compared;

// Of what the window shows the picture and the words, without its dock and what
// it knows of the learner.
static struct list list_of_window(const struct view *view, struct arena *arena)
{
    struct list list = {0};
    struct shown shown = app_shown(hands.app);
    shown.fraction = 1;
    shown.comes = 0;
    shown.answers = NULL;
    shown.opens = NULL;
    shown.left = 0;
    shown.changes[0] = shown.changes[1] = NULL;
    frame_build(&shown, view, hands.app->font, arena, &list);
    return list;
}

static void stands_as_rendered(int page)
{
    struct arena arenas[2] = {{0}};
    struct laid laid;
    struct settled settled;
    struct view view = hands.app->view;
    view.look.dock = false;
    laid_open(&laid, &plain, page);
    const struct document *own = laid.documents.document;
    struct place at = route_page(&own->lesson, &own->trace, page);
    struct shown shown = documents_shown(&laid.documents,
                                         place_step(&own->trace, &at));
    shown.page = &own->lesson.pages[page];
    shown.changes[0] = shown.changes[1] = NULL;
    ck_assert(settled_open(&settled, view.words, &own->lesson, page,
                           &own->trace,
                           laid.has_base ? &laid.base.trace : &plain.trace));
    settled_show(&settled, &shown);
    ck_assert(shown.about && (!page_says(shown.page)) ==
                                 (settled.answer.length > 0));
    if (!laid.documents.other) {
        struct list window = list_of_window(&view, &arenas[0]), list = {0};
        frame_build(&shown, &view, hands.app->font, &arenas[1], &list);
        ck_assert_msg(list_hash(&window) == list_hash(&list),
                      "page %d is not as it is rendered", page + 1);
        list_free(&window);
        list_free(&list);
        compared++;
    }
    settled_free(&settled);
    laid_close(&laid);
    arena_free(&arenas[0]);
    arena_free(&arenas[1]);
}

static void is_as_rendered(int page)
{
    is_answered_rightly(page);
    stands_as_rendered(page);
}

// Who is asked nothing finds it as it is once it is answered, too.
START_TEST(a_page_that_does_not_ask_is_settled)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s.yaml", SOURCE_ROOT, asking[_i]);
    hands_open_asking(&hands, asking[_i]);
    hands.app->quiz.all = true;
    ck_assert(document_open(&plain, NULL, path, NULL));
    compared = 0;
    for (int page = 0; page <= last_page(); page++) {
        app_go_to_page(hands.app, page);
        quiz_check(hands.app);
        ck_assert(!hands.app->quiz.asking);
        if (plain.lesson.pages[page].ask && hands.app->place.page == page)
            stands_as_rendered(page);
    }
    ck_assert_int_gt(compared, 0);
    document_close(&plain);
}
END_TEST

START_TEST(a_page_is_what_it_shows_once_it_is_answered)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s.yaml", SOURCE_ROOT, asking[_i]);
    hands_open_asking(&hands, asking[_i]);
    ck_assert(document_open(&plain, NULL, path, NULL));
    compared = 0;
    int count = walk(give_right, CODE_ENTER, is_as_rendered);
    ck_assert_int_gt(2 * compared, count);
    document_close(&plain);
}
END_TEST

// --- once wrongly by each mistake --------------------------------------------

static const struct mistaken *mistake;

static double mistaken_number(int k)
{
    return ask_mistaken(hands_asked(&hands), mistake, k);
}

static bool is_mistaken(const struct choice *c)
{
    const struct answer *gives = &mistake->gives;
    return c->cell.tensor ? c->cell.row == gives->cells.row &&
                                c->cell.column == gives->cells.column
                          : fabs(c->number - gives->number) < 1e-9;
}

static void give_mistake(void)
{
    const struct cells *c = &mistake->gives.cells;
    switch (hands_asked(&hands)->question->kind) {
    case QUESTION_NUMBER:
        hands_type_number(&hands, mistake->gives.number);
        break;
    case QUESTION_CHOICE:
        give_choice(is_mistaken);
        break;
    case QUESTION_CLICK:
        give_cell(c->row, c->column);
        break;
    case QUESTION_ROW:
        give_row(mistaken_number);
        break;
    default:
        ck_abort_msg("it has no wrong procedures");
    }
}

// To page [page], which asks: all before it on the path is skipped; what hangs
// there is opened.
static void walk_to_page(int lesson, int page)
{
    open_one(lesson);
    const struct lesson *l = &hands.app->document->lesson;
    if (l->pages[page].more)
        quiz_lead(hands.app, page);
    while (hands.app->place.page < page)
        hands_key(&hands, CODE_PAGE_DOWN);
    app_catch_up(hands.app);
    ck_assert(hands.app->quiz.asking);
}

START_TEST(what_a_wrong_procedure_gives_is_known)
{
    int tried = 0, named = 0, pages;
    open_one(_i);
    pages = last_page();
    for (int page = 0; page <= pages; page++) {
        const struct question *q = hands.app->document->lesson.pages[page].ask;
        int count = q ? q->wrong.count : 0;
        named += count;
        for (int m = 0; m < count; m++) {
            hands_close(&hands);
            walk_to_page(_i, page);
            if (m >= hands_asked(&hands)->mistake_count)
                continue; // it does not apply
            mistake = &hands_asked(&hands)->mistakes[m];
            const char *name = procedure_names[mistake->procedure];
            give_mistake();
            hands_key(&hands, CODE_PAGE_DOWN);
            const struct judged *last = &hands_answered(&hands, page)->last;
            ck_assert_msg(!last->right, "page %d: %s", page + 1, name);
            ck_assert_msg(last->mistake, "page %d: %s", page + 1, name);
            ck_assert(hands.app->quiz.why.length);
            tried++;
        }
    }
    ck_assert(tried > 0 || !named || _i >= LESSONS);
}
END_TEST

// --- nothing tells -----------------------------------------------------------

static uint64_t frame(double filler)
{
    struct app *a = hands.app;
    struct list list = {0};
    document_reveal(a->document);
    document_hide(a->document, a->quiz.known, filler);
    app_frame(a, &list);
    uint64_t hash = list_hash(&list);
    list_free(&list);
    return hash;
}

// All that is hidden becomes so many times as large, a power of two.
static void change_truth(double times)
{
    const struct document *b = hands.app->document;
    for (int i = 0; i < b->truth.tensor_count; i++) {
        struct tensor *m = b->truth.tensors[i];
        for (int k = 0; k < m->rows * m->columns && !m->words; k++)
            if (timeline_cell(&b->trace, b->trace.tensors[i], k / m->columns,
                              k % m->columns) >= hands.app->quiz.known.cells)
                m->data[k] *= times;
    }
}

static bool is_judged(const struct quiz *q)
{
    bool judged = false;
    for (int k = 0;
         q->asked.question->kind == QUESTION_ROW && k < q->asked.count; k++)
        judged |= q->row.state[k] == QUIZ_JUDGED;
    return judged;
}

static uint64_t frame_of_other_truth(void)
{
    struct list list = {0};
    change_truth(-8);
    app_frame(hands.app, &list);
    change_truth(-1.0 / 8);
    uint64_t hash = list_hash(&list);
    list_free(&list);
    return hash;
}

// Whatever stands in the place of what is hidden is no number.
static void shows_no_number(bool dock)
{
    static const char *const names[] = {"cell", "cell number", "term"};
    struct app *a = hands.app;
    const struct trace *t = &a->document->trace;
    struct pose p = {.arena = &a->frame};
    arena_reset(&a->frame);
    a->view.look.dock = dock; // without it, as on paper
    app_pose(a, &p);
    a->view.look.dock = true;
    for (int i = 0; i < t->tensor_count; i++)
        for (int k = 0; k < t->tensors[i]->rows * t->tensors[i]->columns; k++) {
            const struct tensor *m = t->tensors[i];
            int row = k / m->columns, column = k % m->columns;
            if (timeline_cell(t, m, row, column) < a->quiz.known.cells)
                continue;
            for (int n = 0; n < 3; n++) {
                const struct item *item =
                    pose_find(&p, id_cell(names[n], m, row, column));
                ck_assert_msg(
                    !item || !item->text ||
                        !item->text[strcspn(item->text, "0123456789")],
                    "page %d: %s[%d,%d] is “%s”", a->quiz.page + 1, m->name,
                    row + 1, column + 1, item->text);
            }
        }
}

// Neither what stands in the place of what is hidden nor that itself shows; but
// for ✓ or ✗ where a number is judged on the way.
static void tells_nothing(void)
{
    const struct quiz *q = &hands.app->quiz;
    ck_assert(q->asking);
    uint64_t zeros = frame(0);
    ck_assert_msg(is_judged(q) || frame_of_other_truth() == zeros,
                  "page %d asks the truth", q->page + 1);
    ck_assert_msg(zeros == frame(7.53), "page %d tells", q->page + 1);
    shows_no_number(true);
    shows_no_number(false);
}

// Whatever is said in the picture or in a list: it is compared with nothing
// that is hidden before it is locked.
static void say_something(void)
{
    static const uint32_t keys[] = {CODE_DOWN, '2',       '1',
                                    CODE_UP,   CODE_LEFT, CODE_RIGHT};
    enum question_kind kind = hands_asked(&hands)->question->kind;
    ck_assert_msg(!strstr(strbuf_text(&hands.app->notice.effect), "computed"),
                  "page %d counts what changed", hands.app->quiz.page + 1);
    if (kind != QUESTION_ORDER && kind != QUESTION_ROW &&
        kind != QUESTION_CLICK) {
        give_right();
        return;
    }
    tells_nothing();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        hands_key(&hands, keys[i]);
        tells_nothing();
    }
    while (kind != QUESTION_ORDER && quiz_face(hands.app)->begun(hands.app))
        hands_key(&hands, CODE_ESCAPE);
    give_right();
    if (hands.app->quiz.asking)
        tells_nothing();
}

static void is_told(int page)
{
    ck_assert(hands_answered(&hands, page) &&
              !hands_answered(&hands, page)->last.reply.skipped);
}

// In a window, a tall one and a wide one.
static const struct extent extents[] = {
    {1280, 720, 1}, {700, 1000, 1}, {2560, 1080, 1}};
enum { EXTENTS = sizeof extents / sizeof *extents };

START_TEST(no_frame_tells_before_the_lock)
{
    open_one(_i / EXTENTS);
    hands.app->view.extent = extents[_i % EXTENTS];
    ck_assert_int_gt(walk(say_something, CODE_PAGE_DOWN, is_told), 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("replies");
    TCase *c = tcase_create("replies");
    tcase_add_checked_fixture(c, NULL, tear_down);
    tcase_add_loop_test(c, what_is_right_is_right, 0, 2 * ALL);
    tcase_add_loop_test(c, all_banks_are_here, 0, LESSONS);
    TCase *rest = suite_long(s);
    tcase_add_checked_fixture(rest, NULL, tear_down);
    suite_share(c, rest, no_frame_tells_before_the_lock, EXTENTS * ALL, 2);
    tcase_add_loop_test(c, what_a_wrong_procedure_gives_is_known, 0, ALL);
    tcase_add_loop_test(c, a_page_that_does_not_ask_is_settled, 0, ASKING);
    tcase_add_loop_test(c, a_page_is_what_it_shows_once_it_is_answered, 0,
                        ASKING);
    suite_add_tcase(s, c);
    return suite_end(s);
}
