#include "app/quiz.h"

#include <math.h>
#include <string.h>

#include "app/app.h"
#include "base/c_locale.h"

enum { LONGEST_ANSWER = 24 };

// The first page that asks and was not answered; -1: none.
static int first_open(const struct app *a)
{
    const struct lesson *l = &a->book->lesson;
    for (int i = 0; a->quiz.walked && !a->quiz.all && i < l->page_count; i++)
        if (l->pages[i].ask && !answers_find(&a->answers, l, i))
            return i;
    return -1;
}

static void reply(struct app *a, int page, const struct judged *said)
{
    answers_add(&a->answers, &a->book->lesson, page, said);
}

void quiz_leave(struct app *a)
{
    if (a->book)
        book_unveil(a->book);
    a->quiz.asking = false;
    arena_free(&a->quiz.arena);
    a->quiz.arena = (struct arena){0};
}

static void show(struct quiz *q, const struct question *question)
{
    // Which cell it is would tell: a "?" stands in all it is among.
    const struct answer *truth = &q->asked.truth;
    const struct cells *c =
        truth->form == ANSWER_PLACE ? truth->reads : &truth->cells;
    q->shown = (struct asking){question->text,
                               c->tensor ? c->tensor->name : NULL,
                               c->row,
                               c->rows,
                               c->column,
                               c->columns};
}

// The lesson without what its page changes, the caller's; NULL: it cannot be
// made.
static struct book *book_unchanged(const struct app *a)
{
    struct changes changes = changes_copy(&a->book->changes);
    changes_lay(&changes, NULL, 0);
    struct book *b = library_reread(a->view.words, a->book, changes);
    if (b->good)
        return b;
    library_drop(b);
    return NULL;
}

// Takes away what page [page] asks for. False when it cannot be asked, on
// numbers that were changed.
static bool take_away(struct app *a, int page)
{
    struct quiz *q = &a->quiz;
    struct book *b = a->book;
    const struct question *question = b->lesson.pages[page].ask;
    if (b->veiled && q->page == page)
        return true;
    quiz_leave(a);
    struct book *plain =
        question->kind == QUESTION_CHANGES ? book_unchanged(a) : NULL;
    bool good = ask_open(&q->asked, &b->lesson, question, &b->trace,
                         plain ? &plain->trace : &b->trace, &q->arena, NULL);
    if (plain)
        library_drop(plain);
    if (!good)
        return false;
    q->page = page;
    q->known = q->asked.known;
    show(q, question);
    strbuf_clear(&q->field);
    book_veil(b, q->known, 0);
    q->asked.trace = &b->truth;
    return true;
}

static bool is_known(const struct app *a)
{
    struct position now = app_step_now(a);
    struct progress p = timeline_progress(&a->book->trace, now);
    return p.cells <= a->quiz.known.cells;
}

static void check(struct app *a);

static void ask(struct app *a, int page)
{
    if (!a->place.on_page || a->place.page != page) {
        app_go_to_page(a, page);
        a->note = "note.quiz.held";
    }
    if (!take_away(a, page)) {
        reply(a, page, &(struct judged){.reply.skipped = true});
        check(a);
        return;
    }
    a->quiz.asking = true;
    a->view.playing = false;
    a->fraction = 1;
    a->direction = 0;
    a->view.attention.focus = (struct place){0};
    a->view.attention.locked = a->focusing = false;
}

static void check(struct app *a)
{
    struct quiz *q = &a->quiz;
    q->walked |= a->place.on_page;
    if (q->told && (!a->place.on_page || a->place.page + 1 != q->told))
        q->told = 0;
    q->asking = false;
    int page = first_open(a);
    if (page < 0 || (a->place.on_page && a->place.page < page))
        quiz_leave(a);
    else if (a->place.on_page || !take_away(a, page) || !is_known(a))
        ask(a, page);
}

bool quiz_waits(const struct app *a)
{
    return a->book && first_open(a) >= 0;
}

void quiz_check(struct app *a)
{
    if (!a->book)
        return;
    check(a);
    a->view.look.dock = a->knobs.open || quiz_docked(a);
}

// --- answering ---------------------------------------------------------------

int quiz_options(const struct app *a)
{
    const struct quiz *q = &a->quiz;
    enum question_kind kind = q->asked.question->kind;
    return kind == QUESTION_CHOICE    ? q->asked.choice_count
           : kind == QUESTION_CHANGES ? 2
                                      : 0;
}

const char *quiz_option(const struct app *a, int k)
{
    const struct quiz *q = &a->quiz;
    if (q->asked.question->kind == QUESTION_CHOICE)
        return q->asked.choices[k].text;
    return phrase_text(a->view.words, k ? "quiz.no" : "quiz.yes");
}

// "2", "-0.5", "0,5", "1/3".
static bool read_number(const char *text, double *out)
{
    char copy[LONGEST_ANSWER + 1] = "", *end;
    strncpy(copy, text, LONGEST_ANSWER);
    for (char *c = copy; *c; c++)
        if (*c == ',')
            *c = '.';
    *out = c_strtod(copy, &end);
    if (end == copy)
        return false;
    if (*end == '/') {
        const char *under = end + 1;
        *out /= c_strtod(under, &end);
        if (end == under)
            return false;
    }
    return !*end && isfinite(*out);
}

int quiz_chosen(const struct app *a)
{
    const char *text = strbuf_text(&a->quiz.field);
    int chosen = *text - '1';
    return *text && !text[1] && chosen >= 0 && chosen < quiz_options(a) ? chosen
                                                                        : -1;
}

