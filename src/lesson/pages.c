#include "lesson/pages.h"

// A question with its computed answer and the wrong ways to get others.
static bool read_ask(struct reading *r, const struct node *n)
{
    static const char *const names[] = {"question", "answer", "wrong"};
    const char *text;
    struct words wrong;
    if (!expect_map(r, n, "ask"))
        return false;
    check_names(r, n, "ask", names, 3);
    const struct node *question = node_find(n, "question");
    const struct node *answer = node_find(n, "answer");
    const struct node *others = node_find(n, "wrong");
    if (!question || !answer) {
        complain(r->complaints, n->key->mark,
                 question ? "error.ask.answer" : "error.ask.question",
                 NO_SLOTS);
        return false;
    }
    return read_text(r, question, "question", &text) &&
           read_line(r, answer, "answer", &text) &&
           (!others || read_words(r, others, "wrong", false, &wrong));
}

static void read_page(struct reading *r, const struct node *n, int number,
                      struct page *out)
{
    static const char *const names[] = {"at", "say", "ask", "note"};
    const char *name = arena_print(r->arena, "pages[%d]", number);
    if (!expect_map(r, n, name))
        return;
    check_names(r, n, name, names, 4);
    const struct node *at = node_find(n, "at"), *say = node_find(n, "say");
    const struct node *ask = node_find(n, "ask"), *note = node_find(n, "note");
    if (!at) {
        complain(r->complaints, n->mark, "error.page.at",
                 SLOTS(TEXT("name", name)));
        return;
    }
    out->mark = at->mark;
    (void)(read_line(r, at, "at", &out->at) &&
           (!say || read_text(r, say, "say", &out->say)) &&
           (!ask || read_ask(r, ask)) &&
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
