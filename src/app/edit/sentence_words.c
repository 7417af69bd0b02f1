// SPDX-License-Identifier: MIT
// A sentence that is typed, as words and as a change of the lesson.
#include <string.h>

#include "app/edit/sentence.h"
#include "base/words.h"
#include "lesson/edit/quoted.h"
#include "model/key.h"
#include "model/model.h"
#include "tokenizer/tokenizer.h"

// The byte behind the quote that ends what the one at [at] begins; 0: none.
static size_t quote_end(const char *text, size_t at)
{
    for (size_t i = at + 1; text[i]; i++) {
        if (text[i] == '"')
            return i > at + 1 ? i + 1 : 0;
        i += text[i] == '\\' && text[i + 1];
    }
    return 0;
}

size_t sentence_word(const char *text, size_t at, size_t *from,
                     struct strbuf *out)
{
    strbuf_clear(out);
    at += strspn(text + at, " \t");
    *from = at;
    if (!text[at])
        return 0;
    size_t end = text[at] == '"' ? quote_end(text, at) : 0;
    if (!end) {
        size_t length = word_length(text + at, strlen(text + at));
        strbuf_add_n(out, text + at, length);
        return at + length;
    }
    for (size_t i = at + 1; i + 1 < end; i++) {
        i += text[i] == '\\';
        strbuf_add_n(out, text + i, 1);
    }
    return end;
}

static bool needs_quotes(const char *word)
{
    return strchr("\" \t", *word) ||
           word_length(word, strlen(word)) != strlen(word);
}

static void print_word(const char *word, struct strbuf *out)
{
    if (!needs_quotes(word)) {
        strbuf_add(out, word);
        return;
    }
    strbuf_add(out, "\"");
    for (const char *p = word; *p; p++)
        strbuf_addf(out, strchr("\"\\", *p) ? "\\%c" : "%c", *p);
    strbuf_add(out, "\"");
}

void sentence_print(const struct model *m, const struct key *key,
                    struct strbuf *out)
{
    struct words words = model_words(m, key->name);
    if (m->tokenizer) {
        tokens_text(m->tokenizer, words, out);
        return;
    }
    for (int i = 0; i < words.count; i++) {
        strbuf_add(out, i ? " " : "");
        print_word(words.word[i], out);
    }
}

bool sentence_tokens(const struct model *m, struct arena *arena,
                     const char *text, struct words *out, size_t *at)
{
    struct tokens all = tokenize(arena, m->tokenizer, text, at);
    struct words known = tokenizer_words(m->tokenizer);
    const char **word = arena_array(arena, (size_t)all.count + 1, sizeof *word);
    for (int i = 0; i < all.count; i++)
        word[i] = known.word[all.id[i]];
    *out = (struct words){all.count, word};
    return all.id;
}

static void change_tokens(const struct model *m, const char *name,
                          const char *text, struct strbuf *out)
{
    struct arena arena = {0};
    struct words all = {0};
    size_t at;
    sentence_tokens(m, &arena, text, &all, &at);
    strbuf_addf(out, "%s = [", name);
    for (int i = 0; i < all.count; i++) {
        strbuf_add(out, i ? ", " : "");
        quoted_print(out, all.word[i]);
    }
    strbuf_add(out, "]");
    arena_free(&arena);
}

static bool is_letter(unsigned char c)
{
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// What YAML reads as the text that it is.
static bool is_plain(const char *text)
{
    for (const char *p = text; *p; p++)
        if (!is_letter((unsigned char)*p) && !strchr("0123456789 .", *p))
            return false;
    return true;
}

void sentence_change(const struct model *m, const char *name, const char *text,
                     struct strbuf *out)
{
    if (m->tokenizer) {
        change_tokens(m, name, text, out);
        return;
    }
    struct strbuf word = {0};
    size_t from, at = 0;
    bool plain = is_plain(text);
    strbuf_addf(out, "%s = %s", name, plain ? "" : "[");
    for (int i = 0; (at = sentence_word(text, at, &from, &word)); i++) {
        strbuf_add(out, !i ? "" : plain ? " " : ", ");
        (plain ? strbuf_add : quoted_print)(out, strbuf_text(&word));
    }
    strbuf_add(out, plain ? "" : "]");
    strbuf_free(&word);
}
