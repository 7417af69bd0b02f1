// SPDX-License-Identifier: MIT
// A mask is painted, with the mouse and the keyboard: one band is one change,
// and what it comes to is what the same change in words makes.
#define _XOPEN_SOURCE 700 // mkstemp
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hands.h"
#include "suite.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "app/reload.h"

#define SHIPPED SOURCE_ROOT "/lessons/"
#define LESSONS SOURCE_ROOT "/tests/lessons/"

static struct hands h;

// Opens self-attention with a mask, where it applies.
static void open_masked(const char *mask)
{
    hands_open(&h, LESSONS "self-attention.yaml", "Q");
    ck_assert(edit_change(h.app, mask));
    hands_go(&h, "masked");
}

// The mask row by row: "100 110 111".
static const char *mask_text(void)
{
    static char text[64];
    const struct tensor *m = trace_find(&h.app->document->trace, "mask");
    char *out = text;
    for (int r = 0; m && r < m->rows; r++) {
        for (int c = 0; c < m->columns; c++)
            *out++ = (char)('0' + (int)tensor_at(m, r, c));
        *out++ = r + 1 < m->rows ? ' ' : 0;
    }
    return m ? text : "none";
}

static const struct changes *changes(void)
{
    return &h.app->document->changes;
}

static const char *last_change(void)
{
    return changes()->change[changes()->made - 1];
}

START_TEST(a_press_paints_the_opposite)
{
    static const struct {
        const char *mask, *cell, *want;
    } presses[] = {
        {"mask = causal", "masked[1,3]", "101 110 111"},
        {"mask = causal", "masked[2,1]", "100 010 111"},
        {"mask = causal", "mask[1,1]", "000 110 111"},
        {"mask = {band: 0}", "mask[3,1]", "100 010 101"},
        {"mask = [[1,1,1],[1,1,1],[1,1,1]]", "masked[2,2]", "111 101 111"},
    };
    for (size_t i = 0; i < sizeof presses / sizeof *presses; i++) {
        open_masked(presses[i].mask);
        uint64_t before = hands_bits(&h);
        hands_point(&h, presses[i].cell);
        ck_assert(app_paintable(h.app) && hands_bits(&h) == before);
        hands_press(&h);
        ck_assert_str_eq(mask_text(), presses[i].want);
        hands_release(&h);
        ck_assert_str_eq(mask_text(), presses[i].want);
        ck_assert(model_is(&h.app->document->lesson.model, "mask", "matrix"));
        ck_assert_int_eq(changes()->made, 2);
        hands_control(&h, 'z');
        ck_assert(hands_bits(&h) == before);
        hands_close(&h);
    }
}
END_TEST

// The rectangle between press and pointer is one change, and shrinks again.
START_TEST(a_band_is_one_change)
{
    open_masked("mask = causal");
    uint64_t before = hands_bits(&h);
    hands_point(&h, "masked[1,2]");
    hands_press(&h);
    ck_assert_str_eq(mask_text(), "110 110 111");
    hands_pull_to(&h, "masked[3,3]");
    ck_assert_str_eq(mask_text(), "111 111 111");
    hands_pull_to(&h, "masked[2,1]");
    ck_assert_str_eq(mask_text(), "110 110 111");
    hands_pull_to(&h, "masked[1,3]");
    ck_assert_str_eq(mask_text(), "111 110 111");
    const struct tensor *m = trace_find(&h.app->before->trace, "mask");
    ck_assert(tensor_at(m, 0, 1) == 0); // ghosts are of before the press
    hands_release(&h);
    ck_assert_str_eq(last_change(), "mask[1,2..3] = 1");
    ck_assert_int_eq(changes()->made, 2);
    uint64_t painted = hands_bits(&h);
    hands_pull(&h, -200, 200); // nothing is held any more
    ck_assert(hands_bits(&h) == painted);
    hands_control(&h, 'z');
    ck_assert(hands_bits(&h) == before);
    hands_control(&h, 'y');
    ck_assert(hands_bits(&h) == painted);
    hands_close(&h);
}
END_TEST

