// SPDX-License-Identifier: MIT
#include "document/change/was.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "model/allow.h"
#include "model/index.h"
#include "document/change/target.h"
#include "document/change/value_say.h"

// Where a change goes to: [key] of the kind, [entry] of the lesson, each NULL
// where there is none.
struct goal {
    const struct catalogue *words;
    const struct lesson *lesson;
    const struct trace *trace;
    struct change_target named;
    const char *name;
    const struct key *key;
    const struct entry *entry;
    const char *change;
    struct arena arena;
};

// --- words -------------------------------------------------------------------

// The word of [list] that stands at "[2]" or "[dog]"; NULL when none does.
static const char *was_word(struct words list, const char *bracket)
{
    struct index i;
    const char *p = bracket + 1;
    if (*bracket != '[' || !index_read(&p, &i) || *p != ']')
        return NULL;
    long number = i.label ? 0 : index_number(&i);
    for (int k = 0; k < list.count; k++)
        if (list.word[k] &&
            (i.label ? index_is(&i, list.word[k]) : k + 1 == number))
            return list.word[k];
    return NULL;
}

static void was_say_words(const struct goal *g, struct strbuf *out)
{
    struct words list = g->entry->words;
    const struct change_target *n = &g->named;
    const char *one = was_word(list, n->text + n->key);
    if (one)
        strbuf_add(out, one);
    for (int i = 0; change_target_is_whole(n) && i < list.count; i++)
        strbuf_addf(out, "%s%s", i ? " " : "",
                    list.word[i] ? list.word[i] : "null");
}

// --- a choice ----------------------------------------------------------------

// The key [k] beside the name of an option, as the lesson has it; or, where the
// change names it, as it is when nobody does. "" when neither is known.
static const char *was_detail(struct goal *g, const struct key *k)
{
    char digits[NUMBER_SIZE];
    const char *name = arena_print(&g->arena, "%s.%s", g->key->name, k->name);
    const struct entry *e = model_find(&g->lesson->model, name);
    bool named =
        strstr(g->change, arena_print(&g->arena, "%s:", k->name)) != NULL;
    double number = e ? e->number : k->usual;
    if (!e && (!named || (k->type != KEY_CHOICE && isnan(k->usual))))
        return "";
    return arena_print(&g->arena, ", %s: %s", k->name,
                       k->type != KEY_CHOICE
                           ? number_print_shortest(digits, number)
                       : e ? e->choice
                           : k->options->name);
}

static void was_say_choice(struct goal *g, struct strbuf *out)
{
    char digits[NUMBER_SIZE];
    const struct entry *e = g->entry;
    const char *name = model_choice(&g->lesson->model, g->key->name);
    const char *text = name;
    const struct option *o = g->key->options;
    while (strcmp(o->name, name))
        o++;
    enum option_form form = o->form;
    const char *details = "";
    for (const struct key *k = o->keys; k && k->name; k++)
        details = arena_print(&g->arena, "%s%s", details, was_detail(g, k));
    if (e && form == OPTION_NUMBER)
        text = number_print_shortest(digits, e->number);
    else if (e && form == OPTION_WHOLE)
        text = arena_print(&g->arena, "{%s: %s}", name,
                           number_print_shortest(digits, e->number));
    else if (form == OPTION_MATRIX)
        text = "[[]]";
    else if (*details)
        text = arena_print(&g->arena, "{kind: %s%s}", name, details);
    value_say(g->words, g->key, text, out);
}

// --- numbers -----------------------------------------------------------------

// Rows and columns of a matrix, both ends among them.
struct between {
    int top, bottom, left, right;
};

static bool was_all_are(const struct matrix *m, const struct between *b,
                        double x)
{
    for (int r = b->top; r <= b->bottom; r++)
        for (int c = b->left; c <= b->right; c++)
            if (matrix_at(m, r, c) != x)
                return false;
    return true;
}

static bool was_is_identity(const struct matrix *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (matrix_at(m, r, c) != (r == c))
                return false;
    return m->rows == m->columns;
}

