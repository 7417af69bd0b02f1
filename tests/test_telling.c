// SPDX-License-Identifier: MIT
// The picture of the next word: its ribbons are the shares of the word that
// asks, its numbers those of the trace, and what has no room is left out.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/draw.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/term.h"
#include "trace/op/elsewhere.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {SOURCE_ROOT "/lessons/next-word.yaml"};

static void open_at(const char *step, enum level level, const char *change)
{
    struct strbuf why = {0};
    struct address at;
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    app->view.extent.height = 1100; // the list of changes takes some
    ck_assert(app_open(app, paths[0], &why));
    if (change)
        ck_assert(edit_change(app, change));
    ck_assert(address_parse(&app->document->trace, step, &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, level, &at));
    app_settle(app);
    strbuf_free(&why);
}

static struct pose picture(struct arena *arena)
{
    struct pose p = {.arena = arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &p);
    return p;
}

static const struct item *find(const struct pose *p, uint64_t id)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].id == id)
            return &p->items[i];
    return NULL;
}

static const struct tensor *weights(void)
{
    return trace_find(&app->document->trace, "weights");
}

static bool shows(const struct pose *p, const char *text)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].text && !strcmp(p->items[i].text, text))
            return true;
    return false;
}

// Between the two edges of a ribbon, where it stands.
static double width_of(const struct item *i)
{
    return fabs(i->spots[0].x - i->spots[i->spot_count - 1].x);
}

// As wide as the share; none where there is next to nothing.
static void check_ribbons(const struct pose *p, int row)
{
    const struct tensor *m = weights();
    double widest = 0, share = 0;
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = find(p, id_arc(m, row, c, false));
        double x = tensor_at(m, row, c);
        bool lit = i && i->fill != CLEAR; // else what it was, in outline
        ck_assert_msg(lit == (x >= 0.005), "%d: %g", c, x);
        if (i && x > share) {
            share = x;
            widest = width_of(i) / x;
        }
    }
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = find(p, id_arc(m, row, c, false));
        if (i && i->fill != CLEAR && width_of(i) > 3)
            ck_assert_double_eq_tol(width_of(i), widest * tensor_at(m, row, c),
                                    1e-6);
        if (!i)
            continue;
        double from = i->spots[0].x, to = i->spots[i->spot_count / 2 - 1].x;
        ck_assert_msg(c == row || (c < row) == (to < from), "%d", c);
    }
}

START_TEST(a_ribbon_is_as_wide_as_its_share)
{
    static const char *const changes[] = {
        NULL, "weights[flower] = {flower: 1}",
        "weights[flower] = {1: 0.25, old: 0.75}",
        "prompt = [the, dogs, near, the]", "mask = none"};
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, changes[_i]);
    struct pose p = picture(&arena);
    check_ribbons(&p, weights()->rows - 1);
    arena_free(&arena);
    app_free(app);
}
END_TEST

START_TEST(a_row_shows_its_own_light)
{
    static const char *const steps[] = {"next[1]", "next[dogs]", "next[near]",
                                        "next[4]", "next[old]"};
    struct arena arena = {0};
    open_at(steps[_i], LEVEL_ROW, NULL);
    struct pose p = picture(&arena);
    check_ribbons(&p, _i);
    arena_free(&arena);
    app_free(app);
}
END_TEST

START_TEST(its_numbers_are_those_of_the_trace)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, NULL);
    struct pose p = picture(&arena);
    ck_assert(shows(&p, "bark") && shows(&p, "by hand: blooms"));
    ck_assert(shows(&p, "0.98") && shows(&p, "0.02"));
    arena_free(&arena);
    app_free(app);
    arena = (struct arena){0};
    open_at("next", LEVEL_STAGE, "weights[flower] = {flower: 1}");
    p = picture(&arena);
    ck_assert(shows(&p, "blooms") && shows(&p, "0.995"));
    ck_assert(shows(&p, "by itself: bark"));
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Where words have no room, the one that asks and the one that gets most stay.
START_TEST(what_matters_has_room)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, NULL);
    app->view.extent.width = 390;
    app->view.extent.height = 844;
    struct pose p = picture(&arena);
    const struct tensor *m = weights();
    int row = m->rows - 1, best = tensor_argmax(m, row), left_out = 0;
    ck_assert(find(&p, id_cell("told word", m, row, -1)));
    ck_assert(find(&p, id_cell("told word", m, best, -1)));
    for (int k = 0; k < m->rows; k++)
        left_out += !find(&p, id_cell("told word", m, k, -1));
    ck_assert_int_gt(left_out, 0);
    ck_assert(shows(&p, "…"));
    arena_free(&arena);
    app_free(app);
}
END_TEST

