// SPDX-License-Identifier: MIT
// What the course is about, in its own picture: the first words of the
// translator, whose ribbons grow word by word; and where one begins.
#include <math.h>

#include "app/course/course.h"
#include "app/course/list.h"
#include "app/course/own.h"
#include "app/dialog/sheet.h"
#include "base/number.h"
#include "lesson/path.h"
#include "panel/alignment/crossing.h"
#include "trace/origin.h"
#include "timeline.h"

enum { TRANSLATOR = 5 }; // its place in the course
#define GROW 0.6         // of a word's time its ribbons grow, then rest

int course_start(const struct app *a)
{
    struct arena arena = {0};
    struct course c = course_of(a, &arena);
    int start = -1;
    for (int i = 0; i < COURSE_PLACES && start < 0; i++)
        start = c.cards[i].document;
    arena_free(&arena);
    return start;
}

void course_arrive(struct app *a)
{
    int start = course_listed(a) ? course_start(a) : -1;
    if (start < 0)
        return;
    a->chooser.chosen = start;
    a->chooser.grows = !a->view.look.still;
    a->chooser.seconds = 0;
}

bool course_tick(struct app *a, double seconds)
{
    if (!a->chooser.grows)
        return false;
    a->changed = true;
    a->chooser.seconds += seconds;
    if (a->document || a->view.look.still || a->chooser.seconds >= HERO_SECONDS)
        course_rest(a);
    return a->chooser.grows;
}

void course_rest(struct app *a)
{
    a->chooser.grows = false;
}

// --- the crossing ------------------------------------------------------------

// The lesson whose crossing it is, or NULL; a question of its hides it.
static const struct document *translator(struct app *a)
{
    struct arena arena = {0};
    struct course c = course_of(a, &arena);
    int number = c.cards[TRANSLATOR].document;
    arena_free(&arena);
    const struct document *b = number < 0 ? NULL : list_document(a, number);
    return b && b->good && !b->hidden ? b : NULL;
}

// Where the light falls: a pool that fades outwards, under the word that is
// looked at. On paper there is none: light does not show there.
static void paint_glow(struct scene *s, int from)
{
    enum { RINGS = 14 };
    const struct item *word = NULL;
    for (int k = from; k < s->pose->count; k++) {
        const struct item *i = &s->pose->items[k];
        if (i->kind == ITEM_TEXT && i->ink == s->theme->light)
            word = i;
    }
    if (!word || !theme_is_dark(s->theme))
        return;
    struct rect at = word->at;
    double wide = item_width(s, word), size = word->size;
    double x = at.x + wide * (0.5 - (int)word->align / 2.0);
    double y = at.y - size * CAP_MIDDLE;
    for (int k = 0; k < RINGS; k++) {
        double part = (k + 1.0) / RINGS;
        double w = wide + size * 5 * part, h = size * (1 + 3.4 * part);
        paint_box(s, id_named("course glow", k), LAYER_BACK,
                  (struct rect){x - w / 2, y - h / 2, w, h}, h / 2,
                  fade(s->theme->light, 0.45 / RINGS * (1.2 - part)));
    }
}

static void paint_crossing(struct app *a, struct scene *s,
                           const struct crossing *c, struct rect at)
{
    int now = c->rows - 1, lit = crossing_lit(c);
    double grown = 1;
    if (a->chooser.grows) {
        double t = a->chooser.seconds / HERO_SECONDS * c->rows;
        now = lit = (int)fmin(t, c->rows - 1);
        grown = fmin((t - now) / GROW, 1);
    }
    double line = text_size(s, TEXT_SMALL) * SHEET_LINE;
    struct rect picture = {at.x, at.y, at.w, at.h - 2.4 * line};
    int first = s->pose->count;
    bool painted = crossing_paint(s, c, now, grown, lit, picture);
    if (!painted || grown < 1)
        return; // light and share come with their ribbon
    paint_glow(s, first);
    int asked = crossing_asked(c, lit);
    char share[NUMBER_SIZE];
    number_print_of(share, c->weights, lit, tensor_at(c->weights, lit, asked),
                    3);
    sheet_lines(s, "course looks", 0, at.x, at.y + picture.h + line * 1.1, at.w,
                text_size(s, TEXT_SMALL), 2, s->theme->grey,
                caption(s, "course.looks",
                        SLOTS(TEXT("word", row_name(s, c->target, lit)),
                              TEXT("asked", row_name(s, c->source, asked)),
                              TEXT("share", share))));
}

