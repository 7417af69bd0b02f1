// SPDX-License-Identifier: MIT
// Two lessons beside each other: D, Y, T and Esc, in lockstep.
#include <check.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/compare/why.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "fake_font.h"
#include "frame/pair/against.h"
#include "document/document.h"
#include "keyboard.h"
#include "lesson/page_id.h"
#include "suite.h"
#include "trace/compare/difference_say.h"
#include "trace_bits.h"

static struct fake_font fake;
static struct app *app;
static struct list list;

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/lessons/self-attention-biases.yaml",
    SOURCE_ROOT "/tests/lessons/asked-next.yaml",
};

static void go(const char *at)
{
    struct address a;
    ck_assert(address_parse(&app->document->trace, at, &a, NULL));
    app_go_to_step(app,
                   timeline_find(&app->document->trace, address_level(&a), &a));
}

static void open_lesson(int which)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, 4);
    app->view.look.still = true;
    ck_assert(app_open(app, paths[which], &why));
    strbuf_free(&why);
}

static void close_lesson(void)
{
    list_free(&list);
    list = (struct list){0};
    app_free(app);
}

static uint64_t frame_hash(void)
{
    app_frame(app, &list);
    return list_hash(&list);
}

// The sentence beneath the two.
static const char *sentence(void)
{
    static char text[400];
    struct arena arena = {0};
    strcpy(text, compare_pair(app, &arena).sentence);
    arena_free(&arena);
    return text;
}

static bool frame_says(const char *text)
{
    app_frame(app, &list);
    for (int i = 0; i < list.count; i++)
        if (list.draws[i].kind == DRAW_TEXT &&
            !strcmp(list.draws[i].text, text))
            return true;
    return false;
}

START_TEST(what_differs_is_said)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert_str_eq(
        sentence(),
        "Exactly equal: 9 weights, the same in A and B to the last bit.");
    ck_assert(edit_change(app, "mask = causal"));
    ck_assert_str_eq(sentence(),
                     "6 of 9 weights differ, none more than weight(cat, cat): 0.0900 → "
                     "1; those at “dog” are the same to the last bit.");
    go("weights[1]");
    ck_assert_str_eq(sentence(),
                     "All 3 weights at “cat” differ, none more than weight(cat, "
                     "cat): 0.0900 → 1.");
    go("weights[3]");
    ck_assert_str_eq(sentence(), "Exactly equal: 3 weights at “dog”, the "
                                 "same in A and B to the last bit.");
    go("weights[1,2]");
    ck_assert_str_eq(sentence(),
                     "weight(cat, chased), from A to B: 0.6652 → 0.");
    go("weights[3,1]");
    ck_assert_str_eq(sentence(), "weight(dog, cat) is 0.2119 in A and in B, "
                                 "the same to the last bit.");
    go("masked");
    ck_assert_str_eq(
        sentence(),
        "Only B has masked scores: A shows the nearest step before it.");
    close_lesson();
}
END_TEST

START_TEST(shapes_words_and_last_bits_are_said)
{
    open_lesson(1);
    go("X");
    press_key(app, 'd');
    ck_assert(edit_change(app, "X[1,2] = 0.00000000000001"));
    ck_assert_str_eq(sentence(),
                     "1 of 12 numbers of X differs, x(cat)₂: 0 → 1.0e−14; "
                     "the others are the same to the last bit.");
    press_key(app, 'd');
    press_key(app, 'd');
    ck_assert(edit_change(app, "X[1,1] = 1.0000000000000002"));
    ck_assert_ptr_nonnull(strstr(sentence(), "x(cat)₁: by 2.2e−16;"));
    ck_assert(edit_change(app, "X[1,2] = 0"));
    press_key(app, 'd');
    ck_assert(edit_change(app, "X[1,2] = -0"));
    ck_assert_ptr_nonnull(strstr(sentence(), "x(cat)₂: only the sign of 0;"));
    close_lesson();
}
END_TEST

// The item of the number in [m] in the same place as [i]'s; or NULL.
static const struct item *item_of(const struct pose *p, const struct item *i,
                                  const struct tensor *m)
{
    const struct address *a = &i->target.address;
    for (int k = 0; k < p->count; k++) {
        const struct address *b = &p->items[k].target.address;
        if (p->items[k].layer == LAYER_CELL && b->tensor == m &&
            b->row == a->row && b->column == a->column)
            return &p->items[k];
    }
    return NULL;
}