// The handle is where the light is, and what is pressed there is that weight.
START_TEST(the_handle_is_on_the_largest_share)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, NULL);
    struct pose p = picture(&arena);
    const struct item *i = find(&p, id_named("light handle", 0));
    ck_assert(i);
    struct target t =
        pose_hit(&p, i->at.x + i->at.w / 2, i->at.y + i->at.h / 2);
    ck_assert(t.kind == TARGET_CELLS && t.address.tensor == weights());
    ck_assert_int_eq(t.address.row, weights()->rows - 1);
    ck_assert_int_eq(t.address.column, 1);
    // What is pointed at is told, and what stands above moves with the lines
    // that this takes.
    for (int k = 0; k < 2; k++) {
        i = find(&p, id_named("light handle", 0));
        ck_assert(i);
        double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
        app_input(app, &(struct input){.kind = k ? INPUT_PRESS : INPUT_POINT,
                                       .x = x,
                                       .y = y});
        arena_free(&arena);
        arena = (struct arena){0};
        p = picture(&arena);
    }
    const struct item *to = find(&p, id_cell("told word", weights(), 4, -1));
    ck_assert(to); // its baseline
    app_input(app, &(struct input){.kind = INPUT_POINT,
                                   .x = to->at.x,
                                   .y = to->at.y - to->size * 0.3,
                                   .held = true});
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert_str_eq(app->document->changes.change[0],
                     "weights[flower] = {old: 1}");
    arena_free(&arena);
    app_free(app);
}
END_TEST

// --- the light elsewhere -----------------------------------------------------

static const struct tensor *probabilities(void)
{
    return trace_find(&app->document->trace, "probabilities");
}

// What every row would tell with its light on itself, of the sentence of the
// [i]-th change, compared with the same machine whose words see themselves
// alone.
static const char *const sentences[] = {
    NULL,
    "prompt = [the]",
    "prompt = [the, star, behind, the, small, birds, near, the, fish]",
    "position = none",
    "scale = none",
    "mask = none",
};
enum { SENTENCES = sizeof sentences / sizeof *sentences };

static void check_alone(const struct elsewhere *e, const double *alone,
                        int columns)
{
    for (int c = 0; c < columns; c++)
        ck_assert_double_eq_tol(e->numbers[c], alone[c], 1e-12);
}

START_TEST(elsewhere_is_what_the_mask_would_give)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, sentences[_i]);
    const struct tensor *m = probabilities();
    int rows = m->rows, columns = m->columns, moved = 0;
    struct elsewhere *e = arena_array(&arena, (size_t)rows, sizeof *e);
    bool *there = arena_array(&arena, (size_t)rows, sizeof *there);
    for (int r = 0; r < rows; r++) {
        there[r] = light_elsewhere(m, r, &arena, &e[r]);
        ck_assert(!there[r] || !e[r].held);
        moved += there[r];
        ck_assert_int_eq(there[r], tensor_at(weights(), r, r) < 1);
    }
    ck_assert_int_eq(moved > 0, rows > 1);
    ck_assert(edit_change(app, "mask = {band: 0}"));
    for (int r = 0; r < rows; r++)
        if (there[r])
            check_alone(&e[r], tensor_row(probabilities(), r), columns);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// In every layer the light stays on the word: that is what layers make whose
// words see themselves alone, whatever the others do.
START_TEST(elsewhere_goes_through_all_layers)
{
    struct toy toy;
    struct trace with, alone;
    struct arena arena = {0};
    int moved = 0;
    for (uint64_t seed = 0; seed < 48; seed++) {
        toy_blocks(&toy, seed);
        ck_assert(run_model(&with, &toy.model));
        toy.model.without = "attention";
        ck_assert(run_model(&alone, &toy.model));
        const struct tensor *was = trace_find(&with, "probabilities"),
                            *now = trace_find(&alone, "probabilities");
        for (int r = 0; r < was->rows; r++) {
            struct elsewhere e;
            bool moves = light_elsewhere(was, r, &arena, &e);
            const double *there = moves ? e.numbers : tensor_row(was, r);
            for (int c = 0; c < was->columns; c++)
                ck_assert_double_eq_tol(there[c], tensor_at(now, r, c), 1e-9);
            moved += moves;
        }
        trace_free(&with);
        trace_free(&alone);
        toy_free(&toy);
        arena_reset(&arena);
    }
    ck_assert_int_gt(moved, 48);
    arena_free(&arena);
}
END_TEST

