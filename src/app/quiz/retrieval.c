// SPDX-License-Identifier: MIT
#include "app/quiz/retrieval.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/course/course.h"
#include "app/course/records.h"
#include "app/dialog/recovery.h"
#include "math/rng.h"

enum { DRAWN = 2 };

// Of the bank of [document], the [number]-th, from 1.
struct drawn {
    const struct document *document;
    int number;
};

// The questions of all banks there are.
struct banks {
    struct arena *arena;
    struct drawn *list;
    int count, room;
};

static bool drawn_is_among(const struct drawn *d, const struct drawn *all,
                           int count)
{
    for (int i = 0; i < count; i++)
        if (all[i].document == d->document && all[i].number == d->number)
            return true;
    return false;
}

// What is answered in this session counts without a record, too.
bool retrieval_on_file(const struct app *a, const struct document *b)
{
    bool has = records_has(a, b);
    for (int i = 0; i < a->answers.count && !has; i++) {
        const struct answered_question *q = &a->answers.list[i];
        has = !q->from && !q->last.reply.skipped && !strcmp(q->lesson, b->path);
    }
    return has;
}

// What two lessons need is there once.
static void banks_add(struct banks *all, const struct document *b)
{
    for (int k = 0; b->good && k < b->lesson.bank_count; k++) {
        struct drawn d = {b, k + 1};
        if (drawn_is_among(&d, all->list, all->count))
            continue;
        if (all->count == all->room) {
            const struct drawn *was = all->list;
            all->room = all->room * 2 + 16;
            all->list =
                arena_array(all->arena, (size_t)all->room, sizeof *all->list);
            for (int i = 0; i < all->count; i++)
                all->list[i] = was[i];
        }
        all->list[all->count++] = d;
    }
}

// "next-word" is what the file ".../next-word.yaml" is called.
static bool lesson_is_called(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    size_t length = strlen(name);
    return !strncmp(file, name, length) && !strcmp(file + length, ".yaml");
}

// Which lessons are drawn from: those on file, or, for what is answered by now,
// any.
enum among { ON_FILE, ANY };

static bool lesson_is_among(const struct app *a, const struct document *b,
                            enum among among)
{
    return among == ANY || retrieval_on_file(a, b);
}

// A lesson's own, and of those beside the course that it needs.
static void banks_add_lesson(struct app *a, const struct document *b,
                             enum among among, struct banks *all)
{
    banks_add(all, b);
    for (int k = 0; b->good && k < b->lesson.needs.count; k++)
        for (int i = 0; i < a->chooser.listed; i++) {
            const struct document *needed = a->library.documents[i];
            if (course_place(needed->path) < 0 &&
                lesson_is_called(needed->path, b->lesson.needs.word[k]) &&
                lesson_is_among(a, needed, among))
                banks_add(all, library_document(&a->library, i));
        }
}

// The lessons of the list before [place], as numbers in it. How many.
static int lessons_before(const struct app *a, int place, enum among among,
                          int *out)
{
    int count = 0;
    for (int i = 0; i < a->chooser.listed; i++) {
        const struct document *b = a->library.documents[i];
        int number = course_place(b->path);
        if (number >= 0 && number < place && lesson_is_among(a, b, among))
            out[count++] = i;
    }
    return count;
}

// What was answered of it before the lesson at [opens], or NULL.
static const struct answered_question *
drawn_answer(const struct app *a, const struct drawn *d, const char *opens)
{
    struct lesson alone = d->document->lesson;
    alone.pages = &alone.bank[d->number - 1];
    alone.page_count = 1;
    alone.warms = opens;
    return answers_find(&a->answers, &alone, 0);
}

// Whether it is none of those drawn, nor of the last one's lesson if it is to
// be of [another].
static bool drawn_may_follow(const struct drawn *d, const struct drawn *drawn,
                             int count, bool another)
{
    bool same = count && d->document == drawn[count - 1].document;
    return !drawn_is_among(d, drawn, count) && !(another && same);
}

