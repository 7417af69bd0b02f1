// SPDX-License-Identifier: MIT
// The tables of views: their names are names of tensors, every step has a
// picture, and a mechanism without a table is shown by its operations' forms.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "scene/theme.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"
#include "trace/operations.h"
#include "views/view_table.h"

static struct fake_font face;
static struct toy toy;
static struct trace trace;
static struct trace other, torch, onward; // of other cells; their names count
static struct arena arena;
static struct pose pose;
static struct view view;

static void setup(void)
{
    view = default_view;
}

static void teardown(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

static void look(struct position position)
{
    struct lesson lesson = {.title = "toy", .goal = "g", .model = toy.model};
    struct shown shown = {&lesson, &trace, position, 1, NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static const struct tensor *find(const char *name)
{
    const struct tensor *m = trace_find(&trace, name);
    ck_assert_msg(m != NULL, "there is no %s", name);
    return m;
}

static const struct item *find_cell(const char *name, const struct tensor *m,
                                    int row, int column)
{
    return pose_find(&pose, id_cell(name, m, row, column));
}

// --- names -------------------------------------------------------------------

static bool named_in(const struct trace *t, const char *name, size_t length)
{
    for (int i = 0; i < t->tensor_count; i++) {
        const char *plain = t->tensors[i]->plain;
        if (!strncmp(plain, name, length) && strlen(plain) == length)
            return true;
    }
    return false;
}

// Slopes are there, where something is wanted, of what is there.
static bool named(const char *name, size_t length)
{
    static const char grad[] = "grad.", average[] = ".average";
    size_t before = sizeof grad - 1, behind = sizeof average - 1;
    if (!strncmp(name, grad, before)) {
        name += before;
        length -= before;
        if (length > behind && !strncmp(name + length - behind, average, behind))
            length -= behind;
    }
    return named_in(&trace, name, length) || named_in(&other, name, length) ||
           named_in(&torch, name, length) || named_in(&onward, name, length);
}

static void check_line(const struct panel *p)
{
    for (const char *n = p->tensors; n && *n; n += strspn(n, " ")) {
        size_t length = strcspn(n, " ");
        ck_assert_msg(named(n, length), "no tensor is called %.*s", (int)length,
                      n);
        n += length;
    }
    for (int k = 0; k < MOST_WITH; k++)
        ck_assert_msg(!p->with[k] || named(p->with[k], strlen(p->with[k])),
                      "no tensor is called %s", p->with[k]);
    ck_assert(p->left <= p->right && p->right <= 1);
}

static void check_views(void)
{
    const struct views *v = views_of(&toy.model);
    ck_assert_str_eq(v->kind, toy.model.kind->name);
    for (const struct panel *p = v->panels; p && p->picture; p++)
        check_line(p);
    if (v->cover)
        find(v->cover);
    trace_free(&trace);
    trace_free(&other);
    trace_free(&torch);
    trace_free(&onward);
    toy_free(&toy);
}

START_TEST(tables_name_tensors_that_there_are)
{
    toy_translator_of(&toy, 1, &(struct toy_translation){.gru = true});
    ck_assert(run_model(&other, &toy.model));
    toy_free(&toy);
    toy_translator_of(&toy, 1, &(struct toy_translation){.torch = true});
    ck_assert(run_model(&torch, &toy.model));
    toy_free(&toy);
    toy_translator_of(&toy, 1,
                      &(struct toy_translation){
                          .torch = true, .last = true, .luong = true});
    ck_assert(run_model(&onward, &toy.model));
    toy_free(&toy);
    toy_translator(&toy, 1);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_attention_of(
        &toy, 1, &(struct toy_options){.mask = "causal", .heads = 2});
    ck_assert(run_model(&other, &toy.model));
    toy_free(&toy);
    toy_attention_of(
        &toy, 1, &(struct toy_options){.mask = "none", .merged = true});
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_arrows(&toy, 1);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_convolution(&toy, 2);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_layer(&toy, 3);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_memory(&toy, 1);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_cells(&toy, 2);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_interaction(&toy, 1);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
    toy_begin(&toy, "positional", 1);
    toy_number(&toy, "positions", 5);
    toy_number(&toy, "d", 4);
    toy_number(&toy, "shift", 2);
    toy_choice(&toy, "beside", "binary", 0);
    ck_assert(run_model(&trace, &toy.model));
    check_views();
}
END_TEST

// --- pictures ----------------------------------------------------------------

// The picture has cells, and stands where a window can be.
static void check_picture(struct position p)
{
    struct address now = timeline_address(&trace, p);
    bool cells = false;
    look(p);
    for (int i = 0; i < pose.count; i++) {
        const struct item *item = &pose.items[i];
        cells |= item->target.kind == TARGET_CELLS;
        ck_assert(isfinite(item->at.x) && isfinite(item->at.y) &&
                  isfinite(item->at.w) && isfinite(item->at.h));
    }
    ck_assert_msg(cells, "%s has no picture at level %d", now.tensor->name,
                  p.level);
}

static void check_pictures(void)
{
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        for (int64_t k = 0; k < count; k += 1 + k / 30)
            check_picture((struct position){(enum level)level, k});
    }
}

START_TEST(every_step_has_a_picture)
{
    uint64_t seed = (uint64_t)_i;
    toy_attention(&toy, seed, _i % 2 ? "causal" : "none");
    ck_assert(run_model(&trace, &toy.model));
    check_pictures();
    trace_free(&trace);
    toy_free(&toy);
    toy_translator_of(&toy, seed,
                      &(struct toy_translation){.fixed = _i % 2 == 1,
                                                .torch = _i % 3 == 2,
                                                .onward = _i % 3 == 1,
                                                .last = _i % 3 == 2,
                                                .state = _i % 3 > 0});
    ck_assert(run_model(&trace, &toy.model));
    check_pictures();
}
END_TEST

// Finished weights of [count] words, of which every [long_ones]-th is long.
static void open_weights(int count, int long_ones)
{
    toy_begin(&toy, "weights", 1);
    const char **word = arena_array(&toy.arena, (size_t)count, sizeof *word);
    for (int i = 0; i < count; i++)
        word[i] = arena_print(&toy.arena, i % long_ones ? "w%d" : "strangely%d",
                              i + 1);
    toy_entry(&toy, "tokens", ENTRY_WORDS)->words = (struct words){count, word};
    toy_matrix(&toy, "A", count, count);
    ck_assert(run_model(&trace, &toy.model));
}

// However many words there are, columns have labels at equal distances, as far
// as there are columns; with one long word more than in a narrow window.
START_TEST(columns_keep_their_labels)
{
    static const int counts[] = {24, 40, 64, 128};
    static const int sides[][2] = {{390, 844}, {1280, 720}, {1920, 1080}};
    const struct tensor *m;
    int count = counts[_i % 4], every = 0, before = -1, labels = 0;
    view.extent.width = sides[_i / 4 % 3][0];
    view.extent.height = sides[_i / 4 % 3][1];
    open_weights(count, _i / 12 ? 3 : count);
    m = find("weights");
    look((struct position){LEVEL_STAGE, 0});
    for (int k = 0; k < count; k++) {
        const struct item *label =
            pose_find(&pose, id_line("cell top", m, k, false));
        if (!label)
            continue;
        if (labels++ == 1)
            every = k - before;
        ck_assert_msg(labels < 3 || k - before == every,
                      "%d words: %d, then %d, not %d later", count, before + 1,
                      k + 1, every);
        before = k;
    }
    ck_assert_msg(labels >= (_i / 4 % 3 && _i < 12 ? 3 : 2), "%d of %d words",
                  labels, count);
    ck_assert_msg(count - 1 - before < every || labels < 2,
                  "%d is the last of %d", before + 1, count);
}
END_TEST

// What stands between the header and the sentence.
static uint64_t picture_of(int level, int64_t index)
{
    struct list list = {0};
    look((struct position){(enum level)level, index});
    struct pose picture = {.arena = &arena};
    for (int i = 0; i < pose.count; i++) {
        const struct item *item = &pose.items[i];
        double y = item->at.y;
        if (item->spot_count)
            y = item->spots[0].y;
        if (item->layer < LAYER_CHROME && y > 60 && y < 530)
            *pose_add(&picture, item->kind, item->layer, item->id) = *item;
    }
    list_begin(&list, &arena, 1280, 720, 0xFFFFFFFFu);
    pose_emit(&picture, 1, &face.font, &list);
    uint64_t hash = list_hash(&list);
    list_free(&list);
    return hash;
}

static void check_no_picture_twice(void)
{
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        uint64_t before = picture_of(level, 0);
        for (int64_t k = 1; k < count; k++) {
            uint64_t now = picture_of(level, k);
            struct address a =
                timeline_address(&trace, (struct position){level, k});
            ck_assert_msg(now != before,
                          "level %d, step %lld, %s[%d,%d,%d]: as before", level,
                          (long long)k + 1, a.tensor->name, a.row, a.column,
                          a.term);
            before = now;
        }
    }
}

START_TEST(no_picture_comes_twice_in_a_row)
{
    uint64_t seed = (uint64_t)_i;
    toy_attention(&toy, seed, _i % 2 ? "causal" : "none");
    ck_assert(run_model(&trace, &toy.model));
    check_no_picture_twice();
    trace_free(&trace);
    toy_free(&toy);
    toy_looking(&toy, seed, NULL);
    ck_assert(run_model(&trace, &toy.model));
    check_no_picture_twice();
}
END_TEST

START_TEST(a_picture_that_lacks_a_tensor_is_passed_over)
{
    toy_translator_of(&toy, 1, &(struct toy_translation){.fixed = true});
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *target = find("target"), *logits = find("logits");
    struct address word = {target, 0, 0, -1};
    look(timeline_find(&trace, LEVEL_CELL, &word));
    int best = (int)tensor_at(target, 0, 0);
    ck_assert(find_cell("choice", logits, 0, best) != NULL);
    ck_assert(find_cell("row label", target, 0, 0) == NULL);
}
END_TEST

// --- without a table ---------------------------------------------------------

enum { MANY = 9 };

// One query that looks at many keys: no row of the picture is a column of it.
static void pool(struct trace *t)
{
    stage(t, "input");
    struct tensor *X = rows_are(t, given(t, "X", "X"), "tokens");
    stage(t, "scores");
    struct tensor *q = given(t, "q", "q");
    struct tensor *scores = matmul_t(t, "scores", q, X);
    stage(t, "softmax");
    struct tensor *weights = softmax(t, "weights", scores, SOFTMAX);
    stage(t, "output");
    mix(t, "output", weights, X);
}

static void begin_pool(void)
{
    static const struct kind kind = {.name = "pooling"};
    toy_begin(&toy, "self-attention", 1);
    toy.model.kind = &kind;
    toy_words(&toy, "tokens", MANY);
    toy_matrix(&toy, "X", MANY, 3);
    toy_matrix(&toy, "q", 1, 3);
    ck_assert(trace_run(&trace, &toy.model, pool));
}

START_TEST(what_has_no_table_is_shown_by_its_forms)
{
    static const int sizes[][2] = {{1280, 720}, {320, 240}, {700, 900}};
    begin_pool();
    ck_assert_ptr_null(views_of(&toy.model)->panels);
    for (int i = 0; i < 3; i++) {
        view.extent.width = sizes[i][0];
        view.extent.height = sizes[i][1];
        check_pictures();
    }
}
END_TEST

START_TEST(arcs_end_at_their_keys)
{
    begin_pool();
    const struct tensor *weights = find("weights");
    struct address all = {weights, -1, -1, -1};
    look(timeline_find(&trace, LEVEL_STAGE, &all));
    for (int k = 0; k < MANY; k++) {
        const struct item *key = find_cell("arc key", weights, -1, k);
        ck_assert(key != NULL);
        double y = key->at.y + key->at.h / 2;
        bool met = false;
        for (int i = 0; i < pose.count; i++) {
            const struct item *arc = &pose.items[i];
            int n = arc->spot_count;
            if (arc->kind == ITEM_POLYGON && n > 8)
                met |= fabs(arc->spots[n / 2 - 1].y + arc->spots[n / 2].y -
                            2 * y) < 16;
        }
        ck_assert_int_eq(met, tensor_at(weights, 0, k) >= 0.02);
    }
}
END_TEST

// Just before an arc ends no other covers it; its bar and its word lead to the
// same cell.
START_TEST(the_mouse_finds_arcs_and_their_ends)
{
    begin_pool();
    const struct tensor *weights = find("weights");
    struct address all = {weights, -1, -1, -1};
    look(timeline_find(&trace, LEVEL_STAGE, &all));
    for (int k = 0; k < MANY; k++) {
        const struct item *arc = pose_find(&pose, id_arc(weights, 0, k, false));
        const struct item *key = find_cell("arc key", weights, -1, k);
        struct spot places[2] = {
            {key->at.x + key->at.w / 2, key->at.y + key->at.h / 2}};
        int n = arc ? arc->spot_count : 0, count = 1;
        if (n && tensor_at(weights, 0, k) > 0.05) {
            places[1].x = arc->spots[n / 2].x - 7;
            places[1].y = (arc->spots[n / 2].y + arc->spots[n / 2 - 1].y) / 2;
            count = 2;
        }
        for (int i = 0; i < count; i++) {
            struct target t = pose_hit(&pose, places[i].x, places[i].y);
            ck_assert_int_eq(t.kind, TARGET_CELLS);
            ck_assert(t.address.tensor == weights && t.address.row == 0);
            ck_assert_int_eq(t.address.column, k);
        }
    }
}
END_TEST

// Side by side where there is width, one under the other where there is height.
START_TEST(pictures_stack_in_a_tall_window)
{
    begin_pool();
    const struct tensor *weights = find("weights");
    struct address all = {weights, -1, -1, -1};
    for (int tall = 0; tall < 2; tall++) {
        view.extent.width = tall ? 700 : 1280;
        view.extent.height = tall ? 1000 : 720;
        look(timeline_find(&trace, LEVEL_STAGE, &all));
        const struct item *square =
            find_cell("cell frame", weights, 0, MANY - 1);
        const struct item *word = find_cell("arc query", weights, 0, -1);
        ck_assert(square && word);
        ck_assert_int_eq(word->at.y > square->at.y + square->at.h, tall);
    }
}
END_TEST

// --- a whole softmax ---------------------------------------------------------

static int decimals(const char *text)
{
    const char *point = strchr(text, '.');
    return point ? (int)strlen(point + 1) : 0;
}

// Where the bar of an exponential ends is what it is.
static void check_gauge(const struct tensor *exp, int row, int column)
{
    const struct item *bar = find_cell("cell", exp, row, column);
    const struct item *track = find_cell("track", exp, row, column);
    ck_assert(bar && track);
    bool lies = find_cell("cell number", exp, row, column) != NULL;
    double part = lies ? bar->at.w / track->at.w : bar->at.h / track->at.h;
    ck_assert_msg(fabs(part - tensor_at(exp, row, column)) < 1e-9,
                  "the bar of %g is %g long", tensor_at(exp, row, column),
                  part);
}

static double right_of(const struct tensor *m)
{
    const struct item *i = find_cell("cell", m, 0, m->columns - 1);
    return i->at.x + i->at.w;
}

// All its cells, and its name above them in the colour of [role].
static const struct item *check_whole(const struct tensor *m, enum role role)
{
    const struct item *first = find_cell("cell", m, 0, 0);
    const struct item *title = find_cell("title", m, -1, -1);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            ck_assert_msg(find_cell("cell", m, r, c), "%s[%d,%d] is missing",
                          m->name, r + 1, c + 1);
    ck_assert(title && title->at.y < first->at.y);
    ck_assert_uint_eq(title->ink, role_color(&paper_theme, role));
    ck_assert_double_eq(title->at.x, first->at.x);
    return first;
}

// The [k]-th projection: what it reads and writes, where they meet.
static void check_projection(const char *prefix, int k, bool weights, bool bias,
                             bool tall)
{
    static const enum role roles[] = {ROLE_QUERY, ROLE_KEY, ROLE_VALUE};
    char name[32];
    snprintf(name, sizeof name, "%s%c", prefix, "QKV"[k]);
    const struct tensor *out = find(name), *X = find("X");
    const struct item *first = check_whole(out, roles[k]);
    const struct item *word = find_cell("cell", X, 0, 0);
    ck_assert(right_of(X) < first->at.x);
    if (!tall)
        ck_assert(fabs(word->at.y - first->at.y) < 1e-6);
    snprintf(name, sizeof name, "%sW_%c", prefix, "QKV"[k]);
    if (weights) {
        const struct item *W = check_whole(find(name), roles[k]);
        ck_assert(tall ? right_of(find(name)) < first->at.x
                       : W->at.y < first->at.y);
        ck_assert(tall || fabs(W->at.x - first->at.x) < 1e-6);
    }
    snprintf(name, sizeof name, "%sb_%c", prefix, "QKV"[k]);
    if (bias)
        ck_assert(find_cell("cell", find(name), 0, 0));
}

START_TEST(a_stage_of_projections_shows_them_all)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {700, 1000}};
    for (unsigned bits = 0; bits < 64; bits++)
        for (int k = 0; k < 3; k++) {
            const struct toy_options options = {.missing = bits % 8,
                                                .biases = bits / 8,
                                                .heads = bits % 16 ? 0 : 2};
            view.extent.width = sizes[k][0];
            view.extent.height = sizes[k][1];
            toy_attention_of(&toy, bits, &options);
            ck_assert(run_model(&trace, &toy.model));
            const char *prefix = options.heads ? "head2." : "";
            struct address all = {
                trace_find(&trace, options.heads ? "head2.Q" : "Q"), -1, -1,
                -1};
            look(timeline_find(&trace, LEVEL_STAGE, &all));
            for (int part = 0; part < 3; part++)
                check_projection(prefix, part, !(options.missing >> part & 1),
                                 options.biases >> part & 1, k == 2);
            trace_free(&trace);
            toy_free(&toy);
        }
}
END_TEST

