// SPDX-License-Identifier: MIT
// followspot train: learns a model's numbers and writes them as a lesson.
#define _POSIX_C_SOURCE 200809L // isatty

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/c_locale.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "commands/stop.h"
#include "commands/train_pages.h"
#include "document/document.h"
#include "lesson/lesson.h"
#include "mechanism/plan.h"
#include "train/text.h"
#include "train/write.h"

// A training on its way, and what a terminal is told of it.
struct learning {
    const struct catalogue *words;
    struct training *training;
    int steps; // that are wanted
    double began, told;
    bool telling, stopped;
};

static const char *share_said(const struct learning *r, struct arena *arena,
                              double right)
{
    const struct train_task *task = training_task(r->training);
    int of = task == &task_next_word ? 100 : training_held_words(r->training);
    char key[40];
    task_key(task, "train.", "", key, sizeof key);
    return isnan(right)
               ? ""
               : said(r->words, arena, key,
                      SLOTS(COUNT("right", (int)lround(right * of / 100)),
                            COUNT("of", of)));
}

// The losses, [loss] of what is learned from, and the verbs or words that are
// right. A task that draws its sentences never learns from the same again.
static const char *measures_said(const struct learning *r, double loss,
                                 struct arena *arena)
{
    struct training *t = r->training;
    const double *numbers = training_numbers(t);
    double held = training_held_loss(t, numbers);
    const char *key = training_task(t)->draw ? "train.drawn"
                      : isnan(held)          ? "train.loss"
                                             : "train.losses";
    return said(
        r->words, arena, key,
        SLOTS(NUMBER("loss", loss), NUMBER("held", isnan(held) ? 0 : held),
              COUNT("sentences", training_held_count(t)),
              SAID("right", share_said(r, arena, training_right(t, numbers)))));
}

// Who tells words held out worse than somebody who guesses has learned nothing
// about them.
static void warn_of_guess(const struct learning *r)
{
    struct training *t = r->training;
    double held = training_held_loss(t, training_numbers(t));
    double guess = training_guess_loss(t);
    struct arena arena = {0};
    if (held > guess)
        printf("\n%s",
               said(r->words, &arena, "train.guess",
                    SLOTS(NUMBER("held", held), NUMBER("guess", guess),
                          COUNT("words", training_task(t)->words.count))));
    arena_free(&arena);
}

// "1:05", from seconds.
static const char *time_said(struct arena *arena, double seconds)
{
    long whole = seconds < 359999 ? (long)ceil(seconds) : 359999;
    return whole < 3600
               ? arena_print(arena, "%ld:%02ld", whole / 60, whole % 60)
               : arena_print(arena, "%ld:%02ld:%02ld", whole / 3600,
                             whole / 60 % 60, whole % 60);
}

static const char *bar(struct arena *arena, int part, int whole)
{
    enum { WIDTH = 20 };
    int full = (int)((int64_t)part * WIDTH / whole);
    return arena_print(arena, "[%.*s%.*s]", full, "####################",
                       WIDTH - full, "....................");
}

static void tell(struct learning *r)
{
    double now = seconds_now();
    int steps = training_steps(r->training);
    if (!r->telling || now - r->told < .25 || !steps)
        return;
    struct arena arena = {0};
    double left = (now - r->began) / steps * (r->steps - steps);
    const char *line = said(
        r->words, &arena, "train.progress",
        SLOTS(SAID("bar", bar(&arena, steps, r->steps)), COUNT("step", steps),
              COUNT("steps", r->steps),
              SAID("measures",
                   measures_said(r, training_mean_loss(r->training), &arena)),
              TEXT("left", time_said(&arena, left))));
    fprintf(stderr, "\r%s\033[K", line);
    arena_free(&arena);
    r->told = seconds_now();
}

// Ctrl+C ends it between two slices.
static void run_all(struct learning *r)
{
    struct stop *before = stop_hold();
    r->began = r->told = seconds_now();
    r->telling = isatty(STDERR_FILENO);
    while (training_state(r->training) == TRAINING_GOES_ON && !r->stopped) {
        training_slice(r->training);
        r->stopped = stop_asked();
        tell(r);
    }
    if (r->telling)
        fputs("\r\033[K", stderr);
    stop_taken(before);
}

