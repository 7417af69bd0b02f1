// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // O_TMPFILE where there is one; the rest is POSIX

#include "base/save.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/c_locale.h"
#include "base/strbuf.h"

enum { PATIENCE = 2000 };  // milliseconds a pipe may be full
enum { MOST_LINKS = 40 };  // as many as Linux follows
enum { MOST_NAMES = 100 }; // tried for a temporary file

// Waits until more can be written, for a pipe's reader may be slow.
static bool wait_for(int file)
{
    struct pollfd p = {.fd = file, .events = POLLOUT};
    int ready = poll(&p, 1, PATIENCE);
    if (ready == 0)
        errno = ETIMEDOUT;
    return ready > 0 || (ready < 0 && errno == EINTR);
}

static bool write_all(int file, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, data, length);
        if (written < 0 &&
            (errno == EINTR || (errno == EAGAIN && wait_for(file))))
            continue;
        if (written <= 0)
            return false;
        data += written;
        length -= (size_t)written;
    }
    return true;
}

// Closes [file] and passes on whether all went well so far; then errno stays
// as it was.
static bool close_after(int file, bool good)
{
    int error = errno;
    if (close(file) && good)
        return false;
    errno = error;
    return good;
}

// Whether [path] is what the standard output goes to. A file there is being
// written already: replacing it would take it from the others.
static bool is_output(const char *path)
{
    struct stat s, out;
    return !stat(path, &s) && !fstat(STDOUT_FILENO, &out) &&
           s.st_dev == out.st_dev && s.st_ino == out.st_ino;
}

// A device or a pipe cannot be replaced by a file.
static bool is_special(const char *path)
{
    struct stat s;
    return !stat(path, &s) && !S_ISREG(s.st_mode);
}

// Opened like this a pipe without a reader is an error, not a long wait.
static bool write_special(const char *path, const void *data, size_t length)
{
    int file = is_output(path)
                   ? dup(STDOUT_FILENO)
                   : open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    return file >= 0 && close_after(file, write_all(file, data, length));
}

// Writes the data and makes the file like the one at [path], if there is one:
// not every file system knows rights, so that much is only tried.
static bool fill(int file, const char *path, const void *data, size_t length)
{
    struct stat old;
    if (!write_all(file, data, length))
        return false;
    if (!stat(path, &old))
        (void)fchmod(file, old.st_mode & 0777);
    return !fsync(file) || errno == EINVAL; // EINVAL: there is no disk
}

// The [i]-th name for a temporary file in [folder]: short, because the name
// it will have may be as long as names can be.
static const char *temporary(struct strbuf *out, const char *folder, int i)
{
    strbuf_clear(out);
    strbuf_addf(out, "%s.followspot-%d-%d", folder, (int)getpid(), i);
    return out->text;
}

// Opens a new file called [name], or gives the open [file] that name.
static int make_file(int file, const char *name)
{
    if (file < 0)
        return open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    char own[32];
    c_snprintf(own, sizeof own, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW) ? -1 : file;
}

// The same under the first temporary name in [folder] that is free, which is
// left in [name]; when none could be had [name] is empty.
static int make_temporary(int file, const char *folder, struct strbuf *name)
{
    for (int i = 0; i < MOST_NAMES; i++) {
        int made = make_file(file, temporary(name, folder, i));
        if (made >= 0)
            return made;
        if (errno != EEXIST)
            break;
    }
    strbuf_clear(name);
    return -1;
}

// A file without a name: whatever ends the program, nothing is left of it.
// -1 where that does not exist.
static int open_nameless(const char *folder)
{
#ifdef O_TMPFILE
    return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#else
    (void)folder;
    return -1;
#endif
}

// Reads a number without a sign at the beginning of [text] and returns what
// follows it; NULL when there is none, or one too large for a process.
static const char *read_count(const char *text, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(text, &end, 10);
    bool good = text[0] >= '0' && text[0] <= '9' && !errno && *out <= INT_MAX;
    return good ? end : NULL;
}

// True for a temporary name whose process does not exist any more.
static bool is_stray(const char *name)
{
    static const char begin[] = ".followspot-";
    long process, i;
    if (strncmp(name, begin, sizeof begin - 1) != 0)
        return false;
    const char *rest = read_count(name + sizeof begin - 1, &process);
    rest = rest && rest[0] == '-' ? read_count(rest + 1, &i) : NULL;
    return rest && !rest[0] && process > 0 && kill((pid_t)process, 0) &&
           errno == ESRCH;
}

