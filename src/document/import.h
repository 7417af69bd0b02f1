// Tensors that somebody brings: what each is taken for, the lesson that would
// become of them, and that lesson as files.
#ifndef DOCUMENT_IMPORT_H
#define DOCUMENT_IMPORT_H

#include <stddef.h>

#include "lesson/import/roles.h"
#include "say/catalogue.h"

struct import;

// A tensor that was found; its texts are those of what it was brought with.
struct brought_tensor {
    const char *name, *shape;
    enum plays role;
    bool turned;
    int axes; // 0: of words; 1, 2; 3: or more. Those of length 1 before the
              // last two do not count
};

struct brought {
    bool good;             // it can be written
    const char *complaint; // the first line of what is wrong or asked, or ""
    const char *asked;     // its phrase, where an answer would help; or NULL
    const char *remarks;   // what was done besides, line by line
    const struct brought_tensor *tensors;
    int count;
    int files_read;     // before something was wrong
    size_t bytes;       // of them
    const char *kind;   // of the lesson, when it is good
    int words, queries; // so many; no queries: they are the words
    const char *pieces; // "X 3 × 4, W_Q 4 × 2"
    struct import *made;
};

// Makes what is wished for; nothing is written. [wish] and its texts must
// outlive it.
struct brought *brought_make(const struct catalogue *words,
                             const struct import_wish *wish);
void brought_free(struct brought *b); // may be NULL

// Writes it, with the file beside it, by [save], which is 0 or an errno. What
// is there is not written over, and what does not open is not written. False
// with the reason in its complaint.
bool brought_write(struct brought *b,
                   int (*save)(const char *path, const void *data,
                               size_t length));

// The same of what was imported; what is written is added to what it tells.
bool brought_save(struct import *m,
                  int (*save)(const char *path, const void *data,
                              size_t length));

#endif
