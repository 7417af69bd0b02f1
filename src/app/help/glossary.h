// SPDX-License-Identifier: MIT
// The glossary as a list at the side: every term that a card introduces, with
// the card under it.
#ifndef APP_HELP_GLOSSARY_H
#define APP_HELP_GLOSSARY_H

#include "app/dialog/menu.h"

// It begins at the term of what is looked at.
extern const struct menu_list glossary_list;

#endif
