// The one engine that fills templates: phrases of the catalogue, and what
// pages of lessons say.
#ifndef SAY_TEMPLATE_H
#define SAY_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

// A piece of a template: plain text, or what stood between braces.
struct piece {
    const char *text; // not terminated; of a slot: its name
    size_t length;
    size_t inner; // of a slot: all that stood between the braces
    bool slot;
    bool broken;       // a brace without its partner
    const char *forms; // of a slot with plurals: "# key|# keys"; or NULL
    size_t forms_length;
};

// Cuts the next piece off [*template]. Returns false at the end.
bool template_next(const char **template, struct piece *out);

// Appends the form of a plural that is meant for [count] by [rule] ("one
// other", "zero-one other", "one few many", "other"), # being the number.
void template_plural(struct strbuf *out, const char *rule,
                     const struct piece *piece, double count);

// Puts the names of all rules into [names]. Returns how many.
enum { MOST_RULES = 8 };
int template_rules(const char *names[static MOST_RULES]);

// How many forms a rule asks for; 0 when there is no such rule.
int template_forms(const char *rule);

#endif
