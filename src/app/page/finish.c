// SPDX-License-Identifier: MIT
#include "app/page/finish.h"

#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/course/course.h"
#include "app/course/list.h"
#include "app/dialog/dialog.h"
#include "app/dialog/save.h"
#include "app/dialog/sheet.h"
#include "app/help/help.h"
#include "app/overlay.h"
#include "app/walk.h"
#include "document/check/every_page.h"
#include "frame/laid.h"
#include "frame/path_line.h"
#include "lesson/pace.h"
#include "lesson/path.h"
#include "report/page_say.h"
#include "report/say.h"

enum { MOST_PRESSED = 300 };

// What there is to press: the cards, and then what is on the line of the path.
enum card { NEXT, PRACTISE, HAND_IN, BACK, CARDS };

// The lesson after this one in the course, in its list; -1: none.
static int next_lesson(const struct app *a)
{
    struct arena arena = {0};
    struct course c = course_of(a, &arena);
    int place = course_place(a->document->path), next = -1;
    for (int i = place + 1; place >= 0 && i < COURSE_PLACES && next < 0; i++)
        next = c.cards[i].document;
    arena_free(&arena);
    return next;
}

// The last group that asks something; false: none does.
static bool practice(const struct lesson *l, struct more *out)
{
    for (int i = l->page_count - 1; i >= 0; i--)
        if (page_asks(&l->pages[i]) && more_of(l, i, out))
            return true;
    return false;
}

static bool is_there(const struct app *a, enum card card)
{
    const struct lesson *l = &a->document->lesson;
    struct more more;
    return card == PRACTISE  ? practice(l, &more)
           : card == HAND_IN ? answers_count(&a->answers, l).questions > 0
                             : true;
}

static bool is_finished(const struct lesson *l)
{
    bool ends = path_beside(l);
    for (int i = 0; i < l->page_count; i++)
        ends |= l->pages[i].can != NULL;
    return ends;
}

bool finish_begin(struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    if (!is_finished(l) || path_page(l, a->place.page) != path_last(l))
        return false;
    app_settle(a);
    a->view.playing = false;
    a->finish = (struct finish){0};
    layer_open(a, &finish_layer);
    return true;
}

static void finish_close(struct app *a)
{
    for (int k = 0; k < FINISH_MOST_CAN; k++)
        if (a->finish.pages[k])
            document_close(&a->finish.shown[k]);
    a->finish = (struct finish){0};
}

// --- what is pressed ---------------------------------------------------------

static void open_next(struct app *a)
{
    int next = next_lesson(a);
    struct strbuf why = {0};
    if (next < 0)
        walk_to_list(a);
    else if (!app_open(a, a->library.documents[next]->path, &why))
        a->notice.note = "note.mistakes";
    strbuf_free(&why);
}

static void press_card(struct app *a, enum card card)
{
    struct more more;
    if (!is_there(a, card))
        return;
    layer_close(a, &finish_layer);
    if (card == NEXT)
        open_next(a);
    else if (card == PRACTISE && practice(&a->document->lesson, &more))
        app_go_to_page(a, more.first);
    else if (card == HAND_IN)
        save_answers_begin(a);
}

// Cards by TARGET_LINE, pages and groups as everywhere.
static void press(struct app *a, const struct target *t)
{
    if (t->kind == TARGET_LINE) {
        press_card(a, (enum card)t->number);
    } else if (t->kind == TARGET_FLAG || t->kind == TARGET_MORE) {
        layer_close(a, &finish_layer);
        app_go_to_page(a, t->number);
    }
}

static bool is_pressed(const struct target *t)
{
    return (t->kind == TARGET_LINE && t->number < CARDS) ||
           t->kind == TARGET_FLAG || t->kind == TARGET_MORE;
}

