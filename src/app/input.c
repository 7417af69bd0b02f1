// SPDX-License-Identifier: MIT
// What an input does: to whatever lies over the lesson first, from the topmost
// layer down, then to it.
#include "app/input.h"

#include <assert.h>

#include "app/app.h"
#include "app/course/course.h"
#include "app/edit/hand.h"
#include "app/look.h"
#include "app/mouse.h"
#include "app/widget/field_paint.h"

void app_click(struct app *a, const struct input *in)
{
    bool on = in->key == CODE_PAGE_DOWN;
    assert(on || in->key == CODE_PAGE_UP);
    if (!quiz_key(a, on ? ACTION_NEXT : ACTION_PREVIOUS, in))
        app_step(a, on ? 1 : -1);
}

// What was said about the last input was read by now.
static void input_forget_said(struct app *a)
{
    a->notice.note = NULL;
    look_reason_end(a);
    strbuf_clear(&a->notice.effect);
    if (a->notice.refused)
        strbuf_clear(&a->notice.trouble);
    a->pointer.tooltip = -1;
}

// What is asked twice is done only when nothing else comes between.
static void input_forget_asked(struct app *a, enum action c)
{
    if (c != a->asked && !layer_is_open(a, &save_as_layer))
        a->asked = ACTION_NONE;
    a->clipboard.copies = c == ACTION_COPY ? a->clipboard.copies : 0;
}

static void input_key(struct app *a, const struct input *in)
{
    enum action c = action_for(app_mode(a), in);
    input_forget_said(a);
    if (hand_key(a, in))
        return;
    input_forget_asked(a, c);
    if (actions[c].everywhere)
        app_apply(a, c, in);
    else
        layers_key(a, in);
}

static void input_text(struct app *a, const char *text, bool pasted)
{
    struct input key = layer_key_of(text);
    input_forget_said(a);
    if (!pasted && (!*text || hand_key(a, &key)))
        return;
    input_forget_asked(a, action_for(app_mode(a), &key));
    layers_text(a, text, pasted);
}

static void input_compose(struct app *a, const char *text)
{
    struct field *f = layers_field(a);
    if (f)
        field_compose(f, text);
}

// Nothing is borrowed from a field that was not painted: it stands nowhere.
bool app_typing(struct app *a, struct rect *at)
{
    assert(a && at);
    const struct field *f = layers_field(a);
    if (!f || f->place.w <= 0)
        return false;
    *at = (struct rect){field_x(f, a->font, f->cursor), f->place.y, 1,
                        f->place.h};
    return true;
}

static void input_size(struct app *a, const struct input *in)
{
    a->view.stay.on = false; // it is laid out anew
    a->view.extent.width = in->width;
    a->view.extent.height = in->height;
    a->view.extent.scale = in->scale;
}

bool app_input(struct app *a, const struct input *in)
{
    assert(a && in);
    app_catch_up(a);
    a->changed = true;
    a->ended = false;
    if (in->kind == INPUT_KEY || in->kind == INPUT_TEXT ||
        in->kind == INPUT_PRESS)
        course_rest(a);
    switch (in->kind) {
    case INPUT_NONE:
        break;
    case INPUT_KEY:
        input_key(a, in);
        break;
    case INPUT_TEXT:
    case INPUT_PASTE:
        input_text(a, in->text, in->kind == INPUT_PASTE);
        break;
    case INPUT_COMPOSE:
        input_compose(a, in->text);
        break;
    case INPUT_DROP:
        open_dialog_drop(a, in->text);
        break;
    case INPUT_RESIZE:
        input_size(a, in);
        break;
    case INPUT_QUIT:
        app_apply(a, ACTION_QUIT, in);
        break;
    default:
        app_mouse(a, in);
    }
    app_catch_up(a);
    page_task_check(a);
    records_note(a);
    return !a->ended;
}
