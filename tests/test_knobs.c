// SPDX-License-Identifier: MIT
// The dock of the input: switches, numbers and words, all of them changes in
// words; what is refused changes nothing, and what is not allowed is locked.
#define _DEFAULT_SOURCE // mkstemp, mkstemps
#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/dialog/step_number.h"
#include "app/app.h"
#include "app/dock/knob.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "app/overlay.h"
#include "document/change/cause.h"
#include "document/change/was.h"
#include "fake_font.h"
#include "keyboard.h"
#include "made_lessons.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/sinusoids.yaml",
    SOURCE_ROOT "/tests/lessons/clocks.yaml",
    SOURCE_ROOT "/tests/lessons/masked.yaml", // all may be changed
};

static void key(uint32_t code, int times)
{
    while (times--)
        app_input(app, &(struct input){.kind = INPUT_KEY, .key = code});
}

// The dock of a lesson, at its [row].
static void open_dock(int which, int row)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, 4);
    ck_assert(app_open(app, paths[which], &why));
    strbuf_free(&why);
    app_go_to_step(app, (struct position){LEVEL_STAGE, 1});
    enter_text(app, "i");
    ck_assert(layer_is_open(app, &dock_layer) && app->view.look.dock);
    key(CODE_DOWN, row);
}

static uint64_t bits(void)
{
    return trace_bits(&app->document->trace);
}

static const char *last_change(void)
{
    const struct changes *c = &app->document->changes;
    return c->made ? c->change[c->made - 1] : "";
}

// Letters and digits are the dock's while it has the keyboard: none of them is
// a command. A clicker steps all the same.
START_TEST(what_is_typed_at_the_dock_is_no_command)
{
    open_dock(0, 1); // scale
    struct place place = app->place;
    struct look look = app->view.look;
    enter_text(app, "e"); // was: take along, and Enter wrote a picture
    ck_assert(app->dock.typing);
    ck_assert_str_eq(field_text(&app->dock.field), "e");
    ck_assert(!layer_is_open(app, &export_dialog_layer));
    enter_characters(app, "chat fo?+");
    ck_assert_str_eq(field_text(&app->dock.field), "echat fo?+");
    key(CODE_ENTER, 1); // refused: it stays, to be mended
    ck_assert(app->dock.typing && app->notice.refused);
    ck_assert(!memcmp(&look, &app->view.look, sizeof look));
    key(CODE_ESCAPE, 1);
    enter_characters(app, "2"); // was: go to step 2
    ck_assert(app->dock.typing && step_number_typed(app) < 0);
    key(CODE_ENTER, 1);
    ck_assert_str_eq(last_change(), "scale = 2");
    enter_characters(app, " "); // nothing
    ck_assert(place_equal(&app->place, &place) && !app->dock.typing);
    key(CODE_BACKSPACE, 1); // what stands there, to be mended
    ck_assert(app->dock.typing);
    ck_assert_str_eq(field_text(&app->dock.field), "numbe");
    ck_assert(place_equal(&app->place, &place));
    press_control(app, 'z'); // what was typed, not the change before
    ck_assert_str_eq(field_text(&app->dock.field), "number");
    ck_assert_int_eq(app->document->changes.made, 1);
    key(CODE_LEFT, 1); // in the field, and no step of the value
    enter_text(app, "x");
    ck_assert_str_eq(field_text(&app->dock.field), "numbexr");
    press_control(app, 'a');
    enter_text(app, "3");
    ck_assert_str_eq(field_text(&app->dock.field), "3");
    key(CODE_ESCAPE, 1);
    press_control(app, 'z');
    ck_assert_int_eq(app->document->changes.made, 0);
    enter_text(app, "4");
    key(CODE_PAGE_DOWN, 1);
    ck_assert(!app->dock.typing && !place_equal(&app->place, &place));
    app_free(app);
}
END_TEST

// A matrix is typed where it stands, and what is given is not typed at all.
START_TEST(where_nothing_is_typed_nothing_happens)
{
    open_dock(0, 3); // X
    struct place place = app->place;
    enter_characters(app, "e7");
    ck_assert(!app->dock.typing && step_number_typed(app) < 0);
    ck_assert(!layer_is_open(app, &export_dialog_layer));
    ck_assert(place_equal(&app->place, &place));
    key(CODE_ENTER, 1); // into the picture, where digits are numbers of it
    enter_characters(app, "7");
    ck_assert(layer_is_open(app, &number_layer));
    key(CODE_ESCAPE, 2); // out of the field, out of the picture
    ck_assert(dock_has_keyboard(app));
    key(CODE_TAB, 1); // into the picture again
    enter_characters(app, "n");
    ck_assert(app->focusing &&
              app->view.look.numbers != default_view.look.numbers);
    app_free(app);
}
END_TEST

// Esc closes the dock before what lies below it.
START_TEST(esc_closes_the_dock)
{
    open_dock(0, 1);
    key(CODE_RIGHT, 1); // with ghosts of the change
    ck_assert(app->before != NULL);
    key(CODE_ESCAPE, 1);
    ck_assert(!layer_is_open(app, &dock_layer) && !app->view.look.dock);
    ck_assert(app->before != NULL);
    key(CODE_ESCAPE, 1);
    ck_assert_ptr_null(app->before);
    app_free(app);
}
END_TEST

// Rows of self-attention: tokens, scale, mask, position, X, …
START_TEST(choices_go_round)
{
    static const char *const round[] = {"scale = none", "scale = d",
                                        "scale = 2", "scale = sqrt"};
    open_dock(0, 1);
    uint64_t before = bits();
    for (int k = 0; k < 4; k++) {
        key(CODE_RIGHT, 1);
        ck_assert_str_eq(last_change(), round[k]);
    }
    ck_assert(bits() == before);
    key(CODE_LEFT, 1);
    ck_assert_str_eq(last_change(), "scale = 2");
    key(CODE_DOWN, 1); // the number of the choice
    key(CODE_RIGHT, 1);
    ck_assert_str_eq(last_change(), "scale = 4");
    key(CODE_LEFT, 3);
    ck_assert_str_eq(last_change(), "scale = 0.5");
    app_free(app);
}
END_TEST

