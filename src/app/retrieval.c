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

// What was answered of it before the lesson at [opens], or NULL.
static const struct answered_question *
answer_to(const struct app *a, const struct drawn *d, const char *opens)
{
    struct lesson alone = d->book->lesson;
    alone.pages = &alone.bank[d->number - 1];
    alone.page_count = 1;
    alone.warms = opens;
    return answers_find(&a->answers, &alone, 0);
}

// Any of them first; then, if there is one, any of another lesson. How many:
// they are taken from [all].
static int draw(int seed, int place, struct banks *all, struct drawn *out)
{
    struct rng r = {(uint64_t)seed * (COURSE_PLACES + 1) + (uint64_t)place};
    int count = 0;
    for (; count < DRAWN && all->count; count++) {
        int k = rng_between(&r, 0, all->count - 1), others = 0;
        const struct book *before = count ? out[count - 1].book : NULL;
        for (int j = 0; j < all->count; j++)
            others += all->list[j].book != before;
        while (before && others && all->list[k].book == before)
            k = (k + 1) % all->count;
        out[count] = all->list[k];
        all->list[k] = all->list[--all->count];
    }
    return count;
}

// A bank that has grown draws others by the same seed: what is answered by then
// stays instead of what is not.
static void keep_answered(const struct app *a, const struct banks *rest,
                          const char *opens, struct drawn *drawn, int count)
{
    for (int i = 0, k = 0; i < rest->count; i++) {
        if (!answer_to(a, &rest->list[i], opens))
            continue;
        while (k < count && answer_to(a, &drawn[k], opens))
            k++;
        if (k < count)
            drawn[k] = rest->list[i];
    }
}

// The first of them that is not answered, from 1; 0: all are.
static int first_open(const struct app *a, const char *opens,
                      const struct drawn *drawn, int count)
{
    for (int i = 0; i < count; i++)
        if (!answer_to(a, &drawn[i], opens))
            return i + 1;
    return 0;
}

// Puts those before the lesson shown into the library of questions; each is
// read once it is shown. Returns the first that is open.
static int prepare(struct app *a, int place)
{
    struct arena arena = {0};
    struct banks banks = {&arena, NULL, 0, 0};
    struct drawn drawn[DRAWN];
    const char *opens = a->book->path;
    library_free(&a->retrieval);
    collect(a, place, &banks);
    int count = draw(a->answers.seed, place, &banks, drawn);
    keep_answered(a, &banks, opens, drawn, count);
    for (int i = 0; i < count; i++) {
        struct own own = {.drawn = drawn[i].number, .warms = opens};
        library_add(&a->retrieval, a->view.words, drawn[i].book->path, &own);
    }
    int open = first_open(a, opens, drawn, count);
    arena_free(&arena);
    return open;
}

static bool is_at_its_beginning(const struct app *a)
{
    return a->book && a->place.on_page && !a->place.page && !a->quiz.all &&
           !a->rescue.asking && changes_safe(&a->book->changes);
}

// Shows the [number]-th or, where it cannot be read any more, the next that
// can, in a [direction]. False: there is none.
static bool show(struct app *a, int number, int direction)
{
    for (int i = number; i >= 1 && i <= a->retrieval.count; i += direction) {
        struct book *b = a->retrieval.books[i - 1];
        if (!book_read(b) || !b->lesson.page_count)
            continue;
        app_show(a, b);
        return true;
    }
    return false;
}

void retrieval_begin(struct app *a)
{
    int place = a->book ? course_place(a->book->path) : 0;
    if (!place || !is_at_its_beginning(a) || a->book->lesson.warms)
        return;
    if (!a->answers.seed)
        a->answers.seed = 1;
    int open = prepare(a, place);
    if (!open || !show(a, open, 1)) {
        library_free(&a->retrieval);
        return;
    }
    strbuf_clear(&a->effect); // its question stands alone, its change is in it
    a->note = "note.retrieval";
}

bool retrieval_again(struct app *a, int number)
{
    int count, place = course_place(a->book->path);
    if (place && !retrieval_number(a, &count))
        prepare(a, place);
    return show(a, number, 1) && retrieval_number(a, &count) == number;
}

int retrieval_number(const struct app *a, int *count)
{
    *count = a->retrieval.count;
    for (int i = 0; a->book && i < a->retrieval.count; i++)
        if (a->retrieval.books[i] == a->book)
            return i + 1;
    return 0;
}

// With words of one's own, where it is not there without.
static struct book *opened(const struct app *a)
{
    const char *path = a->book->lesson.warms;
    struct book *b = library_find(&a->library, path);
    for (int i = 0; !b && i < a->library.count; i++)
        if (!strcmp(a->library.books[i]->path, path))
            b = a->library.books[i];
    return b;
}

const char *retrieval_opens(const struct app *a)
{
    int count;
    return retrieval_number(a, &count) ? opened(a)->lesson.title : NULL;
}

bool retrieval_step(struct app *a, int direction)
{
    int count, number = retrieval_number(a, &count);
    if (!number)
        return false;
    if (show(a, number + direction, direction))
        return true;
    if (direction < 0)
        a->note = "note.page.first";
    else
        app_show(a, opened(a));
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
