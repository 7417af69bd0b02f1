// SPDX-License-Identifier: MIT
// What captions and legends say of a picture is true of it: they are compared
// with the values and with what else is drawn, on inputs that make them
// differ.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "scene/theme.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"
#include "trace/term.h"

static struct fake_font face;
static struct toy toy;
static struct trace trace;
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

static void run(void)
{
    ck_assert(run_model(&trace, &toy.model));
}

static void again(void)
{
    trace_free(&trace);
    toy_free(&toy);
}

// The picture of a step, in [pose].
static void look(struct position position)
{
    struct lesson lesson = {.title = "toy", .goal = "g", .model = toy.model};
    struct shown shown = {&lesson, &trace, position, 1, NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static struct address at(const char *name, int row, int column)
{
    const struct tensor *m = trace_find(&trace, name);
    ck_assert_msg(m != NULL, "there is no %s", name);
    return (struct address){m, row, column, -1};
}

static void look_at(enum level level, const char *name, int row, int column)
{
    struct address a = at(name, row, column);
    look(timeline_find(&trace, level, &a));
}

static bool shows(const char *text)
{
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].text && !strcmp(pose.items[i].text, text))
            return true;
    return false;
}

static bool shows_part(const char *text)
{
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].text && strstr(pose.items[i].text, text))
            return true;
    return false;
}

// True when the picture has the phrase called [key], so filled.
static bool says(const char *key, const struct slot *slots)
{
    return shows(said(NULL, &arena, key, slots));
}

static const struct item *find(const char *name, int number)
{
    return pose_find(&pose, id_named(name, number));
}

static const struct item *find_cell(const char *name, const struct tensor *m,
                                    int row, int column)
{
    return pose_find(&pose, id_cell(name, m, row, column));
}

static void begin_attention(int N)
{
    toy_begin(&toy, "self-attention", (uint64_t)N);
    toy_words(&toy, "tokens", N);
    toy_matrix(&toy, "X", N, 3);
    toy_choice(&toy, "scale", "sqrt", 0);
    toy_choice(&toy, "mask", "none", 0);
    run();
}

// --- weights -----------------------------------------------------------------

// The heatmap closes the stage; a single row has nothing to close.
static void look_at_weights(int N)
{
    look_at(N > 1 ? LEVEL_ROW : LEVEL_STAGE, "weights", -1, -1);
}

static bool dashed(const struct tensor *weights)
{
    const struct item *frame = find_cell("cell frame", weights, 0, 0);
    return frame && frame->dash > 0;
}

START_TEST(the_legend_of_weights_says_what_is_drawn)
{
    int of[3] = {0};
    for (int N = 1; N <= 64; N++) {
        begin_attention(N);
        const struct tensor *weights = at("weights", 0, 0).tensor;
        look_at_weights(N);
        bool squares = find_cell("cell", weights, 0, 0) != NULL;
        bool dashes = dashed(weights);
        bool number = find_cell("cell number", weights, 0, 0) != NULL;
        ck_assert_int_eq(find("sample frame", 0) != NULL, squares && !number);
        ck_assert_int_eq(find("scale", 0) != NULL, !squares);
        of[dashes ? 0 : squares ? 1 : 2]++;
        again();
    }
    for (int k = 0; k < 3; k++)
        ck_assert_int_gt(of[k], 0);
}
END_TEST

// The largest difference of two colours in red, green or blue.
static int apart(color a, color b)
{
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int by = abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF));
        most = by > most ? by : most;
    }
    return most;
}

// The bar's colour that is nearest to that of a cell stands where the cell's
// weight is, of the largest. An image has 1024 shades: see test_theme.
START_TEST(the_scale_of_colors_is_that_of_the_cells)
{
    view.look.map = (enum color_map)_i;
    begin_attention(60);
    const struct tensor *weights = at("weights", 0, 0).tensor;
    look_at_weights(60);
    const struct item *scale = find("scale", 0);
    const struct item *image = find_cell("cell image", weights, 0, 0);
    ck_assert(scale && image);
    for (int k = 0; k < image->rows * image->columns; k++) {
        double w = tensor_at(weights, k / 60, k % 60) / weights->range.high;
        color exact = mix_colors(
            paper_theme.paper,
            weight_color(&paper_theme, view.look.map, w, false), sqrt(w));
        ck_assert_int_le(apart(image->pixels[k], exact), 1);
        int low = (int)fmin(w * (scale->columns - 1), scale->columns - 2);
        color between = mix_colors(scale->pixels[low], scale->pixels[low + 1],
                                   w * (scale->columns - 1) - low);
        ck_assert_int_le(apart(between, image->pixels[k]),
                         low ? 4 : 40); // a root is steep at 0
    }
}
END_TEST

