// SPDX-License-Identifier: MIT
// A share of 1 that is not 1 never looks like 1, nor like 0, wherever it is
// printed; and the numbers of a matrix have one precision, but for those.
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "document/document.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "math/rng.h"
#include "memory_files.h"
#include "mechanism/mechanism.h"
#include "quiz/task_say.h"
#include "suite.h"
#include "trace/explain.h"
#include "trace/origin.h"
#include "typeset/mathml.h"
#include "typeset/spoken.h"

// --- the digits --------------------------------------------------------------

static const struct {
    double x;
    int decimals;
    const char *text;
    bool exact;
} printed[] = {
    {1, 2, "1", true},
    {0, 2, "0", true},
    {0.5, 2, "0.50", true},
    {0.994, 2, "0.99", false},
    {0.9951, 2, "0.995", false},
    {0.996, 2, "0.996", true},
    {0.996, 1, "0.996", true},
    {0.96, 1, "0.96", true},
    {0.9994, 2, "0.999", false},
    {0.9996, 2, ">0.999", false},
    {0.9996, 3, ">0.999", false},
    {0.9996, 4, "0.9996", true},
    {0.99996, 4, ">0.9999", false},
    {1 - 1e-9, 2, ">0.999", false},
    {1 - DBL_EPSILON / 2, 2, ">0.999", false},
    {1 - DBL_EPSILON / 2, 4, ">0.9999", false},
    {0.004, 2, "<0.01", false},
    {DBL_MIN, 4, "<0.0001", false},
    {1.004, 2, "1.00", false},
    {-0.996, 2, "−1.00", false},
    {-0.0, 2, "0", true},
};

START_TEST(shares_are_written_truly)
{
    char text[NUMBER_SIZE];
    ck_assert_str_eq(
        number_print_share(text, printed[_i].x, printed[_i].decimals),
        printed[_i].text);
    ck_assert_int_eq(number_exact_share(printed[_i].x, printed[_i].decimals),
                     printed[_i].exact);
}
END_TEST

// "1", "1.0", "1.00"…
static bool looks_like(const char *text, char digit)
{
    return text[0] == digit &&
           (!text[1] || (text[1] == '.' && text[2] &&
                         strspn(text + 2, "0") == strlen(text + 2)));
}

START_TEST(none_looks_like_1_or_0_that_is_not)
{
    struct rng rng = {.state = 1};
    char text[NUMBER_SIZE];
    for (int k = 0; k < 20000; k++) {
        double tiny = pow(10, -17 * rng_uniform(&rng));
        double x = k % 3 == 0   ? tiny
                   : k % 3 == 1 ? 1 - tiny
                                : rng_uniform(&rng);
        int decimals = 1 + k % 6;
        number_print_share(text, x, decimals);
        ck_assert_msg(!looks_like(text, '1') == (x != 1), "%.17g: %s", x, text);
        ck_assert_msg(!looks_like(text, '0') == (x != 0), "%.17g: %s", x, text);
        number_print_share_precise(text, x);
        ck_assert_msg(!looks_like(text, '1') == (x != 1), "%.17g: %s", x, text);
        ck_assert_msg(!looks_like(text, '0') == (x != 0), "%.17g: %s", x, text);
    }
}
END_TEST

// What rounds to 0 has no minus, however it is printed.
START_TEST(nothing_is_minus_zero)
{
    static const double tiny[] = {-0.0, -1e-300, -1e-9, -0.00004, -0.004, -0.4};
    char text[NUMBER_SIZE];
    for (size_t k = 0; k < sizeof tiny / sizeof *tiny; k++)
        for (int decimals = 0; decimals <= 4; decimals++) {
            const char *prints[] = {
                number_print(text, tiny[k], decimals),
                number_print_rounded((char[NUMBER_SIZE]){0}, tiny[k], decimals),
                number_print_share((char[NUMBER_SIZE]){0}, tiny[k], decimals),
                number_print_brief((char[NUMBER_SIZE]){0}, tiny[k]),
                number_print_precise((char[NUMBER_SIZE]){0}, tiny[k])};
            for (int i = 0; i < 5; i++) {
                size_t minus = strlen("−");
                bool negative = !strncmp(prints[i], "−", minus);
                ck_assert_msg(!negative || strpbrk(prints[i], "123456789"),
                              "%g: %s", tiny[k], prints[i]);
                ck_assert_ptr_null(strchr(prints[i], '-'));
            }
        }
}
END_TEST

