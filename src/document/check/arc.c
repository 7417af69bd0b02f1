// SPDX-License-Identifier: MIT
#include "document/check/arc.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "document/check/every_page.h"
#include "lesson/grammar.h"
#include "lesson/path.h"
#include "report/page_say.h"
#include "timeline.h"
#include "trace/address.h"

bool arc_is_named(const struct lesson *l)
{
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].part != PART_NONE)
            return true;
    return false;
}

// --- parts and pages ---------------------------------------------------------

// The way back, what the picture does not show, the last question and the
// playground come in any order.
static int rank(enum page_part part)
{
    return part > PART_BACK ? PART_BACK : (int)part;
}

static int count_part(const struct lesson *l, enum page_part part)
{
    int count = 0;
    for (int i = 0; i < l->page_count; i++)
        count += l->pages[i].part == part;
    return count;
}

// A path names a map and a playground where they are pages of their own.
static bool is_due(const struct lesson *l, enum page_part part)
{
    return !path_beside(l) || (part != PART_MAP && part != PART_PLAYGROUND);
}

// L20: all parts, each behind the one before it.
bool arc_has_all_parts(struct looking *k)
{
    const struct lesson *l = k->lesson;
    for (int i = 0; i < l->page_count; i++) {
        enum page_part part = l->pages[i].part;
        int last = path_before(l, i);
        enum page_part before = i ? l->pages[last].part : PART_HOOK;
        k->page = i + 1;
        bool back = !l->pages[i].more && rank(part) < rank(before);
        if (part == PART_NONE || back) {
            k->word = part == PART_NONE ? "" : part_names[part - PART_HOOK];
            k->term = part_names[before - PART_HOOK];
            return false;
        }
    }
    k->page = 0;
    for (int p = PART_HOOK; p < PAGE_PARTS; p++)
        if (is_due(l, (enum page_part)p) &&
            count_part(l, (enum page_part)p) < k->least) {
            k->word = part_names[p - PART_HOOK];
            return false;
        }
    return true;
}

// L21: so many pages on the main path, and those of one's own turn besides.
bool arc_is_as_long(struct looking *k)
{
    int turn = k->besides ? count_part(k->lesson, PART_TURN) : 0;
    k->count = k->lesson->page_count - turn;
    return k->count >= k->least && k->count <= k->most && turn <= k->besides;
}

// --- pictures ----------------------------------------------------------------

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_settings(const struct page *a, const struct page *b)
{
    if (a->view_count != b->view_count || a->edit_count != b->edit_count)
        return false;
    for (int i = 0; i < a->view_count; i++)
        if (strcmp(a->view[i].name, b->view[i].name) ||
            strcmp(a->view[i].value, b->view[i].value))
            return false;
    for (int i = 0; i < a->edit_count; i++)
        if (strcmp(a->edits[i], b->edits[i]))
            return false;
    return true;
}

// The same step of the same model, changed and shown alike. A page before any
// step has words of its own in its picture.
static bool same_picture(const struct page *a, const struct page *b)
{
    bool covers = !a->at && !b->at;
    return same_text(a->at, b->at) && same_text(a->why, b->why) &&
           same_text(a->model, b->model) && same_settings(a, b) &&
           (!covers ||
            (same_text(a->card, b->card) && same_text(a->say, b->say)));
}

// Whoever does it oneself stays with what is done.
static bool is_own_turn(const struct page *page)
{
    return page->part == PART_TURN || page->part == PART_PLAYGROUND;
}

// L22: each page has a new picture, but for those that answer a question.
bool arc_brings_pictures(struct looking *k)
{
    const struct page *p = k->lesson->pages;
    for (int i = 1; i < k->lesson->page_count; i++) {
        const struct page *before = &p[path_before(k->lesson, i)];
        k->page = i + 1;
        if (!is_own_turn(&p[i]) && !p[i].ask && !before->ask &&
            same_picture(before, &p[i]))
            return false;
    }
    return true;
}

// L23
bool arc_leaves_pictures(struct looking *k)
{
    const struct page *p = k->lesson->pages;
    for (int i = 0; i < k->lesson->page_count; i++) {
        int alike = 1, at = i, before;
        while (at && (before = path_before(k->lesson, at)) >= 0 &&
               same_picture(&p[before], &p[i])) {
            alike++;
            at = before;
        }
        k->page = i + 1;
        if (alike > k->most && !is_own_turn(&p[i]))
            return false;
    }
    return true;
}

