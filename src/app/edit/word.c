// SPDX-License-Identifier: MIT
#include "app/edit/word.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/edit/undo.h"
#include "lesson/edit/quoted.h"
#include "lesson/edit/read.h"
#include "model/key.h"
#include "say/join.h"
#include "say/suggest.h"

enum { LONGEST_WORD = 60 }; // bytes of what is typed

// --- which word --------------------------------------------------------------

// What is pointed at may be of the other of two lessons.
static struct address here(const struct app *a, const struct address *at)
{
    const struct trace *t = &a->document->trace;
    struct place place = place_of_address(at);
    return trace_has(t, at->tensor) ? *at : place_address(t, &place);
}

bool word_at(const struct app *a, const struct target *t, struct token *out)
{
    if (!a->document || t->kind != TARGET_CELLS || !t->address.tensor ||
        t->address.row < 0)
        return false;
    struct address at = here(a, &t->address);
    const struct tensor *m = at.tensor;
    const struct model *model = &a->document->lesson.model;
    struct shown shown = app_shown(a);
    if (!m || (m->row_words && !frame_knows(&shown, &at)))
        return false; // a word that is not written yet
    if (t->number == COLUMN_LABEL)
        return token_of_column(model, m, at.column, out);
    return t->number == ROW_LABEL && token_of_row(model, m, at.row, out);
}

struct target word_target(const struct app *a)
{
    const struct place *focus = &a->view.attention.focus;
    struct address at = place_address(&a->document->trace, focus);
    bool column = at.tensor && place_equal(focus, &a->word.column);
    bool row = at.tensor && (at.column < 0 || at.tensor->words);
    return (struct target){TARGET_CELLS, at,
                           column ? COLUMN_LABEL
                           : row  ? ROW_LABEL
                                  : 0};
}

bool word_looked_at(const struct app *a, struct token *out)
{
    if (!a->document || !(a->focusing || a->view.attention.locked))
        return false;
    struct target t = word_target(a);
    return word_at(a, &t, out);
}

// One that a decoder writes is given, or chosen; it has no other place.
static bool is_written(const struct token *w)
{
    return !(w->key->flags & KEY_FEW);
}

const char *word_text(const struct app *a, const struct token *w)
{
    struct words words = model_words(&a->document->lesson.model, w->key->name);
    const char *word = w->at < words.count ? words.word[w->at] : NULL;
    struct target t = word_target(a);
    const struct tensor *m = t.address.tensor;
    if (word || !is_written(w) || !m || !m->row_words)
        return word ? word : "";
    return m->row_words->words[(int)tensor_at(m->row_words, w->at, 0)];
}

bool word_may(const struct app *a, const struct token *w)
{
    return lesson_allows(&a->document->lesson, w->key->name);
}

void word_look(struct app *a, struct address at, bool column)
{
    assert(trace_has(&a->document->trace, at.tensor));
    at.term = -1;
    if (!column && !at.tensor->words)
        at.column = -1;
    a->view.attention.focus = place_of_address(&at);
    a->word.column = column ? a->view.attention.focus : (struct place){0};
    a->focusing = true;
}

// The word [at] where [label] stands, of a row or of a [column].
static void look_at_word(struct app *a, const struct place *label, bool column,
                         int at)
{
    struct address now = place_address(&a->document->trace, label);
    int count = !now.tensor ? 0
                : column    ? now.tensor->columns
                            : now.tensor->rows;
    if (!count)
        return;
    at = at >= count ? count - 1 : at < 0 ? 0 : at;
    *(column ? &now.column : &now.row) = at;
    word_look(a, now, column);
}

// --- a change ----------------------------------------------------------------

static bool word_refuse(struct app *a, const char *key,
                        const struct slot *slots)
{
    strbuf_clear(&a->notice.trouble);
    say(a->view.words, &a->notice.trouble, key, slots);
    a->notice.refused = true;
    return false;
}

// The word looked at when it may be changed; else the reason is shown.
static bool take_word(struct app *a, struct token *w)
{
    if (!word_looked_at(a, w)) {
        a->notice.note = "note.word.none";
        return false;
    }
    if (word_may(a, w))
        return true;
    struct words allow = a->document->lesson.allow;
    struct strbuf names = {0};
    list_names(a->view.words, &names, "list.last", allow.word, allow.count);
    word_refuse(
        a, allow.count ? "edit.allow" : "edit.allow.none",
        SLOTS(TEXT("name", w->key->name), TEXT("names", strbuf_text(&names))));
    strbuf_free(&names);
    return false;
}

// Where the word [id] of the list [key] stands; 0: the newest one. [otherwise]
// where there is none.
static int where_is(const struct app *a, const char *key, int id, int otherwise)
{
    struct words list = model_words(&a->document->lesson.model, key);
    int found = -1;
    for (int i = 0; list.id && i < list.count; i++)
        if (id ? list.id[i] == id : found < 0 || list.id[i] > list.id[found])
            found = i;
    return found < 0 ? otherwise : found;
}

