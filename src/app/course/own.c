// SPDX-License-Identifier: MIT
#include "app/course/own.h"

#include <assert.h>

#include "app/app.h"
#include "app/course/course.h"
#include "app/course/list.h"
#include "app/dialog/dialog.h"
#include "app/dialog/sheet.h"
#include "app/edit/sentence.h"
#include "app/help/help.h"
#include "app/widget/field_paint.h"

// The page of the course is shown.
static bool is_here(const struct app *a)
{
    return !a->document && course_listed(a);
}

// --- what it opens -----------------------------------------------------------

static bool knows(struct app *a, int document, const char *text)
{
    const struct document *b = list_document(a, document);
    return b->good && sentence_knows(&b->lesson, text);
}

// True when every word of it looks at every word, by the whole formula, √d too.
static bool looks_around(const struct document *b)
{
    const struct tensor *weights = trace_find(&b->trace, "weights");
    const struct tensor *scaled = trace_find(&b->trace, "scaled");
    const struct tensor *X = trace_find(&b->trace, "X");
    return weights && X && weights->rows == X->rows &&
           weights->columns == X->rows && scaled && !scaled->aside;
}

// How well a lesson that knows the words suits them: best where they were
// learned, worst where any words do, such as names for those who share a light.
static int suits(struct app *a, int document)
{
    const struct document *b = list_document(a, document);
    if (sentence_is_learned(&b->lesson))
        return 3;
    return looks_around(b) ? 2 : 1;
}

int own_lesson(struct app *a)
{
    assert(a);
    const char *text = field_text(&a->chooser.own);
    struct arena arena = {0};
    struct course c = course_of(a, &arena);
    int found = -1, most = 0;
    for (int i = 0; i < c.count; i++) {
        int k = c.cards[i].document;
        if (k < 0 || !knows(a, k, text))
            continue;
        int how = k == a->chooser.chosen ? 4 : suits(a, k);
        if (how > most)
            most = how, found = k;
    }
    arena_free(&arena);
    return found;
}

// What no lesson knows is told by the one that is chosen.
static void own_open(struct app *a)
{
    struct strbuf text = {0};
    int lesson = own_lesson(a);
    if (lesson >= 0)
        a->chooser.chosen = lesson;
    strbuf_add(&text, field_text(&a->chooser.own));
    field_clear(&a->chooser.own);
    sentence_take(a, strbuf_text(&text));
    strbuf_free(&text);
}

// --- typing ------------------------------------------------------------------

static bool own_type(struct app *a, const char *text)
{
    struct strbuf line = {0};
    sentence_line(text, &line);
    a->chooser.typed = 0;
    field_type(&a->chooser.own, strbuf_text(&line));
    strbuf_free(&line);
    return true;
}

static bool own_text(struct app *a, const char *text)
{
    struct input key = layer_key_of(text);
    bool means = action_for(MODE_COURSE, &key) != ACTION_NONE;
    if (!is_here(a) || (means && !a->chooser.own.text.length))
        return false;
    return own_type(a, text);
}

static bool own_paste(struct app *a, const char *text)
{
    return is_here(a) && own_type(a, text);
}

// Keys that the field would have used if its cursor had not been at an end.
static bool is_of_text(const struct input *in)
{
    return in->key == CODE_LEFT || in->key == CODE_RIGHT ||
           in->key == CODE_HOME || in->key == CODE_END ||
           in->key == CODE_BACKSPACE || in->key == CODE_DELETE;
}

static bool own_key(struct app *a, const struct input *in)
{
    struct field *f = &a->chooser.own;
    if (!is_here(a) || !f->text.length)
        return false;
    if (in->key == CODE_ENTER)
        own_open(a);
    else if (in->key == CODE_ESCAPE)
        field_clear(f);
    else
        return dialog_field_key(a, f, in) || is_of_text(in);
    return true;
}

static struct field *own_field(struct app *a)
{
    return is_here(a) ? &a->chooser.own : NULL;
}

static bool own_mouse(struct app *a, const struct input *in)
{
    return is_here(a) && dialog_field_mouse(a, &a->chooser.own, in);
}

