// SPDX-License-Identifier: MIT
// The dialogue in which tensors are made a lesson: a line for each of them and
// for what is asked besides, and what would become of it.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/form_sheet.h"
#include "app/dialog/sheet.h"
#include "app/widget/choose.h"
#include "app/widget/field_paint.h"

enum { REMARKS = 5, WARNING = 3 }; // lines

struct layout {
    struct rect at;
    double size, step, x, room;
    int shown; // tensors at once
};

static struct layout lay_out(const struct app *a, struct scene *s)
{
    double width = a->view.extent.width, height = a->view.extent.height;
    double size = text_size(s, 18), pad = u(s, 18);
    struct layout l = {.size = size, .step = fmax(size * 1.5, u(s, 24))};
    double w = fmin(width - u(s, 16), u(s, 1000));
    int fields = 0;
    for (int i = 0; i < IMPORT_FIELDS; i++)
        fields +=
            import_dialog_asks(&a->import_dialog, (enum import_dialog_field)i);
    double fixed =
        l.step * (fields + 2) + size * 1.35 * (REMARKS + WARNING) + size * 2.5;
    int fit = (int)floor((height - u(s, 16) - fixed) / l.step);
    int count = import_dialog_tensors(&a->import_dialog);
    l.shown = count < fit ? count : fit > 1 ? fit : 1;
    double h = fixed + l.shown * l.step;
    l.at =
        (struct rect){(width - w) / 2, fmax(u(s, 4), (height - h) / 2), w, h};
    l.x = l.at.x + pad;
    l.room = w - 2 * pad;
    return l;
}

static void paint_line_box(struct app *a, struct scene *s,
                           const struct layout *l, int line, double y)
{
    form_line_ground(s, line, l->x, y, l->room, l->step,
                     line == a->import_dialog.line, false);
}

// One of the three columns of a line, which begins at [from] of its width.
static void paint_column(struct scene *s, const struct layout *l,
                         const char *name, int line, double y, double from,
                         double to, enum weight weight, color ink,
                         const char *text)
{
    double room = (to - from) * l->room - u(s, 8);
    paint_text(s, id_named(name, line), l->x + from * l->room,
               y + l->step / 2 + l->size * 0.34, l->size, weight, ALIGN_START,
               ink, text_fit(s, l->size, weight, text, room))
        ->layer = LAYER_KNOB;
}

// [text] without its middle where that is too long: names of tensors differ at
// either end.
static const char *both_ends(struct scene *s, double size, const char *text,
                             double width)
{
    if (text_width(s, size, WEIGHT_BOLD, text) <= width)
        return text;
    int head = font_fit(s->font, WEIGHT_BOLD, size, text, width * 0.4);
    return text_print(s, "%.*s%s", head, text,
                      sheet_tail(s, size, text + head, width * 0.5));
}

static void paint_tensor(struct app *a, struct scene *s, const struct layout *l,
                         int line, double y)
{
    const struct import_preview_tensor *f =
        &a->import_dialog.made->tensors[line];
    const char *role = role_key(f->role);
    static const char *const masks[] = {
        [MASK_OPEN] = "bring.mask.open",
        [MASK_ALLOWED] = "bring.mask.allowed",
        [MASK_HIDDEN] = "bring.mask.hidden",
        [MASK_ADDED] = "bring.mask.added",
    };
    const char *key = !f->role                ? "bring.unused"
                      : f->role == PLAYS_MASK ? masks[f->mask]
                      : f->turned             ? "bring.turned"
                                              : "bring.role";
    paint_line_box(a, s, l, line, y);
    paint_column(s, l, "bring name", line, y, 0, 0.46, WEIGHT_BOLD,
                 s->theme->ink,
                 both_ends(s, l->size, f->name, 0.46 * l->room - u(s, 8)));
    paint_column(s, l, "bring shape", line, y, 0.46, 0.66, WEIGHT_REGULAR,
                 s->theme->grey, f->shape);
    paint_column(s, l, "bring role", line, y, 0.66, 1,
                 f->role ? WEIGHT_BOLD : WEIGHT_REGULAR,
                 f->role ? s->theme->ink : s->theme->grey,
                 caption(s, key, SLOTS(TEXT("role", role))));
}

