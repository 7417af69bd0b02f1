// Tensors of a file that somebody brings: what each of them is taken for, and
// what is asked besides. Everything is decided where `followspot import`
// decides it.
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "base/visible.h"

enum { SMALL = 4 << 20, LONGEST = 4000, MOST_PROPOSED = 1000, MOST_HEADS = 64 };

int import_dialog_tensors(const struct import_dialog *b)
{
    return b->made ? b->made->count : 0;
}

int import_dialog_lines(const struct import_dialog *b)
{
    return import_dialog_tensors(b) + IMPORT_FIELDS;
}

// --- making ------------------------------------------------------------------

// What was typed into a field; NULL when nothing was.
static const char *typed(const struct import_dialog *b,
                         enum import_dialog_field field)
{
    return b->field[field].length ? b->field[field].text : NULL;
}

// The path of the lesson, which ends with .yaml.
static const char *output_of(struct import_dialog *b)
{
    const char *path = strbuf_text(&b->field[IMPORT_OUTPUT]);
    size_t length = strlen(path), end = strlen(".yaml");
    bool named = length >= end && !strcmp(path + length - end, ".yaml");
    strbuf_clear(&b->output);
    strbuf_addf(&b->output, "%s%s", path, named ? "" : ".yaml");
    return b->output.text;
}

// Makes the lesson anew from the answers.
static void make(struct app *a)
{
    struct import_dialog *b = &a->import_dialog;
    const char *heads = typed(b, IMPORT_HEADS);
    import_preview_free(b->made);
    b->wish = (struct import_wish){
        .files = (const char *const *)b->files,
        .file_count = b->file_count,
        .tokens = typed(b, IMPORT_WORDS),
        .under = typed(b, IMPORT_UNDER),
        .heads = heads ? (int)strtol(heads, NULL, 10) : 0,
        .roles = b->roles,
        .role_count = b->role_count,
        .output = output_of(b),
    };
    b->made = import_preview_make(a->view.words, &b->wish);
    b->stale = false;
    if (b->line >= import_dialog_lines(b))
        b->line = import_dialog_lines(b) - 1;
}

// What is large is made when the line is left.
static void answer(struct app *a)
{
    a->import_dialog.stale = true;
    if (a->import_dialog.made->bytes <= SMALL)
        make(a);
}

// --- beginning and ending ----------------------------------------------------

static void add_file(struct import_dialog *b, const char *path)
{
    size_t size = strlen(path) + 1;
    b->files =
        must_realloc(b->files, (size_t)b->file_count + 1, sizeof *b->files);
    b->files[b->file_count++] = memcpy(must_realloc(NULL, size, 1), path, size);
}

// A lesson of that name beside the file, if that is free.
static void propose(struct import_dialog *b, const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    size_t length =
        dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
    struct strbuf *out = &b->field[IMPORT_OUTPUT];
    for (int i = 1; i < MOST_PROPOSED; i++) {
        strbuf_clear(out);
        strbuf_add_n(out, path, length);
        if (i > 1)
            strbuf_addf(out, "-%d", i);
        size_t name = out->length;
        strbuf_add(out, ".npz"); // what is large is written beside it
        bool taken = is_there(out->text);
        strbuf_cut(out, name);
        strbuf_add(out, ".yaml");
        if (!taken && !is_there(out->text))
            return;
    }
}

void import_dialog_free(struct import_dialog *b)
{
    import_preview_free(b->made);
    strbuf_free(&b->output);
    for (int i = 0; i < b->file_count; i++)
        free(b->files[i]);
    for (int i = 0; i < b->role_count; i++)
        free((char *)b->roles[i].name);
    for (int i = 0; i < IMPORT_FIELDS; i++)
        strbuf_free(&b->field[i]);
    free(b->files);
    free(b->roles);
    *b = (struct import_dialog){0};
}

static void import_dialog_close(struct app *a)
{
    import_dialog_free(&a->import_dialog);
}

