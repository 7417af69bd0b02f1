#include "model/index.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 8 };

bool index_read(const char **text, struct index *out)
{
    const char *p = *text + strspn(*text, " ");
    if (*p == '\'' || *p == '"') {
        const char *end = strchr(p + 1, *p);
        if (!end)
            return false;
        *out = (struct index){p + 1, (size_t)(end - p - 1), true};
        p = end + 1;
    } else {
        size_t length = strcspn(p, ",]");
        size_t digits = strspn(p, "0123456789");
        const char *next = p + length;
        while (length > 0 && p[length - 1] == ' ')
            length--;
        *out = (struct index){p, length, digits != length};
        p = next;
    }
    *text = p + strspn(p, " ");
    return out->length > 0;
}

bool index_is(const struct index *i, const char *label)
{
    return strlen(label) == i->length && !memcmp(i->text, label, i->length);
}

long index_number(const struct index *i)
{
    return i->label || i->length > MOST_DIGITS ? -1 : strtol(i->text, NULL, 10);
}