// Equal numbers have equal colours in both, though one has much larger ones.
START_TEST(one_range_of_colors)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    int equal = 0;
    open_lesson(1);
    press_key(app, 'd');
    ck_assert(edit_change(app, _i ? "X[1,1] = -9" : "W_V[1,1] = 9"));
    go(_i ? "scores" : "output");
    struct pair pair = compare_pair(app, &arena);
    pair_pose(&pair, &app->view, app->font, &pose);
    const struct trace *a = &app->compared.a->trace, *b = &app->document->trace;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        const struct address *at = &i->target.address;
        if (i->layer != LAYER_CELL || !at->tensor || at->row < 0 ||
            at->column < 0 || trace_find(a, at->tensor->name) != at->tensor)
            continue;
        const struct tensor *m = trace_find(b, at->tensor->name);
        const struct item *other = item_of(&pose, i, m);
        if (!other || tensor_at(at->tensor, at->row, at->column) !=
                          tensor_at(m, at->row, at->column))
            continue;
        ck_assert_msg(i->fill == other->fill, "%s[%d,%d]: %x and %x", m->name,
                      at->row + 1, at->column + 1, i->fill, other->fill);
        equal += tensor_at(m, at->row, at->column) != 0;
    }
    ck_assert_int_gt(equal, 2);
    arena_free(&arena);
    close_lesson();
}
END_TEST

// Another sentence has other shapes and other words.
START_TEST(other_words_are_said)
{
    open_lesson(0);
    go("target[2]");
    press_key(app, 'd');
    ck_assert_str_eq(sentence(), "A and B both write “zone”.");
    ck_assert(edit_change(app, "source = the black cat"));
    go("target[2]");
    ck_assert_str_eq(sentence(), "A writes “zone”, B “chat”.");
    struct address all = {trace_find(&app->document->trace, "target"), -1, -1,
                          -1};
    struct strbuf said = {0};
    difference_say(NULL, trace_find(&app->compared.a->trace, "target"), &all,
                   &said);
    ck_assert_str_eq(strbuf_text(&said), "From the first word on they differ: "
                                         "A writes “la”, B “le”.");
    strbuf_clear(&said);
    difference_say(NULL, all.tensor, &all, &said);
    ck_assert_str_eq(strbuf_text(&said),
                     "Exactly equal: A and B write the same 5 words.");
    strbuf_free(&said);
    go("alignment");
    ck_assert_ptr_nonnull(strstr(sentence(), "numbers in A, 5 × 3 in B; of"));
    go("alignment[2]");
    ck_assert_ptr_nonnull(strstr(sentence(), "numbers in A, 5 × 3 in B; of"));
    frame_hash();
    press_key(app, 't');
    frame_hash();
    press_key(app, 'y');
    go("alignment[8]");
    ck_assert_ptr_nonnull(strstr(sentence(), "Only B has this much of"));
    frame_hash();
    close_lesson();
}
END_TEST

// The picture at a place is the same wherever one comes from.
START_TEST(keys_compare_swap_turn_and_end)
{
    open_lesson(1);
    go("weights[2,2]");
    uint64_t alone = frame_hash();
    press_key(app, 'y');
    ck_assert_str_eq(app->notice.note, "note.compare.none");
    press_key(app, 't');
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_BESIDE);
    ck_assert_ptr_null(app->compared.a);
    press_key(app, CODE_ESCAPE);
    ck_assert(frame_hash() == alone);
    press_key(app, 'd');
    ck_assert_ptr_nonnull(app->compared.a);
    ck_assert(app->compared.a != app->document);
    ck_assert(edit_change(app, "mask = causal"));
    press_key(app, 'p'), press_key(app, 'p'); // leaves no note behind
    struct place place = app->place;
    uint64_t both = (press_key(app, 'a'), press_key(app, 'a'),
                     app->notice.note = NULL, frame_hash());
    ck_assert(both != alone);
    press_key(app, 't');
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_ALONE);
    uint64_t difference = frame_hash();
    ck_assert(difference != both);
    press_key(app, 't');
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_AWAY);
    uint64_t pictures = frame_hash();
    ck_assert(pictures != both && pictures != difference);
    press_key(app, 't');
    ck_assert(frame_hash() == both);
    press_key(app, 'y');
    ck_assert(!app->document->changes.made &&
              app->compared.a->changes.made == 1);
    ck_assert(place_equal(&place, &app->place));
    ck_assert((app->notice.note = NULL, frame_hash()) != both);
    press_key(app, 'y');
    ck_assert(app->document->changes.made == 1 &&
              !app->compared.a->changes.made);
    ck_assert((app->notice.note = NULL, frame_hash()) == both);
    press_key(app, 't');
    press_key(app, CODE_ESCAPE);
    ck_assert_ptr_null(app->compared.a);
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_BESIDE);
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert(place_equal(&place, &app->place));
    close_lesson();
}
END_TEST

