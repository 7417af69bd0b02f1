// SPDX-License-Identifier: MIT
#include "app/quiz/quiz.h"

#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "app/quiz/retrieval.h"
#include "frame/route.h"
#include "lesson/path.h"
#include "lesson/question.h"
#include "report/page_say.h"

#define FACE_OF(KIND, name, keys) [QUESTION_##KIND] = &name##_face,
static const struct quiz_face *const faces[QUESTION_KINDS] = {
    QUESTION_KIND_LIST(FACE_OF)};

const struct quiz_face *quiz_face(const struct app *a)
{
    assert(a->quiz.of == a->generation);
    return faces[a->quiz.asked.question->kind];
}

bool quiz_is_open(const struct app *a, int page)
{
    assert(page >= 0 && page < a->document->lesson.page_count);
    const struct lesson *l = &a->document->lesson;
    return page_asks(&l->pages[page]) && !a->quiz.all &&
           (page + 1 == a->quiz.again || !answers_find(&a->answers, l, page));
}

// The first page that is open, of the path or of the group of more where one
// is; -1: none. What hangs elsewhere asks nobody.
static int quiz_first_open(const struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    int at = page_over(a) - 1;
    for (int i = a->quiz.led; a->quiz.walked && i < l->page_count; i++)
        if (quiz_is_open(a, i) && path_meets(l, at, i))
            return i;
    return -1;
}

static void quiz_note_reply(struct app *a, int page, const struct judged *said)
{
    answers_add(&a->answers, &a->document->lesson, page, said);
}

// What was asked stays worked out: it is told beside what was answered.
static void quiz_reveal(struct app *a)
{
    if (a->document && a->document->hidden) {
        document_reveal(a->document);
        a->quiz.asked.trace = &a->document->trace;
    }
    a->quiz.asking = false;
}

void quiz_rest(struct app *a)
{
    quiz_reveal(a);
    a->quiz.revealed = 0;
    a->quiz.shown_to = 0;
}

void quiz_leave(struct app *a)
{
    quiz_rest(a);
    a->quiz.worked = 0;
    arena_free(&a->quiz.arena);
    a->quiz.arena = (struct arena){0};
}

static void quiz_set_shown(struct quiz *q)
{
    q->shown = settled_about(&q->asked);
}

// Nothing is said any more, to this question or to another.
static void quiz_begin_anew(struct app *a)
{
    struct quiz *q = &a->quiz;
    arena_reset(&q->said);
    field_clear(&q->field);
    q->field.place = (struct field_place){0}; // another may have none
    strbuf_clear(&q->cell);
    q->chosen = 0;
    q->order = (struct quiz_ordered){0};
    q->row = (struct quiz_row){0};
    q->shown.pointed = false;
    q->tried = q->waits = false;
    (quiz_face(a)->begin ? quiz_face(a)->begin : quiz_face(a)->clear)(a);
}

// What was said to this question before stays, unless it is about more or fewer
// cells by now.
static void quiz_begin(struct app *a, uint64_t question)
{
    struct quiz *q = &a->quiz;
    struct asking was = q->shown;
    quiz_set_shown(q);
    if (hand_has(a, &answer_grip))
        hand_end(a);
    q->top = -1;
    if (q->kept == question && was.rows == q->shown.rows &&
        was.columns == q->shown.columns) {
        q->shown.pointed = was.pointed;
        q->shown.at_row = was.at_row;
        q->shown.at_column = was.at_column;
        return;
    }
    q->kept = question;
    quiz_begin_anew(a);
}

// The lesson without what its page changes, the caller's; NULL: it cannot be
// made.
static struct document *document_unchanged(const struct app *a)
{
    struct changes changes = changes_copy(&a->document->changes);
    changes_lay(&changes, NULL, 0);
    struct document *b = library_reread(a->view.words, a->document, changes);
    if (b->good)
        return b;
    library_drop(b);
    return NULL;
}

// What was worked out last is that of page [page] still: who looks back and
// moves there does not wait for all wrong procedures at every step.
static bool quiz_is_worked_out(struct app *a, int page)
{
    struct quiz *q = &a->quiz;
    if (q->worked != page + 1 || q->of != a->generation)
        return false;
    quiz_rest(a);
    q->page = page;
    q->known = q->asked.known;
    q->asked.trace = &a->document->trace;
    return true;
}

