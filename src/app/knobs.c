#include "app/knobs.h"

#include <math.h>
#include <string.h>

#include "app/app.h"
#include "base/number.h"
#include "model/key.h"

enum { MOST_KNOBS = 128, LONGEST = 1000 };

// A row of the dock.
struct knob {
    const struct key *key;
    bool width; // the number of the option that is chosen
};

// Whether [k] stands in a lesson like this: what is given, and every choice.
static bool stands(const struct model *m, const struct key *k)
{
    const struct entry *e = model_find(m, k->name);
    if (k->type == KEY_PARTS || strchr(k->name, '.'))
        return false;
    bool switched = k->type == KEY_CHOICE || k->type == KEY_POSITIVE;
    return e || (switched && !k->within && !k->when);
}

static bool has_number(const struct model *m, const struct key *k)
{
    const char *choice =
        k->type == KEY_CHOICE ? model_choice(m, k->name) : NULL;
    for (const struct option *o = choice ? k->options : NULL; o && o->name; o++)
        if (!strcmp(o->name, choice))
            return o->form == OPTION_NUMBER || o->form == OPTION_WHOLE;
    return false;
}

// What is switched and typed comes first, then matrices. Returns how many.
static int list_knobs(const struct app *a, struct knob out[MOST_KNOBS])
{
    const struct model *m = &a->book->lesson.model;
    int count = 0;
    for (int matrices = 0; matrices < 2; matrices++)
        for (const struct key *k = m->kind->keys; k->name; k++) {
            if ((k->type == KEY_MATRIX) != matrices || !stands(m, k) ||
                count + 2 > MOST_KNOBS)
                continue;
            if (count && out[count - 1].key->name == k->name)
                continue;
            out[count++] = (struct knob){k, false};
            if (has_number(m, k))
                out[count++] = (struct knob){k, true};
        }
    return count;
}

// The chosen row; false when there is none.
static bool chosen(struct app *a, struct knob *out)
{
    struct knob all[MOST_KNOBS];
    int count = list_knobs(a, all);
    if (!count)
        return false;
    if (a->knobs.at >= count)
        a->knobs.at = count - 1;
    *out = all[a->knobs.at];
    return true;
}

static bool allowed(const struct app *a, const struct knob *k)
{
    return lesson_allows(&a->book->lesson, k->key->name);
}

// --- values ------------------------------------------------------------------

static void add_words(const struct model *m, const char *name,
                      struct strbuf *out)
{
    struct words words = model_words(m, name);
    for (int i = 0; i < words.count; i++)
        strbuf_addf(out, "%s%s", i ? " " : "",
                    words.word[i] ? words.word[i] : "null");
}

// The value as it would be typed; "" for a matrix, or what is not given.
static void add_value(const struct app *a, const struct knob *k,
                      struct strbuf *out)
{
    const struct model *m = &a->book->lesson.model;
    const struct entry *e = model_find(m, k->key->name);
    if (k->key->type == KEY_WORDS)
        add_words(m, k->key->name, out);
    else if (k->key->type == KEY_CHOICE && !k->width)
        strbuf_add(out, model_choice(m, k->key->name));
    else if (e && k->key->type != KEY_MATRIX)
        edit_print(out, e->number);
}

// "scale = 3", "mask = {band: 2}".
static bool change(struct app *a, const struct knob *k, const char *value)
{
    struct strbuf text = {0};
    const char *choice = model_choice(&a->book->lesson.model, k->key->name);
    bool named = k->width && strcmp(choice, "number") != 0;
    strbuf_addf(&text, named ? "%s = {%s: %s}" : "%s = ", k->key->name, choice,
                value);
    if (!named)
        strbuf_add(&text, value);
    bool good = edit_change(a, strbuf_text(&text));
    strbuf_free(&text);
    return good;
}

// --- switching ---------------------------------------------------------------

// An option as one writes it where it is chosen anew.
static void add_option(const struct app *a, const struct key *k,
                       const struct option *o, struct strbuf *out)
{
    const struct entry *X = model_find(&a->book->lesson.model, "X");
    int n = X ? X->matrix.rows : 0;
    if (o->form == OPTION_WORD)
        strbuf_add(out, o->name);
    else if (o->form == OPTION_NUMBER)
        strbuf_add(out, "2");
    else if (o->form == OPTION_WHOLE)
        strbuf_addf(out, "{%s: 1}", o->name);
    else if (k->rows && n) { // everything is allowed, until it is painted
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                strbuf_add(out, j ? ", 1" : i ? "], [1" : "[[1");
        strbuf_add(out, "]]");
    }
}

