// SPDX-License-Identifier: MIT
#include "lesson/edit/moment.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "lesson/source.h"
#include "yaml/change.h"

// --- as words ----------------------------------------------------------------

static void print_mask(const struct network_sizes *s, struct strbuf *out)
{
    if (s->mask == MASK_BAND || s->mask == MASK_WINDOW)
        strbuf_addf(out, ", mask: {%s: %d}",
                    s->mask == MASK_BAND ? "band" : "window", s->band);
    else if (s->mask == MASK_NONE)
        strbuf_add(out, ", mask: none");
}

static void print_layers(const struct network_sizes *s,
                         const struct network_sizes *usual, struct strbuf *out)
{
    if (s->d_v != usual->d_v)
        strbuf_addf(out, ", d_v: %d", s->d_v);
    if (s->layers != usual->layers)
        strbuf_addf(out, ", layers: %d", s->layers);
    if (s->feed)
        strbuf_addf(out, ", feed: %d, activation: %s", s->feed,
                    activation_laws[s->activation].name);
    if (s->norm != NORM_NONE)
        strbuf_addf(out, ", norm: %s", norm_names[s->norm]);
}

void moment_print(const struct trained *t, struct strbuf *out)
{
    assert(t && out);
    const struct training_plan *p = &t->plan;
    const struct network_sizes *s = &p->sizes;
    struct training_plan usual = training_plan_of(p->task, s->kind);
    char digits[NUMBER_SIZE];
    strbuf_add(out, "moment = {");
    if (s->kind == NETWORK_NEXT_WORD && p->task != telling_tasks[0])
        strbuf_addf(out, "task: %s, ", p->task->name);
    strbuf_addf(out, "step: %d", t->step);
    if (p->steps != usual.steps)
        strbuf_addf(out, ", of: %d", p->steps);
    strbuf_addf(out, ", seed: %llu", (unsigned long long)p->seed);
    if (p->rate != usual.rate)
        strbuf_addf(out, ", rate: %s", number_print_shortest(digits, p->rate));
    if (!s->position)
        strbuf_add(out, ", position: none");
    print_mask(s, out);
    if (s->heads != usual.sizes.heads)
        strbuf_addf(out, ", heads: %d", s->heads);
    if (s->d != usual.sizes.d)
        strbuf_addf(out, ", d: %d", s->d);
    if (s->d_k != usual.sizes.d_k)
        strbuf_addf(out, ", d_k: %d", s->d_k);
    print_layers(s, &usual.sizes, out);
    strbuf_add(out, s->gru ? ", cell: gru" : "");
    strbuf_add(out, s->fixed ? ", attention: fixed}" : "}");
}

// --- from words --------------------------------------------------------------

// The plan of the task that a model of [kind] is trained on; false: none is.
static bool plan_of_kind(const struct kind *kind, struct training_plan *out)
{
    if (!strcmp(kind->name, "language-model"))
        *out = training_plan_of(telling_tasks[0], NETWORK_NEXT_WORD);
    else if (!strcmp(kind->name, "rnn-attention"))
        *out = training_plan_of(&task_translation, NETWORK_TRANSLATOR);
    else
        return false;
    return true;
}

static bool is_text(const struct node *n, const char *text)
{
    return n->kind == NODE_SCALAR && !strcmp(n->text, text);
}

static bool read_mask(struct reading *r, const struct node *n,
                      struct network_sizes *s)
{
    static const char *const names[] = {"causal", "none", "window", "band"};
    const struct node *band = node_find(n, "band");
    const struct node *window = node_find(n, "window");
    if (band) {
        s->mask = MASK_BAND;
        return read_whole(r, band, "band", 0, MOST_READ, &s->band);
    }
    if (window) {
        s->mask = MASK_WINDOW;
        return read_whole(r, window, "window", 1, MOST_READ, &s->band);
    }
    s->mask = is_text(n, "none") ? MASK_NONE : MASK_CAUSAL;
    if (is_text(n, "none") || is_text(n, "causal"))
        return true;
    complain_choice(r, n, "mask", names, 4, list_all(r, "list.or", names, 4));
    return false;
}

// One of two names; [*second]: it is the second one.
static bool read_either(struct reading *r, const struct node *n,
                        const char *name, const char *const names[2],
                        bool *second)
{
    *second = is_text(n, names[1]);
    if (*second || is_text(n, names[0]))
        return true;
    complain_choice(r, n, name, names, 2, list_all(r, "list.or", names, 2));
    return false;
}

// One of [count] names; [*which] is its number.
static bool read_among(struct reading *r, const struct node *n,
                       const char *name, const char *const *names, int count,
                       int *which)
{
    for (*which = 0; *which < count; ++*which)
        if (is_text(n, names[*which]))
            return true;
    complain_choice(r, n, name, names, count,
                    list_all(r, "list.or", names, count));
    return false;
}

