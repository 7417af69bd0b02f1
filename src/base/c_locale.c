// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // newlocale, uselocale

#include "base/c_locale.h"

#include <assert.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

// The locale of this thread, put aside while the C locale is in its place.
// Asking for "C" costs nothing where it is built in.
struct aside {
    locale_t mine, c;
};

static struct aside enter(void)
{
    struct aside a = {.c = newlocale(LC_ALL_MASK, "C", (locale_t)0)};
    a.mine = uselocale(a.c); // without a.c, which cannot be, changes nothing
    return a;
}

static void leave(struct aside a)
{
    uselocale(a.mine);
    if (a.c)
        freelocale(a.c);
}

int c_vsnprintf(char *out, size_t size, const char *format, va_list args)
{
    assert((out || !size) && format);
    struct aside a = enter();
    int length = vsnprintf(out, size, format, args);
    leave(a);
    return length;
}

int c_snprintf(char *out, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = c_vsnprintf(out, size, format, args);
    va_end(args);
    return length;
}

double c_strtod(const char *text, char **end)
{
    struct aside a = enter();
    double x = strtod(text, end);
    leave(a);
    return x;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool c_begins(const char *text, const char *with, size_t length)
{
    size_t k = 0;
    while (k < length && text[k] && lower(text[k]) == lower(with[k]))
        k++;
    return k == length;
}

bool c_same_letters(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b))
        a++, b++;
    return lower(*a) == lower(*b);
}
