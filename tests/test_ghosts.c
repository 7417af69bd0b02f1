// SPDX-License-Identifier: MIT
// After a change the cell has a ghost that changed most, or the one that is
// pointed at; the line counts all; and ghosts stay until the next step.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/number.h"
#include "claims/ghosts.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/term.h"

static struct fake_font fake;
static struct toy toy;
static struct lesson lesson = {.title = "T", .goal = "G"};
static struct trace was, now;
static struct arena arena;
static int ghosts, calm, outlines; // found

// --- random models, one number of which is changed ---------------------------

// Changes one number of a matrix of the toy.
static void change_one(struct rng *rng)
{
    const struct entry *e;
    do
        e = &toy.entries[rng_between(rng, 0, toy.model.count - 1)];
    while (e->type != ENTRY_MATRIX || !e->matrix.data);
    int cells = e->matrix.rows * e->matrix.columns;
    double by = rng_between(rng, 0, 3) ? rng_uniform(rng) - 0.5 : 0x1p-52;
    e->matrix.data[rng_between(rng, 0, cells - 1)] += by;
}

static void make(int seed)
{
    static const char *const masks[] = {"none", "causal", "window", "band",
                                    "explicit"};
    struct rng rng = {(uint64_t)seed + 99};
    if (seed % 4 == 3)
        toy_translator(&toy, (uint64_t)seed);
    else
        toy_attention(&toy, (uint64_t)seed, masks[seed % 5]);
    ck_assert(run_model(&was, &toy.model));
    change_one(&rng);
    lesson.model = toy.model;
    ck_assert(run_model(&now, &toy.model));
}

static void unmake(void)
{
    trace_free(&was);
    trace_free(&now);
    toy_free(&toy);
}

static bool differs(const struct tensor *m, int row, int column)
{
    return ghost_state(trace_find(&was, m->name), m, row, column) ==
           GHOST_CHANGED;
}

static bool was_there(const struct tensor *m, int row, int column)
{
    return ghost_before(trace_find(&was, m->name), m, row, column) != NULL;
}

// How much the cell changed; below 0: not at all, or it was not there.
static double changed_by(const struct tensor *m, int row, int column)
{
    const double *old = ghost_before(trace_find(&was, m->name), m, row, column);
    if (!old || !differs(m, row, column))
        return -1;
    double by = fabs(tensor_at(m, row, column) - *old);
    return isnan(by) ? INFINITY : by;
}

// The most that a cell changed of those that [a] names.
static double most_changed(const struct address *a)
{
    double most = -1;
    for (int r = 0; r < a->tensor->rows; r++)
        for (int c = 0; c < a->tensor->columns; c++)
            if ((a->row < 0 || r == a->row) &&
                (a->column < 0 || c == a->column))
                most = fmax(most, changed_by(a->tensor, r, c));
    return most;
}

// --- pictures ----------------------------------------------------------------

static struct pose picture(const struct shown *shown)
{
    arena_reset(&arena);
    struct pose pose = {.arena = &arena};
    struct view view = default_view;
    frame_pose(shown, &view, fake_font_init(&fake), &pose);
    return pose;
}

// A box in which the number of its cell is printed.
static bool is_number(const struct item *i)
{
    const struct address *a = &i->target.address;
    char number[NUMBER_SIZE];
    return i->text && !i->share && i->at.w > 14 && i->at.h > 14 &&
           !strcmp(i->text,
                   number_print(number, tensor_at(a->tensor, a->row, a->column),
                                CELL_DECIMALS));
}

// Bars, arcs and dots say themselves where they stood: only what changed does.
static void check_outline(const struct pose *pose, const struct item *i)
{
    const struct address *a = &i->target.address;
    const struct tensor *m = a->tensor;
    bool changed = false;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            changed = changed ||
                      ((a->row < 0 || r == a->row) &&
                       (a->column < 0 || c == a->column) && differs(m, r, c));
    ck_assert_msg(changed, "an outline of %s[%d,%d], which is the same",
                  m->name, a->row + 1, a->column + 1);
    bool ghost = pose_find(pose, i->id ^ id_named("ghost", 0));
    ck_assert_msg(ghost, "no outline of %s", m->name);
    outlines += ghost;
}

static int could, ghosts_here; // of a frame: cells that changed most