// Which ribbons are left out is said only where one is.
START_TEST(what_has_no_ribbon_is_told)
{
    static const double limits[] = {0.1, 0.05, 0.02};
    int told = 0, shown = 0;
    for (int N = 1; N <= 30; N++) {
        begin_attention(N);
        const struct tensor *weights = at("weights", 0, 0).tensor;
        look_at_weights(N);
        bool says_so = find("arcs legend", 0) != NULL, some = false;
        for (int k = 0; k < N * N; k++)
            some = some ||
                   (weights->data[k] > 0 &&
                    !pose_find(&pose, id_arc(weights, k / N, k % N, false)));
        if (find("arc axis right", 0)) {
            ck_assert_int_eq(says_so, some);
            told += says_so;
            shown += !says_so;
        }
        for (int k = 0; k < 3 && says_so; k++)
            some = some &&
                   !says("panel.arcs.legend", SLOTS(SHORT("least", limits[k])));
        ck_assert(!says_so || !some); // with one of them
        again();
    }
    ck_assert(told > 0 && shown > 0);
    begin_attention(3);
    ((struct tensor *)at("weights", 0, 0).tensor)->data[1] = 0;
    look_at_weights(3); // a share of nothing leaves out nothing
    ck_assert(find("arc axis right", 0) && !find("arcs legend", 0));
}
END_TEST

START_TEST(a_row_that_is_looked_at_has_all_its_arcs)
{
    static const double limits[] = {0.1, 0.05, 0.02};
    begin_attention(30);
    look_at_weights(30);
    const struct tensor *weights = at("weights", 0, 0).tensor;
    double limit = 0;
    for (int k = 0; k < 3; k++)
        if (says("panel.arcs.legend", SLOTS(SHORT("least", limits[k]))))
            limit = limits[k];
    for (int r = 0; r < 30; r++)
        for (int c = 0; c < 30; c++)
            ck_assert_int_eq(pose_find(&pose, id_arc(weights, r, c, false)) !=
                                 NULL,
                             tensor_at(weights, r, c) >= limit);
    const struct slot *least = SLOTS(SHORT("least", limit));
    ck_assert(says("panel.arcs.legend", least));
    struct address row = at("weights", 2, -1);
    view.attention.focus = place_of_address(&row);
    look_at_weights(30);
    ck_assert(!says("panel.arcs.legend", least));
    ck_assert(says("panel.arcs.legend.row", least));
}
END_TEST

// --- softmax -----------------------------------------------------------------

// The largest and the sum stand beside the row, each after its name.
static void check_total(const char *key, const struct tensor *m, int row)
{
    char number[NUMBER_SIZE];
    const struct item *i = find_cell("cell", m, row, 0);
    ck_assert(i && i->text && says(key, NO_SLOTS));
    number_print(number, tensor_at(m, row, 0), 4);
    ck_assert_str_eq(i->text, number);
}

START_TEST(a_row_of_softmax_says_how_its_weights_come_about)
{
    int empty = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        toy_attention(&toy, seed, "explicit");
        run();
        const struct tensor *weights = at("weights", 0, 0).tensor;
        for (int row = 0; row < weights->rows; row++) {
            look_at(LEVEL_ROW, "weights", row, -1);
            bool nothing =
                tensor_at(at("weights.sum", 0, 0).tensor, row, 0) == 0;
            ck_assert_int_eq(find("budget", 0)->text != NULL, nothing);
            ck_assert_int_eq(says("panel.softmax.quotient.empty", NO_SLOTS),
                             nothing);
            ck_assert_int_eq(says("panel.softmax.quotient", NO_SLOTS),
                             !nothing);
            check_total("panel.row.largest", at("weights.max", 0, 0).tensor,
                        row);
            check_total("panel.row.sum", at("weights.sum", 0, 0).tensor, row);
            empty += nothing;
        }
        again();
    }
    ck_assert_int_gt(empty, 2);
}
END_TEST

// What is above 0 is not printed as 0, at a row and for all rows.
START_TEST(no_exponential_is_printed_as_nothing)
{
    int tiny = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        toy_attention(&toy, seed, "none");
        const struct matrix *X = model_matrix(&toy.model, "X");
        for (int k = 0; k < X->rows * X->columns; k++)
            X->data[k] *= 4;
        run();
        const struct tensor *exp = at("weights.exp", 0, 0).tensor;
        for (int row = -1; row < exp->rows; row++) {
            look_at(row < 0 ? LEVEL_STAGE : LEVEL_ROW, "weights", row, -1);
            for (int k = 0; k < exp->rows * exp->columns; k++) {
                int r = k / exp->columns, c = k % exp->columns;
                const struct item *i =
                    find_cell(row < 0 ? "cell number" : "cell", exp, r, c);
                if (!i || !i->text)
                    continue;
                bool zeros = strspn(i->text, "0.") == strlen(i->text);
                ck_assert_int_eq(zeros, tensor_at(exp, r, c) == 0);
                tiny += i->text[0] == '<';
            }
        }
        again();
    }
    ck_assert_int_gt(tiny, 10);
}
END_TEST

