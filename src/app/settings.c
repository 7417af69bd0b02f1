// SPDX-License-Identifier: MIT
#include "app/settings.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "document/record.h"
#include "lesson/catalogue_file.h"
#include "scene/theme.h"
#include "settings/motion.h"

void app_settings_apply(struct app *a)
{
    a->view.look.still = !motion_wanted(a->settings.now.animation);
    a->records.off =
        a->settings.replays || !record_is_saved(a->settings.now.progress);
}

void app_settings_begin(struct app *a, const struct settings *s,
                        const char *path)
{
    a->settings.now = *s;
    a->settings.path = path;
    a->view.look.theme = s->theme;
    a->view.look.text = s->text;
    a->view.look.numbers = s->numbers;
    a->view.look.map = s->map;
    app_settings_apply(a);
}

void app_settings_note(struct app *a, enum setting_id id)
{
    struct settings *now = &a->settings.now;
    const struct look *look = &a->view.look;
    if (id == SETTING_THEME)
        now->theme = look->theme;
    else if (id == SETTING_TEXT)
        now->text = look->text;
    else if (id == SETTING_COLOURS)
        now->map = look->map;
    a->settings.changed |= 1u << id;
}

void app_settings_theme(struct app *a, const struct theme *t)
{
    const struct theme *was = a->view.look.theme;
    if (theme_is_dark(was) != theme_is_dark(t))
        a->settings.other = was;
    a->view.look.theme = t;
    app_settings_note(a, SETTING_THEME);
}

bool app_settings_language(struct app *a, const char *name, const char *path,
                           struct strbuf *why)
{
    assert(a && name && strlen(name) <= MOST_LANGUAGE && why);
    struct complaints c = {.words = a->view.words};
    const struct catalogue *words =
        path ? catalogue_read(&a->settings.words, path, &disk_files, &c) : NULL;
    const char *text = strbuf_text(&c.text);
    bool good = words || !path;
    if (good) {
        a->view.words = words;
        memcpy(a->settings.now.language, name, strlen(name) + 1);
        app_settings_note(a, SETTING_LANGUAGE);
    } else {
        strbuf_add_n(why, text, strcspn(text, "\n"));
    }
    complaints_free(&c);
    return good;
}

void app_settings_write(struct app *a)
{
    struct app_settings *s = &a->settings;
    struct reason why = {.words = a->view.words};
    if (!s->path || !a->write || !s->changed)
        return;
    if (!settings_save(s->path, a->write, &s->now, s->changed, &why)) {
        strbuf_clear(&a->notice.effect);
        say(a->view.words, &a->notice.effect, "note.settings.unsaved",
            SLOTS(TEXT("why", reason_text(&why))));
        a->changed = true;
    }
    s->changed = 0;
    reason_free(&why);
}
