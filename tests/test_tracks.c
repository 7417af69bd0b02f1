// SPDX-License-Identifier: MIT
// Tracks one after another: rows of a table by hand, then what holds for any
// tracks in any room.
#include <check.h>
#include <math.h>
#include <string.h>

#include "math/rng.h"
#include "scene/grid/tracks.h"
#include "suite.h"

enum { MOST = 6, ROUNDS = 4000 };

static const struct {
    double room;
    int count;
    struct track tracks[3];
    double at[3], size[3]; // size 0: left out
    bool fits;
} rows[] = {
    // between least and wish: the same part of the way for all
    {30,
     2,
     {{10, 20, 20, .keep = KEEP}, {10, 30, 30, .keep = KEEP}},
     {0, 40. / 3},
     {40. / 3, 50. / 3},
     true},
    // more than they wish: only those that grow, up to their most
    {60,
     3,
     {{5, 10, 100, .keep = KEEP},
      {5, 10, 14, .grow = 1, .keep = KEEP},
      {5, 10, 100, .grow = 1, .keep = KEEP}},
     {0, 10, 24},
     {10, 14, 36},
     true},
    // a part twice as large
    {26,
     2,
     {{0, 10, INFINITY, .grow = 2, .keep = KEEP},
      {0, 10, INFINITY, .grow = 1, .keep = KEEP}},
     {0, 14},
     {14, 12},
     true},
    // the lowest is left out, and the gap of what now comes first with it
    {20,
     3,
     {{10, 10, 10, .keep = 1},
      {10, 10, 10, .gap = 4, .keep = KEEP},
      {5, 5, 5, .gap = 5, .keep = KEEP}},
     {0, 0, 15},
     {0, 10, 5},
     true},
    // of equals the last
    {20,
     3,
     {{10, 10, 10, .keep = 1},
      {10, 10, 10, .keep = 2},
      {10, 10, 10, .keep = 1}},
     {0, 10, 20},
     {10, 10, 0},
     true},
    // nothing may be left out: all are squeezed alike, gaps too
    {12,
     2,
     {{10, 10, 10, .keep = KEEP}, {10, 10, 10, .gap = 4, .keep = KEEP}},
     {0, 7},
     {5, 5},
     false},
    {-3, 1, {{10, 10, 10, .keep = KEEP}}, {0}, {0}, false},
};

START_TEST(tracks_have_the_sizes_reckoned_by_hand)
{
    struct track t[3];
    memcpy(t, rows[_i].tracks, sizeof t);
    bool fits = tracks_solve(t, rows[_i].count, 7, rows[_i].room);
    ck_assert_int_eq(fits, rows[_i].fits);
    for (int k = 0; k < rows[_i].count; k++) {
        ck_assert_msg(fabs(t[k].at - 7 - rows[_i].at[k]) < 1e-9 &&
                          fabs(t[k].size - rows[_i].size[k]) < 1e-9,
                      "row %d, track %d: %g at %g", _i, k, t[k].size, t[k].at);
        bool left_out = fits && rows[_i].size[k] == 0;
        ck_assert_int_eq(t[k].left_out, left_out);
    }
}
END_TEST

static double any(struct rng *r, int most)
{
    return rng_between(r, 0, most * 16) / 16.;
}

static int random_tracks(struct rng *r, struct track *t)
{
    int count = rng_between(r, 0, MOST);
    for (int k = 0; k < count; k++) {
        double least = any(r, 40), wished = least + any(r, 60);
        bool endless = rng_between(r, 0, 3) == 0;
        t[k] = (struct track){
            .least = least,
            .wished = wished,
            .most = endless ? INFINITY : wished + any(r, 50),
            .gap = any(r, 8),
            .grow = rng_between(r, 0, 2),
            .keep = rng_between(r, 0, 4) ? rng_between(r, 0, 3) : KEEP};
    }
    return count;
}

