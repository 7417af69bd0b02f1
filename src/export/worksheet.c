#include "export/worksheet.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "mechanism/mechanism.h"
#include "trace/compared.h"
#include "trace/explain.h"

// --- numbers that are taken away ---------------------------------------------

// What is known before the first of the stops.
static struct progress known_before(const struct stops *s)
{
    struct progress least = {INT64_MAX, 0};
    for (int64_t k = 0; k < s->count; k++) {
        struct position p = stops_shown(s, k).position;
        struct progress known = {0, 0};
        p.index--;
        if (p.index >= 0)
            known = timeline_progress(&s->books.book->trace, p);
        if (known.cells < least.cells)
            least = known;
    }
    least.terms = 0;
    return least;
}

static bool is_asked(const struct worksheet *w, const struct tensor *m, int row,
                     int column)
{
    return timeline_cell(&w->trace[0], m, row, column) >= w->known.cells;
}

static void fill(const struct worksheet *w, struct tensor *m, double with)
{
    if (m->words)
        with = with > 0;
    m->largest = 1e-300;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double *x = &m->data[(size_t)r * (size_t)m->columns + (size_t)c];
            if (is_asked(w, m, r, c))
                *x = with;
            else if (isfinite(*x))
                m->largest = fmax(m->largest, fabs(*x));
        }
}

// Zeros first: what numbers are compared with is known, or 0.
static void take_away(const struct worksheet *w, struct trace *t, double with)
{
    for (int i = 0; i < t->tensor_count; i++)
        fill(w, t->tensors[i], 0);
    compare_tensors(t);
    for (int i = 0; i < t->tensor_count; i++)
        fill(w, t->tensors[i], with);
}

void worksheet_begin(struct worksheet *w, const struct stops *stops)
{
    w->known = known_before(stops);
    for (int i = 0; i < 2; i++)
        run_model(&w->trace[i], &stops->books.book->lesson.model);
    for (int i = 0; i < 2; i++)
        take_away(w, &w->trace[i], i ? 7.53 : 0);
}

void worksheet_end(struct worksheet *w)
{
    for (int i = 0; i < 2; i++)
        trace_free(&w->trace[i]);
}

static struct shown asked(const struct worksheet *w, const struct sheet *s,
                          int which)
{
    struct shown shown = s->shown;
    shown.trace = &w->trace[which];
    shown.known = &w->known;
    return shown;
}

// --- what is said ------------------------------------------------------------

typedef void (*speaker)(const struct catalogue *words, const struct address *a,
                        struct strbuf *out);

// What both traces say alike, in the frame's arena; else "".
static const char *alike(const struct worksheet *w, struct export *e,
                         const struct sheet *s, const struct catalogue *words,
                         speaker speak)
{
    struct strbuf text[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        struct address a = timeline_address(&w->trace[i], s->shown.position);
        speak(words, &a, &text[i]);
    }
    bool same = !strcmp(strbuf_text(&text[0]), strbuf_text(&text[1]));
    const char *kept =
        same ? arena_copy(&e->frame, strbuf_text(&text[0]), text[0].length)
             : "";
    strbuf_free(&text[0]);
    strbuf_free(&text[1]);
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
    struct catalogue quiet = {0};
    if (e->wish.view->words)
        quiet = *e->wish.view->words;
    quiet.quiet = true;
    s->sentence = alike(w, e, s, &quiet, explain_address);
    const char *left = alike(w, e, s, e->wish.view->words, left_side);
    s->task = arena_print(&e->frame, "%s = ______", *left ? left : s->at);
}

void worksheet_picture(const struct worksheet *w, struct export *e,
                       const struct sheet *s, const struct view *view)
{
    struct shown first = asked(w, s, 0), second = asked(w, s, 1);
    frame_build(&second, view, e->wish.font, &e->frame, &e->list);
    uint64_t other = list_hash(&e->list);
    frame_build(&first, view, e->wish.font, &e->frame, &e->list);
    if (list_hash(&e->list) != other)
        list_begin(&e->list, &e->frame, e->list.width, 8, e->list.paper);
}
