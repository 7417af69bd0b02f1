// SPDX-License-Identifier: MIT
// The light of a row of weights, moved by hand: keys, the mouse, a share that is
// typed; what follows is computed, undone and refused as any other change.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "app/mouse.h"
#include "base/number.h"
#include "boxes.h"
#include "fake_font.h"
#include "keyboard.h"
#include "lesson/page_id.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {
    SOURCE_ROOT "/lessons/next-word.yaml",
    SOURCE_ROOT "/lessons/09-self-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-gru.yaml",
    SOURCE_ROOT "/tests/lessons/held.yaml",
    SOURCE_ROOT "/tests/lessons/order-lost.yaml",
};

static const struct tensor *find(const char *name)
{
    return trace_find(&app->document->trace, name);
}

static void go(const char *step, enum level level)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, step, &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, level, &at));
}

static void open_lesson(int which, const char *step, enum level level)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, 5);
    ck_assert(app_open(app, paths[which], &why));
    quiz_ask_no_more(app); // its first page
    go(step, level);
    strbuf_free(&why);
}

static void key(uint32_t code, bool control)
{
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = code, .control = control});
}

static void look(const char *cell)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, cell, &at, NULL));
    app->view.attention.focus = place_of_address(&at);
    app->focusing = true;
}

static double at(const char *address)
{
    struct address a;
    ck_assert(address_parse(&app->document->trace, address, &a, NULL));
    return tensor_at(a.tensor, a.row, a.column);
}

static const char *told(void)
{
    const struct tensor *next = find("next");
    return next->words[(int)tensor_at(next, next->rows - 1, 0)];
}

static const char *change(int i)
{
    ck_assert_int_gt(app->document->changes.made, i);
    return app->document->changes.change[i];
}

// From the last step, of which nothing is looked at.
START_TEST(the_light_moves_from_any_step_of_its_row)
{
    static const char *const steps[] = {"next[flower]", "probabilities[flower]",
                                        "weights[flower]", "output[flower]",
                                        "next"};
    open_lesson(0, steps[_i], LEVEL_ROW);
    uint64_t before = trace_bits(&app->document->trace);
    ck_assert_str_eq(told(), "bark");
    key(CODE_RIGHT, true); // from dogs, which has most, to near
    ck_assert_str_eq(change(0), "weights[flower] = {near: 1}");
    ck_assert_str_eq(told(), "the");
    ck_assert(at("probabilities[flower,the]") > 0.999);
    key(CODE_RIGHT, true); // equal words by their ordinals
    ck_assert_str_eq(change(1), "weights[flower] = {4: 1}");
    key(CODE_RIGHT, true);
    key(CODE_RIGHT, true);
    ck_assert_str_eq(change(3), "weights[flower] = {flower: 1}");
    ck_assert_str_eq(told(), "blooms");
    ck_assert_double_eq_tol(at("probabilities[flower,blooms]"), 0.995, 0.0005);
    key(CODE_RIGHT, true);
    ck_assert_str_eq(app->notice.note, "note.light.last");
    ck_assert_int_eq(app->document->changes.made, 4);
    for (int i = 0; i < 4; i++)
        key('z', true);
    ck_assert(trace_bits(&app->document->trace) == before);
    app_free(app);
}
END_TEST

START_TEST(the_light_stops_at_the_ends)
{
    open_lesson(0, "weights[dogs]", LEVEL_ROW);
    key(CODE_LEFT, true);
    key(CODE_LEFT, true);
    ck_assert_str_eq(app->notice.note, "note.light.first");
    ck_assert_str_eq(change(0), "weights[dogs] = {1: 1}");
    key(CODE_RIGHT, true);
    ck_assert_int_eq(app->document->changes.made, 2);
    key(CODE_RIGHT, true); // behind it the mask hides
    ck_assert_str_eq(app->notice.note, "note.light.last");
    ck_assert_int_eq(app->document->changes.made, 2);
    app_free(app);
}
END_TEST

// A word that is looked at moves itself.
START_TEST(a_word_that_is_looked_at_is_what_moves)
{
    open_lesson(1, "weights[cat]", LEVEL_ROW);
    look("weights[cat]");
    key(CODE_RIGHT, true);
    ck_assert_str_eq(change(0), "move tokens[1] to 2");
    app_free(app);
}
END_TEST

START_TEST(what_is_looked_at_goes_with_the_light)
{
    open_lesson(1, "weights", LEVEL_STAGE);
    look("weights[cat,chased]");
    key(CODE_LEFT, true);
    ck_assert_str_eq(change(0), "weights[cat] = {cat: 1}");
    ck_assert_int_eq(app->view.attention.focus.column, 0);
    ck_assert_int_eq(app->view.attention.focus.row, 0);
    app_free(app);
}
END_TEST

