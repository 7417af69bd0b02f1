// SPDX-License-Identifier: MIT
#include <math.h>

#include "app/course/course.h"
#include "app/course/list.h"
#include "app/course/record.h"
#include "app/dialog/sheet.h"
#include "lesson/pace.h"
#include "lesson/path.h"

// --- a lesson ----------------------------------------------------------------

// The minutes of lesson [l] from page [from] on; "": nobody knows.
static const char *minutes_text(const struct scene *s, const struct lesson *l,
                                int from)
{
    int minutes = pace_minutes(l, from);
    return minutes ? caption(s, "list.takes", SLOTS(COUNT("minutes", minutes)))
                   : "";
}

// [state], and those minutes.
static const char *with_minutes(const struct scene *s, const struct lesson *l,
                                int from, const char *state)
{
    const char *takes = minutes_text(s, l, from);
    return !*takes ? state
                   : caption(s, "list.more",
                             SLOTS(TEXT("list", state), TEXT("item", takes)));
}

const char *course_state(const struct app *a, const struct scene *s,
                         const struct document *b, bool beside)
{
    if (!b->good)
        return "";
    const struct place *at = b == a->left ? &a->place : &b->place;
    bool begun = at->on_page || at->tensor[0];
    bool rests = !begun || record_begins(b, at) || record_ends(b, at);
    bool finished = rests && records_finished(a, b);
    if (beside && !begun && !finished)
        return "";
    int beside_path = path_beside(&b->lesson);
    const char *state =
        caption(s,
                finished                ? "course.finished"
                : !begun && beside_path ? "course.new.more"
                : !begun                ? "course.new"
                : at->on_page && beside ? "course.beside.page"
                : at->on_page           ? "course.page"
                : beside                ? "course.beside.begun"
                                        : "course.begun",
                SLOTS(TEXT("page", path_label(&b->lesson, at->page).text),
                      COUNT("pages", path_count(&b->lesson)),
                      COUNT("more", beside_path)));
    bool timed = !finished && !beside && (!begun || at->on_page);
    return timed ? with_minutes(s, &b->lesson, begun ? at->page : 0, state)
                 : state;
}

// What marks a card of the short way, at its left edge.
static struct rect short_bar(const struct scene *s, struct rect at)
{
    double w = u(s, 5), high = fmin(at.h * 0.6, u(s, 60));
    return (struct rect){at.x - w / 2, at.y + (at.h - high) / 2, w, high};
}

static void paint_ground(struct app *a, struct scene *s,
                         const struct course_card *card, struct rect at)
{
    bool chosen = card->document == a->chooser.chosen;
    struct item *i =
        paint_box(s, id_named("course", card->number), LAYER_POOL, at, u(s, 8),
                  chosen ? s->theme->chosen : s->theme->chrome);
    i->stroke = u(s, chosen ? 3 : 1);
    i->line = chosen ? s->theme->ink : s->theme->rule;
    i->target = (struct target){TARGET_LESSON, {0}, card->document};
    if (course_short(card->number))
        paint_box(s, id_named("course short", card->number), LAYER_SLOT,
                  short_bar(s, at), u(s, 2), s->theme->ink);
}

// A part of a circle for what was answered; a whole one for all of it.
static void paint_ring(struct scene *s, int number, struct spot middle,
                       struct answered n)
{
    enum { ROUND = 33 };
    double radius = u(s, 8), part = (double)n.answered / n.questions;
    for (int done = 0; done < 2; done++) {
        struct spot *ring = arena_array(s->pose->arena, ROUND, sizeof *ring);
        for (int i = 0; i < ROUND; i++) {
            double t = 2 * acos(-1) * i / (ROUND - 1) * (done ? part : 1);
            ring[i] = (struct spot){middle.x + radius * sin(t),
                                    middle.y - radius * cos(t)};
        }
        if (!done || n.answered)
            paint_line(s,
                       id_named(done ? "course done" : "course ring", number),
                       done ? LAYER_CELL : LAYER_SLOT, ring, ROUND, u(s, 3),
                       done ? s->theme->ink : s->theme->idle);
    }
}

