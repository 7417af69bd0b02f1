// SPDX-License-Identifier: MIT
#include "checkpoint/weights.h"

#include <assert.h>
#include <string.h>

#include "model/packed.h"
#include "yaml/change.h"

// Tensors while they become keys.
struct giving {
    struct reading *r;
    const char *folder;
    const struct config *c;
    struct weights *w;
    const char *prefix; // of all names but U's: "transformer."
};

static bool refuse(const struct giving *g, const struct kept_tensor *t,
                   const char *key, const struct slot *slots)
{
    const char *file =
        arena_print(g->r->arena, "%s: %s", t->file, t->array.name);
    complain(g->r->complaints, (struct mark){file, 0, 0}, key, slots);
    return false;
}

struct node *put_key(struct reading *r, struct node *map, struct node **last,
                     const char *key, const struct node *value)
{
    struct node *n = node_append(r->arena, map, last, value);
    n->key = node_scalar(r->arena, key, value->mark);
    return n;
}

// --- names -------------------------------------------------------------------

static struct kept_tensor *find(const struct giving *g, const char *name)
{
    for (int i = 0; i < g->w->count; i++)
        if (!strcmp(g->w->tensor[i].array.name, name))
            return &g->w->tensor[i];
    return NULL;
}

// The one whose name is [end], or ends with a dot and that; or NULL.
static struct kept_tensor *find_end(const struct giving *g, const char *end)
{
    size_t length = strlen(end);
    for (int i = 0; i < g->w->count; i++) {
        const char *name = g->w->tensor[i].array.name;
        size_t n = strlen(name);
        if (n >= length && !strcmp(name + n - length, end) &&
            (n == length || name[n - length - 1] == '.'))
            return &g->w->tensor[i];
    }
    return NULL;
}

// The name with the number of the layer; -1: it is of no layer.
static const char *name_of(const struct giving *g, const char *name, int layer)
{
    const char *sign = strchr(name, '#');
    if (!sign)
        return layer < 0 ? arena_print(g->r->arena, "%s%s", g->prefix, name)
                         : NULL;
    return layer < 0 ? NULL
                     : arena_print(g->r->arena, "%s%.*s%d%s", g->prefix,
                                   (int)(sign - name), name, layer, sign + 1);
}

// The tensor of [key] in that layer, which is used by that. NULL: it is not
// there; [*good] becomes false where it must be.
static struct kept_tensor *take(const struct giving *g, const char *key,
                                int layer, bool *good)
{
    for (const struct tensor_name *n = g->c->family->tensors; n->key; n++) {
        const char *name =
            strcmp(n->key, key) ? NULL : name_of(g, n->name, layer);
        struct kept_tensor *t = name ? find(g, name) : NULL;
        bool bias = g->c->biased && !strncmp(key, "b_", 2) &&
                    strstr(n->name, "self_attn");
        if (t)
            t->used = true;
        else if (name && (n->must || bias)) {
            complain(g->r->complaints, (struct mark){g->folder, 0, 0},
                     "checkpoint.missing", SLOTS(TEXT("name", name)));
            *good = false;
        }
        if (name)
            return t;
    }
    return NULL;
}

// --- numbers -----------------------------------------------------------------

static bool check_shape(const struct giving *g, const struct kept_tensor *t,
                        const struct array *want)
{
    const struct array *a = &t->array;
    bool same = a->axes == want->axes;
    for (int i = 0; same && i < a->axes; i++)
        same = a->shape[i] == want->shape[i];
    return same || refuse(g, t, "checkpoint.shape",
                          SLOTS(TEXT("shape", array_shape(g->r->arena, a)),
                                TEXT("want", array_shape(g->r->arena, want))));
}

static bool find_type(const struct giving *g, const struct kept_tensor *t,
                      enum packed_type *out)
{
    switch (t->array.type) {
    case NUMBER_F32:
        *out = PACKED_F32;
        return true;
    case NUMBER_F16:
        *out = PACKED_F16;
        return true;
    case NUMBER_BF16:
        *out = PACKED_BF16;
        return true;
    default:
        return refuse(g, t, "checkpoint.type", NO_SLOTS);
    }
}

// The numbers of the tensor, which has the shape [want], as they lie there.
static bool pack(const struct giving *g, const struct kept_tensor *t,
                 const struct array *want, struct packed *out)
{
    if (!check_shape(g, t, want) || !find_type(g, t, &out->type))
        return false;
    size_t size = packed_size(out->type), width = want->shape[want->axes - 1];
    out->rows = want->axes > 1 ? (int)want->shape[0] : 1;
    out->columns = (int)width;
    out->bytes = t->array.bytes;
    out->row_step = size * width;
    out->column_step = size;
    return true;
}

