// SPDX-License-Identifier: MIT
#include "quiz/answers_file.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "lesson/grammar.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "quiz/kind/kind.h"
#include "report/steps.h"
#include "yaml/read.h"
#include "yaml/write.h"

uint64_t lesson_version(const struct lesson *l)
{
    uint64_t version = 0;
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].ask)
            version = (version ^ question_key(l, i)) * 0x100000001b3;
    return version;
}

uint64_t answers_text_hash(const char *text, size_t length)
{
    uint64_t hash = HASH_BEGIN;
    for (size_t i = 0; i < length; i++)
        hash = hash_byte(hash, (unsigned char)text[i]);
    return hash ? hash : 1;
}

void answers_add_text(struct strbuf *out, const char *key, const char *text)
{
    assert(text);
    static const struct hand by_hand = {false, "\n"};
    const struct node n = {.kind = NODE_SCALAR, .text = text};
    strbuf_addf(out, "%s: ", key);
    scalar_write(out, &by_hand, &n);
}

// --- reading -----------------------------------------------------------------

// The value of [key], which must be there.
static const struct node *answers_need(struct reading *r,
                                       const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    if (!n)
        complain(r->complaints, map->mark, "error.missing",
                 SLOTS(TEXT("name", key)));
    return n;
}

static bool answers_read_choice(struct reading *r, const struct node *n,
                                const char *name, const char *const *names,
                                int count, int *out)
{
    const char *text;
    if (!read_line(r, n, name, &text))
        return false;
    *out = words_find((struct words){count, names}, text);
    if (*out < 0)
        complain_choice(r, n, name, names, count,
                        list_all(r, "list.or", names, count));
    return *out >= 0;
}

bool answers_read_yes(struct reading *r, const struct node *n, const char *name,
                      bool *out)
{
    static const char *const names[] = {"no", "yes"};
    int found;
    if (!answers_read_choice(r, n, name, names, 2, &found))
        return false;
    *out = found;
    return true;
}

static bool answers_read_key(struct reading *r, const struct node *n,
                             const char *name, uint64_t *out)
{
    const char *text;
    if (!read_line(r, n, name, &text))
        return false;
    if (strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16) {
        *out = strtoull(text, NULL, 16);
        return true;
    }
    complain(r->complaints, n->mark, "error.answers.key",
             SLOTS(TEXT("name", name), TEXT("value", text)));
    return false;
}

static bool answers_read_reply(struct reading *r, const struct node *n,
                               enum question_kind kind, struct reply *out)
{
    const struct quiz_kind *row = quiz_kind(kind);
    const struct node *value = answers_need(r, n, row->key);
    return value && row->read(r, value, out);
}

// The keys under which a reply may stand, each once, and those beside it.
static int reply_keys(const char *names[QUESTION_KINDS + 3])
{
    int count = 0;
    names[count++] = "skipped";
    for (int i = 0; i < QUESTION_KINDS; i++) {
        const char *key = quiz_kind((enum question_kind)i)->key;
        if (words_find((struct words){count, names}, key) < 0)
            names[count++] = key;
    }
    names[count++] = "right";
    names[count++] = "mistake";
    return count;
}

static bool answers_read_judged(struct reading *r, const struct node *answer,
                                const char *key, enum question_kind kind,
                                struct judged *out)
{
    const char *names[QUESTION_KINDS + 3];
    int count = reply_keys(names);
    const struct node *n = answers_need(r, answer, key);
    if (!n || !expect_map(r, n, key))
        return false;
    check_names(r, n, key, names, count);
    const struct node *skipped = node_find(n, "skipped"), *right;
    const struct node *mistake = node_find(n, "mistake");
    if (skipped &&
        !answers_read_yes(r, skipped, "skipped", &out->reply.skipped))
        return false;
    if (out->reply.skipped)
        return true;
    return answers_read_reply(r, n, kind, &out->reply) &&
           (right = answers_need(r, n, "right")) &&
           answers_read_yes(r, right, "right", &out->right) &&
           (!mistake || read_line(r, mistake, "mistake", &out->mistake));
}

