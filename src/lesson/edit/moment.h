// SPDX-License-Identifier: MIT
// A moment of a training, as a change: "moment = {step: 600, seed: 2}" puts what
// was learned until then, and the choices it was learned with, in the place of
// what the model has. It is the machine at another time and no other lesson, so
// what a lesson lets be changed does not limit it. A page may stand at one, too,
// where learning that far takes about half a second at most.
//
// Beside the step stand the training's seed and what is other than in the
// references: of (how many steps it has in all), rate, position, mask, heads,
// d, d_k, cell, attention.
#ifndef LESSON_EDIT_MOMENT_H
#define LESSON_EDIT_MOMENT_H

#include "lesson/edit/read.h"
#include "lesson/lesson.h"
#include "train/trained.h"

// Appends the change that leads to [t].
void moment_print(const struct trained *t, struct strbuf *out);

// True when [change] is of this kind and sound for a model of [kind]; [out] is
// where it leads.
bool moment_read(const char *change, const struct kind *kind,
                 struct trained *out);

// The last step of such a training at which a page may stand.
int moment_page_most(const struct training_plan *plan);

// True when [e], which is read, is one.
bool moment_is(const struct edit *e);

// Makes it: the numbers come from where they were kept, or are learned anew.
// [page]: it is a page's, which may not go as far. False after complaining.
bool moment_put(struct edit *e, bool page, struct lesson *lesson);

#endif
