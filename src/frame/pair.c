#include "frame/pair.h"

#include <math.h>

#include "frame/chrome.h"
#include "frame/pair_difference.h"
#include "frame/painted.h"
#include "panel/panels.h"
#include "place.h"

// --- where the two are -------------------------------------------------------

bool pair_follow(const struct pair *p, struct position at, struct position *out)
{
    const struct trace *lead = p->shown[p->leads].trace;
    const struct trace *other = p->shown[!p->leads].trace;
    struct place place = place_of_step(lead, at);
    bool there = place_carry(&place, lead, other);
    *out = place_step(other, &place);
    return there;
}

// The [side] as it is while the pair's leader shows step [at].
static struct shown shown_at(const struct pair *p, int side, struct position at)
{
    struct shown shown = p->shown[side];
    shown.position = at;
    if (side != p->leads) {
        pair_follow(p, at, &shown.position);
        shown.page = NULL;
    }
    return shown;
}

// A half of a tall window is wide and low: its text is as large as the frame's
// would be in a window of this part of its height.
static const double STACKED_TEXT = 0.72;

// The view of one of the two: it looks at what is there, and a formula stands
// under both.
static struct view view_of(const struct view *view, const struct trace *t)
{
    struct view v = *view;
    struct place *focus = &v.attention.focus;
    struct address at = place_address(t, focus);
    if (!at.tensor || at.row != focus->row || at.column != focus->column)
        *focus = (struct place){0};
    v.look.whole = false;
    v.turn = 0;
    return v;
}

// --- layout ------------------------------------------------------------------

static bool stacked(const struct view *view)
{
    return view->extent.height > view->extent.width;
}

static double heading_height(const struct scene *s)
{
    return text_size(s, TEXT_TITLE) * 1.5;
}

// Half of the stage, with its heading.
static struct rect half_of(const struct scene *s, int side)
{
    struct rect at = s->stage;
    double gap = u(s, 32);
    if (stacked(s->view)) {
        gap = u(s, 8);
        at.h = (at.h - gap) / 2;
        at.y += side * (at.h + gap);
    } else {
        at.w = (at.w - gap) / 2;
        at.x += side * (at.w + gap);
    }
    return at;
}

static struct rect under_heading(const struct scene *s, struct rect at)
{
    double h = heading_height(s);
    return (struct rect){at.x, at.y + h, at.w, fmax(at.h - h, 0)};
}

// --- headings ----------------------------------------------------------------

// A letter in a box: outlined for the first, filled for the second. Returns
// its width.
static double paint_letter(struct scene *s, int side, const char *letter,
                           double x, double middle)
{
    double h = heading_height(s) * 0.8;
    struct item *i =
        paint_box(s, id_named("chrome pair letter", side), LAYER_CHROME,
                  (struct rect){x, middle - h / 2, h, h}, u(s, 4),
                  side ? s->theme->ink : s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 2);
    i->text = letter;
    i->size = text_size(s, TEXT_BODY);
    i->weight = WEIGHT_BOLD;
    i->ink = side ? s->theme->paper : s->theme->ink;
    return h + u(s, 10);
}

// "A as opened  frozen"
static void paint_heading(struct scene *s, const struct pair *p, int side,
                          struct rect at, const char *note)
{
    const struct pair_name *n = &p->names[side];
    double middle = at.y + heading_height(s) * 0.42, right = at.x + at.w;
    double size = text_size(s, TEXT_BODY), x = at.x;
    double base = middle + size * CAP_MIDDLE;
    if (n->letter)
        x += paint_letter(s, side, n->letter, x, middle);
    const char *name = text_fit(s, size, WEIGHT_BOLD, n->name, right - x);
    paint_text(s, id_named("chrome pair name", side), x, base, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink, name);
    x += text_width(s, size, WEIGHT_BOLD, name) + size * 0.6;
    size = text_size(s, TEXT_SMALL);
    if (note && text_width(s, size, WEIGHT_REGULAR, note) <= right - x)
        paint_text(s, id_named("chrome pair note", side), x, base, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, note);
}

