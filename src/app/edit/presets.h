// SPDX-License-Identifier: MIT
// What may be put into the matrix looked at by a name, as a list at the side.
#ifndef APP_EDIT_PRESETS_H
#define APP_EDIT_PRESETS_H

#include "app/dialog/menu.h"

// Opens the list for the matrix looked at, which may be changed.
void presets_open(struct app *a);

// Why there is no such list, the key of a phrase; NULL: there is.
const char *presets_barred(const struct app *a);

extern const struct menu_list presets_list;

#endif