static void check_item(const struct shown *shown, const struct pose *pose,
                       const struct item *i)
{
    const struct address *a = &i->target.address;
    if (i->was) {
        check_outline(pose, i);
        return;
    }
    if (i->target.kind != TARGET_CELLS || i->kind != ITEM_BOX || a->row < 0 ||
        a->column < 0 || i->layer > LAYER_CELL)
        return;
    bool mark = pose_find(pose, i->id ^ id_named("ghost", 0));
    const struct item *said = pose_find(pose, i->id ^ id_named("was", 0));
    ck_assert_msg(!said || strcmp(said->text + strlen("was "), i->text),
                  "%s[%d,%d] was %s, and is", a->tensor->name, a->row + 1,
                  a->column + 1, i->text);
    ck_assert_msg(!mark || !said, "%s[%d,%d] has a mark, and says what it was",
                  a->tensor->name, a->row + 1, a->column + 1);
    bool ghost = mark || said;
    if (a->term >= 0) { // it is not the cell that it is added to
        ck_assert_msg(!ghost, "a ghost of a term of %s[%d,%d]", a->tensor->name,
                      a->row + 1, a->column + 1);
        return;
    }
    bool changed = frame_knows(shown, a) &&
                   differs(a->tensor, a->row, a->column) &&
                   was_there(a->tensor, a->row, a->column);
    bool square = i->share && i->layer == LAYER_SLOT;
    ck_assert_msg(!ghost || changed, "a ghost of %s[%d,%d], which is the same",
                  a->tensor->name, a->row + 1, a->column + 1);
    struct address step = timeline_address(&now, shown->position);
    double most = most_changed(&step);
    if (step.column < 0 && (step.row >= 0 || most >= 0)) {
        bool told = step.tensor == a->tensor && changed &&
                    (step.row < 0 || step.row == a->row) &&
                    changed_by(a->tensor, a->row, a->column) == most;
        ck_assert_msg(!ghost || told, "a ghost of %s[%d,%d], not the most",
                      a->tensor->name, a->row + 1, a->column + 1);
        could += told && (square || (is_number(i) && alpha_of(i->fill)));
        ghosts_here += ghost;
    }
    ghosts += ghost;
    if (!i->share || square)
        return;
    struct theme const *theme = default_view.look.theme;
    double x = tensor_at(a->tensor, a->row, a->column);
    color full = weight_color(theme, MAP_LIGHT, x, false);
    bool pale =
        i->fill == mix_colors(full, theme->paper, 0.5) && i->fill != full;
    if (i->id == id_cell("cell", a->tensor, a->row, a->column))
        ck_assert(pale == !differs(a->tensor, a->row, a->column));
    calm += pale;
}

// The line says of what the step makes, a tensor, a row or a cell, what plain
// loops find.
static void check_line(const struct shown *shown)
{
    struct strbuf text = {0};
    struct address at = timeline_address(&now, shown->position);
    const struct tensor *old = trace_find(&was, at.tensor->name);
    if (!ghost_changes(old, at.tensor) && at.row < 0)
        return; // it may stand for another of its stage
    const char *want = ghost_claim(&arena, old, &at);
    frame_sentence(shown, &default_view, &text);
    size_t before = text.length - strlen(want);
    ck_assert_msg(text.length > strlen(want) &&
                      !strcmp(strbuf_text(&text) + before, want) &&
                      strbuf_text(&text)[before - 1] == ' ',
                  "%s, not: %s", strbuf_text(&text), want);
    strbuf_free(&text);
}

// At most [frames] of each level, of [now] after [was].
static void check_frames(int frames)
{
    for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level++) {
        int64_t count = timeline_count(&now, (enum level)level);
        for (int64_t k = 0; k < count; k += 1 + count / frames) {
            struct shown shown = {&lesson, &now, {(enum level)level, k},
                                  1,       NULL, &was};
            struct pose pose = picture(&shown);
            could = ghosts_here = 0;
            for (int i = 0; i < pose.count; i++)
                check_item(&shown, &pose, &pose.items[i]);
            ck_assert_msg(!could || ghosts_here, "no ghost");
            check_line(&shown);
        }
    }
}

START_TEST(what_changed_most_has_a_ghost)
{
    ghosts = calm = outlines = 0;
    for (int seed = 20 * _i; seed < 20 * _i + 20; seed++) {
        make(seed);
        check_frames(12);
        unmake();
    }
    ck_assert_int_gt(ghosts, 100);
    ck_assert_int_gt(calm, 100);
    ck_assert_int_gt(outlines, 20);
    arena_free(&arena);
}
END_TEST