// Where the light can go nowhere, no handle asks to drag it: the first word
// looks at itself alone.
START_TEST(a_light_with_one_place_has_no_handle)
{
    struct arena arena = {0};
    open_lesson(0, "next", LEVEL_STAGE);
    const struct tensor *m = find("weights");
    for (int row = 0; row < m->rows; row++) {
        struct pose p = {.arena = &arena};
        struct address at = {find("next"), row, -1, -1};
        app_go_to_step(app,
                       timeline_find(&app->document->trace, LEVEL_ROW, &at));
        app_settle(app);
        arena_reset(&arena);
        app_pose(app, &p);
        ck_assert_msg(!pose_find(&p, id_named("light handle", 0)) == !row,
                      "row %d", row + 1);
        ck_assert(row || !pose_find(&p, id_named("light drag", 0)));
    }
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Whose light is moved by keys is told on, be it another word than the last,
// and stays held to; so it does when that is taken back.
START_TEST(a_row_that_is_held_to_stays_so)
{
    open_lesson(0, "next", LEVEL_STAGE);
    struct arena arena = {0};
    look(_i ? "weights[old,dogs]" : "output[old,1]");
    app->focusing = false;
    app->view.attention.locked = true;
    for (int k = 0; k < 4; k++) {
        struct pose p = {.arena = &arena};
        arena_reset(&arena);
        app_pose(app, &p);
        const struct item *handle = pose_find(&p, id_named("light handle", 0));
        ck_assert(handle && handle->target.address.row == 4);
        ck_assert(app->view.attention.locked);
        ck_assert_int_eq(app->view.attention.focus.row, 4);
        key(k == 2 ? 'z' : k ? CODE_RIGHT : CODE_LEFT, true);
    }
    ck_assert_int_eq(app->document->changes.made, 2);
    arena_free(&arena);
    app_free(app);
}
END_TEST

static void type(const char *text)
{
    press_keys(app, text);
    key(CODE_ENTER, false);
}

// What one word gets the others give, each in proportion.
START_TEST(a_share_is_typed)
{
    open_lesson(1, "weights", LEVEL_STAGE);
    double was[3];
    for (int k = 0; k < 3; k++)
        was[k] = tensor_at(find("weights"), 0, k);
    look("weights[cat,chased]");
    type("0.2");
    const struct tensor *m = find("weights");
    ck_assert_double_eq_tol(tensor_at(m, 0, 1), 0.2, 1e-15);
    for (int k = 0; k < 3; k += 2)
        ck_assert_double_eq_tol(tensor_at(m, 0, k),
                                was[k] * 0.8 / (was[0] + was[2]), 1e-12);
    look("weights[cat,chased]");
    type("7"); // there is no more than all of it
    ck_assert_str_eq(change(1), "weights[cat] = {chased: 1}");
    look("weights[cat,chased]");
    type("0.4"); // where nobody else has any, all get the same
    m = find("weights");
    ck_assert_double_eq_tol(tensor_at(m, 0, 0), 0.3, 1e-12);
    ck_assert_double_eq_tol(tensor_at(m, 0, 2), 0.3, 1e-12);
    app_free(app);
}
END_TEST

// Under a mask what nobody has is not handed to what it hides.
START_TEST(a_share_is_not_handed_behind_a_mask)
{
    open_lesson(0, "weights", LEVEL_STAGE);
    look("weights[dogs,dogs]");
    type("1");
    look("weights[dogs,dogs]");
    type("0.25");
    ck_assert_double_eq(at("weights[dogs,1]"), 0.75);
    ck_assert_double_eq(at("weights[dogs,near]"), 0);
    app_free(app);
}
END_TEST

static void middle(const char *cell, double *x, double *y)
{
    struct rect place;
    look(cell);
    ck_assert(focus_place(app, &place));
    *x = place.x + place.w / 2;
    *y = place.y + place.h / 2;
    app->view.attention.focus = (struct place){0};
    app->focusing = false;
}

static void mouse(enum input_kind kind, double x, double y, bool held)
{
    app_input(app, &(struct input){.kind = kind, .x = x, .y = y, .held = held});
}

START_TEST(the_mouse_carries_the_light)
{
    double x0, y0, x1, y1, x2, y2;
    open_lesson(1, "weights", LEVEL_STAGE);
    uint64_t before = trace_bits(&app->document->trace);
    middle("weights[cat,chased]", &x0, &y0);
    middle("weights[cat,dog]", &x1, &y1);
    middle("weights[cat,cat]", &x2, &y2);
    mouse(INPUT_POINT, x0, y0, false);
    ck_assert(app_pullable(app));
    mouse(INPUT_PRESS, x0, y0, true);
    mouse(INPUT_POINT, x0 + 3, y0, true);
    ck_assert_int_eq(app->document->changes.made, 0);
    mouse(INPUT_POINT, x1, y1, true);
    ck_assert_str_eq(change(0), "weights[cat] = {dog: 1}");
    mouse(INPUT_POINT, x0 + (x1 - x0) * 0.25, y0 + 200, true); // on the way
    ck_assert_str_eq(change(0), "weights[cat] = {chased: 0.75, dog: 0.25}");
    ck_assert_double_eq(at("weights[cat,dog]"), 0.25);
    ck_assert_int_eq(app->view.attention.focus.column, 1); // the nearer
    mouse(INPUT_POINT, x0 + (x1 - x0) * 0.75, y0, true);
    ck_assert_str_eq(change(0), "weights[cat] = {chased: 0.25, dog: 0.75}");
    ck_assert_int_eq(app->view.attention.focus.column, 2);
    mouse(INPUT_POINT, x2, y2, true); // one carrying is one change
    ck_assert_str_eq(change(0), "weights[cat] = {cat: 1}");
    ck_assert_int_eq(app->document->changes.made, 1);
    if (_i) {
        key(CODE_ESCAPE, false);
        ck_assert(trace_bits(&app->document->trace) == before);
        ck_assert_int_eq(app->document->changes.made, 0);
    } else {
        mouse(INPUT_RELEASE, x2, y2, false);
        mouse(INPUT_POINT, x1, y1, false);
        ck_assert_str_eq(change(0), "weights[cat] = {cat: 1}");
    }
    app_free(app);
}
END_TEST

// --- taken along the words ---------------------------------------------------

static const int sizes[][2] = {{390, 844}, {1280, 720}, {1920, 1080}};
static const double heights[] = {0, 45, -60}; // of the mouse under the handle

enum { MOVES = 40, CASES = 3 * 3 * 2 };

static const struct {
    const char *path, *page;
} handles[] = {{SOURCE_ROOT "/lessons/00-start-here.yaml", "bark"},
               {SOURCE_ROOT "/lessons/09-self-attention.yaml", "says"}};

// The page of that name, on the path or in more, with all that it asks told.
static void open_page(const char *path, const char *page, const int size[2])
{
    struct strbuf why = {0};
    struct reason none = {0};
    app = app_new(fake_font_init(&fake), NULL, &path, 1);
    ck_assert(app_open(app, path, &why));
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = size[0],
                                   .height = size[1],
                                   .scale = 1});
    quiz_check(app);
    quiz_ask_no_more(app);
    int number = page_named(&app->document->lesson, page, &none);
    ck_assert_msg(number >= 0, "%s: %s", path, reason_text(&none));
    app_go_to_page(app, number);
    app_input(app, &(struct input){.kind = INPUT_NONE});
    app_tick(app, 9);
    ck_assert(!app->quiz.asking);
    strbuf_free(&why);
}

