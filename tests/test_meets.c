// SPDX-License-Identifier: MIT
// The machine that reads its prompt, in its pictures: arrows of a query and its
// keys are those numbers, and who stands on the query's side of the dashed line
// scores above 0; the word that comes stands under the light of the last layer,
// and what that would do elsewhere is what it does when a hand holds it there.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/op/elsewhere.h"

static struct app *app;
static struct fake_font fake;
static struct arena arena;

static const char *const paths[] = {
    SOURCE_ROOT "/lessons/16-two-layers.yaml",
    SOURCE_ROOT "/lessons/15-smallest-transformer.yaml",
    SOURCE_ROOT "/tests/reference/block-2.json"};

static void begin(int lesson, const char *change)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, &paths[lesson], 1);
    ck_assert_msg(app_open(app, paths[lesson], &why), "%s", strbuf_text(&why));
    ck_assert(!change || edit_change(app, change));
    strbuf_free(&why);
}

static void end(void)
{
    arena_free(&arena);
    app_free(app);
}

static const struct tensor *named(const char *name)
{
    const struct tensor *m = trace_find(&app->document->trace, name);
    ck_assert_msg(m, "%s", name);
    return m;
}

static struct pose pose_at(const char *step, enum level level, int width,
                           int height)
{
    struct address at;
    struct pose p = {.arena = &arena};
    app->view.extent = (struct extent){width, height, 1};
    ck_assert_msg(address_parse(&app->document->trace, step, &at, NULL), "%s",
                  step);
    app_go_to_step(app, timeline_find(&app->document->trace, level, &at));
    app_settle(app);
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &p);
    return p;
}

static bool shows(const struct pose *p, const char *text)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].text && !strcmp(p->items[i].text, text))
            return true;
    return false;
}

static int count_of(const struct pose *p, const char *of,
                    const struct tensor *m)
{
    int count = 0;
    for (int r = 0; r < m->rows; r++)
        count += pose_find(p, id_cell(of, m, r, -1)) != NULL;
    return count;
}

// --- a query and its keys ----------------------------------------------------

// The arrow of row [row] of [m] as it is drawn, up is up; its head may lie
// before the tip.
static struct spot arrow_of(const struct pose *p, const struct tensor *m,
                            int row, double *wide)
{
    const struct item *i = pose_find(p, id_cell("meets", m, row, -1));
    ck_assert_msg(i && i->spot_count == 2, "%s[%d]", m->name, row + 1);
    ck_assert(i->target.address.tensor == m && i->target.address.row == row);
    *wide = i->stroke;
    return (struct spot){i->spots[1].x - i->spots[0].x,
                         i->spots[0].y - i->spots[1].y};
}

static void check_direction(struct spot arrow, const struct tensor *m, int row)
{
    double x = tensor_at(m, row, 0), y = tensor_at(m, row, 1);
    double length = hypot(arrow.x, arrow.y);
    ck_assert_double_eq_tol(arrow.x / length, x / hypot(x, y), 1e-6);
    ck_assert_double_eq_tol(arrow.y / length, y / hypot(x, y), 1e-6);
}