// Several changes at once beside the lesson as it is in its file; what is made
// after it is B's.
START_TEST(all_changes_are_compared_with_none)
{
    open_lesson(1);
    go("weights");
    uint64_t first = trace_bits(&app->document->trace);
    press_control(app, 'd');
    ck_assert_str_eq(app->notice.note, "note.compare.unchanged");
    ck_assert_ptr_null(compare_a(app));
    ck_assert(edit_change(app, "X[1,1] = 5"));
    ck_assert(edit_change(app, "scale = none"));
    ck_assert(edit_change(app, "X[2,1] = 7"));
    undo_move(app, -1); // which is not in force
    uint64_t changed = trace_bits(&app->document->trace);
    press_control(app, 'd');
    ck_assert_str_eq(app->notice.note, "note.compare.original");
    ck_assert_uint_eq(trace_bits(&compare_a(app)->trace), first);
    ck_assert_uint_eq(trace_bits(&app->document->trace), changed);
    ck_assert_int_eq(app->document->changes.made, 2);
    ck_assert(edit_change(app, "X[2,1] = 9"));
    ck_assert_uint_eq(trace_bits(&compare_a(app)->trace), first);
    press_control(app, 'd'); // again: still with none
    ck_assert_uint_eq(trace_bits(&compare_a(app)->trace), first);
    press_key(app, 'y');
    ck_assert_uint_eq(trace_bits(&app->document->trace), first);
    close_lesson();
}
END_TEST

// A page that begins as the lesson is compares with what it begins with: what was
// changed elsewhere is set aside there.
START_TEST(a_task_is_compared_with_its_beginning)
{
    static const char *const only[] = {SOURCE_ROOT
                                       "/lessons/09-self-attention.yaml"};
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, only, 1);
    app->view.look.still = true;
    ck_assert(app_open(app, only[0], &why));
    app->quiz.all = true; // nothing is asked
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
    uint64_t first = trace_bits(&app->document->trace);
    ck_assert(edit_change(app, "X[1,1] = 5"));
    app_go_to_page(app, page_with_id(&app->document->lesson, "task"));
    ck_assert_int_eq(app->document->changes.aside, 1);
    press_control(app, 'd');
    ck_assert_str_eq(app->notice.note, "note.compare.unchanged");
    ck_assert(edit_change(app, "W_Q[1,1] = 7"));
    press_control(app, 'd');
    ck_assert_ptr_nonnull(compare_a(app));
    ck_assert_uint_eq(trace_bits(&compare_a(app)->trace), first);
    strbuf_free(&why);
    close_lesson();
}
END_TEST

// D again keeps B as A; undoing goes back beyond it.
START_TEST(a_new_a_is_what_b_was)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    press_key(app, 'd');
    ck_assert_ptr_nonnull(strstr(sentence(), "Exactly equal"));
    undo_move(app, -1);
    ck_assert_int_eq(app->document->changes.made, 0);
    ck_assert_ptr_nonnull(strstr(sentence(), "6 of 9 weights differ"));
    press_key(app, 'y');
    undo_move(app, -1); // of the copy, which has its own changes
    ck_assert_ptr_nonnull(strstr(sentence(), "Exactly equal"));
    close_lesson();
}
END_TEST

// Wherever B goes, A is at the same place, or says that it has none.
START_TEST(both_walk_in_lockstep)
{
    open_lesson(1);
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    app_go_to_step(app, (struct position){LEVEL_CELL, 0});
    int lost = 0;
    for (int64_t k = 0; k < app_step_count(app); k++) {
        app_go_to_step(app, (struct position){LEVEL_CELL, k});
        struct arena arena = {0};
        struct pair pair = compare_pair(app, &arena);
        struct position follower;
        bool there =
            pair_follow(&pair, !pair.leads, app_step_now(app), &follower);
        struct address a = timeline_address(&app->compared.a->trace, follower);
        struct address b =
            timeline_address(&app->document->trace, app_step_now(app));
        bool same = !strcmp(a.tensor->name, b.tensor->name) && a.row == b.row &&
                    a.column == b.column;
        ck_assert_int_eq(there, same);
        ck_assert_int_eq(there,
                         !!trace_find(&app->compared.a->trace, b.tensor->name));
        ck_assert_int_eq(!there, frame_says("A has no such step"));
        lost += !there;
        arena_free(&arena);
    }
    ck_assert_int_ge(lost, 9);
    close_lesson();
}
END_TEST

