// SPDX-License-Identifier: MIT
// W at every stage of every lesson: whatever can be taken out is, both results
// are in one frame, and all is as it was when it is put back.
#define _XOPEN_SOURCE 700 // mkstemp
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/compare/why.h"
#include "app/edit/undo.h"
#include "draw/list.h"
#include "fake_font.h"
#include "keyboard.h"
#include "random_lesson.h"
#include "document/without.h"
#include "scene/theme.h"
#include "suite.h"

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/lessons/self-attention-biases.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-gru.yaml",
    SOURCE_ROOT "/lessons/rnn-fixed-context.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-toy.yaml",
    SOURCE_ROOT "/tests/lessons/sinusoids.yaml",
    SOURCE_ROOT "/lessons/global-attention.yaml",
};
enum { LESSONS = sizeof paths / sizeof *paths };

static struct app *app;
static struct fake_font fake;
static struct list list;

static uint64_t frame_hash(void)
{
    app_frame(app, &list);
    return list_hash(&list);
}

static void open_lesson(int which)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, LESSONS);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, paths[which], &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void done(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

static void check_step(struct position p)
{
    const struct document *b = app->document;
    app_go_to_step(app, p);
    struct address at = timeline_address(&b->trace, p);
    const struct counterfactual *c = without_at(b, &at, NULL);
    press_key(app, CODE_ESCAPE);
    uint64_t before = frame_hash();
    press_key(app, 'w');
    if (!c) {
        ck_assert_ptr_null(app->without);
        ck_assert(app->notice.effect.length);
    }
    for (; c; c = without_at(b, &at, c)) {
        ck_assert_ptr_nonnull(app->without);
        ck_assert_ptr_eq(app->without->without, c);
        ck_assert(frame_hash() != before);
        press_key(app, 'w');
    }
    ck_assert_ptr_null(app->without);
    ck_assert_ptr_eq(app->document, b);
    press_key(app, CODE_ESCAPE);
    ck_assert(frame_hash() == before);
}

START_TEST(every_stage_of_every_lesson)
{
    open_lesson(_i);
    int64_t count = timeline_count(&app->document->trace, LEVEL_STAGE);
    for (int64_t i = 0; i < count && i < 12; i++)
        check_step((struct position){LEVEL_STAGE, i});
    done();
}
END_TEST

START_TEST(keys_while_a_step_is_out)
{
    struct address at;
    struct reason why = {0};
    open_lesson(0);
    ck_assert(address_parse(&app->document->trace, "scaled[cat]", &at, &why));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_ROW, &at));
    press_key(app, 'w');
    ck_assert_str_eq(app->without->without->name, "scale");
    press_key(app, CODE_DOWN);
    ck_assert_ptr_nonnull(app->without);
    ck_assert_int_eq(
        timeline_address(&app->document->trace, app_step_now(app)).row, 1);
    press_key(app, CODE_UP);
    press_key(app, CODE_ESCAPE);
    ck_assert_ptr_null(app->without);
    press_key(app, 'w');
    struct trace *t = &app->without->trace;
    const struct tensor *weights = trace_find(t, "weights");
    double shown = tensor_at(weights, 0, 1);
    press_key(app, CODE_ENTER); // keeps it
    ck_assert_ptr_null(app->without);
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert_str_eq(app->document->changes.change[0], "scale = none");
    ck_assert(tensor_at(trace_find(&app->document->trace, "weights"), 0, 1) ==
              shown);
    press_key(app, CODE_ESCAPE);
    ck_assert(address_parse(&app->document->trace, "weights.max", &at, &why));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_ROW, &at));
    press_key(app, 'w');
    ck_assert_str_eq(app->without->without->name, "max");
    press_key(app, CODE_PAGE_DOWN); // a step puts it back
    ck_assert_ptr_null(app->without);
    reason_free(&why);
    done();
}
END_TEST

// --- the chart ---------------------------------------------------------------

static void open_at_row(const char *address)
{
    struct address at;
    struct reason why = {0};
    open_lesson(0);
    ck_assert(address_parse(&app->document->trace, address, &at, &why));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_ROW, &at));
    press_key(app, 'w');
    reason_free(&why);
}

