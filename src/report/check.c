#include "report/check.h"

#include "report/compare.h"
#include "trace/address.h"

static void shape(struct strbuf *out, int depth, int rows, int columns)
{
    if (depth == 0)
        strbuf_add(out, "a number");
    else if (depth == 1)
        strbuf_addf(out, "a row of %d", columns);
    else
        strbuf_addf(out, "a matrix of %d × %d", rows, columns);
}

// A number fits whatever is one number, a flat list a row or a tensor of one
// row, and a list of lists a tensor.
static bool fits(const struct expectation *e, const struct address *a,
                 struct strbuf *why)
{
    const struct tensor *m = a->tensor;
    bool words = e->words.word != NULL;
    if (words != (m->words != NULL)) {
        strbuf_addf(why, "%s holds %s, not %s", m->name,
                    words ? "numbers" : "words", words ? "words" : "numbers");
        return false;
    }
    if (words && a->column < 0)
        return true;
    int depth = a->column >= 0 ? 0 : a->row >= 0 ? 1 : 2;
    int rows = depth == 2 ? m->rows : 1, columns = depth ? m->columns : 1;
    bool flat = depth == 2 && rows == 1 && e->depth == 1;
    bool alone = e->depth == 0;
    if ((depth == e->depth || flat || alone) && rows == e->matrix.rows &&
        columns == e->matrix.columns && !words)
        return true;
    strbuf_addf(why, "%s is ", e->at);
    shape(why, depth, rows, columns);
    strbuf_add(why, ", what is expected is ");
    if (words)
        strbuf_add(why, "a list of words");
    else
        shape(why, e->depth, e->matrix.rows, e->matrix.columns);
    return false;
}

int check_expectations(const struct lesson *l, const struct trace *t,
                       struct complaints *input_errors, struct strbuf *failures)
{
    int failed = 0;
    struct strbuf why = {0};
    for (int i = 0; i < l->expectation_count; i++) {
        const struct expectation *e = &l->expectations[i];
        struct address a;
        strbuf_clear(&why);
        if (!address_parse(t, e->at, &a, &why) || !fits(e, &a, &why))
            complain(input_errors, e->mark, "%s", strbuf_text(&why));
        else if (compare(e, &a, l->tolerance, failures) > 0)
            failed++;
    }
    strbuf_free(&why);
    return failed;
}
