// SPDX-License-Identifier: MIT
#include "document/answers_write.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "document/file_cache.h"
#include "lesson/grammar.h"
#include "quiz/answers_file.h"
#include "quiz/kind/kind.h"
#include "report/steps.h"
#include "yaml/write.h"

static const struct hand by_hand = {false, "\n"};

static void answers_add_line(struct strbuf *out, const char *key,
                             const char *text)
{
    answers_add_text(out, key, text);
    strbuf_add(out, "\n");
}

static void answers_add_judged(struct strbuf *out, enum question_kind kind,
                               const char *key, const struct judged *j)
{
    strbuf_addf(out, "    %s: {", key);
    if (j->reply.skipped) {
        strbuf_add(out, "skipped: yes}\n");
        return;
    }
    quiz_kind(kind)->write(out, &j->reply);
    strbuf_addf(out, ", right: %s", j->right ? "yes" : "no");
    if (j->mistake)
        strbuf_addf(out, ", mistake: %s", j->mistake);
    strbuf_add(out, "}\n");
}

static void answers_add_answer(struct strbuf *out,
                               const struct answered_question *a)
{
    answers_add_line(out, "  - question", a->text);
    if (a->from)
        answers_add_line(out, "    from", a->from);
    strbuf_addf(out, "    key: \"%016" PRIx64 "\"\n", a->key);
    strbuf_addf(out, "    kind: %s\n", answer_names[a->kind]);
    strbuf_addf(out, "    tries: %d\n", a->tries);
    answers_add_judged(out, a->kind, "first", &a->first);
    answers_add_judged(out, a->kind, "last", &a->last);
}

static void answers_add_edits(struct strbuf *out, int indent,
                              const char *const *edits, int count)
{
    if (count)
        strbuf_addf(out, "%*sedits:\n", indent, "");
    for (int i = 0; i < count; i++) {
        const struct node n = {.kind = NODE_SCALAR, .text = edits[i]};
        strbuf_addf(out, "%*s  - ", indent, "");
        scalar_write(out, &by_hand, &n);
        strbuf_add(out, "\n");
    }
}

// But for what was done for a task, which is told with it.
static void answers_add_own(struct strbuf *out, const struct changes *c)
{
    struct arena arena = {0};
    struct words shown = {c->anew ? c->aside : c->made,
                          (const char *const *)c->change};
    struct words all = changes_all(c, shown, false, &arena);
    if (c->key)
        answers_add_line(out, c->key, c->text);
    answers_add_edits(out, 0, all.word, all.count);
    arena_free(&arena);
}

// A page by its id, which survives another order of the pages; else by its
// number. It may be one of those that are left out.
static void answers_add_page(struct strbuf *out, const struct lesson *l,
                             int number)
{
    const char *id = number <= l->page_count ? l->pages[number - 1].id : NULL;
    if (id)
        answers_add_line(out, "page", id);
    else
        strbuf_addf(out, "page: %d\n", number);
}

static void answers_add_tasks(struct strbuf *out, const struct answers *all,
                              const struct document *b)
{
    int count = 0;
    for (int i = 0; i < b->lesson.page_count; i++) {
        const struct page *p = &b->lesson.pages[i];
        bool reached = p->goal && answers_reached(all, &b->lesson, i);
        struct task done = changes_done(&b->changes, i + 1);
        if (!p->goal || (!reached && !done.count))
            continue;
        strbuf_add(out, count++ ? "" : "tasks:\n");
        answers_add_line(out, "  - goal", p->goal);
        if (p->id)
            answers_add_line(out, "    page", p->id);
        strbuf_addf(out, "    reached: %s\n", reached ? "yes" : "no");
        answers_add_edits(out, 4, (const char *const *)done.change, done.count);
    }
}

static void answers_add_place(struct strbuf *out, const struct document *b,
                              const struct place *at)
{
    struct strbuf step = {0};
    if (at->on_page) {
        answers_add_page(out, &b->lesson, at->page + 1);
        return;
    }
    if (b->left.below.page)
        answers_add_page(out, &b->lesson, b->left.below.page);
    struct address a = place_address(&b->trace, at);
    if (a.tensor) {
        address_print(&a, &step);
        answers_add_line(out, "at", strbuf_text(&step));
        answers_add_line(out, "level", level_names[at->level]);
    }
    strbuf_free(&step);
}

// The lesson by its name alone: a path says where somebody keeps their files,
// and leads nowhere on another computer. Its text tells which one was answered.
static void answers_add_lesson(struct strbuf *out, const struct document *b)
{
    const char *slash = strrchr(b->path, '/'),
               *name = slash ? slash + 1 : b->path;
    const char *dot = strrchr(name, '.');
    struct arena arena = {0};
    size_t length;
    bool yaml = dot && dot > name && !strcmp(dot, ".yaml");
    answers_add_line(out, "lesson",
                     yaml ? arena_copy(&arena, name, (size_t)(dot - name))
                          : name);
    const char *text = file_cache_bytes(b->cache, b->path, &length);
    if (text)
        strbuf_addf(out, "text: \"%016" PRIx64 "\"\n",
                    answers_text_hash(text, length));
    arena_free(&arena);
}

// Which lesson it is, and where the learner stands in it.
static void answers_add_head(struct strbuf *out, const struct answers *all,
                             const struct document *b, const struct place *at,
                             const char *name)
{
    assert(b->path && b->lesson.title);
    strbuf_add(out, "followspot: answers\n");
    if (name)
        answers_add_line(out, "name", name);
    answers_add_lesson(out, b);
    answers_add_line(out, "title", b->lesson.title);
    strbuf_addf(out, "version: \"%016" PRIx64 "\"\n",
                lesson_version(&b->lesson));
    if (all->seed)
        strbuf_addf(out, "seed: %d\n", all->seed);
    answers_add_place(out, b, at);
}

static void answers_add_said(struct strbuf *out, const struct answers *all,
                             const struct document *b)
{
    int count = 0;
    answers_add_tasks(out, all, b);
    for (int i = 0; i < all->count; i++)
        if (!strcmp(all->list[i].lesson, b->path)) {
            strbuf_add(out, count++ ? "" : "answers:\n");
            answers_add_answer(out, &all->list[i]);
        }
    strbuf_add(out, count ? "" : "answers: []\n");
}

void answers_write(const struct answers *all, const struct document *b,
                   const struct place *at, const char *name, struct strbuf *out)
{
    answers_add_head(out, all, b, at, name);
    answers_add_own(out, &b->changes);
    answers_add_said(out, all, b);
}

void answers_write_record(const struct answers *all, const struct document *b,
                          const struct place *at,
                          const struct answers_kept *kept, struct strbuf *out)
{
    answers_add_head(out, all, b, at, NULL);
    if (kept->finished)
        strbuf_add(out, "finished: yes\n");
    answers_add_edits(out, 0, kept->edits.word, kept->edits.count);
    answers_add_said(out, all, b);
}
