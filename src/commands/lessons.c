#define _POSIX_C_SOURCE 200809L // opendir, stat

#include "commands/lessons.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "commands/arguments.h"
#include "say/suggest.h"

static const char ending[] = ".yaml";

// The length of [name] without .yaml, 0 when it does not end so.
static size_t stem(const char *name)
{
    size_t length = strlen(name), most = sizeof ending - 1;
    if (length <= most || strcmp(name + length - most, ending))
        return 0;
    return length - most;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add(struct lessons *l, struct arena *arena, const char *name,
                int *room)
{
    if (l->count == *room) {
        const char **grown =
            arena_array(arena, (size_t)*room * 2 + 16, sizeof *grown);
        if (l->count)
            memcpy(grown, l->names, (size_t)l->count * sizeof *grown);
        l->names = grown;
        *room = *room * 2 + 16;
    }
    l->names[l->count++] = arena_copy(arena, name, stem(name));
}

bool lessons_find(struct lessons *out, struct arena *arena, const char *data,
                  struct strbuf *why)
{
    *out = (struct lessons){0};
    const char *folder = arena_print(arena, "%s/lessons", data);
    DIR *dir = opendir(folder);
    if (!dir) {
        strbuf_addf(why, "cannot read the lessons in '%s': %s", folder,
                    strerror(errno));
        return false;
    }
    int room = 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.' && stem(entry->d_name))
            add(out, arena, entry->d_name, &room);
    closedir(dir);
    if (!out->count) {
        strbuf_addf(why, "there are no lessons in '%s'", folder);
        return false;
    }
    qsort(out->names, (size_t)out->count, sizeof *out->names, by_name);
    out->paths = arena_array(arena, (size_t)out->count, sizeof *out->paths);
    for (int i = 0; i < out->count; i++)
        out->paths[i] =
            arena_print(arena, "%s/%s%s", folder, out->names[i], ending);
    return true;
}

static bool is_file(const char *path)
{
    struct stat s;
    return !stat(path, &s) && !S_ISDIR(s.st_mode);
}

static void suggest_near(struct arena *arena, const struct lessons *l,
                         const char *name, bool first, struct strbuf *why)
{
    int count = l->count, commands = first ? COMMAND_COUNT - 1 : 0;
    const char **near =
        arena_array(arena, (size_t)(count + commands), sizeof *near);
    for (int i = 0; i < count; i++)
        near[i] = l->names[i];
    for (int i = 0; i < commands; i++)
        near[count + i] = command_names[i + 1];
    size_t before = why->length;
    suggest(why, name, near, count + commands);
    if (why->length == before)
        strbuf_add(why, "; 'followspot list' shows the lessons there are");
}

const char *lessons_path(struct arena *arena, const char *data,
                         const char *name, bool first, struct strbuf *why)
{
    // What looks like a path is one; the reader says why it cannot be read.
    if (is_file(name) || strchr(name, '/'))
        return name;
    struct lessons all;
    if (!lessons_find(&all, arena, data, why))
        return NULL;
    size_t length = stem(name) ? stem(name) : strlen(name);
    const char *plain = arena_copy(arena, name, length);
    for (int i = 0; i < all.count; i++)
        if (!strcmp(all.names[i], plain))
            return all.paths[i];
    strbuf_addf(why, "there is no %s '%s'",
                first ? "command, file or lesson" : "file or lesson", name);
    suggest_near(arena, &all, plain, first, why);
    return NULL;
}
