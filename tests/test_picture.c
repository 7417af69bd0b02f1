// SPDX-License-Identifier: MIT
// What a picture shows is what was computed, on random lessons and on made
// ones of awkward sizes, at every level.
#include <check.h>
#include <math.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "picture/picture.h"
#include "suite.h"
#include "toy.h"

static struct fake_font face;
static struct toy toy;
static struct lesson lesson;
static struct trace trace;
static struct arena arena;
static struct rng looks = {2015};
static int found[READINGS];
static double text = 1; // how large it is

// Which tensors the items of a picture lead to.
static const bool *tensors_in(const struct pose *pose)
{
    bool *has = arena_array(&arena, (size_t)trace.tensor_count, sizeof *has);
    for (int k = 0; k < pose->count; k++) {
        const struct target *target = &pose->items[k].target;
        if (target->kind == TARGET_CELLS && target->address.tensor)
            has[target->address.tensor->index] = true;
    }
    return has;
}

// The picture of a step, with column sums, while [look] is looked at.
static struct picture take(struct position position, struct address look)
{
    struct view view = default_view;
    struct pose *pose = arena_alloc(&arena, sizeof *pose);
    struct shown shown = {&lesson, &trace, position, 1, NULL};
    pose->arena = &arena;
    view.look.column_sums = true;
    view.look.text = text;
    if (look.tensor)
        view.attention.focus = place_of_address(&look);
    frame_pose(&shown, &view, fake_font_init(&face), pose);
    return (struct picture){.trace = &trace,
                            .pose = pose,
                            .position = position,
                            .now = timeline_address(&trace, position),
                            .look = look,
                            .has = tensors_in(pose),
                            .found = found};
}

// What an item of the picture leads to: the one at [which], or a later one.
static struct address something(const struct picture *p, int which)
{
    for (int k = 0; k < p->pose->count; k++) {
        const struct item *i = &p->pose->items[(which + k) % p->pose->count];
        if (i->kind == ITEM_BOX && i->target.kind == TARGET_CELLS)
            return i->target.address;
    }
    return (struct address){0};
}

static struct spot middle_of(const struct item *i)
{
    if (i->spot_count)
        return i->spots[0];
    return i->kind == ITEM_TEXT
               ? (struct spot){i->at.x, i->at.y - i->size / 3}
               : (struct spot){i->at.x + i->at.w / 2, i->at.y + i->at.h / 2};
}

// The part of what is opened that an item stands in, from 0: the last band that
// it lies in; 0 is what lies in none, the table that has closed.
static int part_of(const struct picture *p, const struct item *i)
{
    struct spot at = middle_of(i);
    for (int level = LEVEL_TERM; level > LEVEL_STAGE; level--) {
        const struct item *band = picture_named(p, "band", level);
        if (band && at.y >= band->at.y && at.y <= band->at.y + band->at.h)
            return level;
    }
    return 0;
}

// A part of what is opened is a picture like any other, in which things have
// their first names.
static struct picture take_part(const struct picture *p, int part)
{
    struct picture of = *p;
    struct pose *pose = arena_alloc(&arena, sizeof *pose);
    *pose = (struct pose){.arena = &arena};
    for (int k = 0; k < p->pose->count; k++) {
        const struct item *i = &p->pose->items[k];
        if (part_of(p, i) == part)
            *pose_add(pose, i->kind, i->layer, i->id) = *i;
    }
    for (int k = 0; k < pose->count; k++) {
        struct item *i = &pose->items[k];
        const struct item *first = pose_find(p->pose, i->id | ID_AGAIN);
        if (first && first->kind == i->kind && i->kind != ITEM_POLYGON &&
            i->kind != ITEM_LINE)
            i->id = first->id;
    }
    pose_sort(pose);
    of.pose = pose;
    return of;
}

static void read_parts(const struct picture *p)
{
    for (int part = 0; part < LEVEL_COUNT; part++) {
        struct picture of = take_part(p, part);
        picture_numbers(&of);
        picture_colors(&of);
        picture_labels(&of);
        picture_ranked(&of);
    }
}