// Where a text, or the handle, stands in the picture; and no other like it.
static bool find_text(const struct pose *p, const char *text, struct rect *out)
{
    int count = 0;
    for (int i = 0; i < p->count; i++)
        if (p->items[i].text && !strcmp(p->items[i].text, text)) {
            *out = p->items[i].at;
            count++;
        }
    return count == 1;
}

static double handle_x(const struct pose *p)
{
    const struct item *i = pose_find(p, id_named("light handle", 0));
    ck_assert(i);
    return i->at.x + i->at.w / 2;
}

// What stands for a word or a caption in both stands in the same place.
static int check_still(const struct pose *was, const struct pose *now)
{
    int same = 0;
    struct rect a, b;
    for (int i = 0; i < was->count; i++) {
        const char *text = was->items[i].text;
        if (!text || was->items[i].layer >= LAYER_CHROME ||
            strspn(text, "<>0123456789.,") == strlen(text) ||
            !strcmp(text, "drag the light") || !find_text(was, text, &a) ||
            !find_text(now, text, &b))
            continue;
        ck_assert_msg(a.x == b.x && a.y == b.y,
                      "'%s' was at %g, %g and is at %g, %g", text, a.x, a.y,
                      b.x, b.y);
        same++;
    }
    return same;
}

// All words have their shares under them, which are 1 as they are printed; and
// the largest of the next words is what it would be in a lesson that holds these.
static void check_told(const char *path, const char *page)
{
    const struct tensor *m = find("weights"), *p = find("probabilities");
    int row = m->rows - 1, sum = 0, some = 0;
    for (int c = 0; c < m->columns; c++) {
        char number[NUMBER_SIZE];
        double share = tensor_at(m, row, c);
        number_print_share(number, share, 2);
        sum += (int)lround(100 * strtod(number, NULL));
        some += share > 0;
    }
    ck_assert_int_eq(sum, 100);
    ck_assert_int_le(some, 2);
    struct app *held = app;
    const int size[] = {1280, 720};
    open_page(path, page, size);
    ck_assert(edit_change(app, held->document->changes.change[0]));
    const struct tensor *q = find("probabilities");
    for (int c = 0; c < p->columns; c++)
        ck_assert_double_eq_tol(tensor_at(p, row, c), tensor_at(q, row, c),
                                1e-12);
    app_free(app);
    app = held;
}

