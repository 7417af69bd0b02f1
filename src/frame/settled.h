// SPDX-License-Identifier: MIT
// A page that asks, as it is once it was answered right: what it asked about
// stays marked, and where the page says nothing itself the answer is told with
// what makes it so. For whoever shows a page that nobody answers any more: what
// is taken along, `render`, and a reader who comes back.
#ifndef FRAME_SETTLED_H
#define FRAME_SETTLED_H

#include "frame/asking.h"
#include "frame/frame.h"
#include "quiz/ask.h"

// Owns what it tells: settled_free(). Must stay where it is while it is shown.
struct settled {
    struct arena arena;
    struct asking about;
    struct pointed pointed; // at the right cell; no tensor: none was asked for
    struct strbuf answer;   // empty: the page says what there is to say
};

// Works out page [page], from 0, of [l] on [t]; [before] is the trace before
// the page's change, for a question about that. False, and [out] is empty,
// where nothing is asked or it cannot be asked.
bool settled_open(struct settled *out, const struct catalogue *words,
                  const struct lesson *l, int page, const struct trace *t,
                  const struct trace *before);
void settled_free(struct settled *s);

// Tells it in [shown], which is of that page; nothing where [s] is empty.
void settled_show(const struct settled *s, struct shown *shown);

// Appends what is told once [a] of [page] is answered, right or, [given] false,
// not at all.
void settled_tell(const struct asked *a, const struct page *page, bool given,
                  const struct catalogue *words, struct strbuf *out);

// What [a] asks about, as a frame has it; its names are those of the question
// and of the trace.
struct asking settled_about(const struct asked *a);

#endif
