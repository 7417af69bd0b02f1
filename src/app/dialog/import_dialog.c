// SPDX-License-Identifier: MIT
// Tensors of a file that somebody brings: what each of them is taken for, and
// what is asked besides. Everything is decided where `followspot import`
// decides it.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "base/paths.h"

enum { SMALL = 4 << 20, LONGEST = 4000, MOST_PROPOSED = 1000 };

int import_dialog_tensors(const struct import_dialog *b)
{
    return b->made ? b->made->count : 0;
}

int import_dialog_lines(const struct import_dialog *b)
{
    return import_dialog_tensors(b) + IMPORT_FIELDS;
}

const char *const *import_dialog_choices(enum import_dialog_field field)
{
    static const char *const ways[] = {"bring.way.found", "import.way.in",
                                       "import.way.out", NULL};
    static const char *const series[] = {
        "bring.way.found", "bring.series.layers", "bring.series.steps", NULL};
    return field == IMPORT_WAY ? ways : field == IMPORT_SERIES ? series : NULL;
}

bool import_dialog_asks(const struct import_dialog *b,
                        enum import_dialog_field field)
{
    const char *asked = b->made && b->made->asked ? b->made->asked : "";
    if (b->made && b->made->whole)
        return field == IMPORT_WORDS || field == IMPORT_OUTPUT;
    bool has = field_text(&b->field[field])[0] || b->choice[field];
    bool here = b->line == import_dialog_tensors(b) + (int)field;
    for (int i = 0; field == IMPORT_ITEM && b->made && i < b->made->count; i++)
        has = has || b->made->tensors[i].axes > 2;
    if (field == IMPORT_SERIES)
        has = has || !strcmp(asked, "import.series.rows");
    return (field != IMPORT_ITEM && field != IMPORT_SERIES) || has || here;
}

// --- making ------------------------------------------------------------------

// What was typed into a field; NULL when nothing was.
static const char *typed(const struct import_dialog *b,
                         enum import_dialog_field field)
{
    const struct field *f = &b->field[field];
    return f->text.length ? field_text(f) : NULL;
}

// The path of the lesson, which ends with .yaml.
static const char *output_of(struct import_dialog *b)
{
    const char *path = field_text(&b->field[IMPORT_OUTPUT]);
    size_t length = strlen(path), end = strlen(".yaml");
    bool named = length >= end && !strcmp(path + length - end, ".yaml");
    strbuf_clear(&b->output);
    strbuf_addf(&b->output, "%s%s", path, named ? "" : ".yaml");
    return b->output.text;
}

// A whole number that is typed; 0: none.
static int typed_whole(const struct import_dialog *b,
                       enum import_dialog_field field)
{
    const char *text = typed(b, field);
    return text ? (int)strtol(text, NULL, 10) : 0;
}

// Makes the lesson anew from the answers.
static void import_make_lesson(struct app *a)
{
    struct import_dialog *b = &a->import_dialog;
    static const enum import_as series[] = {AS_FOUND, AS_LAYERS, AS_STEPS};
    int field = b->made ? b->line - import_dialog_tensors(b) : -1;
    import_preview_free(b->made);
    b->wish = (struct import_wish){
        .files = (const char *const *)b->files,
        .file_count = b->file_count,
        .tokens = typed(b, IMPORT_WORDS),
        .under = typed(b, IMPORT_UNDER),
        .heads = typed_whole(b, IMPORT_HEADS),
        .item = typed_whole(b, IMPORT_ITEM),
        .as = series[b->choice[IMPORT_SERIES]],
        .saved = (enum saved)b->choice[IMPORT_WAY],
        .roles = b->roles,
        .role_count = b->role_count,
        .output = output_of(b),
    };
    b->made = import_preview_make(a->view.words, &b->wish);
    b->stale = false;
    if (field >= 0) // answers may leave fewer tensors, or more
        b->line = import_dialog_tensors(b) + field;
    else if (b->line >= import_dialog_tensors(b))
        b->line = 0;
}

// What is large is made when the line is left.
static void answer(struct app *a)
{
    a->import_dialog.stale = true;
    if (a->import_dialog.made->bytes <= SMALL)
        import_make_lesson(a);
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
    struct strbuf name = {0};
    for (int i = 1; i < MOST_PROPOSED; i++) {
        strbuf_clear(&name);
        strbuf_add_n(&name, path, length);
        if (i > 1)
            strbuf_addf(&name, "-%d", i);
        size_t stem = name.length;
        strbuf_add(&name, ".npz"); // what is large is written beside it
        bool taken = is_there(name.text);
        strbuf_cut(&name, stem);
        strbuf_add(&name, ".yaml");
        if (!taken && !is_there(name.text))
            break;
    }
    for (int i = 0; i < IMPORT_FIELDS; i++)
        b->field[i].longest = LONGEST;
    b->field[IMPORT_HEADS].kind = b->field[IMPORT_ITEM].kind = FIELD_WHOLE;
    field_set(&b->field[IMPORT_OUTPUT], strbuf_text(&name));
    strbuf_free(&name);
}

