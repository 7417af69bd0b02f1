#include "lesson/edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "lesson/own.h"
#include "lesson/key_path.h"
#include "lesson/preset.h"
#include "lesson/typed.h"
#include "lesson/word_list.h"
#include "lesson/written.h"
#include "model/index.h"
#include "yaml/change.h"

enum { LONGEST_EDIT = 4096 }; // bytes of what stands left of the sign

// One change while it is being made.
struct change {
    struct reading *r;
    struct given *g;
    struct lesson *lesson;
    const char *file; // what messages call it
    const char *text;
    const char *name;      // of the key
    struct index index[2]; // a row, a column
    int depth;             // how many of them
    const struct node *value;
    enum word_act act; // what is done to a word
    long to;           // where it is moved, from 1
};

static bool refuse(const struct change *c, const char *key,
                   const struct slot *slots)
{
    complain(c->r->complaints, (struct mark){c->file, 1, 1}, key, slots);
    return false;
}

static bool no_change(const struct change *c)
{
    return refuse(c, "edit.form", SLOTS(TEXT("text", c->text)));
}

// "[cat,1]", of which [*p] is the bracket.
static bool read_indices(struct change *c, const char **p)
{
    do {
        ++*p;
        if (c->depth == 2 || !index_read(p, &c->index[c->depth++]))
            return false;
    } while (**p == ',');
    if (**p != ']')
        return false;
    *p += 1 + strspn(*p + 1, " ");
    return true;
}

// [from] on as a number, which is a tree by itself: one that is pulled is
// another change for every frame. NULL when it is none.
static const struct node *number_right(const struct change *c,
                                       const char *from)
{
    size_t length = strcspn(from, " "), before = 0;
    const char *text = arena_copy(c->r->arena, from, length);
    double x;
    if (from[length] || !number_read(text, &x))
        return NULL;
    for (const char *p = c->text; p < from; p++)
        before += ((unsigned char)*p & 0xC0) != 0x80; // characters
    struct node *n = arena_alloc(c->r->arena, sizeof *n);
    *n = (struct node){.kind = NODE_SCALAR,
                       .plain = true,
                       .text = text,
                       .mark = {c->file, 1, (int)before + 1},
                       .from = before,
                       .to = before + length};
    return n;
}

// What stands right of the sign at [sign], as a tree whose marks are columns
// of the whole text.
static const struct node *read_right(struct change *c, const char *sign)
{
    size_t length = strlen(c->text), before = (size_t)(sign - c->text) + 1;
    const struct node *number =
        number_right(c, sign + 1 + strspn(sign + 1, " "));
    if (number)
        return number;
    char *padded = arena_copy(c->r->arena, c->text, length);
    memset(padded, ' ', before);
    for (size_t i = 0; i < before; i++)
        if (((unsigned char)c->text[i] & 0xC0) == 0x80)
            memmove(padded, padded + 1, strlen(padded)); // a column less
    return yaml_read(c->r->arena, c->r->complaints, c->file, padded,
                     strlen(padded));
}

// What a change of a word begins with: "remove tokens[2]". Moves past it; what
// has a sign behind it is a key.
static enum word_act read_act(const char **text)
{
    static const char *const acts[] = {
        [WORD_ADD] = "add ", [WORD_REMOVE] = "remove ", [WORD_MOVE] = "move "};
    for (int i = WORD_ADD; i <= WORD_MOVE; i++) {
        const char *rest = *text + strlen(acts[i]);
        if (strncmp(*text, acts[i], strlen(acts[i])))
            continue;
        rest += strspn(rest, " ");
        if (strchr("=[", *rest))
            break;
        *text = rest;
        return (enum word_act)i;
    }
    return WORD_PUT;
}

// "to 3", at the end.
static bool read_to(struct change *c, const char *p)
{
    static const char to[] = "to ";
    char *end;
    if (strncmp(p, to, strlen(to)))
        return false;
    p += strlen(to) + strspn(p + strlen(to), " ");
    c->to = *p >= '1' && *p <= '9' ? strtol(p, &end, 10) : 0;
    return c->to && !end[strspn(end, " ")];
}

