#define _XOPEN_SOURCE 700 // mkstemp, fsync, fchmod, realpath

#include "base/save.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, data, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        data += written;
        length -= (size_t)written;
    }
    return true;
}

// mkstemp() makes files for the owner's eyes only; the new file gets the
// rights of the one it replaces, or those any new file would get.
static bool set_mode(int file, const char *path)
{
    struct stat old;
    if (!stat(path, &old))
        return !fchmod(file, old.st_mode & 0777);
    mode_t mask = umask(0);
    umask(mask);
    return !fchmod(file, 0666 & ~mask);
}

static bool fill(int file, const char *path, const void *data, size_t length)
{
    bool good =
        write_all(file, data, length) && set_mode(file, path) && !fsync(file);
    int error = errno;
    if (close(file) && good)
        return false;
    errno = error;
    return good;
}

// A device or a pipe cannot be replaced by a file.
static bool is_special(const char *path)
{
    struct stat s;
    return !stat(path, &s) && !S_ISREG(s.st_mode);
}

static bool write_special(const char *path, const void *data, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool good = fwrite(data, 1, length, file) == length;
    return !fclose(file) && good;
}

static bool write_beside(const char *path, const void *data, size_t length)
{
    struct strbuf name = {0};
    strbuf_addf(&name, "%s.XXXXXX", path);
    int file = mkstemp(name.text);
    bool good = file >= 0;
    if (good) {
        good = fill(file, path, data, length) && !rename(name.text, path);
        int error = errno;
        if (!good)
            unlink(name.text);
        errno = error;
    }
    strbuf_free(&name);
    return good;
}

bool save_file(const char *path, const void *data, size_t length,
               struct strbuf *why)
{
    // Through a link, so that what it leads to is replaced, not the link.
    char *real = realpath(path, NULL);
    const char *target = real ? real : path;
    errno = 0;
    bool good = is_special(target) ? write_special(target, data, length)
                                   : write_beside(target, data, length);
    if (!good)
        strbuf_addf(why, "cannot write '%s': %s", path,
                    errno ? strerror(errno) : "the write failed");
    free(real);
    return good;
}
