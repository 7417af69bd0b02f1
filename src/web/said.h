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

// Appends the form that answers the question that the frame asks, in lines: the
// kind of the answer, as a lesson names it, of a click with the columns that may
// be clicked, "click 3"; then the options in the order of their digits, what is
// put in order, the numbers that a row lacks, or the cells row by row. Nothing
// where nothing is asked.
void said_form(const struct app *a, struct strbuf *out);

#endif