// A name that is the dialogue's own, const for those who only read it.
static void free_name(const char *name)
{
    void *own;
    memcpy(&own, &name, sizeof own);
    free(own);
}

void import_dialog_free(struct import_dialog *b)
{
    import_preview_free(b->made);
    strbuf_free(&b->output);
    for (int i = 0; i < b->file_count; i++)
        free(b->files[i]);
    for (int i = 0; i < b->role_count; i++)
        free_name(b->roles[i].name);
    for (int i = 0; i < IMPORT_FIELDS; i++)
        field_free(&b->field[i]);
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
                   {"import.whole.prompt", IMPORT_WORDS},
                   {"import.whole.ids", IMPORT_WORDS},
                   {"import.words", IMPORT_WORDS},
                   {"import.batch", IMPORT_ITEM},
                   {"import.item.range", IMPORT_ITEM},
                   {"import.item.none", IMPORT_ITEM},
                   {"import.series.rows", IMPORT_SERIES},
                   {"import.twice", IMPORT_UNDER},
                   {"import.way.open", IMPORT_WAY},
                   {"import.way.not", IMPORT_WAY},
                   {"import.way.mixed", IMPORT_WAY}};
    for (size_t i = 0; b->made->asked && i < sizeof answers / sizeof *answers;
         i++)
        if (!strcmp(b->made->asked, answers[i].phrase))
            return b->made->count + (int)answers[i].field;
    for (int i = 0; i < b->made->count; i++) // or the mask that is asked about
        if (b->made->asked && !strcmp(b->made->asked, "import.mask") &&
            b->made->tensors[i].role == PLAYS_MASK &&
            b->made->tensors[i].mask == MASK_OPEN)
            return i;
    return 0;
}

