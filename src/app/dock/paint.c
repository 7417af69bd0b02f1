// SPDX-License-Identifier: MIT
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "app/widget/choose.h"
#include "app/widget/field_paint.h"
#include "base/number.h"
#include "scene/scene.h"

void paint_lock(struct scene *s, const char *name, int number, double x,
                double middle)
{
    double w = u(s, 10), h = u(s, 8);
    struct item *shackle = paint_box(
        s, id_named(text_print(s, "%s shackle", name), number), LAYER_KNOB,
        (struct rect){x + w * 0.2, middle - h, w * 0.6, h}, w * 0.3, CLEAR);
    shackle->line = s->theme->grey;
    shackle->stroke = u(s, 1.5);
    paint_box(s, id_named(text_print(s, "%s lock", name), number), LAYER_KNOB,
              (struct rect){x, middle - h * 0.3, w, h}, u(s, 1.5),
              s->theme->grey);
}

static void text_at(struct scene *s, const char *name, int row, double x,
                    double y, double size, bool bold, enum align align,
                    color ink, const char *text)
{
    paint_text(s, id_named(name, row), x, y, size,
               bold ? WEIGHT_BOLD : WEIGHT_REGULAR, align, ink, text)
        ->layer = LAYER_KNOB;
}

static const char *value_text(struct app *a, struct scene *s,
                              const struct knob *k)
{
    if (k->folds)
        return caption(s, "knobs.matrices", SLOTS(COUNT("count", k->folds)));
    struct strbuf value = {0};
    knob_value(a, k, &value);
    const struct matrix *m = knob_matrix(a, k);
    const char *text = text_print(s, "%s", strbuf_text(&value));
    if (k->key->type == KEY_MATRIX && m)
        text = text_print(s, "%d × %d", m->rows, m->columns);
    if (k->key->type == KEY_MATRIX && (!m || knob_is_identity(m)))
        text = caption(s, "knobs.identity", NO_SLOTS);
    strbuf_free(&value);
    return *text ? text : "–";
}

// The arrows of a row that can be switched, as far left and right as [at].
static void paint_arrows(struct scene *s, int row, struct rect at)
{
    double h = u(s, 5), middle = at.y + at.h / 2;
    for (int k = 0; k < 2; k++) {
        double x = k ? at.x + at.w - u(s, 10) : at.x + u(s, 10);
        double tip = k ? h : -h;
        paint_head(s, id_named("knob arrow", 2 * row + k),
                   (struct spot){x - tip, middle},
                   (struct spot){x + tip, middle}, 2 * h, s->theme->ink)
            ->layer = LAYER_KNOB;
        double w = fmax(u(s, 24), FINGER), high = fmax(at.h, FINGER);
        struct rect hit = {x - w / 2, middle - high / 2, w, high};
        paint_box(s, id_named("knob hit", 2 * row + k), LAYER_KNOB, hit, 0,
                  CLEAR)
            ->target =
            (struct target){TARGET_KNOB, {0}, KNOB_PARTS * row + 1 + k};
    }
}

// Where on its range a number stands, along the lower edge.
static void paint_slider(struct scene *s, int row, struct rect at, double place)
{
    double left = at.x + u(s, 26), right = at.x + at.w - u(s, 26);
    double y = at.y + at.h, x = left + place * (right - left);
    double r = u(s, 4);
    const struct spot track[] = {{left, y}, {right, y}},
                      run[] = {{left, y}, {x, y}};
    paint_line(s, id_named("knob track", row), LAYER_KNOB, track, 2, u(s, 1.5),
               s->theme->rule);
    paint_line(s, id_named("knob run", row), LAYER_KNOB, run, 2, u(s, 2),
               s->theme->ink);
    paint_box(s, id_named("knob handle", row), LAYER_KNOB,
              (struct rect){x - r, y - r, 2 * r, 2 * r}, r, s->theme->ink);
}

// What is typed, as far as it is shown around its cursor, with its marks.
static const char *typed_text(struct app *a, struct scene *s, struct rect box,
                              double y, double room)
{
    double size = text_size(s, TEXT_BODY);
    double bar = text_width(s, size, WEIGHT_BOLD, "|");
    box.w = fmax(box.w, 0); // a tiny window has no room for it
    box.h = fmax(box.h, 0);
    const char *text =
        field_shown(s, &a->dock.field, size, WEIGHT_BOLD, room - bar);
    double wide = text_width(s, size, WEIGHT_BOLD, text);
    field_marks(s, &a->dock.field, box, box.x + (box.w - wide) / 2, y, true);
    return text;
}

