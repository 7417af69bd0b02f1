// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // realpath, kill

#include "document/recovery.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/c_locale.h"
#include "base/strbuf.h"
#include "document/document.h"
#include "document/file_cache.h"

enum { MOST_CHANGES = 1 << 20, MOST_LINES = 4096 };

static const char ending[] = ".unsaved", first[] = "lesson ", edit[] = "edit ",
                  base[] = "file ";

const char *recovery_file_folder(struct arena *arena)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/')
        return arena_print(arena, "%s/followspot", state);
    if (home && *home == '/')
        return arena_print(arena, "%s/.local/state/followspot", home);
    return NULL;
}

// The path without links, as far as there is one.
static const char *recovery_real_path(const char *path, char out[PATH_MAX])
{
    return realpath(path, out) ? out : path;
}

static void recovery_add_line(struct strbuf *out, const char *begin,
                              const char *text)
{
    strbuf_addf(out, "%s%s\n", begin, text);
}

// What was undone behind the back of the file cannot be told in changes of it:
// they are of what it was when it was read.
static bool recovery_add_base(const struct document *b, struct strbuf *out)
{
    size_t length;
    const char *bytes = file_cache_bytes(b->cache, b->path, &length);
    const struct stamp *s = &b->stamps[0];
    if (!bytes)
        return false;
    strbuf_addf(out, "%s%" PRId64 " %" PRId64 " %" PRId64 "\n", base,
                s->seconds, s->nanoseconds, s->size);
    strbuf_add_n(out, bytes, length);
    return true;
}

// Fewer of the changes in force are the lesson's own than stand in the file.
static bool recovery_is_parted(const struct changes *c, const struct own *own)
{
    return c->parted || own->edit_count < c->saved || changes_wait_parted(c);
}

bool recovery_file_due(const struct document *b)
{
    const struct changes *c = &b->changes;
    struct own own;
    changes_own(c, &own);
    return !changes_safe(c) &&
           (recovery_is_parted(c, &own) || changes_wait_unsaved(c) ||
            (own.key && c->saved < 0) ||
            own.edit_count > (c->saved > 0 ? c->saved : 0));
}

bool recovery_file_text(const struct document *b, struct strbuf *out)
{
    char path[PATH_MAX];
    struct own own;
    const char *lesson = recovery_real_path(b->path, path);
    if (!b->good || !recovery_file_due(b) || strchr(lesson, '\n'))
        return false;
    changes_own(&b->changes, &own);
    // What stands in the file is not made once more.
    bool parted = recovery_is_parted(&b->changes, &own);
    int saved = parted ? -1 : b->changes.saved;
    size_t before = out->length;
    recovery_add_line(out, first, lesson);
    if (own.key && saved < 0)
        strbuf_addf(out, "%s %s\n", own.key, own.text);
    struct arena arena = {0};
    int from = saved > 0 ? saved : 0;
    struct words shown = {0};
    if (own.edit_count > from)
        shown = (struct words){own.edit_count - from, own.edits + from};
    struct words all = changes_all(&b->changes, shown, !parted, &arena);
    for (int i = 0; i < all.count; i++)
        recovery_add_line(out, edit, all.word[i]);
    arena_free(&arena);
    bool good = !parted || recovery_add_base(b, out);
    if (!good)
        strbuf_cut(out, before);
    return good;
}

