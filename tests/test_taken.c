// What is said of a step that is taken out, against what plain loops find in
// the two traces, on random models.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "mechanism/mechanism.h"
#include "report/taken.h"
#include "suite.h"
#include "toy.h"
#include "trace/term.h"

static struct toy toy;
static struct book was, now;
static struct arena arena;
static struct strbuf told;
static int kinds_told[8]; // of sentences

static const char *number(double x, bool precise)
{
    char *out = arena_alloc(&arena, NUMBER_SIZE);
    return precise ? number_print_precise(out, x)
                   : number_print(out, x, FORMULA_DECIMALS);
}

// Runs the toy's model, as it is and without the step of [c].
static bool run_both(const struct counterfactual *c)
{
    now.lesson.model = counterfactual_model(c, &toy.model, &arena);
    now.without = c;
    return run_model(&now.trace, &now.lesson.model);
}

static const char *start_of(const struct counterfactual *c)
{
    return phrase_text(NULL, arena_print(&arena, "taken.%s", c->name));
}

// The sentence on the numbers of rows [from, to).
static const char *expected(const struct outcome *o, int from, int to,
                            const char *name, const char *start)
{
    const struct tensor *a = o->watched, *b = o->became;
    int same = 0, cells = 0, row = from, column = 0;
    double most = 0;
    if (a->columns != b->columns)
        return arena_print(&arena, "%s, %s has %d column%s instead of %d.",
                           start, name, b->columns, b->columns == 1 ? "" : "s",
                           a->columns);
    for (int r = to - 1; r >= from; r--)
        for (int c = a->columns - 1; c >= 0; c--) {
            double x = a->data[r * a->columns + c];
            double y = b->data[r * b->columns + c];
            cells++;
            same += !memcmp(&x, &y, sizeof x);
            if (fabs(x - y) >= most && x != y) {
                most = fabs(x - y);
                row = r;
                column = c;
            }
        }
    if (same == cells) {
        kinds_told[0]++;
        return arena_print(
            &arena, "%s, no number of %s changes, not in its last bit.", start,
            name);
    }
    if (most <= 0.0002) {
        kinds_told[1]++;
        return arena_print(
            &arena, "%s, %d of %d numbers of %s change, the most by %s.", start,
            cells - same, cells, name, number(most, true));
    }
    const char *change = arena_print(
        &arena, "%s, %s is %s instead of %s: no number of %s changes more",
        start, cell_name(NULL, &arena, a, row, column),
        number(b->data[row * b->columns + column], false),
        number(a->data[row * a->columns + column], false), name);
    kinds_told[same ? 2 : 3]++;
    if (same)
        return arena_print(&arena, "%s, %d of %d not at all.", change, same,
                           cells);
    return cells == 1 ? arena_print(&arena, "%s, and the only one does.", change)
                      : arena_print(&arena, "%s, and all %d change.", change,
                                    cells);
}

// What breaks, from the numbers of the two traces alone.
static const char *broken(const struct outcome *o, const char *name, int from,
                          int to)
{
    const struct tensor *m = o->became;
    const struct tensor *rule = trace_find(&was.trace, "mask");
    int best = -1;
    double extreme = 0;
    for (int r = from; rule && !strncmp(name, "mask", 4) && r < to; r++) {
        double hidden = 0, all = 0;
        int count = 0;
        for (int c = 0; c < m->columns; c++) {
            bool open = rule->data[r * m->columns + c] != 0;
            count += !open;
            hidden += open ? 0 : m->data[r * m->columns + c];
            all += m->data[r * m->columns + c];
        }
        double x = strcmp(name, "mask.after") ? hidden : -all;
        if (count && (best < 0 || x > extreme)) {
            best = r;
            extreme = x;
        }
    }
    if (best >= 0)
        return strcmp(name, "mask.after")
                   ? arena_print(&arena, "%s gives %s to the ",
                                 row_words(NULL, &arena, m, best),
                                 number(extreme, true))
                   : arena_print(&arena, "The weights of %s add up to %s.",
                                 row_words(NULL, &arena, m, best),
                                 number(-extreme, true));
    if (strcmp(name, "softmax"))
        return "";
    int negative = 0, empty = 0, count = 0;
    for (int r = from; r < to; r++) {
        double sum = 0;
        for (int c = 0; c < m->columns; c++, count++) {
            negative += m->data[r * m->columns + c] < 0;
            sum += m->data[r * m->columns + c];
        }
        empty += sum == 0;
    }
    kinds_told[negative ? 4 : empty ? 5 : 6]++;
    return negative ? arena_print(&arena, "%d of %d shares ", negative, count)
           : empty  ? "add up to 0: they cannot be shared out."
                    : "Here no share is negative, and no row adds up to 0.";
}

static void check_said(const struct counterfactual *c, int row)
{
    const struct tensor *w = trace_find(&was.trace, c->watch);
    struct address at = {w, row, -1, -1};
    struct outcome o = taken_outcome(&was, &now, c, row < 0 ? NULL : &at);
    ck_assert_ptr_eq(o.watched, w);
    int from = row < 0 ? 0 : row, to = row < 0 ? w->rows : row + 1;
    const char *name =
        row < 0 || w->rows == 1
            ? c->watch
            : arena_print(&arena, "%s of %s", c->watch,
                          row_words(NULL, &arena, w, row));
    const char *want = expected(&o, from, to, name, start_of(c));
    const char *also = broken(&o, c->name, from, to);
    strbuf_clear(&told);
    taken_say(NULL, &o, c, &told);
    const char *got = strbuf_text(&told);
    ck_assert_msg(!strncmp(got, want, strlen(want)), "wanted: %s\nfound: %s",
                  want, got);
    ck_assert_msg(strstr(got, also) != NULL, "wanted: %s\nfound: %s", also,
                  got);
}

static void check_model(void)
{
    was = (struct book){.lesson.model = toy.model};
    if (!run_model(&was.trace, &was.lesson.model))
        ck_abort_msg("the model overflows");
    const struct counterfactual *c = counterfactuals_of(&was.trace);
    for (; c->name; c++) {
        if (c->sibling || !counterfactual_there(c, &was.trace, NULL))
            continue;
        ck_assert(run_both(c));
        for (int row = -1; row < trace_find(&was.trace, c->watch)->rows; row++)
            check_said(c, row);
        trace_free(&now.trace);
    }
    trace_free(&was.trace);
    toy_free(&toy);
    arena_free(&arena);
}

// Noise, small whole numbers with many ties and zeros, equal rows, zeros.
static void flavour(struct matrix *m, int which)
{
    for (int i = 0; i < m->rows * m->columns; i++) {
        double x = m->data[i];
        m->data[i] = which == 1   ? round(x)
                     : which == 2 ? m->data[i % m->columns]
                     : which == 3 ? 0
                     : which == 4 ? x / 1000
                                  : x;
    }
}

START_TEST(what_is_said_is_so)
{
    static const char *const masks[] = {NULL, "causal", "band", "explicit"};
    for (int i = 0; i < 300; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = masks[i % 4],
                             .scale = i % 3 ? "sqrt" : "number",
                             .position = i % 7 ? NULL : "sinusoidal",
                         });
        for (int k = 0; k < toy.model.count; k++)
            if (toy.entries[k].type == ENTRY_MATRIX)
                flavour(&toy.entries[k].matrix, i / 4 % 5);
        check_model();
    }
    for (int k = 0; k < 7; k++)
        ck_assert_msg(kinds_told[k], "sentence %d was never told", k);
    strbuf_free(&told);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("taken");
    TCase *t = tcase_create("sentences");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, what_is_said_is_so);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
