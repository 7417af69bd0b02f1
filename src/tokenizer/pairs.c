// SPDX-License-Identifier: MIT
#include "tokenizer/pairs.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/utf8.h"
#include "tokenizer/letters.h"

// --- names -------------------------------------------------------------------

// A power of 2 that is at least twice [count].
static uint32_t slots_for(int count)
{
    uint32_t slots = 16;
    while (slots < 2 * (uint32_t)count)
        slots *= 2;
    return slots;
}

struct tokenizer *tokenizer_new(struct arena *arena, int count, int merges)
{
    assert(count >= 0 && count <= MOST_TOKENS && merges >= 0);
    struct tokenizer *t = arena_alloc(arena, sizeof *t);
    t->count = count;
    t->word = arena_array(arena, (size_t)count + 1, sizeof *t->word);
    for (int i = 0; i < count; i++)
        t->word[i] = "";
    t->slots = slots_for(count);
    t->slot = arena_array(arena, t->slots, sizeof *t->slot);
    t->merges = slots_for(merges);
    t->merge = arena_array(arena, t->merges, sizeof *t->merge);
    for (uint32_t i = 0; i < t->merges; i++)
        t->merge[i].rank = -1;
    return t;
}

// Where the name stands in the hash, or would.
static uint32_t slot_of(const struct tokenizer *t, const char *name,
                        size_t length)
{
    uint64_t hash = HASH_BEGIN;
    for (size_t i = 0; i < length; i++)
        hash = hash_byte(hash, (unsigned char)name[i]);
    uint32_t at = (uint32_t)(hash ^ hash >> 32) & (t->slots - 1);
    for (; t->slot[at]; at = (at + 1) & (t->slots - 1)) {
        const char *word = t->word[t->slot[at] - 1];
        if (strlen(word) == length && !memcmp(word, name, length))
            break;
    }
    return at;
}

int token_find(const struct tokenizer *t, const char *name, size_t length)
{
    return t->slot[slot_of(t, name, length)] - 1;
}

int token_named(const struct tokenizer *t, const char *name)
{
    return token_find(t, name, strlen(name));
}

bool token_call(struct tokenizer *t, int id, const char *name)
{
    assert(id >= 0 && id < t->count && *name);
    uint32_t at = slot_of(t, name, strlen(name));
    if (t->slot[at])
        return t->slot[at] == id + 1;
    t->slot[at] = id + 1;
    t->word[id] = name;
    return true;
}

struct words tokenizer_words(const struct tokenizer *t)
{
    return (struct words){t->count, t->word};
}

// --- bytes as characters that show -------------------------------------------

// GPT-2's: what shows in Latin-1 is itself, the others are those from U+0100
// on, in their order.
static bool shows(int byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte != 0xAD);
}

static uint32_t code_of(int byte)
{
    uint32_t hidden = 0x100;
    for (int i = 0; i < byte; i++)
        hidden += !shows(i);
    return shows(byte) ? (uint32_t)byte : hidden;
}

// The byte that the character stands for; -1: none.
static int byte_of(uint32_t code)
{
    if (code < 0x100)
        return shows((int)code) ? (int)code : -1;
    for (int i = 0; i < 0x100; i++)
        if (code_of(i) == code)
            return i;
    return -1;
}

void tokenizer_settle(struct tokenizer *t)
{
    char name[4];
    for (int i = 0; i < 256; i++)
        t->byte[i] = token_find(t, name, utf8_write(code_of(i), name));
}

static const struct added_token *added_named(const struct tokenizer *t,
                                             const char *name)
{
    for (int i = 0; i < t->added_count; i++)
        if (!strcmp(t->added[i].text, name))
            return &t->added[i];
    return NULL;
}

void token_bytes(const struct tokenizer *t, const char *name,
                 struct strbuf *out)
{
    size_t begun = out->length;
    const char *p = name;
    bool own = added_named(t, name) != NULL;
    for (uint32_t code; !own && (code = utf8_next(&p));) {
        int byte = byte_of(code);
        char c = (char)byte;
        own = byte < 0;
        strbuf_add_n(out, &c, 1);
    }
    if (!own)
        return;
    strbuf_cut(out, begun);
    strbuf_add(out, name);
}

