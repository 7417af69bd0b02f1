// SPDX-License-Identifier: MIT
// Keys that turn to other heads and layers of a file of weights, and what two
// of them differ by.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/dock/knob.h"
#include "app/edit/undo.h"
#include "hands.h"
#include "model/heads.h"
#include "model/model.h"
#include "panel/heads.h"
#include "suite.h"

#define FILES SOURCE_ROOT "/tests/tensorfiles/"

static struct hands hands;

static void tear_down(void)
{
    if (hands.app)
        hands_close(&hands);
    hands = (struct hands){0}; // not every test opens one
}

// Layer 2, head 1 of three layers of two heads begins with the 9th number,
// counted in 32ths; a head has four.
static void check_head(int layer, int head)
{
    int first = 1 + 8 * (layer - 1) + 4 * (head - 1);
    ck_assert(hands_at(&hands, "weights[1,1]") == first / 32.0);
}

START_TEST(heads_and_layers_are_turned)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    check_head(2, 1);
    hands_shift(&hands, CODE_PAGE_DOWN);
    check_head(2, 2);
    hands_control(&hands, CODE_PAGE_DOWN);
    check_head(3, 2);
    hands_shift(&hands, CODE_PAGE_UP);
    check_head(3, 1);
    hands_control(&hands, CODE_PAGE_UP);
    hands_control(&hands, CODE_PAGE_UP);
    check_head(1, 1);
    hands_control(&hands, 'z');
    check_head(2, 1);
}
END_TEST

// The [k]-th number of a head, as check_head() counts.
static double of_head(int layer, int head, int k)
{
    return (1 + 8 * (layer - 1) + 4 * (head - 1) + k) / 32.0;
}

static void check_all(const double *want)
{
    static const char *const at[] = {"weights[1,1]", "weights[1,2]",
                                     "weights[2,1]", "weights[2,2]"};
    for (int k = 0; k < 4; k++)
        ck_assert_msg(fabs(hands_at(&hands, at[k]) - want[k]) < 1e-15,
                      "%s is %.17g, not %.17g", at[k], hands_at(&hands, at[k]),
                      want[k]);
}

// Of layers [from, to] and heads [first, last].
static void check_mean(int from, int to, int first, int last)
{
    double want[4] = {0};
    int count = 0;
    for (int l = from; l <= to; l++)
        for (int h = first; h <= last; h++, count++)
            for (int k = 0; k < 4; k++)
                want[k] += of_head(l, h, k);
    for (int k = 0; k < 4; k++)
        want[k] /= count;
    check_all(want);
}

START_TEST(heads_and_layers_are_averaged)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    ck_assert(edit_change(hands.app, "head = mean"));
    check_mean(2, 2, 1, 2);
    ck_assert(edit_change(hands.app, "layer = mean"));
    check_mean(1, 3, 1, 2);
    ck_assert(edit_change(hands.app, "head = 2"));
    check_mean(1, 3, 2, 2);
    ck_assert(edit_change(hands.app, "layer = 3"));
    check_head(3, 2);
    ck_assert(!edit_change(hands.app, "head = man"));
    ck_assert(!edit_change(hands.app, "head = 1.5"));
}
END_TEST

// A change makes the document anew.
static const struct model *model(void)
{
    return &hands.app->document->lesson.model;
}

