// SPDX-License-Identifier: MIT
#include "lesson/weights.h"

#include <assert.h>
#include <string.h>

#include "lesson/import/imported.h"
#include "lesson/source.h"
#include "tensorfile/tensors.h"

const char *file_leaves(const char *path)
{
    assert(path);
    int depth = 0;
    if (*path == '/')
        return "error.weights.absolute";
    for (const char *p = path; *p;) {
        size_t n = strcspn(p, "/");
        if (n == 2 && !strncmp(p, "..", 2))
            depth--;
        else if (n && !(n == 1 && *p == '.'))
            depth++;
        if (depth < 0)
            return "error.weights.above";
        p += n;
        p += *p == '/';
    }
    return NULL;
}

const char *file_beside(struct arena *a, const char *lesson, const char *path)
{
    const char *slash = strrchr(lesson, '/');
    int folder = slash ? (int)(slash - lesson) + 1 : 0;
    return arena_print(a, "%.*s%s", folder, lesson, path);
}

// Where weights were found, and what they are called in messages.
struct found {
    struct arena *names; // outlives what is read
    const char *file;
    const struct node *tree; // NULL: not at hand, to be made of
    char *text;
    size_t length;
    FILE *stream; // of tensors, in place of the text; or NULL
};

static bool read_found(struct reading *r, const struct files *files,
                       const char *lesson, const char *name, struct found *w,
                       struct reason *why)
{
    bool tensors = tensors_may_open(name);
    size_t most = tensors ? (size_t)TENSORS_MOST_MIB << 20 : LESSON_MOST_BYTES;
    w->file = lesson ? file_beside(w->names, lesson, name) : name;
    w->tree = tensors ? NULL : known_source(r, files, name, w->file);
    if (w->tree)
        return true;
    if (files->open && tensors) {
        w->stream = files->open(files->self, lesson, name, most, why);
        return w->stream;
    }
    w->text =
        files->read(files->self, r->arena, lesson, name, most, &w->length, why);
    return w->text;
}

// Reads [name] from beside the lesson. What is no path, "translator-en-fr", may
// lack its .json, and may be a model that comes with the program.
static bool weights_find(struct reading *r, const struct files *files,
                         const char *path, const char *name, struct found *w,
                         struct reason *why)
{
    if (read_found(r, files, path, name, w, why))
        return true;
    if (!files->shipped || strpbrk(name, "/."))
        return false;
    struct reason other = {.words = why->words};
    const char *json = arena_print(r->arena, "%s.json", name);
    bool good =
        read_found(r, files, path, json, w, &other) ||
        read_found(r, files, NULL, files->shipped(r->arena, name), w, &other);
    reason_free(&other);
    return good;
}

// The tree of the tensors in the file [name], or NULL. The file itself is only
// there while it is read.
static const struct node *
read_tensors(struct reading *r, const struct files *files, const char *path,
             const struct kind *kind, const struct node *typed,
             const char *name, struct found *w, struct reason *why,
             const struct heads **heads)
{
    struct arena arena = {0};
    struct reading own = {&arena, r->complaints};
    struct arrays all;
    struct tensors_file file = {0};
    const struct node *map = NULL;
    bool good = weights_find(&own, files, path, name, w, why) &&
                (w->stream ? tensors_open(&file, &own, w->file, w->stream, &all)
                           : tensors_hold(&file, &own, w->file, w->text,
                                          w->length, &all));
    if (good)
        map = imported_tree(r, w->file, &all, kind, typed);
    if (map)
        *heads = imported_heads(r->arena, &all, kind);
    tensors_close(&file);
    complaints_end(r->complaints, &arena);
    arena_free(&arena);
    return map;
}

static const struct node *read_tree(struct reading *r,
                                    const struct files *files, const char *path,
                                    const char *name, struct found *w,
                                    struct reason *why)
{
    if (!weights_find(r, files, path, name, w, why))
        return NULL;
    const struct node *map =
        w->tree ? w->tree : read_source(r, w->file, w->text, w->length);
    return map && expect_map(r, map, "weights") ? map : NULL;
}

const struct node *read_weights(struct reading *r, const struct files *files,
                                const char *path, const struct kind *kind,
                                const struct node *typed, const struct node *n,
                                const struct heads **heads)
{
    assert(files->read && path && kind && n && heads);
    *heads = NULL;
    const char *name;
    if (!read_line(r, n, "weights", &name))
        return NULL;
    const char *key = file_leaves(name);
    if (key) {
        complain(r->complaints, n->mark, key, SLOTS(TEXT("key", "weights")));
        return NULL;
    }
    struct found w = {.names = r->arena};
    struct reason why = {.words = r->complaints->words};
    const struct node *map =
        tensors_may_open(name)
            ? read_tensors(r, files, path, kind, typed, name, &w, &why, heads)
            : read_tree(r, files, path, name, &w, &why);
    if (!w.text && !w.tree && !w.stream)
        complain(r->complaints, n->mark, "error.weights",
                 SLOTS(TEXT("name", name), TEXT("why", reason_text(&why))));
    reason_free(&why);
    return map;
}