// One line of a card, from [x], as far as [width] goes.
static void paint_words(struct scene *s, const char *name, int number, double x,
                        double y, double width, enum weight weight,
                        const char *text)
{
    double size = text_size(s, weight == WEIGHT_BOLD ? 17 : TEXT_SMALL);
    paint_text(s, id_named(name, number), x, y, size, weight, ALIGN_START,
               weight == WEIGHT_BOLD ? s->theme->ink : s->theme->grey,
               text_fit(s, size, weight, text, width));
}

// Where one is, and how many questions were answered, with a ring.
static void paint_progress(struct app *a, struct scene *s, int number,
                           const struct document *b, struct rect line)
{
    const char *state = course_state(a, s, b, false);
    struct answered n = answers_count(&a->answers, &b->lesson);
    double small = text_size(s, TEXT_SMALL), pad = u(s, 10);
    double base = line.y + small;
    paint_words(s, "course state", number, line.x, base, line.w, WEIGHT_REGULAR,
                state);
    if (!n.questions)
        return;
    double right = line.x + line.w - u(s, 9);
    paint_ring(s, number, (struct spot){right, base - small * CAP_MIDDLE}, n);
    double from =
        line.x + text_width(s, small, WEIGHT_REGULAR, state) + 2 * pad;
    double room = right - u(s, 14) - from;
    const struct slot *slots =
        SLOTS(COUNT("answered", n.answered), COUNT("questions", n.questions),
              COUNT("right", n.right));
    const char *said =
        caption(s, n.right ? "course.right" : "course.answered", slots);
    if (text_width(s, small, WEIGHT_REGULAR, said) > room)
        said = caption(s, "course.answered", slots);
    if (n.answered && text_width(s, small, WEIGHT_REGULAR, said) <= room)
        paint_words(s, "course said", number, from, base, room, WEIGHT_REGULAR,
                    said);
}

// "+ 18 more"; "": there is none.
static const char *more_text(const struct scene *s, const struct lesson *l)
{
    int more = path_beside(l);
    return more ? caption(s, "course.more", SLOTS(COUNT("more", more))) : "";
}

// In two lines: how long it takes, or where one is in it, is said at the end of
// the second, how much hangs on its path at the end of the first.
static void paint_dense(struct app *a, struct scene *s, int number,
                        const struct document *b, struct rect line)
{
    const char *warns = list_warns(a, s, b);
    struct answered n = answers_count(&a->answers, &b->lesson);
    const char *state = course_state(a, s, b, true);
    bool begun = *state;
    if (!begun && b->good)
        state = minutes_text(s, &b->lesson, 0);
    double small = text_size(s, TEXT_SMALL), step = line.h / 2;
    double right = line.x + line.w, base = line.y + step + step * 0.68;
    const char *title = text_print(s, "%d  %s", number, list_name(b));
    const char *more = begun || !b->good ? "" : more_text(s, &b->lesson);
    double wide = text_width(s, text_size(s, 17), WEIGHT_BOLD, title);
    double beside = text_width(s, small, WEIGHT_REGULAR, more);
    paint_words(s, "course title", number, line.x, line.y + step * 0.8, line.w,
                WEIGHT_BOLD, title);
    if (wide + u(s, 10) + beside > line.w && *more)
        state = caption(s, "course.both",
                        SLOTS(TEXT("one", state), TEXT("other", more)));
    else if (*more)
        paint_text(s, id_named("course more", number), right,
                   line.y + step * 0.8, small, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, more);
    if (b->good && n.questions) {
        right -= u(s, 9);
        paint_ring(s, number, (struct spot){right, base - small * CAP_MIDDLE},
                   n);
        right -= u(s, 16);
    }
    paint_text(s, id_named("course state", number), right, base, small,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey, state);
    right -= text_width(s, small, WEIGHT_REGULAR, state) + u(s, 10);
    paint_words(s, "course asks", number, line.x, base, right - line.x,
                WEIGHT_REGULAR, warns ? warns : list_asks(b));
}