// What is only masked later, or was, is looked at as ever.
START_TEST(a_press_elsewhere_paints_nothing)
{
    open_masked("mask = causal");
    hands_point(&h, "scaled[1,3]");
    ck_assert(!app_paintable(h.app));
    hands_press(&h);
    hands_release(&h);
    ck_assert(h.app->view.attention.locked);
    ck_assert_str_eq(mask_text(), "100 110 111");
    hands_close(&h);
}
END_TEST

// Beyond the matrix a band ends at its edge; it never leaves its own.
START_TEST(a_band_stays_in_its_matrix)
{
    open_masked("mask = causal");
    hands_point(&h, "mask[3,3]");
    hands_press(&h);
    hands_pull(&h, -3000, -3000);
    ck_assert_str_eq(mask_text(), "000 000 000");
    hands_pull(&h, 6000, 3000);
    ck_assert_str_eq(mask_text(), "100 110 110");
    hands_release(&h);
    ck_assert_str_eq(last_change(), "mask[3,3] = 0");
    hands_close(&h);
}
END_TEST

START_TEST(escape_leaves_all_as_it_was)
{
    open_masked("mask = causal");
    uint64_t before = hands_bits(&h);
    hands_point(&h, "masked[1,2]");
    hands_press(&h);
    hands_pull_to(&h, "masked[3,3]");
    hands_key(&h, CODE_ESCAPE);
    ck_assert(hands_bits(&h) == before && !h.app->before);
    hands_pull_to(&h, "masked[2,3]");
    hands_release(&h);
    ck_assert(hands_bits(&h) == before);
    ck_assert_int_eq(changes()->count, 1);
    hands_close(&h);
}
END_TEST

START_TEST(the_keyboard_paints_too)
{
    open_masked("mask = causal");
    hands_look(&h, "masked[1,2]");
    hands_key(&h, 'm');
    ck_assert_str_eq(mask_text(), "110 110 111");
    hands_shift(&h, CODE_RIGHT);
    hands_shift(&h, CODE_DOWN);
    ck_assert_str_eq(mask_text(), "111 111 111");
    ck_assert_int_eq(changes()->made, 2); // all of it is one
    hands_shift(&h, CODE_UP);
    ck_assert_str_eq(mask_text(), "111 110 111");
    hands_key(&h, CODE_DOWN);   // ends it
    hands_shift(&h, CODE_LEFT); // and a new one begins, from there
    ck_assert_str_eq(mask_text(), "111 111 111");
    ck_assert_str_eq(last_change(), "mask[2,2..3] = 1");
    hands_control(&h, 'z');
    hands_control(&h, 'z');
    ck_assert_str_eq(mask_text(), "100 110 111");
    hands_close(&h);
}
END_TEST

// Where nobody is masked M forbids a pair at its weight or its score; away from
// any it makes a mask that changes nothing, and goes there.
START_TEST(without_a_mask_there_is_a_way_to_one)
{
    static const char *const cells[] = {"weights[1,2]", "scaled[1,2]",
                                        "scores[1,2]"};
    for (int i = 0; i < 3; i++) {
        hands_open(&h, LESSONS "self-attention.yaml", cells[i]);
        ck_assert_str_eq(mask_text(), "none");
        hands_point(&h, cells[i]);
        ck_assert(!app_paintable(h.app));
        hands_look(&h, cells[i]);
        hands_key(&h, 'm');
        ck_assert_str_eq(mask_text(), "101 111 111");
        ck_assert_double_eq(hands_at(&h, "weights[1,2]"), 0);
        ck_assert_str_eq(h.app->place.tensor,
                         i ? i == 1 ? "scaled" : "scores" : "weights.max");
        hands_key(&h, 'm');
        ck_assert_str_eq(mask_text(), "111 111 111");
        hands_close(&h);
    }
    hands_open(&h, LESSONS "self-attention.yaml", "Q");
    double weight = hands_at(&h, "weights[1,2]");
    hands_key(&h, 'm');
    ck_assert_str_eq(mask_text(), "111 111 111");
    ck_assert_double_eq(hands_at(&h, "weights[1,2]"), weight);
    ck_assert_str_eq(h.app->place.tensor, "masked");
    ck_assert(h.app->focusing && changes()->made == 1);
    hands_key(&h, CODE_ESCAPE);
    hands_key(&h, 'm'); // there is one already
    ck_assert(h.app->focusing && changes()->made == 1);
    hands_close(&h);
}
END_TEST

