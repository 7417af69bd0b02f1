// SPDX-License-Identifier: MIT
#include "lesson/pace.h"

#include "lesson/path.h"

#include <assert.h>
#include <math.h>

static const double WORDS_A_MINUTE = 150; // as a teacher speaks
static const double LOOK = 8;             // seconds; a step plays up to 3.5
static const double THINK = 20;           // seconds, to answer a question

// Whatever stands between blanks. What is filled in, "{weights[cat, dog]}", is
// one word, whatever its address is written with.
static int count_words(const char *text)
{
    int count = 0, depth = 0;
    bool inside = false;
    for (; text && *text; text++) {
        bool blank = *text == ' ' || *text == '\n' || *text == '\t';
        depth += *text == '{' ? 1 : *text == '}' ? -1 : 0;
        if (blank && depth <= 0)
            inside = false;
        else if (!inside) {
            inside = true;
            count++;
        }
    }
    return count;
}

int pace_minutes(const struct lesson *l, int from)
{
    assert(l && from >= 0);
    double seconds = 0;
    if (path_count(l) < 2)
        return 0;
    for (int i = from; i < l->page_count; i++) {
        const struct page *p = &l->pages[i];
        if (p->more)
            continue;
        int words = count_words(p->say);
        if (p->ask)
            words += count_words(p->ask->text);
        seconds += words * 60 / WORDS_A_MINUTE + LOOK + (p->ask ? THINK : 0);
    }
    return seconds > 0 ? (int)fmax(1, round(seconds / 60)) : 0;
}

void pace_say(const struct lesson *l, const struct catalogue *words,
              struct strbuf *out)
{
    int minutes = pace_minutes(l, 0), more = path_beside(l);
    if (minutes)
        say(words, out, more ? "list.takes.more" : "list.takes",
            SLOTS(COUNT("minutes", minutes), COUNT("more", more)));
}
