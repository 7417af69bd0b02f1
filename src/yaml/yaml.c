// SPDX-License-Identifier: MIT
#include "yaml/yaml.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "yaml/text.h"

// --- pairs -------------------------------------------------------------------
//
// JSON writes a character beyond U+FFFF as a pair of escapes, "\ud83d\ude00";
// YAML, and libyaml, want "\U0001f600". Text with pairs is rewritten before
// it is parsed, and places in it are found again in the original.

struct pair {
    size_t at;            // code points before it, rewritten
    const char *original; // its twelve bytes
};

// Text without its pairs. Everything is in an arena or the original text.
struct pairs {
    const char *text; // what is to be parsed
    size_t length;
    const struct pair *pair; // in the text's order
    size_t count;
};

enum { PAIR = 12, SINGLE = 10 }; // bytes of \ud83d\ude00 and \U0001f600

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

// The code of the six bytes \uXXXX, or 0 when [text] is no such escape.
static uint32_t escape(const char *text)
{
    uint32_t code = 0;
    if (text[0] != '\\' || text[1] != 'u')
        return 0;
    for (int i = 2; i < 6; i++) {
        if (digit(text[i]) < 0)
            return 0;
        code = code << 4 | (uint32_t)digit(text[i]);
    }
    return code;
}

// The character that a pair at [text] stands for, or 0.
static uint32_t pair_code(const char *text, size_t length)
{
    if (length < PAIR)
        return 0;
    uint32_t high = escape(text), low = high ? escape(text + PAIR / 2) : 0;
    if (high >> 10 != 0xD800 >> 10 || low >> 10 != 0xDC00 >> 10)
        return 0;
    return 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF);
}

// Looks for the next pair from [*at] on, and counts code points on the way.
// A backslash after a backslash is none that escapes.
static bool find(const char *text, size_t length, size_t *at,
                 size_t *characters)
{
    for (; *at < length; ++*at) {
        if (text[*at] == '\\' && pair_code(text + *at, length - *at))
            return true;
        if (text[*at] == '\\' && *at + 1 < length && text[*at + 1] == '\\') {
            ++*characters;
            ++*at;
        }
        *characters += (text[*at] & 0xC0) != 0x80;
    }
    return false;
}

static size_t count_pairs(const char *text, size_t length)
{
    size_t count = 0, characters = 0;
    for (size_t at = 0; find(text, length, &at, &characters); at += PAIR)
        count++;
    return count;
}

// The pair at [original] as YAML writes it.
static void add_single(struct strbuf *out, const char *original)
{
    strbuf_addf(out, "\\U%08x", (unsigned)pair_code(original, PAIR));
}

// Rewrites [text], which is valid UTF-8. Halves that stand alone stay.
static struct pairs pairs_rewrite(struct arena *arena, const char *text,
                                  size_t length)
{
    assert(text || !length);
    struct pairs p = {text, length, NULL, count_pairs(text, length)};
    if (!p.count)
        return p;
    struct pair *pair = arena_array(arena, p.count, sizeof *pair);
    struct strbuf out = {0};
    size_t at = 0, characters = 0, done = 0;
    for (size_t i = 0; find(text, length, &at, &characters); i++) {
        pair[i] = (struct pair){characters, text + at};
        strbuf_add_n(&out, text + done, at - done);
        add_single(&out, text + at);
        characters += SINGLE;
        at = done = at + PAIR;
    }
    strbuf_add_n(&out, text + done, length - done);
    p = (struct pairs){arena_copy(arena, out.text, out.length), out.length,
                       pair, p.count};
    strbuf_free(&out);
    return p;
}

