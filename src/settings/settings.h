// SPDX-License-Identifier: MIT
// What a person has set for the window, in $XDG_CONFIG_HOME/followspot/
// settings.yaml, else ~/.config. Nothing but the window reads it: what other
// commands write is the same for everybody.
#ifndef SETTINGS_SETTINGS_H
#define SETTINGS_SETTINGS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "say/complaints.h"
#include "scene/view.h"

enum setting_id {
    SETTING_THEME,
    SETTING_TEXT,
    SETTING_NUMBERS,
    SETTING_COLOURS,
    SETTING_ANIMATION,
    SETTING_LANGUAGE,
    SETTING_PROGRESS,
    SETTING_DISPLAY,
    SETTINGS // how many
};

enum animation { ANIMATION_DESKTOP, ANIMATION_ON, ANIMATION_OFF, ANIMATIONS };

enum { SETTINGS_MOST_BYTES = 1 << 16, MOST_LANGUAGE = 500 };

struct settings {
    const struct theme *theme;
    double text; // a factor from 0.8 to 1.5
    bool numbers;
    enum color_map map;
    enum animation animation;
    char language[MOST_LANGUAGE + 1]; // a name, "de", or the path of a file of
                                      // words; a path begins at the settings'
                                      // folder
    bool progress;                    // what a learner has done is kept
    int display; // that a class's picture is on, from 1; 0: the program chooses
};

// The stage, text as it is, numbers, light, as the desktop says, English, kept.
extern const struct settings default_settings;

// What the keys of the file are called, by enum setting_id; the values of
// "animation", by enum animation.
extern const char *const setting_names[SETTINGS];
extern const char *const animation_names[ANIMATIONS];

// The values of "display": "auto", "1" and so on.
enum { DISPLAYS = 5 };
extern const char *const display_names[DISPLAYS];

// The folder of all programs' settings, $XDG_CONFIG_HOME or ~/.config; the path
// of the file. In [arena] or the environment's; NULL when there is no home.
const char *settings_folder(struct arena *arena);
const char *settings_path(struct arena *arena);

// Reads the file [path] into [out]. A value that is wrong is complained about
// and the default stands in its place; where nothing can be read, all are
// defaults. Without a file there is nothing to complain about.
void settings_read(struct settings *out, const char *path,
                   struct complaints *c);

// The same of [text], the contents of [path], which [arena] has. False when
// it is no mapping that could be read: there is no knowing what it says.
bool settings_parse(struct settings *out, struct arena *arena, const char *path,
                    const char *text, size_t length, struct complaints *c);

// Appends a value as the file has it, without quotes.
void setting_text(const struct settings *s, enum setting_id id,
                  struct strbuf *out);

// Appends [text], the contents of a file of settings or "", with the values of
// those keys that [keys], bits 1 << enum setting_id, name. All else stays as it
// is; a key that was not there comes at the end with a comment in the language
// of [words]. False, and nothing, where [text] cannot be read or changed.
bool settings_write(struct strbuf *out, const char *text, size_t length,
                    const struct settings *s, unsigned keys,
                    const struct catalogue *words);

// Puts those values into the file [path], as it stands on the disk by then, by
// [write] (base/save.h), and makes its folder where it is not there. On false
// nothing is changed; [why] is the first reason.
bool settings_save(const char *path,
                   int (*write)(const char *path, const void *data,
                                size_t length),
                   const struct settings *s, unsigned keys, struct reason *why);

// The file of words that [language] names, in [arena]: a name is one of those
// in [data]/assets/words. NULL: it is English.
const char *settings_words(struct arena *arena, const char *language,
                           const char *data, const char *settings);

#endif