static bool own_keys(const struct app *a, struct help_lines *out)
{
    if (is_here(a))
        help_add(out, "own");
    return false;
}

const struct app_layer own_layer = {
    .name = "own words",
    .key = own_key,
    .text = own_text,
    .paste = own_paste,
    .field = own_field,
    .mouse = own_mouse,
    .keys = own_keys,
    .stays = true,
};

// --- how it looks ------------------------------------------------------------

// With its title, and the frame that a file may be dropped on.
static bool is_framed(const struct scene *s, struct rect at)
{
    return at.h > text_size(s, 400) && at.h > 1.2 * at.w;
}

static double field_height(const struct scene *s)
{
    return text_size(s, 36);
}

double own_height(const struct scene *s, struct rect at)
{
    assert(s);
    double line = text_size(s, TEXT_SMALL) * SHEET_LINE;
    return is_framed(s, at) ? field_height(s) + 2 * line + u(s, 30)
                            : field_height(s);
}

// The box with what is typed, or with what may be.
static void paint_field(struct app *a, struct scene *s, struct rect at)
{
    struct field *f = &a->chooser.own;
    double size = text_size(s, 17), x = at.x + u(s, 14);
    double y = at.y + at.h / 2 + size * CAP_MIDDLE, room = at.w - u(s, 28);
    struct item *i = paint_box(s, id_named("own field", 0), LAYER_CHROME_FRONT,
                               at, u(s, 6), s->theme->paper);
    i->stroke = u(s, 2);
    i->line = f->text.length ? s->theme->ink : s->theme->idle;
    i->target = (struct target){TARGET_SHEET, {0}, 0};
    const char *text = field_shown(s, f, size, WEIGHT_REGULAR, room);
    paint_text(s, id_named("own text", 0), x, y, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->ink, text)
        ->layer = LAYER_KNOB;
    field_marks(s, f, at, x, y, true);
    double w = text_width(s, size, WEIGHT_REGULAR, text);
    if (!f->text.length && !f->composed.length)
        paint_text(s, id_named("own text", 1), x + w, y, size, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey,
                   text_fit(s, size, WEIGHT_REGULAR,
                            caption(s, "course.own.type", NO_SLOTS), room - w))
            ->layer = LAYER_KNOB;
}

// Under it: which lesson Enter opens with these words, or how else one brings
// what is one's own.
static const char *own_about(struct app *a, struct scene *s)
{
    if (!a->chooser.own.text.length)
        return caption(s, "course.own.drop", NO_SLOTS);
    int lesson = own_lesson(a);
    if (lesson < 0)
        return caption(s, "course.own.unknown", NO_SLOTS);
    return caption(s, "course.own.opens",
                   SLOTS(TEXT("title", list_name(list_document(a, lesson)))));
}

void own_paint(struct app *a, struct scene *s, struct rect at)
{
    assert(a && s);
    double small = text_size(s, TEXT_SMALL), pad = u(s, 12);
    double h = own_height(s, at), y = at.y + at.h - h, x = at.x + pad;
    struct rect field = {at.x, y, at.w, field_height(s)};
    if (!is_framed(s, at)) {
        paint_field(a, s, field);
        return;
    }
    struct item *i =
        paint_box(s, id_named("own frame", 0), LAYER_BACK,
                  (struct rect){at.x, y, at.w, h}, u(s, 10), s->theme->paper);
    i->stroke = u(s, 1.5);
    i->line = s->theme->slot_line;
    i->dash = u(s, 6);
    double room = at.w - 2 * pad, base = y + u(s, 6) + small * 1.05;
    paint_text(s, id_named("own head", 0), x, base, small, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink,
               text_fit(s, small, WEIGHT_BOLD,
                        caption(s, "course.own", NO_SLOTS), room));
    field.x = x;
    field.w = room;
    field.y = y + u(s, 10) + small * SHEET_LINE;
    paint_field(a, s, field);
    sheet_lines(s, "own about", 0, x,
                field.y + field.h + u(s, 4) + small * 1.05, room, small, 1,
                s->theme->grey, own_about(a, s));
}
