// SPDX-License-Identifier: MIT
// Trainings: against what PyTorch computed, against themselves with others
// computing parts of them, and what is kept of them.
#include <check.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "suite.h"
#include "trace/trace.h"
#include "train/measure.h"
#include "train/training.h"
#include "train/write.h"
#include "yaml/read.h"

// Of the numbers after 200 steps the first, the middle and the last; the loss.
#define WANT_NEXT_WORD                                                         \
    -0.549886226483, -0.674503472575, 0.068823588894, 1.66974578028
#define WANT_TRANSLATOR                                                        \
    -0.00547782865381, 0.274004193525, 0.111562122183, 1.2056273885
#define WANT_RECALL                                                            \
    0.189503604326, -0.872835212659, -0.0665348650095, 1.19313909795
#define WANT_SENTENCES                                                         \
    "the old birds near the small flower behind the flowers sing | the "       \
    "european bird likes the economic white cat . | l' oiseau européen aime " \
    "le chat blanc économique . </s>"

enum { MOST_BATCH_READ = 8 };

// A file of tests/training/: a batch, first numbers and what comes of them.
struct reference {
    struct arena arena;
    struct complaints complaints;
    const struct node *root;
    struct words words;
    struct example batch[MOST_BATCH_READ];
    struct train_task task;
    struct training_plan plan;
};

static const char *const files[] = {"training-one-sentence",
                                    "training-next-word"};

static struct reading reading_of(struct reference *r)
{
    return (struct reading){&r->arena, &r->complaints};
}

static void read_example(struct reference *r, const struct node *n,
                         struct example *out)
{
    struct words sentence;
    struct reading reading = reading_of(r);
    ck_assert(read_words(&reading, n, "batch", false, &sentence));
    *out = (struct example){sentence.count - 1, sentence.count - 1, {0}, {0}};
    for (int i = 0; i + 1 < sentence.count; i++) {
        out->read[i] = words_find(r->words, sentence.word[i]);
        out->wanted[i] = words_find(r->words, sentence.word[i + 1]);
    }
}

static void reference_read(struct reference *r, const char *name)
{
    struct reason why = {0};
    size_t length;
    *r = (struct reference){0};
    const char *path =
        arena_print(&r->arena, SOURCE_ROOT "/tests/training/%s.json", name);
    const char *text = disk_files.read(disk_files.self, &r->arena, NULL, path,
                                       1 << 22, &length, &why);
    ck_assert_msg(text != NULL, "%s", reason_text(&why));
    r->root = yaml_read(&r->arena, &r->complaints, path, text, length);
    struct reading reading = reading_of(r);
    ck_assert(read_words(&reading, node_find(r->root, "vocabulary"), "words",
                         false, &r->words));
    int count = 0;
    for (const struct node *n = node_find(r->root, "batch")->first; n;
         n = n->next)
        read_example(r, n, &r->batch[count++]);
    r->task = (struct train_task){.name = "reference",
                                  .words = {r->words.count, r->words.word},
                                  .sentences = r->batch,
                                  .sentence_count = count};
    r->plan = training_plan_of(&r->task, NETWORK_NEXT_WORD);
    r->plan.batch = count;
    r->plan.clip = 0;
    r->plan.schedule = SCHEDULE_CONSTANT;
}

static void reference_free(struct reference *r)
{
    complaints_free(&r->complaints);
    arena_free(&r->arena);
}

static double number_of(const struct node *n)
{
    double x;
    ck_assert(n && number_read(n->text, &x));
    return x;
}

// The matrices of [map] in one row, as the network has them.
static double *numbers_of(struct reference *r, const struct training *t,
                          const struct node *map)
{
    const struct learned_list *l = &training_network(t)->learned;
    struct reading reading = reading_of(r);
    double *out = arena_array(&r->arena, (size_t)l->numbers, sizeof *out);
    for (int i = 0; i < l->count; i++) {
        struct matrix m;
        bool flat;
        const struct learned_matrix *to = &l->matrix[i];
        ck_assert(read_matrix(&reading, node_find(map, to->name), to->name,
                              false, 1000, &m, &flat));
        ck_assert(m.rows == to->at.rows && m.columns == to->at.columns);
        memcpy(out + to->at.at, m.data,
               (size_t)(m.rows * m.columns) * sizeof *out);
    }
    return out;
}

