// SPDX-License-Identifier: MIT
// The chances over the way of the hand: each is what the machine tells with the
// light there, where it tips two words are as likely, and all of it has room.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/quiz/quiz.h"
#include "boxes.h"
#include "scene/theme.h"
#include "sdl/font.h"
#include "suite.h"

static struct app *app;
static struct font_files *files;

static const char *const path = SOURCE_ROOT "/lessons/next-word.yaml";

static void change(const char *row, const char *a, const char *b, double f)
{
    struct strbuf text = {0};
    if (f <= 0 || f >= 1)
        strbuf_addf(&text, "weights[%s] = {%s: 1}", row, f < 1 ? a : b);
    else
        strbuf_addf(&text, "weights[%s] = {%s: %.6f, %s: %.6f}", row, a, 1 - f,
                    b, f);
    ck_assert(edit_change(app, strbuf_text(&text)));
    strbuf_free(&text);
}

static void open_at(const char *step)
{
    struct strbuf why = {0};
    struct reason reason = {0};
    struct address at;
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    app = app_new(font_of(files), NULL, &path, 1);
    ck_assert(app_open(app, path, &why));
    ck_assert(address_parse(&app->document->trace, step, &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_ROW, &at));
    app_settle(app);
    strbuf_free(&why);
}

static void close_all(void)
{
    app_free(app);
    font_close(files);
}

static struct pose picture(struct arena *arena)
{
    struct pose p = {.arena = arena};
    struct shown shown = app_shown(app);
    shown.before = NULL;
    frame_pose(&shown, &app->view, app->font, &p);
    return p;
}

static const struct tensor *chances(void)
{
    return trace_find(&app->document->trace, "probabilities");
}

// The height of the line of [word] at [way], counted in words; the two axes are
// 1 and 0.
static bool line_at(const struct pose *p, int row, int word, double way,
                    double *out)
{
    double f = way / (chances()->rows - 1);
    const struct item *i = pose_find(p, id_cell("beam", chances(), row, word));
    const struct item *low = pose_find(p, id_named("beam axis", 0));
    const struct item *high = pose_find(p, id_named("beam axis", 1));
    ck_assert(low && high);
    if (!i)
        return false;
    double x = low->spots[0].x + f * (low->spots[1].x - low->spots[0].x);
    int k = (int)lround(f * (i->spot_count - 1));
    ck_assert_double_eq_tol(i->spots[k].x, x, 1e-6);
    *out = (low->spots[0].y - i->spots[k].y) /
           (low->spots[0].y - high->spots[0].y);
    return true;
}

static const struct {
    const char *row, *a, *b;
    int number, first; // of the row, and of the first of both
} ways[] = {{"flower", "dogs", "near", 5, 1},
            {"old", "dogs", "near", 4, 1},
            {"near", "dogs", "near", 2, 1},
            {"flower", "near", "4", 5, 2},
            {"flower", "old", "flower", 5, 4}};
enum { WAYS = sizeof ways / sizeof *ways };

// The curve is drawn once, from one place; at each the lesson is computed anew.
START_TEST(every_chance_is_what_the_machine_tells_there)
{
    struct arena arena = {0};
    char step[40];
    snprintf(step, sizeof step, "next[%s]", ways[_i].row);
    open_at(step);
    change(ways[_i].row, ways[_i].a, ways[_i].b, 0.5);
    struct pose p = picture(&arena);
    int lines = 0, row = ways[_i].number;
    for (int k = 0; k <= 12; k += 2) {
        double f = k / 12.0, y;
        change(ways[_i].row, ways[_i].a, ways[_i].b, f);
        for (int word = 0; word < chances()->columns; word++) {
            if (!line_at(&p, row, word, ways[_i].first + f, &y))
                continue;
            lines++;
            double chance = tensor_at(chances(), row, word);
            ck_assert_msg(fabs(y - chance) < 1e-5, "%s at %g: %g, not %g",
                          chances()->words ? "word" : "", f, y, chance);
        }
    }
    ck_assert_int_ge(lines, 9);
    close_all();
    arena_free(&arena);
}
END_TEST

static void open_translator(void)
{
    static const char *const translator =
        SOURCE_ROOT "/lessons/05-rnn-attention.yaml";
    struct strbuf why = {0};
    struct reason reason = {0};
    struct address at;
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    app = app_new(font_of(files), NULL, &translator, 1);
    ck_assert(app_open(app, translator, &why));
    quiz_check(app);
    quiz_ask_no_more(app);
    ck_assert(address_parse(&app->document->trace, "target[4]", &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_PART, &at));
    app_settle(app);
}