// "B − A of weights"
static void paint_difference_heading(struct scene *s, const struct pair *p,
                                     struct rect at)
{
    double size = text_size(s, TEXT_BODY);
    const char *letters[2];
    for (int k = 0; k < 2; k++)
        letters[k] = p->names[k].letter ? p->names[k].letter : p->names[k].name;
    const char *text =
        caption(s, "differ.title",
                SLOTS(TEXT("a", letters[0]), TEXT("b", letters[1]),
                      TEXT("tensor", title_of(s, s->focus.tensor))));
    paint_text(s, id_named("chrome pair name", 2), at.x,
               at.y + heading_height(s) * 0.42 + size * CAP_MIDDLE, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, text, at.w));
}

// What stands between the two.
static void paint_divider(struct scene *s)
{
    struct rect a = half_of(s, 0), b = half_of(s, 1);
    double x = (a.x + a.w + b.x) / 2, y = (a.y + a.h + b.y) / 2;
    struct spot across[] = {{a.x, y}, {a.x + a.w, y}};
    struct spot down[] = {{x, a.y}, {x, a.y + a.h}};
    paint_line(s, id_named("chrome pair divider", 0), LAYER_BACK,
               stacked(s->view) ? across : down, 2, u(s, 1.5), s->theme->rule);
}

// --- the frame ---------------------------------------------------------------

// What a frame of two consists of: three poses that share no place.
struct painted_pair {
    struct painted side[2];
    struct pose halves[2], around;
    struct view views[2]; // of the halves
};

static void paint_side(struct painted_pair *out, const struct pair *p, int side,
                       struct position at, const struct view *view,
                       const struct font *font, bool opening)
{
    struct shown shown = shown_at(p, side, at);
    struct rect stage = out->side[side].scene.stage;
    struct scene *s = &out->side[side].scene;
    *s = scene_of(&shown, view, font, &out->halves[side]);
    s->stage = stage;
    s->beside = p->shown[!side].trace;
    if (opening)
        s->progress = (struct progress){0, 0};
    if (!view->look.difference) {
        out->side[side].picture = panels_paint(s);
        paint_pointed(s);
    } else if (side == 1) {
        const struct tensor *m = s->focus.tensor;
        struct difference d =
            difference_of(trace_find(p->shown[0].trace, m->name), m);
        pair_difference(s, &d, stage);
    }
    if (!view->look.difference && !opening && !view->attention.focus.tensor[0])
        add_couriers(s);
    pose_sort(s->pose);
}

// What stands over the pictures, and where these go.
static void paint_headings(struct painted_pair *out, const struct pair *p,
                           struct scene *s, struct position at)
{
    bool both = !s->view->look.difference;
    struct position follower;
    bool there = pair_follow(p, at, &follower);
    for (int k = 0; k < 2; k++) {
        struct rect half = half_of(s, k);
        const char *note = p->names[k].note;
        out->side[k].scene.stage = under_heading(s, both ? half : s->stage);
        if (k != p->leads && !there)
            note = caption(s, "pair.lost", NO_SLOTS);
        if (both)
            paint_heading(s, p, k, half, note);
    }
    if (both)
        paint_divider(s);
    else
        paint_difference_heading(s, p, s->stage);
}

// All that stands around the pictures.
static void paint_around(struct painted_pair *out, const struct pair *p,
                         struct position at, const struct view *view,
                         const struct font *font, bool opening)
{
    struct shown shown = shown_at(p, p->leads, at);
    struct scene s = scene_of(&shown, view, font, &out->around);
    if (opening)
        s.progress = (struct progress){0, 0};
    const char *why = p->why ? p->why : "";
    chrome_make_room(&s, p->sentence, why, false);
    chrome_header(&s, shown.lesson->title);
    paint_headings(out, p, &s, at);
    chrome_sentence(&s, p->sentence, why);
    if (p->formula && p->formula->count)
        chrome_formula_of(&s, p->formula);
    chrome_footer(&s);
    pose_beat(s.pose, 0, BEAT_WORDS, 0, 0);
    pose_sort(s.pose);
}