// The end of a movement is the beginning of the next.
START_TEST(movements_join)
{
    static struct list joints[2];
    open_lesson(1);
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    for (int look = 0; look < DIFFERENCE_LOOKS; look++) {
        app->view.look.difference = (enum difference_look)look;
        app_go_to_step(app, (struct position){LEVEL_CELL, 0});
        for (int64_t k = 0; k + 1 < app_step_count(app); k += 3) {
            uint64_t hash[2];
            for (int i = 0; i < 2; i++) {
                struct arena arena = {0};
                struct shown shown = app_shown(app);
                shown.position = (struct position){LEVEL_CELL, k + i};
                shown.fraction = 1 - i;
                shown.page = NULL;
                struct pair pair = against(app->compared.a, app->document,
                                           &shown, &app->view, &arena);
                pair_build(&pair, &app->view, app->font, &arena, &joints[i]);
                hash[i] = list_hash(&joints[i]);
                arena_free(&arena);
            }
            ck_assert_msg(hash[0] == hash[1], "step %d", (int)k + 1);
        }
    }
    list_free(&joints[0]);
    list_free(&joints[1]);
    close_lesson();
}
END_TEST

// Looking, locking and typing act on B; what A shows answers by its place.
// Y changes which of the two is walked, not what the keyboard looks at.
START_TEST(a_swap_leaves_the_keyboard_where_it_is)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    press_key(app, CODE_TAB); // its name, with the largest difference
    press_key(app, CODE_DOWN);
    press_key(app, CODE_RIGHT);
    const struct place looked = app->view.attention.focus;
    const struct document *b = app->document;
    ck_assert(app->focusing && looked.row >= 0 && looked.column >= 0);
    for (int k = 0; k < 2; k++) {
        press_key(app, 'y');
        const struct place *now = &app->view.attention.focus;
        ck_assert((app->document != b) == !k);
        ck_assert(app->focusing);
        ck_assert_str_eq(now->tensor, looked.tensor);
        ck_assert_int_eq(now->row, looked.row);
        ck_assert_int_eq(now->column, looked.column);
    }
    press_key(app, CODE_UP); // the arrows are its own still
    ck_assert_int_eq(app->view.attention.focus.row, looked.row - 1);
    close_lesson();
}
END_TEST

START_TEST(attention_is_shared)
{
    open_lesson(1);
    go("weights[1,1]");
    press_key(app, 'd');
    press_key(app, CODE_TAB);
    ck_assert_str_eq(app->view.attention.focus.tensor, "weights");
    press_key(app, CODE_DOWN);
    struct rect at;
    ck_assert(focus_place(app, &at));
    double third = app->view.extent.width / 3.0;
    ck_assert(at.x > third && at.x < 2 * third); // in B
    press_key(app, CODE_ESCAPE);
    struct pose pose = {.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, &pose);
    int of_a = 0;
    for (int i = 0; i < pose.count && !of_a; i++) {
        const struct item *item = &pose.items[i];
        const struct tensor *m = item->target.address.tensor;
        if (item->target.kind != TARGET_CELLS || item->kind != ITEM_BOX ||
            m != trace_find(&app->compared.a->trace, "weights"))
            continue;
        of_a++;
        struct address cell = item->target.address;
        app_input(app, &(struct input){.kind = INPUT_POINT,
                                       .x = item->at.x + item->at.w / 2,
                                       .y = item->at.y + item->at.h / 2});
        struct address look =
            place_address(&app->document->trace, &app->view.attention.focus);
        ck_assert_str_eq(look.tensor->name, "weights");
        ck_assert(look.row == cell.row && look.column == cell.column);
    }
    ck_assert_int_eq(of_a, 1);
    close_lesson();
}
END_TEST

// Tab begins at the largest difference; its name is a place of its own, and
// Enter on it goes to where it is.
START_TEST(the_largest_is_found_and_gone_to)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    press_key(app, CODE_TAB);
    const struct place *look = &app->view.attention.focus;
    ck_assert_str_eq(look->tensor, "weights");
    ck_assert(look->row == 0 && look->column == 0);
    press_key(app, CODE_DOWN), press_key(app, CODE_RIGHT);
    ck_assert(look->row == 1 && look->column == 1);
    press_key(app, CODE_TAB); // the name
    ck_assert_str_eq(look->tensor, "weights");
    ck_assert_int_lt(look->row, 0);
    ck_assert(frame_says("largest: weight(cat, cat)  +0.9100"));
    press_key(app, CODE_ENTER);
    ck_assert(look->row == 0 && look->column == 0 &&
              !app->view.attention.locked);
    press_key(app, CODE_ESCAPE);
    go("weights[3]"); // as a row, then as a cell of it
    app_go_to_step(app, timeline_at_level(&app->document->trace,
                                          app_step_now(app), LEVEL_CELL));
    press_key(app, CODE_TAB), press_key(app, CODE_TAB),
        press_key(app, CODE_ENTER);
    struct address at =
        timeline_address(&app->document->trace, app_step_now(app));
    ck_assert_str_eq(at.tensor->name, "weights");
    ck_assert(at.row == 0 && at.column == 0);
    press_key(app, CODE_ESCAPE);
    undo_move(app, -1); // and where it is not the first
    ck_assert(edit_change(app, "scale = none"));
    go("weights");
    press_key(app, CODE_TAB);
    ck_assert(look->row == 1 && look->column == 0);
    close_lesson();
}
END_TEST

