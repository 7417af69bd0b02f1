// SPDX-License-Identifier: MIT
#include "document/change/carry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "document/change/target.h"
#include "lesson/edit/held.h"
#include "lesson/edit/quoted.h"
#include "lesson/edit/read.h"
#include "yaml/yaml.h"

// The words that rows or columns belong to, in both; none: they belong to
// places.
struct axis {
    struct words from, to;
};

enum { NOWHERE = -1, UNKNOWN = -2 };

struct carrying {
    const struct model *from, *to;
    const struct key *key;
    const char *name;    // of the key
    struct axis axis[2]; // of its rows, of its columns
    struct index index[2];
    int depth;        // how many of them
    const char *rest; // behind the brackets
    struct arena arena;
    struct strbuf *out;
    struct reason *why;
};

// --- words -------------------------------------------------------------------

// True when every index means the same in both.
static bool axis_same(const struct axis *a)
{
    bool same = a->from.count == a->to.count;
    for (int i = 0; same && i < a->to.count; i++)
        same = a->from.id[i] == a->to.id[i] && a->from.word[i] &&
               a->to.word[i] && !strcmp(a->from.word[i], a->to.word[i]);
    return same;
}

// The words of the input that [size] counts.
static struct axis axis_of(const struct carrying *c, const char *size)
{
    const struct key *k = size ? c->from->kind->keys : NULL;
    for (; k && k->name; k++) {
        if (k->type != KEY_WORDS || !(k->flags & KEY_FEW) || !k->rows ||
            strcmp(k->rows, size) != 0)
            continue;
        struct axis a = {model_words(c->from, k->name),
                         model_words(c->to, k->name)};
        if (a.from.id && a.to.id)
            return a;
    }
    return (struct axis){{0}, {0}};
}

static int place_of_id(struct words list, int id)
{
    for (int i = 0; i < list.count; i++)
        if (list.id[i] == id)
            return i;
    return NOWHERE;
}

// Where the word at place [at] stands off the page.
static int carried(const struct axis *a, int at)
{
    return a->from.id ? place_of_id(a->to, a->from.id[at]) : at;
}

// The place that is written as [i]; UNKNOWN when no word stands there.
static int place_of(const struct axis *a, const struct index *i)
{
    int found = UNKNOWN;
    long number = index_number(i);
    if (number >= 1 && (!a->from.id || number <= a->from.count))
        return (int)number - 1;
    for (int k = 0; k < a->from.count && number < 0; k++) {
        if (!a->from.word[k] || !index_is(i, a->from.word[k]))
            continue;
        if (found >= 0)
            return UNKNOWN;
        found = k;
    }
    return found;
}

static bool only_here(const struct carrying *c, const struct axis *a, int at)
{
    reason_add(c->why, "edit.here.word",
               SLOTS(TEXT("word", a->from.word[at] ? a->from.word[at] : "")));
    return false;
}

// A word by itself, as long as that is enough; else by its number.
static void add_place(struct carrying *c, const struct axis *a, int at)
{
    const char *word = a->to.id ? a->to.word[at] : NULL;
    int times = 0;
    for (int i = 0; word && i < a->to.count; i++)
        times += a->to.word[i] && !strcmp(a->to.word[i], word);
    if (times == 1 && c->key->type != KEY_WORDS && is_plain_word(word))
        strbuf_add(c->out, word);
    else
        strbuf_addf(c->out, "%d", at + 1);
}

// --- rows and columns by their indices ---------------------------------------

// The places from [first] to [last], which may be in any order there but stand
// side by side.
static bool carry_span(struct carrying *c, const struct axis *a, int first,
                       int last)
{
    int low = -1, high = -1;
    for (int i = first; i <= last; i++) {
        int at = carried(a, i);
        if (at < 0)
            return only_here(c, a, i);
        low = low < 0 || at < low ? at : low;
        high = at > high ? at : high;
    }
    if (high - low != last - first) {
        reason_add(c->why, "edit.here.apart", NO_SLOTS);
        return false;
    }
    add_place(c, a, low);
    if (high > low) {
        strbuf_add(c->out, "..");
        add_place(c, a, high);
    }
    return true;
}

