// SPDX-License-Identifier: MIT
// Copies of what a step reads travel to where they meet, and an eye can follow
// each: read from the poses of every kind of step.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made_lessons.h"
#include "opened.h"
#include "suite.h"

enum { STEPS = 24, FRAMES = 64 };

static struct opened here;
static struct arena arena; // of one movement
static struct pose from, to;

static void move_to(struct position p)
{
    struct shown shown = {&here.lesson, &here.trace, p, 0.5, NULL};
    from = to = (struct pose){.arena = &arena};
    frame_movement(&shown, &default_view, font_of(here.files), &from, &to);
}

static struct pose at_frame(int k)
{
    struct pose p = {.arena = &arena};
    pose_blend(&from, &to, (double)k / FRAMES, &p);
    pose_sort(&p);
    return p;
}

// Step [k] of those of a level that are read; index -1 for none.
static struct position sample(enum level level, int64_t k)
{
    int64_t count = timeline_count(&here.trace, level);
    int64_t at = count <= STEPS ? k : (count - 1) * k / (STEPS - 1);
    return (struct position){level, at < count ? at : -1};
}

static double apart(struct rect a, struct rect b)
{
    return hypot(a.x + a.w / 2 - b.x - b.w / 2, a.y + a.h / 2 - b.y - b.h / 2);
}

// --- they travel -------------------------------------------------------------

// In how many of the frames the copy that ends as [i] is under way from [start]:
// to be seen, and neither here nor there.
static int frames_under_way(const struct item *i, struct rect start)
{
    int seen = 0;
    for (int k = 1; k < FRAMES; k++) {
        struct pose p = at_frame(k);
        const struct item *is = pose_find(&p, i->id);
        double all = apart(start, i->at);
        seen += is && is->alpha > 0.25 && apart(is->at, start) > 0.1 * all &&
                apart(is->at, i->at) > 0.1 * all;
    }
    return seen;
}

// Where the copy that ends as [i] begins, if that is far enough to see a way:
// where it is read, or was, if that leaves later.
static const struct item *begin_of(const struct item *i)
{
    const struct item *was = i->from ? pose_find(&from, i->from) : NULL;
    const struct item *is = i->from ? pose_find(&to, i->from) : NULL;
    if (is && is->when.to <= i->when.from)
        was = is;
    return was && apart(was->at, i->at) > 1.5 * i->size ? was : NULL;
}

static const char *name_of(const struct item *i)
{
    return i->text ? i->text : "a shape";
}

// At the middle of its time a copy is half way; it is on it long enough for an
// eye. Returns how many travel.
static int check_copies(struct position p)
{
    int travel = 0;
    for (int n = 0; n < to.count; n++) {
        const struct item *i = &to.items[n];
        const struct item *was = begin_of(i);
        if (i->layer != LAYER_FLYING || !was)
            continue;
        struct pose middle = {.arena = &arena};
        pose_blend(&from, &to, (i->when.from + i->when.to) / 2, &middle);
        pose_sort(&middle);
        const struct item *is = pose_find(&middle, i->id);
        double all = apart(was->at, i->at);
        ck_assert_msg(is && is->alpha > 0.5 &&
                          fabs(apart(is->at, was->at) - all / 2) < 0.1 * all &&
                          fabs(apart(is->at, i->at) - all / 2) < 0.1 * all,
                      "%s, level %d, step %d: %s is not half way",
                      here.lesson.title, p.level, (int)p.index, name_of(i));
        ck_assert_msg(frames_under_way(i, was->at) >= 5,
                      "%s, level %d, step %d: %s is under way in %d/64",
                      here.lesson.title, p.level, (int)p.index, name_of(i),
                      frames_under_way(i, was->at));
        travel++;
    }
    return travel;
}

START_TEST(copies_travel)
{
    opened_open(&here, _i);
    for (enum level level = LEVEL_ROW; level <= LEVEL_TERM; level++)
        for (int k = 1; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            check_copies(p);
            arena_reset(&arena);
        }
    opened_close(&here);
}
END_TEST

// Each kind of step that reads numbers sends them.
START_TEST(what_is_read_sets_out)
{
    static const struct {
        const char *tensor;
        int column;
        enum level level;
        int least;
    } kinds[] = {
        {"Q", -1, LEVEL_ROW, 2},           {"Q", 1, LEVEL_CELL, 4},
        {"scores", -1, LEVEL_ROW, 2},      {"scores", 1, LEVEL_CELL, 4},
        {"scaled", 1, LEVEL_CELL, 1},      {"weights.max", 0, LEVEL_CELL, 2},
        {"weights.sum", 0, LEVEL_CELL, 2}, {"weights", 1, LEVEL_CELL, 2},
    };
    opened_open(&here, 0);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct address a = {trace_find(&here.trace, kinds[k].tensor), 1,
                            kinds[k].column, -1};
        ck_assert_ptr_nonnull(a.tensor);
        move_to(timeline_find(&here.trace, kinds[k].level, &a));
        int travel =
            check_copies(timeline_find(&here.trace, kinds[k].level, &a));
        ck_assert_msg(travel >= kinds[k].least, "%s, level %d: %d travel",
                      kinds[k].tensor, kinds[k].level, travel);
        arena_reset(&arena);
    }
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("copies");
    TCase *t = tcase_create("copies");
    for (int k = 0; k < made_lesson_count(); k += 6)
        tcase_add_loop_test(t, copies_travel, k, k + 1);
    tcase_add_test(t, what_is_read_sets_out);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
