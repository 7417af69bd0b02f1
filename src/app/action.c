// SPDX-License-Identifier: MIT
#include "app/action.h"

#include <assert.h>
#include <stddef.h>

#include "app/app.h"
#include "app/edit/change.h"
#include "app/edit/heads.h"
#include "app/course/choose.h"
#include "app/dialog/forget.h"
#include "app/dialog/jump.h"
#include "app/edit/presets.h"
#include "app/edit/sentence.h"
#include "app/look.h"
#include "app/page/see.h"
#include "app/walk.h"
#include "app/compare/why.h"
#include "app/quiz/retrieval.h"
#include "app/reload.h"

enum { WALK_FOCUS = MODE_WALK | MODE_FOCUS, CTRL = 1, SHIFT = 1 };

// Rows read: name, keys, what it does, then what is not usual.
#define KEYS(...) .keys = {__VA_ARGS__}
#define F(number) (CODE_F1 + (number)-1)
#define LINE(name) .help = name

const struct action_row actions[ACTIONS] = {
    [ACTION_NONE] = {"nothing", .asked = ASKED_AT_STEP},

    [ACTION_EDIT] = {"edit", KEYS({WALK_FOCUS, F(2)}), .act = change_begin,
                     LINE("edit"), .group = "first"},
    [ACTION_SENTENCE] = {"own words", KEYS({MODE_LETTERS, 'x'}),
                         .act = sentence_begin, .barred = sentence_barred,
                         LINE("sentence")},
    [ACTION_WHY] = {"why", KEYS({WALK_FOCUS, 'w'}), .act = why_next,
                    LINE("why")},
    [ACTION_FREEZE] = {"freeze", KEYS({WALK_FOCUS, 'd'}), .act = compare_freeze,
                       .barred = retrieval_barred, LINE("freeze")},
    [ACTION_WHOLE] = {"whole formula", KEYS({WALK_FOCUS, 'f'}), .act = app_turn,
                      .asked = ASKED_AT_STEP, LINE("whole")},
    [ACTION_EXPORT] = {"export", KEYS({WALK_FOCUS, 'e'}),
                       .act = export_dialog_begin,
                       .barred = export_dialog_barred, LINE("take")},
    [ACTION_DIGIT] = {"digit", KEYS({WALK_FOCUS, '0'}), .act_with = walk_digit,
                      .asked = ASKED_AT_STEP, LINE("digits")},
    [ACTION_TRAIN] = {"train", KEYS({WALK_FOCUS, 't', CTRL}),
                      .act = learning_begin, .barred = learning_barred,
                      LINE("train")},
    [ACTION_SET] = {"settings", KEYS({MODE_ALL, F(10)}, {MODE_ALL, ',', CTRL}),
                    .act = settings_dialog_begin, .asked = ASKED_TOO,
                    LINE("set")},

    [ACTION_NEXT] = {"next",
                     KEYS({WALK_FOCUS, CODE_PAGE_DOWN}, {MODE_WALK, CODE_RIGHT},
                          {WALK_FOCUS, ' '}, {MODE_WALK, CODE_ENTER}),
                     .act_with = walk_next, .asked = ASKED_AT_STEP,
                     LINE("next"), .group = "walk"},
    [ACTION_PREVIOUS] = {"previous",
                         KEYS({WALK_FOCUS, CODE_PAGE_UP},
                              {MODE_WALK, CODE_LEFT},
                              {WALK_FOCUS, CODE_BACKSPACE}),
                         .act = walk_previous, .asked = ASKED_TOO,
                         LINE("previous")},
    [ACTION_INTO] = {"into", KEYS({MODE_WALK, CODE_DOWN}), .act = walk_into,
                     .asked = ASKED_AT_STEP, LINE("into")},
    [ACTION_OUT] = {"out", KEYS({MODE_WALK, CODE_UP}), .act = walk_out,
                    .asked = ASKED_AT_STEP, LINE("out")},
    [ACTION_INTO_PICTURE] = {"into from the picture",
                             KEYS({WALK_FOCUS, CODE_DOWN, CTRL}),
                             .act = walk_into, .asked = ASKED_AT_STEP,
                             LINE("into.picture")},
    [ACTION_OUT_OF_PICTURE] = {"out from the picture",
                               KEYS({WALK_FOCUS, CODE_UP, CTRL}),
                               .act = walk_out, .asked = ASKED_AT_STEP,
                               LINE("out.picture")},
    [ACTION_FIRST] = {"first", KEYS({WALK_FOCUS, CODE_HOME}), .act = walk_first,
                      .asked = ASKED_TOO, LINE("first")},
    [ACTION_LAST] = {"last", KEYS({WALK_FOCUS, CODE_END}), .act = walk_last,
                     .asked = ASKED_AT_STEP, LINE("last")},
    [ACTION_JUMP] = {"go to a page", KEYS({WALK_FOCUS, 'g', CTRL}),
                     .act = jump_begin, .barred = jump_barred,
                     .asked = ASKED_TOO, LINE("jump")},
    [ACTION_PLAY] = {"play", KEYS({WALK_FOCUS, 'p'}), .act = app_play,
                     .asked = ASKED_AT_STEP, LINE("play")},
    [ACTION_SLOWER] = {"slower", KEYS({WALK_FOCUS, '['}), .act = look_slower,
                       .asked = ASKED_AT_STEP, LINE("slower")},
    [ACTION_FASTER] = {"faster", KEYS({WALK_FOCUS, ']'}), .act = look_faster,
                       .asked = ASKED_AT_STEP, LINE("faster")},
    [ACTION_RESTART] = {"restart", KEYS({WALK_FOCUS, 'r'}), .act = walk_restart,
                        .asked = ASKED_AT_STEP, LINE("restart")},
    [ACTION_PAGE_BACK] = {"back to the page", KEYS({WALK_FOCUS, 'j'}),
                          .act = page_back, .barred = page_back_barred,
                          .asked = ASKED_AT_STEP, LINE("page.back")},
    [ACTION_SEE] = {"the lesson mentioned", KEYS({WALK_FOCUS, 'q'}),
                    .act = page_see, .barred = page_see_barred, LINE("see")},
    [ACTION_LIST] = {"list", KEYS({WALK_FOCUS, 'o'}), .act = walk_to_list,
                     .asked = ASKED_TOO, LINE("list")},

    [ACTION_FOCUS_NEXT] = {"next panel", KEYS({WALK_FOCUS, CODE_TAB}),
                           .act = look_next, .asked = ASKED_AT_STEP,
                           LINE("focus"), .group = "look"},
    [ACTION_FOCUS_PREVIOUS] = {"panel before",
                               KEYS({WALK_FOCUS, CODE_TAB, 0, SHIFT}),
                               .act = look_previous, .asked = ASKED_AT_STEP,
                               LINE("focus.before")},
    [ACTION_LEFT] = {"left", KEYS({MODE_FOCUS, CODE_LEFT}), .act = look_left,
                     .asked = ASKED_AT_STEP, LINE("move")},
    [ACTION_RIGHT] = {"right", KEYS({MODE_FOCUS, CODE_RIGHT}),
                      .act = look_right, .asked = ASKED_AT_STEP},
    [ACTION_UP] = {"up", KEYS({MODE_FOCUS, CODE_UP}), .act = look_up,
                   .asked = ASKED_AT_STEP},
    [ACTION_DOWN] = {"down", KEYS({MODE_FOCUS, CODE_DOWN}), .act = look_down,
                     .asked = ASKED_AT_STEP},
    [ACTION_LIST_LEFT] = {"left in the list", KEYS({MODE_LISTS, CODE_LEFT}),
                          .act = list_left, LINE("choose.move")},
    [ACTION_LIST_RIGHT] = {"right in the list", KEYS({MODE_LISTS, CODE_RIGHT}),
                           .act = list_right},
    [ACTION_LIST_UP] = {"up in the list", KEYS({MODE_LISTS, CODE_UP}),
                        .act = list_up},
    [ACTION_LIST_DOWN] = {"down in the list", KEYS({MODE_LISTS, CODE_DOWN}),
                          .act = list_down},
    [ACTION_LIST_NEXT] = {"next lesson", KEYS({MODE_LISTS, CODE_TAB}),
                          .act = list_next, LINE("choose")},
    [ACTION_LIST_PREVIOUS] = {"lesson before",
                              KEYS({MODE_LISTS, CODE_TAB, 0, SHIFT}),
                              .act = list_previous, LINE("choose.before")},
    [ACTION_LOCK] = {"lock", KEYS({MODE_FOCUS, CODE_ENTER}), .act = walk_enter,
                     .asked = ASKED_AT_STEP, LINE("lock")},
    [ACTION_OPEN] = {"open",
                     KEYS({MODE_LISTS, CODE_ENTER}, {MODE_LISTS, ' '},
                          {MODE_LISTS, CODE_PAGE_DOWN}),
                     .act = list_open, LINE("open")},
    [ACTION_LIST_FIRST] = {"first lesson", KEYS({MODE_LISTS, CODE_HOME}),
                           .act = list_first, LINE("list.first")},
    [ACTION_LIST_LAST] = {"last lesson", KEYS({MODE_LISTS, CODE_END}),
                          .act = list_last, LINE("list.last")},
    [ACTION_FORGET] = {"forget", KEYS({MODE_LISTS, CODE_DELETE}),
                       .act = forget_begin, .barred = forget_barred,
                       LINE("forget")},
    [ACTION_HEAD_NEXT] = {"next head",
                          KEYS({WALK_FOCUS, CODE_PAGE_DOWN, 0, SHIFT}),
                          .act = change_to_next_head, LINE("head")},
    [ACTION_HEAD_PREVIOUS] = {"head before",
                              KEYS({WALK_FOCUS, CODE_PAGE_UP, 0, SHIFT}),
                              .act = change_to_head_before,
                              LINE("head.before")},
    [ACTION_LAYER_NEXT] = {"next layer",
                           KEYS({WALK_FOCUS, CODE_PAGE_DOWN, CTRL}),
                           .act = change_to_next_layer, LINE("layer")},
    [ACTION_LAYER_PREVIOUS] = {"layer before",
                               KEYS({WALK_FOCUS, CODE_PAGE_UP, CTRL}),
                               .act = change_to_layer_before,
                               LINE("layer.before")},
    [ACTION_HEADS] = {"all heads", KEYS({WALK_FOCUS, 'a', CTRL}),
                      .act = heads_open, LINE("heads.all")},
    [ACTION_MADE] = {"made", KEYS({WALK_FOCUS, 'g'}), .act = walk_to_made,
                     .barred = walk_to_made_barred, .asked = ASKED_AT_STEP,
                     LINE("made")},
    [ACTION_RETURN] = {"return", KEYS({WALK_FOCUS, 'z'}), .act = walk_back,
                       .barred = walk_back_barred, .asked = ASKED_AT_STEP,
                       LINE("return")},
    [ACTION_GLOSSARY] = {"glossary", KEYS({WALK_FOCUS, 'k'}),
                         .act = look_explain, .asked = ASKED_TOO,
                         LINE("glossary")},
    [ACTION_NUMBERS] = {"numbers", KEYS({WALK_FOCUS, 'n'}), .act = look_numbers,
                        .asked = ASKED_AT_STEP, LINE("numbers")},
    [ACTION_SUMS] = {"sums", KEYS({WALK_FOCUS, 's'}), .act = look_sums,
                     .asked = ASKED_AT_STEP, LINE("sums")},

    [ACTION_WORD_ADD] = {"add a word",
                         KEYS({WALK_FOCUS, CODE_INSERT},
                              {MODE_FOCUS, CODE_ENTER, CTRL}),
                         .act = change_add_word, LINE("word"),
                         .group = "change"},
    [ACTION_WORD_REMOVE] = {"remove a word", KEYS({WALK_FOCUS, CODE_DELETE}),
                            .act = word_remove, LINE("word.remove")},
    [ACTION_WORD_BACK] = {"move a word back",
                          KEYS({WALK_FOCUS, CODE_LEFT, CTRL}),
                          .act = change_move_word_back, LINE("word.back")},
    [ACTION_WORD_ON] = {"move a word on", KEYS({WALK_FOCUS, CODE_RIGHT, CTRL}),
                        .act = change_move_word_on, LINE("word.on")},
    [ACTION_SHARE_NARROWER] = {"a share narrower",
                               KEYS({WALK_FOCUS, CODE_LEFT, CTRL, SHIFT}),
                               .act = change_share_narrower,
                               LINE("share.less")},
    [ACTION_SHARE_WIDER] = {"a share wider",
                            KEYS({WALK_FOCUS, CODE_RIGHT, CTRL, SHIFT}),
                            .act = change_share_wider, LINE("share.more")},
    [ACTION_MASK_PAINT] = {"paint the mask", KEYS({WALK_FOCUS, 'm'}),
                           .act = mask_paint_cell, LINE("paint")},
    [ACTION_MASK_PAINT_ON] = {"paint on",
                              KEYS({MODE_FOCUS, CODE_LEFT, 0, SHIFT},
                                   {MODE_FOCUS, CODE_RIGHT, 0, SHIFT},
                                   {MODE_FOCUS, CODE_UP, 0, SHIFT},
                                   {MODE_FOCUS, CODE_DOWN, 0, SHIFT}),
                              .act_with = mask_paint_on},
    [ACTION_PRESETS] = {"presets", KEYS({WALK_FOCUS, 'h'}), .act = presets_open,
                        .barred = presets_barred, LINE("presets")},
    [ACTION_DOCK] = {"dock", KEYS({WALK_FOCUS, 'i'}), .act = dock_toggle,
                     .asked = ASKED_AT_STEP, LINE("knobs")},
    [ACTION_UNDO] = {"undo", KEYS({WALK_FOCUS, 'z', CTRL}), .act = change_undo,
                     .asked = ASKED_TOO, LINE("undo")},
    [ACTION_REDO] = {"redo",
                     KEYS({WALK_FOCUS, 'y', CTRL},
                          {WALK_FOCUS, 'z', CTRL, SHIFT}),
                     .act = change_redo, .asked = ASKED_TOO, LINE("redo")},
    [ACTION_CHANGES] = {"changes", KEYS({WALK_FOCUS, 'u'}), .act = change_list,
                        LINE("changes")},

    [ACTION_ORIGINAL] = {"original", KEYS({WALK_FOCUS, 'd', CTRL}),
                         .act = compare_original, .barred = retrieval_barred,
                         LINE("original"), .group = "compare"},
    [ACTION_SWAP] = {"swap", KEYS({WALK_FOCUS, 'y'}), .act = compare_swap,
                     .barred = compare_barred, LINE("swap")},
    [ACTION_TURN] = {"turn to the difference", KEYS({WALK_FOCUS, 't'}),
                     .act = compare_turn, .barred = compare_barred,
                     LINE("turn")},

    [ACTION_SAVE] = {"save", KEYS({WALK_FOCUS, 's', CTRL}), .act = save_lesson,
                     .barred = retrieval_barred, LINE("keep"), .group = "keep"},
    [ACTION_SAVE_AS] = {"save as", KEYS({WALK_FOCUS, 's', CTRL, SHIFT}),
                        .act = save_as_begin, .barred = retrieval_barred,
                        LINE("keep.as")},
    [ACTION_HAND_IN] = {"hand in", KEYS({WALK_FOCUS, 'h', CTRL}),
                        .act = save_answers_begin,
                        .barred = save_answers_barred, LINE("keep.answers")},
    [ACTION_OPEN_FILE] = {"open a file", KEYS({MODE_ALL, 'o', CTRL}),
                          .act = open_dialog_begin, LINE("bring")},
    [ACTION_RELOAD] = {"reload", KEYS({WALK_FOCUS, 'r', CTRL}),
                       .act = app_reload, .barred = retrieval_barred,
                       LINE("reload")},
    [ACTION_COPY] = {"copy", KEYS({WALK_FOCUS, 'c', CTRL}),
                     .act = clipboard_copy, LINE("copy")},

    [ACTION_PRESENT] = {"present", KEYS({MODE_LETTERS, 'v'}), .act = class_turn,
                        .asked = ASKED_TOO, LINE("present"), .group = "screen"},
    [ACTION_TEXT_LARGER] = {"text larger",
                            KEYS({MODE_ALL, '+'}, {MODE_ALL, '='}),
                            .act = look_larger, .asked = ASKED_TOO,
                            LINE("text.larger")},
    [ACTION_TEXT_SMALLER] = {"text smaller", KEYS({MODE_ALL, '-'}),
                             .act = look_smaller, .asked = ASKED_TOO,
                             LINE("text.smaller")},
    [ACTION_TEXT_RESET] = {"text as it was", KEYS({MODE_ALL, '0', CTRL}),
                           .act = look_usual, .asked = ASKED_TOO,
                           LINE("text.usual")},
    [ACTION_LIGHTS] = {"lights", KEYS({MODE_LETTERS, 'l'}), .act = look_lights,
                       .asked = ASKED_TOO, LINE("lights")},
    [ACTION_COLOURS] = {"colours", KEYS({MODE_LETTERS, 'c'}),
                        .act = look_colours, .asked = ASKED_TOO,
                        LINE("colours")},
    [ACTION_STILL] = {"still", KEYS({MODE_LETTERS, 'a'}), .act = look_still,
                      .asked = ASKED_TOO, LINE("still")},
    [ACTION_BLANK] = {"blank", KEYS({MODE_LETTERS, 'b'}, {MODE_LETTERS, '.'}),
                      .act = look_blank, .asked = ASKED_TOO, LINE("blank")},
    [ACTION_BLANK_POINT] = {"blank by a point", KEYS({MODE_COURSE, '.'}),
                            .act = look_blank, .asked = ASKED_TOO,
                            LINE("blank.point")},
    [ACTION_WHITE] = {"white", KEYS({MODE_LETTERS, ','}), .act = held_white,
                      .asked = ASKED_TOO, LINE("white")},
    [ACTION_HOLD] = {"hold the picture", KEYS({MODE_ALL, 'b', CTRL}),
                     .act = held_turn, .barred = held_barred,
                     .asked = ASKED_TOO, LINE("hold")},
    [ACTION_LASER] = {"laser", KEYS({MODE_ALL, 'l', CTRL}), .act = laser_turn,
                      .asked = ASKED_TOO, LINE("laser")},
    [ACTION_INK] = {"ink", KEYS({MODE_ALL, 'i', CTRL}), .act = ink_turn,
                    .barred = ink_barred, .asked = ASKED_TOO, LINE("ink")},
    [ACTION_TIMER] = {"timer", KEYS({MODE_ALL, 'm', CTRL}), .act = timer_more,
                      .barred = timer_barred, .asked = ASKED_TOO,
                      LINE("timer")},
    [ACTION_TIMER_END] = {"timer ends", KEYS({MODE_ALL, 'm', CTRL, SHIFT}),
                          .act = timer_end, .asked = ASKED_TOO,
                          LINE("timer.end")},
    [ACTION_FULLSCREEN] = {"full screen",
                           KEYS({MODE_ALL, F(11)}, {MODE_ALL, F(5)}),
                           .act = look_fullscreen, .asked = ASKED_TOO,
                           LINE("fullscreen")},
    [ACTION_HELP] = {"help", KEYS({MODE_ALL, '?'}, {MODE_ALL, F(1)}),
                     .act = help_open, .asked = ASKED_TOO, LINE("help")},
    [ACTION_PALETTE] = {"what one can do",
                        KEYS({MODE_LETTERS, '/'}, {MODE_ALL, 'k', CTRL}),
                        .act = palette_open, .asked = ASKED_TOO,
                        LINE("palette")},
    [ACTION_HERE] = {"what one can do with it",
                     KEYS({WALK_FOCUS, CODE_MENU},
                          {WALK_FOCUS, F(10), 0, SHIFT}),
                     .act = palette_here, .asked = ASKED_TOO, LINE("here")},
    [ACTION_BACK] = {"back", KEYS({MODE_ALL, CODE_ESCAPE}), .act = look_back,
                     .asked = ASKED_AT_STEP, LINE("back")},
    [ACTION_QUIT] = {"quit", KEYS({MODE_ALL, 'q', CTRL}), .act = save_and_end,
                     .asked = ASKED_TOO, LINE("quit"), .everywhere = true},
};

