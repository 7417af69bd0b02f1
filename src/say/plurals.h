// SPDX-License-Identifier: MIT
// How languages count. Unicode's CLDR gives every language some of six
// categories of numbers (zero, one, two, few, many, other) and a rule that
// puts a number into one of them; a template has a form for each category, in
// this order. A catalogue names its rule in "language.plurals": by the code of
// a language, "pl", or by the name of a rule of old, "one few many".
#ifndef SAY_PLURALS_H
#define SAY_PLURALS_H

#include <stdbool.h>

enum plural {
    PLURAL_ZERO,
    PLURAL_ONE,
    PLURAL_TWO,
    PLURAL_FEW,
    PLURAL_MANY,
    PLURAL_OTHER,
    PLURAL_KINDS
};

// CLDR's names of the categories.
extern const char *const plural_names[PLURAL_KINDS];

struct plural_rule;

// The rule that is called [name]: a language's code, with a region or a script
// where need be ("pt-PT", "zh_Hant"; a code that is not known by itself is its
// language's), or a rule's old name. NULL when there is none.
const struct plural_rule *plural_rule(const char *name);

// The category of [count], of which only the whole number nearest to it counts,
// without its sign.
enum plural plural_of(const struct plural_rule *r, double count);

// How many forms a template must have. A language may have a category that
// whole numbers below a million never are in: fractions have it, or millions.
// A template may have a form for it, but need not: then the last stands in.
int plural_least(const struct plural_rule *r);
int plural_most(const struct plural_rule *r);

// True when the forms of [r] hold [p] where a template has [forms] of them.
bool plural_has(const struct plural_rule *r, int forms, enum plural p);

// Which of a template's [forms] forms, counted from 0, is meant for [count].
int plural_form(const struct plural_rule *r, int forms, double count);

// Puts the names of all rules into [names], those of old last. Returns how
// many; they are constants.
enum { MOST_PLURAL_NAMES = 120 };
int plural_rules(const char *names[static MOST_PLURAL_NAMES]);

#endif