static void switch_choice(struct app *a, const struct knob *k, int by)
{
    const struct option *o = k->key->options;
    const char *now = model_choice(&a->book->lesson.model, k->key->name);
    int count = 0, at = 0;
    for (; o[count].name; count++)
        if (!strcmp(o[count].name, now))
            at = count;
    struct strbuf value = {0};
    add_option(a, k->key, &o[(at + by + count) % count], &value);
    change(a, k, strbuf_text(&value));
    strbuf_free(&value);
}

// By 1; a whole number that must be even by 2; what is below 1 is halved.
static void step_number(struct app *a, const struct knob *k, int by)
{
    const struct entry *e = model_find(&a->book->lesson.model, k->key->name);
    struct strbuf value = {0};
    if (!e)
        return;
    double step = k->key->flags & KEY_EVEN ? 2 : 1, x = e->number + by * step;
    bool divisor = k->width && !strcmp(e->choice, "number");
    if ((k->key->type == KEY_POSITIVE || divisor) && x < 1)
        x = by < 0 ? e->number / 2 : e->number * 2;
    edit_print(&value, x);
    change(a, k, strbuf_text(&value));
    strbuf_free(&value);
}

// To the first number of a matrix, at the step that shows it.
static void go_to_matrix(struct app *a, const struct knob *k)
{
    const struct trace *t = &a->book->trace;
    struct address at = {trace_find(t, k->key->name), 0, 0, -1};
    if (!at.tensor)
        return;
    app_go_to_step(a, timeline_find(t, LEVEL_STAGE, &at));
    a->view.attention.focus = place_of_address(&at);
    a->focusing = true;
    a->knobs.away = true;
}

static void begin_typing(struct app *a, const struct knob *k)
{
    a->knobs.typing = true;
    strbuf_clear(&a->knobs.field);
    add_value(a, k, &a->knobs.field);
}

// Left and right (by 0: Enter) on the chosen row.
static void turn(struct app *a, int by)
{
    struct knob k;
    a->note = NULL;
    if (!chosen(a, &k))
        return;
    if (k.key->type == KEY_MATRIX) {
        if (!by)
            go_to_matrix(a, &k);
    } else if (!allowed(a, &k)) {
        a->note = "note.edit.given";
    } else if (!by || k.key->type == KEY_WORDS) {
        begin_typing(a, &k);
    } else if (k.key->type == KEY_CHOICE && !k.width) {
        switch_choice(a, &k, by);
    } else {
        step_number(a, &k, by);
    }
}

// --- typing ------------------------------------------------------------------

static void take_field(struct app *a)
{
    struct knob k;
    // What is refused stays in the field, to be mended.
    if (chosen(a, &k) && change(a, &k, strbuf_text(&a->knobs.field)))
        a->knobs.typing = false;
}

// The last character, all of its bytes.
static void rub_out(struct strbuf *field)
{
    while (field->length && (field->text[--field->length] & 0xC0) == 0x80)
        ;
    if (field->text)
        field->text[field->length] = 0;
}

// The first word of the vocabulary that begins like the last one typed.
static void complete(struct app *a)
{
    struct knob k;
    if (!chosen(a, &k) || !k.key->among)
        return;
    struct words words =
        model_words(&a->book->lesson.model, k.key->among);
    const char *text = strbuf_text(&a->knobs.field);
    const char *space = strrchr(text, ' ');
    const char *last = space ? space + 1 : text;
    for (int i = 0; i < words.count && *last; i++)
        if (!strncmp(words.word[i], last, strlen(last))) {
            strbuf_add(&a->knobs.field, words.word[i] + strlen(last));
            return;
        }
}

static bool type_key(struct app *a, const struct input *in)
{
    switch (in->key) {
    case CODE_ENTER:
        take_field(a);
        return true;
    case CODE_ESCAPE:
        a->knobs.typing = false;
        return true;
    case CODE_BACKSPACE:
        rub_out(&a->knobs.field);
        return true;
    case CODE_TAB:
        complete(a);
        return true;
    case CODE_PAGE_DOWN:
    case CODE_PAGE_UP: // a clicker's keys work everywhere
        a->knobs.typing = false;
        return false;
    default:
        return !in->control;
    }
}

