// SPDX-License-Identifier: MIT
// A line of words in outlines, shared by the pictures that stand on one.
#ifndef SCENE_GRID_WORDS_H
#define SCENE_GRID_WORDS_H

#include "scene/scene.h"

// Words as wide as they are when they fit; else smaller; else the longest are
// cut; else only the boxes stay, and the one word that must be read.
struct word_line {
    int count;
    int first, end;           // those in sight: all, unless it slides
    const char *const *names; // NULL: a slot, not written yet
    struct rect *box;
    double size;      // of the text; 0: too narrow for words
    bool tight;       // outlines close to the words
    int must;         // always written out; or -1
    const bool *keep; // words that are cut last; or NULL
};

// Lays [count] words out in [at] from the left.
struct word_line word_line_fit(const struct scene *s, const char *const *names,
                               int count, int must, struct rect at);

// True when they would have to be cut to fit [width].
bool word_line_is_cut(const struct scene *s, const char *const *names,
                      int count, double width);

// As many whole words as fit, around [must]: of all such runs the one with the
// largest sum of [worth]. Those before stand left of the window and those after
// right of it, where they come from when it slides.
struct word_line word_line_slide(const struct scene *s,
                                 const char *const *names, int count, int must,
                                 const double *worth, struct rect at);

// Where a hand holds a share, as it was in [at] when it took hold.
void word_line_keep(const struct scene *s, struct word_line *l,
                    const char *name, struct rect at);

static inline bool word_line_shows(const struct word_line *l, int k)
{
    return k >= l->first && k < l->end;
}

// How tall such a line is.
double word_line_height(const struct scene *s);

// The middle of a word, and the least distance between two.
double word_line_center(const struct word_line *l, int k);
double word_line_pitch(const struct word_line *l);

// The k-th word, or its empty slot.
struct item *paint_line_word(struct scene *s, const struct word_line *l, int k,
                             uint64_t id, enum role role, enum light light,
                             const struct address *a);

// The rows of a source tensor as words; they keep their identity between
// pictures. [must] and [keep] as above.
struct word_line source_line(const struct scene *s, const struct tensor *m,
                             int must, const bool *keep, struct rect at);
uint64_t source_word_id(int j);

// --- names that lean ---------------------------------------------------------

// Words too wide for the boxes of their line: without boxes they lean, each
// running up at 45° to end under its column, so that all can be read.

// True when the line has no room for its words in boxes, but they do not touch
// each other where they lean.
bool words_lean(const struct scene *s, const struct word_line *l);

// How tall the line is where its words lean, its boxes ending where it ends;
// and how far they begin to the left of the first column.
double leaning_height(const struct scene *s, const struct word_line *l);
double leaning_left(const struct scene *s, const struct word_line *l);

// The k-th word, leaning; it leads to [a], which may be NULL.
void paint_leaning_word(struct scene *s, const struct word_line *l, int k,
                        enum role role, enum light light,
                        const struct address *a);

#endif
