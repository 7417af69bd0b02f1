// SPDX-License-Identifier: MIT
// The lists at the side and the clipboard: changes in words and back to any of
// them, what a matrix may be made by a name, numbers out and in.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "document/change/cause.h"
#include "app/edit/change_list.h"
#include "app/edit/presets.h"
#include "app/edit/undo.h"
#include "app/overlay.h"
#include "claims/ghosts.h"
#include "fake_font.h"
#include "keyboard.h"
#include "random_edit.h"
#include "report/tsv.h"
#include "suite.h"
#include "trace/term.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/weights.yaml",
    SOURCE_ROOT "/lessons/15-smallest-transformer.yaml",
};

static void open_lesson(int which)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, 4);
    ck_assert(app_open(app, paths[which], &why));
    strbuf_free(&why);
}

static void setup(void)
{
    open_lesson(0);
}

static void teardown(void)
{
    app_free(app);
}

static void look_at(const char *address)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, address, &at, NULL));
    app->view.attention.focus = place_of_address(&at);
    app->focusing = true;
}

static const char *last_change(void)
{
    const struct changes *c = &app->document->changes;
    return c->made ? c->change[c->made - 1] : "";
}

static uint64_t bits(void)
{
    return trace_bits(&app->document->trace);
}

// The text of the frame, as it stands there.
static bool shows(const char *text)
{
    struct pose over = {.arena = &app->frame};
    arena_reset(&app->frame);
    overlay_pose(app, &over);
    for (int i = 0; i < over.count; i++)
        if (over.items[i].text && !strcmp(over.items[i].text, text))
            return true;
    return false;
}

START_TEST(changes_stand_in_words)
{
    look_at("W_Q[2,3]");
    press_key(app, '7');
    press_key(app, CODE_ENTER);
    edit_change(app, "scale = none");
    edit_change(app, "W_K = zero");
    press_key(app, 'u');
    ck_assert(shows("The changes made"));
    ck_assert(shows("as opened"));
    ck_assert(shows("W_Q[2, 3]: 7 instead of 0"));
    ck_assert(shows("scale: not divided instead of divided by √d"));
    ck_assert(shows("W_K: zero everywhere instead of 0 1 0 0 …"));
    press_key(app, 's'); // any other key closes it, and does nothing else
    ck_assert(!app->menu.list && !app->view.look.column_sums);
}
END_TEST

// To any of them, forwards and backwards, and each time to the very bits.
START_TEST(any_change_is_gone_back_to)
{
    enum { CHANGES = 40, JUMPS = 120 };
    uint64_t states[CHANGES + 1];
    struct rng rng = {7};
    int made = 0;
    states[0] = bits();
    for (int tries = 0; made < CHANGES && tries < 300; tries++) {
        struct strbuf edit = {0};
        random_edit(&rng, &app->document->lesson, true, &edit);
        if (edit_change(app, edit.text))
            states[++made] = bits();
        strbuf_free(&edit);
    }
    ck_assert_int_eq(made, CHANGES);
    press_key(app, 'u');
    for (int i = 0; i < JUMPS; i++) {
        int to = rng_between(&rng, 0, CHANGES), from = app->menu.line;
        for (int k = from; k != to; k += k < to ? 1 : -1)
            press_key(app, k < to ? CODE_DOWN : CODE_UP);
        press_key(app, CODE_ENTER);
        ck_assert(app->menu.list == &undo_list); // to go on from there
        ck_assert_int_eq(app->document->changes.made, to);
        ck_assert(bits() == states[to]);
    }
    press_key(app, CODE_HOME);
    press_key(app, CODE_ENTER);
    ck_assert(bits() == states[0]);
    press_key(app, CODE_END);
    press_key(app, CODE_ENTER);
    ck_assert(bits() == states[CHANGES]);
}
END_TEST