START_TEST(a_mask_has_its_width_and_its_cells)
{
    open_dock(0, 2);
    key(CODE_RIGHT, 2);
    ck_assert_str_eq(last_change(), "mask = {window: 1}");
    key(CODE_DOWN, 1);
    key(CODE_LEFT, 1); // there is nothing less
    key(CODE_RIGHT, 2);
    ck_assert_str_eq(last_change(), "mask = {window: 3}");
    key(CODE_UP, 1);
    key(CODE_RIGHT, 1);
    ck_assert_str_eq(last_change(), "mask = {band: 1}");
    key(CODE_DOWN, 1);
    key(CODE_RIGHT, 1);
    ck_assert_str_eq(last_change(), "mask = {band: 2}");
    key(CODE_LEFT, 2);
    ck_assert_str_eq(last_change(), "mask = {band: 0}");
    uint64_t before = bits();
    key(CODE_LEFT, 1); // refused
    ck_assert(bits() == before && app->notice.refused &&
              app->notice.trouble.length);
    key(CODE_UP, 1);
    key(CODE_RIGHT, 1);
    ck_assert_str_eq(last_change(), "mask = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]");
    ck_assert(bits() == before);
    ck_assert(edit_change(app, "mask[1,2] = 1"));
    app_free(app);
}
END_TEST

// The rule there was, written out: not a bit of what it leads to changes.
START_TEST(a_mask_is_written_out_as_it_is)
{
    static const struct {
        const char *rule, *cells;
    } masks[] = {
        {"mask = none", "mask = [[1, 1, 1], [1, 1, 1], [1, 1, 1]]"},
        {"mask = causal", "mask = [[1, 0, 0], [1, 1, 0], [1, 1, 1]]"},
        {"mask = {window: 2}", "mask = [[1, 0, 0], [1, 1, 0], [0, 1, 1]]"},
        {"mask = {band: 1}", "mask = [[1, 1, 0], [1, 1, 1], [0, 1, 1]]"},
    };
    open_dock(0, 2);
    ck_assert(edit_change(app, masks[_i].rule));
    uint64_t before = bits();
    ck_assert(edit_change(app, "mask[1,1] = 1"));
    ck_assert(_i == 0 || bits() == before); // none is a mask now
    ck_assert(edit_change(app, masks[_i].rule));
    bool first = _i == 0, last = _i == 3; // matrix is beside them
    if (first || last)
        key(first ? CODE_LEFT : CODE_RIGHT, 1);
    if (first || last)
        ck_assert_str_eq(last_change(), masks[_i].cells);
    app_free(app);
}
END_TEST

// --- what a change says ------------------------------------------------------

// What is said of [change] where the lesson is as [before] leaves it.
static void say_change(const char *before, const char *change,
                       struct strbuf *out)
{
    struct strbuf was = {0};
    ck_assert_msg(edit_change(app, before), "%s", before);
    const struct document *b = app->document;
    change_was(NULL, &b->lesson, &b->trace, change, &was);
    strbuf_clear(out);
    change_say(NULL, &b->trace, change, was.length ? strbuf_text(&was) : NULL,
               false, out);
    undo_move(app, -1);
    strbuf_free(&was);
}

static const struct {
    const char *before, *change, *said;
} said_changes[] = {
    {"position = {kind: rope, pairs: adjacent}",
     "position = {kind: rope, pairs: half}",
     "position: pairs half instead of pairs adjacent"},
    {"position = rope", "position = {kind: rope, pairs: half}",
     "position: pairs half instead of pairs adjacent"},
    {"position = {kind: rope, base: 50, pairs: half}",
     "position = {kind: rope, base: 60, pairs: half}",
     "position: base 60, pairs half instead of base 50, pairs half"},
    {"position = rope", "position = {kind: rope, base: 60}",
     "position: base 60 instead of base 10000"},
    {"position = sinusoidal", "position = {kind: sinusoidal, layout: half}",
     "position: layout half instead of layout interleaved"},
    {"position = none", "position = {kind: alibi, slope: 2}",
     "position: a bias that slants, slope 2 instead of no positions"},
    {"mask = {band: 1}", "mask = {band: 2}",
     "mask: only words up to 2 apart instead of only words up to 1 apart"},
    {"mask = {window: 2}", "mask = {band: 2}",
     "mask: only words up to 2 apart instead of a window of 2, up to the word "
     "itself"},
    {"mask = causal", "mask = {kind: causal}", "mask changed"},
    {"scale = 3", "scale = 4", "scale: divided by 4 instead of divided by 3"},
};
enum { SAID = sizeof said_changes / sizeof *said_changes };

START_TEST(a_change_says_what_differs)
{
    struct strbuf text = {0};
    open_dock(4, 0);
    say_change(said_changes[_i].before, said_changes[_i].change, &text);
    ck_assert_str_eq(strbuf_text(&text), said_changes[_i].said);
    // and never the same on both sides, whatever stood there
    for (int k = 0; k < SAID; k++) {
        const char *key = said_changes[k].change, *now;
        if (strncmp(key, said_changes[_i].before, 4) != 0)
            continue;
        say_change(said_changes[_i].before, key, &text);
        const char *colon = strstr(strbuf_text(&text), ": ");
        now = colon ? strstr(colon, " instead of ") : NULL;
        size_t length = now ? (size_t)(now - colon) - 2 : 0;
        ck_assert_msg(
            !now || strlen(now + strlen(" instead of ")) != length ||
                strncmp(colon + 2, now + strlen(" instead of "), length) != 0,
            "%s", strbuf_text(&text));
    }
    strbuf_free(&text);
    app_free(app);
}
END_TEST

START_TEST(numbers_step)
{
    static const struct {
        int row;
        const char *right, *left;
    } rows[] = {{0, "positions = 51", "positions = 50"},
                {1, "d = 256", "d = 128"},
                {2, "base = 20000", "base = 10000"}};
    for (int k = 0; k < 3; k++) {
        open_dock(2, rows[k].row);
        uint64_t before = bits();
        key(CODE_RIGHT, 1);
        ck_assert_str_eq(last_change(), rows[k].right);
        ck_assert(bits() != before);
        key(CODE_LEFT, 1);
        ck_assert_str_eq(last_change(), rows[k].left);
        ck_assert(bits() == before);
        app_free(app);
    }
}
END_TEST

START_TEST(what_is_not_allowed_is_locked)
{
    static const struct {
        int lesson, row;
    } locked[] = {{0, 7}, {1, 1}};
    for (int k = 0; k < 2; k++) {
        open_dock(locked[k].lesson, locked[k].row);
        uint64_t before = bits();
        key(CODE_RIGHT, 1);
        key(CODE_LEFT, 2);
        key(CODE_ENTER, k ? 0 : 1);
        ck_assert(bits() == before && !app->dock.typing);
        ck_assert_int_eq(app->document->changes.count, 0);
        app_free(app);
    }
}
END_TEST

