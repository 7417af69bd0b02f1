// SPDX-License-Identifier: MIT
#include "quiz/check_asked.h"

#include <assert.h>
#include <string.h>

#include "quiz/ask_parts.h"
#include "report/say.h"
#include "quiz/veil.h"

static void check_wrong(const struct asked *a, int which, struct arena *arena,
                        struct complaints *input_errors)
{
    const struct question *q = a->question;
    struct mistaken m;
    enum mistake_fate fate =
        ask_mistake(a, procedure_find(q->wrong.word[which]), arena, &m);
    if (fate == MISTAKE_GIVES)
        return;
    complain(
        input_errors, q->wrong_marks[which],
        fate == MISTAKE_COINCIDES ? "error.ask.coincides" : "error.ask.nowhere",
        SLOTS(TEXT("name", q->wrong.word[which]), TEXT("text", q->answer)));
}

// What the question says while [filler] stands for what is not known.
static void say_hidden(const struct lesson *l, const struct asked *a,
                       double filler, struct strbuf *out)
{
    struct veil veil = {0};
    veil_begin(&veil, &l->model, a->known, filler);
    say_fill(&veil.trace, a->question->text, false, out);
    veil_end(&veil);
}

// A number in a question is one that is known when it is asked: it says the
// same whatever comes after.
static void check_says(const struct lesson *l, const struct asked *a,
                       struct complaints *input_errors)
{
    struct strbuf said[3] = {0};
    say_fill(a->trace, a->question->text, false, &said[0]);
    bool same = true;
    for (int k = 1; k < 3 && strchr(a->question->text, '{'); k++) {
        say_hidden(l, a, k - 1, &said[k]);
        same &= !strcmp(strbuf_text(&said[0]), strbuf_text(&said[k]));
    }
    if (!same)
        complain(input_errors, a->question->mark, "error.ask.tells", NO_SLOTS);
    for (int k = 0; k < 3; k++)
        strbuf_free(&said[k]);
}

// What stays in sight is there, and is not what is asked for.
static void check_keeps(const struct asked *a, struct complaints *input_errors)
{
    const struct question *q = a->question;
    for (int i = 0; i < q->keeps.count; i++) {
        const char *name = q->keeps.word[i];
        bool tells = !trace_find(a->trace, name);
        const char *error = tells ? "error.ask.keeps" : "error.ask.keeps.asked";
        const struct tensor *found = a->truth.cells.tensor; // not worked out
        tells |= found && !strcmp(found->name, name);
        if (tells)
            complain(input_errors, q->keeps_marks[i], error,
                     SLOTS(TEXT("name", name), TEXT("text", q->answer)));
    }
}

void check_asked(const struct lesson *l, const struct question *q,
                 const struct trace *t, struct complaints *input_errors)
{
    assert(!q->wrong.count || q->wrong_marks);
    struct arena arena = {0};
    struct reason why = {.words = input_errors->words};
    struct asked a;
    if (!ask_open(&a, l, q, t, NULL, &arena, &why)) {
        complain_because(input_errors, q->mark, &why);
    } else {
        check_says(l, &a, input_errors);
        check_keeps(&a, input_errors);
        for (int i = 0; i < q->wrong.count; i++)
            check_wrong(&a, i, &arena, input_errors);
        if (a.choices && a.choice_count < 2)
            complain(input_errors, q->mark, "error.ask.choice", NO_SLOTS);
    }
    reason_free(&why);
    arena_free(&arena);
}