START_TEST(the_light_follows_the_hand_and_nothing_else_moves)
{
    const int *size = sizes[_i % 3];
    double under = heights[_i / 3 % 3];
    const char *path = handles[_i / 9].path;
    struct arena arena = {0}, other = {0};
    struct pose was = {.arena = &arena};
    struct list list = {0};
    open_page(path, handles[_i / 9].page, size);
    uint64_t before = trace_bits(&app->document->trace);
    app_pose(app, &was);
    double x = handle_x(&was), end = size[0] * 0.75;
    const struct item *handle = pose_find(&was, id_named("light handle", 0));
    double y = handle->at.y + handle->at.h / 2;
    mouse(INPUT_POINT, x, y, false);
    mouse(INPUT_PRESS, x, y, true);
    int between = 0;
    for (int k = 1; k <= MOVES; k++) {
        double to = x + (end - x) * k / MOVES;
        struct pose now = {.arena = &other};
        mouse(INPUT_POINT, to, y + under, true);
        app_frame(app, &list);
        arena_reset(&other);
        app_pose(app, &now);
        struct address last = {find("weights"), find("weights")->rows - 1, 0,
                               -1};
        const struct item *held = pose_find(&now, id_named("light handle", 0));
        const struct slide *along = held->target.slide;
        double most = along->x[last.row], follows = fmin(to, most);
        ck_assert_msg(fabs(handle_x(&now) - follows) <= 5.5,
                      "the mouse is at %g of %g to %g, the light at %g: %s",
                      follows, x, end, handle_x(&now),
                      app->hand.made ? change(0) : "");
        if (!app->hand.made)
            continue; // not far enough from where it was pressed
        ck_assert_int_ge(check_still(&was, &now), 5);
        ck_assert_int_eq(app->document->changes.made, 1);
        between += app->light.hundredths > 0;
        if (k % 5 == 0)
            check_told(path, handles[_i / 9].page);
    }
    ck_assert_int_ge(between, MOVES / 3);
    mouse(INPUT_RELEASE, end, y + under, false);
    ck_assert(!app->view.stay.on && !app->hand.grip);
    key('z', true); // it was one change
    ck_assert(trace_bits(&app->document->trace) == before);
    list_free(&list);
    arena_free(&arena);
    arena_free(&other);
    app_free(app);
}
END_TEST

// --- in any picture ----------------------------------------------------------

// Where what a share changes had moved others: tables, planes and lines of
// values, what a translator writes, and what was there before.
static const struct {
    const char *name, *page;
} pictures[] = {
    {"01-budget-of-attention", "slope"},
    {"03-one-vector", "verdict"},
    {"03-one-vector", "sign-guess"},
    {"05-rnn-attention", "result"},
    {"05-rnn-attention", "le"},
    {"07-queries-keys-values", "after"},
    {"07-queries-keys-values", "savings-guess"},
    {"09-self-attention", "mixed"},
    {"09-self-attention", "triangle"},
    {"10-masks", "first-guess"},
    {"11-heads", "first-average"},
    {"11-heads", "tables"},
    {"rnn-luong", "2"},
    {"rnn-luong", "3"},
    {"rnn-attention-products", "2"},
};

enum { PICTURES = sizeof pictures / sizeof *pictures };

static const struct grip *const of_shares[] = {&light_grip, &share_grip};
static const struct grip *const of_numbers[] = {&number_grip, &number_grip};

