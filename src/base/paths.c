#define _XOPEN_SOURCE 700 // realpath, readlink

#include "base/paths.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"

#ifndef FOLLOWSPOT_DATA
#define FOLLOWSPOT_DATA "."
#endif

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
    return realpath(folder, real) ? arena_copy(arena, real, strlen(real)) : NULL;
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

bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}
