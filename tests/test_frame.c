// SPDX-License-Identifier: MIT
// Frames of every lesson, with the real font: they are pure and they join.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "opened.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "scene/theme.h"
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

// A row without any height is no goal of what flies.
START_TEST(in_the_smallest_windows_everything_is_somewhere)
{
    static const char text[] =
        "title: One word\ngoal: Test.\nmodel:\n  kind: rnn-attention\n"
        "  vocabulary:\n    source: [one, two]\n"
        "    target: [<s>, </s>, eins]\n"
        "  source: [one]\n  readout: state\n  score: concat\n"
        "  forced: [null, eins]\n"
        "  E_src: [[1, 2], [2, 1]]\n  E_tgt: [[1, 0], [0, 1], [1, 1]]\n"
        "  W_f: [[1], [2]]\n  U_f: [[1]]\n  b_f: [[1]]\n"
        "  W_b: [[1], [2]]\n  U_b: [[1]]\n  b_b: [[1]]\n"
        "  W_init: [[1, 2]]\n  b_init: [[1, 1]]\n"
        "  W_a: [[1], [2], [3], [1]]\n  v_a: [[1]]\n"
        "  W_y: [[1, 0], [0, 1]]\n  W_s: [[1, 0], [0, 1]]\n"
        "  W_c: [[1, 0], [0, 1]]\n  b_s: [[1, 1]]\n"
        "  W_o: [[1, 0, 1], [0, 1, 1]]\n  b_o: [[0, 1, 0]]\n";
    const struct memory memory = {text};
    const struct files files = memory_files(&memory);
    struct complaints c = {0};
    opened_open(&here, 0);
    trace_free(&here.trace);
    lesson_free(&here.lesson);
    bool good = lesson_load(&here.lesson, "one.yaml", &files, model_kinds, &c);
    ck_assert_msg(good, "%s", strbuf_text(&c.text));
    ck_assert(run_model(&here.trace, &here.lesson.model));
    struct view view = default_view;
    int64_t count = timeline_count(&here.trace, LEVEL_ROW);
    for (int high = 80; high < 180; high++)
        for (int64_t k = 0; k < count; k++) {
            struct pose p = {.arena = &here.arena};
            struct shown shown = {
                &here.lesson, &here.trace, {LEVEL_ROW, k}, 1, NULL};
            view.extent = (struct extent){21, high, 2};
            arena_reset(&here.arena);
            frame_pose(&shown, &view, font_of(here.files), &p);
            for (int i = 0; i < p.count; i++) {
                const struct rect *at = &p.items[i].at;
                ck_assert_msg(isfinite(at->x + at->y + at->w + at->h),
                              "row %d, 21 x %d", (int)k, high);
            }
        }
    complaints_free(&c);
    opened_close(&here);
}
END_TEST

