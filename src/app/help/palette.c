// SPDX-License-Identifier: MIT
#include "app/help/palette.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/edit/mask_paint.h"
#include "app/edit/number.h"
#include "app/edit/word.h"
#include "app/focus.h"
#include "app/overlay.h"
#include "app/widget/choose.h"
#include "app/widget/field_paint.h"
#include "base/c_locale.h"
#include "document/without.h"

enum {
    WIDE = 430,
    LINE = 44,
    HEAD = 58,
    ABOUT_HEAD = 40,
    HEADING = 26,
    MOST_SHOWN = 8
};

// The lines that are shown now.
struct found {
    enum action action[ACTIONS];
    int count;
};

// True where it would do something: its key acts, nothing bars it, and a page
// that asks lets it.
static bool acts(const struct app *a, enum action c)
{
    const struct action_row *row = &actions[c];
    bool asks = a->document && a->quiz.asking;
    return row->help && action_acts(row, app_mode(a)) &&
           !(row->barred && row->barred(a)) &&
           (!asks || row->asked == ASKED_TOO) && c != ACTION_BACK &&
           c != ACTION_PALETTE && c != ACTION_HERE;
}

// True where it is done with what is looked at, or with the step.
static bool concerns(struct app *a, enum action c)
{
    const struct trace *t = &a->document->trace;
    struct address at = place_address(t, &a->view.attention.focus);
    struct address step = timeline_address(t, app_step_now(a));
    struct token w;
    bool word = word_looked_at(a, &w), number = at.tensor && !word;
    switch (c) {
    case ACTION_EDIT:
        return word || (number && edit_may_at(a, &at));
    case ACTION_WORD_ADD:
    case ACTION_WORD_BACK:
    case ACTION_SENTENCE:
        return word;
    case ACTION_MASK_PAINT:
        return number && mask_paint_may_at(a, &at);
    case ACTION_INTO:
        return !word && a->place.level < LEVEL_TERM;
    case ACTION_INTO_PICTURE:
        return !word && a->place.level < LEVEL_TERM && a->focusing;
    case ACTION_PRESETS:
    case ACTION_MADE:
    case ACTION_COPY:
        return number;
    case ACTION_WHY:
        return !number && !word && without_at(a->document, &step, NULL);
    case ACTION_GLOSSARY:
    case ACTION_WHOLE:
        return !word;
    default:
        return false;
    }
}

static const char *label(const struct scene *s, enum action c)
{
    return caption(s, text_print(s, "do.%s", actions[c].help), NO_SLOTS);
}

// A byte of a word: what is beyond ASCII is a letter of it, too.
static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

// True where a word of [text] begins as [typed] does, letters of either case.
static bool has_word(const char *text, const char *typed, size_t length)
{
    for (const char *p = text; *p; p++) {
        bool begins = p == text || !is_letter(p[-1]);
        if (begins && c_begins(p, typed, length))
            return true;
    }
    return false;
}

// Every word that is typed begins one of the label or of what else people call
// it.
static bool matches(const struct scene *s, enum action c, const char *typed)
{
    const char *also =
        caption(s, text_print(s, "find.%s", actions[c].help), NO_SLOTS);
    const char *all = text_print(s, "%s %s", label(s, c), also);
    for (const char *p = typed; *p; p += strspn(p, " ")) {
        size_t length = strcspn(p, " ");
        if (length && !has_word(all, p, length))
            return false;
        p += length;
    }
    return true;
}

static void add(struct app *a, const struct scene *s, enum action c,
                struct found *f)
{
    bool wanted = !a->palette.about || concerns(a, c);
    if (wanted && acts(a, c) && matches(s, c, field_text(&a->palette.find)))
        f->action[f->count++] = c;
}

static struct found find(struct app *a, const struct scene *s)
{
    struct found f = {.count = 0};
    for (int c = 0; c < ACTIONS; c++)
        add(a, s, (enum action)c, &f);
    return f;
}

// The same without a frame.
static struct found find_now(struct app *a)
{
    struct pose pose = {.arena = &a->frame};
    struct scene s = {.view = &a->view, .font = a->font, .pose = &pose};
    arena_reset(&a->frame);
    return find(a, &s);
}

// As its first key does it.
static void take(struct app *a, int line)
{
    struct found f = find_now(a);
    if (line >= f.count)
        return;
    enum action c = f.action[line];
    const struct action_key *k = &actions[c].keys[0];
    struct input in = {.kind = INPUT_KEY,
                       .key = c == ACTION_DIGIT ? '1' : k->key,
                       .control = k->control,
                       .shift = k->shift};
    layer_close(a, &palette_layer);
    app_apply(a, c, &in);
}

void palette_open(struct app *a)
{
    if (a->document)
        app_settle(a);
    a->view.playing = false;
    layer_open(a, &palette_layer);
}

void palette_open_about(struct app *a, double x, double y)
{
    assert(a && a->document);
    app_settle(a);
    a->view.playing = false;
    a->palette.about = true;
    a->palette.x = x;
    a->palette.y = y;
    if (find_now(a).count)
        layer_open(a, &palette_layer);
    else
        a->notice.note = "note.here.none";
    a->palette.about = layer_is_open(a, &palette_layer);
}

