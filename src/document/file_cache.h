// SPDX-License-Identifier: MIT
// Files as they were when they were first read: a lesson that is read again
// with other changes is the same otherwise, whatever happened on the disk.
#ifndef DOCUMENT_FILE_CACHE_H
#define DOCUMENT_FILE_CACHE_H

#include "lesson/lesson.h"

struct file_cache;

// What tells one state of a file from another.
struct stamp {
    int64_t seconds, nanoseconds, size;
};

// A cache that holds nothing yet, with one user.
struct file_cache *file_cache_new(void);

// Returns [c], which has one user more.
struct file_cache *file_cache_share(struct file_cache *c);

// Says that one user needs [c], which may be NULL, no more; it is freed with
// the last.
void file_cache_drop(struct file_cache *c);

// Files that are read from the disk once, and from [c] ever after; [c] must
// outlive them.
struct files file_cache_files(struct file_cache *c);

// The bytes of the file that was read as [path], which live as long as [c];
// NULL when it was not, or is not kept.
const char *file_cache_bytes(struct file_cache *c, const char *path,
                             size_t *length);

// The state in which the file at [path] was when this was first asked, which is
// [now] that time.
struct stamp file_cache_stamp(struct file_cache *c, const char *path,
                              struct stamp now);

// What was counted of the measures of [l], one for each, the same whichever
// document asks; they live as long as [c].
struct counted *file_cache_measures(struct file_cache *c,
                                     const struct lesson *l);

// Number [number] of those that file_cache_measures() has given.
struct counted *file_cache_measured(struct file_cache *c, int number);

// What was noted of the lesson's pages under [key], a text or NULL for each;
// false: nothing was, or it is forgotten. The texts live until more is noted.
bool file_cache_noted(const struct file_cache *c, const char *key,
                      struct words *out);

// Notes it, instead of what was noted first where there is much.
void file_cache_note(struct file_cache *c, const char *key,
                     struct words of_pages);

// Says that the file [path], which was not read yet, holds these bytes.
void file_cache_put(struct file_cache *c, const char *path, const char *bytes,
                    size_t length);

// As file_cache_put(), of bytes that outlive [c] and are not copied.
void file_cache_lend(struct file_cache *c, const char *path, const char *bytes,
                     size_t length);

// Says that the file which was read as [from] is called [to] by now.
void file_cache_rename(struct file_cache *c, const char *from, const char *to);

#endif