// --- why scores are divided --------------------------------------------------

// The share of a row's number if all were [times] as large, in plain steps.
static double share_of(const struct tensor *m, int row, int column,
                       double times)
{
    double sum = 0, most = -INFINITY;
    for (int c = 0; c < m->columns; c++)
        most = fmax(most, times * tensor_at(m, row, c));
    for (int c = 0; c < m->columns; c++)
        sum += exp(times * tensor_at(m, row, c) - most);
    return exp(times * tensor_at(m, row, column) - most) / sum;
}

// Two bars of one length: the parts of both are the shares of one row.
static void check_bars(const struct tensor *m, double times)
{
    int row = 0, shown[2] = {0};
    double whole = 0;
    while (row < m->rows && !find_cell("divided share", m, row, 0) &&
           !find_cell("divided share", m, row, 2 * (m->columns - 1)))
        row++;
    ck_assert_int_lt(row, m->rows);
    for (int k = 0; k < 2; k++)
        for (int c = 0; c < m->columns; c++) {
            double share = share_of(m, row, c, k ? times : 1);
            const struct item *part =
                find_cell("divided share", m, row, 2 * c + k);
            if (!part)
                continue;
            whole = share > 0.05 && whole == 0 ? part->at.w / share : whole;
            if (share > 0.05)
                ck_assert_double_eq_tol(part->at.w, share * whole, 1e-6);
            shown[k]++;
            char text[NUMBER_SIZE];
            number_print_share(text, share, FORMULA_DECIMALS);
            const struct item *best = find("divided best", k);
            if (best && c == tensor_argmax(m, row))
                ck_assert_msg(strstr(best->text, text) != NULL, "%s, not %s",
                              best->text, text);
        }
    ck_assert_int_gt(shown[0], 0);
    ck_assert_int_gt(shown[1], 0);
}

// What the sentence says of the division stands in the picture.
static void check_why_numbers(const char *why)
{
    int found = 0;
    for (const char *p = why; (p = strstr(p, "0.")); p++)
        for (int k = 0; k < 2; k++) {
            const struct item *best = find("divided best", k);
            found += best && !strncmp(strstr(best->text, "0."), p, 6);
        }
    ck_assert_int_ge(found, 2);
}

START_TEST(the_bars_of_a_division_are_its_shares)
{
    static const char *const scales[] = {"sqrt", "none", "d"};
    int shown = 0, steps = 0;
    for (uint64_t seed = 0; seed < 45; seed++) {
        struct toy_options options = {.mask = seed % 2 ? "causal" : "none",
                                      .scale = scales[seed % 3],
                                      .position = "none"};
        toy_attention_of(&toy, seed, &options);
        run();
        const struct tensor *scaled = at("scaled", 0, 0).tensor;
        const struct tensor *m = trace_find(&trace, "masked");
        double by = scaled->writer[0]->number;
        int d = at("Q", 0, 0).tensor->columns;
        double times = by == 1 ? 1 / sqrt(d) : by;
        for (enum level level = LEVEL_STAGE; level <= LEVEL_ROW; level++) {
            look_at(level, "scaled", -1, -1);
            steps++;
            if (!find("divided name", 0))
                continue;
            check_bars(m ? m : scaled, times);
            const struct item *why = find("chrome why", 0);
            ck_assert(find("divided best", 0));
            if (why && !find("chrome why", 1))
                check_why_numbers(why->text);
            shown++;
        }
        again();
    }
    ck_assert_int_gt(shown, steps / 3);
    ck_assert_int_lt(shown, steps);
}
END_TEST

// --- weighted sums -----------------------------------------------------------

// A printed number as a value.
static double read(const struct item *i)
{
    ck_assert(i && i->text);
    bool minus = !strncmp(i->text, "−", strlen("−"));
    if (number_is_bound(i->text)) // its digits say nothing
        return NAN;
    return (minus ? -1 : 1) * strtod(i->text + (minus ? strlen("−") : 0), NULL);
}

