// SPDX-License-Identifier: MIT
#include <string.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "app/edit/undo.h"
#include "base/c_locale.h"

// Whether [k] stands in a lesson like this: what is given, every choice, and
// what is the identity where it is missing.
static bool stands(const struct model *m, const struct key *k)
{
    const struct entry *e = model_find(m, k->name);
    if (strchr(k->name, '.') || k->flags & KEY_HELD)
        return false;
    bool switched = k->type == KEY_CHOICE || k->type == KEY_POSITIVE ||
                    k->flags & KEY_OFFERED;
    bool parted = k->within && model_parts(m, k->within);
    bool identity = k->flags & KEY_IDENTITY && !parted;
    if (!e && k->when && !model_meets(m, k->when))
        return false;
    bool offered = !k->when || k->flags & KEY_OFFERED;
    return e || (switched && !k->within && offered) || identity;
}

static bool has_number(const struct model *m, const struct key *k)
{
    const char *choice =
        k->type == KEY_CHOICE ? model_choice(m, k->name) : NULL;
    for (const struct option *o = choice ? k->options : NULL; o && o->name; o++)
        if (!strcmp(o->name, choice))
            return o->form == OPTION_NUMBER || o->form == OPTION_WHOLE;
    return false;
}

struct listing {
    const struct model *model;
    struct knob *knobs;
    int count;
};

static bool is_listed(const struct listing *l, const char *name)
{
    for (int i = 0; i < l->count; i++)
        if (!strcmp(l->knobs[i].name, name))
            return true;
    return false;
}

static struct knob *knobs_add(struct listing *l, const struct key *k)
{
    struct knob *out = &l->knobs[l->count++];
    *out = (struct knob){.key = k};
    c_snprintf(out->name, sizeof out->name, "%s", k->name);
    return out;
}

// A key stands in a kind's table again with another shape.
static void add_key(struct listing *l, const struct key *k)
{
    if (!stands(l->model, k) || l->count + 2 > MOST_KNOBS ||
        is_listed(l, k->name))
        return;
    knobs_add(l, k);
    if (has_number(l->model, k))
        knobs_add(l, k)->width = true;
}

// The matrices of every part of [parts], which begin with [prefix]: head1.W_Q,
// head1.W_K …, layer1.head1.W_Q …
static void add_parts(struct listing *l, const struct key *parts,
                      const char *prefix)
{
    const struct kind *kind = l->model->kind;
    char name[KNOB_NAME], inside[KNOB_NAME];
    c_snprintf(name, sizeof name, "%s%s", prefix, parts->name);
    int count = model_parts(l->model, name);
    for (int part = 1; part <= count; part++) {
        c_snprintf(inside, sizeof inside, "%s%s%d.", prefix, parts->part, part);
        for (const struct key *k = kind->keys; k->name; k++) {
            c_snprintf(name, sizeof name, "%s%s", inside, k->name);
            if (k->type == KEY_PARTS && k->within &&
                !strcmp(k->within, parts->name))
                add_parts(l, k, inside);
            else if (k->type == KEY_MATRIX && model_find(l->model, name) &&
                     l->count < MOST_KNOBS && !is_listed(l, name))
                strcpy(knobs_add(l, k)->name, name);
        }
    }
}

// All of them: what is switched and typed first, then matrices.
static int list_all_knobs(const struct model *m, struct knob out[MOST_KNOBS])
{
    struct listing l = {m, out, 0};
    const struct key *keys = m->kind->keys;
    for (int matrices = 0; matrices < 2; matrices++)
        for (const struct key *k = keys; k->name; k++)
            if ((k->type == KEY_MATRIX) == matrices)
                add_key(&l, k);
    for (const struct key *k = keys; k->name; k++)
        if (k->type == KEY_PARTS)
            add_parts(&l, k, "");
    return l.count;
}

static bool is_locked_matrix(const struct app *a, const struct knob *k)
{
    return k->key->type == KEY_MATRIX && !knob_allowed(a, k);
}

// Those of [all] that may be changed, or may not and are no matrices.
static int take_knobs(const struct app *a, const struct knob *all, int count,
                      bool allowed, struct knob *out)
{
    int taken = 0;
    for (int i = 0; i < count; i++)
        if (knob_allowed(a, &all[i]) == allowed &&
            !is_locked_matrix(a, &all[i]))
            out[taken++] = all[i];
    return taken;
}

