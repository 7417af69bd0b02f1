// SPDX-License-Identifier: MIT
// Lesson files on disk. Only regular files are read, so that a pipe or a
// device can neither hang the program nor feed it without end.
#define _XOPEN_SOURCE 700 // realpath

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/paths.h"
#include "lesson/lesson.h"

static char *fail(struct reason *why, const char *key)
{
    reason_add(why, key, NO_SLOTS);
    return NULL;
}

static char *fail_large(struct reason *why, size_t most)
{
    reason_add(why, "file.large", SLOTS(COUNT("most", most / 1024 / 1024)));
    return NULL;
}

static char *fail_system(struct reason *why)
{
    reason_system(why, errno);
    return NULL;
}

// The real path of [path], without links, in the arena; or NULL.
static char *real(struct arena *arena, const char *path, struct reason *why)
{
    char *found = realpath(path, NULL);
    if (!found)
        return fail_system(why);
    char *copy = arena_copy(arena, found, strlen(found));
    free(found);
    return copy;
}

// The real path of [path], seen from the folder of [lesson], when that is
// inside the folder; or NULL.
static const char *resolve(struct arena *arena, const char *lesson,
                           const char *path, struct reason *why)
{
    const char *slash = strrchr(lesson, '/');
    const char *folder =
        slash ? arena_copy(arena, lesson, (size_t)(slash - lesson) + 1) : "./";
    const char *root = real(arena, folder, why);
    if (!root)
        return NULL;
    const char *file =
        real(arena, arena_print(arena, "%s%s", folder, path), why);
    if (!file)
        return NULL;
    size_t n = strcmp(root, "/") ? strlen(root) : 0;
    if (*path == '/' || strncmp(file, root, n) || file[n] != '/')
        return fail(why, "file.outside");
    return file;
}

// True for a file, not a folder or a pipe.
static bool check_open(int fd, struct stat *about, struct reason *why)
{
    if (fstat(fd, about))
        fail_system(why);
    else if (S_ISDIR(about->st_mode))
        fail(why, "file.folder");
    else if (!S_ISREG(about->st_mode))
        fail(why, "file.irregular");
    else
        return true;
    return false;
}

// All of the open file [fd], at most [most] bytes.
static char *read_open(struct arena *arena, int fd, size_t most, size_t *length,
                       struct reason *why)
{
    struct stat about;
    if (!check_open(fd, &about, why))
        return NULL;
    size_t size = about.st_size > 0 ? (size_t)about.st_size : 0;
    char *text = arena_alloc(arena, (size < most ? size : most) + 2);
    size_t room = (size < most ? size : most) + 1, got = 0;
    while (got < room) {
        ssize_t n = read(fd, text + got, room - got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail_system(why);
        if (!n)
            break;
        got += (size_t)n;
    }
    if (got > most)
        return fail_large(why, most);
    if (got == room)
        return fail(why, "file.growing");
    text[got] = 0;
    *length = got;
    return text;
}

// Opens [path], which [lesson] names if it is not NULL; -1: it cannot.
static int open_file(struct arena *arena, const char *lesson, const char *path,
                     struct reason *why)
{
    int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    if (lesson) {
        path = resolve(arena, lesson, path, why);
        flags |= O_NOFOLLOW;
    }
    if (!path)
        return -1;
    int fd = open(path, flags);
    if (fd < 0)
        fail_system(why);
    return fd;
}

// Standard input, from its start as often as it is read: what comes from a pipe
// is put into a file without a name first, which takes its place. -1: it
// cannot.
static int open_input(size_t most, struct reason *why)
{
    if (lseek(STDIN_FILENO, 0, SEEK_SET) < 0) {
        FILE *copy = tmpfile();
        char part[4096];
        ssize_t n = 0;
        for (size_t got = 0; copy && got <= most; got += (size_t)n)
            if ((n = read(STDIN_FILENO, part, sizeof part)) <= 0 ||
                fwrite(part, 1, (size_t)n, copy) < (size_t)n)
                break;
        bool good = copy && n >= 0 && !fflush(copy) && !ferror(copy) &&
                    dup2(fileno(copy), STDIN_FILENO) >= 0 &&
                    !lseek(STDIN_FILENO, 0, SEEK_SET);
        if (!good)
            fail_system(why);
        if (copy)
            fclose(copy);
        if (!good)
            return -1;
    }
    int fd = dup(STDIN_FILENO);
    if (fd < 0)
        fail_system(why);
    return fd;
}

static char *disk_read(void *self, struct arena *arena, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    (void)self;
    int fd = !lesson && !strcmp(path, "-") ? open_input(most, why)
                                           : open_file(arena, lesson, path, why);
    if (fd < 0)
        return NULL;
    char *text = read_open(arena, fd, most, length, why);
    close(fd);
    return text;
}

static FILE *disk_open(void *self, const char *lesson, const char *path,
                       size_t most, struct reason *why)
{
    (void)self;
    struct arena arena = {0};
    struct stat about;
    FILE *out = NULL;
    int fd = open_file(&arena, lesson, path, why);
    arena_free(&arena);
    if (fd >= 0 && check_open(fd, &about, why)) {
        if ((size_t)about.st_size > most)
            fail_large(why, most);
        else if (!(out = fdopen(fd, "rb")))
            fail_system(why);
    }
    if (fd >= 0 && !out)
        close(fd);
    return out;
}

const void *disk_map(const char *lesson, const char *path, size_t most,
                     size_t *length, struct reason *why)
{
    struct arena arena = {0};
    struct stat about;
    void *bytes = MAP_FAILED;
    int fd = open_file(&arena, lesson, path, why);
    arena_free(&arena);
    if (fd >= 0 && check_open(fd, &about, why)) {
        *length = (size_t)about.st_size;
        if (*length > most)
            fail_large(why, most);
        else if (!*length) // of which nothing can be put there
            fail(why, "error.empty");
        else if ((bytes = mmap(NULL, *length, PROT_READ, MAP_PRIVATE, fd, 0)) ==
                 MAP_FAILED)
            fail_system(why);
    }
    if (fd >= 0)
        close(fd);
    return bytes == MAP_FAILED ? NULL : bytes;
}

void disk_unmap(const void *bytes, size_t length)
{
    void *mapped;
    memcpy(&mapped, &bytes, sizeof mapped);
    munmap(mapped, length);
}

static const char *shipped(struct arena *arena, const char *name)
{
    return arena_print(arena, "%s/lessons/models/%s.json", data_folder(arena),
                       name);
}

const struct files disk_files = {disk_read, NULL, shipped, NULL, disk_open};
