#include "timeline.h"

#include "trace/op.h"

int64_t timeline_count(const struct trace *t, enum level level)
{
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

// How many steps one row of an operation takes at a level.
static int64_t steps_per_row(const struct operation *o, enum level level)
{
    if (level == LEVEL_ROW)
        return 1;
    int64_t columns = o->out->columns;
    return level == LEVEL_CELL ? columns : columns * o->kind->terms(o);
}

static int64_t block_row_steps(const struct trace *t, const struct block *b,
                               enum level level)
{
    int64_t steps = 0;
    for (int i = b->first; i < b->first + b->count; i++)
        steps += steps_per_row(t->operations[i], level);
    return steps;
}

// What stands for a stage is what its last operation writes, parameters aside:
// a matrix, or the one row that the stage writes of it.
static struct address stage_address(const struct trace *t, int stage)
{
    const struct stage *s = &t->stages[stage];
    const struct block *b = &t->blocks[s->first + s->count - 1];
    int first = t->blocks[s->first].first, last = b->first + b->count - 1;
    while (last > first && t->operations[last]->out->learned)
        last--;
    const struct operation *o = t->operations[last];
    bool rows = o->rows > 1 || (o->out->room == 1 && !o->out->row_words);
    for (int i = first; i < last && !rows; i++)
        rows = t->operations[i]->out == o->out;
    return (struct address){o->out, rows ? -1 : o->row, -1, -1};
}

struct address timeline_address(const struct trace *t, struct position p)
{
    if (p.level <= LEVEL_STAGE)
        return stage_address(t, timeline_stage(t, p));
    const struct block *b = block_at(t, p.level, p.index);
    const struct operation *o = t->operations[b->first];
    if (b->whole)
        return (struct address){o->out, -1, -1, -1};
    int64_t per_row = block_row_steps(t, b, p.level);
    int64_t rest = p.index - b->start[p.level];
    int row = (int)(rest / per_row);
    rest %= per_row;
    while (rest >= steps_per_row(o, p.level)) {
        rest -= steps_per_row(o, p.level);
        o = t->operations[o->index + 1];
    }
    struct address a = {o->out, o->row + row, -1, -1};
    int terms = p.level == LEVEL_TERM ? o->kind->terms(o) : 1;
    if (p.level >= LEVEL_CELL)
        a.column = (int)(rest / terms);
    if (p.level == LEVEL_TERM)
        a.term = (int)(rest % terms);
    return a;
}

struct position timeline_find(const struct trace *t, enum level level,
                              const struct address *a)
{
    struct address first = {a->tensor, a->row < 0 ? 0 : a->row,
                            a->column < 0 ? 0 : a->column,
                            a->term < 0 ? 0 : a->term};
    if (a->row < 0 && level <= LEVEL_STAGE)
        first.row = a->tensor->rows - 1;
    const struct operation *o = operation_of(&first);
    const struct block *b = &t->blocks[o->block];
    if (level == LEVEL_STAGE)
        return (struct position){level, b->stage};
    if (level == LEVEL_PART)
        return (struct position){level, t->stages[b->stage].part};
    int64_t index = b->start[level];
    if (b->whole)
        return (struct position){level, index};
    index += (first.row - o->row) * block_row_steps(t, b, level);
    for (int i = b->first; i < o->index; i++)
        index += steps_per_row(t->operations[i], level);
    int terms = level == LEVEL_TERM ? o->kind->terms(o) : 1;
    if (level >= LEVEL_CELL)
        index += (int64_t)first.column * terms;
    if (level == LEVEL_TERM)
        index += first.term;
    return (struct position){level, index};
}

struct position timeline_known(const struct trace *t, enum level level,
                               const struct tensor *m, int row, int column)
{
    struct address a = {m, row, column, 0};
    const struct operation *o = operation_of(&a);
    a.term = o->kind->terms(o) - 1;
    return timeline_find(t, level, &a);
}

// The first step at [level] of a stage.
static int64_t stage_start(const struct trace *t, int stage, enum level level)
{
    if (level == LEVEL_STAGE)
        return stage;
    return t->blocks[t->stages[stage].first].start[level];
}

struct position timeline_at_level(const struct trace *t, struct position p,
                                  enum level level)
{
    if (level == p.level)
        return p;
    if (level == LEVEL_PART)
        return (struct position){level, timeline_part(t, p)};
    if (level == LEVEL_STAGE && p.level == LEVEL_PART)
        return (struct position){level, t->parts[p.index].first};
    if (level == LEVEL_STAGE)
        return (struct position){level, timeline_stage(t, p)};
    if (p.level <= LEVEL_STAGE) {
        int stage =
            p.level == LEVEL_PART ? t->parts[p.index].first : (int)p.index;
        return (struct position){level, stage_start(t, stage, level)};
    }
    struct address a = timeline_address(t, p);
    return timeline_find(t, level, &a);
}

int timeline_stage(const struct trace *t, struct position p)
{
    if (p.level == LEVEL_PART)
        return t->parts[p.index].first + t->parts[p.index].count - 1;
    if (p.level == LEVEL_STAGE)
        return (int)p.index;
    return block_at(t, p.level, p.index)->stage;
}

int timeline_part(const struct trace *t, struct position p)
{
    return t->stages[timeline_stage(t, p)].part;
}

struct progress timeline_progress(const struct trace *t, struct position p)
{
    if (p.level <= LEVEL_STAGE) {
        int next = timeline_stage(t, p) + 1;
        int64_t cells = next < t->stage_count ? stage_start(t, next, LEVEL_CELL)
                                              : t->steps[LEVEL_CELL];
        return (struct progress){cells, 0};
    }
    struct address a = timeline_address(t, p);
    const struct operation *o = operation_of(&a);
    int64_t first = timeline_find(t, LEVEL_CELL, &a).index;
    if (t->blocks[o->block].whole)
        return (struct progress){first + 1, 0};
    if (p.level == LEVEL_ROW)
        return (struct progress){first + a.tensor->columns, 0};
    if (p.level == LEVEL_CELL || a.term + 1 == o->kind->terms(o))
        return (struct progress){first + 1, 0};
    return (struct progress){first, a.term + 1};
}

int64_t timeline_cell(const struct trace *t, const struct tensor *m, int row,
                      int column)
{
    struct address a = {m, row, column, -1};
    return timeline_find(t, LEVEL_CELL, &a).index;
}