static void read_step(struct position position)
{
    arena_reset(&arena);
    struct picture p = take(position, (struct address){0});
    bool opened = picture_named(&p, "band", position.level);
    struct picture box = take_part(&p, opened ? (int)position.level : 0);
    read_parts(&p);
    picture_bars(&box);
    picture_budget(&box);
    picture_jury(&box);
    picture_blocks(&box);
    picture_story(&box);
    picture_terms(&box);
    picture_curves(&box);
    picture_arrows(&box);
    picture_places(&p);
    int which = rng_between(&looks, 0, p.pose->count - 1);
    p = take(position, something(&p, which));
    read_parts(&p);
}

// At most [most] steps of each level, evenly spread.
static void read_lesson(int64_t most)
{
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        int64_t steps = count < most ? count : most;
        for (int64_t k = 0; k < steps; k++)
            read_step((struct position){
                (enum level)level,
                steps > 1 ? (count - 1) * k / (steps - 1) : count - 1});
    }
}

static void read_toy(int64_t most)
{
    lesson = (struct lesson){.title = "toy", .goal = "g", .model = toy.model};
    ck_assert(run_model(&trace, &toy.model));
    read_lesson(most);
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

static void need(const enum seen *readings, int count)
{
    for (int k = 0; k < count; k++)
        ck_assert_msg(found[readings[k]] > 20, "reading %d found only %d",
                      (int)readings[k], found[readings[k]]);
}

#define NEED(...)                                                              \
    need((const enum seen[]){__VA_ARGS__},                                  \
         (int)(sizeof((const enum seen[]){__VA_ARGS__}) /                   \
               sizeof(enum seen)))

START_TEST(self_attention_shows_its_values)
{
    static const struct toy_options options[] = {
        {NULL},
        {.mask = "causal", .scale = "number", .position = "sinusoidal"},
        {.mask = "explicit", .heads = 2, .W_O = true},
        {.missing = 1, .biases = 7},
        {.given = true, .mask = "causal"},
        {.given = true, .queries = true, .mask = "explicit"},
        {.memory = true, .heads = 2, .W_O = true, .mask = "explicit"},
        {.memory = true},
        {.merged = true},
        {.position = "learned", .parts = true},
    };
    for (uint64_t seed = 0; seed < 3; seed++)
        for (int i = 0; i < 8; i++) {
            toy_attention_of(&toy, 4 * seed + (uint64_t)i, &options[i]);
            read_toy(25);
        }
    NEED(READ_NUMBER, READ_SUM, READ_FILL, READ_SHADE, READ_AREA, READ_TERM,
         READ_SCALED, READ_ARC, READ_LABEL, READ_PLACE);
}
END_TEST

START_TEST(values_of_two_numbers_show_as_arrows)
{
    for (uint64_t seed = 0; seed < 80; seed++) {
        toy_attention(&toy, seed, "none");
        if (model_matrix(&toy.model, "W_V")->columns == 2)
            read_toy(24);
        else
            toy_free(&toy);
    }
    NEED(READ_ARROW);
}
END_TEST

START_TEST(translators_show_their_values)
{
    for (uint64_t seed = 0; seed < 3; seed++) {
        toy_translator(&toy, seed);
        read_toy(50);
        toy_translator_of(&toy, seed, &(struct toy_translation){.fixed = true});
        read_toy(20);
        toy_translator_of(&toy, seed, &(struct toy_translation){.gru = true});
        read_toy(40);
        toy_translator_of(&toy, seed, &(struct toy_translation){.last = true});
        read_toy(40);
        toy_translator_of(&toy, seed,
                          &(struct toy_translation){
                              .torch = true, .last = true, .state = true});
        read_toy(40);
        toy_translator_of(&toy, seed,
                          &(struct toy_translation){
                              .luong = true,
                              .score = seed ? "dot" : "concat",
                              .gru = seed == 1});
        read_toy(40);
    }
    NEED(READ_NUMBER, READ_SUM, READ_FILL, READ_AREA, READ_BAR, READ_LOGIT,
         READ_TERM, READ_SCALED, READ_LAYER, READ_ARC, READ_LABEL,
         READ_PLACE);
}
END_TEST

START_TEST(looking_shows_its_values)
{
    static const char *const scores[] = {"additive", "dot", "general"};
    for (uint64_t seed = 0; seed < 6; seed++) {
        toy_looking(&toy, seed, scores[seed % 3]);
        read_toy(25);
    }
    NEED(READ_NUMBER, READ_SUM, READ_FILL, READ_AREA, READ_BAR, READ_SCALED,
         READ_ARC, READ_PLACE);
}
END_TEST

START_TEST(rounds_show_what_has_arrived)
{
    for (uint64_t seed = 0; seed < 8; seed++) {
        toy_rounds(&toy, seed,
                   &(struct toy_passing){.by_hand = seed % 2,
                                         .shares = seed % 4 == 1,
                                         .one = seed % 3 > 0,
                                         .mask = "band",
                                         .residual = seed % 3 ? "half" : NULL});
        read_toy(25);
    }
    NEED(READ_NUMBER, READ_SHADE, READ_LABEL, READ_PLACE);
}
END_TEST

START_TEST(finished_weights_stand_in_order)
{
    for (uint64_t seed = 0; seed < 12; seed++) {
        toy_weights(&toy, seed);
        const struct matrix *A = model_matrix(&toy.model, "A");
        for (int i = 0; i < A->rows * A->columns && seed % 4 == 3; i += 2)
            A->data[i] = i % 4 ? NAN : 0.5;
        read_toy(25);
    }
    NEED(READ_NUMBER, READ_RANK, READ_LABEL);
}
END_TEST

START_TEST(budgets_show_their_values)
{
    for (uint64_t seed = 0; seed < 12; seed++) {
        toy_budget(&toy, seed);
        read_toy(25);
    }
    NEED(READ_NUMBER, READ_ARC, READ_BAR, READ_ARROW, READ_AREA);
}
END_TEST

START_TEST(pooled_texts_show_their_values)
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        static const char *const names[] = {"across", "up"};
        static const struct column_names named = {.key = "W_V",
                                                  .names = {2, names}};
        toy_pooling(&toy, seed);
        toy.model.columns = &named;
        toy.model.column_count = seed % 4 == 1;
        read_toy(15);
    }
    NEED(READ_NUMBER, READ_AREA, READ_LABEL, READ_PLACE, READ_ARROW);
}
END_TEST

