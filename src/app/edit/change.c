// SPDX-License-Identifier: MIT
#include "app/edit/change.h"

#include "app/app.h"
#include "app/edit/change_list.h"
#include "app/edit/heads.h"
#include "app/edit/undo.h"

void change_begin(struct app *a)
{
    if (!word_begin(a, false))
        edit_begin(a, 0);
}

void change_add_word(struct app *a)
{
    word_begin(a, true);
}

// A word that is looked at is what moves; else it is the light.
static bool change_is_of_word(const struct app *a)
{
    struct token w;
    return word_looked_at(a, &w);
}

void change_move_word_back(struct app *a)
{
    if (!change_is_of_word(a) && light_move(a, -1))
        return;
    word_move(a, -1);
}

void change_move_word_on(struct app *a)
{
    if (!change_is_of_word(a) && light_move(a, 1))
        return;
    word_move(a, 1);
}

static void change_share(struct app *a, int by)
{
    if (!share_widen(a, by))
        a->notice.note = "note.share.not";
}

void change_share_narrower(struct app *a)
{
    change_share(a, -1);
}

void change_share_wider(struct app *a)
{
    change_share(a, 1);
}

void change_to_next_head(struct app *a)
{
    heads_turn(a, "head", 1);
}

void change_to_head_before(struct app *a)
{
    heads_turn(a, "head", -1);
}

void change_to_next_layer(struct app *a)
{
    heads_turn(a, "layer", 1);
}

void change_to_layer_before(struct app *a)
{
    heads_turn(a, "layer", -1);
}

void change_undo(struct app *a)
{
    undo_move(a, -1);
}

void change_redo(struct app *a)
{
    if (!records_make_again(a)) // those of an earlier session
        undo_move(a, 1);
}

void change_list(struct app *a)
{
    effects_free(&a->effects);
    menu_open(a, &undo_list);
}
