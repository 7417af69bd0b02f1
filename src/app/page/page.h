// SPDX-License-Identifier: MIT
// A lesson's pages: addresses with sentences of their own, and openings; what a
// page sets of the view, changes and compares while it is shown.
#ifndef APP_PAGE_PAGE_H
#define APP_PAGE_PAGE_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "document/document.h"
#include "scene/scene.h"

struct app;

struct paging {
    struct below below; // in force as long as ↑ leads back
    int left;           // the page that was left for the steps, from 1; 0: none
    int set;            // the page that set the view, from 1; 0: none did
    struct look unset;  // as it was before
    bool paired;        // what is compared is the page's change
    int beside;         // the page, from 1, whose other model is A; 0: none
    bool entering;      // a page is being put up
    bool looks;         // what is looked at is the page's: nobody came to it
    bool stays;         // it is the one that was shown, of another document
    int toward;         // where one is going, past pages that are left out: 1
                        // or -1; 0: nowhere
    struct strbuf seen_from; // the lesson from whose page another was opened
    int missed;              // the first of those on the way, from 1; 0: none
};

// True when the last page is an opening picture: the steps come after it.
bool pages_open_steps(const struct app *a);

// Puts up what the page at the place shows, or takes down what another did;
// and takes it down where the lesson is left.
void page_enter(struct app *a);
void page_leave(struct app *a);

// Takes down what the page shown put up, its model too: the lesson is as it is
// without pages, on its model [model], NULL: `model`. For who goes on to a
// place by its address. False: that model cannot be shown, and the notices say
// why.
bool page_lift(struct app *a, const char *model);

// Enters the page as page_enter() does where a lesson that was left is shown
// again; page_seen() takes the ghosts of a page's change away where they had
// been taken away before.
void page_return(struct app *a);
void page_seen(struct app *a);

// What lies under the page's own change became another: it stands against that.
void page_compare(struct app *a);

// ↓ leaves the pages from here, and ↑ comes back. False: it was not left.
void page_below(struct app *a);
bool page_above(struct app *a);

// The page whose construct task is being done, on it or below it, or NULL; and
// notes when its goal is reached.
const struct page *page_task(const struct app *a);
void page_task_check(struct app *a);

// The page that is shown, or below which one walks the steps, from 1; 0: none.
int page_over(const struct app *a);

// The page shown, or NULL.
const struct page *page_now(const struct app *a);

// Where a click leads that means the step [to], or stage [stage]: while a page
// is shown, to one that stands there, of several the nearest or the first; else
// to the step, or where the stage begins, at [least] at that level.
struct place page_or_step(const struct app *a, struct position to);
struct place page_or_stage(const struct app *a, int stage, enum level least);

// The page that was left for the steps, from 1; 0: none, or it is shown. Back
// to it, and why not, the key of a phrase.
int page_left(const struct app *a);
void page_back(struct app *a);
const char *page_back_barred(const struct app *a);

// From a group of more back to the page that it hangs on. False: one is in none.
bool page_close_more(struct app *a);

// Takes one page forward (1) or back (-1); [taken]: a step was taken out of what
// is left, which stood beside it.
void page_step(struct app *a, int direction, bool taken);

#endif
