// SPDX-License-Identifier: MIT
#include "commands/render_class.h"

#include "app/app.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "report/page_say.h"

// False: it is no page that asks, though it should.
static bool asks(const struct lesson *l, int page, struct reason *why)
{
    if (page_asks(&l->pages[page]))
        return true;
    reason_add(why, "option.question.none",
               SLOTS(TEXT("page", path_label(l, page).text),
                     COUNT("pages", path_count(l))));
    return false;
}

static bool go(struct app *app, const struct arguments *a, struct reason *why)
{
    const struct lesson *l = &app->document->lesson;
    int page = page_named(l, a->question ? a->question : a->page, why);
    if (page < 0 || (a->question && !asks(l, page, why)))
        return false;
    if (l->pages[page].left_out) {
        reason_add(why, "pages.left.one",
                   SLOTS(TEXT("page", path_label(l, page).text),
                         TEXT("why", l->pages[page].left_out)));
        return false;
    }
    app->quiz.all = !a->question;
    quiz_lead(app, page);
    app_settle(app);
    return true;
}

bool render_class(const struct arguments *a, const char *path,
                  const struct view *view, const struct font *font,
                  struct arena *arena, struct list *list, struct reason *why)
{
    const char *const paths[] = {path};
    struct app *app = app_new(font, view->words, paths, 1);
    struct strbuf reasons = {0};
    app->view = *view;
    class_begin(app);
    bool good = app_open(app, path, &reasons);
    if (!good)
        strbuf_add(&why->text, strbuf_text(&reasons));
    good = good && go(app, a, why);
    if (good) {
        struct list shown = {0}, told = {0};
        app->notice.note = NULL;
        app_frame(app, &shown);
        presenter_frame(app, &shown, &view->extent, &told);
        list_copy(list, arena, a->presenter ? &told : &shown);
        list_free(&shown);
        list_free(&told);
    }
    strbuf_free(&reasons);
    app_free(app);
    return good;
}
