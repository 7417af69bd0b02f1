// SPDX-License-Identifier: MIT
#include "memory_files.h"

#include <errno.h>
#include <string.h>

static char *read_memory(void *self, struct arena *arena, const char *lesson,
                         const char *path, size_t most, size_t *length,
                         struct reason *why)
{
    const struct memory *m = self;
    const char *text = lesson ? m->weights : m->lesson;
    if (lesson && (!text || strcmp(path, "models/w.json"))) {
        reason_system(why, ENOENT);
        return NULL;
    }
    size_t given = lesson ? m->weights_length : m->lesson_length;
    *length = given ? given : strlen(text);
    if (*length > most) {
        reason_system(why, EFBIG);
        return NULL;
    }
    return arena_copy(arena, text, *length);
}

struct files memory_files(const struct memory *m)
{
    return (struct files){read_memory, (void *)m};
}