// --- lessons of nearly 1 -----------------------------------------------------

static struct lesson lesson;
static struct trace trace;
static struct arena arena;
static struct fake_font face;

static void open_text(const char *text)
{
    struct complaints c = {0};
    const struct memory memory = {text};
    const struct files files = memory_files(&memory);
    ck_assert_msg(lesson_load(&lesson, "made.yaml", &files, model_kinds, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert(run_model(&trace, &lesson.model));
    complaints_free(&c);
}

static void close_all(void)
{
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
}

// Row r of the scores leads by lead[r]: its share is 1 − (n − 1) e^−lead.
static void open_leads(int n, const double *lead)
{
    struct strbuf text = {0};
    strbuf_add(&text, "title: Nearly one\ngoal: None.\nmodel:\n"
                      "  kind: self-attention\n  scale: none\n  tokens: [");
    for (int k = 0; k < n; k++)
        strbuf_addf(&text, "%sw%d", k ? ", " : "", k + 1);
    strbuf_add(&text, "]\n  Q:\n");
    for (int k = 0; k < n; k++)
        strbuf_addf(&text, "    - [%.17g, 0]\n", lead[k]);
    strbuf_add(&text, "  K:\n");
    for (int k = 0; k < n; k++)
        strbuf_addf(&text, "    - [%d, 3]\n", k == 1);
    strbuf_add(&text, "  V:\n");
    for (int k = 0; k < n; k++)
        strbuf_addf(&text, "    - [%d, %d, -3]\n", k + 2, 7 - k);
    open_text(strbuf_text(&text));
    strbuf_free(&text);
}

// What a softmax leaves is called so in every mechanism.
static bool holds_weights(const struct tensor *m)
{
    return !strcmp(m->plain, "weights") || !strcmp(m->plain, "alignment");
}

static bool is_share(double x)
{
    for (int i = 0; i < trace.tensor_count; i++) {
        const struct tensor *m = trace.tensors[i];
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns && holds_weights(m); c++)
                if (tensor_at(m, r, c) == x)
                    return true;
    }
    return false;
}

// A slot that is filled with a share is one of a share.
static void check_slots(const struct saying *s)
{
    for (int i = 0; s->key && i < s->count; i++) {
        const struct slot *slot = &s->slots[i];
        bool plain = slot->kind == SLOT_NUMBER || slot->kind == SLOT_SHORT ||
                     slot->kind == SLOT_PRECISE;
        bool sum = !strcmp(slot->name, "so_far"); // of one number, that
        if (plain && !sum && slot->number > 0.99 && slot->number < 1)
            ck_assert_msg(!is_share(slot->number), "%s: {%s} is a share",
                          s->key, slot->name);
    }
}

static void check_formula(const struct formula *f)
{
    for (int i = 0; i < f->count; i++) {
        const struct symbol *s = &f->symbols[i];
        const struct cells *c = &s->cells;
        if (!c->tensor || c->rows != 1 || c->columns != 1 ||
            !holds_weights(c->tensor))
            continue;
        double x = tensor_at(c->tensor, c->row, c->column);
        ck_assert_msg(x == 1 || !looks_like(s->text, '1'), "%s", s->text);
        ck_assert_msg(x == 0 || !looks_like(s->text, '0'), "%s", s->text);
    }
}

static void check_words(void)
{
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++)
        for (int64_t k = 0; k < timeline_count(&trace, (enum level)level);
             k++) {
            struct address a =
                timeline_address(&trace, (struct position){level, k});
            struct saying s = explain_saying(NULL, &arena, &a);
            struct saying why = explain_why_saying(NULL, &arena, &trace, &a);
            struct formula f = explain_formula(NULL, &arena, &a);
            check_slots(&s);
            check_slots(&why);
            check_formula(&f);
        }
}

static const double leads[] = {2.5, 6.5, 8.2, 9, 12, 30, 36};
enum { LEADS = sizeof leads / sizeof *leads };

START_TEST(no_sentence_and_no_formula_says_1)
{
    open_leads(LEADS, leads);
    check_words();
    close_all();
}
END_TEST

