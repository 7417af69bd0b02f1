// SPDX-License-Identifier: MIT
// A list at the side from which one line is taken. Which lists there are stands
// with what they list: the changes made (edit/change_list.h), what may be put into a
// matrix (edit/presets.h), the terms (help/glossary.h).
#ifndef APP_DIALOG_MENU_H
#define APP_DIALOG_MENU_H

#include "app/layer.h"
#include "base/arena.h"

// How a line looks: MENU_NOW is in force, MENU_PALE is not.
enum menu_look { MENU_PLAIN, MENU_NOW, MENU_PALE };

// What stands under the lines about the one chosen, line by line, of which one
// is taken, too: → or Tab leads there.
struct menu_below {
    const char *title; // a phrase
    int (*count)(struct app *a, int line);
    const char *(*text)(struct app *a, int line, int number);
    void (*take)(struct app *a, int line, int number); // the menu is closed
};

// One such list. Its [begin], [look], [take] and [card] may be NULL.
struct menu_list {
    const char *title, *keys; // phrases over and under the lines
    int (*count)(const struct app *a);
    int (*begin)(const struct app *a); // the line chosen at first; NULL: 0
    // What line number [line], from 0, says, in [arena]; and how it looks; NULL:
    // plain.
    const char *(*text)(const struct app *a, struct arena *arena, int line);
    enum menu_look (*look)(const struct app *a, int line);
    // The line is taken: the menu is closed by then, and may be opened anew.
    // NULL: there is nothing to do.
    void (*take)(struct app *a, int line);
    // What stands under the list about the line chosen, in [arena]; or NULL.
    const char *(*card)(const struct app *a, struct arena *arena, int line);
    // True of a line that can be taken away, by Delete or its cross; and that is
    // done, the menu being closed. Or NULL.
    bool (*drops)(const struct app *a, int line);
    void (*drop)(struct app *a, int line);
    const struct menu_below *below; // or NULL
    bool wide; // as wide as its lines, where there is room
};

struct menu {
    const struct menu_list *list; // NULL: none is open
    int line;                     // chosen, from 0
    int below;                    // and under the lines, from 1; 0: none there
};

extern const struct app_layer menu_layer;

// Opens the menu with [list], which must have lines.
void menu_open(struct app *a, const struct menu_list *list);

#endif
