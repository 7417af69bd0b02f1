// SPDX-License-Identifier: MIT
#include "draw/html.h"

#include "base/utf8.h"
#include "draw/xml.h"

const char *html_way(const char *text)
{
    return text_turns(text) ? " dir=\"auto\"" : "";
}

void html_element(struct strbuf *out, const char *name, const char *text)
{
    strbuf_addf(out, "<%s%s>", name, html_way(text));
    xml_text(out, text);
    strbuf_addf(out, "</%s>\n", name);
}

void html_head(struct strbuf *out, const char *language, const char *title,
               const char *style)
{
    strbuf_add(out, "<!DOCTYPE html>\n<html lang=\"");
    xml_text(out, language);
    strbuf_add(out, "\">\n<head>\n<meta charset=\"utf-8\"/>\n");
    strbuf_add(out, "<meta name=\"viewport\""
                    " content=\"width=device-width, initial-scale=1\"/>\n");
    html_element(out, "title", title);
    strbuf_add(out, style);
    strbuf_add(out, "</head>\n<body>\n");
}

const char html_foot[] = "</body>\n</html>\n";