// Whether both ends of an index are known; else whoever makes the change says
// what is wrong with it.
static bool ends_of(const struct axis *a, const struct index *i, int *first,
                    int *last)
{
    struct index from, to;
    bool both = index_split(i, &from, &to);
    *first = place_of(a, both ? &from : i);
    *last = both ? place_of(a, &to) : *first;
    int least = *first < *last ? *first : *last;
    *last += *first - least;
    *first = least;
    return least >= 0;
}

static bool carry_indices(struct carrying *c)
{
    strbuf_addf(c->out, "%s[", c->name);
    for (int k = 0; k < c->depth; k++) {
        int first, last;
        strbuf_add(c->out, k ? "," : "");
        if (!c->axis[k].from.id)
            strbuf_addf(c->out, "%.*s",
                        (int)c->index[k].length + 2 * c->index[k].quoted,
                        c->index[k].text - c->index[k].quoted);
        else if (!ends_of(&c->axis[k], &c->index[k], &first, &last) ||
                 !carry_span(c, &c->axis[k], first, last))
            return false;
    }
    strbuf_add(c->out, "]");
    return true;
}

// --- a row, a matrix ---------------------------------------------------------

static const struct node *item(const struct node *list, int at)
{
    const struct node *n = list->first;
    while (n && at--)
        n = n->next;
    return n;
}

// The numbers that only the page shows are the ones that stand there: they are
// no part of the change.
static bool untouched(const struct carrying *c, const struct node *cells,
                      int row, int column)
{
    const struct matrix *m = model_matrix(c->from, c->name);
    const struct node *cell = item(cells, column);
    double x;
    return m && row < m->rows && column < m->columns &&
           cell->kind == NODE_SCALAR && number_read(cell->text, &x) &&
           x == matrix_at(m, row, column);
}

static bool not_whole(const struct carrying *c)
{
    reason_add(c->why, "edit.here.whole", SLOTS(TEXT("name", c->name)));
    return false;
}

// The number that stands off the page where the page shows none.
static bool add_standing(struct carrying *c, int row, int column)
{
    char digits[NUMBER_SIZE];
    const struct matrix *m = model_matrix(c->to, c->name);
    if (!m || row >= m->rows || column >= m->columns)
        return not_whole(c);
    strbuf_add(c->out,
               number_print_shortest(digits, matrix_at(m, row, column)));
    return true;
}

static int place_back(const struct axis *a, int at)
{
    return a->from.id ? place_of_id(a->from, a->to.id[at]) : at;
}

// The row [to_row] off the page from that row of the page, in brackets.
static bool carry_row(struct carrying *c, const struct node *cells, int row,
                      int to_row)
{
    const struct axis *a = &c->axis[1];
    for (int k = 0; k < cells->count; k++)
        if (carried(a, k) < 0 && !untouched(c, cells, row, k))
            return only_here(c, a, k);
    strbuf_add(c->out, "[");
    int count = a->from.id ? a->to.count : cells->count;
    for (int k = 0; k < count; k++) {
        int from = place_back(a, k);
        strbuf_add(c->out, k ? ", " : "");
        if (from < 0 && !add_standing(c, to_row, k))
            return false;
        if (from >= 0)
            strbuf_add(c->out, node_is_null(item(cells, from))
                                   ? "null"
                                   : item(cells, from)->text);
    }
    strbuf_add(c->out, "]");
    return true;
}

// A row that stands off the page only.
static bool standing_row(struct carrying *c, int row)
{
    const struct matrix *m = model_matrix(c->to, c->name);
    if (!m || row >= m->rows)
        return not_whole(c);
    strbuf_add(c->out, "[");
    for (int k = 0; k < m->columns; k++) {
        strbuf_add(c->out, k ? ", " : "");
        add_standing(c, row, k);
    }
    strbuf_add(c->out, "]");
    return true;
}

static bool rows_only_here(struct carrying *c, const struct node *rows)
{
    const struct axis *a = &c->axis[0];
    for (int i = 0; i < rows->count; i++)
        for (int k = 0; carried(a, i) < 0 && k < item(rows, i)->count; k++)
            if (!untouched(c, item(rows, i), i, k)) {
                only_here(c, a, i);
                return true;
            }
    return false;
}

