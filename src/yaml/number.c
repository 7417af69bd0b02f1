// SPDX-License-Identifier: MIT
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "yaml/read.h"

static bool is_special(const char *p)
{
    static const char *const names[] = {
        ".nan", "nan", ".inf", "inf", "infinity", "∞",
    };
    p += *p == '+' || *p == '-';
    if (!strncmp(p, "−", strlen("−")))
        p += strlen("−");
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (c_same_letters(p, names[i]))
            return true;
    return false;
}

bool node_is_number(const struct node *n)
{
    double x;
    return n->kind == NODE_SCALAR && n->plain &&
           (number_read(n->text, &x) || is_special(n->text));
}

// The phrase for text that is no number, by what was meant perhaps.
static const char *no_number(const char *text)
{
    if (!strncmp(text, "−", strlen("−")))
        return "error.number.minus";
    text += *text == '+' || *text == '-';
    size_t whole = strspn(text, "0123456789"), length = strlen(text);
    if (text[whole] == ',' && length > whole + 1 &&
        whole + 1 + strspn(text + whole + 1, "0123456789") == length)
        return "error.number.comma";
    if (isdigit((unsigned char)text[0]) || text[0] == '.')
        return "error.number.decimal";
    return "error.number";
}

// Reads the decimal number [n]. Returns the phrase for why it is none, or NULL.
static const char *problem(const struct node *n, double *out)
{
    double x = 0;
    if (n->kind != NODE_SCALAR)
        return n->kind == NODE_LIST ? "error.number.list" : "error.number.map";
    if (!number_read(n->text, &x))
        return node_is_null(n)       ? "error.number.missing"
               : is_special(n->text) ? "error.number.infinite"
                                     : no_number(n->text);
    if (!n->plain)
        return "error.number.quoted";
    if (!isfinite(x))
        return "error.number.large";
    *out = x;
    return NULL;
}

bool read_number(struct reading *r, const struct node *n, double *out)
{
    assert(n && out);
    const char *key = problem(n, out);
    if (key)
        complain(r->complaints, n->mark, key, SLOTS(TEXT("text", n->text)));
    return !key;
}

bool read_whole(struct reading *r, const struct node *n, const char *name,
                int least, int most, int *out)
{
    assert(n && name && out && least <= most);
    double x;
    if (!read_number(r, n, &x))
        return false;
    bool whole = floor(x) == x && x >= least;
    if (whole && x <= most) {
        *out = (int)x;
        return true;
    }
    complain(r->complaints, n->mark, whole ? "error.whole.most" : "error.whole",
             SLOTS(TEXT("name", name), TEXT("text", n->text),
                   COUNT("least", least), COUNT("most", most)));
    return false;
}
