// SPDX-License-Identifier: MIT
// A handout as one HTML file that needs nothing else: pictures as inline SVG,
// formulas as MathML, the rest as text.
#include "base/arena.h"
#include "draw/output.h"
#include "draw/html.h"
#include "draw/xml.h"
#include "export/handout.h"
#include "typeset/mathml.h"

// Two steps to a printed sheet; a step is never torn.
static const char style[] =
    "<style>\n"
    "body { font: 16px/1.45 Inter, \"DejaVu Sans\", sans-serif;"
    " color: #1b2230; max-width: 60em; margin: 2em auto; padding: 0 1em; }\n"
    "h1 { font-size: 1.7em; margin: 0; }\n"
    "h2 { font-size: 1.1em; margin: 0 0 .4em; }\n"
    "section { break-inside: avoid; border-top: 1px solid #cfd4de;"
    " padding: 1em 0; }\n"
    "svg { width: 100%; height: auto; }\n"
    "code, .extent { color: #5a6270; font-weight: 400; }\n"
    ".formula { font-size: 1.2em; overflow: auto hidden; margin: .5em 0; }\n"
    ".note { border-left: 3px solid; padding-left: .6em; }\n"
    ".task { font-size: 1.2em; font-weight: 600; margin: .2em 0; }\n"
    ".writer { display: flex; gap: 2em; margin: 1.5em 0; }\n"
    ".writer span { flex: 2; border-bottom: 1px solid #1b2230; }\n"
    ".writer span + span { flex: 1; }\n"
    "@page { margin: 15mm; }\n"
    "@media print { body { margin: 0; max-width: none; font-size: 11pt; } }\n"
    "</style>\n";

static struct strbuf *file_of(struct export *e)
{
    return &e->made[e->count - 1].bytes;
}

static void add_head(struct export *e, struct strbuf *out)
{
    const struct lesson *l = &e->wish.documents.document->lesson;
    html_head(out, phrase_text(e->wish.view->words, "language.code"), l->title,
              style);
    html_element(out, "h1", l->title);
    html_element(out, "p", l->goal);
    const char *extent = handout_extent(e);
    strbuf_addf(out, "<p class=\"extent\"%s>", html_way(extent));
    xml_text(out, extent);
    strbuf_add(out, "</p>\n");
}

// Where who fills it in writes their name and the day.
static void add_writer(struct export *e, struct strbuf *out)
{
    static const char *const lines[] = {"sheet.name", "sheet.date"};
    strbuf_add(out, "<p class=\"writer\">");
    for (int i = 0; i < 2; i++) {
        strbuf_add(out, "<span>");
        xml_text(out, phrase_text(e->wish.view->words, lines[i]));
        strbuf_add(out, "</span>");
    }
    strbuf_add(out, "</p>\n");
}

static bool html_begin(struct export *e)
{
    if (!handout_begin(e))
        return false;
    add_head(e, export_file(e, 0));
    if (e->wish.worksheet)
        add_writer(e, file_of(e));
    return true;
}

static void add_heading(struct strbuf *out, const struct sheet *s)
{
    strbuf_addf(out, "<h2%s>", html_way(s->heading));
    xml_text(out, s->heading);
    if (*s->at) {
        strbuf_add(out, " <code>");
        xml_text(out, s->at);
        strbuf_add(out, "</code>");
    }
    strbuf_add(out, "</h2>\n");
}

static void add_task(struct strbuf *out, const char *task)
{
    strbuf_addf(out, "<p class=\"task\"%s>", html_way(task));
    xml_text(out, task);
    strbuf_add(out, "</p>\n");
}

static void add_formula(struct export *e, const struct sheet *s,
                        struct strbuf *out)
{
    struct strbuf math = {0};
    if (!e->wish.worksheet)
        documents_math(&e->stops.documents, &s->shown, e->wish.view, &e->frame,
                       &math);
    else if (s->formula)
        mathml_write(s->formula, &math);
    if (math.length)
        strbuf_addf(out, "<p class=\"formula\">%s</p>\n", math.text);
    strbuf_free(&math);
}

static void add_answers(struct export *e)
{
    struct strbuf *out = export_beside(e, "answers");
    add_head(e, out);
    html_element(out, "h2", phrase_text(e->wish.view->words, "sheet.answers"));
    for (int64_t k = 0; k < handout_answers(e); k++) {
        arena_reset(&e->frame);
        const char *answer = handout_answer(e, k);
        if (answer)
            html_element(out, "p", answer);
    }
    strbuf_add(out, html_foot);
}

static void add_sheet(struct export *e, struct strbuf *out)
{
    struct sheet s = handout_sheet(e, e->done);
    strbuf_add(out, "<section>\n");
    add_heading(out, &s);
    if (s.task)
        add_task(out, s.task);
    handout_picture(e, &s, HANDOUT_BROWSER);
    e->list.says = s.heading;
    svg_element(&e->list, out);
    add_formula(e, &s, out);
    if (*s.sentence)
        html_element(out, "p", s.sentence);
    if (s.note) {
        strbuf_addf(out, "<p class=\"note\"%s>", html_way(s.note));
        xml_text(out, s.note);
        strbuf_add(out, "</p>\n");
    }
    strbuf_add(out, "</section>\n");
}

static bool html_more(struct export *e)
{
    struct strbuf *out = file_of(e);
    if (!handout_repeats(e, e->done))
        add_sheet(e, out);
    if (e->done + 1 < e->stops.count)
        return true;
    strbuf_add(out, html_foot);
    if (e->wish.worksheet)
        add_answers(e);
    return false;
}

const struct file_format html_format = {
    .ending = "html",
    .can = CAN_STEPS | CAN_PAGES | CAN_BLANKS,
    .begin = html_begin,
    .more = html_more,
    .drop = handout_end,
};