// What holds of solved tracks, whatever they are.
static void check_solved(const struct track *t, int count, double room,
                         bool fits)
{
    double end = 0, wishes = 0;
    bool growing = false, first = true;
    int lowest = KEEP, highest = -1;
    for (int k = 0; k < count; k++) {
        if (t[k].left_out) {
            ck_assert(t[k].size == 0 && t[k].keep < KEEP);
            highest = t[k].keep > highest ? t[k].keep : highest;
            continue;
        }
        lowest = t[k].keep < lowest ? t[k].keep : lowest;
        double gap = first || !fits ? 0 : t[k].gap;
        ck_assert(t[k].at >= end + gap - 1e-9);
        ck_assert(t[k].size <= t[k].most + 1e-9);
        ck_assert(!fits || t[k].size >= t[k].least - 1e-9);
        end = t[k].at + t[k].size;
        wishes += t[k].wished + (first ? 0 : t[k].gap);
        growing = growing || (t[k].grow > 0 && t[k].size < t[k].most - 1e-9);
        first = false;
    }
    ck_assert_msg(end <= fmax(room, 0) + 1e-9, "%g in %g", end, room);
    if (!first && (wishes >= room || growing))
        ck_assert_msg(fabs(end - fmax(room, 0)) < 1e-9, "%g of %g", end, room);
    ck_assert_msg(highest <= lowest, "%d stays, %d does not", lowest, highest);
    ck_assert(fits || lowest == KEEP);
}

START_TEST(any_tracks_fill_their_room_and_no_more)
{
    struct rng r = {7};
    for (int round = 0; round < ROUNDS; round++) {
        struct track t[MOST], once[MOST];
        int count = random_tracks(&r, t);
        double room = any(&r, 500) - 5;
        bool fits = tracks_solve(t, count, 0, room);
        check_solved(t, count, room, fits);
        ck_assert(fabs(tracks_end(t, count, 0) - fmax(room, 0)) < 1e-9 ||
                  tracks_end(t, count, 0) <= room);
        memcpy(once, t, sizeof t); // solved again nothing changes
        ck_assert(tracks_solve(t, count, 0, room) == fits);
        for (int k = 0; k < count; k++)
            ck_assert(t[k].at == once[k].at && t[k].size == once[k].size);
    }
}
END_TEST

START_TEST(more_room_takes_nothing_away)
{
    struct rng r = {11};
    for (int round = 0; round < ROUNDS; round++) {
        struct track t[MOST], more[MOST];
        int count = random_tracks(&r, t);
        double room = any(&r, 400);
        memcpy(more, t, sizeof t);
        bool fits = tracks_solve(t, count, 0, room);
        ck_assert(tracks_solve(more, count, 0, room + any(&r, 60)) || !fits);
        bool same = true;
        for (int k = 0; k < count; k++) {
            ck_assert(t[k].left_out || !more[k].left_out);
            same = same && t[k].left_out == more[k].left_out;
        }
        for (int k = 0; k < count && same; k++)
            ck_assert_msg(more[k].size >= t[k].size - 1e-9, "%g from %g",
                          more[k].size, t[k].size);
    }
}
END_TEST

START_TEST(nothing_is_left_out_without_need)
{
    struct rng r = {13};
    for (int round = 0; round < ROUNDS; round++) {
        struct track t[MOST];
        int count = random_tracks(&r, t), best = -1;
        double room = any(&r, 200);
        tracks_solve(t, count, 0, room);
        for (int k = 0; k < count; k++) // the one that would come back next
            if (t[k].left_out && (best < 0 || t[k].keep > t[best].keep))
                best = k;
        if (best < 0)
            continue;
        double sum = 0;
        bool first = true;
        for (int k = 0; k < count; k++) {
            if (t[k].left_out && k != best)
                continue;
            sum += t[k].least + (first ? 0 : t[k].gap);
            first = false;
        }
        ck_assert_msg(sum > room, "%g would fit in %g", sum, room);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("tracks");
    TCase *t = tcase_create("tracks");
    tcase_add_loop_test(t, tracks_have_the_sizes_reckoned_by_hand, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_test(t, any_tracks_fill_their_room_and_no_more);
    tcase_add_test(t, more_room_takes_nothing_away);
    tcase_add_test(t, nothing_is_left_out_without_need);
    suite_add_tcase(s, t);
    return suite_end(s);
}
