// SPDX-License-Identifier: MIT
// The document shown is another one: read anew because its file or its list of
// changes is another, or what it was before.
#ifndef APP_RELOAD_H
#define APP_RELOAD_H

#include "document/document.h"
#include "place.h"

struct app;

// Shows [b], NULL: the list; what was borrowed from the document shown before
// is gone. What is remembered from one input to the next is a place or a name;
// where it must be a pointer, a->generation is kept beside it, and asserted
// where it is used.
void app_hold(struct app *a, struct document *b);

// The shown document's place becomes the same one of [to], which is shown from
// now on; pages that are gone are left.
void app_carry(struct app *a, struct document *to);

// [b], or the document in its place when its file was changed.
struct document *app_fresh(struct app *a, struct document *b);

// Puts [fresh], the same lesson read anew, in the place of [b], which is
// closed; what is shown stays at its place.
void app_replace(struct app *a, struct document *b, struct document *fresh);

// Puts [fresh] in the place of [b], which is kept for its ghosts until the next
// step; app_forget() forgets it then.
void app_replace_keeping(struct app *a, struct document *b,
                         struct document *fresh);
void app_forget(struct app *a);

// Puts [fresh] in the place of [b], which is closed: the lesson that was kept
// before it stays kept.
void app_replace_again(struct app *a, struct document *b,
                       struct document *fresh);

// Looks with the keyboard at what [focus] names in the lesson shown, if it is
// there.
void app_look_again(struct app *a, const struct place *focus);

// Puts what was kept back in the place of the document shown, which is closed.
void app_restore(struct app *a);

// True when [b], which was read, may be shown. Else its first complaint is said
// over what is shown, as that of a change ([refused]) or of a file, and it is
// closed.
bool app_takes(struct app *a, struct document *b, bool refused);

// Says why what was asked for is refused.
void app_refuse(struct app *a, const char *why);

// Reads the file of the lesson shown again, with its changes.
void app_reload(struct app *a);

#endif
