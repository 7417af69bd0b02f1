// SPDX-License-Identifier: MIT
// The dialogue of what is taken along: a line for each of what is asked, the
// name of the file, and how far it is.
#include <math.h>

#include "app/app.h"
#include "app/dialog/form_line.h"
#include "app/dialog/sheet.h"

static const char *const labels[EXPORT_LINES] = {
    [EXPORT_FORMAT] = "take.format", [EXPORT_STEPS] = "take.steps",
    [EXPORT_FIRST] = "take.first",   [EXPORT_LAST] = "take.last",
    [EXPORT_SIZE] = "take.size",     [EXPORT_THEME] = "take.theme",
    [EXPORT_PAPER] = "take.paper",   [EXPORT_CONTROLS] = "take.controls",
    [EXPORT_PAGE] = "take.page",     [EXPORT_WORKSHEET] = "take.worksheet",
    [EXPORT_PATH] = "take.path",     [EXPORT_MAKE] = "take.make",
    [EXPORT_LINK] = "take.link.command",
};

static const char *steps_value(const struct app *a, struct scene *s)
{
    static const char *const keys[] = {"take.steps.this", "take.steps.all",
                                       "take.steps.some"};
    return caption(s, keys[a->export_dialog.steps],
                   SLOTS(COUNT("count", export_dialog_most(a))));
}

static const char *size_value(const struct app *a, struct scene *s)
{
    const struct export_dialog_size *z =
        &export_dialog_sizes[a->export_dialog.size];
    if (!z->width)
        return caption(s, "take.size.window", NO_SLOTS);
    return text_print(s, "%d × %d", z->width, z->height);
}

static const char *theme_value(const struct app *a, struct scene *s)
{
    static const char *const keys[EXPORT_THEMES] = {
        [THEME_PAPER] = "settings.theme.paper",
        [THEME_SCREEN] = "take.theme.screen",
        [THEME_PRINT] = "settings.theme.print",
    };
    return caption(s, keys[a->export_dialog.theme], NO_SLOTS);
}

static const char *blank_value(const struct export_dialog *t, struct scene *s)
{
    static const char *const keys[BLANK_CHOICES] = {
        [BLANK_NONE] = "take.blank.none",
        [BLANK_STEPS] = "take.blank.steps",
        [BLANK_LOOKED] = "take.blank.looked",
        [BLANK_ROW] = "take.blank.row",
        [BLANK_RESULT] = "take.blank.result",
        [BLANK_TENSOR] = "take.blank.tensor",
    };
    return caption(s, keys[t->blank],
                   SLOTS(TEXT("name", strbuf_text(&t->blank_name)),
                         COUNT("count", t->blanks)));
}

static const char *on_off(struct scene *s, bool on)
{
    return caption(s, on ? "take.yes" : "take.no", NO_SLOTS);
}

static const char *value(const struct app *a, struct scene *s,
                         enum export_line line)
{
    const struct export_dialog *t = &a->export_dialog;
    switch (line) {
    case EXPORT_FORMAT:
        return caption(
            s, text_print(s, "take.as.%s", format_at(t->format)->ending),
            NO_SLOTS);
    case EXPORT_STEPS:
        return steps_value(a, s);
    case EXPORT_FIRST:
        return text_print(s, "%lld", (long long)t->first);
    case EXPORT_LAST:
        return text_print(s, "%lld", (long long)t->last);
    case EXPORT_SIZE:
        return size_value(a, s);
    case EXPORT_THEME:
        return theme_value(a, s);
    case EXPORT_PAPER:
        return caption(s, t->clear ? "take.paper.clear" : "take.paper.white",
                       NO_SLOTS);
    case EXPORT_CONTROLS:
        return on_off(s, !t->bare);
    case EXPORT_PAGE:
        return t->letter ? "Letter" : "A4";
    case EXPORT_WORKSHEET:
        return blank_value(t, s);
    default:
        return "";
    }
}

struct layout {
    double x, room, step, size;
};

