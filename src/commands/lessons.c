// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // opendir, stat

#include "commands/lessons.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
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

// [name] without the number that says its place in the course: "09-x" is "x".
static const char *without_number(const char *name)
{
    size_t digits = strspn(name, "0123456789");
    return digits && name[digits] == '-' && name[digits + 1] ? name + digits + 1
                                                             : name;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Moves the lesson called [name] to the [place]-th, those between one down.
// False when none of the others is called so.
static bool move_to(struct lessons *l, const char *name, int place)
{
    for (int i = place; i < l->count; i++) {
        const char *found = l->names[i];
        if (strcmp(without_number(found), name))
            continue;
        memmove(&l->names[place + 1], &l->names[place],
                (size_t)(i - place) * sizeof *l->names);
        l->names[place] = found;
        return true;
    }
    return false;
}

// Those that the file "order" names come first, as they stand there; the
// others stay sorted. Without the file all are.
static void put_in_order(struct lessons *l, const char *path)
{
    FILE *file = fopen(path, "r");
    char name[256];
    int place = 0;
    while (file && fscanf(file, "%255s", name) == 1)
        place += move_to(l, name, place);
    if (file)
        fclose(file);
}

static void lessons_add(struct lessons *l, struct arena *arena,
                        const char *name, int *room)
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

static void lessons_refuse(struct reason *why, const char *key,
                           const char *name, const char *error)
{
    reason_add(why, key, SLOTS(TEXT("name", name), TEXT("error", error)));
}

bool lessons_find(struct lessons *out, struct arena *arena, const char *data,
                  struct reason *why)
{
    *out = (struct lessons){0};
    const char *folder = arena_print(arena, "%s/lessons", data);
    DIR *dir = opendir(folder);
    if (!dir) {
        struct reason system = {.words = why->words};
        reason_system(&system, errno);
        lessons_refuse(why, "lessons.unreadable", folder, reason_text(&system));
        reason_free(&system);
        return false;
    }
    int room = 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.' && stem(entry->d_name))
            lessons_add(out, arena, entry->d_name, &room);
    closedir(dir);
    if (!out->count) {
        lessons_refuse(why, "lessons.none", folder, "");
        return false;
    }
    qsort(out->names, (size_t)out->count, sizeof *out->names, by_name);
    put_in_order(out, arena_print(arena, "%s/order", folder));
    out->paths = arena_array(arena, (size_t)out->count, sizeof *out->paths);
    for (int i = 0; i < out->count; i++) {
        out->paths[i] =
            arena_print(arena, "%s/%s%s", folder, out->names[i], ending);
        out->names[i] = without_number(out->names[i]);
    }
    return true;
}

bool lessons_is_file(const char *path)
{
    struct stat s;
    return !stat(path, &s) && !S_ISDIR(s.st_mode);
}

// Whether [plain] is a number, and the one that [file] begins with: "9" is of
// "09-x".
static bool is_numbered(const char *file, const char *plain)
{
    size_t digits = strspn(plain, "0123456789");
    return digits && !plain[digits] && without_number(file) != file &&
           strtol(file, NULL, 10) == strtol(plain, NULL, 10);
}

// Whether [plain] is the name of the [i]-th, or of its file, or its number.
static bool is_called(const struct lessons *l, int i, const char *plain)
{
    const char *file = strrchr(l->paths[i], '/') + 1;
    return !strcmp(l->names[i], plain) || is_numbered(file, plain) ||
           (!strncmp(file, plain, strlen(plain)) &&
            !strcmp(file + strlen(plain), ending));
}

// [plain] is [name] without .yaml.
static void unknown(struct arena *arena, const struct lessons *l,
                    const char *name, const char *plain, bool first,
                    struct reason *why)
{
    int count = l->count, commands = first ? COMMAND_COUNT - 1 : 0;
    const char **names =
        arena_array(arena, (size_t)(count + commands), sizeof *names);
    for (int i = 0; i < count; i++)
        names[i] = l->names[i];
    for (int i = 0; i < commands; i++)
        names[count + i] = command_names[i + 1];
    struct strbuf near = {0};
    bool some = suggest(why->words, &near, plain, names, count + commands);
    const char *key = first  ? some ? "lessons.command.near" : "lessons.command"
                      : some ? "lessons.unknown.near"
                             : "lessons.unknown";
    reason_add(why, key,
               SLOTS(TEXT("name", name), TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
}

const char *lessons_path(struct arena *arena, const char *data,
                         const char *name, bool first, struct reason *why)
{
    // What looks like a path is one; the reader says why it cannot be read.
    if (lessons_is_file(name) || strchr(name, '/'))
        return name;
    struct lessons all;
    if (!lessons_find(&all, arena, data, why))
        return NULL;
    size_t length = stem(name) ? stem(name) : strlen(name);
    const char *plain = arena_copy(arena, name, length);
    for (int i = 0; i < all.count; i++)
        if (is_called(&all, i, plain))
            return all.paths[i];
    unknown(arena, &all, name, plain, first, why);
    return NULL;
}
