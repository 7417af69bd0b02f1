// SPDX-License-Identifier: MIT
#include "say/template.h"

#include <string.h>

static void find_forms(struct piece *p)
{
    const char *bar = memchr(p->text, '|', p->length);
    if (!bar)
        return;
    size_t name = (size_t)(bar - p->text);
    p->forms = bar + 1;
    p->forms_length = p->length - name - 1;
    p->length = name;
}

bool template_next(const char **template, struct piece *out)
{
    const char *p = *template;
    if (!*p)
        return false;
    size_t plain = strcspn(p, "{}");
    if (plain) {
        *out = (struct piece){.text = p, .length = plain};
        *template = p + plain;
    } else if (p[0] == p[1]) {
        *out = (struct piece){.text = p, .length = 1};
        *template = p + 2;
    } else {
        size_t inner = p[0] == '{' ? strcspn(p + 1, "{}") : 0;
        bool closed = p[0] == '{' && p[1 + inner] == '}';
        *out = (struct piece){.text = p + 1,
                              .length = inner,
                              .inner = inner,
                              .slot = true,
                              .broken = !closed};
        *template = p + 1 + inner + (closed ? 1 : 0);
        find_forms(out);
    }
    return true;
}

// Moves *[p] past the next form of [piece] and the bar behind it; false where
// there is none.
static bool next_form(const struct piece *piece, const char **p,
                      struct plural_form *out)
{
    if (!piece->forms)
        return false;
    const char *end = piece->forms + piece->forms_length;
    if (*p > end)
        return false;
    const char *bar = memchr(*p, '|', (size_t)(end - *p));
    *out = (struct plural_form){.text = *p, .exactly = -1};
    const char *stop = bar ? bar : end;
    if (stop - *p > 2 && (*p)[0] == '=' && strchr("0123456789", (*p)[1]) &&
        (*p)[2] == ' ') {
        out->exactly = (*p)[1] - '0';
        out->text += 3;
    }
    out->length = (size_t)(stop - out->text);
    *p = stop + 1;
    return true;
}

int template_forms(const struct piece *piece)
{
    int count = 0;
    struct plural_form f;
    for (const char *p = piece->forms; next_form(piece, &p, &f);)
        count += f.exactly < 0;
    return count;
}

struct plural_form template_form(const struct piece *piece, int index,
                                 double count)
{
    struct plural_form f, last = {.text = ""};
    for (const char *p = piece->forms; next_form(piece, &p, &f);)
        if (f.exactly >= 0 && f.exactly == count)
            return f;
    for (const char *p = piece->forms; next_form(piece, &p, &f);)
        if (f.exactly < 0 && index-- >= 0)
            last = f;
    return last;
}
