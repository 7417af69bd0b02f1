// SPDX-License-Identifier: MIT
// Tensors of other programs before they are imported: what each is taken for,
// the lesson that would become of them, and that lesson as files.
#ifndef DOCUMENT_IMPORT_H
#define DOCUMENT_IMPORT_H

#include <stddef.h>

#include "lesson/import/roles.h"
#include "say/catalogue.h"

struct import;

// A tensor that was found in the files; its texts live as long as the preview.
struct import_preview_tensor {
    const char *name, *shape;
    enum plays role;
    bool turned;
    enum mask_means mask;
    int axes; // 0: of words; 1, 2; 3: or more. Those of length 1 before the
              // last two do not count
};

struct import_preview {
    bool good;             // it can be written
    const char *complaint; // the first line of what is wrong or asked, or ""
    const char *asked;     // its phrase, where an answer would help; or NULL
    const char *remarks;   // what was done besides, line by line
    const struct import_preview_tensor *tensors;
    int count;
    int files_read;     // before something was wrong
    size_t bytes;       // of them
    bool whole;         // it is a whole model: no tensor is asked about
    const char *kind;   // of the lesson, when it is good
    int words, queries; // so many; no queries: they are the words
    const char *pieces; // "X 3 × 4, W_Q 4 × 2"
    struct import *made;
};

// Makes the lesson that is wished for, without writing it; whoever calls owns
// it. [wish] and its texts must outlive it.
struct import_preview *import_preview_make(const struct catalogue *words,
                                           const struct import_wish *wish);
void import_preview_free(struct import_preview *b); // may be NULL

// Writes the lesson, with the file beside it, by [save], which returns 0 or an
// errno. No file that is there is written over, and no lesson is written that
// does not open. False with the reason in b->complaint.
bool import_preview_write(struct import_preview *b,
                          int (*save)(const char *path, const void *data,
                                      size_t length));

// Writes what was imported as import_preview_write() does; what is written is
// added to what [m] tells. False with the reason in its complaints.
bool import_save(struct import *m,
                 int (*save)(const char *path, const void *data,
                             size_t length));

#endif
