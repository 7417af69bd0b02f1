// SPDX-License-Identifier: MIT
// What is said to a question, in the picture: the choices or the field where
// it asks, how they are used at the right of it, and once that was wrong what
// it is instead.
#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "app/dialog/sheet.h"
#include "app/quiz/retrieval.h"
#include "app/widget/field_paint.h"
#include "scene/mark/notation.h"

enum { PAD_HIGH = 38, PAD_PITCH = 46, GAP = 11, LEAST_PAD = 64, BAR = 5 };

struct target quiz_part(int part)
{
    return (struct target){TARGET_ANSWER, {0}, QUIZ_PARTS + part};
}

// --- where the choices stand -------------------------------------------------

static double pad_pitch(const struct scene *s)
{
    return text_size(s, PAD_PITCH);
}

static double key_size(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

// The hands for an option stand behind what it says.
static double hands_width(const struct scene *s)
{
    return text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "00") +
           u(s, 12);
}

// As wide as what it says wants; what is typed has the same room all along.
static double pad_width(const struct app *a, struct scene *s, int k)
{
    struct quiz_pad pad = quiz_face(a)->pad(a, s, k);
    double key = text_width(s, key_size(s), WEIGHT_REGULAR, pad.key);
    double text =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, pad.text);
    double own = u(s, 28) + key + (key > 0 ? u(s, 10) : 0);
    if (pad.counted)
        own += hands_width(s);
    double third = (s->view->extent.width - u(s, 48 + 2 * GAP)) / 3;
    double room = is_tall(s) && quiz_face(a)->pads(a) > 1
                      ? fmin(own + u(s, pad.wide), third)
                      : own + u(s, pad.wide);
    return fmax(pad.wide ? room : own + text, u(s, LEAST_PAD));
}

// Where they begin that are shown where not all have room: with what was
// scrolled to, or what is chosen in their middle.
static int first_shown(const struct app *a, int count, int shown)
{
    int at = quiz_face(a)->at ? quiz_face(a)->at(a) : 0;
    int first = a->quiz.top >= 0 ? a->quiz.top : at - shown / 2;
    return first < 0 ? 0 : first > count - shown ? count - shown : first;
}

// Lays all into lines of [width]; returns how many lines that takes.
static int lay_lines(const struct app *a, struct scene *s, double width,
                     struct quiz_laid *out)
{
    int line = 0;
    double x = 0;
    for (int k = 0; k < out->count; k++) {
        double w = fmin(pad_width(a, s, k), width);
        if (x > 0 && x + w > width) {
            line++;
            x = 0;
        }
        out->at[k] = (struct rect){x, line, w, u(s, PAD_HIGH)};
        x += w + u(s, GAP);
    }
    return line + 1;
}

// So many as there is room for in [lines] lines, all as wide.
static void lay_window(struct app *a, struct scene *s, double width, int lines,
                       struct quiz_laid *out)
{
    double w = u(s, LEAST_PAD), gap = u(s, GAP);
    for (int k = 0; k < out->count; k++)
        w = fmax(w, fmin(pad_width(a, s, k), width / 3));
    int across = (int)fmax(1, floor((width + gap) / (w + gap)));
    int shown = across * lines < out->count ? across * lines : out->count;
    out->first = first_shown(a, out->count, shown);
    a->quiz.hidden = out->count - shown;
    for (int k = 0; k < shown; k++)
        out->at[out->first + k] = (struct rect){
            (k % across) * (w + gap), (double)k / across, w, u(s, PAD_HIGH)};
    for (int k = 0; k < shown; k++)
        out->at[out->first + k].y = floor(out->at[out->first + k].y);
    out->shown = shown;
}

// Each line in [at] about [middle], of its own number for y.
static void place_lines(struct scene *s, struct quiz_laid *l, struct rect at,
                        double middle)
{
    int end = l->first + l->shown;
    for (int k = l->first; k < end;) {
        int after = k;
        while (after < end && l->at[after].y == l->at[k].y)
            after++;
        double wide = l->at[after - 1].x + l->at[after - 1].w;
        double x = fmin(middle - wide / 2, at.x + at.w - wide);
        x = fmax(x, at.x);
        double y = at.y + l->at[k].y * pad_pitch(s);
        for (; k < after; k++) {
            l->at[k].x += x;
            l->at[k].y = y + (pad_pitch(s) - l->at[k].h) / 2;
        }
    }
}

