// What actions do to the view, in every mode.
#include "app/app.h"

static void change_text(struct app *a, double by)
{
    double text = a->view.look.text + by;
    if (text > 0.79 && text < 1.51)
        a->view.look.text = text;
}

static void change_speed(struct app *a, double factor)
{
    double speed = a->speed * factor;
    if (speed > 0.2 && speed < 9)
        a->speed = speed;
    a->note = a->speed == 1 ? "note.speed.normal" : "note.speed";
}

// Esc takes away one layer at a time and never quits.
static void back(struct app *a)
{
    if (a->trouble.length)
        strbuf_clear(&a->trouble);
    else if (a->document && a->offered)
        a->offered = false;
    else if (!a->document && a->left) {
        app_hold(a, a->left);
        quiz_leave(a);
        page_return(a);
    } else if (a->view.attention.locked)
        a->view.attention.locked = false;
    else if (a->view.attention.focus.tensor[0])
        app_release(a);
    else if (compare_a(a) && a->view.look.whole)
        app_turn(a);
    else if (compare_a(a))
        compare_end(a);
    else if (a->before)
        app_forget(a);
    else if (a->document && a->view.look.whole)
        app_turn(a);
    else
        a->fullscreen = false;
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

void apply_view(struct app *a, enum action c)
{
    struct view *v = &a->view;
    switch (c) {
    case ACTION_PLAY:
        if (a->document)
            app_play(a);
        break;
    case ACTION_SLOWER:
        change_speed(a, 0.5);
        break;
    case ACTION_FASTER:
        change_speed(a, 2);
        break;
    case ACTION_FULLSCREEN:
        a->fullscreen = !a->fullscreen;
        break;
    case ACTION_BLANK:
        v->look.blank = true;
        layer_open(a, &blank_layer);
        break;
    case ACTION_TEXT_LARGER:
        change_text(a, 0.1);
        break;
    case ACTION_TEXT_SMALLER:
        change_text(a, -0.1);
        break;
    case ACTION_TEXT_RESET:
        v->look.text = 1;
        break;
    case ACTION_NUMBERS:
        v->look.numbers = !v->look.numbers;
        break;
    case ACTION_COLOURS:
        v->look.map = v->look.map == MAP_CIVIDIS ? MAP_GREY : MAP_CIVIDIS;
        break;
    case ACTION_SUMS:
        v->look.column_sums = !v->look.column_sums;
        break;
    case ACTION_WHOLE:
        app_turn(a);
        break;
    case ACTION_STILL:
        v->look.still = !v->look.still;
        a->note = v->look.still ? "note.still" : "note.moving";
        break;
    case ACTION_HELP:
        layer_open(a, &help_layer);
        break;
    case ACTION_BACK:
        back(a);
        break;
    default:
        break;
    }
}
