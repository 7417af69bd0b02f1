// SPDX-License-Identifier: MIT
// The question's dock: the field or the options with what locks them, and once
// it is locked what was said beside what is computed.
#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "app/dialog/sheet.h"
#include "app/quiz/retrieval.h"
#include "frame/flags.h"
#include "quiz/kind/kind.h"

struct target quiz_part(int part)
{
    return (struct target){TARGET_ANSWER, {0}, QUIZ_PARTS + part};
}

struct item *quiz_box(struct scene *s, int number, struct rect at, color fill)
{
    struct item *i = paint_framed(s, id_named("quiz box", number), LAYER_KNOB,
                                  at, u(s, 6), fill, u(s, 2));
    return i;
}

void quiz_text(struct scene *s, struct item *i, double size, bool bold,
               color ink, const char *text)
{
    i->weight = bold ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->text = text_fit(s, size, i->weight, text, i->at.w - u(s, 16));
    i->size = size;
    i->ink = ink;
}

struct quiz_lines quiz_lines(struct app *a, struct scene *s, double room,
                             int count, int at)
{
    assert(count > 0 && at < count);
    double least = text_size(s, TEXT_SMALL) * 1.25 + u(s, 6);
    struct quiz_lines l = {0, count, fmin(u(s, 44), room / count)};
    a->quiz.hidden = 0;
    if (l.pitch >= least)
        return l;
    l.pitch = least;
    l.count = (int)fmax(1, floor((room - least) / least));
    a->quiz.hidden = count - l.count;
    int first = a->quiz.top >= 0 ? a->quiz.top : at - l.count / 2;
    l.first = first < 0 ? 0 : first > count - l.count ? count - l.count : first;
    return l;
}

double quiz_line_size(const struct scene *s, double h)
{
    double size = fmin(text_size(s, TEXT_BODY), h * 0.75);
    return fmax(size, text_size(s, TEXT_SMALL));
}

double quiz_say_lines(const struct app *a, struct scene *s,
                      const struct quiz_lines *l, int of, double x, double y)
{
    double size = text_size(s, TEXT_SMALL);
    if (l->count == of)
        return y;
    paint_text(
        s, id_named("quiz lines", 0), x, y + size * 1.2, size, WEIGHT_REGULAR,
        ALIGN_START, s->theme->grey,
        caption(s, a->quiz.asking ? "quiz.lines" : "quiz.lines.told",
                SLOTS(COUNT("from", l->first + 1),
                      COUNT("to", l->first + l->count), COUNT("of", of))))
        ->layer = LAYER_KNOB;
    return y + size * 1.6;
}

// "question 3 of 8: your answer"
// Without what stands there where that has no room.
static void quiz_head(const struct app *a, struct scene *s, struct rect at,
                      const char *key)
{
    double size = text_size(s, TEXT_BODY);
    int count, n = retrieval_number(a, &count);
    bool earlier = n; // a narrow header has no room for its lesson
    if (!earlier)
        n = flags_number(&a->document->lesson, a->place.page, &count);
    const char *title = caption(s, earlier ? "quiz.earlier" : key,
                                SLOTS(TEXT("title", a->document->lesson.title),
                                      COUNT("n", n), COUNT("of", count)));
    if (text_width(s, size, WEIGHT_BOLD, title) > at.w)
        title =
            caption(s, "quiz.short", SLOTS(COUNT("n", n), COUNT("of", count)));
    paint_text(s, id_named("quiz title", 0), at.x, at.y + u(s, 22), size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, at.w))
        ->layer = LAYER_KNOB;
}

static void quiz_button(struct scene *s, struct rect at, int number, bool dark,
                        const char *text)
{
    struct item *i =
        paint_framed(s, id_named("quiz button", number), LAYER_KNOB, at,
                     u(s, 6), dark ? s->theme->ink : s->theme->paper, u(s, 2));
    quiz_text(s, i, text_size(s, TEXT_BODY), dark,
              dark ? s->theme->paper : s->theme->ink, text);
    i->target = (struct target){TARGET_ANSWER, {0}, number};
}

// How many lines the keys take over the buttons.
static int keys_lines(const struct scene *s, const char *keys, double width)
{
    double small = text_size(s, TEXT_SMALL);
    return !keys                                                ? 0
           : text_width(s, small, WEIGHT_REGULAR, keys) > width ? 2
                                                                : 1;
}