// Makes a change of the word [w] that is looked at and then looks at it where
// it stands, at a new one, or at the one that is at [at].
static bool change(struct app *a, const struct token *w, const char *text,
                   int at)
{
    struct words list = model_words(&a->document->lesson.model, w->key->name);
    bool adding = edit_act(&(const char *){text}) == WORD_ADD;
    int id = !adding && list.id && w->at < list.count ? list.id[w->at] : -1;
    struct place label = a->view.attention.focus;
    bool column = place_equal(&label, &a->word.column);
    bool focusing = a->focusing, locked = a->view.attention.locked;
    if (!edit_change(a, text))
        return false;
    look_at_word(a, &label, column,
                 where_is(a, w->key->name, adding ? 0 : id, at));
    a->focusing = focusing;
    a->view.attention.locked = locked;
    return true;
}

// Says [key] of the rows that go with the words, where there are any. Finished
// weights are drawn from no letters.
static void tell_row(struct app *a, const struct token *w, const char *key,
                     bool added)
{
    const struct kind *kind = a->document->lesson.model.kind;
    for (const struct key *k = kind->keys; k->name && !w->key->among; k++)
        if (k->type == KEY_MATRIX && k->rows &&
            !strcmp(k->rows, w->key->rows) &&
            model_matrix(&a->document->lesson.model, k->name)) {
            if (added && kind_meets(kind, k) == MEETS_GIVING)
                key = strcmp(k->rows, k->columns) != 0 ? "note.word.nothing"
                                                       : "note.word.itself";
            join_phrase(a->view.words, &a->notice.effect, 0, "list.beside", key,
                        SLOTS(TEXT("name", k->name)));
            return;
        }
}

void word_remove(struct app *a)
{
    struct token w;
    if (!take_word(a, &w))
        return;
    struct strbuf text = {0};
    if (is_written(&w))
        strbuf_addf(&text, "%s[%d] = null", w.key->name, w.at + 1);
    else
        strbuf_addf(&text, "remove %s[%d]", w.key->name, w.at + 1);
    change(a, &w, strbuf_text(&text), w.at);
    strbuf_free(&text);
}

// To the place [to], from 0, if it is another one.
static void move_to(struct app *a, const struct token *w, int to)
{
    struct strbuf text = {0};
    strbuf_addf(&text, "move %s[%d] to %d", w->key->name, w->at + 1, to + 1);
    if (to != w->at)
        change(a, w, strbuf_text(&text), to);
    strbuf_free(&text);
}

void word_move(struct app *a, int by)
{
    assert(a && a->document && (by == 1 || by == -1));
    struct token w;
    if (!take_word(a, &w))
        return;
    int count = model_words(&a->document->lesson.model, w.key->name).count;
    int to = w.at + by;
    if (is_written(&w))
        a->notice.note = "note.word.written";
    else if (to < 0 || to >= count)
        a->notice.note = by < 0 ? "note.word.first" : "note.word.last";
    else
        move_to(a, &w, to);
}

// --- typing ------------------------------------------------------------------

bool word_begin(struct app *a, bool adding)
{
    assert(a && a->document);
    struct token w;
    if (!word_looked_at(a, &w) && !adding)
        return false;
    if (!take_word(a, &w))
        return true;
    if (adding && is_written(&w)) {
        a->notice.note = "note.word.written";
        return true;
    }
    app_settle(a);
    a->view.playing = false;
    layer_open(a, &word_layer);
    a->word.adding = adding;
    a->word.choice = 0;
    a->word.field.longest = LONGEST_WORD;
    field_set(&a->word.field, adding ? "" : word_text(a, &w));
    return true;
}

// The word of the vocabulary that begins with what is typed: of those that do
// the chosen one, with what is typed itself the first. NULL: none does.
static const char *completion(const struct app *a, const struct token *w)
{
    const struct wording *n = &a->word;
    const char *typed = field_text(&n->field);
    struct words all = {0};
    if (w->key->among && *typed)
        all = model_words(&a->document->lesson.model, w->key->among);
    int count = 0, own = words_find(all, typed), at;
    for (int i = 0; i < all.count; i++)
        count += i != own && !strncmp(all.word[i], typed, strlen(typed));
    count += own >= 0;
    if (!count)
        return NULL;
    at = (n->choice % count + count) % count;
    if (own >= 0 && !at--)
        return all.word[own];
    for (int i = 0; i < all.count; i++)
        if (i != own && !strncmp(all.word[i], typed, strlen(typed)) && !at--)
            return all.word[i];
    return NULL;
}

const char *word_completion(const struct app *a)
{
    struct token w;
    const char *word = word_looked_at(a, &w) ? completion(a, &w) : NULL;
    return word ? word + a->word.field.text.length : "";
}

static void word_complete(struct app *a)
{
    field_type(&a->word.field, word_completion(a));
    a->word.choice = 0;
}

