// SPDX-License-Identifier: MIT
// What may be put into the matrix looked at by a name, as a change in words.
#include <string.h>

#include "app/edit/presets.h"

#include "app/app.h"
#include "app/edit/undo.h"

enum { MOST_PRESETS = 8 };

struct preset {
    const char *text;   // in the list
    const char *change; // NULL: all of the input as it was opened
};

struct presets {
    const struct app *app;
    struct arena *arena;
    struct preset preset[MOST_PRESETS];
    int count;
};

static void presets_add(struct presets *p, const char *key,
                        const struct slot *slots, const char *change)
{
    p->preset[p->count++] =
        (struct preset){said(p->app->view.words, p->arena, key, slots), change};
}

static void add_swap(struct presets *p, const char *name, int row, int other)
{
    presets_add(p, "preset.swap",
                SLOTS(COUNT("row", row), COUNT("other", other)),
                arena_print(p->arena, "%s = swap %d %d", name, row, other));
}

// A seed that was not used yet: so many random matrices there are, and one.
static int next_seed(const struct changes *c)
{
    int seed = 1;
    for (int i = 0; i < c->made; i++)
        seed += strstr(c->change[i], " = random ") != NULL;
    return seed;
}

static struct presets gather(const struct app *a, struct arena *arena)
{
    struct presets p = {a, arena, {{0}}, 0};
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    if (!at.tensor)
        return p;
    const char *name = tensor_key(at.tensor);
    bool choice =
        model_find(&a->document->lesson.model, name)->type == ENTRY_CHOICE;
    int rows = at.tensor->rows, seed = next_seed(&a->document->changes);
    struct strbuf cell = {0};
    address_print(&at, &cell);
    presets_add(&p, "preset.cell", SLOTS(TEXT("cell", strbuf_text(&cell))), "");
    presets_add(&p, "preset.all", NO_SLOTS, NULL);
    strbuf_free(&cell);
    if (choice)
        return p;
    if (rows == at.tensor->columns)
        presets_add(&p, "preset.identity", NO_SLOTS,
                    arena_print(arena, "%s = identity", name));
    presets_add(&p, "preset.zero", NO_SLOTS,
                arena_print(arena, "%s = zero", name));
    presets_add(&p, "preset.random", SLOTS(COUNT("seed", seed)),
                arena_print(arena, "%s = random %d", name, seed));
    if (at.row > 0)
        add_swap(&p, name, at.row, at.row + 1);
    if (at.row + 1 < rows)
        add_swap(&p, name, at.row + 1, at.row + 2);
    return p;
}

static int presets_count(const struct app *a)
{
    struct arena arena = {0};
    int count = gather(a, &arena).count;
    arena_free(&arena);
    return count;
}

static const char *presets_text(const struct app *a, struct arena *arena,
                                int number)
{
    return gather(a, arena).preset[number].text;
}

// The cell looked at as its file has it.
static void put_back(struct app *a)
{
    struct place focus = a->view.attention.focus;
    struct document *opened =
        library_reread(a->view.words, a->document, changes_of(NULL));
    struct address at = {0};
    if (opened->good &&
        place_carry(&focus, &a->document->trace, &opened->trace))
        at = place_address(&opened->trace, &focus);
    if (at.tensor && !strcmp(at.tensor->name, focus.tensor))
        edit_put(a, tensor_at(at.tensor, at.row, at.column));
    else
        a->notice.note = "note.opened.none";
    library_drop(opened);
}

static void presets_take(struct app *a, int number)
{
    struct arena arena = {0};
    struct presets p = gather(a, &arena);
    bool there = number < p.count; // no longer, when a file was read again
    const char *change = there ? p.preset[number].change : "";
    if (!change)
        undo_move(a, -a->document->changes.made);
    else if (*change)
        edit_change(a, change);
    else if (there)
        put_back(a);
    arena_free(&arena);
}

const struct menu_list presets_list = {
    .title = "menu.presets",
    .keys = "menu.presets.keys",
    .count = presets_count,
    .text = presets_text,
    .take = presets_take,
};

const char *presets_barred(const struct app *a)
{
    return edit_may(a) && !light_is_at(a) ? NULL : "note.edit.given";
}

void presets_open(struct app *a)
{
    menu_open(a, &presets_list);
}
