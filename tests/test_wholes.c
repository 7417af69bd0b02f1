// SPDX-License-Identifier: MIT
// What shows all of a stage at once, and that a thing stays where it is while
// the stage is walked.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "scene/theme.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"

static struct fake_font face;
static struct toy toy;
static struct lesson lesson;
static struct trace trace;
static struct arena arena;
static struct pose pose;

static struct extent extent = {1280, 720, 1};

static void look(struct position position, const struct page *page)
{
    struct view view = default_view;
    view.extent = extent;
    struct shown shown = {&lesson, &trace, position, 1, page};
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static const struct item *cell_of(const char *name, const struct tensor *m,
                                  int row, int column)
{
    return pose_find(&pose, id_cell(name, m, row, column));
}

// --- weights · values = outputs ---------------------------------------------

static double print_of(const struct item *i)
{
    char text[32] = "";
    ck_assert(i && i->text && strlen(i->text) < sizeof text);
    bool minus = !strncmp(i->text, "−", strlen("−"));
    strcpy(text, i->text + (minus ? strlen("−") : 0));
    return minus ? -atof(text) : atof(text);
}

static int decimals_of(const struct item *i)
{
    const char *point = strchr(i->text, '.');
    return point ? (int)strlen(point + 1) : 0;
}

// What is printed comes to the output as printed.
static bool works_out(const struct tensor *w, const struct tensor *V,
                      const struct tensor *out)
{
    for (int r = 0; r < out->rows; r++)
        for (int c = 0; c < out->columns; c++) {
            double sum = 0;
            for (int k = 0; k < V->rows; k++)
                sum += print_of(cell_of("cell number", w, r, k)) *
                       print_of(cell_of("cell", V, k, c));
            const struct item *i = cell_of("cell", out, r, c);
            double unit = pow(10, -decimals_of(i));
            if (fabs(sum - print_of(i)) > unit * 0.5001)
                return false;
        }
    return true;
}

// Rows read across: every row of weights is level with its output.
static void check_across(const struct tensor *w, const struct tensor *V,
                         const struct tensor *out)
{
    double left = INFINITY, right = 0, top = INFINITY, end = 0;
    for (int r = 0; r < out->rows; r++) {
        const struct item *frame = cell_of("cell frame", w, r, 0);
        const struct item *last = cell_of("cell", out, r, out->columns - 1);
        ck_assert(frame && last && cell_of("cell", V, r, 0));
        ck_assert(last->at.x > cell_of("cell", V, 0, 0)->at.x);
        ck_assert(cell_of("cell", V, 0, 0)->at.x > frame->at.x);
        ck_assert(frame->at.y >= last->at.y - 1 &&
                  frame->at.y + frame->at.h <= last->at.y + last->at.h + 1);
        left = fmin(left, frame->at.x);
        right = fmax(right, last->at.x + last->at.w);
        top = fmin(top, last->at.y);
        end = fmax(end, last->at.y + last->at.h);
    }
    ck_assert_msg(right - left > 1280 * 0.5, "%g wide", right - left);
    ck_assert_msg(end - top > 720 * 0.3, "%g high", end - top);
}

static int check_mixed(const struct tensor *out)
{
    const struct tensor *w = trace_find(&trace, "weights");
    const struct tensor *V = trace_find(&trace, "V");
    const struct item *sign = pose_find(&pose, id_named("mixed sign", 1));
    if (!sign)
        return 0;
    check_across(w, V, out);
    bool printed = cell_of("cell number", w, 0, 0) &&
                   cell_of("cell", V, 0, 0)->text &&
                   cell_of("cell", out, 0, 0)->text;
    if (!printed)
        return 0;
    ck_assert_str_eq(sign->text, works_out(w, V, out) ? "=" : "≈");
    return sign->text[0] == '=' ? 1 : 16;
}

START_TEST(outputs_stand_beside_what_is_mixed)
{
    int shown = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        int N = 2 + (int)(seed % 7), d = 1 + (int)(seed % 5);
        toy_begin(&toy, "self-attention", seed);
        toy_words(&toy, "tokens", N);
        toy_matrix(&toy, "X", N, d);
        ck_assert(run_model(&trace, &toy.model));
        lesson = (struct lesson){.title = "t", .goal = "g", .model = toy.model};
        const struct tensor *out = trace_find(&trace, "output");
        struct address all = {out, -1, -1, -1};
        look(timeline_find(&trace, LEVEL_STAGE, &all), NULL);
        shown += check_mixed(out);
        trace_free(&trace);
        toy_free(&toy);
        arena_free(&arena);
    }
    ck_assert_msg(shown > 16 * 5, "%d", shown);
}
END_TEST

