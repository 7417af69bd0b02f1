// SPDX-License-Identifier: MIT
#include "app/edit/sentence.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/write_on.h"
#include "app/course/library.h"
#include "app/dialog/dialog.h"
#include "app/dialog/recovery.h"
#include "app/dialog/sheet.h"
#include "app/edit/undo.h"
#include "app/quiz/retrieval.h"
#include "base/utf8.h"
#include "model/key.h"
#include "say/join.h"
#include "say/suggest.h"
#include "tokenizer/tokenizer.h"

enum { LONGEST_SENTENCE = 8000 }; // bytes

struct document *sentence_document(struct app *a)
{
    if (a->document || !a->chooser.listed)
        return a->document;
    return library_document(&a->library, a->chooser.chosen);
}

// --- whose words -------------------------------------------------------------

static bool is_sentence(const struct lesson *l, const struct key *k)
{
    return k->type == KEY_WORDS && k->flags & KEY_FEW &&
           model_find(&l->model, k->name);
}

// The sentence after [key], around the end, that may be changed; NULL: [key]
// is the only one. Without [key] the first.
static const struct key *next_sentence(const struct lesson *l,
                                       const struct key *key)
{
    const struct key *first = NULL, *next = NULL;
    bool passed = false;
    for (const struct key *k = l->model.kind->keys; k->name; k++) {
        bool here = key && !strcmp(k->name, key->name); // perhaps again
        if (!here && is_sentence(l, k) && lesson_allows(l, k->name)) {
            first = first ? first : k;
            next = passed && !next ? k : next;
        }
        passed |= here;
    }
    return next ? next : first;
}

static void tell_locked(struct app *a, const struct lesson *l)
{
    const struct key *k = l->model.kind->keys;
    while (k->name && !is_sentence(l, k))
        k++;
    if (!k->name) {
        a->notice.note = "note.sentence.none";
        return;
    }
    struct strbuf names = {0};
    list_names(a->view.words, &names, "list.last", l->allow.word,
               l->allow.count);
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect,
        l->allow.count ? "edit.allow" : "edit.allow.none",
        SLOTS(TEXT("name", k->name), TEXT("names", strbuf_text(&names))));
    strbuf_free(&names);
}

const char *sentence_barred(const struct app *a)
{
    return a->document ? retrieval_barred(a) : NULL;
}

static void propose_words(struct app *a, const struct lesson *l,
                          const struct key *key)
{
    struct strbuf text = {0};
    struct sentence *n = &a->sentence;
    sentence_print(&l->model, key, &text);
    n->key = key;
    n->field.longest = LONGEST_SENTENCE;
    strbuf_clear(&n->of);
    strbuf_add(&n->of, sentence_document(a)->path);
    strbuf_clear(&n->why);
    field_propose(&n->field, strbuf_text(&text));
    strbuf_free(&text);
}

void sentence_begin(struct app *a)
{
    struct document *b = sentence_document(a);
    if (!b || !b->good) {
        a->notice.note = b ? "note.mistakes" : "note.sentence.none";
        return;
    }
    const struct key *key = next_sentence(&b->lesson, NULL);
    if (!key) {
        tell_locked(a, &b->lesson);
        return;
    }
    if (a->document)
        app_settle(a);
    a->view.playing = false;
    propose_words(a, &b->lesson, key);
    layer_open(a, &sentence_layer);
}

// --- taking it ---------------------------------------------------------------

static bool refuse_sentence(struct app *a, const char *why)
{
    strbuf_clear(&a->sentence.why);
    strbuf_add(&a->sentence.why, why);
    return false;
}

static bool refuse_saying(struct app *a, const char *key,
                          const struct slot *slots)
{
    strbuf_clear(&a->sentence.why);
    say(a->view.words, &a->sentence.why, key, slots);
    return false;
}

// Says what is no word of the vocabulary, with near ones, and selects it.
static bool refuse_unknown(struct app *a, const struct words *all,
                           const char *word, size_t from, size_t to)
{
    struct field *f = &a->sentence.field;
    struct strbuf near = {0};
    bool some = suggest(a->view.words, &near, word, all->word, all->count);
    refuse_saying(a, some ? "error.word.near" : "error.word",
                  SLOTS(TEXT("word", word),
                        TEXT("name", a->sentence.key->among),
                        TEXT("near", strbuf_text(&near))));
    f->anchor = from;
    f->cursor = to;
    strbuf_free(&near);
    return false;
}