// Beside the cell that is asked for where that leaves room for all in a line,
// else under the picture.
static struct quiz_laid lay(struct app *a, struct scene *s, struct rect under)
{
    const struct quiz *q = &a->quiz;
    const struct quiz_face *face = quiz_face(a);
    struct quiz_laid l = {.count = face->pads(a)};
    l.shown = l.count;
    l.at = arena_array(s->pose->arena, (size_t)l.count + 1, sizeof *l.at);
    a->quiz.hidden = 0;
    int lines = (int)fmax(1, floor(under.h / pad_pitch(s) + 0.2));
    int wanted = lay_lines(a, s, under.w, &l);
    bool beside = wanted == 1 && q->beside.w > 0;
    if (wanted > lines)
        lay_window(a, s, under.w, lines, &l);
    struct rect at = beside ? q->beside : under;
    bool over = !beside && q->asked_at.w > 0 && !is_tall(s);
    struct rect about = over ? q->asked_at : at;
    place_lines(s, &l, at, about.x + about.w / 2);
    return l;
}

void quiz_stand(struct app *a, struct pose *p)
{
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = p};
    struct quiz_laid l = {.count = quiz_face(a)->pads(a)};
    struct rect hint;
    struct shown shown = app_shown(a);
    struct rect under =
        frame_answers(&shown, &a->view, a->font, p->arena, &hint);
    l.at = arena_array(p->arena, (size_t)l.count + 1, sizeof *l.at);
    bool line = l.count && lay_lines(a, &s, under.w, &l) == 1;
    double wide = line ? l.at[l.count - 1].x + l.at[l.count - 1].w : 0;
    quiz_stand_at(a, &s, under, (struct rect){0, 0, wide, pad_pitch(&s)});
}

// --- the choices -------------------------------------------------------------

static void paint_field(struct app *a, struct scene *s, const char *key,
                        struct rect at)
{
    double gap = *key ? u(s, 10) : 0, small = key_size(s);
    double before = text_width(s, small, WEIGHT_REGULAR, key) + gap;
    struct field *f = &a->quiz.field;
    double size = text_size(s, TEXT_NUMBER);
    double bar = text_width(s, size, WEIGHT_BOLD, "|");
    double room = at.w - u(s, 24) - bar - before;
    const char *text = field_shown(s, f, size, WEIGHT_BOLD, room);
    double wide = text_width(s, size, WEIGHT_BOLD, text);
    double x = at.x + (at.w - wide - before) / 2 + before;
    double y = at.y + at.h / 2 + size * CAP_MIDDLE;
    if (*key)
        paint_text(s, id_named("quiz key of field", 0), x - before, y, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, key)
            ->layer = LAYER_KNOB;
    paint_text(s, id_named("quiz field", 0), x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, text)
        ->layer = LAYER_KNOB;
    field_marks(s, f, at, x, y, true);
}

static void paint_says(struct scene *s, int k, const struct quiz_pad *pad,
                       struct rect at, color ink)
{
    bool bold = pad->mark != PAD_PLAIN;
    enum weight weight = bold ? WEIGHT_BOLD : WEIGHT_REGULAR;
    double small = key_size(s), size = text_size(s, TEXT_NUMBER);
    double key = text_width(s, small, WEIGHT_REGULAR, pad->key);
    double gap = key > 0 ? u(s, 10) : 0;
    if (pad->counted)
        paint_text(s, id_named("quiz hands", k), at.x + at.w - u(s, 14),
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
                   ALIGN_END, pad->hands ? ink : s->theme->grey,
                   text_print(s, "%d", pad->hands))
            ->layer = LAYER_KNOB;
    at.w -= pad->counted ? hands_width(s) : 0;
    const char *text =
        text_fit(s, size, weight, pad->text, at.w - u(s, 24) - key - gap);
    double wide = key + gap + text_width(s, size, weight, text);
    double x = at.x + (at.w - wide) / 2;
    double y = at.y + at.h / 2 + size * CAP_MIDDLE;
    if (key > 0)
        paint_text(s, id_named("quiz key", k), x, y, small, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, pad->key)
            ->layer = LAYER_KNOB;
    paint_text(s, id_named("quiz says", k), x + key + gap, y, size, weight,
               ALIGN_START, ink, text)
        ->layer = LAYER_KNOB;
}

