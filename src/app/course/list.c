// SPDX-License-Identifier: MIT
// The opening screen: a card for each lesson, with its title, its goal and a
// small picture drawn by the program itself.
#include <math.h>

#include "app/course/course.h"
#include "app/course/list.h"
#include "app/dialog/sheet.h"
#include "app/dialog/recovery.h"
#include "scene/scene.h"

int list_columns(const struct app *a)
{
    double aspect = (double)a->view.extent.width / a->view.extent.height;
    int most = aspect > 2 ? 4 : aspect > 1.5 ? 3 : 2;
    return a->chooser.listed < most
               ? (a->chooser.listed > 0 ? a->chooser.listed : 1)
               : most;
}

struct document *list_document(struct app *a, int number)
{
    struct document *b = library_document(&a->library, number);
    records_read(a, b);
    return b;
}

void list_picture(struct app *a, struct scene *s, int number, struct rect at)
{
    struct document *b = library_document(&a->library, number);
    paint_box(s, id_named("picture", number), LAYER_POOL, at, u(s, 8),
              s->theme->paper);
    if (!b->good)
        return;
    double inset = fmin(u(s, 14), at.h * 0.06);
    struct rect inner = {at.x + inset, at.y + inset, at.w - 2 * inset,
                         at.h - 2 * inset};
    struct pose small = {.arena = s->pose->arena};
    frame_thumbnail(&b->lesson, &b->trace, b->hidden ? &b->known : NULL,
                    &a->view, a->font, inner, &small);
    for (int i = 0; i < small.count; i++) {
        struct item item = small.items[i];
        item.id ^= id_named("thumbnail", number);
        item.target = (struct target){0};
        *pose_add(s->pose, item.kind, item.layer, item.id) = item;
    }
}

const char *list_name(const struct document *b)
{
    return b->good ? b->lesson.title : b->path;
}

const char *list_asks(const struct document *b)
{
    return !b->good             ? ""
           : b->lesson.question ? b->lesson.question
                                : b->lesson.goal;
}

const char *list_warns(struct app *a, struct scene *s, const struct document *b)
{
    bool left = a->recovery.folder && b->good && recovery_has(a, b->path);
    return left      ? caption(s, "list.rescue", NO_SLOTS)
           : b->good ? NULL
                     : caption(s, "list.mistakes", NO_SLOTS);
}

static void paint_card(struct app *a, struct scene *s, int number,
                       struct rect at)
{
    struct document *b = list_document(a, number);
    bool chosen = number == a->chooser.chosen;
    struct item *card =
        paint_box(s, id_named("card", number), LAYER_BACK, at, u(s, 12),
                  chosen ? s->theme->chosen : s->theme->chrome);
    card->stroke = u(s, chosen ? 4 : 1.5);
    card->line = chosen ? s->theme->ink : s->theme->rule;
    card->target = (struct target){TARGET_LESSON, {0}, number};
    double pad = u(s, 16), size = text_size(s, TEXT_BODY);
    double text_height = size * 1.45 * 4.4;
    list_picture(a, s, number,
                 (struct rect){at.x + pad, at.y + pad, at.w - 2 * pad,
                               at.h - 2 * pad - text_height});
    double x = at.x + pad, y = at.y + at.h - text_height + size * 0.6;
    double width = at.w - 2 * pad;
    const char *title = text_print(s, "%d  %s", number + 1, list_name(b));
    const char *warns = list_warns(a, s, b);
    paint_text(s, id_named("card title", number), x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, width));
    sheet_lines(s, "card goal", number, x, y + size * 1.6, width,
                text_size(s, 18), 3, chosen ? s->theme->ink : s->theme->grey,
                warns ? warns : b->lesson.goal);
}

static void paint_heading(struct app *a, struct scene *s)
{
    double big = text_size(s, 40), small = text_size(s, TEXT_TITLE);
    double x = u(s, 40), width = a->view.extent.width - 2 * x;
    paint_text(s, id_named("heading", 0), x, u(s, 74), big, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, caption(s, "list.title", NO_SLOTS));
    paint_text(s, id_named("heading", 1), x, u(s, 80) + small * 1.5, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR,
                        caption(s, "list.about", NO_SLOTS), width));
    double size = text_size(s, 18);
    paint_text(
        s, id_named("heading", 2), x, a->view.extent.height - u(s, 26), size,
        WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
        text_fit(s, size, WEIGHT_REGULAR,
                 caption(s, a->left ? "list.keys.back" : "list.keys", NO_SLOTS),
                 width));
}

void list_pose(struct app *a, struct pose *out)
{
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = out};
    if (course_listed(a)) {
        course_pose(a, &s);
        return;
    }
    paint_heading(a, &s);
    int columns = list_columns(a),
        rows = (a->chooser.listed + columns - 1) / columns;
    int shown = rows > 2 ? 2 : rows;
    int first = a->chooser.chosen / columns - shown + 1;
    first = first < 0 ? 0 : first;
    double x = u(&s, 40), y = u(&s, 94) + text_size(&s, TEXT_TITLE) * 1.9;
    double gap = u(&s, 24), bottom = a->view.extent.height - u(&s, 64);
    double w = (a->view.extent.width - 2 * x - gap * (columns - 1)) / columns;
    double h = shown ? (bottom - y - gap * (shown - 1)) / shown : 0;
    h = fmin(h, w * 1.25);
    for (int i = first * columns;
         i < a->chooser.listed && i < (first + shown) * columns; i++) {
        int column = i % columns, row = i / columns - first;
        paint_card(
            a, &s, i,
            (struct rect){x + column * (w + gap), y + row * (h + gap), w, h});
    }
}
