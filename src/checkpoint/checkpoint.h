// SPDX-License-Identifier: MIT
// A language model as Hugging Face's libraries save it: a folder with
// config.json, safetensors (one file, or an index of several), and tokenizer.json
// or vocab.json with merges.txt. What it is given, as a lesson's language-model
// gives it; its matrices stay in their file's type (model/packed.h).
#ifndef CHECKPOINT_CHECKPOINT_H
#define CHECKPOINT_CHECKPOINT_H

#include "tokenizer/tokenizer.h"
#include "yaml/read.h"

enum {
    CHECKPOINT_MOST_MIB = 1024,
    MOST_CHECKPOINT_LAYERS = 64,
    MOST_CHECKPOINT_WORDS = 65536
};

// Where the files of the folder come from.
struct checkpoint_source {
    // All of the file [name], which must outlive what is made of it. NULL: it
    // cannot be read, for the reason in [why].
    const void *(*read)(void *self, const char *name, size_t most,
                        size_t *length, struct reason *why);
    void *self;
};

struct checkpoint {
    const struct node *given; // by a language-model's keys, without `prompt`
    const struct tokenizer *tokenizer; // NULL: a prompt is ids
    struct words words; // what the rows of E are called, by their ids
    const char *family; // "GPT-2"
    int places;         // more words than that it does not read
};

// Opens the folder, which messages call [folder]. False after complaining.
bool checkpoint_open(struct reading *r, const char *folder,
                     const struct checkpoint_source *source,
                     struct checkpoint *out);

// The list of words that [n] stands for, the value of `prompt`: a text, which is
// tokenized, or a list of ids and names of tokens. [n] itself where it is
// neither, which others complain about; NULL after complaining.
const struct node *checkpoint_prompt(struct reading *r,
                                     const struct checkpoint *c,
                                     const struct node *n);

// The words of [text], which begins at [at]; one of ids where there is no
// tokenizer. NULL after complaining.
const struct node *checkpoint_text(struct reading *r,
                                   const struct checkpoint *c, const char *text,
                                   struct mark at);

#endif