// Without a trace from before, and with the very same, there are none.
START_TEST(no_change_no_ghosts)
{
    toy_attention(&toy, 7, "causal");
    ck_assert(run_model(&was, &toy.model) && run_model(&now, &toy.model));
    lesson.model = toy.model;
    int64_t last = timeline_count(&now, LEVEL_STAGE) - 1;
    for (int i = 0; i < 2; i++) {
        struct shown shown = {&lesson, &now, {LEVEL_STAGE, last},
                              1,       NULL, i ? &was : NULL};
        struct pose pose = picture(&shown);
        for (int k = 0; k < pose.count; k++)
            ck_assert(
                !pose_find(&pose, pose.items[k].id ^ id_named("ghost", 0)));
        ck_assert(!pose_find(&pose, id_named("ghost most", 0)));
    }
    unmake();
    arena_free(&arena);
}
END_TEST

// --- in the program ----------------------------------------------------------

static struct app *app;

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
};

static void open_lesson(const char *at)
{
    struct strbuf why = {0};
    struct address a;
    app = app_new(fake_font_init(&fake), NULL, paths, 2);
    ck_assert(app_open(app, paths[0], &why));
    ck_assert(address_parse(&app->document->trace, at, &a, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_STAGE, &a));
    strbuf_free(&why);
}

static void press(uint32_t key, bool control)
{
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = key, .control = control});
}

static const char *sentence(struct strbuf *text)
{
    struct shown shown = app_shown(app);
    strbuf_clear(text);
    frame_sentence(&shown, &app->view, text);
    return strbuf_text(text);
}

static bool says(struct strbuf *text, const char *want)
{
    return strstr(sentence(text), want);
}

// Also where there are other words, or more of them: what was not there has no
// ghosts, and is said to be new.
START_TEST(what_has_another_size_has_ghosts_too)
{
    static const char *const changes[] = {
        "add tokens[2] = red", "add tokens[4] = cat", "remove tokens[2]",
        "move tokens[3] to 1", "tokens = dog",        "scale = none"};
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
        open_lesson("weights");
        ck_assert(edit_change(app, changes[k]));
        was = app->before->trace;
        now = app->document->trace;
        lesson = app->document->lesson;
        check_frames(400);
        app_free(app);
    }
    arena_free(&arena);
}
END_TEST

START_TEST(ghosts_stay_until_the_next_step)
{
    struct strbuf text = {0};
    open_lesson("weights");
    ck_assert(!app->before);
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert_str_eq(
        sentence(&text),
        "x(cat)₁: 2 instead of 1. "
        "Changed: X 1 of 12 · Q 1 of 12 · K 1 of 12 · V 1 of 6 · "
        "scores 2 of 9 · scaled scores 2 of 9 · weights 3 of 9 · "
        "output 4 of 6 "
        "weights: 3 of 9 numbers changed, most of all weight(cat, chased), "
        "0.67 → 0.87. The others stayed the same, to the last bit.");
    // off the screen, too; a jump is no step
    press(CODE_END, false);
    ck_assert(says(&text, "output: 4 of 6 numbers changed"));
    press(CODE_PAGE_UP, false);
    ck_assert(!app->before && !says(&text, "changed"));
    // what is taken back has them, and they trade places
    press('z', true);
    ck_assert(says(&text, "weight(cat, chased), 0.87 → 0.67"));
    press(CODE_ESCAPE, false);
    ck_assert(!app->before);
    strbuf_free(&text);
    app_free(app);
}
END_TEST

START_TEST(what_is_looked_at_says_what_it_was)
{
    struct strbuf text = {0};
    struct address a;
    open_lesson("weights");
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert(address_parse(&app->document->trace, "weights[1,2]", &a, NULL));
    app->view.attention.focus = place_of_address(&a);
    ck_assert(says(&text, "Before the change it was 0.67."));
    ck_assert(address_parse(&app->document->trace, "weights[2,2]", &a, NULL));
    app->view.attention.focus = place_of_address(&a);
    ck_assert(says(&text, "to the last bit"));
    press(CODE_ESCAPE, false); // the focus goes first
    ck_assert(app->before && says(&text, "3 of 9"));
    press('o', true);
    ck_assert(app_open(app, paths[1], &text));
    ck_assert(!app->before);
    strbuf_free(&text);
    app_free(app);
}
END_TEST