// Draws any of [all] from [from] on as the next; if there is one, of another
// lesson than the last. False: none is left.
static bool retrieval_draw_one(struct rng *r, const struct banks *all, int from,
                               struct drawn *drawn, int count)
{
    for (int another = 1; another >= 0; another--) {
        int fit = 0;
        for (int i = from; i < all->count; i++)
            fit += drawn_may_follow(&all->list[i], drawn, count, another);
        int k = fit ? rng_between(r, 0, fit - 1) : 0;
        for (int i = from; fit && i < all->count; i++) {
            if (!drawn_may_follow(&all->list[i], drawn, count, another) || k--)
                continue;
            drawn[count] = all->list[i];
            return true;
        }
    }
    return false;
}

// Of any earlier lesson, then of another one; only what these leave is drawn
// from once more. Most lessons need not be read for it.
static int retrieval_draw(struct app *a, int place, struct banks *all,
                          struct drawn *out)
{
    enum { APART = 15 }; // what a seed draws is on file: it stays
    struct rng r = {(uint64_t)a->answers.seed * APART +
                    (uint64_t)place};
    int *lessons =
        arena_array(all->arena, (size_t)a->chooser.listed, sizeof *lessons);
    int left = lessons_before(a, place, ON_FILE, lessons), count = 0;
    for (bool some = true; some && count < DRAWN;) {
        int from = left ? all->count : 0;
        bool read = left > 0;
        if (read) {
            int k = rng_between(&r, 0, left - 1);
            banks_add_lesson(a, library_document(&a->library, lessons[k]),
                             ON_FILE, all);
            lessons[k] = lessons[--left];
        }
        bool found = retrieval_draw_one(&r, all, from, out, count);
        count += found;
        some = read || found;
    }
    return count;
}

// So many questions of earlier lessons are answered before the lesson [opens].
static int retrieval_count_answered(const struct app *a, const char *opens)
{
    int count = 0;
    for (int i = 0; i < a->answers.count; i++) {
        const struct answered_question *q = &a->answers.list[i];
        count += q->from && !strcmp(q->lesson, opens);
    }
    return count;
}

// Puts [one] in the place of the first that is not answered, or behind them.
static int drawn_keep(const struct app *a, const struct drawn *one,
                      const char *opens, struct drawn *drawn, int count)
{
    int k = 0;
    while (k < count && drawn_answer(a, &drawn[k], opens))
        k++;
    if (k < DRAWN)
        drawn[k] = *one;
    return k == count && k < DRAWN ? count + 1 : count;
}

// A bank that has grown draws others by the same seed, and none where nothing is
// on file: what is answered by then stays, in the order of the answers.
static int retrieval_keep_answered(const struct app *a, const struct banks *all,
                                   const char *opens, struct drawn *drawn,
                                   int count)
{
    for (int n = 0; n < a->answers.count; n++)
        for (int i = 0; i < all->count; i++)
            if (drawn_answer(a, &all->list[i], opens) == &a->answers.list[n] &&
                !drawn_is_among(&all->list[i], drawn, count))
                count = drawn_keep(a, &all->list[i], opens, drawn, count);
    return count;
}

// Where some are answered, all earlier lessons are read for it.
static int retrieval_draw_answered(struct app *a, int place,
                                   struct drawn *drawn, int count)
{
    struct arena arena = {0};
    struct banks all = {&arena, NULL, 0, 0};
    int *lessons =
        arena_array(&arena, (size_t)a->chooser.listed, sizeof *lessons);
    int left = retrieval_count_answered(a, a->document->path)
                   ? lessons_before(a, place, ANY, lessons)
                   : 0;
    for (int i = 0; i < left; i++)
        banks_add_lesson(a, library_document(&a->library, lessons[i]), ANY,
                         &all);
    count = retrieval_keep_answered(a, &all, a->document->path, drawn, count);
    arena_free(&arena);
    return count;
}

// The first of them that is not answered, from 1; 0: all are.
static int retrieval_first_open(const struct app *a, const char *opens,
                                const struct drawn *drawn, int count)
{
    for (int i = 0; i < count; i++)
        if (!drawn_answer(a, &drawn[i], opens))
            return i + 1;
    return 0;
}

