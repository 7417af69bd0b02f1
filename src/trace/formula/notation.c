// SPDX-License-Identifier: MIT
#include "trace/formula/notation.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum place { PLACE_LINE, PLACE_LOWER, PLACE_UPPER };

static const struct {
    const char *small, *full;
    enum place place;
} letters[] = {
    {"₀", "0", PLACE_LOWER}, {"₁", "1", PLACE_LOWER}, {"₂", "2", PLACE_LOWER},
    {"₃", "3", PLACE_LOWER}, {"₄", "4", PLACE_LOWER}, {"₅", "5", PLACE_LOWER},
    {"₆", "6", PLACE_LOWER}, {"₇", "7", PLACE_LOWER}, {"₈", "8", PLACE_LOWER},
    {"₉", "9", PLACE_LOWER}, {"₊", "+", PLACE_LOWER}, {"₋", "−", PLACE_LOWER},
    {"ᵢ", "i", PLACE_LOWER}, {"ⱼ", "j", PLACE_LOWER}, {"ₖ", "k", PLACE_LOWER},
    {"⁰", "0", PLACE_UPPER}, {"¹", "1", PLACE_UPPER}, {"²", "2", PLACE_UPPER},
    {"³", "3", PLACE_UPPER}, {"⁴", "4", PLACE_UPPER}, {"⁵", "5", PLACE_UPPER},
    {"⁶", "6", PLACE_UPPER}, {"⁷", "7", PLACE_UPPER}, {"⁸", "8", PLACE_UPPER},
    {"⁹", "9", PLACE_UPPER}, {"ᵀ", "T", PLACE_UPPER},
};

enum { LETTERS = sizeof letters / sizeof *letters };

static const char root_sign[] = "√";

// --- nodes -------------------------------------------------------------------

struct formula_node *node_grow(struct arena *arena, struct formula_node *parent,
                               enum formula_node_kind kind)
{
    struct formula_node *n = arena_array(arena, 1, sizeof *n);
    *n = (struct formula_node){.kind = kind, .parent = parent};
    if (parent->last)
        parent->last->next = n;
    else
        parent->first = n;
    parent->last = n;
    return n;
}

struct formula_node *node_leaf(struct arena *arena, struct formula_node *row,
                               const char *text, int symbol)
{
    struct formula_node *n = node_grow(arena, row, NODE_SYMBOL);
    n->text = text;
    n->symbol = symbol;
    return n;
}

// Takes the last child off [row]; NULL for none.
static struct formula_node *take_last(struct formula_node *row)
{
    struct formula_node *last = row->last, *before = NULL;
    for (struct formula_node *n = row->first; n && n != last; n = n->next)
        before = n;
    row->last = before;
    if (before)
        before->next = NULL;
    else
        row->first = NULL;
    return last;
}

// The last node of [row] with rows for what is lowered and raised beside it.
static struct formula_node *
last_scripts(struct arena *arena, struct formula_node *row, enum place place)
{
    struct formula_node *n = row->last;
    bool open = n && n->kind == NODE_SCRIPTS &&
                !(place == PLACE_LOWER ? n->first->next : n->last)->first;
    if (open)
        return n;
    struct formula_node *base = take_last(row);
    n = node_grow(arena, row, NODE_SCRIPTS);
    struct formula_node *under = node_grow(arena, n, NODE_ROW);
    node_grow(arena, n, NODE_ROW);
    node_grow(arena, n, NODE_ROW);
    if (base) {
        base->parent = under;
        under->first = under->last = base;
    }
    return n;
}

// --- text --------------------------------------------------------------------

struct reader {
    struct arena *arena;
    const char *at;
    int symbol;
    int depth; // of brackets and quotes: in them stand words, which keep their
               // underscores
};

// The small letter at [at]; -1 for any other. Every byte of every text is
// looked at: the second byte already tells most letters apart.
static int find_letter(const char *at)
{
    if ((unsigned char)*at < 0xC0) // ASCII, as most letters are, or amid one
        return -1;
    for (int k = 0; k < LETTERS; k++) {
        const char *small = letters[k].small;
        if (at[0] == small[0] && at[1] == small[1] &&
            !strncmp(at, small, strlen(small)))
            return k;
    }
    return -1;
}

static enum place place_at(const char *at)
{
    int k = find_letter(at);
    return k < 0 ? PLACE_LINE : letters[k].place;
}