static void check_numbers(const double *got, const double *want, int count,
                          const char *what)
{
    for (int i = 0; i < count; i++)
        ck_assert_msg(fabs(got[i] - want[i]) < 1e-9, "%s %d: %.12g, not %.12g",
                      what, i, got[i], want[i]);
}

static struct training *begin_at(struct reference *r)
{
    struct training *t = training_begin(&r->plan);
    training_set(t, numbers_of(r, t, r->root));
    return t;
}

START_TEST(one_step_is_as_pytorchs)
{
    struct reference r;
    reference_read(&r, files[_i]);
    r.plan.optimizer = OPTIMIZER_SGD;
    r.plan.rate = .1;
    struct training *t = begin_at(&r);
    int count = training_network(t)->learned.numbers;
    training_step(t);
    ck_assert(fabs(training_loss(t) - number_of(node_find(r.root, "loss"))) <
              1e-9);
    check_numbers(training_gradients(t),
                  numbers_of(&r, t, node_find(r.root, "gradient")), count,
                  "slope");
    check_numbers(training_numbers(t),
                  numbers_of(&r, t, node_find(r.root, "sgd")), count, "number");
    training_free(t);
    reference_free(&r);
}
END_TEST

START_TEST(five_steps_of_adam_are_as_pytorchs)
{
    struct reference r;
    reference_read(&r, files[_i]);
    r.plan.rate = .01;
    struct training *t = begin_at(&r);
    const struct node *loss = node_find(r.root, "losses")->first;
    for (int k = 0; k < 5; k++, loss = loss->next) {
        training_step(t);
        ck_assert(fabs(training_loss(t) - number_of(loss)) < 1e-9);
    }
    check_numbers(training_numbers(t),
                  numbers_of(&r, t, node_find(r.root, "adam")),
                  training_network(t)->learned.numbers, "number");
    training_free(t);
    reference_free(&r);
}
END_TEST

// Its ends, its top and the middle of its rise, from PyTorch's definition.
START_TEST(one_cycle_rises_and_falls)
{
    static const struct {
        int step;
        double rate, beta;
    } want[] = {{0, .02 / 25, .95},
                {1, (.02 / 25 + .02) / 2, .9},
                {2, .02, .85},
                {9, .02 / 250000, .95}};
    for (int k = 0; k < 4; k++) {
        struct pace p = pace_at(SCHEDULE_ONE_CYCLE, .02, want[k].step, 10);
        ck_assert(fabs(p.rate - want[k].rate) < 1e-15);
        ck_assert(fabs(p.beta - want[k].beta) < 1e-15);
    }
    struct pace p = pace_at(SCHEDULE_CONSTANT, .3, 7, 10);
    ck_assert(p.rate == .3 && p.beta == .9);
    p = pace_at(SCHEDULE_ONE_CYCLE, .02, 0, 1);
    ck_assert(isfinite(p.rate) && isfinite(p.beta));
}
END_TEST

START_TEST(claim_6_is_learned)
{
    static const double losses[] = {1.0986, .5514, .3290},
                        shares[] = {.5761, .7196, .7963, .8414};
    struct training_plan plan = training_plan_of(&task_logits, NETWORK_LOGITS);
    plan.optimizer = OPTIMIZER_SGD;
    plan.schedule = SCHEDULE_CONSTANT;
    plan.rate = 1;
    plan.clip = 0;
    plan.batch = 1;
    struct training *t = training_begin(&plan);
    for (int k = 0; k < 4; k++) {
        training_step(t);
        const double *x = training_numbers(t);
        double share = exp(x[0]) / (exp(x[0]) + exp(x[1]) + exp(x[2]));
        ck_assert(k > 2 || fabs(training_loss(t) - losses[k]) < 5e-5);
        ck_assert(fabs(share - shares[k]) < 5e-5);
    }
    training_free(t);
}
END_TEST

