// SPDX-License-Identifier: MIT
// A language model of whole blocks, from the papers: Vaswani et al. 2017,
// sections 3.1 to 3.4; Radford et al. 2019, section 2.3; Ba et al. 2016,
// equation 4; Zhang and Sennrich 2019, equation 4; Hendrycks and Gimpel 2016,
// section 2; Shazeer 2020, equations 5 and 6.
#include <check.h>
#include <math.h>
#include <string.h>

#include "oracle.h"
#include "../suite.h"

static const double pi = 3.14159265358979323846;

static const char *choice_of(const struct model *m, const char *key,
                             const char *usual)
{
    const struct entry *e = model_find(m, key);
    return e ? e->choice : usual;
}

static bool chose(const struct model *m, const char *key, const char *usual,
                  const char *choice)
{
    return !strcmp(choice_of(m, key, usual), choice);
}

static bool given(struct oracle *o, const struct model *m, const char *key)
{
    return model_find(m, arena_print(&o->arena, "%s%s", o->prefix, key));
}

// norm(x) as the table [name], its numbers beside it, with a gain and perhaps a
// shift.
static struct table *norm_by(struct oracle *o, const struct model *m,
                             const char *name, const struct table *x,
                             const struct table *g, const struct table *b)
{
    const struct entry *e = model_find(m, "epsilon");
    double epsilon = e ? e->number : 1e-5;
    bool rms = chose(m, "norm", "layer", "rms");
    struct table *mean = NULL;
    if (!rms)
        mean = oracle_table(o, arena_print(&o->arena, "%s.mean", name), x->rows,
                            1);
    struct table *size = oracle_table(
        o, arena_print(&o->arena, rms ? "%s.rms" : "%s.deviation", name),
        x->rows, 1);
    struct table *out = oracle_table(o, name, x->rows, x->columns);
    for (int i = 0; i < x->rows; i++) {
        double sum = 0, squares = 0, d = x->columns;
        for (int c = 0; c < d; c++)
            sum += *oracle_cell(x, i, c);
        double middle = rms ? 0 : sum / d;
        for (int c = 0; c < d; c++)
            squares += pow(*oracle_cell(x, i, c) - middle, 2);
        if (mean)
            *oracle_cell(mean, i, 0) = middle;
        *oracle_cell(size, i, 0) = sqrt(squares / d + epsilon);
        for (int c = 0; c < d; c++)
            *oracle_cell(out, i, c) = (*oracle_cell(x, i, c) - middle) /
                                          *oracle_cell(size, i, 0) *
                                          *oracle_cell(g, 0, c) +
                                      (b ? *oracle_cell(b, 0, c) : 0);
    }
    return out;
}

// The same by the model's own; x where it has no [gain].
static struct table *norm(struct oracle *o, const struct model *m,
                          const char *name, struct table *x, const char *gain,
                          const char *shift)
{
    if (!given(o, m, gain) || oracle_without(o, "norm"))
        return x;
    const struct table *g = oracle_take(o, m, gain, gain);
    return norm_by(o, m, name, x, g, oracle_take(o, m, shift, shift));
}

static struct table *look(struct oracle *o, const struct model *m,
                          const struct table *x)
{
    const char *prefix = o->prefix;
    const struct entry *heads =
        model_find(m, arena_print(&o->arena, "%sheads", prefix));
    if (!heads)
        return oracle_attend(o, m, x);
    struct table *found[8];
    int wide = 0, at = 0;
    for (int h = 0; h < heads->number; h++) {
        o->prefix = arena_print(&o->arena, "%shead%d.", prefix, h + 1);
        found[h] = oracle_attend(o, m, x);
        wide += found[h]->columns;
    }
    o->prefix = prefix;
    struct table *concat = oracle_table(o, "concat", x->rows, wide);
    for (int h = 0; h < heads->number; at += found[h++]->columns)
        for (int i = 0; i < x->rows; i++)
            for (int c = 0; c < found[h]->columns; c++)
                *oracle_cell(concat, i, at + c) = *oracle_cell(found[h], i, c);
    return concat;
}