// Cards first, then from left to right.
static bool is_before(const struct item *a, const struct item *b)
{
    bool first = a->target.kind == TARGET_LINE;
    bool second = b->target.kind == TARGET_LINE;
    return first != second ? first
           : first         ? a->target.number < b->target.number
                           : a->at.x < b->at.x;
}

// All that there is to press in [p] from item [from] on, in that order.
static int list_pressed(const struct pose *p, int from,
                        const struct item *out[MOST_PRESSED])
{
    int count = 0;
    for (int i = from; i < p->count && count < MOST_PRESSED; i++) {
        const struct item *one = &p->items[i];
        int at = count;
        if (!is_pressed(&one->target))
            continue;
        for (; at > 0 && is_before(one, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = one;
        count++;
    }
    return count;
}

static int find_pressed(struct app *a, const struct item *out[MOST_PRESSED])
{
    struct pose p = {.arena = &a->frame};
    arena_reset(&a->frame);
    overlay_pose(a, &p);
    return list_pressed(&p, 0, out);
}

static void move(struct app *a, int by)
{
    const struct item *all[MOST_PRESSED];
    int count = find_pressed(a, all);
    if (count)
        a->finish.chosen = (a->finish.chosen + by + count) % count;
}

static bool finish_key(struct app *a, const struct input *in)
{
    const struct item *all[MOST_PRESSED];
    if (in->control)
        return false;
    switch (in->key) {
    case CODE_ENTER:
    case ' ':
        if (a->finish.chosen < find_pressed(a, all)) {
            struct target chosen = all[a->finish.chosen]->target;
            press(a, &chosen);
        }
        return true;
    case CODE_TAB:
        move(a, in->shift ? -1 : 1);
        return true;
    case CODE_RIGHT:
    case CODE_DOWN:
        move(a, 1);
        return true;
    case CODE_LEFT:
    case CODE_UP:
        move(a, -1);
        return true;
    case 'h':
        press_card(a, HAND_IN);
        return true;
    case 'p':
        press_card(a, PRACTISE);
        return true;
    case CODE_PAGE_UP:
    case CODE_BACKSPACE:
        press_card(a, BACK);
        return true;
    case CODE_PAGE_DOWN: // who turns pages does not leave the lesson so
        return true;
    default:
        return false;
    }
}

static bool finish_mouse(struct app *a, const struct input *in)
{
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    struct target t = dialog_target(a, in->x, in->y);
    a->pointer.clickable = is_pressed(&t);
    if (in->kind == INPUT_PRESS)
        press(a, &t);
    return true;
}

static bool finish_keys(const struct app *a, struct help_lines *out)
{
    help_add_heading(out, "finish");
    help_add(out, "finish.take");
    help_add(out, "finish.move");
    if (is_there(a, PRACTISE))
        help_add(out, "finish.practise");
    if (is_there(a, HAND_IN))
        help_add(out, "finish.hand");
    help_add(out, "finish.back");
    return true;
}

// --- how it looks ------------------------------------------------------------

// Two columns over the line of the path; in a tall window all under each other.
struct plan {
    struct rect can, cards, path;
    double card; // a card's height
    bool tall;
};

static struct plan plan_of(const struct app *a, struct scene *s)
{
    double w = s->view->extent.width, h = s->view->extent.height;
    struct plan l = {.tall = is_tall(s)};
    int cards = 0;
    for (int k = 0; k < CARDS; k++)
        cards += is_there(a, (enum card)k);
    double pad = u(s, l.tall ? 20 : 60), top = u(s, 92);
    double line = u(s, 46);
    l.path = (struct rect){pad, h - u(s, l.tall ? 96 : 190), w - 2 * pad, line};
    double room = l.path.y - u(s, 40) - top;
    if (l.tall) {
        l.card = fmin(u(s, 84), room * 0.55 / cards - u(s, 8));
        double high = cards * (l.card + u(s, 8));
        l.can = (struct rect){pad, top, w - 2 * pad, room - high};
        l.cards = (struct rect){pad, top + room - high, w - 2 * pad, high};
        return l;
    }
    double right = fmin(u(s, 370), w * 0.32);
    l.card = fmin(u(s, 92), room / cards - u(s, 10));
    l.cards = (struct rect){w - pad - right, top, right, room};
    l.can = (struct rect){pad, top, w - 2 * pad - right - u(s, 40), room};
    return l;
}

// The lesson as [page] shows it, which is not as the last one does.
static const struct document *shown_on(struct app *a, int number, int page)
{
    struct document *b = &a->finish.shown[number];
    int *open = &a->finish.pages[number];
    if (page < 0)
        return a->document;
    if (*open != page + 1) {
        if (*open)
            document_close(b);
        page_open(b, a->document, page);
        *open = page + 1;
    }
    return b->good ? b : a->document;
}

static void paint_able(struct scene *s, struct app *a, int number, int page,
                       const char *text, struct rect at)
{
    const struct document *b = shown_on(a, number, page);
    struct pose small = {.arena = s->pose->arena};
    double wide = fmin(at.h * 1.25, at.w * 0.25), size = text_size(s, 24);
    struct rect picture = {at.x, at.y, wide, at.h - u(s, 10)};
    const struct page *from = page < 0 ? NULL : &b->lesson.pages[page];
    struct view view = page_view(&a->view, from, &b->trace);
    frame_page_thumbnail(&b->lesson, &b->trace, page, &view, a->font, picture,
                         &small);
    for (int i = 0; i < small.count; i++) {
        struct item item = small.items[i];
        item.id ^= id_named("finish picture", number);
        item.target = (struct target){0};
        item.layer = LAYER_KNOB;
        *pose_add(s->pose, item.kind, item.layer, item.id) = item;
    }
    double x = at.x + wide + u(s, 24), room = at.x + at.w - x;
    struct sheet_text set = {.name = "finish can",
                             .number = number,
                             .x = x,
                             .y = at.y + picture.h / 2 + size * 0.2,
                             .width = room,
                             .size = size,
                             .weight = WEIGHT_REGULAR,
                             .lines = 4,
                             .ink = s->theme->ink,
                             .notation = true};
    int lines = sheet_count(s, &set, text);
    if (lines * size * SHEET_LINE > at.h) {
        set.size = text_size(s, TEXT_BODY);
        lines = sheet_count(s, &set, text);
    }
    set.y -= (lines - 1) * set.size * SHEET_LINE / 2;
    sheet_wrap(s, &set, text);
}

// Up to what ends the first sentence of [text]: ". " does, the one in 0.5 not.
static int first_sentence(const char *text)
{
    const char *end = text + strcspn(text, ".!?");
    while (*end && end[1] && end[1] != ' ')
        end += 1 + strcspn(end + 1, ".!?");
    return (int)(end - text) + (*end != '\0');
}

// What stays open: the first sentence of what the lesson says of its limits.
// The last one says what to do on that page, which is no longer there.
static const char *stays_open(struct app *a, struct scene *s)
{
    const struct lesson *l = &a->document->lesson;
    const struct page *limits = NULL;
    struct strbuf text = {0}, said_of = {0};
    for (int i = 0; i < l->page_count; i++)
        if (!l->pages[i].more && l->pages[i].role == PAGE_LIMITS)
            limits = &l->pages[i];
    if (!limits || !page_says(limits))
        return "";
    say_fill(&a->document->trace, page_says(limits), false, &said_of);
    const char *all = strbuf_text(&said_of);
    const char *first = text_print(s, "%.*s", first_sentence(all), all);
    say(s->view->words, &text, "finish.open", SLOTS(SAID("what", first)));
    const char *kept = text_print(s, "%s", strbuf_text(&text));
    strbuf_free(&text);
    strbuf_free(&said_of);
    return kept;
}

static void paint_can(struct app *a, struct scene *s, struct rect at)
{
    const struct lesson *l = &a->document->lesson;
    double small = text_size(s, TEXT_SMALL), y = at.y;
    int pages[FINISH_MOST_CAN] = {-1}, count = 0;
    for (int i = 0; i < l->page_count && count < FINISH_MOST_CAN; i++)
        if (l->pages[i].can)
            pages[count++] = i;
    paint_text(s, id_named("finish head", 0), at.x, y + small, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               caption(s, "finish.can", NO_SLOTS));
    y += small * 2.2;
    const char *open = stays_open(a, s);
    int lines = count ? count : 1;
    double below = *open ? small * SHEET_LINE * 3 : 0;
    double high = fmin(u(s, 84), (at.y + at.h - below - y) / lines);
    for (int k = 0; k < lines; k++, y += high)
        paint_able(s, a, k, count ? pages[k] : -1,
                   count ? l->pages[pages[k]].can : l->goal,
                   (struct rect){at.x, y, at.w, high});
    struct sheet_text set = {.name = "finish open",
                             .x = at.x,
                             .y = y + small * 1.4,
                             .width = at.w,
                             .size = small,
                             .weight = WEIGHT_REGULAR,
                             .lines = 3,
                             .ink = s->theme->grey,
                             .notation = true};
    sheet_wrap(s, &set, open);
}

// Small, large and small again.
struct words_of {
    const char *over, *title, *under, *key;
};

static struct words_of words_of_card(struct app *a, struct scene *s,
                                     enum card card)
{
    const struct lesson *l = &a->document->lesson;
    struct answered n = answers_count(&a->answers, l);
    struct more more = {.name = ""};
    int next = next_lesson(a);
    const struct document *b = next < 0 ? NULL : list_document(a, next);
    struct strbuf path = {0};
    switch (card) {
    case NEXT:
        if (!b)
            return (struct words_of){"", caption(s, "finish.course", NO_SLOTS),
                                     "", "finish.key.enter"};
        return (struct words_of){
            b->good && pace_minutes(&b->lesson, 0)
                ? caption(s, "finish.next",
                          SLOTS(COUNT("minutes",
                                      pace_minutes(&b->lesson, 0))))
                : caption(s, "finish.next.untimed", NO_SLOTS),
            text_print(s, "%d  %s", course_place(b->path), list_name(b)),
            list_asks(b), "finish.key.enter"};
    case PRACTISE:
        practice(l, &more);
        return (struct words_of){caption(s, "finish.practise", NO_SLOTS),
                                 more.name,
                                 caption(s, "finish.pages",
                                         SLOTS(COUNT("pages", more.count))),
                                 "finish.key.practise"};
    case HAND_IN:
        save_propose_answers(a, &path);
        const char *kept = text_print(s, "%s", strbuf_text(&path));
        strbuf_free(&path);
        return (struct words_of){
            caption(s, "finish.hand", NO_SLOTS),
            caption(s, "finish.right",
                    SLOTS(COUNT("right", n.right),
                          COUNT("questions", n.questions))),
            kept, "finish.key.hand"};
    default: {
        const struct page *last = &l->pages[path_last(l)];
        bool free = !last->limited && l->allow.count;
        return (struct words_of){
            caption(s, "finish.back",
                    SLOTS(TEXT("page", path_label(l, path_last(l)).text))),
            caption(s, free ? "finish.play" : "finish.look", NO_SLOTS), "",
            "finish.key.back"};
    }
    }
}

static void paint_card(struct app *a, struct scene *s, enum card card,
                       struct rect at)
{
    struct words_of w = words_of_card(a, s, card);
    double small = text_size(s, TEXT_SMALL), big = text_size(s, 19);
    double x = at.x + u(s, 20), room = at.w - u(s, 40);
    bool three = at.h > small * 2 * 1.3 + big * 1.3 + u(s, 14);
    const char *key = caption(s, w.key, NO_SLOTS);
    double keys = text_width(s, small, WEIGHT_REGULAR, key) + u(s, 20);
    struct item *i = paint_framed(s, id_named("finish card", card),
                                  LAYER_POOL, at, u(s, 12),
                                  card == NEXT ? s->theme->chosen
                                               : s->theme->paper,
                                  u(s, 1.5));
    i->line = card == NEXT ? s->theme->ink : s->theme->rule;
    i->target = (struct target){TARGET_LINE, {0}, card};
    double lines = big * 1.3 + (three ? small * 2.6 : 0);
    double y = at.y + (at.h - lines) / 2;
    if (three)
        paint_text(s, id_named("finish over", card), x, y + small, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR, w.over, room))
            ->layer = LAYER_KNOB;
    y += three ? small * 1.3 : 0;
    paint_text(s, id_named("finish title", card), x, y + big, big, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink,
               text_fit(s, big, WEIGHT_BOLD, w.title,
                        three ? room : room - keys - u(s, 8)))
        ->layer = LAYER_KNOB;
    y += big * 1.3;
    if (three)
        paint_text(s, id_named("finish under", card), x, y + small, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR, w.under,
                            room - keys - u(s, 8)))
            ->layer = LAYER_KNOB;
    double base = three ? y + small : at.y + at.h / 2 + small * CAP_MIDDLE;
    struct rect cap = {at.x + at.w - u(s, 20) - keys,
                       base - small * CAP_MIDDLE - small * 0.85, keys,
                       small * 1.7};
    struct item *k = paint_framed(s, id_named("finish key", card), LAYER_TICK,
                                  cap, u(s, 6), s->theme->paper, u(s, 1.5));
    k->line = s->theme->rule;
    paint_text(s, id_named("finish key text", card), cap.x + keys / 2, base,
               small, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->ink, key)
        ->layer = LAYER_KNOB;
}