static int row_now(void)
{
    return timeline_address(&app->document->trace, app_step_now(app)).row;
}

// What the keys do is said, and what plays or turns is at rest.
START_TEST(it_begins_at_rest_and_names_its_keys)
{
    static const struct {
        const char *change, *at, *note;
    } rows[] = {{NULL, "scaled", "note.why.chart"},
                {NULL, "weights.max", "note.why"},
                {"mask = causal", "masked", "note.why.keep"}};
    struct address at;
    for (int i = 0; i < 3; i++) {
        open_lesson(0);
        ck_assert(!rows[i].change || edit_change(app, rows[i].change));
        ck_assert(address_parse(&app->document->trace, rows[i].at, &at, NULL));
        app_go_to_step(app,
                       timeline_find(&app->document->trace, LEVEL_STAGE, &at));
        app->view.playing = true;
        app->view.look.whole = true;
        why_next(app);
        ck_assert_ptr_nonnull(app->without);
        ck_assert(!app->view.playing && !app->view.look.whole);
        ck_assert_str_eq(app->notice.note, rows[i].note);
        app_input(app, &(struct input){
                           .kind = INPUT_KEY, .key = 'w', .control = true});
        ck_assert_ptr_null(compare_a(app)); // another key
        done();
    }
}
END_TEST

// From the whole of a stage upwards is its last row, downwards its first.
START_TEST(rows_are_gone_to_from_either_end)
{
    struct address at;
    for (int i = 0; i < 2; i++) {
        open_lesson(0);
        ck_assert(address_parse(&app->document->trace, "scaled", &at, NULL));
        app_go_to_step(app,
                       timeline_find(&app->document->trace, LEVEL_STAGE, &at));
        press_key(app, 'w');
        press_key(app, i ? CODE_UP : CODE_DOWN);
        ck_assert_ptr_nonnull(app->without);
        ck_assert_int_eq(row_now(), i ? 2 : 0);
        press_key(app, i ? CODE_DOWN : CODE_UP); // there is none
        ck_assert_int_eq(row_now(), i ? 2 : 0);
        done();
    }
}
END_TEST

// What the command line asks for stands there when the window opens.
START_TEST(why_by_name_does_not_move)
{
    struct strbuf why = {0};
    open_lesson(0);
    app->view.look.still = false;
    ck_assert(app_why(app, "softmax", &why));
    ck_assert_int_eq(app->motion.moving, PAIR_RESTS);
    strbuf_free(&why);
    done();
}
END_TEST

// Tab enters it, the arrows move in it, and the formula is of that d.
START_TEST(keys_of_the_chart)
{
    open_at_row("scaled[cat]");
    press_key(app, CODE_TAB);
    ck_assert_int_eq(app->view.attention.size, 1);
    uint64_t here = frame_hash(); // it begins where d is as it is
    press_key(app, CODE_LEFT);    // there is none before it
    ck_assert_int_eq(app->view.attention.size, 1);
    for (int k = 2; k <= GROWN_SIZES; k++) {
        uint64_t before = frame_hash();
        press_key(app, CODE_RIGHT);
        ck_assert_int_eq(app->view.attention.size, k);
        ck_assert(frame_hash() != before);
    }
    press_key(app, CODE_RIGHT);
    ck_assert_int_eq(app->view.attention.size, GROWN_SIZES);
    press_key(app, CODE_LEFT);
    ck_assert_int_eq(app->view.attention.size, GROWN_SIZES - 1);
    press_key(app, CODE_ESCAPE); // the chart, then the step
    ck_assert_int_eq(app->view.attention.size, 0);
    ck_assert_ptr_nonnull(app->without);
    ck_assert(frame_hash() == here);
    press_key(app, CODE_TAB);
    press_key(app, CODE_TAB);
    ck_assert_int_eq(app->view.attention.size, 0);
    ck_assert(app->focusing);
    press_key(app, CODE_ESCAPE);
    press_key(app, CODE_TAB);
    press_key(app, CODE_ESCAPE);
    press_key(app, CODE_ESCAPE);
    ck_assert_ptr_null(app->without);
    press_key(app, 'w');
    press_key(app, 'i'); // the dock stands in its place
    press_key(app, CODE_TAB);
    ck_assert_int_eq(app->view.attention.size, 0);
    done();
}
END_TEST