// Of any script: what is no ASCII letter is a part of one that is longer.
static bool notation_is_word(unsigned char letter)
{
    return isalnum(letter) || letter == '_' || letter >= 0x80;
}

static bool is_letter(unsigned char letter)
{
    return isalnum(letter) && !isdigit(letter);
}

// "∂W_Q": what stands before it is a sign of its own.
static bool follows_sign(const struct reader *r, const char *from)
{
    static const char *const signs[] = {"∂", "δ"};
    for (int i = 0; i < 2; i++) {
        ptrdiff_t length = (ptrdiff_t)strlen(signs[i]);
        if (r->at - from > length &&
            !memcmp(r->at - 1 - length, signs[i], (size_t)length))
            return true;
    }
    return false;
}

// Names that lower something are one letter long, "W_Q", unlike most words, or
// lower a number, "gain_1".
static bool is_underscore(const struct reader *r, const char *from)
{
    return *r->at == '_' && r->depth == 0 && r->at > from &&
           is_letter((unsigned char)r->at[-1]) &&
           (r->at - 1 == from || follows_sign(r, from) ||
            isdigit((unsigned char)r->at[1]) ||
            !notation_is_word((unsigned char)r->at[-2])) &&
           isalnum((unsigned char)r->at[1]);
}

// A comma between two indices is lowered with them.
static bool joins_indices(const char *at)
{
    return *at == ',' && place_at(at + 1) == PLACE_LOWER;
}

// Small letters of one place in full size.
static const char *read_small(struct reader *r, enum place place)
{
    char *text = arena_array(r->arena, strlen(r->at) + 1, 1);
    for (;;) {
        int k = find_letter(r->at);
        if (k >= 0 && letters[k].place == place) {
            strcat(text, letters[k].full);
            r->at += strlen(letters[k].small);
        } else if (place == PLACE_LOWER && *text && joins_indices(r->at)) {
            strcat(text, ",");
            r->at++;
        } else {
            return text;
        }
    }
}

// "_src" as "src", with the small letters that follow: "_Q₂".
static const char *read_index(struct reader *r)
{
    const char *start = ++r->at;
    while (isalnum((unsigned char)*r->at))
        r->at++;
    const char *name = arena_copy(r->arena, start, (size_t)(r->at - start));
    const char *more = read_small(r, PLACE_LOWER);
    return *more ? arena_print(r->arena, "%s,%s", name, more) : name;
}

static void read_scripts(struct reader *r, struct formula_node *row,
                         bool underscore)
{
    enum place place = underscore ? PLACE_LOWER : place_at(r->at);
    struct formula_node *n = last_scripts(r->arena, row, place);
    const char *text = underscore ? read_index(r) : read_small(r, place);
    node_leaf(r->arena, place == PLACE_LOWER ? n->first->next : n->last, text,
              r->symbol);
}

static bool notation_opens(const char *at)
{
    return *at == '(' || *at == '[' || !strncmp(at, "“", strlen("“"));
}

static bool closes(const char *at)
{
    return *at == ')' || *at == ']' || !strncmp(at, "”", strlen("”"));
}

// What a root stands over: a name or a number.
static void read_root(struct reader *r, struct formula_node *row)
{
    r->at += strlen(root_sign);
    size_t length = strcspn(r->at, " ()[],");
    const char *under = arena_copy(r->arena, r->at, length);
    r->at += length;
    struct formula_node *root = node_grow(r->arena, row, NODE_ROOT);
    notation_read(r->arena, node_grow(r->arena, root, NODE_ROW), under,
                  r->symbol);
}

static bool is_root(const char *at)
{
    return !strncmp(at, root_sign, strlen(root_sign));
}

void notation_read(struct arena *arena, struct formula_node *row,
                   const char *text, int symbol)
{
    struct reader r = {arena, text, symbol, 0};
    while (*r.at) {
        const char *from = r.at;
        while (*r.at && place_at(r.at) == PLACE_LINE && !is_root(r.at) &&
               !is_underscore(&r, from)) {
            r.depth += notation_opens(r.at) - closes(r.at);
            r.at++;
        }
        if (r.at > from)
            node_leaf(arena, row,
                      arena_copy(arena, from, (size_t)(r.at - from)), symbol);
        if (is_root(r.at))
            read_root(&r, row);
        else if (*r.at)
            read_scripts(&r, row, *r.at == '_');
    }
}
