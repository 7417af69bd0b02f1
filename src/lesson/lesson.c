// SPDX-License-Identifier: MIT
#include "lesson/lesson.h"

#include <assert.h>
#include <string.h>

#include "lesson/columns.h"
#include "lesson/edit/edit.h"
#include "lesson/grammar.h"
#include "lesson/loss.h"
#include "lesson/measures.h"
#include "lesson/models.h"
#include "lesson/model/keys.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "lesson/pages.h"
#include "lesson/source.h"
#include "yaml/read.h"
#include "model/key.h"

bool read_allowed(struct reading *r, const struct node *n,
                  const struct kind *kind, struct words *out)
{
    assert(n && out);
    if (!read_words(r, n, "allow", false, out))
        return false;
    if (!kind)
        return true;
    int count = key_count(kind), before = r->complaints->count;
    const char **names = arena_array(r->arena, (size_t)count, sizeof *names);
    for (int i = 0; i < count; i++)
        names[i] = kind->keys[i].name;
    for (const struct node *i = n->first; i; i = i->next) {
        int k = 0;
        while (k < count && strcmp(names[k], i->text))
            k++;
        if (k == count)
            complain_unknown(r, i, kind->name, names, count);
    }
    return r->complaints->count == before;
}

static const struct node *require(struct reading *r, const struct node *root,
                                  const char *name)
{
    const struct node *n = node_find(root, name);
    if (!n)
        complain(r->complaints, root->mark, "error.missing",
                 SLOTS(TEXT("name", name)));
    return n;
}

// What is about the lesson's own words goes when there are others.
static void leave_out(struct reading *r, const char *option,
                      const struct node **pages, const struct node **expect,
                      struct lesson *l)
{
    const struct catalogue *words = r->complaints->words;
    const char *file = arena_print(r->arena, "--%s", option);
    if (*pages || *expect)
        lesson_remark(l, words, (struct mark){file, 0, 0},
                      *pages && *expect ? "remark.left"
                      : *pages          ? "remark.left.pages"
                                        : "remark.left.expect",
                      NO_SLOTS);
    *pages = *expect = NULL;
}

// What a lesson of other words is for: it names them.
static void name_words(struct reading *r, struct lesson *l)
{
    struct strbuf text = {0};
    const struct key *k = l->model.kind ? l->model.kind->keys : NULL;
    for (; k && k->name && !text.length; k++)
        if (k->type == KEY_WORDS && k->flags & KEY_FEW) {
            struct words w = model_words(&l->model, k->name);
            for (int i = 0; i < w.count; i++)
                strbuf_addf(&text, "%s%s", i ? " " : "",
                            w.word[i] ? w.word[i] : "");
        }
    l->goal = said(r->complaints->words, r->arena, "own.goal",
                   SLOTS(TEXT("words", strbuf_text(&text))));
    strbuf_free(&text);
}

// A page lets only what [allow] lists be changed.
static void limit(struct arena *arena, const struct words *allow,
                  struct lesson *l)
{
    const char **names =
        arena_array(arena, (size_t)allow->count + 1, sizeof *names);
    for (int i = 0; i < allow->count; i++)
        names[i] = arena_copy(arena, allow->word[i], strlen(allow->word[i]));
    l->allow = (struct words){allow->count, names};
    l->limited = true;
}

// One question of its bank stands alone, and says where it comes from.
static void draw(struct reading *r, const struct own *own, struct lesson *l)
{
    bool there = own->drawn <= l->bank_count;
    l->pages = there ? &l->bank[own->drawn - 1] : NULL;
    l->page_count = there;
    l->allow = (struct words){0};
    l->limited = true;
    l->warms = own->warms ? arena_copy(r->arena, own->warms, strlen(own->warms))
                          : NULL;
}

// What stands on a lesson's card is a question.
static void check_asks(struct reading *r, const struct node *n,
                       const char *text)
{
    size_t length = strlen(text);
    if (!length || text[length - 1] != '?')
        complain(r->complaints, n->mark, "error.asks",
                 SLOTS(TEXT("text", text)));
}

// With other words of one of several models only its own pages go: which, is
// found where they are looked at (document/check/left_out.h).
static void leave_out_reworded(struct reading *r, const struct node **pages,
                               const struct node **expect, struct lesson *l)
{
    l->reworded = l->models.count > 0;
    if (!l->reworded)
        leave_out(r, "edit", pages, expect, l);
    *expect = NULL;
}

// Of a lesson with several models, as it stands on the one that is wanted. NULL
// after complaining.
static const struct node *stand(struct reading *r, const struct own *own,
                                const struct node *root, struct lesson *l)
{
    const struct node *models = node_find(root, "models");
    const char *name = own ? own->model : NULL;
    if (models && !read_model_names(r, models, &l->models))
        return NULL;
    const struct node *out = root_standing_on(r->arena, root, name);
    if (!out)
        complain(r->complaints, root->mark, "error.models.absent",
                 SLOTS(TEXT("name", name)));
    else if (name)
        l->stands = l->models.word[words_find(l->models, name)];
    if (own && own->key)
        l->models.count = 0; // none has a page
    return out;
}

