// SPDX-License-Identifier: MIT
// What a step is for shows when it is taken out: the same input, computed
// without it. A mechanism lists its counterfactuals in a table beside its
// program, which asks model_without(); a new mechanism brings its own.
#ifndef MECHANISM_COUNTERFACTUAL_H
#define MECHANISM_COUNTERFACTUAL_H

#include "trace/address.h"
#include "trace/grown.h"
#include "trace/saying.h"
#include "trace/trace.h"

// Both results: [was] as it is, [now] with the step taken out, and the tensor
// in which that shows, of each; rows [row, row + rows) are spoken of.
struct outcome {
    const struct trace *was, *now;
    const struct tensor *watched, *became;
    int row, rows;
    // Where words are exchanged, both are without the step: [was] in the order
    // there is, [now] in the other one. These have it, in either order.
    const struct trace *with, *moved;
};

struct counterfactual {
    const char *name;  // "mask.before": after --why, and of its phrases; what
                       // the step is for is purpose.NAME, or, of a choice of
                       // [key], purpose.NAME.CHOICE
    const char *at;    // the tensors whose steps it takes out, by their plain
                       // names, "masked mask", or those of one scope alone,
                       // "layer2.sum"
    const char *watch; // where it shows, likewise; the first that is there
    const char *key, *option; // what a lesson would say to take it out; NULL:
                              // nothing, the model is without [name]
    const char *sibling; // the other model, trained alike: what its file's name
                         // has behind that of this model's; or NULL
    bool exchanges;      // two words stand in each other's place, too
    bool beyond; // pictures of what is watched name the step that is missing:
                 // both are shown where it is read
    // True when there is something to take out; NULL: where there are its
    // tensors.
    bool (*possible)(const struct trace *t);
    // Fills in the first sentence on a row, instead of the one on its largest
    // change, where it has one; NULL: it never has.
    void (*says)(const struct outcome *o, struct saying *s);
    // Fills in a second sentence, of what it breaks; NULL: there is none.
    void (*breaks)(const struct outcome *o, struct saying *s);
    // The cells, or rows, of [was] and [now] that its sentences are about;
    // NULL: the cell that changes most.
    void (*marks)(const struct outcome *o, struct address out[2]);
    // Where it matters the more, the more dimensions there are: the row [row]
    // of [t], or where that is -1 the one it changes most, at larger ones.
    // False when there is no such row; NULL: no size changes it.
    bool (*grows)(const struct trace *t, const struct tensor *watched, int row,
                  struct grown *out);
    const char *said; // in the place of [name] in phrases, where another
                      // mechanism has one of that name; NULL: [name]
};

// The counterfactuals of the trace's mechanism: ends with an empty line.
const struct counterfactual *counterfactuals_of(const struct trace *t);

// True when [c], of its mechanism, can be asked of [t], whose weights, if it
// has any, stand in [weights]; siblings are files beside it.
bool counterfactual_there(const struct counterfactual *c, const struct trace *t,
                          const char *weights);

// True when it belongs to the steps of [m].
bool counterfactual_at(const struct counterfactual *c, const struct tensor *m);

// The change in words that keeps it: "scale = none"; NULL when no lesson says
// so.
const char *counterfactual_edit(const struct counterfactual *c,
                                struct arena *arena);

// The model without the step, in [arena]. Not of a sibling, which is another.
struct model counterfactual_model(const struct counterfactual *c,
                                  const struct model *m, struct arena *arena);

// The file of the sibling of the model in [weights], beside it; NULL when
// there is none.
const char *counterfactual_sibling(const struct counterfactual *c,
                                   const char *weights, struct arena *arena);

// The model with another choice of [key]; with two words in each other's place,
// the last and the first that is not the same. In [arena].
struct model model_choosing(const struct model *m, const char *key,
                            const char *option, struct arena *arena);
struct model model_exchanged(const struct model *m, struct arena *arena);

// --- the order of words, for the tables --------------------------------------

// True where words have positions and two of them are not the same.
bool can_exchange(const struct trace *t);
void says_exchange(const struct outcome *o, struct saying *s);
void breaks_exchange(const struct outcome *o, struct saying *s);
void marks_exchange(const struct outcome *o, struct address out[2]);

// --- the division, for the tables --------------------------------------------

void says_division(const struct outcome *o, struct saying *s);
bool grows_division(const struct trace *t, const struct tensor *watched,
                    int row, struct grown *out);

// --- masks, for the tables ---------------------------------------------------

// What is hidden gets weight; what rows lose by it.
void says_mask(const struct outcome *o, struct saying *s);
void says_mask_after(const struct outcome *o, struct saying *s);

// --- what breaks, for the tables ---------------------------------------------

void breaks_softmax(const struct outcome *o, struct saying *s);
void breaks_max(const struct outcome *o, struct saying *s);
void breaks_training(const struct outcome *o, struct saying *s);
void breaks_weights(const struct outcome *o, struct saying *s);
void breaks_sibling(const struct outcome *o, struct saying *s);

// --- rows that tables share --------------------------------------------------

// The division of scores, where there is one.
#define WITHOUT_DIVISION(possible_)                                            \
    {                                                                          \
        "scale", "scaled", "weights", "scale", "none", .possible = possible_,  \
                                                       .says = says_division,  \
                                                       .grows = grows_division \
    }

// The mask that a lesson's `mask` names.
#define WITHOUT_MASK(possible_)                                                \
    {                                                                          \
        "mask", "mask masked", "weights", "mask", "none",                      \
            .possible = possible_, .says = says_mask                           \
    }

// A mask that puts 0 in the place of scores, and one that does it with shares;
// [steps] are its tensors.
#define MASK_OF_ZEROS(steps, possible_)                                        \
    {"mask.before", steps, "weights", .possible = possible_,                   \
     .says = says_mask},                                                       \
    {                                                                          \
        "mask.after", steps, "weights", .possible = possible_, .beyond = true, \
                                        .says = says_mask_after                \
    }

// The exponentials, and the largest score, of the softmax that makes [shares].
#define WITHOUT_EXP(shares)                                                    \
    {                                                                          \
        "softmax", shares " " shares ".exp " shares ".sum", shares,            \
            .beyond = true, .breaks = breaks_softmax                           \
    }
#define WITHOUT_MAX(shares)                                                    \
    {                                                                          \
        "max", shares ".max", shares, .beyond = true, .breaks = breaks_max     \
    }

#endif
