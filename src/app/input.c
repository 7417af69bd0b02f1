// What an input does: to whatever lies over the lesson first, then to it.
#include "app/input.h"

#include "app/app.h"
#include "app/dock/knob.h"
#include "base/utf8.h"

void app_click(struct app *a, const struct input *in)
{
    bool on = in->key == CODE_PAGE_DOWN;
    if (!quiz_key(a, on ? ACTION_NEXT : ACTION_PREVIOUS, in))
        app_step(a, on ? 1 : -1);
}

static bool begins_number(const struct input *in)
{
    return !in->control && ((in->key >= '0' && in->key <= '9') ||
                            in->key == '-' || in->key == '.');
}

// Esc while something is pulled leaves it as it was; any other key takes what
// was pulled so far. True: the key is used up.
static bool end_pulls(struct app *a, const struct input *in)
{
    bool leaves = in->key == CODE_ESCAPE;
    if ((a->drag.held || a->mask_paint.held) && leaves) {
        drag_leave(a);
        mask_paint_leave(a);
        return true;
    }
    if (a->dock.pull.held && leaves) {
        knob_leave(a);
        return true;
    }
    drag_end(a);
    knob_release(a);
    bool carried = a->word.carried;
    word_leave(a); // it stays where it was
    if (carried && leaves)
        return true;
    if (a->mask_paint.held || !mask_paint_goes_on(in))
        mask_paint_end(a);
    return false;
}

// What is typed into has the keyboard.
static void type_key(struct app *a, const struct input *in)
{
    (a->recovery.asking    ? recovery_key
     : a->open_dialog.on   ? open_dialog_key
     : a->export_dialog.on ? export_dialog_key
     : a->import_dialog.on ? import_dialog_key
     : a->naming           ? save_as_key
     : a->word.typing      ? word_key
                           : edit_key)(a, in);
}

// The layers over the lesson, from the topmost down. True: one of them took it.
static bool fields_key(struct app *a, enum action c, const struct input *in)
{
    if (app_mode(a) == MODE_TYPE && c != ACTION_QUIT) {
        type_key(a, in);
        return true;
    }
    if (quiz_key(a, c, in) || why_key(a, in))
        return true;
    bool looking = a->focusing || a->view.attention.locked;
    if (!a->document || !looking || !begins_number(in) || !edit_may(a))
        return false;
    edit_begin(a, in->key);
    return true;
}

static bool apply_key(struct app *a, const struct input *in)
{
    a->note = NULL;
    strbuf_clear(&a->effect);
    if (a->refused)
        strbuf_clear(&a->trouble);
    a->tooltip = -1;
    if (end_pulls(a, in))
        return true;
    bool dialogue = a->open_dialog.on || a->import_dialog.on ||
                    a->recovery.asking || a->export_dialog.on;
    if (action_for(MODE_TYPE, in) != ACTION_QUIT && layers_key(a, in))
        return true;
    if (!dialogue && dock_key(a, in)) {
        a->asked = ACTION_NONE;
        return true;
    }
    enum action c = action_for(app_mode(a), in);
    if (c != a->asked && !a->naming)
        a->asked = ACTION_NONE;
    a->copies = c == ACTION_COPY ? a->copies : 0;
    return fields_key(a, c, in) || app_apply(a, c, in);
}

// Text is typed where one can type; elsewhere its first character is a key.
// An input method may deliver a whole word, but keys are single characters.
static bool apply_text(struct app *a, const char *text)
{
    if (a->recovery.asking)
        return true;
    if (a->export_dialog.on) {
        export_dialog_type(a, text);
        return true;
    }
    if (a->open_dialog.on || a->import_dialog.on || a->naming) {
        (a->open_dialog.on     ? open_dialog_type
         : a->import_dialog.on ? import_dialog_type
                               : save_as_type)(a, text);
        return true;
    }
    if (word_type(a, text))
        return true;
    uint32_t c = utf8_next(&text);
    if (c < ' ' || c == 127)
        return true;
    bool shift = c >= 'A' && c <= 'Z';
    struct input key = {
        .kind = INPUT_KEY, .key = shift ? c - 'A' + 'a' : c, .shift = shift};
    return apply_key(a, &key);
}

// Into the name of a file, or into the matrix looked at.
static void apply_paste(struct app *a, const char *text)
{
    a->note = NULL;
    strbuf_clear(&a->effect);
    if (a->recovery.asking)
        return;
    if (a->export_dialog.on)
        export_dialog_type(a, text);
    else if (a->open_dialog.on || a->import_dialog.on || a->naming)
        (a->open_dialog.on     ? open_dialog_type
         : a->import_dialog.on ? import_dialog_type
                               : save_as_type)(a, text);
    else if (!a->typing && !layers_modal(a))
        clipboard_paste(a, text);
}

static bool take_input(struct app *a, const struct input *in)
{
    a->changed = true;
    switch (in->kind) {
    case INPUT_PASTE:
        apply_paste(a, in->text);
        return true;
    case INPUT_QUIT:
        return app_apply(a, ACTION_QUIT, in);
    case INPUT_DROP:
        export_dialog_end(a); // what is made of it goes with the lesson
        open_dialog_drop(a, in->text);
        return true;
    case INPUT_KEY:
        return apply_key(a, in);
    case INPUT_TEXT:
        return (!a->open_dialog.on && !a->import_dialog.on &&
                !a->recovery.asking && !a->export_dialog.on &&
                dock_text(a, in->text)) ||
               apply_text(a, in->text);
    case INPUT_RESIZE:
        a->view.extent.width = in->width;
        a->view.extent.height = in->height;
        a->view.extent.scale = in->scale;
        return true;
    case INPUT_NONE:
        return true;
    default:
        app_mouse(a, in);
        return true;
    }
}

bool app_input(struct app *a, const struct input *in)
{
    bool goes_on = take_input(a, in);
    quiz_check(a);
    page_task_check(a);
    return goes_on;
}
