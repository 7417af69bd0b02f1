// SPDX-License-Identifier: MIT
#include "settings/settings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/paths.h"
#include "document/recovery.h"
#include "lesson/lesson.h"
#include "scene/theme.h"
#include "yaml/change.h"
#include "yaml/read.h"
#include "yaml/splice.h"
#include "yaml/text.h"
#include "yaml/write.h"

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
    [SETTING_PROGRESS] = "progress",   [SETTING_DISPLAY] = "display",
};

const char *const animation_names[ANIMATIONS] = {
    [ANIMATION_DESKTOP] = "desktop",
    [ANIMATION_ON] = "on",
    [ANIMATION_OFF] = "off",
};

const char *const display_names[DISPLAYS] = {"auto", "1", "2", "3", "4"};

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
    case SETTING_DISPLAY:
        k = read_choice(r, n, name, display_names, DISPLAYS);
        out->display = k < 0 ? out->display : k;
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
    case SETTING_DISPLAY:
        strbuf_add(out, display_names[s->display]);
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

// --- written again -----------------------------------------------------------
//
// A file of settings written again: only what a person has changed is another.

enum { ALL_SETTINGS = (1 << SETTINGS) - 1 };

struct writing {
    struct arena arena;
    const char *text; // of the file
    size_t length;
    const struct node *root; // NULL: the file says nothing
    const struct settings *s;
    const struct catalogue *words;
};

// What is called language is text, whatever it looks like.
static const struct node *value_node(struct writing *w, enum setting_id id)
{
    struct strbuf text = {0};
    struct node *n = arena_alloc(&w->arena, sizeof *n);
    setting_text(w->s, id, &text);
    *n = (struct node){.kind = NODE_SCALAR,
                       .plain = id != SETTING_LANGUAGE,
                       .text = arena_copy(&w->arena, text.text, text.length)};
    strbuf_free(&text);
    return n;
}

// The tree with the values of [keys] that it has; with [all] also the others.
static const struct node *changed(struct writing *w, unsigned keys, bool all)
{
    const struct node *now = w->root;
    for (int id = 0; id < SETTINGS; id++) {
        const char *name = setting_names[id];
        const struct node *at = node_find(now, name);
        if (keys & 1u << id && at)
            now = node_put(&w->arena, now, &at, 1,
                           value_node(w, (enum setting_id)id));
        else if (keys & 1u << id && all)
            now = node_add(&w->arena, now, name,
                           value_node(w, (enum setting_id)id));
    }
    return now;
}

static void add_comment(struct strbuf *out, const struct writing *w,
                        const char *key, const char *line)
{
    const char *text = phrase_text(w->words, key);
    strbuf_addf(out, "# %s%s", text, line);
}

// Those of [keys] that the file has not.
static unsigned missing(const struct writing *w, unsigned keys)
{
    for (int id = 0; id < SETTINGS; id++)
        if (node_find(w->root, setting_names[id]))
            keys &= ~(1u << id);
    return keys;
}

static void add_key(struct strbuf *out, struct writing *w,
                    const struct hand *hand, enum setting_id id)
{
    struct strbuf about = {0};
    strbuf_addf(&about, "settings.about.%s", setting_names[id]);
    strbuf_add(out, hand->line);
    add_comment(out, w, about.text, hand->line);
    strbuf_addf(out, "%s: ", setting_names[id]);
    scalar_write(out, hand, value_node(w, id));
    strbuf_add(out, hand->line);
    strbuf_free(&about);
}

// Keys as lines at the end, each under its comment.
static void add_lines(struct strbuf *out, struct writing *w, unsigned keys)
{
    const struct hand hand = {false, strstr(w->text, "\r\n") ? "\r\n" : "\n"};
    if (!w->length)
        add_comment(out, w, "settings.head", hand.line);
    else if (keys && out->text[out->length - 1] != '\n')
        strbuf_add(out, hand.line);
    for (int id = 0; id < SETTINGS; id++)
        if (keys & 1u << id)
            add_key(out, w, &hand, (enum setting_id)id);
}

static bool same_value(const struct settings *a, const struct settings *b,
                       enum setting_id id)
{
    struct strbuf x = {0}, y = {0};
    setting_text(a, id, &x);
    setting_text(b, id, &y);
    bool same = !strcmp(x.text, y.text);
    strbuf_free(&x);
    strbuf_free(&y);
    return same;
}

// True when [text] says what is to be said, and all else as [before].
static bool reads_right(const char *text, size_t length,
                        const struct settings *before, const struct settings *s,
                        unsigned keys)
{
    struct arena arena = {0};
    struct complaints c = {0};
    struct settings now;
    bool good = settings_parse(&now, &arena, "settings", text, length, &c);
    for (int id = 0; id < SETTINGS; id++)
        good = good && same_value(&now, keys & 1u << id ? s : before,
                                  (enum setting_id)id);
    complaints_free(&c);
    arena_free(&arena);
    return good;
}

// New keys as lines at the end, or as the file's other keys are written.
static bool compose(struct strbuf *out, struct writing *w, unsigned keys,
                    bool as_lines)
{
    if (!w->root) {
        strbuf_add_n(out, w->text, w->length);
    } else if (!splice_tree(out, w->text, w->length, w->root,
                            changed(w, keys, !as_lines))) {
        return false;
    }
    if (as_lines)
        add_lines(out, w, missing(w, keys));
    return true;
}

bool settings_write(struct strbuf *out, const char *text, size_t length,
                    const struct settings *s, unsigned keys,
                    const struct catalogue *words)
{
    assert(out && text && s);
    size_t mark = text_order_mark(text, length), from = out->length;
    struct writing w = {
        .text = text + mark, .length = length - mark, .s = s, .words = words};
    struct complaints c = {0};
    struct settings before;
    bool done = false;
    if (settings_parse(&before, &w.arena, "settings", text, length, &c)) {
        struct complaints again = {0};
        w.root = length
                     ? yaml_read(&w.arena, &again, "settings", w.text, w.length)
                     : NULL;
        keys |= length ? 0 : ALL_SETTINGS;
        complaints_free(&again);
        for (int way = 0; way < 2 && !done; way++) {
            strbuf_cut(out, from);
            strbuf_add_n(out, text, mark);
            done = compose(out, &w, keys, !way) &&
                   reads_right(out->text + from, out->length - from, &before, s,
                               keys);
        }
    }
    if (!done)
        strbuf_cut(out, from);
    complaints_free(&c);
    arena_free(&w.arena);
    return done;
}

static bool refuse(struct reason *why, const char *key, const char *path)
{
    reason_add(why, key, SLOTS(TEXT("path", path)));
    return false;
}

bool settings_save(const char *path,
                   int (*write)(const char *path, const void *data,
                                size_t length),
                   const struct settings *s, unsigned keys, struct reason *why)
{
    assert(path && write && s);
    struct arena arena = {0};
    struct strbuf out = {0};
    size_t length = 0;
    bool there = is_there(path);
    const char *text = there
                           ? disk_files.read(NULL, &arena, NULL, path,
                                             SETTINGS_MOST_BYTES, &length, why)
                           : "";
    const struct catalogue *words = why ? why->words : NULL;
    bool good = text && (settings_write(&out, text, length, s, keys, words) ||
                         refuse(why, "settings.refused", path));
    if (good && !there)
        recovery_file_make_folder(
            arena_copy(&arena, path, (size_t)(strrchr(path, '/') - path)));
    int error = good ? write(path, out.text, out.length) : 0;
    if (error)
        reason_system(why, error);
    strbuf_free(&out);
    arena_free(&arena);
    return good && !error;
}
