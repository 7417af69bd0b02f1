// SPDX-License-Identifier: MIT
#include "export/class_html.h"

#include "draw/html.h"
#include "draw/xml.h"
#include "say/catalogue.h"

static const char style[] =
    "<style>\n"
    "body { font: 17px/1.5 system-ui, sans-serif; margin: 24px auto;"
    " max-width: 1200px; padding: 0 16px; color: #1a1a1a; background: #fff }\n"
    "main { display: grid; gap: 32px;"
    " grid-template-columns: repeat(auto-fit, minmax(min(100%, 26em), 1fr)) }\n"
    ".bar { display: flex; gap: 2px; height: 30px }\n"
    ".bar span { flex-basis: 0; min-width: 1.4em; text-align: center; background: #b9c0cb }\n"
    ".bar .right { background: #2b2f36; color: #fff; font-weight: 700 }\n"
    ".bar .else { background: #fff; outline: 1px solid #5c6470;"
    " outline-offset: -1px }\n"
    ".bar .none { background: #fff; outline: 1px dashed #5c6470;"
    " outline-offset: -1px }\n"
    ".of { float: right; font-weight: 400 }\n"
    "h3 { margin: 24px 0 4px }\n"
    "p { margin: 4px 0 }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums }\n"
    "td, th { padding: 4px 10px; text-align: center;"
    " border-bottom: 1px solid #ddd }\n"
    "th:first-child, td:first-child { text-align: start }\n"
    ".wide { overflow-x: auto }\n"
    "#names:not(:checked) ~ main .name { visibility: hidden }\n"
    "#names, label { font: inherit; min-height: 24px; cursor: pointer }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "body { color: #f3efe6; background: #0f1117 }\n"
    ".bar span { background: #8a93a3; color: #0f1117 }\n"
    ".bar .right { background: #efe9dc; color: #0f1117 }\n"
    ".bar .else, .bar .none { background: #0f1117; color: #f3efe6 }\n"
    "td, th { border-color: #333947 }\n"
    "}\n"
    "</style>\n";

static void add_phrase(struct strbuf *out, const struct catalogue *words,
                       const char *element, const char *key,
                       const struct slot *slots)
{
    struct strbuf text = {0};
    say(words, &text, key, slots);
    html_element(out, element, strbuf_text(&text));
    strbuf_free(&text);
}

// A part of the bar, as wide as its share; and what it is, in words.
static void add_part(struct strbuf *bar, struct strbuf *names, int count,
                     const char *mark, const char *name)
{
    if (!count)
        return;
    strbuf_addf(bar, "<span class=\"%s\" style=\"flex-grow: %d\" title=\"",
                mark, count);
    xml_text(bar, name);
    strbuf_addf(bar, "\">%d</span>", count);
    strbuf_addf(names, "%s<b>%d</b> ", names->length ? " &#160; " : "", count);
    xml_text(names, name);
}

static void add_bar(const struct summary_question *q,
                    const struct catalogue *words, struct strbuf *out)
{
    struct strbuf bar = {0}, names = {0};
    struct arena arena = {0};
    add_part(&bar, &names, q->right, "right",
             phrase_text(words, "summary.right"));
    for (int i = 0; i < PROCEDURES; i++)
        add_part(&bar, &names, q->mistakes[i], "wrong",
                 phrase_text(words, arena_print(&arena, "procedure.%s",
                                                procedure_names[i])));
    add_part(&bar, &names, summary_else(q), "else",
             phrase_text(words, "class.else"));
    add_part(&bar, &names, q->unjudged, "else",
             phrase_text(words, "summary.unjudged"));
    add_part(&bar, &names, q->skipped, "none",
             phrase_text(words, "summary.skipped"));
    strbuf_addf(out, "<div class=\"bar\">%s</div>\n<p>%s</p>\n",
                strbuf_text(&bar), strbuf_text(&names));
    strbuf_free(&bar);
    strbuf_free(&names);
    arena_free(&arena);
}

static void add_question(const struct summary *s, int k,
                         const struct catalogue *words, struct strbuf *out)
{
    const struct summary_question *q = &s->questions[k];
    strbuf_addf(out, "<h3%s>", html_way(q->answer->text));
    xml_text(out, q->answer->text);
    if (q->answer->page) {
        strbuf_add(out, " <code>");
        xml_text(out, q->answer->page);
        strbuf_add(out, "</code>");
    }
    strbuf_add(out, "</h3>\n");
    add_phrase(out, words, "p", "class.of",
               SLOTS(COUNT("right", q->right), COUNT("answered", q->answered),
                     TEXT("title", q->title)));
    add_bar(q, words, out);
}

static void add_cell(const struct answered_question *a,
                     const struct catalogue *words, struct strbuf *out)
{
    struct arena arena = {0};
    bool right = a && !a->unjudged && a->first.right;
    const char *said = !a      ? ""
                       : right ? "●"
                       : a->first.reply.skipped
                           ? "–"
                           : summary_reply(a, words, &arena);
    html_element(out, "td", said);
    arena_free(&arena);
}

static void add_learners(const struct summary *s, const struct catalogue *words,
                         struct strbuf *out)
{
    strbuf_add(out, "<div class=\"wide\"><table>\n<tr>");
    html_element(out, "th", phrase_text(words, "class.name"));
    for (int k = 0; k < s->question_count; k++)
        html_element(out, "th", summary_page(&s->questions[s->worst[k]]));
    html_element(out, "th", phrase_text(words, "summary.right"));
    strbuf_add(out, "</tr>\n");
    for (int i = 0; i < s->learner_count; i++) {
        strbuf_add(out, "<tr><td class=\"name\">");
        xml_text(out, summary_name(&s->learners[i], words));
        strbuf_add(out, "</td>");
        for (int k = 0; k < s->question_count; k++)
            add_cell(s->learners[i].said[s->worst[k]], words, out);
        strbuf_addf(out, "<td>%d</td></tr>\n", s->learners[i].right);
    }
    strbuf_add(out, "</table></div>\n");
}

void class_html(const struct summary *s, const struct catalogue *words,
                struct strbuf *out)
{
    html_head(out, phrase_text(words, "language.code"),
              phrase_text(words, "class.title"), style);
    html_element(out, "h1", phrase_text(words, "class.title"));
    add_phrase(out, words, "p", "class.files",
               SLOTS(COUNT("count", s->learner_count)));
    strbuf_add(out, "<input type=\"checkbox\" id=\"names\"/> "
                    "<label for=\"names\">");
    xml_text(out, phrase_text(words, "class.names"));
    strbuf_add(out, "</label>\n<main>\n<section>\n");
    html_element(out, "h2", phrase_text(words, "class.questions"));
    for (int k = 0; k < s->question_count; k++)
        add_question(s, s->worst[k], words, out);
    strbuf_add(out, "</section>\n<section>\n");
    html_element(out, "h2", phrase_text(words, "class.learners"));
    add_learners(s, words, out);
    strbuf_add(out, "</section>\n</main>\n");
    strbuf_add(out, html_foot);
}