static bool read_change(struct change *c)
{
    c->text = typed_line(c->r, c->file, c->text);
    if (!c->text)
        return false;
    const char *p = c->text, *name;
    c->act = read_act(&p);
    name = p;
    size_t length = strcspn(name, "[= ");
    p += length;
    p += strspn(p, " ");
    c->name = arena_copy(c->r->arena, name, length);
    if (!length || length > LONGEST_EDIT ||
        (*p == '[' && !read_indices(c, &p)) ||
        (c->act != WORD_PUT && c->depth != 1))
        return no_change(c);
    if (c->act == WORD_REMOVE)
        return !*p || no_change(c);
    if (c->act == WORD_MOVE)
        return read_to(c, p) || no_change(c);
    if (*p != '=' || !p[1 + strspn(p + 1, " ")])
        return no_change(c);
    c->value = read_right(c, p);
    return c->value;
}

// --- what may be changed -----------------------------------------------------

static bool check_allowed(const struct change *c, const struct key *k,
                          const struct node *allow)
{
    if (!allow || allow->kind != NODE_LIST)
        return true;
    const char **names =
        arena_array(c->r->arena, (size_t)allow->count + 1, sizeof *names);
    int count = 0;
    for (const struct node *n = allow->first; n; n = n->next) {
        if (n->kind != NODE_SCALAR)
            continue;
        if (!strcmp(n->text, k->name))
            return true;
        names[count++] = n->text;
    }
    return refuse(
        c, count ? "edit.allow" : "edit.allow.none",
        SLOTS(TEXT("name", c->name),
              TEXT("names", list_all(c->r, "list.last", names, count)),
              COUNT("count", count)));
}

// Whether [n] is a list of lists, a matrix; or one row of numbers.
static bool has_rows(const struct node *n)
{
    return n->first && n->first->kind == NODE_LIST;
}

// --- a whole key -------------------------------------------------------------

// The value for all of [s]: a preset by its name, or what was written.
static const struct node *whole_value(const struct change *c,
                                      const struct key_path *s)
{
    int rows, columns;
    if (s->key->type != KEY_MATRIX || c->value->kind != NODE_SCALAR ||
        !key_path_shape(s, c->g, &rows, &columns))
        return c->value;
    const struct node *made = preset_matrix(c->r->arena, c->value, rows,
                                            columns, s->value);
    return made ? made : c->value;
}

// Words, as a list or as a sentence.
static bool put_words(struct change *c, const struct key *k)
{
    struct arena *arena = c->r->arena;
    if (c->value->kind == NODE_SCALAR) {
        size_t at = (size_t)(strchr(c->text, '=') - c->text) + 1;
        char *text = arena_copy(arena, c->text, strlen(c->text));
        memset(text, ' ', at);
        struct own own = {.key = k->name, .text = text};
        return own_words(c->r, c->g, &own, c->file, c->lesson);
    }
    struct words read; // what is no word is refused before it gets a row
    if (!read_words(c->r, c->value, k->name, k->flags & KEY_NULLS, &read))
        return false;
    struct node *list = arena_alloc(arena, sizeof *list);
    *list = *c->value;
    list->key = node_scalar(arena, k->name, list->mark);
    own_list(c->r, c->g, k, list, c->lesson);
    return true;
}

static bool put_whole(struct change *c, struct key_path *s)
{
    if (s->key->type == KEY_WORDS && !strchr(c->name, '.'))
        return put_words(c, s->key);
    struct node *value = arena_alloc(c->r->arena, sizeof *value);
    *value = *whole_value(c, s);
    value->next = NULL;
    value->key = node_scalar(c->r->arena, s->last, c->value->mark);
    if (!key_path_put(s, c->r->arena, c->g, value))
        return refuse(c, "edit.absent", SLOTS(TEXT("name", c->name)));
    return true;
}

// --- a row or a cell ---------------------------------------------------------

// The labels of the rows or columns that [size] counts: a list, or NULL.
static const struct node *labels_of(const struct given *g, const char *size)
{
    for (const struct key *k = g->kind->keys; size && k->name; k++)
        if (k->type == KEY_WORDS && k->rows && !strcmp(k->rows, size)) {
            const struct node *n = given_find(g, k->name);
            if (n && n->kind == NODE_LIST)
                return n;
        }
    return NULL;
}