bool import_dialog_begin(struct app *a, const char *path, struct strbuf *why)
{
    assert(a && path && why);
    struct import_dialog *b = &a->import_dialog;
    bool first = !layer_is_open(a, &import_dialog_layer);
    if (first) {
        import_dialog_close(a);
        propose(b, path);
    }
    add_file(b, path);
    import_make_lesson(a);
    if ((b->made->count || b->made->whole) &&
        (first || b->made->files_read == b->file_count)) {
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
    import_make_lesson(a);
    return false;
}

static void import_take(struct app *a)
{
    struct import_dialog *b = &a->import_dialog;
    struct strbuf why = {0};
    if (b->stale) {
        import_make_lesson(a); // so that one sees what is taken
        return;
    }
    if (!a->write || !import_preview_write(b->made, a->write))
        return;
    if (app_open(a, b->output.text, &why)) {
        strbuf_clear(&a->notice.effect);
        say(a->view.words, &a->notice.effect, "import.written",
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
    int axes; // 1: of a row; 2: of a matrix; 3: of more; 0: of words; -1: of
              // anything; -2: of numbers
    enum mask_means mask;
} choices[] = {{PLAYS_NONE, false, -1, MASK_OPEN},
               {PLAYS_X, false, 2, MASK_OPEN},
               {PLAYS_MEMORY, false, 2, MASK_OPEN},
               {PLAYS_Q, false, 2, MASK_OPEN},
               {PLAYS_K, false, 2, MASK_OPEN},
               {PLAYS_V, false, 2, MASK_OPEN},
               {PLAYS_W_Q, false, 2, MASK_OPEN},
               {PLAYS_W_Q, true, 2, MASK_OPEN},
               {PLAYS_W_K, false, 2, MASK_OPEN},
               {PLAYS_W_K, true, 2, MASK_OPEN},
               {PLAYS_W_V, false, 2, MASK_OPEN},
               {PLAYS_W_V, true, 2, MASK_OPEN},
               {PLAYS_W_O, false, 2, MASK_OPEN},
               {PLAYS_W_O, true, 2, MASK_OPEN},
               {PLAYS_W_ALL, false, 2, MASK_OPEN},
               {PLAYS_W_ALL, true, 2, MASK_OPEN},
               {PLAYS_MASK, false, -2, MASK_ALLOWED},
               {PLAYS_MASK, false, -2, MASK_HIDDEN},
               {PLAYS_MASK, false, -2, MASK_ADDED},
               {PLAYS_SCORES, false, 2, MASK_OPEN},
               {PLAYS_A, false, 2, MASK_OPEN},
               {PLAYS_X, false, 3, MASK_OPEN},
               {PLAYS_SCORES, false, 3, MASK_OPEN},
               {PLAYS_A, false, 3, MASK_OPEN},
               {PLAYS_W_Q, false, 3, MASK_OPEN},
               {PLAYS_W_K, false, 3, MASK_OPEN},
               {PLAYS_W_V, false, 3, MASK_OPEN},
               {PLAYS_W_O, false, 3, MASK_OPEN},
               {PLAYS_X, false, 1, MASK_OPEN},
               {PLAYS_B_Q, false, 1, MASK_OPEN},
               {PLAYS_B_K, false, 1, MASK_OPEN},
               {PLAYS_B_V, false, 1, MASK_OPEN},
               {PLAYS_B_O, false, 1, MASK_OPEN},
               {PLAYS_B_ALL, false, 1, MASK_OPEN},
               {PLAYS_TOKENS, false, 0, MASK_OPEN},
               {PLAYS_QUERIES, false, 0, MASK_OPEN}};
enum { CHOICES = sizeof choices / sizeof *choices };

static void set_role(struct import_dialog *b, const char *name, int choice)
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
    b->roles[i].role = choices[choice].role;
    b->roles[i].turned = choices[choice].turned;
    b->roles[i].mask = choices[choice].mask;
}

static bool may_be(const struct import_preview_tensor *f, int choice)
{
    int axes = choices[choice].axes;
    return axes == -1 || (axes == -2 ? f->axes > 0 : axes == f->axes);
}

static void turn_role(struct app *a, int by)
{
    struct import_dialog *b = &a->import_dialog;
    if (b->line >= import_dialog_tensors(b))
        return;
    const struct import_preview_tensor *f = &b->made->tensors[b->line];
    int at = 0;
    for (int i = 0; i + 1 < CHOICES; i++) // a mask that nobody explained yet
        if (f->role == PLAYS_MASK && choices[i + 1].mask == MASK_ALLOWED)
            at = i;
    for (int i = 0; i < CHOICES; i++)
        if (may_be(f, i) && choices[i].role == f->role &&
            choices[i].turned == f->turned && choices[i].mask == f->mask)
            at = i;
    do
        at = (at + by + CHOICES) % CHOICES;
    while (!may_be(f, at));
    set_role(b, f->name, at);
    import_make_lesson(a);
}

// --- keys --------------------------------------------------------------------

static int choices_of(enum import_dialog_field field)
{
    int count = 0;
    while (import_dialog_choices(field)[count])
        count++;
    return count;
}

// The rows: a tensor each, then the fields. In the frame's memory.
static struct input_form import_form(struct app *a)
{
    struct import_dialog *b = &a->import_dialog;
    int tensors = import_dialog_tensors(b), count = import_dialog_lines(b);
    struct form_row *rows = arena_array(&a->frame, (size_t)count, sizeof *rows);
    for (int i = 0; i < count; i++) {
        enum import_dialog_field field =
            (enum import_dialog_field)(i - tensors);
        rows[i] = i < tensors ? (struct form_row){.kind = ROW_OTHER}
                  : !import_dialog_asks(b, field)
                      ? (struct form_row){.kind = ROW_HIDDEN}
                  : import_dialog_choices(field)
                      ? (struct form_row){.kind = ROW_CHOICE,
                                          .value = &b->choice[field],
                                          .count = choices_of(field)}
                      : (struct form_row){.kind = ROW_FIELD,
                                          .field = &b->field[field]};
    }
    rows[tensors + IMPORT_HEADS].most = MOST_PARTS;
    rows[tensors + IMPORT_ITEM].most =
        rows[tensors + IMPORT_ITEM].field ? INT_MAX : 0;
    return (struct input_form){rows, count, &b->line, .list = true};
}

static void import_did(struct app *a, enum form_did did, int by)
{
    const struct import_dialog *b = &a->import_dialog;
    if (did == FORM_TYPED)
        answer(a);
    else if (did == FORM_TURNED && b->line < import_dialog_tensors(b))
        turn_role(a, by);
    else if (did == FORM_TURNED || b->stale)
        import_make_lesson(a);
}

static bool import_dialog_key(struct app *a, const struct input *in)
{
    strbuf_clear(&a->notice.effect);
    if (in->key == CODE_ENTER)
        import_take(a);
    return in->key == CODE_ENTER;
}

static bool import_dialog_text(struct app *a, const char *text)
{
    (void)text;
    strbuf_clear(&a->notice.effect);
    return false; // it is the form's
}

const struct app_layer import_dialog_layer = {
    .name = "import",
    .key = import_dialog_key,
    .text = import_dialog_text,
    .form = import_form,
    .did = import_did,
    .paint = import_dialog_paint,
    .close = import_dialog_close,
    .modal = true,
    .covers = true,
};
