// SPDX-License-Identifier: MIT
#include "document/change/cause.h"

#include <assert.h>
#include <string.h>

#include "document/change/target.h"
#include "lesson/edit/moment.h"
#include "lesson/edit/taken.h"
#include "train/trained.h"
#include "document/change/value_say.h"
#include "trace/term.h"

// --- one change --------------------------------------------------------------

// A change in the middle of being said.
struct told_change {
    const struct catalogue *words;
    const struct trace *t;
    const char *change;
    struct change_target n;
    const char *name;      // of the target: "X[cat,1]"
    const struct key *key; // that it is, or that it is a part of; or NULL
    struct arena arena;
};

// What is written right of the sign.
static const char *change_value(const char *change)
{
    const char *sign = strchr(change, '=');
    return sign ? sign + 1 + strspn(sign + 1, " ") : NULL;
}

// The same in words; NULL where nothing is put.
static const char *change_value_said(struct told_change *c)
{
    struct strbuf text = {0};
    const char *now = change_value(c->change);
    if (!now)
        return NULL;
    value_say(c->words, change_target_is_whole(&c->n) ? c->key : NULL, now,
              &text);
    const char *kept = arena_copy(&c->arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return kept;
}

// What stands in its brackets, "cat, 1"; "" without.
static const char *change_place(struct told_change *c)
{
    struct strbuf place = {0};
    const char *p = strchr(c->name, '[');
    for (p = p ? p + 1 : ""; *p && *p != ']'; p++)
        strbuf_addf(&place, *p == ',' && p[1] != ' ' ? "%c " : "%c", *p);
    const char *kept = arena_copy(&c->arena, strbuf_text(&place), place.length);
    strbuf_free(&place);
    return kept;
}

// Where a change goes to as the field writes it, "x(cat)₁"; what is not there
// by that name as it was written, but in words.
static const char *change_target_said(struct told_change *c)
{
    struct address a;
    bool found = address_parse(c->t, c->name, &a, NULL);
    if (found && a.row >= 0)
        return a.column < 0
                   ? vector_name(c->words, &c->arena, a.tensor, a.row)
                   : cell_name(c->words, &c->arena, a.tensor, a.row, a.column);
    if (change_target_is_whole(&c->n))
        return c->name;
    return said(
        c->words, &c->arena, "cause.at",
        SLOTS(TEXT("name", arena_copy(&c->arena, c->name, (size_t)c->n.key)),
              TEXT("place", change_place(c))));
}

// A word that is added, taken out, or moved, [was]; or the one there.
static void change_say_act(struct told_change *c, const char *was,
                           struct strbuf *out)
{
    const char *to = strstr(c->change, " to "), *now = change_value(c->change);
    say(c->words, out,
        now   ? "cause.add"
        : to  ? (was ? "cause.move" : "cause.move.at")
        : was ? "cause.remove"
              : "cause.remove.at",
        SLOTS(TEXT("word", now ? now : was), TEXT("place", change_place(c)),
              TEXT("to", to ? to + strlen(" to ") : "")));
}

// Of one option on both sides only what differs is said: "pairs adjacent" and
// "pairs half", which stand behind a comma.
static void leave_out_alike(const struct key *k, const char **was,
                            const char **now)
{
    if (!k || k->type != KEY_CHOICE || !*was || !*now || !strcmp(*was, *now))
        return;
    size_t alike = 0;
    for (size_t i = 0; (*was)[i] && (*was)[i] == (*now)[i]; i++)
        if ((*was)[i] == ',')
            alike = i + 2;
    *was += alike;
    *now += alike;
}

static void change_say_put(struct told_change *c, const char *was, bool back,
                           struct strbuf *out)
{
    const char *now = change_value_said(c);
    bool words = c->key && c->key->type == KEY_WORDS;
    const char *name = words ? "" : change_target_said(c);
    if (change_target_is_whole(&c->n))
        leave_out_alike(c->key, &was, &now);
    bool same = was && now && !strcmp(was, now);
    say(c->words, out,
        same || !now ? "cause.changed"
        : words      ? (was ? "cause.word" : "cause.word.set")
                     : (was ? "cause.put" : "cause.set"),
        SLOTS(TEXT("name", words && (same || !now) ? c->name : name),
              TEXT("was", back ? now : was), TEXT("now", back ? was : now)));
}

void change_say(const struct catalogue *words, const struct trace *t,
                const char *change, const char *was, bool back,
                struct strbuf *out)
{
    assert(t && change);
    struct told_change c = {words, t, change, change_target_of(change)};
    struct strbuf text = {0};
    struct trained trained;
    const struct kind *kind = t->model->kind;
    int taken = taken_steps(change);
    c.name = arena_copy(&c.arena, c.n.text, (size_t)c.n.length);
    c.key = change_target_key(kind,
                              arena_copy(&c.arena, c.n.text, (size_t)c.n.key));
    if (taken >= 0)
        say(words, &text, "trained.taken", SLOTS(COUNT("steps", taken)));
    else if (moment_read(change, kind, &trained))
        trained_say(words, &trained, &text);
    else if (c.n.act)
        change_say_act(&c, was, &text);
    else
        change_say_put(&c, was, back && was, &text);
    say(words, out, back ? "cause.back" : "cause.change",
        SLOTS(SAID("change", strbuf_text(&text))));
    strbuf_free(&text);
    arena_free(&c.arena);
}

static bool is_same(const char *a, int count, const char *b, int other)
{
    return count == other && !strncmp(a, b, (size_t)count);
}

const char *change_covered(const struct kind *kind, const struct changes *c,
                           const char *change)
{
    assert(c && change);
    struct change_target n = change_target_of(change);
    struct arena arena = {0};
    const struct key *k =
        change_target_key(kind, arena_copy(&arena, n.text, (size_t)n.key));
    bool words = n.act || (k && k->type == KEY_WORDS);
    arena_free(&arena);
    for (int i = 0; i < c->over_count && !words; i++) {
        struct change_target over = change_target_of(c->over[i]);
        if ((change_target_is_whole(&over) &&
             is_same(over.text, over.key, n.text, n.key)) ||
            is_same(over.text, over.length, n.text, n.length))
            return c->over[i];
    }
    return NULL;
}

void change_say_covered(const struct catalogue *words, const struct trace *t,
                        const char *change, const char *over,
                        struct strbuf *out)
{
    struct strbuf both[2] = {{0}};
    change_say(words, t, change, NULL, false, &both[0]);
    change_say(words, t, over, NULL, false, &both[1]);
    say(words, out, "cause.covered",
        SLOTS(SAID("change", strbuf_text(&both[0])),
              SAID("over", strbuf_text(&both[1]))));
    strbuf_free(&both[0]);
    strbuf_free(&both[1]);
}

// --- from one state to another -----------------------------------------------

// The change that leads from [before] to [now], the last of so many. What was
// taken back stands in both.
struct led {
    const char *change, *was;
    bool back;
    int count; // 0: none does
};

static struct led change_led_by(const struct changes *before,
                                const struct changes *now)
{
    bool back = now->made < before->made;
    const struct changes *in = back ? before : now;
    int last = back ? now->made : now->made - 1;
    struct led l = {.back = back,
                    .count = back ? before->made - now->made
                                  : now->made - before->made};
    if (!l.count && now->made && // pulled again, or put in place of another
        strcmp(now->change[last], before->change[last]))
        l.count = 1;
    if (now->over_count && now->page != before->page) {
        l = (struct led){now->over[0], NULL, false, now->over_count};
    } else if (l.count) {
        l.change = in->change[last];
        l.was = in->was[last];
    }
    return l;
}

void cause_say(const struct catalogue *words, const struct trace *t,
               const struct changes *before, const struct changes *now,
               struct strbuf *out)
{
    struct led l = change_led_by(before, now);
    if (!l.count)
        return;
    const char *over =
        l.was || l.back ? NULL : change_covered(t->model->kind, now, l.change);
    struct strbuf change = {0};
    if (over && now->page == before->page)
        change_say_covered(words, t, l.change, over, &change);
    else
        change_say(words, t, l.change, l.was, l.back, &change);
    if (l.count > 1)
        say(words, out, "cause.more",
            SLOTS(SAID("change", strbuf_text(&change)),
                  COUNT("n", l.count - 1)));
    else
        strbuf_add(out, strbuf_text(&change));
    strbuf_free(&change);
}
