// What may be put into the matrix looked at by a name, as a list at the side.
#ifndef APP_EDIT_PRESETS_H
#define APP_EDIT_PRESETS_H

#include "app/menu.h"

// Opens the list for the matrix looked at, if that may be changed; else it is
// said that it is given.
void presets_open(struct app *a);

extern const struct menu_list presets_list;

#endif
