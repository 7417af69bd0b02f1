// SPDX-License-Identifier: MIT
#include "settings/settings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/paths.h"
#include "lesson/lesson.h"
#include "scene/theme.h"
#include "yaml/read.h"

const struct settings default_settings = {
    .theme = &stage_theme,
    .text = 1,
    .numbers = true,
    .progress = true,
};

const char *const setting_names[SETTINGS] = {
    [SETTING_THEME] = "theme",         [SETTING_TEXT] = "text",
    [SETTING_NUMBERS] = "numbers",     [SETTING_COLOURS] = "colours",
    [SETTING_ANIMATION] = "animation", [SETTING_LANGUAGE] = "language",
    [SETTING_PROGRESS] = "progress",
};

const char *const animation_names[ANIMATIONS] = {
    [ANIMATION_DESKTOP] = "desktop",
    [ANIMATION_ON] = "on",
    [ANIMATION_OFF] = "off",
};

const char *settings_folder(struct arena *arena)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config == '/')
        return config;
    return home && *home == '/' ? arena_print(arena, "%s/.config", home) : NULL;
}

const char *settings_path(struct arena *arena)
{
    const char *folder = settings_folder(arena);
    return folder ? arena_print(arena, "%s/followspot/settings.yaml", folder)
                  : NULL;
}

// --- values ------------------------------------------------------------------

// Which of [names] the value is; -1 after complaining.
static int read_choice(struct reading *r, const struct node *n,
                       const char *name, const char *const *names, int count)
{
    const char *ways = list_all(r, "list.or", names, count);
    if (n->kind != NODE_SCALAR) {
        complain(r->complaints, n->mark,
                 n->kind == NODE_LIST ? "error.choice.list"
                                      : "error.choice.map",
                 SLOTS(TEXT("name", name), TEXT("ways", ways)));
        return -1;
    }
    for (int k = 0; k < count; k++)
        if (!strcmp(n->text, names[k]))
            return k;
    complain_choice(r, n, name, names, count, ways);
    return -1;
}

static void read_theme(struct reading *r, const struct node *n,
                       const struct theme **out)
{
    enum { MOST_THEMES = 16 };
    const char *names[MOST_THEMES];
    int count = 0;
    for (; themes[count]; count++)
        names[count] = themes[count]->name;
    int k = read_choice(r, n, "theme", names, count);
    *out = k < 0 ? *out : themes[k];
}

static void read_on(struct reading *r, const struct node *n, const char *name,
                    bool *out)
{
    static const char *const names[] = {"off", "on"};
    int k = read_choice(r, n, name, names, 2);
    *out = k < 0 ? *out : k == 1;
}

static void read_size(struct reading *r, const struct node *n, double *out)
{
    double text;
    if (!read_number(r, n, &text))
        return;
    if (view_text_fits(text))
        *out = text;
    else
        complain(r->complaints, n->mark, "view.text",
                 SLOTS(TEXT("key", "text"), TEXT("value", n->text)));
}

static void read_language(struct reading *r, const struct node *n, char *out)
{
    const char *text;
    if (!read_line(r, n, "language", &text))
        return;
    if (strlen(text) <= MOST_LANGUAGE)
        memcpy(out, text, strlen(text) + 1);
    else
        complain(r->complaints, n->mark, "error.text.long",
                 SLOTS(TEXT("name", "language"), COUNT("most", MOST_LANGUAGE)));
}

static void read_setting(struct reading *r, const struct node *n,
                         enum setting_id id, struct settings *out)
{
    const char *name = setting_names[id];
    int k = -1;
    switch (id) {
    case SETTING_THEME:
        read_theme(r, n, &out->theme);
        break;
    case SETTING_TEXT:
        read_size(r, n, &out->text);
        break;
    case SETTING_NUMBERS:
        read_on(r, n, name, &out->numbers);
        break;
    case SETTING_COLOURS:
        k = read_choice(r, n, name, color_map_names, COLOR_MAPS);
        out->map = k < 0 ? out->map : (enum color_map)k;
        break;
    case SETTING_ANIMATION:
        k = read_choice(r, n, name, animation_names, ANIMATIONS);
        out->animation = k < 0 ? out->animation : (enum animation)k;
        break;
    case SETTING_LANGUAGE:
        read_language(r, n, out->language);
        break;
    default:
        read_on(r, n, name, &out->progress);
    }
}

void setting_text(const struct settings *s, enum setting_id id,
                  struct strbuf *out)
{
    char digits[NUMBER_SIZE];
    switch (id) {
    case SETTING_THEME:
        strbuf_add(out, s->theme->name);
        break;
    case SETTING_TEXT:
        strbuf_add(out, number_print(digits, s->text, CELL_DECIMALS));
        break;
    case SETTING_COLOURS:
        strbuf_add(out, color_map_names[s->map]);
        break;
    case SETTING_ANIMATION:
        strbuf_add(out, animation_names[s->animation]);
        break;
    case SETTING_LANGUAGE:
        strbuf_add(out, *s->language ? s->language : "en");
        break;
    default:
        strbuf_add(out, (id == SETTING_NUMBERS ? s->numbers : s->progress)
                            ? "on"
                            : "off");
    }
}

// --- the file ----------------------------------------------------------------

// A file of comments alone sets nothing.
static bool says_nothing(const char *text)
{
    while (*text) {
        text += strspn(text, " \t\r\n");
        if (*text && *text != '#')
            return false;
        text += strcspn(text, "\r\n");
    }
    return true;
}

bool settings_parse(struct settings *out, struct arena *arena, const char *path,
                    const char *text, size_t length, struct complaints *c)
{
    assert(out && arena && path && text && c);
    struct reading r = {arena, c};
    *out = default_settings;
    if (strlen(text) == length && says_nothing(text))
        return true;
    const struct node *map = read_source(&r, path, text, length);
    if (!map || !expect_map(&r, map, "settings"))
        return false;
    check_names(&r, map, "settings", setting_names, SETTINGS);
    for (int id = 0; id < SETTINGS; id++) {
        const struct node *n = node_find(map, setting_names[id]);
        if (n)
            read_setting(&r, n, (enum setting_id)id, out);
    }
    return true;
}

void settings_read(struct settings *out, const char *path, struct complaints *c)
{
    assert(out && c);
    struct arena arena = {0};
    struct reason why = {.words = c->words};
    size_t length = 0;
    *out = default_settings;
    if (path && is_there(path)) {
        const char *text = disk_files.read(NULL, &arena, NULL, path,
                                           SETTINGS_MOST_BYTES, &length, &why);
        if (text)
            settings_parse(out, &arena, path, text, length, c);
        else
            complain_because(c, (struct mark){path, 0, 0}, &why);
    }
    reason_free(&why);
    complaints_end(c, &arena);
    arena_free(&arena);
}

const char *settings_words(struct arena *arena, const char *language,
                           const char *data, const char *settings)
{
    const char *slash = settings ? strrchr(settings, '/') : NULL;
    if (!*language || !strcmp(language, "en"))
        return NULL;
    if (!strpbrk(language, "./"))
        return arena_print(arena, "%s/assets/words/%s.yaml", data, language);
    if (*language == '/' || !slash)
        return language;
    return arena_print(arena, "%.*s/%s", (int)(slash - settings), settings,
                       language);
}
