// SPDX-License-Identifier: MIT
// Saving the lesson shown: in its file, or in another one whose name is typed
// in a field. There, too, what was answered can be written, with a name of who
// did.
#ifndef APP_DIALOG_SAVE_H
#define APP_DIALOG_SAVE_H

#include "app/layer.h"
#include "app/widget/field.h"

// The field; open as long as save_as_layer is.
struct save_as {
    struct field path;   // of the file
    struct field signer; // who answered; "" says nobody
    bool signing;        // the second is typed
};

extern const struct app_layer save_as_layer;

// Writes the lesson shown to its file, or asks first: for a name when the file
// comes with the program, once more when somebody else has changed it.
void save_lesson(struct app *a);

// Asks for the name of a file to write the lesson to.
void save_as_begin(struct app *a);

// The same of what was answered, to hand in.
void save_answers_begin(struct app *a);

// Gives back what [n] holds.
void save_as_free(struct save_as *n);

// Why nothing can be handed in: a phrase; or NULL.
const char *save_answers_barred(const struct app *a);

// Puts a name that is free and ends in [ending] into [out]: in [folder] or,
// where that is NULL, that of the lesson shown; for one of the program's where
// it was started.
void save_propose(const struct app *a, const char *folder, const char *ending,
                  struct strbuf *out);

// The same of what is handed in.
void save_propose_answers(const struct app *a, struct strbuf *out);

// Says that the file was changed, which has not been read because changes
// would be lost.
void save_offer_reading(struct app *a);

// Ends the program, unless changes would be lost: then it says so, and ends it
// when it is asked again.
void save_and_end(struct app *a);

#endif
