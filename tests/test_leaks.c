// SPDX-License-Identifier: MIT
// No question page has the answer on it, nor the page that one comes from, once
// that is answered, nor those that show the result first: not its digits, in the
// picture, under it or read aloud, and no grid whose cells one only has to
// count.
#include <check.h>
#include <ctype.h>
#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "fake_font.h"
#include "frame/asking.h"
#include "frame/laid.h"
#include "frame/route.h"
#include "lesson/path.h"
#include "quiz/ask.h"
#include "suite.h"

enum { LEAST_LOOKED_AT = 15 };

// What is looked for: the answer as the program prints it, in several lengths.
struct digits {
    char text[3][NUMBER_SIZE];
    int count;
};

static int significant(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += isdigit((unsigned char)*text) && (count || *text != '0');
    return count;
}

// Few digits stand anywhere: one cannot say that they are the answer.
static struct digits digits_of(double x, int least)
{
    static const int decimals[] = {2, 3, 4};
    struct digits d = {.count = 0};
    for (int i = 0; i < 3; i++) {
        number_print(d.text[d.count], x, decimals[i]);
        bool known = false;
        for (int k = 0; k < d.count; k++)
            known |= !strcmp(d.text[k], d.text[d.count]);
        if (!known && significant(d.text[d.count]) >= least)
            d.count++;
    }
    return d;
}

// True when [text] has the number [digits], alone.
static bool has_number(const char *text, const char *digits)
{
    size_t length = strlen(digits);
    for (const char *p = text; (p = strstr(p, digits)); p++) {
        bool before =
            p > text &&
            (isdigit((unsigned char)p[-1]) ||
             (p[-1] == '.' && p - 1 > text && isdigit((unsigned char)p[-2])));
        char next = p[length];
        bool after = isdigit((unsigned char)next) ||
                     (next == '.' && isdigit((unsigned char)p[length + 1]));
        if (!before && !after)
            return true;
    }
    return false;
}

// A page as it is shown, with all of its texts; while it asks, or once it is
// answered.
struct seen {
    struct laid laid;
    struct document *b;
    struct arena arena;
    struct asked asked;
    struct progress known;
    struct asking asking;
    struct shown shown;
    struct pose pose;
    struct strbuf spoken;
};

static void see(struct seen *s, struct document *whole, int page, bool asks)
{
    static struct fake_font font;
    *s = (struct seen){.b = whole};
    laid_open(&s->laid, whole, page);
    s->b = s->laid.has_now    ? &s->laid.now
           : s->laid.has_base ? &s->laid.base
                              : whole;
    const struct question *q = asks ? whole->lesson.pages[page].ask : NULL;
    struct document *base = s->laid.has_base ? &s->laid.base : whole;
    struct place at = route_page(&s->b->lesson, &s->b->trace, page);
    struct documents alone = {.document = s->b};
    s->shown = documents_shown(&alone, place_step(&s->b->trace, &at));
    s->shown.page = &s->b->lesson.pages[page];
    if (q) {
        ck_assert(ask_open(&s->asked, &s->b->lesson, q, &s->b->trace,
                           &base->trace, &s->arena, NULL));
        struct cells c = ask_among(&s->asked);
        s->known = s->asked.known;
        s->asking = (struct asking){.text = q->text,
                                    .tensor = c.tensor ? c.tensor->name : NULL,
                                    .row = c.row,
                                    .rows = c.rows,
                                    .column = c.column,
                                    .columns = c.columns};
        s->shown.known = &s->known;
        s->shown.asking = &s->asking;
        document_hide(s->b, s->known, 0.37);
        s->shown.trace = &s->b->trace;
    }
    s->pose.arena = &s->arena;
    struct view view = page_view(&default_view, s->shown.page, s->shown.trace);
    frame_pose(&s->shown, &view, fake_font_init(&font), &s->pose);
    struct documents documents = {.document = s->b};
    documents_spoken(&documents, &s->shown, &view, &s->arena, &s->spoken);
}