START_TEST(words_are_typed)
{
    open_dock(0, 0);
    key(CODE_ENTER, 1);
    ck_assert_str_eq(field_text(&app->dock.field), "cat chased dog");
    ck_assert(field_all(&app->dock.field)); // typing would replace it
    key(CODE_END, 1);
    key(CODE_BACKSPACE, 3);
    enter_text(app, "é");
    key(CODE_BACKSPACE, 1); // both of its bytes
    enter_text(app, "mouse");
    key(CODE_ENTER, 1);
    ck_assert(!app->dock.typing);
    struct words words = model_words(&app->document->lesson.model, "tokens");
    ck_assert_int_eq(words.count, 3);
    ck_assert_str_eq(words.word[2], "mouse");
    key(CODE_ENTER, 1);
    enter_text(app, " i o");
    key(CODE_ESCAPE, 1);
    words = model_words(&app->document->lesson.model, "tokens");
    ck_assert(words.count == 3 && layer_is_open(app, &dock_layer));
    ck_assert_int_eq(app->document->changes.made, 1);
    app_free(app);
}
END_TEST

START_TEST(a_word_nobody_knows_is_refused_and_completed)
{
    open_dock(1, 0);
    uint64_t before = bits();
    key(CODE_ENTER, 1);
    field_clear(&app->dock.field);
    enter_text(app, "the caat .");
    key(CODE_ENTER, 1);
    ck_assert(app->dock.typing && bits() == before);
    ck_assert_msg(strstr(strbuf_text(&app->notice.trouble), "cat"), "%s",
                  strbuf_text(&app->notice.trouble));
    field_clear(&app->dock.field);
    enter_text(app, "the bl");
    key(CODE_TAB, 1);
    ck_assert_str_eq(field_text(&app->dock.field), "the black");
    enter_text(app, " cat .");
    key(CODE_ENTER, 1);
    ck_assert(!app->dock.typing);
    ck_assert_str_eq(last_change(), "source = the black cat .");
    ck_assert_int_eq(model_words(&app->document->lesson.model, "source").count,
                     4);
    app_free(app);
}
END_TEST

START_TEST(keys_that_are_not_its_own_act)
{
    open_dock(0, 1);
    int64_t step = app_step_now(app).index;
    key(CODE_PAGE_DOWN, 1);
    app_settle(app);
    ck_assert_int_eq(app_step_now(app).index, step + 1);
    key(CODE_TAB, 1); // the arrows go into the picture
    ck_assert(app->dock.away && app->focusing);
    key(CODE_ESCAPE, 1);
    ck_assert(!app->dock.away && !app->focusing);
    key(CODE_ENTER, 1);
    key(CODE_PAGE_UP, 1); // a clicker steps, whatever was typed
    app_settle(app);
    ck_assert_int_eq(app_step_now(app).index, step);
    ck_assert(!app->dock.typing);
    key(CODE_ESCAPE, 1);
    ck_assert(!layer_is_open(app, &dock_layer) && !app->view.look.dock);
    app_free(app);
}
END_TEST

// Whatever is painted of the lesson stays clear of the dock, whose rows answer
// the mouse.
START_TEST(the_picture_leaves_room)
{
    for (int which = 0; which < 3; which++) {
        open_dock(which, 0);
        struct arena arena = {0};
        double left = 1280;
        for (int stage = 0; stage < 5; stage++) {
            struct pose dock = {.arena = &arena}, frame = {.arena = &arena};
            app_go_to_step(app, (struct position){LEVEL_STAGE, stage});
            struct shown shown = app_shown(app);
            overlay_dock(app, &dock);
            for (int k = 0; k < dock.count; k++)
                if (dock.items[k].target.kind == TARGET_KNOB)
                    left =
                        dock.items[k].at.x < left ? dock.items[k].at.x : left;
            frame_pose(&shown, &app->view, app->font, &frame);
            for (int k = 0; k < frame.count; k++) {
                const struct item *i = &frame.items[k];
                if (i->target.kind == TARGET_CELLS && i->layer <= LAYER_CELL)
                    ck_assert(i->at.x + i->at.w < 0.655 * 1280);
            }
        }
        ck_assert(left > 0.655 * 1280 && left < 1280);
        arena_free(&arena);
        app_free(app);
    }
}
END_TEST

START_TEST(a_click_switches)
{
    open_dock(0, 0);
    struct arena arena = {0};
    struct pose dock = {.arena = &arena};
    overlay_dock(app, &dock);
    for (int k = 0; k < dock.count; k++) {
        const struct item *i = &dock.items[k];
        if (i->target.kind == TARGET_KNOB && i->target.number == 3 * 1 + 2)
            app_input(app, &(struct input){.kind = INPUT_PRESS,
                                           .x = i->at.x + i->at.w / 2,
                                           .y = i->at.y + i->at.h / 2});
    }
    ck_assert_str_eq(last_change(), "scale = none");
    struct knob now;
    ck_assert(knobs_chosen(app, &now));
    ck_assert_str_eq(now.name, "scale");
    arena_free(&arena);
    app_free(app);
}
END_TEST

// --- sliders -----------------------------------------------------------------

static void mouse(enum input_kind kind, double x, double y, bool shift,
                  bool control)
{
    app_input(app, &(struct input){.kind = kind,
                                   .x = x,
                                   .y = y,
                                   .held = kind == INPUT_POINT,
                                   .shift = shift,
                                   .control = control});
}

// The middle of a row of the dock.
static struct rect row_at(int row)
{
    struct arena arena = {0};
    struct pose dock = {.arena = &arena};
    struct rect at = {0};
    overlay_dock(app, &dock);
    for (int k = 0; k < dock.count; k++)
        if (dock.items[k].target.kind == TARGET_KNOB &&
            dock.items[k].target.number == KNOB_PARTS * row)
            at = dock.items[k].at;
    ck_assert(at.w > 0);
    arena_free(&arena);
    return at;
}

