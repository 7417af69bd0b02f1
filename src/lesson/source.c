// SPDX-License-Identifier: MIT
#include "lesson/source.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"

char *read_lesson_text(struct reading *r, const struct files *files,
                       const char *path, size_t *length)
{
    assert(files->read && path && length);
    struct reason why = {.words = r->complaints->words};
    char *text = files->read(files->self, r->arena, NULL, path,
                             LESSON_MOST_BYTES, length, &why);
    if (!text)
        complain_because(r->complaints, (struct mark){path, 0, 0}, &why);
    reason_free(&why);
    return text;
}

const struct node *known_source(struct reading *r, const struct files *files,
                                const char *path, const char *file)
{
    size_t length = 0;
    const char *text;
    const struct node *known =
        files->tree ? files->tree(files->self, path, file, &text, &length)
                    : NULL;
    if (known)
        complaints_source(r->complaints, r->arena, file, text, length);
    return known;
}

const struct node *read_lesson_source(struct reading *r,
                                      const struct files *files,
                                      const char *path)
{
    size_t length = 0;
    const struct node *known = known_source(r, files, path, path);
    if (known)
        return known;
    const char *text = read_lesson_text(r, files, path, &length);
    return text ? read_source(r, path, text, length) : NULL;
}

// --- typed by hand -----------------------------------------------------------

const char *typed_line(struct reading *r, const char *file, const char *typed)
{
    assert(file && typed);
    struct mark at = {file, 0, 0};
    size_t length = strlen(typed), bytes;
    char *text = arena_copy(r->arena, typed, length);
    for (size_t i = 0; i < length; i += bytes) {
        uint32_t code;
        bytes = utf8_read(text + i, length - i, &code);
        bool space = bytes == 1 && strchr("\t\r\n", text[i]);
        if (space)
            text[i] = ' ';
        if (bytes && (space || !is_control(code)))
            continue;
        complain(r->complaints, at, bytes ? "error.control.text" : "error.utf8",
                 NO_SLOTS);
        return NULL;
    }
    complaints_source(r->complaints, r->arena, at.file, text, length);
    return text;
}