// The task, whose usual training what else is said begins with.
static bool read_task(struct reading *r, const struct node *n,
                      struct training_plan *out)
{
    enum { MOST_TASKS = 8 };
    const char *names[MOST_TASKS];
    int count = 0, which;
    while (telling_tasks[count])
        names[count] = telling_tasks[count]->name, count++;
    if (!read_among(r, n, "task", names, count, &which))
        return false;
    *out = training_plan_of(telling_tasks[which], NETWORK_NEXT_WORD);
    return true;
}

static bool read_layers(struct reading *r, const struct node *n,
                        struct network_sizes *s)
{
    const char *key = n->key->text, *names[ACTIVATIONS];
    int which;
    for (int k = 0; k < ACTIVATIONS; k++)
        names[k] = activation_laws[k].name;
    if (!strcmp(key, "layers"))
        return read_whole(r, n, key, 0, MOST_BLOCKS, &s->layers);
    if (!strcmp(key, "d_v"))
        return read_whole(r, n, key, 1, MOST_SIZE, &s->d_v);
    if (!strcmp(key, "feed"))
        return read_whole(r, n, key, 1, MOST_FEED, &s->feed);
    bool norm = !strcmp(key, "norm");
    if (!(norm ? read_among(r, n, key, norm_names, NORMS, &which)
               : read_among(r, n, key, names, ACTIVATIONS, &which)))
        return false;
    if (norm)
        s->norm = (enum norm)which;
    else
        s->activation = (enum activation)which;
    return true;
}

static bool read_rate(struct reading *r, const struct node *n, double *out)
{
    if (!read_number(r, n, out))
        return false;
    if (*out > 0)
        return true;
    complain(r->complaints, n->mark, "edit.moment.rate", NO_SLOTS);
    return false;
}

// A seed is any number of 53 bits: more of them are no number of a file's.
static bool read_seed(struct reading *r, const struct node *n, uint64_t *out)
{
    double x;
    if (!read_number(r, n, &x))
        return false;
    *out = x >= 1 && x <= 0x1p53 ? (uint64_t)x : 0;
    if (*out && (double)*out == x)
        return true;
    complain(r->complaints, n->mark, "edit.moment.seed", NO_SLOTS);
    return false;
}

static bool read_one(struct reading *r, const struct node *n, struct trained *t)
{
    static const char *const positions[2] = {"sinusoidal", "none"};
    static const char *const cells[2] = {"tanh", "gru"};
    static const char *const attentions[2] = {"additive", "fixed"};
    struct network_sizes *s = &t->plan.sizes;
    const char *key = n->key->text;
    bool none = false;
    if (!strcmp(key, "step"))
        return read_whole(r, n, key, 0, MOST_STEPS, &t->step);
    if (!strcmp(key, "of"))
        return read_whole(r, n, key, 1, MOST_STEPS, &t->plan.steps);
    if (!strcmp(key, "seed"))
        return read_seed(r, n, &t->plan.seed);
    if (!strcmp(key, "rate"))
        return read_rate(r, n, &t->plan.rate);
    if (!strcmp(key, "mask"))
        return read_mask(r, n, s);
    if (!strcmp(key, "heads"))
        return read_whole(r, n, key, 1, MOST_HEADS, &s->heads);
    if (!strcmp(key, "d"))
        return read_whole(r, n, key, 1, MOST_SIZE, &s->d);
    if (!strcmp(key, "d_k"))
        return read_whole(r, n, key, 1, MOST_SIZE, &s->d_k);
    if (!strcmp(key, "cell"))
        return read_either(r, n, key, cells, &s->gru);
    if (!strcmp(key, "attention"))
        return read_either(r, n, key, attentions, &s->fixed);
    if (!strcmp(key, "task"))
        return true; // it was read first
    if (strcmp(key, "position") != 0)
        return read_layers(r, n, s);
    bool good = read_either(r, n, key, positions, &none);
    s->position = !none;
    return good;
}

static bool check_moment(struct reading *r, struct mark at,
                         const struct trained *t)
{
    const struct network_sizes *s = &t->plan.sizes;
    const char *key = t->step > t->plan.steps              ? "edit.moment.step"
                      : !s->d_v && s->d % s->heads         ? "edit.moment.heads"
                      : !s->layers && (s->feed || s->norm != NORM_NONE)
                          ? "edit.moment.layers"
                      : s->position && s->d % 2            ? "edit.moment.even"
                                                           : NULL;
    if (key)
        complain(r->complaints, at, key,
                 SLOTS(COUNT("step", t->step), COUNT("steps", t->plan.steps),
                       COUNT("d", s->d), COUNT("heads", s->heads)));
    return !key;
}

static bool read_map(struct reading *r, const struct node *map,
                     struct trained *t)
{
    static const char *const next_word[] = {"step", "of",    "seed", "rate",
                                            "mask", "heads", "d",    "d_k",
                                            "position", "task", "layers",
                                            "d_v", "feed", "norm",
                                            "activation"};
    static const char *const translator[] = {"step", "of",   "seed",
                                             "rate", "cell", "attention"};
    bool words = t->plan.sizes.kind == NETWORK_NEXT_WORD;
    int before = r->complaints->count;
    if (!expect_map(r, map, "moment"))
        return false;
    check_names(r, map, "moment", words ? next_word : translator,
                words ? 15 : 6);
    if (!node_find(map, "step"))
        complain(r->complaints, map->mark, "edit.moment.lacks", NO_SLOTS);
    const struct node *task = words ? node_find(map, "task") : NULL;
    if (task && !read_task(r, task, &t->plan))
        return false;
    for (const struct node *n = map->first;
         n && r->complaints->count == before; n = n->next)
        read_one(r, n, t);
    return r->complaints->count == before && check_moment(r, map->mark, t);
}