static const struct {
    int lesson, row;
    const char *first; // a change before; or NULL
    double pixels;
    bool shift, control;
    const char *change; // "": none is left
} pulls[] = {
    {2, 0, NULL, 8, 0, 0, "positions = 51"},
    {2, 0, NULL, -40, 0, 0, "positions = 45"},
    {2, 0, NULL, -4000, 0, 0, "positions = 1"},
    {2, 0, NULL, -16, 0, 1, "positions = 30"},
    {2, 0, NULL, 800, 0, 0, "positions = 64"},
    {2, 0, NULL, 2, 0, 0, ""}, // a click
    {2, 1, NULL, 16, 0, 0, "d = 132"},
    {2, 1, NULL, -4000, 0, 0, "d = 2"},
    {2, 2, NULL, 8, 0, 0, "base = 11000"},
    {2, 2, NULL, 8, 1, 0, "base = 10100"},
    {2, 2, NULL, -4000, 0, 0, "base = 1000"},
    {0, 2, "scale = 2", 24, 0, 0, "scale = 2.3"},
    {0, 2, "scale = 2", 16, 1, 0, "scale = 2.02"},
    {0, 3, "mask = {band: 1}", 8, 0, 0, "mask = {band: 2}"},
    {0, 3, "mask = {band: 1}", 800, 0, 0, "mask = {band: 2}"},
    {0, 3, "mask = {band: 1}", -800, 0, 0, "mask = {band: 0}"},
};
enum { PULLS = sizeof pulls / sizeof *pulls };

START_TEST(numbers_are_pulled)
{
    open_dock(pulls[_i].lesson, 0);
    if (pulls[_i].first)
        ck_assert(edit_change(app, pulls[_i].first));
    uint64_t before = bits();
    int made = app->document->changes.made;
    struct rect at = row_at(pulls[_i].row);
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    mouse(INPUT_PRESS, x, y, false, false);
    for (int k = 1; k <= 10; k++) // in ten movements: still one change
        mouse(INPUT_POINT, x + pulls[_i].pixels * k / 10, y, pulls[_i].shift,
              pulls[_i].control);
    ck_assert_int_eq(app->document->changes.made, made + !!*pulls[_i].change);
    if (*pulls[_i].change)
        ck_assert_str_eq(last_change(), pulls[_i].change);
    ck_assert(!app_tick(app, 0.01)); // what is held does not settle
    mouse(INPUT_RELEASE, x, y, false, false);
    mouse(INPUT_POINT, x + 300, y, false, false); // no longer held by it
    ck_assert_int_eq(app->document->changes.made, made + !!*pulls[_i].change);
    if (*pulls[_i].change)
        undo_move(app, -1);
    ck_assert(bits() == before);
    app_free(app);
}
END_TEST

START_TEST(a_pull_is_left_and_goes_back)
{
    open_dock(2, 0);
    uint64_t before = bits();
    struct rect at = row_at(0);
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    mouse(INPUT_PRESS, x, y, false, false);
    mouse(INPUT_POINT, x + 24, y, false, false);
    ck_assert_str_eq(last_change(), "positions = 53");
    key(CODE_ESCAPE, 1);
    ck_assert(bits() == before && !app->document->changes.made);
    mouse(INPUT_PRESS, x, y, false, false);
    mouse(INPUT_POINT, x + 24, y, false, false);
    mouse(INPUT_POINT, x, y, false, false); // where it began
    ck_assert(bits() == before && !app->document->changes.made);
    mouse(INPUT_RELEASE, x, y, false, false);
    app_free(app);
}
END_TEST

// What was refused is no change, so there is none to take back where it began.
START_TEST(a_pull_that_was_refused_takes_nothing_back)
{
    open_dock(2, 0);
    ck_assert(edit_change(app, "positions = 51"));
    uint64_t before = bits();
    struct rect at = row_at(2); // base, whose end no window has
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    mouse(INPUT_PRESS, x, y, false, false);
    mouse(INPUT_POINT, x + 1e307, y, false, true);
    ck_assert(app->notice.refused && app->notice.trouble.length);
    ck_assert(app->hand.value == app->hand.start);
    mouse(INPUT_POINT, x, y, false, false);
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert(bits() == before && app->before);
    app_free(app);
}
END_TEST

START_TEST(what_is_not_allowed_is_not_pulled)
{
    open_dock(0, 0);
    struct rect at = row_at(7); // position
    uint64_t before = bits();
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    mouse(INPUT_PRESS, x, y, false, false);
    mouse(INPUT_POINT, x + 80, y, false, false);
    ck_assert(bits() == before && !app->document->changes.made);
    app_free(app);
}
END_TEST

static int left_out(void)
{
    const struct lesson *l = &app->document->lesson;
    int count = 0;
    for (int page = 0; page < l->page_count; page++)
        count += l->pages[page].left_out != NULL;
    return count;
}

// A lesson whose pages show the last of its positions can have fewer of them,
// without these pages; and more, with all.
START_TEST(sizes_may_shrink_under_the_pages)
{
    open_dock(3, 0);
    int pages = app->document->lesson.page_count;
    uint64_t before = bits();
    ck_assert_int_gt(pages, 0);
    key(CODE_RIGHT, 1);
    ck_assert_str_eq(last_change(), "positions = 51");
    ck_assert_int_eq(left_out(), 0);
    key(CODE_LEFT, 2);
    ck_assert_str_eq(last_change(), "positions = 49");
    ck_assert(!app->notice.trouble.length);
    ck_assert(left_out() > 0 && left_out() < pages);
    ck_assert_int_eq(app->document->lesson.page_count, pages);
    ck_assert_int_eq(app->document->lesson.remark_count, 1);
    undo_move(app, -app->document->changes.made);
    ck_assert(bits() == before);
    ck_assert_int_eq(left_out(), 0);
    app_free(app);
}
END_TEST

START_TEST(a_projection_is_switched)
{
    open_dock(0, 4);
    uint64_t before = bits();
    key(CODE_RIGHT, 1);
    ck_assert_str_eq(last_change(), "W_Q = identity");
    ck_assert(bits() != before);
    key(CODE_RIGHT, 1);
    ck_assert(bits() == before && !app->document->changes.made);
    key(CODE_DOWN, 2);
    key(CODE_RIGHT, 1); // W_V is not as wide as it is high
    ck_assert(bits() == before && !app->document->changes.made);
    ck_assert_str_eq(app->notice.note, "note.knob.square");
    ck_assert(edit_change(app, "W_K = identity"));
    ck_assert(edit_change(app, "X[1,1] = 5"));
    before = bits();
    key(CODE_UP, 1);
    key(CODE_RIGHT, 1); // by another change than the last
    ck_assert_str_eq(app->notice.note, "note.knob.identity");
    ck_assert(bits() == before && app->document->changes.made == 2);
    app_free(app);
}
END_TEST

