// SPDX-License-Identifier: MIT
// What ghosts say.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "document/change/cause.h"
#include "say/join.h"
#include "say/named.h"
#include "scene/ghost/ghost.h"
#include "trace/label.h"
#include "trace/compare/difference_say.h"
#include "trace/origin.h"
#include "trace/term.h"

bool ghost_apart(const struct tensor *m, int row, double was, double now,
                 char out[2][NUMBER_SIZE])
{
    static const int decimals[] = {CELL_DECIMALS, FORMULA_DECIMALS, 6, 9, 12};
    for (int k = 0; k < 5; k++) {
        number_print_of(out[0], m, row, was, decimals[k]);
        number_print_of(out[1], m, row, now, decimals[k]);
        if (strcmp(out[0], out[1]))
            return true;
    }
    return false;
}

// How many cells changed as much as the one that changed most.
static int as_much(const struct difference *d)
{
    int count = 0;
    for (struct difference_walk w = difference_walk(d); difference_next(&w);)
        count += fabs(w.by) == fabs(d->by) || isnan(w.by);
    return count;
}

// What a cell of [m] holds, [x]: a number, or the word it stands for. Where what
// a change did is listed there is no picture, and no arena of one.
static const char *held(const struct scene *s, struct arena *arena,
                        const struct tensor *m, double x, const char *number)
{
    if (!s->view->look.numbers)
        return "?";
    return m->words ? label_shown(arena, m, m->words[(int)x]) : number;
}

// What became of whole rows and columns: new, gone, in another order.
static void ghost_say_places(const struct scene *s, const struct difference *d,
                             struct strbuf *out)
{
    const struct catalogue *words = s->view->words;
    int gone = d->row < 0 && d->was
                   ? match_gone(&d->match.rows) + match_gone(&d->match.columns)
                   : 0;
    if (d->was && d->fresh && d->most.tensor)
        join_phrase(words, out, 0, "list.sentence", "ghost.fresh",
                    SLOTS(COUNT("n", d->fresh)));
    if (d->was && match_moved(&d->match))
        join_phrase(words, out, 0, "list.sentence", "ghost.moved", NO_SLOTS);
    if (gone &&
        (d->match.rows.by != MATCH_PLACE || d->match.columns.by != MATCH_PLACE))
        join_phrase(words, out, 0, "list.sentence", "ghost.gone", NO_SLOTS);
}

// One cell has no others.
static const char *cell_key(const struct difference *d, bool told_apart)
{
    if (!d->differing)
        return "ghost.cell.none";
    if (!d->was)
        return "ghost.new";
    if (!told_apart)
        return "ghost.cell.bits";
    return d->now->words ? "ghost.cell.word" : "ghost.cell";
}

static const char *ghost_key(const struct difference *d, bool told_apart)
{
    bool all = d->differing == d->cells;
    if (!d->was)
        return "ghost.new";
    if (!d->differing)
        return "ghost.none";
    if (!d->most.tensor)
        return "ghost.rows";
    if (!told_apart)
        return all ? "ghost.all.bits" : "ghost.some.bits";
    if (d->differing == 1)
        return all ? "ghost.all.one" : "ghost.some.one";
    if (d->now->words)
        return all ? "ghost.all.words" : "ghost.some.words";
    if (as_much(d) > 1)
        return all ? "ghost.all.tie" : "ghost.some.tie";
    return all ? "ghost.all" : "ghost.some";
}

// "weights", "weights of “cat”", "weight(cat, dog)".
static const char *what_about(const struct catalogue *words,
                              struct arena *arena, const struct address *a)
{
    const struct tensor *m = a->tensor;
    if (a->row >= 0 && a->column >= 0)
        return cell_name(words, arena, m, a->row, a->column);
    const char *all = tensor_short(words, arena, m);
    return a->row < 0
               ? all
               : said(words, arena, "ghost.row",
                      SLOTS(TEXT("title", all),
                            NAME("row", row_words(words, arena, m, a->row))));
}

// Where most changed, from what to what.
struct most {
    const char *cell, *was, *now;
    bool told_apart;
    char number[2][NUMBER_SIZE];
};

static void ghost_find_most(const struct scene *s, const struct difference *d,
                            struct arena *arena, struct most *out)
{
    const struct address *most = &d->most;
    *out = (struct most){.cell = "", .was = "", .now = ""};
    if (!most->tensor)
        return;
    double x = 0, y = tensor_at(d->now, most->row, most->column);
    match_cell(&d->match, most->row, most->column, &x);
    out->told_apart = ghost_apart(d->now, most->row, x, y, out->number);
    out->was = held(s, arena, d->was, x, out->number[0]);
    out->now = held(s, arena, d->now, y, out->number[1]);
    out->cell =
        cell_name(s->view->words, arena, d->now, most->row, most->column);
}