static bool carry_rows(struct carrying *c, const struct node *rows)
{
    const struct axis *a = &c->axis[0];
    if (rows_only_here(c, rows))
        return false;
    strbuf_add(c->out, "[");
    int count = a->from.id ? a->to.count : rows->count;
    for (int i = 0; i < count; i++) {
        int from = place_back(a, i);
        strbuf_add(c->out, i ? ", " : "");
        if (from < 0 ? !standing_row(c, i)
                     : !carry_row(c, item(rows, from), from, i))
            return false;
    }
    strbuf_add(c->out, "]");
    return true;
}

// True for a list of [count] scalars; of any when that is 0.
static bool is_row(const struct node *n, int count)
{
    if (n->kind != NODE_LIST || (count && n->count != count))
        return false;
    for (const struct node *cell = n->first; cell; cell = cell->next)
        if (cell->kind != NODE_SCALAR)
            return false;
    return true;
}

static bool is_rows(const struct node *n, int count, int columns)
{
    bool rows =
        n->kind == NODE_LIST && n->count && (!count || n->count == count);
    for (const struct node *row = n->first; rows && row; row = row->next)
        rows = is_row(row, columns);
    return rows;
}

// What stands right of the sign as a tree; NULL where that is none.
static const struct node *value_of(struct carrying *c)
{
    struct complaints none = {0};
    const struct node *n = NULL;
    const char *p = c->rest + strspn(c->rest, " ");
    if (*p == '=' && p[1])
        n = yaml_read(&c->arena, &none, "", p + 1, strlen(p + 1));
    complaints_free(&none);
    return n;
}

// "X = swap 1 3" goes by rows, too.
static bool carry_swap(struct carrying *c, const struct node *n, bool *done)
{
    struct axis *a = &c->axis[0];
    const char *text = n->kind == NODE_SCALAR ? n->text : "";
    char *end;
    *done = a->from.id && !strncmp(text, "swap ", 5);
    if (!*done)
        return true;
    long one = strtol(text + 5, &end, 10), other = strtol(end, &end, 10);
    int places[2] = {(int)one - 1, (int)other - 1};
    strbuf_add(c->out, " = swap");
    for (int k = 0; k < 2; k++) {
        if (places[k] < 0 || places[k] >= a->from.count)
            return false;
        int at = carried(a, places[k]);
        if (at < 0)
            return only_here(c, a, places[k]);
        strbuf_addf(c->out, " %d", at + 1);
    }
    return true;
}

// {dogs: 0.5, 4: 0.5}, the words that a row of weights is held to.
static bool carry_shares(struct carrying *c, const struct node *map)
{
    const struct axis *a = &c->axis[1];
    int count = 0;
    strbuf_add(c->out, " = {");
    for (const struct node *n = map->first; n; n = n->next) {
        struct index i;
        const char *p = n->key->text;
        int at = index_read(&p, &i) && !*p ? place_of(a, &i) : UNKNOWN;
        if (at < 0 || n->kind != NODE_SCALAR)
            return false;
        int now = carried(a, at);
        if (now < 0)
            return only_here(c, a, at);
        strbuf_add(c->out, count++ ? ", " : "");
        add_place(c, a, now);
        strbuf_addf(c->out, ": %s", n->text);
    }
    strbuf_add(c->out, "}");
    return true;
}

// What is put into rows or the whole of a matrix, in the order off the page.
static bool carry_value(struct carrying *c)
{
    const struct node *n = c->depth < 2 ? value_of(c) : NULL;
    int rows = c->axis[0].from.count, columns = c->axis[1].from.count;
    bool swap = false, good = true;
    if (n && !c->depth) {
        good = carry_swap(c, n, &swap);
        if (swap)
            return good;
    }
    if (n && n->kind == NODE_MAP && c->key->holds)
        return carry_shares(c, n);
    int first = 0, last = 0;
    if (n && c->depth == 1 && columns && is_row(n, columns) &&
        ends_of(&c->axis[0], &c->index[0], &first, &last)) {
        strbuf_add(c->out, " = ");
        return carry_row(c, n, first, carried(&c->axis[0], first));
    }
    if (n && !c->depth && is_rows(n, rows, columns)) {
        strbuf_add(c->out, " = ");
        return carry_rows(c, n);
    }
    strbuf_add(c->out, c->rest);
    return true;
}