// A row of one layer, held and let go: the layers behind it look anew. Nobody
// else sees the last word.
START_TEST(what_one_layer_holds_is_let_go)
{
    struct toy toy;
    struct trace with, free;
    struct arena arena = {0};
    int held = 0;
    for (uint64_t seed = 0; seed < 80; seed++) {
        toy_blocks(&toy, seed);
        ck_assert(run_model(&free, &toy.model));
        const struct tensor *was = trace_find(&free, "probabilities");
        int n = was->rows, at = 0;
        while (strcmp(free.tensors[at]->plain, "weights"))
            at++;
        const char *prefix = free.tensors[at]->scope->prefix;
        struct matrix *rows = toy_matrix(
            &toy, arena_print(&toy.arena, "%sheld", prefix), n, n);
        memset(rows->data, 0, (size_t)(n * n) * sizeof *rows->data);
        rows->data[n * n - n] = 1; // the last at the first
        ck_assert(run_model(&with, &toy.model));
        struct elsewhere e;
        const struct tensor *now = trace_find(&with, "probabilities");
        const char *mask = model_choice(&toy.model, "mask");
        bool alone = !strcmp(mask, "causal") || !strcmp(mask, "window");
        if (alone && light_elsewhere(now, n - 1, &arena, &e)) {
            ck_assert(e.held);
            for (int c = 0; c < was->columns; c++)
                ck_assert_double_eq_tol(e.numbers[c],
                                        tensor_at(was, n - 1, c), 1e-9);
            held++;
        }
        trace_free(&with);
        trace_free(&free);
        toy_free(&toy);
        arena_reset(&arena);
    }
    ck_assert_int_gt(held, 20);
    arena_free(&arena);
}
END_TEST

// Held by hand it is what the light gives by itself: the numbers before the
// hand.
START_TEST(what_is_held_is_let_go)
{
    static const char *const holds[] = {
        "weights[flower] = {flower: 1}", "weights[flower] = {dogs: 1}",
        "weights[flower] = {1: 0.25, old: 0.75}"};
    struct arena arena = {0};
    struct elsewhere e;
    open_at("next", LEVEL_STAGE, NULL);
    const struct tensor *m = probabilities();
    int row = m->rows - 1, columns = m->columns;
    double *was = arena_array(&arena, (size_t)columns, sizeof *was);
    memcpy(was, tensor_row(m, row), (size_t)columns * sizeof *was);
    ck_assert(edit_change(app, holds[_i]));
    ck_assert(light_elsewhere(probabilities(), row, &arena, &e) && e.held);
    check_alone(&e, was, columns);
    ck_assert(light_elsewhere(probabilities(), row - 1, &arena, &e) && !e.held);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// The number that stands right of a bar.
static const char *number_of(const struct pose *p, uint64_t bar)
{
    const struct item *i = find(p, bar ^ id_named("chance number", 0));
    ck_assert(i && i->text);
    return i->text;
}

static double printed(const char *text)
{
    return *text == '<' ? 0 : *text == '>' ? 1 : strtod(text, NULL);
}

// Each column adds up to 1 as it is printed, its bars are as long as what they
// stand for, and the best of both has a line.
static void check_pile(const struct pose *p, const double *x, bool other)
{
    const struct tensor *m = probabilities();
    int row = m->rows - 1, lines = 0;
    uint64_t rest = id_named(other ? "rest by hand" : "rest", 0);
    double sum = printed(number_of(p, rest)), left = 1, per = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int c = 0; c < m->columns; c++) {
            uint64_t id = id_cell(other ? "chance by hand" : "cell", m, row, c);
            const struct item *i = find(p, id);
            if (!i)
                continue;
            if (!pass) {
                lines++;
                left -= x[c];
                sum += printed(number_of(p, id));
                per = fmax(per, i->at.w / fmax(x[c], 1e-9) * (x[c] > 0.1));
                ck_assert_double_eq_tol(printed(number_of(p, id)), x[c], 0.01);
            } else if (x[c] > 0.1) {
                ck_assert_double_eq_tol(i->at.w / per, x[c], 1e-9);
            }
        }
    ck_assert_int_ge(lines, 3);
    ck_assert_int_le(lines, 4);
    ck_assert_double_eq_tol(sum, 1, 0.0051);
    ck_assert_double_eq_tol(printed(number_of(p, rest)), left, 0.011);
}