START_TEST(juries_show_their_values)
{
    for (uint64_t seed = 0; seed < 12; seed++) {
        toy_softmax(&toy, seed);
        read_toy(25);
    }
    NEED(READ_NUMBER, READ_AREA, READ_FILL, READ_SUM, READ_TERM, READ_LABEL);
}
END_TEST

START_TEST(blocks_show_their_values)
{
    static const uint64_t seeds[] = {0, 7, 10, 15, 17, 20, 24, 29};
    for (int k = 0; k < 8; k++) {
        toy_blocks(&toy, seeds[k]);
        if (k % 4 == 3)
            toy.model.without = "residual";
        read_toy(40);
    }
    NEED(READ_NUMBER, READ_SUM, READ_FILL, READ_TERM, READ_PLACE, READ_CURVE,
         READ_LAYER);
}
END_TEST

// Where texts are large not all hidden units have a line.
START_TEST(units_without_a_line_are_added_up)
{
    struct complaints c = {0};
    ck_assert(lesson_load(&lesson, SOURCE_ROOT "/tests/reference/block-4.json",
                          &disk_files, model_kinds, &c));
    ck_assert(run_model(&trace, &lesson.model));
    text = 1.5;
    for (int layer = 1; layer <= 3; layer++) {
        char name[20];
        snprintf(name, sizeof name, "layer%d.fed", layer);
        for (int row = 0; row < 6; row++)
            read_step(place_asked(
                &trace, &(struct address){trace_find(&trace, name), row, -1, -1}));
    }
    text = 1;
    NEED(READ_LAYER);
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
    complaints_free(&c);
}
END_TEST

