// SPDX-License-Identifier: MIT
// What travels tells the truth on its way: no text passes over another, and a
// result is told everywhere at once, last; read from the poses of every kind of
// step at every level.
#include <check.h>
#include <math.h>
#include <string.h>

#include "made_lessons.h"
#include "opened.h"
#include "scene/mark/notation.h"
#include "scene/theme.h"
#include "suite.h"

enum { STEPS = 20, FRAMES = 32, MOST = 4000 };

static struct opened here;
static struct arena arena; // of one movement
static struct pose from, to;

static void move_to(struct position p)
{
    struct shown shown = {&here.lesson, &here.trace, p, 0.5, NULL};
    from = to = (struct pose){.arena = &arena};
    frame_movement(&shown, &default_view, font_of(here.files), &from, &to);
}

// Step [k] of those of a level that are read; index -1 for none.
static struct position sample(enum level level, int64_t k)
{
    int64_t count = timeline_count(&here.trace, level);
    int64_t at = count <= STEPS ? k : (count - 1) * k / (STEPS - 1);
    return (struct position){level, at < count ? at : -1};
}

// --- no text over another ----------------------------------------------------

// A text that shows, and where.
struct seen {
    const struct item *item;
    struct rect at;
    bool travels;
};

static double shows(const struct item *i)
{
    return i->text && *i->text && i->layer < LAYER_CHROME
               ? i->alpha * (i->ink >> 24) / 255
               : 0;
}

// The room that its letters take: digits and small letters at the least.
static struct rect room_of(const struct item *i)
{
    double width = font_width(font_of(here.files), i->weight, i->size, i->text);
    double x = i->at.x, y = i->at.y, part = i->align / 2.0;
    if (i->kind == ITEM_BOX)
        return (struct rect){x + (i->at.w - width) / 2,
                             y + i->at.h / 2 - i->size * 0.3, width,
                             i->size * 0.6};
    return (struct rect){x - part * width, y - i->size * 0.6, width,
                         i->size * 0.6};
}

static bool rests_in(const struct pose *p, const struct item *i)
{
    struct rect at = room_of(i);
    for (int k = 0; k < p->count; k++) {
        const struct item *r = &p->items[k];
        if (r->id != i->id || !shows(r) || strcmp(r->text, i->text) != 0)
            continue;
        struct rect rest = room_of(r);
        if (fabs(rest.x - at.x) < 1 && fabs(rest.y - at.y) < 1)
            return true;
    }
    return false;
}

static bool overlap(struct rect a, struct rect b)
{
    double x = fmin(a.x + a.w, b.x + b.w) - fmax(a.x, b.x);
    double y = fmin(a.y + a.h, b.y + b.h) - fmax(a.y, b.y);
    return x > 1 && y > 1;
}

// A box in front hides what stands behind it.
static bool is_hidden(const struct pose *p, const struct seen *t)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        bool over = i->layer > t->item->layer ||
                    (i->layer == t->item->layer && i->id > t->item->id);
        if (over && i->kind == ITEM_BOX && i->alpha > 0.95 &&
            i->fill >> 24 > 240 && i->at.x <= t->at.x && i->at.y <= t->at.y &&
            i->at.x + i->at.w >= t->at.x + t->at.w &&
            i->at.y + i->at.h >= t->at.y + t->at.h)
            return true;
    }
    return false;
}

// Returns how many texts were under way.
static int check_crossings(struct position p, int frame)
{
    static struct seen seen[MOST];
    struct pose is = {.arena = &arena};
    int count = 0, travelling = 0;
    pose_blend(&from, &to, (double)frame / FRAMES, &is);
    for (int k = 0; k < is.count && count < MOST; k++) {
        const struct item *i = &is.items[k];
        if (shows(i) < 0.08 || i->tilted || i->least > 0)
            continue;
        struct seen one = {i, room_of(i), false};
        one.travels = !rests_in(&from, i) && !rests_in(&to, i);
        if (is_hidden(&is, &one))
            continue;
        travelling += one.travels;
        seen[count++] = one;
    }
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count && seen[a].travels; b++)
            ck_assert_msg(a == b || !overlap(seen[a].at, seen[b].at),
                          "%s, level %d, step %d, %d/%d: “%s” travels over "
                          "“%s”",
                          here.lesson.title, p.level, (int)p.index, frame,
                          FRAMES, seen[a].item->text, seen[b].item->text);
    return travelling;
}

START_TEST(no_text_travels_over_another)
{
    opened_open(&here, _i);
    for (enum level level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            for (int frame = 1; frame < FRAMES; frame++)
                check_crossings(p, frame);
            arena_reset(&arena);
        }
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("travel");
    TCase *t = tcase_create("travel"), *rest = suite_long(suite, 300);
    tcase_set_timeout(t, 300);
    suite_share(t, rest, no_text_travels_over_another, made_lesson_count(), 4);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
