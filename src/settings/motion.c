// SPDX-License-Identifier: MIT
#include "settings/motion.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "base/paths.h"
#include "lesson/lesson.h"

// A desktop's file: where it stands and what says that nothing should move.
static const struct desktop_file {
    const char *path, *group, *key;
} desktop_files[] = {
    {"gtk-4.0/settings.ini", "Settings", "gtk-enable-animations"},
    {"gtk-3.0/settings.ini", "Settings", "gtk-enable-animations"},
    {"kdeglobals", "KDE", "AnimationDurationFactor"},
};
enum { DESKTOP_FILES = sizeof desktop_files / sizeof *desktop_files };

// [text] without the blanks around it, [length] bytes, is [name].
static bool is_name(const char *text, size_t length, const char *name)
{
    static const char blanks[] = " \t\r";
    while (length && strchr(blanks, *text))
        text++, length--;
    while (length && strchr(blanks, text[length - 1]))
        length--;
    return length == strlen(name) && !memcmp(text, name, length);
}

static bool is_off(const char *text, size_t length)
{
    enum { MOST = 32 };
    char value[MOST] = "";
    double number;
    while (length && strchr(" \t", *text))
        text++, length--;
    while (length && strchr(" \t\r", text[length - 1]))
        length--;
    if (length >= MOST)
        return false;
    memcpy(value, text, length);
    return c_same_letters(value, "false") ||
           (number_read(value, &number) && number == 0);
}

bool ini_is_off(const char *text, const char *group, const char *key)
{
    assert(text && group && key);
    bool here = false, off = false;
    while (*text) {
        size_t length = strcspn(text, "\n");
        const char *equals = memchr(text, '=', length);
        const char *end = memchr(text, ']', length);
        if (*text == '[' && end)
            here = is_name(text + 1, (size_t)(end - text - 1), group);
        else if (here && equals && is_name(text, (size_t)(equals - text), key))
            off = is_off(equals + 1, length - (size_t)(equals + 1 - text));
        text += length + (text[length] == '\n');
    }
    return off;
}

static bool desktop_is_still(void)
{
    struct arena arena = {0};
    const char *folder = settings_folder(&arena);
    bool still = false;
    for (int k = 0; k < DESKTOP_FILES && folder && !still; k++) {
        const struct desktop_file *f = &desktop_files[k];
        const char *path = arena_print(&arena, "%s/%s", folder, f->path);
        size_t length;
        const char *text =
            is_there(path) ? disk_files.read(NULL, &arena, NULL, path,
                                             SETTINGS_MOST_BYTES, &length, NULL)
                           : NULL;
        still = text && ini_is_off(text, f->group, f->key);
    }
    arena_free(&arena);
    return still;
}

static const char *told(void)
{
    const char *motion = getenv("FOLLOWSPOT_MOTION");
    return motion && (!strcmp(motion, "0") || !strcmp(motion, "1")) ? motion
                                                                    : NULL;
}

bool motion_told(void)
{
    return told();
}

bool motion_wanted(enum animation setting)
{
    const char *motion = told();
    if (motion)
        return *motion == '1';
    return setting == ANIMATION_DESKTOP ? !desktop_is_still()
                                        : setting == ANIMATION_ON;
}
