// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // processor time
// Training: steps a second of processor time, one thread; how much of what the
// machine could do is done; and how good it gets.
#include <stdio.h>

#include "bench.h"
#include "train/lanes.h"
#include "train/measure.h"
#include "train/training.h"

enum { CHAINS = 12, ROUNDS = 2000000 };

// Multiplications and additions that need not wait for each other.
KERNEL
static double busy(const double *by)
{
    lanes x[CHAINS], all = {0};
    for (int k = 0; k < CHAINS; k++)
        x[k] = (lanes){0} + k;
    for (int i = 0; i < ROUNDS; i++)
        for (int k = 0; k < CHAINS; k++)
            x[k] = x[k] * *by + *by;
    for (int k = 0; k < CHAINS; k++)
        all += x[k];
    return lanes_sum(&all);
}

// 10⁹ operations a second, without contraction of two into one.
static double peak_gflops(void)
{
    const volatile double half = .5;
    double times[5], by = half, kept = 0;
    for (int i = 0; i < 5; i++) {
        double began = now_ms();
        kept += busy(&by);
        times[i] = now_ms() - began;
    }
    return kept > 0 ? 2.0 * CHAINS * LANES * ROUNDS / median(times, 5) / 1e6
                    : 0;
}

struct measured {
    double steps, gflops; // a second
};

static void one_step(struct training *t, struct tape *tape)
{
    training_draw(t);
    for (int p = 0; p < TRAINING_PARTS; p++)
        training_part(t, p, tape);
    training_end(t);
}

static struct measured bench_steps(const struct training_plan *plan, int count)
{
    enum { RUNS = 5 };
    struct measured m;
    double times[RUNS];
    struct training *t = training_begin(plan);
    struct tape *tape = training_tape(t);
    one_step(t, tape);
    double before = tape_work(tape);
    for (int run = 0; run < RUNS; run++) {
        double began = now_ms();
        for (int i = 0; i < count; i++)
            one_step(t, tape);
        times[run] = now_ms() - began;
    }
    double each = median(times, RUNS) / 1e3 / count;
    m.steps = 1 / each;
    m.gflops = (tape_work(tape) - before) / RUNS / count / each / 1e9;
    tape_free(tape);
    training_free(t);
    return m;
}

// The longest that a frame may wait for a slice.
static void bench_slice(void)
{
    struct training_plan plan =
        training_plan_of(&task_next_word, NETWORK_NEXT_WORD);
    struct training *t = training_begin(&plan);
    double most = 0;
    for (int i = 0; i < 20000; i++) {
        double began = now_ms();
        training_slice(t);
        double took = now_ms() - began;
        most = took > most ? took : most;
    }
    printf("longest slice of 20,000   %6.2f ms (8 ms)\n", most);
    training_free(t);
}

// How many PyTorch takes in a second, in this very run; 0 where it is not there.
static double torch_steps(const char *name, int count)
{
    static const char *const pythons[] = {"python3", "/usr/bin/python3"};
    for (size_t i = 0; i < sizeof pythons / sizeof *pythons; i++) {
        char command[1024];
        double steps = 0;
        snprintf(command, sizeof command,
                 "%s '%s/tests/bench_torch.py' %s %d 2>/dev/null", pythons[i],
                 SOURCE_ROOT, name, count);
        FILE *said = popen(command, "r");
        bool good = said && fscanf(said, "%lf", &steps) == 1;
        if (said && pclose(said) == 0 && good && steps > 0)
            return steps;
    }
    return 0;
}

// Beside PyTorch; where that is not there, beside what it once did elsewhere.
static void print_steps(const char *name, const struct training_plan *plan,
                        int count, double peak, double recorded)
{
    struct measured m = bench_steps(plan, count);
    double here = torch_steps(name, count), torch = here > 0 ? here : recorded;
    printf("%-14s batch %d %7.0f steps/s, %5.1f GFLOP/s, %2.0f %% of peak; "
           "PyTorch's %.0f%s: %.1f times\n",
           name, plan->batch, m.steps, m.gflops, 100 * m.gflops / peak, torch,
           here > 0 ? " in this run" : ", recorded once", m.steps / torch);
}

// True when 5,000 steps of [seed] find the best verb in at least 990 of 1,000
// with one other noun.
static int bench_verbs(uint64_t seed)
{
    struct training_plan plan =
        training_plan_of(&task_next_word, NETWORK_NEXT_WORD);
    plan.seed = seed;
    struct training *t = training_begin(&plan);
    double began = now_ms();
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    double took = now_ms() - began;
    struct tape *tape = training_tape(t);
    int right[3];
    for (int others = 0; others < 3; others++)
        right[others] =
            measure_verbs(training_network(t), tape, training_numbers(t),
                          others, 1000, UINT64_C(12345));
    printf("5,000 steps, seed %d       %5.2f s, loss %.4f, best verbs of 1,000 "
           "with 0, 1, 2 other nouns: %d %d %d (990 with 1)\n",
           (int)seed, took / 1e3, training_mean_loss(t), right[0], right[1],
           right[2]);
    tape_free(tape);
    training_free(t);
    return right[1] >= 990;
}

int main(void)
{
    struct training_plan next =
        training_plan_of(&task_next_word, NETWORK_NEXT_WORD);
    struct training_plan translator =
        training_plan_of(&task_translation, NETWORK_TRANSLATOR);
    struct training_plan recall =
        training_plan_of(&task_recall, NETWORK_NEXT_WORD);
    struct training_plan gru = translator;
    gru.sizes.gru = true;
    double peak = peak_gflops();
    printf("training, processor time of one thread; peak %.1f GFLOP/s\n", peak);
    print_steps("next-word", &next, 500, peak, 430);
    print_steps("recall", &recall, 500, peak, 360);
    print_steps("rnn-attention", &translator, 200, peak, 100);
    printf("rnn-attention, GRU       %7.0f steps/s\n",
           bench_steps(&gru, 100).steps);
    bench_slice();
    int good = 0;
    for (uint64_t seed = 1; seed <= 3; seed++)
        good += bench_verbs(seed);
    return good == 3 ? 0 : 1;
}