START_TEST(a_line_is_clicked)
{
    edit_change(app, "X[1,1] = 5");
    edit_change(app, "X[1,1] = 6");
    press_key(app, 'u');
    struct list list = {0};
    app_frame(app, &list);
    struct pose over = {.arena = &app->frame};
    overlay_pose(app, &over);
    struct rect at = {0};
    for (int i = 0; i < over.count; i++)
        if (over.items[i].target.kind == TARGET_LINE &&
            over.items[i].target.number == 1)
            at = over.items[i].at;
    list_free(&list);
    ck_assert(at.w > 0);
    struct input in = {.kind = INPUT_PRESS, .x = at.x + 5, .y = at.y + 5};
    app_input(app, &in);
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert(app->menu.list == &undo_list);
    in.x = 5;
    app_input(app, &in); // beside it: closed, and nothing else
    ck_assert(!app->menu.list && app->document->changes.made == 1);
}
END_TEST

// --- what a change did, and one taken back alone ------------------------------

enum { BELOW = 1 << 15, CROSS = 1 << 14 }; // as the menu numbers its targets

// The place of a target of the list; of no width where there is none.
static struct rect place_of(int number)
{
    struct pose over = {.arena = &app->frame};
    arena_reset(&app->frame);
    overlay_pose(app, &over);
    for (int i = 0; i < over.count; i++)
        if (over.items[i].target.kind == TARGET_LINE &&
            over.items[i].target.number == number)
            return over.items[i].at;
    return (struct rect){0, 0, 0, 0};
}

static void click_at(struct rect at)
{
    ck_assert(at.w > 0);
    app_input(app, &(struct input){.kind = INPUT_PRESS,
                                   .x = at.x + at.w / 2,
                                   .y = at.y + at.h / 2});
}

static const char *below(int number)
{
    return app->menu.list->below->text(app, app->menu.line, number);
}

// The lines under the list are those tensors of the part that changed, each
// with how many of its numbers did.
static void check_effects(const struct trace *was, const struct trace *now)
{
    int count = app->menu.list->below->count(app, app->menu.line), found = 0;
    for (int k = 0; k < now->tensor_count; k++) {
        const struct tensor *m = now->tensors[k];
        struct address at = {m, 0, 0, -1};
        int changed = ghost_changes(trace_find(was, m->name), m);
        if (strchr(m->plain, '.') || !operation_of(&at) || !changed)
            continue;
        char want[80];
        snprintf(want, sizeof want, "%s: %d of %d, ",
                 tensor_short(NULL, &app->frame, m), changed,
                 m->rows * m->columns);
        int before = found;
        for (int i = 0; i < count; i++)
            found += !strncmp(below(i), want, strlen(want));
        ck_assert_msg(found == before + 1, "%s", want);
    }
    ck_assert_int_eq(found, count);
}

// "[cat, 'a b', dog]" is how a file has it, not how one says it.
START_TEST(words_are_said_as_words)
{
    static const char *const changes[][2] = {
        {"tokens = [cat, 'a b', \"it's\", dog]", "“cat a b it's dog”"},
        {"tokens = [cat]", "“cat”"}};
    for (int i = 0; i < 2; i++) {
        struct strbuf text = {0};
        change_say(NULL, &app->document->trace, changes[i][0], NULL, false,
                   &text);
        ck_assert_ptr_nonnull(strstr(strbuf_text(&text), changes[i][1]));
        ck_assert_ptr_null(strchr(strbuf_text(&text), '['));
        strbuf_free(&text);
    }
}
END_TEST