// The formulas of both stand above each other, and Esc leads back.
START_TEST(whole_formulas_are_compared)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    uint64_t both = (press_key(app, 'a'), press_key(app, 'a'),
                     app->notice.note = NULL, frame_hash());
    press_key(app, 'f');
    ck_assert(app->view.look.whole && frame_hash() != both);
    ck_assert(frame_says("M") && frame_says("A") && frame_says("B"));
    press_key(app, CODE_ESCAPE);
    ck_assert(compare_a(app) && !app->view.look.whole);
    ck_assert(frame_hash() == both);
    close_lesson();
}
END_TEST

// What only A has is a tick on B's timeline, after the stage before it.
START_TEST(stages_of_a_are_ticks)
{
    open_lesson(1);
    ck_assert(edit_change(app, "mask = causal"));
    go("weights");
    press_key(app, 'd');
    ck_assert(!frame_says("A: mask"));
    ck_assert(edit_change(app, "mask = none"));
    ck_assert(frame_says("A: mask"));
    press_key(app, 'y');
    ck_assert(!frame_says("A: mask"));
    close_lesson();
}
END_TEST

// Cell over against cell: A, B and B − A on the same heights.
START_TEST(all_three_share_their_rows)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    struct pair pair = compare_pair(app, &arena);
    pair_pose(&pair, &app->view, app->font, &pose);
    for (int row = 0; row < 3; row++) {
        double middle[3];
        int found = 0;
        for (int k = 0; k < pose.count && found < 3; k++) {
            const struct item *i = &pose.items[k];
            const struct address *a = &i->target.address;
            bool square = i->share && i->layer == LAYER_SLOT;
            bool box = !i->share && i->layer == LAYER_CELL && i->at.w > 60;
            if (i->kind == ITEM_BOX && a->tensor && a->row == row &&
                a->column == 0 && (square || box))
                middle[found++] = i->at.y + i->at.h / 2;
        }
        ck_assert_int_eq(found, 3);
        // a square has its number under it
        ck_assert_double_eq(middle[0], middle[1]);
        ck_assert(fabs(middle[2] - middle[1]) < 20);
    }
    arena_free(&arena);
    close_lesson();
}
END_TEST

// In a tall window, and with large matrices, B − A begins alone.
START_TEST(what_has_no_room_begins_alone)
{
    open_lesson(1);
    go("weights");
    app->view.extent.width = 700;
    app->view.extent.height = 1000;
    press_key(app, 'd');
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_ALONE);
    press_key(app, 't'), press_key(app, 't');
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_BESIDE);
    press_key(app, 'd'); // keeps how it is looked at
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_BESIDE);
    close_lesson();
}
END_TEST

// Nor have large matrices, in a window of any shape.
START_TEST(what_is_large_begins_alone)
{
    struct strbuf why = {0}, tokens = {0};
    for (int k = 1; k <= 41; k++)
        strbuf_addf(&tokens, "w%d ", k);
    struct own own = {.key = "tokens", .text = strbuf_text(&tokens)};
    app = app_new(fake_font_init(&fake), NULL, paths, 3);
    ck_assert(app_open_own(app, paths[1], &own, &why));
    app->view.look.still = true;
    go("X"); // 41 rows
    press_key(app, 'd');
    ck_assert_int_eq(app->view.look.difference, DIFFERENCE_ALONE);
    strbuf_free(&why);
    strbuf_free(&tokens);
    close_lesson();
}
END_TEST

// What plays stops, and the picture stands in the place of the whole formula.
START_TEST(comparing_begins_at_rest)
{
    open_lesson(1);
    go("weights");
    app->view.playing = true;
    app->view.look.whole = true;
    compare_freeze(app);
    ck_assert(!app->view.playing && !app->view.look.whole);
    close_lesson();
}
END_TEST

START_TEST(its_name_is_left_with_the_step)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    press_key(app, CODE_TAB), press_key(app, CODE_TAB);
    ck_assert_int_lt(app->view.attention.focus.row, 0);
    press_key(app, CODE_HOME);
    ck_assert_str_eq(app->view.attention.focus.tensor, "");
    ck_assert(!app->focusing);
    close_lesson();
}
END_TEST

