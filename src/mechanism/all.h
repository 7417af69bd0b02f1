// SPDX-License-Identifier: MIT
// Every mechanism there is; the registry lists them.
#ifndef MECHANISM_ALL_H
#define MECHANISM_ALL_H

#include "mechanism/mechanism.h"

extern const struct mechanism budget;
extern const struct mechanism convolution;
extern const struct mechanism dot_products;
extern const struct mechanism given_weights;
extern const struct mechanism global_attention;
extern const struct mechanism interaction;
extern const struct mechanism language_model;
extern const struct mechanism layer_of_sums;
extern const struct mechanism matrix_product;
extern const struct mechanism memory;
extern const struct mechanism self_attention;
extern const struct mechanism softmax_of_scores;
extern const struct mechanism rnn_attention;
extern const struct mechanism position_methods;
extern const struct mechanism positional;
extern const struct mechanism score_spread;
extern const struct mechanism rounds;

#endif