// --- heads -------------------------------------------------------------------

static const char two_heads[] =
    "title: Two heads\ngoal: See.\nmodel:\n  kind: self-attention\n"
    "  tokens: [a, b]\n  X: [[1, 2], [3, -4]]\n  heads:\n"
    "    - {W_Q: [[1, 0], [2, 1]], W_K: [[1, 0], [2, 1]], W_V: [[1], [0]]}\n"
    "    - {W_Q: [[3, 0], [2, 1]], W_K: [[1, 1], [2, 0]], W_V: [[0], [1]]}\n";

static void open_heads(const char *more)
{
    static char path[] = "/tmp/followspot-knobs-XXXXXX";
    static const char *const only[] = {path};
    struct strbuf why = {0};
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int file = mkstemp(path);
    FILE *f = fdopen(file, "w");
    ck_assert(f && fputs(two_heads, f) >= 0 && fputs(more, f) >= 0);
    fclose(f);
    app = app_new(fake_font_init(&fake), NULL, only, 1);
    ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
    unlink(path);
    enter_text(app, "i");
}

START_TEST(heads_have_rows_and_are_counted)
{
    static const char *const names[] = {"tokens",    "heads",     "scale",
                                        "mask",      "position",  "X",
                                        "head1.W_Q", "head1.W_K", "head1.W_V",
                                        "head2.W_Q", "head2.W_K", "head2.W_V"};
    struct knob all[MOST_KNOBS];
    open_heads("");
    int count = knobs_list(app, all);
    ck_assert_int_eq(count, sizeof names / sizeof *names);
    for (int k = 0; k < count; k++)
        ck_assert_str_eq(all[k].name, names[k]);
    uint64_t before = bits();
    key(CODE_DOWN, 1);
    key(CODE_RIGHT, 1);
    ck_assert_int_eq(model_parts(&app->document->lesson.model, "heads"), 3);
    const struct model *m = &app->document->lesson.model;
    ck_assert(model_matrix(m, "head3.W_Q")->data[0] == 3);
    key(CODE_LEFT, 2);
    m = &app->document->lesson.model;
    ck_assert_int_eq(model_parts(m, "heads"), 1);
    ck_assert(model_matrix(m, "head1.W_Q")->data[0] == 1);
    key(CODE_LEFT, 1);
    ck_assert_str_eq(app->notice.note, "note.knob.parts");
    undo_move(app, -3);
    ck_assert(bits() == before);
    key(CODE_DOWN, 9); // head2.W_K
    key(CODE_ENTER, 1);
    ck_assert_str_eq(app->view.attention.focus.tensor, "head2.W_K");
    app_free(app);
}
END_TEST

static int place_of(const struct knob *all, int count, const char *name)
{
    int k = 0;
    while (k < count && strcmp(all[k].name, name))
        k++;
    ck_assert_msg(k < count, "no %s", name);
    return k;
}

// Two layers of two heads each; one more is like the last, heads and all.
START_TEST(layers_have_rows_and_are_counted)
{
    static const char path[] = SOURCE_ROOT "/tests/reference/block-2.json";
    static const char *const only[] = {path};
    static const char *const names[] = {
        "norm",           "activation",    "layer1.head1.W_Q",
        "layer1.head2.b_V", "layer1.W_O",  "layer2.head2.W_K",
        "layer2.shift_2", "gain"};
    struct knob all[MOST_KNOBS];
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, only, 1);
    ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
    enter_text(app, "i");
    int count = knobs_list(app, all);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        place_of(all, count, names[i]);
    for (int k = 0; k < count; k++)
        ck_assert(strcmp(all[k].name, "heads") && strcmp(all[k].name, "W_O"));
    struct knob layers = all[place_of(all, count, "layers")];
    knob_count_parts(app, &layers, 1);
    const struct model *m = &app->document->lesson.model;
    ck_assert_int_eq(model_parts(m, "layers"), 3);
    ck_assert_int_eq(model_parts(m, "layer3.heads"), 2);
    const struct matrix *a = model_matrix(m, "layer2.head2.W_Q"),
                        *b = model_matrix(m, "layer3.head2.W_Q");
    ck_assert(b && b->rows == a->rows && b->columns == a->columns);
    for (int i = 0; i < a->rows * a->columns; i++)
        ck_assert(a->data[i] == b->data[i]);
    ck_assert(trace_find(&app->document->trace, "layer3.head1.weights"));
    knob_count_parts(app, &layers, -1);
    knob_count_parts(app, &layers, -1);
    ck_assert_int_eq(model_parts(&app->document->lesson.model, "layers"), 1);
    app_free(app);
}
END_TEST

// --- the rows ----------------------------------------------------------------

static struct knob chosen(void)
{
    struct knob k = {0};
    ck_assert(knobs_chosen(app, &k));
    return k;
}

static const char *const shipped[] = {
    SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/arithmetic.yaml",
    SOURCE_ROOT "/tests/lessons/clocks.yaml",
    SOURCE_ROOT "/tests/lessons/masked.yaml", // all may be changed
    SOURCE_ROOT "/lessons/finished-weights.yaml",
    SOURCE_ROOT "/lessons/global-attention.yaml",
    SOURCE_ROOT "/tests/lessons/looking-by-hand.yaml",
    SOURCE_ROOT "/tests/lessons/order-lost.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-gru.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-toy.yaml",
    SOURCE_ROOT "/lessons/rnn-forced-word.yaml",
    SOURCE_ROOT "/lessons/self-attention-biases.yaml",
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
};
enum { SHIPPED = sizeof shipped / sizeof *shipped };

