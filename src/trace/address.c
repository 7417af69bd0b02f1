#include "trace/address.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "say/suggest.h"

// One index: an ordinal, or a label, perhaps quoted. [text] is moved past it.
struct index {
    const char *text;
    size_t length;
    bool label; // quoted, or not a number
};

static bool read_index(const char **text, struct index *out)
{
    const char *p = *text + strspn(*text, " ");
    if (*p == '\'' || *p == '"') {
        const char *end = strchr(p + 1, *p);
        if (!end)
            return false;
        *out = (struct index){p + 1, (size_t)(end - p - 1), true};
        p = end + 1;
    } else {
        size_t length = strcspn(p, ",]");
        size_t digits = strspn(p, "0123456789");
        const char *next = p + length;
        while (length > 0 && p[length - 1] == ' ')
            length--;
        *out = (struct index){p, length, digits != length};
        p = next;
    }
    *text = p + strspn(p, " ");
    return out->length > 0;
}

static bool same(const struct index *i, const char *label)
{
    return strlen(label) == i->length && !memcmp(i->text, label, i->length);
}

static const char *label_of(const struct tensor *m, bool row, int i,
                            char room[static 16])
{
    return row ? row_label(m, i, room) : column_label(m, i, room);
}

// Finds the row or column an index means; -1 with the reason in [why].
static int resolve_label(const struct tensor *m, bool row,
                         const struct index *i, struct strbuf *why)
{
    char room[16];
    int count = row ? m->rows : m->columns, found = -1, times = 0;
    for (int k = 0; k < count; k++)
        if (same(i, label_of(m, row, k, room))) {
            found = times++ ? found : k;
        }
    const char *what = row ? "row" : "column";
    if (times > 1)
        strbuf_addf(why,
                    "“%.*s” occurs %d times in %s: give its ordinal, "
                    "the first is %d",
                    (int)i->length, i->text, times, m->name,
                    found + (row ? m->row_from : m->column_from));
    if (times == 0)
        strbuf_addf(why, "%s has no %s “%.*s”; its %ss are %s to %s", m->name,
                    what, (int)i->length, i->text, what,
                    label_of(m, row, 0, room),
                    label_of(m, row, count - 1, (char[16]){0}));
    return times == 1 ? found : -1;
}

static int resolve(const struct tensor *m, bool row, const struct index *i,
                   struct strbuf *why)
{
    int count = row ? m->rows : m->columns;
    if (i->label)
        return resolve_label(m, row, i, why);
    int from = row ? m->row_from : m->column_from;
    long number = i->length < 9 ? strtol(i->text, NULL, 10) : -1;
    if (number >= from && number < (long)from + count)
        return (int)(number - from);
    strbuf_addf(why, "%s has %s %d to %d, not %.*s", m->name,
                row ? "rows" : "columns", from, from + count - 1,
                (int)i->length, i->text);
    return -1;
}

static bool unknown(const struct trace *t, const char *name, struct strbuf *why)
{
    const char **names =
        must_realloc(NULL, (size_t)t->tensor_count, sizeof *names);
    for (int i = 0; i < t->tensor_count; i++)
        names[i] = t->tensors[i]->name;
    strbuf_addf(why, "there is no tensor '%s'", name);
    suggest(why, name, names, t->tensor_count);
    free(names);
    return false;
}

static bool find_tensor(const struct trace *t, const char *text, size_t length,
                        struct address *out, struct strbuf *why)
{
    char name[64];
    if (length >= sizeof name) {
        strbuf_addf(why, "“%.60s…” is too long for an address", text);
        return false;
    }
    memcpy(name, text, length);
    name[length] = 0;
    *out = (struct address){trace_find(t, name), -1, -1, -1};
    return out->tensor ? true : unknown(t, name, why);
}

static bool resolve_term(const struct address *a, const struct index *i,
                         int terms, struct strbuf *why, int *term)
{
    long ordinal = i->label || i->length > 8 ? 0 : strtol(i->text, NULL, 10);
    if (ordinal < 1 || ordinal > terms) {
        strbuf_addf(why, "a cell of %s has terms 1 to %d, not %.*s",
                    a->tensor->name, terms, (int)i->length, i->text);
        return false;
    }
    *term = (int)ordinal - 1;
    return true;
}

bool address_parse(const struct trace *t, const char *text, struct address *out,
                   struct strbuf *why)
{
    const char *p = text;
    struct index i;
    if (!find_tensor(t, text, strcspn(text, "["), out, why))
        return false;
    p += strcspn(text, "[");
    if (!*p)
        return true;
    for (int depth = 0; depth < 3; depth++) {
        p++; // the bracket or the comma
        if (!read_index(&p, &i) || (*p != ',' && *p != ']')) {
            strbuf_addf(why,
                        "“%s” is no address: write name[row], "
                        "name[row,column] or name[row,column,term]",
                        text);
            return false;
        }
        if (depth == 0)
            out->row = resolve(out->tensor, true, &i, why);
        else if (depth == 1)
            out->column = resolve(out->tensor, false, &i, why);
        else if (!resolve_term(out, &i, address_terms(out), why, &out->term))
            return false;
        if (out->row < 0 || (depth == 1 && out->column < 0))
            return false;
        if (*p == ']')
            break;
    }
    if (p[0] == ']' && !p[1])
        return true;
    strbuf_addf(why,
                "“%s” is no address: there is more than "
                "name[row,column,term]",
                text);
    return false;
}

void address_print(const struct address *a, struct strbuf *out)
{
    strbuf_add(out, a->tensor->name);
    if (a->row < 0)
        return;
    strbuf_addf(out, "[%d", a->row + a->tensor->row_from);
    if (a->column >= 0)
        strbuf_addf(out, ",%d", a->column + a->tensor->column_from);
    if (a->term >= 0)
        strbuf_addf(out, ",%d", a->term + 1);
    strbuf_add(out, "]");
}

enum level address_level(const struct address *a)
{
    if (a->row < 0)
        return LEVEL_STAGE;
    if (a->column < 0)
        return LEVEL_ROW;
    return a->term < 0 ? LEVEL_CELL : LEVEL_TERM;
}

bool address_equal(const struct address *a, const struct address *b)
{
    return a->tensor == b->tensor && a->row == b->row &&
           a->column == b->column && a->term == b->term;
}