bool knobs_text(struct app *a, const char *text)
{
    if (!a->book || !a->knobs.open || !a->knobs.typing || a->naming)
        return false;
    if ((unsigned char)*text >= ' ' && *text != 127 &&
        a->knobs.field.length < LONGEST)
        strbuf_add(&a->knobs.field, text);
    return true;
}

bool knobs_key(struct app *a, const struct input *in)
{
    struct knobs *n = &a->knobs;
    struct knob all[MOST_KNOBS];
    if (!a->book || !n->open || a->help || a->number >= 0 || a->typing ||
        a->naming || a->menu)
        return false;
    if (n->typing)
        return type_key(a, in);
    if (!a->view.attention.focus.tensor[0])
        n->away = false; // a click has left the picture
    if (in->key == CODE_TAB && (n->away || !in->shift)) {
        n->away = !n->away;
        if (n->away)
            return false; // into the picture
        app_release(a);
        return true;
    }
    if (n->away && in->key == CODE_ESCAPE && !a->view.attention.locked) {
        n->away = false; // back from the picture
        return !a->view.attention.focus.tensor[0];
    }
    if (n->away || in->control)
        return false;
    int count = list_knobs(a, all);
    switch (in->key) {
    case CODE_UP:
    case CODE_DOWN:
        n->at += in->key == CODE_UP ? -1 : 1;
        n->at = count ? (n->at + count) % count : 0;
        return true;
    case CODE_LEFT:
    case CODE_RIGHT:
        turn(a, in->key == CODE_LEFT ? -1 : 1);
        return true;
    case CODE_ENTER:
        turn(a, 0);
        return true;
    case CODE_ESCAPE:
        if (a->trouble.length || a->before ||
            a->view.attention.focus.tensor[0])
            return false;
        knobs_toggle(a);
        return true;
    default:
        return false;
    }
}

void knobs_toggle(struct app *a)
{
    a->knobs.open = !a->knobs.open;
    a->knobs.away = a->knobs.typing = false;
    a->view.look.dock = a->knobs.open;
}

// --- the mouse ---------------------------------------------------------------

enum { PARTS = 3 }; // of a row: itself, its left arrow, its right one

void knobs_click(struct app *a, int number)
{
    a->knobs.away = a->knobs.typing = false;
    a->knobs.at = number / PARTS;
    struct knob k;
    bool same = chosen(a, &k);
    if (same && number % PARTS)
        turn(a, number % PARTS == 1 ? -1 : 1);
}

// --- the picture -------------------------------------------------------------

static void paint_lock(struct scene *s, int row, double x, double middle)
{
    double w = u(s, 10), h = u(s, 8);
    struct item *shackle = paint_box(
        s, id_named("knob shackle", row), LAYER_KNOB,
        (struct rect){x + w * 0.2, middle - h, w * 0.6, h}, w * 0.3, CLEAR);
    shackle->line = s->theme->grey;
    shackle->stroke = u(s, 1.5);
    paint_box(s, id_named("knob lock", row), LAYER_KNOB,
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
    struct strbuf value = {0};
    add_value(a, k, &value);
    const struct matrix *m =
        model_matrix(&a->book->lesson.model, k->key->name);
    const char *text = text_print(s, "%s", strbuf_text(&value));
    if (k->key->type == KEY_MATRIX && m)
        text = text_print(s, "%d × %d", m->rows, m->columns);
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
                   (struct spot){x - tip, middle}, (struct spot){x + tip, middle},
                   2 * h, s->theme->ink)
            ->layer = LAYER_KNOB;
        struct rect hit = {x - u(s, 12), at.y, u(s, 24), at.h};
        paint_box(s, id_named("knob hit", 2 * row + k), LAYER_KNOB, hit, 0,
                  CLEAR)
            ->target = (struct target){TARGET_KNOB, {0}, PARTS * row + 1 + k};
    }
}