static struct table *onto(struct oracle *o, const char *name,
                          const struct table *x, const struct table *added)
{
    struct table *out = oracle_table(o, name, x->rows, x->columns);
    for (int i = 0; i < x->rows * x->columns; i++)
        out->data[i] =
            added->data[i] + (oracle_without(o, "residual") ? 0 : x->data[i]);
    return out;
}

static double bent(const char *how, double x)
{
    if (!strcmp(how, "relu"))
        return x > 0 ? x : 0;
    if (!strcmp(how, "gelu"))
        return x / 2 * (1 + erf(x / sqrt(2)));
    if (!strcmp(how, "silu"))
        return x / (1 + exp(-x));
    return x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * pow(x, 3))));
}

static struct table *feed(struct oracle *o, const struct model *m,
                          const struct table *x)
{
    struct table *hidden = oracle_project(o, m, "hidden", x, "W_1", "b_1");
    struct table *active =
        oracle_table(o, "active", hidden->rows, hidden->columns);
    for (int i = 0; i < active->rows * active->columns; i++)
        active->data[i] =
            bent(choice_of(m, "activation", "relu"), hidden->data[i]);
    if (given(o, m, "W_3")) {
        const struct table *up = oracle_project(o, m, "up", x, "W_3", "b_3");
        struct table *gated = oracle_table(o, "gated", up->rows, up->columns);
        for (int i = 0; i < up->rows * up->columns; i++)
            gated->data[i] = active->data[i] * up->data[i];
        active = gated;
    }
    return oracle_project(o, m, "fed", active, "W_2", "b_2");
}

static struct table *block(struct oracle *o, const struct model *m,
                           struct table *x)
{
    bool after = chose(m, "norm_at", "before", "after");
    bool feeds = given(o, m, "W_1") && !oracle_without(o, "feed");
    struct table *read =
        after ? x : norm(o, m, "normed", x, "gain_1", "shift_1");
    x = onto(o, "sum", x,
             oracle_project(o, m, "added", look(o, m, read), "W_O", "b_O"));
    if (after)
        x = norm(o, m, "normed", x, "gain_1", "shift_1");
    if (!feeds)
        return x;
    read = after ? x : norm(o, m, "normed2", x, "gain_2", "shift_2");
    x = onto(o, "out", x, feed(o, m, read));
    return after ? norm(o, m, "normed2", x, "gain_2", "shift_2") : x;
}

// The rows of E, and what is added for their places.
static struct table *input(struct oracle *o, const struct model *m,
                           const struct table *E)
{
    struct words known = model_words(m, "vocabulary");
    struct words prompt = model_words(m, "prompt");
    struct table *words = oracle_table(o, "words", prompt.count, E->columns);
    for (int i = 0; i < prompt.count; i++)
        for (int k = known.count - 1; k >= 0; k--)
            for (int c = 0;
                 c < E->columns && !strcmp(known.word[k], prompt.word[i]); c++)
                *oracle_cell(words, i, c) = *oracle_cell(E, k, c);
    struct table *P = NULL;
    const char *position = oracle_without(o, "position")
                               ? "none"
                               : choice_of(m, "position", "sinusoidal");
    if (!strcmp(position, "sinusoidal")) {
        P = oracle_encode(o, words->rows, words->columns, 10000);
        oracle_lay(m, "position.layout", P);
    } else if (!strcmp(position, "learned")) {
        const struct table *W_P = oracle_take(o, m, "W_P", "W_P");
        P = oracle_table(o, "P", words->rows, words->columns);
        for (int i = 0; i < P->rows; i++)
            for (int c = 0; c < P->columns; c++)
                *oracle_cell(P, i, c) =
                    *oracle_cell(W_P, i < W_P->rows ? i : W_P->rows - 1, c);
    }
    struct table *X = oracle_table(o, "X", words->rows, words->columns);
    for (int i = 0; i < X->rows * X->columns; i++)
        X->data[i] = words->data[i] + (P ? P->data[i] : 0);
    return X;
}

