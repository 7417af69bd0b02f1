#include "export/worksheet.h"

#include <string.h>

#include "base/arena.h"
#include "trace/explain.h"

// What is known before the first of the stops.
static struct progress known_before(const struct stops *s)
{
    struct progress least = {INT64_MAX, 0};
    for (int64_t k = 0; k < s->count; k++) {
        struct position p = stops_shown(s, k).position;
        struct progress known = veil_before(&s->books.book->trace, p);
        if (known.cells < least.cells)
            least = known;
    }
    return least;
}

void worksheet_begin(struct worksheet *w, const struct stops *stops)
{
    struct progress known = known_before(stops);
    for (int i = 0; i < 2; i++)
        veil_begin(&w->veil[i], &stops->books.book->lesson.model, known,
                   i ? 7.53 : 0);
}

void worksheet_end(struct worksheet *w)
{
    for (int i = 0; i < 2; i++)
        veil_end(&w->veil[i]);
}

static struct shown asked(const struct worksheet *w, const struct sheet *s,
                          int which)
{
    struct shown shown = s->shown;
    shown.trace = &w->veil[which].trace;
    shown.known = &w->veil[which].known;
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
        struct address a =
            timeline_address(&w->veil[i].trace, s->shown.position);
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
