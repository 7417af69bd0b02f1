// SPDX-License-Identifier: MIT
// What is learned: sentences made by a grammar, the same for a seed on every
// machine (math/rng.h), or a person's own text.
#ifndef TRAIN_TASK_H
#define TRAIN_TASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "math/rng.h"

// What is learned from: pairs of what is read and what is wanted, as numbers
// of words.

enum { MOST_READ = 64, MOST_WANTED = 64 };

// A language model wants a word for each it has read, the next one, or −1:
// none; a translator those of the translation, the end's word last.
struct example {
    int read_count, wanted_count;
    int read[MOST_READ], wanted[MOST_WANTED];
};

struct task_words {
    int count;
    const char *const *word;
};

// A part of the vocabulary of one class: "nouns", [count] words from [from].
struct task_class {
    const char *name;
    int from, count;
};

// How many words are wanted of [e].
int example_wanted(const struct example *e);

// At most as many lights as there are layers, the first and the last.
enum { MOST_LIGHTS = 2 };

// Where the light of a layer falls in a machine that has learned a task: whether
// that of word [row] of [e] does on word [column]. A word whose light falls
// nowhere is not looked at.
struct task_light {
    const char *name; // of its phrases
    bool last;        // the last layer's, else the first one's
    bool (*falls)(const struct example *e, int row, int column);
};

// The light of the first layer, or of the last; NULL: the task has none.
struct train_task;
const struct task_light *task_light(const struct train_task *t, bool last);

// The key of a phrase about what is judged: "wander." and ".about" lead to
// "wander.verbs.about".
void task_key(const struct train_task *t, const char *before,
              const char *behind, char *out, size_t size);

// How a task is trained when nothing else is said; 0: as its network is.
struct task_usual {
    int steps, layers, d_k, d_v;
    uint64_t seed;
    double rate;
};

struct train_task {
    const char *name;
    struct task_words words, source;  // source: of a translation only
    const struct task_class *classes; // ends with a NULL name; or NULL
    struct task_words prompt; // that a lesson of what was learned begins with;
                              // none: the first sentence
    struct task_usual usual;
    const struct task_light *lights; // ends with a NULL name; or NULL
    const char *judged;    // what is right or wrong: verbs; NULL: words
    double (*guess)(void); // what a guess gets right, per hundred; or NULL
    // A grammar: the next example.
    void (*draw)(struct rng *r, struct example *out);
    // A text: its sentences, and those held out.
    const struct example *sentences, *held;
    int sentence_count, held_count;
};

// "the [adjective] NOUN (near|behind the [adjective] NOUN)* VERB .", the verb
// that of the first noun: dogs bark, the flower blooms. An adjective stands
// with .35; 0, 1, 1 or 2 other nouns, equally likely.
extern const struct train_task task_next_word;
void next_word_draw(struct rng *r, int others, struct example *out);

// The entropy of its sentences for each word that is wanted, in nats: no machine
// that cannot see ahead has a mean loss below it.
double next_word_floor(void);

enum {
    NEXT_WORD_NOUNS = 4, // among its words; singular, plural
    NEXT_WORD_VERBS = 18,
    NEXT_WORD_VERB_COUNT = 12
};

// English and French phrases: "the black cat sees the red flower and the
// house ." / "le chat noir voit la fleur rouge et la maison .", adjectives
// behind their noun, in its gender, in the opposite order.
extern const struct train_task task_translation;

// Who drinks what: "Ana tea Bo milk Ana …", RECALL_WORDS words, a name and its
// drink by turns. Who drinks what is drawn anew for every sequence, and wanted
// after a name that stood before: the answer can only come from the sequence.
extern const struct train_task task_recall;

enum { RECALL_WORDS = 13, RECALL_NAMES = 4, RECALL_DRINKS = 6 };

// Those that a language model is trained on, ending with NULL; the first is
// meant where none is named.
extern const struct train_task *const telling_tasks[];

// The one of these called [name], or NULL.
const struct train_task *telling_task(const char *name);

// The toy of claim 6: three logits, the first wanted.
extern const struct train_task task_logits;

#endif