void palette_here(struct app *a)
{
    assert(a && a->document);
    struct rect at = {a->view.extent.width, 0, 0, 0};
    focus_place(a, &at);
    palette_open_about(a, at.x + at.w, at.y + at.h);
}

static void palette_close(struct app *a)
{
    field_clear(&a->palette.find);
    a->palette.line = 0;
    a->palette.about = false;
}

static bool palette_key(struct app *a, const struct input *in)
{
    int count = find_now(a).count;
    if (count && choose_key(&a->palette.line, count, in))
        return true;
    if (in->key == CODE_ENTER) {
        take(a, a->palette.line);
        return true;
    }
    if (in->key == CODE_ESCAPE)
        return false; // the layer goes
    if (dialog_field_key(a, &a->palette.find, in))
        a->palette.line = 0;
    return true;
}

static bool palette_text(struct app *a, const char *text)
{
    if (a->palette.about)
        return true;
    if (!strcmp(text, "/") && !*field_text(&a->palette.find))
        layer_close(a, &palette_layer); // the key that opened it
    else if (field_type(&a->palette.find, text))
        a->palette.line = 0;
    return true;
}

static struct field *palette_field(struct app *a)
{
    return &a->palette.find;
}

static struct target under(struct app *a, double x, double y)
{
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    overlay_pose(a, &pose);
    return pose_hit(&pose, x, y);
}

static bool palette_mouse(struct app *a, const struct input *in)
{
    if (field_mouse(&a->palette.find, a->font, in))
        return true;
    if (in->kind == INPUT_WHEEL) {
        int count = find_now(a).count;
        if (count)
            a->palette.line =
                choose_move(a->palette.line, count, in->wheel < 0 ? 1 : -1);
        return true;
    }
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    struct target t = under(a, in->x, in->y);
    a->pointer.clickable = t.kind == TARGET_LINE;
    if (t.kind == TARGET_LINE)
        a->palette.line = t.number;
    if (in->kind == INPUT_PRESS && t.kind == TARGET_LINE)
        take(a, t.number);
    else if (in->kind == INPUT_PRESS && t.kind != TARGET_SHEET)
        layer_close(a, &palette_layer);
    return true;
}

// --- painting ----------------------------------------------------------------

// A key in its box, right-aligned at [x].
static void paint_key(struct scene *s, int line, double x, double y,
                      const char *key)
{
    double size = text_size(s, TEXT_SMALL);
    double w = text_width(s, size, WEIGHT_REGULAR, key) + u(s, 16);
    struct item *i = paint_box(
        s, id_named("palette key", line), LAYER_KNOB,
        (struct rect){x - w, y - size * 0.9, w, size * 1.8}, u(s, 6), CLEAR);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    i->text = key;
    i->size = size;
    i->ink = s->theme->grey;
}

static void paint_entry(struct scene *s, const struct found *f, int line,
                        bool chosen, struct rect at)
{
    double size = text_size(s, TEXT_NUMBER), y = at.y + at.h / 2;
    enum action c = f->action[line];
    enum weight weight = chosen ? WEIGHT_BOLD : WEIGHT_REGULAR;
    paint_box(s, id_named("palette line", line), LAYER_TICK, at, u(s, 6),
              chosen ? s->theme->chosen : s->theme->paper)
        ->target = (struct target){TARGET_LINE, {0}, line};
    const char *key =
        caption(s, text_print(s, "key.%s", actions[c].help), NO_SLOTS);
    double wide = text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, key);
    double room = at.w - wide - u(s, 60);
    paint_text(s, id_named("palette text", line), at.x + u(s, 16),
               y + size * CAP_MIDDLE, size, weight, ALIGN_START, s->theme->ink,
               text_fit(s, size, weight, label(s, c), room))
        ->layer = LAYER_KNOB;
    paint_key(s, line, at.x + at.w - u(s, 10), y, key);
}

static void paint_find(struct app *a, struct scene *s, struct rect at)
{
    struct field *f = &a->palette.find;
    double size = text_size(s, TEXT_NUMBER), x = at.x + u(s, 20);
    double y = at.y + at.h / 2 + size * CAP_MIDDLE, room = at.w - u(s, 90);
    bool typed = *field_text(f) || f->composed.length;
    const char *text = typed ? field_shown(s, f, size, WEIGHT_REGULAR, room)
                             : caption(s, "palette.find", NO_SLOTS);
    paint_text(s, id_named("palette find", 0), x, y, size, WEIGHT_REGULAR,
               ALIGN_START, typed ? s->theme->ink : s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, text, room))
        ->layer = LAYER_KNOB;
    if (!typed)
        paint_box(
            s, id_named("palette cursor", 0), LAYER_KNOB,
            (struct rect){x - u(s, 5), at.y + at.h * 0.25, u(s, 2), at.h * 0.5},
            0, s->theme->light);
    field_marks(s, f, at, x, y, typed);
    paint_key(s, -1, at.x + at.w - u(s, 14), at.y + at.h / 2,
              caption(s, "key.back", NO_SLOTS));
}