// In three lines, the last of which says where one is.
static void paint_lined(struct app *a, struct scene *s, int number,
                        const struct document *b, struct rect line)
{
    const char *warns = list_warns(a, s, b);
    double step = line.h / 3;
    paint_words(s, "course title", number, line.x, line.y + text_size(s, 16),
                line.w, WEIGHT_BOLD,
                text_print(s, "%d  %s", number, list_name(b)));
    paint_words(s, "course asks", number, line.x,
                line.y + step + text_size(s, TEXT_SMALL), line.w,
                WEIGHT_REGULAR, warns ? warns : list_asks(b));
    if (b->good)
        paint_progress(a, s, number, b,
                       (struct rect){line.x, line.y + 2 * step, line.w, step});
}

static void paint_lesson(struct app *a, struct scene *s,
                         const struct course_card *card, struct rect at,
                         enum course_size size)
{
    const struct document *b = list_document(a, card->document);
    bool dense = size == COURSE_DENSE;
    double pad = u(s, dense ? 5 : 8);
    double lines = text_size(s, TEXT_SMALL) * 1.35 * (dense ? 2.2 : 3);
    double w = fmin(at.h - 2 * pad, at.w * 0.25), x = at.x + w + 2 * pad;
    struct rect line = {x, at.y + (at.h - lines) / 2, at.x + at.w - pad - x,
                        lines};
    paint_ground(a, s, card, at);
    list_picture(a, s, card->document,
                 (struct rect){at.x + pad, at.y + pad, w, at.h - 2 * pad});
    if (dense)
        paint_dense(a, s, card->number, b, line);
    else
        paint_lined(a, s, card->number, b, line);
}

// --- beside the course -------------------------------------------------------

static void paint_line_of(struct app *a, struct scene *s,
                          const struct course_card *card, struct rect at)
{
    const struct document *b = list_document(a, card->document);
    double size = text_size(s, TEXT_SMALL), pad = u(s, 10);
    paint_ground(a, s, card, at);
    const char *name = text_print(s, "%d  %s", card->number, list_name(b));
    const char *state = course_state(a, s, b, true);
    enum weight weight = list_warns(a, s, b) ? WEIGHT_BOLD : WEIGHT_REGULAR;
    bool two = at.h > 2.6 * size; // lines; the question stands on the second
    double y = at.y + (two ? at.h * 0.3 : at.h / 2) + size * 0.36;
    double width = at.w - 2 * pad;
    if (two)
        paint_words(s, "course asks", card->number, at.x + pad,
                    y + size * SHEET_LINE, width, WEIGHT_REGULAR, list_asks(b));
    paint_text(s, id_named("course state", card->number), at.x + at.w - pad, y,
               size, WEIGHT_REGULAR, ALIGN_END, s->theme->grey, state);
    if (*state)
        width -= text_width(s, size, WEIGHT_REGULAR, state) + pad;
    paint_text(s, id_named("course title", card->number), at.x + pad, y, size,
               weight, ALIGN_START, s->theme->ink,
               text_fit(s, size, weight, name, width));
}

static void paint_class(struct scene *s, const struct course *c, int k)
{
    struct rect at = c->heads[k].at;
    double size = text_size(s, TEXT_SMALL), y = at.y - c->scrolled;
    if (y < c->seen.y - 1 || y + at.h > c->seen.y + c->seen.h + 1)
        return;
    const char *name = text_fit(s, size, WEIGHT_BOLD,
                                caption(s, c->heads[k].key, NO_SLOTS), at.w);
    paint_text(s, id_named("course class", k), at.x, y + size * 1.2, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink, name);
    const char *key = text_print(s, "%s.about", c->heads[k].key);
    const char *about =
        phrase_find(s->view->words, key) ? caption(s, key, NO_SLOTS) : "";
    double x = text_width(s, size, WEIGHT_BOLD, name) + u(s, 12);
    if (*about && x + text_width(s, size, WEIGHT_REGULAR, about) <= at.w)
        paint_text(s, id_named("course class about", k), at.x + x,
                   y + size * 1.2, size, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey, about);
}

// --- the page ----------------------------------------------------------------

// A bold text, and a grey one after it where there is room.
static void paint_pair(struct scene *s, int number, double y, double size,
                       const char *head, const char *about, double width)
{
    double x = u(s, 24), small = text_size(s, TEXT_BODY);
    double w = text_width(s, size, WEIGHT_BOLD, head) + u(s, 14);
    paint_text(s, id_named("course head", number), x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, head);
    if (text_width(s, small, WEIGHT_REGULAR, about) <= width - w)
        paint_text(s, id_named("course about", number), x + w, y, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, about);
}