static const char *name_text(struct scene *s, const struct knob *k)
{
    return k->folds ? caption(s, "knobs.locked", NO_SLOTS)
                    : text_print(s, "%s", k->name);
}

static bool has_arrows(const struct app *a, const struct knob *k)
{
    return knob_allowed(a, k) && k->key->type != KEY_WORDS &&
           (k->key->type != KEY_MATRIX || knob_switches(a, k));
}

// A matrix has its numbers left of its size, in colour, where it has room.
static void paint_heat(struct app *a, struct scene *s, const struct knob *k,
                       int row, struct rect box, double value)
{
    const struct matrix *m =
        k->key && k->key->type == KEY_MATRIX ? knob_matrix(a, k) : NULL;
    double left = box.x + u(s, 28), edge = u(s, 3);
    double right = box.x + (box.w - value) / 2 - u(s, 8);
    struct rect room = {left, box.y + edge, fmin(right - left, u(s, 64)),
                        box.h - 2 * edge};
    if (m && room.w >= u(s, 10) && room.h > 0)
        knob_heat(s, m, row, room);
}

// What is typed, or the value with its arrows.
static void paint_field(struct app *a, struct scene *s, const struct knob *k,
                        int row, bool here, struct rect box)
{
    bool field = here && a->dock.typing, may = knob_allowed(a, k);
    enum weight weight = here ? WEIGHT_BOLD : WEIGHT_REGULAR;
    double size = text_size(s, TEXT_BODY);
    double y = box.y + box.h / 2 + size * CAP_MIDDLE;
    bool arrows = !field && has_arrows(a, k);
    double room = box.w - u(s, arrows ? 44 : 14);
    const char *value =
        field ? typed_text(a, s, box, y, room)
              : text_fit(s, size, weight, value_text(a, s, k), room);
    text_at(s, "knob value", row, box.x + box.w / 2, y, size, here,
            ALIGN_MIDDLE, may ? s->theme->ink : s->theme->grey, value);
    if (!field)
        paint_heat(a, s, k, row, box, text_width(s, size, weight, value));
    if (arrows)
        paint_arrows(s, row, box);
    struct knob_range range;
    double x;
    if (arrows && knob_number(a, k, &x, &range))
        paint_slider(s, row, box, knob_place(&range, x));
}

static void paint_row(struct app *a, struct scene *s, const struct knob *k,
                      int row, bool here, struct rect at, double names)
{
    bool may = knob_allowed(a, k);
    double size = text_size(s, TEXT_BODY), middle = at.y + at.h / 2;
    double y = middle + size * CAP_MIDDLE;
    struct rect box = {at.x + names, at.y + u(s, 2), at.w - names,
                       at.h - u(s, 4)};
    color ink = may ? s->theme->ink : s->theme->grey;
    const char *name = name_text(s, k);
    if (k->width)
        name = text_print(
            s, "  %s", model_choice(&a->document->lesson.model, k->key->name));
    text_at(s, "knob name", row, at.x, y, size, here, ALIGN_START, ink,
            text_fit(s, size, WEIGHT_BOLD, name, names - u(s, 22)));
    if (!may)
        paint_lock(s, "knob", row, at.x + names - u(s, 16), middle);
    struct item *i = paint_box(s, id_named("knob row", row), LAYER_TICK, box,
                               u(s, 4), s->theme->paper);
    i->line = here ? s->theme->ink : s->theme->rule;
    i->stroke = u(s, here ? 2.5 : 1);
    i->target = (struct target){TARGET_KNOB, {0}, KNOB_PARTS * row};
    paint_field(a, s, k, row, here, box);
}

// What a number may be.
static const char *range_hint(struct scene *s, const struct knob *k,
                              const struct knob_range *r)
{
    char least[NUMBER_SIZE], most[NUMBER_SIZE];
    const char *key = r->above             ? "knobs.hint.above"
                      : !isfinite(r->most) ? "knobs.hint.from"
                      : r->step == 2       ? "knobs.hint.even"
                      : knob_doubles(k, r) ? "knobs.hint.size"
                                           : "knobs.hint.range";
    return caption(s, key,
                   SLOTS(TEXT("least", number_print_whole(least, r->least)),
                         TEXT("most", number_print_whole(most, r->most))));
}