START_TEST(a_change_says_what_it_did)
{
    static const char *const changes[] = {"W_V[1,1] = 4", "X[cat,2] = 3",
                                          "scale = none"};
    struct document was = {0}, now = {0};
    app_go_to_stage(app, 1);
    for (int k = 0; k < 3; k++)
        ck_assert(edit_change(app, changes[k]));
    press_key(app, 'u');
    ck_assert_int_eq(app->menu.line, 3);
    for (int k = 3; k > 0; k--) {
        struct own before = {.edits = changes, .edit_count = k - 1};
        struct own after = {.edits = changes, .edit_count = k};
        ck_assert(document_open(&was, NULL, paths[0], &before));
        ck_assert(document_open(&now, NULL, paths[0], &after));
        check_effects(&was.trace, &now.trace);
        document_close(&was);
        document_close(&now);
        press_key(app, CODE_UP);
    }
    ck_assert_int_eq(app->menu.list->below->count(app, 0), 0); // as opened
    press_key(app, CODE_RIGHT);
    ck_assert_int_eq(app->menu.below, 0); // nothing leads there
    press_key(app, CODE_DOWN);
    ck_assert_str_eq(below(1), "V: 2 of 6, none more than v(cat)₁: 4 → 6");
    press_key(app, CODE_TAB);
    press_key(app, CODE_DOWN);
    ck_assert_int_eq(app->menu.below, 2);
    press_key(app, CODE_LEFT);
    ck_assert(!app->menu.below && app->menu.line == 1);
    press_key(app, CODE_RIGHT);
    press_key(app, CODE_END);
    ck_assert(strstr(below(app->menu.below - 1), "output: "));
    press_key(app, CODE_ENTER); // there, and nothing is undone
    struct address at =
        timeline_address(&app->document->trace, app_step_now(app));
    ck_assert_str_eq(at.tensor->name, "output");
    ck_assert(!app->menu.list && app->document->changes.made == 3);
    press_key(app, 'u'); // by the mouse
    click_at(place_of(BELOW));
    at = timeline_address(&app->document->trace, app_step_now(app));
    ck_assert_str_eq(at.tensor->name, "scores"); // whose scale is none
}
END_TEST

// Which word comes next is told as words, not as numbers that stand for them.
START_TEST(a_change_says_which_word_became_another)
{
    app_free(app);
    open_lesson(3);
    ck_assert(edit_change(app, "mask = none"));
    press_key(app, 'u');
    bool said = false;
    for (int i = 0; i < app->menu.list->below->count(app, app->menu.line); i++)
        said |= !strcmp(below(i), "next word: 1 of 6, next(dogs): "
                                  "“behind” → “bark”");
    ck_assert(said);
}
END_TEST

// What is left is what was never made, whichever it is; the others say what
// they put in the place of what, and it can be made again.
START_TEST(one_is_taken_back_alone)
{
    static const char *const changes[] = {"X[cat,2] = 3", "X[cat,2] = 5",
                                          "scale = none"};
    static const char *const said[][3] = {
        {"x(cat)₂: 5 instead of 0",
         "scale: not divided instead of divided by √d",
         "x(cat)₂: 3 instead of 5"},
        {"x(cat)₂: 3 instead of 0",
         "scale: not divided instead of divided by √d",
         "x(cat)₂: 5 instead of 3"},
        {"x(cat)₂: 3 instead of 0", "x(cat)₂: 5 instead of 3",
         "scale: not divided instead of divided by √d"}};
    struct document b = {0};
    const char *left[2];
    for (int k = 0; k < 3; k++)
        ck_assert(edit_change(app, changes[k]));
    for (int k = 0, n = 0; k < 3; k++)
        if (k != _i)
            left[n++] = changes[k];
    struct own own = {.edits = left, .edit_count = 2};
    ck_assert(document_open(&b, NULL, paths[0], &own));
    press_key(app, 'u');
    if (_i == 1)
        click_at(place_of(CROSS + 2));
    else {
        press_key(app, CODE_HOME);
        press_key(app, CODE_DELETE); // not what was opened
        ck_assert_int_eq(app->document->changes.made, 3);
        for (int k = 0; k <= _i; k++)
            press_key(app, CODE_DOWN);
        press_key(app, CODE_DELETE);
    }
    ck_assert(app->menu.list == &undo_list);
    ck_assert_int_eq(app->document->changes.made, 2);
    ck_assert(bits() == trace_bits(&b.trace));
    for (int k = 0; k < 3; k++)
        ck_assert_msg(shows(said[_i][k]), "%s", said[_i][k]);
    ck_assert(place_of(CROSS + 3).w == 0); // it is taken back already
    press_key(app, CODE_END);
    press_key(app, CODE_ENTER); // made again
    ck_assert_int_eq(app->document->changes.made, 3);
    document_close(&b);
}
END_TEST