static struct training_plan short_plan(int which)
{
    struct training_plan plan =
        which == 1 ? training_plan_of(&task_translation, NETWORK_TRANSLATOR)
                   : training_plan_of(which ? &task_recall : &task_next_word,
                                      NETWORK_NEXT_WORD);
    plan.seed = 2;
    plan.steps = 200;
    return plan;
}

struct worker {
    struct training *t;
    struct tape *tape;
};

static void *work(void *self)
{
    struct worker *w = self;
    for (int p = TRAINING_PARTS - 1; p >= TRAINING_PARTS / 2; p--)
        training_part(w->t, p, w->tape);
    return NULL;
}

// The other half of every step is somebody else's, at the same time.
static void step_with_worker(struct worker *w, struct tape *own)
{
    pthread_t thread;
    training_draw(w->t);
    ck_assert(!pthread_create(&thread, NULL, work, w));
    for (int p = 0; p < TRAINING_PARTS / 2; p++)
        training_part(w->t, p, own);
    pthread_join(thread, NULL);
    training_end(w->t);
}

static bool same_numbers(const struct training *a, const struct training *b)
{
    size_t count = (size_t)training_network(a)->learned.numbers;
    return !memcmp(training_numbers(a), training_numbers(b),
                   count * sizeof(double));
}

START_TEST(a_worker_changes_no_bit)
{
    struct training_plan plan = short_plan(_i);
    struct training *alone = training_begin(&plan);
    struct worker w = {.t = training_begin(&plan)};
    struct tape *own = training_tape(w.t);
    w.tape = training_tape(w.t);
    for (int k = 0; k < 200; k++) {
        training_step(alone);
        step_with_worker(&w, own);
        ck_assert(training_loss(alone) == training_loss(w.t));
    }
    ck_assert(same_numbers(alone, w.t));
    ck_assert_int_eq(training_state(alone), TRAINING_DONE);
    tape_free(own);
    tape_free(w.tape);
    training_free(alone);
    training_free(w.t);
}
END_TEST

// What 200 steps lead to, on any machine.
START_TEST(two_hundred_steps_are_the_same_everywhere)
{
    static const double want[3][4] = {
        {WANT_NEXT_WORD}, {WANT_TRANSLATOR}, {WANT_RECALL}};
    struct training_plan plan = short_plan(_i);
    struct training *t = training_begin(&plan);
    while (training_state(t) == TRAINING_GOES_ON)
        training_slice(t);
    int count = training_network(t)->learned.numbers;
    const double *x = training_numbers(t);
    const double got[] = {x[0], x[count / 2], x[count - 1], training_loss(t)};
    for (int k = 0; k < 4; k++)
        ck_assert_msg(fabs(got[k] - want[_i][k]) < 1e-9, "%d: %.17g", k,
                      got[k]);
    training_free(t);
}
END_TEST

START_TEST(moments_are_kept_and_gone_on_from)
{
    struct training_plan plan = short_plan(_i);
    struct training *t = training_begin(&plan);
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    int count = training_moment_count(t);
    ck_assert(count >= 20 && count <= 60);
    ck_assert_int_eq(training_moment(t, 0).step, 0);
    for (int i = 1; i < count; i++)
        ck_assert_int_gt(training_moment(t, i).step,
                         training_moment(t, i - 1).step);
    for (int i = 0; i < count; i += 7) {
        struct training *again = training_from(t, i);
        ck_assert_int_eq(training_steps(again), training_moment(t, i).step);
        while (training_state(again) == TRAINING_GOES_ON)
            training_step(again);
        ck_assert(same_numbers(t, again));
        ck_assert(training_mean_loss(t) == training_mean_loss(again));
        training_free(again);
    }
    training_free(t);
}
END_TEST

