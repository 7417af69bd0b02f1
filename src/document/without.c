// SPDX-License-Identifier: MIT
#include "document/without.h"

#include <assert.h>
#include <string.h>

#include "say/join.h"
#include "say/suggest.h"
#include "trace/term.h"

enum { MOST_NAMES = 32 };

static bool without_is_there(const struct document *b,
                             const struct counterfactual *c)
{
    return counterfactual_there(c, &b->trace, b->lesson.weights);
}

// --- which there are ---------------------------------------------------------

const struct counterfactual *without_find(const struct document *b,
                                          const char *name, struct reason *why)
{
    assert(b->good && name);
    const char *names[MOST_NAMES];
    int count = 0;
    const struct counterfactual *c = counterfactuals_of(&b->trace);
    for (; c->name && count < MOST_NAMES; c++) {
        if (!without_is_there(b, c))
            continue;
        if (!strcmp(c->name, name))
            return c;
        names[count++] = c->name;
    }
    struct strbuf all = {0}, near = {0};
    list_names(why->words, &all, "list.or", names, count);
    bool some = suggest(why->words, &near, name, names, count);
    reason_add(why,
               !count ? "error.why.none"
               : some ? "error.why.near"
                      : "error.why",
               SLOTS(TEXT("name", name), TEXT("names", strbuf_text(&all)),
                     TEXT("near", strbuf_text(&near))));
    strbuf_free(&all);
    strbuf_free(&near);
    return NULL;
}

const struct counterfactual *without_at(const struct document *b,
                                        const struct address *at,
                                        const struct counterfactual *after)
{
    assert(b->good);
    const struct counterfactual *c =
        after ? after + 1 : counterfactuals_of(&b->trace);
    for (; c->name; c++)
        if (at->tensor && counterfactual_at(c, at->tensor) &&
            without_is_there(b, c))
            return c;
    return NULL;
}

// The stage that computes [m].
static const struct stage *without_stage(const struct trace *t,
                                         const struct tensor *m)
{
    return m->rows ? &t->stages[t->blocks[m->writer[0]->block].stage] : NULL;
}

static bool without_has_name(const char *const *names, int count,
                             const char *name)
{
    while (count && strcmp(names[count - 1], name))
        count--;
    return count;
}

const char *without_stages(const struct document *b, struct arena *arena)
{
    const char *names[MOST_NAMES];
    int count = 0;
    const struct trace *t = &b->trace;
    for (int i = 0; i < t->tensor_count && count < MOST_NAMES; i++) {
        const struct tensor *m = t->tensors[i];
        const struct stage *s = without_stage(t, m);
        struct address at = {m, -1, -1, -1};
        if (!s || m->learned || !without_at(b, &at, NULL))
            continue;
        const char *title = stage_title(b->complaints.words, arena, s);
        if (!without_has_name(names, count, title))
            names[count++] = title;
    }
    struct strbuf out = {0};
    list_names(b->complaints.words, &out, "list.last", names, count);
    const char *text = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return text;
}

// --- both results ------------------------------------------------------------

bool without_open(struct document *out, const struct document *b,
                  const struct counterfactual *c)
{
    assert(out != b && b->good && c->name);
    struct own own;
    struct arena arena = {0};
    bool other = changes_shown(&b->changes, &arena, &own);
    document_name_again(out, b, b->complaints.words, other ? &own : NULL);
    arena_free(&arena);
    out->without = c;
    return document_read(out);
}

// The first tensor called [plain], in the scope around [at] if there is one.
static const struct tensor *without_watched(const struct trace *t,
                                            const char *plain,
                                            const struct address *at)
{
    const struct tensor *found = NULL;
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        if (strcmp(m->plain, plain))
            continue;
        if (at && m->scope == at->tensor->scope)
            return m;
        if (!found)
            found = m;
    }
    return found;
}

struct outcome without_outcome(const struct document *b,
                               const struct document *without,
                               const struct counterfactual *c,
                               const struct address *at)
{
    struct outcome o = {.was = &b->trace,
                        .now = &without->trace,
                        .watched = without_watched(&b->trace, c->watch, at)};
    assert(o.watched);
    if (c->exchanges) {
        o.was = &without->unmoved;
        o.with = &b->trace;
        o.moved = &without->moved;
        o.watched = trace_find(o.was, o.watched->name);
    }
    o.became = trace_find(o.now, o.watched->name);
    o.rows = o.watched->rows;
    bool row = at && !c->exchanges && at->row >= 0 && at->row < o.rows &&
               !o.watched->words && at->tensor->rows == o.rows;
    if (row) {
        o.row = at->row;
        o.rows = 1;
    }
    return o;
}