// What stands in the file is no more than what is in force then, in that order.
START_TEST(what_is_saved_is_not_what_is_left)
{
    struct changes c = {0};
    changes_add(&c, "X[1,1] = 1");
    changes_add(&c, "X[1,2] = 2");
    changes_written(&c);
    ck_assert(changes_safe(&c));
    changes_take_out(&c, _i);
    ck_assert(!changes_safe(&c) && c.parted);
    ck_assert_str_eq(c.change[1], _i ? "X[1,2] = 2" : "X[1,1] = 1");
    ck_assert(changes_move(&c, 1));
    ck_assert(!changes_safe(&c));
    changes_free(&c);
}
END_TEST

// After a change the header says how many there are; a click lists them.
START_TEST(the_header_counts_changes)
{
    static const char *const said[] = {"1 change", "2 changes", "1 change",
                                       "taken back"};
    app_go_to_stage(app, 1);
    for (int k = 0; k < 4; k++) {
        if (k < 2)
            ck_assert(edit_change(app, k ? "scale = 4" : "X[cat,2] = 3"));
        else
            undo_move(app, -1);
        struct pose pose = {.arena = &app->frame};
        arena_reset(&app->frame);
        app_pose(app, &pose);
        const struct item *i = pose_find(&pose, id_named("chrome changes", 0));
        ck_assert_str_eq(i->text, said[k]);
        click_at(i->at);
        ck_assert(app->menu.list == &undo_list);
        press_key(app, CODE_ESCAPE);
    }
    press_key(app, CODE_ESCAPE);
    struct pose pose = {.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, &pose);
    ck_assert(!pose_find(&pose, id_named("chrome changes", 0)));
}
END_TEST

static void take_preset(const char *address, const char *text)
{
    look_at(address);
    press_key(app, 'h');
    ck_assert(app->menu.list == &presets_list);
    int count = presets_list.count(app), line = 0;
    struct arena arena = {0};
    while (line < count && strcmp(presets_list.text(app, &arena, line), text))
        line++;
    arena_free(&arena);
    ck_assert_msg(line < count, "%s: no %s", address, text);
    ck_assert(shows(text));
    for (int i = 0; i < line; i++)
        press_key(app, CODE_DOWN);
    press_key(app, CODE_ENTER);
    ck_assert(!app->menu.list);
}

START_TEST(a_matrix_becomes_what_it_is_called)
{
    take_preset("W_Q[2,2]", "zero everywhere");
    ck_assert_str_eq(last_change(), "W_Q = zero");
    take_preset("W_Q[2,2]", "the identity: 1 in the diagonal");
    ck_assert_str_eq(last_change(), "W_Q = identity");
    take_preset("W_Q[2,2]", "random numbers, seed 1");
    ck_assert_str_eq(last_change(), "W_Q = random 1");
    take_preset("X[2,2]", "random numbers, seed 2");
    ck_assert_str_eq(last_change(), "X = random 2");
    take_preset("X[2,2]", "all of the input as opened");
    ck_assert_int_eq(app->document->changes.made, 0);
    take_preset("X[2,1]", "rows 2 and 3 swapped");
    ck_assert_double_eq(trace_find(&app->document->trace, "X")->data[4], 1);
    ck_assert_double_eq(trace_find(&app->document->trace, "X")->data[8], 0);
    edit_change(app, "X[3,2] = 77");
    take_preset("X[3,2]", "X[3,2] as opened");
    ck_assert_str_eq(last_change(), "X[3,2] = 1");
}
END_TEST