static void paint_pad(struct app *a, struct scene *s, int k,
                      struct quiz_pad pad, struct rect at)
{
    const struct theme *t = s->theme;
    bool right = pad.mark == PAD_RIGHT, chosen = pad.mark == PAD_CHOSEN;
    bool own = chosen || pad.mark == PAD_WRONG;
    struct item *i = paint_box(s, id_named("quiz box", k), LAYER_TICK, at,
                               at.h / 2, chosen ? t->chosen : t->chrome);
    i->line = right ? t->light : own ? t->ink : t->slot_line;
    i->stroke = u(s, right || own ? 2.5 : 1.5);
    i->dash = pad.mark == PAD_WRONG ? u(s, 5) : 0;
    if (a->quiz.asking && quiz_face(a)->press)
        i->target = quiz_part(k);
    bool revealed = !a->quiz.asking && !right && !own;
    bool lit = right && theme_is_dark(t);
    if (pad.field)
        paint_field(a, s, pad.key, at);
    else
        paint_says(s, k, &pad, at,
                   lit        ? t->light
                   : revealed ? t->grey
                              : t->ink);
}

// How many hands were up for each, all on one scale, once it is told.
static void paint_hands(const struct app *a, struct scene *s,
                        const struct quiz_laid *l)
{
    int most = 0;
    double room = INFINITY;
    for (int k = l->first; k < l->first + l->shown; k++) {
        struct quiz_pad pad = quiz_face(a)->pad(a, s, k);
        most = pad.hands > most ? pad.hands : most;
        room = fmin(room, l->at[k].w);
    }
    for (int k = l->first; most && k < l->first + l->shown; k++) {
        struct quiz_pad pad = quiz_face(a)->pad(a, s, k);
        struct rect at = l->at[k];
        at.x += at.h / 2;
        at.w = (room - at.h) * pad.hands / most;
        at.y += at.h + u(s, 2);
        at.h = u(s, BAR);
        bool right = pad.mark == PAD_RIGHT;
        if (pad.hands)
            paint_box(s, id_named("quiz hands bar", k), LAYER_KNOB, at, 0,
                      right ? s->theme->light : s->theme->grey);
    }
}

// The right number beside a wrong one, where the picture has no place for it.
static void paint_truth(struct app *a, struct scene *s, struct quiz_laid *l)
{
    const struct asked *asked = &a->quiz.asked;
    bool number = asked->question->kind == QUESTION_NUMBER;
    if (!number || !quiz_tells_wrong(a) || a->quiz.asked_at.w > 0)
        return;
    struct strbuf truth = {0};
    ask_truth(asked, &truth);
    struct quiz_pad pad = {"", text_print(s, "%s", strbuf_text(&truth)),
                           PAD_RIGHT, false, 0};
    strbuf_free(&truth);
    struct rect at = l->at[l->count - 1];
    at.x += at.w + u(s, GAP);
    at.w = text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, pad.text) +
           u(s, 28);
    paint_pad(a, s, l->count, pad, at);
    l->at[l->count++] = at;
    l->shown++;
}

// Which of how many are shown.
static void paint_window(const struct app *a, struct scene *s,
                         const struct quiz_laid *l, struct rect under)
{
    double size = text_size(s, TEXT_SMALL);
    if (l->shown == l->count)
        return;
    paint_text(
        s, id_named("quiz lines", 0), under.x + under.w,
        l->at[l->first].y - size * 0.4, size, WEIGHT_REGULAR, ALIGN_END,
        s->theme->grey,
        caption(s, a->quiz.asking ? "quiz.lines" : "quiz.lines.told",
                SLOTS(COUNT("from", l->first + 1),
                      COUNT("to", l->first + l->shown), COUNT("of", l->count))))
        ->layer = LAYER_KNOB;
}

