// SPDX-License-Identifier: MIT
// Boxes in boxes: a few by hand, then what holds of any picture in any room.
#include <check.h>
#include <math.h>

#include "math/rng.h"
#include "scene/grid/box.h"
#include "suite.h"

enum { ROUNDS = 3000, DEEP = 3, MOST_PARTS = 4 };

static struct arena arena;
static struct pose pose = {.arena = &arena};
static const struct view view; // nothing is held
static const struct scene scene = {.view = &view, .pose = &pose};

static struct track track(double least, double wished, double most)
{
    return (struct track){least, wished, most};
}

static void is_at(const struct box *b, double x, double y, double w, double h)
{
    const struct rect *r = &b->at;
    ck_assert_msg(fabs(r->x - x) < 1e-9 && fabs(r->y - y) < 1e-9 &&
                      fabs(r->w - w) < 1e-9 && fabs(r->h - h) < 1e-9,
                  "%g × %g at (%g, %g), not %g × %g at (%g, %g)", r->w, r->h,
                  r->x, r->y, w, h, x, y);
}

START_TEST(a_picture_stands_in_the_middle_as_large_as_it_can_be)
{
    struct boxes b;
    boxes_start(&b, &scene);
    box_part(&b, track_fixed(0), track_fixed(0));
    box_open(&b, BOX_ACROSS); // no gap before it, for all that is in it
    struct box *a = box_part(&b, track_fixed(10), track(5, 20, 20));
    a->h.gap = 9;
    struct box *c = box_part(&b, track(10, 10, 30), track_fixed(8));
    c->w.gap = 4;
    c->w.grow = 1;
    box_close(&b);
    ck_assert(boxes_solve(&b, (struct rect){100, 200, 60, 50}));
    is_at(a, 100 + 8, 200 + 15, 10, 20); // 10 + 4 + 30 of 60; 20 of 50
    is_at(c, 100 + 8 + 14, 200 + 21, 30, 8);
}
END_TEST

START_TEST(lines_have_their_parts_in_columns)
{
    struct boxes b;
    boxes_start(&b, &scene);
    b.all.stand = 0;
    struct box *part[2][3];
    struct box *lines = box_open(&b, BOX_LINES);
    lines->stand = 0;
    for (int l = 0; l < 2; l++) {
        box_open(&b, BOX_ACROSS)->h.gap = 3;
        part[l][0] = box_part(&b, track_fixed(l ? 30 : 12), track_fixed(10));
        part[l][0]->lies = ALIGN_END;
        part[l][1] = box_part(&b, track_fixed(l ? 6 : 8), track_fixed(6));
        part[l][1]->w.gap = 5;
        part[l][2] = l ? NULL : box_part(&b, track_fixed(7), track_fixed(10));
        box_close(&b);
    }
    box_close(&b);
    ck_assert(boxes_solve(&b, (struct rect){0, 0, 50, 40}));
    is_at(part[0][0], 18, 0, 12, 10); // at the right of the first column
    is_at(part[1][0], 0, 13, 30, 10);
    is_at(part[0][1], 35, 2, 8, 6);
    is_at(part[1][1], 36, 15, 6, 6); // in the middle of its column
    is_at(part[0][2], 43, 0, 7, 10);
    is_at(lines, 0, 0, 50, 23);
}
END_TEST

START_TEST(what_has_no_room_goes_in_its_order)
{
    struct boxes b;
    boxes_start(&b, &scene);
    box_open(&b, BOX_LINES);
    box_open(&b, BOX_ACROSS);
    struct box *name = box_part(&b, track_fixed(20), track_fixed(9));
    struct box *bar = box_part(&b, track(20, 50, 50), track_fixed(9));
    struct box *more = box_part(&b, track_fixed(15), track_fixed(9));
    more->w.keep = 1;
    bar->w.gap = more->w.gap = 2;
    ck_assert(boxes_solve(&b, (struct rect){0, 0, 59, 9}));
    is_at(more, 44, 0, 15, 9);
    ck_assert(boxes_solve(&b, (struct rect){0, 0, 58, 9}));
    ck_assert(more->at.w == 0);
    is_at(name, 0, 0, 20, 9);
    is_at(bar, 22, 0, 36, 9);
    ck_assert(!boxes_solve(&b, (struct rect){0, 0, 41, 9}));
    ck_assert(!boxes_solve(&b, (struct rect){0, 0, 58, 8}));
}
END_TEST