static void check_row(const char *layer, int row, int width, int height)
{
    char name[40], step[40];
    snprintf(name, sizeof name, "%s.Q", layer);
    const struct tensor *Q = named(name);
    snprintf(name, sizeof name, "%s.K", layer);
    const struct tensor *K = named(name);
    snprintf(name, sizeof name, "%s.scores", layer);
    const struct tensor *scores = named(name);
    snprintf(step, sizeof step, "%s.scores[%d]", layer, row + 1);
    struct pose p = pose_at(step, LEVEL_ROW, width, height);
    double wide, widest = 0, best = 0;
    struct spot q = arrow_of(&p, Q, row, &wide);
    check_direction(q, Q, row);
    const struct item *zero = pose_find(&p, id_named("meets zero", 0));
    ck_assert_ptr_nonnull(zero);
    struct spot along = {zero->spots[1].x - zero->spots[0].x,
                         zero->spots[0].y - zero->spots[1].y};
    ck_assert_double_eq_tol(
        (along.x * q.x + along.y * q.y) / hypot(along.x, along.y), 0, 1e-6);
    for (int k = 0; k < K->rows; k++) {
        struct spot key = arrow_of(&p, K, k, &wide);
        check_direction(key, K, k);
        ck_assert((key.x * q.x + key.y * q.y > 0) ==
                  (tensor_at(scores, row, k) > 0));
        if (wide > widest)
            best = k;
        widest = fmax(widest, wide);
    }
    ck_assert_int_eq((int)best, tensor_argmax(scores, row));
    ck_assert_int_eq(count_of(&p, "meets", K), K->rows);
    ck_assert_int_eq(count_of(&p, "meets", Q), 1);
}

START_TEST(arrows_are_the_numbers)
{
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {390, 844}};
    begin(0, _i ? "prompt = [Cleo, juice, Dan, water, Ana, coffee, Dan]" : NULL);
    for (int k = 0; k < 3; k++)
        for (int row = 0; row < named("X")->rows; row++) {
            check_row("layer1", row, sizes[k][0], sizes[k][1]);
            check_row("layer2", row, sizes[k][0], sizes[k][1]);
        }
    end();
}
END_TEST

START_TEST(they_are_named)
{
    begin(0, NULL);
    struct pose p = pose_at("layer2.scores[5]", LEVEL_ROW, 1920, 1080);
    ck_assert(shows(&p, "score 0"));
    int names = 0;
    for (int i = 0; i < p.count; i++)
        names += p.items[i].text && p.items[i].weight == WEIGHT_BOLD &&
                 p.items[i].layer == LAYER_LABEL &&
                 (!strncmp(p.items[i].text, "tea", 3) ||
                  !strncmp(p.items[i].text, "q(Ana", 5));
    ck_assert_int_ge(names, 2); // the query, and the key of the largest score
    end();
}
END_TEST

// A key of 4 numbers is no arrow of a plane.
START_TEST(others_have_no_arrows)
{
    begin(1, NULL);
    struct pose p = pose_at("scores[flower]", LEVEL_ROW, 1280, 720);
    ck_assert_int_eq(count_of(&p, "meets", named("K")), 0);
    ck_assert_ptr_null(pose_find(&p, id_named("meets zero", 0)));
    end();
}
END_TEST

// --- the light of the last layer ---------------------------------------------

START_TEST(the_last_layer_tells)
{
    begin(0, NULL);
    struct pose p = pose_at("next", LEVEL_STAGE, 1280, 720);
    const struct tensor *last = named("layer2.weights"),
                        *first = named("layer1.weights");
    ck_assert_ptr_nonnull(pose_find(&p, id_arc(last, 4, 1, false)));
    for (int c = 0; c < 5; c++)
        ck_assert_ptr_null(pose_find(&p, id_arc(first, 4, c, false)));
    const struct item *head = pose_find(&p, id_named("told here", 0));
    ck_assert(head && !strncmp(head->text, "light on", 8));
    ck_assert(shows(&p, "by hand: tea")); // of both layers it would be Bo
    end();
}
END_TEST

static int layer_of(const struct tensor *m)
{
    const struct scope *s = m->scope;
    while (s && s->outer)
        s = s->outer;
    return s ? s->number : 0;
}

static int layers_of(const struct trace *t)
{
    int most = 0;
    for (int i = 0; i < t->tensor_count; i++)
        if (!strcmp(t->tensors[i]->plain, "weights") &&
            layer_of(t->tensors[i]) > most)
            most = layer_of(t->tensors[i]);
    return most;
}

static int arcs_of(const struct pose *p, const struct tensor *m, int row)
{
    int count = 0;
    for (int c = 0; c < m->columns; c++)
        count += pose_find(p, id_arc(m, row, c, false)) != NULL;
    return count;
}

