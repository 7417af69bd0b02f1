// SPDX-License-Identifier: MIT
// What a screen reader is told of the frame.
#ifndef WEB_SAID_H
#define WEB_SAID_H

struct app;
struct strbuf;

// Appends what the frame of [a] shows, in words: a step's or a page's sentence,
// reason and picture, and, while a question is asked, nothing that tells its
// answer. Of the list of lessons, their names.
void said_now(struct app *a, struct strbuf *out);

// Appends the form that answers the question that the frame asks, in paragraphs
// of lines. The first: the kind of the answer, as a lesson names it, with how
// many columns of cells may be clicked, else 1, "click 3"; what the form and
// its button are called. The second: the names of its controls, options in the
// order of their digits. The third, where a control chooses among things: these,
// what is put in order, or the cells row by row. Nothing where nothing is asked.
void said_form(const struct app *a, struct strbuf *out);

#endif
