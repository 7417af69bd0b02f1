// SPDX-License-Identifier: MIT
#include "model/index.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 8 };

// What is written from [text] on, without a quote around it.
static struct index bare(const char *text, size_t length)
{
    size_t digits = strspn(text, "0123456789");
    while (length > 0 && text[length - 1] == ' ')
        length--;
    return (struct index){text, length, digits != length, false};
}

bool index_read(const char **text, struct index *out)
{
    assert(*text && out);
    const char *p = *text + strspn(*text, " ");
    if (*p == '\'' || *p == '"') {
        const char *end = strchr(p + 1, *p);
        if (!end)
            return false;
        *out = (struct index){p + 1, (size_t)(end - p - 1), true, true};
        p = end + 1;
    } else {
        size_t length = strcspn(p, ",]");
        *out = bare(p, length);
        p += length;
    }
    *text = p + strspn(p, " ");
    return out->length > 0;
}

bool index_split(const struct index *i, struct index *from, struct index *to)
{
    assert(i->text && from && to);
    for (size_t k = 1; !i->quoted && k + 2 < i->length; k++)
        if (i->text[k] == '.' && i->text[k + 1] == '.') {
            *from = bare(i->text, k);
            k += 2 + strspn(i->text + k + 2, " ");
            *to = bare(i->text + k, i->length - k);
            return true;
        }
    return false;
}

bool index_is(const struct index *i, const char *label)
{
    assert(i->text && label);
    return strlen(label) == i->length && !memcmp(i->text, label, i->length);
}

long index_number(const struct index *i)
{
    assert(i->text);
    return i->label || i->length > MOST_DIGITS ? -1 : strtol(i->text, NULL, 10);
}
