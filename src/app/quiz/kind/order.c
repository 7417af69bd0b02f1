// SPDX-License-Identifier: MIT
// What a row has numbers for is put in order: a list whose lines are moved.
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "say/join.h"

enum { LABEL = 16 };

static void order_begin(struct app *a)
{
    struct quiz *q = &a->quiz;
    int count = q->asked.count;
    q->order = (struct quiz_ordered){
        .list = arena_array(&q->said, (size_t)count, sizeof(int))};
    for (int i = 0; i < count; i++)
        q->order.list[i] = i;
}

static void order_clear(struct app *a)
{
    struct quiz_ordered *o = &a->quiz.order;
    for (int i = 0; i < a->quiz.asked.count; i++)
        o->list[i] = i;
    o->at = o->placed = 0;
    o->said = false;
}

// What stands at place [from] goes to [to]; those between make room.
static void order_move(struct app *a, int from, int to)
{
    struct quiz_ordered *o = &a->quiz.order;
    if (to < 0 || to >= a->quiz.asked.count)
        return;
    int what = o->list[from], by = to > from ? 1 : -1;
    for (int i = from; i != to; i += by)
        o->list[i] = o->list[i + by];
    o->list[to] = what;
    o->at = to;
    o->said = true;
    a->quiz.top = -1;
}

// What has this number comes next, unless it has its place already.
static void order_place_next(struct app *a, int number)
{
    struct quiz_ordered *o = &a->quiz.order;
    for (int i = o->placed; i < a->quiz.asked.count; i++)
        if (o->list[i] == number) {
            order_move(a, i, o->placed++);
            return;
        }
}

// The last one that was given its place; the first of them, or what was moved,
// with all.
static void order_take_back(struct app *a)
{
    struct quiz_ordered *o = &a->quiz.order;
    if (o->placed <= 1)
        order_clear(a);
    else
        o->at = --o->placed;
}

static void order_choose(struct app *a, int by)
{
    struct quiz_ordered *o = &a->quiz.order;
    o->at = (o->at + by + a->quiz.asked.count) % a->quiz.asked.count;
    a->quiz.top = -1;
}

static bool order_key(struct app *a, const struct input *in)
{
    struct quiz_ordered *o = &a->quiz.order;
    bool back = in->key == CODE_UP || in->key == CODE_LEFT;
    int by = back ? -1 : 1;
    if (in->control)
        return false;
    if (back || in->key == CODE_DOWN || in->key == CODE_RIGHT) {
        if (in->shift) {
            o->placed = 0; // digits begin anew
            order_move(a, o->at, o->at + by);
        } else {
            order_choose(a, by);
        }
    } else if (in->key >= '1' && in->key <= '9') {
        order_place_next(a, (int)in->key - '1');
    } else if (in->key == CODE_BACKSPACE) {
        order_take_back(a);
    } else if (in->key == CODE_ENTER && !o->said) {
        o->said = true;
        a->notice.note = "note.quiz.order";
    } else {
        return false;
    }
    return true;
}

static void order_press(struct app *a, int part, double y)
{
    (void)y;
    a->quiz.order.at = part;
}

static void order_drag(struct app *a, int part, const struct input *in)
{
    (void)in;
    if (part < 0 || part == a->quiz.order.at)
        return;
    a->quiz.order.placed = 0;
    order_move(a, a->quiz.order.at, part);
}

static bool order_begun(const struct app *a)
{
    return a->quiz.order.said;
}

static bool order_read(struct app *a, struct reply *out)
{
    out->count = a->quiz.asked.count;
    out->order = a->quiz.order.list;
    return true;
}

static bool order_put(struct app *a, const struct reply *said)
{
    struct quiz_ordered *o = &a->quiz.order;
    bool good = said->count == a->quiz.asked.count;
    for (int i = 0; good && i < said->count; i++) {
        good = said->order[i] >= 0 && said->order[i] < said->count;
        o->list[i] = said->order[i];
    }
    return good;
}

static void order_add_labels(const struct app *a, const int *list,
                             struct strbuf *out)
{
    const struct asked *asked = &a->quiz.asked;
    char room[LABEL];
    size_t from = out->length;
    for (int i = 0; i < asked->count; i++)
        join_text(a->view.words, out, from, "list.more",
                  ask_label(asked, list[i], room));
}

static void order_yours(const struct app *a, struct strbuf *out)
{
    order_add_labels(a, a->quiz.order.list, out);
}

static int order_pads(const struct app *a)
{
    return a->quiz.asked.count;
}

// Each with the digit that gives it the next place; once it is told, those are
// right that have a number which is right there.
static struct quiz_pad order_pad(const struct app *a, struct scene *s, int k)
{
    const struct quiz_ordered *o = &a->quiz.order;
    const struct asked *asked = &a->quiz.asked;
    char room[LABEL];
    const char *label = ask_label(asked, o->list[k], room);
    bool asking = a->quiz.asking, good = false;
    if (!asking) {
        const int *right = ask_order(asked, s->pose->arena);
        good = ask_number(asked, right[k]) == ask_number(asked, o->list[k]);
    }
    bool own = asking ? k == o->at || k < o->placed : true;
    return (struct quiz_pad){
        asking && asked->count <= 9 ? text_print(s, "%d", o->list[k] + 1)
                                    : text_print(s, "%d.", k + 1),
        text_print(s, "%s", label), quiz_mark_of(a, own, good), false, 0};
}

static int order_at(const struct app *a)
{
    return a->quiz.order.at;
}

const struct quiz_face order_face = {
    .begin = order_begin,
    .key = order_key,
    .press = order_press,
    .drag = order_drag,
    .clear = order_clear,
    .begun = order_begun,
    .read = order_read,
    .put = order_put,
    .yours = order_yours,
    .pads = order_pads,
    .pad = order_pad,
    .at = order_at,
    .wants = "note.quiz.order",
    .hint = "quiz.hint.lock",
    .hint_more = "quiz.hint.order",
    .help = {"quiz.line", "quiz.move", "quiz.place"}};
