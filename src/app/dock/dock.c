// SPDX-License-Identifier: MIT
#include "app/dock/dock.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dock/knob.h"
#include "app/help/help.h"
#include "app/mouse.h"
#include "app/focus.h"
#include "model/allow.h"

// --- switching ---------------------------------------------------------------

// A rule as 0 and 1: what is chosen now, until cells of it are painted.
static void add_rule(const struct model *m, const struct key *k, int rows,
                     int columns, struct strbuf *out)
{
    const struct option *now = k->options;
    struct rule rule = {.number = model_number(m, k->name, 0)};
    while (now->name && strcmp(now->name, model_choice(m, k->name)))
        now++;
    rule.allows = now->allows;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            bool open = !rule.allows || rule_allows(&rule, rows, columns, i, j);
            strbuf_addf(out, "%s%d", j ? ", " : i ? "], [" : "[[", open);
        }
    strbuf_add(out, "]]");
}

// An option as one writes it where it is chosen anew.
static void add_option(const struct app *a, const struct key *k,
                       const struct option *o, struct strbuf *out)
{
    const struct model *m = &a->document->lesson.model;
    int columns = model_words(m, "tokens").count;
    int rows = model_words(m, "queries").count;
    rows = rows ? rows : columns;
    if (o->form == OPTION_WORD)
        strbuf_add(out, o->name);
    else if (o->form == OPTION_NUMBER)
        strbuf_add(out, o->least ? "1" : "2");
    else if (o->form == OPTION_WHOLE)
        strbuf_addf(out, "{%s: 1}", o->name);
    else if (k->rows)
        add_rule(m, k, rows, columns, out);
}

static void switch_choice(struct app *a, const struct knob *k, int by)
{
    const struct option *o = k->key->options;
    const char *now = model_choice(&a->document->lesson.model, k->key->name);
    int count = 0, at = 0;
    for (; o[count].name; count++)
        if (!strcmp(o[count].name, now))
            at = count;
    struct strbuf value = {0};
    add_option(a, k->key, &o[(at + by + count) % count], &value);
    knob_change(a, k, strbuf_text(&value));
    strbuf_free(&value);
}

// False where no number is given to step from.
static bool step_number(struct app *a, const struct knob *k, int by, bool fine)
{
    struct knob_range range;
    struct strbuf value = {0};
    double x;
    if (!knob_number(a, k, &x, &range))
        return false;
    double next = knob_stepped(k, &range, x, by, fine);
    if (next == x) {
        a->notice.note = by < 0 ? "note.knob.least" : "note.knob.most";
        return true;
    }
    edit_print(&value, next);
    knob_change(a, k, strbuf_text(&value));
    strbuf_free(&value);
    return true;
}

// To the first number of a matrix, at the step that shows it.
static void go_to_matrix(struct app *a, const struct knob *k)
{
    const struct trace *t = &a->document->trace;
    struct address at = {trace_find(t, k->name), 0, 0, -1};
    if (!at.tensor)
        return;
    struct place there = place_of_address(&at); // a page takes its trace along
    app_go_to_step(a, timeline_find(t, LEVEL_STAGE, &at));
    a->view.attention.focus = there;
    a->focusing = true;
    a->dock.away = true;
}

// The value, to be mended; or [anew], all of it selected: what is typed stands
// in its place.
static void begin_typing(struct app *a, const struct knob *k, bool anew)
{
    struct strbuf value = {0};
    knob_value(a, k, &value);
    a->dock.typing = true;
    (anew ? field_propose : field_set)(&a->dock.field, strbuf_text(&value));
    strbuf_free(&value);
}

// Left and right (by 0: Enter) on the chosen row; [fine]: with Shift.
static void dock_turn(struct app *a, int by, bool fine)
{
    struct knob k;
    a->notice.note = NULL;
    if (!knobs_chosen(a, &k))
        return;
    if (k.folds) {
        knobs_fold(a);
    } else if (k.key->type == KEY_MATRIX && !by && knob_matrix(a, &k)) {
        go_to_matrix(a, &k);
    } else if (!knob_allowed(a, &k)) {
        a->notice.note = "note.edit.given";
    } else if (k.key->type == KEY_MATRIX) {
        knob_switch_matrix(a, &k);
    } else if (k.key->type == KEY_PARTS) {
        knob_count_parts(a, &k, by);
    } else if (by && k.key->type == KEY_CHOICE && !k.width) {
        switch_choice(a, &k, by);
    } else if (!by || !step_number(a, &k, by, fine)) {
        begin_typing(a, &k, true);
    }
}

// --- typing ------------------------------------------------------------------

static void take_field(struct app *a)
{
    struct knob k;
    // What is refused stays in the field, to be mended.
    if (knobs_chosen(a, &k) && knob_change(a, &k, field_text(&a->dock.field)))
        a->dock.typing = false;
}

static void dock_complete(struct app *a)
{
    struct knob k;
    if (knobs_chosen(a, &k))
        sentence_complete(&a->document->lesson.model, k.key, &a->dock.field);
}

static bool dock_field_key(struct app *a, const struct input *in)
{
    switch (in->key) {
    case CODE_ENTER:
        take_field(a);
        return true;
    case CODE_ESCAPE:
        a->dock.typing = false;
        return true;
    case CODE_TAB:
        dock_complete(a);
        return true;
    case CODE_PAGE_DOWN:
    case CODE_PAGE_UP: // a clicker's keys work everywhere
        a->dock.typing = false;
        return false;
    default: // other commands go on to the lesson
        return dialog_field_key(a, &a->dock.field, in) || !in->control;
    }
}

