// SPDX-License-Identifier: MIT
#include "frame/offer.h"

#include "quiz/answers.h"
#include "report/page_say.h"

static bool asks(const struct lesson *l, const struct more *m)
{
    int k = m->first, end = m->first + m->count;
    while (k < end && !page_asks(&l->pages[k]))
        k++;
    return k < end;
}

static bool asking_at(const struct lesson *l, int page, struct more *out)
{
    int k = 0;
    while (more_at(l, page, k, out) && !asks(l, out))
        k++;
    return more_at(l, page, k, out);
}

bool offer_near(const struct lesson *l, int page, struct more *out)
{
    int at = page;
    while (at >= 0 && (at == page || !page_asks(&l->pages[at]))) {
        if (asking_at(l, at, out))
            return !l->pages[page].more;
        at = path_next(l, at);
    }
    return false;
}

bool offer_now(const struct shown *shown, struct more *out)
{
    const struct lesson *l = shown->lesson;
    if (!shown->page || !shown->answers || shown->asking ||
        !page_asks(shown->page))
        return false;
    int page = (int)(shown->page - l->pages);
    const struct answered_question *a = answers_find(shown->answers, l, page);
    return a && !a->first.right && !a->first.reply.skipped && !a->unjudged &&
           offer_near(l, page, out);
}

void offer_say(const struct catalogue *words, const struct more *m,
               struct strbuf *out)
{
    say(words, out, "frame.more",
        SLOTS(COUNT("count", m->count), TEXT("name", m->name)));
}