// The mouse over a column of it looks at that d.
START_TEST(mouse_on_the_chart)
{
    open_at_row("scaled[dog]");
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    app_pose(app, &pose);
    int found = 0;
    for (int i = 0; i < pose.count; i++) {
        const struct item *item = &pose.items[i];
        if (item->target.kind != TARGET_SIZE)
            continue;
        app_input(app, &(struct input){.kind = INPUT_POINT,
                                       .x = item->at.x + item->at.w / 2,
                                       .y = item->at.y + item->at.h / 2});
        ck_assert_int_eq(app->view.attention.size, item->target.number + 1);
        ck_assert_ptr_nonnull(app->without);
        found++;
    }
    ck_assert_int_eq(found, GROWN_SIZES);
    app_input(app, &(struct input){.kind = INPUT_POINT, .x = 1, .y = 1});
    ck_assert_int_eq(app->view.attention.size, 0);
    arena_free(&arena);
    done();
}
END_TEST

// Of 720: nothing of the formula is nearer to the sentence under it.
enum { AIR = 18 };

START_TEST(the_formula_keeps_off_the_sentence)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {700, 1000}};
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    int marks = 0;
    open_lesson(0);
    app->view.extent.width = sizes[_i][0];
    app->view.extent.height = sizes[_i][1];
    app_go_to_step(app, (struct position){LEVEL_STAGE, 6});
    struct strbuf why = {0};
    ck_assert(app_why(app, "scale", &why));
    app_pose(app, &pose);
    pose_sort(&pose);
    const struct item *said = pose_find(&pose, id_named("chrome sentence", 0));
    const struct item *chart = pose_find(&pose, id_named("grown", 0));
    ck_assert(said && chart);
    double top = said->at.y - said->size * 0.73;
    double under = chart->at.y + chart->at.h;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        if (i->kind != ITEM_TEXT || i->at.y >= top || i->at.y <= under)
            continue;
        marks++;
        ck_assert_msg(top - i->at.y > AIR * sizes[_i][1] / 720.0, "%g and %g",
                      i->at.y, top);
        ck_assert(i->at.y - i->size * 0.73 > under);
    }
    ck_assert_int_gt(marks, 5);
    strbuf_free(&why);
    arena_free(&arena);
    done();
}
END_TEST

START_TEST(d_compares_with_it)
{
    open_at_row("scaled[chased]");
    struct place place = app->place;
    const struct tensor *w = trace_find(&app->without->trace, "weights");
    double shown = tensor_at(w, 1, 0);
    press_key(app, 'd');
    ck_assert_ptr_null(app->without);
    const struct document *a = compare_a(app);
    ck_assert_ptr_nonnull(a);
    ck_assert_int_eq(a->changes.made, 0);
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert_str_eq(app->document->changes.change[0], "scale = none");
    ck_assert(place_equal(&app->place, &place));
    ck_assert(tensor_at(trace_find(&app->document->trace, "weights"), 1, 0) ==
              shown);
    done();
    open_at_row("weights.max"); // what no lesson can say stays as it is
    press_key(app, 'd');
    ck_assert_ptr_null(app->without);
    ck_assert_ptr_null(compare_a(app));
    ck_assert_str_eq(app->notice.note, "note.why.no_edit");
    done();
}
END_TEST

// It ends with the lesson: none of its keys is left in the list.
START_TEST(the_list_ends_it)
{
    static const uint32_t keys[] = {CODE_UP, CODE_DOWN, CODE_ENTER};
    for (int i = 0; i < 3; i++) {
        open_at_row("scaled[chased]");
        ck_assert_ptr_nonnull(app->without);
        press_key(app, 'o');
        ck_assert(!app->document && !app->without);
        press_key(app, keys[i]);
        press_key(app, CODE_ESCAPE);
        ck_assert_ptr_null(app->without);
        done();
    }
}
END_TEST

// --- two words in each other's place -----------------------------------------

