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
    const struct format *format;
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

// All but [more] may be NULL. On failure [why] is filled in.
struct format {
    bool (*begin)(struct export *e);
    bool (*more)(struct export *e); // one piece; false: it was the last one
    int64_t (*pieces)(const struct export *e); // NULL: as many as stops
    void (*drop)(struct export *e);            // what is not in the arena
};

extern const struct format png_format, svg_format, gif_format, webp_format,
    mp4_format, pdf_format, html_format, csv_format, json_format, npz_format;

// A new file: the one asked for, or when [number] is over 0 and there are
// several stops a numbered one. Returns where its bytes go, until the next.
struct strbuf *export_file(struct export *e, int64_t number);

// How many digits the number of a numbered file has.
int export_digits(const struct export *e);

// The file beside it, "FILE-answers.pdf". Returns the same.
struct strbuf *export_beside(struct export *e, const char *name);

// Builds the frame of [shown] into e->list.
void export_frame(struct export *e, const struct shown *shown);

// Fails: false, for the reason called [key].
bool export_fail(struct export *e, const char *key);

#endif
