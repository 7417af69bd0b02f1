// Files as they were when they were first read: a lesson that is read again
// with other changes is the same otherwise, whatever happened on the disk.
#ifndef DOCUMENT_COPIES_H
#define DOCUMENT_COPIES_H

#include "lesson/lesson.h"

struct copies;

// Of nothing yet; and the same once more, for one who drops it too.
struct copies *copies_new(void);
struct copies *copies_share(struct copies *c);
void copies_drop(struct copies *c); // may be NULL

// Reads from the disk what was not read yet. [c] must outlive it.
struct files copies_files(struct copies *c);

// What was read as [from] is called [to].
void copies_rename(struct copies *c, const char *from, const char *to);

#endif
