// SPDX-License-Identifier: MIT
// The steps of a lesson that are taken along, one after the other.
#ifndef EXPORT_STOPS_H
#define EXPORT_STOPS_H

#include "export/reel.h"
#include "frame/documents.h"

// What was asked for. Without anything it is what the window walks: the
// lesson's pages, or when these only open it all its steps, at the level of
// route_first_step().
struct chosen {
    bool pages;
    int64_t first, last; // steps at [level], or pages, from 1; 0: not asked
                         // for; INT64_MAX: the last there is
    enum level level;
    bool leveled; // the level was asked for
    enum reel reel; // a short film instead of steps, or of these pages
    bool more;      // of pages those, too, that hang on the path
};

struct stops {
    struct documents documents;
    bool pages;
    enum level level;
    int64_t first, count; // the first is step or page [first], from 0
    int *standing;        // those pages, from 0, that are not left out; or NULL
    bool more;            // beside the path, too (lesson/path.h)
    struct laid *laid;    // of each page that needs one, once it was shown; or
                          // NULL: none does
    struct settled *settled; // of each page that asks, likewise; or NULL
    struct position list[REEL_STOPS]; // of a word, instead of steps
    int listed;                       // 0: it is no such film
    enum reel reel;
    bool plain; // pages show the lesson as it is, and tell no answers
    const struct catalogue *words; // that they are told in
};

// Gives back the documents that pages have opened.
void stops_free(struct stops *s);

// Finds the stops that [asked] names in the lesson that leads [documents];
// pages that are left out are none. False when there are none such; then [why]
// says what there is instead.
bool stops_find(const struct chosen *asked, const struct documents *documents,
                struct stops *out, struct reason *why);

// What the k-th stop, from 0, shows when it is at rest.
struct shown stops_shown(const struct stops *s, int64_t k);

// The page that the k-th stop, one of pages, is, from 0.
int stops_page(const struct stops *s, int64_t k);

// The number of the k-th stop, from 1, as the window says it; with more, where
// that says 7.2, as the file counts pages.
int64_t stops_number(const struct stops *s, int64_t k);

// True of a short film, which lasts REEL_SECONDS at most.
bool stops_short(const struct stops *s);

// True when a movement leads to the k-th stop from the one before it.
bool stops_moves(const struct stops *s, int64_t k);

#endif