// All four of every row; rows of one table, the numbers of one precision.
static void check_shares(int N)
{
    const struct tensor *in = find("scaled"), *out = find("weights");
    const struct tensor *exp = find("weights.exp"), *sum = find("weights.sum");
    int large = 0, most = 0;
    for (int r = 0; r < N; r++) {
        const struct item *score = find_cell("cell", in, r, 0);
        const struct item *total = find_cell("cell", sum, r, 0);
        ck_assert(score && total && find_cell("cell", out, r, N - 1));
        ck_assert(fabs(total->at.y - score->at.y) < 3);
        large += total->at.h > 1.2 * find_cell("cell", sum, N - 1, 0)->at.h ||
                 total->at.h > 1.2 * find_cell("cell", sum, 0, 0)->at.h;
        for (int c = 0; c < N; c++) {
            check_gauge(exp, r, c);
            const struct item *i = find_cell("cell number", out, r, c);
            if (!i || !decimals(i->text))
                continue;
            ck_assert(most == 0 || decimals(i->text) == most);
            most = decimals(i->text);
        }
    }
    ck_assert_int_le(large, 1);
}

START_TEST(a_whole_softmax_shows_how_its_weights_come_about)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {700, 1000}};
    int of[3] = {0};
    for (int N = 2; N <= 24; N++)
        for (int k = 0; k < 3; k++) {
            view.extent.width = sizes[k][0];
            view.extent.height = sizes[k][1];
            toy_begin(&toy, "self-attention", (uint64_t)N);
            toy_words(&toy, "tokens", N);
            toy_matrix(&toy, "X", N, 3);
            ck_assert(run_model(&trace, &toy.model));
            struct address made = {find("weights.exp"), -1, -1, -1};
            look(timeline_find(&trace, LEVEL_STAGE, &made));
            if (pose_find(&pose, id_named("shares remark", 1)) ||
                find_cell("cell", find("weights.sum"), 0, 0)) {
                check_shares(N);
                of[k]++;
            }
            teardown();
        }
    ck_assert(of[0] > 10 && of[1] > 8 && of[2] > 4);
}
END_TEST