// The rows of the dock, by keys alone: to the mean and back, and on by one.
START_TEST(the_dock_reaches_means_and_rollout)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_key(&hands, 'i');
    struct knob all[MOST_KNOBS];
    int count = knobs_list(hands.app, all), found = 0, ends = 0;
    for (int i = 0; i < count; i++) {
        double value;
        struct knob_range range;
        knobs_choose(hands.app, &all[i]);
        if (all[i].width && knob_number(hands.app, &all[i], &value, &range)) {
            ck_assert(range.most == (strcmp(all[i].name, "layer") ? 2 : 3));
            ends++;
        }
        if (!strcmp(all[i].name, "rollout")) {
            hands_key(&hands, CODE_RIGHT);
            ck_assert(model_is(model(), "rollout", "true"));
            hands_key(&hands, CODE_LEFT);
            ck_assert(model_is(model(), "rollout", "false"));
            found++;
        } else if (!strcmp(all[i].name, "head") && !all[i].width) {
            hands_key(&hands, CODE_RIGHT);
            ck_assert(model_is(model(), "head", "mean"));
            hands_key(&hands, CODE_RIGHT);
            check_head(2, 1);
            found++;
        } else if (!strcmp(all[i].name, "layer") && all[i].width) {
            hands_key(&hands, CODE_RIGHT);
            check_head(3, 1);
            hands_key(&hands, CODE_LEFT);
            check_head(2, 1);
            found++;
        }
    }
    ck_assert_int_eq(found, 3);
    ck_assert_int_gt(ends, 0);
}
END_TEST

// Abnar and Zuidema 2020: rows of (A + I) / 2 brought to 1, layer on layer.
START_TEST(rollout_goes_through_all_layers)
{
    double R[2][2] = {{1, 0}, {0, 1}};
    for (int l = 1; l <= 3; l++) {
        double A[2][2], was[2][2];
        memcpy(was, R, sizeof R);
        for (int i = 0; i < 2; i++) {
            double sum = 0;
            for (int j = 0; j < 2; j++) {
                double mean = (of_head(l, 1, 2 * i + j) +
                               of_head(l, 2, 2 * i + j)) / 2;
                sum += A[i][j] = (mean + (i == j)) / 2;
            }
            for (int j = 0; j < 2; j++)
                A[i][j] /= sum;
        }
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                R[i][j] = A[i][0] * was[0][j] + A[i][1] * was[1][j];
    }
    hands_open(&hands, FILES "weights.yaml", "weights");
    ck_assert(edit_change(hands.app, "rollout = true"));
    check_all(&R[0][0]);
    ck_assert(edit_change(hands.app, "rollout = false"));
    check_head(2, 1);
    ck_assert(edit_change(hands.app, "queries = [x, y]"));
    ck_assert(!edit_change(hands.app, "rollout = true")); // of other words
    ck_assert(strstr(strbuf_text(&hands.app->notice.trouble), "`queries`"));
    hands_close(&hands);
    hands_open(&hands, SOURCE_ROOT "/tests/lessons/weights.yaml", "weights");
    ck_assert(!edit_change(hands.app, "rollout = true")); // of one matrix
}
END_TEST

// All heads in one picture: none is chosen, and Enter leaves it so.
START_TEST(of_all_heads_none_is_outlined)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    ck_assert(edit_change(hands.app, "rollout = true"));
    hands_control(&hands, 'a');
    ck_assert(hands.app->view.look.heads);
    ck_assert_int_lt(heads_chosen(&hands.app->document->lesson.model,
                                  &hands.app->view.attention), 0);
    hands_key(&hands, CODE_ENTER);
    ck_assert(model_is(&hands.app->document->lesson.model, "rollout", "true"));
    hands_control(&hands, 'a');
    hands_key(&hands, CODE_RIGHT);
    hands_key(&hands, CODE_RIGHT);
    hands_key(&hands, CODE_ENTER);
    check_head(1, 2);
}
END_TEST

// Beyond either end nothing changes, and it is said.
START_TEST(there_is_an_end)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_shift(&hands, CODE_PAGE_UP);
    check_head(2, 1);
    ck_assert_str_eq(hands.app->notice.note, "note.heads.first");
    hands_shift(&hands, CODE_PAGE_DOWN);
    hands_shift(&hands, CODE_PAGE_DOWN);
    check_head(2, 2);
    ck_assert(hands.app->notice.refused);
}
END_TEST

START_TEST(what_has_no_heads_says_so)
{
    hands_open(&hands, SOURCE_ROOT "/tests/lessons/self-attention.yaml",
               "weights");
    hands_shift(&hands, CODE_PAGE_DOWN);
    ck_assert_str_eq(hands.app->notice.note, "note.heads.none");
}
END_TEST

