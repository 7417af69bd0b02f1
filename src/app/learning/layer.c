// SPDX-License-Identifier: MIT
// The page of a training as a layer over the lesson: what keys and the mouse
// do.
#include "app/learning/state.h"

#include <math.h>

#include "app/app.h"
#include "app/dialog/dialog.h"

static bool number_key(struct app *a, const struct input *in)
{
    static const struct {
        uint32_t key;
        int rows, columns;
    } ways[] = {{CODE_LEFT, 0, -1},
                {CODE_RIGHT, 0, 1},
                {CODE_UP, -1, 0},
                {CODE_DOWN, 1, 0}};
    for (int i = 0; i < 4; i++)
        if (in->key == ways[i].key) {
            learning_walk_numbers(a, ways[i].rows, ways[i].columns);
            return true;
        }
    return false;
}

// What acts here as it does in a lesson.
static bool is_of_all(const struct input *in)
{
    switch (action_for(MODE_WALK, in)) {
    case ACTION_HELP:
    case ACTION_TEXT_LARGER:
    case ACTION_TEXT_SMALLER:
    case ACTION_TEXT_RESET:
    case ACTION_LIGHTS:
    case ACTION_COLOURS:
    case ACTION_SET:
    case ACTION_BLANK:
    case ACTION_FULLSCREEN:
    case ACTION_QUIT:
        return true;
    default:
        return false;
    }
}

static void learning_letter(struct app *a, const struct input *in)
{
    switch (in->key) {
    case 'p':
        learning_play(a);
        break;
    case 'd':
        learning_take_against(a);
        break;
    case 'e':
        export_dialog_begin_training(a);
        break;
    case 'o':
        learning_options_begin(a);
        break;
    case 'r':
        learning_train_again(a);
        break;
    case '[':
        learning_change_pace(a, -1);
        break;
    case ']':
        learning_change_pace(a, 1);
        break;
    default:
        break;
    }
}

static void learning_walk(struct app *a, const struct input *in)
{
    switch (in->key) {
    case CODE_RIGHT:
    case CODE_PAGE_DOWN:
    case ' ':
        learning_walk_moments(a, 1);
        break;
    case CODE_LEFT:
    case CODE_PAGE_UP:
    case CODE_BACKSPACE:
        learning_walk_moments(a, -1);
        break;
    case CODE_DOWN:
        learning_walk_levels(a, 1);
        break;
    case CODE_UP:
        learning_walk_levels(a, -1);
        break;
    case CODE_HOME:
        a->learning->follows = a->learning->plays = false;
        learning_go(a, 0);
        break;
    case CODE_END:
        learning_go_to_end(a);
        break;
    case CODE_TAB:
        learning_next_matrix(a, in->shift ? -1 : 1);
        break;
    case CODE_ENTER:
        learning_take(a);
        break;
    default:
        learning_letter(a, in);
        break;
    }
}

static bool learning_key(struct app *a, const struct input *in)
{
    bool closes = action_for(MODE_WALK, in) == ACTION_TRAIN;
    if (is_of_all(in))
        return false;
    a->notice.note = NULL;
    strbuf_clear(&a->notice.effect);
    a->changed = true;
    if (closes) {
        layer_close(a, &learning_layer);
        return true;
    }
    if (in->key == CODE_ESCAPE)
        return false; // closes it
    if (in->control)
        return true;
    if (a->learning->level != LEARNING_NUMBER || !number_key(a, in))
        learning_walk(a, in);
    return true;
}

// --- the mouse ---------------------------------------------------------------

// Where the mouse is on the axis of the steps that was pressed.
static void scrub(struct app *a, const struct input *in)
{
    if (!layer_is_open(a, &learning_layer))
        return;
    double part = learning_part(a, a->hand.number, in->x);
    struct watch *w = learning_watch(a);
    double step = expm1(fmax(0, fmin(part, 1)) * log1p(w->plan.steps));
    a->learning->follows = a->learning->plays = false;
    if (a->learning->level > LEARNING_MOMENT)
        a->learning->level = LEARNING_MOMENT;
    learning_go(a, watch_moment_at(w, (int)(step + 0.5)));
}

static const struct grip axis_grip = {.move = scrub};

static void learning_press(struct app *a, const struct target *t,
                           const struct input *in)
{
    struct learning *l = a->learning;
    switch (t->kind) {
    case TARGET_BACK:
        layer_close(a, &learning_layer);
        break;
    case TARGET_HELP:
        help_open(a);
        break;
    case TARGET_PLAY:
        learning_play(a);
        break;
    case TARGET_NEXT:
        learning_walk_moments(a, 1);
        break;
    case TARGET_PREVIOUS:
        learning_walk_moments(a, -1);
        break;
    case TARGET_TIMELINE:
        hand_take(a, &axis_grip, in)->number = t->number;
        scrub(a, in);
        break;
    case TARGET_STAGE: // a small table: its step
        l->follows = l->plays = false;
        learning_go(a, t->number);
        break;
    case TARGET_KNOB: // a learned number
        l->follows = false;
        l->level = LEARNING_NUMBER;
        learning_open_number(l, t->number);
        break;
    case TARGET_LINE:
        learning_options_begin(a);
        break;
    default:
        break;
    }
}

static bool learning_mouse(struct app *a, const struct input *in)
{
    if (in->kind == INPUT_WHEEL)
        learning_walk_moments(a, in->wheel > 0 ? -1 : 1);
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    a->changed = true;
    struct target t = dialog_target(a, in->x, in->y);
    a->pointer.clickable = t.kind != TARGET_NONE;
    if (in->kind == INPUT_PRESS)
        learning_press(a, &t, in);
    else
        hand_point(a, in);
    return true;
}

static bool learning_keys(const struct app *a, struct help_lines *out)
{
    static const char *const lines[] = {"learning.next",    "learning.level",
                                        "learning.end",     "learning.play",
                                        "learning.film",
                                        "learning.pace",    "learning.take",
                                        "learning.against", "learning.options",
                                        "learning.again",   "learning.matrix"};
    (void)a;
    help_add_heading(out, "learning");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        help_add(out, lines[i]);
    return true;
}

static void learning_close(struct app *a)
{
    a->learning->plays = false;
    if (hand_has(a, &axis_grip))
        hand_end(a);
}

// The lesson below is not typed into.
static bool learning_paste(struct app *a, const char *text)
{
    (void)a;
    (void)text;
    return true;
}

const struct app_layer learning_layer = {
    .name = "training",
    .key = learning_key,
    .paste = learning_paste,
    .mouse = learning_mouse,
    .paint = learning_paint,
    .close = learning_close,
    .keys = learning_keys,
    .covers = true,
    .about_document = true,
    .renew = learning_renew,
};