// To whoever asks nothing a page tells at once what it would ask for.
START_TEST(a_movement_tells_no_answer_before_it_begins)
{
    open_lesson(3);
    app->view.look.still = false;
    app->quiz.all = true;
    ck_assert(edit_change(app, "weights[1] = {1: 1}"));
    press_control(app, 'd');
    press_key(app, 'r');
    app_settle(app);
    uint64_t before = frame_hash();
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->motion.direction, 1);
    ck_assert(app_pairs(app) && app_shown(app).about);
    ck_assert(frame_hash() == before);
    close_lesson();
}
END_TEST

// A row that is looked at stays; of words none is the largest.
START_TEST(only_a_tensor_leads_to_its_largest)
{
    struct address at;
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert(address_parse(&app->document->trace, "weights[2]", &at, NULL));
    app->view.attention.focus = place_of_address(&at);
    ck_assert(!compare_go(app));
    close_lesson();
    open_lesson(0);
    go("target[1]");
    press_key(app, 'd');
    ck_assert_ptr_null(compare_most(app).tensor);
    close_lesson();
}
END_TEST

// The frame of what is shown, so far into its movement.
static uint64_t moved_hash(enum pair_move move, double moved)
{
    struct arena *arena = &app->frame; // texts stay there
    arena_reset(arena);
    struct pair pair =
        app->without ? why_pair(app, arena) : compare_pair(app, arena);
    pair.move = move;
    pair.moved = moved;
    pair_build(&pair, &app->view, app->font, arena, &list);
    return list_hash(&list);
}

// Where a text stands, the leftmost; 0: nowhere.
static double place_of_text(const char *text)
{
    double x = 0;
    for (int i = 0; i < list.count; i++) {
        const struct draw *d = &list.draws[i];
        if (d->kind == DRAW_TEXT && !strcmp(d->text, text) &&
            (x == 0 || d->x / 64.0 < x))
            x = d->x / 64.0;
    }
    return x;
}

// A movement of the pair ends at its rest, is a function of how far it is, and
// moves on the way.
START_TEST(pairs_come_to_rest)
{
    static const char *const out[] = {"weights", "masked"};
    open_lesson(1);
    ck_assert(edit_change(app, "mask = causal"));
    for (int move = PAIR_SPLITS; move <= PAIR_LOSES; move++)
        for (int k = 0; k < 2; k++) {
            go(out[k]);
            press_key(app, move == PAIR_LOSES ? 'w' : 'd');
            if (move != PAIR_LOSES)
                ck_assert(edit_change(app, k ? "W_Q = zero" : "scale = 1"));
            ck_assert(move == PAIR_LOSES ? !!app->without : !!compare_a(app));
            uint64_t rest = moved_hash(PAIR_RESTS, 0);
            uint64_t end = moved_hash((enum pair_move)move, 1);
            uint64_t half = moved_hash((enum pair_move)move, 0.5);
            uint64_t begin = moved_hash((enum pair_move)move, 0);
            ck_assert(half == moved_hash((enum pair_move)move, 0.5));
            ck_assert(half != rest && begin != half && begin != rest);
            ck_assert(end != begin);
            if (move == PAIR_LOSES)
                why_end(app);
            else
                compare_end(app), undo_move(app, -1);
        }
    close_lesson();
}
END_TEST

// Time moves it; with motion off it cuts, and the next step finishes it.
START_TEST(movements_of_pairs_take_time)
{
    open_lesson(1);
    app->view.look.still = false;
    go("weights");
    press_key(app, 'd');
    ck_assert_int_eq(app->motion.moving, PAIR_SPLITS);
    ck_assert(app_tick(app, pair_seconds(PAIR_SPLITS) * 0.5));
    ck_assert_double_eq_tol(app->motion.moved, 0.5, 1e-9);
    uint64_t half = frame_hash();
    ck_assert(!app_tick(app, pair_seconds(PAIR_SPLITS) * 0.6));
    ck_assert_int_eq(app->motion.moving, PAIR_RESTS);
    ck_assert(frame_hash() != half);
    ck_assert(edit_change(app, "mask = causal"));
    press_key(app, 'y');
    ck_assert_int_eq(app->motion.moving, PAIR_SWAPS);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->motion.moving, PAIR_RESTS);
    press_key(app, 'y'), press_key(app, CODE_ESCAPE),
        press_key(app, CODE_ESCAPE);
    ck_assert_int_eq(app->motion.moving, PAIR_RESTS);
    go("scaled");
    press_key(app, 'w');
    ck_assert_int_eq(app->motion.moving, PAIR_LOSES);
    press_key(app, 'w');
    while (app->without)
        press_key(app, 'w');
    ck_assert_int_eq(app->motion.moving, PAIR_RESTS);
    app->view.look.still = true;
    press_key(app, 'd');
    ck_assert_int_eq(app->motion.moving, PAIR_RESTS);
    press_key(app, 'y');
    ck_assert_int_eq(app->motion.moving, PAIR_RESTS);
    close_lesson();
}
END_TEST