// The bound is the relation, as typed, aloud and in MathML.
START_TEST(a_formula_says_more_than)
{
    open_leads(LEADS, leads);
    const struct tensor *m = trace_find(&trace, "weights");
    struct address a = {m, LEADS - 1, 1, -1};
    struct strbuf line = {0}, math = {0};
    struct formula f = explain_formula(NULL, &arena, &a);
    formula_line(&f, &line);
    ck_assert_msg(strstr(strbuf_text(&line), " > 0.9999"), "%s",
                  strbuf_text(&line));
    strbuf_clear(&line);
    spoken_write(&f, &line);
    ck_assert_msg(strstr(strbuf_text(&line), " is more than 0.9999"), "%s",
                  strbuf_text(&line));
    mathml_write(&f, &math);
    ck_assert_msg(strstr(strbuf_text(&math), "<mo>&gt;</mo><mn>0.9999</mn>"),
                  "%s", strbuf_text(&math));
    strbuf_free(&line);
    strbuf_free(&math);
    close_all();
}
END_TEST

// A task's numbers are shares where what it names is: at its left, at its
// right, and told from 1, which it wants.
START_TEST(a_goal_says_shares)
{
    open_leads(LEADS, leads);
    struct page task = {.goal = "weights[w5,w2] >= 1"};
    struct strbuf now = {0}, wanted = {0};
    ck_assert_double_gt(tensor_at(trace_find(&trace, "weights"), 4, 1), 0.9999);
    task_say_now(NULL, &trace, &task, &now);
    ck_assert_str_eq(strbuf_text(&now), "weight(w5, w2) is >0.9999 now");
    task.goal = "scores[w2,w1] >= weights[w5,w2]";
    task_say_wanted(NULL, &trace, false, &task, &wanted);
    ck_assert_str_eq(strbuf_text(&wanted),
                     "wanted: at least weight(w5, w2) > 0.9999");
    strbuf_free(&now);
    strbuf_free(&wanted);
    close_all();
}
END_TEST

// How far tables of shares lie apart is no share, in any of as many rows as
// there are tables, which may be more than these have.
START_TEST(what_is_between_shares_is_none)
{
    struct document b, every;
    ck_assert(document_open(
        &b, NULL, SOURCE_ROOT "/lessons/14-position-methods.yaml", NULL));
    ck_assert(document_open_on(&every, &b, "every"));
    const struct tensor *changes = trace_find(&every.trace, "changes");
    ck_assert_int_gt(changes->rows, 3);
    for (int r = 0; r < changes->rows; r++)
        ck_assert(!row_is_of_shares(changes, r));
    ck_assert(row_is_of_shares(trace_find(&every.trace, "rope.weights"), 2));
    document_close(&every);
    document_close(&b);
}
END_TEST

// --- pictures ----------------------------------------------------------------

static const struct {
    int width, height;
    double text;
} sizes[] = {{1280, 720, 1}, {1280, 720, 1.5}, {700, 1000, 1},
             {390, 844, 1},  {1920, 1080, 1},  {1920, 1080, 1.5}};
enum { SIZES = sizeof sizes / sizeof *sizes };

// How many decimals, -1 where there are none: a whole number, or a bound.
static int decimals_of(const char *text)
{
    const char *point = strchr(text, '.');
    return !point || number_is_bound(text) ? -1 : (int)strlen(point + 1);
}

// What is seen of a row of squares.
struct row_seen {
    int squares, numbers, decimals;
};

static void see_number(const struct item *i, double x, struct row_seen *seen,
                       const char *where)
{
    int decimals = decimals_of(i->text);
    seen->numbers++;
    ck_assert_msg(x == 1 || !looks_like(i->text, '1'), "%s: %.17g is %s", where,
                  x, i->text);
    ck_assert_msg(x == 0 || strcmp(i->text, "0.0000"), "%s: %.17g is %s", where,
                  x, i->text);
    if (decimals < 0 || x > 0.99)
        return;
    ck_assert_msg(decimals >= 2, "%s: %s", where, i->text);
    ck_assert_msg(seen->decimals < 0 || decimals == seen->decimals, "%s: %s",
                  where, i->text);
    seen->decimals = decimals;
}

// The numbers of the squares of [m] are of one precision; of a row, which may
// be larger than others, there are all or none.
static void check_matrix(const struct pose *pose, const struct tensor *m,
                         const char *where)
{
    struct row_seen seen = {.decimals = -1};
    for (int r = 0; r < m->rows; r++) {
        seen.squares = seen.numbers = 0;
        for (int c = 0; c < m->columns; c++) {
            uint64_t square = id_cell("cell", m, r, c);
            uint64_t number = id_cell("cell number", m, r, c);
            const struct item *i = pose_find(pose, square);
            seen.squares += i && i->share;
            i = pose_find(pose, number);
            if (i && i->text)
                see_number(i, tensor_at(m, r, c), &seen, where);
        }
        ck_assert_msg(
            !seen.numbers || !seen.squares || seen.numbers == seen.squares,
            "%s: %d numbers of %d", where, seen.numbers, seen.squares);
    }
}

