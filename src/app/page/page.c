// SPDX-License-Identifier: MIT
#include "app/page/page.h"
#include "app/page/see.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/focus.h"
#include "app/reload.h"
#include "document/change/cause.h"
#include "document/check/left_out.h"
#include "frame/route.h"
#include "document/without.h"
#include "lesson/path.h"
#include "quiz/task_say.h"
#include "say/join.h"
#include "trace/compare/difference.h"

int page_over(const struct app *a)
{
    assert(a && a->document);
    int number = a->place.on_page ? a->place.page + 1 : a->paging.below.page;
    return number <= a->document->lesson.page_count ? number : 0;
}

static const struct page *page_of(const struct app *a, int number)
{
    bool there = number && number <= a->document->lesson.page_count;
    return there ? &a->document->lesson.pages[number - 1] : NULL;
}

const struct page *page_now(const struct app *a)
{
    bool on = a->document && a->place.on_page;
    return on ? page_of(a, page_over(a)) : NULL;
}

// --- a construct task  -------------------------------------------------------

const struct page *page_task(const struct app *a)
{
    const struct page *page = a->document ? page_of(a, page_over(a)) : NULL;
    return page && page->goal ? page : NULL;
}

void page_task_check(struct app *a)
{
    const struct page *task = page_task(a);
    if (task && !a->document->hidden && task_reached(&a->document->trace, task))
        answers_reach(&a->answers, &a->document->lesson, page_over(a) - 1);
}

// --- the view  ---------------------------------------------------------------

// What pages set of [look], from one to the other.
static void set_look(struct look *to, const struct look *from)
{
    to->numbers = from->numbers;
    to->column_sums = from->column_sums;
    to->whole = from->whole;
    to->plain = from->plain;
    to->difference = from->difference;
}

// What the learner made of a page's view waits with the lesson.
static struct left left_now(const struct app *a)
{
    const struct look *l = &a->view.look;
    struct left left = a->document->left; // what is no page's stays
    left.below = a->paging.below;
    left.page = a->paging.left;
    left.seen = !a->before;
    left.set = a->paging.set;
    left.numbers = l->numbers;
    left.sums = l->column_sums;
    left.whole = l->whole;
    left.difference = (int)l->difference;
    return left;
}

static void find_view(struct app *a)
{
    struct look *l = &a->view.look;
    const struct left *left = &a->document->left;
    if (!a->paging.set || !left->set)
        return;
    l->numbers = left->numbers;
    l->column_sums = left->sums;
    l->whole = left->whole;
    l->difference = (enum difference_look)left->difference;
    a->view.turn = l->whole;
}

static void give_back(struct app *a)
{
    if (!a->paging.set)
        return;
    set_look(&a->view.look, &a->paging.unset);
    a->view.turn = a->view.look.whole;
    app_release(a);
    a->paging.set = 0;
}

// Other pages than the one that set it find the view as it was; [whole]: what
// it puts beside the lesson has taken the whole formula away since.
static void set_view(struct app *a, int number, bool whole)
{
    const struct page *page = page_of(a, number);
    bool own = !a->paging.set;
    if (a->paging.set == number)
        return;
    give_back(a);
    if (!page || !page->view_count)
        return;
    a->paging.unset = a->view.look;
    a->paging.unset.whole |= own && whole;
    a->paging.set = number;
    for (int i = 0; i < page->view_count; i++)
        view_set(&a->view, page->view[i].name, page->view[i].value, NULL);
    a->view.turn = a->view.look.whole;
}

static void look_at(struct app *a)
{
    struct address at;
    const struct page *page = page_now(a);
    const char *focus = page_setting(page, "focus");
    if (!focus || !address_parse(&a->document->trace, focus, &at, NULL))
        return;
    a->view.attention.focus = place_of_address(&at);
    a->view.attention.locked = a->paging.looks = true;
}

// --- the change  -------------------------------------------------------------

// The lesson as the page [number] shows it, or as it is.
static struct document *laid(struct app *a, int number)
{
    struct changes changes = changes_copy(&a->document->changes);
    changes_lay(&changes, page_of(a, number), number);
    return library_reread(a->view.words, a->document, changes);
}

// As it is without a page, on the model [model].
static struct document *without_page(struct app *a, const char *model)
{
    struct changes changes = changes_copy(&a->document->changes);
    changes_lay(&changes, NULL, 0);
    changes_turn(&changes, model);
    return library_reread(a->view.words, a->document, changes);
}

static int lays(const struct app *a, int number)
{
    return page_lays(page_of(a, number)) ? number : 0;
}