// Puts the mouse on the first cell that it takes hold of by one of two grips;
// what it pressed before lets go. False where there is none.
static bool take_hold(const struct pose *p, const struct grip *const *by,
                      double *x, double *y)
{
    for (int i = 0; i < p->count; i++) {
        const struct item *at = &p->items[i];
        if (at->kind != ITEM_BOX || at->target.kind != TARGET_CELLS ||
            mouse_is_label(&at->target))
            continue;
        *x = at->at.x + at->at.w / 2;
        *y = at->at.y + at->at.h / 2;
        mouse(INPUT_PRESS, *x, *y, true);
        if (hand_has(app, by[0]) || hand_has(app, by[1]))
            return true;
        mouse(INPUT_RELEASE, *x, *y, false);
        app_release(app);
    }
    return false;
}

// What follows the hand has the number in its name, or is named by it.
static bool follows(const struct item *i, double end)
{
    static const char *const names[] = {"plane z", "budget z", "level words"};
    for (int k = 0; k < 3; k++)
        if (i->id == id_named(names[k], 0))
            return true;
    return !i->text || i->layer >= LAYER_CHROME || i->alpha == 0 ||
           i->at.y > end || i->at.y < 50 || i->beat == BEAT_LAY ||
           i->kind == ITEM_BOX ||
           (strpbrk(i->text, "0123456789") && !strstr(i->text, " ("));
}

// All that has a name stands where it stood, or is gone; and enough is there.
static void check_laid(const struct pose *was, const struct pose *now,
                       const char *where)
{
    int same = 0, named = 0;
    for (int i = 0; i < was->count; i++) {
        const struct item *a = &was->items[i];
        const struct item *b = pose_find(now, a->id);
        struct rect at;
        if (follows(a, app->view.stay.end) || (b && b->weight != a->weight))
            continue; // the name of what is held is bold
        named++;
        if (strchr(a->text, '(') ? !find_text(now, a->text, &at)
                                 : !b || !b->text || strcmp(a->text, b->text))
            continue; // the name of a point has its place in its id
        at = strchr(a->text, '(') ? at : b->at;
        ck_assert_msg(fabs(a->at.x - at.x) < 0.01 &&
                          fabs(a->at.y - at.y) < 0.01,
                      "%s: '%s' was at %g, %g and is at %g, %g", where, a->text,
                      a->at.x, a->at.y, at.x, at.y);
        same++;
    }
    ck_assert_msg(same * 2 >= named, "%s: %d of %d stayed", where, same, named);
}

// What is said has the room that was there when the hand took hold: under the
// picture no two texts overlap, and none leaves the frame.
static void check_said(struct list *list, double end, const char *where)
{
    int under = 0;
    for (int i = 0; i < list->count; i++)
        if ((list->draws[i].kind == DRAW_TEXT ||
             list->draws[i].kind == DRAW_BOX) && // it may cover a text
            list->draws[i].y > end * UNIT)
            list->draws[under++] = list->draws[i];
    list->count = under;
    boxes_check(list, where, &app->view, 0);
}

static void check_held(const char *name, const char *page, const int *size,
                       const struct grip *const *by_one_of, double far)
{
    char path[200], where[240];
    struct arena arena = {0}, other = {0};
    struct pose was = {.arena = &arena};
    struct list list = {0};
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", name);
    open_page(path, page, size);
    app_pose(app, &was);
    double x, y;
    ck_assert_msg(take_hold(&was, by_one_of, &x, &y), "%s page %s", path, page);
    was.count = 0;
    app_pose(app, &was);
    pose_sort(&was);
    int moved = 0;
    for (int k = 0; k < 6; k++) {
        double by = far * (k % 3 + 1) * (k < 3 ? 1 : -1);
        bool down = app->hand.down;
        mouse(INPUT_POINT, x + (down ? 0 : by), y + (down ? by : 0), true);
        if (!app->hand.made)
            continue;
        arena_reset(&other);
        struct pose now = {.arena = &other};
        app_pose(app, &now);
        pose_sort(&now);
        snprintf(where, sizeof where, "%s page %s, %d x %d, %s", path, page,
                 size[0], size[1], change(0));
        check_laid(&was, &now, where);
        app_frame(app, &list);
        if (by_one_of == of_shares)
            check_said(&list, app->view.stay.end, where);
        moved++;
    }
    ck_assert_int_gt(moved, 0);
    mouse(INPUT_RELEASE, x, y, false);
    list_free(&list);
    arena_free(&arena);
    arena_free(&other);
    app_free(app);
}

START_TEST(what_is_held_moves_no_picture)
{
    check_held(pictures[_i / 3].name, pictures[_i / 3].page, sizes[_i % 3],
               of_shares, sizes[_i % 3][0] * 0.12);
}
END_TEST

