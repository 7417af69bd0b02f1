#include "app/action.h"

#include <stddef.h>

enum { WALK_FOCUS = MODE_WALK | MODE_FOCUS, PLAIN = 0, CTRL = 1, SHIFT = 1 };

const struct binding bindings[] = {
    {WALK_FOCUS, CODE_PAGE_DOWN, 0, 0, ACTION_NEXT, "PgDn  →  Space  Enter",
     "next step"},
    {MODE_WALK, CODE_RIGHT, 0, 0, ACTION_NEXT, NULL, NULL},
    {WALK_FOCUS, ' ', 0, 0, ACTION_NEXT, NULL, NULL},
    {MODE_WALK, CODE_ENTER, 0, 0, ACTION_NEXT, NULL, NULL},
    {WALK_FOCUS, CODE_PAGE_UP, 0, 0, ACTION_PREVIOUS, "PgUp  ←  Backspace",
     "previous step"},
    {MODE_WALK, CODE_LEFT, 0, 0, ACTION_PREVIOUS, NULL, NULL},
    {WALK_FOCUS, CODE_BACKSPACE, 0, 0, ACTION_PREVIOUS, NULL, NULL},
    {MODE_WALK, CODE_DOWN, 0, 0, ACTION_INTO, "↓  ↑", "step into, step out"},
    {MODE_WALK, CODE_UP, 0, 0, ACTION_OUT, NULL, NULL},
    {WALK_FOCUS, CODE_DOWN, CTRL, 0, ACTION_INTO, "Ctrl ↓  Ctrl ↑",
     "the same, also inside the picture"},
    {WALK_FOCUS, CODE_UP, CTRL, 0, ACTION_OUT, NULL, NULL},
    {WALK_FOCUS, CODE_HOME, 0, 0, ACTION_FIRST, "Home  End",
     "first, last step"},
    {WALK_FOCUS, CODE_END, 0, 0, ACTION_LAST, NULL, NULL},
    {WALK_FOCUS, 'p', 0, 0, ACTION_PLAY, "P", "play, pause"},
    {WALK_FOCUS, '[', 0, 0, ACTION_SLOWER, "[  ]", "slower, faster"},
    {WALK_FOCUS, ']', 0, 0, ACTION_FASTER, NULL, NULL},
    {WALK_FOCUS, 'r', 0, 0, ACTION_RESTART, "R", "restart the lesson"},
    {WALK_FOCUS, CODE_TAB, 0, 0, ACTION_FOCUS_NEXT, "Tab",
     "into the picture, next matrix"},
    {MODE_FOCUS, CODE_TAB, 0, SHIFT, ACTION_FOCUS_PREVIOUS, "Shift Tab",
     "matrix before"},
    {MODE_FOCUS | MODE_LIST, CODE_LEFT, 0, 0, ACTION_LEFT, "← → ↑ ↓", "move"},
    {MODE_FOCUS | MODE_LIST, CODE_RIGHT, 0, 0, ACTION_RIGHT, NULL, NULL},
    {MODE_FOCUS | MODE_LIST, CODE_UP, 0, 0, ACTION_UP, NULL, NULL},
    {MODE_FOCUS | MODE_LIST, CODE_DOWN, 0, 0, ACTION_DOWN, NULL, NULL},
    {MODE_FOCUS, CODE_ENTER, 0, 0, ACTION_LOCK, "Enter",
     "lock or release the cell"},
    {MODE_LIST, CODE_ENTER, 0, 0, ACTION_OPEN, "Enter  Space  PgDn",
     "open the lesson"},
    {MODE_LIST, ' ', 0, 0, ACTION_OPEN, NULL, NULL},
    {MODE_LIST, CODE_PAGE_DOWN, 0, 0, ACTION_OPEN, NULL, NULL},
    {MODE_LIST, CODE_HOME, 0, 0, ACTION_FIRST, "Home  End",
     "first, last lesson"},
    {MODE_LIST, CODE_END, 0, 0, ACTION_LAST, NULL, NULL},
    {MODE_ALL, CODE_ESCAPE, 0, 0, ACTION_BACK, "Esc",
     "undo one layer; never quits"},
    {WALK_FOCUS, 'o', 0, 0, ACTION_LIST, "O", "the list of lessons"},
    {WALK_FOCUS, 's', 0, 0, ACTION_SUMS, "S", "column sums on, off"},
    {WALK_FOCUS, 'n', 0, 0, ACTION_NUMBERS, "N", "numbers on, off"},
    {MODE_ALL, 'c', 0, 0, ACTION_COLOURS, "C", "colour map of weights"},
    {MODE_ALL, 'a', 0, 0, ACTION_STILL, "A", "animation on, off"},
    {MODE_ALL, '+', 0, 0, ACTION_TEXT_LARGER, "+  −  0",
     "text larger, smaller, as it was"},
    {MODE_ALL, '=', 0, 0, ACTION_TEXT_LARGER, NULL, NULL},
    {MODE_ALL, '-', 0, 0, ACTION_TEXT_SMALLER, NULL, NULL},
    {MODE_LIST, '0', 0, 0, ACTION_TEXT_RESET, NULL, NULL},
    {MODE_ALL, 'b', 0, 0, ACTION_BLANK, "B  .", "black screen"},
    {MODE_ALL, '.', 0, 0, ACTION_BLANK, NULL, NULL},
    {MODE_ALL, CODE_F1 + 10, 0, 0, ACTION_FULLSCREEN, "F11  F5", "full screen"},
    {MODE_ALL, CODE_F1 + 4, 0, 0, ACTION_FULLSCREEN, NULL, NULL},
    {MODE_ALL, '?', 0, 0, ACTION_HELP, "?", "these keys"},
    {MODE_ALL, CODE_F1, 0, 0, ACTION_HELP, NULL, NULL},
    {MODE_ALL, 'q', CTRL, 0, ACTION_QUIT, "Ctrl Q", "quit"},
    {0},
};

enum action action_for(enum mode mode, const struct input *in)
{
    bool letter = in->key < CODE_LEFT;
    if ((mode & WALK_FOCUS) && in->key >= '0' && in->key <= '9' && !in->control)
        return ACTION_DIGIT;
    for (const struct binding *b = bindings; b->action; b++)
        if ((b->modes & mode) && b->key == in->key &&
            b->control == in->control && (letter || b->shift == in->shift))
            return b->action;
    return ACTION_NONE;
}
