#include "lesson/weights.h"

#include <string.h>

// The phrase for why [path] may not be read, by its words alone: it must stay
// inside the folder it starts in. Readers check what links make of it.
static const char *leaves(const char *path)
{
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

// [path] seen from where the lesson [lesson] was named, for messages.
static const char *beside(struct arena *a, const char *lesson, const char *path)
{
    const char *slash = strrchr(lesson, '/');
    int folder = slash ? (int)(slash - lesson) + 1 : 0;
    return arena_print(a, "%.*s%s", folder, lesson, path);
}

// Where weights were found, and what they are called in messages.
struct found {
    const char *file;
    char *text;
    size_t length;
};

static bool read_found(struct reading *r, const struct files *files,
                       const char *lesson, const char *name, struct found *w,
                       struct reason *why)
{
    w->file = lesson ? beside(r->arena, lesson, name) : name;
    w->text = files->read(files->self, r->arena, lesson, name,
                          LESSON_MOST_BYTES, &w->length, why);
    return w->text;
}

// Reads [name] from beside the lesson. What is no path, "translator-en-fr", may
// lack its .json, and may be a model that comes with the program.
static bool find(struct reading *r, const struct files *files, const char *path,
                 const char *name, struct found *w, struct reason *why)
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

const struct node *read_weights(struct reading *r, const struct files *files,
                                const char *path, const struct node *n)
{
    const char *name;
    if (!read_line(r, n, "weights", &name))
        return NULL;
    const char *key = leaves(name);
    if (key) {
        complain(r->complaints, n->mark, key, NO_SLOTS);
        return NULL;
    }
    struct found w = {0};
    struct reason why = {.words = r->complaints->words};
    if (!find(r, files, path, name, &w, &why))
        complain(r->complaints, n->mark, "error.weights",
                 SLOTS(TEXT("name", name), TEXT("why", reason_text(&why))));
    reason_free(&why);
    if (!w.text)
        return NULL;
    const struct node *map = read_source(r, w.file, w.text, w.length);
    return map && expect_map(r, map, "weights") ? map : NULL;
}