// True when the tokens from the [from]-th on are [around].
static bool stand_there(const struct tokenizer *t, struct words tokens,
                        int from, const struct tokens *around)
{
    for (int i = 0; i < around->count; i++)
        if (from < 0 || from + i >= tokens.count ||
            strcmp(tokens.word[from + i], t->word[around->id[i]]) != 0)
            return false;
    return true;
}

void tokens_text(const struct tokenizer *t, struct words tokens,
                 struct strbuf *out)
{
    int from = stand_there(t, tokens, 0, &t->before) ? t->before.count : 0;
    int to = tokens.count - t->behind.count;
    if (to < from || !stand_there(t, tokens, to, &t->behind))
        to = tokens.count;
    for (int i = from; i < to; i++)
        token_bytes(t, tokens.word[i], out);
}

void token_show(const struct tokenizer *t, const char *name, struct strbuf *out)
{
    struct strbuf bytes = {0};
    token_bytes(t, name, &bytes);
    size_t blank = strspn(strbuf_text(&bytes), " ");
    for (size_t i = 0; i < blank; i++)
        strbuf_add(out, "·");
    strbuf_add_visible(out, strbuf_text(&bytes) + blank, bytes.length - blank);
    strbuf_free(&bytes);
}

// --- merges ------------------------------------------------------------------

static uint32_t merge_at(const struct tokenizer *t, int left, int right)
{
    uint64_t hash = HASH_BEGIN;
    for (int i = 0; i < 24; i += 8)
        hash = hash_byte(hash_byte(hash, (unsigned char)(left >> i)),
                         (unsigned char)(right >> i));
    uint32_t at = (uint32_t)(hash ^ hash >> 32) & (t->merges - 1);
    while (t->merge[at].rank >= 0 &&
           (t->merge[at].left != left || t->merge[at].right != right))
        at = (at + 1) & (t->merges - 1);
    return at;
}

void merge_add(struct tokenizer *t, const struct merge *m)
{
    struct merge *there = &t->merge[merge_at(t, m->left, m->right)];
    if (there->rank < 0)
        *there = *m;
}

// --- text --------------------------------------------------------------------

struct writing {
    struct arena *arena;
    const struct tokenizer *t;
    struct tokens out;
    int room;
};

static void put(struct writing *w, int id)
{
    if (w->out.count == w->room) {
        w->room = 2 * w->room + 16;
        int *grown = arena_array(w->arena, (size_t)w->room, sizeof *grown);
        if (w->out.count)
            memcpy(grown, w->out.id, (size_t)w->out.count * sizeof *grown);
        w->out.id = grown;
    }
    w->out.id[w->out.count++] = id;
}

static void put_all(struct writing *w, const struct tokens *of)
{
    for (int i = 0; i < of->count; i++)
        put(w, of->id[i]);
}

// Merges what stands behind the [from]-th token until nothing merges.
static void merge_from(struct writing *w, int from)
{
    for (;;) {
        const struct merge *best = NULL;
        int at = 0, *id = w->out.id;
        for (int i = from; i + 1 < w->out.count; i++) {
            const struct merge *m =
                &w->t->merge[merge_at(w->t, id[i], id[i + 1])];
            if (m->rank >= 0 && (!best || m->rank < best->rank)) {
                best = m;
                at = i;
            }
        }
        if (!best)
            return;
        id[at] = best->whole;
        memmove(id + at + 1, id + at + 2,
                (size_t)(w->out.count - at - 2) * sizeof *id);
        w->out.count--;
    }
}

// The name that bytes have.
static void bytes_named(struct strbuf *out, const char *text, size_t length)
{
    char name[4];
    for (size_t i = 0; i < length; i++)
        strbuf_add_n(out, name,
                     utf8_write(code_of((unsigned char)text[i]), name));
}

static int token_of(const struct tokenizer *t, const char *text, size_t length)
{
    struct strbuf name = {0};
    bytes_named(&name, text, length);
    int id = token_find(t, strbuf_text(&name), name.length);
    strbuf_free(&name);
    return id;
}

// False when a byte has no token: it is the [*at]-th.
static bool put_piece(struct writing *w, const char *text, size_t length,
                      size_t *at)
{
    int begun = w->out.count;
    int whole = w->t->whole_first ? token_of(w->t, text, length) : -1;
    if (whole >= 0) {
        put(w, whole);
        return true;
    }
    for (*at = 0; *at < length; ++*at) {
        int id = w->t->byte[(unsigned char)text[*at]];
        if (id < 0)
            return false;
        put(w, id);
    }
    merge_from(w, begun);
    return true;
}

