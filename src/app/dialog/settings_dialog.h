// SPDX-License-Identifier: MIT
// What may be set, a line for each: what is chosen shows behind it at once.
#ifndef APP_DIALOG_SETTINGS_DIALOG_H
#define APP_DIALOG_SETTINGS_DIALOG_H

#include "app/layer.h"
#include "app/widget/field.h"
#include "base/strbuf.h"

struct settings_dialog {
    int line; // chosen, an enum setting_id
    int theme, map, animation, display;
    bool numbers, progress;
    struct field language; // typed, and spoken as soon as it is one
    struct strbuf said;    // why it was not taken; or ""
};

extern const struct app_layer settings_dialog_layer;

void settings_dialog_begin(struct app *a);
void settings_dialog_free(struct settings_dialog *d);

#endif
