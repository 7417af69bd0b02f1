// SPDX-License-Identifier: MIT
#include "app/dialog/settings_dialog.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/look.h"
#include "base/paths.h"
#include "scene/theme.h"

static int theme_number(const struct theme *t)
{
    int k = 0;
    while (themes[k] != t)
        k++;
    return k;
}

static int theme_count(void)
{
    int count = 0;
    while (themes[count])
        count++;
    return count;
}

void settings_dialog_begin(struct app *a)
{
    assert(a);
    struct settings_dialog *d = &a->settings_dialog;
    const struct look *look = &a->view.look;
    const struct settings *now = &a->settings.now;
    if (a->document)
        app_settle(a);
    a->view.playing = false;
    d->line = SETTING_THEME;
    d->theme = theme_number(look->theme);
    d->map = (int)look->map;
    d->animation = (int)now->animation;
    d->numbers = look->numbers;
    d->progress = now->progress;
    d->language.longest = MOST_LANGUAGE;
    field_set(&d->language, *now->language ? now->language : "en");
    strbuf_clear(&d->said);
    layer_open(a, &settings_dialog_layer);
}

// What was typed is a language when its words are there; [typing]: what is none
// may become one, and nothing is said of it.
static void take_language(struct app *a, bool typing)
{
    struct settings_dialog *d = &a->settings_dialog;
    const struct settings *now = &a->settings.now;
    const char *typed = field_text(&d->language);
    struct arena arena = {0};
    const char *was = *now->language ? now->language : "en";
    const char *words =
        settings_words(&arena, typed, data_folder(&arena), a->settings.path);
    strbuf_clear(&d->said);
    if (words && !is_there(words) && !typing)
        say(a->view.words, &d->said, "settings.none",
            SLOTS(TEXT("path", words)));
    else if (*typed && (!words || is_there(words)) && strcmp(typed, was) != 0)
        app_settings_language(a, typed, words, &d->said);
    arena_free(&arena);
}

void settings_dialog_free(struct settings_dialog *d)
{
    field_free(&d->language);
    strbuf_free(&d->said);
}

static void settings_dialog_close(struct app *a)
{
    take_language(a, false);
}

// --- keys and text -----------------------------------------------------------

static struct input_form form_of(struct app *a)
{
    struct settings_dialog *d = &a->settings_dialog;
    struct form_row *rows = arena_array(&a->frame, SETTINGS, sizeof *rows);
    const struct form_row all[SETTINGS] = {
        [SETTING_THEME] = {ROW_CHOICE, .value = &d->theme,
                           .count = theme_count()},
        [SETTING_TEXT] = {ROW_OTHER},
        [SETTING_NUMBERS] = {ROW_SWITCH, .on = &d->numbers},
        [SETTING_COLOURS] = {ROW_CHOICE, .value = &d->map, .count = COLOR_MAPS},
        [SETTING_ANIMATION] = {ROW_CHOICE, .value = &d->animation,
                               .count = ANIMATIONS},
        [SETTING_LANGUAGE] = {ROW_FIELD, .field = &d->language},
        [SETTING_PROGRESS] = {ROW_SWITCH, .on = &d->progress},
    };
    memcpy(rows, all, sizeof all);
    return (struct input_form){rows, SETTINGS, &d->line, true};
}

// What the line chooses is shown, and remembered.
static void settings_turned(struct app *a, int by)
{
    struct settings_dialog *d = &a->settings_dialog;
    struct settings *now = &a->settings.now;
    switch (d->line) {
    case SETTING_THEME:
        app_settings_theme(a, themes[d->theme]);
        break;
    case SETTING_TEXT:
        (by > 0 ? look_larger : look_smaller)(a);
        break;
    case SETTING_NUMBERS:
        a->view.look.numbers = now->numbers = d->numbers;
        app_settings_note(a, SETTING_NUMBERS);
        break;
    case SETTING_COLOURS:
        a->view.look.map = (enum color_map)d->map;
        app_settings_note(a, SETTING_COLOURS);
        break;
    case SETTING_ANIMATION:
        now->animation = (enum animation)d->animation;
        app_settings_note(a, SETTING_ANIMATION);
        app_settings_apply(a);
        break;
    default:
        now->progress = d->progress;
        app_settings_note(a, SETTING_PROGRESS);
        app_settings_apply(a);
    }
}

static void settings_turn(struct app *a, int by)
{
    struct input_form form = form_of(a);
    if (form_turn(&form, by))
        settings_turned(a, by);
}

static bool settings_dialog_key(struct app *a, const struct input *in)
{
    struct settings_dialog *d = &a->settings_dialog;
    int by = 0;
    if (in->key == CODE_ESCAPE || action_for(app_mode(a), in) == ACTION_SET) {
        layer_close(a, &settings_dialog_layer);
        return true;
    }
    if (d->line == SETTING_LANGUAGE && in->key == CODE_ENTER)
        take_language(a, false);
    else if (in->key == CODE_ENTER)
        settings_turn(a, 1);
    struct input_form form = form_of(a);
    int was = d->line;
    enum form_did did = dialog_form_key(a, &form, in, &by);
    if (did == FORM_MOVED && was == SETTING_LANGUAGE)
        take_language(a, false);
    if (did == FORM_TYPED)
        take_language(a, true);
    if (did == FORM_TURNED)
        settings_turned(a, by);
    return true;
}

static bool settings_dialog_text(struct app *a, const char *text)
{
    int by = 0;
    struct input_form form = form_of(a);
    enum form_did did = form_type(&form, text, &by);
    if (did == FORM_TURNED)
        settings_turned(a, by);
    if (did == FORM_TYPED)
        take_language(a, true);
    return true;
}

static struct field *settings_dialog_field(struct app *a)
{
    struct settings_dialog *d = &a->settings_dialog;
    return d->line == SETTING_LANGUAGE ? &d->language : NULL;
}

// A click on a line chooses it, and goes on to the next that may stand there;
// beside the dialogue it ends it.
static bool settings_dialog_mouse(struct app *a, const struct input *in)
{
    struct settings_dialog *d = &a->settings_dialog;
    if (d->line == SETTING_LANGUAGE && dialog_field_mouse(a, &d->language, in))
        return true;
    if (in->kind == INPUT_WHEEL)
        settings_turn(a, in->wheel > 0 ? 1 : -1);
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    struct target at = dialog_target(a, in->x, in->y);
    a->pointer.clickable = at.kind == TARGET_LINE;
    if (in->kind != INPUT_PRESS)
        return true;
    if (at.kind == TARGET_NONE) {
        layer_close(a, &settings_dialog_layer);
    } else if (at.kind == TARGET_LINE) {
        if (d->line == SETTING_LANGUAGE)
            take_language(a, false);
        d->line = at.number;
        settings_turn(a, 1);
    }
    return true;
}

const struct app_layer settings_dialog_layer = {
    .name = "settings",
    .key = settings_dialog_key,
    .text = settings_dialog_text,
    .field = settings_dialog_field,
    .mouse = settings_dialog_mouse,
    .paint = settings_dialog_paint,
    .close = settings_dialog_close,
    .modal = true,
    .covers = true,
};
