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

// Those of the one lesson, and what only the other has.
static struct words words_of_both(struct arena *arena, const struct lesson *l,
                                  const struct lesson *other)
{
    int most = l->made_up.count + (other ? other->made_up.count : 0);
    const char **word = arena_array(arena, (size_t)most + 1, sizeof *word);
    struct words out = {0, word};
    for (; out.count < l->made_up.count; out.count++)
        word[out.count] = l->made_up.word[out.count];
    for (int i = 0; other && i < other->made_up.count; i++)
        if (words_find(out, other->made_up.word[i]) < 0)
            word[out.count++] = other->made_up.word[i];
    return out;
}

// By name where there is room, else how many.
static const char *made_up_text(const struct scene *s, struct words words,
                                double width)
{
    const char **names =
        arena_array(s->pose->arena, (size_t)words.count, sizeof *names);
    for (int i = 0; i < words.count; i++)
        names[i] = caption(s, "frame.made_up.word",
                           SLOTS(TEXT("name", words.word[i])));
    struct strbuf all = {0};
    list_names(s->view->words, &all, "list.last", names, words.count);
    const char *text =
        caption(s, "frame.made_up", SLOTS(TEXT("words", strbuf_text(&all))));
    strbuf_free(&all);
    if (text_width(s, made_up_size(s), WEIGHT_REGULAR, text) <= width)
        return text;
    return caption(s, "frame.made_up.many", SLOTS(COUNT("count", words.count)));
}

double made_up_room(const struct scene *s, const struct lesson *l,
                    const struct lesson *other)
{
    bool any = l && (l->made_up.count || (other && other->made_up.count));
    bool painted = s->font && s->pose->arena && !s->view->look.thumbnail;
    return any && painted ? made_up_size(s) * 1.6 : 0;
}

void made_up_paint(struct scene *s, const struct lesson *l,
                   const struct lesson *other)
{
    if (made_up_room(s, l, other) == 0)
        return;
    double margin = u(s, 24), width = s->view->extent.width - 2 * margin;
    double size = made_up_size(s);
    const char *text =
        made_up_text(s, words_of_both(s->pose->arena, l, other), width);
    paint_text(s, id_named("chrome made up", 0), margin,
               chrome_over(s) - size * 0.6, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey, text_fit(s, size, WEIGHT_REGULAR, text, width));
}