static const struct {
    const char *name, *page;
} tables[] = {
    {"04-why-an-rnn-forgets", "order-guess"},
    {"01-budget-of-attention", "one-sided"},
    {"04-why-an-rnn-forgets", "squashed"},
    {"03-one-vector", "words"},
    {"04-why-an-rnn-forgets", "fade-three"},
    {"01-budget-of-attention", "fade-rest"},
    {"01-budget-of-attention", "slope"},
    {"07-queries-keys-values", "asks"},
    {"07-queries-keys-values", "task-savings"},
    {"09-self-attention", "count"},
    {"11-heads", "narrow"},
    {"12-rounds", "far-guess"},
};

enum { TABLES = sizeof tables / sizeof *tables };

// Whatever is said by then: one step of a lesson has the room of another.
START_TEST(what_is_said_has_the_room_that_was_kept)
{
    static const char *const lessons[] = {"09-self-attention",
                                          "05-rnn-attention", "13-sinusoids"};
    struct arena arena = {0};
    struct list list = {0};
    struct rng rng = {(uint64_t)_i};
    char path[200], where[240];
    int higher = 0;
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml",
             lessons[_i / 3]);
    open_page(path, "1", sizes[_i % 3]);
    for (int k = 0; k < 60; k++) {
        enum level level =
            (enum level)rng_between(&rng, LEVEL_STAGE, LEVEL_CELL);
        int count = (int)timeline_count(&app->document->trace, level);
        struct view view = app->view;
        struct shown shown = app_shown(app);
        arena_reset(&arena);
        shown.page = NULL;
        shown.position =
            (struct position){level, rng_between(&rng, 0, count - 1)};
        struct stay stay = frame_stay(&shown, &view, app->font, &arena);
        shown.position.index = rng_between(&rng, 0, count - 1);
        struct stay own = frame_stay(&shown, &view, app->font, &arena);
        view.stay = stay;
        struct stay now = frame_stay(&shown, &view, app->font, &arena);
        ck_assert(now.end == stay.end && now.raised == stay.raised &&
                  now.over == stay.over &&
                  now.formula_room == stay.formula_room &&
                  now.formula_over == stay.formula_over);
        higher += own.raised > stay.raised + 1;
        struct pose pose = {.arena = &arena};
        frame_build_posed(&shown, &view, app->font, &pose, &list);
        snprintf(where, sizeof where, "%s, %d x %d, step %d of level %d", path,
                 sizes[_i % 3][0], sizes[_i % 3][1], (int)shown.position.index,
                 (int)level);
        check_said(&list, stay.end, where);
    }
    ck_assert_int_gt(higher, 0);
    list_free(&list);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// And so has what a task says over the picture.