void ghosts_say(const struct scene *s, struct strbuf *out)
{
    struct arena arena = {0};
    const struct catalogue *words = s->view->words;
    struct difference d = ghosts_of_step(s);
    struct address about = ghosts_about(s);
    struct most most;
    about.tensor = d.now;
    ghost_find_most(s, &d, &arena, &most);
    bool one = about.row >= 0 && about.column >= 0;
    say(words, out,
        one ? cell_key(&d, most.told_apart) : ghost_key(&d, most.told_apart),
        SLOTS(TEXT("title", what_about(words, &arena, &about)),
              COUNT("changed", d.differing), COUNT("cells", d.cells),
              TEXT("cell", most.cell), TEXT("was", most.was),
              TEXT("now", most.now),
              TEXT("exactly", same_words(words, d.rounded))));
    ghost_say_places(s, &d, out);
    arena_free(&arena);
}

void ghost_effect(const struct scene *s, const struct tensor *m,
                  struct strbuf *out)
{
    struct arena arena = {0};
    struct difference d = ghosts_of_tensor(s, m);
    struct most most;
    ghost_find_most(s, &d, &arena, &most);
    say(s->view->words, out,
        !d.was             ? "effect.new"
        : !d.most.tensor   ? "effect.rows"
        : !most.told_apart ? "effect.bits"
        : m->words         ? "effect.words"
        : d.differing == 1 ? "effect.one"
        : as_much(&d) > 1  ? "effect.tie"
                           : "effect.some",
        SLOTS(TEXT("title", tensor_short(s->view->words, &arena, m)),
              COUNT("changed", d.differing), COUNT("cells", d.cells),
              TEXT("cell", most.cell), TEXT("was", most.was),
              TEXT("now", most.now)));
    arena_free(&arena);
}

// "Q 1 of 12", beside others; "Q 4 new" where the rest is as it was.
static void add_count(const struct scene *s, const struct difference *d,
                      struct arena *arena, struct strbuf *list)
{
    bool all = d->differing == d->cells && d->cells > 1;
    join_phrase(s->view->words, list, 0, "list.beside",
                d->differing && d->fresh == d->differing ? "ghost.stage.new"
                : all                                    ? "ghost.stage.all"
                                                         : "ghost.stage",
                SLOTS(TEXT("name", tensor_short(s->view->words, arena, d->now)),
                      COUNT("changed", d->differing),
                      COUNT("cells", d->cells)));
}

void ghosts_say_stages(const struct scene *s, struct strbuf *out)
{
    struct arena arena = {0};
    struct strbuf list = {0};
    int stage = timeline_stage(s->trace, s->position);
    const struct part *p = &s->trace->parts[s->trace->stages[stage].part];
    for (int k = p->first; k < p->first + p->count; k++)
        for (const struct tensor *m = NULL; (m = ghosts_next(s, k, m));) {
            struct difference d = ghosts_of_tensor(s, m);
            if (d.differing)
                add_count(s, &d, &arena, &list);
        }
    size_t begun = out->length;
    if (s->changes[0] && s->changes[1])
        cause_say(s->view->words, s->trace, s->changes[0], s->changes[1], out);
    join_phrase(s->view->words, out, begun, "list.stop",
                list.length ? "ghost.stages" : "ghost.stages.none",
                SLOTS(TEXT("stages", strbuf_text(&list))));
    strbuf_free(&list);
    arena_free(&arena);
}

void ghosts_say_was(const struct scene *s, struct strbuf *out)
{
    const struct address *a = &s->focus;
    const struct tensor *old = trace_find(s->before, a->tensor->name);
    if (a->row < 0 || a->column < 0)
        return;
    struct match both = match_of(old, a->tensor);
    double was = 0;
    bool there = match_cell(&both, a->row, a->column, &was);
    char number[2][NUMBER_SIZE] = {"", ""};
    enum became is = cell_became(&both, a->row, a->column);
    if (there && !ghost_apart(a->tensor, a->row, was,
                              tensor_at(a->tensor, a->row, a->column), number))
        number_print_of(number[0], a->tensor, a->row, was, FORMULA_DECIMALS);
    join_phrase(
        s->view->words, out, 0, "list.sentence",
        is != CELL_CHANGED ? "ghost.same"
        : there            ? "ghost.was"
                           : "ghost.cell.new",
        SLOTS(TEXT("exactly", same_words(s->view->words, is == CELL_ROUNDED)),
              TEXT("was",
                   there ? held(s, s->pose->arena, old, was, number[0]) : "")));
}
