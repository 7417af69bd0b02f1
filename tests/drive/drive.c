// SPDX-License-Identifier: MIT
#include "drive.h"

#include "driven.h"
#include "memory.h"
#include "world.h"

struct plan {
    struct shelf shelf;
    struct step steps[DRIVE_STEPS];
};

static void plan_init(struct plan *p, uint64_t seed)
{
    struct rng rng = {seed};
    shelf_fill(&p->shelf, &rng);
    p->shelf.asks = seed % 3 == 0; // with each of the rules below
    p->shelf.still = seed % 5 == 0;
    for (int k = 0; k < DRIVE_STEPS; k++)
        p->steps[k] = step_random(&rng);
}

// Does the steps; on false [why] says which broke what.
static bool do_steps(struct driven *d, const struct plan *p, const bool *kept,
                     struct strbuf *why)
{
    for (int k = 0; k < DRIVE_STEPS; k++) {
        if ((kept && !kept[k]) || driven_do(d, &p->steps[k]))
            continue;
        strbuf_addf(why, "step %d, ", k);
        step_print(&p->steps[k], why);
        strbuf_addf(why, ": %s", strbuf_text(&d->fault));
        return false;
    }
    return true;
}

// Files change around the program of every other seed; of half of those it
// keeps what the learner did.
static void begin_world(struct driven *d, uint64_t seed)
{
    d->alone = seed % 2;
    if (!d->alone)
        world_begin(d, seed % 4 == 0);
}

// The same inputs make the same frame, whether or not there were frames on
// the way.
static bool same_unseen(struct plan *p, uint64_t seed, const bool *kept,
                        uint64_t last, uint64_t *inputs, struct strbuf *why)
{
    struct driven d;
    shelf_restore(&p->shelf);
    driven_open(&d, &p->shelf);
    d.blind = true;
    begin_world(&d, seed);
    bool good = do_steps(&d, p, kept, why);
    *inputs += d.inputs;
    if (good && driven_hash(&d) != last) {
        strbuf_add(why, "the frames that were drawn changed the last one");
        good = false;
    }
    driven_close(&d);
    return good;
}

static int changes_in(const struct library *l)
{
    int kept = 0;
    for (int i = 0; i < l->count; i++) {
        const struct changes *c = &l->documents[i]->changes;
        kept += c->count;
        for (int k = 0; k < c->task_count; k++) // what was done on a page
            kept += c->tasks[k].count;
        for (int k = 0; k < c->other_count; k++) // and on another model
            kept += c->others[k].count;
    }
    return kept;
}

// How many changes are kept to be taken back, in a class and before it.
static int changes_kept(const struct driven *d)
{
    const struct class *c = &d->app->class;
    return changes_in(&d->app->library) + (c->on ? changes_in(&c->library) : 0);
}

// The same inputs again and again: there comes a time when they leave exactly
// as much memory as they did some time before, unless they change numbers,
// which can be taken back without limit. It need not be the last time: D notes
// one lesson and the other in turn, and what a lesson's pages keep changes place
// a few times until then, as the arena of frames doubles.
static bool memory_flat(struct driven *d, const struct plan *p,
                        const bool *kept, struct strbuf *why)
{
    enum { TIMES = 16 };
    size_t held[TIMES];
    int changes = changes_kept(d);
    d->blind = true;
    for (int k = 0; k < TIMES; k++) {
        if (!do_steps(d, p, kept, why))
            return false;
        driven_hash(d);
        held[k] = memory_in_use();
        int made = changes_kept(d);
        for (int before = 0; before < k; before++)
            if (held[before] == held[k])
                return true;
        if (made > changes)
            return true;
        changes = made;
    }
    strbuf_addf(why, "the same inputs %d times, and still more memory", TIMES);
    return false;
}

bool drive(uint64_t seed, const bool kept[DRIVE_STEPS], uint64_t *inputs,
           struct strbuf *why)
{
    struct plan p;
    struct driven d;
    plan_init(&p, seed);
    driven_open(&d, &p.shelf);
    begin_world(&d, seed);
    bool good = do_steps(&d, &p, kept, why);
    if (good && !driven_judge(&d)) {
        strbuf_addf(why, "at the end: %s", strbuf_text(&d.fault));
        good = false;
    }
    if (good && seed % 4 == 0)
        good = same_unseen(&p, seed, kept, driven_hash(&d), inputs, why);
    if (good && seed % 8 == 1)
        good = memory_flat(&d, &p, kept, why);
    *inputs += d.inputs;
    driven_close(&d);
    shelf_clear(&p.shelf);
    return good;
}

void drive_print(uint64_t seed, const bool kept[DRIVE_STEPS],
                 struct strbuf *out)
{
    struct plan p;
    plan_init(&p, seed);
    for (int i = 0; i < p.shelf.count; i++)
        strbuf_addf(out, "  lesson %d: %s%s\n", i, p.shelf.paths[i],
                    i < p.shelf.listed ? "" : ", not in the list");
    for (int k = 0; k < DRIVE_STEPS; k++) {
        if (kept && !kept[k])
            continue;
        strbuf_addf(out, "  %3d ", k);
        step_print(&p.steps[k], out);
        strbuf_add(out, "\n");
    }
    shelf_clear(&p.shelf);
}

void drive_print_lessons(uint64_t seed, struct strbuf *out)
{
    struct plan p;
    plan_init(&p, seed);
    shelf_print(&p.shelf, out);
    shelf_clear(&p.shelf);
}
