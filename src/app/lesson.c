// SPDX-License-Identifier: MIT
// The lowest layer: the lesson, or the list of them. What no layer above takes
// means what the table of actions says.
#include "app/lesson.h"

#include <string.h>

#include "app/app.h"
#include "app/help/help.h"
#include "app/mouse.h"
#include "app/overlay.h"

// Where a given number is looked at, digits begin a new one.
static bool lesson_begins_number(struct app *a, const struct input *in)
{
    bool looking = a->focusing || a->view.attention.locked;
    if (!a->document || !looking || in->control || !edit_begins(in->key) ||
        !edit_may(a))
        return false;
    edit_begin(a, in->key);
    return true;
}

// A key that is held wipes what is typed, but no word after word.
static bool is_held_delete(const struct input *in)
{
    return in->repeated && in->key == CODE_DELETE;
}

static bool lesson_key(struct app *a, const struct input *in)
{
    if (!is_held_delete(in) && !lesson_begins_number(a, in))
        app_apply(a, action_for(app_mode(a), in), in);
    return true;
}

static bool lesson_text(struct app *a, const char *text)
{
    return a->document && word_type(a, text);
}

static bool lesson_paste(struct app *a, const char *text)
{
    clipboard_paste(a, text);
    return true;
}

// The list has so few that they need no headings.
static bool lesson_keys(const struct app *a, struct help_lines *out)
{
    enum mode mode = app_mode(a);
    const char *group = NULL, *name;
    for (int c = 0; c < ACTIONS; c++) {
        const struct action_row *row = &actions[c];
        if (!row->help || !action_acts(row, mode))
            continue;
        if (group != action_group((enum action)c) && !(mode & MODE_LISTS))
            help_add_heading(out, action_group((enum action)c));
        group = action_group((enum action)c);
        help_add(out, row->help);
    }
    if (mode & MODE_LISTS)
        return true;
    help_add_heading(out, "mouse");
    for (int i = 0; (name = phrase_under("do", i)); i++)
        if (!strncmp(name, "mouse.", 6))
            help_add(out, name);
    return true;
}

const struct app_layer lesson_layer = {
    .name = "lesson",
    .key = lesson_key,
    .text = lesson_text,
    .paste = lesson_paste,
    .mouse = lesson_mouse,
    .paint = lesson_paint,
    .keys = lesson_keys,
    .stays = true,
};