// Weight times value and the scaled value, as printed, against the sign.
static int check_lines(const struct tensor *V, const struct tensor *out,
                       int row)
{
    int checked = 0;
    for (int k = 0; k < V->rows; k++) {
        const struct item *sign = find_cell("mix equals", V, k, -1);
        const struct item *weight =
            find_cell("cell number", at("weights", 0, 0).tensor, row, k);
        bool equal = true, all = sign && weight;
        for (int c = 0; c < V->columns && all; c++) {
            const struct item *value = find_cell("cell", V, k, c);
            const struct item *scaled =
                find_cell("scaled", V, k, row * out->columns + c);
            all = value && value->text && scaled && scaled->text;
            if (all)
                equal &= fabs(read(weight) * read(value) - read(scaled)) < 1e-9;
        }
        if (!all)
            continue;
        ck_assert_msg(!strcmp(sign->text, equal ? "=" : "≈"), "%s × … %s …",
                      weight->text, sign->text);
        checked++;
    }
    return checked;
}

START_TEST(the_sign_of_a_scaled_value_is_that_of_its_digits)
{
    int checked = 0, equal = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        toy_attention(&toy, seed, seed % 2 ? "causal" : "none");
        const struct matrix *W = model_matrix(&toy.model, "W_V");
        for (int k = 0; k < W->rows * W->columns && seed % 3; k++)
            W->data[k] = 0; // every value, and so every scaled one
        run();
        const struct tensor *V = at("V", 0, 0).tensor;
        const struct tensor *out = at("output", 0, 0).tensor;
        for (int row = 0; row < out->rows; row++) {
            look_at(LEVEL_ROW, "output", row, -1);
            checked += check_lines(V, out, row);
            equal += shows("=");
        }
        again();
    }
    ck_assert_int_gt(checked, 100);
    ck_assert_int_gt(equal, 20);
}
END_TEST

// --- words -------------------------------------------------------------------

START_TEST(words_left_out_are_lower_only_when_they_are)
{
    toy_translator(&toy, (uint64_t)_i);
    run();
    struct tensor *logits = trace.tensors[at("logits", 0, 0).tensor->index];
    double *row = logits->data;
    look_at(LEVEL_ROW, "logits", 0, -1);
    const struct slot *three = SLOTS(COUNT("n", 3)); // 8 of 11 show
    ck_assert(says("panel.logits.more", three));
    double best[11];
    memcpy(best, row, sizeof best);
    for (int k = 0; k < 11; k++)
        row[k] = k < 7 ? 2 - k : k < 9 ? -6 : -7; // the eighth and another
    look_at(LEVEL_ROW, "logits", 0, -1);
    ck_assert(says("panel.logits.more.tied", three));
    ck_assert(!says("panel.logits.more", three));
    row[7] = -5;
    look_at(LEVEL_ROW, "logits", 0, -1);
    ck_assert(says("panel.logits.more", three));
    memcpy(row, best, sizeof best);
}
END_TEST

// The lesson may say a word that is not among the best.
START_TEST(a_word_that_is_written_is_shown)
{
    toy_translator_of(&toy, 2, &(struct toy_translation){.fixed = true});
    run();
    struct tensor *logits = trace.tensors[at("logits", 0, 0).tensor->index];
    struct tensor *target = trace.tensors[at("target", 0, 0).tensor->index];
    for (int k = 0; k < 11; k++)
        logits->data[k] = -k;
    for (int word = 0; word < 11; word++) {
        target->data[0] = word;
        look_at(LEVEL_CELL, "target", 0, 0);
        const struct item *bar = find_cell("cell", logits, 0, word);
        ck_assert(bar && bar->line == paper_theme.ink);
        ck_assert(says(word < 8 ? "panel.logits.more" : "panel.logits.more.any",
                       SLOTS(COUNT("n", 3))));
    }
}
END_TEST

START_TEST(rows_above_the_grid_are_counted)
{
    int hidden = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        toy_translator(&toy, seed);
        run();
        view.look.text = 1.5;
        const struct tensor *target = at("target", 0, 0).tensor;
        for (int now = 0; now < target->rows; now++) {
            look_at(LEVEL_ROW, "target", now, -1);
            int above = 0; // dense rows have a label each second time
            while (above <= now && !find_cell("row label", target, above, 0))
                above++;
            ck_assert_int_eq(find("rows above", 0) != NULL, above > 0);
            if (above)
                ck_assert(
                    says("panel.alignment.above", SLOTS(COUNT("n", above))));
            hidden += above > 0;
        }
        again();
    }
    ck_assert_int_gt(hidden, 0);
}
END_TEST

// --- positions ---------------------------------------------------------------

static const struct {
    double base;
    int d;
    const char *order; // the phrase on how the waves change
} encodings[] = {
    {10000, 8, "panel.waves.slower"},
    {1.5, 4, "panel.waves.slower"},
    {1, 8, "panel.waves.alike"},
    {0.5, 8, "panel.waves.faster"},
    {10000, 2, NULL},
    {0.5, 2, NULL},
};
enum { ENCODINGS = sizeof encodings / sizeof *encodings };

