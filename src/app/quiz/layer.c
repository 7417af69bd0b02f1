// SPDX-License-Identifier: MIT
// The page's question as a layer over the lesson: while it is asked, the keys
// and the mouse are its own, but for what leads away from it.
#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/help/help.h"
#include "app/mouse.h"

static bool quiz_layer_key(struct app *a, const struct input *in)
{
    return quiz_key(a, action_for(app_mode(a), in), in);
}

static bool quiz_layer_press(struct app *a, const struct input *in)
{
    struct target t = mouse_target(a, in->x, in->y);
    if (a->quiz.asking)
        mouse_hover(a, &t, in->x); // a finger does not point before
    if (a->quiz.asking && t.kind == TARGET_NEXT)
        return quiz_key(a, ACTION_NEXT, NULL);
    if (t.kind == TARGET_ANSWER) {
        quiz_click(a, t.number, in);
        return true;
    }
    if (t.kind == TARGET_CELLS && !mouse_is_label(&t) &&
        quiz_point(a, &t.address))
        return true;
    struct place to;
    bool leads = a->quiz.asking && mouse_leads(a, &t, in->x, &to);
    if (leads)
        gate_go(a, to);
    return leads || (a->quiz.asking && t.kind != TARGET_PREVIOUS &&
                     t.kind != TARGET_BACK && t.kind != TARGET_PALETTE);
}

static bool quiz_layer_point(struct app *a, const struct input *in)
{
    if (!a->quiz.asking || a->hand.grip)
        return false;
    struct target t = mouse_target(a, in->x, in->y);
    mouse_hover(a, &t, in->x);
    return true;
}

static bool quiz_layer_mouse(struct app *a, const struct input *in)
{
    if (!a->document)
        return false;
    if (a->quiz.asking && dialog_field_mouse(a, &a->quiz.field, in))
        return true;
    if (in->kind == INPUT_PRESS && quiz_shows(a))
        return quiz_layer_press(a, in);
    if (in->kind == INPUT_POINT)
        return quiz_layer_point(a, in);
    if (in->kind != INPUT_WHEEL || !quiz_scrolls(a))
        return false;
    quiz_wheel(a, in->wheel); // too easily done to answer for it
    return true;
}

// What is asked has keys of its own, and these alone.
static bool quiz_layer_keys(const struct app *a, struct help_lines *out)
{
    if (a->document && a->quiz.asking) {
        for (int k = 0; quiz_help(a, k); k++)
            help_add(out, quiz_help(a, k));
        return true;
    }
    if (quiz_tells_wrong(a)) {
        help_add_heading(out, "answer");
        help_add(out, "quiz.again");
        help_add(out, "quiz.gives");
        help_add(out, "quiz.scroll");
    }
    return false;
}

const struct app_layer question_layer = {
    .name = "question",
    .key = quiz_layer_key,
    .mouse = quiz_layer_mouse,
    .keys = quiz_layer_keys,
    .stays = true,
};
