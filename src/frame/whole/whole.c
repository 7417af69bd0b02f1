// SPDX-License-Identifier: MIT
// The view of the whole formula: the equations large, their parts named under
// them, and the matrices of the step as squares.
#include "frame/whole/whole.h"

#include <math.h>

#include "base/number.h"
#include "frame/chrome.h"
#include "scene/mark/notation.h"
#include "trace/op.h"
#include "trace/term.h"

#define GAP 1.6 // between equations on one line, for size 1

// --- the legend --------------------------------------------------------------

static double paint_swatch(struct scene *s, int number, double x, double y)
{
    const struct theme *t = s->theme;
    const color fill[] = {role_band(t, ROLE_VALUE), t->pool, t->paper};
    const color line[] = {role_color(t, ROLE_VALUE), t->ink, t->slot_line};
    double size = u(s, 14);
    struct item *i = paint_box(s, id_named("whole swatch", number), LAYER_CELL,
                               (struct rect){x, y - size, size * 1.3, size},
                               u(s, 3), fill[number]);
    i->line = line[number];
    i->stroke = u(s, number == 1 ? 2.5 : 1.5);
    i->dash = number == 2 ? u(s, 3) : 0;
    return size * 1.3 + u(s, 8);
}

// What the three lights mean, in words. Returns where the equations begin.
static double paint_legend(struct scene *s, struct rect at)
{
    static const char *const keys[] = {"whole.done", "whole.now",
                                       "whole.to_come"};
    double size = text_size(s, TEXT_BODY), y = at.y + size;
    const char *title = caption(s, "whole.title", NO_SLOTS);
    double x = at.x + text_width(s, size, WEIGHT_BOLD, title) + u(s, 32);
    paint_text(s, id_named("whole title", 0), at.x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, title);
    for (int k = 0; k < 3; k++) {
        const char *text = caption(s, keys[k], NO_SLOTS);
        double w = text_width(s, size, WEIGHT_REGULAR, text);
        if (x + u(s, 28) + w > at.x + at.w) {
            x = at.x;
            y += size * 1.5;
        }
        x += paint_swatch(s, k, x, y);
        paint_text(s, id_named("whole light", k), x, y, size, WEIGHT_REGULAR,
                   ALIGN_START, k == 2 ? s->theme->grey : s->theme->ink, text);
        x += w + u(s, 26);
    }
    return y + size * 0.8;
}

// --- the notes ---------------------------------------------------------------

// What the mechanism says that a part does, or its kind of operation; "".
static const char *part_does(const struct scene *s, const struct tensor *m)
{
    const struct operation *o = operation_of(&(struct address){m, -1, -1, -1});
    const char *kind = o->kind->name, *term = m->term ? m->term->name : "";
    const struct operation *from =
        o->in_count ? o->in[0].tensor->writer[0] : NULL;
    int d = from ? operation_terms(from) : 0;
    bool root = d > 1 && fabs(o->number - sqrt(d)) < 1e-12;
    const char *keys[] = {
        text_print(s, "whole.does.%s.%s", term, kind),
        text_print(s, "whole.does.%s%s", kind, root ? ".sqrt" : ""),
        text_print(s, "whole.does.%s", kind)};
    const struct slot *slots =
        SLOTS(COUNT("d", d), PRECISE("by", o->number),
              TEXT("equals", number_exact_precise(o->number) ? "=" : "≈"));
    for (int k = 0; k < 3; k++)
        if (phrase_find(s->view->words, keys[k]))
            return caption(s, keys[k], slots);
    return "";
}

// The words of a note in the longest form that fits: bold, and regular behind.
struct note_words {
    const char *bold, *plain;
    double bold_width, width;
};

static struct note_words words_of_note(const struct scene *s,
                                       const struct part_note *n, double size)
{
    const struct tensor *m = n->part->part;
    const struct slot *slots =
        SLOTS(COUNT("n", n->order),
              TEXT("name", tensor_title(s->view->words, s->pose->arena, m)),
              COUNT("rows", m->rows), COUNT("columns", m->columns),
              TEXT("does", part_does(s, m)));
    static const char *const keys[][2] = {{"whole.part", "whole.size.does"},
                                          {"whole.part", "whole.size"},
                                          {"whole.part", NULL},
                                          {"whole.part.short", NULL}};
    struct note_words w = {0};
    for (int k = *part_does(s, m) ? 0 : 1; k < 4; k++) {
        w.bold = caption(s, keys[k][0], slots);
        w.plain = keys[k][1] ? caption(s, keys[k][1], slots) : "";
        w.bold_width = text_width(s, size, WEIGHT_BOLD, w.bold);
        w.width = w.bold_width + (*w.plain ? size * 0.6 : 0) +
                  notation_width(s, size, WEIGHT_REGULAR, w.plain);
        if (w.width <= n->to - n->from)
            break;
    }
    return w;
}

static void paint_bracket(struct scene *s, const struct part_note *n, int id,
                          color line)
{
    double tip = u(s, n->over ? 6 : -6), y = n->middle.y;
    struct spot spots[] = {
        {n->left, y + tip}, {n->left, y}, {n->right, y}, {n->right, y + tip}};
    paint_line(s, id_named("whole bracket", id), LAYER_LINK, spots, 4,
               u(s, 1.5), line);
}

// The stage that computes a part.
static int stage_of(const struct scene *s, const struct tensor *m)
{
    const struct operation *o = operation_of(&(struct address){m, -1, -1, -1});
    const struct trace *t = s->trace;
    int here = timeline_part(t, s->position);
    for (int r = 0; r < m->rows; r++) {
        int stage = t->blocks[m->writer[r]->block].stage;
        if (t->stages[stage].part == here)
            return stage; // where a word has its own row
    }
    return t->blocks[o->block].stage;
}