static void begin_positions(int positions, int d, double base)
{
    toy_begin(&toy, "positional", 1);
    toy_number(&toy, "positions", positions);
    toy_number(&toy, "d", d);
    toy_number(&toy, "base", base);
    run();
}

// Said in words so short that they fit over one pair of columns, too.
START_TEST(waves_are_ordered_as_the_base_says)
{
    static const struct phrase brief[] = {{"panel.waves.alike", "1"},
                                          {"panel.waves.faster", "2"},
                                          {"panel.waves.slower", "3"}};
    static const struct catalogue words = {brief, 3};
    const char *order = encodings[_i].order;
    begin_positions(10, encodings[_i].d, encodings[_i].base);
    view.words = &words;
    look_at(LEVEL_ROW, "P", 4, -1);
    const struct item *caption = find("dimension axis", 0);
    ck_assert_int_eq(caption != NULL, order != NULL);
    if (order)
        ck_assert_str_eq(caption->text, phrase_text(&words, order));
}
END_TEST

START_TEST(clocks_are_counted_where_there_are_some)
{
    int none = 0;
    for (int d = 2; d <= 256; d += d < 20 ? 2 : 34)
        for (int width = 200; width <= 1280; width += 270) {
            view.extent.width = width;
            begin_positions(10, d, 10000);
            const struct tensor *P = at("P", 0, 0).tensor;
            look_at(LEVEL_ROW, "P", 4, -1);
            int clocks = 0;
            for (int c = 0; c < d; c += 2)
                clocks += find_cell("clock target", P, -1, c) != NULL;
            const struct item *caption = find("clocks caption", 0);
            ck_assert_int_eq(caption != NULL, clocks > 0);
            const char *key = d == 2            ? "panel.waves.clocks.one"
                              : clocks == d / 2 ? "panel.waves.clocks.all"
                                                : "panel.waves.clocks.some";
            if (caption && strstr(caption->text, " on ")) // else it is cut
                ck_assert_msg(
                    says(key, SLOTS(TEXT("row", "position 4"),
                                    COUNT("shown", clocks), COUNT("n", d / 2))),
                    "%d of %d wide: %s", d, width, caption->text);
            none += !caption;
            again();
        }
    ck_assert_int_gt(none, 0);
}
END_TEST

// The number on the wave against the sign before it, and the name of the pair.
START_TEST(a_number_on_a_wave_has_the_sign_of_its_digits)
{
    begin_positions(6, 4, 50.5);
    int equal = 0, rounded = 0;
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 4; c++) {
            look_at(LEVEL_CELL, "P", r, c);
            double angle = r / pow(50.5, c / 2 * 2 / 4.0);
            double x = c % 2 ? cos(angle) : sin(angle);
            bool exact = round(x * 1e2) / 1e2 == x;
            char number[NUMBER_SIZE];
            const char *line =
                arena_print(&arena, "%s %s %s", c % 2 ? "cos" : "sin",
                            exact ? "=" : "≈", number_print(number, x, 2));
            ck_assert_msg(shows(line), "%s", line);
            ck_assert(shows(c < 2 ? "0 & 1" : "2 & 3"));
            ck_assert(shows("d = 4") || shows("dimension → (d = 4)"));
            equal += exact;
            rounded += !exact;
        }
    ck_assert_int_gt(equal, 2);
    ck_assert_int_gt(rounded, 5);
}
END_TEST

START_TEST(equal_products_are_claimed_where_they_are_equal)
{
    begin_positions(12, 8, 10000);
    look_at(LEVEL_ROW, "dots", 11, -1);
    ck_assert(says("panel.offsets.title", NO_SLOTS));
    ck_assert(!shows_part(", from "));
    // The row of the last position is looked at, and five before it.
    struct tensor *dots = trace.tensors[at("dots", 0, 0).tensor->index];
    dots->data[5 * 12 + 0] += 1;
    look_at(LEVEL_ROW, "dots", 11, -1);
    double low = tensor_at(dots, 11, 6), high = low + 1;
    char a[NUMBER_SIZE], b[NUMBER_SIZE];
    ck_assert(says("panel.offsets.range",
                   SLOTS(TEXT("k", "−5"), COUNT("n", 7),
                         TEXT("low", number_print(a, low, 2)),
                         TEXT("high", number_print(b, high, 2)))));
}
END_TEST