static bool answers_read_answer(struct reading *r, const struct node *n,
                                struct answered_question *out)
{
    static const char *const names[] = {"question", "key",  "kind", "tries",
                                        "first",    "last", "from"};
    if (!expect_map(r, n, "answers"))
        return false;
    check_names(r, n, "answers", names, sizeof names / sizeof *names);
    const struct node *question, *key, *kind, *tries;
    int found;
    if (!(question = answers_need(r, n, "question")) ||
        !(key = answers_need(r, n, "key")) ||
        !(kind = answers_need(r, n, "kind")) ||
        !(tries = answers_need(r, n, "tries")))
        return false;
    if (!read_text(r, question, "question", &out->text) ||
        !answers_read_key(r, key, "key", &out->key) ||
        !answers_read_choice(r, kind, "kind", answer_names, QUESTION_KINDS,
                             &found) ||
        !read_whole(r, tries, "tries", 0, 1000000, &out->tries))
        return false;
    const struct node *from = node_find(n, "from");
    if (from && !read_text(r, from, "from", &out->from))
        return false;
    out->kind = (enum question_kind)found;
    return answers_read_judged(r, n, "first", out->kind, &out->first) &&
           answers_read_judged(r, n, "last", out->kind, &out->last);
}

static bool answers_read_list(struct reading *r, const struct node *n,
                              struct answers_file *f)
{
    if (!expect_list(r, n, "answers") ||
        !expect_few(r, n, "answers", MOST_PAGES))
        return false;
    for (const struct node *i = n->first; i; i = i->next) {
        struct answered_question a = {.lesson = f->lesson};
        if (!answers_read_answer(r, i, &a))
            return false;
        answers_put(&f->answers, &a);
    }
    return true;
}

static bool answers_read_edits(struct reading *r, const struct node *edits,
                               const char ***out, int *count)
{
    if (!expect_list(r, edits, "edits"))
        return false;
    const char **lines =
        arena_array(r->arena, (size_t)edits->count + 1, sizeof *lines);
    *out = lines;
    for (const struct node *i = edits->first; i; i = i->next)
        if (!read_line(r, i, "edits", &lines[(*count)++]))
            return false;
    return true;
}

// A page's id, or its number.
static bool answers_read_page(struct reading *r, const struct node *n,
                              const char **out)
{
    int number;
    if (n->kind == NODE_SCALAR &&
        (is_page_id(n->text) ||
         (is_page_number(n->text) && strchr(n->text, '.'))))
        return read_line(r, n, "page", out);
    if (!read_whole(r, n, "page", 1, MOST_PAGES, &number))
        return false;
    *out = arena_print(r->arena, "%d", number);
    return true;
}

static bool answers_read_task(struct reading *r, const struct node *n,
                              struct answered_task *out)
{
    static const char *const names[] = {"goal", "reached", "edits", "page"};
    if (!expect_map(r, n, "tasks"))
        return false;
    check_names(r, n, "tasks", names, 4);
    const struct node *edits = node_find(n, "edits"), *goal, *reached;
    const struct node *page = node_find(n, "page");
    return (!page || answers_read_page(r, page, &out->page)) &&
           (goal = answers_need(r, n, "goal")) &&
           (reached = answers_need(r, n, "reached")) &&
           read_line(r, goal, "goal", &out->goal) &&
           answers_read_yes(r, reached, "reached", &out->reached) &&
           (!edits ||
            answers_read_edits(r, edits, &out->edits, &out->edit_count));
}

static bool answers_read_tasks(struct reading *r, const struct node *n,
                               struct answers_file *f)
{
    if (!expect_list(r, n, "tasks") || !expect_few(r, n, "tasks", MOST_PAGES))
        return false;
    f->tasks = arena_array(r->arena, (size_t)n->count + 1, sizeof *f->tasks);
    for (const struct node *i = n->first; i; i = i->next)
        if (!answers_read_task(r, i, &f->tasks[f->task_count++]))
            return false;
    return true;
}

static bool answers_read_own(struct reading *r, const struct node *n,
                             struct answers_file *f)
{
    static const char *const keys[] = {"tokens", "source", "prompt"};
    for (int i = 0; i < 3; i++) {
        const struct node *words = node_find(n, keys[i]);
        if (words && !read_line(r, words, keys[i], &f->own.text))
            return false;
        f->own.key = words ? keys[i] : f->own.key;
    }
    const struct node *edits = node_find(n, "edits");
    const char **lines = NULL;
    bool good =
        !edits || answers_read_edits(r, edits, &lines, &f->own.edit_count);
    f->own.edits = lines;
    return good;
}

// The address of a step, and how fine its steps are.
static bool answers_read_step(struct reading *r, const struct node *n,
                              const struct node *at, struct answers_file *f)
{
    const struct node *level = answers_need(r, n, "level");
    int found;
    if (!level || !read_line(r, at, "at", &f->at) ||
        !answers_read_choice(r, level, "level", level_names, LEVEL_COUNT,
                             &found))
        return false;
    f->level = (enum level)found;
    return true;
}

