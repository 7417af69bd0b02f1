// SPDX-License-Identifier: MIT
#include "app/class/presenter.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "app/look.h"
#include "frame/chrome.h"
#include "lesson/path.h"
#include "report/page_say.h"
#include "say/join.h"

void presenter_free(struct presenter *p)
{
    next_free(&p->next);
    arena_free(&p->arena);
    *p = (struct presenter){.next.page = -1};
}

// --- where everything stands -------------------------------------------------

enum { MARGIN = 40, HEAD = 88, FOOT = 44, LEAST = 15 };

struct plan {
    struct rect picture, next, buttons, told;
    double left, right;
};

// The largest of this shape in [room].
static struct rect shaped(struct rect room, const struct list *shown)
{
    double aspect = (double)shown->width / shown->height;
    double w = fmin(room.w, room.h * aspect);
    return (struct rect){room.x, room.y, w, w / aspect};
}

// What the class sees, and under it what comes and the buttons, beside what is
// told; in a window that is no wider than high all under each other.
static struct plan plan_of(struct scene *s, const struct list *shown)
{
    double w = s->view->extent.width, h = s->view->extent.height;
    double margin = fmin(u(s, MARGIN), w / 24), bottom = h - u(s, FOOT);
    bool wide = w > h * 1.1;
    struct plan l = {.left = margin, .right = w - margin};
    double room = w - 2 * margin, left = wide ? room * 0.5333 : room;
    double top = u(s, 118), low = wide ? h - u(s, 21) : bottom;
    double least = u(s, wide ? 171 : 150), gap = u(s, 50);
    double high = wide ? low - least - gap - top : (low - top) * 0.36;
    l.picture = shaped((struct rect){margin, top, left, high}, shown);
    double from = wide ? l.picture.y + l.picture.h + gap : low - least;
    double part = left * 0.475, between = left * 0.044;
    l.next = (struct rect){margin, from, part, low - from};
    l.buttons = (struct rect){margin + part + between, from,
                              left - part - between, low - from};
    if (wide)
        l.told = (struct rect){margin + left + u(s, 48), u(s, HEAD),
                               room - left - u(s, 48), bottom - u(s, HEAD)};
    else
        l.told = (struct rect){margin, l.picture.y + l.picture.h + u(s, 12),
                               room, from - gap - l.picture.y - l.picture.h};
    return l;
}

static struct item *text_at(struct scene *s, const char *name, int number,
                            double x, double y, double n, enum weight weight,
                            color ink, double room, const char *text)
{
    double size = text_size(s, n);
    return paint_text(s, id_named(name, number), x, y, size, weight,
                      ALIGN_START, ink, text_fit(s, size, weight, text, room));
}

static void label_at(struct scene *s, int number, double x, double y,
                     double room, const char *text)
{
    text_at(s, "presenter label", number, x, y, 16, WEIGHT_REGULAR,
            s->theme->grey, room, text);
}

// --- where one is, and the time ----------------------------------------------

// The page's number, or the step's.
static const char *number_of(const struct app *a, struct scene *s,
                             const char **of)
{
    const struct lesson *l = &a->document->lesson;
    if (a->place.on_page) {
        *of = caption(s, "present.of", SLOTS(COUNT("count", path_count(l))));
        return text_print(s, "%s", path_label(l, a->place.page).text);
    }
    *of =
        caption(s, "present.of.step", SLOTS(COUNT("count", app_step_count(a))));
    return caption(s, "present.step",
                   SLOTS(COUNT("n", app_step_now(a).index + 1)));
}

// How much of the lesson's path is walked; of steps.
static double part_done(const struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    if (!a->place.on_page)
        return (double)(app_step_now(a).index + 1) / (double)app_step_count(a);
    return (double)path_number(l, a->place.page) / fmax(1, path_count(l));
}

// The minute by which the page shown is to be done: the plan's next one; 0: it
// says none.
static int planned(const struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    for (int i = a->place.page; a->place.on_page && i < l->page_count; i++)
        if (l->pages[i].by && path_meets(l, a->place.page, i))
            return l->pages[i].by;
    return 0;
}

