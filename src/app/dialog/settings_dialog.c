// SPDX-License-Identifier: MIT
#include "app/dialog/settings_dialog.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dialog/form_sheet.h"
#include "app/dialog/sheet.h"
#include "app/look.h"
#include "base/paths.h"
#include "scene/theme.h"
#include "settings/motion.h"

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
    d->display = now->display;
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

static const char *setting_word(struct app *a, const char *group,
                                const char *name)
{
    const char *key = arena_print(&a->frame, "settings.%s%s", group, name);
    return said(a->view.words, &a->frame, key, NO_SLOTS);
}

static const char *text_factor(struct app *a)
{
    struct strbuf text = {0};
    struct settings now = a->settings.now;
    now.text = a->view.look.text;
    setting_text(&now, SETTING_TEXT, &text);
    const char *out = arena_print(&a->frame, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return out;
}

static struct input_form form_of(struct app *a)
{
    struct settings_dialog *d = &a->settings_dialog;
    struct form_row *rows = arena_array(&a->frame, SETTINGS, sizeof *rows);
    const struct form_row all[SETTINGS] = {
        [SETTING_THEME] = {ROW_CHOICE, .value = &d->theme,
                           .count = theme_count(),
                           .shown = setting_word(a, "theme.",
                                                 themes[d->theme]->name)},
        [SETTING_TEXT] = {ROW_OTHER, .shown = text_factor(a)},
        [SETTING_NUMBERS] = {ROW_SWITCH, .on = &d->numbers,
                             .shown = setting_word(a, "",
                                                   d->numbers ? "on" : "off")},
        [SETTING_COLOURS] = {ROW_CHOICE, .value = &d->map, .count = COLOR_MAPS,
                             .shown = setting_word(a, "map.",
                                                   color_map_names[d->map])},
        [SETTING_ANIMATION] = {ROW_CHOICE, .value = &d->animation,
                               .count = ANIMATIONS,
                               .shown = setting_word(
                                   a, "", animation_names[d->animation])},
        [SETTING_LANGUAGE] = {ROW_FIELD, .field = &d->language},
        [SETTING_PROGRESS] = {ROW_SWITCH, .on = &d->progress,
                              .shown = setting_word(
                                  a, "", d->progress ? "on" : "off")},
        [SETTING_DISPLAY] = {ROW_CHOICE, .value = &d->display,
                             .count = DISPLAYS,
                             .shown = d->display
                                          ? display_names[d->display]
                                          : setting_word(a, "", "auto")},
    };
    memcpy(rows, all, sizeof all);
    for (int k = 0; k < SETTINGS; k++)
        rows[k].label =
            arena_print(&a->frame, "settings.name.%s", setting_names[k]);
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
    case SETTING_DISPLAY:
        now->display = d->display;
        app_settings_note(a, SETTING_DISPLAY);
        break;
    default:
        now->progress = d->progress;
        app_settings_note(a, SETTING_PROGRESS);
        app_settings_apply(a);
    }
}

static void settings_did(struct app *a, enum form_did did, int by)
{
    if (did == FORM_TURNED)
        settings_turned(a, by);
    else
        take_language(a, did == FORM_TYPED);
}

static bool settings_dialog_key(struct app *a, const struct input *in)
{
    static const struct input space = {.kind = INPUT_KEY, .key = ' '};
    bool enters = in->key == CODE_ENTER;
    bool closes = action_for(app_mode(a), in) == ACTION_SET;
    if (closes)
        layer_close(a, &settings_dialog_layer);
    else if (enters && a->settings_dialog.line == SETTING_LANGUAGE)
        take_language(a, false);
    else if (enters)
        dialog_form_key(a, &settings_dialog_layer, &space);
    return closes || enters;
}

// --- painting ----------------------------------------------------------------

enum { ABOUT = 4 }; // lines about the setting that is chosen

// What the chosen line is, or why what it says is not so.
static const char *about(const struct app *a, struct scene *s)
{
    const struct settings_dialog *d = &a->settings_dialog;
    if (d->said.length)
        return strbuf_text(&d->said);
    if (d->line == SETTING_ANIMATION && motion_told())
        return caption(s, "settings.told.motion", NO_SLOTS);
    if (d->line == SETTING_PROGRESS && d->progress && a->records.off)
        return caption(s,
                       a->settings.replays ? "settings.told.replay"
                                           : "settings.told.keep",
                       NO_SLOTS);
    return caption(s,
                   text_print(s, "settings.about.%s", setting_names[d->line]),
                   NO_SLOTS);
}

// At the side: the picture behind it shows what the settings do.
static void settings_dialog_paint(struct app *a, struct scene *s)
{
    double width = a->view.extent.width, height = a->view.extent.height;
    struct form_sheet f = {.name = "settings", .title = "settings.title",
                           .size = text_size(s, 18), .left = 0.42};
    double w = fmin(width - u(s, 24), u(s, 480) * a->view.look.text);
    double below = (ABOUT + 2) * f.size * SHEET_LINE;
    f.step = fmin(fmax(f.size * 1.6, u(s, 28)),
                  (height - below - u(s, 24)) / (SETTINGS + 2));
    double h = f.step * (SETTINGS + 2) + below;
    f.at = (struct rect){width - w - u(s, 12), height - h - u(s, 12), w, h};
    if (width > height)
        f.at.y = fmin(u(s, 62), f.at.y);
    struct input_form form = form_of(a);
    form_sheet_paint(s, &f, &form);
    sheet_lines(s, "setting about", 0, f.x, f.below + f.step * 0.2 + f.size,
                f.room, f.size, ABOUT, s->theme->ink, about(a, s));
    paint_text(s, id_named("settings", 2), f.x, f.at.y + f.at.h - f.size,
               f.size, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, f.size, WEIGHT_REGULAR,
                        caption(s, "settings.keys", NO_SLOTS), f.room))
        ->layer = LAYER_KNOB;
}

const struct app_layer settings_dialog_layer = {
    .name = "settings",
    .key = settings_dialog_key,
    .form = form_of,
    .did = settings_did,
    .paint = settings_dialog_paint,
    .close = settings_dialog_close,
    .modal = true,
    .covers = true,
};
