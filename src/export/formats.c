// SPDX-License-Identifier: MIT
#include "export/formats.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/c_locale.h"
#include "export/format.h"
#include "say/join.h"

static const struct file_format *const formats[] = {
#define FORMAT(name) &name##_format,
#include "export/format_list.h"
#undef FORMAT
};

enum { FORMATS = sizeof formats / sizeof *formats };

int format_count(void)
{
    return FORMATS;
}

const struct file_format *format_at(int i)
{
    return i >= 0 && i < FORMATS ? formats[i] : NULL;
}

const char *path_ending(const char *path)
{
    assert(path);
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot > name ? dot : NULL;
}

int format_of(const char *path)
{
    const char *dot = path_ending(path);
    for (int i = 0; dot && i < FORMATS; i++)
        if (c_same_letters(dot + 1, formats[i]->ending))
            return i;
    return -1;
}

bool format_can(const struct file_format *f, unsigned bits)
{
    assert(f && bits);
    return f->can & bits;
}

void format_endings(const struct catalogue *words, unsigned bits,
                    const char *before, const char *joint, bool tools,
                    struct strbuf *out)
{
    assert(before && joint && out && bits);
    struct arena arena = {0};
    const char *names[FORMATS];
    int count = 0;
    for (int i = 0; i < FORMATS; i++) {
        const struct file_format *f = formats[i];
        if (!format_can(f, bits))
            continue;
        const char *name = arena_print(&arena, "%s%s", before, f->ending);
        names[count++] =
            tools && f->tool
                ? said(words, &arena, "format.tool",
                       SLOTS(TEXT("ending", name), TEXT("tool", f->tool)))
                : name;
    }
    list_names(words, out, joint, names, count);
    arena_free(&arena);
}