static void unsee(struct seen *s)
{
    document_reveal(s->b);
    strbuf_free(&s->spoken);
    arena_free(&s->arena);
    laid_close(&s->laid);
}

// The first text of the page that has one of [d]; NULL: none has.
static const char *tells(const struct seen *s, const struct digits *d)
{
    for (int k = 0; k < d->count; k++) {
        for (int i = 0; i < s->pose.count; i++)
            if (s->pose.items[i].text &&
                has_number(s->pose.items[i].text, d->text[k]))
                return s->pose.items[i].text;
        if (has_number(strbuf_text(&s->spoken), d->text[k]))
            return s->spoken.text;
    }
    return NULL;
}

// So many cells of [m] one may count on the page.
static int count_cells(const struct seen *s, const struct tensor *m)
{
    int count = 0;
    for (int r = 0; r < m->room; r++)
        for (int c = 0; c < m->columns; c++) {
            bool found = false;
            for (int i = 0; i < s->pose.count && !found; i++) {
                const struct item *item = &s->pose.items[i];
                found = item->kind == ITEM_BOX && item->target.address.tensor &&
                        !strcmp(item->target.address.tensor->name, m->name) &&
                        item->target.address.row == r &&
                        item->target.address.column == c;
            }
            count += found;
        }
    return count;
}

// The tensor that is counted: "count(weights)".
static const struct tensor *counted(const struct trace *t, const char *answer)
{
    char name[64];
    int end = 0;
    if (sscanf(answer, "count(%63[A-Za-z_0-9.])%n", name, &end) != 1 || !end ||
        answer[end])
        return NULL; // it is worked out further
    return trace_find(t, name);
}

// True when the page is at another cell, of the same number: then the question
// is whether it is the same.
static bool is_another(const struct seen *s, const struct cells *asked,
                       double x)
{
    struct address a;
    const struct page *page = s->shown.page;
    return page->at && address_parse(&s->b->trace, page->at, &a, NULL) &&
           a.column >= 0 &&
           (a.row != asked->row || a.column != asked->column) &&
           fabs(tensor_at(a.tensor, a.row, a.column) - x) < 1e-9;
}

// Where the same number may stand, and why.
static const struct {
    const char *lesson, *page;
} same[] = {
    // it asks whether the share stays what it was
    {"02-scores-to-weights", "hundred-guess"},
    // “cat” has as much of itself as comes to it of “dog”
    {"12-rounds", "two-guess"},
};

static bool may_stand(const struct document *whole, int page)
{
    const char *id = whole->lesson.pages[page].id;
    for (size_t i = 0; id && i < sizeof same / sizeof *same; i++)
        if (strstr(whole->path, same[i].lesson) && !strcmp(id, same[i].page))
            return true;
    return false;
}

static struct strbuf leaks;

// The texts of the pages that show the result first: they are not to tell what
// is asked on the way to it.
struct told {
    struct strbuf page[MOST_PAGES];
};

static void tell(struct told *told, struct document *whole, int page)
{
    struct seen s;
    enum page_part part = whole->lesson.pages[page].part;
    if (part != PART_HOOK && part != PART_BOX)
        return;
    see(&s, whole, page, false);
    for (int i = 0; i < s.pose.count; i++)
        if (s.pose.items[i].text)
            strbuf_addf(&told->page[page], "%s\n", s.pose.items[i].text);
    strbuf_addf(&told->page[page], "%s\n", strbuf_text(&s.spoken));
    unsee(&s);
}

// The last page of the same model before [page] that has told one of [d]; -1.
static int told_before(const struct told *told, const struct lesson *l,
                       int page, const struct digits *d)
{
    const char *model = l->pages[page].model;
    for (int e = page - 1; e >= 0; e--) {
        const char *other = l->pages[e].model;
        if (!model != !other || (model && strcmp(model, other)))
            continue;
        for (int k = 0; k < d->count; k++)
            if (has_number(strbuf_text(&told->page[e]), d->text[k]))
                return e;
    }
    return -1;
}

