// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE // mkstemps
// The page of a training, by its keys and the mouse: it trains beside the
// lesson, one stands at any of its steps, and goes on in the lesson from there.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/learning/paint.h"
#include "app/overlay.h"
#include "app/quiz/quiz.h"
#include "frame/pair/pair.h"
#include "base/number.h"
#include "boxes.h"
#include "hands.h"
#include "math/rng.h"
#include "suite.h"
#include "trace/trace.h"
#include "train/write.h"

static struct hands hands;

static const char flower[] = SOURCE_ROOT "/lessons/next-word.yaml";

static struct learning *learning(void)
{
    return hands.app->learning;
}

static struct watch *watch(void)
{
    return learning_watch(hands.app);
}

static void paint(void)
{
    struct list list = {0};
    app_frame(hands.app, &list);
    list_free(&list);
}

static void key(uint32_t k)
{
    hands_key(&hands, k);
    while (app_work(hands.app))
        ;
    paint();
}

// Lets [seconds] pass in frames of a sixtieth.
static void pass(double seconds)
{
    for (int i = 0; i < seconds * 60 + .5; i++) {
        app_tick(hands.app, 1.0 / 60);
        while (app_work(hands.app))
            ;
        paint();
    }
}

static void setup(void)
{
    hands_open(&hands, flower, "words");
    hands_control(&hands, 't');
    ck_assert(layer_is_open(hands.app, &learning_layer));
    ck_assert_int_eq(learning()->level, LEARNING_FILM);
    learning()->level = LEARNING_MOMENT; // what most of these are about
    paint();
}

static void teardown(void)
{
    hands_close(&hands);
}

// All there is is painted, no two items have one id, and all text has a place.
static const struct pose *painted(void)
{
    static struct pose pose;
    struct app *a = hands.app;
    arena_reset(&a->frame);
    pose = (struct pose){.arena = &a->frame};
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = &pose};
    learning_paint(a, &s);
    return &pose;
}

static bool shows(const char *text)
{
    const struct pose *p = painted();
    for (int i = 0; i < p->count; i++)
        if (p->items[i].text && strstr(p->items[i].text, text))
            return true;
    return false;
}

static bool says(const char *text)
{
    struct arena arena = {0};
    bool there = strstr(learning_told(hands.app, &arena), text);
    arena_free(&arena);
    return there;
}

// --- it goes on beside -------------------------------------------------------

START_TEST(it_trains_at_its_pace)
{
    pass(.5);
    int steps = watch_steps(watch());
    ck_assert_int_ge(steps, 306); // of 5,000 in 8 s
    ck_assert_int_le(steps, 326);
    ck_assert_int_eq(watch()->at, steps);
    // What is shown is of that very step, and a number of the next is open.
    ck_assert_int_eq(learning()->pupils[0].large.step, steps);
    ck_assert(!shows("After the last step"));
    ck_assert(learning()->is_open);
    ck_assert_int_ge(learning()->opened.step, steps - 100);
    hands_key(&hands, ']');
    pass(.5);
    ck_assert_int_ge(watch_steps(watch()), steps + 615); // in 4 s
    steps = watch_steps(watch());
    hands_key(&hands, 'p');
    pass(.5);
    ck_assert_int_eq(watch_steps(watch()), steps);
    hands_key(&hands, 'p');
    pass(.1);
    ck_assert_int_gt(watch_steps(watch()), steps);
    // Closed, it goes on.
    steps = watch_steps(watch());
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(!layer_is_open(hands.app, &learning_layer));
    pass(.1);
    ck_assert_int_gt(watch_steps(watch()), steps);
    hands_control(&hands, 't');
    ck_assert(layer_is_open(hands.app, &learning_layer));
    ck_assert_int_gt(watch_steps(watch()), steps);
}
END_TEST

static void train(int steps)
{
    while (watch_goes_on(watch()) && watch_steps(watch()) < steps)
        watch_step(watch());
    learning()->waits = true;
    paint();
}

// What is shown has the bits of a training that came so far.
static void assert_here(int step)
{
    struct training *t = training_begin(&watch()->plan);
    const struct learned_matrix *q =
        learned_find(&training_network(t)->learned, "W_Q");
    for (int i = 0; i < step; i++)
        training_step(t);
    const struct stood *large = &learning()->pupils[0].large;
    ck_assert_int_eq(watch()->at, step);
    ck_assert(large->there && large->step == step);
    const struct tensor *w = trace_find(&large->trace, "W_Q");
    ck_assert(!memcmp(w->data, training_numbers(t) + q->at.at,
                      32 * sizeof *w->data));
    training_free(t);
}

START_TEST(one_walks_its_moments)
{
    train(900);
    key(CODE_HOME);
    assert_here(0);
    ck_assert(says("After step 0 "));
    for (int k = 1; k < 5; k++) {
        key(k % 2 ? CODE_RIGHT : ' ');
        assert_here(watch_moment(watch(), k));
    }
    key(CODE_LEFT);
    assert_here(watch_moment(watch(), 3));
    key(CODE_HOME);
    key(CODE_LEFT);
    ck_assert_str_eq(hands.app->notice.note, "note.learning.first");
}
END_TEST

