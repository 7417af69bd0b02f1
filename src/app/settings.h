// SPDX-License-Identifier: MIT
// What the person has set, while the program runs: shown at once, and written
// when something of it was changed.
#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include "base/arena.h"
#include "settings/settings.h"

struct app;

// Zero-initialise: then nothing is written.
struct app_settings {
    struct settings now;
    const char *path;          // of the file, not owned; NULL: none
    unsigned changed;          // and not written: bits 1 << enum setting_id
    const struct theme *other; // where L leads; NULL: stage or paper
    bool replays;              // no record is kept, whatever is set
    struct arena words;        // of the languages that were read
};

// Shows the app as [s] says; what is changed is for the file [path].
void app_settings_begin(struct app *a, const struct settings *s,
                        const char *path);

// What a person has done to the view, or to [now], is to be remembered.
void app_settings_note(struct app *a, enum setting_id id);

// Shows the theme [t], and remembers it. The one from before is where L leads
// if one of them is dark and the other is not.
void app_settings_theme(struct app *a, const struct theme *t);

// Speaks the words of the file [path], NULL: English, and remembers the language
// [name] for them. On false [why] says what is wrong with the file, and all
// stays. What was said already keeps its words.
bool app_settings_language(struct app *a, const char *name, const char *path,
                           struct strbuf *why);

// Shows what [now] says of animation and of progress.
void app_settings_apply(struct app *a);

// Writes what is changed. Where that cannot be, it is said, once.
void app_settings_write(struct app *a);

#endif
