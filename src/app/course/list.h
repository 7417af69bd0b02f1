// SPDX-License-Identifier: MIT
// What the list of lessons and the course show of one lesson alike.
#ifndef APP_COURSE_LIST_H
#define APP_COURSE_LIST_H

#include "scene/pose.h"
#include "app/app.h"

// The small picture of lesson [number], drawn by the program itself.
void list_picture(struct app *a, struct scene *s, int number, struct rect at);

// Lesson [number], read, with what is kept of the learner in it.
struct document *list_document(struct app *a, int number);

// Its title; where it has mistakes its path.
const char *list_name(const struct document *b);

// The question that it answers, or what it is for; "" with mistakes.
const char *list_asks(const struct document *b);

// What must be said of it before what it is about: it has mistakes, changes
// of it were left. NULL: nothing.
const char *list_warns(struct app *a, struct scene *s,
                       const struct document *b);

struct app;

// The list of lessons as a pose.
void list_pose(struct app *a, struct pose *out);

// The columns of the list at the window's shape.
int list_columns(const struct app *a);

#endif