START_TEST(ids_are_unique)
{
    struct view view = default_view;
    view.look.whole = _i % 2;
    opened_open(&here, _i / 2);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k < SAMPLES; k++) {
            struct position p = {level, sample((enum level)level, k)};
            struct shown shown = {&here.lesson, &here.trace, p, 1, NULL};
            struct pose pose = {.arena = &here.arena};
            arena_reset(&here.arena);
            frame_pose(&shown, &view, font_of(here.files), &pose);
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

// Checks some cells of an image at the corners of their places and inside.
static void check_image(const struct pose *pose, const struct item *image)
{
    struct address at = image->target.address;
    const struct tensor *m = at.tensor;
    int rows = image->target.number ? image->columns : image->rows;
    struct rect r;
    for (at.row = 0; at.row < rows; at.row += 21)
        for (at.column = 0; at.column < m->columns; at.column += 3) {
            ck_assert(pose_place(pose, &at, &r));
            for (int k = 0; k < 9; k++) {
                double x = r.x + r.w * (k % 3 * 0.49 + 0.01);
                double y = r.y + r.h * (k / 3 * 0.49 + 0.01);
                struct target t = pose_hit(pose, x, y);
                ck_assert(address_equal(&t.address, &at));
            }
        }
    at.row = rows;
    at.column = 0;
    ck_assert(!pose_place(pose, &at, &r));
}

START_TEST(a_cell_of_an_image_is_where_it_is_hit)
{
    int which = 0, images = 0;
    while (strcmp(made_lesson_name(which), "64 tokens"))
        which++;
    opened_open(&here, which);
    int64_t stages = timeline_count(&here.trace, LEVEL_STAGE);
    for (int64_t stage = 0; stage < stages; stage++) {
        struct shown shown = {
            &here.lesson, &here.trace, {LEVEL_STAGE, stage}, 1, NULL};
        struct pose pose = {.arena = &here.arena};
        arena_reset(&here.arena);
        frame_pose(&shown, &default_view, font_of(here.files), &pose);
        for (int i = 0; i < pose.count; i++)
            if (pose.items[i].kind == ITEM_IMAGE &&
                pose.items[i].target.kind == TARGET_CELLS) {
                check_image(&pose, &pose.items[i]);
                images++;
            }
    }
    ck_assert_int_gt(images, 5);
    opened_close(&here);
}
END_TEST

// --- the whole formula -------------------------------------------------------

static struct pose pose_of(const char *at, const struct view *view)
{
    struct address a;
    struct pose pose = {.arena = &here.arena};
    arena_reset(&here.arena);
    ck_assert(address_parse(&here.trace, at, &a, NULL));
    struct position p = timeline_find(&here.trace, address_level(&a), &a);
    struct shown shown = {&here.lesson, &here.trace, p, 1, NULL};
    frame_pose(&shown, view, font_of(here.files), &pose);
    return pose;
}

// The symbol of a tensor: the first, or the one in the pool.
static bool is_symbol(const struct item *i, const char *tensor)
{
    return i->target.kind == TARGET_SYMBOL &&
           !strcmp(i->target.address.tensor->name, tensor) &&
           i->target.address.row < 0;
}

static bool in_pool(const struct pose *pose, const char *tensor)
{
    const struct item *pool = pose_find(pose, id_named("whole pool 0", 0));
    ck_assert(pool);
    for (int k = 0; k < pose->count; k++) {
        const struct item *i = &pose->items[k];
        double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
        if (is_symbol(i, tensor) && x > pool->at.x && y > pool->at.y &&
            x < pool->at.x + pool->at.w && y < pool->at.y + pool->at.h)
            return true;
    }
    return false;
}

START_TEST(the_whole_formula_lights_what_the_step_computes)
{
    static const struct {
        const char *at;
        bool Q, K, V, X;
    } cases[] = {
        {"X", false, false, false, true},
        {"K[2,3]", false, false, false, true},
        {"scores[1,2]", true, true, false, false},
        {"scaled[1,2]", true, true, false, false},
        {"weights.exp[2,1]", true, true, false, false},
        {"weights[2,1]", true, true, false, false},
        {"output[2,1]", true, true, true, false},
    };
    struct view view = default_view;
    view.look.whole = true;
    opened_open(&here, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pose pose = pose_of(cases[i].at, &view);
        ck_assert_msg(in_pool(&pose, "Q") == cases[i].Q &&
                          in_pool(&pose, "K") == cases[i].K &&
                          in_pool(&pose, "V") == cases[i].V &&
                          in_pool(&pose, "X") == cases[i].X,
                      "%s", cases[i].at);
    }
    opened_close(&here);
}
END_TEST

// Where cell (row, column) of the letter-th letter's shape stands.
static struct rect letter_cell(const struct pose *pose, const char *name,
                               const char *tensor, int row, int column)
{
    const struct tensor *m = trace_find(&here.trace, tensor);
    const struct item *i = pose_find(pose, id_cell(name, m, row, column));
    ck_assert_msg(i, "%s %s[%d,%d]", name, tensor, row, column);
    return i->at;
}

static bool rect_within(struct rect in, struct rect out)
{
    return in.x >= out.x && in.x + in.w <= out.x + out.w && in.y >= out.y &&
           in.y + in.h <= out.y + out.h;
}

// Each letter's matrix stands over it, Kᵀ turned, and the pool reaches around
// those of the part at work, with what is made over them.
START_TEST(the_pool_of_the_whole_formula_holds_its_shapes)
{
    static const struct {
        const char *at, *made;
        bool keys, values;
    } cases[] = {{"scores[1,2]", "scores", true, false},
                 {"scaled[1,2]", "scaled", true, false},
                 {"weights[2,1]", "weights", true, false},
                 {"output[2,1]", "output", true, true},
                 {"K[2,3]", NULL, false, false}};
    struct view view = default_view;
    view.look.whole = true;
    opened_open(&here, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pose pose = pose_of(cases[i].at, &view);
        const struct item *pool =
            pose_find(&pose, id_named("whole pool outline 0", 0));
        pool = pool ? pool : pose_find(&pose, id_named("whole pool 0", 0));
        ck_assert(pool);
        struct rect Q = letter_cell(&pose, "whole letter 0", "Q", 0, 3);
        struct rect K = letter_cell(&pose, "whole letter 1", "K", 2, 0);
        struct rect V = letter_cell(&pose, "whole letter 2", "V", 2, 1);
        ck_assert_int_eq(rect_within(Q, pool->at), cases[i].keys);
        ck_assert_int_eq(rect_within(K, pool->at), cases[i].keys);
        ck_assert_int_eq(rect_within(V, pool->at), cases[i].values);
        struct rect next = letter_cell(&pose, "whole letter 1", "K", 2, 1);
        struct rect word = letter_cell(&pose, "whole letter 1", "K", 1, 0);
        ck_assert(next.x == K.x && next.y > K.y); // a key is a column
        ck_assert(word.y == K.y && word.x < K.x);
        if (cases[i].made) {
            struct rect made =
                letter_cell(&pose, "whole shape", cases[i].made, 2, 1);
            ck_assert(rect_within(made, pool->at));
            ck_assert(made.y + made.h <= Q.y || made.x + made.w <= Q.x);
        }
        const struct tensor *m = trace_find(&here.trace, "K");
        const struct item *size =
            pose_find(&pose, id_cell("whole letter size", m, 1, -1));
        ck_assert(size && !strcmp(size->text, "4 × 3"));
    }
    opened_close(&here);
}
END_TEST

// The colour of the first text [text] of a pose.
static color ink_of(const struct pose *pose, const char *text)
{
    for (int k = 0; k < pose->count; k++)
        if (pose->items[k].text && pose->items[k].size > 30 &&
            !strcmp(pose->items[k].text, text))
            return pose->items[k].ink;
    ck_abort_msg("no %s", text);
    return 0;
}

static bool has_symbol(const struct pose *pose, const char *tensor)
{
    for (int k = 0; k < pose->count; k++)
        if (is_symbol(&pose->items[k], tensor))
            return true;
    return false;
}

START_TEST(a_lesson_begins_and_ends_with_its_promise)
{
    struct view view = default_view;
    opened_open(&here, 0);
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++)
        for (int k = 0; k < 3; k++) {
            int64_t last = timeline_count(&here.trace, (enum level)level) - 1;
            struct position p = {level, k * last / 2};
            struct shown shown = {&here.lesson, &here.trace, p, 1, NULL};
            struct pose pose = {.arena = &here.arena};
            arena_reset(&here.arena);
            frame_pose(&shown, &view, font_of(here.files), &pose);
            ck_assert_msg((has_symbol(&pose, "K") &&
                           has_symbol(&pose, "output")) == (k != 1),
                          "level %d: %d", level, k);
        }
    view.look.whole = true;
    struct pose pose = pose_of("scaled[1,2]", &view);
    ck_assert_uint_eq(ink_of(&pose, "softmax"), view.look.theme->grey);
    pose = pose_of("weights[1,2]", &view);
    ck_assert_uint_eq(ink_of(&pose, "softmax"), view.look.theme->ink);
    ck_assert_uint_eq(ink_of(&pose, "output"), view.look.theme->grey);
    pose = pose_of("output[1,2]", &view);
    ck_assert_uint_eq(ink_of(&pose, "output"),
                      role_color(view.look.theme, ROLE_OUTPUT));
    pose = pose_of("Q[1,2]", &view);
    ck_assert_uint_eq(ink_of(&pose, "V"), view.look.theme->grey);
    pose = pose_of("scores[1,2]", &view);
    ck_assert_uint_eq(ink_of(&pose, "V"),
                      role_color(view.look.theme, ROLE_VALUE));
    opened_close(&here);
}
END_TEST