START_TEST(arrows_and_products_show_their_values)
{
    for (uint64_t seed = 0; seed < 8; seed++) {
        toy_arrows(&toy, seed);
        read_toy(10);
        toy_product(&toy, seed);
        read_toy(5);
        toy_convolution(&toy, seed);
        read_toy(3);
        toy_layer(&toy, seed);
        read_toy(3);
        toy_memory(&toy, seed);
        read_toy(3);
        toy_cells(&toy, seed);
        read_toy(3);
        toy_interaction(&toy, seed);
        read_toy(5);
    }
    NEED(READ_NUMBER, READ_FILL, READ_LABEL, READ_ARROW, READ_AREA, READ_WAVE);
}
END_TEST

START_TEST(encodings_show_their_values)
{
    for (int i = 0; i < 8; i++) {
        toy_begin(&toy, "positional", (uint64_t)i);
        toy_number(&toy, "positions", 1 + 5 * i);
        toy_number(&toy, "d", 2 + 4 * i);
        if (i % 2)
            toy_number(&toy, "base", 40);
        toy_encoding(&toy, i, 3);
        toy_choice(&toy, "beside", "binary", 0);
        if (i % 3 == 1)
            toy_choice(&toy, "layout", "half", 0);
        read_toy(20);
    }
    NEED(READ_NUMBER, READ_FILL, READ_PIXEL, READ_TERM, READ_BAR, READ_CLOCK,
         READ_WAVE, READ_LABEL, READ_PLACE);
}
END_TEST

// Each step of the heads that share their values, and of rounds.
static const char *const whole[] = {
    "heads of the same values",      "two heads of the same values",
    "heads of single numbers",       "two rounds along a graph",
    "twelve rounds with a residual", "rounds that look anew"};
enum { WHOLES = sizeof whole / sizeof *whole };