// The phrase for what is wrong with [text] as tokens; NULL: nothing.
static const char *check_tokens(const struct model *m, const char *text)
{
    struct arena arena = {0};
    struct words all;
    size_t at;
    bool good = sentence_tokens(m, &arena, text, &all, &at);
    arena_free(&arena);
    return !good ? "bpe.none" : all.count ? NULL : "error.words.none";
}

bool sentence_knows(const struct lesson *l, const char *text)
{
    const struct key *key = next_sentence(l, NULL);
    struct words all = {0};
    struct strbuf word = {0};
    size_t from, at = 0;
    bool knows = key != NULL;
    if (key && l->model.tokenizer)
        return !check_tokens(&l->model, text);
    if (key && key->among)
        all = model_words(&l->model, key->among);
    while (knows && (at = sentence_word(text, at, &from, &word)))
        knows = !key->among || words_find(all, strbuf_text(&word)) >= 0;
    strbuf_free(&word);
    return knows;
}

bool sentence_is_learned(const struct lesson *l)
{
    const struct key *key = next_sentence(l, NULL);
    return key && key->among;
}

// True when all words are known and there is one.
static bool check_words(struct app *a, const struct model *m)
{
    const struct key *key = a->sentence.key;
    const char *text = field_text(&a->sentence.field);
    struct words all = {0};
    struct strbuf word = {0};
    size_t from, at = 0;
    int count = 0;
    bool good = true;
    const char *bad = m->tokenizer ? check_tokens(m, text) : NULL;
    if (bad)
        return refuse_saying(
            a, bad, SLOTS(TEXT("name", key->name), TEXT("text", text)));
    if (m->tokenizer)
        return true;
    if (key->among)
        all = model_words(m, key->among);
    while (good && (at = sentence_word(text, at, &from, &word))) {
        count++;
        if (key->among && words_find(all, strbuf_text(&word)) < 0)
            good = refuse_unknown(a, &all, strbuf_text(&word), from, at);
    }
    strbuf_free(&word);
    if (!count)
        return refuse_saying(a, "error.words.none",
                             SLOTS(TEXT("name", key->name)));
    return good;
}

// Whether the lesson [b], which is not shown yet, can be of these words.
static bool fits_lesson(struct app *a, const struct document *b,
                        const char *change)
{
    struct changes changes = changes_copy(&b->changes);
    changes_add(&changes, change);
    struct document *fresh = library_reread(a->view.words, b, changes);
    bool good = fresh->good;
    if (!good) {
        const char *text = strbuf_text(&fresh->complaints.text);
        const char *said = strstr(text, ": ");
        struct strbuf line = {0};
        said = said ? said + strlen(": ") : text;
        strbuf_add_n(&line, said, strcspn(said, "\n"));
        refuse_sentence(a, strbuf_text(&line));
        strbuf_free(&line);
    }
    library_drop(fresh);
    return good;
}

// Shows the lesson [b] of the list. False when something else is asked first:
// what was typed is there behind that.
static bool show_lesson(struct app *a, const struct document *b)
{
    struct strbuf why = {0};
    bool good = app_open(a, b->path, &why);
    if (!good)
        refuse_sentence(a, strbuf_text(&why));
    strbuf_free(&why);
    if (good && layer_is_open(a, &recovery_layer)) {
        layer_open(a, &sentence_layer);
        layer_open(a, &recovery_layer);
        return false;
    }
    return good;
}

// True when a word of the sentence is none of [before]: its row is drawn.
static bool has_new_word(const struct sentence *n, struct words before)
{
    struct strbuf word = {0};
    size_t from, at = 0;
    bool any = false;
    while ((at = sentence_word(field_text(&n->field), at, &from, &word)))
        any |= words_find(before, strbuf_text(&word)) < 0;
    strbuf_free(&word);
    return any;
}