// What has passed of the class, against the plan.
static const char *time_of(const struct app *a, struct scene *s)
{
    int elapsed = a->presenter.elapsed;
    int all = a->document ? a->document->lesson.minutes : 0;
    int by = a->document ? planned(a) : 0;
    const char *passed =
        all ? caption(s, "present.time.of",
                      SLOTS(COUNT("minutes", elapsed), COUNT("all", all)))
            : caption(s, "present.time", SLOTS(COUNT("minutes", elapsed)));
    if (!by)
        return passed;
    const char *plan =
        elapsed > by
            ? caption(s, "present.late", SLOTS(COUNT("minutes", elapsed - by)))
            : caption(s, "present.plan", SLOTS(COUNT("by", by)));
    return caption(s, "list.beside",
                   SLOTS(TEXT("list", plan), TEXT("item", passed)));
}

// The clock and how much of the class has passed, from the right; returns where
// they begin.
static double paint_time(struct app *a, struct scene *s, double right, double y)
{
    const struct presenter *p = &a->presenter;
    if (!p->timed)
        return right;
    double big = text_size(s, 32), small = text_size(s, 20);
    const char *clock =
        text_print(s, "%d:%02d", p->minute / 60 % 24, p->minute % 60);
    paint_text(s, id_named("presenter clock", 0), right, y, big, WEIGHT_BOLD,
               ALIGN_END, s->theme->ink, clock);
    right -= text_width(s, big, WEIGHT_BOLD, clock) + u(s, 24);
    const char *passed = time_of(a, s);
    paint_text(s, id_named("presenter clock", 1), right, y, small,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey, passed);
    return right - text_width(s, small, WEIGHT_REGULAR, passed) - u(s, 24);
}

static void paint_heading(struct app *a, struct scene *s, const struct plan *l)
{
    double y = u(s, 46), x = l->left, right = paint_time(a, s, l->right, y);
    struct rect line = {l->left, u(s, 66), l->right - l->left,
                        fmax(2, u(s, 4))};
    paint_box(s, id_named("presenter line", 0), LAYER_CELL, line, line.h / 2,
              s->theme->rule);
    if (a->document) {
        const char *of, *number = number_of(a, s, &of);
        double big = text_size(s, 32), small = text_size(s, 20);
        paint_text(s, id_named("presenter number", 0), x, y, big, WEIGHT_BOLD,
                   ALIGN_START, s->theme->ink, number);
        x += text_width(s, big, WEIGHT_BOLD, number) + u(s, 9);
        paint_text(s, id_named("presenter number", 1), x, y, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, of);
        x += text_width(s, small, WEIGHT_REGULAR, of) + u(s, 32);
        line.w *= fmin(1, part_done(a));
        paint_box(s, id_named("presenter line", 1), LAYER_LABEL, line,
                  line.h / 2, s->theme->grey);
    }
    text_at(s, "presenter title", 0, x, y, 20, WEIGHT_BOLD, s->theme->ink,
            right - x,
            a->document ? a->document->lesson.title
                        : phrase_text(a->view.words, "list.title"));
}

// --- what is told ------------------------------------------------------------

// Told from the top down in [at]; [factor] makes texts smaller than usual.
struct column {
    struct scene *s;
    struct rect at;
    double y, factor;
    int number; // of what is painted
    bool measures;
};

static double column_size(const struct column *c, double n)
{
    return text_size(c->s, fmax(LEAST, n * c->factor));
}

static void told_head(struct column *c, const char *key)
{
    double size = column_size(c, 16);
    if (c->y > c->at.y)
        c->y += u(c->s, 20) * c->factor;
    if (!c->measures)
        label_at(c->s, 16 + c->number, c->at.x, c->y + size, c->at.w,
                 caption(c->s, key, NO_SLOTS));
    c->number++;
    c->y += size * 1.5;
}

static void told_text(struct column *c, double n, enum weight weight, color ink,
                      double indent, int lines, const char *text)
{
    struct sheet_text t = {.name = "presenter told",
                           .number = c->number++,
                           .x = c->at.x + indent,
                           .width = c->at.w - indent,
                           .size = column_size(c, n),
                           .weight = weight,
                           .lines = lines,
                           .ink = ink,
                           .notation = true};
    t.y = c->y + t.size;
    int taken =
        c->measures ? sheet_count(c->s, &t, text) : sheet_wrap(c->s, &t, text);
    c->y += taken * t.size * SHEET_LINE;
}

