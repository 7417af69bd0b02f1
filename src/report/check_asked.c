#include "report/check_asked.h"

#include "report/ask_parts.h"

static void check_wrong(const struct asked *a, int which, struct arena *arena,
                        struct complaints *input_errors)
{
    const struct question *q = a->question;
    struct mistaken m;
    enum fate fate =
        ask_mistake(a, procedure_find(q->wrong.word[which]), arena, &m);
    if (fate == GIVES)
        return;
    complain(
        input_errors, q->wrong_marks[which],
        fate == COINCIDES ? "error.ask.coincides" : "error.ask.nowhere",
        SLOTS(TEXT("name", q->wrong.word[which]), TEXT("text", q->answer)));
}

void check_asked(const struct lesson *l, const struct question *q,
                 const struct trace *t, struct complaints *input_errors)
{
    struct arena arena = {0};
    struct reason why = {.words = input_errors->words};
    struct asked a;
    if (!ask_open(&a, l, q, t, NULL, &arena, &why)) {
        complain_because(input_errors, q->mark, &why);
    } else {
        for (int i = 0; i < q->wrong.count; i++)
            check_wrong(&a, i, &arena, input_errors);
        if (q->kind == QUESTION_CHOICE && a.choice_count < 2)
            complain(input_errors, q->mark, "error.ask.choice", NO_SLOTS);
    }
    reason_free(&why);
    arena_free(&arena);
}