// Beside the arcs stand the numbers of a row: none of them is 1 exactly.
static void check_arcs(const struct pose *pose, const struct tensor *m,
                       const char *where)
{
    bool whole = false;
    for (int k = 0; k < m->rows * m->columns; k++)
        whole = whole || tensor_at(m, k / m->columns, k % m->columns) == 1;
    for (int c = 0; c < m->columns && !whole; c++) {
        const struct item *i = pose_find(pose, id_cell("arc number", m, -1, c));
        ck_assert_msg(!i || !i->text || !looks_like(i->text, '1'), "%s: %s",
                      where, i->text);
    }
}

static bool is_sum(const struct item *i)
{
    for (int k = 0; k < trace.tensor_count; k++) {
        const struct tensor *m = trace.tensors[k];
        for (int r = 0; r < m->rows; r++)
            if (i->id == id_cell("row sum", m, r, -1))
                return true;
    }
    const struct tensor *m = i->target.address.tensor;
    return m && strstr(m->name, ".sum");
}

// What is printed at all: of shares nothing looks like 1 that is not.
static void check_pose(const struct pose *pose, const char *where)
{
    for (int i = 0; i < pose->count; i++) {
        const struct item *it = &pose->items[i];
        const struct address *a = &it->target.address;
        if (!it->text || it->target.kind != TARGET_CELLS || !a->tensor ||
            a->row < 0 || a->column < 0 || is_sum(it) ||
            !holds_weights(a->tensor))
            continue;
        double x = tensor_at(a->tensor, a->row, a->column);
        ck_assert_msg(x == 1 || !looks_like(it->text, '1'), "%s: %.17g is %s",
                      where, x, it->text);
    }
}

// "−0", "−0.00", or a hyphen for the minus of a number.
static bool is_minus_zero(const char *text)
{
    size_t minus = strlen("−");
    bool hyphen = text[0] == '-' && strchr("0123456789", text[1]) && text[1];
    return hyphen ||
           (!strncmp(text, "−", minus) && looks_like(text + minus, '0'));
}

// In which strip of what is opened, or in which box, [i] stands: its level; -1
// where it stands in none.
static int band_of(const struct pose *pose, const struct item *i)
{
    double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
    for (int level = LEVEL_ROW; level < LEVEL_COUNT; level++) {
        const struct item *band = pose_find(pose, id_named("band", level));
        if (band && x >= band->at.x && x <= band->at.x + band->at.w &&
            y >= band->at.y && y <= band->at.y + band->at.h)
            return level;
    }
    return -1;
}

// The cells of a matrix that stand as boxes are printed with one number of
// decimals, those of a large one in each row. What is opened has more of them
// in its box than in the strips.
static void check_cells(const struct pose *pose, const struct tensor *m,
                        const char *where)
{
    struct {
        int decimals, row, column;
    } first[LEVEL_COUNT + 1];
    bool large = m->rows * m->columns > 200;
    for (int k = 0; k <= LEVEL_COUNT; k++)
        first[k].decimals = -1;
    for (int k = 0; k < pose->count; k++) {
        const struct item *i = &pose->items[k];
        const struct address *a = &i->target.address;
        int band = band_of(pose, i) + 1;
        int d = i->kind == ITEM_BOX && i->text && !strchr(i->text, 'e')
                    ? decimals_of(i->text)
                    : -1;
        if (i->target.kind != TARGET_CELLS || a->tensor != m || a->row < 0 ||
            a->column < 0 || a->term >= 0 || d < 0 ||
            (!band && i->id != id_cell("cell", m, a->row, a->column)) ||
            (holds_weights(m) && tensor_at(m, a->row, a->column) > 0.99))
            continue;
        ck_assert_msg(first[band].decimals < 0 || d == first[band].decimals ||
                          (large && a->row != first[band].row),
                      "%s: %s has %d decimals at %d, %d, and %d at %d, %d",
                      where, m->name, d, a->row, a->column,
                      first[band].decimals, first[band].row,
                      first[band].column);
        first[band].decimals = d;
        first[band].row = a->row;
        first[band].column = a->column;
    }
}

