// SPDX-License-Identifier: MIT
// What a row has numbers for is put in order: a list whose lines are moved.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "base/number.h"
#include "say/join.h"
#include "trace/origin.h"

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
    int by = in->key == CODE_UP ? -1 : 1;
    if (in->control)
        return false;
    if (in->key == CODE_UP || in->key == CODE_DOWN) {
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
        return in->key == CODE_LEFT || in->key == CODE_RIGHT;
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

static void order_truth(const struct app *a, struct strbuf *out)
{
    struct arena arena = {0};
    order_add_labels(a, ask_order(&a->quiz.asked, &arena), out);
    arena_free(&arena);
}

// --- painting ----------------------------------------------------------------

static struct item *order_paint_line(struct scene *s, int number,
                                     struct rect at, bool bold,
                                     const char *text)
{
    struct item *i = quiz_box(s, number, at, s->theme->paper);
    double size = quiz_line_size(s, at.h);
    i->stroke = u(s, bold ? 4 : 1.5);
    quiz_text(s, i, size, bold, s->theme->ink, text);
    return i;
}

static double order_paint(struct app *a, struct scene *s, struct rect at)
{
    const struct quiz_ordered *o = &a->quiz.order;
    const struct asked *asked = &a->quiz.asked;
    struct quiz_lines l = quiz_lines(a, s, at.h, asked->count, o->at);
    double y = at.y, size = text_size(s, TEXT_SMALL), left = size * 2;
    char room[LABEL];
    for (int i = l.first; i < l.first + l.count; i++, y += l.pitch) {
        struct rect line = {at.x + left, y, at.w - left, l.pitch - u(s, 6)};
        bool this = o->at == i;
        struct item *box =
            order_paint_line(s, i, line, this,
                             text_print(s, "%d · %s", o->list[i] + 1,
                                        ask_label(asked, o->list[i], room)));
        box->fill = this ? s->theme->chosen : s->theme->paper;
        box->target = quiz_part(i);
        paint_text(s, id_named("quiz place", i), at.x + left * 0.8,
                   y + line.h / 2 + size * 0.36, size,
                   i < o->placed ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
                   i < o->placed ? s->theme->ink : s->theme->grey,
                   text_print(s, "%d.", i + 1))
            ->layer = LAYER_KNOB;
    }
    return quiz_say_lines(a, s, &l, asked->count, at.x, y - u(s, 6));
}

static void order_print(char out[static NUMBER_SIZE], const struct asked *asked,
                        int number, int decimals)
{
    struct cells c = ask_cell(asked, number);
    number_print_of(out, c.tensor, c.row, ask_number(asked, number), decimals);
}

// Two columns: what was said, dashed, and what is right with its numbers; one
// line of each where the dock has no room for three.
static double order_revealed(struct app *a, struct scene *s, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), w = (at.w - u(s, 12)) / 2;
    if (at.h < size * 1.6 + 3 * (size * 1.25 + u(s, 6)))
        return quiz_both(a, s, at);
    const struct asked *asked = &a->quiz.asked;
    const int *list[] = {a->quiz.order.list, ask_order(asked, s->pose->arena)};
    const char *titles[] = {
        caption(s, "quiz.order.yours",
                SLOTS(TEXT("mark", a->quiz.right ? "✓" : "✗"))),
        caption(s, "quiz.order.right", NO_SLOTS)};
    double top = at.y + size * 1.6, y = top;
    struct quiz_lines l = quiz_lines(a, s, at.y + at.h - top, asked->count, 0);
    char room[LABEL], number[NUMBER_SIZE];
    for (int k = 0; k < 2; k++) {
        double x = at.x + k * (w + u(s, 12));
        paint_text(s, id_named("quiz column", k), x, at.y + size, size,
                   WEIGHT_BOLD, ALIGN_START, s->theme->ink,
                   text_fit(s, size, WEIGHT_BOLD, titles[k], w))
            ->layer = LAYER_KNOB;
        y = top;
        for (int i = l.first; i < l.first + l.count; i++, y += l.pitch) {
            struct rect line = {x, y, w, l.pitch - u(s, 6)};
            const char *label = ask_label(asked, list[k][i], room);
            double value = ask_number(asked, list[k][i]);
            bool good = ask_number(asked, list[1][i]) == value;
            if (k) // as many decimals as there is room for
                order_print(number, asked, list[k][i],
                            w < u(s, 150) ? CELL_DECIMALS : FORMULA_DECIMALS);
            struct item *box = order_paint_line(
                s, i + k * asked->count, line, k == 1,
                k ? text_print(s, "%d. %s  %s", i + 1, label, number)
                  : text_print(s, "%d. %s %s", i + 1, label, good ? "✓" : "✗"));
            if (!k)
                box->dash = u(s, 5);
        }
    }
    return quiz_say_lines(a, s, &l, asked->count, at.x, y - u(s, 6));
}

const struct quiz_dock order_dock = {
    .begin = order_begin,
    .key = order_key,
    .press = order_press,
    .drag = order_drag,
    .clear = order_clear,
    .begun = order_begun,
    .read = order_read,
    .put = order_put,
    .yours = order_yours,
    .truth = order_truth,
    .paint = order_paint,
    .revealed = order_revealed,
    .wants = "note.quiz.order",
    .keys = "quiz.keys.order",
    .help = {"quiz.line", "quiz.move", "quiz.place"}};
