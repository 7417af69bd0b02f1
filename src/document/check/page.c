// SPDX-License-Identifier: MIT
#include "document/check/page.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "mechanism/mechanism.h"
#include "model/loss.h"
#include "quiz/ask_parts.h"
#include "report/say.h"
#include "say/join.h"
#include "trace/address.h"
#include "trace/op.h"
#include "yaml/read.h"
#include "yaml/scalar.h"

static void check_text(struct mark at, const char *text, const struct trace *t,
                       struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    size_t bad;
    if (!say_check(t, text, &why, &bad))
        complain_because(input_errors, at, &why);
    reason_free(&why);
}

static void check_answer(const struct lesson *l, const struct question *q,
                         const struct trace *t, struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    struct asked a;
    if (!ask_find(&a, l, q, t, &why))
        complain_because(input_errors, q->mark, &why);
    reason_free(&why);
}

static void check_view(const struct page *page, const struct trace *t,
                       struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    struct address a;
    for (int i = 0; i < page->view_count; i++)
        if (!strcmp(page->view[i].name, "focus") &&
            !address_parse(t, page->view[i].value, &a, &why))
            complain_because(input_errors, page->view[i].mark, &why);
    reason_free(&why);
}

void check_places(const struct page *page, const struct trace *t,
                  struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    struct address a;
    size_t bad;
    if (page->at && !address_parse(t, page->at, &a, &why))
        complain_because(input_errors, page->mark, &why);
    reason_clear(&why);
    if (page->ask && page->ask->then &&
        !address_parse(t, page->ask->then, &a, &why))
        complain_because(input_errors, page->ask->then_mark, &why);
    reason_clear(&why);
    if (page->say && !say_check(t, page->say, &why, &bad))
        complain_because(
            input_errors,
            scalar_mark(input_errors, page->say_mark, page->say, bad), &why);
    reason_free(&why);
    check_view(page, t, input_errors);
    if (page->ask)
        check_text(page->ask->mark, page->ask->text, t, input_errors);
}

void check_page(const struct lesson *l, int number, const struct trace *t,
                struct complaints *input_errors)
{
    assert(number >= 0 && number < l->page_count);
    const struct page *page = &l->pages[number];
    check_places(page, t, input_errors);
    if (page->ask)
        check_answer(l, page->ask, t, input_errors);
}

void check_pages(const struct lesson *l, const struct trace *t,
                 struct complaints *input_errors)
{
    for (int i = 0; i < l->page_count; i++)
        if (!l->pages[i].edit_count && lesson_stands_on(l, &l->pages[i]))
            check_page(l, i, t, input_errors);
}

// How far from 1 a number is, in powers of ten, either way: a tiny divisor
// overflows as well as a huge score.
static double extreme(double x)
{
    return x != 0 ? fabs(log10(fabs(x))) : 0;
}

static double most_extreme(const struct entry *e)
{
    double most = 0;
    if (e->matrix.rows)
        for (int i = 0; i < e->matrix.rows * e->matrix.columns; i++)
            most = fmax(most, extreme(matrix_at(&e->matrix,
                                                i / e->matrix.columns,
                                                i % e->matrix.columns)));
    else if (e->type == ENTRY_NUMBER || e->type == ENTRY_CHOICE)
        most = extreme(e->number);
    return most;
}

// --- numbers of a file that are none -----------------------------------------

// The first entry that holds NaN or an infinity, which only another program's
// file can: nobody types them. NULL: none does.
static const struct entry *not_finite(const struct model *m, double *value)
{
    for (int i = 0; i < m->count; i++) {
        const struct matrix *a = &m->entries[i].matrix;
        for (int k = 0; a->data && k < a->rows * a->columns; k++)
            if (!isfinite(a->data[k])) {
                *value = a->data[k];
                return &m->entries[i];
            }
    }
    return NULL;
}

// True when something in [m] is no number; −∞ where a mask put it is none of
// those.
static bool is_reached(const struct tensor *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double x = tensor_at(m, r, c);
            if (!isfinite(x) && !(m->writer[r]->kind->masks && x == -INFINITY))
                return true;
        }
    return false;
}