static bool answers_is_ours(struct reading *r, const struct node *n)
{
    const struct node *kind =
        n->kind == NODE_MAP ? node_find(n, "followspot") : NULL;
    if (kind && kind->kind == NODE_SCALAR && !strcmp(kind->text, "answers"))
        return true;
    complain(r->complaints, n->mark, "error.answers.foreign", NO_SLOTS);
    return false;
}

static bool answers_read_all(struct reading *r, const struct node *n,
                             struct answers_file *f)
{
    static const char *const names[] = {
        "followspot", "name",    "lesson", "title",    "version", "page",
        "at",         "level",   "tokens", "source",   "prompt",  "edits",
        "tasks",      "answers", "seed",   "finished", "text"};
    if (!answers_is_ours(r, n))
        return false;
    check_names(r, n, "answers", names, sizeof names / sizeof *names);
    const struct node *name = node_find(n, "name"), *at = node_find(n, "at");
    const struct node *page = node_find(n, "page");
    const struct node *seed = node_find(n, "seed");
    const struct node *tasks = node_find(n, "tasks");
    const struct node *finished = node_find(n, "finished");
    const struct node *text = node_find(n, "text");
    const struct node *lesson, *title, *version, *answers;
    return (lesson = answers_need(r, n, "lesson")) &&
           (title = answers_need(r, n, "title")) &&
           (version = answers_need(r, n, "version")) &&
           (answers = answers_need(r, n, "answers")) &&
           (!name || read_line(r, name, "name", &f->name)) &&
           read_line(r, lesson, "lesson", &f->lesson) &&
           read_text(r, title, "title", &f->title) &&
           answers_read_key(r, version, "version", &f->version) &&
           (!text || answers_read_key(r, text, "text", &f->text)) &&
           (!at || answers_read_step(r, n, at, f)) &&
           (!page || answers_read_page(r, page, &f->page)) &&
           (!seed ||
            read_whole(r, seed, "seed", 1, MOST_SEED, &f->answers.seed)) &&
           (!finished ||
            answers_read_yes(r, finished, "finished", &f->finished)) &&
           answers_read_own(r, n, f) &&
           (!tasks || answers_read_tasks(r, tasks, f)) &&
           answers_read_list(r, answers, f);
}

bool answers_file_read(struct answers_file *out, const char *path,
                       const struct files *files, struct complaints *c)
{
    assert(path && files->read);
    *out = (struct answers_file){0};
    struct reading r = {&out->arena, c};
    struct reason why = {.words = c->words};
    size_t length;
    int before = c->count;
    const char *text = files->read(files->self, &out->arena, NULL, path,
                                   LESSON_MOST_BYTES, &length, &why);
    if (!text)
        complain_because(c, (struct mark){path, 0, 0}, &why);
    const struct node *n = text ? read_source(&r, path, text, length) : NULL;
    out->bytes = text ? answers_text_hash(text, length) : 0;
    bool good = n && answers_read_all(&r, n, out) && c->count == before;
    complaints_end(c, &out->arena);
    reason_free(&why);
    return good;
}

void answers_file_free(struct answers_file *f)
{
    answers_free(&f->answers);
    arena_free(&f->arena);
    *f = (struct answers_file){0};
}

bool answers_task_is(const struct answered_task *t, const struct page *page)
{
    return page->goal && (t->page && page->id ? !strcmp(page->id, t->page)
                                              : !strcmp(page->goal, t->goal));
}

int answers_match(const struct answers_file *f, const struct lesson *l,
                  struct answers *into)
{
    assert(l->path);
    int matched = 0;
    for (int i = 0; i < l->page_count; i++) {
        uint64_t key = l->pages[i].ask ? question_key(l, i) : 0;
        for (int k = 0; l->pages[i].ask && k < f->answers.count; k++) {
            struct answered_question a = f->answers.list[k];
            a.lesson = l->path;
            if (a.from || a.key != key || a.kind != l->pages[i].ask->kind)
                continue;
            answers_put(into, &a);
            matched++;
        }
    }
    // What was drawn from earlier lessons is theirs to ask.
    for (int k = 0; k < f->answers.count; k++) {
        struct answered_question a = f->answers.list[k];
        a.lesson = l->path;
        if (!a.from)
            continue;
        answers_put(into, &a);
        matched++;
    }
    if (f->answers.seed)
        into->seed = f->answers.seed;
    return f->answers.count - matched;
}
