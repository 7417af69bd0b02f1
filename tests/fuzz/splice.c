// SPDX-License-Identifier: MIT
// Any bytes as a file: the first one chooses changes of its tree, the others
// are the text. What is written back reads as the changed tree.
#include <string.h>

#include "fuzz.h"
#include "math/rng.h"
#include "yaml/change.h"
#include "yaml/splice.h"
#include "yaml/write.h"

enum { MOST_ITEMS = 50 };

static const struct node *made_up(struct rng *rng, struct arena *arena)
{
    static const char *const texts[] = {"1",     "-2.5", "null", "",    "a b",
                                        "a: b",  "# c",  "\"",   "- x", "\n",
                                        "schön", "[",    "'",    "\\",  "~"};
    struct node *n = arena_alloc(arena, sizeof *n), *last = NULL;
    *n = (struct node){.kind = NODE_SCALAR,
                       .plain = rng_between(rng, 0, 1),
                       .text = texts[rng_between(rng, 0, 14)]};
    if (rng_between(rng, 0, 3))
        return n;
    *n = (struct node){.kind = NODE_LIST};
    for (int i = rng_between(rng, 0, 3); i--;)
        node_append(arena, n, &last, made_up(rng, arena));
    return n;
}

// A copy of [n] in which some things are others, came, or went.
static struct node *changed(struct rng *rng, struct arena *arena,
                            const struct node *n, int in)
{
    struct node *out = arena_alloc(arena, sizeof *out), *last = NULL;
    *out = rng_between(rng, 1, in) == 1 ? *made_up(rng, arena) : *n;
    out->key = n->key;
    if (out->kind == NODE_SCALAR || out->kind != n->kind)
        return out;
    const struct node *i = out->first;
    out->first = NULL;
    out->count = 0;
    for (; i; i = i->next) {
        if (rng_between(rng, 1, in) > 1)
            node_append(arena, out, &last, changed(rng, arena, i, in));
        if (out->kind == NODE_LIST && rng_between(rng, 1, in) == 1)
            node_append(arena, out, &last, made_up(rng, arena));
    }
    if (out->kind == NODE_MAP && rng_between(rng, 1, in) == 1)
        node_append(arena, out, &last, made_up(rng, arena))->key =
            node_scalar(arena, "a key more", n->mark);
    return out;
}

static void write_back(struct arena *arena, const char *text, size_t length,
                       const struct node *was, const struct node *now)
{
    struct strbuf out = {0};
    struct complaints c = {0};
    must(splice_tree(&out, text, length, was, was),
         "nothing is always written");
    must(out.length == length && !memcmp(strbuf_text(&out), text, length),
         "nothing changes nothing");
    strbuf_clear(&out);
    if (splice_tree(&out, text, length, was, now)) {
        const struct node *read =
            yaml_read(arena, &c, "f", strbuf_text(&out), out.length);
        must(read && !c.count && node_equal(read, now),
             "what is written reads as it was meant");
    } else {
        must(out.length == 0, "nothing is written by halves");
    }
    complaints_free(&c);
    strbuf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct complaints c = {0};
    if (!size)
        return 0;
    struct rng rng = {data[0] / 8};
    const char *text = (const char *)data + 1;
    const struct node *was = yaml_read(&arena, &c, "f", text, size - 1);
    if (was && !c.count)
        write_back(
            &arena, text, size - 1, was,
            changed(&rng, &arena, was, 2 + data[0] % 8 * MOST_ITEMS / 8));
    complaints_free(&c);
    arena_free(&arena);
    return 0;
}
