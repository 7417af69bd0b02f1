// Frames of every lesson, with the real font: they are pure and they join.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "opened.h"
#include "made_lessons.h"
#include "suite.h"

static struct opened here;

static uint64_t hash(enum level level, int64_t index, double fraction)
{
    return list_hash(opened_frame(&here, (struct position){level, index},
                                  fraction, &default_view));
}

// A few steps of each level: the ends, and some in between.
enum { SAMPLES = 7 };

static int64_t sample(enum level level, int k)
{
    int64_t count = timeline_count(&here.trace, level);
    return (count - 1) * k / (SAMPLES - 1);
}

START_TEST(a_step_begins_where_the_last_one_ended)
{
    opened_open(&here, _i);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k + 1 < SAMPLES; k++) {
            int64_t at = sample((enum level)level, k);
            if (at + 1 >= timeline_count(&here.trace, (enum level)level))
                continue;
            ck_assert_uint_eq(hash((enum level)level, at, 1),
                              hash((enum level)level, at + 1, 0));
        }
    opened_close(&here);
}
END_TEST

START_TEST(the_order_of_seeking_does_not_matter)
{
    uint64_t forward[SAMPLES];
    opened_open(&here, _i);
    for (int k = 0; k < SAMPLES; k++)
        forward[k] = hash(LEVEL_CELL, sample(LEVEL_CELL, k), 0.4);
    for (int k = SAMPLES - 1; k >= 0; k--)
        ck_assert_uint_eq(forward[k],
                          hash(LEVEL_CELL, sample(LEVEL_CELL, k), 0.4));
    opened_close(&here);
}
END_TEST

START_TEST(a_movement_is_seen)
{
    opened_open(&here, _i);
    int64_t last = timeline_count(&here.trace, LEVEL_CELL) - 1;
    ck_assert_uint_ne(hash(LEVEL_CELL, last, 0.1), hash(LEVEL_CELL, last, 1));
    ck_assert_uint_ne(hash(LEVEL_CELL, last, 0.1), hash(LEVEL_CELL, last, 0));
    opened_close(&here);
}
END_TEST

static int by_id(const void *a, const void *b)
{
    uint64_t x = ((const struct item *)a)->id, y = ((const struct item *)b)->id;
    return (x > y) - (x < y);
}

START_TEST(ids_are_unique)
{
    opened_open(&here, _i);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k < SAMPLES; k++) {
            struct position p = {level, sample((enum level)level, k)};
            struct shown shown = {&here.lesson, &here.trace, p, 1, NULL};
            struct pose pose = {.arena = &here.arena};
            arena_reset(&here.arena);
            frame_pose(&shown, &default_view, font_of(here.files), &pose);
            qsort(pose.items, (size_t)pose.count, sizeof *pose.items, by_id);
            for (int i = 1; i < pose.count; i++)
                ck_assert_msg(pose.items[i].id != pose.items[i - 1].id,
                              "level %d step %lld: two items with one id: "
                              "“%s” and “%s”",
                              level, (long long)p.index + 1,
                              pose.items[i].text ? pose.items[i].text : "",
                              pose.items[i - 1].text ? pose.items[i - 1].text
                                                     : "");
        }
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("frame");
    TCase *t = tcase_create("frames");
    tcase_set_timeout(t, 300);
    int n = made_lesson_count();
    tcase_add_loop_test(t, a_step_begins_where_the_last_one_ended, 0, n);
    tcase_add_loop_test(t, the_order_of_seeking_does_not_matter, 0, n);
    tcase_add_loop_test(t, a_movement_is_seen, 0, n);
    tcase_add_loop_test(t, ids_are_unique, 0, n);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