// How many pairs begin before [index].
static size_t before(const struct pairs *p, size_t index)
{
    size_t low = 0, high = p->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->pair[middle].at < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// How many columns a place was further to the right in the original: [index]
// code points from the start of the rewritten text, [column] of its line.
static size_t pairs_shift(const struct pairs *p, size_t index, size_t column)
{
    return (before(p, index) - before(p, index - column)) * (PAIR - SINGLE);
}

// The [value] of a scalar as it was in the original, for one without double
// quotes, where a backslash is a backslash. It stands between the code points
// [from] and [to] of the rewritten text. Returns [value] when nothing in it
// was rewritten, else a copy in [arena].
static const char *pairs_restore(const struct pairs *p, struct arena *arena,
                                 const char *value, size_t from, size_t to)
{
    assert(value && from <= to);
    size_t first = before(p, from), last = before(p, to);
    if (first == last)
        return value;
    struct strbuf out = {0}, single = {0};
    const char *rest = value, *found;
    for (size_t i = first; i < last; i++) {
        strbuf_clear(&single);
        add_single(&single, p->pair[i].original);
        found = strstr(rest, single.text);
        if (!found)
            break; // in a comment beside the scalar's head
        strbuf_add_n(&out, rest, (size_t)(found - rest));
        strbuf_add_n(&out, p->pair[i].original, PAIR);
        rest = found + SINGLE;
    }
    strbuf_add(&out, rest);
    value = arena_copy(arena, out.text, out.length);
    strbuf_free(&out);
    strbuf_free(&single);
    return value;
}

// --- the tree ----------------------------------------------------------------

struct reader {
    yaml_parser_t parser;
    struct arena *arena;
    struct complaints *complaints;
    const char *file;
    const char *original; // the text
    struct pairs pairs;   // and what libyaml is given
    size_t characters;    // of the whole text
    size_t at, byte;      // code points from its start, and as many bytes
    int nodes;            // so far
    bool braces;          // directly inside of { }
};

static struct mark mark(const struct reader *r, yaml_mark_t at)
{
    size_t column = at.column + pairs_shift(&r->pairs, at.index, at.column);
    return (struct mark){r->file, (int)at.line + 1, (int)column + 1};
}

static bool inner(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

// The byte of the original text at [mark]. Marks come in order, or nearly so,
// thus all of them together cost one walk over the text.
static size_t byte_at(struct reader *r, yaml_mark_t mark)
{
    const char *text = r->pairs.text;
    for (; r->at < mark.index && r->byte < r->pairs.length; r->at++)
        do
            r->byte++;
        while (r->byte < r->pairs.length && inner(text[r->byte]));
    for (; r->at > mark.index; r->at--)
        do
            r->byte--;
        while (inner(text[r->byte]));
    return r->byte + pairs_shift(&r->pairs, mark.index, mark.index);
}

// What libyaml has against the text, in its own words. Where it only noticed
// at the end of the file, the place is where the open thing began.
static void complain_syntax(struct reader *r)
{
    const yaml_parser_t *p = &r->parser;
    bool open = p->context && p->problem_mark.index >= r->characters;
    const char *key = !p->problem   ? "error.yaml.unreadable"
                      : !p->context ? "error.yaml"
                      : open        ? "error.yaml.open"
                      : r->braces   ? "error.yaml.braces"
                                    : "error.yaml.within";
    complain(r->complaints, mark(r, open ? p->context_mark : p->problem_mark),
             key,
             SLOTS(TEXT("problem", p->problem), TEXT("context", p->context),
                   COUNT("line", p->context_mark.line + 1)));
}

// The next event. On false the complaint is made.
static bool next_event(struct reader *r, yaml_event_t *event)
{
    if (yaml_parser_parse(&r->parser, event))
        return true;
    complain_syntax(r);
    return false;
}

static bool yaml_refuse(struct reader *r, yaml_mark_t at, const char *key)
{
    complain(r->complaints, mark(r, at), key,
             SLOTS(COUNT("most", YAML_MOST_DEPTH)));
    return false;
}

static bool check_scalar(struct reader *r, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length, n;
    uint32_t code;
    for (size_t i = 0; i < length; i += n) {
        n = utf8_read(text + i, length - i, &code);
        if (!n || text_forbidden(code))
            return yaml_refuse(r, event->start_mark, "error.control.text");
    }
    return true;
}

// Anchors, aliases, tags and depth.
static bool check_event(struct reader *r, const yaml_event_t *event, int depth)
{
    const void *anchor = NULL, *tag = NULL;
    bool nested = true;
    if (event->type == YAML_SCALAR_EVENT) {
        anchor = event->data.scalar.anchor;
        tag = event->data.scalar.tag;
        nested = false;
    } else if (event->type == YAML_SEQUENCE_START_EVENT) {
        anchor = event->data.sequence_start.anchor;
        tag = event->data.sequence_start.tag;
    } else if (event->type == YAML_MAPPING_START_EVENT) {
        anchor = event->data.mapping_start.anchor;
        tag = event->data.mapping_start.tag;
    }
    if (anchor || event->type == YAML_ALIAS_EVENT)
        return yaml_refuse(r, event->start_mark, "error.anchor");
    if (tag)
        return yaml_refuse(r, event->start_mark, "error.tag");
    if (nested && depth >= YAML_MOST_DEPTH)
        return yaml_refuse(r, event->start_mark, "error.deep");
    if (++r->nodes > YAML_MOST_NODES)
        return yaml_refuse(r, event->start_mark, "error.values");
    return nested || check_scalar(r, event);
}

static struct node *read_node(struct reader *r, const yaml_event_t *event,
                              int depth);

static int by_key(const void *a, const void *b)
{
    const struct node *const *x = a, *const *y = b;
    int order = strcmp((*x)->key->text, (*y)->key->text);
    if (order)
        return order;
    struct mark m = (*x)->key->mark, n = (*y)->key->mark;
    return m.line != n.line ? m.line - n.line : m.column - n.column;
}

// Sorted, not compared each with each: a file may have a million keys.
static void check_duplicates(struct reader *r, const struct node *map)
{
    if (map->count < 2)
        return;
    size_t count = (size_t)map->count, n = 0;
    const struct node **sorted = must_realloc(NULL, count, sizeof(*sorted));
    for (const struct node *i = map->first; i; i = i->next)
        sorted[n++] = i;
    qsort(sorted, count, sizeof(*sorted), by_key);
    for (size_t i = 1; i < count; i++) {
        const struct node *key = sorted[i]->key, *older = sorted[i - 1]->key;
        if (!strcmp(key->text, older->text))
            complain(
                r->complaints, key->mark, "error.twice",
                SLOTS(TEXT("key", key->text), COUNT("line", older->mark.line)));
    }
    free(sorted);
}

// Reads the key that [event] starts. NULL: the complaint is made.
static const struct node *read_key(struct reader *r, const yaml_event_t *event,
                                   int depth)
{
    if (!check_event(r, event, depth))
        return NULL;
    if (event->type == YAML_SCALAR_EVENT)
        return read_node(r, event, depth);
    yaml_refuse(r, event->start_mark, "error.key.kind");
    return NULL;
}

// Reads the item of [parent] that [event] starts; [event] may become a later
// one. NULL: the complaint is made.
static struct node *read_item(struct reader *r, const struct node *parent,
                              yaml_event_t *event, int depth)
{
    if (parent->kind == NODE_LIST)
        return read_node(r, event, depth);
    const struct node *key = read_key(r, event, depth);
    yaml_event_delete(event);
    if (!key || !next_event(r, event))
        return NULL;
    struct node *value = read_node(r, event, depth);
    if (value)
        value->key = key;
    return value;
}

// Reads the items of [parent] up to its end, which is where brackets close;
// without any it ends with its last item.
static bool read_items(struct reader *r, struct node *parent, int depth)
{
    const struct node **tail = &parent->first;
    yaml_event_t event;
    while (next_event(r, &event)) {
        bool end = event.type == YAML_SEQUENCE_END_EVENT ||
                   event.type == YAML_MAPPING_END_EVENT;
        struct node *item = end ? NULL : read_item(r, parent, &event, depth);
        if (item)
            parent->to = item->to;
        else if (end && node_has_brackets(parent, r->original))
            parent->to = byte_at(r, event.end_mark);
        yaml_event_delete(&event);
        if (!item)
            return end;
        *tail = item;
        tail = &item->next;
        parent->count++;
    }
    return false;
}

static const char *scalar_text(struct reader *r, const yaml_event_t *event)
{
    const char *text =
        arena_copy(r->arena, (const char *)event->data.scalar.value,
                   event->data.scalar.length);
    if (event->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE)
        return text;
    return pairs_restore(&r->pairs, r->arena, text, event->start_mark.index,
                         event->end_mark.index);
}

// Reads the node that [event] starts. NULL: the complaint is made.
static struct node *read_node(struct reader *r, const yaml_event_t *event,
                              int depth)
{
    if (!check_event(r, event, depth))
        return NULL;
    struct node *n = arena_alloc(r->arena, sizeof(*n));
    n->mark = mark(r, event->start_mark);
    n->from = n->to = byte_at(r, event->start_mark);
    if (event->type == YAML_SCALAR_EVENT) {
        n->kind = NODE_SCALAR;
        n->to = byte_at(r, event->end_mark);
        n->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
        n->text = scalar_text(r, event);
        return n;
    }
    bool map = event->type == YAML_MAPPING_START_EVENT, outside = r->braces;
    n->kind = map ? NODE_MAP : NODE_LIST;
    r->braces =
        map && event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
    if (!read_items(r, n, depth + 1))
        return NULL;
    r->braces = outside;
    if (map)
        check_duplicates(r, n);
    return n;
}

// Reads the next event that is not of the kind [skipped].
static bool skip_to(struct reader *r, yaml_event_t *event,
                    yaml_event_type_t skipped)
{
    while (next_event(r, event)) {
        if (event->type != skipped)
            return true;
        yaml_event_delete(event);
    }
    return false;
}

static const struct node *read_document(struct reader *r)
{
    yaml_event_t event;
    if (!skip_to(r, &event, YAML_STREAM_START_EVENT))
        return NULL;
    bool empty = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
    if (empty) {
        complain(r->complaints, (struct mark){r->file, 1, 1}, "error.empty",
                 NO_SLOTS);
        return NULL;
    }
    if (!next_event(r, &event))
        return NULL;
    const struct node *root = read_node(r, &event, 0);
    yaml_event_delete(&event);
    if (!root || !skip_to(r, &event, YAML_DOCUMENT_END_EVENT))
        return NULL;
    bool more = event.type != YAML_STREAM_END_EVENT;
    if (more)
        yaml_refuse(r, event.start_mark, "error.documents");
    yaml_event_delete(&event);
    return more ? NULL : root;
}

const struct node *yaml_read(struct arena *arena, struct complaints *c,
                             const char *file, const char *text, size_t length)
{
    assert(arena && c && file && (text || !length));
    struct reader r = {
        .arena = arena, .complaints = c, .file = file, .original = text};
    if (!text_check(c, file, text, length, &r.characters))
        return NULL;
    r.pairs = pairs_rewrite(arena, text, length);
    r.characters -= pairs_shift(&r.pairs, r.characters, r.characters);
    if (!yaml_parser_initialize(&r.parser))
        abort();
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.pairs.text,
                                 r.pairs.length);
    const struct node *root = read_document(&r);
    yaml_parser_delete(&r.parser);
    return root;
}

const struct node *node_find(const struct node *map, const char *key)
{
    assert(key != NULL);
    if (!map || map->kind != NODE_MAP)
        return NULL;
    for (const struct node *n = map->first; n; n = n->next)
        if (!strcmp(n->key->text, key))
            return n;
    return NULL;
}

bool node_has_brackets(const struct node *n, const char *text)
{
    assert(n && text);
    return (n->kind == NODE_LIST && text[n->from] == '[') ||
           (n->kind == NODE_MAP && text[n->from] == '{');
}

bool node_is_null(const struct node *n)
{
    if (n->kind != NODE_SCALAR || !n->plain)
        return false;
    return !*n->text || !strcmp(n->text, "~") || !strcmp(n->text, "null");
}
