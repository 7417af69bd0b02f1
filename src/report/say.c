#include "report/say.h"

#include <stddef.h>
#include <string.h>

#include "base/number.h"
#include "say/template.h"
#include "trace/address.h"
#include "trace/explain.h"

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

static bool refuse(struct reason *why, const char *key, int most)
{
    reason_add(why, key, SLOTS(COUNT("most", most)));
    return false;
}

// What a slot of a page stands for. A bar is no plural here: it belongs to the
// address.
static bool resolve(const struct trace *t, const struct piece *piece,
                    struct address *a, struct reason *why)
{
    if (piece->broken) {
        reason_add(why, "error.brace", NO_SLOTS);
        return false;
    }
    struct strbuf text = {0};
    strbuf_add_n(&text, piece->text, piece->inner);
    bool good = address_parse(t, strbuf_text(&text), a, why);
    strbuf_free(&text);
    if (!good)
        return false;
    if (a->row >= 0 || a->tensor->rows == 1 || a->tensor->columns == 1)
        return true;
    reason_add(why, "error.say.matrix",
               SLOTS(TEXT("name", a->tensor->name),
                     COUNT("rows", a->tensor->rows),
                     COUNT("columns", a->tensor->columns)));
    return false;
}

static void fill(const struct address *a, struct strbuf *out)
{
    const struct tensor *m = a->tensor;
    char room[NUMBER_SIZE];
    double x = address_value(a);
    if (a->term >= 0 && address_terms(a) > 1) // of a word: a logit
        strbuf_add(out, number_print(room, x, FORMULA_DECIMALS));
    else if (a->column >= 0)
        value(m, x, out);
    else if (a->row >= 0)
        list(m, m->data + (size_t)a->row * (size_t)m->columns, m->columns, out);
    else
        list(m, m->data, m->rows * m->columns, out);
}

void say_fill(const struct trace *t, const char *say, bool quiet,
              struct strbuf *out)
{
    struct piece piece;
    struct address a;
    const size_t most = out->length + SAY_MOST;
    for (const char *start = say;
         out->length <= most && template_next(&say, &piece); start = say) {
        if (!piece.slot)
            strbuf_add_n(out, piece.text, piece.length);
        else if (quiet && resolve(t, &piece, &a, NULL))
            strbuf_add(out, "?");
        else if (resolve(t, &piece, &a, NULL))
            fill(&a, out);
        else
            strbuf_add_n(out, start, (size_t)(say - start));
    }
}

// Appends a piece. The numbers of a row may be many times its address.
static bool try_piece(const struct trace *t, const struct piece *piece,
                      struct strbuf *out, struct reason *why)
{
    struct address a;
    if (!piece->slot)
        strbuf_add_n(out, piece->text, piece->length);
    else if (resolve(t, piece, &a, why))
        fill(&a, out);
    else
        return false;
    return out->length <= SAY_MOST || refuse(why, "error.say.long", SAY_MOST);
}

bool say_check(const struct trace *t, const char *say, struct reason *why,
               size_t *bad)
{
    struct piece piece;
    struct strbuf filled = {0};
    int places = 0;
    bool good = true;
    *bad = 0;
    for (const char *p = say; good;) {
        *bad = (size_t)(p - say);
        if (!template_next(&p, &piece))
            break;
        places += piece.slot;
        good = try_piece(t, &piece, &filled, why) &&
               (places <= SAY_MOST_PLACES ||
                refuse(why, "error.say.places", SAY_MOST_PLACES));
    }
    strbuf_free(&filled);
    return good;
}