static int say_saved(const struct learning *r, const char *path, double loss,
                     int error)
{
    struct arena arena = {0};
    struct reason why = {.words = r->words};
    bool good = reason_saved(&why, path, error);
    if (!good) {
        say_error(&why);
    } else if (!is_standard_output(path)) {
        const char *line =
            said(r->words, &arena, r->stopped ? "train.stopped" : "train.done",
                 SLOTS(TEXT("path", path),
                       COUNT("steps", training_steps(r->training)),
                       SAID("measures", measures_said(r, loss, &arena))));
        fputs(line, stdout);
        warn_of_guess(r);
        good = say_written(r->words, puts("") >= 0 && !fflush(stdout));
    }
    reason_free(&why);
    arena_free(&arena);
    return good ? EXIT_DONE : EXIT_BAD;
}

// Of its moments, not of its numbers.
static bool is_lesson(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && c_same_letters(dot, ".yaml");
}

static const char *title_of(const struct train_task *task)
{
    return task == &task_translation ? "train.title.translator"
           : task == &task_recall    ? "train.title.recall"
                                     : "train.title.next_word";
}

static int save(const struct learning *r, const struct training_plan *plan,
                const char *path)
{
    struct arena arena = {0};
    struct strbuf out = {0};
    double loss =
        training_whole_loss(r->training, training_numbers(r->training));
    const struct slot *slots =
        SLOTS(COUNT("steps", training_steps(r->training)), NUMBER("loss", loss),
              COUNT("seed", (double)plan->seed));
    const char *title = said(r->words, &arena, title_of(plan->task), slots);
    const char *goal = said(r->words, &arena, "train.goal", slots);
    if (is_lesson(path))
        train_pages(r->words, r->training, &out);
    else
        training_write(r->training, training_numbers(r->training), title, goal,
                       &out);
    int error = save_output(path, strbuf_text(&out), out.length);
    strbuf_free(&out);
    arena_free(&arena);
    return say_saved(r, path, loss, error);
}

static int say_burst(const struct learning *r, const struct training_plan *plan)
{
    struct reason why = {.words = r->words};
    reason_add(&why, "train.burst",
               SLOTS(COUNT("step", training_steps(r->training) + 1),
                     SHORT("rate", plan->rate)));
    say_error(&why);
    reason_free(&why);
    return EXIT_BAD;
}

// What another training has learned, in the place of the first numbers; the
// sizes are those of its model. False, and the reason is told.
static bool begin_from(const struct arguments *a, struct training_plan *plan,
                       double **numbers)
{
    struct document b;
    struct training_plan found;
    struct reason why = {.words = a->words};
    const char *path = a->train.from;
    bool good = document_open(&b, a->words, path, NULL);
    fputs(strbuf_text(&b.complaints.text), stderr);
    if (good && plan_of_task(&b.lesson.model, plan->task, &found)) {
        plan->sizes = found.sizes;
        *numbers = plan_numbers(&b.lesson.model, &found.sizes);
    }
    if (good && !*numbers) {
        reason_add(&why, "train.from.other",
                   SLOTS(TEXT("path", path), TEXT("task", plan->task->name)));
        say_error(&why);
    }
    reason_free(&why);
    document_close(&b);
    return *numbers;
}

static int learn(const struct arguments *a, const struct train_task *text)
{
    double *numbers = NULL;
    struct training_plan plan =
        train_plan(&a->train, a->files[0], text, a->seed);
    if (a->train.from && !begin_from(a, &plan, &numbers))
        return EXIT_BAD;
    struct learning r = {.words = a->words,
                         .training = training_begin(&plan),
                         .steps = plan.steps};
    if (numbers)
        training_set(r.training, numbers);
    free(numbers);
    run_all(&r);
    int status = training_state(r.training) == TRAINING_BURST
                     ? say_burst(&r, &plan)
                     : save(&r, &plan, a->output);
    training_free(r.training);
    return status;
}

static int learn_text(const struct arguments *a)
{
    struct arena arena = {0};
    struct complaints c = {.words = a->words};
    struct reason why = {.words = a->words};
    struct train_task task;
    size_t length;
    const char *path = a->train.text;
    const char *text = disk_files.read(disk_files.self, &arena, NULL, path,
                                       TEXT_MOST_BYTES, &length, &why);
    if (!text)
        complain_because(&c, (struct mark){path, 0, 0}, &why);
    bool good = text && text_read(&arena, &c, path, text, length, &task);
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    reason_free(&why);
    int status = good ? learn(a, &task) : EXIT_BAD;
    arena_free(&arena);
    return status;
}

int command_train(const struct arguments *a, const char *data)
{
    (void)data;
    return a->train.text ? learn_text(a) : learn(a, NULL);
}