// Round what Enter presses.
static void paint_chosen(struct app *a, struct scene *s, int from)
{
    const struct item *all[MOST_PRESSED];
    if (a->finish.chosen >= list_pressed(s->pose, from, all))
        return;
    struct rect at = rect_grow(all[a->finish.chosen]->at, u(s, 3));
    struct item *ring = paint_box(s, id_named("finish ring", 0), LAYER_KNOB,
                                  at, u(s, 12), CLEAR);
    ring->line = role_color(s->theme, ROLE_QUERY);
    ring->stroke = u(s, 3);
}

static void finish_paint(struct app *a, struct scene *s)
{
    const struct lesson *l = &a->document->lesson;
    struct plan look = plan_of(a, s);
    double w = s->view->extent.width, h = s->view->extent.height;
    int from = s->pose->count;
    paint_box(s, id_named("finish", 0), LAYER_BACK, (struct rect){0, 0, w, h},
              0, s->theme->paper)
        ->target.kind = TARGET_SHEET;
    double title = text_size(s, 18);
    paint_text(s, id_named("finish title", CARDS), look.can.x, u(s, 34), title,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, title, WEIGHT_BOLD, l->title,
                        w - 2 * look.can.x))
        ->layer = LAYER_KNOB;
    paint_can(a, s, look.can);
    double y = look.cards.y;
    for (int k = 0; k < CARDS; k++) {
        if (!is_there(a, (enum card)k))
            continue;
        paint_card(a, s, (enum card)k,
                   (struct rect){look.cards.x, y, look.cards.w, look.card});
        y += look.card + u(s, look.tall ? 8 : 10);
    }
    path_line_paint(s, l, &a->answers, path_last(l), look.path);
    if (!look.tall)
        path_line_legend(s, look.path.x, h - u(s, 48), look.path.w);
    paint_chosen(a, s, from);
}

const struct app_layer finish_layer = {
    .name = "finish",
    .key = finish_key,
    .mouse = finish_mouse,
    .paint = finish_paint,
    .close = finish_close,
    .keys = finish_keys,
    .about_document = true,
    .modal = true,
    .covers = true,
};
