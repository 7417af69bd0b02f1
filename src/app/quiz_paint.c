// The question's dock: the field or the options with what locks them, and once
// it is locked what was said beside what is computed.
#include <math.h>

#include "app/app.h"
#include "app/sheet.h"

static struct item *box(struct scene *s, int number, struct rect at,
                        color fill)
{
    struct item *i = paint_box(s, id_named("quiz box", number), LAYER_KNOB, at,
                               u(s, 6), fill);
    i->line = s->theme->ink;
    i->stroke = u(s, 2);
    return i;
}

static void put_text(struct scene *s, struct item *i, double size, bool bold,
                     color ink, const char *text)
{
    i->weight = bold ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->text = text_fit(s, size, i->weight, text, i->at.w - u(s, 16));
    i->size = size;
    i->ink = ink;
}

static void head(struct scene *s, struct rect at, const char *title)
{
    double size = text_size(s, TEXT_BODY);
    paint_text(s, id_named("quiz title", 0), at.x, at.y + u(s, 22), size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, at.w))
        ->layer = LAYER_KNOB;
}

static double button(struct scene *s, struct rect at, double y, int number,
                     bool dark, const char *text)
{
    double size = text_size(s, TEXT_BODY), h = size * 2.1;
    struct item *i = box(s, 20 + number, (struct rect){at.x, y, at.w, h},
                         dark ? s->theme->ink : s->theme->paper);
    put_text(s, i, size, dark, dark ? s->theme->paper : s->theme->ink, text);
    i->target = (struct target){TARGET_ANSWER, {0}, number};
    return y + h + u(s, 8);
}

static double paint_options(struct app *a, struct scene *s, struct rect at,
                            double y, int count, double room)
{
    double pitch = fmin(u(s, 44), room / count), h = pitch - u(s, 6);
    double size = fmin(text_size(s, TEXT_BODY), h * 0.75);
    for (int k = 0; k < count; k++, y += pitch) {
        bool chosen = quiz_chosen(a) == k;
        struct item *i = box(s, k, (struct rect){at.x, y, at.w, h},
                             chosen ? s->theme->pool : s->theme->paper);
        i->stroke = u(s, chosen ? 4 : 1.5);
        put_text(s, i, size, chosen, s->theme->ink,
                 text_print(s, "%d · %s", k + 1, quiz_option(a, k)));
        i->target = (struct target){TARGET_ANSWER, {0}, QUIZ_OPTIONS + k};
    }
    return y;
}

static void paint_asking(struct app *a, struct scene *s, struct rect at)
{
    const struct quiz *q = &a->quiz;
    int count = quiz_options(a);
    bool number = q->asked.question->kind == QUESTION_NUMBER;
    double y = at.y + u(s, 36), size = text_size(s, TEXT_BODY);
    head(s, at, caption(s, "quiz.yours", NO_SLOTS));
    if (number) {
        double h = text_size(s, 26) * 2;
        struct item *i =
            box(s, 0, (struct rect){at.x, y, at.w, h}, s->theme->paper);
        i->stroke = u(s, 4);
        put_text(s, i, text_size(s, 26), true, s->theme->ink,
                 text_print(s, "%s|", strbuf_text(&q->field)));
        y += h + size * 1.6;
        if (q->asked.decimal)
            sheet_lines(s, "quiz within", 0, at.x, y - size * 0.4, at.w,
                        text_size(s, TEXT_SMALL), 1, s->theme->grey,
                        caption(s, "quiz.within",
                                SLOTS(PRECISE("x", q->asked.tolerance))));
    } else if (count) {
        double left = at.y + at.h - y - 2 * (size * 2.1 + u(s, 8));
        y = paint_options(a, s, at, y, count, left) + u(s, 4);
    }
    if (number || count)
        y = button(s, at, y, QUIZ_LOCK, true, caption(s, "quiz.lock", NO_SLOTS));
    button(s, at, y, QUIZ_SKIP, false, caption(s, "quiz.show", NO_SLOTS));
}

static void paint_told(struct app *a, struct scene *s, struct rect at)
{
    const struct quiz *q = &a->quiz;
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double y = at.y + u(s, 36), h = size * 2.1;
    const char *yours = caption(s, q->right ? "quiz.told.right" : "quiz.told",
                                SLOTS(TEXT("yours", strbuf_text(&q->yours))));
    head(s, at, caption(s, "quiz.both", NO_SLOTS));
    struct item *i = box(s, 0, (struct rect){at.x, y, at.w, h}, s->theme->paper);
    i->dash = u(s, 5);
    put_text(s, i, size, false, s->theme->ink, yours);
    y += h + u(s, 8);
    i = box(s, 1, (struct rect){at.x, y, at.w, h}, s->theme->paper);
    i->stroke = u(s, 4);
    put_text(s, i, size, true, s->theme->ink,
             caption(s, "quiz.computed",
                     SLOTS(TEXT("truth", strbuf_text(&q->truth)))));
    y += h + small * 1.8;
    int lines = (int)fmin((at.y + at.h - y) / (small * 1.35), 7);
    if (lines > 0)
        sheet_lines(s, "quiz why", 0, at.x, y, at.w, small, lines,
                    s->theme->ink, strbuf_text(&q->why));
}

void quiz_paint(struct app *a, struct scene *s, struct rect at)
{
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