// The value of the chosen row, to be typed anew or to be mended. False where
// nothing can be typed: a matrix is typed where it stands.
static bool dock_begin_typing(struct app *a, bool anew)
{
    struct knob k;
    if (!knobs_chosen(a, &k) || k.folds || k.key->type == KEY_MATRIX ||
        k.key->type == KEY_PARTS)
        return false;
    if (!knob_allowed(a, &k)) {
        a->notice.note = "note.edit.given";
        return false;
    }
    begin_typing(a, &k, anew);
    return true;
}

bool dock_has_keyboard(const struct app *a)
{
    return a->document && layer_is_open(a, &dock_layer) && !a->dock.away &&
           !a->quiz.asking && !a->view.attention.locked && !a->focusing;
}

// Characters are the dock's while it has the keyboard: they begin to type the
// chosen value, and none of them is a command.
static bool dock_text(struct app *a, const char *text)
{
    if (!dock_has_keyboard(a))
        return false;
    bool typed = (unsigned char)*text >= ' ' && *text != 127;
    bool begins = typed && *text != ' ' && !a->dock.typing;
    if (begins)
        dock_begin_typing(a, true);
    if (typed && a->dock.typing)
        field_type(&a->dock.field, text);
    return true;
}

static struct field *dock_field(struct app *a)
{
    bool typing = a->dock.typing && dock_has_keyboard(a);
    return typing ? &a->dock.field : NULL;
}

static bool dock_key_in_list(struct app *a, const struct input *in)
{
    struct dock *n = &a->dock;
    struct knob all[MOST_KNOBS];
    int count = knobs_list(a, all), by = in->key == CODE_UP ? -1 : 1;
    switch (in->key) {
    case CODE_UP:
    case CODE_DOWN:
        if (count)
            knobs_choose(a,
                         &all[(knobs_at(a, all, count) + by + count) % count]);
        return true;
    case CODE_LEFT:
    case CODE_RIGHT:
        dock_turn(a, in->key == CODE_LEFT ? -1 : 1, in->shift);
        return true;
    case CODE_ENTER:
        dock_turn(a, 0, false);
        return true;
    case CODE_BACKSPACE:
        if (dock_begin_typing(a, false))
            dialog_field_key(a, &n->field, in);
        return true;
    case CODE_ESCAPE:
        if (a->notice.trouble.length || a->view.attention.focus.tensor[0])
            return false; // what was refused is read first
        dock_toggle(a);
        return true;
    default:
        return false;
    }
}

static bool dock_key(struct app *a, const struct input *in)
{
    struct dock *n = &a->dock;
    if (!a->document || a->quiz.asking)
        return false;
    if (n->typing)
        return dock_field_key(a, in);
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
    return dock_key_in_list(a, in);
}

void dock_toggle(struct app *a)
{
    assert(a && a->document);
    bool open = layer_is_open(a, &dock_layer);
    if (open)
        layer_close(a, &dock_layer);
    else
        layer_open(a, &dock_layer);
    a->dock.away = a->dock.typing = false;
    a->view.look.dock = !open;
}

// --- the mouse ---------------------------------------------------------------

static void dock_click(struct app *a, int number, const struct input *in)
{
    struct knob all[MOST_KNOBS];
    int count = knobs_list(a, all), row = number / KNOB_PARTS;
    a->dock.away = a->dock.typing = false;
    if (row >= count)
        return;
    knobs_choose(a, &all[row]);
    if (all[row].folds)
        knobs_fold(a);
    else if (number % KNOB_PARTS)
        dock_turn(a, number % KNOB_PARTS == 1 ? -1 : 1, false);
    else
        knob_press(a, in);
}

static bool dock_mouse(struct app *a, const struct input *in)
{
    if (a->dock.typing && dialog_field_mouse(a, &a->dock.field, in))
        return true;
    if (in->kind != INPUT_PRESS)
        return false;
    struct target t = mouse_target(a, in->x, in->y);
    if (t.kind == TARGET_KNOB)
        dock_click(a, t.number, in);
    return t.kind == TARGET_KNOB;
}

// While it has the keyboard these keys act, and no letter is a command.
static bool dock_keys(const struct app *a, struct help_lines *out)
{
    static const char *const names[] = {
        "dock.row",     "dock.turn", "dock.fine",  "dock.type",
        "dock.picture", "dock.step", "dock.close", "original",
        "first",        "last",      "keep",       "keep.as",
        "bring",        "reload",    "undo",       "redo",
        "fullscreen",   "quit"};
    if (!dock_has_keyboard(a))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        help_add(out, names[i]);
    return true;
}

// It is there until it is put away; what is typed was meant for a row that may
// be another one now.
static bool dock_renew(struct app *a)
{
    a->dock.typing = false;
    return true;
}

const struct app_layer dock_layer = {
    .name = "dock",
    .key = dock_key,
    .text = dock_text,
    .field = dock_field,
    .mouse = dock_mouse,
    .keys = dock_keys,
    .stays = true,
    .about_document = true,
    .renew = dock_renew,
};
