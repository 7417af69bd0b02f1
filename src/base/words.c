// SPDX-License-Identifier: MIT
#include "base/words.h"

#include <assert.h>
#include <string.h>

static const char *const marks[] = {".",  ",", ";", ":", "!", "?", "(", ")",
                                    "\"", "…", "“", "”", "„", "«", "»"};
enum { MARKS = sizeof marks / sizeof *marks };

// How long the mark is that [text] begins with, or ends with; 0: none.
static size_t mark_at(const char *text, size_t length, int at_end)
{
    for (int i = 0; i < MARKS; i++) {
        size_t size = strlen(marks[i]);
        const char *from = at_end ? text + length - size : text;
        if (size <= length && !memcmp(from, marks[i], size))
            return size;
    }
    return 0;
}

size_t word_length(const char *text, size_t length)
{
    assert(text && length && !strchr(" \t", *text));
    size_t end = 0;
    while (end < length && text[end] != ' ' && text[end] != '\t')
        end++;
    size_t mark = mark_at(text, end, 0);
    if (mark)
        return mark;
    while ((mark = mark_at(text, end, 1)))
        end -= mark;
    return end;
}