START_TEST(what_changes_nothing_says_so)
{
    struct strbuf text = {0};
    open_lesson("weights");
    ck_assert(edit_change(app, "W_V[1,1] = 3"));
    ck_assert(says(&text, "weights: none of 9 numbers changed, to the "
                          "last bit."));
    ck_assert(edit_change(app, "X[cat,1] = 1")); // as it was
    ck_assert(says(&text, "No number of these stages changed."));
    ck_assert(edit_change(app, "tokens = cat dog"));
    ck_assert(app->before != NULL);
    strbuf_free(&text);
    app_free(app);
}
END_TEST

// --- what is pointed at ------------------------------------------------------

static struct pose shown_pose(void)
{
    arena_reset(&arena);
    struct pose pose = {.arena = &arena};
    app_pose(app, &pose);
    return pose;
}

static void point_at(const char *address)
{
    struct address a;
    ck_assert(address_parse(&app->document->trace, address, &a, NULL));
    app->view.attention.focus = place_of_address(&a);
}

// The weights of which a square says what it was, as bits.
static int squares(void)
{
    struct pose pose = shown_pose();
    const struct tensor *m = trace_find(&app->document->trace, "weights");
    int bits = 0;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        const struct address *a = &i->target.address;
        if (i->share && i->layer == LAYER_SLOT && a->tensor == m &&
            pose_find(&pose, i->id ^ id_named("ghost", 0)))
            bits |= 1 << (a->row * 3 + a->column);
    }
    return bits;
}

static bool has_frame(void)
{
    struct pose pose = shown_pose();
    return pose_find(&pose, id_named("ghost most", 0));
}

START_TEST(what_is_pointed_at_says_what_it_was)
{
    open_lesson("weights");
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert_int_eq(squares(), 1 << 1); // weight(cat, chased)
    ck_assert(has_frame());
    point_at("weights[cat,cat]");
    ck_assert_int_eq(squares(), 1 << 0);
    ck_assert(!has_frame());
    point_at("weights[dog,cat]"); // that is the same
    ck_assert_int_eq(squares(), 0);
    point_at("weights[cat]"); // a row: all of it
    ck_assert_int_eq(squares(), 7);
    point_at("X[cat,1]"); // what was changed hides nothing
    ck_assert_int_eq(squares(), 1 << 1);
    press(CODE_ESCAPE, false);
    ck_assert_int_eq(squares(), 1 << 1);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// --- the cause comes first ---------------------------------------------------

// What was changed, as the spoken sentence begins.
static void check_cause(const char *want)
{
    struct strbuf said = {0};
    sentence(&said);
    ck_assert_msg(!strncmp(strbuf_text(&said), want, strlen(want)),
                  "%s, not %s", strbuf_text(&said), want);
    strbuf_free(&said);
}

START_TEST(the_cause_is_named_in_words)
{
    static const struct {
        const char *change, *text;
    } table[] = {
        {"X[cat,1] = 2", "x(cat)₁: 2 instead of 1. "},
        {"X[1,1] = -2.5", "x(cat)₁: −2.5 instead of 1. "},
        {"tokens[3] = cats", "“cats” instead of “dog”. "},
        {"tokens[dog] = cats", "“cats” instead of “dog”. "},
        {"scale = none", "scale: not divided instead of divided by √d. "},
        {"scale = 4", "scale: divided by 4 instead of divided by √d. "},
        {"mask = causal",
         "mask: later words hidden instead of nothing hidden. "},
        {"remove tokens[2]", "“chased” taken out. "},
        {"move tokens[dog] to 1", "“dog” moved to place 1. "},
        {"add tokens[2] = red", "“red” added. "},
        {"X[cat] = [1, 2, 3, 4]", "x(cat): 1 2 3 4 instead of 1 0 1 0. "},
        {"X[cat..dog,1] = 5", "X at cat..dog, 1: 5 instead of 1 0 1. "},
        {"X[2..1,4] = 5", "X at 2..1, 4: 5 instead of 0 1. "},
        {"X[cat,2..3] = 5", "X at cat, 2..3: 5 instead of 0 1. "},
        {"mask[1,2..3] = 0", "mask at 1, 2..3: 0 instead of 1. "},
        {"mask = {band: 1}",
         "mask: only words up to 1 apart instead of nothing hidden. "},
        {"tokens = dog cat", "“dog cat” instead of “cat chased dog”. "},
        {"X = swap 1 3", "X: rows 1 and 3 swapped instead of 1 0 1 0 …. "},
        {"W_V = zero", "W_V: zero everywhere instead of 2 0 0 1 …. "},
        {"W_Q = random 7",
         "W_Q: random numbers, seed 7 instead of 0 0 1 0 …. "},
        {"W_V = [[4, 0], [0, 1], [1, 1], [0, 2]]",
         "W_V: 4 0 0 1 … instead of 2 0 0 1 …. "},
    };
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        open_lesson("weights");
        ck_assert_msg(edit_change(app, table[k].change), "%s", table[k].change);
        check_cause(table[k].text);
        ck_assert_msg(!strpbrk(strbuf_text(&app->notice.effect), "[]="), "%s",
                      strbuf_text(&app->notice.effect));
        app_free(app);
    }
    arena_free(&arena);
}
END_TEST