START_TEST(probabilities_add_up_as_printed)
{
    struct arena arena = {0};
    struct elsewhere e;
    open_at("next", LEVEL_STAGE, sentences[_i]);
    struct pose p = picture(&arena);
    const struct tensor *m = probabilities();
    int row = m->rows - 1;
    check_pile(&p, tensor_row(m, row), false);
    bool other = light_elsewhere(m, row, &arena, &e) &&
                 tensor_at(weights(), row, row) < 0.995;
    ck_assert_int_eq(other, !!find(&p, id_named("rest by hand", 0)));
    int by_hand = 0;
    for (int c = 0; other && c < m->columns; c++)
        if (e.numbers[c] > e.numbers[by_hand])
            by_hand = c;
    if (other)
        ck_assert(find(&p, id_cell("choice", m, row, by_hand)));
    if (other)
        check_pile(&p, e.numbers, true);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Told alone, a word has its light and its probabilities: nothing of what it is
// made of, and nothing of the light elsewhere.
START_TEST(what_is_told_alone_is_light_and_probabilities)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, NULL);
    app->view.extent.width = 1920; // where logits have room
    const struct tensor *m = probabilities();
    const struct tensor *logits = trace_find(&app->document->trace, "logits");
    int best = tensor_argmax(logits, m->rows - 1);
    uint64_t logit = id_cell("told logit", logits, m->rows - 1, best);
    for (int plain = 0; plain < 2; plain++) {
        app->view.look.plain = plain;
        struct pose p = picture(&arena);
        check_pile(&p, tensor_row(m, m->rows - 1), false);
        ck_assert_int_eq(!!find(&p, id_named("rest by hand", 0)), !plain);
        ck_assert_int_eq(!!find(&p, logit), !plain);
        ck_assert_int_eq(!!find(&p, id_named("strip line", 0)), !plain);
        ck_assert_int_eq(shows(&p, "moved by hand:"), !plain);
    }
    arena_free(&arena);
    app_free(app);
}
END_TEST

// What the machine wrote by itself nobody can hold.
START_TEST(a_row_it_wrote_has_no_handle)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, "generate = 2");
    struct pose p = picture(&arena);
    ck_assert_int_eq(weights()->rows, 7);
    ck_assert(!find(&p, id_named("light handle", 0)));
    ck_assert(!shows(&p, "drag the light"));
    ck_assert(edit_change(app, "generate = 0"));
    p = picture(&arena);
    ck_assert(find(&p, id_named("light handle", 0)));
    arena_free(&arena);
    app_free(app);
}
END_TEST

// The strips are those of the word that asks, and say how much of what is added
// is whose.
START_TEST(strips_are_of_the_word_that_asks)
{
    static const struct {
        const char *at, *change, *note;
    } cases[] = {
        {"next[flower]", NULL, "nearly all “dogs”"},
        {"next[flower]", "weights[flower] = {flower: 1}", "all “flower”"},
        {"next[flower]", "weights[flower] = {old: 0.7, dogs: 0.2, 1: 0.1}",
         "mostly “old”"},
        {"next[flower]", "weights[flower] = {old: 0.4, dogs: 0.3, 1: 0.3}",
         "a mixture"},
        {"next[dogs]", NULL, "nearly all “dogs”"}};
    struct arena arena = {0};
    open_at(cases[_i].at, LEVEL_ROW, cases[_i].change);
    struct pose p = picture(&arena);
    int row = _i == 4 ? 1 : 5;
    static const char *const names[] = {"X", "added", "sum"};
    for (int k = 0; k < 3; k++) {
        const struct tensor *m = trace_find(&app->document->trace, names[k]);
        for (int r = 0; r < m->rows; r++)
            ck_assert_int_eq(!!find(&p, id_cell("cell", m, r, 0)), r == row);
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = find(&p, id_cell("cell", m, row, c));
            ck_assert(i);
            if (i->text && k < 3 && strncmp(i->text, "−", strlen("−")) != 0)
                ck_assert_double_eq_tol(strtod(i->text, NULL),
                                        tensor_at(m, row, c), 0.051);
        }
    }
    ck_assert_msg(shows(&p, cases[_i].note), "no %s", cases[_i].note);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// --- all words at once -------------------------------------------------------

