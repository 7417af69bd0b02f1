#include "report/say.h"

#include <stddef.h>
#include <string.h>

#include "base/number.h"
#include "trace/address.h"
#include "trace/explain.h"

// A piece of a template: plain text, or what stood between braces.
struct piece {
    const char *text;
    size_t length;
    bool address;
    bool broken; // a brace without its partner
};

// Cuts the next piece off [*say]. Returns false at the end.
static bool next_piece(const char **say, struct piece *out)
{
    const char *p = *say;
    if (!*p)
        return false;
    size_t plain = strcspn(p, "{}");
    if (plain) {
        *out = (struct piece){p, plain, false, false};
        *say = p + plain;
    } else if (p[0] == p[1]) {
        *out = (struct piece){p, 1, false, false};
        *say = p + 2;
    } else {
        size_t inner = p[0] == '{' ? strcspn(p + 1, "{}") : 0;
        bool closed = p[0] == '{' && p[1 + inner] == '}';
        *out = (struct piece){p + 1, inner, true, !closed};
        *say = p + 1 + inner + (closed ? 1 : 0);
    }
    return true;
}

static void value(const struct tensor *m, double x, struct strbuf *out)
{
    char room[NUMBER_SIZE];
    if (m->words)
        strbuf_add(out, m->words[(int)x]);
    else
        strbuf_add(out, number_print(room, x, FORMULA_DECIMALS));
}

static void list(const struct tensor *m, const double *x, int count,
                 struct strbuf *out)
{
    const char *between = m->words ? " " : ", ";
    strbuf_add(out, m->words ? "" : "(");
    for (int i = 0; i < count; i++) {
        strbuf_add(out, i ? between : "");
        value(m, x[i], out);
    }
    strbuf_add(out, m->words ? "" : ")");
}

static bool resolve(const struct trace *t, const struct piece *piece,
                    struct address *a, struct strbuf *why)
{
    if (piece->broken) {
        strbuf_add(why, "a single brace: write {address}, or {{ and }} for "
                        "braces themselves");
        return false;
    }
    struct strbuf text = {0};
    strbuf_add_n(&text, piece->text, piece->length);
    bool good = address_parse(t, strbuf_text(&text), a, why);
    strbuf_free(&text);
    if (!good)
        return false;
    if (a->row >= 0 || a->tensor->rows == 1 || a->tensor->columns == 1)
        return true;
    strbuf_addf(why,
                "%s is a matrix of %d × %d: a sentence can hold a "
                "number or a row of it, as in {%s[1]}",
                a->tensor->name, a->tensor->rows, a->tensor->columns,
                a->tensor->name);
    return false;
}

static void fill(const struct address *a, struct strbuf *out)
{
    const struct tensor *m = a->tensor;
    if (a->column >= 0)
        value(m, address_value(a), out);
    else if (a->row >= 0)
        list(m, m->data + (size_t)a->row * (size_t)m->columns, m->columns, out);
    else
        list(m, m->data, m->rows * m->columns, out);
}

void say_fill(const struct trace *t, const char *say, struct strbuf *out)
{
    struct piece piece;
    struct address a;
    struct strbuf why = {0};
    const size_t most = out->length + SAY_MOST;
    for (const char *start = say;
         out->length <= most && next_piece(&say, &piece); start = say) {
        if (!piece.address)
            strbuf_add_n(out, piece.text, piece.length);
        else if (resolve(t, &piece, &a, &why))
            fill(&a, out);
        else
            strbuf_add_n(out, start, (size_t)(say - start));
    }
    strbuf_free(&why);
}

// Appends a piece. The numbers of a row may be many times its address.
static bool try_piece(const struct trace *t, const struct piece *piece,
                      struct strbuf *out, struct strbuf *why)
{
    struct address a;
    if (!piece->address)
        strbuf_add_n(out, piece->text, piece->length);
    else if (resolve(t, piece, &a, why))
        fill(&a, out);
    else
        return false;
    if (out->length <= SAY_MOST)
        return true;
    strbuf_addf(why, "with its numbers it is longer than %d bytes", SAY_MOST);
    return false;
}

bool say_check(const struct trace *t, const char *say, struct strbuf *why)
{
    struct piece piece;
    struct strbuf filled = {0};
    int places = 0;
    bool good = true;
    while (good && next_piece(&say, &piece)) {
        places += piece.address;
        good = try_piece(t, &piece, &filled, why);
        if (!good || places <= SAY_MOST_PLACES)
            continue;
        strbuf_addf(why, "it holds more than %d addresses", SAY_MOST_PLACES);
        good = false;
    }
    strbuf_free(&filled);
    return good;
}