// A swap begins where both were, each in the other's place; B − A begins with
// what it was.
START_TEST(a_swap_begins_where_both_were)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = causal"));
    moved_hash(PAIR_RESTS, 0);
    double mine = place_of_text("masked");
    double by = place_of_text("+0.9100");
    press_key(app, 'y');
    moved_hash(PAIR_SWAPS, 0);
    ck_assert_double_eq_tol(place_of_text("masked"), mine, 0.1);
    ck_assert_double_eq_tol(place_of_text("+0.9100"), by, 0.1);
    moved_hash(PAIR_SWAPS, 0.5);
    double between = place_of_text("masked");
    moved_hash(PAIR_SWAPS, 1);
    ck_assert(place_of_text("masked") < between && between < mine);
    ck_assert(place_of_text("−0.9100") > 0);
    ck_assert(place_of_text("+0.9100") == 0);
    close_lesson();
}
END_TEST

// A's picture shrinks from where it stood, over B's; B − A fills row by row.
START_TEST(a_split_fills_row_by_row)
{
    open_lesson(1);
    go("weights");
    press_key(app, 'd');
    int same[4];
    for (int k = 0; k < 4; k++) {
        moved_hash(PAIR_SPLITS, 0.35 + 0.2 * k);
        same[k] = 0;
        for (int i = 0; i < list.count; i++)
            same[k] += list.draws[i].kind == DRAW_TEXT &&
                       !strcmp(list.draws[i].text, "= same");
    }
    ck_assert_int_eq(same[0], 0);
    ck_assert_int_eq(same[1], 3);
    ck_assert_int_eq(same[2], 6);
    ck_assert_int_eq(same[3], 9);
    close_lesson();
}
END_TEST

// Tab goes to what B has.
START_TEST(the_keyboard_stays_in_b)
{
    open_lesson(1);
    ck_assert(edit_change(app, "mask = causal"));
    press_key(app, 'd');
    ck_assert(edit_change(app, "mask = none"));
    go("weights[1,1]");
    int inside = 0; // from the last matrix Tab goes on to the controls
    for (int k = 0; k < 40; k++) {
        press_key(app, CODE_TAB);
        if (!app->focusing)
            continue;
        inside++;
        ck_assert_ptr_nonnull(
            place_address(&app->document->trace, &app->view.attention.focus)
                .tensor);
    }
    ck_assert_int_gt(inside, 2);
    close_lesson();
}
END_TEST

static double number_in(const struct document *b, const char *at)
{
    struct address a;
    ck_assert(address_parse(&b->trace, at, &a, NULL));
    return tensor_at(a.tensor, a.row, a.column);
}

static void mouse_at(const struct item *i, enum input_kind kind)
{
    app_input(app, &(struct input){.kind = kind,
                                   .x = i->at.x + i->at.w / 2,
                                   .y = i->at.y + i->at.h / 2});
}

// Clicks on X[1,2] in the [nth] place that has it of that trace.
static bool click(const struct document *b, int nth)
{
    const struct address at = {trace_find(&b->trace, "X"), 0, 1, -1};
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    const struct item *found = NULL;
    app_pose(app, &pose);
    for (int k = 0; k < pose.count && !found; k++) {
        const struct item *i = &pose.items[k];
        if (focus_is_cell(i) && i->kind == ITEM_BOX &&
            address_equal(&i->target.address, &at) && !nth--)
            found = i;
    }
    if (found) {
        mouse_at(found, INPUT_POINT);
        mouse_at(found, INPUT_PRESS);
        mouse_at(found, INPUT_RELEASE);
    }
    arena_free(&arena);
    return found;
}

static void type_over(uint32_t digit, bool keyed)
{
    if (keyed) {
        press_key(app, CODE_F1 + 1);
        ck_assert(layer_is_open(app, &number_layer));
        press_key(app, CODE_BACKSPACE); // the one digit that stands there
    }
    press_key(app, digit);
    ck_assert(layer_is_open(app, &number_layer));
    press_key(app, CODE_ENTER);
    ck_assert(!layer_is_open(app, &number_layer));
}