START_TEST(too_large_a_rate_bursts_and_loses_nothing)
{
    static const double rates[] = {1e3, 1e150, 1e300};
    struct training_plan plan = short_plan(_i % 2);
    plan.optimizer = _i % 4 < 2 ? OPTIMIZER_ADAM : OPTIMIZER_SGD;
    plan.schedule = SCHEDULE_CONSTANT;
    plan.clip = 0;
    plan.rate = rates[_i / 4];
    struct training *t = training_begin(&plan);
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    int count = training_network(t)->learned.numbers;
    if (_i / 4 || !(_i % 2)) // tanh keeps a translator's loss small longer
        ck_assert_int_eq(training_state(t), TRAINING_BURST);
    for (int i = 0; i < count; i++)
        ck_assert(isfinite(training_numbers(t)[i]));
    int steps = training_steps(t);
    training_step(t);
    ck_assert_int_eq(training_steps(t), steps);
    training_free(t);
}
END_TEST

// 2 λ x for what it is about, and nothing else.
START_TEST(a_penalty_pulls_to_zero)
{
    struct training_plan plan = short_plan(_i);
    plan.clip = 0;
    struct training *without = training_begin(&plan);
    plan.penalty = .25;
    struct training *with = training_begin(&plan);
    const struct learned_list *l = &training_network(with)->learned;
    double *first = malloc((size_t)l->numbers * sizeof *first);
    memcpy(first, training_numbers(with), (size_t)l->numbers * sizeof *first);
    training_step(with);
    training_step(without);
    for (int k = 0; k < l->count; k++)
        for (int i = 0; i < l->matrix[k].at.rows * l->matrix[k].at.columns;
             i++) {
            int at = l->matrix[k].at.at + i;
            const char *name = l->matrix[k].name;
            bool meant = !_i || !strcmp(name, "U_f") || !strcmp(name, "U_b");
            double more =
                training_gradients(with)[at] - training_gradients(without)[at];
            ck_assert(fabs(more - (meant ? .5 * first[at] : 0)) < 1e-12);
        }
    free(first);
    training_free(with);
    training_free(without);
}
END_TEST

START_TEST(gradients_are_clipped_as_a_whole)
{
    struct training_plan plan = short_plan(_i);
    plan.clip = 1e-3;
    struct training *t = training_begin(&plan);
    training_step(t);
    double sum = 0;
    for (int i = 0; i < training_network(t)->learned.numbers; i++)
        sum += training_gradients(t)[i] * training_gradients(t)[i];
    ck_assert(fabs(sqrt(sum) - 1e-3) < 1e-7 && sqrt(sum) < 1e-3);
    training_free(t);
}
END_TEST

// The numbers are those of a training that ends just before.
START_TEST(a_burst_leaves_what_was_before)
{
    struct training_plan plan = short_plan(0);
    plan.optimizer = OPTIMIZER_SGD;
    plan.schedule = SCHEDULE_CONSTANT;
    plan.clip = 0;
    plan.rate = _i ? 2e300 : 30;
    struct training *t = training_begin(&plan), *again = training_begin(&plan);
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    ck_assert_int_eq(training_state(t), TRAINING_BURST);
    while (training_steps(again) < training_steps(t))
        training_step(again);
    ck_assert(same_numbers(t, again));
    training_free(t);
    training_free(again);
}
END_TEST

// A text goes on at its next sentence, too.
START_TEST(a_text_goes_on_from_a_moment)
{
    struct reference r;
    reference_read(&r, files[1]);
    r.plan.batch = 3;
    r.plan.steps = 40;
    struct training *t = training_begin(&r.plan);
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    for (int i = 0; i < training_moment_count(t); i += 3) {
        struct training *again = training_from(t, i);
        while (training_state(again) == TRAINING_GOES_ON)
            training_step(again);
        ck_assert(same_numbers(t, again));
        training_free(again);
    }
    training_free(t);
    reference_free(&r);
}
END_TEST