// The line that answers what is asked first; the first when nothing is.
static int line_asked(const struct import_dialog *b)
{
    static const struct {
        const char *phrase;
        enum import_dialog_field field;
    } answers[] = {{"import.heads", IMPORT_HEADS},
                   {"import.heads.fit", IMPORT_HEADS},
                   {"import.no_words", IMPORT_WORDS},
                   {"import.words", IMPORT_WORDS},
                   {"import.twice", IMPORT_UNDER}};
    for (size_t i = 0; b->made->asked && i < sizeof answers / sizeof *answers;
         i++)
        if (!strcmp(b->made->asked, answers[i].phrase))
            return b->made->count + (int)answers[i].field;
    return 0;
}

bool import_dialog_begin(struct app *a, const char *path, struct strbuf *why)
{
    struct import_dialog *b = &a->import_dialog;
    bool first = !layer_is_open(a, &import_dialog_layer);
    if (first) {
        import_dialog_close(a);
        propose(b, path);
    }
    add_file(b, path);
    make(a);
    if (b->made->count && (first || b->made->files_read == b->file_count)) {
        layer_open(a, &import_dialog_layer);
        b->line = line_asked(b);
        return true;
    }
    strbuf_add(why, b->made->complaint);
    if (first) {
        import_dialog_close(a);
        return false;
    }
    free(b->files[--b->file_count]); // without it all is as it was
    make(a);
    return false;
}

static void take(struct app *a)
{
    struct import_dialog *b = &a->import_dialog;
    struct strbuf why = {0};
    if (b->stale) {
        make(a); // so that one sees what is taken
        return;
    }
    if (!a->write || !import_preview_write(b->made, a->write))
        return;
    if (app_open(a, b->output.text, &why)) {
        strbuf_clear(&a->effect);
        say(a->view.words, &a->effect, "import.written",
            SLOTS(TEXT("path", b->output.text)));
    }
    strbuf_free(&why);
    layer_close(a, &import_dialog_layer);
}

// --- roles -------------------------------------------------------------------

// What a tensor may be, one after the other.
static const struct {
    enum plays role;
    bool turned;
    int axes; // 1: of a row; 2: of a matrix; 3: of more; 0: of words
} choices[] = {
    {PLAYS_NONE, false, -1},  {PLAYS_X, false, 2},     {PLAYS_Q, false, 2},
    {PLAYS_K, false, 2},      {PLAYS_V, false, 2},     {PLAYS_W_Q, false, 2},
    {PLAYS_W_Q, true, 2},     {PLAYS_W_K, false, 2},   {PLAYS_W_K, true, 2},
    {PLAYS_W_V, false, 2},    {PLAYS_W_V, true, 2},    {PLAYS_W_O, false, 2},
    {PLAYS_W_O, true, 2},     {PLAYS_W_ALL, false, 2}, {PLAYS_W_ALL, true, 2},
    {PLAYS_A, false, 2},      {PLAYS_A, false, 3},     {PLAYS_X, false, 1},
    {PLAYS_B_Q, false, 1},    {PLAYS_B_K, false, 1},   {PLAYS_B_V, false, 1},
    {PLAYS_B_O, false, 1},    {PLAYS_B_ALL, false, 1}, {PLAYS_TOKENS, false, 0},
    {PLAYS_QUERIES, false, 0}};
enum { CHOICES = sizeof choices / sizeof *choices };

static void set_role(struct import_dialog *b, const char *name, enum plays role,
                     bool turned)
{
    int i = 0;
    while (i < b->role_count && strcmp(b->roles[i].name, name))
        i++;
    if (i == b->role_count) {
        size_t size = strlen(name) + 1;
        b->roles =
            must_realloc(b->roles, (size_t)++b->role_count, sizeof *b->roles);
        b->roles[i].name = memcpy(must_realloc(NULL, size, 1), name, size);
    }
    b->roles[i].role = role;
    b->roles[i].turned = turned;
}

static bool may_be(const struct import_preview_tensor *f, int choice)
{
    return choices[choice].axes < 0 || choices[choice].axes == f->axes;
}