// --- what a wrong one is -----------------------------------------------------

// A line from the choice to the cell that has its number: between them, or
// under both.
static void paint_way(struct scene *s, struct rect from, struct rect to)
{
    bool under = from.y > to.y + to.h, over = to.y > from.y + from.h;
    double low = from.y + from.h, lane = fmax(low, to.y + to.h) + u(s, 10);
    if (under || over)
        lane = under ? from.y - u(s, 6) : (low + to.y) / 2;
    double x = from.x + from.w / 2, tip = to.x + to.w / 2;
    struct spot way[] = {{x, under ? from.y : low},
                         {x, lane},
                         {tip, lane},
                         {tip, over ? to.y : to.y + to.h + u(s, 2)}};
    paint_line(s, id_named("quiz way", 0), LAYER_KNOB, way, 4, u(s, 1.5),
               s->theme->ink);
    paint_head(s, id_named("quiz way head", 0), way[2], way[3], u(s, 8),
               s->theme->ink)
        ->layer = LAYER_KNOB;
}

// In at most two lines about y, from x or, [ends], to x.
static void paint_lines(struct scene *s, const char *text, double x, bool ends,
                        double y, double room)
{
    double size = text_size(s, TEXT_WORD), line = size * SHEET_LINE;
    double wide = notation_width(s, size, WEIGHT_REGULAR, text);
    int lines = wide <= room ? 1 : 2;
    if (!*text || wide > room * 1.8)
        return; // it has no room
    double width = lines == 1 ? wide : room;
    double base = y + size * CAP_MIDDLE - (lines - 1) * line / 2;
    struct sheet_text set = {.name = "quiz instead",
                             .x = ends ? x - width : x,
                             .y = base,
                             .width = room + 1,
                             .size = size,
                             .weight = WEIGHT_REGULAR,
                             .lines = lines,
                             .ink = s->theme->ink,
                             .notation = true};
    sheet_wrap(s, &set, text);
}

// Beside the choices, on the side with more room; where these are in the
// picture, under that.
static void paint_instead(struct app *a, struct scene *s,
                          const struct quiz_laid *l, struct rect under)
{
    const char *text = strbuf_text(&a->quiz.instead);
    double left = under.x + under.w, right = under.x;
    double air = u(s, 14), y = under.y + pad_pitch(s) / 2;
    for (int k = l->first; k < l->first + l->shown; k++) {
        left = fmin(left, l->at[k].x);
        right = fmax(right, l->at[k].x + l->at[k].w);
        y = l->at[k].y + l->at[k].h / 2;
    }
    bool in = l->shown && y < under.y, none = !l->shown;
    if (in || none) {
        double wide = fmin(under.w, text_width(s, text_size(s, TEXT_WORD),
                                               WEIGHT_REGULAR, text));
        double middle = none ? under.x + under.w / 2 : (left + right) / 2;
        double x = fmin(middle - wide / 2, under.x + under.w - wide);
        paint_lines(s, text, fmax(x, under.x), false,
                    under.y + pad_pitch(s) / 2, under.w);
        return;
    }
    if (a->quiz.stands.w > 0)
        right = fmax(right, a->quiz.stands.x + a->quiz.stands.w / 2);
    double after = under.x + under.w - right - air;
    double before = left - under.x - air;
    bool behind = after >= before;
    paint_lines(s, text, behind ? right + air : left - air, !behind, y,
                behind ? after : before);
}

// --- how ---------------------------------------------------------------------

// Those that choose, or arrows where they are too few.
static const char *digits(const struct app *a, struct scene *s)
{
    int count = quiz_face(a)->pads(a);
    return count > 9   ? "← →"
           : count > 3 ? text_print(s, "1 – %d", count)
           : count > 2 ? "1 2 3"
                       : "1 2";
}