// In the order in which they are computed.
// What stands at [at] on a page that sets the formula [formula]; [spoken] gets
// how long it is, read aloud.
static struct pose page_pose(const char *at, const char *formula,
                             size_t *spoken)
{
    static struct page_setting set = {.name = "formula"};
    static struct page page;
    struct address a;
    struct strbuf text = {0};
    set.value = formula;
    page = (struct page){.at = at, .say = "S", .view = &set, .view_count = 1};
    ck_assert(address_parse(&here.trace, at, &a, NULL));
    struct position p = timeline_find(&here.trace, address_level(&a), &a);
    struct shown shown = {&here.lesson, &here.trace, p, 1, .page = &page};
    struct pose pose = {.arena = &here.arena};
    frame_spoken(&shown, &default_view, &here.arena, &text);
    *spoken = text.length;
    strbuf_free(&text);
    frame_pose(&shown, &default_view, font_of(here.files), &pose);
    return pose;
}

// How many symbols stand in the formula, and how far down a cell goes.
static int count_symbols(const struct pose *pose, double *bottom)
{
    int count = 0;
    *bottom = 0;
    for (int k = 0; k < pose->count; k++) {
        const struct item *i = &pose->items[k];
        count += i->target.kind == TARGET_SYMBOL;
        if (i->target.kind == TARGET_CELLS)
            *bottom = fmax(*bottom, i->at.y + i->at.h);
    }
    return count;
}

