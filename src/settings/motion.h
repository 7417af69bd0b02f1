// SPDX-License-Identifier: MIT
// Whether what is shown moves, or steps cut.
#ifndef SETTINGS_MOTION_H
#define SETTINGS_MOTION_H

#include <stdbool.h>

#include "settings/settings.h"

// FOLLOWSPOT_MOTION=0 or 1 in the environment wins, then the setting; one that
// follows the desktop has what the files of GTK 4 and 3 and of KDE say in the
// folder of settings: one of them that asks for no animation is enough.
bool motion_wanted(enum animation setting);

// True when FOLLOWSPOT_MOTION decides.
bool motion_told(void);

// True when [text], an INI file, has [key] in the group [group] with a value
// that is 0, or a way of writing it, or "false". The last such key counts.
bool ini_is_off(const char *text, const char *group, const char *key);

#endif