// What is painted in one head is the mask of all.
START_TEST(all_heads_share_the_mask)
{
    static const char text[] =
        "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
        "  tokens: [a, b]\n  X: [[1, 0], [0, 1]]\n"
        "  heads: [{W_Q: [[1], [0]], W_K: [[1], [2]], W_V: [[3], [1]]},\n"
        "          {W_Q: [[2], [0]], W_K: [[1], [1]], W_V: [[1], [1]]}]\n"
        "  mask: causal\n";
    char path[] = "/tmp/paint-XXXXXX";
    int file = mkstemp(path);
    ck_assert(write(file, text, sizeof text - 1) == sizeof text - 1);
    close(file);
    hands_open(&h, path, "head2.masked");
    hands_point(&h, "head2.masked[1,2]");
    hands_press(&h);
    hands_release(&h);
    ck_assert_str_eq(last_change(), "mask[1,2] = 1");
    ck_assert_double_eq(hands_at(&h, "head1.mask[1,2]"), 1);
    ck_assert_str_eq(h.app->place.tensor, "head2.masked");
    hands_look(&h, "head1.weights[2,2]");
    hands_key(&h, 'm');
    ck_assert_double_eq(hands_at(&h, "head2.weights[2,2]"), 0);
    hands_close(&h);
    unlink(path);
}
END_TEST

START_TEST(a_pool_is_painted_as_well)
{
    hands_open(&h, SHIPPED "global-attention.yaml", "weights");
    uint64_t opened = hands_bits(&h);
    hands_look(&h, "weights[1,great]");
    hands_key(&h, 'm');
    ck_assert_double_eq(hands_at(&h, "weights[1,great]"), 0);
    ck_assert_double_eq(hands_at(&h, "allowed[1,great]"), 0);
    hands_go(&h, "masked");
    hands_point(&h, "allowed[1,1]");
    hands_press(&h);
    hands_pull(&h, 2000, 0);
    hands_release(&h);
    for (int k = 1; k <= 4; k++) {
        char cell[32];
        snprintf(cell, sizeof cell, "weights[1,%d]", k);
        ck_assert_double_eq(hands_at(&h, cell), 0);
    }
    ck_assert(isinf(hands_at(&h, "weights.max[1,1]")));
    hands_control(&h, 'z');
    hands_control(&h, 'z');
    ck_assert(hands_bits(&h) == opened);
    hands_close(&h);
}
END_TEST

static bool is_dashed(struct hands *hands, const char *cell)
{
    struct address at;
    ck_assert(address_parse(&hands->app->document->trace, cell, &at, NULL));
    struct list list = {0};
    app_frame(hands->app, &list); // knows whether the hand is in the picture
    list_free(&list);
    struct pose p = focus_picture(hands->app);
    uint64_t id =
        id_cell("cell", at.tensor, at.row, at.column) ^ id_named("yours", 0);
    return pose_find(&p, id);
}

