// SPDX-License-Identifier: MIT
// Any bytes as what a language model goes on from: refused for a reason, or read
// as words that it knows, and gone on from.
#include <string.h>

#include "../made_lessons.h"
#include "fuzz.h"
#include "mechanism/mechanism.h"

static int language_model(void)
{
    int k = 0;
    while (strcmp(made_lesson_name(k), "a language model") != 0)
        must(++k < made_lesson_count(), "there is a language model");
    return k;
}

static void check(const struct model *m)
{
    struct trace t;
    struct words known = model_words(m, "vocabulary");
    struct words prompt = model_words(m, "prompt");
    must(prompt.count >= 1 && prompt.count <= MOST_TYPED,
         "some words, not many");
    for (int i = 0; i < prompt.count; i++)
        must(words_find(known, prompt.word[i]) >= 0, "a word that it knows");
    if (run_model(&t, m)) {
        const struct tensor *next = trace_find(&t, "next");
        must(next && next->rows >= prompt.count, "it goes on after each");
    }
    trace_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int which = -1;
    struct lesson l;
    struct complaints c = {0};
    char *text = fuzz_text(data, size);
    const struct own own = {.key = "prompt", .text = text};
    which = which < 0 ? language_model() : which;
    if (made_lesson_own(which, &own, &l, &c)) {
        check(&l.model);
        lesson_free(&l);
    } else {
        must(c.count > 0, "a prompt is refused for a reason");
    }
    complaints_free(&c);
    free(text);
    return 0;
}
