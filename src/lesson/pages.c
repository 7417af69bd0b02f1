#include "lesson/pages.h"

#include "lesson/question.h"

// What the page changes in the model; later pages show it.
static bool read_change(struct reading *r, const struct node *n,
                        struct page *out)
{
    if (!expect_map(r, n, "change"))
        return false;
    if (!n->count)
        complain(r->complaints, n->mark, "error.text.empty",
                 SLOTS(TEXT("name", "change")));
    out->change = n;
    return n->count > 0;
}

static bool read_ask(struct reading *r, const struct node *n, struct page *out)
{
    out->ask = read_question(r, n, out->change != NULL);
    return out->ask;
}

static void read_page(struct reading *r, const struct node *n, int number,
                      struct page *out)
{
    static const char *const names[] = {"at", "say", "change", "ask", "note"};
    const char *name = arena_print(r->arena, "pages[%d]", number);
    if (!expect_map(r, n, name))
        return;
    check_names(r, n, name, names, 5);
    const struct node *at = node_find(n, "at"), *say = node_find(n, "say");
    const struct node *ask = node_find(n, "ask"), *note = node_find(n, "note");
    const struct node *change = node_find(n, "change");
    if (!at && !say) {
        complain(r->complaints, n->mark, "error.page.at",
                 SLOTS(TEXT("name", name)));
        return;
    }
    out->mark = at ? at->mark : n->mark;
    out->say_mark = say ? say->mark : out->mark;
    (void)((!at || read_line(r, at, "at", &out->at)) &&
           (!say || read_text(r, say, "say", &out->say)) &&
           (!change || read_change(r, change, out)) &&
           (!ask || read_ask(r, ask, out)) &&
           (!note || read_text(r, note, "note", &out->note)));
}

void read_pages(struct reading *r, const struct node *n, struct lesson *out)
{
    if (!expect_list(r, n, "pages") || !expect_few(r, n, "pages", MOST_PAGES))
        return;
    struct page *pages =
        arena_array(r->arena, (size_t)n->count, sizeof(*pages));
    int number = 0;
    for (const struct node *i = n->first; i; i = i->next, number++)
        read_page(r, i, number + 1, &pages[number]);
    out->page_count = number;
    out->pages = pages;
}
