// SPDX-License-Identifier: MIT
#include "timeline.h"

#include <assert.h>
#include <string.h>

#include "trace/op.h"
#include "trace/walk.h"

int64_t timeline_count(const struct trace *t, enum level level)
{
    assert((int)level < LEVEL_COUNT);
    return t->steps[level];
}

// The block that holds the [index]-th step of a level below stages.
static const struct block *block_at(const struct trace *t, enum level level,
                                    int64_t index)
{
    int low = 0, high = t->block_count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (t->blocks[middle].start[level] <= index)
            low = middle;
        else
            high = middle - 1;
    }
    return &t->blocks[low];
}

// Where the step lies that closes a stage: behind the steps of its last block,
// among stages behind its one step.
static int64_t closing_step(const struct trace *t, int stage, enum level level)
{
    const struct stage *s = &t->stages[stage];
    const struct block *b = &t->blocks[s->first + s->count - 1];
    if (level == LEVEL_STAGE)
        return b->start[level] + 1;
    int64_t rows = b->whole ? 1 : b->rows;
    return b->start[level] + rows * steps_per_block_row(t, b, level);
}

static bool is_closing(const struct trace *t, struct position p, int stage)
{
    return p.level >= LEVEL_STAGE && t->stages[stage].closes[p.level] &&
           p.index == closing_step(t, stage, p.level);
}

// The one step of a stage before that which closes it.
static bool is_making(const struct trace *t, struct position p, int stage)
{
    return p.level == LEVEL_STAGE && t->stages[stage].closes[p.level] &&
           !is_closing(t, p, stage);
}

bool timeline_closes(const struct trace *t, struct position p)
{
    return is_closing(t, p, timeline_stage(t, p));
}

struct address timeline_name(const struct trace *t, struct position p)
{
    struct address a = timeline_address(t, p);
    int stage = timeline_stage(t, p);
    if (is_making(t, p, stage))
        a.tensor = t->operations[t->blocks[t->stages[stage].first].first]->out;
    return a;
}

struct address timeline_address(const struct trace *t, struct position p)
{
    assert(p.index >= 0 && p.index < timeline_count(t, p.level));
    int stage = timeline_stage(t, p);
    if (p.level <= LEVEL_STAGE || is_closing(t, p, stage))
        return stage_address(t, stage);
    const struct block *b = block_at(t, p.level, p.index);
    const struct operation *o = t->operations[b->first];
    if (b->whole)
        return (struct address){o->out, -1, -1, -1};
    int64_t per_row = steps_per_block_row(t, b, p.level);
    int64_t rest = p.index - b->start[p.level];
    int row = (int)(rest / per_row);
    rest %= per_row;
    while (rest >= steps_per_row(o, p.level)) {
        rest -= steps_per_row(o, p.level);
        o = t->operations[o->index + 1];
    }
    struct address a = {o->out, o->row + row, -1, -1};
    int64_t columns = o->out->columns;
    int terms = p.level == LEVEL_TERM ? operation_terms(o) : 1;
    if (o->out->words && rest + 1 == steps_per_row(o, p.level))
        return a;
    if (p.level >= LEVEL_CELL)
        a.column = (int)(rest / terms % columns);
    if (p.level == LEVEL_TERM)
        a.term = (int)(rest % terms);
    return a;
}

// The step in which row [row] of [o] comes to [a], from the row's first.
static int64_t step_in_row(const struct operation *o, enum level level,
                           const struct address *a)
{
    int terms = level == LEVEL_TERM ? operation_terms(o) : 1;
    if (o->out->words && (a->column < 0 || level < LEVEL_TERM))
        return steps_per_row(o, level) - 1;
    int64_t step = 0;
    if (level >= LEVEL_CELL && a->column > 0)
        step += (int64_t)a->column * terms;
    if (level == LEVEL_TERM && a->term > 0)
        step += a->term;
    return step;
}

// [a], or of what stands aside the same numbers where they are a step.
static struct address timeline_walked(struct address a)
{
    while (a.tensor->aside) {
        a.tensor = a.tensor->writer[0]->in[0].tensor;
        a.term = -1;
    }
    return a;
}

// What shows [a]: the row that it is in; of something given and never changed
// what reads it first; of a whole tensor at a coarse level its last row.
static struct address timeline_shows(const struct address *a, enum level level)
{
    const struct tensor *m = a->tensor;
    const struct operation *use = m->learned ? m->reader : NULL;
    if (use)
        return (struct address){use->out, use->row, 0, 0};
    struct address row = *a;
    if (a->row < 0)
        row.row = level <= LEVEL_STAGE ? m->rows - 1 : 0;
    return row;
}

// The stage that closes with [a] at [level]; -1 for none.
static int closes_with(const struct trace *t, enum level level,
                       const struct address *a)
{
    if (a->row >= 0 || level < LEVEL_STAGE)
        return -1;
    struct address last = timeline_shows(a, LEVEL_STAGE);
    int stage = t->blocks[operation_of(&last)->block].stage;
    struct address whole = stage_address(t, stage);
    bool same = address_equal(&whole, a) && t->stages[stage].closes[level];
    return same ? stage : -1;
}