static void open_shipped(int which)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, shipped, SHIPPED);
    ck_assert_msg(app_open(app, shipped[which], &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
    enter_text(app, "i");
}

// What may be changed is first, of both what is no matrix; none is there twice;
// and folded or not each is there, or counted.
START_TEST(what_may_be_changed_is_first)
{
    struct knob folded[MOST_KNOBS], all[MOST_KNOBS];
    open_shipped(_i);
    int rows = knobs_list(app, folded), fold = -1;
    for (int k = 0; k < rows; k++)
        if (folded[k].folds)
            fold = k;
    knobs_fold(app);
    int count = knobs_list(app, all), rank = 0, locked = 0;
    for (int k = 0; k < count; k++) {
        bool matrix = all[k].folds || all[k].key->type == KEY_MATRIX;
        int now = 2 * !knob_allowed(app, &all[k]) + matrix;
        ck_assert_int_ge(now, rank);
        rank = now;
        locked += now == 3 && !all[k].folds;
        for (int i = 0; i < k; i++)
            ck_assert(strcmp(all[i].name, all[k].name) != 0 ||
                      all[i].width != all[k].width);
        ck_assert(all[k].folds ||
                  all[k].width ==
                      (k > 0 && !strcmp(all[k - 1].name, all[k].name)));
    }
    if (fold < 0) {
        ck_assert(locked < 2 && count == rows);
    } else {
        ck_assert_int_eq(fold, rows - 1);
        ck_assert_int_eq(folded[fold].folds, locked);
        ck_assert_int_eq(count, rows + locked);
        ck_assert_int_gt(locked, 1);
    }
    app_free(app);
}
END_TEST

START_TEST(locked_matrices_are_shown_and_hidden)
{
    struct knob all[MOST_KNOBS];
    open_shipped(0);
    int rows = knobs_list(app, all);
    key(CODE_UP, 1); // around the end
    ck_assert(chosen().folds);
    enter_characters(app, "7"); // nothing to type
    key(CODE_BACKSPACE, 1);
    ck_assert(!app->dock.typing);
    key(CODE_ENTER, 1);
    ck_assert(chosen().folds && knobs_list(app, all) == rows + chosen().folds);
    key(CODE_DOWN, 2);
    const char *name = all[rows + 1].name;
    ck_assert_str_eq(chosen().name, name);
    ck_assert(edit_change(app, "source = the cat ."));
    ck_assert_str_eq(chosen().name, name); // it is the lesson's
    key(CODE_ENTER, 1);
    ck_assert_str_eq(app->view.attention.focus.tensor, name);
    key(CODE_ESCAPE, 1); // back from the picture
    ck_assert(dock_has_keyboard(app));
    key(CODE_UP, 2);
    key(CODE_LEFT, 1);
    ck_assert_int_eq(knobs_list(app, all), rows);
    struct rect at = row_at(rows - 1);
    mouse(INPUT_PRESS, at.x + at.w / 2, at.y + at.h / 2, false, false);
    mouse(INPUT_RELEASE, at.x + at.w / 2, at.y + at.h / 2, false, false);
    ck_assert(chosen().folds && knobs_list(app, all) > rows);
    app_free(app);
}
END_TEST

static void open_heads(const char *more);

START_TEST(one_locked_matrix_is_its_own_row)
{
    struct knob all[MOST_KNOBS];
    open_heads("allow: [tokens, heads, scale, mask, position]\n");
    int count = knobs_list(app, all);
    for (int k = 0; k < count; k++)
        ck_assert(!all[k].folds &&
                  knob_allowed(app, &all[k]) == (k + 1 < count));
    ck_assert_str_eq(all[count - 1].name, "X");
    app_free(app);
}
END_TEST

// A word that would be read as several is quoted.
START_TEST(words_with_spaces_stay_one)
{
    open_dock(0, 0);
    ck_assert(edit_change(app, "tokens = [New York, is, big]"));
    key(CODE_ENTER, 1);
    ck_assert_str_eq(field_text(&app->dock.field), "\"New York\" is big");
    key(CODE_END, 1);
    enter_text(app, "ger");
    key(CODE_ENTER, 1);
    struct words words = model_words(&app->document->lesson.model, "tokens");
    ck_assert_int_eq(words.count, 3);
    ck_assert_str_eq(words.word[0], "New York");
    ck_assert_str_eq(words.word[2], "bigger");
    app_free(app);
}
END_TEST

static bool dock_says(const char *text)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    bool found = false;
    overlay_dock(app, &p);
    for (int k = 0; k < p.count; k++)
        found |= p.items[k].text && strstr(p.items[k].text, text);
    arena_free(&arena);
    return found;
}

START_TEST(how_changes_are_compared_is_said)
{
    open_dock(0, 1);
    ck_assert(!dock_says("Ctrl D"));
    key(CODE_RIGHT, 1);
    ck_assert(dock_says("Ctrl D"));
    app_free(app);
}
END_TEST

// Which row is chosen goes with the lesson, also when a page lets other keys be
// changed, and another lesson begins at its first.
START_TEST(the_row_is_the_lessons)
{
    struct strbuf why = {0};
    struct knob all[MOST_KNOBS];
    open_shipped(1);
    key(CODE_DOWN, 2);
    ck_assert_str_eq(chosen().name, "mask");
    knobs_list(app, all);
    ck_assert(app_open(app, shipped[4], &why));
    ck_assert_str_eq(chosen().name, "tokens");
    key(CODE_DOWN, 1);
    ck_assert(app_open(app, shipped[1], &why));
    ck_assert_str_eq(chosen().name, "mask");
    bool moved = false; // a page has the row elsewhere
    for (int page = 0; page < app->document->lesson.page_count; page++) {
        app_go_to_page(app, page);
        int count = knobs_list(app, all);
        moved |= knobs_at(app, all, count) != 2;
        ck_assert_str_eq(chosen().name, "mask");
    }
    ck_assert(moved);
    ck_assert(app_open(app, shipped[4], &why));
    knobs_list(app, all);
    ck_assert_str_eq(chosen().name, all[1].name);
    strbuf_free(&why);
    app_free(app);
}
END_TEST

// The number of a choice is a row of its own, with the same name.
START_TEST(the_number_of_a_choice_is_chosen_itself)
{
    open_dock(0, 2);
    key(CODE_RIGHT, 2);
    key(CODE_DOWN, 1);
    ck_assert(chosen().width && !strcmp(chosen().name, "mask"));
    key(CODE_UP, 1);
    ck_assert(!chosen().width && !strcmp(chosen().name, "mask"));
    app_free(app);
}
END_TEST

static int knobs_painted(void)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    int count = 0;
    overlay_pose(app, &p);
    for (int k = 0; k < p.count; k++)
        count += p.items[k].target.kind == TARGET_KNOB;
    arena_free(&arena);
    return count;
}

// The row's item called [name]; NULL when there is none.
static const struct item *row_item(const struct pose *p, const char *name,
                                   int row)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].id == id_named(name, row))
            return &p->items[i];
    return NULL;
}