// What the page asks, or asked, worked out; or NULL.
static const struct asked *asked_of(const struct app *a)
{
    const struct quiz *q = &a->quiz;
    bool here = a->document && a->place.on_page &&
                q->worked == a->place.page + 1 && q->of == a->generation;
    return here ? &q->asked : NULL;
}

// In the one light, and what makes it so.
static void tell_expected(struct app *a, struct column *c,
                          const struct asked *q)
{
    struct strbuf truth = {0}, why = {0}, answer = {0};
    color lit =
        theme_is_dark(c->s->theme) ? c->s->theme->light : c->s->theme->ink;
    ask_truth(q, &truth);
    ask_say_found(q, a->view.words, &why);
    ask_say_answer(q, a->view.words, &answer);
    told_head(c, "present.expected");
    const char *told = text_print(c->s, "%s", strbuf_text(&truth));
    double size = column_size(c, 44);
    bool one = *told && text_width(c->s, size, WEIGHT_BOLD, told) < c->at.w;
    if (*told)
        told_text(c, one ? 44 : 24, WEIGHT_BOLD, lit, 0, one ? 1 : 3, told);
    const char *found = strbuf_text(&why);
    if (*told && !strncmp(found, strbuf_text(&answer), answer.length))
        found += answer.length + (found[answer.length] == ' ');
    if (*found)
        told_text(c, 20, WEIGHT_REGULAR, c->s->theme->ink, 0, 3,
                  text_print(c->s, "%s", found));
    strbuf_free(&answer);
    strbuf_free(&truth);
    strbuf_free(&why);
}

// At most [most] of them.
static void tell_mistakes(struct app *a, struct column *c,
                          const struct asked *q, int most)
{
    if (!q->mistake_count || !most)
        return;
    told_head(c, "present.mistakes");
    for (int i = 0; i < q->mistake_count && i < most; i++) {
        struct strbuf says = {0};
        ask_say_mistake(q, &q->mistakes[i], a->view.words, &says);
        if (i)
            c->y += u(c->s, 6);
        told_text(c, 18, WEIGHT_REGULAR, c->s->theme->ink, 0, 3,
                  text_print(c->s, "%s", strbuf_text(&says)));
        strbuf_free(&says);
    }
}

// Which groups of more hang on the page.
static void tell_more(struct column *c, const struct lesson *l, int page)
{
    struct strbuf all = {0};
    struct more more;
    bool beside = more_of(l, page, &more);
    for (int i = 0; !beside && more_at(l, page, i, &more); i++) {
        struct strbuf one = {0};
        struct page_label first = path_label(l, more.first);
        say(c->s->view->words, &one, "present.more.group",
            SLOTS(TEXT("name", more.name), TEXT("page", first.text)));
        join_text(c->s->view->words, &all, 0, "list.beside", strbuf_text(&one));
        strbuf_free(&one);
    }
    if (all.length) {
        told_head(c, "present.more");
        told_text(c, 18, WEIGHT_REGULAR, c->s->theme->ink, 0, 2,
                  text_print(c->s, "%s", strbuf_text(&all)));
    }
    strbuf_free(&all);
}

// Where nothing else is, what is said there, its small print too.
static void tell_words(struct app *a, struct column *c)
{
    struct strbuf says = {0};
    struct shown shown = app_shown(a);
    frame_sentence(&shown, &a->view, &says);
    if (says.length) {
        told_head(c, "present.words");
        told_text(c, 22, WEIGHT_REGULAR, c->s->theme->ink, 0, 8,
                  text_print(c->s, "%s", strbuf_text(&says)));
    }
    strbuf_free(&says);
}

static void tell(struct app *a, struct column *c, int most)
{
    const struct page *page = a->document ? page_now(a) : NULL;
    const struct asked *q = asked_of(a);
    if (page && page->note) {
        told_head(c, "present.note");
        told_text(c, 25, WEIGHT_REGULAR, c->s->theme->ink, 0, 6, page->note);
    }
    if (q) {
        tell_expected(a, c, q);
        tell_mistakes(a, c, q, most);
        if (q->question->hint) {
            told_head(c, "present.hint");
            told_text(c, 20, WEIGHT_REGULAR, c->s->theme->ink, 0, 4,
                      q->question->hint);
        }
    }
    if (a->document && !q && !(page && page->note))
        tell_words(a, c);
    if (page)
        tell_more(c, &a->document->lesson, a->place.page);
}