// D keeps one head, the key turns to another, and both stand side by side.
START_TEST(two_heads_are_compared)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_key(&hands, 'd');
    hands_shift(&hands, CODE_PAGE_DOWN);
    check_head(2, 2);
    struct arena arena = {0};
    ck_assert_str_eq(compare_pair(hands.app, &arena).sentence,
                     "All 4 weights differ, none more than weight(cat, cat): 0.2812 → "
                     "0.4062.");
    arena_free(&arena);
}
END_TEST

// --- all of them at once -----------------------------------------------------

// The chosen head is the one that has the outline.
static int outlined(struct app *a)
{
    int chosen = -1;
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    app_pose(a, &pose);
    struct rect at = {0};
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].id == id_named("head chosen", 0))
            at = pose.items[i].at;
    for (int i = 0; i < pose.count; i++) {
        const struct item *one = &pose.items[i];
        if (one->target.kind == TARGET_HEAD && at.w > 0 && one->at.x > at.x &&
            one->at.x < at.x + at.w && one->at.y > at.y &&
            one->at.y < at.y + at.h)
            chosen = one->target.number;
    }
    return chosen;
}

START_TEST(all_of_them_together_have_no_outline)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    ck_assert(edit_change(hands.app, "head = mean"));
    hands_control(&hands, 'a');
    struct pose pose = {.arena = &hands.app->frame};
    arena_reset(&hands.app->frame);
    app_pose(hands.app, &pose);
    int heads = 0;
    for (int i = 0; i < pose.count; i++) {
        ck_assert(pose.items[i].id != id_named("head chosen", 0));
        heads += pose.items[i].target.kind == TARGET_HEAD;
    }
    ck_assert_int_ge(heads, 6);
}
END_TEST

START_TEST(all_heads_are_shown)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    ck_assert_int_eq(outlined(hands.app), -1);
    hands_control(&hands, 'a');
    ck_assert_int_eq(outlined(hands.app), 2); // layer 2, head 1
    hands_key(&hands, CODE_LEFT);
    hands_key(&hands, CODE_DOWN);
    hands_key(&hands, CODE_DOWN); // there is no more
    ck_assert_int_eq(outlined(hands.app), 4);
    hands_key(&hands, CODE_RIGHT);
    hands_key(&hands, CODE_RIGHT);
    ck_assert_int_eq(outlined(hands.app), 5);
    check_head(2, 1); // nothing is opened yet
    hands_key(&hands, CODE_ENTER);
    check_head(3, 2);
    ck_assert(!hands.app->view.look.heads);
    hands_control(&hands, 'z');
    hands_control(&hands, 'z');
    check_head(2, 1);
}
END_TEST

// The first pixel of head [number].
static color first_pixel(struct app *a, int number)
{
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    app_pose(a, &pose);
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].target.kind == TARGET_HEAD &&
            pose.items[i].target.number == number)
            return pose.items[i].pixels[0];
    ck_abort_msg("head %d is not shown", number);
    return (color){0};
}

START_TEST(a_line_has_an_end)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_control(&hands, 'a');
    hands_key(&hands, CODE_RIGHT);
    hands_key(&hands, CODE_RIGHT); // not to the next layer
    ck_assert_int_eq(outlined(hands.app), 3);
}
END_TEST

// What the lesson changes shows in its own head alone.
START_TEST(a_change_shows_in_its_head)
{
    color was[6];
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_control(&hands, 'a');
    for (int k = 0; k < 6; k++)
        was[k] = first_pixel(hands.app, k);
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(edit_change(hands.app, "A[1,1] = 0.75"));
    hands_control(&hands, 'a');
    for (int k = 0; k < 6; k++) {
        color now = first_pixel(hands.app, k);
        bool same = !memcmp(&now, &was[k], sizeof now);
        ck_assert_msg(same == (k != 2), "head %d", k);
    }
}
END_TEST