// Every number of [m] has its colour, in its place; the picture lies in the
// row, left of its size.
static void check_heat(const struct pose *p, const struct matrix *m, int row)
{
    const struct item *heat = row_item(p, "knob heat", row);
    const struct item *box = row_item(p, "knob row", row);
    const struct item *value = row_item(p, "knob value", row);
    ck_assert(heat && box && value);
    ck_assert(heat->rows == m->rows && heat->columns == m->columns);
    struct range range = {0, 0};
    for (int i = 0; i < m->rows * m->columns; i++)
        range_hold(&range, m->data[i]);
    for (int i = 0; i < m->rows * m->columns; i++)
        ck_assert_uint_eq(heat->pixels[i], level_color(app->view.look.theme,
                                                       m->data[i], &range));
    double wide = heat->at.w / m->columns, high = heat->at.h / m->rows;
    ck_assert_double_eq_tol(wide, high, 1e-9);
    ck_assert(heat->at.x > box->at.x && heat->at.y > box->at.y &&
              heat->at.y + heat->at.h < box->at.y + box->at.h);
    ck_assert(heat->at.x + heat->at.w < value->at.x);
    ck_assert(heat->target.kind == TARGET_KNOB &&
              heat->target.number == box->target.number);
}

static int check_heats(void)
{
    struct knob all[MOST_KNOBS];
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    int count = knobs_list(app, all), found = 0;
    overlay_dock(app, &p);
    for (int k = 0; k < count; k++) {
        bool is = all[k].key && all[k].key->type == KEY_MATRIX;
        const struct matrix *m = is ? knob_matrix(app, &all[k]) : NULL;
        if (m && row_item(&p, "knob row", k)) {
            check_heat(&p, m, k);
            found++;
        } else {
            ck_assert(!row_item(&p, "knob heat", k));
        }
    }
    arena_free(&arena);
    return found;
}

// Beside its size a matrix has its numbers in colour, also once it is changed.
START_TEST(matrices_have_their_numbers_in_colour)
{
    open_heads("");
    ck_assert_int_gt(check_heats(), 5);
    key(CODE_DOWN, 6); // head1.W_Q
    key(CODE_RIGHT, 1);
    ck_assert_int_gt(check_heats(), 5);
    app_free(app);
}
END_TEST

// Nothing of the dock is seen through what is asked over it.
START_TEST(dialogues_cover_the_dock)
{
    open_dock(0, 0);
    ck_assert_int_gt(knobs_painted(), 0);
    key(CODE_TAB, 1); // into the picture, where E is no text
    enter_text(app, "e");
    ck_assert(layer_is_open(app, &export_dialog_layer));
    ck_assert_int_eq(knobs_painted(), 0);
    key(CODE_ESCAPE, 1);
    ck_assert_int_gt(knobs_painted(), 0);
    press_control(app, 'o');
    ck_assert_int_eq(knobs_painted(), 0);
    key(CODE_ESCAPE, 1);
    ck_assert(edit_change(app, "scale = none"));
    app_input(app, &(struct input){.kind = INPUT_KEY,
                                   .key = 's',
                                   .control = true,
                                   .shift = true});
    ck_assert(layer_is_open(app, &save_as_layer));
    ck_assert_int_eq(knobs_painted(), 0);
    key(CODE_ESCAPE, 1);
    enter_text(app, "x"); // still in the picture
    ck_assert(layer_is_open(app, &sentence_layer) && !knobs_painted());
    app_free(app);
}
END_TEST

// --- steps -------------------------------------------------------------------

static const struct key size_key = {.name = "d",
                                    .type = KEY_WHOLE,
                                    .rows = "d"},
                        index_key = {.name = "head", .type = KEY_WHOLE};
static const struct {
    const struct key *key;
    struct knob_range range;
    double from;
    int by;
    bool fine;
    double to;
} steps[] = {
    {&size_key, {2, 8192, 2, false}, 42, 1, false, 84},
    {&size_key, {2, 8192, 2, false}, 42, -1, false, 20},
    {&size_key, {2, 8192, 2, false}, 42, 1, true, 44},
    {&size_key, {2, 8192, 2, false}, 42, -1, true, 40},
    {&size_key, {2, 8192, 2, false}, 2, -1, false, 2},
    {&size_key, {2, 8192, 2, false}, 5000, 1, false, 8192},
    {&size_key, {1, 8192, 1, false}, 7, -1, false, 3},
    {&size_key, {1, 64, 1, false}, 7, 1, false, 8},
    {&index_key, {1, 8192, 1, false}, 3, 1, false, 4},
    {&index_key, {1, 8192, 1, false}, 3, -1, false, 2},
    {&size_key, {0, INFINITY, 0, true}, 10000, 1, false, 20000},
    {&size_key, {0, INFINITY, 0, true}, 3, -1, false, 1.5},
    {&size_key, {0, INFINITY, 0, true}, 10000, 1, true, 11000},
    {&size_key, {0, INFINITY, 0, true}, 10000, -1, true, 9000},
    {&size_key, {0, INFINITY, 0, true}, 0.3, 1, true, 0.31},
};

START_TEST(arrows_lead_to_sensible_numbers)
{
    const struct knob k = {.key = steps[_i].key};
    double x = knob_stepped(&k, &steps[_i].range, steps[_i].from, steps[_i].by,
                            steps[_i].fine);
    ck_assert_double_eq_tol(x, steps[_i].to, 1e-12);
}
END_TEST

// With Shift by less; at an end it is said, and no change is made.
START_TEST(numbers_step_finely_and_end)
{
    open_dock(2, 1); // d
    press_shift(app, CODE_RIGHT);
    ck_assert_str_eq(last_change(), "d = 130");
    key(CODE_LEFT, 6);
    ck_assert_str_eq(last_change(), "d = 2");
    int made = app->document->changes.made;
    key(CODE_LEFT, 1);
    ck_assert_int_eq(app->document->changes.made, made);
    ck_assert_str_eq(app->notice.note, "note.knob.least");
    press_control(app, 'd'); // all of them beside none
    ck_assert_ptr_nonnull(compare_a(app));
    app_free(app);
}
END_TEST

// --- every knob of every lesson ------------------------------------------------

// What may be typed for a number, a choice, a size or words, and what may not.
static const char *const any_values[] = {
    "2",       "x",           "0",           "-1",    "1.5",
    "1e308",   "1e-320",      "99999999999", "nan",   "none",
    "sqrt",    "{band: 1}",   "{",           "[[1]]", "{kind: rope}",
    "the cat", "a \"b c\" d", "\\",          "= 3",   "#",
    "1, 2"};