// Where one is locked it is its own row.
static int fold_knobs(const struct app *a, const struct knob *all, int count,
                      struct knob *out)
{
    int locked = 0, taken = 0;
    for (int i = 0; i < count; i++)
        locked += is_locked_matrix(a, &all[i]);
    if (locked > 1) {
        out[taken] = (struct knob){.folds = locked};
        strcpy(out[taken++].name, KNOB_FOLD);
    }
    for (int i = 0; i < count; i++)
        if (is_locked_matrix(a, &all[i]) &&
            (locked == 1 || a->document->left.unfolded))
            out[taken++] = all[i];
    return taken;
}

int knobs_list(const struct app *a, struct knob out[MOST_KNOBS])
{
    struct knob all[MOST_KNOBS];
    int count = list_all_knobs(&a->document->lesson.model, all);
    int taken = take_knobs(a, all, count, true, out);
    taken += take_knobs(a, all, count, false, out + taken);
    return taken + fold_knobs(a, all, count, out + taken);
}

// --- the one that is chosen --------------------------------------------------

static void print_row(const struct knob *k, char out[KNOB_NAME + 1])
{
    c_snprintf(out, KNOB_NAME + 1, "%s%s", k->name, k->width ? "=" : "");
}

void knobs_choose(struct app *a, const struct knob *k)
{
    char row[KNOB_NAME + 1];
    struct left *left = &a->document->left;
    print_row(k, row);
    c_snprintf(left->row, sizeof left->row, "%s", row);
}

int knobs_at(const struct app *a, const struct knob *all, int count)
{
    for (int i = 0; i < count; i++) {
        char row[KNOB_NAME + 1];
        print_row(&all[i], row);
        if (!strcmp(row, a->document->left.row))
            return i;
    }
    return 0;
}

bool knobs_chosen(const struct app *a, struct knob *out)
{
    struct knob all[MOST_KNOBS];
    int count = knobs_list(a, all);
    if (count)
        *out = all[knobs_at(a, all, count)];
    return count;
}

void knobs_fold(struct app *a)
{
    bool *unfolded = &a->document->left.unfolded;
    *unfolded = !*unfolded;
}

// --- its value ---------------------------------------------------------------

bool knob_allowed(const struct app *a, const struct knob *k)
{
    if (k->folds)
        return false;
    const char *dot = strchr(k->name, '.');
    const struct key *key = k->key;
    return lesson_allows(&a->document->lesson, dot ? key->within : key->name) ||
           (dot && lesson_allows(&a->document->lesson, key->name));
}

// Words of the input, as they are typed anywhere.
static bool is_sentence(const struct knob *k)
{
    return k->key->type == KEY_WORDS && k->key->flags & KEY_FEW;
}

static void add_words(const struct model *m, const char *name,
                      struct strbuf *out)
{
    struct words words = model_words(m, name);
    for (int i = 0; i < words.count; i++)
        strbuf_addf(out, "%s%s", i ? " " : "",
                    words.word[i] ? words.word[i] : "null");
}

void knob_value(const struct app *a, const struct knob *k, struct strbuf *out)
{
    const struct model *m = &a->document->lesson.model;
    const struct entry *e = model_find(m, k->key->name);
    if (is_sentence(k))
        sentence_print(m, k->key, out);
    else if (k->key->type == KEY_WORDS)
        add_words(m, k->key->name, out);
    else if (k->key->type == KEY_CHOICE && !k->width)
        strbuf_add(out, model_choice(m, k->key->name));
    else if (k->key->type == KEY_PARTS)
        strbuf_addf(out, "%d", model_parts(m, k->key->name));
    else if (e && k->key->type != KEY_MATRIX)
        edit_print(out, e->number);
}

void knob_write(const struct app *a, const struct knob *k, const char *value,
                struct strbuf *out)
{
    const char *choice =
        k->width ? model_choice(&a->document->lesson.model, k->key->name) : "";
    bool named = k->width && strcmp(choice, "number") != 0;
    if (is_sentence(k))
        sentence_change(&a->document->lesson.model, k->name, value, out);
    else if (named)
        strbuf_addf(out, "%s = {%s: %s}", k->name, choice, value);
    else
        strbuf_addf(out, "%s = %s", k->name, value);
}

bool knob_change(struct app *a, const struct knob *k, const char *value)
{
    struct strbuf text = {0};
    knob_write(a, k, value, &text);
    return edit_take(a, &text);
}
