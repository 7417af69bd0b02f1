// SPDX-License-Identifier: MIT
// Numbers of the dock as sliders: what they may be, and pulling them.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "base/c_locale.h"
#include "base/number.h"
#include "model/heads.h"

enum {
    STEP = 8,  // pixels for a step
    START = 4, // pixels until a click is a pull
};

static bool has_words(const struct model *m)
{
    return model_find(m, "tokens") != NULL;
}

static int least_of_choice(const struct model *m, const struct key *k)
{
    for (const struct option *o = k->options; o->name; o++)
        if (model_is(m, k->name, o->name))
            return o->least;
    return 0;
}

// How many heads or layers there are to choose from, where that is known.
static int count_of(const struct model *m, const char *name)
{
    const struct heads *h = m->heads;
    return !h ? MOST_IMPORTED : strcmp(name, "layer") ? h->heads : h->layers;
}

// A band or window further than the last word from the first is none.
static struct knob_range range_of(const struct model *m, const struct knob *k)
{
    bool number = k->width && model_is(m, k->key->name, "number");
    int least = k->width ? least_of_choice(m, k->key) : 0;
    if (number && least) // one of several, such as a head
        return (struct knob_range){least, count_of(m, k->key->name), 1, false};
    if (k->key->type == KEY_SHARE)
        return (struct knob_range){0, 1, 0.05, true};
    if (k->key->type == KEY_POSITIVE || number)
        return (struct knob_range){0, INFINITY, 0, true};
    if (k->width) {
        int most = model_words(m, "tokens").count - 1 + least;
        return (struct knob_range){
            least, has_words(m) ? (double)most : INFINITY, 1, false};
    }
    bool even = k->key->flags & KEY_EVEN, few = k->key->flags & KEY_FEW;
    return (struct knob_range){even                       ? 2
                               : k->key->flags & KEY_ZERO ? 0
                                                          : 1,
                               k->key->flags & KEY_MANY ? MOST_IN_MATRIX
                               : few                    ? MOST_TYPED
                                                        : MOST_IMPORTED,
                               even ? 2 : 1, false};
}

bool knob_number(const struct app *a, const struct knob *k, double *value,
                 struct knob_range *out)
{
    const struct model *m = &a->document->lesson.model;
    if (k->folds)
        return false;
    const struct entry *e = model_find(m, k->key->name);
    bool number = k->width || k->key->type == KEY_WHOLE ||
                  k->key->type == KEY_POSITIVE || k->key->type == KEY_SHARE;
    if (!number || !e)
        return false;
    *value = e->number;
    *out = range_of(m, k);
    return true;
}

enum { LINEAR = 100 }; // a longer range is not seen number by number

double knob_place(const struct knob_range *r, double value)
{
    enum { FROM = -2, TO = 5 }; // powers of ten
    if (r->most - r->least <= LINEAR)
        return fmin((value - r->least) / fmax(r->most - r->least, 1), 1);
    double from = r->least > 0 ? log10(r->least) : FROM;
    double to = isfinite(r->most) ? log10(r->most) : TO;
    double at = value > 0 ? (log10(value) - from) / (to - from) : 0;
    return fmax(0, fmin(at, 1));
}

// --- pulling -----------------------------------------------------------------

bool knob_grips(const struct app *a, int part)
{
    struct knob all[MOST_KNOBS];
    struct knob_range range;
    double value;
    int row = part / KNOB_PARTS;
    return part % KNOB_PARTS == 0 && row < knobs_list(a, all) &&
           knob_allowed(a, &all[row]) &&
           knob_number(a, &all[row], &value, &range);
}

// The chosen row, if it is a number that may be pulled.
static bool chosen(const struct app *a, struct knob *k, double *value,
                   struct knob_range *out)
{
    return knobs_chosen(a, k) && knob_allowed(a, k) &&
           knob_number(a, k, value, out);
}

void knob_press(struct app *a, const struct input *in)
{
    struct knob k;
    struct knob_range range;
    double value;
    if (!chosen(a, &k, &value, &range))
        return;
    struct in_hand *h = hand_take(a, &knob_grip, in);
    h->across = true;
    h->start = h->value = value;
}

// What a step of a pull is: one, or of any number a tenth of its measure.
static double unit_of(const struct knob_range *r, double start)
{
    return r->step > 0 ? r->step : pow(10, floor(log10(start)) - 1);
}

// [x] without what adding tenths leaves behind, and what it may be.
static double bounded(const struct knob_range *r, double x, double unit)
{
    char digits[NUMBER_SIZE];
    c_snprintf(digits, sizeof digits, "%.9g", round(x / unit) * unit);
    x = fmin(c_strtod(digits, NULL), r->most);
    return fmax(x, r->above ? unit : r->least);
}

// --- steps -------------------------------------------------------------------

bool knob_doubles(const struct knob *k, const struct knob_range *r)
{
    return r->step == 0 || (k->key->rows && r->most - r->least > LINEAR);
}

double knob_stepped(const struct knob *k, const struct knob_range *r, double x,
                    int by, bool fine)
{
    assert(k && r && (by == 1 || by == -1));
    double unit = unit_of(r, x), next = by > 0 ? x * 2 : x / 2;
    if (r->step > 0 && r->step < 1)
        return bounded(r, x + by * unit, unit);
    if (!knob_doubles(k, r) || (fine && r->step > 0))
        return x + by * unit;
    if (fine)
        return bounded(r, x + by * unit, unit);
    if (r->step == 0)
        return next;
    return fmin(fmax(floor(next / r->step) * r->step, r->least), r->most);
}

static void write_pulled(struct app *a, double value, struct strbuf *out)
{
    struct knob k;
    struct strbuf text = {0};
    if (knobs_chosen(a, &k)) {
        edit_print(&text, value);
        knob_write(a, &k, strbuf_text(&text), out);
    }
    strbuf_free(&text);
}

static void knob_pull(struct app *a, const struct input *in)
{
    struct knob k;
    struct knob_range range;
    double now;
    const struct in_hand *h = &a->hand;
    if (!chosen(a, &k, &now, &range))
        return;
    bool fine = in->shift && range.step == 0;
    double unit = unit_of(&range, h->start);
    hand_pull(a, in, STEP, unit * (in->control ? 10 : fine ? 0.1 : 1));
    unit *= fine ? 0.1 : 1;
    hand_set(a, bounded(&range, h->start + h->pull, unit), unit, write_pulled);
}

const struct grip knob_grip = {
    .far = START, .picture = true, .move = knob_pull};
