// SPDX-License-Identifier: MIT
#include "yaml/splice.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "yaml/change.h"
#include "yaml/write.h"

// --- patches -----------------------------------------------------------------
//
// Bytes of a text that are to be replaced, and the lines that they stand in.

struct patch {
    size_t from, to;
    const char *with; // not owned
    int number;       // what is put in at one place comes in this order
};

// Zero-initialise it but for the text; patches_free() gives it back.
struct patches {
    const char *text;
    size_t length;
    struct patch *patch;
    int count;
};

// Puts [with] in the place of the bytes [from] to [to].
static void patches_add(struct patches *p, size_t from, size_t to,
                        const char *with)
{
    assert(with && from <= to && to <= p->length);
    p->patch = must_realloc(p->patch, (size_t)p->count + 1, sizeof *p->patch);
    p->patch[p->count] = (struct patch){from, to, with, p->count};
    p->count++;
}

static int by_place(const void *a, const void *b)
{
    const struct patch *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->number - y->number;
}

// Appends the text with all of them made. False when two of them are about the
// same bytes.
static bool patches_apply(struct patches *p, struct strbuf *out)
{
    size_t done = 0;
    if (p->count)
        qsort(p->patch, (size_t)p->count, sizeof *p->patch, by_place);
    for (int k = 0; k < p->count; k++) {
        const struct patch *i = &p->patch[k];
        if (i->from < done)
            return false;
        strbuf_add_n(out, p->text + done, i->from - done);
        strbuf_add(out, i->with);
        done = i->to;
    }
    strbuf_add_n(out, p->text + done, p->length - done);
    return true;
}

static void patches_free(struct patches *p)
{
    free(p->patch);
    *p = (struct patches){0};
}

// --- places ------------------------------------------------------------------

static bool is_break(const struct patches *p, size_t at)
{
    return line_break(p->text + at, p->length - at) > 0;
}

static bool follows_break(const struct patches *p, size_t at)
{
    for (size_t bytes = 1; bytes <= 3 && bytes <= at; bytes++)
        if (line_break(p->text + at - bytes, bytes) == bytes)
            return true;
    return false;
}

// Where the line of [at] begins; where it ends, before what breaks it; where
// the next one begins.
static size_t line_start(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    while (at > 0 && !follows_break(p, at))
        at--;
    return at;
}

static size_t line_end(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    while (at < p->length && !is_break(p, at))
        at++;
    return at;
}

static size_t next_line(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    at = line_end(p, at);
    return at + line_break(p->text + at, p->length - at);
}

// True when only spaces stand before [at] on its line.
static bool begins_line(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    size_t start = line_start(p, at);
    return start + strspn(p->text + start, " ") >= at;
}

// --- the changes -------------------------------------------------------------

struct splice {
    const char *text; // of the file
    struct patches patches;
    struct hand hand;
    struct arena arena;
    bool failed; // it is written in a way that this file does not know
};

// Where one place was not what it was taken for, no other is worth anything.
static void put(struct splice *s, size_t from, size_t to, const char *with)
{
    if (!s->failed)
        patches_add(&s->patches, from, to, with);
}

// Without what a block of text ends with: the breaks of its lines.
static size_t end_of(const struct splice *s, const struct node *n)
{
    size_t to = n->to;
    while (to > n->from && strchr(" \t\r\n", s->text[to - 1]))
        to--;
    return to;
}

static size_t column_of(const struct node *n)
{
    return (size_t)n->mark.column - 1;
}

static const char *indented(struct splice *s, size_t column, const char *text)
{
    return arena_print(&s->arena, "%s%*s%s", s->hand.line, (int)column, "",
                       text);
}