static void complain_not_finite(const struct trace *t, const struct entry *e,
                                double value, struct complaints *input_errors)
{
    struct strbuf names = {0}, cell = {0};
    struct arena arena = {0};
    char text[NUMBER_SIZE];
    const struct cells *c = &t->overflow;
    const char **reached =
        arena_array(&arena, (size_t)t->tensor_count + 1, sizeof *reached);
    int count = 0;
    for (int i = 0; i < t->tensor_count; i++)
        if (t->tensors[i] != c->tensor && is_reached(t->tensors[i]))
            reached[count++] = t->tensors[i]->name;
    list_names(input_errors->words, &names, "list.last", reached, count);
    address_print(&(struct address){c->tensor, c->row, c->column, -1}, &cell);
    complain(input_errors, e->mark,
             count ? "error.not_finite" : "error.not_finite.alone",
             SLOTS(TEXT("name", e->name), TEXT("cell", strbuf_text(&cell)),
                   TEXT("value", number_print(text, value, CELL_DECIMALS)),
                   TEXT("names", strbuf_text(&names))));
    strbuf_free(&names);
    strbuf_free(&cell);
    arena_free(&arena);
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
    complain(input_errors, at, "error.overflow",
             SLOTS(TEXT("cell", strbuf_text(&cell))));
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
    double limited = long_run ? limit.work : limit.bytes;
    complain(input_errors, l->model.mark,
             long_run ? "error.cost.work" : "error.cost.bytes",
             SLOTS(COUNT("need", need / 1e6), COUNT("most", limited / 1e6),
                   COUNT("tensors", t->tensor_count), TEXT("name", most->name),
                   COUNT("rows", most->room), COUNT("columns", most->columns),
                   COUNT("here", here / 1e6)));
}

// The names of all tensors, and of those that are near to [name].
static void complain_no_tensor(const struct trace *t, const struct loss *w,
                               struct complaints *input_errors)
{
    struct strbuf near = {0};
    struct arena arena = {0};
    const char **names =
        arena_array(&arena, (size_t)t->tensor_count + 1, sizeof *names);
    for (int i = 0; i < t->tensor_count; i++)
        names[i] = t->tensors[i]->name;
    struct reading r = {&arena, input_errors};
    bool some = near_names(&r, &near, w->of, names, t->tensor_count);
    complain(input_errors, w->of_mark,
             some ? "error.loss.of.near" : "error.loss.of",
             SLOTS(TEXT("name", w->of), TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
    arena_free(&arena);
}

// What is wanted of a model is not there.
static void complain_loss(const struct lesson *l, const struct trace *t,
                          struct complaints *input_errors)
{
    const struct loss *w = l->model.loss;
    const struct tensor *m = t->loss_of;
    int row = t->loss_row;
    if (t->loss_fault == LOSS_OF) {
        complain_no_tensor(t, w, input_errors);
        return;
    }
    char room[16];
    c_snprintf(room, sizeof room, "%d", w->columns ? w->columns[row] : 0);
    const char *label = w->columns       ? room
                        : w->words.count ? w->words.word[row]
                                         : row_label(m, row + 1, room);
    complain(input_errors, w->marks ? w->marks[row] : w->mark,
             t->loss_fault == LOSS_ROWS ? "error.loss.rows"
                                        : "error.loss.column",
             SLOTS(TEXT("name", m->name), TEXT("label", label ? label : ""),
                   COUNT("rows", m->rows), COUNT("columns", m->columns)));
}

void check_run(const struct lesson *l, const struct trace *t,
               struct complaints *input_errors)
{
    assert(t->dry || t->overflow.tensor || t->loss_fault);
    const struct entry *given;
    double value;
    if (t->loss_fault)
        complain_loss(l, t, input_errors);
    else if (t->dry)
        complain_cost(l, t, input_errors);
    else if ((given = not_finite(&l->model, &value)))
        complain_not_finite(t, given, value, input_errors);
    else
        complain_overflow(l, t, input_errors);
}
