// SPDX-License-Identifier: MIT
// A word's story: the vectors of this word and of no other, from left to
// right; what goes on to the next one; what logits would be without the
// context.
#include <string.h>

#include "base/arena.h"
#include "picture.h"
#include "trace/op/argmax.h"
#include "trace/term.h"

// The rows of [m] that are shown are [row] and, when it is not -1, [also].
static void read_rows(const struct picture *p, const struct tensor *m, int row,
                      int also)
{
    for (int r = 0; r < m->rows; r++)
        if (picture_item(p, "cell", m, r, 0) && r != row && r != also)
            picture_fail(p, "%s[%d] is of another word", m->name, r + 1);
}

// Fails unless [left] ends before [right] begins; where one is missing there
// was no room for it.
static void read_order(const struct picture *p, const char *what,
                       const struct item *left, const struct item *right)
{
    if (left && right && left->at.x + left->at.w > right->at.x)
        picture_fail(p, "%s stand in the wrong order", what);
}

static void read_vectors(const struct picture *p, int row)
{
    const struct tensor *states = trace_find(p->trace, "states");
    const struct tensor *queries = trace_find(p->trace, "queries");
    const struct tensor *contexts = trace_find(p->trace, "contexts");
    const struct tensor *joined = trace_find(p->trace, "attentional");
    const struct item *query =
        queries ? picture_item(p, "cell", queries, row, 0) : NULL;
    const struct item *context = picture_item(p, "cell", contexts, row, 0);
    int asking = joined ? row + 1 : row; // in Luong's wiring, the word's own
    const struct item *asks = picture_item(p, "cell", states, asking, 0);
    const struct item *made =
        joined ? picture_item(p, "cell", joined, row, 0)
               : picture_item(p, "cell", states, row + 1, 0);
    read_rows(p, states, asking, row + 1);
    if (joined)
        read_rows(p, joined, row, -1);
    if (queries)
        read_rows(p, queries, row, -1);
    read_rows(p, contexts, row, -1);
    if (!context)
        picture_fail(p, "the context is missing");
    read_order(p, "state and query", asks, query);
    read_order(p, "state and context", asks, context);
    read_order(p, "query and context", query, context);
    read_order(p, "context and new state", context, made);
    p->found[READ_PLACE]++;
}

// The way back is there while there is a next word, and names the new state
// and the word; it begins at the state that has met the context, or where none
// has, in Luong's wiring, right of all states.
static void read_return(const struct picture *p, int row, struct arena *arena)
{
    const struct tensor *states = trace_find(p->trace, "states");
    bool more = row + 1 < p->now.tensor->rows;
    const struct item *text = picture_named(p, "story back text", 0);
    if ((picture_named(p, "story back", 0) != NULL) != more)
        picture_fail(p, more ? "nothing goes on" : "the end goes on");
    if (!text)
        return;
    const struct item *way = picture_named(p, "story back", 0);
    const struct tensor *joined = trace_find(p->trace, "attentional");
    const struct item *met =
        joined ? picture_item(p, "cell", joined, row, 0) : NULL;
    if (met && way->spots[0].x > met->at.x &&
        way->spots[0].x < met->at.x + met->at.w)
        picture_fail(p, "the joined state goes on");
    // who asks next: the new state alone, or where none was fed the one after
    bool alone = strstr(text->text, "alone"), asks = strstr(text->text, "asks");
    if (asks && alone != !joined)
        picture_fail(p, "“%s”: another state asks", text->text);
    const char *made = vector_name(NULL, arena, states, row + 1);
    char room[16];
    if (!strstr(text->text, made) ||
        !strstr(text->text, row_label(p->now.tensor, row, room)))
        picture_fail(p, "“%s” does not go on with %s", text->text, made);
    p->found[READ_LABEL]++;
}

// What a bar takes of the way from zero, and on which side.
static double length_of(const struct item *bar, double zero)
{
    double right = bar->at.x + bar->at.w - zero, left = zero - bar->at.x;
    return right > left ? right : -left;
}

// The pale bars are on the scale of the others; the word that would win is
// among them.
static void read_without(const struct picture *p, int row, struct arena *arena)
{
    const struct tensor *logits = trace_find(p->trace, "logits");
    const struct item *zero = picture_named(p, "ballot zero", 0);
    const double *without = argmax_without(p->now.tensor->writer[row], arena);
    double x = zero ? zero->spots[0].x : 0, scale = 0;
    int best = 0, shown = 0;
    for (int w = 0; zero && w < logits->columns; w++) {
        const struct item *bar = picture_item(p, "cell", logits, row, w);
        double value = tensor_at(logits, row, w);
        if (bar && value > 0.5)
            scale = length_of(bar, x) / value;
        best = without && without[w] > without[best] ? w : best;
    }
    for (int w = 0; scale > 0 && w < logits->columns; w++) {
        const struct item *bar = picture_item(p, "without", logits, row, w);
        if (!bar)
            continue;
        if (!picture_near(length_of(bar, x), without[w] * scale, 2))
            picture_fail(p, "the pale bar of %g is %g long, not %g", without[w],
                         length_of(bar, x), without[w] * scale);
        picture_number(p, picture_item(p, "logit without", logits, row, w),
                       "a logit without the context", without[w]);
        p->found[READ_LOGIT]++;
        shown++;
    }
    if (shown > 1 && !picture_item(p, "without", logits, row, best))
        picture_fail(p, "who would win without the context is not shown");
}

void picture_story(const struct picture *p)
{
    struct arena arena = {0};
    if (!p->now.tensor || strcmp(p->now.tensor->plain, "target") ||
        p->position.level != LEVEL_STAGE || p->now.row < 0 ||
        !trace_find(p->trace, "energies") ||
        !picture_named(p, "ballot title", 0))
        return; // without attention, or without logits
    read_vectors(p, p->now.row);
    read_return(p, p->now.row, &arena);
    read_without(p, p->now.row, &arena);
    arena_free(&arena);
}
