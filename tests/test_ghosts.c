// After a change exactly those cells have ghosts that other bits stand in; the
// line counts them; and ghosts stay until the next step.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "base/number.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/term.h"

enum { MANY = 40 }; // more changes of a tensor do not all have ghosts

static struct fake_font fake;
static struct toy toy;
static struct lesson lesson = {.title = "T", .goal = "G"};
static struct trace was, now;
static struct arena arena;
static int ghosts, calm; // found

// --- random models, one number of which is changed ---------------------------

// Changes one number of a matrix of the toy.
static void change_one(struct rng *rng)
{
    const struct entry *e;
    do
        e = &toy.entries[rng_between(rng, 0, toy.model.count - 1)];
    while (e->type != ENTRY_MATRIX || !e->matrix.data);
    int cells = e->matrix.rows * e->matrix.columns;
    e->matrix.data[rng_between(rng, 0, cells - 1)] +=
        rng_between(rng, 0, 3) ? rng_uniform(rng) - 0.5 : 0x1p-52;
}

static void make(int seed)
{
    static const char *const masks[] = {"none", "causal", "band", "explicit"};
    struct rng rng = {(uint64_t)seed + 99};
    if (seed % 4 == 3)
        toy_translator(&toy, (uint64_t)seed);
    else
        toy_attention(&toy, (uint64_t)seed, masks[seed % 4]);
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
    const struct tensor *old = trace_find(&was, m->name);
    double a, b = m->data[row * m->columns + column];
    if (!old || row >= old->rows || column >= old->columns)
        return true;
    a = old->data[row * old->columns + column];
    return memcmp(&a, &b, sizeof a) != 0;
}

static bool was_there(const struct tensor *m, int row, int column)
{
    const struct tensor *old = trace_find(&was, m->name);
    return old && row < old->rows && column < old->columns;
}

static int count_differing(const struct tensor *m)
{
    int count = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            count += differs(m, r, c);
    return count;
}

// --- pictures ------------------------------------------------------------------

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
           !strcmp(i->text, number_print(number,
                                         tensor_at(a->tensor, a->row,
                                                   a->column),
                                         CELL_DECIMALS));
}

static void check_item(const struct shown *shown, const struct pose *pose,
                       const struct item *i)
{
    const struct address *a = &i->target.address;
    if (i->target.kind != TARGET_CELLS || i->kind != ITEM_BOX || a->row < 0 ||
        a->column < 0 || i->layer > LAYER_CELL)
        return;
    bool ghost = pose_find(pose, i->id ^ id_named("ghost", 0));
    bool changed = frame_knows(shown, a) &&
                   differs(a->tensor, a->row, a->column) &&
                   was_there(a->tensor, a->row, a->column);
    bool square = i->share && i->layer == LAYER_SLOT;
    ck_assert_msg(!ghost || changed, "a ghost of %s[%d,%d], which is the same",
                  a->tensor->name, a->row + 1, a->column + 1);
    if ((square || (is_number(i) && alpha_of(i->fill))) && changed &&
        count_differing(a->tensor) <= MANY)
        ck_assert_msg(ghost, "no ghost of %s[%d,%d]", a->tensor->name,
                      a->row + 1, a->column + 1);
    ghosts += ghost;
    if (!i->share || square)
        return;
    struct theme const *theme = default_view.look.theme;
    double x = tensor_at(a->tensor, a->row, a->column);
    color full = weight_color(theme, MAP_CIVIDIS, x);
    bool pale = i->fill == mix_colors(full, theme->paper, 0.5) &&
                i->fill != full;
    if (i->id == id_cell("cell", a->tensor, a->row, a->column))
        ck_assert(pale == !differs(a->tensor, a->row, a->column));
    calm += pale;
}

