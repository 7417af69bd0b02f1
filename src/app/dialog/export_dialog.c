// SPDX-License-Identifier: MIT
#include "app/dialog/export_dialog.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "base/paths.h"

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
    switch (line) {
    case EXPORT_STEPS:
        return export_dialog_can(t, CAN_STEPS);
    case EXPORT_FIRST:
    case EXPORT_LAST:
        return export_dialog_can(t, CAN_STEPS) && t->steps == EXPORT_SOME;
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
        save_propose(a, ending, &path);
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

void export_dialog_begin(struct app *a)
{
    assert(a && a->document);
    struct export_dialog *t = &a->export_dialog;
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

// What a line asks, and what it changes.
static struct form_row export_row(struct app *a, enum export_line line)
{
    struct export_dialog *t = &a->export_dialog;
    switch (line) {
    case EXPORT_FORMAT:
        return (struct form_row){ROW_CHOICE, .value = &t->format,
                                 .count = format_count()};
    case EXPORT_STEPS:
        return (struct form_row){ROW_CHOICE, .value = &t->steps,
                                 .count = EXPORT_STEPS_COUNT};
    case EXPORT_FIRST:
    case EXPORT_LAST:
        return (struct form_row){ROW_NUMBER, .field = &t->digits};
    case EXPORT_SIZE:
        return (struct form_row){ROW_CHOICE, .value = &t->size,
                                 .count = EXPORT_SIZES};
    case EXPORT_THEME:
        return (struct form_row){ROW_CHOICE, .value = &t->theme,
                                 .count = EXPORT_THEMES};
    case EXPORT_PAPER:
        return (struct form_row){ROW_SWITCH, .on = &t->clear};
    case EXPORT_CONTROLS:
        return (struct form_row){ROW_SWITCH, .on = &t->bare};
    case EXPORT_PAGE:
        return (struct form_row){ROW_SWITCH, .on = &t->letter};
    case EXPORT_WORKSHEET:
        return (struct form_row){ROW_OTHER};
    case EXPORT_PATH:
        return (struct form_row){ROW_FIELD, .field = &t->path};
    default:
        return (struct form_row){ROW_BUTTON};
    }
}

// All lines, those that are not asked for hidden. In the frame's memory.
static struct input_form export_form(struct app *a)
{
    struct form_row *rows = arena_array(&a->frame, EXPORT_LINES, sizeof *rows);
    for (int k = 0; k < EXPORT_LINES; k++)
        if (export_dialog_asks(a, (enum export_line)k))
            rows[k] = export_row(a, (enum export_line)k);
    return (struct input_form){rows, EXPORT_LINES, &a->export_dialog.line,
                               true};
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
    if (t->line == EXPORT_FORMAT)
        propose(a);
    if (t->line == EXPORT_STEPS)
        t->last = within(t->last, 1, most);
    if (t->line == EXPORT_WORKSHEET)
        export_dialog_turn_blank(a, by);
    show_digits(t);
    recount(a);
}

static void export_turn(struct app *a, int by)
{
    struct input_form form = export_form(a);
    if (form_turn(&form, by))
        export_turned(a, by);
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
    if (did == FORM_TYPED)
        export_typed(a);
    else if (did == FORM_TURNED)
        export_turned(a, by);
    else if (did == FORM_MOVED)
        show_digits(&a->export_dialog);
}

static bool export_dialog_key(struct app *a, const struct input *in)
{
    struct export_dialog *t = &a->export_dialog;
    int by = 0;
    if (t->making) {
        making_key(a, in);
        return true;
    }
    strbuf_clear(&t->said);
    if (in->key == CODE_ENTER) {
        tidy(a);
        if (t->line == EXPORT_LINK)
            export_dialog_link(a);
        else
            export_dialog_make(a);
        return true;
    }
    struct input_form form = export_form(a);
    enum form_did did = dialog_form_key(a, &form, in, &by);
    export_did(a, did, by);
    return did != FORM_PASSED;
}

static bool export_dialog_text(struct app *a, const char *text)
{
    struct export_dialog *t = &a->export_dialog;
    int by = 0;
    if (t->making)
        return true;
    strbuf_clear(&t->said);
    if (export_number(t) && !t->typed)
        field_select_all(&t->digits);
    struct input_form form = export_form(a);
    export_did(a, form_type(&form, text, &by), by);
    return true;
}

static struct field *export_dialog_field(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    return t->line == EXPORT_PATH && !t->making ? &t->path : NULL;
}

// A click on a line chooses it, and goes on to the next that may stand there;
// beside the dialogue it ends it.
static bool export_dialog_mouse(struct app *a, const struct input *in)
{
    struct export_dialog *t = &a->export_dialog;
    if (!t->making && t->line == EXPORT_PATH &&
        dialog_field_mouse(a, &t->path, in))
        return true;
    if (in->kind == INPUT_WHEEL && !t->making)
        export_turn(a, in->wheel > 0 ? 1 : -1);
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    struct target at = dialog_target(a, in->x, in->y);
    a->pointer.clickable = at.kind == TARGET_LINE;
    if (in->kind != INPUT_PRESS)
        return true;
    uint32_t key = at.kind == TARGET_NONE ? CODE_ESCAPE : CODE_ENTER;
    bool makes = at.kind == TARGET_LINE && at.number >= EXPORT_MAKE;
    if (at.kind == TARGET_NONE && !t->making) {
        export_dialog_end(a);
    } else if (makes && !t->making) {
        t->line = at.number;
        export_dialog_key(a, &(struct input){.kind = INPUT_KEY, .key = key});
    } else if (makes || at.kind == TARGET_NONE) {
        export_dialog_key(a, &(struct input){.kind = INPUT_KEY, .key = key});
    } else if (at.kind == TARGET_LINE && !t->making) {
        t->line = at.number;
        show_digits(t);
        strbuf_clear(&t->said);
        export_turn(a, 1);
    }
    return true;
}

const struct app_layer export_dialog_layer = {
    .name = "export",
    .key = export_dialog_key,
    .text = export_dialog_text,
    .field = export_dialog_field,
    .mouse = export_dialog_mouse,
    .paint = export_dialog_paint,
    .close = export_dialog_close,
    .modal = true,
    .covers = true,
    .about_document = true,
};