static void tell_new(struct app *a, const struct key *key)
{
    const struct model *m = &a->document->lesson.model;
    for (const struct key *k = m->kind->keys; k->name && !key->among; k++)
        if (k->type == KEY_MATRIX && k->rows && !strcmp(k->rows, key->rows) &&
            strcmp(k->columns, key->rows) != 0 && model_matrix(m, k->name)) {
            join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                        "note.sentence.new", SLOTS(TEXT("name", k->name)));
            return;
        }
}

static bool take_change(struct app *a, struct document *b, const char *change)
{
    const struct key *key = a->sentence.key;
    if (!a->document && (!fits_lesson(a, b, change) || !show_lesson(a, b)))
        return false;
    bool new = has_new_word(&a->sentence,
                            model_words(&a->document->lesson.model, key->name));
    if (edit_change(a, change)) {
        if (new)
            tell_new(a, key);
        return true;
    }
    if (!a->notice.note && a->notice.trouble.length) {
        refuse_sentence(a, strbuf_text(&a->notice.trouble));
        strbuf_clear(&a->notice.trouble);
    }
    return false; // or it waits, which is said
}

static bool is_same(const struct model *m, const struct sentence *n)
{
    struct strbuf text = {0};
    sentence_print(m, n->key, &text);
    bool same = !strcmp(strbuf_text(&text), field_text(&n->field));
    strbuf_free(&text);
    return same;
}

// Takes what is typed. False when it is refused: it stays, to be mended.
static bool take_sentence(struct app *a)
{
    struct document *b = sentence_document(a);
    struct sentence *n = &a->sentence;
    if (!b || !b->good || is_same(&b->lesson.model, n))
        return true;
    if (!check_words(a, &b->lesson.model))
        return false;
    struct strbuf change = {0};
    sentence_change(&b->lesson.model, n->key->name, field_text(&n->field),
                    &change);
    bool good = take_change(a, b, strbuf_text(&change));
    strbuf_free(&change);
    return good;
}

// The other sentence of the lesson: what is typed is taken first.
static void turn_to_other(struct app *a)
{
    const struct key *other =
        next_sentence(&sentence_document(a)->lesson, a->sentence.key);
    if (!other || !take_sentence(a))
        return;
    propose_words(a, &sentence_document(a)->lesson, other);
    layer_open(a, &sentence_layer);
}

// --- typing ------------------------------------------------------------------

void sentence_complete(const struct model *m, const struct key *key,
                       struct field *f)
{
    if (!key->among || m->tokenizer || f->cursor != f->text.length ||
        f->cursor != f->anchor)
        return;
    struct words words = model_words(m, key->among);
    const char *text = field_text(f);
    const char *space = strrchr(text, ' ');
    const char *last = space ? space + 1 : text;
    for (int i = 0; i < words.count && *last; i++)
        if (!strncmp(words.word[i], last, strlen(last))) {
            field_type(f, words.word[i] + strlen(last));
            return;
        }
}

void sentence_line(const char *text, struct strbuf *out)
{
    for (const char *p = text; *p; p++)
        strbuf_add_n(out, strchr("\t\r\n", *p) ? " " : p, 1);
}

// What does not fit is not cut.
static bool sentence_text(struct app *a, const char *text)
{
    struct field *f = &a->sentence.field;
    struct strbuf line = {0};
    size_t kept = f->text.length - (field_to(f) - field_from(f));
    sentence_line(text, &line);
    strbuf_clear(&a->sentence.why);
    if (line.length + kept > LONGEST_SENTENCE)
        refuse_saying(a, "error.word.long",
                      SLOTS(TEXT("name", a->sentence.key->name),
                            COUNT("most", LONGEST_SENTENCE)));
    else
        field_type(f, strbuf_text(&line));
    strbuf_free(&line);
    return true;
}

