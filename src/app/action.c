#include "app/action.h"

#include <stddef.h>

enum { WALK_FOCUS = MODE_WALK | MODE_FOCUS, PLAIN = 0, CTRL = 1, SHIFT = 1 };

const struct binding bindings[] = {
    {WALK_FOCUS, CODE_PAGE_DOWN, 0, 0, ACTION_NEXT, "next", "walk"},
    {MODE_WALK, CODE_RIGHT, 0, 0, ACTION_NEXT, NULL},
    {WALK_FOCUS, ' ', 0, 0, ACTION_NEXT, NULL},
    {MODE_WALK, CODE_ENTER, 0, 0, ACTION_NEXT, NULL},
    {WALK_FOCUS, CODE_PAGE_UP, 0, 0, ACTION_PREVIOUS, "previous"},
    {MODE_WALK, CODE_LEFT, 0, 0, ACTION_PREVIOUS, NULL},
    {WALK_FOCUS, CODE_BACKSPACE, 0, 0, ACTION_PREVIOUS, NULL},
    {MODE_WALK, CODE_DOWN, 0, 0, ACTION_INTO, "into"},
    {MODE_WALK, CODE_UP, 0, 0, ACTION_OUT, NULL},
    {WALK_FOCUS, CODE_DOWN, CTRL, 0, ACTION_INTO, "into.picture"},
    {WALK_FOCUS, CODE_UP, CTRL, 0, ACTION_OUT, NULL},
    {WALK_FOCUS, CODE_HOME, 0, 0, ACTION_FIRST, "ends"},
    {WALK_FOCUS, CODE_END, 0, 0, ACTION_LAST, NULL},
    {WALK_FOCUS, '0', 0, 0, ACTION_DIGIT, "digits"},
    {WALK_FOCUS, 'p', 0, 0, ACTION_PLAY, "play"},
    {WALK_FOCUS, '[', 0, 0, ACTION_SLOWER, "speed"},
    {WALK_FOCUS, ']', 0, 0, ACTION_FASTER, NULL},
    {WALK_FOCUS, 'r', 0, 0, ACTION_RESTART, "restart"},
    {WALK_FOCUS, 'o', 0, 0, ACTION_LIST, "list"},
    {WALK_FOCUS, CODE_TAB, 0, 0, ACTION_FOCUS_NEXT, "focus", "look"},
    {MODE_FOCUS, CODE_TAB, 0, SHIFT, ACTION_FOCUS_PREVIOUS, "focus.before"},
    {MODE_FOCUS | MODE_LIST, CODE_LEFT, 0, 0, ACTION_LEFT, "move"},
    {MODE_FOCUS | MODE_LIST, CODE_RIGHT, 0, 0, ACTION_RIGHT, NULL},
    {MODE_FOCUS | MODE_LIST, CODE_UP, 0, 0, ACTION_UP, NULL},
    {MODE_FOCUS | MODE_LIST, CODE_DOWN, 0, 0, ACTION_DOWN, NULL},
    {MODE_LIST, CODE_TAB, 0, 0, ACTION_FOCUS_NEXT, "choose"},
    {MODE_LIST, CODE_TAB, 0, SHIFT, ACTION_FOCUS_PREVIOUS, NULL},
    {MODE_FOCUS, CODE_ENTER, 0, 0, ACTION_LOCK, "lock"},
    {MODE_LIST, CODE_ENTER, 0, 0, ACTION_OPEN, "open"},
    {MODE_LIST, ' ', 0, 0, ACTION_OPEN, NULL},
    {MODE_LIST, CODE_PAGE_DOWN, 0, 0, ACTION_OPEN, NULL},
    {MODE_LIST, CODE_HOME, 0, 0, ACTION_FIRST, "ends.list"},
    {MODE_LIST, CODE_END, 0, 0, ACTION_LAST, NULL},
    {WALK_FOCUS, CODE_PAGE_DOWN, 0, SHIFT, ACTION_HEAD_NEXT, "heads"},
    {WALK_FOCUS, CODE_PAGE_UP, 0, SHIFT, ACTION_HEAD_PREVIOUS, NULL},
    {WALK_FOCUS, CODE_PAGE_DOWN, CTRL, 0, ACTION_LAYER_NEXT, NULL},
    {WALK_FOCUS, CODE_PAGE_UP, CTRL, 0, ACTION_LAYER_PREVIOUS, NULL},
    {WALK_FOCUS, 'g', 0, 0, ACTION_MADE, "made"},
    {WALK_FOCUS, 'z', 0, 0, ACTION_RETURN, NULL},
    {WALK_FOCUS, 'k', 0, 0, ACTION_GLOSSARY, "glossary"},
    {WALK_FOCUS, 'n', 0, 0, ACTION_NUMBERS, "numbers"},
    {WALK_FOCUS, 's', 0, 0, ACTION_SUMS, "sums"},
    {WALK_FOCUS, 'f', 0, 0, ACTION_WHOLE, "whole"},
    {WALK_FOCUS, CODE_F1 + 1, 0, 0, ACTION_EDIT, "edit", "change"},
    {WALK_FOCUS, CODE_INSERT, 0, 0, ACTION_WORD_ADD, "word"},
    {MODE_FOCUS, CODE_ENTER, CTRL, 0, ACTION_WORD_ADD, NULL},
    {WALK_FOCUS, CODE_DELETE, 0, 0, ACTION_WORD_REMOVE, NULL},
    {WALK_FOCUS, CODE_LEFT, CTRL, 0, ACTION_WORD_BACK, "word.move"},
    {WALK_FOCUS, CODE_RIGHT, CTRL, 0, ACTION_WORD_ON, NULL},
    {WALK_FOCUS, 'm', 0, 0, ACTION_MASK_PAINT, "paint"},
    {MODE_FOCUS, CODE_LEFT, 0, SHIFT, ACTION_MASK_PAINT_ON, NULL},
    {MODE_FOCUS, CODE_RIGHT, 0, SHIFT, ACTION_MASK_PAINT_ON, NULL},
    {MODE_FOCUS, CODE_UP, 0, SHIFT, ACTION_MASK_PAINT_ON, NULL},
    {MODE_FOCUS, CODE_DOWN, 0, SHIFT, ACTION_MASK_PAINT_ON, NULL},
    {WALK_FOCUS, 'h', 0, 0, ACTION_PRESETS, "presets"},
    {WALK_FOCUS, 'i', 0, 0, ACTION_DOCK, "knobs"},
    {WALK_FOCUS, 'z', CTRL, 0, ACTION_UNDO, "undo"},
    {WALK_FOCUS, 'y', CTRL, 0, ACTION_REDO, NULL},
    {WALK_FOCUS, 'z', CTRL, SHIFT, ACTION_REDO, NULL},
    {WALK_FOCUS, 'u', 0, 0, ACTION_CHANGES, "changes"},
    {WALK_FOCUS, 'w', 0, 0, ACTION_WHY, "why", "compare"},
    {WALK_FOCUS, 'd', 0, 0, ACTION_FREEZE, "freeze"},
    {WALK_FOCUS, 'y', 0, 0, ACTION_SWAP, NULL},
    {WALK_FOCUS, 't', 0, 0, ACTION_TURN, NULL},
    {WALK_FOCUS, 's', CTRL, 0, ACTION_SAVE, "keep", "keep"},
    {WALK_FOCUS, 's', CTRL, SHIFT, ACTION_SAVE_AS, "keep.as"},
    {MODE_ALL, 'o', CTRL, 0, ACTION_OPEN_FILE, "bring"},
    {WALK_FOCUS, 'r', CTRL, 0, ACTION_RELOAD, "reload"},
    {WALK_FOCUS, 'c', CTRL, 0, ACTION_COPY, "copy"},
    {WALK_FOCUS, 'e', 0, 0, ACTION_EXPORT, "take"},
    {WALK_FOCUS, 'v', 0, 0, ACTION_PRESENT, "present", "screen"},
    {MODE_ALL, '+', 0, 0, ACTION_TEXT_LARGER, "text"},
    {MODE_ALL, '=', 0, 0, ACTION_TEXT_LARGER, NULL},
    {MODE_ALL, '-', 0, 0, ACTION_TEXT_SMALLER, NULL},
    {MODE_LIST, '0', 0, 0, ACTION_TEXT_RESET, NULL},
    {MODE_ALL, 'c', 0, 0, ACTION_COLOURS, "colours"},
    {MODE_ALL, 'a', 0, 0, ACTION_STILL, "still"},
    {MODE_ALL, 'b', 0, 0, ACTION_BLANK, "blank"},
    {MODE_ALL, '.', 0, 0, ACTION_BLANK, NULL},
    {MODE_ALL, CODE_F1 + 10, 0, 0, ACTION_FULLSCREEN, "fullscreen"},
    {MODE_ALL, CODE_F1 + 4, 0, 0, ACTION_FULLSCREEN, NULL},
    {MODE_ALL, '?', 0, 0, ACTION_HELP, "help"},
    {MODE_ALL, CODE_F1, 0, 0, ACTION_HELP, NULL},
    {MODE_ALL, CODE_ESCAPE, 0, 0, ACTION_BACK, "back"},
    {MODE_ALL, 'q', CTRL, 0, ACTION_QUIT, "quit"},
    {0},
};

enum action action_for(enum mode mode, const struct input *in)
{
    // A character as it was typed; with Ctrl it is a key that Shift changes.
    bool letter = in->key < CODE_LEFT && !in->control;
    char first = mode == MODE_LIST ? '1' : '0'; // 0 alone is a text size
    if (in->key >= (uint32_t)first && in->key <= '9' && !in->control)
        return ACTION_DIGIT;
    for (const struct binding *b = bindings; b->action; b++)
        if ((b->modes & mode) && b->key == in->key &&
            b->control == in->control && (letter || b->shift == in->shift))
            return b->action;
    return ACTION_NONE;
}