// As large as there is room: texts become smaller, and then the last of the
// mistakes stay away.
static void paint_told(struct app *a, struct scene *s, const struct plan *l)
{
    struct column c = {.s = s, .at = l->told, .factor = 1.1};
    int most = ASK_MOST_GIVEN;
    for (;;) {
        struct column tried = c;
        tried.measures = true;
        tried.y = c.at.y;
        tell(a, &tried, most);
        if (tried.y <= c.at.y + c.at.h || (!most && c.factor <= 0.6))
            break;
        if (c.factor > 0.6)
            c.factor -= 0.1;
        else
            most = most > 4 ? 4 : most - 1;
    }
    c.y = c.at.y;
    tell(a, &c, most);
}

// --- what comes, and what is pressed -----------------------------------------

// Returns the room for its picture, which is a list of its own.
static struct rect paint_next(struct app *a, struct scene *s,
                              const struct plan *l)
{
    const struct next *n = &a->presenter.next;
    struct rect at = l->next;
    double size = text_size(s, LEAST), pad = u(s, 10);
    label_at(s, 1, at.x, at.y - u(s, 13), at.w,
             caption(s, "present.next", NO_SLOTS));
    paint_framed(s, id_named("presenter next", 0), LAYER_CELL, at, u(s, 3),
                 s->theme->paper, fmax(1, u(s, 1.5)))
        ->line = s->theme->rule;
    bool ends = a->document && a->place.on_page && n->page < 0;
    const char *says = ends ? caption(s, "present.ending", NO_SLOTS)
                            : text_print(s, "%s", strbuf_text(&n->says));
    struct sheet_text t = {.name = "presenter next",
                           .number = 1,
                           .x = at.x + pad,
                           .width = at.w - 2 * pad,
                           .size = size,
                           .lines = at.w < u(s, 250) ? 7 : 3,
                           .weight = WEIGHT_REGULAR,
                           .ink = s->theme->ink,
                           .notation = true};
    int lines = sheet_count(s, &t, says);
    double words = lines * size * SHEET_LINE + pad;
    t.y = at.y + at.h - words + size;
    struct rect picture = {at.x + pad, at.y + pad, at.w - 2 * pad,
                           at.h - words - 2 * pad};
    sheet_wrap(s, &t, says);
    return picture;
}

struct button {
    enum action action;
    uint32_t code;          // of the key that means it everywhere; 0: none
    const char *does, *key; // phrases
};

static const struct button buttons[] = {
    {ACTION_PREVIOUS, CODE_PAGE_UP, "present.do.back", "present.key.back"},
    {ACTION_NEXT, CODE_PAGE_DOWN, "present.do.next", "present.key.next"},
    {ACTION_BLANK, 0, "present.do.blank", "present.key.blank"},
    {ACTION_WHITE, 0, "present.do.white", "present.key.white"},
    {ACTION_HOLD, 0, "present.do.hold", "present.key.hold"},
    {ACTION_LASER, 0, "present.do.laser", "present.key.laser"},
    {ACTION_INK, 0, "present.do.ink", "present.key.ink"},
    {ACTION_TIMER, 0, "present.do.timer", "present.key.timer"},
};
_Static_assert(sizeof buttons / sizeof *buttons == PRESENTER_BUTTONS, "each");

static bool is_on(const struct app *a, enum action c)
{
    bool blank = a->view.look.blank;
    return c == ACTION_BLANK   ? blank && !a->held.white
           : c == ACTION_WHITE ? blank && a->held.white
           : c == ACTION_HOLD  ? a->held.on
           : c == ACTION_LASER ? layer_is_open(a, &laser_layer)
           : c == ACTION_INK   ? layer_is_open(a, &ink_layer)
           : c == ACTION_TIMER ? timer_left(a) >= 0
                               : c == ACTION_NEXT;
}

