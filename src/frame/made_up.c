// SPDX-License-Identifier: MIT
#include "frame/made_up.h"

#include <string.h>

#include "frame/chrome.h"
#include "model/key.h"
#include "say/join.h"

static double made_up_size(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

// True while it is a word of the sentence.
static bool is_there_still(const struct model *m, const char *word)
{
    for (int i = 0; i < m->count; i++)
        if (m->entries[i].type == ENTRY_WORDS &&
            words_find(m->entries[i].words, word) >= 0)
            return true;
    return false;
}

// Those words of the trace whose numbers are made up; so many.
static int made_up_words(const struct scene *s, const struct lesson *l,
                         const char **out)
{
    int count = 0;
    for (int i = 0; i < l->made_up.count; i++)
        if (is_there_still(s->trace->model, l->made_up.word[i]))
            out[count++] = caption(s, "frame.made_up.word",
                                   SLOTS(TEXT("name", l->made_up.word[i])));
    return count;
}

// By name where there is room, else how many; NULL: none.
static const char *made_up_text(const struct scene *s, const struct lesson *l,
                                double width)
{
    const char **names = arena_array(
        s->pose->arena, (size_t)l->made_up.count + 1, sizeof *names);
    int count = made_up_words(s, l, names);
    if (!count)
        return NULL;
    struct strbuf all = {0};
    list_names(s->view->words, &all, "list.last", names, count);
    const char *text =
        caption(s, "frame.made_up",
                SLOTS(TEXT("words", strbuf_text(&all)), COUNT("count", count)));
    strbuf_free(&all);
    if (text_width(s, made_up_size(s), WEIGHT_REGULAR, text) <= width)
        return text;
    return caption(s, "frame.made_up.many", SLOTS(COUNT("count", count)));
}

static bool is_painted(const struct scene *s, const struct lesson *l)
{
    return l && l->made_up.count && s->font && s->pose->arena &&
           !s->view->look.thumbnail;
}

double made_up_room(const struct scene *s, const struct lesson *l)
{
    bool any = false;
    for (int i = 0; is_painted(s, l) && i < l->made_up.count; i++)
        any = any || is_there_still(s->trace->model, l->made_up.word[i]);
    return any ? made_up_size(s) * 1.6 : 0;
}

void made_up_paint(struct scene *s, const struct lesson *l)
{
    if (made_up_room(s, l) == 0)
        return;
    double margin = u(s, 24), width = s->view->extent.width - 2 * margin;
    double size = made_up_size(s);
    const char *text = made_up_text(s, l, width);
    paint_text(s, id_named("chrome made up", 0), margin,
               chrome_over(s) - size * 0.6, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey, text_fit(s, size, WEIGHT_REGULAR, text, width));
}