// Every option that a lesson can choose.
START_TEST(no_choice_is_told_as_the_file_writes_it)
{
    for (int m = 0; model_kinds[m]; m++)
        for (const struct key *k = model_kinds[m]->keys; k->name; k++)
            for (const struct option *o = k->options; o && o->name; o++) {
                char key[80];
                snprintf(key, sizeof key, "choice.%s.%s", k->name, o->name);
                ck_assert_msg(phrase_find(NULL, key), "%s", key);
            }
}
END_TEST

// What was taken back stands the other way round; of several the last one.
START_TEST(of_several_the_last_one_and_how_many)
{
    open_lesson("weights");
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert(edit_change(app, "X[cat,1] = 7"));
    check_cause("x(cat)₁: 7 instead of 2. ");
    ck_assert(edit_change(app, "scale = 4"));
    ck_assert(edit_change(app, "scale = none"));
    check_cause("scale: not divided instead of divided by 4. ");
    undo_move(app, -3);
    check_cause("undone: x(cat)₁: 2 instead of 7 and 2 more. ");
    undo_move(app, 2);
    check_cause("scale: divided by 4 instead of divided by √d and one more. ");
    app_free(app);
}
END_TEST

// The display list of what the program shows, without what lies over it.
static void build(struct list *list)
{
    struct shown shown = app_shown(app);
    arena_reset(&arena);
    frame_build(&shown, &app->view, app->font, &arena, list);
}

START_TEST(what_is_taken_back_trades_places)
{
    struct list before = {0}, after = {0};
    open_lesson("weights");
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert(!app->view.traded && app->view.unsettled == 1);
    while (app_tick(app, 0.05))
        ;
    ck_assert_double_eq(app->view.unsettled, 0);
    build(&before);
    uint64_t start = list_hash(&before);
    press('z', true);
    build(&after); // it begins where that was
    ck_assert(list_hash(&after) == start);
    ck_assert(app_tick(app, 0.07));
    build(&after);
    uint64_t middle = list_hash(&after);
    ck_assert(!app_tick(app, 0.1));
    build(&after);
    ck_assert(middle != start && list_hash(&after) != middle &&
              list_hash(&after) != start);
    // without motion it is cut
    press('a', false);
    press('y', true);
    ck_assert_double_eq(app->view.unsettled, 0);
    ck_assert(!app_tick(app, 0.1));
    list_free(&before);
    list_free(&after);
    arena_free(&arena);
    app_free(app);
}
END_TEST

static double alpha_of_frame(void)
{
    struct pose pose = shown_pose();
    const struct item *i = pose_find(&pose, id_named("ghost most", 0));
    return i ? i->alpha : -1;
}

