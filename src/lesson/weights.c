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
    size_t length = 0;
    struct reason why = {.words = r->complaints->words};
    char *text = files->read(files->self, r->arena, path, name,
                             LESSON_MOST_BYTES, &length, &why);
    if (!text)
        complain(r->complaints, n->mark, "error.weights",
                 SLOTS(TEXT("name", name), TEXT("why", reason_text(&why))));
    reason_free(&why);
    if (!text)
        return NULL;
    const char *file = beside(r->arena, path, name);
    const struct node *map = read_source(r, file, text, length);
    return map && expect_map(r, map, "weights") ? map : NULL;
}
