#include "lesson/lesson.h"

#include <string.h>

#include "lesson/keys.h"
#include "lesson/pages.h"
#include "yaml/read.h"
#include "model/key.h"

// Each word of `allow` must be a key of the model.
static void read_allow(struct reading *r, const struct node *n,
                       struct lesson *l)
{
    if (!read_words(r, n, "allow", false, &l->allow) || !l->model.kind)
        return;
    int count = key_count(l->model.kind);
    const char **names = arena_array(r->arena, (size_t)count, sizeof *names);
    for (int i = 0; i < count; i++)
        names[i] = l->model.kind->keys[i].name;
    for (const struct node *i = n->first; i; i = i->next) {
        int k = 0;
        while (k < count && strcmp(names[k], i->text))
            k++;
        if (k == count)
            complain_unknown(r, i, l->model.kind->name, names, count);
    }
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

static void read_root(struct reading *r, const struct files *files,
                      const struct kind *const *kinds, const struct node *root,
                      struct lesson *l)
{
    static const char *const names[] = {
        "title", "goal", "needs", "model", "allow", "pages", "expect",
    };
    if (!expect_map(r, root, NULL))
        return;
    check_names(r, root, NULL, names, sizeof(names) / sizeof(*names));
    const struct node *title = require(r, root, "title");
    const struct node *goal = require(r, root, "goal");
    const struct node *model = require(r, root, "model");
    const struct node *needs = node_find(root, "needs");
    const struct node *allow = node_find(root, "allow");
    const struct node *pages = node_find(root, "pages");
    const struct node *expect = node_find(root, "expect");
    if (title)
        read_line(r, title, "title", &l->title);
    if (goal)
        read_text(r, goal, "goal", &l->goal);
    if (needs)
        read_words(r, needs, "needs", false, &l->needs);
    if (model)
        read_model(r, files, kinds, l->path, model, &l->model);
    if (allow)
        read_allow(r, allow, l);
    if (pages)
        read_pages(r, pages, l);
    if (expect)
        read_expect(r, expect, l);
}

static void read_all(struct reading *r, const struct files *files,
                     const struct kind *const *kinds, struct lesson *l)
{
    size_t length = 0;
    struct reason why = {.words = r->complaints->words};
    char *text = files->read(files->self, r->arena, NULL, l->path,
                             LESSON_MOST_BYTES, &length, &why);
    if (!text)
        complain_because(r->complaints, (struct mark){l->path, 0, 0}, &why);
    reason_free(&why);
    if (!text)
        return;
    const struct node *root = read_source(r, l->path, text, length);
    if (root)
        read_root(r, files, kinds, root, l);
}

bool lesson_load(struct lesson *lesson, const char *path,
                 const struct files *files, const struct kind *const *kinds,
                 struct complaints *c)
{
    int before = c->count;
    *lesson = (struct lesson){.tolerance = DEFAULT_TOLERANCE};
    struct reading r = {&lesson->arena, c};
    lesson->path = arena_copy(r.arena, path, strlen(path));
    read_all(&r, files, kinds, lesson);
    if (c->count == before)
        return true;
    complaints_forget(c);
    lesson_free(lesson);
    return false;
}

void lesson_free(struct lesson *lesson)
{
    arena_free(&lesson->arena);
    *lesson = (struct lesson){0};
}
