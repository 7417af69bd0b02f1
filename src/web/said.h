// What a screen reader is told of the frame.
#ifndef WEB_SAID_H
#define WEB_SAID_H

struct app;
struct strbuf;

// Appends what the frame of [a] shows, in words: a step's or a page's sentence,
// reason and picture, and, while a question is asked, nothing that tells its
// answer. Of the list of lessons, their names.
void said_now(struct app *a, struct strbuf *out);

#endif
