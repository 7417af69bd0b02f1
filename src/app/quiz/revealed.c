// SPDX-License-Identifier: MIT
// What is told once an answer is locked: what gives it, or of what the right
// one is made; beside the true picture that of a wrong procedure; and the same
// question once more.
#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "report/page_say.h"
#include "say/join.h"

// The one cell that is asked about, at its own step; no tensor: there are
// several, or it is worked out.
static struct address asked_cell(const struct asked *q)
{
    const struct answer *t = &q->truth;
    const struct cells *c = &t->cells;
    bool one = c->tensor && c->rows == 1 && c->columns == 1;
    return one && t->form != ANSWER_PLACE
               ? (struct address){c->tensor, c->row, c->column, -1}
               : (struct address){0};
}

// Not what is right while another try is left.
void quiz_tell_why(struct app *a)
{
    struct quiz *q = &a->quiz;
    const struct verdict *v = &q->verdict;
    strbuf_clear(&q->why);
    if (!v->right && v->given_count)
        ask_say_mistake(&q->asked, v->given[q->gives], a->view.words, &q->why);
    struct reply said = {.skipped = false};
    if (!v->right && !v->given_count && !q->waits &&
        quiz_face(a)->read(a, &said))
        ask_say_wrong(&q->asked, &said, strbuf_text(&q->yours), a->view.words,
                      &q->why);
    if (q->picture) {
        struct strbuf right = {0};
        ask_say_right(&q->asked, v->given[q->gives], a->view.words, &right);
        join_text(a->view.words, &q->why, 0, "list.sentence",
                  strbuf_text(&right));
        strbuf_free(&right);
    }
    bool named = q->why.length > 0, said_any = q->yours.length > 0;
    if (q->waits && !named && said_any)
        say(a->view.words, &q->why, "quiz.again.not",
            SLOTS(TEXT("yours", strbuf_text(&q->yours))));
    if (q->waits)
        join_phrase(a->view.words, &q->why, 0, "list.sentence", "quiz.again",
                    NO_SLOTS);
}

// On a page that says nothing itself the answer comes with what makes it so;
// on others who has given it needs no more words.
void quiz_tell_answer(struct app *a, int page, bool given)
{
    assert(page >= 0);
    struct quiz *q = &a->quiz;
    bool silent = !page_says(&a->document->lesson.pages[page]);
    strbuf_clear(&q->answer);
    settled_tell(&q->asked, &a->document->lesson.pages[page], given,
                 a->view.words, &q->answer);
    q->shown_to = silent || !given ? page + 1 : 0;
}

const char *quiz_answer(const struct app *a)
{
    const struct quiz *q = &a->quiz;
    bool here = a->document && a->place.on_page && !q->asking &&
                q->shown_to == a->place.page + 1;
    return here && q->answer.length ? strbuf_text(&q->answer) : NULL;
}

const char *quiz_revealed(const struct app *a)
{
    bool waits = quiz_shows(a) && a->quiz.asking && a->quiz.waits;
    return waits ? strbuf_text(&a->quiz.why) : NULL;
}

bool quiz_tells_wrong(const struct app *a)
{
    return quiz_shows(a) && !a->quiz.asking && !a->quiz.right;
}

// The same question with nothing said to it; the first answer stays noted.
static void quiz_ask_again(struct app *a)
{
    struct quiz *q = &a->quiz;
    q->again = q->revealed;
    q->revealed = 0;
    q->kept = 0;
    a->notice.note = "note.quiz.again";
}

// The picture of what gives it, one after the other, and after the last one
// that of the lesson again.
static void quiz_show_next(struct app *a)
{
    struct quiz *q = &a->quiz;
    app_settle(a);
    q->gives += q->picture;
    q->picture = q->gives < q->verdict.given_count;
    q->gives = q->picture ? q->gives : 0;
    quiz_tell_why(a);
}

// Shift+↑ ↓ scroll what is too long for its place.
static bool quiz_scroll(struct app *a, const struct input *in)
{
    bool up = in && in->key == CODE_UP, down = in && in->key == CODE_DOWN;
    if (!a->quiz.hidden || a->focusing || !(up || down) || !in->shift ||
        in->control)
        return false;
    quiz_wheel(a, up ? 1 : -1);
    return true;
}

bool quiz_revealed_key(struct app *a, enum action c, const struct input *in)
{
    struct quiz *q = &a->quiz;
    if (!quiz_shows(a) || q->asking)
        return false;
    if (quiz_scroll(a, in))
        return true;
    if (q->right)
        return false;
    if (c == ACTION_UNDO) {
        quiz_ask_again(a);
    } else if (c == ACTION_WHY && q->verdict.given_count) {
        quiz_show_next(a);
    } else {
        return false;
    }
    return true;
}

// --- the picture of a wrong procedure ----------------------------------------

bool quiz_pictures(const struct app *a)
{
    const struct quiz *q = &a->quiz;
    return q->picture && quiz_tells_wrong(a) &&
           q->gives < q->verdict.given_count && !a->without && !compare_a(a);
}

// Whole stages, without what they were computed from: that would be the right
// procedure.
struct pair quiz_pair(const struct app *a, struct arena *arena)
{
    const struct quiz *q = &a->quiz;
    assert(q->gives < q->verdict.given_count);
    const struct mistaken *m = q->verdict.given[q->gives];
    const struct answer *truth = &q->asked.truth;
    const struct cells *c =
        truth->form == ANSWER_PLACE ? truth->reads : &truth->cells;
    const struct trace *t = &a->document->trace;
    struct address at = {c->tensor ? c->tensor : truth->reads[0].tensor, -1, -1,
                         -1};
    struct shown shown = app_shown(a);
    const char *name =
        arena_print(arena, "procedure.%s", procedure_names[m->procedure]);
    struct pair p = {
        .shown = {{.lesson = shown.lesson,
                   .trace = t,
                   .position = timeline_find(t, LEVEL_STAGE, &at),
                   .fraction = 1,
                   .answers = shown.answers},
                  {.lesson = shown.lesson, .trace = m->trace, .fraction = 1}},
        .names = {{NULL, phrase_text(a->view.words, "quiz.right"), NULL},
                  {NULL, phrase_text(a->view.words, name), NULL}},
        .differs = true, // grids of the numbers alone, equal ones pale
        .sentence = strbuf_text(&q->why)};
    struct address one = asked_cell(&q->asked);
    if (one.tensor)
        p.about[0] = p.about[1] = place_of_address(&one);
    p.shown[0].page = shown.page && shown.page->at ? shown.page : NULL;
    return p;
}
