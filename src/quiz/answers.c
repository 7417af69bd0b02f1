// SPDX-License-Identifier: MIT
#include "quiz/answers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"

// --- which question ----------------------------------------------------------

// FNV-1a. A text's end counts, so that "ab", "c" is not "a", "bc".
static uint64_t key_add_text(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3;
    while (*text++);
    return hash;
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

static bool same_question(const struct page *a, const struct page *b)
{
    return a->ask && b->ask && a->ask->kind == b->ask->kind &&
           !strcmp(a->ask->text, b->ask->text) &&
           !strcmp(a->ask->answer, b->ask->answer) &&
           !strcmp(or_empty(a->at), or_empty(b->at));
}

uint64_t question_key(const struct lesson *l, int page)
{
    assert(page >= 0 && page < l->page_count && l->pages[page].ask);
    const struct page *p = &l->pages[page];
    uint64_t hash =
        key_add_text(0xcbf29ce484222325, p->id ? p->id : p->ask->text);
    hash = key_add_text(hash, p->ask->answer);
    hash = key_add_text(hash, or_empty(p->at));
    hash = (hash ^ (unsigned)p->ask->kind) * 0x100000001b3;
    // "Will it change?" may be asked of one place after several changes.
    for (int i = 0; i < page && !p->id; i++)
        if (!l->pages[i].id && same_question(&l->pages[i], p))
            hash = key_add_text(hash, "again");
    return hash;
}

// The lesson in which its questions are asked.
static const char *asked_in(const struct lesson *l)
{
    return l->warms ? l->warms : l->path;
}

// The title of the earlier lesson that they were drawn from; NULL: of none.
static const char *drawn_from(const struct lesson *l)
{
    return l->warms ? l->title : NULL;
}

static struct answered_question *
answers_find_key(const struct answers *a, const struct lesson *l, uint64_t key)
{
    for (int i = 0; i < a->count; i++)
        if (a->list[i].key == key && !strcmp(a->list[i].lesson, asked_in(l)) &&
            !strcmp(or_empty(a->list[i].from), or_empty(drawn_from(l))))
            return &a->list[i];
    return NULL;
}

const struct answered_question *answers_find(const struct answers *a,
                                             const struct lesson *l, int page)
{
    assert(page >= 0 && page < l->page_count);
    return l->pages[page].ask ? answers_find_key(a, l, question_key(l, page))
                              : NULL;
}

// --- what was said -----------------------------------------------------------

static const char *answers_copy_text(struct arena *arena, const char *text)
{
    return text ? arena_copy(arena, text, strlen(text)) : NULL;
}

static struct judged answers_copy_judged(struct arena *arena,
                                         const struct judged *said)
{
    struct judged j = *said;
    struct reply *r = &j.reply;
    size_t count = (size_t)r->count;
    j.mistake = answers_copy_text(arena, j.mistake);
    r->text = answers_copy_text(arena, r->text);
    if (r->order && count)
        r->order = memcpy(arena_array(arena, count, sizeof *r->order), r->order,
                          count * sizeof *r->order);
    if (r->row && count)
        r->row = memcpy(arena_array(arena, count, sizeof *r->row), r->row,
                        count * sizeof *r->row);
    return j;
}

static struct answered_question *answers_append(struct answers *a)
{
    if (a->count == a->room) {
        a->room = a->room * 2 + 8;
        a->list = must_realloc(a->list, (size_t)a->room, sizeof *a->list);
    }
    return &a->list[a->count++];
}

void answers_add(struct answers *a, const struct lesson *l, int page,
                 const struct judged *said)
{
    const struct question *q = l->pages[page].ask;
    uint64_t key = question_key(l, page);
    struct judged judged = answers_copy_judged(&a->arena, said);
    struct answered_question *answer = answers_find_key(a, l, key);
    if (!answer) {
        answer = answers_append(a);
        *answer = (struct answered_question){
            .lesson = answers_copy_text(&a->arena, asked_in(l)),
            .from = answers_copy_text(&a->arena, drawn_from(l)),
            .key = key,
            .text = answers_copy_text(&a->arena, q->text),
            .kind = q->kind,
            .first = judged};
    }
    answer->last = judged;
    answer->tries += !judged.reply.skipped;
}

void answers_put(struct answers *a, const struct answered_question *answer)
{
    assert(answer->lesson && answer->kind < QUESTION_KINDS);
    for (int i = 0; i < a->count; i++)
        if (a->list[i].key == answer->key &&
            !strcmp(a->list[i].lesson, answer->lesson))
            return;
    struct answered_question *to = answers_append(a);
    *to = *answer;
    to->lesson = answers_copy_text(&a->arena, answer->lesson);
    to->from = answers_copy_text(&a->arena, answer->from);
    to->text = answers_copy_text(&a->arena, answer->text);
    to->first = answers_copy_judged(&a->arena, &answer->first);
    to->last = answers_copy_judged(&a->arena, &answer->last);
}

struct answered answers_count(const struct answers *a, const struct lesson *l)
{
    struct answered n = {0};
    for (int i = 0; i < l->page_count; i++) {
        const struct answered_question *answer = answers_find(a, l, i);
        if (l->pages[i].more)
            continue;
        n.questions += l->pages[i].ask != NULL;
        if (!answer)
            continue;
        bool skipped = answer->last.reply.skipped;
        n.answered += !skipped;
        n.skipped += skipped;
        n.right += !answer->first.reply.skipped && answer->first.right;
    }
    return n;
}

static bool answers_have_reached(const struct answers *a, const char *lesson,
                                 const char *goal)
{
    for (int i = 0; i < a->reached_count; i++)
        if (!strcmp(a->reached[i].lesson, lesson) &&
            !strcmp(a->reached[i].goal, goal))
            return true;
    return false;
}

static void answers_add_reached(struct answers *a, const char *lesson,
                                const char *goal)
{
    if (answers_have_reached(a, lesson, goal))
        return;
    size_t room = (size_t)a->reached_count + 1;
    a->reached = must_realloc(a->reached, room, sizeof *a->reached);
    a->reached[a->reached_count++] =
        (struct reached_goal){answers_copy_text(&a->arena, lesson),
                              answers_copy_text(&a->arena, goal)};
}

bool answers_reached(const struct answers *a, const struct lesson *l, int page)
{
    assert(page >= 0 && page < l->page_count && l->pages[page].goal);
    return answers_have_reached(a, l->path, l->pages[page].goal);
}

void answers_reach(struct answers *a, const struct lesson *l, int page)
{
    assert(page >= 0 && page < l->page_count && l->pages[page].goal);
    answers_add_reached(a, l->path, l->pages[page].goal);
}

void answers_follow(struct answers *a, const char *from, const char *to)
{
    int count = a->count, reached = a->reached_count;
    for (int i = 0; i < count; i++) {
        struct answered_question answer = a->list[i];
        bool its = !strcmp(answer.lesson, from);
        answer.lesson = to;
        if (its)
            answers_put(a, &answer);
    }
    for (int i = 0; i < reached; i++)
        if (!strcmp(a->reached[i].lesson, from))
            answers_add_reached(a, to, a->reached[i].goal);
}

void answers_free(struct answers *a)
{
    free(a->list);
    free(a->reached);
    arena_free(&a->arena);
    *a = (struct answers){0};
}
