#include "app/retrieval.h"

#include <string.h>

#include "app/app.h"
#include "app/course.h"
#include "math/rng.h"

enum { DRAWN = 2 };

// Of the bank of [book], the [number]-th, from 1.
struct drawn {
    const struct book *book;
    int number;
};

// The questions of all banks there are.
struct banks {
    struct arena *arena;
    struct drawn *list;
    int count, room;
};

static void put(struct banks *all, const struct book *b)
{
    for (int k = 0; b->good && k < b->lesson.bank_count; k++) {
        if (all->count == all->room) {
            const struct drawn *was = all->list;
            all->room = all->room * 2 + 16;
            all->list =
                arena_array(all->arena, (size_t)all->room, sizeof *all->list);
            for (int i = 0; i < all->count; i++)
                all->list[i] = was[i];
        }
        all->list[all->count++] = (struct drawn){b, k + 1};
    }
}

// "order-lost" is what the file ".../order-lost.yaml" is called.
static bool is_called(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    size_t length = strlen(name);
    return !strncmp(file, name, length) && !strcmp(file + length, ".yaml");
}

// A lesson's own, and of those beside the course that it needs.
static void put_lesson(struct app *a, const struct book *b, struct banks *all)
{
    put(all, b);
    for (int k = 0; b->good && k < b->lesson.needs.count; k++)
        for (int i = 0; i < a->listed; i++)
            if (!course_place(a->library.books[i]->path) &&
                is_called(a->library.books[i]->path, b->lesson.needs.word[k]))
                put(all, library_book(&a->library, i));
}

// Of the lessons before [place], as far as they can be read.
static void collect(struct app *a, int place, struct banks *all)
{
    for (int i = 0; i < a->listed; i++) {
        int number = course_place(a->library.books[i]->path);
        if (number && number < place)
            put_lesson(a, library_book(&a->library, i), all);
    }
}

static void add(struct app *a, const struct drawn *d, const char *opens)
{
    struct own own = {.drawn = d->number, .warms = opens};
    struct book *b =
        library_add(&a->retrieval, a->view.words, d->book->path, &own);
    if (book_read(b) && b->lesson.page_count)
        return;
    library_drop(b);
    a->retrieval.count--;
}

// Any of them first; then, if there is one, any of another lesson.
static void draw(struct app *a, int place, const char *opens)
{
    struct arena arena = {0};
    struct banks banks = {&arena, NULL, 0, 0};
    struct drawn taken = {NULL, 0};
    collect(a, place, &banks);
    struct drawn *all = banks.list;
    int count = banks.count;
    struct rng r = {(uint64_t)a->answers.seed * (COURSE_PLACES + 1) +
                    (uint64_t)place};
    for (int i = 0; i < DRAWN && count; i++) {
        int k = rng_between(&r, 0, count - 1), others = 0;
        const struct book *before = taken.book;
        for (int j = 0; j < count; j++)
            others += all[j].book != before;
        while (before && others && all[k].book == before)
            k = (k + 1) % count;
        taken = all[k];
        all[k] = all[--count];
        add(a, &taken, opens);
    }
    arena_free(&arena);
}

static const struct book *first_open(const struct app *a)
{
    for (int i = 0; i < a->retrieval.count; i++) {
        const struct book *b = a->retrieval.books[i];
        if (!answers_find(&a->answers, &b->lesson, 0))
            return b;
    }
    return NULL;
}

static bool is_at_its_beginning(const struct app *a)
{
    return a->book && a->place.on_page && !a->place.page && !a->quiz.all &&
           !a->rescue.asking && changes_safe(&a->book->changes);
}

void retrieval_begin(struct app *a)
{
    int place = a->book ? course_place(a->book->path) : 0;
    if (!place || !is_at_its_beginning(a) || a->book->lesson.warms)
        return;
    library_free(&a->retrieval);
    if (!a->answers.seed)
        a->answers.seed = 1;
    draw(a, place, a->book->path);
    const struct book *open = first_open(a);
    for (int i = 0; open && i < a->retrieval.count; i++)
        if (a->retrieval.books[i] == open) {
            app_show(a, a->retrieval.books[i]);
            a->note = "note.retrieval";
            return;
        }
    library_free(&a->retrieval);
}

int retrieval_number(const struct app *a, int *count)
{
    *count = a->retrieval.count;
    for (int i = 0; a->book && i < a->retrieval.count; i++)
        if (a->retrieval.books[i] == a->book)
            return i + 1;
    return 0;
}

static struct book *opened(const struct app *a)
{
    return library_find(&a->library, a->book->lesson.warms);
}

const char *retrieval_opens(const struct app *a)
{
    int count;
    return retrieval_number(a, &count) ? opened(a)->lesson.title : NULL;
}

bool retrieval_step(struct app *a, int direction)
{
    int count, number = retrieval_number(a, &count) + direction;
    if (number == direction)
        return false;
    if (number < 1)
        a->note = "note.page.first";
    else
        app_show(a,
                 number > count ? opened(a) : a->retrieval.books[number - 1]);
    return true;
}

void retrieval_end(struct app *a)
{
    int count;
    if (retrieval_number(a, &count) || !count)
        return;
    a->left = NULL;
    library_free(&a->retrieval);
}

bool retrieval_bars(const struct app *a, enum action c)
{
    int count;
    return retrieval_number(a, &count) &&
           (c == ACTION_KEEP || c == ACTION_KEEP_AS || c == ACTION_RELOAD ||
            c == ACTION_FREEZE);
}