static double chance_of(const struct tensor *logits, int row, int word)
{
    double sum = 0;
    for (int k = 0; k < logits->columns; k++)
        sum += exp(tensor_at(logits, row, k) - tensor_at(logits, row, word));
    return 1 / sum;
}

static const struct tensor *logits(void)
{
    return trace_find(&app->document->trace, "logits");
}

// Of a translator, too: what it would write with the light of its fourth word
// between any two others.
START_TEST(a_translator_tells_what_it_would_write)
{
    static const char *const words[] = {"the", "european", "economic"};
    struct arena arena = {0};
    open_translator();
    ck_assert(
        edit_change(app, "alignment[4] = {european: 0.5, economic: 0.5}"));
    struct pose p = picture(&arena);
    const struct item *low = pose_find(&p, id_named("beam axis", 0));
    const struct item *high = pose_find(&p, id_named("beam axis", 1));
    ck_assert(low && high);
    int lines = 0;
    for (int k = 0; k <= 12; k++) {
        struct strbuf edit = {0};
        double way = 1 + k / 12.0, y;
        strbuf_addf(&edit, "alignment[4] = {%s: %.6f, %s: %.6f}", words[1],
                    2 - way, words[2], way - 1);
        if (k > 0 && k < 12)
            ck_assert(edit_change(app, strbuf_text(&edit)));
        for (int w = 0; w < logits()->columns && k > 0 && k < 12; w++) {
            const struct item *i =
                pose_find(&p, id_cell("beam", logits(), 3, w));
            if (!i)
                continue;
            int each = (i->spot_count - 1) / 12;
            int at = (int)lround(way * each);
            y = (low->spots[0].y - i->spots[at].y) /
                (low->spots[0].y - high->spots[0].y);
            lines++;
            ck_assert_double_eq_tol(y, chance_of(logits(), 3, w), 1e-5);
        }
        strbuf_free(&edit);
    }
    ck_assert_int_ge(lines, 22);
    close_all();
    arena_free(&arena);
}
END_TEST

// One takes hold of a ribbon, and the light follows along the source.
START_TEST(a_hand_takes_the_light_of_a_translator)
{
    struct arena arena = {0};
    open_translator();
    struct pose p = picture(&arena);
    const struct tensor *m = trace_find(&app->document->trace, "alignment");
    int best = tensor_argmax(m, 3);
    const struct item *i = pose_find(&p, id_arc(m, 3, best, false));
    ck_assert(i && !pose_find(&p, id_named("beam axis", 0)));
    const struct slide *slide = i->target.slide;
    int half = i->spot_count / 2;
    double x = (i->spots[1].x + i->spots[2 * half - 2].x) / 2;
    double y = (i->spots[1].y + i->spots[2 * half - 2].y) / 2;
    double to = slide->x[best + 1] * 0.6 + slide->x[best + 2] * 0.4 -
                slide->x[best] + x;
    app_input(app, &(struct input){.kind = INPUT_POINT, .x = x, .y = y});
    app_input(app, &(struct input){.kind = INPUT_PRESS, .x = x, .y = y});
    for (int k = 1; k <= 10; k++)
        app_input(app, &(struct input){.kind = INPUT_POINT,
                                       .x = x + (to - x) * k / 10,
                                       .y = y,
                                       .held = true});
    m = trace_find(&app->document->trace, "alignment");
    ck_assert_double_eq_tol(tensor_at(m, 3, best + 1), 0.6, 0.02);
    ck_assert_double_eq_tol(tensor_at(m, 3, best + 2), 0.4, 0.02);
    arena_reset(&arena);
    p = picture(&arena);
    ck_assert(pose_find(&p, id_named("beam axis", 0)));
    ck_assert(pose_find(&p, id_named("beam now", 0)));
    app_input(app, &(struct input){.kind = INPUT_RELEASE, .x = to, .y = y});
    close_all();
    arena_free(&arena);
}
END_TEST

