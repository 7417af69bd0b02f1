#include "report/check.h"

#include <math.h>

#include "mechanism/mechanism.h"
#include "report/say.h"
#include "trace/address.h"

void check_pages(const struct lesson *l, const struct trace *t,
                 struct complaints *input_errors)
{
    struct strbuf why = {0};
    for (int i = 0; i < l->page_count; i++) {
        const struct page *page = &l->pages[i];
        struct address a;
        strbuf_clear(&why);
        if (!address_parse(t, page->at, &a, &why))
            complain(input_errors, page->mark, "%s", strbuf_text(&why));
        strbuf_clear(&why);
        if (page->say && !say_check(t, page->say, &why))
            complain(input_errors, page->mark, "say: %s", strbuf_text(&why));
    }
    strbuf_free(&why);
}

// How far from 1 a number is, in powers of ten, either way: a tiny divisor
// overflows as well as a huge score.
static double extreme(double x)
{
    return x ? fabs(log10(fabs(x))) : 0;
}

static double most_extreme(const struct entry *e)
{
    double most = 0;
    if (e->matrix.data)
        for (int i = 0; i < e->matrix.rows * e->matrix.columns; i++)
            most = fmax(most, extreme(e->matrix.data[i]));
    else if (e->type == ENTRY_NUMBER || e->type == ENTRY_CHOICE)
        most = extreme(e->number);
    return most;
}

static void complain_overflow(const struct lesson *l, const struct trace *t,
                              struct complaints *input_errors)
{
    const struct model *m = &l->model;
    struct mark at = {l->path, 0, 0};
    double most = -1;
    for (int i = 0; i < m->count; i++) {
        double here = most_extreme(&m->entries[i]);
        if (here > most) {
            most = here;
            at = m->entries[i].mark;
        }
    }
    const struct cells *c = &t->overflow;
    struct address a = {c->tensor, c->row, c->column, -1};
    struct strbuf cell = {0};
    address_print(&a, &cell);
    complain(input_errors, at,
             "the computation overflows: %s is the first value that is too "
             "large; the most extreme number given is here",
             strbuf_text(&cell));
    strbuf_free(&cell);
}

static double bytes_of(const struct tensor *m)
{
    return (double)m->room * m->columns * sizeof *m->data;
}

static void complain_cost(const struct lesson *l, const struct trace *t,
                          struct complaints *input_errors)
{
    const struct cost limit = run_limit(&l->model);
    bool long_run = t->cost.work > limit.work;
    const struct tensor *most = t->tensors[0];
    for (int i = 1; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        if (long_run ? m->work > most->work : bytes_of(m) > bytes_of(most))
            most = m;
    }
    double need = long_run ? t->cost.work : t->cost.bytes;
    double here = long_run ? most->work : bytes_of(most);
    complain(input_errors, l->model.mark,
             "this model is too large to be computed: about %.0f million %s, "
             "and at most %.0f may be; the costliest of its %d tensors is %s, "
             "%d × %d, with %.0f",
             need / 1e6, long_run ? "multiplications" : "bytes",
             (long_run ? limit.work : limit.bytes) / 1e6, t->tensor_count,
             most->name, most->room, most->columns, here / 1e6);
}

void check_run(const struct lesson *l, const struct trace *t,
               struct complaints *input_errors)
{
    if (t->dry)
        complain_cost(l, t, input_errors);
    else
        complain_overflow(l, t, input_errors);
}
