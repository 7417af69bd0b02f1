// SPDX-License-Identifier: MIT
// Words of one's own on the page of the course: what is typed there stands in
// its field, and Enter opens a lesson of them.
#ifndef APP_COURSE_OWN_H
#define APP_COURSE_OWN_H

#include "app/layer.h"
#include "scene/scene.h"

struct app;

// Always open. It takes what is typed while the page of the course is shown:
// letters begin, and once there is text all characters are its; before that,
// digits, "." and what else means something there keep their meaning.
extern const struct app_layer own_layer;

// Its box over the bottom of [at], and how high that is.
double own_height(const struct scene *s, struct rect at);
void own_paint(struct app *a, struct scene *s, struct rect at);

// The lesson that Enter opens with what is typed: the one chosen, if it knows
// all of the words; else the first of the course that has learned them, or in
// which any words look at each other, or that does anything with them; -1: none.
int own_lesson(struct app *a);

#endif
