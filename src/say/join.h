// SPDX-License-Identifier: MIT
// Several things said as one: "a, b and c", "a · b", a sentence behind another.
// How they are joined is the catalogue's to say, by a phrase with the slots
// {list}, what stands already, and {item}, what comes next: languages differ in
// their commas, and not all have a space between sentences. The phrases are
//   list.more      a, b                 list.last      a and b
//   list.beside    a · b                list.or        a or b
//   list.sentence  a sentence behind another
//   list.stop      a sentence behind a clause without its full stop
#ifndef SAY_JOIN_H
#define SAY_JOIN_H

#include "say/catalogue.h"

// Appends "a, b and c"; [joint] joins the last two, "list.last" or
// "list.or".
void list_names(const struct catalogue *words, struct strbuf *out,
                const char *joint, const char *const *names, int count);

// Joins [item] by the phrase [joint] to what stands in [out] from byte [from]
// on; where nothing does, [item] alone stands there. Both are taken as they
// are, as text that was said already.
void join_text(const struct catalogue *words, struct strbuf *out, size_t from,
               const char *joint, const char *item);

// Joins the phrase called [key] with its slots filled, as join_text() does.
void join_phrase(const struct catalogue *words, struct strbuf *out, size_t from,
                 const char *joint, const char *key, const struct slot *slots);

#endif
