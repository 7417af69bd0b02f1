// SPDX-License-Identifier: MIT
// The next word: the sentence with the light of the word that asks; what that
// adds to the word; and what is told, beside what would be told with the light
// elsewhere. One file for each of the three.
#ifndef PANEL_TELLING_TELLING_H
#define PANEL_TELLING_TELLING_H

#include "scene/scene.h"
#include "trace/op/elsewhere.h"

enum { MOST_TOLD_HEADS = 8 };

struct telling {
    const struct tensor *logits, *sum, *words, *weights, *probabilities;
    const struct tensor *head[MOST_TOLD_HEADS]; // the weights of all heads, of
    int heads;                                  // which [weights] is one; or 0
    int row; // of the word that asks
    bool lit; // its light is known
    const struct elsewhere
        *other;        // the light elsewhere; NULL: there is no such
    const struct telling *laid; // it before what is held was changed; or NULL
    bool *shown;       // words that have room: all, or those that
                       // matter
    double *center;    // of these
    double size;       // of their text
    double next;       // the middle of the next word
    double base, high; // where the ribbons stand; how high they may be
    double foot;       // of all of the light: the widest ribbon
    struct slide *slide; // where it rests, and is taken along
    double y, number;  // the baselines of words and of their shares
};

// The word that is told with these numbers for the words of the vocabulary.
const char *telling_word(const struct scene *s, const struct telling *t,
                         const double *numbers);

// The words with their light in [at]; false, with nothing painted, where they
// have no room.
bool telling_light(struct scene *s, struct telling *t, struct rect at);

// The vectors that make the sum of the row, feature by feature, in [at].
void telling_strips(struct scene *s, const struct telling *t, struct rect at);

// Words of the vocabulary with their probabilities, in [at]: the best three,
// the best with the light elsewhere, and all others together.
void telling_probabilities(struct scene *s, const struct telling *t,
                           struct rect at);

// How high these two want to be.
double telling_strips_height(const struct scene *s, const struct telling *t);
double telling_probabilities_height(const struct scene *s,
                                    const struct telling *t);

#endif