START_TEST(where_it_tips_two_words_are_as_likely)
{
    struct arena arena = {0};
    open_at("next[flower]");
    change("flower", "dogs", "near", 0.5);
    struct pose p = picture(&arena);
    const struct item *low = pose_find(&p, id_named("beam axis", 0));
    double f = -1;
    for (int k = 0; k < 16; k++) {
        const struct item *tip = pose_find(&p, id_named("beam tip", k));
        double way = tip ? 5 * (tip->spots[0].x - low->spots[0].x) /
                               (low->spots[1].x - low->spots[0].x)
                         : 0;
        if (way > 1 && way < 2) {
            ck_assert(f < 0);
            f = way - 1;
        }
    }
    change("flower", "dogs", "near", f);
    const double *row = tensor_row(chances(), 5);
    double first = 0, second = 0;
    for (int k = 0; k < chances()->columns; k++) {
        if (row[k] > first) {
            second = first;
            first = row[k];
        } else if (row[k] > second) {
            second = row[k];
        }
    }
    ck_assert_double_eq_tol(first, second, 0.01);
    ck_assert_double_eq_tol(f, 0.37, 0.005);
    const struct item *said = pose_find(&p, id_named("beam tips", 0));
    ck_assert(said);
    ck_assert_str_eq(said->text,
                     "between “dogs” and “near” it tips at 0.63 and 0.37");
    close_all();
    arena_free(&arena);
}
END_TEST

static bool shows(const struct pose *p, const char *text)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].text && strstr(p->items[i].text, text))
            return true;
    return false;
}

// A little light beside “dogs” makes it surer than it is by itself.
START_TEST(a_little_light_beside_makes_it_surer)
{
    struct arena arena = {0};
    open_at("next[flower]");
    double alone = tensor_at(chances(), 5, tensor_argmax(chances(), 5));
    ck_assert_double_eq_tol(alone, 0.612, 0.0005);
    change("flower", "dogs", "near", 0.15);
    double here = tensor_at(chances(), 5, tensor_argmax(chances(), 5));
    ck_assert_double_eq_tol(here, 0.971, 0.0005);
    struct pose p = picture(&arena);
    ck_assert(shows(&p, "0.971"));
    ck_assert(shows(&p, "0.612"));
    const struct item *now = pose_find(&p, id_named("beam now", 0));
    const struct item *low = pose_find(&p, id_named("beam axis", 0));
    ck_assert_double_eq_tol(
        now->spots[0].x,
        low->spots[0].x + 1.15 / 5 * (low->spots[1].x - low->spots[0].x), 1e-6);
    ck_assert_uint_eq(now->line, app->view.look.theme->light);
    close_all();
    arena_free(&arena);
}
END_TEST

// Nobody holds it: it has no place on the way, and no curve where what makes
// the word is shown.
START_TEST(what_nobody_holds_has_no_place)
{
    struct arena arena = {0};
    open_at("next[flower]");
    struct pose p = picture(&arena);
    ck_assert(!pose_find(&p, id_named("beam axis", 0)));
    app->view.look.plain = true;
    p = picture(&arena);
    ck_assert(pose_find(&p, id_named("beam axis", 0)));
    ck_assert(!pose_find(&p, id_named("beam now", 0)));
    close_all();
    arena_free(&arena);
}
END_TEST

START_TEST(all_of_it_has_room)
{
    static const struct {
        int width, height;
        double text;
    } sizes[] = {{1280, 720, 1},   {1920, 1080, 1}, {390, 844, 1},
                 {1024, 768, 1.3}, {640, 480, 1},   {700, 1000, 1}};
    struct arena arena = {0};
    char step[40];
    snprintf(step, sizeof step, "next[%s]", ways[_i % WAYS].row);
    open_at(step);
    change(ways[_i % WAYS].row, ways[_i % WAYS].a, ways[_i % WAYS].b,
           _i % 4 / 3.0);
    for (int k = 0; k < 6; k++) {
        struct list list = {0};
        struct shown shown = app_shown(app);
        shown.before = NULL;
        app->view.look.plain = k % 2;
        app->view.look.theme = _i % 2 ? &stage_theme : &paper_theme;
        app->view.look.text = sizes[k].text;
        app->view.extent.width = sizes[k].width;
        app->view.extent.height = sizes[k].height;
        arena_reset(&arena);
        frame_build(&shown, &app->view, app->font, &arena, &list);
        boxes_check(&list, "beam", &app->view, 1 / 50.0);
        boxes_check_lines(&list, "beam", &app->view);
        list_free(&list);
    }
    close_all();
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("beam");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, every_chance_is_what_the_machine_tells_there, 0,
                        WAYS);
    tcase_add_test(all, a_translator_tells_what_it_would_write);
    tcase_add_test(all, a_hand_takes_the_light_of_a_translator);
    tcase_add_test(all, where_it_tips_two_words_are_as_likely);
    tcase_add_test(all, a_little_light_beside_makes_it_surer);
    tcase_add_test(all, what_nobody_holds_has_no_place);
    tcase_add_loop_test(all, all_of_it_has_room, 0, 3 * WAYS);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
