// SPDX-License-Identifier: MIT
#include "app/dialog/export_dialog.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dialog/form_sheet.h"
#include "app/dialog/sheet.h"
#include "base/paths.h"
#include "lesson/path.h"

enum { MOST_DIGITS = 8 };

const struct export_dialog_size export_dialog_sizes[EXPORT_SIZES] = {
    {0, 0}, {1280, 720}, {1920, 1080}, {3840, 2160}};

bool export_dialog_can(const struct export_dialog *t, unsigned bits)
{
    return format_can(format_at(t->format), bits);
}

bool export_dialog_asks(const struct app *a, enum export_line line)
{
    const struct export_dialog *t = &a->export_dialog;
    bool two = a->without || compare_a(a);
    if (t->training &&
        (line == EXPORT_STEPS || line == EXPORT_FIRST || line == EXPORT_LAST ||
         line == EXPORT_MORE || line == EXPORT_CONTROLS || line == EXPORT_LINK))
        return false;
    switch (line) {
    case EXPORT_STEPS:
        return export_dialog_can(t, CAN_STEPS);
    case EXPORT_FIRST:
    case EXPORT_LAST:
        return export_dialog_can(t, CAN_STEPS) && t->steps == EXPORT_SOME;
    case EXPORT_MORE:
        return export_dialog_can(t, CAN_STEPS) && t->steps != EXPORT_THIS &&
               export_dialog_paged(a) && path_beside(&a->document->lesson);
    case EXPORT_SIZE:
    case EXPORT_CONTROLS:
        return export_dialog_can(t, CAN_STILL | CAN_FILM);
    case EXPORT_THEME:
        return export_dialog_can(t, CAN_STILL | CAN_FILM | CAN_SHEETS);
    case EXPORT_PAPER:
        return export_dialog_can(t, CAN_STILL);
    case EXPORT_PAGE:
        return export_dialog_can(t, CAN_SHEETS);
    case EXPORT_WORKSHEET:
        return export_dialog_can(t, CAN_BLANKS) && !two;
    default:
        return true;
    }
}

// --- what is asked for -------------------------------------------------------

// What leads to its ending, with the dot; all of it when there is none.
static size_t stem(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot > name ? (size_t)(dot - path) : strlen(path);
}

static void propose(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    const char *ending = format_at(t->format)->ending;
    struct strbuf path = {0};
    if (t->proposed) {
        save_propose(a, NULL, ending, &path);
        field_propose(&t->path, strbuf_text(&path));
    } else {
        strbuf_add_n(&path, field_text(&t->path), stem(field_text(&t->path)));
        strbuf_addf(&path, ".%s", ending);
        field_set(&t->path, path.text);
    }
    strbuf_free(&path);
}

const char *export_dialog_barred(const struct app *a)
{
    return quiz_waits(a) ? "note.quiz.take" : NULL;
}

// The next format that is a film.
static void turn_to_film(struct export_dialog *t, int by)
{
    while (!export_dialog_can(t, CAN_FILM))
        t->format = (t->format + by + format_count()) % format_count();
}

void export_dialog_begin_training(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    export_dialog_begin(a);
    t->training = true;
    turn_to_film(t, 1);
    propose(a);
}

void export_dialog_begin(struct app *a)
{
    assert(a && a->document);
    struct export_dialog *t = &a->export_dialog;
    t->training = false;
    app_settle(a);
    a->view.playing = false;
    layer_open(a, &export_dialog_layer);
    t->proposed = true;
    t->typed = t->asks = false;
    t->line = EXPORT_FORMAT;
    t->steps = EXPORT_THIS;
    t->digits.kind = FIELD_WHOLE;
    t->digits.longest = MOST_DIGITS;
    t->first = 1;
    t->last = export_dialog_most(a);
    strbuf_clear(&t->said);
    propose(a);
    export_dialog_count_blanks(a);
}

void export_dialog_end(struct app *a)
{
    layer_close(a, &export_dialog_layer);
}

static void export_dialog_close(struct app *a)
{
    export_dialog_stop(&a->export_dialog);
}

void export_dialog_free(struct export_dialog *t)
{
    export_dialog_stop(t);
    field_free(&t->path);
    field_free(&t->digits);
    strbuf_free(&t->said);
    strbuf_free(&t->blank_name);
}

