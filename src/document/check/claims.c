// SPDX-License-Identifier: MIT
#include "document/check/claims.h"

#include <assert.h>
#include <string.h>

#include "base/c_locale.h"
#include "model/key.h"
#include "say/template.h"

// True where a letter of a word stands; bytes beyond ASCII are some.
static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c & 0x80;
}

// The first word of [text] that is among [list], words with spaces between
// them, whatever its capitals; in [arena], or NULL.
static const char *word_among(struct arena *arena, const char *text,
                              const char *list)
{
    while (*text) {
        size_t length = 0;
        while (is_letter(text[length]))
            length++;
        const char *word = arena_copy(arena, text, length);
        for (const char *i = list; length && *i; i += strspn(i, " ")) {
            size_t other = strcspn(i, " ");
            if (c_same_letters(word, arena_copy(arena, i, other)))
                return word;
            i += other;
        }
        text += length ? length : 1;
    }
    return NULL;
}

// What is said between the places that are filled in; [*places]: so many.
static const char *between(struct arena *arena, const char *say, int *places)
{
    struct strbuf text = {0};
    *places = 0;
    for (struct piece p; template_next(&say, &p); *places += p.slot)
        strbuf_add_n(&text, p.slot ? " " : p.text, p.slot ? 1 : p.length);
    const char *kept = arena_copy(arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return kept;
}

static bool is_word_of(const struct model *m, const char *text, size_t length)
{
    for (const struct key *k = m->kind->keys; k->name; k++) {
        struct words w =
            k->type == KEY_WORDS ? model_words(m, k->name) : (struct words){0};
        for (int i = 0; i < w.count; i++)
            if (w.word[i] && strlen(w.word[i]) == length &&
                !memcmp(w.word[i], text, length))
                return true;
    }
    return false;
}

// True where a word of the input stands in quotation marks.
static bool quotes_word(const struct model *m, const char *text)
{
    static const char open[] = "“", close[] = "”";
    for (const char *at = text; (at = strstr(at, open));) {
        const char *end = strstr(at += strlen(open), close);
        if (!end)
            return false;
        while (at < end) {
            size_t length = strcspn(at, " ");
            length = at + length > end ? (size_t)(end - at) : length;
            if (is_word_of(m, at, length))
                return true;
            at += length + (at + length < end);
        }
    }
    return false;
}

// True when the learner may change more than the words.
static bool may_change_numbers(const struct lesson *l, const struct page *page)
{
    for (const struct key *k = l->model.kind->keys; k->name; k++)
        if (k->type != KEY_WORDS &&
            (page->limited ? words_find(page->allow, k->name) >= 0
                           : lesson_allows(l, k->name)))
            return true;
    return false;
}

const char *form_claims(const struct catalogue *words, const struct lesson *l,
                        const struct page *page, struct arena *arena)
{
    assert(l && page && arena);
    int places;
    if (!page->say || page->when || page->role == PAGE_CONSTRUCT ||
        page->role == PAGE_FADE || !may_change_numbers(l, page))
        return NULL;
    const char *text = between(arena, page->say, &places);
    if (!places && !quotes_word(&l->model, text))
        return NULL;
    return word_among(arena, text, phrase_text(words, "form.compares"));
}