static void paint_row(struct app *a, struct scene *s, const struct knob *k,
                      int row, struct rect at)
{
    bool here = row == a->knobs.at && !a->knobs.away, may = allowed(a, k);
    bool field = here && a->knobs.typing;
    double size = text_size(s, TEXT_BODY), middle = at.y + at.h / 2;
    double y = middle + size * CAP_MIDDLE, third = at.w * 0.3;
    struct rect box = {at.x + third, at.y + u(s, 2), at.w - third,
                       at.h - u(s, 4)};
    color ink = may ? s->theme->ink : s->theme->grey;
    const char *name = k->key->name;
    if (k->width)
        name = text_print(s, "  %s", model_choice(&a->book->lesson.model,
                                                  k->key->name));
    text_at(s, "knob name", row, at.x, y, size, here, ALIGN_START, ink,
            text_fit(s, size, WEIGHT_BOLD, name, third - u(s, 22)));
    if (!may)
        paint_lock(s, row, at.x + third - u(s, 16), middle);
    struct item *i = paint_box(s, id_named("knob row", row), LAYER_TICK, box,
                               u(s, 4), s->theme->paper);
    i->line = here ? s->theme->ink : s->theme->rule;
    i->stroke = u(s, here ? 2.5 : 1);
    i->target = (struct target){TARGET_KNOB, {0}, PARTS * row};
    bool arrows = may && !field && k->key->type != KEY_MATRIX &&
                  k->key->type != KEY_WORDS;
    double room = box.w - u(s, arrows ? 44 : 14);
    const char *value =
        field ? text_print(s, "%s|", strbuf_text(&a->knobs.field))
              : value_text(a, s, k);
    while (field && *value && // its end, where it is too long
           (text_width(s, size, WEIGHT_BOLD, value) > room ||
            ((unsigned char)*value & 0xC0) == 0x80))
        value++;
    text_at(s, "knob value", row, box.x + box.w / 2, y, size, here,
            ALIGN_MIDDLE, ink,
            text_fit(s, size, here ? WEIGHT_BOLD : WEIGHT_REGULAR, value,
                     room));
    if (arrows)
        paint_arrows(s, row, box);
}

static const char *hint(struct app *a, struct scene *s, const struct knob *k)
{
    const char *key = a->knobs.typing ? (k->key->among ? "knobs.hint.among"
                                                       : "knobs.hint.typing")
                      : k->key->type == KEY_MATRIX ? "knobs.hint.matrix"
                      : !allowed(a, k)             ? "knobs.hint.locked"
                      : k->key->type == KEY_WORDS  ? "knobs.hint.words"
                                                   : "knobs.hint.switch";
    return caption(s, key, SLOTS(TEXT("name", k->key->name)));
}

// Right of the picture, or below it in a window that is higher than wide.
static struct rect dock_of(const struct scene *s)
{
    double w = s->view->extent.width, h = s->view->extent.height;
    if (w < h)
        return (struct rect){u(s, 20), h * 0.48, w - u(s, 40), h * 0.185};
    return (struct rect){w * 0.655, u(s, 62), w * 0.333, h * 0.6};
}

void knobs_paint(struct app *a, struct scene *s)
{
    struct knob all[MOST_KNOBS];
    int count = list_knobs(a, all);
    struct rect at = dock_of(s);
    double air = u(s, 16), head = u(s, 40), size = text_size(s, TEXT_SMALL);
    double pitch = fmax(u(s, 32), text_size(s, TEXT_BODY) * 1.6);
    int rows = (int)((at.h - head - size * 2) / pitch), first = 0;
    if (a->knobs.at >= count)
        a->knobs.at = count ? count - 1 : 0;
    if (rows < count)
        first = (int)fmax(0, fmin(a->knobs.at - rows / 2, count - rows));
    struct item *box = paint_box(s, id_named("knobs", 0), LAYER_CHROME_FRONT,
                                 at, u(s, 8), s->theme->chrome);
    box->line = s->theme->rule;
    box->stroke = u(s, 1.5);
    text_at(s, "knobs title", 0, at.x + air, at.y + u(s, 27),
            text_size(s, TEXT_BODY), true, ALIGN_START, s->theme->ink,
            caption(s, "knobs.title", NO_SLOTS));
    text_at(s, "knobs title", 1, at.x + at.w - air, at.y + u(s, 27), size,
            false, ALIGN_END, s->theme->grey,
            caption(s, rows < count ? "knobs.some" : "knobs.all",
                    SLOTS(COUNT("first", first + 1),
                          COUNT("last", first + rows), COUNT("count", count))));
    for (int i = first; i < count && i < first + rows; i++)
        paint_row(a, s, &all[i], i,
                  (struct rect){at.x + air, at.y + head + (i - first) * pitch,
                                at.w - 2 * air, pitch});
    if (count)
        text_at(s, "knobs hint", 0, at.x + air, at.y + at.h - size * 0.6, size,
                false, ALIGN_START, s->theme->ink,
                text_fit(s, size, WEIGHT_REGULAR,
                         hint(a, s, &all[a->knobs.at]), at.w - 2 * air));
}
