#include "say/template.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

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

static int one_other(long n)
{
    return n == 1 ? 0 : 1;
}

static int zero_one_other(long n)
{
    return n == 0 || n == 1 ? 0 : 1;
}

static int one_few_many(long n)
{
    if (n % 10 == 1 && n % 100 != 11)
        return 0;
    bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20);
    return few ? 1 : 2;
}

static int other(long n)
{
    (void)n;
    return 0;
}

// How languages count (Unicode CLDR's plural rules, for whole numbers).
static const struct rule {
    const char *name;
    int forms;
    int (*form)(long n);
} rules[] = {
    {"one other", 2, one_other},           // English, German
    {"zero-one other", 2, zero_one_other}, // French
    {"one few many", 3, one_few_many},     // Russian, Ukrainian
    {"other", 1, other},                   // Japanese, Turkish after a number
};

static const struct rule *find_rule(const char *name)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!strcmp(rules[i].name, name))
            return &rules[i];
    return NULL;
}

int template_rules(const char *names[static MOST_RULES])
{
    int count = sizeof rules / sizeof *rules;
    for (int i = 0; i < count; i++)
        names[i] = rules[i].name;
    return count;
}

int template_forms(const char *rule)
{
    const struct rule *r = find_rule(rule);
    return r ? r->forms : 0;
}

void template_plural(struct strbuf *out, const char *rule,
                     const struct piece *piece, double count)
{
    const struct rule *r = find_rule(rule);
    int form = r ? r->form(lround(fabs(count))) : 0;
    const char *p = piece->forms, *end = p + piece->forms_length;
    for (; form > 0 && memchr(p, '|', (size_t)(end - p)); form--)
        p = (const char *)memchr(p, '|', (size_t)(end - p)) + 1;
    const char *bar = memchr(p, '|', (size_t)(end - p));
    for (end = bar ? bar : end; p < end; p++) {
        char number[NUMBER_SIZE];
        if (*p == '#')
            strbuf_add(out, number_print_whole(number, count));
        else
            strbuf_add_n(out, p, 1);
    }
}