START_TEST(ghosts_firm_up_when_a_number_is_released)
{
    open_lesson("X");
    struct pose pose = shown_pose();
    const struct tensor *x = trace_find(&app->document->trace, "X");
    const struct item *i = pose_find(&pose, id_cell("cell", x, 0, 0));
    struct input in = {.kind = INPUT_PRESS,
                       .x = i->at.x + i->at.w / 2,
                       .y = i->at.y + i->at.h / 2};
    app_input(app, &in);
    in.kind = INPUT_POINT;
    in.held = true;
    in.x += 8 * 3;
    app_input(app, &in);
    app_go_to_stage(app, app->document->trace.stage_count - 2); // weights
    app->view.unsettled = 1;
    ck_assert(app->hand.on && app->before);
    double held = alpha_of_frame();
    ck_assert(!app_tick(app, 1)); // nothing settles while it is held
    ck_assert_double_eq(alpha_of_frame(), held);
    in.kind = INPUT_RELEASE;
    app_input(app, &in);
    ck_assert(app_tick(app, 0.05));
    ck_assert(alpha_of_frame() > held && alpha_of_frame() < 1);
    ck_assert(!app_tick(app, 0.2));
    ck_assert_double_eq(alpha_of_frame(), 1);
    ck_assert_double_lt(held, 0.5);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// What stands beside a ladder says what it was, pointed at.
START_TEST(the_largest_and_the_sum_say_what_they_were)
{
    static const char *const totals[][3] = {
        {"weights.max", "max was", "was 2"},
        {"weights.sum", "sum was", "was 1.5032"}};
    struct address a;
    open_lesson("weights");
    ck_assert(address_parse(&app->document->trace, "weights[1]", &a, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_ROW, &a));
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    for (int k = 0; k < 2; k++) {
        const struct tensor *m =
            trace_find(&app->document->trace, totals[k][0]);
        a = (struct address){m, 0, 0, -1};
        struct pose pose = shown_pose();
        ck_assert(!pose_find(&pose, id_cell(totals[k][1], m, 0, 0)));
        app->view.attention.focus = place_of_address(&a);
        pose = shown_pose();
        const struct item *i = pose_find(&pose, id_cell(totals[k][1], m, 0, 0));
        ck_assert_msg(i && !strcmp(i->text, totals[k][2]), "%s", totals[k][0]);
        app->view.attention.focus = (struct place){0};
    }
    arena_free(&arena);
    app_free(app);
}
END_TEST

static double number_in(const char *text)
{
    return strtod(text + strcspn(text, "0123456789"), NULL);
}

// The old number of the item [id], which is [was]; returns whether a line goes
// through it, which it does where it has no "was".
static bool check_old(const struct pose *pose, uint64_t id, double was_so)
{
    const struct item *i = pose_find(pose, id);
    bool struck = pose_find(pose, id ^ id_named("struck", 0));
    ck_assert(i && fabs(number_in(i->text) - was_so) < 0.006);
    ck_assert(struck == !strstr(i->text, "was"));
    return struck;
}

// Sums of columns that changed do, too; and weights where "was" has no room.
START_TEST(sums_and_weights_say_what_they_were)
{
    int struck = 0, cells = 0;
    open_lesson("weights");
    app->view.look.column_sums = true;
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    const struct tensor *m = trace_find(&app->document->trace, "weights");
    const struct tensor *old = trace_find(&app->before->trace, "weights");
    for (int c = 0; c < 3; c++) {
        double sum = 0;
        for (int r = 0; r < 3; r++)
            sum += tensor_at(old, r, c);
        struct address at = {m, 0, c, -1};
        app->view.attention.focus = place_of_address(&at);
        for (int k = 0; k < 4; k++, cells++) {
            app->view.look.text = 0.8 + 0.05 * k;
            struct pose pose = shown_pose();
            check_old(&pose, id_cell("column sum was", m, -1, c), sum);
            ck_assert(!pose_find(&pose, id_cell("column sum was", m, -1, !c)));
            if (pose_find(&pose, id_cell("cell was", m, 0, c)))
                struck += check_old(&pose, id_cell("cell was", m, 0, c),
                                    tensor_at(old, 0, c));
            ck_assert(!pose_find(&pose, id_cell("cell was", m, 0, !c)));
        }
    }
    ck_assert(struck > 0 && struck < cells);
    ck_assert(edit_change(app, "W_V = zero")); // no weight changes
    struct pose pose = shown_pose();
    m = trace_find(&app->document->trace, "weights");
    ck_assert(!pose_find(&pose, id_cell("column sum was", m, -1, 0)));
    arena_free(&arena);
    app_free(app);
}
END_TEST

// --- many changes ------------------------------------------------------------

static double change_at(const struct tensor *m, int row, int column)
{
    const struct tensor *old = trace_find(&app->before->trace, m->name);
    int k = row * m->columns + column;
    return fabs(m->data[k] - old->data[k]);
}

// What was −∞ or becomes it has changed the most.
START_TEST(no_change_is_larger_than_an_infinite_one)
{
    static const struct own own = {.key = "tokens",
                                   .text = "a b c d e f g h i j"};
    struct strbuf why = {0};
    struct address a;
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    ck_assert(app_open_own(app, paths[0], &own, &why));
    ck_assert(edit_change(app, "mask = causal"));
    ck_assert(edit_change(app, "mask = {band: 1}"));
    ck_assert(edit_change(app, "W_Q[1,1] = 1.37"));
    undo_move(app, -2);
    ck_assert(address_parse(&app->document->trace, "masked", &a, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_STAGE, &a));
    struct pose pose = shown_pose();
    int found = 0;
    for (int k = 0; k < 100; k++) {
        uint64_t id = id_cell("cell", a.tensor, k / 10, k % 10);
        bool ghost = pose_find(&pose, id ^ id_named("ghost", 0)) ||
                     pose_find(&pose, id ^ id_named("was", 0));
        bool infinite = isinf(change_at(a.tensor, k / 10, k % 10));
        ck_assert_msg(!ghost || infinite, "masked[%d,%d]", k / 10 + 1,
                      k % 10 + 1);
        found += ghost;
    }
    ck_assert_int_eq(found, 1);
    strbuf_free(&why);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Where cells are too small for ghosts the five largest changes are named, and
// a tick stands at every row and column that changed.
START_TEST(of_thousands_five_are_named)
{
    struct strbuf why = {0}, tokens = {0};
    struct address a;
    for (int k = 1; k <= 64; k++)
        strbuf_addf(&tokens, "w%d ", k);
    struct own own = {.key = "tokens", .text = strbuf_text(&tokens)};
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    ck_assert(app_open_own(app, paths[0], &own, &why));
    ck_assert(address_parse(&app->document->trace, "weights", &a, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_STAGE, &a));
    ck_assert(edit_change(app, "X[w5,1] = 1.37"));
    const struct tensor *m = trace_find(&app->document->trace, "weights");
    struct pose pose = shown_pose();
    int named = 0;
    double least = INFINITY, most_other = 0;
    for (int k = 0; k < 64 * 64; k++) {
        bool bar =
            pose_find(&pose, id_cell("ghost list bar", m, k / 64, k % 64));
        double by = change_at(m, k / 64, k % 64);
        named += bar;
        if (bar)
            least = fmin(least, by);
        else
            most_other = fmax(most_other, by);
    }
    ck_assert_int_eq(named, 5);
    ck_assert(least >= most_other && least > 0);
    for (int k = 0; k < 64; k++) {
        bool row = false, column = false;
        for (int i = 0; i < 64; i++) {
            row = row || change_at(m, k, i) != 0;
            column = column || change_at(m, i, k) != 0;
        }
        ck_assert(row == !!pose_find(&pose, id_line("cell tick", m, k, true)));
        ck_assert(column ==
                  !!pose_find(&pose, id_line("cell tick", m, k, false)));
    }
    strbuf_free(&why);
    strbuf_free(&tokens);
    arena_free(&arena);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ghosts");
    TCase *all = tcase_create("ghosts");
    tcase_add_loop_test(all, what_changed_most_has_a_ghost, 0, 3);
    tcase_add_test(all, no_change_no_ghosts);
    tcase_add_test(all, what_has_another_size_has_ghosts_too);
    tcase_add_test(all, ghosts_stay_until_the_next_step);
    tcase_add_test(all, what_is_looked_at_says_what_it_was);
    tcase_add_test(all, what_changes_nothing_says_so);
    tcase_add_test(all, what_is_pointed_at_says_what_it_was);
    tcase_add_test(all, the_cause_is_named_in_words);
    tcase_add_test(all, no_choice_is_told_as_the_file_writes_it);
    tcase_add_test(all, of_several_the_last_one_and_how_many);
    tcase_add_test(all, what_is_taken_back_trades_places);
    tcase_add_test(all, ghosts_firm_up_when_a_number_is_released);
    tcase_add_test(all, the_largest_and_the_sum_say_what_they_were);
    tcase_add_test(all, sums_and_weights_say_what_they_were);
    tcase_add_test(all, no_change_is_larger_than_an_infinite_one);
    tcase_add_test(all, of_thousands_five_are_named);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
