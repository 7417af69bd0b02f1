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

static void change_text(struct app *a, double by)
{
    double text = a->view.text + by;
    if (text > 0.79 && text < 1.51)
        a->view.text = text;
}

static void change_speed(struct app *a, double factor)
{
    double speed = a->speed * factor;
    if (speed > 0.2 && speed < 9)
        a->speed = speed;
    a->note = a->speed > 1   ? "faster"
              : a->speed < 1 ? "slower"
                             : "normal speed";
}

static void restart(struct app *a)
{
    a->view.playing = false;
    a->view.focus = (struct address){0};
    a->view.locked = a->focusing = false;
    app_go(a, (struct position){a->position.level, 0});
    app_first_page(a);
}

// Esc takes away one layer at a time and never quits.
static void back(struct app *a)
{
    if (a->help)
        a->help = false;
    else if (a->view.locked)
        a->view.locked = false;
    else if (a->view.focus.tensor)
        a->view.focus = (struct address){0}, a->focusing = false;
    else
        a->fullscreen = false;
}

static void go_to_list(struct app *a)
{
    a->view.playing = false;
    app_settle(a);
    for (int i = 0; i < a->listed; i++)
        if (a->library.books[i] == a->book)
            a->chosen = i;
    a->book = NULL;
}

static void choose(struct app *a, int to)
{
    if (to >= 0 && to < a->listed)
        a->chosen = to;
}

static void open_chosen(struct app *a)
{
    struct strbuf why = {0};
    if (a->listed && !app_open(a, a->library.books[a->chosen]->path, &why))
        a->note = "this lesson has mistakes: run followspot check on it";
    strbuf_free(&why);
}

static void apply_list(struct app *a, enum action c)
{
    int columns = list_columns(a);
    switch (c) {
    case ACTION_LEFT:
        choose(a, a->chosen - 1);
        break;
    case ACTION_RIGHT:
        choose(a, a->chosen + 1);
        break;
    case ACTION_UP:
        choose(a, a->chosen - columns);
        break;
    case ACTION_DOWN:
        choose(a, a->chosen + columns);
        break;
    case ACTION_FIRST:
        choose(a, 0);
        break;
    case ACTION_LAST:
        choose(a, a->listed - 1);
        break;
    case ACTION_OPEN:
        open_chosen(a);
        break;
    default:
        break;
    }
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

static void apply_view(struct app *a, enum action c)
{
    struct view *v = &a->view;
    switch (c) {
    case ACTION_PLAY:
        v->playing = !v->playing;
        a->waited = 1; // the first step comes at once
        break;
    case ACTION_SLOWER:
        change_speed(a, 0.5);
        break;
    case ACTION_FASTER:
        change_speed(a, 2);
        break;
    case ACTION_FULLSCREEN:
        a->fullscreen = !a->fullscreen;
        break;
    case ACTION_BLANK:
        v->blank = true;
        break;
    case ACTION_TEXT_LARGER:
        change_text(a, 0.1);
        break;
    case ACTION_TEXT_SMALLER:
        change_text(a, -0.1);
        break;
    case ACTION_TEXT_RESET:
        v->text = 1;
        break;
    case ACTION_NUMBERS:
        v->numbers = !v->numbers;
        break;
    case ACTION_COLOURS:
        v->map = v->map == MAP_CIVIDIS ? MAP_GREY : MAP_CIVIDIS;
        break;
    case ACTION_SUMS:
        v->column_sums = !v->column_sums;
        break;
    case ACTION_STILL:
        v->still = !v->still;
        a->note = v->still ? "animation off" : "animation on";
        break;
    case ACTION_HELP:
        a->help = !a->help;
        break;
    case ACTION_BACK:
        back(a);
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
