// SPDX-License-Identifier: MIT
#include "lesson/edit/read.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "lesson/source.h"

enum { LONGEST_EDIT = 4096 }; // bytes of what stands left of the sign

bool edit_refuse(const struct edit *e, const char *key,
                 const struct slot *slots)
{
    assert(e->text && key);
    complain(e->r->complaints, e->at, key, slots);
    return false;
}

static bool no_change(const struct edit *e)
{
    return edit_refuse(e, "edit.form", SLOTS(TEXT("text", e->text)));
}

// "[cat,1]", of which [*p] is the bracket.
static bool read_indices(struct edit *e, const char **p)
{
    do {
        ++*p;
        if (e->depth == 2 || !index_read(p, &e->index[e->depth++]))
            return false;
    } while (**p == ',');
    if (**p != ']')
        return false;
    *p += 1 + strspn(*p + 1, " ");
    return true;
}

// [from] on as a number, which is a tree by itself: one that is pulled is
// another change for every frame. NULL when it is none.
static const struct node *number_right(const struct edit *e, const char *from)
{
    size_t length = strcspn(from, " "), before = 0;
    const char *text = arena_copy(e->r->arena, from, length);
    double x;
    if (from[length] || !number_read(text, &x))
        return NULL;
    for (const char *p = e->text; p < from; p++)
        before += ((unsigned char)*p & 0xC0) != 0x80; // characters
    struct node *n = arena_alloc(e->r->arena, sizeof *n);
    *n = (struct node){.kind = NODE_SCALAR,
                       .plain = true,
                       .text = text,
                       .mark = {e->file, 1, (int)before + 1},
                       .from = before,
                       .to = before + length};
    return n;
}

// What stands right of the sign at [sign], as a tree whose marks are columns
// of the whole text.
static const struct node *read_right(struct edit *e, const char *sign)
{
    size_t length = strlen(e->text), before = (size_t)(sign - e->text) + 1;
    const struct node *number =
        number_right(e, sign + 1 + strspn(sign + 1, " "));
    if (number)
        return number;
    char *padded = arena_copy(e->r->arena, e->text, length);
    memset(padded, ' ', before);
    for (size_t i = 0; i < before; i++)
        if (((unsigned char)e->text[i] & 0xC0) == 0x80)
            memmove(padded, padded + 1, strlen(padded)); // a column less
    return yaml_read(e->r->arena, e->r->complaints, e->file, padded,
                     strlen(padded));
}

// What has a sign behind it is a key.
enum word_act edit_act(const char **text)
{
    static const char *const acts[] = {[WORD_ADD] = "add ",
                                       [WORD_REMOVE] = "remove ",
                                       [WORD_MOVE] = "move ",
                                       [WORD_FIT] = "fit "};
    for (int i = WORD_ADD; i <= WORD_FIT; i++) {
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
static bool read_to(struct edit *e, const char *p)
{
    static const char to[] = "to ";
    char *end;
    if (strncmp(p, to, strlen(to)))
        return false;
    p += strlen(to) + strspn(p + strlen(to), " ");
    e->to = *p >= '1' && *p <= '9' ? strtol(p, &end, 10) : 0;
    return e->to && !end[strspn(end, " ")];
}

bool edit_read(struct edit *e)
{
    assert(e->r && e->g && e->file && e->text);
    e->text = typed_line(e->r, e->file, e->text);
    if (!e->text)
        return false;
    const char *p = e->text, *name;
    e->act = edit_act(&p);
    name = p;
    size_t length = strcspn(name, "[= ");
    p += length;
    p += strspn(p, " ");
    e->name = arena_copy(e->r->arena, name, length);
    if (!length || length > LONGEST_EDIT ||
        (*p == '[' && !read_indices(e, &p)) ||
        (e->act != WORD_PUT && e->depth != (e->act != WORD_FIT)))
        return no_change(e);
    if (e->act == WORD_REMOVE)
        return !*p || no_change(e);
    if (e->act == WORD_MOVE)
        return read_to(e, p) || no_change(e);
    if (*p != '=' || !p[1 + strspn(p + 1, " ")])
        return no_change(e);
    e->value = read_right(e, p);
    return e->value;
}
