// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // realpath, readlink

#include "base/paths.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"

static const char proof[] = "assets/fonts/Inter-Regular.ttf";

static bool holds_data(struct arena *arena, const char *folder)
{
    return access(arena_print(arena, "%s/%s", folder, proof), R_OK) == 0;
}

// Looks in every folder above [path], the nearest first. Shortens [path].
static const char *search_upwards(struct arena *arena, char *path)
{
    char *slash;
    while ((slash = strrchr(path, '/')) && slash != path) {
        *slash = 0;
        if (holds_data(arena, path))
            return path;
        const char *share = arena_print(arena, "%s/share/followspot", path);
        if (holds_data(arena, share))
            return share;
    }
    return NULL;
}

const char *data_folder(struct arena *arena)
{
    const char *chosen = getenv("FOLLOWSPOT_DATA");
    if (chosen && *chosen)
        return arena_copy(arena, chosen, strlen(chosen));
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length > 0 && length < (ssize_t)sizeof path) {
        char *own = arena_copy(arena, path, (size_t)length);
        const char *found = search_upwards(arena, own);
        if (found)
            return found;
    }
    return FOLLOWSPOT_DATA;
}

// The folder of a file, without links.
static char *folder_of(struct arena *arena, const char *path)
{
    char real[PATH_MAX];
    const char *slash = strrchr(path, '/');
    const char *folder =
        slash ? arena_copy(arena, path, (size_t)(slash - path) + 1) : "./";
    return realpath(folder, real) ? arena_copy(arena, real, strlen(real))
                                  : NULL;
}

bool is_shipped(const char *path)
{
    struct arena arena = {0};
    char real[PATH_MAX];
    const char *where = folder_of(&arena, realpath(path, real) ? real : path);
    const char *ours = folder_of(
        &arena, arena_print(&arena, "%s/lessons/order", data_folder(&arena)));
    bool shipped = where && ours && !strcmp(where, ours);
    arena_free(&arena);
    return shipped;
}

const char *path_below(struct arena *arena, const char *file,
                       const char *folder)
{
    char real[PATH_MAX];
    const char *from = folder_of(arena, file);
    if (!from || !realpath(folder, real))
        return NULL;
    size_t n = strcmp(from, "/") ? strlen(from) : 0;
    if (strncmp(from, real, n) != 0 || real[n] != '/' || !real[n + 1])
        return NULL;
    return arena_copy(arena, real + n + 1, strlen(real + n + 1));
}

bool is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return !strcmp(a, b) || (!stat(a, &x) && !stat(b, &y) &&
                             x.st_dev == y.st_dev && x.st_ino == y.st_ino);
}

bool is_folder(const char *path)
{
    struct stat there;
    return !stat(path, &there) && S_ISDIR(there.st_mode);
}

bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

// What the names in [folder] that begin with [start] have in common, in
// [out]. False when there are none.
static bool find_common(const char *folder, const char *start,
                        struct strbuf *out)
{
    DIR *all = opendir(*folder ? folder : ".");
    size_t length = strlen(start);
    bool found = false;
    const struct dirent *one;
    while (all && (one = readdir(all))) {
        const char *name = one->d_name;
        bool hidden = *name == '.' && *start != '.';
        if (hidden || strncmp(name, start, length))
            continue;
        if (!found)
            strbuf_add(out, name);
        while (strncmp(out->text, name, out->length))
            out->text[--out->length] = 0;
        found = true;
    }
    if (all)
        closedir(all);
    return found;
}

void path_complete(struct strbuf *path)
{
    const char *home = getenv("HOME");
    struct arena arena = {0};
    struct strbuf common = {0};
    const char *text =
        arena_print(&arena, "%s", path->length ? path->text : "");
    if (home && !strncmp(text, "~/", 2))
        text = arena_print(&arena, "%s%s", home, text + 1);
    const char *slash = strrchr(text, '/');
    size_t folder = slash ? (size_t)(slash - text) + 1 : 0;
    if (find_common(arena_copy(&arena, text, folder), text + folder, &common)) {
        strbuf_clear(path);
        strbuf_add_n(path, text, folder);
        strbuf_add(path, strbuf_text(&common));
        if (is_folder(path->text) && path->text[path->length - 1] != '/')
            strbuf_add(path, "/");
    }
    strbuf_free(&common);
    arena_free(&arena);
}
