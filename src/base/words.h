// SPDX-License-Identifier: MIT
// A text in words, alike wherever one is typed, read or learned from.
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include <stddef.h>

// How many of the [length] bytes of [text], which begins with no blank (space,
// tab), are its first word: punctuation at its ends, . , ; : ! ? … ( ) and
// quotation marks, are words of their own, one by one; inside a word, as an
// apostrophe or in 3.14, they belong to it.
size_t word_length(const char *text, size_t length);

#endif
