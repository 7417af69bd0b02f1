// SPDX-License-Identifier: MIT
// Places have names: they lead back to their step, and survive an edit.
#include <check.h>
#include <string.h>

#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "place.h"
#include "report/places.h"
#include "suite.h"
#include "toy.h"

enum { MOST_STEPS = 4000 };

static struct lesson lesson;
static struct trace trace;

static void open_made(int which)
{
    struct complaints c = {0};
    ck_assert(made_lesson_load(which, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    complaints_free(&c);
}

static void close_made(void)
{
    trace_free(&trace);
    lesson_free(&lesson);
}

START_TEST(the_place_of_a_step_is_that_step)
{
    open_made(_i);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        int64_t stride = count / MOST_STEPS + 1;
        for (int64_t k = 0; k < count; k += stride) {
            struct position p = {(enum level)level, k};
            struct place place = place_of_step(&trace, p);
            struct position back = place_step(&trace, &place);
            ck_assert_int_eq(back.level, p.level);
            ck_assert_msg(back.index == p.index, "level %d, step %lld: %lld",
                          level, (long long)k + 1, (long long)back.index + 1);
        }
    }
    close_made();
}
END_TEST

static struct address at(const char *text)
{
    struct address a;
    struct reason why = {0};
    ck_assert_msg(address_parse(&trace, text, &a, &why), "%s",
                  reason_text(&why));
    reason_free(&why);
    return a;
}

// Where a place of four masked words lies among two or more without a mask.
static const struct {
    const char *before, *after; // addresses
    bool same;
} edits[] = {
    {"scores[2,1]", "scores[2,1]", true},
    {"scores[4,1]", "scores[2,2]", false}, // fewer rows
    {"scores[1,4]", "scores[1,2]", false}, // fewer columns
    {"scores[4]", "scores[2]", false},
    {"masked[1,2]", "scaled[2,2]", false}, // without a mask
    {"masked", "scaled", false},
    {"weights[2]", "weights[2]", true},
    {"Q[4,1,2]", "Q[2,3,2]", false},
};

static void run_words(struct toy *toy, struct trace *t, int words, bool masked)
{
    toy_begin(toy, "self-attention", 7);
    toy_words(toy, "tokens", words);
    toy_matrix(toy, "X", words, 2);
    toy_matrix(toy, "W_Q", 2, 3);
    toy_matrix(toy, "W_K", 2, 3);
    if (masked)
        toy_choice(toy, "mask", "causal", 0);
    ck_assert(run_model(t, &toy->model));
}

START_TEST(a_place_survives_an_edit_or_becomes_the_nearest_earlier)
{
    struct toy old, new;
    struct trace edited;
    run_words(&old, &trace, 4, true);
    run_words(&new, &edited, 2, false);
    struct address a = at(edits[_i].before);
    struct place p = place_of_address(&a);
    ck_assert_int_eq(place_carry(&p, &trace, &edited), edits[_i].same);
    struct address found = place_address(&edited, &p);
    struct strbuf name = {0};
    address_print(&found, &name);
    ck_assert_str_eq(name.text, edits[_i].after);
    strbuf_free(&name);
    trace_free(&edited);
    trace_free(&trace);
    toy_free(&new);
    toy_free(&old);
}
END_TEST

// Where a place lies when words were put in, taken out, moved or renamed.
static const struct {
    const char *was, *is;       // the words
    const char *before, *after; // addresses
    bool there;
} named[] = {
    {"a b c", "c a b", "scores[2,3]", "scores[3,1]", true},
    {"a b c", "a c", "scores[3,1,2]", "scores[2,1,2]", true},
    {"a b c", "a c", "scores[b]", "scores[1]", false},
    {"a b c", "a c", "scores[b,a]", "scores[1,2]", false},
    {"a b c", "a c", "scores[b,a,1]", "scores[1,2,3]", false},
    {"a b c", "a c", "scores[a,b]", "scores[1,1]", false},
    {"a b c", "b c", "scores[a,c]", "scores[1,2]", false},
    {"a b c", "a x b c", "scores[b,c]", "scores[3,4]", true},
    {"a b c", "a x c", "scores[b,b]", "scores[2,2]", true}, // renamed
    {"a b a", "b a", "scores[3,1]", "scores[2,1]", false},
    {"a b a", "b a", "scores[3,3]", "scores[2,2]", true},
    {"a b a", "a a b", "scores[3,2]", "scores[2,3]", true},
    {"a b a", "b a", "scores[1]", "scores[1]", false},
    {"a b c d", "d c", "scores[b]", "scores[1]", false},
    {"a b c d", "x y", "scores[d]", "scores[1]", false},
    {"a b c", "c a b", "Q[2,3]", "Q[3,3]", true},
    {"a b c", "c a b", "W_Q[2,3]", "W_Q[2,3]", true},
};

static void run_named(struct toy *toy, struct trace *t, const char *words)
{
    static const char *const ones[] = {"a", "b", "c", "d", "x", "y"};
    int count = 0;
    toy_begin(toy, "self-attention", 7);
    const char **list = arena_array(&toy->arena, 4, sizeof *list);
    for (const char *p = words; *p; p++)
        for (size_t k = 0; k < sizeof ones / sizeof *ones; k++)
            if (*p == *ones[k])
                list[count++] = ones[k];
    toy_entry(toy, "tokens", ENTRY_WORDS)->words = (struct words){count, list};
    toy_matrix(toy, "X", count, 2);
    toy_matrix(toy, "W_Q", 2, 3);
    toy_matrix(toy, "W_K", 2, 3);
    ck_assert(run_model(t, &toy->model));
}

START_TEST(a_place_goes_with_its_words)
{
    struct toy old, new;
    struct trace edited;
    run_named(&old, &trace, named[_i].was);
    run_named(&new, &edited, named[_i].is);
    struct address a = at(named[_i].before);
    struct place p = place_of_address(&a);
    ck_assert_int_eq(place_carry(&p, &trace, &edited), named[_i].there);
    struct address found = place_address(&edited, &p);
    struct strbuf name = {0};
    address_print(&found, &name);
    ck_assert_str_eq(name.text, named[_i].after);
    strbuf_free(&name);
    trace_free(&edited);
    trace_free(&trace);
    toy_free(&new);
    toy_free(&old);
}
END_TEST

// Of one word the softmax has one step among stages, of several two: each step
// of one trace meets one of the same stage in the other, which shows the same
// tensor, and the whole of the weights meets the whole.
START_TEST(stages_that_close_otherwise_meet)
{
    struct toy toys[2];
    struct trace both[2];
    int words[] = {_i / 3 + 1, _i % 3 + 1};
    for (int k = 0; k < 2; k++)
        run_words(&toys[k], &both[k], words[k], false);
    for (int64_t k = 0; k < timeline_count(&both[0], LEVEL_STAGE); k++) {
        struct position p = {LEVEL_STAGE, k};
        struct place place = place_of_step(&both[0], p);
        place_carry(&place, &both[0], &both[1]);
        struct position met = place_step(&both[1], &place);
        struct address is = timeline_address(&both[0], p);
        struct address there = timeline_address(&both[1], met);
        int stage = timeline_stage(&both[0], p);
        bool closes = both[1].stages[stage].closes[LEVEL_STAGE];
        bool making = both[0].stages[stage].closes[LEVEL_STAGE] &&
                      !timeline_closes(&both[0], p);
        ck_assert_int_eq(timeline_stage(&both[1], met), stage);
        ck_assert_str_eq(is.tensor->name, there.tensor->name);
        ck_assert_int_eq(timeline_closes(&both[1], met), closes && !making);
    }
    for (int k = 0; k < 2; k++) {
        trace_free(&both[k]);
        toy_free(&toys[k]);
    }
}
END_TEST

START_TEST(a_place_of_another_lesson_is_the_beginning)
{
    struct toy toy;
    run_words(&toy, &trace, 2, false);
    struct place p = {.level = LEVEL_CELL, .tensor = "alignment", .row = 3};
    ck_assert(!place_carry(&p, &trace, &trace));
    ck_assert_int_eq(place_step(&trace, &p).index, 0);
    struct place nowhere = {0};
    ck_assert_ptr_null(place_address(&trace, &nowhere).tensor);
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

// The next line of a list of places, as an address.
static const char *next_place(const char *line, struct address *out)
{
    char text[512];
    size_t length = strcspn(line, "\n");
    ck_assert(length < sizeof text && line[length]);
    memcpy(text, line, length);
    text[length] = 0;
    ck_assert_msg(!strpbrk(text, " '\"\\$`(){}*?<>|&;~#!:="),
                  "a shell takes %s otherwise", text);
    ck_assert_msg(address_parse(&trace, text, out, NULL), "%s is no address",
                  text);
    return line + length + 1;
}

// Every cell that a step computes is listed once, behind its row and its matrix.
START_TEST(all_places_are_listed_as_they_are_typed)
{
    struct sink out = {0};
    struct arena arena = {0};
    struct address at;
    open_made(_i);
    int *rows = arena_array(&arena, (size_t)trace.tensor_count, sizeof *rows);
    bool *met = arena_array(&arena, (size_t)trace.tensor_count, sizeof *met);
    places_list(&trace, &out);
    const char *line = strbuf_text(&out.text);
    int64_t count = timeline_count(&trace, LEVEL_CELL);
    for (int64_t k = 0; k < count; k++) {
        struct position p = {LEVEL_CELL, k};
        struct address cell = timeline_address(&trace, p);
        if (!cell.tensor)
            continue;
        if (!met[cell.tensor->index]) {
            line = next_place(line, &at);
            ck_assert(at.tensor == cell.tensor && at.row < 0);
        }
        met[cell.tensor->index] = true;
        if (cell.row >= rows[cell.tensor->index]) {
            line = next_place(line, &at);
            ck_assert(at.tensor == cell.tensor && at.row == cell.row);
            ck_assert(at.column < 0);
            rows[cell.tensor->index] = cell.row + 1;
        }
        if (cell.column >= 0) {
            line = next_place(line, &at);
            ck_assert(address_equal(&at, &cell));
        }
    }
    ck_assert(!*line);
    strbuf_free(&out.text);
    arena_free(&arena);
    close_made();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("place");
    TCase *all = tcase_create("place");
    tcase_add_loop_test(all, the_place_of_a_step_is_that_step, 0,
                        made_lesson_count());
    tcase_add_loop_test(all,
                        a_place_survives_an_edit_or_becomes_the_nearest_earlier,
                        0, sizeof edits / sizeof *edits);
    tcase_add_loop_test(all, a_place_goes_with_its_words, 0,
                        sizeof named / sizeof *named);
    tcase_add_loop_test(all, stages_that_close_otherwise_meet, 0, 9);
    tcase_add_loop_test(all, all_places_are_listed_as_they_are_typed, 0,
                        made_lesson_count());
    tcase_add_test(all, a_place_of_another_lesson_is_the_beginning);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