// The lesson without what a page changes, as a question asks about it too, of
// which the caller owns all but the document shown; NULL: it could not be made.
static struct document *document_without(struct app *a)
{
    if (!a->document->changes.page)
        return a->document;
    struct document *b = laid(a, 0);
    if (b->good)
        return b;
    library_drop(b);
    return NULL;
}

// How much has changed may be what the page asks.
static void say_effect(struct app *a, const struct document *was,
                       const struct page *page)
{
    struct changed changed = difference_count(&was->trace, &a->document->trace);
    struct strbuf all = {0};
    for (int i = 0; i < page->edit_count; i++) {
        strbuf_add(&all, i ? ", " : "");
        change_say(a->view.words, &was->trace, page->edits[i], NULL, false,
                   &all);
    }
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect,
        quiz_is_open(a, page_over(a) - 1) ? "note.change.asked" : "note.change",
        SLOTS(SAID("change", strbuf_text(&all)),
              COUNT("changed", changed.differing),
              COUNT("cells", changed.cells)));
    strbuf_free(&all);
}

// The page stands against [was], which is given away: as ghosts, or as A.
static void compare(struct app *a, struct document *was,
                    const struct page *page)
{
    const char *how = page_setting(page, "compare");
    if (page->against || (how && !strcmp(how, "none"))) {
        app_forget(a);
        return;
    }
    say_effect(a, was, page);
    if (how && !strcmp(how, "pair")) {
        a->before = NULL;
        compare_with(a, was);
        a->paging.paired = true;
        return;
    }
    a->view.unsettled = a->view.look.still ? 0 : 1;
    a->view.turned = a->view.traded = a->motion.travels = false;
}

void page_compare(struct app *a)
{
    int number = lays(a, page_over(a));
    struct document *was = number ? document_without(a) : NULL;
    if (!was || was == a->document)
        return;
    a->before = was;
    compare(a, was, page_of(a, number));
}

// What cannot be laid is left out.
static void leave_out(struct app *a, int number, struct document *fresh)
{
    size_t length;
    const char *why = complaints_first(&fresh->complaints, &length);
    if (!number) {
        app_takes(a, fresh, false);
        return;
    }
    page_leave_out(a->document, number - 1, why, length);
    library_drop(fresh);
}

// On another model than before it is no change of anything.
static bool turns(const struct app *a, int number)
{
    const struct page *page = page_of(a, number);
    return page && !lesson_stands_on(&a->document->lesson, page);
}

// Shows [fresh], the lesson for page [number]. False when it cannot be.
static bool lay_as(struct app *a, int number, struct document *fresh)
{
    struct document *b = a->document;
    struct place place = a->place;
    if (!fresh->good) {
        leave_out(a, number, fresh);
        return false;
    }
    pages_leave_out_as(fresh, b);
    bool turned = turns(a, number), laid = lays(a, number) > 0;
    struct document *was = laid && !turned ? document_without(a) : NULL;
    app_replace_keeping(a, b, fresh);
    if (laid && turned)
        was = document_without(a);
    if (was != b) {
        library_drop(b);
        a->before = was;
    }
    bool unpaged = place.on_page && place.page >= fresh->lesson.page_count;
    if (place.on_page && !unpaged)
        a->place = route_page(&fresh->lesson, &fresh->trace, place.page);
    a->document->place = a->place;
    if (unpaged)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "note.change.unpaged", NO_SLOTS);
    const struct page *page = page_of(a, number);
    if (page && a->before && page->edit_count)
        compare(a, a->before, page);
    else if (a->before)
        app_forget(a);
    return true;
}

static bool lay(struct app *a, int number)
{
    quiz_leave(a); // what is compared with is all there
    return lay_as(a, number, laid(a, number));
}

// --- pages that are left out  ------------------------------------------------

static void say_left_out(struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    int missed = a->paging.missed;
    const struct page *page = page_of(a, missed);
    a->paging.missed = 0;
    if (page && page->left_out)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "pages.left.one",
                    SLOTS(TEXT("page", path_label(l, missed - 1).text),
                          TEXT("why", page->left_out)));
}

// Below a page that is left out what it shows cannot be laid any longer: one is
// among the steps of the lesson itself.
static void rise_from_left_out(struct app *a)
{
    int number = page_over(a);
    bool shows = lays(a, number) || turns(a, number);
    if (!shows || !page_of(a, number)->left_out)
        return;
    if (!a->paging.missed)
        a->paging.missed = number;
    a->paging.left = number;
    a->paging.below = (struct below){0};
}