static double any(struct rng *r, int most)
{
    return rng_between(r, 0, most * 8) / 8.;
}

static struct track any_track(struct rng *r)
{
    double least = any(r, 20), wished = least + any(r, 20);
    return (struct track){least,
                          wished,
                          rng_between(r, 0, 3) ? wished + any(r, 20) : INFINITY,
                          .gap = any(r, 4),
                          .grow = rng_between(r, 0, 2),
                          .keep = rng_between(r, 0, 5) ? 0 : 1};
}

static void fill(struct boxes *b, struct rng *r, int deep)
{
    int count = rng_between(r, 1, MOST_PARTS);
    for (int k = 0; k < count; k++) {
        int kind = deep ? rng_between(r, 0, BOX_PART) : BOX_PART;
        if (kind == BOX_PART) {
            struct track down = any_track(r);
            box_part(b, any_track(r), down);
            continue;
        }
        box_open(b, (enum box_kind)kind);
        for (int l = rng_between(r, 1, 3); kind == BOX_LINES && l > 0; l--) {
            box_open(b, BOX_ACROSS);
            fill(b, r, 0);
            box_close(b);
        }
        if (kind != BOX_LINES)
            fill(b, r, deep - 1);
        box_close(b);
    }
}

// Inside of what it stands in, behind what stands before it, no smaller than its
// least and no larger than its most; or left out with all that it holds.
static void check_box(const struct box *b, bool fits)
{
    double end = -INFINITY;
    for (const struct box *p = b->first; p; p = p->next) {
        const struct rect *r = &p->at, *in = &b->at;
        bool across = b->kind == BOX_ACROSS;
        double from = across ? r->x : r->y, size = across ? r->w : r->h;
        ck_assert(r->w >= 0 && r->h >= 0);
        if (r->w == 0 || r->h == 0)
            continue;
        ck_assert(r->x >= in->x - 1e-6 && r->y >= in->y - 1e-6);
        ck_assert(r->x + r->w <= in->x + in->w + 1e-6);
        ck_assert(r->y + r->h <= in->y + in->h + 1e-6);
        ck_assert(from >= end - 1e-6);
        ck_assert(r->w <= p->w.most + 1e-6 || b->kind == BOX_LINES);
        ck_assert(!fits || r->w >= p->w.least - 1e-6);
        ck_assert(!fits || r->h >= p->h.least - 1e-6);
        end = from + size;
        check_box(p, fits);
    }
}

START_TEST(any_boxes_stand_in_one_another)
{
    struct rng r = {5};
    int fitted = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct boxes b;
        arena_reset(&arena);
        boxes_start(&b, &scene);
        fill(&b, &r, DEEP);
        struct rect at = {any(&r, 50), any(&r, 50), any(&r, 400), any(&r, 400)};
        bool fits = boxes_solve(&b, at);
        check_box(&b.all, fits);
        fitted += fits;
        struct rect first = b.all.first->at; // solved again nothing changes
        ck_assert(boxes_solve(&b, at) == fits);
        ck_assert(b.all.first->at.x == first.x && b.all.first->at.w == first.w);
    }
    ck_assert_int_gt(fitted, ROUNDS / 4);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("box");
    TCase *t = tcase_create("box");
    tcase_add_test(t, a_picture_stands_in_the_middle_as_large_as_it_can_be);
    tcase_add_test(t, lines_have_their_parts_in_columns);
    tcase_add_test(t, what_has_no_room_goes_in_its_order);
    tcase_add_test(t, any_boxes_stand_in_one_another);
    suite_add_tcase(s, t);
    return suite_end(s);
}
