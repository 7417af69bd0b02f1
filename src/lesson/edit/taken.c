// SPDX-License-Identifier: MIT
#include "lesson/edit/taken.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "lesson/columns.h"
#include "lesson/loss.h"
#include "lesson/model/key_path.h"
#include "lesson/model/keys.h"
#include "yaml/change.h"

bool taken_is(const struct edit *e)
{
    return e->value && e->value->kind == NODE_MAP &&
           node_find(e->value, "taken");
}

int taken_steps(const char *change)
{
    static const char begin[] = "moment = {taken:";
    if (strncmp(change, begin, sizeof begin - 1))
        return -1;
    char *end;
    long steps = strtol(change + sizeof begin - 1, &end, 10);
    end += strspn(end, " ");
    return !strcmp(end, "}") && steps >= 0 && steps <= MOST_TAKEN ? (int)steps
                                                                  : -1;
}

// [rows] × [columns] numbers with all their digits, as a lesson gives them.
static struct node *matrix_node(struct arena *arena, const struct matrix *m,
                                struct mark mark)
{
    char digits[NUMBER_SIZE];
    struct node *out = arena_alloc(arena, sizeof *out), *last = NULL;
    *out = (struct node){.kind = NODE_LIST, .mark = mark};
    for (int r = 0; r < m->rows; r++) {
        struct node *row = arena_alloc(arena, sizeof *row), *cell = NULL;
        *row = (struct node){.kind = NODE_LIST, .mark = mark};
        for (int c = 0; c < m->columns; c++) {
            const char *text = number_print_shortest(
                digits, matrix_at(m, r, c));
            node_append(arena, row, &cell,
                        node_scalar(arena,
                                    arena_copy(arena, text, strlen(text)),
                                    mark));
        }
        node_append(arena, out, &last, row);
    }
    return out;
}

// What was learned, in the place of what it was learned from.
static bool put_learned(struct edit *e, const struct model *was,
                        const struct model *now)
{
    struct arena *arena = e->r->arena;
    for (int i = 0; i < now->count; i++) {
        const struct entry *n = &now->entries[i];
        struct key_path s;
        if (n->matrix.data == was->entries[i].matrix.data &&
            n->matrix.packed == was->entries[i].matrix.packed)
            continue;
        if (!key_path_find(&s, e->r, e->g, n->name, e->at))
            return false;
        struct node *value = matrix_node(arena, &n->matrix, e->value->mark);
        value->key = node_scalar(arena, s.last, e->value->mark);
        if (!key_path_put(&s, arena, e->g, value))
            return edit_refuse(e, "edit.absent", SLOTS(TEXT("name", n->name)));
    }
    return true;
}

// The model as it stands, with what is wanted of it. False after complaining.
static bool read_scratch(struct edit *e, struct lesson *out)
{
    const struct given *g = e->g;
    int before = e->r->complaints->count;
    *out = (struct lesson){.model.kind = g->kind,
                           .model.imported = g->imported != NULL};
    if (!g->loss || !g->optimizer || !g->kind->descend)
        return edit_refuse(e, "edit.moment.nothing", NO_SLOTS);
    read_table(e->r, g, out);
    if (e->r->complaints->count == before && g->columns)
        columns_read(e->r, g->columns, true, &out->model);
    if (e->r->complaints->count == before)
        out->model.loss = read_loss(e->r, g->loss, g->optimizer);
    return e->r->complaints->count == before;
}

// More steps, or fewer, take the place of those before: all begin at the same
// numbers.
static void begin_anew(struct given *g)
{
    if (!g->untaken[0]) {
        g->untaken[0] = g->typed;
        g->untaken[1] = g->imported;
    }
    g->typed = g->untaken[0];
    g->imported = g->untaken[1];
}

bool taken_put(struct edit *e)
{
    assert(taken_is(e));
    begin_anew(e->g);
    static const char *const keys[] = {"taken"};
    int steps, before = e->r->complaints->count;
    struct lesson scratch;
    check_names(e->r, e->value, "moment", keys, 1);
    if (e->r->complaints->count > before ||
        !read_whole(e->r, node_find(e->value, "taken"), "taken", 0, MOST_TAKEN,
                    &steps) ||
        !read_scratch(e, &scratch))
        return false;
    struct model now = scratch.model;
    struct descent d = now.kind->descend(e->r->arena, &now, steps);
    switch (d.end) {
    case DESCENT_NOTHING:
        return edit_refuse(e, "edit.moment.nothing", NO_SLOTS);
    case DESCENT_FAR:
        return edit_refuse(e, "edit.moment.far",
                           SLOTS(COUNT("step", steps), COUNT("most", d.step)));
    case DESCENT_BURST:
        return edit_refuse(e, "edit.moment.burst",
                           SLOTS(COUNT("step", d.step)));
    default:
        return put_learned(e, &scratch.model, &now);
    }
}
