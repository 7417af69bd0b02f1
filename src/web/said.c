// SPDX-License-Identifier: MIT
#include "web/said.h"

#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "frame/documents.h"
#include "lesson/grammar.h"
#include "trace/term.h"

static void list_lessons(const struct app *a, struct strbuf *out)
{
    for (int i = 0; i < a->library.count; i++) {
        const struct document *b = library_document(&a->library, i);
        if (b->good)
            strbuf_addf(out, "%s. ", b->lesson.title);
    }
}

// Numbers of a row that are marked as right or wrong while others are asked for.
static void say_judged(const struct app *a, struct arena *arena,
                       struct strbuf *out)
{
    static const char *const keys[] = {
        [PAD_RIGHT] = "form.right", [PAD_WRONG] = "form.wrong"};
    const struct quiz_face *face = quiz_face(a);
    struct pose pose = {.arena = arena};
    struct scene s = {.pose = &pose, .view = &a->view};
    for (int k = 0; k < a->quiz.asked.count; k++) {
        struct quiz_pad pad = face->pad(a, &s, k);
        if (pad.mark < PAD_RIGHT)
            continue;
        say(a->view.words, out, keys[pad.mark],
            SLOTS(TEXT("name", pad.key), TEXT("value", pad.text)));
        strbuf_add(out, "\n");
    }
}

void said_now(struct app *a, struct strbuf *out)
{
    struct arena arena = {0};
    if (!a->document) {
        list_lessons(a, out);
        return;
    }
    // What came of the dialogue over it comes before what lies below.
    if (layer_is_open(a, &export_dialog_layer) && a->export_dialog.said.length)
        strbuf_addf(out, "%s\n", strbuf_text(&a->export_dialog.said));
    // So does what is said to an answer that is none yet.
    if (a->quiz.asking && a->notice.note &&
        !strncmp(a->notice.note, "note.quiz.", strlen("note.quiz."))) {
        say(a->view.words, out, a->notice.note, NO_SLOTS);
        strbuf_add(out, "\n");
    }
    if (a->quiz.asking && a->quiz.asked.question->kind == QUESTION_ROW)
        say_judged(a, &arena, out);
    struct shown shown = app_shown(a);
    const struct documents alone = {.document = a->document};
    documents_spoken(shown.of ? shown.of : &alone, &shown, &a->view, &arena,
                     out);
    arena_free(&arena);
}

static void list_options(const struct app *a, struct strbuf *out)
{
    if (!quiz_face(a)->option) {
        strbuf_add(out, "\n");
        say(a->view.words, out, "form.number", NO_SLOTS);
    }
    const struct quiz_face *face = quiz_face(a);
    const char *text = NULL;
    for (int k = 0; face->option && (text = face->option(a, k)); k++)
        strbuf_addf(out, "\n%s", text);
}

// What is put in order, or is a number of a row that is to be given.
static void list_labels(const struct app *a, bool row, struct strbuf *out)
{
    const struct quiz *q = &a->quiz;
    char room[16];
    for (int k = 0; k < q->asked.count; k++)
        if (!row || q->row.state[k] != QUIZ_FIXED)
            strbuf_addf(out, "\n%s", ask_label(&q->asked, k, room));
}

static void list_places(const struct app *a, struct strbuf *out)
{
    for (int k = 0; k < a->quiz.asked.count; k++) {
        strbuf_add(out, "\n");
        say(a->view.words, out, "form.place", SLOTS(COUNT("place", k + 1)));
    }
}

static void list_cells(const struct app *a, struct strbuf *out)
{
    const struct asking *q = &a->quiz.shown;
    const struct tensor *m = a->quiz.asked.truth.cells.tensor;
    struct arena arena = {0};
    m = a->document->trace.tensors[m->index]; // without what is hidden
    for (int k = 0; k < q->rows * q->columns; k++)
        strbuf_addf(out, "\n%s",
                    cell_name(a->view.words, &arena, m, q->row + k / q->columns,
                              q->column + k % q->columns));
    arena_free(&arena);
}

void said_form(const struct app *a, struct strbuf *out)
{
    if (!a->document || !a->quiz.asking)
        return;
    enum question_kind asked = a->quiz.asked.question->kind;
    const struct catalogue *words = a->view.words;
    strbuf_addf(out, "%s %d\n", answer_names[asked],
                asked == QUESTION_CLICK ? a->quiz.shown.columns : 1);
    say(words, out, "form.answer", NO_SLOTS);
    strbuf_add(out, "\n");
    say(words, out, "form.give", NO_SLOTS);
    strbuf_add(out, "\n");
    if (asked == QUESTION_ORDER) {
        list_places(a, out);
        strbuf_add(out, "\n");
        list_labels(a, false, out);
    } else if (asked == QUESTION_ROW) {
        list_labels(a, true, out);
    } else if (asked == QUESTION_CLICK) {
        strbuf_add(out, "\n");
        say(words, out, "form.cell", NO_SLOTS);
        strbuf_add(out, "\n");
        list_cells(a, out);
    } else {
        list_options(a, out);
    }
}
