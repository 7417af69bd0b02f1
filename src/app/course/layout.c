// SPDX-License-Identifier: MIT
// Where things stand on the page of the course: on the left, or on top where it
// is narrow, what it is all about; beside that the lessons in classes, in two
// columns or one, and behind them those that are no part of the course.
#include <math.h>

#include "app/course/course.h"
#include "app/course/list.h"

enum { NARROW = 1000 };

// Of a card of the course, of one beside it, and of the head of a class.
static const struct {
    double card, beside, head;
} heights[COURSE_SIZES] = {{51, 30, 24}, {82, 34, 30}, {112, 50, 30}};

// The class of place [number]; what is beside comes after the last.
static int class_of(int number)
{
    static const int last[] = {0, 3, 5, 8, 9, 12, 14, COURSE_PLACES - 1};
    int k = 0;
    while (k < COURSE_HEADS - 1 && number > last[k])
        k++;
    return k;
}

static const char *const head_keys[COURSE_HEADS] = {
    "course.class.0", "course.class.1", "course.class.2",
    "course.class.3", "course.class.4", "course.class.5",
    "course.class.6", "course.class.7", "course.beside"};

// How far down a column goes, and where the next card stands.
struct flow {
    double width, y, most; // y: within the column; most: of all columns
    int column;
    int head; // the class that is open; -1: none
};

static double card_height(const struct scene *s, const struct course *c, int i)
{
    bool beside = c->cards[i].number >= COURSE_PLACES;
    return text_size(s,
                     beside ? heights[c->size].beside : heights[c->size].card);
}

// The first class is one lesson, which says enough where there is little room.
static double head_height(const struct scene *s, const struct course *c, int k)
{
    bool headless = !k && c->size == COURSE_DENSE;
    return headless ? 0 : text_size(s, heights[c->size].head);
}

// The height of class [k] with its head; 0: nothing of it is written.
static double class_height(const struct scene *s, const struct course *c, int k)
{
    double sum = 0;
    for (int i = 0; i < c->count; i++)
        if (c->cards[i].document >= 0 && class_of(c->cards[i].number) == k)
            sum += card_height(s, c, i) + u(s, 6);
    return sum > 0 ? sum + head_height(s, c, k) : 0;
}

static void open_class(const struct scene *s, struct course *c, struct flow *f,
                       int k)
{
    double high = head_height(s, c, k);
    f->head = k;
    if (high <= 0)
        return;
    c->heads[c->head_count++] =
        (struct course_head){head_keys[k],
                             {c->seen.x + f->column * (f->width + u(s, 24)),
                              c->seen.y + f->y, f->width, high}};
    f->y += high;
}

// The second column begins with the class that is past [half], in pixels.
static void place_cards(const struct scene *s, struct course *c, struct flow *f,
                        double half)
{
    double done = 0;
    for (int i = 0; i < c->count; i++) {
        struct course_card *card = &c->cards[i];
        int k = class_of(card->number);
        double h = card_height(s, c, i);
        if (card->document < 0)
            continue;
        if (k != f->head) {
            double high = class_height(s, c, k);
            if (f->column + 1 < c->columns && done > 0 &&
                done + high / 2 > half) {
                f->column++;
                f->y = 0;
            }
            done += high;
            open_class(s, c, f, k);
        }
        card->at = (struct rect){c->seen.x + f->column * (f->width + u(s, 24)),
                                 c->seen.y + f->y, f->width, h};
        f->y += h + u(s, 6);
        f->most = fmax(f->most, f->y);
    }
}

// So far up that what is chosen is seen, and no farther.
static double scrolled(const struct app *a, const struct course *c, double all)
{
    for (int i = 0; i < c->count; i++) {
        const struct rect *at = &c->cards[i].at;
        if (c->cards[i].document != a->chooser.chosen || at->h <= 0)
            continue;
        double middle = at->y + at->h / 2 - (c->seen.y + c->seen.h / 2);
        return fmax(0, fmin(middle, all - c->seen.h));
    }
    return 0;
}

static void place_regions(const struct app *a, const struct scene *s,
                          struct course *c)
{
    double width = a->view.extent.width, height = a->view.extent.height;
    double x = fmax(width * 0.019, u(s, 12));
    double top = u(s, 22) + text_size(s, TEXT_TITLE) * 1.2 + u(s, 14);
    double bottom = height - u(s, 18) - text_size(s, TEXT_BODY) * 1.2 - u(s, 8);
    bool wide = width >= NARROW && width > height;
    double high = bottom - top;
    c->columns = wide && width * 0.3 > text_size(s, 280) ? 2 : 1;
    if (wide) {
        c->hero = (struct rect){x, top, width * 0.309, high};
        c->seen = (struct rect){width * 0.35, top, width * 0.631, high};
        return;
    }
    double hero = high * 0.52;
    c->hero = (struct rect){x, top, width - 2 * x, hero - u(s, 14)};
    c->seen = (struct rect){x, top + hero, width - 2 * x, high - hero};
}

// Gives all cards their places; returns how far down they go.
static double flow(const struct scene *s, struct course *c)
{
    double gaps = u(s, 24) * (c->columns - 1), all = 0;
    struct flow f = {.width = (c->seen.w - gaps) / c->columns, .head = -1};
    for (int k = 0; k < COURSE_HEADS; k++)
        all += class_height(s, c, k);
    double course = all - class_height(s, c, COURSE_HEADS - 1);
    c->head_count = 0;
    place_cards(s, c, &f, course <= c->seen.h ? course : course / 2);
    return f.most;
}

// True when every lesson of the course is seen; those beside it may lie below.
static bool course_fits(const struct course *c)
{
    for (int i = 0; i < COURSE_PLACES; i++)
        if (c->cards[i].document >= 0 &&
            c->cards[i].at.y + c->cards[i].at.h > c->seen.y + c->seen.h + 1)
            return false;
    return true;
}

struct course course_laid_out(struct app *a, struct arena *arena)
{
    struct pose pose = {.arena = arena};
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = &pose};
    struct course c = course_of(a, arena);
    for (int i = 0; i < a->chooser.listed; i++)
        list_document(a, i); // with how far one is in it
    place_regions(a, &s, &c);
    double most = 0;
    for (int size = COURSE_ROOMY; size >= 0; size--) {
        c.size = (enum course_size)size;
        most = flow(&s, &c);
        if (course_fits(&c))
            break;
    }
    c.scrolled = scrolled(a, &c, most);
    return c;
}