START_TEST(one_walks_single_steps)
{
    train(300);
    key(CODE_HOME);
    for (int k = 0; k < 3; k++)
        key(CODE_RIGHT);
    int at = watch()->at;
    key(CODE_DOWN);
    key(CODE_RIGHT);
    assert_here(at + 1);
    key(CODE_RIGHT);
    assert_here(at + 2);
    ck_assert_int_eq(learning()->opened.step, at + 2);
    key(CODE_LEFT);
    key(CODE_LEFT);
    key(CODE_LEFT);
    assert_here(at - 1);
    key(CODE_UP); // a moment is where one stands then
    assert_here(watch_moment_at(watch(), at - 1));
}
END_TEST

START_TEST(a_number_is_opened_and_walked)
{
    train(200);
    key(CODE_LEFT);
    const struct opened *o = &learning()->opened;
    ck_assert_int_eq(o->step, watch()->at);
    key(CODE_DOWN);
    key(CODE_DOWN);
    ck_assert_int_eq(learning()->level, LEARNING_NUMBER);
    const struct learned *m =
        &learned_find(&training_network(watch()->training)->learned, "W_Q")->at;
    int number = o->number;
    ck_assert(number >= m->at && number < m->at + m->rows * m->columns);
    int row = (number - m->at) / m->columns;
    if (row == m->rows - 1)
        key(CODE_UP);
    key(CODE_DOWN);
    int column = (o->number - m->at) % m->columns;
    key(column ? CODE_LEFT : CODE_RIGHT);
    ck_assert_int_eq((o->number - m->at) % m->columns,
                     column ? column - 1 : 1);
    char name[40], digits[NUMBER_SIZE];
    snprintf(name, sizeof name, "%d, %d]", (o->number - m->at) / m->columns + 1,
             (o->number - m->at) % m->columns + 1);
    ck_assert(shows(name));
    ck_assert(shows(number_print_precise(digits, o->value)));
    ck_assert(shows(number_print_precise(digits, o->after)));
    key(CODE_TAB);
    ck_assert(shows("W_K["));
    for (int k = 0; k < 9; k++)
        key(CODE_UP);
    ck_assert_int_lt(learning()->level, LEARNING_NUMBER);
}
END_TEST

// The page's words, its opened number and the tables belong to one step, and
// those that add up do.
START_TEST(what_is_opened_adds_up)
{
    train(400);
    key(CODE_LEFT);
    const struct opened *o = &learning()->opened;
    ck_assert(fabs(o->of_sentence + o->of_others - o->gradient) < 1e-12);
    char digits[NUMBER_SIZE];
    ck_assert(shows(number_print_rounded(digits, 1000 * o->gradient, 2)));
    ck_assert(shows(number_print_rounded(digits, 1000 * o->average, 2)));
    ck_assert(shows("63 more sentences"));
}
END_TEST

static const struct item *item_of(const struct pose *p, const char *name, int k)
{
    uint64_t id = id_named(name, k);
    for (int i = 0; i < p->count; i++)
        if (p->items[i].id == id)
            return &p->items[i];
    return NULL;
}

// Where the loss [text] has its line.
static double tick(const struct pose *p, const char *text)
{
    for (int k = 0; k < 40; k++) {
        const struct item *i = item_of(p, "learn loss tick", k);
        if (i && !strcmp(i->text, text))
            return item_of(p, "learn loss rule", k)->spots[0].y;
    }
    ck_abort_msg("no line at %s", text);
}

// The numbers at the playhead, where its dot stands on the axis, the shares
// under the table and the area of its squares are those of the step.
START_TEST(what_is_painted_is_of_the_step)
{
    char digits[NUMBER_SIZE];
    train(900);
    for (int back = 0; back <= _i * 4; back++)
        key(CODE_LEFT);
    const struct pose *p = painted();
    double loss = watch_loss(watch(), watch()->at);
    number_print(digits, loss, 2);
    ck_assert_str_eq(item_of(p, "learn at text", 0)->text, digits);
    snprintf(digits, sizeof digits, "%.0f",
             floor(watch_measured(watch(), watch()->at)->right));
    ck_assert_str_eq(item_of(p, "learn at text", 1)->text, digits);
    const struct item *dot = item_of(p, "learn dot", 0);
    double y = dot->at.y + dot->at.h / 2, from = tick(p, "3");
    ck_assert_double_eq_tol((y - from) / (tick(p, "2") - from),
                            log(loss / 3) / log(2. / 3), 1e-6);
    const struct stood *t = &learning()->pupils[0].large;
    const struct tensor *m = t->gaze[0].weights;
    const struct item *slot = item_of(p, "learn big", 10000);
    double pitch = slot->at.w + 2; // of 720 pixels
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = item_of(p, "learn big", r * m->columns + c);
            double w = tensor_at(m, r, c);
            ck_assert(i || w < .001);
            // what comes later is hatched: it may not be looked at
            ck_assert_int_eq(
                item_of(p, "learn big", 5000 + r * m->columns + c) != NULL,
                c > r);
            if (i)
                ck_assert_double_eq_tol(i->at.w * i->at.w,
                                        w * pitch * pitch * .81, .01);
        }
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = item_of(p, "learn big", 22000 + c);
        ck_assert(i || c != tensor_argmax(m, m->rows - 1)); // there is room
        number_print_share(digits, tensor_at(m, m->rows - 1, c), 2);
        ck_assert(!i || !strcmp(i->text, digits));
    }
}
END_TEST