static bool pack_row(const struct giving *g, const struct kept_tensor *t,
                     int columns, struct packed *out)
{
    const struct array want = {.axes = 1, .shape = {(size_t)columns}};
    return pack(g, t, &want, out);
}

// The tensor as [rows] × [columns], whichever way it is [turned] in its file.
static bool pack_matrix(const struct giving *g, const struct kept_tensor *t,
                        int rows, int columns, bool turned, struct packed *out)
{
    const struct array want = {.axes = 2,
                               .shape = {(size_t)(turned ? columns : rows),
                                         (size_t)(turned ? rows : columns)}};
    if (!pack(g, t, &want, out))
        return false;
    if (turned)
        *out = packed_turned(out);
    return true;
}

static struct node *empty(const struct giving *g, enum node_kind kind)
{
    struct node *n = arena_alloc(g->r->arena, sizeof *n);
    *n = (struct node){.kind = kind, .mark = {g->folder, 0, 0}};
    return n;
}

static const struct node *packed_node(const struct giving *g,
                                      const struct packed *p)
{
    struct node *n = empty(g, NODE_LIST);
    struct packed *own = arena_alloc(g->r->arena, sizeof *own);
    *own = *p;
    n->count = p->rows;
    n->packed = own;
    return n;
}

// One row: gains and biases are few.
static const struct node *row_node(const struct giving *g,
                                   const struct packed *p, int from, int count)
{
    struct node *n = empty(g, NODE_LIST);
    n->count = count;
    n->numbers = arena_array(g->r->arena, (size_t)count, sizeof *n->numbers);
    packed_row(p, 0, from, count, n->numbers);
    return n;
}

// --- keys --------------------------------------------------------------------

// A mapping that is being made.
struct making {
    struct node *map, *last;
};

static void put(const struct giving *g, struct making *m, const char *key,
                const struct node *value)
{
    put_key(g->r, m->map, &m->last, key, value);
}

static bool give_matrix(const struct giving *g, struct making *m,
                        const char *key, int layer, int rows, int columns,
                        bool turned)
{
    bool good = true;
    struct packed p;
    struct kept_tensor *t = take(g, key, layer, &good);
    if (!t)
        return good;
    if (!pack_matrix(g, t, rows, columns, turned, &p))
        return false;
    put(g, m, key, packed_node(g, &p));
    return true;
}

static bool give_row(const struct giving *g, struct making *m, const char *key,
                     int layer, int columns)
{
    bool good = true;
    struct packed p;
    struct kept_tensor *t = take(g, key, layer, &good);
    if (!t)
        return good;
    if (!pack_row(g, t, columns, &p))
        return false;
    put(g, m, key, row_node(g, &p, 0, columns));
    return true;
}

// --- heads -------------------------------------------------------------------

enum { Q, K, V };

// The projections of all heads of a layer, each whole; and their biases.
struct projections {
    struct packed W[3], b[3];
    bool biased[3];
};

// Where three stand side by side each is its columns.
static bool split(const struct giving *g, int layer, struct projections *p)
{
    const struct config *c = g->c;
    bool good = true;
    int all = c->heads * c->width;
    struct packed W, b = {0};
    struct kept_tensor *matrix = take(g, "QKV", layer, &good);
    struct kept_tensor *bias = take(g, "b_QKV", layer, &good);
    if (!good ||
        !pack_matrix(g, matrix, c->d, 3 * all, c->family->turned, &W) ||
        (bias && !pack_row(g, bias, 3 * all, &b)))
        return false;
    for (int i = 0; i < 3; i++) {
        p->W[i] = packed_columns(&W, i * all, all);
        p->biased[i] = bias;
        if (bias)
            p->b[i] = packed_columns(&b, i * all, all);
    }
    return true;
}

static bool find_projections(const struct giving *g, int layer,
                             struct projections *p)
{
    static const char *const keys[3][2] = {
        {"W_Q", "b_Q"}, {"W_K", "b_K"}, {"W_V", "b_V"}};
    const struct config *c = g->c;
    bool good = true;
    for (const struct tensor_name *n = c->family->tensors; n->key; n++)
        if (!strcmp(n->key, "QKV"))
            return split(g, layer, p);
    for (int i = 0; i < 3; i++) {
        int all = (i == Q ? c->heads : c->groups) * c->width;
        struct kept_tensor *W = take(g, keys[i][0], layer, &good);
        struct kept_tensor *b = take(g, keys[i][1], layer, &good);
        p->biased[i] = b;
        if (!good ||
            !pack_matrix(g, W, c->d, all, c->family->turned, &p->W[i]) ||
            (b && !pack_row(g, b, all, &p->b[i])))
            return false;
    }
    return true;
}

