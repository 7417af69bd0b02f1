// SPDX-License-Identifier: MIT
// The page of settings, at the side: the picture behind it shows what they do.
#include <math.h>

#include "app/app.h"
#include "app/dialog/form_line.h"
#include "app/dialog/sheet.h"
#include "settings/motion.h"

enum { ABOUT = 4 }; // lines about the setting that is chosen

struct layout {
    struct rect at;
    double x, room, step, size;
};

static struct layout lay_out(const struct app *a, struct scene *s)
{
    double width = a->view.extent.width, height = a->view.extent.height;
    struct layout l = {.size = text_size(s, 18)};
    double w = fmin(width - u(s, 24), u(s, 480) * a->view.look.text);
    double below = (ABOUT + 2) * l.size * SHEET_LINE;
    l.step = fmin(fmax(l.size * 1.6, u(s, 28)),
                  (height - below - u(s, 24)) / (SETTINGS + 2));
    double h = l.step * (SETTINGS + 2) + below;
    l.at = (struct rect){width - w - u(s, 12), height - h - u(s, 12), w, h};
    if (width > height)
        l.at.y = fmin(u(s, 62), l.at.y);
    l.x = l.at.x + u(s, 20);
    l.room = w - u(s, 40);
    return l;
}

static const char *value(const struct app *a, struct scene *s, int line)
{
    static const char *const numbers[] = {"settings.off", "settings.on"};
    struct strbuf text = {0};
    const struct settings_dialog *d = &a->settings_dialog;
    struct settings now = a->settings.now;
    now.text = a->view.look.text;
    setting_text(&now, (enum setting_id)line, &text);
    const char *out = text_print(s, "%s", strbuf_text(&text));
    strbuf_free(&text);
    if (line == SETTING_THEME)
        return caption(s, text_print(s, "settings.theme.%s", s->theme->name),
                       NO_SLOTS);
    if (line == SETTING_COLOURS)
        return caption(
            s, text_print(s, "settings.map.%s", color_map_names[d->map]),
            NO_SLOTS);
    if (line == SETTING_ANIMATION)
        return caption(
            s, text_print(s, "settings.%s", animation_names[d->animation]),
            NO_SLOTS);
    if (line == SETTING_NUMBERS || line == SETTING_PROGRESS)
        return caption(
            s, numbers[line == SETTING_NUMBERS ? d->numbers : d->progress],
            NO_SLOTS);
    return out;
}

static void paint_setting(struct app *a, struct scene *s,
                          const struct layout *l, int line, double y)
{
    struct settings_dialog *d = &a->settings_dialog;
    const char *key = text_print(s, "settings.name.%s", setting_names[line]);
    const struct form_line row = {
        .number = line,
        .x = l->x,
        .y = y,
        .room = l->room,
        .left = l->room * 0.42,
        .step = l->step,
        .size = l->size,
        .chosen = line == d->line,
        .ink = s->theme->ink,
        .label = caption(s, key, NO_SLOTS),
        .value = value(a, s, line),
        .field = line == SETTING_LANGUAGE ? &d->language : NULL};
    form_line_paint(s, &row);
}

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

void settings_dialog_paint(struct app *a, struct scene *s)
{
    struct layout l = lay_out(a, s);
    struct item *i = paint_box(s, id_named("settings", 0), LAYER_CHROME_FRONT,
                               l.at, u(s, 12), s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 3);
    i->target = (struct target){TARGET_SHEET, {0}, 0};
    paint_text(s, id_named("settings", 1), l.x, l.at.y + l.step,
               text_size(s, 22), WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               caption(s, "settings.title", NO_SLOTS))
        ->layer = LAYER_KNOB;
    double y = l.at.y + l.step * 1.4;
    for (int k = 0; k < SETTINGS; k++, y += l.step)
        paint_setting(a, s, &l, k, y);
    y += l.step * 0.2 + l.size;
    sheet_lines(s, "setting about", 0, l.x, y, l.room, l.size, ABOUT,
                s->theme->ink, about(a, s));
    paint_text(s, id_named("settings", 2), l.x, l.at.y + l.at.h - l.size,
               l.size, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, l.size, WEIGHT_REGULAR,
                        caption(s, "settings.keys", NO_SLOTS), l.room))
        ->layer = LAYER_KNOB;
}