// Wherever the pill stands, its axis keeps its ticks: 0, where the peak is,
// and those beside it; positions and dimensions in steps of ten.
START_TEST(ticks_stay_where_one_looks)
{
    begin_positions(50, 16, 10000);
    const struct tensor *dots = at("dots", 0, 0).tensor;
    for (int q = 0; q < 50; q++) {
        look_at(LEVEL_CELL, "dots", 7, q);
        for (int k = -40; k <= 40; k += 10)
            ck_assert_msg(find("offset", k) != NULL, "no %d at q = %d", k, q);
        ck_assert_str_eq(find("offset", 0)->text, "0");
        const struct item *pill = find("offset pill", 0);
        const struct item *tick = find("offset", 10);
        ck_assert(pill->at.y >= tick->at.y);
        ck_assert_int_eq(find_cell("column tick", dots, -1, 10) != NULL,
                         abs(q - 10) > 2);
    }
    look_at(LEVEL_CELL, "P", 7, 4);
    const struct tensor *P = at("P", 0, 0).tensor;
    for (int row = 0; row < 50; row += 10)
        ck_assert(find_cell("row tick", P, row, -1) != NULL);
}
END_TEST

// The matrix of products is as large with few rows as with all, and square.
START_TEST(products_keep_their_square)
{
    begin_positions(50, 16, 10000);
    const struct tensor *dots = at("dots", 0, 0).tensor;
    static const int rows[] = {3, 12, 13, 49};
    for (int k = 0; k < 4; k++) {
        look_at(LEVEL_ROW, "dots", rows[k], -1);
        const struct item *sheet = find_cell("sheet", dots, -1, -1);
        const struct item *row = find_cell("cell row", dots, 0, 0);
        ck_assert_double_eq_tol(sheet->at.h, sheet->at.w, 1.5);
        ck_assert_double_eq_tol(sheet->at.h / 50, row->at.h, 1.1);
    }
}
END_TEST

// Nothing hides where a wave crosses zero, nor the name of the positions.
START_TEST(the_first_position_hides_no_name)
{
    begin_positions(50, 16, 10000);
    look_at(LEVEL_CELL, "P", 0, 4);
    const struct item *dot = find("wave dot", 1), *zero = find("wave end", 1);
    ck_assert(dot && zero && zero->at.y < dot->at.y);
    const struct item *axis = find("position axis", 0);
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        if (i->text && !strcmp(i->text, "0") && i->kind == ITEM_BOX)
            ck_assert(i->at.x > axis->at.x || i->at.y > axis->at.y + 4);
    }
}
END_TEST

// However narrow, the clocks have a caption that says how many of them stand
// there.
START_TEST(clocks_have_their_caption)
{
    static const int width[] = {1280, 700}, height[] = {720, 1000};
    begin_positions(50, 128, 10000);
    for (int k = 0; k < 2; k++) {
        view.extent.width = width[k];
        view.extent.height = height[k];
        look_at(LEVEL_ROW, "P", 7, -1);
        const char *text = find("clocks caption", 0)->text;
        ck_assert(strstr(text, "64 clocks"));
        ck_assert(k || strstr(text, "position 7"));
    }
}
END_TEST

START_TEST(pale_bars_are_named_where_there_are_some)
{
    begin_positions(8, 4, 10000);
    for (int row = 0; row < 8; row++) {
        look_at(LEVEL_ROW, "dots", row, -1);
        int others = 0;
        for (int k = -7; k < 8; k++) {
            const struct item *bar =
                find_cell("bar", at("dots", 0, 0).tensor, -1, k);
            others += bar && bar->target.address.row != row;
        }
        ck_assert_int_eq(says("panel.offsets.pale", NO_SLOTS), others > 0);
    }
}
END_TEST

// Where the angles are so large that their digits are lost, equal offsets have
// other products, and no bar stands for that of another row.
START_TEST(no_bar_is_borrowed_where_products_differ)
{
    begin_positions(8, 4, 1e-300);
    for (int row = 1; row < 8;
         row++) { // row 0 alone has nothing to differ from
        look_at(LEVEL_ROW, "dots", row, -1);
        int bars = 0;
        for (int k = -7; k < 8; k++) {
            const struct item *bar =
                find_cell("bar", at("dots", 0, 0).tensor, -1, k);
            bars += bar != NULL;
            ck_assert(!bar || bar->target.address.row == row);
        }
        ck_assert_int_eq(bars, 8);
        ck_assert(!says("panel.offsets.pale", NO_SLOTS));
    }
}
END_TEST

// --- everywhere --------------------------------------------------------------

// "4 × 1 numbers" are four.
static bool times_before(const char *text, const char *one)
{
    size_t length = strlen("× ");
    return one >= text + length && !strncmp(one - length, "× ", length);
}