struct position timeline_find(const struct trace *t, enum level level,
                              const struct address *a)
{
    assert(a->row < a->tensor->rows);
    assert((int)level < LEVEL_COUNT && a->tensor);
    struct address walked = timeline_walked(*a);
    int closed = closes_with(t, level, &walked);
    if (closed >= 0)
        return (struct position){level, closing_step(t, closed, level)};
    struct address shown = timeline_shows(&walked, level);
    const struct operation *o = operation_of(&shown);
    const struct block *b = &t->blocks[o->block];
    if (level == LEVEL_PART)
        return (struct position){level, t->stages[b->stage].part};
    int64_t index = b->start[level];
    if (b->whole || level == LEVEL_STAGE)
        return (struct position){level, index};
    index += (shown.row - o->row) * steps_per_block_row(t, b, level);
    for (int i = b->first; i < o->index; i++)
        index += steps_per_row(t->operations[i], level);
    return (struct position){level, index + step_in_row(o, level, &shown)};
}

struct position timeline_known(const struct trace *t, enum level level,
                               const struct tensor *m, int row, int column)
{
    assert(row >= 0 && row < m->rows && column < m->columns);
    struct address a = timeline_walked((struct address){m, row, column, 0});
    if (a.tensor->learned)
        return (struct position){level, 0};
    const struct operation *o = operation_of(&a);
    a.term = operation_terms(o) - 1;
    if (a.tensor->words) // it is chosen when all has been looked through
        a.column = a.term = -1;
    return timeline_find(t, level, &a);
}

// The first step at [level], a stage or finer, of a stage.
static int64_t stage_start(const struct trace *t, int stage, enum level level)
{
    return t->blocks[t->stages[stage].first].start[level];
}

struct position timeline_stage_start(const struct trace *t, int stage,
                                     enum level level)
{
    assert(stage >= 0 && stage < t->stage_count);
    if (level == LEVEL_PART)
        return (struct position){level, t->stages[stage].part};
    return (struct position){level, stage_start(t, stage, level)};
}

struct position timeline_at_level(const struct trace *t, struct position p,
                                  enum level level)
{
    assert(p.index >= 0 && p.index < timeline_count(t, p.level));
    if (level == p.level)
        return p;
    if (level == LEVEL_PART)
        return (struct position){level, timeline_part(t, p)};
    if (p.level == LEVEL_PART)
        return timeline_stage_start(t, t->parts[p.index].first, level);
    struct address a = timeline_address(t, p);
    bool closes = timeline_closes(t, p);
    if (!closes && (level == LEVEL_STAGE || p.level == LEVEL_STAGE))
        return timeline_stage_start(t, timeline_stage(t, p), level);
    if (level > p.level && a.row >= 0 && a.column < 0)
        a.column = 0; // a word's first term comes before the word
    return timeline_find(t, level, &a);
}

int timeline_stage(const struct trace *t, struct position p)
{
    assert(p.index >= 0 && p.index < timeline_count(t, p.level));
    if (p.level == LEVEL_PART)
        return t->parts[p.index].first + t->parts[p.index].count - 1;
    return block_at(t, p.level, p.index)->stage;
}

int timeline_part(const struct trace *t, struct position p)
{
    return t->stages[timeline_stage(t, p)].part;
}

bool progress_keeps(const struct progress *p, const struct tensor *m)
{
    for (int i = 0; p->keeps && i < p->keeps->count; i++)
        if (!strcmp(p->keeps->word[i], m->name))
            return true;
    return false;
}

struct progress timeline_progress(const struct trace *t, struct position p)
{
    if (p.level <= LEVEL_STAGE) {
        int stage = timeline_stage(t, p), next = stage + 1;
        if (is_making(t, p, stage))
            return (struct progress){closing_step(t, stage, LEVEL_CELL), 0};
        int64_t cells = next < t->stage_count ? stage_start(t, next, LEVEL_CELL)
                                              : t->steps[LEVEL_CELL];
        return (struct progress){cells, 0};
    }
    struct address a = timeline_address(t, p);
    int64_t first = timeline_find(t, LEVEL_CELL, &a).index;
    if (a.row < 0 || (a.tensor->words && a.term < 0))
        return (struct progress){first + 1, 0};
    const struct operation *o = operation_of(&a);
    if (p.level == LEVEL_ROW)
        return (struct progress){first + a.tensor->columns, 0};
    bool last = a.term + 1 == operation_terms(o) && !a.tensor->words;
    if (p.level == LEVEL_CELL || last)
        return (struct progress){first + 1, 0};
    return (struct progress){first, a.term + 1};
}

int64_t timeline_cell(const struct trace *t, const struct tensor *m, int row,
                      int column)
{
    assert(column < m->columns);
    struct address a = {m, row, column, -1};
    return m->learned ? -1 : timeline_find(t, LEVEL_CELL, &a).index;
}