static const char *text_at(const struct pose *p, const struct tensor *m,
                           int row, int column)
{
    for (int i = 0; i < p->count; i++) {
        const struct target *t = &p->items[i].target;
        if (p->items[i].text && t->kind == TARGET_CELLS &&
            t->address.tensor == m && t->address.row == row &&
            t->address.column == column)
            return p->items[i].text;
    }
    ck_abort_msg("no number at %s[%d,%d]", m->name, row + 1, column + 1);
}

// Both pictures are without positions, so every word has the same numbers in
// both, each where it stands; with them stays what the sentence says.
START_TEST(rows_move_with_their_words)
{
    static const int moved[] = {2, 1, 0};
    struct strbuf why = {0};
    open_lesson(0);
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/order-lost.yaml", &why));
    ck_assert(edit_change(app, "position = sinusoidal"));
    ck_assert_msg(app_why(app, "position.swap", &why), "%s", strbuf_text(&why));
    const struct document *b = app->without;
    const struct tensor *left = trace_find(&b->unmoved, "output");
    const struct tensor *right = trace_find(&b->trace, "output");
    const struct tensor *with = trace_find(&b->moved, "output");
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, &p);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 2; c++)
            ck_assert_str_eq(text_at(&p, left, r, c),
                             text_at(&p, right, moved[r], c));
    ck_assert(tensor_at(left, 0, 1) == tensor_at(right, 2, 1));
    ck_assert(tensor_at(with, 2, 1) != tensor_at(left, 0, 1));
    strbuf_free(&why);
    done();
}
END_TEST

// --- shares that are none ----------------------------------------------------

// By plain division some are negative, and some above 1: then all of them are
// numbers in cells, in the colour of their sign, and none is a square.
START_TEST(what_are_no_shares_are_numbers)
{
    struct strbuf why = {0};
    struct pose p = {0};
    int cells = 0;
    open_lesson(0);
    ck_assert(edit_change(app, "X[cat,2] = -2"));
    ck_assert_msg(app_why(app, "softmax", &why), "%s", strbuf_text(&why));
    p.arena = &app->frame;
    arena_reset(&app->frame);
    app_pose(app, &p);
    const struct tensor *m = trace_find(&app->without->trace, "weights");
    for (int k = 0; k < p.count; k++) {
        const struct item *i = &p.items[k];
        if (i->target.kind != TARGET_CELLS || i->target.address.tensor != m)
            continue;
        const struct address *at = &i->target.address;
        ck_assert(!i->share);
        if (at->row < 0 || at->column < 0)
            continue;
        double w = tensor_at(m, at->row, at->column);
        cells += i->kind == ITEM_BOX && w == -2 &&
                 i->negative;
    }
    ck_assert_int_eq(cells, 1);
    strbuf_free(&why);
    done();
}
END_TEST

// --- another word ------------------------------------------------------------

// [text] is the [word], or where there is little room its first letters.
static bool is_name(const char *text, const char *word)
{
    const char *cut = strstr(text, "…");
    return cut && cut - text >= 3 ? !strncmp(text, word, (size_t)(cut - text))
                                  : !strcmp(text, word);
}

// The last item that names logit [column] of [m] in the [row] with its word.
static bool names_word(const struct pose *p, const struct tensor *m, int row,
                       int column)
{
    const char *word = m->column_labels[column];
    for (int i = 0; i < p->count; i++) {
        const struct target *t = &p->items[i].target;
        if (p->items[i].text && is_name(p->items[i].text, word) &&
            t->kind == TARGET_CELLS && t->address.tensor == m &&
            t->address.row == row && t->address.column == column)
            return true;
    }
    return false;
}

static const struct {
    double width, height;
    const char *name;
} others[] = {
    {1280, 720, "backward"},
    {700, 1000, "backward"},
    {700, 1000, "tanh"},
    {360, 640, "backward"},
};