// Puts those before the lesson shown into the library of questions; each is
// read once it is shown. Returns the first that is open.
static int retrieval_prepare(struct app *a, int place)
{
    struct arena arena = {0};
    struct banks banks = {&arena, NULL, 0, 0};
    struct drawn drawn[DRAWN];
    const char *opens = a->document->path;
    library_free(&a->retrieval);
    int count = retrieval_draw(a, place, &banks, drawn);
    count = retrieval_draw_answered(a, place, drawn, count);
    for (int i = 0; i < count; i++) {
        const struct lesson *from = &drawn[i].document->lesson;
        struct own own = {.model = from->bank[drawn[i].number - 1].model,
                          .drawn = drawn[i].number,
                          .warms = opens};
        library_add(&a->retrieval, a->view.words, drawn[i].document->path,
                    &own);
    }
    int open = retrieval_first_open(a, opens, drawn, count);
    arena_free(&arena);
    return open;
}

static bool is_at_its_beginning(const struct app *a)
{
    return a->document && a->place.on_page && !a->place.page && !a->quiz.all &&
           !layer_is_open(a, &recovery_layer) &&
           changes_safe(&a->document->changes);
}

// Shows the [number]-th or, where it cannot be read any more, the next that
// can, in a [direction]. False: there is none.
static bool retrieval_show(struct app *a, int number, int direction)
{
    for (int i = number; i >= 1 && i <= a->retrieval.count; i += direction) {
        struct document *b = a->retrieval.documents[i - 1];
        if (!document_read(b) || !b->lesson.page_count)
            continue;
        app_show(a, b);
        return true;
    }
    return false;
}

void retrieval_begin(struct app *a)
{
    int place = a->document ? course_place(a->document->path) : -1;
    if (place < 0 || !is_at_its_beginning(a) || a->document->lesson.warms)
        return;
    if (!a->answers.seed)
        a->answers.seed = 1;
    int open = retrieval_prepare(a, place);
    if (!open || !retrieval_show(a, open, 1)) {
        library_free(&a->retrieval);
        return;
    }
    strbuf_clear(
        &a->notice.effect); // its question stands alone, its change is in it
    a->notice.note = "note.retrieval";
}

bool retrieval_again(struct app *a, int number)
{
    assert(number > 0);
    int count, place = course_place(a->document->path);
    if (place >= 0 && !retrieval_number(a, &count))
        retrieval_prepare(a, place);
    return retrieval_show(a, number, 1) &&
           retrieval_number(a, &count) == number;
}

int retrieval_number(const struct app *a, int *count)
{
    *count = a->retrieval.count;
    for (int i = 0; a->document && i < a->retrieval.count; i++)
        if (a->retrieval.documents[i] == a->document)
            return i + 1;
    return 0;
}

// With words of one's own, where it is not there without.
static struct document *retrieval_opened(const struct app *a)
{
    const char *path = a->document->lesson.warms;
    struct document *b = library_find(&a->library, path);
    for (int i = 0; !b && i < a->library.count; i++)
        if (!strcmp(a->library.documents[i]->path, path))
            b = a->library.documents[i];
    return b;
}

const char *retrieval_opens(const struct app *a)
{
    int count;
    return retrieval_number(a, &count) ? retrieval_opened(a)->lesson.title
                                       : NULL;
}

bool retrieval_step(struct app *a, int direction)
{
    int count, number = retrieval_number(a, &count);
    if (!number)
        return false;
    if (retrieval_show(a, number + direction, direction))
        return true;
    if (direction < 0)
        a->notice.note = "note.page.first";
    else
        app_show(a, retrieval_opened(a));
    return true;
}

void retrieval_leave(struct app *a)
{
    assert(retrieval_opens(a));
    app_show(a, retrieval_opened(a));
}

void retrieval_end(struct app *a)
{
    int count;
    if (retrieval_number(a, &count) || !count)
        return;
    a->left = NULL;
    library_free(&a->retrieval);
}

const char *retrieval_barred(const struct app *a)
{
    int count;
    return retrieval_number(a, &count) ? "note.retrieval.bars" : NULL;
}