// --- one query ---------------------------------------------------------------

// Keys and values come from the same words: each row is level with its word.
START_TEST(keys_stand_beside_values)
{
    int rows = 2 + _i;
    toy_begin(&toy, "global-attention", 5);
    toy_words(&toy, "tokens", rows);
    toy_matrix(&toy, "X", rows, 3);
    toy_matrix(&toy, "q", 1, 1);
    toy_matrix(&toy, "W_K", 3, 1);
    toy_matrix(&toy, "W_V", 3, 2);
    ck_assert(run_model(&trace, &toy.model));
    lesson = (struct lesson){.title = "t", .goal = "g", .model = toy.model};
    const struct tensor *X = trace_find(&trace, "X");
    const struct tensor *K = trace_find(&trace, "K");
    const struct tensor *V = trace_find(&trace, "V");
    struct address all = {V, -1, -1, -1};
    look(timeline_find(&trace, LEVEL_STAGE, &all), NULL);
    ck_assert(cell_of("cell", trace_find(&trace, "W_K"), 0, 0) &&
              cell_of("cell", trace_find(&trace, "W_V"), 0, 0));
    for (int r = 0; r < rows; r++) {
        const struct item *x = cell_of("cell", X, r, 2);
        const struct item *k = cell_of("cell", K, r, 0);
        const struct item *v = cell_of("cell", V, r, 0);
        ck_assert(x && k && v && x->at.x < k->at.x && k->at.x < v->at.x);
        ck_assert(fabs(x->at.y - k->at.y) <= 1 && fabs(v->at.y - k->at.y) <= 1);
    }
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}
END_TEST

// --- a page's table ----------------------------------------------------------

START_TEST(a_page_of_all_weights_shows_their_table)
{
    struct page page = {.at = "weights"};
    toy_begin(&toy, "self-attention", 3);
    toy_words(&toy, "tokens", 4);
    toy_matrix(&toy, "X", 4, 3);
    ck_assert(run_model(&trace, &toy.model));
    lesson = (struct lesson){.title = "t",
                             .goal = "g",
                             .model = toy.model,
                             .pages = &page,
                             .page_count = 1};
    const struct tensor *w = trace_find(&trace, "weights");
    const struct tensor *exp = trace_find(&trace, "weights.exp");
    struct address all = {w, -1, -1, -1};
    struct position at = timeline_find(&trace, LEVEL_STAGE, &all);
    look((struct position){LEVEL_STAGE, at.index - 1}, NULL);
    ck_assert(cell_of("cell", exp, 1, 1) && !cell_of("arc query", w, 1, -1));
    look(at, NULL);
    ck_assert(!cell_of("cell", exp, 1, 1) && cell_of("arc query", w, 1, -1));
    look(at, &page);
    ck_assert(!cell_of("cell", exp, 1, 1) && cell_of("arc query", w, 1, -1));
    ck_assert_double_gt(cell_of("cell frame", w, 3, 3)->at.w, 720 * 0.06);
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}
END_TEST

// --- sums that are all the same ----------------------------------------------

// Shows the table of [A], whose rows all sum to [sum] but the one at [other].
static void look_at_sums(int rows, double sum, int other)
{
    toy_begin(&toy, "weights", 1);
    toy_words(&toy, "tokens", 4);
    toy_words(&toy, "queries", rows);
    struct matrix *A = toy_matrix(&toy, "A", rows, 4);
    for (int i = 0; i < rows * 4; i++)
        ((double *)A->data)[i] = i / 4 == other ? 0 : sum / 4;
    ck_assert(run_model(&trace, &toy.model));
    lesson = (struct lesson){.title = "t", .goal = "g", .model = toy.model};
    look((struct position){LEVEL_STAGE, 0}, NULL);
}

