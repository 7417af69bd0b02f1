// SPDX-License-Identifier: MIT
// Expectations of a lesson's file that its changes have outdated: saved as they
// stand, the file would say of itself that it is wrong.
#ifndef DOCUMENT_EXPECTATIONS_OUTDATED_H
#define DOCUMENT_EXPECTATIONS_OUTDATED_H

#include "lesson/edit/renew.h"
#include "document/document.h"

struct expectations_outdated {
    struct arena arena;
    struct renewal renewal; // each as it would hold now
    struct expectations_kept kept;
};

// Finds the expectations that hold in the file of [b] and do not with its
// changes. What does not hold in the file either is somebody's question, and
// stays. [o] points into [b]; expectations_outdated_free() is due.
void expectations_outdated_find(struct expectations_outdated *o,
                                const struct document *b);
void expectations_outdated_free(struct expectations_outdated *o);

#endif