// The line counts the cells of a tensor that the step makes.
static void check_line(const struct shown *shown)
{
    struct strbuf text = {0};
    struct address at = timeline_address(&now, shown->position);
    int count = count_differing(at.tensor);
    int cells = at.tensor->rows * at.tensor->columns;
    char want[64];
    if (!count && at.row < 0) // it may stand for another of its stage
        return;
    frame_sentence(shown, &default_view, &text);
    if (!count)
        snprintf(want, sizeof want,
                 cells == 1 ? "its only number is" : "none of %d numbers",
                 cells);
    else if (cells == 1)
        snprintf(want, sizeof want, "its only");
    else if (count == cells)
        snprintf(want, sizeof want, "all %d ", cells);
    else
        snprintf(want, sizeof want, "%d of %d ", count, cells);
    ck_assert_msg(strstr(strbuf_text(&text), want), "%s: %s", want,
                  strbuf_text(&text));
    strbuf_free(&text);
}

START_TEST(exactly_what_differs_has_ghosts)
{
    ghosts = calm = 0;
    for (int seed = 20 * _i; seed < 20 * _i + 20; seed++) {
        make(seed);
        for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level++) {
            int64_t count = timeline_count(&now, (enum level)level);
            int64_t step = 1 + count / 12;
            for (int64_t k = 0; k < count; k += step) {
                struct shown shown = {&lesson, &now, {(enum level)level, k},
                                      1,       NULL, &was};
                struct pose pose = picture(&shown);
                for (int i = 0; i < pose.count; i++)
                    check_item(&shown, &pose, &pose.items[i]);
                check_line(&shown);
            }
        }
        unmake();
    }
    ck_assert_int_gt(ghosts, 100);
    ck_assert_int_gt(calm, 100);
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
            ck_assert(!pose_find(&pose,
                                 pose.items[k].id ^ id_named("ghost", 0)));
        ck_assert(!pose_find(&pose, id_named("ghost most", 0)));
    }
    unmake();
    arena_free(&arena);
}
END_TEST

// --- in the program --------------------------------------------------------------

static struct app *app;

static const char *const paths[] = {
    SOURCE_ROOT "/lessons/self-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-attention.yaml",
};

static void open_lesson(const char *at)
{
    struct strbuf why = {0};
    struct address a;
    app = app_new(fake_font_init(&fake), NULL, paths, 2);
    ck_assert(app_open(app, paths[0], &why));
    ck_assert(address_parse(&app->book->trace, at, &a, NULL));
    app_go_to_step(app, timeline_find(&app->book->trace, LEVEL_STAGE, &a));
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

START_TEST(ghosts_stay_until_the_next_step)
{
    struct strbuf text = {0};
    open_lesson("weights");
    ck_assert(!app->before);
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert_str_eq(
        sentence(&text),
        "weights: 3 of 9 numbers changed, most weight(cat, chased), "
        "0.67 → 0.87; the others are the same to the last bit. "
        "Changed: X 1 of 12 · Q 1 of 12 · K 1 of 12 · V 1 of 6 · "
        "scores 2 of 9 · scaled scores 2 of 9 · weights 3 of 9 · "
        "output 4 of 6");
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
    ck_assert(address_parse(&app->book->trace, "weights[1,2]", &a, NULL));
    app->view.attention.focus = place_of_address(&a);
    ck_assert(says(&text, "Before the change it was 0.67."));
    ck_assert(address_parse(&app->book->trace, "weights[2,2]", &a, NULL));
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
    ck_assert(says(&text, "weights: none of 9 numbers changed: all are the "
                          "same to the last bit."));
    ck_assert(edit_change(app, "X[cat,1] = 1")); // as it was
    ck_assert(says(&text, "No number of these stages changed."));
    ck_assert(edit_change(app, "tokens = cat dog"));
    ck_assert(app->before != NULL);
    strbuf_free(&text);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ghosts");
    TCase *all = tcase_create("ghosts");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, exactly_what_differs_has_ghosts, 0, 3);
    tcase_add_test(all, no_change_no_ghosts);
    tcase_add_test(all, ghosts_stay_until_the_next_step);
    tcase_add_test(all, what_is_looked_at_says_what_it_was);
    tcase_add_test(all, what_changes_nothing_says_so);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