// Its page is told in words and pictures, and the picture has the room; that of
// scores is as large already as its cells may be.
START_TEST(a_page_may_show_no_formula)
{
    static const char *const at[] = {"scores[1,2]", "weights", "output"};
    opened_open(&here, 0);
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        size_t spoken[2];
        double bottom[2];
        struct pose on = page_pose(at[k], "on", &spoken[0]);
        ck_assert_int_gt(count_symbols(&on, &bottom[0]), 0);
        struct pose off = page_pose(at[k], "off", &spoken[1]);
        ck_assert_int_eq(count_symbols(&off, &bottom[1]), 0);
        ck_assert_msg(k ? bottom[1] > bottom[0] : bottom[1] == bottom[0],
                      "%s: %g, then %g", at[k], bottom[0], bottom[1]);
        ck_assert_uint_gt(spoken[0], spoken[1]);
    }
    opened_close(&here);
}
END_TEST

START_TEST(a_note_leads_to_its_stage)
{
    static const char *const bold[] = {"1 scores", "2 scaled scores",
                                       "3 weights", "4 output"};
    struct view view = default_view;
    view.look.whole = true;
    opened_open(&here, 0);
    struct pose pose = pose_of("weights[1,2]", &view);
    for (int n = 0; n < 4; n++) {
        const struct item *text = pose_find(&pose, id_named("whole note", n));
        const struct item *target =
            pose_find(&pose, id_named("whole note target", n));
        ck_assert(text && target);
        ck_assert_str_eq(text->text, bold[n]);
        ck_assert_int_eq(target->target.kind, TARGET_STAGE);
        ck_assert_int_eq(target->target.number, 2 + n);
        ck_assert_int_eq(text->weight, n < 3 ? WEIGHT_BOLD : WEIGHT_REGULAR);
    }
    opened_close(&here);
    // From another part of the lesson as well.
    opened_open(&here, 1);
    pose = pose_of("forward[1,2]", &view);
    const struct item *keys =
        pose_find(&pose, id_named("whole note target", 1));
    ck_assert(keys);
    ck_assert_str_eq(here.trace.stages[keys->target.number].id, "keys");
    const struct item *last =
        pose_find(&pose, id_named("whole note target", 4));
    ck_assert(last);
    ck_assert_str_eq(here.trace.stages[last->target.number].id, "context");
    opened_close(&here);
}
END_TEST

