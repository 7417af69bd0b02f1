// SPDX-License-Identifier: MIT
#include "frame/settled.h"

#include <assert.h>

#include "report/page_say.h"

struct asking settled_about(const struct asked *a)
{
    struct cells c = ask_among(a);
    return (struct asking){a->question->text,
                           c.tensor ? c.tensor->name : NULL,
                           c.row,
                           c.rows,
                           c.column,
                           c.columns,
                           a->known};
}

void settled_tell(const struct asked *a, const struct page *page, bool given,
                  const struct catalogue *words, struct strbuf *out)
{
    if (!page_says(page))
        ask_say_found(a, words, out);
    else if (!given)
        ask_say_answer(a, words, out);
}

bool settled_open(struct settled *out, const struct catalogue *words,
                  const struct lesson *l, int page, const struct trace *t,
                  const struct trace *before)
{
    assert(page >= 0 && page < l->page_count);
    const struct page *p = &l->pages[page];
    struct asked asked;
    *out = (struct settled){.arena = {0}};
    if (!page_asks(p) ||
        !ask_open(&asked, l, p->ask, t, before, &out->arena, NULL)) {
        settled_free(out);
        return false;
    }
    out->about = settled_about(&asked);
    const struct cells *right = &asked.truth.cells;
    if (p->ask->kind == QUESTION_CLICK)
        out->pointed =
            (struct pointed){right->tensor->name, right->row,    right->column,
                             right->row,          right->column, true};
    settled_tell(&asked, p, true, words, &out->answer);
    return true;
}

void settled_free(struct settled *s)
{
    strbuf_free(&s->answer);
    arena_free(&s->arena);
    *s = (struct settled){.arena = {0}};
}

void settled_show(const struct settled *s, struct shown *shown)
{
    if (s->about.text)
        shown->about = &s->about;
    if (s->pointed.tensor)
        shown->pointed = &s->pointed;
    if (s->answer.length)
        shown->answer = s->answer.text;
}