// The lines of the opened number are its words: what one met, the gradient,
// both multiplied; those that pull most.
START_TEST(the_words_that_pull_are_shown)
{
    char met[NUMBER_SIZE], gradient[NUMBER_SIZE], part[NUMBER_SIZE];
    train(400);
    for (int back = 0; back <= _i; back++)
        key(CODE_LEFT);
    const struct opened *o = &learning()->opened;
    const struct pose *p = painted();
    int lines = 0;
    double least = INFINITY;
    for (int i = 0; i < o->parts; i++) {
        const struct item *word = item_of(p, "learn line", lines);
        const struct item *m = item_of(p, "learn met", lines);
        if (!m)
            break;
        number_print_precise(met, o->part[i].met);
        if (strcmp(m->text, met))
            continue;
        number_print_rounded(gradient, 1000 * o->part[i].gradient, 2);
        number_print_rounded(part, 1000 * o->part[i].met * o->part[i].gradient,
                             2);
        if (strcmp(item_of(p, "learn slope", lines)->text, gradient))
            continue;
        ck_assert_str_eq(item_of(p, "learn line value", lines)->text, part);
        ck_assert_str_eq(word->text,
                         task_next_word.words
                             .word[o->sentence.read[o->part[i].row]]);
        least = fmin(least, fabs(o->part[i].met * o->part[i].gradient));
        lines++;
    }
    ck_assert_int_ge(lines, o->parts < 6 ? o->parts : 6);
    int larger = 0;
    for (int i = 0; i < o->parts; i++)
        larger += fabs(o->part[i].met * o->part[i].gradient) > least;
    ck_assert_int_lt(larger, lines);
}
END_TEST

// --- into the lesson ---------------------------------------------------------

static double number_of(const char *address)
{
    return hands_at(&hands, address);
}

START_TEST(one_goes_on_in_the_lesson)
{
    double was = number_of("E[1,1]");
    train(700);
    key(CODE_HOME);
    key(CODE_RIGHT);
    int step = watch()->at;
    double want = training_numbers(watch()->stands)[0];
    ck_assert(want != was);
    key(CODE_ENTER);
    ck_assert(!layer_is_open(hands.app, &learning_layer));
    ck_assert(number_of("E[1,1]") == want);
    const struct changes *c = &hands.app->document->changes;
    char name[64];
    snprintf(name, sizeof name, "moment = {step: %d, seed: 1}", step);
    ck_assert_str_eq(c->change[c->made - 1], name);
    hands_key(&hands, 'w'); // nothing bars what is done there
    hands_key(&hands, CODE_ESCAPE);
    hands_control(&hands, 'z');
    ck_assert(number_of("E[1,1]") == was);
    hands_control(&hands, 't');
    ck_assert_int_eq(watch()->at, step); // it is where it was
}
END_TEST

START_TEST(to_the_end_at_once)
{
    key(CODE_END);
    pass(1. / 60);
    ck_assert(!watch_goes_on(watch()));
    ck_assert_int_eq(watch_steps(watch()), 5000);
    ck_assert_int_eq(watch()->at, 5000);
    ck_assert(!app_tick(hands.app, 1)); // nothing moves any more
    ck_assert(!app_work(hands.app));
    ck_assert(shows("step 5000 of 5000"));
    ck_assert(says("looks most at “dogs”"));
    ck_assert(says("100 of 100 verbs are right"));
    key(CODE_RIGHT);
    ck_assert_str_eq(hands.app->notice.note, "note.learning.last");
    // One compares with the end.
    key(CODE_HOME);
    key(CODE_RIGHT);
    double here = training_numbers(watch()->stands)[0];
    double end = training_numbers(watch()->training)[0];
    key('d');
    const struct document *a = compare_a(hands.app);
    ck_assert(a);
    ck_assert(model_matrix(&a->lesson.model, "E")->data[0] == end);
    ck_assert(number_of("E[1,1]") == here);
    paint();
}
END_TEST

// Nothing of what one takes follows from whether a frame was painted meanwhile.
START_TEST(what_is_taken_is_where_it_is_by_now)
{
    app_tick(hands.app, 1);
    while (app_work(hands.app))
        if (_i)
            paint();
    hands_key(&hands, CODE_DOWN);
    hands_key(&hands, CODE_DOWN);
    ck_assert_int_eq(learning()->level, LEARNING_NUMBER);
    ck_assert_int_eq(learning()->opened.step, 625);
    hands_key(&hands, CODE_ENTER);
    ck_assert(strstr(strbuf_text(&hands.app->notice.effect), "step 625 of"));
}
END_TEST

