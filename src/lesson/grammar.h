// SPDX-License-Identifier: MIT
// The words of a lesson's pages: what the loader reads by, and what the schema
// for editors (lessons/lesson.schema.json) is made from.
#ifndef LESSON_GRAMMAR_H
#define LESSON_GRAMMAR_H

#include <stddef.h>

// Names in a fixed order, ending with NULL.
extern const char *const root_keys[];
extern const char *const beside_model[]; // what is about `model`, and stands
                                         // in a further model itself
extern const char *const model_extras[]; // of every model; of one with a
                                         // vocabulary also the last
extern const char *const answer_names[]; // by enum question_kind
extern const char *const page_keys[];
extern const char *const question_keys[]; // besides the kinds of answers
extern const char *const role_names[];    // by enum page_role, but PLAIN
extern const char *const reason_names[];  // what becomes of a step's reason
extern const char *const part_names[];    // by enum page_part, but NONE

// What a page sets of the view: its name, and what it may be.
struct setting_kind {
    const char *name;
    const char *options[4]; // ends with NULL; none: an address
};
extern const struct setting_kind page_settings[]; // ends with a NULL name

int name_count(const char *const *names);

// Where [name] stands among [names]; -1 when it does not.
int name_find(const char *const *names, const char *name);

// The [index]-th of the terms that have a card, the catalogue's keys card.TERM;
// NULL after the last.
const char *card_term(int index);

#endif