// Where no page can stand, one walks the steps.
static void go_where_one_can_stand(struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    const struct trace *t = &a->document->trace;
    if (!a->place.on_page) {
        rise_from_left_out(a);
        return;
    }
    int from = a->place.page, toward = a->paging.toward;
    int page = route_standing(l, from, toward);
    if (page == from)
        return;
    bool hides = page >= 0 && (page_begins_anew(&l->pages[page]) ||
                               !lesson_stands_on(l, &l->pages[page]));
    if (!toward && (l->reworded || (a->paging.stays && hides)) &&
        lesson_stands_on(l, &l->pages[from]))
        page = -1; // what was just changed stays in sight
    if (!a->paging.missed)
        a->paging.missed = from + 1;
    a->place = page < 0 ? place_of_step(t, route_first_step(t))
                        : route_page(l, t, page);
    a->document->place = a->place;
}

// --- coming and going  -------------------------------------------------------

static void take_out(struct app *a, const struct page *page)
{
    struct strbuf why = {0};
    if (!app_why(a, page->why, &why))
        strbuf_add(&a->notice.trouble, strbuf_text(&why));
    a->notice.note = NULL;
    strbuf_free(&why);
}

// The model that the page names stands beside its own, for as long as the page
// is shown.
static void put_beside(struct app *a, int number)
{
    const struct page *page = page_of(a, number);
    if (!page || !page->against || a->paging.beside == number)
        return;
    struct document *other = must_realloc(NULL, 1, sizeof *other);
    const char *model = *page->against ? page->against : NULL;
    document_open_on(other, a->document, model);
    if (!app_takes(a, other, false))
        return;
    compare_with(a, other);
    a->paging.beside = number;
}

static void take_from_beside(struct app *a, int number)
{
    if (a->paging.beside && a->paging.beside != number) {
        a->paging.beside = 0;
        compare_end(a);
    }
}

void page_enter(struct app *a)
{
    assert(a);
    if (a->document && a->place.on_page)
        a->paging.below = (struct below){0};
    if (!a->document || a->paging.entering)
        return;
    a->paging.entering = true;
    bool whole = a->view.look.whole;
    take_from_beside(a, page_over(a));
    // What is laid may turn out to be left out, and other pages with it.
    for (bool stands = false; !stands;) {
        go_where_one_can_stand(a);
        int number = page_over(a);
        int laid = turns(a, number) ? number : lays(a, number);
        stands = laid == a->document->changes.page && !turns(a, number);
        if (!stands && a->paging.paired) {
            a->paging.paired = false;
            compare_end(a);
        }
        if (!stands && !lay(a, laid))
            stands = !laid;
    }
    take_from_beside(a, page_over(a));
    put_beside(a, page_over(a));
    set_view(a, page_over(a), whole);
    const struct page *page = page_now(a);
    look_at(a);
    say_left_out(a);
    page_say_see(a);
    if (page && page->why && !a->without)
        take_out(a, page);
    a->paging.entering = false;
}

void page_leave(struct app *a)
{
    assert(a && a->document);
    struct left left = left_now(a);
    a->quiz.again = 0;
    a->paging.below = (struct below){0};
    a->paging.left = 0;
    if (a->paging.paired || a->paging.beside)
        compare_end(a);
    a->paging.paired = false;
    a->paging.beside = 0;
    give_back(a);
    a->paging.entering = true;
    if (a->document->changes.page)
        lay(a, 0);
    a->paging.entering = false;
    a->document->left = left;
}

bool page_lift(struct app *a, const char *model)
{
    assert(a && a->document);
    int from = page_over(a);
    const struct page plain = {.model = model};
    bool good = true;
    page_leave(a);
    if (!lesson_stands_on(&a->document->lesson, &plain)) {
        a->paging.entering = true;
        good = lay_as(a, 0, without_page(a, model));
        a->paging.entering = false;
    }
    const struct trace *t = &a->document->trace;
    a->place = a->document->place = place_of_step(t, route_first_step(t));
    a->document->left = (struct left){0};
    a->paging.left = route_has_pages(&a->document->lesson) ? from : 0;
    return good;
}

void page_return(struct app *a)
{
    a->paging.below = a->document->left.below;
    a->paging.left = a->document->left.page;
    page_enter(a);
    page_seen(a);
}

void page_seen(struct app *a)
{
    find_view(a);
    if (a->before && a->document->left.seen && !a->without)
        app_forget(a);
}

void page_below(struct app *a)
{
    assert(a && a->document);
    if (!a->place.on_page)
        return;
    a->paging.below = (struct below){a->place.page + 1, a->place.level};
}

bool page_above(struct app *a)
{
    int page = a->place.on_page ? 0 : page_over(a);
    if (!page || a->place.level > a->paging.below.level)
        return false;
    app_go_to_page(a, page - 1);
    return true;
}
