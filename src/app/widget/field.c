// SPDX-License-Identifier: MIT
#include "app/widget/field.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/widget/field_paint.h"
#include "base/arena.h"
#include "base/number.h"
#include "base/utf8.h"
#include "draw/bidi.h"
#include "draw/piece.h"

// --- characters --------------------------------------------------------------

static bool is_mark(const char *text)
{
    uint32_t code = utf8_next(&text);
    return code >= 0x300 &&
           (bidi_is_mark(code) || script_of(code)->shaping == SHAPED_MARK);
}

size_t field_next(const char *text, size_t at)
{
    assert(text);
    const char *p = text + at;
    utf8_next(&p);
    while (is_mark(p))
        utf8_next(&p);
    return (size_t)(p - text);
}

size_t field_snap(const char *text, size_t at)
{
    assert(text);
    size_t start = 0;
    while (text[start]) {
        size_t next = field_next(text, start);
        if (next > at)
            return start;
        start = next;
    }
    return start;
}

size_t field_previous(const char *text, size_t at)
{
    return at ? field_snap(text, at - 1) : 0;
}

// [at], or where that is inside a character the end of it.
static size_t behind_marks(const char *text, size_t at)
{
    size_t start = field_snap(text, at);
    return start < at ? field_next(text, start) : at;
}