static void paint_button(struct app *a, struct scene *s, int k, struct rect at)
{
    const struct button *b = &buttons[k];
    double size = text_size(s, 17), small = text_size(s, LEAST);
    double pad = u(s, 12), y = at.y + at.h / 2;
    const char *does = caption(s, b->does, NO_SLOTS);
    const char *key = caption(s, b->key, NO_SLOTS);
    bool on = is_on(a, b->action);
    struct item *i =
        paint_framed(s, id_named("presenter button", k), LAYER_CELL, at,
                     u(s, 6), s->theme->chrome, fmax(1, u(s, on ? 2 : 1.2)));
    i->line = on ? s->theme->ink : s->theme->rule;
    i->target = (struct target){TARGET_LINE, {0}, k};
    double wide = text_width(s, small, WEIGHT_REGULAR, key);
    double need = text_width(s, size, WEIGHT_BOLD, does) + wide + 3 * pad;
    bool under = need > at.w && at.h > 2.6 * size; // the key stands there
    double down = under ? size * 0.65 : 0;
    paint_text(s, id_named("presenter key", k),
               under ? at.x + pad : at.x + at.w - pad,
               y + down + small * CAP_MIDDLE, small, WEIGHT_REGULAR,
               under ? ALIGN_START : ALIGN_END, s->theme->grey, key);
    paint_text(s, id_named("presenter does", k), at.x + pad,
               y - down + size * CAP_MIDDLE, size,
               on ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, does,
                        under ? at.w - 2 * pad : at.w - 2.5 * pad - wide));
}

static void paint_buttons(struct app *a, struct scene *s, const struct plan *l)
{
    int rows = (PRESENTER_BUTTONS + 1) / 2;
    double gap = u(s, 8), w = (l->buttons.w - gap) / 2;
    double h = (l->buttons.h - gap * (rows - 1)) / rows;
    for (int k = 0; k < PRESENTER_BUTTONS; k++) {
        struct rect at = {l->buttons.x + k % 2 * (w + gap),
                          l->buttons.y + k / 2 * (h + gap), w, h};
        a->presenter.buttons[k] = at;
        paint_button(a, s, k, at);
    }
}

// [of] in [at], logical pixels, on [paper].
static void put_list(struct list *list, const struct list *of, struct rect at,
                     double scale, color paper)
{
    double unit = scale * UNIT;
    struct draw ground = {.kind = DRAW_BOX,
                          .x = (int32_t)lround(at.x * unit),
                          .y = (int32_t)lround(at.y * unit),
                          .width = (int32_t)lround(at.w * unit),
                          .height = (int32_t)lround(at.h * unit),
                          .fill = paper};
    if (alpha_of(paper))
        list_add(list, &ground);
    list_within(list, of, ground.x, ground.y, at.w * scale / of->width);
}

static void paint_foot(struct scene *s, const struct plan *l)
{
    text_at(s, "presenter foot", 0, l->told.x,
            s->view->extent.height - u(s, 27), LEAST, WEIGHT_REGULAR,
            s->theme->grey, l->right - l->told.x,
            caption(s, "present.keys", NO_SLOTS));
}

// --- all of it ---------------------------------------------------------------

// What leaves the class's picture does not reach the rest.
static void frame_picture(struct scene *s, struct rect at)
{
    double w = s->view->extent.width, h = s->view->extent.height;
    const struct rect around[] = {{0, 0, w, at.y},
                                  {0, at.y + at.h, w, h},
                                  {0, at.y, at.x, at.h},
                                  {at.x + at.w, at.y, w, at.h}};
    for (int i = 0; i < 4; i++)
        paint_box(s, id_named("presenter paper", i), LAYER_BACK, around[i], 0,
                  s->theme->paper);
    struct item *i =
        paint_framed(s, id_named("presenter picture", 0), LAYER_OUTLINE, at,
                     u(s, 3), CLEAR, fmax(1.5, u(s, 2)));
    i->line = s->theme->ink;
}