// Takes away the temporary files of programs that were killed while they
// saved into [folder]. What cannot be taken away is in nobody's way.
static void clear_strays(const char *folder)
{
    DIR *all = opendir(folder);
    if (!all)
        return;
    for (const struct dirent *d; (d = readdir(all));)
        if (is_stray(d->d_name))
            unlinkat(dirfd(all), d->d_name, 0);
    closedir(all);
}

static bool write_in(const char *folder, bool nameless, const char *path,
                     const void *data, size_t length)
{
    struct strbuf name = {0};
    int file =
        nameless ? open_nameless(folder) : make_temporary(-1, folder, &name);
    bool good = file >= 0 && fill(file, path, data, length) &&
                (!nameless || make_temporary(file, folder, &name) >= 0);
    if (file >= 0)
        good = close_after(file, good);
    good = good && !rename(name.text, path);
    int error = errno;
    if (!good && name.length)
        unlink(name.text);
    errno = error;
    strbuf_free(&name);
    return good;
}

// The bytes of [path] up to its last slash, 0 when it has none.
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

// Where files without a name do not exist, or cannot be given one, it is done
// with a name from the start.
static bool write_beside(const char *path, const void *data, size_t length)
{
    struct strbuf folder = {0};
    strbuf_add_n(&folder, path, folder_length(path));
    if (!folder.length)
        strbuf_add(&folder, "./");
    clear_strays(folder.text); // first, for they may fill the disk
    bool good = write_in(folder.text, true, path, data, length) ||
                write_in(folder.text, false, path, data, length);
    strbuf_free(&folder);
    return good;
}

// Makes [path] what its links lead to, also when nothing is there yet, so
// that the links stay. False when there are too many.
static bool follow(struct strbuf *path)
{
    char to[4096];
    for (int i = 0; i < MOST_LINKS; i++) {
        ssize_t n = readlink(path->text, to, sizeof to);
        if (n < 0)
            return true; // no link; or what is wrong shows soon
        if (n == 0 || (size_t)n == sizeof to) {
            errno = ENAMETOOLONG;
            return false;
        }
        path->length = to[0] == '/' ? 0 : folder_length(path->text);
        strbuf_add_n(path, to, (size_t)n);
    }
    errno = ELOOP;
    return false;
}

// A file that may not be written is not replaced either, although its folder
// would allow it: whoever made it so wants to keep it.
static bool may_replace(const char *path)
{
    return !faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) || errno == ENOENT;
}

static bool write_regular(const char *path, const void *data, size_t length)
{
    struct strbuf target = {0};
    strbuf_add(&target, path);
    bool good = follow(&target) && may_replace(target.text) &&
                write_beside(target.text, data, length);
    int error = errno;
    strbuf_free(&target);
    errno = error;
    return good;
}

int save_file(const char *path, const void *data, size_t length)
{
    assert(path && (data || !length));
    errno = 0;
    bool good = is_special(path) || is_output(path)
                    ? write_special(path, data, length)
                    : write_regular(path, data, length);
    return good ? 0 : errno ? errno : EIO;
}

// The folder of the file is there, and files can be made in it.
static bool may_make_beside(const char *path)
{
    struct strbuf folder = {0};
    struct stat s;
    strbuf_add_n(&folder, path, folder_length(path));
    strbuf_add(&folder, "."); // of a file, too, it is an error then
    bool good = !stat(folder.text, &s) &&
                !faccessat(AT_FDCWD, folder.text, W_OK | X_OK, AT_EACCESS);
    int error = errno;
    strbuf_free(&folder);
    errno = error;
    return good;
}

int save_could(const char *path)
{
    assert(path);
    struct stat s;
    struct strbuf target = {0};
    if (!*path)
        return ENOENT;
    if (!stat(path, &s) && S_ISDIR(s.st_mode))
        return EISDIR;
    if (is_special(path) || is_output(path))
        return 0;
    strbuf_add(&target, path);
    bool good = follow(&target) && may_replace(target.text) &&
                may_make_beside(target.text);
    int error = errno;
    strbuf_free(&target);
    return good ? 0 : error;
}
