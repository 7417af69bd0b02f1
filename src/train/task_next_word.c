// SPDX-License-Identifier: MIT
#include "train/task.h"

#include <math.h>
#include <stddef.h>

static const char *const words[] = {
    "the",    "old",      "small",  "red",    "dog",     "dogs",  "bird",
    "birds",  "fish",     "fishes", "flower", "flowers", "star",  "stars",
    "child",  "children", "near",   "behind", "bark",    "barks", "bloom",
    "blooms", "laugh",    "laughs", "shine",  "shines",  "sing",  "sings",
    "swim",   "swims",    "."};

enum {
    THE = 0,
    ADJECTIVES = 1,
    ADJECTIVE_COUNT = 3,
    NOUNS = NEXT_WORD_NOUNS,
    NOUN_COUNT = 12,
    BETWEEN = 16,
    BETWEEN_COUNT = 2,
    VERBS = NEXT_WORD_VERBS,
    STOP = 30
};

static const double ADJECTIVE_PART = .35;

// By noun: dog, bird, fish, flower, star, child; of several, "they bark".
static const int verb_of[] = {0, 4, 5, 1, 3, 2};

static const struct task_class classes[] = {
    {"articles", THE, 1},
    {"adjectives", ADJECTIVES, ADJECTIVE_COUNT},
    {"nouns", NOUNS, NOUN_COUNT},
    {"prepositions", BETWEEN, BETWEEN_COUNT},
    {"verbs", VERBS, NEXT_WORD_VERB_COUNT},
    {"others", STOP, 1},
    {NULL, 0, 0}};

static int one_of(struct rng *r, int from, int count)
{
    return from + rng_between(r, 0, count - 1);
}

// Returns the noun.
static int add_phrase(struct rng *r, int *word, int *count)
{
    word[(*count)++] = THE;
    if (rng_uniform(r) < ADJECTIVE_PART)
        word[(*count)++] = one_of(r, ADJECTIVES, ADJECTIVE_COUNT);
    return word[(*count)++] = one_of(r, NOUNS, NOUN_COUNT);
}

void next_word_draw(struct rng *r, int others, struct example *out)
{
    int word[MOST_READ], count = 0;
    int noun = add_phrase(r, word, &count) - NOUNS;
    for (int k = 0; k < others; k++) {
        word[count++] = one_of(r, BETWEEN, BETWEEN_COUNT);
        add_phrase(r, word, &count);
    }
    word[count++] = VERBS + 2 * verb_of[noun / 2] + (noun % 2 ? 0 : 1);
    word[count++] = STOP;
    out->read_count = out->wanted_count = count - 1;
    for (int i = 0; i + 1 < count; i++) {
        out->read[i] = word[i];
        out->wanted[i] = word[i + 1];
    }
}

// A phrase takes which noun, whether there is an adjective and which; a
// sentence also how many others there are and what stands before each. The verb
// follows from the noun, and the "." from the verb.
double next_word_floor(void)
{
    const double others = 1, of_others = 1.5 * log(2), with = ADJECTIVE_PART;
    double adjective = -with * log(with / ADJECTIVE_COUNT) -
                       (1 - with) * log(1 - with);
    double phrase = log(NOUN_COUNT) + adjective;
    double sentence =
        (1 + others) * phrase + of_others + others * log(BETWEEN_COUNT);
    double read = (1 + others) * (2 + with) + others + 2;
    return sentence / (read - 1);
}

static void draw(struct rng *r, struct example *out)
{
    static const int others[] = {0, 1, 1, 2};
    next_word_draw(r, others[rng_between(r, 0, 3)], out);
}

static const char *const prompt[] = {"the", "dogs", "near",
                                     "the", "old",  "flower"};

// One of the verbs.
static double guess(void)
{
    return 100.0 / NEXT_WORD_VERB_COUNT;
}

const struct train_task task_next_word = {
    .name = "next-word",
    .words = {(int)(sizeof words / sizeof *words), words},
    .classes = classes,
    .prompt = {(int)(sizeof prompt / sizeof *prompt), prompt},
    .judged = "verbs",
    .guess = guess,
    .draw = draw,
};