START_TEST(a_measured_loss_is_the_mean_of_words)
{
    struct reference r;
    reference_read(&r, files[_i]);
    struct training *t = begin_at(&r);
    struct tape *tape = training_tape(t);
    double loss = measure_loss(training_network(t), tape, training_numbers(t),
                               r.batch, r.task.sentence_count);
    ck_assert(fabs(loss - number_of(node_find(r.root, "loss"))) < 1e-9);
    ck_assert(isnan(training_held_loss(t, training_numbers(t))));
    ck_assert(isnan(training_right(t, training_numbers(t))));
    tape_free(tape);
    training_free(t);
    reference_free(&r);
}
END_TEST

// What is told of numbers is the loss of these numbers, not a mean of earlier
// ones; beside it stands what a guess has.
START_TEST(the_loss_told_is_that_of_the_numbers)
{
    struct reference r;
    reference_read(&r, files[_i]);
    struct training *t = begin_at(&r);
    struct tape *tape = training_tape(t);
    for (int i = 0; i < 4; i++)
        training_step(t);
    const double *numbers = training_numbers(t);
    double loss = 0;
    int words = 0;
    for (int i = 0; i < r.task.sentence_count; i++) {
        const struct example *one = &r.task.sentences[i];
        loss += one->wanted_count *
                measure_loss(training_network(t), tape, numbers, one, 1);
        words += one->wanted_count;
    }
    ck_assert(fabs(training_whole_loss(t, numbers) - loss / words) < 1e-12);
    ck_assert(training_mean_loss(t) != training_whole_loss(t, numbers));
    ck_assert(fabs(exp(training_guess_loss(t)) - r.task.words.count) < 1e-9);
    tape_free(tape);
    training_free(t);
    reference_free(&r);
}
END_TEST

// Of a long text an even choice is measured: here both halves are as large.
START_TEST(held_out_sentences_are_chosen_evenly)
{
    enum { HELD = 1024 };
    static struct example held[HELD];
    struct reference r;
    reference_read(&r, files[1]);
    for (int i = 0; i < HELD; i++)
        held[i] = r.batch[i < HELD / 2 ? 0 : 3];
    r.task.held = held;
    r.task.held_count = HELD;
    struct training *t = begin_at(&r);
    struct tape *tape = training_tape(t);
    double all = measure_loss(training_network(t), tape, training_numbers(t),
                              held, HELD);
    ck_assert(fabs(training_held_loss(t, training_numbers(t)) - all) < 1e-9);
    tape_free(tape);
    training_free(t);
    reference_free(&r);
}
END_TEST

START_TEST(it_learns_which_verb)
{
    struct training_plan plan = short_plan(0);
    plan.steps = 600;
    struct training *t = training_begin(&plan);
    struct tape *tape = training_tape(t);
    int before = measure_verbs(training_network(t), tape, training_numbers(t),
                               0, 200, 9);
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    ck_assert_int_lt(before, 60);
    ck_assert_int_ge(measure_verbs(training_network(t), tape,
                                   training_numbers(t), 0, 200, 9),
                     150);
    tape_free(tape);
    training_free(t);
}
END_TEST

static bool may_see(const struct network_sizes *s, int row, int key)
{
    return s->mask == MASK_NONE     ? true
           : s->mask == MASK_CAUSAL ? key <= row
           : s->mask == MASK_WINDOW ? key <= row && row - key < s->band
                                    : abs(row - key) <= s->band;
}

// The probabilities of row [row] after [e], of its first word.
static double told(const struct network *n, struct tape *tape,
                   const double *numbers, const struct example *e, int row)
{
    struct lane_cells p;
    tape_begin(tape, numbers, NULL);
    network_loss(n, tape, &e, 1, 0, &p);
    return p.value[(ptrdiff_t)row * p.stride][0];
}