// --- keys and text -----------------------------------------------------------

static const char *word(struct app *a, const char *key)
{
    return said(a->view.words, &a->frame, key, NO_SLOTS);
}

static const char *size_shown(struct app *a)
{
    const struct export_dialog_size *z =
        &export_dialog_sizes[a->export_dialog.size];
    return z->width ? arena_print(&a->frame, "%d × %d", z->width, z->height)
                    : word(a, "take.size.window");
}

static const char *blank_shown(struct app *a)
{
    static const char *const keys[BLANK_CHOICES] = {
        [BLANK_NONE] = "take.blank.none",
        [BLANK_STEPS] = "take.blank.steps",
        [BLANK_LOOKED] = "take.blank.looked",
        [BLANK_ROW] = "take.blank.row",
        [BLANK_RESULT] = "take.blank.result",
        [BLANK_TENSOR] = "take.blank.tensor",
    };
    struct export_dialog *t = &a->export_dialog;
    return said(a->view.words, &a->frame, keys[t->blank],
                SLOTS(TEXT("name", strbuf_text(&t->blank_name)),
                      COUNT("count", t->blanks)));
}

static struct form_row number_row(struct app *a, const char *label, int64_t n)
{
    return (struct form_row){
        ROW_NUMBER, .field = &a->export_dialog.digits, .label = label,
        .shown = arena_print(&a->frame, "%lld", (long long)n)};
}

// Two lessons beside each other have no such film.
static bool films_word(const struct app *a)
{
    return export_dialog_can(&a->export_dialog, CAN_FILM) && !a->without &&
           !compare_a(a);
}

// What a line asks, what it shows and what it changes.
static struct form_row export_row(struct app *a, enum export_line line)
{
    static const char *const steps[EXPORT_STEPS_COUNT] = {
        "take.steps.this", "take.steps.all", "take.steps.some",
        "take.steps.word"};
    static const char *const papers[PAPERS] = {"take.page.a4",
                                               "take.page.letter",
                                               "take.page.a3"};
    static const char *const colors[EXPORT_THEMES] = {
        [THEME_PAPER] = "settings.theme.paper",
        [THEME_SCREEN] = "take.theme.screen",
        [THEME_PRINT] = "settings.theme.print",
    };
    struct export_dialog *t = &a->export_dialog;
    switch (line) {
    case EXPORT_FORMAT:
        return (struct form_row){
            ROW_CHOICE, .value = &t->format, .count = format_count(),
            .label = "take.format",
            .shown = word(a, arena_print(&a->frame, "take.as.%s",
                                         format_at(t->format)->ending))};
    case EXPORT_STEPS:
        return (struct form_row){
            ROW_CHOICE, .value = &t->steps,
            .count = EXPORT_STEPS_COUNT - !films_word(a),
            .label = "take.steps",
            .shown = said(a->view.words, &a->frame, steps[t->steps],
                          SLOTS(COUNT("count", export_dialog_most(a))))};
    case EXPORT_FIRST:
        return number_row(a, "take.first", t->first);
    case EXPORT_LAST:
        return number_row(a, "take.last", t->last);
    case EXPORT_MORE:
        return (struct form_row){
            ROW_SWITCH, .on = &t->more, .label = "take.more",
            .shown = t->more
                         ? said(a->view.words, &a->frame, "course.more",
                                SLOTS(COUNT("more",
                                            path_beside(&a->document->lesson))))
                         : word(a, "take.no")};
    case EXPORT_SIZE:
        return (struct form_row){ROW_CHOICE, .value = &t->size,
                                 .count = EXPORT_SIZES, .label = "take.size",
                                 .shown = size_shown(a)};
    case EXPORT_THEME:
        return (struct form_row){ROW_CHOICE, .value = &t->theme,
                                 .count = EXPORT_THEMES, .label = "take.theme",
                                 .shown = word(a, colors[t->theme])};
    case EXPORT_PAPER:
        return (struct form_row){ROW_SWITCH, .on = &t->clear,
                                 .label = "take.paper",
                                 .shown = word(a, t->clear
                                                      ? "take.paper.clear"
                                                      : "take.paper.white")};
    case EXPORT_CONTROLS:
        return (struct form_row){ROW_SWITCH, .on = &t->bare,
                                 .label = "take.controls",
                                 .shown = word(a, t->bare ? "take.no"
                                                          : "take.yes")};
    case EXPORT_PAGE:
        return (struct form_row){ROW_CHOICE, .value = &t->paper,
                                 .count = PAPERS, .label = "take.page",
                                 .shown = word(a, papers[t->paper])};
    case EXPORT_WORKSHEET:
        return (struct form_row){ROW_OTHER, .label = "take.worksheet",
                                 .shown = blank_shown(a)};
    case EXPORT_PATH:
        return (struct form_row){ROW_FIELD, .field = &t->path,
                                 .label = "take.path"};
    case EXPORT_MAKE:
        return (struct form_row){ROW_BUTTON, .label = "take.make"};
    default:
        return (struct form_row){
            ROW_BUTTON, .label = a->site ? "take.link" : "take.link.command"};
    }
}