// --- words that come, go and move --------------------------------------------

// "add tokens[3] = saw" comes behind the word before it, "move tokens[3] to 1"
// goes where that word stands.
static bool carry_word(struct carrying *c, enum word_act act)
{
    const struct axis *a = &c->axis[0];
    int at = place_of(a, &c->index[0]);
    const char *to = c->rest + strspn(c->rest, " ");
    if (act == WORD_ADD && at == UNKNOWN)
        at = (int)index_number(&c->index[0]) - 1;
    bool end = act == WORD_ADD && at == a->from.count;
    if (at < 0 || (at >= a->from.count && !end))
        return false;
    bool behind = act == WORD_ADD && at > 0;
    int now = carried(a, at - behind);
    if (now < 0)
        return only_here(c, a, at - behind);
    static const char *const acts[] = {
        [WORD_ADD] = "add ", [WORD_REMOVE] = "remove ", [WORD_MOVE] = "move "};
    strbuf_addf(c->out, "%s%s[%d]", acts[act], c->name, now + behind + 1);
    if (act != WORD_MOVE) {
        strbuf_add(c->out, c->rest);
        return true;
    }
    long place = strncmp(to, "to ", 3) ? 0 : strtol(to + 3, NULL, 10);
    if (place < 1)
        return false;
    at = (int)(place < a->from.count ? place : a->from.count) - 1;
    now = carried(a, at);
    strbuf_addf(c->out, " to %d", now + 1);
    return now >= 0 || only_here(c, a, at);
}

// --- any of them -------------------------------------------------------------

static bool carry_read(struct carrying *c, const char *p)
{
    size_t length = strcspn(p, "[= ");
    c->name = arena_copy(&c->arena, p, length);
    c->key = change_target_key(c->from->kind, c->name);
    if (!c->key)
        c->key = held_key(c->from->kind, c->name);
    p += length;
    c->rest = p;
    p += strspn(p, " ");
    while (*p == '[' || *p == ',') {
        p++;
        if (c->depth == 2 || !index_read(&p, &c->index[c->depth++]))
            return false;
        if (*p == ']')
            break;
    }
    if (c->depth)
        c->rest = p + (*p == ']');
    return c->key;
}

static bool carry_any(struct carrying *c, enum word_act act)
{
    if (act != WORD_PUT && act != WORD_FIT)
        return c->depth == 1 && carry_word(c, act);
    if (act == WORD_FIT)
        strbuf_add(c->out, "fit ");
    if (!c->depth)
        strbuf_add(c->out, c->name);
    else if (!carry_indices(c))
        return false;
    if (c->key->type == KEY_WORDS) {
        strbuf_add(c->out, c->rest);
        return true;
    }
    return carry_value(c);
}

bool change_carry(const char *change, const struct model *from,
                  const struct model *to, struct strbuf *out,
                  struct reason *why)
{
    assert(change && from->kind && out && why);
    struct strbuf carried_to = {0};
    struct carrying c = {
        .from = from, .to = to, .out = &carried_to, .why = why};
    const char *p = change;
    enum word_act act = edit_act(&p);
    bool good = true, read = carry_read(&c, p);
    if (read) {
        c.axis[0] = axis_of(&c, c.key->rows);
        c.axis[1] = axis_of(&c, c.key->columns);
    }
    bool moved = read && (!axis_same(&c.axis[0]) || !axis_same(&c.axis[1]));
    if (moved)
        good = carry_any(&c, act);
    if (moved && !good && !why->text.length) {
        moved = false; // who makes the change says what is wrong with it
        good = true;
    }
    strbuf_add(out, moved ? strbuf_text(&carried_to) : change);
    strbuf_free(&carried_to);
    arena_free(&c.arena);
    return good;
}
