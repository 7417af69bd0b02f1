// SPDX-License-Identifier: MIT
// What is not kept is written into the user's state folder, and offered when
// the program begins again after it ended without having said so.
#ifndef APP_DIALOG_RECOVERY_H
#define APP_DIALOG_RECOVERY_H

#include <stdbool.h>

#include "app/layer.h"
#include "base/strbuf.h"

// What is not kept yet, in the user's state folder.
struct recovery {
    const char *folder;    // not owned; NULL: nothing is written there
    struct unsaved *files; // this program's
    int count;
    struct strbuf left;      // the file that another has left about the lesson
    struct left_over *known; // of each lesson that was asked about, whether
    int known_count;         // something is left: the list asks every frame
};

// Writes what is not kept yet into the user's state folder, and takes away what
// is kept by now; every few seconds is enough. A program that ends takes it
// away in app_free(): whoever ends it has been asked.
void recovery_write(struct app *a);

// Writes what is not saved for the last time; the files stay when the program
// ends, for nobody has been asked. Nothing is written after that.
void recovery_save(struct app *a);

// Asks what shall become of what another program has left about the lesson
// shown, which was opened [anew] and has no changes but those that are kept of
// the learner, unless it has them all; whether there is something about the one
// at [path]; the keys and the sheet while it is asked; and takes all files of
// this program away.
void recovery_offer(struct app *a, bool anew);
bool recovery_has(struct app *a, const char *path);
void recovery_forget(struct app *a); // what it knows of that
extern const struct app_layer recovery_layer;
void recovery_end(struct app *a);

#endif
