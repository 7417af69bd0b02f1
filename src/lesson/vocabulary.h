// SPDX-License-Identifier: MIT
// What words a lesson's sentence may be of, for people to choose from. Nothing
// else of the lesson need be right.
#ifndef LESSON_VOCABULARY_H
#define LESSON_VOCABULARY_H

#include "lesson/model/given.h"
#include "lesson/lesson.h"

// Words that go together: "nouns". What is left over has no name.
struct word_class {
    const char *name; // or NULL
    struct words words;
};

struct vocabulary {
    const struct word_class *classes;
    int count;
};

// The key whose words are a sentence's, or NULL: it may be of any.
const char *vocabulary_key(const struct kind *kind);

// The words that a model gives: by its `classes`, which group them, and those
// that are in none. A model that takes any words has none: [out] is empty.
// False after complaining.
bool vocabulary_of(struct reading *r, const struct given *g,
                   struct vocabulary *out);

// The words that the model of the lesson [path] gives, read into [arena]. False
// after complaining.
bool vocabulary_read(struct arena *arena, const char *path,
                     const struct files *files, const struct kind *const *kinds,
                     struct vocabulary *out, struct complaints *c);

#endif