static const char *written(struct splice *s, const struct node *n,
                           size_t column)
{
    struct strbuf out = {0};
    node_write(&out, &s->hand, n, column);
    const char *text = arena_copy(&s->arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return text;
}

// --- values ------------------------------------------------------------------

static void differ(struct splice *s, const struct node *was,
                   const struct node *now);

// Behind the colon of the key of [n].
static size_t after_colon(struct splice *s, const struct node *n)
{
    size_t at = n->key->to;
    while (at < s->patches.length && strchr(" \t", s->text[at]))
        at++;
    s->failed = s->failed || at == s->patches.length || s->text[at] != ':';
    return at + 1;
}

// All of the value [was]. One that has lines of its own begins behind its key.
static void replace(struct splice *s, const struct node *was,
                    const struct node *now)
{
    size_t from = was->from, to = end_of(s, was), column = column_of(was);
    bool lines = was->kind != NODE_SCALAR && !node_has_brackets(was, s->text);
    bool moved = was->key && (lines || from == to);
    if (moved) {
        from = after_colon(s, was);
        column = column_of(was->key) + (from - was->key->from) + 1;
    }
    const char *text = written(s, now, column);
    put(s, from, to,
        moved || from == to ? arena_print(&s->arena, " %s", text) : text);
}

// --- lists -------------------------------------------------------------------

static const struct node *item(const struct node *list, int index)
{
    const struct node *n = list->first;
    while (index--)
        n = n->next;
    return n;
}

// How the items of a list stand.
enum stand {
    IN_A_ROW,  // [a, b]
    IN_LINES,  // brackets, each on a line of its own but perhaps the first
    IN_DASHES, // "- a"
    OTHERWISE
};

// The dash of an item; [n] itself when it is not simply before it.
static size_t dash_of(const struct splice *s, const struct node *n)
{
    size_t at = n->from;
    while (at > 0 && s->text[at - 1] == ' ')
        at--;
    return at > 0 && s->text[at - 1] == '-' ? at - 1 : n->from;
}

static enum stand stand_of(const struct splice *s, const struct node *list)
{
    bool brackets = node_has_brackets(list, s->text), lines = list->count > 1;
    bool dashes = !brackets;
    for (const struct node *n = list->first; n; n = n->next) {
        lines =
            lines && (n == list->first || begins_line(&s->patches, n->from));
        dashes = dashes && dash_of(s, n) != n->from &&
                 (n == list->first || begins_line(&s->patches, dash_of(s, n)));
    }
    return dashes      ? IN_DASHES
           : !brackets ? OTHERWISE
           : lines     ? IN_LINES
                       : IN_A_ROW;
}

// Where items below the first begin.
static size_t item_column(enum stand stand, const struct node *list)
{
    return column_of(stand == IN_LINES ? list->first->next : list);
}

// The [count] items from [n] on as they stand in a list: each behind what
// parts it from the one before, or with [front] in front of what parts it from
// the next.
static const char *items(struct splice *s, enum stand stand,
                         const struct node *list, const struct node *n,
                         int count, bool front)
{
    size_t column = item_column(stand, list);
    const char *parts = stand == IN_A_ROW ? " " : indented(s, column, "");
    struct strbuf out = {0};
    for (; count--; n = n->next) {
        if (stand != IN_DASHES && !front)
            strbuf_add(&out, ",");
        strbuf_add(&out, front ? "" : parts);
        strbuf_add(&out, stand == IN_DASHES ? "- " : "");
        strbuf_add(&out, written(s, n, column));
        if (stand != IN_DASHES && front)
            strbuf_add(&out, ",");
        strbuf_add(&out, front ? parts : "");
    }
    const char *text = arena_copy(&s->arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return text;
}

// Where an item begins, with its dash.
static size_t start_of(const struct splice *s, enum stand stand,
                       const struct node *n)
{
    return stand == IN_DASHES ? dash_of(s, n) : n->from;
}

static void put_in(struct splice *s, enum stand stand, const struct node *list,
                   const struct node *before, const struct node *n, int count)
{
    size_t at = !before              ? start_of(s, stand, list->first)
                : stand == IN_DASHES ? line_end(&s->patches, end_of(s, before))
                                     : before->to;
    put(s, at, at, items(s, stand, list, n, count, !before));
}

// The last lines in brackets, with the comma of the one [before]. What closes
// the list stays; not behind a comment, which would swallow it.
static void take_last_lines(struct splice *s, const struct node *before,
                            const struct node *first, const struct node *last)
{
    size_t comma = before->to;
    while (comma < last->from && strchr(" \t\r\n", s->text[comma]))
        comma++;
    s->failed = s->failed || s->text[comma] != ',';
    size_t end = line_end(&s->patches, comma), rest = comma + 1;
    while (rest < end && strchr(" \t", s->text[rest]))
        rest++;
    put(s, comma, comma + 1, "");
    put(s, rest == end ? comma + 1 : first->from, last->to, "");
}

// Takes out the items from [first] to [last]; those of the lines go with them.
static void take_out(struct splice *s, enum stand stand,
                     const struct node *before, const struct node *first,
                     const struct node *last)
{
    if (!before)
        put(s, start_of(s, stand, first), start_of(s, stand, last->next), "");
    else if (stand == IN_A_ROW)
        put(s, before->to, last->to, "");
    else if (stand == IN_LINES && !last->next)
        take_last_lines(s, before, first, last);
    else if (next_line(&s->patches, end_of(s, last)) < s->patches.length)
        put(s, line_start(&s->patches, first->from),
            next_line(&s->patches, end_of(s, last)), "");
    else
        put(s, line_end(&s->patches, end_of(s, before)),
            line_end(&s->patches, end_of(s, last)), "");
}

// Lists of different lengths: what both begin and end with stays, what is
// between changes places one by one, and the rest comes or goes.
static void differ_lengths(struct splice *s, const struct node *was,
                           const struct node *now)
{
    int most = was->count < now->count ? was->count : now->count, pairs = 0;
    const struct node *i = was->first, *j = now->first, *before = NULL;
    while (pairs < most && node_equal(i, j)) {
        before = i;
        i = i->next;
        j = j->next;
        pairs++;
    }
    int end = 0;
    while (pairs + end < most && node_equal(item(was, was->count - 1 - end),
                                            item(now, now->count - 1 - end)))
        end++;
    enum stand stand = stand_of(s, was);
    if (stand == OTHERWISE || !most) {
        replace(s, was, now);
        return;
    }
    for (; pairs + end < most; pairs++) {
        differ(s, i, j);
        before = i;
        i = i->next;
        j = j->next;
    }
    if (now->count > most)
        put_in(s, stand, was, before, j, now->count - most);
    else
        take_out(s, stand, before, i, item(was, was->count - 1 - end));
}

// Makes the lines of the item or of the key [n] of [within], which starts at
// [from], a comment.
static void comment_lines(struct splice *s, const struct node *within,
                          size_t from, const struct node *n)
{
    s->failed = s->failed || node_has_brackets(within, s->text) ||
                !begins_line(&s->patches, from);
    size_t end = line_end(&s->patches, end_of(s, n));
    for (size_t at = line_start(&s->patches, from);
         at <= end && at < s->patches.length; at = next_line(&s->patches, at))
        put(s, at, at, line_end(&s->patches, at) == at ? "#" : "# ");
}

// True when mappings are gone from a list, and nothing else became of it.
static bool lacks_mappings(const struct node *was, const struct node *now)
{
    const struct node *j = now->first;
    for (const struct node *i = was->first; i; i = i->next) {
        if (i->kind != NODE_MAP)
            return false;
        if (j && i->from == j->from && node_equal(i, j))
            j = j->next;
    }
    return now->count && !j;
}

static void differ_lists(struct splice *s, const struct node *was,
                         const struct node *now)
{
    if (now->count < was->count && !node_has_brackets(was, s->text) &&
        lacks_mappings(was, now)) {
        const struct node *j = now->first;
        for (const struct node *i = was->first; i; i = i->next)
            if (j && i->from == j->from)
                j = j->next;
            else
                comment_lines(s, was, dash_of(s, i), i);
        return;
    }
    if (was->count != now->count) {
        differ_lengths(s, was, now);
        return;
    }
    const struct node *j = now->first;
    for (const struct node *i = was->first; i; i = i->next, j = j->next)
        differ(s, i, j);
}

// --- mappings ----------------------------------------------------------------

static void add_key(struct splice *s, const struct node *map,
                    const struct node *last, const struct node *value)
{
    struct strbuf key = {0};
    bool brackets = node_has_brackets(map, s->text);
    const struct node *near = last ? last->key : map;
    bool line = last && begins_line(&s->patches, near->from);
    size_t column = column_of(near);
    scalar_write(&key, &s->hand, value->key);
    strbuf_add(&key, ": ");
    const char *text = written(s, value, column + key.length);
    text = arena_print(&s->arena, "%s%s", key.text, text);
    strbuf_free(&key);
    if (!last)
        put(s, map->from + 1, map->from + 1, text);
    else if (brackets)
        put(s, last->to, last->to,
            arena_print(&s->arena, line ? ",%s" : ", %s",
                        line ? indented(s, column, text) : text));
    else
        put(s, line_end(&s->patches, end_of(s, last)),
            line_end(&s->patches, end_of(s, last)), indented(s, column, text));
}

static void differ_maps(struct splice *s, const struct node *was,
                        const struct node *now)
{
    const struct node *last = NULL;
    for (const struct node *i = was->first; i; last = i, i = i->next) {
        const struct node *other = node_find(now, i->key->text);
        if (other)
            differ(s, i, other);
        else
            comment_lines(s, was, i->key->from, i);
    }
    for (const struct node *j = now->first; j; j = j->next)
        if (!node_find(was, j->key->text))
            add_key(s, was, last, j);
}

// A key that is gone from between braces has no line that could be a comment.
static bool loses_inside(const struct splice *s, const struct node *was,
                         const struct node *now)
{
    if (was->kind != NODE_MAP || !was->key || !node_has_brackets(was, s->text))
        return false;
    for (const struct node *i = was->first; i; i = i->next)
        if (!node_find(now, i->key->text))
            return true;
    return false;
}

static void differ(struct splice *s, const struct node *was,
                   const struct node *now)
{
    if (node_equal(was, now))
        return;
    if (was->kind != now->kind || was->kind == NODE_SCALAR ||
        loses_inside(s, was, now))
        replace(s, was, now);
    else if (was->kind == NODE_LIST)
        differ_lists(s, was, now);
    else
        differ_maps(s, was, now);
}

// --- all of it ---------------------------------------------------------------

static const char *first_break(struct arena *arena, const char *text,
                               size_t length)
{
    for (size_t i = 0; i < length; i++) {
        size_t bytes = line_break(text + i, length - i);
        if (bytes)
            return arena_copy(arena, text + i, bytes);
    }
    return "\n";
}

// Whether [text] reads as [now].
static bool reads_as(struct arena *arena, const struct strbuf *text,
                     const struct node *now)
{
    struct complaints c = {0};
    const struct node *read =
        yaml_read(arena, &c, "", strbuf_text(text), text->length);
    bool good = read && !c.count && node_equal(read, now);
    complaints_free(&c);
    return good;
}

bool splice_tree(struct strbuf *out, const char *text, size_t length,
                 const struct node *was, const struct node *now)
{
    assert(out && text && was && now && was->to <= length);
    struct splice s = {.text = text, .patches = {text, length, NULL, 0}};
    struct strbuf made = {0};
    s.hand = (struct hand){node_has_brackets(was, text),
                           first_break(&s.arena, text, length)};
    now = node_unfold_all(&s.arena, now); // a file has them one by one
    if (now)
        differ(&s, was, now);
    bool good = now && !s.failed && patches_apply(&s.patches, &made) &&
                reads_as(&s.arena, &made, now);
    if (good)
        strbuf_add_n(out, strbuf_text(&made), made.length);
    strbuf_free(&made);
    patches_free(&s.patches);
    arena_free(&s.arena);
    return good;
}