// Another word changes what is told exactly where it may be seen.
START_TEST(a_word_sees_what_its_mask_lets_it)
{
    struct network n;
    struct network_sizes s = network_defaults(NETWORK_NEXT_WORD);
    struct rng r = {11};
    s.words = 5;
    s.mask = _i < 2 ? (enum mask)_i : _i < 5 ? MASK_BAND : MASK_WINDOW;
    s.band = _i < 5 ? _i - 2 : _i - 4;
    network_make(&n, &s);
    double *numbers = malloc((size_t)n.learned.numbers * sizeof *numbers);
    struct tape *tape = tape_make(n.learned.numbers);
    learned_draw(&n.learned, &r, numbers);
    const struct example e = {6, 6, {0, 1, 2, 3, 1, 2}, {1, 1, 1, 1, 1, 1}};
    for (int row = 0; row < 6; row++)
        for (int key = 0; key < 6; key++) {
            struct example other = e;
            other.read[key] = 4;
            bool changes = told(&n, tape, numbers, &e, row) !=
                           told(&n, tape, numbers, &other, row);
            ck_assert_msg(changes == may_see(&s, row, key), "row %d, key %d",
                          row, key);
        }
    free(numbers);
    tape_free(tape);
    network_free(&n);
}
END_TEST

static struct example as_written(const struct trace *trace)
{
    struct example e = {0};
    const struct tensor *target = trace_find(trace, "target");
    e.wanted_count = target->rows;
    for (int i = 0; i < target->rows; i++)
        e.wanted[i] = (int)target->data[i];
    static const int source[] = {1, 15, 10, 20, 1, 16, 7, 3}; // of write.c
    e.read_count = 8;
    memcpy(e.read, source, sizeof source);
    return e;
}

// A translator that was written computes in its lesson what it did here.
START_TEST(a_lesson_computes_what_was_trained)
{
    struct training_plan plan = short_plan(1);
    plan.sizes.gru = _i % 2;
    plan.sizes.fixed = _i / 2;
    plan.steps = 40;
    struct training *t = training_begin(&plan);
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    struct strbuf out = {0};
    training_write(t, training_numbers(t), "T", "G", &out);
    struct lesson lesson;
    struct trace trace;
    struct complaints c = {0};
    const struct memory m = {.lesson = strbuf_text(&out)};
    const struct files in_memory = memory_files(&m);
    ck_assert_msg(lesson_load(&lesson, "w.json", &in_memory, model_kinds, &c),
                  "%.500s", strbuf_text(&c.text));
    ck_assert(run_model(&trace, &lesson.model));
    const struct example e = as_written(&trace), *some = &e;
    const struct tensor *logits = trace_find(&trace, "logits");
    struct tape *tape = training_tape(t);
    struct lane_cells p;
    tape_begin(tape, training_numbers(t), NULL);
    network_loss(training_network(t), tape, &some, 1, 0, &p);
    ck_assert_int_eq(p.rows, logits->rows);
    for (int r = 0; r < p.rows; r++) {
        const double *x = logits->data + r * logits->columns;
        double sum = 0;
        for (int j = 0; j < p.columns; j++)
            sum += exp(x[j]);
        for (int j = 0; j < p.columns; j++)
            ck_assert(fabs(p.value[r * p.stride + j][0] - exp(x[j]) / sum) <
                      1e-12);
    }
    tape_free(tape);
    trace_free(&trace);
    lesson_free(&lesson);
    complaints_free(&c);
    strbuf_free(&out);
    training_free(t);
}
END_TEST

static const struct {
    const char *noun, *verb;
} who_does_what[] = {{"dog", "bark"},   {"bird", "sing"},
                     {"fish", "swim"},  {"flower", "bloom"},
                     {"star", "shine"}, {"child", "laugh"}};

static bool verb_fits(const char *noun, const char *verb)
{
    for (int i = 0; i < 6; i++) {
        const char *stem = who_does_what[i].noun;
        size_t length = strlen(stem);
        if (strncmp(noun, stem, length))
            continue;
        bool one = !noun[length];
        const char *does = who_does_what[i].verb;
        return !strncmp(verb, does, strlen(does)) &&
               !strcmp(verb + strlen(does), one ? "s" : "");
    }
    return false;
}