static void read_long(struct reading *r, const struct node *n, struct lesson *l)
{
    static const char *const answers[] = {"false", "true", NULL};
    const char *text;
    if (!read_line(r, n, "long", &text))
        return;
    int answer = name_find(answers, text);
    if (answer < 0)
        complain_choice(r, n, "long", answers, 2,
                        list_all(r, "list.or", answers, 2));
    l->long_one = answer == 1;
}

static void read_root(struct reading *r, const struct files *files,
                      const struct kind *const *kinds, const struct own *own,
                      const struct node *root, struct lesson *l)
{
    if (!expect_map(r, root, NULL))
        return;
    check_names(r, root, NULL, root_keys, name_count(root_keys));
    root = stand(r, own, root, l);
    if (!root)
        return;
    const struct node *title = require(r, root, "title");
    const struct node *goal = require(r, root, "goal");
    const struct node *model = require(r, root, "model");
    const struct node *question = node_find(root, "question");
    const struct node *needs = node_find(root, "needs");
    const struct node *companion = node_find(root, "companion");
    const struct node *allow = node_find(root, "allow");
    const struct node *pages = node_find(root, "pages");
    const struct node *bank = node_find(root, "bank");
    const struct node *expect = node_find(root, "expect");
    if (title)
        read_line(r, title, "title", &l->title);
    if (question && read_line(r, question, "question", &l->question))
        check_asks(r, question, l->question);
    if (goal)
        read_text(r, goal, "goal", &l->goal);
    if (companion)
        read_line(r, companion, "companion", &l->companion);
    const struct node *long_one = node_find(root, "long");
    if (long_one)
        read_long(r, long_one, l);
    const struct node *minutes = node_find(root, "minutes");
    if (minutes)
        read_whole(r, minutes, "minutes", 1, MOST_MINUTES, &l->minutes);
    if (needs)
        read_words(r, needs, "needs", false, &l->needs);
    if (own && own->key)
        leave_out(r, own->key, &pages, &expect, l);
    if (model)
        read_model(r, files, kinds, own, root, l);
    const struct node *columns = node_find(root, "columns");
    if (columns && model && l->model.kind)
        columns_read(r, columns, own && own->edit_count, &l->model);
    const struct node *loss = node_find(root, "loss");
    const struct node *optimizer = node_find(root, "optimizer");
    if (loss || optimizer)
        l->model.loss = read_loss(r, loss, optimizer);
    const struct node *measures = node_find(root, "measures");
    if (measures && !(own && own->key) && read_measures(r, measures, l))
        check_measures(r, l);
    bool edited = own && edits_words(own, l->model.kind);
    if (edited)
        leave_out_reworded(r, &pages, &expect, l);
    if ((edited && !l->reworded) || (own && own->key))
        name_words(r, l);
    l->limited = allow;
    if (allow)
        read_allowed(r, allow, l->model.kind, &l->allow);
    if (pages)
        read_pages(r, pages, l);
    if (pages && own && own->page_allow)
        limit(r->arena, own->page_allow, l);
    if (bank && (!edited || l->reworded) && !(own && own->key))
        read_bank(r, bank, l);
    check_page_ids(r, l);
    check_more(r, l);
    if (own && own->drawn)
        draw(r, own, l);
    if (expect)
        read_expect(r, expect, l);
}

bool lesson_load(struct lesson *lesson, const char *path,
                 const struct files *files, const struct kind *const *kinds,
                 struct complaints *c)
{
    return lesson_load_own(lesson, path, files, kinds, NULL, c);
}

bool lesson_load_own(struct lesson *lesson, const char *path,
                     const struct files *files, const struct kind *const *kinds,
                     const struct own *own, struct complaints *c)
{
    assert(lesson && path && files->read && kinds && c);
    int before = c->count;
    *lesson = (struct lesson){.tolerance = DEFAULT_TOLERANCE,
                              .sibling = own ? own->sibling : NULL};
    struct reading r = {&lesson->arena, c};
    lesson->path = arena_copy(r.arena, path, strlen(path));
    const struct node *root = read_lesson_source(&r, files, lesson->path);
    if (root)
        read_root(&r, files, kinds, own, root, lesson);
    if (c->count == before)
        return true;
    complaints_end(c, &lesson->arena);
    lesson_free(lesson);
    return false;
}

bool model_is_same(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

bool lesson_stands_on(const struct lesson *l, const struct page *page)
{
    assert(l && page);
    return model_is_same(l->stands, page->model);
}

bool lesson_allows(const struct lesson *l, const char *name)
{
    assert(l && name);
    return !l->limited || words_find(l->allow, name) >= 0;
}

void lesson_free(struct lesson *lesson)
{
    arena_free(&lesson->arena);
    *lesson = (struct lesson){0};
}

void lesson_remark(struct lesson *lesson, const struct catalogue *words,
                   struct mark at, const char *key, const struct slot *slots)
{
    assert(lesson && key);
    if (lesson->remark_count == MOST_REMARKS)
        return;
    struct complaints c = {.words = words};
    complain(&c, at, key, slots);
    const char *text = strbuf_text(&c.text);
    lesson->remarks[lesson->remark_count++] =
        arena_copy(&lesson->arena, text, strcspn(text, "\n"));
    complaints_free(&c);
}

const char *page_setting(const struct page *page, const char *name)
{
    for (int i = 0; page && i < page->view_count; i++)
        if (!strcmp(page->view[i].name, name))
            return page->view[i].value;
    return NULL;
}