// Weights are given by the key A.
START_TEST(given_weights_change_by_their_key)
{
    app_free(app);
    open_lesson(2);
    take_preset("weights[2,2]", "zero everywhere");
    ck_assert_str_eq(last_change(), "A = zero");
    look_at("weights[2,2]");
    paste_text(app, "0.5\t0.25");
    ck_assert(
        !strncmp(last_change(), "A = [[0, 0, 0, 0, 0], [0, 0.5, 0.25, ", 37));
    take_preset("weights[2,2]", "weights[2,2] as opened");
    ck_assert_str_eq(last_change(), "A[2,2] = 0.25");
}
END_TEST

START_TEST(what_is_not_there_is_not_put_there)
{
    look_at("scores[1,1]");
    press_key(app, 'h');
    ck_assert(!app->menu.list);
    ck_assert_str_eq(app->notice.note, "note.edit.given");
    look_at("W_V[1,1]"); // not square, and its first row has none above
    struct arena arena = {0};
    for (int i = 0; i < presets_list.count(app); i++) {
        const char *text = presets_list.text(app, &arena, i);
        ck_assert(!strstr(text, "identity") && !strstr(text, "rows 0"));
    }
    arena_free(&arena);
    presets_list.take(app, presets_list.count(app)); // one more than there are
    ck_assert_int_eq(app->document->changes.made, 0);
    edit_change(app, "tokens = [cat, chased, dog, moon]");
    look_at("X[4,1]");
    press_key(app, 'h');
    press_key(app, CODE_ENTER);
    ck_assert_str_eq(app->notice.note, "note.opened.none");
}
END_TEST

START_TEST(what_is_looked_at_is_copied)
{
    look_at("X[2,2]");
    ck_assert(!app_copied(app));
    press_control(app, 'c');
    ck_assert_str_eq(app_copied(app), "2");
    ck_assert(!app_copied(app));
    press_control(app, 'c');
    ck_assert_str_eq(app_copied(app), "0\t2\t0\t1");
    press_control(app, 'c');
    ck_assert_str_eq(app_copied(app), "1\t0\t1\t0\n0\t2\t0\t1\n1\t1\t0\t1\n");
    ck_assert(strstr(strbuf_text(&app->notice.effect), "all of X"));
    press_control(app, 'c');
    ck_assert_str_eq(app_copied(app), "2");
    press_key(app, CODE_LEFT); // something else is a number again
    press_control(app, 'c');
    ck_assert_str_eq(app_copied(app), "0");
    look_at("weights[1,2]"); // what is computed too, with all its digits
    press_key(app, CODE_F12);
    press_control(app, 'c');
    struct matrix m;
    struct arena arena = {0};
    const struct tensor *w = trace_find(&app->document->trace, "weights");
    ck_assert(tsv_read(&arena, app_copied(app), &m, NULL));
    ck_assert(m.data[0] == w->data[1]);
    arena_free(&arena);
}
END_TEST