bool moment_read(const char *change, const struct kind *kind,
                 struct trained *out)
{
    static const char begin[] = "moment = ";
    *out = (struct trained){0};
    if (strncmp(change, begin, sizeof begin - 1) ||
        !plan_of_kind(kind, &out->plan))
        return false;
    struct arena arena = {0};
    struct complaints c = {0};
    struct reading r = {&arena, &c};
    const char *text = change + sizeof begin - 1;
    const struct node *map = yaml_read(&arena, &c, "", text, strlen(text));
    bool good = map && read_map(&r, map, out);
    complaints_end(&c, &arena);
    complaints_free(&c);
    arena_free(&arena);
    return good;
}

bool moment_is(const struct edit *e)
{
    return e->act == WORD_PUT && !e->depth && !strcmp(e->name, "moment");
}

// --- made --------------------------------------------------------------------

// What a page may cost whoever opens it: sentences times learned numbers, of
// which the reference's 5,000 steps take 0.14 billion and half a second.
#define PAGE_WORK 160e6

int moment_page_most(const struct training_plan *plan)
{
    struct network n;
    network_make(&n, &plan->sizes);
    double step = (double)plan->batch * n.learned.numbers;
    network_free(&n);
    return (int)(PAGE_WORK / step);
}

// A page is anybody's, and reading it learns as far as it goes.
static bool check_page_work(struct edit *e, const struct trained *t)
{
    int most = moment_page_most(&t->plan);
    return t->step <= most ||
           edit_refuse(e, "edit.moment.page",
                       SLOTS(COUNT("step", t->step), COUNT("most", most)));
}

// What was learned, as the tree of its file. NULL after complaining.
static const struct node *tree_of(struct edit *e, const struct trained *t)
{
    struct arena *arena = e->r->arena;
    const struct files *files = e->g->files;
    struct strbuf name = {0}, text = {0};
    trained_name(t, &name);
    const char *file = arena_copy(arena, strbuf_text(&name), name.length);
    strbuf_free(&name);
    const struct node *tree = known_source(e->r, files, file, file);
    if (tree)
        return tree;
    if (trained_make(t, &text)) {
        if (files->keep)
            files->keep(files->self, file, strbuf_text(&text), text.length);
        tree = known_source(e->r, files, file, file);
        if (!tree)
            tree = read_source(
                e->r, file, arena_copy(arena, strbuf_text(&text), text.length),
                text.length);
    } else {
        edit_refuse(e, "edit.moment.burst", SLOTS(COUNT("step", t->step)));
    }
    strbuf_free(&text);
    return tree;
}

// What a training decides, or says by not choosing it: all but the words that
// are read, and rows that are held where there is one head before and after.
static bool is_learned(const struct key *k, bool heads)
{
    if (k->flags & KEY_HELD)
        return heads;
    return k->type == KEY_MATRIX || k->type == KEY_PARTS ||
           k->type == KEY_CHOICE ||
           (k->type == KEY_WORDS && k->flags & KEY_ONCE);
}

// [typed] without all that the moment has in its place.
static const struct node *without_learned(struct edit *e,
                                          const struct node *typed, bool heads)
{
    struct arena *arena = e->r->arena;
    for (const struct key *k = e->g->kind->keys; k->name; k++) {
        size_t length = strcspn(k->name, ".");
        if (is_learned(k, heads))
            typed = node_without(arena, typed,
                                 arena_copy(arena, k->name, length));
    }
    return typed;
}

bool moment_put(struct edit *e, bool page, struct lesson *lesson)
{
    assert(moment_is(e) && e->value && e->g->files);
    struct trained t = {0};
    struct arena *arena = e->r->arena;
    if (!plan_of_kind(e->g->kind, &t.plan))
        return edit_refuse(e, "edit.moment.kind",
                           SLOTS(TEXT("kind", e->g->kind->name)));
    if (!read_map(e->r, e->value, &t) || (page && !check_page_work(e, &t)))
        return false;
    const struct node *tree = tree_of(e, &t);
    if (!tree)
        return false;
    bool heads = node_find(tree, "heads") || given_find(e->g, "heads");
    const struct node *typed = without_learned(e, e->g->typed, heads);
    const struct node *was = node_find(typed, "weights");
    const struct node *name =
        node_scalar(arena, tree->mark.file, e->value->mark);
    e->g->typed = was ? node_put(arena, typed, &was, 1, name)
                      : node_add(arena, typed, "weights", name);
    e->g->imported = e->g->moment = tree;
    lesson->model.imported = true;
    return true;
}
