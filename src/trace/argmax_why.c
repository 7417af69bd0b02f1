// Why a word was written: what would have been without what it looked at.
#include "math/kernels.h"
#include "trace/argmax.h"
#include "trace/product.h"

// Rows that are taken as other than they are: all zeros, or made from such.
struct instead {
    const struct operation *zero; // the row it wrote is all zeros
    const struct operation *made; // that it wrote is [row]; or NULL
    double *row;
};

static bool reads_row(const struct operation *o, const struct operation *wrote)
{
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor == wrote->out && o->in[k].row == wrote->row)
            return true;
    return false;
}

static double read_instead(const struct factor *f, const struct instead *i)
{
    const struct operation *from = f->tensor->writer[f->row];
    if (from == i->zero)
        return 0;
    return from == i->made ? i->row[f->column]
                           : tensor_at(f->tensor, f->row, f->column);
}

// The row of a product, reckoned with other rows.
static double *reckon(const struct operation *o, const struct instead *i,
                      struct arena *arena)
{
    int columns = o->out->columns, terms = product_terms(o);
    double *out = arena_array(arena, (size_t)columns, sizeof *out);
    for (int c = 0; c < columns; c++) {
        for (int k = 0; k < terms; k++) {
            struct factors p = product_factors(o, o->row, c, k);
            double b =
                p.b.tensor ? tensor_at(p.b.tensor, p.b.row, p.b.column) : 1;
            out[c] += read_instead(&p.a, i) * b;
        }
        if (product_squash(o)->f)
            out[c] = product_squash(o)->f(out[c]);
    }
    return out;
}

// The first row written from [wrote] that [o] reads.
static const struct operation *between(const struct operation *o,
                                       const struct operation *wrote)
{
    for (int k = 0; k < o->in_count; k++) {
        const struct operand *in = &o->in[k];
        const struct operation *from =
            in->row >= 0 && in->row < in->tensor->rows
                ? in->tensor->writer[in->row]
                : NULL;
        if (from && from->kind == &kind_affine && reads_row(from, wrote))
            return from;
    }
    return NULL;
}

// --- the end ----------------------------------------------------------------

enum { MOST_TOLD = 16 }; // words of a sentence that is quoted

// The first [count] words, with dots for more than are told.
static const char *written(const struct operation *o, int count,
                           struct arena *arena)
{
    const char *text = "";
    for (int r = 0; r < count && r < MOST_TOLD; r++)
        text = arena_print(arena, "%s%s%s", text, r ? " " : "",
                           o->out->words[(int)tensor_at(o->out, r, 0)]);
    return count > MOST_TOLD ? arena_print(arena, "%s …", text) : text;
}

// How often one of the first [count] words looked most to the left of where
// the word before it had looked.
static int count_back(const struct tensor *weights, int count)
{
    int back = 0;
    for (int r = 1; r < count; r++)
        back += tensor_argmax(weights, r) < tensor_argmax(weights, r - 1);
    return back;
}

// What has been written, and that no fixed order of looking would have done.
static void why_end(const struct operation *o, const struct operation *context,
                    struct saying *s)
{
    int words = o->row;
    int back = context ? count_back(context->in[0].tensor, words) : 0;
    saying_why(s, o,
               !words     ? "row.empty"
               : !context ? "row.fixed"
               : back     ? "row.back"
                          : "row.onward");
    saying_text(s, "sentence", written(o, words, s->arena));
    saying_count(s, "back", back);
}

// Without weights there is only what else was proposed.
static void why_blind(const struct operation *o, struct saying *s)
{
    const struct tensor *logits = o->in[0].tensor;
    const double *x = tensor_row(logits, o->row);
    int word = (int)tensor_at(o->out, o->row, 0), next = -1;
    for (int k = 0; k < logits->columns; k++)
        if (k != word && (next < 0 || x[k] > x[next]))
            next = k;
    saying_why(s, o, "row.blind");
    saying_text(s, "next", o->out->words[next]);
    saying_number(s, "less", x[next]);
}

void why_force(const struct operation *o, const struct address *a,
               struct saying *s)
{
    int word = (int)tensor_at(o->out, o->row, 0);
    if (a->row < 0 || !saying_why(s, o, "row"))
        return;
    saying_text(s, "word", o->out->words[word]);
    saying_number(s, "value", tensor_at(o->in[0].tensor, o->row, word));
}

void why_told(const struct operation *o, const struct address *a,
              struct saying *s)
{
    if (a->row >= 0)
        saying_why(s, o, "row");
}

void why_argmax(const struct operation *o, const struct address *a,
                struct saying *s)
{
    const struct tensor *logits = o->in[0].tensor;
    const struct operation *made = logits->writer[o->row];
    const struct operation *context = argmax_looked(o);
    if (a->row >= 0 && tensor_at(o->out, o->row, 0) == o->number) {
        why_end(o, context, s);
        return;
    }
    if (a->row < 0 || made->kind != &kind_affine)
        return;
    if (!context) {
        why_blind(o, s);
        return;
    }
    struct instead i = {.zero = context, .made = between(made, context)};
    if (i.made)
        i.row = reckon(i.made, &(struct instead){.zero = context}, s->arena);
    const double *other = reckon(made, &i, s->arena);
    int word = (int)tensor_at(o->out, o->row, 0);
    int best = row_argmax(other, logits->columns);
    saying_why(s, o, best == word ? "row.same" : "row");
    saying_text(s, "word", o->out->words[word]);
    saying_text(s, "other", o->out->words[best]);
    saying_short(s, "value", tensor_at(logits, o->row, word));
    saying_short(s, "without", other[word]);
}