// --- others ------------------------------------------------------------------

static void choose(int choice, const char *rate, bool beside)
{
    key('o');
    ck_assert(layer_is_open(hands.app, &learning_options_layer));
    for (int k = 0; k < choice; k++)
        key(CODE_RIGHT);
    key(CODE_DOWN);
    if (rate) {
        hands_control(&hands, 'a');
        hands_type(&hands, rate);
    }
    key(CODE_DOWN);
    key(CODE_DOWN);
    if (beside)
        key(CODE_RIGHT);
    struct pose pose = {.arena = &hands.app->frame};
    arena_reset(&hands.app->frame);
    overlay_pose(hands.app, &pose);
    const char *shown = "";
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].id == id_named("form value", 3))
            shown = pose.items[i].text;
    ck_assert_str_eq(shown, hands.app->learning->options.beside ? "‹ on ›"
                                                                 : "‹ off ›");
    key(CODE_ENTER);
}

START_TEST(another_machine_is_trained)
{
    static const struct {
        const char *header, *says;
    } want[] = {{"seed 1", "Nobody told"},
                {"without positions", "Nobody told"},
                {"without a mask", "may copy them"},
                {"each word sees itself alone", "looks most at itself (1)"},
                {"2 heads", "Nobody told"}};
    choose(_i, NULL, false);
    train(30);
    ck_assert(shows(want[_i].header));
    ck_assert(says(want[_i].says));
    ck_assert_int_eq(watch()->plan.sizes.heads, _i == 4 ? 2 : 1);
    key(CODE_HOME);
    key(CODE_ENTER);
    ck_assert_msg(!hands.app->notice.trouble.length, "%s",
                  strbuf_text(&hands.app->notice.trouble));
    ck_assert(hands.app->document->changes.made == 1);
}
END_TEST

START_TEST(two_stand_beside_each_other)
{
    train(100);
    choose(CHOICE_NO_MASK, "0.01", true);
    ck_assert(learning()->pupils[1].watch);
    ck_assert_int_eq(watch_steps(learning()->pupils[1].watch), 100);
    train(50);
    ck_assert(shows("without a mask, rate 0.01, seed 1"));
    key(CODE_HOME);
    ck_assert_int_eq(learning()->pupils[1].large.step, 0);
    learning_go(hands.app, 40);
    while (app_work(hands.app))
        ;
    paint();
    ck_assert_int_eq(learning()->pupils[0].large.step, 40);
    ck_assert_int_eq(learning()->pupils[1].large.step, 40);
}
END_TEST

START_TEST(a_rate_that_is_too_large_bursts)
{
    choose(CHOICE_AS_IS, "1e9", false);
    key(CODE_END);
    pass(1. / 60);
    ck_assert(watch_burst(watch()));
    char text[120], rate[NUMBER_SIZE];
    snprintf(text, sizeof text, "At step %d it burst: a rate of %s is too",
             watch_steps(watch()) + 1, number_print_shortest(rate, 1e9));
    ck_assert(says(text));
    ck_assert(shows("burst"));
    key(CODE_LEFT);
    key(CODE_RIGHT);
    key(CODE_DOWN);
    key(CODE_DOWN);
    paint();
}
END_TEST

START_TEST(what_is_typed_wrongly_is_said)
{
    choose(CHOICE_AS_IS, _i ? "0" : "x", false);
    bool open = layer_is_open(hands.app, &learning_options_layer);
    ck_assert(_i ? open : true);
    if (_i)
        ck_assert(learning()->options.said.length);
}
END_TEST

START_TEST(it_plays_in_eight_seconds)
{
    train(600);
    key(CODE_HOME);
    key('p');
    pass(4);
    int half = watch()->at;
    ck_assert_int_ge(half, 5); // the middle of a logarithmic axis
    ck_assert_int_le(half, (int)expm1(.51 * log1p(600)) + 1);
    pass(4.1);
    ck_assert_int_eq(watch()->at, 600);
    ck_assert(!learning()->plays);
}
END_TEST

START_TEST(the_mouse_scrubs)
{
    train(500);
    struct scene s = {.view = &hands.app->view,
                      .theme = hands.app->view.look.theme,
                      .font = hands.app->font};
    struct learning_page p = learning_page_of(hands.app, &s);
    struct rect r = p.axis[AXIS_BAR];
    double x = learning_x(r, 5000, 100);
    app_input(hands.app, &(struct input){.kind = INPUT_PRESS, .x = x,
                                         .y = r.y + r.h / 2});
    while (app_work(hands.app))
        ;
    paint();
    ck_assert_int_eq(watch()->at, watch_moment_at(watch(), 100));
    app_input(hands.app, &(struct input){.kind = INPUT_POINT, .held = true,
                                         .x = r.x + r.w, .y = 0});
    paint();
    ck_assert_int_eq(watch()->at, 500);
}
END_TEST

