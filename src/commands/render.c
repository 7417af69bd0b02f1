// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <string.h>

#include "commands/place.h"
#include "commands/render_class.h"
#include "commands/session.h"
#include "export/picture.h"
#include "frame/asking.h"
#include "frame/laid.h"
#include "frame/route.h"
#include "frame/settled.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "quiz/ask.h"
#include "report/page_say.h"
#include "sdl/font.h"

static bool make_view(const struct arguments *a, const struct trace *t,
                      struct view *out, struct reason *why)
{
    struct address focus;
    if (!view_find(a, out, why))
        return false;
    if (!a->focus)
        return true;
    bool good = address_parse(t, a->focus, &focus, why);
    if (good)
        out->attention = (struct attention){.focus = place_of_address(&focus),
                                            .inside = true};
    return good;
}

static bool ends_in_svg(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (dot[1] == 's' || dot[1] == 'S');
}

// One frame of the lesson, or of it and what it stands against.
struct drawn {
    struct documents documents;
    struct laid laid;       // of a page
    struct settled settled; // of one that asks
    struct shown shown;
    struct view view;
    struct asking asking; // before its answer, what is known then
    struct progress known;
};

// The page called [name] as the window shows it.
static bool open_page(struct document *b, const char *name, struct drawn *d,
                      struct reason *why)
{
    int page = page_named(&b->lesson, name, why);
    if (page < 0)
        return false;
    if (b->lesson.pages[page].left_out) {
        reason_add(why, "pages.left.one",
                   SLOTS(TEXT("page", path_label(&b->lesson, page).text),
                         TEXT("why", b->lesson.pages[page].left_out)));
        return false;
    }
    laid_open(&d->laid, b, page);
    d->documents = d->laid.documents;
    const struct document *shown = d->documents.document;
    struct place at = route_page(&shown->lesson, &shown->trace, page);
    d->shown = documents_shown(&d->documents, place_step(&shown->trace, &at));
    d->shown.page = &shown->lesson.pages[page];
    d->shown.of = &d->documents;
    return true;
}

static const struct document *base_of(const struct drawn *d,
                                      const struct document *b)
{
    return d->laid.has_base ? &d->laid.base : b;
}

// The same with the answer to what it asks.
static bool open_answered(const struct document *b, struct drawn *d,
                          const struct catalogue *words)
{
    const struct document *own = d->documents.document;
    int page = (int)(d->shown.page - own->lesson.pages);
    if (settled_open(&d->settled, words, &own->lesson, page, &own->trace,
                     &base_of(d, b)->trace))
        settled_show(&d->settled, &d->shown);
    return true;
}

// The same as it is before the answer: from here on its document does not hold
// it.
static bool ask(const struct arguments *a, struct document *b, struct drawn *d,
                struct reason *why)
{
    if (!open_page(b, a->question, d, why))
        return false;
    const struct page *page = d->shown.page;
    if (!page->ask) {
        const struct lesson *l = &d->documents.document->lesson;
        reason_add(
            why, "option.question.none",
            SLOTS(TEXT("page", path_label(l, (int)(page - l->pages)).text),
                  COUNT("pages", path_count(l))));
        return false;
    }
    if (!page_asks(page)) {
        reason_add(why, "pages.untrue.asked", NO_SLOTS);
        return false;
    }
    struct arena arena = {0};
    struct asked asked;
    struct document *base = d->laid.has_base ? &d->laid.base : b;
    struct document *own = d->laid.has_now ? &d->laid.now : base;
    bool good = ask_open(&asked, &own->lesson, page->ask, &own->trace,
                         &base->trace, &arena, why);
    if (good) {
        d->known = asked.known;
        d->asking = settled_about(&asked);
        document_hide(own, d->known, 0);
        if (d->asking.tensor)
            d->asking.tensor = trace_find(&own->trace, d->asking.tensor)->name;
        struct position at = d->shown.position;
        d->documents =
            (struct documents){.document = own}; // all else would tell
        d->shown = documents_shown(&d->documents, at);
        d->shown.page = page;
        d->shown.known = &d->known;
        d->shown.asking = &d->asking;
    }
    arena_free(&arena);
    return good;
}

// Writes [list] as what its file's name ends in.
static bool write_list(const struct arguments *a, const struct list *list,
                       const struct font *font, struct reason *why)
{
    struct strbuf file = {0};
    bool good = true;
    if (ends_in_svg(a->output))
        svg_write(list, &file);
    else if (!(good = picture_png(list, font, &file)))
        reason_add(why, "error.png", NO_SLOTS);
    good = good && reason_saved(
                       why, a->output,
                       save_output(a->output, strbuf_text(&file), file.length));
    strbuf_free(&file);
    return good;
}

static bool draw(const struct arguments *a, const struct drawn *d,
                 const struct font *font, struct reason *why)
{
    struct arena arena = {0};
    struct list list = {0};
    struct strbuf says = {0}, math = {0};
    documents_build(&d->documents, &d->shown, &d->view, font, &arena, &list);
    documents_spoken(&d->documents, &d->shown, &d->view, &arena, &says);
    documents_math(&d->documents, &d->shown, &d->view, &arena, &math);
    list.says = strbuf_text(&says);
    list.math = math.length ? math.text : NULL;
    bool good = write_list(a, &list, font, why);
    strbuf_free(&says);
    strbuf_free(&math);
    list_free(&list);
    arena_free(&arena);
    return good;
}

// The windows of a class are the program's own.
static bool draw_class(const struct arguments *a, const struct session *s,
                       const struct view *view, const struct font *font,
                       struct reason *why)
{
    struct arena arena = {0};
    struct list list = {0};
    bool good =
        render_class(a, s->document.path, view, font, &arena, &list, why) &&
        write_list(a, &list, font, why);
    list_free(&list);
    arena_free(&arena);
    return good;
}

// What is shown, at its place.
static bool find_shown(const struct arguments *a, struct session *s,
                       struct drawn *d, struct reason *why)
{
    struct position at = {LEVEL_PART, 0};
    if (a->question)
        return ask(a, &s->document, d, why);
    if (a->page)
        return open_page(&s->document, a->page, d, why) &&
               open_answered(&s->document, d, a->words);
    if (!place_find(a, &s->document.trace, &at, why))
        return false;
    d->shown = documents_shown(&d->documents, at);
    return true;
}

static bool render(const struct arguments *a, const char *data,
                   struct session *s, const struct session *other,
                   struct reason *why)
{
    struct drawn d = {.documents = session_documents(a, s, other)};
    bool in_class = a->in_class || a->presenter;
    bool good = make_view(a, &s->document.trace, &d.view, why) &&
                (in_class || find_shown(a, s, &d, why));
    d.shown.fraction = a->fraction;
    if (good && !in_class && d.shown.position.level > LEVEL_STAGE) {
        d.shown.closed = 1 - a->opening;
        d.shown.above = timeline_at_level(d.shown.trace, d.shown.position,
                                          d.shown.position.level - 1);
    }
    struct font_files *fonts = good ? session_fonts(data, why) : NULL;
    if (fonts) {
        good = in_class ? draw_class(a, s, &d.view, font_of(fonts), why)
                        : draw(a, &d, font_of(fonts), why);
        font_close(fonts);
    }
    settled_free(&d.settled);
    laid_close(&d.laid);
    return good && fonts;
}

int command_render(const struct arguments *a, const char *data)
{
    return session_run(a, data, render);
}
