// What a key does, by mode: one table, also read by the help panel and by the
// test that no key has two meanings.
#ifndef APP_ACTION_H
#define APP_ACTION_H

#include "app/input.h"

enum mode {
    MODE_LIST = 1,
    MODE_WALK = 2,
    MODE_FOCUS = 4,
    MODE_ALL = MODE_LIST | MODE_WALK | MODE_FOCUS
};

enum action {
    ACTION_NONE,
    ACTION_NEXT,
    ACTION_PREVIOUS,
    ACTION_INTO,
    ACTION_OUT,
    ACTION_FIRST,
    ACTION_LAST,
    ACTION_DIGIT,
    ACTION_PLAY,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_RESTART,
    ACTION_FOCUS_NEXT, // the next panel; from walking: into the picture
    ACTION_FOCUS_PREVIOUS,
    ACTION_LEFT, // inside the picture, or in the list
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_LOCK,
    ACTION_MADE,      // to the step that made what is looked at
    ACTION_RETURN,    // from there
    ACTION_HEAD_NEXT, // of the file
    ACTION_HEAD_PREVIOUS,
    ACTION_LAYER_NEXT,
    ACTION_LAYER_PREVIOUS,
    ACTION_EDIT,     // what is looked at
    ACTION_WORD_ADD, // after the word looked at
    ACTION_WORD_REMOVE,
    ACTION_WORD_BACK, // one place
    ACTION_WORD_ON,
    ACTION_MASK_PAINT, // the mask behind it
    ACTION_MASK_PAINT_ON,
    ACTION_UNDO, // the last change
    ACTION_REDO,
    ACTION_SAVE,     // the lesson, in its file
    ACTION_SAVE_AS,  // in another one
    ACTION_RELOAD,   // its file
    ACTION_EXPORT,   // what is shown along
    ACTION_CHANGES,  // the list of them
    ACTION_PRESETS,  // for the matrix looked at
    ACTION_GLOSSARY, // at the term looked at
    ACTION_COPY,
    ACTION_WHY,    // the step taken out, both results
    ACTION_FREEZE, // the present as A, to compare with
    ACTION_SWAP,   // A and B
    ACTION_TURN,   // to the difference, and back
    ACTION_OPEN,
    ACTION_OPEN_FILE, // a file
    ACTION_BACK,      // Esc: undo one layer
    ACTION_LIST,
    ACTION_FULLSCREEN,
    ACTION_BLANK,
    ACTION_TEXT_LARGER,
    ACTION_TEXT_SMALLER,
    ACTION_TEXT_RESET,
    ACTION_NUMBERS,
    ACTION_COLOURS,
    ACTION_SUMS,
    ACTION_PRESENT, // the presenter's text, or everybody's
    ACTION_WHOLE,
    ACTION_DOCK, // the dock of the input
    ACTION_STILL,
    ACTION_HELP,
    ACTION_QUIT
};

struct binding {
    int modes; // enum mode, ored
    uint32_t key;
    bool control, shift;
    enum action action;
    const char *help;  // "play": in the sheet of keys "key.play" and
                       // "does.play"; NULL: shown with the one above
    const char *group; // "walk": there "keys.walk" stands over it and those
                       // after it
};

// All bindings, ending with ACTION_NONE.
extern const struct binding bindings[];

// What [in] does in [mode]; ACTION_NONE when nothing.
enum action action_for(enum mode mode, const struct input *in);

#endif