static bool wrong_plural(const char *text)
{
    static const char *const many[] = {"rows",   "cells",   "numbers", "others",
                                       "words",  "steps",   "clocks",  "heads",
                                       "scores", "weights", "votes",   "units"};
    const char *one = strstr(text, "1 ");
    for (; one; one = strstr(one + 1, "1 ")) {
        bool alone =
            one == text || (one[-1] == ' ' && !times_before(text, one));
        size_t length = strcspn(one + 2, " .,:;)");
        for (size_t k = 0; k < sizeof many / sizeof *many && alone; k++)
            if (strlen(many[k]) == length && !strncmp(one + 2, many[k], length))
                return true;
    }
    return false;
}

static void check_step(struct position p)
{
    look(p);
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].text)
            ck_assert_msg(!wrong_plural(pose.items[i].text), "“%s”",
                          pose.items[i].text);
}

// What is said before the first step, when all is still to come.
static void check_opening(enum level level)
{
    struct lesson lesson = {.title = "toy", .goal = "g", .model = toy.model};
    struct shown shown = {&lesson, &trace, {level, 0}, 0, NULL};
    struct list list = {0};
    arena_reset(&arena);
    frame_build(&shown, &view, fake_font_init(&face), &arena, &list);
    for (int i = 0; i < list.count; i++)
        if (list.draws[i].kind == DRAW_TEXT)
            ck_assert_msg(!wrong_plural(list.draws[i].text), "“%s”",
                          list.draws[i].text);
    list_free(&list);
}

static void check_steps(void)
{
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        check_opening((enum level)level);
        for (int64_t k = 0; k < count; k += 1 + k / 12)
            check_step((struct position){(enum level)level, k});
    }
}

START_TEST(one_is_no_plural)
{
    toy_attention(&toy, (uint64_t)_i, _i % 2 ? "explicit" : "none");
    run();
    check_steps();
    again();
    toy_translator(&toy, (uint64_t)_i);
    run();
    check_steps();
    again();
    begin_positions(1 + _i, 2, 10000);
    check_steps();
}
END_TEST

// What is said to come at a step is there at that step, and not before.
START_TEST(what_is_to_come_is_announced_for_its_step)
{
    toy_attention(&toy, 3, "causal");
    run();
    struct address cell = at("scaled", 1, 1);
    view.attention.focus = place_of_address(&cell);
    struct position p = {(enum level)_i, 0};
    int64_t announced = -1, count = timeline_count(&trace, p.level);
    for (; p.index < count; p.index++) {
        look(p);
        bool to_come = false;
        for (int64_t k = 0; k <= count && !to_come; k++)
            if (says("frame.not_yet", SLOTS(COUNT("n", k)))) {
                to_come = true;
                announced = k;
            }
        ck_assert_int_eq(to_come, p.index + 1 < announced);
    }
}
END_TEST

// −∞ is hatched and nothing else is, and it is printed even where no other
// number has room.
START_TEST(what_is_masked_is_hatched)
{
    toy_attention(&toy, (uint64_t)_i, "causal");
    run();
    const struct tensor *m = trace_find(&trace, "masked");
    for (int narrow = 0; narrow < 2; narrow++) {
        view.extent.width = narrow ? 600 : 1280;
        look_at(LEVEL_ROW, "masked", m->rows - 1, -1);
        for (int k = 0; k < m->rows * m->columns; k++) {
            int r = k / m->columns, c = k % m->columns;
            bool masked = c > r;
            const struct item *cell = find_cell("cell", m, r, c);
            const struct item *hatch = find_cell("cell hatch", m, r, c);
            if (!cell)
                continue; // the strip is an image
            ck_assert_msg(cell && !hatch == !masked, "%d of %d", c, r);
            if (masked) {
                ck_assert_int_gt(hatch->spot_count, 2);
                ck_assert_int_lt(hatch->layer, cell->layer);
                ck_assert(alpha_of(cell->fill) == 0);
                ck_assert(cell->at.w < 26 || cell->at.h < 16 || cell->text);
                ck_assert(!cell->text || !strcmp(cell->text, "−∞"));
            }
        }
    }
}
END_TEST

// Of a table that has no room for all its words the one looked up stands, and
// its numbers come as copies.
START_TEST(a_word_looked_up_is_in_its_table)
{
    toy_translator(&toy, (uint64_t)_i);
    run();
    const struct tensor *x = trace_find(&trace, "x");
    view.extent.width = 500;
    for (int r = 0; r < x->rows; r++) {
        look_at(LEVEL_ROW, "x", r, -1);
        const struct operand *from = &x->writer[r]->in[0];
        const struct item *cell = find_cell("cell", x, r, 0);
        if (!find_cell("title", from->tensor, -1, -1))
            continue; // not even a few words of it have room
        ck_assert(cell && cell->beat == BEAT_COPY);
        ck_assert(find_cell("cell", from->tensor, from->row, 0));
        ck_assert(find_cell("cell left", from->tensor, from->row, true));
    }
}
END_TEST

