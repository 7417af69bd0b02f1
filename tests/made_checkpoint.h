// SPDX-License-Identifier: MIT
// A random checkpoint in memory, in the layout of a family of models, and what
// plain loops say of it.
#ifndef TESTS_MADE_CHECKPOINT_H
#define TESTS_MADE_CHECKPOINT_H

#include "base/strbuf.h"
#include "lesson/lesson.h"
#include "math/rng.h"

enum made_type { MADE_F32, MADE_F16, MADE_BF16 };

struct made_shape {
    const char *family; // model_type; "": nanoGPT
    enum made_type type;
    int d, layers, heads, groups, width, f, places, words;
    int window;         // of Mistral; 0: none
    bool biased, tied;  // Llama's attention has biases; U is Eᵀ
    bool parts;         // saved in two files, with an index
    const char *prefix; // of all names
    const char *activation;
};

enum { MADE_FILES = 8, MADE_TENSORS = 400 };

struct made_tensor {
    char name[96];
    int rows, columns; // as they are saved; rows 0: one axis
    double *x;
};

struct made_checkpoint {
    struct made_shape shape;
    struct made_tensor tensor[MADE_TENSORS];
    int count;
    struct made_file {
        char name[64];
        struct strbuf text;
    } file[MADE_FILES];
    int files;
    char lesson[2000];
};

void made_begin(struct made_checkpoint *m, const struct made_shape *shape,
                struct rng *rng);
void made_end(struct made_checkpoint *m);

// Writes its files, as often as something in it was changed.
void made_write(struct made_checkpoint *m);

struct made_tensor *made_find(struct made_checkpoint *m, const char *name);
struct made_file *made_file(struct made_checkpoint *m, const char *name);

// The lesson "lesson.yaml" beside the folder "mine", which it names.
struct files made_files(struct made_checkpoint *m);

// By plain loops the logits of [count] ids, count × words, and of layer [layer]
// (from 0) the weights of head [head], count × count; NULL: they are not asked
// for. Owned by the caller.
double *made_logits(struct made_checkpoint *m, const int *id, int count,
                    int layer, int head, double *weights);

#endif
