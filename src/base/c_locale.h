// SPDX-License-Identifier: MIT
// What printf, strtod and strcasecmp do in the C locale, whatever locale the
// program or a library has set: a decimal point is a point, an I without its
// dot is no i. Nothing else in the project prints or reads text with digits
// after the point. Other conversions behave as ever.
#ifndef BASE_C_LOCALE_H
#define BASE_C_LOCALE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

int c_vsnprintf(char *out, size_t size, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));
int c_snprintf(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The double nearest to the number that starts [text]; [*end], unless [end]
// is NULL, is what follows it.
double c_strtod(const char *text, char **end);

// True when both are the same but for the case of A to Z.
bool c_same_letters(const char *a, const char *b);

// True when [text] begins with the first [length] bytes of [with], but for the
// case of A to Z.
bool c_begins(const char *text, const char *with, size_t length);

#endif
