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

int template_forms(const struct piece *piece)
{
    int count = piece->forms ? 1 : 0;
    for (size_t i = 0; i < piece->forms_length; i++)
        count += piece->forms[i] == '|';
    return count;
}

const char *template_form(const struct piece *piece, int index, size_t *length)
{
    const char *p = piece->forms, *end = p + piece->forms_length, *bar;
    while ((bar = memchr(p, '|', (size_t)(end - p))) && index-- > 0)
        p = bar + 1;
    *length = (size_t)((bar ? bar : end) - p);
    return p;
}