static const char *hint(struct app *a, struct scene *s, const struct knob *k)
{
    struct knob_range range;
    double value;
    if (k->folds)
        return caption(s,
                       a->document->left.unfolded ? "knobs.hint.fold"
                                                  : "knobs.hint.unfold",
                       NO_SLOTS);
    if (!a->dock.typing && knob_allowed(a, k) &&
        knob_number(a, k, &value, &range))
        return range_hint(s, k, &range);
    const char *key = a->dock.typing ? (k->key->among ? "knobs.hint.among"
                                                      : "knobs.hint.typing")
                      : k->key->type == KEY_MATRIX && !knob_switches(a, k)
                          ? "knobs.hint.matrix"
                      : !knob_allowed(a, k)        ? "knobs.hint.locked"
                      : k->key->type == KEY_MATRIX ? "knobs.hint.identity"
                      : k->key->type == KEY_PARTS  ? "knobs.hint.parts"
                      : k->key->type == KEY_WORDS  ? "knobs.hint.words"
                                                   : "knobs.hint.switch";
    return caption(s, key, SLOTS(TEXT("name", k->key->name)));
}

// How wide the names may be, at most: as wide as the widest, with its padlock.
static double names_width(struct scene *s, const struct knob *all, int count,
                          double most)
{
    double size = text_size(s, TEXT_BODY), width = 0;
    for (int i = 0; i < count; i++)
        width = fmax(width,
                     text_width(s, size, WEIGHT_BOLD, name_text(s, &all[i])));
    return fmin(fmax(width + u(s, 26), most * 0.3), most * 0.5);
}

// Where it may be scrolled to, how changes are compared, or how it is closed:
// the first that applies.
static const char *head_hint(const struct app *a, int rows, int count)
{
    const struct changes *c = &a->document->changes;
    return rows < count         ? "knobs.some"
           : c->made > c->aside ? "knobs.changed"
                                : "knobs.all";
}

static void paint_head_line(const struct app *a, struct scene *s,
                            struct rect at, int first, int rows, int count)
{
    double air = u(s, 16), y = at.y + u(s, 27);
    text_at(s, "knobs title", 0, at.x + air, y, text_size(s, TEXT_BODY), true,
            ALIGN_START, s->theme->ink, caption(s, "knobs.title", NO_SLOTS));
    text_at(s, "knobs title", 1, at.x + at.w - air, y, text_size(s, TEXT_SMALL),
            false, ALIGN_END, s->theme->grey,
            caption(s, head_hint(a, rows, count),
                    SLOTS(COUNT("first", first + 1),
                          COUNT("last", first + rows), COUNT("count", count))));
}

void dock_paint(struct app *a, struct scene *s, struct rect at)
{
    struct knob all[MOST_KNOBS];
    int count = knobs_list(a, all);
    double air = u(s, 16), head = u(s, 38), size = text_size(s, TEXT_SMALL);
    double pitch = fmax(u(s, 28), text_size(s, TEXT_BODY) * 1.6);
    double names = names_width(s, all, count, at.w - 2 * air);
    int rows = (int)((at.h - head - size * 1.7) / pitch);
    int chosen = knobs_at(a, all, count), first;
    rows = rows < 1 ? 1 : rows;
    first = choose_first(chosen, count, rows);
    struct item *box = paint_box(s, id_named("knobs", 0), LAYER_CHROME_FRONT,
                                 at, u(s, 8), s->theme->chrome);
    box->line = s->theme->rule;
    box->stroke = u(s, 1.5);
    paint_head_line(a, s, at, first, rows, count);
    for (int i = first; i < count && i < first + rows; i++)
        paint_row(a, s, &all[i], i, i == chosen && !a->dock.away,
                  (struct rect){at.x + air, at.y + head + (i - first) * pitch,
                                at.w - 2 * air, pitch},
                  names);
    if (count)
        text_at(s, "knobs hint", 0, at.x + air, at.y + at.h - size * 0.6, size,
                false, ALIGN_START, s->theme->ink,
                text_fit(s, size, WEIGHT_REGULAR, hint(a, s, &all[chosen]),
                         at.w - 2 * air));
}
