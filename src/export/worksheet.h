// A handout with blanks: whatever is computed from the first chosen step on is
// for the reader to find. Nothing of it is in the file, by construction: what
// is drawn and said comes from a trace that does not hold these numbers, and is
// left out unless it comes from another one in the same way.
#ifndef EXPORT_WORKSHEET_H
#define EXPORT_WORKSHEET_H

#include "export/handout.h"
#include "report/veil.h"

struct worksheet {
    struct veil veil[2]; // without the numbers: one has others in their place
};

// Runs the lesson's model and takes away what is asked for.
void worksheet_begin(struct worksheet *w, const struct stops *stops);
void worksheet_end(struct worksheet *w);

// Makes [s] what asks for it: the left side of its formula with a gap, its
// sentence without numbers.
void worksheet_ask(const struct worksheet *w, struct export *e,
                   struct sheet *s);

// Builds its picture as [view] has it into e->list; an empty one where that
// would tell something.
void worksheet_picture(const struct worksheet *w, struct export *e,
                       const struct sheet *s, const struct view *view);

#endif
