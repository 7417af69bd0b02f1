// SPDX-License-Identifier: MIT
// A person's own text as a task: one sentence a line, words between spaces.
#ifndef TRAIN_TEXT_H
#define TRAIN_TEXT_H

#include "base/arena.h"
#include "say/complaints.h"
#include "train/task.h"

enum {
    TEXT_MOST_BYTES = 16 * 1024 * 1024,
    TEXT_MOST_SENTENCES = 100000,
    TEXT_HELD = 10 // every tenth sentence is held out
};

// Reads [text], the contents of [file], into [out], which [arena] owns and
// whose words end with it. Lines of one word tell no next word and are passed
// over. False after complaining: bad UTF-8, a control character, a sentence of
// more than MOST_READ words, more than MOST_VOCABULARY different ones or
// TEXT_MOST_SENTENCES sentences, no sentence of two words, nothing but one
// word.
bool text_read(struct arena *arena, struct complaints *c, const char *file,
               const char *text, size_t length, struct train_task *out);

#endif
