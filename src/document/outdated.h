// What an opened lesson with changes no longer keeps of what its file expects.
#ifndef DOCUMENT_OUTDATED_H
#define DOCUMENT_OUTDATED_H

#include "lesson/edit/renew.h"
#include "document/document.h"

struct outdated {
    struct arena arena;
    struct renewal renewal; // with what is computed now
    struct kept kept;
};

// Those that hold in the file of [b] and do not with its changes. What does
// not hold there either is somebody's question, and stays. Points into [b];
// outdated_free() is due.
void outdated_find(struct outdated *o, const struct document *b);
void outdated_free(struct outdated *o);

#endif
