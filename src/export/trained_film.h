// SPDX-License-Identifier: MIT
// A training as a film: at every frame the numbers of that very step.
#ifndef EXPORT_TRAINED_FILM_H
#define EXPORT_TRAINED_FILM_H

#include "draw/list.h"
#include "model/model.h"
#include "scene/view.h"

struct trained_film;

// True when a model like [m] can be trained by what comes with the program.
bool trained_film_may(const struct model *m);

// Begins with the first numbers; [m] and [arena] outlive it.
struct trained_film *trained_film(const struct model *m, struct arena *arena);
void trained_film_end(struct trained_film *f);

// Trains on to that part of all steps, 0 to 1.
void trained_film_go(struct trained_film *f, double part);

// Builds the frame of where it is.
void trained_film_build(const struct trained_film *f, const struct view *view,
                        const struct font *font, struct arena *arena,
                        struct list *list);

#endif