// The first of the phrases that a button so wide has room for, else the last.
static const char *longest_that_fits(const struct scene *s, double width,
                                     const char *const *keys, int count)
{
    double size = text_size(s, TEXT_BODY);
    for (int k = 0;; k++) {
        const char *text = caption(s, keys[k], NO_SLOTS);
        if (k == count - 1 ||
            text_width(s, size, WEIGHT_BOLD, text) < width - u(s, 16))
            return text;
    }
}

// What locks and what skips, with the keys over them; where the dock is low,
// under them.
static void quiz_paint_buttons(const struct app *a, struct scene *s,
                               struct rect at, bool low, const char *keys)
{
    double gap = u(s, 8), small = text_size(s, TEXT_SMALL);
    double line = small * SHEET_LINE, y = at.y;
    int over = low ? 0 : keys_lines(s, keys, at.w);
    struct rect one = {at.x, y, at.w,
                       text_size(s, TEXT_BODY) * (low ? 1.8 : 2.1)};
    if (over) {
        sheet_lines(s, "quiz keys", 0, at.x, y + small * 1.2, at.w, small, over,
                    s->theme->grey, keys);
        one.y += small * 0.15 + line * over;
    }
    one.y += low ? 0 : gap;
    static const char *const locks[] = {"quiz.lock", "quiz.lock.short"};
    quiz_button(s, one, QUIZ_LOCK, true, longest_that_fits(s, one.w, locks, 2));
    one.y += one.h + gap;
    bool earlier = retrieval_opens(a); // nothing is told of it then
    const char *const skips[] = {earlier ? "quiz.show.lesson" : "quiz.show",
                                 "quiz.show.short", "quiz.show.least"};
    quiz_button(s, one, QUIZ_SKIP, false,
                longest_that_fits(s, one.w, skips, 3));
    y = one.y + one.h + small * 1.5;
    int lines = (int)((at.y + at.h - y) / line) + 1;
    if (keys && low && lines > 0)
        sheet_lines(s, "quiz keys", 0, at.x, y, at.w, small, lines,
                    s->theme->grey, keys);
}

// The buttons under the answer; beside it where the dock is low.
static void paint_asking(struct app *a, struct scene *s, struct rect at)
{
    const struct quiz_dock *dock = quiz_dock(a);
    bool low = at.w > at.h;
    double gap = u(s, 8), top = u(s, low ? 32 : 36);
    const char *keys = dock->keys ? caption(s, dock->keys, NO_SLOTS) : NULL;
    double lines = keys_lines(s, keys, at.w) + 0.15;
    double under = 2 * (text_size(s, TEXT_BODY) * 2.1 + gap) +
                   text_size(s, TEXT_SMALL) * SHEET_LINE * lines;
    double left = low ? at.w * 0.64 : at.w;
    struct rect room = {at.x, at.y + top, left, at.h - top - (low ? 0 : under)};
    struct rect title = at;
    title.w *= low && dock->titled ? 0.56 : 1;
    quiz_head(a, s, title, "quiz.yours");
    double y = dock->paint(a, s, room);
    struct rect side = {at.x, y, at.w, at.y + at.h - y};
    if (low)
        side =
            (struct rect){at.x + left + gap, room.y, at.w - left - gap, room.h};
    quiz_paint_buttons(a, s, side, low, keys);
}

// What was said, dashed; what is right.
static void paint_answer_box(struct app *a, struct scene *s, int side,
                             struct rect at)
{
    const struct quiz *q = &a->quiz;
    struct item *i = quiz_box(s, side, at, s->theme->paper);
    const struct answer *truth = &q->asked.truth;
    bool typed = !truth->read_count && !truth->cells.tensor;
    const char *key = side       ? typed ? "quiz.typed" : "quiz.computed"
                      : q->right ? "quiz.told.right"
                                 : "quiz.told";
    i->dash = side ? 0 : u(s, 5);
    i->stroke = u(s, side ? 4 : 2);
    quiz_text(s, i, text_size(s, TEXT_BODY), side, s->theme->ink,
              caption(s, key,
                      SLOTS(TEXT("yours", strbuf_text(&q->yours)),
                            TEXT("truth", strbuf_text(&q->truth)))));
}