// That of a block with a feed-forward part is not the last that is added.
START_TEST(what_is_fed_last_tells_by_its_logits)
{
    struct toy toy;
    int light = 0, blocks = 0;
    for (uint64_t seed = 0; seed < 160; seed++) {
        struct trace t;
        toy_blocks(&toy, seed);
        if (run_model(&t, &toy.model)) {
            const struct tensor *read =
                trace_find(&t, "logits")->writer[0]->in[0].tensor;
            struct pose p = {.arena = &arena};
            struct address at = {trace_find(&t, "next"), -1, -1, -1};
            struct lesson l = {.title = "t", .goal = "g", .model = toy.model};
            struct shown shown = {.lesson = &l, .trace = &t};
            shown.position.level = LEVEL_STAGE;
            shown.position = timeline_find(&t, LEVEL_STAGE, &at);
            frame_pose(&shown, &app->view, app->font, &p);
            int arcs = 0;
            for (int i = 0; i < t.tensor_count; i++) {
                int own = strcmp(t.tensors[i]->plain, "weights")
                              ? 0
                              : arcs_of(&p, t.tensors[i], at.tensor->rows - 1);
                ck_assert(!own || layer_of(t.tensors[i]) == layers_of(&t));
                arcs += own;
            }
            bool sum = !strcmp(read->plain, "sum");
            ck_assert_msg(sum || !arcs, "seed %d", (int)seed);
            light += arcs > 0;
            blocks++;
        }
        trace_free(&t);
        toy_free(&toy);
        arena_reset(&arena);
    }
    ck_assert_int_gt(blocks, 12);
    ck_assert_int_lt(light, blocks);
}
END_TEST

// What is said of the light elsewhere, is what the machine does.
START_TEST(elsewhere_is_of_that_layer_alone)
{
    struct elsewhere e;
    begin(0, _i ? "layer1.weights[milk] = {1: 1}" : NULL);
    const struct tensor *told = named("probabilities");
    ck_assert(layer_elsewhere(named("layer2.weights"), told, 4, &arena, &e));
    ck_assert(!e.held);
    ck_assert_double_eq(e.light[4], 1);
    double there[10];
    memcpy(there, e.numbers, sizeof there);
    ck_assert(edit_change(app, "layer2.weights[5] = {5: 1}"));
    told = named("probabilities");
    for (int c = 0; c < 10; c++)
        ck_assert_double_eq_tol(there[c], tensor_at(told, 4, c), 1e-12);
    ck_assert(layer_elsewhere(named("layer2.weights"), told, 4, &arena, &e));
    ck_assert(e.held); // and what it did before, once it is let go
    ck_assert_double_gt(e.light[_i ? 3 : 1], 0.9);
    end();
}
END_TEST

static void begin_plain(void)
{
    begin(0, NULL);
}

// Also behind a last normalization, where no picture tells of the light: the
// last word stands for all.
START_TEST(logits_are_those_of_the_word_that_is_told)
{
    begin(2, NULL);
    struct pose p = pose_at("next", LEVEL_STAGE, 1280, 720);
    ck_assert(shows(&p, "logits after “cat”"));
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("meets");
    TCase *t = tcase_create("arrows");
    tcase_add_loop_test(t, arrows_are_the_numbers, 0, 2);
    tcase_add_test(t, they_are_named);
    tcase_add_test(t, others_have_no_arrows);
    suite_add_tcase(suite, t);
    t = tcase_create("light");
    tcase_add_test(t, the_last_layer_tells);
    tcase_add_loop_test(t, elsewhere_is_of_that_layer_alone, 0, 2);
    tcase_add_test(t, logits_are_those_of_the_word_that_is_told);
    suite_add_tcase(suite, t);
    t = tcase_create("toys");
    tcase_add_checked_fixture(t, begin_plain, end);
    tcase_add_test(t, what_is_fed_last_tells_by_its_logits);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