const char *action_group(enum action c)
{
    while (c > ACTION_NONE && !actions[c].group)
        c--;
    return actions[c].group;
}

bool action_acts(const struct action_row *row, enum mode mode)
{
    for (int i = 0; i < ACTION_KEYS; i++)
        if (row->keys[i].modes & mode)
            return true;
    return false;
}

// A character is what was typed, with Shift or without; with Ctrl it is a key
// that Shift changes.
static bool action_is_on(const struct action_key *k, enum mode mode,
                         const struct input *in)
{
    bool typed = in->key < CODE_LEFT && !in->control;
    return (k->modes & mode) && k->key == in->key &&
           k->control == in->control && (typed || k->shift == in->shift);
}

enum action action_for(enum mode mode, const struct input *in)
{
    if (in->key >= '0' && in->key <= '9' && !in->control)
        return ACTION_DIGIT;
    for (int c = 0; c < ACTIONS; c++)
        for (int i = 0; i < ACTION_KEYS; i++)
            if (action_is_on(&actions[c].keys[i], mode, in))
                return (enum action)c;
    return ACTION_NONE;
}

void app_apply(struct app *a, enum action c, const struct input *in)
{
    assert(a && c >= ACTION_NONE && c < ACTIONS);
    const struct action_row *row = &actions[c];
    const char *why = row->barred ? row->barred(a) : NULL;
    if (why)
        a->notice.note = why;
    else if (row->act_with)
        row->act_with(a, in);
    else if (row->act)
        row->act(a);
}