// What the mark of the short way means, and how long it is, at the right end of
// [band]; returns how wide that is. It has [room].
static double paint_short(struct app *a, struct scene *s,
                          const struct course *c, double right, double band,
                          double room)
{
    double size = text_size(s, TEXT_SMALL), gap = u(s, 12);
    int pages = 0, minutes = 0, written = 0;
    for (int i = 0; i < COURSE_PLACES; i++) {
        if (c->cards[i].document < 0 || !course_short(i))
            continue;
        const struct document *b = list_document(a, c->cards[i].document);
        written++;
        pages += b->good ? path_count(&b->lesson) : 0;
        minutes += b->good ? pace_minutes(&b->lesson, 0) : 0;
    }
    const char *says =
        caption(s, "course.short",
                SLOTS(COUNT("lessons", written), COUNT("pages", pages),
                      COUNT("minutes", minutes)));
    double w = text_width(s, size, WEIGHT_REGULAR, says);
    if (!written || w + 3 * gap > room)
        return 0;
    struct rect bar = {right - w - gap, band / 2 - size * 0.7, 0, size * 1.4};
    bar.w = short_bar(s, bar).w;
    paint_box(s, id_named("course short", COURSE_PLACES), LAYER_SLOT, bar,
              u(s, 2), s->theme->ink);
    paint_text(s, id_named("course about", 4), right, band / 2 + size * 0.36,
               size, WEIGHT_REGULAR, ALIGN_END, s->theme->ink, says);
    return w + 3 * gap;
}

static void paint_heads(struct app *a, struct scene *s, const struct course *c)
{
    double size = text_size(s, TEXT_TITLE);
    double small = text_size(s, TEXT_BODY), width = a->view.extent.width;
    double x = u(s, 24), band = u(s, 22) + size * 1.2;
    int written = 0, done = 0;
    for (int i = 0; i < COURSE_PLACES; i++)
        if (c->cards[i].document >= 0) {
            written++;
            done += records_finished(a, list_document(a, c->cards[i].document));
        }
    paint_box(s, id_named("course band", 0), LAYER_BACK,
              (struct rect){0, 0, width, band}, 0, s->theme->chrome);
    const char *count = caption(
        s, "course.done", SLOTS(COUNT("done", done), COUNT("written", written)));
    double room = text_width(s, small, WEIGHT_REGULAR, count) + u(s, 20);
    const char *head = caption(s, "list.title", NO_SLOTS);
    double left = width - 2 * x - text_width(s, size, WEIGHT_BOLD, head);
    if (done && room < left)
        paint_text(s, id_named("course about", 3), width - x,
                   band / 2 + size * 0.36, small, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->ink, count);
    else
        room = 0;
    room += paint_short(a, s, c, width - x - room, band, left - room);
    paint_pair(s, 0, band / 2 + size * 0.36, size, head,
               caption(s, "list.about", NO_SLOTS), width - 2 * x - room);
}

static void paint_keys(struct app *a, struct scene *s)
{
    double width = a->view.extent.width, height = a->view.extent.height;
    double high = u(s, 18) + text_size(s, TEXT_BODY) * 1.2;
    struct rect band = {0, height - high, width, high};
    paint_box(s, id_named("course band", 1), LAYER_BACK, band, 0,
              s->theme->chrome);
    course_caps(a, s, band);
}

void course_pose(struct app *a, struct scene *s)
{
    struct course c = course_laid_out(a, s->pose->arena);
    paint_heads(a, s, &c);
    paint_keys(a, s);
    course_hero(a, s, c.hero);
    for (int k = 0; k < c.head_count; k++)
        paint_class(s, &c, k);
    for (int i = 0; i < c.count; i++) {
        const struct course_card *card = &c.cards[i];
        struct rect at = card->at;
        at.y -= c.scrolled;
        if (card->document < 0 || at.y < c.seen.y - 1 ||
            at.y + at.h > c.seen.y + c.seen.h + 1)
            continue;
        if (card->number >= COURSE_PLACES)
            paint_line_of(a, s, card, at);
        else
            paint_lesson(a, s, card, at, c.size);
    }
}
