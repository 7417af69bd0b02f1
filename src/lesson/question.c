// SPDX-License-Identifier: MIT
#include "lesson/question.h"

#include <assert.h>
#include <string.h>

#include "lesson/grammar.h"
#include "lesson/pages.h"
#include "lesson/procedure.h"

// Where each of a list stands.
static const struct mark *marks_of(struct reading *r, const struct node *n)
{
    struct mark *marks =
        arena_array(r->arena, (size_t)n->count + 1, sizeof *marks);
    int k = 0;
    for (const struct node *i = n->first; i; i = i->next)
        marks[k++] = i->mark;
    return marks;
}

static bool read_wrong(struct reading *r, const struct node *n,
                       struct question *out)
{
    if (!read_words(r, n, "wrong", false, &out->wrong))
        return false;
    out->wrong_marks = marks_of(r, n);
    for (const struct node *i = n->first; i; i = i->next) {
        if (procedure_find(i->text) < PROCEDURES)
            continue;
        complain_choice(r, i, "wrong", procedure_names, PROCEDURES,
                        list_all(r, "list.or", procedure_names, PROCEDURES));
        return false;
    }
    return true;
}

// The one key that says how it is answered.
static const struct node *find_kind(struct reading *r, const struct node *n,
                                    enum question_kind *out)
{
    const struct node *found = NULL;
    const char *first = NULL;
    for (int i = 0; i < QUESTION_KINDS; i++) {
        const struct node *answer = node_find(n, answer_names[i]);
        if (answer && found) {
            complain(
                r->complaints, answer->key->mark, "error.ask.two",
                SLOTS(TEXT("first", first), TEXT("second", answer_names[i])));
            return NULL;
        }
        if (!answer)
            continue;
        found = answer;
        first = answer_names[i];
        *out = (enum question_kind)i;
    }
    if (!found)
        complain(r->complaints, n->key->mark, "error.ask.kind",
                 SLOTS(TEXT("kinds", list_all(r, "list.or", answer_names,
                                              QUESTION_KINDS))));
    return found;
}

#define KEYS_OF(KIND, name, keys) [QUESTION_##KIND] = (keys),
static const unsigned keys_of[QUESTION_KINDS] = {QUESTION_KIND_LIST(KEYS_OF)};

bool question_takes(enum question_kind kind, enum question_keys key)
{
    assert(kind < QUESTION_KINDS);
    return keys_of[kind] & key;
}

// What goes only with some kinds.
static bool check_kind(struct reading *r, const struct node *n,
                       enum question_kind kind, bool changed)
{
    static const struct {
        enum question_keys key;
        const char *name, *error;
    } some[] = {{TAKES_WRONG, "wrong", "error.ask.wrong"},
                {TAKES_TOLERANCE, "tolerance", "error.ask.tolerance"}};
    for (int i = 0; i < 2; i++) {
        const struct node *given = node_find(n, some[i].name);
        if (!given || question_takes(kind, some[i].key))
            continue;
        complain(r->complaints, given->key->mark, some[i].error, NO_SLOTS);
        return false;
    }
    if (changed || !question_takes(kind, NEEDS_CHANGE))
        return true;
    complain(r->complaints, n->key->mark, "error.ask.change", NO_SLOTS);
    return false;
}

// How many numbers of the row are blank; none when it does not say.
static bool read_blank(struct reading *r, const struct node *ask,
                       struct question *out)
{
    const struct node *n = node_find(ask, "blank");
    if (!n)
        return true;
    if (question_takes(out->kind, TAKES_BLANK))
        return read_whole(r, n, "blank", 1, MOST_IMPORTED, &out->blank);
    complain(r->complaints, n->key->mark, "error.ask.blank", NO_SLOTS);
    return false;
}

// The picture after the answer, and what stays in sight.
static bool read_sight(struct reading *r, const struct node *ask,
                       struct question *out)
{
    const struct node *then = node_find(ask, "then");
    const struct node *keeps = node_find(ask, "keeps");
    if (then)
        out->then_mark = then->mark;
    if (keeps)
        out->keeps_marks = marks_of(r, keeps);
    return (!then || read_line(r, then, "then", &out->then)) &&
           (!keeps || read_words(r, keeps, "keeps", false, &out->keeps));
}

static bool read_hint(struct reading *r, const struct node *n,
                      struct question *out)
{
    if (!read_text(r, n, "hint", &out->hint))
        return false;
    if (strchr(out->hint, '{'))
        complain(r->complaints, n->mark, "error.ask.hint", NO_SLOTS);
    return true;
}

static bool read_ask(struct reading *r, const struct node *n, bool changed,
                     struct question *out)
{
    const struct node *text = node_find(n, "question");
    const struct node *wrong = node_find(n, "wrong");
    const struct node *tolerance = node_find(n, "tolerance");
    const struct node *hint = node_find(n, "hint");
    if (!text) {
        complain(r->complaints, n->key->mark, "error.ask.question", NO_SLOTS);
        return false;
    }
    const struct node *answer = find_kind(r, n, &out->kind);
    if (!answer || !check_kind(r, n, out->kind, changed))
        return false;
    out->mark = answer->mark;
    return read_text(r, text, "question", &out->text) &&
           read_line(r, answer, answer_names[out->kind], &out->answer) &&
           (!wrong || read_wrong(r, wrong, out)) && read_blank(r, n, out) &&
           read_sight(r, n, out) && (!hint || read_hint(r, hint, out)) &&
           (!tolerance || read_tolerance(r, tolerance, &out->tolerance));
}

const struct question *read_question(struct reading *r, const struct node *n,
                                     bool changed)
{
    enum { MORE = 7 };
    const char *names[QUESTION_KINDS + MORE];
    memcpy(names, question_keys, MORE * sizeof *names);
    memcpy(names + MORE, answer_names, QUESTION_KINDS * sizeof *names);
    assert(n && n->key);
    if (!expect_map(r, n, "ask"))
        return NULL;
    check_names(r, n, "ask", names, QUESTION_KINDS + MORE);
    struct question *q = arena_alloc(r->arena, sizeof *q);
    q->tolerance = -1;
    return read_ask(r, n, changed, q) ? q : NULL;
}
