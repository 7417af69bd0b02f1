// What a screen reader is told of the frame.
#ifndef WEB_SAID_H
#define WEB_SAID_H

#include <stdbool.h>

struct app;
struct strbuf;

// Appends what the frame of [a] shows, in words: a step's or a page's sentence,
// reason and picture, and, while a question is asked, nothing that tells its
// answer. Of the list of lessons, their names.
void said_now(struct app *a, struct strbuf *out);

// The options of the question that the frame asks, a line each, appended in the
// order of the digits that choose them. True where it is asked and is answered
// so, or, without options, by a number that is typed; other kinds point at the
// picture.
bool said_options(const struct app *a, struct strbuf *out);

#endif