// --- cell to cell ------------------------------------------------------------

// How many cells called [name] of a row show a number; all with the same
// decimals, or whole.
static int numbers_alike(const char *name, const struct tensor *m, int row,
                         int *digits)
{
    int count = 0;
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = find_cell(name, m, row, c);
        if (!i || !i->text)
            continue;
        count++;
        int d = decimals(i->text);
        if (d == 0)
            continue;
        ck_assert_msg(*digits == 0 || d == *digits, "%s after %d digits",
                      i->text, *digits);
        *digits = d;
    }
    return count;
}

START_TEST(a_gated_state_shows_all_its_numbers_alike)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {1024, 768}};
    for (uint64_t seed = 0; seed < 5; seed++) {
        toy_translator_of(&toy, seed, &(struct toy_translation){.gru = true});
        ck_assert(run_model(&trace, &toy.model));
        const struct tensor *gates = find("forward.z");
        struct address cell = {find("forward"), 1, gates->columns - 1, -1};
        if (gates->rows < 2)
            cell.row = 0;
        for (int k = 0; k < 3 && gates->columns <= 6; k++) {
            view.extent.width = sizes[k][0];
            view.extent.height = sizes[k][1];
            look(timeline_find(&trace, LEVEL_ROW, &cell));
            int digits = 0;
            int shown = numbers_alike("cell", gates, cell.row, &digits) +
                        numbers_alike("cell", cell.tensor, cell.row, &digits);
            ck_assert_int_eq(shown, 2 * gates->columns);
        }
        teardown();
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("views");
    TCase *t = tcase_create("views");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, tables_name_tensors_that_there_are);
    tcase_add_loop_test(t, columns_keep_their_labels, 0, 24);
    tcase_add_loop_test(t, every_step_has_a_picture, 0, 4);
    tcase_add_loop_test(t, no_picture_comes_twice_in_a_row, 0, 4);
    tcase_add_test(t, a_picture_that_lacks_a_tensor_is_passed_over);
    tcase_add_test(t, what_has_no_table_is_shown_by_its_forms);
    tcase_add_test(t, arcs_end_at_their_keys);
    tcase_add_test(t, the_mouse_finds_arcs_and_their_ends);
    tcase_add_test(t, pictures_stack_in_a_tall_window);
    tcase_add_test(t, a_gated_state_shows_all_its_numbers_alike);
    tcase_add_test(t, a_stage_of_projections_shows_them_all);
    tcase_add_test(t, a_whole_softmax_shows_how_its_weights_come_about);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