// Where among [count] an index is, from 0; -1 after complaining.
static int resolve(const struct change *c, const struct index *i, bool column,
                   int count, const struct node *labels)
{
    long number = index_number(i);
    if (number >= 1 && number <= count)
        return (int)number - 1;
    const char *text = arena_copy(c->r->arena, i->text, i->length);
    int found = -1, times = 0, at = 0;
    for (const struct node *n = labels && number < 0 ? labels->first : NULL; n;
         n = n->next, at++)
        if (n->kind == NODE_SCALAR && index_is(i, n->text))
            found = times++ ? found : at;
    if (times == 1 && found < count)
        return found;
    const char *first = times ? arena_print(c->r->arena, "%d", found + 1) : "1";
    refuse(c,
           times > 1 ? "address.twice"
           : column  ? "address.column"
                     : "address.row",
           SLOTS(TEXT("name", c->name), TEXT("index", text),
                 TEXT("first", first),
                 TEXT("last", arena_print(c->r->arena, "%d", count)),
                 COUNT("times", times)));
    return -1;
}

// Rows or columns from one to another.
struct span {
    int first, last;
};

// "2..4": both ends, in any order. False after complaining.
static bool resolve_span(const struct change *c, int which, int count,
                         const struct node *labels, struct span *out)
{
    struct index from, to;
    bool both = index_split(&c->index[which], &from, &to);
    int a = resolve(c, both ? &from : &c->index[which], which, count, labels);
    int b = a < 0 || !both ? a : resolve(c, &to, which, count, labels);
    *out = a < b ? (struct span){a, b} : (struct span){b, a};
    return b >= 0;
}

// A list some of whose words may be none reaches as far as one of them is
// given: up to there nothing is said.
static bool reach(struct change *c, struct key_path *s)
{
    struct arena *arena = c->r->arena;
    long number = index_number(&c->index[0]);
    const struct node *there = s->value;
    if (!(s->key->flags & KEY_NULLS) || c->depth != 1 || number < 1 ||
        number > MOST_IMPORTED || (there && there->kind != NODE_LIST))
        return false;
    struct node *out = arena_alloc(arena, sizeof *out), *last = NULL;
    *out = (struct node){.kind = NODE_LIST, .mark = c->value->mark};
    for (const struct node *n = there ? there->first : NULL; n; n = n->next)
        node_append(arena, out, &last, n);
    while (out->count < number)
        node_append(arena, out, &last,
                    node_scalar(arena, "null", c->value->mark));
    return key_path_put(s, arena, c->g, out) &&
           key_path_find(s, c->r, c->g, c->name, out->mark);
}

// A row has as many numbers as the one that it replaces.
static bool fits(const struct change *c, const struct node *line)
{
    if (line->kind != NODE_LIST || c->value->kind != NODE_LIST ||
        line->count == c->value->count)
        return true;
    complain(c->r->complaints, c->value->mark, "edit.row",
             SLOTS(TEXT("name", c->name), COUNT("columns", line->count),
                   COUNT("count", c->value->count)));
    return false;
}

// [list] with [value] in the cells of [span].
static const struct node *filled(const struct change *c,
                                 const struct node *list, struct span span)
{
    struct node *out = node_empty(c->r->arena, list), *last = NULL;
    int at = 0;
    list = node_unfold(c->r->arena, list);
    for (const struct node *n = list->first; n; n = n->next, at++)
        node_append(c->r->arena, out, &last,
                    at >= span.first && at <= span.last ? c->value : n);
    return out;
}

// The row [n], with what is put into it; NULL after complaining.
static const struct node *changed_row(const struct change *c,
                                      const struct key_path *s,
                                      const struct node *n)
{
    struct span columns;
    if (c->depth == 1)
        return fits(c, n) ? c->value : NULL;
    if (n->kind != NODE_LIST) {
        refuse(c, "edit.cells", SLOTS(TEXT("name", c->name)));
        return NULL;
    }
    const struct node *labels = labels_of(c->g, s->key->columns);
    return resolve_span(c, 1, n->count, labels, &columns)
               ? filled(c, n, columns)
               : NULL;
}