static void paint_take_line(struct app *a, struct scene *s,
                            const struct layout *l, enum export_line line,
                            double y)
{
    struct export_dialog *t = &a->export_dialog;
    const struct form_line row = {
        .number = (int)line,
        .x = l->x,
        .y = y,
        .room = l->room,
        .left = l->room * 0.3,
        .step = l->step,
        .size = l->size,
        .chosen = (int)line == t->line && !t->making,
        .button = line >= EXPORT_MAKE,
        .ink = t->making ? s->theme->grey : s->theme->ink,
        .label = caption(s,
                         line == EXPORT_LINK && a->site ? "take.link"
                                                        : labels[line],
                         NO_SLOTS),
        .value = value(a, s, line),
        .field = line == EXPORT_PATH ? &t->path : NULL};
    form_line_paint(s, &row);
}

static void paint_part(struct scene *s, const struct layout *l, double y,
                       double part)
{
    struct rect at = {l->x, y, l->room, u(s, 10)};
    struct item *i = paint_box(s, id_named("take part", 0), LAYER_TICK, at,
                               u(s, 5), s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 1);
    at.w *= fmin(part, 1);
    paint_box(s, id_named("take part", 1), LAYER_KNOB, at, u(s, 5),
              s->theme->ink);
}

// Under the lines: what came of it, or what the keys do.
static struct sheet_text under(const struct export_dialog *t,
                               const struct scene *s, const struct layout *l)
{
    return (struct sheet_text){.name = "take said",
                               .x = l->x,
                               .width = l->room,
                               .size = l->size,
                               .weight = WEIGHT_REGULAR,
                               .lines = 16,
                               .ink = t->said.length ? s->theme->ink
                                                     : s->theme->grey};
}

void export_dialog_paint(struct app *a, struct scene *s)
{
    const struct export_dialog *t = &a->export_dialog;
    double width = a->view.extent.width, height = a->view.extent.height;
    struct layout l = {.size = text_size(s, 18)};
    double w = fmin(width - u(s, 24), u(s, 760)), gap = u(s, 24);
    double beside = width - w - 3 * gap; // for the small picture
    bool wide = beside > u(s, 300);
    double left = wide ? gap : (width - w) / 2;
    l.x = left + u(s, 20);
    l.room = w - u(s, 40);
    const char *text =
        t->said.length
            ? strbuf_text(&t->said)
            : caption(s, t->making ? "take.making" : "take.keys", NO_SLOTS);
    struct sheet_text said = under(t, s, &l);
    double below = (sheet_count(s, &said, text) + 1) * l.size * SHEET_LINE;
    l.step = fmin(fmax(l.size * 1.6, u(s, 28)),
                  (height - below) / (EXPORT_LINES + 3));
    int lines = 0;
    for (int k = 0; k < EXPORT_LINES; k++)
        lines += export_dialog_asks(a, (enum export_line)k);
    double h = l.step * (lines + 2.6) + below;
    struct rect at = {left, (height - h) / 2, w, h};
    struct rect all = {0, 0, s->view->extent.width, s->view->extent.height};
    paint_box(s, id_named("take veil", 0), LAYER_CHROME, all, 0,
              s->theme->veil); // what is made is in the small picture
    struct item *i = paint_box(s, id_named("take", 0), LAYER_CHROME_FRONT, at,
                               u(s, 12), s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 3);
    i->target = (struct target){TARGET_SHEET, {0}, 0};
    paint_text(s, id_named("take", 1), l.x, at.y + l.step, text_size(s, 22),
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               caption(s, "take.title", NO_SLOTS))
        ->layer = LAYER_KNOB;
    double y = at.y + l.step * 1.4;
    for (int k = 0; k < EXPORT_LINES; k++)
        if (export_dialog_asks(a, (enum export_line)k)) {
            paint_take_line(a, s, &l, (enum export_line)k, y);
            y += l.step;
        }
    if (t->making)
        paint_part(s, &l, y + l.step * 0.3, export_part(t->making));
    if (wide)
        export_preview_paint(a, s,
                             (struct rect){left + w + gap, at.y, beside, h});
    said.y = y + l.step * 1.2 + l.size;
    sheet_wrap(s, &said, text);
}
