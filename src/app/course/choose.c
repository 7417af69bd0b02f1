// SPDX-License-Identifier: MIT
#include "app/course/choose.h"

#include "app/course/course.h"
#include "app/course/list.h"
#include "app/quiz/retrieval.h"

static void list_choose(struct app *a, int to)
{
    if (to >= 0 && to < a->chooser.listed)
        a->chooser.chosen = to;
}

void list_open(struct app *a)
{
    a->chooser.typed = 0;
    field_clear(&a->chooser.own);
    struct strbuf why = {0};
    if (a->chooser.listed &&
        !app_open(a, a->library.documents[a->chooser.chosen]->path, &why))
        a->notice.note = "note.mistakes";
    else
        retrieval_begin(a);
    strbuf_free(&why);
}

// Round and round.
static void list_choose_next(struct app *a, int by)
{
    if (a->chooser.listed)
        list_choose(a, (a->chooser.chosen + by + a->chooser.listed) %
                           a->chooser.listed);
}

// A digit within a second after another one makes a longer number, where there
// is one; where there is none, nobody waits for it.
void list_number(struct app *a, int digit)
{
    bool course = course_listed(a);
    int last = course ? course_last(a) : a->chooser.listed;
    int longer = a->chooser.typed * 10 + digit;
    int number = longer <= last ? longer : digit;
    a->chooser.typed = number * 10 <= last ? number : 0;
    a->chooser.typing = 1;
    if (course)
        course_choose(a, number);
    else
        list_choose(a, number - 1);
}

bool list_tick(struct app *a, double seconds)
{
    a->chooser.typing -= seconds;
    if (a->chooser.typing <= 0)
        a->chooser.typed = 0;
    return a->chooser.typed > 0;
}

// In the course [course] moves by [by], and in a plain list [plain] lines on.
static void list_move(struct app *a, void (*course)(struct app *a, int by),
                      int by, int plain)
{
    a->chooser.typed = 0;
    if (course_listed(a))
        course(a, by);
    else
        list_choose(a, a->chooser.chosen + plain);
}

void list_left(struct app *a)
{
    list_move(a, course_next, -1, -1);
}

void list_right(struct app *a)
{
    list_move(a, course_next, 1, 1);
}

void list_up(struct app *a)
{
    list_move(a, course_move, -1, -list_columns(a));
}

void list_down(struct app *a)
{
    list_move(a, course_move, 1, list_columns(a));
}

static void list_step(struct app *a, int by)
{
    a->chooser.typed = 0;
    if (course_listed(a))
        course_next(a, by);
    else
        list_choose_next(a, by);
}

void list_next(struct app *a)
{
    list_step(a, 1);
}

void list_previous(struct app *a)
{
    list_step(a, -1);
}

static void list_to_end(struct app *a, bool last)
{
    a->chooser.typed = 0;
    if (course_listed(a))
        course_end(a, last);
    else
        list_choose(a, last ? a->chooser.listed - 1 : 0);
}

void list_first(struct app *a)
{
    list_to_end(a, false);
}

void list_last(struct app *a)
{
    list_to_end(a, true);
}
