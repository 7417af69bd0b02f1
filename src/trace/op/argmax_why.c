// Why a word was written: what would have been without what it looked at.
#include "math/kernels.h"
#include "trace/op/argmax.h"
#include "trace/op/product.h"
#include "trace/op/without.h"

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

const double *argmax_without(const struct operation *o, struct arena *arena)
{
    const struct operation *context = argmax_looked(o);
    const struct operation *made = o->in[0].tensor->writer[o->row];
    return context ? row_without(made, context, arena) : NULL;
}

void why_argmax(const struct operation *o, const struct address *a,
                struct saying *s)
{
    const struct tensor *logits = o->in[0].tensor;
    const struct operation *made = logits->writer[o->row];
    if (a->row >= 0 && tensor_at(o->out, o->row, 0) == o->number) {
        why_end(o, argmax_looked(o), s);
        return;
    }
    if (a->row < 0 || made->kind != &kind_affine)
        return;
    const double *other = argmax_without(o, s->arena);
    if (!other) {
        why_blind(o, s);
        return;
    }
    int word = (int)tensor_at(o->out, o->row, 0);
    int best = row_argmax(other, logits->columns);
    saying_why(s, o, best == word ? "row.same" : "row");
    saying_text(s, "word", o->out->words[word]);
    saying_text(s, "other", o->out->words[best]);
    saying_short(s, "value", tensor_at(logits, o->row, word));
    saying_short(s, "without", other[word]);
}
