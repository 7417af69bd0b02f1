#include "export/worksheet.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "trace/explain.h"
#include "trace/op.h"

// What is given cannot be found: it is known as well, from [known] on up to the
// first step that computes something.
static struct progress and_given(const struct trace *t, struct progress known)
{
    while (known.cells < timeline_count(t, LEVEL_CELL)) {
        struct position p = {LEVEL_CELL, known.cells};
        struct address at = timeline_address(t, p);
        if (!operation_of(&at)->kind->whole)
            break;
        known.cells++;
    }
    return known;
}

// What is known before the first of the stops, and what is given there.
static struct progress known_before(const struct stops *s)
{
    struct progress least = {INT64_MAX, 0};
    for (int64_t k = 0; k < s->count; k++) {
        struct position p = stops_shown(s, k).position;
        struct progress known = veil_before(&s->documents.document->trace, p);
        if (known.cells < least.cells)
            least = known;
    }
    return and_given(&s->documents.document->trace, least);
}

// Which cells are to be blank.
static bool find_blanks(struct worksheet *w, const struct wish *wish,
                        struct arena *arena, struct reason *why)
{
    const struct trace *t = &wish->documents.document->trace;
    w->named_count = wish->blank_count;
    w->named = arena_array(arena, (size_t)w->named_count + 1, sizeof *w->named);
    for (int i = 0; i < w->named_count; i++)
        if (!address_parse(t, wish->blanks[i], &w->named[i], why))
            return false;
    blanks_find(&w->blanks, t, w->named, w->named_count, arena);
    return true;
}

// What is known of a worksheet of [s], but for what was chosen.
static struct progress known_of(const struct worksheet *w,
                                const struct stops *s)
{
    return w->named_count ? (struct progress){INT64_MAX, 0} : known_before(s);
}

static int64_t count_blanks(const struct worksheet *w, const struct trace *t,
                            struct progress known)
{
    int64_t n = 0;
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++)
                n += timeline_cell(t, m, r, c) >= known.cells ||
                     blanks_has(&w->blanks, m, r, c);
    }
    return n;
}

int64_t export_blanks(const struct wish *wish)
{
    assert(wish && wish->view && wish->documents.document);
    struct arena arena = {0};
    struct reason why = {.words = wish->view->words};
    struct worksheet w = {0};
    struct stops stops = {0};
    int64_t blanks = 0;
    if (stops_find(&wish->steps, &wish->documents, &stops, &why) &&
        find_blanks(&w, wish, &arena, &why))
        blanks = count_blanks(&w, &wish->documents.document->trace,
                              known_of(&w, &stops));
    stops_free(&stops);
    reason_free(&why);
    arena_free(&arena);
    return blanks;
}

// No two numbers that were taken away stay the same; with [by] below 0 what
// was the largest is the least.
static void scatter(const struct veil *v, double by)
{
    for (int i = 0; i < v->trace.tensor_count; i++) {
        const struct tensor *m = v->trace.tensors[i];
        for (int r = 0; r < m->rows && !m->words; r++)
            for (int c = 0; c < m->columns; c++)
                if (veil_hides(v, m, r, c)) {
                    int k = r * m->columns + c;
                    m->data[k] += by * (1 + k + 3.7 * i);
                }
    }
}

bool worksheet_begin(struct worksheet *w, struct export *e)
{
    assert(w && e);
    if (!find_blanks(w, &e->wish, &e->arena, &e->why))
        return false;
    struct progress known = known_of(w, &e->stops);
    // All are alike, or rise, or fall: nothing is the largest in all three.
    for (int i = 0; i < VEILS; i++) {
        w->veil[i].blanks = &w->blanks;
        veil_begin(&w->veil[i], &e->stops.documents.document->lesson.model,
                   known, i * 7.53);
        scatter(&w->veil[i], i == 1 ? 0.037 : i == 2 ? -0.041 : 0);
    }
    return true;
}

bool worksheet_asks(const struct worksheet *w, const struct shown *shown)
{
    assert(w && shown && shown->trace);
    const struct trace *t = shown->trace;
    struct address at = timeline_address(t, shown->position);
    if (!w->named_count)
        return timeline_progress(t, shown->position).cells >
               w->veil[0].known.cells;
    if (shown->page && !shown->page->at)
        return false;
    return blanks_has(&w->blanks, at.tensor, at.row, at.column);
}

void worksheet_end(struct worksheet *w)
{
    for (int i = 0; i < VEILS; i++)
        veil_end(&w->veil[i]);
}

static struct shown shown_asked(const struct worksheet *w,
                                const struct sheet *s, int which)
{
    struct shown shown = s->shown;
    shown.trace = &w->veil[which].trace;
    shown.known = w->named_count ? NULL : &w->veil[which].known;
    shown.blanks = &w->blanks;
    return shown;
}

// --- what is said ------------------------------------------------------------

typedef void (*speaker)(const struct catalogue *words, const struct address *a,
                        struct strbuf *out);

// What all traces say alike, in the frame's arena; else "".
static const char *said_alike(const struct worksheet *w, struct export *e,
                              const struct sheet *s,
                              const struct catalogue *words, speaker speak)
{
    const char *kept = NULL;
    for (int i = 0; i < VEILS; i++) {
        struct strbuf text = {0};
        struct address a =
            timeline_address(&w->veil[i].trace, s->shown.position);
        speak(words, &a, &text);
        if (!i)
            kept = arena_copy(&e->frame, strbuf_text(&text), text.length);
        else if (strcmp(strbuf_text(&text), kept))
            kept = "";
        strbuf_free(&text);
    }
    return kept;
}

// The formula up to its first relation, which stands between spaces.
static void left_side(const struct catalogue *words, const struct address *a,
                      struct strbuf *out)
{
    struct strbuf line = {0};
    explain_line(words, a, &line);
    const char *text = strbuf_text(&line), *end = strstr(text, " = ");
    const char *about = strstr(text, " ≈ ");
    if (about && (!end || about < end))
        end = about;
    if (end)
        strbuf_add_n(out, text, (size_t)(end - text));
    strbuf_free(&line);
}

void worksheet_ask(const struct worksheet *w, struct export *e, struct sheet *s)
{
    assert(w && e && s);
    struct catalogue quiet = {0};
    if (e->wish.view->words)
        quiet = *e->wish.view->words;
    quiet.quiet = true;
    if (!worksheet_asks(w, &s->shown)) {
        s->sentence = said_alike(w, e, s, e->wish.view->words, explain_address);
        s->task = said_alike(w, e, s, e->wish.view->words, explain_line);
        return;
    }
    s->sentence = said_alike(w, e, s, &quiet, explain_address);
    const char *left = said_alike(w, e, s, e->wish.view->words, left_side);
    s->task = arena_print(&e->frame, "%s = ______", *left ? left : s->at);
}

static bool has_text(const struct list *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->draws[i].kind == DRAW_TEXT)
            return true;
    return false;
}

void worksheet_picture(const struct worksheet *w, struct export *e,
                       const struct sheet *s, const struct view *view)
{
    assert(w && e && s && view);
    struct shown shown = shown_asked(w, s, 0);
    struct list other = {0};
    frame_build(&shown, view, e->wish.font, &e->frame, &e->list);
    for (int i = 1; i < VEILS; i++) {
        shown = shown_asked(w, s, i);
        frame_build(&shown, view, e->wish.font, &e->frame, &other);
        list_keep(&e->list, &other);
    }
    list_free(&other);
    if (!has_text(&e->list))
        list_begin(&e->list, &e->frame, e->list.width, 8, e->list.paper);
}