START_TEST(heads_and_rounds_show_every_value)
{
    struct complaints c = {0};
    int which = 0;
    while (strcmp(made_lesson_name(which), whole[_i]))
        which++;
    ck_assert(made_lesson_load(which, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    read_lesson(1000);
    ck_assert_int_gt(found[_i < 3 ? READ_ARROW : READ_AREA], 10);
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
    complaints_free(&c);
}
END_TEST

START_TEST(made_lessons_show_their_values)
{
    struct complaints c = {0};
    ck_assert(made_lesson_load(_i, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    read_lesson(7);
    ck_assert_int_gt(found[READ_NUMBER] + found[READ_PIXEL], 20);
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
    complaints_free(&c);
}
END_TEST

// Drawn without cells: halves of a plane and its points, arrows, words written.
static bool has_no_cells(const struct tensor *m)
{
    static const char *const names[] = {"targets", "output", "hidden",
                                        "directions", "target", "next"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(m->plain, names[i]))
            return true;
    return false;
}

// Whoever asks for a tensor sees it: its cells are among what the picture of its
// step leads to. What stands aside is the same numbers under another name.
static void look_for_every_tensor(const char *of)
{
    int cells = 0;
    for (int i = 0; i < trace.tensor_count; i++) {
        const struct address at = {trace.tensors[i], -1, -1, -1};
        if (at.tensor->learned || at.tensor->aside)
            continue; // it shows in whatever uses it, or is
        arena_reset(&arena);
        struct picture p =
            take(place_asked(&trace, &at), (struct address){0});
        bool own = p.now.tensor == at.tensor && has_no_cells(at.tensor);
        ck_assert_msg(p.has[i] || own, "%s: %s is not in its picture", of,
                      at.tensor->name);
        cells += p.has[i];
    }
    ck_assert_int_gt(cells, 0);
}

static void look_in_toy(const char *of)
{
    lesson = (struct lesson){.title = "toy", .goal = "g", .model = toy.model};
    if (run_model(&trace, &toy.model))
        look_for_every_tensor(of);
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

START_TEST(a_place_is_among_what_is_shown)
{
    static const char *const positions[] = {"none", "sinusoidal", "learned",
                                            "counting", "shaw", "t5", "alibi",
                                            "rope"};
    static const char *const masks[] = {NULL, "causal", "explicit"};
    for (uint64_t seed = 0; seed < 24; seed++) {
        toy_attention_of(&toy, seed,
                         &(struct toy_options){.position = positions[seed % 8],
                                               .mask = masks[seed % 3],
                                               .heads = seed / 8 % 3,
                                               .biases = seed % 5 ? 0 : 7});
        look_in_toy(positions[seed % 8]);
        toy_attention_of(&toy, seed,
                         &(struct toy_options){.position = positions[1 + seed % 3],
                                               .merged = seed % 2,
                                               .parts = seed % 2 == 0});
        look_in_toy("merged, parts");
    }
    void (*const toys[])(struct toy *, uint64_t) = {toy_arrows, toy_product, toy_interaction, toy_memory, toy_cells, toy_layer, toy_convolution, toy_weights, toy_budget, toy_pooling, toy_softmax, toy_methods, toy_translator, toy_blocks};
    for (uint64_t seed = 0; seed < 8; seed++)
        for (size_t i = 0; i < sizeof toys / sizeof *toys; i++) {
            char name[30];
            snprintf(name, sizeof name, "toy %d", (int)i);
            toys[i](&toy, seed);
            look_in_toy(name);
        }
    for (uint64_t seed = 0; seed < 8; seed++) {
        toy_language(&toy, seed, &(struct toy_telling){.heads = seed % 3, .W_O = seed % 2});
        look_in_toy("language");
        toy_translator_of(&toy, seed, &(struct toy_translation){.gru = seed % 2, .torch = seed % 4 == 1, .fixed = seed % 3 == 2, .luong = seed % 5 == 3});
        look_in_toy("translator");
        toy_looking(&toy, seed, NULL);
        look_in_toy("looking");
        toy_rounds(&toy, seed, &(struct toy_passing){.by_hand = seed % 2, .residual = seed % 3 ? "half" : NULL});
        look_in_toy("rounds");
        toy_spread(&toy, seed, "sqrt");
        look_in_toy("spread");
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("picture");
    TCase *t = tcase_create("picture");
    tcase_add_test(t, self_attention_shows_its_values);
    tcase_add_test(t, values_of_two_numbers_show_as_arrows);
    tcase_add_test(t, translators_show_their_values);
    tcase_add_test(t, looking_shows_its_values);
    tcase_add_test(t, rounds_show_what_has_arrived);
    tcase_add_test(t, finished_weights_stand_in_order);
    tcase_add_test(t, budgets_show_their_values);
    tcase_add_test(t, juries_show_their_values);
    tcase_add_test(t, pooled_texts_show_their_values);
    tcase_add_test(t, arrows_and_products_show_their_values);
    tcase_add_test(t, encodings_show_their_values);
    tcase_add_loop_test(t, made_lessons_show_their_values, 0,
                        made_lesson_count());
    suite_add_tcase(suite, t);
    TCase *blocks = tcase_create("blocks");
    tcase_add_test(blocks, blocks_show_their_values);
    tcase_add_test(blocks, units_without_a_line_are_added_up);
    suite_add_tcase(suite, blocks);
    TCase *places = tcase_create("places");
    tcase_add_test(places, a_place_is_among_what_is_shown);
    suite_add_tcase(suite, places);
    TCase *w = tcase_create("whole");
    tcase_add_loop_test(w, heads_and_rounds_show_every_value, 0, WHOLES);
    suite_add_tcase(suite, w);
    return suite_end(suite);
}
