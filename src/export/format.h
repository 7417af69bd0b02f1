// SPDX-License-Identifier: MIT
// What a format of files does, for export.c: one file, one format.
#ifndef EXPORT_FORMAT_H
#define EXPORT_FORMAT_H

#include "export/export.h"

enum { MOST_FILES = 9999 }; // numbered ones

// A file that will be written.
struct made {
    const char *path; // in the export's arena
    struct strbuf bytes;
};

struct export
{
    struct wish wish;
    struct stops stops;
    int64_t done;      // pieces made
    struct made *made; // whole files so far
    int count, room;
    size_t bytes;                // of all of them
    struct arena arena;          // of the export
    struct arena frame;          // of the frame being made
    struct list list;            // that frame
    void *self;                  // the format's own, in the arena
    struct worksheet *worksheet; // of a handout; or NULL
    struct position *stood;      // places that a handout shows, where a step
    int64_t stood_count;         // is taken out; or NULL
    struct reason why;           // what went wrong; or nothing
};

#define FORMAT(name) extern const struct file_format name##_format;
#include "export/format_list.h"
#undef FORMAT

// Where the ending of [path] begins, at its dot; NULL: it has none.
const char *path_ending(const char *path);

// A new file: the one asked for, or when [number] is over 0 and there are
// several stops a numbered one. Returns where its bytes go, until the next.
struct strbuf *export_file(struct export *e, int64_t number);

// How many digits the number of a numbered file has.
int export_digits(const struct export *e);

// A new file beside the one asked for, "FILE-answers.pdf". Returns where its
// bytes go, until the next.
struct strbuf *export_beside(struct export *e, const char *name);

// Builds the frame of [shown] into e->list.
void export_frame(struct export *e, const struct shown *shown);

// Fails: false, for the reason called [key].
bool export_fail(struct export *e, const char *key);

#endif
