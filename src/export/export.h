// SPDX-License-Identifier: MIT
// What is taken along: the chosen steps of a lesson as a file, or as numbered
// ones. It is made in small pieces, so that who waits sees how far it is and
// can stop it; nothing is written before all of it is made. Same input, same
// bytes.
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H

#include "export/formats.h"
#include "export/stops.h"

// Two steps to a page, or a poster of each, lying.
enum paper { PAPER_A4, PAPER_LETTER, PAPER_A3, PAPERS };

// What is wished for. All of it must outlive the export.
struct wish {
    struct documents documents; // good
    const struct view *view;    // what pictures look like, and the words
    const struct font *font;
    const char *path; // its ending says what is made
    const struct file_format *format;
    struct chosen steps;
    enum paper paper; // of handouts
    bool worksheet; // a handout with blanks, and its answers in a file beside
    bool notes;     // a handout with the notes of its pages, for who teaches
    const char *const *blanks; // addresses: these are blank, and what comes of
    int blank_count;           // them; without any all that is computed
};

// Writes [length] bytes as the file [path], whole or not at all. 0, or an
// errno.
typedef int (*file_saver)(const char *path, const void *data, size_t length);

// How many cells are blank in a worksheet of [wish]; 0 when it cannot be made.
int64_t export_blanks(const struct wish *wish);

struct export;

// Begins to make what [wish] says; its path ends as its format does. Returns
// an export that export_finish() or export_drop() frees; NULL, with the reason
// in [why], when it cannot be made.
struct export *export_begin(const struct wish *wish, struct reason *why);

// Makes the next piece. False when nothing is left to make, or something went
// wrong: export_finish() knows.
bool export_more(struct export *e);

// How much of the export is made, from 0 to 1.
double export_part(const struct export *e);

// The size of what was made, and how many [files] there are.
size_t export_size(const struct export *e, int *files);

// The first of them that is there already and would be written over; or NULL.
const char *export_there(const struct export *e);

// Writes what was made and frees everything. False, with the reason in [why],
// when it could not be: then nothing is there that was not before.
bool export_finish(struct export *e, file_saver save, struct reason *why);

// Frees everything; nothing is written.
void export_drop(struct export *e);

#endif
