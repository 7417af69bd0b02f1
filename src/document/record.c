// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // realpath, lstat

#include "document/record.h"

#include <assert.h>
#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/paths.h"
#include "base/strbuf.h"
#include "document/recovery.h"

enum { NAME = 64, DIGITS = 16 }; // bytes of a lesson's name; of its hash

static const char ending[] = ".yaml", bad_ending[] = ".bad";

bool record_is_kept(bool wanted)
{
    const char *keep = getenv("FOLLOWSPOT_KEEP");
    return wanted && (!keep || strcmp(keep, "0") != 0);
}

const char *record_folder(struct arena *arena)
{
    const char *state = recovery_file_folder(arena);
    return state ? arena_print(arena, "%s/progress", state) : NULL;
}

// --- the name of a record ----------------------------------------------------

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
}

static const char *name_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// The lesson's file without its ending, for people who look into the folder:
// which one it is the hash says.
static void add_name(struct strbuf *out, const char *path)
{
    const char *name = name_of_file(path), *dot = strrchr(name, '.');
    size_t length = dot && dot != name ? (size_t)(dot - name) : strlen(name);
    for (size_t i = 0; i < length && i < NAME; i++)
        strbuf_add_n(out, is_plain(name[i]) ? &name[i] : "-", 1);
}

// FNV-1a.
static uint64_t hash_text(const char *text)
{
    uint64_t h = 0xcbf29ce484222325;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3;
    return h;
}

void record_path(const char *folder, const char *path, struct strbuf *out)
{
    assert(folder && path);
    char real[PATH_MAX];
    const char *found = realpath(path, real) ? real : path;
    strbuf_addf(out, "%s/", folder);
    add_name(out, found);
    strbuf_addf(out, "-%016" PRIx64 "%s",
                hash_text(is_shipped(found) ? name_of_file(found) : found),
                ending);
}

// True for a name that record_path() makes, or record_set_aside() makes of it.
static bool is_record(const char *name)
{
    size_t length = strlen(name);
    size_t end = length > strlen(bad_ending) &&
                         !strcmp(name + length - strlen(bad_ending), bad_ending)
                     ? strlen(bad_ending)
                     : strlen(ending);
    if (length < end + DIGITS + 1)
        return false;
    const char *hash = name + length - end - DIGITS;
    return hash[-1] == '-' && strspn(hash, "0123456789abcdef") == DIGITS &&
           (!strcmp(hash + DIGITS, ending) ||
            !strcmp(hash + DIGITS, bad_ending));
}

// --- reading -----------------------------------------------------------------

static bool is_regular(const char *path)
{
    struct stat s;
    return !lstat(path, &s) && S_ISREG(s.st_mode);
}

// As disk_files read, but no more than a record may have.
static char *read_record(void *self, struct arena *arena, const char *lesson,
                         const char *path, size_t most, size_t *length,
                         struct reason *why)
{
    most = most < RECORD_MOST_BYTES ? most : RECORD_MOST_BYTES;
    return disk_files.read(self, arena, lesson, path, most, length, why);
}

enum record_read record_read(struct answers_file *out, const char *path,
                             struct complaints *c)
{
    static const struct files files = {.read = read_record};
    *out = (struct answers_file){0};
    if (!is_regular(path))
        return RECORD_NONE;
    return answers_file_read(out, path, &files, c) ? RECORD_GOOD : RECORD_BAD;
}

// --- writing -----------------------------------------------------------------

bool record_write_file(const char *folder, const char *path,
                       int (*write)(const char *path, const void *data,
                                    size_t length),
                       const struct strbuf *text)
{
    struct stat s;
    if (!lstat(path, &s) && !S_ISREG(s.st_mode))
        return false;
    recovery_file_make_folder(folder);
    mode_t mask = umask(0077); // whatever other new files are
    bool good = !write(path, text->text, text->length);
    umask(mask);
    return good;
}

void record_set_aside(const char *path)
{
    size_t length = strlen(path), end = strlen(ending);
    assert(length > end && !strcmp(path + length - end, ending));
    struct strbuf aside = {0};
    strbuf_add_n(&aside, path, length - end);
    strbuf_add(&aside, bad_ending);
    (void)rename(path, aside.text); // it stays where nothing may be written
    strbuf_free(&aside);
}

// --- all of them -------------------------------------------------------------

static int count_records(const char *folder, bool deletes)
{
    DIR *all = opendir(folder);
    int count = 0;
    struct strbuf path = {0};
    for (const struct dirent *one; all && (one = readdir(all));) {
        strbuf_clear(&path);
        strbuf_addf(&path, "%s/%s", folder, one->d_name);
        count += is_record(one->d_name) && is_regular(path.text) &&
                 (!deletes || !unlink(path.text));
    }
    if (all)
        closedir(all);
    strbuf_free(&path);
    return count;
}

int record_count(const char *folder)
{
    return count_records(folder, false);
}

int record_forget(const char *folder)
{
    return count_records(folder, true);
}