// Where a word stands among the likeliest, from 0: those before it are likelier,
// or as likely and further left.
static int standing(const struct table *p, int row, int word)
{
    int before = 0;
    for (int w = 0; w < p->columns; w++) {
        double x = *oracle_cell(p, row, w), own = *oracle_cell(p, row, word);
        before += x > own || (x == own && w < word);
    }
    return before;
}

// What all before a word have together.
static double ahead(const struct table *p, int row, int word)
{
    double sum = 0;
    for (int k = 0; k < standing(p, row, word); k++)
        for (int w = 0; w < p->columns; w++)
            if (standing(p, row, w) == k)
                sum += *oracle_cell(p, row, w);
    return sum;
}

// What is cut is 0, all else is divided by what is left: of [top] words, or with
// 0 of those that make [mass].
static struct table *cut(struct oracle *o, const char *name, struct table *p,
                         int top, double mass)
{
    const char *kept_name = arena_print(&o->arena, "%s.kept", name);
    const char *sum_name = arena_print(&o->arena, "%s.sum", name);
    struct table *kept = oracle_table(o, kept_name, p->rows, p->columns);
    struct table *sum = oracle_table(o, sum_name, p->rows, 1);
    struct table *out = oracle_table(o, name, p->rows, p->columns);
    for (int i = 0; i < p->rows; i++) {
        for (int w = 0; w < p->columns; w++)
            if (top ? standing(p, i, w) < top : ahead(p, i, w) < mass - 1e-13)
                *oracle_cell(kept, i, w) = *oracle_cell(p, i, w);
        for (int w = 0; w < p->columns; w++)
            sum->data[i] += *oracle_cell(kept, i, w);
        for (int w = 0; w < p->columns && sum->data[i] != 0; w++)
            *oracle_cell(out, i, w) = *oracle_cell(kept, i, w) / sum->data[i];
    }
    return out;
}

static double number_of(const struct model *m, const char *name, double missing)
{
    const struct entry *e = model_find(m, name);
    return e ? e->number : missing;
}

// splitmix64's first number, of 53 bits.
static double seeded(uint64_t state)
{
    state += 0x9e3779b97f4a7c15;
    state = (state ^ state >> 30) * 0xbf58476d1ce4e5b9;
    state = (state ^ state >> 27) * 0x94d049bb133111eb;
    return (double)((state ^ state >> 31) >> 11) / 9007199254740992.0;
}

// Temperature, then top, then mass, then the word on which the number falls.
static void draw(struct oracle *o, const struct model *m,
                 const struct table *logits, struct table *p)
{
    bool cuts = model_find(m, "top") || model_find(m, "mass");
    double T = number_of(m, "temperature", cuts ? 1 : 0);
    double mass = number_of(m, "mass", 1);
    int top = (int)number_of(m, "top", p->columns);
    if (T == 0 || oracle_without(o, "softmax"))
        return;
    if (T != 1) {
        struct table *cooled =
            oracle_table(o, "cooled", p->rows, p->columns);
        for (int i = 0; i < p->rows * p->columns; i++)
            cooled->data[i] = logits->data[i] / T;
        p = oracle_soften_all(o, "chances", cooled);
    }
    if (top < p->columns)
        p = cut(o, "top", p, top, 0);
    if (mass < 1)
        p = cut(o, "mass", p, 0, mass);
    struct table *point = oracle_table(o, "drawn.point", p->rows, 1);
    struct table *drawn = oracle_table(o, "drawn", p->rows, 1);
    for (int i = 0; i < p->rows; i++) {
        uint64_t seed = (uint64_t)number_of(m, "seed", 1);
        point->data[i] = seeded(seed << 32 | (uint64_t)i);
        double most = -1; // the last that begins before it
        for (int w = 0; w < p->columns; w++)
            if (*oracle_cell(p, i, w) > 0 && ahead(p, i, w) > most &&
                ahead(p, i, w) <= point->data[i]) {
                most = ahead(p, i, w);
                drawn->data[i] = w;
            }
    }
}