// Works out what page [page] asks for. False when it cannot be asked, on
// numbers that were changed.
static bool quiz_work_out(struct app *a, int page)
{
    struct quiz *q = &a->quiz;
    struct document *b = a->document;
    const struct question *question = b->lesson.pages[page].ask;
    if (quiz_is_worked_out(a, page))
        return true;
    quiz_leave(a);
    struct document *plain = question_takes(question->kind, NEEDS_CHANGE)
                                 ? document_unchanged(a)
                                 : NULL;
    bool good = ask_open(&q->asked, &b->lesson, question, &b->trace,
                         plain ? &plain->trace : &b->trace, &q->arena, NULL);
    if (plain)
        library_drop(plain);
    if (!good)
        return false;
    q->page = page;
    q->worked = page + 1;
    q->of = a->generation;
    q->known = q->asked.known;
    return true;
}

// Takes away what page [page] asks for. False when it cannot be asked, on
// numbers that were changed.
static bool quiz_take_away(struct app *a, int page)
{
    struct quiz *q = &a->quiz;
    struct document *b = a->document;
    if (b->hidden && q->page == page)
        return true;
    if (!quiz_work_out(a, page))
        return false;
    quiz_begin(a, question_key(&b->lesson, page));
    document_hide(b, q->known, 0);
    q->asked.trace = &b->truth;
    return true;
}

void quiz_lead(struct app *a, int page)
{
    assert(a && a->document);
    a->quiz.led = page;
    app_go_to_page(a, page);
    a->quiz.led = page; // also where the page begins as the lesson is
}

void quiz_close(struct app *a)
{
    a->quiz.led = 0;
    int page = quiz_first_open(a);
    bool asks = page >= 0 && quiz_work_out(a, page);
    quiz_leave(a);
    if (asks)
        document_hide(a->document, a->quiz.known, 0);
}

static bool quiz_is_known(const struct app *a)
{
    struct position now = app_step_now(a);
    struct progress p = timeline_progress(&a->document->trace, now);
    return p.cells <= a->quiz.known.cells;
}

static void quiz_check_pages(struct app *a);
static void quiz_tell(struct app *a, const struct verdict *v);

static void quiz_ask(struct app *a, int page)
{
    struct place to = a->place;
    int model = gate_model(a);
    bool held = !a->place.on_page || a->place.page != page;
    if (held)
        app_go_to_page(a, page);
    if (a->place.page != page) { // on its model it is left out
        quiz_note_reply(a, page, &(struct judged){.reply.skipped = true});
        if (to.on_page)
            app_go_to_page(a, to.page);
        quiz_check_pages(a);
        return;
    }
    if (!quiz_take_away(a, page)) {
        quiz_note_reply(a, page, &(struct judged){.reply.skipped = true});
        quiz_check_pages(a);
        return;
    }
    a->quiz.asking = true;
    a->document->left.met = page + 1;
    a->view.playing = false;
    a->motion.fraction = 1;
    a->motion.direction = 0;
    a->view.attention.focus = (struct place){0};
    a->view.attention.locked = a->focusing = false;
    if (held)
        gate_open(a, to, model);
}

// On a page before the one that asks. Who has been asked comes back to what the
// page showed, and can do no more to what is asked for; a page that was
// answered is told again.
static void quiz_look_back(struct app *a, int page)
{
    bool asked = a->document->left.met == page + 1;
    bool answered = a->document->lesson.pages[a->place.page].ask;
    if (!asked || answered || !quiz_take_away(a, page) || !quiz_is_known(a))
        quiz_reveal(a);
}

static void quiz_check_pages(struct app *a)
{
    struct quiz *q = &a->quiz;
    q->walked |= a->place.on_page;
    if (a->place.on_page && a->place.page < q->led)
        q->led = a->place.page;
    q->asking = false;
    int page = quiz_first_open(a);
    if (page < 0)
        quiz_reveal(a);
    else if (a->place.on_page && a->place.page < page)
        quiz_look_back(a, page);
    else if (a->place.on_page || !quiz_take_away(a, page) || !quiz_is_known(a))
        quiz_ask(a, page);
}

bool quiz_waits(const struct app *a)
{
    return a->document && quiz_first_open(a) >= 0;
}

// What is said to another question waits there, and is not written over.
static bool quiz_is_begun(const struct app *a)
{
    const struct quiz *q = &a->quiz;
    return q->kept && (q->field.text.length || q->cell.length || q->chosen ||
                       q->order.said || q->row.said || q->shown.pointed);
}

