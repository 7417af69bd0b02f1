#include <math.h>

#include "app/course/course.h"
#include "app/course/list.h"
#include "app/course/record.h"
#include "app/dialog/sheet.h"

// What a card is painted with: the rest of its room, from the top down.
struct pencil {
    struct scene *s;
    int number;
    double x, y, width, bottom; // y: where the last line ended
};

// [text] in as many lines as there is room for, at most [most].
static void write_lines(struct pencil *p, const char *name, double size,
                        enum weight weight, color ink, int most,
                        const char *text)
{
    int room = (int)((p->bottom - p->y) / (size * SHEET_LINE));
    int lines = room < most ? room : most;
    struct sheet_text t = {.name = name,
                           .number = p->number,
                           .x = p->x,
                           .y = p->y + size,
                           .width = p->width,
                           .size = size,
                           .weight = weight,
                           .lines = lines,
                           .ink = ink};
    p->y += sheet_wrap(p->s, &t, text) * size * SHEET_LINE;
}

static struct pencil pencil_in(struct scene *s, int number, struct rect at)
{
    double pad = u(s, 12);
    return (struct pencil){s,          number,         at.x + pad,
                           at.y + pad, at.w - 2 * pad, at.y + at.h - pad};
}

// --- a place that is not written yet -----------------------------------------

static void paint_unwritten(struct scene *s, int number, struct rect at)
{
    color grey = s->theme->grey;
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    struct pencil p = pencil_in(s, number, at);
    paint_box(s, id_named("course", number), LAYER_BACK, at, u(s, 10),
              s->theme->chrome);
    const char *count = text_print(s, "%d", number);
    paint_text(s, id_named("course number", number), p.x, p.y + size, size,
               WEIGHT_BOLD, ALIGN_START, grey, count);
    double room = p.width - text_width(s, size, WEIGHT_BOLD, count) - u(s, 8);
    paint_text(s, id_named("course state", number), p.x + p.width, p.y + size,
               small, WEIGHT_REGULAR, ALIGN_END, grey,
               text_fit(s, small, WEIGHT_REGULAR,
                        caption(s, "course.unwritten", NO_SLOTS), room));
    p.y += size * 1.6;
    write_lines(&p, "course title", size, WEIGHT_BOLD, grey, 3,
                caption(s, course_title(number), NO_SLOTS));
    p.y += u(s, 4);
    write_lines(&p, "course asks", small, WEIGHT_REGULAR, grey, 3,
                caption(s, course_asks(number), NO_SLOTS));
}

// --- a lesson ----------------------------------------------------------------

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
    return caption(s,
                   finished                ? "course.finished"
                   : !begun                ? "course.new"
                   : at->on_page && beside ? "course.beside.page"
                   : at->on_page           ? "course.page"
                   : beside                ? "course.beside.begun"
                                           : "course.begun",
                   SLOTS(COUNT("page", at->page + 1),
                         COUNT("pages", b->lesson.page_count)));
}

static void paint_badge(struct scene *s, const struct course_card *card,
                        struct pencil *p, const char *state)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double side = size * 1.6;
    struct item *badge = paint_box(
        s, id_named("course number", card->number), LAYER_LABEL,
        (struct rect){p->x, p->y, side, side}, side / 2, s->theme->ink);
    badge->text = text_print(s, "%d", card->number);
    badge->size = size;
    badge->weight = WEIGHT_BOLD;
    badge->ink = s->theme->paper;
    double x = side + u(s, 10);
    paint_text(s, id_named("course state", card->number), p->x + x,
               p->y + side / 2 + small * 0.36, small, WEIGHT_REGULAR,
               ALIGN_START, s->theme->ink,
               text_fit(s, small, WEIGHT_REGULAR, state, p->width - x));
    p->y += side + u(s, 4);
}