// Where nothing is typed a language model goes on by itself.
static bool goes_on(struct app *a, bool to_end)
{
    struct sentence *n = &a->sentence;
    const struct document *b = a->document;
    if (!b || !b->good || !write_on_may(&b->lesson, n->key) ||
        !is_same(&b->lesson.model, n))
        return false;
    if (write_on(a, n->key, to_end)) {
        const char *note = a->notice.note;
        propose_words(a, &a->document->lesson,
                      next_sentence(&a->document->lesson, NULL));
        a->notice.note = note;
    } else if (a->notice.note) {
        refuse_saying(a, a->notice.note, NO_SLOTS);
        a->notice.note = NULL;
    } else {
        refuse_sentence(a, strbuf_text(&a->notice.trouble));
    }
    return true;
}

static void enter(struct app *a)
{
    if (!take_sentence(a))
        return;
    layer_close(a, &sentence_layer);
    if (!a->document)
        list_open(a); // as it is
}

void sentence_take(struct app *a, const char *text)
{
    assert(a && text);
    sentence_begin(a);
    if (!layer_is_open(a, &sentence_layer))
        return;
    field_set(&a->sentence.field, text);
    enter(a);
}

static bool is_click(uint32_t key)
{
    return key == CODE_PAGE_DOWN || key == CODE_PAGE_UP;
}

static bool sentence_key(struct app *a, const struct input *in)
{
    struct sentence *n = &a->sentence;
    const struct document *b = sentence_document(a);
    if (!b || !b->good || (!a->document && is_click(in->key))) {
        layer_close(a, &sentence_layer);
        return true;
    }
    switch (in->key) {
    case CODE_ENTER:
        if (!goes_on(a, in->shift))
            enter(a);
        return true;
    case CODE_TAB:
        sentence_complete(&b->lesson.model, n->key, &n->field);
        strbuf_clear(&n->why);
        return true;
    case CODE_UP:
    case CODE_DOWN:
        turn_to_other(a);
        return true;
    default:
        if (dialog_field_key(a, &n->field, in) & FIELD_CHANGED)
            strbuf_clear(&n->why);
        return in->key != CODE_ESCAPE && !is_click(in->key);
    }
}

static struct field *sentence_field(struct app *a)
{
    return &a->sentence.field;
}

// A click elsewhere leaves the words as they were.
static bool sentence_mouse(struct app *a, const struct input *in)
{
    if (dialog_field_mouse(a, &a->sentence.field, in))
        return true;
    if (in->kind == INPUT_PRESS &&
        dialog_target(a, in->x, in->y).kind != TARGET_SHEET)
        layer_close(a, &sentence_layer);
    return true;
}

static void sentence_close(struct app *a)
{
    field_clear(&a->sentence.field);
    strbuf_clear(&a->sentence.why);
}

void sentence_free(struct sentence *n)
{
    field_free(&n->field);
    strbuf_free(&n->of);
    strbuf_free(&n->why);
}

// The same lesson may have come from the list, or stand otherwise by now: what
// is typed is of it as long as it has that sentence.
static bool sentence_renew(struct app *a)
{
    const struct sentence *n = &a->sentence;
    const struct document *b = a->document;
    const struct key *k = b && b->good && !strcmp(b->path, strbuf_text(&n->of))
                              ? kind_key(b->lesson.model.kind, n->key->name)
                              : NULL;
    return k && is_sentence(&b->lesson, k) &&
           lesson_allows(&b->lesson, k->name);
}

// --- the sheet ---------------------------------------------------------------

// What stands in angle brackets is the model's own: <pad>.
static bool offers(const char *word, const char *begun)
{
    return *word != '<' && !strncmp(word, begun, strlen(begun));
}

static int count_offered(const struct words *all)
{
    int count = 0;
    for (int i = 0; i < all->count; i++)
        count += offers(all->word[i], "");
    return count;
}

// The words it may be of: those that begin like the one that is typed, or all
// where none is.
static void list_known(const struct words *all, const struct sentence *n,
                       struct strbuf *out)
{
    enum { MOST = 200 }; // more has no room
    const struct field *f = &n->field;
    const char *text = field_text(f), *space = strrchr(text, ' ');
    bool typing = f->cursor == f->text.length && f->anchor == f->cursor;
    const char *last = !typing || n->why.length ? "" : space ? space + 1 : text;
    int found = 0;
    for (int i = 0; i < all->count; i++)
        found += offers(all->word[i], last);
    last = found ? last : "";
    found = 0;
    for (int i = 0; i < all->count && found < MOST; i++)
        if (offers(all->word[i], last))
            strbuf_addf(out, "%s%s", found++ ? "  " : "", all->word[i]);
}