// No two texts overlap, none leaves the frame, at any size of window and text,
// at the beginning, on the way, at the end, at each level, beside another.
static const struct window_of {
    int width, height;
    double text;
} laid[] = {{1280, 720, 1},  {1280, 720, 1.3}, {1920, 1080, 1}, {390, 844, 1},
            {390, 844, 1.2}, {1024, 768, 1},   {800, 1200, 1},  {3840, 2160, 1}};
enum { LAID = sizeof laid / sizeof *laid };

static void check_frames(const char *where)
{
    for (int i = 0; i < LAID; i++) {
        const struct window_of *l = &laid[i];
        app_input(hands.app, &(struct input){.kind = INPUT_RESIZE, .scale = 1,
                                             .width = l->width,
                                             .height = l->height});
        hands.app->view.look.text = l->text;
        struct list list = {0};
        char name[120];
        snprintf(name, sizeof name, "%s, %dx%d, text %g", where, l->width,
                 l->height, l->text);
        app_frame(hands.app, &list);
        app_frame(hands.app, &list);
        boxes_check(&list, name, &hands.app->view, 1. / 60);
        list_free(&list);
    }
}

// One training: to its end it takes seconds.
START_TEST(every_text_has_its_place)
{
    learning()->waits = true;
    check_frames("at the beginning");
    train(900);
    check_frames("on the way");
    learning()->level = LEARNING_FILM;
    check_frames("the light alone");
    learning()->level = LEARNING_MOMENT;
    key(CODE_LEFT);
    check_frames("at a moment");
    key(CODE_DOWN);
    key(CODE_DOWN);
    check_frames("at a number");
    key(CODE_TAB);
    check_frames("of another matrix");
    train(5000);
    key(CODE_END);
    check_frames("at the end");
    key('o');
    key(CODE_ESCAPE);
    choose(CHOICE_NO_POSITIONS, "2", true);
    train(900);
    check_frames("beside another");
}
END_TEST

// --- two layers --------------------------------------------------------------

static char recall_path[] = "/tmp/followspot-recall-XXXXXX.json";

// A lesson of the first numbers of who drinks what, with this prompt.
static void open_recall(const char *prompt)
{
    struct training_plan plan =
        training_plan_of(&task_recall, NETWORK_NEXT_WORD);
    struct training *t = training_begin(&plan);
    struct strbuf text = {0}, put = {0};
    training_write(t, training_numbers(t), "T", "G", &text);
    char *at = strstr(text.text, "[\"Ana\", \"tea\", \"Bo\", \"milk\", \"Ana\"]");
    strbuf_addf(&put, "%.*s%s%s", (int)(at - text.text), text.text, prompt,
                strchr(at, ']') + 1);
    strcpy(recall_path, "/tmp/followspot-recall-XXXXXX.json");
    int fd = mkstemps(recall_path, 5);
    ck_assert(fd >= 0 &&
              write(fd, put.text, put.length) == (ssize_t)put.length &&
              !close(fd));
    strbuf_free(&text);
    strbuf_free(&put);
    training_free(t);
    hands_close(&hands);
    hands_open(&hands, recall_path, "words");
    hands_control(&hands, 't');
    ck_assert(layer_is_open(hands.app, &learning_layer));
    learning()->waits = true;
    paint();
}

#define SHORT_PROMPT "[\"Ana\", \"tea\", \"Bo\", \"milk\", \"Ana\"]"

static const char *const recall_prompts[] = {
    "[\"Ana\"]", SHORT_PROMPT,
    "[\"Cleo\", \"coffee\", \"Dan\", \"water\", \"Ana\", \"coffee\", \"Cleo\", "
    "\"coffee\", \"Bo\", \"water\", \"Ana\", \"coffee\", \"Cleo\", \"coffee\"]"};

// The last word looks back at its drink in the last layer, and that drink at its
// name in the first.
START_TEST(two_layers_have_their_words)
{
    static const struct {
        const char *prompt;
        int first, last;
    } want[] = {
        {SHORT_PROMPT, 1, 4},
        {"[\"Bo\", \"tea\", \"Ana\", \"milk\", \"Bo\", \"tea\", \"Ana\"]", 3, 6},
        {"[\"Bo\", \"tea\", \"Bo\", \"tea\"]", 1, 2},  // the last that asks
        {"[\"Bo\", \"tea\", \"Ana\", \"milk\"]", 3, 3}, // none comes again
        {"[\"milk\", \"tea\", \"milk\"]", 2, 2},        // no names at all
        {"[\"Dan\"]", 0, 0},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        open_recall(want[i].prompt);
        const struct stood *t = &learning()->pupils[0].large;
        ck_assert_int_eq(t->gazes, 2);
        ck_assert_int_eq(t->gaze[0].layer, 1);
        ck_assert_int_eq(t->gaze[1].layer, 2);
        ck_assert_str_eq(t->gaze[0].weights->name, "layer1.weights");
        ck_assert_str_eq(t->gaze[1].weights->name, "layer2.weights");
        ck_assert_msg(t->gaze[0].row == want[i].first &&
                          t->gaze[1].row == want[i].last,
                      "%s: %d and %d", want[i].prompt, t->gaze[0].row,
                      t->gaze[1].row);
        remove(recall_path);
    }
}
END_TEST

