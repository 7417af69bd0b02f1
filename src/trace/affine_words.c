// Sentences of the rows that learned weights mix from others.
#include "trace/names.h"
#include "trace/product.h"

const struct operation *product_whole(const struct operation *o)
{
    const struct operation *first = o->out->writer[0];
    const struct operation *last = o->out->writer[o->out->rows - 1];
    return first && (!last || first->in_count > last->in_count) ? first : last;
}

// A tensor whose rows are mixed from one another, as a whole.
static void say_recurrence(const struct operation *o, struct strbuf *out)
{
    bool onward = o->in[2].row < o->row;
    const char *side = onward ? "before" : "after";
    strbuf_addf(out,
                "%s: every %s mixes its own %s with the one %s it, and so "
                "with all words %s.",
                onward ? "Left to right" : "Right to left",
                name_one(o->out->name), o->in[0].tensor->name, side, side);
}

void say_affine(const struct operation *o, const struct address *a,
                struct strbuf *out)
{
    if (a->term >= 0) {
        say_term(o, a, out);
        return;
    }
    const struct operation *whole = product_whole(o);
    if (a->row < 0 && whole->in_count > 3 && whole->in[2].tensor == o->out) {
        say_recurrence(whole, out);
        return;
    }
    int row = a->row < 0 ? o->row : a->row, pairs = o->in_count / 2;
    if (a->column >= 0) {
        strbuf_addf(out, "Number %d of ", a->column + 1);
        name_vector(o->out, row, out);
    } else {
        strbuf_addf(out, "The %s ", name_one(o->out->name));
        name_vector(o->out, row, out);
    }
    strbuf_add(out, pairs > 1 ? " mixes " : " comes from ");
    for (int p = 0; p < pairs; p++) {
        const struct operand *A = &o->in[2 * p];
        strbuf_add(out, p == 0 ? "" : p + 1 == pairs ? " and " : ", ");
        name_vector(A->tensor, A->row, out);
    }
    strbuf_add(out, " through learned weights");
    strbuf_add(out, product_squashed(o) ? ", squeezed by tanh" : "");
    const char *purpose = role_purpose(o->out->role);
    if (a->column < 0 && pairs == 1 && !product_squashed(o) && purpose)
        strbuf_addf(out, ": %s", purpose);
    if (a->column >= 0) {
        strbuf_add(out, ": ");
        add_number(out, tensor_at(o->out, row, a->column));
    }
    strbuf_add(out, ".");
}