// Page [before], of which one goes to [page], once it is answered.
static void check_before(struct document *whole, int page, int before,
                         const struct cells *asked, double x,
                         const struct digits *d)
{
    struct seen s;
    see(&s, whole, before, false);
    const char *text = tells(&s, d);
    if (text && !is_another(&s, asked, x))
        strbuf_addf(&leaks, "%s, page %d tells what %d asks, %s: %.90s\n",
                    whole->path, before + 1, page + 1, d->text[d->count - 1],
                    text);
    unsee(&s);
}

static void check_question(struct document *whole, int page, int *looked,
                           const struct told *told)
{
    struct seen s;
    const struct question *q = whole->lesson.pages[page].ask;
    see(&s, whole, page, true);
    double x = s.asked.truth.number;
    struct cells cells = s.asked.truth.cells;
    bool number = q->kind == QUESTION_NUMBER || q->kind == QUESTION_CHOICE;
    bool word = s.asked.choice_count && s.asked.choices[0].cell.tensor;
    struct digits d = digits_of(x, 3);
    const struct tensor *m = counted(&s.b->trace, q->answer);
    if (number && !word && d.count && !may_stand(whole, page)) {
        const char *text = tells(&s, &d);
        ++*looked;
        if (text)
            strbuf_addf(&leaks, "%s, page %d tells %s: %.90s\n", whole->path,
                        page + 1, d.text[d.count - 1], text);
    }
    if (m && count_cells(&s, m) >= x)
        strbuf_addf(&leaks, "%s, page %d: %s can be counted\n", whole->path,
                    page + 1, m->name);
    unsee(&s);
    if (!number || word || !d.count || page == 0 || may_stand(whole, page))
        return;
    int first = told_before(told, &whole->lesson, page, &d);
    if (first >= 0)
        strbuf_addf(&leaks, "%s, page %d has told what %d asks, %s\n",
                    whole->path, first + 1, page + 1, d.text[d.count - 1]);
    int before = path_before(&whole->lesson, page);
    check_before(whole, page, page - 1, &cells, x, &d);
    if (before >= 0 && before != page - 1)
        check_before(whole, page, before, &cells, x, &d);
}

START_TEST(no_page_tells_what_is_asked)
{
    glob_t found;
    int looked = 0;
    ck_assert_int_eq(glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct document b;
        ck_assert(document_open(&b, NULL, found.gl_pathv[i], NULL));
        struct told told = {0};
        for (int page = 0; page < b.lesson.page_count; page++) {
            if (b.lesson.pages[page].ask)
                check_question(&b, page, &looked, &told);
            tell(&told, &b, page);
        }
        for (int page = 0; page < b.lesson.page_count; page++)
            strbuf_free(&told.page[page]);
        document_close(&b);
    }
    globfree(&found);
    ck_assert_int_ge(looked, LEAST_LOOKED_AT);
    ck_assert_msg(!leaks.length, "%s", strbuf_text(&leaks));
    strbuf_free(&leaks);
}
END_TEST

// What is found is a number of its own.
START_TEST(a_number_stands_alone)
{
    ck_assert(has_number("it is 0.665", "0.665"));
    ck_assert(has_number("0.665.", "0.665"));
    ck_assert(has_number("= 0.665, so", "0.665"));
    ck_assert(!has_number("0.6652", "0.665"));
    ck_assert(!has_number("10.665", "0.665"));
    ck_assert(!has_number("2.256", "256"));
    ck_assert_int_eq(significant("0.050"), 2);
    ck_assert_int_eq(digits_of(4, 3).count, 0);
    ck_assert_int_eq(digits_of(256, 3).count, 1);
    ck_assert_int_eq(digits_of(0.66524, 3).count, 2);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("leaks");
    TCase *c = tcase_create("leaks");
    tcase_add_test(c, a_number_stands_alone);
    tcase_add_test(c, no_page_tells_what_is_asked);
    suite_add_tcase(s, c);
    return suite_end(s);
}