// What is there, with some of its rows changed; NULL after complaining.
static const struct node *changed_rows(const struct change *c,
                                       const struct key_path *s)
{
    const struct node *n = s->value;
    struct span rows;
    bool words = s->key->type == KEY_WORDS;
    if (!words && !has_rows(n)) // a flat list is its only one
        return resolve_span(c, 0, 1, NULL, &rows) ? changed_row(c, s, n) : NULL;
    if (!resolve_span(c, 0, n->count,
                      words ? n : labels_of(c->g, s->key->rows), &rows))
        return NULL;
    struct node *out = node_empty(c->r->arena, n), *last = NULL;
    int at = 0;
    for (const struct node *row = n->first; row; row = row->next, at++) {
        bool here = at >= rows.first && at <= rows.last;
        const struct node *now = here ? changed_row(c, s, row) : row;
        if (!now)
            return NULL;
        node_append(c->r->arena, out, &last, now);
    }
    return out;
}

static bool put_part(struct change *c, struct key_path *s)
{
    if (!s->value || s->value->kind != NODE_LIST)
        write_out(s, c->r, c->g, c->value->mark);
    reach(c, s);
    const struct node *n = s->value;
    if (!n || n->kind != NODE_LIST)
        return refuse(c, n ? "edit.cells" : "edit.absent",
                      SLOTS(TEXT("name", c->name)));
    const struct node *now = changed_rows(c, s);
    return now && key_path_put(s, c->r->arena, c->g, now);
}

// --- a word ------------------------------------------------------------------

static bool change_word(struct change *c, const struct key_path *s)
{
    const struct node *words = s->value;
    struct words read;
    if (!is_word_list(s->key) || !words || words->kind != NODE_LIST)
        return refuse(c, "edit.no_word", SLOTS(TEXT("name", c->name)));
    struct word_change w = {.act = c->act, .key = s->key, .added = c->value};
    const struct node one = {
        .kind = NODE_LIST, .count = 1, .first = w.added, .key = words->key};
    if (w.added && !read_words(c->r, &one, c->name, false, &read))
        return false;
    if (c->act == WORD_REMOVE && words->count == 1)
        return refuse(c, "edit.last_word", SLOTS(TEXT("name", c->name)));
    bool end = c->act == WORD_ADD &&
               index_number(&c->index[0]) == words->count + 1;
    w.at = end ? words->count
               : resolve(c, &c->index[0], false, words->count, words);
    w.to = (int)(c->to < words->count ? c->to : words->count) - 1;
    if (w.at < 0)
        return false;
    word_list_change(c->r, c->g, &w, c->lesson);
    return true;
}

// --- all of them -------------------------------------------------------------

static bool make(struct change *c, const struct node *allow)
{
    struct key_path s;
    if (!read_change(c))
        return false;
    if (!key_path_find(&s, c->r, c->g, c->name, (struct mark){c->file, 1, 1}) ||
        !check_allowed(c, s.key, allow))
        return false;
    if (c->act != WORD_PUT)
        return change_word(c, &s);
    return c->depth ? put_part(c, &s) : put_whole(c, &s);
}

bool edit_given(struct reading *r, struct given *g, const struct own *own,
                const struct node *allow, struct lesson *lesson)
{
    for (int i = 0; i < own->edit_count; i++) {
        struct change c = {.r = r,
                           .g = g,
                           .lesson = lesson,
                           .text = own->edits[i],
                           .file =
                               own->edit_count == 1
                                   ? "--edit"
                                   : arena_print(r->arena, "--edit %d", i + 1)};
        if (!make(&c, allow))
            return false;
    }
    return true;
}

static bool is_words(const struct kind *kind, const char *text)
{
    read_act(&text);
    size_t length = strcspn(text, "[= ");
    for (const struct key *k = kind->keys; k->name; k++)
        if (is_word_list(k) && strlen(k->name) == length &&
            !memcmp(k->name, text, length))
            return true;
    return false;
}

bool edits_words(const struct own *own, const struct kind *kind)
{
    for (int i = 0; kind && i < own->edit_count; i++)
        if (is_words(kind, own->edits[i]))
            return true;
    return false;
}
