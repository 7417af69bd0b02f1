// SPDX-License-Identifier: MIT
// config.json: which model it is, and its sizes. For the files of this folder.
#ifndef CHECKPOINT_CONFIG_H
#define CHECKPOINT_CONFIG_H

#include "checkpoint/checkpoint.h"
#include "yaml/read.h"

// Where a tensor of a layer, or one outside of them, is found.
struct tensor_name {
    const char *key;  // of a language-model: "W_1"; "QKV": the three side by
                      // side; NULL: the end
    const char *name; // a # is the number of the layer, from 0
    bool must;        // else it may be missing
};

// Models of one layout: what their config.json calls things, and their tensors.
struct family {
    const char *type; // model_type; NULL: config.json has none
    const char *name; // for people
    // what config.json calls: numbers in a row, layers, heads, those that have
    // keys and values of their own, the feed-forward part's width, places
    const char *d, *layers, *heads, *groups, *f, *places;
    const char *epsilon, *activation;
    const char *usual_activation; // where config.json has none
    const char *norm;             // "layer", "rms"
    bool turns;                   // positions are rotary
    bool turned;                  // matrices are saved as out × in
    bool tied;     // U is Eᵀ, unless config.json says otherwise
    bool unscaled; // scores are not divided
    const struct tensor_name *tensors;
};

struct config {
    const struct family *family;
    int d, layers, heads, groups, width; // of a head
    int f, places, words;
    int near;   // more words than that are not all seen; 0: any
    int window; // so many the last words see, themselves included; 0: all
    int ends;   // the id of the token that ends a text; -1: none
    double epsilon, base;
    const char *activation;
    bool tied, unscaled, biased; // biased: attention must have biases
};

// Reads config.json, whose [text] is that. What it asks for that a
// language-model does not compute is refused by its name. False after
// complaining.
bool config_read(struct reading *r, const char *file, const char *text,
                 size_t length, struct config *out);

#endif
