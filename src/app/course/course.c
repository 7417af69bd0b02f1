// SPDX-License-Identifier: MIT
#include "app/course/course.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool course_short(int place)
{
    static const int way[] = {0, 2, 7, 9, 13, 15};
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (way[i] == place)
            return true;
    return false;
}

int course_place(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (strspn(name, "0123456789") != 2 || name[2] != '-')
        return -1;
    int number = (name[0] - '0') * 10 + name[1] - '0';
    return number < COURSE_PLACES ? number : -1;
}

bool course_listed(const struct app *a)
{
    bool any = false;
    for (int i = 0; i < a->chooser.listed; i++)
        any |= course_place(a->library.documents[i]->path) >= 0;
    return any;
}

// A second lesson of one place, a copy of one's own, stands beside.
struct course course_of(const struct app *a, struct arena *arena)
{
    int room = COURSE_PLACES + a->chooser.listed;
    struct course c = {.cards =
                           arena_array(arena, (size_t)room, sizeof *c.cards),
                       .count = COURSE_PLACES};
    for (int i = 0; i < COURSE_PLACES; i++)
        c.cards[i] = (struct course_card){.number = i, .document = -1};
    for (int i = 0; i < a->chooser.listed; i++) {
        int place = course_place(a->library.documents[i]->path);
        bool free = place >= 0 && c.cards[place].document < 0;
        int slot = free ? place : c.count++;
        c.cards[slot].number = slot;
        c.cards[slot].document = i;
    }
    return c;
}

int course_last(const struct app *a)
{
    struct arena arena = {0};
    int last = course_of(a, &arena).count - 1;
    arena_free(&arena);
    return last;
}

void course_choose(struct app *a, int number)
{
    struct arena arena = {0};
    struct course c = course_of(a, &arena);
    bool there = number >= 0 && number < c.count;
    int document = there ? c.cards[number].document : -1;
    if (document >= 0)
        a->chooser.chosen = document;
    else if (there)
        a->notice.note = "note.course.unwritten";
    arena_free(&arena);
}

static int chosen_card(const struct app *a, const struct course *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->cards[i].document == a->chooser.chosen)
            return i;
    return 0;
}

void course_next(struct app *a, int by)
{
    struct arena arena = {0};
    struct course c = course_of(a, &arena);
    int i = chosen_card(a, &c);
    do
        i = (i + by + c.count) % c.count;
    while (c.cards[i].document < 0);
    a->chooser.chosen = c.cards[i].document;
    arena_free(&arena);
}

void course_end(struct app *a, bool last)
{
    struct arena arena = {0};
    struct course c = course_of(a, &arena);
    int i = last ? c.count - 1 : 0;
    while (c.cards[i].document < 0)
        i += last ? -1 : 1;
    a->chooser.chosen = c.cards[i].document;
    arena_free(&arena);
}

// The nearest; a column to the side is farther than a card.
void course_move(struct app *a, int by)
{
    struct arena arena = {0};
    struct course c = course_laid_out(a, &arena);
    const struct course_card *from = &c.cards[chosen_card(a, &c)];
    double least = INFINITY;
    for (int i = 0; i < c.count; i++) {
        const struct course_card *to = &c.cards[i];
        double down = (to->at.y - from->at.y) * by;
        double across = to->at.x + to->at.w / 2 - from->at.x - from->at.w / 2;
        double far = down + fabs(across) * 4;
        if (to->document < 0 || down < 1 || far >= least)
            continue;
        least = far;
        a->chooser.chosen = to->document;
    }
    arena_free(&arena);
}