// How what is typed is cut, token by token.
static int list_tokens(const struct scene *s, const struct model *m,
                       const struct sentence *n, struct strbuf *out)
{
    struct words all = {0};
    size_t at;
    sentence_tokens(m, s->pose->arena, field_text(&n->field), &all, &at);
    for (int i = 0; i < all.count; i++) {
        strbuf_add(out, i ? "  " : "");
        token_show(m->tokenizer, all.word[i], out);
    }
    return all.count;
}

static void paint_known(struct app *a, struct scene *s, const struct model *m,
                        const struct words *all)
{
    struct strbuf text = {0};
    int tokens = m->tokenizer ? list_tokens(s, m, &a->sentence, &text) : 0;
    struct rect sheet = sheet_place(s, a->sentence.why.length);
    double size = text_size(s, 18), pad = u(s, 20);
    if (!m->tokenizer)
        list_known(all, &a->sentence, &text);
    struct sheet_text t = {.name = "sentence known",
                           .x = sheet.x + pad,
                           .y = sheet.y + sheet.h + size * 3.2,
                           .width = sheet.w - 2 * pad,
                           .size = size,
                           .lines = 6,
                           .ink = s->theme->ink};
    int lines = sheet_count(s, &t, strbuf_text(&text));
    struct item *i =
        paint_framed(s, id_named("sentence box", 0), LAYER_CHROME_FRONT,
                     (struct rect){sheet.x, sheet.y + sheet.h + u(s, 6),
                                   sheet.w, size * (2.7 + lines * SHEET_LINE)},
                     u(s, 12), s->theme->paper, u(s, 3));
    i->target = (struct target){TARGET_SHEET, {0}, 0};
    paint_text(
        s, id_named("sentence head", 0), t.x, t.y - size * SHEET_LINE, size,
        WEIGHT_BOLD, ALIGN_START, s->theme->ink,
        text_fit(
            s, size, WEIGHT_BOLD,
            caption(s, m->tokenizer ? "sentence.tokens" : "sentence.known",
                    SLOTS(COUNT("count",
                                m->tokenizer ? tokens : count_offered(all)))),
            t.width))
        ->layer = LAYER_KNOB;
    sheet_wrap(s, &t, text_print(s, "%s", strbuf_text(&text)));
    strbuf_free(&text);
}

static void sentence_paint(struct app *a, struct scene *s)
{
    struct sentence *n = &a->sentence;
    const struct document *b = sentence_document(a);
    if (!b || !b->good)
        return;
    bool warns = n->why.length;
    const struct key *other = next_sentence(&b->lesson, n->key);
    bool tells = a->document && write_on_may(&a->document->lesson, n->key) &&
                 is_same(&a->document->lesson.model, n);
    const char *keys = tells   ? "sentence.keys.tells"
                       : other ? "sentence.keys.other"
                       : n->key->among && !b->lesson.model.tokenizer
                           ? "sentence.keys.among"
                           : "sentence.keys";
    const char *line =
        warns ? text_print(s, "%s", strbuf_text(&n->why))
              : caption(s, keys,
                        SLOTS(TEXT("name", n->key->name),
                              TEXT("other", other ? other->name : "")));
    sheet_field(s,
                caption(s, a->document ? "sentence.title" : "sentence.title.of",
                        SLOTS(TEXT("name", n->key->name),
                              TEXT("title", b->lesson.title))),
                &n->field, line, warns);
    struct words all = {0};
    if (n->key->among)
        all = model_words(&b->lesson.model, n->key->among);
    if (all.count)
        paint_known(a, s, &b->lesson.model, &all);
}

const struct app_layer sentence_layer = {
    .name = "sentence",
    .key = sentence_key,
    .text = sentence_text,
    .field = sentence_field,
    .mouse = sentence_mouse,
    .paint = sentence_paint,
    .close = sentence_close,
    .modal = true,
    .covers = true,
    .steps = true,
    .about_document = true,
    .renew = sentence_renew,
};
