// SPDX-License-Identifier: MIT
#include "app/look.h"

#include "app/app.h"
#include "app/controls.h"
#include "app/help/glossary.h"
#include "app/focus.h"
#include "app/reload.h"
#include "scene/theme.h"

static void look_at_text(struct app *a, double by)
{
    double text = a->view.look.text + by;
    if (text > 0.79 && text < 1.51)
        a->view.look.text = text;
    if (!a->class.on) // a class is a session of its own
        app_settings_note(a, SETTING_TEXT);
}

static void look_at_speed(struct app *a, double factor)
{
    double speed = a->motion.speed * factor;
    if (speed > 0.2 && speed < 9)
        a->motion.speed = speed;
    a->notice.note = a->motion.speed == 1 ? "note.speed.normal" : "note.speed";
}

void look_back(struct app *a)
{
    if (a->notice.reason || a->notice.term)
        return; // that is gone by now
    if (!a->document && a->left) {
        app_hold(a, a->left);
        quiz_leave(a);
        page_return(a);
    } else if (a->view.attention.locked)
        a->view.attention.locked = false;
    else if (a->view.attention.focus.tensor[0])
        app_release(a);
    else if (a->document && a->notice.trouble.length)
        strbuf_clear(&a->notice.trouble);
    else if (a->document && a->notice.offered)
        a->notice.offered = false;
    else if (compare_a(a) && a->view.look.whole)
        app_turn(a);
    else if (compare_a(a))
        compare_end(a);
    else if (a->before)
        app_forget(a);
    else if (a->document && a->view.look.whole)
        app_turn(a);
    else if ((!a->document || !page_close_more(a)) && !a->class.on)
        a->fullscreen = false; // a class never sees the desktop
}

// --- the black screen --------------------------------------------------------

// Any key and any click bring the picture back.
static bool blank_key(struct app *a, const struct input *in)
{
    (void)in;
    layer_close(a, &blank_layer);
    return true;
}

static bool blank_mouse(struct app *a, const struct input *in)
{
    if (in->kind == INPUT_PRESS)
        layer_close(a, &blank_layer);
    return true;
}

static void blank_close(struct app *a)
{
    a->view.look.blank = false;
}

const struct app_layer blank_layer = {
    .name = "blank",
    .key = blank_key,
    .mouse = blank_mouse,
    .close = blank_close,
    .modal = true,
};

void look_slower(struct app *a)
{
    look_at_speed(a, 0.5);
}

void look_faster(struct app *a)
{
    look_at_speed(a, 2);
}

void look_larger(struct app *a)
{
    look_at_text(a, 0.1);
}

void look_smaller(struct app *a)
{
    look_at_text(a, -0.1);
}

void look_usual(struct app *a)
{
    a->view.look.text = 1;
    if (!a->class.on)
        app_settings_note(a, SETTING_TEXT);
}

void look_numbers(struct app *a)
{
    a->view.look.numbers = !a->view.look.numbers;
}

void look_sums(struct app *a)
{
    a->view.look.column_sums = !a->view.look.column_sums;
}

void look_colours(struct app *a)
{
    a->view.look.map = (enum color_map)((a->view.look.map + 1) % COLOR_MAPS);
    app_settings_note(a, SETTING_COLOURS);
}

void look_lights(struct app *a)
{
    bool dark = theme_is_dark(a->view.look.theme);
    const struct theme *other = a->settings.other;
    app_settings_theme(a, other ? other : dark ? &paper_theme : &stage_theme);
}

void look_still(struct app *a)
{
    a->view.look.still = !a->view.look.still;
    a->settings.now.animation =
        a->view.look.still ? ANIMATION_OFF : ANIMATION_ON;
    app_settings_note(a, SETTING_ANIMATION);
    a->notice.note = a->view.look.still ? "note.still" : "note.moving";
}

void look_fullscreen(struct app *a)
{
    a->fullscreen = !a->fullscreen;
}

void look_blank(struct app *a)
{
    a->view.look.blank = true;
    layer_open(a, &blank_layer);
}

void look_next(struct app *a)
{
    focus_panel(a, 1);
}

void look_previous(struct app *a)
{
    if (a->focusing)
        focus_panel(a, -1);
    else
        controls_open(a, -1);
}

void look_left(struct app *a)
{
    focus_move(a, -1, 0);
}

void look_right(struct app *a)
{
    focus_move(a, 1, 0);
}

void look_up(struct app *a)
{
    focus_move(a, 0, -1);
}

void look_down(struct app *a)
{
    focus_move(a, 0, 1);
}

void look_explain(struct app *a)
{
    struct shown shown = app_shown(a);
    bool waits = !app_pairs(a) && frame_waits(&shown, &a->view);
    if (!waits || a->notice.reason || a->notice.term) {
        menu_open(a, &glossary_list);
        return;
    }
    a->view.playing = false;
    a->view.attention.reason = true;
}

void look_reason_end(struct app *a)
{
    a->notice.reason = a->view.attention.reason;
    a->notice.term = a->view.attention.term;
    a->view.attention.reason = false;
    a->view.attention.term = 0;
    if (!layer_is_open(a, &controls_layer)) // where Tab goes along it
        a->view.attention.path = false;
}
