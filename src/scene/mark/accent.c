// SPDX-License-Identifier: MIT
#include "scene/mark/accent.h"

#include <string.h>

#include "say/template.h"

static struct accent accent_fill(const struct scene *s, const struct piece *p,
                                 const struct accent *accents)
{
    for (const struct accent *a = accents; p->slot && a->slot; a++)
        if (strlen(a->slot) == p->length &&
            !memcmp(a->slot, p->text, p->length))
            return *a;
    return (struct accent){.text =
                               text_print(s, "%.*s", (int)p->length, p->text),
                           .weight = WEIGHT_REGULAR,
                           .ink = s->theme->ink};
}

struct accented accent(const struct scene *s, const char *key,
                       const struct accent *accents)
{
    const char *phrase = phrase_text(s->view->words, key);
    struct accented out = {0};
    struct piece p;
    for (const char *rest = phrase; template_next(&rest, &p);)
        out.count++;
    out.pieces =
        arena_array(s->pose->arena, (size_t)out.count + 1, sizeof *out.pieces);
    for (int i = 0; template_next(&phrase, &p); i++)
        out.pieces[i] = accent_fill(s, &p, accents);
    return out;
}

double accented_width(const struct scene *s, const struct accented *a,
                      double size)
{
    double width = 0;
    for (int i = 0; i < a->count; i++)
        width += text_width(s, size, a->pieces[i].weight, a->pieces[i].text);
    return width;
}

void paint_accented(struct scene *s, const char *name, const struct accented *a,
                    double x, double y, double size, double width)
{
    double end = x + width;
    for (int i = 0; i < a->count; i++) {
        const struct accent *p = &a->pieces[i];
        const char *text = text_fit(s, size, p->weight, p->text, end - x);
        paint_text(s, id_named(name, i), x, y, size, p->weight, ALIGN_START,
                   p->ink, text);
        x += text_width(s, size, p->weight, text);
        if (text != p->text)
            break; // cut: nothing fits behind it
    }
}