// What the field says. False when that is no answer.
static bool read_reply(struct app *a, struct reply *out)
{
    struct quiz *q = &a->quiz;
    const char *text = strbuf_text(&q->field);
    int options = quiz_options(a), chosen = quiz_chosen(a);
    *out = (struct reply){0};
    if (!options)
        return q->asked.question->kind == QUESTION_NUMBER &&
               read_number(text, &out->number);
    if (chosen < 0)
        return false;
    if (q->asked.question->kind == QUESTION_CHANGES)
        out->yes = chosen == 0;
    else
        out->text = q->asked.choices[chosen].text;
    return true;
}

static void tell(struct app *a, const struct verdict *v)
{
    struct quiz *q = &a->quiz;
    int chosen = quiz_chosen(a);
    strbuf_clear(&q->yours);
    strbuf_clear(&q->truth);
    strbuf_clear(&q->why);
    strbuf_add(&q->yours,
               chosen >= 0 ? quiz_option(a, chosen) : strbuf_text(&q->field));
    if (q->asked.question->kind == QUESTION_CHANGES)
        strbuf_add(&q->truth, quiz_option(a, q->asked.changes ? 0 : 1));
    else
        ask_truth(&q->asked, &q->truth);
    if (v->given_count) {
        ask_feedback(&q->asked, v->given[0], a->view.words, &q->why);
        strbuf_add(&q->why, " ");
        ask_right(&q->asked, v->given[0], a->view.words, &q->why);
    }
    q->right = v->right;
    q->told = q->page + 1;
}

// Enter and what goes on: locks what was typed; with nothing typed it shows
// what is asked for, and that is noted.
static void lock(struct app *a)
{
    struct quiz *q = &a->quiz;
    struct judged said = {.reply.skipped = !q->field.length};
    if (q->field.length) {
        if (!read_reply(a, &said.reply)) {
            a->note = "note.quiz.number";
            return;
        }
        struct verdict v = ask_judge(&q->asked, &said.reply);
        said.right = v.right;
        if (v.given_count)
            said.mistake = procedure_names[v.given[0]->procedure];
        tell(a, &v);
    }
    reply(a, q->page, &said);
}

static bool is_of_answer(uint32_t key)
{
    return key < 128 && key && strchr("0123456789-.,/", (int)key);
}

static bool may(enum action c)
{
    static const enum action all[] = {
        ACTION_PREVIOUS, ACTION_FIRST,       ACTION_LIST,
        ACTION_HELP,     ACTION_FULLSCREEN,  ACTION_TEXT_LARGER,
        ACTION_STILL,    ACTION_TEXT_RESET,  ACTION_COLOURS,
        ACTION_QUIT,     ACTION_TEXT_SMALLER};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] == c)
            return true;
    return false;
}

// What may be done at a step while the book does not hold all.
static bool may_at_step(enum action c)
{
    return c < ACTION_HEAD_NEXT || may(c) || c >= ACTION_TEXT_LARGER ||
           c == ACTION_BACK || c == ACTION_BLANK;
}

static void set_option(struct app *a, int k)
{
    strbuf_clear(&a->quiz.field);
    strbuf_addf(&a->quiz.field, "%d", k + 1);
}

static void choose(struct app *a, int by)
{
    int count = quiz_options(a), now = quiz_chosen(a);
    set_option(a, now < 0 ? (by > 0 ? 0 : count - 1)
                          : (now + by + count) % count);
}

bool quiz_docked(const struct app *a)
{
    bool told = a->book && a->place.on_page &&
                a->quiz.told == a->place.page + 1 && !a->knobs.open;
    return a->book && (a->quiz.asking || told);
}

void quiz_click(struct app *a, int number)
{
    if (number >= QUIZ_OPTIONS)
        set_option(a, number - QUIZ_OPTIONS);
    else if (number == QUIZ_LOCK && !a->quiz.field.length)
        a->note = "note.quiz.number";
    else {
        if (number == QUIZ_SKIP)
            strbuf_clear(&a->quiz.field);
        lock(a);
    }
}

void quiz_free(struct quiz *q)
{
    strbuf_free(&q->field);
    strbuf_free(&q->yours);
    strbuf_free(&q->truth);
    strbuf_free(&q->why);
}

// False of an order, a row or a cell, which can only be shown so far.
static bool is_typed(const struct app *a)
{
    return a->quiz.asked.question->kind == QUESTION_NUMBER || quiz_options(a);
}

bool quiz_key(struct app *a, enum action c, const struct input *in)
{
    struct quiz *q = &a->quiz;
    if (!a->book || !a->book->veiled || a->help)
        return false;
    if (!q->asking) {
        if (!may_at_step(c))
            a->note = "note.quiz.held";
        return !may_at_step(c);
    }
    if (in && in->key == CODE_ENTER && in->control)
        q->all = true;
    else if (in && !in->control && is_of_answer(in->key)) {
        if (q->field.length < LONGEST_ANSWER)
            strbuf_addf(&q->field, "%c", (int)in->key);
        if (quiz_options(a) && q->field.length > 1) { // the last one counts
            strbuf_clear(&q->field);
            strbuf_addf(&q->field, "%c", (int)in->key);
        }
    } else if (in && in->key == CODE_BACKSPACE)
        strbuf_rub_out(&q->field);
    else if (c == ACTION_BACK)
        strbuf_clear(&q->field);
    else if (in && quiz_options(a) &&
             (in->key == CODE_UP || in->key == CODE_DOWN))
        choose(a, in->key == CODE_UP ? -1 : 1);
    else if (c == ACTION_NEXT && in && in->key != CODE_PAGE_DOWN &&
             !q->field.length) // only PgDn shows it: not by mistake
        a->note = is_typed(a) ? "note.quiz.number" : "note.quiz.held";
    else if (c == ACTION_NEXT)
        lock(a);
    else if (may(c))
        return false;
    else
        a->note = "note.quiz.held";
    return true;
}