// Near words, when the vocabulary has none like it.
static bool refuse_unknown(struct app *a, const struct token *w,
                           const char *word)
{
    struct words all = model_words(&a->document->lesson.model, w->key->among);
    struct strbuf near = {0};
    bool some = suggest(a->view.words, &near, word, all.word, all.count);
    word_refuse(a, some ? "error.word.near" : "error.word",
                SLOTS(TEXT("word", word), TEXT("name", w->key->among),
                      TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
    return false;
}

// What is typed as a change: "tokens[2] = saw".
static void write_change(const struct app *a, const struct token *w,
                         const char *word, struct strbuf *out)
{
    strbuf_addf(out, "%s%s[%d] = ", a->word.adding ? "add " : "", w->key->name,
                w->at + 1 + a->word.adding);
    if (*word)
        quoted_print(out, word);
    else
        strbuf_add(out, "null");
}

// Takes what is typed. False when it is refused: it stays to be mended.
static bool word_take(struct app *a)
{
    struct token w;
    if (!word_looked_at(a, &w)) {
        layer_close(a, &word_layer); // something else is looked at by now
        return false;
    }
    struct words there = model_words(&a->document->lesson.model, w.key->name);
    const char *word = field_text(&a->word.field);
    const char *whole = completion(a, &w);
    bool same = !a->word.adding && !strcmp(word, word_text(a, &w));
    if (same || (!*word && !is_written(&w))) {
        layer_close(a, &word_layer); // stays as it was
        return same;
    }
    if (whole && !strncmp(whole, word, strlen(word)))
        word = whole;
    else if (*word && w.key->among)
        return refuse_unknown(a, &w, word);
    struct strbuf text = {0};
    bool known = words_find(there, word) >= 0, adding = a->word.adding;
    write_change(a, &w, word, &text);
    bool good = change(a, &w, strbuf_text(&text), w.at + adding);
    strbuf_free(&text);
    if (!good)
        layer_open(a, &word_layer); // what is refused stays, to be mended
    if (good)
        tell_row(a, &w,
                 !adding ? "note.word.renamed"
                 : known ? "note.word.known"
                         : "note.word.new",
                 adding);
    return good;
}

// To the next word, or the one before, with the keyboard.
static void go_on(struct app *a, int by)
{
    struct token w;
    struct place label = a->view.attention.focus;
    if (word_looked_at(a, &w))
        look_at_word(a, &label, place_equal(&label, &a->word.column),
                     w.at + by);
}

// → and End at the end of what is typed complete it.
static bool word_field_key(struct app *a, const struct input *in)
{
    struct field *f = &a->word.field;
    bool on = (in->key == CODE_RIGHT || in->key == CODE_END) && !in->shift;
    if (on && f->cursor == f->text.length && f->cursor == f->anchor) {
        word_complete(a);
        return true;
    }
    unsigned did = dialog_field_key(a, f, in);
    if (did & FIELD_CHANGED)
        a->word.choice = 0;
    return did;
}

static bool word_key(struct app *a, const struct input *in)
{
    struct wording *n = &a->word;
    switch (in->key) {
    case CODE_ENTER:
        if (word_take(a) && in->control)
            word_begin(a, true);
        return true;
    case CODE_TAB:
        if (word_take(a))
            go_on(a, in->shift ? -1 : 1);
        return true;
    case CODE_UP:
    case CODE_DOWN:
        n->choice += in->key == CODE_UP ? -1 : 1;
        return true;
    default:
        return word_field_key(a, in);
    }
}

static bool word_text_typed(struct app *a, const char *text)
{
    field_type(&a->word.field, text);
    a->word.choice = 0;
    return true;
}

static struct field *word_field(struct app *a)
{
    return &a->word.field;
}

// A click elsewhere leaves the word as it was.
static bool word_mouse(struct app *a, const struct input *in)
{
    if (dialog_field_mouse(a, &a->word.field, in))
        return true;
    if (in->kind == INPUT_PRESS)
        layer_close(a, &word_layer);
    return false;
}

const struct app_layer word_layer = {
    .name = "word",
    .key = word_key,
    .text = word_text_typed,
    .field = word_field,
    .mouse = word_mouse,
    .modal = true,
    .steps = true,
    .about_document = true,
};

// Letters and digits begin a word; what else is typed there is a key.
static bool begins_word(const char *text)
{
    unsigned char c = (unsigned char)*text;
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9');
}

bool word_type(struct app *a, const char *text)
{
    struct token w;
    if (a->without || (a->paging.looks && !a->focusing) || !begins_word(text) ||
        !word_looked_at(a, &w))
        return false;
    word_begin(a, false);
    if (!layer_is_open(a, &word_layer))
        return true; // it may not be changed, which is said
    field_set(&a->word.field, "");
    return word_text_typed(a, text);
}

const char *word_note(const struct app *a)
{
    struct token w;
    if (!word_looked_at(a, &w))
        return "note.word.carried";
    if (layer_is_open(a, &word_layer))
        return w.key->among ? "note.word.typing.among" : "note.word.typing";
    if (!word_may(a, &w))
        return "note.word.locked";
    return is_written(&w) ? "note.word.given" : "note.word";
}

// --- carried -----------------------------------------------------------------

void word_land(struct app *a, int gap)
{
    struct token w;
    if (!word_looked_at(a, &w) || gap < 0)
        return;
    move_to(a, &w, gap > w.at ? gap - 1 : gap);
}
