// SPDX-License-Identifier: MIT
#include "typeset/spoken.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *sign, *key;
} signs[] = {
    {"=", "spoken.equals"},   {"≈", "spoken.about"}, {"+", "spoken.plus"},
    {"−", "spoken.minus"},    {"·", "spoken.times"}, {"∘", "spoken.cellwise"},
    {"∞", "spoken.infinity"}, {">", "spoken.more"},
};

static const char *spoken_keep(struct arena *arena, struct strbuf *text)
{
    const char *copy = arena_copy(arena, strbuf_text(text), text->length);
    strbuf_free(text);
    return copy;
}

// Words stand one space apart.
static void add_word(struct strbuf *out, const char *word)
{
    size_t length = out->length;
    if (*word && length && strbuf_text(out)[length - 1] != ' ')
        strbuf_add(out, " ");
    strbuf_add(out, word);
}

// A ">" is a sign only before a number, or alone: "</s>" is a word.
static bool is_sign(const char *text, const char *at)
{
    bool alone = at == text || at[-1] == ' ';
    return *at != '>' ||
           (alone && (!at[1] || at[1] == ' ' || isdigit((unsigned char)at[1])));
}

// The text of a leaf with its signs in words; "(−0.5)" without its brackets.
static const char *speak_leaf(const struct formula *f, const char *text)
{
    struct strbuf out = {0};
    bool guarded = !strncmp(text, "(−", strlen("(−"));
    char letter[2] = "";
    for (const char *at = text + guarded; *at;) {
        size_t k = 0, count = sizeof signs / sizeof *signs;
        while (k < count && strncmp(at, signs[k].sign, strlen(signs[k].sign)))
            k++;
        if (k < count && is_sign(text, at)) {
            add_word(&out, phrase_text(f->words, signs[k].key));
            strbuf_add(&out, " ");
            at += strlen(signs[k].sign);
            continue;
        }
        letter[0] = *at++;
        if (guarded && *letter == ')')
            continue;
        if (*letter != ' ' ||
            (out.length && strbuf_text(&out)[out.length - 1] != ' '))
            strbuf_add(&out, letter);
    }
    while (out.length && out.text[out.length - 1] == ' ')
        out.text[--out.length] = '\0';
    return spoken_keep(f->arena, &out);
}

static const char *speak_row(const struct formula *f,
                             const struct formula_node *row);

static const char *spoken_fill(const struct formula *f, const char *key,
                               const char *first, const char *last)
{
    return said(f->words, f->arena, key,
                SLOTS(TEXT("first", first), TEXT("last", last)));
}

static const char *speak_scripts(const struct formula *f,
                                 const struct formula_node *n)
{
    const char *text = speak_row(f, n->first);
    const char *lower = speak_row(f, n->first->next);
    const char *upper = speak_row(f, n->last);
    if (*lower)
        text = spoken_fill(f, "spoken.index", text, lower);
    if (!strcmp(upper, "T"))
        return spoken_fill(f, "spoken.transposed", text, upper);
    return *upper ? spoken_fill(f, "spoken.power", text, upper) : text;
}

static const char *speak_sum(const struct formula *f,
                             const struct formula_node *n)
{
    const char *under = speak_row(f, n->first), *over = speak_row(f, n->last);
    return spoken_fill(f,
                       *over    ? "spoken.sum.limits"
                       : *under ? "spoken.sum.index"
                                : "spoken.sum",
                       under, over);
}

static const char *speak(const struct formula *f, const struct formula_node *n)
{
    switch (n->kind) {
    case NODE_SYMBOL:
        return speak_leaf(f, n->text);
    case NODE_ROW:
        return speak_row(f, n);
    case NODE_FRACTION:
        return spoken_fill(f, "spoken.over", speak_row(f, n->first),
                           speak_row(f, n->last));
    case NODE_SCRIPTS:
        return speak_scripts(f, n);
    case NODE_CALL:
        return spoken_fill(f, "spoken.of", speak_row(f, n->first),
                           speak_row(f, n->last));
    case NODE_ROOT:
        return spoken_fill(f, "spoken.root", speak_row(f, n->first), "");
    case NODE_BRACKET:
        return spoken_fill(f,
                           *n->text == '[' ? "spoken.list" : "spoken.bracket",
                           speak_row(f, n->first), "");
    case NODE_SUM:
        return speak_sum(f, n);
    }
    return "";
}

static const char *speak_row(const struct formula *f,
                             const struct formula_node *row)
{
    struct strbuf out = {0};
    for (const struct formula_node *n = row->first; n; n = n->next) {
        const char *text = speak(f, n);
        bool joined = *text == ',' || *text == ':';
        if (joined)
            strbuf_add(&out, text);
        else
            add_word(&out, text);
    }
    return spoken_keep(f->arena, &out);
}

void spoken_write(const struct formula *f, struct strbuf *out)
{
    strbuf_add(out, speak_row(f, &f->root));
}
