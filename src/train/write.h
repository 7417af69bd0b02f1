// SPDX-License-Identifier: MIT
// Learned numbers as a lesson's file, in JSON, which `followspot FILE` opens.
#ifndef TRAIN_WRITE_H
#define TRAIN_WRITE_H

#include "base/strbuf.h"
#include "train/training.h"

// Appends the lesson called [title], with its [goal], of [numbers], which are
// the training's or a moment's. Its numbers have all their digits. Its words
// are the task's prompt, or its first sentence.
void training_write(const struct training *t, const double *numbers,
                    const char *title, const char *goal, struct strbuf *out);

// Appends the model of such a lesson alone.
void model_write(const struct training *t, const double *numbers,
                 struct strbuf *out);

// Appends [numbers] as a file of weights: the keys of the model alone, without
// what is a default there, and without a sentence.
void network_write(const struct network *n, const struct train_task *task,
                   const double *numbers, struct strbuf *out);

#endif