// Every point of both curves is what was measured, which is the light of the
// numbers at that step.
START_TEST(the_light_of_both_layers_is_measured)
{
    open_recall(SHORT_PROMPT);
    train(450);
    learning()->level = LEARNING_MOMENT;
    struct pose pose = *painted();
    struct scene s = {.view = &hands.app->view,
                      .theme = hands.app->view.look.theme,
                      .font = hands.app->font,
                      .pose = &pose};
    struct rect at = learning_page_of(hands.app, &s).axis[AXIS_LIGHT];
    const struct watch *w = watch();
    ck_assert(at.w > 0 && w->measured_count > 50);
    for (int k = 0; k < 2; k++) {
        const struct item *i = item_of(&pose, "learn right", 10 + 10 * k);
        ck_assert_int_eq(i->spot_count, w->measured_count);
        for (int p = 0; p < i->spot_count; p++) {
            const struct measured *m = &w->measured[p];
            double light = 1 - (i->spots[p].y - at.y) / at.h;
            ck_assert(fabs(light - m->light[k]) < 1e-9);
            ck_assert(fabs(i->spots[p].x -
                           learning_x(at, 2000, m->step)) < 1e-9);
        }
    }
    watch_go(watch(), w->measured[40].step);
    while (watch_seek(watch()))
        ;
    for (int k = 0; k < 2; k++)
        ck_assert(w->measured[40].light[k] ==
                  training_light(w->stands, training_numbers(w->stands), k));
    ck_assert(isnan(training_light(w->training, training_numbers(w->training), 2)));
    ck_assert(shows("to its name") && shows("to its drink"));
    ck_assert(shows("layer 1") && shows("layer 2"));
    ck_assert(shows("right drinks") && shows("guessing"));
    struct rect right = learning_page_of(hands.app, &s).axis[AXIS_RIGHT];
    double guess = 1 - (item_of(&pose, "learn guess", 0)->spots[0].y - right.y) /
                           right.h;
    ck_assert(fabs(100 * guess - task_recall.guess()) < 1e-9);
    remove(recall_path);
}
END_TEST

// The sentence is about both, in the words of each.
START_TEST(both_layers_are_told_of)
{
    open_recall(SHORT_PROMPT);
    train(600);
    key(CODE_END);
    learning()->waits = true;
    ck_assert(says("in layer 1 “tea” looks most at “Ana” ("));
    ck_assert(says("in layer 2 “Ana” looks most at “tea” ("));
    ck_assert(says("of 449 drinks wanted are right"));
    open_recall("[\"Dan\"]");
    ck_assert(says("in layer 1 “Dan” looks most at itself (1)"));
    remove(recall_path);
}
END_TEST

// The light alone: an arc for each weight that is seen, of both layers, as wide
// as it is.
START_TEST(the_light_of_both_layers_wanders)
{
    open_recall(SHORT_PROMPT);
    train(450);
    const struct pose *p = painted();
    const struct stood *t = &learning()->pupils[0].large;
    double full = 0;
    for (int g = 0; g < 2; g++)
        for (int c = 0; c < 5; c++) {
            const struct item *i = item_of(p, "wander arc", g * 100000 + c);
            double share = tensor_at(t->gaze[g].weights, t->gaze[g].row, c);
            ck_assert_int_eq(i != NULL, share >= 0.02);
            if (!i || share < .2)
                continue;
            int half = i->spot_count / 2;
            double wide = hypot(i->spots[half].x - i->spots[half - 1].x,
                                i->spots[half].y - i->spots[half - 1].y);
            full = full > 0 ? full : wide / share;
            ck_assert_double_eq_tol(wide, full * share, 1e-6);
        }
    ck_assert(full > 0);
    ck_assert(shows("right drinks of 100"));
    remove(recall_path);
}
END_TEST

// Where not all words have room both layers leave out the same ones, and none
// whose light is shown, or on which most of it falls.
START_TEST(both_layers_show_the_same_words)
{
    open_recall(recall_prompts[2]);
    train(500);
    app_input(hands.app, &(struct input){.kind = INPUT_RESIZE, .scale = 1,
                                         .width = 390, .height = 844});
    const struct pose *p = painted();
    int shown = 0;
    for (int c = 0; c < 14; c++) {
        bool first = item_of(p, "wander word", c);
        ck_assert_int_eq(first, item_of(p, "wander word", 100000 + c) != NULL);
        shown += first;
    }
    ck_assert(shown > 2 && shown < 14);
    const struct stood *t = &learning()->pupils[0].large;
    for (int g = 0; g < 2; g++) {
        int most = tensor_argmax(t->gaze[g].weights, t->gaze[g].row);
        ck_assert(item_of(p, "wander word", t->gaze[g].row));
        ck_assert(item_of(p, "wander word", most));
    }
    remove(recall_path);
}
END_TEST

