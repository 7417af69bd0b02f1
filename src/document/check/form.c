// SPDX-License-Identifier: MIT
#include "document/check/form.h"

#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/grammar.h"
#include "lesson/path.h"
#include "quiz/kind/kind.h"
#include "document/check/arc.h"
#include "document/check/claims.h"
#include "document/check/every_page.h"
#include "report/page_say.h"
#include "trace/address.h"
#include "mechanism/mechanism.h"
#include "trace/compare/difference.h"
#include "trace/term.h"

static int form_count_role(const struct lesson *l, enum page_role role)
{
    int count = 0;
    for (int i = 0; i < l->page_count; i++)
        count += l->pages[i].role == role;
    return count;
}

// The first page of [role], from 1; 0: none. And the last on the path.
static int form_first_page(const struct lesson *l, enum page_role role)
{
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].role == role)
            return i + 1;
    return 0;
}

static int form_last_page(const struct lesson *l, enum page_role role)
{
    for (int i = l->page_count; i; i--)
        if (l->pages[i - 1].role == role && !l->pages[i - 1].more)
            return i;
    return 0;
}

// L1: every page says something, in a sentence or two.
static bool form_is_short(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        k->page = i + 1;
        k->count = p->say ? count_said_words(p->say) : 0;
        if (k->count > MOST_SAID || (!p->say && !p->ask && !p->card))
            return false;
    }
    return k->lesson->page_count;
}

// The term of what the page shows, if it has a card; or NULL.
static const char *form_term(const struct looking *k, const struct page *p)
{
    struct address at;
    if (!p->at || !address_parse(&k->document->trace, p->at, &at, NULL) ||
        !at.tensor->term)
        return NULL;
    for (int i = 0; card_term(i); i++)
        if (!strcmp(card_term(i), at.tensor->term->name))
            return card_term(i);
    return NULL;
}

static bool form_has_card(const struct lesson *l, int pages, const char *term)
{
    for (int i = 0; i < pages; i++)
        if (l->pages[i].card && !strcmp(l->pages[i].card, term))
            return true;
    return false;
}

// What its file begins with, "09-self-attention.yaml": its place in a course.
static int form_place(const char *path)
{
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    size_t digits = strspn(file, "0123456789");
    return digits == 2 && file[2] == '-' ? atoi(file) : -1;
}

// A course says a term once: a lesson with a smaller number has said this one.
static bool form_course_has_card(const struct looking *k, const char *term)
{
    int place = form_place(k->document->path);
    const char *path = k->document->path, *slash = strrchr(path, '/');
    const char *folder =
        arena_copy(k->arena, path, slash ? (size_t)(slash + 1 - path) : 0);
    DIR *all = opendir(*folder ? folder : ".");
    bool found = false;
    for (const struct dirent *one; all && !found && (one = readdir(all));) {
        struct lesson before;
        struct complaints none = {.words = k->words};
        int its = form_place(one->d_name);
        if (its >= 0 && its < place &&
            lesson_load(&before,
                        arena_print(k->arena, "%s%s", folder, one->d_name),
                        &disk_files, model_kinds, &none)) {
            found = form_has_card(&before, before.page_count, term);
            lesson_free(&before);
        }
        complaints_free(&none);
    }
    if (all)
        closedir(all);
    return found;
}

// L2: the card of a term comes before what it names is shown, or with it.
static bool has_cards_first(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        k->page = i + 1;
        k->term = form_term(k, &k->lesson->pages[i]);
        if (k->term && !form_has_card(k->lesson, i + 1, k->term) &&
            !form_course_has_card(k, k->term))
            return false;
    }
    return k->lesson->page_count;
}

// L3
static bool has_predictions(struct looking *k)
{
    k->count = form_count_role(k->lesson, PAGE_PREDICT);
    return k->count >= k->least;
}

// L29
static bool path_is_as_long(struct looking *k)
{
    k->count = path_count(k->lesson);
    return k->count <= k->most;
}

// L30
static bool path_predicts(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++)
        k->count += k->lesson->pages[i].role == PAGE_PREDICT &&
                    !k->lesson->pages[i].more;
    return k->count >= k->least && k->count <= k->most;
}

// L4: a number or a choice has wrong procedures, or the labels of a row.
static bool has_reasons(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct question *q = k->lesson->pages[i].ask;
        k->count += q && q->wrong.count && quiz_kind(q->kind)->one_number;
    }
    return k->count;
}