// What was answered is told again where one comes back to it; what was skipped
// is answered.
static void quiz_tell_again(struct app *a)
{
    struct quiz *q = &a->quiz;
    int page = a->place.page;
    if (!a->place.on_page || q->asking || a->document->hidden ||
        quiz_is_begun(a) || q->revealed == page + 1 ||
        q->shown_to == page + 1 || !a->document->lesson.pages[page].ask ||
        q->all)
        return;
    const struct answered_question *answer =
        answers_find(&a->answers, &a->document->lesson, page);
    if (!answer || !quiz_work_out(a, page))
        return;
    q->kept = 0;
    quiz_set_shown(q);
    if (answer->last.reply.skipped) {
        quiz_tell_answer(a, page, false);
        return;
    }
    quiz_begin_anew(a);
    if (!quiz_face(a)->put(a, &answer->last.reply))
        return;
    struct verdict v = ask_judge(&q->asked, &answer->last.reply);
    quiz_tell(a, &v);
}

// Of a page whose question is not told otherwise, to whoever asks nothing or
// has begun to answer another, the answer stands where the window has it.
static void quiz_settle(struct app *a)
{
    struct quiz *q = &a->quiz;
    struct document *b = a->document;
    int page = a->place.page;
    bool revealed = q->revealed == page + 1 || q->shown_to == page + 1;
    bool here = a->place.on_page && !q->asking && !revealed && !b->hidden;
    if (!here) {
        q->settled_page = 0;
    } else if (q->settled_page != page + 1 || q->settled_of != a->generation) {
        const struct question *question = b->lesson.pages[page].ask;
        struct document *plain =
            question && question_takes(question->kind, NEEDS_CHANGE)
                ? document_unchanged(a)
                : NULL;
        settled_free(&q->settled);
        settled_open(&q->settled, a->view.words, &b->lesson, page, &b->trace,
                     plain ? &plain->trace : &b->trace);
        if (plain)
            library_drop(plain);
        q->settled_page = page + 1;
        q->settled_of = a->generation;
    }
}

const struct settled *quiz_settled(const struct app *a)
{
    bool here = a->document && a->place.on_page &&
                a->quiz.settled_page == a->place.page + 1 &&
                a->quiz.settled_of == a->generation;
    return here ? &a->quiz.settled : NULL;
}

void quiz_check(struct app *a)
{
    if (!a->document)
        return;
    quiz_check_pages(a);
    gate_check(a);
    quiz_tell_again(a);
    quiz_settle(a);
    a->view.look.dock = layer_is_open(a, &dock_layer);
}

// --- answering ---------------------------------------------------------------

// What was said, and what is known of it.
static void quiz_keep_verdict(struct app *a, const struct verdict *v)
{
    struct quiz *q = &a->quiz;
    strbuf_clear(&q->yours);
    quiz_face(a)->yours(a, &q->yours);
    q->right = v->right;
    q->verdict = *v;
    q->gives = 0;
    q->picture = false;
    quiz_tell_why(a);
}

static void quiz_tell(struct app *a, const struct verdict *v)
{
    struct quiz *q = &a->quiz;
    q->waits = false;
    quiz_keep_verdict(a, v);
    q->top = -1;
    q->hidden = 0;
    q->revealed = q->page + 1;
    q->shown_to = 0;
    quiz_tell_answer(a, q->page, true);
}

// A first wrong answer is not followed by the right one: there is another try.
static bool quiz_lets_try(struct app *a, const struct verdict *v)
{
    struct quiz *q = &a->quiz;
    if (v->right || q->tried || quiz_face(a)->told_at_once)
        return false;
    q->tried = q->waits = true;
    q->again = q->page + 1;
    quiz_keep_verdict(a, v);
    return true;
}

// It comes into its places in the picture.
static void quiz_come(struct app *a)
{
    a->quiz.comes = a->view.look.still ? 0 : 1;
}

void quiz_tick(struct app *a, double seconds)
{
    const double all = 0.4;
    struct quiz *q = &a->quiz;
    q->comes = quiz_about(a) ? fmax(0, q->comes - seconds / all) : 0;
    a->changed = true;
}

// The right one, beside the wrong one that was said to no avail.
static void quiz_show(struct app *a)
{
    struct verdict v = a->quiz.verdict;
    a->quiz.kept = 0;
    a->quiz.again = 0;
    quiz_tell(a, &v);
    quiz_come(a);
}

static struct judged quiz_judge(struct app *a, const struct reply *said,
                                struct verdict *v)
{
    *v = ask_judge(&a->quiz.asked, said);
    return (struct judged){
        *said, v->right,
        v->given_count ? procedure_names[v->given[0]->procedure] : NULL};
}