// What it is about, as addresses call it; a word as itself.
static void paint_about(struct app *a, struct scene *s, struct rect at)
{
    const struct trace *t = &a->document->trace;
    struct address of = place_address(t, &a->view.attention.focus);
    struct strbuf name = {0};
    struct token w;
    if (!of.tensor)
        of = timeline_address(t, app_step_now(a));
    if (word_looked_at(a, &w))
        strbuf_add(&name, word_text(a, &w));
    else
        address_print(&of, &name);
    double size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("palette about", 0), at.x + u(s, 24),
               at.y + at.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->grey,
               text_fit(s, size, WEIGHT_BOLD,
                        text_print(s, "%s", strbuf_text(&name)),
                        at.w - u(s, 48)))
        ->layer = LAYER_KNOB;
    strbuf_free(&name);
}

// The group that begins at a line of the whole list; NULL: none.
static const char *heading(const struct app *a, const struct found *f, int line)
{
    const char *group = action_group(f->action[line]);
    bool begins = !line || group != action_group(f->action[line - 1]);
    bool whole = !a->palette.about && !*field_text(&a->palette.find) &&
                 !(app_mode(a) & MODE_LISTS);
    return whole && begins ? group : NULL;
}

static void paint_heading(struct scene *s, int line, double x, double base,
                          const char *group)
{
    paint_text(s, id_named("palette heading", line), x, base,
               text_size(s, TEXT_SMALL), WEIGHT_BOLD, ALIGN_START,
               s->theme->grey,
               caption(s, text_print(s, "keys.%s", group), NO_SLOTS))
        ->layer = LAYER_KNOB;
}

// The lines from [from] on that have room in [at], each in [high]. Returns the
// one after the last of them.
static int paint_lines(const struct app *a, struct scene *s,
                       const struct found *f, int from, struct rect at,
                       double high, bool paints)
{
    double end = at.y + at.h + 0.5;
    int k = from;
    for (; k < f->count; k++) {
        const char *group = heading(a, f, k);
        double over = group ? u(s, HEADING) : 0;
        if (at.y + over + high > end)
            break;
        if (group && paints)
            paint_heading(s, k, at.x + u(s, 16), at.y + over * 0.75, group);
        at.y += over;
        if (paints)
            paint_entry(s, f, k, k == a->palette.line,
                        (struct rect){at.x, at.y, at.w, high - u(s, 2)});
        at.y += high;
    }
    return k;
}

static void palette_paint(struct app *a, struct scene *s)
{
    struct found f = find(a, s);
    a->palette.line = a->palette.line < f.count ? a->palette.line : 0;
    bool about = a->palette.about;
    double width = a->view.extent.width, high = fmax(u(s, LINE), FINGER);
    double head = u(s, about ? ABOUT_HEAD : HEAD);
    int room = (int)fmax(1, (a->view.extent.height - head - u(s, 60)) / high);
    int shown = f.count < MOST_SHOWN ? f.count : MOST_SHOWN;
    shown = shown < room ? shown : room;
    struct rect at = {0, u(s, 10), fmin(u(s, WIDE), width - u(s, 16)), 0};
    at.x = width - at.w - u(s, 12);
    at.h = head + fmax(shown, 1) * high + u(s, 10);
    for (int k = 0; k < shown; k++)
        at.h += heading(a, &f, k) ? u(s, HEADING) : 0;
    if (about) {
        at.x = fmax(fmin(a->palette.x, at.x), u(s, 8));
        at.y = fmax(fmin(a->palette.y, a->view.extent.height - at.h - u(s, 10)),
                    u(s, 10));
    }
    struct item *i = paint_box(s, id_named("palette", 0), LAYER_CHROME_FRONT,
                               at, u(s, 10), s->theme->paper);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    i->target.kind = TARGET_SHEET;
    (about ? paint_about : paint_find)(a, s,
                                       (struct rect){at.x, at.y, at.w, head});
    struct rect list = {at.x + u(s, 8), at.y + head, at.w - u(s, 16),
                        at.h - head - u(s, 10)};
    int line = a->palette.line;
    int from = f.count ? choose_first(line, f.count, shown) : 0;
    while (f.count && paint_lines(a, s, &f, from, list, high, false) <= line)
        from++;
    while (from &&
           paint_lines(a, s, &f, from - 1, list, high, false) == f.count)
        from--;
    paint_lines(a, s, &f, from, list, high, true);
    if (!f.count)
        paint_text(s, id_named("palette none", 0), at.x + u(s, 20),
                   at.y + head + high * 0.6, text_size(s, TEXT_BODY),
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   caption(s, "palette.none", NO_SLOTS))
            ->layer = LAYER_KNOB;
}

const struct app_layer palette_layer = {
    .name = "palette",
    .key = palette_key,
    .text = palette_text,
    .field = palette_field,
    .mouse = palette_mouse,
    .paint = palette_paint,
    .close = palette_close,
    .modal = true,
    .covers = true,
};
