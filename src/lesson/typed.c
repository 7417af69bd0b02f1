// SPDX-License-Identifier: MIT
#include "lesson/typed.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"
#include "base/visible.h"

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
