// SPDX-License-Identifier: MIT
#include "document/change/cause.h"

#include <assert.h>
#include <string.h>

#include "document/change/target.h"
#include "lesson/edit/moment.h"
#include "lesson/edit/taken.h"
#include "train/trained.h"
#include "document/change/value_say.h"

// --- one change --------------------------------------------------------------

// What is written right of the sign.
static const char *change_value(const char *change)
{
    const char *sign = strchr(change, '=');
    return sign ? sign + 1 + strspn(sign + 1, " ") : NULL;
}

// The same in words; NULL where nothing is put.
static const char *change_value_said(const struct catalogue *words,
                                     const struct kind *kind,
                                     const char *change, const char *name,
                                     struct arena *arena)
{
    struct strbuf text = {0};
    const char *now = change_value(change);
    struct change_target n = change_target_of(change);
    if (!now || n.act)
        return NULL;
    const struct key *k =
        change_target_is_whole(&n) ? change_target_key(kind, name) : NULL;
    value_say(words, k, now, &text);
    const char *kept = arena_copy(arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return kept;
}

void change_name(const struct catalogue *words, const struct kind *kind,
                 const char *change, struct strbuf *out)
{
    struct trained t;
    int taken = taken_steps(change);
    if (taken >= 0)
        say(words, out, "trained.taken", SLOTS(COUNT("steps", taken)));
    else if (moment_read(change, kind, &t))
        trained_say(words, &t, out);
    else
        strbuf_add(out, change);
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

void change_say(const struct catalogue *words, const struct kind *kind,
                const char *change, const char *was, bool back,
                struct strbuf *out)
{
    assert(change);
    struct arena arena = {0};
    struct strbuf called = {0};
    change_name(words, kind, change, &called);
    struct change_target n = change_target_of(change);
    const char *name = arena_copy(&arena, n.text, (size_t)n.length);
    const char *now = change_value_said(words, kind, change, name, &arena);
    leave_out_alike(change_target_key(kind, name), &was, &now);
    if (was && now && strcmp(was, now))
        say(words, out, back ? "cause.put.back" : "cause.put",
            SLOTS(TEXT("name", name), TEXT("was", back ? now : was),
                  TEXT("now", back ? was : now)));
    else if (was && !now)
        say(words, out, back ? "cause.word.back" : "cause.word",
            SLOTS(TEXT("change", change), TEXT("word", was)));
    else
        say(words, out, back ? "cause.back" : "cause.change",
            SLOTS(TEXT("change", strbuf_text(&called))));
    strbuf_free(&called);
    arena_free(&arena);
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

void cause_say(const struct catalogue *words, const struct kind *kind,
               const struct changes *before, const struct changes *now,
               struct strbuf *out)
{
    struct led l = change_led_by(before, now);
    if (!l.count)
        return;
    const char *over =
        l.was || l.back ? NULL : change_covered(kind, now, l.change);
    struct strbuf change = {0};
    if (over && now->page == before->page)
        say(words, &change, "cause.covered",
            SLOTS(TEXT("change", l.change), TEXT("over", over)));
    else
        change_say(words, kind, l.change, l.was, l.back, &change);
    if (l.count > 1)
        say(words, out, "cause.more",
            SLOTS(SAID("change", strbuf_text(&change)),
                  COUNT("n", l.count - 1)));
    else
        strbuf_add(out, strbuf_text(&change));
    strbuf_free(&change);
}

bool cause_address(const struct changes *before, const struct changes *now,
                   const struct trace *t, struct address *out)
{
    struct led l = change_led_by(before, now);
    if (!l.count)
        return false;
    struct arena arena = {0};
    struct change_target n = change_target_of(l.change);
    const char *name = arena_copy(&arena, n.text, (size_t)n.length);
    const char *key = arena_copy(&arena, n.text, (size_t)n.key);
    bool found = !n.act && (address_parse(t, name, out, NULL) ||
                            address_parse(t, key, out, NULL));
    arena_free(&arena);
    return found;
}
