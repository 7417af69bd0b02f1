// SPDX-License-Identifier: MIT
// Reads the values in a lesson file: text, numbers, words, matrices. Each
// function returns false after complaining; [name] is what messages call the
// value.
#ifndef YAML_READ_H
#define YAML_READ_H

#include <stdbool.h>

#include "model/model.h"
#include "yaml/yaml.h"

// What every part of a lesson is read with.
struct reading {
    struct arena *arena; // the lesson's
    struct complaints *complaints;
};

// The tree of [text], the contents of [file], whose lines later messages
// quote. NULL after complaining.
const struct node *read_source(struct reading *r, const char *file,
                               const char *text, size_t length);

enum { MOST_TEXT = 2000 }; // bytes of any text that is shown

// Text, of one line and not blank.
bool read_line(struct reading *r, const struct node *n, const char *name,
               const char **out);

// Text of any number of lines, not blank, of at most MOST_TEXT bytes.
bool read_text(struct reading *r, const struct node *n, const char *name,
               const char **out);

// A finite decimal number, written without quotes.
bool read_number(struct reading *r, const struct node *n, double *out);

// A whole number from [least] to [most].
bool read_whole(struct reading *r, const struct node *n, const char *name,
                int least, int most, int *out);

// A list of words; may be empty. With [nulls] null is no word, a NULL.
bool read_words(struct reading *r, const struct node *n, const char *name,
                bool nulls, struct words *out);

// A list of rows, or one row as a flat list; [*flat] says which. With [nulls]
// null means −∞. At most [most] rows and columns. Many numbers of another
// program's file are not copied: they must outlive [out], which nobody changes.
bool read_matrix(struct reading *r, const struct node *n, const char *name,
                 bool nulls, int most, struct matrix *out, bool *flat);

// Complains about [n] unless it is a mapping; without a [name] a lesson.
bool expect_map(struct reading *r, const struct node *n, const char *name);

// Complains about [n] unless it is a list; without a [name] a lesson.
bool expect_list(struct reading *r, const struct node *n, const char *name);

// Complains about [n], called [name], if it has more than [most] items or keys.
bool expect_few(struct reading *r, const struct node *n, const char *name,
                int most);

// True for a number or something meant as one: NaN, infinity, too large.
bool node_is_number(const struct node *n);

// Complains about every key of [map] that is not among [names], the keys of
// what is called [of]; NULL: of a lesson.
void check_names(struct reading *r, const struct node *map, const char *of,
                 const char *const *names, int count);

// Complains that the key [n] is not among [names]: which are near?
void complain_unknown(struct reading *r, const struct node *n, const char *of,
                      const char *const *names, int count);

// Complains that the scalar [n], the value of [name], is not among [names];
// [ways] lists all that it may be.
void complain_choice(struct reading *r, const struct node *n, const char *name,
                     const char *const *names, int count, const char *ways);

// Appends those of [names] that are near to [word], as suggest() does. False
// once messages are only counted: nobody sees them, and they cost time.
bool near_names(struct reading *r, struct strbuf *out, const char *word,
                const char *const *names, int count);

// "a, b and c", as list_names() does, in the arena.
const char *list_all(struct reading *r, const char *joint,
                     const char *const *names, int count);

#endif
