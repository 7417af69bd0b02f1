// SPDX-License-Identifier: MIT
#include "commands/train_pages.h"

#include <string.h>

#include "lesson/edit/moment.h"
#include "train/write.h"

enum { MOST_TRAIN_PAGES = 16 };

const char *train_pages_stranger(const struct train_wish *w)
{
    const struct {
        bool given;
        const char *option;
    } own[] = {{w->text, "--text"},           {w->from, "--from"},
               {w->batch, "--batch"},         {w->penalty > 0, "--penalty"},
               {w->optimizer, "--optimizer"}, {w->schedule, "--schedule"}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].given)
            return own[i].option;
    return NULL;
}

static void add_phrase(const struct catalogue *words, struct strbuf *out,
                       const char *key, const struct slot *slots)
{
    strbuf_add(out, "\"");
    say(words, out, key, slots);
    strbuf_add(out, "\"\n");
}

// One that comes with the program, or the first numbers of all: who drinks what
// is taught to files that are called recall.json, too, and may stand beside it.
static void add_model(const struct training *t, struct strbuf *out)
{
    const struct train_task *task = training_task(t);
    if (task == &task_translation) {
        strbuf_add(out, "model:\n  kind: rnn-attention\n"
                        "  weights: translator-en-fr\n"
                        "  source: [the, white, house, .]\n");
    } else if (task == &task_next_word) {
        strbuf_add(out, "model:\n  kind: language-model\n"
                        "  weights: next-word\n"
                        "  prompt: [the, dogs, near, the, old, flower]\n");
    } else {
        strbuf_add(out, "model: ");
        model_write(t, training_moment(t, 0).numbers, out);
        strbuf_add(out, "\n");
    }
}

// Who looks where, of the last layer and of its first head where there are
// several.
static void add_light(const struct network_sizes *s, struct strbuf *out)
{
    if (s->layers)
        strbuf_addf(out, "layer%d.", s->layers);
    strbuf_add(out, s->heads > 1 ? "head1.weights" : "weights");
}

// What the page says of the numbers there: where the light of a word falls that
// should fall there, and what is told.
static void add_said(const struct catalogue *words, const struct trained *at,
                     struct strbuf *out)
{
    const struct network_sizes *s = &at->plan.sizes;
    const struct train_task *task = at->plan.task;
    bool recall = task == &task_recall;
    struct strbuf share = {0};
    strbuf_add(&share, "{");
    add_light(s, &share);
    strbuf_add(&share, recall ? "[5,2]}" : "[flower,dogs]}");
    add_phrase(words, out,
               task == &task_translation ? "train.page.translator"
               : recall                  ? "train.page.recall"
                                         : "train.page.next_word",
               SLOTS(COUNT("step", at->step), COUNT("steps", at->plan.steps),
                     TEXT("share", strbuf_text(&share)),
                     TEXT("word", task == &task_translation ? "{target[1]}"
                                  : recall                  ? "{next[5]}"
                                                            : "{next[6]}")));
    strbuf_free(&share);
}

static void add_page(const struct catalogue *words, const struct trained *at,
                     struct strbuf *out)
{
    static const char begin[] = "moment = ";
    const struct network_sizes *s = &at->plan.sizes;
    struct strbuf change = {0}, shown = {0};
    if (s->kind == NETWORK_TRANSLATOR)
        strbuf_add(&shown, s->fixed ? "contexts[1]" : "alignment[1]");
    else
        add_light(s, &shown);
    moment_print(at, &change);
    strbuf_addf(out,
                "  - at: %s\n    change: {moment: %s}\n"
                "    view: {compare: none}\n    reason: none\n    say: ",
                strbuf_text(&shown), strbuf_text(&change) + strlen(begin));
    add_said(words, at, out);
    strbuf_free(&shown);
    strbuf_free(&change);
}

void train_pages(const struct catalogue *words, const struct training *t,
                 struct strbuf *out)
{
    const struct training_plan *plan = training_plan(t);
    int kept = training_moment_count(t), last = training_steps(t);
    int most = moment_page_most(plan);
    int count = kept < MOST_TRAIN_PAGES ? kept : MOST_TRAIN_PAGES;
    strbuf_add(out, "title: ");
    add_phrase(words, out, "train.pages.title", NO_SLOTS);
    strbuf_add(out, "question: ");
    add_phrase(words, out, "train.pages.question", NO_SLOTS);
    strbuf_add(out, "goal: ");
    add_phrase(
        words, out, "train.pages.goal",
        SLOTS(COUNT("steps", plan->steps), COUNT("seed", (double)plan->seed)));
    add_model(t, out);
    strbuf_add(out, "pages:\n");
    for (int k = 0; k < count; k++) {
        int index = count > 1 ? k * (kept - 1) / (count - 1) : 0;
        int step = training_moment(t, index).step;
        struct trained at = {*plan, k + 1 < count && step < last ? step : last};
        if (at.step <= most)
            add_page(words, &at, out);
    }
}
