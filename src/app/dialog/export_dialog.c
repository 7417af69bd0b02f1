#include "app/dialog/export_dialog.h"

#include <string.h>

#include "app/app.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "base/visible.h"

enum { LONGEST_PATH = 1000, MOST_STEP = 99999999 };

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
    if (t->proposed) {
        save_propose(a, format_at(t->format)->ending, &t->path);
        return;
    }
    struct strbuf path = {0};
    strbuf_add_n(&path, strbuf_text(&t->path), stem(strbuf_text(&t->path)));
    strbuf_addf(&path, ".%s", format_at(t->format)->ending);
    strbuf_free(&t->path);
    t->path = path;
}

const char *export_dialog_barred(const struct app *a)
{
    return quiz_waits(a) ? "note.quiz.take" : NULL;
}

void export_dialog_begin(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    app_settle(a);
    a->view.playing = false;
    layer_open(a, &export_dialog_layer);
    t->proposed = true;
    t->typed = t->asks = false;
    t->line = EXPORT_FORMAT;
    t->steps = EXPORT_THIS;
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
    strbuf_free(&t->path);
    strbuf_free(&t->said);
    strbuf_free(&t->blank_name);
}

// --- keys and text -----------------------------------------------------------

static void move_line(struct app *a, int by)
{
    struct export_dialog *t = &a->export_dialog;
    int line = (int)t->line;
    t->typed = false;
    do
        line = (line + by + EXPORT_LINES) % EXPORT_LINES;
    while (!export_dialog_asks(a, (enum export_line)line));
    t->line = (enum export_line)line;
}

static int64_t within(int64_t n, int64_t least, int64_t most)
{
    return n < least ? least : n > most ? most : n;
}

// Other steps leave other cells blank.
static void recount(struct app *a)
{
    if (a->export_dialog.blank == BLANK_STEPS)
        export_dialog_count_blanks(a);
}

static void turn(struct app *a, int by)
{
    struct export_dialog *t = &a->export_dialog;
    int64_t most = export_dialog_most(a);
    t->typed = false;
    switch (t->line) {
    case EXPORT_FORMAT:
        t->format = (t->format + by + format_count()) % format_count();
        propose(a);
        break;
    case EXPORT_STEPS:
        t->steps = (enum export_steps)(
            ((int)t->steps + by + EXPORT_STEPS_COUNT) % EXPORT_STEPS_COUNT);
        t->last = within(t->last, 1, export_dialog_most(a));
        break;
    case EXPORT_FIRST:
        t->first = within(t->first + by, 1, most);
        break;
    case EXPORT_LAST:
        t->last = within(t->last + by, 1, most);
        break;
    case EXPORT_SIZE:
        t->size = (t->size + by + EXPORT_SIZES) % EXPORT_SIZES;
        break;
    case EXPORT_PAPER:
        t->clear = !t->clear;
        break;
    case EXPORT_CONTROLS:
        t->bare = !t->bare;
        break;
    case EXPORT_PAGE:
        t->letter = !t->letter;
        break;
    case EXPORT_WORKSHEET:
        export_dialog_turn_blank(a, by);
        break;
    default:
        break;
    }
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

static void path_key(struct export_dialog *t)
{
    if (t->proposed)
        strbuf_clear(&t->path);
    else
        strbuf_rub_out(&t->path);
    t->proposed = false;
}

static bool export_dialog_key(struct app *a, const struct input *in)
{
    struct export_dialog *t = &a->export_dialog;
    if (t->making) {
        making_key(a, in);
        return true;
    }
    int64_t *number = t->line == EXPORT_FIRST ? &t->first : &t->last;
    bool numbers = t->line == EXPORT_FIRST || t->line == EXPORT_LAST;
    strbuf_clear(&t->said);
    switch (in->key) {
    case CODE_ESCAPE:
        export_dialog_end(a);
        break;
    case CODE_ENTER:
        tidy(a);
        export_dialog_make(a);
        break;
    case CODE_UP:
    case CODE_DOWN:
        move_line(a, in->key == CODE_DOWN ? 1 : -1);
        break;
    case CODE_TAB:
        move_line(a, in->shift ? -1 : 1);
        break;
    case CODE_LEFT:
    case CODE_RIGHT:
        turn(a, in->key == CODE_RIGHT ? 1 : -1);
        break;
    case CODE_BACKSPACE:
        if (t->line == EXPORT_PATH)
            path_key(t);
        else if (numbers)
            *number /= 10;
        t->typed = numbers;
        recount(a);
        break;
    default:
        break;
    }
    return true;
}

static void type_digit(struct export_dialog *t, char digit)
{
    int64_t *number = t->line == EXPORT_FIRST ? &t->first : &t->last;
    *number = (t->typed ? *number * 10 : 0) + digit - '0';
    *number = within(*number, 0, MOST_STEP);
    t->typed = true;
}

static void type_path(struct export_dialog *t, const char *text)
{
    if (t->proposed)
        strbuf_clear(&t->path);
    t->proposed = false;
    while (*text) {
        const char *from = text;
        uint32_t code = utf8_next(&text);
        size_t bytes = (size_t)(text - from);
        if (!is_control(code) && t->path.length + bytes <= LONGEST_PATH)
            strbuf_add_n(&t->path, from, bytes);
    }
    int format = format_of(strbuf_text(&t->path));
    if (format >= 0)
        t->format = format;
}

static bool export_dialog_text(struct app *a, const char *text)
{
    struct export_dialog *t = &a->export_dialog;
    if (t->making)
        return true;
    strbuf_clear(&t->said);
    if (t->line == EXPORT_PATH)
        type_path(t, text);
    else if (t->line != EXPORT_FIRST && t->line != EXPORT_LAST)
        return true;
    else
        for (; *text; text++)
            if (*text >= '0' && *text <= '9')
                type_digit(t, *text);
    recount(a);
    return true;
}

// A click on a line chooses it, and goes on to the next that may stand there;
// beside the dialogue it ends it.
static bool export_dialog_mouse(struct app *a, const struct input *in)
{
    struct export_dialog *t = &a->export_dialog;
    if (in->kind == INPUT_WHEEL && !t->making)
        turn(a, in->wheel > 0 ? 1 : -1);
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    overlay_pose(a, &pose);
    struct target at = pose_hit(&pose, in->x, in->y);
    a->clickable = at.kind == TARGET_LINE;
    if (in->kind != INPUT_PRESS)
        return true;
    uint32_t key = at.kind == TARGET_NONE ? CODE_ESCAPE : CODE_ENTER;
    bool makes = at.kind == TARGET_LINE && at.number == EXPORT_MAKE;
    if (makes || at.kind == TARGET_NONE) {
        export_dialog_key(a, &(struct input){.kind = INPUT_KEY, .key = key});
    } else if (at.kind == TARGET_LINE && !t->making) {
        t->line = (enum export_line)at.number;
        strbuf_clear(&t->said);
        turn(a, 1);
    }
    return true;
}

const struct app_layer export_dialog_layer = {
    .name = "export",
    .key = export_dialog_key,
    .text = export_dialog_text,
    .mouse = export_dialog_mouse,
    .paint = export_dialog_paint,
    .close = export_dialog_close,
    .modal = true,
};
