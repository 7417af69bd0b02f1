// SPDX-License-Identifier: MIT
#include "scene/pose.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct rect rect_grow(struct rect at, double by)
{
    return (struct rect){at.x - by, at.y - by, at.w + 2 * by, at.h + 2 * by};
}

struct rect rect_between(struct rect from, struct rect to, double fraction)
{
    assert(isfinite(fraction));
    return (struct rect){from.x + (to.x - from.x) * fraction,
                         from.y + (to.y - from.y) * fraction,
                         from.w + (to.w - from.w) * fraction,
                         from.h + (to.h - from.h) * fraction};
}

struct item *pose_add(struct pose *p, enum item_kind kind, enum layer layer,
                      uint64_t id)
{
    assert(id != 0);
    assert(layer < LAYERS);
    if (p->count == p->room) {
        int room = p->room ? 2 * p->room : 1024;
        struct item *more = arena_array(p->arena, (size_t)room, sizeof *more);
        if (p->count)
            memcpy(more, p->items, (size_t)p->count * sizeof *more);
        p->items = more;
        p->room = room;
    }
    struct item *i = &p->items[p->count++];
    *i = (struct item){.id = id, .kind = kind, .layer = layer, .alpha = 1};
    return i;
}

void pose_beat(struct pose *p, int from, enum beat beat, int turn, int turns)
{
    assert(from >= 0 && from <= p->count);
    for (; from < p->count; from++) {
        struct item *i = &p->items[from];
        i->beat = beat;
        i->turn = turn;
        i->turns = turns;
    }
}

struct key {
    uint64_t id;
    int index;
};

// Deals the keys out by one byte of the id, equal ones in their order.
static void deal(const struct key *from, struct key *to, int count, int shift)
{
    int start[256] = {0};
    for (int i = 0; i < count; i++)
        start[from[i].id >> shift & 0xFF]++;
    for (int b = 0, sum = 0; b < 256; b++) {
        int many = start[b];
        start[b] = sum;
        sum += many;
    }
    for (int i = 0; i < count; i++)
        to[start[from[i].id >> shift & 0xFF]++] = from[i];
}

int *pose_order(const struct pose *p)
{
    size_t count = (size_t)p->count;
    struct key *keys = arena_array(p->arena, count, sizeof *keys);
    struct key *spare = arena_array(p->arena, count, sizeof *spare);
    int *order = arena_array(p->arena, count, sizeof *order);
    for (int i = 0; i < p->count; i++)
        keys[i] = (struct key){p->items[i].id, i};
    // A frame sorts five times, and comparisons took a fifth of it.
    for (int shift = 0; shift < 64; shift += 16) {
        deal(keys, spare, p->count, shift);
        deal(spare, keys, p->count, shift + 8);
    }
    for (int i = 0; i < p->count; i++)
        order[i] = keys[i].index;
    return order;
}

void pose_sort(struct pose *p)
{
    const int *order = pose_order(p);
    struct item *sorted =
        arena_array(p->arena, (size_t)p->room, sizeof *sorted);
    for (int i = 0; i < p->count; i++)
        sorted[i] = p->items[order[i]];
    p->items = sorted;
}

