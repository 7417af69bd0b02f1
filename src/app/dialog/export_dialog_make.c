// SPDX-License-Identifier: MIT
// The making of what the dialogue asks for: a piece at each tick.
#include <assert.h>

#include "app/app.h"
#include "app/link.h"
#include "base/save.h"
#include "lesson/path.h"
#include "scene/theme.h"

bool export_dialog_paged(const struct app *a)
{
    return a->place.on_page &&
           export_dialog_can(&a->export_dialog, CAN_PAGES) &&
           (a->export_dialog.steps == EXPORT_THIS || !pages_open_steps(a));
}

int64_t export_dialog_most(const struct app *a)
{
    return export_dialog_paged(a) ? path_count(&a->document->lesson)
                                  : app_step_count(a);
}

void export_dialog_stop(struct export_dialog *t)
{
    if (t->making)
        export_drop(t->making);
    t->making = NULL;
    t->asks = false;
}

void export_dialog_tell(struct app *a, const char *key)
{
    strbuf_clear(&a->export_dialog.said);
    say(a->view.words, &a->export_dialog.said, key, NO_SLOTS);
}

void export_dialog_link(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    const char *barred = link_barred(a);
    if (!barred)
        link_copy(a);
    strbuf_clear(&t->said);
    say(a->view.words, &t->said, barred ? barred : "take.link.done",
        SLOTS(TEXT("path", a->document->path),
              TEXT("link", strbuf_text(&a->clipboard.text))));
}

// Says how a name must end, or that there is none.
static void tell_ending(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    struct strbuf endings = {0};
    format_endings(a->view.words, t->training ? CAN_FILM : ~0u, "", "list.or",
                   false, &endings);
    strbuf_clear(&t->said);
    say(a->view.words, &t->said,
        t->path.text.length ? "take.ending" : "note.keep.none",
        SLOTS(TEXT("endings", strbuf_text(&endings))));
    strbuf_free(&endings);
}

// The last that page [number] of the path has: of what hangs on it, which is
// left out without more.
static int last_page(const struct lesson *l, int number)
{
    int page = path_find(l, number, 0);
    struct more more;
    for (int k = 0; more_at(l, path_find(l, number, 0), k, &more); k++)
        page = more.first + more.count - 1;
    return page;
}

static struct chosen chosen_of(const struct app *a)
{
    const struct export_dialog *t = &a->export_dialog;
    const struct lesson *l = &a->document->lesson;
    struct chosen c = {.first = 1, .last = INT64_MAX};
    if (t->training)
        return (struct chosen){.reel = REEL_TRAINING};
    if (t->steps == EXPORT_WORD && export_dialog_can(t, CAN_FILM))
        return (struct chosen){.reel = REEL_WORD};
    if (!export_dialog_can(t, CAN_STEPS))
        return (struct chosen){.first = 0};
    c.pages = export_dialog_paged(a);
    c.more = t->more && export_dialog_asks(a, EXPORT_MORE);
    c.leveled = !c.pages;
    c.level = a->place.level;
    if (t->steps == EXPORT_SOME && c.pages) {
        c.first = path_find(l, (int)t->first, 0) + 1;
        c.last = last_page(l, (int)t->last) + 1;
    } else if (t->steps == EXPORT_SOME) {
        c.first = t->first;
        c.last = t->last;
    } else if (t->steps == EXPORT_THIS) {
        c.first = c.pages ? a->place.page + 1 : app_step_now(a).index + 1;
        c.last = c.first;
    }
    return c;
}

// As it is shown, but for what stands over it; what is looked at belongs to
// this one step.
struct view export_dialog_view(const struct app *a)
{
    const struct export_dialog *t = &a->export_dialog;
    const struct export_dialog_size *size = &export_dialog_sizes[t->size];
    struct view view = a->view;
    view.look.dock = view.look.blank = false;
    view.look.bare = t->bare;
    if (!export_dialog_asks(a, EXPORT_THEME) ||
        t->theme == THEME_PAPER) // handouts, and bright rooms
        view.look.theme = &paper_theme;
    else if (t->theme == THEME_PRINT)
        view.look.theme = &print_theme;
    view.look.clear = t->clear && export_dialog_asks(a, EXPORT_PAPER);
    if (size->width)
        view.extent = (struct extent){size->width, size->height, 1};
    if (t->steps != EXPORT_THIS)
        view.attention = (struct attention){.locked = false};
    return view;
}

