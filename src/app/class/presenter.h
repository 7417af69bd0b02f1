// SPDX-License-Identifier: MIT
// What the presenter sees in a window of their own: what the class sees, what
// comes next, and what is said to nobody else. A frame of its own, from the
// very list that the class's window shows.
#ifndef APP_CLASS_PRESENTER_H
#define APP_CLASS_PRESENTER_H

#include "app/class/next.h"

struct app;

struct presenter {
    struct arena arena; // of the frame that was painted last
    struct next next;
    struct rect picture; // where the class's picture stands in it
};

// Paints it in [e] into [list]; [shown] is what the class's window shows.
void presenter_frame(struct app *a, const struct list *shown,
                     const struct extent *e, struct list *list);

void presenter_free(struct presenter *p);

#endif