void presenter_frame(struct app *a, const struct list *shown,
                     const struct extent *e, struct list *list)
{
    assert(a && shown && e && list && e->width > 0 && e->height > 0);
    struct presenter *p = &a->presenter;
    next_find(&p->next, a);
    arena_reset(&p->arena);
    struct view view = a->view;
    view.extent = *e;
    view.look.text = 1;
    view.attention = (struct attention){.locked = false};
    struct pose pose = {.arena = &p->arena};
    struct scene s = {.view = &view,
                      .theme = view.look.theme,
                      .font = a->font,
                      .pose = &pose};
    list_begin(list, &p->arena, (int)(e->width * e->scale + 0.5),
               (int)(e->height * e->scale + 0.5), s.theme->paper);
    // What the class does not see is made here, in the memory of its frame.
    struct list live = {0};
    bool apart = held_apart(a);
    const struct list *seen =
        apart && !a->view.look.blank ? &a->held.list : shown;
    color paper = shown->paper ? shown->paper : s.theme->paper;
    if (apart)
        app_frame_live(a, &live);
    const struct list *own = apart ? &live : shown;
    struct plan l = plan_of(&s, own);
    p->picture = l.picture;
    put_list(list, own, l.picture, e->scale, s.theme->paper);
    frame_picture(&s, l.picture);
    label_at(&s, 0, l.picture.x, l.picture.y - u(&s, 13), l.picture.w,
             caption(&s, apart ? "present.ahead" : "present.sees", NO_SLOTS));
    paint_heading(a, &s, &l);
    paint_buttons(a, &s, &l);
    paint_told(a, &s, &l);
    paint_foot(&s, &l);
    struct rect room = apart ? shaped(l.next, seen) : paint_next(a, &s, &l);
    if (apart)
        label_at(&s, 1, l.next.x, l.next.y - u(&s, 13), l.next.w,
                 caption(&s, "present.sees", NO_SLOTS));
    const struct list *next =
        apart
            ? seen
            : next_picture(&p->next, a, s.theme, (int)(1.5 * room.w * e->scale),
                           (int)(1.5 * room.h * e->scale));
    pose_emit(&pose, e->scale, a->font, list);
    if (next)
        put_list(list, next, room, e->scale, apart ? paper : CLEAR);
    list_free(&live);
}

// --- the window --------------------------------------------------------------

bool app_presents(const struct app *a)
{
    return a->class.on;
}

int app_display(const struct app *a)
{
    return a->display ? a->display : a->settings.now.display;
}

void presenter_open(struct app *a, bool open)
{
    a->presenter.open = open;
    a->held.on = a->held.on && open;
    a->presenter.holds = false;
}

bool presenter_time(struct app *a, int minute, double seconds)
{
    struct presenter *p = &a->presenter;
    bool first = !p->timed, later = p->minute != minute;
    p->timed = a->class.on;
    if (!a->class.on)
        return false;
    if (first)
        p->begun = seconds - 60 * p->passed;
    p->minute = minute;
    p->seconds = seconds;
    int elapsed = (int)((seconds - p->begun) / 60);
    int left = timer_left(a);
    later |= elapsed != p->elapsed || left != p->left;
    p->left = left;
    p->elapsed = elapsed;
    return first || later;
}

static bool is_in(const struct rect *r, const struct input *in)
{
    return in->x >= r->x && in->x < r->x + r->w && in->y >= r->y &&
           in->y < r->y + r->h;
}

// A key's button is the key: a layer may want it. Under a black screen any
// button brings the picture back.
static bool press_button(struct app *a, const struct button *b)
{
    if (layer_is_open(a, &blank_layer)) {
        layer_close(a, &blank_layer);
        return app_input(a, &(struct input){.kind = INPUT_NONE});
    }
    if (b->code)
        return app_input(a, &(struct input){.kind = INPUT_KEY, .key = b->code});
    app_apply(a, b->action, NULL);
    return app_input(a, &(struct input){.kind = INPUT_NONE});
}

// As if the mouse was at that place of the class's picture.
static bool point_through(struct app *a, const struct input *in)
{
    const struct rect *at = &a->presenter.picture;
    struct input there = *in;
    double x = (in->x - at->x) / at->w, y = (in->y - at->y) / at->h;
    there.x = fmin(fmax(x, 0), 1) * a->view.extent.width;
    there.y = fmin(fmax(y, 0), 1) * a->view.extent.height;
    if (in->kind == INPUT_PRESS)
        a->presenter.holds = true;
    if (in->kind == INPUT_RELEASE)
        a->presenter.holds = false;
    return app_input(a, &there);
}

bool presenter_input(struct app *a, const struct input *in)
{
    assert(a && in);
    struct presenter *p = &a->presenter;
    if (in->kind == INPUT_LEAVE || p->holds || is_in(&p->picture, in))
        return point_through(a, in);
    int over = -1;
    for (int k = 0; k < PRESENTER_BUTTONS; k++)
        if (is_in(&p->buttons[k], in))
            over = k;
    if (over >= 0 && in->kind == INPUT_PRESS)
        return press_button(a, &buttons[over]);
    if (in->kind != INPUT_POINT)
        return true;
    bool on = app_input(a, &(struct input){.kind = INPUT_LEAVE});
    a->pointer.clickable = over >= 0;
    return on;
}