static const struct row {
    const char *at, *text, *want; // the change; "!" and the reason
} rows[] = {
    {"X[2,2]", "5", "X[2,2] = 5"},
    {"X[2,2]", "5\r\n", "X[2,2] = 5"},
    {"X[2,2]", "0,5", "X[2,2] = 0.5"},
    {"X[2,2]",
     "\xE2\x88\x92"
     "1.5",
     "X[2,2] = -1.5"},
    {"X[2,3]", "5\t6\n7\t8\n",
     "X = [[1, 0, 1, 0], [0, 2, 5, 6], [1, 1, 7, 8]]"},
    {"X[2,3]", "5 6\r\n7  8\r\n",
     "X = [[1, 0, 1, 0], [0, 2, 5, 6], [1, 1, 7, 8]]"},
    {"X[3,1]", "1e-3\t2,5\t3\t+4",
     "X = [[1, 0, 1, 0], [0, 2, 0, 1], [0.001, 2.5, 3, 4]]"},
    {"X[1,1]", "1\t2\n3", "!row 2 of the clipboard has 1 number, not 2"},
    {"X[2,3]", "1\t2\t3",
     "!1 × 3 numbers do not fit: from X[2,3] on there are "
     "2 × 2"},
    {"X[2,3]", "1\n2\n3", "!3 × 1 numbers do not fit"},
    // a spreadsheet's names around the numbers are no numbers of it
    {"X[1,1]", "\tp\tq\ncat\t7\t8\ndog\t9\t10",
     "X = [[7, 8, 1, 0], [9, 10, 0, 1], [1, 1, 0, 1]]"},
    {"X[1,1]", "\t1\t2\r\ncat\t7\t8\r\n",
     "X = [[7, 8, 1, 0], [0, 2, 0, 1], [1, 1, 0, 1]]"},
    {"X[1,1]", "p\tq\n7\t8", "X = [[7, 8, 1, 0], [0, 2, 0, 1], [1, 1, 0, 1]]"},
    {"X[1,1]", "cat\t7\t8", "X = [[7, 8, 1, 0], [0, 2, 0, 1], [1, 1, 0, 1]]"},
    {"X[1,1]", "cat 7 8\ndog 9 10",
     "X = [[7, 8, 1, 0], [9, 10, 0, 1], [1, 1, 0, 1]]"},
    {"X[1,1]", "cat\t7\n8\t9",
     "!'cat' in row 1 of the clipboard is not a number"},
    {"X[1,1]", "cat\tdog", "!'cat' in row 1 of the clipboard is not a number"},
    {"X[1,1]", "cat", "!'cat' in row 1 of the clipboard is not a number"},
    {"X[1,1]", "1\tcat", "!'cat' in row 1 of the clipboard is not a number"},
    {"X[1,1]", "1\t\t2", "!'' in row 1"},
    {"X[1,1]", "1.000,5", "!'1.000,5' in row 1"},
    {"X[1,1]", "inf", "!'inf' in row 1"},
    {"X[1,1]", "", "!there are no numbers on the clipboard"},
    {"X[1,1]", "\n\n", "!there are no numbers on the clipboard"},
};

START_TEST(numbers_are_pasted_all_or_none)
{
    const struct row *r = &rows[_i];
    uint64_t before = bits();
    look_at(r->at);
    paste_text(app, r->text);
    if (*r->want != '!') {
        ck_assert_str_eq(last_change(), r->want);
        press_control(app, 'z'); // one change
        ck_assert(bits() == before);
        return;
    }
    ck_assert_int_eq(app->document->changes.count, 0);
    ck_assert(bits() == before && app->notice.refused);
    ck_assert_msg(!strncmp(strbuf_text(&app->notice.trouble), r->want + 1,
                           strlen(r->want + 1)),
                  "%s", strbuf_text(&app->notice.trouble));
}
END_TEST