static void paint_field(struct app *a, struct scene *s, const struct layout *l,
                        enum import_dialog_field field, int line, double y)
{
    static const char *const names[] = {
        [IMPORT_HEADS] = "bring.heads",   [IMPORT_WORDS] = "bring.words",
        [IMPORT_ITEM] = "bring.item",     [IMPORT_UNDER] = "bring.under",
        [IMPORT_WAY] = "bring.way",       [IMPORT_SERIES] = "bring.series",
        [IMPORT_OUTPUT] = "bring.output",
    };
    bool whole = a->import_dialog.made->whole;
    bool asks_prompt = whole && field == IMPORT_WORDS;
    struct field *f = &a->import_dialog.field[field];
    bool chosen = line == a->import_dialog.line, typed = f->text.length;
    double room = l->room * 0.6 - l->size * 2, x = l->x + 0.4 * l->room;
    paint_line_box(a, s, l, line, y);
    paint_column(s, l, "bring name", line, y, 0, 0.4, WEIGHT_REGULAR,
                 s->theme->ink,
                 caption(s, asks_prompt ? "bring.prompt" : names[field],
                         NO_SLOTS));
    const char *const *choices = import_dialog_choices(field);
    const char *text =
        choices  ? caption(s, choices[a->import_dialog.choice[field]], NO_SLOTS)
        : chosen ? field_shown(s, f, l->size, WEIGHT_BOLD, room)
        : typed
            ? sheet_tail(s, l->size, field_text(f), room)
        : asks_prompt ? ""
            : caption(s, field == IMPORT_UNDER ? "bring.all" : "bring.as_is",
                      NO_SLOTS);
    paint_column(s, l, "bring typed", line, y, 0.4, 1,
                 typed || chosen ? WEIGHT_BOLD : WEIGHT_REGULAR,
                 typed || chosen ? s->theme->ink : s->theme->grey, text);
    if (chosen && !choices)
        field_marks(s, f, (struct rect){x, y, l->room * 0.6, l->step}, x,
                    y + l->step / 2 + l->size * 0.34, true);
}

// What would become of it, or what is wrong or asked.
static void paint_outcome(struct app *a, struct scene *s,
                          const struct layout *l, double y)
{
    const struct import_preview *b = a->import_dialog.made;
    const char *text = b->complaint, *remark = b->remarks;
    if (b->good)
        text = caption(s,
                       b->whole     ? "bring.result.whole"
                       : b->queries ? "bring.result.queries"
                                    : "bring.result",
                       SLOTS(TEXT("kind", b->kind), COUNT("count", b->words),
                             COUNT("queries", b->queries),
                             TEXT("pieces", b->pieces)));
    int lines = sheet_lines(s, "bring outcome", 0, l->x, y, l->room, l->size,
                            WARNING, s->theme->ink, text);
    y += lines * l->size * 1.35;
    for (int i = 0; i < REMARKS && *remark; i++) {
        size_t length = strcspn(remark, "\n");
        sheet_lines(s, "bring remark", i, l->x, y, l->room, l->size, 1,
                    s->theme->grey, text_print(s, "%.*s", (int)length, remark));
        y += l->size * 1.35;
        remark += length + (remark[length] == '\n');
    }
}

void import_dialog_paint(struct app *a, struct scene *s)
{
    const struct import_dialog *b = &a->import_dialog;
    struct layout l = lay_out(a, s);
    int count = import_dialog_tensors(b);
    struct rect all = {0, 0, a->view.extent.width, a->view.extent.height};
    paint_box(s, id_named("bring veil", 0), LAYER_CHROME, all, 0, s->theme->veil);
    paint_framed(s, id_named("bring", 0), LAYER_CHROME_FRONT, l.at, u(s, 12),
                 s->theme->paper, u(s, 3));
    int first = choose_first(b->line, count, l.shown);
    double y = l.at.y + l.size * 0.6;
    const char *slash = strrchr(b->files[0], '/');
    const char *file = slash ? slash + 1 : b->files[0];
    paint_column(s, &l, "bring title", 0, y, 0, 1, WEIGHT_BOLD, s->theme->ink,
                 caption(s,
                         b->made->whole    ? "bring.title.whole"
                         : l.shown < count ? "bring.title.some"
                                           : "bring.title",
                         SLOTS(TEXT("file", file), COUNT("count", count),
                               COUNT("first", first + 1),
                               COUNT("last", first + l.shown))));
    y += l.step * 1.1;
    for (int k = 0; k < l.shown; k++, y += l.step)
        paint_tensor(a, s, &l, first + k, y);
    for (int k = 0; k < IMPORT_FIELDS; k++) {
        if (!import_dialog_asks(b, (enum import_dialog_field)k))
            continue;
        paint_field(a, s, &l, (enum import_dialog_field)k, count + k, y);
        y += l.step;
    }
    paint_outcome(a, s, &l, y + l.size * 1.3);
    paint_column(s, &l, "bring keys", 0,
                 l.at.y + l.at.h - l.step - l.size * 0.2, 0, 1, WEIGHT_REGULAR,
                 s->theme->grey,
                 caption(s, b->made->good ? "bring.keys" : "bring.keys.asked",
                         NO_SLOTS));
}
