#include "web/said.h"

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "frame/documents.h"

static void list_lessons(const struct app *a, struct strbuf *out)
{
    for (int i = 0; i < a->library.count; i++) {
        const struct document *b = library_document(&a->library, i);
        if (b->good)
            strbuf_addf(out, "%s. ", b->lesson.title);
    }
}

void said_now(struct app *a, struct strbuf *out)
{
    if (!a->document) {
        list_lessons(a, out);
        return;
    }
    // What came of the dialogue over it comes before what lies below.
    if (layer_is_open(a, &export_dialog_layer) && a->export_dialog.said.length)
        strbuf_addf(out, "%s\n", strbuf_text(&a->export_dialog.said));
    struct arena arena = {0};
    struct shown shown = app_shown(a);
    const struct documents alone = {.document = a->document};
    documents_spoken(shown.of ? shown.of : &alone, &shown, &a->view, &arena,
                     out);
    arena_free(&arena);
}

bool said_options(const struct app *a, struct strbuf *out)
{
    if (!a->document || !a->quiz.asking)
        return false;
    enum question_kind kind = a->quiz.asked.question->kind;
    const struct quiz_dock *dock = quiz_dock(a);
    const char *text = NULL;
    for (int k = 0; dock->option && (text = dock->option(a, k)); k++)
        strbuf_addf(out, "%s\n", text);
    return out->length || kind == QUESTION_NUMBER;
}
