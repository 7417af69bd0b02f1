// SPDX-License-Identifier: MIT
#include "train/task.h"

#include <stddef.h>

static const char *const english_words[] = {
    "<pad>",    "the",      "and",   ".",     "cat",   "dog",
    "car",      "house",    "book",  "table", "bird",  "flower",
    "area",     "garden",   "black", "green", "white", "red",
    "european", "economic", "sees",  "eats",  "likes", "takes"};

static const char *const french_words[] = {
    "<pad>", "<s>",     "</s>",  ".",         "aime",       "blanc", "blanche",
    "chat",  "chien",   "et",    "européen",  "européenne", "fleur", "jardin",
    "l'",    "la",      "le",    "livre",     "maison",     "mange", "noir",
    "noire", "oiseau",  "prend", "rouge",     "table",      "vert",  "verte",
    "voit",  "voiture", "zone",  "économique"};

enum {
    ENGLISH_THE = 1,
    ENGLISH_AND = 2,
    ENGLISH_STOP = 3,
    NOUNS = 4,
    NOUN_COUNT = 10,
    ADJECTIVES = 14,
    ADJECTIVE_COUNT = 6,
    VERBS = 20,
    VERB_COUNT = 4
};
enum {
    FRENCH_END = 2,
    FRENCH_STOP = 3,
    FRENCH_ET = 9,
    FRENCH_L = 14,
    FRENCH_LA = 15,
    FRENCH_LE = 16,
    OISEAU = 22
};

// In the order of the English words.
static const struct {
    int word;
    bool feminine;
} nouns[NOUN_COUNT] = {{7, false},  {8, false}, {29, true},      {18, true},
                       {17, false}, {25, true}, {OISEAU, false}, {12, true},
                       {30, true},  {13, false}};
static const int adjectives[ADJECTIVE_COUNT][2] = {
    {20, 21}, {26, 27}, {5, 6}, {24, 24}, {10, 11}, {31, 31}};
static const int verbs[VERB_COUNT] = {28, 19, 4, 23};

static const struct task_class classes[] = {
    {"articles", ENGLISH_THE, 1},
    {"conjunctions", ENGLISH_AND, 1},
    {"end", ENGLISH_STOP, 1},
    {"nouns", NOUNS, NOUN_COUNT},
    {"adjectives", ADJECTIVES, ADJECTIVE_COUNT},
    {"verbs", VERBS, VERB_COUNT},
    {NULL, 0, 0}};

static void read_word(struct example *e, int word)
{
    e->read[e->read_count++] = word;
}

static void want_word(struct example *e, int word)
{
    e->wanted[e->wanted_count++] = word;
}

// 0, 1, 1 or 2 different adjectives.
static void add_phrase(struct rng *r, struct example *e)
{
    static const int counts[] = {0, 1, 1, 2};
    int noun = rng_between(r, 0, NOUN_COUNT - 1), chosen[2];
    int count = counts[rng_between(r, 0, 3)];
    for (int k = 0; k < count; k++) {
        chosen[k] = rng_between(r, 0, ADJECTIVE_COUNT - 1 - k);
        if (k && chosen[k] >= chosen[0])
            chosen[k]++;
    }
    read_word(e, ENGLISH_THE);
    for (int k = 0; k < count; k++)
        read_word(e, ADJECTIVES + chosen[k]);
    read_word(e, NOUNS + noun);
    bool feminine = nouns[noun].feminine;
    want_word(e, nouns[noun].word == OISEAU ? FRENCH_L
                 : feminine                 ? FRENCH_LA
                                            : FRENCH_LE);
    want_word(e, nouns[noun].word);
    for (int k = count - 1; k >= 0; k--)
        want_word(e, adjectives[chosen[k]][feminine]);
}

static void draw(struct rng *r, struct example *out)
{
    out->read_count = out->wanted_count = 0;
    add_phrase(r, out);
    int verb = rng_between(r, 0, VERB_COUNT - 1);
    read_word(out, VERBS + verb);
    want_word(out, verbs[verb]);
    add_phrase(r, out);
    if (rng_uniform(r) < .5) {
        read_word(out, ENGLISH_AND);
        want_word(out, FRENCH_ET);
        add_phrase(r, out);
    }
    read_word(out, ENGLISH_STOP);
    want_word(out, FRENCH_STOP);
    want_word(out, FRENCH_END);
}

static const char *const source[] = {"the", "green", "bird",  "sees",
                                     "the", "white", "house", "."};

const struct train_task task_translation = {
    .name = "rnn-attention",
    .words = {(int)(sizeof french_words / sizeof *french_words), french_words},
    .source = {(int)(sizeof english_words / sizeof *english_words),
               english_words},
    .classes = classes,
    .prompt = {(int)(sizeof source / sizeof *source), source},
    .draw = draw,
};

static const char *const items[] = {"1", "2", "3"};

static void draw_first(struct rng *r, struct example *out)
{
    (void)r;
    out->read_count = out->wanted_count = 1;
    out->read[0] = out->wanted[0] = 0;
}

const struct train_task task_logits = {
    .name = "logits", .words = {3, items}, .draw = draw_first};