// As many rows as W_Q has, but another width: it is asked whether d_k shall be
// that, and W_K goes along or nothing does.
START_TEST(another_width_is_asked_about)
{
    static const char *const texts[] = {"1 2 3\n4 5 6\n7 8 9\n1 1 1",
                                        "1 2 3 4 5\n1 2 3 4 5\n1 2 3 4 5\n"
                                        "1 2 3 4 5"};
    uint64_t before = bits();
    for (int wide = 0; wide < 2; wide++) {
        int width = wide ? 5 : 3;
        look_at("W_Q[1,1]");
        paste_text(app, texts[wide]);
        ck_assert(layer_is_open(app, &fit_layer));
        ck_assert(shows(wide ? "Shall d_k be 5?" : "Shall d_k be 3?"));
        press_key(app, CODE_RIGHT); // it waits for its answer
        enter_text(app, "x");
        ck_assert(layer_is_open(app, &fit_layer) && bits() == before);
        press_key(app, CODE_ESCAPE);
        ck_assert(!layer_is_open(app, &fit_layer) && bits() == before);
        ck_assert_int_eq(app->document->changes.made, 0);
        paste_text(app, texts[wide]);
        press_key(app, CODE_ENTER);
        ck_assert(!layer_is_open(app, &fit_layer) && !app->notice.refused);
        const struct model *m = &app->document->lesson.model;
        ck_assert_int_eq(model_matrix(m, "W_Q")->columns, width);
        ck_assert_int_eq(model_matrix(m, "W_K")->columns, width);
        ck_assert_int_eq(model_matrix(m, "W_V")->columns, 2);
        ck_assert(model_matrix(m, "W_Q")->data[1] == 2);
        ck_assert(model_matrix(m, "W_K")->data[width + 2] == 2); // as it was
        struct strbuf file = {0};
        struct expectations_kept kept;
        struct complaints c = {0};
        ck_assert(document_text(app->document, "x.yaml", &file, &kept, &c));
        ck_assert_ptr_nonnull(
            strstr(file.text,
                   wide ? "[0, 1, 2, 0, 0]," : "W_K: [[0, 1, 0], [0, 1, 2]"));
        strbuf_free(&file);
        complaints_free(&c);
        press_control(app, 'z'); // one change
        ck_assert(bits() == before);
        press_control(app, 'y');
        ck_assert(bits() != before);
        press_control(app, 'z');
    }
    look_at("W_Q[1,2]"); // a part of it, and one column of it, are no other
    paste_text(app, texts[0]);
    ck_assert(!layer_is_open(app, &fit_layer) && bits() != before);
    press_control(app, 'z');
    look_at("W_Q[1,1]");
    paste_text(app, "1\n2\n3\n4");
    ck_assert(!layer_is_open(app, &fit_layer));
    ck_assert_str_eq(last_change(), "W_Q = [[1, 0, 1, 0], [2, 0, 0, 0], [3, 0, "
                                    "0, 0], [4, 0, 0, 1]]");
    look_at("X[1,1]"); // a row for each word: the numbers go into it
    paste_text(app, "1 2\n3 4\n5 6");
    ck_assert(!layer_is_open(app, &fit_layer));
}
END_TEST

START_TEST(what_was_copied_is_pasted)
{
    uint64_t before = bits();
    look_at("W_K[1,1]");
    press_control(app, 'c'), press_control(app, 'c'), press_control(app, 'c');
    const char *copied = app_copied(app);
    edit_change(app, "W_K = zero");
    ck_assert(bits() != before);
    look_at("W_K[1,1]");
    paste_text(app, copied);
    ck_assert(bits() == before);
    look_at("Q[1,1]"); // computed: nothing is put there
    paste_text(app, "3");
    ck_assert_str_eq(app->notice.note, "note.edit.given");
    ck_assert(bits() == before);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *suite = suite_create("menu");
    TCase *all = tcase_create("menu");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, changes_stand_in_words);
    tcase_add_test(all, any_change_is_gone_back_to);
    tcase_add_test(all, a_line_is_clicked);
    tcase_add_test(all, words_are_said_as_words);
    tcase_add_test(all, a_change_says_what_it_did);
    tcase_add_test(all, a_change_says_which_word_became_another);
    tcase_add_loop_test(all, one_is_taken_back_alone, 0, 3);
    tcase_add_loop_test(all, what_is_saved_is_not_what_is_left, 0, 2);
    tcase_add_test(all, the_header_counts_changes);
    tcase_add_test(all, a_matrix_becomes_what_it_is_called);
    tcase_add_test(all, given_weights_change_by_their_key);
    tcase_add_test(all, what_is_not_there_is_not_put_there);
    tcase_add_test(all, what_is_looked_at_is_copied);
    tcase_add_loop_test(all, numbers_are_pasted_all_or_none, 0, LENGTH(rows));
    tcase_add_test(all, another_width_is_asked_about);
    tcase_add_test(all, what_was_copied_is_pasted);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
