// SPDX-License-Identifier: MIT
// Tensors of other programs made a lesson: what each of them is, and the lesson
// as its author would have typed it. What is large stands in a file beside it.
#ifndef LESSON_IMPORT_IMPORT_H
#define LESSON_IMPORT_IMPORT_H

#include "lesson/lesson.h"
#include "lesson/import/roles.h"
#include "tensorfile/tensors.h"
#include "yaml/read.h"

// A tensor that was found.
struct found_tensor {
    struct array array;
    const char *file;
    enum plays role;
    bool turned, per_head;
    enum family family;
    enum mask_means mask; // of a mask: what its numbers mean
    bool said;            // what it is was asked for
    bool item;            // it is one of a batch, which was taken
};

// What a lesson is given: a key and its numbers.
struct piece {
    const char *key; // "head1.W_Q"
    struct matrix matrix;
};

enum { MOST_PIECES = 6 * MOST_PARTS + 16 };

struct import {
    struct reading *r;
    const struct import_wish *wish;
    struct found_tensor *found;      // what is looked at comes first
    int found_count, left_out, room; // left_out: so many more stand behind it
    int files_read;
    struct tensors_file *open; // whose numbers are read when they are wanted
    int opened;
    const char *refused; // the phrase of what was asked last; or NULL
    // Which one plays a role; or NULL.
    struct found_tensor *by[PLAYS_COUNT];
    struct words tokens, queries; // queries: of the rows, where they differ
    bool *drawn; // which tokens have rows that are made up; NULL: none
    struct piece piece[MOST_PIECES];
    int pieces;
    struct arena numbers;  // of the heads' pieces, until they are written
    struct array stack[3]; // of finished weights, or of Q, K and V: of many
                           // heads, as they are; no axes: none
    int heads;             // of projections, once they are counted
    bool parts;            // each has keys of its own, "head1.W_Q"
    bool causal, unscaled; // as its family is
    bool across;           // its keys and values are those of `memory`
    const char *position;  // how it tells positions; or NULL
    const char *missing;   // the phrase on what is not computed; or NULL
    const char *kind;      // of the lesson
    bool whole;            // it is a whole model, in a folder of its own
    struct strbuf told;    // what became of the tensors, line by line
    size_t taken;          // bytes of it that say what each is taken for
    struct strbuf lesson;  // the text of its file
    struct strbuf beside;  // the bytes of the one beside it; empty: none
    bool opens;            // both have been read back
};

// Reads the files and makes the lesson's text. False after complaining; what
// has been told so far is told all the same. import_free() is due either way.
bool import_make(struct import *m, struct reading *r,
                 const struct import_wish *wish, const struct files *files);
void import_free(struct import *m);

// Makes the lesson's text without any files: of the words that are wished for,
// or of three, whose vectors are small whole numbers drawn from their letters.
bool import_nothing(struct import *m, struct reading *r,
                    const struct import_wish *wish);

// The path of the file beside the lesson [output]: .npz instead of .yaml.
const char *import_beside(struct arena *arena, const char *output);

// --- the parts of it ---------------------------------------------------------

// Complains with the phrase [key] about the tensor [f], or the first file.
bool import_refuse(struct import *m, const struct found_tensor *f,
                   const char *key, const struct slot *slots);

// True where one folder with a whole model is wished for (checkpoint.h).
bool import_has_whole(const struct import_wish *wish);

// Makes the lesson's text of it. The prompt is m->wish->tokens. False after
// complaining.
bool import_whole(struct import *m, const struct files *files);

// What was said of a tensor goes before what its name tells. False after
// complaining.
bool import_said(struct import *m);

// True for a tensor that the wished prefix does not leave out: [f] begins with
// it, or was said to be something, or is common to all layers, or is of a file
// with nothing beneath the prefix.
bool import_is_under(const struct import *m, const struct found_tensor *f);

// A bias goes with its weight: of "fc1.weight" that is said to be W_Q,
// "fc1.bias" is b_Q.
void import_biases(struct import *m);

// What an array that no name tells of is by its shape: PLAYS_MASK for buffers
// like GPT-2's "attn.bias", of as many rows as columns. Else PLAYS_NONE.
enum plays import_mask_named(const struct array *a);

// Makes of all masks, and of what the family does, the lesson's `mask` for so
// many [rows] that look at [columns]. What the numbers mean is as it was said;
// a triangle tells it, too. False after complaining.
bool import_masks(struct import *m, int rows, int columns);

// Decides for each matrix whether it is saved as out × in, for inputs of
// [width] numbers, and [memory] for keys and values (0: of any): a file has one
// way, which those that are not square show. False after complaining.
bool import_orient(struct import *m, int width, int memory);

// True when keys and values are those of another sequence, by the names of the
// module, or since nothing else would look at `memory`. False in [*good] after
// complaining.
bool import_is_across(struct import *m, bool *good);

// Writes the pages on what of a whole layer the file has besides, if any.
void import_left_out(struct import *m);
// Makes one array of weights of those whose names are numbered, a layer or a
// step of a text each, where nothing else is there. False after complaining.
bool import_series(struct import *m);

// Takes the item of a batch that is wished for, of each array that has some,
// and says what their axes are taken for else. False after complaining.
bool import_item(struct import *m);

// Leaves those of [m]'s tensors out that import_is_under() is false of. False
// after complaining that no name begins with the prefix.
bool import_under(struct import *m);

// Complains about tensors that look like attention's and play no role: what
// would be computed without them is not what their model computes. False then.
bool import_unused(struct import *m);

// True when [m] has found the decoder of a translator as in PyTorch's tutorial,
// by the names of its modules, and nothing else is wished for.
bool import_has_translator(const struct import *m);

// Refuses the decoder of the older tutorial, whose weights have no keys. True
// where there is none.
bool import_no_old_tutorial(struct import *m);

// Makes the lesson's text of it. The sentence is the one that is wished for;
// words of the files that are called "vocabulary.source" and
// "vocabulary.target" are its vocabularies. False after complaining.
bool import_translator(struct import *m);

// What follows from the model whose names these are, and tells it. False after
// complaining.
bool import_family(struct import *m);

// The matrix in [arena] that [f] is, one row when it has one axis; axes of
// length 1 before the last two do not count. False after complaining.
bool import_matrix(struct import *m, struct arena *arena,
                   const struct found_tensor *f, struct matrix *out);

// Keeps [matrix] as the key [key] of the model.
void import_give(struct import *m, const char *key, struct matrix matrix);

// Cuts and turns what is the weights of heads, for inputs of [width] numbers,
// and [memory] for keys and values, 0: of any. False after complaining.
bool import_heads(struct import *m, int width, int memory);

// How many heads there are where nobody says: the stacks of their matrices
// have so many, [heads, d, d_k]. 0: they are not saved so.
int import_stacked(const struct found_tensor *f);

// Tells [key] about [f].
void import_tell(struct import *m, const struct found_tensor *f,
                 const char *key);

// Writes the lesson of [kind] from the pieces.
bool import_write(struct import *m, const char *kind);

// Writes the lesson whose model has these [lines], and [all] its matrices
// beside it. The first line is its kind.
bool import_write_lines(struct import *m, struct words lines,
                        const struct arrays *all);

#endif
