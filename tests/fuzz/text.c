// SPDX-License-Identifier: MIT
// Any bytes as a person's own text: refused, or a step is learned from it and
// what was learned is sound YAML.
#include "fuzz.h"
#include "train/text.h"
#include "train/write.h"
#include "yaml/yaml.h"

static void learn(struct arena *arena, struct complaints *c,
                  const struct train_task *task)
{
    struct training_plan plan = training_plan_of(task, NETWORK_NEXT_WORD);
    struct strbuf out = {0};
    plan.batch = 3;
    struct training *t = training_begin(&plan);
    training_step(t);
    training_write(t, training_numbers(t), "title", "goal", &out);
    must(yaml_read(arena, c, "w.json", strbuf_text(&out), out.length) &&
             !c->count,
         "what was learned is sound YAML");
    strbuf_free(&out);
    training_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct complaints c = {0};
    struct train_task task;
    char *text = fuzz_text(data, size);
    if (text_read(&arena, &c, "a.txt", text, size, &task))
        learn(&arena, &c, &task);
    else
        must(c.count == 1, "one thing is wrong");
    free(text);
    complaints_free(&c);
    arena_free(&arena);
    return 0;
}