// The hands of a class stand beside what is right; nobody's answer is judged.
static void quiz_show_hands(struct app *a)
{
    struct quiz *q = &a->quiz;
    q->right = true;
    q->verdict = (struct verdict){.right = true};
    strbuf_clear(&q->yours);
    strbuf_clear(&q->why);
    strbuf_clear(&q->instead);
    q->waits = false;
    q->revealed = q->page + 1;
    q->shown_to = 0;
    quiz_tell_answer(a, q->page, false);
}

// What was said at first counts, too, where it could be mended.
static void quiz_note_first(struct app *a)
{
    struct reply first = {0};
    struct verdict v;
    if (!quiz_face(a)->first || !quiz_face(a)->first(a, &first))
        return;
    struct judged said = quiz_judge(a, &first, &v);
    quiz_note_reply(a, a->quiz.page, &said);
}

// What is no answer yet stays, but for who goes on once more.
static bool quiz_stays(struct app *a, bool goes_on)
{
    bool sure = goes_on && a->asked == ACTION_NEXT;
    a->asked = goes_on && !sure ? ACTION_NEXT : ACTION_NONE;
    if (!sure)
        a->notice.note = goes_on ? "note.quiz.part" : quiz_face(a)->wants;
    return !sure;
}

// Locks what was said. Without anything said it shows what is asked for, and
// that is noted.
static void quiz_lock(struct app *a, bool goes_on)
{
    const struct quiz_face *face = quiz_face(a);
    struct judged said = {.reply.skipped = false};
    struct verdict v;
    bool begun = face->begun(a), good = begun && face->read(a, &said.reply);
    if (begun && !good && quiz_stays(a, goes_on))
        return;
    if (good) {
        quiz_note_first(a);
        said = quiz_judge(a, &said.reply, &v);
        if (!goes_on && quiz_lets_try(a, &v)) {
            quiz_note_reply(a, a->quiz.page, &said);
            return;
        }
        quiz_tell(a, &v);
    } else {
        if (begun)
            face->clear(a);
        if (face->hands && face->hands(a))
            quiz_show_hands(a);
        said = (struct judged){.reply.skipped = true};
    }
    a->quiz.kept = 0;
    bool again = a->quiz.again == a->quiz.page + 1;
    a->quiz.again = again ? 0 : a->quiz.again;
    if (!again || good) // what was said before is not skipped
        quiz_note_reply(a, a->quiz.page, &said);
    quiz_come(a);
    if (!good && retrieval_opens(a))
        retrieval_leave(a);
}

void quiz_lock_in(struct app *a)
{
    quiz_lock(a, false);
}

enum quiz_mark quiz_mark_of(const struct app *a, bool own, bool right)
{
    const struct quiz *q = &a->quiz;
    return !q->asking && right      ? PAD_RIGHT
           : !own                   ? PAD_PLAIN
           : q->asking && !q->waits ? PAD_CHOSEN
                                    : PAD_WRONG;
}

void quiz_ask_no_more(struct app *a)
{
    a->quiz.all = true;
    quiz_ask_later(a);
}

void quiz_ask_later(struct app *a)
{
    a->quiz.led = a->document ? a->document->lesson.page_count : 0;
    if (a->document && retrieval_opens(a))
        retrieval_leave(a);
}

bool quiz_shows(const struct app *a)
{
    bool revealed = a->document && a->place.on_page &&
                    a->quiz.revealed == a->place.page + 1 &&
                    !layer_is_open(a, &dock_layer);
    return a->document && (a->quiz.asking || revealed);
}

const struct asking *quiz_about(const struct app *a)
{
    const struct quiz *q = &a->quiz;
    int page = a->place.page + 1;
    bool revealed = q->revealed == page || q->shown_to == page;
    return a->place.on_page && revealed && !q->asking ? &q->shown : NULL;
}

void quiz_click(struct app *a, int number, const struct input *in)
{
    assert(number >= 0 && quiz_shows(a));
    const struct quiz_face *face = quiz_face(a);
    if (number >= QUIZ_PARTS) {
        a->quiz.waits = false;
        if (face->press)
            face->press(a, number - QUIZ_PARTS, in->y);
        if (quiz_grips(a, number))
            hand_take(a, &answer_grip, in);
    } else if (number == QUIZ_AGAIN || number == QUIZ_WHY) {
        quiz_revealed_key(a, number == QUIZ_WHY ? ACTION_WHY : ACTION_UNDO,
                          NULL);
    } else if (a->quiz.waits) {
        quiz_show(a);
    } else if (number == QUIZ_LOCK && !face->begun(a))
        a->notice.note = face->wants;
    else {
        if (number == QUIZ_SKIP && face->begun(a))
            face->clear(a);
        quiz_lock(a, false);
    }
}