// How many questions were answered, as a bar and in words, along the bottom.
static void paint_progress(struct app *a, struct scene *s, struct pencil *p,
                           const struct document *b)
{
    struct answered n = answers_count(&a->answers, &b->lesson);
    double small = text_size(s, TEXT_SMALL), h = u(s, 8);
    if (!n.questions)
        return;
    const char *text = caption(s, n.right ? "course.right" : "course.answered",
                               SLOTS(COUNT("answered", n.answered),
                                     COUNT("questions", n.questions),
                                     COUNT("right", n.right)));
    p->bottom -= small * SHEET_LINE;
    paint_text(s, id_named("course said", p->number), p->x,
               p->bottom + small * 1.1, small, WEIGHT_REGULAR, ALIGN_START,
               s->theme->ink,
               text_fit(s, small, WEIGHT_REGULAR, text, p->width));
    p->bottom -= h + u(s, 4);
    struct rect bar = {p->x, p->bottom, p->width, h};
    paint_box(s, id_named("course bar", p->number), LAYER_SLOT, bar, h / 2,
              s->theme->rule);
    bar.w *= (double)n.answered / n.questions;
    if (n.answered)
        paint_box(s, id_named("course done", p->number), LAYER_CELL, bar, h / 2,
                  s->theme->ink);
    p->bottom -= u(s, 4);
}

static void paint_ground(struct app *a, struct scene *s,
                         const struct course_card *card, struct rect at)
{
    bool chosen = card->document == a->chooser.chosen;
    if (chosen)
        paint_box(s, id_named("course light", 0), LAYER_BACK,
                  rect_grow(at, u(s, 5)), u(s, 14), s->theme->chosen);
    struct item *i = paint_box(s, id_named("course", card->number), LAYER_POOL,
                               at, u(s, 10), s->theme->paper);
    i->stroke = u(s, chosen ? 4 : 1.5);
    i->line = chosen ? s->theme->ink : s->theme->grey;
    i->target = (struct target){TARGET_LESSON, {0}, card->document};
}

static void paint_lesson(struct app *a, struct scene *s,
                         const struct course_card *card, struct rect at)
{
    const struct document *b = list_document(a, card->document);
    const char *warns = list_warns(a, s, b);
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    struct pencil p = pencil_in(s, card->number, at);
    paint_ground(a, s, card, at);
    if (at.w > text_size(s, 270)) {
        double w = fmin(at.w * 0.36, at.h * 1.1), pad = u(s, 12);
        p.width -= w + pad;
        list_picture(a, s, card->document,
                     (struct rect){at.x + at.w - w - pad, at.y + pad, w,
                                   at.h - 2 * pad});
    }
    paint_badge(s, card, &p, course_state(a, s, b, false));
    if (b->good)
        paint_progress(a, s, &p, b);
    write_lines(&p, "course title", size, WEIGHT_BOLD, s->theme->ink, 2,
                list_name(b));
    write_lines(&p, "course asks", small, WEIGHT_REGULAR, s->theme->grey, 4,
                warns ? warns
                      : caption(s, course_asks(card->number), NO_SLOTS));
}

// --- beside the course -------------------------------------------------------

const char *course_line(const struct app *a, const struct scene *s,
                        const struct course_card *card)
{
    const struct document *b = library_document(&a->library, card->document);
    return text_print(s, "%d  %s", card->number, list_name(b));
}

static void paint_line_of(struct app *a, struct scene *s,
                          const struct course_card *card, struct rect at)
{
    const struct document *b = list_document(a, card->document);
    double size = text_size(s, TEXT_SMALL), pad = u(s, COURSE_LINE_PAD);
    bool chosen = card->document == a->chooser.chosen;
    struct item *i =
        paint_box(s, id_named("course", card->number), LAYER_POOL, at, u(s, 6),
                  chosen ? s->theme->chosen : s->theme->paper);
    i->stroke = chosen ? u(s, 3) : 0;
    i->line = s->theme->ink;
    i->target = (struct target){TARGET_LESSON, {0}, card->document};
    const char *name = course_line(a, s, card);
    const char *state = course_state(a, s, b, true);
    enum weight weight = list_warns(a, s, b) ? WEIGHT_BOLD : WEIGHT_REGULAR;
    double y = at.y + at.h / 2 + size * 0.36, width = at.w - 2 * pad;
    paint_text(s, id_named("course state", card->number), at.x + at.w - pad, y,
               size, WEIGHT_REGULAR, ALIGN_END, s->theme->grey, state);
    if (*state)
        width -= text_width(s, size, WEIGHT_REGULAR, state) + pad;
    paint_text(s, id_named("course title", card->number), at.x + pad, y, size,
               weight, ALIGN_START, s->theme->ink,
               text_fit(s, size, weight, name, width));
}