// What the lines beside the bars say is how high these are, and it is the same
// for every word.
START_TEST(the_scale_of_energies_measures_them)
{
    toy_translator(&toy, (uint64_t)_i);
    run();
    const struct tensor *m = trace_find(&trace, "energies");
    double first[64] = {0};
    int lines = 0;
    for (int r = 0; r < m->rows; r++) {
        look_at(LEVEL_ROW, "energies", r, -1);
        double zero = find("bars zero", 0)->spots[0].y;
        for (int k = -30; k <= 30; k++) {
            const struct item *line = find("bars line", k);
            const struct item *tick = find("bars tick", k);
            double y = line ? line->spots[0].y : 0, value;
            if (r == 0)
                first[k + 30] = y;
            ck_assert(fabs(y - first[k + 30]) < 1e-6);
            if (!line)
                continue;
            lines++;
            ck_assert_ptr_nonnull(tick);
            const char *digits = tick->text + (k < 0 ? strlen("−") : 0);
            ck_assert(number_read(digits, &value) && value > 0);
            value = k < 0 ? -value : value;
            for (int c = 0; c < m->columns; c++) {
                const struct item *bar = find_cell("cell", m, r, c);
                double x = tensor_at(m, r, c), tall = bar->at.h;
                if (fabs(x) > 0.1)
                    ck_assert_msg(fabs((zero - y) * fabs(x) - value * tall) < 1,
                                  "%s stands at %g", tick->text, zero - y);
            }
        }
    }
    ck_assert_int_gt(lines, 0);
}
END_TEST

// Where there is no room for the question a shorter one stands there, whole.
START_TEST(what_an_energy_answers_is_asked_whole)
{
    int asked = 0, shorter = 0;
    toy_translator(&toy, 3);
    run();
    int row = trace_find(&trace, "energies")->rows - 1;
    for (int width = 1280; width >= 480; width -= 80) {
        view.extent.width = width;
        view.extent.height = width > 800 ? 720 : 900;
        look_at(LEVEL_ROW, "energies", row, -1);
        const char *word =
            row_words(NULL, &arena, trace_find(&trace, "energies"), row);
        bool asks = says("panel.bars.question", SLOTS(TEXT("row", word)));
        bool briefly = says("panel.bars.question.short", NO_SLOTS);
        ck_assert_msg(asks != briefly, "%d wide", width);
        asked += asks;
        shorter += briefly;
    }
    ck_assert(asked > 0 && shorter > 0 && asked + shorter == 11);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("captions");
    TCase *t = tcase_create("captions");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, the_legend_of_weights_says_what_is_drawn);
    tcase_add_loop_test(t, a_word_looked_up_is_in_its_table, 0, 6);
    tcase_add_loop_test(t, the_scale_of_colors_is_that_of_the_cells, 0, 2);
    tcase_add_test(t, what_has_no_ribbon_is_told);
    tcase_add_test(t, a_row_that_is_looked_at_has_all_its_arcs);
    tcase_add_test(t, a_row_of_softmax_says_how_its_weights_come_about);
    tcase_add_test(t, no_exponential_is_printed_as_nothing);
    tcase_add_test(t, the_bars_of_a_division_are_its_shares);
    tcase_add_test(t, the_sign_of_a_scaled_value_is_that_of_its_digits);
    tcase_add_loop_test(t, words_left_out_are_lower_only_when_they_are, 0, 4);
    tcase_add_test(t, a_word_that_is_written_is_shown);
    tcase_add_test(t, rows_above_the_grid_are_counted);
    tcase_add_loop_test(t, waves_are_ordered_as_the_base_says, 0, ENCODINGS);
    tcase_add_test(t, clocks_are_counted_where_there_are_some);
    tcase_add_test(t, a_number_on_a_wave_has_the_sign_of_its_digits);
    tcase_add_test(t, equal_products_are_claimed_where_they_are_equal);
    tcase_add_test(t, ticks_stay_where_one_looks);
    tcase_add_test(t, products_keep_their_square);
    tcase_add_test(t, the_first_position_hides_no_name);
    tcase_add_test(t, clocks_have_their_caption);
    tcase_add_test(t, pale_bars_are_named_where_there_are_some);
    tcase_add_test(t, no_bar_is_borrowed_where_products_differ);
    tcase_add_loop_test(t, what_is_masked_is_hatched, 0, 8);
    tcase_add_loop_test(t, the_scale_of_energies_measures_them, 0, 6);
    tcase_add_test(t, what_an_energy_answers_is_asked_whole);
    tcase_add_loop_test(t, one_is_no_plural, 0, 8);
    tcase_add_loop_test(t, what_is_to_come_is_announced_for_its_step,
                        LEVEL_STAGE, LEVEL_COUNT);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