struct wish export_dialog_wish(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    bool worksheet =
        t->blank != BLANK_NONE && export_dialog_asks(a, EXPORT_WORKSHEET);
    struct wish wish = {.documents = {a->document,
                                      a->without ? a->without : compare_a(a),
                                      NULL},
                        .view = &t->view,
                        .font = a->font,
                        .path = field_text(&t->path),
                        .format = format_at(t->format),
                        .steps = chosen_of(a),
                        .paper = (enum paper)t->paper,
                        .worksheet = worksheet,
                        .blanks = t->blank_names,
                        .blank_count = worksheet && t->blank_name.length > 0};
    t->blank_names[0] = strbuf_text(&t->blank_name);
    if (t->steps == EXPORT_THIS && !wish.documents.other && !wish.worksheet)
        wish.documents.before = a->before;
    return wish;
}

void export_dialog_make(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    int format = format_of(field_text(&t->path));
    if (format < 0 ||
        (t->training && !format_can(format_at(format), CAN_FILM))) {
        tell_ending(a);
        return;
    }
    t->format = format;
    t->view = export_dialog_view(a);
    struct wish wish = export_dialog_wish(a);
    struct reason why = {.words = a->view.words};
    strbuf_clear(&t->said);
    bool could = a->write != save_file ||
                 reason_saved(&why, wish.path, save_could(wish.path));
    t->making = could ? export_begin(&wish, &why) : NULL;
    t->of = a->generation;
    if (!t->making)
        strbuf_add(&t->said, reason_text(&why));
    reason_free(&why);
}

// "340 KiB", "1.2 MiB": rounded up.
static void say_size(const struct app *a, size_t bytes, struct strbuf *out)
{
    enum { KIB = 1024, MIB = KIB * KIB };
    bool large = bytes >= MIB;
    size_t tenths = (bytes * 10 + MIB - 1) / MIB;
    struct strbuf size = {0};
    if (large)
        strbuf_addf(&size, "%zu.%zu", tenths / 10, tenths % 10);
    else
        strbuf_addf(&size, "%zu", (bytes + KIB - 1) / KIB);
    say(a->view.words, out, large ? "take.size.mib" : "take.size.kib",
        SLOTS(TEXT("size", size.text)));
    strbuf_free(&size);
}

// "written: film.webp · 1 file, 1.2 MiB"; or why it could not be.
void export_dialog_write(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    struct reason why = {.words = a->view.words};
    int files;
    assert(t->of == a->generation);
    size_t bytes = export_size(t->making, &files);
    strbuf_clear(&t->said);
    if (!a->write) {
        reason_add(&why, "error.keep.nowhere", NO_SLOTS);
        export_drop(t->making);
    } else if (export_finish(t->making, a->write, &why)) {
        struct strbuf size = {0};
        say_size(a, bytes, &size);
        say(a->view.words, &t->said, "take.done",
            SLOTS(TEXT("path", field_text(&t->path)), COUNT("files", files),
                  TEXT("size", strbuf_text(&size))));
        strbuf_free(&size);
    }
    strbuf_add(&t->said, reason_text(&why));
    reason_free(&why);
    t->making = NULL;
    t->asks = false;
}

bool export_dialog_tick(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    if (!t->making || t->asks)
        return false;
    assert(t->of == a->generation);
    if (export_more(t->making))
        return true;
    const char *there = export_there(t->making);
    if (!there) {
        export_dialog_write(a);
        return false;
    }
    t->asks = true;
    strbuf_clear(&t->said);
    say(a->view.words, &t->said, "take.there", SLOTS(TEXT("path", there)));
    return false;
}