static uint64_t recovery_hash(uint64_t h, const char *text)
{
    for (; text && *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h;
}

void recovery_file_path(const char *folder, const struct document *b,
                        struct strbuf *out)
{
    assert(folder && b->path);
    char path[PATH_MAX];
    uint64_t h =
        recovery_hash(14695981039346656037u, recovery_real_path(b->path, path));
    h = recovery_hash(recovery_hash(h, b->changes.key), b->changes.text);
    strbuf_addf(out, "%s/%016" PRIx64 "-%ld%s", folder, h, (long)getpid(),
                ending);
}

void recovery_file_make_folder(const char *folder)
{
    struct strbuf path = {0};
    strbuf_add(&path, folder);
    for (char *slash = strchr(path.text + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path.text, 0700);
        *slash = '/';
    }
    mkdir(path.text, 0700); // what is wrong shows when it is written
    strbuf_free(&path);
}

// What the system says of the program [number]: its name in brackets and its
// state, "(followspot) S". False where it does not say so.
static bool find_program(long number, char *out, size_t size)
{
    char path[32], text[256];
    c_snprintf(path, sizeof path, "/proc/%ld/stat", number);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *begin = strchr(text, '('), *end = strrchr(text, ')');
    if (!begin || !end || strlen(end) < 3)
        return false;
    c_snprintf(out, size, "%.*s", (int)(end + 3 - begin), begin);
    return true;
}

// True when [number] is one of these programs, as far as can be said. One that
// crashed may stand there until it is looked after, and after the machine did
// another program may have its number.
static bool is_running(long number)
{
    char its[64], own[64];
    if (kill((pid_t)number, 0) && errno == ESRCH)
        return false;
    if (!find_program(number, its, sizeof its) ||
        !find_program(getpid(), own, sizeof own))
        return true;
    size_t name = strlen(own) - 1;
    return its[strlen(its) - 1] != 'Z' && strlen(its) == name + 1 &&
           !strncmp(its, own, name);
}

// True for the name of a file whose program is gone.
static bool is_left(const char *name)
{
    const char *dash = strchr(name, '-');
    char *end;
    long program = dash ? strtol(dash + 1, &end, 10) : 0;
    if (program <= 0 || strcmp(end, ending) != 0)
        return false;
    return !is_running(program);
}

static char *read_text(const char *path, size_t *length)
{
    struct stat s;
    const size_t most = (size_t)LESSON_MOST_BYTES + MOST_CHANGES;
    FILE *file = stat(path, &s) || s.st_size < 0 || (size_t)s.st_size > most
                     ? NULL
                     : fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = must_realloc(NULL, (size_t)s.st_size + 1, 1);
    *length = fread(text, 1, (size_t)s.st_size, file);
    text[*length] = 0;
    fclose(file);
    return text;
}

static bool is_about(const char *file, const char *lesson)
{
    size_t begin = strlen(first), length = strlen(lesson), all;
    char *text = read_text(file, &all);
    bool about = text && !strncmp(text, first, begin) &&
                 !strncmp(text + begin, lesson, length) &&
                 text[begin + length] == '\n';
    free(text);
    return about;
}

// Whether [file] was written after [other]; at the same time, the name decides.
static bool is_newer(const char *file, const char *other)
{
    struct stat a, b;
    if (stat(file, &a) || stat(other, &b))
        return !stat(file, &a);
    const struct timespec *x = &a.st_mtim, *y = &b.st_mtim;
    if (x->tv_sec != y->tv_sec)
        return x->tv_sec > y->tv_sec;
    if (x->tv_nsec != y->tv_nsec)
        return x->tv_nsec > y->tv_nsec;
    return strcmp(file, other) > 0;
}

bool recovery_file_find(const char *folder, const char *path,
                        struct strbuf *out)
{
    assert(folder && path);
    char lesson[PATH_MAX];
    const char *wanted = recovery_real_path(path, lesson);
    DIR *all = opendir(folder);
    const struct dirent *one;
    struct strbuf file = {0}, last = {0};
    while (all && (one = readdir(all))) {
        if (!is_left(one->d_name))
            continue;
        strbuf_clear(&file);
        strbuf_addf(&file, "%s/%s", folder, one->d_name);
        if (!is_about(file.text, wanted) ||
            (last.length && !is_newer(file.text, last.text)))
            continue;
        strbuf_clear(&last);
        strbuf_add(&last, file.text);
    }
    bool found = last.length;
    strbuf_add(out, strbuf_text(&last));
    strbuf_free(&last);
    if (all)
        closedir(all);
    strbuf_free(&file);
    return found;
}

// The bytes behind [line], which end with the file's [length] ones at [text].
static void recovery_read_base(const char *line, const char *text,
                               size_t length, struct recovery_base *out)
{
    const char *bytes = strchr(line, 0) + 1;
    char *next;
    out->stamp.seconds = strtoll(line + strlen(base), &next, 10);
    out->stamp.nanoseconds = strtoll(next, &next, 10);
    out->stamp.size = strtoll(next, &next, 10);
    out->length = length - (size_t)(bytes - text);
    out->bytes = must_realloc(NULL, out->length + 1, 1);
    memcpy(out->bytes, bytes, out->length);
}

bool recovery_file_read(const char *file, struct changes *out,
                        struct recovery_base *was)
{
    size_t length = 0;
    char *text = read_text(file, &length), *line = text;
    *was = (struct recovery_base){0};
    const char **edits = must_realloc(NULL, MOST_LINES, sizeof *edits);
    struct own own = {.edits = edits};
    while (line && *line && own.edit_count < MOST_LINES) {
        char *end = strchr(line, '\n'), *space = strchr(line, ' ');
        if (!end || !space || space > end)
            break; // the program that wrote it never writes so
        *end = 0;
        if (!strncmp(line, base, strlen(base))) {
            recovery_read_base(line, text, length, was);
            break;
        }
        if (!strncmp(line, edit, strlen(edit))) {
            edits[own.edit_count++] = line + strlen(edit);
        } else if (strncmp(line, first, strlen(first)) != 0) {
            *space = 0;
            own.key = line;
            own.text = space + 1;
        }
        line = end + 1;
    }
    *out = changes_of(&own);
    changes_recovered(out, was->bytes != NULL);
    bool good = text && (own.key || own.edit_count || was->bytes);
    if (!good)
        changes_free(out);
    free(edits);
    free(text);
    return good;
}
