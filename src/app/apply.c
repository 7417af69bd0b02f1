// What each command does.
#include <stddef.h>

#include "app/app.h"

static void type_digit(struct app *a, uint32_t key)
{
    int digit = (int)(key - '0');
    if (a->number < 0 && digit == 0) {
        a->view.text = 1; // alone, 0 resets the text size
        return;
    }
    a->number = a->number < 0 ? digit : a->number * 10 + digit;
    if (a->number > 99999999)
        a->number = 99999999;
}

// Enter and Backspace belong to the typed number while there is one.
static bool apply_number(struct app *a, enum action c, uint32_t key)
{
    if (a->number < 0 || c == ACTION_DIGIT)
        return false;
    if (key == CODE_ENTER) {
        struct position p = {a->position.level, a->number - 1};
        if (a->number > timeline_count(&a->book->trace, p.level))
            a->note = "beyond the end: this is the last step";
        a->page = -1;
        app_go(a, p);
    } else if (key == CODE_BACKSPACE) {
        a->number = a->number < 10 ? -1 : a->number / 10;
        return true;
    }
    a->number = -1;
    return key == CODE_ENTER || key == CODE_ESCAPE;
}

static void change_level(struct app *a, int by)
{
    app_settle(a);
    if (a->page >= 0 && by > 0) {
        a->page = -1; // leaves the pages for the stages, at the same place
        return;
    }
    int level = (int)a->position.level + by;
    if (level < LEVEL_PART || level > LEVEL_TERM) {
        a->note = by > 0 ? "a term is the finest level"
                         : "a part is the coarsest level";
        return;
    }
    app_go(a,
           timeline_at_level(&a->book->trace, a->position, (enum level)level));
}

static void restart(struct app *a)
{
    a->view.playing = false;
    a->view.focus = (struct address){0};
    a->view.locked = a->focusing = false;
    app_go(a, (struct position){a->position.level, 0});
    app_first_page(a);
}

static void go_to_list(struct app *a)
{
    a->view.playing = a->scrubbing = false;
    app_settle(a);
    for (int i = 0; i < a->listed; i++)
        if (a->library.books[i] == a->book)
            a->chosen = i;
    a->left = a->book;
    a->book = NULL;
}

static void apply_walk(struct app *a, enum action c, const struct input *in)
{
    int64_t last = timeline_count(&a->book->trace, a->position.level) - 1;
    switch (c) {
    case ACTION_NEXT:
        app_step(a, 1);
        break;
    case ACTION_PREVIOUS:
        app_step(a, -1);
        break;
    case ACTION_INTO:
        change_level(a, 1);
        break;
    case ACTION_OUT:
        change_level(a, -1);
        break;
    case ACTION_FIRST:
        app_go(a, (struct position){a->position.level, 0});
        break;
    case ACTION_LAST:
        app_go(a, (struct position){a->position.level, last});
        break;
    case ACTION_DIGIT:
        type_digit(a, in->key);
        break;
    case ACTION_RESTART:
        restart(a);
        break;
    case ACTION_FOCUS_NEXT:
        focus_panel(a, 1);
        break;
    case ACTION_FOCUS_PREVIOUS:
        focus_panel(a, -1);
        break;
    case ACTION_LEFT:
        focus_move(a, -1, 0);
        break;
    case ACTION_RIGHT:
        focus_move(a, 1, 0);
        break;
    case ACTION_UP:
        focus_move(a, 0, -1);
        break;
    case ACTION_DOWN:
        focus_move(a, 0, 1);
        break;
    case ACTION_LOCK:
        a->view.locked = !a->view.locked;
        break;
    case ACTION_LIST:
        go_to_list(a);
        break;
    default:
        break;
    }
}

bool app_apply(struct app *a, enum action c, const struct input *in)
{
    if (c == ACTION_QUIT)
        return false;
    if (a->book && apply_number(a, c, in ? in->key : 0))
        return true;
    if (a->book)
        apply_walk(a, c, in);
    else
        apply_list(a, c);
    apply_view(a, c);
    return true;
}