START_TEST(one_layer_is_trained_beside_two)
{
    open_recall(SHORT_PROMPT);
    train(600);
    choose(CHOICE_ONE_LAYER, NULL, true);
    train(300);
    ck_assert_int_eq(watch()->plan.sizes.layers, 1);
    ck_assert_int_eq(learning()->pupils[0].large.gazes, 1);
    ck_assert_int_eq(learning()->pupils[0].large.gaze[0].row, 4);
    ck_assert_int_eq(learning()->pupils[1].large.gazes, 2);
    ck_assert(shows("1 layer, seed 7"));
    key(CODE_HOME);
    key(CODE_ENTER);
    ck_assert_msg(!hands.app->notice.trouble.length, "%s",
                  strbuf_text(&hands.app->notice.trouble));
    ck_assert_int_eq(hands.app->document->changes.made, 1);
    ck_assert_int_eq(model_parts(&hands.app->document->lesson.model, "layers"),
                     1);
    remove(recall_path);
}
END_TEST

START_TEST(both_layers_have_their_place)
{
    open_recall(recall_prompts[_i]);
    check_frames("the first light of two layers");
    learning()->level = LEARNING_MOMENT;
    check_frames("the first moment of two layers");
    train(500);
    check_frames("two layers at a moment");
    learning()->level = LEARNING_FILM;
    check_frames("the light of two layers");
    train(2000);
    key(CODE_END);
    learning()->level = LEARNING_MOMENT;
    check_frames("two layers at the end");
    choose(CHOICE_ONE_LAYER, NULL, true);
    train(400);
    check_frames("one layer beside two");
    remove(recall_path);
}
END_TEST

// However small or long the window, what is drawn has points.
START_TEST(every_line_has_points_in_any_window)
{
    static const int sides[] = {1, 60, 240, 390, 720, 908, 946, 1920, 4320};
    enum { SIDES = sizeof sides / sizeof *sides };
    struct list list = {0};
    learning()->waits = true;
    train(900);
    for (int i = 0; i < SIDES * SIDES; i++) {
        int width = sides[i / SIDES], height = sides[i % SIDES];
        app_input(hands.app, &(struct input){.kind = INPUT_RESIZE, .scale = 1,
                                             .width = width,
                                             .height = height});
        app_frame(hands.app, &list);
        for (int k = 0; k < list.count; k++) {
            const struct draw *d = &list.draws[k];
            int least = d->kind == DRAW_STROKE ? 2
                        : d->kind == DRAW_POLYGON ? 3 : 0;
            ck_assert_msg(d->point_count >= least, "%d x %d: %d points", width,
                          height, d->point_count);
        }
    }
    list_free(&list);
}
END_TEST

// No key that is pressed reaches the lesson, and nothing ends badly.
START_TEST(any_keys_may_be_pressed)
{
    static const uint32_t keys[] = {
        CODE_LEFT, CODE_RIGHT, CODE_UP,  CODE_DOWN, CODE_HOME, CODE_TAB,
        CODE_ENTER, ' ',       'p',      'd',       'r',       '[',
        ']',        'o',       CODE_ESCAPE, 'w',    'x',       '1',
        CODE_PAGE_DOWN, CODE_BACKSPACE, CODE_END};
    struct rng rng = {(uint64_t)_i + 1};
    for (int i = 0; i < 60; i++) {
        bool control = !rng_between(&rng, 0, 9);
        uint32_t k = keys[rng_between(
            &rng, 0, (int)(sizeof keys / sizeof *keys) - 1)];
        if (control)
            hands_control(&hands, rng_between(&rng, 0, 1) ? 't' : 'z');
        else
            hands_key(&hands, k);
        app_tick(hands.app, rng_uniform(&rng) / 20);
        for (int n = 0; n < 9 && app_work(hands.app); n++)
            ;
        paint();
    }
}
END_TEST

// --- where there is none -----------------------------------------------------

START_TEST(a_model_without_a_task_has_none)
{
    hands_open(&hands, SOURCE_ROOT "/lessons/09-self-attention.yaml", "X");
    quiz_ask_no_more(hands.app); // its first page
    hands_control(&hands, 't');
    ck_assert(!layer_is_open(hands.app, &learning_layer));
    ck_assert_str_eq(hands.app->notice.note, "note.learning.none");
    hands_close(&hands);
}
END_TEST

START_TEST(a_translator_is_trained)
{
    hands_open(&hands, SOURCE_ROOT "/lessons/05-rnn-attention.yaml", "x");
    quiz_ask_no_more(hands.app); // its first page
    hands_control(&hands, 't');
    ck_assert(layer_is_open(hands.app, &learning_layer));
    train(40);
    ck_assert(shows("right words"));
    key(CODE_LEFT);
    key(CODE_ENTER);
    ck_assert_msg(!hands.app->notice.trouble.length, "%s",
                  strbuf_text(&hands.app->notice.trouble));
    ck_assert_int_eq(hands.app->document->changes.made, 1);
    hands_close(&hands);
}
END_TEST

