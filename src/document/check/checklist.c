// SPDX-License-Identifier: MIT
#include "document/check/checklist.h"

#include <assert.h>
#include <string.h>

#include "lesson/grammar.h"
#include "lesson/source.h"

static const char *const list_keys[] = {"short", "items", NULL};
static const char *const item_keys[] = {"number",  "asks",  "least", "most",
                                        "besides", "long",  "once",  "arc",
                                        "path",    "short", NULL};
static const char *const number_keys[] = {"least", "most", "besides", NULL};
static const char *const answers[] = {"no", "yes", NULL};

// Which of [names] [n] is; -1 after complaining.
static int choose(struct reading *r, const struct node *n, const char *name,
                  const char *const *names)
{
    const char *text;
    if (!read_line(r, n, name, &text))
        return -1;
    int count = name_count(names), i = 0;
    while (i < count && strcmp(text, names[i]))
        i++;
    if (i < count)
        return i;
    complain_choice(r, n, name, names, count,
                    list_all(r, "list.or", names, count));
    return -1;
}

static void read_answer(struct reading *r, const struct node *n,
                        const char *name, bool *out)
{
    if (n)
        *out = choose(r, n, name, answers) == 1;
}

static void read_numbers(struct reading *r, const struct node *n,
                         struct checked_item *out)
{
    int *const numbers[] = {&out->least, &out->most, &out->besides};
    for (int i = 0; number_keys[i]; i++) {
        const struct node *of = node_find(n, number_keys[i]);
        if (of)
            read_whole(r, of, number_keys[i], 0, MOST_OF_ITEM, numbers[i]);
    }
}

// What is other of a short lesson.
static void read_short(struct reading *r, const struct node *n,
                       struct checked_item *out)
{
    if (n && n->kind == NODE_MAP) {
        check_names(r, n, "short", number_keys, name_count(number_keys));
        read_numbers(r, n, out);
    } else if (n) {
        bool asked = true;
        read_answer(r, n, "short", &asked);
        out->left_out = !asked;
    }
}

static void read_item(struct reading *r, const struct node *n,
                      struct checklist *c)
{
    struct checked_item i = {.asks = -1};
    if (!expect_map(r, n, "items"))
        return;
    check_names(r, n, "items", item_keys, name_count(item_keys));
    const struct node *number = node_find(n, "number");
    const struct node *asks = node_find(n, "asks");
    if (number)
        read_whole(r, number, "number", 1, MOST_ITEMS, &i.number);
    else
        complain(r->complaints, n->mark, "error.missing",
                 SLOTS(TEXT("name", "number")));
    if (asks)
        i.asks = choose(r, asks, "asks", form_asks);
    read_numbers(r, n, &i);
    read_answer(r, node_find(n, "once"), "once", &i.once);
    read_answer(r, node_find(n, "arc"), "arc", &i.arc);
    const struct node *longer = node_find(n, "long");
    if (longer)
        read_whole(r, longer, "long", 0, MOST_OF_ITEM, &i.longer);
    const struct node *path = node_find(n, "path");
    bool only = false;
    read_answer(r, path, "path", &only);
    i.path = path ? (only ? 1 : -1) : 0;
    c->items[c->count] = c->shorter[c->count] = i;
    read_short(r, node_find(n, "short"), &c->shorter[c->count++]);
}

bool checklist_read(struct checklist *out, struct reading *r,
                    const struct files *files, const char *path)
{
    int wrong = r->complaints->count;
    const struct node *root = read_lesson_source(r, files, path);
    *out = (struct checklist){.start = NULL};
    if (!root || !expect_map(r, root, "checklist"))
        return false;
    check_names(r, root, "checklist", list_keys, name_count(list_keys));
    const struct node *start = node_find(root, "short");
    const struct node *items = node_find(root, "items");
    if (start)
        read_line(r, start, "short", &out->start);
    if (items && expect_list(r, items, "items") &&
        expect_few(r, items, "items", MOST_ITEMS))
        for (const struct node *n = items->first; n; n = n->next)
            read_item(r, n, out);
    return r->complaints->count == wrong;
}

const struct checked_item *checklist_for(const struct checklist *c,
                                         const char *lesson)
{
    assert(c && lesson);
    const char *slash = strrchr(lesson, '/'),
               *name = slash ? slash + 1 : lesson;
    bool begins = c->start && !strncmp(name, c->start, strlen(c->start));
    return begins ? c->shorter : c->items;
}
