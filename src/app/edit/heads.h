// Another head or layer of a file that has several.
#ifndef APP_EDIT_HEADS_H
#define APP_EDIT_HEADS_H

struct app;

// Changes [key], "head" or "layer", to the one [by] further on in its file.
void heads_turn(struct app *a, const char *key, int by);

#endif