// The light alone: an arc for each word that has some, as wide as its share,
// and the bar as long as what is right.
START_TEST(the_light_is_of_the_step)
{
    train(300 + 400 * _i);
    key(CODE_UP);
    ck_assert_int_eq(learning()->level, LEARNING_FILM);
    const struct pose *p = painted();
    const struct stood *large = &learning()->pupils[0].large;
    const struct tensor *m = large->gaze[0].weights;
    double full = 0;
    ck_assert(!item_of(p, "learn loss", 0));
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = item_of(p, "wander arc", c);
        double share = tensor_at(m, large->gaze[0].row, c);
        ck_assert_int_eq(i != NULL, share >= 0.02);
        if (!i || share < 0.1)
            continue;
        int half = i->spot_count / 2;
        double wide = hypot(i->spots[half].x - i->spots[half - 1].x,
                            i->spots[half].y - i->spots[half - 1].y);
        full = full > 0 ? full : wide / share;
        ck_assert_double_eq_tol(wide, full * share, 1e-6);
    }
    const struct item *all = item_of(p, "wander bar", 0);
    const struct item *right = item_of(p, "wander right", 0);
    ck_assert_double_eq_tol(right->at.w,
                            all->at.w *
                                watch_measured(watch(), watch()->at)->right /
                                100,
                            1e-6);
}
END_TEST

// It wanders from the first step to the last in eight seconds, and E takes it
// along: a film, whatever is typed.
START_TEST(the_light_wanders_in_eight_seconds)
{
    train(1200);
    learning()->level = LEARNING_FILM;
    learning()->follows = false;
    learning_go(hands.app, 0);
    key('p');
    pass(4);
    ck_assert(learning()->plays);
    ck_assert_int_ge(watch()->at, 150); // half-way: a quarter of the steps
    ck_assert_int_le(watch()->at, 310);
    pass(4.2);
    ck_assert(!learning()->plays);
    ck_assert_int_eq(watch()->at, watch_steps(watch()));
    key('e');
    const struct export_dialog *t = &hands.app->export_dialog;
    ck_assert(layer_is_open(hands.app, &export_dialog_layer));
    ck_assert(export_dialog_can(t, CAN_FILM));
    ck_assert(!export_dialog_asks(hands.app, EXPORT_STEPS));
    for (int k = 0; k < 12; k++) {
        key(CODE_RIGHT);
        ck_assert(export_dialog_can(t, CAN_FILM));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("learning");
    TCase *t = tcase_create("page");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, every_line_has_points_in_any_window);
    tcase_add_test(t, it_trains_at_its_pace);
    tcase_add_test(t, to_the_end_at_once);
    tcase_add_loop_test(t, what_is_taken_is_where_it_is_by_now, 0, 2);
    tcase_add_test(t, one_walks_its_moments);
    tcase_add_test(t, one_walks_single_steps);
    tcase_add_test(t, a_number_is_opened_and_walked);
    tcase_add_test(t, what_is_opened_adds_up);
    tcase_add_loop_test(t, what_is_painted_is_of_the_step, 0, 3);
    tcase_add_loop_test(t, the_words_that_pull_are_shown, 0, 3);
    tcase_add_test(t, one_goes_on_in_the_lesson);
    tcase_add_loop_test(t, another_machine_is_trained, 0, CHOICE_ONE_LAYER);
    tcase_add_test(t, two_stand_beside_each_other);
    tcase_add_test(t, a_rate_that_is_too_large_bursts);
    tcase_add_loop_test(t, what_is_typed_wrongly_is_said, 0, 2);
    tcase_add_test(t, it_plays_in_eight_seconds);
    tcase_add_loop_test(t, the_light_is_of_the_step, 0, 3);
    tcase_add_test(t, the_light_wanders_in_eight_seconds);
    tcase_add_test(t, the_mouse_scrubs);
    tcase_add_test(t, every_text_has_its_place);
    tcase_add_test(t, two_layers_have_their_words);
    tcase_add_test(t, the_light_of_both_layers_is_measured);
    tcase_add_test(t, both_layers_are_told_of);
    tcase_add_test(t, the_light_of_both_layers_wanders);
    tcase_add_test(t, both_layers_show_the_same_words);
    tcase_add_test(t, one_layer_is_trained_beside_two);
    tcase_add_loop_test(t, both_layers_have_their_place, 2, 3);
    tcase_add_loop_test(t, any_keys_may_be_pressed, 0, 6);
    suite_add_tcase(suite, t);
    TCase *other = tcase_create("others");
    tcase_add_test(other, a_model_without_a_task_has_none);
    tcase_add_test(other, a_translator_is_trained);
    suite_add_tcase(suite, other);
    TCase *more = suite_long(suite);
    tcase_add_checked_fixture(more, setup, teardown);
    tcase_add_loop_test(more, both_layers_have_their_place, 0, 2);
    return suite_end(suite);
}
