// SPDX-License-Identifier: MIT
#include "app/edit/change_list.h"

#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/mouse.h"
#include "document/change/cause.h"
#include "scene/ghost/ghost.h"

// --- the changes -------------------------------------------------------------

// Line 0 is the lesson as it was opened; behind the changes stand those that
// the page makes.
static int undo_list_count(const struct app *a)
{
    const struct changes *c = &a->document->changes;
    return c->count + c->over_count + 1;
}

static int undo_list_begin(const struct app *a)
{
    const struct changes *c = &a->document->changes;
    return c->over_count ? undo_list_count(a) - 1 : c->made;
}

static bool is_of_page(const struct app *a, int line)
{
    return line > a->document->changes.count;
}

static const char *undo_list_text(const struct app *a, struct arena *arena,
                                  int line)
{
    const struct changes *c = &a->document->changes;
    int over = line - c->count - 1;
    if (!line)
        return phrase_text(a->view.words, "menu.opened");
    struct strbuf text = {0};
    change_say(a->view.words, &a->document->trace,
               over >= 0 ? c->over[over] : c->change[line - 1],
               over >= 0 ? NULL : c->was[line - 1], false, &text);
    const char *kept = over < 0
                           ? arena_print(arena, "%s", strbuf_text(&text))
                           : said(a->view.words, arena, "menu.page",
                                  SLOTS(SAID("change", strbuf_text(&text))));
    strbuf_free(&text);
    return kept;
}

static enum menu_look undo_list_look(const struct app *a, int line)
{
    int made = a->document->changes.made;
    return is_of_page(a, line) ? MENU_PLAIN
           : line == made      ? MENU_NOW
           : line > made       ? MENU_PALE
                               : MENU_PLAIN;
}

static void open_again(struct app *a, int line)
{
    int count = undo_list_count(a);
    effects_free(&a->effects);
    menu_open(a, &undo_list);
    a->menu.line = line < count ? line : count - 1;
}

// The list stays open: perhaps it is another one.
static void undo_list_take(struct app *a, int line)
{
    int by = line - a->document->changes.made;
    if (is_of_page(a, line))
        a->notice.note = "note.undo.page";
    else if (by)
        undo_move(a, by);
    open_again(a, line);
}

static bool undo_list_drops(const struct app *a, int line)
{
    const struct changes *c = &a->document->changes;
    return line > c->aside && line <= c->made;
}

static void undo_list_drop(struct app *a, int line)
{
    undo_take_out(a, line - 1);
    open_again(a, line);
}

// --- what one did ------------------------------------------------------------

void effects_free(struct effects *e)
{
    arena_free(&e->arena);
    *e = (struct effects){.of = NULL};
}

static void add(struct effects *e, const char *text, const char *tensor)
{
    e->text[e->count] = arena_print(&e->arena, "%s", text);
    e->tensor[e->count++] =
        tensor ? arena_print(&e->arena, "%s", tensor) : NULL;
}

// In the part of the step that is shown, or where there are fewer in the last.
static void gather(struct app *a, const struct document *was,
                   const struct document *now, struct effects *e)
{
    const struct trace *t = &now->trace;
    int part = timeline_part(&a->document->trace, app_step_now(a));
    const struct part *p =
        &t->parts[part < t->part_count ? part : t->part_count - 1];
    struct scene s = {.trace = t, .before = &was->trace, .view = &a->view};
    size_t room = (size_t)t->tensor_count + 1;
    e->text = arena_array(&e->arena, room, sizeof *e->text);
    e->tensor = arena_array(&e->arena, room, sizeof *e->tensor);
    for (int k = p->first; k < p->first + p->count; k++)
        for (const struct tensor *m = NULL; (m = ghosts_next(&s, k, m));) {
            struct strbuf text = {0};
            if (!ghosts_of_tensor(&s, m).differing ||
                e->count == t->tensor_count)
                continue;
            ghost_effect(&s, m, &text);
            add(e, strbuf_text(&text), m->name);
            strbuf_free(&text);
        }
    if (!e->count)
        add(e, phrase_text(a->view.words, "ghost.stages.none"), NULL);
}

// The lesson as it is when [line] is the last in force; the page's all are.
static struct document *state_at(struct app *a, int line)
{
    const struct changes *c = &a->document->changes;
    if (line == c->made || line > c->count)
        return a->document;
    return undo_read(a, line);
}

static struct document *state_before(struct app *a, int line)
{
    return is_of_page(a, line)
               ? library_reread(a->view.words, a->document,
                                changes_below(&a->document->changes))
               : state_at(a, line - 1);
}

static struct effects *effects_of(struct app *a, int line)
{
    struct effects *e = &a->effects;
    if (e->of == a->document && e->line == line)
        return e;
    effects_free(e);
    e->of = a->document;
    e->line = line;
    if (line <= a->document->changes.aside && !is_of_page(a, line))
        return e; // as opened; or not in force on this page
    struct document *was = state_before(a, line), *now = state_at(a, line);
    if (was->good && now->good)
        gather(a, was, now, e);
    if (was != a->document)
        library_drop(was);
    if (now != a->document)
        library_drop(now);
    return e;
}

static int effects_count(struct app *a, int line)
{
    return effects_of(a, line)->count;
}

static const char *effects_text(struct app *a, int line, int number)
{
    return effects_of(a, line)->text[number];
}

// To the stage that makes it.
static void effects_take(struct app *a, int line, int number)
{
    const struct trace *t = &a->document->trace;
    const char *name = effects_of(a, line)->tensor[number];
    struct address at = {name ? trace_find(t, name) : NULL, -1, -1, -1};
    if (!at.tensor)
        return;
    struct target to = {TARGET_STAGE, at,
                        timeline_stage(t, timeline_find(t, LEVEL_STAGE, &at))};
    mouse_take(a, &to);
}

static const struct menu_below effects_below = {
    .title = "menu.effects",
    .count = effects_count,
    .text = effects_text,
    .take = effects_take,
};

const struct menu_list undo_list = {
    .title = "menu.changes",
    .keys = "menu.changes.keys",
    .count = undo_list_count,
    .begin = undo_list_begin,
    .text = undo_list_text,
    .look = undo_list_look,
    .take = undo_list_take,
    .drops = undo_list_drops,
    .drop = undo_list_drop,
    .below = &effects_below,
    .wide = true,
};
