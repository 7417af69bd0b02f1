// SPDX-License-Identifier: MIT
// What can be done: one table, in the order in which the palette and, printed,
// the sheet of keys and the manual list it. A row has the action's keys, what it
// does, when it is barred and its line; nothing else lists actions. To add one:
// its row here and its words.
#ifndef APP_ACTION_H
#define APP_ACTION_H

#include "app/input.h"

struct app;

// Where the keyboard is when no layer has it.
enum mode {
    MODE_LIST = 1,   // in a list of lessons
    MODE_WALK = 2,   // in a lesson, walking
    MODE_FOCUS = 4,  // in its picture
    MODE_COURSE = 8, // on the page of the course, where letters are typed
    MODE_LISTS = MODE_LIST | MODE_COURSE,
    MODE_LETTERS = MODE_LIST | MODE_WALK | MODE_FOCUS,
    MODE_ALL = MODE_LETTERS | MODE_COURSE
};

enum action {
    ACTION_NONE,
    ACTION_EDIT,     // what is looked at
    ACTION_SENTENCE, // all words of the input
    ACTION_WHY,      // the step taken out, both results
    ACTION_FREEZE,   // the present as A, to compare with
    ACTION_WHOLE,
    ACTION_EXPORT, // what is shown
    ACTION_DIGIT,
    ACTION_TRAIN, // the model, beside the lesson
    ACTION_SET,   // what is remembered of how it looks
    ACTION_NEXT,
    ACTION_PREVIOUS,
    ACTION_INTO,
    ACTION_OUT,
    ACTION_INTO_PICTURE,
    ACTION_OUT_OF_PICTURE,
    ACTION_FIRST,
    ACTION_LAST,
    ACTION_JUMP, // to any page
    ACTION_PLAY,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_RESTART,
    ACTION_PAGE_BACK, // to the page that was left for the steps
    ACTION_SEE,       // the lesson that the page mentions
    ACTION_LIST,
    ACTION_FOCUS_NEXT, // the next panel; from walking: into the picture
    ACTION_FOCUS_PREVIOUS,
    ACTION_LEFT, // inside the picture
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_LIST_LEFT,
    ACTION_LIST_RIGHT,
    ACTION_LIST_UP,
    ACTION_LIST_DOWN,
    ACTION_LIST_NEXT,
    ACTION_LIST_PREVIOUS,
    ACTION_LOCK,
    ACTION_OPEN, // the lesson chosen in the list
    ACTION_LIST_FIRST,
    ACTION_LIST_LAST,
    ACTION_FORGET,    // what is kept of the learner
    ACTION_HEAD_NEXT, // of the file
    ACTION_HEAD_PREVIOUS,
    ACTION_LAYER_NEXT,
    ACTION_LAYER_PREVIOUS,
    ACTION_HEADS,
    ACTION_MADE,     // to the step that made what is looked at
    ACTION_RETURN,   // from there
    ACTION_GLOSSARY, // what waits behind the dot; then at the term looked at
    ACTION_NUMBERS,
    ACTION_SUMS,
    ACTION_WORD_ADD, // after the word looked at
    ACTION_WORD_REMOVE,
    ACTION_WORD_BACK, // one place
    ACTION_WORD_ON,
    ACTION_SHARE_NARROWER, // by 0.05
    ACTION_SHARE_WIDER,
    ACTION_MASK_PAINT, // the mask behind what is looked at
    ACTION_MASK_PAINT_ON,
    ACTION_PRESETS, // for the matrix looked at
    ACTION_DOCK,    // of the input
    ACTION_UNDO,    // the last change
    ACTION_REDO,
    ACTION_CHANGES,  // the list of them
    ACTION_ORIGINAL, // the lesson without changes, to compare with
    ACTION_SWAP,     // A and B
    ACTION_TURN,     // to the difference, and back
    ACTION_SAVE,     // the lesson, in its file
    ACTION_SAVE_AS,  // in another one
    ACTION_HAND_IN,  // what was answered
    ACTION_OPEN_FILE,
    ACTION_RELOAD, // the lesson's file
    ACTION_COPY,
    ACTION_PRESENT, // a class begins, or ends
    ACTION_TEXT_LARGER,
    ACTION_TEXT_SMALLER,
    ACTION_TEXT_RESET,
    ACTION_LIGHTS,
    ACTION_COLOURS,
    ACTION_STILL,
    ACTION_BLANK,
    ACTION_BLANK_POINT,
    ACTION_WHITE,
    ACTION_HOLD, // the class's picture, while one looks ahead
    ACTION_LASER,
    ACTION_INK,
    ACTION_TIMER, // a minute for the class, or one more
    ACTION_TIMER_END,
    ACTION_FULLSCREEN,
    ACTION_HELP,
    ACTION_PALETTE,
    ACTION_HERE, // what can be done with what is looked at
    ACTION_BACK, // Esc
    ACTION_QUIT,
    ACTIONS
};

// A key of an action, where the keyboard is in one of [modes], ored; 0: none.
struct action_key {
    unsigned modes;
    uint32_t key;
    bool control, shift;
};

enum { ACTION_KEYS = 4 };

// When it may be done while a page of the lesson asks.
enum action_asked {
    ASKED_NEVER,
    ASKED_AT_STEP, // at the steps that stand before what is asked for
    ASKED_TOO      // also where it is asked
};

struct action_row {
    const char *name; // in English; what tests and errors call it
    struct action_key keys[ACTION_KEYS];
    // One of the two does it; the second is given the key behind it, or NULL.
    void (*act)(struct app *a);
    void (*act_with)(struct app *a, const struct input *in);
    // Why it cannot be done now, the key of a phrase; NULL: it can.
    const char *(*barred)(const struct app *a);
    enum action_asked asked;
    const char *help;  // "play": its line is "key.play" and "do.play", found by
                       // "find.play", too; NULL: shown with the one above
    const char *group; // "walk": "keys.walk" stands over it and those after
                       // it
    bool everywhere;   // no layer takes its key
};

extern const struct action_row actions[ACTIONS];

// The group that its line stands in.
const char *action_group(enum action c);

// True when a key of the action acts in [mode].
bool action_acts(const struct action_row *row, enum mode mode);

// What the key [in] does in [mode]; ACTION_NONE when nothing.
enum action action_for(enum mode mode, const struct input *in);

// Does an action; [in] is the key behind it, or NULL where the mouse asks for
// what only that action means. What bars it is said.
void app_apply(struct app *a, enum action c, const struct input *in);

#endif