// How much of the items of one frame, but not of another, a list shows.
static double seen_of(const struct list *frame, const struct list *other)
{
    double most = 0;
    for (int i = 0; i < here.list.count; i++) {
        const struct draw *d = &here.list.draws[i];
        bool in[2] = {false, false};
        for (int k = 0; k < 2; k++) {
            const struct list *l = k ? other : frame;
            for (int j = 0; j < l->count && d->kind == DRAW_TEXT; j++)
                in[k] = in[k] || (l->draws[j].kind == DRAW_TEXT &&
                                  l->draws[j].x == d->x &&
                                  !strcmp(l->draws[j].text, d->text));
        }
        if (in[0] && !in[1])
            most = fmax(most, (d->fill >> 24) / 255.0);
    }
    return most;
}

// How strong the pool is; its swatch in the legend is smaller.
static double pool_light(const struct view *view)
{
    double light = 0;
    for (int i = 0; i < here.list.count; i++) {
        const struct draw *d = &here.list.draws[i];
        bool wide = d->kind == DRAW_BOX && d->width > 30 * UNIT;
        bool cone = d->kind == DRAW_POLYGON; // from what is opened
        if ((wide || cone) &&
            (d->fill & 0xffffff) == (view->look.theme->pool & 0xffffff))
            light = fmax(light, (d->fill >> 24) / 255.0);
    }
    return light;
}

// First the picture goes; then the formula is written, the pool last.
START_TEST(a_turn_never_shows_two_texts_over_each_other)
{
    struct arena arenas[2] = {{0}, {0}};
    struct list rest[2] = {{0}, {0}};
    opened_open(&here, _i);
    struct position p = {LEVEL_CELL, 40};
    struct shown shown = {&here.lesson, &here.trace, p, 1, NULL};
    struct view view = default_view;
    for (int whole = 0; whole < 2; whole++) {
        view.look.whole = whole;
        frame_build(&shown, &view, font_of(here.files), &arenas[whole],
                    &rest[whole]);
    }
    double written = 0;
    for (int k = 1; k < 20; k++) {
        view.turn = k / 20.0;
        opened_frame(&here, p, 1, &view);
        double picture = seen_of(&rest[0], &rest[1]);
        double formula = seen_of(&rest[1], &rest[0]);
        ck_assert_msg(picture == 0 || formula == 0, "at %g", view.turn);
        ck_assert((picture > 0) == (k < 4));
        ck_assert(formula >= written);
        written = formula;
        ck_assert(_i || (pool_light(&view) > 0) == (k < 4 || k > 14));
    }
    ck_assert(written == 1);
    for (int k = 0; k < 2; k++) {
        list_free(&rest[k]);
        arena_free(&arenas[k]);
    }
    opened_close(&here);
}
END_TEST

