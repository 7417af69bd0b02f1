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

static const char *hint(const char *text)
{
    if (!strncmp(text, "−", strlen("−")))
        return ": its minus is not the - of the keyboard";
    text += *text == '+' || *text == '-';
    if (isdigit((unsigned char)text[0]) || text[0] == '.')
        return ": write it in plain decimal digits";
    return "";
}

bool read_number(struct reading *r, const struct node *n, double *out)
{
    struct complaints *c = r->complaints;
    double x = 0;
    bool decimal = n->kind == NODE_SCALAR && number_read(n->text, &x);
    if (n->kind != NODE_SCALAR)
        complain(c, n->mark, "a number must stand here, not a %s",
                 n->kind == NODE_LIST ? "list" : "mapping");
    else if (node_is_null(n))
        complain(c, n->mark, "a number is missing here");
    else if (!n->plain && decimal)
        complain(c, n->mark, "\"%s\" is text: write the number without quotes",
                 n->text);
    else if (is_special(n->text))
        complain(c, n->mark, "NaN and infinities cannot be given");
    else if (!decimal)
        complain(c, n->mark, "'%s' is not a number%s", n->text, hint(n->text));
    else if (!isfinite(x))
        complain(c, n->mark, "%s is too large for a number", n->text);
    else {
        *out = x;
        return true;
    }
    return false;
}

bool read_whole(struct reading *r, const struct node *n, const char *name,
                int least, int most, int *out)
{
    double x;
    if (!read_number(r, n, &x))
        return false;
    if (floor(x) != x || x < least)
        complain(r->complaints, n->mark,
                 "%s must be a whole number from %d, not %s", name, least,
                 n->text);
    else if (x > most)
        complain(r->complaints, n->mark, "%s is more than %d", n->text, most);
    else {
        *out = (int)x;
        return true;
    }
    return false;
}