// A note and its bracket lead to the stage; the keyboard comes to the note.
static void paint_note_targets(struct scene *s, const struct part_note *n,
                               int id, struct rect words)
{
    const struct tensor *part = n->part->part;
    struct address at = {part, -1, -1, -1};
    struct target to = {TARGET_STAGE, {0}, stage_of(s, part)};
    double reach = u(s, 8);
    struct rect bracket = {n->left, n->middle.y - reach, n->right - n->left,
                           2 * reach};
    paint_box(s, id_named("whole bracket target", id), LAYER_CHROME, bracket, 0,
              CLEAR)
        ->target = to;
    to.address = at;
    paint_box(s, id_named("whole note target", id), LAYER_CHROME, words, 0,
              CLEAR)
        ->target = to;
    struct address look = place_address(s->trace, &s->view->attention.focus);
    if (!address_equal(&look, &at))
        return;
    words = rect_grow(words, u(s, 4));
    paint_pool(s, "whole note pool", words);
    paint_outline(s, id_named("whole note outline", 0), words, u(s, 10),
                  u(s, 3));
}

// [told]: the pool over the formula says it.
static void paint_note(struct scene *s, const struct promise *p,
                       const struct part_note *n, int id, bool told)
{
    if (told) {
        double reach = u(s, 8);
        paint_note_targets(s, n, id,
                           (struct rect){n->left, n->middle.y - reach,
                                         n->right - n->left, 2 * reach});
        return;
    }
    double size = text_size(s, TEXT_BODY);
    struct note_words w = words_of_note(s, n, size);
    enum stand stand = promise_stand(p, n->part->part);
    color ink = stand == STAND_TO_COME ? s->theme->grey : s->theme->ink;
    double x = fmax(fmin(n->middle.x - w.width / 2, n->to - w.width), n->from);
    double y = n->middle.y + (n->over ? -u(s, 8) : size + u(s, 2));
    paint_bracket(s, n, id, ink);
    paint_text(s, id_named("whole note", id), x, y, size,
               stand == STAND_TO_COME ? WEIGHT_REGULAR : WEIGHT_BOLD,
               ALIGN_START, ink, w.bold);
    if (*w.plain)
        paint_notation(s, id_named("whole note more", id),
                       x + w.bold_width + size * 0.6, y, size, WEIGHT_REGULAR,
                       ALIGN_START, s->theme->grey, w.plain);
    paint_note_targets(s, n, id,
                       (struct rect){x, y - size, w.width, size * 1.3});
}

// --- all of it ---------------------------------------------------------------

void whole_paint(struct scene *s)
{
    struct promise p = promise_of(s);
    struct rect at = s->stage;
    double top = paint_legend(s, at);
    at.h -= top - at.y + u(s, 12);
    at.y = top;
    struct whole_layout w = whole_layout(s, &p, at);
    const struct whole_line *tall = NULL;
    int note = 0;
    p.top = w.tall;
    for (int i = 0; i < w.count; i++) {
        struct whole_line *l = &w.lines[i];
        promise_paint(s, &p, i, "whole equation", &l->set, l->x, l->base);
        if (isfinite(w.tall) && !l->beside) {
            tall = l;
            tall_paint(s, &p, &w, l);
        }
        for (int k = 0; k < l->note_count; k++) {
            struct part_note *n = &l->notes[k];
            bool told = l == tall && n->over && !tall_note(s, &p, &w, l, n);
            paint_note(s, &p, n, note++, told);
        }
    }
    if (w.shapes.w > 0 && (!tall || !tall_is_at_work(&p, tall)))
        whole_shapes(s, w.shapes, tall);
    double y = s->stage.y + s->stage.h - u(s, 4);
    paint_box(s, id_named("whole rule", 0), LAYER_BACK,
              (struct rect){s->stage.x, y, s->stage.w, fmax(u(s, 1.5), 1)}, 0,
              s->theme->rule);
}

// --- on one line -------------------------------------------------------------

// Sets what is promised side by side, an empty setting for what is not.
// Returns the width.
static double set_line(const struct scene *s, const struct promise *p,
                       double size, struct setting *sets)
{
    struct typesetter t = {s->font, size, text_size(s, TEXT_SMALL),
                           WEIGHT_REGULAR};
    double width = 0;
    for (int i = 0; i < p->all.count; i++) {
        if (p->all.all[i].beside)
            continue;
        sets[i] = typeset(&t, &p->all.all[i].formula, INFINITY);
        width += sets[i].extent.width + (width > 0 ? size * GAP : 0);
    }
    return width;
}

bool whole_line(struct scene *s, double y)
{
    static const double sizes[] = {26, 22, 18, TEXT_SMALL};
    struct promise p = promise_of(s);
    struct setting *sets =
        arena_array(s->pose->arena, (size_t)p.all.count + 1, sizeof *sets);
    double x = s->stage.x;
    int k = 0;
    while (k < 4 && set_line(s, &p, text_size(s, sizes[k]), sets) > s->stage.w)
        k++;
    for (int i = 0; i < p.all.count && k < 4; i++) {
        if (p.all.all[i].beside)
            continue;
        promise_paint(s, &p, i, "promise", &sets[i], x, y);
        x += sets[i].extent.width + text_size(s, sizes[k]) * GAP;
    }
    return k < 4;
}