// All lines, those that are not asked for hidden. In the frame's memory.
static struct input_form export_form(struct app *a)
{
    struct form_row *rows = arena_array(&a->frame, EXPORT_LINES, sizeof *rows);
    for (int k = 0; k < EXPORT_LINES; k++)
        if (export_dialog_asks(a, (enum export_line)k))
            rows[k] = export_row(a, (enum export_line)k);
    return (struct input_form){rows, EXPORT_LINES, &a->export_dialog.line, true,
                               .rests = a->export_dialog.making};
}

// The number of the line; NULL where it has none.
static int64_t *export_number(struct export_dialog *t)
{
    return t->line == EXPORT_FIRST  ? &t->first
           : t->line == EXPORT_LAST ? &t->last
                                    : NULL;
}

// Typing begins anew with the number of the line, if it has one.
static void show_digits(struct export_dialog *t)
{
    struct strbuf digits = {0};
    t->typed = false;
    if (export_number(t))
        strbuf_addf(&digits, "%lld", (long long)*export_number(t));
    field_set(&t->digits, strbuf_text(&digits));
    strbuf_free(&digits);
}

static int64_t within(int64_t n, int64_t least, int64_t most)
{
    return n < least ? least : n > most ? most : n;
}

static int64_t digits_of(const struct export_dialog *t)
{
    return strtoll(field_text(&t->digits), NULL, 10);
}

// Other steps leave other cells blank.
static void recount(struct app *a)
{
    if (a->export_dialog.blank == BLANK_STEPS)
        export_dialog_count_blanks(a);
}

// What follows from what the line chooses since ← or →.
static void export_turned(struct app *a, int by)
{
    struct export_dialog *t = &a->export_dialog;
    int64_t *number = export_number(t), most = export_dialog_most(a);
    if (number)
        *number = within(digits_of(t), 1, most);
    if (t->line == EXPORT_FORMAT && t->training)
        turn_to_film(t, by < 0 ? -1 : 1);
    if (t->line == EXPORT_FORMAT) {
        propose(a);
        if (t->steps == EXPORT_WORD && !films_word(a))
            t->steps = EXPORT_THIS;
        else if (t->steps == EXPORT_THIS && films_word(a))
            t->steps = EXPORT_WORD; // one step is no film
    }
    if (t->line == EXPORT_STEPS)
        t->last = within(t->last, 1, most);
    if (t->line == EXPORT_WORKSHEET)
        export_dialog_turn_blank(a, by);
    show_digits(t);
    recount(a);
}

// The steps that were typed, in order and as many as there are.
static void tidy(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    t->first = within(t->first, 1, export_dialog_most(a));
    t->last = within(t->last, t->first, export_dialog_most(a));
    recount(a);
}

static void making_key(struct app *a, const struct input *in)
{
    struct export_dialog *t = &a->export_dialog;
    if (t->asks && in->key == CODE_ENTER) {
        export_dialog_write(a);
    } else if (in->key == CODE_ESCAPE) {
        export_dialog_stop(t);
        export_dialog_tell(a, "take.stopped");
    }
}