// --- time --------------------------------------------------------------------

// Where on the timeline the whole row that the page shows is there, for one may
// go into a cell of it; -1: nowhere on that of the lesson.
static int64_t moment(const struct document *b, const struct page *page)
{
    struct address a;
    if (!page->at || page->edit_count || page->model ||
        !address_parse(&b->trace, page->at, &a, NULL))
        return -1;
    a.row = a.row < 0 ? a.tensor->rows - 1 : a.row;
    a.column = a.tensor->columns - 1;
    return timeline_find(&b->trace, LEVEL_CELL, &a).index;
}

// L24: the straight run never goes back to an earlier step.
bool arc_goes_forward(struct looking *k)
{
    int64_t latest = -1;
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        bool runs = p->part == PART_RUN && !p->more;
        int64_t at = runs ? moment(k->document, p) : -1;
        k->page = i + 1;
        k->word = p->at;
        if (at >= 0 && at < latest)
            return false;
        latest = at > latest ? at : latest;
    }
    return true;
}

// --- words -------------------------------------------------------------------

// "The query is what a word asks with.", not "query: what asks".
static bool is_whole(const char *line)
{
    size_t length = strlen(line);
    const char *end = strchr(line, ':');
    bool label = end && count_said_words(line) > 2 &&
                 (size_t)(end - line) < strcspn(line, " ");
    return length && !islower((unsigned char)line[0]) && !label &&
           strchr(".!?", line[length - 1]);
}

// L25
bool arc_has_whole_cards(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        const char *card = k->lesson->pages[i].card;
        struct strbuf line = {0};
        k->page = i + 1;
        k->term = card;
        if (card)
            card_say(k->words, card, &line);
        bool whole = !card || is_whole(strbuf_text(&line));
        strbuf_free(&line);
        if (!whole)
            return false;
    }
    return true;
}

// The words that a page says at once. What a card says stands under a question,
// and under the sentence of a page that asks nothing.
static int words_at_once(const struct looking *k, const struct page *p)
{
    struct strbuf line = {0};
    if (p->card)
        card_say(k->words, p->card, &line);
    int card = p->card ? count_said_words(strbuf_text(&line)) : 0;
    int own = p->say ? count_said_words(p->say) : 0;
    int asked = p->ask ? count_said_words(p->ask->text) + card : 0;
    strbuf_free(&line);
    if (!p->ask)
        own += card;
    return asked > own ? asked : own;
}

// L26: what a card says counts with what its page says.
bool arc_is_said_shortly(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        k->page = i + 1;
        k->count = words_at_once(k, &k->lesson->pages[i]);
        if (k->count > MOST_SAID)
            return false;
    }
    return true;
}

// --- questions ---------------------------------------------------------------

// L27: questions that one answers by thinking, not by computing.
bool arc_has_thoughts(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        if (p->role == PAGE_PREDICT && p->ask)
            k->count += p->ask->kind == QUESTION_CHOICE ||
                        p->ask->kind == QUESTION_ORDER ||
                        p->ask->kind == QUESTION_CLICK ||
                        p->ask->kind == QUESTION_CHANGES;
    }
    return k->count >= k->least;
}

// True when a computed value stands before the first sentence of [say] ends.
static bool begins_with_value(const char *say)
{
    const char *brace = strchr(say, '{');
    for (const char *p = say; brace && p < brace; p++)
        if (strchr(".?!", *p) && p[1] == ' ')
            return false;
    return brace;
}

// L28: what is asked is answered at once, a number with the number: by what its
// page says then, or by the page after it.
bool arc_answers(struct looking *k)
{
    const struct lesson *l = k->lesson;
    for (int i = 0; i < l->page_count; i++) {
        const struct page *p = &l->pages[i];
        if (p->role != PAGE_PREDICT || !p->ask)
            continue;
        int next = path_next(l, i);
        const struct page *after = &l->pages[next < 0 ? i : next];
        bool more = next >= 0 && !after->ask;
        const char *say = p->say ? p->say : more ? after->say : NULL;
        k->page = i + 1;
        if (!say ||
            (p->ask->kind == QUESTION_NUMBER && !begins_with_value(say)))
            return false;
    }
    return true;
}