START_TEST(the_verb_fits_the_first_noun)
{
    struct rng r = {3};
    const char *const *word = task_next_word.words.word;
    int adjectives = 0, nouns = 0;
    for (int k = 0; k < 4000; k++) {
        struct example e;
        task_next_word.draw(&r, &e);
        ck_assert_int_eq(e.read_count, e.wanted_count);
        for (int i = 0; i + 1 < e.read_count; i++)
            ck_assert_int_eq(e.read[i + 1], e.wanted[i]);
        bool adjective = e.read[1] < NEXT_WORD_NOUNS;
        ck_assert_str_eq(word[e.wanted[e.wanted_count - 1]], ".");
        ck_assert(verb_fits(word[e.read[adjective ? 2 : 1]],
                            word[e.wanted[e.wanted_count - 2]]));
        for (int i = 0; i < e.read_count; i++) {
            adjectives += e.read[i] >= 1 && e.read[i] < NEXT_WORD_NOUNS;
            nouns += e.read[i] >= NEXT_WORD_NOUNS && e.read[i] < 16;
        }
    }
    ck_assert(fabs(nouns / 4000.0 - 2) < .05);
    ck_assert(fabs((double)adjectives / nouns - .35) < .02);
}
END_TEST

static void join(struct strbuf *out, struct task_words words, const int *word,
                 int count)
{
    for (int i = 0; i < count; i++) {
        strbuf_add(out, i ? " " : "");
        strbuf_add(out, words.word[word[i]]);
    }
}

// The first sentences of a seed, the same on every machine.
START_TEST(a_seed_has_its_sentences)
{
    struct rng r = {7};
    struct example e;
    struct strbuf s = {0};
    task_next_word.draw(&r, &e);
    join(&s, task_next_word.words, e.read, e.read_count);
    strbuf_add(&s, " | ");
    task_translation.draw(&r, &e);
    join(&s, task_translation.source, e.read, e.read_count);
    strbuf_add(&s, " | ");
    join(&s, task_translation.words, e.wanted, e.wanted_count);
    ck_assert_str_eq(strbuf_text(&s), WANT_SENTENCES);
    strbuf_free(&s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("training");
    TCase *t = tcase_create("training");
    suite_add_tcase(suite, t);
    tcase_add_loop_test(t, one_step_is_as_pytorchs, 0, 2);
    tcase_add_loop_test(t, five_steps_of_adam_are_as_pytorchs, 0, 2);
    tcase_add_test(t, one_cycle_rises_and_falls);
    tcase_add_test(t, claim_6_is_learned);
    tcase_add_loop_test(t, a_worker_changes_no_bit, 0, 3);
    tcase_add_loop_test(t, two_hundred_steps_are_the_same_everywhere, 0, 3);
    tcase_add_loop_test(t, moments_are_kept_and_gone_on_from, 0, 3);
    tcase_add_loop_test(t, too_large_a_rate_bursts_and_loses_nothing, 0, 12);
    tcase_add_loop_test(t, a_burst_leaves_what_was_before, 0, 2);
    tcase_add_test(t, a_text_goes_on_from_a_moment);
    tcase_add_loop_test(t, a_measured_loss_is_the_mean_of_words, 0, 2);
    tcase_add_loop_test(t, the_loss_told_is_that_of_the_numbers, 0, 2);
    tcase_add_test(t, held_out_sentences_are_chosen_evenly);
    tcase_add_test(t, it_learns_which_verb);
    tcase_add_loop_test(t, a_word_sees_what_its_mask_lets_it, 0, 8);
    tcase_add_loop_test(t, a_lesson_computes_what_was_trained, 0, 4);
    tcase_add_loop_test(t, a_penalty_pulls_to_zero, 0, 2);
    tcase_add_loop_test(t, gradients_are_clipped_as_a_whole, 0, 3);
    tcase_add_test(t, the_verb_fits_the_first_noun);
    tcase_add_test(t, a_seed_has_its_sentences);
    return suite_end(suite);
}
