// SPDX-License-Identifier: MIT
// What is true of where one stands in a training.
#include <math.h>

#include "app/app.h"
#include "app/learning/state.h"
#include "base/c_locale.h"
#include "base/number.h"
#include "say/join.h"

// How many look as far as the one that is looked at most.
static int as_much(const struct tensor *m, int row)
{
    double most = tensor_at(m, row, tensor_argmax(m, row));
    int count = 0;
    for (int c = 0; c < m->columns; c++)
        count += tensor_at(m, row, c) == most;
    return count;
}

// One of the layers, or all there is: [prefix] of the keys.
static void say_look(const struct app *a, const struct stood *t, int k,
                     const char *prefix, struct strbuf *out)
{
    const struct gaze *l = &t->gaze[k];
    const struct tensor *m = l->weights;
    int most = tensor_argmax(m, l->row);
    bool own = !m->row_words && most == l->row;
    char key[40];
    c_snprintf(key, sizeof key, "%s%s", prefix,
               as_much(m, l->row) > 1 ? "even"
               : own                  ? "own"
                                      : "light");
    say(a->view.words, out, key,
        SLOTS(COUNT("step", t->step), TEXT("word", stood_word(m, l->row)),
              TEXT("to", m->column_labels[most]), COUNT("layer", l->layer),
              SHORT_SHARE("share", tensor_at(m, l->row, most))));
}

static void say_light(const struct app *a, const struct pupil *p,
                      struct strbuf *out)
{
    const struct stood *t = &p->large;
    struct strbuf each[MOST_GAZES] = {{0}};
    for (int k = 0; k < t->gazes; k++)
        if (!t->gaze[k].weights->column_labels)
            return;
    if (t->gazes == 1)
        say_look(a, t, 0, "learning.says.", out);
    if (t->gazes < 2)
        return;
    for (int k = 0; k < 2; k++)
        say_look(a, t, k, "learning.says.layer.", &each[k]);
    say(a->view.words, out, "learning.says.layers",
        SLOTS(COUNT("step", t->step), SAID("first", strbuf_text(&each[0])),
              SAID("last", strbuf_text(&each[1]))));
    for (int k = 0; k < 2; k++)
        strbuf_free(&each[k]);
}

static void say_right(const struct app *a, const struct watch *w,
                      struct strbuf *out)
{
    const struct measured *m = watch_measured(w, w->at);
    char key[40];
    task_key(w->plan.task, "learning.says.", "", key, sizeof key);
    if (!isnan(m->right))
        join_phrase(a->view.words, out, 0, "list.sentence", key,
                    SLOTS(COUNT("right", floor(m->right)),
                          COUNT("of", training_held_words(w->training)),
                          COUNT("step", m->step)));
}

// What the machine of this training cannot be judged by, or why it ended.
static void say_more(const struct app *a, const struct watch *w,
                     struct strbuf *out)
{
    const struct network_sizes *s = &w->plan.sizes;
    bool peeks = s->kind == NETWORK_NEXT_WORD &&
                 (s->mask == MASK_NONE || (s->mask == MASK_BAND && s->band));
    const char *key = watch_burst(w) && w->at == watch_steps(w)
                          ? "learning.says.burst"
                      : peeks ? "learning.says.peeks"
                              : "learning.says.nobody";
    char rate[NUMBER_SIZE];
    number_print_shortest(rate, w->plan.rate);
    join_phrase(a->view.words, out, 0, "list.sentence", key,
                SLOTS(COUNT("step", watch_steps(w) + 1), TEXT("rate", rate)));
}

const char *learning_told(const struct app *a, struct arena *arena)
{
    const struct watch *w = learning_watch(a);
    struct strbuf text = {0};
    say_light(a, &a->learning->pupils[0], &text);
    say_right(a, w, &text);
    say_more(a, w, &text);
    const char *out = arena_copy(arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return out;
}