// The word that each of both writes is among those whose logits it shows,
// however little room there is.
START_TEST(the_word_that_is_written_is_in_sight)
{
    struct strbuf why = {0};
    open_lesson(2);
    app->view.extent.width = others[_i].width;
    app->view.extent.height = others[_i].height;
    ck_assert_msg(app_why(app, others[_i].name, &why), "%s", strbuf_text(&why));
    struct pair pair = why_pair(app, &app->frame);
    struct pose p = {.arena = &app->frame};
    app_pose(app, &p);
    int row =
        timeline_address(&app->document->trace, pair.shown[0].position).row;
    const struct trace *const both[] = {&app->document->trace,
                                        &app->without->trace};
    double written[2];
    for (int k = 0; k < 2; k++) {
        written[k] = tensor_at(trace_find(both[k], "target"), row, 0);
        const struct tensor *logits = trace_find(both[k], "logits");
        ck_assert_msg(names_word(&p, logits, row, (int)written[k]), "%d", k);
    }
    ck_assert(written[0] != written[1]);
    strbuf_free(&why);
    done();
}
END_TEST

// The bar of the logit [column]; NULL where it is not among those shown.
static const struct item *bar_of(const struct pose *p, const struct tensor *m,
                                 int row, int column)
{
    const struct address at = {m, row, column, -1};
    for (int i = 0; i < p->count; i++)
        if (p->items[i].kind == ITEM_BOX && p->items[i].layer == LAYER_CELL &&
            p->items[i].target.kind == TARGET_CELLS &&
            address_equal(&p->items[i].target.address, &at))
            return &p->items[i];
    return NULL;
}

// The model without attention has another picture; its bars stand for the same
// words and are as long for the same numbers.
// A page about all words opens at the first that is another one, or, where all
// are the same, at the first that comes about in another way; at a step it is
// that step's.
START_TEST(it_opens_where_the_difference_is_first)
{
    static const struct {
        const char *name;
        int row;
    } wanted[] = {{"attention", 2}, {"cell", 0}};
    struct strbuf why = {0};
    struct arena arena = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = app->quiz.all = true;
    ck_assert(app_open(app, SOURCE_ROOT "/tests/pairs/taken.yaml", &why));
    const struct lesson *l = &app->document->lesson;
    int page = 0;
    while (!l->pages[page].why || strcmp(l->pages[page].why, wanted[_i].name))
        page++;
    app_go_to_page(app, page);
    struct pair p = why_pair(app, &arena);
    struct address at = timeline_address(p.shown[0].trace, p.shown[0].position);
    ck_assert_str_eq(at.tensor->name, "target");
    ck_assert_int_eq(at.row, wanted[_i].row);
    struct address fifth = {trace_find(&app->document->trace, "target"), 4, -1,
                            -1};
    app_go_to_step(app,
                   timeline_find(&app->document->trace, LEVEL_ROW, &fifth));
    ck_assert(app_why(app, "cell", &why));
    p = why_pair(app, &arena);
    at = timeline_address(p.shown[0].trace, p.shown[0].position);
    ck_assert_int_eq(at.row, 4);
    arena_free(&arena);
    done();
}
END_TEST

START_TEST(siblings_have_one_measure)
{
    struct strbuf why = {0};
    open_lesson(2);
    app->view.extent.width = others[_i].width;
    app->view.extent.height = others[_i].height;
    ck_assert_msg(app_why(app, "attention", &why), "%s", strbuf_text(&why));
    struct pair pair = why_pair(app, &app->frame);
    struct pose p = {.arena = &app->frame};
    app_pose(app, &p);
    int row =
        timeline_address(&app->document->trace, pair.shown[0].position).row;
    const struct tensor *here = trace_find(&app->document->trace, "logits");
    const struct tensor *there = trace_find(&app->without->trace, "logits");
    int shown = 0;
    double measure = 0;
    for (int c = 0; c < here->columns; c++) {
        const struct item *left = bar_of(&p, here, row, c);
        const struct item *right = bar_of(&p, there, row, c);
        ck_assert_msg(right || !left, "%s", here->column_labels[c]);
        if (!left)
            continue; // there is room for more there
        double one = left->at.w / fabs(tensor_at(here, row, c));
        measure = shown++ ? measure : one;
        ck_assert_double_eq_tol(one, measure, 1e-6);
        one = right->at.w / fabs(tensor_at(there, row, c));
        ck_assert_double_eq_tol(one, measure, 1e-6);
    }
    ck_assert_int_ge(shown, 2);
    strbuf_free(&why);
    done();
}
END_TEST

