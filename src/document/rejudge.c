// SPDX-License-Identifier: MIT
#include "document/rejudge.h"

#include <string.h>

#include "document/check/every_page.h"
#include "lesson/procedure.h"
#include "quiz/ask.h"

static void rejudge_reply(const struct asked *a, struct judged *said)
{
    if (said->reply.skipped || said->right)
        return;
    struct verdict v = ask_judge(a, &said->reply);
    said->right = v.right;
    said->mistake =
        v.given_count ? procedure_names[v.given[0]->procedure] : NULL;
}

// What page [page] of [b] asks, on what it lays over the lesson.
static void rejudge_on_page(struct answered_question *q,
                            const struct document *b, int page)
{
    struct document shown, base;
    struct arena arena = {0};
    struct asked a;
    bool there = document_open_on(&base, b, b->lesson.pages[page].model) &&
                 page < base.lesson.page_count;
    bool good = there && page_open(&shown, &base, page) &&
                page < shown.lesson.page_count &&
                shown.lesson.pages[page].ask &&
                ask_open(&a, &shown.lesson, shown.lesson.pages[page].ask,
                         &shown.trace, &base.trace, &arena, NULL);
    if (good) {
        rejudge_reply(&a, &q->first);
        rejudge_reply(&a, &q->last);
        q->unjudged = false;
    }
    arena_free(&arena);
    if (there)
        document_close(&shown);
    document_close(&base);
}

static void rejudge_in(struct answered_question *q, const struct document *b,
                       struct arena *arena)
{
    const struct lesson *l = &b->lesson;
    for (int i = 0; b->good && i < l->page_count; i++)
        if (l->pages[i].ask && !l->pages[i].left_out &&
            l->pages[i].ask->kind == q->kind && question_key(l, i) == q->key) {
            const char *id = l->pages[i].id;
            q->page = id ? arena_print(arena, "%s", id) : NULL;
            rejudge_on_page(q, b, i);
            return;
        }
}

// Questions of a bank are each the only page of their lesson.
static void rejudge_drawn(struct answered_question *q, struct answers_file *f,
                          const char *path)
{
    struct document all;
    if (document_open(&all, NULL, path, NULL) &&
        !strcmp(all.lesson.title, q->from))
        for (int k = 0; q->unjudged && k < all.lesson.bank_count; k++) {
            struct own own = {.model = all.lesson.bank[k].model,
                              .drawn = k + 1,
                              .warms = f->lesson};
            struct document one;
            if (document_open(&one, NULL, path, &own))
                rejudge_in(q, &one, &f->answers.arena);
            document_close(&one);
        }
    document_close(&all);
}

void rejudge(struct answers_file *f, const struct document *plain,
             const struct document *own, const char *const *paths, int count)
{
    for (int i = 0; i < f->answers.count; i++) {
        struct answered_question *q = &f->answers.list[i];
        q->unjudged = true;
        q->first.right = q->last.right = false;
        q->first.mistake = q->last.mistake = NULL;
        if (!q->from && own)
            rejudge_in(q, own, &f->answers.arena);
        if (!q->from && plain)
            rejudge_in(q, plain, &f->answers.arena);
        for (int k = 0; q->from && q->unjudged && k < count; k++)
            rejudge_drawn(q, f, paths[k]);
    }
}