// A scene in which all of the trace is known.
static struct scene scene_over(const struct scene *s, const struct trace *t)
{
    struct scene over = *s;
    int64_t count = timeline_count(t, LEVEL_STAGE);
    over.trace = t;
    over.position = (struct position){LEVEL_STAGE, count - 1};
    over.progress = timeline_progress(t, over.position);
    return over;
}

// --- where one begins --------------------------------------------------------

static void paint_play(struct scene *s, double x, double middle, double h)
{
    struct spot *p = arena_array(s->pose->arena, 3, sizeof *p);
    p[0] = (struct spot){x, middle - h};
    p[1] = (struct spot){x, middle + h};
    p[2] = (struct spot){x + h * 1.6, middle};
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_KNOB,
                              id_named("course start", 1));
    i->spots = p;
    i->spot_count = 3;
    i->fill = s->theme->paper;
}

static void paint_button(struct app *a, struct scene *s, struct rect at)
{
    int start = course_start(a);
    const struct document *b = list_document(a, start);
    const struct place *place = b == a->left ? &a->place : &b->place;
    double size = text_size(s, TEXT_TITLE);
    const char *text =
        place->on_page && place->page > 0
            ? caption(
                  s, "course.start.on",
                  SLOTS(TEXT("page", path_label(&b->lesson, place->page).text)))
            : caption(s, "course.start", NO_SLOTS);
    struct item *i = paint_box(s, id_named("course start", 0), LAYER_CELL, at,
                               u(s, 10), s->theme->ink);
    i->target = (struct target){TARGET_LESSON, {0}, start};
    double x = at.x + u(s, 24), h = fmin(at.h * 0.24, u(s, 14));
    double middle = at.y + at.h / 2, y = middle + size * CAP_MIDDLE;
    paint_play(s, x, middle, h);
    x += h * 1.6 + u(s, 20);
    paint_text(s, id_named("course start", 2), x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->paper,
               text_fit(s, size, WEIGHT_BOLD, text,
                        at.x + at.w - x - u(s, 24) - 2 * size))
        ->layer = LAYER_KNOB;
    paint_text(s, id_named("course start", 3), at.x + at.w - u(s, 24), y, size,
               WEIGHT_BOLD, ALIGN_END, s->theme->paper,
               text_print(s, "%d", course_place(b->path)))
        ->layer = LAYER_KNOB;
}

// Headline and what stands under it; returns where they end.
static double paint_headline(struct scene *s, struct rect at, bool about)
{
    double big = text_size(s, 28), small = text_size(s, TEXT_SMALL);
    struct sheet_text head = {.name = "course headline",
                              .x = at.x,
                              .y = at.y + big,
                              .width = at.w,
                              .size = big,
                              .weight = WEIGHT_BOLD,
                              .lines = 3,
                              .ink = s->theme->ink};
    int lines = sheet_wrap(s, &head, caption(s, "course.head", NO_SLOTS));
    double y = at.y + (lines + 0.2) * big * SHEET_LINE;
    if (about)
        y += sheet_lines(s, "course about", 9, at.x, y + small, at.w, small, 2,
                         s->theme->grey, caption(s, "course.about", NO_SLOTS)) *
             small * SHEET_LINE;
    return y;
}

// From the bottom: your own, the button; the rest is the crossing's, if that
// is enough.
void course_hero(struct app *a, struct scene *s, struct rect at)
{
    double bottom = at.y + at.h;
    double h = fmin(text_size(s, 60), at.h * 0.3);
    bool roomy = at.h > text_size(s, 300) && at.h > 1.3 * at.w;
    own_paint(a, s, at);
    bottom -= own_height(s, at) + u(s, 14);
    paint_button(a, s, (struct rect){at.x, bottom - h, at.w, h});
    bottom -= h + u(s, 10);
    if (bottom - at.y < text_size(s, 130))
        return;
    double y = paint_headline(s, at, roomy) + u(s, 12);
    const struct document *b = translator(a);
    struct crossing c;
    if (!b || bottom - y < text_size(s, 120) || !crossing_of(&b->trace, &c))
        return;
    struct scene over = scene_over(s, &b->trace);
    double high = fmin(bottom - y, text_size(s, 300));
    paint_crossing(a, &over, &c, (struct rect){at.x, y, at.w, high});
}