static void paint_beside(struct scene *s, const struct course *c)
{
    double size = text_size(s, TEXT_TITLE), small = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("course head", 2), c->beside.x,
               c->beside.y - size * 0.7, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD,
                        caption(s, "course.beside", NO_SLOTS), c->beside.w));
    struct sheet_text t = {.name = "course own",
                           .x = c->beside.x,
                           .y = c->beside.y + c->beside.h + small * 1.3,
                           .width = c->beside.w,
                           .size = small,
                           .lines = 2,
                           .ink = s->theme->grey};
    sheet_wrap(s, &t, caption(s, "course.own", NO_SLOTS));
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

static void paint_heads(struct app *a, struct scene *s, const struct course *c)
{
    double size = text_size(s, TEXT_TITLE), big = text_size(s, TEXT_SENTENCE);
    double small = text_size(s, TEXT_BODY), width = a->view.extent.width;
    double x = u(s, 24), band = u(s, 22) + size * 1.2;
    int written = 0;
    for (int i = 0; i < COURSE_PLACES; i++)
        written += c->cards[i].document >= 0;
    paint_box(s, id_named("course band", 0), LAYER_BACK,
              (struct rect){0, 0, width, band}, 0, s->theme->chrome);
    const char *count = caption(
        s, "course.written",
        SLOTS(COUNT("written", written), COUNT("places", COURSE_PLACES)));
    double room = text_width(s, small, WEIGHT_REGULAR, count) + u(s, 20);
    const char *head = caption(s, "list.title", NO_SLOTS);
    double left = width - 2 * x - text_width(s, size, WEIGHT_BOLD, head);
    if (room < left)
        paint_text(s, id_named("course about", 3), width - x,
                   band / 2 + size * 0.36, small, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->ink, count);
    paint_pair(s, 0, band / 2 + size * 0.36, size, head,
               caption(s, "list.about", NO_SLOTS), width - 2 * x - room);
    paint_pair(s, 1, band + big * 1.3, big, caption(s, "course.head", NO_SLOTS),
               caption(s, "course.about", NO_SLOTS), width - 2 * x);
}

static void paint_keys(struct app *a, struct scene *s)
{
    double size = text_size(s, TEXT_BODY), x = u(s, 24);
    double height = a->view.extent.height, band = u(s, 18) + size * 1.2;
    paint_box(s, id_named("course band", 1), LAYER_BACK,
              (struct rect){0, height - band, a->view.extent.width, band}, 0,
              s->theme->chrome);
    double room = a->view.extent.width - 2 * x;
    const char *keys =
        caption(s, a->left ? "list.keys.back" : "list.keys", NO_SLOTS);
    if (records_any(a))
        keys = caption(
            s, "list.beside",
            SLOTS(TEXT("list", keys),
                  TEXT("item", caption(s, "list.keys.forget", NO_SLOTS))));
    if (text_width(s, size, WEIGHT_REGULAR, keys) > room)
        keys = caption(s, "list.keys.short", NO_SLOTS);
    paint_text(s, id_named("course about", 2), x,
               height - band / 2 + size * 0.36, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, keys, room));
}

void course_pose(struct app *a, struct scene *s)
{
    struct course c = course_laid_out(a, s->pose->arena);
    paint_heads(a, s, &c);
    paint_keys(a, s);
    paint_beside(s, &c);
    for (int i = 0; i < c.count; i++) {
        const struct course_card *card = &c.cards[i];
        bool beside = card->number > COURSE_PLACES;
        struct rect seen = beside ? c.beside : c.grid, at = card->at;
        at.y -= beside ? c.beside_scrolled : c.grid_scrolled;
        if (at.y < seen.y - 1 || at.y + at.h > seen.y + seen.h + 1)
            continue;
        if (beside)
            paint_line_of(a, s, card, at);
        else if (card->document < 0)
            paint_unwritten(s, card->number, at);
        else
            paint_lesson(a, s, card, at);
    }
}