enum { ANY_VALUES = sizeof any_values / sizeof *any_values };

// Taken back, what was made is gone; what was refused changed nothing, and says
// why.
static void judge_change(int made, uint64_t before, const char *what)
{
    int now = app->document->changes.made;
    if (now > made)
        undo_move(app, made - now);
    ck_assert_msg(app->document->changes.made == made && bits() == before,
                  "%s: %s is %s", app->document->path, what,
                  now > made ? "taken back, and not gone"
                             : "not made, and changed it");
}

static bool is_said(void)
{
    return app->notice.trouble.length || app->notice.note ||
           app->notice.effect.length;
}

static void type_value(const struct knob *k, const char *value)
{
    char what[200];
    int made = app->document->changes.made;
    uint64_t before = bits();
    snprintf(what, sizeof what, "%s%s: %s", k->name,
             k->width ? " (number)" : "", value);
    knobs_choose(app, k);
    enter_text(app, value);
    bool typing = app->dock.typing;
    key(CODE_ENTER, 1);
    ck_assert_msg(!typing || app->document->changes.made > made || is_said(),
                  "%s: %s ends in silence", app->document->path, what);
    key(CODE_ESCAPE, app->dock.typing);
    app_release(app); // from a matrix, where Enter leads
    app->dock.away = false;
    judge_change(made, before, what);
}

static void turn_knob(const struct knob *k)
{
    static const uint32_t turns[] = {CODE_RIGHT, CODE_LEFT, CODE_LEFT};
    for (int i = 0; i < 3; i++) {
        int made = app->document->changes.made;
        uint64_t before = bits();
        knobs_choose(app, k);
        app_input(app, &(struct input){.kind = INPUT_KEY,
                                       .key = turns[i],
                                       .shift = i == 2});
        ck_assert_msg(app->document->changes.made > made || is_said() ||
                          app->dock.typing || k->folds,
                      "%s: %s turns in silence", app->document->path, k->name);
        key(CODE_ESCAPE, app->dock.typing);
        judge_change(made, before, k->name);
    }
}

static void look_once(void)
{
    struct list list = {0};
    app_frame(app, &list);
    list_free(&list);
}

// The lesson's own keys, present or left out, and the numbers of its options.
static void use_all_knobs(const char *path)
{
    struct knob all[MOST_KNOBS];
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->quiz.all = app->view.look.still = true;
    ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
    dock_toggle(app);
    int count = knobs_list(app, all);
    for (int i = 0; i < count; i++) {
        for (int v = 0; v < ANY_VALUES; v++)
            type_value(&all[i], any_values[v]);
        turn_knob(&all[i]);
        look_once();
        if (all[i].folds) // is unfolded now
            count = knobs_list(app, all);
    }
    strbuf_free(&why);
    app_free(app);
}

static glob_t shipped_lessons;

START_TEST(any_knob_of_any_shipped_lesson_takes_any_value)
{
    use_all_knobs(shipped_lessons.gl_pathv[_i]);
}
END_TEST

START_TEST(any_knob_of_any_made_lesson_takes_any_value)
{
    char path[] = "/tmp/followspot-knobs-XXXXXX.yaml";
    struct strbuf text = {0};
    if (!made_lesson_text(_i, &text))
        return; // shipped
    int file = mkstemps(path, strlen(".yaml"));
    ck_assert(file >= 0 &&
              write(file, text.text, text.length) == (ssize_t)text.length &&
              !close(file));
    use_all_knobs(path);
    unlink(path);
    strbuf_free(&text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("knobs");
    TCase *all = tcase_create("knobs");
    tcase_add_test(all, what_is_typed_at_the_dock_is_no_command);
    tcase_add_test(all, where_nothing_is_typed_nothing_happens);
    tcase_add_test(all, esc_closes_the_dock);
    tcase_add_test(all, choices_go_round);
    tcase_add_test(all, a_mask_has_its_width_and_its_cells);
    tcase_add_loop_test(all, a_mask_is_written_out_as_it_is, 0, 4);
    tcase_add_loop_test(all, a_change_says_what_differs, 0, SAID);
    tcase_add_test(all, numbers_step);
    tcase_add_test(all, what_is_not_allowed_is_locked);
    tcase_add_test(all, words_are_typed);
    tcase_add_test(all, a_word_nobody_knows_is_refused_and_completed);
    tcase_add_test(all, keys_that_are_not_its_own_act);
    tcase_add_test(all, the_picture_leaves_room);
    tcase_add_test(all, a_click_switches);
    tcase_add_loop_test(all, numbers_are_pulled, 0, PULLS);
    tcase_add_test(all, a_pull_is_left_and_goes_back);
    tcase_add_test(all, a_pull_that_was_refused_takes_nothing_back);
    tcase_add_test(all, what_is_not_allowed_is_not_pulled);
    tcase_add_test(all, sizes_may_shrink_under_the_pages);
    tcase_add_test(all, a_projection_is_switched);
    tcase_add_test(all, heads_have_rows_and_are_counted);
    tcase_add_test(all, layers_have_rows_and_are_counted);
    tcase_add_loop_test(all, what_may_be_changed_is_first, 0, SHIPPED);
    tcase_add_test(all, locked_matrices_are_shown_and_hidden);
    tcase_add_test(all, the_row_is_the_lessons);
    tcase_add_test(all, one_locked_matrix_is_its_own_row);
    tcase_add_test(all, words_with_spaces_stay_one);
    tcase_add_test(all, how_changes_are_compared_is_said);
    tcase_add_test(all, the_number_of_a_choice_is_chosen_itself);
    tcase_add_test(all, matrices_have_their_numbers_in_colour);
    tcase_add_test(all, dialogues_cover_the_dock);
    tcase_add_loop_test(all, arrows_lead_to_sensible_numbers, 0,
                        sizeof steps / sizeof *steps);
    tcase_add_test(all, numbers_step_finely_and_end);
    suite_add_tcase(suite, all);
    TCase *rest = suite_long(suite);
    ck_assert(!glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shipped_lessons));
    suite_share(all, rest, any_knob_of_any_shipped_lesson_takes_any_value,
                (int)shipped_lessons.gl_pathc, 6);
    suite_share(all, rest, any_knob_of_any_made_lesson_takes_any_value,
                made_lesson_count(), 6);
    int failed = suite_end(suite);
    globfree(&shipped_lessons);
    return failed;
}