// L5: the worked example first, one's own input last. On a path what the picture
// does not show is said where everything may be changed.
static bool begins_with_example(struct looking *k)
{
    const struct lesson *l = k->lesson;
    int example = form_first_page(l, PAGE_EXAMPLE);
    int playground = form_first_page(
        l, path_beside(l) ? PAGE_LIMITS : PAGE_PLAYGROUND);
    k->page = playground;
    if (!example || !playground || example > playground)
        return false;
    for (int i = playground; i < l->page_count; i++) {
        enum page_role role = l->pages[i].role;
        if (!l->pages[i].more && role != PAGE_PLAYGROUND && role != PAGE_EXIT &&
            role != PAGE_LIMITS)
            return false;
    }
    return true;
}

// What both computed, all of it the same, but for rounding.
static bool has_invariant(const struct trace *was, const struct trace *now)
{
    for (int i = 0; i < now->tensor_count; i++) {
        const struct tensor *m = now->tensors[i];
        const struct tensor *before = trace_find(was, m->name);
        if (!m->rows || model_find(now->model, m->name) || !before)
            continue;
        struct difference d = difference_of(before, m);
        if (!d.reshaped && !d.differing)
            return true;
    }
    return false;
}

// The row that the page is at stays, but for rounding.
static bool form_row_stays(const struct page *p, const struct trace *was,
                           const struct trace *now)
{
    struct address at;
    if (!p->at || !address_parse(now, p->at, &at, NULL) || at.row < 0)
        return false;
    return !model_find(now->model, at.tensor->name) &&
           same_row(trace_find(was, at.tensor->name), at.tensor, at.row);
}

// The page's change does something, and leaves something as it was.
static bool form_changes(const struct document *b, int page)
{
    const struct page *p = &b->lesson.pages[page];
    struct document was, shown;
    bool good = document_open_on(&was, b, p->model), found = false;
    if (good) {
        found = page_open(&shown, &was, page) &&
                difference_count(&was.trace, &shown.trace).differing &&
                (has_invariant(&was.trace, &shown.trace) ||
                 form_row_stays(p, &was.trace, &shown.trace));
        document_close(&shown);
    }
    document_close(&was);
    return found;
}

// L6: told, or asked for and told.
static bool has_change(struct looking *k)
{
    bool found = false;
    for (int i = 0; !found && i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        bool told = p->role == PAGE_CHANGE || p->role == PAGE_PREDICT;
        if (!told || !p->edit_count)
            continue;
        k->count++;
        found = form_changes(k->document, i);
    }
    return found;
}

// L7: each blanker than the one before; no number of blanks is all of them.
static bool has_fades(struct looking *k)
{
    int before = 0;
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        if (p->role != PAGE_FADE)
            continue;
        int blank = p->ask->blank ? p->ask->blank : MOST_IMPORTED;
        k->page = i + 1;
        k->count++;
        if (blank < before)
            return false;
        before = blank;
    }
    return k->count >= k->least;
}

// L8: questions for later lessons, a question of its own at the end; that may
// hang on a path whose first question is answered last.
static bool has_retrieval(struct looking *k)
{
    const struct lesson *l = k->lesson;
    int last = form_last_page(l, PAGE_RETRIEVAL),
        example = form_first_page(l, PAGE_EXAMPLE);
    k->page = last;
    int asked = path_beside(l) ? 0 : form_last_page(l, PAGE_PREDICT);
    return l->bank_count >= k->least && (!last || !example || last < example) &&
           form_first_page(l, PAGE_EXIT) > asked;
}

// L15
static bool has_construct(struct looking *k)
{
    return form_count_role(k->lesson, PAGE_CONSTRUCT);
}

// L17: the last page says what the picture does not show.
static bool has_limits(struct looking *k)
{
    const struct lesson *l = k->lesson;
    const struct page *last = l->page_count ? &l->pages[path_last(l)] : NULL;
    return last && last->role == PAGE_LIMITS && last->say;
}

// L18: a sentence that compares says of which numbers it is true.
static bool tells_when(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        k->page = i + 1;
        k->word =
            form_claims(k->words, k->lesson, &k->lesson->pages[i], k->arena);
        if (k->word)
            return false;
    }
    return true;
}

// Pages that [has], by number: "3, 8, 9"; NULL: none has.
static const char *form_pages(struct looking *k,
                              bool (*has)(const struct page *page))
{
    const char *list = NULL;
    for (int i = 0; i < k->lesson->page_count; i++)
        if (has(&k->lesson->pages[i]))
            list = arena_print(k->arena, "%s%s%s", list ? list : "",
                               list ? ", " : "", path_label(k->lesson, i).text);
    return list;
}

static bool form_is_bare(const struct page *page)
{
    return page->bare;
}

// L19: a step's own reason stands under what its page says.
static bool keeps_reasons(struct looking *k)
{
    k->pages = form_pages(k, form_is_bare);
    return true;
}