START_TEST(escape_leaves_the_head_that_was)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_control(&hands, 'a');
    hands_key(&hands, CODE_UP);
    ck_assert_int_eq(outlined(hands.app), 0);
    hands_key(&hands, CODE_ESCAPE);
    check_head(2, 1);
    ck_assert_int_eq(outlined(hands.app), -1);
    hands_control(&hands, 'a'); // what was chosen is forgotten
    ck_assert_int_eq(outlined(hands.app), 2);
    hands_key(&hands, CODE_PAGE_DOWN); // the steps go on without them
    ck_assert_int_eq(outlined(hands.app), -1);
}
END_TEST

START_TEST(one_head_alone_is_not_all)
{
    hands_open(&hands, SOURCE_ROOT "/tests/lessons/self-attention.yaml",
               "weights");
    hands_control(&hands, 'a');
    ck_assert_str_eq(hands.app->notice.note, "note.heads.none");
    ck_assert(!hands.app->view.look.heads);
}
END_TEST

// Head [k] of the model is the file's, number by number; the one that the
// lesson has changed is painted as it is there.
START_TEST(every_head_is_its_own)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    const struct heads *h = hands.app->document->lesson.model.heads;
    ck_assert_ptr_nonnull(h);
    ck_assert(h->layers == 3 && h->heads == 2 && h->every == 1);
    ck_assert(h->rows == 2 && h->columns == 2);
    double most = 0;
    for (int i = 0; i < 24; i++) {
        ck_assert_double_eq(h->cell[i], (i + 1) / 32.0);
        most = fmax(most, h->cell[i]);
    }
    ck_assert_double_eq(h->full, most);
}
END_TEST

// A block is its largest, at the edges of what there is; NaN stays seen.
START_TEST(blocks_are_their_largest)
{
    for (int round = 0; round < 200; round++) {
        int rows = 1 + rand() % 9, columns = 1 + rand() % 9;
        int n = 1 + rand() % 4;
        double a[81], out[81];
        struct heads h = {1,    1, (rows + n - 1) / n, (columns + n - 1) / n, n,
                          NULL, 1};
        for (int i = 0; i < rows * columns; i++)
            a[i] = rand() % 20 ? rand() / (double)RAND_MAX - 0.5 : NAN;
        heads_shrink(&h, a, rows, columns, out);
        for (int i = 0; i < h.rows * h.columns; i++) {
            double most = -INFINITY;
            bool strange = false;
            for (int k = 0; k < rows * columns; k++)
                if (k / columns / n == i / h.columns &&
                    k % columns / n == i % h.columns) {
                    strange = strange || isnan(a[k]);
                    most = fmax(most, a[k]);
                }
            ck_assert(strange ? isnan(out[i]) : out[i] == most);
        }
    }
}
END_TEST

START_TEST(the_title_says_which_head)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    arena_reset(&hands.app->frame);
    struct pose pose = {.arena = &hands.app->frame};
    app_pose(hands.app, &pose);
    bool said = false;
    for (int i = 0; i < pose.count; i++)
        said = said || (pose.items[i].text &&
                        !strncmp(pose.items[i].text, "Layer 2, head 1", 15));
    ck_assert(said);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("heads");
    TCase *t = tcase_create("heads");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_test(t, heads_and_layers_are_turned);
    tcase_add_test(t, there_is_an_end);
    tcase_add_test(t, heads_and_layers_are_averaged);
    tcase_add_test(t, rollout_goes_through_all_layers);
    tcase_add_test(t, the_dock_reaches_means_and_rollout);
    tcase_add_test(t, of_all_heads_none_is_outlined);
    tcase_add_test(t, what_has_no_heads_says_so);
    tcase_add_test(t, two_heads_are_compared);
    tcase_add_test(t, all_of_them_together_have_no_outline);
    tcase_add_test(t, all_heads_are_shown);
    tcase_add_test(t, a_line_has_an_end);
    tcase_add_test(t, a_change_shows_in_its_head);
    tcase_add_test(t, escape_leaves_the_head_that_was);
    tcase_add_test(t, one_head_alone_is_not_all);
    tcase_add_test(t, every_head_is_its_own);
    tcase_add_test(t, blocks_are_their_largest);
    tcase_add_test(t, the_title_says_which_head);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
