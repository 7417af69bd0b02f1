// SPDX-License-Identifier: MIT
#include "pseudo.h"

#include <stdbool.h>
#include <string.h>

#include "say/template.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Full-width letters are U+FF21 … and U+FF41 …, three bytes of UTF-8 each.
static void add_wide(struct strbuf *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (!is_letter(c)) {
            strbuf_add_n(out, &c, 1);
            continue;
        }
        unsigned code = c >= 'a' ? 0xFF41u + (unsigned)(c - 'a')
                                 : 0xFF21u + (unsigned)(c - 'A');
        char bytes[3] = {(char)(0xE0 | code >> 12),
                         (char)(0x80 | (code >> 6 & 0x3F)),
                         (char)(0x80 | (code & 0x3F))};
        strbuf_add_n(out, bytes, 3);
    }
}

static const char *translate(struct arena *arena, const char *text)
{
    struct strbuf out = {0};
    struct piece p;
    strbuf_add(&out, "⟦");
    while (template_next(&text, &p)) {
        if (!p.slot) {
            bool brace = p.length == 1 && strchr("{}", *p.text);
            add_wide(&out, p.text, p.length);
            strbuf_add(&out, brace ? p.text[0] == '{' ? "{" : "}" : "");
            continue;
        }
        strbuf_add(&out, "{");
        strbuf_add_n(&out, p.text, p.length);
        strbuf_add(&out, p.forms ? "|" : "");
        add_wide(&out, p.forms ? p.forms : "", p.forms_length);
        strbuf_add(&out, "}");
    }
    strbuf_add(&out, "⟧");
    const char *copy = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return copy;
}

void pseudo_make(struct pseudo *p)
{
    *p = (struct pseudo){0};
    struct phrase *phrases =
        arena_array(&p->arena, (size_t)english_count, sizeof *phrases);
    for (int i = 0; i < english_count; i++) {
        const struct phrase *e = &english[i];
        bool rule = !strcmp(e->key, "language.plurals");
        phrases[i] = (struct phrase){
            e->key, rule ? e->text : translate(&p->arena, e->text)};
    }
    p->words = (struct catalogue){phrases, english_count};
}

void pseudo_free(struct pseudo *p)
{
    arena_free(&p->arena);
}

const char *naked_word(struct arena *arena, const char *text, size_t *at)
{
    for (size_t i = *at; text[i];) {
        size_t length = 0;
        while (is_letter(text[i + length]))
            length++;
        if (length > 1) {
            *at = i + length;
            return arena_copy(arena, text + i, length);
        }
        i += length + (length == 0);
    }
    return NULL;
}
