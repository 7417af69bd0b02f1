// SPDX-License-Identifier: MIT
#include "report/csv.h"

#include <string.h>

void csv_field(struct strbuf *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        strbuf_add(out, text);
        return;
    }
    strbuf_add(out, "\"");
    for (const char *c = text; *c; c++)
        strbuf_add_n(out, *c == '"' ? "\"\"" : c, *c == '"' ? 2 : 1);
    strbuf_add(out, "\"");
}
