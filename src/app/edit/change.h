// SPDX-License-Identifier: MIT
// What the keys do that change what the lesson is given; each is one change of
// the list in edit/undo.h.
#ifndef APP_EDIT_CHANGE_H
#define APP_EDIT_CHANGE_H

struct app;

// Opens the field of the word, or the number, looked at.
void change_begin(struct app *a);

// Opens the field of a word that comes after the one looked at.
void change_add_word(struct app *a);

// Moves the word looked at by one place; where none is, the light of the row of
// weights that is looked at, or that the step is about.
void change_move_word_back(struct app *a);
void change_move_word_on(struct app *a);

// Makes a share narrower or wider: share_widen().
void change_share_narrower(struct app *a);
void change_share_wider(struct app *a);

// Another head or layer of the lesson's file.
void change_to_next_head(struct app *a);
void change_to_head_before(struct app *a);
void change_to_next_layer(struct app *a);
void change_to_layer_before(struct app *a);

// The last change is taken back, or made again; all of them as a list.
void change_undo(struct app *a);
void change_redo(struct app *a);
void change_list(struct app *a);

#endif
