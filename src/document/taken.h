// A step of an opened lesson taken out: the lesson once more, without it, and
// in a sentence what that changes. What a mechanism takes out stands in its
// table (mechanism/counterfactual.h).
#ifndef DOCUMENT_TAKEN_H
#define DOCUMENT_TAKEN_H

#include "mechanism/counterfactual.h"
#include "document/document.h"
#include "trace/address.h"

// The counterfactual of [b] called [name]. NULL when it has none such: then
// [why] says which there are.
const struct counterfactual *taken_find(const struct document *b,
                                        const char *name, struct reason *why);

// The first one for the steps of [at] that comes after [after], from the start
// when that is NULL; NULL when there is no other.
const struct counterfactual *taken_at(const struct document *b,
                                      const struct address *at,
                                      const struct counterfactual *after);

// "mask and softmax": the stages of [b] from which something can be taken out,
// in [arena]; "" when there is none.
const char *taken_stages(const struct document *b, struct arena *arena);

// Opens [out]: [b] without the step. False when it cannot be computed: the
// reasons are in out->complaints. document_close() is due either way.
bool taken_open(struct document *out, const struct document *b,
                const struct counterfactual *c);

// Both results: the tensors to watch, of all of [b] or, unless [at] is NULL,
// of its scope and its row. Points into the documents and, for the name of a
// file, into [without].
struct outcome taken_outcome(const struct document *b,
                             const struct document *without,
                             const struct counterfactual *c,
                             const struct address *at);

// What the step that [c] takes out of [b] is for, whatever the input.
const char *taken_purpose(const struct catalogue *words,
                          const struct document *b,
                          const struct counterfactual *c);

// Appends what has changed, and what breaks.
void taken_say(const struct catalogue *words, const struct outcome *o,
               const struct counterfactual *c, struct strbuf *out);

// "as it is", or what it is beside, and "not divided": what the two results are
// called.
const char *taken_was(const struct catalogue *words,
                      const struct counterfactual *c);
const char *taken_title(const struct catalogue *words,
                        const struct counterfactual *c);

#endif