// A key and what it does, right to left from x to [left] at most; returns where
// that begins.
static double paint_hint(const struct app *a, struct scene *s, int number,
                         const char *name, double left, double x, double y,
                         struct target target)
{
    double size = text_size(s, TEXT_WORD);
    const char *key = caption(s, text_print(s, "%s.key", name),
                              SLOTS(TEXT("digits", digits(a, s))));
    const char *does = caption(s, name, NO_SLOTS);
    double wide = text_width(s, size, WEIGHT_REGULAR, does);
    double keys = text_width(s, size, WEIGHT_BOLD, key);
    double from = x - wide - u(s, 8) - keys;
    if (from < left)
        return left; // it has no room
    paint_text(s, id_named("quiz hint", number), x - wide, y, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey, does)
        ->layer = LAYER_KNOB;
    paint_text(s, id_named("quiz hint key", number), from, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, key)
        ->layer = LAYER_KNOB;
    struct rect at = {from, y - size * 1.2, x - from, size * 1.8};
    struct item *hit = paint_box(s, id_named("quiz hint hit", number),
                                 LAYER_KNOB, at, 0, CLEAR);
    hit->target = target;
    return from - u(s, 20);
}

static struct target answer(int number)
{
    return (struct target){TARGET_ANSWER, {0}, number};
}

static void paint_hints(const struct app *a, struct scene *s, struct rect at)
{
    double left = at.x;
    const struct quiz *q = &a->quiz;
    double x = at.x + at.w, y = at.y + at.h * 0.7;
    if (!q->asking) {
        x = paint_hint(a, s, 0, "quiz.hint.on", left, x, y,
                       (struct target){TARGET_NEXT, {0}, 0});
        if (!q->right && q->verdict.given_count)
            x = paint_hint(a, s, 1, "quiz.hint.why", left, x, y,
                           answer(QUIZ_WHY));
        if (!q->right)
            paint_hint(a, s, 2, "quiz.hint.again", left, x, y,
                       answer(QUIZ_AGAIN));
        return;
    }
    if (q->waits) {
        paint_hint(a, s, 0, "quiz.hint.show", left, x, y, answer(QUIZ_SKIP));
        return;
    }
    x = paint_hint(a, s, 0,
                   retrieval_opens(a) ? "quiz.hint.lesson" : "quiz.hint.skip",
                   left, x, y, answer(QUIZ_SKIP));
    bool hands = quiz_face(a)->hands && a->class.on;
    x = paint_hint(a, s, 1, hands ? "quiz.hint.hands" : quiz_face(a)->hint,
                   left, x, y, answer(QUIZ_LOCK));
    if (quiz_face(a)->hint_more && quiz_face(a)->pads(a) > 1)
        paint_hint(a, s, 2, quiz_face(a)->hint_more, left, x, y,
                   (struct target){0});
}

// A movement to the page begins with what was there before it.
static void come_with_movement(const struct app *a, struct pose *p, int first)
{
    for (int i = first; i < p->count && a->motion.fraction < 1; i++)
        p->items[i].alpha *= ease(a->motion.fraction);
}

void quiz_paint(struct app *a, struct scene *s)
{
    assert(quiz_shows(a));
    int first = s->pose->count;
    struct shown shown = app_shown(a);
    struct rect hint;
    struct rect under =
        frame_answers(&shown, &a->view, a->font, s->pose->arena, &hint);
    struct quiz_laid l = lay(a, s, under);
    for (int k = l.first; k < l.first + l.shown; k++)
        paint_pad(a, s, k, quiz_face(a)->pad(a, s, k), l.at[k]);
    paint_truth(a, s, &l);
    if (!a->quiz.asking)
        paint_hands(a, s, &l);
    paint_window(a, s, &l, under);
    int own = quiz_face(a)->at ? quiz_face(a)->at(a) : 0;
    if (a->quiz.stands.w > 0 && own >= l.first && own < l.first + l.shown)
        paint_way(s, l.at[own], a->quiz.stands);
    if (a->quiz.waits || !a->quiz.asking)
        paint_instead(a, s, &l, under);
    paint_hints(a, s, hint);
    come_with_movement(a, s->pose, first);
}