// A few one by one.
static void was_say_block(const struct goal *g, const struct matrix *m,
                          const struct between *b, struct strbuf *out)
{
    struct strbuf list = {0};
    int columns = b->right - b->left + 1;
    int count = (b->bottom - b->top + 1) * columns;
    for (int k = 0; k < count && k < VALUES_SAID; k++) {
        strbuf_add(&list, k ? " " : "");
        value_say_number(
            matrix_at(m, b->top + k / columns, b->left + k % columns), &list);
    }
    say(g->words, out,
        count > VALUES_SAID ? "cause.numbers.more" : "cause.numbers",
        SLOTS(TEXT("numbers", strbuf_text(&list))));
    strbuf_free(&list);
}

static void was_say_whole(const struct goal *g, const struct matrix *m,
                          struct strbuf *out)
{
    const struct between all = {0, m->rows - 1, 0, m->columns - 1};
    if (m->rows * m->columns == 1)
        value_say_number(matrix_at(m, 0, 0), out);
    else if (was_is_identity(m))
        value_say(g->words, g->key, "identity", out);
    else if (was_all_are(m, &all, 0))
        value_say(g->words, g->key, "zero", out);
    else
        was_say_block(g, m, &all, out);
}

// "[2..4,cat]" as the address of the cell or row where it begins, or ends.
static bool was_corner(struct goal *g, bool end, struct address *out)
{
    struct strbuf text = {0};
    const struct change_target *n = &g->named;
    const char *p = n->text + n->key;
    strbuf_add(&text, g->name);
    do {
        struct index i, from, to;
        char sign = *p++;
        if (!index_read(&p, &i))
            break;
        if (index_split(&i, &from, &to))
            i = end ? to : from;
        int quote = i.quoted; // a label between its quotes
        strbuf_addf(&text, "%c%.*s", sign, (int)i.length + 2 * quote,
                    i.text - quote);
    } while (*p == ',');
    strbuf_add(&text, "]");
    bool found = address_parse(g->trace, strbuf_text(&text), out, NULL);
    strbuf_free(&text);
    return found && out->row >= 0;
}

static void was_order(int *first, int *last)
{
    int least = *first < *last ? *first : *last;
    *last += *first - least;
    *first = least;
}

// The rows or cells between its two corners.
static void was_say_part(struct goal *g, struct strbuf *out)
{
    struct address from, to;
    const struct key *k = g->key;
    bool all = k && k->type == KEY_CHOICE &&
               !strcmp(k->options->name, "none") &&
               k->options->allows == allow_all &&
               model_is(&g->lesson->model, k->name, "none");
    if (all)
        strbuf_add(out, "1");
    if (all || !was_corner(g, false, &from) || !was_corner(g, true, &to))
        return;
    const struct tensor *t = from.tensor;
    const struct matrix m = {
        .rows = t->rows, .columns = t->columns, .data = t->data};
    struct between b = {from.row, to.row, from.column, to.column};
    if (b.left < 0) {
        b.left = 0;
        b.right = t->columns - 1;
    }
    was_order(&b.top, &b.bottom);
    was_order(&b.left, &b.right);
    double first = matrix_at(&m, b.top, b.left);
    if (from.column >= 0 && was_all_are(&m, &b, first))
        value_say_number(first, out);
    else
        was_say_block(g, &m, &b, out);
}

// --- any of them -------------------------------------------------------------

static void was_say_given(struct goal *g, struct strbuf *out)
{
    const struct entry *e = g->entry;
    bool choice = g->key && g->key->type == KEY_CHOICE;
    if (!change_target_is_whole(&g->named))
        was_say_part(g, out);
    else if (choice)
        was_say_choice(g, out);
    else if (e && e->matrix.rows)
        was_say_whole(g, &e->matrix, out);
    else if (e && e->type == ENTRY_NUMBER)
        value_say_number(e->number, out);
    else if (!e && g->key && g->key->flags & KEY_IDENTITY)
        value_say(g->words, g->key, "identity", out);
}

void change_was(const struct catalogue *words, const struct lesson *l,
                const struct trace *t, const char *change, struct strbuf *out)
{
    assert(change && l->model.kind);
    struct goal g = {words, l, t, .named = change_target_of(change),
                     .change = change};
    if (!strncmp(change, "add ", strlen("add ")) && g.named.act)
        return; // nothing stood there
    g.name = arena_copy(&g.arena, g.named.text, (size_t)g.named.key);
    g.key = change_target_key(l->model.kind, g.name);
    g.entry = model_find(&l->model, g.name);
    if (g.entry && g.entry->type == ENTRY_WORDS)
        was_say_words(&g, out);
    else
        was_say_given(&g, out);
    arena_free(&g.arena);
}