// Both ends of a turn are pictures at rest.
START_TEST(a_turn_begins_and_ends_at_rest)
{
    struct view view = default_view;
    opened_open(&here, _i);
    struct position p = {LEVEL_STAGE, 1};
    for (int whole = 0; whole < 2; whole++) {
        view.look.whole = whole;
        view.turn = 0;
        uint64_t rest = list_hash(opened_frame(&here, p, 1, &view));
        view.turn = whole;
        ck_assert_uint_eq(rest, list_hash(opened_frame(&here, p, 1, &view)));
        view.turn = 0.5;
        ck_assert_uint_ne(rest, list_hash(opened_frame(&here, p, 1, &view)));
    }
    opened_close(&here);
}
END_TEST

START_TEST(a_step_of_the_formula_joins)
{
    struct view view = default_view;
    view.look.whole = true;
    opened_open(&here, _i);
    int64_t count = timeline_count(&here.trace, LEVEL_STAGE);
    for (int64_t k = 0; k + 1 < count && k < 8; k++) {
        struct position a = {LEVEL_STAGE, k}, b = {LEVEL_STAGE, k + 1};
        uint64_t end = list_hash(opened_frame(&here, a, 1, &view));
        ck_assert_uint_eq(end, list_hash(opened_frame(&here, b, 0, &view)));
    }
    opened_close(&here);
}
END_TEST

// Where the first cell of a tensor stands at the stage that projects.
static double height_of(const struct pose *p, const char *name)
{
    struct rect at;
    const struct tensor *m = trace_find(&here.trace, name);
    ck_assert(pose_place(p, &(struct address){m, 0, 0, -1}, &at));
    return at.y;
}

// In a wide window the vectors stand in the lines of all results, in a tall one
// in the middle of them.
START_TEST(vectors_stand_amid_what_is_projected)
{
    opened_open(&here, 0);
    struct view view = default_view;
    view.extent.width = _i ? 700 : 1280;
    view.extent.height = _i ? 1000 : 720;
    struct address at = {trace_find(&here.trace, "V"), -1, -1, -1};
    struct position stage = timeline_find(&here.trace, LEVEL_STAGE, &at);
    struct shown shown = {&here.lesson, &here.trace, stage, 1, NULL};
    struct pose pose = {.arena = &here.arena};
    frame_pose(&shown, &view, font_of(here.files), &pose);
    double Q = height_of(&pose, "Q"), V = height_of(&pose, "V");
    ck_assert_msg(_i ? V > Q + 100 : V == Q, "%g %g", Q, V);
    ck_assert(fabs(height_of(&pose, "X") - (Q + V) / 2) < 1);
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("frame");
    TCase *t = tcase_create("frames");
    TCase *rest = suite_long(suite);
    int n = made_lesson_count();
    suite_share(t, rest, a_step_begins_where_the_last_one_ended, n, 2);
    suite_share(t, rest, the_order_of_seeking_does_not_matter, n, 2);
    suite_share(t, rest, ids_are_unique, 2 * n, 3);
    tcase_add_loop_test(t, a_movement_is_seen, 0, n);
    tcase_add_test(t, in_the_smallest_windows_everything_is_somewhere);
    tcase_add_test(t, a_cell_of_an_image_is_where_it_is_hit);
    tcase_add_loop_test(t, vectors_stand_amid_what_is_projected, 0, 2);
    tcase_add_test(t, the_whole_formula_lights_what_the_step_computes);
    tcase_add_test(t, the_pool_of_the_whole_formula_holds_its_shapes);
    tcase_add_test(t, a_lesson_begins_and_ends_with_its_promise);
    tcase_add_test(t, a_page_may_show_no_formula);
    tcase_add_test(t, a_note_leads_to_its_stage);
    tcase_add_loop_test(t, a_turn_never_shows_two_texts_over_each_other, 0, 2);
    tcase_add_loop_test(t, a_turn_begins_and_ends_at_rest, 0, 3);
    tcase_add_loop_test(t, a_step_of_the_formula_joins, 0, n);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