// B is changed where one looks at it, in any pane and in any look: by a digit,
// by F2, with the knobs beside it. B − A follows; A stays as it was.
START_TEST(b_is_changed_from_every_pane)
{
    static const int panes[DIFFERENCE_LOOKS] = {3, 1, 2};
    open_lesson(1);
    go("X");
    press_key(app, 'd');
    for (int look = 0; look < DIFFERENCE_LOOKS; look++, press_key(app, 't')) {
        int seen = 0;
        for (int pane = 0; pane < 6; pane++) {
            const struct document *of =
                pane % 3 ? app->document : app->compared.a;
            if (!click(of, pane % 3 == 2))
                continue;
            uint64_t before = frame_hash();
            uint32_t digit = '2' + (uint32_t)pane;
            seen += pane < 3;
            type_over(digit, pane >= 3);
            ck_assert_double_eq(number_in(app->document, "X[1,2]"),
                                digit - '0');
            ck_assert_double_eq(number_in(app->compared.a, "X[1,2]"), 0);
            app_release(app);
            ck_assert_ptr_nonnull(strstr(sentence(), "1 of 12 numbers of X"));
            ck_assert(frame_hash() != before);
            press_key(app, 'i');
            ck_assert(layer_is_open(app, &dock_layer) && compare_a(app));
            frame_hash();
            press_key(app, CODE_ESCAPE);
            ck_assert(!layer_is_open(app, &dock_layer) && compare_a(app));
        }
        ck_assert_int_eq(seen, panes[look]);
    }
    close_lesson();
}
END_TEST

START_TEST(two_lessons_of_one_kind)
{
    struct strbuf why = {0};
    open_lesson(1);
    ck_assert(!app_against(app, paths[0], &why));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&why), "of one kind"));
    ck_assert_ptr_null(app->compared.a);
    strbuf_clear(&why);
    ck_assert(app_against(app, paths[2], &why));
    ck_assert_str_eq(app->compared.a->path, paths[2]);
    frame_hash();
    struct document *lesson = app->document, *other = app->compared.a;
    press_key(app, 'y');
    ck_assert_ptr_eq(app->document, other);
    ck_assert_ptr_eq(app->compared.a, lesson);
    press_key(app, CODE_ESCAPE);
    ck_assert_ptr_eq(app->document, other);
    ck_assert_ptr_eq(library_find(&app->library, paths[1]), lesson);
    ck_assert(!app_against(app, "/nowhere.yaml", &why));
    ck_assert(app_against(app, paths[2], &why)); // itself: a copy of its own
    ck_assert(app->compared.own && app->compared.a != app->document);
    ck_assert(app_open(app, paths[0], &why)); // has nothing beside it
    ck_assert(!compare_a(app));
    frame_hash();
    ck_assert(app_open(app, paths[2], &why));
    ck_assert(compare_a(app) == app->compared.a && compare_a(app));
    frame_hash();
    strbuf_free(&why);
    close_lesson();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("comparing");
    TCase *tests = tcase_create("comparing");
    tcase_add_test(tests, what_differs_is_said);
    tcase_add_loop_test(tests, one_range_of_colors, 0, 2);
    tcase_add_test(tests, shapes_words_and_last_bits_are_said);
    tcase_add_test(tests, other_words_are_said);
    tcase_add_test(tests, keys_compare_swap_turn_and_end);
    tcase_add_test(tests, all_changes_are_compared_with_none);
    tcase_add_test(tests, a_task_is_compared_with_its_beginning);
    tcase_add_test(tests, a_new_a_is_what_b_was);
    tcase_add_test(tests, both_walk_in_lockstep);
    tcase_add_test(tests, movements_join);
    tcase_add_test(tests, a_swap_leaves_the_keyboard_where_it_is);
    tcase_add_test(tests, attention_is_shared);
    tcase_add_test(tests, the_keyboard_stays_in_b);
    tcase_add_test(tests, the_largest_is_found_and_gone_to);
    tcase_add_test(tests, whole_formulas_are_compared);
    tcase_add_test(tests, stages_of_a_are_ticks);
    tcase_add_test(tests, all_three_share_their_rows);
    tcase_add_test(tests, what_has_no_room_begins_alone);
    tcase_add_test(tests, what_is_large_begins_alone);
    tcase_add_test(tests, comparing_begins_at_rest);
    tcase_add_test(tests, its_name_is_left_with_the_step);
    tcase_add_test(tests, a_movement_tells_no_answer_before_it_begins);
    tcase_add_test(tests, only_a_tensor_leads_to_its_largest);
    tcase_add_test(tests, pairs_come_to_rest);
    tcase_add_test(tests, movements_of_pairs_take_time);
    tcase_add_test(tests, a_swap_begins_where_both_were);
    tcase_add_test(tests, a_split_fills_row_by_row);
    tcase_add_test(tests, b_is_changed_from_every_pane);
    tcase_add_test(tests, two_lessons_of_one_kind);
    suite_add_tcase(suite, tests);
    return suite_end(suite);
}