// Letters and digits of a word, whatever script they are of.
static bool is_of_word(unsigned char c)
{
    return c >= 0x80 || c == '_' || (c >= '0' && c <= '9') ||
           (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t word_before(const char *text, size_t at)
{
    while (at && !is_of_word((unsigned char)text[at - 1]))
        at--;
    while (at && is_of_word((unsigned char)text[at - 1]))
        at--;
    return field_snap(text, at);
}

static size_t word_behind(const char *text, size_t at)
{
    while (text[at] && !is_of_word((unsigned char)text[at]))
        at++;
    while (is_of_word((unsigned char)text[at]))
        at++;
    return behind_marks(text, at);
}

// --- what it holds -----------------------------------------------------------

const char *field_text(const struct field *f)
{
    assert(f);
    return strbuf_text(&f->text);
}

size_t field_from(const struct field *f)
{
    return f->cursor < f->anchor ? f->cursor : f->anchor;
}

size_t field_to(const struct field *f)
{
    return f->cursor < f->anchor ? f->anchor : f->cursor;
}

bool field_all(const struct field *f)
{
    return f->text.length && field_to(f) - field_from(f) == f->text.length;
}

static void forget_from(struct field *f, int from)
{
    while (f->count > from)
        strbuf_free(&f->states[--f->count].text);
    f->done = f->done < from ? f->done : from;
}

void field_clear(struct field *f)
{
    assert(f);
    forget_from(f, 0);
    strbuf_clear(&f->text);
    strbuf_clear(&f->composed);
    f->cursor = f->anchor = 0;
    f->goes_on = f->held = false;
    f->place.w = 0;
}

void field_free(struct field *f)
{
    assert(f);
    forget_from(f, 0);
    free(f->states);
    strbuf_free(&f->text);
    strbuf_free(&f->composed);
    *f = (struct field){.kind = f->kind, .longest = f->longest};
}

void field_set(struct field *f, const char *text)
{
    assert(f && text);
    struct strbuf copy = {0}; // it may be the field's own text
    strbuf_add(&copy, text);
    field_clear(f);
    strbuf_add(&f->text, copy.text);
    f->cursor = f->anchor = f->text.length;
    strbuf_free(&copy);
}

void field_propose(struct field *f, const char *text)
{
    field_set(f, text);
    field_select_all(f);
}

void field_select_all(struct field *f)
{
    assert(f);
    f->anchor = 0;
    f->cursor = f->text.length;
    f->goes_on = false;
}

#ifndef NDEBUG
// The cursor and the other end of the selection stand between characters.
static bool field_is_sound(const struct field *f)
{
    const char *text = field_text(f);
    return f->cursor <= f->text.length && f->anchor <= f->text.length &&
           field_snap(text, f->cursor) == f->cursor &&
           field_snap(text, f->anchor) == f->anchor && f->done >= 0 &&
           f->done <= f->count;
}
#endif

// --- undo --------------------------------------------------------------------

// The text as it is can be gone back to.
static void remember(struct field *f)
{
    forget_from(f, f->done);
    if (f->count == FIELD_UNDO) {
        strbuf_free(&f->states[0].text);
        memmove(f->states, f->states + 1,
                (size_t)(FIELD_UNDO - 1) * sizeof *f->states);
        f->count--;
    }
    f->states =
        must_realloc(f->states, (size_t)f->count + 1, sizeof *f->states);
    struct field_state *now = &f->states[f->count++];
    *now = (struct field_state){.cursor = f->cursor, .anchor = f->anchor};
    strbuf_add(&now->text, field_text(f));
    f->done = f->count;
}

static void swap_state(struct field *f, struct field_state *then)
{
    struct field_state now = {f->text, f->cursor, f->anchor};
    f->text = then->text;
    f->cursor = then->cursor;
    f->anchor = then->anchor;
    *then = now;
    f->goes_on = false;
}

static unsigned undo(struct field *f)
{
    if (!f->done)
        return FIELD_USED;
    swap_state(f, &f->states[--f->done]);
    return FIELD_USED | FIELD_CHANGED;
}

static unsigned redo(struct field *f)
{
    if (f->done == f->count)
        return FIELD_USED;
    swap_state(f, &f->states[f->done++]);
    return FIELD_USED | FIELD_CHANGED;
}

// --- changes -----------------------------------------------------------------

// Puts [text] in the place of the bytes from [from] up to [to]; the cursor
// comes behind it, and behind marks that stand on it now.
static void replace(struct field *f, size_t from, size_t to,
                    const struct strbuf *text)
{
    struct strbuf all = {0};
    strbuf_add_n(&all, field_text(f), from);
    strbuf_add(&all, strbuf_text(text));
    size_t cursor = all.length;
    strbuf_add(&all, field_text(f) + to);
    strbuf_free(&f->text);
    f->text = all;
    f->cursor = f->anchor = behind_marks(all.text, cursor);
}

static unsigned erase(struct field *f, size_t from, size_t to)
{
    if (from == to)
        return FIELD_USED;
    remember(f);
    replace(f, from, to, &(struct strbuf){0});
    f->goes_on = false;
    return FIELD_USED | FIELD_CHANGED;
}

// [code] as it may stand in the field; 0: it may not.
static uint32_t admitted(const struct field *f, uint32_t code)
{
    if (f->kind == FIELD_TEXT)
        return is_control(code) ? 0 : code;
    if (code >= '0' && code <= '9')
        return code;
    if (f->kind == FIELD_WHOLE)
        return 0;
    switch (code) {
    case ',':
        return '.';
    case 0x2212: // −
        return '-';
    case 'E':
        return 'e';
    case 'e':
    case '.':
    case '+':
    case '-':
        return code;
    default:
        return 0;
    }
}

// True where only blanks are left, which are no part of a number.
static bool is_blank(const char *text)
{
    return !text[strspn(text, " \t\r\n")];
}

// What of [text] may stand in the field, and fits into [room] bytes. A part of
// a number would be another number.
static void admit(const struct field *f, const char *text, size_t room,
                  struct strbuf *out)
{
    bool whole = f->kind != FIELD_TEXT;
    text += whole ? strspn(text, " \t\r\n") : 0;
    while (*text && !(whole && is_blank(text))) {
        char bytes[4];
        uint32_t as = admitted(f, utf8_next(&text));
        size_t length = as ? utf8_write(as, bytes) : 0;
        if (length && out->length + length <= room) {
            strbuf_add_n(out, bytes, length);
        } else if (whole) {
            strbuf_clear(out);
            return;
        }
    }
}

bool field_type(struct field *f, const char *text)
{
    assert(f && text && field_is_sound(f));
    size_t from = field_from(f), to = field_to(f);
    size_t longest = f->longest ? f->longest : FIELD_LONGEST;
    size_t kept = f->text.length - (to - from);
    struct strbuf good = {0};
    strbuf_clear(&f->composed);
    admit(f, text, longest > kept ? longest - kept : 0, &good);
    bool changed = good.length;
    if (changed) {
        bool one = field_next(good.text, 0) == good.length;
        if (!f->goes_on || !one) // which what is selected ends
            remember(f);
        replace(f, from, to, &good);
        f->goes_on = one && is_of_word((unsigned char)*good.text);
    }
    strbuf_free(&good);
    return changed;
}

void field_compose(struct field *f, const char *text)
{
    assert(f && text);
    struct field any = {.kind = FIELD_TEXT};
    strbuf_clear(&f->composed);
    admit(&any, text, FIELD_LONGEST, &f->composed);
}

static int decimals_of(const char *text)
{
    const char *point = strchr(text, '.');
    return point ? (int)strspn(point + 1, "0123456789") : 0;
}

bool field_step(struct field *f, double by)
{
    assert(f && f->kind != FIELD_TEXT);
    double x;
    char digits[NUMBER_SIZE];
    struct strbuf next = {0};
    if (!number_read(field_text(f), &x))
        return false;
    if (strchr(field_text(f), 'e') || x + by > 1e15 || x + by < -1e15)
        strbuf_add(&next, number_print_shortest(digits, x + by));
    else
        strbuf_addf(&next, "%.*f", decimals_of(field_text(f)), x + by);
    remember(f);
    replace(f, 0, f->text.length, &next);
    f->goes_on = false;
    strbuf_free(&next);
    return true;
}

// --- keys --------------------------------------------------------------------

// The cursor goes to [at], and with [selects] what it passes is selected.
static unsigned go(struct field *f, size_t at, bool selects)
{
    bool moves = at != f->cursor || (!selects && f->anchor != f->cursor);
    f->cursor = at;
    f->anchor = selects ? f->anchor : at;
    f->goes_on = false;
    return moves ? FIELD_USED : 0;
}

static unsigned left(struct field *f, const struct input *in)
{
    const char *text = field_text(f);
    if (in->control)
        return go(f, word_before(text, f->cursor), in->shift);
    if (!in->shift && f->cursor != f->anchor)
        return go(f, field_from(f), false);
    return go(f, field_previous(text, f->cursor), in->shift);
}

static unsigned right(struct field *f, const struct input *in)
{
    const char *text = field_text(f);
    if (in->control)
        return go(f, word_behind(text, f->cursor), in->shift);
    if (!in->shift && f->cursor != f->anchor)
        return go(f, field_to(f), false);
    return go(f, field_next(text, f->cursor), in->shift);
}

// The last sign alone: a mark is taken off its letter.
static size_t sign_before(const char *text, size_t at)
{
    while (at && ((unsigned char)text[--at] & 0xC0) == 0x80)
        ;
    return at;
}

static unsigned backspace(struct field *f, bool word)
{
    const char *text = field_text(f);
    if (f->cursor != f->anchor)
        return erase(f, field_from(f), field_to(f));
    return erase(
        f, word ? word_before(text, f->cursor) : sign_before(text, f->cursor),
        f->cursor);
}

static unsigned delete (struct field *f, bool word)
{
    const char *text = field_text(f);
    if (f->cursor != f->anchor)
        return erase(f, field_from(f), field_to(f));
    return erase(f, f->cursor,
                 word ? word_behind(text, f->cursor)
                      : field_next(text, f->cursor));
}

static unsigned copy(struct field *f, struct strbuf *clip)
{
    if (f->cursor == f->anchor)
        return FIELD_USED;
    strbuf_clear(clip);
    strbuf_add_n(clip, field_text(f) + field_from(f),
                 field_to(f) - field_from(f));
    return FIELD_USED | FIELD_COPIED;
}

static unsigned cut(struct field *f, struct strbuf *clip)
{
    unsigned did = copy(f, clip);
    return did | erase(f, field_from(f), field_to(f));
}

static unsigned control(struct field *f, const struct input *in,
                        struct strbuf *clip)
{
    switch (in->key) {
    case 'a':
        field_select_all(f);
        return FIELD_USED;
    case 'c':
        return copy(f, clip);
    case 'x':
        return cut(f, clip);
    case 'z':
        return in->shift ? redo(f) : undo(f);
    case 'y':
        return redo(f);
    default:
        return 0;
    }
}

// A character that comes as a key, where no text is composed.
static unsigned type_key(struct field *f, const struct input *in)
{
    char text[5] = "";
    bool letter = in->key >= 'a' && in->key <= 'z';
    if (in->key < ' ' || in->key == 127 || in->key > 0x10FFFF)
        return 0;
    utf8_write(letter && in->shift ? in->key - 'a' + 'A' : in->key, text);
    return field_type(f, text) ? FIELD_USED | FIELD_CHANGED : FIELD_USED;
}

unsigned field_key(struct field *f, const struct input *in, struct strbuf *clip)
{
    assert(f && in && in->kind == INPUT_KEY && clip && clip != &f->text);
    assert(field_is_sound(f));
    strbuf_clear(&f->composed); // an input method takes keys before the field
    switch (in->key) {
    case CODE_LEFT:
        return left(f, in);
    case CODE_RIGHT:
        return right(f, in);
    case CODE_HOME:
        return go(f, 0, in->shift);
    case CODE_END:
        return go(f, f->text.length, in->shift);
    case CODE_BACKSPACE:
        return backspace(f, in->control);
    case CODE_DELETE:
        return delete (f, in->control);
    default:
        return in->control ? control(f, in, clip) : type_key(f, in);
    }
}

// --- the mouse ---------------------------------------------------------------

// The start of the character nearest to [x] of the window.
static size_t character_at(const struct field *f, const struct font *font,
                           double x)
{
    const struct field_place *p = &f->place;
    size_t best = p->to, from = p->from;
    double nearest = 1e9;
    for (size_t at = from; at <= p->to && at <= f->text.length;) {
        double far = field_x(f, font, at) - x;
        far = far < 0 ? -far : far;
        if (far < nearest) {
            nearest = far;
            best = at;
        }
        if (at == f->text.length)
            break;
        at = field_next(field_text(f), at);
    }
    return best < f->text.length ? best : f->text.length;
}

bool field_mouse(struct field *f, const struct font *font,
                 const struct input *in)
{
    assert(f && font && in && field_is_sound(f));
    assert(f->place.from <= f->place.to);
    const struct field_place *p = &f->place;
    bool inside = p->w > 0 && in->x >= p->x && in->x < p->x + p->w &&
                  in->y >= p->y && in->y < p->y + p->h;
    bool selects = in->kind == INPUT_POINT && in->held && f->held;
    f->held = (in->kind == INPUT_PRESS && inside) || selects;
    if (!f->held)
        return false;
    go(f, character_at(f, font, in->x), selects || in->shift);
    return true;
}