// Squares as large as shares, hatched where a word may not look; arcs as wide
// as the shares of others.
static void check_table(const struct pose *p)
{
    const struct tensor *m = weights();
    double area = 0, wide = 0;
    for (int k = 0; k < m->rows * m->columns; k++) {
        int r = k / m->columns, c = k % m->columns;
        double x = tensor_at(m, r, c);
        const struct item *i = find(p, id_cell("cell", m, r, c));
        const struct item *arc = find(p, id_arc(m, r, c, false));
        ck_assert_int_eq(c > r, !!find(p, id_cell("masked", m, r, c)));
        ck_assert_msg((c > r) == !i, "%d %d", r, c);
        ck_assert_msg((c != r && x >= 0.01) == !!arc, "%d %d", r, c);
        if (i && x > 0.05) {
            area = area > 0 ? area : i->at.w * i->at.h / x;
            ck_assert_double_eq_tol(i->at.w * i->at.h / x, area, area * 1e-9);
        }
        if (arc && x > 0.1) {
            double w = width_of(arc);
            wide = wide > 0 ? wide : w / x;
            ck_assert_double_eq_tol(w / x, wide, wide * 1e-9);
        }
    }
}

static bool says(const struct pose *p, int row, const char **probability)
{
    const struct item *word =
        find(p, id_cell("says", probabilities(), row, -1));
    const struct item *number =
        find(p, id_cell("says chance", probabilities(), row, -1));
    const char *const *names = probabilities()->column_labels;
    *probability = number ? number->text : NULL;
    return word &&
           !strcmp(word->text, names[tensor_argmax(probabilities(), row)]);
}