// What was typed is the line's: a path chooses its format.
static void export_typed(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    int64_t *number = export_number(t);
    if (number) {
        *number = digits_of(t);
        t->typed = true;
    } else {
        int format = format_of(field_text(&t->path));
        t->format = format >= 0 ? format : t->format;
        t->proposed = false;
    }
    recount(a);
}

static void export_did(struct app *a, enum form_did did, int by)
{
    strbuf_clear(&a->export_dialog.said);
    if (did == FORM_TYPED)
        export_typed(a);
    else if (did == FORM_TURNED)
        export_turned(a, by);
    else
        show_digits(&a->export_dialog);
}

static bool export_dialog_key(struct app *a, const struct input *in)
{
    struct export_dialog *t = &a->export_dialog;
    if (t->making) {
        making_key(a, in);
        return true;
    }
    strbuf_clear(&t->said);
    if (in->key != CODE_ENTER)
        return false;
    tidy(a);
    if (t->line == EXPORT_LINK)
        export_dialog_link(a);
    else
        export_dialog_make(a);
    return true;
}

static bool export_dialog_text(struct app *a, const char *text)
{
    struct export_dialog *t = &a->export_dialog;
    (void)text;
    if (t->making)
        return true;
    strbuf_clear(&t->said);
    if (export_number(t) && !t->typed)
        field_select_all(&t->digits);
    return false; // it is the form's
}

// --- painting ----------------------------------------------------------------

static void paint_part(struct scene *s, const struct form_sheet *f, double part)
{
    struct rect at = {f->x, f->below + f->step * 0.3, f->room, u(s, 10)};
    paint_framed(s, id_named("take part", 0), LAYER_TICK, at, u(s, 5),
                 s->theme->paper, u(s, 1));
    at.w *= fmin(part, 1);
    paint_box(s, id_named("take part", 1), LAYER_KNOB, at, u(s, 5),
              s->theme->ink);
}

static void export_dialog_paint(struct app *a, struct scene *s)
{
    const struct export_dialog *t = &a->export_dialog;
    double width = a->view.extent.width, height = a->view.extent.height;
    double w = fmin(width - u(s, 24), u(s, 760)), gap = u(s, 24);
    double beside = width - w - 3 * gap; // for the small picture
    bool wide = beside > u(s, 300);
    struct form_sheet f = {.name = "take",
                           .title = "take.title",
                           .size = text_size(s, 18),
                           .left = 0.3};
    // Under the lines: what came of it, or what the keys do.
    const char *text =
        t->said.length
            ? strbuf_text(&t->said)
            : caption(s, t->making ? "take.making" : "take.keys", NO_SLOTS);
    struct sheet_text said = {.name = "take said",
                              .width = w - u(s, 40),
                              .size = f.size,
                              .weight = WEIGHT_REGULAR,
                              .lines = 16,
                              .ink = t->said.length ? s->theme->ink
                                                    : s->theme->grey};
    double below = (sheet_count(s, &said, text) + 1) * f.size * SHEET_LINE;
    f.step = fmin(fmax(f.size * 1.6, u(s, 28)),
                  (height - below) / (EXPORT_LINES + 3));
    struct input_form form = export_form(a);
    double h = form_sheet_height(&f, &form) + f.step * 1.2 + below;
    double left = wide ? gap : (width - w) / 2;
    f.at = (struct rect){left, (height - h) / 2, w, h};
    struct rect all = {0, 0, s->view->extent.width, s->view->extent.height};
    paint_box(s, id_named("take veil", 0), LAYER_CHROME, all, 0,
              s->theme->veil); // what is made is in the small picture
    form_sheet_paint(s, &f, &form);
    if (t->making)
        paint_part(s, &f, export_part(t->making));
    if (wide)
        export_preview_paint(a, s,
                             (struct rect){left + w + gap, f.at.y, beside, h});
    said.x = f.x;
    said.y = f.below + f.step * 1.2 + f.size;
    sheet_wrap(s, &said, text);
}

const struct app_layer export_dialog_layer = {
    .name = "export",
    .key = export_dialog_key,
    .text = export_dialog_text,
    .form = export_form,
    .did = export_did,
    .paint = export_dialog_paint,
    .close = export_dialog_close,
    .modal = true,
    .covers = true,
    .about_document = true,
};
