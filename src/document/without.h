// SPDX-License-Identifier: MIT
// An opened lesson without one of its steps, the counterfactual that answers
// "why?": the lesson once more without it, and in a sentence what that changes.
// What may be taken out of a mechanism stands in its table
// (mechanism/counterfactual.h).
#ifndef DOCUMENT_WITHOUT_H
#define DOCUMENT_WITHOUT_H

#include "mechanism/counterfactual.h"
#include "document/document.h"
#include "trace/address.h"

// The counterfactual of [b] that is called [name]. NULL when [b] has none of
// that name: then [why] says which there are.
const struct counterfactual *without_find(const struct document *b,
                                          const char *name, struct reason *why);

// The first counterfactual for the steps of [at] that comes after [after], from
// the start when that is NULL; NULL when there is no other.
const struct counterfactual *without_at(const struct document *b,
                                        const struct address *at,
                                        const struct counterfactual *after);

// "mask and softmax": the stages of [b] from which something can be taken out,
// in [arena]; "" when there is none.
const char *without_stages(const struct document *b, struct arena *arena);

// Opens [out], which is [b] without the step that [c] takes out. False when it cannot be computed: the
// reasons are in out->complaints. document_close() is due either way.
bool without_open(struct document *out, const struct document *b,
                  const struct counterfactual *c);

// Both results of taking [c] out: the tensors to watch, of all of [b] or, unless
// [at] is NULL, of its scope and its row. The outcome points into the documents
// and, for the name of a file, into [without].
struct outcome without_outcome(const struct document *b,
                               const struct document *without,
                               const struct counterfactual *c,
                               const struct address *at);

// What the step that [c] takes out of [b] is for, whatever the input.
const char *without_purpose(const struct catalogue *words,
                            const struct document *b,
                            const struct counterfactual *c);

// Appends what [c] has changed in [o], and what it breaks.
void without_say(const struct catalogue *words, const struct outcome *o,
                 const struct counterfactual *c, struct strbuf *out);

// What the result with the step is called: "as it is", or what it stands beside.
const char *without_was(const struct catalogue *words,
                        const struct counterfactual *c);

// What the result without the step is called: "not divided".
const char *without_title(const struct catalogue *words,
                          const struct counterfactual *c);

#endif