// A text that is cut into pieces by itself, with a space before it where texts
// begin with one.
static bool put_run(struct writing *w, const char *text, size_t length,
                    size_t *at)
{
    bool blank = w->t->blank_first && *text != ' ';
    if (blank)
        text = arena_print(w->arena, " %.*s", (int)length, text);
    length += blank;
    for (size_t i = 0, n; i < length; i += n) {
        n = piece_length(w->t->pieces, text + i, length - i);
        if (!put_piece(w, text + i, n, at)) {
            *at += i > 0 && blank ? i - 1 : i;
            return false;
        }
    }
    return true;
}

// Text without added tokens.
static bool put_plain(struct writing *w, const char *text, size_t length,
                      size_t *at)
{
    for (size_t i = 0, n; i < length; i += n) {
        n = w->t->digits ? digits_length(text + i, length - i) : length - i;
        if (!put_run(w, text + i, n, at)) {
            *at += i;
            return false;
        }
    }
    return true;
}

static bool joins(uint32_t code)
{
    return is_letter(code) || is_numeral(code) || code == '_';
}

// True when no letter stands before and behind [length] bytes at [at].
static bool stands_alone(const char *text, size_t at, size_t length)
{
    size_t rest = strlen(text + at + length), before = at;
    uint32_t code = 0;
    if (utf8_read(text + at + length, rest, &code) && joins(code))
        return false;
    while (before && ((unsigned char)text[--before] & 0xC0) == 0x80)
        ;
    return !at || !utf8_read(text + before, at - before, &code) || !joins(code);
}

// The first added token at or behind [from], the longest there; [*at]: where.
static const struct added_token *
next_added(const struct tokenizer *t, const char *text, size_t from, size_t *at)
{
    for (*at = from; text[*at]; ++*at)
        for (int i = 0; i < t->added_count; i++) {
            const struct added_token *a = &t->added[i];
            if (!strncmp(text + *at, a->text, a->length) &&
                (!a->alone || stands_alone(text, *at, a->length)))
                return a;
        }
    return NULL;
}

static size_t blank_behind(const char *text, size_t at)
{
    uint32_t code;
    size_t rest = strlen(text + at), n, begun = at;
    while ((n = utf8_read(text + at, rest - (at - begun), &code)) &&
           is_space(code))
        at += n;
    return at;
}

static size_t blank_before(const char *text, size_t from, size_t at)
{
    uint32_t code;
    for (size_t end = at; end > from; at = end) {
        do
            end--;
        while (end > from && ((unsigned char)text[end] & 0xC0) == 0x80);
        if (!utf8_read(text + end, at - end, &code) || !is_space(code))
            break;
    }
    return at;
}

static bool put_text(struct writing *w, const char *text, size_t *at)
{
    const struct added_token *a;
    size_t from = 0, found;
    do {
        a = next_added(w->t, text, from, &found);
        size_t end = a && a->left ? blank_before(text, from, found) : found;
        if (!put_plain(w, text + from, end - from, at)) {
            *at += from;
            return false;
        }
        if (a) {
            put(w, a->id);
            from = found + a->length;
            from = a->right ? blank_behind(text, from) : from;
        }
    } while (a);
    return true;
}

// The first character that is to be composed first; -1: none is.
static bool is_composed(const char *text, size_t *at)
{
    size_t length = strlen(text), n;
    uint32_t code;
    for (*at = 0; (n = utf8_read(text + *at, length - *at, &code)); *at += n)
        if (may_compose(code))
            return false;
    return true;
}

struct tokens tokenize(struct arena *arena, const struct tokenizer *t,
                       const char *text, size_t *at)
{
    assert(arena && t && text && at);
    struct writing w = {.arena = arena, .t = t};
    w.room = 16;
    w.out.id = arena_array(arena, (size_t)w.room, sizeof *w.out.id);
    put_all(&w, &t->before);
    if ((t->composed && !is_composed(text, at)) || !put_text(&w, text, at))
        return (struct tokens){NULL, 0};
    put_all(&w, &t->behind);
    return w.out;
}