// The chances of all words, and the likeliest, the first of equals.
static void tell(struct oracle *o, const struct model *m, const struct table *x,
                 const struct table *E)
{
    const struct table *U = oracle_take(o, m, "U", "U");
    int words = E->rows;
    struct table *logits = oracle_table(o, "logits", x->rows, words);
    struct table *next = oracle_table(o, "next", x->rows, 1);
    for (int i = 0; i < x->rows; i++)
        for (int w = 0; w < words; w++) {
            for (int c = 0; c < x->columns; c++)
                *oracle_cell(logits, i, w) +=
                    *oracle_cell(x, i, c) *
                    (U ? *oracle_cell(U, c, w) : *oracle_cell(E, w, c));
            double most = *oracle_cell(logits, i, (int)next->data[i]);
            if (*oracle_cell(logits, i, w) > most)
                next->data[i] = w;
        }
    draw(o, m, logits, oracle_soften_all(o, "probabilities", logits));
}

// What the logits would make of the line as it is in the table [name].
static void read_here(struct oracle *o, const struct model *m, const char *name)
{
    const char *dot = strrchr(name, '.');
    o->prefix = dot ? arena_copy(&o->arena, name, (size_t)(dot + 1 - name)) : "";
    const char *own = dot ? dot + 1 : name;
    const struct table *x = oracle_find(o, name), *E = oracle_find(o, "E");
    const struct table *U = oracle_find(o, "U"), *g = oracle_find(o, "gain");
    if (!x)
        return;
    if (g)
        x = norm_by(o, m, arena_print(&o->arena, "%s.lens.normed", own), x, g,
                    oracle_find(o, "shift"));
    struct table *logits = oracle_table(
        o, arena_print(&o->arena, "%s.lens.logits", own), x->rows, E->rows);
    for (int i = 0; i < x->rows; i++)
        for (int w = 0; w < E->rows; w++)
            for (int c = 0; c < x->columns; c++)
                *oracle_cell(logits, i, w) +=
                    *oracle_cell(x, i, c) *
                    (U ? *oracle_cell(U, c, w) : *oracle_cell(E, w, c));
    oracle_soften_all(o, arena_print(&o->arena, "%s.lens", own), logits);
}

// Behind each sum of each layer the line, normalized where it is.
static void read_line(struct oracle *o, const struct model *m, int layers)
{
    bool after = chose(m, "norm_at", "before", "after");
    static const char *const sums[] = {"sum", "out"};
    static const char *const normed[] = {"normed", "normed2"};
    read_here(o, m, "X");
    for (int l = 1; l <= layers; l++)
        for (int k = 0; k < 2; k++) {
            const char *sum =
                arena_print(&o->arena, "layer%d.%s", l, sums[k]);
            const char *norm =
                arena_print(&o->arena, "layer%d.%s", l, normed[k]);
            bool is_normed = after && oracle_find(o, norm);
            read_here(o, m, is_normed ? norm : sum);
        }
    o->prefix = "";
}

void oracle_blocks(struct oracle *o, const struct model *given)
{
    struct model m = *given;
    struct entry *entries =
        arena_array(&o->arena, (size_t)m.count + 1, sizeof *entries);
    memcpy(entries, m.entries, (size_t)m.count * sizeof *entries);
    entries[m.count] = (struct entry){
        .name = "mask", .type = ENTRY_CHOICE, .choice = "causal"};
    m.entries = entries;
    m.count += !model_find(given, "mask");
    for (int i = 0; i < m.count && oracle_without(o, "attention"); i++)
        if (!strcmp(entries[i].name, "mask")) {
            entries[i].choice = "band";
            entries[i].number = 0;
        }
    o->prefix = "";
    const struct table *E = oracle_take(o, &m, "E", "E");
    struct table *x = input(o, &m, E);
    int layers = model_parts(&m, "layers");
    for (int l = 1; l <= layers; l++) {
        const char *name = arena_print(&o->arena, "layer%d", l);
        o->prefix = arena_print(&o->arena, "%s.", name);
        if (!oracle_without(o, name))
            x = block(o, &m, x);
    }
    o->prefix = "";
    tell(o, &m,
         layers ? norm(o, &m, "normed", x, "gain", "shift") : block(o, &m, x),
         E);
    if (layers && chose(&m, "lens", "none", "layers"))
        read_line(o, &m, layers);
}