// Heads of one group have the same keys and values (Ainslie et al. 2023).
static bool give_heads(const struct giving *g, struct making *layer, int number)
{
    static const char *const W[] = {"W_Q", "W_K", "W_V"};
    static const char *const b[] = {"b_Q", "b_K", "b_V"};
    const struct config *c = g->c;
    struct projections p = {0};
    struct node *list = empty(g, NODE_LIST), *last = NULL;
    if (!find_projections(g, number, &p))
        return false;
    for (int h = 0; h < c->heads; h++) {
        struct making head = {empty(g, NODE_MAP), NULL};
        for (int i = 0; i < 3; i++) {
            int of = i == Q ? h : h / (c->heads / c->groups);
            struct packed one =
                packed_columns(&p.W[i], of * c->width, c->width);
            put(g, &head, W[i], packed_node(g, &one));
            if (p.biased[i])
                put(g, &head, b[i],
                    row_node(g, &p.b[i], of * c->width, c->width));
        }
        node_append(g->r->arena, list, &last, head.map);
    }
    put(g, layer, "heads", list);
    return true;
}

// --- layers ------------------------------------------------------------------

static bool give_layer(const struct giving *g, struct making *m, int number)
{
    const struct config *c = g->c;
    bool turned = c->family->turned;
    return give_row(g, m, "gain_1", number, c->d) &&
           give_row(g, m, "shift_1", number, c->d) &&
           give_heads(g, m, number) &&
           give_matrix(g, m, "W_O", number, c->heads * c->width, c->d,
                       turned) &&
           give_row(g, m, "b_O", number, c->d) &&
           give_row(g, m, "gain_2", number, c->d) &&
           give_row(g, m, "shift_2", number, c->d) &&
           give_matrix(g, m, "W_1", number, c->d, c->f, turned) &&
           give_row(g, m, "b_1", number, c->f) &&
           give_matrix(g, m, "W_3", number, c->d, c->f, turned) &&
           give_row(g, m, "b_3", number, c->f) &&
           give_matrix(g, m, "W_2", number, c->f, c->d, turned) &&
           give_row(g, m, "b_2", number, c->d);
}

// U, or the rows of E, which may be saved a second time as U.
static bool give_U(const struct giving *g, struct making *m)
{
    const struct config *c = g->c;
    struct kept_tensor *t = find_end(g, "lm_head.weight");
    struct packed p;
    if (t)
        t->used = true;
    if (c->tied)
        return true;
    if (!t) {
        complain(g->r->complaints, (struct mark){g->folder, 0, 0},
                 "checkpoint.missing", SLOTS(TEXT("name", "lm_head.weight")));
        return false;
    }
    if (!pack_matrix(g, t, c->d, c->words, true, &p))
        return false;
    put(g, m, "U", packed_node(g, &p));
    return true;
}

// What is no number of the model may stand there, too: rows of 0 and 1 that mask,
// angles of positions.
static bool check_used(const struct giving *g)
{
    for (int l = 0; l < g->c->layers; l++)
        for (const struct tensor_name *n = g->c->family->tensors; n->key; n++)
            if (!*n->key) {
                struct kept_tensor *t = find(g, name_of(g, n->name, l));
                if (t)
                    t->used = true;
            }
    for (int i = 0; i < g->w->count; i++)
        if (!g->w->tensor[i].used)
            return refuse(g, &g->w->tensor[i], "checkpoint.unused",
                          SLOTS(TEXT("family", g->c->family->name)));
    return true;
}

// What stands before all names: "transformer."
static const char *find_prefix(const struct giving *g)
{
    const char *first = g->c->family->tensors->name;
    const struct kept_tensor *t = find_end(g, first);
    return !t ? ""
              : arena_copy(g->r->arena, t->array.name,
                           strlen(t->array.name) - strlen(first));
}

bool weights_give(struct reading *r, const char *folder, const struct config *c,
                  struct weights *w, struct node *map, struct node **last)
{
    assert(r && folder && c && w && map && last);
    struct giving g = {r, folder, c, w, ""};
    struct making all = {map, *last};
    struct node *layers = empty(&g, NODE_LIST), *last_layer = NULL;
    g.prefix = find_prefix(&g);
    if (!give_matrix(&g, &all, "E", -1, c->words, c->d, false) ||
        !give_matrix(&g, &all, "W_P", -1, c->family->turns ? 1 : c->places,
                     c->d, false))
        return false;
    for (int l = 0; l < c->layers; l++) {
        struct making layer = {empty(&g, NODE_MAP), NULL};
        if (!give_layer(&g, &layer, l))
            return false;
        node_append(r->arena, layers, &last_layer, layer.map);
    }
    put(&g, &all, "layers", layers);
    bool good = give_row(&g, &all, "gain", -1, c->d) &&
                give_row(&g, &all, "shift", -1, c->d) && give_U(&g, &all) &&
                check_used(&g);
    *last = all.last;
    return good;
}
