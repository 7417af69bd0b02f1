// SPDX-License-Identifier: MIT
// A file of settings written again: only what a person has changed is another.
#include "settings/settings.h"

#include <assert.h>
#include <string.h>

#include "base/paths.h"
#include "document/recovery.h"
#include "lesson/lesson.h"
#include "yaml/change.h"
#include "yaml/splice.h"
#include "yaml/text.h"
#include "yaml/write.h"

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
