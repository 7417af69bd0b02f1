// SPDX-License-Identifier: MIT
#include "export/reel.h"

#include <string.h>

#include "trace/walk.h"

// The part that is followed of those that are alike: the second written word,
// the first head.
static bool is_followed(const struct trace *t, const struct part *p)
{
    bool words = !strcmp(p->id, "word");
    int alike = 0;
    for (int k = 0; k < t->part_count; k++)
        alike += !strcmp(t->parts[k].id, p->id) && !t->parts[k].back;
    return !p->back &&
           (p->number <= 1 ? !(words && alike > 1) : words && p->number == 2);
}

// How many rows stand for words: as many as what is computed in the end has.
static int words_of(const struct trace *t)
{
    int words = 0;
    for (int k = 0; k < t->stage_count; k++) {
        const struct stage *stage = &t->stages[k];
        if (!stage->back && !t->parts[stage->part].back)
            words = stage_address(t, k).tensor->rows;
    }
    return words;
}

// The step of a stage that is shown: its row of the word, if it has one.
static struct position step_of(const struct trace *t, int stage, int words)
{
    struct address a = stage_address(t, stage);
    if (a.row < 0 && words > 1 && a.tensor->rows == words)
        a.row = words - 1;
    enum level level = a.row < 0 || a.tensor->rows != words || words == 1
                           ? LEVEL_STAGE
                           : LEVEL_ROW;
    return timeline_find(t, level, &a);
}

int reel_word(const struct trace *t, struct position out[static REEL_STOPS])
{
    int count = 0, all = 0, words = words_of(t), last = -1;
    for (int k = 0; k < t->stage_count; k++) {
        bool shown = is_followed(t, &t->parts[t->stages[k].part]);
        all += shown;
        last = shown ? k : last;
    }
    for (int k = 0, seen = 0; k < t->stage_count; k++) {
        if (!is_followed(t, &t->parts[t->stages[k].part]))
            continue;
        int place =
            all <= REEL_STOPS ? seen : seen * (REEL_STOPS - 1) / (all - 1);
        struct position p = step_of(t, k, words);
        if (place >= count)
            out[count++] = p;
        else if (k == last)
            out[count - 1] = p;
        seen++;
    }
    return count;
}
