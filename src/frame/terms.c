// SPDX-License-Identifier: MIT
#include "frame/terms.h"

#include <math.h>
#include <string.h>

#include "base/words.h"
#include "frame/chrome.h"
#include "frame/looked.h"
#include "lesson/grammar.h"
#include "report/page_say.h"
#include "scene/mark/notation.h"

enum { MOST_TERMS = 64 }; // as many as there are, and some

// What a term is in sentences: "weight, weights".
struct forms {
    const char *list;
    bool said; // it has its place
};

static char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

// The letter that begins a sentence is large.
static bool same_word(const char *a, const char *b, size_t length)
{
    return small_letter(*a) == small_letter(*b) &&
           !memcmp(a + 1, b + 1, length - 1);
}

// How many bytes of [text], which begins with a word, are the [length] bytes of
// [form], in whole words; 0: they are not.
static size_t match_form(const char *text, const char *form, size_t length)
{
    size_t at = 0;
    while (at < length) {
        size_t word = word_length(form + at, length - at);
        if (word_length(text + at, strlen(text + at)) != word ||
            !same_word(text + at, form + at, word))
            return 0;
        at += word;
        if (at < length && text[at++] != ' ')
            return 0;
    }
    return length;
}

// The longest of its forms that [text] begins with.
static size_t match_forms(const char *text, const char *list)
{
    size_t longest = 0;
    for (const char *p = list; *p; p += strspn(p, ", ")) {
        size_t length = strcspn(p, ",");
        bool may = small_letter(*text) == small_letter(*p); // most may not
        size_t match = may ? match_form(text, p, length) : 0;
        longest = match > longest ? match : longest;
        p += length;
    }
    return longest;
}

// The term that [text] begins with; -1: none.
static int find_term(const struct forms *all, int count, const char *text,
                     size_t *length)
{
    int found = -1;
    *length = 0;
    for (int i = 0; i < count; i++) {
        size_t match = match_forms(text, all[i].list);
        if (match > *length) {
            *length = match;
            found = i;
        }
    }
    return found;
}

static double width_of(const struct scene *s, const struct told_line *l,
                       size_t bytes)
{
    return notation_width(s, l->size, WEIGHT_REGULAR,
                          text_print(s, "%.*s", (int)bytes, l->text));
}

// A finger has room above the line: flags may stand right below.
static void paint_term(struct scene *s, const struct told_line *l, int term,
                       size_t from, size_t to)
{
    double x = width_of(s, l, from), w = width_of(s, l, to) - x;
    double line = l->size * 1.15, wide = fmax(w, FINGER);
    double high = fmax(line, FINGER);
    double bottom = l->y - l->size * CAP_MIDDLE + line / 2;
    struct rect at = {l->x + x - (wide - w) / 2, bottom - high, wide, high};
    bool pointed = s->view->attention.term == term + 1;
    struct item *i =
        paint_box(s, id_named("chrome term", term), LAYER_CHROME, at, 0, CLEAR);
    i->target = (struct target){TARGET_TERM, {0}, term};
    if (pointed)
        paint_box(s, id_named("chrome term line", 0), LAYER_CHROME,
                  (struct rect){l->x + x, l->y + l->size * 0.18, w, u(s, 2)}, 0,
                  s->theme->ink);
}

static void paint_line_terms(struct scene *s, const struct told_line *l,
                             struct forms *all, int count)
{
    bool quoted = false; // a word of the lesson
    for (size_t at = 0, next; l->text[at]; at = next) {
        const char *text = l->text + at;
        size_t length, word = word_length(text, strlen(text));
        next = at + (word ? word : 1);
        next += strspn(l->text + next, " ");
        if (!strncmp(text, "“", word) || !strncmp(text, "”", word))
            quoted = !strncmp(text, "“", word);
        int term = quoted ? -1 : find_term(all, count, text, &length);
        if (term < 0)
            continue;
        if (!all[term].said)
            paint_term(s, l, term, at, at + length);
        all[term].said = true;
        next = at + length + strspn(text + length, " ");
    }
}

void terms_paint(struct scene *s, const struct told_line *lines, int count)
{
    struct forms all[MOST_TERMS];
    int terms = 0;
    if (s->view->look.bare || s->view->look.thumbnail)
        return;
    for (const char *name; terms < MOST_TERMS && (name = card_term(terms));) {
        const char *key = text_print(s, "forms.%s", name);
        all[terms++] = (struct forms){phrase_text(s->view->words, key)};
    }
    for (int k = 0; k < count; k++)
        paint_line_terms(s, &lines[k], all, terms);
}

void note_paint(struct scene *s, const char *name, const char *text,
                struct rect under)
{
    enum { WIDE = 520, LINES = 4 };
    const char *lines[LINES];
    double size = text_size(s, TEXT_BODY), pad = u(s, 14), edge = u(s, 8);
    double right = s->view->extent.width - edge;
    double room = fmin(u(s, WIDE), right - edge - 2 * pad);
    struct rect at = {.w = 0};
    int count = chrome_lines(s, text, size, room, LINES, lines);
    for (int k = 0; k < count; k++)
        at.w = fmax(at.w, notation_width(s, size, WEIGHT_REGULAR, lines[k]));
    at.w += 2 * pad;
    at.h = size * 1.35 * count + 2 * pad - size * 0.35;
    at.x = under.x + under.w / 2 - at.w / 2;
    at.x = fmax(edge, fmin(at.x, right - at.w));
    at.y = under.y - at.h;
    looked_paper(s, id_named(name, 0), at);
    const char *line = text_print(s, "%s line", name);
    for (int k = 0; k < count; k++)
        paint_notation(s, id_named(line, k), at.x + pad,
                       at.y + pad + size * (0.8 + 1.35 * k), size,
                       WEIGHT_REGULAR, ALIGN_START, s->theme->ink, lines[k])
            ->layer = LAYER_CHROME; // over its paper
}

void terms_card(struct scene *s, double top)
{
    int term = s->view->attention.term - 1, k = 0;
    struct strbuf text = {0};
    const struct pose *p = s->pose;
    while (k < p->count && (p->items[k].target.kind != TARGET_TERM ||
                            p->items[k].target.number != term))
        k++;
    if (k == p->count)
        return;
    struct rect over = p->items[k].at;
    over.y = top;
    card_say(s->view->words, card_term(term), &text);
    note_paint(s, "term", text_print(s, "%s", strbuf_text(&text)), over);
    strbuf_free(&text);
}