const struct item *pose_find(const struct pose *p, uint64_t id)
{
    int low = 0, high = p->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (p->items[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->count && p->items[low].id == id ? &p->items[low] : NULL;
}

// FNV-1a; ids only have to be stable and different.
static uint64_t pose_mix(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
    return hash;
}

uint64_t id_named(const char *name, int number)
{
    uint64_t hash = pose_mix(UINT64_C(0xcbf29ce484222325), name, strlen(name));
    return pose_mix(hash, &number, sizeof number) | ID_AGAIN;
}

uint64_t id_again(uint64_t id, int n)
{
    return id ^ (n < ID_AGAIN ? (uint64_t)(ID_AGAIN - n)
                              : id_named("again", n));
}

// What stands at [at] of those in [list] goes where its word goes; else it is
// what stands at that place.
static int id_of(const struct entry *list, int at)
{
    const struct words *words = list ? &list->words : NULL;
    bool word = words && words->id && at >= 0 && at < words->count;
    return word ? words->id[at] - 1 : at;
}

int id_row(const struct tensor *m, int row)
{
    return id_of(m ? m->row_list : NULL, row);
}

static uint64_t id_placed(const char *name, const struct tensor *m, int first,
                          int second)
{
    assert(name);
    int place[2] = {first, second};
    uint64_t hash = id_named(name, m ? m->number : -1);
    return pose_mix(hash, place, sizeof place) | ID_AGAIN;
}

uint64_t id_cell(const char *name, const struct tensor *m, int row, int column)
{
    return id_placed(name, m, id_row(m, row),
                     id_of(m ? m->column_list : NULL, column));
}

uint64_t id_line(const char *name, const struct tensor *m, int line, bool row)
{
    return id_placed(name, m, id_of(row ? m->row_list : m->column_list, line),
                     row);
}

uint64_t id_arc(const struct tensor *m, int row, int column, bool casing)
{
    uint64_t low = (uint64_t)id_row(m, row) << 12 | (uint64_t)!casing << 11 |
                   (uint64_t)(id_of(m->column_list, column) & 0x7FF);
    return (id_named("arc", m->number) & ~UINT64_C(0xFFFFFFF)) | low;
}

// Inside a polygon: an odd number of its sides lie to the right.
static bool enclosed(const struct item *i, double x, double y)
{
    bool in = false;
    for (int k = 0, j = i->spot_count - 1; k < i->spot_count; j = k++) {
        struct spot a = i->spots[k], b = i->spots[j];
        if ((a.y > y) != (b.y > y) &&
            x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
            in = !in;
    }
    return in;
}

static bool pose_inside(const struct item *i, double x, double y)
{
    if (i->kind == ITEM_POLYGON)
        return enclosed(i, x, y);
    return x >= i->at.x && y >= i->at.y && x < i->at.x + i->at.w &&
           y < i->at.y + i->at.h;
}

// Which of [count] cells lies [way] along [length], or nearest to there; in a
// window without room for any, the first.
static int cell_along(double way, double length, int count)
{
    double k = length > 0 ? way / length * count : 0;
    return k < 0 ? 0 : k < count ? (int)k : count - 1;
}

struct address item_cell(const struct item *i, double x, double y)
{
    struct address at = i->target.address;
    if (i->kind != ITEM_IMAGE)
        return at;
    int across = cell_along(x - i->at.x, i->at.w, i->columns);
    int down = cell_along(y - i->at.y, i->at.h, i->rows);
    at.row += i->target.number ? across : down;
    at.column = i->target.number ? down : across;
    return at;
}

// What is pressed, however small it is drawn. Numbers and squares of a picture
// are as large as they look.
static bool is_control_item(const struct item *i)
{
    switch (i->target.kind) {
    case TARGET_NONE:
    case TARGET_CELLS:
    case TARGET_SYMBOL:
    case TARGET_MOST:
    case TARGET_SIZE:
    case TARGET_SHEET:
        return false;
    default:
        return i->kind != ITEM_POLYGON;
    }
}

// How far [at] lies outside of [from, from + length); infinite when it is also
// outside of FINGER around its middle.
static double outside(double at, double from, double length)
{
    double far = fabs(at - from - length / 2);
    return far < length / 2                 ? 0
           : far < fmax(length, FINGER) / 2 ? far - length / 2
                                            : INFINITY;
}

// The control nearest to a place that hits nothing itself, or only [sheet].
static const struct item *within_reach(const struct pose *p, double x, double y,
                                       const struct item *sheet)
{
    const struct item *nearest = NULL;
    double least = INFINITY;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        if (!is_control_item(i) || (sheet && i->layer < sheet->layer))
            continue;
        double away =
            fmax(outside(x, i->at.x, i->at.w), outside(y, i->at.y, i->at.h));
        if (away < least) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

// The topmost item at a place; of one layer the smallest.
static const struct item *item_at(const struct pose *p, double x, double y)
{
    const struct item *top = NULL;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        if (i->target.kind == TARGET_NONE || !pose_inside(i, x, y))
            continue;
        if (!top || i->layer > top->layer ||
            (i->layer == top->layer &&
             i->at.w * i->at.h < top->at.w * top->at.h))
            top = i;
    }
    return top;
}

struct target pose_hit(const struct pose *p, double x, double y)
{
    const struct item *top = item_at(p, x, y);
    if (!top || top->target.kind == TARGET_SHEET) {
        const struct item *near = within_reach(p, x, y, top);
        top = near ? near : top;
    }
    if (!top)
        return (struct target){TARGET_NONE, {0}, 0};
    struct target t = top->target;
    if (t.kind == TARGET_CELLS)
        t.address = item_cell(top, x, y);
    return t;
}

// The part of an image that shows a cell: the backward pass of item_cell().
static bool place_in_image(const struct item *i, const struct address *cell,
                           struct rect *out)
{
    int row = cell->row - i->target.address.row;
    int column = cell->column - i->target.address.column;
    int down = i->target.number ? column : row;
    int across = i->target.number ? row : column;
    if (down < 0 || across < 0 || down >= i->rows || across >= i->columns)
        return false;
    double w = i->at.w / i->columns, h = i->at.h / i->rows;
    *out = (struct rect){i->at.x + across * w, i->at.y + down * h, w, h};
    return true;
}

const struct item *pose_box(const struct pose *p, const struct address *cell)
{
    const struct item *out = NULL;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        bool here = i->kind == ITEM_BOX && i->layer < LAYER_CHROME &&
                    i->target.kind == TARGET_CELLS && !i->target.number &&
                    address_equal(&i->target.address, cell);
        double size = out ? out->at.w * out->at.h : 0;
        if (here && i->at.w * i->at.h > size)
            out = i;
    }
    return out;
}

bool pose_largest(const struct pose *p, const struct address *cell,
                  struct rect *out)
{
    const struct item *box = pose_box(p, cell);
    if (box)
        *out = box->at;
    return box || pose_place(p, cell, out);
}

bool pose_place(const struct pose *p, const struct address *cell,
                struct rect *out)
{
    bool one = cell->tensor && cell->row >= 0 && cell->column >= 0;
    for (int k = 0; one && k < p->count; k++) {
        const struct item *i = &p->items[k];
        if (i->target.kind != TARGET_CELLS || i->layer == LAYER_CHROME ||
            i->target.address.tensor != cell->tensor)
            continue;
        if (i->kind == ITEM_IMAGE && cell->term < 0 &&
            place_in_image(i, cell, out))
            return true;
        bool label = i->target.number == COLUMN_LABEL;
        if (i->kind == ITEM_BOX && !label &&
            address_equal(&i->target.address, cell)) {
            *out = i->at;
            return true;
        }
    }
    return false;
}
