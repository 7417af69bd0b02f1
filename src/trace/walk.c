// SPDX-License-Identifier: MIT
#include "trace/walk.h"

#include <assert.h>
#include <string.h>

#include "trace/op.h"

bool is_no_step(const struct operation *o)
{
    return o->out->aside || (o->kind->whole && o->out->learned);
}

struct address stage_address(const struct trace *t, int stage)
{
    assert(stage >= 0 && stage < t->stage_count);
    const struct stage *s = &t->stages[stage];
    const struct block *b = &t->blocks[s->first + s->count - 1];
    int first = t->blocks[s->first].first, last = b->first + b->count - 1;
    while (last > first && is_no_step(t->operations[last]))
        last--;
    const struct operation *o = t->operations[last];
    bool rows = o->rows > 1 || (o->out->room == 1 && !o->out->row_words);
    for (int i = first; i < last && !rows; i++)
        rows = t->operations[i]->out == o->out;
    return (struct address){o->out, rows ? -1 : o->row, -1, -1};
}

int64_t steps_per_row(const struct operation *o, enum level level)
{
    assert(level > LEVEL_STAGE);
    if (is_no_step(o))
        return 0;
    if (o->kind->whole || level == LEVEL_ROW)
        return 1;
    int64_t columns = o->out->columns, terms = operation_terms(o);
    if (o->out->words)
        return level == LEVEL_TERM && terms > 1 ? terms + 1 : 1;
    return level == LEVEL_CELL ? columns : columns * terms;
}

int64_t steps_per_block_row(const struct trace *t, const struct block *b,
                            enum level level)
{
    int64_t steps = 0;
    for (int i = b->first; i < b->first + b->count; i++)
        steps += steps_per_row(t->operations[i], level);
    return steps;
}

static int64_t block_steps(const struct trace *t, const struct block *b,
                           enum level level)
{
    return steps_per_block_row(t, b, level) * (b->whole ? 1 : b->rows);
}

static bool writes(const struct trace *t, const struct block *b,
                   const struct tensor *m)
{
    for (int i = b->first; i < b->first + b->count; i++)
        if (t->operations[i]->out == m)
            return true;
    return false;
}

// Several operations take turns at its rows.
static bool is_row_by_row(const struct block *b)
{
    return !b->whole && b->count > 1 && b->rows > 1;
}

// The whole is more than the last step has shown when it took several, or
// when nothing in the stage was a step.
static bool closes(const struct trace *t, int stage, enum level level)
{
    struct address a = stage_address(t, stage);
    if (a.row >= 0)
        return false;
    int64_t steps = 0;
    const struct stage *s = &t->stages[stage];
    if (level == LEVEL_STAGE)
        return is_row_by_row(&t->blocks[s->first + s->count - 1]);
    for (int i = s->first; i < s->first + s->count; i++)
        if (writes(t, &t->blocks[i], a.tensor))
            steps += block_steps(t, &t->blocks[i], level);
    return steps != 1;
}

static void count_stage(struct trace *t, int stage)
{
    struct stage *s = &t->stages[stage];
    assert(s->count && "a stage has an operation");
    t->steps[LEVEL_PART] = s->part;
    for (int i = s->first; i < s->first + s->count; i++) {
        struct block *b = &t->blocks[i];
        memcpy(b->start, t->steps, sizeof b->start);
        for (int level = LEVEL_ROW; level <= LEVEL_TERM; level++)
            t->steps[level] += block_steps(t, b, (enum level)level);
    }
    t->steps[LEVEL_STAGE]++;
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
        s->closes[level] = closes(t, stage, (enum level)level);
        t->steps[level] += s->closes[level];
    }
}

void walk_count(struct trace *t)
{
    for (int i = 0; i < t->stage_count; i++)
        count_stage(t, i);
    t->steps[LEVEL_PART] = t->part_count;
}