START_TEST(a_sum_of_all_rows_stands_once)
{
    for (int rows = 2; rows < 20; rows++)
        for (int other = -1; other < rows; other += 1 + rows / 3) {
            double sum = rows % 2 ? 1 : 0.5;
            look_at_sums(rows, sum, other);
            const struct tensor *m = trace_find(&trace, "weights");
            const struct item *all = pose_find(&pose, id_named("row sums", 2));
            bool once = rows > 8 && other < 0;
            ck_assert_int_eq(all != NULL, once);
            ck_assert_int_eq(cell_of("row sum", m, 0, -1) == NULL, once);
            if (all)
                ck_assert_str_eq(all->text, sum < 1 ? "0.5000" : "1.0000");
            trace_free(&trace);
            toy_free(&toy);
            arena_free(&arena);
        }
}
END_TEST

// --- the list ------------------------------------------------------------------

// A small picture of a translation has a square for every weight.
START_TEST(a_thumbnail_shows_the_whole_alignment)
{
    struct complaints c = {0};
    struct view view = default_view;
    struct rect at = {0, 0, 400, 260};
    int which = 0;
    while (strcmp(made_lesson_name(which), "tests/lessons/rnn-attention.yaml"))
        ck_assert_int_lt(++which, made_lesson_count());
    ck_assert(made_lesson_load(which, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    pose = (struct pose){.arena = &arena};
    frame_thumbnail(&lesson, &trace, NULL, &view, fake_font_init(&face), at,
                    &pose);
    pose_sort(&pose);
    const struct tensor *w = trace_find(&trace, "alignment");
    for (int r = 0; r < w->rows; r++)
        for (int j = 0; j < w->columns; j++) {
            const struct item *i = cell_of("cell", w, r, j);
            ck_assert_msg(i && i->at.x >= 0 && i->at.x + i->at.w <= at.w &&
                              i->at.y >= 0 && i->at.y + i->at.h <= at.h,
                          "%d, %d", r, j);
        }
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
    complaints_free(&c);
}
END_TEST

// --- what is to come of a pattern ----------------------------------------------

// At a quarter, and nothing of it once it is there, or while numbers are hidden.
START_TEST(a_pattern_shows_faintly_what_it_will_be)
{
    toy_begin(&toy, "positional", 1);
    toy_number(&toy, "positions", 50);
    toy_number(&toy, "d", 64);
    ck_assert(run_model(&trace, &toy.model));
    lesson = (struct lesson){.title = "t", .goal = "g", .model = toy.model};
    const struct tensor *P = trace_find(&trace, "P");
    struct address at = {P, 7, 20, -1};
    uint64_t ghost = id_cell("sheet ghost", P, -1, -1);
    look(timeline_find(&trace, LEVEL_CELL, &at), NULL);
    const struct item *i = pose_find(&pose, ghost);
    ck_assert(i && i->rows == 50 && 64 % i->columns == 0);
    int stride = 64 / i->columns;
    for (int r = 0; r < 50; r++)
        for (int k = 0; k < i->columns; k++) {
            int c = k * stride;
            color full =
                level_color(&paper_theme, tensor_at(P, r, c), &P->range);
            bool there = r < 7 || (r == 7 && c <= 20);
            color is = i->pixels[r * i->columns + k];
            ck_assert_uint_eq(
                is, there ? CLEAR : mix_colors(paper_theme.chrome, full, 0.25));
        }
    at = (struct address){P, 49, 63, -1};
    look(timeline_find(&trace, LEVEL_CELL, &at), NULL);
    ck_assert(!pose_find(&pose, ghost));
    struct view view = default_view;
    struct shown shown = {&lesson, &trace, {LEVEL_CELL, 200}, 1, NULL};
    view.look.numbers = false;
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
    ck_assert(!pose_find(&pose, ghost));
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}
END_TEST

// --- many words --------------------------------------------------------------

// Of the picture's place, how much lies between the first cell and the last;
// no outline is heavier than a sixth of what it surrounds.
static double share_of_stage(const struct extent *e)
{
    double left = INFINITY, right = 0, top = INFINITY, bottom = 0;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        if (i->target.kind != TARGET_CELLS || i->at.w <= 0 || i->at.h <= 0)
            continue;
        if (i->kind == ITEM_BOX && i->line)
            ck_assert_double_le(i->stroke, fmin(i->at.w, i->at.h) / 6);
        left = fmin(left, i->at.x), right = fmax(right, i->at.x + i->at.w);
        top = fmin(top, i->at.y), bottom = fmax(bottom, i->at.y + i->at.h);
    }
    return (right - left) * (bottom - top) / (e->width * e->height * 0.6);
}

static const struct {
    int words, d;
    struct extent extent;
} large[] = {
    {8, 64, {1280, 720, 1}},
    {8, 64, {1920, 1080, 1}},
    {30, 64, {1280, 720, 1}},
    {30, 64, {1920, 1080, 1}},
};

START_TEST(many_words_fill_their_tables)
{
    int n = large[_i].words;
    extent = large[_i].extent;
    toy_begin(&toy, "self-attention", (uint64_t)_i);
    toy_words(&toy, "tokens", n);
    toy_matrix(&toy, "X", n, large[_i].d);
    ck_assert(run_model(&trace, &toy.model));
    lesson = (struct lesson){.title = "t", .goal = "g", .model = toy.model};
    const struct tensor *w = trace_find(&trace, "weights");
    int64_t count = timeline_count(&trace, LEVEL_STAGE);
    for (int64_t k = 0; k < count; k++) {
        struct position p = {LEVEL_STAGE, k};
        look(p, NULL);
        double share = share_of_stage(&extent);
        ck_assert_msg(share > 0.45, "%d words, step %d: %g", n, (int)k + 1,
                      share);
        if (timeline_address(&trace, p).tensor != w ||
            !timeline_closes(&trace, p))
            continue;
        const struct item *image = cell_of("cell image", w, 0, 0);
        ck_assert_int_eq(image != NULL, n > 20);
        ck_assert(!image == !!cell_of("cell frame", w, 1, 1));
    }
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}
END_TEST

// --- one place ---------------------------------------------------------------

enum { MOST_PLACES = 1 << 14, MOST_STEPS = 240 };

struct place_seen {
    uint64_t id;
    struct rect at;
    double words; // where what is said begins, under the picture
};

static struct place_seen seen[MOST_PLACES];
static int seen_count;

// Where the formula begins, and the sentence.
static double words_top(void)
{
    double top = 0;
    for (int k = 0; k < pose.count; k++)
        if (pose.items[k].target.kind == TARGET_SYMBOL)
            top = top > 0 ? fmin(top, pose.items[k].at.y) : pose.items[k].at.y;
    if (top > 0)
        return top;
    top = INFINITY;
    for (int k = 0; k < 4; k++) {
        const struct item *i = pose_find(&pose, id_named("chrome sentence", k));
        top = i ? fmin(top, i->at.y) : top;
    }
    return top;
}

// Lines of what is said are taken from the height of the picture, nothing from
// its width. A number alone is as wide as it is.
static bool same_place(const struct item *i, const struct place_seen *was,
                       double words)
{
    struct rect a = i->at, b = was->at;
    bool bare = i->fill == CLEAR;
    double line = fabs(words - was->words) + 1;
    return fabs(a.x - b.x) <= 1 && (bare || fabs(a.w - b.w) <= 1) &&
           fabs(a.y - b.y) <= line && fabs(a.h - b.h) <= line;
}

// Pictures that open at a unit, or show those that matter most to it.
static bool opens(const struct tensor *m)
{
    static const char *const names[] = {"backward", "contexts", "dots",
                                        "forward",  "logits",   "states"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (!strcmp(m->plain, names[k]))
            return true;
    // read one way, annotations are the states of a recurrent layer, like forward
    if (!strcmp(m->plain, "annotations") &&
        !strcmp(m->writer[0]->kind->name, "affine"))
        return true;
    // long rows open at a column, and those of heads are joined beside them
    return !strcmp(m->plain, "output") &&
           (m->columns > 8 || strcmp(m->plain, m->name));
}

static const struct item *moved(void)
{
    double words = words_top();
    for (int k = 0; k < seen_count; k++) {
        const struct item *i = pose_find(&pose, seen[k].id);
        if (i && !same_place(i, &seen[k], words))
            return i;
    }
    return NULL;
}

// Over the box of what is opened: the strips, in which a row that is opened
// stands once more (tests/test_opened.c).
static bool in_strip(const struct item *i)
{
    const struct item *box = NULL;
    for (int level = LEVEL_TERM; level > LEVEL_STAGE && !box; level--)
        box = pose_find(&pose, id_named("band", level));
    return box && i->at.y < box->at.y;
}

// A cell, the outline of one, and the words of rows and columns; not what is
// computed, which grows as it opens into its products.
static bool has_place(const struct item *i, const struct address *now)
{
    const struct address *a = &i->target.address;
    if (i->target.kind != TARGET_CELLS || !a->tensor || in_strip(i))
        return false;
    bool own = a->tensor == now->tensor &&
               (a->row == now->row || now->row < 0) &&
               (a->column == now->column || now->column < 0);
    if (i->kind == ITEM_TEXT)
        return i->layer == LAYER_LABEL && (a->row < 0) != (a->column < 0);
    return i->kind == ITEM_BOX && a->row >= 0 && a->column >= 0 && !own &&
           (i->id == id_cell("cell", a->tensor, a->row, a->column) ||
            i->id == id_cell("cell frame", a->tensor, a->row, a->column));
}

static void remember(const struct address *now)
{
    double words = words_top();
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        bool old = !has_place(i, now);
        for (int j = 0; j < seen_count && !old; j++)
            old = seen[j].id == i->id;
        if (!old && seen_count < MOST_PLACES)
            seen[seen_count++] = (struct place_seen){i->id, i->at, words};
    }
}

// What is the step's own now may have been seen before.
static void forget(const struct address *now)
{
    for (int k = seen_count - 1; k >= 0; k--) {
        const struct item *i = pose_find(&pose, seen[k].id);
        if (i && !has_place(i, now))
            seen[k] = seen[--seen_count];
    }
}

// Steps of one operation, whatever they say, show what they read in one place;
// a step that closes a stage is another picture, and of very many values only
// those with the largest weights stand in a table.
static void check_step(struct position p, const struct page *page,
                       const struct tensor **of)
{
    struct address now = timeline_address(&trace, p);
    if (now.tensor != *of || now.row < 0)
        seen_count = 0;
    *of = now.tensor;
    if (now.row < 0 || opens(now.tensor))
        return;
    arena_reset(&arena);
    look(p, page);
    if (pose_find(&pose, id_named("mix others", 0)))
        return;
    forget(&now);
    const struct item *i = moved();
    ck_assert_msg(
        !i, "%s, level %d, step %d: %s[%d,%d] at %g,%g", lesson.title,
        (int)p.level, (int)p.index + 1, i ? i->target.address.tensor->name : "",
        i ? i->target.address.row : 0, i ? i->target.address.column : 0,
        i ? i->at.x : 0, i ? i->at.y : 0);
    remember(&now);
}

// From page to page, as long as these are at one level.
START_TEST(a_cell_stays_on_the_next_page)
{
    struct complaints c = {0};
    const struct tensor *of = NULL;
    enum level level = LEVEL_PART;
    ck_assert(made_lesson_load(_i, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    for (int k = 0; k < lesson.page_count; k++) {
        const struct page *page = &lesson.pages[k];
        struct address at;
        if (!page->at || !address_parse(&trace, page->at, &at, NULL))
            continue;
        struct position p = timeline_find(&trace, address_level(&at), &at);
        of = p.level == level ? of : NULL;
        level = p.level;
        check_step(p, page, &of);
    }
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
    complaints_free(&c);
}
END_TEST

START_TEST(a_cell_stays_where_it_is)
{
    struct complaints c = {0};
    ck_assert(made_lesson_load(_i, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    for (int level = LEVEL_ROW; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        int64_t by = 1 + count / MOST_STEPS;
        const struct tensor *of = NULL;
        for (int64_t k = 0; k < count; k += by)
            check_step((struct position){(enum level)level, k}, NULL, &of);
    }
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
    complaints_free(&c);
}
END_TEST

static void open_at(const char *name, const char *address, struct address *at)
{
    struct complaints c = {0};
    int which = 0;
    while (strcmp(made_lesson_name(which), name))
        ck_assert_int_lt(++which, made_lesson_count());
    ck_assert(made_lesson_load(which, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    ck_assert(address_parse(&trace, address, at, NULL));
    look(timeline_find(&trace, LEVEL_ROW, at), NULL);
    complaints_free(&c);
}

static void close_lesson(void)
{
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
}

// The box that the picture of a row stands in.
static struct rect row_box(void)
{
    const struct item *box = pose_find(&pose, id_named("band", LEVEL_ROW));
    ck_assert(box && box->at.w > 1280 * 0.7 && box->at.h > 720 * 0.3);
    return box->at;
}

// A row put together of rows stands under them, every number of it under the
// number that it is, and all are printed.
START_TEST(joined_rows_stand_over_what_they_make)
{
    struct address at;
    open_at("lessons/rnn-fixed-context.yaml", "contexts[2]", &at);
    const struct operation *o = operation_of(&at);
    struct rect box = row_box();
    int column = 0;
    for (int k = 0; k < o->in_count; k++)
        for (int c = 0; c < o->in[k].tensor->columns; c++, column++) {
            const struct item *a =
                cell_of("cell", o->in[k].tensor, o->in[k].row, c);
            const struct item *b = cell_of("cell", o->out, at.row, column);
            ck_assert(a && b && a->text && b->text);
            ck_assert_str_eq(a->text, b->text);
            ck_assert_double_eq_tol(a->at.x, b->at.x, 0.1);
            ck_assert_double_eq_tol(a->at.w, b->at.w, 0.1);
            ck_assert_double_gt(b->at.y, a->at.y + a->at.h);
            ck_assert_double_gt(a->at.w, box.w / 16);
            ck_assert_double_gt(a->at.y, box.y);
            ck_assert_double_lt(b->at.y + b->at.h, box.y + box.h);
        }
    ck_assert_int_eq(column, o->out->columns);
    const struct item *last = cell_of("cell", o->out, at.row, column - 1);
    double right = box.x + box.w - (last->at.x + last->at.w);
    ck_assert(right > 0 && right < last->at.w / 2);
    close_lesson();
}
END_TEST

// Single rows of as many columns stand one under another and use their box.
START_TEST(few_rows_fill_the_box)
{
    struct address at;
    open_at("lessons/rnn-attention-gru.yaml", "forward.reset[5]", &at);
    const struct operation *o = operation_of(&at);
    const struct item *a = cell_of("cell", o->in[0].tensor, o->in[0].row, 0);
    const struct item *b = cell_of("cell", o->out, at.row, 0);
    struct rect box = row_box();
    ck_assert(a && b && a->at.y > box.y);
    ck_assert_double_lt(b->at.y + b->at.h, box.y + box.h);
    ck_assert_double_eq_tol(a->at.x, b->at.x, 0.1);
    ck_assert_double_gt(b->at.y + b->at.h - a->at.y, box.h * 0.7);
    ck_assert_double_gt(a->at.w * o->out->columns, box.w * 0.55);
    close_lesson();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("wholes");
    TCase *t = tcase_create("wholes");
    tcase_add_test(t, outputs_stand_beside_what_is_mixed);
    tcase_add_loop_test(t, keys_stand_beside_values, 0, 4);
    tcase_add_test(t, a_page_of_all_weights_shows_their_table);
    tcase_add_test(t, a_sum_of_all_rows_stands_once);
    tcase_add_test(t, a_thumbnail_shows_the_whole_alignment);
    tcase_add_test(t, joined_rows_stand_over_what_they_make);
    tcase_add_test(t, few_rows_fill_the_box);
    tcase_add_test(t, a_pattern_shows_faintly_what_it_will_be);
    tcase_add_loop_test(t, many_words_fill_their_tables, 0, 4);
    tcase_add_loop_test(t, a_cell_stays_on_the_next_page, 0,
                        made_lesson_count());
    tcase_add_loop_test(t, a_cell_stays_where_it_is, 0, made_lesson_count());
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