// What assets/checklist.yaml calls each.
#define ASKS(X)                                                                \
    X("short-pages", form_is_short)                                            \
    X("cards-first", has_cards_first)                                          \
    X("predictions", has_predictions)                                          \
    X("wrong-procedures", has_reasons)                                         \
    X("example-first", begins_with_example)                                    \
    X("change", has_change)                                                    \
    X("fades", has_fades)                                                      \
    X("retrieval", has_retrieval)                                              \
    X("construct", has_construct)                                              \
    X("limits", has_limits)                                                    \
    X("compared-when", tells_when)                                             \
    X("reasons", keeps_reasons)                                                \
    X("parts", arc_has_all_parts)                                              \
    X("length", arc_is_as_long)                                                \
    X("new-pictures", arc_brings_pictures)                                     \
    X("pictures-left", arc_leaves_pictures)                                    \
    X("forward", arc_goes_forward)                                             \
    X("whole-cards", arc_has_whole_cards)                                      \
    X("short-cards", arc_is_said_shortly)                                      \
    X("thoughts", arc_has_thoughts)                                            \
    X("answers", arc_answers)                                                  \
    X("path-length", path_is_as_long)                                          \
    X("path-predictions", path_predicts)
#define ITS_NAME(name, holds) name,
#define ITS_CHECK(name, holds) holds,
const char *const form_asks[] = {ASKS(ITS_NAME) NULL};
static bool (*const checks[])(struct looking *k) = {ASKS(ITS_CHECK)};

// What is missing is on no page.
static bool is_of_parts(const struct checked_item *i)
{
    return i->asks >= 0 && checks[i->asks] == arc_has_all_parts;
}

static void form_add_holds(const struct looking *k,
                           const struct checked_item *item, bool holds,
                           struct strbuf *out)
{
    bool person = item->asks < 0 || (holds && k->pages);
    const char *key =
        arena_print(k->arena, "form.%d%s", item->number,
                    !holds && !k->page && is_of_parts(item) ? ".lacks"
                    : !holds                                ? ".not"
                    : k->pages                              ? ".list"
                                                            : "");
    bool card = k->term && !item->arc;
    const char *term = card      ? card_name(k->words, k->arena, k->term)
                       : k->term ? k->term
                                 : "";
    const char *text = said(
        k->words, k->arena, key,
        SLOTS(TEXT("page", path_label(k->lesson, k->page - 1).text),
              COUNT("count", k->count), TEXT("term", term),
              TEXT("word", k->word ? k->word : ""),
              TEXT("pages", k->pages ? k->pages : ""), COUNT("least", k->least),
              COUNT("most", k->most ? k->most : MOST_SAID),
              COUNT("besides", k->besides)));
    say(k->words, out,
        person  ? "form.person"
        : holds ? "form.holds"
                : "form.fails",
        SLOTS(COUNT("number", item->number), TEXT("text", text)));
    strbuf_add(out, "\n");
}

// Whether the lesson that has the rest of the rhythm has this part of it.
static bool has_elsewhere(const struct looking *k,
                          const struct checked_item *item)
{
    struct document other;
    const char *path = k->document->path, *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash + 1 - path) : 0;
    path = arena_print(k->arena, "%.*s%s.yaml", folder, path,
                       k->lesson->companion);
    struct looking there = *k;
    bool holds = document_open(&other, k->words, path, NULL);
    if (holds) {
        there.document = &other;
        there.lesson = &other.lesson;
        there.page = there.count = 0;
        holds = checks[item->asks](&there);
    }
    document_close(&other);
    return holds;
}

static bool form_add_line(struct looking *k, const struct checked_item *item,
                          struct strbuf *out)
{
    bool holds = item->asks < 0 || checks[item->asks](k);
    const char *companion = k->lesson->companion;
    if (holds || !companion || !item->once || !has_elsewhere(k, item)) {
        form_add_holds(k, item, holds, out);
        return holds;
    }
    say(k->words, out, "form.companion",
        SLOTS(COUNT("number", item->number), TEXT("name", companion)));
    strbuf_add(out, "\n");
    return true;
}

static bool form_is_asked(const struct lesson *l,
                          const struct checked_item *item)
{
    bool beside = path_beside(l);
    return !item->left_out && (!item->arc || arc_is_named(l)) &&
           (item->path ? item->path > 0 : beside) == beside;
}

int form_check(const struct document *b, const struct checklist *list,
               const struct catalogue *words, struct strbuf *out)
{
    assert(b->good && list);
    int failed = 0;
    struct arena arena = {0};
    const struct checked_item *items = checklist_for(list, b->path);
    for (int i = 0; i < list->count; i++) {
        const struct checked_item *item = &items[i];
        int most =
            b->lesson.long_one && item->longer ? item->longer : item->most;
        struct looking k = {b,           &b->lesson, words,        &arena,
                            item->least, most,       item->besides};
        if (form_is_asked(&b->lesson, item))
            failed += !form_add_line(&k, item, out);
    }
    arena_free(&arena);
    return failed;
}