bool quiz_point(struct app *a, const struct address *at)
{
    bool points = a->document && a->quiz.asking && quiz_face(a)->point;
    if (points) {
        a->quiz.waits = false;
        quiz_face(a)->point(a, at);
    }
    return points;
}

bool quiz_grips(const struct app *a, int number)
{
    return a->quiz.asking && number >= QUIZ_PARTS && quiz_face(a)->drag;
}

static void answer_move(struct app *a, const struct input *in)
{
    struct target t = mouse_target(a, in->x, in->y);
    bool part = t.kind == TARGET_ANSWER && t.number >= QUIZ_PARTS;
    if (a->quiz.asking)
        quiz_face(a)->drag(a, part ? t.number - QUIZ_PARTS : -1, in);
    else
        hand_end(a); // it was answered meanwhile
}

static void answer_end(struct app *a, const struct in_hand *was, bool dropped)
{
    (void)was;
    if (dropped && a->quiz.asking && quiz_face(a)->drop)
        quiz_face(a)->drop(a);
}

const struct grip answer_grip = {.move = answer_move, .end = answer_end};

bool quiz_scrolls(const struct app *a)
{
    return a->document && (a->quiz.asking || (quiz_shows(a) && a->quiz.hidden));
}

void quiz_wheel(struct app *a, int notches)
{
    struct quiz *q = &a->quiz;
    int shown = q->top < 0 ? 0 : q->top < q->hidden ? q->top : q->hidden;
    int top = shown - notches;
    q->top = top < 0 ? 0 : top < q->hidden ? top : q->hidden;
}

const char *quiz_help(const struct app *a, int k)
{
    assert(k >= 0);
    static const char *const all[] = {"quiz.lock", "quiz.clear", "quiz.skip",
                                      "quiz.back", "quiz.all",   "glossary",
                                      "undo",      "present",    "blank",
                                      "list",      "help",       "quit"};
    int own = 0, common = sizeof all / sizeof *all;
    while (quiz_face(a)->help[own])
        own++;
    if (k < own)
        return quiz_face(a)->help[k];
    return k - own < common ? all[k - own] : NULL;
}

void quiz_free(struct quiz *q)
{
    arena_free(&q->said);
    field_free(&q->field);
    strbuf_free(&q->cell);
    strbuf_free(&q->yours);
    strbuf_free(&q->instead);
    strbuf_free(&q->why);
    strbuf_free(&q->answer);
    settled_free(&q->settled);
}

// Where an action would lead: what leads nowhere stays.
static struct place quiz_leads(const struct app *a, enum action c)
{
    const struct lesson *l = &a->document->lesson;
    return c == ACTION_LAST ? route_page(l, &a->document->trace, path_last(l))
                            : a->place;
}

// A key that belongs to no kind.
static bool quiz_common_key(struct app *a, enum action c,
                            const struct input *in)
{
    const struct quiz_face *face = quiz_face(a);
    if (in && in->key == CODE_ENTER && in->control)
        quiz_click(a, QUIZ_SKIP, in);
    else if (c == ACTION_BACK && !face->begun(a) && page_close_more(a))
        return true;
    else if (c == ACTION_BACK)
        face->clear(a);
    else if (c == ACTION_NEXT && in && in->key != CODE_PAGE_DOWN &&
             !face->begun(a) && !(face->hands && face->hands(a)))
        // only PgDn shows it: not by mistake
        a->notice.note = face->wants;
    else if (c == ACTION_NEXT)
        quiz_lock(a, !in || in->key == CODE_PAGE_DOWN);
    else if (actions[c].asked == ASKED_TOO)
        return false;
    else
        gate_open(a, quiz_leads(a, c), gate_model(a));
    return true;
}

// A key of the kind: what waits does so no more, unless that made it wait.
static bool quiz_says(struct app *a, const struct input *in)
{
    bool waited = a->quiz.waits, said;
    a->quiz.waits = false;
    said = quiz_face(a)->key(a, in);
    a->quiz.waits |= waited && !said;
    return said;
}

bool quiz_key(struct app *a, enum action c, const struct input *in)
{
    if (a->document && quiz_revealed_key(a, c, in))
        return true;
    if (!a->document || !a->document->hidden)
        return false;
    if (a->quiz.asking && a->quiz.waits && c == ACTION_NEXT) {
        quiz_show(a);
        return true;
    }
    if (a->quiz.asking && in && quiz_says(a, in))
        return true;
    if (a->quiz.asking)
        return quiz_common_key(a, c, in);
    bool allowed = actions[c].asked >= ASKED_AT_STEP;
    if (!allowed)
        a->notice.note = "note.quiz.held";
    return !allowed;
}
