// SPDX-License-Identifier: MIT
// What a row has numbers for is put in order, from the largest down.
#include "base/number.h"
#include "quiz/kind/parts.h"
#include "say/join.h"
#include "trace/origin.h"

enum { MOST_LISTED = 4 };

// Every one of them once; equals stand in any order.
static bool order_right(const struct asked *a, const struct reply *r)
{
    bool good = r->count == a->count;
    for (int i = 0; good && i < r->count; i++) {
        good = r->order[i] >= 0 && r->order[i] < a->count;
        for (int k = 0; good && k < i; k++)
            good = r->order[k] != r->order[i];
        good = good && (!i || ask_number(a, r->order[i - 1]) >=
                                  ask_number(a, r->order[i]));
    }
    return good;
}

static const char *order_number(char out[static NUMBER_SIZE],
                                const struct asked *a, int k)
{
    struct cells c = ask_cell(a, k);
    return number_print_precise_of(out, c.tensor, c.row, ask_number(a, k));
}

// "From the largest down: chased (0.6652), dog (0.2447), cat (0.0900)."
static void order_say(const struct asked *a, const struct catalogue *words,
                      struct strbuf *out)
{
    struct arena arena = {0};
    struct strbuf list = {0};
    char room[16], number[NUMBER_SIZE];
    const int *order = ask_order(a, &arena);
    int listed = a->count > MOST_LISTED + 1 ? MOST_LISTED : a->count;
    for (int i = 0; i < listed; i++)
        join_phrase(words, &list, 0, "list.more", "quiz.ordered",
                    SLOTS(TEXT("label", ask_label(a, order[i], room)),
                          TEXT("value", order_number(number, a, order[i]))));
    say(words, out,
        listed < a->count ? "quiz.not.order.more" : "quiz.not.order",
        SLOTS(TEXT("list", strbuf_text(&list)),
              COUNT("more", a->count - listed)));
    strbuf_free(&list);
    arena_free(&arena);
}

// What comes first, second…: every number up to their count once.
static bool order_read_reply(struct reading *r, const struct node *value,
                             struct reply *out)
{
    if (!expect_list(r, value, "order"))
        return false;
    size_t room = (size_t)value->count + 1;
    bool *seen = arena_array(r->arena, room, sizeof *seen);
    int *order = arena_array(r->arena, room, sizeof *order), number;
    out->count = value->count;
    out->order = order;
    for (const struct node *i = value->first; i; i = i->next) {
        if (!read_whole(r, i, "order", 1, value->count, &number))
            return false;
        *order++ = number - 1;
        if (seen[number]) {
            complain(r->complaints, i->mark, "error.answers.order",
                     SLOTS(COUNT("number", number)));
            return false;
        }
        seen[number] = true;
    }
    return true;
}

static void order_write(struct strbuf *out, const struct reply *r)
{
    strbuf_add(out, "order: [");
    for (int i = 0; i < r->count; i++)
        strbuf_addf(out, "%s%d", i ? ", " : "", r->order[i] + 1);
    strbuf_add(out, "]");
}

const struct quiz_kind order_kind = {.unfit = unfit_as_line,
                                     .right = order_right,
                                     .tells_all = true,
                                     .say_answer = order_say,
                                     .key = "order",
                                     .read = order_read_reply,
                                     .write = order_write};