// --- what Enter keeps --------------------------------------------------------

static const char *const kept_names[] = {"scale", "mask", "position"};
enum { KEPT = sizeof kept_names / sizeof *kept_names };

static void check_same(const struct trace *a, const struct trace *b)
{
    ck_assert_int_eq(a->tensor_count, b->tensor_count);
    for (int i = 0; i < a->tensor_count; i++) {
        const struct tensor *x = a->tensors[i], *y = b->tensors[i];
        ck_assert_str_eq(x->name, y->name);
        ck_assert(x->rows == y->rows && x->columns == y->columns);
        size_t size = (size_t)(x->rows * x->columns) * sizeof *x->data;
        ck_assert_msg(!memcmp(x->data, y->data, size), "%s", x->name);
    }
}

// Takes [name] out of the lesson that is open, and keeps it so. False when
// there is nothing of that name to take out.
static bool keep_without(const char *name)
{
    struct reason why = {0};
    struct document other;
    app_go_to_step(app, app_first_step(app)); // off what a page changes
    const struct counterfactual *c = without_find(app->document, name, &why);
    reason_free(&why);
    if (!c)
        return false;
    ck_assert(without_open(&other, app->document, c));
    struct address at = {0};
    for (int i = 0; !at.tensor; i++)
        if (counterfactual_at(c, app->document->trace.tensors[i]))
            at = (struct address){app->document->trace.tensors[i], 0, -1, -1};
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_ROW, &at));
    for (press_key(app, 'w'); app->without->without != c;)
        press_key(app, 'w');
    press_key(app, CODE_ENTER);
    ck_assert_ptr_null(app->without);
    ck_assert_int_eq(app->document->changes.made, 1);
    check_same(&other.trace, &app->document->trace);
    document_close(&other);
    return true;
}

START_TEST(what_is_kept_is_what_was_shown)
{
    char path[] = "/tmp/followspot-why-XXXXXX";
    const char *const only[] = {path};
    struct rng rng = {7};
    int kept[KEPT] = {0};
    close(mkstemp(path));
    for (int i = 0; i < 500 * KEPT; i++) {
        struct strbuf text = {0}, why = {0};
        random_lesson(&rng, &text);
        FILE *f = fopen(path, "w");
        ck_assert(f && fputs(strbuf_text(&text), f) >= 0 && !fclose(f));
        app = app_new(fake_font_init(&fake), NULL, only, 1);
        ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
        kept[i % KEPT] += keep_without(kept_names[i % KEPT]);
        strbuf_free(&text);
        strbuf_free(&why);
        done();
    }
    for (int k = 0; k < KEPT; k++)
        ck_assert_msg(kept[k] > 2, "%s: %d", kept_names[k], kept[k]);
    unlink(path);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("why");
    TCase *t = tcase_create("why");
    tcase_add_loop_test(t, every_stage_of_every_lesson, 0, LESSONS);
    tcase_add_test(t, keys_while_a_step_is_out);
    tcase_add_test(t, it_begins_at_rest_and_names_its_keys);
    tcase_add_test(t, rows_are_gone_to_from_either_end);
    tcase_add_test(t, why_by_name_does_not_move);
    tcase_add_test(t, keys_of_the_chart);
    tcase_add_test(t, mouse_on_the_chart);
    tcase_add_loop_test(t, the_formula_keeps_off_the_sentence, 0, 3);
    tcase_add_test(t, d_compares_with_it);
    tcase_add_test(t, the_list_ends_it);
    tcase_add_test(t, rows_move_with_their_words);
    tcase_add_test(t, what_are_no_shares_are_numbers);
    tcase_add_loop_test(t, the_word_that_is_written_is_in_sight, 0,
                        sizeof others / sizeof *others);
    tcase_add_loop_test(t, it_opens_where_the_difference_is_first, 0, 2);
    tcase_add_loop_test(t, siblings_have_one_measure, 0, 2);
    tcase_add_test(t, what_is_kept_is_what_was_shown);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