static void paint_pair(struct painted_pair *out, const struct pair *p,
                       struct position at, const struct view *view,
                       const struct font *font, struct arena *arena,
                       bool opening)
{
    *out = (struct painted_pair){.halves = {{.arena = arena}, {.arena = arena}},
                                 .around = {.arena = arena}};
    for (int k = 0; k < 2; k++)
        out->views[k] = view_of(view, p->shown[k].trace);
    struct view lead = out->views[p->leads];
    paint_around(out, p, at, &lead, font, opening);
    for (int k = 0; k < 2; k++) {
        if (stacked(view) && !view->look.difference)
            out->views[k].look.text *= STACKED_TEXT;
        paint_side(out, p, k, at, &out->views[k], font, opening);
    }
}

// All three, for hit tests: of what is in one place the last one is on top.
static void gather(const struct painted_pair *all, struct pose *out)
{
    const struct pose *poses[] = {&all->halves[0], &all->halves[1],
                                  &all->around};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < poses[k]->count; i++) {
            const struct item *item = &poses[k]->items[i];
            *pose_add(out, item->kind, item->layer, item->id) = *item;
        }
}

void pair_pose(const struct pair *p, const struct view *view,
               const struct font *font, struct pose *out)
{
    struct painted_pair now;
    paint_pair(&now, p, p->shown[p->leads].position, view, font, out->arena,
               false);
    gather(&now, out);
}

static struct rect dock_at(const struct pair *p, struct position at,
                           const struct view *view, const struct font *font,
                           struct arena *arena)
{
    struct pose none = {.arena = arena};
    struct shown lead = p->shown[p->leads];
    struct view leading = view_of(view, lead.trace);
    lead.position = at;
    struct scene s = scene_of(&lead, &leading, font, &none);
    chrome_make_room(&s, p->sentence, p->why ? p->why : "", false);
    return chrome_dock(&s);
}

struct rect pair_dock(const struct pair *p, const struct view *view,
                      const struct font *font, struct arena *arena)
{
    const struct shown *lead = &p->shown[p->leads];
    struct position at = lead->position;
    struct rect now = dock_at(p, at, view, font, arena);
    if (lead->fraction >= 1)
        return now;
    at.index -= at.index > 0;
    struct rect from =
        dock_at(p->before ? p->before : p, at, view, font, arena);
    return rect_between(from, now, lead->fraction);
}

// One of the three poses on its way from [before] to [now].
static void emit_between(const struct pose *before, const struct pose *now,
                         double fraction, const struct view *view,
                         const struct font *font, struct list *list)
{
    struct pose between = {.arena = now->arena};
    pose_blend(before, now, fraction, &between);
    pose_emit(&between, view->extent.scale, font, list);
}

static void emit_moving(const struct pair *p, struct painted_pair *now,
                        const struct view *view, const struct font *font,
                        struct arena *arena, struct list *list)
{
    struct position at = p->shown[p->leads].position;
    double fraction = p->shown[p->leads].fraction;
    bool opening = at.index == 0;
    if (!opening)
        at.index--;
    struct painted_pair before;
    paint_pair(&before, p->before ? p->before : p, at, view, font, arena,
               opening);
    for (int k = 0; k < 2; k++) {
        give_beats(&before.side[k], &now->side[k]);
        emit_between(&before.halves[k], &now->halves[k], fraction, view, font,
                     list);
    }
    emit_between(&before.around, &now->around, fraction, view, font, list);
}

void pair_build(const struct pair *p, const struct view *view,
                const struct font *font, struct arena *arena, struct list *list)
{
    const struct view laid = begin_frame(view, arena, list);
    if (view->look.blank)
        return;
    const struct shown *lead = &p->shown[p->leads];
    struct painted_pair now;
    paint_pair(&now, p, lead->position, &laid, font, arena, false);
    if (lead->fraction < 1) {
        emit_moving(p, &now, &laid, font, arena, list);
        return;
    }
    for (int k = 0; k < 2; k++)
        pose_emit(&now.halves[k], view->extent.scale, font, list);
    pose_emit(&now.around, view->extent.scale, font, list);
}