static void turn_role(struct app *a, int by)
{
    struct import_dialog *b = &a->import_dialog;
    if (b->line >= import_dialog_tensors(b))
        return;
    const struct import_preview_tensor *f = &b->made->tensors[b->line];
    int at = 0;
    for (int i = 0; i < CHOICES; i++)
        if (may_be(f, i) && choices[i].role == f->role &&
            choices[i].turned == f->turned)
            at = i;
    do
        at = (at + by + CHOICES) % CHOICES;
    while (!may_be(f, at));
    set_role(b, f->name, choices[at].role, choices[at].turned);
    make(a);
}

// --- keys --------------------------------------------------------------------

static void move(struct app *a, int by)
{
    struct import_dialog *b = &a->import_dialog;
    if (b->stale)
        make(a);
    int line = b->line + by, most = import_dialog_lines(b) - 1;
    b->line = line < 0 ? 0 : line > most ? most : line;
}

// The field of the line chosen, or NULL on a tensor.
static struct strbuf *chosen_field(struct import_dialog *b)
{
    int i = b->line - import_dialog_tensors(b);
    return i >= 0 ? &b->field[i] : NULL;
}

static bool import_dialog_key(struct app *a, const struct input *in)
{
    struct strbuf *field = chosen_field(&a->import_dialog);
    strbuf_clear(&a->effect);
    switch (in->key) {
    case CODE_ENTER:
        take(a);
        break;
    case CODE_UP:
        move(a, -1);
        break;
    case CODE_DOWN:
        move(a, 1);
        break;
    case CODE_TAB:
        move(a, in->shift ? -1 : 1);
        break;
    case CODE_HOME:
        move(a, -import_dialog_lines(&a->import_dialog));
        break;
    case CODE_END:
        move(a, import_dialog_lines(&a->import_dialog));
        break;
    case CODE_LEFT:
        turn_role(a, -1);
        break;
    case CODE_RIGHT:
        turn_role(a, 1);
        break;
    case CODE_BACKSPACE:
        if (field && field->length) {
            strbuf_rub_out(field);
            answer(a);
        }
        break;
    default:
        return false;
    }
    return true;
}

// Heads are a number.
static bool fits(const struct import_dialog *b, const struct strbuf *field,
                 uint32_t code)
{
    if (field != &b->field[IMPORT_HEADS])
        return !is_control(code);
    int number = (int)strtol(strbuf_text(field), NULL, 10);
    return code >= (field->length ? '0' : '1') && code <= '9' &&
           number * 10 + (int)(code - '0') <= MOST_HEADS;
}

static bool import_dialog_text(struct app *a, const char *text)
{
    struct import_dialog *b = &a->import_dialog;
    struct strbuf *field = chosen_field(b);
    strbuf_clear(&a->effect);
    while (field && *text) {
        const char *from = text;
        uint32_t code = utf8_next(&text);
        size_t bytes = (size_t)(text - from);
        if (fits(b, field, code) && field->length + bytes <= LONGEST)
            strbuf_add_n(field, from, bytes);
    }
    if (field)
        answer(a);
    return true;
}

static bool import_dialog_mouse(struct app *a, const struct input *in)
{
    if (in->kind == INPUT_LEAVE)
        return true;
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    overlay_pose(a, &pose);
    struct target t = pose_hit(&pose, in->x, in->y);
    int line = t.kind == TARGET_LINE ? t.number : -1;
    a->clickable = line >= 0;
    if (in->kind == INPUT_WHEEL)
        move(a, in->wheel < 0 ? 1 : -1);
    if (in->kind != INPUT_PRESS || line < 0)
        return true;
    bool again = line == a->import_dialog.line;
    move(a, line - a->import_dialog.line);
    if (again)
        turn_role(a, 1);
    return true;
}

const struct app_layer import_dialog_layer = {
    .name = "import",
    .key = import_dialog_key,
    .text = import_dialog_text,
    .mouse = import_dialog_mouse,
    .paint = import_dialog_paint,
    .close = import_dialog_close,
    .modal = true,
};
