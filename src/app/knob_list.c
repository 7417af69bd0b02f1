#include <string.h>

#include "app/app.h"
#include "app/knob.h"

// Whether [k] stands in a lesson like this: what is given, and every choice.
static bool stands(const struct model *m, const struct key *k)
{
    const struct entry *e = model_find(m, k->name);
    if (k->type == KEY_PARTS || strchr(k->name, '.'))
        return false;
    bool switched = k->type == KEY_CHOICE || k->type == KEY_POSITIVE;
    return e || (switched && !k->within && !k->when);
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

int knobs_list(const struct app *a, struct knob out[MOST_KNOBS])
{
    const struct model *m = &a->book->lesson.model;
    int count = 0;
    for (int matrices = 0; matrices < 2; matrices++)
        for (const struct key *k = m->kind->keys; k->name; k++) {
            if ((k->type == KEY_MATRIX) != matrices || !stands(m, k) ||
                count + 2 > MOST_KNOBS)
                continue;
            if (count && out[count - 1].key->name == k->name)
                continue;
            out[count++] = (struct knob){k, false};
            if (has_number(m, k))
                out[count++] = (struct knob){k, true};
        }
    return count;
}

bool knobs_chosen(struct app *a, struct knob *out)
{
    struct knob all[MOST_KNOBS];
    int count = knobs_list(a, all);
    if (!count)
        return false;
    if (a->knobs.at >= count)
        a->knobs.at = count - 1;
    *out = all[a->knobs.at];
    return true;
}

bool knob_allowed(const struct app *a, const struct knob *k)
{
    return lesson_allows(&a->book->lesson, k->key->name);
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
    const struct model *m = &a->book->lesson.model;
    const struct entry *e = model_find(m, k->key->name);
    if (k->key->type == KEY_WORDS)
        add_words(m, k->key->name, out);
    else if (k->key->type == KEY_CHOICE && !k->width)
        strbuf_add(out, model_choice(m, k->key->name));
    else if (e && k->key->type != KEY_MATRIX)
        edit_print(out, e->number);
}