// So are products, and sums and votes of an energy, which are no matrix.
static void check_row(const struct pose *pose, const char *name,
                      const char *where)
{
    const struct item *i;
    int decimals = -1;
    for (int k = 0; (i = pose_find(pose, id_named(name, k))); k++) {
        int d = i->text ? decimals_of(i->text) : -1;
        ck_assert_msg(d < 0 || decimals < 0 || d == decimals, "%s: %s %d is %s",
                      where, name, k + 1, i->text);
        decimals = d < 0 ? decimals : d;
    }
}

static void check_all(const struct pose *pose, const char *where)
{
    static const char *const rows[] = {"product", "add", "tanh", "vote"};
    for (int i = 0; i < 4; i++)
        check_row(pose, rows[i], where);
    for (int i = 0; i < pose->count; i++)
        ck_assert_msg(!pose->items[i].text ||
                          !is_minus_zero(pose->items[i].text),
                      "%s: %s", where, pose->items[i].text);
    for (int i = 0; i < trace.tensor_count; i++)
        if (trace.tensors[i]->rows * trace.tensors[i]->columns < 4000)
            check_cells(pose, trace.tensors[i], where);
}

static void check_pictures(int size)
{
    struct view view = default_view;
    view.extent.width = sizes[size].width;
    view.extent.height = sizes[size].height;
    view.look.text = sizes[size].text;
    for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        for (int64_t k = 0; k < count; k += 1 + count / 25) {
            struct shown shown = {
                &lesson, &trace, {(enum level)level, k}, 1, NULL};
            struct pose pose = {.arena = &arena};
            char where[80];
            snprintf(where, sizeof where, "%dx%d level %d step %d",
                     sizes[size].width, sizes[size].height, level, (int)k + 1);
            frame_pose(&shown, &view, fake_font_init(&face), &pose);
            check_pose(&pose, where);
            check_all(&pose, where);
            for (int i = 0; i < trace.tensor_count; i++)
                if (holds_weights(trace.tensors[i])) {
                    check_matrix(&pose, trace.tensors[i], where);
                    check_arcs(&pose, trace.tensors[i], where);
                }
            arena_reset(&arena);
        }
    }
}

START_TEST(no_picture_says_1)
{
    open_leads(LEADS, leads);
    check_pictures(_i);
    close_all();
}
END_TEST

// Finished weights of another program, with arcs and a list by size.
START_TEST(no_picture_of_given_weights_says_1)
{
    open_text("title: Nearly one\ngoal: None.\nmodel:\n  kind: weights\n"
              "  tokens: [a, b, c]\n  A:\n    - [0.99999, 0.3, 0.2]\n"
              "    - [0.25, 0.9964, 0.4]\n    - [0.5, 0.125, 0.999999]\n");
    check_words();
    check_pictures(_i);
    close_all();
}
END_TEST

// As many words as the squares of a narrow window have no room for.
START_TEST(numbers_of_a_matrix_are_alike)
{
    static const int words[] = {3, 14, 64};
    struct rng rng = {.state = (uint64_t)_i + 1};
    double lead[64];
    for (int k = 0; k < 64; k++)
        lead[k] = rng_uniform(&rng) * 12;
    open_leads(words[_i / SIZES], lead);
    check_pictures(_i % SIZES);
    close_all();
}
END_TEST

// Whatever the lesson: its columns, strips and bars, too.
START_TEST(cells_of_every_lesson_are_alike)
{
    struct complaints c = {0};
    ck_assert(made_lesson_load(_i, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    complaints_free(&c);
    for (int size = 2; size < 4; size++)
        check_pictures(size);
    close_all();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("shares");
    TCase *t = tcase_create("shares");
    tcase_add_loop_test(t, shares_are_written_truly, 0,
                        sizeof printed / sizeof *printed);
    tcase_add_test(t, none_looks_like_1_or_0_that_is_not);
    tcase_add_test(t, nothing_is_minus_zero);
    tcase_add_test(t, no_sentence_and_no_formula_says_1);
    tcase_add_test(t, a_formula_says_more_than);
    tcase_add_test(t, a_goal_says_shares);
    tcase_add_test(t, what_is_between_shares_is_none);
    tcase_add_loop_test(t, no_picture_says_1, 0, SIZES);
    tcase_add_loop_test(t, no_picture_of_given_weights_says_1, 0, SIZES);
    tcase_add_loop_test(t, numbers_of_a_matrix_are_alike, 0, 3 * SIZES);
    tcase_add_loop_test(t, cells_of_every_lesson_are_alike, 0,
                        made_lesson_count());
    suite_add_tcase(s, t);
    return suite_end(s);
}