START_TEST(all_words_are_in_one_table)
{
    static const char *const changes[] = {
        NULL, "prompt = [the]", "prompt = [the, old, dogs]"};
    struct arena arena = {0};
    const char *probability;
    open_at("weights", LEVEL_STAGE, changes[_i]);
    struct pose p = picture(&arena);
    check_table(&p);
    ck_assert(!says(&p, 0, &probability) &&
              !probability); // nobody knows it yet
    arena_free(&arena);
    app_free(app);
    arena = (struct arena){0};
    open_at("probabilities", LEVEL_STAGE, changes[_i]);
    p = picture(&arena);
    check_table(&p);
    for (int r = 0; r < weights()->rows; r++) {
        ck_assert(says(&p, r, &probability) && probability);
        double best =
            tensor_at(probabilities(), r, tensor_argmax(probabilities(), r));
        ck_assert_double_eq_tol(printed(probability), best, 0.0051);
    }
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Of several heads one is lit, the first or the one that is looked at, and all
// have ribbons as wide as their shares.
START_TEST(all_heads_have_ribbons)
{
    struct arena arena = {0};
    open_at("next[6]", LEVEL_ROW, "moment = {step: 900, seed: 1, heads: 2}");
    app->view.extent.width = 2400; // no text is cut
    const struct trace *t = &app->document->trace;
    const struct tensor *m[2] = {trace_find(t, "head1.weights"),
                                 trace_find(t, "head2.weights")};
    for (int lit = 0; lit < 2; lit++) {
        struct address at = {m[lit], 5, 1, -1};
        if (lit)
            app->view.attention.focus = place_of_address(&at);
        arena_reset(&arena);
        struct pose p = picture(&arena);
        double per = 0;
        for (int k = 0; k < 12; k++) {
            const struct item *i = find(&p, id_arc(m[k / 6], 5, k % 6, false));
            double x = tensor_at(m[k / 6], 5, k % 6);
            ck_assert_msg((x >= 0.005) == !!i, "%d: %g", k, x);
            if (!i || x < 0.1)
                continue;
            ck_assert_int_eq(i->layer == LAYER_LINK, k / 6 == lit);
            ck_assert_int_eq(i->target.address.tensor == m[k / 6], 1);
            per = per > 0 ? per : width_of(i) / x;
            ck_assert_double_eq_tol(width_of(i) / x, per, per * 1e-9);
        }
        ck_assert(per > 0);
        ck_assert(shows(&p, lit ? "lit: head 2 of 2 · pale: the other one"
                                : "lit: head 1 of 2 · pale: the other one"));
        ck_assert(shows(&p, "2 heads together"));
        char said[64];
        snprintf(said, sizeof said, "head %d: light on %s", lit + 1,
                 row_words(NULL, &arena, m[lit], tensor_argmax(m[lit], 5)));
        ck_assert_msg(shows(&p, said), "%s", said);
        const struct item *share = find(&p, id_cell("told share", m[lit], 5, 1));
        ck_assert(share);
        ck_assert_double_eq_tol(printed(share->text), tensor_at(m[lit], 5, 1),
                                0.0051);
    }
    arena_free(&arena);
    app_free(app);
}
END_TEST

// A row says "= 1" where what is printed adds up to that, else "≈ 1".
START_TEST(a_row_adds_up_as_printed)
{
    struct arena arena = {0};
    int exact = 0, near = 0;
    open_at("weights", LEVEL_STAGE, NULL);
    app->view.extent.height = 720;
    struct pose p = picture(&arena);
    const struct tensor *m = weights();
    for (int r = 0; r < m->rows; r++) {
        const struct item *one = find(&p, id_cell("told one", m, r, -1));
        double hundredths = 0;
        bool bound = false;
        ck_assert(one);
        for (int c = 0; c <= r; c++) {
            const struct item *i = find(&p, id_cell("told weight", m, r, c));
            ck_assert(i);
            bound = bound || *i->text == '<' || *i->text == '>';
            hundredths += round(100 * printed(i->text));
        }
        bool adds = !bound && hundredths == 100;
        ck_assert_str_eq(one->text, adds ? "= 1" : "≈ 1");
        exact += adds;
        near += !adds;
    }
    ck_assert(exact && near);
    arena_free(&arena);
    app_free(app);
}
END_TEST

// On a phone the row in light says under the table what comes next.
START_TEST(a_narrow_table_says_what_comes_next)
{
    struct arena arena = {0};
    open_at("probabilities", LEVEL_STAGE, NULL);
    app->view.extent.width = 520;
    app->view.extent.height = 900;
    struct pose p = picture(&arena);
    const char *probability;
    for (int r = 0; r < weights()->rows - 1; r++)
        ck_assert(!find(&p, id_cell("says", probabilities(), r, -1)));
    const struct item *i = find(&p, id_cell("says", probabilities(), 5, -1));
    ck_assert(i && !says(&p, 5, &probability));
    ck_assert_str_eq(i->text, "After “flower” it says bark, 0.61");
    struct address other = {weights(), 1, -1, -1};
    app->view.attention.focus = place_of_address(&other);
    arena_reset(&arena);
    p = picture(&arena);
    i = find(&p, id_cell("says", probabilities(), 1, -1));
    ck_assert(i);
    ck_assert_str_eq(i->text, "After “dogs” it says behind, 0.34");
    arena_free(&arena);
    app_free(app);
}
END_TEST

// --- a word drawn by probability ---------------------------------------------

enum { DRAWS = 400 };

// How often each word is drawn, of the text so far, after a change.
static void draw_often(const char *change, int *times)
{
    memset(times, 0, (size_t)probabilities()->columns * sizeof *times);
    ck_assert(edit_change(app, change));
    struct model m = app->document->lesson.model;
    struct entry entry[64];
    ck_assert_int_lt(m.count, 63);
    memcpy(entry, m.entries, (size_t)m.count * sizeof *entry);
    struct entry *seed = &entry[m.count++];
    *seed = (struct entry){.name = "seed", .type = ENTRY_NUMBER};
    m.entries = entry;
    for (int k = 0; k < DRAWS; k++) {
        struct trace t;
        seed->number = k + 1;
        run_model(&t, &m);
        times[word_written(&t)]++;
        trace_free(&t);
    }
}

START_TEST(words_are_drawn_by_their_probabilities)
{
    int times[64];
    open_at("next", LEVEL_STAGE, NULL);
    const double *p = tensor_row(probabilities(), probabilities()->rows - 1);
    int best = tensor_argmax(probabilities(), probabilities()->rows - 1);
    draw_often("temperature = 1", times);
    p = tensor_row(probabilities(), probabilities()->rows - 1);
    for (int k = 0; k < probabilities()->columns; k++) {
        double off = sqrt(p[k] * (1 - p[k]) / DRAWS);
        ck_assert_double_eq_tol(times[k] / (double)DRAWS, p[k],
                                4 * off + 2.0 / DRAWS);
    }
    draw_often("temperature = 0.02", times);
    ck_assert_int_eq(times[best], DRAWS);
    draw_often("temperature = 0", times);
    ck_assert_int_eq(times[best], DRAWS);
    draw_often("temperature = 1000", times); // all alike
    for (int k = 0; k < probabilities()->columns; k++)
        ck_assert_int_lt(times[k], DRAWS / 8);
    app_free(app);
}
END_TEST

// Temperature, top and mass are done in this order: of six words at 2.5 those are
// drawn that make 0.7 of what they have together, each by its part of that.
START_TEST(what_is_cut_is_never_drawn)
{
    int times[64];
    double chance[64], sum = 0, left = 0;
    open_at("next", LEVEL_STAGE, "temperature = 2.5");
    ck_assert(edit_change(app, "top = 6"));
    draw_often("mass = 0.7", times);
    const struct tensor *logits = trace_find(&app->document->trace, "logits");
    const double *x = tensor_row(logits, logits->rows - 1);
    int words = logits->columns;
    for (int k = 0; k < words; k++) {
        int before = 0;
        for (int i = 0; i < words; i++)
            before += x[i] > x[k] || (x[i] == x[k] && i < k);
        chance[k] = before < 6 ? exp(x[k] / 2.5) : 0;
        sum += chance[k];
    }
    bool stays[64];
    for (int k = 0; k < words; k++) {
        double likelier = 0;
        for (int i = 0; i < words; i++)
            likelier += chance[i] > chance[k] ? chance[i] / sum : 0;
        stays[k] = likelier < 0.7;
        left += stays[k] ? chance[k] : 0;
    }
    for (int k = 0; k < words; k++) {
        double p = stays[k] ? chance[k] / left : 0;
        ck_assert_double_eq_tol(times[k] / (double)DRAWS, p,
                                4 * sqrt(p * (1 - p) / DRAWS) + 1e-9);
    }
    app_free(app);
}
END_TEST

// What is drawn is written, and the likeliest is told beside it.
START_TEST(what_is_drawn_is_written)
{
    int others = 0;
    open_at("next", LEVEL_STAGE, "generate = 1");
    ck_assert_str_eq(weights()->row_labels[6], "bark");
    ck_assert(edit_change(app, "temperature = 1"));
    for (int seed = 1; seed <= 12; seed++) {
        char change[32];
        snprintf(change, sizeof change, "seed = %d", seed);
        ck_assert(edit_change(app, change));
        others += weights()->rows < 7 ||
                  strcmp(weights()->row_labels[6], "bark") != 0;
    }
    ck_assert_int_gt(others, 0);
    ck_assert_int_lt(others, 12);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("telling");
    TCase *c = tcase_create("picture");
    tcase_add_loop_test(c, a_ribbon_is_as_wide_as_its_share, 0, 5);
    tcase_add_loop_test(c, a_row_shows_its_own_light, 0, 5);
    tcase_add_test(c, its_numbers_are_those_of_the_trace);
    tcase_add_test(c, what_matters_has_room);
    tcase_add_test(c, the_handle_is_on_the_largest_share);
    tcase_add_loop_test(c, elsewhere_is_what_the_mask_would_give, 0, SENTENCES);
    tcase_add_test(c, elsewhere_goes_through_all_layers);
    tcase_add_test(c, what_one_layer_holds_is_let_go);
    tcase_add_loop_test(c, what_is_held_is_let_go, 0, 3);
    tcase_add_loop_test(c, probabilities_add_up_as_printed, 0, SENTENCES);
    tcase_add_test(c, what_is_told_alone_is_light_and_probabilities);
    tcase_add_test(c, a_row_it_wrote_has_no_handle);
    tcase_add_loop_test(c, strips_are_of_the_word_that_asks, 0, 5);
    tcase_add_test(c, all_heads_have_ribbons);
    tcase_add_test(c, a_row_adds_up_as_printed);
    tcase_add_test(c, a_narrow_table_says_what_comes_next);
    tcase_add_loop_test(c, all_words_are_in_one_table, 0, 3);
    tcase_add_test(c, words_are_drawn_by_their_probabilities);
    tcase_add_test(c, what_is_cut_is_never_drawn);
    tcase_add_test(c, what_is_drawn_is_written);
    suite_add_tcase(s, c);
    return suite_end(s);
}