// A translator has no mask, and a lesson may not let it be changed: nothing is
// offered, and what is tried has its reason.
START_TEST(where_nothing_is_painted_nothing_is_offered)
{
    open_masked("mask = causal");
    ck_assert(!is_dashed(&h, "masked[1,3]")); // the hand is not in the picture
    hands_point(&h, "masked[1,1]");
    ck_assert(is_dashed(&h, "masked[1,3]") && is_dashed(&h, "mask[1,3]"));
    ck_assert(!is_dashed(&h, "scaled[1,3]"));
    h.app->document->lesson.limited = true;
    h.app->document->lesson.allow.count = 2; // tokens, X
    ck_assert(!is_dashed(&h, "masked[1,3]") && !is_dashed(&h, "mask[1,3]"));
    hands_point(&h, "masked[1,3]");
    ck_assert(!app_paintable(h.app));
    hands_press(&h); // a click looks as ever
    ck_assert(h.app->view.attention.locked && !h.app->mask_paint.barred);
    hands_pull_to(&h, "masked[2,3]");
    ck_assert(h.app->mask_paint.barred);
    ck_assert_str_eq(strbuf_text(&h.app->notice.effect),
                     "this lesson does not let you change mask");
    hands_release(&h);
    ck_assert(h.app->mask_paint.barred); // it is still read
    hands_key(&h, 'm');
    ck_assert(h.app->mask_paint.barred);
    hands_key(&h, CODE_LEFT);
    ck_assert(!h.app->mask_paint.barred);
    ck_assert_str_eq(mask_text(), "100 110 111");
    hands_close(&h);
    hands_open(&h, LESSONS "rnn-attention.yaml", "alignment[1]");
    uint64_t before = hands_bits(&h);
    hands_point(&h, "alignment[1,1]");
    ck_assert(!app_paintable(h.app));
    hands_look(&h, "alignment[1,1]");
    hands_key(&h, 'm');
    ck_assert_str_eq(h.app->notice.note, "note.paint.none");
    hands_shift(&h, CODE_RIGHT);
    ck_assert_str_eq(h.app->notice.note, "note.paint.none");
    ck_assert(hands_bits(&h) == before && !changes()->count);
    hands_close(&h);
}
END_TEST

// The wheel, a key, a changed lesson end a band; what was painted so far stays.
START_TEST(a_band_ends_whatever_else_is_done)
{
    for (int i = 0; i < 4; i++) {
        open_masked("mask = causal");
        hands_point(&h, "masked[1,2]");
        hands_press(&h);
        if (i == 0)
            app_input(h.app, &(struct input){.kind = INPUT_WHEEL, .wheel = -1});
        else if (i == 1)
            hands_key(&h, CODE_PAGE_DOWN);
        else if (i == 2)
            app_replace(
                h.app, h.app->document,
                library_reread(NULL, h.app->document, changes_copy(changes())));
        else
            hands_press(&h);
        ck_assert(i == 3 || !h.app->hand.grip);
        hands_pull(&h, 90, 90);
        hands_release(&h);
        ck_assert_str_eq(mask_text(), i == 3 ? "100 100 111" : "110 110 111");
        ck_assert_int_eq(changes()->made, i == 3 ? 3 : 2);
        hands_close(&h);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("paint");
    TCase *all = tcase_create("paint");
    tcase_add_test(all, a_press_paints_the_opposite);
    tcase_add_test(all, a_band_is_one_change);
    tcase_add_test(all, a_press_elsewhere_paints_nothing);
    tcase_add_test(all, a_band_stays_in_its_matrix);
    tcase_add_test(all, escape_leaves_all_as_it_was);
    tcase_add_test(all, the_keyboard_paints_too);
    tcase_add_test(all, without_a_mask_there_is_a_way_to_one);
    tcase_add_test(all, all_heads_share_the_mask);
    tcase_add_test(all, a_pool_is_painted_as_well);
    tcase_add_test(all, where_nothing_is_painted_nothing_is_offered);
    tcase_add_test(all, a_band_ends_whatever_else_is_done);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