START_TEST(a_task_leaves_its_room_where_it_was)
{
    struct arena arena = {0};
    open_page(SOURCE_ROOT "/lessons/07-queries-keys-values.yaml",
              "task-savings", sizes[_i]);
    struct shown shown = app_shown(app), other = shown;
    struct view view = app->view;
    other.page = other.task = NULL;
    struct stay with = frame_stay(&shown, &view, app->font, &arena);
    struct stay without = frame_stay(&other, &view, app->font, &arena);
    ck_assert(with.over > without.over);
    view.stay = with;
    ck_assert(frame_stay(&other, &view, app->font, &arena).over == with.over);
    view.stay = without;
    ck_assert(frame_stay(&shown, &view, app->font, &arena).over ==
              without.over);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// By a few steps, that is; what is pulled beyond an axis has it drawn anew.
START_TEST(a_number_that_is_pulled_moves_no_picture)
{
    check_held(tables[_i / 3].name, tables[_i / 3].page, sizes[_i % 3],
               of_numbers, 9);
}
END_TEST

// The middle of the cell of [m] at [row] and [column].
static struct spot cell_spot(const struct pose *p, const struct tensor *m,
                             int row, int column)
{
    const struct item *i = pose_find(p, id_cell("cell", m, row, column));
    struct rect at = {0};
    ck_assert(i || pose_place(p, &(struct address){m, row, column, -1}, &at));
    at = i ? i->at : at;
    return (struct spot){at.x + at.w / 2, at.y + at.h / 2};
}

// With the light of its third word on “the” the translator ends before the word
// that is shown: that waits until the light is let go, and is said; what is on
// the way there is shown, and Esc leaves all as it was.
START_TEST(a_step_is_not_gone_under_the_hand)
{
    struct arena arena = {0}, other = {0};
    struct pose was = {.arena = &arena}, now = {.arena = &other};
    open_page(SOURCE_ROOT "/lessons/05-rnn-attention.yaml", "le", sizes[1]);
    int page = app->place.page, rows = find("alignment")->rows;
    uint64_t before = trace_bits(&app->document->trace);
    app_pose(app, &was);
    pose_sort(&was);
    struct spot from = cell_spot(&was, find("alignment"), 2, 2);
    struct spot next = cell_spot(&was, find("alignment"), 2, 1);
    struct spot to = cell_spot(&was, find("alignment"), 2, 0);
    mouse(INPUT_PRESS, from.x, from.y, true);
    ck_assert(hand_has(app, &light_grip));
    was.count = 0;
    app_pose(app, &was);
    pose_sort(&was);
    mouse(INPUT_POINT, next.x, next.y, true);
    ck_assert_str_eq(change(0), "alignment[3] = {european: 1}");
    mouse(INPUT_POINT, to.x, to.y, true);
    ck_assert_str_eq(app->notice.note, "note.hand.later");
    ck_assert_str_eq(change(0), "alignment[3] = {european: 1}");
    ck_assert_int_eq(app->place.page, page);
    app_pose(app, &now);
    pose_sort(&now);
    check_laid(&was, &now, "under the hand");
    if (_i == 0) {
        key(CODE_ESCAPE, false);
        ck_assert(trace_bits(&app->document->trace) == before);
        ck_assert_int_eq(app->document->changes.made, 0);
    } else if (_i == 3) {
        key(CODE_ENTER, false); // any other key takes what was there
        ck_assert_str_eq(change(0), "alignment[3] = {european: 1}");
    } else if (_i == 1) { // there and back
        mouse(INPUT_POINT, next.x, next.y, true);
        mouse(INPUT_RELEASE, next.x, next.y, false);
        ck_assert_str_eq(change(0), "alignment[3] = {european: 1}");
        ck_assert_int_lt(find("alignment")->rows, rows); // by one, after it
    } else {
        mouse(INPUT_RELEASE, to.x, to.y, false);
        ck_assert_str_eq(change(0), "alignment[3] = {1: 1}");
        ck_assert_int_lt(find("alignment")->rows, rows);
        ck_assert_int_eq(app->document->changes.made, 1);
    }
    arena_free(&arena);
    arena_free(&other);
    app_free(app);
}
END_TEST

// A press alone looks at the weight, as ever; and what comes of a change (chips,
// what it did) comes when it is let go.
START_TEST(a_press_alone_changes_nothing)
{
    open_page(handles[0].path, handles[0].page, sizes[1]);
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    app_pose(app, &p);
    const struct item *handle = pose_find(&p, id_named("light handle", 0));
    double x = handle->at.x + 13, y = handle->at.y + 13;
    mouse(INPUT_PRESS, x, y, true);
    ck_assert(hand_has(app, &light_grip) && app->view.stay.on);
    mouse(INPUT_POINT, x + 3, y, true);
    mouse(INPUT_RELEASE, x + 3, y, false);
    ck_assert(app->view.attention.locked && !app->document->changes.made);
    ck_assert(!app->view.stay.on);
    mouse(INPUT_PRESS, x, y, true);
    mouse(INPUT_POINT, x + 60, y, true);
    ck_assert(app_shown(app).before == NULL && app_shown(app).laid);
    mouse(INPUT_RELEASE, x + 60, y, false);
    ck_assert(app_shown(app).before && app_shown(app).laid == NULL);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Back where a held row was it is no change; Esc goes back from anywhere.
START_TEST(it_goes_back)
{
    open_page(handles[0].path, handles[0].page, sizes[1]);
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    ck_assert(light_move(app, 1));
    ck_assert_str_eq(change(0), "weights[flower] = {near: 1}");
    app_pose(app, &p);
    const struct item *handle = pose_find(&p, id_named("light handle", 0));
    double x = handle->at.x + 13, y = handle->at.y + 13;
    mouse(INPUT_PRESS, x, y, true);
    mouse(INPUT_POINT, x - 4, y, true); // a pull, but so near it stays
    ck_assert(app->hand.on && !app->hand.made && app->before);
    ck_assert_int_eq(app->document->changes.made, 1);
    mouse(INPUT_POINT, x - 40, y, true);
    ck_assert_int_eq(app->document->changes.made, 2);
    for (int side = -2; side <= 2; side += 4) { // very near a word it has all
        mouse(INPUT_POINT, x + side, y, true);
        ck_assert_int_eq(app->document->changes.made, 1);
        mouse(INPUT_POINT, x - 40, y, true);
        ck_assert_int_eq(app->document->changes.made, 2);
    }
    mouse(INPUT_POINT, x - 4000, y, true);
    ck_assert_str_eq(change(1), "weights[flower] = {1: 1}");
    mouse(INPUT_POINT, x - 40, y, true);
    if (_i)
        key(CODE_ESCAPE, false);
    mouse(INPUT_RELEASE, x - 40, y, false);
    ck_assert_int_eq(app->document->changes.made, _i ? 1 : 2);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Where the lesson does not let weights be held nothing happens, and it is said.
START_TEST(a_lesson_may_forbid_it)
{
    open_lesson(4, "weights", LEVEL_STAGE);
    struct address a = {find("weights"), 0, 0, -1};
    ck_assert(!light_may_at(app, &a));
    look("weights[1,1]");
    key(CODE_RIGHT, true);
    ck_assert_int_eq(app->document->changes.made, 0);
    ck_assert_str_eq(app->notice.note, "note.word.none");
    app_free(app);
}
END_TEST

// A row that is held by the file moves on from where it is; a translator's by
// its number.
START_TEST(rows_of_all_kinds_move)
{
    open_lesson(3, "weights[cat]", LEVEL_ROW);
    key(CODE_LEFT, true);
    ck_assert_str_eq(change(0), "weights[cat] = {red: 1}");
    app_free(app);
    open_lesson(2, "alignment[2]", LEVEL_ROW);
    int from = tensor_argmax(find("alignment"), 1);
    key(from ? CODE_LEFT : CODE_RIGHT, true);
    ck_assert(!strncmp(change(0), "alignment[2] = {", 16));
    ck_assert_int_eq(tensor_argmax(find("alignment"), 1), from ? from - 1 : 1);
    ck_assert_double_eq(tensor_at(find("alignment"), 1, from ? from - 1 : 1),
                        1);
    app_free(app);
}
END_TEST

// What is seen at a step: lines, and whether [text] stands there.
static int lines_seen(const char *text, bool *there)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    struct shown shown = app_shown(app);
    int lines = 0;
    *there = false;
    frame_pose(&shown, &app->view, app->font, &p);
    for (int i = 0; i < p.count; i++) {
        lines += p.items[i].kind == ITEM_POLYGON;
        *there |= p.items[i].text && !strcmp(p.items[i].text, text);
    }
    arena_free(&arena);
    return lines;
}

// No way leads from an exponential to a weight that is held.
START_TEST(a_held_row_looks_held)
{
    bool held, free;
    open_lesson(3, "weights[cat]", LEVEL_ROW);
    int with = lines_seen("held by hand", &held);
    go("weights[chased]", LEVEL_ROW);
    int without = lines_seen("held by hand", &free);
    ck_assert(held && !free);
    ck_assert_int_ge(without - with, find("weights")->columns);
    go("weights", LEVEL_ROW);
    lines_seen("held", &held);
    ck_assert(held);
    app_free(app);
    open_lesson(1, "weights", LEVEL_ROW);
    lines_seen("held", &held);
    ck_assert(!held);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("light");
    TCase *c = tcase_create("hand");
    tcase_add_loop_test(c, the_light_moves_from_any_step_of_its_row, 0, 5);
    tcase_add_test(c, the_light_stops_at_the_ends);
    tcase_add_test(c, a_word_that_is_looked_at_is_what_moves);
    tcase_add_test(c, what_is_looked_at_goes_with_the_light);
    tcase_add_test(c, a_light_with_one_place_has_no_handle);
    tcase_add_loop_test(c, a_row_that_is_held_to_stays_so, 0, 2);
    tcase_add_test(c, a_share_is_typed);
    tcase_add_test(c, a_share_is_not_handed_behind_a_mask);
    tcase_add_loop_test(c, the_mouse_carries_the_light, 0, 2);
    tcase_add_loop_test(c, the_light_follows_the_hand_and_nothing_else_moves, 0,
                        CASES);
    // at one size each, and at all of them
    TCase *rest = suite_long(s);
    suite_share(c, rest, what_is_held_moves_no_picture, 3 * PICTURES, 4);
    suite_share(c, rest, a_number_that_is_pulled_moves_no_picture, 3 * TABLES,
                4);
    tcase_add_loop_test(c, what_is_said_has_the_room_that_was_kept, 0, 9);
    tcase_add_loop_test(c, a_task_leaves_its_room_where_it_was, 0, 3);
    tcase_add_loop_test(c, a_step_is_not_gone_under_the_hand, 0, 4);
    tcase_add_test(c, a_press_alone_changes_nothing);
    tcase_add_loop_test(c, it_goes_back, 0, 2);
    tcase_add_test(c, a_lesson_may_forbid_it);
    tcase_add_test(c, rows_of_all_kinds_move);
    tcase_add_test(c, a_held_row_looks_held);
    suite_add_tcase(s, c);
    return suite_end(s);
}