// A box with what gives its number under it; returns where that ends.
static double quiz_paint_side(struct app *a, struct scene *s, int side,
                              const struct quiz_strips *l, struct rect at)
{
    struct rect box = at, under = at;
    box.h = text_size(s, TEXT_BODY) * 2.1;
    paint_answer_box(a, s, side, box);
    under.y += box.h + u(s, 8);
    under.h -= box.h + u(s, 8);
    return l->count ? quiz_strips_paint(s, side, l, under) : box.y + box.h;
}

static bool shows_strips(const struct app *a)
{
    return !a->quiz.right && !quiz_options_tell(a) &&
           quiz_kind_of(&a->quiz.asked)->one_number;
}

// What gives a number: of a wrong procedure, or the right one.
static struct quiz_strips strips_of(const struct app *a, struct scene *s,
                                    int side)
{
    const struct quiz *q = &a->quiz;
    const struct verdict *v = &q->verdict;
    struct quiz_strips l = {.count = 0};
    if (!shows_strips(a) || (!side && !v->given_count))
        return l;
    if (side) {
        l = quiz_strips_right(&q->asked);
        l.title = v->given_count ? caption(s, "quiz.right", NO_SLOTS) : NULL;
        return l;
    }
    const struct mistaken *m = v->given[q->gives];
    const char *key =
        text_print(s, "procedure.%s", procedure_names[m->procedure]);
    l = quiz_strips_wrong(&q->asked, m);
    l.title = caption(s, key, NO_SLOTS);
    return l;
}

double quiz_both(struct app *a, struct scene *s, struct rect at)
{
    bool low = at.w > at.h * 1.6;
    double y = at.y, gap = u(s, low ? 16 : 12);
    struct rect one = at;
    one.w = low ? (at.w - gap) / 2 : at.w;
    one.h = low ? at.h : (at.h - gap) / 2;
    for (int side = 0; side < 2; side++) {
        struct quiz_strips l = strips_of(a, s, side);
        y = fmax(y, quiz_paint_side(a, s, side, &l, one));
        if (low)
            one.x += one.w + gap;
        else
            one.y = y + gap;
    }
    return y;
}

// What can be done now: once more, on, and what else gives it.
static void paint_on_from_here(const struct app *a, struct scene *s,
                               struct rect at)
{
    int count = a->quiz.verdict.given_count;
    double size = text_size(s, TEXT_SMALL);
    const char *text =
        caption(s, count ? "quiz.on.other" : "quiz.on",
                SLOTS(COUNT("n", a->quiz.gives + 1), COUNT("of", count)));
    paint_text(s, id_named("quiz on", 0), at.x, at.y + at.h - size * 0.2, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, text, at.w))
        ->layer = LAYER_KNOB;
    struct item *hit =
        paint_box(s, id_named("quiz again", 0), LAYER_KNOB, at, 0, CLEAR);
    hit->target = (struct target){TARGET_ANSWER, {0}, QUIZ_AGAIN};
}

static void paint_told(struct app *a, struct scene *s, struct rect at)
{
    const struct quiz_dock *dock = quiz_dock(a);
    const struct quiz *q = &a->quiz;
    double small = text_size(s, TEXT_SMALL), line = small * SHEET_LINE;
    double top = u(s, 36), under = q->right ? 0 : small * SHEET_LINE;
    bool two = a->without || compare_a(a); // which have a sentence of their own
    double why = two && q->why.length ? line * 4.5 : 0;
    struct rect room = {at.x, at.y + top, at.w, at.h - top - why - under};
    quiz_head(a, s, at, "quiz.both");
    double y =
        (dock->revealed ? dock->revealed : quiz_both)(a, s, room) + small * 1.8;
    double bottom = at.y + at.h - under;
    int lines = (int)fmin((bottom - y) / line + 1, 7);
    if (two && lines > 0)
        sheet_lines(s, "quiz why", 0, at.x, y, at.w, small, lines,
                    s->theme->ink, strbuf_text(&q->why));
    if (under > 0)
        paint_on_from_here(a, s, (struct rect){at.x, bottom, at.w, under});
}

void quiz_paint(struct app *a, struct scene *s, struct rect at)
{
    assert(quiz_docked(a));
    struct item *i = paint_box(s, id_named("quiz", 0), LAYER_CHROME_FRONT, at,
                               u(s, 8), s->theme->chrome);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    i->target.kind = TARGET_SHEET;
    double air = u(s, 16);
    struct rect in = {at.x + air, at.y + u(s, 4), at.w - 2 * air,
                      at.h - u(s, 12)};
    (a->quiz.asking ? paint_asking : paint_told)(a, s, in);
}
