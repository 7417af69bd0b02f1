// SPDX-License-Identifier: MIT
#include "train/task.h"

#include <stddef.h>
#include <string.h>

#include "base/c_locale.h"

static const char *const words[] = {"Ana",    "Bo",   "Cleo",  "Dan",
                                    "tea",    "milk", "water", "juice",
                                    "coffee", "cocoa"};
static const char *const prompt[] = {"Ana", "tea", "Bo", "milk", "Ana"};

static const struct task_class classes[] = {
    {"names", 0, RECALL_NAMES},
    {"drinks", RECALL_NAMES, RECALL_DRINKS},
    {NULL, 0, 0}};

static bool is_drink(const struct example *e, int at)
{
    return e->read[at] >= RECALL_NAMES;
}

// True when [at] is a drink of the name that stands at [row], behind it.
static bool is_drink_of(const struct example *e, int at, int row)
{
    return at && at < row && is_drink(e, at) && !is_drink(e, row) &&
           e->read[at - 1] == e->read[row];
}

static void draw(struct rng *r, struct example *out)
{
    int drink[RECALL_NAMES];
    for (int k = 0; k < RECALL_NAMES; k++)
        drink[k] = RECALL_NAMES + rng_between(r, 0, RECALL_DRINKS - 1);
    bool known[RECALL_NAMES] = {false};
    out->read_count = out->wanted_count = RECALL_WORDS;
    for (int i = 0; i < RECALL_WORDS; i += 2) {
        int name = rng_between(r, 0, RECALL_NAMES - 1);
        out->read[i] = name;
        out->wanted[i] = known[name] ? drink[name] : -1;
        if (i + 1 < RECALL_WORDS) {
            out->read[i + 1] = drink[name];
            out->wanted[i + 1] = -1;
        }
        known[name] = true;
    }
}

// --- where a machine looks that has learned it -------------------------------

static bool falls_on_name(const struct example *e, int row, int column)
{
    return is_drink(e, row) && column == row - 1 && !is_drink(e, column);
}

static bool falls_on_drink(const struct example *e, int row, int column)
{
    return is_drink_of(e, column, row);
}

static const struct task_light lights[] = {{"name", false, falls_on_name},
                                           {"drink", true, falls_on_drink},
                                           {NULL, false, NULL}};

// --- what a guess gets -------------------------------------------------------

// Of the drinks before [row] those that stand there most often, one of them as
// likely as another: how likely it is the right one.
static double commonest(const struct example *e, int row)
{
    int count[RECALL_NAMES + RECALL_DRINKS] = {0}, most = 0, ties = 0;
    for (int i = 1; i < row; i += 2)
        if (++count[e->read[i]] > most)
            most = count[e->read[i]];
    for (int k = 0; k < RECALL_NAMES + RECALL_DRINKS; k++)
        ties += count[k] == most;
    return count[e->wanted[row]] == most ? 1.0 / ties : 0;
}

static double guess(void)
{
    enum { SEQUENCES = 4096 };
    struct rng r = {1};
    double right = 0;
    int wanted = 0;
    for (int i = 0; i < SEQUENCES; i++) {
        struct example e;
        draw(&r, &e);
        wanted += example_wanted(&e);
        for (int row = 0; row < e.wanted_count; row++)
            right += e.wanted[row] < 0 ? 0 : commonest(&e, row);
    }
    return 100 * right / wanted;
}

const struct train_task task_recall = {
    .name = "recall",
    .words = {(int)(sizeof words / sizeof *words), words},
    .classes = classes,
    .prompt = {(int)(sizeof prompt / sizeof *prompt), prompt},
    .usual = {.steps = 2000,
              .layers = 2,
              .d_k = 2,
              .d_v = 2,
              .seed = 7,
              .rate = .03},
    .lights = lights,
    .judged = "drinks",
    .guess = guess,
    .draw = draw,
};

const struct task_light *task_light(const struct train_task *t, bool last)
{
    const struct task_light *l = t->lights;
    while (l && l->name && l->last != last)
        l++;
    return l && l->name ? l : NULL;
}

void task_key(const struct train_task *t, const char *before,
              const char *behind, char *out, size_t size)
{
    c_snprintf(out, size, "%s%s%s", before, t->judged ? t->judged : "words",
               behind);
}

const struct train_task *const telling_tasks[] = {&task_next_word, &task_recall,
                                                  NULL};

const struct train_task *telling_task(const char *name)
{
    const struct train_task *const *t = telling_tasks;
    while (*t && strcmp((*t)->name, name) != 0)
        t++;
    return *t;
}
