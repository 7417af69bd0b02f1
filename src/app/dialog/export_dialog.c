#include "app/dialog/export_dialog.h"

#include <string.h>

#include "app/app.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "base/visible.h"

enum { LONGEST_PATH = 1000, MOST_STEP = 99999999 };

const struct take_size take_sizes[TAKE_SIZES] = {
    {0, 0}, {1280, 720}, {1920, 1080}, {3840, 2160}};

bool take_asks(const struct app *a, enum take_line line)
{
    const struct take *t = &a->take;
    bool two = a->without || compare_a(a);
    int format = 1 << t->format;
    switch (line) {
    case TAKE_STEPS:
        return !(format & TAKE_NUMBERS);
    case TAKE_FIRST:
    case TAKE_LAST:
        return !(format & TAKE_NUMBERS) && t->steps == TAKE_SOME;
    case TAKE_SIZE:
    case TAKE_CONTROLS:
        return format & (TAKE_PICTURE | TAKE_FILM);
    case TAKE_PAPER:
        return format & TAKE_PICTURE;
    case TAKE_PAGE:
        return t->format == FILE_PDF;
    case TAKE_WORKSHEET:
        return format & TAKE_HANDOUT && !two;
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
    struct take *t = &a->take;
    if (t->proposed) {
        keep_propose(a, file_endings[t->format], &t->path);
        return;
    }
    struct strbuf path = {0};
    strbuf_add_n(&path, strbuf_text(&t->path), stem(strbuf_text(&t->path)));
    strbuf_addf(&path, ".%s", file_endings[t->format]);
    strbuf_free(&t->path);
    t->path = path;
}

void take_begin(struct app *a)
{
    struct take *t = &a->take;
    app_settle(a);
    a->view.playing = false;
    t->on = t->proposed = true;
    t->typed = t->asks = false;
    t->line = TAKE_FORMAT;
    t->steps = TAKE_THIS;
    t->first = 1;
    t->last = take_most(a);
    strbuf_clear(&t->said);
    propose(a);
    take_count_blanks(a);
}

void take_end(struct app *a)
{
    take_stop(&a->take);
    a->take.on = false;
}

void take_free(struct take *t)
{
    take_stop(t);
    strbuf_free(&t->path);
    strbuf_free(&t->said);
    strbuf_free(&t->blank_name);
}

// --- keys and text -----------------------------------------------------------

static void move_line(struct app *a, int by)
{
    struct take *t = &a->take;
    int line = (int)t->line;
    t->typed = false;
    do
        line = (line + by + TAKE_LINES) % TAKE_LINES;
    while (!take_asks(a, (enum take_line)line));
    t->line = (enum take_line)line;
}

static int64_t within(int64_t n, int64_t least, int64_t most)
{
    return n < least ? least : n > most ? most : n;
}

// Other steps leave other cells blank.
static void recount(struct app *a)
{
    if (a->take.blank == BLANK_STEPS)
        take_count_blanks(a);
}

static void turn(struct app *a, int by)
{
    struct take *t = &a->take;
    int64_t most = take_most(a);
    t->typed = false;
    switch (t->line) {
    case TAKE_FORMAT:
        t->format = (enum file_format)(((int)t->format + by + FILE_FORMATS) %
                                       FILE_FORMATS);
        propose(a);
        break;
    case TAKE_STEPS:
        t->steps = (enum take_steps)(((int)t->steps + by + TAKE_STEPS_COUNT) %
                                     TAKE_STEPS_COUNT);
        t->last = within(t->last, 1, take_most(a));
        break;
    case TAKE_FIRST:
        t->first = within(t->first + by, 1, most);
        break;
    case TAKE_LAST:
        t->last = within(t->last + by, 1, most);
        break;
    case TAKE_SIZE:
        t->size = (t->size + by + TAKE_SIZES) % TAKE_SIZES;
        break;
    case TAKE_PAPER:
        t->clear = !t->clear;
        break;
    case TAKE_CONTROLS:
        t->bare = !t->bare;
        break;
    case TAKE_PAGE:
        t->letter = !t->letter;
        break;
    case TAKE_WORKSHEET:
        take_turn_blank(a, by);
        break;
    default:
        break;
    }
    recount(a);
}

// The steps that were typed, in order and as many as there are.
static void tidy(struct app *a)
{
    struct take *t = &a->take;
    t->first = within(t->first, 1, take_most(a));
    t->last = within(t->last, t->first, take_most(a));
    recount(a);
}

static void making_key(struct app *a, const struct input *in)
{
    struct take *t = &a->take;
    if (t->asks && in->key == CODE_ENTER) {
        take_write(a);
    } else if (in->key == CODE_ESCAPE) {
        take_stop(t);
        take_tell(a, "take.stopped");
    }
}

static void path_key(struct take *t)
{
    if (t->proposed)
        strbuf_clear(&t->path);
    else
        strbuf_rub_out(&t->path);
    t->proposed = false;
}

void take_key(struct app *a, const struct input *in)
{
    struct take *t = &a->take;
    if (t->making) {
        making_key(a, in);
        return;
    }
    int64_t *number = t->line == TAKE_FIRST ? &t->first : &t->last;
    bool numbers = t->line == TAKE_FIRST || t->line == TAKE_LAST;
    strbuf_clear(&t->said);
    switch (in->key) {
    case CODE_ESCAPE:
        take_end(a);
        break;
    case CODE_ENTER:
        tidy(a);
        take_make(a);
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
        if (t->line == TAKE_PATH)
            path_key(t);
        else if (numbers)
            *number /= 10;
        t->typed = numbers;
        recount(a);
        break;
    default:
        break;
    }
}

static void type_digit(struct take *t, char digit)
{
    int64_t *number = t->line == TAKE_FIRST ? &t->first : &t->last;
    *number = (t->typed ? *number * 10 : 0) + digit - '0';
    *number = within(*number, 0, MOST_STEP);
    t->typed = true;
}

static void type_path(struct take *t, const char *text)
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
    int format = file_format_of(strbuf_text(&t->path));
    if (format >= 0)
        t->format = (enum file_format)format;
}

void take_type(struct app *a, const char *text)
{
    struct take *t = &a->take;
    if (t->making)
        return;
    strbuf_clear(&t->said);
    if (t->line == TAKE_PATH)
        type_path(t, text);
    else if (t->line != TAKE_FIRST && t->line != TAKE_LAST)
        return;
    else
        for (; *text; text++)
            if (*text >= '0' && *text <= '9')
                type_digit(t, *text);
    recount(a);
}

// A click on a line chooses it, and goes on to the next that may stand there;
// beside the dialogue it ends it.
void take_mouse(struct app *a, const struct input *in)
{
    struct take *t = &a->take;
    if (in->kind == INPUT_WHEEL && !t->making)
        turn(a, in->wheel > 0 ? 1 : -1);
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return;
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    overlay_pose(a, &pose);
    struct target at = pose_hit(&pose, in->x, in->y);
    a->clickable = at.kind == TARGET_LINE;
    if (in->kind != INPUT_PRESS)
        return;
    uint32_t key = at.kind == TARGET_NONE ? CODE_ESCAPE : CODE_ENTER;
    bool makes = at.kind == TARGET_LINE && at.number == TAKE_MAKE;
    if (makes || at.kind == TARGET_NONE) {
        take_key(a, &(struct input){.kind = INPUT_KEY, .key = key});
    } else if (at.kind == TARGET_LINE && !t->making) {
        t->line = (enum take_line)at.number;
        strbuf_clear(&t->said);
        turn(a, 1);
    }
}
