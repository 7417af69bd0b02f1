// What actions do in the list of lessons.
#include "app/course/course.h"

static void choose(struct app *a, int to)
{
    if (to >= 0 && to < a->listed)
        a->chosen = to;
}

static void open_chosen(struct app *a)
{
    struct strbuf why = {0};
    if (a->listed && !app_open(a, a->library.documents[a->chosen]->path, &why))
        a->note = "note.mistakes";
    else
        retrieval_begin(a);
    strbuf_free(&why);
}

// Round and round.
static void choose_next(struct app *a, int by)
{
    if (a->listed)
        choose(a, (a->chosen + by + a->listed) % a->listed);
}

// A digit after another one makes a longer number, where there is one.
static void choose_number(struct app *a, int digit)
{
    bool course = course_listed(a);
    int longer = a->typed * 10 + digit;
    a->typed = longer <= (course ? course_last(a) : a->listed) ? longer : digit;
    if (course)
        course_choose(a, a->typed);
    else
        choose(a, a->typed - 1);
}

// The arrows and Tab in the course; false for other actions.
static bool walk_course(struct app *a, enum action c)
{
    switch (c) {
    case ACTION_LEFT:
    case ACTION_FOCUS_PREVIOUS:
        course_next(a, -1);
        return true;
    case ACTION_RIGHT:
    case ACTION_FOCUS_NEXT:
        course_next(a, 1);
        return true;
    case ACTION_UP:
        course_move(a, -1);
        return true;
    case ACTION_DOWN:
        course_move(a, 1);
        return true;
    case ACTION_FIRST:
        course_end(a, false);
        return true;
    case ACTION_LAST:
        course_end(a, true);
        return true;
    default:
        return false;
    }
}

void apply_list(struct app *a, enum action c, const struct input *in)
{
    int columns = list_columns(a);
    if (c != ACTION_DIGIT)
        a->typed = 0;
    if (course_listed(a) && walk_course(a, c))
        return;
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
    case ACTION_FOCUS_NEXT:
        choose_next(a, 1);
        break;
    case ACTION_FOCUS_PREVIOUS:
        choose_next(a, -1);
        break;
    case ACTION_DIGIT:
        choose_number(a, (int)(in->key - '0'));
        break;
    case ACTION_OPEN:
        open_chosen(a);
        break;
    default:
        break;
    }
}
